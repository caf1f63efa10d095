"""The controller: owns the game being played, lets the person and the opponents act, undoes, and reports what happened.

It has no clock and no screen: the caller decides when to deal and when to submit an opponent's answer. Every step is
saved when it is taken, and no opponent answers before the last step is on the disk.
"""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from game.opponents.base import Character, Decision, Level
from game.opponents.inquiry import Inquiry, Move, Thinking, Urgency
from game.opponents.manner import manner_of
from game.profile.autosave import Autosave
from game.record import DealRecord, Record, write
from game.rules.base import STOCK, Action, Bid, Draw, Event, IllegalAction, Options, Play, State, View
from game.rules.deal import Deal, first_dealer, shuffled

PERSON = 0
DOUBT = 3  # deals without any habit that what was seen of a player is mixed with


class Player(msgspec.Struct, frozen=True):
    """Who sits at a seat: a name, a medallion face, a level if the computer plays, a colour if the game has colours.

    The colour is a key that the game's table knows, empty in games without colours. ``column`` is the player's column
    on the game's board, counted from 0, or None if there is no board or the column is that of the seat.
    """

    name: str
    face: str
    level: Level | None = None
    colour: str = ""
    column: int | None = None


class Setup(msgspec.Struct, frozen=True):
    """What a new game needs: its kind, its rules, its players, and the number from which all its cards are derived."""

    game: str
    options: Options
    players: tuple[Player, ...]
    number: int


class Happening(NamedTuple):
    """An event as the person's seat sees it, and what that seat knows after the whole step."""

    event: Event
    view: View


class Step(NamedTuple):
    """One step of a game: the cards dealt or the action taken, by whom, and the state that it led to.

    ``decision`` is what an opponent thought; None for the person, for steps read from a record, and for old deals.
    Steps that are ``played_out`` followed a claim: nobody chose them, and the person cannot undo them one by one.
    ``deals`` are the deals of the game up to and including this step, for its record.
    """

    done: Deal | Action
    seat: int | None
    after: State
    events: tuple[Event, ...]
    deals: tuple[DealRecord, ...]
    decision: Decision | None = None
    played_out: bool = False


