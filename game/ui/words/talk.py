"""Table talk: which events an opponent has a word for, who says it, and in which words.

Only what everybody has seen is spoken of. ``LINES`` holds the words by the name of the occasion and the manner of the
speaker; nobody says the same line twice in a game, and after a line nobody speaks for some deals.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from game.controller import PERSON, Player
from game.opponents.base import Manner
from game.opponents.manner import manner_of
from game.rules.base import BidMade, Dealt, Event, HandsShown, ThrownIn, TrickTaken, View
from game.rules.forty_two import PublicState as FortyTwo
from game.rules.tricks import PublicTrickState, TrickView
from game.ui.drawing.text import _

REST: Final = 1  # deals without a word after a deal with one
SPEAKS: Final = 0.7  # the chance that an opponent makes a remark on an occasion
HIGH: Final = 0.5  # of all tricks: a bid of more than that is high
NEAR: Final = 6  # points from the target
CLOSE: Final = 2  # points between two hands of Empat Satu

Lines = tuple[Callable[[], str], ...]


class Saying(NamedTuple):
    """A line and the seat that speaks it."""

    seat: int
    text: str


class Occasion(NamedTuple):
    """Something worth a remark: its name in ``LINES``, and the seats that may speak."""

    name: str
    speakers: Sequence[int]


class Talk:
    """The table talk of one game among ``players``: what was said, and when."""

    def __init__(self, players: Sequence[Player], rng: random.Random) -> None:
        self._players = players
        self._rng = rng
        self._said: set[str] = set()
        self._resting = 0  # deals still to begin before anybody speaks again

    def answer(self, event: Event, view: View, partners: Mapping[int, int]) -> Saying | None:
        """Return what somebody says of ``event``, if anything; ``view`` is what the person knows after it.

        ``partners`` are the partners by seat; it is empty if everybody is alone.
        """
        if isinstance(event, Dealt):
            self._resting -= 1
        if self._resting > 0:
            return None
        occasion = occasion_of(event, view, partners)
        if occasion is None or self._rng.random() >= SPEAKS:
            return None
        for seat in self._rng.sample(occasion.speakers, len(occasion.speakers)):
            if seat != PERSON and (text := self._line(occasion.name, seat)):
                self._said.add(text)
                self._resting = REST + 1
                return Saying(seat, text)
        return None

    def _line(self, name: str, seat: int) -> str:
        """Return a line that nobody has said yet, "" if there is none."""
        lines = LINES[name].get(manner_of(self._players[seat].name), ())
        fresh = [text for line in lines if (text := line()) not in self._said]
        return self._rng.choice(fresh) if fresh else ""


def occasion_of(event: Event, view: View, partners: Mapping[int, int]) -> Occasion | None:
    """Return what is worth a remark about ``event``, None if nothing is."""
    if isinstance(event, HandsShown):
        return None if partners else _hands(event)
    if not isinstance(view, TrickView):
        return None
    public = view.public
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
        listeners = [seat for seat in others if seat not in (event.seat, partners.get(event.seat))]
        return Occasion("high-bid", listeners) if event.number > HIGH * len(view.dealt) else None
    if isinstance(event, TrickTaken) and public.HAS_BIDS:  # a trick is spoken of for the bid that it makes or breaks
        return _trick(event, public, len(view.dealt), partners)
    return None


def _trick(event: TrickTaken, public: PublicTrickState, tricks: int, partners: Mapping[int, int]) -> Occasion | None:
    """Return what is worth a remark about a trick: a bid made, or lost, by it."""
    bids, taken, done = public.bids, public.taken, len(public.tricks)
    if public.turn is None:  # the deal is over, and its result is known
        bids, taken, done = public.past[-1].bids, public.past[-1].tricks, tricks
    taker, left = event.seat, tricks - done
    bid = bids[taker] or 0
    others = [seat for seat in range(len(bids)) if seat != PERSON]
    if taken[taker] == bid:
        is_late = left == 0 and bid > 0
        if bid > HIGH * tricks or is_late:
            if taker == PERSON:
                return Occasion("well-played", [partners[PERSON]] if partners else others)
            return Occasion("just-made" if is_late else "high-made", [taker])
    if not partners and taken[taker] == bid + 1 and taker != PERSON:
        return Occasion("one-too-many", [taker])
    if isinstance(public, FortyTwo) and _is_trump_number(event, public) and taker != PERSON:
        return Occasion("trump-number", [taker])
    for seat in others:
        if seat != taker and (bids[seat] or 0) - taken[seat] == left + 1 and (bids[seat] or 0) > 1:
            return Occasion("lost", [seat])
    lost_by_person = (bids[PERSON] or 0) - taken[PERSON] == left + 1 and taker != PERSON and (bids[PERSON] or 0) > 1
    return Occasion("never-mind", [partners[PERSON]]) if partners and lost_by_person else None


def _is_trump_number(event: TrickTaken, public: FortyTwo) -> bool:
    """Whether a trick of 42 was taken with a trump number."""
    if public.turn_up is None or public.options.simple:
        return False
    card = event.cards[(event.seat - event.leader) % len(event.cards)]
    return card.suit is not None and card.rank is public.turn_up.rank


def _hands(event: HandsShown) -> Occasion | None:
    """Return what is worth a remark about the hands of Empat Satu."""
    best, *rest = sorted(range(len(event.values)), key=lambda seat: -event.values[seat])
    if event.values[best] == 41:
        return Occasion("forty-one", [best]) if best != PERSON else Occasion("your-forty-one", rest)
    if event.values[best] - event.values[rest[0]] <= CLOSE:
        return Occasion("close-finish", rest[:1])
    if event.values[rest[-1]] < 0:
        return Occasion("bad-hand", [rest[-1]])
    return None


LINES: Final[Mapping[str, Mapping[Manner, Lines]]] = {
    "near": {
        Manner.CAREFUL: (lambda: _("So close now. Nothing rash, please."),),
        Manner.BOLD: (lambda: _("One good deal and it is mine!"), lambda: _("I can see the end from here.")),
        Manner.HELPFUL: (lambda: _("Nearly there. It has been a lovely game."),),
        Manner.STUBBORN: (lambda: _("I said I would get there."),),
    },
    "thrown-in-again": {
        Manner.CAREFUL: (lambda: _("Better thrown in than thrown away."),),
        Manner.BOLD: (lambda: _("Again? Somebody has to dare something!"), lambda: _("I came here to play cards.")),
        Manner.HELPFUL: (lambda: _("Never mind. The next cards will be better."),),
        Manner.STUBBORN: (lambda: _("I bid what I have. I always do."),),
    },
    "high-bid": {
        Manner.CAREFUL: (lambda: _("That many? I should not dare."),),
        Manner.BOLD: (lambda: _("Now that is a bid!"), lambda: _("Finally, somebody with courage.")),
        Manner.HELPFUL: (lambda: _("Good luck with that one."),),
        Manner.STUBBORN: (lambda: _("We shall see about that."),),
    },
    "high-made": {
        Manner.CAREFUL: (lambda: _("Phew. I had counted them three times."),),
        Manner.BOLD: (lambda: _("And that is how it is done!"), lambda: _("Was anybody worried? I was not.")),
        Manner.HELPFUL: (lambda: _("Thank you all, the cards were kind."),),
        Manner.STUBBORN: (lambda: _("I said it, and I did it."),),
    },
    "just-made": {
        Manner.CAREFUL: (lambda: _("The very last one. My poor nerves."), lambda: _("That was closer than I like.")),
        Manner.BOLD: (lambda: _("The last trick counts as much as the first!"), lambda: _("Never in doubt.")),
        Manner.HELPFUL: (lambda: _("Just in time."), lambda: _("That was a little lucky, I admit.")),
        Manner.STUBBORN: (lambda: _("I knew it would come."), lambda: _("Patience, that is all.")),
    },
    "well-played": {
        Manner.CAREFUL: (lambda: _("Nicely done, and so calmly."), lambda: _("That was well counted.")),
        Manner.BOLD: (lambda: _("Bravo!"), lambda: _("Now that is how I like it.")),
        Manner.HELPFUL: (lambda: _("Beautifully played."), lambda: _("Well done, that was a pleasure to watch.")),
        Manner.STUBBORN: (lambda: _("Not bad. Not bad at all."), lambda: _("Hm. You can play.")),
    },
    "one-too-many": {
        Manner.CAREFUL: (
            lambda: _("Oh dear, I did not want that one."),
            lambda: _("One too many. I feared so."),
        ),
        Manner.BOLD: (lambda: _("Too strong for my own good!"), lambda: _("Well, a trick is a trick.")),
        Manner.HELPFUL: (lambda: _("You can have that one back."), lambda: _("Did nobody else want it?")),
        Manner.STUBBORN: (
            lambda: _("My bid was right, the cards were not."),
            lambda: _("It was a fair bid."),
        ),
    },
    "trump-number": {
        Manner.CAREFUL: (lambda: _("The trump number. I kept it for this."),),
        Manner.BOLD: (lambda: _("There is my trump number!"),),
        Manner.HELPFUL: (lambda: _("A trump number, I am afraid."),),
        Manner.STUBBORN: (lambda: _("That one I was not giving away."),),
    },
    "lost": {
        Manner.CAREFUL: (lambda: _("I should have stayed lower."), lambda: _("And I thought it was safe.")),
        Manner.BOLD: (lambda: _("It was worth a try!"), lambda: _("Next time it will work.")),
        Manner.HELPFUL: (lambda: _("My mistake, sorry."), lambda: _("Well played against me.")),
        Manner.STUBBORN: (lambda: _("I would bid the same again."), lambda: _("On any other day they were mine.")),
    },
    "never-mind": {
        Manner.CAREFUL: (lambda: _("It can happen. We count again."),),
        Manner.BOLD: (lambda: _("No matter, we win it back!"),),
        Manner.HELPFUL: (lambda: _("Never mind, partner."), lambda: _("Bad luck, that. On we go.")),
        Manner.STUBBORN: (lambda: _("It was the right bid all the same."),),
    },
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
"""The lines by occasion and manner; each is put into the player's language when it is said."""
