"""The coach: hints and verdicts as they come, gone when the game goes on or back, given on choices alone."""

from __future__ import annotations

import msgspec

from game.cards import Card
from game.controller import PERSON, Controller
from game.opponents.base import Choice, Decision, Reason
from game.opponents.inquiry import Explain, Inquiry, Urgency
from game.opponents.reasoning import Fact, Reasoning
from game.opponents.verdict import Grade, verdict_on
from game.rules.base import Action
from game.teaching.coach import Coach
from tests.thinking import ScriptedThinker, new


def to_the_person(controller: Controller) -> None:
    """Deal, and let the others act until the person is to act."""
    while controller.state.turn != PERSON:
        if controller.state.awaits_deal:
            controller.deal()
        else:
            decision = controller.think()
            assert decision is not None
            controller.submit(decision.action, decision)


def at_the_table() -> tuple[Controller, Coach, ScriptedThinker]:
    """Return a game in which the person is to act, and a coach whose thinker is scripted."""
    controller, _ = new()
    script = ScriptedThinker()
    to_the_person(controller)
    return controller, Coach(controller, script), script


def with_a_hint_to_explain() -> tuple[Coach, ScriptedThinker, Inquiry[object], Explain]:
    """Return a coach whose hint has its first figures, its scripted thinker, and the inquiry after the reason."""
    _controller, coach, script = at_the_table()
    coach.ask_hint()
    script.says(Urgency.HINT, 0.5, 0.4, is_final=False)
    coach.update()
    asked = script.waits_for(Urgency.REASON)
    assert isinstance(asked.question, Explain)
    return coach, script, asked, asked.question


def act(controller: Controller, number: int = 0) -> Action:
    """Let the person take legal action ``number``."""
    action = controller.view.legal_actions()[number]
    controller.submit(action)
    return action


def shown(coach: Coach) -> tuple[bool, Decision | None, bool]:
    """Return whether a hint was asked for here, the hint, and whether it is the last word."""
    return coach.is_hinting, coach.hint, coach.is_hint_final


def test_a_hint_gets_better_and_is_gone_with_the_next_step() -> None:
    controller, coach, script = at_the_table()
    coach.update()
    assert shown(coach) == (False, None, False) and not script.asked, "nobody asked"
    coach.ask_hint()
    assert shown(coach) == (True, None, False)
    assert script.waits_for(Urgency.HINT).question.view == controller.view
    first = script.says(Urgency.HINT, 0.5, 0.4, is_final=False)
    coach.update()
    assert shown(coach) == (True, first, False)
    last = script.says(Urgency.HINT, 0.4, 0.5)
    coach.update()
    assert shown(coach) == (True, last, True)
    act(controller)
    assert shown(coach) == (False, None, False)


def test_a_hint_that_comes_too_late_is_dropped() -> None:
    controller, coach, script = at_the_table()
    coach.ask_hint()
    act(controller)
    coach.update()
    [late] = script.asked
    assert late.is_cancelled
    to_the_person(controller)
    coach.ask_hint()
    late.take(Decision(controller.view.legal_actions()[0], (), Reason("late")))
    coach.update()
    assert coach.hint is None and coach.is_hinting


def test_a_hint_is_asked_for_once_and_only_in_ones_turn() -> None:
    controller, coach, script = at_the_table()
    coach.ask_hint()
    coach.ask_hint()
    assert len(script.asked) == 1
    act(controller)
    coach.update()
    coach.ask_hint()
    assert not script.waiting and not coach.is_hinting


def test_a_hint_counts_as_help() -> None:
    controller, coach, _ = at_the_table()
    assert not controller.autosave.beside.help_taken
    coach.ask_hint()
    assert controller.autosave.beside.help_taken


def test_a_choice_costs_what_the_best_was_worth_more_beyond_the_error() -> None:
    controller, coach, script = at_the_table()
    action = act(controller, 1)
    coach.judge(len(controller.steps) - 1)
    coach.update()
    assert script.waits_for(Urgency.CHECKER).question.view.turn == PERSON, "it is judged by what the seat knew before"
    decision = script.says(Urgency.CHECKER, 0.62, 0.50, error=0.03)
    coach.update()
    verdict = coach.verdict(len(controller.steps) - 1)
    assert verdict is not None and verdict.decision == decision and verdict.error == 0.03
    assert 0.0899 < verdict.cost < 0.0901 and verdict.grade is Grade.INACCURACY
    best = verdict_on(decision.action, decision)
    assert best is not None and best.cost == 0.0 and best.grade is Grade.FINE
    assert verdict_on(action, Decision(action, (Choice(action),), Reason("by rules"))) is None, "no figures, no verdict"


