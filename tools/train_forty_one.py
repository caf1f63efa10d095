"""Trains the learned policy of Forty-One (``game/opponents/forty_one/policy.py``) by playing against itself.

A sample is a choice of a card in a deal between four players who bid at sight. Each card is played out to the end in
the same true deal, and the net learns how much more one brings to the pair than another: the luck of the deal is the
same for all. In the first round the rules of thumb play the cards out, later the policy of the round before.

``python -m tools.train_forty_one`` trains from the beginning, with a line after each stage, and writes the net. What it
has learned so far is kept in the file ``--kept``; started again, it goes on from there. Equal arguments, equal nets.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

import numpy

from game.opponents import compiled, net
from game.opponents.compiled import kernel
from game.opponents.forty_one.bidding import LIFT, RUNGS, ladder
from game.opponents.forty_one.policy import (
    FILE,
    PACK_SIZE,
    PLACES,
    ROWS,
    UNIT,
    Policy,
    arrange,
    choose,
    keep,
    kind_of_bid,
    list_cards,
    lowest,
    output_of,
    play_on,
    policy_for,
    prepare,
    proceed,
    regard,
    restore,
    rows_kept,
    rows_of_choice,
)
from game.opponents.forty_one.rules_of_thumb import (
    BITS,
    CALLED,
    CARD,
    FULL,
    HANDS,
    LEFT,
    NEED,
    OUT,
    SIZE,
    STEP,
    TURN,
    VOIDS,
    copy,
    pick,
    play,
    play_out,
)
from game.opponents.forty_one.weights import hand_value
from game.opponents.net import FIRST, NARROW, SECOND, STEEP, THIRD, TOP, WIDE, worth
from game.opponents.sampling import below
from game.output import while_read
from game.rules.forty_one import PLAYERS, FortyOneOptions

TOTAL: Final = 11  # of the bids of a deal that is played
DOUBLED: Final = 7  # from here on, a bid is worth twice its number
BRIGHT: Final = TOP / FIRST  # the most that a unit of the first layer tells the second
ASTRAY: Final = 20  # one card in so many is played at random before a sample
CHUNK: Final = 20_000  # samples learned at one rate
STAGE: Final = 50  # chunks between two lines
JUDGED: Final = 4_000  # deals by which the policy is judged at each line
STEEPEST: Final = (0.01, 0.003)  # the first rate of the first round, and of later ones
ROUNDS: Final = (35.0,)  # million samples
MARGINS: Final = (0.0, 0.1, 0.2, 0.3, 0.5, 0.8)  # points
LAYERS: Final = ("first", "second", "third")
SLOWEST: Final = 0.02  # the last rate, as a share of the first


class Lesson(NamedTuple):
    """The weights in training, in units of 1, and the working memory of ``learn``."""

    first: list[float]
    second: list[float]
    third: list[float]
    sums: list[float]
    units: list[float]
    blame: list[float]  # the gradient at the second layer
    inner: list[float]  # and at the first
    worths: list[float]  # of the cards tried
    tried: list[int]
    deal: list[int]
    trial: list[int]
    pack: list[int]
    gone: list[int]
    bids: list[int]
    rungs: list[float]
    luck: list[int]


@kernel
def deal_out(lesson: Lesson, policy: Policy) -> None:
    """Deal the cards and bid, again and again until the deal is played; then put it in ``lesson.deal``."""
    deal, pack, luck, bids = lesson.deal, lesson.pack, lesson.luck, lesson.bids
    while True:
        for place in range(HANDS, SIZE):
            deal[place] = 0
        for place in range(PACK_SIZE):
            other = place + below(luck, PACK_SIZE - place)
            card = pack[other]
            pack[other] = pack[place]
            pack[place] = card
            deal[HANDS + 4 * (place & 3) + (card >> BITS)] |= card & FULL
        first = below(luck, 4)
        total = 0
        value = 0.0
        for at in range(4):
            seat = first + at & 3
            noise = (below(luck, 1000) + below(luck, 1000) + below(luck, 1000) - 1500) * 0.0008
            value = hand_value(deal, HANDS + 4 * seat) + noise
            bid = 1
            while bid + 1 < RUNGS and value >= lesson.rungs[bid + 1]:
                bid += 1
            bids[seat] = bid
            total += bid
        last = first + 3 & 3
        short = TOTAL - total + bids[last]
        if total < TOTAL and short < RUNGS and value >= lesson.rungs[short] - LIFT:
            bids[last] = short
            total = TOTAL
        if total >= TOTAL:
            break
    for at in range(4):
        deal[OUT + at] = FULL
        deal[VOIDS + at] = deal[CALLED + at] = 0
        deal[NEED + at] = bids[at]
        policy.values[at] = kind_of_bid(worth_of(bids[at]))
    for place in range(LEFT, HANDS):
        deal[place] = 0
    deal[LEFT] = 13
    deal[STEP] = 1
    deal[TURN] = first
    arrange(policy, deal, lesson.gone)


@kernel
def worth_of(bid: int) -> int:
    """Return the points of a bid at level scores."""
    return 2 * bid if bid >= DOUBLED else bid


@kernel
def points(bids: list[int], deal: list[int]) -> int:
    """Return the points of seats 0 and 2 in a finished deal, less those of the others."""
    total = 0
    for seat in range(4):
        worth = worth_of(bids[seat]) if deal[NEED + seat] <= 0 else -worth_of(bids[seat])
        total += worth if seat & 1 == 0 else -worth
    return total


@kernel
def forward(lesson: Lesson, rows: list[int], count: int) -> None:
    """Work out both layers for ``rows``."""
    sums, units, first, second = lesson.sums, lesson.units, lesson.first, lesson.second
    for unit in range(WIDE):
        sums[unit] = first[WIDE * ROWS + unit]
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
def output(lesson: Lesson, number: int) -> float:
    """Return an output of the net in training."""
    weights = lesson.third[NARROW * number : NARROW * number + NARROW]
    total = 0.0
    for unit in range(NARROW):
        total += lesson.units[unit] * weights[unit]
    return total


@kernel
def backward(lesson: Lesson, rows: list[int], count: int, rate: float) -> None:
    """Pass the gradient ``lesson.blame`` at the second layer down, and take a step of ``rate`` against it."""
    sums, blame, inner = lesson.sums, lesson.blame, lesson.inner
    for unit in range(NARROW):
        if lesson.units[unit] <= 0.0:
            blame[unit] = 0.0
        lesson.second[NARROW * WIDE + unit] += rate * blame[unit]
    for unit in range(WIDE):
        inner[unit] = 0.0
        if sums[unit] > 0.0:
            shown = min(sums[unit], BRIGHT)
            at = NARROW * unit
            a = b = c = d = 0.0
            for to in range(0, NARROW, 4):
                a += blame[to] * lesson.second[at + to]
                b += blame[to + 1] * lesson.second[at + to + 1]
                c += blame[to + 2] * lesson.second[at + to + 2]
                d += blame[to + 3] * lesson.second[at + to + 3]
            step = rate * shown
            if at >= 0:
                for to in range(NARROW):
                    lesson.second[at + to] += step * blame[to]
            if sums[unit] < BRIGHT:
                inner[unit] = rate * (a + b + c + d)
    for place in range(count + 1):
        at = WIDE * (rows[place] if place < count else ROWS)
        if at >= 0:
            for unit in range(WIDE):
                lesson.first[at + unit] += inner[unit]


@kernel
def step_on(lesson: Lesson, policy: Policy, is_learned: bool) -> None:
    """Play a card before a sample: by the policy or the rules of thumb, now and then at random."""
    deal = lesson.deal
    if below(lesson.luck, ASTRAY) == 0:
        card = policy.cards[below(lesson.luck, list_cards(policy, deal))]
    else:
        card = choose(policy, deal) if is_learned else pick(deal) & CARD
    if is_learned:
        proceed(policy, deal, card)
    else:
        play(deal, card)


@kernel
def pair_off(lesson: Lesson, policy: Policy, usual: int) -> int:
    """Try the card of the rules of thumb and one more: as often the one that promises most as any other; return 2."""
    deal = lesson.deal
    me = deal[TURN]
    count = list_cards(policy, deal)
    low = lowest(deal, me, usual & CARD)
    regard(policy, deal, usual)
    others = 0
    best = 0
    most = 0.0
    for at in range(count):
        card = policy.cards[at]
        if card != low:
            promised = worth(policy.net, output_of(policy, me, card))
            if others == 0 or promised > most:
                most = promised
                best = card
            policy.cards[others] = card
            others += 1
    lesson.tried[0] = low
    lesson.tried[1] = best if below(lesson.luck, 2) else policy.cards[below(lesson.luck, others)]
    return 2


@kernel
def learn(lesson: Lesson, policy: Policy, samples: int, rate: float, is_learned: bool) -> float:
    """Learn from ``samples`` choices; return the mean squared error. If it ``is_learned``, the policy plays."""
    deal, trial = lesson.deal, lesson.trial
    wrong = 0.0
    for _ in range(samples):
        cards = 1
        while cards == 1:
            deal_out(lesson, policy)
            before = below(lesson.luck, 48)
            plays = is_learned and below(lesson.luck, 2) == 0
            if plays:
                prepare(policy, deal)
            while deal[LEFT] > 1 and (before > 0 or cards == 1):
                if before <= 0:
                    cards = list_cards(policy, deal)
                    if cards > 1:
                        break
                step_on(lesson, policy, plays)
                before -= 1
        me = deal[TURN]
        side = 1 - 2 * (me & 1)
        usual = pick(deal)
        if is_learned:
            prepare(policy, deal)
            keep(policy)
            cards = pair_off(lesson, policy, usual)
        else:
            for at in range(cards):
                lesson.tried[at] = policy.cards[at]
        mean = 0.0
        for at in range(cards):
            copy(deal, trial)
            if is_learned:
                restore(policy)
                proceed(policy, trial, lesson.tried[at])
                play_on(policy, trial, 0, False)
            else:
                play(trial, lesson.tried[at])
                play_out(trial, 0)
            lesson.worths[at] = side * points(lesson.bids, trial) / UNIT
            mean += lesson.worths[at] / cards
        rows = policy.rows
        count = rows_of_choice(policy, deal, usual, rows_kept(policy, deal, me))
        forward(lesson, rows, count)
        middle = 0.0
        for at in range(cards):
            middle += output(lesson, output_of(policy, me, lesson.tried[at])) / cards
        for unit in range(NARROW):
            lesson.blame[unit] = 0.0
        for at in range(cards):
            number = output_of(policy, me, lesson.tried[at])
            off = (lesson.worths[at] - mean) - (output(lesson, number) - middle)
            wrong += off * off
            place = NARROW * number
            if place >= 0:
                for unit in range(NARROW):
                    lesson.blame[unit] += off * lesson.third[place + unit]
                for unit in range(NARROW):
                    lesson.third[place + unit] += rate * off * lesson.units[unit]
        backward(lesson, rows, count, rate)
    return wrong / samples


@kernel
def contest(lesson: Lesson, policy: Policy, deals: int, found: list[float]) -> None:
    """Play ``deals`` deals twice, by the policy against the rules of thumb; write what the policy gains in each.

    The last number of ``found`` is the share of choices in which the policy leaves the rules of thumb.
    """
    deal, trial = lesson.deal, lesson.trial
    choices = 0
    others = 0
    for number in range(deals):
        deal_out(lesson, policy)
        prepare(policy, deal)
        keep(policy)
        total = 0
        for side in range(2):
            copy(deal, trial)
            restore(policy)
            while trial[LEFT] > 0:
                usual = pick(trial) & CARD
                card = usual
                if trial[TURN] & 1 == side and trial[LEFT] > 1:
                    card = choose(policy, trial)
                    choices += 1
                    others += 1 if lowest(trial, trial[TURN], card) != lowest(trial, trial[TURN], usual) else 0
                proceed(policy, trial, card)
            total += points(lesson.bids, trial) * (1 - 2 * side)
        found[number] = total / 2.0
    found[deals] = others / choices


def fresh_lesson(seed: int) -> Lesson:
    """Return a lesson with random weights."""
    chance = numpy.random.default_rng(seed)

    def drawn(count: int, spread: float) -> list[float]:
        return compiled.short(chance.normal(0.0, spread, count))

    second = drawn(NARROW * (WIDE + 1), math.sqrt(1.0 / WIDE))
    return Lesson(
        first=drawn(WIDE * (ROWS + 1), 0.1),
        second=second,
        third=drawn(NARROW * PACK_SIZE, 0.05),
        sums=compiled.short([0.0] * WIDE),
        units=compiled.short([0.0] * NARROW),
        blame=compiled.short([0.0] * NARROW),
        inner=compiled.short([0.0] * WIDE),
        worths=compiled.real([0.0] * BITS),
        tried=compiled.whole([0] * BITS),
        deal=compiled.whole([0] * SIZE),
        trial=compiled.whole([0] * SIZE),
        pack=compiled.whole(suit << BITS | 1 << rank for suit in range(4) for rank in range(BITS)),
        gone=compiled.whole([0] * 16),
        bids=compiled.whole([0] * 4),
        rungs=compiled.real(ladder(FortyOneOptions(), 0)),
        luck=compiled.whole([seed * 7919 + 1]),
    )


def rounded(lesson: Lesson) -> tuple[list[int], list[int], list[int]]:
    """Return the weights as those of a file: whole numbers."""
    second, bias = lesson.second[: NARROW * WIDE], lesson.second[NARROW * WIDE :]
    return (
        net.whole(lesson.first, FIRST),
        [*net.whole(second, SECOND, STEEP), *net.whole(bias, FIRST * SECOND)],
        net.whole(lesson.third, THIRD),
    )


def gain(policy: Policy, deals: int, seed: int) -> tuple[float, float, float]:
    """Return what the policy wins a deal from the rules of thumb, half the 95 % interval, and how often it leaves."""
    lesson = fresh_lesson(seed)
    found = compiled.real([0.0] * (deals + 1))
    compiled.fast(contest)(lesson, policy, deals, found)
    gains = numpy.asarray(found)[:deals]
    return float(gains.mean()), float(1.96 * gains.std() / math.sqrt(deals)), float(found[deals])


class Progress(NamedTuple):
    """How far the training has come: the round and its chunks done, and the CPU seconds used."""

    number: int
    chunks: int
    seconds: float


def policy_of(lesson: Lesson) -> Policy:
    """Return the policy with the weights learned so far."""
    return policy_for(net.made_of(*rounded(lesson), PLACES), [1] * PLAYERS)


def train(place: Path, rounds: list[float], seed: int) -> Lesson:
    """Train in ``rounds`` of so many million samples, kept in the file ``place``; print a line after each stage."""
    lesson, player, progress = _begun(place, seed)
    learn_fast = compiled.fast(learn)
    while progress.number < len(rounds):
        policy = policy_of(player)
        chunks = max(1, round(rounds[progress.number] * 1e6 / CHUNK))
        steepest = STEEPEST[min(progress.number, 1)]
        while progress.chunks < chunks:
            begun = time.process_time()
            for chunk in range(progress.chunks, min(progress.chunks + STAGE, chunks)):
                turn = 0.5 + 0.5 * math.cos(math.pi * chunk / chunks)
                learn_fast(lesson, policy, CHUNK, steepest * (SLOWEST + (1.0 - SLOWEST) * turn), progress.number > 0)
            done = min(progress.chunks + STAGE, chunks)
            progress = Progress(progress.number, done, progress.seconds + time.process_time() - begun)
            _keep(place, lesson, player, progress)
            print(_line(lesson, progress), flush=True)
        player = with_layers(lesson, (lesson.first, lesson.second, lesson.third))
        progress = Progress(progress.number + 1, 0, progress.seconds)
    return lesson


def _line(lesson: Lesson, progress: Progress) -> str:
    mean, half, share = gain(policy_of(lesson), JUDGED, 99)
    done = progress.chunks * CHUNK / 1e6
    return (
        f"round {progress.number + 1}, {done:.0f} million samples, {progress.seconds / 60:.1f} minutes: "
        f"{mean:+.3f} ± {half:.3f} points a deal, leaves the rules of thumb in {100 * share:.1f} %"
    )


def _begun(place: Path, seed: int) -> tuple[Lesson, Lesson, Progress]:
    """Return the lesson as it was left, that of the last round's end, and how far it is; or a new one."""
    lesson = fresh_lesson(seed)
    if not place.exists():
        return lesson, lesson, Progress(0, 0, 0.0)
    with numpy.load(place) as kept:
        for name in (*LAYERS, "luck"):
            getattr(lesson, name)[:] = kept[name]
        player = with_layers(lesson, [kept[f"player_{name}"] for name in LAYERS])
        number, chunks, seconds = kept["progress"]
    return lesson, player, Progress(int(number), int(chunks), float(seconds))


