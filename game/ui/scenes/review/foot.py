"""The foot of a review: the line of the chance, a slider below it, and buttons through the deal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

import pygame

from game.ui.controls.actions import key_of
from game.ui.controls.base import headed
from game.ui.controls.buttons import Button, row, row_width
from game.ui.controls.choices import Slider
from game.ui.controls.layout import columns, inset, rows, trim
from game.ui.controls.panels import Panel
from game.ui.games.past_deal import Position
from game.ui.language.messages import _, pgettext
from game.ui.scenes.forms.dialogs import ListScene, Reply
from game.ui.scenes.forms.game_page import GamePage
from game.ui.scenes.review.chance_line import ChanceLine, Chances, Here
from game.ui.scenes.scene import Host, Scene

_LINES: Final = 25  # of text: the least height of the room for the hands that leaves some to the chart


class Foot:
    """The panel at the foot of ``page``, which leads through ``positions``; ``area`` is the room above.

    What happened in a move may be told in the room ``told``, enough for panels if the foot ``has_shelf``. There
    are ways to costly moves if the deal ``has_account``, and then a chart if there is room for one. ``ways`` are what
    the keys of the buttons do, ``go_to`` shows a position.
    """

    def __init__(
        self,
        page: GamePage,
        ways: Mapping[str, Callable[[], None]],
        go_to: Callable[[int], None],
        positions: Sequence[Position],
        *,
        has_account: bool,
    ) -> None:
        self._page, self._ways, self._go_to, self._positions = page, ways, go_to, positions
        self._kit = kit = page.kit
        scale, cloth = kit.scale, page.cloth
        high, air, near = scale.px(58, 38, scale.font(20) * 2.9), scale.px(14, 7), scale.px(8, 4)
        words = scale.font(20)
        has_rows = scale.is_tall and cloth.width < 62 * words
        slider_h = scale.px(30, 20, scale.font(17) * 1.35)
        shelf = max(high, round(8.2 * scale.font(18))) if has_account else high
        whole = 2 * air + slider_h + near + high + ((shelf + near) if has_rows else 0)
        spare = cloth.height - whole - near - scale.gap - _LINES * words
        heights = (scale.px(136, 96), scale.px(136, 74)) if has_account else ()
        chart_h = next((height for height in heights if height <= spare), 0)
        whole += chart_h + near if chart_h else 0
        self.area, panel = rows(cloth, 1.0, whole, gap=scale.gap)
        page.stage.add(Panel(kit, panel))
        inner = inset(panel, air)
        chart, slider, below = rows(inner, chart_h, slider_h, 1.0, gap=near)
        if not chart_h:
            slider, below = rows(inner, slider_h, 1.0, gap=near)
        self._lay_slider(slider, chart if chart_h else None)
        side = min(high, scale.px(58, 38))
        self.told, buttons = rows(below, shelf, high, gap=near) if has_rows else (below, below)
        self.has_shelf = has_rows and has_account
        left, right = columns(buttons, 1.0, 5 * side + 4 * near, gap=2 * air)
        self._lay_moves(right, side, near)
        self.costly: list[Button] = []
        if has_account:
            left = self._lay_costly(left, side, has_room=left.width > (30 if has_rows else 48) * words)
        self.told = self.told if has_rows else trim(left, left=air)

    def _lay_slider(self, place: pygame.Rect, chart: pygame.Rect | None) -> None:
        """Lay out the slider, and in line with it the chart, if there is room for it."""
        name, page = [position.name for position in self._positions], self._page
        self.slider = Slider(self._kit, place, len(name) - 1, 0, name.__getitem__, self._go_to)
        tip = _("Drag, or use the arrow keys, to go through the deal.")
        self.slider.label, self.slider.tip = _("Move by move"), headed(tip, "Left Right")
        self.slider.as_it_is = True
        page.controls.add(self.slider)
        first, last = self.slider.track()
        self.chart: ChanceLine | None = None
        if chart is not None:
            track = place.left + first, place.left + last
            self.chart = ChanceLine(self._kit, chart, track, self._positions, self._slide)
            self._here = Here(self.chart)
            page.stage.add(self._here)
            page.controls.add(self.chart)

    def _slide(self, at: int) -> None:
        if at != self.slider.at_step:
            self._go_to(at)

    def _lay_costly(self, place: pygame.Rect, side: int, *, has_room: bool) -> pygame.Rect:
        """Lay out the ways from one costly move to another, with words if there is room; return what is left."""
        kit = self._kit
        made = [
            (pgettext("button", "Previous"), "arrow-up", "page-up", _("The previous costly move.")),
            (_("Next costly move"), "arrow-down", "page-down", _("The next costly move.")),
        ]
        self.costly = [
            Button(kit, side, word if has_room else "", self._ways[key], [key], icon, tip=headed(tip, key_of(key)))
            for word, icon, key, tip in made
        ]
        for button in self.costly:
            button.cap = button.cap if has_room else ""
            button.rect.width = max(side, button.natural_width())
        near = kit.scale.near
        left, _taken = place, row(self.costly, rows(place, 1.0, side, 1.0)[1], near)
        self._page.controls.add(*self.costly)
        return trim(left, left=row_width(self.costly, side, near) + near)

    def _lay_moves(self, place: pygame.Rect, side: int, near: int) -> None:
        """Lay out the five buttons that lead through the deal."""
        made = [
            ("back-far", "up", _("One trick or turn back.")),
            ("back", "left", _("One move back.")),
            ("play", "auto", _("Play the deal back move by move, or stop.")),
            ("forward", "right", _("One move on.")),
            ("forward-far", "down", _("One trick or turn on.")),
        ]
        places = columns(rows(place, 1.0, side, 1.0)[1], *[side] * len(made), gap=near)
        self.moves = [
            Button(self._kit, spot, "", self._ways[key], icon=icon, tip=headed(tip, key_of(key)))
            for spot, (icon, key, tip) in zip(places, made, strict=True)
        ]
        for button in self.moves:
            button.as_it_is = True
        self._page.controls.add(*self.moves)

    def show(self, at: int, *, goes_by_itself: bool) -> None:
        """Show that position ``at`` is the present one, and whether the deal goes by itself."""
        far_back, back, auto, on, far_on = self.moves
        far_back.enabled = back.enabled = at > 0
        far_on.enabled = on.enabled = auto.enabled = at < len(self._positions) - 1
        auto.icon = "pause" if goes_by_itself else "play"
        self.slider.at_step = at

    def show_chances(self, chances: Chances) -> None:
        """Show how the chance went, and what it was at the present position."""
        if self.chart is not None:
            self.chart.chances = chances
            self._here.show(self.slider.at_step)


class MoreScene(ListScene):
    """The menu over a ``review``: each choice goes back to it, and does there what its key does by ``acts``, if now."""

    name = "more"

    def __init__(self, app: Host, review: Scene, acts: Mapping[str, Callable[[], None]]) -> None:
        super().__init__(app, review)
        self._acts = acts

    def heading(self) -> str:
        return pgettext("heading", "More")

    def choices(self) -> list[Reply]:
        is_heard = self.app.settings.sounds and not self.app.audio.is_deaf
        told = [
            (_("The deal before"), "deal-before", "back", ""),
            (_("The deal after"), "deal-after", "forward", ""),
            (
                _("Try it again"),
                "try-again",
                "undo",
                _("Make this choice once more, as in a puzzle. Nothing is counted."),
            ),
            (_("See how it goes"), "see-goes", "play", _("See the move and the best one played out, side by side.")),
            (
                _("An Expert in your seat"),
                "compare",
                "person",
                _("See what an Expert makes of your cards in this deal."),
            ),
            (pgettext("button", "Why?"), "why", "robot", _("Point at a card in the middle to see why it was played.")),
            (_("Luck and skill"), "account", "dice", _("See what luck and choices did to your chance of winning.")),
            (_("Share or save"), "share", "save", _("This deal as a picture or as text, and the record of the game.")),
            (_("Turn the sounds off") if is_heard else _("Turn the sounds on"), "sounds", "sound", ""),
        ]
        return [
            Reply(_("Back to the deal"), self.close, "back", "cards"),
            *(
                Reply(label, partial(self._act, key), key, icon, tip, key in self._acts)
                for label, key, icon, tip in told
            ),
        ]

    def _act(self, key: str) -> None:
        self.close_for(self._acts[key])
