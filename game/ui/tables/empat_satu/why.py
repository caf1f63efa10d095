"""Why an opponent drew, threw or closed as it did in Empat Satu, in words.

In this game an opponent's reasoning gives away the value of its hand, so it stays hidden until the hands are shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.cards import Card, Suit
from game.controller import PERSON
from game.opponents.base import Choice, Decision, Manner, shown
from game.opponents.reasoning import Reasoning
from game.rules.base import DISCARD, STOCK, Action, Close, Discard, Draw
from game.rules.empat_satu import ACTIONS, PublicState, View, thrown_by
from game.ui.language.figures import percent
from game.ui.language.messages import _, ngettext, pgettext, say
from game.ui.tables.empat_satu.reasons import SaidReason
from game.ui.words.cards import (
    Wordings,
    by_subject,
    card_name,
    card_names,
    filled,
    points,
    rank_name,
    sentences,
    suit_name,
)
from game.ui.words.hints import best_other, game_words
from game.ui.words.manners import manner_in
from game.ui.words.why import (
    ChoiceFigures,
    Lying,
    Moment,
    ReasonTable,
    Why,
    in_hundred,
    points_number,
    times,
    usual_words,
)

THOUGHT: Final = {
    **{"draw-simulated": "taking", "take-simulated": "taking"},
    **{"throw-simulated": "throwing", "close-simulated": "closing"},
}
_HELPS: Final = {"take": "taking", "draw": "taking"}  # worded in ways that depend on whether the hand would gain

_REASONS: Final = ReasonTable(
    throwing={
        "throw": (
            lambda: _("This card mattered least: the other four were worth {then}, in {suit}."),
            lambda: _("you need it least, and the other four are worth {then}, in {suit}"),
        ),
        "throw-deny": (
            lambda: _("Another card mattered less, but might have been of use to {next}."),
            lambda: _("another card matters less to you, but might be of use to {next}"),
        ),
        "slip-keeps-high": (
            lambda: _("A beginner’s slip: {name} kept a high card of another suit, though it counts against the hand."),
        ),
    },
    taking={
        "no-choice": (
            lambda: _("The stock was all that {name} could draw from."),
            lambda: _("you can draw from nowhere else"),
        ),
        "slip-overlooks": (lambda: _("A beginner’s slip: with {card} the hand would be worth {then}, not {now}."),),
    },
    closing={
        "close": (
            lambda: _("The hand was worth {worth}, and {name} did not want to wait for what others might get."),
            lambda: _("your hand is worth {worth}, so do not wait for what the others may get"),
        ),
        "reach-41": (
            lambda: _("The four cards left are worth 41, which ends the deal at once."),
            lambda: _("the four cards left are worth 41, which ends the deal at once"),
        ),
        "slip-waits": (lambda: _("A beginner’s slip: the hand was good enough to close, and {name} did not notice."),),
    },
)

# what a manner decided between choices that were about as good
_MANNERED: Final[Mapping[Manner, Callable[[], str]]] = {
    Manner.CAREFUL: lambda: _("To {usual} seemed about as good, but {name} is careful, and wanted the points in hand."),
    Manner.BOLD: lambda: _("To {usual} seemed about as good, but {name} is bold, and hoped for more."),
    Manner.HELPFUL: lambda: _(
        "To {usual} seemed about as good, but {name} is good-natured, and thought only of their own hand."
    ),
    Manner.STUBBORN: lambda: _(
        "To {usual} seemed about as good, but {name} is stubborn, and stuck to the suit already started."
    ),
}


class EmpatSatuWhy(Why[View]):
    """The words of Empat Satu about draws and throws."""

    themes = _REASONS.themes | _HELPS | THOUGHT
    shows_figures = False

    def unfinished(self, view: View) -> int:
        return 0 if view.public.source is None else 1

    def place(self, moment: Moment[View]) -> list[str]:
        public = moment.view.public
        text = _("Round {round}") if public.options.deals == 1 else _("Deal {deal} · round {round}")
        return [say(text, deal=len(public.past) + 1, round=len(public.turns) // public.options.players + 1)]

    def deed(self, moment: Moment[View]) -> str:
        """Return what was drawn, as far as everybody saw it, or what was thrown."""
        action, card = moment.action, thrown_by(moment.action)
        if isinstance(action, Close):
            you, one = _("You closed"), _("{name} closed")
            if card is not None:
                you, one = _("You discarded {card} and closed"), _("{name} discarded {card} and closed")
        elif card is not None:
            you, one = _("You discarded {card}"), _("{name} discarded {card}")
        elif action == Draw(STOCK):
            you, one = _("You drew from the stock"), _("{name} drew from the stock")
        else:
            you, one, card = _("You took {card}"), _("{name} took {card}"), _open(moment)
        text = by_subject([moment.seat], you=you, one=one)
        return say(text, name=moment.name, card="" if card is None else card_name(card))

    def picture(self, moment: Moment[View]) -> tuple[Lying, ...]:
        """Return the discard on offer and what was done about it."""
        public, action = moment.view.public, moment.action
        if (thrown := thrown_by(action)) is not None:
            card = moment.view.drawn if moment.seat == PERSON else public.taken
            drew = Lying(card, "", pgettext("card", "drawn") if public.taken is None else pgettext("card", "taken"))
            return (drew, Lying(thrown, "", moment.name, is_move=True))
        if action == Draw(DISCARD):
            return (Lying(_open(moment), "", moment.name, is_move=True),)
        closes = pgettext("what a player does", "closes") if isinstance(action, Close) else ""
        move = Lying(None, closes, moment.name, is_move=True)
        card = public.open_card
        lay = moment.owner(_before(moment)) if public.turns else pgettext("card", "turned up")
        return (move,) if card is None else (Lying(card, "", lay), move)

    def seen(self, moment: Moment[View]) -> str:
        public, action = moment.view.public, moment.action
        if isinstance(action, Discard):
            return _throw_seen(public, moment, action.card)
        if isinstance(action, Close):
            least = public.options.closes_from
            any_hand, enough = _("A player may close with any hand."), _("A player may close with {least} or more.")
            return say(enough, least=least) if least else any_hand
        return _draw_seen(public, moment)

    def told(self, moment: Moment[View], decision: Decision) -> str:
        public, code = moment.view.public, decision.why.code
        after = (moment.seat + 1) % public.options.players
        values = {"name": moment.name, "next": moment.name_of(after), **reason_values(decision.why.values)}
        if code in THOUGHT:
            told = self._thought(decision)
        elif code == "throw-deny" and after == PERSON:
            told = _("Another card mattered less, but might have been of use to you.")
        else:
            told = say(_helps(code, decision) if code in _HELPS else _REASONS.told(code), **values)
        return sentences(told, self._passed_over(moment, decision))

    def mannered(self, moment: Moment[View], decision: Decision) -> str:
        return say(_MANNERED[manner_in(decision)](), name=moment.name, usual=usual_words(self, moment, decision))

    def _thought(self, decision: Decision) -> str:
        """Return how the move did in the sampled deals."""
        told = decision.why.values
        text = ngettext(
            "Tried out in {worlds} deal, this came first in {chance} and last in {last} of them.",
            "Tried out in {worlds} deals, this came first in {chance} and last in {last} of them.",
            int(told["worlds"]),
        )
        shares = {key: percent(float(told[key])) for key in ("chance", "last")}
        return say(text, worlds=told["worlds"], **shares)

    def _passed_over(self, moment: Moment[View], decision: Decision) -> str:
        """Return why a choice that came first more often in the sampled deals was not made, if there is one."""
        told = decision.why.values
        if "instead" not in told:
            return ""
        keys = ("chance", "last", "instead_chance", "instead_last")
        shares = {key: percent(float(told[key])) for key in keys}
        # Translators: {instead} is a choice, such as "draw from the stock"
        text = _("To {instead} came first in {instead_chance} and last in {instead_last} of the deals tried.")
        if decision.why.code not in THOUGHT:
            text = _(
                "To {instead} came first in {instead_chance} and last in {instead_last} of the deals tried, "
                "where this came first in {chance} and last in {last}."
            )
        why = _("Not coming last mattered more here.")
        if told["counts"] == "hand":
            why = _("The difference was too small to give up {points} of the hand for it.")
            why = say(why, points=points(int(told["points"])))
        instead = self.choice(moment, ACTIONS[str(told["instead"])])[0]
        return sentences(say(text, instead=instead, **shares), why)

    def choice(self, moment: Moment[View], action: Action) -> list[str]:
        if isinstance(action, Discard):
            return [say(_("discard {card}"), card=name) for name in card_names(action.card)]
        if isinstance(action, Close) and action.card is not None:
            names = card_names(action.card)
            return [*(say(_("close, discarding {card}"), card=name) for name in names), pgettext("choice", "close")]
        if isinstance(action, Close):
            return [pgettext("choice", "close")]
        if action == Draw(STOCK):
            return [_("draw from the stock"), pgettext("choice", "stock")]
        return [_("take the discard"), pgettext("choice", "take")]

    def figures(self, moment: Moment[View], choice: Choice) -> ChoiceFigures:
        """Return what the hand promised, with points only if whole games were searched."""
        return ChoiceFigures(choice.chance, choice.worth if choice.points is None else choice.points)

    def chance_words(self, moment: Moment[View]) -> list[str]:
        """Return what the chance refers to: having the highest hand."""
        return [_("Chance of coming first"), pgettext("column", "First")]

    def points_words(self, moment: Moment[View]) -> list[str]:
        """Return what the points count: the expected value of the hand."""
        return [_("What the hand was expected to be worth"), pgettext("column", "Worth")]

    def span(self, moment: Moment[View]) -> tuple[float, float]:
        """Return the least and the greatest likely value."""
        return -10.0, 45.0

    def because(self, moment: Moment[View], reasoning: Reasoning, to: int = PERSON) -> Wordings:
        return SaidReason(moment.view, [player.name for player in moment.players], reasoning, to).wordings()

    # ----------------------------------------------------------------- as advice to the person

    def advice(self, view: View, action: Action) -> list[str]:
        card = view.public.open_card if action == Draw(DISCARD) else thrown_by(action)
        if card is None:
            draw = [_("Draw from the stock"), pgettext("advice", "Draw")]
            return [_("Close the deal"), pgettext("advice", "Close")] if isinstance(action, Close) else draw
        texts = _("Take {card}"), _("Take {rank}")
        if isinstance(action, Discard):
            texts = _("Discard {card}"), _("Discard {rank}")
        elif isinstance(action, Close):
            texts = _("Close, discarding {card}"), _("Close, discarding {rank}")
        return filled(texts, card=card_name(card), rank=rank_name(card.rank))

    def reason(self, moment: Moment[View], decision: Decision) -> str:
        code, public = decision.why.code, moment.view.public
        values = reason_values(decision.why.values)
        if code in THOUGHT:
            return ""
        if code in _HELPS:
            return say(_advised_helps(decision), **values)
        after = (moment.seat + 1) % public.options.players
        return say(_REASONS.advised(code), next=moment.players[after].name, **values)

    def outcome(self, moment: Moment[View], decision: Decision) -> list[str]:
        """Return wordings for how often the choice comes first, and last, beside the next best."""
        told = decision.why.values
        best = shown(decision.choice(decision.action))
        if len(decision.choices) == 1 or best.chance is None:
            return []
        # Translators: {times} is such as "34 times in 100"
        found = [say(_("you come first {times}"), times=times(best.chance))]
        if "last" in told and len(moment.view.public.options.sides) > 2:  # of two, whoever is not first is last
            # Translators: {times} is such as "34 times", {last} a bare number
            text = _("in a hundred games you come first {times} and last {last}")
            found.insert(0, say(text, times=_hundredths(best.chance), last=in_hundred(float(told["last"]))))
        rival = best_other(decision)
        other = None if rival is None else shown(rival).chance
        if other is not None and other < best.chance:
            long = _("in a hundred games you come first {times} instead of {other}")
            found.insert(len(found) - 1, say(long, times=_hundredths(best.chance), other=in_hundred(other)))
        return found

    def expected(self, moment: Moment[View], choice: Choice) -> list[str]:
        told = []
        if choice.chance is not None:
            told.append(say(_("first {times}"), times=times(choice.chance)))
        if choice.points is not None:
            told.append(say(_("a hand worth about {points}"), points=points_number(choice.points)))
        is_known = moment.view.public.options.deals == 1 or choice.share == choice.chance
        return told if is_known else [*told, *game_words(choice)]


def _hundredths(chance: float) -> str:
    """Return how often something happens in a hundred games: "34 times"."""
    count = round(100 * chance)
    return say(ngettext("{count} time", "{count} times", count), count=count)


def _before(moment: Moment[View]) -> int:
    """Return the seat whose discard is on offer."""
    return (moment.seat - 1) % moment.view.public.options.players


def _open(moment: Moment[View]) -> Card:
    """Return the discard that was taken."""
    card = moment.view.public.open_card
    assert card is not None
    return card


def reason_values(values: Mapping[str, str | int | float]) -> dict[str, str | int | float]:
    """Return a reason's values with cards and suits by name."""
    shown = dict(values)
    if "card" in values:
        shown["card"] = card_name(Card.parse(str(values["card"])))
    if "suit" in values:
        shown["suit"] = suit_name(Suit(str(values["suit"])))
    return shown


