"""The pegging board of 42 on the table: it shows the view, hops its pegs, answers mouse and keys, folds and unfolds."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Final

import pygame

from game.controller import Player
from game.rules.forty_two import FortyTwoOptions, View, gets_there, smallest_winning_bid, worth_if_made
from game.ui.controls.base import Kit, Painted, Pictures, Tip, Widget
from game.ui.controls.layout import inset, put_in, rows
from game.ui.controls.panels import body, halo, write, write_lines
from game.ui.drawing.stage import Blit, Stage, put
from game.ui.language.messages import _, ngettext, say
from game.ui.motion.timeline import Timeline, ease_in_out, linear
from game.ui.tables.forty_two.board.face import BoardFace
from game.ui.tables.forty_two.board.layout import (
    HOME,
    BoardLayout,
    bid_hole,
    board_folds,
    board_width,
)
from game.ui.tables.forty_two.board.pegs import PegColumn, Pose, leap, mark_picture, peg_look, pegs_of
from game.ui.tables.forty_two.board.picture import head_caps
from game.ui.tables.forty_two.crib import CribKey, CribSheet
from game.ui.words.cards import points

A_HOP: Final = 0.07  # seconds: a hop of one hole
LONGEST: Final = 1.1  # seconds: longest duration of one player's hops; with many holes each hop is quicker
WHOLE: Final = 3.4  # seconds: the hops of all players together
_TO_BID: Final = 0.42
_COMES_HOME: Final = 0.36
_APART: Final = 0.05  # seconds: delay from one bid peg coming home to the next
_DEPTH: Final = 14.0
_UNFOLDED: Final = 84.0  # depth on the stage: above hand and trick, below notes


class PeggingBoard:
    """The board for ``players``, at ``rect`` in the window; in a small window it is folded to head plate and bids.

    The pegs have the colours that the players chose. The table calls ``sync`` to show a view at once, and the ``show``
    methods to put events on the timeline; after those the board stands exactly as ``sync`` would put it. ``crib_rooms``
    are the places for its crib sheet, the best first.
    """

    def __init__(
        self,
        stage: Stage,
        timeline: Timeline,
        kit: Kit,
        rect: pygame.Rect,
        players: Sequence[Player],
        options: FortyTwoOptions,
        crib_rooms: Sequence[pygame.Rect],
    ) -> None:
        self.kit, self.timeline, self.options = kit, timeline, options
        self.columns = [PegColumn(player, peg_look(player.colour, seat)) for seat, player in enumerate(players)]
        for column in self.columns:
            column.notes = partial(note_lines, options=options)
        window, folds = pygame.Rect(0, 0, kit.scale.width, kit.scale.height), board_folds(kit.scale)
        lay_out = partial(
            BoardLayout, players=len(players), scale=kit.scale, target=options.target, order=columns_of(players)
        )
        docked = lay_out(rect, is_folded=folds)
        self._docked = BoardFace(kit, docked, self.columns, options, _DEPTH)
        stage.add(*self._docked.items)
        self._loose: BoardFace | None = None
        if folds:
            unfolded = lay_out(_unfolded(kit, rect, window, len(players)))
            self._loose = BoardFace(kit, unfolded, self.columns, options, _UNFOLDED, is_loose=True)
            self._loose.show(False)
            stage.add(*self._loose.items)
        self.is_open = not folds
        self.pointed: int | None = None
        self.note = BoardNote(kit, window)
        self.spot = BoardSpot(kit, self)
        self._away = Widget(kit, pygame.Rect(0, 0, 0, 0), partial(self.point, None), ("back",))
        self._away.focusable = self._away.enabled = False
        self.crib = CribSheet(kit, window, crib_rooms, simple=options.simple)
        self._crib_key = CribKey(kit, docked, self.crib.toggle)
        stage.add(self.note)

    # ------------------------------------------------------------------- parts

    @property
    def layout(self) -> BoardLayout:
        """The layout of the board as shown now, folded or unfolded."""
        return self._face.layout

    @property
    def _face(self) -> BoardFace:
        return self._loose if self._loose is not None and self.is_open else self._docked

    @property
    def folds(self) -> bool:
        """Whether this window is too small for the whole board beside the table."""
        return self._loose is not None

    def widgets(self) -> list[Widget]:
        """Return the board's controls; the crib sheet is first: while shown, it takes the others' keys."""
        return [self.crib, self._away, self.spot, self._crib_key]

    def close_crib(self) -> bool:
        """Put the crib sheet away; return whether it was shown."""
        was_seen = self.crib.visible
        self.crib.visible = False
        return was_seen

    def fold(self, is_put_away: bool) -> None:
        """Fold the board if ``is_put_away``, else unfold it; only in windows where it folds."""
        if self._loose is None:
            return
        self.point(None)
        self.is_open = not is_put_away
        self._loose.show(self.is_open)
        self.spot.lie()

    def point(self, seat: int | None, *, by_key: bool = False) -> None:
        """Light a player's column and explain it, until Esc if asked ``by_key``; None: no column."""
        self.pointed = seat
        self._away.enabled = by_key and seat is not None
        self._face.light.shine(seat)
        self.note.tell(None if seat is None else self.columns[seat], self.options, self.layout)

    # -------------------------------------------------------------------- state

    def sync(self, view: View) -> None:
        """Put every peg, score and flag where ``view`` says, at once."""
        public = view.public
        for column, pegs, score in zip(self.columns, pegs_of(public), public.scores, strict=True):
            for pose, hole in zip(column.pegs, pegs, strict=True):
                pose.rest(hole)
            column.score = score
            column.winning_bid = None if public.winners else smallest_winning_bid(score, self.options)
            column.zero_wins = not public.winners and gets_there(0, score, self.options)
        self.crib.turn_up = public.turn_up
        if self.pointed is not None:
            self.point(self.pointed, by_key=self._away.enabled)

    # ------------------------------------------------------------------- motion

    def show_bid(self, seat: int, number: int) -> None:
        """Move a bid peg from home to its hole: "once pegged, a bid stands"."""
        self._fly(self.columns[seat].bid, bid_hole(number), self.timeline.end, _TO_BID)

    def show_home(self) -> None:
        """Send all bid pegs home after the deal."""
        start, away = self.timeline.end, [column.bid for column in self.columns if column.bid.hole != HOME]
        for number, pose in enumerate(away):
            self._fly(pose, HOME, start + _APART * number, _COMES_HOME)

    def show_scores(self, scores: Sequence[int], order: Sequence[int], on_seat: Callable[[int], None]) -> None:
        """Move each player's rear peg to the new score, one player after another in the ``order`` of seats.

        If that would take too long, they overlap evenly. ``on_seat`` is called with each seat just before its peg's
        turn, even if the peg stays.
        """
        begun = self.timeline.end
        waits = [self._seconds(self.columns[seat], scores[seat]) for seat in order]
        before = sum(waits[:-1])
        pace = min(1.0, (WHOLE - waits[-1]) / before) if before else 1.0
        for seat, wait in zip(order, waits, strict=True):
            self.timeline.call(begun, partial(on_seat, seat))
            self.show_points(seat, scores[seat], begun)
            begun += wait * pace

    def show_points(self, seat: int, after: int, start: float) -> None:
        """Let the rear scoring peg leapfrog the front one, hole by hole, from ``start`` (seconds on the timeline) on.

        ``after`` is the player's new score.
        """
        column = self.columns[seat]
        before, rear, first = column.score, column.rear.hole, column.front.hole
        if after == before:
            return
        path = [rear, *leap(rear, first, after)]
        hops = len(path) - 1
        landed = 0

        def step(part: float) -> None:
            nonlocal landed
            if hops:
                column.rear.hop(path, part)
            if int(part * hops) != landed:
                landed = int(part * hops)
                self.kit.audio.play("peg" if part >= 1 else "hop")
            column.score = max(before, min(after, before + path[landed] - first))
            if part >= 1:
                column.score = after
                if hops:
                    column.rear.rest(first)
                    column.front.rest(path[-1])

        self.timeline.tween(start, self._seconds(column, after), step, linear)

    def _seconds(self, column: PegColumn, after: int) -> float:
        """Return the seconds that a player's peg takes to the hole of ``after``."""
        if after == column.score:
            return 0.0
        return min(LONGEST, A_HOP * max(4, len(leap(column.rear.hole, column.front.hole, after))))

    def _fly(self, pose: Pose, hole: int, start: float, seconds: float) -> None:
        """Lift a peg out of its hole and set it into ``hole``, in an arc."""
        begun: list[int] = []

        def step(part: float) -> None:
            if not begun:
                begun.append(pose.hole)
            pose.fly(begun[0], hole, part)
            if part >= 1:
                pose.rest(hole)
                self.kit.audio.play("peg")

        self.timeline.tween(start, seconds, step, ease_in_out)


