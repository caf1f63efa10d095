"""Why an opponent bid or played as it did in 42, in words."""

from __future__ import annotations

from typing import Final

from game.controller import PERSON
from game.opponents.base import Choice, Decision
from game.opponents.reasoning import Reasoning
from game.rules.base import Bid, Play
from game.rules.forty_two import HAND_SIZE, Kind, PublicState, View, kind_of, winning_place, worth_if_made
from game.ui.language.figures import percent
from game.ui.language.messages import _, begun, say
from game.ui.tables.forty_two.words import kind_alone, kind_rule
from game.ui.words.cards import (
    Wordings,
    by_subject,
    card_name,
    rank_name,
    sentences,
    suit_name,
    suit_name_first,
    tricks,
)
from game.ui.words.tricks import COUNTED, SEARCHED, TrickWhy, bid_of, compared, play_of, searched_words
from game.ui.words.why import Moment, ReasonTable

_REASONS: Final = ReasonTable(
    bids={
        "bid-for-game": (
            lambda: _(
                "Another bid promised more points or was likelier to be made; {name} thought this one better for "
                "winning the game."
            ),
            lambda: _("another bid promises more by itself, but this one is better for winning the game"),
        ),
        "bid-for-points": (
            lambda: _("A bid that was likelier to be made promised fewer points than this one."),
            lambda: _("it pays more than the safer bids"),
        ),
        "bid-for-bid": (
            lambda: _("A bid that promised more points was less likely to be made than this one."),
            lambda: _("another bid pays more, but this one is safer"),
        ),
        "bid-between": (
            lambda: _(
                "A bid that promised more points was less likely to be made, and one likelier to be made promised "
                "fewer."
            ),
            lambda: _("a bid that pays more is less safe, and a safer one pays less"),
        ),
        "bid-for-rule": (
            lambda: _("Another bid came out better, but not clearly; {name} went by the look of the hand."),
            lambda: _("no other bid comes out clearly better"),
        ),
        "bid-to-win": (
            lambda: _("Made, this bid wins the game; those that looked better in this deal alone do not."),
            lambda: _("if you make it, you win the game"),
        ),
    },
    leads={
        "lead-to-take": (
            lambda: _("{name} led this card to take the trick with it."),
            lambda: _("it should take the trick, and you still want {need}"),
        ),
        "lead-to-lose": (
            lambda: _("{name} led this card for somebody else to take the trick."),
            lambda: _("somebody else should take this trick, as you want it"),
        ),
        "lead-joker": (
            lambda: _("Little or nothing beats a joker, and whoever leads one says which suit the others must follow."),
            lambda: _("little or nothing beats a joker, and you say which suit the others must follow"),
        ),
        "slip-leads-high": (
            lambda: _("A beginner’s slip: {name} led the highest card, whatever might still beat it."),
        ),
    },
    following={
        "only-card": (lambda: _("It was the only card that {name} could play."),),
        "take-needed": (
            lambda: _("{name} wanted this trick, and went above the others."),
            lambda: _("it goes above the others, and you still want {need}"),
        ),
        "take-for-points": (
            lambda: _("{name} went above the others: a trick counts a point, and letting this one go promised less."),
            lambda: _("it goes above the others, and each trick is a point"),
        ),
        "take-forced": (
            lambda: _("Every card that {name} could play went above the others."),
            lambda: _("every card you may play goes above the others"),
        ),
        "duck": (
            lambda: _("{name} could have gone above the others, but left them the trick."),
            lambda: _("it leaves the trick to the others"),
        ),
        "slip-takes-early": (
            lambda: _("A beginner’s slip: {name} went up with the strongest card at the first chance."),
        ),
        "slip-takes-one-more": (
            lambda: _("A beginner’s slip: {name} tried for one trick more than the bid, for its point."),
        ),
    },
    throwing={
        "throw-danger": (
            lambda: _("{name} got rid of the card most likely to take a trick later on."),
            lambda: _("it rids you of the card most likely to take a trick later on"),
        ),
        "keep-winners": (
            lambda: _("{name} could not go above the others, and kept what might take later tricks."),
            lambda: _("you cannot go above the others, so keep what may take later tricks"),
        ),
        "slip-throws-low": (
            lambda: _("A beginner’s slip: {name} played a low card and kept high ones, which win too often."),
        ),
    },
    deeper={
        "card-for-game": (
            lambda: _(
                "Another card promised more points or made the bid likelier; {name} thought this one better for "
                "winning the game."
            ),
            lambda: _("another card promises more by itself, but this one is better for winning the game"),
        ),
        "card-for-points": (
            lambda: _("A card that made the bid likelier promised fewer points than this one."),
            lambda: _("it brings more points than a card that makes your bid safer"),
        ),
        "card-for-bid": (
            lambda: _("A card that promised more points made the bid less likely than this one."),
            lambda: _("another card promises more points, but this one makes your bid safer"),
        ),
        "card-between": (
            lambda: _(
                "A card that promised more points made the bid less likely, and one that made it likelier promised "
                "fewer."
            ),
            lambda: _("a card with more points makes your bid less safe, and a safer one promises fewer"),
        ),
        "card-for-rule": (
            lambda: _("Another card came out better, but not clearly; {name} kept to a rule of thumb."),
            lambda: _("no other card comes out clearly better"),
        ),
    },
)

