"""Guided deals on the screen: played through by keys and by mouse, wrong moves answered, left and taken up anywhere."""

from __future__ import annotations

import itertools
import json
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path

import msgspec
import pygame
import pytest

from game.cards import Suit
from game.games import GAMES
from game.opponents.base import Level
from game.opponents.inquiry import FoundT, Inquiry, Question
from game.record import DealRecord
from game.rules.base import Action, Discard, Play
from game.teaching.lesson import Comment, Lesson
from game.ui.app import App
from game.ui.controls.buttons import Button
from game.ui.drawing.sprites import CardSprite
from game.ui.drawing.text import Typesetter
from game.ui.games.teaching import DECLINED, DONE, LessonPlace, is_begun, name_of, offered
from game.ui.scenes.menu.new_game import NewGameScene
from game.ui.scenes.menu.tile import OnTile
from game.ui.scenes.practice.lesson import LessonScene
from game.ui.scenes.practice.marks import Lit
from game.ui.scenes.scene import Launch
from game.ui.tables.aids.narrator import Form, Progress, Speech, SpeechWords
from game.ui.tables.empat_satu.table import EmpatSatuTable
from game.ui.tables.forty_two.table import FortyTwoTable
from game.ui.tables.parts.hand import OFFERED
from game.ui.tables.parts.seals import Seal
from game.ui.tables.trick_game import TrickGameTable
from tests.cases import for_each
from tests.ui.lettering import read
from tests.ui.moves import by_keys, by_mouse
from tests.ui.playing import QuickMind, at_table, awaits_person, click, frames, press, running, until
from tools.pseudo import spoken_as

LESSONS = [(game.name, key) for game in GAMES.screens.values() for key in game.lessons()]
WON = [("empat-satu", "lesson"), ("empat-satu", "lesson-2"), ("forty-two", "lesson")]  # whose deal wins the game
FIRST = [(game, key) for game, key in LESSONS if key == "lesson"]  # of each game, for what is the same in all
SIZES = [((960, 600), 1.4), ((1920, 1080), 1.0), ((960, 1040), 1.4), ((600, 960), 1.0)]
MORE_SIZES = [((960, 600), 1.0), ((1280, 720), 1.0), ((960, 1040), 1.0)]
SEEN_IN = {lesson: SIZES[number % len(SIZES)] for number, lesson in enumerate(LESSONS)}  # the others behind the marker
SEEN_IN["forty-two", "lesson"] = SIZES[3]  # not the largest: there its last word never lay over the plaques
each_in_a_size = pytest.mark.parametrize(
    ("game", "key", "size", "text_size"),
    [
        pytest.param(*lesson, *window, marks=[] if window == SEEN_IN[lesson] else pytest.mark.soak)
        for lesson in LESSONS
        for window in [*SIZES, *MORE_SIZES]
    ],
    ids=str,
)


def opened(app: App, game: str, key: str, *, anew: bool = False) -> LessonScene:
    """Open a guided deal."""
    app.routes.open_lesson(game, key, anew=anew)
    return lesson_of(app)


def lesson_of(app: App) -> LessonScene:
    assert isinstance(app.scene, LessonScene)
    return app.scene


def awaits(app: App) -> bool:
    """Whether the guided deal waits for the person, to read or to move, and nothing moves."""
    scene = lesson_of(app)
    is_told = scene.told is not None and scene.told.kind not in ("ask", "watch")
    return (is_told or scene.pacing.is_asking) and not scene.pacing.is_moving


def kind(scene: LessonScene) -> str:
    """Return what the coach does: say, ask, reply, close, or nothing."""
    return "" if scene.told is None else scene.told.kind


def expected(scene: LessonScene) -> Action:
    assert scene.scripted is not None
    return scene.scripted


def button(app: App, label: str) -> Button:
    """Return the button of that label which was laid out last: the coach's, if it is one of the coach's."""
    return [each for each in app.scene.controls.widgets if isinstance(each, Button) and each.label == label][-1]


def panel(scene: LessonScene) -> pygame.Rect:
    """Return where the coach's panel lies."""
    return next(item.rect for item in scene.stage.items if isinstance(item, Speech))


def go_through(app: App, with_keys: bool, most: int = 400) -> list[str]:
    """Play the deal to its last word as the script has it; return what was said."""
    told: list[str] = []
    for _step in range(most):
        until(app, lambda: awaits(app))
        scene = lesson_of(app)
        now = scene.told
        if now is not None:
            told.append(now.text)
        if now is not None and now.kind == "close":
            return told
        if now is not None and now.kind == "say":
            if with_keys:
                press(app, pygame.K_RETURN)
            else:
                click(app, button(app, "Go on").rect.center)
        else:
            (by_keys if with_keys else by_mouse)(app, expected(scene))
        frames(app)
    raise AssertionError(f"never came to the end; last: {told[-1]}")


