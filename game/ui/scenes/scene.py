"""The base of every scene, and what a scene may know of the app (its host) and of the ways to other scenes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, ParamSpec, Protocol

import msgspec
import pygame

from game.controller import Controller, Player
from game.looking_back.background import BackgroundWork, Work
from game.opponents.base import Level
from game.opponents.process import Thinker
from game.profile.kept import Beside, OpenGame, SetAside
from game.profile.settings import Settings
from game.profile.store import Store
from game.record import Record, Replayed
from game.rules.base import Action, Options, View
from game.teaching.coach import Coach
from game.ui.access.lines import Line, Lines
from game.ui.access.voice import Voice
from game.ui.audio import Audio
from game.ui.controls.base import Controls, Kit, Painted, Spot, Widget
from game.ui.controls.buttons import Button
from game.ui.controls.described import Described, Role, Thing
from game.ui.controls.tips import Tips
from game.ui.drawing.assets import Art
from game.ui.drawing.backdrop import Backdrops, plain_wood
from game.ui.drawing.sprites import CardSprite
from game.ui.drawing.stage import Stage
from game.ui.drawing.stills import Stills
from game.ui.drawing.styles import DAMASCUS, Style, worn
from game.ui.drawing.textures.request import Request
from game.ui.games.game import Game
from game.ui.language.messages import _, listed, plain, spoken
from game.ui.motion.timeline import Timeline
from game.ui.scenes.things import numbered, told
from game.ui.words.cards import closed, sentences

if TYPE_CHECKING:
    from game.looking_back.accountant import AccountJob
    from game.looking_back.background import LookingBack
    from game.looking_back.stand_in import StandIn
    from game.ui.games.day_deal import DayDeal
    from game.ui.tables.card_table import CardTable

Given = ParamSpec("Given")


class Launch(msgspec.Struct, frozen=True):
    """The requests of the command line; None and False leave the choice to the settings."""

    game: str | None = None
    options: Options | None = None
    number: int | None = None
    autoplay: Level | None = None
    speed: str | None = None
    language: str = ""
    quit_after_game: bool = False
    size: tuple[int, int] | None = None
    full_screen: bool = False
    frame_log: Path | None = None
    files: tuple[Path, ...] = ()
    lines: Path | None = None
    tree: Path | None = None


class Host(ABC):
    """The app as a scene sees it: what all scenes share, and the stack of scenes."""

    settings: Settings
    size: tuple[int, int]
    art: Art
    audio: Audio
    lines: Lines
    voice: Voice
    stills: Stills
    backdrops: Backdrops
    store: Store
    thinker: Thinker
    background_work: BackgroundWork
    launch: Launch
    games: Mapping[str, Game]
    """Every game, by its name in records."""
    routes: Routes
    """The ways to other scenes."""
    screen: pygame.Surface
    why_unread = ""
    """Why screen readers cannot read the window though AccessKit is installed, in the system's words; else ""."""
    has_drawn = False
    """Whether the player has seen a picture: the first must be complete."""
    is_untidy = False
    """Whether a scene that was left still holds its pictures."""

    def __init__(self) -> None:
        self.scenes: list[Scene] = []
        self.laters: list[tuple[Scene, Callable[[], None]]] = []

    @property
    def scene(self) -> Scene:
        """The top scene."""
        return self.scenes[-1]

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        self.scenes.append(scene)
        with self.lines.page_first():
            scene.rebuild()
            scene.stage.comes_in_parts = self.has_drawn
            scene.enter()
            self.scene.tell()

    def pop(self) -> None:
        """Remove the top scene and return to the one below."""
        self.scenes.pop().leave()
        self.is_untidy = True
        if self.scenes:
            with self.lines.page_first():
                self.scene.rebuild()
                self.scene.enter()
                self.scene.tell()

    def replace_all(self, scene: Scene) -> None:
        """Leave every scene and show ``scene``."""
        while self.scenes:
            self.scenes.pop().leave()
        self.is_untidy = True
        self.push(scene)

    def later(self, action: Callable[[], None]) -> None:
        """Run ``action`` after this frame, when no scene is in the middle of anything.

        The action is dropped if the top scene has changed by then, so that two presses in one frame close one page, not
        two.
        """
        self.laters.append((self.scene, action))

    def snapshot_below(self, scene: Scene) -> pygame.Surface:
        """Return a picture of the scene below ``scene``, in the window's size, or plain wood if there is none.

        In high contrast that is black.
        """
        picture = pygame.Surface(self.size) if self.settings.high_contrast else plain_wood(self.size)
        at = self.scenes.index(scene) if scene in self.scenes else len(self.scenes)
        if at:
            below = self.scenes[at - 1]
            below.stage.notice = None  # it is shown over the page to come
            below.stage.repaint()
            below.draw(picture)
            below.stage.repaint()
        return picture

    @abstractmethod
    def kit(self, style: Style) -> Kit:
        """Return the drawing kit for this window and ``style``."""

    @abstractmethod
    def tell(self, sentence: str) -> None:
        """Show the player a sentence for some seconds, after the sentences already waiting."""

    @abstractmethod
    def change_settings(self, **changes: object) -> None:
        """Change settings, save them, and apply them at once."""

    @abstractmethod
    def set_full_screen(self, on: bool) -> None:
        """Fill the screen, or go back to a window."""

    @abstractmethod
    def rebuild(self) -> None:
        """Lay out every scene again after a change of size or settings."""

    @property
    @abstractmethod
    def is_all_saved(self) -> bool:
        """Whether every game that should be on the disk is there."""

    @abstractmethod
    def quit(self) -> None:
        """Leave the program after this frame; ask the player first if something is not saved."""

    @abstractmethod
    def leave(self) -> None:
        """Leave the program after this frame, whatever is unsaved."""


