"""The tricks of 42 for its rules page: what may be played, what beats what, and tricks to look at."""

from __future__ import annotations

from typing import NamedTuple

from game.cards import Card, Suit, parse_cards
from game.rules.forty_two import FortyTwoOptions, Kind, Trumps, winning_place
from game.ui.tables.forty_two.telling import kind_rule
from game.ui.tables.pages import Block, CardRow, Grid, Paragraph, Points, TrickFigure
from game.ui.text import _


def names() -> tuple[str, ...]:
    """Return by seat the names that the examples use."""
    return _("You"), _("Tom"), _("Nora"), _("Gus")


def following(told: FortyTwoOptions) -> tuple[Block, ...]:
    """Return what a leader and a follower may play."""
    lead = Points(
        (
            _("The player at the dealer's left leads to the first trick, and whoever takes a trick leads to the next."),
            _("You may lead any card."),
            _(
                "Whoever leads a joker also names the suit that the others must follow: any of the four, even one that "
                "they hold no card of."
            ),
        )
    )
    blocks: list[Block] = [lead, Paragraph(_("If you hold a card of the suit that was led or named, you may play:"))]
    if told.simple:
        blocks += [
            Points((_("a card of that suit;"), _("or the joker, at any time."))),
            CardRow(
                ("QC", "8C", "3C", "BJ", "9D", "AH"),
                _("A club is led. With this hand you may play a club or the joker; the nine and the ace must wait."),
                frozenset((0, 1, 2, 3)),
                frozenset((4, 5)),
            ),
        ]
    else:
        blocks += [
            Points(
                (
                    _("a card of that suit;"),
                    _("a joker, at any time;"),
                    _("or a pair: a card of the same rank as the card led. A joker that was led cannot be paired."),
                )
            ),
            CardRow(
                ("8C", "3C", "BJ", "QH", "9D", "AH", "5S"),
                _("The queen of clubs is led. You may play a club, the joker, or the queen of hearts as a pair."),
                frozenset((0, 1, 2, 3)),
                frozenset((4, 5, 6)),
            ),
        ]
    blocks.append(
        Paragraph(
            _(
                "If you hold no card of that suit, you may play whatever you like. Only then can you put a trump on "
                "the trick, or a trump number of another suit. Jokers belong to no suit: a hand with a joker and no "
                "club is a hand without clubs."
            )
        )
    )
    if not told.simple:
        blocks.append(
            Paragraph(
                _(
                    "The same goes for fifteens: a card of another suit that makes fifteen with the card led may only "
                    "be played by a hand without the suit led."
                )
            )
        )
    return tuple(blocks)


def power(told: FortyTwoOptions) -> tuple[Block, ...]:
    """Return the order of power, from the strongest kind of card to the weakest, with the cards of one trick."""
    turned = _("Say the nine of diamonds was turned up, and the queen of clubs is led. From the strongest down:")
    rows: list[tuple[tuple[str, ...], str]] = []
    if told.simple:
        rows.append((("BJ",), _("The joker beats everything.")))
    else:
        rows.append((("BJ", "LJ"), _("The Big Joker beats everything, the Little Joker everything else.")))
    rows.append((("9S", "9H", "9C"), _("The trump number: nines. Of several, the highest suit.")))
    if not told.simple:
        rows.append(
            (
                ("5S", "5H", "5D", "5C"),
                _(
                    "Fifteens: the queen counts ten, and a five makes fifteen with it. Of several, the highest card, and "
                    "of equal ones the highest suit."
                ),
            )  # fmt: skip
        )
        rows.append(
            (
                ("QS", "QH", "QD", "QC"),
                _("Pairs: the highest suit among the queen led and all queens that were played to it."),
            )
        )
    trumps = ("AD", "KD", "TD", "2D") if not told.simple else ("AD", "KD", "QD", "2D")
    rows.append((trumps, _("Trumps: the highest diamond.")))
    rows.append((("AC", "KC", "JC", "2C"), _("The suit led: the highest club.")))
    blocks: list[Block] = [Paragraph(turned)]
    blocks += [
        CardRow(cards, _("{number}. {words}").format(number=number, words=words))
        for number, (cards, words) in enumerate(rows, 1)
    ]
    blocks.append(Paragraph(_("Only the strongest kind in the trick counts. A card that is none of these never wins.")))
    if not told.simple:
        blocks += [
            Paragraph(
                _(
                    "For fifteens an ace counts 1, the cards from two to ten their number, and jack, queen and king 10 "
                    "each. The other card must have been played to the lead: a joker makes no fifteen, and aces, twos, "
                    "threes and fours never do."
                )
            ),
            Grid(
                (_("Led"), "5", "6", "7", "8", "9", _("10, J, Q, K")),
                ((_("makes 15 with"), _("10, J, Q, K"), "9", "8", "7", "6", "5"),),
                centred=True,
            ),
            Paragraph(
                _(
                    "A pair can take a trick from you that you wanted, and it can leave you with one that you did not "
                    "want: if yours is the highest suit, the pair makes your lead the winner."
                )
            ),
        ]
    return tuple(blocks)


