"""The tests of Forty-Odd."""
