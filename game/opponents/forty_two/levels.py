"""The four levels of 42, and the rules of thumb that answer at once for any of them.

A Beginner counts likely tricks, often one out, plays by the rules of thumb without any memory, and makes human slips.
A Casual player bids at sight, and keeps only the last trick and its own bid in mind. Both are fast enough for the
window.

Skilled and Expert try bids and cards in sampled worlds (``choosing``). Their reasons, with their values, are:

- ``bid-simulated``: ``bid``, its ``chance`` and ``points``, and the number of ``worlds``;
- ``card-simulated``: ``card``, the ``suit`` named with a led joker, the tricks that the bid still ``need``s, the
  ``chance`` of the bid, the ``points`` expected and ``worlds``; for the second best card ``next``, ``next_chance`` and
  ``next_points``;
- ``bid-for-points`` and so on (``GIVEN_UP``): the same values, if another choice promised clearly more points or a
  clearly better chance; ``card-for-rule`` with the ``rule`` of thumb;
- ``all-equal``, if all cards were worth the same, and ``only-card``: as ``card-simulated``, without the second best.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Final

from game.cards import Rank
from game.opponents.base import Choice, Decision, Level, Reason, Thought, Told, assured, legal_bids
from game.opponents.forty_two.choosing import (
    contest,
    figures,
    hindered,
    sacrifice,
    taken,
    treasure,
    with_certain,
    with_hope,
    with_suit_held,
    worths,
)
from game.opponents.forty_two.ending import certain_plays
from game.opponents.forty_two.position import (
    JOKERS,
    LEADS,
    LEFT,
    NEED,
    NUMBERS,
    OUT,
    deal_of,
    leads_of,
    mask_of,
    moves,
    numbers,
    play_of,
)
from game.opponents.forty_two.rules_of_thumb import (
    CODES,
    MAKES,
    RULE,
    TOTAL,
    VALUES,
    WANTED,
    FortyTwoMemory,
    Pick,
    even_share,
    memory_of,
    pick,
    slip,
    story_of,
    values_at_sight,
)
from game.opponents.forty_two.trials import FortyTwoTrials, Skill
from game.rules.base import Action, Bid, Play
from game.rules.forty_two import HIGHEST_BID, View, worth_if_made

SLIP: Final = 0.75  # the share of cards chosen by a beginner's bad habit, if one applies
MISCOUNT: Final = 0.4  # the share of a beginner's bids that are one off
NONE: Final = Rank.BIG_JOKER + 1
# what a beginner counts, by the number of players: the lowest trump that is a trick and the lowest that is half of one,
# likewise of the other suits; jokers and trump numbers are tricks
COUNTED: Final[Mapping[int, tuple[int, int, int, int]]] = {
    2: (Rank.EIGHT, Rank.SIX, Rank.QUEEN, Rank.JACK),
    3: (Rank.TEN, Rank.SEVEN, Rank.ACE, Rank.QUEEN),
    4: (Rank.JACK, Rank.SEVEN, NONE, Rank.ACE),
    5: (Rank.QUEEN, Rank.NINE, NONE, NONE),
    6: (Rank.KING, Rank.JACK, NONE, NONE),
    7: (Rank.ACE, Rank.ACE, NONE, NONE),
}
RECALLS: Final = 1  # past tricks that a Casual player remembers

SAME: Final = 1e-6  # worths closer than this are equal
ONE: Final = 64  # worlds in which the only card is tried, to find its worth


# the codes that say what points or a better chance of the bid were given up for
GIVEN_UP: Final = (
    *("bid-for-game", "bid-for-points", "bid-for-bid", "bid-between", "bid-for-rule", "bid-to-win"),
    *("card-for-game", "card-for-points", "card-for-bid", "card-between", "card-for-rule"),
)


SKILLS: Final[Mapping[Level, Skill]] = {
    Level.SKILLED: Skill(worlds=60, bid_worlds=100, seconds=0.2, points=0.8, points_of_two=0.4),
    Level.EXPERT: Skill(
        worlds=1000,
        bid_worlds=600,
        seconds=0.6,
        points=0.6,
        points_of_two=0.2,
        most=32_000,
        warmth=1.0,
        is_learned=True,
    ),
}


# --- by rules of thumb


def by_rules(view: View) -> Decision:
    """Return the decision by rules of thumb: a bid at sight, or a card."""
    if view.public.is_bidding:
        best = bid_at_sight(view)
        return _without_figures(view, best, Reason("bid-at-sight", {"bid": best.number}))
    return _card_decision(view, *_picked(view, deal_of(view)))


def _picked(view: View, deal: list[int]) -> Pick:
    """Return the rules of thumb's card for a seat that remembers the deal as ``deal``."""
    memory = memory_of(view.public.trumps, view.public.players)
    number = pick(deal, memory)
    return number, CODES[int(memory.work[RULE])]


