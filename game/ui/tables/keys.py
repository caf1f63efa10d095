"""The keys that tables understand alike, and their lines for the rules page."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.drawing.text import _

KeyRow = tuple[tuple[str, ...], str]
"""Keys, and what they do."""
PRESSES: Final = ("Enter", "Space")  # do what the cursor is on


def arrow(event: pygame.event.Event) -> int:
    """Return which way a key goes through things: -1 to the left, 1 to the right, 0 for any other key."""
    return {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key, 0)


def trick_game_keys(*own: KeyRow) -> tuple[KeyRow, ...]:
    """Return the keys of a game with bids and tricks; its ``own`` ones stand in the middle."""
    return (
        ((_("Left"), _("Right")), _("go through your cards, the bids, or the choices of a control")),
        (("Enter",), _("play the card, make the bid, press the button")),
        *own,
        (("L",), _("look at the last trick again")),
        (("W",), _("ask why an opponent bid or played that way")),
    )
