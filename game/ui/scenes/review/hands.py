"""The hands of a finished deal on the table: their plates, cards that can be clicked, and bars on the choices."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import partial
from typing import Final

import pygame

from game.cards import Card
from game.controller import Player
from game.ui.charts.bars import BarLook, upright_bar
from game.ui.controls.base import Kit, Pictures, Tip, Widget
from game.ui.controls.described import Role, Thing
from game.ui.controls.layout import put_in
from game.ui.controls.panels import body, put_medallion, write
from game.ui.drawing import shapes
from game.ui.drawing.assets import card_width
from game.ui.drawing.mirror import fill
from game.ui.drawing.sprites import CardPainter, CardSprite, Place
from game.ui.drawing.stage import Blit, Stage, put
from game.ui.drawing.styles import LOSS, PARTNER, WINNING
from game.ui.games.past_deal import Position
from game.ui.language.messages import _, say
from game.ui.scenes.review.layout import RAISED
from game.ui.scenes.review.weighing import Weighed
from game.ui.tables.parts.seals import lamp
from game.ui.words.cards import Wordings, bare_card_name
from game.ui.words.grades import Mark, made_mark

HANDS: Final = 14.0  # depth on the stage: the lowest card of a hand
_FROM, _TO, _MARKS = 0.40, 0.83, 0.90  # of a card's height from its top: where its bar ends and begins, and its marks


class Plate(Widget):
    """The plate over a hand: whose it is and, in ``wordings``, what the player bid, took or held.

    A press has the deal shown as this player could see it (``is_viewer``), or all hands again. ``is_mover`` tells who
    made the move.
    """

    def __init__(self, kit: Kit, rect: pygame.Rect, player: Player, is_ours: bool, view: Callable[[], None]) -> None:
        super().__init__(kit, rect, view, (), depth=12)
        self.wordings: Wordings = ("",)
        self.is_missed = self.is_viewer = self.is_mover = False
        self._player = player
        self._is_ours = is_ours
        self._name_room = self._line_room = 0

    def fit(self, lines: Sequence[Wordings], across: float) -> None:
        """Become no wider than the name and ``lines`` need, at the end ``across`` (0 to 1) of the present place."""
        text, size = self.kit.text, self.kit.scale.font(18)
        room = self.rect.width - self._left - round(0.9 * self.rect.height)  # for the name and the line
        name = text.width(self._player.name, self.kit.scale.font(20), bold=True)
        self._name_room = min(name, room - max(text.width(line[-1], size) for line in lines))
        self._line_room = room - self._name_room
        widest = max(text.width(text.fit(line, size, self._line_room)[0], size) for line in lines)
        self.rect = put_in((self.rect.width - self._line_room + widest, self.rect.height), self.rect, across)
        self._line_room = widest

    @property
    def _left(self) -> int:
        return round(1.15 * self.rect.height)

    def look(self) -> Hashable:
        return (self.wordings, self.is_missed, self.is_viewer, self.is_mover, self.hovered, self.focused)

    def draw_on(self, whole: pygame.Surface) -> None:
        """Draw the plate with face, name and line."""
        kit, style, (width, height) = self.kit, self.kit.style, self.rect.size
        line = PARTNER if self._is_ours else style.line
        put(whole, body(kit, (width, height), style.gold if self.is_mover or self.is_lit else line), (0, 0))
        edge = max(2, round(0.1 * height))
        put_medallion(whole, kit, self._player.face, height - 2 * edge, (edge, edge), line)
        if self.is_viewer:
            seal = round(0.52 * height)
            eye = shapes.disc(seal, style.gold, (60, 36, 12), max(1.0, seal * 0.07)).copy()
            side = round(seal * 0.76)
            put(eye, kit.art.icon("eye", side, (42, 22, 10)), ((seal - side) // 2, (seal - side) // 2))
            put(whole, eye, (height - seal, height - seal - 1))
        middle, name = height / 2, self._player.name
        place = (self._left, middle)
        write(whole, kit, name, kit.scale.font(20), style.text, place, self._name_room, bold=True)
        ink, place = LOSS if self.is_missed else style.gold, (width - round(0.4 * height), middle)
        write(whole, kit, self.wordings, kit.scale.font(18), ink, place, self._line_room, align=1.0)
        if self.is_mover:
            fill(whole, (*style.gold, 255), (round(self._left), height - edge, width - round(1.6 * self._left), 2))


class HandSpot(Widget):
    """An open hand: a click on a card goes to the move that played it; ``tip_of`` returns its tip.

    ``painted`` is the stage for the cards, with what paints them and the places of so many.
    """

    focusable = False  # the arrow keys lead to every move
    as_it_is = True

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        painted: tuple[Stage, CardPainter, Callable[[int], Sequence[Place]]],
        owner: str,
        go_to: Callable[[Card], None],
        tip_of: Callable[[Card], str],
    ) -> None:
        super().__init__(kit, rect, None, (), depth=HANDS + 5)
        self.sprites: list[CardSprite] = []
        self._stage, self._painter, self._places = painted
        self._owner = owner
        self._go_to = go_to
        self._tip_of = tip_of

    def show(self, hand: Sequence[Card | None], position: Position, *, is_mover: bool) -> None:
        """Show a hand: the cards of the trick stand up, the one just played shines, those played before are dim."""
        if [sprite.card for sprite in self.sprites] != list(hand):
            self._stage.remove(*self.sprites)
            self.sprites = [
                CardSprite(self._painter, card, place, HANDS + 0.01 * number)
                for number, (card, place) in enumerate(zip(hand, self._places(len(hand)), strict=True))
            ]
            self._stage.add(*self.sprites)
        for sprite in self.sprites:
            is_lit = sprite.card is not None and sprite.card in position.lit
            sprite.dimmed = sprite.card is not None and sprite.card in position.gone
            sprite.raise_by = RAISED * sprite.height if is_lit else 0.0
            sprite.glow = WINNING if is_lit and is_mover else None

    def paint(self) -> Pictures:
        return []

    def described(self) -> Iterable[Thing]:
        for sprite in self.sprites:
            if sprite.card is not None and sprite.flip and sprite.visible:
                name, do = bare_card_name(sprite.card), partial(self._go_to, sprite.card)
                yield Thing(Role.ITEM, name, sprite.box, group=self._owner, do=do, source=sprite)

    def _under(self, point: tuple[int, int]) -> CardSprite | None:
        return next((sprite for sprite in reversed(self.sprites) if sprite.contains(point)), None)

    def contains(self, point: tuple[int, int]) -> bool:
        return self._under(point) is not None

    def press(self, point: tuple[int, int] | None = None) -> None:
        """Go to the move of the card at ``point``."""
        sprite = None if point is None else self._under(point)
        if sprite is not None and sprite.card is not None:
            self._go_to(sprite.card)

    def tips(self) -> Sequence[Tip]:
        """Return a tip on each card: its name, when it was played, and how good it would have been."""
        found = []
        for sprite, width in zip(self.sprites, strips(self.sprites), strict=True):
            left, top = round(sprite.x - card_width(sprite.height) / 2), round(sprite.y - sprite.height / 2)
            if sprite.card is not None:
                rect = pygame.Rect(left, top, width, sprite.height)
                found.append(Tip(rect, self._tip_of(sprite.card), rect))
        return found


def strips(sprites: Sequence[CardSprite]) -> list[int]:
    """Return how many pixels of each card's width the next one leaves in sight."""
    return [
        card_width(sprite.height) if after is None else round(after.x - sprite.x)
        for sprite, after in zip(sprites, [*sprites[1:], None], strict=False)
    ]


