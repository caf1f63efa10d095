"""Puzzles from one's own costly choices: which choices are weighed again, and what becomes a puzzle."""

from __future__ import annotations

from game.controller import PERSON, Step
from game.games import GAMES
from game.looking_back.accountant import AccountJob
from game.looking_back.own_puzzles import PuzzleMaker, is_clearly_costly
from game.opponents.base import Appraisal, Choice, Decision, Reason
from game.opponents.inquiry import FoundT, Inquiry, Question, Weigh
from game.practice.puzzles import SEEDS, WORLDS, Puzzle, decode, encode
from game.record import DealRecord
from game.rules.base import Action
from game.rules.deal import Deal
from tests.looking_back.deals import finished
from tests.thinking import ScriptedThinker


def advice(legal: tuple[Action, ...], best: int, cost: float = 0.2) -> Decision:
    """Return advice in which all choices but number ``best`` cost so much."""
    choices = tuple(Choice(each, share=0.6 if at == best else 0.6 - cost, error=0.0) for at, each in enumerate(legal))
    return Decision(legal[best], choices, Reason("card-simulated"))


class Script(ScriptedThinker):
    """Weighs as it is told to: by seed, which choice is the best, and what the others cost."""

    def __init__(self, *found: tuple[int, float]) -> None:
        super().__init__()
        self.found = found

    def ask(self, question: Question[FoundT]) -> Inquiry[FoundT]:
        """Answer at once."""
        inquiry = super().ask(question)
        assert isinstance(question, Weigh)
        self.asked[-1].take(self.weigh(question))
        return inquiry

    def weigh(self, question: Weigh) -> Decision:
        best, cost = self.found[question.number % len(self.found)]
        return advice(tuple(question.view.legal_actions()), best, cost)


def job(best: int = 0, cost: float = 0.2, game: str = "forty-one") -> tuple[AccountJob, list[int]]:
    """Return a deal whose appraisals find one best choice everywhere, and the places of the person's costly choices."""
    steps, deals = list[Step](), tuple[DealRecord, ...]()
    for step in finished(game, 3):
        done = step.done
        deals = (
            (DealRecord(done),) if isinstance(done, Deal) else (DealRecord(deals[0].cards, (*deals[0].actions, done)),)
        )
        steps.append(step._replace(deals=deals))
    appraisals, costly = dict[int, Appraisal](), list[int]()
    for at in range(1, len(steps)):
        legal = tuple(steps[at - 1].after.legal_actions())
        if len(legal) > 1:
            appraisals[at] = Appraisal(advice(legal, best, cost), (), ())
            if steps[at].seat == PERSON and steps[at].done != legal[best]:
                costly.append(at)
    return AccountJob(tuple(steps), 0, PERSON, tuple(appraisals), appraisals=appraisals), costly


def made(script: ScriptedThinker, given: AccountJob) -> list[Puzzle]:
    """Return the puzzles made of a deal."""
    found: list[Puzzle] = []
    maker = PuzzleMaker(script, found.append)
    maker.look_at(given, "forty-one", GAMES.rules["forty-one"].read_options({}))
    for _frame in range(500):
        maker.update()
    assert not maker.is_busy
    return found


def test_every_costly_choice_of_the_person_that_stands_becomes_a_puzzle() -> None:
    given, costly = job()
    script = Script((0, 0.2))
    found = made(script, given)
    assert costly and len(found) == len(costly) and len(script.asked) == SEEDS * len(costly)
    weighed = [inquiry.question for inquiry in script.asked if isinstance(inquiry.question, Weigh)]
    assert {question.worlds for question in weighed} == {WORLDS}
    assert [question.number for question in weighed[:SEEDS]] == list(range(SEEDS))
    for puzzle, at in zip(found, costly, strict=True):
        assert puzzle.state is given.steps[at - 1].after and puzzle.state.turn == PERSON
        assert decode(encode(puzzle), GAMES.rules).state == puzzle.state
        step = given.steps[at].done
        assert isinstance(step, Action) and not puzzle.is_solved_by(step)


def test_what_another_seed_finds_otherwise_is_no_puzzle() -> None:
    given, costly = job()
    script = Script((0, 0.2), (1, 0.2), (0, 0.2))
    assert made(script, given) == [] and len(script.asked) == 2 * len(costly)
    assert made(Script((0, 0.2), (0, 0.2), (0, 0.05)), given) == []


def test_two_tables_make_their_puzzles_one_after_the_other() -> None:
    given, costly = job()
    script, options = Script((0, 0.2)), GAMES.rules["forty-one"].read_options({})
    first, second = list[Puzzle](), list[Puzzle]()
    makers = PuzzleMaker(script, first.append), PuzzleMaker(script, second.append)
    for maker in makers:
        maker.look_at(given, "forty-one", options)
        maker.update()
    for maker in makers:
        for _frame in range(500):
            maker.update()
    assert len(first) == len(second) == len(costly)


def test_slightly_costly_choices_are_not_weighed_again() -> None:
    script = Script((0, 0.2))
    assert made(script, job(cost=0.05)[0]) == [] and script.asked == []


def test_answers_without_figures_make_no_puzzle() -> None:
    class Cold(Script):
        def weigh(self, question: Weigh) -> Decision:
            legal = question.view.legal_actions()
            return Decision(legal[0], tuple(map(Choice, legal)), Reason("bid-at-sight"))

    assert made(Cold(), job()[0]) == []


def test_what_will_never_be_weighed_makes_no_puzzle() -> None:
    class Lost(ScriptedThinker):
        def ask(self, question: Question[FoundT]) -> Inquiry[FoundT]:
            inquiry = super().ask(question)
            inquiry.lose()
            return inquiry

    assert made(Lost(), job()[0]) == []


def test_the_best_choice_is_not_costly_and_neither_are_cards_dealt() -> None:
    legal = tuple(finished("forty-one", 3)[0].after.legal_actions())
    decision = advice(legal, 0)
    assert is_clearly_costly(legal[1], decision) and not is_clearly_costly(legal[0], decision)
    assert not is_clearly_costly(finished("forty-one", 3)[0].done, decision)
    assert not is_clearly_costly(legal[1], Decision(legal[0], tuple(map(Choice, legal)), Reason("bid-at-sight")))
