"""Pages: a rail with Back and the page's name, a body on the cloth, and a foot with a golden button where wanted."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

import pygame

from game.ui.controls.base import Kit, Painted, Widget
from game.ui.controls.buttons import Button
from game.ui.controls.panels import Panel, line_at, write
from game.ui.controls.scroll import ScrollArea
from game.ui.drawing import shapes
from game.ui.drawing.stage import premultiplied
from game.ui.drawing.text import _
from game.ui.drawing.textures.request import Request
from game.ui.scenes.rail import Rail, cloth_within, wood_and_cloth
from game.ui.scenes.scene import Host, Scene
from game.ui.tables.base import GameTable

Picture = tuple[pygame.Surface, tuple[int, int]]
_WHEEL = 88  # design pixels a notch of the wheel
_WIDEST = 1.75  # of the window's height: beyond that the cloth is seen beside a page


class Rule(Painted):
    """A thin line that parts two rows."""

    def paint(self) -> list[Picture]:
        """Return the line."""
        line = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        line.fill((*self.kit.style.line, 70))
        return [(premultiplied(line), (0, 0))]


class RowText(Painted):
    """What a row is about: its name in bold, a mark where it was changed, and a sentence below."""

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        title: str,
        sentence: str,
        bases: tuple[float, float] = (19, 17),
    ) -> None:
        super().__init__(kit, rect, depth=12)
        self.title = title
        self.sentence = sentence
        self.mark = ""
        self._bases = bases

    @staticmethod
    def height(kit: Kit, width: int, sentences: Sequence[str], bases: tuple[float, float] = (19, 17)) -> int:
        """Return how high the text is with the longest of ``sentences``."""
        large, small = kit.scale.font(bases[0]), kit.scale.font(bases[1])
        lines = max((len(kit.text.wrap(sentence, small, width)) for sentence in sentences if sentence), default=0)
        return round(large * 1.5 + lines * small * 1.42)

    def look(self) -> Hashable:
        """Return what the picture depends on."""
        return (self.title, self.sentence, self.mark)

    def paint(self) -> list[Picture]:
        """Return the lines."""
        kit, style = self.kit, self.kit.style
        large, small = (kit.scale.font(base) for base in self._bases)
        whole = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        y = large * 0.75
        mark = kit.text.line(self.mark, small, style.gold, bold=True) if self.mark else None
        room = self.rect.width - (mark.get_width() + round(small * 1.6) if mark else 0)
        wide = write(whole, kit, self.title, large, style.text, (0, y), room, bold=True)
        if mark is not None:
            dot = shapes.diamond(max(5, round(small * 0.5)), style.gold)
            x = wide + round(small * 0.6)
            line_at(whole, dot, x, y)
            line_at(whole, mark, x + round(small * 0.75), y)
        y = large * 1.5 + small * 0.62
        if self.sentence:
            for text in kit.text.wrap(self.sentence, small, self.rect.width):
                write(whole, kit, text, small, style.muted, (0, y))
                y += small * 1.42
        return [(whole, (0, 0))]


class RowLook(NamedTuple):
    """How the rows of a page look: text sizes of name and sentence (``bases``), and what follows in pixels.

    The air above and below a row, the space between words and controls, the gap among controls, and the least width of
    words that have controls beside them.
    """

    bases: tuple[float, float]
    air: int
    space: int
    gap: int
    least: float


class PageScene(Scene):
    """A page over the cloth of a game's table; Esc and Back return to where it was opened from."""

    def __init__(self, app: Host, game: GameTable) -> None:
        self.game = game
        self.style = game.style
        super().__init__(app)
        self.areas: list[ScrollArea] = []
        self.offsets: dict[str, float] = {}
        self._names: list[str] = []
        self._focus_seen: Widget | None = None
        self.regions: dict[str, pygame.Rect] = {}

    # ------------------------------------------------------------------- layout

    def backdrop(self) -> Request:
        """Return the table's wood and cloth, as the game has it."""
        return wood_and_cloth(self.app, self.game)

    def heading(self) -> tuple[str, list[str]]:
        """Return the page's name and wordings of what stands beside it, the longest first."""
        return "", [""]

    def rail_buttons(self) -> list[Button]:
        """Return the buttons at the end of the rail."""
        return []

    def fill(self, body_rect: pygame.Rect) -> None:
        """Lay out the page in the rectangle below the rail."""

    def build(self) -> None:
        """Lay out rail and body, keeping how far each area is scrolled."""
        self.keep_offsets()
        self.areas, self._names, self.regions = [], [], {}
        self._focus_seen = None
        name, wordings = self.heading()
        none, tip = pygame.Rect(0, 0, 0, 0), _("Back to where you came from.")
        back = Button(self.kit, none, _("Back"), self.close, ["Esc"], "back", tip=tip)
        Rail(self, name, [back], self.rail_buttons()).say([*wordings, ""])
        body = cloth_within(self.kit)
        self.fill(body.inflate(min(0, round(_WIDEST * self.kit.scale.height) - body.width), 0))

    def rebuild(self) -> None:
        """Lay everything out anew and see what the mouse is on."""
        super().rebuild()
        self._focus_seen = self.controls.focus
        self.controls.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=pygame.mouse.get_pos()))

    def keep_offsets(self) -> None:
        """Remember how far each area is scrolled, as a part of its length."""
        for name, area in zip(self._names, self.areas, strict=True):
            self.offsets[name] = area.offset / max(1, area.length)

    def panel(self, rect: pygame.Rect, name: str) -> None:
        """Put an empty panel on the cloth."""
        self.regions[name] = rect
        self.stage.add(Panel(self.kit, rect))

    def area(self, name: str, panel: pygame.Rect, margins: tuple[int, int], widest: int) -> ScrollArea:
        """Return a scroll area, at most ``widest``, on a panel of its own; its offset lasts under ``name``.

        ``margins`` are the pixels left free at either side, and above and below together.
        """
        self.panel(panel, name)
        across, down = margins
        view = panel.inflate(-2 * across, -down)
        view.inflate_ip(-max(0, view.width - widest), 0)
        bar_w = self.kit.scale.px(12, 9)
        bar = pygame.Rect(panel.right - round(across * 0.5) - bar_w // 2, view.top, bar_w, view.height)
        tones = (self.style.panel_top, self.style.panel_bottom)
        area = ScrollArea(self.kit, self.controls, view, bar, self.style.line, tones)
        self.take_area(name, area)
        return area

    def take_area(self, name: str, area: ScrollArea) -> None:
        """Look after a scroll area: wheel, keys, focus, and its place when the page is laid out anew."""
        area.glides = not self.app.settings.reduced_motion
        self.areas.append(area)
        self._names.append(name)
        self.stage.add(*area.furniture)

    def put(self, area: ScrollArea, *items: Painted) -> None:
        """Put things on a scroll area, controls last in the focus order."""
        for item in items:
            area.add(item)
            if isinstance(item, Widget):
                self.controls.add(item)
            else:
                self.stage.add(item)

    def lay_row(
        self,
        area: ScrollArea,
        y: int,
        look: RowLook,
        title: str,
        sentences: Sequence[str],
        controls: Sequence[Widget],
        *,
        has_rule: bool = True,
        first_at_end: bool = False,
    ) -> tuple[RowText, int]:
        """Lay out a row from ``y`` on: words at the start, ``controls`` at the end, or below where it is narrow.

        The words have room for the longest of ``sentences`` and begin with the first one. Beside them the first
        control may stand ``first_at_end``. Returns the words and where the row ends.
        """
        kit = self.kit
        room = area.width - 8
        total = sum(each.rect.width for each in controls) + look.gap * (len(controls) - 1)
        is_beside = room - total - look.space >= look.least
        words = room - total - look.space if is_beside else room
        text_h = row_h = RowText.height(kit, words, sentences, look.bases)
        top = y + look.air
        if is_beside:
            row_h = max(text_h, *(each.rect.height for each in controls))
            x = 4 + room - total
            for each in reversed(controls) if first_at_end else controls:
                each.rect.midleft = (x, top + row_h // 2)
                x = each.rect.right + look.gap
        else:
            row_h += look.air // 2 + _in_lines(controls, top + text_h + look.air // 2, room, look.gap)
        down = (row_h - text_h) // 2 if is_beside else 0
        text = RowText(kit, pygame.Rect(4, top + down, words, text_h), title, sentences[0], bases=look.bases)
        if has_rule:
            self.put(area, Rule(kit, pygame.Rect(4, y, room, max(1, kit.scale.px(1))), depth=11))
        self.put(area, text, *controls)
        return text, top + row_h + look.air

    def finish_area(self, area: ScrollArea, length: int) -> None:
        """Set the length of an area once it is filled, and bring it back to where it was."""
        name = self._names[self.areas.index(area)]
        area.finish(length, self.offsets.get(name, 0.0) * length)

    # -------------------------------------------------------------------- input

    def close(self) -> None:
        """Go back to the scene below."""
        self.app.later(self.app.pop)

    def handle(self, event: pygame.event.Event) -> None:
        """Take an input event: the wheel and the scrolling keys here, the rest by the controls."""
        if event.type == pygame.MOUSEWHEEL:
            self._wheel(event)
            return
        focus = self.controls.focus
        if event.type == pygame.KEYDOWN and not (focus is not None and focus.type(event)):
            if self._scroll_key(event):
                return
            self.key(event)
        elif event.type != pygame.KEYDOWN:
            self.controls.handle(event)
        self._follow_focus()

    def key(self, event: pygame.event.Event) -> None:
        """Take a key that neither the focus nor a scroll area used."""
        self.controls.handle(event)

    def _scroll_key(self, event: pygame.event.Event) -> bool:
        area = self._area_in_use()
        if area is None:
            return False
        if area.key(event):
            return True
        if self.controls.focus is None and event.key in (pygame.K_UP, pygame.K_DOWN) and self.arrows_scroll:
            area.scroll_by(self.kit.scale.px(_WHEEL, 44) * (1 if event.key == pygame.K_DOWN else -1))
            return True
        return False

    arrows_scroll = False

    def _area_in_use(self) -> ScrollArea | None:
        used = self.controls.touched
        for area in self.areas:
            if used is not None and area.place_of(used) is not None:
                return area
        return next((area for area in self.areas if area.most > 0), self.areas[0] if self.areas else None)

    def _wheel(self, event: pygame.event.Event) -> None:
        point = pygame.mouse.get_pos()
        area = next((area for area in self.areas if area.view.inflate(40, 0).collidepoint(point)), None)
        if area is None and len(self.areas) == 1:
            area = self.areas[0]
        if area is not None:
            area.scroll_by(-event.y * self.kit.scale.px(_WHEEL, 44))

    def _follow_focus(self) -> None:
        """Bring the control with the keyboard into sight."""
        focus = self.controls.focus
        if focus is self._focus_seen:
            return
        self._focus_seen = focus
        if focus is not None and not focus.held:
            for area in self.areas:
                area.reveal(focus, self.kit.scale.px(34, 18))

    def update(self, dt: float) -> None:
        """Let the areas glide."""
        super().update(dt)
        moving = [area for area in self.areas if area.is_moving]
        for area in moving:
            area.update(dt)
        if moving:
            self.controls.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=pygame.mouse.get_pos()))

    @property
    def is_animating(self) -> bool:
        """Whether an area glides."""
        return super().is_animating or any(area.is_moving for area in self.areas)


def _in_lines(controls: Sequence[Widget], top: int, room: int, gap: int) -> int:
    """Lay controls side by side from ``top`` on, in as many lines as it takes; return how high they are."""
    x, y, high = 4, top, 0
    for each in controls:
        if x > 4 and x + each.rect.width > 4 + room:
            x, y, high = 4, y + high + gap // 2, 0
        each.rect.topleft = (x, y)
        x, high = each.rect.right + gap, max(high, each.rect.height)
    return y + high - top


def page_game(app: Host) -> GameTable:
    """Return the game whose style a page wears that belongs to none: the one at the table, or that played last."""
    for scene in app.scenes:
        if scene.name == "table":
            return next(game for game in app.games.values() if game.style is scene.style)
    return app.games.get(app.settings.last_game) or next(iter(app.games.values()))
