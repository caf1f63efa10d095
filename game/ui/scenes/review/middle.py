"""The middle of the table in a review: the cards of the trick, bars for a bid or a draw, or facts about the deal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

import pygame

from game.controller import PERSON
from game.rules.base import Action, Bid, View
from game.ui.charts.bars import BarLook, upright_bar
from game.ui.controls.base import Kit, Painted, Tip
from game.ui.controls.described import Role, Thing, phrase
from game.ui.controls.layout import columns, inset, rows
from game.ui.controls.panels import Drawn, body, put_round, write, write_lines
from game.ui.drawing.sprites import CardPainter, CardSprite, Place
from game.ui.drawing.stage import Item, put
from game.ui.drawing.written import as_one
from game.ui.games.past_deal import PastDeal, Position
from game.ui.language.digits import figure
from game.ui.language.figures import percent
from game.ui.language.messages import _
from game.ui.scenes.forms.game_page import GamePage
from game.ui.scenes.play.why_spots import CardSpot, always
from game.ui.scenes.review.hands import choice_marks
from game.ui.scenes.review.layout import PastLayout
from game.ui.scenes.review.weighing import Judged, Weighed, choice_tip
from game.ui.tables.parts.tricks import crowned, laid_trick
from game.ui.words.grades import Mark
from game.ui.words.why import Moment, ViewT, Why, walk

_DEPTH: Final = 30.0  # on the stage: the lowest card in the middle
_FOOT: Final = 1.8  # text sizes: the height of the words below the bars
_SLIM: Final = 0.66  # text sizes: the least breadth of the column of a bid; not every number has room in such


class ReviewMiddle:
    """The middle of the table between the hands of a ``page``, which lie as in ``laid`` and leave the room ``amid``."""

    def __init__(
        self, page: GamePage, past: PastDeal, laid: PastLayout, amid: pygame.Rect, painter: CardPainter
    ) -> None:
        self._page, self._past, self._laid, self._amid, self._painter = page, past, laid, amid, painter
        self._asked = {move.at for move in walk(page.table.controller, page.table.game.why)}
        self.items: list[Item] = []
        self.spots: list[CardSpot] = []
        page.regions["middle"] = amid

    def show(self, position: Position, found: Judged, moment: Moment[View] | None, *, with_true: bool) -> None:
        """Show what lies there; the choices of a ``moment``, None where it may not be seen, as bars if no cards do."""
        page = self._page
        page.stage.remove(*self.items)
        page.controls.remove(*self.spots)
        lying = laid_trick(self._painter, self._laid.slots, position.lying)
        self.items = [sprite for _seat, sprite in lying]
        for sprite in (sprite for seat, sprite in lying if seat == position.taker):
            crown = crowned(page.kit, sprite)
            crown.tip = _("This card took the trick.")
            self.items.append(crown)
        self.items += page.table.game.dress_trick(page.kit, page.table.controller, position, lying)
        if position.facts:
            self.items += self._facts(position.facts)
        if moment is not None and not lying:
            self.items += self._choice_chart(found, moment, with_true=with_true)
        page.stage.add(*self.items)
        self.spots = [
            CardSpot(page.kit, step, sprite.depth + 20, partial(always, sprite), self._ask_at)
            for (_seat, sprite), step in zip(lying, position.steps, strict=True)
            if step in self._asked
        ]
        page.controls.add(*self.spots)

    def _choice_chart(self, found: Judged, moment: Moment[View], *, with_true: bool) -> list[Item]:
        """Return the bars of a bid or a draw; only the words of the choices until they have been weighed."""
        legal, kit, why = moment.view.legal_actions(), self._page.kit, self._page.table.game.why
        if len(legal) < 2:
            return []
        room, size = inset(self._amid, kit.scale.near), kit.scale.font(19)

        def words_for(actions: Sequence[Action]) -> list[list[str]]:
            return [choice_words(why, moment, action) for action in actions]

        choices = list(found.choices)
        actions = [each.action for each in choices] or list(legal)
        least = round(_SLIM * size) if isinstance(moment.action, Bid) else column_width(kit, words_for(actions))
        most = (room.width - size) // least
        if choices:
            choices = selected(choices, most)
            actions = [each.action for each in choices]
        elif len(actions) > most:
            actions = [moment.action]
        made, words = actions.index(moment.action), words_for(actions)
        return [ChoiceChart(kit, room, words, choices, made, moment.seat, found.mark, with_true=with_true)]

    def _facts(self, facts: Sequence[str]) -> list[Item]:
        """Return what stands in the middle of the table while no trick lies there, with the card turned up."""
        kit = self._page.kit
        room = inset(self._amid, kit.scale.gap, 0)
        items: list[Item] = []
        if self._past.turn_up is not None:
            size = kit.scale.font(20)
            lines = sum(len(kit.text.wrap(fact, size, room.width)) for fact in facts)
            height = min(self._laid.slots[PERSON].height, room.height - round(1.5 * size * lines) - kit.scale.gap)
            height = max(height, round(0.25 * room.height))
            card, room = rows(room, height, 1.0, gap=kit.scale.gap)
            place = Place(card.centerx, card.centery, height)
            items.append(CardSprite(self._painter, self._past.turn_up, place, _DEPTH))
        return [*items, Drawn(kit, room, _DEPTH, partial(paint_facts, facts, 20))]

    def prepare(self, positions: Sequence[Position]) -> None:
        """Have the cards that lie there in ``positions`` drawn ahead."""
        for position in positions:
            for seat, card in position.lying:
                slot = self._laid.slots[seat]
                self._painter.prepare([card], slot.height, (round(slot.angle),))

    def _ask_at(self, at: int) -> None:
        page = self._page
        page.app.later(lambda: page.app.routes.open_why_at(page, page.table, at))


def paint_facts(lines: Sequence[str], base: float, kit: Kit, whole: pygame.Surface) -> None:
    """Draw sentences on the cloth, centred, each with a dark seam, to be read on any cloth.

    They are set smaller where they would not fit otherwise.
    """
    for text_size in range(kit.scale.font(base), kit.text.least - 1, -1):
        step = 1.45 * text_size
        broken = [line for sentence in lines for line in kit.text.wrap(sentence, text_size, whole.get_width())]
        if len(broken) * step <= whole.get_height():
            break
    wrapped = [kit.text.shorten(line, text_size, whole.get_width()) for line in broken]
    top = whole.get_height() / 2 - (len(wrapped) - 1) * step / 2
    with as_one(whole, *lines):
        for off, ink in ((1, (12, 4, 4)), (0, kit.style.text)):
            write_lines(whole, kit, wrapped, text_size, ink, (whole.get_width() / 2 + off, top + off), step, align=0.5)


class ChoiceChart(Painted):
    """Upright bars for choices that are not cards of a hand: bids, or where to draw from; the one made stands out.

    ``words`` are wordings for each of ``choices``, which stand below its bar. Without figures there are only the words.
    """

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        words: Sequence[Sequence[str]],
        choices: Sequence[Weighed],
        made: int | None,
        seat: int,
        mark: Mark | None,
        *,
        with_true: bool,
    ) -> None:
        size = kit.scale.font(19)
        across = max(column_width(kit, words), round(2.4 * size))
        width = min(rect.width, len(words) * across + size)
        height = min(rect.height, round((9.5 if choices else _FOOT) * size))
        super().__init__(kit, pygame.Rect(0, 0, width, height), depth=30)
        self.rect.center = rect.center
        self._words, self._choices, self._made = words, tuple(choices), made
        self._seat, self._mark, self._with_true = seat, mark, with_true

    def _columns(self) -> list[pygame.Rect]:
        inner = pygame.Rect(0, 0, *self.rect.size).inflate(-self.kit.scale.font(19) // 2, 0)
        return columns(inner, *[1.0] * len(self._words))

    def tips(self) -> Sequence[Tip]:
        """Return a tip on each choice."""
        found = []
        for column, choice in zip(self._columns(), self._choices, strict=False):
            place = column.move(self.rect.topleft)
            found.append(Tip(place, choice_tip(choice, self._seat, with_true=self._with_true), self.rect))
        return found

    def described(self) -> Iterable[Thing]:
        if self._choices:
            told = (phrase((words[0], tip.text)) for words, tip in zip(self._words, self.tips(), strict=True))
            yield Thing(Role.TEXT, phrase(self.written()), self.rect, phrase(told), source=self)

    def _named(self) -> set[int]:
        """Return the columns whose words have room: all, or else the one made, the best, and what fits beside these."""
        columns_, wide = self._columns(), column_width(self.kit, self._words)
        best = [number for number, choice in enumerate(self._choices) if choice.is_best]
        first = [*([] if self._made is None else [self._made]), *best]
        found: set[int] = set()
        for number in (*first, *range(len(columns_))):
            if all(abs(columns_[number].centerx - columns_[other].centerx) >= wide for other in found):
                found.add(number)
        return set(range(len(columns_))) if columns_[0].width >= wide else found

    def draw_on(self, whole: pygame.Surface) -> None:
        """Draw the panel with a column for each choice."""
        kit, style, (width, height) = self.kit, self.kit.style, self.rect.size
        put(whole, body(kit, (width, height)), (0, 0))
        size = kit.scale.font(19)
        foot, side = round(_FOOT * size), max(13, round(1.05 * size))
        top = round(0.4 * size) + side
        long = height - top - foot
        has_shares = self._columns()[0].width > kit.text.width("100 %", kit.scale.font(16)) and long > 4 * size
        named, slim = self._named(), self._columns()[0].width < column_width(kit, self._words)
        for number, (column, words) in enumerate(zip(self._columns(), self._words, strict=True)):
            is_made = number == self._made
            if is_made:
                lit = pygame.Rect(column.left, 3, column.width, height - 6)
                put_round(whole, lit, kit.scale.px(8, 4), style.gold, alpha=44)
            ink = style.gold if is_made else style.text
            if number in named:
                room = width if slim else column.width
                write(whole, kit, words, size, ink, (column.centerx, height - foot / 2), room, bold=True, align=0.5)
            if not self._choices or long < size:
                continue
            choice = self._choices[number]
            wide = max(4, min(round(0.55 * column.width), round(1.3 * size)))
            head = round(1.15 * kit.scale.font(16)) if has_shares else 0
            true_part = round(choice.true_part, 2) if self._with_true else None
            look = BarLook((wide, long - head), round(choice.part, 2), true_part, choice.is_best)
            put(whole, upright_bar(kit, look), (column.centerx - wide // 2, top + head))
            if has_shares:
                told = percent(choice.expected.shares[self._seat])
                write(whole, kit, told, kit.scale.font(16), style.muted, (column.centerx, top + head / 2), align=0.5)
            mark = choice_marks(kit, choice, self._mark, side)
            if mark is not None:
                put(whole, mark, (column.centerx - side // 2, round(0.3 * size)))


def column_width(kit: Kit, words: Sequence[Sequence[str]]) -> int:
    """Return the least width in pixels of a column for a choice, given wordings for each."""
    size = kit.scale.font(19)
    return max(kit.text.width(each[-1], size, bold=True) for each in words) + round(0.6 * size)


def selected(choices: Sequence[Weighed], most: int) -> list[Weighed]:
    """Return at most so many ``choices``, in their order: the one made, the best, and of the others the better ones."""
    ranked = sorted(choices, key=lambda choice: (not choice.is_made, not choice.is_best, -choice.part))
    kept = {id(choice) for choice in ranked[: max(2, most)]}
    return [choice for choice in choices if id(choice) in kept]


def choice_words(why: Why[ViewT], moment: Moment[ViewT], action: Action) -> list[str]:
    """Return wordings for a choice below its bar."""
    if isinstance(action, Bid):
        return [figure(action.number)]
    return why.choice(moment, action)
