"""Controls for choosing: among words or pictures, a value in steps, a switch, a slider."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import pygame

from game.ui.controls.actions import is_for
from game.ui.controls.base import Kit, Tip, Widget
from game.ui.controls.buttons import GOLD_BOTTOM, GOLD_INK, GOLD_LINE, GOLD_TOP, edge_of, fade, well
from game.ui.controls.described import Role, Thing
from game.ui.controls.layout import columns
from game.ui.controls.panels import put_round, write
from game.ui.drawing import shapes
from game.ui.drawing.stage import premultiplied, put
from game.ui.language.messages import plain


def tick(kit: Kit, size: int) -> pygame.Surface:
    """Return the golden disc with a tick that marks a choice, ``size`` pixels across, premultiplied."""
    disc = shapes.disc(size, GOLD_TOP, GOLD_INK, max(1.0, size / 14)).copy()
    mark = round(size * 0.64)
    put(disc, kit.art.icon("check", mark, GOLD_INK), ((size - mark) // 2, (size - mark) // 2))
    return disc


class Selector(Widget):
    """A choice among entries, which Left and Right step through; ``on_choose`` gets the number of the chosen one."""

    def __init__(
        self,
        kit: Kit,
        height: int,
        labels: Sequence[str],
        chosen: int,
        on_choose: Callable[[int], None],
        base: float = 17,
    ) -> None:
        super().__init__(kit, pygame.Rect(0, 0, 0, height), depth=20)
        self.labels = tuple(labels)
        self.chosen = chosen
        self.on_choose = on_choose
        self.on_reset: Callable[[], None] | None = None
        self.notes: tuple[str, ...] = ()
        """A tip for each entry; without any, the whole control has its one ``tip``."""
        self.base = base
        self.rect.width = self.natural_width()

    role = Role.SPINNER

    def helps(self) -> list[str]:
        return [*self.notes[self.chosen : self.chosen + 1], *super().helps()]

    def thing(self) -> Thing:
        place = self.chosen + 1, len(self.labels)
        return super().thing()._replace(value=plain(self.labels[self.chosen]), place=place, adjust=self.adjust)

    def natural_width(self) -> int:
        """Return the width in pixels that the control needs for its words."""
        raise NotImplementedError

    def choose(self, number: int) -> None:
        """Choose the entry ``number`` if there is one and it is not chosen yet."""
        if self.enabled and 0 <= number < len(self.labels) and number != self.chosen:
            self.chosen = number
            self.kit.audio.play("button")
            self.on_choose(number)

    def adjust(self, step: int) -> bool:
        self.choose(self.chosen + step)
        return True

    def type(self, event: pygame.event.Event) -> bool:
        """Take Delete, which resets the rule."""
        if is_for(event, "reset-rule") and self.on_reset is not None:
            self.on_reset()
            return True
        return False

    @property
    def font(self) -> int:
        """The text size of the words, in pixels."""
        return self.kit.scale.font(self.base)

    def under_mouse(self) -> int | None:
        """Return the number of the entry under the mouse, None if there is none."""
        return self.index_at(self.pointed_at) if self.hovered else None

    def index_at(self, point: tuple[int, int]) -> int | None:
        """Return the number of the entry at ``point``, None if there is none."""
        local = (point[0] - self.rect.left, point[1] - self.rect.top)
        return next((number for number, part in enumerate(self.parts()) if part.collidepoint(local)), None)

    def press(self, point: tuple[int, int] | None = None) -> None:
        """Choose the entry that was clicked; Enter goes to the next one, wrapping round."""
        number = (self.chosen + 1) % len(self.labels) if point is None else self.index_at(point)
        if number is not None:
            self.choose(number)

    def parts(self) -> list[pygame.Rect]:
        """Return the entries' rectangles, relative to the control's corner; none if only the chosen one is shown."""
        return []

    def tips(self) -> Sequence[Tip]:
        """Return the note on each entry, that of the chosen one first."""
        if not self.notes:
            return super().tips()
        seen = self.rect if self.clip is None else self.rect.clip(self.clip)
        places = [part.move(self.rect.topleft).clip(seen) for part in self.parts()] or [seen] * len(self.labels)
        order = sorted(range(len(self.notes)), key=lambda number: number != self.chosen)
        return [Tip(places[number], self.notes[number], seen) for number in order if places[number]]

    def look(self) -> Hashable:
        return (self.labels, self.chosen, self.focused, self.under_mouse(), self.held, self.enabled)


class Segments(Selector):
    """All the words side by side, the chosen one on gold."""

    def natural_width(self) -> int:
        size, width = self.font, self.kit.text.width
        return sum(width(label, size, bold=True) + round(size * 1.5) for label in self.labels) + size // 2

    def parts(self) -> list[pygame.Rect]:
        edge = edge_of(self.kit, lit=True) + 1
        inner = pygame.Rect(edge, edge, self.rect.width - 2 * edge, self.rect.height - 2 * edge)
        widths = [self.kit.text.width(label, self.font, bold=True) + self.font * 1.5 for label in self.labels]
        spare = (inner.width - sum(widths)) / max(1, len(widths))
        return columns(inner, *(width + spare for width in widths))

    def draw_on(self, whole: pygame.Surface) -> None:
        kit, style = self.kit, self.kit.style
        radius, hovered = max(4, round(self.rect.height * 0.22)), self.under_mouse()
        put(whole, well(kit, self.rect.size, radius, self.is_lit), (0, 0))
        for number, (label, part) in enumerate(zip(self.labels, self.parts(), strict=True)):
            is_chosen = number == self.chosen
            if is_chosen:
                put(whole, shapes.plate(part.size, max(3, radius - 2), GOLD_TOP, GOLD_BOTTOM, GOLD_LINE), part.topleft)
            elif number == hovered:
                put_round(whole, part, max(3, radius - 2), style.panel_top)
            ink = GOLD_INK if is_chosen else style.text if number == hovered else style.muted
            write(whole, kit, label, self.font, ink, part.center, part.width - 4, bold=is_chosen, align=0.5)


class Stepper(Selector):
    """The chosen word between two buttons that step back and on."""

    def natural_width(self) -> int:
        size = self.font
        widest = max(self.kit.text.width(label, size, bold=True) for label in self.labels)
        return max(widest + round(size * 2.0), round(size * 4.4)) + 2 * round(size * 2.1)

    def index_at(self, point: tuple[int, int]) -> int | None:
        """Return 0 for the button that steps back, 1 for the one that steps on."""
        x = point[0] - self.rect.left
        return 0 if x < self.rect.height else 1 if x >= self.rect.width - self.rect.height else None

    def press(self, point: tuple[int, int] | None = None) -> None:
        """Step back or on; Enter steps on, and from the last entry to the first."""
        if point is None:
            super().press()
        elif (side := self.index_at(point)) is not None:
            self.choose(self.chosen + (1 if side else -1))

    def draw_on(self, whole: pygame.Surface) -> None:
        kit, style, (width, height) = self.kit, self.kit.style, self.rect.size
        radius, edge, hovered = max(4, round(height * 0.22)), edge_of(kit, self.is_lit), self.under_mouse()
        put(whole, well(kit, self.rect.size, radius, self.is_lit), (0, 0))
        for side, icon in enumerate(("minus", "plus")):
            able = self.chosen > 0 if side == 0 else self.chosen < len(self.labels) - 1
            box = pygame.Rect(0 if side == 0 else width - height, 0, height, height).inflate(-2 * edge, -2 * edge)
            top, bottom = style.panel_top, style.panel_bottom
            if hovered == side and able:
                top, bottom = shapes.mixed(style.panel_top, 1.8), style.panel_top
            face = shapes.plate(box.size, max(3, radius - 1), top, bottom, style.line, 1, alpha=255 if able else 90)
            put(whole, face, box.topleft)
            size = round(height * 0.46)
            sign = kit.art.icon(icon, size, style.gold if able else shapes.mixed(style.line, 0.5))
            put(whole, sign, (box.centerx - size // 2, box.centery - size // 2))
        label, middle, room = self.labels[self.chosen], (width / 2, height / 2), width - 2 * height - 6
        write(whole, kit, label, self.font, style.text, middle, room, bold=True, align=0.5)


class PictureChoice(Selector):
    """Pictures side by side with a word under each, a golden frame and a tick on the chosen one."""

    def __init__(
        self,
        kit: Kit,
        labels: Sequence[str],
        pictures: Sequence[Callable[[tuple[int, int]], pygame.Surface]],
        picture_size: tuple[int, int],
        chosen: int,
        on_choose: Callable[[int], None],
    ) -> None:
        self._size = picture_size
        height = picture_size[1] + round(kit.scale.font(15) * 2.3)
        super().__init__(kit, height, labels, chosen, on_choose, base=15)
        self.pictures = tuple(pictures)
        self.awaits_pictures = True

    def natural_width(self) -> int:
        widest = max(self.kit.text.width(label, self.font, bold=True) for label in self.labels)
        return (max(self._size[0], widest) + round(self.font * 0.9)) * len(self.labels)

    def parts(self) -> list[pygame.Rect]:
        """Return the rectangle of each picture with its word, relative to the control's corner."""
        return columns(pygame.Rect((0, 0), self.rect.size), *[1.0] * len(self.labels))

    def draw_on(self, whole: pygame.Surface) -> None:
        kit, style = self.kit, self.kit.style
        hovered = self.under_mouse()
        size = self.font
        for number, (label, part) in enumerate(zip(self.labels, self.parts(), strict=True)):
            is_chosen = number == self.chosen
            frame = pygame.Rect(0, 0, *self._size)
            frame.midtop = (part.centerx, part.top + round(size * 0.35))
            thick = max(2, kit.scale.px(4, 3)) if is_chosen else max(1, kit.scale.px(2))
            ring = frame.inflate(2 * thick, 2 * thick)
            radius = max(4, round(size * 0.4))
            line = style.gold if is_chosen or number == hovered else style.line
            put_round(whole, ring, radius, line)
            mask = premultiplied(shapes.rounded_mask(frame.size, max(2, radius - thick)))
            picture = self.pictures[number](frame.size).convert_alpha()
            picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            put(whole, picture, frame.topleft)
            if is_chosen:
                disc = tick(kit, max(14, round(size * 1.25)))
                away = round(disc.get_width() * 0.75)
                put(whole, disc, (frame.right - away, frame.bottom - away))
            ink, middle = style.gold if is_chosen else style.text, (part.centerx, frame.bottom + round(size * 1.15))
            write(whole, kit, label, size, ink, middle, part.width - 2, bold=is_chosen, align=0.5)


