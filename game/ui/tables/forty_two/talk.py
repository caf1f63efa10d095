"""What the opponents say of a trick of 42, beside what is said of all tricks."""

from __future__ import annotations

from typing import Final

from game.controller import PERSON
from game.opponents.base import Manner
from game.rules.base import TrickTaken
from game.rules.forty_two import PublicState
from game.rules.tricks import PublicTrickState
from game.ui.language.messages import _
from game.ui.words.talk import ByManner, Occasion, TrickOccasions


class FortyTwoOccasions(TrickOccasions):
    """What is worth a remark in 42: a trump number takes a trick, too."""

    def lines(self) -> dict[str, ByManner]:
        return super().lines() | {
            "trump-number": {
                Manner.CAREFUL: (_("The trump number. I kept it for this."),),
                Manner.BOLD: (_("There is my trump number!"),),
                Manner.HELPFUL: (_("A trump number, I am afraid."),),
                Manner.STUBBORN: (_("That one I was not giving away."),),
            },
        }

    def of_card(self, event: TrickTaken, public: PublicTrickState) -> Occasion | None:
        assert isinstance(public, PublicState)
        if public.turn_up is None or public.options.simple or event.seat == PERSON:
            return None
        card = event.cards[(event.seat - event.leader) % len(event.cards)]
        is_trump_number = card.suit is not None and card.rank is public.turn_up.rank
        return Occasion("trump-number", [event.seat]) if is_trump_number else None


OCCASIONS: Final = FortyTwoOccasions()
