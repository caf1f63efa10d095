"""Pictures from the asset folder at the sizes needed: card faces and backs, medallion faces, icons."""

from __future__ import annotations

import queue
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from pathlib import Path
from typing import Final

import msgspec
import pygame

from game.ui.drawing.mirror import is_mirrored
from game.ui.drawing.stage import premultiplied
from game.ui.language.digits import in_digits
from game.ui.language.messages import spoken

CARD_ASPECT: Final = 250 / 350
BACKS: Final = ("damascus", "kawung", "pub")
_PART_BYTES: Final = 4 * 2**20  # limit of each cache at 1920x1080: composed parts, ...
_CARD_BYTES: Final = 10 * 2**20  # ... cards at rest, ...
_PASSING_BYTES: Final = 3 * 2**20  # ... cards in flight, ...
_MASTER_BYTES: Final = 13 * 2**20  # ... and masters
STAYS: Final = 8  # uses after which a picture counts as that of a resting card, not of a flying one
_FULL_HD: Final = 1920 * 1080
_FAULTS_TOLD: Final = 3  # faults reported at a time, at most
_TURNED: Final = ("back", "forward", "undo", "redo", "sound", "sound-off", "help")  # they point on, or are a sign: ؟
_EDGE: Final = 3  # pixels of transparent edge round a master


class MissingAsset(RuntimeError):  # noqa: N818 (callers catch it by this name and put it into words)
    """A file of the program is missing or cannot be read; the text names it."""


def locate(name: str) -> Path:
    """Return the path of an asset (such as ``cards/AS.svg``); raise MissingAsset."""
    for base in _bases():
        path = base / name
        if path.is_file():
            return path
    raise MissingAsset(f"assets/{name} is missing: please install Forty-Odd again")


def _bases() -> tuple[Path, Path]:
    """Return the folders that may hold assets: beside the package, or inside it once it is installed."""
    return Path(__file__).parents[3] / "assets", Path(__file__).parents[2] / "assets"


