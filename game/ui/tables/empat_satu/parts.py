"""The things on a table of Empat Satu: seats, hand, stock, trays and panels, at one window size."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.cards import Card
from game.controller import PERSON
from game.rules.base import DISCARD, STOCK, Draw
from game.rules.empat_satu import BEST, HAND_SIZE, View, worth_of
from game.ui.drawing.assets import card_width
from game.ui.drawing.sprites import CardSprite
from game.ui.drawing.stage import Blit
from game.ui.drawing.text import _
from game.ui.tables.card_table import Answer, CardTable, OnScreen, Room
from game.ui.tables.empat_satu.hand_count import HandCount
from game.ui.tables.empat_satu.layout import (
    BACKS_APART,
    close_place,
    game_layout,
    hand_place,
    middle_of,
    pill_height,
    shown_hands_of,
    throw_places,
)
from game.ui.tables.empat_satu.panels import CloseButton, Counted, DealPanel, HandChips, StandingPanel, ValuePanel
from game.ui.tables.empat_satu.piles import Grip, Pill, Point, Spot, Stock, Tray
from game.ui.tables.hand import DropArea, sorted_hand

_BACK = 0.2  # seconds in which a card that was let go is back
_SAID = 3.0  # seconds, however fast things move, that the prompt gives way to why something cannot be taken


class TableParts(CardTable[View]):
    """What lies on one window's worth of a table."""

    def __init__(self, room: Room, view: View) -> None:
        kit, settings, players = room.kit, room.settings, room.players
        size = (kit.scale.width, kit.scale.height)
        layout = game_layout(size, len(players), kit.style.band, settings.card_size, settings.text_size)
        super().__init__(room, "empat-satu", layout, BACKS_APART)
        self.middle = middle_of(self.layout)
        self.places_shown = shown_hands_of(self.layout)
        self.draw_words: list[str] = []
        self.discards: list[list[CardSprite]] = [[] for _player in players]
        self.trays = [self._tray(seat, rect) for seat, rect in enumerate(self.middle.trays)]
        self.shown: list[CardSprite] = []
        self.sums: dict[int, HandCount] = {}
        self.let_go_at: tuple[int, int] | None = None
        self.taken_from: int | None = None  # the seat whose last discard is on its way to a hand
        self._goal = BEST
        self._counts = True
        self.value = ValuePanel(kit, self.layout.bottom_end, self.counted)
        self.deal_panel = DealPanel(kit, self.layout.top_start)
        self.standing = StandingPanel(kit, self.layout.top_end)
        top = self.layout.ribbon.bottom + 2
        if self.value.rect.bottom <= self.layout.cards.top(HAND_SIZE):  # in a tall window it stands above the hand
            top = max(top, self.value.rect.bottom + 2)
        self.chips = HandChips(kit, lambda: self.hand.sprites, self.counted, top)
        self.stage.add(*self.trays, self.value, self.deal_panel, self.standing, self.chips)
        self._make_piles()
        self.controls = (self.stock, *self.spots, self.close)

    def _make_piles(self) -> None:
        kit, middle = self.kit, self.middle
        rect = pygame.Rect(0, 0, card_width(middle.height), middle.height)
        rect.center = (round(middle.stock.x), round(middle.stock.y))
        self.stock = Stock(kit, rect, self.painter, self._take_stock)
        self.spots = [Spot(kit, tray, self._asker(seat)) for seat, tray in enumerate(middle.trays)]
        height = pill_height(kit.scale)
        for seat, spot in enumerate(self.spots):
            spot.tip = self._tray_tip(seat)
        self.draw_pill, self.take_pill = Pill(kit, _("Draw"), "S", height), Pill(kit, _("Take"), "D", height)
        self.draw_pill.put_on(rect)
        self.close = CloseButton(kit, close_place(self.layout))
        self.close.visible = False
        carried = Carried(self)
        self.drop_area = DropArea(kit, throw_places(self.layout, middle), lambda: self.hand.carried_to_play)
        self.take_area = DropArea(kit, [hand_place(self.layout)], lambda: carried.point)
        for grip in self.grips:
            grip.is_taken_at = self.take_area.takes
            grip.on_back = partial(carried.fly_back, grip)
        self.stage.add(self.draw_pill, self.take_pill, self.drop_area, self.take_area, carried)

    @property
    def grips(self) -> tuple[Grip, ...]:
        """What a card can be taken from."""
        return (self.stock, *self.spots)

    def _tray(self, seat: int, rect: pygame.Rect) -> Tray:
        """Return the tray of ``seat``, which tells whose it is while nothing lies there."""
        name = self.seats[seat].name
        wordings = [_("Your discards")] if seat == PERSON else [_("{name}’s discards").format(name=name), name]
        return Tray(self.kit, rect, wordings, lambda: not self.discards[seat] and self.taken_from != seat)

    def _tray_tip(self, seat: int) -> str:
        """Return whose discards lie on a tray, and who may take the last of them."""
        if seat == PERSON:
            return _("Your discards. Only the next player may take the last one, and only right away.")
        if seat == self.before(PERSON):
            words = _("{name}’s discards. You may take the last one, on your turn right after it was discarded.")
        else:
            words = _("{name}’s discards. Only the player who comes next may take the last one.")
        return words.format(name=self.seats[seat].name)

    def before(self, seat: int) -> int:
        """Return the seat that plays just before ``seat``."""
        return (seat - 1) % len(self.seats)

    def _take_stock(self, point: Point | None) -> Answer:
        self.let_go_at = point
        return Draw(STOCK)

    def _asker(self, seat: int) -> Callable[[Point | None], Answer]:
        def take(point: Point | None) -> Answer:
            if seat == self.before(PERSON) or not self.stock.is_asked:
                self.let_go_at = point
                return Draw(DISCARD)
            name = self.seats[self.before(PERSON)].name
            self._say_for_a_while(_("Only {name}’s last discard may be taken").format(name=name))
            return OnScreen.ONLY

        return take

    def _say_for_a_while(self, words: str) -> None:
        """Say why something cannot be taken, then again what the person is asked for."""
        self.ribbon.say(words)

        def ask_again(_part: float) -> None:
            if self.stock.is_asked and self.ribbon.wordings == [words]:
                self.ribbon.say(*self.draw_words)

        self.timeline.flourish(0.0, ask_again, delay=_SAID * self.timeline.speed)

    def counted(self) -> Counted:
        """Return what the value panel and the chips count: the person's cards, less the one that may be thrown."""
        if not self._counts:
            return Counted(goal=self._goal)
        cards = tuple(s.card for s in self.hand.sprites if s.card is not None and s.flip >= 1)
        thrown = None
        if self.hand.legal is not None and len(cards) > HAND_SIZE:
            pointed = self.hand.dragged or self.hand.cursor or self.hand.hovered or self.hand.armed
            if pointed is not None and pointed.card in self.hand.legal:
                thrown = pointed.card
        hint = (_("five cards: discard one"), _("discard one")) if len(cards) > HAND_SIZE else ()
        return Counted(cards, thrown, hint, self._goal)

    def ordered(self, cards: Sequence[Card], drawn: Card | None) -> list[Card]:
        """Return the hand in display order; a card just drawn comes last."""
        held = [card for card in cards if card is not drawn]
        held = self.hand.in_kept_order(self.sorted(held)) if held else []
        return held if drawn is None else [*held, drawn]

    def sorted(self, cards: Sequence[Card]) -> list[Card]:
        """Return a hand in the order of the settings; the suit that counts stands where trumps would."""
        return sorted_hand(cards, self.settings.sort_order, worth_of(cards).suit)

    def lay_discards(self, seat: int) -> None:
        """Lay a seat's discards where they belong; all but the last are darker, and those below are not drawn."""
        pile = self.discards[seat]
        places = self.middle.discards(seat, len(pile))
        for number, (sprite, place) in enumerate(zip(pile, places, strict=True)):
            sprite.put(place)
            sprite.zoom, sprite.flip, sprite.lift = 1.0, 1.0, 0.0
            sprite.depth = 24 + number * 0.01
            sprite.dimmed = number < len(pile) - 1
            sprite.glow = None
            sprite.visible = number == len(pile) - 1 or places[number + 1].x > place.x
        spot = self.spots[seat]
        spot.rect = self.middle.trays[seat].copy()

    def show_ground(self, is_shown: bool) -> None:
        """Show the stock, the trays and the discards, or take them out of sight while the hands lie there."""
        self.stock.visible = is_shown
        for tray in self.trays:
            tray.visible = is_shown
        if is_shown:
            for seat in range(len(self.seats)):
                self.lay_discards(seat)
        for sprite in () if is_shown else [sprite for pile in self.discards for sprite in pile]:
            sprite.visible = False

    def clear_shown(self) -> None:
        """Take away the hands shown and their sums."""
        for sprite in self.shown:
            self.stage.remove(sprite)
        for count in self.sums.values():
            self.stage.remove(count)
        self.shown, self.sums = [], {}


