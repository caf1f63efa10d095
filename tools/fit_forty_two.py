"""Makes the weights of ``prospects`` from deals played between rules of thumb, round after round.

``python -m tools.fit_forty_two ROUNDS DEALS`` begins with the weights there are and writes ``weights.py`` anew; each
round plays with the weights of the one before and fits to all rounds so far, so that two ways to play do not chase
each other. Run by hand when the rules of thumb change, never by the game.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Final

import numpy
from numpy.typing import NDArray

from game.cards import PACK_WITH_JOKERS
from game.opponents.forty_two import prospects, weights
from game.opponents.forty_two.board import Board
from game.opponents.forty_two.leads import leads_of
from game.opponents.forty_two.masks import FIRST_JOKER, card_led, mask_of
from game.opponents.forty_two.prospects import card_features, kind_of_card, lead_features, share, state_features
from game.opponents.forty_two.rules_of_thumb import pick
from game.opponents.forty_two.weights import BID, CARDS, LED, MADE, Weights
from game.rules.forty_two import FEWEST, HAND_SIZE, HIGHEST_BID, MOST, Trumps, worth_if_made

STRAYS: Final = 0.25  # share of bids that are one or two off, so that missed bids are learned from too
WILD: Final = 0.08  # share of bids that are anything
Row = tuple[float, ...]
CardRow = tuple[int, int, int]  # kind, cards over it, cards that ruff it
Array = NDArray[numpy.float64]


class Log:
    """What was seen in deals of one number of players: features and what came of them, ready to be fitted."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.cards: list[tuple[int, int, Row, bool]] = []  # wanted or not, kind, features, took a trick
        self.states: list[tuple[int, int, bool, int, tuple[CardRow, ...], bool]] = []
        self.leads: list[tuple[Row, bool]] = []

    def play(self, rng: random.Random, first: int) -> None:
        """Play one deal and log it."""
        players = self.players
        pack = list(PACK_WITH_JOKERS)
        rng.shuffle(pack)
        hands = [mask_of(pack[at * HAND_SIZE : (at + 1) * HAND_SIZE]) for at in range(players)]
        turned = pack[players * HAND_SIZE]
        board = Board(leads_of(Trumps.of(turned, False)), mask_of(PACK_WITH_JOKERS) & ~mask_of([turned]), players)
        _bid(board, hands, first, rng)
        seen: list[tuple[int, int, int, bool, int, tuple[CardRow, ...], list[int]]] = []
        led: list[tuple[Row, int, int]] = []
        took = 0
        seat = first
        while board.left:
            wanted = sum(need for need in board.need if need > 0)
            for at, hand in enumerate(hands):
                cards, rows = _held(board, hand)
                others = wanted - max(0, board.need[at])
                seen.append((at, board.left, board.need[at], at == seat, others, rows, cards))
            seat = self._trick(board, hands, seat, led)
            took |= 1 << board.best_card
        self._note(board, seen, took)
        self.leads.extend((row, bool(took >> card & 1)) for row, card, _ in led)

    def _trick(self, board: Board, hands: list[int], seat: int, led: list[tuple[Row, int, int]]) -> int:
        """Play one trick and return who took it."""
        for place in range(self.players):
            number, _ = pick(board, hands[seat], seat)
            card = number if place else card_led(number)
            if not place and card < FIRST_JOKER:
                row = _lead_row(board, hands[seat], seat, card)
                led.extend([(row, card, seat)] if row else [])
            hands[seat] ^= 1 << card
            board.play(seat, number)
            seat = (seat + 1) % self.players
        return board.best_seat

    def _note(
        self, board: Board, seen: list[tuple[int, int, int, bool, int, tuple[CardRow, ...], list[int]]], took: int
    ) -> None:
        for seat, left, need, leads, others, rows, cards in seen:
            held = share(self.players, left)
            for card, (kind, over, ruffs) in zip(cards, rows, strict=True):
                features = card_features(held * over, held * ruffs, left)
                self.cards.append((int(need == 0), kind, features, bool(took >> card & 1)))
            if 0 <= need <= left:
                self.states.append((left, need, leads, others, rows, board.need[seat] == 0))


def _bid(board: Board, hands: list[int], first: int, rng: random.Random) -> None:
    """Let everybody bid at sight, now and then something else."""
    players = board.players
    bonus = [worth_if_made(bid, players) - bid for bid in range(HIGHEST_BID + 1)]
    total = 0
    for turn in range(players):
        seat = (first + turn) % players
        others = total + round((players - 1 - turn) * HAND_SIZE / players)
        values = prospects.values_at_sight(board, hands[seat], turn == 0, others, bonus)
        bid = values.index(max(values))
        if rng.random() < STRAYS:
            bid = min(HIGHEST_BID, max(0, bid + rng.choice((-1, 1, 1, 2))))
        if rng.random() < WILD:
            bid = rng.randrange(HIGHEST_BID + 1)
        if turn == players - 1 and total + bid == HAND_SIZE:
            bid += 1 if bid == 0 or (bid < HIGHEST_BID and rng.random() < 0.5) else -1
        total += bid
        board.need[seat], board.bonus[seat] = bid, bonus[bid]


def _held(board: Board, hand: int) -> tuple[list[int], tuple[CardRow, ...]]:
    unseen = board.out & ~hand
    cards = [card.index for card in PACK_WITH_JOKERS if hand >> card.index & 1]
    leads = board.leads
    rows = tuple(
        (
            kind_of_card(leads, card),
            (unseen & leads.over[card]).bit_count(),
            (unseen & leads.ruffs[card]).bit_count(),
        )
        for card in cards
    )
    return cards, rows


