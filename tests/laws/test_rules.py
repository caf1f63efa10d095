"""The laws that every game obeys, tried on games played at random."""

from __future__ import annotations

import hashlib
import random
from collections import Counter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.cards import PACK, PACK_WITH_JOKERS, Card, Suit
from game.games import GAMES
from game.record import DealRecord, Record, Replayed, write
from game.rules.base import DISCARD, STOCK, Action, Bid, Close, Dealt, Discard, Draw, Event, IllegalAction, Play, State
from game.rules.deal import LARGEST_NUMBER, Deal, IllegalDeal, NumberStream, check_deal, first_dealer, shuffled
from tests.cases import for_each
from tests.playouts import OPTION_VALUES, Step, deal_for, played, replay, with_action, with_deal
from tests.record_samples import read

seeds = st.integers(0, 10**9 - 1)
games = st.sampled_from(sorted(GAMES.rules))
law = settings(max_examples=25, deadline=None)

EVERY_ACTION: tuple[Action, ...] = (
    *(Bid(number) for number in range(-1, 16)),
    *(Play(card) for card in PACK_WITH_JOKERS),
    *(Play(card, suit) for card in (PACK[0], PACK[51], *PACK_WITH_JOKERS[52:]) for suit in Suit),
    Draw(STOCK),
    Draw(DISCARD),
    *(Discard(card) for card in PACK_WITH_JOKERS),
    Close(),
    Action(),
)


def cards_in(value: object) -> list[Card]:
    """Return every card that a value holds, however deep, in no order; a loop, for most of the time goes in here."""
    cards, left = list[Card](), [value]
    while left:
        held = left.pop()
        if isinstance(held, Card):
            cards.append(held)
        elif isinstance(held, list | tuple | set | frozenset):
            left.extend(held)
        elif isinstance(held, msgspec.Struct):
            left.extend(msgspec.structs.astuple(held))
        elif isinstance(held, dict):
            left.extend(held)
            left.extend(held.values())
        else:
            assert held is None or isinstance(held, str | int | Suit), f"what a view may not hold: {type(held)}"
    return cards


def steps(game: str, seed: int, most_deals: int = 3) -> list[Step]:
    return list(replay(played(game, seed, most_deals=most_deals)[0]))


def test_every_game_has_option_values_to_try() -> None:
    assert set(OPTION_VALUES) >= set(GAMES.rules)


@for_each("game", sorted(GAMES.rules))
def test_every_option_has_values_to_try(game: str) -> None:
    fields = GAMES.rules[game].read_options({}).__struct_fields__
    assert set(OPTION_VALUES[game]) - {"preset"} == set(fields)
    for name, values in OPTION_VALUES[game].items():
        for value in values:
            GAMES.rules[game].read_options({name: value})


@given(games, seeds)
@law
def test_cards_are_conserved(game: str, seed: int) -> None:
    for step in steps(game, seed):
        for event in step.events:
            held = Counter(cards_in(getattr(event, "hands", ())))
            assert not held or max(held.values()) == 1
        if step.state.turn is None:
            continue
        needs_pack = set(step.state.deal_needs().pack)
        views = [step.state.view(seat) for seat in range(step.state.deal_needs().players)]
        held_cards = [card for view in views for card in view.hand]
        assert len(held_cards) == len(set(held_cards)), "a card is held twice"
        assert set(held_cards) <= needs_pack


@given(games, seeds)
@law
def test_every_card_dealt_is_held_or_was_played(game: str, seed: int) -> None:
    dealt: Counter[Card] = Counter()
    gone: Counter[Card] = Counter()
    for step in steps(game, seed):
        for event in step.events:
            if hasattr(event, "hands"):
                dealt, gone = Counter(cards_in(event.hands)), Counter()
            elif type(event).__name__ == "Played":
                gone.update(cards_in(event))
        if step.state.turn is not None and all(isinstance(a, Bid | Play) for a in step.state.legal_actions()):
            players = step.state.deal_needs().players
            held = Counter(card for seat in range(players) for card in step.state.view(seat).hand)
            assert held + gone == dealt


