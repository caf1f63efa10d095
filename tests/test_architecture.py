"""The arrows of the house, read from the source: who may import whom, and what no layer may know."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

from game.games import GAMES
from tests import ROOT
from tests.rooms import LAYERS, ROOMS_OF_THE_SCREEN

IMPURE = {
    *("pygame", "pymupdf_fonts", "random", "secrets", "time", "datetime", "threading", "multiprocessing", "asyncio"),
    *("pathlib", "io", "os", "sys", "subprocess", "socket", "sqlite3", "shutil", "tempfile", "logging"),
    *("numpy", "numba"),
}
NO_GAME_BY_NAME = (
    *("record.py", "check.py", "controller.py", "deals", "looking_back", "practice", "teaching"),
    *("ui/scenes", "ui/app.py", "ui/motion", "ui/drawing", "ui/controls", "ui/charts", "ui/document", "ui/games"),
    *("ui/words", "ui/tables/parts", "ui/tables/aids", "ui/tables/card_table.py", "ui/tables/trick_game.py"),
    "ui/tables/trick_words.py",
)
OF_EACH_GAME = {"looking_back/rating.py"}  # figures measured, game by game
GAME_NAMES = {"forty-one", "empat-satu", "forty-two", "forty_one", "empat_satu", "forty_two"}
HEAVY = {"numba", "llvmlite"}
GETTEXT = {"_", "ngettext", "pgettext", "npgettext"}


@cache
def sources() -> tuple[Path, ...]:
    """Return every module of the program."""
    return (*sorted((ROOT / "game").rglob("*.py")), *sorted((ROOT / "tools").rglob("*.py")), ROOT / "main.py")


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """Return all that stands in a module, gone through once for all tests that look for something."""
    return tuple(ast.walk(tree_of(path)))


def offenders(paths: Iterable[Path], faults: Callable[[Path], Iterable[object]]) -> list[str]:
    """Return a line for every fault in any of ``paths``, of which there must be some."""
    looked_at = list(paths)
    assert looked_at, "no file was looked at"
    return [f"{path.relative_to(ROOT).as_posix()}: {fault}" for path in looked_at for fault in faults(path)]


def module_of(path: Path) -> list[str]:
    parts = list(path.relative_to(ROOT).with_suffix("").parts)
    return parts[:-1] if parts[-1] == "__init__" else parts


@cache
def imports(path: Path) -> frozenset[str]:
    """Return the dotted names that a module imports, of ``from`` imports also those of what it takes from them."""
    return frozenset(imported(path))


def imported(path: Path) -> Iterator[str]:
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                package = module_of(path)
                if path.name != "__init__.py":
                    package = package[:-1]
                package = package[: len(package) - node.level + 1]
                base = ".".join([*package, *([base] if base else [])])
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def layer_of(module: list[str]) -> str:
    if module[0] != "game":
        return module[0]
    return module[1] if len(module) > 1 else "game"


def layers_imported(path: Path) -> set[str]:
    names = [name.split(".") for name in imports(path)]
    found = {name[1] for name in names if name[0] == "game" and len(name) > 1 and is_module(name[:2])}
    return found | ({"main"} if ["main"] in names else set())


def is_module(name: list[str]) -> bool:
    """Whether ``name`` is a module or folder, not something that ``game/__init__.py`` itself holds."""
    place = ROOT.joinpath(*name)
    return place.is_dir() or place.with_suffix(".py").exists()


def test_a_layer_imports_only_those_it_may() -> None:
    """The package itself imports none, and every file belongs to a layer of the house."""

    def faults(path: Path) -> Iterator[str]:
        own = layer_of(module_of(path))
        if own not in LAYERS and own != "game":
            yield "belongs to no layer"
        yield from (f"imports {layer}" for layer in layers_imported(path) - {own} - LAYERS.get(own, set()))

    assert not offenders(sources(), faults)


def test_a_lower_layer_never_imports_a_higher_one() -> None:
    order = list(LAYERS)
    for layer, allowed in LAYERS.items():
        assert all(order.index(other) < order.index(layer) for other in allowed)


def test_cards_and_rules_are_pure() -> None:
    def faults(path: Path) -> set[str]:
        names = {node.id for node in nodes_of(path) if isinstance(node, ast.Name)}
        return packages(imports(path)) & IMPURE | names & {"open", "print", "input", "exec", "eval", "__import__"}

    assert not offenders([path for path in sources() if layer_of(module_of(path)) in {"cards", "rules"}], faults)


def docstrings(tree: ast.Module) -> set[int]:
    """Return the identities of the constants that are docstrings."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and node.body:
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                found.add(id(first.value))
    return found


