"""The timeline: order of what happens, skipping, and what steps put on it in turn."""

from __future__ import annotations

from game.ui.motion.timeline import Ease, Timeline, ease_in_out, ease_out, linear
from tests.cases import for_each


def test_a_tween_runs_from_its_start_to_its_end() -> None:
    timeline, seen = Timeline(), list[float]()
    timeline.tween(1.0, 2.0, seen.append, linear)
    timeline.update(0.5)
    assert seen == []
    timeline.update(1.5)
    assert seen == [0.5]
    timeline.update(5.0)
    assert seen == [0.5, 1.0]
    assert not timeline.busy


def test_skipping_runs_everything_in_the_order_of_time() -> None:
    timeline, seen = Timeline(), list[str]()
    timeline.call(2.0, lambda: seen.append("second"))
    timeline.call(1.0, lambda: seen.append("first"))
    timeline.skip()
    assert seen == ["first", "second"]
    assert timeline.now == 2.0, "and not a moment later"


def test_what_a_step_adds_ends_in_its_turn_when_skipped() -> None:
    """Skipping the deal once ran "all dealt" before the packets had landed, and every fan had 26 cards."""
    timeline, seen = Timeline(), list[str]()

    def begin() -> None:
        timeline.tween(1.0, 0.2, lambda part: seen.append("landed") if part >= 1 else None)

    timeline.call(1.0, begin)
    timeline.call(2.0, lambda: seen.append("all dealt"))
    timeline.skip()
    assert seen == ["landed", "all dealt"]


def test_speed_makes_time_pass_faster_and_clear_forgets() -> None:
    timeline, seen = Timeline(), list[float]()
    timeline.speed = 2.0
    timeline.tween(0.0, 2.0, seen.append, linear)
    timeline.update(0.5)
    assert seen == [0.5]
    timeline.clear()
    timeline.update(9.0)
    assert seen == [0.5]
    assert not timeline.busy


def test_what_is_still_is_at_its_goal_at_once_and_rests_as_long() -> None:
    timeline, seen = Timeline(), list[float | str]()
    timeline.is_still = True
    assert timeline.tween(1.0, 2.0, seen.append, linear) == 3.0
    timeline.call(3.0, lambda: seen.append("landed"))
    timeline.update(0.9)
    assert seen == []
    timeline.update(0.2)
    assert seen == [1.0]
    timeline.update(1.8)
    assert seen == [1.0] and timeline.busy
    timeline.update(0.2)
    assert seen == [1.0, "landed"] and not timeline.busy


def test_a_table_on_which_nothing_has_moved_yet_takes_a_click_at_once() -> None:
    timeline = Timeline()
    assert not timeline.busy and not timeline.moves
    assert timeline.update(0.5) is False
    assert timeline.now == timeline.end == 0.0, "no time passes while nothing moves"
    timeline.tween(0.0, 1.0, lambda _part: None)
    assert timeline.update(0.5) is True
    assert timeline.update(0.5) is True
    assert timeline.update(0.5) is False


def test_what_is_to_be_seen_for_a_while_is_not_over_at_once() -> None:
    """Without the wait a trick was swept off the table in the frame in which its last card landed."""
    timeline, seen = Timeline(), list[str]()
    landed = timeline.call(1.0, lambda: seen.append("landed"))
    assert landed == 1.0
    assert timeline.wait(2.0) == timeline.end == 3.0
    assert timeline.call(timeline.end, lambda: seen.append("swept")) == 3.0
    timeline.update(2.0)
    assert seen == ["landed"] and timeline.busy
    timeline.update(1.0)
    assert seen == ["landed", "swept"] and not timeline.busy


def test_a_pause_alone_keeps_the_table_busy_and_a_press_ends_it() -> None:
    timeline = Timeline()
    timeline.wait(1.0)
    told = [timeline.busy]
    assert not timeline.update(0.5), "nothing moves meanwhile"
    told.append(timeline.busy)
    timeline.skip()
    assert [*told, timeline.busy] == [True, True, False] and timeline.now == 1.0


def test_after_clearing_the_table_is_free_at_once() -> None:
    timeline = Timeline()
    timeline.tween(0.0, 4.0, lambda _part: None)
    timeline.wait(3.0)
    timeline.update(1.0)
    timeline.clear()
    assert not timeline.busy and not timeline.moves
    assert timeline.end == timeline.now == 1.0, "what comes next does not wait for what was forgotten"


def test_a_step_that_comes_too_late_still_holds_the_table() -> None:
    timeline, seen = Timeline(), list[float]()
    timeline.wait(2.0)
    timeline.update(2.0)
    assert timeline.tween(0.5, 1.0, seen.append) == 1.5
    told = [timeline.busy]  # it has not been taken yet
    timeline.update(0.1)
    assert seen == [1.0] and [*told, timeline.busy] == [True, False]


def test_what_ends_at_the_same_moment_ends_in_the_order_it_was_begun() -> None:
    timeline, seen = Timeline(), list[str]()
    for name in ("lands", "thumps", "is counted"):
        timeline.call(1.0, lambda name=name: seen.append(name))  # type: ignore[misc]
    for name in ("glitters", "fades"):
        timeline.flourish(1.0, lambda part, name=name: seen.append(name) if part == 1.0 else None)  # type: ignore[misc]
    timeline.skip()
    assert seen == ["lands", "thumps", "is counted", "glitters", "fades"]


def test_a_flourish_waits_for_its_moment_and_nothing_waits_for_it() -> None:
    timeline, seen = Timeline(), list[float]()
    timeline.flourish(2.0, seen.append, linear, delay=1.0)
    assert timeline.moves and not timeline.busy
    timeline.update(0.5)
    assert seen == []
    timeline.update(1.5)
    assert seen == [0.5] and not timeline.busy
    timeline.update(1.0)
    assert seen == [0.5, 1.0] and not timeline.moves


def test_while_all_is_still_a_flourish_is_at_its_goal_at_once() -> None:
    timeline, seen = Timeline(), list[float]()
    timeline.is_still = True
    timeline.flourish(2.0, seen.append, linear)
    timeline.update(0.1)
    assert seen == [1.0] and not timeline.moves


def test_a_movement_stands_at_its_beginning_in_the_frame_in_which_it_begins() -> None:
    timeline, seen = Timeline(), list[float]()
    timeline.tween(1.0, 1.0, seen.append)
    timeline.update(1.0)
    assert seen == [0.0]


@for_each(
    ("ease", "places"),
    [
        (linear, [0.0, 0.25, 0.5, 0.75, 1.0]),
        (ease_out, [0.0, 0.578125, 0.875, 0.984375, 1.0]),
        (ease_in_out, [0.0, 0.0625, 0.5, 0.9375, 1.0]),
    ],
)
def test_a_card_is_where_the_cubic_curves_have_it(ease: Ease, places: list[float]) -> None:
    assert [ease(quarter / 4) for quarter in range(5)] == places
