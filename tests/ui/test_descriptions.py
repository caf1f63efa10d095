"""Each page describes itself: all that is written on it, every control, and nothing that nobody sees."""

from __future__ import annotations

import random
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import Enum
from itertools import count
from pathlib import Path
from typing import Final

import msgspec
import pygame
import pytest

from game.cards import PACK_WITH_JOKERS, Card
from game.controller import Controller
from game.ui.access.lines import Line
from game.ui.controls.choices import Selector
from game.ui.controls.described import Role, Thing, phrase
from game.ui.controls.scroll import ScrollBar
from game.ui.controls.tips import TipBubble
from game.ui.drawing.sprites import CardSprite
from game.ui.drawing.text import Typesetter
from game.ui.language import messages
from game.ui.language.messages import plain
from game.ui.scenes.forms.page import PageScene
from game.ui.scenes.play.table import TableScene
from game.ui.scenes.play.why_spots import CardSpot, SeatSpot
from game.ui.scenes.scene import Scene
from game.ui.tables.parts.seats import Plaque
from game.ui.words import cards
from game.ui.words.cards import bare_card_name, spelled
from tests.ui import lettering
from tools.scenes.groups import GROUPS
from tools.scenes.showing import Show, at, choices, last_actions, new_game, played, show, world_at_rest

_LEFT: Final = ("menu", "painted")  # groups that are read anyway, or whose pages are those of others
_BLANKS: Final = re.compile(r"\s+")


def words_of(thing: Thing) -> str:
    """Return all that is said of a thing, as one text."""
    return squeezed(" ".join((thing.group, thing.name, thing.value, thing.help, thing.key)))


def squeezed(text: str) -> str:
    """Return a text in one line, as what is broken into lines is described."""
    return _BLANKS.sub(" ", plain(text)).strip()


class Reader(Show):
    """Reads each scene instead of saving it, and compares what is written on it with its description."""

    def __init__(self, shown: Show, noted: lettering.Lettering, wordings: dict[str, set[str]]) -> None:
        super().__init__(shown.app, shown._clock, Path(), "")
        self.noted, self.wordings = noted, wordings
        self.faults = list[str]()
        self.scenes = 0

    def save(self, name: str, *, settled: bool = True) -> None:
        if settled:
            self.settle()
        scene = self.app.scene
        scene.stage.repaint()
        scene.draw(self.app.screen)
        self.scenes += 1
        self.faults += [f"{name}: {fault}" for fault in (*self.untold(scene), *ill_told(scene))]

    def untold(self, scene: Scene) -> Iterator[str]:
        """Return the texts in sight that the description lacks."""
        all_words = "\n".join(words_of(each) for each in scene.described().things)
        for item in scene.stage.items:
            if isinstance(item, TipBubble):
                continue
            for text in {seen.text for blit in item.blits() for seen in self.noted.texts.get(blit.surface, ())}:
                options = item.labels if isinstance(item, Selector) else ()
                if isinstance(item, Plaque):
                    self.wordings[text] |= {*item.shown.acts[:1], *item.shown.notes[:1]}
                if not any(
                    squeezed(spelled(each)).rstrip("…") in all_words for each in {text, *self.wordings[text]}
                ) and (text not in map(plain, options)):
                    yield f"nothing says {text!r}, which stands on {type(item).__name__}"


def ill_told(scene: Scene) -> Iterator[str]:
    """Return what is wrong with the description of a scene."""
    things = scene.described().things
    for thing in things:
        if not thing.name:
            yield f"{thing.role} of {type(thing.source).__name__} has no name"
        elif thing.help.startswith(f"{thing.name}. ") or (thing.do and thing.name.endswith(".")):
            yield f"{thing.name!r} says its name twice, or is called by a sentence"
    pressed = Counter((each.group, each.role, each.name, each.value) for each in things if each.do is not None)
    yield from (f"{what} is there {times} times" for what, times in pressed.items() if times > 1)
    told = {id(thing.source) for thing in things}
    for widget in scene.controls.widgets:
        is_shown = widget.visible and widget.focusable and not isinstance(widget, ScrollBar | SeatSpot | CardSpot)
        if is_shown and id(widget) not in told:
            yield f"{type(widget).__name__} is not described"


