"""The pages of 42: rules, new game, score, winners; what they say and where it stands, without a screen."""

from __future__ import annotations

import ast
import itertools
import json
import random
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pygame

from game.cards import Card, Suit, parse_cards
from game.controller import Controller, Player
from game.games import GAMES
from game.rules.base import Bid, IllegalAction, Play
from game.rules.forty_two import (
    DealResult,
    FortyTwoOptions,
    PublicState,
    State,
    Trumps,
    View,
    followers,
    gets_there,
    winning_place,
    winning_seats,
    worth_if_made,
)
from game.ui.app import App
from game.ui.controls.base import Kit
from game.ui.document.blocks import Block, CardRow, Figure, Grid, Paragraph, Points, TrickFigure
from game.ui.drawing.assets import face_names
from game.ui.drawing.stage import Stage
from game.ui.scenes.menu.new_game import NewGameScene
from game.ui.scenes.menu.players import Medallion
from game.ui.scenes.menu.rules import RulesScene
from game.ui.scenes.play.table import TableScene
from game.ui.scenes.results.score import ScoreScene
from game.ui.scenes.results.winners import WinnersScene
from game.ui.scenes.scene import Launch
from game.ui.tables.forty_two.board.board import PeggingBoard
from game.ui.tables.forty_two.board.pegs import PEG_LOOKS, peg_look
from game.ui.tables.forty_two.options_page import PAGE, peg_colours
from game.ui.tables.forty_two.rules_page import chapters
from game.ui.tables.forty_two.verdict import need_of, place_words, verdict, victory_head, why_won
from game.ui.words.cards import refusal
from tests import ROOT
from tests.cases import for_each
from tests.playouts import take
from tests.test_architecture import nodes_of
from tests.ui.laying import assert_laid_out
from tests.ui.playing import autosave, frames, new_controller, press, running, until

GAME = "forty-two"
RULES = ROOT / "game" / "rules"
SIZES = [(960, 600), (1920, 1080), (600, 960)]
LONG = (
    *("Alexandrina Maximiliana", "Bartholomew Featherston", "Wolfeschlegelsteinhausen", "Mohammed bin Abdulrahman"),
    *("Anna-Sophia Elisabeth", "Jo", "Maximilian-Alexander"),
)
PLAYERS = tuple(Player(name, "boy") for name in ("You", "Tom", "Nora", "Gus", "Ivy", "Raj", "Mei"))
UNREACHED = {"deal-out-of-time"}  # the program deals; nobody at the screen can do it at the wrong time


# ------------------------------------------------------------------------------- refusals


def codes() -> set[str]:
    """Return every code with which the rules of 42 refuse something."""
    found = set()
    for path in (RULES / name for name in ("base.py", "tricks.py", "forty_two.py")):
        for node in nodes_of(path):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "IllegalAction":
                assert isinstance(node.args[0], ast.Constant)
                found.add(str(node.args[0].value))
    return found


def asked(hand: str, trick: str = "", named: Suit | None = None, **given: object) -> View:
    """Return what seat 0 sees when it is to play to ``trick``, or to lead."""
    options = msgspec.convert(given, FortyTwoOptions)
    cards = parse_cards(trick)
    public = PublicState(
        options,
        scores=(0,) * options.players,
        dealer=1,
        turn_up=Card.parse("9D"),
        bids=(1,) * options.players,
        leader=(-len(cards)) % options.players,
        trick=cards,
        named=named,
        counts=(7,) * options.players,
        taken=(0,) * options.players,
        turn=0,
    )
    return View(public, 0, parse_cards(hand), parse_cards(hand))


def bids(*made: int | None, turn: int | None = 0) -> View:
    """Return what seat 0 sees while the bids are ``made``; seat 0 deals."""
    public = PublicState(FortyTwoOptions(), dealer=0, turn_up=Card.parse("9D"), bids=made, counts=(7,) * 4, turn=turn)
    hand = parse_cards("2C 3C 4C 5C 6C 7C 8C")
    return View(public, 0, hand, hand)


