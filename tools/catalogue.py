"""The catalogues of what the program says: extracts the messages, merges them into each language's file, compiles it.

python -m tools.catalogue merge             # after a message was changed: game/locale/*/forty-odd.po follow
python -m tools.catalogue check             # what is untranslated or not sound, message by message
python -m tools.catalogue compile           # what the program reads: *.mo beside them, of complete catalogues only
python -m tools.catalogue extract FILE.pot  # the messages alone

The files name no lines, so that they change only with the words. A text of a guided deal has marks for its blanks
(docs/lessons.md); a translation may count with them: ``{spades cards}`` is "5 cards".
"""

from __future__ import annotations

import argparse
import io
import re
import struct
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

from game.output import while_read
from tools.card_words import with_words_of_the_gulf

ROOT: Final = Path(__file__).resolve().parent.parent
GAME: Final = ROOT / "game"
LOCALE: Final = GAME / "locale"
NAME: Final = "forty-odd"
PLURALS: Final = {  # the form for each number, from the first on
    "ar": "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);",
    "id": "nplurals=1; plural=0;",
}
MAY_LACK_THE_COUNT: Final = {"ar": 3}  # forms that may say their number in a word, as "once": none, one, two
KEYWORDS: Final = {"_": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2), "npgettext": ((1, "c"), 2, 3)}
FOR_TRANSLATORS: Final = "Translators:"
_BLANK: Final = re.compile(r"\{([^{}]*)\}")
_COUNTS: Final = re.compile(r"(\w+) (?:cards|tricks|points)")
_ENDS: Final = re.compile(r"([.!?…:,؟،]?)[”»)]*\s*$")
_END_OF: Final = {"ar": {"?": "؟", ",": "،"}}
_NOT_ARABIC: Final = re.compile(r"[,;?](?![^{]*\})")


class Fault(NamedTuple):
    """What is wrong with a message of a catalogue."""

    message: str
    what: str

    def __str__(self) -> str:
        return f"{self.message[:70]!r}: {self.what}"


# ------------------------------------------------------------------------------ the messages


def messages() -> Catalog:
    """Return all messages of the program, in the order of its files."""
    return _messages_in(GAME)


@cache
def _messages_in(folder: Path) -> Catalog:
    catalogue = Catalog(charset="utf-8")
    for path in sorted(folder.rglob("*.py")):
        place = path.relative_to(folder.parent).as_posix()
        with path.open("rb") as file:
            for _line, words, comments, context in extract("python", file, KEYWORDS, [FOR_TRANSLATORS]):
                told = [each.removeprefix(FOR_TRANSLATORS).strip() for each in comments]
                catalogue.add(words, locations=[(place, 0)], auto_comments=told, context=context)
    for path in sorted(folder.rglob("lesson*.json")):
        place = path.relative_to(folder.parent).as_posix()
        for words in lesson_texts(path):
            catalogue.add(words, locations=[(place, 0)])
    return catalogue


class _Again(msgspec.Struct):
    say: str


class _Comment(msgspec.Struct):
    say: str
    theme: str = ""
    answers: dict[str, str] = {}
    again: _Again | None = None


class _Lesson(msgspec.Struct):
    """The texts of a guided deal."""

    title: str
    offer: str
    comments: list[_Comment]
    other: str
    strayed: str
    learnt: list[str]
    closing: str


def lesson_texts(path: Path) -> Iterator[str]:
    """Yield what a guided deal says, in order."""
    lesson = msgspec.json.decode(path.read_bytes(), type=_Lesson)
    yield from (lesson.title, lesson.offer)
    for comment in lesson.comments:
        yield from ((comment.theme, comment.say) if comment.theme else (comment.say,))
        yield from comment.answers.values()
        if comment.again is not None:
            yield comment.again.say
    yield from (lesson.other, lesson.strayed, *lesson.learnt, lesson.closing)


# ------------------------------------------------------------------------------- the files


def file_of(code: str) -> Path:
    """Return where the catalogue of a language is written."""
    return LOCALE / code / f"{NAME}.po"


