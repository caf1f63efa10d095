"""Trains a small net (``game/opponents/net.py``) to tell how much more one choice is worth than another.

A *course* is what a net is to learn in one game: it deals, has choices played out to the end, and sets the net against
the rules of thumb. ``train`` goes through it in rounds: in the first, the rules of thumb play the deals out, in each
later one the net of the round before. ``correct`` is the step that is taken after each choice.

What has been learned is kept in a file, from which an interrupted training goes on. Equal arguments, equal nets. What
is kept compiled of a course is made anew when its own file or ``game/opponents`` changes, but not when this file does:
then it has to be deleted.
"""

from __future__ import annotations

import argparse
import array
import hashlib
import math
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import ClassVar, Final, NamedTuple

import numpy

from game.opponents import compiled, net
from game.opponents.compiled import kernel
from game.opponents.net import DIGEST, FIRST, MAGIC, NARROW, SECOND, STEEP, THIRD, TOP, WIDE, Net

BRIGHT: Final = TOP / FIRST  # the most that a unit of the first layer tells the second
STAGE: Final = 50  # chunks between two lines
JUDGED: Final = 4_000  # deals by which the net is judged at each line
SLOWEST: Final = 0.02  # the last rate of a round, as a share of the first
LARGEST: Final = (1 << 15) - 1  # of the weights in the file
LAYERS: Final = ("first", "second", "third")

Weights = tuple[list[int], list[int], list[int]]  # of a net, as in its file


class Learner(NamedTuple):
    """The weights of a net in training, in units of 1, what a choice came to, and working memory."""

    first: list[float]
    second: list[float]
    third: list[float]
    outputs: list[int]  # those of the cards that may be played, and ...
    worths: list[float]  # ... what each came to
    sums: list[float]
    units: list[float]
    blame: list[float]  # the gradient at the second layer
    inner: list[float]  # and at the first


def fresh_learner(rows: int, outputs: int, seed: int) -> Learner:
    """Return a net of random weights with so many rows and outputs."""
    chance = numpy.random.default_rng(seed)

    def drawn(count: int, spread: float) -> list[float]:
        return compiled.short(chance.normal(0.0, spread, count))

    return Learner(
        first=drawn(WIDE * (rows + 1), 0.1),
        second=drawn(NARROW * (WIDE + 1), math.sqrt(1.0 / WIDE)),
        third=drawn(NARROW * outputs, 0.05),
        outputs=compiled.whole([0] * outputs),
        worths=compiled.real([0.0] * outputs),
        sums=compiled.short([0.0] * WIDE),
        units=compiled.short([0.0] * NARROW),
        blame=compiled.short([0.0] * NARROW),
        inner=compiled.short([0.0] * WIDE),
    )


@kernel
def forward(learner: Learner, rows: list[int], count: int) -> None:
    """Work out both layers for the first ``count`` of ``rows``."""
    sums, units, first, second = learner.sums, learner.units, learner.first, learner.second
    bias = len(first) - WIDE
    for unit in range(WIDE):
        sums[unit] = first[bias + unit]
    for place in range(count):
        weights = first[WIDE * rows[place] : WIDE * rows[place] + WIDE]
        for unit in range(WIDE):
            sums[unit] += weights[unit]
    for unit in range(NARROW):
        units[unit] = second[NARROW * WIDE + unit]
    for unit in range(WIDE):
        if sums[unit] > 0.0:
            shown = min(sums[unit], BRIGHT)
            weights = second[NARROW * unit : NARROW * unit + NARROW]
            for to in range(NARROW):
                units[to] += shown * weights[to]
    for unit in range(NARROW):
        units[unit] = max(units[unit], 0.0)


@kernel
def output(learner: Learner, number: int) -> float:
    """Return an output of the net in training, for the rows last passed forward."""
    weights = learner.third[NARROW * number : NARROW * number + NARROW]
    total = 0.0
    for unit in range(NARROW):
        total += learner.units[unit] * weights[unit]
    return total


