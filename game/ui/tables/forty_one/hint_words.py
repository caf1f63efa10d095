"""The reasons that a hint of Forty-One gives for a bid; those for a card are those of any plain game."""

from __future__ import annotations

from typing import Final

from game.opponents.base import Choice, Decision, shown
from game.rules.base import Bid
from game.rules.forty_one import HIGHEST_BID, View
from game.ui.drawing.text import _
from game.ui.tables.forty_one.why import COUNTED, given_up, throws_in
from game.ui.words.hint_reasons import PlainHintWords
from game.ui.words.hints import surer
from game.ui.words.why import Moment, bid_of, points_number, times, times_more

_CLEARLY: Final = 0.03  # the share of the game by which a bid is clearly worse


class FortyOneHintWords(PlainHintWords[View]):
    """The words of Forty-One for its hints."""

    codes = PlainHintWords.codes | COUNTED

    def reason(self, moment: Moment[View], decision: Decision) -> str:
        if not isinstance(moment.action, Bid):
            return super().reason(moment, decision)
        number, told = bid_of(moment), decision.why.values
        if len(decision.choices) == 1:
            return _("it is the only bid you may make")
        if throws_in(moment, number):
            return ""
        rival, more = given_up(decision)
        wish = "not-lower" if round(100 * more) and throws_in(moment, rival) else ""  # to play is one, and has a price
        settled = str(told.get("settled", wish))
        if settled:
            return _settled(settled, decision)
        if decision.choice(moment.action).chance is not None:
            return ""
        if "tricks" in told:
            count = points_number(float(told["tricks"])).removesuffix(".0")
            return _("your hand counts for about {count} tricks, so this one is safe").format(count=count)
        return _("that is what your trumps and high cards are good for")

    def bid_outcome(self, moment: Moment[View], decision: Decision, best: Choice) -> list[str]:
        """Return wordings for how sure the bid is, or that the deal is not played after it."""
        if throws_in(moment, bid_of(moment)):
            return [_thrown_in(moment, decision, best), _("the cards are then thrown in")]
        found, rival = super().bid_outcome(moment, decision, best), surer(decision)
        if rival is not None and isinstance(rival.action, Bid) and throws_in(moment, rival.action.number):
            long = _("you make it {times}, but {number} has the cards thrown in")
            found[0] = long.format(times=times(best.chance or 0.0), number=rival.action.number)
        return found

    def figures(self, moment: Moment[View], choice: Choice) -> list[str]:
        action = moment.action
        if not isinstance(action, Bid):
            return super().figures(moment, choice)
        if throws_in(moment, action.number):
            return [_("the cards are thrown in")]
        told = super().figures(moment, choice)
        if action.number == HIGHEST_BID and choice.chance is not None and round(choice.chance, 2) == 0.0:
            return [_("you would hardly ever make it"), *told[1:]]
        return told


def _settled(why: str, decision: Decision) -> str:
    """Return why another bid is advised than the best by the figures, and what of the game that gives up."""
    words = {
        "needed": _("that is what the deal still needs to be played"),
        "not-lower": _("a lower bid may come out a little better, but this one plays"),
        "not-higher": _("a higher bid may come out better, but you would probably miss it"),
    }[why]
    number, more = given_up(decision)
    long = _("{reason}; {number} wins the game {more}") if round(100 * more) else "{reason}"
    return long.format(reason=words, number=number, more=times_more(more))


def _thrown_in(moment: Moment[View], decision: Decision, best: Choice) -> str:
    """Return what is said of advice to have the cards thrown in: what the best bid that plays them would lose."""
    bids = [(shown(each).share or 0.0, bid.number) for each in decision.choices if isinstance(bid := each.action, Bid)]
    share, number = max((each for each in bids if not throws_in(moment, each[1])), default=(1.0, 0))
    less = (best.share or 0.0) - share
    if less < _CLEARLY:
        return _("the cards are then thrown in, and no bid that keeps the deal alive is clearly better")
    words = _("the cards are then thrown in, while with {number} you lose the game {more}")
    return words.format(number=number, more=times_more(less))


HINT_WORDS: Final = FortyOneHintWords()
