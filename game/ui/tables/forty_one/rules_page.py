"""What the rules page of Forty-One depends on: facts of the options, computed grids, drawings, tricks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import compress
from pathlib import Path

import msgspec

from game.cards import Suit, parse_cards
from game.rules.forty_one import COUNTERCLOCKWISE, PRESETS, FortyOneOptions, winning_team
from game.rules.tricks import winning_place
from game.ui.document.blocks import Block, Chapter, Figure, Grid, TrickFigure
from game.ui.document.markdown import read_page
from game.ui.language.digits import figure
from game.ui.language.figures import either_way, signed
from game.ui.language.messages import _, pgettext
from game.ui.tables.forty_one.drawings import names, packets_picture, seating
from game.ui.tables.forty_one.options_page import PAGE, RARE_FROM, packets_words, rising_steps


def chapters(options: FortyOneOptions | None) -> tuple[Chapter, ...]:
    """Return the rules in chapters; ``options`` None: as the game opens by default."""
    words = options or PRESETS["right"]
    nearest = PAGE.nearest(words)
    rows = PAGE.option_rows(words, nearest)
    lowest = 4 * words.least_bid(0)
    steps = rising_steps(words)
    rising: dict[str, str | int | bool] = {f"step_{number}": False for number in (1, 2, 3)}
    for number, (score, total) in enumerate(steps, 1):
        rising |= {f"step_{number}": True, f"score_{number}": score, f"total_{number}": total}
    facts = msgspec.structs.asdict(words) | {
        "shows_card": words.trumps != "hearts",
        "goes_right": words.direction == COUNTERCLOCKWISE,
        "dealing": packets_words(words.packets)[1],
        "has_raised": any(words.value_of(bid, 0) > bid for bid in range(1, 14)),
        "lowest": lowest,
        "throws_in": words.min_total > lowest,
        "rare": words.min_total >= RARE_FROM,
        "rises": words.least_total((1000, 0, 0, 0)) > words.min_total,
        "never_thrown_in": words.min_total <= lowest and not steps,
        **rising,
        "has_changes": any(row.reset is not None for row in rows),
        "preset": next(preset.title for preset in PAGE.presets() if preset.key == nearest),
    }
    figures = {"drawing": partial(_drawing, words), "table": partial(_grid, words), "trick": partial(_trick, words)}
    return read_page(Path(__file__).with_name("rules.md"), facts, figures)


def _drawing(told: FortyOneOptions, name: str, caption: str) -> Block:
    if name == "seats":
        goes_right = told.direction == COUNTERCLOCKWISE
        return Figure(lambda kit, size: seating(kit, size, goes_right), 1.9, 320, caption)
    return Figure(lambda kit, size: packets_picture(kit, size, told.packets), 4.2, 120, caption)


def _trick(told: FortyOneOptions, words: str, caption: str) -> Block:
    """Return a trick given as ``you lead TC 6C AC JC`` or ``partner leads ...``, in the order of play."""
    who, _verb, played = words.split(" ", 2)
    cards = parse_cards(played)
    order = tuple(((0 if who == "you" else 2) + place * told.step) % 4 for place in range(4))
    by_seat = dict(zip(order, map(str, cards), strict=True))
    taker = order[winning_place(cards, Suit.HEARTS)]
    return TrickFigure(tuple(by_seat[seat] for seat in range(4)), names(), order, taker, caption)


def _grid(told: FortyOneOptions, name: str, _caption: str) -> Block:
    grids: Mapping[str, Callable[[FortyOneOptions], Grid]] = {
        "values": _values,
        "scores": _scores,
        "winners": _winners,
        "throw-ins": _throw_ins,
        "ways": partial(_ways, ("right", "left")),
        "more-ways": partial(_ways, ("four-hundred", "syrian")),
        "changes": _changes,
    }
    return grids[name](told)


def _values(told: FortyOneOptions) -> Grid:
    """Return what each bid is worth; those worth more than their number stand out."""
    bids = range(1, 14)
    raised = frozenset(bid for bid in bids if told.value_of(bid, 0) > bid)
    values = (pgettext("column", "Points"), *(either_way(told.value_of(bid, 0)) for bid in bids))
    return Grid((pgettext("column", "Bid"), *map(figure, bids)), (values,), raised | {0}, centred=True)


def _scores(told: FortyOneOptions) -> Grid:
    """Return examples of what bids bring, one of them worth more than its number where there is one."""
    high = max(2, min((bid for bid in range(1, 14) if told.value_of(bid, 0) > bid), default=13))
    examples = ((4, 4), (4, 6), (4, 3), (high, high), (high, high - 1))
    rows = tuple(_score(told, bid, taken) for bid, taken in examples)
    heads = (pgettext("column", "Bid"), pgettext("column", "Tricks"), pgettext("column", "Points"))
    return Grid((*heads, pgettext("column", "Why")), rows, frozenset((2,)))


def _score(told: FortyOneOptions, bid: int, taken: int) -> tuple[str, str, str, str]:
    value = told.value_of(bid, 0)
    if taken < bid:
        plain, double, more = (
            _("one trick short"),
            _("one trick short, and it counts double"),
            _("one trick short, and it counts more"),
        )
    elif taken > bid:
        plain = _("made; extra tricks score nothing")
        double = _("made; extra tricks score nothing, and it counts double")
        more = _("made; extra tricks score nothing, and it counts more")
    else:
        plain, double, more = pgettext("bid", "made"), _("made, and it counts double"), _("made, and it counts more")
    why = plain if value == bid else double if told.values == "double" else more
    return figure(bid), figure(taken), signed(value if taken >= bid else -value), why


def _winners(told: FortyOneOptions) -> Grid:
    """Return examples of final scores, partners side by side, and who has won with them."""
    target = told.target
    examples = (
        (target + 2, 12, 8, 6),
        (target + 6, 1, target - 8, 20),
        (target + 4, 0, 8, 25),
        (target + 4, -3, 8, 25),
        (target + 1, 9, target + 5, 3),
    )
    you, left, partner, right = names()
    rows = tuple((*map(figure, scores), _who_wins(told, scores)) for scores in examples)
    return Grid((you, partner, left, right, _("What follows")), rows, frozenset((4,)))


def _who_wins(told: FortyOneOptions, scores: tuple[int, int, int, int]) -> str:
    """Return who has won; ``scores`` are yours, your partner's, then those of the players on the left and right."""
    you, partner, left, right = scores
    winners, why = winning_team((you, left, partner, right), told)
    if not winners:
        if partner < 0:
            return _("nobody yet: your partner is below zero")
        return _("nobody yet: your partner is not above zero")
    ways = {
        "alone": (_("your team wins"), _("the other team wins")),
        "team-total": (_("your team: the higher total"), _("the other team: the higher total")),
        "partner": (
            _("your team: its lower score is the higher one"),
            _("the other team: its lower score is the higher one"),
        ),
        "highest-score": (_("your team: it has the best score"), _("the other team: it has the best score")),
    }
    return ways[why][0 if 0 in winners else 1]


