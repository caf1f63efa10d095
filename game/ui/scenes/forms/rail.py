"""The frame of a table and of the pages about its game: wood, cloth, and the rail with its buttons and words."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial

import pygame

from game.ui.audio import why_deaf
from game.ui.controls.base import Kit, headed
from game.ui.controls.buttons import Button, row, row_width
from game.ui.controls.described import Role, Thing
from game.ui.controls.panels import Label
from game.ui.drawing.mirror import mirrored
from game.ui.drawing.scale import Scale
from game.ui.drawing.textures.request import Request
from game.ui.games.game import Game
from game.ui.language.messages import _, pgettext, spoken
from game.ui.scenes.scene import Host, Scene


def wood_and_cloth(app: Host, game: Game, board: pygame.Rect | None = None) -> Request:
    """Return the request for the table of ``game``: the chosen cloth, and ``board`` (in pixels) if one lies on it."""
    scale = Scale(app.size)
    cloth = game.style.cloth_or_own(app.settings.cloth_of(game.name))
    lies = None if board is None else (board.left, board.top, board.width, board.height)
    return Request("table", app.kit(game.style).style.name, cloth, *app.size, scale.top_rail, scale.rail, board=lies)


def cloth_within(kit: Kit) -> pygame.Rect:
    """Return the part of the window that rails and bands leave to a page about a game, less a small margin."""
    scale = kit.scale
    side, top = scale.rail + round(kit.style.band * scale.rail) + scale.gap, scale.top_rail + scale.gap
    return pygame.Rect(side, top, scale.width - 2 * side, scale.height - top - scale.rail - scale.gap)


def rail_button(kit: Kit, word: str, icon: str, action: Callable[[], None], key: str, tip: str) -> Button:
    """Return a button for the rail, with its word if there is room; ``tip`` says in a sentence what it does."""
    label = word if kit.scale.is_wide else ""
    return Button(kit, 0, label, action, [key], icon, tip=headed(word, tip))


def rules_button(kit: Kit, open_rules: Callable[[], None]) -> Button:
    """Return the rail's button that opens the rules of the game."""
    tip = _("The rules of this game, with pictures.")
    return rail_button(kit, pgettext("button", "Rules"), "help", open_rules, "rules", tip)


class SoundButton(Button):
    """The rail's button that turns the sounds on or off, and shows which they are."""

    role = Role.CHECK

    def __init__(self, app: Host, kit: Kit) -> None:
        super().__init__(kit, 0, "", partial(switch_sounds, app), ["sounds"])
        self._app = app
        self._show()

    def thing(self) -> Thing:
        is_on = self._app.settings.sounds
        return super().thing()._replace(name=pgettext("button", "Sound"), value="", help=self.tip, is_chosen=is_on)

    def look(self) -> Hashable:
        self._show()  # the sound device is opened after the first picture, and may be gone when it is next needed
        return super().look()

    def _show(self) -> None:
        is_heard = self._app.settings.sounds and not self._app.audio.is_deaf
        self.icon, word = "sound-off", pgettext("button", "Muted")
        if is_heard:
            self.icon, word = "sound", pgettext("button", "Sound")
        self.label = word if self.kit.scale.is_wide else ""
        self.tip = _("Turn the sounds off.") if self._app.settings.sounds else _("Turn the sounds on.")
        if self._app.audio.is_deaf:
            self.tip = why_deaf()


def switch_sounds(app: Host) -> None:
    """Turn the sounds on or off, or say why there are none."""
    if app.audio.is_deaf:
        app.tell(why_deaf())
    else:
        app.change_settings(sounds=not app.settings.sounds)


class Rail:
    """The rail of ``scene``, with the buttons ``start`` and ``end`` at its ends and ``name`` in gold between them.

    Where there is no room, buttons go without the caps of their keys, and those at the end with an icon alone.
    """

    def __init__(self, scene: Scene, name: str, start: list[Button], end: list[Button]) -> None:
        self._kit = kit = scene.kit
        self._scene, scene.on_rail = scene, (name,)
        scale = kit.scale
        height = scale.px(40, 28, scale.font(18) * 1.4)
        strip = pygame.Rect(scale.rail, (scale.top_rail - height) // 2, scale.width - 2 * scale.rail, height)
        gap = scale.px(10, 5)
        wanted = kit.text.width(name, scale.font(24), bold=True) + 11.7 * scale.font(17)  # pixels, words included
        for able in (start[1:], [*start, *end]):
            taken = row_width(start, height, gap) + row_width(end, height, gap) + 2 * gap
            if strip.width - taken < wanted:
                for button in able:
                    button.cap = ""
        for button in end:
            if button.icon and row_width(start, height, gap) + row_width(end, height, gap) + 2 * gap > strip.width:
                button.label = ""
        left, right = row(start, strip, gap).right, row(end, strip, gap, 1.0).left
        self._is_turned = spoken().runs_left and not scene.stage.is_mirrored
        for button in [*start, *end] if self._is_turned else ():
            button.rect = mirrored(button.rect, scale.width)
        scene.controls.add(*start, *end)
        self._room = (left + gap, right - gap)
        middle = scale.width // 2
        words, size = kit.text.fit([name], scale.font(24), max(4, right - left - 2 * gap), bold=True)
        place = pygame.Rect(middle, strip.top, kit.text.width(words, size, bold=True), height)
        self._name = Label(kit, place, [words], 24, scene.style.gold, bold=True, depth=10)
        self._name.role = Role.HEADING
        self._title = Label(kit, pygame.Rect(middle, strip.top, 10, height), [""], 17, scene.style.text, depth=10)
        scene.stage.add(self._title, self._name)

    @property
    def words_rect(self) -> pygame.Rect:
        """The rectangle of the name and the words beside it."""
        return self._name.rect.union(self._title.rect)

    def say(self, wordings: list[str], tip: str = "") -> None:
        """Show the longest of ``wordings`` that fits beside the name; a last one of "" allows showing nothing.

        The ``tip`` explains them.
        """
        self._title.tip = tip
        self._scene.on_rail = (*self._scene.on_rail[:1], wordings[0])
        scale, text = self._kit.scale, self._kit.text
        left, right = self._room
        gap = scale.px(14, 8)
        words, size = text.fit(wordings, scale.font(17), right - left - self._name.rect.width - gap)
        width = text.width(words, size)
        total = self._name.rect.width + (gap + width if words else 0)
        x = min(max(left, (scale.width - total) // 2), max(left, right - total))
        self._name.rect.left = x
        self._title.rect.left = x + self._name.rect.width + gap
        self._title.rect.width = max(4, width + 2)
        self._title.wordings = [words]
        for label in (self._name, self._title) if self._is_turned else ():
            label.rect = mirrored(label.rect, scale.width)
