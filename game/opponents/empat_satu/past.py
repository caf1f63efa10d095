"""What the others did in a deal of Empat Satu, as the kernels lay it out (``kernels.worlds``), and a first world."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from game.cards import PACK, Card
from game.opponents import compiled
from game.opponents.empat_satu.kernels import deal as lay
from game.opponents.empat_satu.kernels import worlds
from game.opponents.empat_satu.kernels.thumb import DRAWS
from game.opponents.empat_satu.plan import BIT_OF, SUIT_OF
from game.rules.empat_satu import HAND_SIZE, Table, Turn, View

TURNS_TOLD: Final = 16  # of each seat's turns the last so many are told; those before say little of what it holds now


class Past:
    """The ``story`` of what the others did, its ``scenes``, and the ``pool`` of unseen cards that nobody holds.

    The world that they are is any that is possible: each card that was thrown came as late as it can have.
    """

    def __init__(self, view: View, unseen: Sequence[Card], rng: random.Random) -> None:
        table = view.table
        pool = rng.sample([card.index for card in unseen], len(unseen))
        before = _scenes(table)
        story = [0] * worlds.TOLD_FROM
        scenes: list[int] = []
        slots: list[list[list[int]]] = []
        turns: list[list[list[int]]] = []
        for seat in range(table.options.players):
            told, held = [], []
            if seat != view.seat:
                places = [place for place, turn in enumerate(table.turns) if turn.seat == seat]
                sure = _taken_and_held([table.turns[place] for place in places[:-TURNS_TOLD]])
                for card in sure:
                    story[worlds.SURE + lay.SUITS * seat + SUIT_OF[card.index]] |= BIT_OF[card.index]
                told = [table.turns[place] for place in places[-TURNS_TOLD:]]
                for place in places[-TURNS_TOLD:]:
                    scenes += before[place]
                held = _slots(told, sure, HAND_SIZE - len(table.known[seat]), pool)
            slots.append(held)
            turns.append([_turn(turn) for turn in told])
            story[worlds.STYLE + seat] = rng.randrange(2)
        _write(story, turns, slots, worlds.MOST - table.options.players)
        self.story = compiled.whole(story)
        self.scenes = compiled.whole(scenes or [0])
        self.pool = compiled.whole(pool)


def _turn(turn: Turn) -> list[int]:
    return [DRAWS if turn.taken is None else turn.taken.index, 0, turn.thrown.index]


def _taken_and_held(turns: Sequence[Turn]) -> set[Card]:
    """Return the discards taken in some turns of a seat that it has not thrown since."""
    held: set[Card] = set()
    for turn in turns:
        if turn.taken is not None:
            held.add(turn.taken)
        held.discard(turn.thrown)
    return held


def _slots(turns: Sequence[Turn], sure: set[Card], hidden: int, pool: list[int]) -> list[list[int]]:
    """Return the slots of a seat (card, since when, until when); the ``hidden`` cards it holds come from ``pool``."""
    open_held = set(sure)
    thrown: list[tuple[int, int]] = []  # the cards that came unseen, by when they were thrown
    since = [0] * (HAND_SIZE - len(sure))
    for number, turn in enumerate(turns, 1):
        if turn.taken is not None:
            open_held.add(turn.taken)
        else:
            since.append(number)
        if turn.thrown in open_held:
            open_held.remove(turn.thrown)
        else:
            thrown.append((number, turn.thrown.index))
    slots = []
    for until, card in thrown:
        came = max(number for number in since if number <= until)
        since.remove(came)
        slots.append([card, came, until])
    assert len(since) == hidden
    return slots + [[pool.pop(), came, worlds.NEVER] for came in since]


def _write(story: list[int], turns: list[list[list[int]]], slots: list[list[list[int]]], missing: int) -> None:
    """Write turns and slots of all seats at the end of a story, and at its beginning where they stand."""
    for seat, told in enumerate(turns):
        story[worlds.TURN_AT + seat] = len(story)
        for turn in told:
            story += turn
    story[worlds.TURN_AT + len(turns)] = len(story)
    for seat, held in enumerate(slots):
        story[worlds.SLOT_AT + seat] = len(story)
        for slot in held:
            since = slot[worlds.SINCE]
            if since:
                story[story[worlds.TURN_AT + seat] + worlds.TURN_SIZE * (since - 1) + worlds.CAME] = len(story)
            story += slot
    for seat in range(len(slots), len(slots) + missing + 1):
        story[worlds.SLOT_AT + seat] = len(story)


def _scenes(table: Table) -> list[list[int]]:
    """Return, turn by turn, what lay open at its beginning, with no hands."""
    players = table.options.players
    deal = compiled.whole([0] * lay.SIZE)
    deal[lay.PLAYERS] = players
    deal[lay.OPEN] = deal[lay.TAKEN] = -1
    deal[lay.CLOSE_AT] = table.options.close_at
    deal[lay.PARTNERS] = int(table.options.partnership)
    deal[lay.RETURNS] = int(table.options.return_taken)
    deal[lay.NEXT] = lay.STOCK
    deal[lay.END] = lay.STOCK + len(PACK) - HAND_SIZE * players
    for seat in range(players):
        lay.recollect(deal, lay.SEATS + lay.SEAT * seat)
    scenes = []
    for turn in table.turns:
        deal[lay.TURN] = turn.seat
        scenes.append([int(number) for number in deal[: worlds.SCENE]])
        at = lay.SEATS + lay.SEAT * turn.seat
        if turn.taken is None:
            deal[lay.NEXT] += 1
            deal[lay.DRY] = 0
        else:
            deal[lay.DRY] += 1
            card = turn.taken.index
            deal[at + lay.KNOWN + SUIT_OF[card]] |= BIT_OF[card]
            lay.lean(deal, at, card, lay.TOOK)
        card = turn.thrown.index
        deal[at + lay.KNOWN + SUIT_OF[card]] &= ~BIT_OF[card]
        deal[lay.SHOWN + SUIT_OF[card]] |= BIT_OF[card]
        deal[lay.OPEN] = card
        lay.lean(deal, at, card, -lay.THREW)
    return scenes
