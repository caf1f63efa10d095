"""The voids that seats have shown: everybody can see them, and none is ever false."""

from __future__ import annotations

from game.cards import Card, Suit
from game.games import GAMES
from game.rules.base import Bid, Play
from game.rules.deal import Deal
from game.rules.tricks import PublicTrickState, TrickState
from tests.cases import for_each
from tests.playouts import played, replay


def public_of(state: object) -> PublicTrickState:
    """Return what everybody knows in a game of tricks."""
    assert isinstance(state, TrickState)
    return state.public


@for_each("game", ["forty-one", "forty-two"])
def test_nobody_holds_a_card_of_a_suit_in_which_they_showed_a_void(game: str) -> None:
    """In random games; and there are many voids, so that the test means something."""
    found = 0
    for seed in range(12):
        for step in replay(played(game, seed, most_deals=2)[0]):
            assert isinstance(step.state, TrickState)
            for seat, voids in enumerate(step.state.public.voids()):
                found += len(voids)
                assert not any(card.suit in voids for card in step.state.hands[seat])
    assert found > 500


def test_a_joker_or_a_pair_shows_no_void_in_42() -> None:
    """They may always be played; a trump played to another suit shows one."""
    hands = ["QS 2C 3C 4C 5C 6C 7C", "BJ 8S 8C 9C TC JC QC", "QD 9S KC AC 2H 3H 4H", "3D 5D 6D 7D 8D 9D TD"]
    options = GAMES.rules["forty-two"].read_options({})
    deal = Deal(3, tuple(tuple(map(Card.parse, hand.split())) for hand in hands), turn_up=Card.parse("AD"))
    state, _events = options.new_game().deal(deal)
    for action in (*map(Bid, (1, 1, 1, 1)), *(Play(Card.parse(card)) for card in ("QS", "BJ", "QD", "3D"))):
        state, _events = state.apply(action)
    assert public_of(state).voids() == (frozenset(), frozenset(), frozenset(), frozenset({Suit.SPADES}))


def test_a_named_suit_not_followed_shows_a_void_in_42() -> None:
    """The suit to follow is the one named with the joker, in the current trick as in those before."""
    hands = ["BJ 2C 3C 4C 5C 6C 7C", "8S 8H 8C 9C TC JC QC", "QD 9S KC AC 2S 3S 4S", "3D 5D 6D 7D 8D 9D TD"]
    options = GAMES.rules["forty-two"].read_options({})
    deal = Deal(3, tuple(tuple(map(Card.parse, hand.split())) for hand in hands), turn_up=Card.parse("AD"))
    state, _events = options.new_game().deal(deal)
    for action in (*map(Bid, (1, 1, 1, 1)), Play(Card.parse("BJ"), Suit.HEARTS), Play(Card.parse("8H"))):
        state, _events = state.apply(action)
    state, _events = state.apply(Play(Card.parse("KC")))
    assert [set(voids) for voids in public_of(state).voids()] == [set(), set(), {Suit.HEARTS}, set()]
    state, _events = state.apply(Play(Card.parse("3D")))
    assert [set(voids) for voids in public_of(state).voids()] == [set(), set(), {Suit.HEARTS}, {Suit.HEARTS}]
