"""Why an opponent acted so: what each game tells of a move, and the words that all games share.

While a deal runs a sentence may say only what lies open, so ``seen`` is given nothing else: what an opponent thought
would give its hand away, by what it says or by what it leaves out. Besides, only the figures of the action itself are
shown, where the game says that they are not the hand itself, and how opponents of that kind go about a bid. Once the
deal is over ``told`` tells the reason that decided, and all choices may be shown.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, Protocol

import msgspec

from game.cards import Card
from game.controller import PERSON, Controller, Player
from game.opponents.base import Choice, Decision, Level
from game.rules.base import Action, View
from game.rules.deal import Deal
from game.ui.drawing.text import _, ngettext
from game.ui.tables.words import sentences

SEARCHED: Final = frozenset(["card-simulated", "all-equal", "bid-simulated"])  # what a search says, in any game
_CHANCES: Final = (0.97, 0.8, 0.6, 0.4, 0.2, 0.03)  # from which on a chance has the next lower name


class Moment(msgspec.Struct, frozen=True):
    """A move as everybody at the table could see it: ``view`` is what the person knew just before it."""

    seat: int
    action: Action
    view: View
    players: tuple[Player, ...]

    @property
    def name(self) -> str:
        """Who made the move."""
        return self.players[self.seat].name

    @property
    def level(self) -> Level | None:
        """How well the opponent plays."""
        return self.players[self.seat].level

    def owner(self, seat: int) -> str:
        """Return who sits at a seat, as it stands under a card."""
        return _("You") if seat == PERSON else self.players[seat].name

    def name_of(self, seat: int) -> str:
        """Return who sits at a seat, the person as "you"."""
        return _("you") if seat == PERSON else self.players[seat].name


class Lying(msgspec.Struct, frozen=True):
    """One thing in the picture of a move: a card, or a tile with ``words``, or neither: a card that nobody saw.

    ``owner`` is whom it is of.
    """

    card: Card | None
    words: str
    owner: str
    is_move: bool = False


class Figures(msgspec.Struct, frozen=True):
    """What a choice promised: a chance (0 to 1) and points; None where it was not worked out."""

    chance: float | None = None
    points: float | None = None


class Why(Protocol):
    """One game's words about the opponents' moves."""

    codes: frozenset[str]
    """The codes of reasons that ``told`` has words for."""
    shows_figures: bool
    """Whether the figures of the action itself may be shown while the deal runs."""
    has_losses: bool
    """Whether points are won and lost, so that they are shown with their sign."""

    def unfinished(self, view: View) -> int:
        """Return how many of the last moves belong to what is not over yet: the trick or the turn under way."""

    def place(self, moment: Moment) -> list[str]:
        """Return wordings for when in the game the move was made, the longest first."""

    def deed(self, moment: Moment) -> str:
        """Return what was done, in a sentence without its full stop."""

    def picture(self, moment: Moment) -> tuple[Lying, ...]:
        """Return what lay there and what was added, in order."""

    def seen(self, moment: Moment) -> str:
        """Return what can be said of the move by what lies open."""

    def told(self, moment: Moment, decision: Decision) -> str:
        """Return the reason that decided; raise KeyError for a code that there are no words for."""

    def choice(self, moment: Moment, action: Action) -> list[str]:
        """Return wordings for one of the things that could be done, the longest first."""

    def figures(self, moment: Moment, choice: Choice) -> Figures:
        """Return the figures of a choice that mean something to a player."""

    def chance_words(self, moment: Moment) -> list[str]:
        """Return wordings for what the chance is a chance of."""

    def points_words(self, moment: Moment) -> list[str]:
        """Return wordings for what the points are."""

    def span(self, moment: Moment) -> tuple[float, float]:
        """Return the least and the most that the points could be."""


def reason_words(why: Why, moment: Moment, decision: Decision, *, is_over: bool) -> str:
    """Return the sentence for a move; the true reason once the deal ``is_over``, till then what lies open."""
    if not is_over:
        return sentences(why.seen(moment), _method(moment, decision.why.code))
    try:
        return why.told(moment, decision)
    except KeyError:
        print(f"forty-odd: there are no words for the reason {decision.why.code!r}", file=sys.stderr)
        return _("{name} found nothing better to do, for a reason that is hard to put into words.").format(
            name=moment.name
        )


def _method(moment: Moment, code: str) -> str:
    """Return how the opponent went about a bid, which is the same for every hand; "" for a card."""
    text = {
        "bid-simulated": _("{name} tried bids in many possible deals before choosing this one."),
        "bid-counted": _("{name} made a rough count of the hand, as beginners do; they are often one trick out."),
    }.get(code, "")
    return text.format(name=moment.name)


def chosen(decision: Decision) -> Choice:
    """Return the choice that was taken, with its figures."""
    return next((choice for choice in decision.choices if choice.action == decision.action), Choice(decision.action))


def shown_figures(why: Why, moment: Moment, decision: Decision, *, is_over: bool) -> Figures:
    """Return the figures of what was done, as far as they may be shown."""
    return why.figures(moment, chosen(decision)) if is_over or why.shows_figures else Figures()


def sorted_choices(why: Why, moment: Moment, decision: Decision) -> list[Choice]:
    """Return all choices, the one that looked best first; as they came where nothing was worked out."""

    def mark(choice: Choice) -> tuple[float, float, bool]:
        figures = why.figures(moment, choice)
        worth = choice.worth if choice.worth is not None else figures.points
        return (worth if worth is not None else -1e9, figures.chance or 0.0, choice.action == decision.action)

    return sorted(decision.choices, key=mark, reverse=True)


def searched_words(moment: Moment, decision: Decision) -> str:
    """Return what a search came to, in any game; raise KeyError where none was made, or it does not say how far."""
    values = {"name": moment.name, **decision.why.values}
    if decision.why.code == "all-equal":
        if len(decision.choices) == 1:
            return _("It was the only card that {name} could play.").format(**values)
        return _("All the cards that {name} could play were equally good.").format(**values)
    worths = [choice.worth for choice in decision.choices if choice.worth is not None]
    if worths and chosen(decision).worth != max(worths):
        return _not_clearly_worse(decision).format(**values)
    texts: Mapping[str, Callable[[int], str]] = {
        "card-simulated": lambda count: ngettext(
            "{name} thought through {count} possible deal, and this card came out best.",
            "{name} thought through {count} possible deals, and this card came out best.",
            count,
        ),
        "bid-simulated": lambda count: ngettext(
            "{name} thought through {count} possible deal, and this bid came out best.",
            "{name} thought through {count} possible deals, and this bid came out best.",
            count,
        ),
    }
    count = decision.why.values["worlds"]
    assert isinstance(count, int)
    return texts[decision.why.code](count).format(count=count, **values)


def _not_clearly_worse(decision: Decision) -> str:
    """Return what to say of a choice that was kept though the figures of another came out a little higher."""
    count = decision.why.values["worlds"]
    assert isinstance(count, int)
    return {
        "card-simulated": ngettext(
            "{name} thought through {worlds} possible deal, and no other card came out clearly better.",
            "{name} thought through {worlds} possible deals, and no other card came out clearly better.",
            count,
        ),
        "bid-simulated": ngettext(
            "{name} thought through {worlds} possible deal, and no other bid came out clearly better.",
            "{name} thought through {worlds} possible deals, and no other bid came out clearly better.",
            count,
        ),
    }[decision.why.code]


def chance_word(chance: float) -> str:
    """Return a chance (0 to 1) in a word."""
    words = (
        _("as good as certain"),
        _("very likely"),
        _("likely"),
        _("about even"),
        _("unlikely"),
        _("very unlikely"),
        _("all but impossible"),
    )
    return words[next((at for at, least in enumerate(_CHANCES) if chance >= least), len(_CHANCES))]


def percent(chance: float) -> str:
    """Return a chance in per cent."""
    return _("{number} %").format(number=round(100 * chance))


def points_number(points: float) -> str:
    """Return expected points with one decimal and a true minus."""
    rounded = round(points, 1)
    return f"{rounded:.1f}".replace("-", "−") if rounded else "0"


def bids_shown(seats: Sequence[int], bids: Sequence[int | None], moment: Moment, number: int) -> tuple[Lying, ...]:
    """Return the picture of a bid: the bids made before it, in the order of ``seats``, and itself."""
    before = [Lying(None, str(bid), moment.owner(seat)) for seat in seats if (bid := bids[seat]) is not None]
    return (*before, Lying(None, str(number), moment.name, is_move=True))


class Move(msgspec.Struct, frozen=True):
    """A move of an opponent; ``at`` is its place among the controller's steps.

    ``decision`` is None where it is not known any more. ``is_over``: its deal is, and nothing is hidden any longer.
    ``is_under_way``: the trick or the turn that it belongs to is, and nothing but what lies open is to be said of it.
    """

    at: int
    moment: Moment
    decision: Decision | None
    is_over: bool
    is_under_way: bool = False


def moves(controller: Controller, why: Why) -> tuple[Move, ...]:
    """Return the opponents' moves, oldest first."""
    return tuple(_moves(controller, why))


def _moves(controller: Controller, why: Why) -> Iterator[Move]:
    steps, is_running = controller.steps, controller.state.turn is not None
    starts = [at for at, step in enumerate(steps) if isinstance(step.done, Deal)]
    if not starts:
        return
    under_way = len(steps) - (why.unfinished(controller.view) if is_running else 0)
    for at in range(starts[-2] if len(starts) > 1 else starts[0], len(steps)):
        step = steps[at]
        if step.seat is None or step.seat == PERSON or isinstance(step.done, Deal):
            continue
        moment = Moment(step.seat, step.done, steps[at - 1].after.view(PERSON), controller.setup.players)
        yield Move(at, moment, step.decision, at < starts[-1] or not is_running, at >= under_way)


def last_of(found: tuple[Move, ...], seat: int | None) -> int | None:
    """Return the number of the last move of ``seat`` (None: of anybody) in ``found``, None where there is none."""
    return next((at for at in range(len(found) - 1, -1, -1) if seat in (None, found[at].moment.seat)), None)
