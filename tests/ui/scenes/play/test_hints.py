"""Hints on the table: asked for, shown, refined, gone; words for every reason; nothing meets and nothing is cut off."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from docs.examples.whist.opponents import MIND as WHIST_MIND
from docs.examples.whist.why import WHY as WHIST_WHY
from game.cards import Suit
from game.controller import PERSON
from game.games import GAMES
from game.opponents.base import Advising, Choice, Decision, Errors, Level, Reason
from game.opponents.inquiry import Explain, Inquiry, Question, Urgency
from game.opponents.mind import Mind
from game.opponents.reasoning import Consequence, Fact, Reasoning, Taker
from game.rules.base import Action, Bid, Close, Discard, Draw, Play, View
from game.ui.app import App
from game.ui.drawing.sprites import CardSprite
from game.ui.drawing.text import Typesetter
from game.ui.scenes.scene import Launch
from game.ui.tables.aids.hints import hand_places
from game.ui.tables.empat_satu.table import EmpatSatuTable
from game.ui.tables.forty_one.table import FortyOneTable
from game.ui.tables.forty_two.table import FortyTwoTable
from game.ui.tables.parts.hand import Hand
from game.ui.tables.parts.strips import NumberStrip, NumberTile
from game.ui.tables.trick_game import TrickGameTable
from game.ui.words.hints import CLEARLY, Hint, hint_of, hint_words, part_of
from game.ui.words.why import Moment, Why, in_hundred
from tests.cases import for_each
from tests.playouts import take
from tests.ui.advising import advice_for, played, what_person_does
from tests.ui.paging import in_sizes, in_sizes_and_texts
from tests.ui.playing import (
    QuickMind,
    at_table,
    awaits_person,
    click,
    frames,
    has_note,
    is_looked_at,
    launch,
    new_controller,
    press,
    running,
    unseen,
    until,
)

KINDS: list[tuple[str, dict[str, object]]] = [
    ("forty-one", {}),
    ("empat-satu", {"players": 3, "close_at": 20, "deals": 3}),
    ("forty-two", {"players": 4}),
]


class Script:
    """What the thinking process would have answered, given by the test; ``asked`` are the views it was shown."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.reasons: list[Inquiry[object]] = []
        self.asked: list[View] = []
        self._inquiry: Inquiry[object] | None = None
        usual = QuickMind.ask
        monkeypatch.setattr(QuickMind, "ask", lambda mind, question: self._ask(question) or usual(mind, question))

    def _ask(self, question: Question[object]) -> Inquiry[object] | None:
        inquiry = Inquiry(question)
        if isinstance(question, Explain):
            self.reasons.append(inquiry)
            return inquiry
        if question.urgency is not Urgency.HINT:
            return None
        self.asked.append(question.view)
        self._inquiry = inquiry
        return inquiry

    def answer(self, decision: Decision, *, is_final: bool = True) -> None:
        """Let advice arrive."""
        assert self._inquiry is not None
        self._inquiry.take(decision, is_final=is_final)


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> Script:
    """Have hints answered by the test."""
    return Script(monkeypatch)


@unseen()
def to_turn(app: App, is_wanted: Callable[[View], bool]) -> View:
    """Play until the person is asked something that ``is_wanted``; return the view."""
    for _ in range(300):
        until(app, lambda: awaits_person(app) or has_note(app) or is_looked_at(app) or app.scene.name != "table")
        if not awaits_person(app):
            frames(app, 12)
            press(app, pygame.K_RETURN)
            continue
        view = at_table(app).controller.view
        if is_wanted(view) and len(view.legal_actions()) > 1:
            frames(app, 2)
            return view
        at_table(app).act(what_person_does(at_table(app).controller, 3))
        frames(app, 2)
    raise AssertionError("never asked that")


def is_card(view: View) -> bool:
    """Whether a card is to be played or thrown."""
    return isinstance(view.legal_actions()[0], Play | Discard)


def in_sight(hand: Hand, sprite: CardSprite) -> tuple[int, int]:
    """Return a point of the window where ``sprite`` lies on top."""
    box = sprite.box
    points = ((x, box.centery) for x in range(box.left, box.right, 2))
    return next(point for point in points if hand.card_at(point) is sprite)


def move_to(app: App, point: tuple[int, int]) -> None:
    """Move the mouse to a point of the window."""
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0)))
    frames(app, 2)


def is_thinking(app: App) -> bool:
    """Whether the panel says that better figures are to come."""
    return at_table(app).table.hints.panel.is_thinking


def shows_hint(app: App) -> bool:
    """Whether the table shows a hint over the hand."""
    return at_table(app).table.hints.hint is not None


def panel_words(app: App) -> str:
    """Return the sentence that the panel shows."""
    return " ".join(at_table(app).table.hints.panel._lines)


# ------------------------------------------------------------------------ asked, shown, refined, gone


