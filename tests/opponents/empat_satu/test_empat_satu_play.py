"""The opponents of Empat Satu: legal, blind to what is hidden, quick, and sensible where a person would be sure."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.cards import Card, parse_cards
from game.games import GAMES
from game.opponents.base import Level
from game.opponents.empat_satu import rules_of_thumb
from game.opponents.empat_satu.inference import first_world
from game.opponents.empat_satu.levels import SKILLS
from game.opponents.empat_satu.prospects import (
    FULL,
    Prospects,
    chance_of_41,
    collected,
    masks,
    suit_plan,
    unseen_by,
)
from game.opponents.empat_satu.rules_of_thumb import breaks, given_up, is_pointless, left_lying
from game.opponents.empat_satu.trials import ChoiceTrials
from game.rules.base import DISCARD, STOCK, Close, Discard, Draw
from game.rules.empat_satu import EmpatSatuOptions, State, value_of
from tests.cases import for_each
from tests.opponents.drawn_positions import of_empat_satu
from tests.opponents.empat_satu_positions import as_played, new_deal, random_position
from tests.playouts import deal_for
from tests.record_samples import read
from tests.rules.empat_satu_deals import QUIET, after, dealt, texts
from tools.arena import main
from tools.match import Match, Places, interval, play_board

FEW = 8  # simulated deals for a choice: enough to be legal and repeatable
quick = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))


def chosen(state: State, level: Level = Level.CASUAL, seed: int = 1) -> str:
    """Return what a level does, as text."""
    assert state.turn is not None
    return str(GAMES.opponents.choose(state.view(state.turn), level, seed, FEW).action)


# --- laws


@quick
@given(state=of_empat_satu, level=st.sampled_from([Level.BEGINNER, Level.CASUAL]), seed=st.integers(0, 2**32 - 1))
def test_the_lower_levels_have_nothing_to_think_about(state: State, level: Level, seed: int) -> None:
    assert state.turn is not None
    view = state.view(state.turn)
    assert GAMES.opponents.choose(view, level, seed) == GAMES.opponents.choose_at_once(view, level, seed)


@quick
@given(state=of_empat_satu)
def test_what_is_remembered_is_what_lay_open(state: State) -> None:
    assert state.turn is not None
    public, seat = state.public, state.turn
    hidden = [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
    unknown = {card for card in hidden if not any(card in known for known in public.known)}
    unknown |= set(state.stock[len(state.stock) - public.stock_left :])
    assert unseen_by(state.view(seat)) == masks(unknown)
    for other in range(public.options.players):
        weights = collected(public, other)
        assert sum(weights) == pytest.approx(1.0) and min(weights) >= 0.0


# --- prospects


def test_a_suit_is_worth_what_is_held_when_nothing_comes() -> None:
    held = masks(parse_cards("AS KS 3S"))[3]
    assert suit_plan(held, FULL & ~held, 0.0) == (24.0, 1.0, 0.0, 0.0, 0.0)
    prospects = Prospects([FULL] * 4, [0.0] * 4, 15.0, 0.0)
    for hand in ("AS KS 3S 9H", "2C 2D 2H 2S", "AC KD 5H 3S", "KS QS JS TS"):
        assert prospects.value(parse_cards(hand)) == value_of(parse_cards(hand))


def test_a_suit_is_worth_40_and_more_when_all_comes() -> None:
    assert suit_plan(0, FULL, 1.0) == (41.0, 0.0, 0.0, 0.0, 0.0)
    assert chance_of_41(0, FULL, 1.0) == 1.0


def test_the_prospects_are_those_of_cards_drawn_by_chance() -> None:
    """Against many draws: each card out comes with its chance, the best four count."""
    rng = random.Random(1)
    held, out, chance = masks(parse_cards("KS 4S"))[3], masks(parse_cards("AS QS JS 9S 7S 2S"))[3], 0.3
    total, reached, count = 0.0, 0, 20_000
    for _ in range(count):
        come = [card for card in parse_cards("AS QS JS 9S 7S 2S") if rng.random() < chance]
        points = sorted((value_of((card,)) for card in (*parse_cards("KS 4S"), *come)), reverse=True)
        total += sum(points[:4])
        reached += sum(points[:4]) == 41
    assert suit_plan(held, out, chance)[0] == pytest.approx(total / count, abs=0.15)
    assert chance_of_41(held, out, chance) == pytest.approx(reached / count, abs=0.01)


def test_a_suit_taken_is_collected_and_one_thrown_is_not() -> None:
    state = after(dealt(QUIET[:2], "AS KD"), "draw stock", "discard JS", "draw discard", "discard 8H")
    collects = collected(state.public, 0)
    assert collects[3] == max(collects) and collects[2] == min(collects)


# --- sure things


@for_each("level", Level)
def test_41_is_never_missed(level: Level) -> None:
    state = after(dealt(("AS KS QS 3C", "2C 5D 8H JS")), "draw stock", "discard JS")
    for seed in range(20):
        assert chosen(state, level, seed) == "draw discard"
        assert chosen(after(state, "draw discard"), level, seed) == "discard 3C"


@for_each("level", [Level.SKILLED, Level.EXPERT])
def test_a_discard_that_makes_41_is_rated_as_certain(level: Level) -> None:
    """It ends the deal at once, and nobody else can have 41 by then."""
    state = after(dealt(("AS KS QS 3C", "2C 5D 8H JS")), "draw stock", "discard JS")
    assert state.turn is not None
    decision = GAMES.opponents.choose(state.view(state.turn), level, 1, FEW)
    assert decision.choices[1].chance == 1.0
    assert decision.why.values["chance"] == 1.0


def test_the_last_card_leaves_the_hand_worth_most() -> None:
    for seed in range(300):
        state = random_position(seed, 200, EmpatSatuOptions(players=2 + seed % 3))
        if state.public.stock_left or not isinstance(state.legal_actions()[0], Discard) or state.turn is None:
            continue
        action = GAMES.opponents.choose(state.view(state.turn), Level.CASUAL, 1).action
        assert isinstance(action, Discard)
        hand = state.hands[state.turn]
        lefts = {
            card: value_of(c for c in hand if c is not card) for card in hand if card is not state.public.must_stay
        }
        assert lefts[action.card] == max(lefts.values())


def test_a_card_that_helps_much_is_taken_and_one_that_does_not_is_left() -> None:
    state = after(dealt(("AS KS 2C 7D", "3C 6D 9H QS")), "draw stock", "discard QS")
    assert chosen(state) == "draw discard"
    state = after(dealt(("AS KS 2C 7D", "3C 6D 9H QS")), "draw stock", "discard 9H")
    assert chosen(state) == "draw stock"


def test_what_could_only_mislead_is_not_tried() -> None:
    """An Expert with four spades took the five of hearts: in its trials the others then believed in hearts."""
    hands = ("AS KS 9S 2S", "3C 6D 8H QH")
    offered = after(dealt(hands, "5H"), "draw stock", "discard 5H")
    assert is_pointless(offered.view(0), Draw(DISCARD))
    assert not is_pointless(offered.view(0), Draw(STOCK))
    poor = after(dealt(("AS KS 9D 2S", "3C 6D 8H QH"), "5H"), "draw stock", "discard QH")
    assert not is_pointless(poor.view(0), Draw(DISCARD))
    drawn = after(offered, "draw stock").view(0)
    assert is_pointless(drawn, Discard(Card.parse("9S")))
    assert not is_pointless(drawn, Discard(Card.parse("2S")))


@for_each("hand", ["KC QC JC TC", "KS QS JS 9S"])
@for_each("card", ["4C", "KH"])
def test_a_good_hand_is_not_spoilt_by_a_card_taken(hand: str, card: str) -> None:
    """An Expert with 40 took the four and threw the king: in its trials the other then let it have the ace."""
    state = after(dealt((hand, f"3D 6D 8H {card}"), "5H"), "draw stock", f"discard {card}")
    assert is_pointless(state.view(0), Draw(DISCARD))
    for seed in range(2):
        assert GAMES.opponents.choose(state.view(0), Level.EXPERT, seed, 300).action == Draw(STOCK)


@for_each(
    ("hand", "card"),
    [("4H KC JC TC", "JD"), ("KD QD 5C 2H", "9C"), ("8C QS TS 8S", "QH"), ("5D KC JC TC", "7D")],
)
def test_no_card_is_taken_that_makes_the_hand_worse(hand: str, card: str) -> None:
    """Two Experts took one card after another from each other, and threw them again."""
    state = after(dealt((hand, f"3D 6D 8H {card}"), "5H"), "draw stock", f"discard {card}")
    assert is_pointless(state.view(0), Draw(DISCARD))


def test_a_high_card_may_begin_another_suit() -> None:
    state = after(dealt(("8H 9H 5C 3D", "3C 6D 8C AS"), "5H"), "draw stock", "discard AS")
    assert not is_pointless(state.view(0), Draw(DISCARD))


def test_a_card_is_not_taken_to_throw_its_like() -> None:
    """An Expert took the jack of clubs and threw the king: it had only let a draw go by."""
    state = after(dealt(("QS 7S 3S KC", "3D 6D 8H JC"), "5H"), "draw stock", "discard JC", "draw discard")
    view = state.view(0)
    assert is_pointless(view, Discard(Card.parse("KC")))
    assert not is_pointless(view, Discard(Card.parse("3S")))
    for seed in range(2):
        assert str(GAMES.opponents.choose(view, Level.EXPERT, seed, 300).action) != "discard KC"


def test_a_king_of_the_suit_collected_is_not_left_for_next_to_nothing() -> None:
    """With three diamonds an Expert left the king for 0.006 of a deal."""
    state = after(dealt(("9D 5D 4D JC", "3C 6D 8C KD"), "5H"), "draw stock", "discard KD")
    view = state.view(0)
    assert left_lying(view, Draw(STOCK)) == 20 and left_lying(view, Draw(DISCARD)) == 0
    assert breaks(view, Draw(STOCK)) and not breaks(view, Draw(DISCARD))
    assert GAMES.opponents.choose(view, Level.EXPERT, 1, 300).action == Draw(DISCARD)


def test_a_low_card_of_another_suit_is_taken_only_near_the_end() -> None:
    """An Expert took the eight of hearts for the ace of spades, eleven turns before the end, and threw it again."""
    state = after(dealt(("AS KC JC 9C", "3D 6D 7H 8H"), "5H"), "draw stock", "discard 8H")
    view = state.view(0)
    assert is_pointless(view, Draw(DISCARD))
    late = msgspec.structs.replace(view, public=msgspec.structs.replace(view.public, stock_left=4))
    assert not is_pointless(late, Draw(DISCARD))


def test_a_hand_of_37_is_broken_by_any_throw_that_leaves_it_less() -> None:
    state = after(dealt(("KC QC JC 7C", "3D 6D 8H 4S"), "5H 2D"), "draw stock", "discard 5H", "draw stock")
    view = state.view(0)
    assert given_up(view, Discard(Card.parse("7C"))) == 9
    assert breaks(view, Discard(Card.parse("7C"))) and not breaks(view, Discard(Card.parse("2D")))


@for_each(("promised", "card"), [(0.025, "5C"), (0.012, "KD")])
def test_no_king_is_thrown_against_the_figures_to_keep_ten_points_of_the_hand(
    promised: float, card: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With three clubs an Expert threw the king in every run, though by its own trials the five promised .03 more."""
    view = after(dealt(("3D 7H 9S 2C", "4D 8H TS 3C", "KC 6C 5C JH"), "KD", dealer=1), "draw stock").view(2)
    choices = ChoiceTrials(view, rules_of_thumb.decide(view), SKILLS[Level.EXPERT], 1, 1)
    gains = {"discard KD": 0.0, "discard 5C": promised}
    monkeypatch.setattr(
        ChoiceTrials, "standing", lambda self, place: (8000, gains.get(str(self.actions[place]), -0.1), 0.2)
    )
    monkeypatch.setattr(ChoiceTrials, "error", lambda self, place: 0.005)
    assert str(choices.actions[choices.best()]) == f"discard {card}"


