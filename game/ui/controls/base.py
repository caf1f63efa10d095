"""The base of every control: a place, a picture repainted when it changes, and the handling of mouse and focus."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from contextlib import nullcontext
from typing import Final, NamedTuple, Protocol

import pygame

from game.ui.audio import Audio
from game.ui.controls.actions import arrow, is_for, keys_of, pressed, upright
from game.ui.controls.described import Role, Thing, phrase
from game.ui.controls.keys import as_read
from game.ui.drawing import shapes
from game.ui.drawing.assets import Art
from game.ui.drawing.mirror import as_it_is, is_page_mirrored, mirrored
from game.ui.drawing.scale import Scale
from game.ui.drawing.sprites import CardSprite
from game.ui.drawing.stage import PAINTING, Blit, Stage
from game.ui.drawing.styles import INK, PEARL, Style
from game.ui.drawing.text import Typesetter
from game.ui.drawing.written import Words, written_on
from game.ui.language.messages import plain, spoken

TARGET: Final = 24  # pixels: what anybody can hit with a mouse
Pictures = list[tuple[pygame.Surface, tuple[int, int]]]
"""Premultiplied surfaces, and their places relative to the corner of the item that they show."""
Point = tuple[int, int]


class Kit:
    """The drawing kit of things on the stage: art, text, sounds, the window's sizes, and the style's colours."""

    def __init__(self, art: Art, text: Typesetter, audio: Audio, scale: Scale, style: Style) -> None:
        self.art = art
        self.text = text
        self.audio = audio
        self.scale = scale
        self.style = style
        text.least = scale.smallest


class Row(Protocol):
    """The words of a row of a page: what it is called, and what else they say."""

    title: str

    @property
    def told(self) -> str:
        """What the row says besides its title."""


class Tip(NamedTuple):
    """A tip: the rectangle in the window that it explains, its text, and the rectangle its panel must not cover."""

    rect: pygame.Rect
    text: str
    around: pygame.Rect


def headed(head: str, text: str) -> str:
    """Return a tip with a heading on a line of its own."""
    return f"{head}\n{text}"


class Painted:
    """An item that is painted again whenever ``look`` or its size has changed since the last painting.

    A kind of item draws itself in ``draw_on``, or in ``paint`` where a shadow or a glow reaches beyond its rectangle.
    Those that lie ``as_it_is`` look alike in every language; others are reflected in one read from the right.
    """

    as_it_is = False
    role = Role.TEXT
    block: pygame.Rect | None = None
    """What moves as a whole into the mirror image of a page, where that is more than the item itself."""

    def __init__(self, kit: Kit, rect: pygame.Rect, depth: float = 0.0) -> None:
        self.kit = kit
        self.rect = pygame.Rect(rect)
        self.depth = depth
        self.visible = True
        self.tip = ""
        """The item's purpose in a sentence or two, shown once the mouse or the focus has rested on it for a moment."""
        self.clip: pygame.Rect | None = None
        self.awaits_pictures = False
        """Whether the item shows wood, cloth or paper that stays plain until it has been painted."""
        self._painted: tuple[Hashable, tuple[int, int]] | None = None
        self._noted: tuple[Hashable, list[Words]] = None, []  # what was written on it, and the look of that
        self._picture: Pictures = []
        self._cut_for: tuple[pygame.Rect | None, pygame.Rect, bool] | None = None
        self._cut: list[Blit] = []

    def look(self) -> Hashable:
        """Return everything besides the size that the picture depends on."""
        return None

    def draw_on(self, whole: pygame.Surface) -> None:
        """Draw the item on an empty surface of its size."""

    def paint(self) -> Pictures:
        """Return the item's pictures: what it draws."""
        whole = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        self.draw_on(whole)
        return [(whole, (0, 0))]

    def paint_again(self) -> None:
        """Have the picture painted again, even if ``look`` is unchanged."""
        self._painted = None

    def tips(self) -> Sequence[Tip]:
        """Return the tips on the item's parts and on the whole, parts first; the default is ``tip`` on the whole."""
        seen = self.rect if self.clip is None else self.rect.clip(self.clip)
        return (Tip(seen, self.tip, seen),) if self.tip and seen else ()

    def described(self) -> Iterable[Thing]:
        """Return what the item is, as things of the page's description, where that is more than what is written."""
        return ()

    def written(self) -> list[Words]:
        """Return what is written on the item, in sight or not."""
        look = self.look(), self.rect.size
        if self._noted[0] != look:
            self._paint(look)
        return self._noted[1]

    def _paint(self, look: Hashable) -> Pictures:
        with as_it_is() if self.as_it_is else nullcontext():
            pictures = self.paint()
        self._noted = look, [each for surface, _place in pictures for each in written_on(surface)]
        return pictures

    def turned(self, rect: pygame.Rect, on_mirror: bool) -> pygame.Rect:
        """Return ``rect`` reflected within the item, if either that or its page (``on_mirror``) is, but not both."""
        if (spoken().runs_left and not self.as_it_is) == on_mirror:
            return rect
        whole = self.block or self.rect
        return pygame.Rect(whole.left + whole.right - rect.right, rect.top, rect.width, rect.height)

    def turned_blits(self, blits: Iterable[Blit]) -> list[Blit]:
        """Return pictures reflected within the item, if either that or its page is, but not both."""
        return [Blit(blit.surface, self.turned(blit.rect, is_page_mirrored()).topleft) for blit in blits]

    def blits(self) -> list[Blit]:
        """Return the pictures at their places in the window, cut off at ``clip``; a list that is not to be altered."""
        if not self.visible:
            return []
        if self.clip is not None and not self.clip.colliderect(self.rect.inflate(80, 80)):
            self._painted, self._picture, self._cut_for, self._cut = None, [], None, []  # painted again when in sight
            return []
        wanted = (self.look(), self.rect.size)
        if wanted != self._painted and PAINTING.allows():
            self._painted, self._picture, self._cut_for = wanted, self._paint(wanted), None
            PAINTING.pay()
        if self._cut_for != (self.clip, self.rect, is_page_mirrored()):
            clip, (left, top) = self.clip, self.rect.topleft
            self._cut_for = (None if clip is None else clip.copy(), self.rect.copy(), is_page_mirrored())
            whole = self.turned_blits(Blit(surface, (left + x, top + y)) for surface, (x, y) in self._picture)
            self._cut = whole if clip is None else [piece for blit in whole for piece in cut_off(blit, clip)]
        return self._cut


