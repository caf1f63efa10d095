"""The dealer's card that tells the trumps of Forty-One, on the table."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.cards import Suit
from game.rules.base import Play
from game.rules.forty_one import View
from game.ui.app import App
from game.ui.scenes.play.table import TableScene
from game.ui.scenes.scene import Launch
from game.ui.tables.forty_one.table import FortyOneTable
from tests.cases import for_each
from tests.ui.playing import at_table, awaits_person, frames, new_controller, press, running, until

SYRIAN = {"preset": "syrian"}
DEALERS = {0: 2, 1: 1, 2: 7, 3: 3}  # games by their first dealer


def table_in(app: App) -> FortyOneTable:
    table = at_table(app).table
    assert isinstance(table, FortyOneTable)
    return table


def view_in(app: App) -> View:
    view = at_table(app).controller.view
    assert isinstance(view, View)
    return view


def has_more_to_come(app: App) -> bool:
    return awaits_person(app) and not at_table(app).timeline.busy


@for_each("dealer", list(DEALERS))
def test_the_card_shown_lies_beside_the_dealer_until_it_is_played(tmp_path: Path, dealer: int) -> None:
    with running(tmp_path) as app:
        app.replace_all(TableScene(app, new_controller(DEALERS[dealer], "forty-one", **SYRIAN)))
        played = False
        while not played:
            until(app, lambda: has_more_to_come(app) or bool(view_in(app).public.past))
            public, table = view_in(app).public, table_in(app)
            if public.past:
                break
            assert public.dealer == dealer
            (card,) = public.open_cards or (None,)
            played = card is None
            assert (table.shown is None) == (played or dealer == 0)
            assert table.hand.told == (frozenset([card]) if card and dealer == 0 else frozenset())
            assert [fan.in_hand for fan in table.fans[1:]] == list(public.counts[1:])
            if card and dealer:
                assert table.shown is not None and table.shown.card is card and table.shown.flip == 1.0
                assert table.fans[dealer].count == public.counts[dealer] - 1
                seen = table.seen(view_in(app))
                assert seen is None or (card in seen.known and card not in seen.unseen(card.suit))
            legal = view_in(app).legal_actions()
            mine = next((each for each in legal if isinstance(each, Play) and each.card is card), legal[0])
            at_table(app).act(mine)
            frames(app, 2)
        assert played or dealer == 1, "only one of them kept it to the last trick"


def test_trumps_are_named_in_the_corner_once_the_card_is_shown(tmp_path: Path) -> None:
    """The corner said in every deal that hearts are trumps."""
    with running(tmp_path, Launch(size=(1280, 720), speed="normal")) as app:
        app.replace_all(TableScene(app, new_controller(2, "forty-one", **SYRIAN)))
        until(app, lambda: at_table(app).table is not None and table_in(app).pack.visible)
        panel = table_in(app).trumps
        assert panel.tile_lines()[0] == ["Trumps"], "nobody has seen the card yet"
        until(app, lambda: has_more_to_come(app))
        assert view_in(app).public.trump is panel.trump is Suit.SPADES
        assert panel.tile_lines()[0] == ["Trumps: spades", "Spades"]
        assert all("hearts" not in tip.text.lower() for tip in panel.tips())


def test_after_undo_the_card_shown_lies_there_again(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        app.replace_all(TableScene(app, new_controller(DEALERS[0], "forty-one", **SYRIAN)))
        until(app, lambda: has_more_to_come(app))
        while view_in(app).public.is_bidding:
            at_table(app).act(view_in(app).legal_actions()[2])
            until(app, lambda: has_more_to_come(app))
        (card,) = view_in(app).public.open_cards
        while card in view_in(app).public.open_cards:
            legal = view_in(app).legal_actions()
            at_table(app).act(next((each for each in legal if isinstance(each, Play) and each.card is card), legal[0]))
            until(app, lambda: has_more_to_come(app) or view_in(app).public.dealer is None)
        assert not table_in(app).hand.told
        press(app, pygame.K_z, pygame.KMOD_CTRL)
        until(app, lambda: has_more_to_come(app))
        assert table_in(app).hand.told == {card}


def test_the_hand_was_ordered_anew_when_cards_were_thrown_in(tmp_path: Path) -> None:
    """Trumps are unknown then; those of the deal still stand first, and in the corner."""
    with running(tmp_path) as app:
        app.replace_all(TableScene(app, new_controller(DEALERS[0], "forty-one", **SYRIAN)))
        until(app, lambda: has_more_to_come(app))
        table, controller = table_in(app), at_table(app).controller
        held, trump = [sprite.card for sprite in table.hand.sprites], table.trumps.trump
        state, _events = controller.setup.options.new_game().deal(controller.deals[0].cards)
        while state.turn is not None:
            state, _events = state.apply(state.legal_actions()[0])
        view = state.view(0)
        assert isinstance(view, View) and view.public.shown, "four bids of 2 are not enough"
        table.sync(view)
        assert [sprite.card for sprite in table.hand.sprites] == held
        assert table.trumps.trump is trump is not None
