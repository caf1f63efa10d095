"""The characters of the opponents: each likes one of several nearly equal choices, says so, and gives up little."""

from __future__ import annotations

from msgspec.structs import replace

from game.games import GAMES
from game.opponents.base import NOBODY_SPECIAL, Character, Choice, Decision, Level, Manner, Reason
from game.opponents.manner import CODES, MANNERS, manner_of, mannered
from game.rules.base import Bid, View
from game.rules.deal import shuffled
from tests.cases import for_each
from tests.opponents.forty_one_positions import written

FORTY_ONE = GAMES.opponents.minds["forty-one"]


def first_to_bid() -> View:
    """Return the view of a seat that bids first, with a hand worth 4.13 tricks."""
    view = written("AS KS 4S KH 9H 2H AC 9C 8C 7C 7D 3D 2D")
    return replace(view, public=replace(view.public, bids=(None,) * 4))


def positions(game: str, deals: int, level: Level) -> list[tuple[View, Decision]]:
    """Return the decisions of a few deals that players without a character play, each with its view."""
    found: list[tuple[View, Decision]] = []
    for number in range(deals):
        state = GAMES.rules[game].usual.new_game()
        needs = state.deal_needs()
        state, _ = state.deal(state.deal_out(shuffled(needs.pack, f"manners/{number}"), number % needs.players))
        while state.turn is not None:
            view = state.view(state.turn)
            decision = GAMES.opponents.choose(view, level, len(found), 40)
            found.append((view, decision))
            state, _ = state.apply(decision.action)
    return found


def test_a_name_has_always_the_same_manner_and_the_usual_ones_at_a_table_differ() -> None:
    assert manner_of("Rami") is Manner.BOLD
    assert manner_of("Zoë") is manner_of("zoë") is not Manner.PLAIN
    assert {manner_of(f"Player {number}") for number in range(20)} == set(Manner) - {Manner.PLAIN}
    for rules in GAMES.rules.values():
        names = [player.name for player in GAMES.screens[rules.name].default_players(rules.usual)[1:]]
        assert set(names) <= set(MANNERS)
        assert len({manner_of(name) for name in names}) >= min(3, len(names))


@for_each("game", list(GAMES.rules))
@for_each("level", [Level.BEGINNER, Level.CASUAL, Level.SKILLED])
def test_each_manner_shows_in_a_few_deals_and_tells_of_itself(game: str, level: Level) -> None:
    mind = GAMES.opponents.minds[game]
    seen = positions(game, 3 if level is Level.SKILLED else 8, level)
    shown = set()
    for view, decision in seen:
        assert mannered(decision, view, mind, Manner.PLAIN) is decision
        for manner in set(Manner) - {Manner.PLAIN}:
            other = mannered(decision, view, mind, manner)
            assert other.action in view.legal_actions()
            if other.action == decision.action:
                assert other is decision
                continue
            shown.add(manner)
            assert other.why.code in CODES
            assert other.why.values["usual"] == str(decision.action)
            if isinstance(other.action, Bid) and isinstance(decision.action, Bid):
                assert abs(other.action.number - decision.action.number) == 1
            given_up = (decision.choice(decision.action).worth or 0.0) - (other.choice(other.action).worth or 0.0)
            assert given_up <= mind.near_in(decision) + 1e-9
    if game == "empat-satu" and level is Level.BEGINNER:  # it weighs nothing, so there is nothing nearly as good
        assert not shown
    else:
        assert len(shown) >= 2


def test_equal_questions_with_equal_characters_get_equal_answers() -> None:
    view = first_to_bid()
    for manner in Manner:
        twice = [GAMES.opponents.choose(view, Level.CASUAL, 7, 60, Character(manner)) for _ in range(2)]
        assert twice[0] == twice[1]
    plain = GAMES.opponents.choose(view, Level.CASUAL, 7, 60)
    assert plain == GAMES.opponents.choose(view, Level.CASUAL, 7, 60, NOBODY_SPECIAL)


def bids(*worths: tuple[int, float, float, float]) -> Decision:
    """Return a decision for the first of the bids: number, worth, chance, the partner's chance."""
    choices = tuple(Choice(Bid(bid), 1.0, chance, worth, partner=other) for bid, worth, chance, other in worths)
    return Decision(choices[0].action, choices, Reason("bid-simulated", {"worlds": 100}))


@for_each(("manner", "bid"), [(Manner.BOLD, 5), (Manner.CAREFUL, 3), (Manner.HELPFUL, 3), (Manner.STUBBORN, 4)])
def test_each_manner_has_a_bid_of_its_own(manner: Manner, bid: int) -> None:
    view = first_to_bid()
    value = FORTY_ONE.tricks_at_sight(view)
    assert 4.0 < value < 5.2
    decision = bids((4, 2.0, 0.7, 0.5), (3, 1.6, 0.9, 0.6), (5, 1.5, 0.5, 0.4), (6, 1.9, 0.9, 0.9))
    assert mannered(decision, view, FORTY_ONE, manner).action == Bid(bid)


def test_a_bold_player_does_not_bid_what_is_hopeless_or_dear() -> None:
    view = first_to_bid()
    for above in ((5, 1.9, 0.3, 0.5), (5, 0.9, 0.6, 0.5)):
        decision = bids((4, 2.0, 0.7, 0.5), above)
        assert mannered(decision, view, FORTY_ONE, Manner.BOLD) is decision


def test_a_bid_that_the_deal_needs_is_left_alone() -> None:
    view = first_to_bid()
    decision = bids((4, 2.0, 0.7, 0.5), (5, 2.0, 0.6, 0.5))
    needed = Decision(decision.action, decision.choices, Reason("bid-simulated", {"worlds": 9, "settled": "needed"}))
    assert mannered(needed, view, FORTY_ONE, Manner.BOLD) is needed
