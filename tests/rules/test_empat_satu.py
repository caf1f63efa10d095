"""Empat Satu by docs/rules.md#empat-satu: its examples, its edges, and what its options change."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.cards import PACK, Card, Suit, parse_cards
from game.rules.base import (
    DISCARD,
    STOCK,
    Action,
    Close,
    Closed,
    DealCounted,
    Dealt,
    Discard,
    Discarded,
    Draw,
    Drew,
    GameWon,
    HandsShown,
    IllegalAction,
    IllegalOption,
    TurnedUp,
)
from game.rules.empat_satu import (
    EmpatSatuOptions,
    State,
    View,
    best_and_worst,
    first_of,
    is_best,
    points_of,
    value_of,
    worth_of,
)
from tests.cases import for_each
from tests.playouts import played, replay, some_action
from tests.rules.empat_satu_deals import QUIET, RULES, after, deal_of, dealt, options, table, take, texts

seeds = st.integers(0, 10**9 - 1)


def refusal(state: State, action: str) -> str:
    """Return the code with which an action is refused."""
    with pytest.raises(IllegalAction) as refused:
        state.apply(RULES.parse_action(action))
    return refused.value.code


# --- what a hand is worth


@for_each(
    ("hand", "value"),
    [
        ("AS KS QS JS", 41),
        ("TH JH QH AH", 41),
        ("AC KD 5H 3S", -7),
        ("AS KD 5H 3C", -7),
        ("KS QS JS TS", 40),
        ("AS KS QS JH", 21),
        ("AS KS QH JH", 1),
        ("2C 3C 4C 5C", 14),
        ("2C 2D 2H 2S", -4),
        ("TC TD TH TS", -20),
        ("AC AD AH AS", -22),
        ("9S 8S 7S 6S", 30),
        ("AS", 11),
        ("AS KS QS JS TS", 51),
        ("AS KS QS JS 4H", 37),
        ("", 0),
    ],
)
def test_what_hands_are_worth(hand: str, value: int) -> None:
    assert value_of(parse_cards(hand)) == value
    assert worth_of(parse_cards(hand)).value == value


def test_what_cards_count() -> None:
    counted = {str(card.rank): points_of(card) for card in PACK}
    assert counted == {"A": 11, "K": 10, "Q": 10, "J": 10, "T": 10} | {str(face): face for face in range(2, 10)}


def test_a_worth_says_why() -> None:
    worth = worth_of(parse_cards("AS KS QS 7H"))
    assert (worth.suit, worth.gain, worth.loss, worth.value) == (Suit.SPADES, 31, 7, 24)
    assert worth_of(parse_cards("KS 4H 6H 2C")).suit is Suit.HEARTS  # ten each: more cards
    assert worth_of(parse_cards("KS TH 4C 2D")).suit is Suit.SPADES


@given(st.lists(st.sampled_from(PACK), min_size=4, max_size=4, unique=True))
@settings(max_examples=300, deadline=None)
def test_the_value_is_the_best_over_all_suits_and_41_the_most(cards: list[Card]) -> None:
    each = [sum(points_of(card) * (1 if card.suit is suit else -1) for card in cards) for suit in Suit]
    assert value_of(cards) == max(each) <= 41
    assert is_best(tuple(cards)) == (value_of(cards) == 41)


# --- dealing


def test_four_cards_each_one_at_a_time_from_the_dealers_left() -> None:
    for players in range(2, 7):
        for dealer in range(players):
            state = table(players=players)
            deal = state.deal_out(PACK, dealer)
            left = (dealer + 1) % players
            assert deal.hands[left] == tuple(PACK[at * players] for at in range(4))
            assert deal.hands[dealer] == tuple(PACK[at * players + players - 1] for at in range(4))
            assert deal.stock == PACK[4 * players :]
            state, events = state.deal(deal)
            assert isinstance(events[0], Dealt)
            assert events[0].order[: players + 1] == (
                *((lay_seat(dealer, at, players), 1) for at in range(players)),
                (left, 1),
            )
            assert state.turn == left and state.public.stock_left == 52 - 4 * players


def lay_seat(dealer: int, place: int, players: int) -> int:
    return (dealer + 1 + place) % players


def test_any_seat_may_deal_first() -> None:
    assert table(players=3).deal_needs().dealer is None


def test_a_hand_dealt_worth_41_ends_the_deal_at_once() -> None:
    state, events = table().deal(deal_of(("2C 5D 8H TS", "AH KH QH JH", "4C 7D TH QS", "5C 8D 9H KS")))
    assert [type(event) for event in events] == [Dealt, HandsShown, DealCounted, GameWon]
    shown, counted, won = events[1:]
    assert isinstance(shown, HandsShown) and (shown.why, shown.seat) == ("dealt-41", 1)
    assert shown.hands[1] == parse_cards("AH KH QH JH")
    assert isinstance(counted, DealCounted) and counted.winners == (1,)
    assert isinstance(won, GameWon) and won.winners == (1,)
    assert state.turn is None and state.is_over and state.winners == (1,) and state.legal_actions() == ()
    assert state.public.shown[1] == parse_cards("AH KH QH JH")
    assert state.public.stock_left == 36


def test_of_several_hands_dealt_worth_41_all_count() -> None:
    state, events = table(players=3).deal(deal_of(("AS KS QS JS", "2C 5D 8H TS", "AC KC QC JC"), dealer=0))
    assert state.winners == (0, 2) and state.public.past[0].losers == (1,)
    shown = events[1]
    assert isinstance(shown, HandsShown) and shown.seat == 2  # the first clockwise from the dealer's left


def test_in_a_longer_game_the_next_deal_follows_a_dealt_41() -> None:
    state, events = table(deals=2).deal(deal_of(("2C 5D 8H TS", "AH KH QH JH", "4C 7D TH QS", "5C 8D 9H KS")))
    assert [type(event) for event in events] == [Dealt, HandsShown, DealCounted]
    assert state.awaits_deal and not state.is_over and state.deals_begun == 1


# --- a turn


def test_on_the_first_turn_there_is_no_discard() -> None:
    for players in (2, 3, 4):
        state = dealt(QUIET[:players])
        assert texts(state) == ["draw stock"]
        assert refusal(state, "draw discard") == "no-discard"
        assert refusal(state, "discard 3C") == "draw-first"
        assert refusal(state, "close") == "no-closing"


def test_a_card_is_drawn_and_one_discarded() -> None:
    state, (drew, thrown) = take(dealt(stock="AS"), "draw stock", "discard 3C")
    assert drew == Drew(1, STOCK, Card.parse("AS"), 35)
    assert thrown == Discarded(1, Card.parse("3C"))
    assert state.hands[1] == parse_cards("6D 9H JS AS")
    assert state.turn == 2 and state.public.open_card == Card.parse("3C")
    assert state.public.discards[1] == parse_cards("3C")
    assert texts(state) == ["draw stock", "draw discard"]


def test_between_drawing_and_discarding_there_are_five_cards_and_nothing_else_to_do() -> None:
    state = after(dealt(stock="AS"), "draw stock")
    assert state.public.counts == (4, 5, 4, 4)
    assert texts(state) == [f"discard {card}" for card in ("3C", "6D", "9H", "JS", "AS")]
    assert state.view(1).drawn == Card.parse("AS") and state.view(2).drawn is None
    assert {refusal(state, action) for action in ("draw stock", "draw discard")} == {"discard-now"}
    assert {refusal(state, action) for action in ("close", "close 3C")} == {"no-closing"}
    assert refusal(state, "discard KS") == "not-held"
    assert state.public.open_card is None


def test_a_card_from_the_stock_may_be_discarded_at_once() -> None:
    state = after(dealt(stock="AS"), "draw stock", "discard AS")
    assert state.hands[1] == parse_cards(QUIET[1])


def test_a_card_taken_from_the_discard_may_not_be_discarded_in_that_turn_but_in_a_later_one() -> None:
    state, events = take(dealt(QUIET[:2], "AS KD"), "draw stock", "discard 3C", "draw discard")
    assert events[-1] == Drew(0, DISCARD, Card.parse("3C"), 43)
    assert texts(state) == [f"discard {card}" for card in ("2C", "5D", "8H", "TS")]
    assert refusal(state, "discard 3C") == "just-taken"
    state = after(state, "discard 2C", "draw stock", "discard KD", "draw stock")
    assert "discard 3C" in texts(state)


def test_a_card_taken_may_be_thrown_back_where_the_house_rule_lets_it() -> None:
    """Two rounds of it, and the next player must draw from the stock all the same."""
    state = after(dealt(QUIET[:2], "AS KD", return_taken=True), "draw stock", "discard 3C", "draw discard")
    assert texts(state) == [f"discard {card}" for card in ("2C", "5D", "8H", "TS", "3C")]
    state = after(state, "discard 3C")
    assert state.hands[0] == parse_cards(QUIET[0]) and state.public.open_card == Card.parse("3C")
    assert state.public.known == ((), ()) and state.public.discards == ((Card.parse("3C"),), ())
    state = after(state, *["draw discard", "discard 3C"] * 3)
    assert texts(state) == ["draw stock"]


def test_only_the_discard_of_the_player_just_before_may_be_taken() -> None:
    state = after(dealt(stock="AS AD AH"), "draw stock", "discard 3C", "draw stock", "discard 4C")
    assert state.turn == 3
    state = after(state, "draw discard")
    assert state.hands[3][-1] is Card.parse("4C")
    assert state.public.discards == ((), parse_cards("3C"), (), ())
    state = after(state, "discard 5C")
    assert state.public.open_card is Card.parse("5C")


def test_an_older_discard_never() -> None:
    """What lies under a card that was taken is not to be had, nor what was passed over."""
    state = after(dealt(QUIET[:2], "AS AD AH KD QD"), "draw stock", "discard 3C", "draw stock", "discard 2C")
    state = after(state, "draw discard", "discard 6D", "draw stock", "discard AH")
    assert state.public.discards == (parse_cards("AH"), parse_cards("3C 6D"))
    assert state.public.open_card is Card.parse("AH")
    state = after(state, "draw discard")
    assert state.hands[1][-1] is Card.parse("AH")


def test_what_a_seat_is_known_to_hold_is_what_it_took_and_has_not_thrown_since() -> None:
    state = after(dealt(QUIET[:2], "AS KD"), "draw stock", "discard 3C", "draw discard")
    assert state.public.known == (parse_cards("3C"), ())
    state = after(state, "discard 5D", "draw discard", "discard 6D", "draw discard", "discard 2C")
    assert state.public.known == (parse_cards("3C 6D"), parse_cards("5D"))
    state = after(state, "draw stock", "discard 5D", "draw stock", "discard 3C")
    assert state.public.known == (parse_cards("6D"), ())
    assert [(turn.seat, str(turn.taken), str(turn.thrown)) for turn in state.public.turns] == [
        (1, "None", "3C"),
        (0, "3C", "5D"),
        (1, "5D", "6D"),
        (0, "6D", "2C"),
        (1, "None", "5D"),
        (0, "None", "3C"),
    ]


def test_a_card_from_the_stock_is_shown_to_nobody_else_and_a_discard_to_all() -> None:
    _, events = take(dealt(stock="AS"), "draw stock", "discard AS", "draw discard")
    hidden, thrown, taken = events
    assert hidden.seen_by(1) == hidden
    for seat in (0, 2, 3):
        assert hidden.seen_by(seat) == Drew(1, STOCK, None, 35)
        assert thrown.seen_by(seat) == thrown and taken.seen_by(seat) == taken


# --- two rounds without the stock


def takes_always(state: State) -> Action:
    """Return the discard if it may be taken, then the first card that may be thrown."""
    legal = state.legal_actions()
    return legal[1] if legal[0] == Draw(STOCK) and len(legal) > 1 else legal[0]


@for_each("players", [2, 3, 4])
def test_after_two_rounds_without_it_a_card_must_come_from_the_stock(players: int) -> None:
    state = after(dealt(QUIET[:players]), "draw stock", "discard 3C")
    for _ in range(2 * players):
        assert texts(state) == ["draw stock", "draw discard"]
        state, _ = state.apply(Draw(DISCARD))
        state, _ = state.apply(state.legal_actions()[0])
    assert texts(state) == ["draw stock"]
    assert refusal(state, "draw discard") == "stock-due"
    state, _ = state.apply(Draw(STOCK))
    state, _ = state.apply(state.legal_actions()[-1])
    assert texts(state) == ["draw stock", "draw discard"]


@for_each("players", [2, 3, 4])
def test_a_deal_in_which_everybody_always_takes_ends(players: int) -> None:
    for seed in range(20):
        state = table(players=players)
        rng = random.Random(seed)
        state, _ = state.deal(state.deal_out(tuple(rng.sample(PACK, 52)), 0))
        turns, drawn = 0, []
        while state.turn is not None:
            action = takes_always(state)
            drawn += [action.source] if isinstance(action, Draw) else []
            turns += isinstance(action, Discard)
            state, _ = state.apply(action)
        assert turns <= (52 - 4 * players) * (2 * players + 1)
        assert drawn[: 2 * players + 2] == [STOCK, *[DISCARD] * (2 * players), STOCK][: len(drawn)]


def test_who_must_draw_from_the_stock_may_close_instead() -> None:
    """The rule says where a card is drawn from; closing draws none, and ends the deal as surely."""
    state = after(dealt(("5S 6S 7S 8S", "TS 6D 9H JD"), "9S", close_at=34), "draw stock", "discard 9S")
    for action in ("discard 5S", "discard TS", "discard 6S", "discard 6D"):
        state = after(state, "draw discard", action)
    assert state.turn == 0 and state.public.must_draw_stock
    assert texts(state) == ["draw stock", "close"]
    assert refusal(state, "draw discard") == "stock-due"


# --- the end of a deal


def test_a_hand_worth_41_after_the_discard_ends_the_deal() -> None:
    state, events = take(dealt(("2C 5D 8H TS", "AS KS QS 3C"), "JS"), "draw stock", "discard 3C")
    assert [type(event) for event in events] == [Drew, Discarded, HandsShown, DealCounted, GameWon]
    assert isinstance(events[2], HandsShown) and (events[2].why, events[2].seat) == ("reached-41", 1)
    assert state.winners == (1,) and state.public.past[0].losers == (0,)


def test_41_among_five_cards_does_not_end_the_deal_before_the_discard() -> None:
    state = after(dealt(("2C 5D 8H TS", "AS KS QS 3C"), "JS"), "draw stock")
    assert state.turn == 1
    state = after(state, "discard KS")
    assert state.turn == 0


def test_41_by_a_card_taken_from_the_discard() -> None:
    state = after(dealt(("AS KS QS 3C", "2C 5D 8H JS")), "draw stock", "discard JS", "draw discard", "discard 3C")
    assert state.winners == (0,)


@for_each("players", [2, 3, 4])
def test_the_last_card_of_the_stock_ends_the_deal_after_the_discard(players: int) -> None:
    state = dealt(QUIET[:players])
    while state.public.stock_left:
        state, _ = state.apply(Draw(STOCK))
        if state.public.stock_left:
            state, _ = state.apply(state.legal_actions()[0 if value_of(state.hands[state.turn or 0][1:]) < 30 else -1])
    assert state.turn is not None and not state.is_over
    last = state.turn
    state, events = state.apply(state.legal_actions()[0])
    assert isinstance(events[1], HandsShown) and events[1].why in {"stock-out", "reached-41"}
    assert events[1].seat == last
    assert state.is_over and state.public.stock_left == 0


def test_the_best_wins_and_the_worst_loses_and_ties_share() -> None:
    one_each = options()
    assert best_and_worst((5, -7, 20, 3), one_each) == ((2,), (1,))
    assert best_and_worst((20, -7, 20, -7), one_each) == ((0, 2), (1, 3))
    assert best_and_worst((4, 4, 4, 4), one_each) == ((0, 1, 2, 3), (0, 1, 2, 3))
    assert best_and_worst((4, 5), options(players=2)) == ((1,), (0,))


# --- closing


def test_closing_is_a_whole_turn_and_possible_on_the_first() -> None:
    state = dealt(("2C 5D 8H TS", "5S 6S 9S QS"), close_at=30)
    assert texts(state) == ["draw stock", "close"]
    state, events = take(state, "close")
    assert [type(event) for event in events] == [Closed, HandsShown, DealCounted, GameWon]
    assert isinstance(events[1], HandsShown) and (events[1].why, events[1].seat) == ("closed", 1)
    assert state.winners == (1,)
    assert state.public.stock_left == 44


def test_closing_on_a_later_turn_comes_last_of_what_may_be_done() -> None:
    state = after(dealt(("5S 6S 9S QS", QUIET[1]), close_at=30), "draw stock", "discard 3C")
    assert texts(state) == ["draw stock", "draw discard", "close"]
    assert refusal(after(state, "draw stock"), "close") == "discard-now"


@for_each(
    ("hand", "close_at", "code"),
    [
        ("5S 6S 9S QS", 31, "close-low"),
        ("5S 6S 9S QS", 41, "no-closing"),
        ("AS KS QS 2H", 14, "close-suits"),
        ("2S 3S 4S 5S", 15, "close-low"),
        ("2S 3S 4S 5S", 14, ""),
        ("KS QS JS TS", 40, ""),
        ("KS QS JS TS", 41, "no-closing"),
    ],
)
def test_who_may_close(hand: str, close_at: int, code: str) -> None:
    state = dealt(("2C 5D 8H TD", hand), close_at=close_at)
    assert ("close" in texts(state)) == (code == "")
    assert (refusal(state, "close") if code else "") == code


def test_there_is_no_penalty_for_closing_when_another_hand_is_higher() -> None:
    state = after(dealt(("KS QS JS TS", "2H 3H 4H 5H"), close_at=14), "close")
    assert state.public.past[0].values == (40, 14)
    assert state.winners == (0,) and state.public.past[0].losers == (1,)


def test_by_default_41_still_ends_a_deal_where_closing_is_allowed() -> None:
    state = after(dealt(("2C 5D 8H TS", "AS KS QS 3C"), "JS", close_at=30), "draw stock", "discard 3C")
    assert state.public.past[0].why == "reached-41"


# --- closing with the throw


def test_who_has_drawn_closes_with_the_throw_and_nobody_may_take_it() -> None:
    state = dealt(("2C 5D 8H TS", "5S 6S 9S 3C"), "QS", close_at=30, closing="after-discarding")
    assert texts(state) == ["draw stock"]
    assert (refusal(state, "close"), refusal(state, "close 3C")) == ("close-later", "draw-first")
    state = after(state, "draw stock")
    assert texts(state)[5:] == ["close 3C"]
    assert (refusal(state, "close"), refusal(state, "close QS")) == ("close-later", "close-suits")
    assert refusal(state, "close 2C") == "not-held"
    state, events = take(state, "close 3C")
    assert events[:2] == [Discarded(1, Card.parse("3C")), Closed(1)]
    assert isinstance(events[2], HandsShown) and (events[2].why, events[2].seat) == ("closed", 1)
    assert state.winners == (1,) and state.public.past[0].values[1] == 30


def test_the_cards_kept_must_be_worth_enough() -> None:
    state = after(dealt((QUIET[0], "AS KS 4S 3S"), "5S", close_at=30, closing="after-discarding"), "draw stock")
    assert texts(state)[5:] == ["close 3S"]
    assert refusal(state, "close 4S") == "close-low"


def test_with_any_hand_every_card_that_may_be_thrown_closes() -> None:
    state = dealt(QUIET[:2], close_at="any", closing="after-discarding")
    state = after(state, "draw stock", "discard 3C", "draw discard")
    assert texts(state)[4:] == [f"close {card}" for card in ("2C", "5D", "8H", "TS")]
    assert refusal(state, "close 3C") == "just-taken"
    assert texts(dealt(QUIET[:2], close_at="any")) == ["draw stock", "close"]


def test_before_drawing_a_close_throws_no_card() -> None:
    state = dealt(QUIET[:2], close_at="any")
    assert refusal(state, "close 3C") == refusal(after(state, "draw stock"), "close 3C") == "close-sooner"


# --- the first discard turned up


def test_a_card_turned_up_may_be_taken_on_the_first_turn() -> None:
    state, events = table(players=2, open_first=True).deal(deal_of(QUIET[:2], "6S AS"))
    assert events[1:] == (TurnedUp(Card.parse("6S")),)
    assert state.public.open_card is Card.parse("6S") and state.public.stock_left == 43
    assert texts(state) == ["draw stock", "draw discard"]
    state = after(state, "draw discard")
    assert state.public.dry == 1 and state.public.known[1] == parse_cards("6S")
    assert refusal(state, "discard 6S") == "just-taken"
    assert state.stock[-state.public.stock_left] is Card.parse("AS")


def test_a_card_turned_up_and_left_is_gone() -> None:
    state = after(dealt(QUIET[:2], "6S AS", open_first=True), "draw stock")
    assert state.hands[1][-1] is Card.parse("AS") and state.public.open_card is None
    state = after(state, "discard AS")
    assert state.public.open_card is Card.parse("AS")
    state = after(state, "draw discard", "discard 2C", "draw discard")
    assert not any(Card.parse("6S") in hand for hand in state.hands)


# --- rounds without the stock


@for_each(("rounds", "players"), [(1, 2), (1, 6), (3, 5), (9, 2)])
def test_so_many_rounds_may_go_without_the_stock(rounds: int, players: int) -> None:
    hands = ("2C 5D 8H TS", "3C 6D 9H JS", "4C 7D TH QS", "5C 8D JH KS", "6C 9D QH AS", "7C TD KH 2S")[:players]
    state = dealt(hands, dry_rounds=rounds, open_first=True)
    for _ in range(rounds * players):
        state, _ = state.apply(Draw(DISCARD))
        state, _ = state.apply(state.legal_actions()[0])
    assert refusal(state, "draw discard") == "stock-due"


def test_without_a_limit_nobody_ever_has_to_draw_from_the_stock() -> None:
    state = dealt(QUIET[:2], dry_rounds=0, open_first=True)
    for _ in range(100):
        state, _ = state.apply(Draw(DISCARD))
        state, _ = state.apply(state.legal_actions()[0])
    assert texts(state) == ["draw stock", "draw discard"] and state.public.stock_left == 43


# --- partnership


def test_partners_add_their_hands() -> None:
    state, events = table(partnership=True).deal(deal_of(("2C 3D 9H TD", "AS KS QS JS", "2D 3C 8H TC", "TH 9C 8D 7S")))
    values = tuple(value_of(hand) for hand in state.public.shown)
    assert values[1] == 41 and sum(values[1::2]) > sum(values[::2])
    assert state.winners == (1, 3) and state.public.past[0].losers == (0, 2)
    assert state.public.scores == values and isinstance(events[2], DealCounted) and events[2].values == values


def test_a_team_with_a_41_may_lose() -> None:
    hands = ("9H 8H 7H TH", "AS KS QS JS", "9D 8D 7D TD", "AC AH AD TC")
    state, _ = table(partnership=True).deal(deal_of(hands))
    assert state.public.past[0].values == (34, 41, 34, -1)
    assert state.winners == (0, 2)


def test_equal_teams_both_win_and_lose() -> None:
    partners = options(partnership=True)
    assert best_and_worst((3, 5, 6, 4), partners) == ((0, 1, 2, 3), (0, 1, 2, 3))
    assert best_and_worst((3, 50, 6, -50), partners) == ((0, 2), (1, 3))


def test_partnership_is_for_four() -> None:
    assert options(partnership=True, players=4).sides == ((0, 2), (1, 3))
    assert options(players=3, partnership=False).sides == ((0,), (1,), (2,))
    for players in (2, 3):
        with pytest.raises(IllegalOption, match="partnership"):
            options(partnership=True, players=players)


# --- several deals


def ended(values: tuple[int, ...], dealer: int, **given: object) -> State:
    """Return a game after one deal whose hands had these values."""
    hands = WITH_VALUES
    state, _ = table(players=len(values), deals=9, **given).deal(
        deal_of(tuple(hands[at][value] for at, value in enumerate(values)), dealer=dealer)
    )
    assert state.awaits_deal, "one of the hands must be worth 41"
    assert state.public.past[0].values == values
    return state


WITH_VALUES: tuple[dict[int, str], ...] = tuple(
    {
        41: f"A{suit} K{suit} Q{suit} J{suit}",
        14: f"2{suit} 3{suit} 4{suit} 5{suit}",
        24: f"3{suit} 6{suit} 7{suit} 8{suit}",
    }
    for suit in "CDHS"
)


@for_each(
    ("values", "dealer", "next_dealer", "first"),
    [
        ((14, 24, 41, 24), 1, 0, 2),
        ((14, 14, 41, 24), 1, 0, 2),
        ((14, 14, 41, 24), 0, 1, 2),
        ((14, 14, 41, 24), 3, 0, 2),
        ((41, 41, 24, 24), 0, 2, 1),
        ((41, 41, 24, 24), 1, 2, 0),
        ((41, 41, 24, 24), 2, 3, 0),
        ((41, 41, 41, 41), 2, 3, 3),
        ((24, 41, 14), 2, 2, 1),
        ((14, 41), 0, 0, 1),
        ((41, 41), 0, 1, 1),
        ((41, 41), 1, 0, 0),
    ],
)
def test_the_loser_deals_the_next_and_the_winner_plays_first(
    values: tuple[int, ...], dealer: int, next_dealer: int, first: int
) -> None:
    state = ended(values, dealer)
    assert state.deal_needs().dealer == next_dealer
    state, _ = state.deal(deal_of(QUIET[: len(values)], dealer=next_dealer))
    assert state.turn == first and state.public.first == first and state.public.dealer == next_dealer


@for_each(("dealer", "next_dealer", "first"), [(0, 1, 2), (1, 3, 2), (2, 3, 0), (3, 1, 0)])
def test_with_partners_each_of_the_team_has_lost_or_won(dealer: int, next_dealer: int, first: int) -> None:
    state = ended((41, 14, 24, 24), dealer, partnership=True)
    assert state.public.past[0].losers == (1, 3)
    assert state.deal_needs().dealer == next_dealer
    state, _ = state.deal(deal_of(QUIET, dealer=next_dealer))
    assert state.turn == first


def test_the_first_of_several_is_sought_clockwise_from_the_dealers_left() -> None:
    assert first_of((0, 2), 0, 4) == 2
    assert first_of((0,), 0, 4) == 0
    assert first_of((1, 3), 2, 4) == 3


def test_the_highest_sum_over_all_deals_wins() -> None:
    state = table(players=2, deals=2)
    state, _ = state.deal(deal_of((WITH_VALUES[0][41], WITH_VALUES[1][24])))
    assert state.public.scores == (41, 24) and state.awaits_deal and state.winners == ()
    state, events = state.deal(deal_of((WITH_VALUES[0][14], WITH_VALUES[1][41]), dealer=1))
    assert state.public.scores == (55, 65)
    assert state.is_over and state.winners == (1,)
    assert events[-1] == GameWon((1,), "highest-sum")
    with pytest.raises(IllegalAction):
        state.deal(deal_of(QUIET[:2], dealer=0))


def test_equal_sums_share_the_game() -> None:
    state = table(players=3, deals=2)
    state, _ = state.deal(deal_of((WITH_VALUES[0][41], WITH_VALUES[1][24], WITH_VALUES[2][14])))
    state, _ = state.deal(deal_of((WITH_VALUES[0][24], WITH_VALUES[1][41], WITH_VALUES[2][14]), dealer=2))
    assert state.public.scores == (65, 65, 28) and state.winners == (0, 1)


def test_partners_win_a_game_by_the_sum_of_their_sums() -> None:
    state = table(deals=2, partnership=True)
    one, two, three, four = WITH_VALUES
    state, _ = state.deal(deal_of((one[41], two[24], three[14], four[24])))
    assert state.public.past[0].winners == (0, 2)
    state, _ = state.deal(deal_of((one[14], two[41], three[14], four[14]), dealer=state.deal_needs().dealer or 0))
    assert state.public.past[1].winners == (1, 3)
    assert state.public.scores == (55, 65, 28, 38) and state.winners == (1, 3)


# --- options


@for_each(
    "given",
    [
        {"players": 1},
        {"players": 7},
        {"players": True},
        {"players": "4"},
        {"players": 4.0},
        {"close_at": 13},
        {"close_at": 42},
        {"close_at": None},
        {"close_at": False},
        {"deals": 0},
        {"deals": -1},
        {"deals": 1.0},
        {"return_taken": 1},
        {"return_taken": "true"},
        {"return_taken": None},
        {"partnership": 1},
        {"partnership": None},
        {"partnership": True, "players": 3},
        {"players": 2, "partnership": True},
        {"preset": "right"},
        {"target": 41},
        {"": 1},
    ],
)
def test_bad_options(given: dict[str, object]) -> None:
    with pytest.raises(IllegalOption):
        RULES.read_options(given)


def test_the_options_and_their_defaults() -> None:
    assert options() == EmpatSatuOptions(players=4, partnership=False, close_at=41, deals=1, return_taken=False)
    every = {"partnership": True, "players": 4, "close_at": 14, "deals": 10**30, "return_taken": True}
    written = {"partnership": True, "close_at": 14, "deals": 10**30, "return_taken": True}
    assert RULES.read_options(every).written() == written
    assert options(deals=1, players=2, close_at=41) == EmpatSatuOptions(players=2)


# --- laws of this game on games played at random


@given(seeds)
@settings(max_examples=40, deadline=None)
def test_the_whole_pack_is_always_somewhere(seed: int) -> None:
    for step in replay(played("empat-satu", seed, most_deals=2)[0]):
        state = step.state
        assert isinstance(state, State)
        if state.public.dealer is None:
            continue
        hands = state.hands if state.turn is not None else state.public.shown
        left = state.stock[len(state.stock) - state.public.stock_left :] if state.turn is not None else ()
        opened = {state.public.opened} - {None, *(card for pile in (*hands, *state.public.discards) for card in pile)}
        cards = Counter(card for pile in (*hands, *state.public.discards, left, opened) for card in pile)
        assert max(cards.values()) == 1
        assert sum(cards.values()) + (0 if state.turn is not None else state.public.stock_left) == 52
        if state.turn is not None:
            assert state.public.counts == tuple(map(len, hands))


@given(seeds)
@settings(max_examples=40, deadline=None)
def test_the_table_remembers_what_was_seen_and_no_more(seed: int) -> None:
    """Piles and known cards follow from the turns alone, and what is known to be held is held."""
    for step in replay(played("empat-satu", seed, most_deals=2)[0]):
        state = step.state
        assert isinstance(state, State)
        if state.turn is None:
            continue
        seats = range(state.public.options.players)
        piles: list[list[Card]] = [[] for _ in seats]
        known: list[list[Card]] = [[] for _ in seats]
        pending = [(state.turn, state.public.taken, None)] if state.public.taken is not None else []
        for seat, taken, thrown in (*((t.seat, t.taken, t.thrown) for t in state.public.turns), *pending):
            if taken is not None:
                if any(piles):
                    assert piles[seat - 1].pop() is taken
                else:
                    assert state.public.opened is taken
                known[seat].append(taken)
            if thrown is not None:
                piles[seat].append(thrown)
                known[seat] = [card for card in known[seat] if card is not thrown]
        assert state.public.discards == tuple(map(tuple, piles))
        assert state.public.known == tuple(map(tuple, known))
        assert all(set(known[seat]) <= set(state.hands[seat]) for seat in seats)


@given(seeds)
@settings(max_examples=40, deadline=None)
def test_a_view_says_why_not_as_the_state_refuses(seed: int) -> None:
    actions = [Draw(STOCK), Draw(DISCARD), Close(), *(Discard(card) for card in PACK)]
    for step in list(replay(played("empat-satu", seed, most_deals=1)[0]))[::7]:
        state = step.state
        assert isinstance(state, State)
        for seat in range(state.public.options.players):
            view = state.view(seat)
            assert isinstance(view, View)
            for action in actions:
                assert (view.why_not(action) is None) == (action in view.legal_actions())


@for_each("policy", [takes_always, lambda state: some_action(state, random.Random(3))])
def test_a_deal_ends_only_as_the_rules_say(policy: Callable[[State], Action]) -> None:
    for seed in range(40):
        state = table(players=2 + seed % 3, close_at=14)
        state, _ = state.deal(state.deal_out(tuple(random.Random(seed).sample(PACK, 52)), 0))
        while state.turn is not None:
            state, _ = state.apply(policy(state))
        why = state.public.past[0].why
        assert (why in {"dealt-41", "reached-41"}) == any(value == 41 for value in state.public.past[0].values) or (
            why == "closed"
        )
        assert (why == "stock-out") <= (state.public.stock_left == 0)
