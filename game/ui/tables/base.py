"""A game as the scenes see it: its style and words, what its pages show, and the table that it lays out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from operator import ge
from types import ModuleType
from typing import TYPE_CHECKING, Final, Generic, Protocol, TypeVar

import msgspec
import pygame

from game.cards import Card, Suit
from game.controller import PERSON, Player
from game.opponents.base import Level
from game.rules.base import Options, Rules, State, View
from game.rules.deal import Deal
from game.rules.tricks import DealResult, TrickState, TrickView
from game.ui.document.blocks import Chapter, Drawing
from game.ui.drawing.styles import Colour, Style
from game.ui.drawing.text import _
from game.ui.tables.words import level_sentence, minus, sentences, signed, tricks, whose_turn

if TYPE_CHECKING:
    from game.ui.tables.card_table import CardTable, Room
    from game.ui.tables.why import Why


OptionsT = TypeVar("OptionsT", bound=Options)
_SPREAD: Final = 12  # cards that the winners' page spreads out at most, where a few have won

KeyRow = tuple[tuple[str, ...], str]
"""Keys, and what they do."""


class Preset(msgspec.Struct, frozen=True):
    """A set of rules to begin with: its name in records, a heading, a sentence, its options and a small picture."""

    key: str
    title: str
    sentence: str
    options: Options
    picture: Drawing


class OptionChoice(msgspec.Struct, frozen=True):
    """One way a rule can be: a short label, what it means in a sentence, and the options with it chosen."""

    label: str
    sentence: str
    options: Options


class OptionRow(msgspec.Struct, frozen=True):
    """A single rule on the new-game page; ``reset`` is the options with it as in the preset, None if it is so.

    One that ``leads`` is asked before all others and belongs to no preset, as how many sit down.
    """

    title: str
    choices: tuple[OptionChoice, ...]
    chosen: int
    reset: Options | None
    leads: bool = False


def option_row(
    title: str, choices: Sequence[OptionChoice], options: Options, usual: Options, leads: bool = False
) -> OptionRow:
    """Return the row of a rule as ``options`` have it; ``usual`` is the same with that rule as in the preset."""
    chosen = next((number for number, choice in enumerate(choices) if choice.options == options), 0)
    return OptionRow(title, tuple(choices), chosen, None if usual == options else usual, leads)


Way = tuple[object, str, str]
"""A value that a rule may have, its label, and what it means."""


def rule_row(options: OptionsT, usual: OptionsT, rule: str, title: str, ways: Iterable[Way]) -> OptionRow:
    """Return the row of a rule that can be in several ``ways``, against the ``usual`` options."""
    choices = [OptionChoice(label, sentence, options.with_option(rule, value)) for value, label, sentence in ways]
    return option_row(title, choices, options, options.with_option(rule, getattr(usual, rule)), leads=rule == "players")


def nearest_preset(presets: Mapping[str, Options], options: Options) -> str:
    """Return the key of the preset that differs from ``options`` in the fewest rules."""
    rules = msgspec.structs.asdict(options)

    def changes(key: str) -> int:
        return sum(value != getattr(presets[key], rule) for rule, value in rules.items())

    return min(presets, key=changes)


Wordings = tuple[str, ...]  # of one sentence, the longest first


class TileCard(msgspec.Struct, frozen=True):
    """A card on a menu tile: its place from the middle in widths and heights of a card, its turn, whether it glows."""

    card: str
    across: float
    down: float
    angle: float
    glows: bool = False


class TilePicture(msgspec.Struct, frozen=True):
    """What lies on a menu tile's table: cards from the back to the front, and a golden badge with ``badge`` in it.

    ``share`` is how high a card is at most, of the table's height; ``under`` draws what lies below the cards, as large
    as the whole table of the tile. The last three cards are shown where the game can be continued.
    """

    cards: tuple[TileCard, ...]
    badge: str = ""
    share: float = 0.40
    under: Drawing | None = None


StateT = TypeVar("StateT", bound=State)
ViewT = TypeVar("ViewT", bound=View)


class Explanation(msgspec.Struct, frozen=True):
    """Something that the table must explain before it goes on: a heading, and wordings of why, the longest first."""

    head: str
    wordings: Wordings
    button: str


class ScoreRow(msgspec.Struct, frozen=True):
    """A deal on the score page: by seat what stands in its three columns; ``note`` replaces them where it is set.

    ``deals`` are the numbers of the deals it stands for: several where a note is of a few in a row. ``told`` are the
    columns in sentences. ``hands`` are shown below the numbers where they made them, the suits in ``lit`` bright.
    """

    deals: tuple[int, ...]
    cells: tuple[tuple[str, str, str], ...]
    made: tuple[bool, ...]
    note: str = ""
    told: tuple[str, ...] = ()
    hands: tuple[tuple[Card, ...], ...] = ()
    lit: tuple[Suit, ...] = ()

    @property
    def label(self) -> str:
        """What stands before it: the number of the deal, or of the first and the last."""
        first, last = self.deals[0], self.deals[-1]
        return str(first) if first == last else f"{first}–{last}"


class ChartLine(msgspec.Struct, frozen=True):
    """A line of the chart: whose it is, and the score before the first deal and after each."""

    name: str
    scores: tuple[int, ...]


class ScoreSheet(msgspec.Struct, frozen=True):
    """What the score page shows: rows, the race by seat, the target, verdict sentences (the first stands out).

    ``short_heads`` and ``short_danger`` are wordings of ``heads`` and ``danger`` for narrow windows. Without a
    ``target`` no line is drawn for it, without a ``danger`` no zone; ``gains`` says whether the middle column counts
    what was won or lost, with its sign, or just a value. ``lines`` are those of the chart where players share one.
    ``inks`` are the colours by seat of heads and lines where players have colours of their own. ``race`` holds the
    score before the first deal and after each that counted, whose numbers are ``counted``. ``column`` says in a
    sentence what stands in a column, ``foot_words`` what below it; ``keeper`` says who keeps the score, if anybody.
    """

    heads: tuple[str, ...]
    legend: str
    rows: tuple[ScoreRow, ...]
    foot_label: str
    foot: tuple[str, ...]
    race: tuple[tuple[int, ...], ...]
    target: int | None
    danger: str
    verdict: tuple[str, ...]
    ours: frozenset[int]
    short_heads: tuple[str, ...] = ()
    short_danger: str = ""
    chart_title: str = ""
    gains: bool = True
    lines: tuple[ChartLine, ...] = ()
    inks: tuple[Colour, ...] = ()
    counted: tuple[int, ...] = ()
    column: str = ""
    foot_words: str = ""
    keeper: str = ""

    @property
    def deals(self) -> int:
        """How many deals there were."""
        return self.rows[-1].deals[-1] if self.rows else 0

    def chart_lines(self, names: Sequence[str]) -> tuple[ChartLine, ...]:
        """Return the lines of the chart: ``lines``, or one for each player, by ``names``."""
        return self.lines or tuple(ChartLine(*line) for line in zip(names, self.race, strict=True))


class SeatColour(msgspec.Struct, frozen=True):
    """A colour a player can have, as that of their pegs: its key in profiles, its name, and a picture of it.

    The picture fills a square and tells colours apart by a mark as well.
    """

    key: str
    name: str
    picture: Drawing


class OptionsPage(Protocol[OptionsT]):
    """What the new-game page shows of a game's rules, told in a module of its own that is loaded for that page."""

    def presets(self) -> tuple[Preset, ...]:
        """Return the sets of rules to begin with, the usual one first."""

    def with_preset(self, options: OptionsT, preset: str) -> OptionsT:
        """Return the rules of the preset of that key, for as many players as ``options`` have."""

    def option_rows(self, options: OptionsT, preset: str) -> tuple[OptionRow, ...]:
        """Return every single rule that can be chosen, as ``options`` have it, against the preset of that key."""

    def seat_roles(self, options: OptionsT) -> tuple[str, ...]:
        """Return by seat, in a few words, where somebody sits and on whose side."""


