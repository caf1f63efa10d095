"""The pegging board of 42: where its holes lie, where the pegs stand, how they move, what it says and how it folds."""

from __future__ import annotations

import functools
import itertools
import random
from collections.abc import Iterator
from math import inf
from typing import Literal

import numpy as np
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from game.controller import Player
from game.rules.forty_two import TRACK, DealResult, FortyTwoOptions, PublicState, View, track_marks
from game.ui.audio import Audio
from game.ui.charts.plot import spread_out
from game.ui.controls.base import Controls, Kit
from game.ui.drawing.assets import Art, face_names
from game.ui.drawing.scale import Scale
from game.ui.drawing.stage import Stage
from game.ui.drawing.styles import STYLES, Colour
from game.ui.drawing.text import Typesetter
from game.ui.drawing.textures.pictures import paint
from game.ui.drawing.textures.request import Request
from game.ui.motion.timeline import Timeline
from game.ui.tables.forty_two.board.board import A_HOP, LONGEST, WHOLE, PeggingBoard, note_lines
from game.ui.tables.forty_two.board.face import Beyond, Still
from game.ui.tables.forty_two.board.layout import (
    HOLES,
    HOME,
    ROW,
    BoardLayout,
    bid_hole,
    board_height,
    board_width,
    folded_height,
    is_on_track,
    score_hole,
)
from game.ui.tables.forty_two.board.pegs import PEG_LOOKS, PegColumn, Pegs, leap, pegs_of, scoring_pegs
from game.ui.tables.forty_two.board.picture import (
    INK,
    PLATE_TOP,
    RED_INK,
    bid_digits_size,
    board_picture,
    head_caps,
    legend,
    marks_of,
    marks_words,
    names_of,
)
from game.ui.tables.forty_two.layout import game_layout
from tests.cases import for_each
from tests.ui.mirroring import speaking

WIDE = [(960, 600), (1280, 720), (1920, 1080), (2560, 1080), (3840, 2160)]
TALL = [(600, 960), (960, 1040), (1000, 1380), (1280, 1390), (1440, 2560)]
SIZES = [*WIDE, *TALL]
PLAYERS = range(2, 8)
NAMES = ("You", "Bartholomew", "Nora", "Gus", "Ivy", "Rajendra", "Mei")


@pytest.fixture(scope="module", autouse=True)
def screen() -> Iterator[None]:
    """Give the tests a display to make surfaces for."""
    pygame.init()
    pygame.display.set_mode((64, 64))
    yield
    kit_for.cache_clear()
    pygame.display.quit()


@functools.cache
def kit_for(size: tuple[int, int], text_scale: float = 1.0) -> Kit:
    return Kit(Art(), Typesetter(), Audio(False, 0), Scale(size, text_scale), STYLES["pub"])


def places_for(size: tuple[int, int], players: int, text_scale: float = 1.0, target: int = TRACK) -> BoardLayout:
    return BoardLayout(board_rect(size, players, text_scale), players, Scale(size, text_scale), target)


def board_rect(size: tuple[int, int], players: int, text_scale: float = 1.0) -> pygame.Rect:
    """Return where the board lies in a window."""
    scale = Scale(size, text_scale)
    if scale.is_tall:
        edge = scale.rail + scale.gap
        return pygame.Rect(edge, scale.top_rail + scale.gap, size[0] - 2 * edge, board_height(scale, players))
    layout = game_layout(size, players, 1.0, text_scale)
    assert layout.board is not None
    return layout.board


def view_after(deals: list[tuple[int, ...]], bids: tuple[int | None, ...], target: int = TRACK) -> View:
    """Return a view of a table in which the deals so far brought ``deals`` (by seat) and ``bids`` are made."""
    players = len(bids)
    scores = (0,) * players
    past = []
    for points in deals:
        scores = tuple(score + won for score, won in zip(scores, points, strict=True))
        past.append(DealResult(0, (0,) * players, (0,) * 7, (0,) * players, points, scores))
    options = FortyTwoOptions(players=players, target=target)
    public = PublicState(options, tuple(past), scores, dealer=0, bids=bids, turn=0)
    return View(public, 0, (), ())


def track_of(places: BoardLayout) -> pygame.Rect:
    """Return the columns from the start holes to the last hole."""
    reach = places.peg_radius if places.is_across else -places.peg_radius
    ends = places.along[score_hole(-1)] - reach, places.along[score_hole(TRACK)] + reach
    return places.area(ends, places.columns)


