"""What is said of bids and cards, in any game of tricks: why they were made, what trials hold of them, and as advice.

What is said of trials follows from the figures that the panel shows beside it, once the deal is over: the chance of the
own bid, the chance of the partner's, the points.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from typing import Final, TypeVar

from game.controller import PERSON
from game.opponents.base import Choice, Decision, shown
from game.opponents.reasoning import Reasoning
from game.rules.base import Action, Bid, Play
from game.rules.tricks import PublicTrickState, TrickView
from game.ui.language.digits import figure
from game.ui.language.figures import percent
from game.ui.language.messages import _, begun, ngettext, pgettext, say
from game.ui.words.cards import Wordings, by_subject, card_name, card_names, filled, rank_name, suit_name
from game.ui.words.hints import CLEARLY, best_other, game_words, leading, surer
from game.ui.words.manners import trick_reason
from game.ui.words.trick_reasons import SaidOfTricks
from game.ui.words.why import (
    Lying,
    Moment,
    Why,
    in_hundred,
    points_number,
    times,
    usual_words,
)

TELLING: Final = 0.03  # chance by which the next best choice must be worse to be mentioned
POINTS: Final = 0.15  # points by which another choice must promise fewer to be mentioned
SEARCHED: Final = {"card-simulated": "deeper", "all-equal": "deeper", "bid-simulated": "bids"}
"""The reasons found by search, in any game, each with its theme."""
COUNTED: Final = {"bid-at-sight": "bids", "bid-counted": "bids"}
"""The reasons of bids that are made by the look of the hand, each with its theme."""
_SHARES: Final = ("chance", "usual_chance", "partner", "usual_partner")
_SURE: Final = 0.995  # from here on a chance is as good as certain

Named = Callable[[Choice], str]

TrickViewT = TypeVar("TrickViewT", bound=TrickView)


class TrickWhy(Why[TrickViewT]):
    """The words of a game of tricks about bids and cards."""

    def unfinished(self, view: TrickViewT) -> int:
        return len(view.public.trick)

    def place(self, moment: Moment[TrickViewT]) -> list[str]:
        public = moment.view.public
        if public.is_bidding:
            return [say(_("Deal {deal} · bidding"), deal=len(public.past) + 1)]
        values = {"deal": len(public.past) + 1, "trick": len(public.tricks) + 1, "count": len(moment.view.dealt)}
        return [say(_("Deal {deal} · trick {trick} of {count}"), **values)]

    def deed(self, moment: Moment[TrickViewT]) -> str:
        action = moment.action
        if isinstance(action, Bid):
            text = by_subject([moment.seat], you=_("You bid {number}"), one=_("{name} bid {number}"))
            return say(text, name=moment.name, number=action.number)
        play = play_of(action)
        if play.named is not None:
            you, one = _("You led {card} and named {suit}"), _("{name} led {card} and named {suit}")
        elif moment.view.public.trick:
            you, one = _("You played {card}"), _("{name} played {card}")
        else:
            you, one = _("You led {card}"), _("{name} led {card}")
        suit = "" if play.named is None else suit_name(play.named)
        text = by_subject([moment.seat], you=you, one=one)
        return say(text, name=moment.name, card=card_name(play.card), suit=suit)

    def picture(self, moment: Moment[TrickViewT]) -> tuple[Lying, ...]:
        """Return the bids made before, or the trick so far, and the move itself."""
        public, action = moment.view.public, moment.action
        if isinstance(action, Bid):
            return (*_bids(public, moment), Lying(None, figure(action.number), moment.name, is_move=True))
        trick = [
            Lying(card, "", moment.owner(public.next_to(public.leader, at))) for at, card in enumerate(public.trick)
        ]
        return (*trick, Lying(play_of(action).card, "", moment.name, is_move=True))

    def mannered(self, moment: Moment[TrickViewT], decision: Decision) -> str:
        told = decision.why.values
        shares = {key: percent(float(told.get(key, 0.0))) for key in _SHARES}
        usual = usual_words(self, moment, decision)
        return begun(say(trick_reason(decision), name=moment.name, usual=usual, **shares))

    def choice(self, moment: Moment[TrickViewT], action: Action) -> list[str]:
        """Return wordings for a bid or a card; a led joker comes with the suit named."""
        if isinstance(action, Bid):
            return [say(_("bid {number}"), number=action.number)]
        play = play_of(action)
        if play.named is None:
            return card_names(play.card)
        # Translators: a joker that is led, and the suit that is named with it: "the Big Joker, hearts named".
        suit, texts = suit_name(play.named), (_("{card}, {suit} named"), _("{card}, {suit}"))
        return [say(text, card=name, suit=suit) for text, name in zip(texts, card_names(play.card), strict=True)]

    def points_words(self, moment: Moment[TrickViewT]) -> list[str]:
        """Return that the points are the seat's points of the deal."""
        return [_("Points expected from the deal"), _("Points expected"), pgettext("column", "Points")]

    def because(self, moment: Moment[TrickViewT], reasoning: Reasoning, to: int = PERSON) -> Wordings:
        return SaidOfTricks(moment.view, [player.name for player in moment.players], reasoning, to).wordings()

    # ------------------------------------------------------------------ as a hint

    @staticmethod
    def is_open(view: TrickViewT) -> bool:
        """Whether what the seat's side owes can still be made and can still be lost."""
        owed = next((each for each in view.public.contracts if view.seat in each.side), None)
        return owed is not None and (0 if owed.is_exact else 1) <= owed.tricks - owed.taken <= len(view.hand)

    @abstractmethod
    def despite(self, moment: Moment[TrickViewT], best: Choice, other: Choice) -> str:
        """Return why ``best`` is advised though ``other`` is surer to make the bid, to follow a comma."""

    def advice(self, view: TrickViewT, action: Action) -> list[str]:
        if isinstance(action, Bid):
            return [say(_("Bid {number}"), number=action.number)]
        play = play_of(action)
        card, rank = card_name(play.card), rank_name(play.card.rank)
        if play.named is not None:
            texts = _("Lead {card} and name {suit}"), _("Name {suit}")
            return filled(texts, card=card, suit=suit_name(play.named))
        texts = (_("Play {card}"), _("Play {rank}")) if view.public.trick else (_("Lead {card}"), _("Lead {rank}"))
        return filled(texts, card=card, rank=rank)

    def outcome(self, moment: Moment[TrickViewT], decision: Decision) -> list[str]:
        best = shown(decision.choice(decision.action))
        if len(decision.choices) == 1:
            return []
        found, figure = self.bid_and_card_outcome(moment, decision, best), leading(decision)
        if not found or figure in ("chance", ""):
            return found
        first = self.points_outcome(decision, best) if figure == "points" else game_words(best)
        if not first or first == found:
            return found
        # Translators: what a choice promises: "you win the game 55 times in 100", "you make it 80 times in 100".
        both = _("{first}; {second}")
        return [*(say(both, first=first[-1], second=each) for each in found), *first]

    def bid_and_card_outcome(self, moment: Moment[TrickViewT], decision: Decision, best: Choice) -> list[str]:
        """Return wordings for what becomes of the bid, or for the points where that is settled."""
        if isinstance(decision.action, Bid):
            return self.bid_outcome(moment, decision, best)
        if best.chance is None:
            return self.points_outcome(decision, best)
        if not self.is_open(moment.view):
            return self.points_outcome(decision, best) if decision.why.code != "all-equal" else []
        found = _bid_stands(best.chance)
        rival = surer(decision)
        if rival is not None and isinstance(rival.action, Play):
            values = {"card": self._rival(rival.action, decision.action), "why": self.despite(moment, best, rival)}
            surer_chance = in_hundred(shown(rival).chance or 0.0)
            long = _("you make your bid {times}; with {card} it would be {other}, {why}")
            return [say(long, times=times(best.chance), other=surer_chance, **values), *found]
        other = best_other(decision)
        chance = None if other is None else shown(other).chance
        if chance is not None and chance <= best.chance - TELLING:
            long = _("you make your bid {times} instead of {other}")
            found.insert(0, say(long, times=times(best.chance), other=in_hundred(chance)))
        return found

    @staticmethod
    def _rival(play: Play, advised: Action) -> str:
        """Return what would be surer: a card, or the same joker with another suit."""
        if play.named is not None and play.card is play_of(advised).card:
            return say(_("{suit} named"), suit=suit_name(play.named))
        return card_name(play.card)

    def bid_outcome(self, moment: Moment[TrickViewT], decision: Decision, best: Choice) -> list[str]:
        """Return wordings for how sure the bid is, beside a surer one that brings less."""
        if best.chance is None:
            return []
        found = filled((_("you make it {times}"), _("made {times}")), times=times(best.chance))
        rival = surer(decision)
        if rival is not None and isinstance(rival.action, Bid):
            other, why = round(100 * (shown(rival).chance or 0.0)), self.despite(moment, best, rival)
            # Translators: "you make it 80 times in 100; a bid of 3 would be made 90 times, but …".
            long = ngettext(
                "you make it {times}; a bid of {number} would be made {other} time, {why}",
                "you make it {times}; a bid of {number} would be made {other} times, {why}",
                other,
            )
            found.insert(0, say(long, times=times(best.chance), number=rival.action.number, other=other, why=why))
        return found

    @staticmethod
    def points_outcome(decision: Decision, best: Choice) -> list[str]:
        """Return wordings for the points expected, beside those of the next best choice if it promises fewer."""
        if best.points is None:
            return []
        found = [say(_("it promises {points} points"), points=points_number(best.points))]
        other = best_other(decision, alike=True)
        points = None if other is None else shown(other).points
        if points is not None and round(points, 1) < round(best.points, 1):
            long = _("it promises {points} points instead of {other}")
            found.insert(0, say(long, points=points_number(best.points), other=points_number(points)))
        return found

    def expected(self, moment: Moment[TrickViewT], choice: Choice) -> list[str]:
        told = []
        if choice.chance is not None:
            told.append(say(_("you make your bid {times}"), times=times(choice.chance)))
        if choice.points is not None:
            told.append(say(_("{points} points on average"), points=points_number(choice.points)))
        return [*told, *game_words(choice)]