_NEEDED: Final = frozenset(["lead-to-take", "take-needed"])  # rules that speak of a trick that the bid needs


class FortyTwoWhy(TrickWhy[View]):
    """The words of 42 about bids and cards."""

    themes = _REASONS.themes | COUNTED | SEARCHED

    def seen(self, moment: Moment[View]) -> str:
        """Return what can be said from what lies open: the bid, the tricks taken, what the card did."""
        public, action = moment.view.public, moment.action
        if isinstance(action, Bid):
            return _bid_seen(public, moment)
        return sentences(_aim(public, moment), _card_seen(public, play_of(action)))

    def because(self, moment: Moment[View], reasoning: Reasoning, to: int = PERSON) -> Wordings:
        found, pair = super().because(moment, reasoning, to), _paired(moment.view, reasoning)
        return (sentences(pair, found[0]), *found) if pair else found

    def told(self, moment: Moment[View], decision: Decision) -> str:
        public, code = moment.view.public, decision.why.code
        if isinstance(moment.action, Play) and len(decision.choices) == 1:
            code = "only-card"  # whatever rule for leads was recorded for a hand's last card
        if code in COUNTED:
            return _counted(moment, decision)
        if code in SEARCHED or _is_given_up(code):
            reason = self._searched(moment, decision) if code in SEARCHED else _given_up(moment, decision)
            return reason if isinstance(moment.action, Bid) else sentences(_aim(public, moment), reason)
        return sentences(_aim(public, moment), say(_REASONS.told(code), name=moment.name))

    def _searched(self, moment: Moment[View], decision: Decision) -> str:
        """Return the rule of thumb that the search agrees with, if any, and what the trials hold."""
        rule = decision.why.rule
        need = bid_of(moment) - moment.view.public.taken[moment.seat]
        is_odd = (rule == "take-for-points" and need == 0) or (rule in _NEEDED and need <= 0)
        is_told = rule in _REASONS.themes and isinstance(moment.action, Play) and not is_odd
        reason = say(_REASONS.told(rule), name=moment.name) if is_told else searched_words(moment, decision)
        return sentences(reason, compared(moment, decision, None, lambda other: self.choice(moment, other.action)[0]))

    def chance_words(self, moment: Moment[View]) -> list[str]:
        """Return what the chance refers to: making exactly the bid."""
        long = say(_("Chance to make exactly the bid of {bid}"), bid=bid_of(moment))
        return [long, _("Chance of the bid"), _("Bid made")]

    def span(self, moment: Moment[View]) -> tuple[float, float]:
        """Return the range of points: none, up to the value of the made bid."""
        return 0.0, max(HAND_SIZE, worth_if_made(bid_of(moment), moment.view.public.players))

    # ----------------------------------------------------------------- as advice to the person

    def reason(self, moment: Moment[View], decision: Decision) -> str:
        code, view = decision.why.rule or decision.why.code, moment.view
        is_bid = isinstance(decision.action, Bid)
        if len(decision.choices) == 1 or code == "only-card":
            return _("it is your last card") if len(view.hand) == 1 else _("it is the only card you may play")
        if code == "all-equal":
            return _("all the cards you may play are equally good")
        if is_bid and code not in _REASONS.themes:
            has_figures = decision.choice(decision.action).chance is not None
            return "" if has_figures else _("that is what your hand promises")
        if code in SEARCHED:
            return ""
        need = (view.public.bids[view.seat] or 0) - view.public.taken[view.seat]
        if code in ("lead-to-take", "take-needed") and need <= 0:
            code = "take-for-points"
        return say(_REASONS.advised(code), need=tricks(need))

    def despite(self, moment: Moment[View], best: Choice, other: Choice) -> str:
        if (other.points or 0.0) < (best.points or 0.0):
            return _("but that brings less")
        return _("but that leaves the others more")


def _is_given_up(code: str) -> bool:
    """Whether a reason says what a search gave up points, or a better chance of the bid, for."""
    return code in _REASONS.themes and code.startswith(("bid-", "card-"))


