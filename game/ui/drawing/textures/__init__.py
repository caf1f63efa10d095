"""Wood, cloth, inlay and paper, painted by arithmetic alone: a picture is a pure function of its request.

Importing the package or its `request` costs next to nothing; numpy is loaded by the first painting.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from game.ui.drawing.textures.request import KINDS, VERSION, Request

if TYPE_CHECKING:
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

# The products of matrices here are small: threads would spend three times as long waiting for each other as
# working, and would take the cores from the game. Heeded only where numpy has not been loaded yet.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

__all__ = ["KINDS", "VERSION", "Request", "main_paint_to", "paint"]


def paint(request: Request) -> NDArray[np.uint8]:
    """Paint a request and return its pixels, uint8 (height, width, 3), red first."""
    from game.ui.drawing.textures.pictures import paint as paint_now

    return paint_now(request)


def main_paint_to(request: Request, path: Path) -> None:
    """Paint a request and write it as a 24-bit bitmap to a path, whole or not at all."""
    from game.ui.drawing.textures.pictures import main_paint_to as paint_now_to

    paint_now_to(request, path)
