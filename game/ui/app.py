"""The app: the window, the loop (events, update, draw) and the stack of scenes."""

from __future__ import annotations

import gc
import signal
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from game import __version__
from game.looking_back.background import BackgroundWork
from game.opponents.process import Thinker
from game.profile.kept import Notice
from game.profile.store import Store
from game.profile.writer import Ticket
from game.ui import sdl
from game.ui.access.adapter import IS_APART
from game.ui.access.captions import Captions
from game.ui.access.engines import Manner
from game.ui.access.lines import Lines
from game.ui.access.pad import Pads
from game.ui.access.scanning import Scanning
from game.ui.access.tree import Tree, is_installed, opened
from game.ui.access.voice import Voice, why_mute
from game.ui.audio import Audio
from game.ui.controls.actions import is_for, told_key, use_keys
from game.ui.controls.base import Kit
from game.ui.controls.described import Thing
from game.ui.controls.keys import Held, meant
from game.ui.controls.pads import use_pad
from game.ui.drawing.assets import Art, MissingAsset
from game.ui.drawing.backdrop import Backdrops
from game.ui.drawing.mirror import is_page_mirrored, mirrored
from game.ui.drawing.scale import Scale, largest_text, picture_size
from game.ui.drawing.stills import Stills
from game.ui.drawing.styles import Colour, Style, worn
from game.ui.drawing.text import Typesetter
from game.ui.fault_report import tell_fault, what_happened
from game.ui.games.day_deal import today
from game.ui.games.game import GameList
from game.ui.json_log import FrameLog, JsonLog
from game.ui.language import catalogues
from game.ui.language.digits import use_digits
from game.ui.language.messages import ENGLISH, _, begun, plain, say, speak, spoken
from game.ui.motion.timeline import AT_ONCE
from game.ui.navigation import Navigation
from game.ui.scenes.forms.notices import Notices, plain_words
from game.ui.scenes.scene import GameScene, Host, Launch, Scene
from game.ui.system import interrupts_held, keep_large_blocks_apart, let_go, write_error
from game.ui.window import Stance, Window

FRAME: Final = 1 / 60  # seconds between frames while something moves
HURRIED_FRAME: Final = 1 / 240  # seconds between frames at the speed that shows nothing on its way
CALM_FRAME: Final = 1 / 30  # seconds between looks at the input while nothing moves
RESTING_FRAME: Final = 1 / 14  # seconds between looks once nothing has happened for a while
SLEEPING_FRAME: Final = 1 / 2  # seconds between looks once the player seems to have gone, whose return is seen at once
READ_FRAME: Final = 1 / 100  # seconds between looks, at most, while a reader of the screen may want an answer
_CALM: Final = 2.0  # seconds after the last input for which frames are calm, ...
_RESTING: Final = 10.0  # ... and after which they sleep, if nothing is awaited
_SAVING_SECONDS: Final = 1.0  # seconds for which leaving waits for games still being saved
_LISTEN_SECONDS: Final = 0.5  # seconds between looks at the date and for another window asking for this one
_LOOKS: Final = 6  # frames in which nothing moves: one in this many is compared and, if it differs, drawn


