"""Pages of running text, figures and tables, set on paper."""
