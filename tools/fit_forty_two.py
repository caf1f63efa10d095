"""Fits the weights of 42's rules of thumb to deals played between them, round after round.

``python -m tools.fit_forty_two ROUNDS DEALS`` starts with the current weights and rewrites ``weights.py``. Each round
plays with the weights of the previous one and fits to all rounds so far, so that the fit does not oscillate between two
ways to play. Run it by hand when the rules of thumb change; the game never does.

The log odds in the rules of thumb are linear in the weights: a feature is the value of the log odds when its weight is
1 and all others are 0.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Final

import numpy
from numpy.typing import NDArray

from game.cards import PACK_WITH_JOKERS
from game.opponents.forty_two import position as at
from game.opponents.forty_two import rules_of_thumb as rules
from game.opponents.forty_two import weights
from game.opponents.forty_two.position import FIRST_JOKER, JOKERS, ROW, mask_of
from game.opponents.forty_two.rules_of_thumb import FEATURES, LED_HOLDS, NEEDS, FortyTwoMemory
from game.opponents.forty_two.weights import BID, CARDS, LED, MADE, Weights
from game.output import while_read
from game.rules.forty_two import FEWEST, HAND_SIZE, HIGHEST_BID, MOST, Trumps, worth_if_made

STRAYS: Final = 0.25  # share of bids that are one or two off, so that the fit also sees missed bids
WILD: Final = 0.08  # share of bids that are random
Row = tuple[float, ...]
CardRow = tuple[int, int, int]  # kind, cards over it, cards that ruff it
State = tuple[int, int, bool, int, tuple[CardRow, ...]]  # tricks left, needed; who leads; wanted by others; hand
Array = NDArray[numpy.float64]


def units(count: int, before: int = 0) -> list[list[float]]:
    """Return ``count`` lists of weights, with a 1 in each place in turn, each preceded by ``before`` zeros."""
    return [[0.0] * before + [float(place == one) for place in range(count)] for one in range(count)]


CARD_UNITS: Final = units(5)
STATE_UNITS: Final = units(FEATURES)
LED_UNITS: Final = units(10, LED_HOLDS)


class Log:
    """Observations from deals with one number of players: features and outcomes, ready to be fitted."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.cards: list[tuple[int, int, Row, bool]] = []  # wanted or not, kind, features, whether it took a trick
        self.states: list[tuple[State, bool]] = []
        self.leads: list[tuple[Row, bool]] = []

    def play(self, rng: random.Random, first: int) -> None:
        """Play one deal and log it."""
        players = self.players
        pack = list(PACK_WITH_JOKERS)
        rng.shuffle(pack)
        turned = pack[players * HAND_SIZE]
        memory = rules.memory_of(Trumps.of(turned, False), players)
        deal = at.new_deal(players, mask_of(PACK_WITH_JOKERS) & ~(1 << turned.index), first)
        for seat in range(players):
            deal[at.HANDS + seat] = mask_of(pack[seat * HAND_SIZE : (seat + 1) * HAND_SIZE])
        _bid(deal, memory, rng)
        seen: list[tuple[int, State, list[int]]] = []
        led: list[tuple[Row, int]] = []
        took = 0
        while deal[at.LEFT]:
            seen.extend((seat, *_seen(deal, memory, seat)) for seat in range(players))
            self._trick(deal, memory, led)
            took |= 1 << deal[at.BEST_CARD]
        self._note(deal, seen, took)
        self.leads.extend((row, bool(took >> card & 1)) for row, card in led)

    def _trick(self, deal: list[int], memory: FortyTwoMemory, led: list[tuple[Row, int]]) -> None:
        """Play one trick."""
        for place in range(self.players):
            number = rules.pick(deal, memory)
            if not place and number < FIRST_JOKER:
                row = _lead_row(deal, memory, number)
                led.extend([(row, number)] if row else [])
            at.play(deal, memory.leads, number)

    def _note(self, deal: list[int], seen: list[tuple[int, State, list[int]]], took: int) -> None:
        for seat, state, cards in seen:
            left, need, _, _, rows = state
            held = rules.share(self.players, left)
            for card, (kind, over, ruffs) in zip(cards, rows, strict=True):
                features = tuple(rules.card_odds(unit, held * over, held * ruffs, left) for unit in CARD_UNITS)
                self.cards.append((int(need == 0), kind, features, bool(took >> card & 1)))
            if 0 <= need <= left:
                self.states.append((state, deal[at.NEED + seat] == 0))


def _bid(deal: list[int], memory: FortyTwoMemory, rng: random.Random) -> None:
    """Let everybody bid at sight, with occasional deviations."""
    players, first = deal[at.PLAYERS], deal[at.TURN]
    story = [0] * rules.STORY
    story[rules.DEALT], story[rules.FIRST] = deal[at.OUT], first
    for seat in range(players):
        for bid in range(HIGHEST_BID + 1):
            story[rules.WORTHS + at.SEATS * seat + bid] = worth_if_made(bid, players)
    total = 0
    for turn in range(players):
        seat = (first + turn) % players
        others = total + rules.even_share(players - 1 - turn, players)
        rules.values_at_sight(memory, story, seat, deal[at.HANDS + seat], others)
        values = memory.work[rules.VALUES :]
        bid = values.index(max(values))
        if rng.random() < STRAYS:
            bid = min(HIGHEST_BID, max(0, bid + rng.choice((-1, 1, 1, 2))))
        if rng.random() < WILD:
            bid = rng.randrange(HIGHEST_BID + 1)
        if turn == players - 1 and total + bid == HAND_SIZE:
            bid += 1 if bid == 0 or (bid < HIGHEST_BID and rng.random() < 0.5) else -1
        total += bid
        rules.bid_now(deal, story, seat, bid)


