"""The rules of 42 in our own words, chapter by chapter, with the numbers of the options they are told for."""

from __future__ import annotations

from game.rules.forty_two import FEWEST, HAND_SIZE, HIGHEST_BID, TRACK, FortyTwoOptions, worth_if_made
from game.ui.document.blocks import Block, CardRow, Chapter, Figure, Grid, Paragraph, Points
from game.ui.drawing.text import _, ngettext
from game.ui.tables.forty_two.drawings import column_picture
from game.ui.tables.forty_two.rules_tricks import examples, following, power
from game.ui.tables.forty_two.verdict import need_of
from game.ui.tables.words import sentences


def chapters(options: FortyTwoOptions | None) -> tuple[Chapter, ...]:
    """Return the rules in chapters; None tells them as the game opens."""
    told = options or FortyTwoOptions()
    return (
        _the_game(told),
        _cards(told),
        _dealing(told),
        _bidding(told),
        Chapter(_("What you may play"), following(told), _("Following")),
        Chapter(_("Who takes the trick"), power(told), _("Order of power")),
        Chapter(_("Tricks to look at"), examples(told), _("Examples")),
        _score_and_winning(told),
        _board(told),
    )


def _the_game(told: FortyTwoOptions) -> Chapter:
    blocks: list[Block] = [
        Paragraph(
            _(
                "42 is a trick-taking game for two to seven at a pub table, each for themselves. You hold seven "
                "cards and say how many tricks you will take: not one more and not one fewer. Every trick is a "
                "point, and hitting your bid exactly brings more."
            )
        ),
        CardRow(("9D",), _("The card turned up decides: diamonds are trumps, and nines the trump number.")),
        Paragraph(
            _(
                "The points are pegged on a board with a track of {count} holes. But points alone do not win: the "
                "game goes to whoever has {target} or more and makes the bid in that very deal."
            ).format(count=TRACK, target=told.target)
        ),
    ]
    if told.simple:
        blocks.append(Paragraph(_("This is the simple game: one joker, and neither pairs nor fifteens take tricks.")))
    else:
        blocks.append(
            Paragraph(
                _(
                    "What makes it lively: a card of the same rank as the card led may be played whatever else you "
                    "hold, and so may a joker. And a card that makes fifteen with the card led beats any trump, though "
                    "no trump number."
                )
            )
        )
    return Chapter(_("What the game is"), tuple(blocks), _("The game"))


def _cards(told: FortyTwoOptions) -> Chapter:
    jokers = (
        _("Fifty-two cards and one joker, the Big Joker.")
        if told.simple
        else _("Fifty-two cards and two jokers, the Little Joker and the Big Joker.")
    )
    row = ("BJ",) if told.simple else ("BJ", "LJ")
    return Chapter(
        _("The cards"),
        (
            Paragraph(sentences(jokers, _("In every suit the ace is the highest card and the two the lowest."))),
            CardRow(
                (*row, "AS", "KS", "QS", "JS", "TS", "9S", "8S", "7S", "6S", "5S", "4S", "3S", "2S"),
                _("From the highest to the lowest. A joker belongs to no suit."),
            ),
            Paragraph(_suits(told)),
            CardRow(("7S", "7H", "7D", "7C"), _("From the highest suit to the lowest.")),
        ),
    )


def _suits(told: FortyTwoOptions) -> str:
    """Return where the order of the suits decides."""
    if told.simple:
        return _("The suits have an order as well. Between trump numbers it decides, and when you cut for the deal.")
    return _(
        "The suits have an order as well. It decides between trump numbers, between the cards of a pair, between "
        "fifteens of one rank, and when you cut for the deal."
    )


