"""Why one choice of Empat Satu is better than another: a position for each kind of fact, and what may not be told."""

from __future__ import annotations

import time
from typing import NamedTuple

from msgspec.structs import replace

from game.cards import PACK, Card
from game.games import GAMES
from game.opponents.reasoning import Example, Reasoning, is_sure
from game.rules.base import Action
from game.rules.deal import Hands
from game.rules.empat_satu import State
from tests.cases import for_each
from tests.opponents.empat_satu_positions import same_to
from tests.rules.empat_satu_deals import after, dealt


class Choice(NamedTuple):
    """The better of two choices and the other, in a deal of ``hands`` in which the seat 0 begins."""

    hands: tuple[str, ...]
    stock: str
    actions: tuple[str, ...]
    best: str
    other: str
    options: dict[str, object]

    @property
    def state(self) -> State:
        """What the actions lead to."""
        return after(dealt(self.hands, self.stock, len(self.hands) - 1, **self.options), *self.actions)


REST = "9C 4H 7S 6D", "2H JD 3C 5S"
KEEP = Choice(("8C AC JC JS", "3H 7H 7D 2C"), "KC", ("draw stock",), "discard JS", "discard KC", {})
TAKE = Choice(
    ("7H QC 5S 2D", "KH 4C 2H JH", "9D 3S 6S 8C"), "TS", ("draw stock", "discard 7H"), "draw discard", "draw stock",
    {"close_at": 20},
)  # fmt: skip
LEAVE = Choice(
    ("5H 9D 3S 2D", "QC 8C TS 6S", *REST), "AH", ("draw stock", "discard 5H"), "draw stock", "draw discard",
    {"close_at": 25},
)  # fmt: skip
FRESH = Choice(
    ("9H 9D 3S 2D", "7D 8D AC 3H", *REST), "TS", ("draw stock", "discard 9H"), "draw stock", "draw discard",
    {"close_at": 25},
)  # fmt: skip
COSTS = Choice(
    ("8C 9D 3S 2D", "3H AS KC QS", *REST), "TS", ("draw stock", "discard 8C"), "draw stock", "draw discard",
    {"partnership": True, "close_at": 30},
)  # fmt: skip
FEEDS = Choice(
    ("8S 7D JS JD", "AD 4C 9C 3C"), "QH 5S",
    ("draw stock", "discard JD", "draw discard", "discard 9C", "draw stock"), "discard QH", "discard 7D",
    {"close_at": 30},
)  # fmt: skip
CLOSE = Choice(
    ("2C 9S KS 3H", "4D 5D 6D 7D", "4S 5S JH JS", "9C 4H 9D JD"), "8C", ("draw stock", "discard 8C"), "close",
    "draw stock", {"close_at": 14},
)  # fmt: skip
THROW = Choice(
    ("2C 9S KS 3H", "4D 5D 6D 7D", "4S 5S JH JS", "9C 4H 9D JD"), "8C AC", ("draw stock", "discard 8C", "draw stock"),
    "close AC", "discard AC", {"close_at": 14, "closing": "after-discarding"},
)  # fmt: skip
OPEN = Choice(
    ("QH KH 5S 2D", "KS 4C 2H JD", "9D 3S 6S 8C"), "AH TS", (), "draw discard", "draw stock",
    {"close_at": 20, "open_first": True},
)  # fmt: skip
HAND = Choice(
    ("TH KH 9H QH", "7C 2S 3S 4S", "3C 5C 8D 6D", "TS 4H 5S JC"), "AD", ("draw stock",), "discard AD", "discard 9H",
    {"deals": 4},
)  # fmt: skip
ALIKE = Choice(("9C 9D AH KH", "7C 2S 3S 4S"), "QH", ("draw stock",), "discard 9C", "discard 9D", {})


def explained(choice: Choice, state: State | None = None, hands: Hands | None = None, number: int = 0) -> Reasoning:
    state = state or choice.state
    assert state.turn is not None
    view = state.view(state.turn)
    actions: dict[str, Action] = {str(action): action for action in view.legal_actions()}
    thought = GAMES.opponents.explain(view, actions[choice.best], actions[choice.other], hands, number)
    while True:
        try:
            next(thought)
        except StopIteration as end:
            found: Reasoning = end.value
            return found


def known(choice: Choice) -> Reasoning:
    """Return why a choice is better, worked out once for all tests."""
    return _KNOWN.get(repr(choice)) or _KNOWN.setdefault(repr(choice), explained(choice))


_KNOWN = dict[str, Reasoning]()


