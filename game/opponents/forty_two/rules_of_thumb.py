"""Which card to play in 42, by rules of thumb: what each card may yet take, set against what the bid still needs.

Written on masks so that simulated deals can use the very rules that the table sees: a bid is then worth what its
player makes of it. Every choice names itself with a code, which the screen puts into words.
"""

from __future__ import annotations

from math import exp
from typing import Final

from game.opponents.forty_two.board import Board
from game.opponents.forty_two.masks import BIG, FIRST_JOKER, SUIT_MASKS, SUITS
from game.opponents.forty_two.prospects import lead_features, logistic, prospects, value
from game.opponents.forty_two.weights import LED, MADE

Pick = tuple[int, str]  # a card, of a leader a lead, as ``masks`` numbers them; the code of the rule

CODES: Final = frozenset(
    [
        *("only-card", "lead-to-take", "lead-to-lose", "lead-joker", "take-needed", "take-for-points", "take-forced"),
        *("duck", "throw-danger", "keep-winners"),
    ]
)
VOID: Final = (0.0, 0.75, 0.56, 0.42, 0.32, 0.24, 0.18, 0.13)  # that a player is void in a suit, by cards left
EVERY_TRICK: Final = 100.0  # more than any points: then nothing counts but the chance to take this one
CLOSE: Final = 1e-9  # marks nearer to each other are equal: the first card then counts, on any machine
CONTENT: Final = 0.4  # how much a player who wants no more tricks counts among those who may yet take this one


def pick(board: Board, hand: int, me: int) -> Pick:
    """Return what seat ``me`` plays from ``hand``, and the code of the rule that chose it."""
    if board.place == 0:
        return _lead(board, hand, me)
    lead = board.lead
    legal = hand & (lead.suit | lead.free) if hand & lead.suit else hand
    if not legal & (legal - 1):
        return legal.bit_length() - 1, "only-card"
    return _follow(board, hand, legal, me)


def threat(board: Board, hand: int, me: int, behind: int) -> float:
    """Return how many of an unseen card's chances lie with the ``behind`` players next after ``me`` who would take."""
    players, left, need = board.players, board.left, board.need
    eager = 0.0
    for step in range(1, behind + 1):
        wanted = need[(me + step) % players]
        eager += 1.0 if wanted else CONTENT
    return eager * left / max((board.out & ~hand).bit_count(), eager * left, 1)


def _others(board: Board, me: int) -> int:
    """Return the tricks that the other players still want."""
    return sum([need for need in board.need if need > 0]) - max(0, board.need[me])


def _follow(board: Board, hand: int, legal: int, me: int) -> Pick:
    lead, best, left, need, bonus = board.lead, board.best, board.left, board.need[me], board.bonus[me]
    made, after, others = MADE[board.players], left - 1, _others(board, me)
    cards = prospects(board, hand, after or 1)
    all_wanted, all_unwanted = sum([card[1] for card in cards]), sum([card[2] for card in cards])
    all_focus = sum([card[1] * card[1] for card in cards])
    behind = board.players - 1 - board.place
    danger = threat(board, hand, me, behind) if behind else 0.0
    less = others - 1 if others else 0
    unseen = board.out & ~hand
    direct = lead.suit | lead.free
    void = VOID[left]
    top, chosen, takes_it, some_lose, some_take = -1e9, 0, 0.0, False, False
    for card, chance, forced in cards:
        if not legal >> card & 1:
            continue
        wanted, unwanted, focus = all_wanted - chance, all_unwanted - forced, all_focus - chance * chance
        holds = mark = 0.0
        if lead.power[card] > best:
            some_take = True
            above = lead.above[card] & unseen
            near = (above & direct).bit_count()
            holds = exp(-danger * (near + void * (above.bit_count() - near))) if behind else 1.0
            mark = holds * (1.0 + value(made, need - 1, wanted, unwanted, focus, others, after, True, bonus))
        else:
            some_lose = True
        if holds < 1.0:
            mark += (1.0 - holds) * value(made, need, wanted, unwanted, focus, less, after, False, bonus)
        if mark > top + CLOSE:
            top, chosen, takes_it = mark, card, holds
    if takes_it:
        if not some_lose:
            return chosen, "take-forced"
        return chosen, "take-needed" if 0 < need <= left else "take-for-points"
    if some_take:
        return chosen, "duck"
    return chosen, "throw-danger" if need <= 0 else "keep-winners"


def _lead(board: Board, hand: int, me: int) -> Pick:
    left, need, bonus = board.left, board.need[me], board.bonus[me]
    made, after, others = MADE[board.players], left - 1, _others(board, me)
    cards = prospects(board, hand, after or 1)
    all_wanted, all_unwanted = sum([card[1] for card in cards]), sum([card[2] for card in cards])
    all_focus = sum([card[1] * card[1] for card in cards])
    eager = board.players - 1 - board.need.count(0) + (need == 0)
    less = others - 1 if others else 0
    top, chosen, takes_it = -1e9, 0, 0.0
    for card, chance, forced in cards:
        wanted, unwanted, focus = all_wanted - chance, all_unwanted - forced, all_focus - chance * chance
        holds = lead_holds(board, hand, card, eager)
        mark = holds * (1.0 + value(made, need - 1, wanted, unwanted, focus, others, after, True, bonus))
        mark += (1.0 - holds) * value(made, need, wanted, unwanted, focus, less, after, False, bonus)
        if need == left:  # every trick is needed: the surest first, for a low card led would end it
            mark += EVERY_TRICK * holds
        if mark > top + CLOSE:
            top, chosen, takes_it = mark, card, holds
    if chosen >= FIRST_JOKER:
        named = suit_to_name(board, hand, need - 1)
        return FIRST_JOKER + SUITS * (chosen - FIRST_JOKER) + named, "lead-joker"
    return chosen, "lead-to-take" if takes_it > 0.5 else "lead-to-lose"


def lead_holds(board: Board, hand: int, card: int, eager: int) -> float:
    """Return the chance that ``card``, led, takes the trick, where ``eager`` of the others want tricks."""
    unseen = board.out & ~hand
    content = board.players - 1 - eager
    if card >= FIRST_JOKER:
        if 1 << card == BIG or not unseen & BIG:
            return 1.0
        return exp(-(eager + CONTENT * content) * board.left / unseen.bit_count())
    lead = board.leads[card]
    above = lead.above[card] & unseen
    if not above:
        return 1.0
    near = (above & (lead.suit | lead.free)).bit_count()
    features = lead_features(
        near,
        above.bit_count() - near,
        (unseen & lead.lower).bit_count(),
        (unseen & lead.suit).bit_count(),
        unseen.bit_count(),
        board.left,
        eager,
        content,
    )
    return logistic(LED[board.players], features)


def suit_to_name(board: Board, hand: int, need: int) -> int:
    """Return the suit to name with a led joker: while tricks are wanted one's longest, trumps first; else the shortest.

    The others follow with it: that draws what would beat one's own cards, or leaves them what will take one's losers.
    """
    counts = [(hand & SUIT_MASKS[suit]).bit_count() for suit in range(SUITS)]
    if need > 0:
        return max(range(SUITS), key=lambda suit: (counts[suit] + (SUIT_MASKS[suit] == board.leads.trump), suit))
    unseen = board.out & ~hand
    return min(range(SUITS), key=lambda suit: (counts[suit], -(unseen & SUIT_MASKS[suit]).bit_count(), suit))
