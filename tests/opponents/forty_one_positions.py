"""Positions of Forty-One for the opponents' tests: random ones by seed, and ones written by hand."""

from __future__ import annotations

import random

import msgspec

from game.cards import PACK, Card, parse_cards
from game.opponents.forty_one.rules_of_thumb import (
    BITS,
    HANDS,
    LED,
    PLACE,
    SUITS,
    TRUMP,
    TURN,
    fresh_deal,
    hand_of,
    play,
)
from game.rules.base import Bid
from game.rules.deal import Deal, shuffled
from game.rules.forty_one import HAND_SIZE, PLAYERS, FortyOneOptions, PublicState, State, View
from game.rules.tricks import Trick, winning_place


def new_deal(number: int, options: FortyOneOptions | None = None, dealer: int = 0) -> State:
    """Return the first deal of a game, nobody having bid."""
    state = (options or FortyOneOptions()).new_game()
    assert isinstance(state, State)
    state, _ = state.deal(state.deal_out(shuffled(PACK, f"deal/{number}/0"), dealer))
    return state


def random_position(seed: int, moves: int, options: FortyOneOptions | None = None) -> State:
    """Return a position reached by ``moves`` random moves of a deal that is not thrown in; somebody is to act."""
    rng = random.Random(seed)
    state = new_deal(seed, options, seed % PLAYERS)
    for _ in range(min(moves, PLAYERS + HAND_SIZE * PLAYERS - 1)):
        if state.public.is_bidding:
            least = state.public.options.least_bid(state.public.scores[state.turn or 0])
            after, _ = state.apply(Bid(rng.randrange(max(3, least), 6)))
        else:
            after, _ = state.apply(rng.choice(state.legal_actions()))
        state = after
    return state


def same_to(state: State, seat: int, seed: int) -> State:
    """Return a deal that looks the same to ``seat``: the cards that others hold now, dealt to them anew at random.

    Nobody gets a suit in which they have shown to be void.
    """
    rng = random.Random(seed)
    public = state.public
    voids = shown_voids(public)
    others = [other for other in range(PLAYERS) if other != seat]
    cards = [card for other in others for card in state.hands[other]]
    while True:
        rng.shuffle(cards)
        hands = list(state.hands)
        at = 0
        for other in others:
            hands[other] = tuple(cards[at : at + public.counts[other]])
            at += public.counts[other]
        if all(card.suit not in voids[other] for other in others for card in hands[other]):
            break
        # one swap of two cards that breaks no void keeps the search alive where a free shuffle rarely fits
        hands = list(state.hands)
        one, two = rng.sample(others, 2)
        pairs = [
            (a, b) for a in hands[one] for b in hands[two] if a.suit not in voids[two] and b.suit not in voids[one]
        ]
        if pairs:
            a, b = rng.choice(pairs)
            hands[one] = tuple(b if card is a else card for card in hands[one])
            hands[two] = tuple(a if card is b else card for card in hands[two])
            break
        if rng.random() < 0.1:
            return state
    played = [[card for card in dealt if card not in state.hands[s]] for s, dealt in enumerate(state.dealt)]
    dealt = tuple(state.dealt[s] if s == seat else (*played[s], *hands[s]) for s in range(PLAYERS))
    return msgspec.structs.replace(state, hands=tuple(hands), dealt=dealt)


def shown_voids(public: PublicState) -> list[set[object]]:
    """Return, by seat, the suits that it did not follow."""
    voids: list[set[object]] = [set() for _ in range(PLAYERS)]
    tricks = [*((done.leader, done.cards) for done in public.tricks), (public.leader, public.trick)]
    for leader, cards in tricks:
        for at, card in enumerate(cards):
            if card.suit is not cards[0].suit:
                voids[(leader + at * public.options.step) % PLAYERS].add(cards[0].suit)
    return voids


