"""Forty-Odd: three card games of forty-odd points at one table. ``python main.py --help`` tells the options."""

from __future__ import annotations

import sys

NEEDED = ("pygame", "pygame_gui", "msgspec", "platformdirs", "numpy")


def main() -> int:
    """Start the program and return its exit status."""
    if sys.version_info < (3, 11):  # noqa: UP036 (whoever has an older one should read why)
        print(f"Forty-Odd needs Python 3.11 or newer; this is {sys.version.split()[0]}.", file=sys.stderr)
        return 2
    from importlib.util import find_spec

    if any(find_spec(module) is None for module in NEEDED):
        print(
            "Forty-Odd needs some packages first; this installs them: python -m pip install -r requirements.txt",
            file=sys.stderr,
        )
        return 2
    try:
        from game.ui.start import start

        return start(sys.argv[1:])
    except KeyboardInterrupt:  # Ctrl-C before the window is open
        return 130


if __name__ == "__main__":
    from multiprocessing import freeze_support

    freeze_support()
    sys.exit(main())
