"""Why an opponent bid or played so in Forty-One, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.cards import Card, Rank, Suit
from game.controller import PERSON
from game.opponents.base import Choice, Decision, Level
from game.rules.base import Action, Bid
from game.rules.forty_one import HAND_SIZE, PLAYERS, TRUMP, Table, View
from game.rules.tricks import winning_place
from game.ui.drawing.text import _, ngettext
from game.ui.tables.why import (
    SEARCHED,
    Figures,
    Moment,
    TrickWhy,
    bid_of,
    percent,
    play_of,
    points_number,
    searched_words,
)
from game.ui.tables.words import card_name, sentences, suit_name, tricks

_COUNTED: Final = frozenset(["bid-at-sight", "bid-counted"])

# what decided a card, told when the deal is over
_RULES: Final[Mapping[str, Callable[[], str]]] = {
    "cash": lambda: _("{name} led the highest {suit} left in play, or one as good: only a trump could beat it."),
    "draw-trumps": lambda: _("{name} was long in trumps, and led one to draw those of the others."),
    "lead-trump": lambda: _("{name} had few trumps, but every other lead looked worse."),
    "lead-last-trumps": lambda: _("Nobody else had trumps any more, so each of {name}’s would take a trick."),
    "lead-low": lambda: _("No other lead promised {name} more than a low card of {suit}."),
    "lead-short": lambda: _("It was {name}’s only card of {suit}: after it, {suit} can be trumped."),
    "lead-sequence": lambda: _("{name} held the card below it too: led together they drive out what beats them."),
    "lead-to-ruff": lambda: _("{name}’s partner had shown a void in {suit}, and might trump it."),
    "return-suit": lambda: _("{name}’s partner had led {suit} before, so {suit} it was again."),
    "only-card": lambda: _("It was {name}’s only card of {led}, and the suit must be followed."),
    "low-under-ruff": lambda: _("The trick had been trumped and no {led} could take it, so {name} played the lowest."),
    "cannot-win": lambda: _("{name} had no {led} high enough, and played the lowest."),
    "partner-has-it": lambda: _(
        "The partner held the trick at that moment, so {name} kept the high cards and played the lowest."
    ),
    "partner-as-good": lambda: _("{name}’s best card was no better than the partner’s, so the lowest would do."),
    "win-cheaply": lambda: _("{name} beat what lay there with the lowest card that could."),
    "second-hand-master": lambda: _("No other {led} could beat it any more, so {name} put it up at once."),
    "second-hand-low": lambda: _("Second to play, {name} stayed low and left the trick to the partner to come."),
    "third-hand-master": lambda: _(
        "Third to play, {name} went up with a card that no other {led} could beat any more."
    ),
    "third-hand-high": lambda: _("Third to play, {name} went high: the last player should not get it cheaply."),
    "ruff": lambda: _("{name} had no {led}, and trumped."),
    "discard": lambda: _("{name} had no {led}, let the trick go, and played what mattered least."),
    "only-trumps": lambda: _("{name} had no {led} and nothing but trumps left."),
    "slip-any-lead": lambda: _("A beginner’s slip: {name} led from any suit, without asking which was best."),
    "slip-third-hand-low": lambda: _("A beginner’s slip: third to play, {name} saved the high card."),
    "slip-second-hand-high": lambda: _("A beginner’s slip: second to play, {name} spent the highest card at once."),
    "slip-ruffs-partner": lambda: _("A beginner’s slip: {name} trumped though the partner had the trick."),
}


class FortyOneWhy(TrickWhy[View]):
    """The words of Forty-One about the opponents' bids and cards."""

    codes = frozenset(_RULES) | _COUNTED | SEARCHED
    has_losses = True

    # ---------------------------------------------------------------- while cards are hidden

    def seen(self, moment: Moment[View]) -> str:
        table, action = moment.view.table, moment.action
        if isinstance(action, Bid):
            return _bid_seen(table, moment)
        if _is_last_card(table):
            return sentences(_last_card(moment), _aim(table, moment))
        return sentences(_follow_seen(table, moment) if table.trick else _lead_seen(table, moment), _aim(table, moment))

    # ---------------------------------------------------------------- when nothing is hidden any more

    def told(self, moment: Moment[View], decision: Decision) -> str:
        code = decision.why.code
        if _is_last_card(moment.view.table):
            return _last_card(moment)
        if code == "bid-simulated" and _throws_in(moment, bid_of(moment)):
            return _thrown_in(moment, decision)
        if "settled" in decision.why.values:
            return _settled(moment, decision)
        if code in SEARCHED:
            return searched_words(moment, decision)
        if code in _COUNTED:
            return _counted(moment, decision)
        text = _RULES[code]()
        table, card = moment.view.table, play_of(moment.action).card
        led = table.trick[0].suit if table.trick else card.suit
        assert card.suit is not None
        assert led is not None
        values = {"name": moment.name, "suit": suit_name(card.suit), "led": suit_name(led)}
        return sentences(text.format(**values), _at_once(moment))

    def choice(self, moment: Moment[View], action: Action) -> list[str]:
        """Return wordings for a bid or a card; a bid with which the cards are thrown in says so."""
        words = super().choice(moment, action)
        thrown_in = isinstance(action, Bid) and _throws_in(moment, action.number)
        return [_("{bid}: thrown in").format(bid=words[0]), *words] if thrown_in else words

    def figures(self, moment: Moment[View], choice: Choice) -> Figures:
        """Return the chance of the bid and the points expected; none of a bid with which no card is played."""
        if isinstance(choice.action, Bid) and _throws_in(moment, choice.action.number):
            return Figures()
        return Figures(choice.chance, choice.points)

    def chance_words(self, moment: Moment[View]) -> list[str]:
        """Return what the chance is: that the bid is made."""
        values = {"bid": bid_of(moment)}
        return [_("Chance of making the bid of {bid}").format(**values), _("Chance of the bid"), _("Bid made")]

    def span(self, moment: Moment[View]) -> tuple[float, float]:
        """Return what the bid costs if it is missed, and brings if it is made."""
        table = moment.view.table
        value = max(1, table.options.value_of(bid_of(moment), table.scores[moment.seat]))
        return -value, value


