"""What the new-game page shows of Forty-One: its presets and every single rule in plain words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

import msgspec

from game.rules.forty_one import HAND_SIZE, HIGHEST_BID, PRESETS, FortyOneOptions
from game.ui.games.options import OptionsPage, Preset, Way, Ways
from game.ui.language.digits import figure
from game.ui.language.messages import _, listed, pgettext, say
from game.ui.tables.forty_one.drawings import direction_picture
from game.ui.words.cards import partner_roles, points, sentences, tricks

RARE_FROM: Final = 15  # the least total from which most deals are thrown in, however high players stretch
NEVER: Final = HIGHEST_BID + 1  # start of double bids in rules where no bid counts double

_PACKETS: Final = ((1,) * HAND_SIZE, (1, 2, 2, 2, 2, 2, 2), (5, 4, 4), (3, 3, 3, 4), (HAND_SIZE,))
_TARGETS: Final = (11, 21, 31, 41, 51, 61, 81, 101)


def _presets() -> tuple[Preset, ...]:
    """Return the ways in which the game is played, the default first."""
    right = _("Counter-clockwise; most cards are dealt in twos. If both teams get there, the higher total wins.")
    left = _("Clockwise; cards are dealt one by one. If both teams get there, the higher of the lower scores wins.")
    lebanon = _("As in Lebanon: 10 for a bid of 5, 40 from ten up. The lowest bid allowed rises with the scores.")
    syrian = _("The dealer’s last card is shown; the other suit of its colour is trumps. Bids from 2, none double.")
    words = {
        "right": (_("Usual game"), right, partial(direction_picture, counterclockwise=True)),
        "left": (pgettext("rules", "Clockwise"), left, partial(direction_picture, counterclockwise=False)),
        "four-hundred": (pgettext("game", "Four Hundred"), lebanon, partial(direction_picture, word=figure(400))),
        "syrian": (_("Syrian 41"), syrian, partial(direction_picture, word=figure(41))),
    }
    return tuple(Preset(key, *words[key][:2], options, words[key][2]) for key, options in PRESETS.items())


def _ways(options: FortyOneOptions) -> Ways:
    """Return every single rule in the order of a game: seating, dealing, bidding, scoring, winning."""
    packets = _PACKETS if options.packets in _PACKETS else (*_PACKETS, options.packets)
    rises = _("At least 2; with 30 points a player must bid at least 3, with 40 at least 4, with 50 at least 5.")
    total = _("If the four bids come to less than {tricks}, the cards are thrown in and dealt again.")
    rare = _("So many are seldom bid for thirteen tricks: most deals are then thrown in, and a game takes very long.")
    target = _("To win, a team needs one player with {points}, and a partner whose score is good enough.")
    if options.partner_needs == "nothing":
        target = _("To win, a team needs one player with {points}.")
    return {
        ("direction", pgettext("setting", "Direction")): [
            ("counterclockwise", _("To the right"), _("Dealing, bidding and play go counter-clockwise, to the right.")),
            ("clockwise", _("To the left"), _("Dealing, bidding and play go clockwise, to the left.")),
        ],
        ("first_dealer", pgettext("setting", "First dealer")): [
            ("random", pgettext("setting", "By chance"), _("The first dealer is chosen by chance.")),
            ("lowest-card", _("Lowest card"), _("Everybody draws a card; the lowest deals first, aces being high.")),
            ("highest-card", _("Highest card"), _("Everybody draws a card; the highest deals first, aces being high.")),
        ],
        ("trumps", pgettext("setting", "Trumps")): [
            ("hearts", pgettext("setting", "Hearts"), _("Hearts are trumps in every deal.")),
            ("sister", _("Sister suit"), _("The dealer’s last card is shown; the other suit of its colour is trumps.")),
            ("shown", _("Suit shown"), _("The dealer’s last card is shown; its suit is trumps.")),
        ],
        ("packets", pgettext("setting", "Dealing")): [(each, *packets_words(each)) for each in packets],
        ("minimum_bid", _("Lowest bid")): [
            (1, _("Always 1"), _("Everybody may bid as little as one trick, whatever the score.")),
            (2, _("Always 2"), _("Everybody must bid at least two tricks, whatever the score.")),
            ("rising", pgettext("setting", "Rises"), rises),
        ],
        ("min_total", _("Least total of the four bids")): [
            (least, figure(least), sentences(say(total, tricks=tricks(least)), rare if least >= RARE_FROM else ""))
            for least in range(4, 21)
        ],
        ("rising_minimum", _("Total rises with the scores")): [
            (False, pgettext("setting", "No"), _("The least total stays the same for the whole game.")),
            (True, pgettext("setting", "Yes"), _rising_words(options)),
        ],
        ("redeal_by", _("After a throw-in")): [
            ("next", _("Next dealer"), _("When cards are thrown in, the next player deals.")),
            ("same", _("Same dealer"), _("When cards are thrown in, the same player deals again.")),
        ],
        ("values double_from ten_up", _("What bids are worth")): list(_values(options)),
        ("target", _("Points to win")): [
            (score, figure(score), say(target, points=points(score))) for score in sorted({*_TARGETS, options.target})
        ],
        ("partner_needs", _("What the partner needs")): [
            ("positive", _("Above 0"), _("You can win only if your partner has at least one point.")),
            ("not-negative", _("0 will do"), _("You can win if your partner stands at 0, but not below it.")),
            ("nothing", pgettext("setting", "Nothing"), _("You can win whatever your partner’s score is.")),
        ],
        ("tie_break", _("If both teams get there")): [
            ("team-total", _("Team total"), _("The team whose two scores add up to more wins.")),
            ("partner", _("Lower score"), _("The lower score of each team is compared; the higher of these wins.")),
            ("highest-score", _("Best score"), _("The team of the player with the most points wins.")),
        ],
    }


def packets_words(packets: tuple[int, ...]) -> tuple[str, str]:
    """Return the label of a way to deal, and its meaning."""
    if set(packets) == {1}:
        return _("One by one"), _("The dealer hands out one card at a time.")
    if packets == (1, 2, 2, 2, 2, 2, 2):
        return _("One, then twos"), _("One card each, then six rounds of two.")
    if len(packets) == 1:
        return _("All at once"), _("Everybody gets all thirteen cards in one packet.")
    rounds = listed(map(figure, packets))
    return rounds, say(_("Packets of {rounds} cards, one for each player in every round."), rounds=rounds)


def _rising_words(options: FortyOneOptions) -> str:
    steps = rising_steps(msgspec.structs.replace(options, rising_minimum=True))
    values = {f"score_{at}": score for at, (score, _total) in enumerate(steps, 1)}
    values |= {f"total_{at}": total for at, (_score, total) in enumerate(steps, 1)}
    text = (
        _("With so high a least total nothing rises."),
        _("While anybody stands at {score_1} or more the bids must total at least {total_1}."),
        _(
            "While anybody stands at {score_1} or more the bids must total at least {total_1}, "
            "from {score_2} on {total_2}."
        ),
        _(
            "While anybody stands at {score_1} or more the bids must total at least {total_1}, "
            "from {score_2} on {total_2}, from {score_3} on {total_3}."
        ),
    )[len(steps)]
    return say(text, **values)


def rising_steps(options: FortyOneOptions) -> list[tuple[int, int]]:
    """Return (score, total) for each player's score at which the four bids must reach a higher total."""
    steps: list[tuple[int, int]] = []
    for score in range(60):
        total = options.least_total((score, 0, 0, 0))
        if total > (steps[-1][1] if steps else options.min_total):
            steps.append((score, total))
    return steps


