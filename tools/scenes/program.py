"""All that the scenes know of the game: what moves house there is followed here, and nowhere else."""

from game.controller import Controller, Setup
from game.games import GAMES
from game.opponents.base import Level, Value
from game.opponents.inquiry import WARMED_UP, FoundT, Inquiry, Question, answered
from game.profile.autosave import Autosave
from game.profile.kept import Beside
from game.profile.store import open_store
from game.rules.base import Action, Bid, View
from game.ui.app import App
from game.ui.drawing.assets import Art, Cache, load_svg
from game.ui.drawing.backdrop import Backdrops
from game.ui.drawing.textures.pictures import paint
from game.ui.drawing.textures.request import Request
from game.ui.games.kept_games import beside_of
from game.ui.scenes.forms.dialogs import AlreadyOpenScene, FaultScene, UnsavedScene
from game.ui.scenes.menu.menu import MenuScene
from game.ui.scenes.play.table import TableScene
from game.ui.scenes.scene import Launch, Scene

__all__ = [
    "GAMES",
    "WARMED_UP",
    "Action",
    "AlreadyOpenScene",
    "App",
    "Art",
    "Autosave",
    "Backdrops",
    "Beside",
    "Bid",
    "Cache",
    "Controller",
    "FaultScene",
    "FoundT",
    "Inquiry",
    "Launch",
    "Level",
    "MenuScene",
    "Question",
    "Request",
    "Scene",
    "Setup",
    "TableScene",
    "UnsavedScene",
    "Value",
    "View",
    "answered",
    "beside_of",
    "load_svg",
    "open_store",
    "paint",
]