class Routes(Protocol):
    """The ways to other scenes.

    ``open_...`` puts a page on top, the others leave all scenes. They act at once unless they say otherwise: a control
    passes them to ``Host.later``, so that its scene has finished with the press before another comes.
    """

    def open_settings(self) -> None:
        """Open the settings page."""

    def open_languages(self) -> None:
        """Open the choice of the language over the top scene."""

    def open_your_games(self) -> None:
        """Open the page of the games that are over or were set aside, with the statistics."""

    def look_back(self, record: Record, beside: Beside) -> None:
        """Open the review of a finished game, at its last deal, over the top scene; Esc leads back there."""

    def open_practice(self) -> None:
        """Open the page of puzzles and trained bids."""

    def open_rules(self, game: str, options: Options | None = None) -> None:
        """Open the rules page of a game; with ``options`` it gives the rules of the game being played."""

    def open_new_game(self, game: str) -> None:
        """Open the new-game page of a game."""

    def open_lesson(self, game: str, key: str, *, anew: bool = False) -> None:
        """Leave all scenes for a guided deal, where it was left or from its beginning."""

    def open_pause(self, table: GameScene) -> None:
        """Open the pause menu of a table."""

    def open_log(self, table: GameScene) -> None:
        """Open the log of the game at a table."""

    def open_resign(self, table: GameScene) -> None:
        """Ask whether the game at a table is to be given up."""

    def open_share(self, table: GameScene) -> None:
        """Share the finished deal that is shown, or the last one; before the first, open the dialog of the record."""

    def open_save_record(self, table: GameScene) -> None:
        """Open the dialog that saves the record of the game at a table."""

    def open_why(self, below: Scene, table: GameScene, seat: int | None = None) -> None:
        """Show over the scene ``below`` why an opponent made its last move: that of ``seat``, or whoever moved last."""

    def open_why_at(self, below: Scene, table: GameScene, at: int) -> None:
        """Show over the scene ``below`` why an opponent acted as it did in step ``at`` of the game."""

    def open_checked(self, table: GameScene, at: int) -> None:
        """Show over a table what the play checker has to say about the person's choice in step ``at`` of the game."""

    def open_score(self, table: GameScene) -> None:
        """Open the score page of a table."""

    def open_winners(self, table: GameScene) -> None:
        """Open the winners' page of a table."""

    def open_review(self, table: GameScene, deal: int) -> None:
        """Open the review of a finished deal, counted from 1, over the top scene, unless that is it."""

    def try_again(self, table: GameScene, job: AccountJob, step: int) -> None:
        """Ask the person's choice in ``step`` of the game once more, which is judged by the ``job``."""

    def open_compare(self, below: Scene, table: GameScene, deal: int, stand_in: StandIn) -> None:
        """Show over ``below`` what became of a finished deal, counted from 1, and what ``stand_in`` makes of it."""

    def open_account(self, below: Scene, table: GameScene, deal: int) -> None:
        """Open the account of a finished deal, counted from 1, over the page ``below``."""

    def open_day(self, table: GameScene | None = None) -> None:
        """Open the deals of the day; over the ``table`` at which one has just been played, if one has."""

    def offer_rules(self, passed_on: Replayed) -> None:
        """Open the new-game page with a set of rules that somebody passed on, and offer to keep it."""

    def go_to_menu(self) -> None:
        """Leave all scenes for the main menu."""

    def begin(
        self, game: str, options: Options, players: tuple[Player, ...], number: int | None, day: date | None = None
    ) -> None:
        """Begin a new game at a new table; with None as the ``number``, the cards are random.

        If the first deal is the deal of a ``day``, the game is kept as that.
        """

    def play_on(self, table: GameScene, count: int) -> None:
        """Begin a new game with the first ``count`` steps of the one at ``table``; it counts as played with help."""

    def resume(self, kept: OpenGame) -> bool:
        """Bring a saved game back to the table after this frame; return whether it can be read."""

    def take_up(self, aside: SetAside) -> None:
        """Bring a game that was set aside back to the table after this frame; an open game is set aside for it."""

    def go_on(self, game: str) -> bool:
        """Continue the open game of a kind after this frame; return whether there is one that can be read."""


