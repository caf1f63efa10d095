"""A game as the scenes see it: its style and words, the contents of its pages, and its table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Final, Generic, Protocol, TypeVar

import msgspec

from game.cards import Card
from game.controller import PERSON, Controller, Player
from game.opponents.base import Level, Manner
from game.opponents.process import HasOpponents
from game.record import AllRules
from game.rules import claims
from game.rules.base import Action, Options, Rules, State, View
from game.rules.deal import Deal, Hand
from game.rules.tricks import DealResult, PublicTrickState, Trick, TrickState, TrickView, contract_by
from game.teaching.lesson import Cover, Lesson, Teaching, cover, decode
from game.ui.document.blocks import Chapter
from game.ui.drawing.styles import Style
from game.ui.games.options import OptionsPage, OptionsT, SeatColour
from game.ui.games.score_sheet import ScoreRow, ScoreSheet, deal_row
from game.ui.games.tile import OtherTitle, TilePicture, TileWords
from game.ui.language.digits import figure
from game.ui.language.figures import signed
from game.ui.language.messages import _, as_read, dotted, pgettext, say
from game.ui.words.cards import Wordings, ahead_words, level_sentence, sentences, trick_words, whose_turn
from game.ui.words.manners import manner_sentence
from game.ui.words.names import shown_players
from game.ui.words.talk import Occasions, TrickOccasions

if TYPE_CHECKING:
    from game.ui.controls.base import Kit
    from game.ui.drawing.sprites import CardSprite
    from game.ui.drawing.stage import Item
    from game.ui.games.past_deal import PastDeal, Position
    from game.ui.words.why import Why


SECOND: Final = "-2"  # ends the key of a guided deal that goes on from another
_SPREAD: Final = 12  # cards: greatest number that the winners' page spreads out for a few winners

KeyRow = tuple[tuple[str, ...], str]
"""Actions, or figures, and what their keys do."""

StateT = TypeVar("StateT", bound=State)
ViewT = TypeVar("ViewT", bound=View)


def worth_row() -> KeyRow:
    """Return the key that tells what a hand is worth, for games whose opponents value hands."""
    return ("worth",), _("while bidding, see what your hand is worth, card by card")


def gone_row() -> KeyRow:
    """Return the key that opens the aid "cards gone"."""
    return ("gone",), _("with “Cards gone” in the settings: which cards you have not seen yet")


class Explanation(msgspec.Struct, frozen=True):
    """A message that the table must show before it goes on: a heading, and wordings of why, the longest first."""

    head: str
    wordings: Wordings
    button: str


class CardGame(ABC, Generic[OptionsT, StateT, ViewT]):
    """One game as the scenes see it, with its own options, states and views; defaults suit most games.

    Its table and pages are in modules of its ``package``, loaded when first needed so that the menu comes up without
    them: ``table`` with ``TABLE``, ``why`` with ``WHY``, ``options_page`` with ``PAGE`` and
    ``rules_page``, and in games with guided deals ``teaching`` with ``TEACHING``.

    ``pace`` scales the opponents' pause from the settings; it is smaller where turns are many and small. ``has_tricks``
    says whether there is a last trick to look at, ``shows_hands`` whether the hands lie face up at the end of a deal
    until the person goes on, ``has_puzzles`` whether a file of puzzles comes with it. The opponents speak on its
    ``occasions``.
    """

    name: str
    rules: Rules[OptionsT]
    style: Style
    levels: tuple[Level, ...] = tuple(Level)
    pace = 1.0
    has_tricks = True
    shows_hands = False
    has_puzzles = False
    occasions = Occasions()

    @property
    def package(self) -> str:
        """The package of its table and pages: the one that holds the game's own module."""
        return type(self).__module__.rpartition(".")[0]

    @property
    def _folder(self) -> Path:
        """The folder of its package."""
        return Path(import_module(self.package).__path__[0])

    def load(self, module: str) -> ModuleType:
        """Return a module of the package."""
        return import_module(f"{self.package}.{module}")

    @property
    def why(self) -> Why[ViewT]:
        """The words about the opponents' moves."""
        why: Why[ViewT] = self.load("why").WHY
        return why

    def lessons(self) -> tuple[str, ...]:
        """Return the keys of the game's guided deals, the first for beginners: the names of their files in its package.

        One whose key ends with ``SECOND`` goes on from the one without. A game without such files has none.
        """
        return tuple(sorted((file.stem for file in self._folder.glob("lesson*.json")), key=len))

    def lesson(self, key: str) -> Lesson:
        """Return the guided deal of ``key``; raise LessonFault if its file is damaged."""
        return decode((self._folder / f"{key}.json").read_bytes(), {self.name: self.rules}, _)

    def lesson_cover(self, key: str) -> Cover:
        """Return what is said of the guided deal of ``key`` before it begins."""
        return cover((self._folder / f"{key}.json").read_bytes(), _)

    def puzzles(self) -> bytes | None:
        """Return the file of the puzzles that come with the game; empty if none do, None if it cannot be read."""
        try:
            return (self._folder / "puzzles.json").read_bytes() if self.has_puzzles else b""
        except OSError:
            return None

    def lesson_for(self, options: OptionsT) -> str | None:
        """Return the key of the guided deal by the preset nearest to ``options``, or else of the first, if any."""
        keys = self.lessons()
        for key in (each for each in keys[1:] if not each.endswith(SECOND)):
            taught = self.rules.read_options(self.lesson(key).record.options.written())
            if self.options_page.nearest(taught) == self.options_page.nearest(options):
                return key
        return keys[0] if keys else None

    @property
    def teaching(self) -> Teaching[ViewT]:
        """What the game's guided deals may speak of."""
        teaching: Teaching[ViewT] = self.load("teaching").TEACHING
        return teaching

    @abstractmethod
    def title(self) -> str:
        """Return the game's name in the player's language."""

    @abstractmethod
    def tile_words(self) -> TileWords:
        """Return the text of the menu tile below the game's name."""

    @abstractmethod
    def tile_picture(self) -> TilePicture:
        """Return the cards on the menu tile's table."""

    def level_sentence(self, level: Level) -> str:
        """Return a sentence on how an opponent of this level plays."""
        return level_sentence(level)

    def manner_sentence(self, manner: Manner) -> str:
        """Return a sentence on how opponents of this manner play, with a blank for the name; "" for none."""
        return manner_sentence(manner)

    @abstractmethod
    def key_rows(self) -> tuple[KeyRow, ...]:
        """Return the game's own keys and their effects, for the rules page."""

    @abstractmethod
    def default_players(self, options: OptionsT) -> tuple[Player, ...]:
        """Return the default players; seat 0 is the person."""

    def seat_colours(self) -> tuple[SeatColour, ...]:
        """Return the colours that players can have, at least one for each; empty if the game has none.

        ``default_players`` use some of them. On the new-game page each player can choose one, and no two players share
        one.
        """
        return ()

    def column_words(self) -> tuple[str, str] | None:
        """Return the question which column of the board is the person's, and a sentence about it; None without a board.

        The other players follow clockwise.
        """
        return None

    @property
    def options_page(self) -> OptionsPage[OptionsT]:
        """The new-game page of its rules."""
        page: OptionsPage[OptionsT] = self.load("options_page").PAGE
        return page

    def other_titles(self) -> tuple[OtherTitle, ...]:
        """Return the other names of the game; each stands on its tile and begins a game at once."""
        return ()

    def titles(self) -> dict[str, str]:
        """Return all names of the game by the keys of its titles (``Options.title``), the usual one first."""
        return {"": self.title()} | {other.options.title: other.name for other in self.other_titles()}

    def title_of(self, options: OptionsT) -> str:
        """Return the name of the game when it is played by ``options``."""
        return self.titles()[options.title]

    def rules_page(self, options: OptionsT | None) -> tuple[Chapter, ...]:
        """Return the rules in chapters, for a game with ``options``; None: as the game opens by default."""
        chapters: tuple[Chapter, ...] = self.load("rules_page").chapters(options)
        return chapters

    def explanation(self, state: StateT, players: Sequence[Player]) -> Explanation | None:
        """Return the message to show before the next deal (after a deal thrown in), or None."""
        return None

    @abstractmethod
    def score_sheet(self, state: StateT, players: Sequence[Player]) -> ScoreSheet:
        """Return what the score page shows."""

    @abstractmethod
    def has_score_page(self, state: StateT) -> bool:
        """Whether the finished deal is shown on the score page; the last deal may go straight to the winners' page."""

    @abstractmethod
    def victory(self, state: StateT, players: Sequence[Player]) -> tuple[str, str]:
        """Return a heading that names the winners, and a sentence that says why they won."""

    @abstractmethod
    def best_cards(self, state: StateT, deal: Deal) -> tuple[Card, ...]:
        """Return the winners' best cards for the winners' page, winner by winner; ``deal`` is the last deal."""

    def end_hands(self, state: StateT) -> tuple[tuple[Card, ...], ...]:
        """Return by seat the hands that lie face up after a game whose scores they made; otherwise none."""
        return ()

    @abstractmethod
    def past_deal(self, controller: Controller, steps: range, order: str) -> PastDeal:
        """Return the finished deal with these ``steps``, to look back at, with hands sorted by ``order``."""

    def sides(self, state: StateT) -> tuple[tuple[int, ...], ...]:
        """Return the seats that win together, side by side."""
        return state.public.options.sides

    def ahead(self, state: StateT, players: Sequence[Player]) -> str:
        """Return a sentence on who stands ahead in a game that is given up."""
        if not any(state.public.scores):
            return _("Nobody had scored yet.")
        return ahead_words(self.sides(state), state.public.options.side_scores(state.public.scores), players)

    def dress_trick(
        self, kit: Kit, controller: Controller, position: Position, lying: Sequence[tuple[int, CardSprite]]
    ) -> Sequence[Item]:
        """Return the items over the cards that lie in the middle at a position of a finished deal (seat and sprite)."""
        return ()

    def sure_play(self, state: StateT) -> Action | None:
        """Return an action after which the seat to act can be certain, from what it sees, of the rest; else None."""
        return None

    def claim_cost(self, state: StateT) -> str:
        """Return in a sentence what the seat to act would lose by taking everything that is left, or ""."""
        return ""

    def offered(self, state: StateT, order: str) -> Sequence[Card]:
        """Return the hand that the seat to act lays open, in display order, when it says that the rest is its own.

        It is empty if the seat says nothing: from what it sees it cannot be certain, or it is not on lead, or its side
        had better lose a trick, or there is hardly anything left to save time on.
        """
        return ()

    @abstractmethod
    def standing(self, state: StateT, players: Sequence[Player]) -> str:
        """Return a sentence on how the game stands, for the menu's Continue."""


