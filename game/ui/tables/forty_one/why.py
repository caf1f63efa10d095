"""Why an opponent bid or played as it did in Forty-One, in words, and what advises a bid."""

from __future__ import annotations

from typing import Final

from game.opponents.base import Choice, Decision, shown
from game.rules.base import Action, Bid
from game.rules.forty_one import HAND_SIZE, HIGHEST_BID, PLAYERS, PublicState, View
from game.ui.language.figures import percent
from game.ui.language.messages import _, ngettext, say
from game.ui.words.cards import by_subject, sentences, tricks
from game.ui.words.hints import surer
from game.ui.words.reasons import PlainTrickWhy, at_once
from game.ui.words.tricks import COUNTED, bid_of
from game.ui.words.why import ChoiceFigures, Moment, about, points_number, times, times_more

_HALF: Final = 0.75  # tricks: below that one speaks of half a trick
_CLEARLY: Final = 0.03  # the share of the game by which a bid is clearly worse


class FortyOneWhy(PlainTrickWhy[View]):
    """The words of Forty-One about bids and cards."""

    themes = PlainTrickWhy.themes | COUNTED
    has_losses = True

    # ---------------------------------------------------------------- while cards are hidden

    def seen(self, moment: Moment[View]) -> str:
        public, action = moment.view.public, moment.action
        if isinstance(action, Bid):
            return _bid_seen(public, moment)
        return sentences(super().seen(moment), _aim(public, moment))

    # ---------------------------------------------------------------- once nothing is hidden

    def told(self, moment: Moment[View], decision: Decision) -> str:
        return sentences(self._told(moment, decision), habit_words(moment, decision))

    def mannered(self, moment: Moment[View], decision: Decision) -> str:
        return sentences(super().mannered(moment, decision), habit_words(moment, decision))

    def _told(self, moment: Moment[View], decision: Decision) -> str:
        code = decision.why.code
        if code == "bid-simulated" and throws_in(moment, bid_of(moment)):
            return _thrown_in(moment, decision)
        if "settled" in decision.why.values:
            return _settled(moment, decision)
        if code in COUNTED:
            return _counted(moment, decision)
        return super().told(moment, decision)

    def choice(self, moment: Moment[View], action: Action) -> list[str]:
        """Return wordings for a bid or a card; they say if the bid throws in the cards."""
        words = super().choice(moment, action)
        thrown_in = isinstance(action, Bid) and throws_in(moment, action.number)
        return [say(_("{bid}: thrown in"), bid=words[0]), *words] if thrown_in else words

    def figures(self, moment: Moment[View], choice: Choice) -> ChoiceFigures:
        """Return the chance of the bid and the points expected; empty for a bid that throws in the cards."""
        if isinstance(choice.action, Bid) and throws_in(moment, choice.action.number):
            return ChoiceFigures()
        return ChoiceFigures(choice.chance, choice.points)

    def chance_words(self, moment: Moment[View]) -> list[str]:
        """Return what the chance refers to: making the bid."""
        values = {"bid": bid_of(moment)}
        return [say(_("Chance of making the bid of {bid}"), **values), _("Chance of the bid"), _("Bid made")]

    def span(self, moment: Moment[View]) -> tuple[float, float]:
        """Return what the bid costs if missed, and what it earns if made."""
        public = moment.view.public
        value = max(1, public.options.value_of(bid_of(moment), public.scores[moment.seat]))
        return -value, value

    # ----------------------------------------------------------------- as advice to the person

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
            return _settled_hint(settled, decision)
        if decision.choice(moment.action).chance is not None:
            return ""
        if "tricks" in told:
            text = _("your hand counts for about {number} tricks, so this one is safe")
            return say(text, number=about(float(told["tricks"])))
        return _("that is what your trumps and high cards are good for")

    def bid_outcome(self, moment: Moment[View], decision: Decision, best: Choice) -> list[str]:
        """Return wordings for how sure the bid is, or that the deal is not played after it."""
        if throws_in(moment, bid_of(moment)):
            return [_thrown_in_hint(moment, decision, best), _("the cards are then thrown in")]
        found, rival = super().bid_outcome(moment, decision, best), surer(decision)
        if rival is not None and isinstance(rival.action, Bid) and throws_in(moment, rival.action.number):
            long = _("you make it {times}, but {number} has the cards thrown in")
            found[0] = say(long, times=times(best.chance or 0.0), number=rival.action.number)
        return found

    def expected(self, moment: Moment[View], choice: Choice) -> list[str]:
        action = moment.action
        if not isinstance(action, Bid):
            return super().expected(moment, choice)
        if throws_in(moment, action.number):
            return [_("the cards are thrown in")]
        told = super().expected(moment, choice)
        if action.number == HIGHEST_BID and choice.chance is not None and round(choice.chance, 2) == 0.0:
            return [_("you would hardly ever make it"), *told[1:]]
        return told


def habit_words(moment: Moment[View], decision: Decision) -> str:
    """Return what the player has noticed of somebody's bids, "" if nothing worth a word."""
    if "habit" not in decision.why.values:
        return ""
    habit, seat = float(decision.why.values["habit"]), int(decision.why.values["habit_of"])
    if habit > 0:
        you = _("{name} has noticed that you usually bid about {tricks} above your hand.")
        one = _("{name} has noticed that {other} usually bids about {tricks} above the hand.")
    else:
        you = _("{name} has noticed that you usually bid about {tricks} below your hand.")
        one = _("{name} has noticed that {other} usually bids about {tricks} below the hand.")
    text, number = by_subject([seat], you=you, one=one), abs(habit)
    told = _("half a trick") if number < _HALF else tricks(round(number))
    return say(text, name=moment.name, other=moment.players[seat].name, tricks=told)