def columns_of(players: Sequence[Player]) -> tuple[int, ...]:
    """Return by seat its column on the board: the players' choices if all differ, else by seats."""
    seats = range(len(players))
    chosen = tuple(seat if player.column is None else player.column for seat, player in enumerate(players))
    return chosen if sorted(chosen) == list(seats) else tuple(seats)


def _unfolded(kit: Kit, rect: pygame.Rect, window: pygame.Rect, players: int) -> pygame.Rect:
    """Return the place of a folded board once unfolded: over the middle of the window."""
    scale = kit.scale
    cloth = rows(inset(window, 2 * scale.gap, 0), scale.top_rail, 1.0, scale.rail)[1]
    room = inset(cloth, 0, scale.gap)
    return put_in((min(room.width, max(rect.width, 1.25 * board_width(scale, players))), room.height), room)


class BoardSpot(Widget):
    """The board as a control: the column under the mouse is explained; B or Enter goes from player to player.

    On a board that folds, B or a click folds or unfolds it.
    """

    as_it_is = True

    def __init__(self, kit: Kit, board: PeggingBoard) -> None:
        super().__init__(kit, board.layout.rect, None, ("board",), depth=_DEPTH - 1)
        self._board = board
        self._is_told_by_key = False
        self.lie()

    def lie(self) -> None:
        """Take the place of the board as now shown; unfolded over the table, it takes every click."""
        is_loose = self._board.is_open and self._board.folds
        window = pygame.Rect(0, 0, self.kit.scale.width, self.kit.scale.height)
        self.rect = window if is_loose else pygame.Rect(self._board.layout.rect)
        self.depth = _UNFOLDED - 0.1 if is_loose else _DEPTH - 1
        self._cap = head_caps(self.kit, self._board.layout)[1][0]

    def tips(self) -> Sequence[Tip]:
        """Return what the key on the board does."""
        if not self._board.folds:
            words = _("Go from player to player on the board")
        else:
            words = _("Fold the board again") if self._board.is_open else _("Unfold the board over the table")
        return (Tip(self._cap, words, self._cap),)

    def press(self, point: tuple[int, int] | None = None) -> None:
        """Fold or unfold the board; on one that does not fold, explain the next player, or the one clicked."""
        board = self._board
        if point is not None and self._cap.collidepoint(point):
            point = None  # a click on the key itself equals pressing it
        self._is_told_by_key = point is None
        if board.folds:
            self.kit.audio.play("button")
            board.fold(board.is_open)
        elif point is None:
            self._tell_column(0 if board.pointed is None else board.layout.order[board.pointed] + 1)
        else:
            self._tell(board.layout.seat_at(point))

    def adjust(self, step: int) -> bool:
        """Explain the player ``step`` columns from the present one; return False if nobody is explained yet."""
        if self._board.pointed is None:
            return False
        self._is_told_by_key = True
        order = self._board.layout.order
        self._tell_column(max(0, min(len(order) - 1, order[self._board.pointed] + step)))
        return True

    def _tell_column(self, column: int) -> None:
        """Explain the player of ``column``; past the last column, nobody."""
        order = self._board.layout.order
        self._tell(order.index(column) if column < len(order) else None)

    def _tell(self, seat: int | None) -> None:
        self._board.point(seat, by_key=self._is_told_by_key)

    def blits(self) -> list[Blit]:
        """Find the column under the mouse; there is nothing to show."""
        under = self._board.layout.seat_at(pygame.mouse.get_pos()) if self.hovered else None
        if under is not None:
            self._is_told_by_key = False
        if not self._is_told_by_key and under != self._board.pointed:
            self._tell(under)
        return []


