"""What the rules page of 42 depends on: facts of the options, computed grids, drawings, tricks."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from typing import Final

import msgspec

from game.cards import Card, Suit, parse_cards
from game.rules.forty_two import (
    HAND_SIZE,
    HIGHEST_BID,
    TRACK,
    FortyTwoOptions,
    Trumps,
    winning_place,
    worth_if_made,
)
from game.ui.document.blocks import Block, Chapter, Figure, Grid, TrickFigure
from game.ui.document.markdown import read_page
from game.ui.language.digits import figure
from game.ui.language.messages import _, listed, pgettext, say
from game.ui.tables.forty_two.drawings import column_picture
from game.ui.tables.forty_two.verdict import need_of, needed_words
from game.ui.tables.forty_two.words import kind_rule
from game.ui.words.cards import card_name
from game.ui.words.names import shown_name

_TRICK: Final = re.compile(r"turned up (\w+)(?:, (\w+) named)?, played (.*)")


def chapters(options: FortyTwoOptions | None) -> tuple[Chapter, ...]:
    """Return the rules in chapters; ``options`` None: as the game opens by default."""
    words = options or FortyTwoOptions()
    zero = words.target - worth_if_made(0, words.players)
    facts = msgspec.structs.asdict(words) | {
        "track": TRACK,
        "left": len(words.pack) - words.players * HAND_SIZE - 1,
        "is_whole_track": words.target >= TRACK,
        "shares_wins": words.shares_wins,
        "zero": zero,
        "zero_wins_at_once": zero <= 0,
    }
    figures = {"drawing": partial(_drawing, words), "table": partial(_grid, words), "trick": partial(_trick, words)}
    return read_page(Path(__file__).with_name("rules.md"), facts, figures)


def _drawing(told: FortyTwoOptions, _name: str, caption: str) -> Block:
    return Figure(lambda kit, size: column_picture(kit, size, told), 0.42, 640, caption)


def _trick(told: FortyTwoOptions, words: str, caption: str) -> Block:
    """Return a trick led by seat 0; the rules decide who takes it, and by which line of the order of power."""
    told_of = _TRICK.fullmatch(words)
    if told_of is None:
        raise ValueError(f"no trick: {words}")
    turn_up, cards = Card.parse(told_of[1]), parse_cards(told_of[3])
    named = Suit[told_of[2].upper()] if told_of[2] else None
    taker, kind = winning_place(cards, named, Trumps.of(turn_up, told.simple))
    whole = say(
        # Translators: {rule}: "the highest trump", "the Big Joker, which nothing beats"; {words}: whole sentences.
        _("Turned up: {card}. {words} The trick is taken by {rule}."),
        card=card_name(turn_up),
        words=caption,
        rule=kind_rule(kind),
    )
    names = tuple(map(shown_name, ("You", "Tom", "Nora", "Gus")))
    return TrickFigure(tuple(map(str, cards)), names, (0, 1, 2, 3), taker, whole)


def _grid(told: FortyTwoOptions, name: str, _caption: str) -> Block:
    grids = {"dealers bids": _dealers_bids, "worth": _worth, "scores": _scores, "winning bids": _winning_bids}
    return grids[name](told)


def _dealers_bids(told: FortyTwoOptions) -> Grid:
    """Return two rounds of bids, with the bid forbidden to the dealer."""
    rows = []
    others = told.players - 1
    for total in (4, 8):
        share = [total // others + (1 if seat < total % others else 0) for seat in range(others)]
        if max(share) > HIGHEST_BID:
            share = [HIGHEST_BID]
        so_far = sum(share)
        says = (
            say(_("anything but {number}"), number=HAND_SIZE - so_far)
            if so_far <= HAND_SIZE
            else _("anything: they are more than seven already")
        )
        rows.append((listed(map(figure, share)), figure(so_far), says))
    return Grid(
        (_("The others’ bids"), pgettext("column", "Together"), _("The dealer may bid")), tuple(rows), frozenset((2,))
    )


def _worth(told: FortyTwoOptions) -> Grid:
    """Return what made bids are worth; the row for this number of players stands out."""
    bids = range(8)
    counts = ((2, _("2 players")), (3, _("3 players")), (4, _("4 to 7 players")))
    rows = tuple((name, *(figure(worth_if_made(bid, players)) for bid in bids)) for players, name in counts)
    strong = frozenset((min(told.players, 4) - 2,))
    return Grid((_("A made bid of"), *map(figure, bids)), rows, strong=strong, centred=True)


def _scores(told: FortyTwoOptions) -> Grid:
    rows = (
        (2, 2, worth_if_made(2, told.players), _("made: 2 for the tricks and 3 more")),
        (2, 3, 3, _("missed: one too many, a point for each trick")),
        (4, 2, 2, _("missed: two short, a point for each trick")),
        (0, 0, worth_if_made(0, told.players), _("made, without a trick")),
        (0, 1, 1, _("missed: one too many, a point for each trick")),
    )
    head = (
        pgettext("column", "Bid"),
        pgettext("column", "Tricks"),
        pgettext("column", "Points"),
        pgettext("column", "Why"),
    )
    return Grid(head, tuple((*map(figure, numbers), why) for *numbers, why in rows), frozenset((2,)))


def _winning_bids(told: FortyTwoOptions) -> Grid:
    scores = sorted({max(0, told.target - short) for short in (20, 14, 10, 9, 6, 4, 3)} | {told.target + 1})
    rows = tuple((figure(score), _what_wins(score, told)) for score in scores)
    head = _("the game is won in the next deal by") if told.shares_wins else _("you get there in the next deal with")
    return Grid((_("At a score of"), head), rows)


def _what_wins(score: int, told: FortyTwoOptions) -> str:
    need = need_of(score, told)
    return _("nothing yet: it is too far off") if need.is_out_of_reach else needed_words(need)
