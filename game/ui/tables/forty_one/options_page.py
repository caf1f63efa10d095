"""What the new-game page shows of Forty-One: its three presets and every single rule in plain words."""

from __future__ import annotations

import msgspec

from game.rules.forty_one import HAND_SIZE, HIGHEST_BID, PRESETS, FortyOneOptions
from game.ui.drawing.text import _
from game.ui.games.options import OptionChoice, OptionRow, Preset, Way, option_row, rule_row
from game.ui.tables.forty_one.drawings import direction_picture
from game.ui.words.cards import partner_roles, sentences

RARE_FROM = 15  # the least total from which most deals are thrown in, however high players stretch
NEVER = HIGHEST_BID + 1  # start of double bids in rules where no bid counts double

_PACKETS = ((1,) * HAND_SIZE, (1, 2, 2, 2, 2, 2, 2), (5, 4, 4), (3, 3, 3, 4), (HAND_SIZE,))
_VALUES_AT = 7  # index of the row on bid values: after all rows on bidding
_TARGETS = (11, 21, 31, 41, 51, 61, 81, 101)


def presets() -> tuple[Preset, ...]:
    """Return the ways in which the game is played, the default first."""
    return (
        Preset(
            "right",
            _("To the right"),
            _(
                "Play goes counter-clockwise, the first dealer is chosen by chance, and most cards are dealt in "
                "twos. If both teams get there in one deal, the higher team total wins."
            ),
            PRESETS["right"],
            lambda kit, size: direction_picture(kit, size, counterclockwise=True),
        ),
        Preset(
            "left",
            _("To the left"),
            _(
                "Play goes clockwise. The lowest draw deals first, and cards are dealt one at a time. If "
                "both teams get there in one deal, the lower scores are compared."
            ),
            PRESETS["left"],
            lambda kit, size: direction_picture(kit, size, counterclockwise=False),
        ),
        Preset(
            "four-hundred",
            _("Four Hundred"),
            _(
                "As in Lebanon: high bids are worth far more, 10 for a bid of 5 and 40 from ten up, and the "
                "lowest bid allowed rises with the scores. The highest draw deals first."
            ),
            PRESETS["four-hundred"],
            lambda kit, size: direction_picture(kit, size, word="400"),
        ),
    )


def with_preset(options: FortyOneOptions, preset: str) -> FortyOneOptions:
    """Return the rules of the preset with that key; every game is for four players."""
    return PRESETS[preset]


def seat_roles(options: FortyOneOptions) -> tuple[str, ...]:
    """Return by seat the position of each player, and whose partner they are."""
    return partner_roles()


def option_rows(options: FortyOneOptions, preset: str) -> tuple[OptionRow, ...]:
    """Return every single rule with its choices, marked where it differs from ``preset``."""
    base = PRESETS[preset]
    rows = [rule_row(options, base, rule, title, ways) for rule, title, ways in _rules(options)]
    rows.insert(_VALUES_AT, _values_row(options, base))
    return tuple(rows)


def _values_row(options: FortyOneOptions, base: FortyOneOptions) -> OptionRow:
    """Return the row on bid values: the number from which bids count double, or the values of Four Hundred."""
    choices = [OptionChoice(label, sentence, told) for told, label, sentence in _values(options)]
    usual = msgspec.structs.replace(options, values=base.values, double_from=base.double_from)
    return option_row(_("What bids are worth"), choices, options, usual)


def _rules(options: FortyOneOptions) -> list[tuple[str, str, list[Way]]]:
    """Return (rule, title, ways) in the order of a game: seating, dealing, bidding, scoring, winning."""
    return [
        ("direction", _("Direction"), _directions()),
        ("first_dealer", _("First dealer"), _first_dealers()),
        ("packets", _("Dealing"), _packets(options.packets)),
        ("minimum_bid", _("Lowest bid"), _lowest_bids()),
        ("min_total", _("Least total of the four bids"), _totals()),
        ("rising_minimum", _("Total rises with the scores"), _rising(options)),
        ("redeal_by", _("After a throw-in"), _redeals()),
        ("target", _("Points to win"), _targets(options.target)),
        ("partner_needs", _("What the partner needs"), _partner_needs()),
        ("tie_break", _("If both teams get there"), _tie_breaks()),
    ]


def _directions() -> list[Way]:
    return [
        ("counterclockwise", _("To the right"), _("Dealing, bidding and play go counter-clockwise, to the right.")),
        ("clockwise", _("To the left"), _("Dealing, bidding and play go clockwise, to the left.")),
    ]


def _first_dealers() -> list[Way]:
    return [
        ("random", _("By chance"), _("The first dealer is chosen by chance.")),
        ("lowest-card", _("Lowest card"), _("Everybody draws a card; the lowest deals first, aces being high.")),
        ("highest-card", _("Highest card"), _("Everybody draws a card; the highest deals first, aces being high.")),
    ]