class Scene:
    """A page or the table; ``build`` lays it out for the window's size, and again whenever that changes."""

    name = "scene"
    _style: Style = DAMASCUS
    takes_keys = False
    """Whether every key is the scene's own, even those that work everywhere."""
    takes_switches = False
    """Whether the presses of a switch are the scene's own."""
    lies_as_it_is = False
    """Whether everything keeps its place in every language, as on a table; pages are reflected."""

    def __init__(self, app: Host) -> None:
        self.app = app
        self.stage = Stage(app.size)
        self.controls = Controls(self.stage, self.step_on)
        self.tips = Tips(self.stage, self.kit)
        self.timeline = Timeline()
        self.on_rail: tuple[str, ...] = ()
        """The name on its rail, and the words beside it."""
        self._backdrop_wanted: Request | None = None

    @property
    def style(self) -> Style:
        """The style worn now: in high contrast if the settings say so."""
        return worn(self._style, self.app.settings.high_contrast)

    @style.setter
    def style(self, style: Style) -> None:
        self._style = style

    @property
    def kit(self) -> Kit:
        """The drawing kit for this window and style."""
        return self.app.kit(self.style)

    def after(self, action: Callable[Given, None], *given: Given.args, **named: Given.kwargs) -> Callable[[], None]:
        """Return what does ``action`` once the frame is over, if this scene is still on top then."""
        return partial(self.app.later, partial(action, *given, **named))

    def rebuild(self) -> None:
        """Lay everything out again; the focus keeps its place in the focus order, or the thing that it is on."""
        focus, touched = self.controls.focus, self.controls.touched
        place = self.controls.widgets.index(touched) if touched in self.controls.widgets else None
        self.stage = Stage(self.app.size)
        self.stage.is_mirrored = spoken().runs_left and not self.lies_as_it_is
        self.controls = Controls(self.stage, self.step_on)
        self.timeline.is_still = self.app.settings.reduced_motion
        self.build()
        self.tips = Tips(self.stage, self.kit)
        request = self.backdrop()
        if request is not None:
            picture, real = self.app.backdrops.picture(request)
            self._backdrop_wanted = None if real else request
            self.stage.set_backdrop(picture)
        if place is not None and place < len(self.controls.widgets):
            self.controls.touched = self.controls.widgets[place]
            if focus is not None:
                self.controls.set_focus(self.controls.touched)
        elif isinstance(focus, Spot):
            for thing in [each for each in self.things() if (each.role, each.name) == focus.what][:1]:
                self.focus_on(thing)

    def build(self) -> None:
        """Put the scene's things on its stage for the size of the window."""

    def notice_place(self) -> pygame.Rect:
        """Return the rectangle at whose foot notices are shown."""
        scale = self.kit.scale
        return pygame.Rect(0, 0, scale.width, scale.height - scale.px(30, 18))

    def backdrop(self) -> Request | None:
        """Return what lies under everything, or None if the scene sets its backdrop itself."""
        return None

    def pictures_came(self) -> None:
        """Show the painted backdrop if it is finished, and the painted pictures on the stage."""
        for item in self.stage.items:
            if isinstance(item, Painted) and item.awaits_pictures:
                item.paint_again()
        if self._backdrop_wanted is not None:
            picture, real = self.app.backdrops.picture(self._backdrop_wanted)
            if real:
                self._backdrop_wanted = None
                self.stage.set_backdrop(picture)

    def enter(self) -> None:
        """Start the scene; called whenever it becomes the top scene."""

    def leave(self) -> None:
        """End the scene; called when it is removed."""

    def close(self) -> None:
        """Go back to the scene below."""
        self.app.later(self.app.pop)

    def handle(self, event: pygame.event.Event) -> None:
        """Take an input event: the controls first, then the scene's own keys."""
        self.controls.handle(event)

    @property
    def title(self) -> str:
        """What the page is called: by its rail, if it has one."""
        return listed(words for words in self.on_rail if words)

    @property
    def opening(self) -> str:
        """The sentences that a page says first of all, below its title; "" for a page of many things."""
        return ""

    def tell(self) -> None:
        """Tell what the page is called, and what it says first."""
        words = sentences(closed(self.title) if self.title else "", self.opening)
        self.app.lines.say("page", words, brief=self.title, interrupts=True)

    is_modal = False
    """Whether it lies over another page, which waits for it."""

    def described(self) -> Described:
        """Return what is on the page now, in the order of the focus."""
        things = numbered(self.things())
        heads = sorted((each for each in things if each.role in (Role.HEADING, Role.TEXT)), key=lambda each: each.role)
        title = self.title or "".join(each.name for each in heads[:1])
        at = self.focus_at
        focus = next((each for each in things if at is not None and each.source is at), None)
        return Described(self.name, plain(title), tuple(things), focus, self.is_modal)

    def focused(self) -> Thing | None:
        """Return what has the focus, as ``described`` has it, and look no further than its group goes."""
        at = self.focus_at
        for _kind, group in groupby(() if at is None else self.things(), lambda thing: (thing.role, thing.group)):
            things = [*group]
            if any(each.source is at for each in things):
                return next(each for each in numbered(things) if each.source is at)
        return None

    @property
    def focus_at(self) -> object:
        """What has the keyboard: a control, or what is drawn of another thing; None: nothing has."""
        focus = self.controls.focus
        return focus.about if isinstance(focus, Spot) else focus

    def is_stop(self, thing: Thing) -> bool:
        """Whether Tab stops at a thing: at what only tells if somebody listens."""
        if isinstance(thing.source, Widget):
            return thing.source.focusable and thing.source.enabled
        return bool(self.app.lines.readers)

    def step_on(self, step: int) -> None:
        """Move the focus from the thing last used to the next one, or back (-1), wrapping round."""
        stops, touched = [each for each in self.things() if self.is_stop(each)], self.controls.touched
        last = self.focus_at or (touched.about if isinstance(touched, Spot) else touched)
        first = next((number for number, each in enumerate(stops) if each.is_able or each.do is None), 0)
        at = next((number for number, each in enumerate(stops) if each.source is last), first - max(0, step))
        if stops:
            self.focus_on(stops[(at + step) % len(stops)])

    def focus_on(self, thing: Thing) -> None:
        """Give the keyboard to a thing of the page."""
        if isinstance(thing.source, Widget) and thing.source in self.controls.widgets:
            self.controls.set_focus(thing.source)
        else:
            self.controls.set_focus(Spot(self.kit, thing, self.stage))

    def offered(self) -> Described | None:
        """Return what is on the page if it waits for the person, and is not on its way to something."""
        return self.described()

    def reveal(self, *sources: object) -> None:
        """Show what is marked, by what is drawn of it: scroll as far as needed to see the first."""

    def skip(self) -> None:
        """Finish all movement at once; a page that any press leaves is left."""

    def things(self) -> Iterable[Thing]:
        """Return the things on the page in the order of the focus: a text comes before the controls beside or below."""
        controls = [(each, [*each.described()]) for each in self.controls.widgets if each.visible]
        known = {id(thing.source) for _each, found in controls for thing in found}
        known.update(map(id, self.controls.widgets))
        holders = self.holders()
        texts = [thing for item in self.stage.items if id(item) not in known for thing in told(item, holders)]
        for widget, found in controls:
            before = [each for each in texts if each.rect.top < widget.rect.bottom]
            texts = [each for each in texts if each.rect.top >= widget.rect.bottom]
            yield from (*before, *found)
        yield from texts

    def holders(self) -> Mapping[CardSprite, str]:
        """Return whose the cards are, or where they lie, that show their faces."""
        return {}

    def also(self) -> Iterable[str]:
        """Return the actions that keys do now besides those of the controls."""
        return ()

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        self.timeline.update(dt)

    @property
    def work(self) -> Work | None:
        """What is worked out in the background about the deals that the scene shows, None if nothing."""
        return None

    @property
    def is_animating(self) -> bool:
        """Whether anything moves, so that every frame must be drawn."""
        return self.timeline.busy

    @property
    def has_moved(self) -> bool:
        """Whether what moves has just done so; while a trick rests on the table, say, nothing has."""
        return self.is_animating

    @property
    def is_lively(self) -> bool:
        """Whether something may start to move at any moment, so that slow frames would show."""
        return False

    def draw(self, target: pygame.Surface) -> list[pygame.Rect]:
        """Draw what changed; return the rectangles."""
        return self.stage.draw(target)


