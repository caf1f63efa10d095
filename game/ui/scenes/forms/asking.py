"""The questions that may be asked at a table, as buttons, for those without the keys that ask them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.ui.controls.actions import ACTIONS, keys_of
from game.ui.controls.buttons import Button
from game.ui.controls.keys import press_of
from game.ui.controls.layout import grid, inset
from game.ui.language.messages import pgettext
from game.ui.scenes.forms.dialogs import Overlay
from game.ui.scenes.scene import Host


class AskScene(Overlay):
    """A button for each of the actions ``acts`` of the scene below; it goes back there and does it."""

    name = "ask"

    def __init__(self, app: Host, acts: Sequence[str]) -> None:
        super().__init__(app, app.scene)
        self._acts, self._below = acts, app.scene

    def build(self) -> None:
        """Lay the buttons out in two columns if there is room, the way back last."""
        kit, scale = self.kit, self.kit.scale
        high, gap, air = max(scale.px(56, 38), round(scale.font(18) * 1.9)), scale.near, scale.px(28, 14)
        back = Button(kit, high, pgettext("button", "Back"), self.close, ["back"], "back", base=18)
        made = [Button(kit, high, ACTIONS[act].title, partial(self._ask, act), base=18) for act in self._acts]
        made.append(back)
        wide, most = max(each.natural_width() for each in made), scale.width - scale.px(80, 24)
        across = 2 if 2 * (wide + air) + gap <= most else 1
        down = -(-len(made) // across)
        size = min(most, across * wide + (across - 1) * gap + 2 * air), down * (high + gap) - gap + 2 * air
        places = grid(inset(self.lay_panel(*size, 0.5), air), across, down, gap)
        for button, place in zip(made, places, strict=False):
            button.rect = place
        self.controls.add(*made)

    def enter(self) -> None:
        """Begin at the first."""
        self.controls.set_focus(self.controls.widgets[0])

    def _ask(self, act: str) -> None:
        self.close_for(partial(self._below.handle, press_of(keys_of(act)[0])))
