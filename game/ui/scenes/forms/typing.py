"""A keyboard on the screen, of ordinary buttons, for those who have none at hand."""

from __future__ import annotations

from functools import partial
from typing import Final

from game.ui.controls.buttons import Button
from game.ui.controls.entry import TextField
from game.ui.controls.keys import press_of
from game.ui.controls.layout import columns, inset, rows
from game.ui.language.digits import in_digits
from game.ui.language.messages import _, pgettext, spoken
from game.ui.scenes.forms.dialogs import Overlay
from game.ui.scenes.scene import Host, Scene

_FIGURES: Final = "1234567890"
_LATIN: Final = ("qwertyuiop", "asdfghjkl’", "zxcvbnm.,-")
_ARABIC: Final = ("ضصثقفغعهخحجد", "شسيبلاتنمكطذ", "ئءؤرىةوزظأإآ")


class TypingScene(Overlay):
    """Buttons for letters over the page of ``field``, which takes what they type at once."""

    name = "typing"

    def __init__(self, app: Host, field: TextField) -> None:
        super().__init__(app, app.scene)
        self._field = field
        self._is_arabic = spoken().runs_left
        self._is_large = not field.text

    def build(self) -> None:
        """Lay out what is typed, the signs below it, and what else keyboards have."""
        kit, scale, is_reflected = self.kit, self.kit.scale, self.stage.is_mirrored
        letters = () if self._field.only_figures else _ARABIC if self._is_arabic else _LATIN
        lines = [in_digits(_FIGURES), *letters]
        high, air, gap = max(scale.px(60, 40), round(scale.font(22) * 1.9)), scale.px(30, 14), scale.near
        width = min(scale.width - 2 * scale.px(40, 12), 13 * high + 2 * air)
        panel = self.lay_panel(width, (len(lines) + 2) * (high + gap) - gap + 2 * air, 0.5)
        top, *places, foot = rows(inset(panel, air), *[high] * (len(lines) + 2), gap=gap)
        self.shown = self._field.twin(top)
        self._signs = []
        for line, place in zip(lines, places, strict=True):
            order = line[::-1] if is_reflected else line  # a keyboard is not, where a page is
            for sign, spot in zip(order, columns(place, *[1.0] * len(line), gap=gap), strict=True):
                self._signs.append(Button(kit, spot, sign, partial(self._type, sign), base=22))
        others = [
            Button(kit, foot, "Aa", self._shift, base=22, tip=_("Capital letters, or small ones.")),
            Button(kit, foot, "ABC" if self._is_arabic else "أبت", self._change_letters, base=22),
            Button(kit, foot, pgettext("button", "space"), partial(self._type, " ")),
            Button(kit, foot, pgettext("button", "Erase"), self._erase, icon="undo"),
            Button(kit, foot, pgettext("button", "Done"), self.close, ["back"], "check"),
        ]
        is_there = bool(letters) and not self._is_arabic, bool(letters) and is_reflected, bool(letters), True, True
        shown = [button for button, is_shown in zip(others, is_there, strict=True) if is_shown]
        for button, spot in zip(shown, columns(foot, *[1.0] * len(shown), gap=gap), strict=True):
            button.rect = spot
        self.controls.add(self.shown, *self._signs, *shown)
        self._show_size()

    def enter(self) -> None:
        """Begin at the first letter."""
        self.controls.set_focus(self._signs[len(_FIGURES) % len(self._signs)])

    def _type(self, sign: str) -> None:
        """Type a sign; the first letter is a capital one, the others are small."""
        self.shown.insert(sign.upper() if self._is_large else sign)
        self._is_large = not self.shown.text
        self._show_size()

    def _erase(self) -> None:
        self.shown.type(press_of("Backspace"))
        self._is_large = not self.shown.text
        self._show_size()

    def _shift(self) -> None:
        self._is_large = not self._is_large
        self._show_size()

    def _show_size(self) -> None:
        for button in self._signs:
            button.label = button.label.upper() if self._is_large else button.label.lower()

    def _change_letters(self) -> None:
        self._is_arabic = not self._is_arabic
        self.app.later(self.rebuild)


def types_into(scene: Scene, field: object) -> bool:
    """Open the keyboard over a page for whoever has none at hand; return whether it can type into what was chosen."""
    if not isinstance(field, TextField) or scene.name == TypingScene.name:
        return False
    scene.app.later(partial(scene.app.push, TypingScene(scene.app, field)))
    return True