class Example(NamedTuple):
    """A trick to look at: the card turned up, the suit named with a joker led, the cards played, and what to see."""

    turn_up: str
    named: Suit | None
    cards: str
    words: str
    simple: bool
    """Whether it can be told in the simple game as well."""


def all_examples() -> tuple[Example, ...]:
    """Return the tricks to look at; seat 0 leads each of them."""
    return (
        Example(
            "2D",
            None,
            "QS 3D AS 6D",
            _("Diamonds are trumps. Tom and Gus have no spades and put trumps on the trick: Gus's is higher."),
            simple=True,
        ),
        Example(
            "7C",
            None,
            "QD KD 7D 7H",
            _(
                "Sevens are the trump number. Nora has no other diamond, Gus has none at all: hearts is the higher suit."
            ),
            simple=True,
        ),
        Example(
            "9D",
            None,
            "QS 3D 5D 8D",
            _("A fifteen: the queen counts ten, and the five makes it. It beats the higher trump of Gus."),
            simple=False,
        ),
        Example(
            "4C",
            None,
            "QC QD 8C QS",
            _("Tom and Gus pair the queen of clubs. Spades is the highest suit, so Gus takes the trick."),
            simple=False,
        ),
        Example(
            "4C",
            None,
            "QD AD QC 2D",
            _(
                "You lead a queen, Tom plays the ace, and Nora pairs: your queen is the higher suit, and you must take it."
            ),
            simple=False,
        ),
        Example(
            "BJ",
            Suit.HEARTS,
            "LJ 2H AH KH",
            _(
                "A joker was turned up, so there are no trumps. You lead the Little Joker and name hearts: nothing beats it."
            ),
            simple=False,
        ),
    )


def examples(told: FortyTwoOptions) -> tuple[Block, ...]:
    """Return tricks to look at, each with the card turned up and who takes it; the rules say who."""
    blocks: list[Block] = []
    for example in all_examples():
        if told.simple and not example.simple:
            continue
        cards = parse_cards(example.cards)
        taker, kind = winner(example, simple=told.simple)
        blocks.append(
            TrickFigure(
                tuple(str(card) for card in cards),
                names(),
                (0, 1, 2, 3),
                taker,
                caption(example, kind),
            )
        )
    return tuple(blocks)


def winner(example: Example, *, simple: bool) -> tuple[int, Kind]:
    """Return who takes a trick to look at, and as what."""
    trumps = Trumps.of(Card.parse(example.turn_up), simple)
    return winning_place(parse_cards(example.cards), example.named, trumps)


def caption(example: Example, kind: Kind) -> str:
    """Return what a trick to look at shows, with the line of the order of power that decides it."""
    return _("{words} It is taken by {rule}.").format(words=example.words, rule=kind_rule(kind))
