"""The names of players as they are shown: the usual ones in the player's language, all others as they were typed.

Games, records and profiles keep the usual names in English: an opponent called otherwise would play otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.controller import Player
from game.ui.language.messages import kept, pgettext


@kept
def shown_name(name: str) -> str:
    """Return a player's name as it is shown."""
    return _usual().get(name, name)


def typed_name(shown: str) -> str:
    """Return the name that is kept for one that a player sees or types: the inverse of ``shown_name``."""
    return {said: name for name, said in _usual().items()}.get(shown, shown)


def shown_players(players: Sequence[Player]) -> tuple[Player, ...]:
    """Return players with their names as they are shown."""
    return tuple(replace(player, name=shown_name(player.name)) for player in players)


def _usual() -> dict[str, str]:
    return {
        "You": pgettext("name", "You"),
        "Rami": pgettext("name", "Rami"),
        "Salma": pgettext("name", "Salma"),
        "Karim": pgettext("name", "Karim"),
        "Wayan": pgettext("name", "Wayan"),
        "Ayu": pgettext("name", "Ayu"),
        "Budi": pgettext("name", "Budi"),
        "Sari": pgettext("name", "Sari"),
        "Agus": pgettext("name", "Agus"),
        "Tom": pgettext("name", "Tom"),
        "Nora": pgettext("name", "Nora"),
        "Gus": pgettext("name", "Gus"),
        "Ivy": pgettext("name", "Ivy"),
        "Raj": pgettext("name", "Raj"),
        "Mei": pgettext("name", "Mei"),
    }
