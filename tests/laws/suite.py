"""The laws that every game obeys, as a suite that takes the game: ``laws_of(RULES, MIND, GAME, values)``.

Each law is a check with a name. A game of one's own is held to them all by one test::

    @for_each("law", laws_of(RULES, MIND, GAME, {"target": (1, 5)}))
    def test_the_game_obeys_the_laws(law: Law) -> None:
        law()
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Final, TypeVar, cast

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.cards import PACK, PACK_WITH_JOKERS, Card, Suit
from game.controller import Controller, Setup
from game.opponents.base import Level
from game.opponents.mind import Mind
from game.opponents.opponent import Opponents
from game.profile.kept import Beside
from game.profile.statistics import figures_of
from game.record import DealRecord, Record, Replayed, read, write
from game.rules.base import (
    DISCARD,
    STOCK,
    Action,
    Bid,
    Close,
    Dealt,
    Discard,
    Draw,
    Event,
    IllegalAction,
    Options,
    Play,
    Rules,
    State,
    View,
)
from game.rules.deal import Deal, IllegalDeal, check_deal
from game.ui.games.game import Game
from game.ui.games.own_rules import name_within, own_rules
from game.ui.games.past_deal import finished_deals
from game.ui.words.hints import hint_of
from game.ui.words.talk import Talk
from game.ui.words.why import reason_words, walk
from tests.playouts import Step, deal_for, played_by, replay, with_action, with_deal
from tests.ui.playing import QuickMind

ViewT = TypeVar("ViewT", bound=View)

FEW: Final = 12  # simulated deals for a choice: enough to be legal and repeatable
EXAMPLES: Final = 6  # games that each law is tried on

FOREIGN: Final[tuple[Action, ...]] = (
    *(Bid(number) for number in range(-1, 16)),
    *(Play(card) for card in PACK_WITH_JOKERS),
    *(Play(card, suit) for card in (PACK[0], PACK[51], *PACK_WITH_JOKERS[52:]) for suit in Suit),
    Draw(STOCK),
    Draw(DISCARD),
    *(Discard(card) for card in PACK[:9]),
    Close(),
    Action(),
)
"""Actions of which each game refuses some at all times, and most games all."""


@dataclass(frozen=True)
class Tried:
    """A game that is held to the laws: its parts, and ``values`` to try of its options, as a record has them."""

    rules: Rules[Options]
    mind: Mind[View]
    screen: Game
    values: Mapping[str, tuple[object, ...]]

    @cached_property
    def opponents(self) -> Opponents:
        """The game's opponents by themselves."""
        return Opponents([self.mind])

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """The game's own actions, and others that it must refuse."""
        own = [action for action in self.rules.actions.values() if not isinstance(action, Bid)]
        return tuple(dict.fromkeys((*own, *FOREIGN)))

    def played(self, seed: int, most_deals: int = 6, stop_after: int | None = None) -> tuple[Record, State]:
        """Return a game at random as a record, and its last state."""
        return played_by(self.rules, self.values, seed, None, most_deals, stop_after)

    def steps(self, seed: int, most_deals: int = 3) -> list[Step]:
        """Return every step of a game at random."""
        return list(replay(self.played(seed, most_deals)[0]))


class Law:
    """A law as a test calls it; its text is the name of the game and of what must hold."""

    def __init__(self, name: str, hold: Callable[[], None]) -> None:
        self._name = name
        self._hold = hold

    def __repr__(self) -> str:
        return self._name

    def __call__(self) -> None:
        """Raise AssertionError if the game breaks the law."""
        self._hold()


def laws_of(
    rules: Rules[Options], mind: Mind[ViewT], game: Game, values: Mapping[str, tuple[object, ...]]
) -> list[Law]:
    """Return the laws as checks of one game; ``values`` are to be tried of its options, some of each."""
    tried = Tried(rules, cast("Mind[View]", mind), game, values)
    found = [Law(f"{rules.name}-{law.__name__}", partial(law, tried)) for law in OF_THE_GAME]
    for law in OF_ITS_GAMES:
        found.append(Law(f"{rules.name}-{law.__name__}", partial(_hold, law, tried)))
    return found


def _hold(law: Callable[[Tried, int], None], tried: Tried) -> None:
    """Hold games at random to a law."""

    @given(st.integers(0, 10**9 - 1))
    @settings(max_examples=EXAMPLES * (1 + (law in WIDE)), deadline=None)
    def hold(seed: int) -> None:
        law(tried, seed)

    hold()


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


def known_to(seat: int, events: list[Event]) -> set[Card]:
    """Return the cards that a seat has seen in this deal, by the events as it was shown them."""
    return {card for event in events for card in cards_in(event.seen_by(seat))}


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


# --- the rules


