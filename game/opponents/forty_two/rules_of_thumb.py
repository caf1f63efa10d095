"""The rules of thumb of 42: they weigh each card's chance to take a trick against the bid's needs, and bid at sight.

They are kernels, so that simulated deals follow the same rules as the table and a bid is worth what its player makes of
it. They work on a ``FortyTwoMemory``. Its ``weights`` hold all fitted numbers, from places ``MADE``, ``BID``,
``LED_HOLDS``, ``VOID`` and ``CHANCES`` on: logistic fits to deals played by rules of thumb, made by ``python -m
tools.fit_forty_two``. Its ``work`` holds the results: first, for each card held, two chances to take a trick, for a
player who wants tricks and for one who wants no more; then the sums of these, ``WANTED`` and ``UNWANTED``; ``FOCUS``,
the sum of the squared chances, high if they lie with few cards; at ``RULE`` the number in ``CODES`` of the rule that
chose a card; and by bid, from ``MAKES`` on the chance to make it, from ``VALUES`` on its worth.

The bidding of a deal is a *story*, one flat list of whole numbers. By seat it holds, from place ``BID_MADE`` on, the
bid, or -1 if there is none or the seat is oneself; from ``TOTAL`` on, the total bid of all others when the seat bid,
with an even share for later bids; from ``GONE`` on, the cards that it has played; and by seat and bid (place
``WORTHS + 8 * seat + bid``) the points for making the bid, those for winning the game included. Single numbers are
``DEALT``, all cards but the one turned up, and ``FIRST``, the seat that bids and leads first.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import Final, NamedTuple

from game.cards import Card
from game.opponents.base import Part, added
from game.opponents.compiled import kernel
from game.opponents.forty_two import weights
from game.opponents.forty_two.position import (
    ABOVE,
    BEST,
    BIDS,
    BIG,
    BONUS,
    FIRST_JOKER,
    FREE,
    HANDS,
    JOKERS,
    LED,
    LEFT,
    LOWER,
    NEED,
    NUMBERS,
    OUT,
    OVER,
    PLACE,
    PLAYERS,
    POWER,
    RANKS,
    ROW,
    RUFFS,
    SEATS,
    SUIT,
    SUIT_CARDS,
    SUITS,
    TRUMP,
    TURN,
    bonus_of,
    count,
    leads_of,
    legal,
    lowest,
    mask_of,
    numbers,
    play,
)
from game.rules.forty_two import HAND_SIZE, HIGHEST_BID, FortyTwoOptions, Trumps, View

CODES: Final = (
    *("only-card", "lead-to-take", "lead-to-lose", "lead-joker", "take-needed", "take-for-points", "take-forced"),
    *("duck", "throw-danger", "keep-winners"),
)
ONLY_CARD, LEAD_TO_TAKE, LEAD_TO_LOSE, LEAD_JOKER, TAKE_NEEDED, TAKE_FOR_POINTS, TAKE_FORCED = range(7)
DUCK, THROW_DANGER, KEEP_WINNERS = range(7, 10)

EVERY_TRICK: Final = 100.0  # more than any points: then only the chance to take this trick counts
CLOSE: Final = 1e-9  # marks closer than this are equal, and the first card is chosen, on any machine
CONTENT: Final = 0.4  # the weight of a player who wants no more tricks among those who may yet take this one
VOID_SHARES: Final = (0.0, 0.75, 0.56, 0.42, 0.32, 0.24, 0.18, 0.13)  # chances of a void in a suit, by cards left
BELIEVED: Final = 1  # how far a bid may lie from that at sight of the hand for the others to believe it
SEEN: Final = 53  # cards that may be in play before any is played: all but the one turned up

STRONG, TRUMPED, PLAIN = range(3)  # kinds of cards: jokers and trump numbers; trumps; the rest
OVERS: Final = 13  # the number of unseen cards of its suit or kind that beat a card: 0 to 12
RUFFERS: Final = (1, 6, 18)  # by kind, the number of cards that may ruff it: jokers and trump numbers, and the trumps
NEEDS: Final = 4  # needs distinguished: none, one, two, three or more
FEATURES: Final = 11  # of a state, in a row of its weights

MADE: Final = 0
BID: Final = MADE + FEATURES * NEEDS
LED_HOLDS: Final = BID + FEATURES * NEEDS
VOID: Final = LED_HOLDS + 10
CHANCES: Final = VOID + HAND_SIZE + 1
KINDS: Final = (0, OVERS * RUFFERS[STRONG], OVERS * (RUFFERS[STRONG] + RUFFERS[TRUMPED]))
STAGE: Final = KINDS[PLAIN] + OVERS * RUFFERS[PLAIN]  # pairs of chances, by the tricks left

WANTED, UNWANTED, FOCUS, RULE, MAKES = range(2 * HAND_SIZE, 2 * HAND_SIZE + 5)
VALUES: Final = MAKES + HIGHEST_BID + 1
WORK: Final = VALUES + HIGHEST_BID + 1

BID_MADE, TOTAL, GONE, WORTHS = range(0, 4 * SEATS, SEATS)
DEALT: Final = WORTHS + SEATS * SEATS
FIRST: Final = DEALT + 1
STORY: Final = FIRST + 1
NO_BID: Final = -1


class FortyTwoMemory(NamedTuple):
    """The arrays of the rules of thumb: the leads of the deal (``position``), fitted weights, working memory."""

    leads: list[int]
    weights: list[float]
    work: list[float]


def memory_of(trumps: Trumps, players: int) -> FortyTwoMemory:
    """Return a memory for a deal with ``trumps``."""
    return FortyTwoMemory(leads_of(trumps), weights_of(players), [0.0] * WORK)


@lru_cache
def weights_of(players: int) -> list[float]:
    """Return all fitted numbers for ``players`` players; this takes about 2 ms."""
    numbers = [number for rows in (weights.MADE, weights.BID) for row in rows[players] for number in row]
    numbers += [*weights.LED[players], *VOID_SHARES]
    for left in range(1, HAND_SIZE + 1):
        for kind in (STRONG, TRUMPED, PLAIN):
            numbers += _chances(players, left, kind)
    return numbers


def share(players: int, left: int) -> float:
    """Return the share of the unseen cards that the others hold with ``left`` tricks left."""
    return min(1.0, (players - 1) * left / (SEEN - players * (HAND_SIZE - left) - left))


def _chances(players: int, left: int, kind: int) -> list[float]:
    """Return a kind of card's chances to take a trick, by the numbers of unseen cards that beat it and that ruff it."""
    held = share(players, left)
    rows = weights.CARDS[players][kind::3]
    return [
        1.0 / (1.0 + exp(-card_odds(row, held * over, held * ruffs, left)))
        for over in range(OVERS)
        for ruffs in range(RUFFERS[kind])
        for row in rows
    ]


