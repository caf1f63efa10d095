"""Forty-One by docs/rules.md#forty-one: its examples, its edges, and what the three presets say differently."""

from __future__ import annotations

import random
from collections.abc import Mapping

import msgspec
import pytest

from game.cards import PACK, Card, Suit, parse_cards
from game.games import GAMES
from game.rules.base import (
    Action,
    Bid,
    BidMade,
    DealScored,
    Dealt,
    Event,
    GameWon,
    IllegalAction,
    IllegalOption,
    Play,
    Played,
    ThrownIn,
    TrickTaken,
    TurnedUp,
)
from game.rules.deal import Deal, IllegalDeal, check_cut, first_dealer, shuffled
from game.rules.forty_one import FortyOneOptions, PublicState, State, standing_teams, winning_team
from tests.cases import for_each

RULES = GAMES.rules["forty-one"]
Four = tuple[int, int, int, int]


def options(**given: object) -> FortyOneOptions:
    read = RULES.read_options(given)
    assert isinstance(read, FortyOneOptions)
    return read


def table(scores: Four = (0, 0, 0, 0), **given: object) -> State:
    """Return a game that stands at ``scores``, the next deal to come."""
    return State(PublicState(options(**given), scores=scores))


def dealt(state: State, seed: int = 0, dealer: int | None = None) -> State:
    needs = state.deal_needs()
    by = needs.dealer if needs.dealer is not None else dealer or 0
    return state.deal(state.deal_out(shuffled(PACK, f"test/{seed}"), by))[0]


def take(state: State, *actions: Action) -> tuple[State, list[Event]]:
    happened: list[Event] = []
    for action in actions:
        state, events = state.apply(action)
        happened += events
    return state, happened


def bid_all(state: State, bids: Four) -> tuple[State, list[Event]]:
    """Make every seat's bid, ``bids[s]``, in whatever order they are to bid."""
    happened: list[Event] = []
    for _ in range(4):
        assert state.turn is not None
        state, events = take(state, Bid(bids[state.turn]))
        happened += events
    return state, happened


def deal_with(state: State, bids: Four, wanted: Mapping[int, int]) -> tuple[State, list[Event]]:
    """Return what comes of one whole deal in which seat *s* takes ``wanted[s]`` tricks; play is searched for it."""
    for seed in range(4000):
        rng = random.Random(seed)
        after, happened = bid_all(dealt(state, seed), bids)
        while after.turn is not None:
            after, events = take(after, rng.choice(after.legal_actions()))
            happened += events
        scored = next(event for event in happened if isinstance(event, DealScored))
        if all(scored.tricks[seat] == count for seat, count in wanted.items()):
            return after, happened
    raise AssertionError(f"no such deal found: {wanted}")


# --- what a bid is worth


@for_each(
    ("bid", "taken", "points"),
    [(5, 5, 5), (5, 8, 5), (5, 4, -5), (5, 0, -5), (7, 7, 14), (7, 6, -14), (6, 6, 6), (1, 0, -1), (1, 7, 1)],
)
def test_a_bid_made_gains_its_value_and_nothing_for_more(bid: int, taken: int, points: int) -> None:
    after, happened = deal_with(table((3, 0, 0, 0)), (bid, 4, 4, 4), {0: taken})
    scored = next(event for event in happened if isinstance(event, DealScored))
    assert scored.points[0] == points
    assert after.public.scores[0] == 3 + points
    assert scored.scores == after.public.scores
    assert sum(scored.tricks) == 13


@for_each(("bid", "made"), [(9, True), (9, False)])
def test_nine_is_worth_eighteen_either_way(bid: int, made: bool) -> None:
    """All hearts in one hand, and the lead: thirteen tricks; against that, a bid of nine is lost."""
    order = (Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES)
    suits = [tuple(card for card in PACK if card.suit is suit) for suit in order]
    state, _ = table().deal(Deal(1, tuple(suits)))  # seat 0 holds the hearts and leads, counterclockwise
    assert state.turn == 0
    state, _ = bid_all(state, (9, 1, 1, 1) if made else (1, 9, 1, 1))
    while state.turn is not None:
        state, _ = take(state, state.legal_actions()[0])
    assert state.public.past[0].tricks == (13, 0, 0, 0)
    assert state.public.past[0].points == ((18, -1, -1, -1) if made else (1, -18, -1, -1))


