"""What the opponents say of the hands at the end of a deal of Empat Satu."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.controller import PERSON
from game.opponents.base import Manner
from game.rules.base import Event, HandsShown, View
from game.rules.empat_satu import BEST
from game.ui.language.messages import _
from game.ui.words.talk import ByManner, Occasion, Occasions

CLOSE: Final = 2  # points between two hands


class EmpatSatuOccasions(Occasions):
    """What is worth a remark in Empat Satu where everybody is alone: the best hand, a close one, a bad one."""

    def lines(self) -> dict[str, ByManner]:
        return {
            "forty-one": {
                Manner.CAREFUL: (_("Forty-one. I hardly dared to look."),),
                Manner.BOLD: (_("Forty-one! What a hand!"),),
                Manner.HELPFUL: (_("Forty-one, how lovely."),),
                Manner.STUBBORN: (_("Forty-one. It pays to stay with a suit."),),
            },
            "your-forty-one": {
                Manner.CAREFUL: (_("Forty-one? I never saw it coming."),),
                Manner.BOLD: (_("Forty-one! Beaten fair and square."),),
                Manner.HELPFUL: (_("Forty-one! Congratulations."),),
                Manner.STUBBORN: (_("Forty-one, is it? I was nearly there myself."),),
            },
            "close-finish": {
                Manner.CAREFUL: (_("So little in it."), _("A point or two, that is all it was.")),
                Manner.BOLD: (_("One more card and it would have been mine!"), _("Close! I like that.")),
                Manner.HELPFUL: (_("What a close one."), _("That could have been anybody’s.")),
                Manner.STUBBORN: (_("I was on the right suit."), _("The next one decides, then.")),
            },
            "bad-hand": {
                Manner.CAREFUL: (_("I threw all the wrong cards."),),
                Manner.BOLD: (_("All or nothing. It was nothing."),),
                Manner.HELPFUL: (_("Somebody has to be last."),),
                Manner.STUBBORN: (_("That suit will come, one day."),),
            },
        }

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
