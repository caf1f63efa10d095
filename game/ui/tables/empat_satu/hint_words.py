"""The reasons that a hint of Empat Satu gives for drawing, taking, throwing or closing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.opponents.base import Choice, Decision, shown
from game.rules.base import DISCARD, STOCK, Action, Close, Discard, Draw
from game.rules.empat_satu import ACTIONS, View
from game.ui.drawing.text import _
from game.ui.tables.empat_satu.why import THOUGHT, reason_values
from game.ui.words.cards import card_name, filled, rank_name
from game.ui.words.hints import HintWords, best_other, game_words
from game.ui.words.why import Moment, in_hundred, points_number, times

_RULES: Final[Mapping[str, Callable[[], str]]] = {
    "close": lambda: _("your hand is worth {worth}, so do not wait for what the others may get"),
    "no-choice": lambda: _("you can draw from nowhere else"),
    "reach-41": lambda: _("the four cards left are worth 41, which ends the deal at once"),
    "throw": lambda: _("it matters least, and the other four are worth {then}, in {suit}"),
    "throw-deny": lambda: _("another card matters less to you, but might be of use to {next}"),
}
_HELPS: Final = frozenset(["take", "draw"])
_SLIPS: Final = frozenset(["slip-overlooks", "slip-keeps-high", "slip-waits"])


class EmpatSatuHintWords(HintWords[View]):
    """The words of Empat Satu for its hints; a hint never slips, so slips have no reason."""

    codes = frozenset(_RULES) | _HELPS | THOUGHT | _SLIPS

    def deed(self, view: View, action: Action) -> list[str]:
        if isinstance(action, Discard):
            values = {"card": card_name(action.card), "rank": rank_name(action.card.rank)}
            return filled((_("Discard {card}"), _("Discard {rank}")), **values)
        if action == Draw(DISCARD):
            card = view.public.open_card
            assert card is not None
            return filled((_("Take {card}"), _("Take {rank}")), card=card_name(card), rank=rank_name(card.rank))
        if isinstance(action, Close):
            return [_("Close the deal"), _("Close")]
        return [_("Draw from the stock"), _("Draw")]

    def reason(self, moment: Moment[View], decision: Decision) -> str:
        code, public = decision.why.code, moment.view.public
        values = reason_values(decision.why.values)
        if code in THOUGHT or code in _SLIPS:
            return ""
        if code in _HELPS:
            return _helps(decision).format(**values)
        after = (moment.seat + 1) % public.options.players
        return _RULES[code]().format(next=moment.players[after].name, **values)

    def outcome(self, moment: Moment[View], decision: Decision) -> list[str]:
        """Return wordings for how often the choice comes first, and last, beside the usual one or the next best."""
        told = decision.why.values
        best = shown(decision.choice(decision.action))
        if len(decision.choices) == 1 or best.chance is None:
            return []
        first = in_hundred(best.chance)
        found = [_("you come first {times}").format(times=times(best.chance))]
        is_of_two = len(moment.view.public.options.sides) == 2  # whoever is not first is last
        places = {"first": first, "last": in_hundred(float(told.get("last", 0.0)))}
        if "last" in told and not is_of_two:
            found.insert(0, _("in a hundred games you come first {first} times and last {last}").format(**places))
        if "usual_chance" in told and "usual_last" in told:
            return [self._beside_usual(moment, decision, places, is_of_two=is_of_two), *found]
        rival = best_other(decision)
        other = None if rival is None else shown(rival).chance
        if other is not None and other < best.chance:
            long = _("in a hundred games you come first {first} times instead of {other}")
            found.insert(len(found) - 1, long.format(first=first, other=in_hundred(other)))
        return found

    def _beside_usual(
        self, moment: Moment[View], decision: Decision, places: Mapping[str, str], *, is_of_two: bool
    ) -> str:
        """Return how often the choice comes first and last, beside the choice that the rules of thumb would make."""
        told = decision.why.values
        action = ACTIONS[str(told["usual"])]
        chance = shown(decision.choice(action)).chance
        other = float(told["usual_chance"]) if chance is None else chance
        usual = {"other": in_hundred(other), "other_last": in_hundred(float(told["usual_last"]))}
        deed = _lowered(self.deed(moment.view, action)[0])
        is_same = usual["other"] == places["first"] and (is_of_two or usual["other_last"] == places["last"])
        text = _(
            "in a hundred games you come first {first} times and last {last}; if you {deed}, {other} and {other_last}"
        )
        if is_of_two:
            text = _("in a hundred games you come first {first} times; if you {deed}, {other}")
        if is_same:
            text = _("in a hundred games you come first {first} times, as you do if you {deed}")
        return text.format(deed=deed, **places, **usual)

    def figures(self, moment: Moment[View], choice: Choice) -> list[str]:
        told = []
        if choice.chance is not None:
            told.append(_("first {times}").format(times=times(choice.chance)))
        if choice.points is not None:
            told.append(_("a hand worth about {points}").format(points=points_number(choice.points)))
        is_known = moment.view.public.options.deals == 1 or choice.share == choice.chance
        return told if is_known else [*told, *game_words(choice)]


def _lowered(deed: str) -> str:
    """Return a deed for the middle of a sentence."""
    return deed[:1].lower() + deed[1:]


def _helps(decision: Decision) -> str:
    """Return why the discard is to be taken or left, with blanks for its values."""
    now, then = int(decision.why.values["now"]), int(decision.why.values["then"])
    if decision.action != Draw(STOCK):
        if then > now:
            return _("with it your hand is worth {then} instead of {now}")
        return _("you can build on it, which promises more than a card from the stock")
    if then > now:
        return _("the discard would make your hand worth {then} instead of {now}, but the stock promises more")
    return _("the discard does not help, since with it your hand is worth {then} at best, and now {now}")


HINT_WORDS: Final = EmpatSatuHintWords()
