"""The pegging board of 42 on the table: shows the view, hops its pegs, answers hover and keys, folds and unfolds."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Final

import pygame

from game.controller import Player
from game.rules.forty_two import FortyTwoOptions, View, does_win, smallest_winning_bid
from game.ui.controls.base import Kit, Tip, Widget
from game.ui.controls.panels import Pictures
from game.ui.drawing import shapes
from game.ui.drawing.stage import Blit, Stage, premultiplied
from game.ui.drawing.text import _
from game.ui.motion.timeline import Step, Timeline, ease_in_out, linear
from game.ui.tables.forty_two.board_face import BoardFace
from game.ui.tables.forty_two.board_items import Column, Pose
from game.ui.tables.forty_two.board_note import BoardNote, Told
from game.ui.tables.forty_two.board_picture import Named, head_caps
from game.ui.tables.forty_two.board_places import HOME, BoardPlaces, bid_hole, board_places, board_width, is_folded
from game.ui.tables.forty_two.crib import CribKey, CribSheet
from game.ui.tables.forty_two.pegs import Pegs, leap, peg_look, pegs_of

A_HOP: Final = 0.07  # seconds for a hole
LONGEST: Final = 1.1  # seconds of one player's hops: those over many holes are quicker
WHOLE: Final = 3.4  # seconds for the hops of all players
_TO_BID: Final = 0.42
_COMES_HOME: Final = 0.36
_APART: Final = 0.05  # seconds between the bid pegs that come home
_DEPTH: Final = 14.0
_UNFOLDED: Final = 84.0  # over hand and trick, below notes


class PeggingBoard:
    """The board for ``players``, at ``rect`` in the window; in a small one it is folded to head plate and bids.

    Their pegs have the colours that they chose. The table calls ``sync`` to show a view at once and the ``show``
    methods to put what happens on the timeline; at the end of those the board stands as ``sync`` would put it.
    ``crib_room`` is where its crib sheet lies; None: on the board.
    """

    def __init__(
        self,
        stage: Stage,
        timeline: Timeline,
        kit: Kit,
        rect: pygame.Rect,
        players: Sequence[Player],
        options: FortyTwoOptions,
        crib_room: pygame.Rect | None = None,
    ) -> None:
        self.kit = kit
        self.timeline = timeline
        self.options = options
        self._players = players
        self.columns = [Column(*peg_look(player.colour, seat)) for seat, player in enumerate(players)]
        who = [Named(player.name, player.face, peg_look(player.colour, seat)[0]) for seat, player in enumerate(players)]
        window = pygame.Rect(0, 0, kit.scale.width, kit.scale.height)
        folded = is_folded(kit.scale)
        order = columns_of(players)
        places = board_places(rect, len(players), kit.scale, options.target, order=order, is_folded=folded)
        self._docked = BoardFace(kit, places, self.columns, who, options, _DEPTH)
        self._loose: BoardFace | None = None
        stage.add(*self._docked.items)
        if folded:
            wide = _unfolded(kit, rect, window, len(players))
            whole = board_places(wide, len(players), kit.scale, options.target, order=order)
            self._loose = BoardFace(kit, whole, self.columns, who, options, _UNFOLDED, is_loose=True)
            self._loose.show(False)
            stage.add(*self._loose.items)
        self.is_open = not folded
        self.pointed: int | None = None
        self.note = BoardNote(kit, window, depth=92)
        self.spot = BoardSpot(kit, self)
        self._away = Widget(kit, pygame.Rect(0, 0, 0, 0), self._put_note_away, ("Esc",))
        self._away.focusable = self._away.enabled = False
        self.crib = CribSheet(kit, window, crib_room or places.rect, simple=options.simple)
        self._crib_key = CribKey(kit, places, self.crib.toggle)
        stage.add(self.note)

    # ------------------------------------------------------------------- parts

    @property
    def places(self) -> BoardPlaces:
        """Where things lie on the board as it is to be seen now."""
        return self._face.places

    @property
    def _face(self) -> BoardFace:
        return self._loose if self._loose is not None and self.is_open else self._docked

    @property
    def folds(self) -> bool:
        """Whether this window has no room for the whole board beside the table."""
        return self._loose is not None

    def widgets(self) -> list[Widget]:
        """Return the board's controls; the crib sheet must come before others, whose keys it takes while it is seen."""
        return [self.crib, self._away, self.spot, self._crib_key]

    def close_crib(self) -> bool:
        """Put the crib sheet away; return whether it lay there."""
        was_seen = self.crib.visible
        self.crib.visible = False
        return was_seen

    def fold(self, is_put_away: bool) -> None:
        """Fold or unfold the board, if it is one that folds."""
        if self._loose is None:
            return
        self.point(None)
        self.is_open = not is_put_away
        self._loose.show(self.is_open)
        self.spot.lie()

    def _put_note_away(self) -> None:
        self.point(None)

    def point(self, seat: int | None, *, by_key: bool = False) -> None:
        """Shine on a player's column and tell of it in words, until Esc where it was asked by key; None: on none."""
        self.pointed = seat
        self._away.enabled = by_key and seat is not None
        self._face.light.shine(seat)
        if seat is None:
            self.note.hide()
            return
        column = self.columns[seat]
        told = Told(self._players[seat].name, column.tint, column.mark, column.score)
        self.note.tell(told, self.options, self.places)

    # -------------------------------------------------------------------- state

    def sync(self, view: View) -> None:
        """Put every peg, score and flag where ``view`` says, at once."""
        table = view.table
        for seat, pegs in enumerate(pegs_of(table)):
            column = self.columns[seat]
            column.stand(pegs)
            column.score = table.scores[seat]
        self._raise_flags(is_over=bool(table.winners))
        self.crib.turn_up = table.turn_up
        if self.pointed is not None:
            self.point(self.pointed, by_key=self._away.enabled)

    def _raise_flags(self, *, is_over: bool = False) -> None:
        for column in self.columns:
            column.winning_bid = None if is_over else smallest_winning_bid(column.score, self.options)
            column.zero_wins = not is_over and does_win(0, column.score, self.options)

    # ------------------------------------------------------------------- motion

    def show_bid(self, seat: int, number: int) -> float:
        """Let a bid peg go from home to its hole: "once pegged, a bid stands"; return when it is there."""
        pose = self.columns[seat].bid
        return self._fly(pose, bid_hole(number), self.timeline.end, _TO_BID)

    def show_home(self) -> float:
        """Let all bid pegs come home after the deal; return when they are there."""
        start = end = self.timeline.end
        away = [column.bid for column in self.columns if column.bid.hole != HOME]
        for number, pose in enumerate(away):
            end = self._fly(pose, HOME, start + _APART * number, _COMES_HOME)
        return end

    def show_scores(
        self, scores: Sequence[int], order: Sequence[int] | None = None, on_seat: Callable[[int], None] | None = None
    ) -> float:
        """Let each player's rear peg leap to the new score, one player after another; return when all are there.

        Where that would take too long they overlap, evenly. ``order`` is whose turn it is when (else by seats);
        ``on_seat`` is called with each seat as its peg is about to move, also for one that does not.
        """
        seats = range(len(scores)) if order is None else order
        begun = self.timeline.end
        waits = [self._seconds(seat, scores[seat]) for seat in seats]
        before = sum(waits[:-1])
        pace = min(1.0, (WHOLE - waits[-1]) / before) if before else 1.0
        for seat, wait in zip(seats, waits, strict=True):
            if on_seat is not None:
                self.timeline.call(begun, partial(on_seat, seat))
            self.show_points(seat, self.columns[seat].score, scores[seat], begun)
            begun += wait * pace
        return self.timeline.end

    def show_points(self, seat: int, before: int, after: int, start: float | None = None) -> float:
        """Let the rear scoring peg leapfrog the front one, hole by hole, from ``start`` (seconds on the timeline) on.

        ``before`` and ``after`` are the player's scores; without a ``start`` it is when all else is over. Returns when
        the peg is there.
        """
        begun = self.timeline.end if start is None else start
        if after == before:
            return begun
        column = self.columns[seat]
        pegs = Pegs(column.bid.hole, column.rear.hole, column.front.hole)
        holes = leap(pegs.rear, pegs.front, after)
        first = pegs.front

        def step(part: float) -> None:
            _hop(column.rear, (pegs.rear, *holes), part)
            landed = int(part * len(holes))
            reached = holes[landed - 1] if landed else pegs.rear
            column.score = max(before, min(after, before + reached - first))
            if part >= 1:
                column.score = after
                if holes:
                    column.rear.rest(first)
                    column.front.rest(holes[-1])

        return self.timeline.tween(begun, self._seconds(seat, after), self._heard(step, len(holes)), linear)

    def _heard(self, step: Step, hops: int) -> Step:
        """Return ``step`` with the sound of a peg for each hole of ``hops`` that has been reached by then."""
        landed = 0

        def heard(part: float) -> None:
            nonlocal landed
            step(part)
            if int(part * hops) != landed:
                landed = int(part * hops)
                self.kit.audio.play("peg" if part >= 1 else "hop")

        return heard

    def _seconds(self, seat: int, after: int) -> float:
        """Return how long a player's peg takes to the hole of ``after``."""
        column = self.columns[seat]
        if after == column.score:
            return 0.0
        return min(LONGEST, A_HOP * max(4, len(leap(column.rear.hole, column.front.hole, after))))

    def _fly(self, pose: Pose, hole: int, start: float, seconds: float) -> float:
        """Lift a peg out of its hole and set it into another, in an arc."""
        begun: list[int] = []

        def step(part: float) -> None:
            if not begun:
                begun.append(pose.hole)
            pose.hole, pose.towards, pose.part = begun[0], hole, part
            pose.swing, pose.rise = -0.20, 1.0
            if part >= 1:
                pose.rest(hole)
                self.kit.audio.play("peg")

        return self.timeline.tween(start, seconds, step, ease_in_out)


