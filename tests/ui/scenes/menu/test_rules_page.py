"""What the rules pages say, against the rules themselves: figures, what was left out, what was never true."""

from __future__ import annotations

import itertools
from pathlib import Path

import pygame
import pytest

from game.games import GAMES
from game.rules.base import Options
from game.rules.forty_one import FortyOneOptions
from game.rules.forty_two import FortyTwoOptions, gets_there, smallest_winning_bid, worth_if_made
from game.ui.app import App
from game.ui.controls.buttons import Button
from game.ui.document.blocks import CardRow, Figure, Grid, Paragraph, Points, TrickFigure
from game.ui.document.typesetting import LINE, Column, DocumentPiece, columns_of, set_chapter
from game.ui.drawing.assets import card_width
from game.ui.drawing.styles import CLOTH_COLOURS, DAMASCUS, STYLES, Colour
from game.ui.scenes.menu.rules import RulesScene
from game.ui.scenes.scene import Launch
from game.ui.tables.empat_satu.panels import Counted, ValuePanel
from game.ui.tables.forty_one.options_page import PAGE
from game.ui.tables.forty_one.rules_page import sample_bids
from game.ui.tables.forty_two.options_page import PAGE as FORTY_TWO_PAGE
from tests.cases import for_each
from tests.ui.playing import frames, running


def told(game: str, **given: object) -> str:
    """Return every word of a game's rules, as a game with these options has them."""
    return "\n".join(words_of(game, GAMES.rules[game].read_options(given)))


def words_of(game: str, options: Options) -> list[str]:
    words = []
    for block in (block for chapter in GAMES.screens[game].rules_page(options) for block in chapter.blocks):
        if isinstance(block, Paragraph):
            words.append(block.text)
        elif isinstance(block, Points):
            words += block.texts
        elif isinstance(block, Grid):
            words += [cell for row in (block.head, *block.rows) for cell in row]
        elif isinstance(block, CardRow | TrickFigure | Figure):
            words.append(block.caption)
    return words


# ------------------------------------------------------------------------------------ Forty-One


@for_each("trumps", ["sister", "shown"])
def test_hearts_were_said_to_be_trumps_where_a_card_tells_them(trumps: str) -> None:
    words = told("forty-one", trumps=trumps, preset="syrian")
    assert "always trumps" not in words and "only hearts stand above" not in words
    assert "laid open before the bidding" in words and "hearts are" in words, "in the examples they are"
    assert ("other black suit" in words) is (trumps == "sister")
    assert "always trumps" in told("forty-one")


def test_house_rules_are_told_where_they_matter() -> None:
    words = told("forty-one", minimum_bid=2, partner_needs="nothing", values="four-hundred", ten_up="four-times")
    assert "You bid from 2 to 13" in words and "four times its number" in words
    assert "41 or more, whatever the other one has." in words
    assert "above zero" not in words and "not below zero" not in words


@for_each("minimum", [1, "rising"])
@for_each("total", range(4, 21))
def test_the_examples_of_throw_ins_are_bids_that_may_be_made(total: int, minimum: object) -> None:
    """They showed a bid of 0 at a least total of 4, and bids of 1 where the lowest is 2."""
    options = GAMES.rules["forty-one"].read_options({"min_total": total, "minimum_bid": minimum})
    assert isinstance(options, FortyOneOptions)
    least = options.least_bid(0)
    if total <= 4 * least:
        assert "no deal is thrown in" in told("forty-one", min_total=total, minimum_bid=minimum)
        return
    short, enough = sample_bids(options)
    assert min(*short, *enough) >= least
    assert (sum(short), sum(enough)) == (total - 1, total)


@for_each(("total", "steps"), [(11, ("12", "13")), (12, ("13",)), (13, ()), (20, ())])
def test_a_rising_total_is_told_only_where_it_rises(total: int, steps: tuple[str, ...]) -> None:
    words = told("forty-one", min_total=total, rising_minimum=True)
    for step in ("12", "13"):
        assert (f"the bids must come to at least {step}." in words) == (step in steps)


def test_no_sentence_of_forty_one_claims_what_no_source_says() -> None:
    words = told("forty-one")
    assert "talk about cards" not in words
    assert "wins that many points" not in words, "from 7 on it is twice as many"