@for_each(("start", "bid", "value"), [(7, 6, 6), (7, 7, 14), (7, 13, 26), (1, 1, 2), (14, 13, 13), (13, 13, 26)])
def test_value_doubles_from_an_option(start: int, bid: int, value: int) -> None:
    assert options(double_from=start).value_of(bid, 0) == options(double_from=start).value_of(bid, 50) == value


@for_each(
    ("score", "values"),
    [
        (-20, (1, 2, 3, 4, 10, 12, 14, 16, 27, 40, 40, 40, 40)),
        (0, (1, 2, 3, 4, 10, 12, 14, 16, 27, 40, 40, 40, 40)),
        (29, (1, 2, 3, 4, 10, 12, 14, 16, 27, 40, 40, 40, 40)),
        (30, (1, 2, 3, 4, 5, 6, 14, 16, 27, 40, 40, 40, 40)),
        (55, (1, 2, 3, 4, 5, 6, 14, 16, 27, 40, 40, 40, 40)),
    ],
)
def test_the_values_of_four_hundred(score: int, values: tuple[int, ...]) -> None:
    for double_from in (1, 7, 14):  # accepted, and ignored
        told = options(values="four-hundred", double_from=double_from)
        assert tuple(told.value_of(bid, score) for bid in range(1, 14)) == values


@for_each(("stood_at", "five"), [(29, 10), (30, 5)])
def test_five_is_worth_five_for_who_stood_at_thirty_before_the_deal(stood_at: int, five: int) -> None:
    for wanted, gain in ((5, five), (4, -five)):
        state = table((stood_at, 0, 29, 0), values="four-hundred")
        after, _ = deal_with(state, (5, 4, 4, 4), {0: wanted})
        assert after.public.past[-1].points[0] == gain
        assert after.public.scores[0] == stood_at + gain


# --- winning


@for_each(
    ("scores", "needs", "winners"),
    [
        ((41, 0, 1, 0), "positive", (0, 2)),
        ((40, 0, 30, 0), "positive", ()),
        ((41, 0, -12, 0), "positive", ()),
        ((41, 0, 0, 0), "positive", ()),
        ((41, 0, 0, 0), "not-negative", (0, 2)),
        ((41, 0, -1, 0), "not-negative", ()),
        ((5, 1, 5, 60), "positive", (1, 3)),
        ((50, 41, -3, 2), "positive", (1, 3)),
        ((-3, 2, 90, 41), "positive", (1, 3)),
        ((50, 41, 0, 0), "not-negative", (0, 2)),
        ((50, 41, -1, 0), "not-negative", (1, 3)),
    ],
)
def test_who_stands(scores: Four, needs: str, winners: tuple[int, ...]) -> None:
    assert winning_team(scores, options(partner_needs=needs))[0] == winners


@for_each(
    ("tie_break", "scores", "winners", "why"),
    [
        ("team-total", (41, 45, 10, 5), (0, 2), "team-total"),
        ("team-total", (41, 45, 10, 6), (1, 3), "highest-score"),
        ("team-total", (46, 45, 5, 6), (0, 2), "highest-score"),
        ("partner", (41, 60, 10, 9), (0, 2), "partner"),
        ("partner", (41, 60, 10, 10), (1, 3), "team-total"),
        ("partner", (41, 41, 42, 60), (1, 3), "team-total"),
        ("partner", (9, 41, 60, 10), (1, 3), "partner"),
        ("highest-score", (41, 45, 40, 5), (1, 3), "highest-score"),
        ("highest-score", (45, 6, 5, 45), (1, 3), "team-total"),
        ("team-total", (45, 45, 6, 6), (), ""),
        ("partner", (45, 6, 6, 45), (), ""),
        ("highest-score", (45, 45, 6, 6), (), ""),
    ],
)
def test_both_teams_at_once(tie_break: str, scores: Four, winners: tuple[int, ...], why: str) -> None:
    chosen = options(tie_break=tie_break)
    assert len(standing_teams(scores, chosen)) == 2
    assert winning_team(scores, chosen) == (winners, why)


