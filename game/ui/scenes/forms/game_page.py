"""What the pages about a game share: its wood and cloth as background, the rail, and sheets of paper."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from game.controller import Controller
from game.looking_back.accountant import AccountJob
from game.looking_back.background import Work
from game.ui.controls.actions import done_by
from game.ui.controls.base import Kit, Painted, Pictures
from game.ui.drawing import shapes
from game.ui.drawing.backdrop import Backdrops
from game.ui.drawing.textures.request import Request
from game.ui.games.own_rules import unusual_rules
from game.ui.games.past_deal import finished_deals
from game.ui.language.messages import _, dotted, pgettext
from game.ui.scenes.forms.rail import Rail, SoundButton, cloth_within, rail_button, rules_button, wood_and_cloth
from game.ui.scenes.scene import GameScene, Host, Scene
from game.ui.words.cards import sentences
from game.ui.words.why import moves


class Sheet(Painted):
    """A sheet of paper with round corners and a soft shadow; plain until the painted paper is ready."""

    def __init__(self, kit: Kit, rect: pygame.Rect, backdrops: Backdrops) -> None:
        super().__init__(kit, rect, depth=2)
        self.as_it_is = True
        self._backdrops = backdrops
        self._request = Request("paper", kit.style.name, "", *rect.size, unit=max(0.5, kit.scale.unit))
        self.awaits_pictures = True

    def paint(self) -> Pictures:
        """Return the shadow and the paper."""
        scale = self.kit.scale
        picture, is_real = self._backdrops.picture(self._request)
        self.awaits_pictures = not is_real
        radius, drop = scale.px(9, 5), scale.px(4, 2)
        shadow = shapes.soft_frame(self.rect.size, radius, scale.px(14, 7), (8, 2, 2), 0.6)
        return [*((part, (x, y + drop)) for part, (x, y) in shadow), (shapes.cut_round(picture, radius), (0, 0))]


class GamePage(Scene):
    """A page over the table of a game, with the rail's controls; ``table`` is that game's scene.

    ``regions`` holds, by name, rectangles that must not overlap. Once the page ``is_left``, its buttons do nothing
    more.
    """

    takes_back = True
    """Whether the rail leads back into the game: to take a move back, or to ask why one was made."""

    def __init__(self, app: Host, table: GameScene) -> None:
        self.style = table.style
        super().__init__(app)
        self.table = table
        self.regions: dict[str, pygame.Rect] = {}
        self.is_left = False

    @property
    def work(self) -> Work:
        return self.table.looking_back

    def backdrop(self) -> Request:
        """Return the table's own wood and cloth, without a board."""
        return wood_and_cloth(self.app, self.table.game)

    @property
    def cloth(self) -> pygame.Rect:
        """The part of the window inside the rails and the bands at the sides, less a small margin."""
        return cloth_within(self.kit)

    def build_rail(self, wordings: list[str], has_menu: bool) -> None:
        """Lay out the rail: the game's buttons on the left, its name and a title, then sound and rules.

        The title is the longest of ``wordings`` that fits; it also says by which rules the game was played, if not by
        the usual ones, and whether with help.
        """
        kit, table, routes, after = self.kit, self.table, self.app.routes, self.after
        tip = _("Pause, settings, a new game, or leave. The game is always saved.")
        menu = rail_button(kit, pgettext("button", "Menu"), "menu", after(routes.open_pause, table), "back", tip)
        undo = rail_button(kit, pgettext("button", "Undo"), "undo", self.undo, "undo", _("Take your last move back."))
        tip = _("See why the opponents made their moves in this deal, and how good your own were.")
        why = rail_button(kit, pgettext("button", "Why?"), "robot", after(routes.open_why, self, table), "why", tip)
        undo.enabled, why.enabled = table.controller.can_undo, bool(moves(table.controller, table.game.why))
        start = [menu, undo, why] if has_menu else [undo, why] if self.takes_back else []
        options = table.controller.setup.options
        end = [SoundButton(self.app, kit), rules_button(kit, after(table.open_rules_page))]
        rail = Rail(self, table.game.title_of(options), start, end)
        played_by = unusual_rules(table.game, self.app.store, options)
        wordings = [*([dotted([wordings[0], played_by])] * bool(played_by)), *wordings]
        tip = _("You took a hint, or took back a move that others had answered.")
        rail.say(with_help(table.controller, wordings), tip if table.controller.autosave.beside.help_taken else "")
        self.regions["title"] = rail.words_rect

    @property
    def has_account(self) -> bool:
        """Whether the deals of this game have accounts: a demonstration has none."""
        controller = self.table.controller
        return controller.autoplay is None and self.app.thinker.opponents.mind_of(controller.view).has_accounts

    def want_account(self, deal: int) -> AccountJob | None:
        """Have the account of a finished deal, counted from 1, worked out in the background; return the work."""
        return self.table.looking_back.want(finished_deals(self.table.controller)[deal - 1])

    def account_words(self) -> tuple[str, str, str, str]:
        """Return label, key, icon and tip of the button that opens the account of a deal."""
        tip = _("See what luck and everybody’s choices did to your chance of winning the game.")
        return _("Luck and skill"), "account", "dice", tip

    def close(self) -> None:
        """Go back to the page below."""
        if not self.is_left:
            self.is_left = True
            self.app.later(self.app.pop)

    def undo(self) -> None:
        """Return to the table and take back the person's last decision."""
        if not self.is_left:
            self.is_left = True
            self.app.later(self._undo)

    def _undo(self) -> None:
        while self.app.scene is not self.table:
            self.app.pop()
        self.table.undo()

    def handle(self, event: pygame.event.Event) -> None:
        """Take an input event: keys open the same pages as at the table, the controls get the rest."""
        page = done_by(self.table.pages(), event)
        if page is not None:
            self.app.later(page)
        else:
            super().handle(event)

    def also(self) -> Iterable[str]:
        return self.table.pages()

    def add_sheet(self, rect: pygame.Rect) -> None:
        """Lay a sheet of paper on the table."""
        self.stage.add(Sheet(self.kit, rect, self.app.backdrops))

    def rebuild(self) -> None:
        """Lay the page out again, and note where its controls are."""
        self.regions.clear()
        super().rebuild()
        seen = [widget for widget in self.controls.widgets if widget.visible]
        self.regions |= {f"control {number}": widget.rect for number, widget in enumerate(seen)}


