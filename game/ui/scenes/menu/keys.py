"""The keys: a sheet of those that do something now, and the question for a new one."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from game.ui.access.scanning import switch_name
from game.ui.controls.actions import (
    ACTIONS,
    BARE,
    EVERYWHERE,
    Action,
    given,
    holder,
    is_for,
    keys_of,
    shown_key,
    swapped,
    without,
)
from game.ui.controls.base import Kit, Painted
from game.ui.controls.buttons import key_cap
from game.ui.controls.keys import exact_name
from game.ui.controls.layout import around
from game.ui.controls.pads import pad_kind
from game.ui.controls.panels import Label, write
from game.ui.drawing.stage import put
from game.ui.language.messages import _, dotted, left_to_right, pgettext, say
from game.ui.scenes.forms.by_pad import told_of_pad
from game.ui.scenes.forms.dialogs import Overlay, Prompt, QuestionScene, Reply
from game.ui.scenes.scene import Host, Scene
from game.ui.tables.parts.answers import MoveControl

_ALWAYS: Final = ("back", "next", "previous", "keys", "full-screen", "quit")
_HEAD: Final = 2.4  # text sizes: the height of the heading
_MANY: Final = 4  # keys: of more, one for each player, say, only the first and the last are shown
_STEP: Final = 1.75  # text sizes: the pitch of the rows


def places_of(action: Action) -> str:
    """Return in words where an action can be done."""
    practice, after, review = _("In practice"), _("After a deal"), _("In a review")
    pages = dict.fromkeys(("menu", "new-game", "your-games", "rules", "settings"), _("In the menu and its pages"))
    names = {
        **{
            EVERYWHERE: pgettext("where a key works", "Everywhere"),
            "table": _("At the table"),
            "hint": _("At a hint"),
            **dict.fromkeys(("naming", "drawing"), _("At the table")),
        },
        **{"lesson": practice, "puzzle": practice, "bids": practice, "score": after, "winners": after},
        **{"review": review, "goes": review, "compare": review, **pages},
    }
    return dotted(dict.fromkeys(names.get(each, _("In questions")) for each in action.where))


class KeysSheet(Overlay):
    """The keys that do something on the page below, and what; any key or click puts the sheet away."""

    name = "keys"
    takes_keys = True

    def __init__(self, app: Host, below: Scene) -> None:
        super().__init__(app, below)
        self._below = below
        seen = [each for each in below.controls.widgets if each.visible and each.enabled]
        pressed = (act for each in seen if not isinstance(each, MoveControl) for act in each.acts)
        able, taken = dict.fromkeys((*below.also(), *pressed, *_ALWAYS)), dict[str, str]()
        own = {
            act: tuple(key for key in keys_of(act) if key in BARE or taken.setdefault(key, act) == act) for act in able
        }
        self.acts = {name: own[name] for name in ACTIONS if own.get(name)}
        """The actions that can be done now, in the order of their table, and the keys that do them and nothing else."""
        self.figures = sorted(act for act in able if act.isdecimal())

    @property
    def title(self) -> str:
        return ACTIONS["keys"].title

    def build(self) -> None:
        """Lay the rows out in as few columns as hold them, with the largest text that fits."""
        kit, scale = self.kit, self.kit.scale
        sizes = range(scale.font(19), kit.text.least - 1, -1)
        shown = {name: (f"{keys[0]}–{keys[-1]}",) if len(keys) > _MANY else keys for name, keys in self.acts.items()}
        told = [(tuple(map(shown_key, keys)), ACTIONS[name].title) for name, keys in shown.items()]
        told += [((f"{self.figures[0]}–{self.figures[-1]}",), _("Choose by its number"))] if self.figures else []
        told = told_of_pad(self._below) if pad_kind() else told
        wide, high = scale.width - 2 * scale.px(60, 24), scale.height - 2 * scale.px(50, 20)
        for size in sizes:
            rows = [KeyRowShown(kit, caps, words, size) for caps, words in told]
            per = max(1, int((high / size - 2 * _HEAD) / _STEP))
            columns = -(-len(rows) // per)
            first = max(row.first for row in rows)
            least = max(row.wanted for row in rows) + first
            if columns * (least + 2 * size) <= wide:
                break
        per, room = -(-len(rows) // columns), min(least, wide // columns - 2 * size)
        step = round(size * _STEP)
        rect = around(
            (scale.width // 2, scale.height // 2),
            (columns * (room + 2 * size), round((per * _STEP + 2 * _HEAD) * size)),
        )
        self.lay_panel(rect.width, rect.height, 0.5)
        head = pygame.Rect(rect.left + size, rect.top + size // 3, rect.width - 2 * size, round(size * _HEAD))
        self.stage.add(Label(kit, head, [self.title], 26, kit.style.gold, bold=True, align="center"))
        for number, row in enumerate(rows):
            column, line = divmod(number, per)
            left = rect.left + size + column * (room + 2 * size)
            row.rect, row.first = pygame.Rect(left, head.bottom + line * step, room, step), first
        self.stage.add(*rows)

    def handle(self, event: pygame.event.Event) -> None:
        """Take input: a key or a click puts the sheet away."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.close()

    def skip(self) -> None:
        self.close()


