"""What a table of 42 shows."""

from __future__ import annotations

from game.rules.forty_two import View as FortyTwoView
from game.ui.drawing.sprites import CardSprite
from game.ui.drawing.stage import Stage
from game.ui.motion.timeline import Timeline
from game.ui.scenes.play.table import TableScene
from game.ui.tables.card_table import TableKit, table_of
from game.ui.tables.forty_two.table import FortyTwoTable
from game.ui.words.names import shown_players


def shown_board(table: FortyTwoTable) -> dict[str, object]:
    """Return what lies on a table of 42, as a person sees it, words and pegs included."""
    return {
        "hand": {sprite.card for sprite in table.hand.sprites},
        "trick": [(seat, sprite.card, sprite.place, sprite.glow, sprite.depth) for seat, sprite in table.trick],
        "fans": [fan.count for fan in table.fans],
        "plaques": [seat.look() for seat in table.seats],
        "crown": (table.crown.visible, table.crown.visible and table.crown.rect.topleft),
        "labels": [blit.place for blit in table.labels.blits()],
        "caption": (table.caption.wordings, table.caption.suit, table.caption.visible),
        "turned up": table.turn_up.card,
        "bids": table.bids.lines,
        "pile": (table.pile.tricks, table.pile.taker, table.pile.why, table.pile.hint),
        "pegs": [[(pose.hole, pose.part) for pose in column.pegs] for column in table.board.columns],
        "scores": [(column.score, column.winning_bid, column.zero_wins) for column in table.board.columns],
    }


def assert_shows_trick_and_board(scene: TableScene, table: FortyTwoTable) -> None:
    """Fail unless a table of 42, come to rest, looks as one that is laid out anew from the view, pegs included."""
    view = scene.controller.view
    assert isinstance(view, FortyTwoView)
    stage = Stage(scene.app.size)
    players = shown_players(scene.controller.setup.players)
    fresh = table_of(
        TableKit(scene.game, stage, Timeline(), scene.kit, players, scene.app.settings, scene.home),
        scene.controller.view,
    )
    fresh.sync(view)
    assert isinstance(fresh, FortyTwoTable)
    now, anew = shown_board(table), shown_board(fresh)
    if view.public.dealer is None:  # between deals the panel keeps the card of the last one, which no view tells
        now.pop("turned up")
    if view.public.turn is None:
        return  # the score page, which opens in a moment, tells what the deal has brought
    if scene.name == "lesson":  # where nobody looks as if they were thinking while the coach speaks
        now.pop("plaques")
    for name, what in now.items():
        assert what == anew[name], f"{name} differ from a table laid out anew: {what} is not {anew[name]}"
    assert now["hand"] == set(view.hand)
    for sprite, place in zip(table.hand.sprites, table.hand.places(), strict=True):
        assert sprite.place == place, "a card of the hand lies elsewhere"
        assert sprite.flip == 1.0 and sprite.zoom == 1.0 and sprite.visible
    asks = scene.pacing.is_asking and view.public.turn == 0
    if scene.name != "lesson":  # where a coach may speak of the bids before it is one's turn to choose
        assert table.strip.visible == (asks and view.public.is_bidding)
    assert (table.hand.legal is not None) == (asks and not view.public.is_bidding)
    on_stage = [item for item in scene.stage.items if isinstance(item, CardSprite)]
    assert len(on_stage) == len(table.hand.sprites) + len(table.trick) + len(scene.claim.laid), (
        "a card was left on the stage"
    )
