"""Why? about the person's own moves: once the deal is over, by what the seat could see, filled in as it comes."""

from __future__ import annotations

import itertools
from pathlib import Path

import pygame

from game.controller import PERSON, Controller
from game.games import GAMES
from game.opponents.base import Choice, Decision, Level
from game.opponents.inquiry import FoundT, Inquiry, Question
from game.opponents.verdict import Grade
from game.rules.base import Bid, Discard, Play, View
from game.ui.app import App
from game.ui.scenes.play.why import PossibleMoves, WhyScene
from game.ui.words.why import PastMove, moves, walk
from tests.cases import for_each
from tests.playouts import take
from tests.ui.playing import QuickMind, frames, launch, new_controller, press, running, until
from tests.ui.results import at_score_page

SIZES = [(960, 600), (960, 1040), (600, 960), (1920, 1080)]


class Judge(QuickMind):
    """Thinks that the last action is the best, and that any other costs ``cost`` of the game; answers when told to."""

    def __init__(self, cost: float, error: float = 0.0) -> None:
        super().__init__(GAMES)
        self.cost = cost
        self.error = error
        self.may_answer = True
        self.views: list[View] = []

    def advise(self, view: View) -> Decision:
        self.views.append(view)
        *others, best = view.legal_actions()
        choices = (
            *(
                Choice(each, points=1.0, chance=0.3, worth=0.0, share=0.5 - self.cost, error=self.error)
                for each in others
            ),
            Choice(best, points=4.0, chance=0.8, worth=3.0, share=0.5, error=0.0),
        )
        why = self._games.opponents.choose_at_once(view, Level.EXPERT, 0).why
        return Decision(best, choices, why)

    def ask(self, question: Question[FoundT]) -> Inquiry[FoundT]:
        return super().ask(question) if self.may_answer else super(QuickMind, self).ask(question)

    def update(self) -> None:
        for inquiry in self.waiting if self.may_answer else []:
            inquiry.take(self.answer(inquiry.question))


def after_deals(game: str, count: int, **given: object) -> Controller:
    """Return a game after so many deals in which everybody did the first thing allowed."""
    controller = new_controller(4, game, **given)
    while controller.state.deals_begun < count:
        controller.deal()
        while controller.state.turn is not None:
            legal = controller.state.legal_actions()
            take(controller, legal[min(2, len(legal) - 1)] if isinstance(legal[0], Bid) else legal[0])
    controller.take_happenings()
    return controller


def own(controller: Controller, game: str) -> list[PastMove]:
    return [move for move in walk(controller, GAMES.screens[game].why) if move.is_own]


def ask(app: App, controller: Controller, judge: Judge, move: PastMove) -> WhyScene:
    """Open the panel about a move over the score page."""
    page = at_score_page(app, controller)
    page.table.coach._thinker = judge
    app.routes.open_why_at(page, page.table, move.at)
    assert isinstance(app.scene, WhyScene)
    return app.scene


def with_a_choice(controller: Controller, game: str) -> PastMove:
    return next(move for move in own(controller, game) if len(move.moment.view.legal_actions()) > 2)


@for_each(("game", "given"), [("forty-one", {}), ("empat-satu", {"deals": 2}), ("forty-two", {})])
def test_own_moves_belong_to_the_walk_once_their_deal_is_over(game: str, given: dict[str, object]) -> None:
    """They were left out, so that nobody could ask about the one player they care for most."""
    controller = after_deals(game, 1, **given)
    done = [at for at, step in enumerate(controller.steps) if step.seat == PERSON]
    assert [move.at for move in own(controller, game)] == done
    controller.deal()
    while controller.state.turn is not None and controller.state.turn != PERSON:
        take(controller, controller.state.legal_actions()[0])
    take(controller, controller.state.legal_actions()[0])
    assert [move.at for move in own(controller, game)] == done, "the deal that runs is not judged"
    assert all(move.moment.seat != PERSON for move in moves(controller, GAMES.screens[game].why))


