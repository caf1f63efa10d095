"""What a side owes: everybody his own bid, or one side what was bid highest; all that tells of it reads it there."""

from __future__ import annotations

from typing import cast

from docs.examples.whist.rules import WhistOptions
from game.controller import Controller, Setup
from game.games import GAMES
from game.opponents.base import Level
from game.opponents.mind import Mind
from game.opponents.opponent import Opponents
from game.practice.bids import are_for_oneself
from game.profile.kept import Beside
from game.profile.statistics import DealSums, figures_of
from game.rules.base import Action, Bid, BidMade, DealFigures, View
from game.rules.deal import first_dealer
from game.rules.tricks import PublicTrickState
from game.ui.games.game import Game
from game.ui.games.past_deal import finished_deals
from game.ui.scenes.review.shared_deal import SharedSeat, headline_of
from tests import auction
from tests.auction import PASS
from tests.cases import for_each
from tests.laws.suite import Law, laws_of
from tests.playouts import deal_for, take
from tests.ui.playing import QuickMind

GAME = cast("Game", auction.Game())
PAIRS = {0: 2, 2: 0, 1: 3, 3: 1}


@for_each("law", laws_of(auction.RULES, auction.Mind(), GAME, {"target": (1, 20)}))
def test_a_game_with_an_auction_obeys_the_laws_of_all_games(law: Law) -> None:
    law()


def test_everybody_owes_his_own_bid_unless_the_game_says_otherwise() -> None:
    for name, is_exact in (("forty-one", False), ("forty-two", True)):
        state = GAMES.rules[name].usual.new_game()
        state, _ = state.deal(deal_for(state, 3))
        seat = state.turn
        state, _ = state.apply(Bid(2))
        public = state.public
        assert isinstance(public, PublicTrickState)
        (owed,) = public.contracts
        assert (owed.seat, owed.side, owed.tricks, owed.taken, owed.is_exact) == (seat, (seat,), 2, 0, is_exact)


def bought(most: int) -> tuple[Controller, PublicTrickState]:
    """Return a game after a deal in which seat 1, outbid by its left neighbour, bought it for so many tricks."""
    calls: dict[int, list[Action]] = {1: [Bid(7), Bid(most)], 2: [Bid(8), PASS], 3: [PASS], 0: [PASS]}
    options = auction.Options(target=20)
    numbers = (number for number in range(100) if first_dealer(options.new_game().deal_needs(), number)[0] == 0)
    controller = Controller(Setup("auction", options, GAME.default_players(options), next(numbers)), QuickMind())
    controller.deal()
    while (seat := controller.state.turn) is not None:
        take(controller, calls[seat].pop(0) if calls[seat] else controller.state.legal_actions()[0])
    public = controller.state.public
    assert isinstance(public, PublicTrickState)
    return controller, public


def test_a_side_that_bought_the_deal_makes_it_or_misses_it_together_and_the_others_owe_nothing() -> None:
    for most in (9, 13):
        controller, public = bought(most)
        (owed,), result = public.contracts, public.past[-1]
        sums = result.tricks[1] + result.tricks[3]
        assert (owed.seat, owed.side, owed.tricks, owed.taken) == (1, (1, 3), most, sums)
        assert result.made == (True, sums >= most, True, sums >= most)
        assert public.figures()[-1][1] == DealFigures(sums >= most, most, sums)
        assert [each.bid for each in public.figures()[-1]] == [None, most, None, None]
        row = GAME.score_sheet(controller.state, controller.setup.players).rows[-1]
        assert row.made == result.made
        assert [cell[0] for cell in row.cells] == [
            str(taken) if seat != 1 else f"{sums} / {most}" for seat, taken in enumerate(result.tricks)
        ]


def test_statistics_count_a_contract_once_with_whoever_bid_it() -> None:
    _controller, public = bought(13)
    figures = figures_of(public, Beside())
    taken = public.contracts[0].taken
    assert figures.own == DealSums() == figures.partners, "who owed nothing has neither made nor missed a bid"
    assert figures.others == DealSums(1, taken == 13, 13, taken)
    assert figures.bids == ""


def test_a_review_tells_of_every_call_and_of_what_the_side_has_taken_for_the_last_bid() -> None:
    controller, public = bought(9)
    past = GAME.past_deal(controller, finished_deals(controller)[-1], "suits")
    calls, cards = past.positions[1:7], past.positions[7:]
    lines = [[each[-1] for each in position.lines] for position in calls]
    assert lines == [["", "7", "", ""], ["", "", "8", ""], *[["", "", "8", ""]] * 2, *[["", "9", "", ""]] * 2]
    assert [position.whole for position in calls] == [False] * 5 + [True]
    assert {position.name for position in calls} == {"Bidding"} and len(cards) == 52
    taken = public.past[-1].tricks
    assert [each[-1] for each in cards[-1].lines] == [
        str(taken[0]),
        f"{taken[1] + taken[3]} / 9",
        str(taken[2]),
        str(taken[3]),
    ]


def test_opponents_speak_of_a_contract_as_of_its_bidder_s_whoever_of_the_side_takes_the_trick() -> None:
    """Nobody says of nine tricks of a pair that they are many, and a lost contract is its bidder’s alone."""
    found = set()
    for most in (9, 13):
        controller, _public = bought(most)
        for event, view in controller.take_happenings():
            occasion = GAME.occasions.found(event, view, PAIRS)
            if occasion is not None:
                assert (isinstance(event, BidMade) and event.number == 13) or occasion.speakers == [1]
                found.add(occasion.name)
    assert {"high-bid", "lost"} <= found


def test_a_deal_in_which_the_person_owed_nothing_is_shared_with_the_bid_that_decided_it() -> None:
    """It was told as one without bids: "I won with 3!", of the person's own tricks."""
    _controller, public = bought(13)
    players = GAME.default_players(public.options)
    figures = public.figures()[-1]
    seats = [SharedSeat(seat, players[seat], (), ("",), figures[seat], 0, seat in (0, 2)) for seat in (1, 2, 3, 0)]
    assert headline_of(seats) == f"Nora bid 13 and took {public.contracts[0].taken}: missed."


def test_only_bids_that_everybody_makes_for_himself_are_trained() -> None:
    options = {name: rules.usual for name, rules in GAMES.rules.items()}
    assert [name for name, usual in options.items() if are_for_oneself(usual)] == ["forty-one", "forty-two"]
    assert not are_for_oneself(auction.Options()) and not are_for_oneself(WhistOptions())


def test_a_pass_that_came_out_best_was_told_as_a_card() -> None:
    opponents, codes = Opponents([cast("Mind[View]", auction.Mind())]), set[str]()
    for number in range(12):
        state = auction.Options().new_game()
        state, _ = state.deal(deal_for(state, number))
        state, _ = state.apply(Bid(11))
        decision = opponents.choose(state.view(state.turn or 0), Level.SKILLED, number, 4)
        codes |= {decision.why.code} if decision.action == PASS else set()
    assert codes == {"bid-simulated"}
