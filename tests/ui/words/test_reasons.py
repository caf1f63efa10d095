"""What Why? says agrees with its figures and with the position, at every level of every game."""

from __future__ import annotations

import pytest

from game.cards import Rank, Suit
from game.games import GAMES
from game.opponents.base import Choice, Decision, Level, Reason
from game.rules.base import Bid, Play
from game.rules.base import View as SeatView
from game.rules.forty_one import FortyOneOptions, View
from game.ui.words.why import Moment, reason_words
from tests.cases import for_each
from tests.playouts import played, replay
from tests.ui.playing import new_controller
from tests.ui.words.reason_faults import Told, faults, told_moves

QUICK, THOROUGH = 12, 500


def wrong(game: str, level: Level, count: int, iterations: int) -> list[tuple[str, list[str]]]:
    found = [(told.words, faults(told)) for told in told_moves(game, level, 7, count, iterations)]
    assert len(found) == count
    return [(words, errors) for words, errors in found if errors]


@for_each("game", list(GAMES.rules))
@for_each("level", [Level.CASUAL, Level.EXPERT])
def test_why_is_true_of_some_random_moves(game: str, level: Level) -> None:
    assert wrong(game, level, QUICK, 8 if game == "empat-satu" else 16) == []


@pytest.mark.soak
@pytest.mark.parametrize("game", list(GAMES.rules))
@pytest.mark.parametrize("level", list(Level))
def test_why_is_true_of_five_hundred_random_moves(game: str, level: Level) -> None:
    assert wrong(game, level, THOROUGH, 60) == []


def said_of_cards(*figures: tuple[float, float, float, float], rule: str = "", is_learned: bool = False) -> str:
    """Return what is said of the first of three cards, with (worth, chance, partner's chance, points) for each.

    If that ``is_learned``, the trials alone would have played the second.
    """
    controller = new_controller(3, "forty-one")
    controller.deal()
    view = controller.view
    plays = [Play(card) for card in view.hand[: len(figures)]]
    choices = tuple(
        Choice(play, points, chance, worth, partner=partner)
        for play, (worth, chance, partner, points) in zip(plays, figures, strict=True)
    )
    values: dict[str, str | int | float] = {"worlds": 200}
    values |= {"rule": rule} if rule else {}
    values |= {"learned": str(plays[1])} if is_learned else {}
    decision = Decision(plays[0], choices, Reason("card-simulated", values))
    moment = Moment(3, plays[0], view, controller.setup.players)
    words = reason_words(GAMES.screens["forty-one"].why, moment, decision, is_over=True)
    assert faults(Told(words, decision, view)) == [] or rule
    return words


def test_where_the_trials_agree_with_a_rule_of_thumb_its_reason_is_told() -> None:
    words = said_of_cards((2.0, 0.86, 0.5, 1.0), (1.0, 0.72, 0.5, 0.5), rule="lead-low")
    assert words.startswith("No other lead promised")
    assert "in 86 % of the possible deals" in words
    assert "72 %" in words


def test_of_a_trump_led_it_was_said_that_only_a_trump_could_beat_it() -> None:
    controller = new_controller(3, "forty-one")
    controller.deal()
    trump, other = (
        Play(next(card for card in controller.view.hand if (card.suit is Suit.HEARTS) is is_trump))
        for is_trump in (True, False)
    )
    decision = Decision(trump, (Choice(trump), Choice(other)), Reason("cash"))
    moment = Moment(3, trump, controller.view, controller.setup.players)
    words = reason_words(GAMES.screens["forty-one"].why, moment, decision, is_over=True)
    assert "led the highest trump left in play" in words and "could beat" not in words


def test_a_partners_bid_that_is_kept_is_told() -> None:
    """The own bid stands as well either way: what tipped the scales was the partner's."""
    words = said_of_cards((2.0, 0.86, 0.86, 1.0), (1.0, 0.86, 0.72, 1.0))
    assert "a chance of 86 %" in words
    assert "one of 72 %" in words
    assert "bid" in words


def test_a_card_is_not_called_best_beside_a_surer_one_without_a_word_why() -> None:
    words = said_of_cards((2.0, 0.70, 0.86, 1.0), (1.0, 0.90, 0.60, 1.4))
    assert "likelier to make the bid" in words
    assert "(90 % instead of 70 %), but" in words
    assert "60 % instead of 86 %" in words


def test_where_what_was_learned_decides_against_the_trials_it_is_said() -> None:
    words = said_of_cards((1.0, 0.70, 0.60, 1.0), (1.2, 0.80, 0.60, 1.4), is_learned=True)
    assert "thought through 200 possible deals. The trials alone favoured" in words
    assert "clearly better" not in words


def test_a_detector_finds_a_figure_of_nobody_and_a_rule_that_does_not_hold() -> None:
    controller = new_controller(3, "forty-one")
    controller.deal()
    view = controller.view
    play = Play(view.hand[0])
    decision = Decision(play, (Choice(play, 1.0, 0.5, 1.0), Choice(Play(view.hand[1]), 1.0, 0.9, 0.5)), Reason("x"))
    for words in ("Third to play, Rami went high.", "It was made in 12 % of them.", "so it was", "It has {blanks}."):
        assert faults(Told(words, decision, view)), words
    bid = Decision(Bid(3), (Choice(Bid(3), 1.0, 0.5, 1.0), Choice(Bid(2), 1.0, 0.9, 0.5)), Reason("x"))
    assert faults(Told("This bid came out best.", bid, view)) == ["a surer choice is passed over without a word"]


def test_under_the_partners_ace_a_hint_said_that_you_have_none_high_enough() -> None:
    why, players = GAMES.screens["forty-one"].why, new_controller(1, "forty-one").setup.players
    count = 0
    for step in replay(played("forty-one", 1, FortyOneOptions())[0]):
        if step.state.turn is None or not isinstance(view := step.state.view(step.state.turn), View):
            continue
        plays = [play for play in view.legal_actions() if isinstance(play, Play)]
        trick = view.public.trick
        if len(trick) != 3 or trick[1].rank is not Rank.ACE or len(plays) < 2:
            continue
        if {*(play.card.suit for play in plays), *(card.suit for card in trick)} != {trick[0].suit}:
            continue
        count += 1
        decision = Decision(plays[0], tuple(map(Choice, plays)), Reason("cannot-win"))
        moment = Moment[SeatView](view.seat, plays[0], view, players)
        partner = players[(view.seat + 2) % 4].name
        assert why.reason(moment, decision) == f"{partner} has the trick, so keep your high cards"
        assert "The partner held the trick at that moment" in reason_words(why, moment, decision, is_over=True)
    assert count
