"""Which card to play, by rules of thumb over what is gone, who is void and who still needs tricks.

Written on masks so that simulated deals can use the very rules that the table sees: a bid is then worth what its
player makes of it. Every rule names itself with a code, which the screen puts into words.
"""

from __future__ import annotations

from typing import Final

from game.opponents.forty_one.board import Board
from game.opponents.forty_one.masks import COUNT, TOP, TRUMPS

Pick = tuple[int, int, str]  # suit, bit, code of the rule

CODES: Final = frozenset(
    [
        *("cash", "draw-trumps", "lead-trump", "lead-last-trumps", "lead-low", "lead-short", "lead-sequence"),
        *("lead-to-ruff", "return-suit", "only-card", "low-under-ruff", "cannot-win", "partner-has-it"),
        *("partner-as-good", "win-cheaply", "second-hand-master", "second-hand-low", "third-hand-master"),
        *("third-hand-high", "ruff", "discard", "only-trumps"),
    ]
)

SIDES: Final = (0, 1, 3)
MIDDLING: Final = 1 << 8  # a ten


def pick(board: Board, hand: list[int], me: int) -> Pick:
    """Return the card that seat ``me`` plays from ``hand``, and the code of the rule that chose it."""
    if board.place == 0:
        return _lead(board, hand, me)
    mine = hand[board.led]
    if mine:
        if not mine & (mine - 1):
            return board.led, mine, "only-card"
        return _follow(board, mine, me)
    return _void(board, hand, me)


def _steals(board: Board, me: int) -> bool:
    """Whether a trick is worth more to ``me`` than to the partner who is about to take it."""
    mine = board.need[me]
    partner = board.need[me ^ 2]
    left = board.left
    return 0 < mine <= left and not 0 < partner <= left


def _follow(board: Board, mine: int, me: int) -> Pick:
    """Return a card of the suit led, of which ``mine`` holds two or more."""
    suit = board.led
    low = mine & -mine
    if board.best_suit != suit:
        return suit, low, "low-under-ruff"
    best = board.best_bit
    winners = mine & -(best << 1)
    if not winners:
        return suit, low, "cannot-win"
    cheap = winners & -winners
    partner_has_it = board.best_seat == me ^ 2
    if board.place == 3:
        if partner_has_it and not _steals(board, me):
            return suit, low, "partner-has-it"
        return suit, cheap, "win-cheaply"
    unseen = board.out[suit] & ~mine
    above = unseen & -(best << 1)
    top_out = TOP[unseen]
    masters = mine & -(top_out << 1) if top_out else mine
    if partner_has_it:
        if not above:
            if not _steals(board, me):
                return suit, low, "partner-has-it"
            return suit, cheap, "win-cheaply"
        top = TOP[mine]
        if not above & (top - 1):  # mine is as good as the partner's: nothing between them
            return suit, low, "partner-as-good"
        if masters:
            return suit, masters & -masters, "third-hand-master"
        return suit, _cheapest_equal(mine, unseen), "third-hand-high"
    if board.place == 2:
        if masters:
            return suit, masters & -masters, "third-hand-master"
        return suit, _cheapest_equal(mine, unseen), "third-hand-high"
    left = board.left
    if masters and (0 < board.need[me] <= left or not 0 < board.need[me ^ 2] <= left):
        return suit, masters & -masters, "second-hand-master"
    return suit, low, "second-hand-low"


def _cheapest_equal(mine: int, unseen: int) -> int:
    """Return the lowest of my cards that is as good as my highest: none unseen lies between them."""
    top = TOP[mine]
    below = unseen & (top - 1)
    gap = TOP[below]
    equals = mine & -(gap << 1) if gap else mine
    return equals & -equals


def _void(board: Board, hand: list[int], me: int) -> Pick:
    """Return a card when the suit led is not held: a ruff or a discard."""
    trumps = hand[TRUMPS]
    if not trumps or board.led == TRUMPS:
        return _discard(board, hand, me)
    over = trumps & -(board.best_bit << 1) if board.best_suit == TRUMPS else trumps
    if not over:
        return _discard(board, hand, me)
    if board.best_seat == me ^ 2 and not _steals(board, me) and _is_sure(board, hand, me):
        return _discard(board, hand, me)
    if board.best_suit != TRUMPS and _leaves_ruff(board, trumps, me):
        return _discard(board, hand, me)
    return TRUMPS, over & -over, "ruff"


def _leaves_ruff(board: Board, trumps: int, me: int) -> bool:
    """Whether a ruff is better left, though it would take the lead in the trick."""
    place = board.place
    if place == 3:
        return False
    unseen = board.out[TRUMPS] & ~trumps
    after = (me + board.step) & 3
    if _ruffing(board, after) >> board.led & 1 and unseen > trumps:
        return True  # the next player would ruff higher
    if place != 1:
        return False
    left = board.left
    if not 0 < board.need[me] <= left and 0 < board.need[me ^ 2] <= left:
        return True  # the partner, who needs tricks, plays after me
    return board.best_bit < MIDDLING and COUNT[trumps] <= 2  # few trumps, and the partner may well take it


