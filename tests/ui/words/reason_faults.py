"""Detectors for what Why? says: each returns what is wrong with a sentence, given the decision and the position."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from game.cards import Card, Rank, Suit
from game.games import GAMES
from game.opponents.base import Choice, Decision, Level
from game.rules.base import Bid, Play, View
from game.rules.tricks import TrickView
from game.ui.language.figures import percent
from game.ui.words.hints import CLEARLY
from game.ui.words.why import PastMove, moves, reason_words
from tests.playouts import take
from tests.ui.playing import new_controller

ERRORS: Final = 2.5  # standard errors by which a choice of Empat Satu, where rules of thumb are the prior, is surer
SHARE: Final = re.compile(r"\d+ %")
SAID_WHY: Final = (" but ", "wanted to play", "still needed", "thrown in")
SAID_WHY_IN_EMPAT_SATU: Final = ("mattered more", "too small to give up")
SAID_WHY_IN_42: Final = ("promised fewer", "wins the game", "winning the game", "not clearly", "less likely")


class Told(NamedTuple):
    """What Why? says of a decision once its deal is over, with the hand and the view of the seat that made it."""

    words: str
    decision: Decision
    view: View


def told_moves(game: str, level: Level, seed: int, count: int, iterations: int) -> Iterator[Told]:
    """Yield what is said of ``count`` moves of opponents of a level, in games with given cards."""
    rng, why = random.Random(seed), GAMES.screens[game].why
    counts = GAMES.rules[game].usual.players
    while count > 0:
        number = rng.randrange(10**6)
        players = rng.choice((2, 4, 7)) if game == "forty-two" else counts
        controller = new_controller(number, game, **({"players": players} if game == "forty-two" else {}))
        for _ in range(rng.randrange(1, 3)):  # the first deal, or the second with scores that count
            while controller.state.awaits_deal or controller.state.turn is not None:
                if controller.state.awaits_deal:
                    if controller.state.public.past and rng.random() < 0.5:
                        break
                    controller.deal()
                    continue
                view = controller.state.view(controller.state.turn or 0)
                decision = GAMES.opponents.choose(view, level, rng.randrange(10**6), iterations)
                if controller.is_persons_turn:
                    take(controller, decision.action)
                else:
                    controller.submit(decision.action, decision)
        for move in rng.sample(found := list(_over(moves(controller, why))), min(len(found), 12, count)):
            assert move.decision is not None
            view = controller.steps[move.at - 1].after.view(move.moment.seat)
            count -= 1
            yield Told(reason_words(why, move.moment, move.decision, is_over=True), move.decision, view)


def _over(found: tuple[PastMove, ...]) -> Iterator[PastMove]:
    return (move for move in found if move.is_over and move.decision is not None and not move.is_own)


def faults(told: Told) -> list[str]:
    """Return what is wrong with what is said; empty if nothing is."""
    return [*_form(told), *_figures(told), *_surer(told), *_position(told)]


def _form(told: Told) -> Iterator[str]:
    words = told.words
    if not words or words != words.strip() or words[-1] not in ".!":
        yield "is no sentence"
    if re.search(r"[{}]|  |\.\.|None|hard to put into words", words):
        yield "holds a blank, or has no words"
    if words[:1].islower():
        yield "begins with a small letter"


def _figures(told: Told) -> Iterator[str]:
    """Yield figures that are not those of the choices, and comparisons that go the wrong way."""
    decision = told.decision
    known = {f"{round(100 * float(value))} %" for value in decision.why.values.values() if isinstance(value, float)}
    for choice in decision.choices:
        known |= {percent(share) for share in (choice.chance, choice.partner) if share is not None}
    for share in SHARE.findall(told.words):
        if share not in known:
            yield f"{share} is nobody’s figure"
    for higher, lower in re.findall(r"\((\d+) % instead of (\d+) %\)", told.words):
        if int(higher) <= int(lower):
            yield "surer, yet not"
    for mine, other in re.findall(r"in (\d+) % of the possible deals, .* in (\d+) %\.", told.words):
        if int(mine) <= int(other):
            yield "made more often, yet not"
    for mine, other in re.findall(r"promised (\d+\.\d) points, .* (\d+\.\d)\.", told.words):
        if float(mine) <= float(other):
            yield "promised more, yet not"
    worths = [choice.worth for choice in decision.choices if choice.worth is not None]
    if "came out best" in told.words and decision.choice(decision.action).worth != max(worths, default=None):
        yield "did not come out best"


def _surer(told: Told) -> Iterator[str]:
    """Yield that a choice was clearly surer than the one made, and nothing says why it was not taken."""
    decision = told.decision
    made = decision.choice(decision.action)
    if made.chance is None or made.worth is None or made.worth < _most(decision.choices):
        return
    tried = [choice.chance or 0.0 for choice in decision.choices if choice.worth is not None]
    error = (0.5 / float(decision.why.values.get("worlds", 100))) ** 0.5  # of a difference, at most
    if max(tried) < made.chance + CLEARLY + (ERRORS * error if not isinstance(told.view, TrickView) else 0.0):
        return
    if not any(part in told.words for part in (*SAID_WHY, *SAID_WHY_IN_42, *SAID_WHY_IN_EMPAT_SATU)):
        yield "a surer choice is passed over without a word"


def _most(choices: tuple[Choice, ...]) -> float:
    return max((choice.worth for choice in choices if choice.worth is not None), default=0.0)


def _position(told: Told) -> Iterator[str]:
    """Yield what does not agree with the cards held and played, in the words of plain trick games."""
    view, action = told.view, told.decision.action
    if not (isinstance(view, TrickView) and isinstance(action, Play)) or view.public.named is not None:
        return
    card, trick, words = action.card, view.public.trick, told.words
    if card.suit is None:
        return
    led = trick[0].suit if trick else card.suit
    need = (view.public.bids[view.seat] or 0) - view.public.taken[view.seat]
    checks = {
        "wanted this trick": need > 0,
        "letting this one go promised less": need != 0 or "It made the bid" not in words,
        "Second to play": len(trick) == 1,
        "Third to play": len(trick) == 2,
        "’s only card of": sum(each.suit is card.suit for each in view.hand) == 1,
        "and trumped.": card.suit is view.public.trump is not led,
        "let the trick go, and played what mattered least": card.suit is not led,
        "nothing but trumps left": all(each.suit is view.public.trump for each in view.hand),
        "held the card below it too": Card.of(Rank(card.rank - 1), card.suit) in view.hand if card.rank > 2 else False,
        "in play, or one as good": _is_highest(view, card),
        "No other": "could beat it any more" not in words or _is_highest(view, card),
        "the only card that": len(view.legal_actions()) == 1,
    }
    for part, holds in checks.items():
        if part in words and not holds:
            yield f"“{part}” is not so"


def _is_highest(view: TrickView, card: Card) -> bool:
    """Whether every higher card of the suit is held by the seat itself, or was played."""
    seen = {*view.dealt, *view.public.trick, *(each for trick in view.public.tricks for each in trick.cards)}
    suit = card.suit or Suit.SPADES
    return all(Card.of(rank, suit) in seen for rank in Rank if card.rank < rank <= Rank.ACE)


def is_bid(told: Told) -> bool:
    """Whether a bid is spoken of."""
    return isinstance(told.decision.action, Bid)
