"""The account of a deal on the screen: worked out while one looks, lines that add up, every game and size."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.controller import PERSON
from game.games import GAMES
from game.looking_back.account import Account, AccountEntry, LuckKind, Swing
from game.opponents.base import Decision, Level, Reason
from game.opponents.verdict import Grade, Verdict
from game.rules.base import Bid
from game.ui.app import App
from game.ui.charts.bars import change_bar
from game.ui.scenes.play.table import TableScene
from game.ui.scenes.results.account_strip import AccountStrip
from game.ui.scenes.results.score import ScoreScene
from game.ui.scenes.review.account import AccountScene
from game.ui.scenes.scene import Launch
from game.ui.words.accounts import (
    account_lines,
    chance_words,
    in_short,
    own_words,
    share_words,
    signed_points_words,
)
from game.ui.words.why import Moment
from tests.cases import for_each
from tests.playouts import some_action, take
from tests.ui.explaining import explain_all, kept
from tests.ui.moves import after_a_deal, every_game
from tests.ui.paging import in_sizes
from tests.ui.playing import autosave, click, frames, launch, new_controller, press, running, until, until_page

in_two_sizes = in_sizes((960, 600), (960, 1040), more=((1000, 1380), (1920, 1080)))


def opened(app: App, game: str) -> AccountScene:
    """Open the account of the last deal with the key."""
    after_a_deal(app, game)
    press(app, pygame.K_k)
    until_page(app, "account")
    scene = app.scene
    assert isinstance(scene, AccountScene)
    return scene


@every_game
@in_two_sizes
def test_the_account_comes_while_one_looks_and_fits_its_panel(game: str, size: tuple[int, int], tmp_path: Path) -> None:
    with running(tmp_path, launch(size=size)) as app:
        scene = opened(app, game)
        until(app, lambda: scene.account is not None)
        frames(app, 2)
        window = pygame.Rect(0, 0, *app.size)
        assert window.contains(scene.panel)
        rects = list(scene.regions.values())
        assert all(scene.panel.contains(rect) for rect in rects)
        lines = [rect for name, rect in scene.regions.items() if name.startswith("line")]
        apart = [scene.regions[name] for name in ("head", "own", "close")] + lines
        assert not any(one.colliderect(other) for at, one in enumerate(apart) for other in apart[:at])
        assert len(lines) >= 6


def test_it_opens_and_closes_by_mouse_and_by_keys(tmp_path: Path) -> None:
    with running(tmp_path, launch()) as app:
        table = after_a_deal(app, "forty-one")
        page = app.scene
        assert isinstance(page, ScoreScene)
        button = next(widget for widget in page.controls.widgets if "K" in getattr(widget, "keys", ()))
        click(app, button.rect.center)
        until_page(app, "account")
        scene = app.scene
        assert isinstance(scene, AccountScene)
        click(app, scene.regions["close"].center)
        until_page(app, "score")
        for code in (pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_k):
            press(app, pygame.K_k)
            until_page(app, "account")
            press(app, code)
            until_page(app, "score")
        press(app, pygame.K_k)
        until_page(app, "account")
        click(app, (5, 5))
        until_page(app, "score")
        assert app.scenes[0] is table


@every_game
def test_the_costly_moves_are_one_press_away(game: str, tmp_path: Path) -> None:
    with running(tmp_path, launch()) as app:
        scene = opened(app, game)
        until(app, lambda: scene.account is not None)
        frames(app, 2)
        assert scene.account is not None and scene.job is not None
        costly = [verdict for verdict in scene.account.verdicts(0) if verdict.grade > Grade.FINE]
        assert len(costly) == len(scene.job.costly) > 0
        click(app, scene.regions["costly"].center)
        until_page(app, "review")
        press(app, pygame.K_k)
        until_page(app, "account")
        press(app, pygame.K_a)
        until_page(app, "review")
        assert [each.name for each in app.scenes] == ["table", "score", "review"]


@in_two_sizes
def test_the_account_says_why_the_costliest_choice_was_costly(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], tmp_path: Path
) -> None:
    asked = explain_all(monkeypatch)
    with running(tmp_path, launch(size=size)) as app:
        scene = opened(app, "forty-one")
        until(app, lambda: bool(asked))
        frames(app, 2)
        [question] = dict.fromkeys(asked)
        why, players = scene.table.game.why, scene.table.controller.setup.players
        moment = Moment(PERSON, question.other, question.view, tuple(players))
        told = next(words for words in scene.words if words.startswith("The costliest: "))
        assert why.choice(moment, question.best)[0] in told
        assert told.endswith(why.because(moment, kept(question))[0])
        assert scene.panel.contains(scene.regions["costliest"])
        assert not scene.regions["costliest"].colliderect(scene.regions["close"])


def test_the_score_page_and_the_account_say_the_same_to_the_tenth() -> None:
    # The line said -1.8 and the page -1.7: each rounded sums of its own.
    rng = random.Random(1)
    for _ in range(200):
        events = [event(kind, rng.gauss(0, 0.1), 0.0) for kind in (LuckKind.HAND, LuckKind.LAY)]
        events += [event(LuckKind.PLAY, rng.gauss(0, 0.1), rng.gauss(0, 0.02), at % 4, Grade.FINE) for at in range(12)]
        found = account(*events)
        shown = {line.wordings[0]: line.change.share for line in account_lines(found, SEATS)}
        (_luck, luck), (_own, own), (_others, others), (_whole, whole) = in_short(found)
        assert share_words(luck) == share_words(shown["Luck"])
        assert share_words(own) == share_words(shown["Your choices"] + shown["Salma’s choices"])
        assert share_words(others) == share_words(shown["The opponents’ choices"])
        assert share_words(whole) == share_words(shown["This deal"])


def test_how_far_the_work_has_come_is_told_in_one_place(tmp_path: Path) -> None:
    # The account said 77 % while the strip below it still said 20 %.
    with running(tmp_path, launch()) as app:
        after_a_deal(app, "forty-one")
        strip = next(item for item in app.scene.stage.items if isinstance(item, AccountStrip))
        before, done = strip.look(), strip.job.progress
        until(app, lambda: done < strip.job.progress and len(strip.job.appraisals) > 2)
        assert strip.job.account is None and strip.look() == before


def test_a_gain_and_a_loss_differ_in_shape_too() -> None:
    # Without colours both were the same beige bar.
    pygame.display.init()
    gain, loss = (change_bar((80, 20), is_gain=is_gain, alpha=255) for is_gain in (True, False))
    seen = [[surface.get_at((x, 10)).a > 128 for x in range(80)] for surface in (gain, loss)]
    assert all(seen[0]) and 0.3 < sum(seen[1]) / 80 < 0.9
    assert gain.get_at((79, 1)).a == 0 and loss.get_at((0, 1)).a == 0, "each points to where it leads"


def test_the_work_goes_on_while_one_plays_on(tmp_path: Path) -> None:
    with running(tmp_path, launch()) as app:
        table = after_a_deal(app, "forty-one")
        job = table.looking_back.want(table.controller.last_deal)
        assert job is not None and job.is_open
        press(app, pygame.K_RETURN)
        until_page(app, "table")
        until(app, lambda: not job.is_open)
        assert job.account is not None


def test_to_undo_into_the_deal_ends_the_work_on_its_account(tmp_path: Path) -> None:
    with running(tmp_path, launch()) as app:
        table = after_a_deal(app, "forty-one")
        job = table.looking_back.want(table.controller.last_deal)
        assert job is not None and job.is_open
        table.undo()
        if app.scene is not table:  # it asks before what counts as help
            press(app, pygame.K_RETURN)
        until_page(app, "table")
        done = job.progress
        frames(app, 40)
        assert job.is_open and job.progress == done


def test_a_demonstration_has_no_accounts(tmp_path: Path) -> None:
    with running(tmp_path, Launch(game="forty-one", size=(960, 600), speed="instant", autoplay=Level.CASUAL)) as app:
        until_page(app, "score")
        page = app.scene
        assert isinstance(page, ScoreScene) and not page.has_account
        press(app, pygame.K_k)
        frames(app, 3)
        assert app.scene.name != "account"


def account(*events: AccountEntry, partner: bool = True) -> Account:
    after = Swing(0.5, 0.0)
    for event in events:
        after += event.luck + event.skill
    return Account(0, (0, 2) if partner else (0,), Swing(0.5, 0.0), after, events)


def event(
    kind: LuckKind, luck: float, skill: float = 0.0, seat: int | None = None, grade: Grade | None = None
) -> AccountEntry:
    no = Decision(Bid(1), (), Reason(""))
    verdict = None if grade is None else Verdict(0.0, 0.0, grade, no)
    return AccountEntry(1, seat, kind, Swing(luck, 20 * luck), Swing(skill, 20 * skill), verdict)


SEATS = GAMES.screens["forty-one"].default_players(GAMES.rules["forty-one"].read_options({}))


def test_the_lines_add_up_as_they_are_shown() -> None:
    """Each is rounded, and yet together they are what the last one says."""
    found = account(
        event(LuckKind.HAND, 0.00149),
        event(LuckKind.LAY, 0.00149),
        event(LuckKind.PLAY, 0.00149, -0.00151, 0, Grade.FINE),
        event(LuckKind.PLAY, 0.00149, -0.00149, 2),
        event(LuckKind.PLAY, 0.0, 0.01234, 1),
    )
    lines = account_lines(found, SEATS)
    *parts, whole = [line for line in lines if not line.is_part]
    assert [line.wordings[0] for line in parts] == ["Luck", "Your choices", "Salma’s choices", "The opponents’ choices"]
    assert sum(round(1000 * line.change.share) for line in parts) == round(1000 * whole.change.share)
    assert sum(round(10 * line.change.points) for line in parts) == round(10 * whole.change.points)
    luck = [line for line in lines if line.is_part]
    assert sum(round(1000 * line.change.share) for line in luck) == round(1000 * parts[0].change.share)
    assert round(1000 * whole.change.share) == round(1000 * found.result.share)


def test_each_bar_begins_where_the_last_one_ended() -> None:
    found = account(
        event(LuckKind.HAND, 0.1), event(LuckKind.LAY, -0.04), event(LuckKind.PLAY, 0.02, -0.05, 0, Grade.SLIGHT)
    )
    lines = account_lines(found, SEATS)
    at = 0.0
    for line in lines[1:-1]:
        assert line.begin.share == pytest.approx(at)
        at += line.change.share
    assert lines[0].begin.share == lines[-1].begin.share == 0.0


def test_who_plays_alone_has_no_partners_line() -> None:
    found = account(event(LuckKind.HAND, 0.1), event(LuckKind.DRAW, 0.1, 0.0, 1), partner=False)
    words = [line.wordings[0] for line in account_lines(found, SEATS)]
    assert "Cards drawn" in words and not any("Salma" in each for each in words)


@for_each(("before", "after"), [(0.49951, 0.55049), (0.49951, 0.54951), (0.4996, 1.0), (0.2504, 0.0)])
def test_the_chance_before_and_after_agrees_with_what_the_deal_brought(before: float, after: float) -> None:
    # It said "was 50 %" and "is 55.1 %" above "This deal +5.0 %": each was rounded by itself.
    words = chance_words(replace(account(), before=Swing(before, 0.0), after=Swing(after, 0.0)))
    was, now = (float(words.split(word)[1].split(" %")[0]) for word in ("was ", "and is "))
    assert now == pytest.approx(100 * after, abs=0.05)
    assert words.count(".") == 3, "both have one decimal: it said 24.9 % and 12 %"
    assert now - was == pytest.approx(round(100 * (after - before), 1))


def test_what_is_said_of_ones_own_choices() -> None:
    fine, bad = event(LuckKind.PLAY, 0.0, 0.0, 0, Grade.FINE), event(LuckKind.PLAY, 0.0, -0.3, 0, Grade.BLUNDER)
    assert own_words(account()) == "You had no choice to make in this deal."
    assert own_words(account(fine)) == "You had one choice to make. Fine: 1"
    assert own_words(account(bad, fine, fine)) == "You had 3 choices to make. Fine: 2 · Blunder: 1"
    small = event(LuckKind.PLAY, 0.0, -0.012, 0, Grade.FINE)
    assert own_words(account(small, fine)).endswith("Fine: 2. None was costly by itself: small differences add up.")
    theirs = event(LuckKind.PLAY, 0.0, -0.3, 2, Grade.BLUNDER)
    assert own_words(account(theirs)) == "You had no choice to make in this deal."


def test_figures_have_a_sign_and_a_true_minus() -> None:
    assert [share_words(share) for share in (0.031, -0.002, 0.0)] == ["+3.1 %", "−0.2 %", "0 %"]
    assert [signed_points_words(points) for points in (1.0, -2.34, 0.04)] == ["+1.0", "−2.3", "0"]


@every_game
@in_two_sizes
def test_the_score_page_shows_the_account_in_short_as_soon_as_it_is_there(
    game: str, size: tuple[int, int], tmp_path: Path
) -> None:
    with running(tmp_path, launch(size=size)) as app:
        after_a_deal(app, game)
        page = app.scene
        strip = next(item for item in page.stage.items if isinstance(item, AccountStrip))
        before = strip.look()
        until(app, lambda: strip.job.account is not None)
        assert strip.look() != before
        account = strip.job.account
        assert account is not None
        parts = [share for _words, share in in_short(account)]
        assert parts[-1] == pytest.approx(sum(parts[:-1]))
        assert parts[-1] == pytest.approx(account.result.share, abs=0.002)
        assert isinstance(page, ScoreScene)
        rects = [rect for name, rect in page.regions.items() if name in ("account", "verdict", "rows", "foot")]
        assert not any(one.colliderect(other) for at, one in enumerate(rects) for other in rects[:at])


def test_the_winners_page_has_the_last_account_worked_out_without_being_asked(tmp_path: Path) -> None:
    with running(tmp_path, launch()) as app:
        controller, rng = new_controller(4, "empat-satu", players=3), random.Random(1)
        controller.deal()
        while controller.state.turn is not None:
            take(controller, some_action(controller.state, rng))
        controller.take_happenings()
        table = TableScene(app, controller, autosave(app, controller))
        app.replace_all(table)
        table.pacing.quiet_for = 99.0
        until(app, lambda: table.between_deals.is_looked_at)
        table.between_deals.look_on()
        until_page(app, "winners")
        job = table.looking_back.want(range(len(controller.steps)))
        assert job is not None
        until(app, lambda: job.account is not None)


def test_the_account_of_a_deal_played_with_help_says_so(tmp_path: Path) -> None:
    with running(tmp_path, launch()) as app:
        table = after_a_deal(app, "forty-one")
        table.controller.note_help()
        press(app, pygame.K_k)
        until_page(app, "account")
        scene = app.scene
        assert isinstance(scene, AccountScene)
        until(app, lambda: scene.account is not None)
        assert "with help" in scene._told()