def card_odds(row: Sequence[float], over: float, ruffs: float, left: int) -> float:
    """Return the log odds that a card takes a trick; they are linear in the weights of ``row``.

    The others hold ``over`` cards that beat it and ``ruffs`` that could ruff it; ``left`` tricks are left.
    """
    return row[0] + row[1] * over + row[2] * (over * over / 10) + row[3] * ruffs + row[4] * (left / HAND_SIZE)


def story_of(view: View) -> list[int]:
    """Return the story of the deal that ``view`` shows."""
    public, players = view.public, view.public.players
    assert public.dealer is not None and public.turn_up is not None
    story = [0] * STORY
    story[BID_MADE : BID_MADE + SEATS] = [NO_BID] * SEATS
    total = 0
    heard: list[int | None] = [None] * players
    for step in range(players):
        seat = (public.dealer + 1 + step) % players
        bid = public.bids[seat]
        story[TOTAL + seat] = total + even_share(players - 1 - step, players)
        for number in range(HIGHEST_BID + 1):
            bonus = bonus_of(number, seat, public.scores, public.options, tuple(heard))
            story[WORTHS + SEATS * seat + number] = number + bonus
        heard[seat] = bid
        if bid is not None:
            total += bid
            story[BID_MADE + seat] = NO_BID if seat == view.seat else bid
    for leader, cards in (*((trick.leader, trick.cards) for trick in public.tricks), (public.leader, public.trick)):
        for at, card in enumerate(cards):
            story[GONE + (leader + at) % players] |= 1 << card.index
    story[DEALT] = mask_of(public.options.pack) & ~(1 << public.turn_up.index)
    story[FIRST] = (public.dealer + 1) % players
    return story


# --- cards


@kernel
def play_out(deal: list[int], memory: FortyTwoMemory) -> None:
    """Play a deal to its end by rules of thumb."""
    while deal[LEFT] > 0:
        play(deal, memory.leads, pick(deal, memory))


