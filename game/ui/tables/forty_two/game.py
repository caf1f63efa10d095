"""42 as the shared scenes see it: its style, its players, the words of its pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from game.cards import Card
from game.controller import Controller, Player
from game.opponents.base import Level, Manner
from game.rules import forty_two_claims, tricks
from game.rules.base import Action, Play
from game.rules.deal import Deal, Hand
from game.rules.forty_two import RULES, FortyTwoOptions, Kind, PublicState, State, Trick, Trumps, View
from game.rules.tricks import DealResult, PublicTrickState
from game.ui.controls.base import Kit
from game.ui.drawing.styles import PUB
from game.ui.games.game import KeyRow, TrickGame, gone_row, worth_row
from game.ui.games.options import SeatColour
from game.ui.games.score_sheet import ScoreRow, ScoreSheet, deal_row
from game.ui.games.tile import TileCard, TilePicture, TileWords
from game.ui.language.messages import _, dotted, pgettext, say
from game.ui.tables.forty_two.keys import NAMED
from game.ui.tables.forty_two.talk import OCCASIONS
from game.ui.tables.forty_two.verdict import leader_words, place_words, score_words, verdict, victory_head, why_won
from game.ui.words.cards import Wordings, points

if TYPE_CHECKING:
    import pygame

    from game.ui.drawing.sprites import CardSprite
    from game.ui.drawing.stage import Item
    from game.ui.games.past_deal import Position


_LISTED = 4  # players: greatest number whose scores a line lists; of more it gives only the leader
_ROOMY = 5  # columns: number from which the score table writes bids and tricks closer together


class FortyTwoGame(TrickGame[FortyTwoOptions, State, View]):
    """42 as the scenes see it."""

    name = "forty-two"
    rules = RULES
    style = PUB
    has_puzzles = True
    occasions = OCCASIONS

    def title(self) -> str:
        return pgettext("name", "42")

    def sure_play(self, state: State) -> Action | None:
        turn = state.public.turn
        return None if turn is None else forty_two_claims.sure_play(state.view(turn))

    def claim_cost(self, state: State) -> str:
        public, turn = state.public, state.public.turn
        if turn is None or not public.taken[turn] <= public.made_bids[turn] < public.taken[turn] + public.counts[turn]:
            return ""
        return say(_("You would take more tricks than the {bid} you bid."), bid=public.made_bids[turn])

    def tile_words(self) -> TileWords:
        lines = (
            (_("Say exactly how many tricks."),),
            (_("Pairs, fifteens, jokers and a board."),),
            (_("Only a made bid wins the game."),),
        )
        return TileWords(lines, _("2 to 7 players"), _("with a pegging board"))

    def tile_picture(self) -> TilePicture:
        """Return the turned-up card between the jokers, above the board."""
        return TilePicture(
            (TileCard("LJ", -1.12, -0.30, -8.0), TileCard("9D", 0.0, -0.38, 2.0), TileCard("BJ", 1.12, -0.28, 10.0)),
            under=_tile_board,
        )

    def level_sentence(self, level: Level) -> str:
        return {
            "beginner": _("Guesses its tricks, is often one out, and remembers no cards."),
            "casual": _("Bids on its own hand, then takes or ducks tricks to make exactly that."),
            "skilled": _("Before each card, goes through many ways the hands may lie."),
            "expert": _("Thinks through hundreds of ways the hands may lie, and reads the others’ bids."),
        }[str(level)]

    def manner_sentence(self, manner: Manner) -> str:
        """Return a sentence on how opponents of this manner play; nobody has a partner here."""
        if manner is Manner.HELPFUL:
            return _("{name} is good-natured, and spoils nobody’s bid without need.")
        return super().manner_sentence(manner)

    def own_keys(self) -> tuple[KeyRow, ...]:
        return (
            (("0-7",), _("choose a bid")),
            worth_row(),
            gone_row(),
            ((*NAMED.values(),), _("name clubs, diamonds, hearts or spades when you lead a joker")),
            (("crib",), _("the board’s crib sheet: what you may play, and what beats what")),
            (("board",), _("go from player to player on the board")),
        )

    def default_players(self, options: FortyTwoOptions) -> tuple[Player, ...]:
        """Return the person and up to six companions."""
        everybody = (
            Player("You", "young-man", colour="ivory"),
            Player("Tom", "man-with-flat-cap", Level.CASUAL, "red"),
            Player("Nora", "red-haired-woman", Level.CASUAL, "blue"),
            Player("Gus", "bald-man-with-moustache", Level.CASUAL, "amber"),
            Player("Ivy", "woman-with-glasses", Level.CASUAL, "green"),
            Player("Raj", "man-with-peci", Level.CASUAL, "violet"),
            Player("Mei", "woman-with-bun", Level.CASUAL, "turquoise"),
        )
        return everybody[: options.players]

    def seat_colours(self) -> tuple[SeatColour, ...]:
        from game.ui.tables.forty_two.options_page import peg_colours

        return peg_colours()

    def column_words(self) -> tuple[str, str]:
        return _("Your column on the board"), _("The others follow clockwise from there.")

    def target(self, state: State) -> int:
        return state.public.options.target

    def row(self, deal: int, result: DealResult, players: Sequence[Player]) -> ScoreRow:
        return deal_row(deal, result, players, points, "/" if len(players) >= _ROOMY else " / ")

    def score_sheet(self, state: State, players: Sequence[Player]) -> ScoreSheet:
        from game.ui.tables.forty_two.board.pegs import peg_look

        public, seats = state.public, range(state.public.players)
        return msgspec.structs.replace(
            super().score_sheet(state, players),
            heads=tuple(_head(public, seat, pgettext("column", "missed the bid")) for seat in seats),
            short_heads=tuple(_head(public, seat, pgettext("column", "missed"), short=True) for seat in seats),
            legend=_("tricks / bid, points, total; missed bids underlined"),
            verdict=verdict(public, players),
            inks=tuple(peg_look(players[seat].colour, seat).ink for seat in seats),
            column=_(
                "Tricks taken / bid, the points, and the score after them. Points of a missed bid are underlined."
            ),
        )

    def victory(self, state: State, players: Sequence[Player]) -> tuple[str, str]:
        public = state.public
        return victory_head(public, players), why_won(public, players)

    def strength(self, card: Card, state: State, deal: Deal) -> tuple[int, int]:
        from game.ui.tables.forty_two.words import strength_of

        assert deal.turn_up is not None
        trumps = Trumps.of(deal.turn_up, state.public.options.simple)
        return strength_of(card, trumps) or Kind.SUIT_LED, card.rank

    def in_order(self, hand: Hand, public: PublicTrickState, order: str) -> list[Card]:
        """Return a hand as dealt in display order, trump numbers before the trumps."""
        from game.ui.games.sorting import sorted_hand

        assert isinstance(public, PublicState)
        return sorted_hand(hand, order, public.trumps.suit, public.trumps.number)

    def deal_facts(self, dealt: PublicTrickState, result: DealResult, players: Sequence[Player]) -> tuple[str, ...]:
        """Return who dealt, and what the card turned up made trumps."""
        from game.ui.tables.forty_two.words import turned_up_words

        assert dealt.turn_up is not None
        # Translators: a sentence that gets its full stop: "Hearts are trumps, and the 9 is the trump number."
        fact = say(pgettext("full stop", "{sentence}."), sentence=turned_up_words(dealt.turn_up)[0])
        return *super().deal_facts(dealt, result, players), fact

    def trick_words(self, public: PublicTrickState, trick: tricks.Trick, players: Sequence[Player]) -> Wordings:
        """Return wordings for who led a trick, who took it, and by what."""
        from game.ui.tables.forty_two.words import trick_words

        assert isinstance(public, PublicState)
        assert isinstance(trick, Trick)
        return trick_words(public, trick.leader, trick.cards, trick.named, players)

    def dress_trick(
        self, kit: Kit, controller: Controller, position: Position, lying: Sequence[tuple[int, CardSprite]]
    ) -> Sequence[Item]:
        """Return the labels of a trick's cards: trump, pair, fifteen and the like."""
        from game.ui.tables.forty_two.labels import TrickLabels, TrickShown

        if not lying:
            return ()
        before, led = controller.steps[position.steps[0] - 1].after, controller.steps[position.steps[0]].done
        assert isinstance(before, State)
        assert isinstance(led, Play)
        cards = tuple(card for _seat, card in position.lying)
        shown = TrickShown(cards, led.named, before.public.trumps, len(cards))
        return (TrickLabels(kit, lambda: lying, shown),)

    def scores_line(self, state: State, players: Sequence[Player]) -> str:
        """Return every score or, with many players, only the leader's."""
        if len(players) > _LISTED:
            return leader_words(state.public, players)
        scores = zip(players, state.public.scores, strict=True)
        return dotted(score_words(player.name, score) for player, score in scores)


def _tile_board(kit: Kit, size: tuple[int, int]) -> pygame.Surface:
    """Return the pegging board of the menu tile."""
    from game.ui.tables.forty_two.drawings import tile_board

    return tile_board(kit, size)


def _head(public: PublicState, seat: int, missed: str, *, short: bool = False) -> str:
    """Return the heading of a column: the place and, at the end, who has won and who ``missed`` the bid."""
    if seat in public.winners:
        return pgettext("column", "winner")
    has_target = public.winners and public.scores[seat] >= public.options.target
    return missed if has_target else place_words(seat, public.scores, short=short)


GAME = FortyTwoGame()