def with_layers(lesson: Lesson, layers: Iterable[Iterable[float]]) -> Lesson:
    """Return the lesson with copies of these weights."""
    first, second, third = map(compiled.short, layers)
    return lesson._replace(first=first, second=second, third=third)


def _keep(place: Path, lesson: Lesson, player: Lesson, progress: Progress) -> None:
    """Write all that is needed to go on from here, whole or not at all."""
    draft = place.with_suffix(".part")
    with draft.open("wb") as file:
        numpy.savez(
            file,
            progress=numpy.asarray(progress),
            luck=numpy.asarray(lesson.luck),
            first=numpy.asarray(lesson.first),
            second=numpy.asarray(lesson.second),
            third=numpy.asarray(lesson.third),
            player_first=numpy.asarray(player.first),
            player_second=numpy.asarray(player.second),
            player_third=numpy.asarray(player.third),
        )
    draft.replace(place)


def main() -> None:
    """Train by the arguments, write the net, and judge it."""
    parser = argparse.ArgumentParser(prog="tools.train_forty_one", description="Train the learned policy of Forty-One.")
    parser.add_argument("--rounds", default=",".join(map(str, ROUNDS)), help="millions of samples, round by round")
    parser.add_argument("--seed", type=int, default=1, help="the number that all deals come from (default 1)")
    parser.add_argument("--kept", type=Path, default=Path("policy.npz"), help="the file to go on from")
    parser.add_argument("--net", type=Path, default=FILE, help="the file of the net to write")
    given = parser.parse_args()
    lesson = train(given.kept, [float(each) for each in given.rounds.split(",")], given.seed)
    given.net.write_bytes(net.encode(*rounded(lesson)))
    for margin in MARGINS:
        policy = policy_for(net.made_of(*rounded(lesson), PLACES), [1] * PLAYERS, margin)
        mean, half, share = gain(policy, 5 * JUDGED, 77)
        print(f"margin {margin}: {mean:+.3f} ± {half:.3f} points a deal, leaves the rules in {100 * share:.1f} %")


if __name__ == "__main__":
    with while_read():
        main()
