"""What cards are called: 54 whole names of each kind, and signs that no script turns round."""

from __future__ import annotations

import gettext
from collections.abc import Iterator

import pytest

from game.cards import PACK, PACK_WITH_JOKERS, Card, Rank, Suit
from game.ui.language.digits import use_digits
from game.ui.language.messages import ENGLISH, Language, speak
from game.ui.words.cards import (
    bare_card_name,
    card_name,
    card_names,
    card_sign,
    joined,
    rank_letter,
    rank_name,
    rank_word,
    short_card_name,
    suit_name,
    suit_name_first,
)


class Told(gettext.NullTranslations):
    """A catalogue that keeps what it was asked for, and says it as it is."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[str, str]] = []

    def pgettext(self, context: str, message: str) -> str:
        self.asked.append((context, message))
        return message


@pytest.fixture
def arabic() -> Iterator[Told]:
    """Speak a language that is read from right to left, without a catalogue."""
    told = Told()
    speak(Language("xb", "xb", runs_left=True), told)
    yield told
    speak(ENGLISH, gettext.NullTranslations())


@pytest.mark.parametrize("card", PACK, ids=str)
def test_a_name_tells_rank_and_suit(card: Card) -> None:
    assert card.suit is not None
    suit = suit_name(card.suit)
    assert card_name(card) == f"{rank_name(card.rank)} of {suit}"
    assert bare_card_name(card) == f"{rank_word(card.rank)} of {suit}"
    assert card_names(card) == [card_name(card), f"{rank_letter(card.rank)} of {suit}"]


def test_names_of_jokers() -> None:
    little, big = PACK_WITH_JOKERS[52:]
    assert [card_name(card) for card in (little, big)] == ["the Little Joker", "the Big Joker"]
    assert [bare_card_name(card) for card in (little, big)] == ["Little Joker", "Big Joker"]
    assert short_card_name(little) == short_card_name(big) == card_sign(big) == rank_word(big.rank) == "joker"


def test_a_suit_begins_a_sentence_with_a_word_of_its_own() -> None:
    assert [suit_name_first(suit) for suit in Suit] == [suit_name(suit).capitalize() for suit in Suit]


def test_names_in_a_sentence() -> None:
    assert [joined(["Tom", "Nora", "Gus", "Ann"][:count]) for count in (1, 2, 3, 4)] == [
        *("Tom", "Tom and Nora", "Tom, Nora and Gus", "Tom, Nora, Gus and Ann")
    ]


def test_names_are_whole_messages(arabic: Told) -> None:
    for name, context in ((card_name, "card"), (bare_card_name, "card"), (short_card_name, "short card")):
        for card in PACK_WITH_JOKERS:
            assert (context, name(card)) in arabic.asked


def test_the_sign_of_a_card_is_read_from_left_to_right(arabic: Told) -> None:
    assert [card_sign(Card.parse(text)) for text in ("QH", "TC")] == ["\u2066Q♥\u2069", "\u206610♣\u2069"]
    assert rank_letter(Card.parse("KD").rank) == "K"
    assert not any(message in "AKQJ" for _context, message in arabic.asked)


def test_ranks_in_words_take_the_digits_chosen_and_those_on_cards_do_not() -> None:
    use_digits(eastern=True)
    try:
        assert rank_word(Rank.FOUR) == "٤" and rank_name(Rank.TEN) == "the ١٠" and rank_letter(Rank.FOUR) == "4"
    finally:
        use_digits(eastern=False)
