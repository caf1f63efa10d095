"""Why one choice of Empat Satu is better than another, as a card player says it: words for each kind of fact."""

from __future__ import annotations

from game.cards import Card
from game.controller import Player
from game.games import GAMES
from game.opponents.empat_satu.reasons import CODES
from game.opponents.reasoning import Consequence, Detail, Fact, Reasoning
from game.rules.base import Action, View
from game.rules.empat_satu import State
from game.ui.words.why import Moment
from tests.rules.empat_satu_deals import after, dealt

NAMES = ("Nour", "Ada", "Salma", "Karim")
HAND = after(dealt(("8D JD 4C 9S", "3H 7H 7D 2C"), "KC", 1), "draw stock")
OFFERED = after(dealt(("KH 9C 3S 2D", "JH TH 4C 6S", "QH 5C 8C 7S"), "TS", 2), "draw stock", "discard KH")
NEARLY = after(dealt(("KH 9C 3S 2D", "JH TH AH 6S", "QH 5C 8C 7S"), "TS", 2), "draw stock", "discard KH")
FOUR = after(dealt(("KH 9C 3S 2D", "4D 5D 6D 7D", "QH 5C 8C 7S"), "TS", 2, close_at=14), "draw stock", "discard KH")
ENDS = Consequence(0, "hand-worth", 0.6, worth=31.2, otherwise=22.8)
WINS = Consequence(0, "best", 0.3, 0.42, 0.21)
LAST = Consequence(0, "last", 0.1, 0.3, 0.5)


def said(
    state: State,
    best: str,
    other: str,
    fact: Fact | None,
    *follows: Consequence,
    to: int | None = None,
    is_equal: bool = False,
) -> str:
    seat = state.turn
    assert seat is not None
    actions: dict[str, Action] = {str(action): action for action in state.legal_actions()}
    facts = () if fact is None else (fact,)
    reasoning = Reasoning(actions[best], actions[other], 0.1, 3200, facts, follows, is_equal=is_equal)
    view: View = state.view(seat)
    moment = Moment(seat, actions[other], view, tuple(Player(name, "") for name in NAMES))
    return GAMES.screens["empat-satu"].why.because(moment, reasoning, seat if to is None else to)[0]


def card(code: str, text: str) -> Fact:
    return Fact(code, Card.parse(text), share=0.9, frequency=0.3)


def test_every_fact_has_words_for_whoever_chooses_and_for_the_others() -> None:
    facts = [Fact(code, Card.parse("8D"), 1, share=0.9, frequency=0.3) for code in CODES]
    words = [said(HAND, "discard KC", "discard 8D", fact, to=to) for fact in facts for to in (0, 1)]
    assert all(each.endswith(".") and "{" not in each for each in words)


def test_an_eight_is_kept_for_the_jack() -> None:
    words = said(HAND, "discard KC", "discard 8D", card("keep", "8D"), ENDS)
    assert words == "Keep the 8 of diamonds: it goes with your jack. Your hand ends at 31 instead of 23."
    told = said(HAND, "discard KC", "discard 8D", card("keep", "8D"), ENDS, to=1)
    assert told == "Nour keeps the 8 of diamonds: it goes with the jack. Nour’s hand ends at 31 instead of 23."


def test_a_card_without_company_may_begin_a_suit() -> None:
    words = said(HAND, "discard 4C", "discard 9S", card("keep", "9S"), WINS)
    assert words == "Keep the 9 of spades: spades may become your suit. So you win in 4 of 10 lays instead of 2."


def test_a_king_is_taken_for_the_jack_and_the_10() -> None:
    words = said(OFFERED, "draw discard", "draw stock", card("take", "KH"), ENDS)
    assert words == "The king goes with your jack and 10. Your hand ends at 31 instead of 23."


def test_the_card_that_makes_41_is_said_to_do_so() -> None:
    assert said(NEARLY, "draw discard", "draw stock", card("take", "KH")) == "With the king the hand is worth 41."


def test_a_card_is_left_that_goes_with_nothing() -> None:
    alone = after(dealt(("KD 9C 3S 2H", "JH TH 4C 6S"), "TS", 1), "draw stock", "discard KD")
    words = said(alone, "draw stock", "draw discard", Fact("leave-it", share=0.9, frequency=0.5))
    assert words == "The king of diamonds goes with nothing in the hand; a card from the stock may."
    words = said(OFFERED, "draw stock", "draw discard", Fact("leave-it", share=0.9, frequency=0.5))
    assert words == "The king of hearts seldom helps the hand; a card from the stock may."


