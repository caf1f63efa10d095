"""The corner panels of Forty-One: trumps and bids, the race to the target."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame

from game.cards import Suit
from game.controller import PERSON
from game.rules import forty_one
from game.rules.forty_one import PublicState
from game.ui.controls.base import Tip
from game.ui.controls.panels import line_rect, write
from game.ui.drawing.stage import put
from game.ui.language.messages import _, pgettext, question_mark, say
from game.ui.tables.parts.panels import TilePanel
from game.ui.tables.parts.suits import BLACK, suit_icon, suit_ink
from game.ui.words.cards import sentences, suit_name, suit_name_first, tricks


class TrumpPanel(TilePanel):
    """The trumps, the total of the bids so far, and the number of the current trick."""

    public: PublicState | None = None
    trump: Suit | None = None
    """The trumps as far as everybody knows them, once a deal is over those that it had."""

    def look(self) -> Hashable:
        public = self.public
        if public is None:
            return None
        return public.dealer, public.bids, len(public.tricks), public.options, public.scores, self.trump

    def _lines(self) -> tuple[list[str], list[str]]:
        public = self.public
        if public is None or public.dealer is None:
            if public is not None and public.options.trumps != "hearts":
                return [_("a card tells them in each deal"), _("by a card")], [""]
            return [_("Hearts are always trumps"), _("always trumps"), pgettext("short", "trumps")], [""]
        options, total = public.options, public.bid_total
        bids, score = range(1, forty_one.HIGHEST_BID + 1), public.scores[PERSON]
        raised = next((bid for bid in bids if options.value_of(bid, score) > bid), None)
        if None in public.bids:
            second = [_("Bids so far: {total} of {needed}"), _("Bids: {total} of {needed}")]
            waiting = sum(bid is None for bid in public.bids)
            if waiting == 1 and total:
                third = [_("you bid last")] if public.turn == PERSON else [_("dealer still to bid"), _("dealer to bid")]
            elif raised is None:
                third = [_("no bid counts double"), _("no doubles")]
            elif options.values == "double":
                third = [_("double from {number}"), _("×2 from {number}")]
            else:
                third = [_("bids count more from {number}"), _("more from {number}")]
        else:
            second = [_("Bids {total} for 13 tricks"), _("Bids {total} of 13")]
            third = [_("Trick {trick} of 13")]
        if self._strip_is_up:
            second, third = third, [""]
        values = {
            "total": total,
            "needed": public.bids_needed,
            "number": raised,
            "trick": min(len(public.tricks) + 1, forty_one.HAND_SIZE),
        }
        return [say(line, **values) for line in second], [say(line, **values) for line in third]

    @property
    def _strip_is_up(self) -> bool:
        """Whether the person is bidding, so that the strip on the table states the total of the bids."""
        return self.public is not None and self.public.is_bidding and self.public.turn == PERSON

    def tips(self) -> Sequence[Tip]:
        """Return what trumps are, what the total of the bids matters for, and which bids count double."""
        public = self.public
        trumps = _("A trump beats every card of another suit; of several trumps the highest takes the trick.")
        if public is not None and public.options.trumps != "hearts":
            sister, own = _("Trumps are the other suit of its colour."), _("Trumps are its suit.")
            shown = _("The dealer’s last card lies open until it is played; in your own hand it is framed.")
            trumps = sentences(shown, sister if public.options.trumps == "sister" else own, trumps)
        tips = []
        if public is not None and public.dealer is not None and not self._strip_is_up:
            if None in public.bids:
                bids = _("The four bids together. If they come to less than {tricks}, the cards are thrown in.")
            else:
                bids = _("The four bids together, for thirteen tricks.")
            row = line_rect(self.rect, 0.5, 0.26)
            tips.append(Tip(row, say(bids, tricks=tricks(public.bids_needed)), self.rect))
        return (*tips, Tip(self.rect, trumps, self.rect))

    def draw_tile(self, tile: pygame.Surface) -> None:
        side, suit = tile.get_width(), self.trump
        if suit is None:
            write(tile, self.kit, question_mark(), round(side * 0.6), BLACK, (side / 2, side / 2), bold=True, align=0.5)
        else:
            icon = self.kit.art.icon(suit_icon(suit), round(side * 0.70), suit_ink(self.kit, suit))
            put(tile, icon, ((side - icon.get_width()) // 2, (side - icon.get_height()) // 2))

    def tile_lines(self) -> Sequence[Sequence[str]]:
        told = [pgettext("heading", "Trumps")]
        if self.trump is not None:
            told = [say(_("Trumps: {suit}"), suit=suit_name(self.trump)), suit_name_first(self.trump)]
        return [line for line in (told, *self._lines()) if any(line)]