CLUB = Card.parse("2C")
REFUSED = [
    (bids(None, 1, 1, 1), Play(CLUB), "First everybody bids: choose a number."),
    (bids(None, 1, 1, 1), Bid(8), "A bid must be 0 to 7."),
    (
        bids(None, 1, 1, 1),
        Bid(4),
        "You bid last, and with 4 the bids would come to 7: choose another number.",
    ),
    (bids(None, None, None, None, turn=1), Bid(4), "It is not your turn yet."),
    (bids(None, None, None, None, turn=None), Bid(4), "It is nobody’s turn just now."),
    (asked("2C 3C"), Bid(1), "The bidding is over: play a card."),
    (asked("3C 4C"), Play(CLUB), "That card is no longer in your hand."),
    (asked("BJ 2C"), Play(Card.parse("BJ")), "You are leading a joker: name the suit that the others must follow."),
    (asked("2C 3C"), Play(CLUB, Suit.HEARTS), "A suit is named only when a joker is led."),
    (
        asked("2C 7S", "QS"),
        Play(CLUB),
        "Spades were led and you hold spades. A joker or another queen would do too.",
    ),
    (asked("2C 7S", "9S"), Play(CLUB), "Spades were led and you hold spades. A joker or another 9 would do too."),
    (asked("2C 7S", "QS", simple=True), Play(CLUB), "Spades were led and you hold spades. The joker would do too."),
    (
        asked("2C 7H", "LJ", Suit.HEARTS),
        Play(CLUB),
        "Hearts were named and you hold hearts. The other joker would do too.",
    ),
    (asked("2C 7H", "BJ", Suit.HEARTS, simple=True), Play(CLUB), "Hearts were named and you hold hearts."),
]


@for_each(("view", "action", "words"), REFUSED)
def test_a_refusal_says_the_rule_and_what_would_do(view: View, action: Bid | Play, words: str) -> None:
    fault = view.why_not(action)
    assert fault is not None
    assert refusal(fault) == words


def test_every_code_of_the_rules_has_its_words() -> None:
    told = {fault.code for view, action, _words in REFUSED if (fault := view.why_not(action)) is not None}
    assert codes() - UNREACHED == told
    unknown = refusal(IllegalAction("no such code", ""))
    assert unknown not in {words for _view, _action, words in REFUSED}


# ------------------------------------------------------------------------------- new game


def test_every_choice_of_the_new_game_page_is_one_that_the_rules_read() -> None:
    rules, game = GAMES.rules[GAME], GAMES.screens[GAME]
    for preset in game.options_page.presets():
        assert rules.read_options(preset.options.written()) == preset.options
        assert game.options_page.nearest(preset.options) == preset.key
        for players in range(2, 8):
            options = rules.read_options({**preset.options.written(), "players": players, "target": 33})
            for row in game.options_page.option_rows(options, preset.key):
                assert row.choices[row.chosen].options == options, "what is chosen is what stands"
                for choice in row.choices:
                    assert rules.read_options(choice.options.written()) == choice.options
                if row.reset is not None:
                    assert row.reset == msgspec.structs.replace(options, target=42)


def test_the_first_preset_is_the_game_as_a_record_without_options_has_it() -> None:
    full, simple = GAMES.screens[GAME].options_page.presets()
    assert full.options == GAMES.rules[GAME].read_options({})
    assert simple.options == GAMES.rules[GAME].read_options({"simple": True})


@for_each("count", range(2, 8))
def test_everybody_who_sits_down_is_somebody_else(count: int) -> None:
    options = FortyTwoOptions(players=count)
    players = GAMES.screens[GAME].default_players(options)
    assert len(players) == len(PAGE.seat_roles(options)) == count
    assert len({player.name for player in players}) == len({player.face for player in players}) == count
    assert {player.face for player in players} <= set(face_names())
    assert players[0].level is None
    assert None not in {player.level for player in players[1:]}
    assert len(set(PAGE.seat_roles(options))) == count
    keys = [colour.key for colour in GAMES.screens[GAME].seat_colours()]
    assert [player.colour for player in players] == keys[:count]