def sample_bids(told: FortyOneOptions) -> tuple[tuple[int, ...], ...]:
    """Return four bids that just miss the total required at the start of a game, and four that just reach it.

    They are legal bids wherever the required total exceeds the sum of the four lowest bids.
    """
    total = told.min_total
    return tuple(
        tuple(wanted // 4 + (1 if number < wanted % 4 else 0) for number in range(4)) for wanted in (total - 1, total)
    )


def _throw_ins(told: FortyOneOptions) -> Grid:
    follows = {True: _("thrown in"), False: _("the deal is played")}
    rows = tuple((*map(figure, (*bids, sum(bids))), follows[sum(bids) < told.min_total]) for bids in sample_bids(told))
    return Grid((*names(), pgettext("column", "Total"), _("What follows")), rows, frozenset((4,)))


def _ways(shown: Sequence[str], _told: FortyOneOptions) -> Grid:
    """Return the rules in which any presets differ from each other, and how they are in those ``shown``."""
    ways = zip(*(PAGE.option_rows(options, name) for name, options in PRESETS.items()), strict=True)
    presets = [preset.key in shown for preset in PAGE.presets()]
    rules = [(rule[0].title, [row.choices[row.chosen].sentence for row in rule]) for rule in ways]
    differing = [(title, *compress(told, presets)) for title, told in rules if len(set(told)) > 1]
    titles = compress((preset.title for preset in PAGE.presets()), presets)
    return Grid((pgettext("column", "Rule"), *titles), tuple(differing))


def _changes(told: FortyOneOptions) -> Grid:
    """Return the rules that differ from the nearest preset."""
    rows = PAGE.option_rows(told, PAGE.nearest(told))
    changed = tuple((row.title, row.choices[row.chosen].sentence) for row in rows if row.reset is not None)
    return Grid((pgettext("column", "Rule"), _("At your table")), changed)