def test_a_plan_minds_the_cards_that_are_gone() -> None:
    """Clubs and diamonds look alike, but the high diamonds have gone: the club is kept."""
    hands = ("KC 2S KD 7H", "AD QD 3S 4S")
    state = after(dealt(hands, "JD 9H 8H 7S 9S TD"), "draw stock", "discard AD", "draw stock", "discard 9H")
    state = after(state, "draw stock", "discard QD", "draw stock", "discard 7S")
    state = after(state, "draw stock", "discard JD", "draw stock")
    assert "KD" in texts(state)[2]
    decision = GAMES.opponents.choose(state.view(0), Level.CASUAL, 1)
    promised = {str(choice.action): choice.worth or 0.0 for choice in decision.choices}
    assert promised["discard KC"] < promised["discard KD"]


def test_the_next_player_is_denied_what_it_collects() -> None:
    """Two equal cards to throw; the next player has taken spades."""
    hands = ("QD JD 5S 5C", "AS KS 2H 3C")
    state = after(dealt(hands, "9S QS TD 8H"), "draw stock", "discard 2H", "draw stock", "discard QS")
    state = after(state, "draw discard", "discard 9S", "draw stock")
    assert state.turn == 0
    worth = {
        str(choice.action): choice.worth or 0.0
        for choice in GAMES.opponents.choose(state.view(0), Level.CASUAL, 1).choices
    }
    assert worth["discard 5C"] > worth["discard 5S"]


