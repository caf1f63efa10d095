"""The sections of the settings page: what can be set, each in a sentence."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from game.profile.settings import PAUSES, Pause
from game.ui.audio import why_deaf
from game.ui.controls.buttons import Button
from game.ui.controls.choices import Slider
from game.ui.drawing.assets import BACKS, card_width
from game.ui.drawing.scale import Scale
from game.ui.drawing.text import _
from game.ui.drawing.textures.request import Request
from game.ui.scenes.settings_parts import back_name, back_note, cloth_name, cloth_note, nearest, percent, suits_picture
from game.ui.scenes.settings_rows import Pictures, Rows
from game.ui.tables.base import GameTable
from game.ui.tables.registry import TABLES

_CARD_SIZES: Final = (0.8, 0.9, 1.0, 1.1)
_TEXT_SIZES: Final = (0.8, 0.9, 1.0, 1.1, 1.2, 1.3, 1.4)
LARGEST_TEXT: Final = _TEXT_SIZES[-1]
_SPEEDS: Final = ("slow", "normal", "fast", "instant")
_PAUSES: Final[tuple[Pause, ...]] = ("quick", "normal", "relaxed")
_ORDERS: Final = ("suits", "ranks", "dealt")
_REST_STEPS: Final = 50  # of a tenth of a second each


def cards(first: GameTable, rows: Rows) -> None:
    """Lay out cloth and card back of every game, ``first`` before the others, and what the cards look like."""
    for game in sorted(TABLES.values(), key=lambda game: game is not first):
        sentence = _("The cloth on the table and the backs of the cards.")
        rows.pictures(game.title(), sentence, _cloths(game, rows), _backs(game, rows))
    _colours(rows)
    _card_size(rows)


def screen(rows: Rows) -> None:
    """Lay out text and window, how things move, and what is heard."""
    _text_size(rows)
    rows.toggle(
        _("Full screen"),
        _("Fill the whole screen. F11 does the same at any time."),
        lambda: rows.settings.full_screen,
        lambda on: rows.app.later(lambda: rows.app.set_full_screen(on)),
        _("On: no frame, no other windows. Off: a window of the size it had before."),
    )
    _speed(rows)
    rows.toggle(
        _("Reduce motion"),
        _("Cards and pegs fade from place to place; nothing flies, hops or drifts."),
        lambda: rows.settings.reduced_motion,
        lambda on: rows.change(True, reduced_motion=on),
        _("For anyone who finds movement tiring."),
    )
    _sounds(rows)
    _volume(rows)


def play(rows: Rows) -> None:
    """Lay out how the hand is held, how cards are played, and how long things take."""
    _order(rows)
    rows.toggle(
        _("Click twice to play"),
        _("The first click picks a card up, the second plays it, so a slip of the hand plays nothing."),
        lambda: rows.settings.click_twice,
        lambda on: rows.change(click_twice=on),
        _("Dragging a card onto the table plays it without a second click."),
    )
    rows.toggle(
        _("Play at once"),
        _("A press that hurries things along may play a card as well. When off, it never does."),
        lambda: rows.settings.plays_at_once,
        lambda on: rows.change(plays_at_once=on),
        _("When off, a card is played only once things have been still for a moment."),
    )
    rows.toggle(
        _("Play forced cards for me"),
        _("When the rules leave you only one card, it is played for you."),
        lambda: rows.settings.plays_forced,
        lambda on: rows.change(plays_forced=on),
        _("The last card of a hand, for instance, or the only one that follows suit."),
    )
    _rest(rows)
    _pause(rows)


# -------------------------------------------------------------- cards and tables


def _cloths(game: GameTable, rows: Rows) -> Pictures:
    scale, cloths = rows.kit.scale, game.style.cloths

    def draw(cloth: str, size: tuple[int, int]) -> pygame.Surface:
        return rows.app.backdrops.picture(Request("tile", game.style.name, cloth, *size))[0]

    def chosen() -> int:
        cloth = rows.settings.cloth_of(game.name)
        return cloths.index(cloth) if cloth in cloths else 0

    def choose(number: int) -> None:
        rows.change(True, cloths=rows.settings.with_cloth(game.name, cloths[number]).cloths)

    return Pictures(
        [cloth_name(cloth) for cloth in cloths],
        [cloth_note(cloth) for cloth in cloths],
        [partial(draw, cloth) for cloth in cloths],
        (scale.px(140, 82), scale.px(96, 60)),
        chosen,
        choose,
    )


def _backs(game: GameTable, rows: Rows) -> Pictures:
    """Return the choice of backs; the game's own comes first and is kept as no choice at all."""
    own = game.style.back
    names = (own, *(back for back in BACKS if back != own))
    height = rows.kit.scale.px(96, 60)

    def draw(name: str, size: tuple[int, int]) -> pygame.Surface:
        return rows.app.art.face(f"back-{name}", size[1])

    def choose(number: int) -> None:
        back = "" if names[number] == own else names[number]
        rows.change(True, backs=rows.settings.with_back(game.name, back).backs)

    return Pictures(
        [back_name(name) for name in names],
        [back_note(name) for name in names],
        [partial(draw, name) for name in names],
        (card_width(height), height),
        lambda: names.index(rows.settings.back_of(game.name) or own),
        choose,
    )


