"""Why a move was made: what each game says of an opponent's, of the person's own, and as advice; what all games share.

While a deal is running, a sentence may state only what lies open, so ``seen`` is given nothing else: what an opponent
thought would give away its hand, both by what it says and by what it leaves out. Apart from that, only two things are
shown: the figures of the action itself, where the game declares that they do not reveal the hand, and the general
method by which opponents of that kind bid. Once the deal is over, ``told`` gives the deciding reason, and all choices
may be shown, and the person's own moves are judged by what their seat could know. Advice follows from the person's own
view and from trials made for that view alone, so nothing hidden is told.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Generic, NamedTuple, TypeVar

import msgspec

from game.cards import Card
from game.controller import PERSON, Controller, Player
from game.opponents.base import Choice, Decision, Level, cost, shown
from game.opponents.manner import CODES
from game.opponents.reasoning import Reasoning, TrueLay
from game.rules.base import Action, View
from game.rules.deal import Deal
from game.rules.tricks import PublicTrickState
from game.teaching.coach import Coach
from game.ui.language.digits import figure
from game.ui.language.messages import _, ngettext, pgettext, say
from game.ui.words.cards import Wordings, card_name, name_within, sentences
from game.ui.words.names import shown_players

CLAIMED: Final = "claimed"  # the reason for a card played out after a claim, in any game
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
        return pgettext("name", "You") if seat == PERSON else self.players[seat].name

    def name_of(self, seat: int) -> str:
        """Return the name of the player at ``seat``, "you" for the person."""
        return name_within(seat, self.players)


class Lying(msgspec.Struct, frozen=True):
    """One item in the picture of a move: a card, a tile with ``words``, or, with neither, a card that nobody saw.

    ``owner`` is the player it belongs to.
    """

    card: Card | None
    words: str
    owner: str
    is_move: bool = False


class ChoiceFigures(msgspec.Struct, frozen=True):
    """The outcome expected of a choice: a chance (0 to 1) and points; None where it was not worked out."""

    chance: float | None = None
    points: float | None = None


class Why(ABC, Generic[ViewT]):
    """One game's words about moves: of an opponent's, and as advice to the person.

    ``themes`` holds by code all reasons that both ``told`` and ``reason`` can put into words, each with the key of its
    theme. ``shows_figures`` says whether the figures of the action itself may be shown while the deal is running,
    ``has_losses`` whether points can be lost, so that they carry a sign.
    """

    themes: Mapping[str, str]
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

    def figures(self, moment: Moment[ViewT], choice: Choice) -> ChoiceFigures:
        """Return those figures of a choice that mean something to a player."""
        return ChoiceFigures(choice.chance, choice.points)

    @abstractmethod
    def chance_words(self, moment: Moment[ViewT]) -> list[str]:
        """Return wordings for the event whose chance is given."""

    @abstractmethod
    def points_words(self, moment: Moment[ViewT]) -> list[str]:
        """Return wordings for what the points count."""

    @abstractmethod
    def span(self, moment: Moment[ViewT]) -> tuple[float, float]:
        """Return the least and the greatest number of points possible."""

    # ----------------------------------------------------------------- as advice to the person

    @abstractmethod
    def advice(self, view: ViewT, action: Action) -> list[str]:
        """Return wordings that tell the person to do ``action``, the longest first, without a full stop."""

    @abstractmethod
    def reason(self, moment: Moment[ViewT], decision: Decision) -> str:
        """Return why, to follow a colon; "" where only figures decided. Raise KeyError for an unknown code."""

    @abstractmethod
    def outcome(self, moment: Moment[ViewT], decision: Decision) -> list[str]:
        """Return wordings for what the action promises, to follow a reason and a comma; empty if nothing is known."""

    @abstractmethod
    def expected(self, moment: Moment[ViewT], choice: Choice) -> list[str]:
        """Return what is expected of a choice, figure by figure, in words."""

    def because(self, moment: Moment[ViewT], reasoning: Reasoning, to: int = PERSON) -> Wordings:
        """Return wordings for why one choice of the seat of ``moment`` is better than another, the longest first.

        Its view is that of this seat. They are said to the player at seat ``to``; () where there is nothing to say.
        """
        return ()


class ReasonTable:
    """What the reasons of a game are in words, by theme and code.

    The first words tell why an opponent made a move, once the deal is over; the second, which no slip has, follow an
    advice and a colon, such as "Play the king of hearts:".
    """

    def __init__(self, **by_theme: Mapping[str, tuple[Callable[[], str], ...]]) -> None:
        self.themes = {code: theme for theme, group in by_theme.items() for code in group}
        self._words = {code: words for group in by_theme.values() for code, words in group.items()}

    def told(self, code: str) -> str:
        """Return what is told of an opponent's move, with its blanks; raise KeyError without words."""
        return self._words[code][0]()

    def advised(self, code: str) -> str:
        """Return what follows an advice, with its blanks, "" for a slip; raise KeyError without words."""
        words = self._words[code]
        return words[1]() if len(words) > 1 else ""


