"""Twelve motions at 0, 25, 50, 75 and 100 %: where cards are on their way, how they look, and where they end."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.cards import Card
from game.games import GAMES
from game.opponents.base import Level
from game.rules.base import Discarded, Drew, Event, Played, TrickTaken, TurnedUp, View
from game.ui.app import App
from game.ui.drawing.assets import card_width
from game.ui.drawing.backdrop import Backdrops, family, stretched
from game.ui.drawing.sprites import CardPainter, CardSprite, Place
from game.ui.drawing.stage import Blit, Stage
from game.ui.drawing.styles import STYLES
from game.ui.drawing.textures.request import Request
from game.ui.motion.cards import HOVER, PLACES, Spring, flight_time
from game.ui.scenes.play.table import TableScene
from game.ui.scenes.scene import Launch
from game.ui.tables.forty_one.table import FortyOneTable
from game.ui.tables.forty_two.table import FortyTwoTable
from game.ui.tables.parts.dealing import Pack, deal_times, place_beside
from game.ui.tables.parts.layout import TableLayout, table_layout
from tests.cases import for_each
from tests.playouts import take
from tests.ui.filming import TICK, Film, Frame, Seen
from tests.ui.paging import Opener
from tests.ui.playing import at_table, awaits_person, running, until

SIZE = (960, 600)


@dataclass
class Shot:
    """What was filmed of a game: the film, its events by the frame in which they began to be shown, and the layout."""

    film: Film
    layout: TableLayout
    began: list[tuple[int, object]] = field(default_factory=list)
    notes: dict[str, object] = field(default_factory=dict)

    def during(self, number: int) -> range:
        """Return the frames from an event's beginning until nothing holds the game up any more."""
        end = number
        while self.film.frames[end].is_busy and end + 1 < len(self.film.frames):
            end += 1
        return range(number, end + 1)


@contextmanager
def filming(folder: Path, game: str, number: int, **options: object) -> Iterator[tuple[App, Shot]]:
    """Open a game at normal speed, with a film that runs."""
    launch = Launch(
        game=game, options=GAMES.rules[game].read_options(options), number=number, size=SIZE, speed="normal"
    )
    with running(folder, launch) as app:
        app.change_settings(opponents_pause="quick", trick_rest=0.0)
        scene = at_table(app)
        assert scene.table is not None
        shot = Shot(Film(app), scene.table.layout)
        show = scene.table.show

        def watched(event: Event, view: View) -> None:
            shot.began.append((len(shot.film.frames), event))
            show(event, view)

        scene.table.show = watched  # type: ignore[method-assign]
        yield app, shot


def acts(app: App) -> Callable[[], None]:
    """Return what lets the person act by rules of thumb, at once when asked."""

    def act() -> None:
        scene = app.scene
        if not isinstance(scene, TableScene):
            return
        scene.pacing.quiet_for = 99.0  # nobody takes a moment
        if scene.pacing.is_asking and not scene.timeline.busy:
            scene.act(GAMES.opponents.choose_at_once(scene.controller.view, Level.CASUAL, 0).action)

    return act


@pytest.fixture(scope="module")
def tricks(tmp_path_factory: pytest.TempPathFactory) -> Shot:
    """Film Forty-One from the shuffle until a trump has taken the lead and both that trick and another were swept."""
    with filming(tmp_path_factory.mktemp("tricks"), "forty-one", 7) as (app, shot):
        table = at_table(app).table
        assert isinstance(table, FortyOneTable)
        film = shot.film
        film.run(lambda: "flip" in film.sounds())
        film.has_pictures = True
        film.run(lambda: at_table(app).controller.state.turn is not None and not at_table(app).timeline.busy)
        film.has_pictures = False
        shot.notes["hand"] = [sprite.place for sprite in table.hand.sprites], table.hand.places()
        taken: list[tuple[int, ...]] = []

        def watch() -> None:
            acts(app)()
            taken.append(tuple(shown.taken for shown in table.seats))

        before = len(film.frames)
        film.run(lambda: any("thump" in sound for sound in film.sounds()) and film.sounds().count("sweep") > 1, watch)
        film.run(lambda: not at_table(app).timeline.moves, watch)
        shot.notes["taken"] = {before + number: each for number, each in enumerate(taken)}
        return shot


