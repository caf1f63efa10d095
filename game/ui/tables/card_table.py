"""The table at which a game is played: what lies at each seat, what is asked, and how a press is answered."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Generic, Literal, NamedTuple, TypeVar

import pygame

from game.cards import Card
from game.controller import PERSON, Player
from game.profile.settings import Settings
from game.rules.base import Action, Dealt, Event, View
from game.ui.controls.actions import arrow, means
from game.ui.controls.base import Kit, Widget
from game.ui.controls.layout import between
from game.ui.drawing.sprites import CardPainter, CardSprite
from game.ui.drawing.stage import Item, Stage
from game.ui.games.game import Game
from game.ui.language.messages import _, grouped, listed, pgettext, say
from game.ui.motion.cards import shake
from game.ui.motion.timeline import Timeline
from game.ui.tables.aids.gone import CardsGone, CardsSeen
from game.ui.tables.aids.hints import HintShown, hint_room
from game.ui.tables.parts.answers import SAID, Answer, OnScreen
from game.ui.tables.parts.covers import Lying
from game.ui.tables.parts.dealing import Pack
from game.ui.tables.parts.hand import DropArea, Hand
from game.ui.tables.parts.layout import NO_HOME, Home, TableLayout
from game.ui.tables.parts.panels import Bubble, Ribbon
from game.ui.tables.parts.seats import FanOfBacks, SeatShown, plaques
from game.ui.words.cards import (
    Wordings,
    bare_card_name,
    cards,
    closed,
    names_first,
    points,
    sentences,
    whose_turn,
)
from game.ui.words.hints import Hint
from game.ui.words.told import (
    Told,
    by_suit,
    deals_words,
    deed_told,
    did,
    each_words,
    hand_told,
    stated,
)

ViewT = TypeVar("ViewT", bound=View)


Tell = Callable[[Literal["prompt", "refusal"], str], None]
"""Tells what the table has just shown of itself: another question, or why something cannot be done."""


class TableKit(NamedTuple):
    """What a table is built with: its game, a stage and its timeline, the kit that draws, the players, the settings.

    ``home`` is where a coach speaks, ``show_last`` shows the last trick again, ``tell`` passes on what is said.
    """

    game: Game
    stage: Stage
    timeline: Timeline
    kit: Kit
    players: Sequence[Player]
    settings: Settings
    home: Home = NO_HOME
    show_last: Callable[[], None] | None = None
    tell: Tell = lambda _kind, _words: None


class SeenTrick(NamedTuple):
    """A trick as everybody has seen it: (seat, card) in the order played, and who took it, or has it so far.

    ``words`` are wordings for who led and who took it. It ``is_done`` once every seat has played.
    """

    cards: Sequence[tuple[int, Card]]
    taker: int
    words: Wordings
    is_done: bool


class CardTable(ABC, Generic[ViewT]):
    """A game's table at one window size: shows views and events, asks the person, answers presses with actions.

    A card carried from the hand is played when it is dropped on ``drop_area``; ``controls`` are the table's own.
    """

    drop_area: DropArea
    controls: Sequence[Widget]
    busy: Sequence[pygame.Rect] = ()
    """Where the game goes on, besides what the layout gives a place."""
    gone: CardsGone | None = None
    is_resting = False
    """Whether a finished trick lies there until the person goes on."""
    is_guided = False
    """Whether a coach shows what is meant: then nothing glows merely because it may be chosen."""

    def __init__(self, room: TableKit, layout: TableLayout, back_degrees: float = 2.0) -> None:
        self.game, self.stage, self.timeline, self.kit = room.game, room.stage, room.timeline, room.kit
        self.players, self.settings = tuple(room.players), room.settings
        self.layout = layout
        style, back = self.kit.style, self.settings.back_of(self.game.name)
        self.painter = CardPainter(self.kit.art, style, back or style.back)
        self.seats = [SeatShown(player.name, player.face) for player in self.players]
        self.seats[PERSON].is_person = True
        self.plaques = plaques(self.kit, layout.seats, self.seats)
        self.fans = [FanOfBacks(self.kit, self.painter, place, back_degrees) for place in layout.seats]
        for fan, shown in zip(self.fans, self.seats, strict=True):
            fan.owner = shown.name
        self.hand = Hand(self.stage, layout, self.painter, self.kit.style)
        self.ribbon = Ribbon(self.kit, layout.ribbon)
        self.ribbon.gives_way = layout.has_home
        self.pack = Pack(self.painter)
        self.tell = room.tell
        self.rest = room.settings.lasting(room.settings.trick_rest)
        """Seconds that a finished trick rests before it is swept away."""
        self.hints = HintShown(self.stage, self.kit, self.hand, self.ribbon)
        self.bubble: Bubble | None = None
        self.half_played: Card | None = None
        """The card of the hand about which the person is asked something more, before it is played."""
        self._bubble_left = 0.0
        self.stage.add(*self.plaques, *self.fans[1:], self.ribbon, self.pack)

    # ------------------------------------------------------------- views, events

    @abstractmethod
    def sync(self, view: ViewT) -> None:
        """Show ``view`` at once, without animation."""

    @abstractmethod
    def is_ready(self, event: Event, view: ViewT) -> bool:
        """Whether the pictures for ``event`` are ready; if not, drawing them starts now."""

    @abstractmethod
    def show(self, event: Event, view: ViewT) -> None:
        """Put an event on the timeline; ``view`` is what the person knows after the whole step."""

    def build_gone(self, suits: int, busy: Sequence[pygame.Rect]) -> Sequence[Widget]:
        """Add the aid that counts the cards not seen, if the settings say so; return its controls (``CardsGone``)."""
        self.busy = busy
        if not self.settings.shows_gone:
            return ()
        self.gone = CardsGone(self.kit, self.layout, self.seats, suits, busy)
        return self.gone.controls

    def seen(self, view: ViewT) -> CardsSeen | None:
        """Return what the person has seen of the pack; None where there is nothing to count."""
        return None

    def count_gone(self, view: ViewT) -> None:
        """Count the cards that the person of ``view`` has not seen."""
        if self.gone is not None:
            self.gone.show(self.seen(view))

    def told(self, event: Event, before: ViewT, view: ViewT) -> Told:
        """Return what happens in words, as the person sees it, who knew ``before`` it and knows ``view`` after it."""
        if not isinstance(event, Dealt):
            return deed_told(event, before, self.players, self.game.why)
        deal = closed(self.title(view)[-1])
        brief = sentences(deal, closed(self.deals_words(event, view)))
        return Told(sentences(brief, self.hand_words(view)), brief)

    def deals_words(self, event: Dealt, view: ViewT) -> str:
        """Return who deals, without a full stop."""
        return deals_words(event.dealer, self.players)

    def hand_words(self, view: ViewT) -> str:
        """Return the cards that the person holds, suit by suit, in a sentence."""
        return hand_told(view.hand)

    def facts(self, view: ViewT) -> dict[str, str]:
        """Return what everybody may know of the game now and what the person holds, by the question about it."""
        public, players, seen = view.public, self.players, self.seen(view)
        order = [(PERSON + at * public.options.step) % len(players) for at in range(len(players))]
        unseen = [] if seen is None else [card for suit in seen.rows for card in seen.unseen(suit)]
        done = [did(at, words, players) for at, words in enumerate(self.done_words(view)) if words]
        return {
            "turn": whose_turn(public.turn, players, (self.asked() or (_("It is your turn."),))[0]),
            "scores": stated(each_words(public.scores, players)),
            "hand": self.hand_words(view),
            "trick": stated(grouped(did(at, bare_card_name(card), players) for at, card in self.lying_cards(view))),
            "cards": stated(each_words(self.counts(view), players)),
            "dealer": "" if public.dealer is None else stated(deals_words(public.dealer, players)),
            "order": say(_("Order of play: {names}."), names=listed(names_first((at,), players) for at in order)),
            "bids": stated(grouped(done)),
            "gone": "" if seen is None else say(_("Not seen yet: {cards}."), cards=by_suit(unseen, counted=True)),
        }

    def seat_words(self, seat: int, view: ViewT) -> str:
        """Return who sits at ``seat``, what stands on the plaque, the cards held, and the card that lies there."""
        public, lying, counts = view.public, dict(self.lying_cards(view)), dict(enumerate(self.counts(view)))
        dealer = pgettext("player", "Dealer") if public.dealer == seat else ""
        card = bare_card_name(lying[seat]) if seat in lying else ""
        score = points(public.scores[seat]) if any(public.scores) else ""
        parts = [self.done_words(view)[seat], score, cards(counts.get(seat, 0)), dealer, card]
        return stated(did(seat, listed(part for part in parts if part), self.players))

    @abstractmethod
    def lying_cards(self, view: ViewT) -> Sequence[tuple[int, Card]]:
        """Return the cards that lie open before the players, with their seats, in the order played."""

    @abstractmethod
    def counts(self, view: ViewT) -> Sequence[int]:
        """Return by seat how many cards everybody holds."""

    @abstractmethod
    def done_words(self, view: ViewT) -> list[str]:
        """Return by seat what everybody has bid and taken, or done last; "" for nothing yet."""

    def asked(self) -> Wordings:
        """Return what the person is asked in a sentence, and shorter wordings of it; () for nothing."""
        first, *shorter = self.ribbon.wordings or [""]
        return (closed(first), *shorter) if first else ()

    @abstractmethod
    def title(self, view: ViewT, name: str = "") -> list[str]:
        """Return wordings for the rail, the longest first: the deal, by its ``name`` or number, and how far it is."""

    def to_move(self, seat: int | None) -> None:
        """Mark the plaque of ``seat``, whose turn it is."""
        for number, shown in enumerate(self.seats):
            shown.is_to_move = number == seat

    def update(self, dt: float) -> bool:
        """Advance hand, hint and bubble by ``dt`` seconds; return whether a card of the hand or a bar still moves."""
        self._bubble_left -= dt
        if self.bubble is not None and self._bubble_left < 0:
            self.hide_bubble()
        return self.hand.update(dt) | self.hints.update(dt)

    def hold(self, counts: Sequence[int]) -> None:
        """Set the number of cards in each opponent's hand, ``counts`` by seat."""
        for fan, count in zip(self.fans[1:], counts[1:], strict=True):
            fan.count = count

    def clear_hands(self) -> None:
        """Remove all hands, and forget the order in which the person had arranged theirs."""
        self.hand.show([])
        self.hand.order_by_hand = False
        self.hold([0] * len(self.fans))

    def out_of_hand(self, seat: int, card: Card, height: int) -> CardSprite:
        """Return a card that leaves a hand, to lie ``height`` pixels high elsewhere.

        The person's card starts where it was seen last, an opponent's face down on top of the fan.
        """
        sprite = self.hand.take_out(card) if seat == PERSON else None
        if sprite is not None:
            sprite.x, sprite.y = sprite.centre()
            sprite.raise_by = sprite.lift = 0.0
            return sprite
        sprite = self.fans[seat].give(card, height)
        self.stage.add(sprite)
        return sprite

    # -------------------------------------------------------------------- asking

    @abstractmethod
    def ask(self, view: ViewT) -> None:
        """Ask the person for an action."""

    @abstractmethod
    def stop_asking(self) -> None:
        """Withdraw what ``ask`` showed."""

    @abstractmethod
    def deed(self, card: Card) -> Action:
        """Return what the person does who plays a card of the hand."""

    def choose_card(self, card: Card) -> Answer:
        """Return the answer to a click on ``card`` of the hand."""
        return self.deed(card)

    @property
    def answers(self) -> tuple[str, ...]:
        """The actions whose keys answer what is asked now, besides those that press."""
        return ()

    def key(self, name: str, event: pygame.event.Event) -> Answer:
        """Return the answer to a key while the person is asked: arrows move through the cards, Enter chooses one."""
        if self.hand.legal is None:
            return None
        if step := arrow(event):
            self.hand.move_cursor(step)
            return OnScreen.ONLY
        cursor = self.hand.cursor
        return self.choose_card(cursor.card) if means(name, "press") and cursor and cursor.card else None

    @property
    def marked(self) -> Widget | None:
        """The control that the arrow keys have marked."""
        return None

    def holders(self) -> Mapping[CardSprite, str]:
        """Return by whom, or where, the cards lie that show their faces on the table."""
        return {}

    # --------------------------------------------------------------------- hints

    @property
    def needs_letters(self) -> bool:
        """Whether every letter is an answer to what is asked, so that no letter can ask for a hint."""
        return False

    def hint_span(self) -> tuple[float, float]:
        """Return the top and the bottom (y) of the room for the sentence of a hint: that of the prompt."""
        return self.layout.ribbon.top, self.layout.ribbon.bottom

    def hint_room(self) -> pygame.Rect:
        """Return the room for the sentence of a hint, which must cover nothing else."""
        return hint_room(self.layout, *self.hint_span())

    def notice_place(self) -> pygame.Rect:
        """Return the room for notices: between plaques, down to the strip that asks or to the sentence of a hint."""
        middle, size = self.layout.middle, self.kit.scale.font(18)
        asked = self.lit_places().get("strip", self.layout.ribbon)
        bottom = min(asked.top, self.hint_room().top) - self.kit.scale.gap
        few = self.layout.widened(between(middle.left, bottom - 3.6 * size, middle.right, bottom))
        many = self.layout.between_plaques(between(middle.left, bottom - 6 * size, middle.right, bottom))
        is_low = "strip" not in self.lit_places() and few.width > many.width  # two lines cover less than four
        lines = few if is_low else many
        return between(lines.left, self.layout.cloth.top, lines.right, bottom)

    def show_hint(self, hint: Hint | None) -> None:
        """Show a hint about what is asked, or a better one; None: show no more."""
        self.hints.show(hint, self.hint_room(), at_once=self.timeline.is_still)

    # -------------------------------------------------------------------- bubble

    def say(self, text: str, sprite: CardSprite | None = None) -> None:
        """Show ``text`` for a while in place of the prompt, or above a refused card of the hand, which shakes."""
        self.tell("refusal", text)
        self.hide_bubble()
        tip = (float(self.ribbon.rect.centerx), self.ribbon.rect.top - 4.0)
        if sprite is not None:
            home = self.hand.place_of(sprite)  # a carried card goes back there
            tip = (home.x, home.y - sprite.height * 0.5 - 0.15 * sprite.height)
            self.hand.refused = sprite
            shake(self.timeline, sprite, 0.03 * sprite.height)
        self.bubble = Bubble(self.kit, text, tip, self.layout.window)
        self._bubble_left = self.settings.lasting(SAID)
        self.stage.add(self.bubble)
        self.ribbon.visible = self.hints.panel.visible = False

    def hide_bubble(self) -> None:
        """Take away the bubble and show the prompt again."""
        if self.bubble is not None:
            self.stage.remove(self.bubble)
            self.bubble = None
        self.hand.refused = None
        self.ribbon.visible = self.hints.panel.visible = True

    # --------------------------------------------------------------- guided deals

    def lit_places(self) -> dict[str, pygame.Rect]:
        """Return where the places are that a coach can light up, by name; cards have no place here."""
        seats = {f"seat:{seat}": plaque.rect for seat, plaque in enumerate(self.plaques)}
        hand = [sprite.box for sprite in self.hand.sprites]
        return {**seats, "ribbon": self.ribbon.rect, **({"hand": hand[0].unionall(hand[1:])} if hand else {})}

    def lying(self) -> Lying:
        """Return what lies on the table now, for those who put words over it."""
        places, hint = self.lit_places(), self.hints
        return {
            **self.layout.lying(),
            "hand": [places["hand"]] if "hand" in places else [],
            "answers": [places["strip"]] if "strip" in places else [],
            "piles": [places[name] for name in ("stock", "discard", "close") if name in places],
            "hint": [] if hint.hint is None else [hint.panel.rect],
            "cards": [card.box for card in self.open_cards()],
            "slots": [slot.box for slot in self.layout.slots],
            "sentences": self.sentences_at(),
            "fans": [blit.rect for fan in self.fans[1:] for blit in fan.blits()],
            "places": list(places.values()),
            "busy": self.busy,
            "dealer": [plaque.dealer_at for plaque in self.plaques if plaque.shown.is_dealer],
        }

    def leave_edge(self, pixels: int) -> None:
        """Leave so much of the cards' upper edges to bars or a seal; by default nothing else lies there."""

    def place_to(self, action: Action) -> pygame.Rect | None:
        """Return where the person is to press for ``action``, by its text in a record; None for a card of the hand."""
        places, text = self.lit_places(), str(action)
        return places.get(text.replace(" ", ":")) or places.get(text.rpartition(" ")[2])

    def sentences_at(self) -> list[pygame.Rect]:
        """Return where sentences stand on the table that a coach's panel should leave legible."""
        return [blit.rect for blit in self.ribbon.blits()[-1:]]

    def open_cards(self) -> Sequence[CardSprite]:
        """Return the cards that lie face up on the table, the person's hand aside."""
        return ()

    # -------------------------------------------------------------- older tricks

    def hide_trick(self, hidden: bool) -> None:
        """Hide the current trick and the prompt while an older trick is looked at, or bring them back."""

    def trick_card(self, seat: int) -> CardSprite | None:
        """Return the card of ``seat`` in the trick under way, None if there is none."""
        return None

    def tricks(self, view: ViewT) -> Sequence[SeenTrick]:
        """Return the tricks of the deal in play, oldest first, with the one under way."""
        return ()

    def dress_trick(self, view: ViewT, number: int, cards: Iterable[tuple[int, CardSprite]]) -> Sequence[Item]:
        """Return the items over the ``cards`` (seat and sprite) of trick ``number``, counted from 0."""
        return ()


def table_of(room: TableKit, view: View) -> CardTable[View]:
    """Return the table of a game, laid out in ``room`` for the game of ``view``."""
    table: CardTable[View] = room.game.load("table").TABLE(room, view)
    return table
