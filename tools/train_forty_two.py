"""Trains the learned policy of 42 (``game/opponents/forty_two/policy.py``) by playing against itself.

A sample is a choice of a card in a deal whose players bid at sight, now and then one or two off. Each card is played
out to the end in the same true deal, and the net learns how much more one brings than another: the luck of the deal is
the same for all. What a card brings are the seat's points less the mean of the others'. In the first round the rules of
thumb play the cards out, in later ones the policy of the round before.

``python -m tools.train_forty_two PLAYERS`` trains from the beginning (``tools/training.py``), with a line after each
stage.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from game.cards import PACK_WITH_JOKERS
from game.opponents import compiled
from game.opponents.compiled import kernel
from game.opponents.forty_two.policy import (
    FOLDER,
    PLACES,
    ROLES,
    ROWS,
    UNIT,
    FortyTwoPolicy,
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
    FortyTwoMemory,
    assume_bids,
    bid_now,
    pick,
    play_out,
    weights_of,
)
from game.opponents.forty_two.rules_of_thumb import (
    FIRST as FIRST_BIDDER,
)
from game.opponents.net import Net
from game.opponents.sampling import below
from game.output import while_read
from game.rules.forty_two import HAND_SIZE, HIGHEST_BID, Trumps, worth_if_made
from tools.training import Course, Learner, arguments, correct, fresh_learner, run

ASTRAY: Final = 20  # one card in so many is played at random before a sample
STRAY: Final = 5  # one bid in so many is one or two off
ROUNDS: Final = "7"


class Lesson(NamedTuple):
    """The net in training, and the working memory for its deals."""

    learner: Learner
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
def memory(lesson: Lesson) -> FortyTwoMemory:
    """Return the memory of the deal."""
    return FortyTwoMemory(lesson.leads, lesson.weights, lesson.work)


@kernel
def deal_out(lesson: Lesson, policy: FortyTwoPolicy, players: int) -> None:
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
    assume_bids(deal, memory(lesson), story, -1, 0)
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
    arrange(policy, deal, memory(lesson), lesson.gone)


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
def step_on(lesson: Lesson, policy: FortyTwoPolicy, is_learned: bool) -> None:
    """Play a card before a sample: by the policy or the rules of thumb, now and then at random."""
    deal, table = lesson.deal, memory(lesson)
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
def to_a_choice(lesson: Lesson, policy: FortyTwoPolicy, players: int, is_learned: bool) -> int:
    """Deal, and play on to a choice; return the mask of the cards that may be played, at least two."""
    deal, table = lesson.deal, memory(lesson)
    while True:
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
                    return allowed
            step_on(lesson, policy, plays)
            before -= 1


@kernel
def learn(lesson: Lesson, policy: FortyTwoPolicy, players: int, samples: int, rate: float, is_learned: bool) -> None:
    """Learn from ``samples`` choices. If it ``is_learned``, the policy plays."""
    deal, trial, table, learner = lesson.deal, lesson.trial, memory(lesson), lesson.learner
    for _ in range(samples):
        allowed = to_a_choice(lesson, policy, players, is_learned)
        me = deal[TURN]
        if is_learned:
            prepare(policy, deal, table)
        cards = 0
        while allowed:
            card = lowest(allowed)
            allowed &= allowed - 1
            copy(deal, trial)
            number = with_suit(trial, table, card)
            if is_learned:
                restore(policy, players)
                proceed(policy, trial, table, number)
                play_on(policy, trial, table)
            else:
                play(trial, table.leads, number)
                play_out(trial, table)
            learner.outputs[cards] = role(policy, trump_numbers(table), me, card)
            learner.worths[cards] = points(trial, me) / UNIT
            cards += 1
        usual = pick(deal, table)
        usual = table.leads[ROW * usual] if deal[PLACE] == 0 else usual
        count = rows_of_choice(policy, deal, table, usual, rows_kept(policy, deal, table, me))
        correct(learner, policy.rows, count, cards, rate)


@kernel
def contest(lesson: Lesson, policy: FortyTwoPolicy, players: int, found: list[float]) -> None:
    """Play deals twice, every second seat by the policy, and write into ``found`` what a seat of the policy gains.

    The last number is the share of choices in which the policy leaves the rules of thumb.
    """
    deal, trial, table = lesson.deal, lesson.trial, memory(lesson)
    choices = 0
    others = 0
    for number in range(len(found) - 1):
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
    found[len(found) - 1] = others / choices


def fresh_lesson(players: int, seed: int) -> Lesson:
    """Return a lesson with a net of random weights."""
    turned = [leads_of(Trumps.of(card, False)) for card in PACK_WITH_JOKERS[: CARDS - 1]]
    story = [0] * STORY
    for seat in range(players):
        for bid in range(HIGHEST_BID + 1):
            story[WORTHS + SEATS * seat + bid] = worth_if_made(bid, players)
    return Lesson(
        learner=fresh_learner(ROWS, ROLES, seed),
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


class FortyTwoCourse(Course):
    """What each card brings to a seat in 42, less what the others have of it."""

    chunk = 10_000
    steepest = (0.01, 0.005)
    margin = 0.15
    margins = (0.0, 0.15, 0.3, 0.5)
    places = PLACES

    def __init__(self, players: int, seed: int) -> None:
        self.players = players
        self.lesson = fresh_lesson(players, seed)
        memory = {"luck": self.lesson.luck, "pack": self.lesson.pack}
        super().__init__(f"42, {players} players", self.lesson.learner, memory)

    def learn(self, player: Net, is_learned: bool, rate: float) -> None:
        policy = policy_for(player, self.margin)
        compiled.fast(learn)(self.lesson, policy, self.players, self.chunk, rate, is_learned)

    def contest(self, player: Net, margin: float, seed: int, found: list[float]) -> None:
        compiled.fast(contest)(fresh_lesson(self.players, seed), policy_for(player, margin), self.players, found)


def main() -> None:
    """Train by the arguments, write the net, and judge it."""
    parser = arguments("train_forty_two", ROUNDS)
    parser.add_argument("players", type=int)
    given = parser.parse_args()
    run(FortyTwoCourse(given.players, given.seed), given, FOLDER / f"policy_{given.players}.net")


if __name__ == "__main__":
    with while_read():
        main()
