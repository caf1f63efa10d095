"""The statistics of the finished games, of one kind or of all: figures, charts, tables; export, and a fresh start."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from game.looking_back.rating import LEAST_DEALS, MISSED, RATINGS, Rating, rating_of
from game.opponents.base import Level
from game.opponents.verdict import Grade
from game.profile.kept import Sought
from game.profile.statistics import DealSums, Group, Span, Statistics, total
from game.profile.writer import Ticket
from game.ui.charts.leaf import FigurePlaque, Leaf, Row, head_height, leaf_margins, row_height, table
from game.ui.charts.lines import ChartSeries, bids_and_tricks, bids_told, lines_over_time, lines_told
from game.ui.charts.plot import Draw
from game.ui.controls.layout import grid
from game.ui.games.day_deal import has_days
from game.ui.language.digits import figure
from game.ui.language.figures import percent, signed
from game.ui.language.messages import _, listed, ngettext, pgettext, say
from game.ui.scenes.forms.dialogs import Prompt, QuestionScene, Reply
from game.ui.scenes.forms.page import BESIDE, PageScene
from game.ui.scenes.forms.saving import SaveGamesScene
from game.ui.scenes.scene import Host
from game.ui.scenes.your_games.chapters import GamesTab, Value
from game.ui.words.cards import level_name, sentences
from game.ui.words.grades import grade_name
from game.ui.words.names import shown_name

LEAST_ON_CHART: Final = 5  # deals: fewer make no chart
_LEVELS: Final = tuple(map(str, Level))
_PARTNERS: Final = 6  # at most, in the table
_Sheet = tuple[str, str, Draw, int, str, str]  # title, note, drawing, its height, the tip, and the values drawn


class StatisticsChapter(GamesTab):
    """What the finished games sought add up to, by their kind, title and rules."""

    def __init__(self, page: PageScene, forgot: Callable[[], None]) -> None:
        super().__init__(page)
        self.shown: Statistics | None = None
        self._forgot = forgot
        self._found: list[Statistics] = []
        self._is_wanted = True
        self._asked: Ticket | None = None
        self._working: Ticket | None = None
        self._is_counting = True  # until that cannot be saved

    @property
    def name(self) -> str:
        return pgettext("heading", "Statistics")

    @property
    def tip(self) -> str:
        return _("What your games add up to: bids, mistakes, luck, and a rating to compare with the levels.")

    # --------------------------------------------------------------------- time

    def update(self) -> None:
        """Read the statistics; then work out the figures of games that have none yet, a few at a time."""
        if self._asked is not None:
            if self._asked.is_done:
                self._asked = None
                if not self._is_wanted:
                    self.shown = self._found[0] if self._found else None
                    self.refresh()
        elif self._is_wanted:
            self._is_wanted, self._found = False, []
            self._asked = self.app.store.read_statistics(self.sought, self._found)
        elif self._working is not None:
            if self._working.is_done:
                self._is_wanted = self._is_counting = self._working.is_kept
                self._working = None
        elif self._has_more:
            self._working = self.app.store.work_out_figures({name: game.rules for name, game in self.app.games.items()})

    @property
    def is_busy(self) -> bool:
        return self._is_reading or self._has_more

    @property
    def _is_reading(self) -> bool:
        return self._is_wanted or self._asked is not None

    @property
    def _has_more(self) -> bool:
        """Whether there are games whose figures can still be worked out."""
        return self._is_counting and self.shown is not None and self.shown.unread > 0

    def seek(self, **changes: Value) -> None:
        """Show the statistics of other games."""
        super().seek(**changes)
        self._is_wanted = True

    # ------------------------------------------------------------------- layout

    def lay(self) -> None:
        """Lay out the choice of the game, figures, charts and tables, and what can be done with all that."""
        shown = self.shown
        if shown is None:
            words = _("The statistics cannot be read: the profile is damaged.")
            self.put_head(self.name, pgettext("state", "Reading…") if self._is_reading else words)
            return
        if not shown.whole.played and self.sought.game is None:
            words = _(
                "Finish a game, and here you will see how your bids turn out, what you miss, how lucky you "
                "are, and how you compare with the levels."
            )
            self.put_empty("statistics", _("Nothing to count yet"), words)
            return
        chosen = self.choice_of_game(self.page.room, _("Which game’s statistics are shown."))
        self.page.lay_row(_("What your games add up to"), [self._note(shown)], chosen)
        self.lay_rules()
        if not shown.whole.played:
            self.put_head(_("No such game yet"), _("Finish one, and its figures appear here."))
            return
        self._lay_plaques(shown)
        self._lay_leaves(shown)
        self._lay_foot()

    def _note(self, shown: Statistics) -> str:
        """Return in sentences what is counted."""
        rest = _("Deals played with help count as games, but in no other figure.")
        if self._has_accounts:
            rest = _("Deals played with help count as games, but neither in bids, mistakes and luck nor in the rating.")
        lines = [rest]
        if shown.account.deals:
            lines.append(_("Luck and mistakes count every deal, those of open games too."))
        if shown.unread:
            lines.append(
                say(
                    ngettext(
                        "One older game is still being counted.",
                        "{count} older games are still being counted.",
                        shown.unread,
                    ),
                    count=shown.unread,
                )
            )
        return sentences(*lines)

    @property
    def _gap(self) -> int:
        return self.page.kit.scale.px(18, 9)

    def _lay_plaques(self, shown: Statistics) -> None:
        """Lay out the figures, as many side by side as have room."""
        kit, gap = self.page.kit, self._gap
        plaques = self._plaques(shown)
        across = max(1, (self.page.room + gap) // (kit.scale.font(18) * 13 + gap))
        across = min(len(plaques), across)
        down = -(-len(plaques) // across)
        across = -(-len(plaques) // down)  # as many in each row
        height = FigurePlaque.height(kit)
        whole = pygame.Rect(BESIDE, self.page.y + gap, self.page.room, down * (height + gap) - gap)
        whole.width -= (whole.width + gap) % across
        for (label, number, remark, tip), place in zip(plaques, grid(whole, across, down, gap), strict=False):
            self.page.put(FigurePlaque(kit, place, label, number, remark, tip))
        self.page.y = whole.bottom + gap

    def _plaques(self, shown: Statistics) -> list[tuple[str, str, str, str]]:
        """Return label, figure, remark and tip of each plaque."""
        whole, account = shown.whole, shown.account
        won = say(pgettext("figure", "{won} won: {share}"), won=whole.won, share=percent(whole.won / whole.played))
        longest = say(_("longest: {number}"), number=shown.longest)
        found = [
            (pgettext("figure", "Games"), figure(whole.played), won, _("The games you have finished or resigned.")),
            (
                _("Won in a row"),
                figure(shown.streak),
                longest,
                _("Games won in a row up to the last one, and the longest streak."),
            ),
        ]
        if whole.own.deals:
            label = _("Bids made") if shown.has_bids else _("Deals won")
            others = say(_("the others: {share}"), share=_made(whole.others)) if whole.others.deals else ""
            tip = _("Of the deals you played without help, with your opponents’ beside it.")
            found.append((label, _made(whole.own), others, tip))
        if self.sought.game is not None and shown.bids and whole.own.deals:
            own = whole.own
            remark = pgettext("figure", "bid {bid}, took {taken}")
            remark = say(remark, bid=_mean(own.bid, own), taken=_mean(own.taken, own))
            more = (own.taken - own.bid) / own.deals
            tip = _("What you take on average, less what you bid.")
            found.append((_("Taken beyond the bid"), signed(more, 2), remark, tip))
        if account.deals:
            others = say(_("the others: {share}"), share=percent(account.others_missed, 1))
            tip = _(
                "How much of the game your choices cost you in a deal, judged by what you could know: the less, "
                "the better."
            )
            found.append((_("Missed per deal"), percent(account.missed, 1), others, tip))
            deals = say(ngettext("over one deal", "over {count} deals", account.deals), count=account.deals)
            tip = _("How luck changed your chance of winning the game. In the long run it evens out.")
            found.append((_("Luck per deal"), percent(account.luck, 1, with_sign=True), deals, tip))
        if self._has_accounts and (self.sought.game is None or self.sought.game in MISSED):
            found.append(self._rating_plaque(shown))
        return found

    @property
    def _has_accounts(self) -> bool:
        """Whether luck and mistakes are worked out in what is shown."""
        return self.sought.game is None or has_days(self.app, self.app.games[self.sought.game])

    def _rating_plaque(self, shown: Statistics) -> tuple[str, str, str, str]:
        """Return what the rating's plaque says."""
        # Translators: a level of play and its rating: "Expert 1500"
        rated = _("{level} {rating}")
        tip = sentences(
            _("It follows from what you miss in a deal: neither luck nor the others’ play counts."),
            say(
                _("The levels stand at {levels}."),
                levels=listed(say(rated, level=level_name(level), rating=RATINGS[level]) for level in Level),
            ),
        )
        found = rating_of(shown.rated)
        if found is None:
            told = ngettext("after {count} deal", "after {count} deals", LEAST_DEALS)
            return pgettext("figure", "Rating"), "–", say(told, count=LEAST_DEALS), tip
        # Translators: by how much a rating may be wrong, and where it stands among the levels
        words = say(_("± {error}, {place}"), error=found.error, place=place_words(found))
        return pgettext("figure", "Rating"), figure(found.value), words, tip

    def _lay_leaves(self, shown: Statistics) -> None:
        """Lay out charts and tables on sheets, two side by side where there is room, each under the shorter column."""
        kit, gap = self.page.kit, self._gap
        across = 2 if self.page.room >= kit.scale.font(18) * 50 else 1
        width = (self.page.room - (across - 1) * gap) // across
        bottoms = [self.page.y + gap] * across
        inner = width - 2 * leaf_margins(kit)[0]
        air = 2 * leaf_margins(kit)[1]
        for title, note, draw, content, tip, told in self._leaves(shown):
            at = bottoms.index(min(bottoms))
            height = air + head_height(kit, note, inner) + content
            place = pygame.Rect(BESIDE + at * (width + gap), bottoms[at], width, height)
            self.page.put(Leaf(kit, place, title, note, draw, tip, told))
            bottoms[at] = place.bottom + gap
        self.page.y = max(bottoms)

    def _leaves(self, shown: Statistics) -> list[_Sheet]:
        """Return each sheet."""
        kit = self.page.kit
        chart, step = kit.scale.font(18) * 14, row_height(kit)
        found: list[_Sheet] = []
        count = shown.account.deals
        if count >= LEAST_ON_CHART and len(shown.spans) > 1:
            ends = _("first deal"), say(_("deal {number}"), number=count)
            found = self._over_time(shown.spans, chart, ends)
        elif self._has_accounts:
            words = say(
                ngettext(
                    "Charts of luck and mistakes begin after one more deal.",
                    "Charts of luck and mistakes begin after {count} more deals.",
                    max(1, LEAST_ON_CHART - count),
                ),
                count=max(1, LEAST_ON_CHART - count),
            )
            found.append((_("Luck and mistakes"), words, table([], [Row(" ", ())]), 0, words, ""))
        if self.sought.game is not None and len(shown.bids) > 1:
            means = [(each.bid, each.deals, each.taken / each.deals) for each in shown.bids]
            names = pgettext("chart", "bid"), pgettext("chart", "taken")
            note = _(
                "What you took on average for each bid: the more often you bid it, the larger the mark. "
                "Dashed: exactly as bid."
            )
            tip = _("Above the dashed line you take more than you bid, below it less.")
            found.append((_("Bid and taken"), note, bids_and_tricks(means, names), chart, tip, bids_told(means, names)))
        for title, heads, rows in self._tables(shown):
            found.append((title, "", table(heads, rows), (len(rows) + 1) * step, title, ""))
        return found

    def _over_time(self, spans: Sequence[Span], height: int, ends: tuple[str, str]) -> list[_Sheet]:
        """Return the sheets with the charts of results and of what was missed."""
        less = ChartSeries(pgettext("chart", "less luck"), tuple(span.result - span.luck for span in spans))
        results = less, ChartSeries(pgettext("chart", "result"), tuple(span.result for span in spans))
        own = ChartSeries(pgettext("chart", "you"), tuple(span.missed for span in spans))
        missed = own, ChartSeries(pgettext("chart", "opponents"), tuple(span.others_missed for span in spans))
        note = _("How each deal changed your chance of winning the game, and the same with luck taken out.")
        tip = _("Each point is the average of several deals in a row.")
        first = _("Results without luck"), note, lines_over_time(results, *ends), height, tip, lines_told(results)
        note = _("How much of the game choices cost in a deal, judged by what the player could know.")
        tip, draw = _("The lower, the better."), lines_over_time(missed, *ends)
        return [first, (_("What was missed"), note, draw, height, tip, lines_told(missed))]

    def _tables(self, shown: Statistics) -> list[tuple[str, list[str], list[Row]]]:
        """Return titles, heads and rows of the tables that say something."""
        found = [(_("You and the others"), *self._sides(shown))]
        made = pgettext("column", "made") if shown.has_bids else pgettext("column", "deals won")
        heads = [pgettext("column", "games"), pgettext("column", "won"), made]
        by_level = [
            (
                self._level(level),
                [each for each in shown.groups if (each.level if each.level in _LEVELS else "") == level],
            )
            for level in (*_LEVELS, "")  # the last for differing ones, and for one of a later version
        ]
        found.append((_("By level"), heads, _rows(by_level)))
        counts = sorted({each.players for each in shown.groups if each.players})
        if len(counts) > 1:
            lines = [
                (say(ngettext("{count} player", "{count} players", count), count=count), count) for count in counts
            ]
            by_count = [(words, [each for each in shown.groups if each.players == count]) for words, count in lines]
            found.append((_("By number of players"), heads, _rows(by_count)))
        partners = {each.partner for each in shown.groups if each.partner}
        by_partner = [(shown_name(name), [each for each in shown.groups if each.partner == name]) for name in partners]
        by_partner.sort(key=lambda pair: (-total(pair[1]).played, pair[0]))
        if by_partner:
            found.append((_("By partner"), heads, _rows(by_partner[:_PARTNERS])))
        if sum(shown.grades):
            count = sum(shown.grades)
            rows = [
                Row(grade_name(grade), (figure(number), percent(number / count, 1)))
                for grade, number in zip(Grade, shown.grades, strict=False)
            ]
            found.append((_("Your choices"), [pgettext("column", "choices"), pgettext("column", "of all")], rows))
        return found

    def _level(self, level: str) -> str:
        return level_name(Level.parse(level)) if level in _LEVELS else _("Mixed levels")

    def _sides(self, shown: Statistics) -> tuple[list[str], list[Row]]:
        """Return heads and rows of the table that compares the person with partner and opponents."""
        whole, account = shown.whole, shown.account
        with_tricks = self.sought.game is not None and shown.has_bids
        heads = [pgettext("column", "made") if shown.has_bids else pgettext("column", "deals won")]
        heads += [pgettext("column", "bid"), pgettext("column", "taken")] if with_tricks else []
        heads += [pgettext("column", "missed")] if account.deals else []
        players = [(pgettext("name", "You"), whole.own, account.missed)]
        if whole.partners.deals:
            players.append((pgettext("name", "Partner"), whole.partners, account.partner_missed))
        players.append((pgettext("name", "Opponents"), whole.others, account.others_missed))
        rows = []
        for name, sums, missed in players:
            cells = [_made(sums)]
            cells += [_mean(sums.bid, sums), _mean(sums.taken, sums)] if with_tricks else []
            cells += [percent(missed, 1)] if account.deals else []
            rows.append(Row(name, tuple(cells)))
        return heads, rows

    def _lay_foot(self) -> None:
        """Lay out the buttons that export everything, and the one that begins anew."""
        after = self.page.after
        tip = _("A table of all finished games for any spreadsheet (CSV).")
        export = self.button(pgettext("button", "Export"), after(self._export, True), "save", tip, "export")
        tip = _("The records of all finished games, one a line: every card, every bid and play.")
        records = self.button(_("Export records"), after(self._export, False), "save", tip, "export-records")
        tip = _("Delete all finished games and start the statistics afresh. You are asked twice.")
        reset = self.button(pgettext("button", "Reset"), after(self._ask_to_reset), "close", tip)
        words = _("Take everything with you, or start afresh.")
        self.page.lay_row(_("All of it"), [words], export, records, reset)

    # ------------------------------------------------------------------ actions

    def _export(self, as_table: bool) -> None:
        self.app.push(SaveGamesScene(self.app, as_table=as_table))

    def _ask_to_reset(self) -> None:
        self.app.push(ResetScene(self.app, self.app.store.tally().played, self._reset))

    def _reset(self) -> None:
        """Forget everything."""
        self.app.store.forget_all_finished()
        self.shown = None
        self.seek(**Sought()._asdict())
        self._forgot()


