"""The table of 42: the words of its seats, prompts, corners and board, and how it asks for a bid, a card or a suit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

import msgspec
import pygame

from game.cards import Card, Suit
from game.controller import PERSON, Player
from game.opponents.forty_two import MIND
from game.rules import tricks
from game.rules.base import BidMade, DealScored, Dealt, Event, Played, TrickTaken
from game.rules.forty_two import FEWEST, Kind, PublicState, Trick, View, kind_of, winning_place
from game.ui.controls.actions import means, told_key
from game.ui.controls.base import Widget
from game.ui.drawing.sprites import CardSprite
from game.ui.drawing.stage import Item
from game.ui.games.sorting import hand_order, sorted_hand
from game.ui.language.messages import _, say
from game.ui.tables.aids.gone import CardsSeen, trick_boxes
from game.ui.tables.aids.worth import has_room_above
from game.ui.tables.card_table import TableKit
from game.ui.tables.forty_two import words
from game.ui.tables.forty_two.board.board import PeggingBoard
from game.ui.tables.forty_two.keys import NAMED
from game.ui.tables.forty_two.labels import Call, Caption, CardNote, HandTabs, TrickLabels, TrickShown
from game.ui.tables.forty_two.layout import caption_rect, crib_rooms, game_layout, note_room
from game.ui.tables.forty_two.panels import BidsPanel, TrumpsPanel
from game.ui.tables.forty_two.strips import BidStrip, SuitStrip
from game.ui.tables.forty_two.words import CardReason, label_word, reason_for, standing_words
from game.ui.tables.parts.answers import Answer, OnScreen
from game.ui.tables.trick_game import TrickGameTable
from game.ui.words.cards import Wordings, by_subject
from game.ui.words.hints import Hint


class FortyTwoTable(TrickGameTable[View]):
    """A table of 42 at one window size."""

    strip: BidStrip
    turn_up: TrumpsPanel
    bid_pause = 0.15

    def __init__(self, room: TableKit, view: View) -> None:
        kit, settings, options = room.kit, room.settings, view.public.options
        size = (kit.scale.width, kit.scale.height)
        layout = game_layout(size, len(room.players), settings.card_size, kit.scale.text_scale, room.home)
        super().__init__(room, layout)
        self.shown = TrickShown()
        self.hint: Hint | None = None
        self._asked: View | None = None
        self.turn_up = TrumpsPanel(kit, layout.top_start, self.painter)
        self.bids = BidsPanel(kit, layout.top_end)
        self.labels = TrickLabels(kit, lambda: self.trick, self.shown)
        self.caption = Caption(kit, caption_rect(layout))
        self.call = Call(kit, layout.seats, layout.play)
        self.call.lasts = settings.lasting(self.call.lasts)
        self.note = CardNote(kit, note_room(layout), self.ribbon, self._looked_at)
        self.tabs = HandTabs(kit, self.hand, self.shown, layout.ribbon.bottom + 1)
        self.stage.add(self.tabs, self.note, self.turn_up, self.bids, self.labels, self.caption, self.call)
        self.strip = BidStrip(kit, layout, room.timeline, [player.name for player in self.players])
        self.suits = SuitStrip(kit, layout)
        self.stage.add(self.strip, self.strip.bars, self.suits, self.suits.bars)
        self.hints.lamp.above = -0.25  # above the cards stand the tabs
        self.hints.others = [self.strip.bars, self.suits.bars]
        assert layout.board is not None
        self.board = PeggingBoard(
            self.stage, self.timeline, kit, layout.board, self.players, options, crib_rooms(layout)
        )
        self._head = None if has_room_above(layout, self.strip.rect) else self.strip.head
        worth = self.build_worth(self.strip.rect, words.part_words, self._head)
        gone = self.build_gone(len(Suit) + 1, [*trick_boxes(layout), caption_rect(layout)])
        self.controls = (*self.strip.tiles, *worth, *self.suits.tiles, self.pile, *self.board.widgets(), *gone)

    def lit_places(self) -> dict[str, pygame.Rect]:
        assert self.layout.board is not None
        places = {**super().lit_places(), "bids": self.bids.rect, "board": self.layout.board}
        if self.suits.visible:
            places |= {tile.suit.letter: tile.turned(tile.rect, False) for tile in self.suits.tiles}
        return {**places, "strip": self.suits.rect} if self._may_name_suit else places

    @property
    def _may_name_suit(self) -> bool:
        """Whether the person is to lead and holds a joker, for which a suit would have to be named."""
        view = self._asked
        if view is None or view.public.is_bidding or view.public.trick:
            return False
        return any(card.is_joker for card in view.hand)

    def sentences_at(self) -> list[pygame.Rect]:
        words = [*self.caption.blits()[-1:], *self.tabs.blits()]
        return [*super().sentences_at(), *(blit.rect for blit in words)]

    # ---------------------------------------------------------------------- cards

    def sorted(self, cards: Sequence[Card], view: View) -> list[Card]:
        trumps = view.public.trumps if view.public.turn_up is not None else None
        suit, number = (None, None) if trumps is None else (trumps.suit, trumps.number)
        return sorted_hand(cards, hand_order(self.settings), suit, number)

    def seen(self, view: View) -> CardsSeen | None:
        """Return what has been seen of the pack in use; the card turned up is out of play."""
        seen, up = super().seen(view), view.public.turn_up
        if seen is None or up is None:
            return None
        pack, number = view.public.options.pack, view.public.trumps.number
        return msgspec.structs.replace(seen, pack=pack, gone=seen.gone | {up}, number=number)

    def takes(self, cards: Sequence[Card]) -> tuple[int, bool]:
        place, kind = winning_place(tuple(cards), self.shown.named, self.shown.trumps)
        return place, kind >= Kind.TRUMP

    # ----------------------------------------------------------------------- sync

    def sync(self, view: View) -> None:
        public = view.public
        self._follow(public)
        super().sync(view)
        self.shown.cards, self.shown.landed = public.trick, len(public.trick)
        self.tabs.visible = public.turn_up is not None
        self._say_standing()
        self.board.sync(view)

    def _follow(self, public: PublicState) -> None:
        """Start the words about the trick afresh, with the trumps of ``public``."""
        if public.turn_up is not None:
            self.shown.trumps = public.trumps
        self.shown.begin(public.named)
        self.labels.visible = True

    def hide_trick(self, hidden: bool) -> None:
        super().hide_trick(hidden)
        if self.suits.visible:
            self.ghost.visible = False
        for each in (self.caption, self.call, self.note):
            each.visible = not hidden

    def update(self, dt: float) -> bool:
        moves = super().update(dt)
        self.call.update(dt)
        self.caption.is_covered = self.hints.panel.rect.colliderect(self.caption.rect)
        return moves

    def show_panels(self, view: View) -> None:
        super().show_panels(view)
        public = view.public
        self.bids.show(public)
        self.pile.why = _taken_by(public.tricks[-1], self.players) if public.tricks else ()
        hint = _("Key {key} shows\nwhat beats what\nPlay goes left")
        if public.players == FEWEST:
            hint = _("Key {key} shows\nwhat beats what")
        self.pile.hint = say(hint, key=told_key("crib"))

    def _say_standing(self) -> None:
        """Say under the trick who is taking it and why."""
        shown, cards = self.shown, self.shown.lying
        if not cards:
            self.caption.say(None)
            return
        suit, seats = shown.named if cards[0].suit is None else cards[0].suit, [seat for seat, _sprite in self.trick]
        self.caption.say(suit, *standing_words(cards, shown.named, shown.trumps, seats, self.players))

    def _say_call(self) -> str:
        """Show the call for the last card played at its seat and return it; "" if the card has none."""
        shown, cards = self.shown, self.shown.lying
        if not cards:
            self.call.say(PERSON, "")
            return ""
        kind = kind_of(cards[-1], cards[0], shown.named, shown.trumps)
        called = words.call_of(kind, shown.named if len(cards) == 1 else None)
        self.call.say(self.trick[len(cards) - 1][0], called)
        return called

    def _looked_at(self) -> tuple[CardReason, float] | None:
        """Return the reason for the card under the mouse or cursor, and the x of its middle."""
        view, hand = self._asked, self.hand
        if view is None or hand.legal is None or hand.refused is not None or hand.dragged is not None:
            return None
        sprite = hand.looked_at
        if self.hints.hint is not None and sprite is not None and sprite.card in hand.legal:
            return None  # the hint tells of it
        if sprite is None or sprite.card is None or sprite.card not in view.hand or self.suits.visible:
            return None
        return reason_for(view, sprite.card), sprite.x

    # --------------------------------------------------------------------- events

    def show(self, event: Event, view: View) -> None:
        self.call.say(PERSON, "")
        super().show(event, view)
        if isinstance(event, DealScored):
            self._show_scored(event, view)

    def clear(self, view: View) -> None:
        super().clear(view)
        self._follow(view.public)
        self._say_standing()
        self.tabs.visible = False
        self.board.sync(view)

    def left_in_pack(self, event: Dealt, view: View) -> int:
        return len(view.public.options.pack) - sum(count for _seat, count in event.order)

    def standing(self, view: View, trick: tricks.Trick) -> str:
        public, named = view.public, view.public.named
        order = [public.next_to(trick.leader, place) for place in range(len(trick.cards))]
        return standing_words(trick.cards, named, public.trumps, order, self.players)[0]

    def turned_up_words(self, card: Card, trump: Suit | None) -> list[str]:
        return words.turned_up_words(card)

    def show_bid(self, event: BidMade, view: View) -> None:
        self.bids.show(view.public)
        self.board.show_bid(event.seat, event.number)
        super().show_bid(event, view)

    def begin_trick(self, event: Played, view: View) -> None:
        self.shown.begin(event.named)
        self.labels.visible = True
        super().begin_trick(event, view)

    def show_played(self, event: Played, view: View) -> None:
        super().show_played(event, view)
        self.shown.cards = (*self.shown.cards, event.card)
        self.timeline.call(self.timeline.end, partial(self._card_landed, len(self.trick)))

    def _card_landed(self, count: int) -> None:
        self.shown.landed = count
        self._say_standing()
        if self._say_call():
            self.kit.audio.play("announce")

    def sweep(self) -> None:
        self.labels.visible = False
        self.call.say(PERSON, "")

    def show_taken(self, event: TrickTaken, view: View) -> None:
        super().show_taken(event, view)
        self.timeline.call(self.timeline.end, partial(self._trick_gone, view))

    def _trick_gone(self, view: View) -> None:
        self.shown.begin(None)
        self._say_standing()
        if view.public.dealer is not None:
            for seat, each in enumerate(self.seats):
                each.acts = self.last_act(view, seat)

    def _show_scored(self, event: DealScored, view: View) -> None:
        first, players = view.public.past[-1].dealer + 1, len(self.seats)
        order = [(first + place) % players for place in range(players)]
        self.board.show_scores(event.scores, order, lambda seat: self._score(event, seat))
        self.ribbon.say(*words.own_result(event.bids[PERSON], event.tricks[PERSON], event.points[PERSON]))
        self.timeline.wait(0.5)
        self.board.show_home()

        def done() -> None:
            self.sync(view)
            self.ribbon.say()

        self.timeline.call(self.timeline.end, done)

    def _score(self, event: DealScored, seat: int) -> None:
        shown = self.seats[seat]
        shown.score = event.scores[seat]
        shown.acts = words.result_words(event.bids[seat], event.tricks[seat], event.points[seat])

    # ---------------------------------------------------------------------- words

    def cut_words(self, view: View) -> list[str]:
        return [_("Everybody cuts a card: the highest deals"), _("The highest card deals")]

    def dealer_words(self, event: Dealt, view: View) -> list[str]:
        yours, one = _("You cut the highest card: you deal"), _("{name} cuts the highest card and deals")
        long = by_subject([event.dealer], you=yours, one=one)
        return [say(long, name=self.players[event.dealer].name), *super().dealer_words(event, view)]

    def turn_words(self, seat: int, view: View) -> list[str]:
        return [*super().turn_words(seat, view), *([] if seat == PERSON else ["…"])]

    def played_words(self, cards: Sequence[Card]) -> list[str]:
        return words.played_words(cards[-1], cards[0], self.shown.named, self.shown.trumps)

    def took_words(self) -> list[str]:
        return [*super().took_words(), _("took it")]

    def result_words(self, seat: int, view: View) -> list[str]:
        last = view.public.past[-1]
        return words.result_words(last.bids[seat], last.tricks[seat], last.points[seat])

    def play_prompt(self, view: View, legal: frozenset[Card]) -> list[str]:
        return words.play_prompt(view, legal)

    # --------------------------------------------------------------------- asking

    def ask_bid(self, view: View) -> None:
        if self.worth is not None:
            bid = say(_("bid {bid} by rule of thumb"), bid=MIND.bid_at_sight(view).number)
            why = _("So an opponent bids who goes by the hand alone. A hint looks further.")
            self.worth.show(MIND.hand_worth(view), words.worth_words(), bid, why)
            if self._head is not None:
                self.strip.asks_until = self.worth.tab.left - self.kit.scale.gap
        self.strip.show(view.public)

    def ask(self, view: View) -> None:
        self._asked = view
        super().ask(view)
        card, self.half_played = self.half_played, None
        if card is not None and self.hand.legal is not None and card in self.hand.legal and not view.public.trick:
            self._ask_suit(card, view)

    def stop_asking(self) -> None:
        self._asked = self.half_played = None
        self.suits.show(None)
        super().stop_asking()

    def choose_card(self, card: Card) -> Answer:
        """Return the action that plays ``card``; a led joker first asks for its suit."""
        view = self._asked
        if view is not None and not view.public.is_bidding and not view.public.trick and card.is_joker:
            self._ask_suit(card, view)
            return OnScreen.ONLY
        self._take_back()
        return self.deed(card)

    def _ask_suit(self, card: Card, view: View) -> None:
        self.half_played = card
        self.suits.show(card, view.hand)
        self.show_hint(self.hint)
        self.ghost.visible = False
        self.hand.armed = self.hand.sprite_of(card)
        self.hand.cursor = None
        self.ribbon.say()
        self.tell("prompt", self.suits.asks()[0])

    def _take_back(self) -> None:
        """Withdraw the question for a joker's suit and ask for a card again."""
        if self._asked is None or not self.suits.visible:
            return
        self.suits.show(None)
        self.show_hint(self.hint)
        self.hand.armed = self.half_played = None
        self.ghost.visible = True
        self.ribbon.say(*words.play_prompt(self._asked, self.hand.legal or frozenset()))

    @property
    def marked(self) -> Widget | None:
        return self.suits.marked if self.suits.visible else super().marked

    @property
    def needs_letters(self) -> bool:
        return self.suits.visible

    def show_hint(self, hint: Hint | None) -> None:
        """Show a hint: while a suit is to be named on the strip of suits, else as in any trick game."""
        self.hint = hint
        is_naming = self.suits.visible
        super().show_hint(None if is_naming else hint)
        self.suits.show_hint(hint if is_naming else None, at_once=self.timeline.is_still)

    @property
    def answers(self) -> tuple[str, ...]:
        return tuple(NAMED.values()) if self.suits.visible else super().answers

    def key(self, name: str, event: pygame.event.Event) -> Answer:
        """Return the answer to a key: digits and arrows for a bid or a suit, arrows for a card."""
        if self.board.close_crib():
            return OnScreen.ONLY
        if not self.suits.visible:
            return super().key(name, event)
        if means(name, "back"):
            self._take_back()
            return OnScreen.ONLY
        return self.suits.key(name, event)

    # -------------------------------------------------------------- older tricks

    def under_way_words(self, view: View) -> Wordings:
        public = view.public
        return words.trick_words(public, public.leader, public.trick, public.named, self.players)

    def dress_trick(self, view: View, number: int, cards: Iterable[tuple[int, CardSprite]]) -> Sequence[Item]:
        public, lying = view.public, tuple(cards)
        seen, named = public.trick, public.named
        if number < len(public.tricks):
            seen, named = public.tricks[number].cards, public.tricks[number].named
        shown = TrickShown(seen, named, public.trumps, len(seen))
        return [TrickLabels(self.kit, lambda: lying, shown)]


def _taken_by(trick: Trick, players: Sequence[Player]) -> Wordings:
    """Return who took a trick by what, on the pile of the last one; () where that was nothing special."""
    why = label_word(trick.why)
    if not why:
        return ()
    # Translators: {why} is a label on a card, “pair” or “joker” say: what took the trick.
    text = by_subject([trick.winner], one=_("to {name}: {why}"), you=_("to you: {why}"))
    return (say(text, name=players[trick.winner].name, why=why),)


TABLE: Final = FortyTwoTable
