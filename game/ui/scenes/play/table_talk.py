"""Table talk on the screen: a bubble beside the speaker's plaque, where it covers neither cards nor words."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from game.controller import Happening
from game.ui.language.messages import _, say
from game.ui.motion.timeline import AT_ONCE
from game.ui.scenes.scene import GameScene
from game.ui.tables.aids.narrator import best_place
from game.ui.tables.parts.covers import BUBBLE, NEVER, priced
from game.ui.tables.parts.panels import SpeechBubble
from game.ui.words.talk import Saying, Talk

_READ: Final = 2.2, 0.05  # seconds that a line stays: at least, and for each character besides
_HELD: Final = 2.0  # seconds for which the page that is due after a deal waits for a line
_NEAR: Final = 9  # gaps, half of them on each side: how far a bubble may be from the plaque


class TableTalk:
    """What the opponents say at the table of ``scene``, if the settings let them."""

    def __init__(self, scene: GameScene) -> None:
        self._scene = scene
        setup = scene.controller.setup
        self._talk = Talk(setup.players, scene.game.occasions, random.Random(f"talk/{setup.number}"))
        self._left = 0.0
        self._age = 0.0
        self.bubble: SpeechBubble | None = None

    def build(self) -> None:
        """Forget the bubble: the table is laid out anew."""
        self.bubble = None

    @property
    def holds(self) -> bool:
        """Whether a line should be read before the table is left."""
        return self.bubble is not None and self._age < _HELD and self._scene.timeline.speed <= AT_ONCE

    def hear(self, happenings: Sequence[Happening]) -> None:
        """Let somebody say a word about what has been shown."""
        scene = self._scene
        if not happenings or not scene.settings.table_talk:
            return
        sides = scene.game.sides(scene.controller.state)
        partners = {side[at]: side[at ^ 1] for side in sides if len(side) > 1 for at in (0, 1)}
        for happening in happenings:
            saying = self._talk.answer(*happening, partners)
            if saying is not None:
                self._say(saying)

    def update(self, dt: float) -> None:
        """Take the bubble away when it has been read."""
        if self.bubble is not None:
            self._age += dt
            if self._age > self._left:
                self.hide()

    def hide(self) -> None:
        """Take the bubble away."""
        if self.bubble is not None:
            self._scene.stage.remove(self.bubble)
            self.bubble = None

    def _say(self, saying: Saying) -> None:
        """Show a bubble for the line, unless no place beside the plaque is free of cards."""
        self.hide()
        kit, table = self._scene.kit, self._scene.table
        plaque, gap = table.layout.seats[saying.seat].plaque, kit.scale.gap
        obstacles = priced(table.lying(), BUBBLE, gap // 2)
        sizes = SpeechBubble.sizes(kit, saying.text)
        window = table.layout.cloth.inflate(-gap, -gap)
        found = [
            best_place(window, [size], obstacles, (plaque.centerx - size[0] // 2, plaque.centery + size[1] // 2))
            for size in sizes
        ]
        place, cost = min(found, key=lambda each: each[1])
        is_near = place.inflate(_NEAR * gap, _NEAR * gap).colliderect(plaque)
        if cost < NEVER and is_near:
            self.bubble = SpeechBubble(kit, place, saying.text, plaque)
            self._left, self._age = _READ[0] + _READ[1] * len(saying.text), 0.0
            self._left = self._scene.settings.lasting(self._left)
            self._scene.stage.add(self.bubble)
            # Translators: who says something at the table, and what.
            said = say(_("{name}: {why}"), name=table.seats[saying.seat].name, why=saying.text)
            self._scene.app.lines.say("talk", said)
