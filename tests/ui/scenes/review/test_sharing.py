"""Sharing: a record dropped on the window is opened, and what can be copied is true."""

from __future__ import annotations

import hashlib
import os
import random
import shutil
import sys
from pathlib import Path

import msgspec
import pygame
import pytest

from game.cards import parse_cards
from game.controller import Player
from game.games import GAMES
from game.profile.kept import Notice
from game.record import AllRules, RecordFault, Replayed, read
from game.rules.base import Bid, DealFigures
from game.ui.app import App
from game.ui.controls.buttons import Button
from game.ui.games import kept_games
from game.ui.scenes.forms import saving
from game.ui.scenes.forms.dialogs import FaultScene
from game.ui.scenes.forms.saving import SaveRecordScene
from game.ui.scenes.play.table import TableScene
from game.ui.scenes.review.deal_picture import SIDE
from game.ui.scenes.review.page import ReviewScene
from game.ui.scenes.review.share import ShareScene
from game.ui.scenes.review.shared_deal import SharedSeat, hand_text, headline_of, shared_deal, text_of
from game.ui.scenes.scene import Launch
from tests.cases import for_each
from tests.playouts import take
from tests.ui.mirroring import speaking
from tests.ui.moves import after_a_deal
from tests.ui.playing import autosave, frames, new_controller, press, running, until, until_page

SIZES = [(960, 600), (960, 1040), (1000, 1380), (1920, 1080)]


def drop(app: App, *paths: Path) -> None:
    """Drop files on the window, all at once."""
    pygame.event.post(pygame.event.Event(pygame.DROPBEGIN))
    for path in paths:
        pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    pygame.event.post(pygame.event.Event(pygame.DROPCOMPLETE))
    frames(app, 3)


def told_by(app: App) -> list[str]:
    """Return everything that the player is being told or will be."""
    notices = app.notices
    return [sentence for sentence in (notices._said, *notices._important, *notices._waiting) if sentence]


