"""See how it goes: two choices played out side by side, from a hint, a puzzle and the review."""

from __future__ import annotations

import itertools
from pathlib import Path

import msgspec
import pygame

from game.controller import PERSON, Controller
from game.opponents.base import Choice, Decision, Reason
from game.opponents.inquiry import Explain, Question, Reasons
from game.opponents.reasoning import Reasoning
from game.rules.base import Play, State, View
from game.ui.app import App
from game.ui.controls.buttons import Button
from game.ui.controls.described import Role
from game.ui.drawing.sprites import CardSprite
from game.ui.games.ways import as_it_lay
from game.ui.language.messages import plain
from game.ui.scenes.play.goes import GoesScene
from game.ui.scenes.practice.again import AgainScene
from tests.cases import for_each
from tests.ui.laying import assert_apart
from tests.ui.moves import after_deals, by_mouse, every_game
from tests.ui.paging import in_sizes_and_texts
from tests.ui.playing import (
    QuickMind,
    at_table,
    awaits_person,
    click,
    frames,
    launch,
    press,
    running,
    until,
)
from tests.ui.scenes.review.test_review_moves import reviewed, worked_out


def swapped(state: State) -> State:
    """Return a state as it may be for the person: two of the others have changed hands."""
    first, second = (seat for seat in (1, 2) if state.hands[seat])
    held = list(state.hands)
    held[first], held[second] = held[second], held[first]
    return msgspec.structs.replace(state, hands=tuple(held))


class ExplainingMind(QuickMind):
    """Knows a lay that shows every difference: two of the others have changed hands. It advises the first choice."""

    lies: State
    lays = 0
    has_example = True
    has_another = False

    def answer(self, question: Question[object]) -> object:
        if isinstance(question, Explain):
            assert question.view == self.lies.view(PERSON)
            may_be = swapped(self.lies)
            found = as_it_lay(may_be, question.best, question.other, self.opponents)
            card = question.best.card if isinstance(question.best, Play) else None
            example = msgspec.structs.replace(found, card=card, lays=self.lays)
            examples = [example] * self.has_example
            if self.has_another:
                also = as_it_lay(self.lies, question.best, question.other, self.opponents)
                examples.append(msgspec.structs.replace(also, lays=0))
            return Reasoning(question.best, question.other, 0.1, 0, examples=tuple(examples))
        return super().answer(question)

    def advise(self, view: View) -> Decision:
        """Advise the first choice; every other one costs a tenth of the game."""
        legal = view.legal_actions()
        choices = tuple(Choice(each, share=0.6 - 0.1 * (each != legal[0]), error=0.0) for each in legal)
        return Decision(legal[0], choices, Reason("scripted"))


def explaining(app: App) -> ExplainingMind:
    """Have a made-up lay known whenever one is asked for."""
    mind = ExplainingMind()
    app.thinker = mind  # type: ignore[assignment]
    return mind


def is_true(page: GoesScene) -> bool:
    return page.is_true


def shown(app: App) -> GoesScene:
    assert isinstance(app.scene, GoesScene)
    return app.scene


def hinted(app: App, *, has_another: bool = False) -> Controller:
    """Play until the person has to follow in Forty-One with a choice, and take a hint; two lays may be known."""
    controller = at_table(app).controller
    for _turn in range(40):
        until(app, lambda: awaits_person(app))
        view = controller.view
        if not view.public.is_bidding and view.public.trick and len(view.legal_actions()) > 1:  # type: ignore[attr-defined]
            break
        at_table(app).act(view.legal_actions()[min(3, len(view.legal_actions()) - 1)])
        frames(app, 2)
    mind, coach = explaining(app), at_table(app).coach
    mind.lies, coach._thinker, coach._reasons, mind.has_another = controller.state, mind, Reasons(mind), has_another
    press(app, pygame.K_h)
    until(app, lambda: at_table(app).hint.goes.visible)
    return controller


@for_each("with_keys", [True, False])
def test_a_hint_is_played_out_and_the_game_is_as_it_was(with_keys: bool, tmp_path: Path) -> None:
    with running(tmp_path, launch("forty-one", size=(1280, 720))) as app:
        app.settings = app.settings.with_(shows_gone=True)  # the key of which waits
        table = at_table(app)
        app.rebuild()
        controller = hinted(app)
        state, record, steps = controller.state, controller.record_text(), list(controller.steps)
        press(app, pygame.K_g) if with_keys else click(app, table.hint.goes.rect.center)
        until(app, lambda: isinstance(app.scene, GoesScene))
        page = shown(app)
        assert "perhaps not the real one" in page.lay_words()
        assert page.lays[0].hands != state.hands and page.lays[0].hands[PERSON] == state.hands[PERSON]
        until(app, lambda: page.at > 1)
        press(app, pygame.K_SPACE)
        at = page.at
        frames(app, 90)
        assert page.at == at and not page.goes_by_itself
        press(app, pygame.K_RIGHT)
        assert page.at == at + 1
        press(app, pygame.K_SPACE)
        until(app, lambda: page.at == page.count - 1)
        assert not page.goes_by_itself
        press(app, pygame.K_ESCAPE) if with_keys else click(app, page.controls.widgets[0].rect.center)
        until(app, lambda: app.scene is table)
        frames(app, 3)
        assert controller.state is state and controller.record_text() == record and list(controller.steps) == steps
        assert table.coach.is_hinting and table.hint.goes.visible and table.pacing.is_asking


