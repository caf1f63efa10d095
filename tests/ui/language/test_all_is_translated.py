"""Whatever is drawn follows the language: each scene in a language whose letters all have accents shows no others."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from zlib import crc32

import pytest

from game.ui.controls.actions import ACTIONS
from game.ui.drawing.text import Typesetter
from game.ui.language.messages import plain, spoken
from tests import ROOT
from tools.pseudo import ACCENTED, ALL, speaking
from tools.scenes.groups import GROUPS
from tools.scenes.showing import Show, show, world_at_rest

NO_WORDS: Final = {*(language.own_name for language in ALL.values()), "FORTY-ODD"}
KEYS: Final = {*re.findall(r"[A-Za-z]{2,}", " ".join(key for each in ACTIONS.values() for key in each.keys))}
ENGLISH_ALWAYS: Final = {"questions": {"ZeroDivisionError in tables/forty_one.py, line 120"}}  # what a report says
GROUPS_DRAWN: Final = [name for name in GROUPS if name not in ("painted", "motion")]
_ACCENTED: Final = re.compile("[À-ÖØ-öø-ɏḀ-ỿ]")  # letters that no English word has
_WORD: Final = re.compile(r"(?<![\w/\\.-])[A-Za-z]{2,}(?![\w/\\.-])")  # no part of a path


def words_of_the_rules() -> set[str]:
    """Return the words of the pages of rules, which are not in the catalogues."""
    pages = (ROOT / "game" / "ui" / "tables").glob("*/rules.md")
    return {word for page in pages for word in re.findall(r"[A-Za-z]+", page.read_text(encoding="utf-8"))}


def untranslated(group: str, texts: Iterable[str]) -> list[str]:
    """Return the texts with words that have no accents, but for names, keys and what is English in every language."""
    known = KEYS | (words_of_the_rules() if group == "rules" else set())
    left = {*texts} - NO_WORDS - ENGLISH_ALWAYS.get(group, set())
    return sorted(text for text in left if not {*_WORD.findall(text)} <= known)


def accented(texts: Iterable[str]) -> list[str]:
    """Return the texts with accents, but for names, which are not English."""
    return sorted(text for text in {*texts} - NO_WORDS if _ACCENTED.search(text))


@contextmanager
def drawn() -> Iterator[list[str]]:
    """Note every text that is drawn."""
    texts, line = list[str](), Typesetter.line

    def noted(text: Typesetter, words: str, *given: object, **named: object) -> object:
        texts.append(plain(words))
        return line(text, words, *given, **named)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patching:
        patching.setattr(Typesetter, "line", noted)
        patching.setattr(Show, "write", lambda *_given: None)
        yield texts


@pytest.mark.parametrize("apart", [3, pytest.param(1, marks=pytest.mark.soak)])
@pytest.mark.parametrize("group", GROUPS_DRAWN)
def test_whatever_is_shown_follows_a_change_of_the_language(
    group: str, apart: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At a scene the language changes, from English or to it, and all is said anew; so is what leads to the next.

    It changes at the first scene of a group and at one in so many of the others, chosen by its name.
    """
    found, seen = list[str](), list[int]()

    def look(name: str) -> None:
        """Note what is not said in the language that is spoken, and forget what was drawn."""
        strange = untranslated(group, texts) if spoken() == ACCENTED else accented(texts)
        found.extend(f"{name}: {text}" for text in strange)
        texts.clear()

    def changed(shown: Show, name: str, *, settled: bool = True) -> None:
        app = shown.app
        if seen and crc32(name.encode()) % apart:
            return
        look(f"on the way to {name}")
        app.change_settings(language="en" if spoken() == ACCENTED else ACCENTED.code)
        app.rebuild()
        shown.frames(0.5)
        for scene in app.scenes:
            scene.stage.repaint()
        app.scene.draw(app.screen)
        seen.append(len(texts))
        look(name)

    monkeypatch.setattr(Show, "save", changed)
    with drawn() as texts, speaking("en"), world_at_rest() as clock, show((960, 600), clock, tmp_path, "") as shown:
        GROUPS[group](shown)
    assert seen and all(seen)
    assert not found, "\n".join(found)


@pytest.mark.soak
@pytest.mark.parametrize("group", GROUPS_DRAWN)
def test_no_text_is_drawn_that_was_not_translated(group: str, tmp_path: Path) -> None:
    with drawn() as texts, speaking("xa"), world_at_rest() as clock, show((960, 600), clock, tmp_path, "") as shown:
        GROUPS[group](shown)
    assert texts
    assert not untranslated(group, texts), "\n".join(untranslated(group, texts))