@kernel
def pick(deal: list[int], memory: FortyTwoMemory) -> int:
    """Return the card or lead chosen by the seat whose turn it is; ``work[RULE]`` is then the rule."""
    if deal[PLACE] == 0:
        return _lead(deal, memory)
    allowed = legal(deal, memory.leads)
    if allowed & allowed - 1 == 0:
        memory.work[RULE] = ONLY_CARD
        return lowest(allowed)
    return _follow(deal, memory, allowed)


@kernel
def chance_at(left: int, kind: int, over: int, ruffs: int) -> int:
    """Return the place in ``weights`` of a card's two chances with ``left`` tricks left (``card_odds``)."""
    return CHANCES + 2 * (STAGE * (left - 1) + KINDS[kind] + RUFFERS[kind] * over + ruffs)


@kernel
def look_at(memory: FortyTwoMemory, hand: int, unseen: int, left: int) -> None:
    """Work out each card's chances to take a trick with ``left`` tricks left, and their sums."""
    leads, chances, work = memory
    best = JOKERS | leads[NUMBERS]
    trumps = leads[TRUMP]
    wanted = 0.0
    unwanted = 0.0
    focus = 0.0
    place = 0
    rest = hand
    while rest:
        bit = rest & -rest
        rest ^= bit
        card = count(bit - 1)
        kind = STRONG if bit & best else TRUMPED if bit & trumps else PLAIN
        ruffs = 0 if kind == STRONG else count(unseen & leads[RUFFS + card])
        at = chance_at(left, kind, count(unseen & leads[OVER + card]), ruffs)
        one = chances[at]
        two = chances[at + 1]
        work[place] = one
        work[place + 1] = two
        wanted += one
        unwanted += two
        focus += one * one
        place += 2
    work[WANTED] = wanted
    work[UNWANTED] = unwanted
    work[FOCUS] = focus


@kernel
def odds_to_make(
    weights: list[float],
    row: int,
    need: int,
    wanted: float,
    unwanted: float,
    focus: float,
    others: int,
    left: int,
    leads: bool,
) -> float:
    """Return the log odds of taking exactly ``need`` of the ``left`` tricks.

    They are linear in the weights, which start at place ``row`` (``MADE`` or ``BID``). ``wanted``, ``unwanted`` and
    ``focus`` describe the cards held; ``others`` is the number of tricks that the other players want, which may be too
    many or too few for those left; ``leads`` says whether one leads next.
    """
    at = row + FEATURES * min(need, NEEDS - 1)
    more = wanted - need
    forced = unwanted - need
    pressure = others + need - left
    odds = weights[at] + more * (weights[at + 1] + weights[at + 2] * more + weights[at + 8] * pressure)
    odds += forced * (weights[at + 3] + weights[at + 4] * forced)
    odds += weights[at + 5] * focus + weights[at + 6] * left / HAND_SIZE + weights[at + 7] * pressure
    if leads:
        odds += weights[at + 9] + weights[at + 10] * more
    return odds


@kernel
def value(memory: FortyTwoMemory, place: int, need: int, others: int, left: int, leads: bool, bonus: int) -> float:
    """Return the expected points from ``left`` tricks without the card at ``place`` of ``work`` (``odds_to_make``).

    ``bonus`` is won if exactly ``need`` of them are taken.
    """
    work, gone = memory.work, memory.work[place]
    wanted = work[WANTED] - gone
    if need < 0 or need > left:
        return wanted
    if left == 0:
        return float(bonus)
    unwanted = work[UNWANTED] - work[place + 1]
    focus = work[FOCUS] - gone * gone
    odds = odds_to_make(memory.weights, MADE, need, wanted, unwanted, focus, others, left, leads)
    chance = 1.0 / (1.0 + exp(-odds))
    return chance * (need + bonus) + (1.0 - chance) * wanted


@kernel
def _wanted_by_others(deal: list[int], me: int) -> int:
    """Return the tricks that the other players still want."""
    total = 0
    for seat in range(deal[PLAYERS]):
        if seat != me and deal[NEED + seat] > 0:
            total += deal[NEED + seat]
    return total


@kernel
def _threat(deal: list[int], me: int, behind: int) -> float:
    """Return the chance, roughly, that an unseen card lies with a player still to play who would take the trick."""
    players = deal[PLAYERS]
    eager = 0.0
    for step in range(1, behind + 1):
        eager += CONTENT if deal[NEED + (me + step) % players] == 0 else 1.0
    left = deal[LEFT]
    unseen = count(deal[OUT] & ~deal[HANDS + me])
    return eager * left / max(float(unseen), eager * left, 1.0)


