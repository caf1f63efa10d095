"""Practice on the screen: puzzles solved and missed, and bids trained, by keys and by mouse, in each game."""

from __future__ import annotations

import math
import re
import time
from pathlib import Path

import pygame
import pytest

from game.cards import Card, parse_cards
from game.controller import PERSON
from game.games import GAMES
from game.opponents.inquiry import Explain, Inquiry, Question
from game.opponents.reasoning import Consequence, Fact, Reasoning, Taker
from game.practice.deck import Deck, Entry, Queue, day_begun, spaced
from game.practice.puzzles import Puzzle, decode, encode, right, texts
from game.profile.practised import Practised, PuzzleCard, TrainedBid
from game.rules.base import Action, Bid, Discard, Play
from game.rules.forty_one import PRESETS
from game.ui.app import App
from game.ui.controls.base import Widget
from game.ui.controls.buttons import Button
from game.ui.games.game import CardGame
from game.ui.games.teaching import offer_tip
from game.ui.language.messages import plain
from game.ui.navigation import begin
from game.ui.scenes.forms.panel_row import TitledPanel
from game.ui.scenes.menu.menu import MenuScene
from game.ui.scenes.menu.new_game import NewGameScene
from game.ui.scenes.practice.bids_trainer import (
    LASTS,
    CurvePanel,
    CurveScene,
    DrillScene,
    FiguresPanel,
    HandsPanel,
    bias_words,
    hand_words,
)
from game.ui.scenes.practice.practice import PracticeScene, deck_words, later_words, rest_words
from game.ui.scenes.practice.practice_art import PracticeHead, TrainedBidsPanel, Words
from game.ui.scenes.practice.puzzle import PuzzleScene
from game.ui.scenes.practice.taught_table import PracticeTable
from game.ui.scenes.scene import Launch
from game.ui.tables.forty_one import options_page
from game.ui.tables.parts.covers import NEEDED, TELLING, Prices, priced
from game.ui.tables.parts.strips import NumberStrip
from game.ui.tables.trick_game import TrickGameTable
from game.ui.words.cards import rank_letter
from game.ui.words.why import theme_of, themes
from tests.cases import for_each
from tests.practice.made_up import puzzle
from tests.ui.laying import assert_apart
from tests.ui.moves import DIGITS, by_keys, by_mouse
from tests.ui.playing import at_table, awaits_person, click, frames, press, running, until
from tools.puzzles import write_all

GAME_KEYS = {"forty-one": pygame.K_1, "empat-satu": pygame.K_2, "forty-two": pygame.K_3}
COMING = {name: screen.puzzles() or b"" for name, screen in GAMES.screens.items()}
KEYS = {code: key for screen in GAMES.screens.values() for code, key in screen.why.themes.items()}
"""The puzzles that come with the program."""
SIZES = [((960, 600), 1.0), ((960, 600), 1.4), ((960, 1040), 1.4), ((1920, 1080), 1.0), ((1000, 1380), 1.0)]


def keep(app: App, *puzzles: Puzzle) -> None:
    """Keep puzzles as if they came from the person's own games."""
    for each in puzzles:
        assert app.store.add_puzzle(PuzzleCard(each.key, each.game, encode(each))).wait(20)


def said(scene: PracticeTable) -> str:
    """Return what is said in the panel, "" for nothing."""
    if scene._speech is None:
        return ""
    return " ".join(line.words for line in scene._speech.words.lines(scene._speech.rect.width))