def _is_last_card(table: Table) -> bool:
    """Whether the trick is the last of the deal, in which nobody has a choice."""
    return len(table.tricks) == HAND_SIZE - 1


def _last_card(moment: Moment[View]) -> str:
    return _("It was the last card that {name} had.").format(name=moment.name)


def _throws_in(moment: Moment[View], number: int) -> bool:
    """Whether a bid is the last of four that come to too little, so that the cards are thrown in."""
    table = moment.view.table
    made = [bid for bid in table.bids if bid is not None]
    return len(made) == PLAYERS - 1 and sum(made) + number < table.bids_needed


def _thrown_in(moment: Moment[View], decision: Decision) -> str:
    """Return why somebody bid so that the cards were thrown in, after a search."""
    count = int(decision.why.values["worlds"])
    text = ngettext(
        "With this bid the cards were thrown in. {name} thought through {count} possible deal, and no bid "
        "that kept the deal alive came out clearly better.",
        "With this bid the cards were thrown in. {name} thought through {count} possible deals, and no bid "
        "that kept the deal alive came out clearly better.",
        count,
    )
    return text.format(name=moment.name, count=count)


def _at_once(moment: Moment[View]) -> str:
    """Return that a rule of thumb had to do where a level usually searches; "" for the others."""
    if moment.level is None or moment.level < Level.SKILLED:
        return ""
    return _("There was no time to think it through, so a rule of thumb decided.")


def _counted(moment: Moment[View], decision: Decision) -> str:
    values = {"name": moment.name, "bid": bid_of(moment), **decision.why.values}
    if decision.why.code == "bid-counted":
        return _("{name} counted trumps and high cards and bid {bid}; beginners are often one out.").format(**values)
    values["tricks"] = points_number(float(decision.why.values["tricks"]))
    text = _("{name} counted the hand at about {tricks} tricks and, to be safe, bid {bid}.")
    return sentences(text.format(**values), _at_once(moment))


def _settled(moment: Moment[View], decision: Decision) -> str:
    """Return why not the best bid by the figures was made, or why the last to bid went above the hand."""
    told = decision.why.values
    values = {"name": moment.name, "bid": bid_of(moment)}
    if told["settled"] == "not-lower":
        text = _("A lower bid, and perhaps a throw-in, came out better, but {name} wanted to play.")
        return text.format(**values)
    if told["settled"] == "not-higher":
        return _("A higher bid came out better, but {name} had hardly any chance of making it.").format(**values)
    if "chance" not in told:
        text = _("The bids still needed {bid} more, and {name} thought the hand nearly good for that many.")
        return sentences(text.format(**values), _at_once(moment))
    text = _("The bids still needed {bid} more, and {name} took that many in {chance} of the possible deals.")
    return text.format(chance=percent(float(told["chance"])), **values)


def _bid_seen(table: Table, moment: Moment[View]) -> str:
    made = [bid for bid in table.bids if bid is not None]
    values = {"name": moment.name, "total": sum(made), "needed": table.bids_needed, "number": bid_of(moment)}
    if not made:
        return _("{name} was the first to bid; together the four bids must come to at least {needed}.").format(**values)
    if len(made) < PLAYERS - 1:
        return _("The bids before came to {total}; together the four must come to at least {needed}.").format(**values)
    if sum(made) >= table.bids_needed:
        return _("{name} bid last; the others’ {total} were enough for the deal to be played.").format(**values)
    if sum(made) + bid_of(moment) >= table.bids_needed:
        return _("{name} bid last and brought the bids to the {needed} that the deal needs.").format(**values)
    return _("{name} bid last, and all bids together stayed below the {needed} that the deal needs.").format(**values)