class ResetScene(QuestionScene):
    """Asks whether all finished games are to be deleted, and if so, asks once more before ``reset``."""

    name = "reset"

    def __init__(self, app: Host, games: int, reset: Callable[[], None], *, is_sure: bool = False) -> None:
        super().__init__(app)
        self._games = games
        self._reset = reset
        self._is_sure = is_sure

    def question(self) -> Prompt:
        """Say what would be lost; the golden answer keeps everything."""
        keep = Reply(_("Keep everything"), self.close, "back", "back")
        ask, delete = partial(self.close_for, self._ask_again), partial(self.close_for, self._reset)
        count = say(ngettext("{count} finished game", "{count} finished games", self._games), count=self._games)
        if self._is_sure:
            lines = [say(_("{games} will be deleted now, and nothing brings them back."), games=count)]
            sure = Reply(pgettext("button", "Delete"), delete, "delete", "close")
            return Prompt(_("Really delete everything?"), lines, [sure, keep])
        lines = [
            say(
                _("{games} would be deleted with their records, and with them all statistics and your rating."),
                games=count,
            ),
            _("Open games and games set aside stay. Export the records first if you want to keep them."),
        ]
        reset = Reply(pgettext("button", "Reset"), ask, "reset", "close")
        return Prompt(_("Start the statistics afresh?"), lines, [reset, keep])

    def _ask_again(self) -> None:
        self.app.push(ResetScene(self.app, self._games, self._reset, is_sure=True))