class FewOptions(Generic[OptionsT]):
    """What the new-game page shows of a game with one set of rules; ``ways`` tells how each single rule may be."""

    def __init__(
        self,
        usual: OptionsT,
        ways: Callable[[], Iterable[tuple[str, str, Sequence[Way]]]],
        roles: Callable[[], tuple[str, ...]],
    ) -> None:
        self._usual = usual
        self._ways = ways
        self._roles = roles

    def presets(self) -> tuple[Preset, ...]:
        """Return the set of rules."""
        return (Preset("usual", _("Usual rules"), "", self._usual, lambda _kit, size: pygame.Surface(size)),)

    def with_preset(self, options: OptionsT, preset: str) -> OptionsT:
        """Return the usual rules."""
        return self._usual

    def option_rows(self, options: OptionsT, preset: str) -> tuple[OptionRow, ...]:
        """Return every single rule, as ``options`` have it."""
        return tuple(rule_row(options, self._usual, rule, title, ways) for rule, title, ways in self._ways())

    def seat_roles(self, options: OptionsT) -> tuple[str, ...]:
        """Return by seat where somebody sits and on whose side."""
        return self._roles()


class GameTableOf(ABC, Generic[OptionsT, StateT, ViewT]):
    """One game as the scenes see it, with its own options, states and views; what most games have stands here.

    Its table and pages stand in modules of its ``package``, which are loaded when they are first asked for, so that the
    menu comes up without them: ``table`` with ``TABLE``, ``why`` with ``WHY``, ``options_page`` and ``rules_page``.

    ``pace`` is how long opponents take to act, of what the settings say: less where turns are many and small.
    ``has_tricks`` says whether there is a last trick to look at, ``shows_hands`` whether the hands lie face up at the
    end of a deal until the person goes on.
    """

    name: str
    rules: Rules[OptionsT]
    style: Style
    levels: tuple[Level, ...] = tuple(Level)
    pace = 1.0
    has_tricks = True
    shows_hands = False

    @property
    def package(self) -> str:
        """Where its table and pages stand: beside the module that it is told in."""
        return type(self).__module__.rpartition(".")[0]

    def _load(self, module: str) -> ModuleType:
        return import_module(f"{self.package}.{module}")

    @property
    def why(self) -> Why[ViewT]:
        """What it says of the opponents' moves."""
        why: Why[ViewT] = self._load("why").WHY
        return why

    @abstractmethod
    def title(self) -> str:
        """Return the game's name in the player's language."""

    @abstractmethod
    def tile_words(self) -> tuple[str, tuple[Wordings, ...], str, str]:
        """Return the menu tile's heading, what it says, foot, and what the game is called at home."""

    @abstractmethod
    def tile_picture(self) -> TilePicture:
        """Return the cards that lie on the menu tile's table."""

    def level_sentence(self, level: Level) -> str:
        """Return in a sentence how an opponent of this level plays."""
        return level_sentence(level)

    @abstractmethod
    def key_rows(self) -> tuple[KeyRow, ...]:
        """Return the game's own keys and what they do, for the rules page."""

    def make(self, room: Room, view: ViewT) -> CardTable[ViewT]:
        """Return the table laid out in ``room``, for the game that ``view`` is of."""
        table: CardTable[ViewT] = self._load("table").TABLE(room, view)
        return table

    @abstractmethod
    def default_players(self, options: OptionsT) -> tuple[Player, ...]:
        """Return who sits down unless the player chooses otherwise; seat 0 is the person."""

    def seat_colours(self) -> tuple[SeatColour, ...]:
        """Return the colours that players can have, at least one for each; none where they have no colours.

        ``default_players`` have some of them; the new-game page lets each player choose one, and no two have the same.
        """
        return ()

    def column_words(self) -> tuple[str, str] | None:
        """Return the question which column of a board is the person's, and a sentence about it; None without a board.

        The others follow clockwise.
        """
        return None

    @property
    def options_page(self) -> OptionsPage[OptionsT]:
        """What the new-game page shows of its rules."""
        page: OptionsPage[OptionsT] = self._load("options_page")
        return page

    def presets(self) -> tuple[Preset, ...]:
        """Return the sets of rules to begin with, the usual one first."""
        return self.options_page.presets()

    def preset_of(self, options: OptionsT) -> str:
        """Return the key of the preset that ``options`` differ least from."""
        return nearest_preset({preset.key: preset.options for preset in self.presets()}, options)

    def with_preset(self, options: OptionsT, preset: str) -> OptionsT:
        """Return the rules of the preset of that key, for as many players as ``options`` have."""
        return self.options_page.with_preset(options, preset)

    def option_rows(self, options: OptionsT, preset: str) -> tuple[OptionRow, ...]:
        """Return every single rule that can be chosen, as ``options`` have it, against the preset of that key."""
        return self.options_page.option_rows(options, preset)

    def seat_roles(self, options: OptionsT) -> tuple[str, ...]:
        """Return by seat, in a few words, where somebody sits and on whose side."""
        return self.options_page.seat_roles(options)

    def rules_page(self, options: OptionsT | None) -> tuple[Chapter, ...]:
        """Return the rules in chapters, as a game with ``options`` has them; None: as the game opens."""
        chapters: tuple[Chapter, ...] = self._load("rules_page").chapters(options)
        return chapters

    def explanation(self, state: StateT, players: Sequence[Player]) -> Explanation | None:
        """Return what must be explained before the next deal (a deal thrown in), or None."""
        return None

    @abstractmethod
    def score_sheet(self, state: StateT, players: Sequence[Player]) -> ScoreSheet:
        """Return what the score page shows."""

    @abstractmethod
    def has_score_page(self, state: StateT) -> bool:
        """Whether the deal just over is shown on the score page; the last one may go straight to the winners' page."""

    @abstractmethod
    def victory(self, state: StateT, players: Sequence[Player]) -> tuple[str, str]:
        """Return who has won, as a heading, and why, as a sentence."""

    @abstractmethod
    def best_cards(self, state: StateT, deal: Deal) -> tuple[Card, ...]:
        """Return the winners' best cards for the winners' page, winner by winner; ``deal`` is the last deal."""

    def end_hands(self, state: StateT) -> tuple[tuple[Card, ...], ...]:
        """Return by seat the hands that lie face up when a game is over, where they made the scores; else none."""
        return ()

    @abstractmethod
    def standing(self, state: StateT, players: Sequence[Player]) -> str:
        """Return in a sentence how the game stands, for the menu's Continue."""