def test_casual_closes_when_it_may() -> None:
    assert chosen(dealt((QUIET[0], "5S 6S 9S QS"), close_at=30)) == "close"


def test_casual_closes_with_the_throw_where_that_is_the_rule() -> None:
    state = after(dealt((QUIET[0], "5S 6S 9S 3C"), "QS", close_at=30, closing="after-discarding"), "draw stock")
    assert chosen(state) == "close 3C"


@for_each(("hand", "action"), [("2S 8S QS 4H", "close"), ("2S 5C QS 4H", "draw stock")])
def test_with_any_hand_to_close_with_one_is_closed_that_is_likely_to_win(hand: str, action: str) -> None:
    assert chosen(dealt((QUIET[0], hand), close_at="any")) == action


def test_partners_close_with_any_hand_as_good_as_others_need_to() -> None:
    """Hands unknown to them counted 20 each, so that nobody closed with less."""
    hands = ("2S 5S 8S 4H", *QUIET[1:3], "5C 8D JH KS")
    for mine, action in (("2S 7S 9S 4H", "close"), ("2S 5S 9S 4H", "close"), ("2S 5D 9S 4H", "draw stock")):
        assert chosen(dealt((mine, *hands[1:]), dealer=3, close_at="any", partnership=True)) == action


def test_nobody_takes_discards_for_ever_where_no_rule_makes_them_draw() -> None:
    state = dealt(("2C 5D 8H TS", "3C 6D 9H JS"), dry_rounds=0, open_first=True)
    for _ in range(9 * 2):
        state, _ = state.apply(Draw(DISCARD))
        state, _ = state.apply(state.legal_actions()[0])
    assert Draw(DISCARD) in state.legal_actions() and state.turn is not None
    for level in Level:
        assert GAMES.opponents.choose(state.view(state.turn), level, 1, 8).action == Draw(STOCK)


