"""The worth of hands, scores and deals of Forty-One, by weights fitted with ``python -m tools.fit_forty_one``.

The tricks of a hand: a least-squares fit to 60 000 deals played out by the rules of thumb. The residual standard
deviation is 0.82 tricks; that between hands is 1.74.

The chance to win the game: a logistic fit to 12 000 games between rules of thumb, one for each way to value bids,
because a lead says less when one bid can be worth 27 or 40. Only the better of two partners must reach the target; the
other need only be positive. So the better one's points count more, and the more so the closer the target is.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from game.cards import Card, Rank, Suit
from game.opponents.base import Part, added
from game.opponents.compiled import kernel
from game.opponents.forty_one.rules_of_thumb import ACE, BITS, COUNT, FULL, JACK, KING, QUEEN, TRUMP, TRUMPS, number_of
from game.rules.forty_one import HIGHEST_BID, PLAYERS, FortyOneOptions, PublicState, winning_team

TRUMP_WEIGHTS: Final = (-0.23, -0.26, 0.05, 0.52, 1.24, 2.16, 3.11, 0.72, 3.19, 1.04, 0.88, 0.52, 0.27)
SIDE_WEIGHTS: Final = (
    *(0.29, 0.84, 0.19, 0.47, 0.06, 0.16),
    *(0.97, 1.06, 0.18, 0.70, 0.79, 0.13, 0.30, 0.38, 0.23, 0.10, -0.03, -0.17),
)
SCORE_WEIGHTS: Final[Mapping[str, tuple[float, float, float, float]]] = {
    "double": (3.93, 1.76, 1.30, 2.46),
    "four-hundred": (1.79, 0.58, 1.12, 2.07),
}
USUAL_TARGET: Final = 41

PLAYING: Final = 2.0  # points for a deal that is played at all: people came to play
GAME: Final = 80.0  # points that winning the game is worth
POINTS: Final = 0.5  # the share of points won in a deal's worth; the rest is the chance to win the game

HONOURS: Final = 9  # the bits below are the cards up to the ten, of which only the number matters to a hand's value
KIND: Final = (BITS + 1) << 4  # the number of values of one kind of suit, by length and honours


def trump_features(mask: int) -> list[float]:
    """Return the features of a trump holding: its length (0 to 6, the excess over 6, 7 or more) and its honours."""
    length = COUNT[mask]
    lengths = [float(length == number) for number in range(7)]
    honours = [float(bool(mask & honour)) for honour in (ACE, KING, QUEEN, JACK)]
    return [*lengths, float(max(0, length - 6)), float(length >= 7), *honours]


def side_features(mask: int, trumps: int) -> list[float]:
    """Return the features of a side suit held with ``trumps`` hearts: shortness for ruffing, honours, length."""
    length = COUNT[mask]
    ace, king, queen, jack = (bool(mask & honour) for honour in (ACE, KING, QUEEN, JACK))
    long = length >= 3
    short = [
        float(length == number and bool(trumps) and (trumps > 2) is many)
        for number in range(3)
        for many in (False, True)
    ]
    return [
        *short,
        float(ace and length <= 4),
        float(ace and length > 4),
        float(king and length == 1),
        float(king and length > 1 and not ace),
        float(king and ace),
        float(queen and not long),
        float(queen and long and not ace and not king),
        float(queen and long and ace != king),
        float(queen and long and ace and king),
        float(jack and long and (ace or king or queen)),
        float(max(0, length - 4)),
        float(max(0, length - 4) if ace + king + queen >= 2 else 0),
    ]


def _weighed(features: list[float], weights: tuple[float, ...]) -> float:
    return added(feature * weight for feature, weight in zip(features, weights, strict=True))


def _by_kind(value: Callable[[int], float]) -> list[float]:
    """Return the values of suits by length and honours, 0 where no such suit exists."""
    table = []
    for length in range(BITS + 1):
        for honours in range(1 << BITS - HONOURS):
            low = length - honours.bit_count()
            table.append(value(honours << HONOURS | (1 << low) - 1) if 0 <= low <= HONOURS else 0.0)
    return table


def _side_values(trumps: int) -> list[float]:
    return _by_kind(lambda mask: _weighed(side_features(mask, trumps), SIDE_WEIGHTS))


# of trumps, then of a side suit with no trumps, a few, or three and more
VALUES: Final = [
    *_by_kind(lambda mask: _weighed(trump_features(mask), TRUMP_WEIGHTS)),
    *(value for trumps in (0, 1, 3) for value in _side_values(trumps)),
]


@kernel
def hand_value(hand: list[int], at: int) -> float:
    """Return the average number of tricks of the hand of thirteen cards at place ``at``."""
    trumps = hand[at + TRUMPS]
    count = COUNT[trumps]
    kind = 1 if count == 0 else 2 if count < 3 else 3
    total = VALUES[count * 16 + (trumps >> HONOURS)]
    for suit in range(4):
        if suit != TRUMPS:
            mine = hand[at + suit]
            total += VALUES[kind * KIND + COUNT[mine] * 16 + (mine >> HONOURS)]
    return total


# --- card by card

_HONOURS: Final = {ACE: Rank.ACE, KING: Rank.KING, QUEEN: Rank.QUEEN, JACK: Rank.JACK}
_OF_LENGTH: Final = slice(0, 9)  # the places among a trump holding's features of its length, ...
_OF_TRUMPS: Final = dict(zip(_HONOURS, range(9, 13), strict=True))  # ... and of each honour
_OF_SHORTNESS: Final = slice(0, 6)  # the same among a side suit's features, ...
_OF_SIDES: Final = {ACE: slice(6, 8), KING: slice(8, 11), QUEEN: slice(11, 15), JACK: slice(15, 16)}
_OF_LONG_SIDES: Final = slice(16, 18)  # ... and of its cards beyond four
_SHORT: Final = ("void", "singleton", "doubleton")

_KINGS: Final = ("bare-king", "guarded-king", "king")

PARTS: Final = frozenset(["trumps", "ace", *_KINGS, "queen", "jack", *_SHORT, "long-suit", "nothing"])


def parts(hand: Sequence[Card]) -> tuple[Part, ...]:
    """Return what the thirteen cards of ``hand`` are worth, part by part; the parts add up to its ``hand_value``.

    Honours count by themselves, a side suit's king with its ace, guarded by other cards, or bare. ``trumps`` are worth
    something by their number, and so is a side suit of fewer than three cards, which hearts can ruff; with cards beyond
    four in a side suit (``long-suit``) the others are likelier to ruff. A suit that adds nothing is ``nothing``.
    """
    suits = {suit: tuple(card for card in hand if card.suit is suit) for suit in Suit}
    trumps = suits.pop(TRUMP)
    told = list(_of_trumps(trumps))
    for suit, cards in suits.items():
        told += list(_of_side(suit, cards, trumps)) or ([Part("nothing", cards, 0.0)] if cards else [])
    return tuple(told)


def _of_trumps(cards: tuple[Card, ...]) -> Iterator[Part]:
    mask = _mask(cards)
    features = trump_features(mask)
    worths = [feature * weight for feature, weight in zip(features, TRUMP_WEIGHTS, strict=True)]
    yield Part("trumps", cards, added(worths[_OF_LENGTH]), TRUMP)
    for honour, place in _OF_TRUMPS.items():
        if mask & honour:
            yield Part(_HONOURS[honour].name.lower(), _honour(cards, honour), worths[place])


def _of_side(suit: Suit, cards: tuple[Card, ...], trumps: tuple[Card, ...]) -> Iterator[Part]:
    mask = _mask(cards)
    features = side_features(mask, len(trumps))
    worths = [feature * weight for feature, weight in zip(features, SIDE_WEIGHTS, strict=True)]
    if any(features[_OF_SHORTNESS]):
        yield Part(_SHORT[len(cards)], cards or trumps, added(worths[_OF_SHORTNESS]), suit)
    for honour, places in _OF_SIDES.items():
        if any(features[places]):
            code = _KINGS[features[places].index(1.0)] if honour == KING else _HONOURS[honour].name.lower()
            yield Part(code, _honour(cards, honour), added(worths[places]))
    if any(features[_OF_LONG_SIDES]):
        yield Part("long-suit", cards, added(worths[_OF_LONG_SIDES]))


def _mask(cards: tuple[Card, ...]) -> int:
    """Return the cards of one suit as a set of bits."""
    return sum(number_of(card) & FULL for card in cards)


def _honour(cards: tuple[Card, ...], honour: int) -> tuple[Card, ...]:
    return tuple(card for card in cards if card.rank is _HONOURS[honour])


# --- scores and deals


def score_features(one: float, two: float) -> tuple[float, float, float, float]:
    """Return the features of two partners' scores, for a target of 41."""
    best, other = max(one, two), min(one, two)
    high = min(60.0, max(-41.0, best)) / USUAL_TARGET
    low = min(45.0, max(-41.0, other)) / USUAL_TARGET
    return high, max(0.0, best - 25.0) / 16.0, low, min(low, 0.0) * max(high, 0.0)


