"""The scenes that are saved, in groups: each begins with an empty profile."""

from __future__ import annotations

import sys
import time
import traceback
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Final
from unittest.mock import patch

import pygame

from tools.scenes.program import (
    GAMES,
    AlreadyOpenScene,
    App,
    Backdrops,
    Controller,
    FaultScene,
    MenuScene,
    Request,
    UnsavedScene,
    paint,
)
from tools.scenes.showing import (
    NOTHING,
    Rules,
    Show,
    Sight,
    Size,
    at,
    choices,
    found,
    is_deal_over,
    last_actions,
    lie_in_trick,
    new_game,
    played,
    show,
    tell,
    world_at_rest,
)

PAINTED_AT: Final = (960, 600)


def is_in_play(controller: Controller) -> bool:
    """Whether the person has the turn in the middle of a deal."""
    return bool(choices(controller)) and len(last_actions(controller)) > 8


def is_trick_begun(controller: Controller) -> bool:
    """Whether the person is to play to a trick that another has led to."""
    return at("play")(controller) and lie_in_trick(controller) > 0


def jokers(controller: Controller) -> list[str]:
    """Return the cards that would require the person to name a suit."""
    return [choice.split()[1] for choice in choices(controller) if len(choice.split()) == 3]


def may_name(controller: Controller) -> bool:
    """Whether the person may play a card and name a suit with it."""
    return bool(jokers(controller))


def are_over(deals: int, controller: Controller) -> bool:
    """Whether the given number of deals is over, and the next has not begun."""
    return is_deal_over(controller) and controller.state.deals_begun >= deals


def is_won(by_person: bool, controller: Controller) -> bool:
    """Whether the game is over, and won by the person or by others."""
    return controller.state.is_over and (0 in controller.state.winners) == by_person


def menus(show: Show) -> None:
    """The menu without and with open games, the games set aside."""
    show.menu()
    show.save("menu-empty")
    show.keys(pygame.K_TAB)
    show.save("menu-focus")
    for number in (3, 4):
        show.table(played(new_game("forty-one", number), at("play")))
        show.app.store.discard_open_game("forty-one")
    for game in GAMES.screens:
        show.table(played(new_game(game, 5), is_in_play))
    show.menu()
    show.save("menu-full")
    show.keys(pygame.K_1)
    show.save("menu-new-with-open")
    show.keys(pygame.K_ESCAPE, pygame.K_g)
    show.settle()
    show.save("menu-set-aside")


def new_games(show: Show) -> None:
    """The page of a new game of each kind, its folds closed and open."""
    for key, game in enumerate(GAMES.screens, pygame.K_1):
        show.menu()
        show.keys(key)
        show.save(f"new-{game}")
        for fold, name in ((pygame.K_n, "players"), (pygame.K_r, "rules")):
            show.keys(fold)
            show.save(f"new-{game}-{name}")
            show.keys(pygame.K_END)
            show.save(f"new-{game}-{name}-end")
            show.keys(fold)


def settings(show: Show) -> None:
    """Each chapter of the settings, at its beginning, further down and at its end."""
    show.menu()
    show.keys(pygame.K_F2)
    for number in range(4):
        show.keys(pygame.K_1 + number)
        show.save(f"settings-{number}")
        show.keys(pygame.K_PAGEDOWN)
        show.save(f"settings-{number}-further")
        show.keys(pygame.K_END)
        show.save(f"settings-{number}-end")
        show.keys(pygame.K_HOME)


def rules(show: Show) -> None:
    """Each chapter of the rules of each game."""
    for number in range(len(GAMES.screens)):
        show.menu()
        show.keys(*[pygame.K_RIGHT] * (number + 1), pygame.K_F1)
        for key in (*range(pygame.K_1, pygame.K_9 + 1), pygame.K_0, pygame.K_END):
            show.keys(key)
            show.save(f"rules-{number + 1}-{pygame.key.name(key)}")


def asked(show: Show, name: str) -> None:
    """What can be laid over a table: Why?, the last trick, the pause, the save dialog."""
    for key, what in ((pygame.K_w, "why"), (pygame.K_l, "last"), (pygame.K_ESCAPE, "pause")):
        show.keys(key)
        show.save(f"{name}-{what}")
        show.keys(pygame.K_ESCAPE)
        show.settle()
    show.keys(pygame.K_s, mod=pygame.KMOD_CTRL)
    show.save(f"{name}-save")
    show.keys(pygame.K_ESCAPE)