def _packets(chosen: tuple[int, ...]) -> list[Way]:
    ways = _PACKETS if chosen in _PACKETS else (*_PACKETS, chosen)
    return [(packets, *_packets_words(packets)) for packets in ways]


def _packets_words(packets: tuple[int, ...]) -> tuple[str, str]:
    """Return the label of a way to deal, and its meaning."""
    if set(packets) == {1}:
        return _("One by one"), _("The dealer hands out one card at a time.")
    if packets == (1, 2, 2, 2, 2, 2, 2):
        return _("One, then twos"), _("One card each, then six rounds of two.")
    if len(packets) == 1:
        return _("All at once"), _("Everybody gets all thirteen cards in one packet.")
    rounds = ", ".join(map(str, packets))
    return rounds, _("Packets of {rounds} cards, one for each player in every round.").format(rounds=rounds)


def _lowest_bids() -> list[Way]:
    rises = _("At least 2; with 30 points a player must bid at least 3, with 40 at least 4, with 50 at least 5.")
    always = _("Everybody may bid as little as one trick, whatever the score.")
    return [(1, _("Always 1"), always), ("rising", _("Rises"), rises)]


def _totals() -> list[Way]:
    sentence = _("If the four bids come to less than {total} tricks, the cards are thrown in and dealt again.")
    rare = _("So many are seldom bid for thirteen tricks: most deals are then thrown in, and a game takes very long.")
    told = {total: sentence.format(total=total) for total in range(4, 21)}
    return [(total, str(total), sentences(told[total], rare if total >= RARE_FROM else "")) for total in told]


def _rising(options: FortyOneOptions) -> list[Way]:
    first = _("While anybody stands at {score} or more the bids must total at least {total}")
    steps = rising_steps(msgspec.structs.replace(options, rising_minimum=True))
    told = [
        (_("from {score} on {total}") if at else first).format(score=score, total=total)
        for at, (score, total) in enumerate(steps)
    ]
    sentence = ", ".join(told) + "." if told else _("With so high a least total nothing rises.")
    return [(False, _("No"), _("The least total stays the same for the whole game.")), (True, _("Yes"), sentence)]


def rising_steps(options: FortyOneOptions) -> list[tuple[int, int]]:
    """Return (score, total) for each player's score at which the four bids must reach a higher total."""
    steps: list[tuple[int, int]] = []
    for score in range(60):
        total = options.least_total((score, 0, 0, 0))
        if total > (steps[-1][1] if steps else options.min_total):
            steps.append((score, total))
    return steps


def _redeals() -> list[Way]:
    return [
        ("next", _("Next dealer"), _("When cards are thrown in, the next player deals.")),
        ("same", _("Same dealer"), _("When cards are thrown in, the same player deals again.")),
    ]


def _values(options: FortyOneOptions) -> list[tuple[FortyOneOptions, str, str]]:
    def told(values: str, double_from: int) -> FortyOneOptions:
        return options.with_option("values", values).with_option("double_from", double_from)

    label, sentence = _("double from {least}"), _("A bid of {least} or more wins or loses twice its number.")
    ways = [
        (told("double", least), label.format(least=least), sentence.format(least=least)) for least in range(1, NEVER)
    ]
    ways.append((told("double", NEVER), _("none double"), _("Every bid wins or loses just its number.")))
    kept = options.double_from if options.values == "four-hundred" else PRESETS["four-hundred"].double_from
    sentence = _(
        "Bids of 1 to 9 are worth 1, 2, 3, 4, 10, 12, 14, 16 and 27, higher ones 40; "
        "from 30 points on, your 5 and 6 are worth 5 and 6."
    )
    ways.append((told("four-hundred", kept), _("Four Hundred"), sentence))
    return ways


def _targets(chosen: int) -> list[Way]:
    targets = sorted({*_TARGETS, chosen})
    sentence = _("To win, a team needs one player with {target} points, and a partner whose score is good enough.")
    return [(target, str(target), sentence.format(target=target)) for target in targets]


def _partner_needs() -> list[Way]:
    return [
        ("positive", _("Above 0"), _("You can win only if your partner has at least one point.")),
        ("not-negative", _("0 will do"), _("You can win if your partner stands at 0, but not below it.")),
    ]


def _tie_breaks() -> list[Way]:
    return [
        ("team-total", _("Team total"), _("The team whose two scores add up to more wins.")),
        ("partner", _("Lower score"), _("The lower score of each team is compared; the higher of these wins.")),
        ("highest-score", _("Best score"), _("The team of the player with the most points wins.")),
    ]
