"""A deal of Forty-One in small whole numbers, and the rules of thumb that choose a card.

Simulated deals follow the same rules as the table, so that a bid is worth what its player makes of it. The rules look
at the cards played, the voids shown and who still needs tricks.

A *deal* is one flat list of ``SIZE`` whole numbers. Suits are 0 to 3 (clubs, diamonds, hearts, spades). A set of cards
of one suit is thirteen bits, the two being the lowest bit; a hand is four such sets. A *card* is the number
``suit << BITS | bit``. From place

- ``OUT`` on: by suit, the cards not yet played;
- ``VOIDS`` on: by seat, bits of the suits in which it has shown a void; ``CALLED`` on: bits of the suits it has led;
- ``NEED`` on: by seat, the tricks that its bid still lacks, 0 or less once it is made;
- ``HANDS`` on: by seat and suit (place ``HANDS + 4 * seat + suit``), the cards held; all else is public;

and single numbers: ``LEFT``: tricks left, including the current one; ``STEP``: from a seat to the next; ``PLACE``: the
number of cards in the trick; ``LED``: its suit; ``BEST_SUIT``, ``BEST_BIT``, ``BEST_SEAT``: the card winning it and its
seat; ``TURN``: the seat to play.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from game.cards import PACK, Card, Suit
from game.opponents.compiled import kernel
from game.rules.forty_one import HAND_SIZE, PLAYERS, PublicState, View

OUT, VOIDS, CALLED, NEED = range(0, 16, 4)
LEFT, STEP, PLACE, LED, BEST_SUIT, BEST_BIT, BEST_SEAT, TURN, HANDS = range(16, 25)
SIZE: Final = HANDS + 16

SUITS: Final = 4
BITS: Final = 13
FULL: Final = (1 << BITS) - 1
TRUMP: Final = Suit.HEARTS  # the suits of other deals are exchanged before anybody thinks (``door``)
TRUMPS: Final = TRUMP.order
COUNT: Final = [mask.bit_count() for mask in range(FULL + 1)]

JACK, QUEEN, KING, ACE = (1 << rank for rank in range(9, BITS))

CODES: Final = (
    *("cash", "draw-trumps", "lead-trump", "lead-last-trumps", "lead-low", "lead-short", "lead-sequence"),
    *("lead-to-ruff", "return-suit", "only-card", "low-under-ruff", "cannot-win", "partner-has-it"),
    *("partner-as-good", "win-cheaply", "second-hand-master", "second-hand-low", "third-hand-master"),
    *("third-hand-high", "ruff", "discard", "only-trumps"),
)
RULE: Final = BITS + 2  # a choice is a card plus, from this bit on, the number of the rule that chose it
CARD: Final = (1 << RULE) - 1
(
    CASH, DRAW_TRUMPS, LEAD_TRUMP, LEAD_LAST_TRUMPS, LEAD_LOW, LEAD_SHORT, LEAD_SEQUENCE,
    LEAD_TO_RUFF, RETURN_SUIT, ONLY_CARD, LOW_UNDER_RUFF, CANNOT_WIN, PARTNER_HAS_IT,
    PARTNER_AS_GOOD, WIN_CHEAPLY, SECOND_HAND_MASTER, SECOND_HAND_LOW, THIRD_HAND_MASTER,
    THIRD_HAND_HIGH, RUFF, DISCARD, ONLY_TRUMPS,
) = (number << RULE for number in range(len(CODES)))  # fmt: skip


def number_of(card: Card) -> int:
    """Return the number of ``card`` in a deal."""
    return card.index // BITS << BITS | 1 << card.index % BITS


def card_of(number: int) -> Card:
    """Return the card with a number."""
    return PACK[(number >> BITS) * BITS + (number & FULL).bit_length() - 1]


def hand_of(cards: Iterable[Card]) -> list[int]:
    """Return ``cards`` as a hand: a set of bits for each suit."""
    hand = [0] * SUITS
    for card in cards:
        hand[card.index // BITS] |= 1 << card.index % BITS
    return hand


def fresh_deal(bids: Iterable[int], step: int, leader: int, hands: Iterable[Iterable[int]] = ()) -> list[int]:
    """Return a deal before the first card, with ``leader`` to lead; without ``hands`` nobody holds any cards."""
    held = [mask for hand in hands for mask in hand] or [0] * (PLAYERS * SUITS)
    return [*[FULL] * SUITS, *[0] * PLAYERS, *[0] * PLAYERS, *bids, HAND_SIZE, step, 0, -1, -1, 0, 0, leader, *held]


def replay(deal: list[int], public: PublicState) -> Iterator[tuple[int, int]]:
    """Replay the cards played in ``public`` on a fresh ``deal``; yield each seat and its card."""
    for leader, cards in (*((trick.leader, trick.cards) for trick in public.tricks), (public.leader, public.trick)):
        deal[TURN] = leader
        for card in map(number_of, cards):
            seat = deal[TURN]
            deal[HANDS + SUITS * seat + (card >> BITS)] |= card & FULL
            play(deal, card)
            yield seat, card


def deal_of(view: View) -> list[int]:
    """Return the deal that ``view`` shows, with its seat to play; of other hands, the cards that everybody has seen."""
    public, me = view.public, view.seat
    deal = fresh_deal((bid or 0 for bid in public.bids), public.options.step, me)
    for _ in replay(deal, public):
        pass
    deal[NEED : NEED + PLAYERS] = [(bid or 0) - taken for bid, taken in zip(public.bids, public.taken, strict=True)]
    deal[TURN] = me
    for seat in range(PLAYERS):
        seen = [card for card, at in public.open_cards.items() if at == seat]
        deal[HANDS + SUITS * seat : HANDS + SUITS * (seat + 1)] = hand_of(view.hand if seat == me else seen)
    return deal


@kernel
def copy(source: list[int], target: list[int]) -> None:
    """Copy the deal ``source`` over the deal ``target``."""
    for number in range(SIZE):
        target[number] = source[number]


@kernel
def top(mask: int) -> int:
    """Return the highest bit of ``mask``, or 0 if it is empty."""
    mask |= mask >> 1
    mask |= mask >> 2
    mask |= mask >> 4
    mask |= mask >> 8
    return mask ^ mask >> 1


@kernel
def play(deal: list[int], card: int) -> None:
    """Let the seat whose turn it is play ``card``, which it holds; the fourth card completes the trick."""
    seat = deal[TURN]
    suit = card >> BITS
    bit = card & FULL
    deal[HANDS + 4 * seat + suit] ^= bit
    deal[OUT + suit] ^= bit
    place = deal[PLACE]
    takes = suit == TRUMPS
    if place == 0:
        deal[LED] = suit
        deal[CALLED + seat] |= 1 << suit
        takes = True
    elif suit == deal[BEST_SUIT]:
        takes = bit > deal[BEST_BIT]
    if suit != deal[LED]:
        deal[VOIDS + seat] |= 1 << deal[LED]
    if takes:
        deal[BEST_SUIT] = suit
        deal[BEST_BIT] = bit
        deal[BEST_SEAT] = seat
    if place == 3:
        best = deal[BEST_SEAT]
        deal[NEED + best] -= 1
        deal[LEFT] -= 1
        deal[PLACE] = 0
        deal[TURN] = best
    else:
        deal[PLACE] = place + 1
        deal[TURN] = seat + deal[STEP] & 3


@kernel
def made(deal: list[int]) -> int:
    """Return as bits the seats that have made their bids: the outcome of the deal, once it is over."""
    bits = 0
    for seat in range(4):
        if deal[NEED + seat] <= 0:
            bits |= 1 << seat
    return bits


@kernel
def play_out(deal: list[int], left: int) -> None:
    """Play a deal by rules of thumb up to the end of the trick after which ``left`` tricks are left."""
    while deal[LEFT] > left or deal[PLACE] > 0:
        play(deal, pick(deal) & CARD)


def tricks_taken(bids: Sequence[int], step: int, leader: int, hands: Iterable[Iterable[int]]) -> list[int]:
    """Return by seat the tricks that four hands take by rules of thumb, with ``leader`` leading first."""
    deal = fresh_deal(bids, step, leader, hands)
    play_out(deal, 0)
    return [bid - need for bid, need in zip(bids, deal[NEED : NEED + PLAYERS], strict=True)]


@kernel
def pick(deal: list[int]) -> int:
    """Return the choice of the seat whose turn it is: the card and, in the bits from ``RULE`` on, the rule."""
    me = deal[TURN]
    if deal[PLACE] == 0:
        return _lead(deal, me)
    led = deal[LED]
    mine = deal[HANDS + 4 * me + led]
    if mine == 0:
        return _void(deal, me)
    if mine & mine - 1 == 0:
        return ONLY_CARD | led << BITS | mine
    return led << BITS | _follow(deal, mine, me)


@kernel
def _is_open(deal: list[int], seat: int) -> bool:
    """Whether the bid of ``seat`` is neither made nor lost yet."""
    return 0 < deal[NEED + seat] <= deal[LEFT]


@kernel
def _steals(deal: list[int], me: int) -> bool:
    """Whether a trick is worth more to ``me`` than to the partner who is about to take it."""
    return _is_open(deal, me) and not _is_open(deal, me ^ 2)


@kernel
def _follow(deal: list[int], mine: int, me: int) -> int:
    """Return the card of the suit led to play, and the rule; ``mine`` holds two or more of that suit."""
    suit = deal[LED]
    low = mine & -mine
    if deal[BEST_SUIT] != suit:
        return LOW_UNDER_RUFF | low
    best = deal[BEST_BIT]
    winners = mine & -(best << 1)
    if winners == 0:
        return CANNOT_WIN | low
    cheap = winners & -winners
    partner_has_it = deal[BEST_SEAT] == me ^ 2
    unseen = deal[OUT + suit] & ~mine
    above = unseen & -(best << 1)
    if deal[PLACE] == 3 or (partner_has_it and above == 0):
        if partner_has_it and not _steals(deal, me):
            return PARTNER_HAS_IT | low
        return WIN_CHEAPLY | cheap
    if partner_has_it and above & top(mine) - 1 == 0:  # mine is as good as the partner's: no card lies between them
        return PARTNER_AS_GOOD | low
    top_out = top(unseen)
    masters = mine & -(top_out << 1) if top_out else mine
    if partner_has_it or deal[PLACE] == 2:
        if masters:
            return THIRD_HAND_MASTER | masters & -masters
        return THIRD_HAND_HIGH | _cheapest_equal(mine, unseen)
    if masters and (_is_open(deal, me) or not _is_open(deal, me ^ 2)):
        return SECOND_HAND_MASTER | masters & -masters
    return SECOND_HAND_LOW | low


@kernel
def _cheapest_equal(mine: int, unseen: int) -> int:
    """Return the lowest card of ``mine`` as good as the highest: no unseen card lies between them."""
    gap = top(unseen & top(mine) - 1)
    equals = mine & -(gap << 1) if gap else mine
    return equals & -equals


@kernel
def _void(deal: list[int], me: int) -> int:
    """Return the card to play when void in the suit led, a ruff or a discard, and the rule."""
    trumps = deal[HANDS + 4 * me + TRUMPS]
    if trumps == 0 or deal[LED] == TRUMPS:
        return _discard(deal, me)
    over = trumps & -(deal[BEST_BIT] << 1) if deal[BEST_SUIT] == TRUMPS else trumps
    if over == 0:
        return _discard(deal, me)
    if deal[BEST_SEAT] == me ^ 2 and not _steals(deal, me) and _is_sure(deal, me):
        return _discard(deal, me)
    if deal[BEST_SUIT] != TRUMPS and _leaves_ruff(deal, trumps, me):
        return _discard(deal, me)
    return RUFF | TRUMPS << BITS | over & -over


@kernel
def ruffed_by(deal: list[int], seat: int) -> int:
    """Return as bits the suits that ``seat`` can ruff: void in them by what it has shown, but not in trumps."""
    voids = deal[VOIDS + seat]
    return 0 if voids >> TRUMPS & 1 else voids


@kernel
def _leaves_ruff(deal: list[int], trumps: int, me: int) -> bool:
    """Whether it is better not to ruff, although a ruff would be winning the trick."""
    place = deal[PLACE]
    if place == 3:
        return False
    unseen = deal[OUT + TRUMPS] & ~trumps
    if ruffed_by(deal, me + deal[STEP] & 3) >> deal[LED] & 1 and unseen > trumps:
        return True  # the next player would ruff higher
    if place != 1:
        return False
    return not _is_open(deal, me) and _is_open(deal, me ^ 2)  # the partner, who needs tricks, plays after me


@kernel
def _is_sure(deal: list[int], me: int) -> bool:
    """Whether, as far as ``me`` can tell, the card winning the trick will hold against the seats still to play."""
    if deal[PLACE] == 3:
        return True
    suit = deal[BEST_SUIT]
    higher = deal[OUT + suit] & ~deal[HANDS + 4 * me + suit] & -(deal[BEST_BIT] << 1)
    if higher & higher - 1:  # two or more are higher; a single one may be anywhere
        return False
    voids = deal[VOIDS + (me + deal[STEP] & 3)]
    if suit != TRUMPS and voids >> deal[LED] & 1 and not voids >> TRUMPS & 1:
        return deal[OUT + TRUMPS] & ~deal[HANDS + 4 * me + TRUMPS] == 0
    return True


@kernel
def _discard(deal: list[int], me: int) -> int:
    """Return the least useful card: keep guards and winners; a void is welcome while one has trumps."""
    trumps = deal[HANDS + 4 * me + TRUMPS]
    least = 1e9
    chosen = ONLY_TRUMPS | TRUMPS << BITS | trumps & -trumps
    for suit in range(4):
        mine = deal[HANDS + 4 * me + suit]
        if suit == TRUMPS or mine == 0:
            continue
        unseen = deal[OUT + suit] & ~mine
        low = mine & -mine
        length = COUNT[mine]
        higher = COUNT[unseen & -(top(mine) << 1)]
        cost = float(COUNT[low - 1] + 1)
        if higher < length and unseen:  # the top card may yet win: keep it and its guards
            cost += (45.0 if higher == length - 1 else 4.0) / (1 + higher)
        if higher == 0:
            cost += 3.0 if length > 1 else 30.0
        if trumps and length == 1:
            cost -= 10.0
        cost += 0.3 * length
        if cost < least:
            least = cost
            chosen = DISCARD | suit << BITS | low
    return chosen


@kernel
def _lead(deal: list[int], me: int) -> int:
    """Return the card to lead, from the suit with the highest mark, and the rule."""
    trumps = deal[HANDS + 4 * me + TRUMPS]
    trumps_out = _trumps_against(deal, me)
    best, lead = _trump_lead(deal, trumps, trumps_out, me)
    chosen = TRUMPS << BITS | lead
    can_ruff_soon = 0 < COUNT[trumps] <= 4
    helps = _is_open(deal, me ^ 2) and not _is_open(deal, me)  # only the partner still needs tricks
    called = deal[CALLED + (me ^ 2)]
    ruffing = 0
    partner_ruffing = 0
    if trumps_out:
        ruffing = ruffed_by(deal, me + deal[STEP] & 3) | ruffed_by(deal, me - deal[STEP] & 3)
        partner_ruffing = ruffed_by(deal, me ^ 2) & ~ruffing
    for suit in range(4):
        mine = deal[HANDS + 4 * me + suit]
        if suit == TRUMPS or mine == 0:
            continue
        unseen = deal[OUT + suit] & ~mine
        low = mine & -mine
        card = low
        if mine > unseen:  # the highest card left is mine
            mark = (3.6 - 0.3 * COUNT[unseen] if trumps_out else 6.0) - 4.0 * (ruffing >> suit & 1)
            if helps:
                mark -= 4.0
            card = _cheapest_equal(mine, unseen)
            rule = CASH
        elif partner_ruffing >> suit & 1:
            mark = 5.0
            rule = LEAD_TO_RUFF
        else:
            mark = 1.0 - 2.5 * (ruffing >> suit & 1)
            rule = LEAD_LOW
            if called >> suit & 1:
                mark += 2.0 if helps else 1.0
                rule = RETURN_SUIT
            if can_ruff_soon and low == mine:
                mark += 1.5
                rule = LEAD_SHORT
            elif can_ruff_soon and COUNT[mine] == 2:
                mark += 0.5
            highest = top(mine)
            if mine & highest >> 1 and COUNT[unseen & -(highest << 1)] <= 2:
                mark += 0.9  # a sequence: its top card drives out the master
                card = highest
                rule = LEAD_SEQUENCE
        if mark > best:
            best = mark
            chosen = rule | suit << BITS | card
    return chosen


@kernel
def _trumps_against(deal: list[int], me: int) -> int:
    """Return the unseen trumps if an opponent may hold any, else none."""
    voids = deal[VOIDS + (me + 1 & 3)] & deal[VOIDS + (me - 1 & 3)]
    return 0 if voids >> TRUMPS & 1 else deal[OUT + TRUMPS] & ~deal[HANDS + 4 * me + TRUMPS]


@kernel
def _trump_lead(deal: list[int], trumps: int, unseen: int, me: int) -> tuple[float, int]:
    """Return the mark of a trump lead, the trump and the rule; the lowest mark if there is no trump.

    Whoever needs many tricks is taken to hold many trumps: led by the partner, they spare it being ruffed.
    """
    low = trumps & -trumps
    if trumps == 0:
        return -1e9, low
    if unseen == 0:
        return 0.0, LEAD_LAST_TRUMPS | low
    count = COUNT[trumps]
    mark = count - COUNT[unseen] / 6
    if _is_open(deal, me):  # a player who needs many tricks must draw the trumps that could ruff them
        mark += 2.0 * (deal[NEED + me] - 1.8)
    mark += 3.0 * max(0, _needed(deal, me ^ 2) - 2)
    mark -= 4.0 * max(0, max(_needed(deal, me + 1 & 3), _needed(deal, me - 1 & 3)) - 2)
    if trumps > unseen:
        masters = trumps & -(top(unseen) << 1)
        if COUNT[unseen] <= 3 * COUNT[masters] and _has_winners(deal, me):  # draw the last ones, then cash the winners
            return mark + 10.0, DRAW_TRUMPS | _cheapest_equal(trumps, unseen)
        if count >= 4:
            return mark + 4.0, DRAW_TRUMPS | _cheapest_equal(trumps, unseen)
        return mark + 1.0, LEAD_TRUMP | top(trumps)
    if count >= 5:
        return mark + 2.0, DRAW_TRUMPS | low
    return mark - 3.0, LEAD_TRUMP | low


@kernel
def _needed(deal: list[int], seat: int) -> int:
    """Return how many tricks the bid of ``seat`` still needs, 0 if it is settled."""
    return deal[NEED + seat] if _is_open(deal, seat) else 0


@kernel
def _has_winners(deal: list[int], seat: int) -> bool:
    """Whether ``seat`` holds the highest card left of a side suit."""
    for suit in range(4):
        mine = deal[HANDS + 4 * seat + suit]
        if suit != TRUMPS and mine > deal[OUT + suit] & ~mine:
            return True
    return False


# --- how a beginner slips

REMEMBERED: Final = ACE | KING  # the cards of side suits that a beginner remembers as played
SLIPS: Final = frozenset(
    ["slip-any-lead", "slip-cashes-early", "slip-third-hand-low", "slip-second-hand-high", "slip-overtakes-partner"]
) | {"slip-ruffs-partner", "slip-throws-lowest"}


def as_remembered(deal: list[int]) -> list[int]:
    """Return the deal as a beginner remembers it: aces and kings played, the current trick, who led what, no voids."""
    memory = deal[:]
    for suit in range(SUITS):
        if suit != TRUMPS:
            in_view = deal[BEST_BIT] if deal[BEST_SUIT] == suit else 0
            memory[OUT + suit] = FULL & ~(~deal[OUT + suit] & REMEMBERED) & ~in_view
    for seat in range(PLAYERS):
        memory[VOIDS + seat] = 0
    return memory


def slip(deal: list[int], me: int, rng: random.Random) -> tuple[int, str] | None:
    """Return a plausible slip as a card and a code, or None: never a card that nobody would play."""
    hand, led = deal[HANDS + SUITS * me : HANDS + SUITS * (me + 1)], deal[LED]
    sides = [suit for suit in range(SUITS) if hand[suit] and suit != TRUMPS]
    if deal[PLACE] == 0:
        return _slip_in_lead(deal, hand, sides, rng) if sides else None
    mine = hand[led]
    partner_has_it = deal[BEST_SEAT] == me ^ 2
    if mine and deal[BEST_SUIT] == led:
        winners = mine & -(deal[BEST_BIT] << 1)
        highest = led << BITS | 1 << winners.bit_length() - 1 if winners else 0
        if deal[PLACE] == 2 and winners and partner_has_it:
            return highest, "slip-overtakes-partner"
        if deal[PLACE] == 2 and winners and COUNT[mine] > 1:
            return led << BITS | mine & -mine, "slip-third-hand-low"
        if deal[PLACE] == 1 and winners:
            return highest, "slip-second-hand-high"
    if mine:
        return None
    trumps = hand[TRUMPS]
    if trumps and led != TRUMPS and partner_has_it and deal[BEST_SUIT] == led:
        return TRUMPS << BITS | trumps & -trumps, "slip-ruffs-partner"
    if sides:  # whatever that bares, or however well a trump would do
        suit = min(sides, key=lambda suit: hand[suit] & -hand[suit])
        return suit << BITS | hand[suit] & -hand[suit], "slip-throws-lowest"
    return None


def _slip_in_lead(deal: list[int], hand: list[int], sides: list[int], rng: random.Random) -> tuple[int, str]:
    """Return a low card of any of ``sides``, or an ace cashed while others have trumps, uncounted, to ruff it."""
    aces = [suit for suit in sides if hand[suit] & ACE] if deal[OUT + TRUMPS] & ~hand[TRUMPS] else []
    if aces and rng.random() < 0.5:
        return rng.choice(aces) << BITS | ACE, "slip-cashes-early"
    suit = rng.choice(sides)
    return suit << BITS | hand[suit] & -hand[suit], "slip-any-lead"
