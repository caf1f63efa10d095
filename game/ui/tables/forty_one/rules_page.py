"""The rules of Forty-One in our own words, chapter by chapter, with the numbers of the options they are told for."""

from __future__ import annotations

from game.rules.forty_one import COUNTERCLOCKWISE, PRESETS, FortyOneOptions
from game.ui.document.blocks import Block, CardRow, Chapter, Figure, Grid, Paragraph, Points, TrickFigure
from game.ui.drawing.text import _
from game.ui.tables.forty_one.drawings import names, packets_picture, seating
from game.ui.tables.forty_one.options_page import option_rows, presets
from game.ui.tables.forty_one.rules_scores import scoring, throw_ins, winning
from game.ui.tables.pages import nearest_preset


def chapters(options: FortyOneOptions | None) -> tuple[Chapter, ...]:
    """Return the rules in chapters; None tells them as the game opens."""
    told = options or PRESETS["right"]
    return (
        _the_game(told),
        _cards_and_partners(told),
        _dealing(told),
        _bidding(told),
        _play(told),
        scoring(told),
        winning(told),
        throw_ins(told),
        _ways(told),
    )


def _the_game(told: FortyOneOptions) -> Chapter:
    return Chapter(
        _("What the game is"),
        (
            Paragraph(
                _(
                    "Forty-One is a trick-taking game from Syria, a favourite of long evenings. Four play, two "
                    "against two. Before a card is played, everybody says how many tricks they will take. Keep "
                    "your word, and what your bid is worth is added to your score; fall short, and it is taken "
                    "off."
                )
            ),
            *_home(told),
            Paragraph(_together(told).format(target=told.target)),
            CardRow(
                ("AH", "KH", "QH", "JH"), _("Hearts are always trumps: any heart beats any card of the other suits.")
            ),
        ),
        _("The game"),
    )


def _home(told: FortyOneOptions) -> list[Paragraph]:
    """Return where the game is played as this one is, if it is not in the usual way."""
    if told.values != "four-hundred":
        return []
    return [
        Paragraph(
            _(
                "Your game is scored as in Lebanon, where it is called Four Hundred: high bids are worth far more. "
                "Accounts of it differ; where they do, this is our reading of them."
            )
        )
    ]


def _together(told: FortyOneOptions) -> str:
    if told.partner_needs == "positive":
        return _(
            "You bid for yourself and you score for yourself. But you win together: a team wins once one partner has "
            "{target} points, and only if the other one is above zero. So it pays to look after your partner."
        )
    return _(
        "You bid for yourself and you score for yourself. But you win together: a team wins once one partner has "
        "{target} points, and only if the other one is not below zero. So it pays to look after your partner."
    )


def _cards_and_partners(told: FortyOneOptions) -> Chapter:
    return Chapter(
        _("Cards and partners"),
        (
            Paragraph(
                _(
                    "One pack of fifty-two cards. In every suit the ace is the highest card and the two the lowest. "
                    "Spades, diamonds and clubs are equal; only hearts stand above them."
                )
            ),
            CardRow(
                ("AS", "KS", "QS", "JS", "TS", "9S", "8S", "7S", "6S", "5S", "4S", "3S", "2S"),
                _("From the highest to the lowest."),
            ),
            Paragraph(_("Partners sit across from each other: yours is at the top of the screen.")),
            Figure(lambda kit, size: seating(kit, size, told.direction == COUNTERCLOCKWISE), 1.9, 320, _turns(told)),
        ),
        _("Cards, partners"),
    )


def _turns(told: FortyOneOptions) -> str:
    if told.direction == COUNTERCLOCKWISE:
        return _("You and your partner have the blue rings. The turn goes to the right, counter-clockwise.")
    return _("You and your partner have the blue rings. The turn goes to the left, clockwise.")


def _dealing(told: FortyOneOptions) -> Chapter:
    rows = {row.title: row for row in option_rows(told, nearest_preset(PRESETS, told))}
    packets = rows[_("Dealing")]
    around = _(
        "Everybody gets thirteen cards, so the whole pack is dealt. The player at the dealer’s right gets "
        "the first ones, and will be the next dealer."
    )
    if told.direction != COUNTERCLOCKWISE:
        around = _(
            "Everybody gets thirteen cards, so the whole pack is dealt. The player at the dealer’s left gets the "
            "first ones, and will be the next dealer."
        )
    return Chapter(
        _("The deal"),
        (
            Paragraph(around),
            Figure(
                lambda kit, size: packets_picture(kit, size, told.packets),
                4.2,
                120,
                _("What one player gets, packet by packet."),
            ),
            Points((_first_dealer(told), packets.choices[packets.chosen].sentence)),
            Paragraph(
                _(
                    "Every game has a deal number from which all its cards come. Type the same number on the new-game "
                    "page and the same cards are dealt again, to try another way or to compare with a friend."
                )
            ),
        ),
    )


def _least_total(told: FortyOneOptions) -> list[str]:
    """Return what the bids must come to, where four lowest bids would be too little."""
    if told.min_total <= 4 * told.least_bid(0):
        return []
    if told.least_total((1000, 0, 0, 0)) > told.min_total:
        text = _("If the four bids come to less than {total}, the cards are thrown in; as scores grow it takes more.")
        return [text.format(total=told.min_total)]
    return [_("If the four bids come to less than {total}, the cards are thrown in.").format(total=told.min_total)]