@pytest.mark.parametrize("key", [pygame.K_h, pygame.K_F3])
@pytest.mark.parametrize(("game", "given"), KINDS)
def test_a_hint_is_asked_for_shown_refined_and_gone_with_the_move(
    tmp_path: Path, script: Script, game: str, given: dict[str, object], key: int
) -> None:
    with running(tmp_path, launch(game, given)) as app:
        view = to_turn(app, is_card)
        scene, hints = at_table(app), at_table(app).table.hints
        actions = view.legal_actions()
        press(app, key)
        assert script.asked == [view], "the process is shown what the person's seat sees, and nothing else"
        frames(app, 2)
        assert is_thinking(app) and panel_words(app) and scene.hint.button.chosen
        script.answer(advice_for(view, (0.5, 0.45)), is_final=False)
        frames(app, 30)
        assert is_thinking(app) and hints.hint is not None and hints.hint.action == actions[0]
        first = dict(hints.bars._lengths)
        assert first[actions[0]] == 1.0 > first[actions[1]] > 0.3
        assert hints.lamp.card is getattr(actions[0], "card", None) is not None
        assert not any(sprite.glow for sprite in scene.table.hand.sprites), "gold and lift are the mouse's"
        script.answer(advice_for(view, (0.5, 0.55), best=1))
        frames(app, 3)
        assert 0.3 < hints.bars._lengths[actions[0]] < 1.0, "bars glide"
        assert at_table(app).is_animating
        frames(app, 40)
        assert hints.bars._lengths[actions[1]] == 1.0 and not is_thinking(app)
        assert not at_table(app).is_animating, "a hint that is shown costs no frames"
        scene.act(actions[1])
        frames(app, 3)
        assert not shows_hint(app) and not panel_words(app) and not hints.bars.blits() and not scene.hint.button.chosen


def test_pressed_again_a_hint_goes_away_and_comes_back(tmp_path: Path, script: Script) -> None:
    with running(tmp_path, launch("forty-one")) as app:
        view = to_turn(app, is_card)
        lamp = at_table(app).hint.button
        click(app, lamp.rect.center)
        script.answer(advice_for(view))
        frames(app, 3)
        assert shows_hint(app) and at_table(app).table.ribbon.is_hinted
        click(app, lamp.rect.center)
        frames(app, 2)
        assert not shows_hint(app) and not panel_words(app)
        click(app, lamp.rect.center)
        assert len(script.asked) == 2


def test_a_hint_survives_a_new_size_and_an_undo_takes_it_away(tmp_path: Path, script: Script) -> None:
    with running(tmp_path, launch("forty-one")) as app:
        to_turn(app, is_card)
        at_table(app).act(what_person_does(at_table(app).controller))
        view = to_turn(app, is_card)
        press(app, pygame.K_h)
        script.answer(advice_for(view))
        frames(app, 3)
        at_table(app).rebuild()
        frames(app, 3)
        assert shows_hint(app), "the table is another, the position the same"
        press(app, pygame.K_z, pygame.KMOD_CTRL)
        frames(app, 3)
        assert not shows_hint(app)


def test_a_hint_out_of_turn_says_so(tmp_path: Path, script: Script) -> None:
    with running(tmp_path, Launch(game="forty-one", number=5, size=(960, 600), speed="slow")) as app:
        until(app, lambda: at_table(app).controller.state.turn not in (None, PERSON))
        at_table(app).hint.press()
        assert not script.asked and at_table(app).table.bubble is not None


def test_without_figures_a_hint_has_a_card_and_a_sentence_and_no_bars(tmp_path: Path, script: Script) -> None:
    with running(tmp_path, launch("forty-one")) as app:
        view = to_turn(app, is_card)
        press(app, pygame.K_h)
        script.answer(GAMES.opponents.choose_at_once(view, Level.EXPERT, 0))
        frames(app, 20)
        hints = at_table(app).table.hints
        assert ": " in panel_words(app) and not hints.bars.blits()
        assert hints.lamp.blits()


def test_a_card_looked_at_tells_its_figures(tmp_path: Path, script: Script) -> None:
    with running(tmp_path, launch("forty-one")) as app:
        view = to_turn(app, is_card)
        press(app, pygame.K_h)
        script.answer(advice_for(view, (0.5, 0.43)))
        frames(app, 3)
        press(app, pygame.K_RIGHT)
        frames(app, 2)
        table = at_table(app).table
        assert table.hand.cursor is not None and table.hand.cursor.card is not None
        told = table.hints.hint.mark(Play(table.hand.cursor.card)) if table.hints.hint else None
        assert told is not None and f"{told.chance.removesuffix(' %')} times in 100" in panel_words(app)
        assert "you win the game" in panel_words(app)
        advised = table.hints.hint.action == Play(table.hand.cursor.card)  # type: ignore[union-attr]
        assert panel_words(app).startswith("Play the") is advised
        if not advised:  # in a puzzle "Play the 9" once stood beside "Not this"
            assert panel_words(app).startswith("For comparison, ")