def header(code: str) -> str:
    """Return the head of a catalogue: no dates and no names of tools, so that it changes only with the words."""
    lines = (f"Language: {code}", "Content-Type: text/plain; charset=UTF-8", f"Plural-Forms: {PLURALS[code]}")
    return "".join(f"{line}\n" for line in lines)


def read_catalogue(code: str) -> Catalog:
    """Return a language's catalogue, empty if there is none yet."""
    path = file_of(code)
    if not path.exists():
        return Catalog(locale=code)
    with path.open("rb") as file:
        return read_po(file, locale=code)


def merged(code: str) -> Catalog:
    """Return a language's catalogue with all messages of the program and no others.

    What was said nearly so before is kept, marked as fuzzy: it counts as untranslated until someone has read it.
    """
    catalogue = read_catalogue(code)
    catalogue.update(messages(), update_header_comment=False)
    catalogue.obsolete.clear()
    return catalogue


def po_text(code: str, catalogue: Catalog) -> bytes:
    """Return the text of a catalogue's file."""
    head = "".join(f'"{line}\\n"\n' for line in header(code).splitlines())
    body = io.BytesIO()
    for message in catalogue:
        message.flags &= {"fuzzy"}  # what kind of blanks there are is the same in all
    write_po(body, catalogue, width=0, omit_header=True, include_lineno=False)
    return f'msgid ""\nmsgstr ""\n{head}\n'.encode() + body.getvalue()


def mo_bytes(code: str, words: Iterable[Message], *, of_the_gulf: bool = False) -> bytes:
    """Return what the program reads of a catalogue: the format of GNU gettext, its messages in order."""
    pairs = {b"": header(code).encode()}
    for message in words:
        forms, strings = ids_of(message), strings_of(message)
        key = "\0".join(forms) if message.context is None else f"{message.context}\4" + "\0".join(forms)
        said = [with_words_of_the_gulf(each, message.context or "") for each in strings] if of_the_gulf else strings
        pairs[key.encode()] = "\0".join(said).encode()
    keys = sorted(pairs)
    begin, count = 28, len(keys)
    place = begin + 16 * count
    tables, texts = [list[int](), list[int]()], b""
    for table, parts in zip(tables, (keys, [pairs[key] for key in keys]), strict=True):
        for part in parts:
            table += [len(part), place + len(texts)]
            texts += part + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, count, begin, begin + 8 * count, 0, 0)
    return head + struct.pack(f"<{4 * count}I", *tables[0], *tables[1]) + texts


def compiled(code: str) -> dict[Path, bytes]:
    """Return the files that the program reads for a language: in Arabic also that with the words of the Gulf."""
    words = [message for message in read_catalogue(code) if message.id]
    path = file_of(code).with_suffix(".mo")
    found = {path: mo_bytes(code, words)}
    if code == "ar":
        found[path.with_stem(f"{NAME}-gulf")] = mo_bytes(code, words, of_the_gulf=True)
    return found


def ids_of(message: Message) -> list[str]:
    """Return a message in English: one or two forms."""
    return [message.id] if isinstance(message.id, str) else list(message.id)


def strings_of(message: Message) -> list[str]:
    """Return a message's translation: as many forms as it has."""
    return [message.string] if isinstance(message.string, str) else list(message.string or ())


def is_translated(message: Message) -> bool:
    """Whether all forms of a message have words."""
    return bool(strings_of(message)) and all(strings_of(message))


# ------------------------------------------------------------------------------ what is sound


def faults(code: str) -> Iterator[Fault]:
    """Yield what is wrong with a language's catalogue: its messages, and what is not those of the program."""
    catalogue, needed = read_catalogue(code), messages()
    wanted = {(tuple(ids_of(each)), each.context) for each in needed if each.id}
    found = {(tuple(ids_of(each)), each.context) for each in catalogue if each.id}
    yield from (Fault(ids[0], "is not in the catalogue: merge") for ids, _context in sorted(wanted - found, key=str))
    yield from (Fault(ids[0], "is no longer said: merge") for ids, _context in sorted(found - wanted, key=str))
    yield from (Fault(str(each), "is obsolete") for each in catalogue.obsolete)
    for message in catalogue:
        if message.id:
            yield from (Fault(ids_of(message)[-1], what) for what in faults_in(code, message))


