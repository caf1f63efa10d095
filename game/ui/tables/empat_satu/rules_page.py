"""What the rules page of Empat Satu depends on: the facts of the options."""

from __future__ import annotations

from pathlib import Path

import msgspec

from game.rules.empat_satu import ANY, EmpatSatuOptions
from game.ui.document.blocks import Chapter
from game.ui.document.markdown import read_page


def chapters(options: EmpatSatuOptions | None) -> tuple[Chapter, ...]:
    """Return the rules in chapters; ``options`` None: as the game opens by default."""
    words = options or EmpatSatuOptions()
    names = "may_close", "closes_after", "closes_from"
    facts = msgspec.structs.asdict(words) | {name: getattr(words, name) for name in names}
    facts |= {"has_deals": words.deals > 1, "is_any": words.close_at == ANY}
    return read_page(Path(__file__).with_name("rules.md"), facts, {})
