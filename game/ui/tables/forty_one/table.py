"""The table of Forty-One: the words of its seats, prompts and corners, and the open hands of a deal thrown in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.cards import Card, Suit
from game.controller import PERSON
from game.opponents.forty_one import MIND
from game.rules.base import BidMade, Dealt, Event, ThrownIn, TurnedUp
from game.rules.forty_one import COUNTERCLOCKWISE, PublicState, View
from game.ui.drawing.sprites import CardSprite
from game.ui.language.messages import _, pgettext, say
from game.ui.motion.cards import fly
from game.ui.tables.aids.gone import trick_boxes
from game.ui.tables.card_table import TableKit
from game.ui.tables.forty_one.bidding import BidStrip, needed_words, part_words, safe_words
from game.ui.tables.forty_one.layout import game_layout, open_places, shown_places
from game.ui.tables.forty_one.panels import TrumpPanel
from game.ui.tables.forty_one.verdict import tie_words
from game.ui.tables.parts.dealing import OpenHands, throw_in
from game.ui.tables.parts.panels import RaceLine, RacePanel
from game.ui.tables.trick_game import TrickGameTable
from game.ui.tables.trick_words import bid_words
from game.ui.words.cards import by_subject, card_name, closed, filled, points, sentences, suit_name_first
from game.ui.words.told import Told

PARTNER: Final = 2
_BEFORE: Final = 0.35  # seconds: pause from the last bid until the hands open
_BETWEEN: Final = 0.12  # seconds: delay from one hand to the next
_DEPTH: Final = 31.0
_SHOWN: Final = 19.0  # the shown card: under the plaques, over the fans
_TURNED: Final = 1.0  # seconds that the trumps are said before the bidding


class FortyOneTable(TrickGameTable[View]):
    """A table of Forty-One at one window size."""

    strip: BidStrip

    def __init__(self, room: TableKit, view: View) -> None:
        kit, settings = room.kit, room.settings
        size = (kit.scale.width, kit.scale.height)
        layout = game_layout(size, len(room.players), settings.card_size, kit.scale.text_scale, room.home)
        super().__init__(room, layout)
        self.seats[PARTNER].is_partner = True
        self.open_hands = ThrownInHands(self, open_places(layout), _DEPTH)
        self.trumps = TrumpPanel(kit, layout.top_start)
        self.race = RacePanel(kit, layout.top_end)
        self.strip = BidStrip(kit, layout)
        worth = self.build_worth(self.strip.rect, part_words)
        self._beside = {} if view.public.options.trumps == "hearts" else shown_places(layout)
        shown = [CardSprite(self.painter, None, place).box for place in self._beside.values()]
        gone = self.build_gone(len(Suit), [*trick_boxes(layout), *shown])
        self.controls = (*self.strip.tiles, *worth, self.pile, *gone)
        self.stage.add(self.trumps, self.race, self.strip, self.strip.bars)
        self.hints.others = [self.strip.bars]
        self.shown: CardSprite | None = None
        """The dealer's card that tells the trumps, while it lies open beside an opponent."""

    # ---------------------------------------------------------------------- cards

    def hand_of(self, view: View) -> list[Card]:
        shown = view.public.shown
        return self.sorted(shown[PERSON], view) if shown else super().hand_of(view)

    def _opened(self, view: View) -> list[list[Card]]:
        """Return the hands when all lie open, each in the order chosen in the settings."""
        return [self.sorted(hand, view) for hand in view.public.shown]

    # --------------------------------------------------------------- views, events

    def sync(self, view: View) -> None:
        super().sync(view)
        self.open_hands.lay(self._opened(view))
        self._lay_shown(view)

    def is_ready(self, event: Event, view: View) -> bool:
        if isinstance(event, ThrownIn):
            return self.open_hands.is_ready(self._opened(view))
        if isinstance(event, TurnedUp):
            return self.painter.are_ready([event.card, None], self._beside[1].height, (0,))
        return super().is_ready(event, view)

    def clear(self, view: View) -> None:
        self.open_hands.gather()
        self._take_shown()
        super().clear(view)
        if view.public.turn_up is not None:
            self.trumps.trump = None  # until the card is turned up

    def after_deal(self, view: View) -> None:
        if view.public.turn_up is None:
            super().after_deal(view)

    def holders(self) -> dict[CardSprite, str]:
        return super().holders() | self.open_hands.holders([shown.name for shown in self.seats])

    # ------------------------------------------------- the card that tells the trumps

    def _take_shown(self) -> None:
        """Remove the card that lies beside an opponent."""
        if self.shown is not None:
            self.stage.remove(self.shown)
        self.shown = None
        for fan in self.fans:
            fan.beside = 0

    def _lay_shown(self, view: View) -> None:
        """Lay the card open beside the dealer until it is played, at rest; one's own is marked in the hand."""
        self._take_shown()
        self.hand.told = frozenset() if self.is_guided else frozenset(view.public.open_cards) & {*view.hand}
        for card, seat in view.public.open_cards.items():
            if seat != PERSON:
                self.shown = CardSprite(self.painter, card, self._beside[seat], _SHOWN)
                self.stage.add(self.shown)
                self.fans[seat].count -= 1
                self.fans[seat].beside = 1

    def show_turned_up(self, event: TurnedUp, view: View) -> None:
        """Turn the dealer's last card over, lay it beside the dealer, and say what it makes trumps."""
        timeline, dealer = self.timeline, view.public.dealer
        assert dealer is not None

        def told() -> None:
            self.trumps.trump = self.trump
            self.ribbon.say(*self.turned_up_words(event.card, self.trump))
            self.kit.audio.play("bid", 0.7)

        start = timeline.end
        timeline.call(start, lambda: self.kit.audio.play("flip"))
        if dealer != PERSON:
            place = self._beside[dealer]
            sprite = self.fans[dealer].give(event.card, place.height)
            self.stage.add(sprite)
            self.shown, sprite.depth = sprite, _SHOWN
            start = fly(self, sprite, place, start, 0.3, turns=True)
        timeline.call(start, told)
        timeline.wait(_TURNED)
        timeline.call(timeline.end, lambda: self.sync(view))

    def out_of_hand(self, seat: int, card: Card, height: int) -> CardSprite:
        shown, self.hand.told = self.shown, self.hand.told - {card}
        if shown is None or shown.card is not card:
            return super().out_of_hand(seat, card, height)
        self.shown, self.fans[seat].beside = None, 0
        return shown

    def open_cards(self) -> Sequence[CardSprite]:
        return [*super().open_cards(), *([self.shown] if self.shown else [])]

    def show_bid(self, event: BidMade, view: View) -> None:
        self.kit.audio.play("bid")
        if view.public.dealer is not None:
            self.trumps.public = view.public
        super().show_bid(event, view)

    def show(self, event: Event, view: View) -> None:
        super().show(event, view)
        if isinstance(event, ThrownIn):
            self.ribbon.say()
            self._take_shown()
            self.open_hands.open(self._opened(view))
            self.timeline.call(self.timeline.end, lambda: self.sync(view))

    def lit_places(self) -> dict[str, pygame.Rect]:
        return {**super().lit_places(), "trumps": self.trumps.rect, "race": self.race.rect}

    def ask_bid(self, view: View) -> None:
        self.strip.show(view.public)
        if self.worth is not None:
            parts = MIND.hand_worth(view)
            self.worth.show(parts, needed_words(view.public), *safe_words(parts, view.public))

    def show_panels(self, view: View) -> None:
        super().show_panels(view)
        public = view.public
        self.trumps.public, self.trumps.trump = public, self.trump
        self.race.target = public.options.target
        self.race.tip = _race_tip(public)
        ours, order = (PERSON, PARTNER), (PERSON, PARTNER, 1, 3)
        self.race.runners = tuple(RaceLine(self.seats[seat].name, public.scores[seat], seat in ours) for seat in order)
        right, left = _("Play goes\ncounter-clockwise,\nto the right"), _("Play goes\nclockwise,\nto the left")
        self.pile.hint = right if public.options.direction == COUNTERCLOCKWISE else left

    # ---------------------------------------------------------------------- words

    def told(self, event: Event, before: View, view: View) -> Told:
        if not isinstance(event, ThrownIn):
            told, is_first = super().told(event, before, view), isinstance(event, Dealt) and not view.public.past
            return told._replace(usual=sentences(told.usual, self.seats[PARTNER].partner_words)) if is_first else told
        total, needed = event.total, event.needed
        why = say(_("The bids came to {total}; at least {needed} are needed."), total=total, needed=needed)
        head = closed(pgettext("heading", "Thrown in"))
        return Told(sentences(head, why, _("Nobody scores.")), head)

    def turned_up_words(self, card: Card, trump: Suit | None) -> list[str]:
        if trump is None or trump is card.suit:
            return super().turned_up_words(card, trump)
        words = _("{Suit} are trumps: the dealer’s card is {card}"), _("{Suit} are trumps")
        return filled(words, card=card_name(card), Suit=suit_name_first(trump))

    def cut_words(self, view: View) -> list[str]:
        if view.public.options.first_dealer == "highest-card":
            return super().cut_words(view)
        return [_("Everybody draws a card: the lowest deals"), _("The lowest card deals")]

    def dealer_words(self, event: Dealt, view: View) -> list[str]:
        wordings = super().dealer_words(event, view)
        if not event.cut:
            return wordings
        you = _("You draw the lowest card: you deal and keep the score")
        one = _("{name} draws the lowest card, deals and keeps the score")
        if view.public.options.first_dealer == "highest-card":
            you = _("You draw the highest card: you deal and keep the score")
            one = _("{name} draws the highest card, deals and keeps the score")
        long = by_subject([event.dealer], you=you, one=one)
        return [say(long, name=self.seats[event.dealer].name), *wordings]

    def result_words(self, seat: int, view: View) -> list[str]:
        last = view.public.past[-1]
        return bid_words(last.bids[seat], seat == last.dealer) if last.thrown_in else super().result_words(seat, view)


