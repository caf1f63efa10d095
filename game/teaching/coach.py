"""The coach at the person's side: hints for the present position, and verdicts on what the person has done.

It sees what the person's seat sees, and nothing else. It has no clock and no screen: the table calls ``update``.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from game.controller import PERSON, Controller
from game.opponents.base import Decision
from game.opponents.inquiry import WARMED_UP, Advise, Explain, Inquiry, Reasons, Thinking, Urgency
from game.opponents.reasoning import Fact, Reasoning
from game.opponents.verdict import Verdict, verdict_on
from game.rules.base import Action, State, View
from game.rules.deal import Deal

MOST_COMPARED: Final = 3  # choices with which one that is advised is compared until there is something to tell


class _Task(NamedTuple):
    """Step ``at``, which led to ``after`` and is to be judged; the ``verdict`` on it, once there is one."""

    at: int
    after: State
    verdict: Verdict | None = None


class Coach:
    """Advises the person at the table of ``controller``; ``thinker`` does the thinking.

    While it ``is_checking``, it judges every choice that the person makes in the present deal.
    """

    def __init__(self, controller: Controller, thinker: Thinking) -> None:
        self.is_checking = False
        self.verdicts_given = 0
        self._controller = controller
        self._thinker = thinker
        self._hinted: State | None = None  # the position that a hint was asked for, ...
        self._hint: Inquiry[Decision] | None = None  # ... the question about it, ...
        self._first_hint: Decision | None = None  # ... and what rules of thumb said before the thinker was ready
        self.hint_reasoning: Reasoning | None = None
        """Why the hint is better than what tempts one instead, as soon as that is known."""
        self._reasons = Reasons(thinker)
        self._explained: tuple[Decision | None, list[Explain]] = (None, [])  # a hint, and the questions why
        self._useless: list[Explain] = []  # those of this position whose answer tells nothing new
        self._told: dict[int, Fact] = {}  # by the number of steps before a hint, what was told of it
        self._wanted: list[_Task] = []
        self._judging: tuple[_Task, Inquiry[Decision]] | None = None
        self._judged: dict[int, _Task] = {}
        self._looked_at: tuple[State, bool] | None = None
        self._deal_start = 0  # the number of the step in which the last deal was dealt

    # -------------------------------------------------------------------- hints

    def ask_hint(self) -> None:
        """Begin to think about the person's turn, if it is; the game then counts as played with help."""
        state = self._controller.state
        if not self._controller.is_persons_turn or self._hinted is state:
            return
        self._hinted, self._first_hint, self._useless = state, None, []
        self._controller.note_help()
        self._hint = self._thinker.ask(Advise(self._controller.view, Urgency.HINT))

    @property
    def is_hinting(self) -> bool:
        """Whether a hint was asked for in the present position."""
        return self._hinted is not None and self._hinted is self._controller.state

    @property
    def hint(self) -> Decision | None:
        """The hint for the present position, None if it was not asked for or has not come."""
        return (self._hint.latest or self._first_hint) if self._hint is not None and self.is_hinting else None

    @property
    def is_hint_final(self) -> bool:
        """Whether the hint will get no better."""
        return self._hint is not None and self.is_hinting and self._hint.is_final

    def drop_hint(self) -> None:
        """Forget the hint for the present position; it may be asked for again."""
        if self._hint is not None:
            self._hint.cancel()
        self._hinted = self._hint = self.hint_reasoning = None

    def leave(self) -> None:
        """Stop asking, as nobody waits for the answers any more."""
        self.drop_hint()
        self._wanted.clear()
        self._stop_judging()

    # ----------------------------------------------------------------- verdicts

    def judge(self, at: int, *, is_urgent: bool = False) -> None:
        """Begin to judge the person's choice in step ``at`` of the game, unless it was none or that was done before.

        What ``is_urgent``, because somebody waits for it, comes before everything else that is wanted.
        """
        step = self._controller.steps[at]
        task = _Task(at, step.after)
        if isinstance(step.done, Deal) or step.seat != PERSON or step.played_out or self.is_judged(at):
            return
        if len(self._view_before(at).legal_actions()) == 1:
            self._judged[at] = task
        elif (self._judging is None or task != self._judging[0]) and (is_urgent or task not in self._wanted):
            self._wanted = [each for each in self._wanted if each != task]
            self._wanted.insert(0 if is_urgent else len(self._wanted), task)

    def is_judged(self, at: int) -> bool:
        """Whether step ``at`` has been judged, even if there could be no verdict."""
        return at in self._judged and self._is_in_game(self._judged[at])

    def verdict(self, at: int) -> Verdict | None:
        """Return the verdict on step ``at``, or None if there is none yet or can be none."""
        return self._judged[at].verdict if self.is_judged(at) else None

    def _is_in_game(self, task: _Task) -> bool:
        """Whether a step has not been undone."""
        steps = self._controller.steps
        return task.at < len(steps) and steps[task.at].after is task.after

    def _view_before(self, at: int) -> View:
        return self._controller.steps[at - 1].after.view(PERSON)

    # --------------------------------------------------------------------- time

    def update(self) -> None:
        """Take what has been thought, and ask what is to be thought about next."""
        state = self._controller.state
        if self._hinted is not None and self._hinted is not state:
            self.drop_hint()
        if self._looked_at is None or self._looked_at[0] is not state or self._looked_at[1] != self.is_checking:
            self._looked_at = state, self.is_checking
            self._follow_the_game()
        if self._hint is not None and self._hint.is_cold and self._thinker.warmth >= WARMED_UP:
            self._first_hint = self._hint.latest
            self._hint = self._thinker.ask(Advise(self._controller.view, Urgency.HINT))
        self._explain_hint()
        if self._judging is not None:
            self._conclude(*self._judging)
        if self._judging is None and self._wanted:
            task = self._wanted.pop(0)
            self._judging = task, self._thinker.ask(Advise(self._view_before(task.at), Urgency.CHECKER))

    def _explain_hint(self) -> None:
        """Ask why the hint is best, as soon as it has figures, and again if better ones change what is compared.

        Until the new answer comes, an earlier one stays if the same choice is advised. If it tells nothing new, nor is
        there a rule of thumb to tell, the choice is compared with another one.
        """
        hint, shown = self.hint, self.hint_reasoning
        if hint is None:
            return
        if self._explained[0] is not hint:
            questions = self._reasons.temptations(self._controller.view, hint)[:MOST_COMPARED]
            self._explained = hint, [each for each in questions if each not in self._useless]
        asked = self._reasons.asked("hint", next(iter(self._explained[1]), None))
        found = None if asked is None else asked.latest
        if shown is not None and shown.best != hint.action:
            shown = self.hint_reasoning = None
        if asked is None or found is None:
            return
        is_new = bool(found.facts) and not (found.is_equal or self._was_told(found.facts[0]))
        if is_new or shown is None or not shown.facts or shown.other == found.other:
            self.hint_reasoning = found
            self._told |= {len(self._controller.steps): each for each in found.facts[:1]}
        if asked.is_final and not is_new and hint.why.is_by_trials:
            self._useless.append(self._explained[1].pop(0))

    @property
    def repeats_itself(self) -> bool:
        """Whether the reason of the hint was told in this deal before, and a rule of thumb tells something else."""
        hint, found = self.hint, self.hint_reasoning
        is_old = found is not None and any(map(self._was_told, found.facts[:1]))
        return is_old and hint is not None and not hint.why.is_by_trials

    def _was_told(self, fact: Fact) -> bool:
        """Whether a hint of this deal, before this one, has told the same of the same card and seat."""
        deal = self._controller.last_deal
        told = [each for at, each in self._told.items() if at in deal]
        return any((each.code, each.card, each.seat) == (fact.code, fact.card, fact.seat) for each in told)

    def _follow_the_game(self) -> None:
        """Drop what was undone, and have the person's choices of this deal judged."""
        self._wanted = [task for task in self._wanted if self._is_in_game(task)]
        if self._judging is not None and not self._is_in_game(self._judging[0]):
            self._stop_judging()
        deal = self._controller.last_deal
        if deal.start != self._deal_start:  # verdicts on this deal and the one before it are kept, like decisions
            self._judged = {at: judged for at, judged in self._judged.items() if at >= self._deal_start}
            self._deal_start = deal.start
        if self.is_checking:
            for at in deal:
                self.judge(at)

    def _stop_judging(self) -> None:
        if self._judging is not None:
            self._judging[1].cancel()
        self._judging = None

    def _conclude(self, task: _Task, inquiry: Inquiry[Decision]) -> None:
        """Note the verdict on the step being judged, if it has come; there is none if the question was lost."""
        if inquiry.answer is None and not inquiry.is_lost:
            return
        self._judging = None
        done = self._controller.steps[task.at].done
        assert isinstance(done, Action)
        verdict = None if inquiry.answer is None else verdict_on(done, inquiry.answer)
        self._judged[task.at] = task._replace(verdict=verdict)
        self.verdicts_given += 1
