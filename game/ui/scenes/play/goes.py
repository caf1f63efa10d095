"""See how it goes: two choices side by side, trick by trick or turn by turn, in one lay of the unseen cards."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from functools import partial
from itertools import chain
from typing import Final

import pygame

from game.cards import Card
from game.controller import PERSON
from game.opponents.inquiry import Explain, Urgency, answered
from game.opponents.reasoning import Example, Reasoning
from game.ui.controls.actions import arrow, is_for
from game.ui.controls.base import Kit, Painted
from game.ui.controls.buttons import Button
from game.ui.controls.choices import Slider
from game.ui.controls.described import phrase
from game.ui.controls.layout import columns, grid, inset, put_in, rows
from game.ui.controls.panels import Drawn, body, put_medallion, put_round, write
from game.ui.drawing.assets import card_width
from game.ui.drawing.mirror import fill, placed
from game.ui.drawing.sprites import CardPainter, CardSprite, Place
from game.ui.drawing.stage import Item, put
from game.ui.drawing.styles import INK, LOSS, OPPONENTS, PARTNER, PEARL, TEAM, Colour
from game.ui.games.sorting import hand_order
from game.ui.games.ways import TwoChoices, Way, as_it_lay, ways
from game.ui.language.digits import figure
from game.ui.language.messages import _, begun, dotted, ngettext, pgettext, say
from game.ui.scenes.forms.game_page import GamePage
from game.ui.scenes.forms.rail import Rail, rail_button
from game.ui.scenes.play.pacing import SPEEDS
from game.ui.scenes.scene import GameScene, Host
from game.ui.tables.aids.narrator import BASES, Form, Speech, SpeechWords
from game.ui.tables.parts.ring import trick_reach, trick_slots
from game.ui.tables.parts.tricks import crowned, laid_trick
from game.ui.words.cards import card_name, closed, sentences
from game.ui.words.names import shown_players
from game.ui.words.why import Moment, named

_MOVE, _ROUND, _LEAST = 0.35, 1.0, 0.2  # seconds: from move to move, once a trick or a turn is whole, at any speed
_NARROW: Final = 600  # pixels: where there is less room, the panels stand one below the other
_ACROSS: Final = 4  # hands side by side at most
_COUNTED: Final = 100  # ways the cards may lie: more are not told as a number
_APART: Final = 0.62  # of a card's width: from one card of a hand to the next at most
_NAME: Final = 1.7  # of the text size: the height of the line with the name over a hand, tails and all


class GoesScene(GamePage):
    """Plays two choices out side by side; Esc goes back to the page below. ``lays`` are those in which they can be.

    The first is one of those possible, and comes from those who think; the second is the true one, if the deal is over;
    others that are possible follow.
    """

    name = "goes"

    def __init__(self, app: Host, table: GameScene, compared: TwoChoices) -> None:
        super().__init__(app, table)
        state = table.controller.steps[compared.at - 1].after
        assert state.turn is not None
        self.compared, self.seat, self.view = compared, state.turn, state.view(state.turn)
        self.lays: list[Example] = []
        self.ways: tuple[Way, ...] = ()
        self.number, self.at, self.count, self.goes_by_itself = 0, 0, 1, True
        self._waited, self._awaits = 0.0, True
        opponents, choices = app.thinker.opponents, (compared.best, compared.other)
        self._true = [as_it_lay(state, *choices, opponents)] if compared.is_over else []
        question, known = Explain(self.view, Urgency.REASON, *choices), compared.reasoning
        if known is None and not opponents.mind_of(self.view).has_reasons:
            known = Reasoning(*choices, 0.0, 0)
        self._inquiry = app.thinker.ask(question) if known is None else answered(question, known)
        self._take()

    def _take(self) -> bool:
        """Take the lay that may be, once it is there or it is known that there is none; return whether that was now."""
        if not self._awaits or not (self._inquiry.is_final or self._inquiry.is_lost):
            return False
        found, self._awaits = self._inquiry.answer, False
        possible = () if found is None else found.examples
        self.lays = [*possible[:1], *self._true, *possible[1:]]
        self._play_out()
        return True

    def _play_out(self) -> None:
        game, order = self.table.controller, hand_order(self.app.settings)
        self.at, self._waited, self.goes_by_itself = 0, 0.0, bool(self.lays) and not self.app.lines.readers
        if self.lays:
            lay = self.lays[self.number]
            self.ways, self.count = ways(self.table.game, game, self.app.thinker, self.compared.at, lay, order)

    @property
    def is_true(self) -> bool:
        """Whether the lay shown is the one that the deal really had."""
        return bool(self._true and self.lays) and self.lays[self.number] is self._true[0]

    # ------------------------------------------------------------------- layout

    def build(self) -> None:
        """Lay out the hands, the two ways, and below them what is said, with the buttons."""
        kit, scale, game = self.kit, self.kit.scale, self.table.game
        back = rail_button(kit, pgettext("button", "Back"), "back", self.close, "back", _("Back to where you were."))
        rail = Rail(self, game.title_of(self.table.controller.setup.options), [back], [])
        up = [way.turn_up for way in self.ways[:1] if way.turn_up is not None]
        head = _("How it goes")
        rail.say([*(dotted([head, say(_("{card} was turned up"), card=card_name(card))]) for card in up), head])
        self._painter = CardPainter(kit.art, self.style, self.style.back)
        self._items, self.panels, self._holders = list[Item](), list[WayPanel](), dict[CardSprite, str]()
        self.players = named(shown_players(self.table.controller.setup.players))
        room, count = self._build_words(), len(self.players)
        if not self.ways:
            return
        lines = -(-count // (2 if scale.is_tall and count <= _ACROSS else _ACROSS))
        cell = scale.line(18, _NAME) + round(min(0.11 * scale.height, 0.13 * room.width))
        top, room, line = rows(room, lines * cell, 1.0, scale.px(40, 26), gap=scale.gap)
        cells = grid(top, -(-count // lines), lines, scale.gap)
        for place, seat in zip(cells, [*range(1, count), PERSON], strict=False):
            self._lay_hand(seat, place)
        places = (rows if room.width < _NARROW else columns)(room, 1.0, 1.0, gap=scale.gap)
        made = pgettext("move", "yours") if self.seat == PERSON else pgettext("move", "played")
        if not self.compared.is_made:
            made = pgettext("verdict", "tempting")
        for way, place, tag in zip(self.ways, places, (pgettext("verdict", "better"), made), strict=True):
            self.panels.append(WayPanel(self, place, way, tag))
        told = [say(_("Move {number} of {count}"), number=at + 1, count=self.count) for at in range(self.count)]
        self.slider = Slider(kit, line, self.count - 1, self.at, told.__getitem__, self.go_to)
        self.slider.as_it_is = True
        self.controls.add(self.slider)
        self.stage.add(*self.panels)
        self._show()

    def _build_words(self) -> pygame.Rect:
        """Lay out what is said, with the buttons, at the foot of the cloth; return the room above."""
        kit, why, found = self.kit, self.table.game.why, self._inquiry.answer
        tip = _("Stop, or go on; from the end, once more from the beginning.")
        self._auto = Button(kit, 0, "", self.switch_autoplay, ["auto"], "pause", tip=tip)
        label = pgettext("button", "Another way")
        if self._true:
            label = _("The true lay") if self.number == 0 else _("A possible lay")
        tip = _("Show the cards lying another way.")
        other = Button(kit, 0, label, self.switch_lay, ["other-lay"], "shuffle", tip=tip)
        tip = _("Back to where you were.")
        back = Button(kit, 0, pgettext("button", "Back"), self.close, ["go-on"], primary=True, tip=tip)
        moment = Moment(self.seat, self.compared.best, self.view, shown_players(self.table.controller.setup.players))
        reason = () if found is None or self.is_true else why.because(moment, found)[:1]
        buttons = [self._auto, *([other] if len(self.lays) > 1 else []), back]
        words = SpeechWords(kit, sentences(self.lay_words(), *reason), buttons)
        self._said = words.text
        words.set_in(BASES[1], Form.BAR)
        room, place = rows(self.cloth, 1.0, words.height(self.cloth.width), gap=kit.scale.gap)
        self.stage.add(Speech(place, words))
        self.controls.add(*words.buttons)
        self.regions["words"] = place
        return room

    def lay_words(self) -> str:
        """Return in a sentence which lay is shown, or why there is none."""
        if self._awaits:
            return _("Looking for a lay of the unseen cards that shows the difference…")
        if not self.ways:
            return _("No single lay of the unseen cards shows the difference.")
        if self.is_true:
            alike = self.ways[0].end.lines == self.ways[1].end.lines
            told = _("As the cards really lay, which was not known then.")
            return sentences(told, _("It made no difference there.") if alike else "")
        lays = self.lays[self.number].lays
        if not 1 < lays <= _COUNTED:
            return (
                _("How the cards must lie.") if lays == 1 else _("One way the cards may lie, perhaps not the real one.")
            )
        told = ngettext(
            "One of {count} way the cards may lie, perhaps not the real one.",
            "One of {count} ways the cards may lie, perhaps not the real one.",
            lays,
        )
        return say(told, count=lays)

    @property
    def opening(self) -> str:
        """Which lay it is, what decides, and what comes of each choice."""
        return sentences(self._said, *(panel.outcome for panel in self.panels))

    def holders(self) -> dict[CardSprite, str]:
        return self._holders

    def _lay_hand(self, seat: int, cell: pygame.Rect) -> None:
        """Lay a hand open under its player's name, in a dashed line if it only may be so."""
        lay, name = self.lays[self.number], self.players[seat].name
        plate, room = rows(cell, self.kit.scale.line(18, _NAME), 1.0)
        cards = [card for card in self.ways[0].positions[0].hands[seat] if card in lay.hands[seat]]
        sprites = self._row(cards, room, 14, _APART)
        if seat != self.seat and not self.is_true:
            holds = _("{name} must hold") if lay.lays == 1 else _("{name} may hold")
            name = say(holds, name=name)
            if sprites and lay.lays != 1:
                around = sprites[0].box.union(sprites[-1].box)
                self.stage.add(Drawn(self.kit, inset(around, -3), 16, _draw_dashes), block=cell)
        for sprite in sprites:
            sprite.is_told = sprite.card is lay.card
            self._holders[sprite] = name
        self.stage.add(*sprites, block=cell)
        self.stage.add(Drawn(self.kit, plate, 12, partial(_write_name, name, is_mover=seat == self.seat)))

    def _row(self, cards: Sequence[Card], room: pygame.Rect, depth: float, apart: float) -> list[CardSprite]:
        """Return cards side by side in the middle of a room, as high as it is."""
        wide, high = card_width(room.height), room.height
        step = min(apart * wide, (room.width - wide) / max(1, len(cards) - 1))
        left = room.centerx - step * (len(cards) - 1) / 2
        return [
            CardSprite(self._painter, card, Place(left + at * step, room.centery, high), depth + 0.01 * at)
            for at, card in enumerate(cards)
        ]

    # ------------------------------------------------------------------ showing

    def _show(self) -> None:
        """Show the present move of both ways."""
        self.stage.remove(*self._items)
        self._items.clear()
        for panel in self.panels:
            shown = self._picture(panel.way, panel.room)
            self.stage.add(*shown, block=panel.room)
            self._items += shown
        self.slider.at_step = self.at
        self._auto.icon = "pause" if self.goes_by_itself else "play"

    def _picture(self, way: Way, room: pygame.Rect) -> list[Item]:
        """Return the cards of the trick; in a game without tricks those of the turn, and below them the hand."""
        kit, position, decides = self.kit, way.at(self.at), self.lays[self.number].card
        tags: dict[Card | None, str] = {decides: pgettext("card", "decides")}
        if self.table.game.has_tricks:
            count = len(position.hands)
            down, across = (2.1, 2.3) if count <= _ACROSS else (2.78, 3.3)
            high = round(min(0.17 * kit.scale.height, room.height / down, room.width / across))
            slots = trick_slots(count, room.center, trick_reach(room, count, high), high)
            lying = laid_trick(self._painter, slots, position.lying)
        else:
            upper, lower = rows(room, 1.0, 1.0, gap=kit.scale.gap)
            moved, hand = way.turn(self.at), position.hands[self.seat]
            said = (pgettext("card", "drawn"), pgettext("card", "thrown"))[position.whole and len(moved) == 1 :]
            tags |= dict(zip(moved, said, strict=False))
            cards = [*self._row(moved, upper, 30, 1.1), *self._row(hand, lower, 30, 0.9)]
            lying = [(self.seat, sprite) for sprite in cards]
        items: list[Item] = [sprite for _seat, sprite in lying]
        self._holders |= {sprite: self.players[seat].name for seat, sprite in lying}
        items += [crowned(kit, sprite) for seat, sprite in lying if seat == position.taker]
        items += self.table.game.dress_trick(kit, way.game, position, lying)
        size = kit.scale.font(16)
        for sprite in (each for _seat, each in lying if each.card in tags):
            words, sprite.is_told = tags.pop(sprite.card), sprite.card is decides
            tag = put_in((kit.text.width(words, size, bold=True) + size, 1.4 * size), sprite.box, 0.5, 1.0)
            items.append(Drawn(kit, tag, 60, partial(_write_tag, words, PEARL, INK)))
        return items

    # -------------------------------------------------------------------- input, time

    def go_to(self, at: int) -> None:
        """Show move ``at``; it no longer goes by itself."""
        self.goes_by_itself = False
        self._go_to(max(0, min(at, self.count - 1)))

    def _go_to(self, at: int) -> None:
        """Show move ``at``, and tell what happens in it either way."""
        self.at = at
        self._show()
        both = [(begun(panel.tag), panel.way.at(at).words[0]) for panel in self.panels]
        told = both[0][1:] if both[0][1] == both[1][1] else chain(*both)
        self.app.lines.say("page", sentences(*map(closed, told)), interrupts=True)

    def switch_autoplay(self) -> None:
        """Stop, or go on; from the end, once more from the beginning."""
        if self.ways:
            self.goes_by_itself, self._waited = not self.goes_by_itself, 0.0
            self.at = 0 if self.goes_by_itself and self.at == self.count - 1 else self.at
            self._show()

    def switch_lay(self) -> None:
        """Show the next lay."""
        self.number = (self.number + 1) % len(self.lays)
        self._play_out()
        self.rebuild()
        self.tell()

    def also(self) -> Iterable[str]:
        return ("left", "right", "see-goes") if self.ways else ("see-goes",)

    def handle(self, event: pygame.event.Event) -> None:
        """Take input: the arrows and the wheel go from move to move, G goes back as it came."""
        by = -event.y if event.type == pygame.MOUSEWHEEL else 0
        if event.type == pygame.KEYDOWN:
            by = arrow(event)
        if by and self.ways:
            self.go_to(self.at + by)
        elif is_for(event, "see-goes"):
            self.close()
        else:
            super().handle(event)

    def update(self, dt: float) -> None:
        """Let time pass: the lay comes, and it goes by itself."""
        super().update(dt)
        if self._take():
            self.rebuild()
            self.tell()
        if not self.ways or not self.goes_by_itself or self.app.voice.is_busy:
            return
        self._waited += dt
        pause = _ROUND if self.ways[0].at(self.at).whole else _MOVE
        if self._waited >= max(_LEAST, pause / SPEEDS[self.app.settings.speed]):
            self._waited, at = 0.0, min(self.at + 1, self.count - 1)
            self.goes_by_itself = at < self.count - 1
            self._go_to(at)