def test_the_answer_is_told_until_the_mouse_moves_to_another_card(tmp_path: Path, script: Script) -> None:
    """After playing by mouse the mouse is on the hand, and the line told of the card that lay under it."""
    with running(tmp_path, launch("forty-one")) as app:
        view = to_turn(app, lambda view: is_card(view) and len(view.legal_actions()) > 2)
        table = at_table(app).table
        advised = view.legal_actions()[0]
        assert isinstance(advised, Play)
        others = [each for each in table.hand.sprites if each.card in (table.hand.legal or ())]
        resting, another = [each for each in others if each.card is not advised.card][:2]
        move_to(app, in_sight(table.hand, resting))
        press(app, pygame.K_h)
        script.answer(advice_for(view, (0.5, 0.43)))
        frames(app, 3)
        hint = table.hints.hint
        assert hint is not None and tuple(table.hints.panel.wordings) == tuple(hint.wordings)
        x, y = in_sight(table.hand, resting)
        move_to(app, (x + 1, y + 12))
        assert tuple(table.hints.panel.wordings) == tuple(hint.wordings), "it still rests on the same card"
        assert another.card is not None
        move_to(app, in_sight(table.hand, another))
        assert tuple(table.hints.panel.wordings) == tuple(hint.mark(Play(another.card)).wordings)
        assert resting.card is not None
        move_to(app, in_sight(table.hand, resting))
        assert tuple(table.hints.panel.wordings) == tuple(hint.mark(Play(resting.card)).wordings)


def test_the_advised_bid_is_told_though_the_mouse_rests_on_another_number(tmp_path: Path, script: Script) -> None:
    with running(tmp_path, launch("forty-one")) as app:
        view = to_turn(app, lambda view: isinstance(view.legal_actions()[0], Bid))
        table = at_table(app).table
        assert isinstance(table, FortyOneTable)
        move_to(app, table.strip.tiles[5].rect.center)
        assert table.strip.tiles[5].hovered
        press(app, pygame.K_h)
        script.answer(advice_for(view, (0.6, 0.5, 0.5)))
        frames(app, 3)
        hint = table.strip.hint
        assert hint is not None and table.strip.hint_wordings() == list(hint.wordings)
        move_to(app, table.strip.tiles[1].rect.center)
        assert table.strip.hint_wordings() == list(hint.mark(Bid(2)).wordings)


def strip_of(app: App) -> NumberStrip[NumberTile]:
    """Return the strip that asks for a bid."""
    table = at_table(app).table
    assert isinstance(table, TrickGameTable) and isinstance(table.strip, NumberStrip)
    return table.strip


@pytest.mark.parametrize("game", ["forty-one", "forty-two"])
def test_enter_beside_the_advised_bid_did_nothing(tmp_path: Path, script: Script, game: str) -> None:
    with running(tmp_path, launch(game)) as app:
        view = to_turn(app, lambda view: isinstance(view.legal_actions()[0], Bid))
        best = view.legal_actions()[2]
        press(app, pygame.K_h)
        script.answer(advice_for(view, (0.6, 0.5, 0.6), best=2), is_final=False)
        frames(app, 3)
        assert not strip_of(app).shows_enter, "the advice may change yet"
        press(app, pygame.K_RETURN)
        assert at_table(app).controller.is_persons_turn
        script.answer(advice_for(view, (0.6, 0.5, 0.6), best=2))
        frames(app, 3)
        assert strip_of(app).shows_enter
        press(app, pygame.K_SPACE)
        assert at_table(app).controller.is_persons_turn, "the cap says Enter"
        press(app, pygame.K_RETURN)
        assert at_table(app).controller.view.public.bids[PERSON] == getattr(best, "number", None)  # type: ignore[attr-defined]


def test_enter_beside_a_hint_chooses_nothing_of_which_the_strip_does_not_tell(tmp_path: Path, script: Script) -> None:
    with running(tmp_path, launch("forty-one")) as app:
        view = to_turn(app, lambda view: isinstance(view.legal_actions()[0], Bid))
        press(app, pygame.K_h)
        script.answer(advice_for(view, (0.6, 0.5, 0.5)))
        frames(app, 3)
        move_to(app, strip_of(app).tiles[5].rect.center)
        assert not strip_of(app).shows_enter and strip_of(app).for_enter is None
        press(app, pygame.K_RETURN)
        assert at_table(app).controller.is_persons_turn
        press(app, pygame.K_4)
        assert strip_of(app).shows_enter and strip_of(app).for_enter is strip_of(app).tiles[3]


def test_figures_stand_on_the_numbers_to_bid(tmp_path: Path, script: Script) -> None:
    with running(tmp_path, launch("forty-one")) as app:
        view = to_turn(app, lambda view: isinstance(view.legal_actions()[0], Bid))
        press(app, pygame.K_h)
        script.answer(advice_for(view, (0.6, 0.5, 0.5)))
        frames(app, 30)
        table = at_table(app).table
        assert isinstance(table, TrickGameTable) and table.strip is not None
        tiles = table.strip.tiles
        assert [tile.hinted.chance for tile in tiles[:2]] == ["60 %", "50 %"]
        assert tiles[0].hinted.is_advised and not tiles[1].hinted.is_advised
        assert tiles[1].hinted.part == tiles[2].hinted.part, "equal figures look equal"
        assert len(table.strip.bars.blits()) == len(view.legal_actions())
        assert not panel_words(app), "the strip itself says the sentence"
        at_table(app).act(Bid(1))
        frames(app, 2)
        assert all(tile.hinted.part is None for tile in tiles)


