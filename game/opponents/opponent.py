"""The single entry to all opponents: from a view, a level and a seed to a decision, in any game."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Final

import msgspec

from game.opponents.base import (
    NOBODY_SPECIAL,
    STRONGEST,
    Advising,
    Appraising,
    Character,
    Choice,
    Decision,
    Level,
    OpeningThought,
    Thought,
    Value,
    cost,
)
from game.opponents.manner import mannered
from game.opponents.mind import Mind
from game.opponents.reasoning import Reasoned
from game.opponents.verdict import LIMITS
from game.rules.base import Action, Bid, Discard, Play, View
from game.rules.deal import Hands

FIRST_SLICES: Final = 4  # of a thought, in which it calls each of its kernels
KINDS: Final = 2  # kinds of action in a game, closing aside: bids and plays, or draws and discards


class Opponents:
    """The opponents of all games behind one interface; ``minds`` holds those of each game by its name."""

    def __init__(self, minds: Iterable[Mind[View]]) -> None:
        self.minds: Mapping[str, Mind[View]] = {mind.rules.name: mind for mind in minds}
        self._by_view = {mind.view: mind for mind in self.minds.values()}
        self._warm = {mind.view for mind in self.minds.values() if not mind.has_kernels}  # of games that are ready

    def mind_of(self, view: View) -> Mind[View]:
        """Return the opponents of the game that ``view`` shows; raise LookupError if there are none."""
        return self._by_view[type(view)]

    def _mind_asked(self, view: View) -> Mind[View]:
        """Return the opponents of the game, asked what the seat of ``view`` should do; raise ValueError out of turn."""
        if view.turn != view.seat:
            raise ValueError(f"it is not the turn of seat {view.seat}")
        return self.mind_of(view)

    def think(
        self,
        view: View,
        level: Level,
        seed: int,
        iterations: int | None = None,
        character: Character = NOBODY_SPECIAL,
    ) -> Thought:
        """Return a thought, to be run slice by slice; raise ValueError if it is not the turn of the view's seat.

        Where the trials of a stronger level agree with the rules of thumb, the reason has their values as well, and
        their code as ``rule``.
        """
        mind = self._mind_asked(view)
        thought = mind.think(view, level, seed, iterations, character.habits)
        if level.searches:
            thought = _ending(thought, partial(_with_rule, usual=mind.at_once(view, STRONGEST, seed)))
        return _ending(thought, lambda decision: mannered(decision, view, mind, character.manner))

    def choose(
        self,
        view: View,
        level: Level,
        seed: int,
        iterations: int | None = None,
        character: Character = NOBODY_SPECIAL,
    ) -> Decision:
        """Return an opponent's decision; equal arguments give equal decisions."""
        thought = self.think(view, level, seed, iterations, character)
        while True:
            try:
                next(thought)
            except StopIteration as end:
                decision: Decision = end.value
                return decision

    def advise(self, view: View) -> Advising:
        """Return advice for the seat of ``view``, to be run slice by slice; equal views give equal advice.

        Where the trials agree with the rules of thumb, the reason also has their values, and their code as ``rule``.
        Raise ValueError if it is not the turn of the view's seat.
        """
        mind, seed = self._mind_asked(view), seed_of(view)
        return _advice_with_rule(mind.advise(view, seed), mind.at_once(view, STRONGEST, seed))

    def weigh(self, view: View, number: int, worlds: int) -> Thought:
        """Return advice for the seat of ``view`` from ``worlds`` worlds, to be run slice by slice.

        Equal views and numbers give equal advice; each ``number`` stands for another seed. Raise ValueError if it is
        not the turn of the view's seat.
        """
        mind, seed = self._mind_asked(view), seed_of(view)
        usual = mind.at_once(view, STRONGEST, seed)
        return _ending(mind.weigh(view, seed + number, worlds), partial(_with_rule, usual=usual))

    def appraise(self, view: View, hands: Hands, done: Action, *, is_brief: bool = False) -> Appraising:
        """Return an appraisal, to be run slice by slice, of what the seat of ``view`` could do in a finished deal.

        The seats then held ``hands``. The decision in it is the advice that the seat would have had, as far as it had
        to be thought out to tell how good it was what the seat has ``done``, or not even so far if the appraisal
        ``is_brief``.
        """
        mind, seed = self._mind_asked(view), seed_of(view)
        appraisal = yield from mind.appraise(view, hands, done, seed, is_brief=is_brief)
        usual = mind.at_once(view, STRONGEST, seed)
        return msgspec.structs.replace(appraisal, decision=_with_rule(appraisal.decision, usual))

    def explain(self, view: View, best: Action, other: Action, hands: Hands | None = None, number: int = 0) -> Reasoned:
        """Return why ``best`` is better for the seat of ``view`` than ``other``, to be run slice by slice.

        With ``hands``, those that the seats held in a deal that is over, it tells besides how the two went there. Each
        ``number`` stands for another seed.
        """
        return self._mind_asked(view).reasoning().reasoned(view, best, other, seed_of(view) + number, hands)

    def temptations(self, view: View, decision: Decision) -> list[Action]:
        """Return what tempts one instead of the choice that ``decision`` advises, what tempts most first.

        That is what the rules of thumb say; then the next bid, the higher first, or the nearest choice that clearly
        costs something, else the dearest: of the game or, since opponents know no such cost, of its worth. Of the cards
        of a suit there is one, besides that of the rules of thumb.
        """
        usual, best, kinds = self.choose_at_once(view, STRONGEST, 0).action, decision.action, dict[object, Action]()
        costs = {each.action: lost for each in decision.choices if (lost := _lost(decision, each)) > 0.0}

        def farness(action: Action) -> tuple[bool, float, int]:
            if isinstance(action, Bid) and isinstance(best, Bid):
                return False, abs(action.number - best.number), -action.number
            return costs[action] <= LIMITS[0], abs(costs[action] - LIMITS[0]), 0

        for each in sorted(costs, key=farness):
            kinds.setdefault(each.card.suit if isinstance(each, Play | Discard) else each, each)
        others = [each for each in kinds.values() if each != usual]
        return [usual, *others] if usual in costs else others

    def open_deal(self, view: View) -> OpeningThought:
        """Return what a deal promised before it, and to the seat of ``view``, which saw its hand alone."""
        return self.mind_of(view).advice().open_deal(view, seed_of(view))

    def result_of(self, view: View) -> Value:
        """Return what the deal has brought that has just been finished."""
        return self.mind_of(view).advice().result_of(view)

    def choose_at_once(self, view: View, level: Level, seed: int, character: Character = NOBODY_SPECIAL) -> Decision:
        """Return a decision by rules of thumb, within 5 ms."""
        mind = self._mind_asked(view)
        return mannered(mind.at_once(view, level, seed), view, mind, character.manner)

    def offset(self, view: View, bid: Bid) -> float:
        """Return how many tricks ``bid`` lies above what players usually bid with the hand of ``view``."""
        return self.mind_of(view).offset(view, bid)

    def warm(self) -> Iterator[float]:
        """Compile every kernel, or read it from the disk; after each game, yield the share done.

        It takes some seconds: the strongest level thinks once about each kind of action of each game.
        """
        minds = [mind for mind in self.minds.values() if mind.has_kernels]
        for number, mind in enumerate(minds, 1):
            state = mind.rules.usual.new_game()
            state, _ = state.deal(state.deal_out(state.deal_needs().pack, 0))
            kinds: set[type[Action]] = set()
            while state.turn is not None and len(kinds) < KINDS:
                legal = state.legal_actions()
                if len(legal) > 1 and type(legal[0]) not in kinds:
                    kinds.add(type(legal[0]))
                    view = state.view(state.turn)
                    self.choose(view, STRONGEST, 0, 1)
                    if mind.has_accounts:
                        _begin(mind.appraise(view, state.hands, legal[-1], 0, is_brief=False))
                        _begin(mind.advice().open_deal(view, 0))
                    if mind.has_reasons:
                        _begin(mind.reasoning().reasoned(view, legal[-1], legal[0], 0))
                state, _ = state.apply(legal[-1])
            self._warm.add(mind.view)
            yield number / len(minds)

    def is_warm(self, view: View) -> bool:
        """Whether the stronger levels of the view's game are ready."""
        return type(view) in self._warm


