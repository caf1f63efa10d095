"""A finished deal as it is shared: what a picture or a few lines of text tell of it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.cards import Card
from game.controller import PERSON, Player
from game.rules.base import DealFigures
from game.ui.games.own_rules import unusual_rules
from game.ui.games.past_deal import finished_deals
from game.ui.games.sorting import hand_order
from game.ui.language.figures import signed
from game.ui.language.messages import _, dotted, left_to_right, ngettext, say
from game.ui.scenes.scene import GameScene
from game.ui.words.cards import SUIT_SIGNS, Wordings, joined, rank_letter, sentences
from game.ui.words.names import shown_players


class SharedSeat(msgspec.Struct, frozen=True):
    """A seat of a shared deal: its hand and its worth, the ``line`` on what came of it, its figures, what it gained."""

    seat: int
    player: Player
    hand: tuple[Card, ...]
    line: Wordings
    figures: DealFigures | None
    gained: int
    is_ours: bool
    worth: int = 0


class SharedDeal(msgspec.Struct, frozen=True):
    """A deal to be shared: its game, with the rules if they are not the usual ones; ``fact`` says what was trump.

    ``number`` is "" if its cards do not follow from a number, and ``numbered`` is the same as a heading.
    """

    game: str
    headline: str
    number: str
    numbered: str
    fact: str
    seats: tuple[SharedSeat, ...]


def shared_deal(table: GameScene, deal: int) -> SharedDeal:
    """Return finished deal number ``deal``, counted from 1, the person's seat last."""
    controller, players = table.controller, shown_players(table.controller.setup.players)
    steps = finished_deals(controller)[deal - 1]
    past = table.game.past_deal(controller, steps, hand_order(table.settings))
    shown = past.positions[past.opens_at]
    end = controller.steps[steps.stop - 1].after
    before, after = controller.steps[steps.start].after.public.scores, end.public.scores
    figures = end.public.figures()[deal - 1]
    ours = table.game.score_sheet(end, players).ours
    worths = shown.worths or tuple(each.taken for each in figures) or (0,) * len(players)
    seats = tuple(
        SharedSeat(
            seat,
            players[seat],
            tuple(card for card in shown.hands[seat] if card is not None),
            shown.lines[seat],
            figures[seat] if figures else None,
            after[seat] - before[seat],
            seat in ours,
            worths[seat],
        )
        for seat in (*range(1, len(players)), PERSON)
    )
    texts = _("number {number}"), _("Number {number}")
    if deal > 1:
        texts = _("number {number}, deal {deal}"), _("Number {number}, deal {deal}")
    is_numbered, values = controller.is_numbered(steps.start), {"number": controller.setup.number, "deal": deal}
    number, numbered = (say(text, **values) if is_numbered else "" for text in texts)
    headline = headline_of(seats) if figures else shown.facts[-1]
    options, title = controller.setup.options, table.game.title_of(controller.setup.options)
    return SharedDeal(
        dotted([title, unusual_rules(table.game, table.app.store, options)]),
        headline,
        number,
        numbered,
        sentences(*shown.facts[1:]) if figures else "",
        seats,
    )


def headline_of(seats: Sequence[SharedSeat]) -> str:
    """Return what the person would say of a deal that was played: of his own bid, or of that which decided it."""
    own = seats[-1].figures
    assert own is not None
    bidder = next((each for each in reversed(seats) if each.figures and each.figures.bid is not None), None)
    if bidder is None:
        winner = next((seat for seat in reversed(seats) if seat.figures and seat.figures.is_made), seats[-1])
        told = _("I won with {worth}!") if winner is seats[-1] else _("{name} won with {worth}.")
        return say(told, name=winner.player.name, worth=winner.worth)
    if bidder is not seats[-1] and bidder.figures is not None:
        told, bid = _("{name} bid {bid} and took {taken}."), bidder.figures
        told = told if bid.is_made else _("{name} bid {bid} and took {taken}: missed.")
        return say(told, name=bidder.player.name, bid=bid.bid, taken=bid.taken)
    told = _("I bid {bid} and took {taken}.") if own.is_made else _("I bid {bid} and took {taken}: missed.")
    missed = [each for each in seats[:-1] if not each.is_ours and each.figures and not each.figures.is_made]
    fallen = ngettext("{names} missed, too.", "{names} missed, too.", len(missed))
    if own.is_made:  # who took too many has missed the bid, but nobody has set them
        missed = [each for each in missed if each.figures and each.figures.taken < (each.figures.bid or 0)]
        fallen = ngettext("{names} is set!", "{names} are set!", len(missed))
    told = say(told, bid=own.bid, taken=own.taken)
    return sentences(told, say(fallen, names=joined([each.player.name for each in missed]))) if missed else told


def text_of(deal: SharedDeal) -> str:
    """Return the deal as lines of text with suit signs, ready to be posted."""
    head = dotted((deal.game, deal.number))
    # Translators: a player, and the cards dealt to them
    holds = _("{name}: {cards}")
    told = [
        dotted([say(holds, name=each.player.name, cards=hand_text(each.hand)), each.line[0]]) for each in deal.seats
    ]
    return "\n".join(line for line in (head, deal.headline, *told, deal.fact, play_words(deal)) if line)


def hand_text(hand: Sequence[Card]) -> str:
    """Return a hand suit by suit: "♥ A J 8 ♠ K J"; a joker by its name."""
    words, suit = list[str](), None
    for card in hand:
        if card.suit is not None and card.suit is not suit:
            words.append(SUIT_SIGNS[card.suit])
        suit = card.suit
        words.append(rank_letter(card.rank))
    return left_to_right(" ".join(words))


def play_words(deal: SharedDeal) -> str:
    """Return how others come to the same cards, "" if they cannot."""
    return say(_("Play these cards: Forty-Odd, {number}"), number=deal.number) if deal.number else ""


def gained_words(seat: SharedSeat) -> str:
    """Return what a seat gained, with its sign; "" in a game without bids, where the line says what a hand is worth."""
    return "" if seat.figures is None or seat.figures.bid is None else signed(seat.gained)
