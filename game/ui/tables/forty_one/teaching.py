"""What the guided deals of Forty-One may speak of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.controller import PERSON
from game.rules.forty_one import HIGHEST_BID, View
from game.ui.games.teaching import TrickTeaching


class FortyOneTeaching(TrickTeaching[View]):
    """What Forty-One tells its lessons."""

    def facts(self, view: View) -> Mapping[str, str | int]:
        """Return also what the bids must total ("needed"), what they lack of it ("short"), what 7 counts ("worth7")."""
        public = view.public
        facts, needed, score = super().facts(view), public.bids_needed, public.scores[PERSON]
        worth = {f"worth{bid}": public.options.value_of(bid, score) for bid in range(1, HIGHEST_BID + 1)}
        return {**facts, "needed": needed, "short": max(0, needed - public.bid_total), **worth}


TEACHING: Final = FortyOneTeaching()