class Cache:
    """Surfaces by key; the least recently used are dropped when they take more than ``limit`` bytes."""

    def __init__(self, limit: int) -> None:
        self._least = self._limit = limit
        self._held: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._bytes = 0

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the surface cached under ``key``; ``make`` makes a missing one."""
        surface = self.used(key)
        if surface is None:
            surface = make()
            self.put(key, surface)
        return surface

    def used(self, key: Hashable) -> pygame.Surface | None:
        """Return the surface cached under ``key`` and mark it as just used; None if there is none."""
        surface = self._held.get(key)
        if surface is not None:
            self._held.move_to_end(key)
        return surface

    def put(self, key: Hashable, surface: pygame.Surface) -> None:
        """Cache ``surface`` under ``key``, which must be free."""
        self._held[key] = surface
        self._bytes += _size(surface)
        while self._bytes > self._limit and len(self._held) > 1:
            _old, dropped = self._held.popitem(last=False)
            self._bytes -= _size(dropped)

    def take(self, key: Hashable) -> pygame.Surface:
        """Remove the surface cached under ``key`` and return it."""
        surface = self._held.pop(key)
        self._bytes -= _size(surface)
        return surface

    def all_keys(self) -> list[Hashable]:
        """Return the keys of all cached surfaces."""
        return list(self._held)

    def has(self, key: Hashable) -> bool:
        """Whether a surface is cached under ``key``."""
        return key in self._held

    def clear(self, scale: float = 1.0) -> None:
        """Drop everything; from now on, hold ``scale`` times the original number of bytes."""
        self._held.clear()
        self._bytes = 0
        self._limit = round(self._least * scale)


class CardCache(Cache):
    """Pictures of cards: the many angles of flying cards displace each other, but not the resting hand.

    A picture counts as that of a resting card if ``put`` said so, or after some uses.
    """

    def __init__(self) -> None:
        super().__init__(_PASSING_BYTES)
        self._resting = Cache(_CARD_BYTES)
        self._uses: dict[Hashable, int] = {}

    def used(self, key: Hashable) -> pygame.Surface | None:
        if self._resting.has(key):
            return self._resting.used(key)
        surface = super().used(key)
        if surface is not None:
            self._uses[key] += 1
            if self._uses[key] >= STAYS:
                del self._uses[key]
                self._resting.put(key, self.take(key))
        return surface

    def put(self, key: Hashable, surface: pygame.Surface, *, rests: bool = False) -> None:
        """Cache a picture under ``key``, which must be free; ``rests`` says that its card will lie still."""
        if rests:
            self._resting.put(key, surface)
            return
        super().put(key, surface)
        self._uses[key] = 0
        if len(self._uses) > 2 * len(self._held):
            self._uses = {each: self._uses[each] for each in self._held}

    def has(self, key: Hashable) -> bool:
        return self._resting.has(key) or super().has(key)

    def clear(self, scale: float = 1.0) -> None:
        super().clear(scale)
        self._resting.clear(scale)
        self._uses.clear()


def _size(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height()


def load_svg(name: str, size: tuple[int, int]) -> pygame.Surface:
    """Return asset ``name`` drawn to fit ``size`` pixels, straight alpha; raise MissingAsset if it comes out empty."""
    path = locate(name)
    try:
        surface = pygame.image.load_sized_svg(str(path), size)
    except (pygame.error, OSError) as fault:
        raise MissingAsset(f"assets/{name} cannot be read ({fault}): please install Forty-Odd again") from fault
    if not surface.get_bounding_rect().w:  # a truncated file gives an empty picture and no error
        raise MissingAsset(f"assets/{name} is damaged: please install Forty-Odd again")
    return surface


Master = tuple[str, int]  # a card's file (without folder and suffix) and its height in pixels
Turned = tuple[str, int, int]  # the same, and a clockwise angle in whole degrees


class DrawingJob(msgspec.Struct, frozen=True):
    """The thread's next work: draw a master from its ``file``, unless it is ``held``, and turn it as in ``turned``.

    ``rests`` says that the card will be shown in these positions for more than a moment.
    """

    generation: int
    master: Master
    file: str
    held: pygame.Surface | None
    turned: list[Turned]
    rests: bool


Done = tuple[DrawingJob, pygame.Surface | None, list[pygame.Surface]]
"""The thread's result for a job: the master and the card as turned, or neither if it could not be drawn."""


