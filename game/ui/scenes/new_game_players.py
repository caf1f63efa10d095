"""The players' part of the new-game page: for each seat face, name, colour where the game has some, and level."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.opponents.base import Level
from game.profile.settings import LONGEST_NAME
from game.ui.controls.choices import Choice, choice
from game.ui.controls.entry import TextField
from game.ui.controls.panels import Label
from game.ui.controls.scroll import ScrollArea
from game.ui.drawing.text import _
from game.ui.scenes.new_game_parts import ColourButton, Medallion
from game.ui.scenes.page import PageScene
from game.ui.tables.seating import Seating, levels_of
from game.ui.tables.words import level_name


class PlayersPanel:
    """Controls for everybody who sits down, laid out in a scroll area of ``page``; they change ``seating`` at once.

    ``on_level`` is called when the level of a single opponent has been changed.
    """

    def __init__(self, page: PageScene, area: ScrollArea, seating: Seating, on_level: Callable[[], None]) -> None:
        self._page = page
        self._area = area
        self._seating = seating
        self._on_level = on_level
        self.levels: dict[int, Choice] = {}
        self._colours: list[tuple[ColourButton, Label]] = []

    def lay(self, y: int, roles: tuple[str, ...]) -> int:
        """Lay out all players from ``y`` on, side by side where there is room for two; return where they end."""
        scale = self._page.kit.scale
        gap = scale.px(40, 20)
        room = self._area.width - 8
        columns = 2 if room >= scale.font(17) * 62 else 1
        width = (room - gap * (columns - 1)) // columns
        bottom = y
        for seat, role in enumerate(roles):
            if seat % columns == 0:
                y = bottom
            place = pygame.Rect(4 + (seat % columns) * (width + gap), y, width, 0)
            bottom = max(bottom, self._lay_player(seat, role, place) + scale.px(16, 9))
        self._show_colours()
        return bottom

    def _lay_player(self, seat: int, role: str, place: pygame.Rect) -> int:
        """Lay out one player: face, name, where they sit; beside or below the name what else there is to choose."""
        page, scale = self._page, self._page.kit.scale
        height = max(scale.px(46, 32), round(scale.font(19) * 1.9))
        line_h = round(scale.font(16) * 1.7)
        side = round(height * 1.55)
        gap = scale.px(14, 8)
        left, y = place.left + side + gap, place.top
        face = pygame.Rect(place.left, y + (line_h + height - side) // 2 + 2, side, side)
        player = self._seating.players[seat]
        page.put(self._area, Medallion(page.kit, face, player.face, lambda name: self._seating.change(seat, face=name)))
        name = pygame.Rect(left, y + line_h, place.right - left, height)
        told = pygame.Rect(left, y, place.right - left, line_h)
        field = TextField(
            page.kit, name, player.name, lambda text: self._seating.change(seat, name=text),
            self._seating.usual(seat).name, LONGEST_NAME,
        )  # fmt: skip
        field.tip = _("Type a name, or leave it empty for the usual one.")
        field.on_leave = lambda: page.controls.set_focus(None)
        page.put(self._area, field)
        if self._seating.colours:
            told.width = self._lay_colour(seat, told, name)
        page.put(self._area, Label(page.kit, told, [role], 16, page.style.muted, depth=12))
        bottom = max(name.bottom, face.bottom)
        if player.level is not None:
            bottom = self._lay_level(seat, player.level, name, place.right, bottom)
        elif not self._seating.colours:  # as wide as the others' names
            name.width -= self._beside(self._levels(name, place.right, 0, lambda _number: None), name, place.right)
        self._area.moved(field, name)
        return bottom

    def _lay_colour(self, seat: int, told: pygame.Rect, name: pygame.Rect) -> int:
        """Lay out the colour at the end of the row, its name above it; return what it leaves of the line above."""
        page, seating = self._page, self._seating
        place = pygame.Rect(name.right - name.height, name.top, name.height, name.height)
        button = ColourButton(page.kit, place, seating.colours, partial(self._take_colour, seat))
        name.width = place.left - page.kit.scale.px(14, 8) - name.left
        size = page.kit.scale.font(16)
        words_w = max(page.kit.text.width(colour.name, size) for colour in seating.colours)
        words_w = min(max(words_w + 2, place.width), told.width // 2)
        words = pygame.Rect(told.right - words_w, told.top, words_w, told.height)
        label = Label(page.kit, words, [""], 16, page.style.muted, align="right", depth=12)
        page.put(self._area, button, label)
        self._colours.append((button, label))
        return words.left - size // 2 - told.left

    def _lay_level(self, seat: int, level: Level, name: pygame.Rect, right: int, bottom: int) -> int:
        """Lay out the level beside the name where both have room, else below; return their end."""
        levels = levels_of(self._page.game)
        control = self._levels(name, right, levels.index(level), partial(self._set_level, seat))
        control.notes = tuple(self._page.game.level_sentence(each) for each in levels)
        beside = self._beside(control, name, right)
        if beside:
            control.rect.topright = name.topright
            name.width -= beside
        else:
            control.rect.topleft = (name.left, bottom + round(self._page.kit.scale.px(14, 8) * 0.6))
        self._page.put(self._area, control)
        self.levels[seat] = control
        return max(bottom, control.rect.bottom)

    def _levels(self, name: pygame.Rect, right: int, chosen: int, on_choose: Callable[[int], None]) -> Choice:
        """Return the control of the levels, not yet laid out."""
        page = self._page
        names = [level_name(each) for each in levels_of(page.game)]
        return choice(page.kit, right - name.left, name.height, names, chosen, on_choose)

    def _beside(self, control: Choice, name: pygame.Rect, right: int) -> int:
        """Return what the levels take of the width of a name, 0 if they have no room beside it."""
        scale = self._page.kit.scale
        gap = scale.px(14, 8)
        left = name.width - gap - control.rect.width
        return control.rect.width + gap if left >= max((right - name.left) * 0.4 - gap, scale.font(19) * 7) else 0

    # ------------------------------------------------------------------- changes

    def _set_level(self, seat: int, number: int) -> None:
        level = levels_of(self._page.game)[number]
        self._seating.change(seat, level=level)
        self._on_level()

    def show_levels(self) -> None:
        """Show every opponent's level, which may have been changed for all of them."""
        levels = levels_of(self._page.game)
        for seat, control in self.levels.items():
            level = self._seating.players[seat].level
            assert level is not None
            control.chosen = levels.index(level)

    def _take_colour(self, seat: int, key: str) -> None:
        self._seating.take_colour(seat, key)
        self._show_colours()

    def _show_colours(self) -> None:
        """Show every player's colour, which may have been exchanged for another's."""
        for player, (button, label) in zip(self._seating.players, self._colours, strict=False):
            button.chosen = player.colour
            label.wordings = [button.name]