def _first_dealer(told: FortyOneOptions) -> str:
    if told.first_dealer == "random":
        return _("The first dealer is chosen by chance.")
    if told.first_dealer == "highest-card":
        return _(
            "For the first deal everybody draws a card; the highest deals and keeps the score, aces being high. "
            "Players who tie for highest draw again."
        )
    return _(
        "For the first deal everybody draws a card; the lowest deals and keeps the score, aces being high. Players who "
        "tie for lowest draw again."
    )


def _bidding(told: FortyOneOptions) -> Chapter:
    order = _(
        "The player at the dealer’s right bids first, the dealer last, everybody once. A bid is the number of "
        "tricks that you mean to take yourself, without counting your partner’s."
    )
    if told.direction != COUNTERCLOCKWISE:
        order = _(
            "The player at the dealer’s left bids first, the dealer last, everybody once. A bid is the number of "
            "tricks that you mean to take yourself, without counting your partner’s."
        )
    least = (
        _("You bid from 1 to 13; nobody may pass.")
        if told.minimum_bid == 1
        else _(
            "You bid at least 2; from 30 points on at least 3, from 40 at least 4, from 50 at least 5. Nobody may pass."
        )
    )
    return Chapter(
        _("The bidding"),
        (
            Paragraph(order),
            Points(
                (
                    least,
                    *_least_total(told),
                    _("The table shows what the bids come to so far, and what each bid would win or lose."),
                )
            ),
            Paragraph(
                _(
                    "How much is a hand worth? Count an ace as a trick, and a king with a small card beside it as "
                    "nearly one. Count every heart beyond the third as one more, because long trumps win at the end. "
                    "With hearts to trump it, a suit of which you hold none is worth a trick or two."
                )
            ),
            CardRow(
                ("AH", "QH", "9H", "6H", "AS", "KS", "7S", "KD", "8D", "4D", "9C", "5C", "3C"),
                _(
                    "A bid of 5: the ace of hearts, ace and king of spades, a long heart at the end, and the queen of "
                    "hearts or the king of diamonds."
                ),
                frozenset((0, 4, 5)),
            ),
        ),
    )


def _in_order(leader: int, told: FortyOneOptions, cards: tuple[str, ...], taker: int, caption: str) -> TrickFigure:
    """Return a trick led by seat ``leader``; ``cards`` and ``taker`` (0 to 3) are in the order of play."""
    order = tuple((leader + number * told.step) % 4 for number in range(4))
    by_seat = dict(zip(order, cards, strict=True))
    return TrickFigure(tuple(by_seat[seat] for seat in range(4)), names(), order, order[taker], caption)


def _play(told: FortyOneOptions) -> Chapter:
    return Chapter(
        _("The play"),
        (
            Paragraph(
                _("Whoever bid first leads to the first trick. Whoever takes a trick leads to the next.")
            ),
            CardRow(("AS", "2H"), _("The smallest heart beats the ace of another suit."), frozenset((1,))),
            Points(
                (
                    _("You may lead any card, hearts too, at any time."),
                    _("If you hold a card of the suit that was led, you must play one."),
                    _("If you hold none, you may play whatever you like: a heart to try for the trick, or any other."),
                    _("The highest heart takes the trick. Without a heart it is the highest card of the suit led."),
                )
            ),
            _in_order(
                0, told, ("TC", "6C", "AC", "JC"), 2,
                _(
                    "You lead the ten of clubs. Everybody holds clubs and must follow. The ace is the highest club: "
                    "the trick is your partner’s."
                ),
            ),
            _in_order(
                2, told, ("KD", "4H", "8D", "AD"), 1,
                _(
                    "Your partner leads the king of diamonds. The second player has no diamond and plays a small "
                    "heart. You and the fourth player must follow suit, and even the ace of diamonds loses to "
                    "the four of hearts."
                ),
            ),
            _in_order(
                0, told, ("AS", "2S", "9C", "5S"), 0,
                _(
                    "You lead the ace of spades. Your partner has no spades and no wish to trump your trick, and "
"plays a club. A card that is neither a heart nor of the suit led never wins."
                ),
            ),
        ),
    )  # fmt: skip


def _ways(told: FortyOneOptions) -> Chapter:
    ways = zip(*(option_rows(options, name) for name, options in PRESETS.items()), strict=True)
    told_of = [(rule[0].title, *(row.choices[row.chosen].sentence for row in rule)) for rule in ways]
    rows = tuple(told for told in told_of if len(set(told[1:])) > 1)
    heads = tuple(preset.title for preset in presets())
    blocks: list[Block] = [
        Paragraph(
            _(
                "The game is played in three ways that differ in some rules. You pick one of them when you begin, and "
                "may then change any single rule."
            )
        ),
        Grid((_("Rule"), *heads), rows),
        Paragraph(_("All else is the same in all three: trumps, the play, and what the partner needs.")),
    ]
    changed = [
        (row.title, row.choices[row.chosen].sentence)
        for row in option_rows(told, nearest_preset(PRESETS, told))
        if row.reset is not None
    ]
    if changed:
        base = next(preset for preset in presets() if preset.key == nearest_preset(PRESETS, told))
        blocks.append(
            Paragraph(_("Your game is played as in “{preset}”, except for these rules:").format(preset=base.title))
        )
        blocks.append(Grid((_("Rule"), _("At your table")), tuple(changed)))
    return Chapter(_("The three ways to play"), tuple(blocks), _("Three ways to play"))