def choice(
    kit: Kit,
    room: int,
    height: int,
    labels: Sequence[str],
    chosen: int,
    on_choose: Callable[[int], None],
    base: float = 17,
) -> Selector:
    """Return the words side by side if they fit into ``room`` pixels, else the chosen one between minus and plus."""
    wide = Segments(kit, height, labels, chosen, on_choose, base)
    if wide.rect.width <= room and len(labels) <= 6:
        return wide
    narrow = Stepper(kit, height, labels, chosen, on_choose, base)
    narrow.rect.width = min(room, narrow.rect.width)
    return narrow


class Toggle(Widget):
    """A switch with the ``words`` on and off, as wide as it needs; ``on_change`` gets the new state."""

    role = Role.CHECK

    def __init__(self, kit: Kit, height: int, words: tuple[str, str], on_change: Callable[[bool], None]) -> None:
        size = kit.scale.font(17)
        wide = round(height * 1.75) + size // 2 + max(kit.text.width(word, size, bold=True) for word in words) + 4
        super().__init__(kit, pygame.Rect(0, 0, wide, height), depth=20)
        self._words = words
        self.is_on = False
        self.on_change = on_change

    def press(self, point: tuple[int, int] | None = None) -> None:
        """Switch over, unless the switch is disabled."""
        if self.enabled:
            self.is_on = not self.is_on
            self.on_change(self.is_on)
            self.kit.audio.play("button")

    def adjust(self, step: int) -> bool:
        """Switch off with the left arrow, on with the right."""
        if self.is_on != (step > 0):
            self.press()
        return True

    def thing(self) -> Thing:
        return super().thing()._replace(is_chosen=self.is_on, adjust=self.adjust)

    def look(self) -> Hashable:
        return (self.is_on, self.focused, self.hovered, self.enabled)

    def draw_on(self, whole: pygame.Surface) -> None:
        kit, style, (width, height) = self.kit, self.kit.style, self.rect.size
        track, radius, lit = pygame.Rect(0, 0, round(height * 1.75), height), height // 2, self.is_lit
        ground = well(kit, track.size, radius, lit)
        if self.is_on:
            line = GOLD_LINE if lit else style.line
            ground = shapes.plate(track.size, radius, GOLD_BOTTOM, GOLD_TOP, line, edge_of(kit, lit))
        put(whole, ground, (0, 0))
        knob = round(height * 0.72)
        inset = (height - knob) // 2
        x = track.width - knob - inset if self.is_on else inset
        disc = shapes.disc(knob, (253, 246, 232) if self.is_on else style.muted, (70, 40, 20), max(1.0, height / 24))
        put(whole, disc, (x, inset))
        if self.is_on:
            mark = round(knob * 0.62)
            put(whole, kit.art.icon("check", mark, GOLD_INK), (x + (knob - mark) // 2, inset + (knob - mark) // 2))
        size = kit.scale.font(17)
        word = self._words[0] if self.is_on else self._words[1]
        left = track.width + size // 2
        write(whole, kit, word, size, style.text, (left, height / 2), width - left, bold=True)
        fade(self.kit, whole, self.enabled)


class Slider(Widget):
    """A value between two ends, in steps; ``on_change`` gets it while it moves, ``on_release`` when it stops."""

    role = Role.SLIDER

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        steps: int,
        at: int,
        words: Callable[[int], str],
        on_change: Callable[[int], None],
        on_release: Callable[[], None] | None = None,
        leap: int = 1,
    ) -> None:
        super().__init__(kit, rect, depth=20)
        self._steps = steps
        self.at_step = at
        self._words = words
        self._on_change = on_change
        self._on_release = on_release
        self._leap = leap
        self._widest: int | None = None  # pixels: the value in words

    def track(self) -> tuple[float, float]:
        """Return the knob's positions at both ends, relative to the control's corner."""
        size = self.kit.scale.font(17)
        if self._widest is None:
            words = {self._words(step) for step in range(self._steps + 1)}
            self._widest = max(self.kit.text.width(each, size, bold=True) for each in words)
        knob = self.rect.height * 0.36
        return knob + 2, self.rect.width - self._widest - size - knob

    def thing(self) -> Thing:
        return super().thing()._replace(adjust=self.adjust)

    def _set(self, step: int) -> None:
        step = max(0, min(self._steps, step))
        if step != self.at_step and self.enabled:
            self.at_step = step
            self._on_change(step)

    def drag(self, point: tuple[int, int]) -> None:
        first, last = self.track()
        part = (point[0] - self.rect.left - first) / max(1.0, last - first)
        self._set(round(part * self._steps))

    def press(self, point: tuple[int, int] | None = None) -> None:
        """Finish the movement."""
        if self.enabled and self._on_release is not None:
            self._on_release()

    def adjust(self, step: int) -> bool:
        self._set(self.at_step + step * self._leap)
        self.press()
        return True

    def look(self) -> Hashable:
        return (self.at_step, self.focused, self.hovered, self.held, self.enabled)

    def draw_on(self, whole: pygame.Surface) -> None:
        kit, style, (width, height) = self.kit, self.kit.style, self.rect.size
        lit = self.is_lit or self.held
        first, last = self.track()
        thick = max(6, round(height * 0.24))
        groove = pygame.Rect(round(first - thick / 2), 0, round(last - first + thick), thick)
        groove.centery = height // 2
        put(whole, well(kit, groove.size, thick // 2), groove.topleft)
        x = first + (last - first) * self.at_step / max(1, self._steps)
        filled = round(x - groove.left)
        if filled > thick:
            bar = pygame.Rect(groove.left, groove.top + 1, filled, thick - 2)
            put_round(whole, bar, bar.height // 2, GOLD_TOP, GOLD_BOTTOM)
        knob = round(height * (0.72 if lit else 0.64))
        disc = shapes.disc(knob, (253, 246, 232), style.gold if lit else style.line, max(1.5, knob / 9))
        put(whole, disc, (round(x - knob / 2), (height - knob) // 2))
        size = min(kit.scale.font(17), round(0.55 * height))
        write(whole, kit, self._words(self.at_step), size, style.text, (width, height / 2), bold=True, align=1.0)
        fade(self.kit, whole, self.enabled)