@kernel
def _follow(deal: list[int], memory: FortyTwoMemory, allowed: int) -> int:
    """Return the card to follow with, out of two or more cards in the mask ``allowed``."""
    leads, weights, work = memory
    me = deal[TURN]
    hand = deal[HANDS + me]
    need = deal[NEED + me]
    bonus = deal[BONUS + me]
    after = deal[LEFT] - 1
    unseen = deal[OUT] & ~hand
    look_at(memory, hand, unseen, max(after, 1))
    behind = deal[PLAYERS] - 1 - deal[PLACE]
    danger = _threat(deal, me, behind) if behind > 0 else 0.0
    others = _wanted_by_others(deal, me)
    less = max(others - 1, 0)
    at = ROW * deal[LED]
    direct = leads[at + SUIT] | leads[at + FREE]
    void = weights[VOID + deal[LEFT]]
    top = -1e9
    chosen = 0
    takes_it = 0.0
    takers = 0
    losers = 0
    place = -2
    rest = hand
    while rest:
        bit = rest & -rest
        rest ^= bit
        place += 2
        if not allowed & bit:
            continue
        card = count(bit - 1)
        holds = 0.0
        mark = 0.0
        if leads[at + POWER + card] > deal[BEST]:
            takers += 1
            above = leads[at + ABOVE + card] & unseen
            near = count(above & direct)
            holds = exp(-danger * (near + void * (count(above) - near))) if behind > 0 else 1.0
            mark = holds * (1.0 + value(memory, place, need - 1, others, after, True, bonus))
        else:
            losers += 1
        if holds < 1.0:
            mark += (1.0 - holds) * value(memory, place, need, less, after, False, bonus)
        if mark > top + CLOSE:
            top = mark
            chosen = card
            takes_it = holds
    if takes_it > 0.0:
        needed = TAKE_NEEDED if 0 < need <= deal[LEFT] else TAKE_FOR_POINTS
        work[RULE] = needed if losers else TAKE_FORCED
    elif takers:
        work[RULE] = DUCK
    else:
        work[RULE] = THROW_DANGER if need <= 0 else KEEP_WINNERS
    return chosen


@kernel
def _lead(deal: list[int], memory: FortyTwoMemory) -> int:
    """Return the lead chosen by the seat whose turn it is."""
    work = memory.work
    me = deal[TURN]
    hand = deal[HANDS + me]
    need = deal[NEED + me]
    bonus = deal[BONUS + me]
    after = deal[LEFT] - 1
    look_at(memory, hand, deal[OUT] & ~hand, max(after, 1))
    others = _wanted_by_others(deal, me)
    less = max(others - 1, 0)
    eager = 0
    for seat in range(deal[PLAYERS]):
        if seat != me and deal[NEED + seat] != 0:
            eager += 1
    top = -1e9
    chosen = 0
    takes_it = 0.0
    place = -2
    rest = hand
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        place += 2
        holds = lead_holds(deal, memory, card, eager)
        mark = holds * (1.0 + value(memory, place, need - 1, others, after, True, bonus))
        mark += (1.0 - holds) * value(memory, place, need, less, after, False, bonus)
        if need == deal[LEFT]:  # every trick is needed: surest card first, since losing one trick loses the bid
            mark += EVERY_TRICK * holds
        if mark > top + CLOSE:
            top = mark
            chosen = card
            takes_it = holds
    if chosen < FIRST_JOKER:
        work[RULE] = LEAD_TO_TAKE if takes_it > 0.5 else LEAD_TO_LOSE
        return chosen
    work[RULE] = LEAD_JOKER
    return FIRST_JOKER + SUITS * (chosen - FIRST_JOKER) + suit_to_name(deal, memory.leads, hand, need - 1)


@kernel
def lead_holds(deal: list[int], memory: FortyTwoMemory, card: int, eager: int) -> float:
    """Return the chance that ``card`` takes the trick if led, when ``eager`` other players want tricks."""
    unseen = deal[OUT] & ~deal[HANDS + deal[TURN]]
    if card >= FIRST_JOKER:
        if 1 << card == BIG or unseen & BIG == 0:
            return 1.0
        content = deal[PLAYERS] - 1 - eager
        return exp(-(eager + CONTENT * content) * deal[LEFT] / count(unseen))
    if memory.leads[ROW * card + ABOVE + card] & unseen == 0:
        return 1.0
    return 1.0 / (1.0 + exp(-led_odds(deal, memory, card, eager)))


