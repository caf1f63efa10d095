"""Writes every card of the deck: run ``python assets/cards/draw``."""

import argparse
import sys
from pathlib import Path

from aces import ace_card
from backs import NAMES, back_card
from court import court_card
from jokers import joker_card
from palette import FOUR, TRADITIONAL, Scheme
from pipcards import number_card
from pips import SUITS

RANKS = "23456789TJQKA"
CARDS = Path(__file__).resolve().parent.parent


def face(rank: str, suit: str, scheme: Scheme) -> str:
    """Return the file of any face."""
    if rank == "A":
        return ace_card(suit, scheme)
    if rank in "JQK":
        return court_card(rank, suit, scheme)
    return number_card(rank, suit, scheme)


def deck() -> dict[str, str]:
    """Return every file of the deck by its path."""
    files = {f"{rank}{suit}.svg": face(rank, suit, TRADITIONAL) for suit in SUITS for rank in RANKS}
    files["LJ.svg"], files["BJ.svg"] = joker_card(big=False), joker_card(big=True)
    files |= {f"back-{name}.svg": back_card(name) for name in NAMES}
    for suit in SUITS:
        for rank in RANKS:
            text = face(rank, suit, FOUR)
            if text != files[f"{rank}{suit}.svg"]:
                files[f"four-colour/{rank}{suit}.svg"] = text
    return files


def write(files: dict[str, str], folder: Path) -> None:
    """Write the files, but only once all of them are drawn."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


def main() -> int:
    """Draw the deck, and the picture of it if asked."""
    parser = argparse.ArgumentParser(description="Draw the cards of Forty-Odd.")
    parser.add_argument("--out", type=Path, default=CARDS, help="folder for the cards")
    parser.add_argument("--sheet", type=Path, help="also draw the whole deck as a PNG here (needs pygame-ce)")
    options = parser.parse_args()
    out: Path = options.out
    sheet: Path | None = options.sheet
    files = deck()
    write(files, out)
    print(f"{len(files)} files, {sum(map(len, files.values())) // 1024} KB, in {out}")
    if sheet is not None:
        from sheet import contact_sheet

        contact_sheet(out, sheet)
        print(sheet)
    return 0


if __name__ == "__main__":
    sys.exit(main())
