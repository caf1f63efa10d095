"""The player's settings: each has a default, a range, and a safe reading of whatever the profile holds."""

from __future__ import annotations

import math
import re
import unicodedata
from typing import Annotated, Final, Literal, get_args, get_origin

import msgspec
from msgspec import Meta

from game.profile.kept import clean_text, read_struct, write_struct

LONGEST_NAME: Final = 24

Speed = Literal["slow", "normal", "fast", "instant"]
Pause = Literal["quick", "normal", "relaxed"]
Back = Literal["", "damascus", "kawung", "pub"]
ArabicWords = Literal["", "levant", "gulf"]
SortOrder = Literal["suits", "ranks", "dealt"]
WindowState = Literal["normal", "maximised", "full"]
Word = Annotated[str, Meta(max_length=40)]
Name = Annotated[str, Meta(max_length=LONGEST_NAME)]
Json = Annotated[str, Meta(max_length=10_000)]
Side = Annotated[int, Meta(ge=320, le=32_768)]
Place = Annotated[int, Meta(ge=-100_000, le=100_000)]

MOST_SEATS: Final = 7
_FOR_GOOD: Final = 1e6  # seconds
PAUSES: Final[dict[Pause, tuple[float, float]]] = {"quick": (0.4, 0.6), "normal": (0.6, 0.9), "relaxed": (0.9, 1.2)}


class Settings(msgspec.Struct, frozen=True, omit_defaults=True):
    """All settings; immutable, changed by ``with_``. Dictionaries are keyed by the name of the game and never altered.

    An empty ``language`` means the system's, and empty ``arabic_words`` those of its country; an empty name, face,
    cloth or back leaves the choice to the game. ``keys`` are those of actions that have not their first ones any more.
    ``opponents`` are by seat from seat 1 on; ``faces[0]`` is the person's, and the opponents' faces are kept by game.
    ``knows_help``: the player was told what counts as help; ``knows_plain``: in which version, why opponents are not
    compiled; ``knows_voice``: which key turns the voice on. A ``voice_speed`` of 50 is the usual one. ``trick_rest`` is
    the pause after a trick, in seconds. ``new_game`` and ``new_game_seats`` hold JSON texts for the new-game page: the
    options used last; the levels, colours and faces by seat. ``lessons`` says by the name of a guided deal how far it
    has come. ``window_size`` and ``window_place`` are those of the window while it is neither
    maximised nor full, ``window_scale`` that of the screen on which they were chosen.
    An empty ``highest_card`` is at the side where reading begins. ``switch_keys`` are what chooses and, with two
    switches, what goes on; with one, it goes on every ``switch_step`` seconds. A press counts after ``switch_least``
    seconds, and if ``switch_apart``, not within half a second of another.
    """

    language: Word = ""
    arabic_words: ArabicWords = ""
    eastern_digits: bool = False
    player_name: Name = ""
    opponents: Annotated[tuple[Name, ...], Meta(max_length=MOST_SEATS - 1)] = ()
    faces: Annotated[tuple[Word, ...], Meta(max_length=MOST_SEATS)] = ()

    speed: Speed = "normal"
    trick_rest: Annotated[float, Meta(ge=0.0, le=5.0)] = 0.8
    opponents_pause: Pause = "normal"
    reduced_motion: bool = False

    sounds: bool = True
    volume: Annotated[int, Meta(ge=0, le=100)] = 70
    captions: bool = False
    voice: bool = False
    voice_speed: Annotated[int, Meta(ge=0, le=100)] = 50
    voice_name: Annotated[str, Meta(max_length=120)] = ""

    window_state: WindowState = "normal"
    window_size: tuple[Side, Side] | None = None
    window_place: tuple[Place, Place] | None = None
    window_scale: Annotated[float, Meta(ge=1.0, le=5.0)] = 1.0
    card_size: Annotated[float, Meta(ge=0.8, le=1.2)] = 1.0
    text_size: Annotated[float, Meta(ge=0.8, le=2.0)] = 1.0

    cloths: dict[Word, Word] = {}
    backs: dict[Word, Back] = {}
    four_colours: bool = False
    high_contrast: bool = False
    sort_order: SortOrder = "suits"
    highest_card: Literal["", "left", "right"] = ""

    keys: dict[Word, tuple[Word, ...]] = {}
    verbosity: Literal["brief", "usual", "full"] = "usual"

    waits: bool = False

    switch: Literal["off", "one", "two"] = "off"
    switch_keys: tuple[Word, Word] = ("Space", "Enter")
    switch_step: Annotated[float, Meta(ge=0.5, le=5.0)] = 1.5
    switch_least: Annotated[float, Meta(ge=0.0, le=1.0)] = 0.0
    switch_apart: bool = False

    click_twice: bool = False
    plays_forced: bool = False
    plays_at_once: bool = False
    shows_worth: bool = True
    shows_gone: bool = False

    characters: bool = True
    table_talk: bool = True

    play_checker: bool = False
    knows_help: bool = False
    knows_plain: Word = ""
    knows_voice: bool = False

    last_game: Word = ""
    new_game: dict[Word, Json] = {}
    new_game_seats: dict[Word, Json] = {}
    lessons: dict[Word, Json] = {}

    def with_(self, **changes: object) -> Settings:
        """Return the settings with ``changes``, numbers clamped to their range; raise ValueError for other bad values.

        Texts lose control characters and are cut to the longest length, so that an entry field can pass any text.
        """
        good: dict[str, object] = {}
        for name, value in changes.items():
            if name not in _FIELDS:
                raise ValueError(f"there is no setting {name[:40]!r}")
            good[name] = msgspec.convert(_fitted(name, value), type=_FIELDS[name])
        return msgspec.structs.replace(self, **good)

    def cloth_of(self, game: str) -> str:
        """Return the cloth chosen for ``game``; empty means the game's own."""
        return self.cloths.get(game, "")

    def back_of(self, game: str) -> Back:
        """Return the card back chosen for ``game``; empty means the game's own."""
        return self.backs.get(game, "")

    def lasting(self, seconds: float) -> float:
        """Return for how many seconds something is shown; what ``waits`` stays until the person goes on."""
        return _FOR_GOOD if self.waits else seconds

    @property
    def switches(self) -> tuple[str, ...]:
        """The keys and buttons of the mouse that are switches: the one that chooses, and the one that goes on."""
        return self.switch_keys[: {"off": 0, "one": 1, "two": 2}[self.switch]]

    @property
    def full_screen(self) -> bool:
        """Whether the window fills the whole screen."""
        return self.window_state == "full"

    @property
    def pause_range(self) -> tuple[float, float]:
        """The least and the most seconds that an opponent takes."""
        return PAUSES[self.opponents_pause]


