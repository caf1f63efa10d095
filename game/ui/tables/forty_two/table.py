"""The table of 42: shows what the person's seat knows, moves with the events, and turns clicks into actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.cards import Card, Suit
from game.controller import Happening, Player
from game.profile.settings import Settings
from game.rules import base
from game.rules.base import Action, Bid, BidMade, DealScored, Dealt, Play, Played, TrickTaken, TurnedUp
from game.rules.forty_two import Table, View, kind_of, winning_place
from game.ui import choreography
from game.ui.sprites import CardPainter
from game.ui.stage import Stage
from game.ui.tables.forty_two import motion, prompts
from game.ui.tables.forty_two.bidding import BidStrip
from game.ui.tables.forty_two.board import PeggingBoard
from game.ui.tables.forty_two.marks import Call, Caption, CardNote, TrickLabels, TrickShown
from game.ui.tables.forty_two.naming import SuitStrip
from game.ui.tables.forty_two.panels import BidsPanel, TurnUpPanel
from game.ui.tables.forty_two.places import caption_rect, game_layout, note_room
from game.ui.tables.forty_two.reasons import Reason, label_word, reason_for, standing_words
from game.ui.tables.hand import sorted_hand
from game.ui.tables.panels import PilePanel, Ribbon
from game.ui.tables.seats import SeatShown
from game.ui.tables.trick_table import TrickTable
from game.ui.text import _
from game.ui.timeline import Timeline
from game.ui.widgets.base import Kit, Widget

PERSON = 0


class FortyTwoTable:
    """One window's worth of a table of 42; ``act`` is where chosen actions go."""

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
        self._players = tuple(players)
        self._stage = stage
        size = (kit.scale.width, kit.scale.height)
        self.layout = game_layout(size, len(players), settings.card_size, settings.text_size)
        painter = CardPainter(kit.art, kit.world, settings.back_of("forty-two") or kit.world.back)
        self._seats = [SeatShown(player.name, player.face) for player in players]
        self.tricks = TrickTable(stage, timeline, kit, self.layout, painter, self._seats, None)
        self.hand = self.tricks.hand
        self.ribbon = Ribbon(kit, self.layout.ribbon)
        self.shown = TrickShown()
        self._asked: View | None = None
        self._make_words(painter)
        self.strip = BidStrip(kit, self.layout, lambda number: act(Bid(number)))
        self.suits = SuitStrip(kit, self.layout, self._lead_joker)
        stage.add(self.strip, self.suits)
        self._board: PeggingBoard | None = None

    def _make_words(self, painter: CardPainter) -> None:
        kit, layout = self.kit, self.layout
        self.turn_up = TurnUpPanel(kit, layout.top_start, painter)
        self.bids = BidsPanel(kit, layout.top_end)
        self.pile = PilePanel(kit, layout.bottom_end, painter)
        self.labels = TrickLabels(kit, lambda: self.tricks.trick, self.shown)
        self.caption = Caption(kit, caption_rect(layout))
        self.call = Call(kit, layout.seats, layout.play)
        self.note = CardNote(kit, note_room(layout), self.ribbon, self._looked_at)
        self._stage.add(self.note, self.ribbon, self.turn_up, self.bids, self.labels, self.caption, self.call)

    @property
    def board(self) -> PeggingBoard:
        """The pegging board; it is there once the controls are."""
        assert self._board is not None, "the board needs the game's rules, which come with the first view"
        return self._board

    # ------------------------------------------------------------------ widgets

    def widgets(self, view: base.View) -> list[Widget]:
        """Return the table's own controls: bids, suits to name, the pile, those of the board."""
        assert isinstance(view, View)
        assert self.layout.board is not None
        options = view.table.options
        self._board = PeggingBoard(self._stage, self.timeline, self.kit, self.layout.board, self._players, options)
        return [*self.strip.make_tiles(), *self.suits.make_tiles(), self.pile, *self._board.widgets()]

    # --------------------------------------------------------------------- sync

    def sync(self, view: base.View) -> None:
        """Put everything where ``view`` says, at once."""
        assert isinstance(view, View)
        table = view.table
        self._show_hand(view)
        seats = [(table.leader + place) % table.players for place in range(len(table.trick))]
        winning = table.winning()
        self.tricks.show_trick(list(zip(seats, table.trick, strict=True)), None if winning is None else winning[0])
        self._begin_trick(table)
        self.shown.cards, self.shown.landed = table.trick, len(table.trick)
        for seat, fan in enumerate(self.tricks.fans):
            fan.count = table.counts[seat] if seat != PERSON and table.dealer is not None else 0
        self._show_seats(table)
        for seat, shown in enumerate(self._seats):
            shown.acts = prompts.last_act(table, seat)
        self._show_results(table)
        self.turn_up.card = table.turn_up
        self._show_panels(table)
        self._say_standing()
        self.call.say(PERSON, "")
        self.tricks.to_move(table.turn)
        self.board.sync(view)

    def _show_hand(self, view: View) -> None:
        trump = view.table.trumps.suit if view.table.turn_up is not None else None
        held = sorted_hand(view.hand, self._settings.sort_order, trump)
        kept = [sprite.card for sprite in self.hand.sprites if sprite.card in view.hand]
        if self.hand.order_by_hand and len(kept) == len(held):
            held = [card for card in kept if card is not None]
        self.hand.show(held)

    def _begin_trick(self, table: Table) -> None:
        """Have the words about the trick begin anew with what ``table`` makes trumps."""
        if table.turn_up is not None:
            self.shown.trumps = table.trumps
        self.shown.cards, self.shown.landed, self.shown.named = (), 0, table.named
        self.labels.visible = True

    def hide_trick(self, hidden: bool) -> None:
        """Take the trick under way out of sight while an older one is looked at, or bring it back."""
        for _seat, sprite in self.tricks.trick:
            sprite.visible = not hidden
        self.tricks.crown.visible = not hidden and bool(self.tricks.trick)
        self.tricks.ghost.visible = not hidden and self.hand.legal is not None and not self.suits.visible
        self.caption.visible = not hidden
        self.call.visible = not hidden

    def _show_seats(self, table: Table) -> None:
        last = table.past[-1] if table.dealer is None and table.past else None  # between deals the last one is shown
        for seat, shown in enumerate(self._seats):
            shown.score = table.scores[seat]
            shown.bid = last.bids[seat] if last else table.bids[seat] if table.bids else None
            shown.taken = last.tricks[seat] if last else table.taken[seat] if table.taken else 0
            shown.is_dealer = seat == (last.dealer if last else table.dealer)

    def _show_results(self, table: Table) -> None:
        """Between deals, say of every seat how its bid came out."""
        if table.dealer is None and table.past:
            last = table.past[-1]
            for seat, shown in enumerate(self._seats):
                shown.acts = prompts.result_words(last.bids[seat], last.tricks[seat], last.points[seat])

    def _show_panels(self, table: Table) -> None:
        self.bids.show(table)
        self.pile.tricks = len(table.tricks)
        if table.tricks:
            last = table.tricks[-1]
            self.pile.taker = self._seats[last.winner].name
            word = label_word(last.why)
            self.pile.why = (_("to {name}: {why}").format(name=self.pile.taker, why=word),) if word else ()
        else:
            self.pile.taker, self.pile.why = "", ()
        self.pile.hint = (_("Key K shows"), _("what beats what"), _("play goes to the left"))

    def _say_standing(self) -> None:
        """Say under the trick who takes it so far and why."""
        shown = self.shown
        cards = shown.cards[: shown.landed]
        if not cards:
            self.caption.say(None)
            return
        names = tuple(self._seats[seat].name for seat, _sprite in self.tricks.trick)
        is_done = len(cards) == len(self._seats)
        suit = shown.named if cards[0].suit is None else cards[0].suit
        self.caption.say(suit, *standing_words(cards, shown.named, shown.trumps, names, is_done))

    # --------------------------------------------------------------- happenings

    def is_ready(self, happening: Happening) -> bool:
        """Whether the pictures that an event needs are there; if not, they are being drawn from now on."""
        event = happening.event
        painter = self.tricks.painter
        wanted: list[tuple[Card | None, int]] = []
        if isinstance(event, Dealt):
            painter.prepare(event.hands[PERSON], self.layout.hand_height)
            wanted = [(None, self.layout.hand_height)]
        elif isinstance(event, TurnedUp):
            wanted = [(event.card, motion.turned_height(self.tricks)), (event.card, self.turn_up.card_height)]
        elif isinstance(event, Played):
            wanted = [(event.card, self.layout.trick_height)]
        for card, height in wanted:
            painter.prepare([card], height)
        return all(painter.is_ready(card, height) for card, height in wanted)

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
        self._show_seats(table)
        for shown in self._seats:
            shown.acts = [""]
        self._show_panels(table)
        self.tricks.to_move(None)
        self.board.sync(view)
        if event.cut:
            self._show_cut(event)
        choreography.shuffle(self.tricks)
        cards = sorted_hand(event.hands[PERSON], self._settings.sort_order, table.trumps.suit)
        choreography.deal(self.tricks, event, cards, self.ribbon.say)

    def _show_cut(self, event: Dealt) -> None:
        for shown in self._seats:
            shown.is_dealer = False

        def announce() -> None:
            self.ribbon.say(*prompts.dealer_words(self._seats[event.dealer].name, event.dealer == PERSON))
            self._seats[event.dealer].is_dealer = True
            self.kit.audio.play("bid")

        self.ribbon.say(_("Everybody cuts a card: the highest deals"), _("The highest card deals"))
        choreography.cut(self.tricks, event.cut, event.dealer, announce)

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

        choreography.play(self.tricks, event, winning, landed)

    def _show_taken(self, event: TrickTaken, view: View) -> None:
        def sweep() -> None:
            self.labels.visible = False
            self.call.say(PERSON, "")

        def taken() -> None:
            shown = self._seats[event.seat]
            shown.taken += 1
            shown.acts = [_("took the trick")]
            self.shown.cards, self.shown.landed, self.shown.named = (), 0, None
            self._say_standing()
            if view.table.dealer is not None:
                self._show_panels(view.table)
                self._turn_goes_on(view)

        choreography.take_trick(self.tricks, event, self._settings.trick_rest, taken, sweep)

    def _show_scored(self, event: DealScored, view: View) -> None:
        before = [after - gain for after, gain in zip(event.scores, event.points, strict=True)]
        last = view.table.past[-1]
        players = len(self._seats)
        for place in range(players):
            seat = (last.dealer + 1 + place) % players
            self.timeline.call(self.timeline.end, self._scorer(event, seat))
            self.board.show_points(seat, before[seat], event.scores[seat])
        self.ribbon.say(*prompts.own_result(event.bids[PERSON], event.tricks[PERSON], event.points[PERSON]))
        self.timeline.wait(0.5)
        self.board.show_home()

        def done() -> None:
            self.sync(view)
            self.ribbon.say()

        self.timeline.call(self.timeline.end, done)

    def _scorer(self, event: DealScored, seat: int) -> Callable[[], None]:
        def score() -> None:
            shown = self._seats[seat]
            shown.score = event.scores[seat]
            shown.acts = prompts.result_words(event.bids[seat], event.tricks[seat], event.points[seat])

        return score

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

    def _looked_at(self) -> tuple[Reason, float] | None:
        """Return why the card under the mouse or the cursor may be played or not, and where its middle is."""
        view, hand = self._asked, self.hand
        if view is None or hand.legal is None or hand.refused is not None or hand.dragged is not None:
            return None
        sprite = hand.cursor or hand.hovered or hand.armed
        if sprite is None or sprite.card is None or sprite.card not in view.hand or self.suits.visible:
            return None
        return reason_for(view, sprite.card), sprite.x

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

    def _lead_joker(self, card: Card, suit: Suit) -> None:
        self._act(Play(card, suit))

    def key(self, name: str, event: pygame.event.Event) -> bool:
        """Take a key while the person is asked: digits and arrows for a bid or a suit, arrows for a card."""
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key, 0)
        if self.strip.visible:
            return self._key_on_bids(name, step)
        if self.suits.visible:
            if name == "Esc":
                self._take_back()
                return True
            return self.suits.key(name, event)
        if self.hand.legal is None:
            return False
        if step:
            self.hand.move_cursor(step)
            return True
        if name in ("Enter", "Space") and self.hand.cursor is not None and self.hand.cursor.card is not None:
            self.choose_card(self.hand.cursor.card)
            return True
        return False

    def _key_on_bids(self, name: str, step: int) -> bool:
        if name.isdecimal() and len(name) == 1:
            self.strip.type_digit(name)
            return True
        if step:
            self.strip.step(step)
            return True
        if name in ("Enter", "Space") and self.strip.marked is not None:
            self._act(Bid(self.strip.marked.number))
            return True
        return False

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
        players = view.table.players
        return [((last.leader + place) % players, card) for place, card in enumerate(last.cards)], last.winner