def _dealing(told: FortyTwoOptions) -> Chapter:
    cut = _("For the first deal everybody cuts a card, and the highest deals; between equals, the higher suit.")
    joker = _("A joker beats all other cards here too.") if told.simple else _("Jokers beat all others here too.")
    left = len(told.pack) - told.players * HAND_SIZE - 1
    rest = ngettext(
        "The {count} card left over is not used.", "The {count} cards left over are not used.", left
    ).format(count=left)
    return Chapter(
        _("The deal"),
        (
            Points(
                (
                    sentences(cut, joker),
                    _("Everybody gets seven cards, one at a time, beginning at the dealer’s left."),
                    _("The next card is turned up and stays out of play."),
                    rest,
                    _("After each deal the player at the dealer’s left deals."),
                )
            ),
            Paragraph(
                _(
                    "The card turned up names two things: its suit is the trump suit, and its rank is the trump "
                    "number. The three other cards of that rank are stronger than any trump."
                )
            ),
            CardRow(("9D",), _("Turned up: diamonds are trumps, nines are the trump number.")),
            CardRow(("9S", "9H", "9C"), _("The three trump numbers of this deal; spades is the highest.")),
            Paragraph(_("If a joker is turned up, the deal has neither a trump suit nor a trump number.")),
        ),
    )


def _bidding(told: FortyTwoOptions) -> Chapter:
    blocks: list[Block] = [
        Paragraph(
            _(
                "Beginning at the dealer’s left, everybody bids once, from 0 to 7: exactly the number of tricks "
                "that they mean to take. Once pegged, a bid stands."
            )
        ),
        Paragraph(
            _(
                "The dealer bids last and may not bid the number that would make the bids come to seven. So the "
                "bids never match the seven tricks, and somebody must miss."
            )
        ),
        _forbidden(told.players),
        Paragraph(
            _(
                "A missed bid takes nothing from your score: you still get a point for each trick. But only a made bid "
                "brings the extra points, and only a made bid can win the game."
            )
        ),
    ]
    blocks += _a_bid()
    if told.players == 2:
        blocks.append(Paragraph(_("With two players a made bid of 0 is worth as much as a made 7. Think of it early.")))
    return Chapter(_("The bidding"), tuple(blocks))


def _a_bid() -> list[Block]:
    """Return a hand and what it is worth."""
    return [
        Paragraph(
            _(
                "How much is a hand worth? Count the jokers, then the trump numbers in high suits, then long or high "
                "trumps and bare aces. Middling cards are the trouble: they take tricks that you do not want."
            )
        ),
        CardRow(
            ("BJ", "9S", "AD", "4D", "6C", "3C", "2H"),
            _(
                "The nine of diamonds was turned up: a bid of 3. The Big Joker is sure, the nine of spades nearly so "
                "and the ace of trumps likely; the small cards get out of the way."
            ),
            frozenset((0, 1, 2)),
        ),
    ]


