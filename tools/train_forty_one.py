"""Trains the learned policy of Forty-One (``game/opponents/forty_one/policy.py``) by playing against itself.

A sample is a choice of a card in a deal between four players who bid at sight. Each card is played out to the end in
the same true deal, and the net learns how much more one brings to the pair than another: the luck of the deal is the
same for all. From the second round on, only the card of the rules of thumb and one more are tried.

``python -m tools.train_forty_one`` trains from the beginning (``tools/training.py``), with a line after each stage.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from game.opponents import compiled
from game.opponents.compiled import kernel
from game.opponents.forty_one.bidding import LIFT, RUNGS, ladder
from game.opponents.forty_one.policy import (
    FILE,
    PACK_SIZE,
    ROWS,
    UNIT,
    arrange,
    kind_of_bid,
    lowest,
    output_of,
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
from game.opponents.net import Net, worth
from game.opponents.sampling import below
from game.output import while_read
from game.rules.forty_one import FortyOneOptions
from tools.policy_play import (
    PLACES,
    Player,
    choose,
    list_cards,
    play_on,
    player_with,
    prepare,
    proceed,
    regard,
    restore,
)
from tools.training import Course, Learner, arguments, correct, fresh_learner, run

TOTAL: Final = 11  # of the bids of a deal that is played
DOUBLED: Final = 7  # from here on, a bid is worth twice its number
ASTRAY: Final = 20  # one card in so many is played at random before a sample
ROUNDS: Final = "35"


class Lesson(NamedTuple):
    """The net in training, and the working memory for its deals."""

    learner: Learner
    tried: list[int]  # the cards
    deal: list[int]
    trial: list[int]
    pack: list[int]
    gone: list[int]
    bids: list[int]
    rungs: list[float]
    luck: list[int]


@kernel
def deal_out(lesson: Lesson, player: Player) -> None:
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
        player.policy.values[at] = kind_of_bid(worth_of(bids[at]))
    for place in range(LEFT, HANDS):
        deal[place] = 0
    deal[LEFT] = 13
    deal[STEP] = 1
    deal[TURN] = first
    arrange(player.policy, deal, lesson.gone)


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
def step_on(lesson: Lesson, player: Player, is_learned: bool) -> None:
    """Play a card before a sample: by the policy or the rules of thumb, now and then at random."""
    deal = lesson.deal
    if below(lesson.luck, ASTRAY) == 0:
        card = player.cards[below(lesson.luck, list_cards(player, deal))]
    else:
        card = choose(player, deal) if is_learned else pick(deal) & CARD
    if is_learned:
        proceed(player, deal, card)
    else:
        play(deal, card)


@kernel
def pair_off(lesson: Lesson, player: Player, usual: int) -> int:
    """Try the card of the rules of thumb and one more: as often the one that promises most as any other; return 2."""
    deal, policy = lesson.deal, player.policy
    me = deal[TURN]
    count = list_cards(player, deal)
    low = lowest(deal, me, usual & CARD)
    regard(player, deal, usual)
    others = 0
    best = 0
    most = 0.0
    for at in range(count):
        card = player.cards[at]
        if card != low:
            promised = worth(policy.net, output_of(policy, me, card))
            if others == 0 or promised > most:
                most = promised
                best = card
            player.cards[others] = card
            others += 1
    lesson.tried[0] = low
    lesson.tried[1] = best if below(lesson.luck, 2) else player.cards[below(lesson.luck, others)]
    return 2


@kernel
def to_a_choice(lesson: Lesson, player: Player, is_learned: bool) -> int:
    """Deal, and play on to a choice, which is in ``lesson.tried``; return the number of cards, at least two."""
    deal = lesson.deal
    while True:
        deal_out(lesson, player)
        before = below(lesson.luck, 48)
        plays = is_learned and below(lesson.luck, 2) == 0
        if plays:
            prepare(player, deal)
            restore(player)
        while deal[LEFT] > 1:
            if before <= 0:
                cards = list_cards(player, deal)
                if cards > 1:
                    for at in range(cards):
                        lesson.tried[at] = player.cards[at]
                    return cards
            step_on(lesson, player, plays)
            before -= 1


@kernel
def learn(lesson: Lesson, player: Player, samples: int, rate: float, is_learned: bool) -> None:
    """Learn from ``samples`` choices. If it ``is_learned``, the policy plays."""
    deal, trial, policy, learner = lesson.deal, lesson.trial, player.policy, lesson.learner
    for _ in range(samples):
        cards = to_a_choice(lesson, player, is_learned)
        me = deal[TURN]
        side = 1 - 2 * (me & 1)
        usual = pick(deal)
        if is_learned:
            prepare(player, deal)
            restore(player)
            cards = pair_off(lesson, player, usual)
        for at in range(cards):
            card = lesson.tried[at]
            copy(deal, trial)
            if is_learned:
                restore(player)
                proceed(player, trial, card)
                play_on(player, trial)
            else:
                play(trial, card)
                play_out(trial, 0)
            learner.outputs[at] = output_of(policy, me, card)
            learner.worths[at] = side * points(lesson.bids, trial) / UNIT
        count = rows_of_choice(policy, deal, usual, rows_kept(policy, deal, me))
        correct(learner, policy.rows, count, cards, rate)


@kernel
def contest(lesson: Lesson, player: Player, found: list[float]) -> None:
    """Play deals twice, by the policy against the rules of thumb, and write into ``found`` what the policy gains.

    The last number is the share of choices in which the policy leaves the rules of thumb.
    """
    deal, trial = lesson.deal, lesson.trial
    choices = 0
    others = 0
    for number in range(len(found) - 1):
        deal_out(lesson, player)
        prepare(player, deal)
        total = 0
        for side in range(2):
            copy(deal, trial)
            restore(player)
            while trial[LEFT] > 0:
                usual = pick(trial) & CARD
                card = usual
                if trial[TURN] & 1 == side and trial[LEFT] > 1:
                    card = choose(player, trial)
                    choices += 1
                    others += 1 if lowest(trial, trial[TURN], card) != lowest(trial, trial[TURN], usual) else 0
                proceed(player, trial, card)
            total += points(lesson.bids, trial) * (1 - 2 * side)
        found[number] = total / 2.0
    found[len(found) - 1] = others / choices


def fresh_lesson(seed: int) -> Lesson:
    """Return a lesson with a net of random weights."""
    return Lesson(
        learner=fresh_learner(ROWS, PACK_SIZE, seed),
        tried=compiled.whole([0] * BITS),
        deal=compiled.whole([0] * SIZE),
        trial=compiled.whole([0] * SIZE),
        pack=compiled.whole(suit << BITS | 1 << rank for suit in range(4) for rank in range(BITS)),
        gone=compiled.whole([0] * 16),
        bids=compiled.whole([0] * 4),
        rungs=compiled.real(ladder(FortyOneOptions(), 0)),
        luck=compiled.whole([seed * 7919 + 1]),
    )


class FortyOneCourse(Course):
    """What each card brings to the pair in Forty-One."""

    chunk = 20_000
    steepest = (0.01, 0.003)
    margin = 0.2
    margins = (0.0, 0.1, 0.2, 0.3, 0.5, 0.8)
    places = PLACES

    def __init__(self, seed: int) -> None:
        self.lesson = fresh_lesson(seed)
        super().__init__("Forty-One", self.lesson.learner, {"luck": self.lesson.luck, "pack": self.lesson.pack})

    def learn(self, player: Net, is_learned: bool, rate: float) -> None:
        compiled.fast(learn)(self.lesson, player_with(player, self.margin), self.chunk, rate, is_learned)

    def contest(self, player: Net, margin: float, seed: int, found: list[float]) -> None:
        compiled.fast(contest)(fresh_lesson(seed), player_with(player, margin), found)


def main() -> None:
    """Train by the arguments, write the net, and judge it."""
    given = arguments("train_forty_one", ROUNDS).parse_args()
    run(FortyOneCourse(given.seed), given, FILE)


if __name__ == "__main__":
    with while_read():
        main()
