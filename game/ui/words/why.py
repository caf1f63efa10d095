"""Why an opponent acted as it did: what each game says of a move, and the words that all games share.

While a deal is running, a sentence may state only what lies open, so ``seen`` is given nothing else: what an opponent
thought would give away its hand, both by what it says and by what it leaves out. Apart from that, only two things are
shown: the figures of the action itself, where the game declares that they do not reveal the hand, and the general
method by which opponents of that kind bid. Once the deal is over, ``told`` gives the deciding reason, and all choices
may be shown.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Final, Generic, TypeVar

import msgspec

from game.cards import Card
from game.controller import PERSON, Controller, Player
from game.opponents.base import Choice, Decision, Level
from game.opponents.manner import CODES
from game.rules.base import Action, Bid, Play, View
from game.rules.deal import Deal
from game.rules.tricks import PublicTrickState, TrickView
from game.ui.drawing.text import _, ngettext
from game.ui.words.cards import card_name, card_names, sentences, suit_name
from game.ui.words.manners import trick_reason

SEARCHED: Final = frozenset(["card-simulated", "all-equal", "bid-simulated"])  # reasons found by search, in any game
CLAIMED: Final = "claimed"  # the reason for a card played out after a claim, in any game
_SHARES: Final = ("chance", "usual_chance", "partner", "usual_partner")
_CHANCES: Final = (0.97, 0.8, 0.6, 0.4, 0.2, 0.03)  # lower limits of a chance, each with a name of its own


ViewT = TypeVar("ViewT", bound=View)


class Moment(msgspec.Struct, Generic[ViewT], frozen=True):
    """A move as everybody at the table could see it: ``view`` is what the person knew just before it."""

    seat: int
    action: Action
    view: ViewT
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
        """Return the player at ``seat``, as written under a card."""
        return _("You") if seat == PERSON else self.players[seat].name

    def name_of(self, seat: int) -> str:
        """Return the name of the player at ``seat``, "you" for the person."""
        return _("you") if seat == PERSON else self.players[seat].name


class Lying(msgspec.Struct, frozen=True):
    """One item in the picture of a move: a card, a tile with ``words``, or, with neither, a card that nobody saw.

    ``owner`` is the player it belongs to.
    """

    card: Card | None
    words: str
    owner: str
    is_move: bool = False


class Figures(msgspec.Struct, frozen=True):
    """The outcome expected of a choice: a chance (0 to 1) and points; None where it was not worked out."""

    chance: float | None = None
    points: float | None = None


class Why(ABC, Generic[ViewT]):
    """One game's words about the opponents' moves.

    ``codes`` are the reasons that ``told`` can put into words. ``shows_figures`` says whether the figures of the action
    itself may be shown while the deal is running, ``has_losses`` whether points can be lost, so that they carry a sign.
    """

    codes: frozenset[str]
    shows_figures = True
    has_losses = False

    @abstractmethod
    def unfinished(self, view: ViewT) -> int:
        """Return how many of the last moves belong to a trick or turn still under way."""

    @abstractmethod
    def place(self, moment: Moment[ViewT]) -> list[str]:
        """Return wordings for the point in the game at which the move was made, the longest first."""

    @abstractmethod
    def deed(self, moment: Moment[ViewT]) -> str:
        """Return what was done, in a sentence without its full stop."""

    @abstractmethod
    def picture(self, moment: Moment[ViewT]) -> tuple[Lying, ...]:
        """Return the items that lay there, and the one that the move added, in order."""

    @abstractmethod
    def seen(self, moment: Moment[ViewT]) -> str:
        """Return what can be said of the move from what lies open."""

    @abstractmethod
    def told(self, moment: Moment[ViewT], decision: Decision) -> str:
        """Return the reason that decided; raise KeyError for a code without words."""

    @abstractmethod
    def mannered(self, moment: Moment[ViewT], decision: Decision) -> str:
        """Return why a player's manner decided, with the action that others would have taken."""

    @abstractmethod
    def choice(self, moment: Moment[ViewT], action: Action) -> list[str]:
        """Return wordings for one of the possible actions, the longest first."""

    def figures(self, moment: Moment[ViewT], choice: Choice) -> Figures:
        """Return those figures of a choice that mean something to a player."""
        return Figures(choice.chance, choice.points)

    @abstractmethod
    def chance_words(self, moment: Moment[ViewT]) -> list[str]:
        """Return wordings for the event whose chance is given."""

    @abstractmethod
    def points_words(self, moment: Moment[ViewT]) -> list[str]:
        """Return wordings for what the points count."""

    @abstractmethod
    def span(self, moment: Moment[ViewT]) -> tuple[float, float]:
        """Return the least and the greatest number of points possible."""