class Controller:
    """One game at the table, from its first deal to its winners; ``autosave`` saves it, at first nowhere.

    While the rest of a deal ``is_played_out`` after a claim, nobody is asked, and all play by their rules of thumb. The
    opponents of a level play alike unless the game ``has_characters``. ``plays_last`` and ``plays_forced`` say which
    moves without a choice the table makes for the person; Undo goes back past them.
    """

    def __init__(self, setup: Setup, thinker: Thinking, autoplay: Level | None = None) -> None:
        self.setup = setup
        self.autoplay = autoplay
        self.autosave = Autosave()
        self.is_played_out = False
        self.has_characters = False
        self.plays_last = True
        self.plays_forced = False
        self.urgency = Urgency.OPPONENT
        self._thinker = thinker
        self._start: State = setup.options.new_game()
        self._steps: list[Step] = []
        self._undone: list[list[Step]] = []
        self._restored: tuple[Deal, ...] = ()
        self._happenings: list[Happening] = []
        self._inquiry: Inquiry[Decision] | None = None
        self._known: tuple[object, tuple[float, ...]] = ((), ())  # the deals over, and the habits they showed

    @property
    def state(self) -> State:
        """The current state of the game."""
        return self._steps[-1].after if self._steps else self._start

    @property
    def view(self) -> View:
        """What the person may know now."""
        return self.state.view(PERSON)

    @property
    def steps(self) -> Sequence[Step]:
        """Everything done so far, in order."""
        return self._steps

    @property
    def is_persons_turn(self) -> bool:
        """Whether the game waits for the person at the screen."""
        return self.state.turn == PERSON and self.autoplay is None and not self.is_played_out

    @property
    def can_undo(self) -> bool:
        """Whether the person has made a decision that can be taken back."""
        return self._last_decision is not None

    @property
    def can_redo(self) -> bool:
        """Whether something was undone, and nothing else done since."""
        return bool(self._undone)

    @property
    def last_deal(self) -> range:
        """The numbers of the steps of the last deal, the dealing included; none before the first."""
        dealt = (at for at in range(len(self._steps) - 1, -1, -1) if isinstance(self._steps[at].done, Deal))
        return range(next(dealt, 0), len(self._steps))

    def take_happenings(self) -> list[Happening]:
        """Return what has happened since the last call, in order."""
        taken, self._happenings = self._happenings, []
        return taken

    def next_deal(self) -> Deal:
        """Return the cards of the next deal, derived from the game's number and the number of deals before it.

        A deal that came from a record and was undone gets the same cards again, unless another seat deals by then.
        """
        state, number = self.state, self.setup.number
        needs = state.deal_needs()
        for known in self._restored[state.deals_begun :][:1]:
            if needs.dealer in (None, known.dealer):
                return known
        dealer, cut = (needs.dealer, ()) if needs.dealer is not None else first_dealer(needs, number)
        return msgspec.structs.replace(self._dealt_out(state, dealer), cut=cut)

    def _dealt_out(self, before: State, dealer: int) -> Deal:
        """Return the next deal after ``before`` as the game's number has it, dealt by ``dealer``."""
        pack = shuffled(before.deal_needs().pack, f"deal/{self.setup.number}/{before.deals_begun}")
        return before.deal_out(pack, dealer)

    def is_numbered(self, start: int) -> bool:
        """Whether the deal in step ``start`` has the cards that follow from the game's number: a record's may not."""
        done = self._steps[start].done
        assert isinstance(done, Deal)
        before = self._steps[start - 1].after if start else self.setup.options.new_game()
        return self._dealt_out(before, done.dealer).hands == done.hands

    def deal(self) -> None:
        """Deal the next hand; raise IllegalAction if no deal is due."""
        self.submit(self.next_deal())
        self._forget_old_decisions()

    def _forget_old_decisions(self) -> None:
        """Drop the opponents' decisions older than those of this deal and the one before it."""
        starts = [at for at, step in enumerate(self._steps) if isinstance(step.done, Deal)]
        for at in range(*starts[-3:-1]) if len(starts) > 2 else ():
            self._steps[at] = self._steps[at]._replace(decision=None)

    def submit(self, done: Deal | Action, decision: Decision | None = None) -> None:
        """Deal cards, or let the seat to act take an action; raise IllegalAction and change nothing if that is illegal.

        ``decision`` is the thought behind an opponent's action; without one, only the person may act.
        """
        before = self.state
        if decision is None and isinstance(done, Action) and not self.is_persons_turn:
            raise IllegalAction("not-your-turn", "another seat is to act")
        after, events = before.deal(done) if isinstance(done, Deal) else before.apply(done)
        self._drop_question()
        self._undone.clear()
        deals = _with_step(self.deals, done)
        self._steps.append(Step(done, before.turn, after, events, deals, decision, self.is_played_out))
        self.is_played_out = self.is_played_out and after.turn is not None
        view = after.view(PERSON)
        self._happenings.extend(Happening(event.seen_by(PERSON), view) for event in events)
        self.autosave.save(self.record(), after)

    def save_with(self, autosave: Autosave) -> None:
        """Have ``autosave`` save the game now and after every later step."""
        self.autosave = autosave
        autosave.save(self.record(), self.state)

    @property
    def can_resign(self) -> bool:
        """Whether this is a game of the person's own that is under way."""
        return bool(self._steps) and not self.state.is_over and self.autosave.is_saving

    def resign(self) -> None:
        """Give the game up: it is saved as lost, and nothing that follows is saved any more."""
        self._drop_question()
        self.autosave.resign(self.record(), self.state)

    def think(self) -> Decision | None:
        """Ask the opponent to act, if it is an opponent's turn; return its answer once that may be submitted.

        An answer may be submitted once the last step is on the disk, so that nobody plays on from a step that could be
        lost.
        """
        seat = self.state.turn
        if seat is None or self.is_persons_turn:
            return None
        if self._inquiry is None:
            own = self.setup.players[seat].level
            level = self.autoplay if own is None else own
            if self.is_played_out:
                level = Level.CASUAL if level is None else min(level, Level.CASUAL)
            assert level is not None
            view, character = self.state.view(seat), self._character(seat, level)
            self._inquiry = self.inquire(Move(view, self.urgency, level, self._seed(), character))
        return self._inquiry.answer if self.autosave.is_done else None

    def inquire(self, move: Move) -> Inquiry[Decision]:
        """Have the player's move thought about."""
        return self._thinker.ask(move)

    @property
    def is_lost(self) -> bool:
        """Whether the player whose turn it is will never answer; only a patient game can be lost."""
        return self._inquiry is not None and self._inquiry.is_lost

    def _character(self, seat: int, level: Level) -> Character:
        """Return the character of the player at ``seat``: its manner, and what the stronger levels have noticed."""
        habits = self._habits() if level.searches else ()
        if seat == PERSON or not self.has_characters:
            return Character(habits=habits)
        return Character(manner_of(self.setup.players[seat].name), habits)

    def _habits(self) -> tuple[float, ...]:
        """Return by seat how many tricks each usually bids above its hand, by the deals that are over.

        Then all hands are known: from the cards played, or laid open if the cards were thrown in.
        """
        past = self.state.public.past
        if past is not self._known[0]:
            steps = self._steps[: self.last_deal.start if self.state.turn is not None else len(self._steps)]
            sums = [0.0] * self.setup.options.players
            for before, step in itertools.pairwise(steps):
                if isinstance(step.done, Bid) and step.seat is not None:
                    sums[step.seat] += self._thinker.opponents.offset(before.after.view(step.seat), step.done)
            count = len(past) + DOUBT
            self._known = past, tuple(total / count for total in sums) if any(sums) else ()
        return self._known[1]

    def _seed(self) -> int:
        """Return the seed of the next decision: the same after an undo, and independent of the cards to come."""
        text = f"seed/{self.setup.number}/{len(self._steps)}"
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6], "big")

    def leave(self) -> None:
        """Stop asking, as nobody waits for the answer any more."""
        self._drop_question()

    def _drop_question(self) -> None:
        if self._inquiry is not None:
            self._inquiry.cancel()
        self._inquiry = None

    @property
    def undo_helps(self) -> bool:
        """Whether to undo now counts as help: the person has learnt something since their last decision.

        Another seat has acted since, a card was drawn from the stock, or the deal has ended, when hands are shown.
        """
        undone = self._steps[self._last_decision or len(self._steps) :]
        return any(
            step.seat != PERSON or step.done == Draw(STOCK) or step.after.awaits_deal or step.after.is_over
            for step in undone
        )

    @property
    def _last_decision(self) -> int | None:
        """The number of the person's last choice, where there was one; the first step of a game deals."""
        for at in range(len(self._steps) - 1, 0, -1):
            step, before = self._steps[at], self._steps[at - 1].after
            if step.seat == PERSON and not step.played_out and not self.plays_itself(before):
                return at
        return None

    def plays_itself(self, state: State) -> bool:
        """Whether the table makes the person's only move: the last card of a hand, or any, as ``plays_forced`` says."""
        legal = state.legal_actions()
        is_last = isinstance(legal[0], Play) and len(state.view(PERSON).hand) == 1
        return len(legal) == 1 and ((self.plays_last and is_last) or self.plays_forced)

    def undo(self) -> bool:
        """Go back to the person's last decision, which may count as help; return whether there was one."""
        last = self._last_decision
        if last is None:
            return False
        helps, newest = self.undo_helps, self.state.deals_begun
        goes_to = self._steps[last - 1].after.deals_begun
        self.autosave.note_undo(range(goes_to, newest + 1) if helps else range(0))
        self.go_back(last)
        return True

    def go_back(self, count: int) -> None:
        """Go back to where ``count`` steps had been taken; those after it can be redone."""
        self._undone.append(self._steps[count:])
        del self._steps[count:]
        self._leap()

    def note_help(self) -> None:
        """Note that the person was given help, and save that."""
        deal = self.state.deals_begun
        self.autosave.note_help(range(deal, deal + 1))
        self.autosave.save(self.record(), self.state)

    def forget_help(self) -> None:
        """Forget the only help that was noted, because the person turned it down, and save that."""
        self.autosave.forget_help()
        self.autosave.save(self.record(), self.state)

    def redo(self) -> bool:
        """Redo what was undone last; return whether there was anything to redo."""
        if not self._undone:
            return False
        self._steps.extend(self._undone.pop())
        self._leap()
        return True

    def _leap(self) -> None:
        """Note that the game has jumped: forget the opponent's question and the happenings not yet shown."""
        self._drop_question()
        self._happenings.clear()
        self.is_played_out = False
        self.autosave.save(self.record(), self.state)

    @property
    def deals(self) -> tuple[DealRecord, ...]:
        """The deals so far, each with its cards and actions."""
        return self._steps[-1].deals if self._steps else ()

    def record(self) -> Record:
        """Return the game so far as a record."""
        names = tuple(player.name for player in self.setup.players)
        return Record(self.setup.game, self.setup.options, names, self.deals)

    def record_text(self) -> str:
        """Return the text of the record of the game so far."""
        return write(self.record())

    def restore(self, deals: Sequence[DealRecord]) -> None:
        """Replay a record's deals in an empty game; raise IllegalAction or IllegalDeal if they break a rule."""
        self._restored = tuple(deal.cards for deal in deals)
        for deal in deals:
            for done in deal.steps:
                before = self.state
                after, events = before.deal(done) if isinstance(done, Deal) else before.apply(done)
                self._steps.append(Step(done, before.turn, after, events, _with_step(self.deals, done)))


def _with_step(deals: tuple[DealRecord, ...], done: Deal | Action) -> tuple[DealRecord, ...]:
    """Return the ``deals`` of a game with one more step: a new deal, or an action in the last one."""
    if isinstance(done, Deal):
        return *deals, DealRecord(done, ())
    last = deals[-1]
    return *deals[:-1], DealRecord(last.cards, (*last.actions, done))
