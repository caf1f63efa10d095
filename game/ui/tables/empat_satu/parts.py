"""The things on a table of Empat Satu: seats, hand, stock, trays and panels, at one window size."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.cards import Card
from game.controller import PERSON, Player
from game.profile.settings import Settings
from game.rules.base import (
    DISCARD,
    STOCK,
    Action,
    Close,
    Draw,
)
from game.rules.empat_satu.table import HAND_SIZE
from game.rules.empat_satu.worth import BEST, worth_of
from game.ui.assets import card_width
from game.ui.sprites import CardPainter, CardSprite
from game.ui.stage import Blit, Stage
from game.ui.tables.empat_satu.hand_count import HandCount
from game.ui.tables.empat_satu.panels import CloseButton, Counted, DealPanel, HandChips, StandingPanel, ValuePanel
from game.ui.tables.empat_satu.piles import Pill, Point, Spot, Stock, Tray
from game.ui.tables.empat_satu.places import close_place, game_layout, middle_of, pill_height, shown_hands_of
from game.ui.tables.hand import Hand, sorted_hand
from game.ui.tables.panels import Ribbon
from game.ui.tables.seats import FanOfBacks, SeatShown, plaques
from game.ui.text import _
from game.ui.timeline import Timeline
from game.ui.widgets.base import Kit

_BACKS_APART = 6.0  # degrees between the few backs of a hand


class TableParts:
    """What lies on one window's worth of a table; ``act`` is where chosen actions go."""

    def __init__(
        self,
        stage: Stage,
        timeline: Timeline,
        kit: Kit,
        players: Sequence[Player],
        settings: Settings,
        act: Callable[[Action], None],
    ) -> None:
        self.stage = stage
        self.timeline = timeline
        self.kit = kit
        self._act = act
        self._settings = settings
        self._players = tuple(players)
        size = (kit.scale.width, kit.scale.height)
        self.layout = game_layout(size, len(players), kit.world.band, settings.card_size, settings.text_size)
        self.middle = middle_of(self.layout)
        self.places_shown = shown_hands_of(self.layout)
        self.trays = [Tray(kit, rect, depth=10) for rect in self.middle.trays]
        self.painter = CardPainter(kit.art, kit.world, settings.back_of("empat-satu") or kit.world.back)
        self.seats = [SeatShown(player.name, player.face) for player in players]
        self.fans = [FanOfBacks(kit, self.painter, place, _BACKS_APART) for place in self.layout.seats]
        self.hand = Hand(stage, self.layout, self.painter, kit.world)
        self.ribbon = Ribbon(kit, self.layout.ribbon)
        self.discards: list[list[CardSprite]] = [[] for _player in players]
        self.shown: list[CardSprite] = []
        self.sums: dict[int, HandCount] = {}
        self.let_go_at: tuple[int, int] | None = None
        self._goal = BEST
        self._counts = True
        self.value = ValuePanel(kit, self.layout.bottom_end, self.counted)
        self.deal_panel = DealPanel(kit, self.layout.top_start)
        self.standing = StandingPanel(kit, self.layout.top_end)
        self.chips = HandChips(kit, lambda: self.hand.sprites, self.counted, self.layout.ribbon.bottom + 2)
        stage.add(*plaques(kit, self.layout.seats, self.seats), *self.fans[1:], *self.trays)
        stage.add(self.ribbon, self.value, self.deal_panel, self.standing, self.chips)
        self._make_piles()

    def _make_piles(self) -> None:
        kit, middle = self.kit, self.middle
        rect = pygame.Rect(0, 0, card_width(middle.height), middle.height)
        rect.center = (round(middle.stock.x), round(middle.stock.y))
        self.stock = Stock(kit, rect, self.painter, self._take_stock)
        self.spots = [Spot(kit, tray, self._asker(seat)) for seat, tray in enumerate(middle.trays)]
        height = pill_height(kit.scale)
        self.draw_pill, self.take_pill = Pill(kit, _("Draw"), "S", height), Pill(kit, _("Take"), "D", height)
        self.draw_pill.put_on(rect)
        self.close = CloseButton(kit, close_place(self.layout), lambda: self._act(Close()))
        self.close.visible = False
        drop = self.layout.hand_top(HAND_SIZE)
        for grip in (self.stock, *self.spots):
            grip.drop_below = drop
        self.stage.add(self.draw_pill, self.take_pill, Carried(self))

    def before(self, seat: int) -> int:
        """Return the seat that plays just before ``seat``."""
        return (seat - 1) % len(self.seats)

    def _take_stock(self, point: Point | None) -> None:
        self.let_go_at = point
        self._act(Draw(STOCK))
        self.let_go_at = None if self.hand.legal is None and self.stock.is_asked else self.let_go_at

    def _asker(self, seat: int) -> Callable[[Point | None], None]:
        def take(point: Point | None) -> None:
            if seat == self.before(PERSON) or not self.stock.is_asked:
                self.let_go_at = point
                self._act(Draw(DISCARD))
                return
            name = self.seats[self.before(PERSON)].name
            self.ribbon.say(_("Only the last discard of {name} may be taken").format(name=name))

        return take

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
        hint = _("five cards: throw one") if len(cards) > HAND_SIZE else ""
        return Counted(cards, thrown, hint, self._goal)

    def ordered(self, cards: Sequence[Card], drawn: Card | None) -> list[Card]:
        """Return the hand in display order; a card just drawn comes last."""
        held = [card for card in cards if card is not drawn]
        held = self.hand.in_kept_order(self.sorted(held)) if held else []
        return held if drawn is None else [*held, drawn]

    def sorted(self, cards: Sequence[Card]) -> list[Card]:
        """Return a hand in the order of the settings; the suit that counts stands where trumps would."""
        return sorted_hand(cards, self._settings.sort_order, worth_of(cards).suit)

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

    def blits(self) -> list[Blit]:
        """Return the dragged card under the mouse; nothing while none is dragged."""
        table = self._table
        pile = table.discards[table.before(PERSON)]
        for grip in (table.stock, *table.spots):
            if grip.carried is not None:
                is_stock = grip is table.stock
                self._sprite.card = None if is_stock or not pile else pile[-1].card
                self._sprite.flip = 0.0 if self._sprite.card is None else 1.0
                self._sprite.x, self._sprite.y = grip.carried
                self._sprite.lift = 1.0
                return list(self._sprite.blits())
        spot = table.spots[table.before(PERSON)]
        if pile and spot.is_asked:
            pile[-1].raise_by = 0.05 * pile[-1].height if spot.is_lit else 0.0
        return []
