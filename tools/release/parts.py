"""Puts into the folder what tells of its parts: ``BUILD.txt`` with their versions, and ``licences`` with their terms.

Every library in the folder belongs to a part whose licence is there, or nothing is made.
"""

from __future__ import annotations

import re
import shutil
import time
from collections.abc import Iterator
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import Final

from packaging.utils import canonicalize_name

from game.ui.shipped import terms_of, texts_of
from tools.release.made import Made
from tools.release.sources import LOCK, Source

LICENCES: Final = Path("packaging") / "licences"
_ONLY_BUILD: Final = {  # of the last, files are shipped, under Microsoft's terms
    *("pip", "setuptools", "altgraph", "packaging", "pefile", "macholib", "pywin32-ctypes"),
    *("pyinstaller-hooks-contrib", "msvc-runtime"),
}
LIBRARIES: Final = {  # licences in packaging/licences by the names of the libraries that they are for
    "brotli": "libbrotli",
    "flac": "libFLAC",
    "fluidsynth": "libfluidsynth",
    "freetype": "(lib)?freetype",
    "glib": "lib(glib|gio|gmodule|gobject)-2",
    "glibmm": "lib(glibmm|giomm)-2",
    "harfbuzz": "libharfbuzz",
    "jpeg": "libjpeg",
    "libffi": "(lib)?ffi",
    "libselinux": "libselinux",
    "libsigc": "libsigc",
    "libsndfile": "libsndfile",
    "mpg123": "libmpg123",
    "msvc-runtime": "msvcp140|vcruntime140|concrt140|vcomp140",
    "ogg-vorbis": "libogg|libvorbis",
    "opus": r"libopus[-.]",
    "opusfile": "libopusfile",
    "png": "libpng",
    "pcre2": "libpcre2",
    "portmidi": "(lib)?portmidi",
    "sdl": "(lib)?SDL2",
    "sqlite": "(lib)?sqlite3",
    "tiff": "libtiff",
    "util-linux": "libblkid|libmount",
    "wavpack": "libwavpack",
    "webp": "libwebp|libsharpyuv",
    "xmp": "libxmp",
    "xz": "liblzma",
    "zlib": r"zlib1?\.",
}
_TERMS: Final = {  # where a package does not say it in a few words
    "accesskit": "MIT or Apache 2.0, in part BSD",
    "pyinstaller": "GPL, which lets programs be passed on under any terms",
}
_PYTHON: Final = re.compile(r"(lib)?python3|[\w.]+\.pyd$")


def in_folder(made: Made, source: Source, system: str) -> None:
    """Write ``BUILD.txt`` and ``licences`` into the folder; raise LookupError if a library has none or a twin."""
    parts = _parts(made.packages, source.folder / LOCK)
    licences = made.folder / "licences"
    shutil.rmtree(licences, ignore_errors=True)
    licences.mkdir()
    texts = {path.stem: path.read_text(encoding="utf-8") for path in sorted((source.folder / LICENCES).glob("*.txt"))}
    own = (source.folder / "LICENSE").read_text(encoding="utf-8")
    _write(licences, "forty-odd", f"Forty-Odd {source.version}", "MIT", own)
    _write(
        licences, "python", f"Python {made.python}", "PSF", made.licence.read_text(encoding="utf-8", errors="replace")
    )
    for name, part in parts.items():
        if name not in texts:
            _write(licences, name, f"{part.name} {part.version}", _terms(part), _text(part))
    names = [path.name.lower() for path in libraries(made.folder) if path.suffix == ".dll"]
    if len(names) > len({*names}):
        raise LookupError(f"there twice: {', '.join({name for name in names if names.count(name) > 1})}")
    needed = {owner for path in libraries(made.folder) if (owner := owner_of(path, parts)) in texts}
    for name in needed | (parts.keys() & texts.keys()):
        title, terms, text = texts[name].split("\n", 2)
        version = f" {parts[name].version}" if name in parts else ""
        _write(licences, name, f"{title}{version}", terms, text)
    build = [f"Forty-Odd {source.version} for {system}, 64 bits (x86)", f"commit {source.commit}"]
    build += [time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(source.time)), f"Python {made.python}"]
    build += [f"{part.name} {part.version}" for part in parts.values()]
    (made.folder / "BUILD.txt").write_text("\n".join(build) + "\n", encoding="utf-8")


def _parts(packages: Path, lock: Path) -> dict[str, Distribution]:
    """Return the packages of an environment by name that the lock names, without those that only build.

    A Windows Python brings others along.
    """
    found = {str(canonicalize_name(each.name)): each for each in distributions(path=[str(packages)])}
    asked = set(re.findall(r"^([\w.-]+)==", lock.read_text(encoding="utf-8"), re.M)) - _ONLY_BUILD
    return {name: each for name, each in sorted(found.items()) if name in asked}


def libraries(folder: Path) -> Iterator[Path]:
    """Yield the libraries in the folder, by their paths within it."""
    for path in sorted((folder / "_internal").rglob("*")):
        if re.search(r"\.(so|dll|pyd)(\.|$)", path.name) and not path.is_symlink():
            yield path.relative_to(folder / "_internal")


def owner_of(library: Path, parts: dict[str, Distribution]) -> str:
    """Return the part that a library belongs to; raise LookupError if it is none's."""
    for name, pattern in LIBRARIES.items():
        if re.match(pattern, library.name, re.I):
            return name
    if library.parts[0].startswith("python3") or (len(library.parts) == 1 and _PYTHON.match(library.name)):
        return "python"
    top = library.parts[0].removesuffix(".libs")
    for name, part in parts.items():
        if any(file.parts[0].removesuffix(".libs") == top for file in part.files or ()):
            return name
    raise LookupError(f"{library} is shipped, and no licence of it")


def _terms(part: Distribution) -> str:
    """Return in a few words the licence of a part; raise LookupError if it does not say."""
    terms = _TERMS.get(part.name) or terms_of(part)
    if not terms:
        raise LookupError(f"{part.name} does not say what its licence is")
    return terms


def _text(part: Distribution) -> str:
    """Return the licences of a part; raise LookupError if it has none."""
    texts = [path.read_text(encoding="utf-8", errors="replace") for path in texts_of(part)]
    if not texts:
        raise LookupError(f"{part.name} has no text of its licence")
    return "\n\n".join(texts)


def _write(folder: Path, stem: str, name: str, terms: str, text: str) -> None:
    """Write a licence: the part and its terms in the first two lines, for the page in the program, then the text."""
    (folder / f"{stem}.txt").write_text(f"{name}\n{terms}\n\n{text.strip()}\n", encoding="utf-8")
