"""The command line: ``python -m tools.scenes save DIR`` and ``python -m tools.scenes compare BEFORE AFTER``."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import Final

from game.output import while_read
from tools.pseudo import ALL, speaking
from tools.scenes.comparing import compare
from tools.scenes.groups import GROUPS, QUICK, save
from tools.scenes.showing import SIGHTS, Size

SIZES: Final = ((960, 600), (1280, 720), (1920, 1080), (960, 1040), (1000, 1380))
QUICK_SIZES: Final = ((960, 600), (1000, 1380))


def size_of(text: str) -> Size:
    """Return a size written as ``960x600``; raise ValueError for anything else."""
    width, height = map(int, text.split("x"))
    return width, height


def main() -> int:
    """Save or compare as the command line says; return 1 if a scene differs or could not be brought up."""
    parser = argparse.ArgumentParser(prog="python -m tools.scenes", description=(__doc__ or "").splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    saving = commands.add_parser("save", help="write every scene to a folder")
    saving.add_argument("folder", type=Path)
    saving.add_argument("--size", type=size_of, nargs="+", metavar="WxH", help="only at these sizes")
    told = f"only scenes whose names hold this; those of one group come much sooner: {', '.join(GROUPS)}"
    saving.add_argument("--filter", default="", metavar="TEXT", help=told)
    saving.add_argument("--text", type=float, default=1.0, metavar="SIZE", help="the size of the text: 2 is twice")
    saving.add_argument("--contrast", action="store_true", help="in high contrast")
    saving.add_argument("--sight", choices=SIGHTS, help="without colour, or as eyes without green cones see them")
    saving.add_argument("--quick", action="store_true", help="about a third of them, at two sizes")
    told = "in this language, complete or not; xa is English with accents and longer, xb English from right to left"
    saving.add_argument("--language", choices=ALL, default="en", help=told)
    comparing = commands.add_parser("compare", help="tell how the scenes in two folders differ")
    comparing.add_argument("before", type=Path)
    comparing.add_argument("after", type=Path)
    comparing.add_argument("--part", action="store_true", help="the second folder need not have all scenes")
    comparing.add_argument("--show", type=Path, metavar="DIR", help="write what differs side by side to a folder")
    given = parser.parse_args()
    if given.command == "compare":
        return int(compare(given.before, given.after, is_part=given.part, shown=given.show) > 0)
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    sizes = given.size or (QUICK_SIZES if given.quick else SIZES)
    groups = [name for name in (QUICK if given.quick else GROUPS) if name in given.filter or given.filter in name]
    with speaking(given.language):
        looks = {"text_size": given.text, "high_contrast": given.contrast}
        return int(save(given.folder, sizes, groups or GROUPS, given.filter, SIGHTS.get(given.sight), **looks) > 0)


if __name__ == "__main__":
    with while_read():
        sys.exit(main())
