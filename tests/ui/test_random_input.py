"""A monkey at mouse and keyboard: whatever it does, nothing fails, and at rest the screen shows what the view says."""

from __future__ import annotations

import gc
import itertools
import os
import random
import time
from collections.abc import Sequence
from pathlib import Path
from typing import cast
from unittest.mock import patch

import pygame
import pytest

from game.controller import PERSON
from game.games import GAMES
from game.opponents.base import Decision
from game.opponents.inquiry import Advise, FoundT, Inquiry, Question
from game.profile.kept import Beside
from game.record import Replayed
from game.rules.base import State
from game.rules.base import View as SeatView
from game.rules.forty_one import View
from game.ui import sdl
from game.ui.app import App
from game.ui.controls.keys import KEY_NAMES
from game.ui.drawing.sprites import CardSprite
from game.ui.drawing.stage import Stage
from game.ui.motion.timeline import Timeline
from game.ui.navigation import open_record, resume
from game.ui.scenes.play.table import TableScene
from game.ui.scenes.practice.lesson import LessonScene
from game.ui.scenes.scene import Launch
from game.ui.scenes.your_games.your_games import YourGamesScene
from game.ui.tables.card_table import TableKit, table_of
from game.ui.tables.empat_satu.table import EmpatSatuTable
from game.ui.tables.forty_one.table import FortyOneTable
from game.ui.tables.forty_two.table import FortyTwoTable
from game.ui.words.names import shown_players
from tests.cases import for_each
from tests.playouts import played
from tests.processes import TELLS_OF_PROCESSES
from tests.profile.filling import fill, sample
from tests.record_samples import read
from tests.ui.advising import advice_for
from tests.ui.keying import ARABIC, place_of, remapped
from tests.ui.playing import QuickMind, running
from tests.ui.showing import Seen
from tests.ui.tables.forty_two.looking import assert_shows_trick_and_board
from tools.pseudo import speaking

SIZES = [(960, 600), (1280, 720), (1024, 900), (1600, 640), (1920, 1080)]
NAMED = "RETURN ESCAPE TAB SPACE BACKSPACE DELETE HOME END PAGEUP PAGEDOWN LEFT RIGHT UP DOWN F1 F2 F3 F5 F11 KP_ENTER"
KEYS = [getattr(pygame, f"K_{name}") for name in NAMED.split()]
SIGNS = [getattr(pygame, f"K_{sign}") for sign in "abcdefghijklmnopqrstuvwxyz0123456789"]
ASKING = [getattr(pygame, f"K_{name}") for name in ("F3", *"hvgrjlwp")]  # for help, looks back, claims
MODS = [0, 0, 0, 0, pygame.KMOD_CTRL, pygame.KMOD_CTRL, pygame.KMOD_SHIFT, pygame.KMOD_ALT]
ROUNDING = 3  # a blit's last pixels are rounded otherwise where it is cut off
TEXTS = ["a", "Nour", "7", "\u0644\u064a\u0644\u0649", "\u0661", "-", " ", "e\u0301", "\U0001f0a1"]


class Telling(QuickMind):
    """Gives advice with figures, a first word and in the next frame a last one."""

    def ask(self, question: Question[FoundT]) -> Inquiry[FoundT]:
        inquiry = super().ask(question)
        if isinstance(question, Advise):
            inquiry.is_final = False
            self.asked.append(cast("Inquiry[object]", inquiry))
        return inquiry

    def advise(self, view: SeatView) -> Decision:
        return advice_for(view)

    def update(self) -> None:
        """Say that the last word is spoken."""
        for inquiry in self.asked:
            inquiry.is_final = True
        self.asked.clear()


