"""What every game says to the player: cards, numbers, names, levels, and why the rules refuse an action."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Sequence
from typing import Final

from game.cards import PACK, Card, Rank, Suit
from game.controller import PERSON, Player
from game.opponents.base import Level
from game.rules.base import IllegalAction, Values
from game.ui.language.digits import in_digits
from game.ui.language.messages import _, kept, left_to_right, listed, ngettext, pgettext, plain, say

Wordings = tuple[str, ...]
"""Wordings of one sentence, the longest first."""

SUIT_SIGNS: Final = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}
"""Signs for the suits within a line of text; none of the fonts has them, so they are drawn (``tables.suits``)."""


def suit_name(suit: Suit) -> str:
    """Return a suit's name for use within a sentence."""
    return (
        pgettext("suit", "clubs"),
        pgettext("suit", "diamonds"),
        pgettext("suit", "hearts"),
        pgettext("suit", "spades"),
    )[suit.order]


def suit_name_first(suit: Suit) -> str:
    """Return a suit's name for the beginning of a sentence."""
    return (
        pgettext("suit", "Clubs"),
        pgettext("suit", "Diamonds"),
        pgettext("suit", "Hearts"),
        pgettext("suit", "Spades"),
    )[suit.order]


def rank_name(rank: Rank) -> str:
    """Return a rank's name for use within a sentence: "the 9", "the queen", "the Big Joker"."""
    if rank <= Rank.TEN:
        return say(pgettext("card", "the {number}"), number=in_digits(rank_letter(rank)))
    return {
        Rank.BIG_JOKER: pgettext("card", "the Big Joker"),
        Rank.LITTLE_JOKER: pgettext("card", "the Little Joker"),
        Rank.ACE: pgettext("card", "the ace"),
        Rank.KING: pgettext("card", "the king"),
        Rank.QUEEN: pgettext("card", "the queen"),
        Rank.JACK: pgettext("card", "the jack"),
    }[rank]


def rank_letter(rank: Rank) -> str:
    """Return a rank as it stands on the card, the same in every language: "9", "Q"; "joker" for either joker."""
    if rank > Rank.ACE:
        return pgettext("short card", "joker")
    return "JQKA"[rank - Rank.JACK] if rank > Rank.TEN else f"{int(rank)}"


def rank_word(rank: Rank) -> str:
    """Return a rank as a word without an article: "9", "queen", "joker"."""
    words = {
        Rank.ACE: pgettext("card", "ace"),
        Rank.KING: pgettext("card", "king"),
        Rank.QUEEN: pgettext("card", "queen"),
        Rank.JACK: pgettext("card", "jack"),
    }
    return words.get(rank) or in_digits(rank_letter(rank))


def card_name(card: Card) -> str:
    """Return a card's name within a sentence: "the queen of hearts", "the Big Joker"."""
    return (
        pgettext("card", "the 2 of clubs"), pgettext("card", "the 3 of clubs"),
        pgettext("card", "the 4 of clubs"), pgettext("card", "the 5 of clubs"),
        pgettext("card", "the 6 of clubs"), pgettext("card", "the 7 of clubs"),
        pgettext("card", "the 8 of clubs"), pgettext("card", "the 9 of clubs"),
        pgettext("card", "the 10 of clubs"), pgettext("card", "the jack of clubs"),
        pgettext("card", "the queen of clubs"), pgettext("card", "the king of clubs"),
        pgettext("card", "the ace of clubs"), pgettext("card", "the 2 of diamonds"),
        pgettext("card", "the 3 of diamonds"), pgettext("card", "the 4 of diamonds"),
        pgettext("card", "the 5 of diamonds"), pgettext("card", "the 6 of diamonds"),
        pgettext("card", "the 7 of diamonds"), pgettext("card", "the 8 of diamonds"),
        pgettext("card", "the 9 of diamonds"), pgettext("card", "the 10 of diamonds"),
        pgettext("card", "the jack of diamonds"), pgettext("card", "the queen of diamonds"),
        pgettext("card", "the king of diamonds"), pgettext("card", "the ace of diamonds"),
        pgettext("card", "the 2 of hearts"), pgettext("card", "the 3 of hearts"),
        pgettext("card", "the 4 of hearts"), pgettext("card", "the 5 of hearts"),
        pgettext("card", "the 6 of hearts"), pgettext("card", "the 7 of hearts"),
        pgettext("card", "the 8 of hearts"), pgettext("card", "the 9 of hearts"),
        pgettext("card", "the 10 of hearts"), pgettext("card", "the jack of hearts"),
        pgettext("card", "the queen of hearts"), pgettext("card", "the king of hearts"),
        pgettext("card", "the ace of hearts"), pgettext("card", "the 2 of spades"),
        pgettext("card", "the 3 of spades"), pgettext("card", "the 4 of spades"),
        pgettext("card", "the 5 of spades"), pgettext("card", "the 6 of spades"),
        pgettext("card", "the 7 of spades"), pgettext("card", "the 8 of spades"),
        pgettext("card", "the 9 of spades"), pgettext("card", "the 10 of spades"),
        pgettext("card", "the jack of spades"), pgettext("card", "the queen of spades"),
        pgettext("card", "the king of spades"), pgettext("card", "the ace of spades"),
        pgettext("card", "the Little Joker"), pgettext("card", "the Big Joker"),
    )[card.index]  # fmt: skip