@for_each("tie_break", ["team-total", "partner", "highest-score"])
def test_still_equal_another_deal_is_played_and_then_the_game_ends(tie_break: str) -> None:
    state = table((38, 38, 10, 10), tie_break=tie_break)
    level, happened = deal_with(state, (3, 3, 3, 3), {0: 3, 1: 3, 2: 3, 3: 4})
    assert level.public.scores == (41, 41, 13, 13)
    assert level.awaits_deal and not level.is_over and not level.winners
    assert not any(isinstance(event, GameWon) for event in happened)
    over, happened = deal_with(level, (4, 3, 3, 3), {0: 4, 1: 3, 2: 3, 3: 3})
    assert over.public.scores == (45, 44, 16, 16)
    expected = "team-total" if tie_break != "highest-score" else "highest-score"
    assert happened[-1] == GameWon((0, 2), expected)
    assert over.is_over and over.winners == (0, 2) and over.turn is None and not over.awaits_deal
    assert over.legal_actions() == ()
    with pytest.raises(IllegalAction):
        over.apply(Bid(5))
    with pytest.raises(IllegalAction):
        over.deal(over.deal_out(PACK, 0))


def test_a_game_is_won_by_a_score_carried_over() -> None:
    """A player past 41 whose partner only now comes above zero wins at that deal's end."""
    state = table((45, 5, -2, 5))
    over, _ = deal_with(state, (3, 3, 3, 3), {0: 3, 1: 4, 2: 3, 3: 3})
    assert over.public.scores == (48, 8, 1, 8)
    assert over.winners == (0, 2)


def test_forty_one_beside_a_partner_below_zero_plays_on() -> None:
    state = table((38, 5, -15, 5))
    after, _ = deal_with(state, (3, 3, 3, 3), {0: 3, 1: 4, 2: 3, 3: 3})
    assert after.public.scores == (41, 8, -12, 8)
    assert after.awaits_deal


# --- bidding


def test_bids_that_total_ten_are_thrown_in_and_eleven_are_played() -> None:
    begun = dealt(table((7, 0, -3, 0)))
    thrown, happened = bid_all(begun, (4, 2, 2, 2))
    assert thrown.awaits_deal and thrown.public.scores == (7, 0, -3, 0)
    assert happened[-1] == ThrownIn(10, 11, 3, begun.hands)
    assert thrown.public.past[-1].thrown_in and thrown.deals_begun == 1
    assert thrown.deal_reports() == [
        {
            "bids": (4, 2, 2, 2),
            "trick_winners": (),
            "tricks": (0, 0, 0, 0),
            "points": (0, 0, 0, 0),
            "scores": (7, 0, -3, 0),
            "thrown_in": True,
        }
    ]
    played, happened = bid_all(dealt(table()), (4, 3, 2, 2))
    assert played.turn is not None and all(isinstance(event, BidMade) for event in happened)


@for_each(
    ("scores", "needed"),
    [
        ((0, 0, 0, 0), 11),
        ((29, 0, 0, 0), 11),
        ((0, 30, -5, 0), 12),
        ((39, 0, 0, 0), 12),
        ((0, 0, 0, 40), 13),
        ((0, 70, 0, 40), 13),
    ],
)
def test_rising_minimum_total(scores: Four, needed: int) -> None:
    assert table(scores, rising_minimum=True).public.bids_needed == needed
    assert table(scores).public.bids_needed == 11
    assert table(scores, rising_minimum=True, min_total=13).public.bids_needed == 13
    low = (needed - 1 - 3 * 3, 3, 3, 3)
    assert bid_all(dealt(table(scores, rising_minimum=True)), low)[0].awaits_deal
    enough = (needed - 3 * 3, 3, 3, 3)
    assert not bid_all(dealt(table(scores, rising_minimum=True)), enough)[0].awaits_deal


@for_each(("score", "least"), [(-9, 2), (0, 2), (29, 2), (30, 3), (39, 3), (40, 4), (49, 4), (50, 5), (80, 5)])
def test_rising_minimum_bid_goes_by_ones_own_score(score: int, least: int) -> None:
    state = dealt(table((0, 0, 0, score), minimum_bid="rising"), dealer=0)  # seat 3 bids first
    assert state.legal_actions() == tuple(Bid(number) for number in range(least, 14))
    with pytest.raises(IllegalAction) as refusal:
        state.apply(Bid(least - 1))
    assert refusal.value.code == "bid-range" and refusal.value.values == {"least": least, "most": 13}
    state, _ = take(state, Bid(least))
    assert state.legal_actions()[0] == Bid(2)