@kernel
def led_odds(deal: list[int], memory: FortyTwoMemory, card: int, eager: int) -> float:
    """Return the log odds that ``card`` takes the trick if led; it is no joker, and some unseen card beats it.

    They are linear in the weights. They depend on the unseen cards that beat it and may be played in any case
    (``near``), on those that beat it only if their holder is void (``far``), and on those that raise it by pairing it.
    """
    leads, weights = memory.leads, memory.weights
    unseen = deal[OUT] & ~deal[HANDS + deal[TURN]]
    content = deal[PLAYERS] - 1 - eager
    left = deal[LEFT]
    at = ROW * card
    above = leads[at + ABOVE + card] & unseen
    near = count(above & (leads[at + SUIT] | leads[at + FREE]))
    far = count(above) - near
    total = max(1, count(unseen))
    held = left / total
    void = far * held * (1.0 - count(unseen & leads[at + SUIT]) / total) ** left
    beaten = eager * held * near
    odds: float = weights[LED_HOLDS] + weights[LED_HOLDS + 1] * beaten
    odds += weights[LED_HOLDS + 2] * beaten**0.5
    odds += weights[LED_HOLDS + 3] * (content * held * near) ** 0.5
    odds += weights[LED_HOLDS + 4] * (eager * void) ** 0.5
    odds += weights[LED_HOLDS + 5] * (content * void)
    odds += weights[LED_HOLDS + 6] * (count(unseen & leads[at + LOWER]) * held)
    odds += weights[LED_HOLDS + 7] * (left / HAND_SIZE)
    odds += weights[LED_HOLDS + 8] * eager
    odds += weights[LED_HOLDS + 9] * content
    return odds


@kernel
def suit_to_name(deal: list[int], leads: list[int], hand: int, need: int) -> int:
    """Return the suit to name with a led joker: one's longest, trumps first, if tricks are wanted, else the shortest.

    The others must follow in it: a long suit draws the cards that would beat one's own, a short one leaves the others
    the cards that will beat one's losers.
    """
    unseen = deal[OUT] & ~hand
    chosen = 0
    top = -1000
    for suit in range(SUITS):
        cards = SUIT_CARDS << RANKS * suit
        mark = count(hand & cards)
        if need > 0:
            mark = 8 * (mark + (1 if cards == leads[TRUMP] else 0)) + suit
        else:
            mark = 64 * -mark + 4 * count(unseen & cards) - suit
        if mark > top:
            top = mark
            chosen = suit
    return chosen


# --- a beginner's cards

Pick = tuple[int, str]  # a card, or a lead for a leader, as ``position`` numbers them; the code of the rule

SLIPS: Final = ("slip-takes-early", "slip-takes-one-more", "slip-throws-low", "slip-leads-high")


def slip(deal: list[int], leads: list[int], me: int) -> Pick | None:
    """Return a plausible slip, or None: never a card that nobody would play."""
    need, allowed = deal[NEED + me], legal(deal, leads)
    if deal[PLACE] == 0:
        plain = numbers(allowed & ~JOKERS & ~leads[NUMBERS])
        if need > 0 and plain:  # the highest card first, whatever may still beat it
            return max(plain, key=lambda card: (card % RANKS, card)), "slip-leads-high"
        return None
    power = leads[ROW * deal[LED] + POWER : ROW * deal[LED] + ABOVE]
    takers = [card for card in numbers(allowed) if power[card] > deal[BEST]]
    losers = [card for card in numbers(allowed) if card not in takers]
    if takers and need > 0:  # takes with the strongest card at the first chance
        return max(takers, key=lambda card: power[card]), "slip-takes-early"
    if takers and losers and need == 0 and takers[0] < FIRST_JOKER:  # a trick is a point, after all
        return min(takers, key=lambda card: power[card]), "slip-takes-one-more"
    low = [card for card in losers if card < FIRST_JOKER]
    if not takers and low and need == 0:  # keeps the high cards, which will take tricks later
        return min(low, key=lambda card: (card % RANKS, card)), "slip-throws-low"
    return None


# --- bids


@kernel
def even_share(waiting: int, players: int) -> int:
    """Return the total of the bids to come if ``waiting`` of the ``players`` bid their even share."""
    return (2 * waiting * HAND_SIZE + players) // (2 * players)