@kept
def bare_card_name(card: Card) -> str:
    """Return a card's name without an article: "queen of hearts", "Big Joker"."""
    return (
        pgettext("card", "2 of clubs"), pgettext("card", "3 of clubs"),
        pgettext("card", "4 of clubs"), pgettext("card", "5 of clubs"),
        pgettext("card", "6 of clubs"), pgettext("card", "7 of clubs"),
        pgettext("card", "8 of clubs"), pgettext("card", "9 of clubs"),
        pgettext("card", "10 of clubs"), pgettext("card", "jack of clubs"),
        pgettext("card", "queen of clubs"), pgettext("card", "king of clubs"),
        pgettext("card", "ace of clubs"), pgettext("card", "2 of diamonds"),
        pgettext("card", "3 of diamonds"), pgettext("card", "4 of diamonds"),
        pgettext("card", "5 of diamonds"), pgettext("card", "6 of diamonds"),
        pgettext("card", "7 of diamonds"), pgettext("card", "8 of diamonds"),
        pgettext("card", "9 of diamonds"), pgettext("card", "10 of diamonds"),
        pgettext("card", "jack of diamonds"), pgettext("card", "queen of diamonds"),
        pgettext("card", "king of diamonds"), pgettext("card", "ace of diamonds"),
        pgettext("card", "2 of hearts"), pgettext("card", "3 of hearts"),
        pgettext("card", "4 of hearts"), pgettext("card", "5 of hearts"),
        pgettext("card", "6 of hearts"), pgettext("card", "7 of hearts"),
        pgettext("card", "8 of hearts"), pgettext("card", "9 of hearts"),
        pgettext("card", "10 of hearts"), pgettext("card", "jack of hearts"),
        pgettext("card", "queen of hearts"), pgettext("card", "king of hearts"),
        pgettext("card", "ace of hearts"), pgettext("card", "2 of spades"),
        pgettext("card", "3 of spades"), pgettext("card", "4 of spades"),
        pgettext("card", "5 of spades"), pgettext("card", "6 of spades"),
        pgettext("card", "7 of spades"), pgettext("card", "8 of spades"),
        pgettext("card", "9 of spades"), pgettext("card", "10 of spades"),
        pgettext("card", "jack of spades"), pgettext("card", "queen of spades"),
        pgettext("card", "king of spades"), pgettext("card", "ace of spades"),
        pgettext("card", "Little Joker"), pgettext("card", "Big Joker"),
    )[card.index]  # fmt: skip


