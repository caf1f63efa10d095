"""The app: the window, the loop (events, update, draw) and the stack of scenes."""

from __future__ import annotations

import gc
import signal
import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from functools import partial
from typing import Final, Protocol

import pygame

from game.opponents.process import HasOpponents, Thinker
from game.profile.settings import Settings
from game.profile.store import Store, Ticket
from game.record import AllRules
from game.ui.audio import Audio
from game.ui.controls.base import Kit
from game.ui.drawing.assets import Art, MissingAsset
from game.ui.drawing.backdrop import Backdrops, plain
from game.ui.drawing.scale import Scale, picture_size
from game.ui.drawing.stills import Stills
from game.ui.drawing.styles import Colour, Style
from game.ui.drawing.text import Typesetter
from game.ui.drawing.textures.request import Request
from game.ui.fault_report import tell_fault, what_happened
from game.ui.frame_log import FrameLog
from game.ui.motion.timeline import AT_ONCE
from game.ui.navigation import Navigation
from game.ui.scenes.notices import Notices
from game.ui.scenes.scene import GameScene, Launch, Scene
from game.ui.system import interrupts_held, keep_large_blocks_apart, let_go, say
from game.ui.tables.base import GameTable
from game.ui.window import Window

FRAME: Final = 1 / 60  # seconds a frame while something moves
HURRIED_FRAME: Final = 1 / 240  # the same at the speed at which nothing is shown on its way
CALM_FRAME: Final = 1 / 30  # seconds between looks at the input while nothing does
RESTING_FRAME: Final = 1 / 14  # the same when nothing has happened for a while
SLEEPING_FRAME: Final = 1 / 12  # and when nobody seems to be there
_SAVING_SECONDS: Final = 1.0  # that leaving waits for what is being saved
_LISTEN_SECONDS: Final = 0.5  # between looks whether another window asks for this one
_LOOKS: Final = 6  # of so many frames at rest one is drawn, if it differs


class Games(HasOpponents, Protocol):
    """The list of the games, which brings every part of them when it is first asked for."""

    @property
    def rules(self) -> AllRules:
        """The rules by the name of the game."""

    @property
    def tables(self) -> Mapping[str, GameTable]:
        """The tables by the name of the game."""


