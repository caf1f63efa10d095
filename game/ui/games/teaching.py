"""What lessons may speak of in a game: cards in sight, places to light up, facts; how far each guided deal has come."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Generic, TypeVar

import msgspec

from game.cards import Card
from game.rules.base import Bid, Options, View
from game.rules.deal import Hand
from game.rules.tricks import TrickView
from game.ui.controls.actions import ACTIONS, told_key
from game.ui.controls.base import headed
from game.ui.games.game import SECOND, Game
from game.ui.language.digits import figure
from game.ui.language.messages import _, isolated, ngettext, say
from game.ui.words.cards import bare_card_name, card_name, cards, points, rank_word, sentences, suit_name, tricks

COMMON: Final = frozenset({"hand", "ribbon"})

ViewT = TypeVar("ViewT", bound=View)
TrickViewT = TypeVar("TrickViewT", bound=TrickView)


class GameTeaching(Generic[ViewT]):
    """What a game tells its lessons; ``PLACES`` are the places of its table that can be lit, seats aside."""

    PLACES: frozenset[str] = COMMON

    def cards(self, view: ViewT) -> Mapping[str, Hand]:
        """Return the cards that lie face up before the person, by place."""
        return {"hand": view.hand}

    def past_cards(self, view: ViewT) -> Hand:
        """Return the cards of this deal that everybody has seen and that are gone."""
        return ()

    def places(self, view: ViewT) -> frozenset[str]:
        """Return the names of all places that can be lit: those of the table, the seats, and while bidding the bids."""
        bids = {f"bid:{action.number}" for action in view.legal_actions() if isinstance(action, Bid)}
        return self.PLACES | bids | {f"seat:{seat}" for seat in range(view.public.options.players)}

    def facts(self, view: ViewT) -> Mapping[str, str | int]:
        """Return what can be told by name: here, each seat's score ("score0")."""
        return {f"score{seat}": score for seat, score in enumerate(view.public.scores)}

    def written(self, fact: str | int, form: str = "") -> str:
        """Return a fact as it is shown: a number with a minus sign as on the screen, or counted in words."""
        if isinstance(fact, str):
            return isolated(fact)
        counted = {"cards": cards, "tricks": tricks, "points": points}.get(form)
        return isolated(figure(fact)) if counted is None else counted(fact)

    def key(self, act: str) -> str:
        """Return the key in force for an action, "" if there is no such action."""
        return told_key(act) if act in ACTIONS else ""

    def named(self, card: Card, form: str) -> str:
        """Return a card in words: with its article, "bare" without it, or its "rank" alone."""
        if form == "rank":
            return rank_word(card.rank)
        return bare_card_name(card) if form == "bare" else card_name(card)


class TrickTeaching(GameTeaching[TrickViewT]):
    """What a game of tricks tells its lessons."""

    PLACES = COMMON | {"trick", "strip", "race", "trumps", "last-trick"}

    def cards(self, view: TrickViewT) -> Mapping[str, Hand]:
        """Return the hand, the trick being played and the card turned up; after the last trick, nothing."""
        public = view.public
        turned = () if public.turn_up is None else (public.turn_up,)
        return {**super().cards(view), "trick": public.trick, "turn-up": turned}

    def past_cards(self, view: TrickViewT) -> Hand:
        return tuple(card for trick in view.public.tricks for card in trick.cards)

    def facts(self, view: TrickViewT) -> Mapping[str, str | int]:
        """Return also bids, tricks taken, points by seat ("bid2"), and the sum of the bids ("total").

        After the deal they are those of the deal. ``missing2`` is how many tricks seat 2 still needs for its bid,
        ``spare2`` how many it has beyond it, ``spades`` how many spades the hand holds. Of the trick under
        way: how many cards are ``lying``, the ``suit`` to follow, how many of it are held (``following``), and which
        seat has it so far (``best``).
        """
        public = view.public
        facts: dict[str, str | int] = {**super().facts(view), "cards": len(view.hand)}
        facts |= {"total": sum(owed.tricks for owed in public.contracts), "trick": len(public.tricks) + 1}
        for owed in public.contracts:
            facts[f"bid{owed.seat}"] = owed.tricks
            facts[f"missing{owed.seat}"] = max(0, owed.tricks - owed.taken)
            facts[f"spare{owed.seat}"] = max(0, owed.taken - owed.tricks)
        facts |= {f"taken{seat}": count for seat, count in enumerate(public.all_taken)}
        if public.latest is not None:
            facts |= {f"points{seat}": count for seat, count in enumerate(public.latest.points)}
        suit = public.named or (public.trick[0].suit if public.trick else None)
        facts |= {"lying": len(public.trick), "following": sum(card.suit is suit for card in view.hand)}
        if suit is not None:
            facts |= {"suit": suit_name(suit), "best": public.taken_trick(public.trick).winner}
        for card in view.hand:
            if card.suit is not None:
                name = card.suit.name.lower()
                facts[name] = int(facts.get(name, 0)) + 1
        return facts


