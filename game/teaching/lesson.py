"""A guided deal: a game record with a coach's comments, read from a file and checked against the rules.

The deal that is taught is the record's last; deals before it set the scores. A comment belongs to the moment when
``at`` actions of that deal have been taken. Facts in its texts are marks, filled from what the person can see at that
moment, so that no comment can speak of a card that is not there (docs/lessons.md).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from itertools import zip_longest
from typing import Final, Protocol, TypeVar

import msgspec

from game.cards import PACK_WITH_JOKERS, Card
from game.record import AllRules, DealRecord, Record, RecordFault, read
from game.rules.base import Action, Bid, Discard, IllegalAction, Play, State, View
from game.rules.deal import Hand

PERSON: Final = 0
MOST_SENTENCES: Final = 2
LEARNT: Final = 3
"""The number of lines that say at the end what one knows now."""
OTHERS: Final = "*"
"""The key of the answer to all moves that no other answer is for."""


class LessonFault(ValueError):  # noqa: N818 (the sibling of RecordFault)
    """What is wrong with a lesson, in plain English, with the place of each fault."""


class Again(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a comment's idea is told in a deal that has gone its own way, ``when`` all of that is so ("missing0>0")."""

    when: tuple[str, ...]
    say: str


class Comment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the coach says when ``at`` actions have been taken, and what is ``lit`` meanwhile: cards and places.

    With ``expects`` the person is to make that move, or one that is the ``same`` for the rest of the deal; ``answers``
    are replies to other moves, by their text in a record ("bid 9"), a pattern of it ("play ?H"), "higher" or "lower" (a
    bid, or a card of the same suit), or "*" for all others. ``again`` tells its idea once more in another deal.
    A ``theme`` names the idea that begins with it.
    """

    at: int
    say: str
    lit: tuple[str, ...] = ()
    expects: str = ""
    answers: Mapping[str, str] = {}
    same: tuple[str, ...] = ()
    again: Again | None = None
    theme: str = ""


class Cover(msgspec.Struct, frozen=True):
    """What is said of a lesson before it begins: its name, how long it takes, and in a sentence what is learnt."""

    title: str
    minutes: int
    offer: str


class _LessonFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson's file."""

    title: str
    minutes: int
    offer: str
    record: msgspec.Raw
    comments: tuple[Comment, ...]
    other: str
    strayed: str
    learnt: tuple[str, ...]
    closing: str


