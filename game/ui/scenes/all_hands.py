"""All hands of a finished deal, open on the table in their players' places; its tricks or turns are stepped through."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Final

import pygame

from game.cards import Card
from game.controller import PERSON, Player
from game.ui.controls.base import Kit, Painted, Tip, Widget, headed, key_name
from game.ui.controls.buttons import Button
from game.ui.controls.layout import columns, inset, put_in, rows
from game.ui.controls.panels import Drawn, Label, Panel, Pictures, body, put_medallion, write, write_lines
from game.ui.drawing.assets import card_width
from game.ui.drawing.sprites import CardPainter, CardSprite, Place
from game.ui.drawing.stage import Item
from game.ui.drawing.styles import LOSS, PARTNER, WINNING
from game.ui.drawing.text import _
from game.ui.scenes.game_page import GamePage
from game.ui.scenes.rail import Rail, SoundButton, rail_button
from game.ui.scenes.scene import GameScene, Host
from game.ui.scenes.why_spots import CardSpot
from game.ui.tables.layout import back_to_front
from game.ui.tables.past_deal import PastDeal, Position, finished_deals
from game.ui.tables.past_layout import RAISED, HandPlace, PastLayout, past_layout
from game.ui.tables.trick_sprites import Crown, crown_diameter
from game.ui.tables.why import walk
from game.ui.tables.words import Wordings, card_name

_HANDS: Final = 14.0  # depth on the stage: the lowest card of a hand
_MIDDLE: Final = 30.0  # depth on the stage: the lowest card in the middle


class Plate(Painted):
    """The plate over a hand: whose it is and, in ``wordings``, what the player bid, took or held."""

    def __init__(self, kit: Kit, rect: pygame.Rect, player: Player, is_ours: bool) -> None:
        super().__init__(kit, rect, depth=12)
        self.wordings: Wordings = ("",)
        self.is_missed = False
        self._player = player
        self._is_ours = is_ours
        self._name_room = self._line_room = 0

    def fit(self, lines: Sequence[Wordings], across: float) -> None:
        """Become no wider than the name and ``lines`` need, at the end ``across`` (0 to 1) of the present place."""
        text, size = self.kit.text, self.kit.scale.font(18)
        room = self.rect.width - self._left - round(0.9 * self.rect.height)  # for the name and the line
        name = text.width(self._player.name, self.kit.scale.font(20), bold=True)
        self._name_room = min(name, room - max(text.width(line[-1], size) for line in lines))
        self._line_room = room - self._name_room
        widest = max(text.width(text.fit(line, size, self._line_room)[0], size) for line in lines)
        self.rect = put_in((self.rect.width - self._line_room + widest, self.rect.height), self.rect, across)
        self._line_room = widest

    @property
    def _left(self) -> int:
        return round(1.15 * self.rect.height)

    def look(self) -> Hashable:
        return (self.wordings, self.is_missed)

    def paint(self) -> Pictures:
        """Return the plate with face, name and line."""
        kit, style, (width, height) = self.kit, self.kit.style, self.rect.size
        line = PARTNER if self._is_ours else style.line
        plate = body(kit, (width, height), line)
        edge = max(2, round(0.1 * height))
        put_medallion(plate, kit, self._player.face, height - 2 * edge, (edge, edge), line)
        middle, name = height / 2, self._player.name
        place = (self._left, middle)
        write(plate, kit, name, kit.scale.font(20), style.text, place, self._name_room, bold=True)
        ink, place = LOSS if self.is_missed else style.gold, (width - round(0.4 * height), middle)
        write(plate, kit, self.wordings, kit.scale.font(18), ink, place, self._line_room, align=1.0)
        return [(plate, (0, 0))]


class HandSpot(Widget):
    """An open hand: a click on a card goes to the trick or turn in which it was played; ``told`` returns its tip."""

    focusable = False  # the arrow keys lead to every trick

    def __init__(self, kit: Kit, hand: HandPlace, go_to: Callable[[Card], None], told: Callable[[Card], str]) -> None:
        super().__init__(kit, hand.room, None, (), depth=_HANDS + 5)
        self.sprites: Sequence[CardSprite] = ()
        self._go_to = go_to
        self._told = told

    def _under(self, point: tuple[int, int]) -> CardSprite | None:
        return next((sprite for sprite in reversed(self.sprites) if sprite.contains(point)), None)

    def contains(self, point: tuple[int, int]) -> bool:
        return self._under(point) is not None

    def press(self, point: tuple[int, int] | None = None) -> None:
        """Go to the trick of the card at ``point``."""
        sprite = None if point is None else self._under(point)
        if sprite is not None and sprite.card is not None:
            self._go_to(sprite.card)

    def tips(self) -> Sequence[Tip]:
        """Return a tip on each card: its name, and when it was played."""
        found = []
        for sprite, after in zip(self.sprites, [*self.sprites[1:], None], strict=True):
            left, top = round(sprite.x - card_width(sprite.height) / 2), round(sprite.y - sprite.height / 2)
            width = card_width(sprite.height) if after is None else round(after.x - sprite.x)
            if sprite.card is not None:
                rect = pygame.Rect(left, top, width, sprite.height)
                found.append(Tip(rect, self._told(sprite.card), rect))
        return found


def paint_facts(lines: Sequence[str], base: float, kit: Kit, size: tuple[int, int]) -> Pictures:
    """Return sentences on the cloth, centred, each with a dark seam, to be read on any cloth."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    text_size = kit.scale.font(base)
    broken = [line for sentence in lines for line in kit.text.wrap(sentence, text_size, size[0])]
    wrapped = [kit.text.shorten(line, text_size, size[0]) for line in broken]
    step = 1.45 * text_size
    top = size[1] / 2 - (len(wrapped) - 1) * step / 2
    for off, ink in ((1, (12, 4, 4)), (0, kit.style.text)):
        write_lines(surface, kit, wrapped, text_size, ink, (size[0] / 2 + off, top + off), step, align=0.5)
    return [(surface, (0, 0))]


