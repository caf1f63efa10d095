"""The rooms of the program, and which may import which."""

from __future__ import annotations

GAME_FOLDERS = ("forty_one", "empat_satu", "forty_two")
SCENES = ("forms", "menu", "play", "results", "review", "practice", "your_games")
LAYERS = {  # game: each may import those that it names
    "cards": set[str](),
    "output": set(),
    "rules": {"cards"},
    "opponents": {"cards", "rules"},
    "record": {"cards", "rules"},
    "check": {"cards", "output", "rules", "record"},
    "profile": {"cards", "rules", "record"},
    "controller": {"cards", "rules", "opponents", "record", "profile"},
    "deals": {"cards", "rules", "controller"},
    "practice": {"cards", "rules", "opponents", "record", "profile"},
    "teaching": {"cards", "rules", "opponents", "record", "controller"},
    "looking_back": {"rules", "opponents", "record", "profile", "controller", "practice"},
    "ui": {
        *("cards", "rules", "opponents", "record", "check", "profile", "controller"),
        *("deals", "practice", "teaching", "looking_back"),
    },
    "games": {"rules", "opponents", "ui"},
}
LAYERS |= {"main": {*LAYERS}, "tools": {*LAYERS}}
_DRAWN = {"language", "drawing", "audio", "controls"}
_TABLES = {*_DRAWN, "motion", "charts", "document", "words", "games"}
_SCENES = {*_TABLES, "tables", "tables/parts", "tables/aids", "system", "desktop", "scenes", "access", "shipped"}
ROOMS_OF_THE_SCREEN: dict[str, set[str]] = {  # game/ui: each may import those that it names
    "language": set(),
    "system": set(),
    "desktop": set(),
    "sdl": set(),
    "shipped": set(),
    "drawing": {"language", "system"},
    "window": {"language", "system", "drawing", "sdl"},
    **{name: {"system"} for name in ("fault_report", "json_log")},
    "audio": {"language", "drawing"},
    "controls": {"language", "drawing", "audio"},
    "access": {*_DRAWN, "system", "sdl"},
    **dict.fromkeys(("motion", "charts", "document", "words"), _DRAWN),
    "games": {*_DRAWN, "document", "words"},
    "tables/parts": _TABLES,
    "tables/aids": {*_TABLES, "tables/parts"},
    "tables": {*_TABLES, "tables/parts", "tables/aids"},
    **{f"tables/{game}": {*_TABLES, "tables", "tables/parts", "tables/aids"} for game in GAME_FOLDERS},
    "scenes": {*_SCENES},
    "scenes/forms": {*_SCENES},
    **{f"scenes/{room}": {*_SCENES, "scenes/forms"} for room in ("menu", "play", "results", "your_games")},
    "scenes/review": {*_SCENES, "scenes/forms", "scenes/play", "scenes/results"},
    "scenes/practice": {*_SCENES, "scenes/forms", "scenes/play", "scenes/results"},
    "navigation": {*_SCENES, "drawing", *(f"scenes/{room}" for room in SCENES)},
}