@for_each(
    ("choice", "code", "card", "seat"),
    [
        (KEEP, "keep", "KC", None),
        (TAKE, "take", "7H", None),
        (LEAVE, "leave-it", None, None),
        (FRESH, "fresh", None, None),
        (COSTS, "keep", "AS", None),
        (FEEDS, "feeds", "7D", 1),
        (CLOSE, "close-now", None, None),
        (THROW, "close-now", None, None),
        (OPEN, "take", "AH", None),
        (HAND, "hand", None, None),
    ],
)
def test_the_fact_that_carries_the_difference_is_told(
    choice: Choice, code: str, card: str | None, seat: int | None
) -> None:
    found = known(choice)
    assert [(fact.code, fact.card and fact.card.text, fact.seat) for fact in found.facts] == [(code, card, seat)]
    assert found.lines > 0.01 and not found.is_equal
    assert found.consequences and all(each.seat == choice.state.turn for each in found.consequences)


def test_a_fact_is_told_again_in_other_worlds() -> None:
    for choice in (KEEP, LEAVE, FEEDS):
        (fact,), (again,) = known(choice).facts, explained(choice, number=1).facts
        assert (fact.code, fact.card) == (again.code, again.card)
        assert abs(fact.share - again.share) < 0.15 and abs(fact.frequency - again.frequency) < 0.05


def test_of_two_useless_cards_of_one_rank_nothing_is_said() -> None:
    found = explained(ALIKE)
    assert found.facts == () and found.consequences == () and found.lines < 0.01
    assert explained(ALIKE._replace(best=ALIKE.other, other=ALIKE.best)).is_equal


def test_a_hand_is_told_to_end_higher_where_it_does() -> None:
    hand = next(each for each in known(KEEP).consequences if each.what == "hand-worth")
    assert hand.worth is not None and hand.otherwise is not None
    assert hand.worth > hand.otherwise + 2.0 and 0.3 < hand.frequency < 0.7


def test_twin_deals_have_equal_reasons() -> None:
    for choice in (KEEP, LEAVE, FEEDS, CLOSE):
        state = choice.state
        assert state.turn is not None
        twin = same_to(state, state.turn, 7)
        assert twin.hands != state.hands and explained(choice, twin) == known(choice)


def test_what_lay_there_is_told_only_beside_the_reason() -> None:
    """The true hands change nothing that was told; the deal of those hands is told besides."""
    plain, told = known(KEEP), explained(KEEP, hands=KEEP.state.hands)
    assert told.true is not None and told.true.difference > 0.05 and told.true.facts == plain.facts
    assert replace(told, true=None) == plain


@for_each("choice", [KEEP, TAKE, LEAVE, FEEDS, CLOSE, THROW, OPEN])
def test_the_examples_are_lays_in_which_both_choices_can_be_played_out(choice: Choice) -> None:
    examples = known(choice).examples
    assert len({each.hands for each in examples}) == len(examples) > 1
    for example in examples:
        assert_plays_out(choice, example)


def assert_plays_out(choice: Choice, example: Example) -> None:
    state = choice.state
    assert state.turn is not None
    public = state.public
    assert set(example.hands[state.turn]) == set(state.hands[state.turn])
    for seat, known in enumerate(public.known):
        assert set(known) <= set(example.hands[seat])
    cards: list[Card] = [card for pile in (*example.hands, example.stock, *public.discards) for card in pile]
    cards += [public.opened] if public.opened is not None else []
    assert sorted(cards, key=PACK.index) == list(PACK)
    lay = replace(state, hands=example.hands, stock=(*state.stock[: -public.stock_left], *example.stock))
    values = []
    for line in (example.best, example.other):
        end = lay
        for action in line:
            assert end.turn is not None, "the deal is over before the line"
            end, _ = end.apply(action)
        assert end.turn is None, "the line ends before the deal"
        values.append(end.public.past[-1].winners)
    assert str(example.best[0]) == choice.best and str(example.other[0]) == choice.other
    assert state.turn in values[0] and state.turn not in values[1], "the reason does not show"


def test_a_clear_reason_comes_with_the_first_worlds_and_stays_what_it_is() -> None:
    """It came with the last of six thousand, long after the figures of the hint that it belongs to."""
    for choice in (KEEP, TAKE, FEEDS):
        state = choice.state
        assert state.turn is not None
        view = state.view(state.turn)
        actions: dict[str, Action] = {str(action): action for action in view.legal_actions()}
        thought = GAMES.opponents.explain(view, actions[choice.best], actions[choice.other])
        final = known(choice)
        early = next((found for found in thought if found is not None), final)
        assert early.facts[0].code == final.facts[0].code
        assert early.worlds == 1500


def test_doubt_is_counted_by_chains_and_not_by_worlds() -> None:
    """Hundreds of worlds made from one start agree with one another, and were counted as if each were drawn anew."""
    chains = [[0.3] * 250, [-0.1] * 250, [0.3] * 250, [-0.1] * 250]
    values = [gain for chain in chains for gain in chain]
    assert is_sure(values)
    assert not is_sure(values, 250)


def test_a_reason_takes_little_of_the_processor() -> None:
    explained(KEEP)
    begun = time.process_time()
    for choice in (LEAVE, FRESH, HAND):
        explained(choice)
    assert time.process_time() - begun < 3.0