class KeyRowShown(Painted):
    """A row of the sheet: caps, and beside them, from ``first`` on, what the keys do."""

    def __init__(self, kit: Kit, caps: tuple[str, ...], words: str, size: int) -> None:
        super().__init__(kit, pygame.Rect(0, 0, 0, 0), depth=60)
        self._size, self.words = size, words
        self._caps = [key_cap(kit, cap, size * 0.85) for cap in caps]
        self.first = sum(cap.get_width() + size // 3 for cap in self._caps) + size // 2
        self.wanted = kit.text.width(words, size) + 2
        """The breadth of the words, in pixels."""

    def draw_on(self, whole: pygame.Surface) -> None:
        x, middle = 0, self.rect.height // 2
        for cap in self._caps:
            put(whole, cap, (x, middle - cap.get_height() // 2))
            x += cap.get_width() + self._size // 3
        room = self.rect.width - self.first
        write(whole, self.kit, self.words, self._size, self.kit.style.text, (self.first, middle), room)


class KeyQuestion(QuestionScene):
    """Asks for a key for an action, in place of ``old`` if that is one; where another has it, the two can swap."""

    name = "new key"
    takes_keys = True

    def __init__(self, app: Host, act: str, old: str = "") -> None:
        super().__init__(app)
        self._act, self._old, self._key = act, old, ""

    def question(self) -> Prompt:
        """Ask for the key; or tell who has it."""
        head = say(_("A key for “{action}”"), action=ACTIONS[self._act].title)
        leave = Reply(pgettext("button", "Leave it"), self.close, "back", "back")
        other = holder(self._key, self._act) if self._key else None
        if other is None:
            lines = [
                _("Press the key now, with Ctrl or Shift if you like."),
                _("Digits, arrows, Enter, Esc and the like stay as they are."),
            ]
            away = [Reply(_("Take this key away"), partial(self._change, without(self._act, self._old)), "", "close")]
            return Prompt(head, lines, [*(away if self._old and len(keys_of(self._act)) > 1 else []), leave])
        key = left_to_right(shown_key(self._key))
        lines = [say(_("{key} is the key for “{action}” already."), key=key, action=other.title)]
        swap = swapped(self._act, self._key, self._old)
        if swap is None:
            return Prompt(head, [*lines, _("That one has no other key and cannot have this one’s.")], [leave])
        lines.append(_("Swap: that one gets the other key, or keeps those that it has besides."))
        return Prompt(head, lines, [Reply(pgettext("button", "Swap"), partial(self._change, swap), "", "redo"), leave])

    def handle(self, event: pygame.event.Event) -> None:
        """Take the key pressed, except those that work every control."""
        key = exact_name(event) if event.type == pygame.KEYDOWN and not self._key else ""
        if not key or key in BARE:
            super().handle(event)
        elif holder(key, self._act) is None:
            self._change(given(self._act, key, self._old))
        else:
            self._key = key
            self.app.later(self.rebuild)

    def _change(self, keys: dict[str, tuple[str, ...]]) -> None:
        self.close_for(partial(change_keys, self.app, keys))


class SwitchQuestion(QuestionScene):
    """Asks for a switch, the one with the ``number``: any key or button of the mouse but Esc, which leaves it."""

    name = "new switch"
    takes_keys = takes_switches = True

    def __init__(self, app: Host, number: int) -> None:
        super().__init__(app)
        self._number = number

    def question(self) -> Prompt:
        leave = Reply(pgettext("button", "Leave it"), self.close, "back", "back")
        return Prompt(_("Which switch?"), [_("Press it now: any key, or any button of the mouse.")], [leave])

    def handle(self, event: pygame.event.Event) -> None:
        """Take what is pressed for the switch; where it is the other one, the two are exchanged."""
        name, keys = switch_name(event), self.app.settings.switch_keys
        is_click = event.type == pygame.MOUSEBUTTONDOWN and self.controls.at(event.pos) is not None
        if not name or is_click or is_for(event, "back"):
            super().handle(event)
            return
        other = keys[self._number] if keys[1 - self._number] == name else keys[1 - self._number]
        chosen = (other, name) if self._number else (name, other)
        self.close_for(lambda: self.app.change_settings(switch_keys=chosen))


def switch_words(name: str) -> str:
    """Return what a switch is called."""
    _mouse, _blank, number = name.partition("Mouse ")
    return say(_("mouse button {number}"), number=int(number)) if number else left_to_right(shown_key(name))


def change_keys(app: Host, keys: dict[str, tuple[str, ...]]) -> None:
    """Keep other keys, and show them everywhere."""
    app.change_settings(keys=keys)
    app.rebuild()
