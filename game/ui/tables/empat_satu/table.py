"""The table of Empat Satu: shows what the person's seat knows, moves with the events, and turns clicks into actions."""

from __future__ import annotations

import pygame

from game.cards import Card
from game.controller import PERSON
from game.rules.base import (
    DISCARD,
    STOCK,
    Close,
    Closed,
    DealCounted,
    Dealt,
    Discard,
    Discarded,
    Draw,
    Drew,
    Event,
    HandsShown,
)
from game.rules.empat_satu import HAND_SIZE, Table, View, value_of
from game.ui.drawing.assets import card_width
from game.ui.drawing.sprites import CardSprite
from game.ui.drawing.text import _
from game.ui.tables import dealing
from game.ui.tables.card_table import PRESSES, Answer, OnScreen, arrow
from game.ui.tables.empat_satu import counting, motion, words
from game.ui.tables.empat_satu.hand_count import SHOWN_DEPTH, HandCount
from game.ui.tables.empat_satu.parts import TableParts
from game.ui.tables.empat_satu.piles import Grip
from game.ui.tables.seats import UNKNOWN
from game.ui.tables.words import minus


class EmpatSatuTable(TableParts):
    """One window's worth of a table of Empat Satu."""

    # --------------------------------------------------------------------- sync

    def sync(self, view: View) -> None:
        table = view.table
        is_shown = table.turn is None and bool(table.shown)
        cards = table.shown[PERSON] if is_shown else view.hand
        self._counts, self.taken_from = True, None
        self.hand.show(self.ordered(cards, None if is_shown else view.drawn))
        self.stock.left = table.stock_left if table.dealer is not None else 0
        self.clear_shown()
        for seat in range(len(self.seats)):
            for sprite in self.discards[seat]:
                self.stage.remove(sprite)
            pile = table.discards[seat] if table.discards else ()
            self.discards[seat] = [CardSprite(self.painter, card, self.middle.stock) for card in pile]
            self.stage.add(*self.discards[seat])
            self.lay_discards(seat)
            self.fans[seat].count = table.counts[seat] if seat != PERSON else 0
        self.show_ground(True)
        self._show_seats(table, view.drawn)
        self._show_panels(table)
        if is_shown:
            self._sync_shown(table)

    def _sync_shown(self, table: Table) -> None:
        self.show_ground(False)
        for seat, hand in enumerate(table.shown):
            if seat:
                places = self.places_shown.hands[seat]
                for number, (card, place) in enumerate(zip(self.sorted(hand), places, strict=True)):
                    sprite = CardSprite(self.painter, card, place, SHOWN_DEPTH + number)
                    self.shown.append(sprite)
                    self.stage.add(sprite)
            count = HandCount(self.kit, self.places_shown.counts[seat], hand)
            self.sums[seat] = count
            self.stage.add(count)
        self._mark_result(table)

    def _mark_result(self, table: Table) -> None:
        """Mark who has won and lost the deal just over, on their sums and their plaques."""
        last = table.past[-1]
        for seat, count in self.sums.items():
            count.place = (seat in last.winners) - (seat in last.losers)
            self.seats[seat].is_to_move = False
            word = words.place_word(count.place, seat in last.winners)
            count.mark = word if seat in last.winners or seat in last.losers else ""
            shown = self.seats[seat]
            shown.has_won = count.place > 0
            shown.acts = [word]
            shown.notes = [words.worth_note(last.values[seat])]
            shown.score = last.values[seat]
            shown.corner = minus(last.values[seat])
        self.ribbon.say(*words.deal_words(last, table.options, self.players))

    def _show_seats(self, table: Table, drawn: Card | None = None) -> None:
        for seat, shown in enumerate(self.seats):
            shown.is_dealer = seat == table.dealer
            shown.is_partner = table.options.partnership and seat == 2
            shown.is_to_move = seat == table.turn
            shown.has_won = False
            shown.corner, shown.score = UNKNOWN, 0
            shown.notes = words.last_draw(table, seat)
            shown.acts = words.last_act(table, seat)
        self._show_own_value(drawn)

    def _show_own_value(self, drawn: Card | None = None) -> None:
        """Show on the own plaque what the hand is worth; a card just drawn counts only once another is thrown."""
        held = [sprite.card for sprite in self.hand.sprites if sprite.card is not None]
        cards = [card for card in held if card is not drawn]
        if len(cards) == HAND_SIZE and self._counts:
            self.seats[PERSON].score = value_of(cards)
            self.seats[PERSON].corner = minus(value_of(cards))

    def _show_panels(self, table: Table) -> None:
        options = table.options
        self._goal = options.close_at
        self.deal_panel.number = str(options.close_at)
        self.deal_panel.lines = words.deal_lines(table)
        self.standing.head, self.standing.rows = words.standing(table, self.players)
        self.standing.tip, self.deal_panel.tip = words.standing_tip(table), words.ending_tip(options)
        self.standing.fit()
        self.close.visible = options.may_close and table.turn is not None

    # --------------------------------------------------------------- happenings

    def is_ready(self, event: Event, view: View) -> bool:
        small, large = self.middle.height, self.layout.hand_height
        cards: list[Card | None] = []
        if isinstance(event, Dealt):
            self.painter.prepare([None], small, (0,))
            return dealing.is_ready(self, event, self.sorted(event.hands[PERSON])) and self.painter.is_ready(
                None, small
            )
        if isinstance(event, Drew) and event.seat == PERSON and event.card is not None:
            self.painter.prepare([event.card], large)
            return self.painter.is_ready(event.card, large)
        if isinstance(event, Discarded):
            cards = [event.card]
        elif isinstance(event, HandsShown):
            small = self.places_shown.height
            cards = [card for hand in event.hands[PERSON + 1 :] for card in hand]
        self.painter.prepare(cards, small)
        return all(self.painter.is_ready(card, small) for card in cards)

    def show(self, event: Event, view: View) -> None:
        table = view.table
        if isinstance(event, Dealt):
            self._show_dealt(event, view)
        elif isinstance(event, Drew):
            self.seats[event.seat].notes = words.drew_words(event)
            self.seats[event.seat].acts = words.last_act(table, event.seat)
            motion.draw(self, event, lambda: self._show_panels(table))
        elif isinstance(event, Discarded):
            self.seats[event.seat].acts = words.threw_words(event.card)
            motion.discard(self, event, lambda: self._after_discard(event, table))
        elif isinstance(event, Closed):
            self._show_closed(event)
        elif isinstance(event, HandsShown):
            self._show_hands(event, table)
        elif isinstance(event, DealCounted):
            self._show_counted(table)

    def _show_dealt(self, event: Dealt, view: View) -> None:
        self._counts = False
        self.hand.show([])
        self.hand.order_by_hand = False
        self.clear_shown()
        for pile in self.discards:
            for sprite in pile:
                self.stage.remove(sprite)
            pile.clear()
        self.show_ground(True)
        for fan in self.fans:
            fan.count = 0
        self.stock.left = 0
        table = view.table
        self._show_seats(table)
        for shown in self.seats:
            shown.is_to_move, shown.acts, shown.notes = False, [""], [_("is dealt four cards"), _("four cards")]
        self._show_panels(table)
        self.ribbon.say(*words.dealer_words(event, self.players))
        dealing.shuffle(self, event.dealer)
        cards = self.sorted(event.hands[PERSON])
        dealing.deal(self, event, cards, table.stock_left, lambda: self._lay_stock(event, view))

    def _lay_stock(self, event: Dealt, view: View) -> None:
        """Let what is left of the pack go to the middle, where it becomes the stock."""
        landed = dealing.move_pack(self, self.middle.stock, 0.28)
        self.timeline.call(landed, lambda: self._after_deal(event, view))

    def _after_deal(self, event: Dealt, view: View) -> None:
        self.pack.visible = False
        self.ribbon.say()
        table = view.table
        if table.turn is not None:
            self.sync(view)
            return
        self._counts = True  # a hand was dealt 41: what is dealt lies as it was, and all hands are shown next
        self.stock.left = table.stock_left
        for seat, fan in enumerate(self.fans):
            fan.count = HAND_SIZE if seat != PERSON else 0
        self._show_own_value()

    def _after_discard(self, event: Discarded, table: Table) -> None:
        if event.seat == PERSON:
            cards = [sprite.card for sprite in self.hand.sprites if sprite.card is not None]
            self.hand.arrange(self.ordered(cards, None))
            self._show_own_value()
        if table.turn is None:
            for shown in self.seats:
                shown.is_to_move = False
            return
        for seat, shown in enumerate(self.seats):
            shown.is_to_move = seat == table.turn
        self.seats[table.turn].acts = words.last_act(table, table.turn)
        self._show_panels(table)

    def _show_closed(self, event: Closed) -> None:
        shown = self.seats[event.seat]
        shown.acts = [_("closes the deal"), _("closes")]
        self.kit.audio.play("knock")
        you = event.seat == PERSON
        text = _("You close: all hands are shown") if you else _("{name} closes: all hands are shown")
        self.ribbon.say(text.format(name=shown.name))
        self.timeline.wait(0.7)

    def _show_hands(self, event: HandsShown, table: Table) -> None:
        dealer = table.past[-1].dealer
        order = [(dealer + 1 + number) % len(self.seats) for number in range(len(self.seats))]
        self._stop_asking_piles()
        if not self.ribbon.wordings:
            self.ribbon.say(*words.ending_words(table.past[-1], self.players))
            if table.past[-1].seat is not None:  # somebody holds 41
                self.kit.audio.play("knock")

        def counted(seat: int) -> None:
            shown = self.seats[seat]
            shown.score = event.values[seat]
            shown.corner = minus(event.values[seat])

        counting.show_hands(self, event.hands, order, counted)

    def _show_counted(self, table: Table) -> None:
        def mark() -> None:
            self._mark_result(table)
            self._show_panels(table)
            self.kit.audio.play("gong")

        self.timeline.call(self.timeline.end + 0.25, mark)
        self.timeline.wait(1.9)

    # ------------------------------------------------------------------- asking

    def ask(self, view: View) -> None:
        """Ask the person for a draw, or for the card to be thrown."""
        table = view.table
        legal = view.legal_actions()
        if table.source is not None:
            self.hand.ask(frozenset(action.card for action in legal if isinstance(action, Discard)))
            self.ribbon.say(*words.throw_prompt(table))
            return
        self.stock.is_asked = self.draw_pill.visible = True
        spot = self.spots[self.before(PERSON)]
        pile = self.discards[self.before(PERSON)]
        if Draw(DISCARD) in legal and pile:
            spot.is_asked = self.take_pill.visible = True
            top = pile[-1]
            spot.rect = pygame.Rect(0, 0, card_width(top.height), top.height)
            spot.rect.center = (round(top.x), round(top.y))
            self.take_pill.put_on(spot.rect)
            self.take_pill.keep_right_of(self.draw_pill)
            top.glow = self.kit.style.gold
        refused = view.why_not(Close())
        self.close.reason = () if refused is None else words.why_not_close(refused)
        self.draw_words = words.draw_prompt(view, self.players)
        self.ribbon.say(*self.draw_words)

    def stop_asking(self) -> None:
        self.hand.ask(None)
        self._stop_asking_piles()
        self.ribbon.say()

    def _stop_asking_piles(self) -> None:
        for grip in (self.stock, *self.spots):
            grip.is_asked = grip.is_marked = False
            grip.carried = None
        self.draw_pill.visible = self.take_pill.visible = False
        pile = self.discards[self.before(PERSON)]
        if pile:  # its last card may have been carried to the hand, and was hidden on the pile meanwhile
            pile[-1].glow, pile[-1].raise_by, pile[-1].visible = None, 0.0, True
        self.close.reason = words.not_before_a_draw()

    def choose_card(self, card: Card) -> Answer:
        return Discard(card)

    def key(self, name: str, event: pygame.event.Event) -> Answer:
        """Return what a key comes to: S and D draw, C closes, arrows choose, Enter does it."""
        actions = {"S": Draw(STOCK), "D": Draw(DISCARD), "C": Close()}
        if name in actions:
            self.let_go_at = None
            return actions[name]
        if self.hand.legal is not None:
            return super().key(name, event)
        return self._key_on_piles(name, arrow(event))

    def _key_on_piles(self, name: str, step: int) -> Answer:
        grips: list[Grip] = [grip for grip in (self.stock, *self.spots) if grip.is_asked]
        marked = [grip for grip in grips if grip.is_marked]
        if step and grips:
            at = grips.index(marked[0]) if marked else (-1 if step > 0 else 0)
            for number, grip in enumerate(grips):
                grip.is_marked = number == (at + step) % len(grips)
            return OnScreen.ONLY
        return marked[0].take(None) if name in PRESSES and marked else None

    # --------------------------------------------------------------------- rail

    def title(self, view: View) -> list[str]:
        return words.title(view.table)