@kernel
def backward(learner: Learner, rows: list[int], count: int, rate: float) -> None:
    """Pass the gradient ``learner.blame`` at the second layer down, and take a step of ``rate`` against it."""
    sums, blame, inner = learner.sums, learner.blame, learner.inner
    for unit in range(NARROW):
        if learner.units[unit] <= 0.0:
            blame[unit] = 0.0
        learner.second[NARROW * WIDE + unit] += rate * blame[unit]
    for unit in range(WIDE):
        inner[unit] = 0.0
        if sums[unit] > 0.0:
            shown = min(sums[unit], BRIGHT)
            at = NARROW * unit
            a = b = c = d = 0.0
            for to in range(0, NARROW, 4):
                a += blame[to] * learner.second[at + to]
                b += blame[to + 1] * learner.second[at + to + 1]
                c += blame[to + 2] * learner.second[at + to + 2]
                d += blame[to + 3] * learner.second[at + to + 3]
            step = rate * shown
            if at >= 0:
                for to in range(NARROW):
                    learner.second[at + to] += step * blame[to]
            if sums[unit] < BRIGHT:
                inner[unit] = rate * (a + b + c + d)
    bias = len(learner.first) - WIDE
    for place in range(count + 1):
        at = WIDE * rows[place] if place < count else bias
        if at >= 0:
            for unit in range(WIDE):
                learner.first[at + unit] += inner[unit]


@kernel
def correct(learner: Learner, rows: list[int], count: int, choices: int, rate: float) -> None:
    """Take a step of ``rate`` from what the net says of a choice towards what it came to.

    The first ``count`` of ``rows`` tell the position, the first ``choices`` of ``learner.outputs`` and
    ``learner.worths`` what could be played. Only the differences between those count.
    """
    outputs, worths, third = learner.outputs, learner.worths, learner.third
    forward(learner, rows, count)
    mean = 0.0
    middle = 0.0
    for at in range(choices):
        mean += worths[at]
        middle += output(learner, outputs[at]) / choices
    mean /= choices
    for unit in range(NARROW):
        learner.blame[unit] = 0.0
    for at in range(choices):
        off = (worths[at] - mean) - (output(learner, outputs[at]) - middle)
        place = NARROW * outputs[at]
        if place >= 0:
            for unit in range(NARROW):
                learner.blame[unit] += off * third[place + unit]
            for unit in range(NARROW):
                third[place + unit] += rate * off * learner.units[unit]
    backward(learner, rows, count, rate)


def rounded(learner: Learner) -> Weights:
    """Return the weights as those of a file: whole numbers."""
    second, bias = learner.second[: NARROW * WIDE], learner.second[NARROW * WIDE :]
    return (
        whole_numbers(learner.first, FIRST),
        [*whole_numbers(second, SECOND, STEEP), *whole_numbers(bias, FIRST * SECOND)],
        whole_numbers(learner.third, THIRD),
    )


def whole_numbers(values: Iterable[float], scale: int, most: int = LARGEST) -> list[int]:
    """Return trained weights as the whole numbers of a file: ``scale`` stands for 1, and ``most`` is the largest."""
    return [max(-most, min(most, round(value * scale))) for value in values]


