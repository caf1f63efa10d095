"""Sets of rules that the person keeps under names of their own, beside the presets of a game."""

from __future__ import annotations

from collections.abc import Sequence

from game.profile.kept import OwnRules, RulesSought
from game.profile.settings import clean_name
from game.profile.statistics import rules_text
from game.profile.store import Store
from game.record import Record, RecordFault, Replayed, options_of, write
from game.rules.base import Options
from game.ui.games.game import Game
from game.ui.games.options import OptionsPage
from game.ui.language.messages import _
from game.ui.words.cards import Wordings


def own_rules(name: str, game: Game, options: Options) -> OwnRules:
    """Return a set of rules as it is kept and passed on: a record without a deal, with the name as a note."""
    return OwnRules(game.name, name, write(Record(game.name, options), name))


def name_within(replayed: Replayed) -> str | None:
    """Return the name of the set of rules that a record passes on, "" if it shows none; None if it passes on none."""
    is_passed_on = replayed.rules_name is not None and not replayed.record.deals
    return clean_name(replayed.rules_name or "") if is_passed_on else None


def readable(game: Game, store: Store) -> tuple[list[tuple[OwnRules, Options]], list[str]]:
    """Return the sets of rules kept for a game with their options, and the names of those that cannot be read."""
    found, lost = list[tuple[OwnRules, Options]](), list[str]()
    for kept in store.own_rules(game.name):
        try:
            found.append((kept, options_of(kept.record, game.rules)))
        except RecordFault:
            lost.append(kept.name)
    return found, lost


def page_of(game: Game, store: Store) -> OptionsPage[Options]:
    """Return the new-game page of a game's rules with the person's own sets among them."""
    return game.options_page.with_own((kept.name, options) for kept, options in readable(game, store)[0])


def rules_named(game: Game, store: Store, options: Options) -> Wordings:
    """Return wordings for the rules of a game, the longest first; "" where its title says it all."""
    named = page_of(game, store).named(options)
    return ("",) if named == (game.title_of(options),) else named


def unusual_rules(game: Game, store: Store, options: Options) -> str:
    """Return in a few words by which rules a game is played; "" by the usual ones, or where its title says it all."""
    is_usual = rules_text(options) == rules_text(game.rules.usual)
    return "" if is_usual else rules_named(game, store, options)[-1]


def rules_sought(game: Game, title: str, store: Store) -> Sequence[tuple[str, RulesSought | None]]:
    """Return by which rules the games under a title can be sought, each in a few words; the first stands for all."""
    presets = [each for each in page_of(game, store).presets() if each.options.title == title]
    named = [(each.title, RulesSought((rules_text(each.options),))) for each in presets]
    others = RulesSought(tuple(rules_text(each.options) for each in presets), is_other=True)
    return (_("Any rules"), None), *named, (_("Other rules"), others)