@for_each(("best", "needed"), [(29, 11), (30, 12), (40, 13), (49, 13), (50, 14), (90, 14)])
def test_fourteen_are_needed_from_fifty_with_the_values_of_four_hundred_only(best: int, needed: int) -> None:
    scores = (0, best, 0, -3)
    assert table(scores, values="four-hundred", rising_minimum=True).public.bids_needed == needed
    assert table(scores, rising_minimum=True).public.bids_needed == min(13, needed)
    assert table(scores, values="four-hundred").public.bids_needed == 11
    assert table(scores, values="four-hundred", rising_minimum=True, min_total=20).public.bids_needed == 20


def test_bids_run_from_one_to_thirteen_and_nobody_passes() -> None:
    state = dealt(table())
    assert state.legal_actions() == tuple(Bid(number) for number in range(1, 14))
    for number in (0, 14, -1):
        with pytest.raises(IllegalAction):
            state.apply(Bid(number))
    with pytest.raises(IllegalAction) as refusal:
        state.apply(Play(state.hands[3][0]))
    assert refusal.value.code == "bid-now"


@for_each(
    ("redeal_by", "direction", "dealers"),
    [
        ("next", "counterclockwise", [0, 3, 2, 1, 0]),
        ("next", "clockwise", [0, 1, 2, 3, 0]),
        ("same", "counterclockwise", [0, 0, 0, 0, 0]),
        ("same", "clockwise", [0, 0, 0, 0, 0]),
    ],
)
def test_who_deals_again(redeal_by: str, direction: str, dealers: list[int]) -> None:
    state = table(redeal_by=redeal_by, direction=direction)
    for place, dealer in enumerate(dealers):
        state = dealt(state)
        assert state.public.dealer == dealer
        state, happened = bid_all(state, (1, 1, 1, 1))
        thrown = happened[-1]
        assert isinstance(thrown, ThrownIn)
        assert thrown.next_dealer == (dealers[place + 1] if place < 4 else state.deal_needs().dealer)


@for_each("redeal_by", ["next", "same"])
@for_each(("direction", "step"), [("counterclockwise", 3), ("clockwise", 1)])
def test_the_deal_passes_after_a_deal_played(redeal_by: str, direction: str, step: int) -> None:
    state, _ = deal_with(table(direction=direction, redeal_by=redeal_by), (3, 3, 3, 3), {})
    assert state.deal_needs().dealer == step
    with pytest.raises(IllegalDeal) as fault:
        state.deal(state.deal_out(PACK, 0))
    assert fault.value.key == "dealer" and str(fault.value) == f"must be seat {step}"


# --- seats, packets, the cut


@for_each(
    ("preset", "dealer", "order"),
    [("right", 0, [3, 2, 1, 0]), ("right", 2, [1, 0, 3, 2]), ("left", 0, [1, 2, 3, 0]), ("left", 3, [0, 1, 2, 3])],
)
def test_the_seat_next_to_the_dealer_bids_and_leads_first(preset: str, dealer: int, order: list[int]) -> None:
    state = dealt(table(preset=preset), dealer=dealer)
    bidders = []
    for _ in order:
        assert state.turn is not None
        bidders.append(state.turn)
        state, _ = take(state, Bid(3))
    assert bidders == order
    players = []
    for _ in order:
        assert state.turn is not None
        players.append(state.turn)
        state, happened = take(state, state.legal_actions()[0])
    assert players == order
    assert isinstance(happened[-1], TrickTaken) and happened[-1].seat == state.turn


@for_each("packets", [[1, 2, 2, 2, 2, 2, 2], [1] * 13, [13], [5, 3, 5]])
@for_each(("direction", "step"), [("counterclockwise", 3), ("clockwise", 1)])
def test_packets_are_handed_out_in_the_direction_of_play(packets: list[int], direction: str, step: int) -> None:
    state = table(packets=packets, direction=direction)
    deal = state.deal_out(PACK, 2)
    after, events = state.deal(deal)
    assert isinstance(events[0], Dealt)
    seats = [(2 + step * place) % 4 for place in range(1, 5)]
    assert events[0].order == tuple((seat, packet) for packet in packets for seat in seats)
    pack = list(PACK)
    hands: dict[int, list[Card]] = {seat: [] for seat in range(4)}
    for seat, packet in events[0].order:
        hands[seat] += [pack.pop(0) for _ in range(packet)]
    assert deal.hands == after.hands == tuple(tuple(hands[seat]) for seat in range(4))
    assert events[0].counts == (13, 13, 13, 13)


