"""The program with Whist beside its own games: ``python -m docs.examples.whist``, with the options of main.py."""

import sys

from main import main

if __name__ == "__main__":
    sys.exit(main("docs.examples.whist"))
