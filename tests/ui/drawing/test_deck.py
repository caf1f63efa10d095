"""The deck: every card is there, can be drawn at any size, and is what its generator gives."""

import os
import subprocess
import sys
from itertools import combinations, product
from pathlib import Path

from tests import ROOT

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.cards import Card
from game.ui.drawing.assets import Art
from game.ui.drawing.sprites import CardPainter
from game.ui.drawing.styles import BATIK
from tests.cases import for_each

CARDS = ROOT / "assets" / "cards"
RANKS = "A23456789TJQK"
FACES = [rank + suit for suit in "SHDC" for rank in RANKS] + ["LJ", "BJ"]
BACKS = ["back-damascus", "back-kawung", "back-pub"]
FOUR = [f"four-colour/{rank}{suit}" for suit in "DC" for rank in RANKS]
EVERY = FACES + BACKS + FOUR
SIZES = [(60, 84), (110, 154), (400, 560)]

# By tradition an odd pip in the middle stands upright, and so do the middle pips of six, seven
# and eight and the second one of the seven; the lozenge alone looks the same both ways. The jokers have one head.
ONE_WAY = {rank + suit for suit in "SHC" for rank in "A356789"} | {"7D", "LJ", "BJ"}
SYMMETRIC = [name for name in EVERY if name.removeprefix("four-colour/") not in ONE_WAY]


def draw(name: str, size: tuple[int, int]) -> pygame.Surface:
    return pygame.image.load_sized_svg(str(CARDS / f"{name}.svg"), size)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def grains(surface: pygame.Surface) -> bytes:
    """Average three by three pixels and keep red and green: enough to tell cards apart, and quick."""
    data = pixels(pygame.transform.smoothscale(surface, (20, 28)))
    return data[0::4] + data[1::4]


def test_every_card_is_there_and_no_other() -> None:
    found = {path.relative_to(CARDS).with_suffix("").as_posix() for path in CARDS.rglob("*.svg")}
    assert found == set(EVERY)
    assert len(FACES) + len(BACKS) == 57


@for_each("size", SIZES, sampled=True)
def test_cards_are_painted_with_round_corners(size: tuple[int, int]) -> None:
    wide, tall = size
    for name in EVERY:
        card = draw(name, size)
        assert card.get_size() == size, name
        assert pixels(card)[3::4].count(255) > 0.97 * wide * tall, name
        for x in (0, wide - 1):
            for y in (0, tall - 1):
                assert card.get_at((x, y)).a < 128, f"{name}: the corner {x}, {y} is painted"


def test_cards_have_more_than_paper_on_them() -> None:
    for name in EVERY:
        card = draw(name, (60, 84))
        paper = card.get_at((30, 2))
        data = pixels(card)
        other = sum(data[i : i + 3] != bytes(paper[:3]) for i in range(0, len(data), 4))
        assert other > 500, name


def test_faces_differ_at_the_smallest_size() -> None:
    for names in (FACES, BACKS, [name for name in FACES if name[1] not in "DC"] + FOUR):
        pictures = {name: grains(draw(name, (60, 84))) for name in names}
        for one, two in combinations(names, 2):
            apart = sum(abs(a - b) > 24 for a, b in zip(pictures[one], pictures[two], strict=True))
            assert apart > 12, f"{one} and {two} look alike"


def test_cards_look_the_same_upside_down() -> None:
    for name in SYMMETRIC:
        card = draw(name, (110, 154))
        a, b = pixels(card)[1::4], pixels(pygame.transform.rotate(card, 180))[1::4]
        off = sum(abs(p - q) > 48 for p, q in zip(a, b, strict=True))
        assert off < 0.002 * len(a), f"{name}: {off} of {len(a)} values"


def test_only_what_the_renderer_understands() -> None:
    for name in EVERY:
        text = (CARDS / f"{name}.svg").read_text(encoding="utf-8")
        assert {part.split(" ")[0].split(">")[0] for part in text.split("<")[1:]} <= {"svg", "g", "path", "/g", "/svg"}
        assert 'viewBox="0 0 250 350"' in text
        assert len(text) < 61_000, f"{name}: {len(text)} bytes"


def test_the_files_are_what_the_generator_gives(tmp_path: Path) -> None:
    subprocess.run([sys.executable, str(CARDS / "draw"), "--out", str(tmp_path)], check=True, capture_output=True)
    made = {path.relative_to(tmp_path).as_posix(): path.read_bytes() for path in tmp_path.rglob("*.svg")}
    assert set(made) == {f"{name}.svg" for name in EVERY}
    stale = [name for name, data in made.items() if (CARDS / name).read_bytes() != data]
    assert not stale, f"run `python assets/cards/draw`: {stale}"


def test_a_turned_card_has_no_faint_rectangle_behind_it() -> None:
    pygame.init()
    pygame.display.set_mode((10, 10))
    painter = CardPainter(Art(), BATIK, BATIK.back)
    for name, angle in product(("KH", "9H", "JC", "AS"), (-14, -7, 7, 14)):
        for height in (61, 48, 46, 39, 34):  # the smaller ones are made from what is there of the largest
            for card in (
                painter.card(Card.parse(name), height, angle),
                painter.dimmed(Card.parse(name), height, angle),
            ):
                width, high = card.get_size()
                corners = [card.get_at(at) for at in ((0, 0), (width - 1, 0), (0, high - 1), (width - 1, high - 1))]
                assert all(tuple(corner) == (0, 0, 0, 0) for corner in corners), f"{name} turned by {angle} at {height}"
