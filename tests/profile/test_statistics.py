"""What the statistics are made of: figures of games, kept accounts, and profiles from before there were any."""

from __future__ import annotations

import csv
import itertools
import sqlite3
from pathlib import Path

import msgspec
import pytest

from game.games import GAMES
from game.profile.database import MIGRATIONS, Finish, OpenRows, copy_rows, keep_account, load_record, migrate
from game.profile.files import connect
from game.profile.kept import Beside, Finished, Listed, RulesSought, Sought, columns_of, row_of
from game.profile.statistics import (
    FIGURE_COLUMNS,
    SHARE,
    DealAccount,
    DealSums,
    GameFigures,
    Statistics,
    figures_of,
    figures_row,
    read_statistics,
    rules_text,
    table_lines,
)
from game.profile.store import Store, open_store
from game.record import read, write
from game.rules.forty_one import PRESETS
from tests.cases import for_each
from tests.playouts import played
from tests.profile.keeping import Opener, finished, kept

GAME = "forty-one"
NAMES = ("You", "Amal", "Basil", "Dana")
ACCOUNT = DealAccount(
    game_id="one",
    deal=1,
    game=GAME,
    players=4,
    levels=("casual",) * 3,
    is_helped=False,
    is_made=True,
    result=1234,
    result_points=500,
    luck=1500,
    luck_points=750,
    own=-400,
    own_points=-300,
    partners=-100,
    partners_points=-50,
    opponents=234,
    opponents_points=100,
    missed=400,
    partner_missed=100,
    others_missed=200,
    grades=(11, 1, 1, 0, 0),
)


def statistics(store: Store, game: str | None = None, title: str = "", rules: RulesSought | None = None) -> Statistics:
    """Return what the statistics say now."""
    found: list[Statistics] = []
    assert kept(store.read_statistics(Sought(game, title=title if game else None, rules=rules), found))
    return found[0]


def listed(store: Store, sought: Sought = Sought(), first: int = 0, most: int = 50) -> list[Finished]:  # noqa: B008
    """Return the finished games sought."""
    found = Listed()
    assert kept(store.read_finished(sought, first, most, found))
    assert len(found.games) == min(max(0, found.count - first), most)
    return found.games


def account(**changes: object) -> DealAccount:
    """Return an account that differs from the usual one."""
    return msgspec.structs.replace(ACCOUNT, **changes)


@for_each("game", list(GAMES.rules))
def test_figures_tell_what_the_reports_of_a_check_tell(game: str) -> None:
    record, state = played(game, 4)
    figures = figures_of(state.public, Beside(names=NAMES))
    reports = [report for report in state.deal_reports() if report.get("trick_winners", True)]
    assert figures.own.deals == len(reports) > 0
    if game == "empat-satu":
        assert figures.own.made == sum(0 in report["winners"] for report in reports)  # type: ignore[operator]
        assert figures.bids == ""
        return
    pairs = [(report["bids"][0], report["tricks"][0]) for report in reports]  # type: ignore[index]
    assert figures.bids == " ".join(f"{bid} {taken}" for bid, taken in pairs)
    assert (figures.own.bid, figures.own.taken) == tuple(map(sum, zip(*pairs, strict=True)))
    made = [taken == bid if game == "forty-two" else taken >= bid for bid, taken in pairs]
    assert figures.own.made == sum(made)
    assert figures.partner == ("Basil" if game == GAME else "")
    others = record.options.players - (2 if game == GAME else 1)
    assert figures.others.deals == others * figures.own.deals


def test_deals_played_with_help_are_left_out_of_the_figures() -> None:
    _record, state = played(GAME, 4)
    whole = figures_of(state.public, Beside())
    every = range(1, len(state.public.past) + 1)
    assert figures_of(state.public, Beside(help_taken=True)).own == DealSums(), (
        "in which deals it was taken is not known"
    )
    assert figures_of(state.public, Beside(help_taken=True, helped=tuple(every))).own == DealSums()
    deal = next(deal for deal in every if state.public.figures()[deal - 1])
    less = figures_of(state.public, Beside(help_taken=True, helped=(deal,)))
    assert less.own.deals == whole.own.deals - 1