def _values(options: FortyOneOptions) -> Iterator[Way]:
    """Yield the numbers from which bids count double, and those of Four Hundred, higher bids in two ways."""
    doubled = msgspec.structs.replace(options, values="double")
    label, sentence = _("double from {least}"), _("A bid of {least} or more wins or loses twice its number.")
    for least in range(1, NEVER):
        yield doubled.with_option("double_from", least), say(label, least=least), say(sentence, least=least)
    yield doubled.with_option("double_from", NEVER), _("none double"), _("Every bid wins or loses just its number.")
    kept = options if options.values == "four-hundred" else PRESETS["four-hundred"]
    played = msgspec.structs.replace(options, values="four-hundred", double_from=kept.double_from)
    forty = _(
        "Bids of 1 to 9 are worth 1, 2, 3, 4, 10, 12, 14, 16 and 27, higher ones 40; "
        "from 30 points on, your 5 and 6 are worth 5 and 6."
    )
    four_times = _(
        "Bids of 1 to 9 are worth 1, 2, 3, 4, 10, 12, 14, 16 and 27, higher ones four times their number; "
        "from 30 points on, your 5 and 6 are worth 5 and 6."
    )
    yield played.with_option("ten_up", "forty"), pgettext("game", "Four Hundred"), forty
    yield played.with_option("ten_up", "four-times"), _("Four Hundred, 4×"), four_times


_HOUSE: Final = {
    "trumps": ("sister", "shown"),
    "ten_up": ("four-times",),
    "minimum_bid": (2,),
    "partner_needs": ("nothing",),
}

PAGE: Final = OptionsPage(_presets, _ways, lambda _options: partner_roles(), _HOUSE)