def _hop(pose: Pose, path: Sequence[int], part: float) -> None:
    """Put a peg where it is after ``part`` (0 to 1) of its way through the holes of ``path``."""
    hops = len(path) - 1
    if not hops:
        return
    at = min(int(part * hops), hops - 1)
    pose.hole, pose.towards, pose.part = path[at], path[at + 1], part * hops - at
    leaps_over = path[at + 1] - path[at] > 1
    pose.swing, pose.rise = (0.24, 0.7) if leaps_over else (0.0, 0.4)


def columns_of(players: Sequence[Player]) -> tuple[int, ...]:
    """Return by seat which column of the board it has: as the players have chosen, if each has one of their own."""
    seats = range(len(players))
    chosen = tuple(seat if player.column is None else player.column for seat, player in enumerate(players))
    return chosen if sorted(chosen) == list(seats) else tuple(seats)


def _unfolded(kit: Kit, rect: pygame.Rect, window: pygame.Rect, players: int) -> pygame.Rect:
    """Return where a folded board lies when it is unfolded: over the middle of the window."""
    scale = kit.scale
    room = window.inflate(-4 * scale.gap, 0)
    top, bottom = scale.px(60, 40) + scale.gap, window.bottom - scale.px(40, 20) - scale.gap
    whole = pygame.Rect(
        0, top, min(room.width, max(rect.width, round(1.25 * board_width(scale, players)))), bottom - top
    )
    whole.centerx = window.centerx
    return whole


