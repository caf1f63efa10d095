"""Writes what tells packages from others of their name: their hashes, and what they were built of."""

from __future__ import annotations

import hashlib
from pathlib import Path


def write_sums(dist: Path) -> None:
    """Write ``SHA256SUMS`` of all packages, as sha256sum reads it, and ``BUILD.txt`` of the folders beside them."""
    packages = sorted(each for each in dist.iterdir() if each.suffix in (".deb", ".xz", ".exe", ".zip"))
    lines = [f"{hashlib.sha256(each.read_bytes()).hexdigest()}  {each.name}\n" for each in packages]
    (dist / "SHA256SUMS").write_text("".join(lines), encoding="utf-8", newline="\n")
    builds = sorted(dist.glob("work-*/made/forty-odd/BUILD.txt"))
    told = "\n".join(each.read_text(encoding="utf-8") for each in builds)
    (dist / "BUILD.txt").write_text(told, encoding="utf-8", newline="\n")