def read(tmp_path: Path, bring_up: Callable[[Reader], None]) -> Reader:
    """Bring scenes up and read them."""
    wordings, fit = defaultdict[str, set[str]](set), Typesetter.fit

    def noted_fit(text: Typesetter, given: Sequence[str], size: int, room: int, bold: bool = False) -> tuple[str, int]:
        words, fitted = fit(text, given, size, room, bold)
        wordings[plain(words)].update(given)
        return words, fitted

    with pytest.MonkeyPatch.context() as patching, world_at_rest() as clock:
        patching.setattr(Typesetter, "fit", noted_fit)
        with lettering.read() as noted, show((1280, 720), clock, tmp_path, "") as shown:
            reader = Reader(shown, noted, wordings)
            bring_up(reader)
    return reader


def others(show: Show) -> None:
    """The pages that no group of scenes has: practice, a guided deal, the day, statistics, keys, the log."""
    for key, name in ((pygame.K_p, "practice"), (pygame.K_d, "day"), (pygame.K_F4, "keys"), (pygame.K_l, "language")):
        show.menu()
        show.keys(key)
        show.save(f"others-{name}")
    show.menu()
    show.keys(pygame.K_g, pygame.K_3)
    show.save("others-statistics")
    show.app.routes.open_lesson("forty-one", show.app.games["forty-one"].lessons()[0])
    for number in range(4):
        show.frames(2.0)
        show.save(f"others-lesson-{number}")
        show.keys(pygame.K_RETURN)
    show.table(played(new_game("forty-two", 5), at("play")))
    show.keys(pygame.K_h)
    show.save("others-hint")
    show.keys(pygame.K_l, mod=pygame.KMOD_SHIFT)
    show.save("others-log")


def test_all_other_pages_are_described(tmp_path: Path) -> None:
    reader = read(tmp_path, others)
    assert reader.scenes >= 10
    assert not reader.faults, "\n".join(reader.faults)


@pytest.mark.parametrize(
    "group", ["menu", *(pytest.param(name, marks=pytest.mark.soak) for name in GROUPS if name not in _LEFT)]
)
def test_all_that_is_written_is_described(tmp_path: Path, group: str) -> None:
    reader = read(tmp_path, GROUPS[group])
    assert reader.scenes
    assert not reader.faults, "\n".join([f"{len(reader.faults)} faults", *reader.faults[:60]])


# ------------------------------------------------------------------------------------------ tables


def cards_in(value: object) -> set[Card]:
    """Return the cards anywhere in what a player knows."""
    if isinstance(value, Card):
        return {value}
    if isinstance(value, str | bytes | Enum):
        return set()
    if isinstance(value, Mapping):
        return {card for pair in value.items() for each in pair for card in cards_in(each)}
    if isinstance(value, Iterable):
        return {card for each in value for card in cards_in(each)}
    if isinstance(value, msgspec.Struct):
        return {card for name in value.__struct_fields__ for card in cards_in(getattr(value, name))}
    return set()


def check_table(scene: Scene) -> None:
    """Fail unless what a table tells is what the person knows."""
    assert isinstance(scene, TableScene)
    view, things = scene.controller.view, scene.described().things
    held = [each for each in things if each.group == "Your hand"]
    assert sorted(each.name for each in held) == sorted(map(bare_card_name, view.hand))
    assert [each.place for each in held] == [(number, len(held)) for number in range(1, len(held) + 1)]
    legal = {str(action).split()[1] for action in view.legal_actions() if len(str(action).split()) > 1}
    for each in held:
        assert isinstance(each.source, CardSprite)
        card = each.source.card
        if scene.pacing.is_asking and scene.table.hand.legal is not None and card is not None:
            assert each.is_able == (card.text in legal)
            assert bool(each.help) != each.is_able, "what may not be played says why"
    lying = [each for each in things if each.role is Role.IMAGE]
    known = {bare_card_name(card) for card in cards_in(view)}
    words = "\n".join(words_of(each) for each in things)
    assert not [name for name in map(bare_card_name, PACK_WITH_JOKERS) if name not in known and name in words]
    for seat, card in enumerate(getattr(view.public, "trick", ())):
        assert seat < 0 or bare_card_name(card) in {each.name for each in lying}
    for shown, score in zip(scene.table.seats, view.public.scores, strict=True):
        plaque = next(each for each in things if each.name == shown.name and each.role is Role.ITEM)
        assert shown.corner is not None or str(score).replace("-", "−") in plaque.value


def at_random(game: str, number: int) -> Controller:
    """Return a game in the midst of a deal, where the person is to act."""
    chance = random.Random(number)
    given = {"players": chance.randint(2, 7)} if game == "forty-two" else {}
    wanted = chance.randint(0, 40)

    def reached(controller: Controller) -> bool:
        return bool(choices(controller)) and len(last_actions(controller)) >= wanted

    for seed in count(number):
        try:
            return played(new_game(game, seed, given), reached, bid=chance.randint(0, 4))
        except LookupError:
            wanted //= 2
    raise AssertionError