def test_the_bars_on_the_numbers_to_bid_stayed_empty(tmp_path: Path, script: Script) -> None:
    """They moved only while a hint lay over the hand: that of the best bid was as short as all the others."""
    with running(tmp_path, launch("forty-one")) as app:
        view = to_turn(app, lambda view: isinstance(view.legal_actions()[0], Bid))
        press(app, pygame.K_h)
        script.answer(advice_for(view, (0.6, 0.5, 0.5)))
        frames(app, 60)
        lengths = strip_of(app).bars._lengths
        assert lengths == {tile.action: tile.hinted.part for tile in strip_of(app).tiles}
        assert lengths[Bid(1)] == 1.0 > lengths[Bid(2)] > 0.1
        assert not at_table(app).is_animating


def test_while_a_suit_is_named_h_means_hearts_and_f3_asks(tmp_path: Path, script: Script) -> None:
    with running(tmp_path, launch("forty-two", {"players": 3})) as app:

        def leads_joker(view: View) -> bool:
            return any(isinstance(action, Play) and action.named for action in view.legal_actions())

        view = to_turn(app, leads_joker)
        table = at_table(app).table
        assert isinstance(table, FortyTwoTable)
        named = [action for action in view.legal_actions() if isinstance(action, Play) and action.named]
        table.choose_card(named[0].card)
        frames(app, 3)
        press(app, pygame.K_F3)
        best = view.legal_actions().index(next(action for action in named if action.named is Suit.CLUBS))
        script.answer(advice_for(view, (0.4,) * best + (0.6,), best=best))
        frames(app, 30)
        assert table.suits.visible and at_table(app).hint.button.cap in ("F3", "")
        assert [tile.suit for tile in table.suits.tiles if tile.hinted.is_advised] == [Suit.CLUBS]
        assert len(table.suits.bars.blits()) == 4 and not panel_words(app)
        press(app, pygame.K_ESCAPE)
        frames(app, 3)
        assert "name clubs" in panel_words(app)
        places = dict(hand_places(table.kit, table.hand))
        assert Play(named[0].card) in places and table.hints.hint is not None
        assert table.hints.hint.mark(Play(named[0].card)).part == 1.0, "a joker is as good as its best suit"
        table.choose_card(named[0].card)
        press(app, pygame.K_h)
        assert at_table(app).controller.steps[-1].done == Play(named[0].card, Suit.HEARTS)
        assert len(script.asked) == 1


def test_what_to_draw_and_whether_to_close_is_marked(tmp_path: Path, script: Script) -> None:
    with running(tmp_path, launch("empat-satu", {"players": 2, "close_at": 14, "deals": 5})) as app:
        view = to_turn(app, lambda view: Close() in view.legal_actions() and Draw("discard") in view.legal_actions())
        press(app, pygame.K_h)
        actions = view.legal_actions()
        script.answer(advice_for(view, (0.4, 0.3, 0.6), best=actions.index(Close())))
        frames(app, 10)
        table = at_table(app).table
        assert isinstance(table, EmpatSatuTable)
        assert table.piles.draw_pill.hinted.chance and table.piles.take_pill.hinted.chance
        assert "%" in table.close.label and table.close.icon == "hint"
        assert not table.piles.draw_pill.rect.colliderect(table.piles.take_pill.rect)
        at_table(app).act(actions[0])
        frames(app, 3)
        assert table.close.label == "Close" and not table.piles.draw_pill.hinted.chance


# ------------------------------------------------------------------------------------ how good, in bars


def test_what_costs_no_more_than_its_error_has_a_full_bar() -> None:
    actions = [Bid(number) for number in range(1, 6)]
    shares, errors = (0.60, 0.595, 0.55, 0.45, 0.10), (0.0, 0.006, 0.006, 0.006, 0.006)
    choices = tuple(
        Choice(action, 0.0, share, 10 * share, share, error)
        for action, share, error in zip(actions, shares, errors, strict=True)
    )
    decision = Decision(actions[0], choices, Reason("bid-simulated"), game=10.0)
    parts = [part_of(decision, choice) or 0.0 for choice in choices]
    assert parts[0] == parts[1] == 1.0
    assert all(better - worse > 0.1 for better, worse in itertools.pairwise(parts[1:])), "differences are seen"
    assert part_of(replace(decision, choices=(Choice(actions[0]), Choice(actions[1]))), Choice(actions[1])) is None


# ------------------------------------------------------------------------------------------------ words


def minds() -> Iterator[tuple[str, Mind[View], Why[View]]]:
    for name, mind in GAMES.opponents.minds.items():
        yield name, mind, GAMES.screens[name].why
    yield "whist", WHIST_MIND, WHIST_WHY  # type: ignore[misc]


def test_every_reason_of_every_game_has_words() -> None:
    for name, mind, words in minds():
        assert mind.reasons <= words.themes.keys(), f"{name}: {mind.reasons - words.themes.keys()}"