RULES = st.builds(
    EmpatSatuOptions,
    players=st.integers(2, 6),
    close_at=st.sampled_from([14, 20, 41, "any"]),
    closing=st.sampled_from(["before-drawing", "after-discarding"]),
    open_first=st.booleans(),
    dry_rounds=st.sampled_from([0, 1, 2, 9]),
    deals=st.integers(1, 2),
    return_taken=st.booleans(),
)


def play_a_whole_game(options: EmpatSatuOptions, seed: int) -> None:
    state, turns = options.new_game(), 0
    while not state.is_over:
        if state.awaits_deal:
            state, _ = state.deal(deal_for(state, seed))
            continue
        assert state.turn is not None
        level = tuple(Level)[(state.turn + seed) % len(Level)]
        state, _ = state.apply(GAMES.opponents.choose(state.view(state.turn), level, seed, 4).action)
        turns += 1
    assert turns < 2 * 52 * 19 * options.deals


@settings(quick, max_examples=20)
@given(RULES, st.integers(0, 10**6))
def test_every_level_plays_whole_games_by_all_rules(options: EmpatSatuOptions, seed: int) -> None:
    play_a_whole_game(options, seed)


@pytest.mark.soak
@settings(quick, max_examples=400)
@given(RULES, st.integers(0, 10**6))
def test_every_level_plays_four_hundred_games_by_all_rules(options: EmpatSatuOptions, seed: int) -> None:
    play_a_whole_game(options, seed)


def test_the_card_turned_up_is_known_to_be_gone() -> None:
    """Left lying on the first turn it is neither in the stock nor in a hand."""
    state = after(dealt(QUIET[:3], "AS 6S 7S", open_first=True), "draw stock", "discard 6S", "draw stock")
    assert state.turn is not None
    view = state.view(state.turn)
    assert not unseen_by(view)[3] >> 12 & 1
    memory = first_world(view, random.Random(1))
    assert Card.parse("AS").index not in [*memory.card, *memory.pool]
    assert len(memory.pool) == state.public.stock_left


