"""The table of 42: shows what the person's seat knows, moves with the events, and turns clicks into actions."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.cards import Card
from game.controller import PERSON, Happening
from game.rules import base
from game.rules.base import BidMade, DealScored, Dealt, Play, Played, TrickTaken, TurnedUp
from game.rules.forty_two import Kind, Table, View, kind_of, winning_place
from game.ui.drawing.sprites import CardSprite
from game.ui.drawing.stage import Item
from game.ui.drawing.text import _
from game.ui.tables import dealing, tricks
from game.ui.tables.forty_two import motion, prompts
from game.ui.tables.forty_two.marks import TrickLabels, TrickShown
from game.ui.tables.forty_two.parts import TableParts
from game.ui.tables.forty_two.reasons import standing_words
from game.ui.tables.hand import sorted_hand
from game.ui.tables.trick_table import in_turn


class FortyTwoTable(TableParts):
    """One window's worth of a table of 42: events shown, actions asked for."""

    # --------------------------------------------------------------- happenings

    def is_ready(self, happening: Happening) -> bool:
        """Whether the pictures that an event needs are there; if not, they are being drawn from now on."""
        event, view = happening
        assert isinstance(view, View)
        if isinstance(event, Dealt):
            return dealing.is_ready(self.tricks, event, self._sorted_for_deal(event, view.table))
        if isinstance(event, Played):
            return tricks.is_ready(self.tricks, event)
        if isinstance(event, TurnedUp):
            return motion.is_ready(self.tricks, event.card, self.turn_up.place)
        return True

    def show(self, happening: Happening) -> None:
        """Put an event on the timeline."""
        event, view = happening
        assert isinstance(view, View)
        self.call.say(PERSON, "")
        if isinstance(event, Dealt):
            self._show_dealt(event, view)
        elif isinstance(event, TurnedUp):
            self._show_turned_up(event, view)
        elif isinstance(event, BidMade):
            self._show_bid(event, view)
        elif isinstance(event, Played):
            self._show_played(event, view)
        elif isinstance(event, TrickTaken):
            self._show_taken(event, view)
        elif isinstance(event, DealScored):
            self._show_scored(event, view)

    def _show_dealt(self, event: Dealt, view: View) -> None:
        table = view.table
        self.hand.show([])
        self.hand.order_by_hand = False
        self.tricks.show_trick([], None)
        self._begin_trick(table)
        self._say_standing()
        for fan in self.tricks.fans:
            fan.count = 0
        self.turn_up.card = None
        self.marks.visible = False
        self._show_seats(table)
        for shown in self._seats:
            shown.acts = [""]
        self._show_panels(table)
        self.tricks.to_move(None)
        self.board.sync(view)
        if event.cut:
            self._show_cut(event)
        dealing.shuffle(self.tricks, event.dealer)
        cards = self._sorted_for_deal(event, table)
        left = len(table.options.pack) - sum(count for _seat, count in event.order)
        dealing.deal(self.tricks, event, cards, left, self.ribbon.say)

    def _sorted_for_deal(self, event: Dealt, table: Table) -> list[Card]:
        return sorted_hand(event.hands[PERSON], self._settings.sort_order, table.trumps.suit, table.trumps.number)

    def _show_cut(self, event: Dealt) -> None:
        for shown in self._seats:
            shown.is_dealer = False

        def announce() -> None:
            self.ribbon.say(*prompts.dealer_words(self._seats[event.dealer].name, event.dealer == PERSON))
            self._seats[event.dealer].is_dealer = True
            self.kit.audio.play("bid")

        self.ribbon.say(
            _("Everybody cuts a card: the highest deals"), _("The highest card deals"), _("High card deals")
        )
        dealing.cut(self.tricks, event.cut, event.dealer, announce)

    def _show_turned_up(self, event: TurnedUp, view: View) -> None:
        def shown() -> None:
            self.ribbon.say(*prompts.turned_up_words(event.card))
            self.kit.audio.play("bid", 0.7)

        def done() -> None:
            self.ribbon.say()
            self.sync(view)

        motion.turn_up(self.tricks, event.card, self.turn_up.place, shown, done)

    def _show_bid(self, event: BidMade, view: View) -> None:
        shown = self._seats[event.seat]
        shown.bid = event.number
        shown.acts = prompts.bid_words(event.number, shown.is_dealer)
        self.bids.show(view.table)
        self.tricks.to_move(None)
        self.board.show_bid(event.seat, event.number)
        self.timeline.wait(0.15)
        self.timeline.call(self.timeline.end, lambda: self._turn_goes_on(view))

    def _turn_goes_on(self, view: View) -> None:
        turn = view.table.turn
        self.tricks.to_move(turn)
        if turn is not None:
            self._seats[turn].acts = prompts.last_act(view.table, turn)

    def _show_played(self, event: Played, view: View) -> None:
        shown = self.shown
        self.tricks.to_move(None)
        self.tricks.ghost.visible = False
        if not self.tricks.trick:
            shown.cards, shown.landed, shown.named = (), 0, event.named
            self.labels.visible = True
            for seat, each in enumerate(self._seats):
                each.acts = prompts.waits(view.table, seat)
        shown.cards = (*shown.cards, event.card)
        seats = [*(seat for seat, _sprite in self.tricks.trick), event.seat]
        winning = seats[winning_place(shown.cards, shown.named, shown.trumps)[0]]
        acts = prompts.played_words(event.card, shown.cards[0], shown.named, shown.trumps)
        self._seats[event.seat].acts = acts
        kind = kind_of(event.card, shown.cards[0], shown.named, shown.trumps)
        called = prompts.call_of(kind, event.named)

        def landed() -> None:
            shown.landed = len(shown.cards)
            self._say_standing()
            self.call.say(event.seat, called)
            if called:
                self.kit.audio.play("announce")
            if len(shown.cards) < len(self._seats):
                self._turn_goes_on(view)

        ruffs = len(seats) > 1 and winning == event.seat and kind >= Kind.TRUMP
        tricks.play(self.tricks, event, winning, landed, ruffs=ruffs)

    def _show_taken(self, event: TrickTaken, view: View) -> None:
        def sweep() -> None:
            self.labels.visible = False
            self.call.say(PERSON, "")

        def taken() -> None:
            shown = self._seats[event.seat]
            shown.taken += 1
            shown.acts = prompts.took()
            self.shown.cards, self.shown.landed, self.shown.named = (), 0, None
            self._say_standing()
            if view.table.dealer is not None:
                for seat, each in enumerate(self._seats):
                    each.acts = prompts.last_act(view.table, seat)
                self._show_panels(view.table)
                self._turn_goes_on(view)

        tricks.take_trick(self.tricks, event, self._settings.trick_rest, taken, sweep)

    def _show_scored(self, event: DealScored, view: View) -> None:
        first, players = view.table.past[-1].dealer + 1, len(self._seats)
        order = [(first + place) % players for place in range(players)]
        self.board.show_scores(event.scores, order, lambda seat: self._score(event, seat))
        self.ribbon.say(*prompts.own_result(event.bids[PERSON], event.tricks[PERSON], event.points[PERSON]))
        self.timeline.wait(0.5)
        self.board.show_home()

        def done() -> None:
            self.sync(view)
            self.ribbon.say()

        self.timeline.call(self.timeline.end, done)

    def _score(self, event: DealScored, seat: int) -> None:
        shown = self._seats[seat]
        shown.score = event.scores[seat]
        shown.acts = prompts.result_words(event.bids[seat], event.tricks[seat], event.points[seat])

    # ------------------------------------------------------------------- asking

    def ask(self, view: base.View) -> None:
        """Ask the person for a bid or a card."""
        assert isinstance(view, View)
        self._asked = view
        if view.table.is_bidding:
            self.strip.show(view.table)
            self.ribbon.say()
            return
        legal = frozenset(action.card for action in view.legal_actions() if isinstance(action, Play))
        self.hand.ask(legal)
        self.tricks.ghost.visible = True
        self.ribbon.say(*prompts.play_prompt(view, legal))

    def stop_asking(self) -> None:
        """Take back what ``ask`` showed."""
        self._asked = None
        self.strip.show(None)
        self.suits.show(None)
        self.hand.ask(None)
        self.tricks.ghost.visible = False
        self.ribbon.say()

    def choose_card(self, card: Card) -> None:
        """Play ``card``; before a joker is led its suit is asked for."""
        view = self._asked
        if view is not None and not view.table.is_bidding and not view.table.trick and card.is_joker:
            self._ask_suit(card)
            return
        self._take_back()
        self._act(Play(card))

    def _ask_suit(self, card: Card) -> None:
        assert self._asked is not None
        self.suits.show(card, self._asked.hand)
        self.tricks.ghost.visible = False
        self.hand.armed = next((sprite for sprite in self.hand.sprites if sprite.card is card), None)
        self.hand.cursor = None
        self.ribbon.say()

    def _take_back(self) -> None:
        """Ask for a card again instead of the suit of a joker."""
        if self._asked is None or not self.suits.visible:
            return
        self.suits.show(None)
        self.hand.armed = None
        self.tricks.ghost.visible = True
        self.ribbon.say(*prompts.play_prompt(self._asked, self.hand.legal or frozenset()))

    def key(self, name: str, event: pygame.event.Event) -> bool:
        """Take a key while the person is asked: digits and arrows for a bid or a suit, arrows for a card."""
        if self.board.close_crib():
            return True
        if self.strip.visible:
            return self.strip.key(name, event)
        if self.suits.visible:
            if name == "Esc":
                self._take_back()
                return True
            return self.suits.key(name, event)
        return self.hand.key(name, event, self.choose_card)

    # --------------------------------------------------------------------- rail

    def title(self, view: base.View) -> list[str]:
        """Return wordings for the rail: which deal, which trick."""
        assert isinstance(view, View)
        return prompts.title(view.table)

    def last_trick(self, view: base.View) -> tuple[list[tuple[int, Card]], int] | None:
        """Return the last complete trick as (seat, card) in order, and who took it; None before the first."""
        assert isinstance(view, View)
        if not view.table.tricks:
            return None
        last = view.table.tricks[-1]
        return in_turn(last.cards, last.leader, view.table.players), last.winner

    def dress_last_trick(
        self, view: base.View, cards: Sequence[tuple[int, CardSprite]]
    ) -> tuple[Sequence[Item], tuple[str, ...]]:
        """Return labels over the ``cards`` of the last trick, and wordings for who took it and why."""
        assert isinstance(view, View)
        last = view.table.tricks[-1]
        shown = TrickShown(last.cards, last.named, view.table.trumps, len(last.cards))
        names = tuple(self._players[seat].name if seat != PERSON else "" for seat, _sprite in cards)
        words = standing_words(last.cards, last.named, shown.trumps, names, is_done=True)
        led = _("The last trick, led by {leader}. {taken}") if names[0] else _("The last trick, led by you. {taken}")
        long = led.format(leader=names[0], taken=words[0])
        return [TrickLabels(self.kit, lambda: cards, shown)], (long, *words)
