"""What is told of a game line by line: each event as it is shown, what the person is asked, hints, table talk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.controller import PERSON, Happening
from game.rules.base import Bid, Play, View
from game.rules.deal import Deal
from game.ui.access.lines import Line
from game.ui.document.blocks import Chapter, Grid
from game.ui.language.digits import figure
from game.ui.language.messages import _, listed, say
from game.ui.scenes.scene import GameScene
from game.ui.words.cards import sentences
from game.ui.words.told import by_suit
from game.ui.words.why import Moment

_DEALS: Final = 24  # most that the log shows: the list of them has no room for more


def tell_event(scene: GameScene, happening: Happening, before: View) -> None:
    """Tell what is being shown; the person knew ``before`` it."""
    told = scene.table.told(happening.event, before, happening.view, scene.game)
    scene.app.lines.say("event", told.usual, brief=told.brief, full=told.full)


def tell_asked(scene: GameScene, view: View) -> None:
    """Tell what the person is asked; in full, with the bids or cards from which to choose, if these are not all."""
    asked = scene.table.asked()
    if asked:
        full = sentences(asked[0], choice_words(view))
        scene.app.lines.say("prompt", asked[0], brief=asked[:2][-1], full=full, interrupts=True)


def choice_words(view: View) -> str:
    """Return the bids or cards that the rules allow the person, "" where any card may be played."""
    legal = view.legal_actions()
    bids = [figure(each.number) for each in legal if isinstance(each, Bid)]
    cards = {each.card for each in legal if isinstance(each, Play)}
    if not bids and (not cards or len(cards) == len(view.hand)):
        return ""
    return say(_("Allowed: {choices}."), choices=listed(bids) if bids else by_suit(cards))


def log_of(scene: GameScene, heard: Sequence[tuple[int, Line]]) -> tuple[Chapter, ...]:
    """Return a chapter for each deal of the game so far, the newest ones, with the lines of each trick or round.

    What was ``heard`` between them and has vanished since is among them: each line with the number of steps by then.
    """
    controller, table, verbosity = scene.controller, scene.table, scene.settings.verbosity
    before, deals = controller.setup.options.new_game().view(PERSON), dict[str, dict[str, list[str]]]()
    parts = dict[str, list[str]]()
    for at, step in enumerate(controller.steps, 1):
        view = step.after.view(PERSON)
        if isinstance(step.done, Deal):
            head, *_shorter = table.title(view)
            parts = deals.setdefault(table.title(view)[-1], {})
        elif step.seat is not None:
            head = scene.game.why.place(Moment(step.seat, step.done, before, table.players))[0]
        lines = parts.setdefault(head, [])
        for event in step.events:
            told = table.told(event.seen_by(PERSON), before, view, scene.game)
            lines.append({"brief": told.brief, "usual": "", "full": told.full}[verbosity] or told.usual)
        lines += [line.at(verbosity) for when, line in heard if when == at]
        before = view
    return tuple(
        Chapter(
            deal, tuple(Grid((head,), tuple((line,) for line in lines), frozenset()) for head, lines in parts.items())
        )
        for deal, parts in [*deals.items()][-_DEALS:]
    )
