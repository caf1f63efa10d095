"""What the pages tell of a finished deal is written in the digits chosen, whatever the game."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from game.controller import Controller
from game.games import GAMES
from game.opponents.base import Level
from game.ui.games.past_deal import finished_deals
from game.ui.language.digits import use_digits
from tests.cases import for_each
from tests.playouts import take
from tests.ui.playing import new_controller

ASCII: re.Pattern[str] = re.compile(r"[0-9]")


@pytest.fixture
def eastern() -> Iterator[None]:
    use_digits(eastern=True)
    yield
    use_digits(eastern=False)


def one_deal(game: str) -> Controller:
    """Return a game whose first deal has been played by rules of thumb."""
    controller = new_controller(1, game)
    controller.deal()
    while controller.state.turn is not None:
        view = controller.state.view(controller.state.turn)
        take(controller, GAMES.opponents.choose_at_once(view, Level.CASUAL, 1).action)
    return controller


@pytest.mark.usefixtures("eastern")
@for_each("game", [*GAMES.screens])
def test_scores_and_reviews_are_written_in_the_digits_chosen(game: str) -> None:
    controller, screen = one_deal(game), GAMES.screens[game]
    sheet = screen.score_sheet(controller.state, controller.setup.players)
    shown = [*sheet.foot, *(text for row in sheet.rows for cells in row.cells for text in cells)]
    past = screen.past_deal(controller, finished_deals(controller)[-1], "suits")
    shown += [text for each in past.positions for line in each.lines for text in line]
    assert sheet.rows and any(shown) and not [text for text in shown if ASCII.search(text)]


@pytest.mark.usefixtures("eastern")
def test_players_and_deals_to_choose_are_counted_in_the_digits_chosen() -> None:
    page, options = GAMES.screens["empat-satu"].options_page, GAMES.rules["empat-satu"].read_options({})
    labels = [choice.label for row in page.option_rows(options, page.nearest(options)) for choice in row.choices]
    assert "٥" in labels and not [label for label in labels if ASCII.search(label.replace("only 41", ""))]