def test_the_lowest_card_deals_and_keeps_the_score_and_ties_draw_again() -> None:
    words = told("forty-one", first_dealer="lowest-card")
    assert "keeps the score" in words and "tie for lowest draw again" in words
    assert "keeps the score" not in told("forty-one", first_dealer="random")


@for_each(("direction", "side", "other"), [("clockwise", "left", "right"), ("counterclockwise", "right", "left")])
def test_who_is_next_to_the_dealer_is_told_by_the_side(direction: str, side: str, other: str) -> None:
    words = told("forty-one", direction=direction)
    assert f"at the dealer’s {side} bids first" in words
    assert f"dealer’s {other}" not in words


def test_what_the_bids_total_was_read_as_points() -> None:
    """Somebody let 7, 1, 1 and 1 be played, since a 7 is worth 14."""
    assert "tricks bid that are added up, not points: 7, 1, 1 and 1 come to 10" in told("forty-one")
    assert "7, 2, 2 and 2 come to 13" in told("forty-one", preset="four-hundred"), "nobody may bid 1 there"
    row = next(row for row in PAGE.option_rows(FortyOneOptions(), "right") if "Least total" in row.title)
    assert all("tricks" in choice.sentence for choice in row.choices)


@for_each("total", [11, 14, 15, 20])
def test_a_least_total_that_is_hardly_ever_reached_was_offered_without_a_word(total: int) -> None:
    row = next(row for row in PAGE.option_rows(FortyOneOptions(min_total=total), "right") if "Least total" in row.title)
    for words in row.choices[row.chosen].sentence, told("forty-one", min_total=total):
        assert ("most deals are" in words) == (total >= 15)


def test_the_other_names_of_forty_one_are_told() -> None:
    assert "also called Syrian 41 or Tarneeb 41" in told("forty-one")


def test_the_tile_of_forty_one_bears_no_name_of_another_game() -> None:
    assert GAMES.screens["forty-one"].tile_words().home == "٤١"


def test_the_next_dealer_is_not_promised_where_the_same_one_deals_again() -> None:
    assert "first ones, and will be the next dealer." in told("forty-one")
    assert "next dealer, once the cards are not thrown in." in told("forty-one", redeal_by="same")
    assert "next dealer, once" not in told("forty-one", redeal_by="same", min_total=4), "nothing is thrown in"


@for_each(
    ("given", "sentence"),
    [
        ({}, "While anybody stands at 30 or more the bids must total at least 12, from 40 on 13."),
        ({"min_total": 12}, "While anybody stands at 40 or more the bids must total at least 13."),
        ({"min_total": 13}, "With so high a least total nothing rises."),
        (
            {"preset": "four-hundred", "min_total": 13},
            "While anybody stands at 50 or more the bids must total at least 14.",
        ),
    ],
)
def test_the_rising_total_is_told_as_high_as_it_rises(given: dict[str, object], sentence: str) -> None:
    """With a least total of 13 it said that from 30 points on the bids must total at least 12."""
    options = GAMES.rules["forty-one"].read_options(given)
    assert isinstance(options, FortyOneOptions)
    row = next(row for row in PAGE.option_rows(options, "right") if "rises" in row.title)
    assert row.choices[1].sentence == sentence


# ----------------------------------------------------------------------------------- Empat Satu


def test_what_is_added_up_in_pairs_is_the_hands_of_the_pair() -> None:
    assert "Everybody’s hands are added up" in told("empat-satu", deals=5)
    words = told("empat-satu", deals=5, partnership=True)
    assert "All the hands of both partners are added up; the higher total wins." in words
    assert "Everybody’s hands" not in words


def test_the_loser_deals_the_next_only_where_there_is_one() -> None:
    assert "loser" not in told("empat-satu").lower()
    words = told("empat-satu", deals=5)
    assert "The loser of a deal deals the next one" in words
    assert "first one clockwise" in words, "several losers or winners"


def test_the_rules_of_empat_satu_tell_of_the_last_discard_and_when_41_counts() -> None:
    words = told("empat-satu")
    assert "Nobody may take that discard" in words
    assert "after a discard or as dealt" in words