def test_a_lay_that_may_be_shows_no_card_where_it_really_is(tmp_path: Path) -> None:
    with running(tmp_path, launch("forty-one", size=(1280, 720))) as app:
        controller = hinted(app)
        press(app, pygame.K_g)
        until(app, lambda: isinstance(app.scene, GoesScene))
        page = shown(app)
        lay, real = page.lays[0].hands, controller.state.hands
        assert lay[1] == real[2] != real[1]
        for way in page.ways:
            assert way.game.steps[page.compared.at - 1].after.hands == lay
            done = way.game.steps[page.compared.at :]
            played = [[step.done.card for step in done if step.seat == seat] for seat in range(4)]  # type: ignore[union-attr]
            assert [set(cards) for cards in played] == [set(hand) for hand in lay]
        rows = [item for item in page.stage.items if isinstance(item, CardSprite) and item.depth < 30]
        rows.sort(key=lambda sprite: sprite.x)
        assert [{sprite.card for sprite in rows[: len(lay[1])]}] == [set(lay[1])], "at the left the player at the left"


def test_it_is_said_how_many_ways_there_are_where_they_can_be_counted(tmp_path: Path) -> None:
    told = {
        0: "One way the cards may lie",
        1: "How the cards must lie.",
        15: "One of 15 ways the cards may",
        101: "One way",
    }
    with running(tmp_path, launch("forty-one", size=(1280, 720))) as app:
        hinted(app)
        press(app, pygame.K_g)
        until(app, lambda: isinstance(app.scene, GoesScene))
        page = shown(app)
        for lays, words in told.items():
            page.lays[0] = msgspec.structs.replace(page.lays[0], lays=lays)
            assert page.lay_words().startswith(words)


@every_game
def test_a_costly_move_is_played_out_as_the_cards_really_lay(game: str, tmp_path: Path) -> None:
    with running(tmp_path, launch(size=(1280, 720))) as app:
        page = worked_out(app, reviewed(app, after_deals(game)))
        at, record = page.at, page.table.controller.record_text()
        state = page.table.controller.steps[(page.position.step or 0) - 1].after
        assert page._again is not None and page._goes.visible
        click(app, page._goes.rect.center)
        until(app, lambda: isinstance(app.scene, GoesScene))
        goes = shown(app)
        assert goes.is_true and goes.lay_words().startswith("As the cards really lay")
        assert [way.action for way in goes.ways] == [goes.compared.best, goes.compared.other]
        for way in goes.ways:
            assert way.game.steps[goes.compared.at - 1].after.hands == state.hands
            assert way.game.state.turn is None, "to the end of the deal"
            assert len(way.end.lines) == len(goes.players)
        later = [way.positions[goes.count :] for way in goes.ways]
        assert [(each.lying, each.lit) for each in later[0]] == [(each.lying, each.lit) for each in later[1]]
        press(app, pygame.K_RETURN)
        until(app, lambda: app.scene is page)
        assert page.at == at and page.table.controller.record_text() == record


@for_each("with_keys", [True, False])
def test_a_hint_is_played_out_another_way(with_keys: bool, tmp_path: Path) -> None:
    with running(tmp_path, launch("forty-one", size=(1280, 720))) as app:
        at_table(app)
        hinted(app, has_another=True)
        press(app, pygame.K_g)
        until(app, lambda: isinstance(app.scene, GoesScene))
        page = shown(app)
        first, looked = page.lays[0].hands, []
        for _ in range(2):
            (another,) = (each for each in page.controls.widgets if isinstance(each, Button) and each.icon == "shuffle")
            assert another.label == "Another way"
            press(app, pygame.K_n) if with_keys else click(app, another.rect.center)
            frames(app, 2)
            looked.append(page.lays[page.number].hands)
            assert page.at <= 1 and "perhaps not the real one" in page.lay_words()
        assert looked[0] != first == looked[1]


