"""The winners' page: who has won and by which rule, the final scores, and what to do next."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pygame

from game.controller import Player
from game.ui.controls.base import Kit, Painted, headed
from game.ui.controls.buttons import Button, row, row_width
from game.ui.controls.panels import body, line_at
from game.ui.drawing import shapes
from game.ui.drawing.sprites import CardPainter
from game.ui.drawing.stage import put
from game.ui.drawing.styles import LOSS, PARTNER
from game.ui.drawing.text import _
from game.ui.motion.timeline import ease_out, linear
from game.ui.scenes.confetti import Confetti
from game.ui.scenes.game_page import GamePage
from game.ui.scenes.scene import GameScene, Host
from game.ui.scenes.score_heads import name_lines
from game.ui.scenes.winners_art import CardFan, Gilded, HandRow, Laurel, Rays, fan_place
from game.ui.tables.words import minus

_WAITS_FOR_CARDS = 1.5  # seconds that the celebration waits at most until the cards are drawn
_HAND_SEEN = 0.62  # of a card's height: how much of a hand stands up behind its player's plaque
_QUITS_AFTER = 1.5  # seconds that the page is shown when the program is to end with the game


class FinalScore(Painted):
    """A player's final score, with face and ``team`` in the first wording that fits; winners have a crown."""

    def __init__(
        self, kit: Kit, rect: pygame.Rect, player: Player, team: list[str], score: int, won: bool, is_ours: bool
    ) -> None:
        super().__init__(kit, rect, depth=20)
        self._player = player
        self._team = team
        self._score = score
        self._won = won
        self._is_ours = is_ours
        self.tip = headed(f"{player.name} · {team[0]}", _("Final score: {score}.").format(score=minus(score)))

    def paint(self) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        """Return the plaque."""
        kit, scale, style = self.kit, self.kit.scale, self.kit.style
        width, height = self.rect.size
        plaque = body(kit, (width, height), style.gold if self._won else PARTNER if self._is_ours else style.line)
        diameter = min(round(height * 0.74), round(width * 0.3))
        inset = (height - diameter) // 2
        ring = max(1.5, diameter * 0.035)
        put(plaque, kit.art.portrait(self._player.face, diameter - 2 * round(ring)), (inset + round(ring),) * 2)
        put(plaque, shapes.ring(diameter, PARTNER if self._is_ours else style.line, ring), (inset, inset))
        left = inset + diameter + max(6, scale.gap // 2)
        right = width - max(8, scale.gap)
        colour = LOSS if self._score < 0 else style.gold
        score = kit.text.line(minus(self._score), scale.font(34), colour, bold=True)
        line_at(plaque, score, right - score.get_width(), height / 2)
        room = right - score.get_width() - max(6, scale.gap // 2) - left
        lines, size = name_lines(kit, self._player.name, scale.font(23), room)
        if len(lines) > 1:
            lines, size = name_lines(kit, self._player.name, min(size, round(height * 0.215)), room)
        steps = (0.34, 0.70) if len(lines) == 1 else (0.22, 0.47, 0.76)
        for words, step in zip(lines, steps, strict=False):
            line_at(plaque, kit.text.line(words, size, style.text, bold=True), left, height * step)
        crown = kit.art.icon("crown", min(scale.font(19), height // 3), style.gold) if self._won else None
        team_size = scale.font(17) if len(lines) == 1 else min(scale.font(17), round(height * 0.23))
        words, size = kit.text.fit([*self._team, ""], team_size, room - (crown.get_width() + 4 if crown else 0))
        if crown is not None:
            line_at(plaque, crown, left, height * (steps[-1] - 0.01))
            left += crown.get_width() + 4
        line_at(plaque, kit.text.line(words, size, style.muted), left, height * steps[-1])
        return [(plaque, (0, 0))]


class Sentence(Painted):
    """A sentence in the middle, on as many lines as it needs."""

    def __init__(self, kit: Kit, rect: pygame.Rect, lines: list[str], size: int) -> None:
        super().__init__(kit, rect, depth=20)
        self._lines = lines
        self._size = size

    def paint(self) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        """Return the lines with a dark seam, to be read on any cloth."""
        surface = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        step = self.rect.height / len(self._lines)
        for number, words in enumerate(self._lines):
            line = self.kit.text.line(words, self._size, self.kit.style.text)
            seam = self.kit.text.line(words, self._size, (20, 6, 6))
            x = (self.rect.width - line.get_width()) / 2
            line_at(surface, seam, x + 1, step * (number + 0.5) + 1)
            line_at(surface, line, x, step * (number + 0.5))
        return [(surface, (0, 0))]


def _in_rows(buttons: Sequence[Button], height: int, gap: int, room: int) -> list[list[Button]]:
    """Return buttons in as few rows as they need in ``room`` pixels; the golden one has a row of its own among many."""
    if row_width(buttons, height, gap) <= room:
        return [list(buttons)]
    rows = [[buttons[0]]]
    for button in buttons[1:]:
        if rows[-1][0] is buttons[0] or row_width([*rows[-1], button], height, gap) > room:
            rows.append([])
        rows[-1].append(button)
    return rows


class WinnersScene(GamePage):
    """The end of a game: celebrated if the person has won."""

    name = "winners"

    def __init__(self, app: Host, table: GameScene) -> None:
        super().__init__(app, table)
        self._entered = False
        self._shown = 0.0
        self._waited: float | None = None
        self.confetti: Confetti | None = None
        self._thrown: Confetti | None = None
        self._paper: list[pygame.Rect] = []
        self._clean: pygame.Surface | None = None

    @property
    def won(self) -> bool:
        """Whether the person is among the winners."""
        return 0 in self.table.controller.state.winners

    # ------------------------------------------------------------------- layout

    def build(self) -> None:
        """Lay out the winners above, the scores and the buttons below."""
        self.timeline.clear()
        self.timeline.speed = self.table.timeline.speed
        self._clean = None
        self._paper = []
        self._waited = None
        self.confetti = self._thrown = None
        controller = self.table.controller
        players, state = controller.setup.players, controller.state
        head, why = self.table.game.victory(state, players)
        self._hands = self.table.game.end_hands(state)
        back = self.app.settings.back_of(self.table.game.name) or self.style.back
        self._painter = CardPainter(self.kit.art, self.style, back)
        self.build_rail([self.undo_button(), self.why_button()], [_("The game is over")])
        scale, cloth = self.kit.scale, self.cloth
        y = self._build_buttons(cloth.bottom) - scale.px(22, 9)
        y = self._build_scores(y) - scale.px(24, 8)
        size = scale.font(21)
        lines = self.kit.text.wrap(why, size, cloth.width - scale.px(80, 24))
        height = round(size * 1.5) * len(lines)
        sentence = pygame.Rect(cloth.left, y - height, cloth.width, height)
        self.stage.add(Sentence(self.kit, sentence, lines, size))
        title_h = round(scale.font(58) * 1.35)
        title = pygame.Rect(cloth.left, sentence.top - title_h, cloth.width, title_h)
        self.stage.add(Gilded(self.kit, title, head, self.won))
        self.regions |= {"heading": title, "why": sentence}
        self._build_art(pygame.Rect(cloth.left, cloth.top, cloth.width, title.top - cloth.top))
        self.controls.touched = self._again

    def _build_buttons(self, bottom: int) -> int:
        """Lay out the row of buttons; return its top."""
        kit, scale, cloth = self.kit, self.kit.scale, self.cloth
        height = max(scale.px(64, 42), round(scale.font(20) * 2.1))
        gap = scale.px(16, 8)

        def button(label: str, action: Callable[[], None], key: str, icon: str, tip: str) -> Button:
            made = Button(kit, pygame.Rect(0, 0, 0, 0), label, action, [key], icon, primary=key == "Enter", base=20)
            made.tip = tip
            return made

        self._again = button(
            _("Play again"), self.play_again, "Enter", "play", _("A new game with the same rules and players.")
        )
        same = _("Same deals again") if self.table.controller.state.deals_begun > 1 else _("Same deal again")
        buttons = [
            self._again,
            button(same, self.same_deals, "R", "redo", _("A new game in which the same cards come.")),
            button(_("Main menu"), self.main_menu, "Esc", "home", _("Leave the table for the main menu.")),
        ]
        if self.table.game.has_score_page(self.table.controller.state):
            tip = _("See the table of deals again.")
            buttons.insert(2, button(_("Score page"), self.score_page, "S", "statistics", tip))
        room = cloth.width
        for each in buttons:
            if row_width(buttons, height, gap) <= room:
                break
            each.icon = ""
        top = bottom
        for line in reversed(_in_rows(buttons, height, gap, room)):
            top -= height
            row(line, (scale.width - row_width(line, height, gap)) // 2, top, height, gap)
            top -= gap
        self.controls.add(*buttons)
        return top + gap

    def _build_scores(self, bottom: int) -> int:
        """Lay out the final scores, the winners first, with the hands that made them; return their top."""
        kit, scale, cloth = self.kit, self.kit.scale, self.cloth
        controller = self.table.controller
        state, players = controller.state, controller.setup.players
        sheet = self.table.game.score_sheet(state, players)
        seats = sorted(range(len(players)), key=lambda seat: (seat not in state.winners, -sheet.race[seat][-1]))
        gap = scale.px(16, 7)
        room = cloth.width
        across = len(seats)
        while across > 1 and (room - gap * (across - 1)) // across < 9.3 * scale.font(23):
            across = math.ceil(across / 2) if across == len(seats) else across - 1
        lines = math.ceil(len(seats) / across)
        width = min((room - gap * (across - 1)) // across, scale.px(400, 10) if lines == 1 else room)
        height = max(scale.px(100, 54), round(scale.font(23) * 1.4 + scale.font(17) * 1.6))
        card = min(scale.px(180, 92), round(width * 0.68)) if self._hands else 0
        seen = round(_HAND_SEEN * card)
        top = bottom - lines * (height + seen) - (lines - 1) * gap
        self.scores, self._rows = [], []
        for place, seat in enumerate(seats):
            line, at = divmod(place, across)
            count = min(across, len(seats) - line * across)
            left = (scale.width - width * count - gap * (count - 1)) // 2
            rect = pygame.Rect(left + at * (width + gap), top + line * (height + seen + gap) + seen, width, height)
            score, won = sheet.race[seat][-1], seat in state.winners
            team = [sheet.heads[seat], *sheet.short_heads[seat : seat + 1]]
            self.scores.append(FinalScore(kit, rect, players[seat], team, score, won, seat in sheet.ours))
            if self._hands:
                above = rect.inflate(-scale.px(36, 12), 0)
                above.height, above.bottom = seen, rect.top
                self._rows.append(HandRow(self._painter, above, card, self._hands[seat]))
                self.regions[f"hand {place}"] = above
                self.stage.add(*self._rows[-1].cards)
        self.stage.add(*self.scores)
        self.regions |= {f"score {place}": plaque.rect for place, plaque in enumerate(self.scores)}
        return top

    def _build_art(self, room: pygame.Rect) -> None:
        """Lay out the fan of cards and the winners' faces in front of it."""
        players = self.table.controller.setup.players
        winners = [players[seat] for seat in self.table.controller.state.winners]
        place = fan_place(room, len(winners))
        if self.won:
            self.stage.add(Rays(self.kit, room, place))
        controller = self.table.controller
        best = self.table.game.best_cards(controller.state, controller.deals()[-1].cards)
        self._fan = CardFan(self._painter, place, best)
        self._faces = [Laurel(self.kit, place, winners, number) for number in range(len(winners))]
        self.regions |= {f"face {number}": face.rect for number, face in enumerate(self._faces)}
        self.stage.add(*self._fan.cards, *self._faces)

    # ------------------------------------------------------------------ actions

    def enter(self) -> None:
        """Celebrate when the page comes up for the first time."""
        if self._entered:
            return
        self._entered = True
        self.kit.audio.play("win" if self.won else "loss")
        if self.app.settings.reduced_motion:
            return
        self._waited = 0.0
        self._fan.show(0.0)
        for face in self._faces:
            face.blits()  # painted now, so that it need not be while it rises
            face.show(0.0)
        if self.won and self.timeline.speed <= 100:
            self._thrown = Confetti(self.app.size, self.kit.scale.unit, self.table.controller.setup.number)

    def _open(self) -> None:
        """Let the fan open, the faces rise and the confetti fly."""
        self._waited = None
        timeline = self.timeline
        start = timeline.now
        timeline.tween(start + 0.05, 1.0, self._fan.show, linear)
        for number, face in enumerate(self._faces):
            timeline.tween(start + 0.15 * number, 0.45, face.show, ease_out)
        self.confetti, self._thrown = self._thrown, None

    def play_again(self) -> None:
        """Begin a new game with the same rules and players."""
        self._begin(None)

    def same_deals(self) -> None:
        """Begin a game with the same rules, players and cards."""
        self._begin(self.table.controller.setup.number)

    def _begin(self, number: int | None) -> None:
        if self.is_left:
            return
        self.is_left = True
        setup = self.table.controller.setup
        self.app.later(lambda: self.app.routes.begin(setup.game, setup.options, setup.players, number))

    def score_page(self) -> None:
        """Go back to the score page."""
        self.app.later(self.app.pop)

    def main_menu(self) -> None:
        """Leave the table for the menu."""
        if not self.is_left:
            self.is_left = True
            self.app.later(self.app.routes.go_to_menu)

    # --------------------------------------------------------------------- time

    def handle(self, event: pygame.event.Event) -> None:
        """Take input: a click brings what still opens to its end; everything else goes to the controls."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.timeline.skip()
        super().handle(event)

    def update(self, dt: float) -> None:
        """Let time pass; leave the program when it is to end with the game."""
        if self._waited is not None:
            self._waited += dt
            drawn = [part.draw_some() for part in (self._fan, *self._rows)]
            if all(drawn) or self._waited > _WAITS_FOR_CARDS:
                self._open()
        super().update(dt)
        self._shown += dt * self.timeline.speed
        if self.confetti is not None:
            self.confetti.update(dt)
        if self.app.launch.quit_after_game and self._shown > _QUITS_AFTER:
            self.app.leave()

    @property
    def is_animating(self) -> bool:
        """Whether the fan still opens or confetti flies."""
        return self.timeline.busy or self.confetti is not None

    def draw(self, target: pygame.Surface) -> list[pygame.Rect]:
        """Draw what changed; confetti lies over everything, and only its own small places are drawn anew."""
        if target is not self.app.screen or (self.confetti is None and self._clean is None):
            return super().draw(target)
        if self._clean is None:
            self._clean = pygame.Surface(target.get_size()).convert(target)
            self.stage.repaint()
        changed = super().draw(self._clean)
        for rect in (*changed, *self._paper):
            target.blit(self._clean, rect, rect)
        old, self._paper = self._paper, []
        if self.confetti is not None and self.confetti.is_over:
            self.confetti = None
        if self.confetti is not None:
            self._paper = self.confetti.draw(target)
        else:
            self._clean = None
        return [*changed, *old, *self._paper]
