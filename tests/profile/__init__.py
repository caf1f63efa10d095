"""Tests: profile."""