def _bids_at_sight(view: View, others: int | None = None) -> FortyTwoMemory:
    """Return a memory with the chances and worths of all bids if the others bid ``others`` (None: as in the story)."""
    story, memory = story_of(view), memory_of(view.public.trumps, view.public.players)
    others = story[TOTAL + view.seat] if others is None else others
    values_at_sight(memory, story, view.seat, mask_of(view.hand), others)
    return memory


def bid_at_sight(view: View) -> Bid:
    """Return the legal bid that is worth most at sight."""
    values = _bids_at_sight(view).work[VALUES:]
    return max(sound_bids(view), key=lambda bid: values[bid.number])


def sound_bids(view: View) -> list[Bid]:
    """Return the bids that the seat of ``view`` may make and that are not under the tricks it is certain to take."""
    least = _certain_tricks(view)
    return [bid for bid in legal_bids(view) if bid.number >= least]


def _certain_tricks(view: View) -> int:
    """Return how many tricks the hand takes by its jokers and trump numbers, however the cards lie and are played.

    Only a stronger one beats one of them, and each of those that others may hold can beat only one.
    """
    public = view.public
    assert public.turn_up is not None
    best = (JOKERS | leads_of(public.trumps)[NUMBERS]) & mask_of(public.options.pack) & ~(1 << public.turn_up.index)
    hand, certain, stronger = mask_of(view.hand), 0, 0
    for card in reversed(numbers(best)):
        if not hand >> card & 1:
            stronger += 1
        elif stronger:
            stronger -= 1
        else:
            certain += 1
    return certain


def _card_decision(view: View, number: int, code: str) -> Decision:
    play = play_of(number, not view.public.trick)
    return _without_figures(view, play, Reason(code, _card_told(view, play)))


def _card_told(view: View, play: Play) -> Told:
    told: Told = {"card": play.card.text, "need": (view.public.bids[view.seat] or 0) - view.public.taken[view.seat]}
    return told if play.named is None else told | {"suit": str(play.named)}


def _without_figures(view: View, action: Action, why: Reason) -> Decision:
    return Decision(action, tuple(Choice(legal) for legal in view.legal_actions()), why)


def _recall(view: View, deal: list[int], tricks: int) -> None:
    """Change ``deal`` to what a player knows who remembers only the last ``tricks`` tricks.

    The current trick and the card turned up lie open, and jokers and trump numbers once played are not forgotten.
    """
    past = view.public.tricks
    forgotten = mask_of(card for trick in past[: max(0, len(past) - tricks)] for card in trick.cards)
    deal[OUT] |= forgotten & ~JOKERS & ~leads_of(view.public.trumps)[NUMBERS]


# --- Casual


def casual(view: View) -> Decision:
    """Return the decision of a casual player."""
    if view.public.is_bidding:
        return _casual_bid(view)
    deal, me, players = deal_of(view), view.seat, view.public.players
    _recall(view, deal, RECALLS)
    rest = max(0, deal[LEFT] - max(0, deal[NEED + me]))
    for step in range(1, players):  # as if the others wanted equal shares of the tricks that one does not need
        deal[NEED + (me + step) % players] = rest // (players - 1) + (step <= rest % (players - 1))
    return _card_decision(view, *_picked(view, deal))