def test_whoever_listens_heard_the_title_of_how_it_goes_and_nothing_else(tmp_path: Path) -> None:
    with running(tmp_path, launch("forty-one", size=(1280, 720))) as app:
        at_table(app)
        hinted(app)
        lines = list[str]()
        app.lines.readers.append(lambda line: lines.append(plain(line.usual)))
        advised = next(thing for thing in app.scene.described().things if thing.group == "Your hand" and thing.is_able)
        assert advised.help.startswith("For comparison, the ace of diamonds: you win the game 50 times")
        press(app, pygame.K_g)
        until(app, lambda: isinstance(app.scene, GoesScene))
        page = shown(app)
        assert all(words in lines[-1] for words in ("perhaps not the real one", "Better, ", "Tempting, ", "You: bid "))
        frames(app, 120)
        assert page.at == 0, "it waits for who walks through it"
        press(app, pygame.K_RIGHT)
        assert " played the " in lines[-1] or " led the " in lines[-1]
        owners = {thing.value for thing in page.described().things if thing.role is Role.IMAGE}
        assert {name.split()[0] for name in owners} >= {"You", "Rami", "Salma", "Karim"}


def test_the_review_shows_a_lay_that_may_be_and_the_true_one(tmp_path: Path) -> None:
    with running(tmp_path, launch(size=(1280, 720))) as app:
        page = worked_out(app, reviewed(app, after_deals("forty-one")))
        explaining(app).lies = page.table.controller.steps[(page.position.step or 0) - 1].after
        press(app, pygame.K_g)
        until(app, lambda: isinstance(app.scene, GoesScene))
        goes = shown(app)
        assert len(goes.lays) == 2 and not is_true(goes)
        press(app, pygame.K_n)
        assert is_true(goes) and goes.at == 0 and goes.goes_by_itself
        press(app, pygame.K_n)
        assert not is_true(goes)
        press(app, pygame.K_g)
        until(app, lambda: app.scene is page)
        page.look_from(PERSON)
        press(app, pygame.K_g)
        until(app, lambda: isinstance(app.scene, GoesScene))
        assert len(shown(app).lays) == 1, "whoever sees one hand alone is not shown the others"


def test_an_answer_is_played_out_and_before_it_nothing(tmp_path: Path) -> None:
    with running(tmp_path, launch(size=(1280, 720))) as app:
        page = worked_out(app, reviewed(app, after_deals("forty-one")))
        explaining(app).lies = page.table.controller.steps[(page.position.step or 0) - 1].after
        press(app, pygame.K_t)
        until(app, lambda: isinstance(app.scene, AgainScene) and app.scene.pacing.is_asking)
        asked = app.scene
        assert isinstance(asked, AgainScene)
        frames(app, 12)
        press(app, pygame.K_g)
        assert app.scene is asked
        by_mouse(app, asked.made)
        press(app, pygame.K_g)
        until(app, lambda: isinstance(app.scene, GoesScene))
        assert shown(app).compared.other == asked.made and shown(app).compared.is_made
        press(app, pygame.K_ESCAPE)
        until(app, lambda: app.scene is asked)
        assert asked.chosen == asked.made


def test_where_no_lay_shows_it_that_is_said(tmp_path: Path) -> None:
    with running(tmp_path, launch(size=(1280, 720))) as app:
        page = worked_out(app, reviewed(app, after_deals("forty-one")))
        mind = explaining(app)
        mind.lies, mind.has_example = page.table.controller.steps[(page.position.step or 0) - 1].after, False
        page.look_from(PERSON)
        press(app, pygame.K_g)
        until(app, lambda: isinstance(app.scene, GoesScene))
        assert not shown(app).ways and "No single lay" in shown(app).lay_words()
        frames(app, 3)
        press(app, pygame.K_SPACE)
        press(app, pygame.K_RETURN)
        until(app, lambda: app.scene is page)


@in_sizes_and_texts(
    ((960, 600), 1.4), ((600, 960), 1.0), more=(((960, 600), 1.0), ((960, 1040), 1.0), ((1920, 1080), 1.0))
)
@for_each("game", [("forty-one", {}), ("empat-satu", {}), ("forty-two", {"players": 7}), ("forty-two", {"players": 2})])
def test_hands_ways_and_words_have_room(
    game: tuple[str, dict[str, object]], size: tuple[int, int], text: float, tmp_path: Path
) -> None:
    name, given = game
    with running(tmp_path, launch(size=size)) as app:
        app.change_settings(text_size=text)
        worked_out(app, reviewed(app, after_deals(name, 1, **given)))
        press(app, pygame.K_g)
        until(app, lambda: isinstance(app.scene, GoesScene))
        goes = shown(app)
        fixed = [*goes.panels, goes.slider]
        assert_apart("goes", [(each, each.rect) for each in fixed])
        words = goes.regions["words"]
        assert all(goes.cloth.contains(each.rect) and not each.rect.colliderect(words) for each in fixed)
        for at in (0, goes.count - 1):
            goes.go_to(at)
            frames(app, 1)
            cards = [item.box for item in goes.stage.items if isinstance(item, CardSprite)]
            inner = goes.cloth.inflate(4, 4)
            assert all(inner.contains(card) for card in cards)
            assert all(panel.room.height > 40 and panel.rect.contains(panel.room) for panel in goes.panels)
        seen = [button.rect for button in goes.controls.widgets if button.visible]
        assert not any(one.colliderect(two) for one, two in itertools.combinations(seen, 2))
