"""Claims at the table: the person's, an opponent's offer, and the tricks played out after either.

The records in ``claims`` break off just before a claim that can be proved: the person's own, or an opponent's.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import pygame

from game.games import GAMES
from game.opponents.base import Level
from game.profile.store import open_store
from game.record import read
from game.rules.base import Play, State
from game.rules.tricks import TrickState
from game.ui.navigation import resume
from game.ui.scenes.forms.dialogs import PauseScene
from game.ui.scenes.play.table import TableScene
from game.ui.scenes.practice.lesson import LessonScene
from game.ui.scenes.scene import Launch
from game.ui.words.why import CLAIMED, moves, reason_words
from tests.cases import for_each
from tests.ui.playing import at_table, awaits_person, click, frames, press, running, until
from tests.ui.scenes.play.claiming import claiming, is_played_out, offered


def state_of(scene: TableScene) -> TrickState:
    state: State = scene.controller.state
    assert isinstance(state, TrickState)
    return state


def may_claim(scene: TableScene) -> bool:
    return scene.may_claim


def test_the_person_claims_and_the_tricks_are_ordinary_plays(tmp_path: Path) -> None:
    with claiming(tmp_path, "own") as (app, scene):
        until(app, lambda: awaits_person(app))
        controller, before = scene.controller, state_of(scene)
        left, taken, count = len(before.hands[0]), before.public.taken[0], len(controller.steps)
        press(app, pygame.K_r)
        assert controller.is_played_out and len(controller.steps) > count  # the others answer as soon as they are drawn
        until(app, lambda: controller.state.turn is None)
        assert state_of(scene).public.past[-1].tricks[0] == taken + left
        assert read(controller.record_text(), GAMES.rules).state == controller.state
        assert not controller.steps[count].played_out, "the claim itself is the person's choice"
        assert all(step.played_out for step in controller.steps[count + 1 :])
        assert all(step.decision is not None for step in controller.steps[count + 1 :])
        until(app, lambda: app.scene is not scene)
        assert app.scene.name == "score"


def test_while_an_offer_waited_tab_came_to_cards_and_enter_on_one_accepted_it(tmp_path: Path) -> None:
    with claiming(tmp_path, "offer") as (app, scene):
        until(app, lambda: offered(scene))
        app.lines.readers.append(lambda _line: None)  # somebody listens, so that Tab comes to whatever is there
        reached = []
        for _press in range(2):
            press(app, pygame.K_TAB)
            focus = scene.focused()
            assert focus is not None
            reached.append(focus.name)
        assert sorted(reached) == ["Accept", "Play on"]


def test_a_claim_that_costs_the_partners_bid_is_asked_for_twice(tmp_path: Path) -> None:
    with claiming(tmp_path, "own") as (app, scene):
        until(app, lambda: awaits_person(app))
        state = state_of(scene)
        for bid, is_asked in ((state.public.taken[2], False), (state.public.taken[2] + 1, True)):
            bids = tuple(bid if seat == 2 else 1 for seat in range(4))
            changed = msgspec.structs.replace(state, public=msgspec.structs.replace(state.public, bids=bids))
            assert bool(scene.game.claim_cost(changed)) is is_asked


def test_in_42_a_claim_beyond_ones_bid_is_asked_for_twice(tmp_path: Path) -> None:
    with claiming(tmp_path, "own-forty-two") as (app, scene):
        until(app, lambda: awaits_person(app))
        before, public = scene.controller.state, state_of(scene).public
        assert public.taken[0] == public.made_bids[0]
        press(app, pygame.K_r)
        assert scene.controller.state is before and scene.table.bubble is not None
        press(app, pygame.K_r)
        assert is_played_out(scene)
        until(app, lambda: scene.controller.state.turn is None)


def test_undo_after_a_claim_goes_back_to_before_it_and_redo_brings_it_back(tmp_path: Path) -> None:
    with claiming(tmp_path, "own") as (app, scene):
        until(app, lambda: awaits_person(app))
        controller, before = scene.controller, scene.controller.state
        press(app, pygame.K_r)
        until(app, lambda: len(state_of(scene).hands[0]) < 3)
        middle = controller.state
        scene.undo()
        assert controller.state is before and not controller.is_played_out
        scene.redo()
        assert controller.state is middle
        until(app, lambda: awaits_person(app))
        assert scene.may_claim, "played on card by card, or claimed anew"


def test_what_is_not_certain_is_not_claimed(tmp_path: Path) -> None:
    with running(tmp_path, Launch(game="forty-one", number=5, size=(960, 600), speed="instant")) as app:
        until(app, lambda: awaits_person(app))
        scene = at_table(app)
        assert not may_claim(scene), "bidding"
        press(app, pygame.K_r)
        assert scene.table.bubble is not None
        scene.act(scene.controller.view.legal_actions()[2])
        until(app, lambda: awaits_person(app) and isinstance(scene.controller.view.legal_actions()[0], Play))
        before = scene.controller.state
        press(app, pygame.K_r)
        assert scene.controller.state is before and may_claim(scene) and scene.table.bubble is not None
        until(app, lambda: scene.pacing.is_asking)


@for_each("name", ["offer", "forty-two"])
def test_an_opponent_offers_and_the_tricks_are_played_out(tmp_path: Path, name: str) -> None:
    with claiming(tmp_path, name) as (app, scene):
        until(app, lambda: offered(scene))
        before = state_of(scene)
        seat, left = before.turn, len(before.hands[before.turn or 0])
        asked = next(line for line in reversed(app.lines.kept) if line.kind == "prompt")
        head = scene.claim.note.what.head if scene.claim.note is not None else ""
        assert asked.usual.startswith(head) and asked.usual.endswith("Accept, or play on?")
        things = scene.described().things
        assert [each.name for each in things if each.group == head] == ["Play on", "Accept"]
        frames(app, 30)
        assert scene.controller.state is before and not scene.is_lively, "it waits"
        assert {sprite.card for sprite in scene.claim.laid} == set(before.hands[seat or 0])
        press(app, pygame.K_RETURN)
        assert not offered(scene) and not scene.claim.laid
        until(app, lambda: scene.controller.state.turn is None)
        taken = state_of(scene).public.past[-1].tricks[seat or 0]
        assert taken == before.public.taken[seat or 0] + left
        own = [step for step in scene.controller.steps if step.seat == seat and step.played_out]
        assert len(own) == left and all(step.decision and step.decision.why.code == CLAIMED for step in own)


def test_an_offer_may_be_declined_for_the_whole_deal(tmp_path: Path) -> None:
    with claiming(tmp_path, "offer") as (app, scene):
        until(app, lambda: offered(scene))
        steps = len(scene.controller.steps)
        frames(app, 15)
        press(app, pygame.K_p)
        assert not offered(scene)
        until(app, lambda: awaits_person(app))
        assert len(scene.controller.steps) > steps and not scene.controller.is_played_out
        while scene.controller.state.turn is not None:
            assert not offered(scene)
            if awaits_person(app):
                scene.act(scene.controller.view.legal_actions()[0])
            frames(app, 2)


@for_each("bid", [3, 4, 5])
def test_in_42_nobody_offers_who_would_overshoot(tmp_path: Path, bid: int) -> None:
    with claiming(tmp_path, "forty-two") as (app, scene):
        until(app, lambda: offered(scene))
        public, seat = state_of(scene).public, scene.controller.state.turn
        assert seat is not None
        bids = tuple(public.taken[seat] + bid - 1 if other == seat else 0 for other in range(3))
        changed = msgspec.structs.replace(state_of(scene), public=msgspec.structs.replace(public, bids=bids))
        assert bool(scene.game.offered(changed, scene.app.settings.sort_order)) is (bid > 3), "three tricks are left"


def test_a_demonstration_plays_on_without_offers(tmp_path: Path) -> None:
    with claiming(tmp_path, "offer") as (app, scene):
        scene.controller.autoplay = Level.CASUAL
        until(app, lambda: scene.controller.state.turn is None and not offered(scene))


@for_each(("name", "cards"), [("offer", 4), ("forty-two", 3)])
def test_an_offer_is_laid_out_again_in_another_window(tmp_path: Path, name: str, cards: int) -> None:
    with claiming(tmp_path, name) as (app, scene):
        until(app, lambda: offered(scene))
        for size in ((960, 600), (960, 1040), (600, 960), (1280, 720), (1920, 1080)):
            app.size = size
            app.rebuild()
            frames(app, 2)
            note = scene.claim.note
            assert note is not None and len(scene.claim.laid) == cards
            assert all(note.rect.contains(button.rect) for button in note.buttons)
            laid = [sprite.box for sprite in scene.claim.laid]
            things = [note.rect, *scene.table.layout.regions.values()]
            assert not any(box.colliderect(thing) for box in laid for thing in things), size


def test_a_click_hurries_the_tricks(tmp_path: Path) -> None:
    with claiming(tmp_path, "own", Launch(size=(960, 600), speed="slow")) as (app, scene):
        until(app, lambda: awaits_person(app))
        press(app, pygame.K_r)
        usual = scene.timeline.speed
        frames(app, 3)
        click(app, scene.table.layout.middle.midtop)
        assert scene.timeline.speed > 100 * usual
        until(app, lambda: scene.controller.state.turn is None)
        until(app, lambda: scene.timeline.speed < usual)


def test_a_game_killed_among_claimed_tricks_goes_on(tmp_path: Path) -> None:
    with claiming(tmp_path, "own") as (app, scene):
        until(app, lambda: awaits_person(app))
        press(app, pygame.K_r)
        until(app, lambda: len(state_of(scene).hands[0]) == 2 and scene.controller.autosave.is_done)
        text = scene.controller.record_text()
    store = open_store(tmp_path)
    kept = store.open_game("forty-one")
    store.close()
    assert kept is not None and kept.record == text
    with running(tmp_path, Launch(size=(960, 600), speed="instant")) as app:
        again = resume(app, kept)
        app.replace_all(again)
        assert not again.controller.is_played_out
        until(app, lambda: awaits_person(app) or again.controller.state.turn is None)


def test_the_pause_menu_claims_in_ones_own_turn_only(tmp_path: Path) -> None:
    with claiming(tmp_path, "own") as (app, scene):
        scene.open_menu()
        frames(app, 2)
        assert isinstance(app.scene, PauseScene)
        line = app.scene.controls.with_key("R")
        assert line is not None and line.enabled
        press(app, pygame.K_r)
        frames(app, 2)
        assert at_table(app) is scene and is_played_out(scene)
        scene.open_menu()
        frames(app, 2)
        line = app.scene.controls.with_key("R")
        assert line is None or not line.enabled


def test_why_knows_a_claimed_card(tmp_path: Path) -> None:
    with claiming(tmp_path, "offer") as (app, scene):
        until(app, lambda: offered(scene))
        frames(app, 15)
        press(app, pygame.K_RETURN)
        until(app, lambda: scene.controller.state.turn is None)
        why = scene.game.why
        told = [move for move in moves(scene.controller, why) if move.decision and move.decision.why.code == CLAIMED]
        assert len(told) == 4
        for move in told:
            assert move.decision is not None
            assert "claimed the rest" in reason_words(why, move.moment, move.decision, is_over=True)


def test_a_guided_deal_knows_no_claims(tmp_path: Path) -> None:
    assert not LessonScene.has_claims
    with claiming(tmp_path, "own") as (app, scene):
        scene.has_claims = False
        until(app, lambda: awaits_person(app))
        before = scene.controller.state
        press(app, pygame.K_r)
        assert scene.controller.state is before and scene.table.bubble is None and not may_claim(scene)
        scene.open_menu()
        frames(app, 2)
        assert app.scene.controls.with_key("R") is None