@for_each(
    ("cut", "dealer"),
    [
        ("4C 9D KS AH", 0),
        ("AC 2D KS 3H", 1),
        ("2C 2D KS AH 5C 4D", 1),
        ("9C 9D 9S 9H 5C 5D 6S 5H 3C 4D 2H", 3),
        ("9C 2D 9S 2H 7C 7D 8C AD", 1),
    ],
)
def test_the_lowest_card_deals_and_ties_draw_again(cut: str, dealer: int) -> None:
    state = table(preset="left")
    cards = parse_cards(cut)
    assert check_cut(state.deal_needs(), cards) == dealer
    deal = msgspec.structs.replace(state.deal_out(PACK, dealer), cut=cards)
    _, events = state.deal(deal)
    assert isinstance(events[0], Dealt) and tuple(card for _, card in events[0].cut) == cards
    with pytest.raises(IllegalDeal) as fault:
        state.deal(msgspec.structs.replace(state.deal_out(PACK, (dealer + 1) % 4), cut=cards))
    assert fault.value.key == "dealer" and str(fault.value) == f"must be seat {dealer}"


def test_the_event_of_a_cut_names_who_drew_what() -> None:
    state = table(preset="left")
    deal = msgspec.structs.replace(state.deal_out(PACK, 3), cut=parse_cards("9C 2D 9S 2H 7C 6D"))
    _, events = state.deal(deal)
    assert isinstance(events[0], Dealt)
    assert [(seat, str(card)) for seat, card in events[0].cut] == [
        *[(0, "9C"), (1, "2D"), (2, "9S"), (3, "2H")],
        *[(1, "7C"), (3, "6D")],
    ]


@for_each(
    "cut",
    [
        "4C",
        "4C 9D KS",
        "4C 4D KS AH",
        "4C 4D KS AH 9C",
        "4C 4D KS AH 9C 9D",
        "4C 9D KS AH 2C",
        "4C 9D KS KS",
        "4C BJ KS AH",
    ],
)
def test_a_cut_must_decide_exactly(cut: str) -> None:
    state = table(preset="left")
    for dealer in range(4):
        with pytest.raises(IllegalDeal) as fault:
            state.deal(msgspec.structs.replace(state.deal_out(PACK, dealer), cut=parse_cards(cut)))
        assert fault.value.key == "cut"


def test_nobody_cuts_for_a_random_dealer_nor_for_a_later_deal() -> None:
    cut = parse_cards("4C 9D KS AH")
    with pytest.raises(IllegalDeal):
        table().deal(msgspec.structs.replace(table().deal_out(PACK, 0), cut=cut))
    later, _ = bid_all(dealt(table(preset="left")), (1, 1, 1, 1))
    with pytest.raises(IllegalDeal) as fault:
        later.deal(msgspec.structs.replace(later.deal_out(PACK, 1), cut=cut))
    assert fault.value.key == "cut"


@for_each(
    ("cut", "dealer"), [("4C 9D KS AH", 3), ("2C AD KS AH 9C 9D KD KH 5C 6C", 3), ("AC AD AS AH 9C JD JS 3H TC 9S", 1)]
)
def test_the_highest_card_deals_and_ties_draw_again(cut: str, dealer: int) -> None:
    state = table(preset="four-hundred")
    deal = msgspec.structs.replace(state.deal_out(PACK, dealer), cut=parse_cards(cut))
    after, happened = state.deal(deal)
    assert isinstance(happened[0], Dealt) and [card for _, card in happened[0].cut] == list(parse_cards(cut))
    assert after.public.dealer == dealer
    with pytest.raises(IllegalDeal) as fault:
        state.deal(msgspec.structs.replace(deal, dealer=(dealer + 1) % 4))
    assert fault.value.key == "dealer"


@for_each("preset", ["left", "four-hundred"])
def test_cuts_for_many_games_decide_their_dealer(preset: str) -> None:
    needs = table(preset=preset).deal_needs()
    lengths = set()
    for number in range(300):
        dealer, cut = first_dealer(needs, number)
        assert check_cut(needs, cut) == dealer
        lengths.add(len(cut))
    assert {4, 6} <= lengths