def assert_it_ends_with_what_was_learnt_and_one_golden_button(
    scene: LessonScene, last_words: str, game: str, key: str
) -> None:
    """It ended flat: nothing summed it up, a won game was not celebrated, and a button there was a riddle."""
    words = last_words.split("\n")
    assert len(words) == 4 and words[0].endswith("You found every move at once.")
    assert [line.removeprefix("• ") for line in words[1:]] == list(scene.lesson.learnt)
    golden = [each for each in scene.controls.widgets if isinstance(each, Button) and each.primary and each.visible]
    assert [each.label for each in golden] == ["Play your first game"]
    progress = next(item for item in scene.stage.items if isinstance(item, Speech)).words.progress
    assert progress is not None and progress.at == progress.ideas, "all ideas are told when all is said"
    is_won = 0 in scene.controller.state.winners
    assert is_won is ((game, key) in WON) and (scene._celebration.confetti is not None) is is_won
    seconds = [each for each in scene.controls.widgets if isinstance(each, Button) and "X" in each.keys]
    assert len(seconds) == (key == "lesson"), "the second one is offered where the first has ended"


@for_each(
    ("game", "key", "with_keys"),
    [*((*each, True) for each in LESSONS), *((*each, False) for each in FIRST)],
    sampled=True,
)
def test_a_stranger_goes_through_a_guided_deal(tmp_path: Path, game: str, key: str, with_keys: bool) -> None:
    with running(tmp_path, Launch(size=(960, 600), speed="fast" if with_keys else "normal")) as app:
        scene = opened(app, game, key)
        told = go_through(app, with_keys)
        assert_it_ends_with_what_was_learnt_and_one_golden_button(scene, told[-1], game, key)
        assert len(told) == len(scene.lesson.comments) + 1
        assert scene.controller.deals[-1].actions == scene.lesson.actions
        assert app.settings.lessons[name_of(game, key)] == DONE
        assert not app.store.open_games() and app.store.tally(game).played == 0


class Late(QuickMind):
    """Leaves what it was asked of an opponent under way, and answers it later."""

    def ask(self, question: Question[FoundT]) -> Inquiry[FoundT]:
        return super(QuickMind, self).ask(question)

    def answer_all(self) -> None:
        for inquiry in self.asked:
            inquiry.take(inquiry.question.answer_at_once(GAMES.opponents))


@for_each(("game", "key"), FIRST)
def test_a_guided_deal_took_the_answers_of_the_table_just_left(tmp_path: Path, game: str, key: str) -> None:
    with running(tmp_path, Launch(game=game, number=2, size=(960, 600), speed="instant")) as app:
        until(app, lambda: awaits_person(app))
        table, mind = at_table(app), Late()
        table.controller._thinker = mind
        while table.controller.is_persons_turn:
            table.controller.submit(table.controller.view.legal_actions()[-1])
        until(app, lambda: bool(mind.waiting))
        scene = opened(app, game, key)
        mind.answer_all()
        go_through(app, with_keys=True)
        assert scene.controller.deals[-1].actions == scene.lesson.actions


@for_each(("game", "key"), LESSONS, sampled=True)
def test_every_wrong_move_is_answered_and_can_be_taken_back(tmp_path: Path, game: str, key: str) -> None:
    with running(tmp_path) as app:
        scene = opened(app, game, key)
        answers = set()
        for _step in range(200):
            until(app, lambda: awaits(app))
            now = scene.told
            if now is not None and now.kind == "close":
                break
            if now is not None and now.kind == "say":
                scene.go_on()
                continue
            right, before = expected(scene), scene.controller.state
            for wrong in before.view(0).legal_actions():
                if scene.is_in_script(wrong):
                    continue
                scene.act(wrong)
                assert kind(scene) == "reply" and scene.controller.state is before
                answers.add(scene.told.text if scene.told is not None else "")
                press(app, pygame.K_RETURN)
                assert kind(scene) in ("", "ask")
            scene.act(right)
        written = {text for comment in scene.lesson.comments for text in comment.answers.values()}
        assert scene.controller.state.turn is None and len(answers) >= len(written)


@for_each(("game", "key"), LESSONS, sampled=True)
def test_after_play_it_all_the_same_the_coach_watches_and_speaks_again_where_it_fits(
    tmp_path: Path, game: str, key: str
) -> None:
    """She went without a word, for the rest of the deal, and only Undo, which nobody names, brought her back."""
    with running(tmp_path) as app:
        scene = opened(app, game, key)
        _to_a_wrong_move(app)
        before, asked = scene.controller.state, scene.scripted
        assert kind(scene) == "reply"
        press(app, pygame.K_p)
        until(app, lambda: awaits(app))
        assert kind(scene) == "watch" and "As you like" in str(scene.told)
        click(app, button(app, "Back to the lesson").rect.center)
        until(app, lambda: kind(scene) == "ask")
        assert scene.controller.state == before and scene.scripted == asked
        _to_a_wrong_move(app)
        press(app, pygame.K_p)
        told: list[str] = []
        for _move in range(300):
            until(app, lambda: awaits(app))
            assert scene.told is not None, "she is never away"
            told.append(scene.told.text)
            if scene.told.kind != "watch":
                break
            scene.act(GAMES.opponents.choose_at_once(scene.controller.view, Level.EXPERT, 0).action)
            frames(app)
        assert any(not text.startswith(("As you like", "I am watching")) for text in told[:-1]), "an idea of the lesson"
        assert scene.told is not None and scene.told.text.startswith("You went your own way")
        press(app, pygame.K_RETURN)
        until(app, lambda: kind(scene) == "close")


