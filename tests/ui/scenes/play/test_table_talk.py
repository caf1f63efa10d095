"""Table talk: rare, never the same line twice, about what everybody saw, and in nobody's way."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from game.controller import PERSON, Happening
from game.games import GAMES
from game.opponents.base import Level, Manner
from game.rules.base import Bid, BidMade, Dealt, Event, HandsShown, ThrownIn, TrickTaken, View
from game.rules.tricks import PublicTrickState
from game.ui.scenes.scene import Launch
from game.ui.words.talk import REST, Occasion, Saying, Talk
from tests.cases import for_each
from tests.playouts import step_by_thumb, take
from tests.ui.playing import at_table, awaits_person, new_controller, running, until

ALONE: dict[int, int] = {}
PAIRS = {0: 2, 2: 0, 1: 3, 3: 1}


def found_in(game: str) -> Callable[[Event, View, Mapping[int, int]], Occasion | None]:
    """Return what finds the occasions for a remark in a game."""
    return GAMES.screens[game].occasions.found


def talked_through(game: str, number: int, deals: int) -> list[tuple[int, Saying]]:
    """Return what is said in some deals of a game, each line with the number of its deal."""
    controller, said = new_controller(number, game), []
    talk = Talk(controller.setup.players, GAMES.screens[game].occasions, random.Random(number))
    partners = PAIRS if game == "forty-one" else ALONE
    while not controller.state.is_over and controller.state.deals_begun <= deals:
        step_by_thumb(controller)
        for event, view in controller.take_happenings():
            saying = talk.answer(event, view, partners)
            if saying is not None:
                said.append((controller.state.deals_begun, saying))
    return said


@for_each("game", list(GAMES.rules))
def test_talk_is_rare_and_no_line_comes_twice_in_a_game(game: str) -> None:
    said = [talked_through(game, number, 12) for number in range(4)]
    assert any(said)
    for each in said:
        assert len({saying.text for _deal, saying in each}) == len(each)
        assert all(saying.seat != PERSON for _deal, saying in each)
        deals = [deal for deal, _saying in each]
        assert all(later - earlier > REST for earlier, later in itertools.pairwise(deals))


def test_every_manner_has_its_own_words_for_every_occasion() -> None:
    spoken = {name: said for game in GAMES.screens.values() for name, said in game.occasions.lines().items()}
    assert {"high-bid", "trump-number", "forty-one"} <= set(spoken)
    texts = [text for by_manner in spoken.values() for lines in by_manner.values() for text in lines]
    assert len(set(texts)) == len(texts)
    assert all(text[-1] in ".!?" and len(text) < 60 for text in texts)
    for by_manner in spoken.values():
        assert set(by_manner) == set(Manner) - {Manner.PLAIN}


def test_a_high_bid_is_spoken_of_by_neither_the_bidder_nor_the_partner() -> None:
    controller = new_controller(3, "forty-one")
    controller.deal()
    view = controller.view
    assert found_in("forty-one")(BidMade(1, 6), view, PAIRS) is None
    assert found_in("forty-one")(BidMade(1, 7), view, PAIRS) == Occasion("high-bid", [2])
    assert found_in("forty-one")(BidMade(PERSON, 8), view, PAIRS) == Occasion("high-bid", [1, 3])


def test_a_bid_of_one_was_called_brave_because_the_cards_were_then_thrown_in() -> None:
    controller = new_controller(3, "forty-one")
    controller.deal()
    while controller.state.turn is not None:
        take(controller, Bid(1))
    happened = [found_in("forty-one")(event, view, PAIRS) for event, view in controller.take_happenings()]
    assert happened == [None] * len(happened)


def test_the_second_throw_in_running_is_an_occasion_and_the_first_is_not() -> None:
    controller, names = new_controller(3, "forty-one"), []
    for _deal in range(2):
        controller.deal()
        for _bid in range(4):
            seat = controller.state.turn
            decision = GAMES.opponents.choose_at_once(controller.state.view(seat or 0), Level.CASUAL, 1)
            controller.submit(Bid(1), None if seat == PERSON else decision)
        for event, view in controller.take_happenings():
            if isinstance(event, ThrownIn):
                occasion = found_in("forty-one")(event, view, PAIRS)
                names.append(occasion and occasion.name)
    assert names == [None, "thrown-in-again"]


def test_only_who_has_the_forty_one_boasts_of_it() -> None:
    view = new_controller(3, "empat-satu").view
    assert found_in("empat-satu")(HandsShown((), (10, 41, 20), "41"), view, ALONE) == Occasion("forty-one", [1])
    assert found_in("empat-satu")(HandsShown((), (41, 30, 20), "41"), view, ALONE) == Occasion("your-forty-one", [1, 2])
    assert found_in("empat-satu")(HandsShown((), (20, 30, 29), ""), view, ALONE) == Occasion("close-finish", [2])
    assert found_in("empat-satu")(HandsShown((), (20, 30, 10), ""), view, ALONE) is None


def test_a_bid_just_made_or_lost_is_told_when_it_happens() -> None:
    """Whatever is said of a bid agrees with what the seat has taken."""
    seen = set()
    for number in range(6):
        controller = new_controller(number, "forty-one")
        while controller.state.deals_begun < 4 or controller.state.turn is not None:
            step_by_thumb(controller)
            for event, view in controller.take_happenings():
                occasion = found_in("forty-one")(event, view, PAIRS) if isinstance(event, TrickTaken) else None
                if occasion is None:
                    continue
                public = controller.state.public
                assert isinstance(public, PublicTrickState)
                over = public.turn is None
                taken = public.past[-1].tricks if over else public.taken
                bids = public.past[-1].bids if over else [bid or 0 for bid in public.bids]
                left = 0 if over else 13 - len(public.tricks)
                seat = {"well-played": PERSON, "never-mind": PERSON}.get(occasion.name, occasion.speakers[0])
                seen.add(occasion.name)
                if occasion.name in ("lost", "never-mind"):
                    assert taken[seat] + left == bids[seat] - 1
                else:
                    assert taken[seat] == bids[seat]
    assert {"lost", "just-made"} <= seen


@for_each(
    ("game", "given", "size"),
    [
        ("forty-one", {}, (960, 600)),
        ("forty-one", {}, (960, 1040)),
        ("forty-two", {"players": 7}, (960, 600)),
        ("empat-satu", {"players": 4}, (1280, 720)),
    ],
)
def test_a_bubble_covers_no_card_and_goes_away(
    game: str, given: dict[str, object], size: tuple[int, int], tmp_path: Path
) -> None:
    options = GAMES.rules[game].read_options(given)
    with running(tmp_path, Launch(game=game, options=options, number=5, size=size, speed="instant")) as app:
        until(app, lambda: awaits_person(app))
        scene = at_table(app)
        spoken = 0
        for seat in range(1, len(scene.table.seats)):
            scene.talk._say(Saying(seat, "That was a little lucky, I admit."))
            bubble = scene.talk.bubble
            if bubble is None:
                continue
            spoken += 1
            assert scene.table.layout.cloth.contains(bubble.rect)
            cards = [*scene.table.hand.sprites, *scene.table.open_cards()]
            assert not any(bubble.rect.colliderect(card.box) for card in cards)
            assert not bubble.rect.colliderect(scene.table.layout.seats[seat].plaque)
        assert spoken > len(scene.table.seats) // 2
        scene.talk.update(10.0)
        assert scene.talk.bubble is None


@for_each("on", [True, False])
def test_the_setting_switches_talk_off(on: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(tmp_path, Launch(game="forty-one", number=5, size=(960, 600), speed="instant")) as app:
        app.change_settings(table_talk=on)
        until(app, lambda: awaits_person(app))
        scene = at_table(app)
        scene.talk.hide()
        monkeypatch.setattr(Talk, "answer", lambda *_given: Saying(1, "Bravo!"))
        happened = scene.controller.steps[0].events[0]
        assert isinstance(happened, Dealt)
        scene.talk.hear([Happening(happened, scene.controller.view)])
        assert (scene.talk.bubble is not None) is on