def _is_sure(board: Board, hand: list[int], me: int) -> bool:
    """Whether the card winning the trick will, as far as ``me`` can tell, hold against those still to play."""
    if board.place == 3:
        return True
    suit = board.best_suit
    higher = board.out[suit] & ~hand[suit] & -(board.best_bit << 1)
    if higher & (higher - 1):  # two or more are higher; a single one may lie anywhere
        return False
    after = (me + board.step) & 3
    if suit != TRUMPS and board.voids[after] >> board.led & 1 and not board.voids[after] >> TRUMPS & 1:
        return not board.out[TRUMPS] & ~hand[TRUMPS]
    return True


def _discard(board: Board, hand: list[int], me: int) -> Pick:
    """Return the card that is missed least: guards and winners are kept, a void is welcome while there are trumps."""
    trumps = hand[TRUMPS]
    least = 1e9
    chosen = TRUMPS, trumps & -trumps, "only-trumps"
    for suit in SIDES:
        mine = hand[suit]
        if not mine:
            continue
        unseen = board.out[suit] & ~mine
        low = mine & -mine
        length = COUNT[mine]
        top = TOP[mine]
        higher = COUNT[unseen & -(top << 1)]
        cost = float(low.bit_length())
        if higher < length and unseen:  # the top card may yet win: keep it and its guards
            cost += (20.0 if higher == length - 1 else 4.0) / (1 + higher)
        if not higher:
            cost += 6.0 if length > 1 else 30.0
        if trumps and length == 1:
            cost -= 3.0
        if cost < least:
            least = cost
            chosen = suit, low, "discard"
    return chosen


def _lead(board: Board, hand: list[int], me: int) -> Pick:
    """Return the card to lead: that of the suit with the highest mark."""
    best_mark, chosen = _trump_lead(board, hand, me)
    trumps = hand[TRUMPS]
    trumps_out = board.out[TRUMPS] & ~trumps
    can_ruff_soon = 0 < COUNT[trumps] <= 4
    called = board.called[me ^ 2]
    ruffing = _ruffing(board, (me + board.step) & 3) | _ruffing(board, (me - board.step) & 3) if trumps_out else 0
    partner_ruffing = _ruffing(board, me ^ 2) & ~ruffing if trumps_out else 0
    for suit in SIDES:
        mine = hand[suit]
        if not mine:
            continue
        unseen = board.out[suit] & ~mine
        low = mine & -mine
        if mine > unseen:  # the highest card left is mine
            mark = (3.6 - 0.1 * COUNT[unseen] if trumps_out else 6.0) - 6.0 * (ruffing >> suit & 1)
            pick_ = suit, _cheapest_equal(mine, unseen), "cash"
        elif partner_ruffing >> suit & 1:
            mark = 3.5
            pick_ = suit, low, "lead-to-ruff"
        else:
            mark = 1.0 + 0.05 * COUNT[unseen] - 2.5 * (ruffing >> suit & 1)
            pick_ = suit, low, "lead-low"
            if called >> suit & 1:
                mark += 0.5
                pick_ = suit, low, "return-suit"
            if can_ruff_soon and low == mine:
                mark += 1.5
                pick_ = suit, low, "lead-short"
            elif can_ruff_soon and COUNT[mine] == 2:
                mark += 0.5
            top = TOP[mine]
            higher = COUNT[unseen & -(top << 1)]
            if higher == 1 and low != mine:  # a king and its guard wait for the ace
                mark -= 1.0
            if mine & (top >> 1) and higher <= 2:  # a sequence: the top of it drives the master out
                mark += 1.2
                pick_ = suit, top, "lead-sequence"
        if mark > best_mark:
            best_mark, chosen = mark, pick_
    return chosen


def _ruffing(board: Board, seat: int) -> int:
    """Return the suits that ``seat`` is known to ruff when they are led: shown void, trumps not."""
    voids = board.voids[seat]
    return 0 if voids >> TRUMPS & 1 else voids


def _trump_lead(board: Board, hand: list[int], me: int) -> tuple[float, Pick]:
    """Return how good a trump lead is, and which; worst of all where there is none."""
    trumps = hand[TRUMPS]
    if not trumps:
        return -1e9, (TRUMPS, 0, "")
    unseen = board.out[TRUMPS] & ~trumps
    low = trumps & -trumps
    if not unseen:
        return 0.0, (TRUMPS, low, "lead-last-trumps")
    count = COUNT[trumps]
    mark = 0.5 * (count - COUNT[unseen] / 3)
    if 0 < board.need[me] <= board.left:  # who needs many tricks must draw the trumps that could ruff them
        mark += 2.0 * (board.need[me] - 2)
    if trumps > unseen:
        if count >= 4:
            return mark + 4.0, (TRUMPS, _cheapest_equal(trumps, unseen), "draw-trumps")
        return mark + 0.5, (TRUMPS, TOP[trumps], "lead-trump")
    if count >= 5:
        return mark + 2.0, (TRUMPS, low, "draw-trumps")
    return mark - 3.0, (TRUMPS, low, "lead-trump")