def cut_off(blit: Blit, clip: pygame.Rect) -> list[Blit]:
    """Return the part of a picture inside ``clip``: one blit or none."""
    seen = blit.rect.clip(clip)
    if seen.size == blit.rect.size:
        return [blit]
    if not seen.w or not seen.h:
        return []
    cut = seen.move(-blit.place[0], -blit.place[1])
    cut = mirrored(cut, blit.rect.width) if is_page_mirrored() else cut
    return [Blit(blit.surface.subsurface(cut), seen.topleft)]


class Widget(Painted):
    """A control: a click, Enter on the focus and its key all call ``press``.

    A click gives the keyboard only to a control that ``takes_text``. A scene's default control (``is_default``) is
    pressed by Enter while no control has the focus; it then ``has_enter`` and glows.
    """

    focusable = True
    role = Role.BUTTON
    label = ""
    """What the control is called, where that is not the first of what is written on it, or the name of its row."""
    row: Row | None = None
    """The row of a page in which it stands."""
    group = ""
    """The name of what it belongs to, if not that of its row."""
    takes_text = False
    is_default = False

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        on_press: Callable[[], object] | None = None,
        keys: Sequence[str] = (),
        depth: float = 50.0,
    ) -> None:
        super().__init__(kit, rect, depth)
        self.on_press = on_press
        self.acts = tuple(keys)
        """The actions whose keys press the control."""
        self.enabled = True
        self.hovered = False
        self.pointed_at = 0, 0
        """Where the mouse is or was last, in the layout."""
        self.held = False
        self.focused = False
        self.has_enter = False

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys that press the control now."""
        return tuple(key for act in self.acts for key in keys_of(act))

    def note_focus(self, is_there: bool) -> None:
        """Note that the keyboard has come or gone."""
        self.focused = is_there

    @property
    def is_there(self) -> bool:
        """Whether what has the focus can still be seen."""
        return self.visible

    is_light = False
    """Whether it is as light as a card, round which the ring of the focus has its light line outside."""

    @property
    def outline(self) -> pygame.Rect:
        """What the ring of the focus lies round, in window pixels."""
        return self.rect

    @property
    def is_lit(self) -> bool:
        """Whether the control stands out, because the mouse or the focus is on it."""
        return self.hovered or self.focused

    def as_laid(self, point: tuple[int, int], on_mirror: bool) -> tuple[int, int]:
        """Return where a point of the page lies for the control."""
        return self.turned(pygame.Rect(point, (1, 1)), on_mirror).topleft

    def contains(self, point: tuple[int, int]) -> bool:
        """Whether ``point`` (window pixels) is on the control; small ones reach ``TARGET`` pixels each way."""
        inside = self.clip is None or self.clip.collidepoint(point)
        short = (max(0, TARGET - side) if self.rect else 0 for side in self.rect.size)
        return self.visible and inside and self.rect.inflate(*short).collidepoint(point)

    def helps(self) -> list[str]:
        """Return what explains the control: its tips, and what its row says."""
        return [*(tip.text for tip in self.tips()), self.tip, *([self.row.told] if self.row is not None else [])]

    def thing(self) -> Thing:
        """Return what the control is now."""
        row = self.row.title if self.row is not None else ""
        words = [each for each in self.written() if each not in (*self.keys, self.label)]
        helps = [*dict.fromkeys(filter(None, self.helps()))]
        name = self.label or row or phrase(words[:1]) or "".join(helps[:1]).partition("\n")[0]
        return Thing(
            self.role,
            plain(name),
            self.rect,
            value=phrase(each for each in words if each != name),
            help=phrase(each.removeprefix(f"{name}\n") for each in helps if each != name),
            group=plain(self.group or (row if self.label else "")),
            is_able=self.enabled,
            do=self.press,
            source=self,
            key=self.keys[0] if self.keys else "",
        )

    def described(self) -> Iterable[Thing]:
        return (self.thing(),) if self.focusable or self.enabled else ()

    def press(self, point: tuple[int, int] | None = None) -> None:
        """Carry out the control's action; ``point`` is where it was clicked."""
        if self.enabled and self.on_press is not None:
            self.kit.audio.play("button")
            self.on_press()

    def drag(self, point: tuple[int, int]) -> None:
        """Follow the mouse while its button is held down; most controls do nothing."""

    def let_go(self) -> bool:
        """Release what the mouse drags from this control; return whether there was anything."""
        return False

    def adjust(self, step: int) -> bool:
        """Change the value by ``step`` on an arrow key; return whether the control has a value."""
        return False

    def type(self, event: pygame.event.Event) -> bool:
        """Take a key or text event while focused; return whether it was used."""
        return False


