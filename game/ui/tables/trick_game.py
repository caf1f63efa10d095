"""What every trick game does at its table: bids are made, tricks are played and taken, the leader wears the crown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.cards import PACK, Card
from game.controller import PERSON
from game.rules.base import Action, BidMade, Dealt, Event, Play, Played, TrickTaken, TurnedUp
from game.rules.tricks import PublicTrickState, contract_by
from game.ui.controls.base import Widget
from game.ui.controls.described import phrase
from game.ui.controls.layout import trim
from game.ui.drawing import shapes
from game.ui.drawing.assets import card_width
from game.ui.drawing.sprites import CardSprite, Place
from game.ui.drawing.stage import premultiplied
from game.ui.drawing.styles import WINNING
from game.ui.games.sorting import hand_order, sorted_hand
from game.ui.motion.cards import fly, shrink
from game.ui.motion.timeline import ease_out, linear
from game.ui.tables.aids.gone import CardsSeen
from game.ui.tables.aids.worth import HandWorth, PartWords
from game.ui.tables.card_table import TableKit
from game.ui.tables.parts import dealing
from game.ui.tables.parts.answers import Answer
from game.ui.tables.parts.hand import trick_area
from game.ui.tables.parts.layout import TableLayout
from game.ui.tables.parts.panels import PilePanel, TurnUpPanel
from game.ui.tables.parts.strips import NumberTile
from game.ui.tables.parts.tricks import Crown, GhostCard, Ring, crown_diameter, laid_trick, trick_depth
from game.ui.tables.trick_words import TrickViewT, TrickWordsTable, bid_words
from game.ui.words.hints import Hint

_TURNING: Final = 40.0  # depth on the stage: the card being turned up
_TURNED: Final = 0.75  # seconds: rest of the turned-up card in the middle, for all to see
_FLYING: Final = 88.0  # depth on the stage: a card in flight
_DRAWN: Final = 16.0  # depth on the stage: a card being drawn out from under a plaque
_HEAVY: Final = 1.06  # of its size: how large a trump that takes the lead is as it lands
_WEIGHS: Final = 0.12  # seconds: how long that trump takes to settle to its own size
_RINGS: Final = 0.34  # seconds: life of a ring
_GATHER: Final = 0.16  # seconds: gathering the cards of a trick and turning them face down
_TO_TAKER: Final = 0.26
_AT_TAKER: Final = 0.16  # of its size: how large a card is when it arrives as a pip


class TrickGameTable(TrickWordsTable[TrickViewT]):
    """A table of a game with bids and tricks: the trick lies in the middle, and its leader wears the crown.

    ``bid_pause`` is the pause after each bid, in seconds. Games that turn a card up set ``turn_up``, which shows it.
    """

    worth: HandWorth | None = None
    turn_up: TurnUpPanel | None = None
    bid_pause = 0.25

    def __init__(self, room: TableKit, layout: TableLayout) -> None:
        super().__init__(room, layout)
        self.trick: list[tuple[int, CardSprite]] = []
        self.crown = Crown(self.kit, crown_diameter(layout.trick_height))
        slot = layout.slots[PERSON]
        size = (card_width(slot.height), slot.height)
        ghost = pygame.Rect((round(slot.x - size[0] / 2), round(slot.y - size[1] / 2)), size)
        self.ghost = GhostCard(self.kit, ghost, depth=12)
        self.ghost.visible = False
        self.pile = PilePanel(self.kit, layout.bottom_end, self.painter, room.show_last)
        self.drop_area = trick_area(self.kit, layout, self.hand)
        self.stage.add(self.crown, self.ghost, self.drop_area)

    def build_worth(self, strip: pygame.Rect, words: PartWords, head: pygame.Rect | None = None) -> Sequence[Widget]:
        """Put what the hand is worth on the strip of bids, if the settings say so; return its controls."""
        if not self.settings.shows_worth:
            return ()
        self.worth = HandWorth(self.kit, self.layout, strip, self.hand, words, head)
        self.stage.add(*self.worth.items)
        return self.worth.controls

    def seen(self, view: TrickViewT) -> CardsSeen | None:
        public = view.public
        if public.turn is None or public.is_bidding:
            return None
        played = frozenset(card for trick in public.tricks for card in trick.cards) | {*public.trick}
        known = frozenset(card for card, seat in public.open_cards.items() if seat != view.seat)
        held = sum(count for seat, count in enumerate(public.counts) if seat != view.seat) - len(known)
        return CardsSeen(PACK, frozenset(view.hand), played, held, known, public.voids(), public.trump)

    def hand_of(self, view: TrickViewT) -> list[Card]:
        """Return the person's cards in display order."""
        return [card for card in self.sorted(view.dealt, view) if card in view.hand]

    def sorted(self, cards: Sequence[Card], view: TrickViewT) -> list[Card]:
        """Return cards dealt to the person in display order, also once the deal is over."""
        return sorted_hand(cards, hand_order(self.settings), view.public.trump or self.trump)

    def show_panels(self, view: TrickViewT) -> None:
        """Update the corner panels to the state of the deal; here, who took the last trick."""
        tricks = view.public.tricks
        self.pile.tricks = len(tricks)
        self.pile.winner = tricks[-1].winner if tricks else -1
        self.pile.taker = self.seats[self.pile.winner].in_words if tricks else ""

    # ---------------------------------------------------------------------- sync

    def sync(self, view: TrickViewT) -> None:
        """Show ``view`` at once, without animation."""
        public = view.public
        self._look_at_turn_up(public)
        self.hand.show(self.hand.in_kept_order(self.hand_of(view)))
        cards = self.lying_cards(view)
        self.show_trick(cards, cards[self.takes(public.trick)[0]][0] if cards else None)
        self.hold(public.counts if public.dealer is not None else [0] * len(self.fans))
        self._show_seats(public)
        for seat, shown in enumerate(self.seats):
            shown.acts = self.last_act(view, seat)
        self.show_panels(view)
        self.to_move(public.turn)
        self.count_gone(view)

    def _look_at_turn_up(self, public: PublicTrickState) -> None:
        """Show trumps and the turned-up card; between deals those of the last deal stay."""
        self.trump = public.trump or self.trump
        if self.turn_up is not None and public.dealer is not None:
            self.turn_up.card = public.turn_up

    def _show_seats(self, public: PublicTrickState) -> None:
        """Show each seat's score, bid, tricks taken and dealer's button; between deals, as the last deal ended."""
        dealer = public.latest.dealer if public.latest else public.dealer
        for seat, shown in enumerate(self.seats):
            shown.score = public.scores[seat]
            shown.is_dealer = seat == dealer
        self.show_tricks(public)

    def show_tricks(self, public: PublicTrickState) -> None:
        """Show what each seat has bid, and beside it what its side has taken, else its own tricks."""
        owed, taken = public.contracts, public.all_taken
        for seat, shown in enumerate(self.seats):
            own = contract_by(seat, owed)
            shown.bid = own.tricks if own else None
            shown.taken = own.taken if own else taken[seat] if taken else 0
            shown.may_bid = public.HAS_BIDS and (public.is_bidding or not owed)

    def show_trick(self, cards: Sequence[tuple[int, Card]], winning: int | None) -> None:
        """Lay out the trick so far: (seat, card) in the order played; ``winning`` is the seat that leads it."""
        self.stage.remove(*(sprite for _seat, sprite in self.trick))
        self.trick = laid_trick(self.painter, self.layout.slots, cards)
        self.stage.add(*(sprite for _seat, sprite in self.trick))
        self.mark_winning(winning)

    def lit_places(self) -> dict[str, pygame.Rect]:
        places = {**super().lit_places(), "last-trick": self.pile.rect}
        trick = [sprite.box for _seat, sprite in self.trick]
        if trick:
            places["trick"] = trick[0].unionall(trick[1:])
        if self.turn_up is not None:
            places["trumps"] = self.turn_up.rect
        if self.strip is not None and self.strip.visible:
            places["strip"] = self.strip.rect
            numbers = [tile for tile in self.strip.tiles if isinstance(tile, NumberTile)]
            places |= {f"bid:{tile.number}": tile.turned(tile.rect, False) for tile in numbers}
        return places

    def notice_place(self) -> pygame.Rect:
        place = super().notice_place()
        if self.worth is None or self.strip is None or not self.strip.visible:
            return place
        return trim(place, bottom=max(0, place.bottom - self.worth.tab.top + self.kit.scale.gap // 2))

    def holders(self) -> dict[CardSprite, str]:
        wins = {sprite: [self.crown.tip] if sprite.glow else [] for _seat, sprite in self.trick}
        return {sprite: phrase([self.seats[seat].name, *wins[sprite]]) for seat, sprite in self.trick}

    @property
    def marked(self) -> Widget | None:
        return self.strip.marked if self.strip is not None and self.strip.visible else None

    def open_cards(self) -> Sequence[CardSprite]:
        return [sprite for _seat, sprite in self.trick]

    def hide_trick(self, hidden: bool) -> None:
        for _seat, sprite in self.trick:
            sprite.visible = not hidden
        self.crown.visible = not hidden and bool(self.trick)
        self.ghost.visible = not hidden and self.hand.legal is not None
        self.ribbon.visible = not hidden

    def mark_winning(self, seat: int | None, *, flies: bool = False) -> None:
        """Light up the card of ``seat`` and put the crown on it; None: no card.

        If it ``flies``, the crown moves over from the card that wears it now.
        """
        for owner, sprite in self.trick:
            if owner != seat:
                sprite.glow = None
            elif sprite.glow is None or not flies:
                sprite.glow = WINNING
                if flies and self.crown.visible:
                    self.crown.fly_to(sprite, self.timeline)
                else:
                    self.crown.put_on(sprite)
        if seat is None:
            self.crown.visible = False

    def trick_card(self, seat: int) -> CardSprite | None:
        return next((sprite for owner, sprite in self.trick if owner == seat), None)

    # -------------------------------------------------------------------- events

    def is_ready(self, event: Event, view: TrickViewT) -> bool:
        if isinstance(event, Dealt):
            return dealing.is_ready(self, event, self.sorted(event.hands[PERSON], view))
        if isinstance(event, TurnedUp) and self.turn_up is not None:
            heights = (self._turned_height, self.turn_up.place.height)
            are_ready = [self.painter.are_ready([event.card, None], height, (0,)) for height in heights]
            return all(are_ready)
        if isinstance(event, Played):
            height, slot = self.layout.trick_height, self.layout.slots[event.seat]
            return self.painter.are_ready([event.card, None], height, (0, round(slot.angle)))
        return True

    def show(self, event: Event, view: TrickViewT) -> None:
        match event:
            case Dealt():
                self.show_dealt(event, view)
            case TurnedUp():
                self.show_turned_up(event, view)
            case BidMade():
                self.show_bid(event, view)
            case Played():
                self.show_played(event, view)
            case TrickTaken():
                self.show_taken(event, view)

    @property
    def _turned_height(self) -> int:
        """The height, in pixels, of the turned-up card while it lies in the middle."""
        return round(self.layout.trick_height * 1.15)

    def show_turned_up(self, event: TurnedUp, view: TrickViewT) -> None:
        """Bring the pack to the middle, turn its top card over, let it rest, and move it to the corner.

        The rest of the pack goes with it, out of play.
        """
        if self.turn_up is None:
            return
        timeline, pack, to, height = self.timeline, self.pack, self.turn_up.place, self._turned_height
        middle = Place(self.layout.middle.centerx, self.layout.middle.centery, height)
        start = dealing.move_pack(self, middle, 0.30)
        sprite = CardSprite(self.painter, event.card, middle, _TURNING)
        sprite.flip = 0.0

        def lift_off() -> None:
            sprite.put(pack.place)
            pack.count = max(0, pack.count - 1)
            self.stage.add(sprite)
            self.kit.audio.play("flip")

        def shown() -> None:
            self.ribbon.say(*self.turned_up_words(event.card, self.trump))
            self.kit.audio.play("bid", 0.7)

        def land() -> None:
            self.stage.remove(sprite)
            pack.visible = False
            self.ribbon.say()
            self.sync(view)

        timeline.call(start, lift_off)
        turned = fly(self, sprite, Place(middle.x + 0.4 * height, middle.y, height), start, 0.3, turns=True)
        timeline.call(turned, shown)
        timeline.wait(_TURNED)
        away = turned + _TURNED
        timeline.call(away, lambda: self.kit.audio.play("slide", 0.6))
        landing = fly(self, sprite, to, away, 0.3, arc=0.1 * height)
        put_away = dealing.move_pack(self, to, 0.3, away)
        timeline.call(max(landing, put_away), land)

    def show_dealt(self, event: Dealt, view: TrickViewT) -> None:
        """Clear the table, find the first dealer, and shuffle and deal the cards."""
        self.clear(view)
        if event.deal == 1:
            self._find_dealer(event, view)
        dealing.shuffle(self, event.dealer)
        cards = self.sorted(event.hands[PERSON], view)
        dealing.deal(self, event, cards, self.left_in_pack(event, view), lambda: self.after_deal(view))

    def clear(self, view: TrickViewT) -> None:
        """Take away whatever is left of the deal before the one in ``view``."""
        self.clear_hands()
        self.show_trick([], None)
        self._look_at_turn_up(view.public)
        if self.turn_up is not None:
            self.turn_up.card = None  # until one is turned up
        self._show_seats(view.public)
        for shown in self.seats:
            shown.acts = [""]
        self.show_panels(view)
        self.to_move(None)
        self.count_gone(view)

    def _find_dealer(self, event: Dealt, view: TrickViewT) -> None:
        """Show the draw of cards that decides who deals first, if there is one, and announce the dealer."""

        def announce() -> None:
            self.ribbon.say(*self.dealer_words(event, view))
            self.seats[event.dealer].is_dealer = True
            self.kit.audio.play("bid")

        for shown in self.seats:
            shown.is_dealer = False
        if event.cut:
            self.ribbon.say(*self.cut_words(view))
            dealing.cut(self, event.cut, event.dealer, announce)
        else:
            self.timeline.call(self.timeline.end, announce)
            self.timeline.wait(0.9)

    def left_in_pack(self, event: Dealt, view: TrickViewT) -> int:
        """Return how many cards stay undealt in the pack."""
        return 0

    def after_deal(self, view: TrickViewT) -> None:
        """Continue once the cards are dealt and the turn-up, if any, is shown."""
        self.ribbon.say()
        if self.turn_up is None:
            self.sync(view)

    def show_bid(self, event: BidMade, view: TrickViewT) -> None:
        """Show a bid at its seat and, after a pause, whose turn is next."""
        shown = self.seats[event.seat]
        self.show_tricks(view.public)
        shown.acts = bid_words(event.number, shown.is_dealer)
        self.to_move(None)
        self.timeline.wait(self.bid_pause)
        self.timeline.call(self.timeline.end, lambda: self._turn_goes_on(view))

    def _turn_goes_on(self, view: TrickViewT) -> None:
        turn = view.public.turn
        self.to_move(turn)
        if turn is not None:
            self.seats[turn].acts = self.last_act(view, turn)

    def show_played(self, event: Played, view: TrickViewT) -> None:
        """Move a card from its hand to its slot, then mark the winning card so far.

        An opponent's card leaves the fan face down and turns over on its way. A trump that takes the lead lands with
        weight.
        """
        self.to_move(None)
        self.ghost.visible = False
        if not self.trick:
            self.begin_trick(event, view)
        cards = [*(sprite.card for _seat, sprite in self.trick if sprite.card is not None), event.card]
        seats = [*(seat for seat, _sprite in self.trick), event.seat]
        place, is_trump = self.takes(cards)
        self.seats[event.seat].acts = self.played_words(cards)
        ruffs = is_trump and 0 < place == len(cards) - 1

        timeline, slot, start = self.timeline, self.layout.slots[event.seat], self.timeline.end
        flying = self.out_of_hand(event.seat, event.card, slot.height)
        is_hidden = flying.flip < 1
        flying.depth = _DRAWN if is_hidden else _FLYING
        self.trick.append((event.seat, flying))

        def land() -> None:
            flying.depth = trick_depth(self.layout, event.seat)
            if ruffs:
                self.land_heavily(flying)
                self.kit.audio.play("thump", step=int(event.card.rank))
            else:
                self.kit.audio.play("place")
            self.mark_winning(seats[place], flies=True)
            self.count_gone(view)
            if len(cards) < len(self.seats):
                self._turn_goes_on(view)

        timeline.call(start, lambda: self.kit.audio.play("slide"))
        landing = fly(self, flying, slot, start, arc=0.06 * slot.height, turns=is_hidden)
        timeline.call(start + 0.3 * (landing - start), lambda: setattr(flying, "depth", _FLYING))
        timeline.call(landing, land)

    def begin_trick(self, event: Played, view: TrickViewT) -> None:
        """Have each seat show what it owes until it plays to the trick that ``event`` leads."""
        public = view.public
        self.show_tricks(public)
        for seat, shown in enumerate(self.seats):
            shown.acts = self.waits_words(public, seat) if public.dealer is not None else [""]

    def land_heavily(self, sprite: CardSprite) -> None:
        """Let a card drop the last bit of its way with weight, and send out a ring from it."""

        def weigh(part: float) -> None:
            sprite.zoom = _HEAVY + (1.0 - _HEAVY) * part

        self.timeline.flourish(_WEIGHS, weigh, ease_out)
        edge, size = self.kit.scale.px(5, 3), (card_width(sprite.height), sprite.height)
        line = shapes.panel(size, round(0.06 * sprite.height), WINNING, WINNING, WINNING, edge, alpha=0)
        outline = pygame.transform.rotozoom(premultiplied(line), -round(sprite.angle), 1.0)
        self._ring_out(Ring(outline, (sprite.x, sprite.y), sprite.depth - 0.2), 1.0, 1.35)

    def _ring_out(self, ring: Ring, small: float, large: float) -> None:
        """Let a ring grow from ``small`` to ``large``, times its picture's size, and fade; not in reduced motion."""
        if self.timeline.is_still:
            return
        self.stage.add(ring)

        def step(part: float) -> None:
            ring.size, ring.strength = small + (large - small) * part, 1 - part
            if part >= 1:
                self.stage.remove(ring)

        self.timeline.flourish(_RINGS, step, ease_out)

    def show_taken(self, event: TrickTaken, view: TrickViewT) -> None:
        """Let the finished trick rest, gather it face down, and move it to its taker, where it becomes a pip."""
        timeline = self.timeline

        def lay() -> None:
            self.is_resting = True

        if self.settings.waits:
            timeline.call(timeline.end, lay)
        timeline.wait(self.rest * timeline.speed)  # the player's own setting, in real seconds
        start = timeline.end
        centre = dealing.middle_of(self.layout)
        cards = [sprite for _seat, sprite in self.trick]
        plaque = self.plaques[event.seat]

        def sweep() -> None:
            self.is_resting = False
            self.kit.audio.play("sweep")
            self.crown.visible = False
            for sprite in cards:
                sprite.glow = None
            self.sweep()

        def turn_down(part: float) -> None:
            for sprite in cards:
                sprite.flip = 1 - part

        timeline.call(start, sweep)
        for number, sprite in enumerate(cards):
            near = Place(centre.x + 2 * number, centre.y - 2 * number, centre.height, 3.0 * (number % 3) - 3)
            fly(self, sprite, near, start, _GATHER, settles=False)
        gathered = timeline.tween(start, _GATHER, turn_down, linear)
        pip = plaque.next_pip()
        for sprite in cards:
            shrink(self, sprite, pip, gathered, _TO_TAKER, _AT_TAKER)

        def end() -> None:
            self.stage.remove(*cards)
            self.trick = []
            self.crown.visible = False
            self.show_tricks(view.public)
            self.seats[event.seat].acts = self.took_words()
            if view.public.dealer is not None:
                self.show_panels(view)
                self._turn_goes_on(view)
            scale = self.kit.scale
            shine = shapes.ring(scale.px(34, 20), self.kit.style.gold, scale.px(3, 2))  # spreads from the new pip
            self._ring_out(Ring(shine, pip, plaque.depth + 1), 0.4, 1.5)

        timeline.call(gathered + _TO_TAKER, end)

    def sweep(self) -> None:
        """Clear away the words about the trick as it starts to move."""

    # -------------------------------------------------------------------- asking

    def ask(self, view: TrickViewT) -> None:
        if view.public.is_bidding:
            self.ask_bid(view)
            self.ribbon.say()
            return
        legal = frozenset(action.card for action in view.legal_actions() if isinstance(action, Play))
        self.hand.ask(legal)
        self.ghost.visible = True
        self.ribbon.say(*self.play_prompt(view, legal))

    def hint_span(self) -> tuple[float, float]:
        """Return the room below the other players' cards in the trick; in a tall window above the person's row."""
        layout, scale = self.layout, self.kit.scale
        lowest = max(slot.y + 0.52 * slot.height for slot in layout.slots[1:]) + scale.near
        bottom = layout.own.top - scale.gap
        if scale.is_tall and len(layout.sides) <= 2 and bottom - lowest > layout.ribbon.height:
            return lowest, bottom
        return min(lowest, layout.ribbon.top), layout.ribbon.bottom

    def show_hint(self, hint: Hint | None) -> None:
        """Show a hint: while a bid is asked for on the strip, else over the hand."""
        is_bid = self.strip is not None and self.strip.visible
        super().show_hint(None if is_bid else hint)
        if self.strip is not None:
            self.strip.show_hint(hint if is_bid else None, at_once=self.timeline.is_still)

    def ask_bid(self, view: TrickViewT) -> None:
        """Show the strip that asks for a bid, in a game that has bids."""

    def stop_asking(self) -> None:
        if self.strip is not None:
            self.strip.hide()
        if self.worth is not None:
            self.worth.hide()
        self.hand.ask(None)
        self.ghost.visible = False
        self.ribbon.say()

    def deed(self, card: Card) -> Action:
        return Play(card)

    def update(self, dt: float) -> bool:
        if self.worth is not None:
            self.worth.update(dt)
        return super().update(dt)

    @property
    def answers(self) -> tuple[str, ...]:
        tiles = self.strip.tiles if self.strip is not None and self.strip.visible else ()
        numbers = [tile.number for tile in tiles if isinstance(tile, NumberTile)]
        return tuple({digit for number in numbers for digit in str(number)})

    def key(self, name: str, event: pygame.event.Event) -> Answer:
        strip = self.strip
        answer = self.worth.key(name, event) if self.worth is not None else None
        if answer is not None:
            return answer
        return strip.key(name, event) if strip is not None and strip.visible else super().key(name, event)