TrickViewT = TypeVar("TrickViewT", bound=TrickView)


class TrickWhy(Why[TrickViewT]):
    """Words about bids and cards, in any game of tricks."""

    def unfinished(self, view: TrickViewT) -> int:
        return len(view.public.trick)

    def place(self, moment: Moment[TrickViewT]) -> list[str]:
        public = moment.view.public
        if isinstance(moment.action, Bid):
            return [_("Deal {deal} · bidding").format(deal=len(public.past) + 1)]
        values = {"deal": len(public.past) + 1, "trick": len(public.tricks) + 1, "count": len(moment.view.dealt)}
        return [_("Deal {deal} · trick {trick} of {count}").format(**values)]

    def deed(self, moment: Moment[TrickViewT]) -> str:
        action = moment.action
        if isinstance(action, Bid):
            return _("{name} bid {number}").format(name=moment.name, number=action.number)
        play = play_of(action)
        values = {"name": moment.name, "card": card_name(play.card)}
        if play.named is not None:
            return _("{name} led {card} and named {suit}").format(suit=suit_name(play.named), **values)
        return (_("{name} played {card}") if moment.view.public.trick else _("{name} led {card}")).format(**values)

    def picture(self, moment: Moment[TrickViewT]) -> tuple[Lying, ...]:
        """Return the bids made before, or the trick so far, and the move itself."""
        public, action = moment.view.public, moment.action
        if isinstance(action, Bid):
            return (*_bids(public, moment), Lying(None, str(action.number), moment.name, is_move=True))
        trick = [
            Lying(card, "", moment.owner(public.next_to(public.leader, at))) for at, card in enumerate(public.trick)
        ]
        return (*trick, Lying(play_of(action).card, "", moment.name, is_move=True))

    def mannered(self, moment: Moment[TrickViewT], decision: Decision) -> str:
        told = decision.why.values
        shares = {key: percent(float(told.get(key, 0.0))) for key in _SHARES}
        usual = usual_words(self, moment, decision)
        return trick_reason(decision).format(name=moment.name, usual=usual, **shares)

    def choice(self, moment: Moment[TrickViewT], action: Action) -> list[str]:
        """Return wordings for a bid or a card; a led joker comes with the suit named."""
        if isinstance(action, Bid):
            return [_("bid {number}").format(number=action.number)]
        play = play_of(action)
        if play.named is None:
            return card_names(play.card)
        suit, texts = suit_name(play.named), (_("{card}, {suit} named"), _("{card}, {suit}"))
        return [text.format(card=name, suit=suit) for text, name in zip(texts, card_names(play.card), strict=True)]

    def points_words(self, moment: Moment[TrickViewT]) -> list[str]:
        """Return that the points are the seat's points of the deal."""
        return [_("Points expected from the deal"), _("Points expected"), _("Points")]


def play_of(action: Action) -> Play:
    """Return an action that is not a bid; raise TypeError if it does not belong to a trick game."""
    if isinstance(action, Play):
        return action
    raise TypeError(f"no card is played by {action}")


def bid_of(moment: Moment[TrickViewT]) -> int:
    """Return the bid that the seat has made, or makes with this move."""
    action = moment.action
    return action.number if isinstance(action, Bid) else moment.view.public.bids[moment.seat] or 0


