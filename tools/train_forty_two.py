"""Trains the learned policy of 42 (``game/opponents/forty_two/policy.py``) by playing against itself.

A sample is a choice of a card in a deal whose players bid at sight, now and then one or two off. Each card is played
out to the end in the same true deal, and the net learns how much more one brings than another: the luck of the deal is
the same for all. What a card brings are the seat's points less the mean of the others'. In the first round the rules of
thumb play the cards out, in later ones the policy of the round before.

``python -m tools.train_forty_two PLAYERS`` trains from the beginning, with a line after each stage, and writes the net.
What it has learned so far is kept in the file ``--kept``; started again, it goes on from there. Equal arguments, equal
nets.
"""

from __future__ import annotations

import argparse
import math
import time
from pathlib import Path
from typing import Final, NamedTuple

import numpy

from game.cards import PACK_WITH_JOKERS
from game.opponents import compiled, net
from game.opponents.compiled import kernel
from game.opponents.forty_two.policy import (
    FOLDER,
    PLACES,
    ROLES,
    ROWS,
    UNIT,
    Policy,
    arrange,
    choose,
    play_on,
    policy_for,
    prepare,
    proceed,
    restore,
    role,
    rows_kept,
    rows_of_choice,
    trump_numbers,
    with_suit,
)
from game.opponents.forty_two.position import (
    BIDS,
    BONUS,
    CARDS,
    HANDS,
    LEFT,
    NEED,
    OUT,
    PLACE,
    PLAYERS,
    ROW,
    SEATS,
    SIZE,
    TURN,
    copy,
    leads_of,
    legal,
    lowest,
    play,
)
from game.opponents.forty_two.rules_of_thumb import (
    BID_MADE,
    DEALT,
    NO_BID,
    STORY,
    WORK,
    WORTHS,
    Bench,
    assume_bids,
    bid_now,
    pick,
    play_out,
    weights_of,
)
from game.opponents.forty_two.rules_of_thumb import (
    FIRST as FIRST_BIDDER,
)
from game.opponents.net import FIRST, NARROW, SECOND, STEEP, THIRD, TOP, WIDE
from game.opponents.sampling import below
from game.output import while_read
from game.rules.forty_two import HAND_SIZE, HIGHEST_BID, Trumps, worth_if_made

BRIGHT: Final = TOP / FIRST  # the most that a unit of the first layer tells the second
ASTRAY: Final = 20  # one card in so many is played at random before a sample
STRAY: Final = 5  # one bid in so many is one or two off
CHUNK: Final = 10_000  # samples learned at one rate
STAGE: Final = 50  # chunks between two lines
JUDGED: Final = 4_000  # deals by which the policy is judged at each line
STEEPEST: Final = (0.01, 0.005)  # the first rate of the first round, and of later ones
ROUNDS: Final = (7.0,)  # million samples
MARGINS: Final = (0.0, 0.15, 0.3, 0.5)  # points
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
    worths: list[float]  # by card
    deal: list[int]
    trial: list[int]
    pack: list[int]
    gone: list[int]
    story: list[int]
    turned: list[int]  # the leads for every card that may be turned up
    leads: list[int]  # those of the deal
    weights: list[float]
    work: list[float]
    luck: list[int]


@kernel
def bench(lesson: Lesson) -> Bench:
    """Return the bench of the deal."""
    return Bench(lesson.leads, lesson.weights, lesson.work)


