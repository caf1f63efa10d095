"""Pictures as files: 24-bit bitmaps, which load in a few milliseconds."""

import os
import struct
import tempfile
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from .request import Request
from .scenes import paint


def write_bitmap(pixels: NDArray[np.uint8], path: Path) -> None:
    """Write pixels, uint8 (height, width, 3), as a bitmap that is there either whole or not at all."""
    height, width, _ = pixels.shape
    stride = (width * 3 + 3) // 4 * 4
    rows = np.zeros((height, stride), np.uint8)
    # A bitmap starts with its lowest row and keeps blue first.
    rows[:, : width * 3] = pixels[::-1, :, ::-1].reshape(height, width * 3)
    size = stride * height
    header = struct.pack("<2sIHHI", b"BM", 54 + size, 0, 0, 54)
    header += struct.pack("<IiiHHIIiiII", 40, width, height, 1, 24, 0, size, 2835, 2835, 0, 0)
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=path.name, suffix=".part", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(header)
            stream.write(rows.data)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def main_paint_to(request: Request, path: Path) -> None:
    """Paint a request and write it to a path: the one call a painting process makes."""
    write_bitmap(paint(request), path)