@pytest.mark.parametrize(("game", "given"), [*KINDS, ("forty-two", {"players": 7}), ("empat-satu", {"players": 2})])
def test_whatever_is_advised_is_told_in_a_sentence(
    game: str, given: dict[str, object], capsys: pytest.CaptureFixture[str]
) -> None:
    screen, mind, rng = GAMES.screens[game], GAMES.opponents.minds[game], random.Random(3)
    for controller in played(game, given, Level.CASUAL, 4, 160):
        view = controller.view
        if not controller.is_persons_turn:
            continue
        at_once = GAMES.opponents.choose_at_once(view, Level.EXPERT, 1)
        told = [at_once, advice_for(view, [rng.random() for _ in view.legal_actions()])]
        told += [advice_for(view, (0.4, 0.6), code) for code in sorted(mind.reasons) if fits(code, view)]
        for decision in told:
            hint = hint_of(screen.why, view, controller.setup.players, decision)
            assert_is_told(hint, view)
    assert not capsys.readouterr().err, "a reason has no words"


def fits(code: str, view: View) -> bool:
    """Whether a reason can be given for what is asked; in Empat Satu the reason's card must be the action's."""
    action = view.legal_actions()[0]
    if isinstance(action, Bid):
        return code.startswith("bid")
    if isinstance(action, Play):
        return not code.startswith("bid")
    is_throw = isinstance(action, Discard)
    return not code.startswith("slip") and is_throw is code.startswith(("throw", "reach"))


def assert_is_told(hint: Hint, view: View) -> None:
    """Fail unless a hint's sentences are whole, from long to short, and each legal choice has a mark of its own."""
    assert hint.wordings and all(text.endswith(".") and "{" not in text for text in hint.wordings)
    assert len(hint.wordings[-1]) <= 48
    assert all(text[0].isupper() and ".." not in text and ": ," not in text for text in hint.wordings)
    assert len(view.legal_actions()) == 1 or set(view.legal_actions()) <= set(hint.marks)


def test_a_surer_choice_is_never_passed_over_without_a_word() -> None:
    """No card is called best beside one with a clearly higher chance without a word why."""
    screen = GAMES.screens["forty-one"]
    found = 0
    for controller in played("forty-one", {}, Level.CASUAL, 8, 120):
        view = controller.view
        if not controller.is_persons_turn or len(view.legal_actions()) < 2:
            continue
        decision = advice_for(view, (0.5, 0.4), "card-simulated" if is_card(view) else "bid-simulated")
        rival = replace(decision.choices[1], chance=0.5 + CLEARLY + 0.01)
        decision = replace(decision, choices=(decision.choices[0], rival, *decision.choices[2:]))
        moment = Moment(PERSON, decision.action, view, controller.setup.players)
        if is_card(view) and not screen.why.is_open(view):  # type: ignore[attr-defined]
            continue
        told = hint_words(screen.why, moment, decision)[0]
        if "cards are then thrown in" in told:
            continue  # such a bid is not to be made
        found += 1
        assert in_hundred(0.56) in told
        assert "but" in told
    assert found > 5


@for_each(
    ("points", "share", "told", "tile"),
    [
        (3.2, 0.27, "Bid 2: you win the game 27 times in 100", "27 %"),  # leads in the game alone
        (3.6, 0.25, "Bid 2: it promises 3.6 points", "55 %"),  # in points, the game being equal
    ],
)
def test_a_bid_that_looked_worse_in_every_figure_shown_is_told_by_the_one_in_which_it_leads(
    points: float, share: float, told: str, tile: str
) -> None:
    """Beside 1 (80 in 100, 3.5 points) the lamp stood on 2 (55 in 100, 3.2), and the line told its chance."""
    screen, controller = GAMES.screens["forty-two"], new_controller(1, "forty-two")
    controller.deal()
    one, two = Choice(Bid(1), 3.5, 0.8, 1.0, 0.25), Choice(Bid(2), points, 0.55, 1.1, share)
    errors = Errors(0.001, 0.001, 0.001)
    choices = tuple(replace(choice, error=0.0, errors=errors) for choice in (one, two))
    decision = Decision(Bid(2), choices, Reason("bid-simulated", {"worlds": 8192}), 8.0)
    view, players = controller.state.view(controller.state.turn or 0), controller.setup.players
    hint = hint_of(screen.why, view, players, decision)
    assert len(hint.wordings) > 2 and all(wording.startswith(told) for wording in hint.wordings[:-1])
    assert hint.mark(Bid(2)).chance == tile
    assert hint.mark(Bid(2)).wordings[0].startswith(told.split(":", maxsplit=1)[0])


def test_of_two_bids_the_sentence_told_other_chances_than_their_marks() -> None:
    """A tile showed 34 % where the sentence said "4 of 10": facts come from worlds of their own."""
    screen, controller = GAMES.screens["forty-two"], new_controller(1, "forty-two")
    controller.deal()
    choices = Choice(Bid(1), 2.9, 0.6, 1.1, 0.3), Choice(Bid(2), 2.4, 0.34, 1.0, 0.25)
    decision = Decision(Bid(1), choices, Reason("bid-simulated", {"worlds": 8192}), 8.0)
    made = Consequence(PERSON, "bid-made", 0.3, 0.62, 0.36)
    reasoning = Reasoning(Bid(1), Bid(2), 0.1, 600, (Fact("tricks", number=0.9),), (made,))
    view, players = controller.state.view(PERSON), controller.setup.players
    told = hint_of(screen.why, view, players, decision, reasoning).wordings[0]
    assert "6 of 10" in told and "3 of 10" in told


