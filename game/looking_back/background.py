"""Work in the background: that of the tables on the screen, and what tables that were left still had to do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.controller import Controller
from game.looking_back.account import Account
from game.looking_back.accountant import Accountant, AccountJob
from game.looking_back.own_puzzles import PuzzleMaker
from game.opponents.inquiry import Thinking
from game.opponents.verdict import Grade
from game.practice.puzzles import Puzzle, encode
from game.profile.practised import PuzzleCard
from game.profile.statistics import POINT, SHARE, DealAccount, rules_text
from game.profile.store import Store


class Work(Protocol):
    """Work about a game, which goes on with every ``update``."""

    @property
    def is_busy(self) -> bool:
        """Whether there is any left."""

    @property
    def game_id(self) -> str:
        """The game that it is about, as the profile knows it; empty if it does not."""

    def update(self) -> None:
        """Go on with it."""


class BackgroundWork:
    """One work at a time: that of the uppermost scene that has any, else the oldest of what was left."""

    def __init__(self) -> None:
        self._left: list[Work] = []

    def take_over(self, work: Work) -> None:
        """Go on with what is left of ``work``, if it is anything, once nothing on the screen has any."""
        if work.is_busy and work not in self._left:
            self._left.append(work)

    def drop(self, game_id: str) -> None:
        """Drop what was left to do about a game, some of which has been undone."""
        self._left = [each for each in self._left if each.game_id != game_id]

    def update(self, present: Sequence[Work]) -> None:
        """Go on with one of the works ``present`` on the screen, the uppermost last, or with one that was left."""
        busy = next((each for each in reversed(present) if each.is_busy), None)
        if busy is not None:
            busy.update()
        elif self._left:
            self._left[0].update()
            self._left = [each for each in self._left if each.is_busy]


class HasStoreAndThinker(Protocol):
    """What looking back needs of the program."""

    store: Store

    @property
    def thinker(self) -> Thinking:
        """Thinks."""


class LookingBack:
    """Accounts for the deals of ``controller``, puzzles from costly choices; of the person's own games all is kept."""

    def __init__(self, host: HasStoreAndThinker, controller: Controller) -> None:
        self._host = host
        self._controller = controller
        self._accountant = Accountant(host.thinker, self._keep_account)
        self._maker = PuzzleMaker(host.thinker, self._keep_puzzle)

    @property
    def is_busy(self) -> bool:
        """Whether there is work left to do."""
        return self._accountant.is_busy or self._maker.is_busy

    @property
    def game_id(self) -> str:
        """The game as the profile knows it; empty if it is not kept."""
        return self._controller.autosave.beside.game_id

    def want(self, deal: range) -> AccountJob | None:
        """Return the work on the account of the finished deal whose steps have these numbers; None without accounts."""
        return self._accountant.want(self._controller.steps, deal)

    def update(self) -> None:
        """Take what was found, and ask for what is to be found next."""
        self._accountant.update()
        self._maker.update()

    def forget_undone(self) -> None:
        """Stop working on deals that are no longer over, and forget what was kept of them."""
        controller = self._controller
        self._accountant.forget_undone(controller.steps)
        if controller.autosave.is_kept:
            self._host.store.drop_accounts(controller.autosave.beside.game_id, len(controller.state.public.past))

    def _keep_account(self, job: AccountJob) -> None:
        if self._controller.autosave.is_kept and job.account is not None:
            self._host.store.keep_account(kept_account(job, job.account, self._controller))
            setup = self._controller.setup
            self._maker.look_at(job, setup.game, setup.options)

    def _keep_puzzle(self, puzzle: Puzzle) -> None:
        self._host.store.add_puzzle(PuzzleCard(puzzle.key, puzzle.game, encode(puzzle)))


def kept_account(job: AccountJob, account: Account, controller: Controller) -> DealAccount:
    """Return what is kept of the ``account`` of a deal of the game that ``controller`` has."""
    setup, beside, seat = controller.setup, controller.autosave.beside, account.seat
    public = job.steps[-1].after.public
    deal, figures = len(public.past), public.figures()[-1]
    seats, grades = range(len(setup.players)), [verdict.grade for verdict in account.verdicts(seat)]
    changes = {"result": account.result, "luck": account.luck(), "own": account.own}
    changes |= {"partners": account.partners, "opponents": account.opponents}
    return DealAccount(
        game_id=beside.game_id,
        deal=deal,
        game=setup.game,
        title=setup.options.title,
        rules=rules_text(setup.options),
        players=len(setup.players),
        levels=tuple(str(player.level) for player in setup.players[1:]),
        is_helped=deal in beside.helped_in(deal),
        is_made=bool(figures) and figures[seat].is_made,
        missed=_missed(account, [seat]),
        partner_missed=_missed(account, [one for one in account.side if one != seat]),
        others_missed=_missed(account, [one for one in seats if one not in account.side]),
        grades=tuple(grades.count(grade) for grade in Grade),
        **{name: round(change.share * SHARE) for name, change in changes.items()},
        **{f"{name}_points": round(change.points * POINT) for name, change in changes.items()},
    )


def _missed(account: Account, seats: Sequence[int]) -> int:
    """Return what the choices of ``seats`` cost of the game, each by what it could know, on average over the seats."""
    costs = [verdict.cost for seat in seats for verdict in account.verdicts(seat)]
    return round(sum(costs) / max(1, len(seats)) * SHARE)