@given(games, seeds)
@law
def test_somebody_can_always_act_until_the_end(game: str, seed: int) -> None:
    for step in steps(game, seed, most_deals=6):
        state = step.state
        assert (state.turn is not None) + state.awaits_deal + state.is_over == 1
        assert bool(state.legal_actions()) == (state.turn is not None)
        assert len(set(map(str, state.legal_actions()))) == len(state.legal_actions())
        assert bool(state.winners) == state.is_over
        assert state.winners == tuple(sorted(set(state.winners)))


@given(games, seeds, st.integers(0, 10**6))
@law
def test_what_is_not_legal_is_refused_and_changes_nothing(game: str, seed: int, pick: int) -> None:
    record, _ = played(game, seed, most_deals=3)
    every = list(replay(record))
    at = pick % len(every)
    state = every[at].state
    twin = list(replay(record))[at].state
    legal = set(state.legal_actions())
    for action in EVERY_ACTION:
        if action in legal:
            state.apply(action)
        else:
            with pytest.raises(IllegalAction) as refusal:
                state.apply(action)
            assert refusal.value.code and str(refusal.value)
        assert state == twin
    if not state.awaits_deal:
        with pytest.raises(IllegalAction):
            state.deal(deal_for(every[0].state, seed))
        assert state == twin


@given(games, seeds)
@law
def test_actions_and_their_texts_are_each_others_inverse(game: str, seed: int) -> None:
    rules = GAMES.rules[game]
    for step in steps(game, seed, most_deals=2):
        for action in step.state.legal_actions():
            assert rules.parse_action(str(action)) == action


@given(games, seeds, st.integers(0, 400))
@settings(max_examples=60, deadline=None)
def test_record_and_text_and_state_come_back(game: str, seed: int, stop_after: int) -> None:
    record, state = played(game, seed, stop_after=stop_after)
    text = write(record)
    assert read(text) == Replayed(record, state)
    assert write(read(text).record) == text
    assert list(replay(record))[-1].state == state


@given(games, seeds)
@law
def test_options_come_back(game: str, seed: int) -> None:
    rules = GAMES.rules[game]
    options = played(game, seed, stop_after=0)[0].options
    assert rules.read_options(options.written()) == options
    assert rules.read_options({}).written() == {}


@given(games, seeds)
@law
def test_replay_grows_with_the_record(game: str, seed: int) -> None:
    record, _ = played(game, seed, most_deals=2)
    grown = Record(record.game, record.options, record.players)
    for step in list(replay(record))[1:]:
        if step.action is None:
            grown = with_deal(grown, record.deals[step.deal - 1].cards)
        else:
            grown = with_action(grown, step.action)
    assert grown == record


# --- views hide


def known_to(seat: int, events: list[Event]) -> set[Card]:
    """Return the cards that a seat has seen in this deal, by the events as it was shown them."""
    return {card for event in events for card in cards_in(event.seen_by(seat))}


@given(games, seeds)
@law
def test_a_view_holds_no_card_that_its_seat_has_not_seen(game: str, seed: int) -> None:
    known: dict[int, set[Card]] = {}
    for step in steps(game, seed, most_deals=2):
        if step.action is None:
            known = {seat: set() for seat in range(step.state.deal_needs().players)}
        for seat, cards in known.items():
            cards.update(known_to(seat, list(step.events)))
            view = step.state.view(seat)
            assert view.seat == seat
            assert set(cards_in(view)) <= cards


@given(games, seeds)
@law
def test_events_show_a_seat_its_own_hand_and_no_other(game: str, seed: int) -> None:
    for step in steps(game, seed, most_deals=2):
        for event in step.events:
            for seat in range(step.state.deal_needs().players):
                cut = event.seen_by(seat)
                assert type(cut) is type(event)
                if hasattr(event, "hands") and hasattr(event, "counts"):
                    assert hasattr(cut, "hands")
                    assert cut.hands[seat] == event.hands[seat]
                    assert not any(hand for other, hand in enumerate(cut.hands) if other != seat)
                assert cut.seen_by(seat) == cut


@given(games, seeds)
@law
def test_the_seat_to_act_may_do_by_its_view_what_the_state_allows(game: str, seed: int) -> None:
    for step in steps(game, seed, most_deals=2):
        for seat in range(step.state.deal_needs().players):
            expected = step.state.legal_actions() if seat == step.state.turn else ()
            assert step.state.view(seat).legal_actions() == expected