def note_lines(score: int, options: FortyTwoOptions) -> list[str]:
    """Return the sentences of the note on a player at ``score``."""
    short = options.target - score
    text = ngettext("{points}; {count} short of {target}", "{points}; {count} short of {target}", short)
    text = text if short > 0 else _("{points}: the target of {target} is reached")
    lines = [say(text, points=points(score), count=short, target=options.target)]
    bid = smallest_winning_bid(score, options)
    if bid is None:
        lines.append(_("No bid can win in this deal"))
    else:
        gain = points(worth_if_made(bid, options.players))
        smallest = _("Smallest bid that gets there: {bid} ({points} if made)")
        if options.shares_wins:
            smallest = _("Smallest bid that wins: {bid} ({points} if made)")
        lines.append(say(smallest, bid=bid, points=gain))
    does = _("A made 0 would win too ({points})") if options.shares_wins else _("A made 0 would do too ({points})")
    zero = does if gets_there(0, score, options) else _("A made 0 would not do ({points})")
    return [*lines, say(zero, points=points(worth_if_made(0, options.players)))]


class BoardNote(Painted):
    """A small panel beside the board about one player: the score, what is needed, which bids would win."""

    def __init__(self, kit: Kit, window: pygame.Rect) -> None:
        super().__init__(kit, pygame.Rect(0, 0, 10, 10), depth=92)
        self._window = window
        self._column: PegColumn | None = None
        self._lines: tuple[str, ...] = ()
        self.visible = False

    def tell(self, column: PegColumn | None, options: FortyTwoOptions, board: BoardLayout) -> None:
        """Show the note beside the board at its start, or below a board that lies across; None: hide it."""
        self._column, self.visible = column, column is not None
        if column is None:
            return
        scale, text = self.kit.scale, self.kit.text
        size = scale.font(18)
        room = round(min(scale.px(480, 330) * max(1.0, scale.text_scale), self._window.width * 0.6))
        sentences = note_lines(column.score, options)
        self._lines = tuple(line for words in sentences for line in text.wrap(words, size, room))
        head = text.width(column.player.name, scale.font(20), bold=True) + round(size * 1.5)
        width = min(room, max(head, *(text.width(line, size) for line in self._lines))) + round(size * 1.6)
        self.rect = pygame.Rect(0, 0, width, round(size * (2.9 + 1.42 * len(self._lines))))
        if board.is_across:
            self.rect.midtop = (board.box.centerx, board.rect.bottom + scale.gap)
        else:
            self.rect.midright = (board.rect.left - scale.gap, round(board.rect.top + 0.42 * board.rect.height))
        self.rect.clamp_ip(self._window.inflate(-2 * scale.gap, -2 * scale.gap))

    def look(self) -> Hashable:
        return (self._column and (self._column.player.name, self._column.look), self._lines)

    def paint(self) -> Pictures:
        """Return the panel with its shadow."""
        if self._column is None:
            return []
        kit, scale, look = self.kit, self.kit.scale, self._column.look
        size = scale.font(18)
        panel = body(kit, self.rect.size)
        left, y = round(size * 0.8), size * 1.35
        put(panel, mark_picture(size, look), (left, round(y - size / 2)))
        room = self.rect.width - 2 * left - round(size * 1.5)
        name = self._column.player.name
        write(panel, kit, name, scale.font(20), look.tint, (left + size * 1.5, y), room, bold=True)
        write_lines(panel, kit, self._lines, size, kit.style.text, (left, y + size * 1.65), size * 1.42)
        return [halo(self.rect.size, scale.px(12, 6), scale.small_gap, (0, 0, 0), 0.55, (0, 3)), (panel, (0, 0))]
