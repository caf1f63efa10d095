"""Cards that a person would call right, and cards that nobody would play."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.cards import PACK, Card, Rank
from game.games import GAMES
from game.opponents.base import Level
from game.opponents.forty_one.rules_of_thumb import TRUMP
from game.opponents.forty_one.ties import LOWER
from game.rules.base import Bid, Play
from game.rules.deal import shuffled
from game.rules.forty_one import PLAYERS, FortyOneOptions, State, View
from game.rules.tricks import beats, followers, winning_place
from tests.cases import for_each
from tests.opponents.forty_one_positions import random_position, seen_after, written

SEEDS = range(25)
positions = st.builds(random_position, st.integers(0, 10**6), st.integers(4, 55))
quick = settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))


def played(view: View, level: Level = Level.CASUAL, seed: int = 1) -> str:
    """Return the card that a level plays."""
    action = GAMES.opponents.choose(view, level, seed).action
    assert isinstance(action, Play)
    return str(action.card)


def test_last_to_play_wins_with_the_cheapest_winner() -> None:
    assert played(written("AS KS TS 2S 5H", "3S 9S JS")) == "KS"


def test_a_trick_that_the_partner_has_is_left_to_him() -> None:
    assert played(written("AS KS 2S 5H", "3S QS 5S")) == "2S"


def test_it_is_taken_from_a_partner_who_has_made_his_bid_while_mine_is_open() -> None:
    assert played(written("AS KS 2S 5H", "3S QS 5S", taken=(1, 0, 3, 0))) == "KS"


def test_no_ace_falls_under_a_ruff() -> None:
    assert played(written("AS 4S", "2S 5H 3S")) == "4S"


def test_third_hand_plays_high() -> None:
    assert played(written("KS 3S 9D", "4S 6S")) == "KS"


def test_third_hand_spares_what_the_partners_card_does_already() -> None:
    assert played(written("QS 3S 9D", "KS 6S", gone="AS 2S 5S 7S")) == "3S"
    assert played(written("QS 3S 9D", "JS 6S")) == "3S"


def test_the_trick_is_ruffed_with_the_lowest_trump_that_takes_it() -> None:
    assert played(written("9H 2H 3C", "KS 3S 5S")) == "2H"
    assert played(written("9H 2H 3C", "KS 3S 6H")) == "9H"
    assert played(written("4H 2H 3C", "KS 3S 6H")) == "3C"


@for_each("level", [Level.CASUAL])
def test_the_partners_sure_winner_is_not_ruffed(level: Level) -> None:
    assert played(written("9H 2H 3C", "3S AS 5S"), level) == "3C"
    assert played(written("9H 2H 3C", "AS 5S"), level) == "3C"


def test_it_is_ruffed_where_the_next_player_is_void_and_would_ruff() -> None:
    view = written("9H 2H 3C", "AS 5S", gone="2S 2D 3S 4S", bids=(5, 3, 3, 3))
    assert played(view) in {"2H", "9H", "3C"}


def test_guards_are_kept() -> None:
    assert played(written("KC 2C 7D 6D 5D", "AS 3S 5S")) == "5D"


def test_last_trumps_are_not_counted_as_out_when_all_are_gone() -> None:
    gone = "AH 2H 3H 4H KH 5H 6H 7H QH 8H 9H TH JH 2C 3C 4C"
    assert played(written("AS KS 4D", gone=gone)) in {"AS", "KS"}


@quick
@given(state=positions, level=st.sampled_from(Level), seed=st.integers(0, 2**32 - 1))
def test_a_card_that_loses_is_the_lowest_of_its_suit(state: State, level: Level, seed: int) -> None:
    """As last to play, who knows the trick is lost throws nothing better than need be, or the figures say why."""
    public = state.public
    if len(public.trick) != PLAYERS - 1 or state.turn is None:
        return
    decision = GAMES.opponents.choose(state.view(state.turn), level, seed)
    action = decision.action
    assert isinstance(action, Play)
    best = public.trick[winning_place(public.trick, TRUMP)]
    takes = beats(action.card, best, TRUMP)
    alike = [card for card in of_suit(state.hands[state.turn], action.card) if beats(card, best, TRUMP) == takes]
    lowest = Play(min(alike, key=lambda card: card.rank))
    worths = {choice.action: choice.worth for choice in decision.choices}
    most, least = worths[action], worths[lowest]
    if most is None or least is None:
        assert action == lowest
    else:
        assert action == lowest or most - least > LOWER


def test_who_would_be_in_the_partners_way_throws_the_high_card() -> None:
    """With the jack and the two under the king: the jack goes, so that the partner may take the next spade."""
    rules = GAMES.rules["forty-one"]
    state = FortyOneOptions().new_game()
    state, _ = state.deal(state.deal_out(shuffled(PACK, "d/5/3"), 3))
    cards = "2C 6C 3C 7C 2D 8D 9D 4D JH 3H AH 4H 2H 8H QH 5H 7H 9H 6H 5C 3S QS KS"
    for action in (*("bid 1", "bid 4", "bid 1", "bid 5"), *(f"play {card}" for card in cards.split())):
        state, _ = state.apply(rules.parse_action(action))
    assert state.turn is not None
    view = state.view(state.turn)
    assert isinstance(view, View)
    assert played(view, Level.CASUAL) == "2S"
    assert [played(view, Level.EXPERT, seed) for seed in range(1, 6)].count("JS") >= 4  # unless worlds differ much


def expert_plays(view: View) -> set[str]:
    """Return what an Expert plays, by several seeds."""
    played = set()
    for seed in range(3):
        action = GAMES.opponents.choose(view, Level.EXPERT, seed, 200).action
        assert isinstance(action, Play)
        played.add(str(action.card))
    return played


def test_the_fourth_trick_of_a_six_is_ruffed_and_the_last_trumps_are_drawn() -> None:
    """It threw a diamond: in the trials, side winners were cashed before the last trumps were drawn, and ruffed."""
    cards = "AH 2H 3H 5H", "8H JH 6H 9H", "AC 2C 3C 4C", "JC 6C 7C TH", "8S AS 2S 3S", "KS 4S 5S 6S", "QS 7S 9S JS"
    tricks = tuple(map("".join, zip("0011011", cards, strict=True)))
    assert expert_plays(seen_after("TS KH 7H AD 8D 6D", tricks, "1KC 5C 9C", bids=(6, 3, 3, 2))) == {"7H"}
    led = seen_after("TS KH AD 8D 6D", (*tricks, "1KC 5C 9C 7H"), bids=(6, 3, 3, 2))
    assert expert_plays(led) == {played(led)} == {"KH"}


def test_a_king_does_not_fall_under_the_partners_ruff() -> None:
    tricks = "02S AS 3S 4S", "1AC 2C 3C 4C", "1KC 5C 6C 7C", "1QC 8C 9C TC", "1QS 9S 5S JS"
    assert expert_plays(seen_after("KS QH 8H 7H KD JD 7D 3D", tricks, "1TD 5H 9D", bids=(3, 5, 3, 2))) == {"3D"}


def test_who_needs_one_trick_takes_it_with_the_cheapest_sure_winner() -> None:
    """It played the nine on the jack, for the ace would take a trick later: in the trials, not at the table."""
    clubs, diamonds = ("1AC 2C 3C 4C", "1KC 5C 6C 7C", "1QC 8C 9C TC"), ("1AD 2D 3D 4D", "1KD 5D 6D 7D", "1QD 8D 9D TD")
    hearts = "1AH 2H 3H 4H", "1KH 5H 6H 7H"
    behind = seen_after("AS KS QS 9S", (*clubs, *diamonds, *hearts, "18H 9H QH TH"), "3JS", bids=(1, 7, 2, 4))
    third = seen_after("AS KS QS 9S", (*clubs, *diamonds, *hearts, "18H QH 9H TH"), "2JS 4S", bids=(1, 7, 1, 4))
    for view in (behind, third):
        assert expert_plays(view) == {"QS"}


def test_the_partners_suit_is_led_back_by_rules_of_thumb() -> None:
    for level, least in ((Level.BEGINNER, 8), (Level.CASUAL, 20)):  # a Beginner slips
        view = seen_after("5D 2D 8S 6S 5S", ("2QD KD 7D 3D", "3AC 2C 3C 4C", "3KC 5C 6C 2H"), bids=(4, 3, 4, 3))
        seeds = range(20)
        assert sum(played(view, level, seed) == "2D" for seed in seeds) >= least, level


def test_a_bid_that_makes_no_difference_is_an_honest_one() -> None:
    """As last to bid, where no bid worth making saves the deal from being thrown in."""
    rules = GAMES.rules["forty-one"]
    state = FortyOneOptions().new_game()
    state, _ = state.deal(state.deal_out(shuffled(PACK, "d/5/4"), 0))
    for action in ("bid 1", "bid 1", "bid 3"):
        state, _ = state.apply(rules.parse_action(action))
    assert state.turn is not None
    view = state.view(state.turn)
    sight = GAMES.opponents.choose_at_once(view, Level.EXPERT, 1).action
    for level in (Level.SKILLED, Level.EXPERT):
        assert GAMES.opponents.choose(view, level, 1).action == sight == Bid(3)


@quick
@given(state=positions, seed=st.integers(0, 2**32 - 1))
def test_casual_never_takes_the_partners_trick_without_need(state: State, seed: int) -> None:
    public = state.public
    if len(public.trick) != PLAYERS - 1 or state.turn is None:
        return
    seat = state.turn
    place = winning_place(public.trick, TRUMP)
    holder = (public.leader + place * public.options.step) % PLAYERS
    left = len(state.hands[seat])
    needs = [(public.bids[s] or 0) - public.taken[s] for s in (seat, seat ^ 2)]
    if holder != seat ^ 2 or 0 < needs[1] <= left:
        return
    action = GAMES.opponents.choose(state.view(seat), Level.CASUAL, seed).action
    assert isinstance(action, Play)
    if needs[0] <= 0:
        losing = [c for c in followers(state.hands[seat], public.trick) if not beats(c, public.trick[place], TRUMP)]
        assert not losing or not beats(action.card, public.trick[place], TRUMP)


@quick
@given(state=positions, seed=st.integers(0, 2**32 - 1))
def test_a_beginner_slips_now_and_then_only(state: State, seed: int) -> None:
    assert state.turn is not None
    view = state.view(state.turn)
    codes = [GAMES.opponents.choose(view, Level.BEGINNER, seed + turn).why.code for turn in range(60)]
    assert sum(code.startswith("slip") for code in codes) <= len(codes) * 0.95


def test_a_beginner_errs_with_cards_and_not_only_with_bids() -> None:
    """A Beginner's cards cost no more than those of a Casual player, who plays by the same rules of thumb."""
    chosen = []
    for seed in range(300):
        state = random_position(seed, 10 + seed % 40)
        view = state.view(state.turn or 0)
        if not view.public.is_bidding and len(view.legal_actions()) > 1:
            levels = Level.BEGINNER, Level.CASUAL
            chosen.append([GAMES.opponents.choose(view, level, seed).action for level in levels])
    assert sum(one != other for one, other in chosen) > 0.25 * len(chosen)