def test_casual_does_not_close_into_a_hand_known_to_be_better() -> None:
    mine = dealt(("2H 3H 4H 5H", "AS KS QS 9S"), close_at=14, dealer=1).view(0)
    public = msgspec.structs.replace(mine.public, known=((), parse_cards("AS KS QS 9S")))
    knowing = msgspec.structs.replace(mine, public=public)
    assert GAMES.opponents.choose(mine, Level.CASUAL, 1).action == Close()
    assert GAMES.opponents.choose(knowing, Level.CASUAL, 1).action == Draw(STOCK)


def test_a_partner_closes_by_the_sums_of_both_sides() -> None:
    """A rival is known to hold 38: 30 and a partner known to hold 39 are more than that and a hand unknown."""
    hands = ("5S 6S 9S TS", "AH KH QH 7H", "AD KD QD 8D", "2C 3C 5D 7S")
    mine = dealt(hands, close_at=30, partnership=True, dealer=3).view(0)
    nobody: tuple[tuple[Card, ...], ...] = ((), (), (), ())
    rival = (*nobody[:1], parse_cards(hands[1]), *nobody[2:])
    both = (*rival[:2], parse_cards(hands[2]), *rival[3:])
    for known, action in ((nobody, Close()), (rival, Draw(STOCK)), (both, Close())):
        view = msgspec.structs.replace(mine, public=msgspec.structs.replace(mine.public, known=known))
        assert GAMES.opponents.choose(view, Level.CASUAL, 1).action == action


@quick
@given(state=of_empat_satu, seed=st.integers(0, 2**32 - 1))
def test_a_beginner_slips_now_and_then_and_believably(state: State, seed: int) -> None:
    assert state.turn is not None
    view = state.view(state.turn)
    decisions = [GAMES.opponents.choose(view, Level.BEGINNER, seed + turn) for turn in range(25)]
    slips = [one for one in decisions if one.why.code.startswith("slip")]
    assert len(slips) <= len(decisions) * 0.75
    for decision in slips:
        if isinstance(decision.action, Discard):  # a low card goes instead of a high one, never one of the own suit
            best = max(
                (action for action in view.legal_actions() if isinstance(action, Discard)),
                key=lambda action: value_of(card for card in view.hand if card is not action.card),
            )
            assert value_of((decision.action.card,)) <= value_of((best.card,))


# --- the hand is not broken for little

BROKEN = [  # hands of 38 and 39 that an Expert once broke for some hundredths of a win, to hold back a card
    (
        "deal/21/25",
        1,
        "7H 2H 5D 3H 9H +4S +5H 5C 4S 9H JD 4H KS +5S 2S 7S 3S 8S TS 9C +QH QC +JH 9S +QD TD +9C 4C +TD 6D +4C 3D +6D "
        "4D +3D 3C TH 6S AD 8C +4D JC",
        "discard",
        "9S",
    ),
    ("deal/21/26", 0, "2C TH +TS 3D +AS +4S 7H AS 3D 8H 9C 6H JH", "stock", "9D"),
]


@for_each(("name", "dealer", "turns", "source", "goes"), BROKEN)
def test_a_high_hand_is_not_broken_to_hold_back_a_card(
    name: str, dealer: int, turns: str, source: str, goes: str
) -> None:
    state = as_played(name, turns, dealer, source=source)
    assert state.turn is not None
    left = given_left(state)
    assert left[f"discard {goes}"] == max(left.values()) >= 38
    for seed in range(3):
        assert GAMES.opponents.choose(state.view(state.turn), Level.EXPERT, seed, 600).action == Discard(
            Card.parse(goes)
        )


def test_a_high_hand_is_broken_where_holding_a_card_back_is_worth_far_more() -> None:
    """In 240 games between Experts from here, giving up 40 for 37 brought .054 more of them, with an error of .027."""
    turns = "7H 5D 3H 7D 3D 9D 6D 6H QS 9S 9H TS +5C 6C TS +7C 2C QD 4H JD +8D AH"
    state = as_played("deal/21/53", turns, 1, source="discard")
    assert state.turn is not None
    decision = GAMES.opponents.choose(state.view(state.turn), Level.EXPERT, 0, 4000)
    assert decision.action == Discard(Card.parse("8H"))