def regions_of(places: BoardLayout) -> dict[str, pygame.Rect]:
    """Return the regions that must not overlap, by name."""
    found = {"head": places.head, "legend": places.legend, "box": places.box}
    if places.is_across:
        found |= {"scores": places.scores, "numbers": places.numbers}
    return found if places.is_folded else {**found, "marks": places.marks, "track": track_of(places)}


class Set:
    """A board on a stage of its own, as the table has it."""

    def __init__(self, size: tuple[int, int], players: int) -> None:
        self.stage = Stage(size)
        self.timeline = Timeline()
        self.screen = pygame.Surface(size)
        self.controls = Controls(self.stage, lambda _step: None)
        faces = face_names()
        who = [Player(NAMES[seat], faces[seat]) for seat in range(players)]
        options = FortyTwoOptions(players=players)
        rect = board_rect(size, players)
        self.board = PeggingBoard(self.stage, self.timeline, kit_for(size), rect, who, options, [rect])
        self.controls.add(*self.board.widgets())

    def score(self, scores: tuple[int, ...]) -> None:
        """Let the pegs move to new scores, seat by seat."""
        self.board.show_scores(scores, range(len(scores)), lambda _seat: None)

    def stands(self) -> list[tuple[Pegs, int]]:
        """Return by seat the holes of the pegs and the score shown; fails while a peg is on its way."""
        found = []
        for column in self.board.columns:
            assert not any(pose.part for pose in column.pegs)
            found.append((Pegs(column.bid.hole, column.rear.hole, column.front.hole), column.score))
        return found

    def draw(self) -> list[pygame.Rect]:
        changed = self.stage.draw(self.screen)
        while self.stage.is_stale:  # what a slow machine has no time to paint in one frame comes in the next
            changed += self.stage.draw(self.screen)
        return changed

    def sheet_lies_there(self) -> bool:
        return self.board.crib.visible

    def key(self, key: int) -> bool:
        return self.controls.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))

    def click(self, point: tuple[int, int]) -> None:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.controls.handle(pygame.event.Event(kind, pos=point, button=1))


# ---------------------------------------------------------------------------- places


@for_each("size", SIZES, sampled=True)
@for_each("players", PLAYERS)
@for_each("text_scale", [1.0, 1.4])
def test_nothing_on_the_board_meets_or_leaves_it(size: tuple[int, int], players: int, text_scale: float) -> None:
    places = places_for(size, players, text_scale)
    for (one, first), (two, second) in itertools.combinations(regions_of(places).items(), 2):
        assert not first.colliderect(second), f"{one} meets {two}"
    for name, rect in regions_of(places).items():
        assert places.rect.contains(rect), f"{name} leaves the board"
    kit = kit_for(size, text_scale)
    names = names_of(kit, places, NAMES[:players])
    boxes = [cell.score for cell in places.cells]
    boxes += [name.rect for name in names]
    boxes += [cell.medallion for cell, name in zip(places.cells, names, strict=True) if not name.is_alone]
    _size, caps = head_caps(kit, places)
    for one_box, other in itertools.combinations([*boxes, *caps], 2):
        assert not one_box.colliderect(other)
    assert all(places.head.contains(box) or places.scores.contains(box) for box in boxes)
    assert all((places.numbers if places.is_across else places.head).contains(cap) for cap in caps)


@for_each("size", SIZES, sampled=True)
@for_each("players", PLAYERS)
@for_each("text_scale", [1.0, 1.4])
def test_pegs_and_holes_are_told_apart(size: tuple[int, int], players: int, text_scale: float) -> None:
    places = places_for(size, players, text_scale)
    along = places.along if places.is_across else tuple(-y for y in places.along)
    assert len(along) == HOLES
    gaps = [after - before for before, after in itertools.pairwise(along)]
    assert min(gaps) >= 2 * places.hole_radius + 1.5, "the holes go on from home to 42, and stand apart"
    assert places.peg_radius < min(gaps) - places.hole_radius + 0.7, "a peg covers the next hole"
    assert places.column_width >= 2.6 * places.peg_radius
    reach = places.peg_radius
    for seat in range(players):
        for hole in range(HOLES):
            x, y = places.hole(seat, hole)
            peg = pygame.Rect(x - reach, y - reach, 2 * reach, 2 * reach)
            assert places.rect.contains(peg)
            assert not peg.colliderect(places.legend)
            assert (
                hole == HOME
                or is_on_track(hole)
                or hole == score_hole(0)
                or hole == score_hole(-1)
                or (places.box.contains(peg))
            )
            assert not is_on_track(hole) or track_of(places).inflate(2, 2).contains(peg)