def _seen(deal: list[int], memory: FortyTwoMemory, seat: int) -> tuple[State, list[int]]:
    """Return the state that a seat faces before a trick, and its cards."""
    hand, leads = deal[at.HANDS + seat], memory.leads
    unseen = deal[at.OUT] & ~hand
    cards = [card.index for card in PACK_WITH_JOKERS if hand >> card.index & 1]
    rows = tuple(
        (
            _kind(leads, card),
            (unseen & leads[at.OVER + card]).bit_count(),
            (unseen & leads[at.RUFFS + card]).bit_count(),
        )
        for card in cards
    )
    others = sum(max(0, deal[at.NEED + other]) for other in range(deal[at.PLAYERS]) if other != seat)
    return (deal[at.LEFT], deal[at.NEED + seat], deal[at.TURN] == seat, others, rows), cards


def _kind(leads: list[int], card: int) -> int:
    if (JOKERS | leads[at.NUMBERS]) >> card & 1:
        return rules.STRONG
    return rules.TRUMPED if leads[at.TRUMP] >> card & 1 else rules.PLAIN


def _lead_row(deal: list[int], memory: FortyTwoMemory, card: int) -> Row | None:
    """Return the features of a card led, or None if nothing can beat it."""
    me = deal[at.TURN]
    if not memory.leads[ROW * card + at.ABOVE + card] & deal[at.OUT] & ~deal[at.HANDS + me]:
        return None
    eager = sum(deal[at.NEED + seat] != 0 for seat in range(deal[at.PLAYERS]) if seat != me)
    return tuple(rules.led_odds(deal, memory._replace(weights=unit), card, eager) for unit in LED_UNITS)


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


def fit_cards(log: Log) -> Weights:
    """Return the weights of a card's chance by kind, first for players who want tricks, then for the others."""
    found = []
    for is_unwanted in range(2):
        for kind in (rules.STRONG, rules.TRUMPED, rules.PLAIN):
            rows = [(features, took) for zero, of, features, took in log.cards if zero == is_unwanted and of == kind]
            found.append(fitted([row for row, _ in rows], [took for _, took in rows]))
    return tuple(found)


def fit_states(log: Log, only_bids: bool) -> Weights:
    """Return the weights of the chance to make a bid, by its need; with ``only_bids``, for hands just dealt."""
    groups: list[tuple[list[Row], list[bool]]] = [([], []) for _ in range(NEEDS)]
    chances = rules.weights_of(log.players)
    for (left, need, leads, others, rows), made in log.states:
        if only_bids and left < HAND_SIZE:
            continue
        wanted = unwanted = focus = 0.0
        for kind, over, ruffs in rows:
            place = rules.chance_at(left, kind, over, ruffs)
            wanted, unwanted = wanted + chances[place], unwanted + chances[place + 1]
            focus += chances[place] * chances[place]
        group = min(need, NEEDS - 1)
        sums = (need, wanted, unwanted, focus, others, left, leads)
        features, hits = groups[group]
        features.append(tuple(rules.odds_to_make(unit, -FEATURES * group, *sums) for unit in STATE_UNITS))
        hits.append(made)
    return tuple(fitted(features, hits) for features, hits in groups)


def main(rounds: int, deals: int) -> None:
    """Play ``rounds`` rounds of ``deals`` deals for each number of players, and write the weights."""
    rng = random.Random(1)
    for players in range(FEWEST, MOST + 1):
        log = Log(players)
        for turn in range(rounds):
            for number in range(deals):
                log.play(rng, number % players)
            CARDS[players] = fit_cards(log)
            LED[players] = fitted([row for row, _ in log.leads], [took for _, took in log.leads])
            rules.weights_of.cache_clear()
            MADE[players], BID[players] = fit_states(log, False), fit_states(log, True)
            rules.weights_of.cache_clear()
            print(f"{players} players, round {turn + 1}: {len(log.states)} states", flush=True)
    Path(weights.__file__).write_text(_module(), encoding="utf-8")


def _module() -> str:
    """Return the text of ``weights.py``."""
    text = _HEAD
    for name, meaning, tables in (("CARDS", _CARDS, CARDS), ("MADE", _MADE, MADE), ("BID", _BID, BID)):
        text += f"\n# {meaning}\n{name}: Final[dict[int, Weights]] = {{\n"
        text += "".join(f"    {players}: {_table(rows)},\n" for players, rows in tables.items()) + "}\n"
    text += f"\n# {_LED}\nLED: Final[dict[int, tuple[float, ...]]] = {{\n"
    return text + "".join(f"    {players}: {row},\n" for players, row in LED.items()) + "}\n"


def _table(rows: Weights) -> str:
    return "(\n" + "".join(f"        {row},\n" for row in rows) + "    )"


_HEAD: Final = '''"""Fitted weights of 42 by the number of players; only ``tools.fit_forty_two`` writes them."""

from __future__ import annotations

from typing import Final

Weights = tuple[tuple[float, ...], ...]
'''
_CARDS: Final = (
    "a card's chance to take a trick: jokers and trump numbers, trumps, others with who wants tricks,"
    " and with who does not"
)
_MADE: Final = "the chance to make the bid, by the tricks it still needs: none, one, two, three or more"
_BID: Final = "the same before a card is played, for the bid"
_LED: Final = "the chance of a card led to take the trick"


if __name__ == "__main__":
    with while_read():
        main(int(sys.argv[1]), int(sys.argv[2]))
