"""Pages: a rail with Back and the page's name, a body on the cloth, and on some pages a foot with a golden button."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence

import pygame

from game.ui.controls.actions import is_for, upright
from game.ui.controls.base import Kit, Painted, Widget
from game.ui.controls.buttons import Button
from game.ui.controls.described import phrase
from game.ui.controls.layout import rows
from game.ui.controls.panels import Panel, Rule, line_at, write, write_lines
from game.ui.controls.scroll import ScrollArea
from game.ui.controls.tabs import tabs, tabs_height
from game.ui.drawing import shapes
from game.ui.drawing.textures.request import Request
from game.ui.drawing.written import Words
from game.ui.games.game import Game
from game.ui.language.messages import _, pgettext
from game.ui.scenes.forms.rail import Rail, cloth_within, wood_and_cloth
from game.ui.scenes.scene import GameScene, Host, Scene

BESIDE = 4  # pixels left free beside a row
_WIDEST = 1.75  # window heights: the greatest width of a page; in wider windows cloth shows beside it


class RowText(Painted):
    """The words of a row: its name in bold, a mark if the setting was changed, a quiet remark, and a sentence below.

    ``bases`` are the text sizes of name and sentence at 1920x1080.
    """

    def __init__(self, kit: Kit, rect: pygame.Rect, title: str, sentence: str, bases: tuple[float, float]) -> None:
        super().__init__(kit, rect, depth=12)
        self.title = title
        self.sentence = sentence
        self.mark = ""
        self.remark = ""
        self._sizes = kit.scale.font(bases[0]), kit.scale.font(bases[1])
        self.is_told = False
        """Whether the controls of the row say what the row says."""

    @property
    def told(self) -> str:
        return phrase((self.mark, self.remark, self.sentence))

    def written(self) -> list[Words]:
        return [] if self.is_told else super().written()

    @staticmethod
    def height(kit: Kit, width: int, sentences: Sequence[str], bases: tuple[float, float]) -> int:
        """Return the height of the text in pixels, with the longest of ``sentences``."""
        large, small = kit.scale.font(bases[0]), kit.scale.font(bases[1])
        lines = max((len(kit.text.wrap(sentence, small, width)) for sentence in sentences if sentence), default=0)
        return round(large * 1.5 + lines * small * 1.42)

    def look(self) -> Hashable:
        return (self.title, self.sentence, self.mark, self.remark)

    def draw_on(self, whole: pygame.Surface) -> None:
        """Draw the lines."""
        kit, style, (large, small), width = self.kit, self.kit.style, self._sizes, self.rect.width
        y, room = large * 0.75, width
        both = (self.mark, style.gold, True), (self.remark, style.muted, False)
        marks = [each for each in both if each[0]]
        wide = [kit.text.width(word, small, bold=bold) + round(small * 1.6) for word, _ink, bold in marks]
        while marks and sum(wide[: len(marks)]) + kit.text.width(self.title, large, bold=True) > width:
            marks.pop()  # the name comes first
        room -= sum(wide[: len(marks)])
        x = write(whole, kit, self.title, large, style.text, (0, y), room, bold=True) + small * 0.6
        for word, ink, bold in marks:
            line_at(whole, shapes.diamond(round(small * 0.5), ink), x, y)
            x += small * 0.75
            x += write(whole, kit, word, small, ink, (x, y), bold=bold) + small * 0.6
        if self.sentence:
            lines = kit.text.wrap(self.sentence, small, width)
            write_lines(whole, kit, lines, small, style.muted, (0, large * 1.5 + small * 0.62), small * 1.42)


class PageScene(Scene):
    """A page over the cloth of a game's table, with one ``area`` that scrolls; Esc and Back leave it.

    ``y`` is where the area's next row goes, in pixels from its top, ``bases`` are the text sizes of its name and of its
    sentence at 1920x1080. With ``first_at_end``, the first control of a row stands at its end. With ``arrows_scroll``,
    the arrow keys scroll the area while no control has the keyboard.
    """

    bases = 22.0, 19.0
    first_at_end = False
    arrows_scroll = True
    closes = ""
    """The action whose key opened the page, and closes it, too."""
    area: ScrollArea
    """Laid out by ``fill``."""

    def __init__(self, app: Host, game: Game) -> None:
        self.game = game
        self.style = game.style
        super().__init__(app)
        self.y = 0
        self.is_first_row = True
        self.regions: dict[str, pygame.Rect] = {}
        self._area_name = ""
        self._offsets: dict[str, float] = {}
        self._focus_seen: Widget | None = None

    # ------------------------------------------------------------------- layout

    def backdrop(self) -> Request:
        return wood_and_cloth(self.app, self.game)

    def heading(self) -> tuple[str, list[str]]:
        """Return the page's name and wordings for the words beside it, the longest first."""
        return "", [""]

    def rail_end(self) -> list[Button]:
        """Return the buttons at the end of the rail."""
        return []

    def fill(self, body_rect: pygame.Rect) -> None:
        """Lay out the page in the rectangle below the rail."""

    def build(self) -> None:
        """Lay out rail and body; each area stays scrolled as far as it was."""
        if self._area_name:
            self._offsets[self._area_name] = self.area.offset / max(1, self.area.length)
        self.regions = {}
        self._focus_seen = None
        name, wordings = self.heading()
        tip = _("Back to where you came from.")
        back = Button(self.kit, 0, pgettext("button", "Back"), self.close, ["back"], "back", tip=tip)
        Rail(self, name, [back], self.rail_end()).say([*wordings, ""])
        body = cloth_within(self.kit)
        self.fill(body.inflate(min(0, round(_WIDEST * self.kit.scale.height) - body.width), 0))

    def rebuild(self) -> None:
        """Lay everything out again and find what is under the mouse."""
        super().rebuild()
        self._focus_seen = self.controls.focus
        self.feel_mouse()

    def feel_mouse(self) -> None:
        """Find what is under the mouse after things have moved."""
        point = self.stage.as_laid(pygame.mouse.get_pos())
        self.controls.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=point))

    def panel(self, rect: pygame.Rect, name: str) -> None:
        """Put an empty panel on the cloth."""
        self.regions[name] = rect
        self.stage.add(Panel(self.kit, rect))

    def lay_tabs(
        self,
        room: pygame.Rect,
        chapters: Sequence[tuple[str, str]],
        chosen: int,
        choose: Callable[[int], None],
        growth: float = 1.0,
    ) -> pygame.Rect:
        """Lay out tabs above the chapters, each with a name and a tip; return the rest of the ``room``.

        There is room for as many rows as they need once the text is ``growth`` times as large.
        """
        scale = self.kit.scale
        names, wide = [name for name, _tip in chapters], round((room.width - scale.px(20, 10)) / growth)
        more = tabs_height(self.kit, names, wide) - tabs_height(self.kit, names[:1], wide)
        growth = growth if more else 1.0
        high = scale.px(64, 42, scale.font(18) * 2.4 * growth) + round(more * growth)
        strip, main = rows(room, high, 1.0, gap=scale.gap)
        self.panel(strip, "chapters")
        entries = strip.inflate(-scale.px(20, 10), -scale.px(14, 8))

        def turn(number: int) -> None:
            choose(number)
            self.app.lines.say("page", names[number], interrupts=True)

        self.tabs = tabs(self.kit, entries, names, chosen, turn)
        for tab, (_name, tip) in zip(self.tabs, chapters, strict=True):
            tab.tip = tip
        self.controls.add(*self.tabs)
        return main

    def lay_area(self, name: str, panel: pygame.Rect, margins: tuple[int, int], widest: int | None = None) -> None:
        """Lay out the scroll area on a panel of its own; its scroll position is remembered under ``name``.

        ``margins`` are the pixels left free at each side, and above and below together. ``widest`` limits the width;
        without it, the width is that of sentences comfortable to read.
        """
        self.panel(panel, name)
        across, down = margins
        widest = widest or self.kit.scale.px(1440, 600, self.kit.scale.font(19) * 74)
        view = panel.inflate(-2 * across, -down)
        view.inflate_ip(-max(0, view.width - widest), 0)
        width = self.kit.scale.px(12, 9)
        bar = pygame.Rect(panel.right - round(across * 0.5) - width // 2, view.top, width, view.height)
        tones = (self.style.panel_top, self.style.panel_bottom)
        self.take_area(name, ScrollArea(self.kit, self.controls, view, bar, self.style.line, tones))

    def take_area(self, name: str, area: ScrollArea) -> None:
        """Connect a scroll area to wheel, keys and focus, and remember its place for the next layout."""
        area.glides = not self.app.settings.reduced_motion
        self.area, self._area_name = area, name
        self.y, self.is_first_row = 0, True
        self.stage.add(*area.shades)

    def put(self, *items: Painted) -> None:
        """Put things on the scroll area, controls last in the focus order."""
        for item in items:
            self.area.add(item)
            if isinstance(item, Widget):
                self.controls.add(item)
            else:
                self.stage.add(item)

    @property
    def room(self) -> int:
        """The width of rows in pixels; the focus glow has room beside them."""
        return self.area.width - 2 * BESIDE

    def lay_row(self, title: str, sentences: Sequence[str], *controls: Widget) -> RowText:
        """Lay out a row, words at the start, ``controls`` at the end or, in a narrow page, below; return the words.

        The words have room for the longest of ``sentences`` and begin with the first one.
        """
        kit, scale, room = self.kit, self.kit.scale, self.room
        air, space, gap = scale.px(15, 5), scale.px(30, 14), scale.px(12, 6)
        total = sum(each.rect.width + gap for each in controls) - gap
        words = room - total - space
        is_beside = words >= min(15 * scale.font(self.bases[1]), 0.5 * room) and (
            not controls or kit.text.has_room([title], words, bold=True)
        )
        words = words if is_beside else room
        text_h = row_h = RowText.height(kit, words, sentences, self.bases)
        top = self.y + air
        if is_beside:
            row_h = max([text_h, *(each.rect.height for each in controls)])
            x = BESIDE + room - total
            for each in reversed(controls) if self.first_at_end else controls:
                each.rect.midleft = (x, top + row_h // 2)
                x = each.rect.right + gap
        else:
            row_h += air // 2 + _in_lines(controls, top + text_h + air // 2, room, gap)
        down = (row_h - text_h) // 2 if is_beside else 0
        text = RowText(kit, pygame.Rect(BESIDE, top + down, words, text_h), title, sentences[0], self.bases)
        if not self.is_first_row:
            self.put(Rule(kit, pygame.Rect(BESIDE, self.y, room, kit.scale.px(1)), depth=11))
        text.is_told = bool(controls)
        for each in controls:
            each.row = text
        self.put(text, *controls)
        self.y, self.is_first_row = top + row_h + air, False
        return text

    def finish_area(self) -> None:
        """Set the length of the filled area, and scroll it back to where it was."""
        self.area.finish(self.y, self._offsets.get(self._area_name, 0.0) * self.y)

    # -------------------------------------------------------------------- input

    def handle(self, event: pygame.event.Event) -> None:
        """Take an input event: the wheel and the scrolling keys act on the area, the controls get the rest."""
        if event.type == pygame.MOUSEWHEEL:
            self.area.turn(-event.y)
            return
        focus = self.controls.focus
        if event.type != pygame.KEYDOWN:
            self.controls.handle(event)
        elif (focus is None or not focus.type(event)) and not self._scroll_key(event):
            self.key(event)
        self._follow_focus()

    def key(self, event: pygame.event.Event) -> None:
        """Take a key that neither the focus nor the scroll area used."""
        if self.closes and is_for(event, self.closes):
            self.close()
        else:
            self.controls.handle(event)

    def also(self) -> Iterable[str]:
        return ("page-up", "page-down", "home", "end") if self.area.most else ()

    def _scroll_key(self, event: pygame.event.Event) -> bool:
        step = upright(event)
        if not (step and self.arrows_scroll and self.controls.focus is None):
            return self.area.key(event)
        self.area.turn(step)
        return True

    def reveal(self, *sources: object) -> None:
        if isinstance(first := sources[0], Painted):
            self.area.reveal(first, self.kit.scale.px(34, 18))

    def _follow_focus(self) -> None:
        """Scroll the control that has the keyboard into sight."""
        focus = self.controls.focus
        if focus is not self._focus_seen and focus is not None and not focus.held:
            self.reveal(self.focus_at if isinstance(self.focus_at, Painted) else focus)
        self._focus_seen = focus

    def update(self, dt: float) -> None:
        """Let the area glide."""
        super().update(dt)
        if self.area.is_moving:
            self.area.update(dt)
            self.feel_mouse()

    @property
    def is_animating(self) -> bool:
        return super().is_animating or self.area.is_moving


def _in_lines(controls: Sequence[Widget], top: int, room: int, gap: int) -> int:
    """Lay controls side by side from ``top`` down, in as many lines as needed; return their total height."""
    x, y, high = BESIDE, top, 0
    for each in controls:
        if x > BESIDE and x + each.rect.width > BESIDE + room:
            x, y, high = BESIDE, y + high + gap // 2, 0
        each.rect.topleft = (x, y)
        x, high = each.rect.right + gap, max(high, each.rect.height)
    return y + high - top


def page_game(app: Host) -> Game:
    """Return the game whose style is worn by pages that belong to no game: the one at the table, or last played."""
    at_table = next((scene.game for scene in app.scenes if isinstance(scene, GameScene)), None)
    return at_table or app.games.get(app.settings.last_game) or next(iter(app.games.values()))
