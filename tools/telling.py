"""Positions and decisions in words, as the seat to act sees them, for a person to read and judge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.cards import Card, Suit
from game.opponents.base import Decision
from game.rules import empat_satu
from game.rules.base import View
from game.rules.tricks import PublicTrickState


def told_position(view: View) -> list[str]:
    """Return the position that ``view`` shows as lines of text."""
    public, me = view.public, view.seat
    lines = [f"seat {me} holds {by_suit(view.hand)}"]
    if any(public.scores):
        lines.append(f"scores: {_by_seat(public.scores, me)}")
    if isinstance(public, PublicTrickState):
        lines += _told_tricks(public, me)
    if isinstance(public, empat_satu.PublicState):
        lines += _told_draws(public, me)
    return lines


def told_choices(decision: Decision) -> list[str]:
    """Return the reason of a decision and what it knows of each choice, the best first, as lines of text."""
    values = ", ".join(f"{name} {value}" for name, value in decision.why.values.items())
    lines = [f"because: {decision.why.code} ({values})"]
    known = [choice for choice in decision.choices if choice.worth is not None]
    for choice in sorted(known, key=lambda choice: -(choice.worth or 0.0)):
        figures = (("worth", choice.worth), ("points", choice.points), ("chance", choice.chance))
        told = ", ".join(f"{name} {figure:.3f}" for name, figure in figures if figure is not None)
        lines.append(f"  {choice.action}: {told}")
    return lines


def by_suit(cards: Iterable[Card]) -> str:
    """Return cards as text by suit, spades first and jokers last, the highest of a suit first."""
    held = sorted(cards, key=lambda card: -card.rank)
    groups = [[card for card in held if card.suit is suit] for suit in (*reversed(Suit), None)]
    return ", ".join(" ".join(map(str, group)) for group in groups if group) or "nothing"


def _by_seat(figures: Iterable[object], me: int) -> str:
    return ", ".join(f"seat {seat}{' (it)' * (seat == me)} {figure}" for seat, figure in enumerate(figures))


def _told_tricks(public: PublicTrickState, me: int) -> Iterator[str]:
    if public.turn_up is not None:
        yield f"turned up: {public.turn_up}"
    yield f"dealt by seat {public.dealer}, play goes {'up' if public.options.step == 1 else 'down'} the seats"
    if public.is_bidding:
        yield f"bids: {_by_seat(('?' if bid is None else bid for bid in public.bids), me)}"
        return
    needs = (f"{bid}, needs {bid - taken}" for bid, taken in zip(public.made_bids, public.taken, strict=True))
    yield f"bids: {_by_seat(needs, me)}; tricks left: {public.counts[me]}"
    past = [f"seat {trick.leader} {' '.join(map(str, trick.cards))} to {trick.winner}" for trick in public.tricks]
    if past:
        yield f"tricks: {'; '.join(past)}"
    voids = [f"seat {seat} in {' '.join(map(str, suits))}" for seat, suits in enumerate(public.voids()) if suits]
    if voids:
        yield f"void: {', '.join(voids)}"
    named = f" ({public.named} named)" if public.named else ""
    yield (
        f"this trick: seat {public.leader} leads {' '.join(map(str, public.trick))}{named}" if public.trick else "leads"
    )


def _told_draws(public: empat_satu.PublicState, me: int) -> Iterator[str]:
    players = public.options.players
    yield f"{players} players, {public.stock_left} cards in the stock, seat {(me + 1) % players} is next"
    turns = [
        f"seat {turn.seat} {f'takes {turn.taken}, ' if turn.taken else ''}throws {turn.thrown}" for turn in public.turns
    ]
    if turns:
        yield f"turns: {'; '.join(turns)}"
    known = [f"seat {seat} {' '.join(map(str, cards))}" for seat, cards in enumerate(public.known) if cards]
    if known:
        yield f"known to hold: {', '.join(known)}"
    yield f"it has taken {public.taken}" if public.taken else f"may take {public.open_card}" * bool(public.open_card)
