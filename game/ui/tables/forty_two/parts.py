"""What lies on the table of 42: hand, seats, trick, panels, strips and board, laid where a view says."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.controller import PERSON, Player
from game.profile.settings import Settings
from game.rules import base
from game.rules.base import Action, Bid, Play
from game.rules.forty_two import Table, View, kind_of
from game.ui.controls.base import Kit, Widget
from game.ui.drawing.sprites import CardPainter
from game.ui.drawing.stage import Stage
from game.ui.drawing.text import _
from game.ui.motion.timeline import Timeline
from game.ui.tables.drop import trick_area
from game.ui.tables.forty_two import prompts
from game.ui.tables.forty_two.bidding import BidStrip
from game.ui.tables.forty_two.board import PeggingBoard
from game.ui.tables.forty_two.hand_marks import HandMarks
from game.ui.tables.forty_two.marks import Call, Caption, CardNote, TrickLabels, TrickShown
from game.ui.tables.forty_two.naming import SuitStrip
from game.ui.tables.forty_two.panels import BidsPanel, TurnUpPanel
from game.ui.tables.forty_two.places import caption_rect, crib_room, game_layout, note_room
from game.ui.tables.forty_two.reasons import Reason, label_word, reason_for, standing_words
from game.ui.tables.hand import sorted_hand
from game.ui.tables.panels import PilePanel, Ribbon
from game.ui.tables.seats import SeatShown
from game.ui.tables.trick_table import TrickTable, in_turn


class TableParts:
    """What lies on one window's worth of a table; ``act`` is where chosen actions go."""

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
        painter = CardPainter(kit.art, kit.style, settings.back_of("forty-two") or kit.style.back)
        self._seats = [SeatShown(player.name, player.face) for player in players]
        self._seats[PERSON].is_person = True
        self.tricks = TrickTable(stage, timeline, kit, self.layout, painter, self._seats, None)
        self.hand = self.tricks.hand
        self.ribbon = Ribbon(kit, self.layout.ribbon)
        self.shown = TrickShown()
        self._asked: View | None = None
        self._make_words(painter)
        self.strip = BidStrip(kit, self.layout, self.bid)
        self.suits = SuitStrip(kit, self.layout, lambda card, suit: act(Play(card, suit)))
        self.drop_area = trick_area(kit, self.layout, self.hand)
        stage.add(self.strip, self.suits, self.drop_area)
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
        self.marks = HandMarks(kit, self.hand, self.shown, layout.ribbon.bottom + 1)
        self._stage.add(
            self.marks, self.note, self.ribbon, self.turn_up, self.bids, self.labels, self.caption, self.call
        )

    @property
    def board(self) -> PeggingBoard:
        """The pegging board; it is there once the controls are."""
        assert self._board is not None, "the board needs the game's rules, which come with the first view"
        return self._board

    def bid(self, number: int) -> None:
        """Bid ``number``; the one that is forbidden is refused on its tile, where no bubble hides the others."""
        if self.strip.tiles[number].is_forbidden:
            self.strip.refuse(number, self.timeline)
        else:
            self._act(Bid(number))

    # ------------------------------------------------------------------ widgets

    def widgets(self, view: base.View) -> list[Widget]:
        """Return the table's own controls: bids, suits to name, the pile, those of the board."""
        assert isinstance(view, View)
        assert self.layout.board is not None
        options = view.table.options
        self._board = PeggingBoard(
            self._stage, self.timeline, self.kit, self.layout.board, self._players, options, crib_room(self.layout)
        )
        return [*self.strip.make_tiles(), *self.suits.make_tiles(), self.pile, *self._board.widgets()]

    # --------------------------------------------------------------------- sync

    def sync(self, view: base.View) -> None:
        """Put everything where ``view`` says, at once."""
        assert isinstance(view, View)
        table = view.table
        self._show_hand(view)
        cards, winning = in_turn(table.trick, table.leader, table.players), table.winning()
        self.tricks.show_trick(cards, None if winning is None else winning[0])
        self._begin_trick(table)
        self.shown.cards, self.shown.landed = table.trick, len(table.trick)
        for seat, fan in enumerate(self.tricks.fans):
            fan.count = table.counts[seat] if seat != PERSON and table.dealer is not None else 0
        self._show_seats(table)
        for seat, shown in enumerate(self._seats):
            shown.acts = prompts.last_act(table, seat)
        self._show_results(table)
        if table.dealer is not None:  # between deals the panel keeps the card of the last one
            self.turn_up.card = table.turn_up
        self.marks.visible = table.turn_up is not None
        self._show_panels(table)
        self._say_standing()
        self._say_call(table)
        self.tricks.to_move(table.turn)
        self.board.sync(view)

    def _show_hand(self, view: View) -> None:
        trumps = view.table.trumps if view.table.turn_up is not None else None
        suit, number = (None, None) if trumps is None else (trumps.suit, trumps.number)
        held = [card for card in sorted_hand(view.dealt, self._settings.sort_order, suit, number) if card in view.hand]
        self.hand.show(self.hand.in_kept_order(held))

    def _begin_trick(self, table: Table) -> None:
        """Have the words about the trick begin anew with what ``table`` makes trumps."""
        if table.turn_up is not None:
            self.shown.trumps = table.trumps
        self.shown.cards, self.shown.landed, self.shown.named = (), 0, table.named
        self.labels.visible = True

    def hide_trick(self, hidden: bool) -> None:
        """Take the trick under way and the prompt out of sight while an older one is looked at, or bring them back."""
        self.tricks.hide(hidden)
        if self.suits.visible:
            self.tricks.ghost.visible = False
        for words in (self.caption, self.call, self.ribbon, self.note):
            words.visible = not hidden

    def _show_seats(self, table: Table) -> None:
        last = table.past[-1] if table.dealer is None and table.past else None  # between deals the last one is shown
        bids, taken, dealer = (last.bids, last.tricks, last.dealer) if last else (table.bids, table.taken, table.dealer)
        self.tricks.show_counts(table.scores, bids, taken, dealer)

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
            self.pile.taker = self._seats[last.winner].in_words
            word = label_word(last.why)
            self.pile.why = (_("to {name}: {why}").format(name=self.pile.taker, why=word),) if word else ()
        else:
            self.pile.taker, self.pile.why = "", ()
        self.pile.hint = _("Key K shows\nwhat beats what") + ("\n" + _("Play goes left") if table.players > 2 else "")

    def _say_standing(self) -> None:
        """Say under the trick who takes it so far and why."""
        shown = self.shown
        cards = shown.cards[: shown.landed]
        if not cards:
            self.caption.say(None)
            return
        names = tuple(self._seats[seat].name if seat != PERSON else "" for seat, _sprite in self.tricks.trick)
        is_done = len(cards) == len(self._seats)
        suit = shown.named if cards[0].suit is None else cards[0].suit
        self.caption.say(suit, *standing_words(cards, shown.named, shown.trumps, names, is_done))

    def _say_call(self, table: Table) -> None:
        """Let the seat that played last call what it played, if that is called."""
        if not table.trick:
            self.call.say(PERSON, "")
            return
        last = len(table.trick) - 1
        kind = kind_of(table.trick[last], table.trick[0], table.named, table.trumps)
        seat = (table.leader + last) % table.players
        self.call.say(seat, prompts.call_of(kind, table.named if last == 0 else None))

    def _looked_at(self) -> tuple[Reason, float] | None:
        """Return why the card under the mouse or the cursor may be played or not, and where its middle is."""
        view, hand = self._asked, self.hand
        if view is None or hand.legal is None or hand.refused is not None or hand.dragged is not None:
            return None
        sprite = hand.cursor or hand.hovered or hand.armed
        if sprite is None or sprite.card is None or sprite.card not in view.hand or self.suits.visible:
            return None
        return reason_for(view, sprite.card), sprite.x
