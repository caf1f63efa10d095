"""Which puzzle is asked when.

Puzzles are spaced by FSRS, the free spaced repetition scheduler: one solved at once comes back after days, then weeks;
one missed comes back after ten minutes.
"""

from __future__ import annotations

import bisect
import hashlib
import json
import math
import time
from collections import Counter
from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar

import msgspec

from game.opponents.base import Reason
from game.practice.puzzles import PuzzleFault, texts
from game.profile.kept import LATEST
from game.profile.practised import DoubtedPuzzle, Practised, PuzzleAnswer, PuzzleCard

if TYPE_CHECKING:
    from fsrs import Scheduler

QUICK: Final = 15.0  # seconds: a puzzle solved at once in less was easy
SOON: Final = timedelta(minutes=10)  # after which a puzzle that was missed is asked again
NEW_A_DAY: Final = 4  # new puzzles of each game in the portion of a day, ...
AGAIN_A_DAY: Final = 10  # ... and of those asked before
_LAST_TIME: Final = 253_402_300_799.0  # seconds since 1970: the end of the year 9999
RETENTION: Final = 0.9  # the chance with which a puzzle should still be solved when it is asked again

Told = TypeVar("Told")


class Entry(msgspec.Struct, frozen=True):
    """A puzzle that can be asked: its ``card``, its ``text``, and the code of the ``reason`` of its best choice."""

    card: PuzzleCard
    text: bytes
    reason: str

    @property
    def is_new(self) -> bool:
        """Whether it has never been answered."""
        return not self.card.memory


class _PuzzleHead(msgspec.Struct):
    record: msgspec.Raw
    why: Reason


def entry(game: str, text: bytes, card: PuzzleCard | None = None) -> Entry:
    """Return the entry of a puzzle's ``text``, read no further than needed to list it; raise PuzzleFault if it is none.

    Without a ``card``, it is one that came with the program and was never asked.
    """
    try:
        head = msgspec.json.decode(text, type=_PuzzleHead)
    except msgspec.MsgspecError as fault:
        raise PuzzleFault(str(fault)) from None
    key = hashlib.sha256(bytes(head.record)).hexdigest()[:16]
    return Entry(card or PuzzleCard(key, game), text, head.why.rule or head.why.code)


class Deck:
    """All puzzles of one ``game``: those that came with the program, in ``shipped``, and those of the person's own.

    Those that seemed wrong to the person are left out.
    ``is_damaged``: ``shipped`` is None, or something in it cannot be read.
    """

    def __init__(self, game: str, shipped: bytes | None, kept: Practised) -> None:
        self.game = game
        cards = {card.key: _dated(card) for card in kept.cards if card.game == game}
        self.answers = [answer for answer in kept.answers if answer.game == game]
        own = [_sound(partial(entry, game, card.puzzle.encode(), card)) for card in cards.values() if card.is_own]
        found = _sound(partial(texts, shipped)) if shipped else ()
        others = [_sound(partial(entry, game, text)) for text in found or ()]
        self.is_damaged = None in (shipped, found, *others)
        known = {each.card.key: each for each in (*others, *own) if each and each.card.key not in kept.doubted}
        self.entries = [msgspec.structs.replace(each, card=cards.get(key, each.card)) for key, each in known.items()]

    def waiting(self, now: float, reasons: frozenset[str] | None = None) -> list[Entry]:
        """Return the puzzles to ask ``now``: those that are due, the longest overdue first, then new ones.

        Among new ones, the person's own come first. With ``reasons``, only puzzles of these count.
        """
        found = [each for each in self.entries if reasons is None or each.reason in reasons]
        times = self._times(now)
        asked = [each for each in found if times.get(each.card.key, math.inf) <= now]
        due = sorted(asked, key=lambda one: times[one.card.key])
        new = sorted((each for each in found if each.is_new), key=lambda one: not one.card.is_own)
        return [*due, *new]

    def portion(self, now: float) -> list[Entry]:
        """Return what is left ``now`` of the day's portion: puzzles that are due, and new ones if no more are."""
        waiting = self.waiting(now)
        due, new = [each for each in waiting if not each.is_new], [each for each in waiting if each.is_new]
        asked = self._asked_on_day(now)
        begun = [each for each in due if each.card.key in asked]
        others = [each for each in due if each.card.key not in asked]
        left = max(0, AGAIN_A_DAY - sum(not is_first for is_first in asked.values()))
        return [*begun, *others[:left], *(new[: self.new_left(now)] if len(others) <= left else [])]

    def new_left(self, now: float) -> int:
        """Return how many new puzzles the day of ``now`` has left of its portion, were there enough of them."""
        return max(0, NEW_A_DAY - sum(self._asked_on_day(now).values()))

    def _asked_on_day(self, now: float) -> dict[str, bool]:
        """Return by key the puzzles answered on the day of ``now``, and whether that was for the first time."""
        first = {answer.key: answer.answered_at for answer in reversed(self.answers)}
        on_day = {answer.key for answer in self.answers if _is_on_day(answer.answered_at, now)}
        return {key: _is_on_day(first[key], now) for key in on_day}

    def due(self, now: float) -> int:
        """Return how many puzzles asked before are to be asked again ``now``."""
        return sum(at <= now for at in self._times(now).values())

    def _times(self, now: float) -> dict[str, float]:
        """Return by key when each puzzle asked before is to be asked again.

        That is ``now`` for one whose last answer lies ahead of the day: a clock ran ahead then.
        """
        last, tomorrow = {answer.key: answer.answered_at for answer in self.answers}, day_begun(now, 1)
        return {
            each.card.key: each.card.due if last.get(each.card.key, now) < tomorrow else now
            for each in self.entries
            if not each.is_new
        }

    @property
    def new(self) -> int:
        """How many puzzles were never asked."""
        return sum(each.is_new for each in self.entries)

    def known(self, now: float) -> int:
        """Return how many puzzles were solved when they were last asked, and are not to be asked again ``now``."""
        solved = {answer.key: answer.is_solved for answer in self.answers}
        return sum(solved.get(key, True) for key, at in self._times(now).items() if at > now)

    def next_due(self) -> float | None:
        """Return when the next puzzle is due, in seconds since 1970, None if there is none."""
        return min((each.card.due for each in self.entries if not each.is_new), default=None)

    def solved_today(self, now: float) -> int:
        """Return how many puzzles were solved on the day of ``now``."""
        return sum(answer.is_solved and _is_on_day(answer.answered_at, now) for answer in self.answers)

    def record(self, reasons: frozenset[str]) -> tuple[int, int]:
        """Return how often puzzles of ``reasons`` were solved, and how often they were asked."""
        keys = {each.card.key for each in self.entries if each.reason in reasons}
        found = [answer.is_solved for answer in self.answers if answer.key in keys]
        return sum(found), len(found)

    def doubted(self, asked: Entry, now: float) -> DoubtedPuzzle:
        """Take a puzzle out that seems wrong; return what is to be kept of it."""
        self.entries = [each for each in self.entries if each.card.key != asked.card.key]
        return DoubtedPuzzle(asked.card.key, self.game, asked.text.decode(), now)

    def answered(self, asked: Entry, is_solved: bool, seconds: float, now: float) -> tuple[PuzzleCard, PuzzleAnswer]:
        """Note the first answer to a puzzle, given after so many ``seconds``; return what is to be kept."""
        memory, due = spaced(asked.card.memory, is_solved, seconds, now)
        card = msgspec.structs.replace(asked.card, memory=memory, due=due)
        self.entries = [
            msgspec.structs.replace(each, card=card) if each.card.key == card.key else each for each in self.entries
        ]
        answer = PuzzleAnswer(self.game, card.key, now, is_solved)
        self.answers.append(answer)
        return card, answer


