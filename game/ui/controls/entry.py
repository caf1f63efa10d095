"""A field for typing a line of text, with caret, selection, clipboard, input methods, and mixed Arabic and Latin."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable

import pygame

from game.profile.settings import few_marks
from game.ui.controls.base import Kit, Widget
from game.ui.controls.buttons import well
from game.ui.controls.described import Role, Thing
from game.ui.controls.keys import is_shortcut, is_with_alt
from game.ui.controls.panels import write
from game.ui.drawing import shapes
from game.ui.drawing.stage import put
from game.ui.language import bidi
from game.ui.language.messages import _, spoken


class TextField(Widget):
    """A line of text; ``on_change`` gets it after every change; Enter leaves the field and calls ``on_enter``.

    ``read`` gets every text typed or pasted, and how many characters there is room for; it returns what goes in.
    The text lies at the beginning of a line of the page, and is read from where its first letter says.
    """

    takes_text = True
    as_it_is = True
    only_figures = False
    """Whether nothing but digits goes in."""
    role = Role.FIELD

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        text: str,
        on_change: Callable[[str], None],
        placeholder: str = "",
        limit: int = 24,
        read: Callable[[str, int], str] | None = None,
        on_enter: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(kit, rect, depth=20)
        self.text = text
        self.caret = len(text)
        self.anchor = len(text)
        self.composing = ""
        self.on_change = on_change
        self.on_enter = on_enter
        self.on_leave: Callable[[], None] | None = None
        self._placeholder = placeholder
        self._limit = limit
        self._read = read or _one_line
        self._dragging = False
        self._shift = 0

    def thing(self) -> Thing:
        told = super().thing()
        return told._replace(name=told.name or self._placeholder, value=self.text, help=told.help or self._placeholder)

    def note_focus(self, is_there: bool) -> None:
        """Select the whole text when the keyboard comes; when it goes, end what is selected or composed."""
        super().note_focus(is_there)
        if is_there:
            self.select_all()
        else:
            self.anchor, self.composing = self.caret, ""

    def twin(self, rect: pygame.Rect) -> TextField:
        """Return another field with this text, which takes every change made there."""
        return TextField(self.kit, rect, self.text, self._take, self._placeholder, self._limit, self._read)

    def _take(self, text: str) -> None:
        self.text = text
        self.on_change(text)

    # ------------------------------------------------------------------- editing

    @property
    def selection(self) -> tuple[int, int]:
        """The range of selected characters, the second number excluded."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    def select_all(self) -> None:
        """Select the whole text."""
        self.anchor, self.caret = 0, len(self.text)

    def insert(self, text: str) -> None:
        """Replace the selection with what of ``text`` may go in, unless that is nothing."""
        first, last = self.selection
        clean = self._read(text, self._limit - (len(self.text) - (last - first)))
        if clean:
            self._become(self.text[:first] + clean, self.text[last:])

    def _become(self, before: str, after: str) -> None:
        text, self.caret = few_marks(before + after), len(few_marks(before))
        self.anchor = self.caret
        if text != self.text:
            self.text = text
            self.on_change(text)

    def _erase(self, first: int, last: int) -> None:
        if self.caret != self.anchor:
            first, last = self.selection
        first, last = max(0, first), min(len(self.text), last)
        if first < last:
            self._become(self.text[:first], self.text[last:])

    def _move(self, caret: int, keeps_anchor: bool) -> None:
        self.caret = max(0, min(len(self.text), caret))
        if not keeps_anchor:
            self.anchor = self.caret

    def type(self, event: pygame.event.Event) -> bool:
        """Take a key or text; keys with a meaning for the page (Enter, Tab, Esc, F1 ...) are left to it."""
        if event.type == pygame.TEXTEDITING:
            self.composing = event.text
            return True
        if event.type == pygame.TEXTINPUT:
            self.composing = ""
            self.insert(event.text)
            return True
        if event.type != pygame.KEYDOWN:
            return False
        if self.composing:
            return True  # these keys belong to the input method
        if is_shortcut(event) and self._command(event.key):
            return True
        return self._edit(event)

    def _command(self, key: int) -> bool:
        first, last = self.selection
        if key in (pygame.K_c, pygame.K_x) and first != last:
            to_clipboard(self.text[first:last])
        if key == pygame.K_x:
            self._erase(first, last)
        elif key == pygame.K_a:
            self.select_all()
        elif key == pygame.K_v:
            self.insert(_from_clipboard())
        return key in (pygame.K_a, pygame.K_c, pygame.K_x, pygame.K_v)

    def _edit(self, event: pygame.event.Event) -> bool:
        key = event.key
        shift = bool(event.mod & pygame.KMOD_SHIFT)
        by_word = is_shortcut(event) or (is_with_alt(event) and bool(event.mod & pygame.KMOD_LALT))
        if step := {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key, 0):
            self._step(step, shift, by_word)
        elif key in (pygame.K_HOME, pygame.K_END):
            self._move(0 if key == pygame.K_HOME else len(self.text), shift)
        elif key == pygame.K_BACKSPACE:
            self._erase(self._word(-1) if by_word else self.caret - 1, self.caret)
        elif key == pygame.K_DELETE:
            self._erase(self.caret, self._word(1) if by_word else self.caret + 1)
        elif key == pygame.K_RETURN:
            if is_shortcut(event):
                return False  # Ctrl+Enter belongs to the page, wherever the focus is
            for tell in (self.on_enter, self.on_leave):
                if tell is not None:
                    tell()
        else:
            # the key's character arrives as text; the key must not press the page's buttons
            return pygame.K_SPACE <= key <= 0x10FFFF and not is_shortcut(event)
        return True

    def _step(self, step: int, shift: bool, by_word: bool) -> None:
        """Move the caret to the left (-1) or right, as seen; what is selected ends there unless ``shift`` is held."""
        runs_left = bidi.begins_left(self.text)
        gaps = bidi.gaps(self.text, runs_left)
        if self.caret != self.anchor and not shift:
            self._move(max(self.selection, key=lambda place: step * gaps[place]), keeps_anchor=False)
        elif by_word:
            self._move(self._word(-step if runs_left else step), shift)
        else:
            self._move(gaps.index(min(max(gaps[self.caret] + step, 0), len(self.text))), shift)

    def _word(self, step: int) -> int:
        """Return the caret's position one word back (-1) or on."""
        if step < 0:
            return len(re.sub(r"\S*\s*\Z", "", self.text[: self.caret]))
        return len(self.text) - len(re.sub(r"\A\S*\s*", "", self.text[self.caret :]))

    # --------------------------------------------------------------------- mouse

    def drag(self, point: tuple[int, int]) -> None:
        """Put the caret under the mouse; while the button is held, extend the selection."""
        self._move(self._index_at(point), self._dragging)
        self._dragging = True

    def press(self, point: tuple[int, int] | None = None) -> None:
        """Finish a selection by mouse."""
        self._dragging = False

    def _index_at(self, point: tuple[int, int]) -> int:
        x = point[0] - self.rect.left - self._inset + self._shift
        places = self._places(self.text)
        return min(range(len(places)), key=lambda number: abs(places[number] - x))

    # ------------------------------------------------------------------- picture

    @property
    def _size(self) -> int:
        return self.kit.scale.font(19)

    @property
    def _inset(self) -> int:
        return round(self._size * 0.6)

    def _places(self, text: str) -> list[int]:
        """Return the caret's positions before each character and after the last, in pixels."""
        boxes = self._boxes(text)
        edges = [*sorted(left for left, _right in boxes), max((right for _left, right in boxes), default=0)]
        return [edges[gap] for gap in bidi.gaps(text, bidi.begins_left(text))]

    def _boxes(self, text: str) -> list[tuple[int, int]]:
        """Return each character's left and right edge."""
        return self.kit.text.boxes(_whole(text), self._size)[1:-1]

    def look(self) -> Hashable:
        if not self.held:
            self._dragging = False
        return (self.text, self.selection, self.caret, self.composing, self.focused, self.hovered, self.enabled)

    def draw_on(self, whole: pygame.Surface) -> None:
        kit, style, (width, height) = self.kit, self.kit.style, self.rect.size
        put(whole, well(kit, (width, height), max(4, round(height * 0.2)), self.is_lit), (0, 0))
        size, inset = self._size, self._inset
        shown = self.text[: self.caret] + self.composing + self.text[self.caret :]
        room = pygame.Rect(inset, 0, max(1, width - 2 * inset), height)
        strip = pygame.Surface(room.size, pygame.SRCALPHA)
        boxes, places = self._boxes(shown), self._places(shown)
        caret = places[self.caret + len(self.composing)]
        self._scroll(caret, room.width, max(places), shown)
        first, last = self.selection
        if self.focused and first != last and not self.composing:
            top, high = round(height * 0.2), round(height * 0.6)
            for left, right in boxes[first:last]:
                strip.fill((124, 86, 34, 255), (left - self._shift, top, right - left, high))
        if not shown and self._placeholder:
            tone, side = shapes.mixed(style.muted, 0.72), float(spoken().runs_left)
            at = (room.width * side, height / 2)
            write(strip, kit, self._placeholder, size, tone, at, room.width, align=side)
        else:
            write(strip, kit, _whole(shown), size, style.text, (-self._shift, height / 2))
        if self.composing:
            for left, right in boxes[self.caret : self.caret + len(self.composing)]:
                strip.fill(style.gold, (left - self._shift, round(height * 0.5 + size * 0.55), right - left, 2))
        if self.focused:
            thick = max(2, round(size / 12))
            x = min(max(0, caret - self._shift - thick // 2), room.width - thick)
            strip.fill(style.gold, (x, round(height / 2 - size * 0.62), thick, round(size * 1.24)))
        put(whole, strip, room.topleft)

    def _scroll(self, caret: int, room: int, length: int, text: str) -> None:
        """Keep the caret in sight if the text is longer than the field, its beginning if that is not typed into."""
        furthest = length - room + 2
        begin = furthest if bidi.begins_left(text) else 0
        self._shift = max(0, min(max(self._shift, caret - room + 2), caret, furthest) if self.focused else begin)
        if spoken().runs_left and furthest <= 0:
            self._shift = length - room


def _whole(text: str) -> str:
    """Return a text that is read in the direction of its first letter on every page."""
    return bidi.embedded(text, bidi.begins_left(text))


def _one_line(text: str, room: int) -> str:
    return "".join(sign for sign in text.replace("\n", " ").replace("\t", " ") if sign.isprintable())[:room]


def to_clipboard(text: str) -> bool:
    """Put ``text`` on the clipboard; return whether the system has one."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True


def pasting_words() -> str:
    """Return in words where a copied text can be pasted: on some systems its program has to hand it out."""
    if pygame.display.get_driver() in ("x11", "wayland"):
        return _("You can paste it anywhere while Forty-Odd is open.")
    return _("You can paste it anywhere now.")


def _from_clipboard() -> str:
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""
