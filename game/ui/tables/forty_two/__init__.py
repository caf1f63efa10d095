"""42 on the screen: its table, its pegging board, its pages."""
