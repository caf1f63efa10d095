"""The timeline: order of what happens, skipping, and what steps put on it in turn."""

from __future__ import annotations

from game.ui.motion.timeline import Timeline, linear


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
