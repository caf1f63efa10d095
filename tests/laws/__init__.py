"""Laws that every game obeys, over random playouts."""