def _casual_bid(view: View) -> Decision:
    """Return the bid for the hand by itself, as if the others made average bids."""
    players = view.public.players
    work = _bids_at_sight(view, even_share(players - 1, players)).work
    bids = [bid.number for bid in legal_bids(view)]
    sound = [bids.index(bid.number) for bid in sound_bids(view)]
    choices = []
    for bid in bids:
        chance = work[MAKES + bid]
        points = chance * worth_if_made(bid, players) + (1.0 - chance) * work[WANTED]
        choices.append(Choice(Bid(bid), points, chance, work[VALUES + bid]))
    best = max(sound, key=lambda place: work[VALUES + bids[place]])
    end, _ = sacrifice(view, choices[best], choices, is_usual=False)
    told: Told = {"bid": bids[best], "given_up": end} if end != "simulated" else {"bid": bids[best]}
    return Decision(choices[best].action, tuple(choices), Reason("bid-at-sight", told))


# --- Beginner


def beginner(view: View, rng: random.Random) -> Decision:
    """Return the decision of a beginner."""
    if view.public.is_bidding:
        return _beginner_bid(view, rng)
    deal = deal_of(view)
    slipped = slip(deal, leads_of(view.public.trumps), view.seat) if rng.random() < SLIP else None
    _recall(view, deal, 0)
    return _card_decision(view, *(slipped or _picked(view, deal)))


def _beginner_bid(view: View, rng: random.Random) -> Decision:
    halves = _half_tricks(view)
    number = halves // 2 + (halves % 2 and rng.randrange(2))
    if rng.random() < MISCOUNT:
        number += rng.choice((-1, 1))
    least = max(_certain_tricks(view), 1 if mask_of(view.hand) & JOKERS else 0)  # a joker takes one, as all know
    number = min(HIGHEST_BID, max(least, number))
    if number == view.public.forbidden_bid:
        number += 1 if number == least or (number < HIGHEST_BID and rng.random() < 0.5) else -1
    return _without_figures(view, Bid(number), Reason("bid-counted", {"bid": number}))


def _half_tricks(view: View) -> int:
    """Return twice the tricks that a beginner counts in a hand."""
    trumps = view.public.trumps
    trump, half_trump, plain, half_plain = COUNTED[view.public.players]
    halves = 0
    for card in view.hand:
        if card.is_joker or card.rank is trumps.number:
            halves += 2
        elif card.suit is trumps.suit:
            halves += (card.rank >= trump) + (card.rank >= half_trump)
        else:
            halves += (card.rank >= plain) + (card.rank >= half_plain)
    return halves


# --- Skilled and Expert


def think(view: View, skill: Skill, seed: int, iterations: int | None = None) -> Thought:
    """Return a thought about a bid or a card within the limits of ``skill``."""
    thinking = _think_bid if view.public.is_bidding else _think_card
    return thinking(view, skill, random.Random(seed), iterations)