class Lesson(msgspec.Struct, frozen=True):
    """A guided deal of ``record``; ``other`` replies to a move without an answer, ``closing`` is the last word.

    ``offer`` says in a sentence what is learnt, ``learnt`` at the end in three; ``strayed`` is said when a deal that
    was played differently is over.
    """

    title: str
    minutes: int
    offer: str
    record: Record
    comments: tuple[Comment, ...]
    other: str
    strayed: str
    learnt: tuple[str, ...]
    closing: str

    @property
    def deal(self) -> DealRecord:
        """The deal that is taught."""
        return self.record.deals[-1]

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions of the deal that is taught, in order."""
        return self.deal.actions

    def comments_at(self, at: int) -> tuple[Comment, ...]:
        """Return what is said, one comment after another, when ``at`` actions have been taken."""
        return tuple(comment for comment in self.comments if comment.at == at)

    def following(self, actions: Iterable[Action]) -> Lesson | None:
        """Return the lesson with ``actions`` as the first of its deal; None if they went another way.

        Where the person chose a card that is the same for the rest of the deal, the two cards have changed places.
        """
        lesson = self
        for at, action in enumerate(actions):
            if at >= len(lesson.actions):
                return None
            if action != lesson.actions[at]:
                if not any(str(action) in comment.same for comment in lesson.comments_at(at)):
                    return None
                lesson = lesson.exchanged(at, action)
        return lesson

    def parted_at(self, actions: Sequence[Action]) -> int:
        """Return how many of ``actions`` were taken before they went another way."""
        return next((at for at in range(len(actions)) if self.following(actions[: at + 1]) is None), len(actions))

    def exchanged(self, at: int, action: Action) -> Lesson:
        """Return the lesson with ``action`` taken at ``at``; its card and that of the record change places."""
        one, other = _card_of(self.actions[at]), _card_of(action)

        def change(text: str) -> str:
            return _CARD.sub(lambda found: {one: other, other: one}.get(found[0], found[0]), text)

        def changed(each: Action) -> Action:
            card = {one: other, other: one}.get(_card_of(each))
            return each if card is None else msgspec.structs.replace(each, card=Card.parse(card))

        actions = (*self.actions[:at], *map(changed, self.actions[at:]))
        deals = (*self.record.deals[:-1], DealRecord(self.deal.cards, actions))
        comments = tuple(each if each.at < at else _with_texts(each, change) for each in self.comments)
        record = msgspec.structs.replace(self.record, deals=deals)
        return msgspec.structs.replace(self, record=record, comments=comments)

    def answer(self, comment: Comment | None, action: Action, at: int) -> str:
        """Return the reply to ``action``, taken instead of the expected one when ``at`` actions have been taken."""
        keys = comment.answers if comment is not None else {}
        for key in keys:
            if is_meant(key, action, self.actions[at]):
                return keys[key]
        return self.other

    def states(self) -> Iterator[State]:
        """Yield the states of the deal that is taught, the first with the cards just dealt."""
        state = self.record.options.new_game()
        for number, deal in enumerate(self.record.deals, 1):
            state, _events = state.deal(deal.cards)
            is_taught = number == len(self.record.deals)
            if is_taught:
                yield state
            for action in deal.actions:
                state, _events = state.apply(action)
                if is_taught:
                    yield state


_CARD: Final = re.compile(r"\b(?:[2-9TJQKA][CDHS]|LJ|BJ)\b")


def _card_of(action: Action) -> str:
    """Return the card of an action as text; "" if it has none."""
    return action.card.text if isinstance(action, Play | Discard) else ""


def _with_texts(comment: Comment, change: Callable[[str], str]) -> Comment:
    """Return the comment with all its texts changed."""
    return Comment(
        comment.at,
        change(comment.say),
        tuple(map(change, comment.lit)),
        change(comment.expects),
        {change(key): change(answer) for key, answer in comment.answers.items()},
        tuple(map(change, comment.same)),
        comment.again and Again(comment.again.when, change(comment.again.say)),
        comment.theme,
    )


def is_meant(key: str, action: Action, expected: Action) -> bool:
    """Whether the ``key`` of an answer means ``action``, taken instead of ``expected``."""
    if key not in ("higher", "lower"):
        return fnmatchcase(str(action), key) or key == OTHERS
    step = 0
    if isinstance(action, Bid) and isinstance(expected, Bid):
        step = action.number - expected.number
    elif isinstance(action, Play | Discard) and isinstance(expected, Play | Discard):
        is_same_suit = action.card.suit is expected.card.suit
        step = action.card.rank - expected.card.rank if is_same_suit else 0
    return step > 0 if key == "higher" else step < 0


V_contra = TypeVar("V_contra", bound=View, contravariant=True)


class Teaching(Protocol[V_contra]):
    """What a lesson needs to know of its game, which each game supplies."""

    def cards(self, view: V_contra) -> Mapping[str, Hand]:
        """Return the cards that lie face up before the person, by the place where they lie ("hand", "trick")."""

    def past_cards(self, view: V_contra) -> Hand:
        """Return the cards of this deal that everybody has seen and that are gone."""

    def places(self, view: V_contra) -> frozenset[str]:
        """Return the names of places that can be lit besides the cards ("bids", "seat:2")."""

    def facts(self, view: V_contra) -> Mapping[str, str | int]:
        """Return what can be told of the deal by name ("total", "needed")."""

    def written(self, fact: str | int, form: str = "") -> str:
        """Return a fact as it is shown; a number with a form of ``COUNTED`` in words: "5 cards"."""

    def named(self, card: Card, form: str) -> str:
        """Return a card in words: form "" as "the queen of spades", "bare" without the article, "rank" as "queen"."""

    def key(self, act: str) -> str:
        """Return the key for an action of the program, "" if there is no such action."""


FORMS: Final = ("", "bare", "rank")
COUNTED: Final = ("cards", "tricks", "points")
"""What can be counted in words: translations need it where English does not."""
GONE, UNSEEN = "gone", "unseen"
"""Marks of a card that is not to be seen: it has been played or thrown, or has not been seen at all."""
_MARK: Final = re.compile(r"\{([^{}]*)\}")
_SENTENCE_BEGINS: Final = re.compile(r"(?:^|[.!?…؟][”»]?\s)$")
_SENTENCE_ENDS: Final = re.compile(r"[.!?…؟][”»)]?(?=\s|$)")


class LessonFacts(msgspec.Struct, frozen=True):
    """What texts are filled from: the person's ``view``, the players' names by seat, and the move ``expected``."""

    view: View
    teaching: Teaching[View]
    names: tuple[str, ...]
    expected: Action | None = None


def said(text: str, seen: LessonFacts) -> str:
    """Return ``text`` with its marks filled from what is ``seen``; raise LessonFault for one that is not true.

    ``{KH}`` is "the king of hearts", ``{KH bare}`` and ``{KH rank}`` say less of it; the card must be in sight.
    ``{KH gone}`` must have been played or thrown, ``{KH unseen}`` must be hidden. ``{expected}`` is the move to make,
    ``{name2}`` a player, ``{key hint}`` the key for an action; any other mark is one of the game's facts, a number also
    in words (``COUNTED``). A mark that begins a sentence gets a capital.
    """

    def fill(mark: re.Match[str]) -> str:
        words = _filled(mark[1], seen)
        return words[:1].upper() + words[1:] if _SENTENCE_BEGINS.search(text[: mark.start()]) else words

    return _MARK.sub(fill, text)


_CONDITION: Final = re.compile(r"(\w+)(>|=|!=)(-?\d+)")


def is_so(condition: str, facts: Mapping[str, str | int]) -> bool:
    """Whether a condition ("missing0>0", "best!=2") is true; what it speaks of is no fact: it is not."""
    found = _CONDITION.fullmatch(condition)
    if found is None or found[1] not in facts:
        return False
    fact, number = facts[found[1]], int(found[3])
    return {"=": fact == number, "!=": fact != number, ">": isinstance(fact, int) and fact > number}[found[2]]


def said_again(comment: Comment, seen: LessonFacts) -> str | None:
    """Return the idea of a comment as it can be told of what is ``seen``; None if it cannot be told there."""
    again = comment.again
    if again is None or not all(is_so(each, seen.teaching.facts(seen.view)) for each in again.when):
        return None
    try:
        return said(again.say, seen)
    except LessonFault:
        return None


def _filled(mark: str, seen: LessonFacts) -> str:
    name, _blank, form = mark.partition(" ")
    view, teaching = seen.view, seen.teaching
    card = _card(name)
    if card is None:
        if name == "expected" and seen.expected is not None:
            return expected_words(seen.expected, teaching)
        if name == "key" and (key := teaching.key(form)):
            return key
        names = {f"name{seat}": name for seat, name in enumerate(seen.names)}
        facts = {**names, **teaching.facts(view)}
        if mark in facts:
            return teaching.written(facts[mark])
        if form in COUNTED and isinstance(facts.get(name), int):
            return teaching.written(facts[name], form)
        raise LessonFault(f"{{{mark}}} is neither a card nor a fact of this moment")
    form, where = (form, "") if form in FORMS else ("", form)
    in_sight = {each for cards in teaching.cards(view).values() for each in cards}
    is_gone = card in teaching.past_cards(view)
    if where not in ("", GONE, UNSEEN):
        raise LessonFault(f"{{{mark}}}: there is no form {where!r}")
    if {"": card not in in_sight, GONE: not is_gone, UNSEEN: is_gone or card in in_sight}[where]:
        raise LessonFault(f"{{{mark}}} is not so: it {'is gone' if is_gone else 'lies elsewhere'}")
    return teaching.named(card, form)


def _card(name: str) -> Card | None:
    return next((card for card in PACK_WITH_JOKERS if card.text == name), None)


def expected_words(action: Action, teaching: Teaching[View]) -> str:
    """Return the card or the number of an expected move in words; its text in a record if it has neither."""
    match action:
        case Bid():
            return teaching.written(action.number)
        case Play() | Discard():
            return teaching.named(action.card, "")
        case _:
            return str(action)


def told_texts(lesson: Lesson, teaching: Teaching[View]) -> Iterator[str]:
    """Yield every text of a lesson's deal as it is said where the script has it, the closing aside."""
    names = lesson.record.players or ()
    for at, (state, action) in enumerate(zip_longest(lesson.states(), lesson.actions)):
        seen = LessonFacts(state.view(PERSON), teaching, names, action)
        for comment in lesson.comments_at(at):
            again = () if comment.again is None else (comment.again.say,)
            yield from (said(text, seen) for text in (comment.say, *comment.answers.values(), *again))


