"""What the painting process runs: pictures painted and written one after another."""

from __future__ import annotations

from pathlib import Path

from game.ui.textures.request import Request


def paint_files(jobs: list[tuple[Request, Path]]) -> None:
    """Paint each request and write it to its path."""
    from game.ui.textures.files import main_paint_to  # numpy: wanted in this process only

    for request, path in jobs:
        main_paint_to(request, path)
