"""Which plays make a seat's bid certain in the last tricks, whatever the others hold and play, as tools ask for it."""

from __future__ import annotations

from collections.abc import Generator, Iterable

from game.opponents.base import Decision
from game.opponents.forty_one.endgame import certain_cards
from game.opponents.forty_one.rules_of_thumb import card_of, deal_of, number_of
from game.opponents.forty_two import position as position_42
from game.opponents.forty_two.ending import certain_plays
from game.opponents.forty_two.levels import cards_to_try
from game.rules import forty_one, forty_two
from game.rules.base import Action, Play, View
from tools.meter.moments import Moment


def sure_plays(view: View) -> frozenset[Action]:
    """Return the plays that make the bid of the seat of ``view`` certain; none in other games than those of tricks."""
    if isinstance(view, forty_one.View) and not view.public.is_bidding:
        numbers = [number_of(action.card) for action in view.legal_actions() if isinstance(action, Play)]
        found = _end_of(certain_cards(deal_of(view), view.seat, numbers))
        return frozenset(Play(card_of(number)) for number in found)
    if isinstance(view, forty_two.View) and not view.public.is_bidding:
        deal, leads = position_42.deal_of(view), position_42.leads_of(view.public.trumps)
        found_42 = certain_plays(deal, leads, cards_to_try(view))
        return frozenset(position_42.play_of(number, not view.public.trick) for number in found_42)
    return frozenset()


def throws_sure_bid_away(moment: Moment) -> bool:
    """Whether a seat passed over all plays that made its bid certain, for one worth no more by its own figures."""
    sure = sure_plays(moment.view)
    return bool(sure) and moment.action not in sure and not is_worth_more(moment.decision, moment.action, sure)


def is_worth_more(decision: Decision, action: Action, sure: Iterable[Action]) -> bool:
    """Whether by the figures of ``decision`` an action is worth more than each of those that are ``sure``."""
    worth = decision.choice(action).worth
    return worth is not None and all(worth > (decision.choice(each).worth or 0.0) for each in sure)


def _end_of(search: Generator[None, None, frozenset[int]]) -> frozenset[int]:
    while True:
        try:
            next(search)
        except StopIteration as end:
            found: frozenset[int] = end.value
            return found
