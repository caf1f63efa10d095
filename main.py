"""Forty-Odd: three card games of forty-odd points at one table. ``python main.py --help`` lists the options."""

from __future__ import annotations

import gc
import os
import sys

NEEDED = ("pygame", "pymupdf_fonts", "msgspec", "platformdirs", "numpy", "fsrs")
NAME = "org.fortyodd.FortyOdd"  # by which a desktop tells programs apart
SETTINGS = {  # for SDL: names for the desktop and the mixer, of which importing pygame would make the script's, ...
    "SDL_VIDEO_X11_WMCLASS": "forty-odd",
    "SDL_VIDEO_WAYLAND_WMCLASS": "forty-odd",
    "SDL_APP_NAME": "Forty-Odd",
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",  # ... and pixels as they are: Windows stretched and blurred them
}


def main(*guests: str, is_check: bool = False) -> int:
    """Start the program with its own games and those of the packages ``guests``; return its exit status.

    With ``is_check``, start the one that only checks records.
    """
    if sys.version_info < (3, 11):  # noqa: UP036 (users of an older Python should read why)
        return _refuse(f"Forty-Odd needs Python 3.11 or newer; this is {sys.version.split()[0]}.")
    _fill_in_closed_streams()
    here = os.path.dirname(os.path.abspath(__file__))  # noqa: PTH100, PTH120 (pathlib is not needed for this)
    if here not in sys.path:  # as with Python's options -I and -P
        sys.path.insert(0, here)
    from importlib.util import find_spec

    if any(find_spec(module) is None for module in NEEDED):
        return _refuse(
            "Forty-Odd needs some packages first; this installs them: python -m pip install -r requirements.txt"
        )
    for name, value in SETTINGS.items():
        os.environ.setdefault(name, value)
    _introduce()
    gc.disable()  # until the first picture: what is loaded before it stays in memory
    try:
        from game.games import GAMES, Games
        from game.output import while_read
        from game.ui import command_line

        begin = command_line.start_check if is_check else command_line.start
        with while_read():
            return begin(sys.argv[1:], Games(*GAMES.places, *guests))
    except KeyboardInterrupt:  # Ctrl-C before the window is open
        return 130
    finally:
        gc.enable()


def check() -> int:
    """Check game records, as the console program ``forty-odd-check``; return its exit status."""
    return main(is_check=True)


def _refuse(sentence: str) -> int:
    """Say why the program cannot start, under Windows without a console in a box; return the exit status."""
    if sys.platform == "win32" and sys.stderr is None:
        import ctypes

        ctypes.windll.user32.MessageBoxW(None, sentence, "Forty-Odd", 0)
    else:
        print(sentence, file=sys.stderr)
    return 2


def _introduce() -> None:
    """Tell Windows whose windows these are: on the task bar they would stand among those of Python."""
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.shell32.SetCurrentProcessExplicitAppUserModelID(NAME)  # if refused, they do


def _fill_in_closed_streams() -> None:
    """Open the null device for each closed standard stream, so that no other file gets its number."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # opened under the lowest free number


if __name__ == "__main__":
    sys.exit(main())