@for_each("size", SIZES, sampled=True)
@for_each("players", PLAYERS)
@for_each("text_scale", [1.0, 1.4])
@for_each("ties", ["shared", "highest"])
def test_the_legend_tells_of_both_flags(
    size: tuple[int, int], players: int, text_scale: float, ties: Literal["shared", "highest"]
) -> None:
    options = FortyTwoOptions(players=players, ties=ties)
    found = legend(kit_for(size, text_scale), places_for(size, players, text_scale), options)
    assert found is not None, "a flag is left unexplained"
    assert found.head or text_scale > 1.0, "the box has its heading"


def filled_flag(kit: Kit, places: BoardLayout) -> tuple[int, int]:
    """Return the first and the last column of the legend's row in which the filled flag is painted, for four."""
    columns = [PegColumn(Player(NAMES[seat], "owl"), PEG_LOOKS[seat]) for seat in range(4)]
    picture, row = board_picture(kit, places, columns, FortyTwoOptions(players=4)), places.at_origin().legend
    red, green = (pygame.surfarray.array3d(picture)[row.left : row.right, row.top : row.bottom, n] for n in (0, 1))
    found = np.flatnonzero(((red > 165) & (green < 50)).any(axis=1))
    return int(found[0]), int(found[-1])


@pytest.mark.parametrize("size", [(960, 600), (600, 960)])
def test_the_legend_is_read_as_the_language_is_over_a_board_that_lies_as_it_is(size: tuple[int, int]) -> None:
    kit, places = kit_for(size), places_for(size, 4)
    first, last = filled_flag(kit, places)
    with speaking():
        turned = filled_flag(kit, places)
    if places.is_across:
        assert turned[0] > last, "the heading and the other flag have changed sides"
    else:
        assert sum((first, last, *turned)) / 2 == pytest.approx(places.legend.width - 1, abs=2), "its place is mirrored"


def test_seven_players_take_a_good_quarter_of_the_smallest_window() -> None:
    assert board_width(Scale((960, 600)), 7) <= 0.28 * 960
    assert all(board_width(Scale((1920, 1080)), n) <= board_width(Scale((1920, 1080)), n + 1) for n in range(2, 7))


@for_each("size", TALL)
def test_in_a_tall_window_the_board_lies_across(size: tuple[int, int]) -> None:
    for players in PLAYERS:
        places = places_for(size, players)
        assert places.is_across and places.rect.width > 2 * places.rect.height
        assert places.rect.height <= 0.27 * size[1]


@for_each("target", range(7, TRACK + 1))
@for_each("size", [(960, 600), (960, 1040)])
def test_the_red_line_lies_before_the_target(target: int, size: tuple[int, int]) -> None:
    places = places_for(size, 4, target=target)
    step = 1 if places.is_across else -1

    def at(points: int) -> float:
        return step * places.along[score_hole(points)]

    assert at(target - 1) < step * places.target_line <= at(target) - 2
    rows = list(places.lines())
    assert len(rows) == TRACK // ROW - 1
    for number, along in zip(range(ROW, TRACK, ROW), rows, strict=True):
        assert at(number) < step * along < at(number + 1)


@for_each("size", SIZES, sampled=True)
@for_each("players", [2, 7])
@for_each("target", [7, 14, 20, 41, 42])
@for_each("text_scale", [1.0, 1.4])
def test_the_marks_are_a_labelled_scale_in_one_line(
    size: tuple[int, int], players: int, target: int, text_scale: float
) -> None:
    """The marks 1 to 6 once zigzagged in two rows, without a word on what they are."""
    kit, places = kit_for(size, text_scale), places_for(size, players, text_scale, target)
    options = FortyTwoOptions(players=players, target=target)
    marks = marks_of(kit, places, options)
    assert {mark.bid: mark.hole for mark in marks} == {
        bid: places.along[score_hole(hole)] for hole, bid in track_marks(options).items()
    }
    figures = kit.scale.font(16)
    for one, other in itertools.pairwise(marks):
        apart = abs(other.place - one.place)
        assert apart >= kit.text.width("0", figures, bold=True) + 2 if places.is_across else apart >= 0.85 * figures
        assert (other.place - one.place) * (other.hole - one.hole) > 0, "in the order of their holes"
    assert marks_words(kit, places, marks, FortyTwoOptions(players=players, target=target, ties="highest"))[0]
    words, fitted, begin = marks_words(kit, places, marks, options)
    assert words
    end = begin + kit.text.width(words, fitted)
    if places.is_across:
        assert places.marks.left <= begin and end < marks[0].place
        assert marks[-1].place + figures * 0.5 < places.marks.right, "clear of the legend"
    else:
        assert (begin > marks[0].place and end <= places.legend.top) or places.head.bottom <= begin < end < marks[
            -1
        ].place
        assert marks[-1].place - figures / 2 > places.head.bottom


