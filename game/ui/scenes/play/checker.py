"""The play checker at the table: a quiet mark at the person's plaque after a choice that cost much of the game."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial

import pygame

from game.controller import PERSON, Controller
from game.opponents.verdict import Grade
from game.teaching.coach import Coach
from game.ui.controls.actions import told_key
from game.ui.controls.base import Kit, Pictures, Widget, headed
from game.ui.drawing import shapes
from game.ui.language.messages import ngettext, say, spoken
from game.ui.scenes.scene import GameScene
from game.ui.words.grades import MARKED, grade_mark, grade_name


def marked(controller: Controller, coach: Coach) -> tuple[int, ...]:
    """Return the numbers of the steps of this deal in which the person's choice cost so much that it is marked."""
    verdicts = ((at, coach.verdict(at)) for at in controller.last_deal)
    return tuple(at for at, verdict in verdicts if verdict is not None and verdict.grade >= MARKED)


class CheckerMark(Widget):
    """The mark beside the person's plaque, of the class of the choice marked last; None hides it."""

    def __init__(self, kit: Kit, rect: pygame.Rect, on_press: Callable[[], None]) -> None:
        super().__init__(kit, rect, on_press, ("marked",), depth=24)
        self.visible = False
        self.grade: Grade | None = None

    def show(self, grade: Grade | None, count: int) -> None:
        """Show the class of the latest of ``count`` choices marked in this deal."""
        self.grade, self.visible = grade, grade is not None
        if grade is not None:
            told = ngettext(
                "The play checker has something to say about your last choice: click here, or press {key}.",
                "The play checker marked {count} choices in this deal: click here, or press {key}.",
                count,
            )
            self.tip = headed(grade_name(grade), say(told, count=count, key=told_key("marked")))

    def look(self) -> Hashable:
        return self.grade, self.is_lit

    def paint(self) -> Pictures:
        """Return the mark, in a golden ring under the mouse or in the focus."""
        if self.grade is None:
            return []
        size, kit = self.rect.width, self.kit
        ring = max(2, round(size * 0.08))
        inner = size - 4 * ring
        pictures: Pictures = [(grade_mark(kit, self.grade, inner), (2 * ring, 2 * ring))]
        if self.is_lit:
            gold = kit.style.gold
            pictures.append((kit.art.made(("lit", size, gold), lambda: shapes.ring(size, gold, ring)), (0, 0)))
        return pictures


class Checker:
    """Has the coach judge the person's choices at the table of ``scene`` if the settings say so, and marks them."""

    def __init__(self, scene: GameScene) -> None:
        self._scene = scene
        self._mark: CheckerMark | None = None
        self._seen: tuple[object, int, bool] | None = None

    def build(self) -> None:
        """Lay out the mark, hidden, at the upper corner of the person's plaque where the face is."""
        scene = self._scene
        kit, plaque = scene.kit, scene.table.layout.seats[PERSON].plaque
        size = kit.scale.px(52, 36)
        rect = pygame.Rect(0, 0, size, size)
        down = size // 2 - 4 if kit.scale.is_tall else size // 8  # other seats are close above in a tall window
        rect.center = plaque.right - size // 6 if spoken().runs_left else plaque.left + size // 6, plaque.top + down
        self._mark = CheckerMark(kit, rect.clamp(scene.table.layout.window), self.open)
        self._seen = None
        scene.controls.add(self._mark)

    def update(self) -> None:
        """Tell the coach whether to judge, and mark what it has judged since."""
        scene = self._scene
        coach, controller = scene.coach, scene.controller
        coach.is_checking = scene.settings.play_checker and controller.autoplay is None
        seen = controller.state, coach.verdicts_given, coach.is_checking
        if self._mark is None or (self._seen is not None and seen == self._seen):
            return
        known, self._seen = self._seen, seen
        found = marked(controller, coach) if coach.is_checking else ()
        verdict = coach.verdict(found[-1]) if found else None
        self._mark.show(None if verdict is None else verdict.grade, len(found))
        if verdict is not None and known is not None and known[1] != seen[1]:
            scene.app.lines.say("notice", self._mark.tip)

    def open(self) -> None:
        """Open the panel about the choice marked last."""
        scene = self._scene
        found = marked(scene.controller, scene.coach)
        if found:
            scene.skip()
            scene.app.later(partial(scene.app.routes.open_checked, scene, found[-1]))  # the mark's tip is gone by then