@for_each(
    ("shares", "gained", "told"),
    [
        ((0.6, 0.6, 0.6), 0.0, "It hardly matters which card you play."),
        ((0.6, 0.598), 0.0, " would do nearly as well."),
        ((0.6, 0.5), 0.1, "Several small things add up."),
        ((0.6, 0.5), 0.0, "times in 100 instead of 50."),
    ],
)
def test_a_hint_that_no_rule_explains_was_a_bare_figure(shares: Sequence[float], gained: float, told: str) -> None:
    """“Play the jack of hearts: you make your bid 60 times in 100”: a partner says whether it matters."""
    screen, controller = GAMES.screens["forty-one"], new_controller(1, "forty-one")
    controller.deal()
    for _seat in range(4):
        take(controller, Bid(4))
    view = controller.state.view(controller.state.turn or 0)
    decision = advice_for(view, shares, "card-simulated")
    decision = replace(decision, choices=decision.choices[: len(shares)])
    best, other = (each.action for each in decision.choices[:2])
    reasoning = Reasoning(best, other, gained, 600, is_equal=not gained)
    hint = hint_of(screen.why, view, controller.setup.players, decision, reasoning)
    assert hint.wordings[0].endswith(told) and "times in 100" in hint.wordings[0]
    shortest = [each for each in hint.wordings if "times in 100" in each][-1]
    assert told not in shortest, "where there is little room"


def test_a_bid_that_has_the_cards_thrown_in_promises_no_chance_to_make_it() -> None:
    """The hint said "the cards are then thrown in, and you make it in 80 % of the deals tried"."""
    why, controller = GAMES.screens["forty-one"].why, new_controller(1, "forty-one")
    controller.deal()
    for number in (2, 2, 3):
        take(controller, Bid(number))
    seat = controller.state.turn
    assert seat is not None
    bids = tuple(Choice(Bid(number), 0.0, 0.8 if number < 4 else 0.6, 0.0) for number in (1, 3, 4))

    def hints(number: int) -> Sequence[str]:
        moment = Moment(seat, Bid(number), controller.state.view(seat), controller.setup.players)
        return hint_words(why, moment, Decision(Bid(number), bids, Reason("bid-simulated", {"worlds": 200})))

    for told in hints(3):
        assert "in 100" not in told and "make it" not in told
    assert hints(3)[1] == "Bid 3: the cards are then thrown in."
    assert "60 times in 100" in hints(4)[0] and "1 has the cards thrown in" in hints(4)[0] and "80" not in hints(4)[0]


def last_bid_hint(bid: int, shares: Mapping[int, float], settled: str = "") -> str:
    """Return the hint for ``bid`` where the first three came to 9 and these bids win the game so often."""
    why, controller = GAMES.screens["forty-one"].why, new_controller(1, "forty-one")
    controller.deal()
    for number in (2, 5, 2):
        take(controller, Bid(number))
    seat = controller.state.turn
    assert seat is not None
    moment = Moment(seat, Bid(bid), controller.state.view(seat), controller.setup.players)
    choices = tuple(Choice(Bid(number), 0.5, 0.8, 1.0, share) for number, share in shares.items())
    values: dict[str, str | int | float] = {"settled": settled} if settled else {}
    return hint_words(why, moment, Decision(Bid(bid), choices, Reason("bid-simulated", {"worlds": 200, **values})))[0]


def test_a_bid_better_by_a_sixth_of_the_game_was_said_to_come_out_no_worse() -> None:
    """Where a rule decides, the hint says what that gives up; without a rule, what the other bid would lose."""
    dear = {1: 0.35, 2: 0.33, 3: 0.20}
    for rule, bid in ("needed", 2), ("not-lower", 2), ("", 2):  # without a rule, it is the wish to play
        assert "be played; 1 wins the game 2 times more" in (told := last_bid_hint(bid, dear, rule)) or (
            "but this one plays; 1 wins the game 2 times more in 100" in told
        )
    told = last_bid_hint(2, {1: 0.2, 2: 0.3, 3: 0.31}, "not-higher")
    assert "you would probably miss it; 3 wins the game once more in 100" in told
    assert "no worse" not in "".join(last_bid_hint(2, dear, rule) for rule in ("needed", "not-lower", "not-higher"))
    assert "thrown in, while with 2 you lose the game 28 times more in 100" in last_bid_hint(1, {1: 0.35, 2: 0.07})
    assert "no bid that keeps the deal alive is clearly better" in last_bid_hint(1, {1: 0.35, 2: 0.34})
    assert "the deal still needs to be played" in last_bid_hint(2, {1: 0.33, 2: 0.33}, "needed"), "it costs nothing"