def _colours(rows: Rows) -> None:
    height = rows.kit.scale.px(96, 62)

    def draw(four: bool, size: tuple[int, int]) -> pygame.Surface:
        return suits_picture(rows.app.art, size, four)

    choice = Pictures(
        [_("Two colours"), _("Four colours")],
        [
            _("Hearts and diamonds are red, spades and clubs black."),
            _("Hearts are red, diamonds blue, clubs green, spades black."),
        ],
        [partial(draw, False), partial(draw, True)],
        (round(card_width(height) * 0.5 * 3 + card_width(height)), height),
        lambda: int(rows.settings.four_colours),
        lambda number: rows.change(True, four_colours=bool(number)),
    )
    rows.pictures(_("Suits"), _("With four colours, clubs are green and diamonds blue: easier to tell apart."), choice)


def _card_size(rows: Rows) -> None:
    rows.words(
        _("Size of your cards"),
        _("At 110 % they are as large as the table allows."),
        [percent(size) for size in _CARD_SIZES],
        lambda: nearest(_CARD_SIZES, rows.settings.card_size),
        lambda number: rows.change(True, card_size=_CARD_SIZES[number]),
        tip=_("The cards in your hand; those on the table follow the window."),
    )


def _text_size(rows: Rows) -> None:
    rows.words(
        _("Size of the text"),
        _("All the text, at the table and on every page."),
        [percent(size) for size in _TEXT_SIZES],
        lambda: nearest(_TEXT_SIZES, rows.settings.text_size),
        lambda number: rows.change(True, text_size=_TEXT_SIZES[number]),
        Scale(rows.app.size, LARGEST_TEXT).font(17) / rows.kit.scale.font(17),
        tip=_("Larger text takes room from pictures, never from words."),
    )


def _order(rows: Rows) -> None:
    rows.words(
        _("Order of your hand"),
        _("Whichever you choose, you can drag any card to where you like it."),
        [_("By suit"), _("By rank"), _("As dealt")],
        lambda: _ORDERS.index(rows.settings.sort_order),
        lambda number: rows.change(sort_order=_ORDERS[number]),
        notes=(
            _("Suit by suit, red and black by turns."),
            _("The highest cards first, whatever their suit."),
            _("In the order in which they were dealt to you."),
        ),
    )


# ---------------------------------------------------------------- motion and time


def _speed(rows: Rows) -> None:
    rows.words(
        _("Speed"),
        _("How fast the cards are dealt, played and gathered in."),
        [_("Slow"), _("Normal"), _("Fast"), _("Instant")],
        lambda: _SPEEDS.index(rows.settings.speed),
        lambda number: rows.change(speed=_SPEEDS[number]),
        tip=_("Space or a click hurries things along at any speed."),
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
    slider.tip = _("Drag it, or use the arrow keys. At 0 a trick is gathered in straight away.")
    rows.row(_("Pause after each trick"), _("How long a finished trick stays on the table."), slider)


def _pause(rows: Rows) -> None:
    rows.words(
        _("Thinking time"),
        _("How long the other players take over their moves."),
        [_("Short"), _("Normal"), _("Long")],
        lambda: _PAUSES.index(rows.settings.opponents_pause),
        lambda number: rows.change(opponents_pause=_PAUSES[number]),
        notes=tuple(
            _("From {least} to {most} seconds a move.").format(least=PAUSES[name][0], most=PAUSES[name][1])
            for name in _PAUSES
        ),
    )


# ------------------------------------------------------------------------ sound


def _sounds(rows: Rows) -> None:
    audio = rows.app.audio
    sentence = _("Cards and bids, a bell when it is your turn, and the end of a game.")
    if audio.is_deaf:
        sentence = why_deaf()
    toggle = rows.toggle(
        _("Sounds"),
        sentence,
        lambda: rows.settings.sounds and not audio.is_deaf,
        lambda on: rows.change(sounds=on),
        _("M does the same at any time."),
    )
    toggle.enabled = not audio.is_deaf


def _volume(rows: Rows) -> None:
    kit = rows.kit

    def try_sound() -> None:
        rows.app.audio.play("place")

    rect = pygame.Rect(0, 0, max(kit.scale.px(330, 190), kit.scale.font(17) * 13), rows.control_height)
    slider = Slider(
        kit, rect, 100, rows.settings.volume, lambda step: _("{number} %").format(number=step),
        lambda step: rows.change(volume=step), try_sound, leap=5,
    )  # fmt: skip
    button = Button(kit, pygame.Rect(0, 0, 0, rows.control_height), _("Try it"), try_sound, ["T"], "play", base=17)
    button.rect.width = button.natural_width()
    button.depth = 20
    button.tip = _("Hear a card laid down.")
    slider.tip = _("Drag it, or use the arrow keys.")
    slider.enabled = button.enabled = not rows.app.audio.is_deaf
    rows.row(_("Volume"), _("Let go of the slider to hear a card laid down."), slider, button)

    def look() -> None:
        slider.at_step = rows.settings.volume

    rows.watch(look)
