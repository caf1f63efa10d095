"""Notices about profile, sound and files, in a strip that disappears by itself."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final, Protocol

import pygame

from game.opponents.process import Thinker
from game.profile.kept import Notice
from game.profile.store import Store
from game.ui.controls.base import Kit, Painted
from game.ui.controls.panels import line_at, write_lines
from game.ui.drawing import shapes
from game.ui.drawing.stage import put
from game.ui.language.messages import _, left_to_right, ngettext, say
from game.ui.scenes.scene import Scene

_SHOWN_SECONDS: Final = 9.0


def words(notice: Notice) -> str:
    """Return a notice of the profile in words for the player."""
    texts = {name: left_to_right(str(notice.values.get(name, ""))) for name in ("kept", "folder", "path", "fields")}
    values: dict[str, str | int] = {"rescued": 0, "count": 0, **notice.values, **texts}
    values["reason"] = reason_words(str(notice.values.get("reason", "")))
    sentences = {
        "profile-damaged": _(
            "The profile was damaged. It was set aside as {kept}; what could be read was carried over."
        )
        if values["rescued"]
        else _("The profile was damaged, and nothing in it could be read. It was set aside as {kept}."),
        "profile-empty": _("The profile {path} was empty; a new one has been begun."),
        "games-damaged": ngettext(
            "The profile’s file has been damaged: {count} game in it is no longer as it was saved.",
            "The profile’s file has been damaged: {count} games in it are no longer as they were saved.",
            int(values["count"]),
        ),
        "settings-faults": _("Some settings could not be read and are back at their defaults: {fields}."),
        "profile-unusable": _(
            "The profile in {folder} cannot be used: {reason}. The game goes on, and saving is tried again."
        ),
        "profile-unread": _("What the profile {path} holds could not be read: {reason}."),
        "profile-found": _("The profile in {folder} can be used now; what you have played since is saved in it."),
        "profile-newer": _(
            "The profile {path} comes from a newer Forty-Odd and is left alone. Nothing of this session will be saved."
        ),
        "save-failed": _("The game cannot be saved in {folder}: {reason}. It goes on; saving is tried again."),
        "save-works-again": _("Saving in {folder} works again."),
        "profile-begun-anew": _(
            "The profile was taken away while it was in use; a new one has been begun in {folder}."
        ),
    }
    return say(sentences.get(notice.code, notice.code), **values)


def reason_words(reason: str) -> str:
    """Return in words for the player why the disk refused."""
    return {
        "disk-full": _("the disk is full"),
        "no-access": _("there is no permission to write"),
        "in-use": _("another program is using it"),
        "disk-fault": _("the disk reports a fault"),
        "damaged": _("it is damaged"),
        "unwritable": _("it cannot be written"),
        "no-memory": _("there is not enough memory"),
        "unexpected": _("something unexpected happened"),
    }.get(reason, reason)


def thinker_words(note: str) -> str:
    """Return a note of the opponents' process in words for the player, or "" if the note hardly matters to them."""
    sentences = {
        "worker-died": _("The opponents’ thinking stopped unexpectedly and was started again."),
        "worker-failed": _("An opponent could not think a move through and played by rules of thumb."),
        "worker-given-up": _("The opponents cannot think any more; from now on they play by rules of thumb."),
        "worker-cold": _("The stronger opponents could not be prepared; they play by rules of thumb."),
        "worker-mended": _("Files of the stronger opponents were damaged; they have been made again."),
        "worker-untaught": _("What the strongest opponents have learned could not be read; they play a little worse."),
    }
    return sentences.get(note, "")  # worker-late: one answer by rules of thumb, on a busy machine


def plain_words(why: str) -> str:
    """Return in words for the player what it means that the opponents are not compiled, and ``why`` that is."""
    reason = left_to_right(why.rstrip("."))
    if why.startswith("DLL load failed"):
        reason = say(
            _("a library is missing, most likely Microsoft’s C++ runtime, which is free ({why})"),
            why=left_to_right(why),
        )
    sentence = _("The opponents’ code cannot be compiled, so Skilled and Expert think less far ahead: {why}.")
    return say(sentence, why=reason)