def test_a_finished_game_counts_with_its_figures(tmp_path: Path, opened: Opener) -> None:
    store, (record, state) = opened(tmp_path), played(GAME, 4)
    beside = Beside(game_id="one", names=NAMES, levels=("", "casual", "casual", "casual"))
    figures = figures_of(state.public, beside)
    assert kept(store.finish_game(GAME, write(record), beside, (0, 2), figures))
    found = statistics(store)
    ((group),) = found.groups
    assert (group.game, group.level, group.players, group.partner) == (GAME, "casual", 4, "Basil")
    assert (group.played, group.won, group.own, group.others) == (1, 1, figures.own, figures.others)
    assert sum(each.deals for each in found.bids) == figures.own.deals
    assert statistics(store, "forty-two") == Statistics()


def test_streaks_count_games_won_in_a_row(tmp_path: Path, opened: Opener) -> None:
    store = opened(tmp_path)
    for won in (True, True, True, False, True, True):
        store.finish_game(GAME, "r", None, (0,) if won else (1,), GameFigures())
    found = statistics(store)
    assert (found.streak, found.longest) == (2, 3)
    store.finish_game(GAME, "r", None, (1,), GameFigures())
    found = statistics(store)
    assert (found.streak, found.longest) == (0, 3)


def test_the_account_of_a_deal_played_again_replaces_the_first(tmp_path: Path, opened: Opener) -> None:
    store = opened(tmp_path)
    for missed in (0.04, 0.01):
        store.keep_account(account(missed=round(missed * SHARE)))
    store.keep_account(account(deal=2, missed=300))
    found = statistics(store)
    assert found.account.deals == 2
    assert [found.account.missed, found.account.result, found.account.luck] == pytest.approx([0.02, 0.1234, 0.15])
    assert found.grades == (22, 2, 2, 0, 0)
    store.drop_accounts("one", 1)
    assert statistics(store).account.missed == pytest.approx(0.01)


def test_an_account_worked_out_anew_keeps_its_place_in_time(tmp_path: Path, opened: Opener) -> None:
    # A review of an old game moved its deals to the end of all charts, and among the latest that the rating rests on.
    store = opened(tmp_path)
    for deal, luck in enumerate((0.05, 0.01, 0.02), 1):
        store.keep_account(account(deal=deal, luck=round(luck * SHARE)))
    store.keep_account(account(deal=1, luck=300))
    assert [span.luck for span in statistics(store).spans] == pytest.approx([0.03, 0.01, 0.02])


def test_the_name_of_a_game_that_is_no_text_does_no_harm() -> None:
    base = connect(":memory:")
    migrate(base)
    for name in ("one", "two"):
        keep_account(account(game_id=name)).make(base, OpenRows("test", {}))
    base.execute("UPDATE deal_accounts SET game = CAST(x'ff41' AS TEXT) WHERE game_id = 'two'")
    assert [played.deals for played in read_statistics(base, Sought()).rated] == [1]


def test_deals_played_with_help_are_kept_but_not_counted(tmp_path: Path, opened: Opener) -> None:
    store = opened(tmp_path)
    store.keep_account(account(is_helped=True))
    store.keep_account(account(deal=2))
    found = statistics(store)
    assert (found.account.deals, found.rated[0].deals) == (1, 1)
    base = sqlite3.connect(tmp_path / "profile.sqlite")
    assert base.execute("SELECT count(*) FROM deal_accounts WHERE helped").fetchone() == (1,)
    base.close()


@for_each("table", ["finished_games", "game_figures", "deal_accounts"])
def test_a_damaged_figure_spoils_neither_the_statistics_nor_their_export(table: str, tmp_path: Path) -> None:
    base = connect(":memory:")
    migrate(base)
    for name in ("one", "two"):
        figures = GameFigures(own=DealSums(2, 1, 7, 8), bids="3 4 4 4")
        Finish(GAME, name, "r", Beside(), 1.0, (0,), figures).make(base, OpenRows("test", {}))
        keep_account(account(game_id=name)).make(base, OpenRows("test", {}))
    sound = read_statistics(base, Sought())
    columns = {column[1] for column in base.execute(f"PRAGMA table_info({table})")} - {"id", "game_id"}
    for column, value in itertools.product(columns, ("garbage", -1, 9e999, b"\xff\xfe", "", 1 << 62, "1e999 3")):
        base.execute("BEGIN")
        base.execute(f"UPDATE {table} SET {column} = ? WHERE game_id = 'two'", (value,))
        found = read_statistics(base, Sought())
        assert found.whole.played == sound.whole.played
        assert all(abs(mean) <= 1.0 for mean in msgspec.structs.astuple(found.account)[1:])
        assert all(each.bid in (3, 4) for each in found.bids)
        assert max(found.grades) <= 22 and all(each.missed < 1.0 for each in found.rated)
        assert len(list(table_lines(base))) == 3
        base.execute("ROLLBACK")
    assert read_statistics(base, Sought()) == sound


