"""The middle of a table of Empat Satu: the stock, everybody's discards on their trays, and taking a card there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from game.cards import Card
from game.controller import PERSON
from game.rules.base import DISCARD, STOCK, Draw, Drew
from game.rules.empat_satu import PublicState, View
from game.ui.controls.actions import key_of, means
from game.ui.controls.base import headed
from game.ui.drawing.sprites import CardSprite, Place
from game.ui.drawing.stage import Blit
from game.ui.language.messages import _, pgettext, say
from game.ui.motion.cards import fly
from game.ui.motion.timeline import ease_in_out, ease_out
from game.ui.tables.card_table import CardTable
from game.ui.tables.empat_satu import words
from game.ui.tables.empat_satu.layout import hand_place, middle_of, pill_height
from game.ui.tables.empat_satu.piles import Grip, Pill, Point, Stock, Tray
from game.ui.tables.parts.answers import Answer, OnScreen
from game.ui.tables.parts.hand import DropArea
from game.ui.words.hints import Hint, HintMark

_BACK: Final = 0.2  # seconds: return flight of a card dropped elsewhere
_SAID: Final = 3.0  # seconds, at any speed: how long a refusal replaces the prompt
_GATHER: Final = 0.24  # seconds: gathering the discards


class Piles:
    """The stock and the discards of a ``table``, and what may be taken of them; ``discards`` are by seat.

    ``taken_from`` is the seat whose last discard is in flight to a hand.
    """

    def __init__(self, table: CardTable[View]) -> None:
        kit, self._table = table.kit, table
        self.places = middle_of(table.layout)
        self.discards: list[list[CardSprite]] = [[] for _seat in table.seats]
        self.trays = [self._tray(seat, rect) for seat, rect in enumerate(self.places.trays)]
        self.taken_from: int | None = None
        self.let_go_at: Point | None = None  # where the person dropped the card that is drawn next
        self._is_opened = False  # whether the card turned up lies on the tray of the player before the first
        self._prompt: Sequence[str] = ()
        box = self.places.stock.box
        self.stock = Stock(kit, box, table.painter, partial(self._take, None))
        self.spots = [Grip(kit, tray, partial(self._take, seat)) for seat, tray in enumerate(self.places.trays)]
        for seat, spot in enumerate(self.spots):
            spot.tip, spot.label = self._tray_tip(seat), self.trays[seat].wordings[0]
        height = pill_height(kit.scale)
        self.draw_pill, self.take_pill = (
            Pill(kit, pgettext("button", "Draw"), key_of("stock"), height),
            Pill(kit, pgettext("button", "Take"), key_of("discard"), height),
        )
        self.draw_pill.put_on(box)
        carried = Carried(self, table)
        self.take_area = DropArea(kit, [hand_place(table.layout)], lambda: carried.point)
        for grip in self.grips:
            grip.is_taken_at = self.take_area.takes
            grip.on_back = partial(carried.fly_back, grip)
        table.stage.add(*self.trays, self.draw_pill, self.take_pill, self.take_area, carried)

    def _tray(self, seat: int, rect: pygame.Rect) -> Tray:
        """Return the tray of ``seat``, which names its owner while empty."""
        name = self._table.seats[seat].name
        wordings = [_("Your discards")] if seat == PERSON else [say(_("{name}’s discards"), name=name), name]
        return Tray(self._table.kit, rect, wordings, lambda: not self.discards[seat] and self.taken_from != seat)

    def _tray_tip(self, seat: int) -> str:
        """Return whose discards lie on a tray, and who may take the last one."""
        text = _("Only the player who comes next may take the last one.")
        if seat == PERSON:
            text = _("Only the next player may take the last one, and only right away.")
        elif self._is_before_person(seat):
            text = _("You may take the last one, on your turn right after it came there.")
        return headed(self.trays[seat].wordings[0], text)

    def _is_before_person(self, seat: int) -> bool:
        """Whether ``seat`` plays just before the person, who may take its last discard."""
        return seat == len(self.discards) - 1

    @property
    def grips(self) -> tuple[Grip, ...]:
        """The places to take a card from."""
        return (self.stock, *self.spots)

    @property
    def open_pile(self) -> list[CardSprite]:
        """The discards whose last card the person may take."""
        return self.discards[-1]

    @property
    def open_spot(self) -> Grip:
        """The grip for that discard."""
        return self.spots[-1]

    # ------------------------------------------------------------------ what lies there

    def lay(self, public: PublicState) -> None:
        """Lay the stock and all discards as ``public`` shows them, at rest."""
        self.taken_from = None
        self.stock.left = public.stock_left if public.dealer is not None else 0
        self.clear()
        for seat, pile in enumerate(public.discards):
            self._put(seat, *pile)
        self._is_opened = public.open_card is not None and not public.turns
        if self._is_opened and public.opened is not None:
            self._put(public.first - 1, public.opened)
        self.show(True)

    def _put(self, seat: int, *cards: Card) -> None:
        self.discards[seat] += (sprites := [CardSprite(self._table.painter, card, self.places.stock) for card in cards])
        self._table.stage.add(*sprites)

    def lay_discards(self, seat: int) -> None:
        """Lay a seat's discards in their places; all but the last are darkened, and hidden ones are not drawn."""
        pile = self.discards[seat]
        places = self.places.discards(seat, len(pile))
        for number, (sprite, place) in enumerate(zip(pile, places, strict=True)):
            sprite.put(place)
            sprite.zoom, sprite.flip, sprite.lift = 1.0, 1.0, 0.0
            sprite.depth = 24 + number * 0.01
            sprite.dimmed = number < len(pile) - 1
            sprite.glow = None
            sprite.visible = number == len(pile) - 1 or places[number + 1].x > place.x
        self.spots[seat].rect = self.places.trays[seat].copy()

    def show(self, is_shown: bool) -> None:
        """Show the stock, the trays and the discards, or hide them while the open hands lie there."""
        self.stock.visible = is_shown
        for tray in self.trays:
            tray.visible = is_shown
        for seat, pile in enumerate(self.discards):
            for sprite in pile:
                sprite.visible = is_shown
            if is_shown:
                self.lay_discards(seat)

    def clear(self) -> None:
        """Take all discards away."""
        for pile in self.discards:
            self._table.stage.remove(*pile)
            pile.clear()

    # ------------------------------------------------------------------ cards that come and go

    def leaving(self, event: Drew) -> CardSprite:
        """Return the card drawn, where it lies: on the stock, on the discards, or where the person dropped it."""
        before = (event.seat - 1) % len(self.discards)
        if event.source == STOCK:
            sprite = CardSprite(self._table.painter, event.card, self.places.stock)
            sprite.flip = 0.0
            self._table.stage.add(sprite)
            self.stock.left = event.stock_left
            self._take_away_opened(before)
        else:
            self.taken_from = before
            sprite = self.discards[before].pop()
            self.lay_discards(before)
            sprite.dimmed, sprite.glow = False, None
        self._is_opened = False
        if event.seat == PERSON and self.let_go_at is not None:
            sprite.x, sprite.y = self.let_go_at
        self.let_go_at = None
        return sprite

    def _take_away_opened(self, seat: int) -> None:
        """Let the card turned up, left lying on the tray of ``seat``, fade away: it is out of play."""
        if not self._is_opened or not self.discards[seat]:
            return
        sprite, table = self.discards[seat].pop(), self._table

        def fade(part: float) -> None:
            sprite.zoom = 1.0 - part
            if part >= 1.0:
                table.stage.remove(sprite)

        table.timeline.tween(table.timeline.end, _GATHER, fade, ease_in_out)

    def next_place(self, seat: int) -> Place:
        """Return where the next discard of ``seat`` will lie."""
        return self.places.discards(seat, len(self.discards[seat]) + 1)[-1]

    def make_room(self, seat: int, sprite: CardSprite, start: float) -> None:
        """Move the discards of ``seat`` together for ``sprite``, which is on its way to them."""
        pile = self.discards[seat]
        places, before = self.places.discards(seat, len(pile) + 1), [(each, each.x) for each in pile]

        def step(part: float) -> None:
            for (each, x), place in zip(before, places, strict=False):
                each.x = x + (place.x - x) * part

        self._table.timeline.tween(start, 0.2, step, ease_out)
        pile.append(sprite)

    def gather(self) -> None:
        """Gather the discards into the stock, and clear the middle for the hands."""
        timeline, start = self._table.timeline, self._table.timeline.end
        piles = [sprite for pile in self.discards for sprite in pile]
        if piles:
            timeline.call(start, lambda: self._table.kit.audio.play("sweep", 0.8))
        for sprite in piles:
            sprite.glow = None
            fly(self._table, sprite, self.places.stock, start, _GATHER, is_lifted=False, settles=False)
        timeline.tween(start, _GATHER, lambda _part: None, ease_in_out)
        timeline.call(start + _GATHER, lambda: self.show(False))

    # ------------------------------------------------------------------ what may be taken

    def ask(self, view: View) -> None:
        """Ask the person to draw from the stock or, where that is allowed, to take the last discard."""
        is_guided = self._table.is_guided
        self.stock.is_asked = self.draw_pill.visible = True
        self.stock.is_offered = not is_guided
        if Draw(DISCARD) in view.legal_actions() and self.open_pile:
            spot, top = self.open_spot, self.open_pile[-1]
            spot.is_asked = self.take_pill.visible = True
            spot.rect = top.place.box
            self.take_pill.put_on(spot.rect)
            self.take_pill.keep_right_of(self.draw_pill)
            top.glow = None if is_guided else self._table.kit.style.gold
        self._prompt = words.draw_prompt(view, self._table.players)
        self._table.ribbon.say(*self._prompt)

    def stop_asking(self) -> None:
        """Ask for nothing any more; a card that is carried goes back."""
        for grip in self.grips:
            grip.is_asked = grip.is_marked = False
            grip.carried = None
        self.draw_pill.visible = self.take_pill.visible = False
        for top in self.open_pile[-1:]:  # it may have been carried to the hand, and hidden on the pile meanwhile
            top.glow, top.raise_by, top.visible = None, 0.0, True

    def _take(self, seat: int | None, point: Point | None) -> Answer:
        """Return the draw of a seat's last discard, or from the stock (None); ``point``: where the card was let go."""
        table = self._table
        if seat is None or self._is_before_person(seat) or not self.stock.is_asked:
            self.let_go_at = point
            return Draw(STOCK if seat is None else DISCARD)
        table.ribbon.say(say(_("Only {name}’s last discard may be taken"), name=table.seats[-1].name))
        said = table.ribbon.wordings
        table.tell("refusal", said[0])

        def ask_again(_part: float) -> None:
            if self.stock.is_asked and table.ribbon.wordings is said:
                table.ribbon.say(*self._prompt)

        table.timeline.flourish(0.0, ask_again, delay=table.settings.lasting(_SAID) * table.timeline.speed)
        return OnScreen.ONLY

    def show_hint(self, hint: Hint | None) -> None:
        """Show on both pills what a hint says of drawing and of taking."""
        for pill, action in ((self.draw_pill, Draw(STOCK)), (self.take_pill, Draw(DISCARD))):
            pill.show_hint(HintMark() if hint is None else hint.mark(action))
        self.take_pill.keep_right_of(self.draw_pill)

    def key(self, name: str, step: int) -> Answer:
        """Return the answer to a key while a card is to be drawn: arrows (``step``) go round, Enter takes."""
        grips = [grip for grip in self.grips if grip.is_asked]
        marked = [grip for grip in grips if grip.is_marked]
        if step and grips:
            at = grips.index(marked[0]) if marked else (-1 if step > 0 else 0)
            for number, grip in enumerate(grips):
                grip.is_marked = number == (at + step) % len(grips)
            return OnScreen.ONLY
        return marked[0].take(None) if means(name, "press") and marked else None