def covered(scene: PracticeTable, prices: Prices) -> bool:
    """Whether what is said covers anything that has one of the ``prices``."""
    obstacles = priced(scene.table.lying(), prices, scene.kit.scale.gap // 2)
    return scene._speech is not None and any(each.rect.colliderect(scene._speech.rect) for each in obstacles)


def opened(app: App) -> PracticeScene:
    """Open the page of practice by its key in the menu, and wait for what is kept."""
    assert isinstance(app.scene, MenuScene)
    press(app, pygame.K_p)
    until(app, lambda: isinstance(app.scene, PracticeScene) and app.scene.is_listed)
    assert isinstance(app.scene, PracticeScene)
    frames(app)
    return app.scene


PUZZLES = CardGame.puzzles


def no_puzzles(_game: object) -> bytes:
    return b""


@pytest.fixture(autouse=True)
def only_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the puzzles that come with the program."""
    monkeypatch.setattr(CardGame, "puzzles", no_puzzles)


def puzzle_of(app: App) -> PuzzleScene:
    assert isinstance(app.scene, PuzzleScene)
    return app.scene


def solved(scene: PuzzleScene) -> bool:
    """Whether the answer being explained is right."""
    return scene.is_solved


def is_asked(app: App) -> bool:
    return isinstance(app.scene, PuzzleScene) and app.scene.pacing.is_asking and not app.scene.pacing.is_moving


def button(app: App, label: str) -> Button:
    return next(each for each in app.scene.controls.widgets if isinstance(each, Button) and each.label == label)


def answer(app: App, action: Action, with_keys: bool) -> None:
    until(app, lambda: is_asked(app))
    frames(app, 12)
    (by_keys if with_keys else by_mouse)(app, action)
    frames(app)


def kept(app: App) -> Practised:
    """Return what the profile keeps of practice."""
    found: list[Practised] = []
    assert app.store.read_practised(found).wait(20)
    return found[0]


@for_each("game", list(GAMES.rules))
def test_by_ear_a_puzzle_asked_before_it_was_announced_and_told_nothing_of_the_position(
    tmp_path: Path, game: str
) -> None:
    with running(tmp_path) as app:
        keep(app, puzzle(game, number=1))
        opened(app)
        lines = list[str]()
        app.lines.readers.append(lambda line: lines.append(plain(line.brief)))
        press(app, GAME_KEYS[game])
        until(app, lambda: is_asked(app))
        page, asked = (next(at for at, line in enumerate(lines) if words in line) for words in ("Puzzle", "What would"))
        assert page == 0 < asked
        facts = puzzle_of(app).table.facts(puzzle_of(app).controller.view)
        assert plain(facts["hand"]) in lines[0] and plain(facts["trick"]) in lines[0]


@for_each("with_keys", [True, False])
@for_each("game", list(GAMES.rules))
def test_a_puzzle_is_solved_and_the_next_one_missed_and_tried_again(tmp_path: Path, game: str, with_keys: bool) -> None:
    with running(tmp_path) as app:
        made = {each.key: each for each in (puzzle(game, number=1), puzzle(game, number=2))}
        keep(app, *made.values())
        page = opened(app)
        if with_keys:
            press(app, GAME_KEYS[game])
        else:
            buttons = [each for each in page.controls.widgets if isinstance(each, Button) and each.label == "Puzzles"]
            click(app, buttons[list(GAMES.rules).index(game)].rect.center)
        until(app, lambda: is_asked(app))
        first = puzzle_of(app)
        answer(app, first.puzzle.decision.action, with_keys)
        assert first.is_solved and said(first).startswith("Right!") and "20 times more" in said(first)
        if with_keys:
            press(app, pygame.K_RETURN)
        else:
            click(app, button(app, "Next puzzle").rect.center)
        until(app, lambda: is_asked(app) and app.scene is not first)
        second = puzzle_of(app)
        assert second.puzzle.key != first.puzzle.key
        wrong = second.puzzle.state.legal_actions()[1]
        answer(app, wrong, with_keys)
        assert not solved(second) and said(second).startswith("Not this") and "20 times more" in said(second)
        if with_keys:
            press(app, pygame.K_BACKSPACE)
        else:
            undo = [each for each in app.scene.controls.widgets if isinstance(each, Button) and each.icon == "undo"]
            click(app, next(each for each in undo if each.visible).rect.center)
        assert second.chosen is None and said(second).startswith("What would you do")
        answer(app, second.puzzle.decision.action, with_keys)
        assert solved(second)
        assert not app.store.open_games() and app.store.tally(game).played == 0
        (press(app, pygame.K_RETURN) if with_keys else click(app, button(app, "Done").rect.center))
        until(app, lambda: app.scene is page)
        frames(app)
        assert [each.is_solved for each in kept(app).answers] == [True, False]
        cards = {card.key: card for card in kept(app).cards}
        assert cards[first.puzzle.key].due > time.time() + 86_400 > cards[second.puzzle.key].due
        assert "1 solved today" in deck_words(page.decks[game], time.time())


def test_looking_at_the_solution_counts_as_missed(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        keep(app, puzzle())
        opened(app)
        press(app, pygame.K_1)
        until(app, lambda: is_asked(app))
        press(app, pygame.K_F3)
        scene = puzzle_of(app)
        assert scene.is_shown and said(scene).startswith("This is the one")
        answer(app, scene.puzzle.decision.action, with_keys=False)
        assert scene.chosen is None
        press(app, pygame.K_ESCAPE)
        frames(app)
        assert isinstance(app.scene, PracticeScene)
        assert [each.is_solved for each in kept(app).answers] == [False]


def test_a_puzzle_that_seems_wrong_is_kept_and_asked_no_more(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        keep(app, puzzle())
        page = opened(app)
        press(app, pygame.K_1)
        until(app, lambda: is_asked(app))
        scene = puzzle_of(app)
        press(app, pygame.K_F3, pygame.KMOD_SHIFT)
        assert not kept(app).doubted, "not before there is an answer"
        press(app, pygame.K_F3)
        frames(app, 2)
        press(app, pygame.K_F3, pygame.KMOD_SHIFT)
        frames(app, 2)
        assert kept(app).doubted == {scene.entry.card.key}
        press(app, pygame.K_ESCAPE)
        frames(app, 2)
        assert not page.decks["forty-one"].entries
    with running(tmp_path) as app:
        assert not opened(app).decks["forty-one"].entries


def test_show_me_tells_of_the_solution_and_not_of_a_card_looked_at(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        deck = Deck("empat-satu", COMING["empat-satu"], Practised())
        found = ((entry, decode(entry.text, GAMES.rules)) for entry in deck.entries)
        entry, asked = next(each for each in found if isinstance(each[1].decision.action, Discard))
        app.push(PuzzleScene(app, Queue([deck]), deck, entry, asked))
        until(app, lambda: is_asked(app))
        hand = puzzle_of(app).table.hand
        while hand.cursor is None or Discard(hand.cursor.card) == asked.decision.action:  # type: ignore[arg-type]
            press(app, pygame.K_RIGHT)
        press(app, pygame.K_F3)
        frames(app, 2)
        hints = puzzle_of(app).table.hints
        assert hints.hint is not None and tuple(hints.panel.wordings) == tuple(hints.hint.wordings)


def test_where_two_answers_are_right_none_is_said_to_be_the_only_one(tmp_path: Path) -> None:
    """One choice was "clearly the best", and anything else lost 22 games more in 100: another card lost none."""
    with running(tmp_path) as app:
        deck = Deck("empat-satu", COMING["empat-satu"], Practised())
        several = set[bool]()
        for entry in deck.entries:
            asked = decode(entry.text, GAMES.rules)
            has_equals = len(right(asked.decision)) > 1
            if has_equals in several:
                continue
            several.add(has_equals)
            app.push(PuzzleScene(app, Queue([deck]), deck, entry, asked))
            until(app, lambda: is_asked(app))
            assert ("One choice is clearly the best." in said(puzzle_of(app))) is not has_equals
            press(app, pygame.K_F3)
            frames(app, 2)
            assert ("Anything else loses you the game" in said(puzzle_of(app))) is not has_equals
            assert ("The best choices are about equal; any other" in said(puzzle_of(app))) is has_equals
        assert several == {False, True}


def test_an_illegal_bid_is_refused_and_no_answer(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        keep(app, puzzle())
        opened(app)
        press(app, pygame.K_1)
        until(app, lambda: is_asked(app))
        scene = puzzle_of(app)
        scene.act(Bid(0))
        assert scene.chosen is None and not kept(app).answers


@for_each(("size", "text"), SIZES, sampled=True)
@for_each("game", list(GAMES.rules))
def test_what_is_said_of_a_puzzle_covers_nothing_that_is_needed(
    tmp_path: Path, game: str, size: tuple[int, int], text: float
) -> None:
    with running(tmp_path, Launch(size=size, speed="instant")) as app:
        app.change_settings(text_size=text, reduced_motion=True)
        keep(app, puzzle(game))
        opened(app)
        press(app, GAME_KEYS[game])
        until(app, lambda: is_asked(app))
        scene = puzzle_of(app)
        window = pygame.Rect((0, 0), size)
        for chosen in (None, scene.puzzle.state.legal_actions()[1], scene.puzzle.decision.action):
            if chosen is not None:
                scene.act(chosen)
            frames(app)
            assert said(scene) and not covered(scene, NEEDED)
            # the puzzles of Empat Satu once hid the deal and what closes it in the smallest window
            if text == 1.0 or scene.kit.scale.is_tall:
                assert not covered(scene, TELLING)
            assert all(window.contains(each.rect) for each in scene.controls.widgets if each.visible)


def one_of_each_number(game: str) -> list[Entry]:
    """Return one of the game's own puzzles for each number of players that they have."""
    deck = Deck(game, COMING[game], Practised())
    found = {decode(entry.text, GAMES.rules).record.options.players: entry for entry in deck.entries}
    return list(found.values())


@for_each(("size", "text"), [((960, 1040), 1.0), ((960, 1040), 1.4), ((1000, 1380), 1.0)], sampled=True)
def test_in_a_tall_window_what_is_said_of_a_puzzle_has_a_strip_of_its_own(
    tmp_path: Path, size: tuple[int, int], text: float
) -> None:
    # With three players of 42 or four of Empat Satu it lay over half an opponent's plaque.
    with running(tmp_path, Launch(size=size, speed="instant")) as app:
        app.change_settings(text_size=text, reduced_motion=True)
        for game in GAMES.rules:
            deck = Deck(game, b"", Practised())
            for entry in one_of_each_number(game):
                app.push(PuzzleScene(app, Queue([deck]), deck, entry, decode(entry.text, GAMES.rules)))
                until(app, lambda: is_asked(app))
                scene = puzzle_of(app)
                wrong = next(each for each in scene.puzzle.state.legal_actions() if not scene.puzzle.is_solved_by(each))
                for chosen in (None, wrong, scene.puzzle.decision.action):
                    if chosen is not None:
                        scene.act(chosen)
                    assert scene._speech is not None and scene._speech.rect == scene.table.layout.head
                    assert not covered(scene, {**NEEDED, **TELLING})
                app.pop()
                frames(app)


@for_each("hand", ["3D 6C", "KD QD TD"])
def test_beside_a_trick_half_the_reason_went_though_a_narrower_panel_had_room_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hand: str
) -> None:
    text = "The 3 may take this trick; later it would take none. So you make your bid more often."
    monkeypatch.setattr(PuzzleScene, "_because", lambda _scene: (text, "The 3 may take this trick."))
    with running(tmp_path, Launch(size=(1280, 720), speed="instant")) as app:
        app.change_settings(reduced_motion=True)
        deck = Deck("forty-two", COMING["forty-two"], Practised())
        puzzles = ((entry, decode(entry.text, GAMES.rules)) for entry in deck.entries)
        entry, asked = next(each for each in puzzles if set(each[1].state.view(PERSON).hand) == set(parse_cards(hand)))
        app.push(PuzzleScene(app, Queue([deck]), deck, entry, asked))
        until(app, lambda: is_asked(app))
        scene = puzzle_of(app)
        scene.show_solution()
        frames(app)
        assert scene._speech is not None and text in said(scene)
        buttons, panel = scene._speech.words.buttons, scene._speech.rect
        assert all(panel.contains(each.rect) and each.rect.width >= each.natural_width() for each in buttons)
        assert_apart("buttons", [(each, each.rect) for each in buttons])
        assert not covered(scene, {**NEEDED, **TELLING})


