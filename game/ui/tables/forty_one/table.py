"""The table of Forty-One: what its seats, prompts and corners tell, and the hands that lie open when thrown in."""

from __future__ import annotations

from collections.abc import Sequence

from game.cards import Card
from game.controller import PERSON
from game.rules import forty_one
from game.rules.base import BidMade, Dealt, Event, ThrownIn
from game.rules.forty_one import COUNTERCLOCKWISE, TRUMP, Table, View
from game.rules.tricks import winning_place
from game.ui.drawing.text import _
from game.ui.tables.card_table import Room
from game.ui.tables.forty_one.bidding import BidStrip, tall_strip_height
from game.ui.tables.forty_one.open_hands import OpenHands
from game.ui.tables.forty_one.panels import RacePanel, Runner, TrumpPanel
from game.ui.tables.hand import sorted_hand
from game.ui.tables.layout import Needs, table_layout
from game.ui.tables.trick_game import TrickGameTable, bid_words, played_words
from game.ui.tables.words import suit_name

PARTNER = 2


class FortyOneTable(TrickGameTable[View]):
    """One window's worth of a Forty-One table."""

    strip: BidStrip

    def __init__(self, room: Room, view: View) -> None:
        kit, settings = room.kit, room.settings
        layout = table_layout(
            (kit.scale.width, kit.scale.height),
            len(room.players),
            forty_one.HAND_SIZE,
            settings.card_size,
            settings.text_size,
            Needs(asks=tall_strip_height(kit.scale, least=True)),
        )
        super().__init__(room, "forty-one", layout)
        self.seats[PARTNER].is_partner = True
        self.open_hands = OpenHands(self)
        self.trumps = TrumpPanel(kit, layout.top_start)
        self.race = RacePanel(kit, layout.top_end)
        self.strip = BidStrip(kit, layout, view.table)
        self.controls = (*self.strip.tiles, self.pile)
        self.stage.add(self.trumps, self.race, self.strip)

    # ---------------------------------------------------------------------- cards

    def sorted(self, cards: Sequence[Card], view: View) -> list[Card]:
        return sorted_hand(cards, self.settings.sort_order, TRUMP)

    def hand_of(self, view: View) -> list[Card]:
        shown = view.table.shown
        dealt, hand = (shown[PERSON], shown[PERSON]) if shown else (view.dealt, view.hand)
        return [card for card in self.sorted(dealt, view) if card in hand]

    def _opened(self, view: View) -> list[list[Card]]:
        """Return the hands that all lie open, each in the order of the settings."""
        return [self.sorted(hand, view) for hand in view.table.shown]

    def takes(self, cards: Sequence[Card], view: View) -> tuple[int, bool]:
        place = winning_place(tuple(cards), TRUMP)
        return place, cards[place].suit is TRUMP

    # --------------------------------------------------------------- views, events

    def sync(self, view: View) -> None:
        super().sync(view)
        self.open_hands.lay(self._opened(view))

    def is_ready(self, event: Event, view: View) -> bool:
        if isinstance(event, ThrownIn):
            return self.open_hands.is_ready(self._opened(view))
        return super().is_ready(event, view)

    def clear(self, view: View) -> None:
        self.open_hands.gather()
        super().clear(view)

    def show_dealer(self, event: Dealt, view: View) -> None:
        """Say who was chosen by chance to deal first."""
        if event.deal > 1:
            return
        for shown in self.seats:
            shown.is_dealer = False
        self.timeline.call(self.timeline.end, lambda: self.announce_dealer(event, view))
        self.timeline.wait(0.9)

    def show_bid(self, event: BidMade, view: View) -> None:
        self.kit.audio.play("bid")
        if view.table.dealer is not None:
            self.trumps.table = view.table
        super().show_bid(event, view)

    def show_thrown_in(self, event: ThrownIn, view: View) -> None:
        self.ribbon.say()
        self.open_hands.open(self._opened(view))
        self.timeline.call(self.timeline.end, lambda: self.sync(view))

    def ask_bid(self, view: View) -> None:
        self.strip.show(view.table)

    def show_panels(self, view: View) -> None:
        table = view.table
        self.trumps.table = table
        self.race.target = table.options.target
        self.race.tip = _race_tip(table)
        ours, order = (PERSON, PARTNER), (PERSON, PARTNER, 1, 3)
        self.race.runners = tuple(Runner(self.seats[seat].name, table.scores[seat], seat in ours) for seat in order)
        self.pile.tricks = len(table.tricks)
        self.pile.taker = self.seats[table.tricks[-1].winner].in_words if table.tricks else ""
        right, left = _("Play goes\ncounter-clockwise,\nto the right"), _("Play goes\nclockwise,\nto the left")
        self.pile.hint = right if table.options.direction == COUNTERCLOCKWISE else left

    # ---------------------------------------------------------------------- words

    def cut_words(self, view: View) -> list[str]:
        if view.table.options.first_dealer == "highest-card":
            return [_("Everybody draws a card: the highest deals"), _("The highest card deals")]
        return [_("Everybody draws a card: the lowest deals"), _("The lowest card deals")]

    def dealer_words(self, event: Dealt, view: View) -> list[str]:
        is_person, name = event.dealer == PERSON, self.seats[event.dealer].name
        if not event.cut:
            wordings = [_("By chance you deal first") if is_person else _("By chance {name} deals first")]
        elif view.table.options.first_dealer == "highest-card":
            you = _("You draw the highest card: you deal and keep the score")
            wordings = [you if is_person else _("{name} draws the highest card, deals and keeps the score")]
        else:
            you = _("You draw the lowest card: you deal and keep the score")
            wordings = [you if is_person else _("{name} draws the lowest card, deals and keeps the score")]
        if event.cut:
            wordings.append(_("You deal first") if is_person else _("{name} deals first"))
        return [wording.format(name=name) for wording in wordings]

    def bids_last_words(self) -> list[str]:
        return [_("Dealer · bids last"), _("bids last")]

    def turn_words(self, seat: int, view: View) -> list[str]:
        if seat == PERSON:
            return [_("Your turn to bid"), _("Your turn")] if view.table.is_bidding else [_("Your turn")]
        return [_("is thinking…"), _("thinking…")]

    def played_words(self, cards: Sequence[Card], view: View) -> list[str]:
        return played_words(cards[-1], is_led=len(cards) == 1)

    def took_words(self) -> list[str]:
        return [_("took the trick")]

    def result_words(self, seat: int, view: View) -> list[str]:
        last = view.table.past[-1] if view.table.past else None
        return bid_words(last.bids[seat], seat == last.dealer) if last is not None and last.thrown_in else [""]

    def play_prompt(self, view: View, legal: frozenset[Card]) -> list[str]:
        if not view.table.trick:
            return [_("You lead: play any card"), _("You lead")]
        led = view.table.trick[0].suit
        assert led is not None
        if all(card.suit is led for card in legal):
            names = {
                "C": _("Clubs were led: follow suit"),
                "D": _("Diamonds were led: follow suit"),
                "H": _("Hearts were led: follow suit"),
                "S": _("Spades were led: follow suit"),
            }
            return [names[str(led)], _("Follow suit")]
        if led is not TRUMP and any(card.suit is TRUMP for card in legal):
            wordings = [_("You have no {suit}: trump the trick, or play any card"), _("No {suit}: trump, or any card")]
        else:
            wordings = [_("You have no {suit}: play any card"), _("No {suit}: any card")]
        return [*(wording.format(suit=suit_name(led)) for wording in wordings), _("Play any card")]


def _race_tip(table: Table) -> str:
    """Return in a sentence what the race is run for."""
    if table.options.partner_needs == "positive":
        needs = _("A team wins as soon as one partner has {target} points after a deal and the other has more than 0.")
    else:
        needs = _("A team wins as soon as one partner has {target} points after a deal and the other has 0 or more.")
    return needs.format(target=table.options.target)