def events(shot: Shot, kind: type, seats: Sequence[int]) -> list[tuple[int, object]]:
    """Return the events of a kind by one of ``seats``, each with the frame in which it began."""
    found = [(at, event) for at, event in shot.began if isinstance(event, kind)]
    return [(at, event) for at, event in found if event.seat in seats]  # type: ignore[attr-defined]


# ------------------------------------------------------------------- the pack


def test_the_shuffle_ends_closed_and_squared(tricks: Shot) -> None:
    """The halves stood apart when they vanished, in the first version."""
    film = tricks.film
    start, squared = film.first("shuffle"), film.first("slide")
    spreads = []
    for frame in film.moments(start, film.first("place")):
        xs = [seen.x for seen in frame.cards.values() if seen.card is None]
        spreads.append((max(xs) - min(xs)) / card_width(tricks.layout.trick_height))
    assert spreads[0] < 0.1 and spreads[1] > 0.6 and spreads[2] < 0.6 and spreads[3] > 0.6 and spreads[4] < 0.1
    pack = film.frames[squared].pack
    assert pack is not None and pack[1] == 52
    assert abs(pack[0].x - tricks.layout.middle.centerx) < 0.2 * card_width(tricks.layout.trick_height)


def test_the_pack_slides_to_the_dealer_and_shrinks_there(tricks: Shot) -> None:
    film, layout = tricks.film, tricks.layout
    dealt = tricks.began[0][1]
    moments = film.moments(film.first("slide"), film.first("deal"))
    places = [frame.pack[0] for frame in moments if frame.pack is not None]
    assert len(places) == 5, "it never goes out of sight"
    goal = place_beside(layout, dealt.dealer)  # type: ignore[attr-defined]
    left = [math.dist((place.x, place.y), (goal.x, goal.y)) for place in places]
    assert left == sorted(left, reverse=True) and left[-1] == 0.0
    assert [place.height for place in places] == sorted((place.height for place in places), reverse=True)
    assert places[-1].height == layout.seats[dealt.dealer].fan.height  # type: ignore[attr-defined]


@for_each("size", [(960, 600), (960, 1040), (1280, 720), (1920, 1080), (2560, 1080)])
@for_each("players", [2, 3, 4, 5, 6, 7])
def test_the_pack_covers_no_name_and_no_face(size: tuple[int, int], players: int) -> None:
    layout = table_layout(size, players, 7)
    for seat in range(players):
        place = place_beside(layout, seat)
        card = pygame.Rect(0, 0, card_width(place.height), place.height)
        card.center = (round(place.x), round(place.y))
        assert layout.cloth.contains(card)
        for number, other in enumerate(layout.seats):
            assert not card.colliderect(other.plaque), f"the pack of seat {seat} covers the plaque of seat {number}"


def test_cards_leave_the_pack_one_by_one_to_the_last(tricks: Shot) -> None:
    film = tricks.film
    start, end = film.first("deal"), film.first("flip")
    counts = [frame.pack[1] if frame.pack else 0 for frame in film.frames[start:end]]
    assert all(0 <= before - after <= 2 for before, after in pairwise(counts)), "card by card"
    assert counts[-1] == 0 and counts.count(min(filter(None, counts))) >= 4, "the last are seen to be the last"
    source = film.frames[start].pack
    assert source is not None
    first = next(iter(film.frames[start].cards.values()))
    assert math.dist((first.x, first.y), (source[0].x, source[0].y)) < source[0].height
    over = next(at for at in range(end, len(film.frames)) if not film.frames[at].is_busy)
    assert film.frames[over].time - film.frames[start].time < 2.5


@for_each("packets", [[1] * 52, [4, 4, 5] * 4, [1] * 49, [1] * 8])
def test_a_deal_gets_faster(packets: list[int]) -> None:
    times = deal_times(packets)
    gaps = [(late - early) / count for (early, late), count in zip(pairwise(times), packets, strict=False)]
    assert gaps == sorted(gaps, reverse=True) and gaps[0] <= 0.060
    assert gaps[-1] < 0.65 * gaps[0]
    assert times[-1] < 2.2