def nameless() -> list[Path]:
    places = [ROOT / "game" / place for place in NO_GAME_BY_NAME]
    shared = [path for path in sources() if any(path == place or place in path.parents for place in places)]
    return [path for path in shared if path not in {ROOT / "game" / place for place in OF_EACH_GAME}]


def test_the_games_are_known_to_this_test() -> None:
    assert set(GAMES.rules) <= GAME_NAMES


def test_no_game_by_name_where_all_games_share() -> None:
    def faults(path: Path) -> Iterator[str]:
        prose = docstrings(tree_of(path))
        for node in nodes_of(path):
            if isinstance(node, ast.Constant) and id(node) not in prose and node.value in GAME_NAMES:
                yield f"line {node.lineno} names a game"
        yield from (f"{name} is one game's own" for name in imports(path) if set(name.split(".")) & GAME_NAMES)

    assert not offenders(nameless(), faults)


def shown(path: Path) -> Iterator[ast.Constant]:
    """Return the strings of a module that a translation may replace."""
    for call in nodes_of(path):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in GETTEXT:
            yield from (each for each in call.args if isinstance(each, ast.Constant) and isinstance(each.value, str))


def test_what_is_shown_has_printers_quotes_and_dots() -> None:
    screens = [path for path in sources() if "ui" in path.parts]
    assert any(list(shown(path)) for path in screens)

    def faults(path: Path) -> Iterator[str]:
        for each in shown(path):
            if found := {sign for sign in ("'", '"', "...") if sign in str(each.value)}:
                yield f"line {each.lineno}: write ’, “ ” and …, not {found}"

    assert not offenders(screens, faults)


def test_no_fault_is_swallowed_whole() -> None:
    def faults(path: Path) -> Iterator[str]:
        for node in nodes_of(path):
            if isinstance(node, ast.ExceptHandler):
                if node.type is None:
                    yield f"line {node.lineno}: a bare except"
                if caught(node) & {"Exception", "BaseException"} and all(map(is_nothing, node.body)):
                    yield f"line {node.lineno}: hides all faults"

    assert not offenders(sources(), faults)


def caught(handler: ast.ExceptHandler) -> set[str]:
    return {node.id for node in ast.walk(handler.type) if isinstance(node, ast.Name)} if handler.type else set()


def is_nothing(statement: ast.stmt) -> bool:
    constant = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    return constant or isinstance(statement, ast.Pass | ast.Continue)


@cache
def path_of(name: str) -> Path | None:
    """Return the file of a module of the program, None for any other name."""
    parts = name.split(".")
    place = ROOT.joinpath(*parts)
    found = [path for path in (place.with_suffix(".py"), place / "__init__.py") if path.is_file()]
    return found[0] if found and parts[0] in {"game", "main"} else None


@cache
def imports_on_load(path: Path) -> frozenset[str]:
    """Return what is imported when a module is loaded: not what its functions import when they run."""
    return frozenset(imported_on_load(path))


def imported_on_load(path: Path) -> Iterator[str]:
    pending: list[ast.stmt] = list(tree_of(path).body)
    while pending:
        node = pending.pop()
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            pending.extend(node.orelse)
        elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for name in ("body", "orelse", "finalbody"):
                pending.extend(getattr(node, name, []))
            for handler in getattr(node, "handlers", []):
                pending.extend(handler.body)


def loaded_with(starts: Iterable[Path]) -> set[Path]:
    """Return the program's modules that loading ``starts`` loads."""
    seen: set[Path] = set()
    pending = list(starts)
    while pending:
        path = pending.pop()
        if path in seen:
            continue
        seen.add(path)
        for name in imports_on_load(path):
            parts = name.split(".")
            for length in range(1, len(parts) + 1):  # importing a module loads its packages as well
                if inner := path_of(".".join(parts[:length])):
                    pending.append(inner)
    return seen


def packages(names: Iterable[str]) -> set[str]:
    return {name.split(".")[0] for name in names}


def window_modules() -> list[Path]:
    """Return what the window's process loads: the opponents of every game, the controller, the screen, main."""
    starts = [*ROOT.glob("main.py"), *(ROOT / "game" / "opponents").glob("*/__init__.py")]
    for layer in ("controller", "teaching", "looking_back", "practice", "deals", "ui", "profile", "record"):
        starts += [path for path in sources() if module_of(path)[:2] == ["game", layer]]
    return starts


def test_the_window_process_loads_no_compiler() -> None:
    assert not offenders(loaded_with(window_modules()), lambda path: packages(imports_on_load(path)) & HEAVY)


