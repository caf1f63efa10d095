"""What is told of a game line by line: each event as it is shown, what the person is asked, hints, table talk."""

from __future__ import annotations

from game.controller import Happening
from game.rules.base import Bid, Play, View
from game.ui.language.digits import figure
from game.ui.language.messages import _, listed, say
from game.ui.scenes.scene import GameScene
from game.ui.words.cards import sentences
from game.ui.words.told import by_suit


def tell_event(scene: GameScene, happening: Happening, before: View) -> None:
    """Tell what is being shown; the person knew ``before`` it."""
    told = scene.table.told(happening.event, before, happening.view)
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
