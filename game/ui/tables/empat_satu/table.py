"""The table of Empat Satu: it shows the person's view, animates the events, and turns clicks into actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import msgspec
import pygame

from game.cards import PACK, Card, Suit
from game.controller import PERSON
from game.rules.base import (
    DISCARD,
    STOCK,
    Action,
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
    TurnedUp,
)
from game.rules.empat_satu import BEST, HAND_SIZE, PublicState, View, thrown_by, value_of, worth_of
from game.ui.controls.actions import arrow, means
from game.ui.controls.base import Widget
from game.ui.controls.layout import between
from game.ui.drawing.sprites import CardSprite
from game.ui.games.sorting import hand_order, sorted_hand
from game.ui.language.digits import figure
from game.ui.language.messages import _, begun, grouped, pgettext, say
from game.ui.motion.cards import fly
from game.ui.motion.timeline import linear
from game.ui.tables.aids.gone import CardsSeen
from game.ui.tables.card_table import CardTable, TableKit
from game.ui.tables.empat_satu import words
from game.ui.tables.empat_satu.keys import ANSWERS
from game.ui.tables.empat_satu.layout import (
    BACKS_APART,
    close_place,
    game_layout,
    throw_places,
)
from game.ui.tables.empat_satu.middle import Piles
from game.ui.tables.empat_satu.open_hands import CountedHands
from game.ui.tables.empat_satu.panels import (
    CloseButton,
    Counted,
    DealPanel,
    HandChips,
    StandingPanel,
    ValuePanel,
)
from game.ui.tables.parts import dealing
from game.ui.tables.parts.answers import Answer, OnScreen
from game.ui.tables.parts.bars import bar_height
from game.ui.tables.parts.hand import DropArea
from game.ui.tables.parts.seats import UNKNOWN, FanOfBacks
from game.ui.words.cards import Wordings, by_subject, card_name, closed, sentences
from game.ui.words.hints import Hint, HintMark
from game.ui.words.told import Told, each_words, stated, with_more

_BACK: Final = 0.2  # seconds: return flight of a card dropped elsewhere
_SAID: Final = 3.0  # seconds, at any speed: how long a refusal replaces the prompt
_FLYING: Final = 88.0  # depth on the stage: a card in flight
_SHOWN_FIRST: Final = 0.18  # seconds: how long an opponent's taken discard is shown before it goes to the hand
_GATHER: Final = 0.24  # seconds: gathering the discards

Landing = tuple[float, Callable[[], None]]
"""The time at which a card lands, in seconds on the timeline, and the callback for it."""


class EmpatSatuTable(CardTable[View]):
    """A table of Empat Satu at one window size."""

    def __init__(self, room: TableKit, view: View) -> None:
        kit, settings, players = room.kit, room.settings, room.players
        size = (kit.scale.width, kit.scale.height)
        sizes = settings.card_size, kit.scale.text_scale
        layout = game_layout(size, len(players), kit.style.band, *sizes, room.home)
        super().__init__(room, layout, BACKS_APART)
        self.piles = Piles(self)
        self.open_hands = CountedHands(self, self.sorted)
        self.is_closing = False
        """Whether the card chosen next is thrown to close the deal."""
        self._hint: Hint | None = None
        self._view: View | None = None  # what the person saw when last asked
        self._goal = BEST
        self._counts = True
        self.value = ValuePanel(kit, self.layout.bottom_end, self.counted)
        self.deal_panel = DealPanel(kit, self.layout.top_start)
        self.standing = StandingPanel(kit, self.layout.top_end)
        top = self.layout.ribbon.bottom + 2
        if self.value.rect.bottom <= self.layout.cards.top(HAND_SIZE):  # in a tall window it is above the hand
            top = max(top, self.value.rect.bottom + 2)
        self.chips = HandChips(kit, lambda: self.hand.sprites, self.counted, top)
        self.stage.add(self.value, self.deal_panel, self.standing, self.chips)
        self.close = CloseButton(kit, close_place(self.layout), self.press_close)
        self.close.visible = False
        self.drop_area = DropArea(kit, throw_places(self.layout, self.piles.places), lambda: self.hand.carried_to_play)
        self.stage.add(self.drop_area)
        taken = [self.piles.places.stock.box, *self.piles.places.trays, self.close.rect]
        self.controls = (*self.piles.grips, self.close, *self.build_gone(len(Suit), taken))

    def lit_places(self) -> dict[str, pygame.Rect]:
        piles = self.piles
        trays = {f"tray:{seat}": tray.rect for seat, tray in enumerate(piles.trays)}
        own = {"stock": piles.stock.rect, "value": self.value.rect, "standing": self.standing.rect}
        close = {"close": self.close.rect} if self.close.visible else {}
        places = {**super().lit_places(), **trays, **own, **close, "discard": piles.open_spot.rect}
        return {**places, "ending": self.deal_panel.rect}

    def place_to(self, action: Action) -> pygame.Rect | None:
        """Return where the person is to press; for a draw, below the pill with its key."""
        place = super().place_to(action)
        return (
            place.move(0, self.piles.draw_pill.rect.height) if place is not None and isinstance(action, Draw) else place
        )

    def sentences_at(self) -> list[pygame.Rect]:
        pills = [pill.rect for pill in (self.piles.draw_pill, self.piles.take_pill) if pill.visible]
        return [*super().sentences_at(), *pills]

    def holders(self) -> dict[CardSprite, str]:
        piles = self.piles
        lying = {card: piles.trays[seat].wordings[0] for seat, pile in enumerate(piles.discards) for card in pile}
        return lying | self.open_hands.holders([shown.name for shown in self.seats])

    @property
    def marked(self) -> Widget | None:
        return next((grip for grip in self.piles.grips if grip.is_marked), None)

    def open_cards(self) -> Sequence[CardSprite]:
        return [*(card for pile in self.piles.discards for card in pile if card.visible), *self.open_hands.sprites]

    # -------------------------------------------------------------------- the own hand

    def counted(self) -> Counted:
        """Return what the value panel and the chips count: the person's cards without the one that may be thrown."""
        if not self._counts:
            return Counted(goal=self._goal)
        cards = tuple(sprite.card for sprite in self.hand.sprites if sprite.card is not None and sprite.flip >= 1)
        if len(cards) <= HAND_SIZE:
            return Counted(cards, goal=self._goal)
        pointed = self.hand.dragged or self.hand.looked_at
        thrown = pointed.card if pointed is not None and pointed.card in (self.hand.legal or ()) else None
        return Counted(cards, thrown, (_("five cards: discard one"), _("discard one")), self._goal)

    def ordered(self, cards: Sequence[Card], drawn: Card | None) -> list[Card]:
        """Return the hand in display order; a card just drawn comes last."""
        held = [card for card in cards if card is not drawn]
        held = self.hand.in_kept_order(self.sorted(held)) if held else []
        return held if drawn is None else [*held, drawn]

    def sorted(self, cards: Sequence[Card]) -> list[Card]:
        """Return a hand in the order chosen in the settings, with the counting suit in the place of trumps."""
        return sorted_hand(cards, hand_order(self.settings), worth_of(cards).suit)

    # ----------------------------------------------------------------------- views

    def sync(self, view: View) -> None:
        public = view.public
        is_shown = public.turn is None and bool(public.shown)
        cards = public.shown[PERSON] if is_shown else view.hand
        self._counts = True
        self.hand.show(self.ordered(cards, None if is_shown else view.drawn))
        self.open_hands.clear()
        self.piles.lay(public)
        self.hold(public.counts)
        self._show_seats(public, view.drawn)
        self._show_panels(public)
        if is_shown:
            self.piles.show(False)
            self.open_hands.lay(public.shown)
            self._mark_result(public)
        self.count_gone(view)

    def seen(self, view: View) -> CardsSeen | None:
        """Return the cards on the trays, those known to have been taken, and one's own; the rest may be anywhere."""
        public = view.public
        if public.turn is None:
            return None
        known = frozenset(card for seat, cards in enumerate(public.known) if seat != view.seat for card in cards)
        thrown = frozenset(card for pile in public.discards for card in pile)
        if public.opened is not None and public.opened not in {*view.hand, *known}:
            thrown |= {public.opened}
        held = sum(count for seat, count in enumerate(public.counts) if seat != view.seat) - len(known)
        return CardsSeen(PACK, frozenset(view.hand), thrown, held, known)

    def _mark_result(self, public: PublicState) -> None:
        """Mark who has won and lost the finished deal, on the sums and the plaques."""
        last = public.past[-1]
        self.to_move(None)
        self.open_hands.mark(last)
        for seat, shown in enumerate(self.seats):
            has_won = seat in last.winners
            place = has_won - (seat in last.losers)
            shown.has_won = place > 0
            shown.acts, shown.notes = [words.place_word(place, has_won)], words.worth_note(last.values[seat])
            self._show_value(seat, last.values[seat])
        self.ribbon.say(*words.deal_words(last, public.options, self.players))

    def _show_seats(self, public: PublicState, drawn: Card | None = None) -> None:
        for seat, shown in enumerate(self.seats):
            shown.is_dealer = seat == public.dealer
            shown.is_partner = public.options.partnership and seat == 2
            shown.has_won = False
            shown.corner, shown.score = UNKNOWN, 0
            shown.notes, shown.acts = words.last_draw(public, seat), words.last_act(public, seat)
        self.to_move(public.turn)
        self._show_own_value(drawn)

    def _show_value(self, seat: int, value: int) -> None:
        self.seats[seat].score, self.seats[seat].corner = value, figure(value)

    def _show_own_value(self, drawn: Card | None = None) -> None:
        """Show the value of the hand on the person's plaque; a card just drawn counts only once another is thrown."""
        cards = [card for card in self._held() if card is not drawn]
        if len(cards) == HAND_SIZE and self._counts:
            self._show_value(PERSON, value_of(cards))

    def _held(self) -> list[Card]:
        return [sprite.card for sprite in self.hand.sprites if sprite.card is not None]

    def _show_panels(self, public: PublicState) -> None:
        options = public.options
        self._goal = options.closes_from or BEST
        self.deal_panel.number = self._goal
        self.deal_panel.lines = words.deal_lines(public)
        self.standing.head, self.standing.rows = words.standing(public, self.players)
        self.standing.tip, self.deal_panel.tip = words.standing_tip(public), words.ending_tip(options)
        self.standing.fit()
        self.close.visible = options.may_close and public.turn is not None

    # --------------------------------------------------------------- happenings

    def is_ready(self, event: Event, view: View) -> bool:
        cards: list[Card | None] = []
        height = self.piles.places.height
        match event:
            case Dealt():
                is_stock_ready = self.painter.are_ready([None], height, (0,))
                return dealing.is_ready(self, event, self.sorted(event.hands[PERSON])) and is_stock_ready
            case Drew() if event.seat == PERSON and event.card is not None:
                cards, height = [event.card], self.layout.cards.height
            case Discarded():
                cards = [event.card]
            case HandsShown():
                cards, height = [card for hand in event.hands[1:] for card in hand], self.open_hands.height
        return self.painter.are_ready(cards, height)

    def show(self, event: Event, view: View) -> None:
        public = view.public
        match event:
            case Dealt():
                self._show_dealt(event, view)
            case Drew():
                shown = self.seats[event.seat]
                shown.notes, shown.acts = words.drew_words(event), words.last_act(public, event.seat)
                self._show_drawn(event, public)
            case Discarded():
                self.seats[event.seat].acts = words.discarded_words(event.card)
                self._show_discarded(event, public)
            case Closed():
                self._show_closed(event)
            case HandsShown():
                self._show_hands(event, public)
            case DealCounted():
                self._show_counted(public)
        if isinstance(event, Drew | Discarded):
            self.timeline.call(self.timeline.end, partial(self.count_gone, view))

    def _show_dealt(self, event: Dealt, view: View) -> None:
        self._counts = False
        self.clear_hands()
        self.open_hands.clear()
        self.piles.clear()
        self.piles.show(True)
        self.piles.stock.left = 0
        public = view.public
        self._show_seats(public)
        self.to_move(None)
        for shown in self.seats:
            shown.acts, shown.notes = [""], [_("is dealt four cards"), _("four cards")]
        self._show_panels(public)
        self.ribbon.say(*words.dealer_words(event, self.players))
        dealing.shuffle(self, event.dealer)
        cards = self.sorted(event.hands[PERSON])
        dealing.deal(self, event, cards, public.stock_left, lambda: self._lay_stock(view))

    def _lay_stock(self, view: View) -> None:
        """Move the rest of the pack to the middle, where it becomes the stock."""
        landed = dealing.move_pack(self, self.piles.places.stock, 0.28)
        self.timeline.call(landed, lambda: self._after_deal(view))

    def _after_deal(self, view: View) -> None:
        self.pack.visible = False
        self.ribbon.say()
        public = view.public
        if public.turn is not None:
            self.sync(view)
            return
        self._counts = True  # a hand was dealt 41: the dealt cards stay put, and all hands are shown next
        self.piles.stock.left = public.stock_left
        self.hold([HAND_SIZE] * len(self.fans))
        self._show_own_value()

    # ------------------------------------------------------- cards drawn and discarded

    def _show_drawn(self, event: Drew, public: PublicState) -> None:
        """Move a card from the stock or a discard to a hand: the person's turns over, an opponent's stays hidden."""
        timeline, start, is_hidden = self.timeline, self.timeline.end, event.source == STOCK
        sprite = self.piles.leaving(event)
        sprite.depth = _FLYING
        timeline.call(start, partial(self.kit.audio.play, "draw" if is_hidden else "take"))
        to = self._to_hand if event.seat == PERSON else partial(self._to_fan, self.fans[event.seat])
        landing, land = to(sprite, start, is_hidden)

        def landed() -> None:
            self.piles.taken_from = None
            land()
            self._show_panels(public)

        timeline.call(landing, landed)

    def _to_hand(self, sprite: CardSprite, start: float, is_hidden: bool) -> Landing:
        hand = self.hand
        hand.awaited = 1
        goal = self.layout.hand(len(hand.sprites) + 1)[-1]
        landing = fly(self, sprite, goal, start, arc=0.05 * goal.height, turns=is_hidden)
        if is_hidden:
            self.timeline.call(start + 0.1, lambda: self.kit.audio.play("flip", 0.6))

        def land() -> None:
            sprite.flip = 1.0
            hand.awaited = 0
            hand.add(sprite, len(hand.sprites))

        return landing, land

    def _to_fan(self, fan: FanOfBacks, sprite: CardSprite, start: float, is_hidden: bool) -> Landing:
        if self.timeline.is_still:
            sprite.depth = fan.depth  # it starts there, under the plaque, not in the middle
        if not is_hidden:  # a taken discard is shown for a moment before it goes to the hand
            start += _SHOWN_FIRST
            self.timeline.tween(start, 0.14, lambda part: setattr(sprite, "flip", 1 - part), linear)

        def land() -> None:
            self.stage.remove(sprite)
            fan.count += 1

        return fly(self, sprite, fan.place, start, arc=0.03 * sprite.height), land

    def _show_discarded(self, event: Discarded, public: PublicState) -> None:
        """Move a card from a hand face up onto its owner's tray; older ones make room and darken."""
        timeline, start = self.timeline, self.timeline.end
        goal = self.piles.next_place(event.seat)
        sprite = self.out_of_hand(event.seat, event.card, goal.height)
        sprite.depth = _FLYING
        timeline.call(start, lambda: self.kit.audio.play("slide", 0.5))
        landing = fly(self, sprite, goal, start, arc=0.05 * goal.height, turns=sprite.flip < 1)
        self.piles.make_room(event.seat, sprite, start)

        def land() -> None:
            self.kit.audio.play("discard")
            self.piles.lay_discards(event.seat)
            self._after_discard(event, public)

        timeline.call(landing, land)

    def _after_discard(self, event: Discarded, public: PublicState) -> None:
        if event.seat == PERSON:
            self.hand.arrange(self.ordered(self._held(), None))
            self._show_own_value()
        self.to_move(public.turn)
        if public.turn is not None:
            self.seats[public.turn].acts = words.last_act(public, public.turn)
            self._show_panels(public)

    # --------------------------------------------------------------- the end of a deal

    def _show_closed(self, event: Closed) -> None:
        shown = self.seats[event.seat]
        shown.acts = [pgettext("what a player does", "closes the deal"), pgettext("what a player does", "closes")]
        self.kit.audio.play("knock")
        one = _("{name} closes: all hands are shown")
        text = by_subject([event.seat], you=_("You close: all hands are shown"), one=one)
        self.ribbon.say(say(text, name=shown.name))
        self.timeline.wait(0.7)

    def _show_hands(self, event: HandsShown, public: PublicState) -> None:
        """Gather the piles, turn all hands over one after another, and count out their sums."""
        last, timeline = public.past[-1], self.timeline
        self._stop_asking_to_draw()
        if not self.ribbon.wordings:
            self.ribbon.say(*words.ending_words(last, self.players))
            if last.seat is not None:  # somebody holds 41
                self.kit.audio.play("knock")
        timeline.wait(0.35)
        self.piles.gather()
        for place in range(1, len(self.seats) + 1):
            seat, start = (last.dealer + place) % len(self.seats), timeline.end
            if seat != PERSON:
                timeline.call(start, partial(self.kit.audio.play, "flip"))
                self.open_hands.turn_over(seat, event.hands[seat], start)
            start += 0.1 if seat == PERSON else 0.36
            show_value = partial(self._show_value, seat, event.values[seat])
            self.open_hands.count_out(seat, event.hands[seat], start, show_value)
            timeline.wait(0.2)

    def _show_counted(self, public: PublicState) -> None:
        def mark() -> None:
            self._mark_result(public)
            self._show_panels(public)
            self.kit.audio.play("gong")

        self.timeline.call(self.timeline.end + 0.25, mark)
        self.timeline.wait(1.9)

    # ------------------------------------------------------------------- asking

    def ask(self, view: View) -> None:
        """Ask the person to draw, or to choose the card to throw."""
        public, self._view, self.is_closing = view.public, view, False
        if public.source is not None:
            self._ask_to_throw(view)
            return
        self.piles.ask(view)
        refused = view.why_not(Close())
        self.close.reason = () if refused is None else words.why_not_close(refused)

    def _ask_to_throw(self, view: View) -> None:
        """Ask for the card to throw or, where the person closes, for the one to close with."""
        public, legal = view.public, view.legal_actions()
        throws = frozenset(action.card for action in legal if isinstance(action, Discard))
        closes = frozenset(action.card for action in legal if isinstance(action, Close) and action.card)
        self.hand.ask(closes if self.is_closing else throws)
        plain = words.throw_prompt(public, may_close=bool(closes))
        self.ribbon.say(*(words.closing_prompt() if self.is_closing else plain))
        if public.options.closes_after:
            refused = view.why_not(_some_close(view))
            self.close.reason = () if closes or refused is None else words.why_not_close(refused)
        self._put_hint()

    def press_close(self) -> Answer:
        """Return the answer to the button: the deal is closed, or the card to close with is asked for, or no more."""
        view = self._view
        if view is None or not view.public.options.closes_after:
            return Close()
        if self.hand.legal is None or self.close.reason:
            return _some_close(view)  # refused in words
        self.is_closing = not self.is_closing
        self._ask_to_throw(view)
        self.tell("prompt", self.asked()[0])
        return OnScreen.ONLY

    def stop_asking(self) -> None:
        self.is_closing = False
        self.hand.ask(None)
        self._stop_asking_to_draw()
        self.ribbon.say()

    def _stop_asking_to_draw(self) -> None:
        self.piles.stop_asking()
        is_after = self._view is not None and self._view.public.options.closes_after
        self.close.reason = words.not_now(is_after=is_after)

    def hint_span(self) -> tuple[float, float]:
        """Return the room between the person's tray and what lies in the person's row."""
        ribbon, near, tray = self.layout.ribbon, self.kit.scale.near, self.piles.places.trays[PERSON]
        below = [self.layout.own, self.layout.bottom_end, *([self.close.rect] if self.close.visible else [])]
        tops = [each.top for each in (*below, tray) if each.top > ribbon.centery]
        floor = min(tops) - self.kit.scale.gap if self.layout.scale.is_tall else ribbon.bottom
        ceiling = tray.bottom + near if tray.bottom < ribbon.centery else ribbon.top
        return ceiling, max(floor, ribbon.bottom)

    def hint_room(self) -> pygame.Rect:
        room, gap = super().hint_room(), self.kit.scale.gap
        if not self.close.visible or not room.colliderect(self.close.rect.inflate(2 * gap, 0)):
            return room
        return between(room.left, room.top, self.close.rect.left - gap, room.bottom)

    def show_hint(self, hint: Hint | None) -> None:
        self._hint = hint
        self._put_hint()

    def _put_hint(self) -> None:
        """Show the hint; the cards have the marks of closing with them where that is asked for, else of throwing."""
        hint = self._hint
        closes = {} if hint is None else {each: hint.marks[each] for each in hint.marks if isinstance(each, Close)}
        if hint is not None and self.is_closing:
            marks = {Discard(each.card): mark for each, mark in closes.items() if each.card is not None}
            card = thrown_by(hint.action) if isinstance(hint.action, Close) else None
            chosen = None if card is None else Discard(card)
            super().show_hint(msgspec.structs.replace(hint, marks=marks, action=chosen))
        else:
            super().show_hint(hint)
        self.piles.show_hint(hint)
        best = max(closes.values(), key=lambda mark: (mark.is_advised, mark.part or 0.0), default=HintMark())
        self.close.show_hint(best, is_pressed=self.is_closing)
        self.leave_edge(bar_height(self.kit) if self.hints.has_hand_bars else 0)

    def leave_edge(self, pixels: int) -> None:
        self.chips.sinks_by = pixels and round(0.72 * 1.5 * self.kit.scale.font(18)) + pixels

    def deed(self, card: Card) -> Action:
        return Close(card) if self.is_closing else Discard(card)

    @property
    def answers(self) -> tuple[str, ...]:
        return ANSWERS if self.hand.legal is None else ANSWERS[2:]

    def key(self, name: str, event: pygame.event.Event) -> Answer:
        """Return the answer to a key: S and D draw, C closes, arrows choose, Enter acts."""
        if means(name, "stock", "discard"):
            self.piles.let_go_at = None
            return Draw(STOCK if means(name, "stock") else DISCARD)
        if means(name, "close") or (means(name, "back") and self.is_closing):
            return self.press_close()
        if self.hand.legal is not None:
            return super().key(name, event)
        return self.piles.key(name, arrow(event))

    # ----------------------------------------------------------------- in words

    def title(self, view: View, name: str = "") -> list[str]:
        return words.title(view.public, name)

    def told(self, event: Event, before: View, view: View) -> Told:
        told, options = super().told(event, before, view), view.public.options
        match event:
            case Drew() if event.source == STOCK:
                return with_more(told, words.stock_words(event.stock_left))
            case Discarded() if event.seat == PERSON:
                return with_more(told, self.hand_words(view))
            case HandsShown():
                why = words.why_ended(view.public.past[-1], self.players)
                return with_more(Told(why), closed(each_words(event.values, self.players)))
            case DealCounted():
                won, *shorter = words.deal_words(view.public.past[-1], options, self.players)
                return Told(won, shorter[0])
            case TurnedUp():
                return Told(closed(begun(say(_("{card} was turned up"), card=card_name(event.card)))))
        return told

    def facts(self, view: View) -> dict[str, str]:
        _head, rows = words.standing(view.public, self.players)
        # Translators: the names of a side, and its total
        scores = grouped(say(_("{names} {total}"), names=row.words[0], total=row.figure) for row in rows)
        ends = words.deal_lines(view.public)[1][0]
        has_scores = view.public.options.deals > 1 or view.public.turn is None
        told = stated(scores) if has_scores else words.wins_words(view.public.options)
        return super().facts(view) | {"scores": told, "trumps": stated(ends)}

    def lying_cards(self, view: View) -> Sequence[tuple[int, Card]]:
        return [(seat, pile[-1]) for seat, pile in enumerate(view.public.discards) if pile]

    def counts(self, view: View) -> Sequence[int]:
        return view.public.counts

    def done_words(self, view: View) -> list[str]:
        return [words.drew_told(view.public, seat) for seat in range(len(self.players))]

    def asked(self) -> Wordings:
        """Return what is asked, without how a mouse answers it."""
        found = super().asked()
        return (closed(found[1]), found[1]) if self.hand.legal is not None and len(found) > 1 else found

    def deals_words(self, event: Dealt, view: View) -> str:
        return words.dealer_words(event, self.players)[0]

    def hand_words(self, view: View) -> str:
        worth = words.worth_note(value_of(view.hand))[0] if len(view.hand) == HAND_SIZE else ""
        return sentences(super().hand_words(view), closed(begun(worth)) if worth else "")


def _some_close(view: View) -> Close:
    """Return how the person might close with the card that leaves most."""
    kept = {card: value_of([held for held in view.hand if held is not card]) for card in view.hand}
    return Close(max(kept, key=lambda card: (card is not view.public.must_stay, kept[card])))


TABLE: Final = EmpatSatuTable