# ------------------------------------------------------------------- the flip


def test_the_hand_turns_over_without_black(tricks: Shot) -> None:
    """Shadows kept their full width: black bands and blackened faces crossed the hand."""
    film = tricks.film
    start = film.first("flip")
    end = next(at for at in range(start, len(film.frames)) if not film.frames[at].is_busy)
    dark = []
    for frame in film.moments(start + 1, end - 1):
        breadths = [seen.breadth for seen in hand_of(frame, tricks.layout)]
        dark.append(share_of_black(frame, tricks.layout))
        assert len(breadths) == 13
    turning = film.moments(start + 1, end - 1)[2]
    flips = [seen.flip for seen in sorted(hand_of(turning, tricks.layout), key=lambda seen: seen.x)]
    assert flips == sorted(flips, reverse=True) and flips[0] == 1.0 and flips[-1] == 0.0, "a wave from the left"
    assert max(dark[1:4]) < max(dark[0], dark[4]) + 0.06


def hand_of(frame: Frame, layout: TableLayout) -> list[Seen]:
    """Return the cards of the person's hand."""
    return [seen for seen in frame.cards.values() if seen.height == layout.cards.height and 60 <= seen.depth < 70]


def share_of_black(frame: Frame, layout: TableLayout) -> float:
    """Return how much of the strip where the hand lies is nearly black."""
    assert frame.picture is not None
    cards = hand_of(frame, layout)
    left, right = min(seen.x for seen in cards), max(seen.x for seen in cards)
    y = sum(seen.y for seen in cards) / len(cards)
    strip = pygame.Rect(left, y - 0.3 * layout.cards.height, right - left, 0.6 * layout.cards.height)
    small = pygame.transform.smoothscale(frame.picture.subsurface(strip), (120, 24))
    levels = [sum(small.get_at((x, y))[:3]) / 3 for x in range(120) for y in range(24)]
    return sum(level < 26 for level in levels) / len(levels)


@pytest.mark.parametrize("breadth", [0.1, 0.5, 0.9])
def test_a_shadow_is_as_wide_as_its_card_is_seen(open_app: Opener, breadth: float) -> None:
    app = open_app((1920, 1080))
    painter = CardPainter(app.art, STYLES["damascus"], "damascus")
    sprite = CardSprite(painter, Card.parse("QS"), Place(400, 400, 300))
    sprite.flip = 0.5 + breadth / 2
    shadow, card = (blit.rect for blit in sprite.blits())
    assert card.width == pytest.approx(breadth * card_width(300), abs=2)
    assert shadow.width == pytest.approx(breadth * painter.shadow(300, 0, 0.0).get_width(), abs=2)
    face = sprite.blits()[1].surface
    bright = max(sum(face.get_at((x, y))[:3]) / 3 for x in range(face.get_width()) for y in range(4, 296, 4))
    assert bright > 0.8 * 240, "a face on edge is not black"


def test_a_card_that_shrinks_throws_a_smaller_shadow(open_app: Opener) -> None:
    """The shadows of a taken trick once stayed as large as the cards had been: a black patch over the plaque."""
    app = open_app()
    painter = CardPainter(app.art, STYLES["damascus"], "damascus")
    sprite = CardSprite(painter, Card.parse("AS"), Place(400, 300, 300))
    sprite.zoom = 0.3
    shadow, card = (blit.rect for blit in sprite.blits())
    assert card.height == pytest.approx(0.3 * 300, abs=2)
    assert shadow.height == pytest.approx(0.3 * painter.shadow(300, 0, 0.0).get_height(), abs=2)