class Spot(Widget):
    """The focus on a thing of a page that is no control: pressed, it does what the thing does, if anything."""

    def __init__(self, kit: Kit, thing: Thing, stage: Stage) -> None:
        super().__init__(kit, thing.rect, thing.do, depth=88)  # the ring lies over whatever crowds the thing
        self.about, self.what, self.tip, self._stage = thing.source, (thing.role, thing.name), thing.help, stage
        if isinstance(thing.source, Painted):
            self.as_it_is, self.block, self.clip = thing.source.as_it_is, thing.source.block, thing.source.clip

    @property
    def is_there(self) -> bool:
        is_visible = not isinstance(self.about, Painted | CardSprite) or self.about.visible
        return is_visible and self.about in self._stage.items

    @property
    def outline(self) -> pygame.Rect:
        if isinstance(self.about, Painted | CardSprite):
            self.rect = self.about.box if isinstance(self.about, CardSprite) else self.about.rect
        return self.rect

    def press(self, point: tuple[int, int] | None = None) -> None:
        if self.on_press is not None and self.is_there:
            self.on_press()


def laid(thing: Thing, *, on_mirror: bool) -> pygame.Rect:
    """Return where a thing lies in the layout of its page, which may be reflected (``on_mirror``)."""
    return thing.source.turned(thing.rect, on_mirror) if isinstance(thing.source, Painted) else thing.rect


