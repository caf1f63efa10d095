"""Tables at which an opponent claims the rest."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from game.games import GAMES
from game.profile.kept import Beside, OpenGame
from game.record import read
from game.ui.app import App
from game.ui.navigation import resume
from game.ui.scenes.play.table import TableScene
from game.ui.scenes.scene import Launch
from tests.ui.playing import running

RECORDS = Path(__file__).parent / "claims"


SPEEDY = Launch(size=(960, 600), speed="instant")


@contextmanager
def claiming(folder: Path, name: str, launch: Launch = SPEEDY) -> Iterator[tuple[App, TableScene]]:
    """Open the program at the table of a record."""
    record = (RECORDS / f"{name}.json").read_text(encoding="utf-8")
    game = read(record, GAMES.rules).record.game
    with running(folder, launch) as app:
        app.settings = app.settings.with_(knows_help=True)
        scene = resume(app, OpenGame(game, record, Beside(), 0.0))
        app.replace_all(scene)
        yield app, scene


def is_played_out(scene: TableScene) -> bool:
    return scene.controller.is_played_out


def offered(scene: TableScene) -> bool:
    return scene.claim.note is not None
