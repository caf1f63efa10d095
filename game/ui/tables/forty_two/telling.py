"""Kinds of cards, ranks and places of 42 in words, for its table and its pages."""

from __future__ import annotations

from collections.abc import Sequence

from game.cards import Rank
from game.rules.forty_two import Kind
from game.ui.drawing.text import _


def kind_name(kind: Kind) -> str:
    """Return what a card is in a trick, as the label over it says."""
    return {
        Kind.OTHER: _("discard"),
        Kind.SUIT_LED: _("suit led"),
        Kind.TRUMP: _("trump"),
        Kind.PAIR: _("pair"),
        Kind.FIFTEEN: _("fifteen"),
        Kind.TRUMP_NUMBER: _("number"),
        Kind.LITTLE_JOKER: _("Little Joker"),
        Kind.BIG_JOKER: _("Big Joker"),
    }[kind]


def kind_rule(kind: Kind) -> str:
    """Return by which line of the order of power a card of this kind takes a trick."""
    return {
        Kind.OTHER: _("a card that follows nothing never takes a trick"),
        Kind.SUIT_LED: _("the highest card of the suit led"),
        Kind.TRUMP: _("the highest trump"),
        Kind.PAIR: _("the highest suit of a pair"),
        Kind.FIFTEEN: _("the highest card that makes fifteen with the card led"),
        Kind.TRUMP_NUMBER: _("the highest suit of the trump number"),
        Kind.LITTLE_JOKER: _("the Little Joker, which only the Big Joker beats"),
        Kind.BIG_JOKER: _("the Big Joker, which nothing beats"),
    }[kind]


def kind_alone(kind: Kind) -> str:
    """Return what makes a card take a trick in which no other is of its kind; "" where there is nothing to add."""
    return {
        Kind.TRUMP: _("a trump"),
        Kind.PAIR: _("a pair with the card led"),
        Kind.FIFTEEN: _("it makes fifteen with the card led"),
        Kind.TRUMP_NUMBER: _("a trump number"),
    }.get(kind, "")


def rank_plural(rank: Rank) -> str:
    """Return all cards of a rank in a word: "nines", "queens"."""
    return {
        Rank.TWO: _("twos"),
        Rank.THREE: _("threes"),
        Rank.FOUR: _("fours"),
        Rank.FIVE: _("fives"),
        Rank.SIX: _("sixes"),
        Rank.SEVEN: _("sevens"),
        Rank.EIGHT: _("eights"),
        Rank.NINE: _("nines"),
        Rank.TEN: _("tens"),
        Rank.JACK: _("jacks"),
        Rank.QUEEN: _("queens"),
        Rank.KING: _("kings"),
        Rank.ACE: _("aces"),
        Rank.LITTLE_JOKER: _("jokers"),
        Rank.BIG_JOKER: _("jokers"),
    }[rank]


def place_words(seat: int, scores: Sequence[int]) -> str:
    """Return which place a seat has, in a word; equal scores share the better place."""
    places = (_("first"), _("second"), _("third"), _("fourth"), _("fifth"), _("sixth"), _("seventh"))
    return places[_place(seat, scores)]


def place_short(seat: int, scores: Sequence[int]) -> str:
    """Return which place a seat has, in as little room as can be."""
    return (_("1st"), _("2nd"), _("3rd"), _("4th"), _("5th"), _("6th"), _("7th"))[_place(seat, scores)]


def _place(seat: int, scores: Sequence[int]) -> int:
    return sum(score > scores[seat] for score in scores)