# --- play


def hands_of(text: str) -> tuple[tuple[Card, ...], ...]:
    """Return four whole hands: those cards given for each seat, lines parted by ``/``, the rest filled up."""
    given = [parse_cards(part) for part in text.split("/")]
    rest = [card for card in PACK if not any(card in part for part in given)]
    filled = []
    for part in given:
        missing = 13 - len(part)
        filled.append((*part, *rest[:missing]))
        del rest[:missing]
    return tuple(filled)


def leading(hands: tuple[tuple[Card, ...], ...], leader: int) -> State:
    """Return a deal of ``hands``, clockwise, bid and ready for ``leader`` to lead."""
    state, _ = table(direction="clockwise").deal(Deal((leader - 1) % 4, hands))
    return bid_all(state, (3, 3, 3, 3))[0]


CLUBS, DIAMONDS, HEARTS, SPADES = (" ".join(str(card) for card in PACK if card.suit is suit) for suit in Suit)


def play(state: State, text: str) -> tuple[State, list[Event]]:
    return take(state, *(Play(card) for card in parse_cards(text)))


def test_others_must_follow_the_suit_led_if_they_can() -> None:
    state = leading(hands_of("2C 5D / 3C 4C 9H / 7S 8H / KC"), 0)
    state, _ = play(state, "2C")
    clubs = [card for card in state.hands[1] if card.suit is Suit.CLUBS]
    assert state.legal_actions() == tuple(Play(card) for card in clubs)
    with pytest.raises(IllegalAction) as refusal:
        state.apply(Play(Card.parse("9H")))
    assert (refusal.value.code, str(refusal.value)) == ("must-follow", "must follow clubs")
    assert refusal.value.values == {"suit": Suit.CLUBS}
    with pytest.raises(IllegalAction) as refusal:
        state.apply(Play(Card.parse("KC")))
    assert refusal.value.code == "not-held"


def test_a_player_without_the_suit_may_play_anything() -> None:
    state = leading(tuple(parse_cards(text) for text in (CLUBS, DIAMONDS, HEARTS, SPADES)), 0)
    state, _ = play(state, "2C")
    assert len(state.legal_actions()) == 13
    state, _ = play(state, "AD")
    state, _ = play(state, "2H")
    state, happened = play(state, "AS")
    assert happened == [Played(3, Card.parse("AS")), TrickTaken(0, parse_cards("2C AD 2H AS"), 2)]
    assert state.turn == 2 and state.public.taken == (0, 0, 1, 0)


def test_trumps_may_be_led_at_any_time() -> None:
    state = leading(hands_of("2H / 3H / 4H / 5H"), 0)
    assert Play(Card.parse("2H")) in state.legal_actions()
    state, happened = play(state, "2H 3H 4H 5H")
    assert isinstance(happened[-1], TrickTaken) and happened[-1].seat == 3


@for_each(
    ("cards", "place"),
    [
        ("2C 3C AC 4C", 2),
        ("TC 3C 9C 4C", 0),
        ("2C AD AS 3D", 0),
        ("AC 2H 3H KC", 2),
        ("2H 3H AS 4C", 1),
        ("KC QC AC AH", 3),
        ("2S AC KC QD", 0),
        ("JD QD KD AD", 3),
    ],
)
def test_the_highest_trump_takes_the_trick_else_the_highest_of_the_suit_led(cards: str, place: int) -> None:
    """Each seat holds one suit besides its card of the trick, so that nobody who does not follow could."""
    played = parse_cards(cards)
    led = played[0].suit
    rest = [card for card in PACK if card not in played]
    spare = [card for card in rest if card.suit is not led] + [card for card in rest if card.suit is led]
    hands = []
    for card in (*played[1:], played[0]):  # the leader takes what is left: all of the suit led that is spare
        hands.append((card, *spare[:12]))
        del spare[:12]
    state = leading((hands[3], *hands[:3]), 0)
    state, happened = take(state, *(Play(card) for card in played))
    assert happened[-1] == TrickTaken(0, played, place)
    assert state.turn == place


