"""The laws that every game obeys, tried on games played at random."""

from __future__ import annotations

import hashlib

from hypothesis import given, settings
from hypothesis import strategies as st

from game.cards import PACK
from game.games import GAMES
from game.rules.deal import LARGEST_NUMBER, NumberStream, first_dealer, shuffled
from tests.cases import for_each
from tests.laws.suite import Law, laws_of
from tests.playouts import OPTION_VALUES

LAWS = [
    law
    for name, rules in GAMES.rules.items()
    for law in laws_of(rules, GAMES.opponents.minds[name], GAMES.screens[name], OPTION_VALUES[name])
]


def test_every_game_has_option_values_to_try() -> None:
    assert set(OPTION_VALUES) >= set(GAMES.rules)


@for_each("law", LAWS)
def test_every_game_obeys_the_laws(law: Law) -> None:
    law()


# --- shuffling


@given(st.text(max_size=20))
@settings(max_examples=25, deadline=None)
def test_a_shuffle_is_a_pack_and_the_same_every_time(text: str) -> None:
    pack = shuffled(PACK, text)
    assert sorted(card.index for card in pack) == list(range(52))
    assert pack == shuffled(PACK, text)


def test_the_shuffle_and_the_first_dealer_never_change() -> None:
    assert " ".join(map(str, shuffled(PACK, "deal/1/1")[:8])) == SHUFFLED
    needs = GAMES.rules["forty-one"].read_options({}).new_game().deal_needs()
    assert [first_dealer(needs, number)[0] for number in range(12)] == DEALERS


def test_every_card_is_as_likely_as_any_other() -> None:
    """Four bytes make 2**32 numbers: those past the last whole multiple of the limit are drawn again."""
    limit = 2**31 + 1
    stream = b"".join(hashlib.sha256(f"even/{block}".encode()).digest() for block in range(8))
    words = [int.from_bytes(stream[at : at + 4], "big") for at in range(0, len(stream), 4)]
    even = [word for word in words if word < limit]
    assert len(even) < len(words)
    numbers = NumberStream("even")
    assert [numbers.below(limit) for _word in even] == even
    numbers = NumberStream("even")
    assert [numbers.below(2**32) for _word in words] == words


def test_the_number_of_a_deal_has_at_most_nine_digits() -> None:
    assert len(str(LARGEST_NUMBER)) == 9 and len(str(LARGEST_NUMBER + 1)) == 10


SHUFFLED = "8S 7H 3S 7S KD 7D 9D 8H"
DEALERS = [0, 1, 0, 3, 0, 3, 3, 2, 0, 1, 3, 1]
