"""The crib sheet of 42, on the back of the board: what may be played, beside what beats what; K shows it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import product
from typing import Final, NamedTuple

import pygame

from game.cards import BIG_JOKER, LITTLE_JOKER, Card, Rank, Suit
from game.rules.forty_two import Trumps
from game.ui.controls.actions import key_of
from game.ui.controls.base import Kit, Pictures, Widget
from game.ui.controls.buttons import key_cap
from game.ui.controls.keys import KEY_NAMES
from game.ui.controls.layout import trim
from game.ui.controls.panels import halo, line_at, write
from game.ui.drawing import shapes
from game.ui.drawing.assets import card_width
from game.ui.drawing.mirror import stroke
from game.ui.drawing.stage import put
from game.ui.drawing.styles import INK, PAPER, RED, SOFT_INK, Colour
from game.ui.language.digits import figure
from game.ui.language.messages import _, as_read, dotted, left_to_right, pgettext, say
from game.ui.tables.forty_two.board.layout import BoardLayout
from game.ui.tables.forty_two.board.picture import head_caps, wood
from game.ui.tables.parts.suits import line_with_signs
from game.ui.words.cards import bare_card_name, card_name, filled, rank_word, suit_name

_USUAL: Final = Card.parse("9D")  # the turned-up card of the examples while there is none
_SUITS: Final = "♠ > ♥ > ♦ > ♣"  # the highest first
_RED: Final[Colour] = (150, 24, 26)
_HEAD: Final = 1.5  # of the text size: height of a heading
_LINE: Final = 1.22  # of the text size: height of a line
_AIR: Final = 0.22  # of the text size: least margin of a row above and below its lines, ...
_MOST_SPARE: Final = 1.6  # ... and how much may be added to it
_BETWEEN: Final = 0.6  # of the text size: gap between two parts, one below the other
_FOOT: Final = 1.4  # of the text size: height of the line at the foot
_GAP: Final = 1.2  # of the text size: gap between columns of rows
_CARD: Final = 2.3  # of the text size: greatest height of a card


class Power(NamedTuple):
    """A line of the crib sheet: a kind of card (None: any), a sample card, its name, and wordings of a remark."""

    card: Card | None
    name: str
    note: Sequence[str]


class Powers(NamedTuple):
    """What may be played to the led card of the examples, and a deal's kinds of cards, the strongest first."""

    led: Card
    plays: tuple[Power, ...]
    kinds: tuple[Power, ...]


def order_of_power(turn_up: Card | None, *, simple: bool) -> Powers:
    """Return the kinds of cards under ``turn_up`` (None: as under a nine of diamonds), with sample cards.

    In a trick led by ``led``, each card beats ``led`` and the cards of all later kinds.
    """
    up = turn_up or _USUAL
    trumps = Trumps.of(up, simple)
    low, middle, high = [suit for suit in sorted(Suit, key=lambda suit: suit.order) if suit is not trumps.suit][:3]
    first = Rank.KING if trumps.number is Rank.ACE else Rank.ACE
    led = Card.of(_led_rank(trumps.number), low)
    kinds = _jokers(up, simple=simple)
    if trumps.number is not None:
        texts = _("any {rank}: the highest suit, spades down to clubs"), _("any {rank}: the highest suit")
        words = filled((*texts, _("highest suit")), rank=rank_word(trumps.number))
        kinds.append(Power(Card.of(trumps.number, high), _("Trump number"), words))
    if not simple:
        other = Rank(15 - min(10, led.rank))
        kinds.append(Power(Card.of(other, middle), pgettext("kind of card", "Fifteen"), _fifteen_note(led, other)))
        note = _("of the card led: the highest suit of them"), _("highest suit")
        kinds.append(Power(Card.of(led.rank, high), pgettext("kind of card", "Pair"), note))
    if trumps.suit is not None:
        kinds.append(Power(Card.of(first, trumps.suit), pgettext("kind of card", "Trump"), (_("the highest card"),)))
    kinds.append(Power(Card.of(first, low), pgettext("kind of card", "Suit led"), (_("the highest card"),)))
    pair = None if simple else Card.of(led.rank, high)
    return Powers(led, _plays([power.card for power in kinds], pair), tuple(kinds))