def test_while_checking_every_choice_is_judged_and_nothing_else() -> None:
    controller, coach, script = at_the_table()
    coach.is_checking = True
    coach.update()
    assert not script.asked
    for _ in range(3):
        act(controller)
        coach.update()
        script.says(Urgency.CHECKER, 0.5)
        to_the_person(controller)
        coach.update()
    own = [at for at, step in enumerate(controller.steps) if step.seat == PERSON]
    assert [at for at in range(len(controller.steps)) if coach.is_judged(at)] == own and len(own) == 3


def test_what_was_done_before_the_checking_began_is_judged_too() -> None:
    """A game taken up again in the middle of a deal had no marks until the next move."""
    controller, coach, script = at_the_table()
    act(controller)
    coach.update()
    assert not script.asked
    coach.is_checking = True
    coach.update()
    assert script.waits_for(Urgency.CHECKER)


def test_verdicts_are_kept_for_two_deals() -> None:
    """A long game would keep thousands of figures."""
    controller, coach, script = at_the_table()
    coach.is_checking = True
    last: dict[int, int] = {}  # by deal, the last step judged
    while controller.state.deals_begun < 4:
        act(controller)
        coach.update()
        while script.waiting:
            script.says(Urgency.CHECKER, 0.5)
            coach.update()
        last[controller.state.deals_begun] = len(controller.steps) - 1
        to_the_person(controller)
    assert [coach.is_judged(last[number]) for number in (1, 2, 3)] == [False, True, True], "deal 4 was not seen yet"
    coach.update()
    assert [coach.is_judged(last[number]) for number in (1, 2, 3)] == [False, False, True]


def test_a_forced_move_is_not_judged() -> None:
    controller, coach, script = at_the_table()
    coach.is_checking = True
    while len(controller.view.legal_actions()) > 1:
        act(controller)
        coach.update()
        while script.waiting:
            script.says(Urgency.CHECKER, 0.5)
            coach.update()
        to_the_person(controller)
    act(controller)
    coach.update()
    at = len(controller.steps) - 1
    assert coach.is_judged(at) and coach.verdict(at) is None and not script.waiting


def test_what_was_undone_is_no_longer_judged_and_comes_back_with_redo() -> None:
    controller, coach, script = at_the_table()
    coach.is_checking = True
    act(controller)
    at = len(controller.steps) - 1
    coach.update()
    controller.undo()
    coach.update()
    assert [inquiry.is_cancelled for inquiry in script.asked] == [True]
    act(controller)
    coach.update()
    script.says(Urgency.CHECKER, 0.2, 0.5, error=0.0)
    coach.update()
    judged = coach.verdict(at)
    assert judged is not None and judged.grade is Grade.BLUNDER
    controller.undo()
    coach.update()
    assert coach.verdict(at) is None
    controller.redo()
    coach.update()
    assert coach.verdict(at) == judged
    controller.undo()
    act(controller, 1)
    coach.update()
    assert coach.verdict(at) is None, "another choice has a verdict of its own"


def test_a_hint_without_figures_is_asked_for_again_once_the_thinker_is_ready() -> None:
    """At the very first start the kernels take half a minute; until then there are only rules of thumb."""
    _controller, coach, script = at_the_table()
    script.warmth = 0.5
    coach.ask_hint()
    inquiry = script.waits_for(Urgency.HINT)
    legal = inquiry.question.view.legal_actions()
    by_rules = Decision(legal[0], tuple(map(Choice, legal)), Reason("by rules"))
    inquiry.take(by_rules, is_cold=True)
    coach.update()
    assert shown(coach) == (True, by_rules, True)
    coach.update()
    assert not script.waiting
    script.warmth = 1.0
    coach.update()
    assert shown(coach) == (True, by_rules, False), "shown until better comes"
    better = script.says(Urgency.HINT, 0.4, 0.6)
    coach.update()
    coach.update()
    assert shown(coach) == (True, better, True)
    assert script.waiting == [script.waits_for(Urgency.REASON)], "only the reason is still asked for"