def test_the_list_goes_backwards_in_time_and_can_be_narrowed(tmp_path: Path, opened: Opener) -> None:
    store = opened(tmp_path)
    for number in range(6):
        level = ("casual", "expert")[number % 2]
        beside = Beside(game_id=str(number), levels=("", level, level, level))
        figures = GameFigures("Salma" if number == 4 else "Rami" if number < 3 else "")
        store.finish_game((GAME, "forty-two")[number // 3], "r", beside, (0,) if number in (1, 2) else (1,), figures)

    def ids(*terms: object) -> list[str]:
        return [each.beside.game_id for each in listed(store, Sought(*terms))]  # type: ignore[arg-type]

    assert ids() == ["5", "4", "3", "2", "1", "0"]
    assert ids(GAME) == ["2", "1", "0"]
    assert ids(None, "expert") == ["5", "3", "1"]
    assert ids(GAME, "expert", True) == ["1"]
    assert ids(None, None, False) == ["5", "4", "3", "0"]
    assert ids(None, None, None, "Rami") == ["2", "1", "0"]
    found = Listed()
    assert kept(store.read_finished(Sought(partner="Salma"), 0, 50, found))
    assert (found.count, found.partners) == (1, ["Rami", "Salma"])
    assert [each.beside.game_id for each in listed(store, first=4)] == ["1", "0"]


def test_games_of_four_hundred_could_not_be_told_from_others_of_forty_one(tmp_path: Path, opened: Opener) -> None:
    store = opened(tmp_path)
    for game_id, title, deals in (("one", "", 3), ("two", "four-hundred", 2)):
        figures = GameFigures(own=DealSums(deals, 1, 7, 8), bids="3 4 4 4", title=title)
        for deal in range(1, deals + 1):
            store.keep_account(account(game_id=game_id, deal=deal, title=title, missed=100 * deals))
        store.finish_game(GAME, "r", Beside(game_id=game_id), (0,), figures)
    for title, deals in (("", 3), ("four-hundred", 2)):
        found = statistics(store, GAME, title)
        assert (found.whole.played, found.streak, found.whole.own.deals, found.unread) == (1, 1, deals, 0)
        assert (found.account.deals, found.grades[0]) == (deals, 11 * deals)
        assert [(each.deals, round(each.missed, 4)) for each in found.rated] == [(deals, 0.01 * deals)]
        assert [each.deals for each in found.bids] == [1, 1]
    assert statistics(store).whole.played == 2 and statistics(store).rated[0].deals == 5
    assert [each.beside.game_id for each in listed(store, Sought(GAME, title="four-hundred"))] == ["two"]
    assert [each.beside.game_id for each in listed(store, Sought(GAME, title=""))] == ["one"]
    assert len(listed(store, Sought(GAME))) == 2
    assert [line.split(",")[1:3] for line in table_lines_of(store)] == [[GAME, ""], [GAME, "four-hundred"]]


def test_games_by_house_rules_were_counted_among_those_by_the_usual_ones(tmp_path: Path, opened: Opener) -> None:
    store = opened(tmp_path)
    usual, left = rules_text(PRESETS["right"]), rules_text(PRESETS["left"])
    own = rules_text(PRESETS["right"].with_option("target", 31))
    assert (usual, own) == ("{}", '{"target":31}')
    for game_id, rules, deals in (("one", usual, 3), ("two", left, 2), ("three", own, 4)):
        figures = GameFigures(own=DealSums(deals, 1, 7, 8), bids="3 4 4 4", rules=rules)
        for deal in range(1, deals + 1):
            store.keep_account(account(game_id=game_id, deal=deal, rules=rules, missed=100 * deals))
        store.finish_game(GAME, "r", Beside(game_id=game_id), (0,), figures)
    others = RulesSought((usual, left), is_other=True)
    for sought, games, deals in (
        (RulesSought((usual,)), ["one"], 3),
        (RulesSought((left,)), ["two"], 2),
        (others, ["three"], 4),
        (RulesSought((usual, left)), ["two", "one"], 5),
    ):
        found = statistics(store, GAME, "", sought)
        assert (found.whole.played, found.whole.own.deals, found.account.deals) == (len(games), deals, deals)
        assert sum(each.deals for each in found.rated) == deals, "the rating rests on these deals alone"
        assert [each.beside.game_id for each in listed(store, Sought(GAME, title="", rules=sought))] == games
    assert statistics(store, GAME).whole.played == 3
    assert [row[3] for row in csv.reader(table_lines_of(store))] == ["{}", left, own], "the table told no rules"


def test_games_from_before_rules_were_kept_are_found_by_them(tmp_path: Path, opened: Opener) -> None:
    store = opened(tmp_path)
    record, state = played(GAME, 4, PRESETS["left"])
    store.finish_game(GAME, write(record), Beside(game_id="old"), state.winners)
    store.keep_account(account(game_id="old"))
    store.close()
    base = sqlite3.connect(tmp_path / "profile.sqlite")
    base.execute("DELETE FROM game_figures")
    base.execute("UPDATE deal_accounts SET rules = NULL")
    base.commit()
    base.close()
    store = opened(tmp_path)
    sought = RulesSought((rules_text(PRESETS["left"]),))
    assert (statistics(store, GAME).unread, statistics(store, GAME, "", sought).whole.played) == (1, 0)
    assert kept(store.work_out_figures({GAME: GAMES.rules[GAME]}))
    found = statistics(store, GAME, "", sought)
    assert (found.unread, found.whole.played, found.account.deals) == (0, 1, 1)


def table_lines_of(store: Store) -> list[str]:
    """Return the lines of the exported table but its heads."""
    path = store.folder / "games.csv"
    assert kept(store.export_games(path, as_table=True))
    return path.read_text("utf-8").splitlines()[1:]


def test_a_deleted_game_counts_no_more(tmp_path: Path, opened: Opener) -> None:
    store = opened(tmp_path)
    for name in ("one", "two"):
        store.finish_game(GAME, "r", Beside(game_id=name), (0,), GameFigures(own=DealSums(5, 4, 12, 13)))
        store.keep_account(account(game_id=name))
    assert kept(store.forget_finished(["one"]))
    found = statistics(store)
    assert (found.whole.played, found.whole.own.deals, found.account.deals) == (1, 5, 1)
    assert store.tally() == (1, 1)
    assert kept(store.forget_all_finished())
    assert statistics(store) == Statistics()
    assert store.tally() == (0, 0)
    store.close()
    assert opened(tmp_path).tally() == (0, 0)


def first_version(path: Path) -> sqlite3.Connection:
    """Return a profile as the first version made it."""
    base = connect(str(path))
    for step in MIGRATIONS[0]:
        base.execute(step)
    base.execute("PRAGMA user_version = 1")
    return base


def add_finished(base: sqlite3.Connection, game_id: str, record: str) -> None:
    """Add a game to a profile of the first version, which keeps records as they are."""
    base.execute(
        "INSERT INTO finished_games (game, game_id, finished_at, players, winners, won, level, help_taken, beside,"
        " record) VALUES (?, ?, 5.0, 4, '[0, 2]', 1, 'casual', 0, '{}', ?)",
        (GAME, game_id, record),
    )


def test_a_profile_of_the_first_version_opens_and_its_games_are_counted(tmp_path: Path) -> None:
    record, state = played(GAME, 4)
    base = first_version(tmp_path / "profile.sqlite")
    add_finished(base, "old", write(record))
    add_finished(base, "broken", "{}")
    base.close()
    store = open_store(tmp_path)
    assert store.notices == [] and store.tally() == (2, 2)
    before = statistics(store)
    assert (before.whole.played, before.whole.own.deals, before.unread) == (2, 0, 2)
    assert kept(store.work_out_figures(GAMES.rules))
    after = statistics(store)
    assert (after.whole.own, after.unread) == (figures_of(state.public, Beside()).own, 0)
    assert [text for _id, text in finished(tmp_path)] == [write(record), "{}"], "compressed, they read as before"
    found: list[str] = []
    assert kept(store.read_record("old", found))
    assert read(found[0], GAMES.rules).record == record
    assert store.close()
    kept_as = sqlite3.connect(tmp_path / "profile.sqlite").execute("SELECT record FROM finished_games").fetchall()
    assert all(isinstance(each, bytes) for (each,) in kept_as)


def test_games_of_four_hundred_from_before_titles_were_kept_are_found(tmp_path: Path) -> None:
    base = first_version(tmp_path / "profile.sqlite")
    for game_id, options in (("usual", PRESETS["right"]), ("other", PRESETS["four-hundred"])):
        record, _state = played(GAME, 4, options)
        add_finished(base, game_id, write(record))
    for step in itertools.chain(*MIGRATIONS[1:4]):
        base.execute(step)
    base.execute("PRAGMA user_version = 4")
    for game_id in ("usual", "other", "open"):
        names, values = columns_of(DealAccount)[:-2], row_of(account(game_id=game_id))[:-2]
        base.execute(f"INSERT INTO deal_accounts ({', '.join(names)}) VALUES ({', '.join('?' * len(values))})", values)
        names, values = FIGURE_COLUMNS[:-2], figures_row(game_id, GameFigures(own=DealSums(9)))[:-2]
        base.execute(f"INSERT INTO game_figures ({', '.join(names)}) VALUES ({', '.join('?' * len(values))})", values)
    base.close()
    store = open_store(tmp_path)
    assert (statistics(store, GAME).whole.own.deals, statistics(store, GAME).unread) == (18, 2), "all as before"
    assert kept(store.work_out_figures(GAMES.rules))
    usual, other = statistics(store, GAME), statistics(store, GAME, "four-hundred")
    assert (usual.whole.played, usual.account.deals, usual.unread) == (1, 2, 0)
    assert (other.whole.played, other.account.deals, other.unread) == (1, 1, 0)
    assert [each.beside.game_id for each in listed(store, Sought(GAME, title="four-hundred"))] == ["other"]
    record, state = played(GAME, 4, PRESETS["four-hundred"])
    store.finish_game(GAME, write(record), Beside(game_id="open"), (0,), figures_of(state.public, Beside()))
    assert statistics(store, GAME, "four-hundred").account.deals == 2, "its first deals were accounted for before"
    assert store.close()


def test_games_of_both_versions_are_rescued_with_their_records(tmp_path: Path) -> None:
    old, new = first_version(tmp_path / "old.sqlite"), connect(":memory:")
    add_finished(old, "old", "the old record")
    migrate(new)
    assert copy_rows(old, new) == 1
    assert load_record(new, "old") == "the old record"
    store, (record, state) = open_store(tmp_path / "new"), played(GAME, 4)
    store.finish_game(GAME, write(record), Beside(game_id="new"), (0,), figures_of(state.public, Beside()))
    store.keep_account(ACCOUNT)
    assert store.close()
    assert copy_rows(connect(str(tmp_path / "new" / "profile.sqlite")), new) == 3
    assert load_record(new, "new") == write(record)


def test_a_damaged_record_of_a_finished_game_is_empty(tmp_path: Path, opened: Opener) -> None:
    store = opened(tmp_path)
    store.finish_game(GAME, "r", Beside(game_id="one"), (0,))
    assert store.close()
    base = sqlite3.connect(tmp_path / "profile.sqlite")
    base.execute("UPDATE finished_games SET record = x'0102'")
    base.commit()
    base.close()
    again, found = opened(tmp_path), list[str]()
    assert kept(again.read_record("one", found)) and found == [""]
    assert kept(again.work_out_figures(GAMES.rules))
    assert statistics(again).unread == 0, "it is not read again and again"


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\t", "\uff1d"])
def test_a_name_that_a_spreadsheet_would_run_as_a_formula_has_an_apostrophe_before_it(
    tmp_path: Path, opened: Opener, sign: str
) -> None:
    """Names come with records of others, too; figures below nought stay figures."""
    store = opened(tmp_path)
    named = Beside(game_id="one", levels=("", f"{sign}1", f"{sign}1", f"{sign}1"))
    store.finish_game(f"{sign}game", "r", named, (1,), GameFigures(f'{sign}HYPERLINK("x")', DealSums(2)))
    store.finish_game(GAME, "r", Beside(game_id="two"), (1,), GameFigures("O'Neil = Nel"))
    store.keep_account(ACCOUNT)
    path = tmp_path / "games.csv"
    assert kept(store.export_games(path, as_table=True))
    with path.open(encoding="utf-8", newline="") as file:
        odd, usual = csv.DictReader(file)
    assert (odd["game"], odd["level"], odd["partner"]) == (f"'{sign}game", f"'{sign}1", f'\'{sign}HYPERLINK("x")')
    assert (usual["game"], usual["partner"]) == (GAME, "O'Neil = Nel")
    assert (odd["deals"], odd["luck"]) == ("2", "0.1500")