def play_of(action: Action) -> Play:
    """Return an action that is not a bid; raise TypeError if it does not belong to a trick game."""
    if isinstance(action, Play):
        return action
    raise TypeError(f"no card is played by {action}")


def bid_of(moment: Moment[TrickViewT]) -> int:
    """Return the bid that the seat has made, or makes with this move."""
    action = moment.action
    return action.number if isinstance(action, Bid) else moment.view.public.bids[moment.seat] or 0


def _bids(public: PublicTrickState, moment: Moment[TrickViewT]) -> Iterator[Lying]:
    """Yield the bids made so far, in their order."""
    assert public.dealer is not None
    for place in range(1, len(public.bids) + 1):
        seat = public.next_to(public.dealer, place)
        if (bid := public.bids[seat]) is not None:
            yield Lying(None, figure(bid), moment.owner(seat))


def _bid_stands(chance: float) -> list[str]:
    if chance >= _SURE:
        return [_("your bid is as good as certain")]
    if chance <= 1 - _SURE:
        return [_("your bid is all but lost")]
    return [say(_("you make your bid {times}"), times=times(chance))]


def searched_words(moment: Moment[TrickViewT], decision: Decision) -> str:
    """Return what a search found, in any game; raise KeyError without a search, or without its extent."""
    if decision.why.code == "all-equal":
        text = _("All the cards that {name} could play were equally good.")
        if len(decision.choices) == 1:
            text = _("It was the only card that {name} could play.")
        return say(text, name=moment.name)
    worths = [choice.worth for choice in decision.choices if choice.worth is not None]
    best = decision.choice(decision.action).worth
    is_best = not worths or best == max(worths)  # else another choice came out slightly higher
    count = int(decision.why.values["worlds"])
    if "learned" in decision.why.values:
        text = ngettext(
            "{name} thought through {count} possible deal.", "{name} thought through {count} possible deals.", count
        )
        return say(text, name=moment.name, count=count)
    text = {
        ("card-simulated", True): ngettext(
            "{name} thought through {count} possible deal, and this card came out best.",
            "{name} thought through {count} possible deals, and this card came out best.",
            count,
        ),
        ("bid-simulated", True): ngettext(
            "{name} thought through {count} possible deal, and this bid came out best.",
            "{name} thought through {count} possible deals, and this bid came out best.",
            count,
        ),
        ("card-simulated", False): ngettext(
            "{name} thought through {count} possible deal, and no other card came out clearly better.",
            "{name} thought through {count} possible deals, and no other card came out clearly better.",
            count,
        ),
        ("bid-simulated", False): ngettext(
            "{name} thought through {count} possible deal, and no other bid came out clearly better.",
            "{name} thought through {count} possible deals, and no other bid came out clearly better.",
            count,
        ),
    }[decision.why.code, is_best]
    return say(text, name=moment.name, count=count)


