"""The learned policy of 42: it sees what a seat sees, its sums follow the play, and without a net the rules play."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game.opponents import net
from game.opponents.compiled import has_compiler
from game.opponents.forty_two import policy as learned_policy
from game.opponents.forty_two.policy import (
    FOLDER,
    PLACES,
    ROLES,
    ROWS,
    arrange,
    choose,
    learned,
    play_on,
    policy_for,
    prepare,
    proceed,
    restore,
    role,
    rows_kept,
    rows_of_choice,
    trump_numbers,
)
from game.opponents.forty_two.position import HANDS, LEFT, OUT, SEATS, TURN, legal, moves
from game.opponents.forty_two.rules_of_thumb import FortyTwoMemory, memory_of, pick, play_out
from game.opponents.net import NARROW, WIDE, Net, made_of
from game.rules.forty_two import FortyTwoOptions, State
from tests.opponents.forty_two_positions import random_position, true_deal
from tools.training import encode

LARGEST = 100_000  # bytes of a net


def drawn(seed: int) -> Net:
    """Return a net with random weights."""
    chance = random.Random(seed)

    def some(count: int, most: int) -> list[int]:
        return [chance.randint(-most, most) for _ in range(count)]

    return made_of(some(WIDE * (ROWS + 1), 60), some(NARROW * (WIDE + 1), 20), some(NARROW * ROLES, 200), PLACES)


def after_bids(number: int, players: int) -> State:
    """Return a deal in which nobody has played yet."""
    return random_position(number, players, FortyTwoOptions(players=players))


def begun(state: State, made: Net | None) -> tuple[list[int], FortyTwoMemory, learned_policy.FortyTwoPolicy]:
    """Return a deal with all hands known, its memory, and a policy with the sums in place."""
    deal, memory = true_deal(state), memory_of(state.public.trumps, state.public.players)
    policy = policy_for(made, 0.0)
    arrange(policy, deal, memory, [0] * SEATS)
    prepare(policy, deal, memory)
    restore(policy, state.public.players)
    return deal, memory, policy


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("players", range(2, 8))
def test_sums_kept_up_to_date_are_those_of_the_position(players: int) -> None:
    rng = random.Random(players)
    for number in range(4):
        deal, memory, policy = begun(after_bids(number, players), drawn(number))
        while deal[LEFT] > 1:
            options = [0] * 60
            proceed(policy, deal, memory, options[rng.randrange(moves(deal, memory.leads, options))])
            kept = list(policy.net.sums[: WIDE * players])
            prepare(policy, deal, memory)
            restore(policy, players)
            assert kept == policy.net.sums[: WIDE * players]


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("players", [2, 4, 7])
def test_what_the_net_sees_does_not_depend_on_hidden_cards(players: int) -> None:
    """Two seats' hands are exchanged: the third sees the same."""
    deal, memory, policy = begun(after_bids(players, players), drawn(1))
    me = deal[TURN]
    other, third = (me + 1) % players, (me + 2) % players
    rows = []
    for _ in range(2):
        usual = pick(deal, memory)
        count = rows_of_choice(policy, deal, memory, memory.leads[0] and usual, rows_kept(policy, deal, memory, me))
        rows.append(sorted(policy.rows[:count]))
        if third == me:  # with two players the unseen cards are those left over
            deal[HANDS + other], deal[HANDS + players] = deal[HANDS + players], deal[HANDS + other]
        else:
            deal[HANDS + other], deal[HANDS + third] = deal[HANDS + third], deal[HANDS + other]
    assert rows[0] == rows[1] and len(set(rows[0])) == len(rows[0])


@pytest.mark.usefixtures("plain")
def test_every_card_has_a_role_of_its_own() -> None:
    for number in range(30):
        state = after_bids(number, 3)
        deal, memory, policy = begun(state, drawn(1))
        for me in range(3):
            cards = [card for card in range(54) if deal[OUT] >> card & 1]
            roles = {role(policy, trump_numbers(memory), me, card) for card in cards}
            assert len(roles) == len(cards) and max(roles) < ROLES


@pytest.mark.usefixtures("plain")
def test_without_a_net_the_rules_of_thumb_play() -> None:
    for number in range(6):
        state = after_bids(number, 2 + number)
        deal, memory, policy = begun(state, None)
        play_on(policy, deal, memory)
        other = true_deal(state)
        play_out(other, memory)
        assert deal == other


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("players", [2, 5])
def test_the_policy_plays_whole_deals_legally_and_leaves_the_rules_of_thumb(players: int) -> None:
    left = 0
    for number in range(6):
        deal, memory, policy = begun(after_bids(number, players), drawn(number))
        while deal[LEFT] > 1:
            usual, number_ = pick(deal, memory), choose(policy, deal, memory)
            options = [0] * 60
            assert number_ in options[: moves(deal, memory.leads, options)] and legal(deal, memory.leads)
            left += usual != number_
            proceed(policy, deal, memory, number_)
    assert left


def test_the_nets_in_the_package_can_be_read_and_are_small() -> None:
    shipped = sorted(FOLDER.glob("policy_*.net"))
    assert shipped
    for path in shipped:
        assert path.stat().st_size <= LARGEST
        assert learned(int(path.stem.removeprefix("policy_"))) is not None
    assert not [name for name in net.UNREADABLE if name.startswith("policy_")]


def test_a_damaged_net_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learned_policy, "FOLDER", tmp_path)
    (tmp_path / "policy_3.net").write_bytes(encode([0], [0], [0])[:-1] + b"x")
    learned.cache_clear()
    assert learned(3) is None and learned(4) is None
    assert net.UNREADABLE.pop() == "policy_3.net"
    learned.cache_clear()
    assert has_compiler() in (True, False)