def _bids(public: PublicTrickState, moment: Moment[TrickViewT]) -> Iterator[Lying]:
    """Yield the bids made so far, in their order."""
    assert public.dealer is not None
    for place in range(1, len(public.bids) + 1):
        seat = public.next_to(public.dealer, place)
        if public.bids[seat] is not None:
            yield Lying(None, str(public.bids[seat]), moment.owner(seat))


def reason_words(why: Why[ViewT], moment: Moment[ViewT], decision: Decision, *, is_over: bool) -> str:
    """Return the sentence for a move: the true reason once the deal ``is_over``, until then only what lies open."""
    if not is_over:
        return sentences(why.seen(moment), _method(moment, str(decision.why.values.get("method", decision.why.code))))
    if decision.why.code == CLAIMED:
        return _("{name} had claimed the rest: every trick was certain, whatever the others held or played.").format(
            name=moment.name
        )
    if decision.why.code in CODES:
        return why.mannered(moment, decision)
    try:
        return why.told(moment, decision)
    except KeyError:
        print(f"forty-odd: there are no words for the reason {decision.why.code!r}", file=sys.stderr)
        return _("{name} found nothing better to do, for a reason that is hard to put into words.").format(
            name=moment.name
        )


def _method(moment: Moment[ViewT], code: str) -> str:
    """Return how the opponent arrives at any bid, whatever its hand; "" for a card.

    What a bid gave something up for would tell of the hand, so it is told like any other that was tried.
    """
    is_tried = code.startswith(("bid-for-", "bid-to-", "bid-between"))
    text = {
        "bid-simulated": _("{name} tried bids in many possible deals before choosing this one."),
        "bid-counted": _("{name} made a rough count of the hand, as beginners do; they are often one trick out."),
    }.get("bid-simulated" if is_tried else code, "")
    return text.format(name=moment.name)


def chosen(decision: Decision) -> Choice:
    """Return the choice that was made, with its figures."""
    return next((choice for choice in decision.choices if choice.action == decision.action), Choice(decision.action))


def shown_figures(why: Why[ViewT], moment: Moment[ViewT], decision: Decision, *, is_over: bool) -> Figures:
    """Return the figures of the action taken, as far as they may be shown."""
    return why.figures(moment, chosen(decision)) if is_over or why.shows_figures else Figures()


def sorted_choices(why: Why[ViewT], moment: Moment[ViewT], decision: Decision) -> list[Choice]:
    """Return all choices, the best-looking first; in their given order where nothing was worked out."""

    def mark(choice: Choice) -> tuple[float, float, bool]:
        figures = why.figures(moment, choice)
        worth = choice.worth if choice.worth is not None else figures.points
        return (worth if worth is not None else -1e9, figures.chance or 0.0, choice.action == decision.action)

    return sorted(decision.choices, key=mark, reverse=True)


def searched_words(moment: Moment[ViewT], decision: Decision) -> str:
    """Return what a search found, in any game; raise KeyError without a search, or without its extent."""
    if decision.why.code == "all-equal":
        text = _("All the cards that {name} could play were equally good.")
        if len(decision.choices) == 1:
            text = _("It was the only card that {name} could play.")
        return text.format(name=moment.name)
    worths = [choice.worth for choice in decision.choices if choice.worth is not None]
    is_best = not worths or chosen(decision).worth == max(worths)  # else another choice came out slightly higher
    count = int(decision.why.values["worlds"])
    if "learned" in decision.why.values:
        text = ngettext(
            "{name} thought through {count} possible deal.", "{name} thought through {count} possible deals.", count
        )
        return text.format(name=moment.name, count=count)
    text = {
        ("card-simulated", True): ngettext(
            "{name} thought through {count} possible deal, and this card came out best.",
            "{name} thought through {count} possible deals, and this card came out best.",
            count,
        ),
        ("bid-simulated", True): ngettext(
            "{name} thought through {count} possible deal, and this bid came out best.",
            "{name} thought through {count} possible deals, and this bid came out best.",
            count,
        ),
        ("card-simulated", False): ngettext(
            "{name} thought through {count} possible deal, and no other card came out clearly better.",
            "{name} thought through {count} possible deals, and no other card came out clearly better.",
            count,
        ),
        ("bid-simulated", False): ngettext(
            "{name} thought through {count} possible deal, and no other bid came out clearly better.",
            "{name} thought through {count} possible deals, and no other bid came out clearly better.",
            count,
        ),
    }[decision.why.code, is_best]
    return text.format(name=moment.name, count=count)