def test_a_card_is_played_once_and_the_winner_leads() -> None:
    state = leading(hands_of("AC KC / 2C 3C / 4C 5C / 6C 7C"), 0)
    state, _ = play(state, "AC 2C 4C 6C")
    assert state.turn == 0
    with pytest.raises(IllegalAction) as refusal:
        state.apply(Play(Card.parse("AC")))
    assert refusal.value.code == "not-held"
    with pytest.raises(IllegalAction) as refusal:
        state.apply(Bid(5))
    assert refusal.value.code == "play-now"


def test_no_suit_is_named_in_this_game() -> None:
    state = leading(hands_of("AC / 2C / 4C / 6C"), 0)
    with pytest.raises(IllegalAction):
        state.apply(Play(Card.parse("AC"), Suit.CLUBS))


# --- trumps told by the dealer's last card


@for_each("trumps", ["sister", "shown"])
@for_each("packets", [[1] * 13, [13], [5, 3, 5]])
def test_the_dealers_last_card_tells_the_trumps_until_the_deal_is_over(trumps: str, packets: list[int]) -> None:
    sisters = {Suit.CLUBS: Suit.SPADES, Suit.SPADES: Suit.CLUBS, Suit.HEARTS: Suit.DIAMONDS, Suit.DIAMONDS: Suit.HEARTS}
    for seed in range(8):
        state = table(trumps=trumps, packets=packets)
        cards = state.deal_out(shuffled(PACK, f"trumps/{seed}"), seed % 4)
        state, events = state.deal(cards)
        card = cards.hands[seed % 4][-1]
        assert card.suit is not None
        trump = card.suit if trumps == "shown" else sisters[card.suit]
        assert events[1:] == (TurnedUp(card),) and events[1].seen_by((seed + 1) % 4) == events[1]
        assert card.suit.sister is sisters[card.suit]
        while state.turn is not None and len(state.public.past) == 0:
            assert state.public.trump is trump
            is_held = card in state.hands[seed % 4]
            assert state.public.open_cards == ({card: seed % 4} if is_held else {})
            assert all(state.view(seat).public.open_cards == state.public.open_cards for seat in range(4))
            state, _ = state.apply(state.legal_actions()[min(2, len(state.legal_actions()) - 1)])
        assert state.public.trump is None and not state.public.open_cards


def test_hearts_need_no_card() -> None:
    state, events = table().deal(table().deal_out(shuffled(PACK, "trumps"), 0))
    assert len(events) == 1 and state.public.turn_up is None and not state.public.open_cards
    assert state.public.trump is Suit.HEARTS


def test_after_a_throw_in_another_card_tells_the_trumps() -> None:
    state = table(trumps="shown")
    state, _ = state.deal(state.deal_out(shuffled(PACK, "one"), 0))
    state, happened = take(state, *[Bid(1)] * 4)
    assert any(isinstance(event, ThrownIn) for event in happened) and state.public.turn_up is None
    second = state.deal_out(shuffled(PACK, "another"), 3)
    state, events = state.deal(second)
    assert events[1] == TurnedUp(second.hands[3][-1]) and state.public.trump is second.hands[3][-1].suit


# --- options


def test_the_presets_are_as_the_rule_book_has_them() -> None:
    right, left, other = options(), options(preset="left"), options(preset="four-hundred")
    assert options(preset="right") == right
    assert (right.direction, right.first_dealer, right.tie_break) == ("counterclockwise", "random", "team-total")
    assert (left.direction, left.first_dealer, left.tie_break) == ("clockwise", "lowest-card", "partner")
    assert right.packets == (1, 2, 2, 2, 2, 2, 2) and left.packets == (1,) * 13
    for preset in (right, left):
        assert preset.redeal_by == "next" and preset.partner_needs == "positive"
        assert (preset.minimum_bid, preset.min_total, preset.double_from, preset.target) == (1, 11, 7, 41)
        assert preset.rising_minimum is False and preset.players == 4
        assert preset.values == "double"
    assert (other.direction, other.first_dealer, other.packets) == (right.direction, "highest-card", right.packets)
    assert (other.values, other.minimum_bid, other.rising_minimum) == ("four-hundred", "rising", True)
    assert (other.min_total, other.target, other.tie_break) == (11, 41, "highest-score")
    assert (other.redeal_by, other.partner_needs, other.players) == ("next", "positive", 4)
    assert {preset.trumps for preset in (right, left, other)} == {"hearts"}
    syrian = options(preset="syrian")
    assert syrian == options(
        trumps="sister", packets=[1] * 13, tie_break="highest-score", minimum_bid=2, double_from=14
    )


