"""The table of Forty-One: shows what the person's seat knows, moves with the events, and turns clicks into actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.cards import Card
from game.controller import PERSON, Happening, Player
from game.profile.settings import Settings
from game.rules import base, forty_one
from game.rules.base import Action, Bid, BidMade, Dealt, Play, Played, ThrownIn, TrickTaken
from game.rules.forty_one import COUNTERCLOCKWISE, PLAYERS, TRUMP, FortyOneOptions, Table, View
from game.rules.tricks import winning_place
from game.ui.controls.base import Kit, Widget
from game.ui.drawing.sprites import CardPainter
from game.ui.drawing.stage import Stage
from game.ui.drawing.text import _
from game.ui.motion.timeline import Timeline
from game.ui.tables import dealing, tricks
from game.ui.tables.drop import trick_area
from game.ui.tables.forty_one import prompts
from game.ui.tables.forty_one.bid_places import tall_strip_height
from game.ui.tables.forty_one.bidding import BidStrip
from game.ui.tables.forty_one.open_hands import OpenHands
from game.ui.tables.forty_one.panels import RacePanel, Runner, TrumpPanel
from game.ui.tables.hand import sorted_hand
from game.ui.tables.layout import Needs, table_layout
from game.ui.tables.panels import PilePanel, Ribbon
from game.ui.tables.seats import SeatShown
from game.ui.tables.trick_table import TrickTable, in_turn


class FortyOneTable:
    """One window's worth of a Forty-One table; ``act`` is where chosen actions go."""

    def __init__(
        self,
        stage: Stage,
        timeline: Timeline,
        kit: Kit,
        players: Sequence[Player],
        settings: Settings,
        act: Callable[[Action], None],
    ) -> None:
        self.kit = kit
        self.timeline = timeline
        self._act = act
        self._settings = settings
        self.layout = table_layout(
            (kit.scale.width, kit.scale.height),
            len(players),
            forty_one.HAND_SIZE,
            settings.card_size,
            settings.text_size,
            Needs(asks=tall_strip_height(kit.scale, least=True)),
        )
        back = settings.back_of("forty-one") or kit.style.back
        painter = CardPainter(kit.art, kit.style, back)
        self._seats = [SeatShown(player.name, player.face) for player in players]
        self._seats[PERSON].is_person = self._seats[2].is_partner = True
        self.tricks = TrickTable(stage, timeline, kit, self.layout, painter, self._seats, TRUMP)
        self.hand = self.tricks.hand
        self.open_hands = OpenHands(self.tricks)
        self.ribbon = Ribbon(kit, self.layout.ribbon)
        self._trumps = TrumpPanel(kit, self.layout.top_start)
        self._race = RacePanel(kit, self.layout.top_end)
        self.pile = PilePanel(kit, self.layout.bottom_end, painter)
        self.strip = BidStrip(kit, self.layout, lambda number: act(Bid(number)))
        self.drop_area = trick_area(kit, self.layout, self.hand)
        stage.add(self.ribbon, self._trumps, self._race, self.strip, self.drop_area)

    # ------------------------------------------------------------------ widgets

    def widgets(self, view: base.View) -> list[Widget]:
        """Return the table's own controls: the bidding tiles and the pile."""
        assert isinstance(view, View)
        return [*self.strip.make_tiles(view.table), self.pile]

    # --------------------------------------------------------------------- sync

    def sync(self, view: base.View) -> None:
        """Put everything where ``view`` says, at once."""
        assert isinstance(view, View)
        table = view.table
        dealt, hand = (table.shown[PERSON], table.shown[PERSON]) if table.shown else (view.dealt, view.hand)
        held = [card for card in sorted_hand(dealt, self._settings.sort_order, TRUMP) if card in hand]
        self.hand.show(self.hand.in_kept_order(held))
        cards = in_turn(table.trick, table.leader, PLAYERS, table.options.step)
        self.tricks.show_trick(cards, cards[winning_place(table.trick, TRUMP)][0] if cards else None)
        for seat, fan in enumerate(self.tricks.fans):
            fan.count = table.counts[seat] if seat != PERSON and table.dealer is not None else 0
        self._show_seats(table)
        for seat, shown in enumerate(self._seats):
            shown.acts = prompts.last_act(table, seat)
        self._show_panels(table)
        self.tricks.to_move(table.turn)
        self.open_hands.lay(self._sorted_hands(table))

    def _sorted_hands(self, table: Table) -> list[list[Card]]:
        """Return the hands that all lie open, each in the order of the settings."""
        return [sorted_hand(hand, self._settings.sort_order, TRUMP) for hand in table.shown]

    def hide_trick(self, hidden: bool) -> None:
        """Take the trick under way and the prompt out of sight while an older one is looked at, or bring them back."""
        self.tricks.hide(hidden)
        self.ribbon.visible = not hidden

    def _show_seats(self, table: Table) -> None:
        last = table.past[-1] if table.dealer is None and table.past else None  # between deals the last one is shown
        bids, taken, dealer = (last.bids, last.tricks, last.dealer) if last else (table.bids, table.taken, table.dealer)
        self.tricks.show_counts(table.scores, bids, taken, dealer)

    def _show_panels(self, table: Table) -> None:
        self._trumps.table = table
        self._race.target = table.options.target
        self._race.tip = prompts.race_tip(table.options)
        ours = (PERSON, 2)
        order = (0, 2, 1, 3)
        self._race.runners = tuple(Runner(self._seats[seat].name, table.scores[seat], seat in ours) for seat in order)
        self.pile.tricks = len(table.tricks)
        self.pile.taker = self._seats[table.tricks[-1].winner].in_words if table.tricks else ""
        to_the_right = table.options.direction == COUNTERCLOCKWISE
        right, left = _("Play goes\ncounter-clockwise,\nto the right"), _("Play goes\nclockwise,\nto the left")
        self.pile.hint = right if to_the_right else left

    # --------------------------------------------------------------- happenings

    def is_ready(self, happening: Happening) -> bool:
        """Whether the pictures that an event needs are there; if not, they are being drawn from now on."""
        event, view = happening
        assert isinstance(view, View)
        if isinstance(event, Dealt):
            return dealing.is_ready(
                self.tricks, event, sorted_hand(event.hands[PERSON], self._settings.sort_order, TRUMP)
            )
        if isinstance(event, Played):
            return tricks.is_ready(self.tricks, event)
        if isinstance(event, ThrownIn):
            return self.open_hands.is_ready(self._sorted_hands(view.table))
        return True

    def show(self, happening: Happening) -> None:
        """Put an event on the timeline."""
        event, view = happening
        assert isinstance(view, View)
        if isinstance(event, Dealt):
            self._show_dealt(event, view)
        elif isinstance(event, BidMade):
            self._show_bid(event, view)
        elif isinstance(event, ThrownIn):
            self.ribbon.say()
            self.open_hands.open(self._sorted_hands(view.table))
            self.timeline.call(self.timeline.end, lambda: self.sync(view))
        elif isinstance(event, Played):
            self._show_played(event, view)
        elif isinstance(event, TrickTaken):
            self._show_taken(event, view)

    def _show_dealt(self, event: Dealt, view: View) -> None:
        table = view.table
        self.open_hands.gather()
        self.hand.show([])
        self.hand.order_by_hand = False
        self.tricks.show_trick([], None)
        for fan in self.tricks.fans:
            fan.count = 0
        self._show_seats(table)
        for shown in self._seats:
            shown.acts = [""]
        self._show_panels(table)
        self.tricks.to_move(None)
        dealer = self._seats[event.dealer].name
        if event.deal == 1:
            self._show_first_dealer(event, dealer, table.options)
        dealing.shuffle(self.tricks, event.dealer)
        cards = sorted_hand(event.hands[PERSON], self._settings.sort_order, TRUMP)
        dealing.deal(self.tricks, event, cards, 0, lambda: self._after_deal(view))

    def _show_first_dealer(self, event: Dealt, dealer: str, options: FortyOneOptions) -> None:
        you = event.dealer == PERSON
        for shown in self._seats:
            shown.is_dealer = False
        words = prompts.dealer_words(dealer, you, bool(event.cut), options)

        def announce() -> None:
            self.ribbon.say(*words)
            self._seats[event.dealer].is_dealer = True
            self.kit.audio.play("bid")

        if event.cut:
            self.ribbon.say(*prompts.cut_words(options))
            dealing.cut(self.tricks, event.cut, event.dealer, announce)
        else:
            self.timeline.call(self.timeline.end, announce)
            self.timeline.wait(0.9)

    def _after_deal(self, view: View) -> None:
        self.ribbon.say()
        self.sync(view)

    def _show_bid(self, event: BidMade, view: View) -> None:
        shown = self._seats[event.seat]
        shown.bid = event.number
        self.kit.audio.play("bid")
        shown.acts = prompts.bid_words(event.number, shown.is_dealer)
        if view.table.dealer is not None:
            self._trumps.table = view.table
        self.tricks.to_move(None)
        self.timeline.wait(0.25)
        self.timeline.call(self.timeline.end, lambda: self._turn_goes_on(view))

    def _turn_goes_on(self, view: View) -> None:
        turn = view.table.turn
        self.tricks.to_move(turn)
        if turn is not None:
            self._seats[turn].acts = prompts.last_act(view.table, turn)

    def _show_played(self, event: Played, view: View) -> None:
        self.tricks.to_move(None)
        self.tricks.ghost.visible = False
        places = [(seat, sprite.card) for seat, sprite in self.tricks.trick]
        cards = tuple(card for _seat, card in [*places, (event.seat, event.card)] if card is not None)
        seats = [seat for seat, _card in places] + [event.seat]
        winning = seats[winning_place(cards, TRUMP)]
        if not places:
            for seat, shown in enumerate(self._seats):
                shown.acts = prompts.waits(view.table, seat)
        self._seats[event.seat].acts = prompts.played_words(event.card, not places)

        def landed() -> None:
            if len(cards) < PLAYERS:
                self._turn_goes_on(view)

        ruffs = bool(places) and winning == event.seat and event.card.suit is TRUMP
        tricks.play(self.tricks, event, winning, landed, ruffs=ruffs)

    def _show_taken(self, event: TrickTaken, view: View) -> None:
        def taken() -> None:
            shown = self._seats[event.seat]
            shown.taken += 1
            shown.acts = [_("took the trick")]
            if view.table.dealer is not None:
                self._show_panels(view.table)
                self._turn_goes_on(view)

        tricks.take_trick(self.tricks, event, self._settings.trick_rest, taken)

    # ------------------------------------------------------------------- asking

    def ask(self, view: base.View) -> None:
        """Ask the person for a bid or a card."""
        assert isinstance(view, View)
        table = view.table
        if table.is_bidding:
            self.strip.show(table)
            self.ribbon.say()
            return
        legal = frozenset(action.card for action in view.legal_actions() if isinstance(action, Play))
        self.hand.ask(legal)
        self.tricks.ghost.visible = True
        self.ribbon.say(*prompts.play_prompt(view, legal))

    def stop_asking(self) -> None:
        """Take back what ``ask`` showed."""
        self.strip.show(None)
        self.hand.ask(None)
        self.tricks.ghost.visible = False
        self.ribbon.say()

    def choose_card(self, card: Card) -> None:
        """Play ``card``."""
        self._act(Play(card))

    def key(self, name: str, event: pygame.event.Event) -> bool:
        """Take a key while the person is asked: digits and arrows compose a bid, arrows choose a card."""
        if self.strip.visible:
            return self.strip.key(name, event)
        return self.hand.key(name, event, self.choose_card)

    # --------------------------------------------------------------------- rail

    def title(self, view: base.View) -> list[str]:
        """Return wordings for the rail: which deal, which trick, which way round."""
        assert isinstance(view, View)
        return prompts.title(view.table)

    def last_trick(self, view: base.View) -> tuple[list[tuple[int, Card]], int] | None:
        """Return the last complete trick as (seat, card) in order, and who took it; None before the first."""
        assert isinstance(view, View)
        if not view.table.tricks:
            return None
        last = view.table.tricks[-1]
        return in_turn(last.cards, last.leader, PLAYERS, view.table.options.step), last.winner