def _helps(code: str, decision: Decision) -> str:
    """Return why the discard was taken or left, with blanks for its values."""
    now, then = int(decision.why.values["now"]), int(decision.why.values["then"])
    if code == "take":
        if then > now:
            return _("With {card} the hand was worth {then} instead of {now}.")
        return _("{name} could build on that card: it promised more than one from the stock.")
    if then > now:
        return _("The discard would have made the hand worth {then} instead of {now}, but the stock promised more.")
    return _("The discard would not have helped: the hand was worth {now}, and with it {then}.")


def _draw_seen(public: PublicState, moment: Moment[View]) -> str:
    card, before = public.open_card, [_before(moment)]
    if card is None:
        return _("On the first turn of a deal there is no discard: everybody would have drawn from the stock.")
    if public.must_draw_stock:
        text = ngettext(
            "{count} turn had gone by without a card from the stock, so the next had to come from there.",
            "{count} turns had gone by without a card from the stock, so the next had to come from there.",
            public.dry,
        )
    elif moment.action == Draw(STOCK) and not public.turns:
        text = _("{name} left {card}, which had been turned up: now it is out of play.")
    elif moment.action == Draw(STOCK):
        one = _("{name} left {card}, which {before} had discarded.")
        text = by_subject(before, you=_("{name} left {card}, which you had discarded."), one=one)
    elif any(held.suit is card.suit for held in public.known[moment.seat]):
        text = _("{name} has openly taken {suit} before; cards of one suit count together.")
    elif not public.turns:
        text = _("It had been turned up; a card taken openly tells the table what that player is after.")
    else:
        text = by_subject(
            before,
            you=_("You had discarded it; a card taken openly tells the table what that player is after."),
            one=_("{before} had discarded it; a card taken openly tells the table what that player is after."),
        )
    return say(
        text,
        name=moment.name,
        before=moment.name_of(*before),
        count=public.dry,
        card=card_name(card),
        suit=_suit_of(card),
    )