TrickStateT = TypeVar("TrickStateT", bound=TrickState)
TrickViewT = TypeVar("TrickViewT", bound=TrickView)


class TrickGameOf(GameTableOf[OptionsT, TrickStateT, TrickViewT]):
    """A game in which tricks are played towards a target, and bid for if it ``has_bids``, as the scenes see it."""

    has_bids = True

    @abstractmethod
    def target(self, state: TrickStateT) -> int:
        """Return the score that wins."""

    def own_keys(self) -> tuple[KeyRow, ...]:
        """Return the keys that other games of tricks do not have."""
        return ()

    def key_rows(self) -> tuple[KeyRow, ...]:
        through, enter = _("go through your cards, or the choices of a control"), _("play the card, press the button")
        why = _("ask why an opponent played that way")
        if self.has_bids:
            through = _("go through your cards, the bids, or the choices of a control")
            enter, why = (
                _("play the card, make the bid, press the button"),
                _("ask why an opponent bid or played that way"),
            )
        return (
            ((_("Left"), _("Right")), through),
            (("Enter",), enter),
            *self.own_keys(),
            (("L",), _("look at the last trick again")),
            (("W",), why),
        )

    def has_score_page(self, state: TrickStateT) -> bool:
        return bool(state.table.past)

    def score_sheet(self, state: TrickStateT, players: Sequence[Player]) -> ScoreSheet:
        """Return the race to the target and the table of deals, of which each game tells the heads and the verdict."""
        scores, target = state.table.scores, self.target(state)
        counted = self.counted(state)
        return ScoreSheet(
            heads=(),
            legend="",
            rows=tuple(self.row(deal, result, players) for deal, result in counted),
            foot_label=_("to {target}").format(target=target),
            foot=tuple(str(max(0, target - score)) for score in scores),
            race=tuple((0, *(result.scores[seat] for _deal, result in counted)) for seat in range(len(scores))),
            target=target,
            danger="",
            verdict=(),
            ours=frozenset((PERSON,)),
            counted=tuple(deal for deal, _result in counted),
            foot_words=_("How many points are still needed to reach {target}.").format(target=target),
        )

    def counted(self, state: TrickStateT) -> Sequence[tuple[int, DealResult]]:
        """Return the deals that were played out and scored, with their numbers."""
        return list(enumerate(state.table.past, 1))

    def row(self, deal: int, result: DealResult, players: Sequence[Player]) -> ScoreRow:
        """Return the row of a deal that has counted."""
        return deal_row(deal, result, players)

    def standing(self, state: TrickStateT, players: Sequence[Player]) -> str:
        yours = _("It is your bid.") if state.table.is_bidding else _("It is your turn to play.")
        return sentences(whose_turn(state.table.turn, players, yours), self.scores_line(state, players))

    def strength(self, card: Card, state: TrickStateT, deal: Deal) -> tuple[int, int]:
        """Return by what a card of a deal is better than others: the larger the better."""
        turned_up = state.table.turned_up(deal)
        trump = state.table.trump if turned_up is None else turned_up.suit
        return card.suit is trump, card.rank

    def best_cards(self, state: TrickStateT, deal: Deal) -> tuple[Card, ...]:
        """Return the winners' best cards, fewer of each where many have won."""
        count = max(2, _SPREAD // len(state.winners))
        hands = (deal.hands[seat] for seat in state.winners)
        best = (sorted(hand, key=lambda card: self.strength(card, state, deal), reverse=True)[:count] for hand in hands)
        return tuple(card for cards in best for card in cards)

    @abstractmethod
    def scores_line(self, state: TrickStateT, players: Sequence[Player]) -> str:
        """Return how the scores stand, in one line."""


def deal_row(
    deal: int,
    result: DealResult,
    players: Sequence[Player],
    makes: Callable[[int, int], bool] = ge,
    gains: Callable[[int], str] = signed,
    between: str = " / ",
) -> ScoreRow:
    """Return a deal's row: by seat tricks, with the bid if there are any, gain and total.

    ``makes`` tells whether so many tricks make a bid, ``gains`` puts a gain into the words of a sentence, ``between``
    stands between tricks and bid.
    """
    cells, told = [], []
    for seat, player in enumerate(players):
        bid, taken = result.bids[seat] if result.bids else None, result.tricks[seat]
        gain, score = signed(result.points[seat]), minus(result.scores[seat])
        cells.append((str(taken) if bid is None else f"{taken}{between}{bid}", gain, score))
        values = {"deal": deal, "name": player.name, "bid": bid, "tricks": tricks(taken)}
        values |= {"gain": gains(result.points[seat]), "score": score}
        text = _("Deal {deal}: {name} bid {bid} and took {tricks}: {gain}, which makes {score}.")
        yours = _("Deal {deal}: you bid {bid} and took {tricks}: {gain}, which makes {score}.")
        if bid is None:
            text = _("Deal {deal}: {name} took {tricks}: {gain}, which makes {score}.")
            yours = _("Deal {deal}: you took {tricks}: {gain}, which makes {score}.")
        text = yours if seat == PERSON else text
        told.append(text.format(**values))
    made = tuple(map(makes, result.tricks, result.bids)) if result.bids else (True,) * len(cells)
    return ScoreRow((deal,), tuple(cells), made, told=tuple(told))


GameTable = GameTableOf[Options, State, View]
"""A game whichever it is: what it is given is of the same game, as everything at one table is."""