@for_each(
    "given",
    [
        {"preset": "middle"},
        {"preset": None},
        {"preset": ["left"]},
        {"direction": "left"},
        {"direction": None},
        {"direction": {}},
        {"first_dealer": "lowest"},
        {"first_dealer": "highest"},
        {"values": "400"},
        {"values": 400},
        {"values": None},
        {"packets": [13.0]},
        {"packets": [1, 2, 2, 2, 2, 2]},
        {"packets": [0, 13]},
        {"packets": [-1, 14]},
        {"packets": [True, 12]},
        {"packets": []},
        {"packets": 13},
        {"packets": {"1": 13}},
        {"packets": "1"},
        {"redeal_by": "other"},
        {"tie_break": True},
        {"partner_needs": 0},
        {"minimum_bid": 3},
        {"minimum_bid": 0},
        {"minimum_bid": 2.0},
        {"trumps": "spades"},
        {"trumps": ["sister"]},
        {"trumps": None},
        {"ten_up": 40},
        {"ten_up": "four"},
        {"partner_needs": "anything"},
        {"minimum_bid": True},
        {"minimum_bid": 1.0},
        {"minimum_bid": "1"},
        {"minimum_bid": ["rising"]},
        {"min_total": 3},
        {"min_total": 21},
        {"min_total": 11.0},
        {"min_total": "11"},
        {"double_from": 0},
        {"double_from": 15},
        {"double_from": True},
        {"target": 0},
        {"target": -41},
        {"target": 41.0},
        {"target": None},
        {"rising_minimum": 1},
        {"rising_minimum": "true"},
        {"players": 4},
        {"Target": 41},
        {"": 1},
        {"players_": None},
        {"step": 1},
    ],
)
def test_an_unknown_option_or_a_value_out_of_range_is_refused(given: dict[str, object]) -> None:
    with pytest.raises(IllegalOption):
        RULES.read_options(given)


@for_each("packet", [0, -1, 2.0, True, "1", None])
def test_no_packets_make_up_for_one_that_is_none(packet: object) -> None:
    for others in range(20):
        with pytest.raises(IllegalOption):
            RULES.read_options({"packets": [packet, *[1] * others]})


def test_a_preset_comes_first_wherever_it_stands() -> None:
    chosen = options(direction="counterclockwise", preset="left")
    assert chosen.direction == "counterclockwise" and chosen.tie_break == "partner"


def test_options_are_written_by_the_preset_that_needs_the_fewest() -> None:
    assert options().written() == {}
    assert options(preset="left").written() == {"preset": "left"}
    assert options(preset="left", target=31).written() == {"preset": "left", "target": 31}
    assert options(preset="four-hundred").written() == {"preset": "four-hundred"}
    assert options(preset="four-hundred", min_total=12, double_from=5).written() == {
        "preset": "four-hundred",
        "min_total": 12,
        "double_from": 5,
    }
    assert options(values="four-hundred").written() == {"values": "four-hundred"}
    assert options(target=31, packets=[13]).written() == {"target": 31, "packets": [13]}
    assert options(preset="syrian", target=31).written() == {"preset": "syrian", "target": 31}
    assert options(trumps="sister").written() == {"trumps": "sister"}, "fewer changes than from the preset"


@for_each("trumps", ["hearts", "shown"])
def test_syrian_is_written_only_where_trumps_are_the_sister_suit(trumps: str) -> None:
    """Records of before stay as they were: where a preset of before will do, or almost, none that came later stands."""
    written = options(preset="syrian", trumps=trumps).written()
    assert "preset" not in written or written["preset"] != "syrian"
    assert RULES.read_options(written) == options(preset="syrian", trumps=trumps)


@for_each(
    "text",
    [
        *("", "bid", "bid ", "bid 07", "bid +7", "bid 7 ", " bid 7", "bid  7", "Bid 7", "bid 7.0", "bid -1"),
        *("bid \u0667", "pass", "play", "play ", "play 10H", "play th", "play TH ", "play  TH", "play BJ"),
        *("play LJ H", "play TH H", "TH", "draw stock", "discard TH", "close", "bid 7\n", "play T\u2665"),
    ],
)
def test_what_is_no_action_is_not_parsed(text: str) -> None:
    with pytest.raises(ValueError):
        RULES.parse_action(text)
