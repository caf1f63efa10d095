"""A finished deal of Empat Satu to look back at: the hands as dealt, after every turn, and at the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.cards import Card
from game.controller import PERSON, Controller, Player, Step
from game.rules.base import Discard
from game.rules.deal import Deal, Hands
from game.rules.empat_satu import DealResult, State, value_of
from game.ui.drawing.text import _
from game.ui.tables.empat_satu.words import deal_words, laid_out, place_word, why_ended
from game.ui.tables.past_deal import PastDeal, Position, dealer_fact
from game.ui.tables.words import Wordings, card_names, minus, sentences


def past_deal(controller: Controller, steps: range) -> PastDeal:
    """Return the finished deal with these ``steps``, position by position; it opens with the hands at the end."""
    players, done = controller.setup.players, [controller.steps[at] for at in steps]
    cards, end = done[0].done, done[-1].after
    assert isinstance(cards, Deal)
    assert isinstance(end, State)
    result = end.public.past[-1]
    as_dealt = Position(
        name=_("As dealt"),
        words=(_("All hands as they were dealt"), _("The hands as dealt")),
        hands=_laid_out(cards.hands),
        lines=_worths(cards.hands),
        facts=(dealer_fact(result.dealer, players),),
    )
    turns = list(_turns(done, steps.start, players))
    return PastDeal(len(end.public.past), (as_dealt, *turns, _at_end(end, result, players)), len(turns) + 1)


def _turns(done: Sequence[Step], first: int, players: Sequence[Player]) -> Iterator[Position]:
    """Yield a position for each turn of the deal whose steps, ``done``, begin with number ``first``."""
    throws = [at for at, step in enumerate(done) if isinstance(step.done, Discard)]
    for number, at in enumerate(throws, 1):
        before, after, seat, throw = done[at - 1].after, done[at].after, done[at].seat, done[at].done
        assert isinstance(before, State)
        assert isinstance(after, State)
        assert isinstance(throw, Discard)
        assert seat is not None
        drawn, is_taken = before.hands[seat][-1], before.public.taken is not None
        hands = after.hands if after.turn is not None else after.ended[-1]
        yield Position(
            name=_("Turn {number} of {count}").format(number=number, count=len(throws)),
            words=_turn_words(seat, drawn, throw.card, is_taken, players),
            hands=_laid_out(hands),
            lines=_worths(hands),
            lit=frozenset((drawn,)),
            lying=((seat, throw.card),),
            steps=(first + at,),
        )


def _turn_words(seat: int, drawn: Card, thrown: Card, is_taken: bool, players: Sequence[Player]) -> Wordings:
    """Return wordings for a turn: what was drawn, from where, and what was discarded."""
    if drawn is thrown:
        theirs, yours = _("{name} drew {drawn} and discarded it"), _("You drew {drawn} and discarded it")
        if is_taken:
            theirs, yours = _("{name} took {drawn} and threw it back"), _("You took {drawn} and threw it back")
    elif is_taken:
        theirs, yours = _("{name} took {drawn} and discarded {thrown}"), _("You took {drawn} and discarded {thrown}")
    else:
        theirs, yours = _("{name} drew {drawn} and discarded {thrown}"), _("You drew {drawn} and discarded {thrown}")
    text, name = yours if seat == PERSON else theirs, players[seat].name
    names = zip(card_names(drawn), card_names(thrown), strict=True)
    return tuple(text.format(name=name, drawn=new, thrown=old) for new, old in names)


def _at_end(end: State, result: DealResult, players: Sequence[Player]) -> Position:
    """Return the hands at the end of the deal, with who won it and who lost it."""
    told = deal_words(result, end.public.options, players)
    lines = list[Wordings]()
    for seat, value in enumerate(result.values):
        has_won, has_lost = seat in result.winners, seat in result.losers
        place = place_word(has_won - has_lost, has_won)
        worth = f"= {minus(value)}"
        lines.append((f"{worth} · {place}", worth) if has_won or has_lost else (worth,))
    return Position(
        name=_("At the end"),
        words=(sentences(why_ended(result, players), told[0]), *told),
        hands=_laid_out(end.ended[-1]),
        lines=tuple(lines),
        facts=(dealer_fact(result.dealer, players), why_ended(result, players)),
        missed=frozenset(result.losers),
    )


def _laid_out(hands: Hands) -> Hands:
    return tuple(map(laid_out, hands))


def _worths(hands: Hands) -> tuple[Wordings, ...]:
    return tuple((f"= {minus(value_of(hand))}",) for hand in hands)
