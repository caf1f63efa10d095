"""The table of Whist: the turned-up card, the race, and the tricks that a side has taken."""

from __future__ import annotations

from typing import Final

from docs.examples.whist.rules import BOOK, HAND_SIZE, SIDES, View
from game.controller import PERSON
from game.ui.language.digits import figure
from game.ui.language.messages import _, left_to_right, pgettext, say
from game.ui.tables.card_table import TableKit
from game.ui.tables.parts.layout import Needs, table_layout
from game.ui.tables.parts.panels import RaceLine, RacePanel, TurnUpPanel
from game.ui.tables.trick_game import TrickGameTable
from game.ui.words.cards import points

PARTNER: Final = 2


class WhistTable(TrickGameTable[View]):
    """A table of Whist at one window size."""

    turn_up: TurnUpPanel

    def __init__(self, room: TableKit, view: View) -> None:
        kit, settings = room.kit, room.settings
        size = (kit.scale.width, kit.scale.height)
        needs = Needs(end_lines=len(SIDES))
        layout = table_layout(size, len(room.players), HAND_SIZE, settings.card_size, settings.text_size, needs)
        super().__init__(room, layout)
        self.seats[PARTNER].is_partner = True
        tip = _("The last card dealt is turned up: its suit is trumps. It belongs to the dealer’s hand.")
        self.turn_up = TurnUpPanel(kit, layout.top_start, self.painter, tip)
        self.race = RacePanel(kit, layout.top_end)
        self.controls = (self.pile,)
        self.stage.add(self.turn_up, self.race)

    def show_panels(self, view: View) -> None:
        super().show_panels(view)
        public = view.public
        if public.dealer is not None:
            taken = f"{figure(public.side_tricks(PERSON))} : {figure(public.side_tricks(1))}"
            self.turn_up.second = pgettext("heading", "Tricks"), left_to_right(taken)
        self.race.target = public.options.target
        tip = _("Each trick that a side takes over {book} is a point; {points} win.")
        self.race.tip = say(tip, book=BOOK, points=points(public.options.target))
        names = pgettext("column", "Ours"), pgettext("column", "Theirs")
        self.race.runners = tuple(
            RaceLine(name, public.scores[side[0]], PERSON in side) for name, side in zip(names, SIDES, strict=True)
        )
        self.pile.hint = _("Play goes\nclockwise,\nto the left")


TABLE: Final = WhistTable