@given(st.lists(st.floats(0, 500), min_size=1, max_size=9), st.floats(1, 40))
def test_what_is_spread_out_stays_in_order_and_moves_no_more_than_it_must(wanted: list[float], least: float) -> None:
    wanted.sort()
    found = spread_out(wanted, least, -inf, inf)
    assert all(after - before >= least - 1e-6 for before, after in itertools.pairwise(found))
    assert sum(found) == pytest.approx(sum(wanted)), "as far to the one side as to the other"
    if all(after - before >= least for before, after in itertools.pairwise(wanted)):
        assert found == pytest.approx(wanted)


@for_each("size", WIDE)
@for_each("text_scale", [1.0, 1.4])
def test_the_digits_of_the_bids_stand_apart(size: tuple[int, int], text_scale: float) -> None:
    """With letters as large as they must be they once overlapped beside the holes of the smallest window."""
    for players in PLAYERS:
        places = places_for(size, players, text_scale)
        kit = kit_for(size, text_scale)
        assert places.bid_spacing >= 0.85 * bid_digits_size(kit, places)


def test_a_column_is_found_under_the_mouse() -> None:
    for size in ((1280, 720), (960, 1040)):
        places = BoardLayout(board_rect(size, 5), 5, Scale(size), order=(2, 3, 4, 0, 1))
        for seat in range(5):
            assert places.seat_at(places.column(seat).center) == seat
            assert places.seat_at(places.cells[seat].name.center) == seat
        assert places.seat_at((places.rect.left + 2, places.rect.top + 2)) is None
        assert places.seat_at((places.rect.left - 5, places.rect.centery)) is None


# ------------------------------------------------------------------------------ pegs


@for_each(
    ("points", "rear", "front"),
    [
        ((), -1, 0),
        ((5,), 0, 5),
        ((5, 3), 5, 8),
        ((5, 0, 3, 0), 5, 8),
        ((0, 0), -1, 0),
        ((14, 14, 14), 28, 42),
        ((14, 14, 10, 9), 38, 42),
        ((14, 14, 10, 9, 5), 38, 42),
    ],
)
def test_the_scoring_pegs_stand_where_the_deals_put_them(points: tuple[int, ...], rear: int, front: int) -> None:
    assert scoring_pegs(points) == (score_hole(rear), score_hole(front))


@given(st.lists(st.integers(0, 14), max_size=12))
def test_the_front_peg_counts_the_points_and_the_rear_one_those_before(points: list[int]) -> None:
    rear, front = scoring_pegs(points)
    assert front == score_hole(sum(points))
    assert rear < front
    before = [sum(points[:end]) for end in range(len(points))]
    assert rear == score_hole(-1) or any(rear == score_hole(score) for score in before)


@given(st.lists(st.integers(0, 14), max_size=8), st.integers(0, 14))
def test_leaping_leads_where_the_points_lead(points: list[int], won: int) -> None:
    rear, front = scoring_pegs(points)
    holes = leap(rear, front, sum(points) + won)
    after = scoring_pegs([*points, won])
    assert ((front, holes[-1]) if holes else (rear, front)) == after
    assert front not in holes, "it jumps over the other peg"
    assert holes == sorted(set(holes))
    assert not holes or len(holes) == holes[-1] - rear - (1 if rear < front < holes[-1] else 0)


def test_bid_pegs_stand_in_the_holes_of_the_bids() -> None:
    pegs = pegs_of(view_after([(3, 0, 8)], (7, None, 0)).public)
    assert [each.bid for each in pegs] == [bid_hole(7), HOME, bid_hole(0)]
    assert [each.front for each in pegs] == [score_hole(3), score_hole(0), score_hole(8)]
    assert len(set(range(bid_hole(0), bid_hole(7) + 1)) | {HOME, score_hole(-1), score_hole(0)}) == 11


