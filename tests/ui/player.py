"""Plays game after game in the real program, and tells on standard output what it keeps and where it is.

``argv``: the profile's folder, a seed, a speed. Lines: ``asked N``, ``kept N`` with the number of a save, ``save N
JSON`` with what was saved, ``at PLACE`` when it comes to a place worth being killed at.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

import pygame

from game.games import GAMES
from game.profile.kept import Beside
from game.profile.store import open_store
from game.profile.writer import Ticket
from game.ui.app import App
from game.ui.navigation import begin
from game.ui.scenes.menu.menu import MenuScene
from game.ui.scenes.play.table import TableScene
from game.ui.scenes.scene import Launch


def tell(*words: object) -> None:
    """Write a line at once."""
    sys.stdout.write(" ".join(map(str, words)) + "\n")
    sys.stdout.flush()


class Player(App):
    """The program with a person who plays at random, takes back now and then, and turns the pages."""

    def __init__(self, folder: Path, seed: int, speed: str) -> None:
        super().__init__(Launch(size=(960, 600), speed=speed), open_store(folder), GAMES)
        assert not self.store.is_second, "another process has the profile"
        self.settings = self.settings.with_(trick_rest=0.1, opponents_pause="quick")
        self.rng = random.Random(seed)
        self.saves: list[Ticket] = []
        self.told = 0
        self.place = ""
        self.store.save_open_game = self.noting("open", self.store.save_open_game)  # type: ignore[method-assign,assignment]
        self.store.finish_game = self.noting("finished", self.store.finish_game)  # type: ignore[method-assign,assignment]

    def noting(self, kind: str, save: object) -> object:
        """Return ``save`` of the store, made to tell what it is asked for."""
        assert callable(save)

        def noted(game: str, record: str, beside: Beside | None = None, *more: object) -> Ticket:
            assert beside is not None
            tell("save", len(self.saves), json.dumps({"kind": kind, "id": beside.game_id, "record": record}))
            ticket = save(game, record, beside, *more)
            assert isinstance(ticket, Ticket)
            self.saves.append(ticket)
            return ticket

        return noted

    def frame(self, dt: float) -> None:
        """Let a frame pass, do something, tell what has been kept."""
        super().frame(dt)
        while self.told < len(self.saves) and self.saves[self.told].is_done:
            if self.saves[self.told].is_kept:
                tell("kept", self.told)
            self.told += 1
        if self.scenes:
            self.play()

    def play(self) -> None:
        """Do what a person might do now."""
        scene = self.scene
        if isinstance(scene, MenuScene):
            self.leave_menu(scene)
        elif isinstance(scene, TableScene):
            self.at_table(scene)
        else:
            self.be_at(scene.name)
            if self.rng.random() < 0.03:
                pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))

    def leave_menu(self, scene: MenuScene) -> None:
        """Continue what is kept, or begin a short game."""
        if self.store.open_games():
            scene.go_on()
        else:
            options = GAMES.rules["forty-one"].read_options({"target": 11})
            players = GAMES.screens["forty-one"].default_players(options)
            self.replace_all(begin(self, "forty-one", options, players, None))

    def at_table(self, scene: TableScene) -> None:
        """Bid, play, or take back."""
        if scene.between_deals.note is not None:
            self.be_at("thrown in")
            if self.rng.random() < 0.03:
                scene.between_deals.end_note()
            return
        if scene.claim.note is not None:
            self.be_at("offer")
            if self.rng.random() < 0.1:
                self.rng.choice((scene.claim.accept, scene.claim.decline))()
            return
        if scene.controller.is_played_out:
            self.be_at("claimed")
        deals = scene.controller.deals
        if scene.timeline.busy and deals and not deals[-1].actions:
            self.be_at("dealing")
        elif deals and len(deals[-1].actions) % 4 == 2 and len(deals[-1].actions) > 4:
            self.be_at("trick")
        if not scene.pacing.is_asking or scene.timeline.busy or not scene.controller.is_persons_turn:
            return
        if scene.may_claim and self.rng.random() < 0.5:
            scene.claim_rest()
        elif self.rng.random() < 0.06 and scene.controller.can_undo:
            scene.undo()
            self.be_at("undone")
        else:
            scene.act(self.rng.choice(scene.controller.view.legal_actions()[:4]))

    def be_at(self, place: str) -> None:
        """Tell a place, once until another comes."""
        if place != self.place:
            self.place = place
            tell("at", place)


def main() -> int:
    """Play until killed or told to end."""
    folder, seed, speed = Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    app = Player(folder, seed, speed)
    app.open()
    return app.run(MenuScene(app))


if __name__ == "__main__":
    sys.exit(main())