def compared(moment: Moment[TrickViewT], decision: Decision, partner: int | None, named: Named) -> str:
    """Return what speaks for the choice made against the best other one, "" if nothing does.

    ``partner`` is the seat of the partner, if there is one; ``named`` gives the name of a choice in mid-sentence. If
    another choice was clearly surer to make the own bid, it is that one, and the sentence says why it was not taken.
    Where experience decided against what the trials say (``learned``), the sentence says so.
    """
    best = decision.choice(decision.action)
    others = [choice for choice in decision.choices if choice.action != best.action and choice.worth is not None]
    if best.chance is None or not others:
        return ""
    learned = decision.why.values.get("learned")
    passed = [choice for choice in others if learned is not None and str(choice.action) == learned]
    if passed:
        text = _("The trials alone favoured {rival}, but over many deals a card like this one has done better.")
        return _sentence(moment, text, best, passed[0], partner, named)
    sure = [choice for choice in others if (choice.chance or 0.0) >= best.chance + CLEARLY]
    if sure:
        rival = max(sure, key=lambda choice: choice.worth or 0.0)
        return _despite(moment, best, rival, partner, named)
    return _ahead(moment, best, max(others, key=lambda choice: choice.worth or 0.0), partner, named)


def _shares(best: Choice, rival: Choice, named: Named) -> dict[str, str]:
    shares = {
        "chance": percent(best.chance or 0.0),
        "rival_chance": percent(rival.chance or 0.0),
        "points": points_number(best.points or 0.0),
        "rival_points": points_number(rival.points or 0.0),
        "partner": percent(best.partner or 0.0),
        "rival_partner": percent(rival.partner or 0.0),
    }
    return {"rival": named(rival), **shares}


