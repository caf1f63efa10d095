"""What lies at a seat: the plaque with name, score, bid and tricks, and the fan of face-down cards."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame

from game.cards import Card
from game.ui.controls.base import Kit, Painted, Pictures, Tip, headed
from game.ui.controls.described import Role, Thing, phrase
from game.ui.controls.panels import line_at, put_medallion, write
from game.ui.drawing import shapes
from game.ui.drawing.sprites import CardPainter, CardSprite, Place
from game.ui.drawing.stage import Blit, put
from game.ui.drawing.styles import LOSS, PARTNER
from game.ui.drawing.written import Words
from game.ui.language.digits import figure
from game.ui.language.messages import _, as_read, ngettext, pgettext, question_mark, say, spoken
from game.ui.tables.parts.layout import Seat, plaque_letters
from game.ui.tables.parts.suits import line_with_signs, width_with_signs
from game.ui.words.cards import closed, sentences, tricks

UNKNOWN: Final = "?"
"""The corner of a plaque while the value that belongs there is hidden."""

_FACE: Final = 0.32  # of a plaque's width: greatest width of the medallion
_FACES: Final = 1.0, 0.57, 0.36  # of a plaque's height: greatest height of the medallion over so many lines


@dataclass
class SeatShown:
    """What a plaque shows of its player; ``acts`` are wordings of the last act, the longest first.

    Without a ``bid`` only the tricks taken are counted, unless the player ``may_bid`` yet. Where there are no tricks,
    ``notes`` are wordings of the second line. ``corner``, if set, replaces the score: it is the value of the hand, or
    ``UNKNOWN``. ``character`` is a sentence on how the player plays, told in a tip.
    """

    name: str
    face: str
    score: int = 0
    bid: int | None = None
    taken: int = 0
    is_dealer: bool = False
    is_person: bool = False
    is_partner: bool = False
    is_to_move: bool = False
    acts: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    corner: str | None = None
    has_won: bool = False
    may_bid: bool = True
    character: str = ""

    def look(self) -> Hashable:
        """Everything on which the picture depends."""
        mark = (self.is_dealer, self.is_partner, self.is_to_move, self.has_won)
        words = (tuple(self.acts), tuple(self.notes), self.corner)
        return (self.name, self.face, self.score, self.bid, self.may_bid, self.taken, mark, words)

    @property
    def in_words(self) -> str:
        """The player's name in mid-sentence, "you" for the person."""
        return pgettext("name within a sentence", "you") if self.is_person else self.name

    @property
    def partner_words(self) -> str:
        """What a partner is."""
        return say(_("{name} is your partner: you win or lose the game together."), name=self.name)

    @property
    def wanted(self) -> int | None:
        """The tricks that it counts up to; None as long as it has yet to bid."""
        return self.taken if self.bid is None and not self.may_bid else self.bid

    @property
    def is_lit(self) -> bool:
        """Whether the plaque stands out."""
        return self.is_to_move or self.has_won


