"""The fingerprint of a deal: it says nothing before, and leaves nothing open afterwards."""

from __future__ import annotations

import hashlib

from game.deals.fingerprint import fingerprint, new_secret, proof
from game.games import GAMES
from game.rules.deal import Deal, shuffled


def a_deal(game: str, text: str = "a") -> Deal:
    state = GAMES.rules[game].read_options({}).new_game()
    needs = state.deal_needs()
    return state.deal_out(shuffled(needs.pack, text), 0 if needs.dealer is None else needs.dealer)


def test_a_fingerprint_is_the_sha256_of_its_proof() -> None:
    text = proof(a_deal("forty-two"), "secret", 1)
    assert fingerprint(text) == hashlib.sha256(text.encode()).hexdigest()


def test_the_proof_holds_every_card() -> None:
    for game, keys in (("forty-one", {"dealer", "hands"}), ("forty-two", {"dealer", "hands", "turn_up"})):
        deal = a_deal(game)
        text = proof(deal, "secret", 1)
        assert all(f'"{card}"' in text for hand in deal.hands for card in hand)
        assert all(f'"{key}"' in text for key in keys)
    stock = a_deal("empat-satu")
    assert all(f'"{card}"' in proof(stock, "secret", 1) for card in stock.stock)


def test_equal_cards_have_another_fingerprint_in_each_deal_and_game() -> None:
    deal = a_deal("forty-one")
    prints = {fingerprint(proof(deal, secret, number)) for secret in ("one", "two") for number in (1, 2)}
    assert len(prints) == 4


def test_the_proof_of_a_deal_does_not_tell_the_secret_of_the_game() -> None:
    secret = new_secret()
    assert len(secret) == 32
    assert secret != new_secret()
    assert secret not in proof(a_deal("forty-one"), secret, 1)


def test_one_card_changed_changes_the_fingerprint() -> None:
    one, other = (fingerprint(proof(a_deal("forty-one", text), "secret", 1)) for text in "ab")
    assert one != other