class App(Host):
    """The window and everything that scenes share; ``run`` returns the exit status."""

    def __init__(self, launch: Launch, store: Store, games: GameList) -> None:
        super().__init__()
        self.launch = launch
        self.games = games.screens
        self.store = store
        self._speed_kept = store.settings.speed
        self._language_asked = launch.language  # until the player chooses another
        self._spoken: catalogues.Wanted | None = None
        self.settings = store.settings.with_(speed=launch.speed or self._speed_kept)
        self.art = Art()
        self.text = Typesetter(store.cache_folder())
        self.audio = Audio(self.settings.sounds, self.settings.volume)
        self.captions = Captions(lambda: self.settings)
        self.audio.on_play = self.captions.hear
        self.lines = Lines()
        self.voice = Voice()
        self._has_asked_for_voice = False  # since the start: a screen reader is enough otherwise
        self.thinker = Thinker(games, guard=interrupts_held)
        self.background_work = BackgroundWork()
        self.backdrops = Backdrops(store.cache_folder())
        self.stills = Stills(store.cache_folder())
        tellers = (self.art, self.text, self.audio, self.backdrops)
        self.notices = Notices(store, tellers, self._take_found_settings, partial(self.lines.say, "notice"))
        self.scanning = Scanning(self._hurry, self._choose)
        self.routes: Navigation = Navigation(self)
        self.size = launch.size or (self.settings.window_size or (1280, 720))
        self._kits: dict[tuple[str, str, Colour], Kit] = {}
        self._running = False
        self._signal = 0  # number of the system signal that ended the program, 0 if none did
        self._wants_to_quit = False
        self._settled = Ticket()  # done once everything is saved that was unsaved when the player last tried to leave
        self._resized_at: float | None = None
        self._day = today()  # for which everything was laid out
        self._last_use = 0.0  # time of the last input, or of the last look at which something was awaited
        self._pause = FRAME  # seconds from the last frame to this one, as it was meant
        self._still = 0  # frames since there was input or something moved
        self._dropped = list(launch.files) or None  # files dropped or opened, and not answered yet
        self._is_dropping = False  # whether more of it is to come
        self._held = Held()
        self._page: dict[str, object] = {}  # as it was written last, if pages are
        self.pads = Pads()
        self._typed_at: pygame.Rect | None = None  # the field that is typed into
        self._looked_outside_at = 0.0  # time of the last look at the date and for other windows
        self.tree: Tree | None = None  # for readers of the screen, where AccessKit is installed

    # ---------------------------------------------------------------- the loop

    def run(self, first: Scene) -> int:
        """Show ``first`` and go on until the player leaves; return the exit status."""
        self._running, self._signal, frames = True, 0, 0
        for number in (signal.SIGINT, signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
            signal.signal(number, self._told_to_end)
        log, told = FrameLog(self.launch.frame_log), JsonLog(self.launch.lines, "file of lines")
        if told.is_open:
            self.lines.readers.append(lambda line: told.write(line.written(self.settings.verbosity)))
        pages = JsonLog(self.launch.tree, "file of pages")
        gc.freeze()  # objects that exist by now stay: the collector need not go through them each time a scene is left
        last = self._last_use = time.perf_counter()
        try:
            self._guarded(lambda: self.push(first))
            while self._running:
                start, begun = time.perf_counter(), time.thread_time()
                self._guarded(partial(self.frame, start - last))
                is_moving = bool(self.scenes) and self.scene.is_animating
                scene = self.scene.name if self.scenes else ""
                log.note(start, time.thread_time() - begun, start - last, scene, is_moving)
                if pages.is_open and self.scenes:
                    self._guarded(partial(self._write_page, pages))
                last, frames, self.has_drawn = start, frames + 1, True
                if frames == 3:  # what follows would compete with the first picture on its way to the screen
                    gc.enable()  # main turned it off for the start
                    self._guarded(self._after_first_picture)
                self._rest(start)
        finally:
            self.close()
            for each in (log, told, pages):
                each.close()
        return 128 + self._signal if self._signal else 0

    def _write_page(self, pages: JsonLog) -> None:
        """Write what is on the page on top, and the newest line, if that has changed."""
        page = self.scene.described().written() | {"line": plain(self.lines.kept[-1].usual) if self.lines.kept else ""}
        if page != self._page:
            self._page = page
            pages.write({"t": round(time.perf_counter(), 4), **page})

    def frame(self, dt: float) -> None:
        """Take the input, let ``dt`` seconds pass (while something moves at most a tenth), draw what changed."""
        self._look_outside()
        events = pygame.event.get()
        for event in events:
            self._handle(event)
            if not self.scenes:
                break
        self._follow_readers()
        if not self.scenes:
            self._running = False
            return
        if self._dropped is not None and not self._is_dropping and self.scene.name != "already open":
            dropped, self._dropped = self._dropped, None
            self.routes.open_dropped(dropped)
        self._follow_size()
        self._follow_typing(dt)
        self.thinker.update()
        self.scene.update(min(dt, 0.1 if events or self._may_move or not self._still else 1.0))
        self._follow_up(dt)
        self._still = 0 if events or (self.scenes and self.scene.has_moved) else self._still + 1
        self._draw()

    def _handle(self, event: pygame.event.Event) -> None:
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self.quit()
            return
        if event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED):
            self._resized()
            return
        if event.type == pygame.WINDOWEXPOSED:
            self.scene.stage.repaint()
            return
        if event.type in (pygame.DROPBEGIN, pygame.DROPFILE, pygame.DROPTEXT, pygame.DROPCOMPLETE):
            self._take_dropped(event)
            return
        if button := self.pads.take(event):
            self._pad(button)
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN) and use_pad(""):
            self.rebuild()
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self.notices.press()
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self._last_use = time.perf_counter()
            self.audio.wake()
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            self._held.take(event)
            event = meant(event)
        if self.settings.switches and not self.scene.takes_switches and self.scanning.take(event, self.settings):
            return
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            event = pygame.event.Event(event.type, {**event.dict, "pos": self.scene.stage.as_laid(event.pos)})
        self._pass_on(event)

    def _pass_on(self, event: pygame.event.Event) -> None:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.voice.silence()
        if event.type != pygame.KEYDOWN or self.scene.takes_keys or not self._global_key(event):
            self.scene.tips.take(event)
            self.scene.handle(event)

    def _pad(self, button: str) -> None:
        """Do what a button of a gamepad does; from now on its buttons are shown instead of keys."""
        self._last_use = time.perf_counter()
        self.audio.wake()
        if use_pad(self.pads.kind):
            self.rebuild()
        press = self.routes.by_pad(button)
        if press is not None:
            self._pass_on(press)

    def _global_key(self, event: pygame.event.Event) -> bool:
        if is_for(event, "full-screen"):
            self.set_full_screen(self.window.state != "full")
        elif is_for(event, "quit"):
            self.quit()
        elif is_for(event, "keys"):
            self.later(self.routes.open_keys)
        elif is_for(event, "voice"):
            self._has_asked_for_voice = True
            self.change_settings(voice=not self.settings.voice or self.voice.is_left_out)
        else:
            return False
        return True

    def _take_dropped(self, event: pygame.event.Event) -> None:
        """Gather what is dropped at once, so that it gets one answer."""
        if event.type in (pygame.DROPBEGIN, pygame.DROPCOMPLETE):
            self._is_dropping = event.type == pygame.DROPBEGIN
        files = [Path(event.file)] if event.type == pygame.DROPFILE else []
        self._dropped = [*(self._dropped or ()), *files]

    def _follow_readers(self) -> None:
        """Keep the tree as the top scene is, and do what its readers want; that counts as input."""
        if self.tree is not None and self.scenes:
            place, self.tree.verbosity = pygame.Rect(self.window.position, self.window.size), self.settings.verbosity
            if self.tree.update(self.scene, place, has_keyboard=self.window.focused):
                self._last_use, self._still = time.perf_counter(), 0

    def _follow_typing(self, dt: float) -> None:
        """Repeat the key that is held in a field, and let the system compose text there and nowhere else.

        Elsewhere an input method would take letters and digits, which are keys of the game.
        """
        if button := self.pads.due(dt):
            self._pad(button)
        focus, press = self.scene.controls.focus, self._held.due(dt)
        place = focus.rect if focus is not None and focus.takes_text else None
        if place is not None and press is not None:
            self._last_use = time.perf_counter()
            self.scene.handle(press)
        if place != self._typed_at:
            if place is None:
                pygame.key.stop_text_input()
            else:
                pygame.key.set_text_input_rect(mirrored(place, self.size[0]) if is_page_mirrored() else place)
                pygame.key.start_text_input()
            self._typed_at = None if place is None else place.copy()

    def _follow_up(self, dt: float) -> None:
        """Update the tips and notices over the top scene, then run the actions that were put off."""
        if self.scene.tips.update(dt, self.scene.controls.focus):
            self._still = 0
        laters, self.laters = self.laters, []
        for scene, action in laters:
            if self.scenes and self.scene is scene:
                action()
        if self.voice.update():
            self.tell(why_mute())
        self.voice.is_left_out = self.tree is not None and self.tree.is_read and not self._has_asked_for_voice
        if self.scenes and self.settings.switches:
            scene = self.scene
            marked = self.scanning.update(dt, scene.stage, scene.kit, scene.offered, self.settings)
            self._last_use = max(self._last_use, time.perf_counter() - _CALM)
            if marked:
                scene.reveal(*(each.source for each in marked))
                self._still = 0
        if self.scenes:
            self.voice.follow(self.scene.focused)
            self.notices.collect(self.thinker)
            why_plain = self.thinker.why_plain
            if why_plain and self.settings.knows_plain != __version__:  # said once in each version
                self.change_settings(knows_plain=__version__)
                self.tell(plain_words(why_plain))
            if self.notices.update(dt, self.scenes):
                self._still = 0
            if self.captions.update(dt, self.scene.stage, self.scene.kit):
                self._still = 0
            if self._wants_to_quit:
                self._leave_or_ask()
        if self.scenes and not self.scene.is_animating:
            self.background_work.update([scene.work for scene in self.scenes if scene.work is not None])
        if self.backdrops.update():
            for scene in self.scenes:
                scene.pictures_came()

    def _hurry(self) -> None:
        self.scene.skip()

    def _choose(self, thing: Thing) -> None:
        """Do what a switch has chosen."""
        if not self.routes.types_into(thing.source) and thing.do is not None:
            thing.do()

    def _look_outside(self) -> None:
        """Follow the date, come to the front if another window on this profile asks for it, open what it passes on.

        On another day everything is laid out again: midnight has passed, or the clock or the time zone was set.
        """
        now = time.perf_counter()
        if now - self._looked_outside_at <= _LISTEN_SECONDS:
            return
        self._looked_outside_at = now
        day = today()
        if day != self._day:
            self._day = day
            self.rebuild()
        if not self.store.is_second and self.store.was_asked_for():
            self.window.come_to_front()
            self._dropped = self.store.passed_on or self._dropped

    def _draw(self) -> None:
        """Draw what changed, which takes most of a frame at rest to find out; nothing while the window is resized."""
        is_due = self._still <= 1 or self._still % _LOOKS == 0 or self._pause >= SLEEPING_FRAME
        is_due = is_due or self.scene.stage.is_stale or self.art.is_busy
        changed = self.scene.draw(self.screen) if self._resized_at is None and is_due else []
        inside = self.screen.get_rect()
        if changed and not sdl.update(self.window, [each.clip(inside) for each in changed]):
            self.window.flip()
        if self.is_untidy and not self.scene.is_animating:
            self.is_untidy = False
            let_go()

    @property
    def _may_move(self) -> bool:
        """Whether something in the top scene moves, or may start to at any moment."""
        return bool(self.scenes) and (self.scene.is_animating or self.scene.is_lively)

    def _rest(self, start: float) -> None:
        """Sleep until the next frame is due: soon while something moves, seldom while the player thinks."""
        now = time.perf_counter()
        if self._may_move:
            self._pause = HURRIED_FRAME if self.scene.timeline.speed > AT_ONCE else FRAME
        else:
            if self.thinker.is_asked or self.backdrops.busy or self.art.is_busy or self.voice.is_busy:
                self._last_use = max(self._last_use, now - (0.0 if self.backdrops.busy else _CALM))
            unused = now - self._last_use
            self._pause = CALM_FRAME if unused < _CALM else RESTING_FRAME if unused < _RESTING else SLEEPING_FRAME
            self.audio.rest()
        if self.tree is not None and self.tree.is_read:
            self._pause = min(self._pause, READ_FRAME)
        spare = start + min(self._pause, CALM_FRAME) - now
        if spare > 0:
            time.sleep(spare)
        if self._pause > CALM_FRAME:
            sdl.wait(start + self._pause - time.perf_counter())

    def _after_first_picture(self) -> None:
        """Do what can wait for the first picture: open sounds, start the opponents' process, clear old textures."""
        self.audio.open()
        self.pads.begin()
        self.thinker.start()
        if IS_APART:
            self._open_tree(self.window)
        self.stills.write_waiting()
        self.store.prune_cache()
        if not self.settings.knows_voice:
            self.change_settings(knows_voice=True)
            self.tell(say(_("Press {key} to hear this program."), key=told_key("voice")))

    def tell(self, sentence: str) -> None:
        self.notices.tell(sentence)

    def rebuild(self) -> None:
        self._kits.clear()
        self.notices.begin_anew()
        for scene in self.scenes:
            scene.rebuild()

    # ------------------------------------------------------------------ window

    def open(self) -> None:
        """Open the window; raise NoScreen."""
        keep_large_blocks_apart()
        is_sized, kept = self.launch.size is not None, self.settings
        state = "full" if self.launch.full_screen else "normal" if is_sized else kept.window_state
        place, scale = None if is_sized else kept.window_place, kept.window_scale
        before_shown = None if IS_APART or not is_installed() else self._open_tree
        self.window = Window(Stance(self.size, place, scale, state), is_asked=is_sized, before_shown=before_shown)
        pygame.key.stop_text_input()  # SDL starts with it on
        use_pad("")
        self.screen = self.window.get_surface()
        self.size = picture_size(self.screen.get_size())
        self.art.clear(self.size)
        self._take_settings()

    def _open_tree(self, window: pygame.Window) -> None:
        try:
            self.tree = opened(window, self.lines)
        except (ImportError, OSError) as fault:
            self.why_unread = str(fault)
            write_error(f"readers of the screen cannot read this window ({fault})")

    def kit(self, style: Style) -> Kit:
        style = worn(style, self.settings.high_contrast)
        key = (style.name, style.back, style.cloth)
        if key not in self._kits:
            scale = Scale(self.size, min(self.settings.text_size, largest_text(self.size)))
            self.art.unit = scale.unit
            self._kits[key] = Kit(self.art, self.text, self.audio, scale, style)
        return self._kits[key]

    def set_full_screen(self, on: bool) -> None:
        self.window.fill_screen(on)
        self._resized()  # at once: the surface in use may be gone before the system reports the new size
        self.change_settings(window_state="full" if on else "normal")

    def _resized(self) -> None:
        self.screen = self.window.get_surface()
        size = picture_size(self.screen.get_size())
        if size == self.size:
            self.scene.stage.repaint()
            return
        self.size = size
        self.window.follow_shape()
        self._resized_at = time.perf_counter()

    def _follow_size(self) -> None:
        """Lay everything out again once the window has kept its size for a moment."""
        if self._resized_at is not None and time.perf_counter() - self._resized_at > 0.08:
            self._resized_at = None
            self.art.clear(self.size)
            self.text.clear()
            self.backdrops.forget_waiting()
            self.rebuild()
            self._keep_window()

    def _keep_window(self) -> None:
        """Save the settings with the window's size and place, unless the player did not choose those."""
        self.window.follow()
        if self.launch.size is None and not self.launch.full_screen:
            kept = asdict(self.window.kept)
            self.settings = self.settings.with_(**{f"window_{name}": value for name, value in kept.items()})
        self._save_settings()

    # ---------------------------------------------------------------- settings

    def change_settings(self, **changes: object) -> None:
        self.settings = self.settings.with_(**changes)
        if "speed" in changes:
            self._speed_kept = self.settings.speed
        if "language" in changes:
            self._language_asked = ""
        self._save_settings()
        self._take_settings()

    def _take_found_settings(self) -> None:
        """Apply the settings of a profile that could not be opened before, and show its games."""
        self._speed_kept = self.store.settings.speed
        self.settings = self.store.settings.with_(speed=self.launch.speed or self._speed_kept)
        self._take_settings()
        self.rebuild()

    def _save_settings(self) -> None:
        """Save the settings, without the speed that the command line set for this session."""
        self.store.save_settings(self.settings.with_(speed=self._speed_kept))

    def _take_settings(self) -> None:
        settings = self.settings
        if not use_keys(settings.keys):
            self.settings = settings = settings.with_(keys={})
            self.store.notices.append(Notice("settings-faults", {"fields": "keys"}))
        self._speak()
        self._follow_voice()
        self.scanning.hide()
        self.audio.enabled, self.audio.volume = settings.sounds, settings.volume
        if self.art.four_colours != settings.four_colours:
            self.art.four_colours = settings.four_colours
            self.art.clear(self.size)
        self.text.is_strong = settings.high_contrast
        self._kits.clear()

    def _follow_voice(self) -> None:
        """Have the voice speak as it is set, or not at all."""
        settings, voice = self.settings, self.voice
        voice.manner = Manner(spoken().code, settings.voice_speed, settings.voice_name)
        voice.verbosity = settings.verbosity
        if voice.is_on != settings.voice:
            voice.turn(settings.voice)
            (self.lines.readers.append if settings.voice else self.lines.readers.remove)(voice.hear)
            voice.say(_("The voice is on."))

    def _speak(self) -> None:
        """Speak the language chosen, or English if its messages cannot be read; what is laid out stays as it is."""
        settings = self.settings
        want = catalogues.wanted(self._language_asked or settings.language, settings.arabic_words)
        language = want.language
        use_digits(eastern=settings.eastern_digits and language.code == "ar", decimal_comma=language.decimal_comma)
        if want == self._spoken:
            return
        self._spoken = want
        try:
            speak(language, catalogues.load(want))
        except catalogues.NoCatalogue as fault:
            write_error(str(fault))
            speak(ENGLISH, catalogues.load(catalogues.Wanted(ENGLISH)))
            self.tell(f"{begun(str(fault))}.")  # in English, as all is now
        self.text.clear()

    # ----------------------------------------------------------------- leaving

    def quit(self) -> None:
        self._wants_to_quit = True

    def leave(self) -> None:
        self._running = False

    @property
    def is_all_saved(self) -> bool:
        return self._settled.is_done and not self.store.unsaved

    def _leave_or_ask(self) -> None:
        """Leave if all is saved, after waiting briefly for games still being saved; otherwise ask."""
        self._wants_to_quit = False
        self._settled = self.store.settle()
        self._settled.wait(_SAVING_SECONDS)
        if self.is_all_saved:
            self.leave()
        elif self.scene.name != "unsaved":
            self.routes.open_unsaved()

    def _told_to_end(self, number: int, _frame: object) -> None:
        """Leave after this frame on a signal from the system; a second signal ends the program at once."""
        self._signal = number
        signal.signal(number, signal.SIG_DFL)
        self.leave()

    def close(self) -> None:
        """Save what must be saved and release everything, even if one of the steps fails."""
        with ExitStack() as closing:  # callbacks run in reverse order
            closing.callback(pygame.quit)
            closing.callback(self.window.destroy)  # before SDL ends: if collected later, it destroys a newer window
            for each in (self.store, self.voice, self.audio, self.pads, self.art, self.backdrops, self.thinker):
                closing.callback(each.close)
            if self.tree is not None:
                closing.callback(self.tree.close)
            closing.callback(self._keep_window)
            closing.callback(self.window.hide)
            closing.callback(self.window.follow)  # while it can still be seen how it stands
            self._leave_all()

    def _leave_all(self) -> None:
        """Leave every scene, even if one of them raises."""
        while self.scenes:
            scene = self.scenes.pop()
            try:
                scene.leave()
            except Exception as fault:
                write_error(f"the {scene.name} page could not be closed properly ({what_happened(fault)})")

    # ------------------------------------------------------------------ faults

    def _guarded(self, do: Callable[[], None]) -> None:
        """Run ``do``; on an unexpected fault keep the games, write a report, tell the player, and let them go on.

        A missing program file and a fault on the fault page itself are raised and end the program.
        """
        try:
            do()
        except Exception as fault:
            scene = self.scene.name if self.scenes else ""
            if isinstance(fault, MissingAsset) or scene == "fault":
                raise
            tables = [each for each in self.scenes if isinstance(each, GameScene)]
            self._leave_all()
            self.laters.clear()
            self.notices.begin_anew()
            what, path = tell_fault(fault, scene, [each.controller.record() for each in tables], self.store.folder)
            kept = self.store.open_game(tables[0].game.name) if tables else None
            self.routes.open_fault(what, path, kept)