def faults_in(code: str, message: Message) -> Iterator[str]:
    """Yield what is wrong with the translation of one message."""
    ids, strings = ids_of(message), strings_of(message)
    count = int(PLURALS[code][len("nplurals=")]) if len(ids) > 1 else 1
    if not all(strings) or len(strings) != count:
        yield "untranslated" if not any(strings) else f"{len(strings)} forms instead of {count}"
        return
    if message.fuzzy:
        yield "fuzzy"
    for number, said in enumerate(strings):
        lacks = blanks(ids[-1]) - blanks(said)
        if len(ids) > 1 and number < MAY_LACK_THE_COUNT.get(code, 0):
            lacks -= {"count"} | (blanks(ids[-1]) - blanks(ids[0]))
        if lacks:
            yield f"form {number} lacks {sorted(lacks)}: {said}"
        if more := blanks(said) - blanks(ids[-1]) - blanks(ids[0]):
            yield f"form {number} has {sorted(more)}: {said}"
        end = _end(ids[-1])
        if _END_OF.get(code, {}).get(end, end) != _end(said):
            yield f"ends otherwise: {said}"
        if code == "ar" and _NOT_ARABIC.search(said):
            yield f"has , ; or ? instead of ، ؛ or ؟: {said}"
        if said != said.strip() and ids[-1] == ids[-1].strip():
            yield f"begins or ends with a blank: {said!r}"


def blanks(text: str) -> set[str]:
    """Return the names of the blanks of a text; one that counts with words is that of its number."""
    return {_COUNTS.sub(r"\1", name) for name in _BLANK.findall(text)}


def _end(text: str) -> str:
    found = _ENDS.search(_END_MARKS_WITHIN.sub("", text))
    return "" if found is None else found[1]


_END_MARKS_WITHIN: Final = re.compile(r"[\u061c\u2066-\u2069]")


# --------------------------------------------------------------------------- the command line


def main() -> int:
    """Do what the command line says; return 1 if a catalogue is not complete."""
    parser = argparse.ArgumentParser(prog="python -m tools.catalogue", description=(__doc__ or "").splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    extracting = commands.add_parser("extract", help="write the messages to a template")
    extracting.add_argument("file", type=Path)
    for name, told in (
        ("merge", "bring the catalogues up to date"),
        ("check", "tell what is untranslated or not sound"),
        ("compile", "write what the program reads, of complete catalogues"),
    ):
        one = commands.add_parser(name, help=told)
        one.add_argument("codes", nargs="*", choices=[*PLURALS, []], metavar="CODE", help="only these languages")
    given = parser.parse_args()
    if given.command == "extract":
        with given.file.open("wb") as file:
            write_po(file, messages(), width=0, include_lineno=False)
        return 0
    return max(
        [{"merge": merge, "check": check, "compile": compile_}[given.command](each) for each in given.codes or PLURALS]
    )


def merge(code: str) -> int:
    """Bring a catalogue up to date."""
    catalogue = merged(code)
    file_of(code).parent.mkdir(parents=True, exist_ok=True)
    file_of(code).write_bytes(po_text(code, catalogue))
    missing = sum(message.fuzzy or not is_translated(message) for message in catalogue if message.id)
    print(f"{code}: {len(catalogue)} messages, {missing} to be translated")
    return 0


def check(code: str) -> int:
    """Tell what is wrong with a catalogue; return 1 if anything is."""
    found = list(faults(code))
    print(*found, f"{code}: {len(found)} to be mended", sep="\n")
    return int(bool(found))


def compile_(code: str) -> int:
    """Write what the program reads of a catalogue if it is complete; return 1 if it is not."""
    found = list(faults(code))
    if found:
        print(f"{code} is not compiled: {len(found)} to be mended (check names them)")
        return 1
    for path, content in compiled(code).items():
        path.write_bytes(content)
        print(f"{code}/{path.name}: {len(content)} bytes")
    return 0


if __name__ == "__main__":
    with while_read():
        sys.exit(main())
