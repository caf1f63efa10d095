"""Benchmarks, started by hand: ``pytest -m soak tests/benchmarks``."""
