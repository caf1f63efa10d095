"""Which card to play, by rules of thumb over what is gone, who is void and who still needs tricks.

Written on masks so that simulated deals can use the very rules that the table sees: a bid is then worth what its
player makes of it. Every rule names itself with a code, which the screen puts into words.
"""

from __future__ import annotations

from typing import Final

from game.ai.forty_one.board import Board
from game.ai.forty_one.masks import COUNT, TOP, TRUMPS

Pick = tuple[int, int, str]  # suit, bit, code of the rule

SIDES: Final = (0, 1, 3)


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


def _wants(need: int, left: int) -> bool:
    """Whether a bid is still open: neither made nor out of reach."""
    return 0 < need <= left


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
    if masters:
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
    return TRUMPS, over & -over, "ruff"


def _is_sure(board: Board, hand: list[int], me: int) -> bool:
    """Whether the card winning the trick will, as far as ``me`` can tell, hold against those still to play."""
    if board.place == 3:
        return True
    suit = board.best_suit
    higher = board.out[suit] & ~hand[suit] & -(board.best_bit << 1)
    if higher:
        return False
    after = (me + board.step) & 3
    if suit != TRUMPS and board.voids[after] >> board.led & 1 and not board.voids[after] >> TRUMPS & 1:
        return not board.out[TRUMPS] & ~hand[TRUMPS]
    return True


def _discard(board: Board, hand: list[int], me: int) -> Pick:
    """Return the card that is missed least: guards and winners are kept, a void is welcome while there are trumps."""
    trumps = hand[TRUMPS]
    least = 1e9
    chosen = (TRUMPS, trumps & -trumps)
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
            chosen = (suit, low)
    return (*chosen, "discard")


def _lead(board: Board, hand: list[int], me: int) -> Pick:
    """Return the card to lead: the suit with the highest mark."""
    out = board.out
    voids = board.voids
    nxt, partner, prev = (me + board.step) & 3, me ^ 2, (me - board.step) & 3
    trumps = hand[TRUMPS]
    trumps_out = out[TRUMPS] & ~trumps
    trump_count = COUNT[trumps]
    best_mark = -1e9
    chosen: Pick = (TRUMPS, trumps & -trumps, "lead-trump")
    if trumps:
        top_out = TOP[trumps_out]
        masters = trumps & -(top_out << 1) if top_out else trumps
        if not trumps_out:
            mark, bit, code = 1.0, trumps & -trumps, "lead-last-trumps"
        elif masters and trump_count >= 4:
            mark, bit, code = 4.0, _cheapest_equal(trumps, trumps_out), "draw-trumps"
        elif masters:
            mark, bit, code = 0.5, TOP[trumps], "lead-trump"
        elif trump_count >= 5:
            mark, bit, code = 2.0, trumps & -trumps, "draw-trumps"
        else:
            mark, bit, code = -3.0, trumps & -trumps, "lead-trump"
        best_mark = mark
        chosen = (TRUMPS, bit, code)
    for suit in SIDES:
        mine = hand[suit]
        if not mine:
            continue
        unseen = out[suit] & ~mine
        left = COUNT[unseen]
        length = COUNT[mine]
        top_out = TOP[unseen]
        masters = mine & -(top_out << 1) if top_out else mine
        enemy_void = trumps_out and (
            (voids[nxt] >> suit & 1 and not voids[nxt] >> TRUMPS & 1)
            or (voids[prev] >> suit & 1 and not voids[prev] >> TRUMPS & 1)
        )
        partner_ruffs = trumps_out and voids[partner] >> suit & 1 and not voids[partner] >> TRUMPS & 1
        if masters:
            code = "cash"
            bit = _cheapest_equal(mine, unseen)
            if not trumps_out:
                mark = 6.0
            elif enemy_void:
                mark = -2.0
            else:
                mark = 5.0 + 0.1 * left if left >= 4 else 1.0
        elif partner_ruffs and not enemy_void:
            mark, bit, code = 3.5, mine & -mine, "lead-to-ruff"
        else:
            code = "lead-low"
            bit = mine & -mine
            mark = 0.0
            if enemy_void:
                mark -= 2.5
            if board.called[partner] >> suit & 1:
                mark += 1.0
                code = "return-suit"
            if length == 1 and 0 < trump_count <= 4:
                mark += 1.5
                code = "lead-short"
            top = TOP[mine]
            higher = COUNT[unseen & -(top << 1)]
            if higher == 1 and length > 1:
                mark -= 1.0
            if mine & (top >> 1) and higher <= 2:  # a sequence: the top of it drives the master out
                mark += 1.2
                bit, code = top, "lead-sequence"
            mark += 0.05 * left
        if mark > best_mark:
            best_mark = mark
            chosen = (suit, bit, code)
    return chosen