class Art:
    """All pictures of the program, drawn at exact sizes and cached; ``four_colours`` is a setting.

    Masters are cards drawn from their files at twice the wanted height, which takes up to 25 ms each; turning them
    takes 1 to 3 ms. A thread does both in advance for the cards passed to ``prepare``. ``unit`` is the size of a
    1920x1080 pixel in this window.
    """

    def __init__(self) -> None:
        self.four_colours = False
        self._cards = CardCache()
        self._parts = Cache(_PART_BYTES)
        self._masters = Cache(_MASTER_BYTES)
        self._backs: dict[Master, pygame.Surface] = {}  # masters needed in every deal: never dropped
        self.unit = 1.0
        self._waiting: set[Master] = set()
        self._turning: set[Turned] = set()
        self._jobs: queue.SimpleQueue[DrawingJob | None] = queue.SimpleQueue()
        self._done: queue.SimpleQueue[Done] = queue.SimpleQueue()
        self.generation = 0
        self.faults: list[str] = []
        self._thread: threading.Thread | None = None

    def clear(self, size: tuple[int, int]) -> None:
        """Drop every picture after a change of the deck or of the window's ``size`` (pixels)."""
        scale = max(1.0, size[0] * size[1] / _FULL_HD)
        self._cards.clear(scale)
        self._parts.clear(scale)
        self._masters.clear(scale)
        self._backs.clear()
        self._waiting.clear()
        self._turning.clear()
        self.generation += 1

    def file_of(self, name: str) -> str:
        """Return the file of a card (``AS``, ``back-pub``) in the current deck."""
        if self.four_colours and len(name) == 2 and name[1] in "DC":
            return f"cards/four-colour/{name}.svg"
        return f"cards/{name}.svg"

    def prepare(self, names: Iterable[str], height: int, degrees: tuple[int, ...] = (), *, rests: bool = True) -> None:
        """Have cards (``AS``, ``back-pub``) drawn in advance at ``height`` pixels, and turned by each of ``degrees``.

        ``degrees`` are whole degrees, clockwise; ``rests`` says whether the cards will be shown at these angles for
        more than a moment.
        """
        for name in names:
            master, held = (name, height), self._held((name, height))
            turns = [(name, height, each) for each in degrees]
            missing = [each for each in turns if each not in self._turning and not self._cards.has(each)]
            if missing or (held is None and master not in self._waiting):
                if held is None:
                    self._waiting.add(master)
                self._turning.update(missing)
                self._jobs.put(DrawingJob(self.generation, master, self.file_of(name), held, missing, rests))
        if (self._waiting or self._turning) and self._thread is None:
            self._thread = threading.Thread(target=self._draw_ahead, name="cards", daemon=True)
            self._thread.start()

    def is_ready(self, name: str, height: int) -> bool:
        """Whether a card can be shown at ``height`` pixels without waiting; showing it reports file faults."""
        self._collect()
        master = (name, height)
        return master not in self._waiting or self._held(master) is not None

    @property
    def is_busy(self) -> bool:
        """Whether pictures are being made while others stand in for them."""
        self._collect()
        return bool(self._waiting or self._turning)

    def master(self, name: str, height: int) -> pygame.Surface:
        """Return a card at least twice as high as ``height`` pixels, premultiplied; raise MissingAsset."""
        self._collect()
        found = self._held((name, height))
        if found is None:
            found = self.drawn(self.file_of(name), height)
            self._keep_master((name, height), found)
        elif name.startswith("back") and found.get_height() != 2 * height:  # fans and packs turn backs again and again
            found = self._backs[name, height] = _with_edge(
                pygame.transform.smoothscale(found, (card_width(2 * height), 2 * height))
            )
        return found

    def _keep_master(self, master: Master, drawn: pygame.Surface) -> None:
        if master[0].startswith("back"):
            self._backs[master] = drawn
        else:
            self._masters.put(master, drawn)

    def _held(self, master: Master) -> pygame.Surface | None:
        """Return the master itself, or one of the same card at a greater height; None if there is neither."""
        name, height = master
        kept = [*self._backs, *self._masters.all_keys()]
        heights = [key[1] for key in kept if isinstance(key, tuple) and key[0] == name and key[1] >= height]
        if not heights:
            return None
        wanted = (name, height if height in heights else max(heights))
        return self._backs.get(wanted) or self._masters.used(wanted)

    def _collect(self) -> None:
        """Take over the thread's results."""
        while not self._done.empty():
            job, master, surfaces = self._done.get()
            if job.generation != self.generation:
                continue
            self._waiting.discard(job.master)
            self._turning.difference_update(job.turned)
            if master is not None and self._held(job.master) is None:
                self._keep_master(job.master, master)
            for key, surface in zip(job.turned, surfaces, strict=False):
                if not self._cards.has(key):
                    self._cards.put(key, surface, rests=job.rests)

    def _draw_ahead(self) -> None:
        fresh: tuple[Master, pygame.Surface] | None = None  # the last master drawn: its turns are often requested next
        while (job := self._jobs.get()) is not None:
            if job.generation != self.generation:
                continue
            master = job.held
            if master is None and fresh is not None and fresh[0] == job.master:
                master = fresh[1]
            try:
                if master is None:
                    master = self.drawn(job.file, job.master[1])
                    fresh = job.master, master
                self._done.put((job, master, [turned(master, height, degree) for _, height, degree in job.turned]))
            except Exception as fault:  # no memory, or no file handles left: the card is tried again when it is shown
                self._note(MissingAsset(f"a card could not be drawn: {fault}"))
                self._done.put((job, None, []))

    def turned(self, name: str, height: int, degree: int) -> pygame.Surface:
        """Return a card ``height`` pixels high, turned clockwise by ``degree`` whole degrees, premultiplied."""
        self._collect()
        return self._cards.get((name, height, degree), lambda: turned(self.master(name, height), height, degree))

    def is_turned(self, name: str, height: int, degree: int, *, rests: bool = False) -> bool:
        """Whether a turned card is ready; if not, the thread starts to make it, to stay if the card ``rests``."""
        self._collect()
        if self._cards.has((name, height, degree)):
            return True
        self.prepare([name], height, (degree,), rests=rests)
        return False

    def drawn(self, file: str, height: int) -> pygame.Surface:
        """Return a master from its file, or a plain card if that is missing or damaged, so that the game can go on."""
        try:
            return _with_edge(premultiplied(load_svg(file, (card_width(2 * height), 2 * height))))
        except MissingAsset as fault:
            self._note(fault)
            return _plain_card(Path(file).stem, height)

    def _note(self, fault: MissingAsset) -> None:
        """Note a fault for the player; if a whole folder is missing, only the first few files count."""
        if str(fault) not in self.faults and len(self.faults) < _FAULTS_TOLD:
            self.faults.append(str(fault))

    def close(self) -> None:
        """End the thread."""
        if self._thread is not None:
            self._jobs.put(None)
            self._thread.join(2.0)
            self._thread = None

    def face(self, card: str, height: int) -> pygame.Surface:
        """Return the face of ``card`` (its text, or the name of a back), ``height`` pixels high, premultiplied."""
        return self.turned(card, height, 0)

    def portrait(self, name: str, diameter: int) -> pygame.Surface:
        """Return a medallion face, ``diameter`` pixels across, premultiplied; a plain head if its file is damaged."""
        return self._parts.get(
            ("portrait", name, diameter),
            lambda: premultiplied(self._loaded(f"faces/{name}.svg", diameter, _plain_face)),
        )

    def icon(self, name: str, size: float, colour: tuple[int, int, int]) -> pygame.Surface:
        """Return an icon in one colour, ``size`` pixels square, premultiplied; a plain one if its file is damaged."""
        side, is_turned = round(size), name in _TURNED and is_mirrored()

        def draw() -> pygame.Surface:
            surface = self._loaded(f"icons/{name}.svg", side, _plain_icon).convert_alpha()
            surface = pygame.transform.flip(surface, is_turned, False)
            surface.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
            return premultiplied(surface)

        return self._parts.get(("icon", name, side, colour, is_turned), draw)

    def _loaded(self, file: str, side: int, plain: Callable[[int], pygame.Surface]) -> pygame.Surface:
        """Return a square picture, straight alpha: from its file, or the ``plain`` one if that is damaged."""
        try:
            return load_svg(file, (side, side))
        except MissingAsset as fault:
            self._note(fault)
            return plain(side)

    def made(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the picture cached under ``key`` as it is drawn in the language and digits now chosen."""
        return self._parts.get(("made", key, is_mirrored(), spoken(), in_digits("0")), make)

    def card_made(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the picture of a card cached under ``key`` with the other cards; ``make`` composes a missing one."""
        return self._cards.get(("made", key), make)


def _plain_card(name: str, height: int) -> pygame.Surface:
    """Return a card with only its rank and its suit's colour, the substitute for an unreadable file."""
    size = (card_width(2 * height), 2 * height)
    card = pygame.Surface(size, pygame.SRCALPHA)
    is_back = name.startswith("back")
    paper, radius = ((40, 60, 110) if is_back else (250, 246, 236)), round(0.04 * size[1])
    pygame.draw.rect(card, paper, card.get_rect(), border_radius=radius)
    pygame.draw.rect(card, (120, 110, 90), card.get_rect(), max(2, size[1] // 150), border_radius=radius)
    if not is_back:
        font = pygame.font.Font(None, size[1] // 4)
        suit = {"S": "spade", "H": "heart", "D": "diamond", "C": "club"}.get(name[-1], "")
        ink = (176, 24, 40) if suit in ("heart", "diamond") else (24, 24, 32)
        rank = font.render("10" if name[0] == "T" else name[:-1] or name, True, ink)
        word = pygame.font.Font(None, size[1] // 11).render(suit, True, ink)
        card.blit(rank, (size[0] // 16, size[1] // 24))
        card.blit(word, (size[0] // 16, size[1] // 24 + rank.get_height()))
    return premultiplied(card)


def _plain_face(diameter: int) -> pygame.Surface:
    """Return a head and shoulders without a face, straight alpha, the substitute for an unreadable file."""
    face = pygame.Surface((diameter, diameter), pygame.SRCALPHA)
    middle = diameter // 2
    pygame.draw.circle(face, (92, 74, 60), (middle, middle), middle)
    pygame.draw.circle(face, (214, 196, 170), (middle, round(diameter * 0.4)), max(1, round(diameter * 0.2)))
    shoulders = pygame.Rect(0, 0, max(2, round(diameter * 0.64)), max(2, round(diameter * 0.5)))
    shoulders.midtop = (middle, round(diameter * 0.64))
    pygame.draw.ellipse(face, (214, 196, 170), shoulders)
    mask = pygame.Surface(face.get_size(), pygame.SRCALPHA)
    pygame.draw.circle(mask, (255, 255, 255), (middle, middle), middle)
    face.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return face


def _plain_icon(size: int) -> pygame.Surface:
    """Return a white square with round corners, straight alpha, the substitute for an unreadable icon."""
    icon = pygame.Surface((size, size), pygame.SRCALPHA)
    inner = icon.get_rect().inflate(-size // 3, -size // 3)
    pygame.draw.rect(icon, (255, 255, 255), inner, max(1, size // 10), border_radius=size // 8)
    return icon


def _with_edge(picture: pygame.Surface) -> pygame.Surface:
    """Return a master inside the empty edge that ``turned`` needs."""
    width, height = picture.get_size()
    whole = pygame.Surface((width + 2 * _EDGE, height + 2 * _EDGE), pygame.SRCALPHA).convert_alpha()
    whole.fill((0, 0, 0, 0))
    whole.blit(picture, (_EDGE, _EDGE))
    return whole.subsurface((_EDGE, _EDGE, width, height))


def turned(master: pygame.Surface, height: int, degree: int) -> pygame.Surface:
    """Return a premultiplied master, turned clockwise by ``degree`` and scaled to a card of ``height`` pixels."""
    if not degree:
        return pygame.transform.smoothscale(master, (card_width(height), height))
    whole = master.get_parent() or master  # with the empty edge, so that the card's own edge comes out smooth
    if master.get_height() != 2 * height:  # a larger card's master: too coarse if scaled only while turning
        part = 2 * height / master.get_height()
        whole = pygame.transform.smoothscale(whole, (round(whole.get_width() * part), round(whole.get_height() * part)))
    return pygame.transform.rotozoom(whole, -degree, 0.5)


def card_width(height: int) -> int:
    """Return the width in pixels of a card ``height`` pixels high."""
    return round(height * CARD_ASPECT)


def face_names() -> tuple[str, ...]:
    """Return the names of the medallion faces in alphabetical order; if there are none, a name without a file."""
    found = {path.stem for base in _bases() for path in (base / "faces").glob("*.svg")}
    return tuple(sorted(found)) or ("nobody",)
