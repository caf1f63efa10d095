"""Why an opponent acted so: a panel over the table, from move to move.

While the deal runs it says no more than lies open, with the figures of the move itself; afterwards the reason that
decided and all that could have been done (``game.ui.tables.why``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.ui.controls.base import Kit, key_name
from game.ui.controls.buttons import Button
from game.ui.controls.panels import Label
from game.ui.drawing.sprites import CardPainter
from game.ui.drawing.styles import Colour
from game.ui.drawing.text import _
from game.ui.scenes.overlay import Overlay, PanelBox
from game.ui.scenes.scene import GameScene, Host, Scene
from game.ui.scenes.why_parts import (
    LINE,
    Choices,
    Gauge,
    Head,
    Line,
    MovePicture,
    Row,
    Words,
    chance_words,
    choice_step,
    picture_margin,
    points_words,
)
from game.ui.tables.why import Figures, Move, moves, reason_words, shown_figures, sorted_choices
from game.ui.tables.words import level_name

_FACTORS: Final = (1.0, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58)  # of the usual sizes, tried until all has room
Piece = tuple[int, Callable[[pygame.Rect], None]]  # a height, and what lays something into a rectangle of it


def way_width(kit: Kit, height: int, count: int) -> int:
    """Return how wide the way from move to move is: two buttons of ``height`` and the number between them."""
    widest = _("{number} of {count}").format(number=count, count=count)
    return 2 * height + kit.text.width(widest, kit.scale.font(17)) + kit.scale.gap


class WhyScene(Overlay):
    """One move of an opponent, that of step ``at``; left and right go to earlier and later ones, Esc goes back."""

    name = "why"
    shade = 120

    def __init__(self, app: Host, below: Scene, table: GameScene, at: int) -> None:
        super().__init__(app, below)
        self.table = table
        self._at = at
        self.panel = pygame.Rect(0, 0, 0, 0)
        self.regions: dict[str, pygame.Rect] = {}

    @property
    def _moves(self) -> tuple[Move, ...]:
        return moves(self.table.controller, self.table.game.why)

    @property
    def words(self) -> list[str]:
        """Everything that the panel says of the move."""
        return list(self._said)

    # ------------------------------------------------------------------- layout

    def rebuild(self) -> None:
        """Lay the panel out anew; a button that can't be pressed any more gives the focus up."""
        super().rebuild()
        focus = self.controls.focus
        if focus is not None and not focus.enabled:
            self.controls.set_focus(None)

    def build(self) -> None:
        """Lay out the panel with the move; sizes shrink until everything has room."""
        found = self._moves
        number = max((at for at, move in enumerate(found) if move.at <= self._at), default=0)
        move = found[number]
        self._at = move.at
        self._said: list[str] = []
        self.regions.clear()
        kit, scale = self.kit, self.kit.scale
        inset, gap = scale.px(34, 18), scale.px(14, 7)
        button_h = max(scale.px(52, 34), round(scale.font(18) * 1.9))
        room = pygame.Rect(0, 0, *self.app.size).inflate(-scale.px(60, 20), -scale.px(60, 16))
        choices = self._rows(move)
        main_w = min(round(scale.px(720, 500) * max(1.0, scale.text_scale)), room.width - 2 * inset)
        side_w = 0
        is_below = bool(choices) and scale.is_tall  # what could be done stands below then, else beside
        if choices and not is_below:
            side_w = round(min(scale.px(560, 380) * max(1.0, scale.text_scale), room.width * 0.47))
            main_w = min(main_w, room.width - side_w - 4 * inset)
        for factor in _FACTORS:
            pieces = self._pieces(move, factor, main_w)
            high = sum(height for height, _lay in pieces) + gap * (len(pieces) - 1)
            size = self._size(18, factor)
            side_h = choice_step(size) * (len(choices) + 2) if choices else 0
            body = high + 2 * gap + side_h if is_below else max(high, side_h)
            if body + 3 * inset + button_h <= room.height:
                break
        wide = main_w + 2 * inset + (side_w + 2 * inset if side_w else 0)
        self.panel = pygame.Rect(0, 0, wide, body + 3 * inset + button_h)
        self.panel.midtop = (room.centerx, min(round(0.14 * scale.height), room.bottom - self.panel.height))
        self.stage.add(PanelBox(kit, self.panel))
        main = pygame.Rect(self.panel.left + inset, self.panel.top + inset, main_w, body)
        self._lay(pieces, main, gap)
        if is_below:
            self._lay_choices(move, pygame.Rect(main.left, main.top + high + 2 * gap, main_w, side_h), choices, size)
        elif choices:
            side = pygame.Rect(self.panel.right - inset - side_w, self.panel.top + inset, side_w, side_h)
            self._lay_choices(move, side, choices, size)
            between = pygame.Rect((main.right + side.left) // 2, main.top, max(1, scale.px(2)), body)
            self.stage.add(Line(kit, between, depth=10))
        self._lay_close(button_h, inset)
        self._lay_way(main.right, pieces[0][0], button_h, (number, len(found)))

    def _size(self, base: float, factor: float) -> int:
        return max(self.kit.text.least, round(self.kit.scale.font(base) * factor))

    def _lay(self, pieces: list[Piece], room: pygame.Rect, gap: int) -> None:
        y = room.top
        for height, lay in pieces:
            lay(pygame.Rect(room.left, y, room.width, height))
            y += height + gap

    def _pieces(self, move: Move, factor: float, width: int) -> list[Piece]:
        """Return what stands on the panel from top to bottom, for sizes times ``factor``."""
        why, moment, style = self.table.game.why, move.moment, self.kit.style
        pieces = [self._head(move, factor)]
        pieces.append(self._paragraph("deed", why.deed(moment), 24, factor, width, style.text, bold=True))
        pieces.append(self._picture(move, factor))
        pieces.append(self._paragraph("sentence", self._sentence(move), 20, factor, width, style.text))
        pieces += self._gauges(move, factor)
        note = self._note(move)
        if note:
            pieces.append(self._paragraph("note", note, 17, factor, width, style.muted))
        return pieces

    def _head(self, move: Move, factor: float) -> Piece:
        moment = move.moment
        player = moment.players[moment.seat]
        sizes = self._size(26, factor), self._size(18, factor)
        level = "" if player.level is None else level_name(player.level)
        places = self.table.game.why.place(moment)
        if level:
            places = [*(_("{level} · {place}").format(level=level, place=place) for place in places), *places]
        high = round(sizes[0] * 1.5 + sizes[1] * 1.5)

        def lay(rect: pygame.Rect) -> None:
            rect.width -= way_width(self.kit, high, len(self._moves)) + self.kit.scale.gap
            self._put("head", rect, Head(self.kit, rect, player, places, sizes), player.name, places[0])

        return high, lay

    def _paragraph(
        self, name: str, text: str, base: float, factor: float, width: int, colour: Colour, bold: bool = False
    ) -> Piece:
        size = self._size(base, factor)
        lines = self.kit.text.wrap(text, size, width, bold)

        def lay(rect: pygame.Rect) -> None:
            self._put(name, rect, Words(self.kit, rect, lines, size, colour, bold), text)

        return round(size * LINE * len(lines)), lay

    def _picture(self, move: Move, factor: float) -> Piece:
        scale, lying = self.kit.scale, self.table.game.why.picture(move.moment)
        height, size = round(scale.px(150, 84) * factor), self._size(16, factor)
        settings = self.app.settings
        painter = CardPainter(self.app.art, self.style, settings.back_of(self.table.game.name) or self.style.back)

        def lay(rect: pygame.Rect) -> None:
            words = [thing.words if thing.card is None else str(thing.card) for thing in lying]
            self._put("picture", rect, MovePicture(self.kit, rect, painter, lying, height, size), *words)

        return height + 2 * picture_margin(height) + round(size * 1.3), lay

    def _sentence(self, move: Move) -> str:
        if move.decision is None:
            return self.table.game.why.seen(move.moment)
        return reason_words(self.table.game.why, move.moment, move.decision, is_over=move.is_over)

    def _figures(self, move: Move) -> Figures:
        if move.decision is None or move.is_under_way:
            return Figures()
        return shown_figures(self.table.game.why, move.moment, move.decision, is_over=move.is_over)

    def _gauges(self, move: Move, factor: float) -> list[Piece]:
        why, moment, figures = self.table.game.why, move.moment, self._figures(move)
        span = why.span(moment)
        size = self._size(18, factor)
        pieces = []
        if figures.chance is not None:
            words = chance_words(figures.chance)
            pieces.append(self._gauge("chance", why.chance_words(moment), words, figures.chance, (0.0, 1.0), size))
        if figures.points is not None:
            words = [points_words(figures.points, why.has_losses)]
            pieces.append(self._gauge("points", why.points_words(moment), words, figures.points, span, size))
        return pieces

    def _gauge(
        self, name: str, label: list[str], value: list[str], at: float, span: tuple[float, float], size: int
    ) -> Piece:
        def lay(rect: pygame.Rect) -> None:
            gauge = Gauge(self.kit, rect, label, value, at, span, size)
            gauge.tip = _("How it looked to the opponent when the move was made.")
            self._put(name, rect, gauge, label[0], value[0])

        return round(size * 2.3), lay

    def _note(self, move: Move) -> str:
        """Return what is not told, and why not."""
        name = move.moment.name
        if move.decision is None:
            return _(
                "What {name} thought is no longer known: it is kept for this deal and the one before, and only "
                "while the program runs."
            ).format(name=name)
        if not move.is_over:
            return _("What {name} held, and could have done instead, is shown once the deal is over.").format(name=name)
        why, moment, choices = self.table.game.why, move.moment, move.decision.choices
        if len(choices) != 1 and all(why.figures(moment, choice) == Figures() for choice in choices):
            return _("{name} went by rules of thumb here, without figures.").format(name=name)
        return ""

    def _rows(self, move: Move) -> list[Row]:
        """Return what could have been done, once nothing is hidden any more."""
        if move.decision is None or not move.is_over or not move.decision.choices:
            return []
        why, moment = self.table.game.why, move.moment
        return [
            Row(why.choice(moment, choice.action), why.figures(moment, choice), choice.action == move.decision.action)
            for choice in sorted_choices(why, moment, move.decision)
        ]

    def _lay_choices(self, move: Move, rect: pygame.Rect, rows: list[Row], size: int) -> None:
        why, moment = self.table.game.why, move.moment
        heads = why.chance_words(moment)[1:], why.points_words(moment)[1:]
        said = [row.wordings[0] for row in rows]
        choices = Choices(self.kit, rect, rows, heads, why.has_losses, size)
        choices.tip = _("Everything that could be done, what looked best at the top; the tick marks what was done.")
        self._put("choices", rect, choices, *said)

    def _put(self, name: str, rect: pygame.Rect, item: object, *said: str) -> None:
        """Put a piece on the stage, and keep where it is and what it says."""
        assert isinstance(item, Words | Head | MovePicture | Gauge | Choices)
        self.stage.add(item)
        self.regions[name] = rect
        self._said += said

    def _lay_close(self, height: int, inset: int) -> None:
        """Lay out the button that goes back."""
        close = Button(self.kit, pygame.Rect(0, 0, 0, height), _("Close"), self.close, ["Esc"], primary=True)
        close.tip = _("Back to where you were.")
        close.rect.width = max(close.natural_width(), self.kit.scale.px(170, 96))
        close.rect.bottomright = (self.panel.right - inset, self.panel.bottom - inset)
        self.controls.add(close)
        self.controls.touched = close
        self.regions["close"] = close.rect

    def _lay_way(self, right: int, high: int, button_h: int, place: tuple[int, int]) -> None:
        """Lay out the way to earlier and later moves, at the right of the head, where it stays from move to move."""
        number, count = place
        kit, height = self.kit, min(button_h, high)
        top = self.panel.top + (self.regions["head"].top - self.panel.top) + (high - height) // 2
        words = _("{number} of {count}").format(number=number + 1, count=count)
        wide = way_width(kit, height, count) - 2 * height
        later = Button(kit, pygame.Rect(right - height, top, height, height), "", lambda: self.step(1), (), "forward")
        middle = pygame.Rect(later.rect.left - wide, top, wide, height)
        earlier = Button(
            kit, pygame.Rect(middle.left - height, top, height, height), "", lambda: self.step(-1), (), "back"
        )
        earlier.tip, later.tip = _("The previous move."), _("The next move.")
        earlier.enabled, later.enabled = number > 0, number < count - 1
        self.stage.add(Label(kit, middle, [words], 17, kit.style.muted, align="center"))
        self.controls.add(earlier, later)
        self.regions |= {"earlier": earlier.rect, "number": middle, "later": later.rect}

    # -------------------------------------------------------------------- input

    def step(self, by: int) -> None:
        """Go ``by`` moves on, as far as there are any."""
        found = [move.at for move in self._moves]
        at = found.index(self._at) + by
        if 0 <= at < len(found):
            self._at = found[at]
            self.rebuild()

    def handle(self, event: pygame.event.Event) -> None:
        """Arrows go through the moves, Esc, W and a click beside the panel go back."""
        if event.type == pygame.KEYDOWN:
            name = key_name(event)
            if name in ("Esc", "W"):
                self.close()
                return
            if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
                self.step(-1 if event.key == pygame.K_LEFT else 1)
                return
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not self.panel.collidepoint(event.pos):
            self.close()
            return
        super().handle(event)