class _Before(msgspec.Struct):
    """What earlier versions kept of the window's state."""

    full_screen: bool = False


_FIELDS: Final = {field.name: field.type for field in msgspec.structs.fields(Settings)}
_NAMES: Final = ("player_name", "opponents")
_WINDOW: Final = {"window_size": Side, "window_place": Place}


def read(raw: bytes | str) -> tuple[Settings, tuple[str, ...]]:
    """Return the settings in the JSON text ``raw``, and the names of the fields that fell back to their default.

    A text that is not a JSON object gives the defaults and ``("*",)``; unknown fields are ignored.
    """
    settings, faults = read_struct(Settings, raw)
    if read_struct(_Before, raw)[0].full_screen and settings.window_state == "normal":
        settings = msgspec.structs.replace(settings, window_state="full")
    spoilt = tuple(name for name in _NAMES if not all(map(_is_sign, "".join(getattr(settings, name)))))
    names = {name: getattr(Settings() if name in spoilt else settings, name) for name in _NAMES}
    return settings.with_(**names), (*faults, *spoilt)


def write(settings: Settings) -> str:
    """Return the settings as JSON text without defaults: the inverse of ``read``."""
    return write_struct(settings)


def _fitted(name: str, value: object) -> object:
    """Return ``value`` fitted to the setting ``name`` if it is obvious how, else unchanged."""
    if isinstance(value, int | float):
        return _inside(value, _FIELDS[name])
    if name in _WINDOW and isinstance(value, list | tuple):
        return tuple(_inside(side, _WINDOW[name]) if isinstance(side, int | float) else side for side in value)
    if name == "player_name" and isinstance(value, str):
        return clean_name(value)
    if name == "opponents" and isinstance(value, list | tuple):
        return tuple(clean_name(each) if isinstance(each, str) else each for each in value)
    return value


def _inside(number: float, kind: object) -> float:
    """Return ``number`` clamped to the range of the type ``kind``, and rounded if that is whole; else unchanged."""
    if isinstance(number, bool) or get_origin(kind) is not Annotated:
        return number
    base, meta = get_args(kind)
    inside = meta.ge if math.isnan(number) else min(max(number, meta.ge), meta.le)
    return round(inside) if base is int else float(inside)


def clean_name(text: str) -> str:
    """Return ``text`` as a name: one line, no control characters, at most 24 characters, empty if all are invisible."""
    name = few_marks("".join(sign for sign in clean_text(text) if _is_sign(sign))).strip()[:LONGEST_NAME].rstrip()
    return name if any(map(_is_seen, name)) else ""


def few_marks(text: str) -> str:
    """Return ``text`` with at most three combining marks on a letter, those of the letter itself among them."""
    kept, marks = list[str](), 0
    for sign in text if _MAY_BE_MARK.search(text) else "":
        parts = unicodedata.normalize("NFD", sign)
        more = sum(unicodedata.category(part) in ("Mn", "Me") for part in parts)
        is_letter = more < len(parts) and unicodedata.category(sign) != "Cf"  # a joiner begins no new one
        marks = more if is_letter else marks + more
        if is_letter or not more or marks <= _MOST_MARKS:
            kept.append(sign)
    return "".join(kept) or text


def _is_sign(sign: str) -> bool:
    """Whether a character may stand in a name: joiners may, which several scripts need; direction overrides not."""
    return unicodedata.category(sign) not in {"Cc", "Cs", "Zl", "Zp"} and sign not in _DIRECTION_MARKS


def _is_seen(sign: str) -> bool:
    """Whether a character by itself is visible on the screen."""
    return unicodedata.category(sign) not in {"Cf", "Mn", "Me", "Zs"} and not _BLANKS.match(sign)


_MOST_MARKS: Final = 3
_MAY_BE_MARK: Final = re.compile("[^\\w\\s\0-\u02ff\u2010-\u20cf\u2100-\u2bff]")  # quick to look for
_BLANKS: Final = re.compile("[\u115f\u1160\u2065\u2800\u3164\uffa0\ufff0-\ufff8\U000e0000-\U000e0fff]")
_DIRECTION_MARKS: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