@kernel
def deal_out(lesson: Lesson, policy: Policy, players: int) -> None:
    """Deal the cards, and bid; the deal is ``lesson.deal``."""
    deal, pack, luck, story = lesson.deal, lesson.pack, lesson.luck, lesson.story
    for place in range(SIZE):
        deal[place] = 0
    dealt = players * HAND_SIZE
    for place in range(dealt + 1):
        other = place + below(luck, CARDS - place)
        card = pack[other]
        pack[other] = pack[place]
        pack[place] = card
        if place < dealt:
            deal[HANDS + place // HAND_SIZE] |= 1 << card
    up = pack[dealt]
    size = len(lesson.leads)
    for place in range(size):
        lesson.leads[place] = lesson.turned[size * min(up, CARDS - 2) + place]
    first = below(luck, players)
    deal[OUT] = ((1 << CARDS) - 1) & ~(1 << up)
    deal[LEFT] = HAND_SIZE
    deal[PLAYERS] = players
    deal[TURN] = first
    story[DEALT] = deal[OUT]
    story[FIRST_BIDDER] = first
    for seat in range(players):
        story[BID_MADE + seat] = NO_BID
    assume_bids(deal, bench(lesson), story, -1, 0)
    total = 0
    for step in range(players):
        seat = (first + step) % players
        bid = deal[BIDS + seat]
        if below(luck, STRAY) == 0:
            bid = max(0, min(HIGHEST_BID, bid + below(luck, 4) - 1))
        if step == players - 1 and total + bid == HAND_SIZE:
            bid = bid - 1 if bid > 0 and below(luck, 2) else min(bid + 1, HIGHEST_BID)
            if total + bid == HAND_SIZE:
                bid -= 1
        total += bid
        bid_now(deal, story, seat, bid)
    arrange(policy, deal, bench(lesson), lesson.gone)


@kernel
def points(deal: list[int], me: int) -> float:
    """Return the points of seat ``me`` in a finished deal, less the mean of the others'."""
    players = deal[PLAYERS]
    total = 0.0
    for seat in range(players):
        won = deal[BIDS + seat] - deal[NEED + seat]
        if deal[NEED + seat] == 0:
            won += deal[BONUS + seat]
        total += float(won) if seat == me else -won / (players - 1)
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
    deal, table = lesson.deal, bench(lesson)
    if below(lesson.luck, ASTRAY) == 0:
        rest = legal(deal, table.leads)
        steps = below(lesson.luck, HAND_SIZE)
        card = lowest(rest)
        for _ in range(steps):
            rest &= rest - 1
            if rest == 0:
                break
            card = lowest(rest)
        number = with_suit(deal, table, card)
    else:
        number = choose(policy, deal, table) if is_learned else pick(deal, table)
    if is_learned:
        proceed(policy, deal, table, number)
    else:
        play(deal, table.leads, number)


@kernel
def learn(lesson: Lesson, policy: Policy, players: int, samples: int, rate: float, is_learned: bool) -> float:
    """Learn from ``samples`` choices; return the mean squared error. If it ``is_learned``, the policy plays."""
    deal, trial, table = lesson.deal, lesson.trial, bench(lesson)
    wrong = 0.0
    for _ in range(samples):
        allowed = 0
        while allowed & allowed - 1 == 0:
            deal_out(lesson, policy, players)
            before = below(lesson.luck, players * (HAND_SIZE - 1))
            plays = is_learned and below(lesson.luck, 2) == 0
            if plays:
                prepare(policy, deal, table)
                restore(policy, players)
            while deal[LEFT] > 1:
                if before <= 0:
                    allowed = legal(deal, table.leads)
                    if allowed & allowed - 1:
                        break
                step_on(lesson, policy, plays)
                before -= 1
            if deal[LEFT] <= 1:
                allowed = 0
        me = deal[TURN]
        if is_learned:
            prepare(policy, deal, table)
        mean = 0.0
        cards = 0
        rest = allowed
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            copy(deal, trial)
            number = with_suit(trial, table, card)
            if is_learned:
                restore(policy, players)
                proceed(policy, trial, table, number)
                play_on(policy, trial, table)
            else:
                play(trial, table.leads, number)
                play_out(trial, table)
            lesson.worths[cards] = points(trial, me) / UNIT
            mean += lesson.worths[cards]
            cards += 1
        mean /= cards
        usual = pick(deal, table)
        usual = table.leads[ROW * usual] if deal[PLACE] == 0 else usual
        rows = policy.rows
        count = rows_of_choice(policy, deal, table, usual, rows_kept(policy, deal, table, me))
        forward(lesson, rows, count)
        middle = 0.0
        rest = allowed
        while rest:
            middle += output(lesson, role(policy, trump_numbers(table), me, lowest(rest))) / cards
            rest &= rest - 1
        for unit in range(NARROW):
            lesson.blame[unit] = 0.0
        rest = allowed
        at = 0
        while rest:
            number = role(policy, trump_numbers(table), me, lowest(rest))
            rest &= rest - 1
            off = (lesson.worths[at] - mean) - (output(lesson, number) - middle)
            at += 1
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
def contest(lesson: Lesson, policy: Policy, players: int, deals: int, found: list[float]) -> None:
    """Play ``deals`` deals twice, every second seat by the policy; write what a seat of the policy gains in each.

    The last number of ``found`` is the share of choices in which the policy leaves the rules of thumb.
    """
    deal, trial, table = lesson.deal, lesson.trial, bench(lesson)
    choices = 0
    others = 0
    for number in range(deals):
        deal_out(lesson, policy, players)
        prepare(policy, deal, table)
        total = 0.0
        for side in range(2):
            copy(deal, trial)
            restore(policy, players)
            while trial[LEFT] > 0:
                card = pick(trial, table)
                if trial[TURN] & 1 == side and trial[LEFT] > 1:
                    usual = card
                    card = choose(policy, trial, table)
                    choices += 1
                    others += 1 if card != usual else 0
                proceed(policy, trial, table, card)
            mine = (players + 1 - side) // 2
            won = 0.0
            lost = 0.0
            for seat in range(players):
                came = float(trial[BIDS + seat] - trial[NEED + seat])
                if trial[NEED + seat] == 0:
                    came += trial[BONUS + seat]
                if seat & 1 == side:
                    won += came / mine
                else:
                    lost += came / (players - mine)
            total += won - lost
        found[number] = total / 2.0
    found[deals] = others / choices


def fresh_lesson(players: int, seed: int) -> Lesson:
    """Return a lesson with random weights."""
    chance = numpy.random.default_rng(seed)

    def drawn(count: int, spread: float) -> list[float]:
        return compiled.short(chance.normal(0.0, spread, count))

    turned = [leads_of(Trumps.of(card, False)) for card in PACK_WITH_JOKERS[: CARDS - 1]]
    story = [0] * STORY
    for seat in range(players):
        for bid in range(HIGHEST_BID + 1):
            story[WORTHS + SEATS * seat + bid] = worth_if_made(bid, players)
    return Lesson(
        first=drawn(WIDE * (ROWS + 1), 0.1),
        second=drawn(NARROW * (WIDE + 1), math.sqrt(1.0 / WIDE)),
        third=drawn(NARROW * ROLES, 0.05),
        sums=compiled.short([0.0] * WIDE),
        units=compiled.short([0.0] * NARROW),
        blame=compiled.short([0.0] * NARROW),
        inner=compiled.short([0.0] * WIDE),
        worths=compiled.real([0.0] * HAND_SIZE),
        deal=compiled.whole([0] * SIZE),
        trial=compiled.whole([0] * SIZE),
        pack=compiled.whole(range(CARDS)),
        gone=compiled.whole([0] * SEATS),
        story=compiled.whole(story),
        turned=compiled.whole(number for leads in turned for number in leads),
        leads=compiled.whole(turned[0]),
        weights=compiled.real(weights_of(players)),
        work=compiled.real([0.0] * WORK),
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


def policy_of(lesson: Lesson, margin: float) -> Policy:
    """Return the policy with the weights learned so far."""
    return policy_for(net.made_of(*rounded(lesson), PLACES), margin)


def gain(policy: Policy, players: int, deals: int, seed: int) -> tuple[float, float, float]:
    """Return what a seat of the policy wins a deal more than one by rules of thumb.

    Besides, half the 95 % interval of that, and the share of choices in which the policy leaves the rules of thumb.
    """
    found = compiled.real([0.0] * (deals + 1))
    compiled.fast(contest)(fresh_lesson(players, seed), policy, players, deals, found)
    gains = numpy.asarray(found)[:deals]
    return float(gains.mean()), float(1.96 * gains.std() / math.sqrt(deals)), float(found[deals])


class Progress(NamedTuple):
    """How far the training has come: the round and its chunks done, and the CPU seconds used."""

    number: int
    chunks: int
    seconds: float


def train(players: int, place: Path, rounds: list[float], seed: int) -> Lesson:
    """Train in ``rounds`` of so many million samples, kept in the file ``place``; print a line after each stage."""
    lesson, player, progress = _begun(players, place, seed)
    learn_fast = compiled.fast(learn)
    while progress.number < len(rounds):
        policy = policy_of(player, MARGINS[1])
        chunks = max(1, round(rounds[progress.number] * 1e6 / CHUNK))
        steepest = STEEPEST[min(progress.number, 1)]
        while progress.chunks < chunks:
            begun = time.process_time()
            for chunk in range(progress.chunks, min(progress.chunks + STAGE, chunks)):
                turn = 0.5 + 0.5 * math.cos(math.pi * chunk / chunks)
                rate = steepest * (SLOWEST + (1.0 - SLOWEST) * turn)
                learn_fast(lesson, policy, players, CHUNK, rate, progress.number > 0)
            done = min(progress.chunks + STAGE, chunks)
            progress = Progress(progress.number, done, progress.seconds + time.process_time() - begun)
            _keep(place, lesson, player, progress)
            print(_line(lesson, players, progress), flush=True)
        player = _with_layers(lesson, [getattr(lesson, name).copy() for name in LAYERS])
        progress = Progress(progress.number + 1, 0, progress.seconds)
    return lesson


def _line(lesson: Lesson, players: int, progress: Progress) -> str:
    mean, half, share = gain(policy_of(lesson, MARGINS[1]), players, JUDGED, 99)
    done = progress.chunks * CHUNK / 1e6
    return (
        f"{players} players, round {progress.number + 1}, {done:.1f} million samples, {progress.seconds / 60:.1f} "
        f"minutes: {mean:+.3f} ± {half:.3f} points a deal, leaves the rules of thumb in {100 * share:.1f} %"
    )


def _with_layers(lesson: Lesson, layers: list[list[float]]) -> Lesson:
    first, second, third = layers
    return lesson._replace(first=first, second=second, third=third)


def _begun(players: int, place: Path, seed: int) -> tuple[Lesson, Lesson, Progress]:
    """Return the lesson as it was left, that of the last round's end, and how far it is; or a new one."""
    lesson = fresh_lesson(players, seed)
    if not place.exists():
        return lesson, lesson, Progress(0, 0, 0.0)
    with numpy.load(place) as kept:
        for name in (*LAYERS, "luck", "pack"):
            getattr(lesson, name)[:] = kept[name]
        player = _with_layers(lesson, [compiled.short(kept[f"player_{name}"]) for name in LAYERS])
        number, chunks, seconds = kept["progress"]
    return lesson, player, Progress(int(number), int(chunks), float(seconds))


def _keep(place: Path, lesson: Lesson, player: Lesson, progress: Progress) -> None:
    """Write all that is needed to go on from here, whole or not at all."""
    parts = {name: numpy.asarray(getattr(lesson, name)) for name in (*LAYERS, "luck", "pack")}
    parts |= {f"player_{name}": numpy.asarray(getattr(player, name)) for name in LAYERS}
    draft = place.with_suffix(".part")
    with draft.open("wb") as file:
        numpy.savez(file, allow_pickle=False, progress=numpy.asarray(progress), **parts)
    draft.replace(place)


def main() -> None:
    """Train by the arguments, write the net, and judge it."""
    parser = argparse.ArgumentParser(prog="tools.train_forty_two", description="Train a learned policy of 42.")
    parser.add_argument("players", type=int)
    parser.add_argument("--rounds", default=",".join(map(str, ROUNDS)), help="millions of samples, round by round")
    parser.add_argument("--seed", type=int, default=1, help="the number that all deals come from (default 1)")
    parser.add_argument("--kept", type=Path, default=Path("policy.npz"), help="the file to go on from")
    parser.add_argument("--net", type=Path, help="the file of the net to write")
    given = parser.parse_args()
    lesson = train(given.players, given.kept, [float(each) for each in given.rounds.split(",")], given.seed)
    made = given.net or FOLDER / f"policy_{given.players}.net"
    made.write_bytes(net.encode(*rounded(lesson)))
    for margin in MARGINS:
        mean, half, share = gain(policy_of(lesson, margin), given.players, 5 * JUDGED, 77)
        print(f"margin {margin}: {mean:+.3f} ± {half:.3f} points a deal, leaves the rules in {100 * share:.1f} %")


if __name__ == "__main__":
    with while_read():
        main()