class Carried:
    """The card being dragged from the stock or a discard, and the raising of the discard that may be taken."""

    depth = 91.0

    def __init__(self, piles: Piles, table: CardTable[View]) -> None:
        self._piles, self._timeline = piles, table.timeline
        self._sprite = CardSprite(table.painter, None, piles.places.stock, 91.0)
        self._returns_to: Grip | None = None
        self._at: tuple[float, float] = (0.0, 0.0)

    @property
    def point(self) -> Point | None:
        """The point to which the mouse carries a card; None while it carries none."""
        return next((grip.carried for grip in self._piles.grips if grip.carried is not None), None)

    def fly_back(self, grip: Grip, point: Point) -> None:
        """Return the card dropped at ``point`` to the place it was taken from."""
        home = grip.rect.center
        self._returns_to, self._at = grip, point

        def step(part: float) -> None:
            self._at = (point[0] + (home[0] - point[0]) * part, point[1] + (home[1] - point[1]) * part)
            if part >= 1 and self._returns_to is grip:
                self._returns_to = None

        self._timeline.flourish(_BACK, step)

    def blits(self) -> list[Blit]:
        """Return the card under the mouse or on its way back; meanwhile its pile does not show it."""
        piles, sprite = self._piles, self._sprite
        grip = next((grip for grip in piles.grips if grip.carried is not None), self._returns_to)
        pile, spot = piles.open_pile, piles.open_spot
        is_away = grip is spot
        if pile and spot.is_asked:
            pile[-1].raise_by = 0.05 * pile[-1].height if spot.is_lit else 0.0
            pile[-1].visible = not is_away
            piles.take_pill.visible = not is_away
            if len(pile) > 1 and is_away:
                pile[-2].visible = True
        if grip is None or (is_away and not pile):
            return []
        sprite.card = pile[-1].card if is_away else None
        sprite.flip = 1.0 if is_away else 0.0
        sprite.x, sprite.y = self._at if grip.carried is None else grip.carried
        sprite.lift = 0.4 if grip.carried is None else 1.0
        return list(sprite.blits())