def test_the_reason_of_a_hint_is_asked_for_with_its_first_figures() -> None:
    """And again if better ones change what is compared; until then the earlier one stays if the advice does."""
    coach, script, first, why = with_a_hint_to_explain()
    reason = Reasoning(why.best, why.other, 0.1, 300)
    first.take(reason)
    coach.update()
    legal = why.view.legal_actions()
    script.says(Urgency.HINT, *(0.5 if each in (reason.best, reason.other) else 0.3 for each in legal))
    coach.update()
    assert coach.hint_reasoning == reason
    second = script.waits_for(Urgency.REASON)
    assert isinstance(second.question, Explain)
    assert (second.question.best, second.question.other) != (why.best, why.other)
    better = Reasoning(second.question.best, second.question.other, 0.2, 300)
    second.take(better)
    coach.update()
    assert coach.hint_reasoning == better
    coach.drop_hint()
    assert coach.hint_reasoning is None


def test_a_reason_that_is_clear_early_is_told_before_the_final_one() -> None:
    """In Empat Satu it came two seconds after the figures, which were there already."""
    coach, _script, asked, why = with_a_hint_to_explain()
    for lines, is_final in ((0.1, False), (0.12, True)):
        reason = Reasoning(why.best, why.other, lines, 300)
        asked.take(reason, is_final=is_final)
        coach.update()
        assert coach.hint_reasoning == reason


def test_the_reason_of_another_choice_than_the_one_advised_is_never_told() -> None:
    coach, script, first, why = with_a_hint_to_explain()
    first.take(Reasoning(why.best, why.other, 0.1, 300))
    coach.update()
    script.says(Urgency.HINT, 0.4, 0.5)
    coach.update()
    assert coach.hint_reasoning is None


def explained(coach: Coach, script: ScriptedThinker, code: str, *facts: Fact) -> Reasoning:
    """Return the reason of a hint for which ``code`` stands, which has these ``facts``; ask for it if need be."""
    coach.ask_hint()
    asked = script.waits_for(Urgency.HINT)
    asked.take(msgspec.structs.replace(script.says(Urgency.HINT, 0.5, 0.4, 0.3), why=Reason(code)))
    coach.update()
    for each in script.waiting:
        if isinstance(each.question, Explain):
            each.take(Reasoning(each.question.best, each.question.other, 0.1, 300, facts))
    coach.update()
    assert coach.hint_reasoning is not None and coach.hint_reasoning.facts == facts
    return coach.hint_reasoning


def test_a_partner_does_not_say_the_same_thing_twice_in_a_deal() -> None:
    """Each hint of a deal said "Keep the queen of spades"; where a rule of thumb says something else, that is told."""
    controller, coach, script = at_the_table()
    queen, king = (Fact("keep", Card.parse(text)) for text in ("QS", "KS"))
    explained(coach, script, "bid-counted", queen)
    coach.drop_hint()
    explained(coach, script, "bid-counted", queen)
    found = [coach.repeats_itself]  # asked for again in the same position, it is the same hint
    for code, fact in (("play-low", queen), ("card-simulated", queen), ("play-low", king)):
        act(controller, -1)  # so high a bid that the cards are not thrown in
        to_the_person(controller)
        coach.update()
        explained(coach, script, code, fact)
        found.append(coach.repeats_itself)
    assert found == [False, True, False, False], "nothing but the trials speaks for the second card"


def test_a_comparison_that_tells_nothing_gives_way_to_another() -> None:
    """A card that trials alone advised had no reason if it was hardly better than that of the rules of thumb."""
    _controller, coach, script = at_the_table()
    first = explained(coach, script, "bid-simulated")
    coach.update()
    asked = script.waits_for(Urgency.REASON)
    assert isinstance(asked.question, Explain) and asked.question.other != first.other
    better = Reasoning(first.best, asked.question.other, 0.1, 300, (Fact("sure", Card.parse("AS")),))
    asked.take(better)
    coach.update()
    assert coach.hint_reasoning == better
    coach.drop_hint()
    explained(coach, script, "bid-counted")
    coach.update()
    assert not [each for each in script.waiting if each.question.urgency is Urgency.REASON], "the rule tells enough"


def test_a_choice_whose_verdict_is_lost_counts_as_judged() -> None:
    """The table would say for ever that it is being judged."""
    controller, coach, script = at_the_table()
    coach.is_checking = True
    act(controller)
    coach.update()
    script.waits_for(Urgency.CHECKER).lose()
    coach.update()
    at = len(controller.steps) - 1
    assert coach.is_judged(at) and coach.verdict(at) is None and not script.waiting