def test_every_player_has_a_colour_and_a_mark_of_their_own() -> None:
    assert len({look.key for look in PEG_LOOKS}) == len({look.mark for look in PEG_LOOKS}) == 7
    for one, other in itertools.combinations(PEG_LOOKS, 2):
        assert sum(abs(a - b) for a, b in zip(one.tint, other.tint, strict=True)) > 90


# ---------------------------------------------------------------------------- motion


@for_each("players", PLAYERS)
@for_each("seed", range(4))
@for_each("skipped", [True, False])
def test_a_deal_scored_ends_as_the_next_view_says(players: int, seed: int, skipped: bool) -> None:
    chance = random.Random(seed)
    deals = [tuple(chance.choice((0, 1, 3, 5, 9, 14)) for _ in range(players)) for _ in range(6)]
    before = view_after(deals[:-1], tuple(chance.randrange(8) for _ in range(players)))
    after = view_after(deals, (None,) * players)
    shown, wanted = Set((960, 600), players), Set((960, 600), players)
    shown.board.sync(before)
    wanted.board.sync(after)
    shown.score(after.public.scores)
    shown.board.show_home()
    if skipped:
        shown.timeline.skip()
    else:
        while shown.timeline.busy:
            shown.timeline.update(1 / 30)
            shown.draw()
    assert shown.stands() == wanted.stands()


@for_each("players", PLAYERS)
def test_the_pegs_of_all_players_are_home_soon(players: int) -> None:
    shown = Set((960, 600), players)
    shown.board.sync(view_after([(14,) * players, (10,) * players], (3,) * players))
    begun = shown.timeline.now
    shown.score((38,) * players)
    assert LONGEST <= shown.timeline.end - begun <= WHOLE + 0.01
    shown.board.show_home()
    assert shown.timeline.end - begun <= 4.2


def test_a_peg_takes_70_ms_a_hole_and_long_ways_are_quicker() -> None:
    shown = Set((960, 600), 2)
    shown.board.sync(view_after([(4, 14), (3, 14)], (0, 0)))
    holes = len(leap(score_hole(4), score_hole(7), 13))
    assert holes == 8
    shown.board.show_points(0, 13, 0.0)
    begun = shown.timeline.end
    assert begun == pytest.approx(holes * A_HOP)
    shown.board.show_points(1, 42, begun)
    assert shown.timeline.end - begun == pytest.approx(LONGEST)


def test_the_leaping_peg_touches_every_hole_and_the_score_counts_up() -> None:
    shown = Set((960, 600), 2)
    shown.board.sync(view_after([(4, 0), (3, 0)], (None, None)))
    shown.board.show_points(0, 12, 0.0)
    column = shown.board.columns[0]
    holes, scores = [column.rear.hole], [column.score]
    while shown.timeline.busy:
        shown.timeline.update(0.01)
        if column.rear.hole != holes[-1] and column.rear.part:
            holes.append(column.rear.hole)
        if column.score != scores[-1]:
            scores.append(column.score)
    assert holes == [score_hole(n) for n in (4, 5, 6, 8, 9, 10, 11)]
    assert scores == [7, 8, 9, 10, 11, 12]


def test_players_take_their_turns_in_the_order_asked_for() -> None:
    shown = Set((960, 600), 4)
    shown.board.sync(view_after([(2, 2, 2, 2)], (None,) * 4))
    called: list[int] = []
    shown.board.show_scores((5, 2, 3, 9), order=(2, 3, 0, 1), on_seat=called.append)
    shown.timeline.skip()
    assert called == [2, 3, 0, 1]
    assert [column.score for column in shown.board.columns] == [5, 2, 3, 9]


def test_a_bid_peg_goes_to_its_hole_and_stands() -> None:
    shown = Set((960, 600), 3)
    shown.board.sync(view_after([], (None, None, None)))
    shown.board.show_bid(1, 6)
    shown.timeline.update(0.2)
    assert 0 < shown.board.columns[1].bid.part < 1
    shown.timeline.skip()
    assert [column.bid.hole for column in shown.board.columns] == [HOME, bid_hole(6), HOME]


def test_points_beyond_the_track_leave_the_peg_on_the_last_hole() -> None:
    shown = Set((960, 600), 2)
    shown.board.sync(view_after([(14, 1), (14, 1), (12, 1)], (None, None)))
    shown.score((48, 3))
    shown.timeline.skip()
    assert shown.stands()[0] == (Pegs(HOME, score_hole(40), score_hole(42)), 48)
    shown.score((53, 3))
    shown.timeline.skip()
    assert shown.board.columns[0].front.hole == score_hole(TRACK)
    assert shown.board.columns[0].score == 53


