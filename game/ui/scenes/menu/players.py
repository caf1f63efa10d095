"""The players of a new game: for each seat a face, a name, a level and, in some games, a colour."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial

import pygame

from game.opponents.base import Level, Manner
from game.opponents.manner import manner_of
from game.profile.settings import LONGEST_NAME
from game.ui.controls.base import Kit, Widget
from game.ui.controls.buttons import GOLD_INK, well
from game.ui.controls.choices import Selector, choice
from game.ui.controls.entry import TextField
from game.ui.controls.layout import columns, rows, trim
from game.ui.controls.panels import Label
from game.ui.drawing import shapes
from game.ui.drawing.assets import face_names
from game.ui.drawing.stage import put
from game.ui.games.options import SeatColour
from game.ui.games.seating import Seating
from game.ui.language.messages import _, dotted, pgettext
from game.ui.scenes.forms.page import BESIDE, PageScene
from game.ui.words.cards import level_name, sentences
from game.ui.words.manners import manner_name
from game.ui.words.names import shown_name, typed_name


class _Turning(Widget):
    """A control that shows one of several pictures; a click, Enter or the arrow keys change it."""

    def __init__(
        self, kit: Kit, rect: pygame.Rect, keys: Sequence[str], on_change: Callable[[str], None], tip: str
    ) -> None:
        super().__init__(kit, rect, depth=20)
        self.chosen = ""
        self.tip = tip
        self._keys = tuple(keys)
        self._on_change = on_change

    def adjust(self, step: int) -> bool:
        at = self._keys.index(self.chosen) if self.chosen in self._keys else -1
        self.chosen = self._keys[(at + step) % len(self._keys)]
        self.kit.audio.play("button")
        self._on_change(self.chosen)
        return True

    def press(self, point: tuple[int, int] | None = None) -> None:
        self.adjust(1)

    def look(self) -> Hashable:
        return (self.chosen, self.hovered, self.focused, self.held)


class Medallion(_Turning):
    """A player's face in its ring; a press changes the face."""

    def __init__(self, kit: Kit, rect: pygame.Rect, face: str, on_change: Callable[[str], None]) -> None:
        super().__init__(kit, rect, face_names(), on_change, _("Click for another face."))
        self.chosen = face

    def draw_on(self, whole: pygame.Surface) -> None:
        """Draw the ring, the face, and the sign that it can be changed."""
        kit, style = self.kit, self.kit.style
        side = self.rect.width
        lit = self.is_lit
        edge = max(2.0, side / 26)
        put(whole, shapes.disc(side, (20, 10, 8), style.gold if lit else style.line, edge), (0, 0))
        inner = side - 2 * round(edge + 1)
        face = self.chosen if self.chosen in self._keys else self._keys[0]
        put(whole, kit.art.portrait(face, inner), ((side - inner) // 2, (side - inner) // 2))
        badge = max(16, round(side * 0.34))
        disc = shapes.disc(badge, style.gold if lit else style.panel_top, style.gold, max(1.0, badge / 16))
        mark = round(badge * 0.56)
        icon = kit.art.icon("shuffle", mark, GOLD_INK if lit else style.gold)
        put(disc, icon, ((badge - mark) // 2, (badge - mark) // 2))
        put(whole, disc, (side - badge, side - badge))


class ColourButton(_Turning):
    """A player's colour, that of their pegs."""

    def __init__(
        self, kit: Kit, rect: pygame.Rect, colours: Sequence[SeatColour], on_change: Callable[[str], None]
    ) -> None:
        self._colours = {colour.key: colour for colour in colours}
        tip = _("Click for another colour. Whoever has it gets this one in exchange.")
        super().__init__(kit, rect, tuple(self._colours), on_change, tip)

    @property
    def name(self) -> str:
        """The name of the colour shown, "" for an unknown one."""
        return self._colours[self.chosen].name if self.chosen in self._colours else ""

    def draw_on(self, whole: pygame.Surface) -> None:
        """Draw the sunken ground with the colour's picture."""
        kit, side = self.kit, self.rect.width
        put(whole, well(kit, self.rect.size, max(4, round(side * 0.22)), self.is_lit), (0, 0))
        if self.chosen in self._colours:
            inner = round(side * 0.66)
            picture = self._colours[self.chosen].picture(kit, (inner, inner))
            put(whole, picture, ((side - inner) // 2, (side - inner) // 2))


class PlayersPanel:
    """Controls for all players, laid out on the area of ``page``; each change goes into ``seating`` at once."""

    def __init__(self, page: PageScene, seating: Seating) -> None:
        self._page = page
        self._kit = page.kit
        self._gap = page.kit.scale.px(14, 8)
        self._seating = seating
        self.levels: dict[int, Selector] = {}
        self._colours: list[tuple[ColourButton, Label]] = []
        self._roles: dict[int, tuple[str, Label]] = {}

    def lay(self, roles: tuple[str, ...]) -> None:
        """Lay out all players as the page's next rows, two side by side if there is room."""
        page, scale = self._page, self._kit.scale
        across, gap = 2 if page.room >= scale.font(17) * 62 else 1, scale.px(40, 20)
        width = (page.room - gap * (across - 1)) // across
        for first in range(0, len(roles), across):
            line = columns(pygame.Rect(BESIDE, page.y, page.room, 0), *[width] * across, gap=gap)
            ends = [
                self._lay_player(first + at, roles[first + at], place)
                for at, place in enumerate(line)
                if first + at < len(roles)
            ]
            page.y = max(ends) + scale.px(16, 9)
        self._show_colours()

    def _lay_player(self, seat: int, role: str, place: pygame.Rect) -> int:
        """Lay out one player: face, name and role, with the other controls beside or below the name."""
        page, kit = self._page, self._kit
        height, line_h = kit.scale.px(46, 32, kit.scale.font(19) * 1.9), round(kit.scale.font(16) * 1.7)
        side = round(height * 1.55)
        player = self._seating.players[seat]
        face = pygame.Rect(place.left, place.top + (line_h + height - side) // 2 + 2, side, side)
        words, name = rows(trim(place, side + self._gap, bottom=-line_h - height), line_h, height)
        medallion = Medallion(kit, face, player.face, lambda key: self._seating.change(seat, face=key))
        page.put(medallion)
        field = TextField(
            kit, name, shown_name(player.name), partial(self._rename, seat),
            shown_name(self._seating.usual(seat).name), LONGEST_NAME,
        )  # fmt: skip
        field.tip = self._name_tip(seat)
        field.on_leave = lambda: page.controls.set_focus(None)
        medallion.group = field.group = role
        page.put(field)
        if self._seating.colours:
            words.width = self._lay_colour(seat, words, name)
            self._colours[-1][0].group = role
        self._roles[seat] = role, Label(kit, words, [role], 16, page.style.muted, depth=12)
        page.put(self._roles[seat][1])
        self._show_manner(seat)
        bottom = max(name.bottom, face.bottom)
        if player.level is not None:
            bottom = self._lay_level(seat, player.level, name, place.right, bottom)
            self.levels[seat].label, self.levels[seat].group = pgettext("setting", "Level"), role
        elif not self._seating.colours:  # as wide as the other players' names
            name.width -= self._beside(self._levels(name, place.right, 0, lambda _number: None), name, place.right)
        page.area.moved(field, name)
        return bottom

    def _lay_colour(self, seat: int, told: pygame.Rect, name: pygame.Rect) -> int:
        """Lay out the colour at the row's end, its name above it; return the width left to the line above (pixels)."""
        page, kit, seating = self._page, self._kit, self._seating
        place = pygame.Rect(name.right - name.height, name.top, name.height, name.height)
        button = ColourButton(kit, place, seating.colours, partial(self._take_colour, seat))
        name.width = place.left - self._gap - name.left
        size = kit.scale.font(16)
        words_w = max(kit.text.width(colour.name, size) for colour in seating.colours)
        words_w = min(max(words_w + 2, place.width), told.width // 2)
        words = pygame.Rect(told.right - words_w, told.top, words_w, told.height)
        label = Label(kit, words, [""], 16, page.style.muted, align="right", depth=12)
        page.put(button, label)
        self._colours.append((button, label))
        return words.left - size // 2 - told.left

    def _lay_level(self, seat: int, level: Level, name: pygame.Rect, right: int, bottom: int) -> int:
        """Lay out the level beside the name if both have room, else below it; return the lower edge."""
        levels = self._page.game.levels
        control = self._levels(name, right, levels.index(level), partial(self._set_level, seat))
        control.notes = tuple(self._page.game.level_sentence(each) for each in levels)
        beside = self._beside(control, name, right)
        if beside:
            control.rect.topright = name.topright
            name.width -= beside
        else:
            control.rect.topleft = (name.left, bottom + round(self._gap * 0.6))
        self._page.put(control)
        self.levels[seat] = control
        return max(bottom, control.rect.bottom)

    def _levels(self, name: pygame.Rect, right: int, chosen: int, on_choose: Callable[[int], None]) -> Selector:
        """Return the control for the level, not yet laid out."""
        names = [level_name(each) for each in self._page.game.levels]
        return choice(self._kit, right - name.left, name.height, names, chosen, on_choose)

    def _beside(self, control: Selector, name: pygame.Rect, right: int) -> int:
        """Return the pixels that the level control takes from the name's width, 0 if it has no room beside the name."""
        taken = control.rect.width + self._gap
        least = max((right - name.left) * 0.4 - self._gap, self._kit.scale.font(19) * 7)
        return taken if name.width - taken >= least else 0

    # ------------------------------------------------------------------- changes

    def _rename(self, seat: int, name: str) -> None:
        self._seating.change(seat, name=typed_name(name))
        self._show_manner(seat)

    def _manner(self, seat: int) -> Manner:
        """Return the manner of the opponent at ``seat``, ``PLAIN`` if there are no characters."""
        has_character = self._seating.players[seat].level is not None and self._page.app.settings.characters
        return manner_of(self._seating.named()[seat].name) if has_character else Manner.PLAIN

    def _show_manner(self, seat: int) -> None:
        """Write the manner of the opponent beside its role, where there is room."""
        role, label = self._roles[seat]
        word = manner_name(self._manner(seat))
        label.wordings = [dotted([role, word]), role] if word else [role]

    def _name_tip(self, seat: int) -> str:
        tip = _("Type a name, or leave it empty for the usual one.")
        if self._manner(seat) is Manner.PLAIN:
            return tip
        return sentences(tip, _("The name decides how this opponent likes to play."))

    def _set_level(self, seat: int, number: int) -> None:
        self._seating.change(seat, level=self._page.game.levels[number])
        self._page.app.later(self._page.rebuild)

    def show_levels(self) -> None:
        """Show every opponent's level, after a choice for all of them."""
        levels = self._page.game.levels
        for seat, control in self.levels.items():
            if (level := self._seating.players[seat].level) is not None:
                control.chosen = levels.index(level)

    def _take_colour(self, seat: int, key: str) -> None:
        self._seating.take_colour(seat, key)
        self._show_colours()

    def _show_colours(self) -> None:
        """Show every player's colour, after two players have exchanged theirs."""
        for player, (button, label) in zip(self._seating.players, self._colours, strict=False):
            button.chosen = player.colour
            label.wordings = [button.name]
