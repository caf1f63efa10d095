"""The pegging board as it lies somewhere: its still picture and everything that changes on it, for the stage."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.forty_two import FortyTwoOptions
from game.ui.controls.base import Kit, Painted, Tip
from game.ui.controls.panels import Pictures, halo
from game.ui.drawing.text import _
from game.ui.tables.forty_two.board_items import Column, ColumnLight, Flags, HeadScore, PegSprite, Trail
from game.ui.tables.forty_two.board_picture import Named, board_picture, wood
from game.ui.tables.forty_two.board_places import BoardPlaces

Shown = Painted | PegSprite


class Still(Painted):
    """All that does not move on the board."""

    def __init__(
        self, kit: Kit, places: BoardPlaces, who: Sequence[Named], options: FortyTwoOptions, depth: float
    ) -> None:
        super().__init__(kit, places.rect, depth)
        self._places = places
        self._who = tuple(who)
        self._options = options

    def paint(self) -> Pictures:
        """Return the board's picture, without its wood."""
        return [(board_picture(self.kit, self._places, self._who, self._options), (0, 0))]

    def tips(self) -> Sequence[Tip]:
        """Return what the flags mean, and the bids beside the track."""
        places = self._places
        flags = _(
            "A red flag stands at the smallest bid that wins the game if it is made in this deal, a hollow one at 0 "
            "where a made 0 would win as well."
        )
        marks = _(
            "A bid marked at a hole is the smallest that wins from there: whoever stands there or further on and "
            "makes it reaches the target of {target}."
        ).format(target=self._options.target)
        return [
            Tip(area, words, area)
            for area, words in ((places.legend, flags), (places.marks, marks))
            if area.width and area.height
        ]


class Plank(Painted):
    """Wood and shadow of a board that lies over the table; under the other one they are in the table's picture."""

    def paint(self) -> Pictures:
        """Return shadow and wood."""
        radius, spread = self.kit.scale.px(13, 6), self.kit.scale.px(18, 9)
        return [halo(self.rect.size, radius, spread, (0, 0, 0), 0.65, (0, 4)), (wood(self.rect.size, radius), (0, 0))]


class BoardFace:
    """The board at one place: ``items`` for the stage; ``light`` is the light on a column, on its wood.

    A loose one brings its own wood; the other lies on the wood that the table's picture has.
    """

    def __init__(
        self,
        kit: Kit,
        places: BoardPlaces,
        columns: Sequence[Column],
        who: Sequence[Named],
        options: FortyTwoOptions,
        depth: float,
        *,
        is_loose: bool = False,
    ) -> None:
        self.places = places
        self.light = ColumnLight(kit, places, depth + 0.1)
        self._shown: list[Shown] = [Still(kit, places, who, options, depth + 0.15)]
        if is_loose:
            self._shown.append(Plank(kit, places.rect, depth))
        for seat, column in enumerate(columns):
            if not places.is_folded:
                self._shown.append(Trail(kit, places, seat, column, depth + 0.2))
            self._shown.append(HeadScore(kit, places.cells[seat].score, column, depth + 0.2))
            self._shown.append(Flags(kit, places, seat, column, depth + 0.2))
            for pose, rise in ((column.front, 0.3), (column.rear, 0.4), (column.bid, 0.4)):  # the rear one leaps over
                self._shown.append(PegSprite(kit, places, seat, column, pose, depth + rise))

    @property
    def items(self) -> list[Shown]:
        """Everything that the stage is to draw."""
        return [*self._shown, self.light]

    def show(self, is_shown: bool) -> None:
        """Show everything, or nothing."""
        for item in self._shown:
            item.visible = is_shown
        if not is_shown:
            self.light.shine(None)
