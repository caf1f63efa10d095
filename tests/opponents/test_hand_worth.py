"""What a hand is worth, told part by part: the parts are the figure by which opponents bid, shared out."""

from __future__ import annotations

import random

import pytest

from game.cards import PACK, Card, Suit
from game.games import GAMES
from game.opponents.base import Part
from game.opponents.forty_one import weights as forty_one
from game.opponents.forty_one.bidding import ladder
from game.opponents.forty_one.rules_of_thumb import TRUMP, hand_of, tricks_taken
from game.opponents.forty_one.weights import hand_value
from game.opponents.forty_two import rules_of_thumb as forty_two
from game.opponents.forty_two.position import mask_of
from game.opponents.forty_two.rules_of_thumb import WANTED, look_at, memory_of
from game.rules.forty_one import FortyOneOptions
from game.rules.forty_two import HAND_SIZE, FortyTwoOptions, Trumps
from tests.cases import for_each


def held(text: str) -> tuple[Card, ...]:
    """Return the cards written one after another."""
    return tuple(map(Card.parse, text.split()))


def total(parts: tuple[Part, ...]) -> float:
    """Return the tricks of all parts."""
    return sum(part.tricks for part in parts)


def test_the_parts_of_a_hand_of_forty_one_add_up_to_its_value() -> None:
    """Hands of every shape, down to one suit alone."""
    rng, codes = random.Random(41), set[str]()
    hands = [tuple(rng.sample(PACK, 13)) for _ in range(400)]
    hands += [tuple(sorted(PACK, key=lambda card: (card.suit is not suit, rng.random()))[:13]) for suit in Suit]
    for hand in hands:
        parts = forty_one.parts(hand)
        assert total(parts) == pytest.approx(hand_value(hand_of(hand), 0))
        assert {card for part in parts for card in part.cards} <= set(hand)
        codes |= {part.code for part in parts}
    assert codes == forty_one.PARTS == GAMES.opponents.minds["forty-one"].worths


def test_a_hand_of_forty_one_is_told_card_by_card() -> None:
    """An ace is a trick, a king is worth less with nothing beside it, a suit without honours is worth nothing."""
    parts = forty_one.parts(held("AH 9H 4H KS 8S 7S KD 6C 5C 4C 3C 2C 7C"))
    told = {(part.code, part.suit or part.cards[0].suit): part for part in parts}
    assert [str(card) for card in told["ace", TRUMP].cards] == ["AH"]
    assert len(told["trumps", TRUMP].cards) == 3
    assert told["guarded-king", Suit.SPADES].tricks > told["bare-king", Suit.DIAMONDS].tricks > 0
    assert told["singleton", Suit.DIAMONDS].cards == held("KD")
    assert ("nothing", Suit.SPADES) not in told
    assert told["long-suit", Suit.CLUBS].tricks < 0


def test_a_void_is_worth_the_hearts_that_can_ruff_in_it() -> None:
    """Without hearts it is worth nothing and is not told."""
    void = next(part for part in forty_one.parts(held("9H 8H 4H KS 8S 7S 2S AD 6D 5D 4D 3D 2D")) if part.code == "void")
    assert void.suit is Suit.CLUBS
    assert void.cards == held("9H 8H 4H")
    assert void.tricks > 0
    none = forty_one.parts(held("9S 8S 4S KS 7S 6S 2S AD 6D 5D 4D 3D 2D"))
    assert not any(part.code == "void" for part in none)
    assert next(part for part in none if part.code == "trumps").tricks < 0


@for_each("players", [2, 4, 7])
def test_the_parts_of_a_hand_of_42_add_up_to_what_its_cards_take(players: int) -> None:
    """The sum is the one from which opponents work out the chance of every bid."""
    rng, options, codes = random.Random(players), FortyTwoOptions(players=players), set[str]()
    for _ in range(60):
        turn_up, *hand = rng.sample(options.pack, 1 + HAND_SIZE)
        parts, trumps = forty_two.parts(hand, turn_up, options), Trumps.of(turn_up, simple=False)
        memory = memory_of(trumps, players)
        look_at(memory, mask_of(hand), mask_of(options.pack) & ~mask_of((*hand, turn_up)), HAND_SIZE)
        assert total(parts) == pytest.approx(memory.work[WANTED])
        assert sorted(str(card) for part in parts for card in part.cards) == sorted(map(str, hand))
        codes |= {part.code for part in parts}
    assert codes == forty_two.PARTS == GAMES.opponents.minds["forty-two"].worths


def test_the_big_joker_is_a_trick_and_a_trump_number_nearly_one() -> None:
    """With diamonds and fours turned up."""
    parts = forty_two.parts(held("BJ 4S 9D QH 8H 6S 3C"), Card.parse("4D"), FortyTwoOptions())
    told = {part.code: part.tricks for part in parts}
    assert told["joker"] > 0.95 and told["trump-number"] > 0.7
    assert told["trump"] < told["trump-number"]
    assert next(part for part in parts if part.code == "small").cards


def test_games_without_bids_tell_no_worth() -> None:
    """Empat Satu shows the value of the hand by itself."""
    game = GAMES.opponents.minds["empat-satu"]
    state = game.rules.usual.new_game()
    state, _events = state.deal(state.deal_out(state.deal_needs().pack, 0))
    assert game.hand_worth(state.view(0)) == ()
    assert not game.worths


def test_a_safe_bid_is_made_some_9_times_in_10() -> None:
    """The average was read as the bid to make: a hand of 2.6 tricks makes 2 far more often than 3.

    Hands of just so many tricks, "about 4.0", were told that 4 is safe, and a bid of 4 was then an inaccuracy.
    """
    rng, rungs = random.Random(41), ladder(FortyOneOptions(), 0)
    made: dict[int, list[bool]] = {}
    over, just = list[bool](), list[bool]()
    for _ in range(3000):
        pack = rng.sample(PACK, 52)
        hands = [hand_of(pack[at : at + 13]) for at in range(0, 52, 13)]
        values = [hand_value(hand, 0) for hand in hands]
        bids = [max(bid for bid in range(1, 14) if bid == 1 or value >= rungs[bid]) for value in values]
        tenth = round(10 * values[0])
        whole, safe = tenth // 10, max((tenth - 3) // 10, min(tenth // 10, 1))
        if safe < 1:
            continue
        tried = [(safe, made.setdefault(safe, [])), (whole + 1, over), *([(whole, just)] if safe < whole else [])]
        for bid, kept in tried:
            played = [bid, *bids[1:]]
            if sum(played) >= 11:
                kept.append(tricks_taken(played, 1, rng.randrange(4), hands)[0] >= bid)
    every = [each for kept in made.values() for each in kept]
    assert 0.87 < sum(every) / len(every) < 0.93
    assert all(sum(kept) > 0.82 * len(kept) for kept in made.values() if len(kept) > 30)
    assert sum(over) < 0.55 * len(over), "the next number is a toss"
    assert len(just) > 100 and sum(just) < 0.8 * len(just), "safe is another thing"
