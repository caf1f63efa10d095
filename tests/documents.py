"""Parts of the pages in docs/."""

from __future__ import annotations

import re
from pathlib import Path

from tests import ROOT


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def section(page: str, heading: str) -> str:
    """Return what stands under a heading of a page in ``docs``, up to the next heading."""
    found = re.search(rf"^#+ {re.escape(heading)}$(.*?)(?=^#|\Z)", text_of(ROOT / "docs" / page), re.M | re.S)
    assert found is not None, f"{page} has no heading {heading!r}"
    return found[1]