class Monkey:
    """Random input from a seed; ``done`` keeps what it did last, for the report of a failure.

    Now and then it chooses one of the ``languages``.
    """

    def __init__(self, app: App, seed: int, languages: Sequence[str] = ()) -> None:
        self.app = app
        self.rng = random.Random(seed)
        self.languages = languages
        self.is_arabic = False
        """Whether the layout of the keyboard is."""
        self.done: list[str] = []

    def point(self) -> tuple[int, int]:
        """Return a place: mostly on a control or a card, else anywhere, now and then outside the window."""
        scene, rng = self.app.scene, self.rng
        widgets = [widget for widget in scene.controls.widgets if widget.visible]
        if (
            isinstance(scene, TableScene)
            and scene.table is not None
            and scene.table.hand.sprites
            and rng.random() < 0.4
        ):
            sprite = rng.choice(scene.table.hand.sprites)
            return round(sprite.x) + rng.randint(-20, 20), round(sprite.y) + rng.randint(-60, 60)
        if widgets and rng.random() < 0.7:
            widget = rng.choice(widgets)
            return scene.stage.as_laid(widget.turned(widget.rect, scene.stage.is_mirrored).center)
        width, height = self.app.size
        return rng.randint(-20, width + 20), rng.randint(-20, height + 20)

    def act(self) -> None:
        """Do one thing."""
        rng = self.rng
        chosen = rng.choices(
            [
                *(self.move, self.click, self.press, self.release, self.drag, self.key, self.type, self.wheel),
                *(self.undo, self.resize, self.expose, self.ask, self.play, self.speak),
            ],
            [20, 30, 4, 4, 6, 30, 4, 5, 4, 0.7, 1, 12, 6, 0.7 if self.languages else 0],
        )[0]
        self.done = [*self.done[-30:], f"{self.app.scene.name}: {chosen.__name__}"]
        chosen()

    def _post(self, kind: int, **values: object) -> None:
        name = KEY_NAMES.get(cast("int", values.get("key")), "")
        if self.is_arabic and name in ARABIC:
            values |= {"key": ARABIC[name], "scancode": place_of(name)}
        self.done[-1] += f" {pygame.event.event_name(kind)} {values}"
        pygame.event.post(pygame.event.Event(kind, values))

    def move(self) -> None:
        self._post(pygame.MOUSEMOTION, pos=self.point(), rel=(0, 0), buttons=(0, 0, 0))

    def press(self) -> None:
        self._post(pygame.MOUSEBUTTONDOWN, pos=self.point(), button=self.rng.choice([1, 1, 1, 2, 3]))

    def release(self) -> None:
        self._post(pygame.MOUSEBUTTONUP, pos=self.point(), button=1)

    def click(self) -> None:
        point = self.point()
        self._post(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0))
        self._post(pygame.MOUSEBUTTONDOWN, pos=point, button=1)
        if self.rng.random() < 0.5:
            self.app.frame(0.02)
        self._post(pygame.MOUSEBUTTONUP, pos=point, button=1)

    def drag(self) -> None:
        self._post(pygame.MOUSEBUTTONDOWN, pos=self.point(), button=1)
        for _step in range(self.rng.randint(1, 4)):
            self._post(pygame.MOUSEMOTION, pos=self.point(), rel=(3, 3), buttons=(1, 0, 0))
            self.app.frame(self.rng.random() * 0.05)
        self._post(pygame.MOUSEBUTTONUP, pos=self.point(), button=1)

    def key(self) -> None:
        key, mod = self.rng.choice([*KEYS, *KEYS, *SIGNS]), self.rng.choice(MODS)
        if not (key == pygame.K_q and mod):
            self._post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
            self._post(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)

    def ask(self) -> None:
        """Ask the table something by one of its keys."""
        self._post(pygame.KEYDOWN, key=self.rng.choice(ASKING), mod=0, unicode="", scancode=0)

    def play(self) -> None:
        """Make a legal move, so that games come to where the rest can be claimed, and to their ends."""
        scene = self.app.scene
        if isinstance(scene, TableScene) and scene.pacing.is_asking:
            action = self.rng.choice(scene.controller.view.legal_actions())
            self.done[-1] += f" {action}"
            scene.act(action)

    def type(self) -> None:
        kind = self.rng.choice([pygame.TEXTINPUT, pygame.TEXTINPUT, pygame.TEXTEDITING])
        self._post(kind, text=self.rng.choice(TEXTS), start=0, length=0)

    def wheel(self) -> None:
        self._post(pygame.MOUSEWHEEL, x=0, y=self.rng.choice([-3, -1, 1, 5]), precise_x=0.0, precise_y=0.5)

    def undo(self) -> None:
        for _time in range(self.rng.randint(1, 6)):
            key = self.rng.choice([pygame.K_z, pygame.K_z, pygame.K_y])
            self._post(pygame.KEYDOWN, key=key, mod=pygame.KMOD_CTRL, unicode="", scancode=0)
            if self.rng.random() < 0.5:
                self.app.frame(0.01)

    def resize(self) -> None:
        self.app.window.size = self.rng.choice(SIZES)
        self._post(pygame.WINDOWSIZECHANGED, x=0, y=0)

    def speak(self) -> None:
        """Choose a language, as the settings do."""
        code = self.rng.choice(self.languages)
        self.done[-1] += f" {code}"
        self.app.change_settings(language=code)
        self.app.rebuild()

    def expose(self) -> None:
        self._post(self.rng.choice([pygame.WINDOWEXPOSED, pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE]))


