"""What is said can be said in another language: messages are whole, counted, and read by nobody but people.

These tests read the source. A fault is told by its file and line.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

from tests import ROOT
from tests.test_architecture import nodes_of, tree_of

WORDS_AT: Final = {"_": (0,), "ngettext": (0, 1), "pgettext": (1,), "npgettext": (1, 2)}  # which arguments are words
SAYING: Final = {*WORDS_AT, "say"}
BLANK: Final = re.compile(r"\{[^{}]*\}")
ONE_WORD: Final = re.compile(r"[^\w{]*[\w’-]+[^\w{]*")
COUNTED: Final = re.compile(r"(?<!of )\{count\}|\{count\} \w")  # not "trick 3 of 13", where nothing is counted
BETWEEN: Final = {", ", " · "}  # what ``listed`` and ``dotted`` put between parts
KEPT_APART: Final = ROOT / "game" / "ui" / "language"  # fills, lists and joins for all others

ENGLISH_ALWAYS: Final = {"command_line.py", "document/markdown.py"}  # the latter's fault is for who writes a page

Fault = tuple[ast.AST, str]


def is_meant(path: Path) -> bool:
    """Whether a module's words are the player's, and it is not itself what fills them."""
    return KEPT_APART not in path.parents and path.relative_to(ROOT / "game" / "ui").as_posix() not in ENGLISH_ALWAYS


@cache
def screens() -> tuple[Path, ...]:
    """Return every module of the screen but those that fill sentences."""
    return tuple(path for path in sorted((ROOT / "game" / "ui").rglob("*.py")) if is_meant(path))


def called(node: ast.AST) -> str:
    """Return the name of the function that is called, "" for anything else."""
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


@cache
def calls(path: Path) -> tuple[ast.Call, ...]:
    """Return every call of a module that names a message."""
    return tuple(node for node in nodes_of(path) if isinstance(node, ast.Call) and called(node) in WORDS_AT)


def words_of(call: ast.Call) -> list[str]:
    """Return the messages of a call that are written out in it."""
    found = [call.args[place] for place in WORDS_AT[called(call)] if place < len(call.args)]
    return [each.value for each in found if isinstance(each, ast.Constant) and isinstance(each.value, str)]


def told(faults: Callable[[Path], Iterator[Fault]]) -> list[str]:
    """Return a line for each fault on the screens, with its file and line."""
    return [
        f"{path.relative_to(ROOT).as_posix()}:{getattr(node, 'lineno', 0)}: {what}"
        for path in screens()
        for node, what in faults(path)
    ]


# ------------------------------------------------------------------------- what a message is


def test_every_message_is_written_out_where_it_is_said() -> None:
    """A message that comes from a variable is in no catalogue."""

    def faults(path: Path) -> Iterator[Fault]:
        for call in calls(path):
            needed = [*range(WORDS_AT[called(call)][-1] + 1)]
            given = [call.args[place] for place in needed if place < len(call.args)]
            if len(given) < len(needed) or not all(isinstance(each, ast.Constant) for each in given):
                yield call, ast.unparse(call)

    assert not told(faults)


def test_a_message_of_one_word_tells_its_context() -> None:
    """“Play” is a verb on a button and a noun at a column's head: two words in most languages."""

    def faults(path: Path) -> Iterator[Fault]:
        for call in calls(path):
            if called(call) in {"_", "ngettext"}:
                yield from ((call, repr(words)) for words in words_of(call) if ONE_WORD.fullmatch(words))

    assert not told(faults)


def test_what_is_counted_has_a_form_for_each_number() -> None:
    """Arabic has six forms where English has two, and counts where English need not."""

    def faults(path: Path) -> Iterator[Fault]:
        for call in calls(path):
            if called(call) in {"_", "pgettext"}:
                yield from ((call, repr(words)) for words in words_of(call) if COUNTED.search(words))

    assert not told(faults)


def test_a_frame_of_blanks_is_explained_to_translators() -> None:
    """“{one}: {two}” tells a translator nothing; the comment stands on the line above."""

    def faults(path: Path) -> Iterator[Fault]:
        lines = path.read_text(encoding="utf-8").splitlines()
        for call in calls(path):
            frames = [words for words in words_of(call) if BLANK.search(words)]
            frames = [words for words in frames if not re.search(r"\w", BLANK.sub("", words))]
            if frames and not is_explained(lines, call.lineno):
                yield call, repr(frames[0])

    assert not told(faults)


def is_explained(lines: list[str], number: int) -> bool:
    """Whether a comment for translators ends on the line above line ``number``, counted from 1."""
    above = number - 2
    while above >= 0 and lines[above].strip().startswith("#"):
        if lines[above].strip().startswith("# Translators: "):
            return True
        above -= 1
    return False


def test_messages_are_said_when_they_are_shown() -> None:
    """What is said when a module is loaded, or kept by a cache, stays in the language that was spoken then."""

    def faults(path: Path) -> Iterator[Fault]:
        yield from ((node, ast.unparse(node)) for node in inside(tree_of(path)) if called(node) in SAYING)
        for function in nodes_of(path):
            if isinstance(function, ast.FunctionDef) and any(
                "cache" in ast.unparse(d) for d in function.decorator_list
            ):
                yield from ((node, ast.unparse(node)) for node in ast.walk(function) if called(node) in SAYING)

    assert not told(faults)


