"""What the pages build step by step, whole."""
