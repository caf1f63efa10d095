"""The tricks of 42 for its rules page: what may be played, what beats what, and tricks to look at."""

from __future__ import annotations

from typing import NamedTuple

from game.cards import Card, Suit, parse_cards
from game.rules.forty_two import FortyTwoOptions, Kind, Trumps, winning_place
from game.ui.document.blocks import Block, CardRow, Paragraph, Points, TrickFigure
from game.ui.drawing.text import _
from game.ui.tables.forty_two.telling import kind_rule
from game.ui.tables.words import card_name


def names() -> tuple[str, ...]:
    """Return by seat the names that the examples use."""
    return _("You"), _("Tom"), _("Nora"), _("Gus")


def following(told: FortyTwoOptions) -> tuple[Block, ...]:
    """Return what a leader and a follower may play."""
    lead = Points(
        (
            _("The player at the dealer’s left leads to the first trick, and whoever takes a trick leads to the next."),
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
    blocks += [Paragraph(_must(told)), Paragraph(_void(told))]
    return tuple(blocks)


def _must(told: FortyTwoOptions) -> str:
    """Return which strong cards are bound to their suit, and which must wait while the suit led is held."""
    if told.simple:
        return _(
            "Trumps and trump numbers of another suit must wait as long as you can follow. And a trump number belongs "
            "to its own suit: if it is your only club and clubs are led, you must play it, unless you have the joker."
        )
    return _(
        "Trumps, trump numbers and fifteens of another suit must wait as long as you can follow, unless they pair the "
        "card led. And a trump number belongs to its own suit: if it is your only club and clubs are led, you must "
        "play it, unless you have a joker or a pair."
    )


def _void(told: FortyTwoOptions) -> str:
    """Return what a hand without the suit led may play."""
    if told.simple:
        return _(
            "If you hold no card of that suit, you may play whatever you like. The joker belongs to no suit: a hand "
            "with the joker and no club is a hand without clubs."
        )
    return _(
        "If you hold no card of that suit, you may play whatever you like. Jokers belong to no suit: a hand with a "
        "joker and no club is a hand without clubs."
    )


def power(told: FortyTwoOptions) -> tuple[Block, ...]:
    """Return the order of power, from the strongest kind of card to the weakest, with the cards of one trick."""
    turned = Paragraph(
        _("Say the nine of diamonds was turned up, and the queen of clubs is led. From the strongest down:")
    )
    last = Paragraph(
        _("The first of these that lies in the trick takes it. A card that is none of them never takes a trick.")
    )
    if told.simple:
        return (
            turned,
            Points(
                (_("The joker beats everything."), _("Trump numbers, here nines: of several, the highest suit.")),
                first=1,
            ),
            CardRow(("BJ", "9S", "9H", "9C"), _("1 and 2, the strongest first.")),
            Points((_("Trumps: the highest diamond."), _("The suit led: the highest club.")), first=3),
            CardRow(("AD", "2D", "AC", "2C"), _("3 and 4, the strongest first.")),
            last,
        )
    return (
        turned,
        Points(
            (
                _("The Big Joker beats everything."),
                _("The Little Joker beats everything else."),
                _("Trump numbers, here nines, the card led included: of several, the highest suit."),
            ),
            first=1,
        ),
        CardRow(("BJ", "LJ", "9S", "9H", "9C"), _("1, 2 and 3, the strongest first.")),
        *_fifteens(),
        *_pairs(),
        Points((_("Trumps: the highest diamond."), _("The suit led: the highest club.")), first=6),
        CardRow(("AD", "2D", "AC", "2C"), _("6 and 7, the strongest first.")),
        last,
    )


def _fifteens() -> tuple[Block, ...]:
    return (
        Points(
            (_("Fifteens: the highest card that makes fifteen with the card led; of equals, the highest suit."),),
            first=4,
        ),
        Paragraph(
            _(
                "Cards from two to ten count their number, jack, queen and king 10, an ace 1. So a 5 makes fifteen "
                "with a 10, jack, queen or king, a 6 with a 9, a 7 with an 8. Aces, twos, threes and fours never do, "
                "and neither does a joker."
            )
        ),
        CardRow(("5S", "5H", "5D", "5C"), _("4: fives, because a queen was led; the strongest first.")),
    )


def _pairs() -> tuple[Block, ...]:
    return (
        Points(
            (_("Pairs: the highest suit among the card led and all cards of its rank that were played to it."),),
            first=5,
        ),
        Paragraph(
            _(
                "A pair can take a trick from you that you wanted. It can also leave you with one that you did not "
                "want: if the card that you led is the higher suit, the pair makes it the winner."
            )
        ),
        CardRow(("QS", "QH", "QD", "QC"), _("5: queens, once one of them was played to the queen led.")),
    )


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
            _("Tom and Gus have no spades and play diamonds. These are trumps, and Gus’s is the higher."),
            simple=True,
        ),
        Example(
            "7C",
            None,
            "QD KD 7D 7H",
            _("Sevens are the trump number. Nora has no other diamond, Gus none at all: hearts is the higher suit."),
            simple=True,
        ),
        Example(
            "9D",
            None,
            "QS 3D 5D 8D",
            _("The queen counts ten, so Nora’s five makes fifteen. It beats Tom’s trump, and Gus’s as well."),
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
            _("You lead a queen, Tom plays the ace, and Nora pairs: your queen, the higher suit, takes the trick."),
            simple=False,
        ),
        Example(
            "BJ",
            Suit.HEARTS,
            "LJ 2H AH KH",
            _("So there are no trumps. You lead the Little Joker and name hearts, and the others have to follow."),
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
    turn_up = card_name(Card.parse(example.turn_up))
    return _("Turned up: {card}. {words} The trick is taken by {rule}.").format(
        card=turn_up, words=example.words, rule=kind_rule(kind)
    )
