"""The reasons that a hint of Whist gives: those of all plain trick games will do."""

from __future__ import annotations

from typing import Final

from docs.examples.whist.rules import View
from game.ui.words.hint_reasons import PlainHintWords

HINT_WORDS: Final = PlainHintWords[View]()
