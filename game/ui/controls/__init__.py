"""Our few controls: they look like the table, share one focus order, and each shows its key."""