def shared(app: App, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Open the dialog with its key, press every button that copies, and return what was copied by its label."""
    copied = dict[str, str]()
    press(app, pygame.K_s, pygame.KMOD_CTRL)
    until_page(app, "share")
    press(app, pygame.K_r)
    until_page(app, "save record")
    page = app.scene
    assert isinstance(page, SaveRecordScene)
    for button in page.controls.widgets:
        if isinstance(button, Button) and button.icon == "copy":

            def keep(text: str, label: str = button.label) -> bool:
                copied[label] = text
                return True

            monkeypatch.setattr(saving, "to_clipboard", keep)
            button.press()
            assert "Copied" in page.message
    return copied


def test_a_record_dropped_during_a_guided_deal_was_swallowed_in_silence(tmp_path: Path) -> None:
    with running(tmp_path / "one", Launch(size=(960, 600), speed="instant")) as app:
        path = tmp_path / "shared.json"
        path.write_text(after_a_deal(app, "forty-two").controller.record_text(), encoding="utf-8")
        app.routes.open_lesson("forty-one", next(iter(app.games["forty-one"].lessons())))
        frames(app, 3)
        assert [scene.name for scene in app.scenes] == ["lesson"]
        drop(app, tmp_path / "no-record.json")
        assert "no-record.json" in app.notices._said
        assert app.scene.name == "lesson"
        drop(app, path)
        opened = app.scenes[0]
        assert isinstance(opened, TableScene) and opened.game.name == "forty-two"


def test_a_record_dropped_on_an_open_question_is_answered(tmp_path: Path) -> None:
    with running(tmp_path, Launch(size=(960, 600), speed="instant")) as app:
        app.scenes[:] = [FaultScene(app, "A fault.", None, None)]
        app.scene.rebuild()
        drop(app, tmp_path / "shared.json")
        assert "drop it again" in app.notices._said


@for_each("game", ["forty-one", "empat-satu", "forty-two"])
def test_a_record_dropped_on_the_window_is_opened(game: str, tmp_path: Path) -> None:
    with running(tmp_path / "one", Launch(size=(960, 600), speed="instant")) as app:
        table = after_a_deal(app, game)
        path = tmp_path / "shared.json"
        path.write_text(table.controller.record_text(), encoding="utf-8")
        steps = len(table.controller.steps)
    with running(tmp_path / "two", Launch(size=(960, 600), speed="instant")) as app:
        drop(app, path)
        opened = app.scenes[0]
        assert isinstance(opened, TableScene)
        assert opened.controller.setup.game == game
        assert len(opened.controller.steps) >= steps


@for_each("is_in_one_frame", [True, False])
def test_of_several_records_dropped_at_once_only_the_last_was_opened(is_in_one_frame: bool, tmp_path: Path) -> None:
    with running(tmp_path / "one", Launch(size=(960, 600), speed="instant")) as app:
        names = {"b.json": "forty-two", "c.json": "empat-satu", "d.json": "forty-one"}
        for name, game in names.items():
            (tmp_path / name).write_text(after_a_deal(app, game).controller.record_text(), encoding="utf-8")
    (tmp_path / "a.txt").write_text("no record")
    if os.name == "posix":
        (tmp_path / "link.json").symlink_to(tmp_path / "b.json")
    else:
        shutil.copy(tmp_path / "b.json", tmp_path / "link.json")  # links need a privilege there
    for folder, first, game in (("two", "a.txt", "forty-two"), ("three", "link.json", "forty-two")):
        with running(tmp_path / folder, Launch(size=(960, 600), speed="instant")) as app:
            for event in (
                pygame.event.Event(pygame.DROPBEGIN),
                *(
                    pygame.event.Event(pygame.DROPFILE, file=str(tmp_path / name))
                    for name in (first, "no-such-file", "b.json", "c.json", "d.json")
                ),
                pygame.event.Event(pygame.DROPCOMPLETE),
            ):
                pygame.event.post(event)
                frames(app, 0 if is_in_one_frame else 1)
            frames(app, 3)
            opened = app.scenes[0]
            assert isinstance(opened, TableScene)
            assert opened.controller.setup.game == game
            (told,) = told_by(app)
            assert "5 files" in told and f"“{'b.json' if first == 'a.txt' else first}” has been opened" in told


def test_files_without_a_beginning_and_an_end_are_one_drop_as_well(tmp_path: Path) -> None:
    with running(tmp_path / "profile", Launch(size=(960, 600), speed="instant")) as app:
        after_a_deal(app, "forty-one")
        for number in range(6):
            pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(tmp_path / f"{number}.png")))
        frames(app, 3)
        (told,) = told_by(app)
        assert "None of the 6 files" in told and "“0.png” cannot be opened. There is no such file." in told


def test_six_things_that_are_no_records_kept_the_important_message_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path / "profile", Launch(size=(960, 600), speed="instant")) as app:
        after_a_deal(app, "forty-one")
        drop(app, tmp_path, *(tmp_path / f"{number}.png" for number in range(5)))
        assert len(told_by(app)) == 1, "one drop, one answer"
        for number in range(3):
            drop(app, tmp_path / f"{number}.png")
        assert len(told_by(app)) == 4
        first = app.notices._said
        important = [Notice("save-failed", {"folder": "here", "reason": "disk-full"}), Notice("save-works-again", {})]
        monkeypatch.setattr(app.store, "poll_notices", lambda: important)
        frames(app, 1)
        monkeypatch.setattr(app.store, "poll_notices", list)
        assert "the disk is full" in app.notices._said, "at once"
        assert ["works again" in told for told in told_by(app)] == [False, True, *[False] * 4]
        assert told_by(app)[2] == first, "what made way is told afterwards"
        frames(app, 2)
        assert "the disk is full" in app.notices._said, "the second does not chase the first away"


def test_a_folder_of_videos_dropped_by_mistake_was_read_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes, rules = list[int](), GAMES.rules

    def measured(data: bytes, rules: AllRules) -> Replayed:
        sizes.append(len(data))
        return read(data, rules)

    monkeypatch.setattr(kept_games, "read", measured)
    (tmp_path / "film.mp4").write_bytes(b"\0\0\0\x18ftypmp42" + b"film" * 1_000_000)
    (tmp_path / "long.json").write_bytes(b"\xef\xbb\xbf" + b" " * 5000 + b"{}")
    for name, told in (("film.mp4", "not JSON"), ("long.json", "format must be")):
        with pytest.raises(RecordFault, match=told):
            kept_games.read_file(tmp_path / name, rules)
    assert sizes == [1024, 5005]


@for_each("kind", ["nothing", "text"])
def test_a_link_or_a_text_dropped_was_swallowed_in_silence(kind: str, tmp_path: Path) -> None:
    with running(tmp_path / "profile", Launch(size=(960, 600), speed="instant")) as app:
        after_a_deal(app, "forty-one")
        if kind == "text":
            pygame.event.post(pygame.event.Event(pygame.DROPBEGIN))
            for line in ("{", "}"):
                pygame.event.post(pygame.event.Event(pygame.DROPTEXT, text=line))
            pygame.event.post(pygame.event.Event(pygame.DROPCOMPLETE))
            frames(app, 3)
        else:
            drop(app)
        assert told_by(app) == ["Only files can be dropped here."]


def test_several_files_dropped_on_an_open_question_get_one_answer(tmp_path: Path) -> None:
    with running(tmp_path, Launch(size=(960, 600), speed="instant")) as app:
        app.scenes[:] = [FaultScene(app, "A fault.", None, None)]
        app.scene.rebuild()
        drop(app, tmp_path / "a.json", tmp_path / "b.json")
        (told,) = told_by(app)
        assert "drop it again" in told


def test_what_is_no_record_is_refused_in_a_sentence_and_nothing_is_left(tmp_path: Path) -> None:
    with running(tmp_path / "profile", Launch(size=(960, 600), speed="instant")) as app:
        told = list[str]()
        app.tell = told.append  # type: ignore[method-assign, assignment]
        table = after_a_deal(app, "forty-one")
        path = tmp_path / "holiday.json"
        path.write_bytes(b"\x00\xff no record")
        for dropped in (path, tmp_path, tmp_path / "none.json"):
            drop(app, dropped)
        assert table in app.scenes
        assert len(told) == 3
        assert all(f"“{each.name}” cannot be opened. " in told[at] for at, each in enumerate((path, tmp_path)))
        assert not any(sentence.endswith("..") for sentence in told)


def test_the_fingerprint_shown_before_is_that_of_the_proof_copied_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path, Launch(size=(960, 600), speed="instant")) as app:
        table = after_a_deal(app, "forty-two")
        kept = table.controller.autosave
        kept.beside = msgspec.structs.replace(kept.beside, secret="0123456789abcdef")
        over = shared(app, monkeypatch)
        fingerprint, proof = over["Copy with proof"].split("\n")
        assert hashlib.sha256(proof.encode()).hexdigest() == fingerprint
        table.controller.go_back(len(table.controller.steps) - 2)
        before, copied = SaveRecordScene(app, table), list[str]()
        monkeypatch.setattr(before, "copy", copied.append)
        next(each for each in before.choices() if each.label == "Copy fingerprint").action()
        assert copied == [fingerprint]
        assert read(over["Copy record"], app_rules(app)).record.game == "forty-two"
        assert over["Copy number"] == str(table.controller.setup.number)


def app_rules(app: App):  # type: ignore[no-untyped-def]
    return {name: game.rules for name, game in app.games.items()}


def test_the_secret_of_a_game_is_kept_with_it(tmp_path: Path) -> None:
    with running(tmp_path, Launch(size=(960, 600), speed="instant")) as app:
        app.routes.begin("forty-one", app.games["forty-one"].rules.read_options({}), players(app), 7)
        until(app, lambda: app.store.open_game("forty-one") is not None)
        kept = app.store.open_game("forty-one")
        assert kept is not None
        secret = kept.beside.secret
        assert len(secret) == 32
        app.routes.go_to_menu()
        assert app.routes.go_on("forty-one")
        frames(app, 3)
        assert isinstance(app.scene, TableScene)
        assert app.scene.controller.autosave.beside.secret == secret


def players(app: App):  # type: ignore[no-untyped-def]
    game = app.games["forty-one"]
    return game.default_players(game.rules.read_options({}))


@for_each("size", SIZES, sampled=True)
@for_each("text", [1.0, 1.4])
def test_the_dialogs_fit_every_window(text: float, size: tuple[int, int], tmp_path: Path) -> None:
    with running(tmp_path, Launch(size=size, speed="instant")) as app:
        app.change_settings(text_size=text)
        after_a_deal(app, "forty-one")
        press(app, pygame.K_s, pygame.KMOD_CTRL)
        for name in ("share", "save record"):
            until_page(app, name)
            window = pygame.Rect(0, 0, *app.size)
            rects = [widget.rect for widget in app.scene.controls.widgets]
            rects += [app.scene.preview.rect] if isinstance(app.scene, ShareScene) else []
            assert all(window.contains(rect) for rect in rects)
            assert not any(one.colliderect(other) for at, one in enumerate(rects) for other in rects[:at])
            press(app, pygame.K_r)


# ---------------------------------------------------------------------------- a deal as picture and text

PLAYED: list[tuple[str, dict[str, object]]] = [
    ("forty-one", {}),
    ("empat-satu", {"players": 2, "deals": 1}),
    ("empat-satu", {"players": 4, "deals": 3}),
]
PLAYED += [("forty-two", {"players": players}) for players in range(2, 8)]


def sharing(app: App, game: str = "forty-one", **given: object) -> ShareScene:
    """Open the page that shares the last deal of a game, and wait for its picture."""
    controller, rng = new_controller(4, game, **given), random.Random(4)
    controller.deal()
    while controller.state.turn is not None:
        legal = controller.state.legal_actions()
        take(controller, legal[min(3, len(legal) - 1)] if isinstance(legal[0], Bid) else rng.choice(legal))
    controller.take_happenings()
    table = TableScene(app, controller, autosave(app, controller))
    app.replace_all(table)
    table.pacing.quiet_for = 99.0
    app.routes.open_share(table)
    page = app.scene
    assert isinstance(page, ShareScene)
    before = page.is_lively
    until(app, lambda: page.preview.picture is not None)
    assert (before, page.is_lively) == (True, False), "at rest the window sleeps, and the picture never came"
    return page


@for_each(("game", "given"), PLAYED, sampled=True)
def test_a_deal_is_shared_as_a_picture_and_as_text(game: str, given: dict[str, object], tmp_path: Path) -> None:
    # All that could be shared were hexadecimal digits and a path.
    with running(tmp_path, Launch(size=(960, 600), speed="instant")) as app:
        page = sharing(app, game, **given)
        picture = page.preview.picture
        assert picture is not None and picture.get_size() == (SIDE, SIDE)
        controller, text = page.table.controller, text_of(page.deal)
        assert f"number {controller.setup.number}" in text and page.table.game.title() in text
        for seat, player in enumerate(controller.setup.players):
            [line] = [line for line in text.splitlines() if line.startswith(f"{player.name}: ")]
            shown = next(each for each in page.deal.seats if each.seat == seat)
            assert hand_text(shown.hand) in line and any(sign in line for sign in "♠♥♦♣")
        past = controller.steps[-1].after.public.past[-1]
        ended = controller.state.ended[-1] if game == "empat-satu" else controller.deals[-1].cards.hands  # type: ignore[attr-defined]
        assert {each.seat: set(each.hand) for each in page.deal.seats} == dict(enumerate(map(set, ended)))
        if game != "empat-satu":
            assert sum(each.figures.taken for each in page.deal.seats if each.figures) == len(past.trick_winners)  # type: ignore[attr-defined]
        assert "/" not in text.replace(" / ", ""), "no path"


def test_a_deal_by_other_rules_than_the_usual_ones_was_shared_without_them(tmp_path: Path) -> None:
    with running(tmp_path, Launch(size=(960, 600), speed="instant")) as app:
        for given, head in (
            ({}, "Forty-One · "),
            ({"preset": "left"}, "Forty-One · Clockwise · "),
            ({"preset": "four-hundred"}, "Four Hundred · "),
            ({"trumps": "sister", "target": 61}, "Forty-One · Own rules · "),
        ):
            page = sharing(app, **given)
            assert text_of(page.deal).startswith(head + "number ")


def test_the_number_is_told_only_where_it_gives_the_same_cards(tmp_path: Path) -> None:
    with running(tmp_path, Launch(size=(960, 600), speed="instant")) as app:
        page = sharing(app)
        controller = page.table.controller
        assert page.deal.number
        controller.setup = msgspec.structs.replace(controller.setup, number=controller.setup.number + 1)
        other = shared_deal(page.table, 1)
        assert other.number == "" and "number" not in text_of(other)


def test_a_deal_thrown_in_is_shared_as_one(tmp_path: Path) -> None:
    with running(tmp_path, Launch(size=(960, 600), speed="instant")) as app:
        controller = new_controller(4, "forty-one")
        controller.deal()
        while controller.state.turn is not None:
            take(controller, controller.state.legal_actions()[0])
        table = TableScene(app, controller)
        app.replace_all(table)
        app.routes.open_share(table)
        page = app.scene
        assert isinstance(page, ShareScene)
        until(app, lambda: page.preview.picture is not None)
        assert page.deal.headline == "Thrown in: the bids came to 4, and 11 were needed."


def program(folder: Path, name: str, body: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a program of the desktop where it is found, and no other."""
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)
    monkeypatch.setattr("shutil.which", lambda command: str(path) if command == name else None)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr("game.ui.desktop.sys.platform", "linux")