def is_at_rest(scene: TableScene) -> bool:
    """Whether nothing moves on the table, nothing waits to be shown and no card is carried."""
    is_moving = scene.pacing.is_moving or scene.has_moved or bool(scene.controller._happenings)
    is_claimed = scene.controller.is_played_out or scene.claim.note is not None  # cards lie open
    return scene.table is not None and not is_moving and not is_claimed and scene.table.hand.dragged is None


def shown(table: FortyOneTable) -> dict[str, object]:
    """Return what lies on a table, as a person sees it."""
    return {
        "hand": {sprite.card for sprite in table.hand.sprites},
        "trick": [(seat, sprite.card, sprite.place, sprite.glow) for seat, sprite in table.trick],
        "fans": [fan.in_hand for fan in table.fans],
        "shown": None if table.shown is None else (table.shown.card, table.shown.place, table.shown.flip),
        "told": table.hand.told,
        "trumps": table.trumps.trump,
        "plaques": [
            (seat.name, seat.face, seat.score, seat.bid, seat.taken, seat.is_dealer, seat.is_to_move)
            for seat in table.seats
        ],
        "pile": (table.pile.tricks, table.pile.taker),
        "race": (table.race.runners, table.race.target),
        "crown": table.crown.visible,
        "open": [sprite.card for sprite in table.open_hands.sprites],
    }


def assert_shows_the_view(scene: TableScene) -> None:
    """Fail unless the table, come to rest by movements, looks as one that is laid out anew from the view."""
    table, view = scene.table, scene.controller.view
    if isinstance(table, EmpatSatuTable):
        assert_shows_stock_and_discards(scene, table)
        return
    if isinstance(table, FortyTwoTable):
        assert_shows_trick_and_board(scene, table)
        return
    assert isinstance(table, FortyOneTable) and isinstance(view, View)
    if view.public.turn is None:
        return  # the score page, which opens in a moment, tells what the deal has brought
    now = shown(table)
    assert now["hand"] == set(view.public.shown[PERSON] if view.public.shown else view.hand)
    assert now["fans"] == [0, *view.public.counts[1:]]
    assert [seat.bid for seat in table.seats] == list(view.public.bids)
    assert [seat.taken for seat in table.seats] == list(view.public.taken)
    assert [seat.score for seat in table.seats] == list(view.public.scores)
    assert [card for _seat, card, *_ in table_trick(table)] == list(view.public.trick)
    stage = Stage(scene.app.size)
    players = shown_players(scene.controller.setup.players)
    fresh = table_of(
        TableKit(scene.game, stage, Timeline(), scene.kit, players, scene.app.settings, scene.home),
        scene.controller.view,
    )
    fresh.sync(view)
    assert isinstance(fresh, FortyOneTable)
    anew = shown(fresh)
    if scene.name == "lesson":  # where nobody looks as if they were thinking while the coach speaks, of some cards
        now.pop("plaques")
        now.pop("told")
    for name, what in now.items():
        assert what == anew[name], f"{name} differ from a table laid out anew: {what} is not {anew[name]}"
    for sprite, place in zip(table.hand.sprites, table.hand.places(), strict=True):
        assert sprite.place == place, "a card of the hand lies elsewhere"
        assert sprite.flip == 1.0 and sprite.zoom == 1.0 and sprite.visible
    on_stage = [item for item in scene.stage.items if isinstance(item, CardSprite)]
    lying = len(table.hand.sprites) + len(table.trick) + len(table.open_hands.sprites) + (table.shown is not None)
    assert len(on_stage) == lying, "a card was left on the stage"


def shown_piles(table: EmpatSatuTable) -> dict[str, object]:
    """Return what lies on a table of Empat Satu, as a person sees it."""
    return {
        "hand": {sprite.card for sprite in table.hand.sprites},
        "stock": table.piles.stock.left,
        "discards": [
            [(s.card, s.place, s.dimmed) if s.visible else s.card for s in pile] for pile in table.piles.discards
        ],
        "fans": [fan.count for fan in table.fans],
        "plaques": [(seat.name, seat.face, seat.is_dealer, seat.is_to_move) for seat in table.seats],
        "hands shown": [(s.card, round(s.x), round(s.y), s.height) for s in table.open_hands.sprites if s.visible],
        "sums": {seat: count.look() for seat, count in table.open_hands.counts.items()},
    }