def forty_one(show: Show) -> None:
    """The table of Forty-One from the bids to the winners."""
    game = new_game("forty-one", 5)
    show.table(played(game, at("bid")))
    show.save("forty-one-bid")
    show.keys(pygame.K_TAB)
    show.save("forty-one-bid-focus")
    show.table(played(game, at("play", trick=2)))
    show.save("forty-one-play")
    hand = show.hand()
    show.point(list(hand.values())[3])
    show.save("forty-one-play-pointed")
    show.away()
    held = {choice.split()[1] for choice in choices(game)}
    if refused := [place for card, place in hand.items() if card not in held]:
        show.click(refused[0])
        show.save("forty-one-refused")
    show.table(played(game, at("play", actions=17)))
    asked(show, "forty-one")
    show.table(played(game, at("play", actions=53)))
    show.save("forty-one-late")
    show.table(found(partial(new_game, "forty-one"), is_deal_over, bid=1))
    show.save("forty-one-over")
    game = new_game("forty-one", 5, {"preset": "syrian"})
    show.table(played(game, at("bid")))
    show.save("forty-one-syrian-bid")
    show.table(played(game, at("play")))
    show.save("forty-one-syrian-play")


def empat_satu(show: Show) -> None:
    """The table of Empat Satu with any number of players, drawing, throwing, closing, and with open hands."""
    kinds: dict[str, Rules] = {
        "4": {},
        "3": {"players": 3},
        "2": {"players": 2},
        "pairs": {"partnership": True},
        "6": {"players": 6, "closing": "after-discarding", "open_first": True},
    }
    for name, given in kinds.items():
        game = new_game("empat-satu", 5, {"deals": 3, **given})
        show.table(played(game, at("draw")))
        show.save(f"empat-satu-{name}-draw")
        show.table(played(game, at("discard", actions=13)))
        show.save(f"empat-satu-{name}-discard")
        if name == "4":
            show.point(list(show.hand().values())[1])
            show.save("empat-satu-pointed")
            show.away()
        show.keys(pygame.K_w)
        show.save(f"empat-satu-{name}-why")
        show.table(played(game, is_deal_over))
        show.save(f"empat-satu-{name}-shown")
    show.table(found(partial(new_game, "empat-satu", given={"close_at": 30}), at("close")))
    show.save("empat-satu-close")


def forty_two(show: Show) -> None:
    """The table of 42 with any number of players, from the bids to the end of a deal."""
    for count in range(2, 8):
        name = f"forty-two-{count}"
        game = new_game("forty-two", 5, {"players": count})
        show.table(played(game, at("bid")))
        show.save(f"{name}-bid")
        show.table(played(game, is_trick_begun, bid=2))
        show.save(f"{name}-play")
        show.table(played(game, at("play", actions=4 * count + 1), bid=2))
        show.save(f"{name}-later")
        if count in (4, 7):
            asked(show, name)
            show.keys(pygame.K_k)
            show.save(f"{name}-crib")
            show.keys(pygame.K_k)
        show.table(played(game, at("bid", deal=4), bid=2))
        show.save(f"{name}-bid-late")
    game = found(partial(new_game, "forty-two"), may_name, bid=2)
    show.table(game)
    show.click(show.hand()[jokers(game)[0]])
    show.save("forty-two-naming")


def scores(show: Show) -> None:
    """The score page of each game after one deal and after many, and the winners."""
    kinds: dict[str, tuple[Rules, int]] = {
        "forty-one": ({"target": 900, "min_total": 4}, 30),
        "empat-satu": ({"deals": 12}, 9),
        "forty-two": ({"players": 5}, 5),
    }
    for name, (given, many) in kinds.items():
        game = new_game(name, 4, given)
        for count in (1, many):
            played(game, partial(are_over, count))
            show.table(game)
            show.until("score")
            show.save(f"scores-{name}-{count}")
    short: dict[str, Rules] = {"forty-one": {"target": 11}, "empat-satu": {}, "forty-two": {"target": 14}}
    for name, given in short.items():
        for won in (True, False):
            make = partial(new_game, name, given=given)
            game = found(make, partial(is_won, won), bid=3)
            show.table(game)
            show.until("winners")
            show.frames(9.0)  # of confetti
            show.save(f"scores-{name}-{'won' if won else 'lost'}")


def reviews(show: Show) -> None:
    """The review of a deal of each game: as dealt, a bid or a draw, a card, as one seat saw it, an Expert's result."""
    kinds: dict[str, Rules] = {"forty-one": {}, "empat-satu": {"deals": 3}, "forty-two": {"players": 7}}
    for name, given in kinds.items():
        show.table(played(new_game(name, 4, given), partial(are_over, 1)))
        show.until("score")
        show.keys(pygame.K_a, pygame.K_HOME)
        show.save(f"reviews-{name}-dealt")
        show.keys(*[pygame.K_RIGHT] * 3)
        show.save(f"reviews-{name}-early")
        show.keys(*[pygame.K_DOWN] * 3)
        show.save(f"reviews-{name}-later")
        show.keys(pygame.K_v)
        show.save(f"reviews-{name}-seat")
        show.keys(pygame.K_v, pygame.K_c)
        show.save(f"reviews-{name}-expert")
        show.keys(pygame.K_ESCAPE)