def _aim(table: Table, moment: Moment[View]) -> str:
    """Return what the seat's bid still asked for when it played."""
    bid, left = bid_of(moment), HAND_SIZE - len(table.tricks)
    need = bid - table.taken[moment.seat]
    values = {"name": moment.name, "bid": bid, "tricks": tricks(need)}
    if need <= 0:
        return _("{name} had made the bid of {bid} already.").format(**values)
    if need > left:
        return _("The bid of {bid} could not be made any more.").format(**values)
    return _("{name} still needed {tricks} for the bid of {bid}.").format(**values)


def _lead_seen(table: Table, moment: Moment[View]) -> str:
    card, partner = play_of(moment.action).card, (moment.seat + 2) % PLAYERS
    assert card.suit is not None
    values = {"name": moment.name, "suit": suit_name(card.suit)}
    if card.suit is TRUMP:
        return _("{name} led a trump: whoever has one must play one.").format(**values)
    if _is_highest(table, card):
        return _("No higher {suit} was left in play: only a trump could beat it.").format(**values)
    is_yours = partner == PERSON
    if card.suit in _shown_void(table, partner) and TRUMP not in _shown_void(table, partner):
        text = _("{name}’s partner had shown a void in {suit}, and might trump it.")
        return (_("You had shown a void in {suit}, and might trump it.") if is_yours else text).format(**values)
    if any(done.leader == partner and done.cards[0].suit is card.suit for done in table.tricks):
        text = _("You had led {suit} before.") if is_yours else _("{name}’s partner had led {suit} before.")
        return text.format(**values)
    return _("Higher {suit} had not been played yet: others might beat it.").format(**values)


def _follow_seen(table: Table, moment: Moment[View]) -> str:
    card, led = play_of(moment.action).card, table.trick[0].suit
    assert led is not None
    place = winning_place(table.trick, TRUMP)
    winning, holder = table.trick[place], (table.leader + place * table.options.step) % PLAYERS
    takes = winning_place((*table.trick, card), TRUMP) == len(table.trick)
    values = {
        "name": moment.name,
        "led": suit_name(led),
        "card": card_name(winning),
        "holder": moment.name_of(holder),
    }
    partner_has_it = holder == (moment.seat + 2) % PLAYERS
    if card.suit is led and winning.suit is led:
        return _followed(table, moment, takes, partner_has_it).format(**values)
    if card.suit is led:
        return _("The trick had been trumped: no {led} could take it any more.").format(**values)
    if takes:
        text = _("{name} had no {led}, and trumped higher than {holder}.")
        return (text if winning.suit is TRUMP else _("{name} had no {led}, and trumped.")).format(**values)
    if card.suit is TRUMP:
        return _("{name} had no {led}; the trump is lower than the one that lies there.").format(**values)
    if partner_has_it:
        text = _("{name} had no {led}, and the partner had the trick at that moment.")
        yours = _("{name} had no {led}, and you had the trick at that moment.")
        return (yours if holder == PERSON else text).format(**values)
    return _("{name} had no {led}, and let the trick go.").format(**values)


def _followed(table: Table, moment: Moment[View], takes: bool, partner_has_it: bool) -> str:
    """Return the sentence for a card of the suit led in a trick not trumped, with places for its values."""
    if takes and len(table.trick) == PLAYERS - 1:
        return _("Last to play, {name} beat {card} and took the trick.")
    if takes and _is_highest(table, play_of(moment.action).card):
        return _("{name} beat {card}, with a card that no other {led} could beat any more.")
    if takes:
        return _("{name} beat {card}, with others still to play.")
    if partner_has_it and (moment.seat + 2) % PLAYERS == PERSON:
        return _("You had the trick at that moment: {name}, your partner, had no need to take it.")
    if partner_has_it:
        return _("The partner had the trick at that moment: {name} had no need to take it.")
    return _("{name} followed suit and stayed below {card}.")


def _is_highest(table: Table, card: Card) -> bool:
    """Whether every higher card of its suit has been played, for all to see."""
    gone = {each for done in table.tricks for each in done.cards} | set(table.trick)
    assert card.suit is not None
    return all(Card.of(rank, card.suit) in gone for rank in Rank if card.rank < rank <= Rank.ACE)


def _shown_void(table: Table, seat: int) -> set[Suit]:
    """Return the suits that a seat has shown, for all to see, to hold none of."""
    step = table.options.step
    voids = set()
    for done in table.tricks:
        card = done.cards[(seat - done.leader) * step % PLAYERS]
        if card.suit is not done.cards[0].suit and done.cards[0].suit is not None:
            voids.add(done.cards[0].suit)
    return voids


WHY: Final = FortyOneWhy()