def written(
    hand: str,
    trick: str = "",
    *,
    bids: tuple[int, int, int, int] = (3, 3, 3, 3),
    taken: tuple[int, int, int, int] = (0, 0, 0, 0),
    gone: str = "",
) -> View:
    """Return seat 0's view of a deal played clockwise: its hand, the trick so far, the cards gone before.

    ``gone`` are whole tricks, each led by seat 0, so long as one only counts what is gone.
    """
    options = FortyOneOptions(direction="clockwise")
    lying = parse_cards(trick)
    past = parse_cards(gone)
    tricks = []
    for at in range(0, len(past), PLAYERS):
        cards = past[at : at + PLAYERS]
        tricks.append(Trick(0, cards, winning_place(cards, TRUMP)))
    held = parse_cards(hand)
    counts = tuple(len(held) - (seat >= PLAYERS - len(lying)) for seat in range(PLAYERS))
    public = PublicState(
        options,
        dealer=3,
        bids=bids,
        tricks=tuple(tricks),
        leader=(PLAYERS - len(lying)) % PLAYERS,
        trick=lying,
        counts=counts,
        taken=taken,
        turn=0,
    )
    return View(public, 0, held, held)


def deal_of(hands: list[str], dealer: int) -> Deal:
    """Return a lay of four written hands."""
    return Deal(dealer, tuple(parse_cards(hand) for hand in hands))


def card(text: str) -> Card:
    """Return one card."""
    return Card.parse(text)


def random_hands(rng: random.Random) -> list[list[int]]:
    """Return four hands of thirteen, a set of bits for each suit."""
    pack = list(PACK)
    rng.shuffle(pack)
    return [hand_of(pack[seat * HAND_SIZE : (seat + 1) * HAND_SIZE]) for seat in range(PLAYERS)]


def random_ending(rng: random.Random, left: int) -> list[int]:
    """Return a deal with ``left`` cards in each hand, the tricks before played at random."""
    hands = random_hands(rng)
    deal = fresh_deal([rng.randrange(1, 6) for _ in range(PLAYERS)], rng.choice((1, 3)), rng.randrange(4), hands)
    for _ in range((HAND_SIZE - left) * PLAYERS):
        play(deal, rng.choice(legal_cards(deal)))
    return deal


def legal_cards(deal: list[int]) -> list[int]:
    """Return the numbers of the cards that may be played in a deal."""
    seat, led = deal[TURN], deal[LED]
    hand = deal[HANDS + SUITS * seat : HANDS + SUITS * (seat + 1)]
    suits = [led] if deal[PLACE] and hand[led] else range(SUITS)
    return [suit << BITS | 1 << rank for suit in suits for rank in range(BITS) if hand[suit] >> rank & 1]


def cards_of(hand: list[int]) -> tuple[Card, ...]:
    """Return the cards of a hand, in the order of the pack."""
    return tuple(card for card in PACK if hand[card.index // BITS] >> card.index % BITS & 1)


def seen_after(hand: str, tricks: tuple[str, ...], trick: str = "", *, bids: tuple[int, int, int, int]) -> View:
    """Return seat 0's view of a deal played clockwise: its hand, the tricks before, and the one under way.

    Each of these tricks begins with the seat that led to it.
    """
    past = []
    for told in tricks:
        cards, leader = parse_cards(told[1:]), int(told[0])
        past.append(Trick(leader, cards, (leader + winning_place(cards, TRUMP)) % PLAYERS))
    lying = parse_cards(trick[1:])
    held = parse_cards(hand)
    leader = int(trick[0]) if trick else 0
    yet = [(leader + place) % PLAYERS for place in range(len(lying))]
    public = PublicState(
        FortyOneOptions(direction="clockwise"),
        dealer=3,
        bids=bids,
        tricks=tuple(past),
        leader=leader,
        trick=lying,
        counts=tuple(len(held) - (seat in yet) for seat in range(PLAYERS)),
        taken=tuple(sum(each.winner == seat for each in past) for seat in range(PLAYERS)),
        turn=0,
    )
    return View(public, 0, held, held)