@given(games, seeds, st.integers(0, 10**6))
@law
def test_a_view_knows_whose_turn_it_is_and_says_why_not_as_the_state_refuses(game: str, seed: int, pick: int) -> None:
    every = steps(game, seed, most_deals=2)
    state = every[pick % len(every)].state
    for seat in range(state.deal_needs().players):
        view = state.view(seat)
        assert view.turn == state.turn
        for action in EVERY_ACTION:
            refused = view.why_not(action)
            assert (refused is None) == (action in view.legal_actions())
            if refused is None or seat not in (state.turn, 0):
                continue
            if state.turn in (None, seat):
                with pytest.raises(IllegalAction) as refusal:
                    state.apply(action)
                assert (refused.code, refused.values) == (refusal.value.code, refusal.value.values)
            else:
                assert (refused.code, refused.values) == ("not-your-turn", {"seat": state.turn})


@given(games, seeds)
@law
def test_everybody_sees_how_many_cards_each_holds_between_deals_too(game: str, seed: int) -> None:
    for step in steps(game, seed, most_deals=2):
        players = step.state.deal_needs().players
        held = tuple(len(step.state.view(seat).hand) for seat in range(players))
        for seat in range(players):
            counts = getattr(step.state.view(seat).public, "counts", None)
            assert counts == held or (counts == () and not any(held))


@given(games, seeds)
@law
def test_a_deal_that_is_not_over_has_brought_nobody_any_points(game: str, seed: int) -> None:
    for step in steps(game, seed, most_deals=2):
        if step.state.turn is not None:
            nothing = (0,) * step.state.deal_needs().players
            assert step.state.deal_reports()[-1].get("points", nothing) == nothing


@given(games, seeds)
@law
def test_deals_are_counted_from_one_and_dealt_in_the_order_told(game: str, seed: int) -> None:
    for step in steps(game, seed, most_deals=4):
        for event in step.events:
            if isinstance(event, Dealt):
                assert event.deal == step.deal == step.state.deals_begun
                assert event.counts == tuple(len(hand) for hand in event.hands)
                handed = Counter[int]()
                for seat, count in event.order:
                    handed[seat] += count
                assert tuple(handed[seat] for seat in range(len(event.hands))) == event.counts
                assert event.order[-1][0] == event.dealer, "the dealer takes the last packet"


def twin_of(lay: Deal, pack: tuple[Card, ...], seen: set[Card], rng: random.Random) -> Deal:
    """Return a deal with the cards that are not ``seen`` dealt out anew, each seen card where it was.

    Cards of the ``pack`` that nobody was dealt are among those that may be held instead.
    """
    places = [card for hand in lay.hands for card in hand] + list(lay.stock)
    hidden = [card for card in pack if card not in seen and card is not lay.turn_up]
    rng.shuffle(hidden)
    cards = iter([card if card in seen else hidden.pop() for card in places])
    hands = tuple(tuple(next(cards) for _ in hand) for hand in lay.hands)
    return Deal(lay.dealer, hands, lay.cut, lay.turn_up, tuple(cards))


def follow_twins(state: State, twin: State, actions: tuple[Action, ...], seat: int) -> int:
    """Take the same actions in two deals that look alike to ``seat``; return how far both allowed them.

    What is hidden may end one of them before the other, and that everybody sees.
    """
    for taken, action in enumerate(actions):
        if state.turn is None or twin.turn is None:
            return taken
        assert state.view(seat) == twin.view(seat)
        try:
            twin, twin_events = twin.apply(action)
        except IllegalAction:
            return taken
        state, events = state.apply(action)
        if state.turn is not None and twin.turn is not None:
            assert [e.seen_by(seat) for e in events] == [e.seen_by(seat) for e in twin_events]
    assert state.turn is None or twin.turn is None or state.view(seat) == twin.view(seat)
    return len(actions)


