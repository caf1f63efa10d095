"""A table where tricks are played: the hand, the trick in the middle, the seats around; shared by such games."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence

import pygame

from game.cards import Card, Suit
from game.ui.controls.base import Kit, Painted
from game.ui.controls.panels import Pictures, line_at
from game.ui.drawing import shapes
from game.ui.drawing.assets import CARD_ASPECT, card_width
from game.ui.drawing.sprites import CardPainter, CardSprite
from game.ui.drawing.stage import Stage, premultiplied, put
from game.ui.drawing.styles import WINNING
from game.ui.drawing.text import _
from game.ui.motion.timeline import Timeline, ease_in_out
from game.ui.tables.hand import Hand
from game.ui.tables.layout import TableLayout, back_to_front
from game.ui.tables.pack import Pack
from game.ui.tables.seats import FanOfBacks, SeatShown, plaques

TRICK_DEPTH = 30.0
_CROWNED = 0.18  # seconds in which the crown goes over to the card that takes the lead


def trick_depth(layout: TableLayout, seat: int) -> float:
    """Return how far in front the card of ``seat`` lies, so that every corner index stays visible."""
    return TRICK_DEPTH + back_to_front(layout.slots).index(seat) * 0.5


def in_turn(cards: Sequence[Card], leader: int, players: int, step: int = 1) -> list[tuple[int, Card]]:
    """Return (seat, card) for the cards of a trick in the order played; the turn goes on by ``step`` seats."""
    return [((leader + place * step) % players, card) for place, card in enumerate(cards)]


class GhostCard(Painted):
    """The outline where the person's own card will lie, while it is awaited."""

    def look(self) -> Hashable:
        """What the ghost's picture depends on: nothing but its size."""
        return None

    def paint(self) -> Pictures:
        """Return a faint card outline with "You" in it."""
        style = self.kit.style
        size = self.rect.size
        radius = round(size[1] * 0.05)
        edge = max(1, self.kit.scale.px(2, 1))
        whole = shapes.panel(size, radius, (255, 255, 255), (255, 255, 255), style.gold, edge, alpha=16)
        whole.fill((255, 255, 255, 150), special_flags=pygame.BLEND_RGBA_MULT)
        ghost = premultiplied(whole)
        words, letters = self.kit.text.fit(
            [_("You")], min(self.kit.scale.font(19), size[1] // 7), size[0] - 8, bold=True
        )
        word = self.kit.text.line(words, letters, style.gold, bold=True)
        line_at(ghost, word, (size[0] - word.get_width()) / 2, size[1] * 0.9)
        return [(ghost, (0, 0))]


def crown_diameter(height: int) -> int:
    """Return how wide the crown's seal is on a trick card ``height`` pixels high."""
    return max(22, round(height * 0.17))


def crown_left(sprite: CardSprite) -> int:
    """Return where in the window the crown's seal begins that lies on a card of the trick."""
    return round(sprite.x + sprite.height * CARD_ASPECT * 0.44 - crown_diameter(sprite.height) * 0.42)


class Crown(Painted):
    """A golden seal with a crown on the corner of the card that is winning the trick."""

    def __init__(self, kit: Kit, diameter: int) -> None:
        super().__init__(kit, pygame.Rect(0, 0, diameter, diameter), depth=TRICK_DEPTH + 5)
        self.visible = False
        self.tip = _("This card takes the trick as it stands.")

    def put_on(self, sprite: CardSprite) -> None:
        """Lie on the upper right corner of a card."""
        self.rect.topleft = self._corner(sprite)
        self.visible = True

    def _corner(self, sprite: CardSprite) -> tuple[int, int]:
        return crown_left(sprite), round(sprite.y - sprite.height / 2 - self.rect.width * 0.30)

    def fly_to(self, sprite: CardSprite, timeline: Timeline) -> None:
        """Go from the card that it lies on to the corner of another, in a low arc."""
        (x, y), goal = self.rect.topleft, self._corner(sprite)
        self.visible = True

        def step(part: float) -> None:
            rise = 0.6 * self.rect.height * math.sin(math.pi * part)
            self.rect.left = round(x + (goal[0] - x) * part)
            self.rect.top = round(y + (goal[1] - y) * part - rise)

        timeline.flourish(_CROWNED, step, ease_in_out)

    def paint(self) -> Pictures:
        """Return the seal."""
        diameter = self.rect.width
        seal = shapes.disc(diameter, (240, 192, 92), (122, 78, 26), max(1.2, diameter * 0.06))
        icon = self.kit.art.icon("crown", round(diameter * 0.62), (70, 40, 12))
        put(seal, icon, ((diameter - icon.get_width()) // 2, (diameter - icon.get_height()) // 2))
        return [(seal, (0, 0))]


class TrickTable:
    """Sprites and seats of a table for trick games, at one window size."""

    def __init__(
        self,
        stage: Stage,
        timeline: Timeline,
        kit: Kit,
        layout: TableLayout,
        painter: CardPainter,
        seats: list[SeatShown],
        trump: Suit | None,
    ) -> None:
        self.stage = stage
        self.timeline = timeline
        self.kit = kit
        self.layout = layout
        self.painter = painter
        self.seats = seats
        self.trump = trump
        self.plaques = plaques(kit, layout.seats, seats)
        self.fans = [FanOfBacks(kit, painter, place) for place in layout.seats]
        self.hand = Hand(stage, layout, painter, kit.style)
        self.trick: list[tuple[int, CardSprite]] = []
        self.crown = Crown(kit, crown_diameter(layout.trick_height))
        slot = layout.trick_slot(0)
        size = (card_width(slot.height), slot.height)
        ghost = pygame.Rect((round(slot.x - size[0] / 2), round(slot.y - size[1] / 2)), size)
        self.ghost = GhostCard(kit, ghost, depth=12)
        self.ghost.visible = False
        self.pack = Pack(painter)
        stage.add(*self.plaques, *self.fans[1:], self.crown, self.ghost, self.pack)

    # ------------------------------------------------------------------- seats

    def show_counts(
        self, scores: Sequence[int], bids: Sequence[int | None], taken: Sequence[int], dealer: int | None
    ) -> None:
        """Show by seat score, bid and tricks taken, and who deals; before anybody has bid the last two may be empty."""
        for seat, shown in enumerate(self.seats):
            shown.score = scores[seat]
            shown.bid = bids[seat] if bids else None
            shown.taken = taken[seat] if taken else 0
            shown.is_dealer = seat == dealer

    # ------------------------------------------------------------------- trick

    def show_trick(self, cards: list[tuple[int, Card]], winning: int | None) -> None:
        """Lay out the trick as it stands: (seat, card) in the order played; ``winning`` is the seat that leads it."""
        for _seat, sprite in self.trick:
            self.stage.remove(sprite)
        self.trick = []
        for seat, card in cards:
            sprite = CardSprite(self.painter, card, self.layout.trick_slot(seat), trick_depth(self.layout, seat))
            self.stage.add(sprite)
            self.trick.append((seat, sprite))
        self.mark_winning(winning)

    def hide(self, hidden: bool) -> None:
        """Take the trick under way out of sight while an older one is looked at, or bring it back."""
        for _seat, sprite in self.trick:
            sprite.visible = not hidden
        self.crown.visible = not hidden and bool(self.trick)
        self.ghost.visible = not hidden and self.hand.legal is not None

    def mark_winning(self, seat: int | None, *, flies: bool = False) -> None:
        """Let the card of ``seat`` glow and bear the crown; None: no card does.

        If it ``flies`` the crown goes over from the card that bears it now.
        """
        for owner, sprite in self.trick:
            if owner != seat:
                sprite.glow = None
            elif sprite.glow is None or not flies:
                sprite.glow = WINNING
                if flies and self.crown.visible:
                    self.crown.fly_to(sprite, self.timeline)
                else:
                    self.crown.put_on(sprite)
        if seat is None:
            self.crown.visible = False

    def to_move(self, seat: int | None) -> None:
        """Mark whose turn it is."""
        for number, shown in enumerate(self.seats):
            shown.is_to_move = number == seat