def _throw_seen(public: PublicState, moment: Moment[View], thrown: Card) -> str:
    taken = [card for card in public.known[moment.seat] if card is not thrown]
    suits = {card.suit for card in taken}
    if thrown is public.taken:
        text = _("{name} discarded the very card just taken, which is allowed at this table.")
    elif len(suits) == 1 and thrown.suit not in suits:
        text = _("{name} has openly taken {other}; beside them, {suit} count against the hand.")
    elif any(turn.seat == moment.seat and turn.thrown.suit is thrown.suit for turn in public.turns):
        text = _("{name} has discarded {suit} before in this deal.")
    else:
        text = _("It is the first of the {suit} that {name} has discarded in this deal.")
    other = _suit_of(taken[0]) if taken else ""
    return say(text, name=moment.name, suit=_suit_of(thrown), other=other)


def _suit_of(card: Card) -> str:
    """Return the name of a card's suit; this game has no jokers."""
    assert card.suit is not None
    return suit_name(card.suit)


def _advised_helps(decision: Decision) -> str:
    """Return why the discard is to be taken or left, with blanks for its values."""
    now, then = int(decision.why.values["now"]), int(decision.why.values["then"])
    if decision.action != Draw(STOCK):
        if then > now:
            return _("with it your hand is worth {then} instead of {now}")
        return _("you can build on it, which promises more than a card from the stock")
    if then > now:
        return _("the discard would make your hand worth {then} instead of {now}, but the stock promises more")
    return _("the discard does not help, since with it your hand is worth {then} at best, and now {now}")


WHY: Final = EmpatSatuWhy()