@for_each("game", ["forty-one", "forty-two"])
def test_a_strip_showed_the_key_enter_beside_the_solution_though_it_goes_on(tmp_path: Path, game: str) -> None:
    with running(tmp_path) as app:
        deck = Deck(game, COMING[game], Practised())
        puzzles = ((entry, decode(entry.text, GAMES.rules)) for entry in deck.entries)
        entry, asked = next((each, found) for each, found in puzzles if isinstance(found.decision.action, Bid))
        wrong = next(each for each in asked.state.legal_actions() if not asked.is_solved_by(each))
        for chosen in (None, wrong, asked.decision.action):
            app.push(PuzzleScene(app, Queue([deck]), deck, entry, asked))
            until(app, lambda: is_asked(app))
            scene = puzzle_of(app)
            strip = scene.table.strip if isinstance(scene.table, TrickGameTable) else None
            assert isinstance(strip, NumberStrip)
            shown = [strip.shows_enter]  # it would choose what is marked
            if chosen is None:
                scene.show_solution()
            else:
                scene.act(chosen)
            frames(app, 5)
            assert strip.visible and strip.hint is not None
            assert [*shown, strip.shows_enter] == [True, False]
            app.pop()


@for_each("with_keys", [True, False])
@for_each("game", ["forty-one", "forty-two"])
def test_a_minute_of_bids_is_trained_and_kept(tmp_path: Path, game: str, with_keys: bool) -> None:
    with running(tmp_path) as app:
        page = opened(app)
        at = 0 if game == "forty-one" else 1
        if with_keys:
            press(app, (pygame.K_4, pygame.K_5)[at])
        else:
            bids = [each for each in page.controls.widgets if isinstance(each, Button) and each.label == "Bids"]
            click(app, bids[at].rect.center)
        until(app, lambda: isinstance(app.scene, DrillScene) and app.scene.pacing.is_asking)
        scene = app.scene
        assert isinstance(scene, DrillScene)
        hands = []
        for number in (3, 2, 4):
            frames(app, 12)
            hands.append(scene.controller.view.hand)
            if with_keys:
                press(app, DIGITS[str(number)])
                press(app, pygame.K_RETURN)
            else:
                click(app, scene.table.lit_places()[f"bid:{number}"].center)
            assert re.search(rf"You bid {number}: (just right|too high|too low)\.", said(scene))
            until(app, lambda: not said(scene))
        assert len(set(hands)) == 3
        assert 0.0 < scene.left < LASTS
        scene.left = 0.01
        until(app, lambda: isinstance(app.scene, CurveScene))
        done = app.scene
        assert isinstance(done, CurveScene) and done.made is not None and done.made.hands == 3
        listed = [item for item, _place in done.area.places.items() if isinstance(item, HandsPanel)]
        assert len(listed) == 1, "every hand is to be seen again at the end"
        assert [bid.bid for _hand, bid in listed[0].hands] == [3, 2, 4]
        for (told, _bid), hand in zip(listed[0].hands, hands, strict=True):
            words, _also, turned_up = told.partition("   turned up ")
            assert bool(turned_up) == (game == "forty-two"), "the trumps that one bid by"
            assert sorted(re.findall(r"[\dA-Z]+|joker", words)) == sorted(rank_letter(card.rank) for card in hand)
        assert [(bid.game, bid.bid) for bid in kept(app).bids] == [(game, 3), (game, 2), (game, 4)]
        press(app, pygame.K_ESCAPE)
        frames(app)
        assert app.scene is page and len(page.bids) == 3
        assert any(each.label == "Curve" for each in page.controls.widgets if isinstance(each, Button))