def encode(first: list[int], second: list[int], third: list[int]) -> bytes:
    """Return the content of the file of a net (``net.read``) with these weights."""
    sizes = [len(first) // WIDE - 1, len(third) // NARROW]
    numbers = array.array("h", [*sizes, *first, *second, *third])
    if sys.byteorder == "big":
        numbers.byteswap()
    content = MAGIC + numbers.tobytes()
    return content + hashlib.sha256(content).digest()[:DIGEST]


class Course(ABC):
    """What a net is to learn in one game, and how far it has come.

    ``memory`` names all numbers but the weights that the training goes on from. ``margin`` is the least number of
    points for which the net, while it is trained, leaves the rules of thumb.
    """

    chunk: ClassVar[int]  # choices learned at one rate
    steepest: ClassVar[tuple[float, float]]  # the first rate of the first round, and of later ones
    margin: ClassVar[float]
    margins: ClassVar[tuple[float, ...]]  # those by which it is judged in the end
    places: ClassVar[int]  # for sums, that it plays with

    def __init__(self, title: str, learner: Learner, memory: Mapping[str, list[int]]) -> None:
        self.title = title
        self.learner = learner
        self.memory = memory

    @abstractmethod
    def learn(self, player: Net, is_learned: bool, rate: float) -> None:
        """Learn from ``chunk`` choices; if it ``is_learned``, ``player`` plays the deals out."""

    @abstractmethod
    def contest(self, player: Net, margin: float, seed: int, found: list[float]) -> None:
        """Play by ``player`` against the rules of thumb: one deal, with sides changed, for each of ``found`` but one.

        Write into ``found`` what ``player`` gains in each, and last the share of its choices that differ.
        """

    def judged(self, weights: Weights, margin: float, deals: int, seed: int) -> str:
        """Return in words what a net wins a deal, with its 95 % interval, and how often it leaves the rules."""
        found = compiled.real([0.0] * (deals + 1))
        self.contest(self.net_of(weights), margin, seed, found)
        gains = numpy.asarray(found)[:deals]
        half = 1.96 * float(gains.std()) / math.sqrt(deals)
        return (
            f"{gains.mean():+.3f} ± {half:.3f} points a deal, leaves the rules of thumb in {100 * found[deals]:.1f} %"
        )

    def net_of(self, weights: Weights) -> Net:
        """Return a net with these weights."""
        return net.made_of(*weights, self.places)


class Progress(NamedTuple):
    """How far the training has come: the round and its chunks done, and the CPU seconds used."""

    number: int
    chunks: int
    seconds: float


def train(course: Course, place: Path, rounds: list[float]) -> None:
    """Train in ``rounds`` of so many million choices, kept in the file ``place``; print a line after each stage."""
    weights, progress = _begun(course, place)
    while progress.number < len(rounds):
        player = course.net_of(weights)
        chunks = max(1, round(rounds[progress.number] * 1e6 / course.chunk))
        steepest = course.steepest[min(progress.number, 1)]
        while progress.chunks < chunks:
            begun = time.process_time()
            done = min(progress.chunks + STAGE, chunks)
            for chunk in range(progress.chunks, done):
                turn = 0.5 + 0.5 * math.cos(math.pi * chunk / chunks)
                course.learn(player, progress.number > 0, steepest * (SLOWEST + (1.0 - SLOWEST) * turn))
            progress = Progress(progress.number, done, progress.seconds + time.process_time() - begun)
            _keep(course, place, weights, progress)
            print(_line(course, progress), flush=True)
        weights = rounded(course.learner)
        progress = Progress(progress.number + 1, 0, progress.seconds)


def _line(course: Course, progress: Progress) -> str:
    millions, minutes = progress.chunks * course.chunk / 1e6, progress.seconds / 60
    gained = course.judged(rounded(course.learner), course.margin, JUDGED, 99)
    return (
        f"{course.title}, round {progress.number + 1}, {millions:.1f} million choices, {minutes:.1f} minutes: {gained}"
    )


def _begun(course: Course, place: Path) -> tuple[Weights, Progress]:
    """Put the course where it was left; return the weights of the last round's end, and how far it is."""
    if not place.exists():
        return rounded(course.learner), Progress(0, 0, 0.0)
    with numpy.load(place) as kept:
        for name in LAYERS:
            getattr(course.learner, name)[:] = kept[name].tolist()
        for name, numbers in course.memory.items():
            numbers[:] = kept[name].tolist()
        first, second, third = (kept[f"player_{name}"].tolist() for name in LAYERS)
        number, chunks, seconds = kept["progress"]
    return (first, second, third), Progress(int(number), int(chunks), float(seconds))


def _keep(course: Course, place: Path, weights: Weights, progress: Progress) -> None:
    """Write all that is needed to go on from here, whole or not at all."""
    parts = {name: numpy.asarray(getattr(course.learner, name)) for name in LAYERS}
    parts |= {name: numpy.asarray(numbers) for name, numbers in course.memory.items()}
    parts |= {f"player_{name}": numpy.asarray(layer) for name, layer in zip(LAYERS, weights, strict=True)}
    draft = place.with_suffix(".part")
    with draft.open("wb") as file:
        numpy.savez(file, allow_pickle=False, progress=numpy.asarray(progress), **parts)
    draft.replace(place)


def arguments(program: str, rounds: str) -> argparse.ArgumentParser:
    """Return the parser of what every training can be told."""
    parser = argparse.ArgumentParser(prog=f"tools.{program}", description="Train a learned policy.")
    parser.add_argument("--rounds", default=rounds, help=f"millions of choices, round by round (default {rounds})")
    parser.add_argument("--seed", type=int, default=1, help="the number that all deals come from (default 1)")
    parser.add_argument("--kept", type=Path, default=Path("policy.npz"), help="the file to go on from")
    parser.add_argument("--net", type=Path, help="the file of the net to write, if not that of the game")
    return parser


def run(course: Course, given: argparse.Namespace, file: Path) -> None:
    """Train as ``given`` says, write the net to ``file`` unless told otherwise, and judge it."""
    train(course, given.kept, [float(each) for each in given.rounds.split(",")])
    weights = rounded(course.learner)
    (given.net or file).write_bytes(encode(*weights))
    for margin in course.margins:
        print(f"margin {margin}: {course.judged(weights, margin, 5 * JUDGED, 77)}")