def every_option_has_values_to_try(tried: Tried) -> None:
    fields = tried.rules.read_options({}).__struct_fields__
    assert set(tried.values) - {"preset"} == set(fields)
    for name, values in tried.values.items():
        for value in values:
            tried.rules.read_options({name: value})


def cards_are_conserved(tried: Tried, seed: int) -> None:
    for step in tried.steps(seed):
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


def every_card_dealt_is_held_or_was_played(tried: Tried, seed: int) -> None:
    dealt: Counter[Card] = Counter()
    gone: Counter[Card] = Counter()
    for step in tried.steps(seed):
        for event in step.events:
            if hasattr(event, "hands"):
                dealt, gone = Counter(cards_in(event.hands)), Counter()
            elif type(event).__name__ == "Played":
                gone.update(cards_in(event))
        if step.state.turn is not None and all(isinstance(a, Bid | Play) for a in step.state.legal_actions()):
            players = step.state.deal_needs().players
            held = Counter(card for seat in range(players) for card in step.state.view(seat).hand)
            assert held + gone == dealt


def somebody_can_always_act_until_the_end(tried: Tried, seed: int) -> None:
    for step in tried.steps(seed, most_deals=6):
        state = step.state
        assert (state.turn is not None) + state.awaits_deal + state.is_over == 1
        assert bool(state.legal_actions()) == (state.turn is not None)
        assert len(set(map(str, state.legal_actions()))) == len(state.legal_actions())
        assert bool(state.winners) == state.is_over
        assert state.winners == tuple(sorted(set(state.winners)))


def what_is_not_legal_is_refused_and_changes_nothing(tried: Tried, seed: int) -> None:
    record, _ = tried.played(seed, most_deals=3)
    every = list(replay(record))
    at = random.Random(seed).randrange(len(every))
    state = every[at].state
    twin = list(replay(record))[at].state
    legal = set(state.legal_actions())
    for action in tried.actions:
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


def actions_and_their_texts_are_each_others_inverse(tried: Tried, seed: int) -> None:
    rules = tried.rules
    for step in tried.steps(seed, most_deals=2):
        for action in step.state.legal_actions():
            assert rules.parse_action(str(action)) == action


def record_and_text_and_state_come_back(tried: Tried, seed: int) -> None:
    record, state = tried.played(seed, stop_after=random.Random(seed).randrange(400))
    text, rules = write(record), {tried.rules.name: tried.rules}
    assert read(text, rules) == Replayed(record, state)
    assert write(read(text, rules).record) == text
    assert list(replay(record))[-1].state == state


def options_come_back(tried: Tried, seed: int) -> None:
    rules = tried.rules
    options = tried.played(seed, stop_after=0)[0].options
    assert rules.read_options(options.written()) == options
    assert rules.read_options({}).written() == {}
    passed_on = read(own_rules("Ours", tried.screen, options).record, {rules.name: rules})
    assert (passed_on.record.options, name_within(passed_on)) == (options, "Ours")


def replay_grows_with_the_record(tried: Tried, seed: int) -> None:
    record, _ = tried.played(seed, most_deals=2)
    grown = Record(record.game, record.options, record.players)
    for step in list(replay(record))[1:]:
        if step.action is None:
            grown = with_deal(grown, record.deals[step.deal - 1].cards)
        else:
            grown = with_action(grown, step.action)
    assert grown == record


def a_view_holds_no_card_that_its_seat_has_not_seen(tried: Tried, seed: int) -> None:
    known: dict[int, set[Card]] = {}
    for step in tried.steps(seed, most_deals=2):
        if step.action is None:
            known = {seat: set() for seat in range(step.state.deal_needs().players)}
        for seat, cards in known.items():
            cards.update(known_to(seat, list(step.events)))
            view = step.state.view(seat)
            assert view.seat == seat
            assert set(cards_in(view)) <= cards


def events_show_a_seat_its_own_hand_and_no_other(tried: Tried, seed: int) -> None:
    for step in tried.steps(seed, most_deals=2):
        for event in step.events:
            for seat in range(step.state.deal_needs().players):
                cut = event.seen_by(seat)
                assert type(cut) is type(event)
                if hasattr(event, "hands") and hasattr(event, "counts"):
                    assert hasattr(cut, "hands")
                    assert cut.hands[seat] == event.hands[seat]
                    assert not any(hand for other, hand in enumerate(cut.hands) if other != seat)
                assert cut.seen_by(seat) == cut


def the_seat_to_act_may_do_by_its_view_what_the_state_allows(tried: Tried, seed: int) -> None:
    for step in tried.steps(seed, most_deals=2):
        for seat in range(step.state.deal_needs().players):
            expected = step.state.legal_actions() if seat == step.state.turn else ()
            assert step.state.view(seat).legal_actions() == expected


