"""A finished deal of Empat Satu to look back at: the hands as dealt, after every turn, and at the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.cards import Card
from game.controller import PERSON, Controller, Player, Step
from game.rules.base import STOCK, Draw
from game.rules.deal import Deal, Hands
from game.rules.empat_satu import DealResult, State, thrown_by, value_of
from game.ui.games.past_deal import PastDeal, Position, dealer_fact, done_in
from game.ui.language.digits import figure
from game.ui.language.messages import _, dotted, left_to_right, say
from game.ui.tables.empat_satu.why import WHY
from game.ui.tables.empat_satu.words import deal_words, laid_out, place_word, why_ended
from game.ui.words.cards import Wordings, by_subject, card_name, card_names, closed, sentences
from game.ui.words.names import shown_players
from game.ui.words.why import Moment, named


def past_deal(controller: Controller, steps: range) -> PastDeal:
    """Return the finished deal with these ``steps``, move by move; it opens with the hands at the end."""
    players, done = shown_players(controller.setup.players), [controller.steps[at] for at in steps]
    cards, end = done[0].done, done[-1].after
    assert isinstance(cards, Deal)
    assert isinstance(end, State)
    result, facts = end.public.past[-1], [dealer_fact(end.public.past[-1].dealer, players)]
    if (opened := end.public.opened) is not None:
        facts.append(say(_("Before the first turn {card} lay open."), card=card_name(opened)))
    as_dealt = Position(
        name=_("As dealt"),
        words=(_("All hands as they were dealt"),),
        hands=_laid_out(cards.hands),
        lines=_worths(cards.hands),
        facts=tuple(facts),
        private=True,
    )
    moves = list(_moves(done, steps.start, players))
    return PastDeal(len(end.public.past), (as_dealt, *moves, _at_end(end, result, players)), len(moves) + 1)


def _moves(done: Sequence[Step], first: int, players: Sequence[Player]) -> Iterator[Position]:
    """Yield a position for each move of the deal whose steps, ``done``, begin with number ``first``."""
    count = sum(thrown_by(step.done) is None for step in done[1:])
    you, turn = named(players), 0
    for at, step in enumerate(done[1:], 1):
        before, after, seat, action = done[at - 1].after, step.after, step.seat, done_in(step)
        assert isinstance(before, State)
        assert isinstance(after, State)
        assert seat is not None
        thrown = thrown_by(action)
        turn += thrown is None
        hands = after.hands if after.turn is not None else after.ended[-1]
        held = hands
        lit = frozenset[Card]()
        deed = WHY.deed(Moment(seat, action, before.view(PERSON), you))
        words: Wordings = (closed(deed),)
        seen: Wordings = ()
        if isinstance(action, Draw):
            held, drawn = after.hands, after.hands[seat][-1]
            hands, lit = _without(after.hands, seat, drawn), frozenset((drawn,))
            words, seen = _draw_words(seat, drawn, action, players), words
        elif thrown is not None:
            held, lit = before.hands, frozenset((thrown,))
        yield Position(
            name=say(_("Turn {number} of {turns}"), number=turn, turns=count),
            words=words,
            hands=_laid_out(held),
            lines=_worths(hands),
            lit=lit,
            lying=() if thrown is None else ((seat, thrown),),
            steps=() if thrown is None else (first + at,),
            step=first + at,
            whole=not isinstance(action, Draw),
            known=frozenset(card for hand in after.public.known for card in hand),
            private=True,
            seen=seen,
        )


def _without(hands: Hands, seat: int, card: Card) -> Hands:
    """Return the hands without a card that ``seat`` holds."""
    return tuple(tuple(each for each in hand if at != seat or each is not card) for at, hand in enumerate(hands))


def _draw_words(seat: int, drawn: Card, draw: Draw, players: Sequence[Player]) -> Wordings:
    """Return wordings for a draw: which card, and from where."""
    you, one = _("You took {card}."), _("{name} took {card}.")
    if draw.source == STOCK:
        you, one = _("You drew {card} from the stock."), _("{name} drew {card} from the stock.")
    text = by_subject([seat], you=you, one=one)
    return tuple(say(text, name=players[seat].name, card=card) for card in card_names(drawn))


def _at_end(end: State, result: DealResult, players: Sequence[Player]) -> Position:
    """Return the hands at the end of the deal, with who won it and who lost it."""
    told = deal_words(result, end.public.options, players)
    lines = list[Wordings]()
    for seat, value in enumerate(result.values):
        has_won, has_lost = seat in result.winners, seat in result.losers
        place = place_word(has_won - has_lost, has_won)
        worth = left_to_right(f"= {figure(value)}")
        lines.append((dotted((worth, place)), worth) if has_won or has_lost else (worth,))
    return Position(
        name=_("At the end"),
        words=(sentences(why_ended(result, players), told[0]), *told),
        hands=_laid_out(end.ended[-1]),
        lines=tuple(lines),
        facts=(dealer_fact(result.dealer, players), why_ended(result, players)),
        worths=tuple(result.values),
        missed=frozenset(result.losers),
        known=frozenset(card for hand in end.ended[-1] for card in hand),
    )


def _laid_out(hands: Hands) -> Hands:
    return tuple(map(laid_out, hands))


def _worths(hands: Hands) -> tuple[Wordings, ...]:
    return tuple((left_to_right(f"= {figure(value_of(hand))}"),) for hand in hands)