class AllHandsScene(GamePage):
    """All hands of deal number ``deal`` (counted from 1); Esc goes back to the page below."""

    name = "all hands"

    def __init__(self, app: Host, table: GameScene, deal: int) -> None:
        super().__init__(app, table)
        self.deal = deal
        self._deals = finished_deals(table.controller)
        self._at: int | None = None

    # ------------------------------------------------------------------- layout

    @property
    def position(self) -> Position:
        """The position that is shown."""
        assert self._at is not None
        return self.past.positions[self._at]

    def build(self) -> None:
        """Lay out the rail, the hands in their places, and the bar that steps through them."""
        controller, settings = self.table.controller, self.app.settings
        self.past: PastDeal = self.table.game.past_deal(controller, self._deals[self.deal - 1], settings.sort_order)
        if self._at is None:
            self._at = self.past.opens_at
        players = controller.setup.players
        area = self._build_bar()
        self._build_rail()
        longest = max(len(hand) for position in self.past.positions for hand in position.hands)
        self.lying: PastLayout = past_layout(self.kit.scale, area, len(players), longest)
        self.regions["middle"] = self.lying.middle
        self._painter = CardPainter(self.kit.art, self.style, settings.back_of(self.table.game.name) or self.style.back)
        self._prepare_hands()
        self._middle: list[Item] = []
        self._spots: list[CardSpot] = []
        self._build_hands(players)
        self._show()

    def _build_hands(self, players: Sequence[Player]) -> None:
        """Lay out the plates, and the places of the hands' cards."""
        ours = self.table.game.score_sheet(self.table.controller.state, players).ours
        self.hands: list[list[CardSprite]] = [[] for _player in players]
        self.plates = list[Plate]()
        self._hand_spots = [HandSpot(self.kit, hand, self.go_to_card, self._told) for hand in self.lying.hands]
        for seat, (player, hand) in enumerate(zip(players, self.lying.hands, strict=True)):
            plate = Plate(self.kit, hand.plate, player, seat in ours)
            plate.fit([position.lines[seat] for position in self.past.positions], hand.across)
            self.plates.append(plate)
            self.regions[f"plate {seat}"] = plate.rect
        self.stage.add(*self.plates)
        self.controls.add(*self._hand_spots)

    def _build_rail(self) -> None:
        kit, table = self.kit, self.table
        back = rail_button(kit, _("Back"), "back", self.close, "Esc", _("Back to where you came from."))
        tip = _("Point at a card in the middle to see why it was played.")
        self._why = rail_button(kit, _("Why?"), "robot", self._ask, "W", tip)
        tip = _("The rules of this game, with pictures.")
        rules = rail_button(kit, _("Rules"), "help", partial(self.app.later, table.open_rules_page), "F1", tip)
        rail = Rail(self, table.game.title(), [back], [self._why, SoundButton(self.app, kit), rules])
        rail.say([_("All hands of deal {number}").format(number=self.deal), _("All hands")])
        self.regions["title"] = rail.words_rect

    def _build_bar(self) -> pygame.Rect:
        """Lay out the bar that leads from deal to deal and from trick to trick; return the room above it."""
        kit, scale = self.kit, self.kit.scale
        high, air = scale.px(58, 38, scale.font(20) * 1.9), scale.px(14, 7)
        words = scale.font(20)
        has_rows = scale.is_tall and self.cloth.width < 52 * words
        whole = 2 * air + high + (round(1.6 * words) + air if has_rows else 0)
        area, bar = rows(self.cloth, 1.0, whole, gap=scale.gap)
        self.stage.add(Panel(kit, bar))
        inner = inset(bar, air)
        count = len(self._deals)
        deals = [_("Deal {number} of {count}").format(number=number, count=count) for number in (self.deal, count)]
        names = [position.name for position in self.past.positions]
        deal_w, name_w = (
            2 * high + max(kit.text.width(each, scale.font(18), bold=True) for each in labels) + 2 * air
            for labels in (deals, names)
        )
        if has_rows:
            told, below = rows(inner, 1.0, high, gap=air)
            left, _between, right = columns(below, deal_w, 1.0, name_w)
        else:
            left, told, right = columns(inner, deal_w, 1.0, name_w, gap=2 * air)
        self._earlier_deal, self._deal_name, self._later_deal = self._stepper(
            left, high, self.step_deal, (_("The deal before."), _("The deal after.")), ("PgUp", "PgDn")
        )
        self._earlier, self._name, self._later = self._stepper(
            right, high, self.step, (_("One step back."), _("One step on.")), (_("Left"), _("Right"))
        )
        self._deal_name.wordings = [deals[0]]
        for each in (self._earlier_deal, self._deal_name, self._later_deal):
            each.visible = count > 1
        self._earlier.visible = self._later.visible = len(names) > 1
        self._told_line = Label(kit, told, [""], 20, kit.style.text, align="center")
        self.stage.add(self._told_line)
        self.regions |= {"told": told, "deal name": self._deal_name.rect, "position name": self._name.rect}
        return area

    def _stepper(
        self, rect: pygame.Rect, high: int, step: Callable[[int], None], tips: tuple[str, str], keys: tuple[str, str]
    ) -> tuple[Button, Label, Button]:
        """Lay out two buttons with a name between them; ``keys`` are named in their tips."""
        kit = self.kit
        back, middle, on = columns(rect, high, 1.0, high)
        earlier, later = (
            Button(kit, place, "", partial(step, by), icon=icon, tip=headed(tip, key))
            for place, by, icon, tip, key in zip((back, on), (-1, 1), ("back", "forward"), tips, keys, strict=True)
        )
        label = Label(kit, middle, [""], 18, kit.style.gold, bold=True, align="center")
        self.stage.add(label)
        self.controls.add(earlier, later)
        return earlier, label, later

    def _prepare_hands(self) -> None:
        """Have the cards of all hands drawn ahead; until then their backs are seen."""
        seen = dict.fromkeys(card for position in self.past.positions for hand in position.hands for card in hand)
        self._painter.prepare([None, *seen], self.lying.hands[PERSON].card, (0,))

    def _prepare_next(self) -> None:
        """Have the cards that lie in the middle one step from here drawn ahead."""
        assert self._at is not None
        for position in self.past.positions[max(0, self._at - 1) : self._at + 2]:
            for seat, card in position.lying:
                slot = self.lying.slots[seat]
                self._painter.prepare([card], slot.height, (round(slot.angle),))

    # ------------------------------------------------------------------ showing

    def _show(self) -> None:
        """Show the present position."""
        position = self.position
        for seat, hand in enumerate(position.hands):
            self._show_hand(seat, hand)
            plate = self.plates[seat]
            plate.wordings, plate.is_missed = position.lines[seat], seat in position.missed
        self._show_middle()
        self._prepare_next()
        assert self._at is not None
        self._earlier.enabled, self._later.enabled = self._at > 0, self._at < len(self.past.positions) - 1
        self._earlier_deal.enabled, self._later_deal.enabled = self.deal > 1, self.deal < len(self._deals)
        self._name.wordings, self._told_line.wordings = [position.name], list(position.words)
        if self.controls.focus is not None and not self.controls.focus.enabled:
            self.controls.set_focus(None)

    def _show_hand(self, seat: int, hand: Sequence[Card]) -> None:
        """Show a hand: the cards of the trick stand up, those played before are dim."""
        sprites, position = self.hands[seat], self.position
        if [sprite.card for sprite in sprites] != list(hand):
            self.stage.remove(*sprites)
            places = self.lying.hands[seat].places(len(hand))
            sprites = [
                CardSprite(self._painter, card, place, _HANDS + 0.01 * number)
                for number, (card, place) in enumerate(zip(hand, places, strict=True))
            ]
            self.stage.add(*sprites)
            self.hands[seat] = sprites
            self._hand_spots[seat].sprites = sprites
        for sprite in sprites:
            is_lit = sprite.card in position.lit
            sprite.dimmed = sprite.card in position.gone
            sprite.raise_by = RAISED * sprite.height if is_lit else 0.0
            sprite.glow = WINNING if is_lit else None

    def _show_middle(self) -> None:
        """Show what lies in the middle: the cards of the trick, or some facts about the deal."""
        self.stage.remove(*self._middle)
        for spot in self._spots:
            self.controls.remove(spot)
        position = self.position
        self._middle = []
        slots = self.lying.slots
        order = {seat: at for at, seat in enumerate(back_to_front(slots))}
        lying = [
            (seat, CardSprite(self._painter, card, slots[seat], _MIDDLE + 0.5 * order[seat]))
            for seat, card in position.lying
        ]
        for seat, sprite in lying:
            if seat == position.taker:
                sprite.glow = WINNING
                crown = Crown(self.kit, crown_diameter(sprite.height))
                crown.tip = _("This card took the trick.")
                crown.put_on(sprite)
                self._middle.append(crown)
        self._middle += [sprite for _seat, sprite in lying]
        self._middle += self.table.game.dress_trick(self.kit, self.table.controller, position, lying)
        if position.facts:
            self._middle += self._facts(position.facts)
        self.stage.add(*self._middle)
        asked = {move.at for move in walk(self.table.controller, self.table.game.why)}
        steps = dict(zip((seat for seat, _card in position.lying), position.steps, strict=True))
        self._spots = [
            CardSpot(self.kit, sprite, steps[seat], self._ask_at) for seat, sprite in lying if steps[seat] in asked
        ]
        self.controls.add(*self._spots)
        self._why.enabled = bool(self._spots)

    def _facts(self, facts: Sequence[str]) -> list[Item]:
        """Return what stands in the middle of the table while no trick lies there, with the card turned up."""
        kit, middle = self.kit, self.lying.middle
        room = inset(middle, kit.scale.gap, 0)
        height = self.lying.slots[PERSON].height
        items: list[Item] = []
        if self.past.turn_up is not None:
            lines = round(1.5 * kit.scale.font(20)) * 3
            height = min(height, room.height - lines - kit.scale.gap)
            card, room = rows(room, height, 1.0, gap=kit.scale.gap)
            place = Place(card.centerx, card.centery, height)
            items.append(CardSprite(self._painter, self.past.turn_up, place, _MIDDLE))
        return [*items, Drawn(kit, room, _MIDDLE, partial(paint_facts, facts, 20))]

    def _told(self, card: Card) -> str:
        """Return the tip on a card of a hand."""
        at = self.past.played_at(card)
        return card_name(card) if at is None else headed(card_name(card), self.past.positions[at].name)

    # ------------------------------------------------------------------ actions

    def step(self, by: int) -> None:
        """Go ``by`` positions on, as far as there are any."""
        assert self._at is not None
        self.go_to(self._at + by)

    def go_to(self, at: int) -> None:
        """Show position ``at``, if there is one."""
        if 0 <= at < len(self.past.positions):
            self._at = at
            self._show()

    def go_to_card(self, card: Card) -> None:
        """Show the position at which a card was played."""
        at = self.past.played_at(card)
        if at is not None:
            self.go_to(at)

    def step_deal(self, by: int) -> None:
        """Go ``by`` deals on, as far as there are any."""
        if 1 <= self.deal + by <= len(self._deals):
            self.deal += by
            self._at = None
            self.app.later(self.rebuild)

    def close(self) -> None:
        """Go back to the page below."""
        if not self.is_left:
            self.is_left = True
            self.app.later(self.app.pop)

    def _ask(self) -> None:
        """Ask about the card in the middle that has the focus or the mouse, else about the last one played."""
        marked = [spot for spot in self._spots if spot.focused] or [spot for spot in self._spots if spot.hovered]
        if self._spots:
            (marked or self._spots)[-1].press()

    def _ask_at(self, at: int) -> None:
        self.app.later(lambda: self.app.routes.open_why_at(self, self.table, at))

    # -------------------------------------------------------------------- input

    def handle(self, event: pygame.event.Event) -> None:
        """Take input: the arrows and the wheel step through the deal, Page Up and Down lead to the other deals."""
        if event.type == pygame.MOUSEWHEEL:
            self.step(-event.y)
        elif event.type != pygame.KEYDOWN or not self._key(event):
            super().handle(event)

    def _key(self, event: pygame.event.Event) -> bool:
        """Take a key that leads somewhere; return whether it did."""
        steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
        deals = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}
        ends = {pygame.K_HOME: 0, pygame.K_END: len(self.past.positions) - 1}
        if event.key in steps:
            self.step(steps[event.key])
        elif event.key in deals:
            self.step_deal(deals[event.key])
        elif event.key in ends:
            self.go_to(ends[event.key])
        elif key_name(event) == "A":
            self.close()
        else:
            return False
        return True
