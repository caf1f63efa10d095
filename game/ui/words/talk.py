"""Table talk: which events an opponent has a word for, who says it, and in which words.

Only what everybody has seen is spoken of. What is worth a remark, and the words for it by the manner of the speaker,
are each game's ``Occasions``; nobody says the same line twice in a game, and after a line nobody speaks for some deals.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from game.controller import PERSON, Player
from game.opponents.base import Manner
from game.opponents.manner import manner_of
from game.rules.base import BidMade, Dealt, Event, ThrownIn, TrickTaken, View
from game.rules.tricks import Contract, PublicTrickState, TrickView, contract_by
from game.ui.language.messages import _, pgettext

REST: Final = 1  # deals without a word after a deal with one
SPEAKS: Final = 0.7  # the chance that an opponent makes a remark on an occasion
HIGH: Final = 0.5  # of all tricks: a bid of more than that is high; for each partner, of those that are left
NEAR: Final = 6  # points from the target

ByManner = Mapping[Manner, tuple[str, ...]]
"""What a speaker may say, by its manner."""


class Saying(NamedTuple):
    """A line and the seat that speaks it."""

    seat: int
    text: str


class Occasion(NamedTuple):
    """Something worth a remark: its name among the lines, and the seats that may speak."""

    name: str
    speakers: Sequence[int]


class Occasions:
    """What is worth a remark in a game, and the words for it; here, nothing is."""

    def lines(self) -> dict[str, ByManner]:
        """Return what may be said, by the name of the occasion."""
        return {}

    def found(self, event: Event, view: View, partners: Mapping[int, int]) -> Occasion | None:
        """Return what is worth a remark about ``event``, None if nothing is; the other arguments as for ``Talk``."""
        return None


class Talk:
    """The table talk of one game among ``players`` on its ``occasions``: what was said, and when."""

    def __init__(self, players: Sequence[Player], occasions: Occasions, rng: random.Random) -> None:
        self._players = players
        self._occasions = occasions
        self._rng = rng
        self._said: set[tuple[str, Manner, int]] = set()  # occasion, manner and place among its lines
        self._resting = 0  # deals still to begin before anybody speaks again

    def answer(self, event: Event, view: View, partners: Mapping[int, int]) -> Saying | None:
        """Return what somebody says of ``event``, if anything; ``view`` is what the person knows after it.

        ``partners`` are the partners by seat; it is empty if everybody is alone.
        """
        if isinstance(event, Dealt):
            self._resting -= 1
        if self._resting > 0:
            return None
        occasion = self._occasions.found(event, view, partners)
        if occasion is None or self._rng.random() >= SPEAKS:
            return None
        for seat in self._rng.sample(occasion.speakers, len(occasion.speakers)):
            if seat != PERSON and (text := self._line(occasion.name, seat)):
                self._resting = REST + 1
                return Saying(seat, text)
        return None

    def _line(self, name: str, seat: int) -> str:
        """Return a line that nobody has said yet, "" if there is none; from now on it is said."""
        manner = manner_of(self._players[seat].name)
        lines = self._occasions.lines()[name].get(manner, ())
        fresh = [at for at in range(len(lines)) if (name, manner, at) not in self._said]
        if not fresh:
            return ""
        chosen = self._rng.choice(fresh)
        self._said.add((name, manner, chosen))
        return lines[chosen]


class TrickOccasions(Occasions):
    """What is worth a remark in any game of tricks: a bid, and what the sides owe, made or lost by a trick."""

    def lines(self) -> dict[str, ByManner]:
        return {
            "near": {
                Manner.CAREFUL: (_("So close now. Nothing rash, please."),),
                Manner.BOLD: (_("One good deal and it is mine!"), _("I can see the end from here.")),
                Manner.HELPFUL: (_("Nearly there. It has been a lovely game."),),
                Manner.STUBBORN: (_("I said I would get there."),),
            },
            "thrown-in-again": {
                Manner.CAREFUL: (_("Better thrown in than thrown away."),),
                Manner.BOLD: (_("Again? Somebody has to dare something!"), _("I came here to play cards.")),
                Manner.HELPFUL: (_("Never mind. The next cards will be better."),),
                Manner.STUBBORN: (_("I bid what I have. I always do."),),
            },
            "high-bid": {
                Manner.CAREFUL: (_("That many? I should not dare."),),
                Manner.BOLD: (_("Now that is a bid!"), _("Finally, somebody with courage.")),
                Manner.HELPFUL: (_("Good luck with that one."),),
                Manner.STUBBORN: (_("We shall see about that."),),
            },
            "high-made": {
                Manner.CAREFUL: (_("Phew. I had counted them three times."),),
                Manner.BOLD: (_("And that is how it is done!"), _("Was anybody worried? I was not.")),
                Manner.HELPFUL: (_("Thank you all, the cards were kind."),),
                Manner.STUBBORN: (_("I said it, and I did it."),),
            },
            "just-made": {
                Manner.CAREFUL: (_("The very last one. My poor nerves."), _("That was closer than I like.")),
                Manner.BOLD: (_("The last trick counts as much as the first!"), _("Never in doubt.")),
                Manner.HELPFUL: (_("Just in time."), _("That was a little lucky, I admit.")),
                Manner.STUBBORN: (_("I knew it would come."), _("Patience, that is all.")),
            },
            "well-played": {
                Manner.CAREFUL: (_("Nicely done, and so calmly."), _("That was well counted.")),
                Manner.BOLD: (pgettext("speech", "Bravo!"), _("Now that is how I like it.")),
                Manner.HELPFUL: (_("Beautifully played."), _("Well done, that was a pleasure to watch.")),
                Manner.STUBBORN: (_("Not bad. Not bad at all."), _("Hm. You can play.")),
            },
            "one-too-many": {
                Manner.CAREFUL: (_("Oh dear, I did not want that one."), _("One too many. I feared so.")),
                Manner.BOLD: (_("Too strong for my own good!"), _("Well, a trick is a trick.")),
                Manner.HELPFUL: (_("You can have that one back."), _("Did nobody else want it?")),
                Manner.STUBBORN: (_("My bid was right, the cards were not."), _("It was a fair bid.")),
            },
            "lost": {
                Manner.CAREFUL: (_("I should have stayed lower."), _("And I thought it was safe.")),
                Manner.BOLD: (_("It was worth a try!"), _("Next time it will work.")),
                Manner.HELPFUL: (_("My mistake, sorry."), _("Well played against me.")),
                Manner.STUBBORN: (_("I would bid the same again."), _("On any other day they were mine.")),
            },
            "never-mind": {
                Manner.CAREFUL: (_("It can happen. We count again."),),
                Manner.BOLD: (_("No matter, we win it back!"),),
                Manner.HELPFUL: (_("Never mind, partner."), _("Bad luck, that. On we go.")),
                Manner.STUBBORN: (_("It was the right bid all the same."),),
            },
        }

    def found(self, event: Event, view: View, partners: Mapping[int, int]) -> Occasion | None:
        assert isinstance(view, TrickView)
        public, tricks = view.public, len(view.dealt)
        others = [seat for seat in range(len(public.scores)) if seat != PERSON]
        if isinstance(event, Dealt):
            target: int | None = getattr(public.options, "target", None)
            near = [seat for seat in others if target is not None and public.scores[seat] >= target - NEAR]
            return Occasion("near", near) if near else None
        if isinstance(event, ThrownIn):
            before = public.past[-2:-1]
            again = bool(before) and not before[0].trick_winners
            return Occasion("thrown-in-again", others) if again else None
        if isinstance(event, BidMade):
            owed = contract_by(event.seat, public.contracts)
            listeners = [seat for seat in others if seat not in (event.seat, partners.get(event.seat))]
            is_high = tricks > 0 and _is_high(event.number, owed, tricks)  # no card is left once they are thrown in
            return Occasion("high-bid", listeners) if is_high else None
        return self.of_trick(event, public, tricks, partners) if isinstance(event, TrickTaken) else None

    def of_trick(
        self, event: TrickTaken, public: PublicTrickState, tricks: int, partners: Mapping[int, int]
    ) -> Occasion | None:
        """Return what is worth a remark about one of so many ``tricks``: what was owed is made, or lost, by it."""
        left = max(public.counts, default=0)
        others = [seat for seat in range(len(public.scores)) if seat != PERSON]
        for owed in public.contracts:
            is_late = left == 0 and owed.tricks > 0
            if event.seat not in owed.side:
                continue
            if owed.taken == owed.tricks and (is_late or _is_high(owed.tricks, owed, tricks)):
                if owed.seat == PERSON:
                    return Occasion("well-played", [partners[PERSON]] if partners else others)
                return Occasion("just-made" if is_late else "high-made", [owed.seat])
            if owed.is_exact and owed.taken == owed.tricks + 1 and owed.seat != PERSON:
                return Occasion("one-too-many", [owed.seat])
        return self.of_card(event, public) or _lost(event.seat, left, public, partners)

    def of_card(self, event: TrickTaken, public: PublicTrickState) -> Occasion | None:
        """Return what is worth a remark about the card that took a trick, in games that have such cards."""
        return None


def _is_high(number: int, owed: Contract | None, tricks: int) -> bool:
    """Whether a bid of ``number`` of all ``tricks`` is a high one for whoever owes it."""
    return number > (1 - HIGH ** (len(owed.side) if owed else 1)) * tricks


def _lost(taker: int, left: int, public: PublicTrickState, partners: Mapping[int, int]) -> Occasion | None:
    """Return whose bid is lost now that ``taker`` has taken a trick and so many are ``left``."""
    lost = [
        owed.seat
        for owed in public.contracts
        if taker not in owed.side and owed.tricks - owed.taken == left + 1 and owed.tricks > 1
    ]
    if others := [seat for seat in lost if seat != PERSON]:
        return Occasion("lost", others[:1])
    return Occasion("never-mind", [partners[PERSON]]) if partners and lost else None