def test_only_one_module_turns_to_the_compiler() -> None:
    """Rules of thumb and kernels stand in modules that load neither it nor its arrays, even later."""
    doors = {"compiled.py", "kept_compiled.py"}
    opponents = [path for path in sources() if layer_of(module_of(path)) == "opponents" and path.name not in doors]
    assert not offenders(opponents, lambda path: packages(imports(path)) & (HEAVY | {"numpy"}))


def is_import(node: ast.AST) -> bool:
    return isinstance(node, ast.Import | ast.ImportFrom)


def test_only_navigation_loads_a_scene_late() -> None:
    """A page is loaded when it is first opened; whatever else a scene needs, it says at its head."""

    def faults(path: Path) -> Iterator[str]:
        for node in nodes_of(path):
            if isinstance(node, ast.FunctionDef) and any(map(is_import, ast.walk(node))):
                yield f"{node.name} imports when it runs"

    assert not offenders([*(ROOT / "game" / "ui" / "scenes").rglob("*.py"), ROOT / "game" / "ui" / "app.py"], faults)


FOR_THE_MENU = "game.ui.scenes.menu.menu"
NOT_FOR_THE_MENU = (
    *("table", "options_page", "rules_page", "why", "drawings"),  # of each game
    *("game.ui.tables.parts.hand", "game.ui.tables.card_table", "game.ui.words.why"),
    *("game.opponents.opponent", "game.ui.drawing.painter"),
    *("multiprocessing", "socket", "subprocess", "numpy"),
)


def test_the_menu_loads_only_what_it_shows() -> None:
    """What the first picture waits for: tables, pages, opponents and other processes come when they are asked for."""
    shown = f"game.ui.command_line, game.ui.app, {FOR_THE_MENU}, game.games"
    program = f"import sys, {shown}; game.games.GAMES.screens; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    scenes_loaded = {name for name in loaded if name.startswith("game.ui.scenes.")}
    assert FOR_THE_MENU in loaded
    shown_with_it = {"menu", "tile", "notices", "page", "rail", "scene", "things", "forms"}
    assert {name.rpartition(".")[2] for name in scenes_loaded} == shown_with_it
    games = [name for name in loaded if name.startswith("game.ui.tables.") and set(name.split(".")) & GAME_NAMES]
    assert len(games) > len(GAMES.rules), "each game is there, and what its tile says"
    assert not [name for name in games if name.rpartition(".")[2] in NOT_FOR_THE_MENU]
    assert not loaded & set(NOT_FOR_THE_MENU)


def room_of(module: list[str]) -> str:
    """Return the room of a module of the screen: within tables and scenes, that of its folder."""
    inner = module[2:]
    is_deep = inner[0] in {"tables", "scenes"} and ROOT.joinpath(*module[:4]).is_dir()
    return "/".join(inner[: 2 if is_deep else 1])


def test_a_room_of_the_screen_imports_only_those_below_it() -> None:
    """The app and the command line are above all rooms."""

    def faults(path: Path) -> Iterator[str]:
        own = room_of(module_of(path))
        for name in imports(path):
            to = name.split(".")
            is_inside = to[:2] == ["game", "ui"] and len(to) > 2 and path_of(name)
            if is_inside and to[-1] not in {"tables", "scenes"} and room_of(to) not in {own, *ROOMS_OF_THE_SCREEN[own]}:
                yield f"imports {name}"

    inside = [path for path in sources() if module_of(path)[:2] == ["game", "ui"] and len(module_of(path)) > 2]
    above = {"app", "command_line"}
    assert {room_of(module_of(path)) for path in inside} == {*ROOMS_OF_THE_SCREEN, *above}
    assert not offenders([path for path in inside if room_of(module_of(path)) not in above], faults)


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Imports for the sake of types and those inside functions count as well."""
    modules = {".".join(module_of(path)): path for path in sources() if path.name != "__init__.py"}
    arrows = {name: {to for to in imports(path) if to in modules} for name, path in modules.items()}
    while arrows:
        free = [name for name, to in arrows.items() if not to & arrows.keys()]
        assert free, f"a circle among {sorted(arrows)}"
        for name in free:
            del arrows[name]


def test_every_public_method_has_a_promise_here_or_where_it_is_overridden() -> None:
    methods = [
        (path, node)
        for path in sources()
        for owner in nodes_of(path)
        if isinstance(owner, ast.ClassDef)
        for node in owner.body
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")
    ]
    promised = {node.name for _, node in methods if ast.get_docstring(node)}
    assert not [f"{path.name}: {node.name}" for path, node in methods if node.name not in promised]


def test_main_loads_nothing_heavy() -> None:
    assert not packages(imports_on_load(ROOT / "main.py")) & {"pygame", "pymupdf_fonts", "numpy", *HEAVY}