@for_each(
    ("cost", "grade", "word"),
    [
        (0.0, Grade.FINE, "Fine"),
        (0.015, Grade.FINE, "Fine"),
        (0.041, Grade.SLIGHT, "Slight inaccuracy"),
        (0.081, Grade.INACCURACY, "Inaccuracy"),
        (0.151, Grade.MISTAKE, "Mistake"),
        (0.301, Grade.BLUNDER, "Blunder"),
    ],
)
def test_the_panel_says_how_good_a_move_was_and_what_was_better(
    tmp_path: Path, cost: float, grade: Grade, word: str
) -> None:
    with running(tmp_path, launch()) as app:
        controller, judge = after_deals("forty-one", 1), Judge(cost)
        move = with_a_choice(controller, "forty-one")
        panel = ask(app, controller, judge, move)
        until(app, lambda: "grade" in panel.regions)
        verdict = panel.table.coach.verdict(move.at)
        assert verdict is not None and verdict.grade is grade
        assert word in panel.words
        told = " ".join(panel.words)
        best = panel.table.game.why.choice(move.moment, move.moment.view.legal_actions()[-1])[0]
        assert best in told
        times = "once more" if cost < 0.02 else f"{int(100 * cost)} times more"
        assert (f"Your choice loses you the game at least {times} in 100." in told) == bool(cost)
        assert ("It was as good as what an Expert" in told) == (not cost)
        assert "who saw what you saw, and nothing else" in told
        [choices] = [item for item in panel.stage.items if isinstance(item, PossibleMoves)]
        assert [row.is_advised for row in choices.rows] == [True] + [False] * (len(choices.rows) - 1)
        assert [row.wordings[0] for row in choices.rows if row.is_chosen] == [
            panel.table.game.why.choice(move.moment, move.moment.action)[0]
        ]
        assert {row.share for row in choices.rows} == {0.5, 0.5 - cost}


@for_each(("cost", "error"), [(0.015, 0.0), (0.015, 0.02), (0.004, 0.001)])
def test_what_was_said_to_matter_little_stood_beside_fewer_points(tmp_path: Path, cost: float, error: float) -> None:
    """Nor is a choice as good as another whose figures are better, if only by what may be chance."""
    with running(tmp_path, launch()) as app:
        controller, judge = after_deals("forty-one", 1), Judge(cost, error)
        panel = ask(app, controller, judge, with_a_choice(controller, "forty-one"))
        until(app, lambda: "grade" in panel.regions)
        told = " ".join(panel.words)
        assert "matters little" not in told and "as good as" not in told
        assert ("the difference is not sure" in told) == bool(error)


def test_while_an_expert_thinks_the_panel_says_so_and_fills_in(tmp_path: Path) -> None:
    with running(tmp_path, launch()) as app:
        controller, judge = after_deals("forty-one", 1), Judge(0.15)
        judge.may_answer = False
        panel = ask(app, controller, judge, with_a_choice(controller, "forty-one"))
        frames(app, 10)
        assert "An Expert in your seat is thinking it over…" in panel.words
        assert not {"grade", "choices"} & panel.regions.keys()
        judge.may_answer = True
        judge.update()
        until(app, lambda: "grade" in panel.regions)
        assert {"grade", "choices"} <= panel.regions.keys()


def test_own_moves_are_judged_by_what_the_seat_could_see(tmp_path: Path) -> None:
    with running(tmp_path, launch()) as app:
        controller, judge = after_deals("forty-one", 1), Judge(0.15)
        move = with_a_choice(controller, "forty-one")
        panel = ask(app, controller, judge, move)
        until(app, lambda: "grade" in panel.regions)
        assert judge.views == [controller.steps[move.at - 1].after.view(PERSON)]
        assert judge.views[0].seat == PERSON


