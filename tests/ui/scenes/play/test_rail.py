"""What the tables say of a game, whichever it is."""

from __future__ import annotations

from pathlib import Path

from game.games import GAMES
from game.ui.scenes.play.table import TableScene
from game.ui.scenes.scene import Launch
from tests.cases import for_each
from tests.ui.playing import at_table, awaits_person, frames, new_controller, running, until


@for_each("game", GAMES.screens)
def test_the_first_deal_is_never_called_deal_0(tmp_path: Path, game: str) -> None:
    with running(tmp_path, Launch(size=(960, 600), speed="fast")) as app:
        app.replace_all(TableScene(app, new_controller(game=game)))
        said: set[str] = set()
        for _frame in range(60):
            frames(app, 1)
            said.update(at_table(app)._rail._title.wordings)
        until(app, lambda: awaits_person(app))
        said.update(at_table(app)._rail._title.wordings)
        assert said
        assert all("Deal 1" in words for words in said)
