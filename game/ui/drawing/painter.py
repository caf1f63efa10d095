"""The painting process: paints a picture and writes it."""

from __future__ import annotations

import multiprocessing
import os
import sys
import threading
from pathlib import Path

from game.ui.drawing.textures.request import Request


def paint_file(request: Request, path: Path) -> None:
    """Paint a request and write the picture to ``path``; if it cannot be written, end with a sentence saying why."""
    from game.ui.drawing.textures.pictures import paint, write_bitmap  # numpy is needed in this process only

    threading.Thread(target=_end_with_the_window, name="watch", daemon=True).start()
    try:
        write_bitmap(paint(request), path)
    except OSError as fault:
        sys.exit(f"wood and cloth stay plain, as their picture cannot be written: {fault}")


def _end_with_the_window() -> None:
    """Wait for the window's process to end in any way, then end too: nobody wants the picture any more."""
    window = multiprocessing.parent_process()
    if window is not None:
        window.join()
        os._exit(0)