def _to_a_wrong_move(app: App) -> None:
    """Go on to the first move with a choice that has an answer of its own, and try that."""
    scene = lesson_of(app)
    for _step in range(60):
        until(app, lambda: awaits(app))
        if kind(scene) == "say":
            scene.go_on()
            continue
        legal = scene.controller.view.legal_actions()
        wrong = [action for action in legal if not scene.is_in_script(action)]
        scene.act(wrong[-1] if wrong else expected(scene))
        if wrong:
            return
    raise AssertionError("no wrong move could be tried")


def test_a_card_as_good_as_the_expected_one_goes_on_without_a_word(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        app.change_settings(lessons={name_of("forty-one", "lesson"): str(_place_before("forty-one", "lesson", 24))})
        scene = opened(app, "forty-one", "lesson")
        until(app, lambda: awaits(app))
        scene.act(GAMES.rules["forty-one"].parse_action("play 6S"))
        assert kind(scene) != "reply"
        told = go_through(app, True)
        assert told[-1].startswith("That was a whole deal")


def _place_before(game: str, key: str, at: int) -> LessonPlace:
    """Return the place just before the last comment when ``at`` actions have been taken."""
    lesson = GAMES.screens[game].lesson(key)
    heard = max(0, len(lesson.comments_at(at)) - 1)
    return LessonPlace(heard, tuple(map(str, lesson.actions[:at])))


@for_each(("game", "key"), LESSONS, sampled=True)
def test_it_is_taken_up_exactly_where_it_was_left_at_every_step(tmp_path: Path, game: str, key: str) -> None:
    """At every comment: what another start reads from the disk leads to the same cards and the same words."""
    lesson = GAMES.screens[game].lesson(key)
    with running(tmp_path) as app:
        places = [
            LessonPlace(heard, tuple(map(str, lesson.actions[:at])))
            for at, comments in itertools.groupby(lesson.comments, lambda comment: comment.at)
            for heard, _comment in enumerate(comments)
        ]
        for place in places if (game, key) in FIRST else places[::3]:
            app.change_settings(lessons={name_of(game, key): str(place)})
            scene = opened(app, game, key)
            until(app, lambda: awaits(app))
            first = scene.told, scene.controller.record_text()
            text = app.settings.lessons[name_of(game, key)]
            again = opened(app, game, key)
            until(app, lambda: awaits(app))
            assert (again.told, again.controller.record_text()) == first
            assert LessonPlace.parse(text) == place


def test_the_coach_is_silent_from_the_move_until_something_is_to_be_said(tmp_path: Path) -> None:
    """“Your move” stood on the table while all hands were shown after closing."""
    with running(tmp_path, Launch(size=(960, 600), speed="normal")) as app:
        app.change_settings(lessons={name_of("empat-satu", "lesson"): str(_place_before("empat-satu", "lesson", 30))})
        scene = opened(app, "empat-satu", "lesson")
        until(app, lambda: awaits(app))
        scene.act(expected(scene))
        frames(app, 3)
        assert scene.told is None and scene.pacing.is_moving


@for_each(("game", "key"), LESSONS, sampled=True)
def test_at_every_step_one_card_and_one_only_looks_meant(tmp_path: Path, game: str, key: str) -> None:
    """A card under the resting mouse had the gold and the lift of the card that the coach meant."""
    with running(tmp_path) as app:
        scene = opened(app, game, key)
        asked = 0
        for _step in range(200):
            until(app, lambda: awaits(app))
            if kind(scene) == "close":
                break
            if kind(scene) == "say":
                assert not seals(scene)
                scene.go_on()
                continue
            frames(app, 20)
            hand, gold = scene.table.hand, scene.style.gold
            lying = [sprite for sprite in scene.table.open_cards() if sprite.glow == gold]
            assert not lying and not any(sprite.glow for sprite in hand.sprites)
            assert all(sprite.raise_by <= 1.01 * OFFERED * sprite.height for sprite in hand.sprites)
            move = expected(scene)
            if kind(scene) == "ask":
                (middle,) = seals(scene)
                asked += 1
                card = move.card if isinstance(move, Play | Discard) else None
                if card is None:
                    place = scene.table.lit_places()[str(move).replace("draw ", "").replace(" ", ":")]
                else:
                    place = next(sprite.box for sprite in hand.sprites if sprite.card is card)
                assert place.inflate(4, 4).collidepoint(middle)
            by_mouse(app, move)
            frames(app)
        assert asked == sum(bool(comment.expects) for comment in scene.lesson.comments)


def test_no_card_lifts_under_a_mouse_that_has_not_moved_since_the_last_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a card was played by mouse, the next one slid under the mouse and stood up like the one that was meant."""

    def move_to(point: tuple[int, int]) -> None:
        monkeypatch.setattr(pygame.mouse, "get_pos", lambda: point)
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(1, 1), buttons=(0, 0, 0)))
        frames(app, 20)

    with running(tmp_path) as app:
        app.change_settings(lessons={name_of("forty-one", "lesson"): str(_place_before("forty-one", "lesson", 38))})
        scene = opened(app, "forty-one", "lesson")
        until(app, lambda: awaits(app) and scene.pacing.is_asking)
        frames(app, 20)
        hand = scene.table.hand

        def lifted() -> CardSprite | None:
            return hand.hovered

        played = next(sprite for sprite in hand.sprites if str(sprite.card) == "6S")  # as good as the one asked for
        x, y = next(point for point in _points(played.box) if hand.card_at(point) is played)
        move_to((x, y))
        assert lifted() is played
        click(app, (x, y))
        until(app, lambda: awaits(app))
        while kind(scene) == "say":
            scene.go_on()
            until(app, lambda: awaits(app))
        until(app, lambda: scene.pacing.is_asking)
        move_to((x + 1, y))
        assert hand.card_at((x + 1, y)) is not None and lifted() is None
        assert all(sprite.raise_by <= 1.01 * OFFERED * sprite.height for sprite in hand.sprites)
        move_to((x + 1, y - 12))
        assert lifted() is not None


def seals(scene: LessonScene) -> list[tuple[float, float]]:
    """Return the middle of each of the coach's stars on the table."""
    found = [item.middle for item in scene.stage.items if isinstance(item, Seal)]
    return [middle for middle in found if middle is not None]


def _leading_the_joker(lesson: Lesson) -> Lesson:
    """Return the guided deal of 42 with the joker led where the coach keeps it."""
    rest = "LJ C", "KC", "AC", "6C", "7C", "9C", "7S", "8H", "JS", "8S", "QS", "3H"
    led = tuple(GAMES.rules["forty-two"].parse_action(f"play {each}") for each in rest)
    deal = DealRecord(lesson.deal.cards, (*lesson.actions[:20], *led))
    record = msgspec.structs.replace(lesson.record, deals=(*lesson.record.deals[:-1], deal))
    said = tuple(each for each in lesson.comments if each.at < 20)
    ask = Comment(20, "Lead it, and name clubs.", ("LJ",), "play LJ C")
    return msgspec.structs.replace(lesson, record=record, comments=(*said, ask))


def test_the_star_goes_from_the_joker_to_the_suit_that_it_is_to_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = GAMES.screens["forty-two"]
    lesson = _leading_the_joker(game.lesson("lesson"))
    monkeypatch.setattr(type(game), "lesson", lambda _game, _key: lesson)
    with running(tmp_path) as app:
        place = LessonPlace(0, tuple(map(str, lesson.actions[:20])))
        app.change_settings(lessons={name_of("forty-two", "lesson"): str(place)})
        scene = opened(app, "forty-two", "lesson")
        until(app, lambda: awaits(app) and scene.pacing.is_asking)
        table = scene.table
        assert isinstance(table, FortyTwoTable) and seals(scene)[0][1] > table.layout.ribbon.bottom
        joker = next(sprite for sprite in table.hand.sprites if str(sprite.card) == "LJ")
        click(app, next(p for p in _points(joker.box) if table.hand.card_at(p) is joker))
        frames(app, 2)
        clubs = next(tile.rect for tile in table.suits.tiles if tile.suit is Suit.CLUBS)
        assert table.suits.visible and clubs.inflate(4, 4).collidepoint(seals(scene)[0])


def _points(rect: pygame.Rect) -> list[tuple[int, int]]:
    return [(x, rect.centery) for x in range(rect.left, rect.right, 3)]


@for_each("at", [0, 30])
def test_the_coach_leaves_the_keys_on_stock_and_discard_legible(tmp_path: Path, at: int) -> None:
    with running(tmp_path, Launch(size=(960, 1040), speed="instant")) as app:
        app.change_settings(lessons={name_of("empat-satu", "lesson"): str(_place_before("empat-satu", "lesson", at))})
        scene = opened(app, "empat-satu", "lesson")
        until(app, lambda: awaits(app) and scene.pacing.is_asking)
        frames(app, 2)
        assert isinstance(scene.table, EmpatSatuTable) and scene.table.piles.draw_pill.visible
        assert not panel(scene).colliderect(scene.table.piles.draw_pill.rect)


def test_the_table_asks_for_nothing_while_the_coach_is_read_again(tmp_path: Path) -> None:
    """Back from a question to the words before it: stock and discard went on glowing as if they were asked for."""
    with running(tmp_path) as app:
        app.change_settings(lessons={name_of("empat-satu", "lesson"): str(_place_before("empat-satu", "lesson", 24))})
        scene = opened(app, "empat-satu", "lesson")
        until(app, lambda: awaits(app) and scene.pacing.is_asking)
        press(app, pygame.K_BACKSPACE)
        assert kind(scene) == "say" and not scene.pacing.is_asking and not scene.table.ribbon.wordings
        press(app, pygame.K_RETURN)
        until(app, lambda: scene.pacing.is_asking)


def test_the_line_round_a_card_goes_when_something_else_is_spoken_of(tmp_path: Path) -> None:
    """The discard that was left lying glowed on while one's own was to be chosen."""
    with running(tmp_path) as app:
        app.change_settings(lessons={name_of("empat-satu", "lesson"): str(_place_before("empat-satu", "lesson", 6))})
        scene = opened(app, "empat-satu", "lesson")
        until(app, lambda: awaits(app))
        assert [str(sprite.card) for sprite in scene.table.open_cards() if sprite.is_told] == ["TH"]
        scene.act(expected(scene))
        until(app, lambda: awaits(app))
        assert not any(sprite.is_told for sprite in scene.table.open_cards())


def test_the_coach_never_covers_the_suits_for_a_joker(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        app.change_settings(lessons={name_of("forty-two", "lesson"): str(_place_before("forty-two", "lesson", 20))})
        scene = opened(app, "forty-two", "lesson")
        until(app, lambda: awaits(app))
        table = scene.table
        assert isinstance(table, FortyTwoTable)
        for _reply in range(2):
            for _card in range(20):
                if table.hand.cursor is not None and str(table.hand.cursor.card) == "LJ":
                    break
                press(app, pygame.K_RIGHT)
            press(app, pygame.K_RETURN)
            assert table.suits.visible and not panel(scene).colliderect(table.suits.rect)
            press(app, pygame.K_h)
            assert kind(scene) == "reply" and not panel(scene).colliderect(table.suits.rect)
            press(app, pygame.K_RETURN)


def test_nothing_else_tells_what_the_hand_is_worth_or_marks_a_move(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        app.change_settings(
            play_checker=True, lessons={"forty-two/lesson": str(_place_before("forty-two", "lesson", 3))}
        )
        scene = opened(app, "forty-two", "lesson")
        until(app, lambda: awaits(app) and scene.pacing.is_asking)
        assert isinstance(scene.table, TrickGameTable) and scene.table.worth is None
        assert not scene.coach.is_checking


def test_every_step_is_on_the_disk_when_the_frame_after_it_is_over(tmp_path: Path) -> None:
    """What a program that is killed leaves behind: after every word and every move, the place just reached."""
    name = name_of("forty-one", "lesson")

    def on_disk() -> LessonPlace:
        app.store.settle().wait(5)
        with closing(sqlite3.connect(tmp_path / "profile.sqlite")) as base:
            (document,) = base.execute("SELECT document FROM settings").fetchone()
        return LessonPlace.parse(json.loads(document)["lessons"][name])

    with running(tmp_path) as app:
        scene = opened(app, "forty-one", "lesson")
        for _step in range(60):
            until(app, lambda: awaits(app))
            if kind(scene) == "close":
                break
            before = scene.place
            if kind(scene) == "say":
                scene.go_on()
            else:
                scene.act(expected(scene))
            frames(app)
            assert scene.place != before and (kind(scene) == "close" or on_disk() == scene.place)
        assert app.settings.lessons[name] == DONE


@for_each("text", ["", "x", "1 play QQ", "0 play AC", "99999 bid 3", "2 bid 3;bid 4;bid 99"])
def test_a_place_that_cannot_be_read_begins_anew(tmp_path: Path, text: str) -> None:
    with running(tmp_path) as app:
        app.change_settings(lessons={name_of("forty-one", "lesson"): text})
        scene = opened(app, "forty-one", "lesson")
        until(app, lambda: awaits(app))
        assert scene.told is not None and scene.told.text.startswith("Welcome")


def test_back_leads_through_all_that_was_said_to_the_beginning(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        app.change_settings(lessons={name_of("forty-one", "lesson"): str(_place_before("forty-one", "lesson", 19))})
        scene = opened(app, "forty-one", "lesson")
        told = []
        for _step in range(40):
            until(app, lambda: awaits(app))
            assert scene.told is not None
            told.append(scene.told.text)
            if not scene.can_go_back:
                break
            press(app, pygame.K_BACKSPACE)
        assert told[-1].startswith("Welcome") and len(set(told)) == len(told) == 17
        assert not scene.controller.deals[-1].actions


def test_an_open_game_is_left_alone_and_offered_at_the_end(tmp_path: Path) -> None:
    launch = Launch(size=(960, 600), speed="instant", game="forty-one")
    with running(tmp_path, launch) as app:
        until(app, lambda: app.scene.name == "table" and app.store.open_game("forty-one") is not None)
        kept = app.store.open_game("forty-one")
        place = _place_before("forty-one", "lesson", 56)
        app.change_settings(lessons={name_of("forty-one", "lesson"): str(place)})
        opened(app, "forty-one", "lesson")
        go_through(app, True)
        assert app.store.open_game("forty-one") == kept
        press(app, pygame.K_RETURN)
        until(app, lambda: app.scene.name == "table")


def test_what_is_offered() -> None:
    game = GAMES.screens["forty-one"]
    assert offered({}, game) == "lesson"
    assert offered({name_of("forty-one", "lesson"): DECLINED}, game) is None
    played = {name_of("forty-one", "lesson"): DONE}
    assert offered(played, game) == "lesson-2", "a lesson that was played offers the second"
    for state in (DONE, DECLINED):
        assert offered({**played, name_of("forty-one", "lesson-2"): state}, game) is None
    four_hundred = game.lesson_for(game.lesson("lesson-400").record.options)
    assert four_hundred == "lesson-400" and game.lesson_for(game.rules.usual) == "lesson"
    assert offered({name_of("forty-one", "lesson-400"): DONE}, game, four_hundred) is None
    begun = {name_of("forty-one", "lesson"): str(LessonPlace(2, ("bid 3",)))}
    assert offered(begun, game) == "lesson" and is_begun(begun, "forty-one", "lesson")


def test_the_coach_leaves_her_home_to_a_hint_while_it_is_shown(tmp_path: Path) -> None:
    """H at the coach's question: the hint's sentence lay half under the panel."""
    with running(tmp_path) as app:
        app.change_settings(lessons={name_of("forty-one", "lesson"): str(_place_before("forty-one", "lesson", 7))})
        scene = opened(app, "forty-one", "lesson")
        until(app, lambda: awaits(app) and kind(scene) == "ask")
        frames(app, 2)

        def is_heard_after_h() -> bool:
            press(app, pygame.K_h)
            frames(app, 3)
            return next(item for item in scene.stage.items if isinstance(item, Speech)).visible

        assert not is_heard_after_h() and scene.coach.is_hinting
        assert panel(scene).contains(scene.table.hints.panel.rect) and scene.table.hints.panel.rect.width
        assert is_heard_after_h() and kind(scene) == "ask"


def test_f3_has_the_coach_make_the_move_and_enter_never_does(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        app.change_settings(lessons={name_of("forty-one", "lesson"): str(_place_before("forty-one", "lesson", 7))})
        scene = opened(app, "forty-one", "lesson")
        until(app, lambda: awaits(app) and kind(scene) == "ask" and scene.pacing.is_asking)
        move, state = expected(scene), scene.controller.state
        press(app, pygame.K_RETURN)
        assert scene.controller.state is state
        press(app, pygame.K_F3)
        assert scene.controller.steps[-1].done == move


def test_undo_never_reaches_a_deal_before_the_one_that_is_taught(tmp_path: Path) -> None:
    """In 42 seven deals go before: Ctrl+Z at the first word took back the last card of the seventh, and all broke."""
    with running(tmp_path) as app:
        scene = opened(app, "forty-two", "lesson")
        until(app, lambda: awaits(app))
        state = scene.controller.state
        press(app, pygame.K_z, pygame.KMOD_CTRL)
        frames(app, 3)
        assert scene.controller.state is state and not scene.controller.can_undo


def test_the_tile_offers_the_deal_until_it_was_declined(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        offers = {"lesson", "close"}
        tiles = [each for each in app.scene.controls.widgets if isinstance(each, OnTile) and each.icon in offers]
        assert len(tiles) == 2 * len([game for game in GAMES.screens.values() if game.lessons()])
        decline = next(each for each in tiles if each.icon == "close")
        click(app, decline.rect.center)
        frames(app, 2)
        assert app.scene.name == "menu"
        left = [each for each in app.scene.controls.widgets if isinstance(each, OnTile) and each.icon in offers]
        assert len(left) == len(tiles) - 2
        learn = left[0]
        click(app, learn.rect.center)
        frames(app, 2)
        until(app, lambda: awaits(app))
        lesson_of(app).go_on()
        frames(app)
        app.routes.go_to_menu()
        labels = [each.label for each in app.scene.controls.widgets if isinstance(each, OnTile)]
        assert any(label.startswith("Go on") for label in labels)


def test_the_new_game_page_offers_it_and_the_rules_page_begins_it_anew(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        app.change_settings(lessons={name_of("forty-one", "lesson"): str(_place_before("forty-one", "lesson", 24))})
        app.routes.open_new_game("forty-one")
        press(app, pygame.K_g)
        frames(app, 2)
        assert lesson_of(app).controller.deals[-1].actions
        app.routes.open_rules("forty-one")
        press(app, pygame.K_g)
        frames(app, 2)
        until(app, lambda: awaits(app))
        assert not lesson_of(app).controller.deals[-1].actions
        app.change_settings(lessons={name_of("forty-one", "lesson"): DONE})
        app.routes.open_new_game("forty-one")
        (second,) = [each for each in app.scene.controls.widgets if "G" in each.keys]
        assert isinstance(second, Button) and second.label.startswith("Making them miss")
        app.change_settings(lessons={name_of("forty-one", key): DONE for key in ("lesson", "lesson-2")})
        app.routes.open_new_game("forty-one")
        assert not [each for each in app.scene.controls.widgets if "G" in each.keys]


@for_each("size", [(600, 960), (960, 600), (1920, 1080)], sampled=True)
@for_each("text_size", [1.0, 1.4])
def test_the_offer_has_room_beside_an_open_game(tmp_path: Path, size: tuple[int, int], text_size: float) -> None:
    """In a narrow window the button of the guided deal stuck out of the page, over the frame."""
    with running(tmp_path, Launch(size=size, speed="instant", game="forty-one")) as app:
        until(app, lambda: app.store.open_game("forty-one") is not None)
        app.change_settings(text_size=text_size)
        app.routes.open_new_game("forty-one")
        page = app.scene
        assert isinstance(page, NewGameScene)
        buttons = [each for each in page.controls.widgets if {"G", "C", "Ctrl+Enter"} & set(each.keys)]
        assert len(buttons) >= 2 and all(page.regions["foot"].contains(each.rect) for each in buttons)


def test_a_move_the_coach_makes_is_not_one_the_person_found(tmp_path: Path) -> None:
    """Whoever found the bid and had every card played by the coach had "found every move at once"."""
    with running(tmp_path, Launch(speed="fast")) as app:
        scene = opened(app, "forty-two", "lesson")
        has_bid = False
        while not (awaits(app) and kind(scene) == "close"):
            if kind(scene) == "ask" and not has_bid:
                by_keys(app, expected(scene))
                has_bid = True
            else:
                press(app, pygame.K_F3 if kind(scene) == "ask" else pygame.K_RETURN)
            frames(app)
            until(app, lambda: awaits(app))
        assert scene.told is not None and "You found the move at once in 1 of " in scene.told.text


@for_each("size", [(960, 600), (1280, 720), (1920, 1080), (600, 960)], sampled=True)
def test_the_star_on_a_bid_hides_neither_its_crown_nor_the_question(tmp_path: Path, size: tuple[int, int]) -> None:
    """She told of the crown on the 3, and her star lay on it."""
    with running(tmp_path, Launch(size=size)) as app:
        scene = opened(app, "forty-two", "lesson")
        while not (awaits(app) and kind(scene) == "ask"):
            press(app, pygame.K_RETURN)
            until(app, lambda: awaits(app))
        assert isinstance(scene.table, FortyTwoTable)
        (star,) = [item.blits()[0].rect for item in scene.stage.items if isinstance(item, Seal) and item.blits()]
        tile, diameter = scene.table.strip.tiles[3], scene.kit.scale.px(30, 15)
        assert tile.would_win
        crown = pygame.Rect(tile.rect.right - round(0.72 * diameter), tile.rect.top - diameter // 3, diameter, diameter)
        assert not star.colliderect(crown)
        assert tile.rect.top - star.top <= tile.rect.width // 3


def test_a_wrong_move_that_the_coach_then_makes_is_one_that_was_not_found(tmp_path: Path) -> None:
    """It was counted twice: "You found the move at once in –1 of 13 choices"."""
    with running(tmp_path) as app:
        scene = opened(app, "empat-satu", "lesson")
        _to_a_wrong_move(app)
        press(app, pygame.K_RETURN)
        until(app, lambda: kind(scene) == "ask")
        press(app, pygame.K_F3)
        told = go_through(app, True)[-1]
        asked = sum(bool(comment.expects) for comment in scene.lesson.comments)
        assert f"at once in {asked - 1} of {asked} choices." in told


def _differently_answered(scene: LessonScene) -> list[Action]:
    """Return one of the moves that the script does not have for each answer."""
    script, legal = scene.lesson, scene.controller.view.legal_actions()
    at = len(scene.controller.deals[-1].actions)
    wrong = [action for action in legal if not scene.is_in_script(action)]
    return list({script.answer(script.comments_at(at)[-1], action, at): action for action in wrong}.values())


@each_in_a_size
def test_the_coach_has_one_home_that_covers_nothing(
    tmp_path: Path, game: str, key: str, size: tuple[int, int], text_size: float
) -> None:
    """Her panel stood at four heights in two columns and covered fans, acts, the dealer’s button, panels spoken of.

    With large letters a question with two buttons was a line too long for her home, and she lay over the fans; so did
    her answers, over the bids that were asked for and over the discards.
    """
    homes, told = set(), 0
    with running(tmp_path, Launch(size=size, speed="instant")) as app:
        app.change_settings(text_size=text_size, reduced_motion=True)
        scene = opened(app, game, key)
        while True:
            until(app, lambda: awaits(app))
            if kind(scene) == "close":
                break
            told += scene.told is not None
            where = f"{size} {text_size}: {scene.told}"
            table, home = scene.table, panel(scene)
            homes.add(tuple(home))
            spots = {name: rect for name, rect in table.lit_places().items() if name != "ribbon"}
            spots |= table.layout.regions | {str(card.card): card.box for card in table.open_cards()}
            spots |= {f"fan {number}": rect for number, rect in enumerate(table.layout.lying()["backs"])}
            covered = [name for name, rect in spots.items() if rect.width and rect.colliderect(home)]
            assert not covered, f"{where}: {covered}"
            for wrong in _differently_answered(scene) if kind(scene) == "ask" else ():
                scene.act(wrong)
                covered = [name for name, rect in spots.items() if rect.width and rect.colliderect(panel(scene))]
                assert not covered, f"{where}, the answer to {wrong}: {covered}"
                scene.choose_again()
            assert table.layout.cloth.contains(home) and not table.ribbon.blits(), "the ribbon gives way"
            missing = [] if scene.told is None else Lit(table, scene.told.lit).missing
            assert not missing, f"{where}: {missing}"
            to_move = [number for number, seat in enumerate(table.seats) if seat.is_to_move]
            if kind(scene) != "":
                assert to_move in ([], [0]), "nobody looks as if they were thinking while she waits for the person"
                acts = [act for seat in table.seats[1:] for act in seat.acts]
                assert kind(scene) != "say" or "is thinking…" not in acts, where
            if kind(scene) == "say":
                scene.go_on()
            else:
                scene.act(expected(scene))
    assert told == len(scene.lesson.comments)
    assert len(homes) == 1, "it never moves"


def test_a_guided_deal_in_a_tall_window_took_seconds_to_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All that the coach may say was measured anew for every height that the cards of the table might have."""
    measured: Counter[tuple[str, int, int]] = Counter()
    height = SpeechWords.height

    def counted(words: SpeechWords, width: int) -> int:
        measured[words.told, words.size, width] += 1
        return height(words, width)

    with running(tmp_path, Launch(size=(960, 1040), speed="instant")) as app:
        app.change_settings(text_size=1.4)
        monkeypatch.setattr(SpeechWords, "height", counted)
        opened(app, "forty-two", "lesson")
    assert measured and max(measured.values()) <= 3, "once for the layout, and where it is said"


@each_in_a_size
def test_the_last_word_lay_over_the_plaques_with_half_its_panel_empty(
    tmp_path: Path, game: str, key: str, size: tuple[int, int], text_size: float
) -> None:
    lesson = GAMES.screens[game].lesson(key)
    with running(tmp_path, Launch(size=size, speed="instant")) as app:
        end = str(LessonPlace(0, tuple(map(str, lesson.actions))))
        app.change_settings(text_size=text_size, reduced_motion=True, lessons={name_of(game, key): end})
        scene = opened(app, game, key)
        for _said in range(9):
            until(app, lambda: awaits(app))
            if kind(scene) == "close":
                break
            press(app, pygame.K_RETURN)
        home, layout = panel(scene), scene.table.layout
        assert kind(scene) == "close" and layout.cloth.contains(home)
        covered = [name for name, rect in layout.regions.items() if rect.colliderect(home)]
        assert not covered, f"{covered} at {size} {text_size}"
        (speech,) = [item for item in scene.stage.items if isinstance(item, Speech)]
        assert all(home.contains(each.rect) for each in speech.words.buttons), f"{size} {text_size}"


@for_each("size", [(960, 600), (600, 960), (960, 1040), (1920, 1080)], sampled=True)
@for_each("language", ["en", "ar", "id"])
def test_the_theme_spoken_of_was_cut_beside_its_number(tmp_path: Path, language: str, size: tuple[int, int]) -> None:
    with running(tmp_path, Launch(size=size)) as app, spoken_as(language), read() as noted:
        kit = NewGameScene(app, "forty-one").kit
        for game in GAMES.screens.values():
            for key in game.lessons():
                for theme in {comment.theme for comment in game.lesson(key).comments}:
                    words = SpeechWords(kit, "", (), progress=Progress(theme, 12, 12))
                    words.set_in(20, Form.BAR)
                    Speech(pygame.Rect(0, 0, 900, words.height(900)), words).paint()
        assert not noted.take()


def test_the_last_card_of_a_guided_deal_waited_while_the_coach_was_silent(tmp_path: Path) -> None:
    with running(tmp_path, Launch(speed="instant")) as app:
        app.settings = app.settings.with_(reduced_motion=True)
        lesson = GAMES.screens["forty-one"].lesson("lesson")
        place = LessonPlace(99, tuple(map(str, lesson.actions[:-1])))
        app.settings = app.settings.with_(lessons={name_of("forty-one", "lesson"): str(place)})
        scene = opened(app, "forty-one", "lesson")
        until(app, lambda: scene.controller.state.turn is None and kind(scene) == "say")


@for_each("text", [1.0, 1.4])
def test_in_a_narrow_tall_window_no_word_of_the_last_page_is_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: float
) -> None:
    """It said “Close with…” and “Wa…”, which is Wayan, with room beside both."""
    cut, shorten = list[str](), Typesetter.shorten

    def noted(self: Typesetter, words: str, size: int, room: int, bold: bool = False) -> str:
        found = shorten(self, words, size, room, bold)
        cut.extend([words] if found != words else [])
        return found

    monkeypatch.setattr(Typesetter, "shorten", noted)
    for game in GAMES.rules:
        with running(tmp_path / game, Launch(size=(600, 960), speed="instant")) as app:
            end = str(LessonPlace(99, tuple(map(str, GAMES.screens[game].lesson("lesson").actions))))
            app.change_settings(text_size=text, lessons={name_of(game, "lesson"): end})
            scene = opened(app, game, "lesson")
            until(app, lambda: awaits(app))
            while kind(scene) == "say":
                press(app, pygame.K_RETURN)
                until(app, lambda: awaits(app))
            assert kind(scene) == "close"
            cut.clear()
            app.rebuild()
            frames(app, 4)
            assert not cut
