"""Who sits down at a new game: remembered from last time, changed on the new-game page, handed to the table."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import msgspec

from game.controller import Player
from game.opponents.base import Level
from game.profile.settings import Settings, clean_name
from game.rules.base import Options
from game.ui.drawing.assets import face_names
from game.ui.games.game import Game
from game.ui.games.options import SeatColour

_MOST_COLUMNS: Final = 99  # more than any board has: a larger number was not stored by this program


def remembered_options(game: Game, settings: Settings) -> Options:
    """Return the options that were used last for a new game, the usual ones if none were or they cannot be read."""
    text = settings.new_game.get(game.name, "")
    try:
        given = json.loads(text) if text else {}
        return game.rules.read_options(given if isinstance(given, dict) else {})
    except (ValueError, RecursionError):
        return game.rules.read_options({})


class Seating:
    """The seats of a new game: ``players`` as chosen so far; an empty name stands for the seat's usual name."""

    def __init__(self, game: Game, settings: Settings, options: Options) -> None:
        self._game = game
        self._settings = settings
        self._usual: tuple[Player, ...] = ()
        self.players: tuple[Player, ...] = ()
        self._column = _read(settings.new_game_seats.get(game.name, "")).column
        self.sit_down(options)

    def sit_down(self, options: Options) -> None:
        """Provide as many seats as ``options`` ask for; players already seated stay."""
        self._usual = self._game.default_players(options)
        seats = zip(self._usual, self._remembered(len(self._usual)), strict=True)
        come = tuple(combined(usual, kept) for usual, kept in seats)
        players = (*self.players, *come[len(self.players) :])[: len(come)]
        self.players = with_own_colours(players, self._usual, self.colours)

    def usual(self, seat: int) -> Player:
        """Return the game's own player for ``seat``, used unless the person chooses otherwise."""
        return self._usual[seat]

    @property
    def colours(self) -> tuple[SeatColour, ...]:
        """The colours for players of this game; empty where it has none."""
        return self._game.seat_colours()

    @property
    def column(self) -> int:
        """The person's column on the game's board, if it has one, counted from 0; the others follow clockwise."""
        return self._column % len(self.players)

    def choose_column(self, column: int) -> None:
        """Give the person a column of the board."""
        self._column = column

    @property
    def level(self) -> Level | None:
        """The common level of all opponents; None where they differ."""
        levels = {player.level for player in self.players[1:]}
        return levels.pop() if len(levels) == 1 else None

    def set_level(self, level: Level) -> None:
        """Set the level of all opponents to ``level``."""
        for seat in range(1, len(self.players)):
            self.change(seat, level=level)

    def change(self, seat: int, **changes: str | Level) -> None:
        """Change the name, face or level of the player at ``seat``."""
        changed = msgspec.structs.replace(self.players[seat], **changes)
        self.players = (*self.players[:seat], changed, *self.players[seat + 1 :])

    def take_colour(self, seat: int, key: str) -> None:
        """Give the player at ``seat`` a colour; its previous owner gets theirs in exchange."""
        before = self.players[seat].colour
        swapped = {before: key, key: before}
        for other, player in enumerate(self.players):
            self.change(other, colour=swapped.get(player.colour, player.colour))
        self.change(seat, colour=key)

    def named(self) -> tuple[Player, ...]:
        """Return the players with their columns and clean names, each empty name replaced by the game's own."""
        count = len(self.players)
        return tuple(
            msgspec.structs.replace(
                player,
                name=clean_name(player.name) or usual.name,
                column=(self.column + seat) % count if self._game.column_words() is not None else None,
            )
            for seat, (player, usual) in enumerate(zip(self.players, self._usual, strict=True))
        )

    # --------------------------------------------------------------- remembering

    def _remembered(self, count: int) -> list[Player]:
        """Return what the settings know of ``count`` players, name, face or colour empty where they know none."""
        settings = self._settings
        names = [settings.player_name, *settings.opponents]
        kept = _read(settings.new_game_seats.get(self._game.name, ""))
        faces = [at(settings.faces, 0), *kept.faces[1:]]
        return [
            Player(
                at(names, seat),
                at(faces, seat),
                level_at(kept.levels, seat, self._game.levels),
                at(kept.colours, seat),
            )
            for seat in range(count)
        ]

    def kept_in(self, settings: Settings) -> dict[str, object]:
        """Return the changes to ``settings`` that keep the seats for next time; the game's own values are not stored.

        The person's face carries over to every game, as the names do; the opponents' faces stay with this game.
        """
        seats, count = list(zip(self.named(), self._usual, strict=True)), len(self.players)
        names = ["" if player.name == usual.name else player.name for player, usual in seats]
        faces = ["" if player.face == usual.face else player.face for player, usual in seats]
        before = _read(settings.new_game_seats.get(self._game.name, ""))  # seats left empty this time keep their values
        levels = ["" if player.level is None else str(player.level) for player in self.players]
        kept = {
            "levels": [*levels, *before.levels[count:]],
            "colours": [*(player.colour for player in self.players), *before.colours[count:]],
            "faces": ["", *faces[1:], *before.faces[count:]],
            "column": self._column,
        }
        return {
            "player_name": names[0],
            "opponents": (*names[1:], *settings.opponents[count - 1 :]),
            "faces": faces[:1],
            "new_game_seats": {**settings.new_game_seats, self._game.name: json.dumps(kept)},
        }