class GameScene(Scene, ABC):
    """A game at its table, as seen by the pages that lie over it."""

    controller: Controller
    coach: Coach
    looking_back: LookingBack
    game: Game
    table: CardTable[View]
    day: DayDeal
    heard: list[tuple[int, Line]]
    """What was said beside the game's events, with the number of steps by then."""
    has_claims = True
    """Whether the rest of a deal may be claimed, in a game of tricks."""
    hint_keys: tuple[str, ...] = ("hint", "hint-always")
    """The actions that ask for a hint; the first has no key for it where every letter is an answer."""

    @property
    def plays_forced(self) -> bool:
        """Whether the table may play a card for the person that has to be played."""
        return True

    @property
    def work(self) -> Work:
        return self.looking_back

    @property
    def has_hints(self) -> bool:
        """Whether a hint may be asked for now."""
        return True

    @property
    def settings(self) -> Settings:
        """The settings that hold at this table."""
        return self.app.settings

    def pages(self) -> dict[str, Callable[[], None]]:
        """Return the pages that open over the table and over every page about the game, by their actions."""
        routes = self.app.routes
        return {
            "settings": routes.open_settings,
            "new-game": lambda: routes.open_new_game(self.game.name),
            "share": lambda: routes.open_share(self),
        }

    def also(self) -> Iterable[str]:
        return self.pages()

    @abstractmethod
    def act(self, action: Action, card: CardSprite | None = None) -> None:
        """Carry out the person's action, or say why it is impossible, over ``card`` if they tried to play one."""

    @abstractmethod
    def undo(self) -> None:
        """Take back the person's last decision."""

    def way_back(self) -> str:
        """Return a sentence on how to come back to this table."""
        return _("Leave the table. Continue brings this game back.")

    @property
    @abstractmethod
    def may_claim(self) -> bool:
        """Whether the person, whose turn it is to play a card, may claim the rest."""

    @abstractmethod
    def claim_rest(self) -> None:
        """Claim the rest for the person, or say why that is not possible."""

    def open_rules_page(self) -> None:
        """Open the rules page, with the rules of this game, over the top scene."""
        self.app.routes.open_rules(self.game.name, self.controller.setup.options)

    @abstractmethod
    def last_trick_buttons(
        self, back: Callable[[], None], why: Callable[[], None], step: Callable[[int], None]
    ) -> Sequence[Button]:
        """Return the buttons Back, Why?, older and newer trick, placed on the rail, for the view of the last trick.

        The last two call ``step`` with -1 and 1.
        """

    @abstractmethod
    def hide_trick(self, hidden: bool) -> None:
        """Hide the trick under way, the prompt and the buttons that give up their places on the rail, or bring back."""