def _forbidden(players: int) -> Grid:
    """Return two rounds of bids and what the dealer may not say."""
    rows = []
    for total in (4, 8):
        share = [total // (players - 1) + (1 if seat < total % (players - 1) else 0) for seat in range(players - 1)]
        if max(share) > HIGHEST_BID:
            share = [HIGHEST_BID]
        so_far = sum(share)
        says = (
            _("anything but {number}").format(number=HAND_SIZE - so_far)
            if so_far <= HAND_SIZE
            else _("anything: they are more than seven already")
        )
        rows.append((", ".join(map(str, share)), str(so_far), says))
    return Grid((_("The others’ bids"), _("Together"), _("The dealer may bid")), tuple(rows), frozenset((2,)))


def _score_and_winning(told: FortyTwoOptions) -> Chapter:
    return Chapter(_("Points and winning"), (*_score(told), *_winning(told)))


def _score(told: FortyTwoOptions) -> tuple[Block, ...]:
    bids = (0, 1, 2, 3, 4, 5, 6, 7)
    counts = ((2, _("2 players")), (3, _("3 players")), (4, _("4 to 7 players")))
    strong = min(told.players, 4) - 2
    rows = tuple((name, *(str(worth_if_made(bid, players)) for bid in bids)) for players, name in counts)
    return (
        Paragraph(
            _(
                "Every trick is one point, whether the bid is made or not. A made bid of 1 to 6 brings 3 points more. "
                "A made 7 is worth 14 points in all, and what a made 0 is worth depends on the number of players."
            )
        ),
        Grid((_("A made bid of"), *map(str, bids)), rows, strong=frozenset((strong,)), centred=True),
        Grid(
            (_("Bid"), _("Tricks"), _("Points"), _("Why")),
            (
                ("2", "2", str(worth_if_made(2, told.players)), _("made: 2 for the tricks and 3 more")),
                ("2", "3", "3", _("missed: one too many, a point for each trick")),
                ("4", "2", "2", _("missed: two short, a point for each trick")),
                ("0", "0", str(worth_if_made(0, told.players)), _("made, without a trick")),
                ("0", "1", "1", _("missed: one too many, a point for each trick")),
            ),
            frozenset((2,)),
        ),
    )


def _winning(told: FortyTwoOptions) -> tuple[Block, ...]:
    target = told.target
    ties = {
        "shared": _("If several get there in the same deal, all of them win."),
        "highest": _("If several get there in the same deal, the highest score among them wins; equal scores share."),
    }
    scores = sorted({max(0, target - short) for short in (20, 14, 10, 9, 6, 4, 3)} | {target + 1})
    rows = tuple((str(score), _what_wins(score, told)) for score in scores)
    return (
        Paragraph(
            _(
                "Everybody who stands at {target} points or more after a deal, and made the bid in that very "
                "deal, wins. Whoever has the points but missed the bid plays on, until a bid is made."
            ).format(target=target)
        ),
        Paragraph(ties[told.ties]),
        Grid((_("At a score of"), _("the game is won in the next deal by")), rows),
    )


def _what_wins(score: int, told: FortyTwoOptions) -> str:
    need = need_of(score, told)
    if need.is_out_of_reach:
        return _("nothing yet: it is too far off")
    if need.is_any:
        return _("any bid that is made")
    if need.bid == HIGHEST_BID:
        return _("a made 7 or a made 0") if need.zero else _("a made 7")
    text = _("a made {bid} or more, or a made 0") if need.zero else _("a made {bid} or more")
    return text.format(bid=need.bid)


def _board(told: FortyTwoOptions) -> Chapter:
    blocks: list[Block] = [
        Paragraph(
            _(
                "The board lies on the table, and everybody has a column on it with three pegs in one colour. One peg "
                "shows the bid, two count the points. You choose your column and colour before a game."
            )
        ),
        Figure(
            lambda kit, size: column_picture(kit, size, told),
            0.42,
            700,
            _("A bid of 3, and 13 points after a deal that brought 4."),
        ),
        Points(
            (
                _("The bid peg rests in the home hole, goes to the hole of your bid, and comes home after the deal."),
                _("The scoring pegs leapfrog: the rear one is moved in front of the other by the points just won."),
                _("The red line stands at {target}. A score beyond the last hole is written beside it.").format(
                    target=told.target
                ),
                _("A red mark beside your bidding holes shows the smallest bid that wins the game if it is made."),
            )
        ),
    ]
    blocks.append(Paragraph(_marks(told)))
    return Chapter(_("The board"), tuple(blocks))


def _marks(told: FortyTwoOptions) -> str:
    """Return what the numbers beside the track mean, hole by hole where those of a track of 42 holes are there."""
    zero = told.target - worth_if_made(0, told.players)
    also = _("From hole {zero} on a made 0 wins as well.").format(zero=zero)
    if zero <= 0:
        also = _("A made 0 wins from the start.")
    if told.players == FEWEST:
        also = _("Wherever a made 7 wins, a made 0 does too: both are worth 14.")
    if told.target < TRACK:
        return sentences(
            _("The numbers beside the track tell the smallest bid of 1 to 7 that wins from there, if it is made."), also
        )
    return sentences(
        _(
            "Hole 28 is marked 7: from there a made 7 wins. Holes 33 to 38 are marked 6 down to 1, the smallest bid of "
            "1 to 7 that wins from there."
        ),
        also,
    )