class Plaque(Painted):
    """A seat's plaque: a golden edge and glow mark the player to move, teal marks the partner."""

    def __init__(self, kit: Kit, seat: Seat, shown: SeatShown, plaque_scale: float) -> None:
        super().__init__(kit, seat.plaque, depth=20)
        self.shown = shown
        self._seat = seat
        self._large = plaque_scale
        self._pips: list[tuple[float, float]] = []
        self._below = 0
        """How many lines have stood below the face, which is smaller then, since they were too long beside it."""

    def look(self) -> Hashable:
        return self.shown.look()

    def described(self) -> Iterable[Thing]:
        shown, told = self.shown, [tip.text for tip in self.tips() if tip.text != self.shown.character]
        acts = [words[0] for words in (shown.acts, shown.notes) if words]
        bid = [_("no bid yet")] if shown.wanted is None and not shown.notes else []
        words = [each.removeprefix(f"{shown.name}\n").partition("\n")[0] for each in told]
        said = sentences(*map(closed, filter(None, (phrase([*acts, *bid]), *words))))
        yield Thing(Role.ITEM, shown.name, self.rect, said, shown.character, source=self)

    def paint(self) -> Pictures:
        """Return glow, panel with its lines, and the dealer's button."""
        style, scale, shown = self.kit.style, self.kit.scale, self.shown
        width, height = self.rect.size
        radius = scale.px(12, 6)
        line = style.gold if shown.is_lit else PARTNER if shown.is_partner else style.line
        edge = max(1, round(scale.unit * (3 if shown.is_lit else 1.6)))
        looks = ("plaque", width, height, style.name, line, edge)
        empty = self.kit.art.made(
            looks,
            lambda: shapes.plate((width, height), radius, style.panel_top, style.panel_bottom, line, edge),
        )
        pictures: Pictures = []
        if shown.is_lit:
            spread = scale.px(15, 7)
            glow = self.kit.art.made(
                ("plaque glow", width, height, style.name),
                lambda: shapes.soft_rect((width, height), radius, spread, style.gold, 0.75),
            )
            pictures.append((glow, (-shapes.margin(spread), -shapes.margin(spread))))
        for below in range(self._below, len(_FACES)):
            self._below, body = below, empty.copy()
            left = self._medallion(body)
            if self._has_room(left):
                break
        self._lines(body, left)
        pictures.append((body, (0, 0)))
        if shown.is_dealer:
            pictures.append(self._dealer_button())
        return pictures

    def tips(self) -> Sequence[Tip]:
        """Return tips that explain the dealer's button, the score, the tricks and the player."""
        shown, around = self.shown, self.rect.inflate(0, self.rect.height // 2)
        width, height = self.rect.size
        tips = []
        if shown.is_dealer:
            tips.append(Tip(self.dealer_at, headed(shown.name, _("The dealer of this deal.")), around))
        score = pygame.Rect(self.rect.left + round(width * 0.78), self.rect.top, round(width * 0.22), height * 2 // 5)
        tips.append(Tip(score, headed(shown.name, self._corner_tip()), around))
        if shown.wanted is not None and not shown.notes:
            line = pygame.Rect(self.rect.left, self.rect.top + height * 2 // 5, width, height // 4)
            tips.append(Tip(line, self._tricks_tip(), around))
        words = shown.character
        if shown.is_partner:
            words = headed(shown.partner_words, words) if words else shown.partner_words
        if words:
            tips.append(Tip(self.rect, words, around))
        return tips

    def _corner_tip(self) -> str:
        """Return what the number in the corner means, or what is still unknown there."""
        shown = self.shown
        if shown.corner is None:
            return say(_("The score so far: {score}."), score=shown.score)
        if shown.corner == UNKNOWN:
            return _("What the hand is worth is shown at the end of the deal.")
        return say(_("What the four cards are worth: {value}."), value=shown.corner)

    def _tricks_tip(self) -> str:
        """Return how many tricks were taken and bid, in words, and what the marks beside the figures mean."""
        shown = self.shown
        if shown.bid is None:
            return headed(say(_("Tricks taken: {taken}"), taken=shown.taken), _("A dot for each trick taken."))
        head = say(_("Tricks taken / bid: {taken} / {bid}"), taken=shown.taken, bid=shown.bid)
        marks = _("A dot is a trick taken, a ring one still to take.")
        if shown.taken > shown.bid:
            marks = _("A dot is a trick taken, a diamond one more than was bid.")
        return headed(head, marks)

    def next_pip(self) -> tuple[float, float]:
        """Return the place, in window pixels, of the next trick's pip."""
        x, y = self.rect.width / 2, self.rect.height / 2
        if self._pips:
            x, y = self._pips[min(self.shown.taken, len(self._pips) - 1)]
        return self.rect.left + (self.rect.width - x if spoken().runs_left else x), self.rect.top + y

    def _medallion(self, body: pygame.Surface) -> int:
        """Draw the face in its ring and return the left edge of the words."""
        scale, height = self.kit.scale, self.rect.height
        diameter = round(min(height * (0.80 if scale.is_wide else 0.72), self.rect.width * _FACE))
        diameter = min(diameter, round(height * _FACES[self._below]))
        inset = round(height * 0.06 if self._below else (height - diameter) / 2)
        left = min(inset, round(self.rect.width * 0.055))
        colour = PARTNER if self.shown.is_partner else self.kit.style.line
        put_medallion(body, self.kit, self.shown.face, diameter, (left, inset), colour)
        if self.shown.is_partner:
            ring = max(1.5, diameter * 0.035)
            rim, second = round(ring * 1.6), (diameter - round(ring * 3.2), self.kit.style.gold, max(1, ring * 0.5))
            inner = self.kit.art.made(("medallion ring", *second), lambda: shapes.ring(*second))
            put(body, inner, (left + rim, inset + rim))
        return left + diameter + max(6, scale.gap * 2 // 3)

    def _lines(self, body: pygame.Surface, left: int) -> None:
        kit, shown, style = self.kit, self.shown, self.kit.style
        width, height = self.rect.size
        right = width - max(7, kit.scale.gap * 3 // 4)
        name_size = round(kit.scale.font(24) * self._large)
        small = round(kit.scale.font(17) * self._large)
        rows = (height * 0.235, height * 0.525, height * 0.785)
        number, room = figure(shown.score) if shown.corner is None else shown.corner, right - left - 8
        number = question_mark() if number == UNKNOWN else number
        ink = LOSS if shown.score < 0 else style.gold
        room -= write(body, kit, number, name_size, ink, (right, rows[0]), align=1.0, bold=True)
        mark = round(0.8 * small) if shown.is_partner else 0
        beside = room - (round(1.6 * mark) + 5 if mark else 0)
        name = write(body, kit, [shown.name], name_size, style.text, (left, rows[0]), beside, bold=True)
        if mark:
            x, partner = left + name + 5, pgettext("player", "partner")
            if x + kit.text.width(partner, small) <= left + room:
                write(body, kit, partner, small, PARTNER, (x, rows[0]))
            else:
                put(body, _two_rings(kit, mark), (x, round(rows[0] - mark / 2)))
        if shown.notes:
            start, end = self._ends(left, 1)
            note, _words = line_with_signs(kit, shown.notes, small, end - start, style.text, bold=True)
            line_at(body, note, start, rows[1])
        else:
            self._tricks_line(body, left, right, rows[1], small)
        colour, (left, right) = style.gold if shown.is_lit else style.muted, self._ends(left, 2)
        act, _words = line_with_signs(kit, shown.acts or [""], small, right - left, colour)
        line_at(body, act, left, rows[2])

    def _ends(self, left: int, line: int) -> tuple[int, int]:
        """Return the ends of a line, 1 or 2, of which the last is clear of the button: beside the face or below it."""
        shown, tall = self.shown, self.kit.scale.is_tall
        right = self.rect.width - max(7, self.kit.scale.gap * 3 // 4)
        if line == 2 and shown.is_dealer and self._seat.side in ("left", "top") and not tall:
            right = min(right, self._dealer_button()[1][0] - 3)
        return (3, right + 4) if line + self._below > 2 else (left, right)

    def _has_room(self, left: int) -> bool:
        """Whether a wording of each line fits, set as small as can be read."""
        least = self.kit.text.least
        for line, wordings in enumerate((self.shown.notes, self.shown.acts), 1):
            start, end = self._ends(left, line)
            wide = [width_with_signs(self.kit, words, least, bold=line == 1) for words in wordings]
            if min(wide, default=0) > end - start:
                return False
        return True

    def _tricks_line(self, body: pygame.Surface, left: int, right: int, y: float, size: int) -> None:
        kit, shown, style = self.kit, self.shown, self.kit.style
        self._pips = []
        wanted = shown.wanted
        if wanted is None:
            write(body, kit, [_("no bid yet"), _("no bid"), "–"], size, style.muted, (left, y), right - left)
            return
        parts = figure(shown.taken), figure(wanted)
        words = tricks(shown.taken) if shown.bid is None else as_read(" / ".join(parts))
        x = left + write(body, kit, words, size, style.text, (left, y), bold=True) + size * 0.5
        total = max(wanted, shown.taken)
        step = min(size * 0.92, (right - x) / max(1, total))
        radius = min(kit.scale.px(6.5, 3.6) * (1.1 if self._large > 1 else 1), step * 0.43)
        diameter = max(3, round(2 * radius))
        for number in range(total):
            if number < shown.taken and number < wanted:
                pip = kit.art.made(("pip", diameter), lambda: shapes.disc(diameter, style.gold, style.line, 0.6))
            elif number < wanted:
                pip = kit.art.made(("ring", diameter), lambda: shapes.ring(diameter, style.muted, max(1, diameter / 8)))
            else:
                pip = kit.art.made(("diamond", diameter), lambda: shapes.diamond(diameter, PARTNER))
            put(body, pip, (round(x), round(y - diameter / 2)))
            self._pips.append((x + diameter / 2, y))
            x += step
        self._pips.append((min(x, right - diameter) + diameter / 2, y))

    @property
    def dealer_at(self) -> pygame.Rect:
        """Where the dealer's button lies if it lies here, in window pixels."""
        button, place = self._dealer_button()
        return button.get_rect(topleft=place).move(self.rect.topleft)

    def _dealer_button(self) -> tuple[pygame.Surface, tuple[int, int]]:
        kit = self.kit
        diameter = 2 * kit.scale.px(19, 11)

        def draw() -> pygame.Surface:
            button = shapes.disc(diameter, (250, 243, 226), (120, 84, 40), max(1.2, diameter * 0.06))
            middle = (diameter / 2, diameter / 2)
            letter, ink = pgettext("short: dealer", "D"), (50, 28, 14)
            write(button, kit, letter, round(diameter * 0.5), ink, middle, bold=True, align=0.5)
            return button

        button = kit.art.made(("dealer", diameter), draw)
        side = self._seat.side
        width, height = self.rect.size
        x = -diameter * 0.35 if side == "right" else width - diameter * (0.42 if side == "bottom" else 0.65)
        y = -diameter * 0.62 if side == "bottom" else height - diameter * 0.62
        if kit.scale.is_tall and side != "right":  # seats or the hand are close, lines short: over the foot of the face
            x, y = diameter * 0.05, height - diameter * 1.05
        if self._below and x < 0.1 * diameter:  # clear of the lines below the face
            y = height * (0.63, 0.4)[self._below - 1] - diameter
        return button, (round(x), round(y))


def _two_rings(kit: Kit, height: int) -> pygame.Surface:
    """Return the partner's badge for where the word does not fit: two overlapping rings."""

    def draw() -> pygame.Surface:
        badge = pygame.Surface((round(height * 1.6), height), pygame.SRCALPHA)
        ring = shapes.ring(height, PARTNER, max(1.5, height * 0.13))
        for x in (0, badge.get_width() - height):
            put(badge, ring, (x, 0))
        return badge

    return kit.art.made(("two rings", height), draw)


def plaques(kit: Kit, seats: Sequence[Seat], shown: Sequence[SeatShown]) -> list[Plaque]:
    """Return a plaque for each seat; with few players in a wide window their words are larger."""
    large = plaque_letters(kit.scale, len(seats))
    return [Plaque(kit, seat, each, large) for seat, each in zip(seats, shown, strict=True)]


class FanOfBacks(Painted):
    """An opponent's cards, face down, fanned from the plaque towards the middle, with their number on a chip."""

    as_it_is = True

    def __init__(self, kit: Kit, painter: CardPainter, seat: Seat, each: float = 2.0) -> None:
        super().__init__(kit, pygame.Rect(0, 0, 0, 0), depth=15)  # pictures lie where the seat has them
        self._each = each
        self.owner = ""
        """Whose hand it is."""
        self.count = 0
        self.beside = 0
        """The cards of this hand that lie open beside it."""
        self._painter = painter
        self.seat = seat
        self._turned: dict[int, pygame.Surface] = {}

    def look(self) -> Hashable:
        return self.count, self.beside

    def described(self) -> Iterable[Thing]:
        for tip in self.tips():
            yield Thing(Role.TEXT, tip.text, tip.rect, group=self.owner, source=self)

    def written(self) -> list[Words]:
        return []

    @property
    def in_hand(self) -> int:
        """The cards of this hand."""
        return self.count + self.beside

    @property
    def place(self) -> Place:
        """The place of a card that joins or leaves this hand; a back looks the same upside down."""
        fan = self.seat.fan
        return Place(fan.x, fan.y, fan.height, 0.0 if fan.angle == 180 else fan.angle)

    def give(self, card: Card, height: int) -> CardSprite:
        """Return a card leaving the hand, face down on top of the fan, to lie ``height`` pixels high elsewhere."""
        self.count = max(0, self.count - 1)
        place = self.place
        sprite = CardSprite(self._painter, card, Place(place.x, place.y, height, place.angle))
        sprite.zoom, sprite.flip = place.height / height, 0.0
        return sprite

    def paint(self) -> Pictures:
        """Return the fan and its chip; nothing once no card is left."""
        if self.count <= 0:
            return []
        fan = self.seat.fan
        radius, out, grip = 2.1 * fan.height, fan.angle, math.radians(fan.angle)
        placed = []
        for number in range(self.count):
            turn = (number - (self.count - 1) / 2) * self._each
            angle = math.radians(out + turn)
            x = fan.x - radius * math.sin(grip) + radius * math.sin(angle)
            y = fan.y + radius * math.cos(grip) - radius * math.cos(angle)
            card = self._back(out + turn)
            placed.append((card, (x - card.get_width() / 2, y - card.get_height() / 2)))
        shadow = self._painter.shadow(fan.height, out, 0.0)
        first = Blit(shadow, (round(fan.x - shadow.get_width() / 2), round(fan.y - shadow.get_height() / 2 + 2)))
        left = min(x for _card, (x, _y) in placed)
        top = min(y for _card, (_x, y) in placed)
        right = max(x + card.get_width() for card, (x, _y) in placed)
        bottom = max(y + card.get_height() for card, (_x, y) in placed)
        whole = pygame.Surface((math.ceil(right - left), math.ceil(bottom - top)), pygame.SRCALPHA)
        for card, (x, y) in placed:
            put(whole, card, (round(x - left), round(y - top)))
        placed_at = Blit(whole, (round(left), round(top)))
        return [first, placed_at, self._chip(placed_at.rect)]

    def _back(self, angle: float) -> pygame.Surface:
        """Return a back tilted by ``angle``, rounded to even degrees so that fans of any size share pictures."""
        degree = 2 * math.floor((angle + 1) / 2)
        if degree not in self._turned:
            self._turned[degree] = self._painter.card(None, self.seat.fan.height, degree)
        return self._turned[degree]

    def tips(self) -> Sequence[Tip]:
        """Return how many cards are left in the hand."""
        seen = self.blits()
        if not seen:
            return ()
        cards = seen[1].rect.union(seen[2].rect)
        words = ngettext("{count} card left in this hand.", "{count} cards left in this hand.", self.in_hand)
        return (Tip(cards, say(words, count=self.in_hand), cards),)

    def _chip(self, cards: pygame.Rect) -> Blit:
        kit, fan = self.kit, self.seat.fan
        size = kit.scale.smallest
        diameter = max(2 * kit.scale.px(15, 10), round(1.65 * size))

        def draw() -> pygame.Surface:
            style = kit.style
            chip = shapes.disc(diameter, style.panel_bottom, style.line, max(1, diameter * 0.05))
            write(chip, kit, figure(self.in_hand), size, style.text, (diameter / 2, diameter / 2), bold=True, align=0.5)
            return chip

        chip = kit.art.made(("chip", self.in_hand, diameter), draw)
        reach = 0.53 * fan.height
        turn = math.radians(fan.angle)
        dx, dy = (reach * math.sin(turn), -reach * math.cos(turn)) if fan.angle else (cards.right - fan.x, 0.0)
        return Blit(chip, (round(fan.x + dx - diameter / 2), round(fan.y + dy - diameter / 2)))