def test_height_shows_in_the_shadow(open_app: Opener) -> None:
    app = open_app((1920, 1080))
    app.kit(STYLES["damascus"])
    painter = CardPainter(app.art, STYLES["damascus"], "damascus")
    low, high = painter.shadow(300, 0, 0.0), painter.shadow(300, 0, 1.0)
    assert painter.drop(300, 0.0) == 3 and painter.drop(300, 1.0) == 14
    assert high.get_width() > low.get_width() + 20
    alphas = [surface.get_at((surface.get_width() // 2, surface.get_height() // 2)).a for surface in (low, high)]
    assert alphas == [pytest.approx(0.45 * 255, abs=3), pytest.approx(0.25 * 255, abs=3)]


# ----------------------------------------------------------------- the flights


def flights(shot: Shot, seats: Sequence[int]) -> list[tuple[list[Frame], Played]]:
    """Return for every card played the frames until it lay there, and its event."""
    found = []
    for at, event in events(shot, Played, seats):
        assert isinstance(event, Played)
        frames = [shot.film.frames[number] for number in shot.during(at)]
        landed = next(n for n, frame in enumerate(frames) if {"place", *thumps(frame)} & set(frame.sounds))
        found.append((frames[: landed + 1], event))
    return found


def thumps(frame: Frame) -> list[str]:
    return [sound for sound in frame.sounds if sound.startswith("thump")]


@pytest.mark.parametrize("seats", [(0,), (1, 2, 3)])
def test_a_card_played_leans_slides_past_and_lies_exactly_in_its_slot(tricks: Shot, seats: tuple[int, ...]) -> None:
    leaned = 0.0
    for frames, event in flights(tricks, seats):
        slot = tricks.layout.slots[event.seat]
        seen = [frame.of(event.card) for frame in frames]
        last = seen[-1]
        assert (last.x, last.y, last.angle, last.lean, last.lift) == (slot.x, slot.y, slot.angle, 0, 0)
        way = math.dist((seen[0].x, seen[0].y), (slot.x, slot.y))
        past = [math.dist((each.x, each.y), (slot.x, slot.y)) for each in seen[len(seen) * 3 // 4 :]]
        assert max(past) < 0.06 * way + 0.06 * slot.height
        assert all(abs(each.lean) <= 8 for each in seen) and max(each.lift for each in seen) > 0.4
        leaned = max(leaned, *(abs(each.lean) for each in seen))
        assert frames[-1].time - frames[0].time <= 0.32 + 0.06 + 2 * TICK
    assert leaned > 3


def test_an_opponents_card_leaves_the_fan_as_a_back_and_turns_over_on_its_way(tricks: Shot) -> None:
    """It appeared face up, at full size, on the plaque."""
    for frames, event in flights(tricks, (1, 2, 3)):
        fan = tricks.layout.seats[event.seat].fan
        seen = [frame.of(event.card) for frame in frames]
        assert seen[0].flip == 0.0 and seen[0].zoom * seen[0].height < 1.2 * fan.height
        assert math.dist((seen[0].x, seen[0].y), (fan.x, fan.y)) < 0.9 * fan.height
        flips = [each.flip for each in seen]
        assert flips == sorted(flips) and flips[-1] == 1.0 and any(0 < flip < 1 for flip in flips)
        assert seen[0].depth < 20, "it comes from under the plaque: name and face stay free"


def test_a_flight_takes_as_long_as_its_way() -> None:
    assert flight_time(0, 1) == pytest.approx(0.16)
    assert flight_time(500, 1) == pytest.approx(0.22)
    assert flight_time(1000, 2) == pytest.approx(0.22), "at 3840x2160"
    assert flight_time(9000, 1) == 0.32


def test_a_trump_that_takes_the_lead_lands_with_weight_and_the_crown_flies_over(tricks: Shot) -> None:
    film = tricks.film
    heavy = [number for number, frame in enumerate(film.frames) if thumps(frame)]
    assert heavy
    at = heavy[0]
    _begun, event = max((each for each in tricks.began if each[0] <= at), key=lambda each: each[0])
    assert isinstance(event, Played) and thumps(film.frames[at]) == [f"thump-{int(event.card.rank)}"]
    zooms = [frame.of(event.card).zoom for frame in film.frames[at : at + 10]]
    assert 1.0 < max(zooms) <= 1.06 and zooms[8] == 1.0
    crowns = [frame.crown for frame in film.frames[at - 1 : at + 14]]
    assert len(set(crowns)) > 5, "it flies"
    assert crowns[-1] == crowns[-2] != crowns[0]


def test_a_trick_is_swept_into_a_pip_that_fills_when_it_arrives(tricks: Shot) -> None:
    film, taken = tricks.film, tricks.notes["taken"]
    assert isinstance(taken, dict)
    at, event = next((at, event) for at, event in tricks.began if isinstance(event, TrickTaken))
    start = film.first("sweep", at)
    end = next(number for number in range(start, len(film.frames)) if len(film.frames[number].cards) <= 13 - 1)
    plaque = tricks.layout.seats[event.seat].plaque
    cards = [seen for seen in film.frames[end - 1].cards.values() if seen.zoom < 0.6]
    assert len(cards) == 4
    assert all(seen.flip == 0.0 and plaque.inflate(30, 30).collidepoint(seen.x, seen.y) for seen in cards)
    assert taken[end - 1][event.seat] == 0 and taken[end][event.seat] == 1


# ------------------------------------------------------------------- the hand


def test_after_the_deal_every_card_lies_exactly_where_it_belongs(tricks: Shot) -> None:
    hand = tricks.notes["hand"]
    assert isinstance(hand, tuple) and len(hand[0]) == 13
    assert hand[0] == hand[1]


@for_each("spring", [PLACES, HOVER])
def test_a_spring_moves_alike_however_time_is_cut(spring: Spring) -> None:
    whole = spring.after(100.0, -30.0, 0.2)
    part = (100.0, -30.0)
    for _step in range(20):
        part = spring.after(*part, 0.01)
    assert list(part) == pytest.approx(list(whole))
    swings = [spring.after(100.0, 0.0, 0.01 * step)[0] for step in range(80)]
    assert min(swings) < 0, "it swings past a little"
    assert abs(swings[-1]) < 0.5


def test_a_hand_can_be_disturbed_while_it_closes_up(tmp_path: Path) -> None:
    options = GAMES.rules["forty-one"].read_options({})
    with running(tmp_path, Launch(game="forty-one", options=options, number=7, size=SIZE, speed="instant")) as app:
        scene = at_table(app)
        until(app, lambda: awaits_person(app))
        assert scene.table is not None
        hand = scene.table.hand
        for card in [hand.sprites[3].card, hand.sprites[7].card]:
            assert card is not None
            hand.take_out(card)
            before = [(sprite.x, sprite.angle) for sprite in hand.sprites]
            for _step in range(6):
                hand.update(TICK)
                now = [(sprite.x, sprite.angle) for sprite in hand.sprites]
                assert max(abs(new[0] - old[0]) for old, new in zip(before, now, strict=True)) < 9, "nothing jumps"
                before = now
        while hand.update(TICK):
            pass
        assert [sprite.place for sprite in hand.sprites] == hand.places()


# ----------------------------------------------------------- other games' own


def test_what_is_drawn_turns_over_on_its_way_and_a_discard_lies_on_its_tray(tmp_path: Path) -> None:
    with filming(tmp_path, "empat-satu", 3, players=3) as (app, shot):
        film = shot.film
        film.run(lambda: len(events(shot, Discarded, (0,))) > 0 and len(events(shot, Discarded, (1, 2))) > 1, acts(app))
        film.run(lambda: not at_table(app).timeline.busy)
        scene = at_table(app)
        table = scene.table
        at, drew = events(shot, Drew, (0,))[0]
        frames = [film.frames[number] for number in shot.during(at)]
        if drew.source == "stock":  # type: ignore[attr-defined]
            seen = [frame.of(drew.card) for frame in frames[1:-1]]  # type: ignore[attr-defined]
            flips = [each.flip for each in seen]
            assert flips[0] < 0.5 and flips == sorted(flips) and flips[-1] == 1.0
        at, thrown = events(shot, Discarded, (1, 2))[0]
        seen = [film.frames[number].of(thrown.card) for number in shot.during(at)]  # type: ignore[attr-defined]
        assert seen[0].flip < 0.5 and seen[-1].flip > 0.9
        assert table is not None
        pile = table.piles.discards[thrown.seat]  # type: ignore[attr-defined]
        assert all(sprite.zoom == 1.0 and sprite.lean == 0.0 and sprite.flip == 1.0 for sprite in pile)


def test_the_pack_becomes_the_stock(tmp_path: Path) -> None:
    with filming(tmp_path, "empat-satu", 3, players=3) as (app, shot):
        film = shot.film
        film.run(lambda: "flip" in film.sounds())
        table = at_table(app).table
        assert table is not None
        film.run(lambda: not at_table(app).timeline.busy)
        last = [frame.pack for frame in film.frames if frame.pack is not None][-1]
        stock = table.piles.stock  # type: ignore[attr-defined]
        assert stock.left == last[1] == 52 - 12
        assert math.dist((last[0].x, last[0].y), stock.rect.center) < 0.2 * stock.rect.height


def test_the_card_turned_up_comes_from_the_pack_and_stays_until_the_score_page(tmp_path: Path) -> None:
    """The words "Card to turn up" flashed in the corner between the last trick and the score page."""
    with filming(tmp_path, "forty-two", 3, players=3) as (app, shot):
        film = shot.film
        film.run(lambda: bool(shot.began) and isinstance(shot.began[-1][1], TurnedUp))
        turned = len(film.frames)
        film.run(lambda: not at_table(app).timeline.busy)
        pack = film.frames[film.first("flip", turned)].pack
        assert pack is not None
        middle = shot.layout.middle.center
        assert math.dist((pack[0].x, pack[0].y), middle) < 0.1 * pack[0].height
        table = at_table(app).table
        assert isinstance(table, FortyTwoTable)
        controller, shown = at_table(app).controller, table.turn_up.card
        while controller.state.turn is not None:
            take(controller, controller.state.legal_actions()[0])
        at_table(app).table.sync(controller.view)
        assert table.turn_up.card is shown is not None
        controller.take_happenings()


def test_pegs_hop_hole_by_hole_and_end_where_the_view_says(tmp_path: Path) -> None:
    with filming(tmp_path, "forty-two", 3, players=3) as (app, shot):
        table = at_table(app).table
        assert isinstance(table, FortyTwoTable)
        table.board.show_points(1, 9, table.timeline.end)
        column = table.board.columns[1]
        rear, rises = [], []

        def watch() -> None:
            rear.append(column.rear.hole)
            rises.append(column.rear.rise * column.rear.part)

        film = shot.film
        film.run(lambda: "peg" in film.sounds(), watch)
        assert film.sounds().count("hop") == 8
        assert rear[:-1] == sorted(rear[:-1]) and len(set(rear)) >= 8 and max(rises) > 0.1
        assert column.score == 9 and column.front.part == 0.0


# ---------------------------------------------------------------- held up by nothing


def test_flourishes_hold_nobody_up_and_a_skip_ends_them(tmp_path: Path) -> None:
    with filming(tmp_path, "forty-one", 7) as (app, shot):
        shot.film.run(lambda: bool(shot.began))
        scene = at_table(app)
        scene.skip()
        table = scene.table
        assert isinstance(table, FortyOneTable)
        table.show_trick([(1, Card.parse("9S")), (2, Card.parse("2H"))], 1)
        before = table.crown.rect.topleft
        table.land_heavily(table.trick[1][1])
        table.mark_winning(2, flies=True)
        shot.film.step()
        assert scene.timeline.moves and not scene.timeline.busy and scene.is_animating
        scene.skip()
        assert not still_moving(scene) and table.crown.rect.topleft != before
        for seat, sprite in table.trick:
            assert sprite.place == table.layout.slots[seat] and sprite.zoom == 1.0


def still_moving(scene: TableScene) -> bool:
    """Whether a flourish is under way."""
    return scene.timeline.moves


# -------------------------------------------------------------- light and textures


@pytest.mark.parametrize("style", STYLES)
def test_a_dimmed_card_is_a_light_veil_and_its_index_is_read_in_its_colour(open_app: Opener, style: str) -> None:
    """Ten cards out of thirteen were a heavy grey-brown slab."""
    app = open_app((1920, 1080))
    painter = CardPainter(app.art, STYLES[style], STYLES[style].back)
    for text, is_red in (("9H", True), ("9S", False), ("9D", True), ("9C", False)):
        face = painter.dimmed(Card.parse(text), 294, 0)
        corner = [face.get_at((x, y)) for x in range(8, 50, 2) for y in range(8, 80, 2)]
        paper, ink = max(corner, key=light), min(corner, key=light)
        assert light(paper) > 0.45, "a veil, not a slab"
        assert (light(paper) + 0.05) / (light(ink) + 0.05) > 4.5
        assert (ink.r > 2.5 * ink.g) == is_red


def light(colour: pygame.Color) -> float:
    """Return the relative luminance of a colour."""
    parts = [part / 255 for part in colour[:3]]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_after_a_resize_the_old_wood_and_cloth_are_stretched(tmp_path: Path) -> None:
    """Flat cloth and wood stood there until the new ones came."""
    pygame.init()
    pygame.display.set_mode((10, 10))
    old = Request("table", "damascus", "wine", 300, 200, 30, 20)
    new = Request("table", "damascus", "wine", 260, 320, 40, 24)
    picture = pygame.Surface((300, 200))
    picture.fill((90, 10, 20))
    for edge in ((0, 0, 300, 30), (0, 180, 300, 20), (0, 0, 20, 200), (280, 0, 20, 200)):
        picture.fill((60, 40, 20), edge)
    pygame.image.save(picture, str(tmp_path / f"{old.key()}.bmp"))
    backdrops = Backdrops(tmp_path)
    assert backdrops.picture(old)[1]
    shown, is_real = backdrops.picture(new)
    assert not is_real and shown.get_size() == (260, 320) and family(old) == family(new)
    assert all(shown.get_at(at)[0] in range(56, 62) for at in ((12, 160), (130, 35))), "wood, as thick as it is now"
    assert all(shown.get_at(at)[0] in range(86, 92) for at in ((30, 160), (130, 290))), "cloth"
    other = Request("table", "damascus", "green", 260, 320, 40, 24)
    assert backdrops.picture(other)[0].get_at((130, 160))[:3] != (90, 10, 20), "another cloth is another picture"
    backdrops.forget_waiting()


def test_a_pegging_board_is_stretched_to_its_new_place() -> None:
    pygame.init()
    pygame.display.set_mode((10, 10))
    old = Request("table", "pub", "baize", 300, 200, 30, 20, board=(220, 40, 50, 130))
    new = Request("table", "pub", "baize", 400, 300, 30, 20, board=(300, 40, 70, 230))
    picture = pygame.Surface((300, 200))
    picture.fill((200, 150, 90), old.board)
    result = stretched(picture, old, new)
    assert result.get_at((302, 42))[:3] == (200, 150, 90) and result.get_at((368, 268))[:3] == (200, 150, 90)
    assert result.get_at((374, 150))[:3] == (0, 0, 0)


class Sheet:
    """An item that is one picture."""

    depth = 0.0

    def __init__(self) -> None:
        self.place = (0, 0)
        self._surface = pygame.Surface((20, 20)).convert()
        self._surface.fill((200, 200, 200))

    def blits(self) -> list[Blit]:
        """Return the picture where it lies."""
        return [Blit(self._surface, self.place)]


def test_under_reduced_motion_things_cross_fade() -> None:
    pygame.init()
    target = pygame.display.set_mode((100, 60))
    stage, sheet = Stage((100, 60)), Sheet()
    stage.set_backdrop(pygame.Surface((100, 60)).convert())
    stage.add(sheet)
    stage.draw(target)
    sheet.place, stage.crossfades = (60, 20), True
    levels = []
    for _frame in range(20):
        stage.draw(target)
        stage.pass_time(TICK)
        levels.append((target.get_at((10, 10))[0], target.get_at((70, 30))[0]))
        stage.crossfades = False
    old, new = [level[0] for level in levels], [level[1] for level in levels]
    assert old == sorted(old, reverse=True) and old[0] > 180 and old[-1] == 0
    assert new == sorted(new) and new[0] < 20 and new[-1] == 200
    assert any(40 < level < 160 for level in new) and not stage.is_fading


def test_a_pack_grows_thinner(open_app: Opener) -> None:
    app = open_app()
    pack = Pack(CardPainter(app.art, STYLES["pub"], "pub"))
    layers = []
    for count in (54, 30, 8, 2, 1, 0):
        pack.show(Place(300, 300, 90), count)
        layers.append(len(pack.blits()))
    assert layers == sorted(layers, reverse=True) and layers[0] > layers[1] > layers[2] and layers[-1] == 0