def _think_bid(view: View, skill: Skill, rng: random.Random, iterations: int | None) -> Thought:
    bids = [bid.number for bid in legal_bids(view)]
    tried = FortyTwoTrials(view, bids, skill, rng)
    budget = skill.budget(iterations, skill.bid_worlds)
    yield from contest(tried, len(bids), budget, 0 if iterations else skill.most // view.public.players)
    return bid_decision(view, bids, tried, skill.caution)


def bid_decision(view: View, bids: list[int], tried: FortyTwoTrials, caution: float) -> Decision:
    """Return the decision that the trials of all ``bids`` that are allowed speak for; for ``caution`` see ``Skill``."""
    marks = worths(tried, len(bids))
    choices = [figures(view, Bid(bid), tried, place, marks[place]) for place, bid in enumerate(bids)]
    values, sound = _bids_at_sight(view).work[VALUES:], sound_bids(view)
    usual = bids.index(max(sound, key=lambda bid: values[bid.number]).number)
    may = [choice if choice.action in sound else Choice(choice.action) for choice in choices]
    best = with_hope(view, may, tried, taken(tried, may, [0] * len(bids), usual, caution))
    told = choices[best].told(tried.standing(best)[0]) | {"bid": bids[best]}
    return Decision(choices[best].action, tuple(choices), _reason("bid", view, tried, choices, best, usual, told))


def _think_card(view: View, skill: Skill, rng: random.Random, iterations: int | None) -> Thought:
    candidates = cards_to_try(view)
    tried = FortyTwoTrials(view, candidates, skill, rng)
    if len(candidates) > 1:
        yield from contest(tried, len(candidates), skill.budget(iterations), 0)
    else:
        yield from tried.run([0], min(iterations or skill.worlds, ONE))
    return card_decision(view, candidates, tried, skill.caution)


def cards_to_try(view: View) -> list[int]:
    """Return the cards or leads that the seat of ``view`` may play."""
    candidates = [0] * LEADS
    del candidates[moves(deal_of(view), leads_of(view.public.trumps), candidates) :]
    return candidates


def card_decision(view: View, candidates: list[int], tried: FortyTwoTrials, caution: float) -> Decision:
    """Return the decision that the trials of ``candidates`` speak for; for ``caution`` see ``Skill``."""
    plays = [play_of(number, not view.public.trick) for number in candidates]
    marks = worths(tried, len(plays))
    deal = deal_of(view)
    certain = certain_plays(deal, leads_of(view.public.trumps), candidates)
    looked = [
        assured(figures(view, play, tried, place, marks[place]), candidates[place] in certain, bool(certain))
        for place, play in enumerate(plays)
    ]
    usual, rule = _picked(view, deal)
    best = taken(tried, looked, [treasure(view, play) for play in plays], candidates.index(usual), caution)
    best = with_certain(looked, tried, with_suit_held(view, plays, tried, best, caution))
    told = looked[best].told(tried.standing(best)[0]) | _card_told(view, plays[best])
    by_action = dict(zip(plays, looked, strict=True))
    ordered = tuple(by_action[action] for action in view.legal_actions() if isinstance(action, Play))
    if len(candidates) == 1:
        return Decision(plays[best], ordered, Reason("only-card", told))
    if _are_equal(ordered):
        return Decision(plays[best], ordered, Reason("all-equal", told))
    others = [place for place in range(len(plays)) if plays[place].card is not plays[best].card]
    if others:
        second = max(others, key=lambda place: marks[place])
        told |= _next_best(plays[second], looked[second])
    reason = _reason("card", view, tried, looked, best, candidates.index(usual), told)
    if reason.code.endswith("for-rule"):
        told["rule"] = rule
    return Decision(plays[best], ordered, Reason(reason.code, told))


def _reason(
    kind: str, view: View, tried: FortyTwoTrials, choices: Sequence[Choice], best: int, usual: int, told: Told
) -> Reason:
    """Return the reason for the choice at ``best``, which says what points or chances were given up for.

    ``usual`` is the place of what the rules of thumb would choose.
    """
    end, dearer = sacrifice(view, choices[best], choices, best == usual)
    if dearer is not None:
        told |= hindered(view, tried, best, choices.index(dearer))
    return Reason(f"{kind}-{end}", told)


def _are_equal(choices: tuple[Choice, ...]) -> bool:
    """Whether it made no difference which card was played."""
    worths = [choice.worth for choice in choices if choice.worth is not None]
    return len(worths) == len(choices) and max(worths) - min(worths) < SAME


def _next_best(play: Play, choice: Choice) -> Told:
    """Return the values of the reason about the second best card, if it was tried."""
    if choice.chance is None or choice.points is None:
        return {}
    return {"next": play.card.text, "next_chance": round(choice.chance, 3), "next_points": round(choice.points, 2)}