def a_view_knows_whose_turn_it_is_and_says_why_not_as_the_state_refuses(tried: Tried, seed: int) -> None:
    state = random.Random(seed).choice(tried.steps(seed, most_deals=2)).state
    for seat in range(state.deal_needs().players):
        view = state.view(seat)
        assert view.turn == state.turn
        for action in tried.actions:
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


def everybody_sees_how_many_cards_each_holds_between_deals_too(tried: Tried, seed: int) -> None:
    for step in tried.steps(seed, most_deals=2):
        players = step.state.deal_needs().players
        held = tuple(len(step.state.view(seat).hand) for seat in range(players))
        for seat in range(players):
            counts = getattr(step.state.view(seat).public, "counts", None)
            assert counts == held or (counts == () and not any(held))


def a_deal_that_is_not_over_has_brought_nobody_any_points(tried: Tried, seed: int) -> None:
    for step in tried.steps(seed, most_deals=2):
        if step.state.turn is not None:
            nothing = (0,) * step.state.deal_needs().players
            assert step.state.deal_reports()[-1].get("points", nothing) == nothing


def deals_are_counted_from_one_and_dealt_in_the_order_told(tried: Tried, seed: int) -> None:
    for step in tried.steps(seed, most_deals=4):
        for event in step.events:
            if isinstance(event, Dealt):
                assert event.deal == step.deal == step.state.deals_begun
                assert event.counts == tuple(len(hand) for hand in event.hands)
                handed = Counter[int]()
                for seat, count in event.order:
                    handed[seat] += count
                assert tuple(handed[seat] for seat in range(len(event.hands))) == event.counts
                assert event.order[-1][0] == event.dealer, "the dealer takes the last packet"


def deals_that_look_alike_to_a_seat_give_it_equal_views(tried: Tried, seed: int) -> None:
    record, _ = tried.played(seed, most_deals=3)
    rng = random.Random(seed)
    before = record.options.new_game()
    for deal in record.deals:
        for seat in range(len(deal.cards.hands)):
            state, twin, count = twins_of_a_deal(before, deal, seat, rng)
            follow_twins(state, twin, deal.actions[:count], seat)
        before, _ = before.deal(deal.cards)
        for action in deal.actions:
            before, _ = before.apply(action)


def twin_deals_are_followed_far_enough_to_mean_something(tried: Tried) -> None:
    followed = 0
    for seed in range(20):
        record, _ = tried.played(seed, most_deals=1)
        before = record.options.new_game()
        for seat in range(len(record.deals[0].cards.hands)):
            state, twin, count = twins_of_a_deal(before, record.deals[0], seat, random.Random(seed))
            if state != twin:
                followed = max(followed, follow_twins(state, twin, record.deals[0].actions[:count], seat))
    assert followed > 10


def what_the_table_deals_is_what_the_rules_ask_for(tried: Tried, seed: int) -> None:
    for step in tried.steps(seed):
        if step.state.awaits_deal:
            check_deal(step.state.deal_needs(), deal_for(step.state, seed))


def a_lay_with_one_thing_wrong_is_refused(tried: Tried, seed: int) -> None:
    rng = random.Random(seed)
    every = [step.state for step in tried.steps(seed) if step.state.awaits_deal]
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


# --- the opponents


def every_reason_has_words(tried: Tried) -> None:
    assert tried.mind.reasons <= tried.screen.why.themes.keys()


def what_is_chosen_at_once_is_legal_and_has_a_reason(tried: Tried, seed: int) -> None:
    rng, asked = random.Random(seed), [step.state for step in tried.steps(seed, 1) if step.state.turn is not None]
    for state in rng.sample(asked, min(8, len(asked))):
        view = state.view(state.turn or 0)
        for level in Level:
            decision = tried.opponents.choose_at_once(view, level, seed)
            assert decision.action in view.legal_actions()
            assert [choice.action for choice in decision.choices] == list(view.legal_actions())
            assert decision.why.code in tried.mind.reasons


def deals_that_look_alike_are_played_alike(tried: Tried, seed: int) -> None:
    """At every level: what a seat has not seen decides nothing."""
    record, rng = tried.played(seed, most_deals=1)[0], random.Random(seed)
    before, deal = record.options.new_game(), record.deals[0]
    state, events = before.deal(deal.cards)
    shown = list(events)
    actions = deal.actions[: rng.randrange(len(deal.actions))]
    for action in actions:
        state, events = state.apply(action)
        shown += events
    seat = state.turn
    assert seat is not None
    twin, _ = before.deal(twin_of(deal.cards, before.deal_needs().pack, known_to(seat, shown), rng))
    try:
        for action in actions:
            twin, _ = twin.apply(action)
    except IllegalAction:
        return  # another seat could not have done that
    if twin.turn != seat:
        return  # what was hidden has ended the deal
    one, two = state.view(seat), twin.view(seat)
    assert one == two
    for level in Level:
        assert tried.opponents.choose_at_once(one, level, seed) == tried.opponents.choose_at_once(two, level, seed)
    level = rng.choice((Level.SKILLED, Level.EXPERT))
    chosen = tried.opponents.choose(one, level, seed, FEW)
    assert chosen == tried.opponents.choose(two, level, seed, FEW)
    assert chosen.action in one.legal_actions() and chosen.why.code in tried.mind.reasons


