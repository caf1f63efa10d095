"""The heads of the score table: who the columns belong to, with long names on two lines where need be."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.controller import Player
from game.ui.controls.base import Kit, Painted, Tip, headed
from game.ui.controls.panels import line_at
from game.ui.drawing import shapes
from game.ui.drawing.stage import premultiplied, put
from game.ui.drawing.styles import OPPONENTS, TEAM, colour
from game.ui.scenes.score_table import Columns
from game.ui.tables.base import ScoreSheet

_TEXT, _SOFT = colour("FBF6E8"), colour("EDE6D0")


def head_height(kit: Kit, width: float, sheet: ScoreSheet, players: Sequence[Player]) -> int:
    """Return how high the heads are in columns ``width`` pixels wide: more where a name takes two lines."""
    scale = kit.scale
    name, team = scale.font(22), scale.font(17)
    flat = max(scale.px(64, 36), round(1.32 * (name + team)))
    if is_flat(kit, width, flat, players):
        return flat
    lines = 2 if stands_beside(kit, width, sheet) else 3
    face = round(1.6 * max(team, 14))
    return round(face + (lines - 2) * 1.3 * kit.text.least + 2 * 1.3 * _two_line_size(kit, width, players) + 8)


def is_flat(kit: Kit, width: float, height: int, players: Sequence[Player]) -> bool:
    """Whether every name fits on one line beside its medallion."""
    face = _face(width, height)
    room = width - face * 1.18 - max(3, min((height - face) // 2, face * 0.26)) - 10
    return all(kit.text.width(player.name, kit.text.least, bold=True) <= room for player in players)


def stands_beside(kit: Kit, width: float, sheet: ScoreSheet) -> bool:
    """Whether the words under the names have room beside a small medallion."""
    room = width - round(1.6 * max(kit.scale.font(17), 14)) - 14
    words = sheet.short_heads or sheet.heads
    return all(kit.text.width(word, kit.text.least) <= room for word in words)


def _face(width: float, height: int) -> int:
    return min(round(height * 0.74), round(width * 0.30))


def names_fit(kit: Kit, width: float, players: Sequence[Player]) -> bool:
    """Return whether no name has to be cut off in columns ``width`` pixels wide."""
    room = round(width) - 10
    return all("…" not in "".join(name_lines(kit, player.name, kit.text.least, room)[0]) for player in players)


def _two_line_size(kit: Kit, width: float, players: Sequence[Player]) -> int:
    room = round(width) - 10
    return min(name_lines(kit, player.name, kit.scale.font(20), room)[1] for player in players)


def name_lines(kit: Kit, name: str, size: int, room: int) -> tuple[list[str], int]:
    """Return a name on one line or two and the size at which it fits ``room`` pixels; a single long word is broken."""
    least = kit.text.least
    size = max(size, least)
    if kit.text.width(name, size, bold=True) <= room:
        return [name], size
    for smaller in range(size, least - 1, -1):
        lines = kit.text.wrap(name, smaller, room, bold=True)
        if len(lines) <= 2 and all(kit.text.width(line, smaller, bold=True) <= room for line in lines):
            return lines, smaller
    at, middle = name.rfind(" "), len(name) // 2
    broken = [name[:at], name[at + 1 :]] if at > 0 else [f"{name[:middle]}-", name[middle:]]
    return [kit.text.shorten(line, least, room, bold=True) for line in broken], least


class Heads(Painted):
    """The heads of the columns: medallion, name and team, in the team's colour."""

    def __init__(
        self, kit: Kit, rect: pygame.Rect, plan: Columns, sheet: ScoreSheet, players: Sequence[Player]
    ) -> None:
        super().__init__(kit, rect, depth=12)
        self._plan = plan
        self._sheet = sheet
        self._players = players

    def paint(self) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        """Return one plate for each player."""
        gap = self.kit.scale.px(6, 3)
        flat = is_flat(self.kit, self._plan.width - gap, self.rect.height, self._players)
        is_beside = stands_beside(self.kit, self._plan.width - gap, self._sheet)
        plates = []
        for seat, player in enumerate(self._players):
            left = round(self._plan.left(seat)) + gap // 2
            right = round(self._plan.left(seat + 1)) - (gap - gap // 2)
            size = (right - left, self.rect.height)
            ground = TEAM if seat in self._sheet.ours else OPPONENTS
            if self._sheet.inks:
                ground = self._sheet.inks[seat]
            body = shapes.rounded(size, self.kit.scale.px(9, 5), shapes.mixed(ground, 1.1), shapes.mixed(ground, 0.92))
            plate = premultiplied(body)
            if flat:
                self._beside(plate, seat, player)
            else:
                self._above(plate, seat, player, is_beside)
            plates.append((plate, (left, 0)))
        return plates

    def tips(self) -> Sequence[Tip]:
        """Return what stands in a player's column."""
        found = []
        for seat, player in enumerate(self._players):
            left = self.rect.left + round(self._plan.left(seat))
            plate = pygame.Rect(left, self.rect.top, round(self._plan.width), self.rect.height)
            found.append(Tip(plate, headed(f"{player.name} · {self._sheet.heads[seat]}", self._sheet.column), plate))
        return found

    def _team(self, seat: int, room: int) -> tuple[str, int]:
        """Return the team's word and its size: for all seats in the same wording, the short one if need be."""
        text, size = self.kit.text, self.kit.scale.font(17)
        fits = all(text.width(word, size) <= room for word in self._sheet.heads)
        words = self._sheet.heads if fits or not self._sheet.short_heads else self._sheet.short_heads
        return text.fit([words[seat]], size, room)

    def _medallion(self, plate: pygame.Surface, player: Player, diameter: int, left: int, middle: float) -> None:
        ring = max(1, round(diameter * 0.045))
        top = round(middle - diameter / 2)
        put(plate, self.kit.art.portrait(player.face, diameter - 2 * ring), (left + ring, top + ring))
        put(plate, shapes.ring(diameter, (238, 222, 186), ring), (left, top))

    def _beside(self, plate: pygame.Surface, seat: int, player: Player) -> None:
        """Fill a plate: the medallion, and beside it the name over the team."""
        kit, scale = self.kit, self.kit.scale
        width, height = plate.get_size()
        diameter = _face(width, height)
        inset = max(3, min((height - diameter) // 2, round(diameter * 0.26)))
        self._medallion(plate, player, diameter, inset, height / 2)
        left = inset + diameter + max(4, round(diameter * 0.18))
        room = width - left - 4
        name, size = kit.text.fit([player.name], scale.font(22), room, bold=True)
        team, team_size = self._team(seat, room)
        line_at(plate, kit.text.line(name, size, _TEXT, bold=True), left, height * 0.35)
        line_at(plate, kit.text.line(team, team_size, _SOFT), left, height * 0.71)

    def _above(self, plate: pygame.Surface, seat: int, player: Player, is_beside: bool) -> None:
        """Fill a plate: a small medallion, the team beside it or at the foot, the name over the whole width."""
        kit, scale = self.kit, self.kit.scale
        width, height = plate.get_size()
        size = _two_line_size(kit, width, self._players)
        lines, _own = name_lines(kit, player.name, size, width - 8)
        row = round(1.6 * max(scale.font(17), 14))
        diameter = round(row * 0.92)
        if is_beside:
            self._medallion(plate, player, diameter, 4, row / 2 + 2)
            left = 4 + diameter + 5
            team, team_size = self._team(seat, width - left - 3)
            line_at(plate, kit.text.line(team, team_size, _SOFT), left, row / 2 + 2)
        else:
            self._medallion(plate, player, diameter, (width - diameter) // 2, row / 2 + 2)
            team, team_size = self._team(seat, width - 4)
            line = kit.text.line(team, team_size, _SOFT)
            line_at(plate, line, (width - line.get_width()) / 2, height - 0.75 * kit.text.least)
        y = row + 3 + (1.3 * size if len(lines) == 1 else 0.65 * size)
        for words in lines:
            line = kit.text.line(words, size, _TEXT, bold=True)
            line_at(plate, line, 5 if is_beside else max(2, (width - line.get_width()) / 2), y)
            y += 1.3 * size
