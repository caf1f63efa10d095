"""Forty-One as the shared scenes see it: its style, its players, the words of its pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from game.controller import Player
from game.opponents.base import Level
from game.rules import tricks
from game.rules.forty_one import PRESETS, RULES, DealResult, FortyOneOptions, PublicState, State, View
from game.ui.drawing.styles import DAMASCUS
from game.ui.games.game import Explanation, KeyRow, TrickGame, gone_row, worth_row
from game.ui.games.score_sheet import ScoreRow, ScoreSheet, deal_row
from game.ui.games.tile import OtherTitle, TileCard, TilePicture, TileWords
from game.ui.language.digits import figure
from game.ui.language.messages import _, dotted, left_to_right, pgettext, say
from game.ui.words.cards import Wordings, by_subject, card_name, sentences, suit_name, team_heads, victory_head

OURS = frozenset((0, 2))


class FortyOneGame(TrickGame[FortyOneOptions, State, View]):
    """Forty-One as the scenes see it."""

    name = "forty-one"
    rules = RULES
    style = DAMASCUS
    has_puzzles = True

    def title(self) -> str:
        return pgettext("game", "Forty-One")

    def other_titles(self) -> tuple[OtherTitle, ...]:
        tip = _("Forty-One as it is played in Lebanon: high bids are worth far more. It begins at once.")
        return (OtherTitle(pgettext("game", "Four Hundred"), PRESETS["four-hundred"], _("Lebanon: Four Hundred"), tip),)

    def tile_words(self) -> TileWords:
        lines = (
            (_("Bid your tricks and trust your partner."),),
            (_("Hearts are trumps."),),
            (_("Make your bid and it counts for you; miss it and it counts against you."),),
            (_("The first to 41 wins with their partner, if the partner stands above zero."),),
        )
        return TileWords(lines, _("4 players"), pgettext("Forty-One in its own script", "٤١"))

    def tile_picture(self) -> TilePicture:
        """Return a trick taken by the ace of hearts."""
        return TilePicture(
            (
                TileCard("9H", -1.06, 0.06, -5.0),
                TileCard("KH", 0.0, -0.50, 2.0),
                TileCard("TH", 1.06, 0.04, 6.0),
                TileCard("AH", -0.02, 0.44, -2.0, glows=True),
            )
        )

    def own_keys(self) -> tuple[KeyRow, ...]:
        return (("0-9",), _("type a bid; two digits make one number")), worth_row(), gone_row()

    def default_players(self, options: FortyOneOptions) -> tuple[Player, ...]:
        """Return the person and three companions; the seat across is the partner."""
        return (
            Player("You", "young-man"),
            Player("Rami", "man-with-tarbush", Level.CASUAL),
            Player("Salma", "woman-in-headscarf", Level.CASUAL),
            Player("Karim", "old-man-with-beard-and-taqiyah", Level.CASUAL),
        )

    def target(self, state: State) -> int:
        return state.public.options.target

    def counted(self, state: State) -> Sequence[tuple[int, DealResult]]:
        return [(deal, result) for deal, result in enumerate(state.public.past, 1) if not result.thrown_in]

    def has_score_page(self, state: State) -> bool:
        return super().has_score_page(state) and not state.public.past[-1].thrown_in

    def explanation(self, state: State, players: Sequence[Player]) -> Explanation | None:
        public = state.public
        if public.turn is not None or not public.past or not public.past[-1].thrown_in:
            return None
        last = public.past[-1]
        total, needed = sum(last.bids), public.options.least_total(public.scores)
        dealer = state.deal_needs().dealer
        assert dealer is not None
        again = by_subject([dealer], you=_("You deal next."), one=_("{name} deals next."))
        again = say(again, name=players[dealer].name)
        why = say(_("The bids came to {total}; at least {needed} are needed."), total=total, needed=needed)
        short = say(_("The bids came to {total} of {needed}."), total=total, needed=needed)
        wordings = sentences(why, _("Nobody scores."), again), sentences(short, again), short
        return Explanation(pgettext("heading", "Thrown in"), wordings, pgettext("button", "Deal again"))

    def score_sheet(self, state: State, players: Sequence[Player]) -> ScoreSheet:
        from game.ui.tables.forty_one.verdict import verdict

        public, (heads, short_heads) = state.public, team_heads(OURS, range(4))
        floor, short_floor = _("at 0 or below: the partner cannot win"), _("0 or less: no win")
        if public.options.partner_needs != "positive":
            floor, short_floor = _("below 0: the partner cannot win"), _("below 0: no win")
        if public.options.partner_needs == "nothing":
            floor = short_floor = ""
        return msgspec.structs.replace(
            super().score_sheet(state, players),
            heads=heads,
            short_heads=short_heads,
            legend=_("tricks / bid, gain, total"),
            rows=tuple(_rows(public, players)),
            danger=floor,
            short_danger=short_floor,
            verdict=verdict(public, players),
            ours=OURS,
            column=_("Tricks taken / bid, what was won or lost, and the score after it. Lost points are underlined."),
            keeper=_keeper(public, players),
        )

    def victory(self, state: State, players: Sequence[Player]) -> tuple[str, str]:
        from game.ui.tables.forty_one.verdict import why_won

        return victory_head(state.winners, players), why_won(state.public, players)

    def outcome_words(self, result: tricks.DealResult, seat: int, is_made: bool) -> Wordings:
        """Return wordings for what became of a seat's bid; in a deal thrown in, only the bid."""
        if result.trick_winners:
            return super().outcome_words(result, seat, is_made)
        return (say(_("bid {number}"), number=result.bids[seat]),)

    def deal_facts(
        self, dealt: tricks.PublicTrickState, result: tricks.DealResult, players: Sequence[Player]
    ) -> tuple[str, ...]:
        """Return who dealt, and whether the bids were enough."""
        assert isinstance(dealt, PublicState)
        told = _("The bids came to {total}; {needed} were needed.")
        if not result.trick_winners:
            told = _("Thrown in: the bids came to {total}, and {needed} were needed.")
        told = say(told, total=sum(result.bids), needed=dealt.bids_needed)
        trumps = []
        if dealt.turn_up is not None and dealt.trump is not None:
            words = _("The dealer showed {card}: {suit} were trumps.")
            trumps = [say(words, card=card_name(dealt.turn_up), suit=suit_name(dealt.trump))]
        return *super().deal_facts(dealt, result, players), *trumps, told

    def scores_line(self, state: State, players: Sequence[Player]) -> str:
        # Translators: a player and the score, one after another: "Rami 34".
        each = pgettext("player and score", "{name} {score}")
        order = (0, 2, 1, 3)
        return dotted(say(each, name=players[seat].name, score=state.public.scores[seat]) for seat in order)


def _keeper(public: PublicState, players: Sequence[Player]) -> str:
    """Return who keeps the score: the first dealer, if cards were drawn to find one."""
    if public.options.first_dealer == "random" or not public.past:
        return ""
    dealer = public.past[0].dealer
    text = by_subject([dealer], you=_("You keep the score"), one=_("{name} keeps the score"))
    return say(text, name=players[dealer].name)


def _rows(public: PublicState, players: Sequence[Player]) -> Iterator[ScoreRow]:
    """Yield the rows of the deals; one that was thrown in keeps its bids, as on a scorekeeper's pad."""
    for deal, result in enumerate(public.past, 1):
        if result.thrown_in:
            bids = left_to_right(" + ".join(map(figure, result.bids)))
            note = say(_("thrown in: {bids} = {total}"), bids=bids, total=sum(result.bids))
            yield ScoreRow(deal, (), (), note)
        else:
            yield deal_row(deal, result, players)


GAME = FortyOneGame()