class Queue(msgspec.Struct, frozen=True):
    """The puzzles that are asked one after another: those of ``decks`` that wait, with ``reasons`` only those of these.

    Of a queue that ``is_daily`` they are the portions of the day.
    """

    decks: Iterable[Deck]
    reasons: frozenset[str] | None = None
    is_daily: bool = False

    def waiting(self, now: float) -> list[tuple[Deck, Entry]]:
        """Return the puzzles to ask ``now``, in order, each with its deck."""
        return [
            (deck, each)
            for deck in self.decks
            for each in (deck.portion(now) if self.is_daily else deck.waiting(now, self.reasons))
        ]


def day_begun(now: float, later: int = 0) -> float:
    """Return when the day of ``now`` began where the program runs, or the day so many days ``later``; since 1970."""
    there = time.localtime(now)
    return time.mktime((there.tm_year, there.tm_mon, there.tm_mday + later, 0, 0, 0, 0, 0, -1))


def _is_on_day(at: float, now: float) -> bool:
    """Whether a time lies on the day of ``now``."""
    return day_begun(now) <= at < day_begun(now, 1)


def by_day(answers: Iterable[PuzzleAnswer], now: float, days: int) -> list[tuple[int, int]]:
    """Return how many puzzles were solved and how many missed on each of the last ``days``, that of ``now`` last."""
    begun = [day_begun(now, at - days + 1) for at in range(days + 1)]
    found = Counter((bisect.bisect_right(begun, each.answered_at) - 1, each.is_solved) for each in answers)
    return [(found[at, True], found[at, False]) for at in range(days)]


def _dated(card: PuzzleCard) -> PuzzleCard:
    """Return a card as it is, or if it is due at a time that is none, one that is due at once."""
    return card if card.due < _LAST_TIME else msgspec.structs.replace(card, due=0.0)


def _sound(read: Callable[[], Told]) -> Told | None:
    """Return what is read of puzzles, None where they are none."""
    try:
        return read()
    except PuzzleFault:
        return None


_UNREADABLE: Final = (
    *(ValueError, KeyError, TypeError, AttributeError),  # no memory at all
    *(AssertionError, ArithmeticError, RecursionError),  # one with numbers that make no sense
)


def spaced(memory: str, is_solved: bool, seconds: float, now: float) -> tuple[str, float]:
    """Return what FSRS then knows of a puzzle, and when it is due, given what it knew before; all times in seconds.

    A ``memory`` that cannot be read counts as none, and a time that no clock tells as the last that one can.
    """
    from fsrs import Card, Rating

    rating = Rating.Again if not is_solved else Rating.Easy if seconds < QUICK else Rating.Good
    at = datetime.fromtimestamp(min(now, LATEST), UTC)
    new = Card(card_id=1, due=at)
    try:
        card, _log = _scheduler().review_card(Card.from_dict(json.loads(memory)) if memory else new, rating, at)
    except _UNREADABLE:
        card, _log = _scheduler().review_card(new, rating, at)
    return json.dumps(card.to_dict()), card.due.timestamp()


def _scheduler() -> Scheduler:
    from fsrs import Scheduler

    return Scheduler(
        desired_retention=RETENTION, learning_steps=(SOON,), relearning_steps=(SOON,), enable_fuzzing=False
    )