def place_words(rating: Rating) -> str:
    """Return where a rating stands among the levels."""
    level = min(Level, key=lambda each: abs(RATINGS[each] - rating.value))
    if abs(RATINGS[level] - rating.value) <= rating.error:
        # Translators: where a rating stands, as the three below
        return say(_("like {level}"), level=level_name(level))
    if rating.value > RATINGS[max(Level)]:
        return say(_("above {level}"), level=level_name(max(Level)))
    if rating.value < RATINGS[min(Level)]:
        return say(_("below {level}"), level=level_name(min(Level)))
    above = next(each for each in Level if RATINGS[each] > rating.value)
    return say(_("between {low} and {high}"), low=level_name(Level(above - 1)), high=level_name(above))


def _rows(groups: Sequence[tuple[str, list[Group]]]) -> list[Row]:
    """Return a row for each group of games, named, that holds any."""
    rows = []
    for name, group in groups:
        whole = total(group)
        if whole.played:
            share = percent(whole.won / whole.played)
            rows.append(Row(name, (figure(whole.played), share, _made(whole.own))))
    return rows


def _made(sums: DealSums) -> str:
    return percent(sums.made / sums.deals) if sums.deals else "–"


def _mean(number: int, sums: DealSums) -> str:
    return figure(number / sums.deals, 1) if sums.deals else "–"
