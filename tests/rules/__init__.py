"""The rules, tried by laws that hold for every game and by the rule book's own examples."""