def _plays(kinds: Sequence[Card | None], pair: Card | None) -> tuple[Power, ...]:
    """Return what a follower may play, with samples of ``kinds``, and of a ``pair`` where there are any."""
    follow = _("or the one named with a joker"), _("or the one named"), _("or named")
    plays = [Power(kinds[-1], _("The suit led"), follow)]
    jokers = [card for card in kinds if card in (BIG_JOKER, LITTLE_JOKER)]
    if jokers:
        plays.append(Power(jokers[-1], _("A joker"), (_("at any time: it is of no suit"), _("at any time"))))
    void = _("only if void in the suit: even trumps and trump numbers")
    if pair is not None:
        plays.append(Power(pair, _("A pair"), (_("of the rank led, but not of a joker"), _("of the rank led"))))
        void = _("only if void in the suit: even trumps, fifteens and trump numbers")
    return (*plays, Power(None, _("Any card"), (void, _("if void in the suit"), _("only if void"))))


def _led_rank(number: Rank | None) -> Rank:
    """Return a rank to lead that makes fifteen with a card of another rank, neither being the trump number."""
    if number is Rank.FIVE:
        return Rank.NINE
    return Rank.JACK if number is Rank.QUEEN else Rank.QUEEN


def _jokers(turn_up: Card, *, simple: bool) -> list[Power]:
    """Return the jokers that may be in somebody's hand."""
    pack = [BIG_JOKER] if simple else [BIG_JOKER, LITTLE_JOKER]
    held = [joker for joker in pack if joker is not turn_up]
    notes = (_("beats everything"),), (_("beaten by the Big Joker alone"), _("beats all the rest"))
    return [Power(joker, bare_card_name(joker), note) for joker, note in zip(held, notes, strict=False)]


def _fifteen_note(led: Card, other: Rank) -> list[str]:
    """Return wordings on how a card of rank ``other`` makes fifteen with ``led``."""
    worth = min(10, led.rank)
    texts = _("makes 15 with the card led: {sum}"), _("makes 15: {sum}")
    if led.rank > Rank.TEN:
        # Translators: the rank of the card led, and the sum that it makes: "queen 10 + 5".
        texts = _("makes 15 with the card led: {rank} {sum}"), _("makes 15: {rank} {sum}")
    values = {"rank": rank_word(led.rank), "sum": left_to_right(f"{figure(worth)} + {figure(other)}")}
    return filled((*texts, _("with the card led")), **values)


def deal_words(turn_up: Card | None) -> Sequence[str]:
    """Return wordings on what the turned-up card makes trumps in this deal."""
    if turn_up is None:
        return (say(_("Say {card} was turned up"), card=card_name(_USUAL)),)
    if turn_up.suit is None:
        return _("This deal: no trumps, a joker was turned up"), _("No trumps: a joker was turned up")
    texts = _("This deal: trumps {suit}, trump number {number}"), _("Trumps {suit}, trump number {number}")
    return filled(texts, suit=suit_name(turn_up.suit), number=rank_word(turn_up.rank))


def suit_words() -> list[str]:
    """Return wordings on the order of suits, on which pairs and trump numbers hang."""
    return [say(_("Suits: {suits}"), suits=as_read(_SUITS)), as_read(_SUITS)]


def led_words(led: Card) -> list[str]:
    """Return wordings on the card led in the examples."""
    return filled((_("Examples for when {card} is led"), _("Examples: {card} is led")), card=card_name(led))


class CribKey(Widget):
    """The key that shows the crib sheet, on the board's head plate or above the scores' plate."""

    def __init__(self, kit: Kit, layout: BoardLayout, on_press: Callable[[], None]) -> None:
        size, (_b, rect) = head_caps(kit, layout)
        super().__init__(kit, rect, on_press, ("crib",), depth=16)
        self._size = size
        self.tip = _("What you may play, and what beats what")

    def look(self) -> Hashable:
        return (self.hovered, self.focused)

    def paint(self) -> Pictures:
        """Return the key cap, lit under the mouse."""
        cap = key_cap(self.kit, key_of("crib"), self._size)
        if not (self.hovered or self.focused):
            return [(cap, (0, 0))]
        spread = self.kit.scale.px(6, 3)
        return [halo(cap.get_size(), 4, spread, self.kit.style.gold, 0.9), (cap, (0, 0))]


