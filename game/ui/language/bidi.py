"""The order of a line in which both directions meet: the Unicode bidirectional algorithm (UAX #9).

Isolates keep what is within them apart; the older embeddings and overrides, which no text here needs, are passed over.
The kinds of its characters are letters of one string, so that most rules are replacements in it: L, R and A stand for
letters (A Arabic ones), E and N for digits (N Arabic ones), + , t for signs beside digits, m for marks, b s w o for
what is neutral, i and p for what begins and ends an isolate, x for what has no place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from typing import Final, NamedTuple
from unicodedata import bidirectional

_KINDS: Final = {
    **{"L": "L", "": "L", "R": "R", "AL": "A", "EN": "E", "AN": "N", "ES": "+", "CS": ",", "ET": "t", "NSM": "m"},
    **{"B": "b", "S": "s", "WS": "w", "ON": "o", "LRI": "i", "RLI": "i", "FSI": "i", "PDI": "p"},
    **dict.fromkeys(("LRE", "RLE", "LRO", "RLO", "PDF", "BN"), "x"),
}
_LRI, _RLI, _FSI, _PDI = "\u2066", "\u2067", "\u2068", "\u2069"
_ISOLATE: Final = re.compile(r"[\u2066-\u2069]")
_MAY_TURN: Final = re.compile(r"[\u0590-\u08ff\u200f\u2067\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U0001efff]")
_DEEPEST: Final = 125  # level
_MOST_PAIRS: Final = 63  # open at once
_PAIRS: Final = "()[]{}⁅⁆⁽⁾₍₎"  # the brackets that the fonts have
_CLOSES: Final = dict(zip(_PAIRS[::2], _PAIRS[1::2], strict=True))
_BRACKET: Final = re.compile(f"[{re.escape(_PAIRS)}]")


class Run(NamedTuple):
    """A part of a line, ``text[first:last]``, that runs in one direction."""

    first: int
    last: int
    runs_left: bool


def may_turn(text: str) -> bool:
    """Whether a text holds anything that is read from right to left, or makes others so."""
    return bool(_MAY_TURN.search(text))


def begins_left(text: str) -> bool:
    """Whether the first letter of a text, isolated parts apart, is read from right to left."""
    return _first_strong(_kinds(text), _matches(text), 0, len(text)) == "R"


@lru_cache(maxsize=4096)
def runs(text: str, runs_left: bool) -> tuple[Run, ...]:
    """Return the runs of a line from left to right; one that ``runs_left`` begins at the right.

    Neighbours of one direction are one run if their text is in one piece: Arabic letters join there.
    """
    found: list[Run] = []
    for first, last, level in _ordered(levels(text, runs_left)):
        run, before = Run(first, last, level % 2 == 1), found[-1] if found else Run(-1, -1, False)
        if run.runs_left == before.runs_left and (last == before.first if run.runs_left else before.last == first):
            found[-1] = Run(min(first, before.first), max(last, before.last), run.runs_left)
        else:
            found.append(run)
    return tuple(found)


def embedded(text: str, runs_left: bool) -> str:
    """Return a text that runs in one direction, whatever is around it."""
    return f"{_RLI if runs_left else _LRI}{text}{_PDI}"


def reopened(lines: Iterable[str]) -> list[str]:
    """Return the lines of a broken text, each whole by itself: an isolate that was cut ends there and begins again."""
    result, again = list[str](), ""
    for line in lines:
        whole, begun = again + line, list[tuple[str, int]]()
        for each in _ISOLATE.finditer(whole):
            if each[0] != _PDI:
                begun.append((each[0], each.end()))
            elif begun:
                begun.pop()
        result.append(whole + _PDI * len(begun))
        again = "".join((_RLI if begins_left(whole[at:]) else _LRI) if sign == _FSI else sign for sign, at in begun)
    return result


def gaps(text: str, runs_left: bool) -> list[int]:
    """Return after how many characters, as seen from the left, a caret stands at each place of a line.

    Where two directions meet, it stands beside the outer one, so that each place has a gap of its own.
    """
    deep, shown = levels(text, runs_left), dict[int, int]()
    for first, last, level in _ordered(deep):
        for at in reversed(range(first, last)) if level % 2 else range(first, last):
            shown[at] = len(shown)
    outer = int(runs_left)
    result = [len(deep) * outer]
    for at, (before, after) in enumerate(pairwise(deep)):
        result.append(shown[at] + 1 - before % 2 if before <= after else shown[at + 1] + after % 2)
    return [*result, len(deep) * (1 - outer)] if deep else result


def levels(text: str, runs_left: bool) -> list[int]:
    """Return how deep each character of a line is embedded: what has an odd level is read from right to left."""
    base, kinds = int(runs_left), _kinds(text)
    matches = _matches(text)
    deep = _isolated(text, kinds, matches, base) if _ISOLATE.search(text) else [base] * len(text)
    for places, before, after in list(_sequences(kinds, deep, matches, base)):
        level = deep[places[0]]
        edges = "LR"[max(level, before) % 2], "LR"[max(level, after) % 2]
        for at, kind in zip(places, _resolved(text, kinds, places, "LR"[level % 2], *edges), strict=True):
            deep[at] = level + (kind != "L" if level % 2 == 0 else kind != "R") + (level % 2 == 0 and kind in "EN")
    for at, kind in enumerate(kinds):
        if kind == "x":
            deep[at] = deep[at - 1] if at else base
    for end in re.finditer("[wipx]*(?:[sb]|$)", kinds):
        deep[end.start() : end.end()] = [base] * (end.end() - end.start())
    return deep


def _kinds(text: str) -> str:
    return "".join([_KINDS[bidirectional(sign)] for sign in text])


def _ordered(deep: Sequence[int]) -> list[tuple[int, int, int]]:
    """Return where each part of one level begins and ends, and that level, from left to right (rule L2)."""
    parts, at = list[tuple[int, int, int]](), 0
    for level, group in groupby(deep):
        first, at = at, at + len(list(group))
        parts.append((first, at, level))
    for least in range(max(deep, default=0), 0, -1):
        first = 0
        while first < len(parts):
            last = first
            while last < len(parts) and parts[last][2] >= least:
                last += 1
            parts[first:last] = reversed(parts[first:last])
            first = last + 1
    return parts


def _matches(text: str) -> dict[int, int]:
    """Return where each isolate that ends does so, by where it begins."""
    matches, begun = dict[int, int](), list[int]()
    for each in _ISOLATE.finditer(text):
        if each[0] != _PDI:
            begun.append(each.start())
        elif begun:
            matches[begun.pop()] = each.start()
    return matches


def _first_strong(kinds: str, matches: dict[int, int], first: int, last: int) -> str:
    """Return L or R for the first letter between two places that is in no isolate, else nothing."""
    while first < last:
        if kinds[first] in "LRA":
            return "L" if kinds[first] == "L" else "R"
        first = (matches.get(first, last) if kinds[first] == "i" else first) + 1
    return ""


def _isolated(text: str, kinds: str, matches: dict[int, int], base: int) -> list[int]:
    """Return the level in which each character stands: deeper within an isolate (rules X1 to X8)."""
    deep, within, ends = list[int](), [base], set[int]()
    for at, (sign, kind) in enumerate(zip(text, kinds, strict=True)):
        if at in ends:
            within.pop()
        level = within[-1]
        deep.append(base if kind == "b" else level)
        if kind == "i":
            end = matches.get(at, len(text))
            to_right = sign == _LRI or (sign == _FSI and _first_strong(kinds, matches, at + 1, end) != "R")
            level += 2 - level % 2 if to_right else 1 + level % 2
            if level <= _DEEPEST:
                within.append(level)
                ends.add(end)
    return deep


def _sequences(kinds: str, deep: list[int], matches: dict[int, int], base: int) -> Iterator[tuple[list[int], int, int]]:
    """Yield the places that are resolved together, and the levels around: an isolate interrupts others (rule X10)."""
    seen = (at for at, kind in enumerate(kinds) if kind != "x")
    parts = [list(group) for _level, group in groupby(seen, key=deep.__getitem__)]
    edges = [base, *(deep[part[0]] for part in parts), base]
    waiting = dict[int, tuple[list[int], int]]()  # what goes on at a place, and the level before it
    for number, part in enumerate(parts):
        places, before = waiting.pop(part[0], ([], edges[number]))
        places += part
        if (goes_on_at := matches.get(part[-1])) is not None:
            waiting[goes_on_at] = places, before
        else:
            yield places, before, base if kinds[part[-1]] == "i" else edges[number + 2]


def _resolved(text: str, kinds: str, places: list[int], own: str, before: str, after: str) -> str:
    """Return L, R, E or N for each character of a sequence: rules W1 to N2."""
    line = "".join([kinds[at] for at in places])
    line = re.sub("(^|.)(m+)", lambda m: m[1] + ("o" if m[1] in ("i", "p") else m[1] or before) * len(m[2]), line)
    line = re.sub("A[^LRA]*", lambda m: m[0].replace("E", "N"), line).replace("A", "R")
    line = re.sub("(?<=N),(?=N)", "N", re.sub("(?<=E)[+,](?=E)", "E", line))
    line = re.sub("(?<=E)t+|t+(?=E)", lambda m: "E" * len(m[0]), line)
    line = re.sub("[+,t]", "o", line)
    line = re.sub("L[^LR]*", lambda m: m[0].replace("E", "L"), before + line)[1:]
    if "o" in line and _BRACKET.search(text):
        line = _with_brackets(text, kinds, places, line, own, before)
    around = f"{before}{line}{after}"
    return re.sub("(?<=([LREN]))[bswoip]+(?=([LREN]))", lambda m: _between(m[1], m[2], own) * len(m[0]), around)[1:-1]


def _between(before: str, after: str, own: str) -> str:
    """Return how what is neutral runs between two strong kinds; digits count as R."""
    return "L" if before == after == "L" else own if "L" in (before, after) else "R"


def _with_brackets(text: str, kinds: str, places: list[int], line: str, own: str, before: str) -> str:
    """Return the kinds of a sequence where pairs of brackets run as what is within or before them (rule N0)."""
    other, found = "R" if own == "L" else "L", list(line)
    for first, last in _pairs(text, places, line):
        within = {"L" if kind == "L" else "R" for kind in found[first + 1 : last] if kind in "LREN"}
        if not within:
            continue
        strong = [kind for kind in (before, *found[:first]) if kind in "LREN"]
        runs = other if own not in within and ("L" if strong[-1] == "L" else "R") == other else own
        for at in (first, last):
            found[at], mark = runs, at + 1
            while mark < len(found) and kinds[places[mark]] == "m":
                found[mark], mark = runs, mark + 1
    return "".join(found)


def _pairs(text: str, places: list[int], line: str) -> list[tuple[int, int]]:
    """Return where each pair of brackets opens and closes in a sequence."""
    pairs, begun = list[tuple[int, int]](), list[tuple[str, int]]()
    for number, at in enumerate(places):
        sign = text[at]
        if line[number] != "o":
            continue
        if sign in _CLOSES:
            if len(begun) == _MOST_PAIRS:
                break
            begun.append((_CLOSES[sign], number))
        elif any(sign == closes for closes, _opened in begun):
            while begun:
                closes, opened = begun.pop()
                if sign == closes:
                    pairs.append((opened, number))
                    break
    return sorted(pairs)
