"""The rules of Empat Satu in our own words, chapter by chapter, with the numbers of the options they are told for."""

from __future__ import annotations

from game.rules.empat_satu import EmpatSatuOptions
from game.ui.document.blocks import Block, CardRow, Chapter, Grid, Paragraph, Points
from game.ui.drawing.text import _


def chapters(options: EmpatSatuOptions | None) -> tuple[Chapter, ...]:
    """Return the rules in chapters; None tells them as the game opens."""
    told = options or EmpatSatuOptions()
    return (_the_game(told), _worth(), _dealing(told), _turn(told), _ending(told), _winning(told), _at_the_table())


def _the_game(told: EmpatSatuOptions) -> Chapter:
    result = _("The highest hand wins, and the lowest loses.")
    if told.deals > 1:
        result = _("The highest hand wins the deal, and the lowest loses it. The loser deals the next one.")
    return Chapter(
        _("What the game is"),
        (
            Paragraph(
                _(
                    "Empat Satu, “four one”, is how Indonesia plays Forty-One: quick and cheerful. You hold four "
                    "cards. On every turn you draw one and discard one, and little by little you gather cards of "
                    "one suit. Four cards of one suit worth 41 are the best hand there is."
                )
            ),
            CardRow(("AS", "KS", "QS", "JS"), _("41: an ace is 11, king, queen, jack and ten are 10 each.")),
            Paragraph(result),
        ),
        _("The game"),
    )


def _worth() -> Chapter:
    return Chapter(
        _("What a hand is worth"),
        (
            Paragraph(
                _(
                    "Choose the suit that gives you the most. Its cards count for you, and every other card counts "
                    "against you. The table does the sum for you all the time."
                )
            ),
            CardRow(("AS", "KS", "TS", "7H"), _("Worth 24."), dim=frozenset((3,))),
            Paragraph(
                _(
                    "An ace counts 11. King, queen, jack and ten count 10 each, the others their number. In this hand "
                    "the spades come to 31; less 7 for the heart, the hand is worth 24."
                )
            ),
            Grid(
                (_("Card"), _("Counts")),
                ((_("Ace"), "11"), (_("King, queen, jack, ten"), "10"), (_("Nine down to two"), _("their number"))),
            ),
            CardRow(("9D", "8D", "QC", "4C"), _("Worth 3.")),
            Paragraph(
                _(
                    "Either suit could be chosen. The diamonds come to 17 and the clubs to 14: with diamonds the hand "
                    "is worth 3, with clubs −3. The better one always counts, so it is worth 3."
                )
            ),
            CardRow(("AC", "KD", "5H", "3S"), _("Worth −7."), dim=frozenset((1, 2, 3))),
            Paragraph(
                _(
                    "A hand can be worth less than zero. This one has a card of each suit: the ace of clubs "
                    "counts 11 for it, the other three 18 against it, and that leaves −7."
                )
            ),
        ),
        _("Worth"),
    )


def _dealing(told: EmpatSatuOptions) -> Chapter:
    points = [
        _("Everybody gets four cards, one at a time, beginning at the dealer’s left."),
        _("The other cards are the stock. They lie face down in the middle."),
        _("The first dealer is chosen by chance, and the player at the dealer’s left plays first."),
    ]
    if told.deals > 1:
        points += [
            _("The loser of a deal deals the next one, and its winner plays first."),
            _(
                "If there are several losers or winners, partners included, it is the first one clockwise, "
                "beginning at the last dealer’s left; the last dealer comes last."
            ),
        ]
    return Chapter(_("The deal"), (Points(tuple(points)),))


def _turn(told: EmpatSatuOptions) -> Chapter:
    again = _("A card from the stock may be discarded at once. A discard that you have just taken may not.")
    if told.return_taken:
        again = _("A card from the stock may be discarded at once, and so may a discard that you have just taken.")
    return Chapter(
        _("Your turn"),
        (
            Paragraph(_("First draw a card. You have two choices:")),
            Points(
                (
                    _("the top card of the stock, which nobody else sees;"),
                    _("or the card that the player just before you has discarded. Everybody sees you take it."),
                )
            ),
            Paragraph(_("Now you hold five cards: discard one of them, face up, on your own pile.")),
            Points(
                (
                    _("On the first turn of a deal there is no discard yet, so draw from the stock."),
                    _("Only the last discard may be taken. Once the next player has drawn, it is gone for good."),
                    again,
                    _("When nobody has drawn from the stock for two rounds, the next player must do so."),
                )
            ),
            Paragraph(
                _(
                    "Watch what the player after you takes and discards: your own discard is offered to them, "
                    "every turn."
                )
            ),
        ),
        _("Your turn"),
    )


def _ending(told: EmpatSatuOptions) -> Chapter:
    blocks: list[Block] = [
        Paragraph(_("A deal ends")),
        Points(
            (
                _("at once, when somebody holds four cards worth 41, after a discard or as dealt;"),
                _("when the player who drew the last card of the stock has discarded. Nobody may take that discard."),
            )
        ),
    ]
    if told.may_close:
        blocks.append(
            Paragraph(
                _(
                    "You may also close: on your turn, even your first, before you draw, if you hold four cards of one "
                    "suit worth {least} or more. Closing is your whole turn. If another hand turns out to be higher it "
                    "costs you nothing, but you do not win."
                ).format(least=told.close_at)
            )
        )
    else:
        blocks.append(Paragraph(_("Some also let a player close early. You can choose that for a new game.")))
    blocks.append(Paragraph(_("Then all hands are shown and counted.")))
    return Chapter(_("How a deal ends"), tuple(blocks), _("The end"))


def _winning(told: EmpatSatuOptions) -> Chapter:
    blocks: list[Block] = [
        Paragraph(_("The highest hand wins and the lowest loses. Players who are level share it, for good or for bad."))
    ]
    if told.partnership:
        blocks.append(
            Paragraph(
                _(
                    "You and the player across are partners. Your two hands are added up and compared with the "
                    "total of the other two. A hand of 41 still ends the deal at once, though its team may lose "
                    "it."
                )
            )
        )
    if told.deals > 1:
        text = _("The game has {count} deals. Everybody’s hands are added up; the highest total wins.")
        blocks.append(Paragraph(text.format(count=told.deals)))
    return Chapter(_("Who wins"), tuple(blocks), _("Winning"))


def _at_the_table() -> Chapter:
    return Chapter(
        _("At the table"),
        (
            Paragraph(
                _(
                    "Click the stock or the discard that glows, or drag it to your hand. Then click the card "
                    "that you want to discard, or drag it to your discards. While the mouse is on a card you see "
                    "what your hand would be worth without it."
                )
            ),
        ),
        _("The table"),
    )