def with_own_colours(
    players: Sequence[Player], usual: Sequence[Player], colours: Sequence[SeatColour]
) -> tuple[Player, ...]:
    """Return ``players``, each with a different one of ``colours``: their present one, else the usual one, else any."""
    free = [colour.key for colour in colours]
    given: dict[int, str] = {}
    for wishes in (players, usual):
        for seat, wish in enumerate(wishes[: len(players)]):
            if seat not in given and wish.colour in free:
                given[seat] = wish.colour
                free.remove(wish.colour)
    return tuple(
        msgspec.structs.replace(player, colour=given[seat] if seat in given else free.pop(0) if free else "")
        for seat, player in enumerate(players)
    )


def combined(usual: Player, kept: Player) -> Player:
    """Return the usual player changed by what was kept of them; only opponents' seats have a level."""
    return Player(
        clean_name(kept.name) or usual.name,
        kept.face if kept.face in face_names() else usual.face,
        usual.level if usual.level is None or kept.level is None else kept.level,
        kept.colour,
    )


class Kept(NamedTuple):
    """What a profile stores of a game's seats, each by seat: levels, colours, and faces other than the usual ones.

    ``column`` is the person's column on a board.
    """

    levels: Sequence[object] = ()
    colours: Sequence[object] = ()
    faces: Sequence[object] = ()
    column: int = 0


def _read(text: str) -> Kept:
    """Return what was stored of the seats; profiles from before there were colours hold only a list of levels."""
    try:
        kept: object = json.loads(text) if text else {}
    except (ValueError, RecursionError):
        kept = {}
    if isinstance(kept, list):
        return Kept(levels=kept)
    if not isinstance(kept, dict):
        return Kept()
    levels, colours, faces = (
        each if isinstance(each, list) else () for each in map(kept.get, ("levels", "colours", "faces"))
    )
    column = kept.get("column")
    return Kept(levels, colours, faces, column if type(column) is int and 0 <= column < _MOST_COLUMNS else 0)


def at(kept: Sequence[object], seat: int) -> str:
    """Return the text stored for ``seat``, empty where there is none."""
    value = kept[seat] if seat < len(kept) else ""
    return value if isinstance(value, str) else ""


def level_at(kept: Sequence[object], seat: int, levels: Iterable[Level] = Level) -> Level | None:
    """Return the level stored for ``seat``, None where there is none, or none of ``levels``."""
    return next((level for level in levels if str(level) == at(kept, seat)), None)
