"""What is wrong with a record, for the player; ``forty-odd --check`` tells more of it, in English."""

from __future__ import annotations

from game.record import RecordFault
from game.ui.language.messages import _, say


def fault_words(fault: RecordFault) -> str:
    """Return a sentence on why a game cannot be read."""
    words = {
        "no-file": _("There is no such file."),
        "no-access": _("You are not allowed to read it."),
        "no-reading": _("It is no file that can be read."),
        "no-record": _("It is no record of a game."),
        "too-large": _("It is far too large."),
        "unknown-game": _("It is of a game that this version does not know."),
        "other-game": _("It is of another game."),
        "options": _("It is played by rules that this version does not know."),
        "players": _("The names of its players are damaged."),
        "goes-on": _("It goes on with deal {deal} after the game is over."),
        "stops": _("Its deal {deal} is not played to the end."),
        "deal": _("Its deal {deal} is damaged."),
        "action": _("In its deal {deal}, action {action} is against the rules."),
    }[fault.code]
    return say(words, deal=fault.deal, action=fault.action)