def short_card_name(card: Card) -> str:
    """Return a card's shorter name, its rank as on the card: "Q of hearts", "joker"."""
    return (
        pgettext("short card", "2 of clubs"), pgettext("short card", "3 of clubs"),
        pgettext("short card", "4 of clubs"), pgettext("short card", "5 of clubs"),
        pgettext("short card", "6 of clubs"), pgettext("short card", "7 of clubs"),
        pgettext("short card", "8 of clubs"), pgettext("short card", "9 of clubs"),
        pgettext("short card", "10 of clubs"), pgettext("short card", "J of clubs"),
        pgettext("short card", "Q of clubs"), pgettext("short card", "K of clubs"),
        pgettext("short card", "A of clubs"), pgettext("short card", "2 of diamonds"),
        pgettext("short card", "3 of diamonds"), pgettext("short card", "4 of diamonds"),
        pgettext("short card", "5 of diamonds"), pgettext("short card", "6 of diamonds"),
        pgettext("short card", "7 of diamonds"), pgettext("short card", "8 of diamonds"),
        pgettext("short card", "9 of diamonds"), pgettext("short card", "10 of diamonds"),
        pgettext("short card", "J of diamonds"), pgettext("short card", "Q of diamonds"),
        pgettext("short card", "K of diamonds"), pgettext("short card", "A of diamonds"),
        pgettext("short card", "2 of hearts"), pgettext("short card", "3 of hearts"),
        pgettext("short card", "4 of hearts"), pgettext("short card", "5 of hearts"),
        pgettext("short card", "6 of hearts"), pgettext("short card", "7 of hearts"),
        pgettext("short card", "8 of hearts"), pgettext("short card", "9 of hearts"),
        pgettext("short card", "10 of hearts"), pgettext("short card", "J of hearts"),
        pgettext("short card", "Q of hearts"), pgettext("short card", "K of hearts"),
        pgettext("short card", "A of hearts"), pgettext("short card", "2 of spades"),
        pgettext("short card", "3 of spades"), pgettext("short card", "4 of spades"),
        pgettext("short card", "5 of spades"), pgettext("short card", "6 of spades"),
        pgettext("short card", "7 of spades"), pgettext("short card", "8 of spades"),
        pgettext("short card", "9 of spades"), pgettext("short card", "10 of spades"),
        pgettext("short card", "J of spades"), pgettext("short card", "Q of spades"),
        pgettext("short card", "K of spades"), pgettext("short card", "A of spades"),
        pgettext("short card", "joker"), pgettext("short card", "joker"),
    )[card.index]  # fmt: skip


def card_names(card: Card) -> list[str]:
    """Return wordings for a card, the longest first: "the queen of hearts", "Q of hearts"."""
    return [card_name(card), short_card_name(card)]


def card_sign(card: Card) -> str:
    """Return a card's shortest name, its suit as a sign: "Q♥", "10♣", "joker"; for lines that draw such signs."""
    return left_to_right(rank_letter(card.rank) + (SUIT_SIGNS[card.suit] if card.suit is not None else ""))


@kept
def spelled(text: str) -> str:
    """Return a text for the ear: cards and suits in it have their names instead of signs, and no order is given."""
    text = plain(text)
    if not any(sign in text for sign in SUIT_SIGNS.values()):
        return text
    names = {plain(card_sign(card)): bare_card_name(card) for card in PACK}
    names |= {sign: suit_name(suit) for suit, sign in SUIT_SIGNS.items()}
    signs = sorted(map(re.escape, names), key=len, reverse=True)
    return re.sub("|".join(signs), lambda found: names[found[0]], text)


def card_words(text: str, card: Card) -> list[str]:
    """Return wordings of a few words about a ``{card}``, each naming its suit by the sign.

    The suit is never a word here: plaques side by side then say it in one form, however much room each has.
    """
    return [say(text, card=card_sign(card)), card_sign(card)]


def joined(names: Sequence[str]) -> str:
    """Return ``names`` as a list in a sentence: "Tom", "Tom and Nora", "Tom, Nora and Gus"."""
    *others, last = names
    if len(names) <= 2:
        # Translators: two names or cards in a sentence.
        return (
            say(pgettext("the two parts of a list", "{some} and {last}"), some=others[0], last=last) if others else last
        )
    # Translators: {some} are two or more names or cards, with commas between them.
    return say(pgettext("the parts of a longer list", "{some} and {last}"), some=listed(others), last=last)


def either(first: str, last: str) -> str:
    """Return two names of which one is meant, in a sentence: "the jack or the 6"."""
    # Translators: two cards in a sentence, of which one or the other does something.
    return say(pgettext("one of two", "{first} or {last}"), first=first, last=last)


def by_subject(seats: Sequence[int], *, you: str, one: str, several: str = "") -> str:
    """Return the message for who does something: the person alone, another player, or ``several``, maybe you too.

    The messages are whole sentences; a blank for the names is filled in afterwards.
    """
    if list(seats) == [PERSON]:
        return you
    return one if len(seats) == 1 else several or one


def names_first(seats: Sequence[int], players: Sequence[Player]) -> str:
    """Return the names of ``seats`` for the beginning of a sentence, the person as "You"."""
    return joined([pgettext("name", "You") if seat == PERSON else players[seat].name for seat in seats])


def name_within(seat: int, players: Sequence[Player]) -> str:
    """Return the name of the player at ``seat`` within a sentence, the person as "you"."""
    return pgettext("name within a sentence", "you") if seat == PERSON else players[seat].name