_FEW, _MANY = 2, 100


@pytest.mark.parametrize("many", [_FEW, pytest.param(_MANY, marks=pytest.mark.soak)])
@pytest.mark.parametrize("game", ["forty-one", "empat-satu", "forty-two"])
def test_a_table_tells_what_the_person_knows_and_no_more(tmp_path: Path, game: str, many: int) -> None:
    read = 0
    with world_at_rest() as clock, show((1280, 720), clock, tmp_path, "") as shown:
        for number in range(1, many + 1):
            shown.table(at_random(game, number))
            if isinstance(shown.app.scene, TableScene):  # the last card of a deal is played at once, and ends it
                check_table(shown.app.scene)
                read += 1
    assert read >= 0.8 * many


@contextmanager
def table_of(tmp_path: Path, game: str, reached: Callable[[Controller], bool]) -> Iterator[tuple[Show, TableScene]]:
    with world_at_rest() as clock, show((1280, 720), clock, tmp_path, "") as shown:
        shown.table(played(new_game(game, 5), reached))
        scene = shown.app.scene
        assert isinstance(scene, TableScene)
        yield shown, scene


def test_tab_goes_to_answers_then_to_the_hand_then_to_all_that_is_there(tmp_path: Path) -> None:
    with table_of(tmp_path, "forty-one", at("bid")) as (shown, scene):
        met = list[Thing]()
        for _press in range(60):
            shown.keys(pygame.K_TAB)
            focus = scene.described().focus
            assert focus is not None
            met.append(focus)
        parts = [each.group for each in met[:26]]
        assert parts == ["How many tricks will you take?"] * 13 + ["Your hand"] * 13
        assert met[2].help == "Bid 3: 3 tricks or more win 3 points, fewer lose 3."
        reached = {each.name for each in met}
        missing = {each.name for each in scene.described().things if each.is_able} - reached
        assert not missing
        karim = next(each for each in met if each.name == "Karim")
        assert "no bid yet" in karim.value
        rami = next(each for each in met if each.name == "Rami")
        assert "Tricks taken / bid: 0 / 2" in rami.value


def test_what_answers_comes_first_piles_to_draw_from_and_then_the_hand(tmp_path: Path) -> None:
    with table_of(tmp_path, "empat-satu", at("draw")) as (shown, scene):
        first = [each.name for each in scene.described().things[:6]]
        assert first[0].startswith("The stock") and first.index("Your discards") < 5
        scene.act(scene.controller.view.legal_actions()[0])
        shown.frames(3.0)
        assert [each.group for each in scene.described().things[:6]] == ["Your hand"] * 5 + [""]


def test_tab_began_behind_the_bid_of_the_deal_before(tmp_path: Path) -> None:
    """After a bid of 13 it came to the hand, and who pressed Enter there heard nothing."""
    with table_of(tmp_path, "forty-one", at("bid")) as (shown, scene):
        scene.controls.touched = scene.controls.widgets[12]
        scene.pacing.stop_asking()
        shown.frames(0.5)
        shown.keys(pygame.K_TAB)
        focus, heard = scene.described().focus, list[Line]()
        assert focus is not None and focus.name == "1"
        scene.app.lines.readers.append(heard.append)
        shown.keys(pygame.K_RIGHT, mod=pygame.KMOD_SHIFT)
        shown.keys(pygame.K_RETURN)
        assert [line.usual for line in heard] == ["First everybody bids: choose a number."]


def test_enter_plays_the_card_to_which_tab_has_come(tmp_path: Path) -> None:
    with table_of(tmp_path, "forty-one", at("play", trick=2)) as (shown, scene):
        focus, number = None, 0
        while focus is None or not (focus.group == "Your hand" and focus.is_able):
            shown.keys(pygame.K_TAB)
            focus, number = scene.described().focus, number + 1
            assert number < 20
        held = len(scene.controller.view.hand)
        shown.keys(pygame.K_RETURN)
        shown.frames(2.0)
        assert len(scene.controller.view.hand) < held
        assert focus.name not in {each.name for each in scene.described().things if each.group == "Your hand"}


