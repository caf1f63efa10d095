"""Why a card of Whist was played, and what advises one: the words shared by all plain trick games will do."""

from __future__ import annotations

from typing import Final

from docs.examples.whist.rules import BOOK, HAND_SIZE, View
from game.ui.words.reasons import PlainTrickWhy
from game.ui.words.why import Moment


class WhistWhy(PlainTrickWhy[View]):
    """The words of Whist about the cards."""

    has_losses = True

    def span(self, moment: Moment[View]) -> tuple[float, float]:
        return BOOK - HAND_SIZE, HAND_SIZE - BOOK


WHY: Final = WhistWhy()