@kernel
def values_at_sight(memory: FortyTwoMemory, story: list[int], seat: int, hand: int, others: int) -> None:
    """Work out, at sight of the seven cards of ``hand``, the chance of ``seat`` to make each bid, and each bid's worth.

    ``others`` is the total of the other bids, made or expected. The worth includes winning the game.
    """
    weights, work = memory.weights, memory.work
    look_at(memory, hand, story[DEALT] & ~hand, HAND_SIZE)
    wanted, unwanted, focus = work[WANTED], work[UNWANTED], work[FOCUS]
    leads = seat == story[FIRST]
    for bid in range(HIGHEST_BID + 1):
        odds = odds_to_make(weights, BID, bid, wanted, unwanted, focus, others, HAND_SIZE, leads)
        chance = 1.0 / (1.0 + exp(-odds))
        work[MAKES + bid] = chance
        work[VALUES + bid] = chance * story[WORTHS + SEATS * seat + bid] + (1.0 - chance) * wanted


@kernel
def bid_now(deal: list[int], story: list[int], seat: int, bid: int) -> None:
    """Record the bid of ``seat`` in the deal."""
    deal[BIDS + seat] = bid
    deal[NEED + seat] = bid
    deal[BONUS + seat] = story[WORTHS + SEATS * seat + bid] - bid


@kernel
def assume_bids(deal: list[int], memory: FortyTwoMemory, story: list[int], me: int, own: int) -> None:
    """Record everybody's bid: ``own`` for seat ``me``, the bids already made, and the others at sight of the hands.

    Whoever bids after ``me`` takes it for no more than ``BELIEVED`` off the bid at sight of its hand, or a bid that
    nobody can make would seem to pay, by misleading them.
    """
    players = deal[PLAYERS]
    total = 0  # the bids as the rules count them, ...
    believed = 0  # ... and as those who bid later take them
    for step in range(players):
        seat = (story[FIRST] + step) % players
        rest = players - 1 - step
        bid = own if seat == me else story[BID_MADE + seat]
        if bid == NO_BID:
            bid = bid_at_sight(memory, story, seat, deal[HANDS + seat], believed + even_share(rest, players), -1)
            if rest == 0 and total + bid == HAND_SIZE:
                bid = bid_at_sight(memory, story, seat, deal[HANDS + seat], believed, bid)
        total += bid
        if seat == me and rest > 0:
            usual = bid_at_sight(memory, story, seat, deal[HANDS + seat], believed + even_share(rest, players), -1)
            believed += max(usual - BELIEVED, min(usual + BELIEVED, bid))
        else:
            believed += bid
        bid_now(deal, story, seat, bid)


@kernel
def bid_at_sight(memory: FortyTwoMemory, story: list[int], seat: int, hand: int, others: int, forbidden: int) -> int:
    """Return the bid worth most to ``seat`` at sight (``values_at_sight``), but for one that may be ``forbidden``."""
    values_at_sight(memory, story, seat, hand, others)
    values = memory.work
    best = -1
    for bid in range(HIGHEST_BID + 1):
        if bid != forbidden and (best < 0 or values[VALUES + bid] > values[VALUES + best]):
            best = bid
    return best


# --- what a hand is worth, card by card

_LITTLE: Final = 0.15  # tricks below which plain cards are told together

PARTS: Final = frozenset(["joker", "trump-number", "trump", "plain", "small"])


def parts(hand: Sequence[Card], turn_up: Card, options: FortyTwoOptions) -> tuple[Part, ...]:
    """Return what the seven cards of ``hand`` are worth to a player who wants tricks; the parts add up to that.

    The chances are fitted to whole deals, so that pairs and fifteens are in them. Plain cards that hardly ever take a
    trick are one part, ``small``.
    """
    trumps = Trumps.of(turn_up, options.simple)
    memory, held = memory_of(trumps, options.players), sorted(hand, key=lambda card: card.index)
    unseen = mask_of(options.pack) & ~mask_of((*held, turn_up))
    look_at(memory, mask_of(held), unseen, HAND_SIZE)
    chances = {card: memory.work[2 * place] for place, card in enumerate(held)}
    small = tuple(card for card in held if _part_of(card, trumps) == "plain" and chances[card] < _LITTLE)
    told = [Part(_part_of(card, trumps), (card,), chances[card]) for card in held if card not in small]
    if small:
        told.append(Part("small", small, added(chances[card] for card in small)))
    return tuple(told)


def _part_of(card: Card, trumps: Trumps) -> str:
    if card.is_joker:
        return "joker"
    if card.rank is trumps.number:
        return "trump-number"
    return "trump" if card.suit is trumps.suit else "plain"
