"""The accountant: one question at a time, the latest wish first, and an account once all answers have come."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.cards import Card
from game.controller import Step
from game.games import GAMES
from game.looking_back.accountant import Accountant, AccountJob
from game.opponents.base import Appraisal, Choice, Decision, Opening, Reason, Value
from game.opponents.inquiry import Appraise, OpenDeal, Urgency
from game.rules.base import Action
from tests.looking_back.deals import finished
from tests.playouts import deal_for
from tests.thinking import ScriptedThinker

EVEN = Value((0.5,) * 4, (0.0,) * 4)


class Script(ScriptedThinker):
    """Answers the last question when it is told to."""

    def answer(self, *, fails: bool = False) -> None:
        inquiry = self.asked[-1]
        question = inquiry.question
        found: Appraisal | Opening = Opening(EVEN, EVEN)
        if isinstance(question, Appraise):
            choices = tuple(Choice(action, share=0.5, error=0.0) for action in question.view.legal_actions())
            decision = Decision(choices[0].action, choices, Reason("scripted"))
            found = Appraisal(decision, (EVEN,) * len(choices), (EVEN,) * len(choices))
        inquiry.lose() if fails else inquiry.take(found)


def wanted(steps: Sequence[Step]) -> tuple[Accountant, Script, AccountJob]:
    """Return an accountant of whom the account of a deal is wanted."""
    script = Script()
    accountant = Accountant(script)
    job = accountant.want(steps, range(len(steps)))
    assert job is not None
    return accountant, script, job


def finish(accountant: Accountant, script: Script, job: AccountJob) -> list[float]:
    """Answer questions until there is an account; return the progress after each."""
    progress = []
    while job.is_open:
        accountant.update()
        script.answer()
        accountant.update()
        progress.append(job.progress)
    return progress


def test_an_account_is_there_once_every_choice_has_been_appraised() -> None:
    steps = finished("forty-one", 3)
    accountant, script, job = wanted(steps)
    progress = finish(accountant, script, job)
    choices = [at for at in range(1, len(steps)) if len(steps[at - 1].after.legal_actions()) > 1]
    assert len(script.asked) == len(choices) + 1
    assert progress == sorted(progress) and progress[-1] == 1.0 and progress[0] > 0.0
    assert job.account is not None
    assert [event.at for event in job.account.events if event.verdict is not None] == choices
    accountant.update()
    assert len(script.asked) == len(choices) + 1, "nothing is left to ask"


def test_each_question_shows_what_the_seat_saw_and_what_the_seats_held() -> None:
    steps = finished("forty-one", 3)
    accountant, script, job = wanted(steps)
    finish(accountant, script, job)
    opening, *choices = [inquiry.question for inquiry in script.asked]
    assert opening == OpenDeal(steps[0].after.view(0), Urgency.REVIEW)
    for question, at in zip(choices, job.choices, strict=True):
        before, done = steps[at - 1].after, steps[at].done
        assert before.turn is not None and isinstance(done, Action)
        is_brief = before.turn != 0  # one's own choices are gone into more closely
        assert question == Appraise(before.view(before.turn), Urgency.REVIEW, before.hands, done, is_brief)


def test_only_one_question_is_under_way() -> None:
    accountant, script, _ = wanted(finished("forty-one", 3))
    for _ in range(3):
        accountant.update()
    assert len(script.asked) == 1


def test_the_latest_wish_comes_first_and_the_earlier_is_taken_up_again() -> None:
    accountant, script, first = wanted(finished("forty-one", 3))
    accountant.update()
    steps = finished("forty-one", 4)
    second = accountant.want(steps, range(len(steps)))
    assert second is not None
    script.answer()
    finish(accountant, script, second)
    assert first.is_open and first.opening is not None, "what had been asked before was not lost"
    finish(accountant, script, first)
    assert first.account is not None


def test_a_deal_in_which_nobody_had_a_choice_has_no_account() -> None:
    # After a hand worth 41 was dealt in a single deal, the process failed again and again.
    state = GAMES.rules["empat-satu"].read_options({}).new_game()
    dealt = deal_for(state, 1)
    best = tuple(Card.parse(text) for text in ("AS", "KS", "QS", "JS"))
    rest = [card for card in (*(card for hand in dealt.hands for card in hand), *dealt.stock) if card not in best]
    hands = (best, *(tuple(rest[at : at + 4]) for at in (0, 4, 8)))
    deal = msgspec.structs.replace(dealt, hands=hands, stock=tuple(rest[12:]))
    state, events = state.deal(deal)
    assert state.turn is None
    script = Script()
    accountant = Accountant(script)
    assert accountant.want([Step(deal, None, state, events, ())], range(1)) is None
    accountant.update()
    assert not accountant.is_busy and not script.asked


def test_the_same_deal_is_not_worked_out_twice() -> None:
    steps = finished("forty-one", 3)
    accountant, _, job = wanted(steps)
    assert accountant.want(steps, range(len(steps))) is job


def test_a_deal_whose_old_decisions_were_dropped_is_the_same_and_not_undone() -> None:
    # From the third deal on, all that was known of a deal was worked out again when one looked back at it.
    steps = finished("forty-one", 3)
    accountant, _, job = wanted(steps)
    replaced = [step._replace(decision=None) for step in steps]
    assert accountant.want(replaced, range(len(replaced))) is job
    accountant.forget_undone(replaced)
    assert accountant.is_busy


def test_an_account_is_lost_with_one_of_its_questions_and_no_other_is() -> None:
    accountant, script, first = wanted(finished("forty-one", 3))
    steps = finished("forty-one", 4)
    second = accountant.want(steps, range(len(steps)))
    assert second is not None
    accountant.update()
    script.answer(fails=True)
    accountant.update()
    assert second.is_lost and second.account is None and not second.is_open
    finish(accountant, script, first)
    assert first.account is not None


def test_two_accountants_neither_wait_for_ever_nor_take_each_others_answers() -> None:
    # The review of the Expert's deal has an accountant of its own; the first one's question was lost to it.
    steps = finished("forty-one", 3)
    first, script, job = wanted(steps)
    first.update()
    opening = script.asked[0]
    second = Accountant(script)
    other = second.want(steps, range(len(steps)))
    assert other is not None
    finish(second, script, other)
    assert job.opening is None
    opening.take(Opening(EVEN, EVEN))
    first.update()
    finish(first, script, job)
    assert job.account is not None and other.account is not None


def test_a_deal_that_was_undone_is_worked_on_no_longer() -> None:
    accountant, script, job = wanted(finished("forty-one", 3))
    accountant.update()
    accountant.forget_undone(job.steps)
    script.answer()
    accountant.update()
    assert job.opening is not None and len(script.asked) == 2
    accountant.forget_undone(job.steps[:-1])
    script.answer()
    accountant.update()
    accountant.update()
    assert len(script.asked) == 2 and not job.appraisals, "its deal is no longer over"


def test_the_account_of_an_undone_deal_does_not_come_after_all() -> None:
    # With another deal still to be worked on, the last answer for the undone one was taken, and its account kept.
    concluded: list[AccountJob] = []
    script = Script()
    accountant = Accountant(script, concluded.append)
    kept, undone = finished("forty-one", 3), finished("forty-one", 4)
    first = accountant.want(kept, range(len(kept)))
    second = accountant.want(undone, range(len(undone)))
    assert first is not None and second is not None
    while len(second.appraisals) < len(second.choices) - 1:
        accountant.update()
        script.answer()
        accountant.update()
    accountant.forget_undone(kept)
    script.answer()
    finish(accountant, script, first)
    assert concluded == [first]


def test_moves_played_out_after_a_claim_are_nobodys_choices() -> None:
    steps = finished("forty-one", 3)
    steps[-9:] = [step._replace(played_out=True) for step in steps[-9:]]
    _, _, job = wanted(steps)
    assert max(job.choices) < len(steps) - 9


def test_a_deal_thrown_in_has_an_account_too() -> None:
    steps = finished("forty-one", 3, min_total=20)[:1]
    while steps[-1].after.turn is not None:
        before = steps[-1].after
        after, events = before.apply(before.legal_actions()[0])
        steps.append(Step(before.legal_actions()[0], before.turn, after, events, ()))
    assert len(steps) == 5
    accountant, script, job = wanted(steps)
    finish(accountant, script, job)
    assert job.account is not None and len(job.account.verdicts(0)) == 1