def test_a_hand_below_zero_is_not_said_to_be_more_than_41_short() -> None:
    assert ValuePanel._remark(Counted(), -2) == ["below zero"]
    assert ValuePanel._remark(Counted(), 0) == ["nothing yet"]
    assert ValuePanel._remark(Counted(), 40)[0] == "1 short of 41"


# ------------------------------------------------------------------------------------------- 42


@for_each("simple", [False, True])
def test_42_tells_where_the_order_of_the_suits_decides(simple: bool) -> None:
    """In the simple game it was said to decide wherever cards of one rank meet."""
    words = told("forty-two", simple=simple)
    assert ("It decides between trump numbers, between the cards of a pair" in words) != simple
    assert ("Between trump numbers it decides, and when you cut" in words) == simple
    assert "cards of one rank meet" not in words


@for_each("simple", [False, True])
def test_42_tells_that_a_lone_trump_number_must_follow_and_that_jokers_win_the_cut(simple: bool) -> None:
    words = told("forty-two", simple=simple)
    assert "if it is your only club and clubs are led, you must play it" in words
    assert "beats all other cards here" in words if simple else "beat all others here" in words


def test_a_fifteen_is_not_said_to_beat_a_trump_number() -> None:
    words = told("forty-two")
    assert "beats any trump, though no trump number" in words
    assert "beats every trump" not in words
    assert "of the same rank as the card led may be played" in words


@for_each(("players", "target"), list(itertools.product(range(2, 8), (7, 21, 42))))
def test_from_which_hole_a_made_0_wins_is_told_for_every_number_of_players(players: int, target: int) -> None:
    options = FortyTwoOptions(players=players, target=target)
    first = next(score for score in range(target) if gets_there(0, score, options))
    words = told("forty-two", players=players, target=target)
    if players == 2:
        assert worth_if_made(0, 2) == worth_if_made(7, 2)
        assert "Wherever a made 7 is enough, a made 0 is too" in words
    elif first == 0:
        assert "A made 0 is enough from the start" in words
    else:
        assert f"From hole {first} on a made 0 is enough as well" in words


def test_the_holes_that_the_rules_name_are_marked_as_the_score_has_it() -> None:
    options = FortyTwoOptions()
    marks = {hole: smallest_winning_bid(hole, options) for hole in range(43)}
    assert marks[27] is None and marks[28] == 7
    assert [marks[hole] for hole in range(33, 39)] == [6, 5, 4, 3, 2, 1]
    assert "Hole 28 is marked 7" in told("forty-two")


@for_each("simple", [False, True])
def test_the_card_turned_up_stands_in_no_hand(simple: bool) -> None:
    """The nine of diamonds, which the page turns up, stood in a hand as well."""
    options = GAMES.rules["forty-two"].read_options({"simple": simple})
    rows = [
        block.cards
        for chapter in GAMES.screens["forty-two"].rules_page(options)
        for block in chapter.blocks
        if isinstance(block, CardRow) and block.cards != ("9D",)
    ]
    assert len(rows) > 5 and not any("9D" in cards for cards in rows)


def test_two_players_of_42_choose_nothing_for_several_who_get_there() -> None:
    """Their bids never come to seven, so both cannot be made: the rule was offered, and the page told of it."""
    for players in range(2, 8):
        options = FortyTwoOptions(players=players)
        titles = [row.title for row in FORTY_TWO_PAGE.option_rows(options, "full")]
        assert ("If several get there" in titles) == (players > 2)
        words = told("forty-two", players=players)
        assert ("If several get there" in words) == (players > 2) != ("cannot both be made" in words)


def test_a_pegged_bid_may_be_taken_back_at_a_price() -> None:
    words = told("forty-two")
    assert "Once pegged, a bid stands: taking it back with Undo, once others have bid, marks the game" in words


# ------------------------------------------------------------------------------------- the page


def at_rules(app: App, game: str, **given: object) -> RulesScene:
    page = RulesScene(app, game, GAMES.rules[game].read_options(given))
    app.push(page)
    frames(app, 2)
    return page