class Toast(Painted):
    """A strip with a notice at the foot of ``place``."""

    def __init__(self, kit: Kit, text: str, place: pygame.Rect) -> None:
        size = kit.scale.font(18)
        self._lines = kit.text.wrap(text, size, min(kit.scale.px(1100, 700), place.width - 4 * size))
        self._size = size
        long = max(kit.text.width(line, size) for line in self._lines) + 4 * size
        rect = pygame.Rect(0, 0, long, round(size * (1.4 * len(self._lines) + 0.7)))
        rect.midbottom = place.midbottom
        super().__init__(kit, rect, depth=200)

    def look(self) -> Hashable:
        return tuple(self._lines)

    def draw_on(self, whole: pygame.Surface) -> None:
        """Draw the strip: an icon and the lines."""
        kit, style, size, (width, height) = self.kit, self.kit.style, self._size, self.rect.size
        radius = kit.scale.px(10, 6)
        put(whole, shapes.plate((width, height), radius, style.panel_top, style.panel_bottom, style.gold), (0, 0))
        icon = kit.art.icon("info", size * 1.4, style.gold)
        line_at(whole, icon, size * 0.8, height // 2)
        first = (size * 2.8, height / 2 - (len(self._lines) - 1) * size * 0.7)
        write_lines(whole, kit, self._lines, size, style.text, first, 1.4 * size)


class Teller(Protocol):
    """Something shared by all scenes that may have file faults to report."""

    faults: list[str]
    """All since the start, as sentences."""


class Notices:
    """Sentences for the player: one strip at a time, each followed by the next after some seconds.

    They come from the profile, from ``tellers``, and from ``tell``; ``on_profile_found`` is called once a profile can
    be used that could not be opened before, ``on_shown`` with each sentence once it is shown.
    """

    def __init__(
        self,
        store: Store,
        tellers: Sequence[Teller],
        on_profile_found: Callable[[], None],
        on_shown: Callable[[str], None],
    ) -> None:
        self._store = store
        self._on_shown = on_shown
        self._tellers = tellers
        self._on_profile_found = on_profile_found
        self._told = set[str]()
        self._has_told_of_warming = False
        self._waiting: list[str] = []
        self._important: list[str] = []  # told before those that wait, and in place of one that is shown
        self._said = ""
        self._is_important = False  # whether what is shown is
        self.toast: Toast | None = None
        self._left = 0.0

    def tell(self, sentence: str, *, is_important: bool = False) -> None:
        """Show ``sentence`` after those of its rank already waiting, unless it is empty or waits already."""
        queue = self._important if is_important else self._waiting
        if sentence and sentence not in queue:
            queue.append(sentence)

    def press(self) -> None:
        """Take it that the person goes on: what waited for that has been read in a moment."""
        self._left = min(self._left, _SHOWN_SECONDS)

    def begin_anew(self) -> None:
        """Let go of the strip, which is laid out again with the scenes and shown for the rest of its time."""
        self.toast = None

    def collect(self, thinker: Thinker) -> None:
        """Collect what there is to report, also from the opponents' process ``thinker``."""
        for notice in self._store.poll_notices():
            self.tell(words(notice), is_important=True)
            if notice.code == "profile-found":
                self._on_profile_found()
        for teller in self._tellers:
            for fault in teller.faults:
                if fault not in self._told:
                    self._told.add(fault)
                    self.tell(fault)
        for note in thinker.notes():
            if sentence := thinker_words(note):
                self.tell(sentence)
        if not self._has_told_of_warming and thinker.is_slow_to_warm:
            self._has_told_of_warming = True
            self.tell(
                _(
                    "The stronger opponents are getting ready, once for each version, for a minute or two; "
                    "until then they play at Casual level."
                )
            )

    def update(self, dt: float, scenes: Sequence[Scene]) -> bool:
        """Show what is due on the topmost of ``scenes``; return whether a new strip appeared."""
        top = scenes[-1]
        self._left -= dt
        if self._important and not self._is_important and self._left > 0:
            self._waiting.insert(0, self._said)
            self._left = 0.0
        if self._said and self._left <= 0:
            self._said, self.toast = "", None
            for scene in scenes:
                scene.stage.notice = None
        if not self._said and (queue := self._important or self._waiting):
            self._said, self._left, self._is_important = queue.pop(0), 0.0, queue is self._important
            self._left = top.app.settings.lasting(_SHOWN_SECONDS)
            self._on_shown(self._said)
        if self.toast is not None:
            is_elsewhere = top.stage.notice is not self.toast
            if is_elsewhere or self.toast.rect.bottom > top.notice_place().bottom:
                self.toast = None  # another page, or a question that came up under it
        is_new = bool(self._said) and self.toast is None
        if is_new:
            self.toast = Toast(top.kit, self._said, top.notice_place())
        if self.toast is not None and top.stage.notice is not self.toast:
            top.stage.notice = self.toast
        return is_new
