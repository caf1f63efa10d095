"""The measure of accounts: its page tells what was found, and every deal of a seed is the same again."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.looking_back.account import Account, AccountEntry, LuckKind, Swing
from game.opponents.base import Level
from game.opponents.verdict import Grade, Merit
from game.rules.forty_one import FortyOneOptions
from tools import accounts
from tools.accounts import Found, Task, page

TASK = Task("forty-one", FortyOneOptions(), (Level.CASUAL,) * 4, 1, again=True)


def found(luck: float, skill: float, grades: tuple[Grade, ...], again: tuple[Grade, ...]) -> Found:
    event = AccountEntry(1, 0, LuckKind.PLAY, Swing(luck, 10 * luck), Swing(skill, 10 * skill))
    hand = AccountEntry(0, None, LuckKind.HAND, Swing(0.01, 0.1))
    after = Swing(0.51, 0.1) + Swing(luck, 10 * luck) + Swing(skill, 10 * skill)
    account = Account(0, (0, 2), Swing(0.5, 0.0), after, (hand, event))
    none: tuple[tuple[Grade, ...], ...] = ((), (), ())
    return Found(account, (0.02, 0.0, 0.0, 0.0), (grades, *none), (again, *none), (Merit.ONLY_MOVE,), 2.0)


def test_the_page_tells_luck_and_skill_and_how_many_stay_in_their_class() -> None:
    fine, mistake = Grade.FINE, Grade.MISTAKE
    told = "\n".join(
        page(TASK, [found(0.1, -0.02, (fine, mistake), (fine, fine)), found(0.3, -0.04, (fine,), (fine,))])
    )
    lines = {line.split("  ")[0].strip(): line for line in told.splitlines()}
    assert "+0.2100 ± 0.1960" in lines["luck"] and "+2.10 ± 1.96" in lines["luck"]
    assert "+0.0100 ± 0.0000" in told and "-0.0300 ± 0.0196" in lines["seat 0's choices"]
    assert "choices cost +0.0200 ± 0.0000 of the game a deal; 1 mistakes in 3" in told
    assert "in the same class by another seed: 66.67 % of 3 choices" in told
    assert "seat 0, of 3 choices: 2 only-move, 0 great-find" in told
    assert "2.0 s on average, at most 2.0 s" in told


def test_what_remains_is_told() -> None:
    one = found(0.1, 0.0, (), ())
    off = replace(one, account=replace(one.account, after=one.account.after + Swing(0.0, 0.5)))
    assert any(line.startswith("what remains") and "5.0e-01 points" in line for line in page(TASK, [off]))


def test_an_unknown_level_or_option_is_refused_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    for wrong in (["--seats", "wizard"], ["--options", "{"], ["--options", '{"players": 9}']):
        with pytest.raises(SystemExit):
            accounts.main(wrong)
        assert "error:" in capsys.readouterr().err


def test_the_same_seed_brings_the_same_deal() -> None:
    task = replace(TASK, levels=(Level.BEGINNER,) * 4)
    one, other = (accounts._played(task, 3) for _ in range(2))
    assert [step.done for step in one] == [step.done for step in other]
    assert [step.done for step in accounts._played(task, 4)] != [step.done for step in one]