@for_each(("game", "given"), [KINDS[0], KINDS[2]])
def test_what_trials_and_rules_of_thumb_agree_on_is_told_by_the_rule(
    monkeypatch: pytest.MonkeyPatch, game: str, given: dict[str, object]
) -> None:
    """Where the search agrees with a rule of thumb, its reason is told."""
    mind, screen = GAMES.opponents.minds[game], GAMES.screens[game]
    steps = played(game, given, Level.CASUAL, 2, 90)
    game_so_far = next(
        each for each in steps if each.is_persons_turn and is_card(each.view) and len(each.view.hand) < 5
    )
    view = game_so_far.view
    usual = GAMES.opponents.choose_at_once(view, Level.EXPERT, 0)
    agrees = replace(advice_for(view, (), "card-simulated"), action=usual.action)
    differs = replace(agrees, action=next(each for each in view.legal_actions() if each != usual.action))

    def advise(*_asked: object) -> Advising:
        yield differs
        yield agrees
        return agrees

    monkeypatch.setattr(type(mind), "advise", advise)
    first, second = [decision for decision in GAMES.opponents.advise(view) if decision is not None]
    assert "rule" not in first.why.values and second.why.values["rule"] == usual.why.code
    hints = [
        hint_of(screen.why, view, game_so_far.setup.players, each).wordings[0]
        for each in (second, replace(second, why=Reason(usual.why.code, second.why.values)))
    ]
    assert hints[0] == hints[1], "in the words of the rule"


# ----------------------------------------------------------------------------------- nothing meets, nothing is cut


LONG = [("forty-one", {}), ("empat-satu", {"players": 4, "close_at": 20}), ("forty-two", {"players": 7})]


where_there_is_least_room = in_sizes_and_texts(
    ((960, 600), 1.4), ((600, 960), 1.0), more=(((960, 600), 1.0), ((960, 1040), 1.4), ((1920, 1080), 1.4))
)


@where_there_is_least_room
@pytest.mark.parametrize(("game", "given"), [*LONG, ("forty-two", {"players": 4}), ("empat-satu", {"players": 2})])
def test_the_sentence_meets_nothing_and_is_not_cut_off(
    tmp_path: Path,
    script: Script,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    text: float,
    game: str,
    given: dict[str, object],
) -> None:
    cut: list[str] = []
    shortened = Typesetter.shorten

    def shorten(typesetter: Typesetter, words: str, size: int, room: int, bold: bool = False) -> str:
        left = shortened(typesetter, words, size, room, bold)
        cut.extend([words] if left != words else [])
        return left

    with running(tmp_path, launch(game, given, size=size)) as app:
        app.change_settings(text_size=text)
        app.rebuild()
        for is_wanted in (lambda view: not is_card(view), is_card):
            view = to_turn(app, is_wanted)
            monkeypatch.setattr(Typesetter, "shorten", shorten)
            press(app, pygame.K_h)
            script.answer(advice_for(view, (1.0, 0.94), best=1), is_final=False)
            frames(app, 12)
            at_table(app).draw(app.screen)
            press(app, pygame.K_RIGHT)
            frames(app, 2)
            at_table(app).draw(app.screen)
            assert not [words for words in cut if "%" in words or ":" in words], cut
            assert_is_apart(app)
            monkeypatch.undo()
            Script.__init__(script, monkeypatch)
            at_table(app).act(view.legal_actions()[0])


@where_there_is_least_room
def test_the_reason_stands_in_the_hint_uncut_as_soon_as_it_is_known(
    tmp_path: Path, script: Script, size: tuple[int, int], text: float
) -> None:
    with running(tmp_path, launch("forty-one", size=size)) as app:
        app.change_settings(text_size=text)
        app.rebuild()
        view = to_turn(app, is_card)
        press(app, pygame.K_h)
        script.answer(advice_for(view, (1.0, 0.9)), is_final=False)
        frames(app, 2)
        before = panel_words(app)
        [asked] = script.reasons
        assert isinstance(asked.question, Explain)
        best, other = asked.question.best, asked.question.other
        assert isinstance(other, Play)
        fact, follows = Fact("keep", other.card, when="later"), Consequence(PERSON, "bid-made", 0.3, 0.8, 0.5)
        asked.take(Reasoning(best, other, 0.1, 300, (fact,), (follows,), Taker(1, is_probable=True)))
        frames(app, 2)
        words = panel_words(app)
        assert words != before
        taker, end = "This trick probably goes to Rami. ", " So you make your bid in 8 of 10 lays instead of 5."
        if (size, text) == (
            (960, 1040),
            1.4,
        ):  # between one's own plaque and the last trick there is room for one thing
            taker = end = ""
        assert f". {taker}Keep the " in words
        assert words.endswith(f": it takes a trick later.{end}")
        at_table(app).draw(app.screen)
        assert_is_apart(app)