def test_the_pictures_of_the_rules_wear_what_is_chosen(tmp_path: Path) -> None:
    """They kept to the game's own back and cloth."""
    with running(tmp_path) as app:
        own = at_rules(app, "forty-one").kit.style
        assert (own.back, own.cloth) == (DAMASCUS.back, DAMASCUS.cloth)
        app.settings = app.settings.with_(backs={"forty-one": "kawung"}, cloths={"forty-one": "midnight"})
        page = at_rules(app, "forty-one")
        assert (page.kit.style.back, page.kit.style.cloth) == ("kawung", CLOTH_COLOURS["midnight"])
        pieces = [item for item in page.stage.items if isinstance(item, DocumentPiece)]
        looks = {piece.look() for piece in pieces}
        app.change_settings(four_colours=not app.settings.four_colours)
        assert {piece.look() for piece in pieces} != looks, "painted again in four colours"


def test_every_cloth_has_a_colour_for_pictures() -> None:
    assert {cloth for style in STYLES.values() for cloth in style.cloths} == set(CLOTH_COLOURS)


@for_each("text", [1.0, 1.4])
@for_each("size", [(600, 960), (960, 1040)])
def test_in_a_tall_window_the_chapters_stand_over_the_rules(tmp_path: Path, size: tuple[int, int], text: float) -> None:
    with running(tmp_path, Launch(size=size, speed="instant")) as app:
        app.change_settings(text_size=text)
        for game in GAMES.screens:
            page = at_rules(app, game)
            paper, tabs = page.regions["paper"], page.tabs
            bands = 2 * page.style.band * page.kit.scale.rail
            assert paper.width > 0.85 * (size[0] - bands) and paper.height > 0.55 * size[1]
            assert all(tab.rect.bottom < paper.top and tab.tips() for tab in tabs)
            assert not any(one.rect.colliderect(two.rect) for one, two in itertools.combinations(tabs, 2))
            assert all(pygame.Rect(0, 0, *size).contains(tab.rect) for tab in tabs)
            for tab in tabs:
                assert page.kit.text.width(tab.label, page.kit.scale.font(18), bold=True) <= tab.rect.width


def test_no_word_of_a_table_is_wider_than_its_column(tmp_path: Path) -> None:
    """Beside long sentences a short column was squeezed until its words ran into the next."""
    with running(tmp_path, Launch(size=(600, 960), speed="instant")) as app:
        page = at_rules(app, "forty-one")
        kit = page.kit
        grids = [block for chapter in page.chapters for block in chapter.blocks if isinstance(block, Grid)]
        column = Column(kit, 500)
        for grid in grids:
            if grid.centred:
                continue
            widths, _pad, size = columns_of(column, grid)
            assert sum(widths) <= 500
            for line in grid.rows:
                for cell, width in zip(line, widths, strict=True):
                    assert max(kit.text.width(word, size) for word in cell.split()) <= width