@for_each("size", WIDE)
@for_each("players", [2, 4, 7])
@for_each("text_scale", [1.0, 1.4])
def test_nothing_stood_beside_the_last_hole_at_45_points(
    size: tuple[int, int], players: int, text_scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rules page says that the number does; it must meet neither the pegs beside it nor the red line."""
    kit, places, said = kit_for(size, text_scale), places_for(size, players, text_scale), list[str]()
    monkeypatch.setattr(f"{Beyond.__module__}.write", lambda _whole, _kit, words, *_args, **_more: said.append(words))
    for seat in range(players):
        column = PegColumn(Player(NAMES[seat], "owl"), PEG_LOOKS[seat])
        number = Beyond(kit, places, seat, column, 0.0)
        column.score = 42
        assert not number.paint()
        column.score = 45
        assert number.paint() and said.pop() == "45"
        peg, last = places.peg_radius, places.hole(seat, score_hole(TRACK))[0]
        assert last + peg <= number.rect.left < number.rect.right <= last + places.column_width - peg + 1
        assert number.rect.centery + 0.38 * min(kit.scale.font(16), places.column_width / 2) < places.target_line
        assert places.rect.right > number.rect.right and places.head.bottom <= number.rect.centery - 4


def test_the_number_beside_the_last_hole_follows_the_score() -> None:
    shown = Set((960, 600), 7)
    shown.board.sync(view_after([(45,) + (3,) * 6], (None,) * 7))
    shown.draw()
    shown.board.sync(view_after([(46,) + (3,) * 6], (None,) * 7))
    x, y = map(round, shown.board.layout.hole(0, score_hole(TRACK)))
    assert any(changed.colliderect((x + 5, y - 10, 16, 12)) for changed in shown.draw())


# ----------------------------------------------------------------- flags, notes, crib


@for_each(
    ("players", "score", "bid", "zero"),
    [
        (4, 27, None, False),
        (4, 28, 7, False),
        (4, 33, 6, False),
        (4, 38, 1, False),
        (4, 39, 1, True),
        (2, 28, 7, True),
        (3, 35, 4, True),
        (2, 27, None, False),
    ],
)
def test_flags_stand_at_the_bids_that_win(players: int, score: int, bid: int | None, zero: bool) -> None:
    shown = Set((960, 600), players)
    shown.board.sync(view_after([(score,) + (0,) * (players - 1)], (None,) * players))
    column = shown.board.columns[0]
    assert (column.winning_bid, column.zero_wins) == (bid, zero)
    text = " ".join(note_lines(score, FortyTwoOptions(players=players)))
    assert f"{42 - score} short of 42" in text
    assert (f"wins: {bid} " in text) == (bid is not None)
    assert ("would win too" in text) == zero


def test_a_note_tells_who_has_the_target_already() -> None:
    lines = note_lines(45, FortyTwoOptions())
    assert lines[0] == "45 points: the target of 42 is reached"
    assert "wins: 1 (4 points if made)" in lines[1]


def test_a_note_about_a_single_point_says_point() -> None:
    assert note_lines(1, FortyTwoOptions())[0] == "1 point; 41 short of 42"


def test_a_game_that_is_won_has_no_flags() -> None:
    shown = Set((960, 600), 2)
    view = view_after([(39, 30)], (None, None))
    done = PublicState(view.public.options, view.public.past, view.public.scores, winners=(0,), won_by="made-bid")
    shown.board.sync(View(done, 0, (), ()))
    assert all(column.winning_bid is None and not column.zero_wins for column in shown.board.columns)


def test_k_shows_the_crib_sheet_and_anything_puts_it_away() -> None:
    shown = Set((960, 600), 4)
    shown.draw()
    for close in (pygame.K_k, pygame.K_x, pygame.K_ESCAPE):
        assert shown.key(pygame.K_k)
        assert shown.sheet_lies_there()
        assert shown.draw(), "it is drawn"
        assert shown.key(close)
        assert not shown.sheet_lies_there()
        assert shown.draw(), "it is gone"
    shown.key(pygame.K_k)
    shown.click((5, 5))
    assert not shown.sheet_lies_there()
    assert not shown.board.close_crib()
    shown.key(pygame.K_k)
    assert shown.board.close_crib()


# -------------------------------------------------------------------- looking, folding


def test_b_goes_from_player_to_player() -> None:
    shown = Set((1280, 720), 3)
    shown.board.sync(view_after([(3, 4, 5)], (None,) * 3))
    seen = []
    for _press in range(4):
        assert shown.key(pygame.K_b)
        seen.append((shown.board.pointed, shown.board.note.visible))
    assert seen == [(0, True), (1, True), (2, True), (None, False)]


def test_the_key_b_on_the_board_can_be_clicked_and_is_explained() -> None:
    """A click on it did nothing, and unlike the K beside it, it said nothing."""
    shown = Set((1280, 720), 3)
    shown.board.sync(view_after([(3, 4, 5)], (None,) * 3))
    [tip] = shown.board.spot.tips()
    assert tip.text == "Go from player to player on the board"
    shown.click(tip.rect.center)
    assert (shown.board.pointed, shown.board.note.visible) == (0, True)


def test_a_click_leaves_no_note_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = Set((1280, 720), 4)
    shown.board.sync(view_after([(3, 4, 5, 1)], (None,) * 4))
    centre = shown.board.layout.column(1).center
    monkeypatch.setattr("pygame.mouse.get_pos", lambda: centre)
    shown.controls.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=centre))
    shown.click(centre)
    shown.draw()
    pointed = [shown.board.pointed]
    monkeypatch.setattr("pygame.mouse.get_pos", lambda: (5, 5))
    shown.controls.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5)))
    shown.draw()
    pointed.append(shown.board.pointed)
    shown.click(centre)  # without a motion before it, as after a page that lay over the board
    shown.draw()
    shown.draw()
    pointed.append(shown.board.pointed)
    assert pointed == [1, None, None]


@for_each("size", [(1280, 720), (960, 1040)])
def test_flags_and_marks_are_explained_where_they_are_written(size: tuple[int, int]) -> None:
    shown = Set(size, 4)
    places = shown.board.layout
    told = {tip.text: tip.rect for item in shown.stage.items if isinstance(item, Still) for tip in item.tips()}
    [flags] = [rect for words, rect in told.items() if "red flag" in words]
    [marks] = [rect for words, rect in told.items() if "the target of 42" in words]
    assert (flags, marks) == (places.legend, places.marks)
    assert places.seat_at(flags.center) is places.seat_at(marks.center) is None, "no player is told of there"


def test_escape_puts_the_note_away_and_only_then_means_the_menu() -> None:
    shown = Set((1280, 720), 3)
    shown.board.sync(view_after([(3, 4, 5)], (None,) * 3))
    assert not shown.key(pygame.K_ESCAPE)
    shown.key(pygame.K_b)
    pointed = [shown.board.pointed]
    assert shown.key(pygame.K_ESCAPE)
    assert [*pointed, shown.board.pointed] == [0, None]
    assert not shown.board.note.visible
    assert not shown.key(pygame.K_ESCAPE)


def test_the_ring_of_the_focus_lies_round_the_board_and_not_over_it() -> None:
    shown = Set((1280, 720), 3)
    shown.controls.set_focus(shown.board.spot)
    assert shown.controls._ring is not None
    [(ring, (left, top))] = shown.controls._ring.blits()
    board = shown.board.spot.rect.move(-left, -top)
    assert ring.get_at((board.centerx, board.top - 1)).a == 255
    assert ring.subsurface(board.inflate(-4, -4)).get_bounding_rect().size == (0, 0)


@for_each("size", SIZES, sampled=True)
@for_each("players", [2, 7])
def test_a_note_lies_beside_the_board_inside_the_window(size: tuple[int, int], players: int) -> None:
    shown = Set(size, players)
    shown.board.sync(view_after([(30,) * players], (None,) * players))
    for seat in range(players):
        shown.board.point(seat)
        assert pygame.Rect(0, 0, *size).contains(shown.board.note.rect)
        assert not shown.board.note.rect.colliderect(shown.board.layout.rect)


@for_each("size", [(960, 600), (1920, 1080)])
def test_little_is_drawn_again(size: tuple[int, int]) -> None:
    shown = Set(size, 7)
    shown.board.sync(view_after([(9, 4, 14, 7, 3, 5, 8)] * 2, (1, 2, 3, 4, 5, 6, 7)))
    whole = size[0] * size[1]
    shown.draw()
    assert shown.draw() == [], "a board at rest is not drawn again"
    shown.board.point(3)
    shown.draw()
    shown.board.point(4)
    assert sum(rect.w * rect.h for rect in shown.draw()) < 0.15 * whole
    shown.board.point(None)
    shown.draw()
    shown.score((25, 15, 35, 20, 10, 17, 23))
    most = 0
    while shown.timeline.busy:
        shown.timeline.update(1 / 60)
        most = max(most, sum(rect.w * rect.h for rect in shown.draw()))
    assert 0 < most < 0.02 * whole


def test_a_narrow_window_folds_the_board_and_b_unfolds_it() -> None:
    size = (880, 600)
    layout = game_layout(size, 7)
    assert layout.board is not None
    assert layout.board.height == folded_height(layout.scale, 1000) < 0.5 * size[1]
    shown = Set(size, 7)
    board = shown.board
    board.sync(view_after([(9,) * 7], (4,) * 7))
    assert board.folds
    assert not board.layout.has(score_hole(1))
    assert board.layout.has(bid_hole(7))
    shown.draw()
    assert shown.key(pygame.K_b)
    assert board.layout.has(score_hole(TRACK))
    assert shown.draw(), "it is seen"
    assert pygame.Rect(0, 0, *size).contains(board.layout.rect)
    shown.click((20, 300))
    assert not board.layout.has(score_hole(TRACK))
    shown.click(board.layout.rect.center)
    assert board.layout.has(score_hole(TRACK))


def test_a_wide_window_never_folds_it() -> None:
    shown = Set((960, 600), 7)
    assert not shown.board.folds
    shown.board.fold(True)
    assert shown.board.layout.has(score_hole(42))


# --------------------------------------------------------------------- looks, contrast


def luminance(colour: NDArray[np.float64] | Colour) -> float:
    """Return the relative luminance of a colour, or the mean one of many, as contrast is reckoned."""
    level = np.asarray(colour, np.float64) / 255
    linear = np.where(level <= 0.04045, level / 12.92, ((level + 0.055) / 1.055) ** 2.4)
    return float((linear @ np.array([0.2126, 0.7152, 0.0722])).mean())


def contrast(one: float, other: float) -> float:
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


@pytest.fixture(scope="module")
def table_picture() -> NDArray[np.uint8]:
    """Paint a table at 960x600 with the board of seven players."""
    layout = game_layout((960, 600), 7)
    board = layout.board
    assert board is not None
    lies = (board.left, board.top, board.width, board.height)
    return paint(Request("table", "pub", "baize", 960, 600, layout.scale.top_rail, layout.scale.rail, board=lies))


def test_what_is_burned_into_the_wood_can_be_read_everywhere(table_picture: NDArray[np.uint8]) -> None:
    places = places_for((960, 600), 7)
    for rect, sunk in ((track_of(places), 1.0), (places.legend, 1.0), (places.box, 34 / 255)):
        pixels = table_picture[rect.top : rect.bottom, rect.left : rect.right].astype(np.float64)
        if sunk < 1:
            pixels = pixels * (1 - sunk) + np.array([66.0, 32, 10]) * sunk
        rows = [luminance(pixels[top : top + 12]) for top in range(0, rect.height - 12, 12)]
        assert contrast(luminance(INK), min(rows)) >= 4.5
    margin = places.numbers
    top = table_picture[margin.top : margin.top + 24, margin.left + 8 : margin.right].astype(np.float64)
    assert contrast(luminance(RED_INK), luminance(top)) >= 4.5


def test_scores_can_be_read_on_the_head_plate() -> None:
    for look in PEG_LOOKS:
        assert contrast(luminance(look.tint), luminance(PLATE_TOP)) >= 4.5


def test_the_board_lies_where_it_was_asked_for(table_picture: NDArray[np.uint8]) -> None:
    layout = game_layout((960, 600), 7)
    board = layout.board
    assert board is not None
    without = paint(Request("table", "pub", "baize", 960, 600, layout.scale.top_rail, layout.scale.rail)).astype(
        np.int64
    )
    differs = np.abs(table_picture.astype(np.int64) - without).max(axis=2) > 3
    far = np.ones_like(differs)
    far[board.top - 45 : board.bottom + 45, board.left - 45 : board.right + 45] = False
    assert not (differs & far).any()
    assert differs[board.top + 10 : board.bottom - 10, board.left + 10 : board.right - 10].mean() > 0.98