def seen(thing: Thing, stage: Stage) -> pygame.Rect:
    """Return where in the window a thing is seen."""
    rect = laid(thing, on_mirror=stage.is_mirrored)
    return mirrored(rect, stage.size[0]) if stage.is_mirrored else rect


def clip_of(thing: Thing) -> pygame.Rect | None:
    """Return the part of the page in which a thing scrolls."""
    return thing.source.clip if isinstance(thing.source, Painted) else None


class FocusRing:
    """The line round ``widget``, which has the keyboard: light and dark, to stand out from every ground."""

    def __init__(self, widget: Widget) -> None:
        self.widget = widget
        self.depth = widget.depth + 0.5

    def blits(self) -> list[Blit]:
        """Return the ring round the control, wherever that lies now; nothing where it is out of sight."""
        widget = self.widget
        rect = widget.turned(widget.outline, is_page_mirrored())
        return ring_round(widget.kit, rect, widget.clip, widget.is_light) if widget.is_there else []


def ring_round(kit: Kit, rect: pygame.Rect, clip: pygame.Rect | None = None, is_light: bool = False) -> list[Blit]:
    """Return the ring of the focus round ``rect``, cut off where ``clip`` ends; what lies there may be light."""
    line = kit.scale.px(3, 3)
    rect = rect.inflate(4 * line, 4 * line)
    lines = (PEARL, INK) if is_light else (INK, PEARL)
    ring = kit.art.made(("focus ring", rect.size, is_light), lambda: shapes.focus_ring(rect.size, line, *lines))
    blit = Blit(ring, rect.topleft)
    return [blit] if clip is None else cut_off(blit, clip.inflate(4 * line, 4 * line))