def name_lines(kit: Kit, name: str, at_most: float, width: float) -> tuple[list[str], int]:
    """Return a name on one or two lines and the text size at which it fits ``width``; a single long word is broken."""
    least, room = kit.text.least, int(width)
    size = max(round(at_most), least)
    if kit.text.width(name, size, bold=True) <= room:
        return [name], size
    for smaller in range(size, least - 1, -1):
        lines = kit.text.wrap(name, smaller, room, bold=True)
        if len(lines) <= 2 and all(kit.text.width(line, smaller, bold=True) <= room for line in lines):
            return lines, smaller
    at, middle = name.rfind(" "), len(name) // 2
    broken = [name[:at], name[at + 1 :]] if at > 0 else [f"{name[:middle]}-", name[middle:]]
    return [kit.text.shorten(line, least, room, bold=True) for line in broken], least


def tells_of_help(scene: GameScene, way: str) -> bool:
    """Say what help means and the ``way`` out of it, the first time in a profile; return whether this was the time."""
    app = scene.app
    if app.settings.knows_help or scene.controller.autosave.beside.help_taken:
        return False
    app.change_settings(knows_help=True)
    app.tell(sentences(_("Hints and take-backs mark this game as played with help."), way))
    return True


def undo_waits(scene: GameScene) -> bool:
    """Return whether an undo must wait: it counts as help, and was not said to do so before."""
    return scene.controller.undo_helps and tells_of_help(scene, _("Press once more to take it back."))


def with_help(controller: Controller, wordings: list[str]) -> list[str]:
    """Return ``wordings``, the longest first, with a word on help added to each if this game was played with help."""
    if not controller.autosave.beside.help_taken:
        return wordings
    longest = dotted([wordings[0], _("played with help")])
    return [longest, *(dotted([title, _("with help")]) for title in wordings)]
