"""What the guided deals of 42 may speak of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.rules.base import Play
from game.rules.forty_two import HIGHEST_BID, Kind, View, kind_of, worth_if_made
from game.ui.games.teaching import TrickTeaching


class FortyTwoTeaching(TrickTeaching[View]):
    """What 42 tells its lessons."""

    PLACES = (TrickTeaching.PLACES - {"race"}) | {"board", "bids"}

    def places(self, view: View) -> frozenset[str]:
        """Return also the bid that the dealer may not make, which stands struck out in the strip."""
        barred = view.public.forbidden_bid
        return super().places(view) | ({f"bid:{barred}"} if barred is not None and view.turn == view.seat else set())

    def facts(self, view: View) -> Mapping[str, str | int]:
        """Return also the "target", the bid that is "barred" to the dealer, and what a made 3 counts ("made3").

        "pairs" and "fifteens" are how many cards may be played as that in the trick under way.
        """
        public = view.public
        made = {f"made{bid}": worth_if_made(bid, public.players) for bid in range(HIGHEST_BID + 1)}
        facts = {**super().facts(view), "target": public.options.target, **made}
        if public.trick:
            may = [action.card for action in view.legal_actions() if isinstance(action, Play)]
            kinds = [kind_of(card, public.trick[0], public.named, public.trumps) for card in may]
            facts |= {"pairs": kinds.count(Kind.PAIR), "fifteens": kinds.count(Kind.FIFTEEN)}
        if public.is_bidding and public.forbidden_bid is not None:
            facts["barred"] = public.forbidden_bid
        return facts


TEACHING: Final = FortyTwoTeaching()