class WayPanel(Painted):
    """How one choice goes: its name and ``tag``, who took which trick, ``room`` for the cards, and what comes of it."""

    def __init__(self, page: GoesScene, rect: pygame.Rect, way: Way, tag: str) -> None:
        super().__init__(page.kit, rect, depth=10)
        self.way, self.tag, self._page = way, tag, page
        moment = Moment(page.seat, way.action, page.view, page.players)
        self._names = page.table.game.why.choice(moment, way.action)
        self._rounds = [at for at in range(min(page.count, len(way.positions))) if way.is_round(at)]
        ends = zip(*(each.end.lines for each in page.ways), strict=True)
        differ = [seat for seat, (one, two) in enumerate(ends) if one != two and seat != page.seat]
        size = self._size = page.kit.scale.font(18)
        line, inner = round(1.4 * size), inset(rect.move(-rect.left, -rect.top), round(0.7 * size), round(0.5 * size))
        self._told = [page.seat, *differ][: max(1, inner.height // (4 * line))]
        self._top, middle, self._words, self._foot = rows(inner, round(1.7 * size), 1.0, line, line * len(self._told))
        self._list, room = columns(middle, min(round(9.5 * size), round(0.36 * inner.width)), 1.0)
        self.room = inset(room, size // 2).move(rect.topleft)

    def look(self) -> Hashable:
        return self._page.at

    def draw_on(self, whole: pygame.Surface) -> None:
        """Draw all but the cards."""
        kit, style, size, top, page, way = self.kit, self.kit.style, self._size, self._top, self._page, self.way
        put(whole, body(kit, self.rect.size), (0, 0))
        wide = kit.text.width(self.tag, size, bold=True) + 2 * size
        tag = pygame.Rect(top.right - wide, top.top, wide, round(1.4 * size))
        ground = TEAM if way is page.ways[0] else OPPONENTS
        _write_tag(self.tag, ground, PEARL, kit, whole.subsurface(placed(tag, whole)))
        place, room = (top.left, tag.centery), top.width - wide - size
        write(whole, kit, [*map(begun, self._names)], kit.scale.font(20), style.gold, place, room, bold=True)
        fill(whole, (*style.line, 90), (top.left, top.bottom, top.width, 1))
        self._write_rounds(whole)
        words = way.at(page.at).words
        write(whole, kit, words, size, style.muted, self._words.midright, self._words.width, align=1.0)
        lines = rows(self._foot, *[1.0] * len(self._told))
        for seat, line in zip(self._told, lines, strict=True):
            ink = LOSS if seat in way.end.missed else PARTNER
            write(whole, kit, self._results(seat), size, ink, line.midleft, line.width, bold=seat == page.seat)

    def _results(self, seat: int) -> list[str]:
        name = self._page.players[seat].name
        # Translators: a player, and what came of the deal for them: "Nora: took 4"
        return [say(_("{name}: {result}"), name=name, result=each) for each in self.way.end.lines[seat]]

    @property
    def outcome(self) -> str:
        """What comes of the choice, in sentences."""
        choice = begun(phrase([self.tag, self._names[0]]))
        return sentences(*map(closed, (choice, *(self._results(seat)[0] for seat in self._told))))

    def _write_rounds(self, whole: pygame.Surface) -> None:
        """Write who took each trick, or had each turn, as far as it has been shown."""
        kit, style, size, page, place = self.kit, self.kit.style, self._size, self._page, self._list
        step, now = round(1.8 * size), sum(at < page.at for at in self._rounds)
        most = max(1, place.height // step)
        first = max(0, min(now - most // 2, len(self._rounds) - most))
        for line, at in enumerate(self._rounds[first : first + most]):
            lit = pygame.Rect(place.left, place.top + size // 3 + line * step, place.width, step)
            if first + line == now:
                put_round(whole, lit, size // 3, style.gold, alpha=40)
            left, middle, number = lit.left + 1.9 * size, lit.centery, figure(self.way.first + first + line)
            write(whole, kit, number, size, style.muted, (left - 0.5 * size, middle), align=1.0)
            if at > page.at:
                write(whole, kit, pgettext("move", "to come"), size, style.muted, (left, middle), lit.right - left)
                continue
            player, side = page.players[self.way.owner(self.way.positions[at])], round(1.5 * size)
            put_medallion(whole, kit, player.face, side, (round(left), middle - side // 2), style.line)
            left += 2 * size
            write(whole, kit, player.name, size, style.text, (left, middle), lit.right - left, bold=True)


def _write_name(name: str, kit: Kit, whole: pygame.Surface, *, is_mover: bool) -> None:
    """Write whose hand it is, and what is to be thought of it."""
    ink, (width, height) = kit.style.gold if is_mover else kit.style.text, whole.get_size()
    write(whole, kit, [name], kit.scale.font(18), ink, (width / 2, 0.42 * height), width, bold=True, align=0.5)


def _draw_dashes(_kit: Kit, whole: pygame.Surface) -> None:
    """Draw a dashed line of pearl along the edges."""
    width, height = whole.get_size()
    for at in range(0, max(width, height), 12):
        for dash in ((at, 0, 7, 2), (at, height - 2, 7, 2), (0, at, 2, 7), (width - 2, at, 2, 7)):
            whole.fill((*PEARL, 255), dash)


def _write_tag(words: str, ground: Colour, ink: Colour, kit: Kit, whole: pygame.Surface) -> None:
    """Draw a pill with a word."""
    place = whole.get_rect()
    put_round(whole, place, place.height // 2, ground)
    write(whole, kit, words, 0.7 * place.height, ink, place.center, bold=True, align=0.5)