def test_a_slip_is_one_that_people_make() -> None:
    """Ace, king and the cards that go above others take their trick for the moment; what is thrown is small."""
    seen = set[str]()
    for seed in range(600):
        state = random_position(seed, 8 + seed % 40)
        view = state.view(state.turn or 0)
        decision = GAMES.opponents.choose(view, Level.BEGINNER, seed)
        code, action = decision.why.code, decision.action
        if not code.startswith("slip") or not isinstance(action, Play):
            continue
        seen.add(code)
        trick, card = view.public.trick, action.card
        if code in ("slip-second-hand-high", "slip-overtakes-partner"):
            assert beats(card, trick[winning_place(trick, TRUMP)], TRUMP)
        if code == "slip-cashes-early":
            assert card.rank is Rank.ACE and card.suit is not TRUMP
        if code == "slip-throws-lowest":
            assert card.rank == min(held.rank for held in view.hand if held.suit is not TRUMP)
    assert len(seen) > 4


def test_the_direction_of_play_is_minded() -> None:
    for direction in ("clockwise", "counterclockwise"):
        state = random_position(11, 30, FortyOneOptions(direction=direction))
        while state.turn is not None:
            state, _ = state.apply(GAMES.opponents.choose(state.view(state.turn), Level.CASUAL, 1).action)


def of_suit(hand: tuple[Card, ...], card: Card) -> list[Card]:
    """Return the cards of a hand that are of the same suit as ``card``."""
    return [held for held in hand if held.suit is card.suit]
