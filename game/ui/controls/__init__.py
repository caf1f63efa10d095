"""The program's own controls: they look like the table, share one focus order, and show their keys."""