def _aim(public: PublicState, moment: Moment[View]) -> str:
    """Return what the seat's bid still required when it played."""
    bid = bid_of(moment)
    need, left = bid - public.taken[moment.seat], HAND_SIZE - len(public.tricks)
    values = {"name": moment.name, "bid": bid, "need": tricks(need)}
    if need < 0 or need > left:
        return say(_("The bid of {bid} was lost by then."), **values)
    if need == 0 and bid == 0:
        return say(_("{name} had bid 0 and wanted no trick."), **values)
    if need == 0:
        return say(_("{name} stood exactly at the bid of {bid} and wanted no more."), **values)
    return say(_("{name} wanted {need} more for the bid of {bid}."), **values)


def _paired(view: View, reasoning: Reasoning) -> str:
    """Return what a pair makes of the better card in this trick, where the reason does not tell it; else ""."""
    best, public, facts = reasoning.best, view.public, reasoning.facts
    if not (isinstance(best, Play) and public.trick and facts) or facts[0].code == "pairs":
        return ""
    led = public.trick[0]
    place, kind = winning_place((*public.trick, best.card), public.named, public.trumps)
    if kind is not Kind.PAIR or led.rank != best.card.rank:
        return ""
    if place == 0:  # a trump, too, which one would take for the higher card
        text = _("{card} only makes a pair with {led}, whose suit is higher.")
        return begun(say(text, card=card_name(best.card), led=card_name(led)))
    if place != len(public.trick) or facts[0].card in (None, best.card):
        return ""
    text = _("{card} makes a pair with {led} led and is then the card to beat.")
    return begun(say(text, card=card_name(best.card), led=rank_name(best.card.rank)))


def _bid_seen(public: PublicState, moment: Moment[View]) -> str:
    others = [bid for bid in public.bids if bid is not None]
    values = {
        "name": moment.name,
        "total": sum(others),
        "tricks": tricks(HAND_SIZE),
        "forbidden": HAND_SIZE - sum(others),
    }
    if not others:
        return say(_("{name} was the first to bid."), **values)
    if len(others) < public.players - 1:
        return say(_("The bids before came to {total} of the {tricks}."), **values)
    if sum(others) <= HAND_SIZE:
        return say(
            _("The bids before came to {total}; bidding last, {name} was not allowed to bid {forbidden}."), **values
        )
    return say(_("The bids before came to {total}, more than there are tricks."), **values)


def _counted(moment: Moment[View], decision: Decision) -> str:
    values = {"name": moment.name, "bid": bid_of(moment)}
    if decision.why.code == "bid-counted":
        return say(_("{name} counted likely tricks and bid {bid}; beginners are often one out."), **values)
    code = f"bid-{decision.why.values.get('given_up')}"
    given_up = say(_REASONS.told(code), **values) if code in _REASONS.themes else ""
    reason = say(_("Looking at the hand, {name} judged that a bid of {bid} would pay best."), **values)
    return sentences(reason, given_up)


def _given_up(moment: Moment[View], decision: Decision) -> str:
    """Return what points or a better chance were given up for, and whose bid that makes least likely."""
    why = decision.why
    reason = say(_REASONS.told(why.code), name=moment.name)
    if why.rule:
        return sentences(reason, say(_REASONS.told(why.rule), name=moment.name))
    rival = why.values.get("rival")
    if rival is None:
        return reason
    chances = {key: percent(float(why.values[f"rival_{key}"])) for key in ("chance", "other")}
    text = by_subject(
        [int(rival)],
        you=_("It leaves your bid a chance of {chance} instead of {other}."),
        one=_("It leaves the bid of {name} a chance of {chance} instead of {other}."),
    )
    return sentences(reason, say(text, name=moment.players[int(rival)].name, **chances))


def _card_seen(public: PublicState, action: Play) -> str:
    card = action.card
    values = {"card": card_name(card)}
    if action.named is not None:
        return say(
            _("Whoever leads a joker names the suit that the others must follow: {suit}."), suit=suit_name(action.named)
        )
    if not public.trick:
        return _("The trick began with this card.")
    cards = (*public.trick, card)
    place, kind = winning_place(cards, public.named, public.trumps)
    if place == len(cards) - 1:
        kinds = [kind_of(each, cards[0], public.named, public.trumps) for each in cards]
        rule = kind_alone(kind) if kinds.count(kind) == 1 else ""
        return say(_("The card had the trick at that moment: {rule}."), rule=rule or kind_rule(kind))
    before, _kind = winning_place(public.trick, public.named, public.trumps)
    values |= {"winning": card_name(cards[place])}
    if place != before:
        return say(_("It paired {winning}, and so made it the card to beat."), **values)
    if kind_of(card, cards[0], public.named, public.trumps) is Kind.OTHER:
        suit = public.suit_led
        assert suit is not None
        return say(
            _("{Suit} could not be followed, and the card could not take the trick."), Suit=suit_name_first(suit)
        )
    return say(_("The card stayed below {winning}."), **values)


WHY: Final = FortyTwoWhy()