def _despite(moment: Moment[TrickViewT], best: Choice, rival: Choice, partner: int | None, named: Named) -> str:
    """Return why a choice that was clearly surer to make the own bid was not taken."""
    if (best.points or 0.0) >= (rival.points or 0.0) + POINTS:
        why = "points"
    elif _gains_partner(best, rival, TELLING):
        why = "partner"
    else:
        why = "alone" if partner is None else "with you" if partner == PERSON else "with an ally"
    return _sentence(moment, _drawbacks()[why, isinstance(best.action, Bid)], best, rival, partner, named)


def _drawbacks() -> dict[tuple[str, bool], str]:
    """Return why a surer choice was not taken, by what spoke against it and whether it is a bid."""
    return {
        ("points", True): _(
            "{rival} was likelier to be made ({rival_chance} instead of {chance}), "
            "but promised fewer points ({rival_points} instead of {points})."
        ),
        ("points", False): _(
            "{rival} was likelier to make the bid of {bid} ({rival_chance} instead of {chance}), "
            "but promised fewer points ({rival_points} instead of {points})."
        ),
        ("partner", True): _(
            "{rival} was likelier to be made ({rival_chance} instead of {chance}), "
            "but left {whom} a chance of {rival_partner} instead of {partner}."
        ),
        ("partner", False): _(
            "{rival} was likelier to make the bid of {bid} ({rival_chance} instead of {chance}), "
            "but left {whom} a chance of {rival_partner} instead of {partner}."
        ),
        ("alone", True): _(
            "{rival} was likelier to be made ({rival_chance} instead of {chance}), "
            "but did more for the others’ chances in the game."
        ),
        ("alone", False): _(
            "{rival} was likelier to make the bid of {bid} ({rival_chance} instead of {chance}), "
            "but did more for the others’ chances in the game."
        ),
        ("with you", True): _(
            "{rival} was likelier to be made ({rival_chance} instead of {chance}), "
            "but counted for less together with you and against the others."
        ),
        ("with you", False): _(
            "{rival} was likelier to make the bid of {bid} ({rival_chance} instead of {chance}), "
            "but counted for less together with you and against the others."
        ),
        ("with an ally", True): _(
            "{rival} was likelier to be made ({rival_chance} instead of {chance}), "
            "but counted for less together with {ally} and against the others."
        ),
        ("with an ally", False): _(
            "{rival} was likelier to make the bid of {bid} ({rival_chance} instead of {chance}), "
            "but counted for less together with {ally} and against the others."
        ),
    }


def _ahead(moment: Moment[TrickViewT], best: Choice, rival: Choice, partner: int | None, named: Named) -> str:
    """Return what the choice made had over the next best."""
    if (best.chance or 0.0) >= (rival.chance or 0.0) + TELLING:
        text = _("It made the bid of {bid} in {chance} of the possible deals, {rival} in {rival_chance}.")
        if isinstance(best.action, Bid):
            text = _("It was made in {chance} of the possible deals, {rival} in {rival_chance}.")
    elif _gains_partner(best, rival, TELLING):
        text = _("It left {whom} a chance of {partner}, {rival} one of {rival_partner}.")
    elif partner is None and (best.points or 0.0) >= (rival.points or 0.0) + POINTS:
        text = _("It promised {points} points, {rival} {rival_points}.")
    else:
        return ""
    return _sentence(moment, text, best, rival, partner, named)


def _gains_partner(best: Choice, rival: Choice, least: float) -> bool:
    return best.partner is not None and rival.partner is not None and best.partner >= rival.partner + least


def _sentence(
    moment: Moment[TrickViewT], text: str, best: Choice, rival: Choice, partner: int | None, named: Named
) -> str:
    ally = "" if partner is None else moment.players[partner].name
    whom = say(_("your bid") if partner == PERSON else _("{partner}’s bid"), partner=ally)
    return begun(say(text, bid=bid_of(moment), ally=ally, whom=whom, **_shares(best, rival, named)))