def chance_word(chance: float) -> str:
    """Return a chance (0 to 1) as a word."""
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


def times(chance: float) -> str:
    """Return how often something happens, as a card player says it: so many times in a hundred."""
    number = round(100 * chance)
    return ngettext("once in 100", "{number} times in 100", number).format(number=number)


def in_hundred(chance: float) -> str:
    """Return how often something happens in a hundred times, as a bare number beside one said in full."""
    return str(round(100 * chance))


def times_more(cost: float) -> str:
    """Return how much more often a choice that costs ``cost`` loses the game, counted in a hundred times."""
    number = round(100 * cost)
    return ngettext("once more in 100", "{number} times more in 100", number).format(number=number)


def points_number(points: float) -> str:
    """Return expected points with one decimal and a true minus."""
    rounded = round(points, 1)
    return f"{rounded:.1f}".replace("-", "−") if rounded else "0"


def usual_words(why: Why[ViewT], moment: Moment[ViewT], decision: Decision) -> str:
    """Return the action that others would have taken where a manner decided."""
    usual = next(each.action for each in decision.choices if str(each.action) == decision.why.values["usual"])
    return why.choice(moment, usual)[0]


class Move(msgspec.Struct, frozen=True):
    """A move; ``at`` is its index among the controller's steps.

    ``decision`` is what an opponent thought, None where it is no longer known and for the person's own moves.
    ``is_over``: the deal is finished and nothing is hidden any longer. ``is_under_way``: the trick or turn is
    unfinished, so that only what lies open may be said of the move.
    """

    at: int
    moment: Moment[View]
    decision: Decision | None
    is_over: bool
    is_under_way: bool = False

    @property
    def is_own(self) -> bool:
        """Whether the person made the move."""
        return self.moment.seat == PERSON


def walk(controller: Controller, why: Why[View]) -> tuple[Move, ...]:
    """Return the moves of this deal and the one before, oldest first: the person's own once their deal is over."""
    steps, is_running = controller.steps, controller.state.turn is not None
    starts = [at for at, step in enumerate(steps) if isinstance(step.done, Deal)]
    if not starts:
        return ()
    found: list[Move] = []
    players = controller.setup.players
    you = msgspec.structs.replace(players[PERSON], name=_("You"))
    under_way = len(steps) - (why.unfinished(controller.view) if is_running else 0)
    for at in range(starts[-2] if len(starts) > 1 else starts[0], len(steps)):
        step, is_over = steps[at], at < starts[-1] or not is_running
        if step.seat is None or isinstance(step.done, Deal):
            continue
        if step.seat == PERSON and (not is_over or controller.autoplay is not None):
            continue
        named = (you, *players[1:]) if step.seat == PERSON else players
        moment = Moment(step.seat, step.done, steps[at - 1].after.view(PERSON), named)
        found.append(Move(at, moment, step.decision, is_over, at >= under_way))
    return tuple(found)


def moves(controller: Controller, why: Why[View]) -> tuple[Move, ...]:
    """Return the opponents' moves of this deal and the one before, oldest first."""
    return tuple(move for move in walk(controller, why) if not move.is_own)


def tricks_before(move: Move) -> int:
    """Return how many tricks of its deal had been taken when a move of a trick game was made."""
    public = move.moment.view.public
    assert isinstance(public, PublicTrickState)
    return len(public.tricks)


def last_of(found: tuple[Move, ...], seat: int | None) -> int | None:
    """Return the index in ``found`` of the last move of ``seat`` (None: of anybody); None where there is none."""
    return next((at for at in range(len(found) - 1, -1, -1) if seat in (None, found[at].moment.seat)), None)