def twins_of_a_deal(before: State, deal: DealRecord, seat: int, rng: random.Random) -> tuple[State, State, int]:
    """Return a deal, one that looks the same to ``seat`` for so many actions, and how many; both just dealt."""
    state, events = before.deal(deal.cards)
    shown = list(events)
    count = rng.randint(0, len(deal.actions))
    now = state
    for action in deal.actions[:count]:
        now, events = now.apply(action)
        if now.turn is not None:  # what is shown at the very end was hidden until then
            shown += events
    twin, _ = before.deal(twin_of(deal.cards, before.deal_needs().pack, known_to(seat, shown), rng))
    return state, twin, count


@given(games, seeds)
@settings(max_examples=60, deadline=None)
def test_deals_that_look_alike_to_a_seat_give_it_equal_views(game: str, seed: int) -> None:
    record, _ = played(game, seed, most_deals=3)
    rng = random.Random(seed)
    before = record.options.new_game()
    for deal in record.deals:
        for seat in range(len(deal.cards.hands)):
            state, twin, count = twins_of_a_deal(before, deal, seat, rng)
            follow_twins(state, twin, deal.actions[:count], seat)
        before, _ = before.deal(deal.cards)
        for action in deal.actions:
            before, _ = before.apply(action)


@for_each("game", sorted(GAMES.rules))
def test_twin_deals_are_followed_far_enough_to_mean_something(game: str) -> None:
    followed = 0
    for seed in range(20):
        record, _ = played(game, seed, most_deals=1)
        before = record.options.new_game()
        for seat in range(len(record.deals[0].cards.hands)):
            state, twin, count = twins_of_a_deal(before, record.deals[0], seat, random.Random(seed))
            if state != twin:
                followed = max(followed, follow_twins(state, twin, record.deals[0].actions[:count], seat))
    assert followed > 10


# --- laying out


@given(games, seeds)
@law
def test_what_the_table_deals_is_what_the_rules_ask_for(game: str, seed: int) -> None:
    for step in steps(game, seed):
        if step.state.awaits_deal:
            check_deal(step.state.deal_needs(), deal_for(step.state, seed))


@given(games, seeds)
@law
def test_a_lay_with_one_thing_wrong_is_refused(game: str, seed: int) -> None:
    rng = random.Random(seed)
    every = [step.state for step in steps(game, seed) if step.state.awaits_deal]
    state = rng.choice(every)
    lay = deal_for(state, seed)
    one, two = rng.sample(range(len(lay.hands)), 2)
    hands = list(lay.hands)
    replace = msgspec.structs.replace
    broken = [
        ("hands", replace(lay, hands=lay.hands[:-1])),
        ("hands", replace(lay, hands=(*hands[:one], hands[one][1:], *hands[one + 1 :]))),
        ("hands", replace(lay, hands=(*hands[:one], (*hands[one][1:], hands[two][0]), *hands[one + 1 :]))),
        ("hands", replace(lay, hands=(*hands[:one], (*hands[one], hands[two][0]), *hands[one + 1 :]))),
        ("dealer", replace(lay, dealer=len(lay.hands))),
        ("dealer", replace(lay, dealer=-1)),
    ]
    needs = state.deal_needs()
    if needs.dealer is not None:
        broken.append(("dealer", replace(lay, dealer=(lay.dealer + 1) % needs.players)))
    if needs.cut_rank is None:
        broken.append(("cut", replace(lay, cut=PACK[:1])))
    if not needs.has_turn_up:
        broken.append(("turn_up", replace(lay, turn_up=PACK[0])))
    else:
        outside = [card for card in PACK_WITH_JOKERS if card not in needs.pack]
        broken += [("turn_up", replace(lay, turn_up=card)) for card in (None, hands[one][0], hands[two][-1], *outside)]
    if not needs.has_stock:
        broken.append(("stock", replace(lay, stock=PACK[:1])))
    else:
        wrong_stocks = ((), lay.stock[1:], (*lay.stock, lay.stock[0]), (*lay.stock[1:], hands[one][0]))
        broken += [("stock", replace(lay, stock=stock)) for stock in wrong_stocks]
    for key, wrong in broken:
        with pytest.raises(IllegalDeal) as fault:
            state.deal(wrong)
        assert fault.value.key == key


@given(st.text(max_size=20))
@law
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
