"""The corner panels of 42: the turned-up card with the trumps it makes, and the bids against the tricks."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame

from game.cards import Suit
from game.rules.forty_two import HAND_SIZE, PublicState
from game.ui.controls.base import Kit, Pictures, Tip
from game.ui.controls.panels import body
from game.ui.language.messages import _, ngettext, pgettext, say
from game.ui.tables.forty_two.words import rank_plural
from game.ui.tables.parts.panels import CornerPanel, Row, TurnUpPanel, broken_rows, height_of, write_rows
from game.ui.words.cards import by_subject, filled, suit_name, tricks


class TrumpsPanel(TurnUpPanel):
    """The turned-up card, and in words the trump suit and trump number that it sets."""

    def broadest(self) -> int:
        text, bold = self.kit.text, (suit_name(Suit.DIAMONDS), _("no trumps"), _("no number"))
        return max(text.width(pgettext("short", "Number"), 0), *(text.width(words, 0, bold=True) for words in bold))

    def tips(self) -> Sequence[Tip]:
        """Return what the turned-up card decides."""
        if self.card is None:
            words = _(
                "Once the cards are dealt, the next one is turned up: it names the trump suit and the trump number."
            )
        elif self.card.suit is None:
            words = _("A joker was turned up: this deal has neither a trump suit nor a trump number.")
        else:
            words = say(
                _(
                    "The card turned up names the trump suit and the trump number of this deal, and is itself out of "
                    "play. The three other {ranks} beat everything but the jokers."
                ),
                ranks=rank_plural(self.card.rank),
            )
        return (Tip(self.rect, words, self.rect),)

    def rows(self) -> list[Row]:
        style, card = self.kit.style, self.card
        if card is None:
            return super().rows()
        if card.suit is None:
            return [
                ([_("A joker turned up"), _("A joker")], 17, style.muted, False),
                ([_("no trumps")], 20, style.gold, True),
                ([_("no trump number"), _("no number")], 20, style.gold, True),
            ]
        number = ([_("Trump number"), pgettext("short", "Number")], 17, style.muted, False)
        return [*super().rows(), number, ([rank_plural(card.rank)], 20, style.gold, True)]


class BidsPanel(CornerPanel):
    """The bids against the seven tricks, what follows from their sum, and the number of the current trick."""

    def __init__(self, kit: Kit, rect: pygame.Rect) -> None:
        tip = _(
            "All the bids together, set against the seven tricks. They never come to seven, so somebody must miss "
            "a bid."
        )
        super().__init__(kit, rect, tip)
        self.lines: tuple[Sequence[str], ...] = ()

    def look(self) -> Hashable:
        return self.lines

    def show(self, public: PublicState) -> None:
        """Show the bids as they stand in ``public``; between deals the panel keeps its words."""
        if public.dealer is not None or not self.lines:
            self.lines = bids_lines(public)

    def paint(self) -> Pictures:
        """Return the panel, higher if lines have to be broken."""
        kit, style, left = self.kit, self.kit.style, self.kit.scale.gap
        looks = (20, style.gold, True), (18, style.text, False), (18, style.muted, False)
        whole_rows: list[Row] = [(wordings, *look) for wordings, look in zip(self.lines, looks, strict=True)]
        rows = broken_rows(kit, whole_rows, self.rect.width - 2 * left)
        whole = body(kit, (self.rect.width, height_of(kit, rows, self.rect.height)))
        write_rows(kit, whole, rows, [left], self.rect.width - left)
        return [(whole, (0, 0))]


def bids_lines(public: PublicState) -> tuple[Sequence[str], ...]:
    """Return the three lines of the bids panel, each in wordings."""
    if public.dealer is None:
        return (_("Seven tricks"),), (_("Bid what you will take"), _("Bid exactly")), ("",)
    values = {"total": public.bid_total, "tricks": tricks(HAND_SIZE), "count": HAND_SIZE}
    waiting = sum(bid is None for bid in public.bids)
    if not waiting:
        head = filled((_("Bids {total} for {tricks}"), _("Bids {total} of {count}")), **values)
        number = min(len(public.tricks) + 1, HAND_SIZE)
        return head, _forecast(public), [say(_("Trick {number} of {count}"), number=number, count=HAND_SIZE)]
    last = [say(ngettext("{count} still to bid", "{count} still to bid", waiting), count=waiting)]
    if waiting == 1:
        yours, texts = _("you still to bid"), (_("the dealer still to bid"), _("dealer to bid"))
        last = [by_subject([public.dealer], you=yours, one=text) for text in texts]
    head = filled((_("Bids so far {total} of {count}"), _("Bids {total} of {count}")), **values)
    return head, _forecast(public), last


def _forecast(public: PublicState) -> list[str]:
    """Return what the sum of the bids implies: it never equals the tricks, so somebody must fail."""
    over = public.bid_total - HAND_SIZE
    if None not in public.bids:
        count = abs(over)
        long = ngettext("{count} over: somebody must fall short", "{count} over: somebody must fall short", count)
        misses = ngettext("{count} over: somebody misses", "{count} over: somebody misses", count)
        if over > 0:
            return filled((long, misses, ngettext("{count} over", "{count} over", count)), count=count)
        misses = ngettext("{count} under: somebody misses", "{count} under: somebody misses", count)
        return filled((misses, ngettext("{count} under", "{count} under", count)), count=count)
    if over > 0:
        return [_("more than there are: somebody must miss"), _("somebody misses")]
    barred = _("the dealer may not bid what is left"), _("the total may not be {total}"), _("may not total {total}")
    return filled(barred, total=HAND_SIZE)
