"""The rules, tried by laws that hold for every game and by the examples of docs/rules.md."""