def test_the_pegs_on_the_board_have_the_colours_that_were_chosen(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        kit = app.scene.kit
        chosen = tuple(
            msgspec.structs.replace(player, colour=colour.key)
            for player, colour in zip(PLAYERS, reversed(peg_colours()), strict=True)
        )
        for players, colours in ((chosen, peg_colours()[::-1]), (PLAYERS, peg_colours())):
            rect = pygame.Rect(600, 40, 340, 540)
            options = FortyTwoOptions(players=7)
            board = PeggingBoard(Stage(app.size), app.scene.timeline, kit, rect, players, options, [rect])
            assert [column.look.key for column in board.columns] == [colour.key for colour in colours]


def test_the_pegs_have_seven_colours_each_with_a_name() -> None:
    colours = peg_colours()
    looks = [(colour.key, colour.name, *peg_look(colour.key, 0)) for colour in colours]
    for of in zip(*looks, strict=True):
        assert len(set(of)) == 7, "key, name, colours and mark: each is somebody's own"
    pictures = {pygame.image.tobytes(colour.picture(Kit.__new__(Kit), (24, 24)), "RGBA") for colour in colours}
    assert len(pictures) == 7


# ---------------------------------------------------------------------------------- rules


def blocks_of(options: FortyTwoOptions | None) -> Iterator[Block]:
    for chapter in chapters(options):
        yield from chapter.blocks


def chapter(title: str, simple: bool) -> tuple[Block, ...]:
    """Return what a chapter of the rules holds."""
    (found,) = (each for each in chapters(FortyTwoOptions(simple=simple)) if each.title == title)
    return found.blocks


def words_of(block: Block) -> str:
    if isinstance(block, Paragraph):
        return block.text
    if isinstance(block, Points):
        return " ".join(block.texts)
    return getattr(block, "caption", "")


@for_each("simple", [False, True])
@for_each("players", range(2, 8))
def test_the_rules_can_be_told_for_every_game(players: int, simple: bool) -> None:
    for target, ties in itertools.product((7, 21, 42), ("shared", "highest")):
        options = msgspec.convert(
            {"players": players, "simple": simple, "target": target, "ties": ties}, FortyTwoOptions
        )
        assert len(chapters(options)) == 9, "with the program's chapter each has a digit for its key"
        words = " ".join(map(words_of, blocks_of(options)))
        assert "{" not in words
        assert ("fifteen" in words.replace("neither pairs nor fifteens", "")) != simple
        assert ("Little Joker" in words) != simple


def test_the_cards_of_the_order_of_power_stand_in_the_order_that_the_rules_give() -> None:
    led = Card.parse("QC")
    for simple in (False, True):
        trumps = Trumps.of(Card.parse("9D"), simple)
        rows = [block for block in chapter("Who takes the trick", simple) if isinstance(block, CardRow)]
        cards = [Card.parse(text) for row in rows for text in row.cards]
        assert len(cards) == len(set(cards))
        for stronger, weaker in itertools.pairwise(card for card in cards if card is not led):
            assert winning_place((led, weaker, stronger), None, trumps)[0] == 2
            assert winning_place((led, stronger, weaker), None, trumps)[0] == 1


@for_each("simple", [False, True])
def test_the_hand_on_the_rules_page_lights_what_may_be_played(simple: bool) -> None:
    (row,) = (block for block in chapter("What you may play", simple) if isinstance(block, CardRow))
    hand = parse_cards(" ".join(row.cards))
    may = followers(hand, Card.parse("QC"), None, simple)
    assert {number for number, card in enumerate(hand) if card in may} == row.lit
    assert row.lit | row.dim == set(range(len(hand)))


@for_each("simple", [False, True])
def test_the_rules_page_tells_that_a_trump_may_pair_the_card_led(simple: bool) -> None:
    """It once said that a hand with the suit led could play no trump of another suit at all."""
    told = " ".join(block.text for block in chapter("What you may play", simple) if isinstance(block, Paragraph))
    assert "must wait as long as you can follow" in told
    assert ("unless they pair the card led" in told) is not simple


def test_the_tricks_to_look_at_are_taken_as_the_rules_say() -> None:
    figures = [block for block in blocks_of(FortyTwoOptions()) if isinstance(block, TrickFigure)]
    assert [figure.taker for figure in figures] == [3, 3, 2, 3, 0, 0]
    assert all(len(figure.cards) == len(figure.names) for figure in figures)
    simple = [block for block in blocks_of(FortyTwoOptions(simple=True)) if isinstance(block, TrickFigure)]
    assert simple == figures[:2]


def test_the_tables_of_points_and_of_winning_bids_are_those_of_the_rules() -> None:
    for players in range(2, 8):
        options = FortyTwoOptions(players=players, target=30)
        grids = [block for block in blocks_of(options) if isinstance(block, Grid)]
        worth = next(grid for grid in grids if len(grid.head) == 9)
        strong = worth.rows[next(iter(worth.strong))]
        assert strong[1:] == tuple(str(worth_if_made(bid, players)) for bid in range(8))
        wins = grids[-1]
        for score, words in wins.rows:
            winning = {bid for bid in range(8) if gets_there(bid, int(score), options)}
            assert bids_in(words) == winning, (score, words)


def bids_in(words: str) -> set[int]:
    """Return the bids that win according to a line of the rules page."""
    if words.startswith("nothing"):
        return set()
    if words.startswith("any"):
        return set(range(8))
    numbers = [int(word.strip(",.")) for word in words.split() if word.strip(",.").isdigit()]
    found = set(range(numbers[0], 8))
    return found | {0} if 0 in numbers[1:] else found


# -------------------------------------------------------------------------------- verdict


def stands(*scores: int, past: tuple[DealResult, ...] = (), **options: object) -> PublicState:
    chosen = msgspec.convert({**options, "players": len(scores)}, FortyTwoOptions)
    return PublicState(chosen, past, scores)


@for_each(
    ("public", "said"),
    [
        (stands(0, 0, 0, 0), ("The race is even: everybody stands at 0.", "Nobody can win in the next deal yet.")),
        (
            stands(20, 27, 9, 4),
            ("Tom leads the race with 27: 15 points to go.", "Nobody can win in the next deal yet."),
        ),
        (
            stands(27, 27, 9),
            ("You and Tom lead the race with 27 each.", "Nobody can win in the next deal yet."),
        ),
        (
            stands(19, 30, 37, 28),
            (
                "Nora wins with a made 2 or more.",
                "Tom and Gus need a made 7. You cannot win in the next deal.",
            ),
        ),
        (stands(39, 20), ("You win with any bid that is made.", "Tom cannot win in the next deal.")),
        (stands(30, 20), ("You need a made 7 or a made 0.", "Tom cannot win in the next deal.")),
        (
            stands(35, 20, 3),
            ("You win with a made 4 or more, or a made 0.", "Tom and Nora cannot win in the next deal."),
        ),
        (
            stands(38, 44, 20, 39),
            (
                "Tom and Gus win with any bid that is made.",
                "Tom has the 42 points but missed the bid, so the game goes on. You win with a made 1 or more. "
                "Nora cannot win in the next deal.",
            ),
        ),
        (stands(33, 33), ("You and Tom win with a made 6 or more, or a made 0.",)),
        (stands(4, 4, 4, 4, target=7), ("Everybody wins with any bid that is made.",)),
    ],
)  # fmt: skip
def test_the_verdict_says_who_can_win_next_and_how(public: PublicState, said: tuple[str, ...]) -> None:
    assert verdict(public, PLAYERS[: public.players]) == said


@for_each("players", range(2, 8))
def test_what_is_needed_is_what_wins(players: int) -> None:
    for target, score in itertools.product((7, 20, 42), range(60)):
        options = FortyTwoOptions(players=players, target=target)
        need = need_of(score, options)
        winning = {bid for bid in range(8) if gets_there(bid, score, options)}
        told = set(range(need.bid, 8)) if need.bid is not None else set()
        assert winning - {0} == told
        assert (0 in winning) == need.zero == gets_there(0, score, options)
        assert need.is_any == (len(winning) == 8)


def over(scores: tuple[int, ...], made: tuple[bool, ...], **options: object) -> PublicState:
    """Return a game that is over with ``scores`` after a deal in which ``made`` tells who made a bid of 2."""
    tricks = tuple(2 if is_made else 1 for is_made in made)
    deal = DealResult(0, (2,) * len(scores), (0,) * 7, tricks, (5,) * len(scores), scores)
    public = stands(*scores, past=(deal,), **options)
    winners, why = winning_seats(scores, made, public.options)
    return msgspec.structs.replace(public, winners=winners, won_by=why)


@for_each(
    ("public", "head", "why"),
    [
        (
            over((43, 40, 20), (True, True, True)),
            "You win!",
            "You made your bid of 2 and stand at 43: 42 points were needed.",
        ),
        (
            over((44, 45, 20), (False, True, True)),
            "Tom wins",
            "Tom made the bid of 2 and stands at 45: 42 points were needed. "
            "You had the points too, but missed the bid.",
        ),
        (
            over((43, 45, 42), (True, True, True)),
            "You, Tom and Nora win!",
            "All of them made their bids and reached 42, so they share the win: Tom 45, You 43, Nora 42.",
        ),
        (
            over((20, 45, 42, 50, 49), (True, True, True, False, False)),
            "Tom and Nora win",
            "All of them made their bids and reached 42, so they share the win: Tom 45, Nora 42. "
            "Gus and Ivy had the points too, but missed their bids.",
        ),
        (
            over((43, 45, 20), (True, True, True), ties="highest"),
            "Tom wins",
            "Several made their bids and reached 42; the highest score decides: Tom 45, You 43.",
        ),
        (
            over((45, 45, 43), (True, True, True), ties="highest"),
            "You and Tom win!",
            "Several made their bids and reached 42; the highest score is shared: You 45, Tom 45, Nora 43.",
        ),
        (
            over((44,) * 7, (True,) * 7),
            "You and 6 others win!",
            "All of them made their bids and reached 42, so they share the win: "
            "You 44, Tom 44, Nora 44, Gus 44, Ivy 44, Raj 44, Mei 44.",
        ),
        (
            over((4, 44, 44, 44, 44), (True,) * 5),
            "4 players win",
            "All of them made their bids and reached 42, so they share the win: Tom 44, Nora 44, Gus 44, Ivy 44.",
        ),
    ],
)
def test_winners_and_the_rule_that_decided(public: PublicState, head: str, why: str) -> None:
    assert victory_head(public, PLAYERS) == head
    assert why_won(public, PLAYERS) == why
    assert verdict(public, PLAYERS) == (head, why)


def test_every_verdict_can_be_said() -> None:
    rng = random.Random(5)
    for _ in range(2000):
        count = rng.randint(2, 7)
        scores = tuple(rng.choice((rng.randint(0, 60), 28, 38, 41, 42)) for _seat in range(count))
        made = tuple(rng.random() < 0.5 for _seat in range(count))
        public = over(scores, made, ties=rng.choice(("shared", "highest")), target=rng.choice((7, 20, 42)))
        said = verdict(public, PLAYERS[:count])
        assert 1 <= len(said) <= 2
        assert all(said)
        assert not any("{" in sentence for sentence in said)


# ------------------------------------------------------------------- the pages in the window


def played(number: int, deals: int | None, **given: object) -> Controller:
    """Return a game played at random, with small bids, for so many deals or to its end."""
    controller = new_controller(number, GAME, **given)
    rng = random.Random(number)
    while not controller.state.is_over and (deals is None or controller.state.deals_begun < deals):
        controller.deal()
        while controller.state.turn is not None:
            legal = controller.state.legal_actions()
            take(controller, rng.choice(legal[:3] if isinstance(legal[0], Bid) else legal))
    controller.take_happenings()
    return controller


def named(controller: Controller, names: tuple[str, ...]) -> Controller:
    players = tuple(
        msgspec.structs.replace(player, name=name)
        for player, name in zip(controller.setup.players, names, strict=False)
    )
    controller.setup = msgspec.structs.replace(controller.setup, players=players)
    return controller


def at_score_page(app: App, controller: Controller) -> ScoreScene:
    table = TableScene(app, controller, autosave(app, controller))
    app.replace_all(table)
    table.pacing.quiet_for = 99.0  # nothing has moved for long: the page may come at once
    until(app, lambda: app.scene.name == "score")
    assert isinstance(app.scene, ScoreScene)
    frames(app, 2)
    return app.scene


def check(page: ScoreScene | WinnersScene, size: tuple[int, int]) -> None:
    pairs = itertools.combinations(page.regions.items(), 2)
    assert [(one, two) for (one, first), (two, second) in pairs if first.colliderect(second)] == []
    assert all(pygame.Rect(0, 0, *size).contains(rect) for rect in page.regions.values()), page.regions


@for_each("size", SIZES, sampled=True)
def test_nothing_overlaps_on_the_score_page(tmp_path: Path, size: tuple[int, int]) -> None:
    with running(tmp_path, Launch(size=size, speed="instant")) as app:
        for players, deals, text in ((2, 3, 1.0), (4, 9, 1.4), (7, 1, 1.0), (7, 12, 1.4)):
            app.change_settings(text_size=text)
            controller = played(4, deals, players=players)
            check(at_score_page(app, controller), size)
            check(at_score_page(app, named(controller, LONG)), size)


def finished(count: int, *, won: bool, players: int) -> Controller:
    """Return a short game with so many winners."""
    games = (played(number, None, players=players, target=9) for number in range(1, 300))
    return next(game for game in games if len(game.state.winners) == count and (0 in game.state.winners) == won)


@for_each("size", SIZES, sampled=True)
def test_nothing_overlaps_on_the_winners_page(tmp_path: Path, size: tuple[int, int]) -> None:
    with running(tmp_path, Launch(size=size, speed="instant")) as app:
        app.settings = app.settings.with_(reduced_motion=True)
        for count, won, players in ((1, True, 2), (1, False, 7), (3, True, 7)):
            controller = finished(count, won=won, players=players)
            at_score_page(app, named(controller, LONG) if players == 7 else controller)
            press(app, pygame.K_RETURN)
            until(app, lambda: app.scene.name == "winners")
            assert isinstance(app.scene, WinnersScene)
            assert app.scene.won == won
            check(app.scene, size)


def test_players_keep_the_colours_of_their_pegs_on_the_score_page() -> None:
    controller = new_controller(3, GAME, players=4)
    players = tuple(
        msgspec.structs.replace(player, colour=colour)
        for player, colour in zip(controller.setup.players, ("green", "ivory", "violet", "red"), strict=True)
    )
    sheet = GAMES.screens[GAME].score_sheet(controller.state, players)
    assert sheet.inks == tuple(peg_look(player.colour, 0).ink for player in players)
    paper = (240, 230, 206)
    assert all(contrast(look.ink, paper) > 4.5 for look in PEG_LOOKS)
    assert all(contrast((237, 230, 208), look.ink) > 4.5 for look in PEG_LOOKS), "names stand on plates of them"


def contrast(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    """Return the contrast of two colours as WCAG measures it, 1 to 21."""

    def luminance(colour: tuple[int, ...]) -> float:
        parts = [part / 255 for part in colour[:3]]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_the_score_sheet_marks_missed_bids_and_counts_to_the_target() -> None:
    controller = played(4, 3, players=3, target=30)
    sheet = GAMES.screens[GAME].score_sheet(controller.state, controller.setup.players)
    assert isinstance(controller.state, State)
    public = controller.state.public
    for row, deal in zip(sheet.rows, public.past, strict=True):
        assert row.made == deal.made
        assert [cell[0] for cell in row.cells] == [f"{t} / {b}" for b, t in zip(deal.bids, deal.tricks, strict=True)]
        assert [int(cell[1]) for cell in row.cells] == list(deal.points)
        assert [int(cell[2]) for cell in row.cells] == list(deal.scores)
    assert sheet.race == tuple((0, *(deal.scores[seat] for deal in public.past)) for seat in range(3))
    assert sheet.foot == tuple(str(30 - score) for score in public.scores)
    assert sheet.target == 30
    assert sheet.heads == tuple(place_words(seat, public.scores) for seat in range(3))


def test_when_it_is_over_the_heads_tell_winners_from_those_who_missed() -> None:
    public = over((20, 45, 42, 50, 49), (True, True, True, False, False))
    sheet = GAMES.screens[GAME].score_sheet(State(public), PLAYERS[:5])
    assert sheet.heads == ("fifth", "winner", "winner", "missed the bid", "missed the bid")
    assert sheet.short_heads == ("5th", "winner", "winner", "missed", "missed")


def test_continue_tells_how_it_stands_for_two_and_for_seven() -> None:
    two, seven = played(4, 2, players=2), played(4, 2, players=7)
    said = GAMES.screens[GAME].standing(two.state, two.setup.players)
    scores = [deal["scores"] for deal in two.state.deal_reports()][-1]
    assert isinstance(scores, tuple)
    assert said == f"It is time for the next deal. You {scores[0]} · Tom {scores[1]}"
    seven.deal()
    assert "the race" in GAMES.screens[GAME].standing(seven.state, seven.setup.players)


@for_each(
    ("scores", "said"),
    [
        ((9, 44, 3, 0, 5), "Tom has the 42 points but missed the bid, so the game goes on."),
        ((42, 41, 3, 0, 5), "You have the 42 points but missed the bid, so the game goes on."),
        ((9, 44, 43, 0, 5), "Tom and Nora have the 42 points but missed their bids, so the game goes on."),
    ],
)
def test_continue_never_says_that_somebody_past_the_target_has_points_to_go(scores: tuple[int, ...], said: str) -> None:
    state = State(stands(*scores))
    assert GAMES.screens[GAME].standing(state, PLAYERS[:5]) == f"It is time for the next deal. {said}"


@for_each("text", [1.0, 1.4])
@for_each("size", SIZES, sampled=True)
def test_new_game_and_rules_lie_well_for_every_number_of_players(
    tmp_path: Path, size: tuple[int, int], text: float
) -> None:
    with running(tmp_path, Launch(size=size, speed="instant")) as app:
        app.change_settings(text_size=text)
        for players in (2, 4, 7):
            app.settings = app.settings.with_(new_game={GAME: json.dumps({"players": players, "simple": players == 2})})
            page = NewGameScene(app, GAME)
            page.unfolded = {"players", "rules"}
            app.push(page)
            frames(app, 2)
            assert len([each for each in page.controls.widgets if isinstance(each, Medallion)]) == players
            assert_laid_out(app, page)
            app.pop()
        rules = RulesScene(app, GAME)
        app.push(rules)
        frames(app, 2)
        assert_laid_out(app, rules)


def test_pictures_of_the_pages_are_as_large_as_asked_for(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        kit = app.scene.kit
        for size in ((62, 62), (104, 104), (180, 200)):
            for preset in GAMES.screens[GAME].options_page.presets():
                assert preset.picture(kit, size).get_size() == size
        under = GAMES.screens[GAME].tile_picture().under
        assert under is not None
        for size in ((220, 180), (600, 400), (900, 300)):
            picture = under(kit, size)
            seen = picture.get_bounding_rect()
            assert picture.get_size() == size
            assert seen.width > 0.5 * min(size)
            assert pygame.Rect(0, 0, *size).inflate(-4, -4).contains(seen), "the board lies within the table"
        for options in (FortyTwoOptions(), FortyTwoOptions(target=7), FortyTwoOptions(players=2, target=21)):
            figure = next(block for block in blocks_of(options) if isinstance(block, Figure))
            for height in (420, 700, 1400):
                size = (round(height * figure.ratio), height)
                assert figure.draw(kit, size).get_size() == size
