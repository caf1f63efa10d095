"""The cache beside the database: the program's own files only come and go in it, whoever else uses the folder."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.profile.cache import FOLDERS, TAG, cache_folder, prune_cache, write_whole
from game.profile.store import open_store
from tests.cases import for_each
from tests.profile.keeping import Opener, kept

STILL = "still-320x200-{:020x}.png"
WOOD = "wood-pub-320x200-v2-{:010x}.bmp"
OWN = (STILL.format(1), STILL.format(2)[:-3] + "bmp", WOOD.format(1), "NotoSans_Bold.font")  # 0.1.0 kept stills as PNG
DRAFTS = (
    *(f".{name}.0a1b2c3d.part" for name in OWN),
    f"{WOOD.format(1)}x_9abcde.part",  # these two as version 0.1.0 named them
    f".{STILL.format(1)[:-4]}.part.png",
)
NEAR = (  # names much like the program's own
    *("still-320x200.png", "still-life-1.png", f"my {STILL.format(1)}", f"{STILL.format(1)}.bak", "wood-oak.bmp"),
    *("NotoSans_Bold.ttf", "NotoSans_Bold.font.part", "Arial_Bold.font", "film.mkv.part", ".film.mkv.0a1b2c3d.part"),
    *("table-pub-320x200-v2.bmp", "kernels-192ec46fa71e.txt", "notes.part"),
)


def fill(folder: Path, *names: str, age: float = 10_000.0) -> None:
    """Write files of a thousand bytes that are some seconds old."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        (folder / name).write_bytes(bytes(1000))
        os.utime(folder / name, (time.time() - age, time.time() - age))


def tree(folder: Path) -> dict[str, str]:
    """Return everything below a folder: what each link leads to, how long each file is."""
    return {
        str(each.relative_to(folder)): str(each.readlink()) if each.is_symlink() else str(each.stat().st_size)
        for each in folder.rglob("*")
        if each.is_symlink() or each.is_file()
    }


def test_a_cache_that_belongs_to_somebody_else_is_left_as_it_is(tmp_path: Path) -> None:
    theirs = tmp_path / "cache"
    fill(theirs, *OWN, *DRAFTS, *NEAR)
    for name in ("kernels-0.1.0", "kernels-192ec46fa71e", "kernels-of-truth"):
        fill(theirs / name, "thesis.txt", "code.nbi")
    before = tree(theirs)
    store = open_store(tmp_path)
    own = store.cache_folder()
    assert own is not None and own != theirs and own.parent == tmp_path
    fill(own, *OWN)
    assert kept(store.prune_cache(0)) and store.close()
    assert tree(theirs) == before
    assert [each.name for each in own.iterdir()] == [TAG]


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")
def test_a_cache_that_is_a_link_is_not_followed(tmp_path: Path) -> None:
    fill(tmp_path / "elsewhere", *OWN, *DRAFTS)
    profile = tmp_path / "profile"
    profile.mkdir()
    (profile / "cache").symlink_to(tmp_path / "elsewhere")
    store = open_store(profile)
    assert store.cache_folder() == profile / FOLDERS[1]
    assert kept(store.prune_cache(0)) and store.close()
    assert len(tree(tmp_path / "elsewhere")) == len(OWN) + len(DRAFTS)


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")
def test_in_its_own_cache_only_what_the_program_made_goes(tmp_path: Path, opened: Opener) -> None:
    """Foreign files, folders, links with the program's own names, and names much like them stay."""
    store = opened(tmp_path / "profile")
    folder = store.cache_folder()
    assert folder == tmp_path / "profile" / "cache"
    fill(folder, *NEAR)
    fill(folder / WOOD.format(7), "in a folder with such a name")
    fill(folder / "kernels-192ec46fa71e", "code.nbi")
    fill(tmp_path / "linked", "large")
    (folder / STILL.format(8)).symlink_to(tmp_path / "linked" / "large")
    (folder / WOOD.format(9)).symlink_to(tmp_path / "linked")
    before = tree(tmp_path)
    fill(folder, *OWN, *DRAFTS)
    assert kept(store.prune_cache(0))
    assert tree(tmp_path) == before


def test_a_cache_of_an_earlier_version_goes_on_being_used_and_is_tidied(tmp_path: Path) -> None:
    fill(tmp_path / "cache", *OWN, *DRAFTS)
    fill(tmp_path / "cache" / "kernels-192ec46fa71e", "code")
    folder = cache_folder(tmp_path)
    assert folder == tmp_path / "cache" == cache_folder(tmp_path)
    assert prune_cache(folder, 0) == len(OWN)
    assert set(tree(folder)) == {TAG, str(Path("kernels-192ec46fa71e", "code"))}


@for_each("tag", ["", "Signature: 8a477f597d28d172789f06886806bc55\n# by another program\n"])
def test_the_tag_of_another_program_makes_no_cache_of_ours(tmp_path: Path, tag: str) -> None:
    fill(tmp_path / "cache", *OWN)
    (tmp_path / "cache" / TAG).write_text(tag)
    assert cache_folder(tmp_path) == tmp_path / FOLDERS[1]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a system without pipes in folders")
def test_a_tag_that_is_a_pipe_holds_up_no_start(tmp_path: Path) -> None:
    (tmp_path / "cache").mkdir()
    os.mkfifo(tmp_path / "cache" / TAG)
    assert cache_folder(tmp_path) == tmp_path / FOLDERS[1]


def test_where_both_names_are_taken_there_is_no_cache(tmp_path: Path, opened: Opener) -> None:
    for name in FOLDERS:
        fill(tmp_path / name, "notes")
    store = opened(tmp_path)
    assert store.cache_folder() is None
    assert kept(store.prune_cache(0))


def test_the_cache_keeps_what_was_used_last_within_its_budget(tmp_path: Path, opened: Opener) -> None:
    store = opened(tmp_path)
    folder = store.cache_folder()
    assert folder is not None
    names = [STILL.format(number) for number in range(4)]
    for age, name in enumerate(names):
        fill(folder, name, age=age)
    assert prune_cache(folder, 4000) == 0
    assert kept(store.prune_cache(3999))
    assert set(tree(folder)) == {TAG, *names[:3]}
    assert prune_cache(folder, 1500) == 2
    assert set(tree(folder)) == {TAG, names[0]}
    assert prune_cache(tmp_path / "nowhere") == 0


def test_a_picture_that_was_never_finished_goes_after_ten_minutes(tmp_path: Path) -> None:
    fill(tmp_path, *DRAFTS[:2], age=660)
    fill(tmp_path, DRAFTS[2], age=540)
    assert prune_cache(tmp_path, 0) == 0
    assert set(tree(tmp_path)) == {DRAFTS[2]}


def test_a_cache_is_made_even_before_there_is_a_profile(tmp_path: Path) -> None:
    folder = cache_folder(tmp_path / "above" / "profile")
    assert folder is not None and folder.is_dir()


@for_each("fault", [OSError, ValueError, KeyboardInterrupt])
def test_a_file_whose_content_fails_half_way_leaves_nothing_behind(tmp_path: Path, fault: type[BaseException]) -> None:
    def content() -> Iterator[bytes]:
        yield b"half"
        raise fault

    with pytest.raises(fault):
        write_whole(tmp_path / "games.csv", content(), is_lasting=True)
    assert list(tmp_path.iterdir()) == []
