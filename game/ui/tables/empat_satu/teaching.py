"""What the guided deals of Empat Satu may speak of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.controller import PERSON
from game.rules.base import Close, Discard
from game.rules.deal import Hand
from game.rules.empat_satu import View, points_of, value_of, worth_of
from game.ui.games.teaching import COMMON, GameTeaching


class EmpatSatuTeaching(GameTeaching[View]):
    """What Empat Satu tells its lessons."""

    PLACES = COMMON | {"stock", "value", "standing", "ending"}

    def cards(self, view: View) -> Mapping[str, Hand]:
        """Return the hand and the discards; after the deal all hands, which then lie there instead."""
        public = view.public
        if public.turn is None and public.shown:
            return {f"hand:{seat}": hand for seat, hand in enumerate(public.shown)}
        return {**super().cards(view), "discards": tuple(card for pile in public.discards for card in pile)}

    def past_cards(self, view: View) -> Hand:
        """Return the discards that others have taken and hold."""
        held = (cards for seat, cards in enumerate(view.public.known) if seat != PERSON)
        return () if view.public.turn is None else tuple(card for cards in held for card in cards)

    def places(self, view: View) -> frozenset[str]:
        """Return also "discard", the card that the seat to act may take, and "close" where that is in the rules."""
        public = view.public
        found = {"discard"} if public.open_card is not None else set()
        return super().places(view) | found | ({"close"} if public.options.may_close else set())

    def facts(self, view: View) -> Mapping[str, str | int]:
        """Return also what the hand is worth ("value"), in its suit ("gain") and against it ("loss"), the "stock" left.

        "without KC" is what the hand of five is worth if that card is thrown, "points KC" what the card counts, "least"
        what closes a deal, "close" 1 if that is possible now, "cards" how many are held. After the deal "value2" is
        what seat 2's hand was worth.
        """
        public = view.public
        facts: dict[str, str | int] = {**super().facts(view), "least": public.options.closes_from}
        if public.turn is None:
            values = public.past[-1].values if public.past else ()
            return facts | {f"value{seat}": value for seat, value in enumerate(values)}
        worth = worth_of(view.hand)
        facts |= {"gain": worth.gain, "loss": worth.loss, "value": worth.value, "stock": public.stock_left}
        facts |= {"cards": len(view.hand), "close": int(any(isinstance(each, Close) for each in view.legal_actions()))}
        in_sight = (card for cards in self.cards(view).values() for card in cards)
        facts |= {f"points {card}": points_of(card) for card in in_sight}
        for action in view.legal_actions():
            if isinstance(action, Discard):
                kept = [card for card in view.hand if card is not action.card]
                facts[f"without {action.card}"] = value_of(kept)
        return facts


TEACHING: Final = EmpatSatuTeaching()