def test_shift_and_arrows_walk_the_whole_hand_even_while_others_act(tmp_path: Path) -> None:
    with table_of(tmp_path, "forty-one", at("play", trick=2)) as (shown, scene):
        names = [each.name for each in scene.described().things if each.group == "Your hand"]
        walked = list[str]()
        for _press in names:
            shown.keys(pygame.K_RIGHT, mod=pygame.KMOD_SHIFT)
            focus = scene.described().focus
            assert focus is not None
            walked.append(focus.name)
        assert walked == names
        shown.keys(pygame.K_LEFT, mod=pygame.KMOD_SHIFT)
        focus = scene.described().focus
        assert focus is not None
        assert focus.name == names[-2]
        refused = next(each for each in scene.described().things if each.group == "Your hand" and not each.is_able)
        assert refused.help == "Hearts were led and you hold hearts."


@pytest.mark.parametrize(("reached", "is_asked"), [(at("bid"), False), (at("play", trick=2), True)])
def test_a_card_is_told_as_able_only_where_it_may_be_played(
    tmp_path: Path, reached: Callable[[Controller], bool], is_asked: bool
) -> None:
    with table_of(tmp_path, "forty-one", reached) as (_shown, scene):
        held = [each for each in scene.described().things if each.group == "Your hand"]
        assert any(each.is_able for each in held) is is_asked
        assert all((each.do is not None) is is_asked for each in held)


@pytest.mark.parametrize("name", ["Rami", "queen of spades"])
def test_the_focus_stays_on_a_seat_and_on_a_card_when_all_is_laid_out_again(tmp_path: Path, name: str) -> None:
    with table_of(tmp_path, "forty-one", at("bid")) as (shown, scene):
        names = [each.name for each in scene.described().things if each.group == "Your hand"]
        name = name if name == "Rami" else names[4]
        thing = next(each for each in scene.described().things if each.name == name)
        scene.focus_on(thing)
        shown.app.rebuild()
        shown.frames(0.2)
        focus = scene.described().focus
        assert focus is not None and focus.name == name and focus.source is not thing.source
        shown.keys(pygame.K_TAB)
        after = scene.described().focus
        assert after is not None and after.name != name


def test_a_table_of_seven_describes_itself_within_a_millisecond(tmp_path: Path) -> None:
    """Words are put together once: what is asked of the catalogue is counted, for a clock would be the machine's."""
    with world_at_rest() as clock, show((1280, 720), clock, tmp_path, "") as shown:
        shown.table(played(new_game("forty-two", 5, {"players": 7}), at("play", trick=2)))
        scene = shown.app.scene
        scene.described()
        asked = list[str]()

        def noted(context: str, words: str) -> str:
            asked.append(context)
            return words

        with pytest.MonkeyPatch.context() as patching:
            for module in (cards, messages):
                patching.setattr(module, "pgettext", noted)
            assert len(scene.described().things) > 40
        assert asked.count("card") + asked.count("suit") < 100


def test_cards_are_told_by_the_words_that_were_chosen_last(tmp_path: Path) -> None:
    with world_at_rest() as clock, show((1280, 720), clock, tmp_path, "") as shown:
        shown.app.change_settings(language="ar", arabic_words="levant")
        before = [bare_card_name(card) for card in PACK_WITH_JOKERS]
        shown.app.change_settings(arabic_words="gulf")
        assert [bare_card_name(card) for card in PACK_WITH_JOKERS] != before


def test_the_number_that_tab_has_come_to_is_bid_by_enter(tmp_path: Path) -> None:
    with table_of(tmp_path, "forty-one", at("bid")) as (shown, scene):
        shown.keys(*[pygame.K_TAB] * 3)
        shown.keys(pygame.K_RETURN)
        assert scene.table.seats[0].bid == 3


def test_a_listener_reads_a_long_page_by_tab_and_the_page_follows(tmp_path: Path) -> None:
    with world_at_rest() as clock, show((1280, 720), clock, tmp_path, "") as shown:
        shown.app.lines.readers.append(lambda _line: None)
        shown.menu()
        shown.keys(pygame.K_F1)
        scene, read = shown.app.scene, list[str]()
        assert isinstance(scene, PageScene)
        for _press in range(30):
            shown.keys(pygame.K_TAB)
            focus = scene.described().focus
            assert focus is not None
            read.append(focus.name)
        assert len(set(read)) >= 28 and scene.area.offset > 0
        assert any(len(words) > 100 for words in read), "whole paragraphs are read"
        shown.app.lines.readers.clear()
        shown.keys(pygame.K_TAB)
        focus = scene.described().focus
        assert focus is not None and focus.role is not Role.TEXT, "who does not listen goes from control to control"


def test_no_comma_is_told_after_a_comma() -> None:
    assert phrase(["counter-clockwise,\nto the right", "a turn"]) == "counter-clockwise, to the right, a turn"
