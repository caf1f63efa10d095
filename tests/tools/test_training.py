"""Nets in training: a step goes against the error, and a training may be interrupted."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

import pytest

from game.opponents import net
from tests.cases import for_each
from tools import training
from tools.train_forty_one import FortyOneCourse
from tools.train_forty_two import FortyTwoCourse
from tools.training import Course, correct, forward, fresh_learner, output, rounded, run, train

pytestmark = pytest.mark.usefixtures("plain")

COURSES: dict[str, Callable[[], Course]] = {
    "Forty-One": lambda: FortyOneCourse(3),
    "42": lambda: FortyTwoCourse(2, 3),
}


def interrupt(*_: object) -> None:
    """Break off when the first line would be printed."""
    raise KeyboardInterrupt


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have chunks of two choices, and hardly judge what was learned."""
    for course in (FortyOneCourse, FortyTwoCourse):
        monkeypatch.setattr(course, "chunk", 2)
    monkeypatch.setattr(training, "STAGE", 1)
    monkeypatch.setattr(training, "JUDGED", 1)


def test_steps_lead_to_the_differences_between_what_choices_came_to() -> None:
    learner = fresh_learner(6, 4, 1)
    positions = {(0, 2, 3): (5.0, 5.5, 4.0), (1, 2, 4): (-3.0, -2.0, -2.5)}
    learner.outputs[:3] = 0, 1, 3
    for _ in range(400):
        for rows, worths in positions.items():
            learner.worths[:3] = worths
            correct(learner, [*rows], 3, 3, 0.05)
    for rows, worths in positions.items():
        forward(learner, [*rows], 3)
        told = [output(learner, number) for number in (0, 1, 3)]
        assert [more - told[0] for more in told] == pytest.approx([more - worths[0] for more in worths], abs=0.02)


@for_each("name", COURSES)
def test_a_training_that_was_interrupted_comes_to_the_same_net(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It once began again with a new pack, and so with other deals."""
    rounds, place = [4e-6, 2e-6], tmp_path / "broken.npz"
    whole = COURSES[name]()
    train(whole, tmp_path / "whole.npz", rounds)
    for _ in range(2):
        broken = COURSES[name]()
        with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
            patch.setattr(broken, "contest", interrupt)
            train(broken, place, rounds)
    again = COURSES[name]()
    train(again, place, rounds)
    assert rounded(again.learner) == rounded(whole.learner)


def test_a_training_writes_a_net_that_can_be_read_and_is_judged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    course = FortyOneCourse(1)
    given = argparse.Namespace(rounds="0.000002", kept=tmp_path / "kept.npz", net=None)
    run(course, given, tmp_path / "some.net")
    first, _, third = rounded(course.learner)
    rows, outputs = len(first) // net.WIDE - 1, len(third) // net.NARROW
    assert net.read(tmp_path / "some.net", rows, outputs, 1) is not None
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Forty-One, round 1, 0.0 million choices")
    assert [line.split(":")[0] for line in lines[1:]] == [f"margin {margin}" for margin in course.margins]