def assert_shows_stock_and_discards(scene: TableScene, table: EmpatSatuTable) -> None:
    """Fail unless a table of Empat Satu, come to rest, looks as one that is laid out anew from the view."""
    stage = Stage(scene.app.size)
    players = shown_players(scene.controller.setup.players)
    fresh = table_of(
        TableKit(scene.game, stage, Timeline(), scene.kit, players, scene.app.settings, scene.home),
        scene.controller.view,
    )
    fresh.sync(scene.controller.view)
    assert isinstance(fresh, EmpatSatuTable)
    now, anew = shown_piles(table), shown_piles(fresh)
    if scene.name == "lesson":  # where nobody looks as if they were thinking while the coach speaks
        now.pop("plaques")
    for name, what in now.items():
        if name == "hands shown":
            assert sorted(map(str, what)) == sorted(map(str, anew[name]))  # type: ignore[call-overload]
        else:
            assert what == anew[name], f"{name} differ from a table laid out anew: {what} is not {anew[name]}"
    on_stage = [item for item in scene.stage.items if isinstance(item, CardSprite)]
    lying = sum(map(len, table.piles.discards)) + len(table.hand.sprites) + len(table.open_hands.sprites)
    assert len(on_stage) == lying, "a card was left on the stage"


def table_trick(table: FortyOneTable) -> list[tuple[int, object]]:
    """Return the seats and cards of the trick that is shown."""
    return [(seat, sprite.card) for seat, sprite in table.trick]


def assert_drawn_whole(app: App) -> None:
    """Fail unless the window, drawn in pieces frame by frame, equals the same scene drawn at once."""

    def draw() -> None:
        sdl.update(app.window, app.scene.draw(app.screen))

    draw()
    while app.scene.stage.is_stale or app.art.is_busy:  # pictures that come a little later
        time.sleep(0.001)
        app.scene.stage.pass_time(0.01)  # and old ones that fade
        draw()
    draw()
    anew = pygame.Surface(app.size).convert()
    app.scene.stage.repaint()
    app.scene.stage.draw(anew)
    for one, other in ((app.screen, anew), (anew, app.screen)):
        rest = one.copy()
        rest.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        worst = max(pygame.image.tobytes(rest, "RGB"))
        assert worst <= ROUNDING, f"{app.scene.name}: remains of an earlier picture, or some of this one missing"


def rules_for(game: str, rng: random.Random) -> dict[str, object]:
    """Return rules of a short game, as in a record."""
    players = rng.randint(2, 7)
    rules: dict[str, dict[str, object]] = {
        "forty-one": {"preset": rng.choice(["right", "left", "four-hundred", "syrian", "syrian"]), "target": 11},
        "empat-satu": {
            **{"players": min(players, 6), "deals": rng.randint(1, 2), "close_at": rng.choice([20, 30, 41, "any"])},
            **{"closing": rng.choice(["before-drawing", "after-discarding"]), "open_first": rng.random() < 0.5},
            "dry_rounds": rng.choice([0, 1, 2]),
        },
        "forty-two": {"players": players, "simple": rng.random() < 0.3, "target": rng.choice([7, 14, 42])},
    }
    return rules[game]


def let_loose(
    folder: Path,
    seed: int,
    steps: int,
    seconds: float = 1e9,
    game: str | None = None,
    languages: Sequence[str] = (),
) -> None:
    """Let a monkey play for some steps, and look at all it leaves behind.

    It begins at a table of ``game``, perhaps with a game under way, in a guided deal ("lesson"), in the "menu", in a
    "review" or on one of the "pages" of a profile with finished games, and stops sooner after so many ``seconds`` of
    CPU time. The program speaks the first of the ``languages``, then now one, now another.
    """
    rng = random.Random(seed)
    game = game or rng.choice(["menu", "lesson", "review", "pages", *GAMES.rules])
    options = GAMES.rules[game].read_options(rules_for(game, rng)) if game in GAMES.rules else None
    speed = rng.choice(["instant", "instant", "fast", "normal"])
    launch = Launch(game=game if options else None, options=options, number=seed, size=(960, 600), speed=speed)
    begun, seen = time.process_time(), Seen()
    with patch.object(sdl, "update", seen.update), running(folder, launch) as app:
        app.quit = lambda: None  # type: ignore[method-assign]  # the monkey may press Quit as often as it likes
        app.thinker = Telling()  # type: ignore[assignment]
        told = {name: rng.random() < 0.6 for name in ("play_checker", "shows_gone", "shows_worth")}
        app.settings = app.settings.with_(**told)
        is_arabic = False
        if rng.random() < 0.5:
            app.change_settings(keys=remapped(seed))
            is_arabic = rng.random() < 0.5
        if game == "lesson":
            taught = rng.choice(list(GAMES.rules))
            app.replace_all(LessonScene(app, taught, rng.choice(GAMES.screens[taught].lessons())))
        elif game in ("review", "pages"):
            open_page(app, game, rng)
        elif options is not None:
            under_way = played(game, seed, options, stop_after=rng.choice([0, 30, 60]))
            app.replace_all(open_record(app, Replayed(*under_way)))
        if languages:
            app.change_settings(language=languages[0])
            app.rebuild()
        monkey = Monkey(app, seed, languages)
        monkey.is_arabic = is_arabic
        checked: State | None = None
        try:
            for step in range(steps):
                monkey.act()
                app.frame(rng.choice([0.001, 0.016, 0.033, 0.1]))
                scene = app.scene
                if app._resized_at is not None:
                    continue  # everything is laid out anew in a moment
                seen.assert_is(app.screen)
                if isinstance(scene, TableScene) and is_at_rest(scene) and scene.controller.state is not checked:
                    checked = scene.controller.state
                    assert_shows_the_view(scene)
                    read(scene.controller.record_text())
                if step % 50 == 49 and not scene.is_animating and scene.name != "winners":
                    assert_drawn_whole(app)
                if time.process_time() - begun > seconds:
                    break
            assert_comes_back(app)
        except BaseException as fault:
            fault.add_note(f"seed {seed}, the last things done:\n" + "\n".join(monkey.done))
            raise