def victory_head(winners: Sequence[int], players: Sequence[Player]) -> str:
    """Return a heading that names the winners."""
    together = _("{names} win!") if PERSON in winners else _("{names} win")
    text = by_subject(winners, you=_("You win!"), one=_("{names} wins"), several=together)
    return say(text, names=names_first(winners, players))


def team_heads(ours: Container[int], seats: Iterable[int]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return by seat the headings of a score column that say whose team it is, and the same abbreviated."""
    long = _("your team"), pgettext("column", "opponents")
    short = pgettext("column", "ours"), pgettext("column", "theirs")
    heads, short_heads = (tuple(words[seat not in ours] for seat in seats) for words in (long, short))
    return heads, short_heads


def partner_roles() -> tuple[str, ...]:
    """Return by seat the position of each of four players, two against two, and whose partner they are."""
    return (
        _("Your name and face"),
        _("Opponent on your left"),
        _("Your partner, across the table"),
        _("Opponent on your right"),
    )


def leaders_words(scores: Sequence[int], target: int, players: Sequence[Player]) -> str:
    """Return who leads the race to ``target``."""
    best = max(scores)
    ahead = [seat for seat, score in enumerate(scores) if score == best]
    text = by_subject(
        ahead,
        you=_("You lead the race with {score}: {points} to go."),
        one=_("{names} leads the race with {score}: {points} to go."),
        several=_("{names} lead the race with {score} each."),
    )
    return say(text, names=names_first(ahead, players), score=best, points=points(target - best))


def ahead_words(sides: Sequence[tuple[int, ...]], totals: Sequence[int], players: Sequence[Player]) -> str:
    """Return who stood ahead in a game that is given up, by what each side has."""
    best = max(totals)
    if min(totals) == best:
        return say(_("Everybody stood level with {score}."), score=best)
    ahead = [side for side, total in zip(sides, totals, strict=True) if total == best]
    own = next(total for side, total in zip(sides, totals, strict=True) if PERSON in side)
    values = {
        "names": names_first([seat for side in ahead for seat in side], players),
        "score": best,
        "own": own,
        "next": max(total for total in totals if total < best),
    }
    if len(ahead) > 1:
        return say(_("{names} stood ahead with {score} each."), **values)
    is_team, is_ours = len(ahead[0]) > 1, PERSON in ahead[0]
    if is_ours:
        text = _("Your team stood ahead, {score} to {next}.") if is_team else _("You stood ahead with {score}.")
    elif is_team:
        text = _("{names} stood ahead, {score} to {own}.")
    else:
        text = _("{names} stood ahead with {score}; you had {own}.")
    return say(text, **values)


def seat_roles(players: int) -> tuple[str, ...]:
    """Return by seat the position of each player, clockwise from the person, in games without partners."""
    left, right, across = _("On your left"), _("On your right"), _("Across the table")
    far_left, far_right = _("On your left, further up"), _("On your right, further up")
    across_left, across_right = _("Across, towards the left"), _("Across, towards the right")
    others = {
        2: (across,),
        3: (left, right),
        4: (left, across, right),
        5: (left, across_left, across_right, right),
        6: (left, far_left, across, far_right, right),
        7: (left, far_left, across_left, across_right, far_right, right),
    }
    return _("Your name and face"), *others[players]


def whose_turn(turn: int | None, players: Sequence[Player], yours: str) -> str:
    """Return a sentence for whose turn it is: ``yours`` for the person; ``turn`` None: cards are to be dealt."""
    if turn is None:
        return _("It is time for the next deal.")
    return yours if turn == PERSON else say(_("{name} is to move."), name=players[turn].name)


def trick_words(leader: int, taker: int, players: Sequence[Player]) -> Wordings:
    """Return wordings for who led a trick and who took it."""
    # Translators: {leader} and {taker} are names, or "you".
    texts = _("Led by {leader}, taken by {taker}"), _("Taken by {taker}")
    return tuple(filled(texts, leader=name_within(leader, players), taker=name_within(taker, players)))


def led_words(leader: int, players: Sequence[Player]) -> Wordings:
    """Return wordings for who led a trick that is still being played."""
    texts = _("Led by {leader}, still being played"), _("Led by {leader}")
    return tuple(filled(texts, leader=name_within(leader, players)))


def filled(wordings: Sequence[str], **values: object) -> list[str]:
    """Return wordings with ``values`` filled into their blanks."""
    return [say(text, **values) for text in wordings]


def sentences(*parts: str) -> str:
    """Return sentences joined one after another, without the empty ones."""
    return " ".join(part for part in parts if part)


def closed(words: str) -> str:
    """Return words as a sentence: with a full stop, unless they end one."""
    # Translators: the words of a sentence, and its full stop
    return words if plain(words)[-1:] in {*".!?…؟"} else say(_("{words}."), words=words)


def tricks(count: int) -> str:
    """Return a number of tricks in words: "1 trick", "4 tricks"."""
    return say(ngettext("{count} trick", "{count} tricks", count), count=count)


def cards(count: int) -> str:
    """Return how many cards there are: "1 card", "4 cards"."""
    return say(ngettext("{count} card", "{count} cards", count), count=count)


def points(count: int) -> str:
    """Return a number of points in words: "1 point", "4 points"."""
    return say(ngettext("{count} point", "{count} points", count), count=count)


def level_name(level: Level) -> str:
    """Return the name of a level of play."""
    return {
        Level.BEGINNER: pgettext("level", "Beginner"),
        Level.CASUAL: pgettext("level", "Casual"),
        Level.SKILLED: pgettext("level", "Skilled"),
        Level.EXPERT: pgettext("level", "Expert"),
    }[level]


def level_sentence(level: Level) -> str:
    """Return a sentence on how an opponent of this level plays."""
    return {
        Level.BEGINNER: _("Now and then forgets what has been played, and guesses its bids."),
        Level.CASUAL: _("Keeps count of trumps and high cards, and bids with care."),
        Level.SKILLED: _("Before every card, thinks about where the unseen ones may be."),
        Level.EXPERT: _("Reads your every bid and every card, and plays to win the whole game."),
    }[level]


def refusal(fault: IllegalAction) -> str:
    """Return a sentence for the player on why an action is refused."""
    if fault.code == "must-follow":
        return _must_follow(fault.values)
    turns = fault.values.get("turns", 0)
    sentences = {
        "bid-forbidden": _("You bid last, and with {number} the bids would come to {total}: choose another number."),
        "bid-range": _("A bid must be {least} to {most}."),
        "stock-due": ngettext(
            "{turns} turn went by without a card from the stock: now draw from it.",
            "{turns} turns went by without a card from the stock: now draw from it.",
            turns if isinstance(turns, int) else 0,
        ),
        "close-suits": _("To close you need four cards of one suit, worth {least} or more."),
        "close-low": _("Your hand is worth {worth}: to close it must be worth {least} or more."),
        "just-taken": _("You have just taken that card: discard another one."),
        "not-your-turn": _("It is not your turn yet."),
        "bid-now": _("First everybody bids: choose a number."),
        "play-now": _("The bidding is over: play a card."),
        "no-turn": _("It is nobody’s turn just now."),
        "draw-first": _("First draw a card from the stock, or take the last discard."),
        "discard-now": _("You have drawn: now discard a card."),
        "no-discard": _("There is no discard to take on the first turn: draw from the stock."),
        "no-closing": _("Only a hand worth 41 ends a deal early."),
        "close-later": _("At this table you draw first, and close with the card that you discard."),
        "close-sooner": _("At this table you close before you draw, and discard no card."),
        "name-suit": _("You are leading a joker: name the suit that the others must follow."),
        "no-suit-to-name": _("A suit is named only when a joker is led."),
        "not-held": _("That card is no longer in your hand."),
    }
    return say(sentences.get(fault.code, _("The rules do not allow that.")), **fault.values)


def _must_follow(values: Values) -> str:
    """Return why a card fails to follow; ``others``: jokers, and perhaps a card paired with ``led``, would do too."""
    suit, led, others = Suit(str(values["suit"])), values.get("led"), values.get("others", 0)
    names = {"Suit": suit_name_first(suit), "suit": suit_name(suit)}
    if not isinstance(led, Card):
        return say(_("{Suit} were led and you hold {suit}."), **names)
    if led.is_joker:
        text = _("{Suit} were named and you hold {suit}. The other joker would do too.")
        return say(text if others else _("{Suit} were named and you hold {suit}."), **names)
    if values.get("pairs"):
        text = _("{Suit} were led and you hold {suit}. A joker or another {rank} would do too.")
        return say(text, rank=rank_word(led.rank), **names)
    return say(_("{Suit} were led and you hold {suit}. The joker would do too."), **names)