TABLE: Final = FortyOneTable


def _race_tip(public: PublicState) -> str:
    """Return a sentence on what the race is for."""
    if public.options.partner_needs == "positive":
        needs = _("A team wins as soon as one partner has {points} after a deal and the other has more than 0.")
    elif public.options.partner_needs == "nothing":
        needs = _("A team wins as soon as one partner has {points} after a deal.")
    else:
        needs = _("A team wins as soon as one partner has {points} after a deal and the other has 0 or more.")
    return sentences(say(needs, points=points(public.options.target)), tie_words(public.options))


class ThrownInHands(OpenHands):
    """The open hands of a deal thrown in; none while a deal is in play."""

    def is_ready(self, hands: Sequence[Sequence[Card]]) -> bool:
        """Whether the pictures of ``hands`` are ready; if not, drawing them starts now."""
        height = max(place.height for places in self.places for place in places)
        return self.table.painter.are_ready([None, *(card for hand in hands[1:] for card in hand)], height)

    def lay(self, hands: Sequence[Sequence[Card]]) -> None:
        """Lay the opponents' ``hands`` open, at rest; without any, remove those on the table."""
        self.clear()
        for seat, hand in enumerate(hands):
            self.lay_open(seat, hand)

    def open(self, hands: Sequence[Sequence[Card]]) -> None:
        """Turn the opponents' cards over, one hand after another."""
        table, timeline = self.table, self.table.timeline
        start = timeline.end + _BEFORE

        def begin() -> None:
            table.kit.audio.play("thrown-in")
            for seat, hand in enumerate(hands):
                fan, at = table.fans[seat], start + _BETWEEN * (seat - 1)
                fan.count = 0
                for sprite, place in self.lay_open(seat, hand):
                    sprite.x, sprite.y, sprite.flip = fan.seat.fan.x, fan.seat.fan.y, 0.0
                    fly(table, sprite, place, at, 0.34, turns=True, settles=False)

        timeline.call(start, begin)
        timeline.wait(_BEFORE + 0.4 + 2 * _BETWEEN)

    def gather(self) -> None:
        """Throw all open hands and the person's own into the middle, before the next deal."""
        if self.sprites:
            mine, self.table.hand.sprites = self.table.hand.sprites, []
            throw_in(self.table, [*self.sprites, *mine])
            self.sprites = {}
