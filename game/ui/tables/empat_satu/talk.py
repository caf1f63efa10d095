"""What the opponents say of the hands at the end of a deal of Empat Satu."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.controller import PERSON
from game.opponents.base import Manner
from game.rules.base import Event, HandsShown, View
from game.rules.empat_satu import BEST
from game.ui.drawing.text import _
from game.ui.words.talk import ByManner, Occasion, Occasions

CLOSE: Final = 2  # points between two hands
LINES: Final[Mapping[str, ByManner]] = {
    "forty-one": {
        Manner.CAREFUL: (lambda: _("Forty-one. I hardly dared to look."),),
        Manner.BOLD: (lambda: _("Forty-one! What a hand!"),),
        Manner.HELPFUL: (lambda: _("Forty-one, how lovely."),),
        Manner.STUBBORN: (lambda: _("Forty-one. It pays to stay with a suit."),),
    },
    "your-forty-one": {
        Manner.CAREFUL: (lambda: _("Forty-one? I never saw it coming."),),
        Manner.BOLD: (lambda: _("Forty-one! Beaten fair and square."),),
        Manner.HELPFUL: (lambda: _("Forty-one! Congratulations."),),
        Manner.STUBBORN: (lambda: _("Forty-one, is it? I was nearly there myself."),),
    },
    "close-finish": {
        Manner.CAREFUL: (lambda: _("So little in it."), lambda: _("A point or two, that is all it was.")),
        Manner.BOLD: (lambda: _("One more card and it would have been mine!"), lambda: _("Close! I like that.")),
        Manner.HELPFUL: (lambda: _("What a close one."), lambda: _("That could have been anybody’s.")),
        Manner.STUBBORN: (lambda: _("I was on the right suit."), lambda: _("The next one decides, then.")),
    },
    "bad-hand": {
        Manner.CAREFUL: (lambda: _("I threw all the wrong cards."),),
        Manner.BOLD: (lambda: _("All or nothing. It was nothing."),),
        Manner.HELPFUL: (lambda: _("Somebody has to be last."),),
        Manner.STUBBORN: (lambda: _("That suit will come, one day."),),
    },
}


class EmpatSatuOccasions(Occasions):
    """What is worth a remark in Empat Satu where everybody is alone: the best hand, a close one, a bad one."""

    lines = LINES

    def found(self, event: Event, view: View, partners: Mapping[int, int]) -> Occasion | None:
        if partners or not isinstance(event, HandsShown):
            return None
        best, *rest = sorted(range(len(event.values)), key=lambda seat: -event.values[seat])
        if event.values[best] == BEST:
            return Occasion("forty-one", [best]) if best != PERSON else Occasion("your-forty-one", rest)
        if event.values[best] - event.values[rest[0]] <= CLOSE:
            return Occasion("close-finish", rest[:1])
        return Occasion("bad-hand", [rest[-1]]) if event.values[rest[-1]] < 0 else None


OCCASIONS: Final = EmpatSatuOccasions()