def test_a_move_without_a_choice_is_not_judged(tmp_path: Path) -> None:
    with running(tmp_path, launch()) as app:
        controller, judge = after_deals("forty-one", 1), Judge(0.15)
        last = own(controller, "forty-one")[-1]
        panel = ask(app, controller, judge, last)
        assert "You had no choice here." in panel.words
        assert not judge.views


def test_the_arrows_walk_through_all_moves_and_the_page_keys_through_ones_own(tmp_path: Path) -> None:
    with running(tmp_path, launch()) as app:
        controller, judge = after_deals("forty-one", 1), Judge(0.15)
        found = own(controller, "forty-one")
        panel = ask(app, controller, judge, found[0])
        for move in found[1:4]:
            press(app, pygame.K_PAGEDOWN)
            assert panel._at == move.at
        press(app, pygame.K_PAGEUP)
        assert panel._at == found[2].at
        everything = [move.at for move in walk(controller, GAMES.screens["forty-one"].why)]
        press(app, pygame.K_LEFT)
        assert panel._at == everything[everything.index(found[2].at) - 1]
        press(app, pygame.K_PAGEDOWN)
        press(app, pygame.K_PAGEDOWN)
        assert panel._at == found[3].at
        until(app, lambda: panel.table.coach.is_judged(found[3].at))


def test_the_card_that_the_person_drew_lies_open_in_the_picture_of_the_discard() -> None:
    """Its back was shown, as of a card that an opponent drew."""
    controller = after_deals("empat-satu", 1, deals=2)
    why = GAMES.screens["empat-satu"].why
    for move in walk(controller, why):
        if isinstance(move.moment.action, Discard):
            drawn = controller.steps[move.at - 1].after.hands[move.moment.seat][-1]
            taken = move.moment.view.public.taken  # type: ignore[attr-defined]
            assert why.picture(move.moment)[0].card == (drawn if move.is_own else taken)


def test_what_could_be_done_is_worded_alike_in_all_rows(tmp_path: Path) -> None:
    """The bold row said "6 of hearts" between "the 7 of clubs" and "the 6 of clubs"."""
    with running(tmp_path, launch()) as app:
        controller, judge = after_deals("forty-one", 1), Judge(0.151)
        cards = [move for move in own(controller, "forty-one") if isinstance(move.moment.action, Play)]
        panel = ask(app, controller, judge, next(each for each in cards if len(each.moment.view.legal_actions()) > 2))
        until(app, lambda: "choices" in panel.regions)
        [choices] = [item for item in panel.stage.items if isinstance(item, PossibleMoves)]
        text, size = panel.kit.text, choices._size
        widest = max(text.width(row.wordings[0], size, bold=True) for row in choices.rows)
        assert [names[0] for names in choices._names(widest)] == [row.wordings[0] for row in choices.rows]
        shorter = [names[0] for names in choices._names(widest - 1)]
        assert shorter == [row.wordings[1] for row in choices.rows]


@for_each("size", SIZES, sampled=True)
@for_each("game", ["forty-one", "empat-satu", "forty-two"])
def test_the_panel_about_ones_own_moves_is_laid_out(tmp_path: Path, game: str, size: tuple[int, int]) -> None:
    with running(tmp_path, launch(size=size)) as app:
        given: dict[str, object] = {"deals": 2} if game == "empat-satu" else {}
        controller, judge = after_deals(game, 1, **given), Judge(0.15)
        for text in (1.0, 1.4):
            app.change_settings(text_size=text)
            panel = ask(app, controller, judge, with_a_choice(controller, game))
            until(app, lambda panel=panel: "grade" in panel.regions)  # type: ignore[misc]
            for (one, first), (two, second) in itertools.combinations(panel.regions.items(), 2):
                assert not first.colliderect(second), f"{one} meets {two}"
            assert all(panel.panel.contains(rect) for rect in panel.regions.values())
            assert pygame.Rect(0, 0, *size).contains(panel.panel)