TrickStateT = TypeVar("TrickStateT", bound=TrickState)
TrickViewT = TypeVar("TrickViewT", bound=TrickView)


class TrickGame(CardGame[OptionsT, TrickStateT, TrickViewT]):
    """A game of tricks played towards a target, as the scenes see it."""

    occasions: Occasions = TrickOccasions()

    @abstractmethod
    def target(self, state: TrickStateT) -> int:
        """Return the score that wins."""

    def own_keys(self) -> tuple[KeyRow, ...]:
        """Return the keys that other trick games do not have."""
        return ()

    def key_rows(self) -> tuple[KeyRow, ...]:
        through, enter = _("go through your cards, or the choices of a control"), _("play the card, press the button")
        why = _("ask why an opponent played that way, after a deal also how good your own play was")
        state = self.rules.usual.new_game()
        assert isinstance(state, TrickState)
        if state.public.HAS_BIDS:
            through = _("go through your cards, the bids, or the choices of a control")
            enter, why = (
                _("play the card, make the bid, press the button"),
                _("ask why an opponent bid or played that way, after a deal also how good your own moves were"),
            )
        return (
            (("left", "right"), through),
            (("press",), enter),
            *self.own_keys(),
            (("last-trick",), _("look at the last trick again")),
            (
                ("page-up", "page-down"),
                _("there, go to older and newer tricks; the arrow keys choose a card to ask about"),
            ),
            (("why",), why),
            (("claim",), _("claim the rest: every trick that is left, if that is certain")),
        )

    def sure_play(self, state: TrickStateT) -> Action | None:
        turn = state.public.turn
        return None if turn is None else claims.sure_play(state.view(turn))

    def claim_cost(self, state: TrickStateT) -> str:
        sides = [side for side in self.sides(state) if state.public.turn in side]
        is_best = all(claims.is_best(state.public, side) for side in sides)
        return "" if is_best else _("Your side would score more if you let a trick go.")

    def offered(self, state: TrickStateT, order: str) -> Sequence[Card]:
        public, turn = state.public, state.public.turn
        if turn is None or public.trick or public.is_bidding or public.counts[turn] < claims.WORTH_OFFERING:
            return ()
        if self.claim_cost(state) or self.sure_play(state) is None:
            return ()
        return self.in_order(state.view(turn).hand, public, order)

    def has_score_page(self, state: TrickStateT) -> bool:
        return bool(state.public.past)

    def score_sheet(self, state: TrickStateT, players: Sequence[Player]) -> ScoreSheet:
        """Return the race to the target and the table of deals; each game supplies the heads and the verdict."""
        scores, target = state.public.scores, self.target(state)
        counted = self.counted(state)
        return ScoreSheet(
            heads=(),
            legend="",
            rows=tuple(self.row(deal, result, players) for deal, result in counted),
            foot_label=say(pgettext("column", "to {target}"), target=target),
            foot=tuple(figure(max(0, target - score)) for score in scores),
            race=tuple((0, *(result.scores[seat] for _deal, result in counted)) for seat in range(len(scores))),
            target=target,
            danger="",
            verdict=(),
            ours=frozenset((PERSON,)),
            counted=tuple(deal for deal, _result in counted),
            foot_words=say(_("How many points are still needed to reach {target}."), target=target),
        )

    def counted(self, state: TrickStateT) -> Sequence[tuple[int, DealResult]]:
        """Return the deals that were played out and scored, each with its number."""
        return list(enumerate(state.public.past, 1))

    def row(self, deal: int, result: DealResult, players: Sequence[Player]) -> ScoreRow:
        """Return the row of a scored deal."""
        return deal_row(deal, result, players)

    def standing(self, state: TrickStateT, players: Sequence[Player]) -> str:
        yours = _("Your turn to bid.") if state.public.is_bidding else _("Your turn to play.")
        return sentences(whose_turn(state.public.turn, players, yours), self.scores_line(state, players))

    def strength(self, card: Card, state: TrickStateT, deal: Deal) -> tuple[int, int]:
        """Return a card's sort key among the cards of a deal: the higher, the better."""
        return card.suit is state.public.trump_of(state.public.turned_up(deal)), card.rank

    def best_cards(self, state: TrickStateT, deal: Deal) -> tuple[Card, ...]:
        """Return the winners' best cards, fewer for each if there are many winners."""
        count = max(2, _SPREAD // len(state.winners))
        hands = (deal.hands[seat] for seat in state.winners)
        best = (sorted(hand, key=lambda card: self.strength(card, state, deal), reverse=True)[:count] for hand in hands)
        return tuple(card for cards in best for card in cards)

    def past_deal(self, controller: Controller, steps: range, order: str) -> PastDeal:
        """Return a finished deal: the hands as dealt, then one position for each bid and card."""
        from game.ui.games.past_deal import PastDeal, Position, done_in, public_after, trick_positions
        from game.ui.words.why import Moment, named

        done, players = [controller.steps[at] for at in steps], shown_players(controller.setup.players)
        dealt, end, cards = public_after(done[0]), public_after(done[-1]), done[0].done
        assert isinstance(cards, Deal)
        number, result = len(end.past), end.past[-1]
        hands = tuple(tuple(self.in_order(hand, dealt, order)) for hand in cards.hands)
        made = self.row(number, result, players).made
        plain = _("All hands as they were dealt")
        led_on = _("All hands as they were dealt. The arrow keys lead through the moves.")
        as_dealt = Position(
            name=_("As dealt"),
            words=(led_on, plain),
            hands=hands,
            lines=tuple(self.outcome_words(result, seat, made[seat]) for seat in range(len(players))),
            facts=self.deal_facts(dealt, result, players),
            missed=frozenset(seat for seat in range(len(players)) if result.trick_winners and not made[seat]),
            private=True,
            known=frozenset(() if dealt.turn_up is None else (dealt.turn_up,)),
        )
        you = named(players)

        why: Why[View] = self.load("why").WHY

        def deed(at: int) -> str:
            step, view = done[at], done[at - 1].after.view(PERSON)
            assert step.seat is not None
            return why.deed(Moment(step.seat, done_in(step), view, you))

        moves = trick_positions(as_dealt, done, steps.start, players, self.trick_words, deed)
        return PastDeal(number, (as_dealt, *moves), 0, dealt.turn_up)

    def in_order(self, hand: Hand, public: PublicTrickState, order: str) -> list[Card]:
        """Return a hand as dealt in display order."""
        from game.ui.games.sorting import sorted_hand

        return sorted_hand(hand, order, public.trump)

    def outcome_words(self, result: DealResult, seat: int, is_made: bool) -> Wordings:
        """Return wordings for what a seat bid, took and gained in a finished deal."""
        owed, gain = contract_by(seat, result.contracts), signed(result.points[seat])
        taken = owed.taken if owed else result.tricks[seat]
        text, figures = _("took {taken}: {gain}"), figure(taken)
        if owed is not None:
            made, missed = _("bid {bid}, took {taken}: made, {gain}"), _("bid {bid}, took {taken}: missed, {gain}")
            text, figures = made if is_made else missed, as_read(f"{figures} / {figure(owed.tricks)}")
        told = say(text, taken=taken, gain=gain, bid=owed.tricks if owed else 0)
        return told, dotted((figures, gain)), figures

    def deal_facts(self, dealt: PublicTrickState, result: DealResult, players: Sequence[Player]) -> tuple[str, ...]:
        """Return sentences on a finished deal, given the state after its cards were ``dealt``."""
        from game.ui.games.past_deal import dealer_fact

        return (dealer_fact(result.dealer, players),)

    def trick_words(self, public: PublicTrickState, trick: Trick, players: Sequence[Player]) -> Wordings:
        """Return wordings for who led a trick and who took it; ``public`` is any state of its deal."""
        return trick_words(trick.leader, trick.winner, players)

    @abstractmethod
    def scores_line(self, state: TrickStateT, players: Sequence[Player]) -> str:
        """Return the scores in one line."""


Game = CardGame[Options, State, View]
"""Any game; all its arguments belong to that same game, as everything at one table does."""


class GameList(HasOpponents, Protocol):
    """The games by name; the first access imports all parts of them."""

    @property
    def rules(self) -> AllRules:
        """The rules of each game, by its name."""

    @property
    def screens(self) -> Mapping[str, Game]:
        """Each game as the screen shows it, by its name."""