def throws_in(moment: Moment[View], number: int) -> bool:
    """Whether a bid is the last of four whose total is too low, so that the cards are thrown in."""
    public = moment.view.public
    made = [bid for bid in public.bids if bid is not None]
    return len(made) == PLAYERS - 1 and sum(made) + number < public.bids_needed


def _thrown_in(moment: Moment[View], decision: Decision) -> str:
    """Return why a player, after a search, made a bid that threw in the cards."""
    count = int(decision.why.values["worlds"])
    text = ngettext(
        "With this bid the cards were thrown in. {name} thought through {count} possible deal, and no bid "
        "that kept the deal alive came out clearly better.",
        "With this bid the cards were thrown in. {name} thought through {count} possible deals, and no bid "
        "that kept the deal alive came out clearly better.",
        count,
    )
    return say(text, name=moment.name, count=count)


def _counted(moment: Moment[View], decision: Decision) -> str:
    values = {"name": moment.name, "bid": bid_of(moment), **decision.why.values}
    if decision.why.code == "bid-counted":
        return say(_("{name} counted trumps and high cards and bid {bid}; beginners are often one out."), **values)
    values["tricks"] = points_number(float(decision.why.values["tricks"]))
    text = _("{name} counted the hand at about {tricks} tricks and, to be safe, bid {bid}.")
    return sentences(say(text, **values), at_once(moment))


def _settled(moment: Moment[View], decision: Decision) -> str:
    """Return why a bid other than the best by the figures was made, or why the last bidder went above the hand."""
    told = decision.why.values
    number, more = given_up(decision)
    values = {"name": moment.name, "bid": bid_of(moment)}
    price = _("A bid of {number} would have won the game {more}.") if round(100 * more) else ""
    price = say(price, number=number, more=times_more(more))
    texts = {
        "not-lower": _("A lower bid, and perhaps a throw-in, came out better, but {name} wanted to play."),
        "not-higher": _("A higher bid came out better, but {name} would probably have missed it."),
    }
    if told["settled"] in texts:
        return sentences(say(texts[str(told["settled"])], **values), price)
    if "chance" not in told:
        text = _("The bids still needed {bid} more, and {name} thought the hand nearly good for that many.")
        return sentences(say(text, **values), at_once(moment))
    text = _("The bids still needed {bid} more, and {name} took that many in {chance} of the possible deals.")
    return sentences(say(text, chance=percent(float(told["chance"])), **values), price)


def given_up(decision: Decision) -> tuple[int, float]:
    """Return the bid that wins the game most often, and how much more often than the one made, as both are shown."""
    choices = [shown(each) for each in (*decision.choices, decision.choice(decision.action))]
    best = max(choices, key=lambda choice: choice.share or 0.0)
    assert isinstance(best.action, Bid)
    return best.action.number, (best.share or 0.0) - (choices[-1].share or 0.0)


def _bid_seen(public: PublicState, moment: Moment[View]) -> str:
    made = [bid for bid in public.bids if bid is not None]
    values = {"name": moment.name, "total": sum(made), "needed": public.bids_needed, "number": bid_of(moment)}
    if not made:
        return say(_("{name} was the first to bid; together the four bids must come to at least {needed}."), **values)
    if len(made) < PLAYERS - 1:
        return say(_("The bids before came to {total}; together the four must come to at least {needed}."), **values)
    if sum(made) >= public.bids_needed:
        return say(_("{name} bid last; the others’ {total} were enough for the deal to be played."), **values)
    if sum(made) + bid_of(moment) >= public.bids_needed:
        return say(_("{name} bid last and brought the bids to the {needed} that the deal needs."), **values)
    return say(_("{name} bid last, and all bids together stayed below the {needed} that the deal needs."), **values)


def _aim(public: PublicState, moment: Moment[View]) -> str:
    """Return what the seat's bid still required when it played."""
    bid, left = bid_of(moment), HAND_SIZE - len(public.tricks)
    need = bid - public.taken[moment.seat]
    values = {"name": moment.name, "bid": bid, "tricks": tricks(need)}
    if need <= 0:
        return say(_("{name} had made the bid of {bid} already."), **values)
    if need > left:
        return say(_("The bid of {bid} could not be made any more."), **values)
    return say(_("{name} still needed {tricks} for the bid of {bid}."), **values)


def _settled_hint(why: str, decision: Decision) -> str:
    """Return why another bid is advised than the best by the figures, and what of the game that gives up."""
    words = {
        "needed": _("that is what the deal still needs to be played"),
        "not-lower": _("a lower bid may come out a little better, but this one plays"),
        "not-higher": _("a higher bid may come out better, but you would probably miss it"),
    }[why]
    number, more = given_up(decision)
    if not round(100 * more):
        return words
    return say(_("{reason}; {number} wins the game {more}"), reason=words, number=number, more=times_more(more))


def _thrown_in_hint(moment: Moment[View], decision: Decision, best: Choice) -> str:
    """Return what is said of advice to have the cards thrown in: what the best bid that plays them would lose."""
    bids = [(shown(each).share or 0.0, bid.number) for each in decision.choices if isinstance(bid := each.action, Bid)]
    share, number = max((each for each in bids if not throws_in(moment, each[1])), default=(1.0, 0))
    less = (best.share or 0.0) - share
    if less < _CLEARLY:
        return _("the cards are then thrown in, and no bid that keeps the deal alive is clearly better")
    words = _("the cards are then thrown in, while with {number} you lose the game {more}")
    return say(words, number=number, more=times_more(less))


WHY: Final = FortyOneWhy()
