"""Forty-Odd: three card games of forty-odd points at one table."""

__version__ = "0.3.0"
