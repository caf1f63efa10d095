"""The picture of a deal to be shared: every hand over its player's band, with bid, tricks and points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from game.cards import Card
from game.ui.controls.base import Kit
from game.ui.controls.layout import columns, inset, rows
from game.ui.controls.panels import put_medallion, write
from game.ui.drawing import shapes
from game.ui.drawing.assets import card_width
from game.ui.drawing.mirror import placed, unmirrored
from game.ui.drawing.stage import put, put_middle
from game.ui.drawing.styles import LOSS, PARTNER
from game.ui.drawing.textures.request import Request
from game.ui.language.digits import figure
from game.ui.language.messages import as_read, dotted, pgettext, say
from game.ui.scenes.review.shared_deal import SharedDeal, SharedSeat, gained_words, play_words

SIDE: Final = 1080  # pixels of the picture, and of everything in it
CARD, OWN_CARD = 268, 330
_BAND, _OWN_BAND = 60, 68
_FRAME: Final = (22, 50, 22)  # the rails: at the sides and below, above, and the woven band beside the cloth
_FEW: Final = 4  # hands one below the other; of more, the others' lie side by side
_GAP: Final = 28


def request_for(style: str, cloth: str) -> Request:
    """Return the request for the wood and cloth of the picture."""
    return Request("table", style, cloth, SIDE, SIDE, top_rail=_FRAME[1], rail=_FRAME[0])


def deal_picture(
    kit: Kit, deal: SharedDeal, cards: Mapping[Card, pygame.Surface], ground: pygame.Surface
) -> pygame.Surface:
    """Return the picture on wood and cloth, ``ground``; ``cards`` are ``CARD`` pixels high, one's own ``OWN_CARD``."""
    whole, style = ground.copy(), kit.style
    head, hands, foot = rows(inset(pygame.Rect(0, 0, SIDE, SIDE), 66, 0), 218, 1.0, 112)
    numbered = write(whole, kit, deal.numbered, 34, style.text, (head.right, 116), align=1.0)
    write(whole, kit, deal.game, 58, style.gold, (head.left, 116), head.width - numbered - _GAP, bold=True)
    write(whole, kit, deal.headline, 44, style.text, (head.left, 186), head.width, bold=True)
    *others, own = deal.seats
    across = 1 if len(deal.seats) <= _FEW else 2
    lines = [others[at : at + across] for at in range(0, len(others), across)]
    free = hands.height - _OWN_BAND - len(lines) * (_BAND + _GAP)
    peep = min(free / (len(lines) + 1.46), 0.9 * CARD)
    own_peep = min(1.46 * peep, 0.9 * OWN_CARD)
    heights = [peep + _BAND] * len(lines) + [own_peep + _OWN_BAND]
    *places, last = rows(hands, *heights, gap=_GAP)
    for each, room in zip(lines, places, strict=True):
        for seat, cell in zip(each, columns(room, *[1.0] * across, gap=_GAP), strict=False):
            _put_seat(whole, kit, cards, seat, cell, is_own=False)
    _put_seat(whole, kit, cards, own, last, is_own=True)
    told = dotted((deal.fact, play_words(deal)))
    write(whole, kit, told, 28, style.muted, (SIDE / 2, foot.centery - 10), head.width, align=0.5)
    return whole


def _put_seat(
    whole: pygame.Surface,
    kit: Kit,
    cards: Mapping[Card, pygame.Surface],
    seat: SharedSeat,
    room: pygame.Rect,
    *,
    is_own: bool,
) -> None:
    """Draw a hand that peeps out of its player's band."""
    high, band_h = (OWN_CARD, _OWN_BAND) if is_own else (CARD, _BAND)
    hand, band = rows(room, 1.0, band_h)
    width, whole_clip = card_width(high), whole.get_clip()
    step = min(1.04 * width, (hand.width - width) / max(1, len(seat.hand) - 1))
    whole.set_clip(placed(hand.union(band), whole))
    with unmirrored(hand, whole) as lying:
        for number, card in enumerate(seat.hand):
            put(whole, cards[card], (round(lying.left + number * step), lying.top))
    whole.set_clip(whole_clip)
    band = band.inflate(24, 0)
    style = kit.style
    line = style.gold if is_own else PARTNER if seat.is_ours else style.line
    colours = style.panel_top, style.panel_bottom, line
    put(whole, shapes.plate(band.size, 14, *colours, 3 if is_own else 2), band.topleft)
    face = band_h + 16
    put_medallion(whole, kit, seat.player.face, face, (band.left + 14, band.centery - face // 2), line)
    _put_words(whole, kit, seat, pygame.Rect(band.left + face + 30, band.top, band.width - face - 56, band_h))


def _put_words(whole: pygame.Surface, kit: Kit, seat: SharedSeat, room: pygame.Rect) -> None:
    """Write name, bid, tricks and points on a band; without bids, what the hand is worth."""
    style, figures, middle, right = kit.style, seat.figures, room.centery, room.right
    gained = gained_words(seat)
    if gained:
        ink = LOSS if seat.gained < 0 else PARTNER if seat.gained else style.muted
        write(whole, kit, gained, 42, ink, (right, middle), bold=True, align=1.0)
        right -= 96
    if figures is None or figures.bid is None:
        ink = style.gold if figures is not None and figures.is_made else style.text
        right -= write(whole, kit, seat.line, 36, ink, (right, middle), room.width * 0.5, align=1.0)
        if figures is not None and figures.is_made:
            put_middle(whole, kit.art.icon("crown", 40, style.gold), right - 40, middle)
            right -= 60
        write(whole, kit, seat.player.name, 36, style.text, (room.left, middle), right - room.left - 20, bold=True)
        return
    icon, ink = ("check", PARTNER) if figures.is_made else ("close", LOSS)
    put_middle(whole, kit.art.icon(icon, 30, ink), right, middle)
    right -= 30
    if room.width < SIDE * 0.6:
        told = as_read(f"{figure(figures.taken)} / {figure(figures.bid)}")
        right -= write(whole, kit, told, 34, style.text, (right, middle), align=1.0) + 20
        write(whole, kit, seat.player.name, 36, style.text, (room.left, middle), right - room.left, bold=True)
        return
    took = say(pgettext("result", "took {number}"), number=figures.taken)
    write(whole, kit, took, 34, style.text, (right, middle), align=1.0)
    bid = say(pgettext("result", "bid {number}"), number=figures.bid)
    name = room.left + write(whole, kit, seat.player.name, 36, style.text, (room.left, middle), 240, bold=True)
    if seat.is_ours and seat.seat:
        write(whole, kit, pgettext("player", "partner"), 27, PARTNER, (name + 18, middle), 100)
    left = room.left + 262
    write(whole, kit, bid, 34, style.muted, (left, middle))
    count = max(figures.bid, figures.taken)
    pitch = min(22.0, (right - 130 - left - 124) / max(1, count))
    for number in range(count):
        pip = shapes.diamond(19, PARTNER)
        if number < figures.bid:
            pip = (
                shapes.disc(16, style.gold, style.gold, 1) if number < figures.taken else shapes.ring(16, style.gold, 2)
            )
        put_middle(whole, pip, left + 124 + number * pitch, middle)