class Carried:
    """The card that is being dragged from the stock or a discard, and the lift of the one that may be taken."""

    depth = 91.0

    def __init__(self, table: TableParts) -> None:
        self._table = table
        self._sprite = CardSprite(table.painter, None, table.middle.stock, 91.0)
        self._returns_to: Grip | None = None
        self._at: tuple[float, float] = (0.0, 0.0)

    @property
    def point(self) -> Point | None:
        """Where a card is carried by the mouse, None while none is."""
        return next((grip.carried for grip in self._table.grips if grip.carried is not None), None)

    def fly_back(self, grip: Grip, point: Point) -> None:
        """Let the card that was let go at ``point`` go back to where it was taken."""
        home = grip.rect.center
        self._returns_to, self._at = grip, point

        def step(part: float) -> None:
            self._at = (point[0] + (home[0] - point[0]) * part, point[1] + (home[1] - point[1]) * part)
            if part >= 1 and self._returns_to is grip:
                self._returns_to = None

        self._table.timeline.flourish(_BACK, step)

    def blits(self) -> list[Blit]:
        """Return the card under the mouse, or on its way back; it is not on its pile meanwhile."""
        table, sprite = self._table, self._sprite
        grip = next((grip for grip in table.grips if grip.carried is not None), self._returns_to)
        pile = table.discards[table.before(PERSON)]
        spot = table.spots[table.before(PERSON)]
        is_away = grip is spot
        if pile and spot.is_asked:
            pile[-1].raise_by = 0.05 * pile[-1].height if spot.is_lit else 0.0
            pile[-1].visible = not is_away
            table.take_pill.visible = not is_away
            if len(pile) > 1 and is_away:
                pile[-2].visible = True
        if grip is None or (is_away and not pile):
            return []
        sprite.card = pile[-1].card if is_away else None
        sprite.flip = 1.0 if is_away else 0.0
        sprite.x, sprite.y = self._at if grip.carried is None else grip.carried
        sprite.lift = 0.4 if grip.carried is None else 1.0
        return list(sprite.blits())