def reason_words(why: Why[ViewT], moment: Moment[ViewT], decision: Decision, *, is_over: bool) -> str:
    """Return the sentence for a move: the true reason once the deal ``is_over``, until then only what lies open."""
    if not is_over:
        return sentences(why.seen(moment), _method(moment, str(decision.why.values.get("method", decision.why.code))))
    if decision.why.code == CLAIMED:
        return say(
            _("{name} had claimed the rest: every trick was certain, whatever the others held or played."),
            name=moment.name,
        )
    if decision.why.code in CODES:
        return why.mannered(moment, decision)
    try:
        return why.told(moment, decision)
    except KeyError:
        print(f"forty-odd: there are no words for the reason {decision.why.code!r}", file=sys.stderr)
        return say(
            _("{name} found nothing better to do, for a reason that is hard to put into words."), name=moment.name
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
    return say(text, name=moment.name)


def shown_figures(why: Why[ViewT], moment: Moment[ViewT], decision: Decision, *, is_over: bool) -> ChoiceFigures:
    """Return the figures of the action taken, as far as they may be shown."""
    return why.figures(moment, decision.choice(decision.action)) if is_over or why.shows_figures else ChoiceFigures()


def sorted_choices(why: Why[ViewT], moment: Moment[ViewT], decision: Decision) -> list[Choice]:
    """Return all choices, the best-looking first; in their given order where nothing was worked out."""

    def mark(choice: Choice) -> tuple[float, float, bool]:
        figures = why.figures(moment, choice)
        worth = choice.worth if choice.worth is not None else figures.points
        return (worth if worth is not None else -1e9, figures.chance or 0.0, choice.action == decision.action)

    return sorted(decision.choices, key=mark, reverse=True)


def chance_word(chance: float) -> str:
    """Return a chance (0 to 1) as a word."""
    words = (
        pgettext("chance", "as good as certain"),
        pgettext("chance", "very likely"),
        pgettext("chance", "likely"),
        pgettext("chance", "about even"),
        pgettext("chance", "unlikely"),
        pgettext("chance", "very unlikely"),
        pgettext("chance", "all but impossible"),
    )
    return words[next((at for at, least in enumerate(_CHANCES) if chance >= least), len(_CHANCES))]


def times(chance: float) -> str:
    """Return how often something happens, as a card player says it: so many times in a hundred."""
    number = round(100 * chance)
    return say(ngettext("once in 100", "{number} times in 100", number), number=number)


def in_hundred(chance: float) -> str:
    """Return how often something happens in a hundred times, as a bare number beside one said in full."""
    return figure(round(100 * chance))


def times_more(share: float) -> str:
    """Return how much more often a choice that costs ``share`` loses the game, counted in a hundred times."""
    number = round(100 * share)
    return say(ngettext("once more in 100", "{number} times more in 100", number), number=number)


def points_number(points: float) -> str:
    """Return expected points with one decimal and a true minus."""
    return figure(points, 1) if round(points, 1) else figure(0)


def about(number: float) -> str:
    """Return a number of tricks that is none too sure: "3", "2.5"."""
    return figure(number, 1 if round(number, 1) % 1 else 0)


def usual_words(why: Why[ViewT], moment: Moment[ViewT], decision: Decision) -> str:
    """Return the action that others would have taken where a manner decided."""
    usual = next(each.action for each in decision.choices if str(each.action) == decision.why.values["usual"])
    return why.choice(moment, usual)[0]


class PastMove(msgspec.Struct, frozen=True):
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


def named(players: Sequence[Player]) -> tuple[Player, ...]:
    """Return the players, the person called "You", for sentences on what was done."""
    return (msgspec.structs.replace(players[PERSON], name=pgettext("name", "You")), *players[1:])


def walk(controller: Controller, why: Why[View]) -> tuple[PastMove, ...]:
    """Return the moves of this deal and the one before, oldest first: the person's own once their deal is over."""
    steps, is_running = controller.steps, controller.state.turn is not None
    starts = [at for at, step in enumerate(steps) if isinstance(step.done, Deal)]
    if not starts:
        return ()
    found: list[PastMove] = []
    players = shown_players(controller.setup.players)
    under_way = len(steps) - (why.unfinished(controller.view) if is_running else 0)
    for at in range(starts[-2] if len(starts) > 1 else starts[0], len(steps)):
        step, is_over = steps[at], at < starts[-1] or not is_running
        if step.seat is None or isinstance(step.done, Deal):
            continue
        if step.seat == PERSON and (not is_over or controller.autoplay is not None):
            continue
        told_of = named(players) if step.seat == PERSON else players
        moment = Moment(step.seat, step.done, steps[at - 1].after.view(PERSON), told_of)
        found.append(PastMove(at, moment, step.decision, is_over, at >= under_way))
    return tuple(found)


def moves(controller: Controller, why: Why[View]) -> tuple[PastMove, ...]:
    """Return the opponents' moves of this deal and the one before, oldest first."""
    return tuple(move for move in walk(controller, why) if not move.is_own)


def tricks_before(move: PastMove) -> int:
    """Return how many tricks of its deal had been taken when a move of a trick game was made."""
    public = move.moment.view.public
    assert isinstance(public, PublicTrickState)
    return len(public.tricks)


def last_of(found: tuple[PastMove, ...], seat: int | None) -> int | None:
    """Return the index in ``found`` of the last move of ``seat`` (None: of anybody); None where there is none."""
    return next((at for at in range(len(found) - 1, -1, -1) if seat in (None, found[at].moment.seat)), None)


def judged(move: PastMove, coach: Coach) -> PastMove:
    """Return the person's move with the figures of all that could be done, if there is a verdict on it."""
    verdict = coach.verdict(move.at)
    if verdict is None:
        return move
    choices = tuple(map(shown, verdict.decision.choices))
    return msgspec.structs.replace(move, decision=Decision(move.moment.action, choices, verdict.decision.why))


def own_words(why: Why[View], move: PastMove, coach: Coach, *, is_ready: bool) -> str:
    """Return sentences on the person's move: what it cost and what was better, or that nothing was.

    ``is_ready`` says whether Experts can search already.
    """
    verdict = coach.verdict(move.at)
    if verdict is None:
        return _not_judged(move, coach, is_ready)
    best = verdict.decision.action
    if best == move.moment.action:
        return _("An Expert in your seat would have done the same.")
    share = int(100 * verdict.cost)
    lost, _error = cost(verdict.decision, move.moment.action) or (0.0, 0.0)
    text = _("It was as good as what an Expert in your seat would have chosen: {best}.")
    if share:
        text = _("Better: {best}. Your choice loses you the game at least {times}.")
    elif lost:
        text = _("An Expert in your seat would rather have chosen this, but the difference is not sure: {best}.")
    return say(text, best=why.choice(move.moment, best)[0], times=times_more(share / 100))


def lay_words(moment: Moment[ViewT], true: TrueLay) -> str:
    """Return how it really went, as the cards lay, which nobody could know; and which card decided it."""
    if not round(true.difference, 3):
        return _("As the cards lay it made no difference.")
    if true.difference < 0.0:
        return _("As the cards lay it went well all the same, which could not be known.")
    held = next((fact.detail for fact in true.facts[:1]), None)
    if held is None or held.seat is None or held.card is None:
        return (
            _("As the cards lay it came to that.") if true.facts else _("As the cards lay it mattered in another way.")
        )
    text = _("As the cards lay it came to that: {name} had {card}, which could not be known.")
    return say(text, name=moment.players[held.seat].name, card=card_name(held.card))


def _not_judged(move: PastMove, coach: Coach, is_ready: bool) -> str:
    """Return why there is no verdict on a move, or none yet."""
    if len(move.moment.view.legal_actions()) == 1:
        return _("You had no choice here.")
    if coach.is_judged(move.at):
        return _("There are no figures for this choice: it could not be analysed.")
    if is_ready:
        return _("An Expert in your seat is thinking it over…")
    return _("An Expert will think it over soon: at the very first start the Experts take a minute to get ready.")


class Theme(NamedTuple):
    """What the best choice of some puzzles is about: its name, the codes of the reasons that belong to it.

    ``short`` is a shorter name, ``about`` says what it is, where that is needed.
    """

    title: str
    reasons: frozenset[str]
    short: str = ""
    about: str = ""


def themes(keys: Mapping[str, str]) -> tuple[Theme, ...]:
    """Return the themes of reasons whose ``keys`` say by code to which each belongs (``Why.themes``)."""
    titles = {
        "bids": pgettext("theme", "Bidding"),
        "leads": pgettext("theme", "Leading"),
        "trumps": pgettext("theme", "Trumps"),
        "following": pgettext("theme", "Following"),
        "throwing": pgettext("theme", "Throwing away"),
        "taking": pgettext("theme", "Drawing"),
        "closing": pgettext("theme", "Closing"),
        "deeper": pgettext("theme", "Beyond the rule of thumb"),
    }
    about = _("Positions in which no rule of thumb finds the best card: it takes a look at how the rest may go.")
    more = {"deeper": (pgettext("theme", "Deeper"), about)}
    codes = {theme: frozenset(code for code, key in keys.items() if key == theme) for theme in titles}
    return tuple(Theme(titles[key], found, *more.get(key, ())) for key, found in codes.items() if found)


def themes_among(keys: Mapping[str, str], reasons: Iterable[str]) -> Sequence[Theme]:
    """Return the themes to which any of ``reasons`` belong."""
    found = frozenset(reasons)
    return [theme for theme in themes(keys) if theme.reasons & found]


def theme_of(keys: Mapping[str, str], reason: str) -> str:
    """Return the name of the theme of a reason, "" for an unknown one."""
    return next((theme.title for theme in themes(keys) if reason in theme.reasons), "")