def decode(text: str | bytes, games: AllRules, translated: Callable[[str], str] = str) -> Lesson:
    """Return the lesson in ``text``, all that it says ``translated``; raise LessonFault if it is none.

    Its record must be sound.
    """
    try:
        content = msgspec.json.decode(text, type=_LessonFile)
        record = read(bytes(content.record), games).record
    except (msgspec.MsgspecError, RecordFault) as fault:
        raise LessonFault(str(fault)) from None
    comments = tuple(_translated(comment, translated) for comment in content.comments)
    words = (content.other, content.strayed, *content.learnt, content.closing)
    other, strayed, *learnt, closing = map(translated, words)
    told = cover(text, translated)
    return Lesson(told.title, told.minutes, told.offer, record, comments, other, strayed, tuple(learnt), closing)


def _translated(comment: Comment, translated: Callable[[str], str]) -> Comment:
    again = comment.again and Again(comment.again.when, translated(comment.again.say))
    return msgspec.structs.replace(
        comment,
        say=translated(comment.say),
        answers={key: translated(answer) for key, answer in comment.answers.items()},
        again=again,
        theme=comment.theme and translated(comment.theme),
    )


def cover(text: str | bytes, translated: Callable[[str], str] = str) -> Cover:
    """Return what is said of the lesson in ``text`` before it begins, ``translated``; raise LessonFault if it is none.

    This is quick: neither record nor comments are read.
    """
    try:
        told = msgspec.json.decode(text, type=Cover)
    except msgspec.MsgspecError as fault:
        raise LessonFault(str(fault)) from None
    return Cover(translated(told.title), told.minutes, translated(told.offer))


