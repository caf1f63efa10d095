"""Positions of 42 for the opponents' tests: random ones by seed, deals that look alike, and ones written by hand."""

from __future__ import annotations

import random

import msgspec

from game.cards import PACK, PACK_WITH_JOKERS, Card, Suit, parse_cards
from game.opponents.forty_two.position import HANDS, deal_of, mask_of
from game.rules.deal import shuffled
from game.rules.forty_two import HAND_SIZE, FortyTwoOptions, PublicState, State, Trick, View, winning_place


def cards_of(mask: int) -> tuple[Card, ...]:
    """Return the cards of a mask, in the order of the pack."""
    return tuple(card for card in PACK_WITH_JOKERS if mask >> card.index & 1)


def new_deal(number: int, options: FortyTwoOptions | None = None, dealer: int = 0) -> State:
    """Return the first deal of a game, nobody having bid."""
    state = (options or FortyTwoOptions()).new_game()
    assert isinstance(state, State)
    pack = shuffled(state.public.options.pack, f"deal/{number}/0")
    state, _ = state.deal(state.deal_out(pack, dealer))
    return state


def random_position(seed: int, moves: int, options: FortyTwoOptions | None = None) -> State:
    """Return a position reached by ``moves`` random moves of one deal; somebody is to act."""
    rng = random.Random(seed)
    options = options or FortyTwoOptions()
    state = new_deal(seed, options, seed % options.players)
    for _ in range(min(moves, options.players * (HAND_SIZE + 1) - 1)):
        state, _ = state.apply(rng.choice(state.legal_actions()))
    return state


def played_deal(number: int) -> State:
    """Return a deal of some game with all bids made at random."""
    options = FortyTwoOptions(players=2 + number % 6, simple=number % 5 == 0)
    return random_position(number, options.players, options)


def true_deal(state: State) -> list[int]:
    """Return a position as the opponents lay it out, all hands as they are."""
    assert state.turn is not None
    deal = deal_of(state.view(state.turn))
    for seat, hand in enumerate(state.hands):
        deal[HANDS + seat] = mask_of(hand)
    return deal


def same_to(state: State, seat: int, seed: int) -> State:
    """Return a deal that looks the same to ``seat``: what it cannot see, the cards left over too, dealt out anew.

    Pairs of cards change hands, again and again, wherever that gives nobody a suit in which they have shown a void.
    """
    rng = random.Random(seed)
    public = state.public
    voids = shown_voids(public)
    seen = {
        public.turn_up,
        *state.hands[seat],
        *public.trick,
        *(card for trick in public.tricks for card in trick.cards),
    }
    held = {other: list(hand) for other, hand in enumerate(state.hands) if other != seat}
    dealt_out = {card for hand in held.values() for card in hand}
    aside = [card for card in public.options.pack if card not in seen and card not in dealt_out]
    places = [(hand, at, other) for other, hand in held.items() for at in range(len(hand))]
    places += [(aside, at, -1) for at in range(len(aside))]
    for _ in range(4 * len(places)):
        (one, i, a), (two, j, b) = rng.choice(places), rng.choice(places)
        if may_hold(voids, a, two[j]) and may_hold(voids, b, one[i]):
            one[i], two[j] = two[j], one[i]
    hands = tuple(tuple(held[other]) if other != seat else state.hands[seat] for other in range(public.players))
    played = [[card for card in dealt if card not in state.hands[s]] for s, dealt in enumerate(state.dealt)]
    dealt = tuple(state.dealt[s] if s == seat else (*played[s], *hands[s]) for s in range(public.players))
    return msgspec.structs.replace(state, hands=hands, dealt=dealt)


def may_hold(voids: list[set[Suit]], seat: int, card: Card) -> bool:
    """Whether a card may lie with ``seat``, or among the cards left over (-1), for all that was seen."""
    return seat < 0 or card.suit is None or card.suit not in voids[seat]


def shown_voids(public: PublicState) -> list[set[Suit]]:
    """Return, by seat, the suits that it must be void in: it played what only a void hand may."""
    voids: list[set[Suit]] = [set() for _ in range(public.players)]
    tricks = [*((t.leader, t.cards, t.named) for t in public.tricks), (public.leader, public.trick, public.named)]
    for leader, cards, named in tricks:
        for at, card in enumerate(cards[1:], 1):
            suit = cards[0].suit or named
            assert suit is not None
            is_pair = card.rank is cards[0].rank and not public.options.simple
            if card.suit is not None and card.suit is not suit and not is_pair:
                voids[(leader + at) % public.players].add(suit)
    return voids


def written(
    hand: str,
    trick: str = "",
    *,
    up: str = "2C",
    named: Suit | None = None,
    bids: tuple[int, ...] = (2, 2, 2, 2),
    taken: tuple[int, ...] = (),
    gone: str = "",
    scores: tuple[int, ...] = (),
    options: FortyTwoOptions | None = None,
) -> View:
    """Return seat 0's view of a deal: its hand, the card turned up, the trick so far, the cards gone before.

    ``gone`` are whole tricks led by seat 0, made up to as many as there must have been by low cards that all followed
    suit; ``taken`` is what the bids are counted by, whoever those tricks went to.
    """
    options = options or FortyTwoOptions(players=len(bids))
    players = len(bids)
    lying, held, past, turn_up = parse_cards(trick), parse_cards(hand), parse_cards(gone), Card.parse(up)
    past = (*past, *low_tricks(HAND_SIZE - len(held) - len(past) // players, players, {*lying, *held, *past, turn_up}))
    public = PublicState(options, turn_up=turn_up)
    tricks = []
    for at in range(0, len(past), players):
        cards = past[at : at + players]
        place, why = winning_place(cards, None, public.trumps)
        tricks.append(Trick(0, cards, place, None, why))
    public = msgspec.structs.replace(
        public,
        scores=scores or (0,) * players,
        dealer=players - 1,
        bids=bids,
        tricks=tuple(tricks),
        leader=(players - len(lying)) % players,
        trick=lying,
        named=named,
        counts=tuple(len(held) - (seat >= players - len(lying)) for seat in range(players)),
        taken=taken or (0,) * players,
        turn=0,
    )
    return View(public, 0, held, held)


def low_tricks(count: int, players: int, seen: set[Card]) -> tuple[Card, ...]:
    """Return the cards of ``count`` tricks, each the lowest left of the suit that has most left, nothing ``seen``."""
    left = {suit: [card for card in PACK if card.suit is suit and card not in seen] for suit in Suit}
    cards: list[Card] = []
    for _ in range(count):
        suit = max(left, key=lambda suit: len(left[suit]))
        cards += left[suit][:players]
        del left[suit][:players]
    assert len(cards) == count * players, "no suit has cards enough for a trick"
    return tuple(cards)


def bidding(hand: str, *, up: str = "2C", bids: tuple[int | None, ...], options: FortyTwoOptions | None = None) -> View:
    """Return the view of the seat that bids next, None for those who have not bid; the last seat deals."""
    players = len(bids)
    held = parse_cards(hand)
    seat = bids.index(None)
    public = PublicState(
        options or FortyTwoOptions(players=players),
        scores=(0,) * players,
        dealer=players - 1,
        turn_up=Card.parse(up),
        bids=bids,
        counts=(HAND_SIZE,) * players,
        taken=(0,) * players,
        turn=seat,
    )
    return View(public, seat, held, held)
