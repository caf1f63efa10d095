"""What the shared scenes need of each game's table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol, runtime_checkable

import msgspec
import pygame

from game.cards import Card, Suit
from game.controller import Happening, Player
from game.opponents.base import Level
from game.profile.settings import Settings
from game.rules.base import Action, Options, State, View
from game.rules.deal import Deal
from game.ui.controls.base import Kit, Widget
from game.ui.document.blocks import Chapter, Drawing
from game.ui.drawing.stage import Item, Stage
from game.ui.drawing.styles import Colour, Style
from game.ui.motion.timeline import Timeline
from game.ui.tables.keys import KeyRow
from game.ui.tables.layout import TableLayout
from game.ui.tables.pages import OptionRow, Preset, TilePicture, Wordings

if TYPE_CHECKING:
    from game.ui.drawing.sprites import CardSprite
    from game.ui.tables.drop import DropArea
    from game.ui.tables.hand import Hand
    from game.ui.tables.panels import Ribbon
    from game.ui.tables.why import Why


class Table(Protocol):
    """A game's table at one window size: shows views and events, asks the person, answers with actions."""

    @property
    def hand(self) -> Hand:
        """The person's hand."""

    @property
    def layout(self) -> TableLayout:
        """Where things lie."""

    @property
    def ribbon(self) -> Ribbon:
        """The prompt over the hand."""

    @property
    def drop_area(self) -> DropArea:
        """Where a card carried from the hand is played when it is let go."""

    def widgets(self, view: View) -> list[Widget]:
        """Return the table's own controls."""

    def sync(self, view: View) -> None:
        """Put everything where ``view`` says, at once."""

    def is_ready(self, happening: Happening) -> bool:
        """Whether the pictures that an event needs are there; if not, they are being drawn from now on."""

    def show(self, happening: Happening) -> None:
        """Put an event on the timeline."""

    def ask(self, view: View) -> None:
        """Ask the person for an action."""

    def stop_asking(self) -> None:
        """Take back what ``ask`` showed."""

    def choose_card(self, card: Card) -> None:
        """Act with ``card``, as a click on it means now."""

    def key(self, name: str, event: pygame.event.Event) -> bool:
        """Take a key while the person is asked; return whether it was used."""

    def title(self, view: View) -> list[str]:
        """Return wordings for the rail, the longest first."""

    def hide_trick(self, hidden: bool) -> None:
        """Take the trick under way and the prompt out of sight while an older one is looked at, or bring them back."""

    def last_trick(self, view: View) -> tuple[list[tuple[int, Card]], int] | None:
        """Return the last complete trick as (seat, card) in order, and who took it."""


@runtime_checkable
class TellsLastTrick(Protocol):
    """A table that says more of the last trick than who took it."""

    def dress_last_trick(
        self, view: View, cards: Sequence[tuple[int, CardSprite]]
    ) -> tuple[Sequence[Item], tuple[str, ...]]:
        """Return what lies over the ``cards`` of the last trick (seat and sprite), and wordings for who took it."""


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


class EndHands(msgspec.Struct, frozen=True):
    """Hands that lie face up at the end, ``by_seat``, where they made the scores; else none."""

    by_seat: tuple[tuple[Card, ...], ...] = ()


class SeatColour(msgspec.Struct, frozen=True):
    """A colour a player can have, as that of their pegs: its key in profiles, its name, and a picture of it.

    The picture fills a square and tells colours apart by a mark as well.
    """

    key: str
    name: str
    picture: Drawing


class GameTable(Protocol):
    """One game as the scenes see it."""

    name: str
    style: Style
    pace: float
    """How long opponents take to act, of what the settings say: less where turns are many and small."""
    has_tricks: bool
    """Whether there is a last trick to look at."""

    @property
    def why(self) -> Why:
        """What it says of the opponents' moves."""

    def title(self) -> str:
        """Return the game's name in the player's language."""

    def tile_words(self) -> tuple[str, tuple[Wordings, ...], str, str]:
        """Return the menu tile's heading, what it says, foot, and what the game is called at home."""

    def tile_picture(self) -> TilePicture:
        """Return the cards that lie on the menu tile's table."""

    def level_sentence(self, level: Level) -> str:
        """Return in a sentence how an opponent of this level plays."""

    def key_rows(self) -> tuple[KeyRow, ...]:
        """Return the game's own keys and what they do, for the rules page."""

    def make(
        self,
        stage: Stage,
        timeline: Timeline,
        kit: Kit,
        players: Sequence[Player],
        settings: Settings,
        act: Callable[[Action], None],
    ) -> Table:
        """Return the table laid out for this window."""

    def default_players(self, options: Options) -> tuple[Player, ...]:
        """Return who sits down unless the player chooses otherwise; seat 0 is the person."""

    def presets(self) -> tuple[Preset, ...]:
        """Return the sets of rules to begin with, the usual one first."""

    def preset_of(self, options: Options) -> str:
        """Return the key of the preset that ``options`` differ least from."""

    def with_preset(self, options: Options, preset: str) -> Options:
        """Return the rules of the preset of that key, for as many players as ``options`` have."""

    def option_rows(self, options: Options, preset: str) -> tuple[OptionRow, ...]:
        """Return every single rule that can be chosen, as ``options`` have it, against the preset of that key."""

    def seat_roles(self, options: Options) -> tuple[str, ...]:
        """Return by seat, in a few words, where somebody sits and on whose side."""

    def rules_page(self, options: Options | None) -> tuple[Chapter, ...]:
        """Return the rules in chapters, as a game with ``options`` has them; None: as the game opens."""

    def explanation(self, state: State, players: Sequence[Player]) -> Explanation | None:
        """Return what must be explained before the next deal (a deal thrown in), or None."""

    def score_sheet(self, state: State, players: Sequence[Player]) -> ScoreSheet:
        """Return what the score page shows."""

    def has_score_page(self, state: State) -> bool:
        """Whether the deal just over is shown on the score page; the last one may go straight to the winners' page."""

    def victory(self, state: State, players: Sequence[Player]) -> tuple[str, str]:
        """Return who has won, as a heading, and why, as a sentence."""

    def best_cards(self, state: State, deal: Deal) -> tuple[Card, ...]:
        """Return the winners' best cards for the winners' page, winner by winner; ``deal`` is the last deal."""

    def standing(self, state: State, players: Sequence[Player]) -> str:
        """Return in a sentence how the game stands, for the menu's Continue."""


@runtime_checkable
class HasSeatColours(Protocol):
    """A game whose players have colours; the new-game page lets each of them choose one, and no two have the same."""

    def seat_colours(self) -> tuple[SeatColour, ...]:
        """Return the colours, at least one for each player there can be; ``default_players`` have some of them."""


@runtime_checkable
class HasColumns(Protocol):
    """A game on whose board each player has a column: the person chooses one, the others follow clockwise."""

    def column_words(self) -> tuple[str, str]:
        """Return the question which column is the person's, and a sentence about it."""


@runtime_checkable
class ShowsHands(Protocol):
    """A game that ends with hands face up, which the winners' page shows."""

    def end_hands(self, state: State) -> EndHands:
        """Return what there is to be seen of a game that is over."""


def colours_of(game: GameTable) -> tuple[SeatColour, ...]:
    """Return the colours that players of ``game`` can have; none where it has no such thing."""
    return game.seat_colours() if isinstance(game, HasSeatColours) else ()