def test_taking_would_cost_a_card() -> None:
    words = said(OFFERED, "draw stock", "draw discard", card("keep", "6S"), ENDS)
    assert words == "Taking the king of hearts costs you the 6 of spades. Your hand ends at 31 instead of 23."
    words = said(OFFERED, "draw stock", "draw discard", card("keep", "TH"), to=0)
    assert words == "Taking the king of hearts would cost Ada the 10 of hearts, which goes with the jack."


def test_a_card_is_kept_from_the_next_player() -> None:
    fact = Fact("feeds", Card.parse("8D"), 1, share=0.9, frequency=0.3, detail=Detail("taken", 0.62, 1))
    words = said(HAND, "discard KC", "discard 8D", fact, ENDS, WINS)
    assert words == "Keep the 8 of diamonds from Ada: thrown, it is taken in 6 of 10 lays. So you win more often."
    assert said(HAND, "discard KC", "discard 8D", fact, to=1).startswith("Nour keeps the 8 of diamonds from you:")


def test_there_is_one_figure_at_most() -> None:
    fact = Fact("burden", Card.parse("KC"), share=0.9, frequency=0.3, detail=Detail("kept", 0.98))
    words = said(HAND, "discard KC", "discard 8D", fact, ENDS, LAST)
    assert words == (
        "Kept, the king of clubs counts against the hand at the end in nearly all lays. So you come last less often."
    )
    drawn = said(OFFERED, "draw stock", "draw discard", Fact("fresh", share=0.9, frequency=0.23), ENDS)
    assert drawn == (
        "Leave the king of hearts: a card from the stock makes the difference in 2 of 10 lays. "
        "So your hand ends higher."
    )


def test_who_plays_on_falls_behind() -> None:
    fact = Fact("close-now", seat=2, share=0.9, frequency=0.4, detail=Detail("ahead", 0.44, 2))
    assert said(FOUR, "close", "draw stock", fact) == "Playing on leaves you behind Salma in 4 of 10 lays."
    vague = Fact("close-now", share=0.9, frequency=0.4, detail=Detail("ahead", 0.44))
    assert said(FOUR, "close", "draw stock", vague) == "Playing on leaves you behind somebody in 4 of 10 lays."
    again = said(FOUR, "draw stock", "close", Fact("fresh", share=0.9, frequency=0.04), LAST)
    assert again == "One more card from the stock makes the difference in a few lays. So you come last less often."


def test_a_hand_that_comes_to_more_is_said_once() -> None:
    hand = Fact("hand", share=0.9, frequency=0.4)
    assert said(FOUR, "draw stock", "close", hand, ENDS) == "Your hand ends at 31 instead of 23."
    assert said(FOUR, "draw stock", "close", hand, LAST) == (
        "Your hand comes to more this way. So you come last in 3 of 10 lays instead of 5."
    )
    words = said(HAND, "discard KC", "discard 8D", hand, ENDS)
    assert words == (
        "Keep the 8 of diamonds: with it your hand is worth more at once. Your hand ends at 31 instead of 23."
    )


def test_of_draws_and_throws_it_was_said_that_the_hand_comes_to_more_this_way() -> None:
    hand = Fact("hand", share=0.9, frequency=0.4)
    assert said(HAND, "discard 8D", "discard KC", hand, LAST) == (
        "The king of clubs may bring the hand more than the 8 of diamonds. "
        "So you come last in 3 of 10 lays instead of 5."
    )
    assert said(OFFERED, "draw stock", "draw discard", hand, ENDS) == (
        "A card from the stock may bring the hand more than the king of hearts. Your hand ends at 31 instead of 23."
    )
    assert said(OFFERED, "draw discard", "draw stock", hand, LAST) == (
        "The king of hearts brings more than the stock may. So you come last in 3 of 10 lays instead of 5."
    )


def test_17_times_in_100_is_not_said_to_be_twice_as_often_as_12() -> None:
    fact = card("keep", "8D")
    words = said(HAND, "discard KC", "discard 8D", fact, Consequence(0, "best", 0.1, 0.17, 0.12))
    assert words.endswith("So you win in 17 of 100 lays instead of 12.")
    words = said(HAND, "discard KC", "discard 8D", fact, Consequence(0, "last", 0.1, 0.2, 0.266))
    assert words.endswith("So you come last in 20 of 100 lays instead of 27.")


def test_no_reason_is_made_up() -> None:
    words = said(HAND, "discard KC", "discard 8D", None, ENDS)
    assert words == "Several small things add up. Your hand ends at 31 instead of 23."
    assert said(HAND, "discard KC", "discard 8D", None, is_equal=True) == "There is little between the two."
