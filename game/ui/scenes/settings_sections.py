"""The sections of the settings page: what can be set, each in a sentence."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from game.ui.assets import BACKS, card_width
from game.ui.scenes.settings_parts import back_name, cloth_name, nearest, percent, suits_picture
from game.ui.scenes.settings_rows import Rows
from game.ui.tables.base import GameTable
from game.ui.tables.registry import TABLES
from game.ui.text import _
from game.ui.textures.request import Request
from game.ui.widgets.buttons import Button
from game.ui.widgets.choices import Slider

_CARD_SIZES: Final = (0.8, 0.9, 1.0, 1.1)
_TEXT_SIZES: Final = (0.8, 0.9, 1.0, 1.1, 1.2, 1.3, 1.4)
LARGEST_TEXT: Final = _TEXT_SIZES[-1]
_SPEEDS: Final = ("slow", "normal", "fast", "instant")
_PAUSES: Final = ("quick", "normal", "relaxed")
_ORDERS: Final = ("suits", "ranks", "dealt")
_REST_STEPS: Final = 50  # of a tenth of a second each


def table(first: GameTable, rows: Rows) -> None:
    """Lay out how the table looks: cloths and backs of every game, ``first`` before the others, cards and text."""
    for game in sorted(TABLES.values(), key=lambda game: game is not first):
        _cloth(game, rows)
        _back(game, rows)
    _colours(rows)
    _card_size(rows)
    _text_size(rows)
    _order(rows)


def motion(rows: Rows) -> None:
    """Lay out how things move, and how long the others take."""
    _speed(rows)
    _reduced(rows)
    _rest(rows)
    _pause(rows)


def sound(rows: Rows) -> None:
    """Lay out whether sounds are heard, and how loud."""
    _sounds(rows)
    _volume(rows)


def window(rows: Rows) -> None:
    """Lay out how the window stands on the screen."""
    rows.toggle(
        _("Full screen"),
        _("The table fills the whole screen. F11 does the same everywhere."),
        lambda: rows.settings.full_screen,
        lambda on: rows.app.later(lambda: rows.app.set_full_screen(on)),
    )


def play(rows: Rows) -> None:
    """Lay out how cards are played."""
    rows.toggle(
        _("Click twice to play"),
        _("The first click lifts a card, the second plays it: no card is played by mistake."),
        lambda: rows.settings.click_twice,
        lambda on: rows.change(click_twice=on),
    )
    rows.toggle(
        _("Play forced cards by themselves"),
        _("When only one card may be played, it is played for you."),
        lambda: rows.settings.plays_forced,
        lambda on: rows.change(plays_forced=on),
    )


# ------------------------------------------------------------------------ table


def _cloth(game: GameTable, rows: Rows) -> None:
    scale, cloths = rows.kit.scale, game.world.cloths

    def draw(cloth: str, size: tuple[int, int]) -> pygame.Surface:
        return rows.app.backdrops.picture(Request("tile", game.world.name, cloth, *size))[0]

    def chosen() -> int:
        cloth = rows.settings.cloth_of(game.name)
        return cloths.index(cloth) if cloth in cloths else 0

    def choose(number: int) -> None:
        rows.change(True, cloths=rows.settings.with_cloth(game.name, cloths[number]).cloths)

    rows.pictures(
        _("Cloth for {game}").format(game=game.title()),
        _("What the cards lie on."),
        [cloth_name(cloth) for cloth in cloths],
        [partial(draw, cloth) for cloth in cloths],
        (scale.px(150, 92), scale.px(84, 52)),
        chosen,
        choose,
    )


def _back(game: GameTable, rows: Rows) -> None:
    names = ("", *BACKS)
    height = rows.kit.scale.px(126, 80)

    def draw(name: str, size: tuple[int, int]) -> pygame.Surface:
        return rows.app.art.face(f"back-{name or game.world.back}", size[1])

    def choose(number: int) -> None:
        rows.change(True, backs=rows.settings.with_back(game.name, names[number]).backs)

    rows.pictures(
        _("Card back for {game}").format(game=game.title()),
        _("The pattern on the backs of the cards."),
        [back_name(name) for name in names],
        [partial(draw, name) for name in names],
        (card_width(height), height),
        lambda: names.index(rows.settings.back_of(game.name)),
        choose,
    )


def _colours(rows: Rows) -> None:
    height = rows.kit.scale.px(96, 62)

    def draw(four: bool, size: tuple[int, int]) -> pygame.Surface:
        return suits_picture(rows.app.art, size, four)

    rows.pictures(
        _("Suits"),
        _("Four colours tell the suits apart at a glance: clubs green, diamonds blue."),
        [_("Two colours"), _("Four colours")],
        [partial(draw, False), partial(draw, True)],
        (round(card_width(height) * 0.5 * 3 + card_width(height)), height),
        lambda: int(rows.settings.four_colours),
        lambda number: rows.change(True, four_colours=bool(number)),
    )


def _card_size(rows: Rows) -> None:
    rows.words(
        _("Size of your cards"),
        _("As large as the table has room for."),
        [percent(size) for size in _CARD_SIZES],
        lambda: nearest(_CARD_SIZES, rows.settings.card_size),
        lambda number: rows.change(True, card_size=_CARD_SIZES[number]),
    )


def _text_size(rows: Rows) -> None:
    rows.words(
        _("Size of the text"),
        _("For all words on the table and on every page."),
        [percent(size) for size in _TEXT_SIZES],
        lambda: nearest(_TEXT_SIZES, rows.settings.text_size),
        lambda number: rows.change(True, text_size=_TEXT_SIZES[number]),
        LARGEST_TEXT / rows.settings.text_size,
    )


def _order(rows: Rows) -> None:
    rows.words(
        _("Order of your hand"),
        _("You can always drag cards to where you want them."),
        [_("By suits"), _("By ranks"), _("As dealt")],
        lambda: _ORDERS.index(rows.settings.sort_order),
        lambda number: rows.change(sort_order=_ORDERS[number]),
    )


# ----------------------------------------------------------------------- motion


def _speed(rows: Rows) -> None:
    rows.words(
        _("Speed"),
        _("How fast cards are dealt, played and taken."),
        [_("Slow"), _("Normal"), _("Fast"), _("Instant")],
        lambda: _SPEEDS.index(rows.settings.speed),
        lambda number: rows.change(speed=_SPEEDS[number]),
    )


def _reduced(rows: Rows) -> None:
    rows.toggle(
        _("Reduced motion"),
        _("Cards and pegs are where they go at once; nothing flies, hops or drifts."),
        lambda: rows.settings.reduced_motion,
        lambda on: rows.change(True, reduced_motion=on),
    )


def _rest(rows: Rows) -> None:
    kit = rows.kit
    rect = pygame.Rect(0, 0, max(kit.scale.px(430, 250), kit.scale.font(17) * 17), rows.control_height)

    def seconds(step: int) -> str:
        return _("{seconds} s").format(seconds=f"{step / 10:.1f}")

    slider = Slider(
        kit, rect, _REST_STEPS, round(rows.settings.trick_rest * 10), seconds,
        lambda step: rows.change(trick_rest=step / 10),
    )  # fmt: skip
    rows.row(_("Pause after each trick"), _("How long its cards lie before they are taken."), slider)


def _pause(rows: Rows) -> None:
    rows.words(
        _("Thinking time"),
        _("How long the other players seem to think."),
        [_("Quick"), _("Normal"), _("Relaxed")],
        lambda: _PAUSES.index(rows.settings.opponents_pause),
        lambda number: rows.change(opponents_pause=_PAUSES[number]),
    )


# ------------------------------------------------------------------------ sound


def _sounds(rows: Rows) -> None:
    sentence = _("Cards, bids, your turn, and the end of a game.")
    if rows.app.audio.fault:
        sentence = _("No sound can be played here: {reason}.").format(reason=rows.app.audio.fault)
    rows.toggle(_("Sounds"), sentence, lambda: rows.settings.sounds, lambda on: rows.change(sounds=on))


def _volume(rows: Rows) -> None:
    kit = rows.kit

    def try_sound() -> None:
        rows.app.audio.play("place")

    rect = pygame.Rect(0, 0, max(kit.scale.px(330, 190), kit.scale.font(17) * 13), rows.control_height)
    slider = Slider(
        kit, rect, 100, rows.settings.volume, lambda step: _("{number} %").format(number=step),
        lambda step: rows.change(volume=step), try_sound, leap=5,
    )  # fmt: skip
    button = Button(kit, pygame.Rect(0, 0, 0, rows.control_height), _("Try"), try_sound, ["T"], "play", base=17)
    button.rect.width = button.natural_width()
    button.depth = 20
    rows.row(_("Volume"), _("A card is heard when you let go."), slider, button)

    def look() -> None:
        slider.at_step = rows.settings.volume

    rows.watch(look)