def assert_is_apart(app: App) -> None:
    """Fail if the sentence or a figure of a hint meets a seat, a corner, or the cards that others have played."""
    scene = at_table(app)
    table, layout = scene.table, scene.table.layout
    panel = table.hints.panel.rect
    others = dict(layout.regions)
    if panel.width:
        others |= {f"card {seat}": card.inflate(-4, -4) for seat, card in cards_of(table)}
        assert layout.window.contains(panel)
        for name, rect in others.items():
            assert not panel.colliderect(rect), f"the sentence meets {name}"
        assert panel.bottom <= min(sprite.y - sprite.height / 2 for sprite in table.hand.sprites) + 2
    if isinstance(table, EmpatSatuTable):
        assert not table.close.visible or not panel.colliderect(table.close.rect)
        for pill in (table.piles.draw_pill, table.piles.take_pill):
            assert not pill.visible or layout.window.contains(pill.rect)
            assert not pill.visible or pill.rect.collidelist(list(layout.regions.values())) < 0
        assert table.piles.places.trays[PERSON].bottom <= panel.top or not panel.width or panel.top >= layout.ribbon.top
    if isinstance(table, TrickGameTable) and table.strip is not None and table.strip.visible:
        for tile in table.strip.tiles:
            place = tile.bar_place
            assert tile.rect.contains(pygame.Rect(place.x - place.length / 2, place.y - 3, place.length, 6))


def cards_of(table: object) -> Iterator[tuple[int, pygame.Rect]]:
    """Yield the cards of the trick on the table, by seat."""
    for seat, sprite in getattr(table, "trick", ()):
        width = 0.714 * sprite.height
        yield seat, pygame.Rect(sprite.x - width / 2, sprite.y - sprite.height / 2, width, sprite.height)


@in_sizes((960, 600), (600, 960), more=((1920, 1080), (960, 1040), (1180, 1000)))
@pytest.mark.parametrize(("game", "given"), KINDS)
def test_a_bar_lies_on_the_upper_edge_of_its_card(
    tmp_path: Path, script: Script, size: tuple[int, int], game: str, given: dict[str, object]
) -> None:
    with running(tmp_path, launch(game, given, size=size)) as app:
        view = to_turn(app, is_card)
        table = at_table(app).table
        places: dict[Action, tuple[float, float, int]] = {
            action: (place.x, place.y, place.length) for action, place in hand_places(table.kit, table.hand)
        }
        assert len({length for _x, _y, length in places.values()}) == 1, "bars can be compared"
        for action in view.legal_actions():
            x, y, length = places[action]
            sprite = next(each for each in table.hand.sprites if each.card is getattr(action, "card", None))
            left, right = sprite.x - 0.36 * sprite.height, sprite.x + 0.36 * sprite.height
            assert left - 6 <= x - length / 2 and x + length / 2 <= right + 6
            assert abs(y - (sprite.y - sprite.height / 2 - sprite.raise_by)) < 0.12 * sprite.height


@for_each("size", [(960, 600), (1280, 720), (600, 960)], sampled=True)
def test_the_lamp_leaves_the_words_over_the_trumps_legible(tmp_path: Path, size: tuple[int, int]) -> None:
    """The lamp of a hint lay on the word "trump" over the card advised."""
    with running(tmp_path, Launch(game="forty-two", number=2, size=size)) as app:
        until(app, lambda: at_table(app).pacing.is_asking)
        table = at_table(app).table
        assert isinstance(table, FortyTwoTable)
        tabs = [pygame.Rect(blit.rect.topleft, (blit.rect.width, blit.rect.height // 2)) for blit in table.tabs.blits()]
        assert tabs
        for card in at_table(app).controller.view.hand:
            table.hints.lamp.card = card
            (blit,) = table.hints.lamp.blits()
            assert blit.rect.collidelist(tabs) == -1


def test_the_dots_of_a_hint_stayed_when_it_was_final_at_once(tmp_path: Path) -> None:
    """The panel at rest looked equal to the one whose first dot is lit, so it was not painted again."""
    with running(tmp_path, Launch(game="forty-one", number=5, speed="instant")) as app:
        until(app, lambda: awaits_person(app))
        panel = at_table(app).table.hints.panel
        panel.room = pygame.Rect(100, 100, 800, 60)
        panel.say(["Play the king of diamonds."])
        at_rest = panel.blits()[-1].surface.copy()
        panel.say(["Play the king of diamonds."], is_thinking=True)
        assert pygame.image.tobytes(panel.blits()[-1].surface, "RGBA") != pygame.image.tobytes(at_rest, "RGBA")
        panel.say(["Play the king of diamonds."])
        assert pygame.image.tobytes(panel.blits()[-1].surface, "RGBA") == pygame.image.tobytes(at_rest, "RGBA")


@for_each("size", [(960, 600), (1280, 720), (1920, 1080)])
def test_a_hint_of_two_lines_lay_over_the_name_in_ones_own_place(tmp_path: Path, size: tuple[int, int]) -> None:
    with running(tmp_path, Launch(game="forty-one", number=5, speed="instant", size=size)) as app:
        until(app, lambda: awaits_person(app))
        table = at_table(app).table
        assert isinstance(table, TrickGameTable)
        table.ghost.rect = table.layout.slots[0].box
        picture, edge = table.ghost.paint()[0][0], size[1] // 60
        inner = pygame.Rect((0, 0), picture.get_size()).inflate(-2 * edge, -2 * edge)
        letters = pygame.mask.from_surface(picture.subsurface(inner), 128).get_bounding_rects()
        assert letters
        lowest = max(letter.bottom for letter in letters)
        assert table.ghost.rect.top + inner.top + lowest <= table.hint_room().top