def _lead_row(board: Board, hand: int, seat: int, card: int) -> Row | None:
    """Return the features of a card led, None where nothing can take the trick from it."""
    unseen, lead = board.out & ~hand, board.leads[card]
    above = lead.above[card] & unseen
    if not above:
        return None
    near = (above & (lead.suit | lead.free)).bit_count()
    eager = sum(need != 0 for at, need in enumerate(board.need) if at != seat)
    lower, suit = (unseen & lead.lower).bit_count(), (unseen & lead.suit).bit_count()
    far = above.bit_count() - near
    return lead_features(near, far, lower, suit, unseen.bit_count(), board.left, eager, board.players - 1 - eager)


def fitted(rows: list[Row], came: list[bool]) -> Row:
    """Return the weights of a logistic fit, by Newton's method with a little damping."""
    features: Array = numpy.array(rows, float)
    hits: Array = numpy.array(came, float)
    found: Array = numpy.zeros(features.shape[1])
    damping = numpy.eye(features.shape[1]) * (1e-3 + 1e-6 * len(rows))
    for _ in range(25):
        chance = 1.0 / (1.0 + numpy.exp(-numpy.clip(features @ found, -30, 30)))
        slope = features.T @ (chance - hits)
        bend = (features * (chance * (1 - chance))[:, None]).T @ features + damping
        step = numpy.linalg.solve(bend, slope)
        found -= step
        if float(numpy.abs(step).max()) < 1e-5:
            break
    return tuple(round(float(weight), 3) for weight in found)


def fit_cards(log: Log) -> tuple[Weights, Weights]:
    """Return the weights of a card's chance, with players who want tricks and with those who do not."""
    both = []
    for want in (prospects.WANTED, prospects.UNWANTED):
        kinds = []
        for kind in (prospects.STRONG, prospects.TRUMP, prospects.PLAIN):
            rows = [(features, took) for at, of, features, took in log.cards if at == want and of == kind]
            kinds.append(fitted([row for row, _ in rows], [took for _, took in rows]))
        both.append(tuple(kinds))
    return both[0], both[1]


def fit_states(log: Log, only_bids: bool) -> Weights:
    """Return the weights of the chance to make a bid, by what it needs; ``only_bids``: of hands just dealt."""
    groups: list[tuple[list[Row], list[bool]]] = [([], []) for _ in range(prospects.NEEDS)]
    for left, need, leads, others, rows, made in log.states:
        if only_bids and left < HAND_SIZE:
            continue
        chances = [prospects.tables(log.players, left)[kind][over][ruffs] for kind, over, ruffs in rows]
        wanted, unwanted = sum(chance[0] for chance in chances), sum(chance[1] for chance in chances)
        focus = sum(chance[0] * chance[0] for chance in chances)
        features, hits = groups[min(need, prospects.NEEDS - 1)]
        features.append(state_features(need, wanted, unwanted, focus, others, left, leads))
        hits.append(made)
    return tuple(fitted(features, hits) for features, hits in groups)


def main(rounds: int, deals: int) -> None:
    """Play ``rounds`` of ``deals`` for each number of players, and write the weights."""
    rng = random.Random(1)
    for players in range(FEWEST, MOST + 1):
        log = Log(players)
        for turn in range(rounds):
            for number in range(deals):
                log.play(rng, number % players)
            CARDS[players] = fit_cards(log)
            prospects.tables.cache_clear()
            LED[players] = fitted([row for row, _ in log.leads], [took for _, took in log.leads])
            MADE[players], BID[players] = fit_states(log, False), fit_states(log, True)
            print(f"{players} players, round {turn + 1}: {len(log.states)} states", flush=True)
    Path(weights.__file__).write_text(_module(), encoding="utf-8")


def _module() -> str:
    """Return the text of ``weights.py``."""
    text = _HEAD
    text += "CARDS: Final[dict[int, tuple[Weights, Weights]]] = {\n"
    for players, both in CARDS.items():
        text += f"    {players}: (\n" + "".join(f"        {_table(rows, 8)},\n" for rows in both) + "    ),\n"
    text += "}\n"
    for name, meaning, tables in (("MADE", _MADE, MADE), ("BID", _BID, BID)):
        text += f"\n# {meaning}\n{name}: Final[dict[int, Weights]] = {{\n"
        text += "".join(f"    {players}: {_table(rows, 4)},\n" for players, rows in tables.items()) + "}\n"
    text += f"\n# {_LED}\nLED: Final[dict[int, tuple[float, ...]]] = {{\n"
    return text + "".join(f"    {players}: {row},\n" for players, row in LED.items()) + "}\n"


def _table(rows: Weights, indent: int) -> str:
    blank = " " * indent
    return "(\n" + "".join(f"{blank}    {row},\n" for row in rows) + f"{blank})"


_HEAD: Final = '''"""Fitted weights of 42 by the number of players; only ``tools.fit_forty_two`` writes them."""

from __future__ import annotations

from typing import Final

Weights = tuple[tuple[float, ...], ...]

# a card's chance to take a trick, with who wants tricks and with who does not: jokers and trump numbers, trumps, others
'''
_MADE: Final = "the chance to make the bid, by the tricks it still needs: none, one, two, three or more"
_BID: Final = "the same before a card is played, for the bid"
_LED: Final = "the chance of a card led to take the trick"


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