def _lost(decision: Decision, choice: Choice) -> float:
    """Return what ``choice`` costs of the game or, where that is not known, of what is chosen by; 0 if unknown."""
    found, best = cost(decision, choice.action), decision.choice(decision.action).worth
    if found is not None or best is None or choice.worth is None:
        return 0.0 if found is None else found[0]
    return best - choice.worth


def _begin(thought: Appraising | OpeningThought | Reasoned) -> None:
    """Run a thought until all kinds of kernels in it have been called."""
    for _ in zip(range(FIRST_SLICES), thought, strict=False):
        pass
    thought.close()


def _ending(thought: Thought, change: Callable[[Decision], Decision]) -> Thought:
    """Return a thought that ends with a ``change`` of what it comes to."""
    return change((yield from thought))


def _advice_with_rule(advising: Advising, usual: Decision) -> Advising:
    """Return advice each of whose decisions is one of ``_with_rule``."""
    while True:
        try:
            better = next(advising)
        except StopIteration as end:
            return _with_rule(end.value, usual)
        yield None if better is None else _with_rule(better, usual)


def _with_rule(decision: Decision, usual: Decision) -> Decision:
    """Return ``decision`` with the reason of the ``usual`` one, by rules of thumb, if the trials agree with it."""
    if decision.action != usual.action or not decision.why.is_by_trials:
        return decision
    values = {**usual.why.values, **decision.why.values, "rule": usual.why.code}
    return msgspec.structs.replace(decision, why=msgspec.structs.replace(decision.why, values=values))


def seed_of(view: View) -> int:
    """Return a seed that follows from what the seat knows alone, so that advice betrays nothing else."""
    told = msgspec.to_builtins(view, enc_hook=str, order="deterministic")
    public = view.public
    for part, names in ((told["public"], public.LATER), (told["public"]["options"], public.options.LATER)):
        for name, usual in names.items():
            if part[name] == usual:
                del part[name]
    return int.from_bytes(hashlib.sha256(msgspec.json.encode(told)).digest()[:6], "big")
