"""The winners' page: who has won and by which rule, the final scores, and what to do next."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.cards import Card
from game.ui.controls.base import headed
from game.ui.controls.buttons import Button, row, row_width
from game.ui.controls.layout import grid, put_in, rows, trim
from game.ui.controls.panels import Drawn
from game.ui.drawing.sprites import CardPainter
from game.ui.games.score_sheet import ScoreSheet
from game.ui.language.digits import figure
from game.ui.language.messages import _, dotted, pgettext, say
from game.ui.motion.timeline import ease_out, linear
from game.ui.scenes.forms.game_page import GamePage
from game.ui.scenes.results.confetti import Celebration, Confetti
from game.ui.scenes.results.winners_art import (
    HEADING,
    LaidCards,
    Laurel,
    card_fan,
    fan_place,
    hand_row,
    paint_heading,
    paint_score,
    paint_sentence,
    rays,
)
from game.ui.scenes.scene import GameScene, Host
from game.ui.words.cards import closed, sentences
from game.ui.words.names import shown_players

_WAITS_FOR_CARDS = 1.5  # seconds that the celebration waits at most until the cards are drawn
_HAND_SEEN = 0.62  # of a card's height: how much of a hand stands up behind its player's plaque
_LEAST_ART = 70  # pixels at 1920x1080: less room holds neither fan nor faces
_QUITS_AFTER = 1.5  # seconds that the page is shown when the program is to end with the game


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
        self._celebration = Celebration()
        self._thrown: Confetti | None = None

    @property
    def won(self) -> bool:
        """Whether the person is among the winners."""
        return 0 in self.table.controller.state.winners

    def words(self) -> tuple[str, str]:
        """Return the heading, and the sentence below it."""
        controller = self.table.controller
        return self.table.game.victory(controller.state, shown_players(controller.setup.players))

    def end_hands(self) -> tuple[tuple[Card, ...], ...]:
        """Return by seat the hands shown with the scores, or none."""
        return self.table.game.end_hands(self.table.controller.state)

    @property
    def opening(self) -> str:
        head, why = self.words()
        return sentences(head if self.won else closed(head), why)

    # ------------------------------------------------------------------- layout

    def build(self) -> None:
        """Lay out the winners above, the scores and the buttons below."""
        self.timeline.clear()
        self.timeline.speed = self.table.timeline.speed
        self._waited = None
        self._celebration, self._thrown = Celebration(), None
        head, why = self.words()
        self._hands = self.end_hands()
        back = self.app.settings.back_of(self.table.game.name) or self.style.back
        self._painter = CardPainter(self.kit.art, self.style, back)
        self.build_rail([_("The game is over"), _("Game over")], has_menu=False)
        scale, cloth = self.kit.scale, self.cloth
        y = self._build_buttons(cloth.bottom) - scale.px(22, 9)
        y = self._build_scores(y) - scale.px(24, 8)
        size = scale.font(21)
        lines = self.kit.text.wrap(why, size, cloth.width - scale.px(80, 24))
        above = trim(cloth, bottom=cloth.bottom - y)
        head_height = round(min(scale.font(58), scale.px(82)) * HEADING)
        room, title, sentence = rows(above, 1.0, head_height, round(size * 1.5) * len(lines))
        self.stage.add(
            Drawn(self.kit, sentence, 20, partial(paint_sentence, lines, size)),
            Drawn(self.kit, title, 20, partial(paint_heading, head, self.won)),
        )
        self.regions |= {"heading": title, "why": sentence}
        self._build_art(room)
        self.controls.touched = self._again

    def button(self, label: str, action: Callable[[], None], key: str, icon: str, tip: str) -> Button:
        """Return a button for the foot of the page; that of Enter is golden."""
        height = self.kit.scale.px(64, 42, self.kit.scale.font(20) * 2.1)
        return Button(self.kit, height, label, action, key.split(), icon, primary="go-on" in key, base=20, tip=tip)

    def buttons(self) -> list[Button]:
        """Return the buttons at the foot of the page, the golden one first."""
        button, state, setup = self.button, self.table.controller.state, self.table.controller.setup
        same = _("Same deals again") if state.deals_begun > 1 else _("Same deal again")
        tip = _("A new game with the same rules and players.")
        buttons = [
            button(_("Main menu"), self.main_menu, "go-on back", "home", _("Leave the table for the main menu.")),
            button(_("Play again"), partial(self.begin, None), "play-again", "play", tip),
            button(same, partial(self.begin, setup.number), "same-cards", "redo", _("A new game with the same cards.")),
        ]
        if self.table.game.has_score_page(state):
            tip = _("See the table of deals again.")
            buttons.append(button(_("Score page"), self.after(self.app.pop), "score-page", "statistics", tip))
        review = self.after(self.app.routes.open_review, self.table, state.deals_begun)
        tip = _("Go through the last deal move by move, all hands open.")
        buttons.append(button(pgettext("button", "Review"), review, "review", "cards", tip))
        if self.has_account:
            account = self.after(self.app.routes.open_account, self, self.table, state.deals_begun)
            words, key, icon, tip = self.account_words()
            buttons.append(button(words, account, key, icon, tip))
        return buttons

    def _build_buttons(self, bottom: int) -> int:
        """Lay out the row of buttons; return its top."""
        scale, room, buttons = self.kit.scale, self.cloth.width, self.buttons()
        height, gap = buttons[0].rect.height, scale.px(16, 8)
        self._again = buttons[0]
        for each in buttons:
            if row_width(buttons, height, gap) <= room:
                break
            each.icon = ""
        for line in reversed(_in_rows(buttons, height, gap, room)):
            row(line, pygame.Rect(0, bottom - height, scale.width, height), gap, 0.5)
            bottom -= height + gap
        self.controls.add(*buttons)
        return bottom + gap

    def _build_scores(self, bottom: int) -> int:
        """Lay out the final scores, the winners first, with the hands that made them; return their top."""
        kit, scale, room = self.kit, self.kit.scale, self.cloth.width
        controller = self.table.controller
        state, players = controller.state, shown_players(controller.setup.players)
        sheet = self.table.game.score_sheet(state, players)
        seats = sorted(range(len(players)), key=lambda seat: (seat not in state.winners, -sheet.race[seat][-1]))
        gap = scale.px(16, 7)
        across = len(seats)
        while across > 1 and (room - gap * (across - 1)) // across < 9.3 * scale.font(23):
            across = math.ceil(across / 2) if across == len(seats) else across - 1
        lines = math.ceil(len(seats) / across)
        width = min((room - gap * (across - 1)) // across, scale.px(400, 10) if lines == 1 else room)
        height = scale.px(100, 54, scale.font(23) * 1.4 + scale.font(17) * 1.6)
        card = min(scale.px(180, 92), round(width * 0.68)) if self._hands else 0
        seen = round(_HAND_SEEN * card)
        top = bottom - lines * (height + seen + gap) + gap
        whole = pygame.Rect(0, top, scale.width, bottom - top)
        self.scores: list[Drawn] = []
        self._rows: list[LaidCards] = []
        for line, place in enumerate(grid(whole, 1, lines, gap)):
            sitting = seats[line * across : (line + 1) * across]
            count = len(sitting)
            middle = put_in((count * (width + gap) - gap, place.height), place)
            for seat, each in zip(sitting, grid(middle, count, 1, gap), strict=True):
                above, rect = rows(each, seen, height)
                player, score, won = players[seat], sheet.race[seat][-1], seat in state.winners
                team = self.standing(sheet, seat)
                draw = partial(paint_score, player, team, score, won, seat in sheet.ours)
                tip = headed(dotted([player.name, team[0]]), say(_("Final score: {score}."), score=figure(score)))
                if self._hands:
                    above.inflate_ip(-scale.px(36, 12), 0)
                    self._rows.append(hand_row(self._painter, above, card, self._hands[seat]))
                    self.regions[f"hand {len(self.scores)}"] = above
                    self.stage.add(*self._rows[-1].cards, block=above)
                self.scores.append(Drawn(kit, rect, 20, draw, tip))
        self.stage.add(*self.scores)
        self.regions |= {f"score {place}": plaque.rect for place, plaque in enumerate(self.scores)}
        return top

    def standing(self, sheet: ScoreSheet, seat: int) -> list[str]:
        """Return wordings for what a player's plaque says below the name, the longest first."""
        return [sheet.heads[seat], *sheet.short_heads[seat : seat + 1]]

    def best_cards(self) -> Sequence[Card]:
        """Return the cards of the fan."""
        controller = self.table.controller
        return self.table.game.best_cards(controller.state, controller.deals[-1].cards)

    def _build_art(self, room: pygame.Rect) -> None:
        """Lay out the fan of cards and the winners' faces, if there are any, in front of it."""
        controller = self.table.controller
        has_room = room.height > self.kit.scale.px(_LEAST_ART)
        winners = [shown_players(controller.setup.players)[seat] for seat in controller.state.winners if has_room]
        place = fan_place(room, max(1, len(winners)))
        if self.won and has_room:
            self.stage.add(rays(self.kit, room, place))
        best = self.best_cards() if has_room else ()
        self._fan = card_fan(self._painter, place, best)
        self._open_fan = partial(self._fan.open, place.pivot)
        self._faces = [Laurel(self.kit, place, winners, number) for number in range(len(winners))]
        self.regions |= {f"face {number}": face.rect for number, face in enumerate(self._faces)}
        self.stage.add(*self._fan.cards, block=room)
        self.stage.add(*self._faces)

    # ------------------------------------------------------------------ actions

    def enter(self) -> None:
        """Celebrate when the page comes up for the first time, and have the last deal’s account worked out."""
        if self._entered:
            return
        self._entered = True
        if self.has_account and self.table.controller.state.is_over:  # else the game was resigned within a deal
            self.want_account(self.table.controller.state.deals_begun)
        self.kit.audio.play("win" if self.won else "loss")
        if self.app.settings.reduced_motion:
            return
        self._waited = 0.0
        self._open_fan(0.0)
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
        timeline.tween(start + 0.05, 1.0, self._open_fan, linear)
        for number, face in enumerate(self._faces):
            timeline.tween(start + 0.15 * number, 0.45, face.show, ease_out)
        self._celebration.confetti, self._thrown = self._thrown, None

    def begin(self, number: int | None) -> None:
        """Begin a new game with the same rules and players, and with the cards of a number if one is given."""
        if not self.is_left:
            self.is_left = True
            setup = self.table.controller.setup
            self.app.later(lambda: self.app.routes.begin(setup.game, setup.options, setup.players, number))

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
    def confetti(self) -> Confetti | None:
        """The confetti in the air."""
        return self._celebration.confetti

    @property
    def is_animating(self) -> bool:
        return self.timeline.busy or self.confetti is not None

    def draw(self, target: pygame.Surface) -> list[pygame.Rect]:
        """Draw what changed; confetti lies over everything, and only its own small places are drawn anew."""
        return self._celebration.draw(target, self, super().draw)