def questions(show: Show) -> None:
    """What the program asks when something is wrong."""
    app = show.app
    show.menu()
    app.push(AlreadyOpenScene(app, lambda: MenuScene(app)))
    show.save("questions-already-open")
    show.menu()
    with patch.object(App, "is_all_saved", False):
        app.push(UnsavedScene(app))
        show.save("questions-unsaved")
    show.table(played(new_game("forty-one", 5), at("play")))
    show.menu()
    report = Path("/home/anna/.local/share/forty-odd/reports/fault-2026-03-01.txt")
    for name, kept in (("fault", None), ("fault-kept", app.store.open_game("forty-one"))):
        app.replace_all(FaultScene(app, "ZeroDivisionError in tables/forty_one.py, line 120", report, kept))
        show.save(f"questions-{name}")


def looks(show: Show) -> None:
    """Large text, four colours, no movement."""
    app = show.app
    app.change_settings(text_size=1.4, four_colours=True, reduced_motion=True)
    show.menu()
    show.save("looks-menu")
    show.keys(pygame.K_F2, pygame.K_3)
    show.save("looks-settings")
    kinds: dict[str, Rules] = {"forty-one": {}, "empat-satu": {}, "forty-two": {"players": 7}}
    for name, given in kinds.items():
        game = new_game(name, 6, given)
        show.table(played(game, is_in_play))
        show.save(f"looks-{name}")
        show.keys(pygame.K_w)
        show.save(f"looks-{name}-why")


def motion(show: Show) -> None:
    """Cards on their way: dealt at each table, played to a trick, taken in, and counted on the board of 42."""
    show.app.change_settings(speed="normal", trick_rest=1.0)
    for name in GAMES.screens:
        show.table(new_game(name, 7))
        for number in range(12):
            show.film(0.8)
            show.save(f"motion-{name}-deal-{number}", settled=False)
    ends: dict[str, Callable[[Controller], bool]] = {
        "forty-one": at("play", trick=3),
        "empat-satu": at("discard"),
        "forty-two": at("play", actions=4 + 7 * 4 - 1),  # the last card of the deal
    }
    for name, reached in ends.items():
        game = found(partial(new_game, name), reached)
        show.table(game)
        if choices(game):  # the last card of a deal plays itself
            hand = show.hand()  # in a tall window the row in front
            show.click(next(hand[card] for card in (each.split()[1] for each in choices(game)) if card in hand))
        for number in range(12):
            show.film(0.25)
            show.save(f"motion-{name}-taken-{number}", settled=False)


class Asked(Backdrops):
    """Remembers what is to be painted."""

    def __init__(self) -> None:
        super().__init__(None)
        self.requests: list[Request] = []

    def picture(self, request: Request) -> tuple[pygame.Surface, bool]:
        """Return a plain picture."""
        self.requests.append(request)
        return super().picture(request)


def painted(show: Show) -> None:
    """Wood, cloth and paper as they are painted for the menu, the tables and the rules; at one size alone.

    In high contrast nothing is painted.
    """
    if show.app.size != PAINTED_AT or show.app.settings.high_contrast:
        return
    show.app.backdrops = asked = Asked()
    show.menu()
    show.keys(pygame.K_F2, pygame.K_ESCAPE, pygame.K_F1)
    for game in GAMES.screens:
        show.table(new_game(game, 1))
    for request in dict.fromkeys(asked.requests):
        size = request.width, request.height
        what = f"{request.kind}-{request.style}-{request.cloth}{'-board' if request.board else ''}"
        picture = pygame.image.frombuffer(paint(request).tobytes(), size, "RGB")
        show.write(f"painted-{what}-{size[0]}x{size[1]}", picture, NOTHING)


Group = Callable[[Show], None]
GROUPS: Final[dict[str, Group]] = {
    "menu": menus,
    "new": new_games,
    "settings": settings,
    "rules": rules,
    "forty-one": forty_one,
    "empat-satu": empat_satu,
    "forty-two": forty_two,
    "scores": scores,
    "reviews": reviews,
    "questions": questions,
    "looks": looks,
    "motion": motion,
    "painted": painted,
}
"""What brings scenes up; the names of all scenes of a group begin with that of the group."""
QUICK: Final = ("menu", "new", "settings", "forty-one", "looks", "motion")


def save(
    folder: Path,
    sizes: Sequence[Size],
    groups: Iterable[str] = tuple(GROUPS),
    text: str = "",
    sight: Sight | None = None,
    **settings: object,
) -> int:
    """Write the scenes of some groups whose names contain ``text``; return how many groups failed to come up.

    They are written as eyes of some ``sight`` see them, with ``settings`` changed.
    """
    failed = 0
    with world_at_rest() as clock:
        for size in sizes:
            began = time.perf_counter()
            place = folder / f"{size[0]}x{size[1]}"
            place.mkdir(parents=True, exist_ok=True)
            for old in place.iterdir():
                if text in old.stem:
                    old.unlink()
            for name in groups:
                try:
                    with show(size, clock, place, text) as shown:
                        shown.sight = sight
                        shown.app.change_settings(**settings)
                        GROUPS[name](shown)
                except Exception:
                    failed += 1
                    sys.stderr.write(f"{name} at {place.name}:\n{traceback.format_exc()}")
            count = len(list(place.glob("*.png")))
            tell(f"{place.name}: {count} scenes in {time.perf_counter() - began:.0f} s")
    return failed