# --- what is told on the screen


def all_that_is_told_of_a_game_can_be_told(tried: Tried, seed: int) -> None:
    """Hints, talk and reasons on the way, and between deals the deal, the sheet, the statistics, the standing."""
    screen, options = tried.screen, tried.played(seed, stop_after=0)[0].options
    players, rng = screen.default_players(options), random.Random(seed)
    controller = Controller(Setup(tried.rules.name, options, players, seed), QuickMind())
    talk = Talk(players, screen.occasions, rng)
    partners = {side[at]: side[at ^ 1] for side in options.sides if len(side) > 1 for at in (0, 1)}
    while not controller.state.is_over and controller.state.deals_begun <= 3:
        if controller.state.awaits_deal:
            controller.deal()
        else:
            view = controller.state.view(controller.state.turn or 0)
            decision = tried.opponents.choose_at_once(view, rng.choice(tuple(Level)), seed)
            if controller.is_persons_turn:
                assert hint_of(screen.why, view, players, decision).wordings
                controller.submit(rng.choice(view.legal_actions()))
            else:
                controller.submit(decision.action, decision)
        for event, seen in controller.take_happenings():
            saying = talk.answer(event, seen, partners)
            assert saying is None or (saying.text and saying.seat in range(1, len(players)))
        assert screen.standing(controller.state, players)
        if controller.state.turn is None:
            _tell_all(tried, controller)


def _tell_all(tried: Tried, controller: Controller) -> None:
    """Tell all that can be told of a game between two deals."""
    screen, state, players = tried.screen, controller.state, controller.setup.players
    for move in walk(controller, screen.why):
        moment = move.moment
        assert screen.why.deed(moment) and screen.why.picture(moment) and all(screen.why.place(moment))
        assert all(screen.why.choice(moment, moment.action))
        if move.decision is not None:
            assert reason_words(screen.why, moment, move.decision, is_over=move.is_over)
            assert move.decision.why.code not in tried.mind.reasons or screen.why.told(moment, move.decision)
    past = screen.past_deal(controller, finished_deals(controller)[-1], "suits")
    assert len(past.positions) > len(controller.steps) - finished_deals(controller)[-1].start - 1
    sheet = screen.score_sheet(state, players)
    assert len(sheet.counted) == len(sheet.race[0]) - 1
    assert not state.is_over or screen.best_cards(state, controller.deals[-1].cards)
    assert not state.is_over or all(screen.victory(state, players))
    assert screen.ahead(state, players)
    figures = figures_of(state.public, Beside())
    assert figures.own.made <= figures.own.deals <= len(state.public.past)
    assert state.is_over or screen.explanation(state, players) is not None or screen.has_score_page(state)


OF_THE_GAME: Final[tuple[Callable[[Tried], None], ...]] = (
    every_option_has_values_to_try,
    twin_deals_are_followed_far_enough_to_mean_something,
    every_reason_has_words,
)
OF_ITS_GAMES: Final[tuple[Callable[[Tried, int], None], ...]] = (
    cards_are_conserved,
    every_card_dealt_is_held_or_was_played,
    somebody_can_always_act_until_the_end,
    what_is_not_legal_is_refused_and_changes_nothing,
    actions_and_their_texts_are_each_others_inverse,
    record_and_text_and_state_come_back,
    options_come_back,
    replay_grows_with_the_record,
    a_view_holds_no_card_that_its_seat_has_not_seen,
    events_show_a_seat_its_own_hand_and_no_other,
    the_seat_to_act_may_do_by_its_view_what_the_state_allows,
    a_view_knows_whose_turn_it_is_and_says_why_not_as_the_state_refuses,
    everybody_sees_how_many_cards_each_holds_between_deals_too,
    a_deal_that_is_not_over_has_brought_nobody_any_points,
    deals_are_counted_from_one_and_dealt_in_the_order_told,
    deals_that_look_alike_to_a_seat_give_it_equal_views,
    what_the_table_deals_is_what_the_rules_ask_for,
    a_lay_with_one_thing_wrong_is_refused,
    what_is_chosen_at_once_is_legal_and_has_a_reason,
    deals_that_look_alike_are_played_alike,
    all_that_is_told_of_a_game_can_be_told,
)
WIDE: Final = {record_and_text_and_state_come_back, deals_that_look_alike_to_a_seat_give_it_equal_views}
"""Laws with so many ways to be broken that they are tried on twice as many games."""
