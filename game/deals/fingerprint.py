"""The fingerprint of a deal, shown before a card is played and checked once the deal is over.

docs/record.md#fingerprints says what it is made of: the cards and a secret. Whoever sees it first knows nothing of the
cards, and whoever sees the text behind it afterwards knows that no card was changed in between.
"""

from __future__ import annotations

import hashlib
import secrets

import msgspec

from game.rules.deal import Deal


def new_secret() -> str:
    """Return a fresh secret for the fingerprints of a game: 32 hexadecimal digits."""
    return secrets.token_hex(16)


def proof(deal: Deal, secret: str, number: int) -> str:
    """Return the text behind the fingerprint of deal ``number`` (from 1) of a game: its own secret, and its cards.

    The own secret is derived from that of the game, which nobody can find from it; so the text of one deal reveals
    nothing of the next.
    """
    own = hashlib.sha256(f"{secret}/{number}".encode()).hexdigest()[:32]
    cards = msgspec.structs.replace(deal, cut=()).written()
    return f"{own} {msgspec.json.encode(cards).decode()}"


def fingerprint(text: str) -> str:
    """Return the fingerprint of a ``proof``: 64 hexadecimal digits."""
    return hashlib.sha256(text.encode()).hexdigest()