class BoardSpot(Widget):
    """The board as a control: a column tells of its player under the mouse; B or Enter goes from player to player.

    B or a click unfolds a folded board, or folds it again.
    """

    def __init__(self, kit: Kit, board: PeggingBoard) -> None:
        super().__init__(kit, board.places.rect, None, ("B",), depth=_DEPTH - 1)
        self._board = board
        self._is_told_by_key = False
        self.lie()

    def lie(self) -> None:
        """Take the place of the board as it is to be seen: unfolded over the table it takes every click."""
        is_loose = self._board.is_open and self._board.folds
        window = pygame.Rect(0, 0, self.kit.scale.width, self.kit.scale.height)
        self.rect = window if is_loose else pygame.Rect(self._board.places.rect)
        self.depth = _UNFOLDED - 0.1 if is_loose else _DEPTH - 1
        self._cap = head_caps(self.kit, self._board.places)[1][0]

    def tips(self) -> Sequence[Tip]:
        """Return what the key on the board is for."""
        if not self._board.folds:
            words = _("Go from player to player on the board")
        else:
            words = _("Fold the board again") if self._board.is_open else _("Unfold the board over the table")
        return (Tip(self._cap, words, self._cap),)

    def press(self, point: tuple[int, int] | None = None) -> None:
        """Fold or unfold the board, or tell of the next player, or of the one who was clicked."""
        board = self._board
        if point is not None and self._cap.collidepoint(point):
            point = None  # on the key itself: the same as pressing it
        self._is_told_by_key = point is None
        if board.folds:
            self.kit.audio.play("button")
            board.fold(board.is_open)
        elif point is None:
            self._tell_column(0 if board.pointed is None else board.places.order[board.pointed] + 1)
        else:
            self._tell(board.places.seat_at(point))

    def adjust(self, step: int) -> bool:
        """Tell of the player whose column is beside that of the one told of."""
        if self._board.pointed is None:
            return False
        self._is_told_by_key = True
        order = self._board.places.order
        self._tell_column(max(0, min(len(order) - 1, order[self._board.pointed] + step)))
        return True

    def _tell_column(self, column: int) -> None:
        """Tell of the player who has a column; beyond the last one of nobody."""
        order = self._board.places.order
        self._tell(order.index(column) if column < len(order) else None)

    def _tell(self, seat: int | None) -> None:
        self._board.point(seat, by_key=self._is_told_by_key)

    def blits(self) -> list[Blit]:
        """Look which column is under the mouse, then return what marks the focus."""
        under = self._board.places.seat_at(pygame.mouse.get_pos()) if self.hovered else None
        if under is not None:
            self._is_told_by_key = False
        if not self._is_told_by_key and under != self._board.pointed:
            self._tell(under)
        return super().blits()

    def look(self) -> Hashable:
        """What the mark of the focus depends on."""
        return self.focused and not (self._board.folds and self._board.is_open)

    def paint(self) -> Pictures:
        """Return a golden glow round the board while it has the focus."""
        if not self.look():
            return []
        spread = self.kit.scale.px(10, 5)
        board = shapes.rounded_mask(self.rect.size, self.kit.scale.px(13, 6))
        glow = shapes.blurred(board, spread, self.kit.style.gold, 0.75)
        edge = shapes.margin(spread)
        glow.blit(premultiplied(board), (edge, edge), special_flags=pygame.BLEND_RGBA_SUB)  # the board stays clear
        return [(glow, (-shapes.margin(spread), -shapes.margin(spread)))]