@pytest.mark.skipif(sys.platform == "win32", reason="the programs are scripts of a shell")
def test_the_picture_is_put_on_the_clipboard_where_a_program_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(tmp_path / "bin", "xclip", f"cat > {tmp_path}/pasted.png", monkeypatch)
    with running(tmp_path / "profile", Launch(size=(960, 600), speed="instant")) as app:
        page = sharing(app)
        press(app, pygame.K_c)
        until(app, lambda: page.message.startswith("Copied"), most=20_000)
        pasted = pygame.image.load(tmp_path / "pasted.png")
        assert page.preview.picture is not None and pasted.get_size() == (SIDE, SIDE)
        assert pasted.get_at((540, 120)) == page.preview.picture.get_at((540, 120))


@for_each("way", ["copy", "save"])
def test_without_such_programs_the_picture_is_a_file_and_its_place_is_told(
    way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.which", lambda _command: None)
    monkeypatch.setattr("platformdirs.user_pictures_path", lambda: tmp_path)
    with running(tmp_path / "profile", Launch(size=(960, 600), speed="instant")) as app:
        page = sharing(app)
        press(app, pygame.K_c if way == "copy" else pygame.K_s)
        until(app, lambda: "aved as" in page.message, most=20_000)
        [path] = tmp_path.glob("*.png")
        assert str(path) in page.message and pygame.image.load(path).get_size() == (SIDE, SIDE)
        assert ("cannot be copied" in page.message) is (way == "copy")


@pytest.mark.skipif(sys.platform == "win32", reason="the programs are scripts of a shell")
@pytest.mark.parametrize("is_given", [True, False])
def test_the_systems_own_dialogue_says_where_the_picture_goes(
    is_given: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = tmp_path / "my deal.png"
    program(tmp_path / "bin", "zenity", f"echo '{chosen}'" if is_given else "exit 1", monkeypatch)
    with running(tmp_path / "profile", Launch(size=(960, 600), speed="instant")) as app:
        page = sharing(app)
        press(app, pygame.K_s)
        until(app, lambda: page.message.endswith("."), most=20_000)
        until(app, lambda: page.message != "Post this deal as a picture or as a few lines of text.", most=20_000)
        assert chosen.is_file() is is_given
        assert page.message == (f"Saved as {chosen}." if is_given else "Nothing was saved.")


def test_the_text_is_copied_by_one_button(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copied = list[str]()
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    with running(tmp_path, Launch(size=(960, 600), speed="instant")) as app:
        page = sharing(app)
        press(app, pygame.K_t)
        assert copied == [text_of(page.deal)] and page.message.startswith("Copied")


def test_before_the_first_deal_is_over_the_record_can_be_saved(tmp_path: Path) -> None:
    with running(tmp_path, Launch(size=(960, 600), speed="instant")) as app:
        controller = new_controller(4, "forty-one")
        controller.deal()
        table = TableScene(app, controller, autosave(app, controller))
        app.replace_all(table)
        frames(app, 2)
        app.routes.open_share(table)
        until_page(app, "save record")


def test_sharing_before_the_first_cards_are_dealt_ended_on_the_fault_page(tmp_path: Path) -> None:
    controller = new_controller(3)
    with running(tmp_path, Launch()) as app:
        table = TableScene(app, controller)
        app.replace_all(table)
        app.routes.open_share(table)
        assert isinstance(app.scene, SaveRecordScene)


@for_each(
    ("own", "others", "expected"),
    [
        ((2, 1), [(3, 2), (4, 4)], "I bid 2 and took 1: missed. Salma missed, too."),
        ((2, 3), [(3, 2), (4, 5)], "I bid 2 and took 3: missed. Salma and Karim missed, too."),
        ((2, 1), [(3, 3), (4, 4)], "I bid 2 and took 1: missed."),
        ((2, 2), [(3, 2), (4, 5)], "I bid 2 and took 2. Salma is set!"),
        ((2, 2), [(3, 2), (4, 0)], "I bid 2 and took 2. Salma and Karim are set!"),
        ((2, 2), [(3, 4), (4, 5)], "I bid 2 and took 2."),
    ],
)
def test_who_missed_the_own_bid_told_of_somebody_else_set(
    own: tuple[int, int], others: list[tuple[int, int]], expected: str
) -> None:
    """And who took too many was said to be set, though nobody had done that to them."""
    figures = [DealFigures(bid == taken, bid, taken) for bid, taken in (*others, own)]
    players = [Player(name, "young-man") for name in ("Salma", "Karim", "You")]
    seats = [
        SharedSeat(seat, player, (), ("",), each, 0, is_ours=seat == 2)
        for seat, (player, each) in enumerate(zip(players, figures, strict=True))
    ]
    assert headline_of(seats) == expected


def test_a_shared_hand_keeps_its_order_between_words_that_are_read_from_the_right() -> None:
    hand = parse_cards("AH 9H TC")
    plain_text = hand_text(hand)
    assert plain_text == "♥ A 9 ♣ 10"
    with speaking():
        assert hand_text(hand) == f"\u2066{plain_text}\u2069"


@for_each("driver", ["x11", "wayland", "windows", "cocoa"])
def test_what_was_copied_was_gone_with_the_program_though_it_could_be_pasted_anywhere(
    driver: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a program that collects it, a clipboard of X11 or Wayland ends with the program that filled it."""
    with running(tmp_path, Launch(size=(960, 600), speed="instant")) as app:
        table = after_a_deal(app, "forty-one")
        monkeypatch.setattr(pygame.scrap, "put_text", lambda _text: None)
        app.routes.open_save_record(table)
        page = app.scene
        assert isinstance(page, SaveRecordScene)
        monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
        page.copy("7")
        app.routes.open_review(table, 1)
        review = app.scene
        assert isinstance(review, ReviewScene)
        review.copy()
        for told in (page.message, told_by(app)[-1]):
            assert ("while Forty-Odd is open" in told) == (driver in ("x11", "wayland"))
            assert ("anywhere now" in told) == (driver not in ("x11", "wayland"))