def open_page(app: App, kind: str, rng: random.Random) -> None:
    """Open over the menu the review of a finished game, or a page that tells of finished games."""
    fill(app.store, 6)
    if kind == "review":
        finished = sample(rng.choice(list(GAMES.rules)), rng.randrange(3))
        app.routes.look_back(read(finished.text).record, Beside(game_id="finished"))
        return
    rng.choice([app.routes.open_your_games, app.routes.open_day, app.routes.open_practice])()
    if isinstance(app.scene, YourGamesScene):
        app.scene.go_to(rng.randrange(3))


def assert_comes_back(app: App) -> None:
    """Fail unless a program that is killed now goes on with the game as it stands."""
    for scene in app.scenes:
        if scene.name != "table" or not isinstance(scene, TableScene) or not scene.controller.can_resign:
            continue
        while not scene.controller.autosave.is_done:
            time.sleep(0.001)
        kept = app.store.open_game(scene.game.name)
        assert kept is not None, "the game is not on the disk"
        assert resume(app, kept).controller.state == scene.controller.state


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let records that the monkey saves land in the test's own folder."""
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("XDG_DOCUMENTS_DIR", str(home))
    monkeypatch.chdir(home)


@for_each(("seed", "game"), [(0, "menu"), *enumerate(GAMES.rules, 1), (6, "lesson"), (7, "review"), (8, "pages")])
def test_a_monkey_breaks_nothing(tmp_path: Path, seed: int, game: str) -> None:
    let_loose(tmp_path / "profile", seed, 400, seconds=0.35, game=game)


@for_each(("seed", "languages"), [(9, ("ar",)), (10, ("xb", "ar", "id", "xa", "en"))])
def test_a_monkey_breaks_nothing_in_other_languages(tmp_path: Path, seed: int, languages: tuple[str, ...]) -> None:
    with speaking("en"):
        let_loose(tmp_path / "profile", seed, 400, seconds=0.35, languages=languages)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 160))
def test_many_monkeys_break_nothing(tmp_path: Path, seed: int) -> None:
    let_loose(tmp_path / "profile", seed, 3000)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(200, 260))
def test_many_monkeys_break_nothing_in_other_languages(tmp_path: Path, seed: int) -> None:
    languages = [("ar",), ("xb",), ("ar", "en", "id", "xa", "xb")][seed % 3]
    with speaking("en"):
        let_loose(tmp_path / "profile", seed, 3000, languages=languages)


@pytest.mark.soak
def test_an_hour_of_random_input(tmp_path: Path) -> None:
    """``SOAK_MINUTES`` makes it shorter; the process does not grow once it has played each kind of game twice."""
    end = time.monotonic() + 60 * float(os.environ.get("SOAK_MINUTES", "60"))
    sizes: list[int] = []
    for seed in itertools.count(1000):
        let_loose(
            tmp_path / "profile",
            seed,
            1_000_000,
            seconds=20,
            game=[*GAMES.rules, "menu", "lesson"][seed % (len(GAMES.rules) + 2)],
        )
        gc.collect()
        sizes.append(memory())
        if time.monotonic() > end:
            break
    settled = sizes[2 * len(GAMES.rules) + 4 :]
    assert not settled or settled[-1] - settled[0] < 30, f"megabytes after each turn: {sizes}"


def memory() -> int:
    """Return how many megabytes this process takes (Linux; elsewhere 0)."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 // 10**6 if TELLS_OF_PROCESSES else 0