# ------------------------------------------------------------ how far each deal has come

DECLINED: Final = "declined"
DONE: Final = "done"

Kept = Mapping[str, str]
"""The setting ``lessons``: by ``name_of`` a deal, ``DECLINED``, ``DONE``, or the text of a place."""


class LessonPlace(msgspec.Struct, frozen=True):
    """How far a guided deal has come: the texts of the actions taken, and how many comments were heard since the last.

    ``str(place)`` and ``LessonPlace.parse`` are inverses.
    """

    heard: int = 0
    actions: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.heard} {';'.join(self.actions)}"

    @staticmethod
    def parse(text: str) -> LessonPlace:
        """Return the place written ``text``; the beginning for anything else."""
        heard, _blank, actions = text.partition(" ")
        if not heard.isdecimal() or len(heard) > 3:
            return LessonPlace()
        return LessonPlace(int(heard), tuple(actions.split(";")) if actions else ())


def name_of(game: str, key: str) -> str:
    """Return the name of a guided deal in the settings."""
    return f"{game}/{key}"


def is_begun(kept: Kept, game: str, key: str) -> bool:
    """Whether a guided deal was left before its end."""
    return kept.get(name_of(game, key), DONE) not in (DONE, DECLINED)


def is_offered(kept: Kept, game: str, key: str) -> bool:
    """Whether a guided deal is offered: until it was played or declined."""
    return kept.get(name_of(game, key), "") not in (DONE, DECLINED)


def offered(kept: Kept, game: Game, key: str | None = None) -> str | None:
    """Return the key of the guided deal that is offered: ``key`` or the game's first, and once played its second.

    None if that is not there, or was played or declined.
    """
    keys = game.lessons()
    key = key or next(iter(keys), "")
    if kept.get(name_of(game.name, key)) == DONE:
        key += SECOND
    return key if key in keys and is_offered(kept, game.name, key) else None


def offer_tip(game: Game, key: str, options: Options) -> str:
    """Return the tip of the offer of a guided deal; who plays by ``options`` that no preset has hears of its rules."""
    cover = game.lesson_cover(key)
    return headed(cover.title, sentences(cover.offer, rules_note(game, options)))


def rules_note(game: Game, options: Options) -> str:
    """Return what who plays by ``options`` hears of a guided deal: "" unless they are house rules, or no preset."""
    is_own = bool(game.options_page.house_rules(options)) or len(game.options_page.named(options)) > 1
    return _("The guided deal has rules of its own, whatever you have chosen.") if is_own else ""


def offer_words(kept: Kept, game: Game, key: str) -> tuple[str, ...]:
    """Return wordings of the offer of a guided deal, the longest first."""
    if is_begun(kept, game.name, key):
        return _("Go on with the guided deal"), _("Guided deal")
    minutes, title = game.lesson_cover(key).minutes, game.lesson_cover(key).title
    if key.endswith(SECOND):
        timed = ngettext("{title}: {count} minute", "{title}: {count} minutes", minutes)
        return say(timed, title=title, count=minutes), _("Next guided deal")
    long = ngettext("Learn it: a guided deal, {count} minute", "Learn it: a guided deal, {count} minutes", minutes)
    short = ngettext("A guided deal: {count} minute", "A guided deal: {count} minutes", minutes)
    return say(long, count=minutes), say(short, count=minutes), _("Guided deal")