def test_a_drill_left_early_keeps_its_bids_and_none_is_kept_twice(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        opened(app)
        press(app, pygame.K_4)
        until(app, lambda: isinstance(app.scene, DrillScene) and app.scene.pacing.is_asking)
        scene = app.scene
        assert isinstance(scene, DrillScene)
        scene.act(Bid(3))
        scene.act(Bid(4))  # too late: the hand's tricks have been told
        press(app, pygame.K_ESCAPE)
        frames(app)
        assert isinstance(app.scene, PracticeScene)
        assert [bid.bid for bid in kept(app).bids] == [3]


def test_the_last_second_of_a_drill_was_counted_as_several(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        opened(app)
        press(app, pygame.K_4)
        until(app, lambda: isinstance(app.scene, DrillScene) and app.scene.pacing.is_asking)
        scene = app.scene
        assert isinstance(scene, DrillScene)
        scene.left = 0.5
        assert scene.title_words() == ["What would you bid? 1 second left, 0 hands", "1 second left", "1"]


def test_the_time_of_a_drill_stands_still_under_another_page(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        opened(app)
        press(app, pygame.K_4)
        until(app, lambda: isinstance(app.scene, DrillScene) and app.scene.pacing.is_asking)
        scene = app.scene
        assert isinstance(scene, DrillScene)
        app.routes.open_settings()
        left = scene.left
        frames(app, 30)
        assert scene.left == left


def test_a_theme_asks_only_its_puzzles(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        other = encode(puzzle(number=2)).replace("bid-at-sight", "lead-low")
        keep(app, puzzle(number=1))
        assert app.store.add_puzzle(PuzzleCard(puzzle(number=2).key, "forty-one", other)).wait(20)
        page = opened(app)
        page.choose_theme(next(theme for theme in themes(KEYS) if "lead-low" in theme.reasons))
        frames(app)
        assert page.reasons is not None and "lead-low" in page.reasons
        assert page.waiting == 1 and page.head_words().title == "1 to practise now: Leading"
        press(app, pygame.K_1)
        until(app, lambda: is_asked(app))
        assert puzzle_of(app).entry.reason == "lead-low"


def test_the_theme_of_a_puzzle_that_nobody_chose_is_told_after_the_answer(tmp_path: Path) -> None:
    # "Trumps" over the table told what to do.
    with running(tmp_path) as app:
        deck = Deck("forty-one", write_all([puzzle()]).encode(), Practised())
        [entry] = deck.entries
        theme = theme_of(KEYS, entry.reason)
        app.push(PuzzleScene(app, Queue([deck]), deck, entry, puzzle()))
        until(app, lambda: is_asked(app))
        assert not any(theme in words for words in puzzle_of(app).title_words())
        press(app, pygame.K_F3)
        assert puzzle_of(app).title_words()[0] == f"Puzzle: {theme}"
        chosen = PuzzleScene(app, Queue([deck], frozenset({entry.reason})), deck, entry, puzzle())
        assert chosen.title_words()[0] == f"Puzzle: {theme}"


def test_enter_leads_through_the_days_puzzles_of_all_games_and_then_nothing_is_left(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        keep(app, *(puzzle(game) for game in GAMES.rules))
        page = opened(app)
        words = page.head_words()
        assert words.title == "3 to practise now" and words.told.startswith("3 new. 3 come from your own costly moves")
        press(app, pygame.K_RETURN)
        for left, game in zip((2, 1, 0), GAMES.rules, strict=True):
            until(app, lambda: is_asked(app) and not puzzle_of(app).chosen)
            scene = puzzle_of(app)
            assert scene.game.name == game
            assert (f"{left} more wait" in scene.title_words()[0]) is bool(left)
            answer(app, scene.puzzle.decision.action, with_keys=True)
            press(app, pygame.K_RETURN)
            until(app, lambda asked=scene: app.scene is not asked)  # type: ignore[misc]
        frames(app, 2)
        assert app.scene is page
        words = page.head_words()
        assert words.title == "Done for today" and words.told.startswith("The next one comes back ")
        press(app, pygame.K_RETURN)
        until(app, lambda: isinstance(app.scene, DrillScene))


def test_what_is_said_when_nothing_is_left_follows_from_when_puzzles_are_due() -> None:
    now = day_begun(time.time()) + 12 * 3600

    def said(*due: float) -> Words:
        made = [puzzle(number=number) for number in range(len(due))]
        memory = spaced("", True, 30.0, now - 86_400)[0]
        cards = [
            PuzzleCard(each.key, "forty-one", encode(each), memory, at) for each, at in zip(made, due, strict=True)
        ]
        return rest_words([Deck("forty-one", b"", Practised(tuple(cards)))], now)

    assert said(now + 480, now + 90_000).title == "Done for now"
    assert said(now + 480, now + 90_000).told.startswith(
        "The next one comes back in 8 minutes. Come back tomorrow: 2 due again"
    )
    assert "in 3 hours" in said(now + 3 * 3600).told
    assert said(now + 90_000) == Words(
        "Done for today",
        "Come back tomorrow: 1 due again. Until then, see how well you know what a hand takes.",
    )
    friday = time.strptime("2023-11-17 12", "%Y-%m-%d %H")
    assert later_words(time.mktime(friday), time.mktime(friday) - 3 * 86_400) == "The next one comes back on Friday."
    assert later_words(now + 9 * 86_400, now) == "The next one comes back in 9 days."


@for_each("due", [float("inf"), float("nan"), 1e300, -1e300])
def test_a_damaged_time_at_which_a_puzzle_is_due_means_now(due: float) -> None:
    made = puzzle()
    memory = spaced("", True, 30.0, time.time())[0]
    found = Deck("forty-one", b"", Practised((PuzzleCard(made.key, "forty-one", encode(made), memory, due),)))
    assert found.due(time.time()) == 1
    rest_words([found], 0.0)  # no time that the calendar does not know


@for_each("damage", ["missing", "a folder", "damaged"])
def test_a_missing_or_damaged_file_of_puzzles_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: str
) -> None:
    """The page listed such a game as one that has no puzzles yet."""
    monkeypatch.setattr(CardGame, "puzzles", PUZZLES)
    for game in GAMES.screens.values():
        monkeypatch.setattr(type(game), "_folder", tmp_path / game.name)
        (tmp_path / game.name).mkdir()
        (tmp_path / game.name / "puzzles.json").write_bytes(COMING[game.name])
    file = tmp_path / "forty-two" / "puzzles.json"
    file.unlink()
    if damage == "a folder":
        file.mkdir()
    elif damage == "damaged":
        file.write_bytes(COMING["forty-two"][:-1000])
    with running(tmp_path / "profile") as app:
        told: list[str] = []
        monkeypatch.setattr(app, "tell", told.append)
        page = opened(app)
        assert told == ["The puzzles of 42 are missing or damaged: please install Forty-Odd again."]
        assert [deck_words(deck, 0.0) for deck in page.decks.values()].count("the puzzles cannot be read") == 1


def test_without_any_puzzles_the_golden_button_trains_bids(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        page = opened(app)
        assert page.head_words().title == "No puzzles yet"
        press(app, pygame.K_RETURN)
        until(app, lambda: isinstance(app.scene, DrillScene))


def test_a_theme_is_chosen_and_let_go_with_the_keyboard_and_every_control_is_reached(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        other = encode(puzzle(number=2)).replace("bid-at-sight", "lead-low")
        keep(app, puzzle(number=1))
        assert app.store.add_puzzle(PuzzleCard(puzzle(number=2).key, "forty-one", other)).wait(20)
        page = opened(app)
        reached = set()
        for _each in page.controls.widgets:
            press(app, pygame.K_TAB)
            reached.add(page.controls.focus)
        assert reached == {each for each in page.controls.widgets if each.enabled and each.focusable}
        for is_chosen in (True, False):
            page.controls.set_focus(page.themes[1])
            press(app, pygame.K_RETURN)
            frames(app, 2)
            assert (page.theme is not None) is page.themes[1].is_chosen is is_chosen


@for_each(("size", "text"), SIZES, sampled=True)
def test_the_page_is_laid_out_at_every_size(tmp_path: Path, size: tuple[int, int], text: float) -> None:
    with running(tmp_path, Launch(size=size, speed="instant")) as app:
        app.change_settings(text_size=text)
        keep(app, *(puzzle(game, number=number) for game in GAMES.rules for number in range(3)))
        other = encode(puzzle(number=7)).replace("bid-at-sight", "card-simulated")
        assert app.store.add_puzzle(PuzzleCard(puzzle(number=7).key, "forty-one", other)).wait(20)
        app.store.add_bids([TrainedBid("forty-one", 0.0, 3, 2.5), TrainedBid("forty-one", 0.0, 5, 5.5)])
        page = opened(app)
        places = {id(item): place for item, place in page.area.places.items()}
        panels = [item for item, _place in page.area.places.items() if isinstance(item, TitledPanel)]
        widgets = [item for item, _place in page.area.places.items() if isinstance(item, Widget)]
        assert len(panels) == 6 and len(page.themes) == 2
        heads = [item for item, _place in page.area.places.items() if isinstance(item, PracticeHead)]
        assert_apart("practice", [(each, places[id(each)]) for each in [*heads, *panels]])
        assert_apart("practice", [(each, places[id(each)]) for each in widgets])
        for each in widgets:
            assert any(places[id(other)].contains(places[id(each)]) for other in [*heads, *panels])
        assert all(place.right <= page.area.width and place.bottom <= page.area.length for place in places.values())


@for_each(("size", "text"), SIZES, sampled=True)
def test_the_page_of_the_curve_is_laid_out_at_every_size(tmp_path: Path, size: tuple[int, int], text: float) -> None:
    with running(tmp_path, Launch(size=size, speed="instant")) as app:
        app.change_settings(text_size=text)
        made = [TrainedBid("forty-one", 0.0, 3, 2.5), TrainedBid("forty-one", 0.0, 5, 5.5)]
        hand = "♥ A K 10   ♠ Q J 10 9   ♦ K 10 8   ♣ 10 9 8"
        for just in (made[:1], []):
            app.push(CurveScene(app, "forty-one", made, just, [hand] * len(just)))
            frames(app, 3)
            page = app.scene
            assert isinstance(page, CurveScene)
            panels = [(item, place) for item, place in page.area.places.items() if isinstance(item, TitledPanel)]
            figures = [item.figures for item, _place in panels if isinstance(item, FiguresPanel)]
            assert [each[0][1] for each in figures] == [*(["1"] if just else []), "2"]
            assert figures[-1][2] == ("Lean", "+0.00", "± 0.98")
            (curve,) = [thing.value for thing in page.things() if isinstance(thing.source, CurvePanel)]
            assert plain(curve) == "bid, tricks taken; 3, 2.5; 5, 5.5", "its labels only were told"
            assert_apart(page.name, [*panels])
            assert all(place.right <= page.area.width and place.bottom <= page.area.length for _item, place in panels)
            assert {each.label for each in page.controls.widgets if isinstance(each, Button)} >= {"Again", "Practice"}


def test_bids_are_trained_by_the_rules_used_last_those_of_four_hundred_too(tmp_path: Path) -> None:
    """There was no drill for Four Hundred, although a hand takes as many tricks there; usual rules had no name."""
    with running(tmp_path) as app:
        app.change_settings(new_game={"forty-one": '{"preset": "four-hundred"}'})
        page = opened(app)
        notes = {
            item.title: item.note for item, _place in page.area.places.items() if isinstance(item, TrainedBidsPanel)
        }
        assert notes == {"Forty-One: bids": ("Four Hundred",), "42: bids": ("Full game",)}
        press(app, pygame.K_4)
        until(app, lambda: isinstance(app.scene, DrillScene) and app.scene.pacing.is_asking)
        scene = app.scene
        assert isinstance(scene, DrillScene)
        assert scene.controller.setup.options == PRESETS["four-hundred"]
        scene.act(Bid(1))
        assert not said(scene), "the least bid there is 2"
        scene.act(Bid(5))
        assert said(scene).startswith("You bid 5: ")


def test_a_puzzle_by_other_rules_than_those_last_played_by_did_not_say_so(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        keep(app, puzzle(number=1))

        def asked() -> str:
            opened(app)
            press(app, pygame.K_1)
            until(app, lambda: is_asked(app))
            words = said(puzzle_of(app))
            app.routes.go_to_menu()
            frames(app, 2)
            return words

        assert "Rules:" not in asked()
        app.change_settings(new_game={"forty-one": '{"trumps": "sister"}'})
        assert "Rules: Usual game. Counter-clockwise; most cards are dealt in twos." in asked()


def test_the_words_of_a_puzzle_lay_over_the_dealers_button(tmp_path: Path) -> None:
    shipped = texts(Path(options_page.__file__).with_name("puzzles.json").read_bytes())[0]
    with running(tmp_path, Launch(size=(960, 600))) as app:
        keep(app, decode(shipped, GAMES.rules))
        opened(app)
        press(app, pygame.K_1)
        until(app, lambda: is_asked(app))
        scene = puzzle_of(app)
        scene.table.seats[PERSON].is_dealer = True
        button = scene.table.plaques[PERSON].dealer_at
        places = [scene.place_for(scene.words("What would you do? " * count)) for count in range(1, 13)]
        assert max(place.clip(button).height for place in places) <= 1, "more than its edge"


def test_a_guided_deal_says_that_it_keeps_its_rules_to_who_plays_by_others(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        for given, is_told in (
            ({}, False),
            ({"preset": "left"}, False),
            ({"trumps": "sister"}, True),
            ({"target": 31}, True),
        ):
            game = GAMES.screens["forty-one"]
            told = offer_tip(game, "lesson", game.rules.read_options(given))
            assert ("rules of its own, whatever you have chosen" in told) == is_told
        page = NewGameScene(app, "forty-one")
        app.push(page)
        frames(app)
        (learn,) = [each for each in page.controls.widgets if isinstance(each, Button) and each.icon == "lesson"]
        assert "whatever" not in learn.tip
        page._take(page.options.with_option("target", 31))
        frames(app, 3)
        (learn,) = [each for each in page.controls.widgets if isinstance(each, Button) and each.icon == "lesson"]
        assert "whatever you have chosen" in learn.tip
        told_at_once = app.notices._waiting
        app.routes.open_lesson("forty-one", "lesson", anew=True)
        assert told_at_once == []
        app.change_settings(new_game={"forty-one": '{"target": 31}'})
        app.routes.open_lesson("forty-one", "lesson", anew=True)
        assert any("rules of its own" in sentence for sentence in told_at_once), "and where no mouse hovers"


def test_a_puzzle_that_cannot_be_read_is_left_out(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        spoilt = encode(puzzle(number=2)).replace('"best":"bid', '"best":"did')
        assert app.store.add_puzzle(PuzzleCard("spoilt", "forty-one", spoilt)).wait(20)
        keep(app, puzzle(number=1))
        opened(app)
        press(app, pygame.K_1)
        until(app, lambda: is_asked(app))
        assert puzzle_of(app).puzzle.key == puzzle(number=1).key


def test_the_last_puzzle_of_a_theme_that_cannot_be_read_ends_no_page(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        spoilt = encode(puzzle(number=2)).replace('"best":"bid', '"best":"did').replace("bid-at-sight", "lead-low")
        assert app.store.add_puzzle(PuzzleCard("spoilt", "forty-one", spoilt)).wait(20)
        keep(app, puzzle(number=1))
        page = opened(app)
        page.choose_theme(next(theme for theme in themes(KEYS) if "lead-low" in theme.reasons))
        frames(app)
        press(app, pygame.K_1)
        frames(app, 3)
        assert app.scene is page and page.theme is None and page.waiting == 1


def test_a_game_without_puzzles_says_so_and_offers_none(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        page = opened(app)
        assert deck_words(page.decks["forty-one"], time.time()) == "no puzzles yet"
        press(app, pygame.K_1)
        frames(app)
        assert app.scene is page


def test_every_reason_belongs_to_one_theme() -> None:
    for name, mind in GAMES.opponents.minds.items():
        keys = GAMES.screens[name].why.themes
        for reason in mind.reasons:
            assert sum(reason in theme.reasons for theme in themes(keys)) == 1, reason
            assert theme_of(keys, reason)


def test_a_lean_is_told_only_if_it_is_certain() -> None:
    assert "too high" in bias_words(0.4, 0.2)
    assert "too low" in bias_words(-0.4, 0.2)
    assert bias_words(2.8, math.inf) == "One hand is too few to show a lean."
    assert "No clear lean" in bias_words(0.4, 0.5) and "No clear lean" in bias_words(-0.1, 0.15)


def test_own_faults_become_puzzles_once_their_deal_is_accounted_for(tmp_path: Path) -> None:
    options = GAMES.rules["forty-two"].read_options({"players": 2})
    with running(tmp_path) as app:
        app.replace_all(begin(app, "forty-two", options, GAMES.screens["forty-two"].default_players(options), 3))
        until(app, lambda: app.scene.name == "table")

        def step() -> bool:
            if awaits_person(app):
                scene = at_table(app)
                scene.act(scene.controller.view.legal_actions()[-1])
            return app.scene.name in ("score", "winners")

        until(app, step, most=6000)
        until(app, lambda: bool(kept(app).cards))
        made = kept(app).cards
        assert all(card.is_own and card.game == "forty-two" for card in made)
        app.routes.go_to_menu()
        frames(app)
        page = opened(app)
        assert page.decks["forty-two"].new >= len(made)
        press(app, GAME_KEYS["forty-two"])
        until(app, lambda: is_asked(app))
        assert puzzle_of(app).entry.card.is_own


def test_deeper_explained_itself_nowhere(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        keep(app, puzzle(number=1))
        deeper = encode(puzzle(number=7)).replace("bid-at-sight", "card-simulated")
        assert app.store.add_puzzle(PuzzleCard(puzzle(number=7).key, "forty-one", deeper)).wait(20)
        tips = {row.titles[-1]: row.tip for row in opened(app).themes}
        assert "no rule of thumb" in tips["Deeper"]
        assert tips["Bidding"].startswith("Practise only")


def test_a_hand_is_told_suit_by_suit() -> None:
    assert hand_words(parse_cards("BJ AH TH KS 2C")) == "joker   ♥ A 10   ♠ K   ♣ 2"
    assert hand_words(parse_cards("AH"), Card.parse("TD")) == "♥ A   turned up ♦ 10"
    assert hand_words(parse_cards("AH"), Card.parse("BJ")) == "♥ A   turned up joker"


def is_of_cards(entry: Entry) -> bool:
    """Whether a puzzle asks for a card."""
    return isinstance(decode(entry.text, GAMES.rules).decision.action, Play)


@for_each(("size", "text"), SIZES, sampled=True)
def test_the_answer_to_a_puzzle_says_why_in_facts_of_cards(tmp_path: Path, size: tuple[int, int], text: float) -> None:
    """Against the card that was played, as soon as that is known; the rule of thumb beside it goes."""
    with running(tmp_path, Launch(size=size, speed="instant")) as app:
        app.change_settings(text_size=text, reduced_motion=True)
        deck = Deck("forty-one", b"", Practised())
        entry = next(each for each in Deck("forty-one", COMING["forty-one"], Practised()).entries if is_of_cards(each))
        asked: list[Inquiry[object]] = []
        usual = app.thinker.ask

        def ask(question: Question[object]) -> Inquiry[object]:
            inquiry = Inquiry(question)
            if not isinstance(question, Explain):
                return usual(question)
            asked.append(inquiry)
            return inquiry

        app.thinker.ask = ask  # type: ignore[method-assign, assignment]
        app.push(PuzzleScene(app, Queue([deck]), deck, entry, decode(entry.text, GAMES.rules)))
        until(app, lambda: is_asked(app))
        scene = puzzle_of(app)
        best = scene.puzzle.decision.action
        wrong = next(each for each in scene.puzzle.state.legal_actions() if not scene.puzzle.is_solved_by(each))
        scene.act(wrong)
        frames(app, 2)
        assert said(scene).startswith("Not this one.")
        assert isinstance(asked[-1].question, Explain)
        assert (asked[-1].question.best, asked[-1].question.other) == (best, wrong)
        assert isinstance(wrong, Play)
        fact, follows = Fact("keep", wrong.card, when="later"), Consequence(PERSON, "bid-made", 0.3, 0.8, 0.5)
        asked[-1].take(Reasoning(best, wrong, 0.1, 300, (fact,), (follows,), Taker(1, is_probable=True)))
        frames(app, 2)
        assert "it takes a trick later." in said(scene)
        assert not covered(scene, NEEDED)
        deed = scene.table.hints.panel.wordings[0]
        assert deed.startswith("Play ") and ":" not in deed
        scene.choose_again()
        frames(app, 2)
        assert said(scene).startswith("What would you do?")