# -------------------------------------------------------------------- who reads its own words


def test_no_code_reads_changes_or_glues_what_is_said() -> None:
    """Words in another language hold no letter to look for; what a program must know stands beside them."""
    assert not told(lambda path: meddling(nodes_of(path)))


def meddling(nodes: Iterable[ast.AST]) -> Iterator[Fault]:
    """Yield what is done to words beyond saying them, function by function."""
    for scope in nodes:
        if isinstance(scope, ast.Module | ast.FunctionDef | ast.Lambda):
            own = list(inside(scope))
            names = said_names(own)
            for node in own:
                if said := meddled(node, names):
                    yield node, f"{said}: {ast.unparse(node)[:90]}"


def inside(scope: ast.AST) -> Iterator[ast.AST]:
    """Yield what stands in a function or module, but not what stands in functions within it."""
    for child in ast.iter_child_nodes(scope):
        if not isinstance(child, ast.FunctionDef | ast.Lambda):
            yield child
            yield from inside(child)


def said_names(own: list[ast.AST]) -> set[str]:
    """Return the names that hold words, as they are assigned."""
    names = set[str]()
    known = -1
    while known < len(names):  # one name may be given to the next
        known = len(names)
        for node in own:
            if isinstance(node, ast.Assign | ast.AnnAssign | ast.NamedExpr) and node.value is not None:
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                for target in targets:
                    names |= named(target, node.value, names)
    return names


def named(target: ast.expr, value: ast.expr, names: set[str]) -> set[str]:
    """Return what becomes a name for words when ``value`` is assigned to ``target``."""
    if isinstance(target, ast.Name):
        return {target.id} if is_said(value, names) else set()
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
        return set[str]().union(*map(named, target.elts, value.elts, [names] * len(value.elts)))
    return set()


def is_said(node: ast.AST, names: set[str]) -> bool:
    """Whether an expression is words that the player reads."""
    if called(node) in SAYING:
        return True
    if isinstance(node, ast.Name):
        return node.id in names
    if isinstance(node, ast.IfExp):
        return is_said(node.body, names) or is_said(node.orelse, names)
    if isinstance(node, ast.BoolOp):
        return any(is_said(each, names) for each in node.values)
    if isinstance(node, ast.NamedExpr):
        return is_said(node.value, names)
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Dict):
        return any(is_said(each, names) for each in node.value.values)
    return isinstance(node, ast.BinOp) and (is_said(node.left, names) or is_said(node.right, names))


def meddled(node: ast.AST, names: set[str]) -> str:
    """Return what is wrong with an expression, "" if nothing is."""
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Constant(value=sign), attr="join")) if sign in BETWEEN:
            return "listed() and dotted() join"
        case ast.Call(func=ast.Attribute(value=value)) if is_said(value, names):
            return "a method of words"
        case ast.Subscript(value=value) if is_said(value, names):
            return "a part of words"
        case ast.FormattedValue(value=value) if is_said(value, names):
            return "words in an f-string"
        case ast.BinOp(op=ast.Add() | ast.Mod() | ast.Mult(), left=left, right=right):
            return "glued words" if is_said(left, names) or is_said(right, names) else ""
        case ast.AugAssign(target=target, value=value):
            return "glued words" if is_said(target, names) or is_said(value, names) else ""
        case ast.Compare(left=left, ops=ops, comparators=others):
            compared = any(isinstance(op, ast.Eq | ast.NotEq | ast.In | ast.NotIn | ast.Lt | ast.Gt) for op in ops)
            sides = [left, *others]
            asks_for_none = any(isinstance(each, ast.Constant) and each.value == "" for each in sides)
            return "words compared" if compared and not asks_for_none and any(is_said(s, names) for s in sides) else ""
    return ""


def test_the_tests_of_messages_see_what_they_forbid() -> None:
    """Each kind of fault is found in a line made for it, and none in words that are only said."""
    faulty = (
        "_('Hearts').lower()", "x = say(_('a b'), c=1)\nx[0]", "f'{_(\"a b\")}!'", "_('a b') + '.'",
        "x = _('a')\nx += y",
        "', '.join(parts)", "' · '.join(parts)", "_('a b') == title", "title in _('a b')",
        "x = {'a': _('b')}[key]\nx.split()", "x, y = _('a'), 1\nx[1:]", "x = _('a') if b else ''\ny = x\ny.upper()",
    )  # fmt: skip
    assert [source for source in faulty if not list(meddling(ast.walk(ast.parse(source))))] == []
    sound = ("x = _('a b')\nif x != '' or x:\n    write(x)", "x = (_('a'), _('b'))\nx[0]", "parts = [_('a')] + more")
    assert [source for source in sound if list(meddling(ast.walk(ast.parse(source))))] == []
    assert is_explained(["# Translators: who and what", 'say(_("{a}: {b}"))'], 2) and not is_explained(["", "x"], 2)