def test_the_head_of_a_narrow_table_lost_its_last_letter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was broken into lines as if it were not bold, and then written in bold."""
    with running(tmp_path, Launch(size=(600, 960), speed="instant")) as app:
        app.change_settings(text_size=1.4)
        page = at_rules(app, "forty-two")
        text, size = page.kit.text, page.kit.scale.font(18)
        words, written, line = "the game is won in the next deal by", list[str](), text.line

        def note(told: str, size: int, colour: Colour, bold: bool = False) -> pygame.Surface:
            written.append(told)
            return line(told, size, colour, bold)

        monkeypatch.setattr(text, "line", note)
        for width in range(text.width(words, size), text.width(words, size) + 200, 7):
            column, grid = Column(page.kit, width), Grid(("Score", words), (("22", "a 7"),))
            written.clear()
            ((piece,), _y) = set_chapter(column, (grid,), 0)
            piece.paint()
            (_first, second), pad, size = columns_of(column, grid)
            heads = [told for told in written if told in words]
            assert " ".join(heads) == words
            assert all(text.width(told, size, bold=True) <= second - 2 * pad for told in heads)


def test_four_hundred_and_the_card_taken_are_told_as_the_options_have_them() -> None:
    words = told("forty-one", preset="four-hundred")
    assert "called Four Hundred" in words and "the highest deals and keeps the score" in words
    assert "tie for highest draw again" in words
    for score, total in ((30, 12), (40, 13), (50, 14)):
        assert f"stands at {score} or more, the bids must come to at least {total}." in words
    assert "called Four Hundred" not in told("forty-one")
    assert "so may a discard that you have just taken" in told("empat-satu", return_taken=True)
    assert "A discard that you have just taken may not" in told("empat-satu")


def test_columns_of_sentences_share_the_room_by_what_they_have_to_say(tmp_path: Path) -> None:
    """Beside one with the word "counter-clockwise" a column as long was half as wide, and five lines high."""
    with running(tmp_path, Launch(size=(1000, 1380), speed="instant")) as app:
        kit = at_rules(app, "forty-one").kit
        sentence = "Everybody may bid as little as one trick, whatever the score, and play goes on"
        grid = Grid(
            ("One", "Two"), ((f"{sentence} counter-clockwise.", f"{sentence} clockwise as it was."),), frozenset()
        )
        one, two = columns_of(Column(kit, 500), grid)[0]
        assert abs(one - two) < 0.1 * one


@for_each(("simple", "kinds"), [(False, 7), (True, 4)])
def test_the_order_of_power_is_numbered_and_not_marked_besides(simple: bool, kinds: int) -> None:
    """Every line began with a mark and a number."""
    chapters = GAMES.screens["forty-two"].rules_page(FortyTwoOptions(simple=simple))
    [power] = [chapter for chapter in chapters if chapter.title == "Who takes the trick"]
    lists = [block for block in power.blocks if isinstance(block, Points)]
    numbers = [block.first + at for block in lists if block.first is not None for at in range(len(block.texts))]
    assert numbers == list(range(1, kinds + 1))
    assert not any(text[0].isdecimal() for block in lists for text in block.texts)


@for_each("size", [(1280, 720), (1920, 1080), (960, 1040)], sampled=True)
def test_pictures_left_holes_in_the_column_of_text(tmp_path: Path, size: tuple[int, int]) -> None:
    """A row of pictures went on far below the short text that it stood beside."""
    with running(tmp_path, Launch(size=size, speed="instant")) as app:
        for game in GAMES.screens:
            page = at_rules(app, game)
            pieces = [(item, place) for item, place in page.area.places.items() if isinstance(item, DocumentPiece)]
            left = min(place.left for item, place in pieces)
            text = sorted((place for item, place in pieces if place.left <= left + 20), key=lambda place: place.top)
            line = page.kit.scale.font(21) * LINE
            holes = [(below.top - above.bottom) / line for above, below in itertools.pairwise(text)]
            assert max(holes) < 8.5 and sorted(holes)[-2] < 5, "but for the board, which is as high as it is"
            app.pop()


def test_beside_a_picture_narrower_than_the_text_was_nothing(tmp_path: Path) -> None:
    with running(tmp_path, Launch(size=(960, 1040), speed="instant")) as app:
        kit = at_rules(app, "forty-two").kit
        column = Column(kit, kit.scale.font(21) * 40)
        sentence, card = "You hold seven cards and say how many tricks you will take. ", CardRow(("9D",), "Turned up.")
        (_words, alone), bottom = set_chapter(column, (Paragraph(sentence), card), 0)
        assert alone.rect.left == 0 and bottom < 1.2 * alone.rect.bottom
        ((picture, _at),) = alone.paint()
        assert picture.get_bounding_rect().width > 1.8 * card_width(column.card_height), "the caption stands beside it"
        (words, beside), bottom = set_chapter(column, (Paragraph(sentence * 7), card), 0)
        assert beside.rect.left > words.rect.right and beside.rect.bottom <= bottom


@for_each("text", [1.0, 1.4])
@for_each("name", [*GAMES.rules])
def test_the_button_of_another_guided_deal_lay_over_the_way_back(tmp_path: Path, name: str, text: float) -> None:
    with running(tmp_path, Launch(size=(600, 960))) as app:
        app.change_settings(text_size=text)
        app.routes.open_rules(name)
        frames(app, 2)
        rail = [each for each in app.scene.controls.widgets if isinstance(each, Button) and each.icon]
        assert len(rail) == 1 + len(GAMES.screens[name].lessons())
        assert all(app.screen.get_rect().contains(each.rect) for each in rail)
        assert not any(one.rect.colliderect(other.rect) for one, other in itertools.combinations(rail, 2))
