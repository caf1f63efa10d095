"""Tests of the program, in the folders of what they test."""

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
"""The folder of the project."""