class Controls:
    """The controls of a scene: passes mouse and keys to the right one; ``walk`` moves the focus on, or back (-1).

    ``touched`` is the control last used by mouse or keys; the focus goes on from there.
    """

    def __init__(self, stage: Stage, walk: Callable[[int], None]) -> None:
        self._stage, self._walk = stage, walk
        self._ring: FocusRing | None = None
        self.widgets: list[Widget] = []
        self.focus: Widget | None = None
        self.touched: Widget | None = None
        self.held: Widget | None = None  # the control on which the mouse button is down

    def add(self, *widgets: Widget) -> None:
        """Put controls on the stage, last in the focus order."""
        self.widgets.extend(widgets)
        self._stage.add(*widgets)
        self._show_enter()

    def remove(self, *widgets: Widget) -> None:
        """Remove controls from the stage and from the focus order."""
        if self.focus in widgets:
            self.set_focus(None)
        self.touched = None if self.touched in widgets else self.touched
        self.held = None if self.held in widgets else self.held
        self.widgets[:] = [each for each in self.widgets if each not in widgets]
        self._stage.remove(*widgets)

    def set_focus(self, widget: Widget | None) -> None:
        """Give the keyboard to ``widget``, or to none."""
        if self.focus is not None and self.focus is not widget:
            self.focus.note_focus(False)
        self.focus = widget
        if self._ring is not None:
            self._stage.remove(self._ring)
        if widget is not None:
            if not widget.focused:
                widget.note_focus(True)
            self.touched = widget
            self._ring = FocusRing(widget)
            self._stage.add(self._ring)
        self._show_enter()

    def note_gone(self) -> None:
        """Take the keyboard from what is no longer there."""
        if self.focus is not None and not self.focus.is_there:
            self.set_focus(None)

    def _show_enter(self) -> None:
        for widget in self.widgets:
            widget.has_enter = widget.is_default and self.focus in (None, widget)

    def _under(self, point: Point) -> tuple[Widget | None, Point]:
        """Return the topmost control under a point of the page, and where the point lies for it."""
        found = [(each, each.as_laid(point, self._stage.is_mirrored)) for each in self.widgets]
        on = [(each, place) for each, place in found if each.contains(place)]
        return max(on, key=lambda pair: pair[0].depth, default=(None, point))

    def at(self, point: Point) -> Widget | None:
        """Return the control under ``point``, the topmost of several."""
        return self._under(point)[0]

    def handle(self, event: pygame.event.Event) -> bool:
        """Pass on a mouse or key event; return whether a control used it."""
        if event.type == pygame.MOUSEMOTION:
            return self._motion(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._down(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            was_held, (released, place) = self.held is not None, self.release(event.pos)
            if released is not None:
                released.press(place)
            return was_held
        if event.type in (pygame.TEXTINPUT, pygame.TEXTEDITING):
            return self.focus is not None and self.focus.type(event)
        return event.type == pygame.KEYDOWN and self._key(event)

    def _motion(self, point: Point) -> bool:
        under, place = self._under(point)
        self.leave()
        if under is not None:
            under.hovered, under.pointed_at = True, place
        if self.held is not None:
            self.held.drag(self.held.as_laid(point, self._stage.is_mirrored))
        return under is not None or self.held is not None

    def _down(self, point: Point) -> bool:
        under, place = self._under(point)
        if under is None:
            self.set_focus(None)
            return False
        self.held, under.held = under, True
        able = under if under.focusable and under.enabled else None
        self.set_focus(able if under.takes_text else None)
        self.touched = able
        under.drag(place)
        return True

    def release(self, point: Point) -> tuple[Widget | None, Point]:
        """Release the held control; return it if ``point`` is still on it, and where that lies for it."""
        held, self.held = self.held, None
        if held is None:
            return None, point
        held.held, place = False, held.as_laid(point, self._stage.is_mirrored)
        return (held if held in self.widgets and held.contains(place) else None), place

    def _key(self, event: pygame.event.Event) -> bool:
        if self.focus is not None and self.focus.type(event):
            return True
        if is_for(event, "next", "previous"):
            self._walk(1 if is_for(event, "next") else -1)
            return True
        if self.focus is not None and self.focus.visible:
            if is_for(event, "press"):
                self.focus.press()
                return True
            step = arrow(event) if self.focus.as_it_is else as_read(arrow(event))
            if step and self.focus.adjust(step):
                return True
        if (step := upright(event)) and self.touched in self.widgets:
            self._walk(step)
            return True
        golden = (each for each in self.widgets if each.has_enter)
        return self.press_key(pressed(event)) or (is_for(event, "press") and _press(_first_able(golden)))

    def press_key(self, name: str) -> bool:
        """Press the control that lists the key ``name``; return whether there was one to press."""
        return _press(self.with_key(name))

    def with_key(self, name: str) -> Widget | None:
        """Return the control that the key ``name`` would press now, if any."""
        return _first_able(each for each in self.widgets if name in each.keys) if name else None

    def let_go(self) -> bool:
        """Release what the mouse drags from the held control; return whether there was anything."""
        if self.held is None or not self.held.let_go():
            return False
        self.held.held, self.held = False, None
        return True

    def leave(self) -> None:
        """Act as if the mouse were elsewhere: no control is under it."""
        for widget in self.widgets:
            widget.hovered = False


def _first_able(widgets: Iterable[Widget]) -> Widget | None:
    return next((each for each in widgets if each.visible and each.enabled), None)


def _press(widget: Widget | None) -> bool:
    if widget is not None:
        widget.press()
    return widget is not None