def faults(lesson: Lesson, teaching: Teaching[View]) -> Iterator[str]:
    """Yield what is wrong with the comments of a lesson, each with the comment's place and beginning."""
    if not lesson.record.deals or lesson.record.players is None:
        yield "the record needs a deal and the players' names"
        return
    states = list(lesson.states())
    if states[-1].turn is not None:
        yield "the deal is not played to its end"
    ats = [comment.at for comment in lesson.comments]
    if ats != sorted(ats) or any(not 0 <= at < len(states) for at in ats):
        yield "the comments must be in order, each when some actions of the deal have been taken"
        return
    moments = [
        LessonFacts(state.view(PERSON), teaching, lesson.record.players, action)
        for state, action in zip_longest(states, lesson.actions)
    ]
    for number, comment in enumerate(lesson.comments, 1):
        is_last = comment is lesson.comments_at(comment.at)[-1]
        for fault in _faults_of(comment, is_last, lesson, moments[comment.at]):
            yield f"comment {number} at {comment.at} “{comment.say[:30]}”: {fault}"
    for at, moment in enumerate(moments[:-1]):
        if states[at].turn == PERSON:
            yield from _faults_in(f"other at {at}", [lesson.other], moment)
    yield from _faults_in("strayed", [lesson.strayed], moments[-1])
    yield from _faults_in("closing", [lesson.closing], moments[-1])
    yield from _faults_in("learnt", lesson.learnt, moments[-1])
    if len(lesson.learnt) != LEARNT:
        yield f"learnt must be {LEARNT} sentences"


def _faults_of(comment: Comment, is_last: bool, lesson: Lesson, seen: LessonFacts) -> Iterator[str]:
    yield from _faults_in("say", [comment.say], seen)
    yield from _faults_in("answers", comment.answers.values(), seen)
    if comment.again is not None:
        yield from _faults_in("again", [comment.again.say], seen)
        if said_again(comment, seen) is None:
            yield "not even here can it be told again"
    view, expected = seen.view, seen.expected
    in_sight = {card.text for cards in seen.teaching.cards(view).values() for card in cards}
    for name in comment.lit:
        if name not in in_sight and name not in seen.teaching.places(view):
            yield f"{name} is lit, but is not there"
    if not comment.expects:
        if comment.answers or comment.same:
            yield "answers need a move that is expected"
        return
    if view.turn != PERSON or str(expected) != comment.expects:
        yield f"{comment.expects} is expected, but the record has {expected} of seat {view.turn}"
        return
    if not is_last:
        yield "nothing may be said after a move was asked for"
    assert expected is not None
    others = [each for each in view.legal_actions() if each != expected and str(each) not in comment.same]
    for action in view.legal_actions():
        if str(action) in comment.same:
            yield from _faults_of_same(action, comment.at, lesson, seen.teaching)
    for number, key in enumerate(comment.answers):
        before = list(comment.answers)[:number]
        free = (each for each in others if not any(is_meant(one, each, expected) for one in before))
        if not any(is_meant(key, each, expected) for each in free):
            yield f"no move is left that the answer to {key!r} could reply to"


def _faults_of_same(action: Action, at: int, lesson: Lesson, teaching: Teaching[View]) -> Iterator[str]:
    """Yield why a move is not the same for the rest of the deal: it cannot be played on, or ends otherwise."""
    if not _card_of(action):
        yield f"{action}: only cards can be the same"
        return
    changed = lesson.exchanged(at, action)
    try:
        ends = [list(each.states())[-1] for each in (lesson, changed)]
    except IllegalAction as refusal:
        yield f"{action} is not the same: {refusal}"
        return
    if ends[0].public.past != ends[1].public.past:
        yield f"{action} is not the same: the deal ends otherwise"
        return
    later = tuple(comment for comment in changed.comments if comment.at > at)
    yield from (
        f"after {action}: {fault}" for fault in faults(msgspec.structs.replace(changed, comments=later), teaching)
    )


def _faults_in(where: str, texts: Iterable[str], seen: LessonFacts) -> Iterator[str]:
    for text in texts:
        try:
            words = said(text, seen)
        except LessonFault as fault:
            yield f"{where}: {fault}"
            continue
        if not 1 <= len(_SENTENCE_ENDS.findall(words)) <= MOST_SENTENCES or not _SENTENCE_ENDS.search(words[-2:]):
            yield f"{where}: must be one or two whole sentences: {words}"