def choice_marks(kit: Kit, choice: Weighed, mark: Mark | None, size: int) -> pygame.Surface | None:
    """Return what stands on a choice: ``mark`` or a tick on the one made, a lamp on the best; else None."""
    if choice.is_made:
        return made_mark(kit, mark, size)
    return lamp(kit, size) if choice.is_best else None


class HandBars:
    """The bars on the cards of the hand that had the move: how good each would have been, all from one line up."""

    depth = HANDS + 4

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._blits: list[Blit] = []

    def clear(self) -> None:
        """Show none."""
        self._blits = []

    def show(
        self, sprites: Sequence[CardSprite], choices: dict[Card, Weighed], mark: Mark | None, *, with_true: bool
    ) -> None:
        """Show bars on the cards among ``sprites`` that were ``choices``; ``mark`` is that of the one made."""
        kit, bars, marks = self._kit, list[Blit](), list[Blit]()
        for sprite, strip in zip(sprites, strips(sprites), strict=True):
            choice = None if sprite.card is None else choices.get(sprite.card)
            if choice is None:
                continue
            high = sprite.height
            left, top = sprite.x - card_width(high) / 2, sprite.y - high / 2
            width = max(5, min(round(0.72 * strip), round(0.17 * high)))
            size = width, round((_TO - _FROM) * high)
            x = left + min(strip, 0.5 * card_width(high)) / 2
            true_part = round(choice.true_part, 2) if with_true else None
            look = BarLook(size, round(choice.part, 2), true_part, choice.is_best)
            bars.append(Blit(upright_bar(kit, look), (round(x - width / 2), round(top + _FROM * high))))
            side = max(13, min(round(0.15 * high), kit.scale.px(24)))
            seal = choice_marks(kit, choice, mark, side)
            if seal is not None:
                marks.append(Blit(seal, (round(x - side / 2), round(top + _MARKS * high - side / 2))))
        self._blits = [*bars, *marks]

    def blits(self) -> list[Blit]:
        """Return the bars, and the marks over them."""
        return self._blits


def eye_tip(player: Player, is_person: bool) -> str:
    """Return what a press on the plate of ``player`` does."""
    if is_person:
        return _("See the deal as you saw it: only what your seat could know. Press again for all hands.")
    return say(
        _("See the deal as {name} saw it: only what that seat could know. Press again for all hands."), name=player.name
    )
