"""The scenes: menu, new game, table, score, rules, settings."""