def given_left(state: State) -> dict[str, int]:
    """Return for each throw what it leaves the hand worth."""
    hand = state.hands[state.turn or 0]
    throws = [one for one in state.legal_actions() if isinstance(one, Discard)]
    return {str(one): value_of(card for card in hand if card is not one.card) for one in throws}


# --- matches


def places(seats: tuple[str, ...], deals: int, **given: object) -> Places:
    """Return the places of a match."""
    options = GAMES.rules["empat-satu"].read_options({"players": len(seats), **given})
    match = Match("empat-satu", options, seats, 20)
    tally = Places(match)
    for number in range(deals):
        tally.add(play_board(match, number))
    return tally


def test_the_levels_stand_in_their_order_in_a_small_match() -> None:
    for one, two, deals in (("casual", "baseline", 30), ("casual", "beginner", 30), ("beginner", "random", 10)):
        tally = places((one, two), deals)
        middle, half = interval(tally.best[one])
        assert middle - half > 0.5, (one, two, middle, half)


def test_equal_players_share_the_places() -> None:
    tally = places(("casual", "casual", "casual"), 20)
    assert interval(tally.places["casual"])[0] == pytest.approx(2.0)
    assert interval(tally.best["casual"])[0] == interval(tally.last["casual"])[0] == pytest.approx(1 / 3)


def test_partners_are_one_side() -> None:
    options = GAMES.rules["empat-satu"].read_options({"partnership": True})
    assert options.sides == ((0, 2), (1, 3))
    match = Match("empat-satu", options, ("casual", "random"), 3)
    board = play_board(match, 0)
    assert [game.seats for game in board.games] == [
        ("casual", "random", "casual", "random"),
        ("random", "casual", "random", "casual"),
    ]


def test_the_arena_plays_whole_games_and_tells_places(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "games.jsonl"
    arguments = ["--game", "empat-satu", "--games", "4", "--jobs", "1", "--records", str(kept)]
    for options, seats, sittings in (
        ('{"deals": 5, "players": 3}', "casual,beginner,random", 3),
        ('{"partnership": true, "close_at": 30, "deals": 2}', "casual,baseline", 2),
    ):
        assert main([*arguments, "--seats", seats, "--options", options]) == 0
        out = capsys.readouterr().out
        assert "casual: best" in out and "mean place" in out and "given up" not in out
        replayed = [read(line) for line in kept.read_text().splitlines()]
        assert len(replayed) == 4 * sittings
        assert all(one.state.is_over for one in replayed)


@pytest.mark.soak
def test_each_level_beats_the_one_below_by_a_margin() -> None:
    for players in (2, 3, 4):
        for level in (Level.BEGINNER, Level.CASUAL):
            below = str(Level(level - 1)) if level else "random"
            tally = places((str(level), *(below,) * (players - 1)), 800)
            middle, half = interval(tally.places[str(level)])
            assert middle + half < (players + 1) / 2 - 0.1, (players, level, below, middle, half)
        middle, half = interval(places(("casual", *("baseline",) * (players - 1)), 800).places["casual"])
        assert middle + half < (players + 1) / 2 - 0.1


def test_whoever_always_takes_meets_the_two_round_rule_and_the_game_ends() -> None:
    for players in (2, 3, 4):
        for number in range(30):
            state, dry, longest = new_deal(number, EmpatSatuOptions(players=players)), 0, 0
            while state.turn is not None:
                legal = state.legal_actions()
                action = Draw(DISCARD) if Draw(DISCARD) in legal else legal[0]
                dry = dry + 1 if action == Draw(DISCARD) else 0 if action == Draw(STOCK) else dry
                longest = max(longest, dry)
                state, _ = state.apply(action)
            assert longest <= 2 * players


@pytest.mark.parametrize("close_at", [30, 40, *(pytest.param(each, marks=pytest.mark.soak) for each in (36, 41))])
def test_a_casual_player_beats_a_bot_that_only_knows_one_suit(close_at: int) -> None:
    """With two players and closing it lost to one: it saved its points beside the suit and was closed upon."""
    options = GAMES.rules["empat-satu"].read_options({"players": 2, "close_at": close_at})
    match = Match("empat-satu", options, ("casual", "opponent"), 1, opponent="tools.student:one_suit", care=0)
    places = Places(match)
    for number in range(100):
        places.add(play_board(match, number))
    best, _ = interval(places.best["casual"])
    assert best > 0.5