class CribRow(NamedTuple):
    """A row as typeset: the sample card, the name, its note below or, if it ``is_level``, beside the name."""

    card: Card | None
    name: str
    note: tuple[str, ...]
    is_level: bool

    @property
    def lines(self) -> int:
        """The number of its lines."""
        return 1 if self.is_level else 1 + len(self.note)


class CribPart(NamedTuple):
    """A half of the sheet: its place, heading, lines, rows and number of columns.

    ``head`` are wordings of the heading, ``lines`` the lines under it, each with whether it tells of the deal.
    """

    rect: pygame.Rect
    head: tuple[str, ...]
    lines: Sequence[tuple[str, bool]]
    rows: tuple[CribRow, ...]
    columns: int
    is_numbered: bool

    @property
    def in_columns(self) -> list[tuple[CribRow, ...]]:
        """The rows column by column."""
        deep = -(-len(self.rows) // self.columns)
        return [self.rows[start : start + deep] for start in range(0, len(self.rows), deep)]

    def height(self, size: int) -> float:
        """Return its least height, in pixels, in text of ``size``."""
        rows = max(sum(_LINE * row.lines + _AIR for row in column) for column in self.in_columns)
        return (_HEAD + _LINE * len(self.lines) + rows) * size


class Setting(NamedTuple):
    """How rows are typeset: notes in up to ``below`` lines below the names, beside them, or left out; cards or none."""

    below: int
    is_beside: bool
    has_cards: bool


class Print(NamedTuple):
    """How the sheet is typeset: text size, extra height of rows, its parts, and whether it has a foot."""

    size: int
    spare: float
    parts: tuple[CribPart, ...]
    has_cards: bool
    has_foot: bool


_SETTINGS: Final = (
    Setting(2, False, True),
    Setting(1, False, True),
    Setting(0, True, True),
    Setting(1, False, False),
    Setting(0, True, False),
    Setting(0, False, True),
    Setting(0, False, False),
)


class CribSheet(Widget):
    """The sheet itself, in the first of ``rooms`` that holds it; a click anywhere or any key puts it away.

    It describes the current deal: ``turn_up`` is the card that set its trumps, None before that.
    """

    focusable = False

    def __init__(self, kit: Kit, window: pygame.Rect, rooms: Sequence[pygame.Rect], *, simple: bool) -> None:
        super().__init__(kit, window, None, depth=94)
        self._rooms, self.room = rooms, rooms[0]
        self._simple = simple
        self.turn_up: Card | None = None
        self.visible = False
        self._widths: dict[tuple[str, int, bool], int] = {}

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(KEY_NAMES.values())

    def look(self) -> Hashable:
        return self.turn_up

    def toggle(self) -> None:
        """Show the sheet, or put it away."""
        self.visible = not self.visible

    def press(self, point: tuple[int, int] | None = None) -> None:
        """Put the sheet away."""
        self.kit.audio.play("button")
        self.visible = False

    # ------------------------------------------------------------------- setting

    @property
    def _frame(self) -> int:
        return self.kit.scale.px(10, 5)

    @property
    def _leaf(self) -> pygame.Rect:
        """The paper within the wooden frame, in window pixels."""
        return self.room.inflate(-2 * self._frame, -2 * self._frame)

    @property
    def _is_wide(self) -> bool:
        """Whether the two parts lie side by side."""
        return self.room.width > self.room.height

    def set_print(self) -> Print:
        """Return the typeset sheet: first with as many words as fit, then as large as possible."""
        sizes = range(round(1.2 * self.kit.scale.font(17)), self.kit.scale.smallest - 1, -1)
        for room in self._rooms:
            self.room = self.block = room
            for setting, size, columns, lines in product(
                _SETTINGS, sizes, (1, 2) if self._is_wide else (1,), (2, 1, 0)
            ):
                if lines == 2 and not setting.has_cards:
                    continue  # no samples are shown
                found = self._set(setting, size, columns, lines)
                if found is not None:
                    return found
        raise AssertionError("names alone have room on every cloth")

    def _set(self, setting: Setting, size: int, columns: int, lines: int) -> Print | None:
        """Return the sheet in that setting, with ``lines`` lines on the deal; None if it does not fit.

        The order of suits stands in the heading or, where that has no room, below those lines.
        """
        powers = order_of_power(self.turn_up, simple=self._simple)
        leaf = self._leaf.inflate(-2 * round(0.8 * size), -2 * round(0.3 * size))
        rects = [leaf, leaf]
        if self._is_wide:
            cut = round(leaf.width * (0.42 if columns == 1 else 0.30))
            rects = [trim(leaf, right=leaf.width - cut + size), trim(leaf, left=cut)]
        head = dotted((_("What beats what"), as_read(_SUITS)))
        second = self._fitting([head], round(1.1 * size), rects[1].width, bold=True)
        texts = [(deal_words(self.turn_up), True), (led_words(powers.led), False)][:lines]
        if second is None:
            second, texts = (_("What beats what"),), [*texts, (suit_words(), False)]
        parts: list[CribPart] = []
        for wordings, words, kinds, count, rect in (
            ((_("What you may play"), _("You may play")), (), powers.plays, 1, rects[0]),
            (second, texts, powers.kinds, columns, rects[1]),
        ):
            width = (rect.width - (count - 1) * round(_GAP * size)) / count
            before_words = self._before_words(size, setting.has_cards, bool(parts))
            rows = self._rows(kinds, setting, size, round(width - before_words))
            fitting = [self._fitting(each, size, rect.width, bold=is_deal) for each, is_deal in words]
            if rows is None or None in fitting:
                return None
            deal_or_not = [is_deal for _wordings, is_deal in words]
            set_lines = [(line, each) for lines, each in zip(fitting, deal_or_not, strict=True) for line in lines or ()]
            parts.append(CribPart(rect, wordings, set_lines, rows, count, is_numbered=bool(parts)))
        needed = [part.height(size) for part in parts]
        deep = [len(part.in_columns[0]) for part in parts]
        if not self._is_wide:
            needed, deep = [sum(needed) + _BETWEEN * size], [sum(deep)]
        for foot in (_FOOT * size, 0.0):
            spare = min((leaf.height - foot - need) / rows for need, rows in zip(needed, deep, strict=True))
            if spare >= 0:
                found = Print(size, min(spare, _MOST_SPARE * size), tuple(parts), setting.has_cards, foot > 0)
                return found if self._is_wide else self._stacked(found)
        return None

    def _stacked(self, found: Print) -> Print:
        """Return the setting with the second part below the first."""
        first, second = found.parts
        height = round(first.height(found.size) + found.spare * len(first.rows))
        top = first.rect.top + height + round(_BETWEEN * found.size)
        upper = trim(first.rect, bottom=first.rect.height - height)
        lower = trim(first.rect, top=top - first.rect.top)
        return found._replace(parts=(first._replace(rect=upper), second._replace(rect=lower)))

    def _fitting(
        self, wordings: Sequence[str], size: int, room: int, most: int = 1, *, bold: bool = False
    ) -> tuple[str, ...] | None:
        """Return the first of ``wordings`` that fits in ``most`` lines, line by line; None: none does."""
        for words in wordings:
            if self._width(words, size, bold=bold) <= most * room:
                is_short = self._width(words, size, bold=bold) <= room
                lines = (words,) if is_short else tuple(self.kit.text.wrap(words, size, room, bold))
                if len(lines) <= most and all(self._width(line, size, bold=bold) <= room for line in lines):
                    return lines
        return None

    def _width(self, words: str, size: int, *, bold: bool = False) -> int:
        """Return the width of ``words``, cached because fitting asks for it again and again."""
        key = (words, size, bold)
        if key not in self._widths:
            self._widths[key] = self.kit.text.width(words, size, bold)
        return self._widths[key]

    def _rows(self, powers: Sequence[Power], setting: Setting, size: int, room: int) -> tuple[CribRow, ...] | None:
        """Return the rows, each with the first wording of its note that fits; None: one has none that fits."""
        found = []
        for power in powers:
            name = self._width(power.name, size, bold=True)
            note: tuple[str, ...] | None = ()
            if setting.below or setting.is_beside:
                left = room if setting.below else room - name - round(0.5 * size)
                note = self._fitting(power.note, size, left, setting.below or 1)
            if note is None or name > room:
                return None
            found.append(CribRow(power.card, power.name, note, is_level=not setting.below))
        return tuple(found)

    @staticmethod
    def _before_words(size: int, has_cards: bool, is_numbered: bool) -> int:
        """Return the width of a row's card and number, if shown, with the space behind them."""
        card = card_width(round(_CARD * size)) + round(0.5 * size) if has_cards else 0
        return card + (round(0.9 * size) if is_numbered else 0)

    # ------------------------------------------------------------------- drawing

    def paint(self) -> Pictures:
        """Return the paper in its wooden frame with both parts."""
        kit, scale = self.kit, self.kit.scale
        print_ = self.set_print()
        radius, room = scale.px(13, 6), pygame.Rect((0, 0), self.room.size)
        whole, leaf = wood(room.size, radius), self._leaf.move(-self.room.left, -self.room.top)
        put(whole, shapes.plate(leaf.size, radius // 2, PAPER, shapes.mixed(PAPER, 0.94), (120, 84, 44)), leaf.topleft)
        for part in print_.parts:
            self._part(whole, part, print_)
        if print_.has_foot:
            last = print_.parts[-1].rect.move(-self.room.left, -self.room.top)
            at = (last.right if self._is_wide else last.centerx, leaf.bottom - 0.95 * print_.size)
            words = _("Press any key to close"), _("Any key closes")
            wide = last.width if kit.text.has_room(words, last.width) else leaf.width - 2 * (leaf.right - at[0])
            write(whole, kit, words, print_.size, SOFT_INK, at, wide, align=1.0 if self._is_wide else 0.5)
        at = (self.room.left, self.room.top + 4)
        shadow = halo(self.room.size, radius, scale.px(20, 10), (0, 0, 0), 0.65, at)
        return [shadow, (whole, self.room.topleft)]

    def _part(self, whole: pygame.Surface, part: CribPart, print_: Print) -> None:
        """Draw a part: heading, lines, rows."""
        kit, size = self.kit, print_.size
        left, y = part.rect.left - self.room.left, part.rect.top - self.room.top + 0.5 * _HEAD * size
        room = part.rect.width
        head, _words = line_with_signs(kit, part.head, round(1.1 * size), room, INK, bold=True, red=RED)
        line_at(whole, head, left, y)
        y += (0.5 * _HEAD + 0.5 * _LINE) * size
        for words, is_deal in part.lines:
            ink = _RED if is_deal else SOFT_INK
            line, _words = line_with_signs(kit, [words], size, room, ink, bold=is_deal, red=RED)
            line_at(whole, line, left, y)
            y += _LINE * size
        top = y - 0.5 * _LINE * size
        gap = round(_GAP * size)
        width = (part.rect.width - gap * (part.columns - 1)) // part.columns
        number = 0
        for at, column in enumerate(part.in_columns):
            y = top
            for row in column:
                number += 1
                height = (_LINE * row.lines + _AIR) * size + print_.spare
                place = pygame.Rect(left + at * (width + gap), round(y), width, round(height))
                if y > top:
                    stroke(whole, (196, 170, 124, 255), place.topleft, (place.right, place.top))
                self._row(whole, row, figure(number) if part.is_numbered else "", place, print_)
                y += height

    def _row(self, whole: pygame.Surface, row: CribRow, number: str, place: pygame.Rect, print_: Print) -> None:
        """Draw a row: its number, a sample card, its name and its note."""
        kit, size = self.kit, print_.size
        write(whole, kit, number, size, _RED, place.midleft, bold=True)
        left = place.left + self._before_words(size, print_.has_cards, bool(number))
        if row.card is not None and print_.has_cards:
            height = min(round(place.height * 0.92), round(_CARD * size))
            face, spread = kit.art.face(row.card.text, height), max(2, round(height * 0.035))
            x, y = place.left + self._before_words(size, False, bool(number)), place.centery - height // 2
            put(whole, *halo(face.get_size(), round(height * 0.042), spread, (60, 36, 12), 0.6, (x, y + 1)))
            put(whole, face, (x, y))
        middle = place.centery - 0.5 * _LINE * size * (row.lines - 1)
        width = write(whole, kit, row.name, size, INK, (left, middle), bold=True)
        if row.is_level:
            left += width + round(0.5 * size)
        for line, words in enumerate(row.note, not row.is_level):
            write(whole, kit, words, size, SOFT_INK, (left, middle + line * _LINE * size))