class App:
    """The window and everything that scenes share; ``run`` returns the exit status."""

    def __init__(self, launch: Launch, store: Store, games: Games) -> None:
        self.launch = launch
        self.games = games.tables
        self.store = store
        self._speed_kept = store.settings.speed
        self.settings: Settings = store.settings.with_(speed=launch.speed or self._speed_kept)
        self.art = Art()
        self.text = Typesetter(store.cache_folder())
        self.audio = Audio(self.settings.sounds, self.settings.volume)
        self.thinker = Thinker(games, guard=interrupts_held)
        self.backdrops = Backdrops(store.cache_folder())
        self.stills = Stills(store.cache_folder())
        tellers = (self.art, self.text, self.audio, self.backdrops)
        self.notices = Notices(store, tellers, self._take_found_settings)
        self.routes = Navigation(self)
        self.scenes: list[Scene] = []
        self.size = launch.size or (self.settings.window_size or (1280, 720))
        self.has_drawn = False  # whether the player has seen a picture: the first is to be whole
        self._kits: dict[tuple[str, str, Colour], Kit] = {}
        self._running = False
        self._signal = 0  # of the system, that ended the program
        self._wants_to_quit = False
        self._settled = Ticket()  # done when all is saved that was to be when the player last wished to leave
        self._laters: list[tuple[Scene, Callable[[], None]]] = []
        self._is_untidy = False  # whether a scene was left that still holds its pictures
        self._resized_at: float | None = None
        self._last_input = 0.0
        self._still = 0  # how many frames ago there was input or something moved
        self._asked_for_at = 0.0  # when it was last looked whether another window asks for this one

    # ---------------------------------------------------------------- the loop

    def run(self, first: Scene) -> int:
        """Show ``first`` and go on until the player leaves; return the exit status."""
        self._running, self._signal, frames = True, 0, 0
        for number in (signal.SIGINT, signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
            signal.signal(number, self._told_to_end)
        log = FrameLog(self.launch.frame_log)
        gc.freeze()  # what is there by now stays: no need to look through it each time a scene is left
        last = time.perf_counter()
        try:
            self._guarded(lambda: self.push(first))
            while self._running:
                start = time.perf_counter()
                self._guarded(partial(self.frame, start - last))
                is_moving = bool(self.scenes) and self.scene.is_animating
                scene = self.scene.name if self.scenes else ""
                log.note(start, time.perf_counter() - start, start - last, scene, is_moving)
                last, frames, self.has_drawn = start, frames + 1, True
                if frames == 1:
                    gc.enable()  # which main turned off while the program came up
                    self._guarded(self._after_first_picture)
                self._rest(start)
        finally:
            self.close()
            log.close()
        return 128 + self._signal if self._signal else 0

    def frame(self, dt: float) -> None:
        """Take the input, let ``dt`` seconds pass (at most a tenth), draw what changed."""
        events = pygame.event.get()
        for event in events:
            self._handle(event)
            if not self.scenes:
                break
        if not self.scenes:
            self._running = False
            return
        self._follow_size()
        self.scene.update(min(dt, 0.1))
        self._follow_up(dt)
        self._still = 0 if events or self._may_move else self._still + 1
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
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self._last_input = time.perf_counter()
        if event.type == pygame.KEYDOWN and self._global_key(event):
            return
        self.scene.tips.take(event)
        self.scene.handle(event)

    def _global_key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_F11 or (event.key == pygame.K_RETURN and event.mod & pygame.KMOD_ALT):
            self.set_full_screen(not self.window.is_full)
            return True
        if event.key == pygame.K_q and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            self.quit()
            return True
        return False

    def _follow_up(self, dt: float) -> None:
        """Let time pass for all that is told over the scene on top, and do what was put off till now."""
        if self.scene.tips.update(dt, self.scene.controls.focus):
            self._still = 0
        self._run_laters()
        if self.scenes:
            self.notices.collect(self.thinker)
            if self.notices.update(dt, self.scenes):
                self._still = 0
            self._look_for_others()
            if self._wants_to_quit:
                self._leave_or_ask()
        if self.backdrops.update():
            for scene in self.scenes:
                scene.pictures_came()

    def _run_laters(self) -> None:
        laters, self._laters = self._laters, []
        for scene, action in laters:
            if self.scenes and self.scene is scene:
                action()

    def _look_for_others(self) -> None:
        """Come to the front if another window on this profile asks for it."""
        now = time.perf_counter()
        if now - self._asked_for_at > _LISTEN_SECONDS and not self.store.is_second:
            self._asked_for_at = now
            if self.store.was_asked_for():
                self.window.come_to_front()

    def _draw(self) -> None:
        """Draw what changed, but nothing while the window is being drawn larger or smaller."""
        if self._resized_at is None and self._is_worth_drawing and self.scene.draw(self.screen):
            self.window.flip()
        if self._is_untidy and not self.scene.is_animating:
            self._is_untidy = False
            let_go()

    @property
    def _is_worth_drawing(self) -> bool:
        """Whether the picture may have changed: looking for that takes most of the time of a frame at rest."""
        return self._still < _LOOKS or self._still % _LOOKS == 0 or self.scene.stage.is_stale or self.art.is_busy

    @property
    def _may_move(self) -> bool:
        """Whether something moves in the scene on top, or may begin to at any moment."""
        return bool(self.scenes) and (self.scene.is_animating or self.scene.is_lively)

    def _rest(self, start: float) -> None:
        """Sleep until the next frame is due: soon while something moves, seldom while the player thinks."""
        now = time.perf_counter()
        if self._may_move:
            due = HURRIED_FRAME if self.scene.timeline.speed > AT_ONCE else FRAME
        else:
            unused = 0.0 if self.backdrops.busy else now - self._last_input
            due = CALM_FRAME if unused < 2.0 else RESTING_FRAME if unused < 10.0 else SLEEPING_FRAME
        spare = start + due - now
        if spare > 0:
            time.sleep(spare)

    def _after_first_picture(self) -> None:
        """Do what the first picture need not wait for: sounds, the opponents' process, old textures cleared away."""
        self.audio.open()
        self.thinker.start()
        self.stills.write_waiting()
        self.store.prune_cache()

    # ------------------------------------------------------------------ scenes

    @property
    def scene(self) -> Scene:
        """The scene on top."""
        return self.scenes[-1]

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        self.scenes.append(scene)
        scene.rebuild()
        scene.stage.comes_in_parts = self.has_drawn
        scene.enter()

    def pop(self) -> None:
        """Take the top scene off and go on with the one below."""
        self.scenes.pop().leave()
        self._is_untidy = True
        if self.scenes:
            self.scene.rebuild()
            self.scene.enter()

    def replace_all(self, scene: Scene) -> None:
        """Leave every scene and begin with ``scene``."""
        while self.scenes:
            self.scenes.pop().leave()
        self._is_untidy = True
        self.push(scene)

    def later(self, action: Callable[[], None]) -> None:
        """Run ``action`` after this frame, when no scene is in the middle of anything.

        It is dropped if the scene on top has changed by then: two presses in one frame close one page, not two.
        """
        self._laters.append((self.scene, action))

    def snapshot_below(self, scene: Scene) -> pygame.Surface:
        """Return the picture of the scene under ``scene``, in the window's size; plain wood where there is none."""
        picture = plain(Request("wood", scene.style.name, "", *self.size))
        at = self.scenes.index(scene) if scene in self.scenes else len(self.scenes)
        if at:
            below = self.scenes[at - 1]
            below.stage.repaint()
            below.draw(picture)
            below.stage.repaint()
        return picture

    def tell(self, sentence: str) -> None:
        """Show the player a sentence for some seconds, after those that wait already."""
        self.notices.tell(sentence)

    def rebuild(self) -> None:
        """Lay out every scene anew, after a change of size or settings."""
        self._kits.clear()
        self.notices.begin_anew()
        for scene in self.scenes:
            scene.rebuild()

    # ------------------------------------------------------------------ window

    def open(self) -> None:
        """Open the window; raise NoScreen."""
        keep_large_blocks_apart()
        is_sized = self.launch.size is not None
        self.window = Window(
            self.size,
            None if is_sized else self.settings.window_place,
            self.launch.full_screen or (self.settings.full_screen and not is_sized),
            must_fit=not is_sized,
        )
        self.screen = self.window.get_surface()
        self.size = picture_size(self.screen.get_size())
        self.art.clear(self.size)
        self._take_settings()

    def kit(self, style: Style) -> Kit:
        """Return what things are drawn with in this window and ``style``."""
        key = (style.name, style.back, style.cloth)
        if key not in self._kits:
            scale = Scale(self.size, self.settings.text_size)
            self.art.unit = scale.unit
            self._kits[key] = Kit(self.art, self.text, self.audio, scale, style)
        return self._kits[key]

    def set_full_screen(self, on: bool) -> None:
        """Fill the screen, or go back to a window."""
        if on:
            self.window.fill_screen()
        else:
            self.window.leave_full_screen()
        self._resized()  # at once: the surface drawn on so far may be gone before the system tells the new size
        self.change_settings(full_screen=on)

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
        """Lay everything out anew once the window has kept its size for a moment."""
        if self._resized_at is not None and time.perf_counter() - self._resized_at > 0.08:
            self._resized_at = None
            self.art.clear(self.size)
            self.text.clear()
            self.backdrops.forget_waiting()
            self.rebuild()
            self._keep_window()

    def _keep_window(self) -> None:
        """Keep the settings with the window's size and place, unless those are not what the player chose."""
        if not self.window.is_full and self.launch.size is None:
            self.settings = self.settings.with_(window_size=self.size, window_place=tuple(self.window.position))
        self._save_settings()

    # ---------------------------------------------------------------- settings

    def change_settings(self, **changes: object) -> None:
        """Change settings, keep them, and let everything follow them at once."""
        self.settings = self.settings.with_(**changes)
        if "speed" in changes:
            self._speed_kept = self.settings.speed
        self._save_settings()
        self._take_settings()

    def _take_found_settings(self) -> None:
        """Follow the settings of a profile that could not be opened before, and show the games in it."""
        self._speed_kept = self.store.settings.speed
        self.settings = self.store.settings.with_(speed=self.launch.speed or self._speed_kept)
        self._take_settings()
        self.rebuild()

    def _save_settings(self) -> None:
        """Keep the settings, without the speed that the command line asked for this time."""
        self.store.save_settings(self.settings.with_(speed=self._speed_kept))

    def _take_settings(self) -> None:
        settings = self.settings
        self.audio.enabled, self.audio.volume = settings.sounds, settings.volume
        if self.art.four_colours != settings.four_colours:
            self.art.four_colours = settings.four_colours
            self.art.clear(self.size)
        self._kits.clear()

    # ----------------------------------------------------------------- leaving

    def quit(self) -> None:
        """Leave the program after this frame; where something is not saved, the player is asked first."""
        self._wants_to_quit = True

    def leave(self) -> None:
        """Leave the program after this frame, come what may."""
        self._running = False

    @property
    def is_all_saved(self) -> bool:
        """Whether every game is on the disk that should be."""
        return self._settled.is_done and not self.store.unsaved

    def _leave_or_ask(self) -> None:
        """Leave if all is saved; what is being saved this very moment is waited for."""
        self._wants_to_quit = False
        self._settled = self.store.settle()
        self._settled.wait(_SAVING_SECONDS)
        if self.is_all_saved:
            self.leave()
        elif self.scene.name != "unsaved":
            self.routes.open_unsaved()

    def _told_to_end(self, number: int, _frame: object) -> None:
        """Leave after this frame, as the system asks; asked again, end at once."""
        self._signal = number
        signal.signal(number, signal.SIG_DFL)
        self.leave()

    def close(self) -> None:
        """Keep what must be kept and let go of everything, each though another cannot be let go of."""
        with ExitStack() as closing:  # which goes from the last to the first
            closing.callback(pygame.quit)
            closing.callback(self.window.destroy)  # before SDL ends: one collected later would take a newer one with it
            for each in (self.store, self.audio, self.art, self.backdrops, self.thinker):
                closing.callback(each.close)
            closing.callback(self._keep_window)
            closing.callback(self.window.hide)
            self._leave_all()

    def _leave_all(self) -> None:
        """Leave every scene, though one of them may be at fault."""
        while self.scenes:
            scene = self.scenes.pop()
            try:
                scene.leave()
            except Exception as fault:
                say(f"the {scene.name} page could not be closed properly ({what_happened(fault)})")

    # ------------------------------------------------------------------ faults

    def _guarded(self, do: Callable[[], None]) -> None:
        """Do something; whatever fault comes of it, the games are kept and the player is told and may go on.

        One in telling that, or a file of the program that is missing, is raised: the program ends.
        """
        try:
            do()
        except MissingAsset:
            raise
        except Exception as fault:
            scene = self.scene.name if self.scenes else ""
            if scene == "fault":
                raise
            self._tell_fault(fault, scene)

    def _tell_fault(self, fault: Exception, scene: str) -> None:
        """Keep the games, write a report, tell it on standard error and in the window."""
        tables = [each for each in self.scenes if isinstance(each, GameScene)]
        self._leave_all()
        self._laters.clear()
        self.notices.begin_anew()
        what, path = tell_fault(fault, scene, [each.controller.record() for each in tables], self.store.folder)
        kept = self.store.open_game(tables[0].game.name) if tables else None
        self.routes.open_fault(what, path, kept)