def chance_to_win(scores: tuple[int, ...], options: FortyOneOptions) -> float:
    """Return the chance, 0 to 1, that seats 0 and 2 win the game; 1 or 0 if it is over."""
    if max(scores) >= options.target:  # otherwise nobody can have won; this is the quicker test
        winners, _ = winning_team(scores, options)
        if winners:
            return float(0 in winners)
    scale = USUAL_TARGET / options.target
    if options.partner_needs == "nothing":  # a partner below zero is in nobody's way
        scores = tuple(max(score, min(1, scores[seat ^ 2])) for seat, score in enumerate(scores))
    one, two, three, four = (score * scale for score in scores)
    return 1.0 / (1.0 + math.exp(_strength(two, four, options.values) - _strength(one, three, options.values)))


@functools.lru_cache(4096)
def _strength(one: float, two: float, values: str) -> float:
    features = score_features(one, two)
    return added(weight * feature for weight, feature in zip(SCORE_WEIGHTS[values], features, strict=True))


@functools.lru_cache(4)
def _chances_from(options: FortyOneOptions, scores: tuple[int, ...]) -> dict[tuple[int, ...], float]:
    """Return the chances known so far after what a deal may bring from ``scores``: all its decisions share them."""
    return {}


class Payoffs:
    """The possible results of the current deal, and their worth to seats 0 and 2 in points and chance to win."""

    def __init__(self, public: PublicState) -> None:
        self._options = public.options
        self._scores = public.scores
        bids = range(HIGHEST_BID + 1)
        self._values = [[public.options.value_of(bid, score) for bid in bids] for score in public.scores]
        self._now = chance_to_win(public.scores, public.options)
        self._known = _chances_from(public.options, public.scores)

    def worth(self, gains: tuple[int, ...]) -> float:
        """Return the worth to seats 0 and 2 of a deal that changes the scores by ``gains``."""
        points = gains[0] + gains[2] - gains[1] - gains[3]
        return POINTS * points + (1 - POINTS) * GAME * (self.share(gains, 0) - self._now)

    def share(self, gains: tuple[int, ...], seat: int) -> float:
        """Return the chance that the side of ``seat`` wins the game once the scores have changed by ``gains``."""
        known = self._known.get(gains)
        if known is None:
            scores = tuple(score + gain for score, gain in zip(self._scores, gains, strict=True))
            known = self._known[gains] = chance_to_win(scores, self._options)
        return 1.0 - known if seat & 1 else known

    def gains(self, bids: tuple[int, ...], made: int) -> tuple[int, ...]:
        """Return each seat's gain or loss if the seats in the bits ``made`` make their bids."""
        values = [self._values[seat][bid] for seat, bid in enumerate(bids)]
        return tuple([value if made >> seat & 1 else -value for seat, value in enumerate(values)])

    def by_outcome(self, bids: tuple[int, ...]) -> list[float]:
        """Return the worth to seats 0 and 2 of each of the sixteen outcomes (bits of the bids made)."""
        return [self.worth(self.gains(bids, made)) for made in range(1 << PLAYERS)]
