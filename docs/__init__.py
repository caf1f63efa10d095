"""The pages for developers, and beside them examples that run."""
