"""The players' part of the new-game page: for each seat face, name, colour where the game has some, and level."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.ai.decision import Level
from game.profile.settings import LONGEST_NAME
from game.ui.scenes.new_game_parts import ColourButton, Medallion
from game.ui.scenes.page import PageScene, RowText
from game.ui.seating import Seating, levels_of
from game.ui.tables.panels import Label
from game.ui.widgets.choices import Choice, choice
from game.ui.widgets.entry import TextField
from game.ui.widgets.scroll import ScrollArea
from game.ui.words import level_name


class PlayersPanel:
    """Controls for everybody who sits down, laid out in a scroll area of ``page``; they change ``seating`` at once."""

    def __init__(self, page: PageScene, area: ScrollArea, seating: Seating) -> None:
        self._page = page
        self._area = area
        self._seating = seating
        self._level_lines: dict[int, RowText] = {}
        self._colours: list[tuple[ColourButton, Label]] = []

    def lay(self, y: int, roles: tuple[str, ...]) -> tuple[int, list[int]]:
        """Lay out all players from ``y`` on; return where they end and the numbers of the items that begin a player."""
        starts = []
        for seat, role in enumerate(roles):
            starts.append(self._area.count)
            y = self._lay_player(seat, role, y) + self._page.kit.scale.px(14, 8)
        self._show_colours()
        return y, starts

    def _lay_player(self, seat: int, role: str, y: int) -> int:
        """Lay out one player: face, name, where they sit; beside or below the name what else there is to choose."""
        page, scale = self._page, self._page.kit.scale
        height = max(scale.px(46, 32), round(scale.font(19) * 1.9))
        line_h = round(scale.font(16) * 1.7)
        side = round(height * 1.55)
        gap = scale.px(14, 8)
        left = 4 + side + gap
        right = self._area.width - 4
        face = pygame.Rect(4, y + (line_h + height - side) // 2 + 2, side, side)
        player = self._seating.players[seat]
        page.put(self._area, Medallion(page.kit, face, player.face, lambda name: self._seating.change(seat, face=name)))
        name = pygame.Rect(left, y + line_h, right - left, height)
        told = pygame.Rect(left, y, right - left, line_h)
        field = TextField(
            page.kit, name, player.name, lambda text: self._seating.change(seat, name=text),
            self._seating.usual(seat).name, LONGEST_NAME,
        )  # fmt: skip
        field.on_leave = lambda: page.controls.set_focus(None)
        page.put(self._area, field)
        if self._seating.colours:
            told.width = self._lay_colour(seat, told, name)
        page.put(self._area, Label(page.kit, told, [role], 16, page.world.muted, depth=12))
        bottom = max(name.bottom, face.bottom)
        if player.level is not None:
            bottom = self._lay_level(seat, player.level, name, bottom)
        elif not self._seating.colours:  # as wide as the others' names
            name.width -= self._beside(self._levels(name, 0, lambda _number: None), name)
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
        label = Label(page.kit, words, [""], 16, page.world.muted, align="right", depth=12)
        page.put(self._area, button, label)
        self._colours.append((button, label))
        return words.left - size // 2 - told.left

    def _lay_level(self, seat: int, level: Level, name: pygame.Rect, bottom: int) -> int:
        """Lay out the level beside the name where both have room, else below, and its sentence; return their end."""
        page, kit = self._page, self._page.kit
        gap = kit.scale.px(14, 8)
        room = self._area.width - 4 - name.left
        levels = levels_of(page.game)
        control = self._levels(name, levels.index(level), partial(self._set_level, seat))
        beside = self._beside(control, name)
        if beside:
            control.rect.topright = name.topright
            name.width -= beside
        else:
            control.rect.topleft = (name.left, bottom + round(gap * 0.6))
            bottom = control.rect.bottom
        sentence = page.game.level_sentence
        words = pygame.Rect(name.left, bottom + 2, room, 0)
        words.height = RowText.height(kit, room, [sentence(each) for each in levels], (1, 16))
        line = RowText(kit, words, "", sentence(level), bases=(1, 16))
        page.put(self._area, control, line)
        self._level_lines[seat] = line
        return words.bottom

    def _levels(self, name: pygame.Rect, chosen: int, on_choose: Callable[[int], None]) -> Choice:
        """Return the control of the levels, not yet laid out."""
        page = self._page
        names = [level_name(each) for each in levels_of(page.game)]
        return choice(page.kit, self._area.width - 4 - name.left, name.height, names, chosen, on_choose)

    def _beside(self, control: Choice, name: pygame.Rect) -> int:
        """Return what the levels take of the width of a name, 0 if they have no room beside it."""
        scale = self._page.kit.scale
        gap = scale.px(14, 8)
        room = self._area.width - 4 - name.left
        left = name.width - gap - control.rect.width
        return control.rect.width + gap if left >= max(room * 0.45 - gap, scale.font(19) * 8) else 0

    # ------------------------------------------------------------------- changes

    def _set_level(self, seat: int, number: int) -> None:
        level = levels_of(self._page.game)[number]
        self._seating.change(seat, level=level)
        self._level_lines[seat].sentence = self._page.game.level_sentence(level)

    def _take_colour(self, seat: int, key: str) -> None:
        self._seating.take_colour(seat, key)
        self._show_colours()

    def _show_colours(self) -> None:
        """Show every player's colour, which may have been exchanged for another's."""
        for player, (button, label) in zip(self._seating.players, self._colours, strict=False):
            button.chosen = player.colour
            label.wordings = [button.name]
