"""Why a card is better than another, as a card player says it: one test of words for each kind of fact."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from game.cards import Card, parse_cards
from game.controller import Player
from game.games import GAMES
from game.opponents.reasoning import Consequence, Detail, Fact, Reasoning, Taker, TrueLay, When
from game.opponents.trick_reasons import WEIGHTS
from game.rules.base import Bid, Play, View
from game.rules.tricks import TrickView
from game.ui.words import trick_reasons
from game.ui.words.why import Moment, lay_words
from tests.ui.playing import new_controller

YOU, RAMI, SALMA, KARIM = range(4)
NAMES = ("Nour", "Rami", "Salma", "Karim")


def moment(hand: str, trick: str = "", leader: int = 0, bids: Sequence[int] = (3, 3, 3, 3), game: str = "forty-one",
           seat: int = YOU) -> Moment[View]:  # fmt: skip
    controller = new_controller(3, game)
    controller.deal()
    view = controller.state.view(seat)
    assert isinstance(view, TrickView)
    public = msgspec.structs.replace(view.public, trick=parse_cards(trick), leader=leader, bids=tuple(bids), turn=seat)
    view = msgspec.structs.replace(view, public=public, hand=parse_cards(hand))
    return Moment(seat, Play(view.hand[0]), view, tuple(Player(name, "young-man") for name in NAMES))


def said(
    at: Moment[View],
    better: str,
    other: str,
    *facts: Fact,
    follows: Sequence[Consequence] = (),
    taker: Taker | None = None,
    to: int = YOU,
    is_equal: bool = False,
    game: str = "forty-one",
) -> str:
    plays = [Play(Card.parse(text)) for text in (better, other)]
    reasoning = Reasoning(plays[0], plays[1], 0.1, 300, facts, tuple(follows), taker, is_equal=is_equal)
    return GAMES.screens[game].why.because(at, reasoning, to)[0]


def fact(
    code: str, card: str = "", seat: int | None = None, when: When = "later", detail: Detail | None = None
) -> Fact:
    return Fact(code, Card.parse(card) if card else None, seat, when, 1.0, 1.0, detail)


def missed(seat: int, often: float) -> Consequence:
    return Consequence(seat, "bid-missed", often, often + 0.3, 0.3)


def made(seat: int, best: float, other: float) -> Consequence:
    return Consequence(seat, "bid-made", best - other, best, other)


def test_a_trick_is_left_to_the_partner_who_needs_it() -> None:
    at = moment("8D 9H 4C", "AC 3C", leader=SALMA)
    words = said(at, "8D", "9H", fact("leave", "", SALMA, "now"), follows=[made(SALMA, 1.0, 0.0)])
    assert words == "Leave this trick to Salma, who needs it. So Salma makes the bid."


def test_a_king_is_kept_while_the_partners_jack_takes_the_trick_anyway() -> None:
    at = moment("TH KH 4C", "JH 3H", leader=SALMA)
    taker = Taker(SALMA, Card.parse("JH"))
    words = said(at, "TH", "KH", fact("keep", "KH"), follows=[missed(KARIM, 0.2)], taker=taker)
    assert words == (
        "Salma’s jack takes this trick anyway. Keep the king: it takes a trick later. "
        "So Karim misses the bid (in 2 of 10 lays)."
    )


def test_anyway_is_said_only_of_what_is_sure() -> None:
    at, keep = moment("TH KH 4C", "JH 3H", leader=SALMA), fact("keep", "KH")
    words = said(at, "TH", "KH", keep, taker=Taker(SALMA, Card.parse("JH"), is_probable=True))
    assert words.startswith("Salma’s jack probably takes this trick. ")
    assert said(at, "TH", "KH", keep, taker=Taker(KARIM, is_probable=True)).startswith(
        "This trick probably goes to Karim. "
    )
    assert said(at, "TH", "KH", keep, taker=Taker(KARIM)).startswith("This trick goes to Karim anyway. ")


def test_a_lower_card_is_enough_and_the_own_bid_is_told_with_both_chances() -> None:
    at, spent = moment("TS QS 4C", "2S 3S", leader=SALMA), fact("spent", "QS")
    words = said(at, "TS", "QS", spent, follows=[made(YOU, 0.8, 0.5)], taker=Taker(YOU))
    assert words == (
        "The 10 is enough here. Keep the queen: it takes a trick later. "
        "So you make your bid in 8 of 10 lays instead of 5."
    )
    assert said(at, "TS", "QS", spent) == ("Keep the queen: this trick is won without it, and it takes one later.")


@pytest.mark.parametrize(
    ("best", "other", "words"),
    [
        (0.99, 0.4, "in nearly all lays instead of 4 of 10"),
        (0.62, 0.58, "in 62 of 100 lays instead of 58"),
        (0.62, 0.6, "in a few more lays"),
        (1.0, 0.98, "in a few more lays"),
        (0.6, 0.02, "in 6 of 10 lays instead of hardly any"),
    ],
)
def test_both_chances_are_told_apart(best: float, other: float, words: str) -> None:
    at = moment("TS QS 4C", "2S 3S", leader=SALMA)
    assert said(at, "TS", "QS", fact("keep", "QS"), follows=[made(YOU, best, other)]).endswith(
        f"So you make your bid {words}."
    )


def test_a_king_takes_a_trick_that_goes_to_a_queen_otherwise() -> None:
    at = moment("KD 4D 4C", "QD 3D", leader=RAMI)
    words = said(at, "KD", "4D", fact("take-from", "KD", RAMI, "now"), follows=[missed(RAMI, 0.6)])
    assert words == (
        "The king takes this trick, which otherwise goes to Rami’s queen. So Rami misses the bid (in 6 of 10 lays)."
    )


def test_what_becomes_of_a_card_that_does_not_take_this_trick() -> None:
    at = moment("9C 4S", "2C 3C", leader=SALMA)
    assert said(at, "9C", "4S", fact("takes-now", "9C", None, "now")) == (
        "The 9 takes this trick; later it would take none."
    )
    trumped = fact("takes-now", "9C", None, "now", Detail("trumped", 0.6, KARIM))
    assert said(at, "9C", "4S", trumped) == "The 9 takes this trick; later it would be trumped by Karim."


def test_the_own_need_comes_before_the_partners() -> None:
    words = said(moment("QH 6H"), "QH", "6H", fact("own-need", "QH", SALMA, "now"))
    assert words == "Take this trick: you need it more than Salma."


def test_a_card_in_the_partners_way_is_played_now() -> None:
    at = moment("QH 8H", "KH 3H", leader=SALMA)
    words = said(at, "QH", "8H", fact("unblock", "QH"), follows=[made(SALMA, 0.7, 0.4)])
    assert words == (
        "Kept, the queen later takes a trick from Salma, whose bid needs it. So Salma makes the bid (in 3 of 10 lays)."
    )


def test_what_a_lead_does() -> None:
    at = moment("4C QC 9H JH 5D 4D KD 3S")
    assert said(at, "4C", "9H", fact("good-by-lead", "QC")) == "Leading clubs makes the queen good for a trick later."
    assert said(at, "4C", "9H", fact("guard", "JH")) == "Keep the 9 beside the jack, or the jack takes no trick."
    assert said(at, "4C", "5D", fact("forces", "JH", RAMI, "now")) == (
        "The 4 of clubs draws a trump from Rami; then the jack of hearts takes a trick."
    )
    assert said(at, "3S", "4D", fact("keep-from-trumps", "KD")) == (
        "Lead no diamonds now, or the king is trumped by an opponent later."
    )
    assert said(at, "3S", "4D", fact("frees", "JH")) == (
        "This way the jack of hearts takes a trick later; otherwise it takes none."
    )


def test_what_holds_of_two_cards_is_said_in_one_sentence() -> None:
    """Leading spades made the jack good for a trick, and leading spades made the 6 good for a trick."""
    at = moment("4C QC TC 9H JH 5D")
    twice = said(at, "4C", "9H", fact("good-by-lead", "QC"), fact("good-by-lead", "TC"))
    assert twice == "Leading clubs makes the queen or the 10 good for a trick later."
    assert said(at, "4C", "5D", fact("frees", "QC"), fact("keep", "5D")) == (
        "This way the queen of clubs takes a trick later; otherwise it takes none. Keep the 5: it takes a trick later."
    )


def test_a_pair_that_has_the_trick_is_told_before_what_it_spares() -> None:
    """Where the king pairs the king led, only "Keep the queen" was said."""
    at = moment("KD QD TD", "KC 4C", leader=SALMA, bids=(3, 2, 2, 1), game="forty-two")
    pair = "The king of diamonds makes a pair with the king led and is then the card to beat."
    spared = "Keep the queen: it takes a trick later."
    assert said(at, "KD", "QD", fact("keep", "QD"), game="forty-two") == f"{pair} {spared}"
    assert pair not in said(at, "KD", "QD", fact("takes-now", "KD", None, "now"), game="forty-two")
    higher = moment("KD QD TD", "KC KS", leader=SALMA, bids=(3, 2, 2, 1), game="forty-two")
    assert said(higher, "KD", "QD", fact("keep", "QD"), game="forty-two") == spared


def test_the_ace_of_trumps_was_thrown_away_without_a_word_on_why_it_does_not_take_the_trick() -> None:
    at = moment("AC JS 3S 8D", "AH", leader=SALMA, bids=(0, 2, 2, 1), game="forty-two")
    pair = "The ace of clubs only makes a pair with the ace of hearts, whose suit is higher."
    kept = "Kept, the ace takes a trick that you do not want."
    assert said(at, "AC", "JS", fact("rid", "AC"), game="forty-two") == f"{pair} {kept}"
    assert pair not in said(at, "JS", "AC", fact("keep", "AC"), game="forty-two")


def test_what_an_exact_bid_does_not_want() -> None:
    at = moment("AC 3H 8H 8D TC 8C", "AH 2H", leader=RAMI, bids=(0, 2, 0, 1), game="forty-two")

    def told(better: str, other: str, found: Fact) -> str:
        return said(at, better, other, found, game="forty-two")

    assert told("AC", "TC", fact("rid", "AC")).endswith("Kept, the ace takes a trick that you do not want.")
    assert told("3H", "8H", fact("avoid", "8H", None, "now")) == ("The 8 would take this trick, which you do not want.")
    assert told("8D", "TC", fact("break", "", SALMA, "now")) == "Leave this trick to Salma, who bid 0."
    assert told("8D", "TC", fact("break", "", RAMI, "now")) == (
        "Leave this trick to Rami, for whom it is one too many."
    )
    assert told("8D", "TC", fact("break", "", KARIM)) == "The 8 leaves Karim a trick too many later."
    at = moment("8C 8D TC", "8H 9H", leader=SALMA, bids=(0, 2, 0, 1), game="forty-two")
    assert told("8C", "TC", fact("pairs", "8C", SALMA, "now")) == (
        "The 8 of clubs makes a pair with the 8 led: the trick goes to Salma, for whom it is one too many."
    )


def test_several_small_things_are_no_reason() -> None:
    at = moment("TS QS")
    assert said(at, "TS", "QS", follows=[made(YOU, 0.8, 0.7)]) == (
        "Several small things add up: you make your bid more often."
    )
    assert said(at, "TS", "QS", follows=[missed(KARIM, 0.3)]) == (
        "Several small things add up. So Karim misses the bid (in 3 of 10 lays)."
    )
    assert said(at, "TS", "QS", is_equal=True) == "There is little between the two."


def test_nothing_is_said_where_nothing_was_compared() -> None:
    at, bids = moment("TS QS"), Reasoning(Bid(3), Bid(4), 0.0, 0)
    assert GAMES.screens["forty-one"].why.because(at, bids) == ()


def test_what_harms_the_own_side_is_owned_up_to() -> None:
    words = said(moment("TS QS"), "TS", "QS", fact("keep", "QS"), follows=[made(KARIM, 0.4, 0.2)])
    assert words.endswith("Karim makes the bid then (in 2 of 10 lays), though.")


def test_a_choice_of_another_player_is_told_and_not_advised() -> None:
    at = moment("TH KH 4C", "JH 3H", leader=RAMI, seat=KARIM)
    follows = [missed(YOU, 0.2)]
    words = said(at, "TH", "KH", fact("keep", "KH"), follows=follows, taker=Taker(YOU, Card.parse("3H")))
    assert words == (
        "Your 3 takes this trick anyway. Karim keeps the king: it takes a trick later. "
        "So you miss your bid (in 2 of 10 lays)."
    )


def test_every_fact_has_words() -> None:
    at = moment("TH KH 4C", "JH 3H", leader=SALMA)
    for code in WEIGHTS:
        for to in (YOU, KARIM):
            for found in (fact(code, "KH", KARIM, "now"), fact(code, "KH", KARIM)):
                words = said(at, "TH", "KH", found, to=to)
                assert words[0].isupper()
                assert words.endswith(".")


def test_bids_say_what_the_tricks_have_to_come_from() -> None:
    at = moment("AC AS KH 4C")
    facts = (
        Fact("sure", Card.parse("AC")), Fact("sure", Card.parse("AS")), Fact("likely", Card.parse("KH")),
        Fact("ruffs", number=0.9),
    )  # fmt: skip
    reasoning = Reasoning(Bid(3), Bid(5), 0.1, 300, facts, (made(YOU, 0.9, 0.1),))
    assert "Nearly sure: A of clubs and A of spades. Likely: K of hearts." in (
        GAMES.screens["forty-one"].why.because(at, reasoning)
    ), "where a line has little room, the cards matter more than what stands over each number"
    assert GAMES.screens["forty-one"].why.because(at, reasoning)[0] == (
        "Nearly sure: the ace of clubs and the ace of spades. Likely: the king of hearts. "
        "Trumping brings about 0.9. A bid of 3 is made in 9 of 10 lays, 5 in 1 of 10."
    )


def test_a_bid_says_what_the_cards_bring_that_it_does_not_name() -> None:
    at = moment("AC AS KH 4C")
    facts = Fact("sure", Card.parse("AC"), frequency=0.9), Fact("tricks", number=2.1), Fact("pays", best=5.0, other=4.0)
    reasoning = Reasoning(Bid(2), Bid(1), 0.1, 300, facts, (made(YOU, 0.6, 0.6),))
    assert GAMES.screens["forty-one"].why.because(at, reasoning)[0] == (
        "Nearly sure: the ace of clubs. The other cards bring about 1.2. "
        "A bid of 2 is made in 6 of 10 lays and is worth more than 1, which is made in 6 of 10."
    )


def test_a_bid_names_the_card_on_which_the_higher_one_depends() -> None:
    at = moment("AC AS KH 4C")
    needs = Fact("needs", Card.parse("KH"), frequency=0.5, number=3.0)
    reasoning = Reasoning(Bid(2), Bid(3), 0.1, 300, (needs,), (made(YOU, 0.6, 0.02),))
    because = GAMES.screens["forty-one"].why.because
    assert because(at, reasoning)[0] == (
        "A bid of 3 depends on the king of hearts. A bid of 2 is made in 6 of 10 lays, 3 in hardly any."
    )
    sure = Fact("sure", Card.parse("KH"), frequency=0.9)
    assert "depends" not in because(at, msgspec.structs.replace(reasoning, facts=(sure, needs)))[0]


def test_a_bid_that_has_the_cards_thrown_in_says_so() -> None:
    """Of a 1 with which the four bids came to too little it was said that it comes in 8 of 10 lays."""
    at, because = moment("KD TD 9D 4C"), GAMES.screens["forty-one"].why.because
    thrown = Fact("thrown-in", best=1.0, other=0.0)
    reasoning = Reasoning(Bid(1), Bid(2), 0.1, 300, (thrown,), (made(YOU, 0.8, 0.3),))
    assert because(at, reasoning)[0] == ("With a bid of 1 the cards are thrown in; a bid of 2 is made in 3 of 10 lays.")
    thrown = Fact("thrown-in", best=0.0, other=1.0)
    reasoning = Reasoning(Bid(2), Bid(1), 0.1, 300, (thrown,), (made(YOU, 0.7, 0.9),))
    assert because(at, reasoning)[0] == "A bid of 2 is made in 7 of 10 lays; with 1 the cards are thrown in."


def test_a_card_of_the_rank_that_takes_the_trick_is_called_by_its_whole_name() -> None:
    """With the ace of diamonds on the table it said: Karim’s ace takes this trick anyway. Keep the ace."""
    at, keep = moment("AS 5C", "AD TS 9S", leader=KARIM), fact("keep", "AS")
    assert said(at, "5C", "AS", keep, taker=Taker(KARIM, Card.parse("AD"))) == (
        "Karim’s ace takes this trick anyway. Keep the ace of spades: it takes a trick later."
    )


def test_a_safe_bid_is_named_unless_it_is_one_of_the_two() -> None:
    """It was counted, and never said."""
    at, because = moment("AC AS KH 4C"), GAMES.screens["forty-one"].why.because
    reasoning = Reasoning(Bid(4), Bid(1), 0.1, 300, (Fact("safe", number=3.0),), (made(YOU, 0.6, 0.97),))
    assert because(at, reasoning)[0] == (
        "A bid of 3 would be safe. A bid of 4 is made in 6 of 10 lays, 1 in nearly all."
    )
    for number in (4.0, 1.0, 5.0):  # one above the bid advised would be safe, too, but to say so only confuses
        assert "safe" not in because(at, msgspec.structs.replace(reasoning, facts=(Fact("safe", number=number),)))[0]


def test_a_card_that_was_not_known_is_named_as_that_once_the_deal_is_over() -> None:
    at, held = moment("TS QS 4C", "2S 3S", leader=SALMA), Detail("beaten", 1.0, KARIM, Card.parse("KS"))
    keeps = fact("keep", "QS", detail=held)
    assert lay_words(at, TrueLay(0.1, (keeps,))) == (
        "As the cards lay it came to that: Karim had the king of spades, which could not be known."
    )
    plain = msgspec.structs.replace(keeps, detail=None)
    assert lay_words(at, TrueLay(0.1, (plain,))) == "As the cards lay it came to that."
    assert lay_words(at, TrueLay(0.1, ())) == "As the cards lay it mattered in another way."


def test_what_nothing_follows_from_says_in_how_many_lays_it_matters() -> None:
    at, keeps = moment("TS QS 4C", "2S 3S", leader=SALMA), msgspec.structs.replace(fact("keep", "QS"), frequency=0.3)
    assert said(at, "TS", "QS", keeps) == "Keep the queen: it takes a trick later. It matters in 3 of 10 lays."
    seldom = msgspec.structs.replace(keeps, frequency=0.02)
    assert said(at, "TS", "QS", seldom).endswith("It matters in a few lays.")
    assert "matters" not in said(at, "TS", "QS", keeps, follows=[made(YOU, 0.8, 0.5)]), "one figure is enough"


def test_a_card_that_may_well_lose_is_not_said_to_take_the_trick() -> None:
    at = moment("TS QS 4C", "2S 3S", leader=SALMA)
    for code, words in {
        "takes-now": "The 10 may take this trick; later it would take none.",
        "take-from": "The 10 may take this trick, which otherwise goes to Karim.",
        "spent": "Keep the 10: this trick may be won without it, and it takes one later.",
        "avoid": "The 10 might take this trick, which you do not want.",
    }.items():
        detail = Detail("trumped", 0.5, KARIM) if code == "takes-now" else None
        unsure = msgspec.structs.replace(fact(code, "TS", KARIM, "now", detail), may_fail=True)
        assert said(at, "TS", "QS", unsure) == words


def test_ones_own_bid_goes_before_what_others_miss_unless_that_is_the_reason() -> None:
    at, both = moment("TS QS 4C", "2S 3S", leader=SALMA), [missed(KARIM, 0.5), made(YOU, 0.8, 0.5)]
    assert "you make your bid" in said(at, "TS", "QS", fact("keep", "QS"), follows=both)
    assert "Karim misses the bid" in said(at, "TS", "QS", fact("denied", "", KARIM), follows=both)


def test_what_is_told_of_the_player_told_says_you_for_the_blank_that_its_key_names() -> None:
    known = trick_reasons._texts() | trick_reasons._of_others()
    for key, text in trick_reasons._to_you().items():
        before, _comma, blank = key.rpartition(", ")
        assert f"{{{blank}}}" in known[before], f"{key}: that blank is not told of others"
        assert f"{{{blank}}}" not in text
        assert " you" in text


def test_a_partner_is_told_of_by_name_and_the_player_told_as_you() -> None:
    at = moment("8D 9H 4C", "AC 3C", leader=YOU, seat=SALMA)
    words = said(at, "8D", "9H", fact("leave", "", YOU, "now"), follows=[made(YOU, 1.0, 0.0)])
    assert words == "Salma leaves this trick to you, whose bid needs it. So you make your bid."
    words = said(at, "8D", "9H", fact("for-partner", "", RAMI, "now"))
    assert words == "This way the trick goes to you, not to Rami."
    at = moment("8D 9H 4C", "AC 3C", leader=KARIM, seat=RAMI)
    assert said(at, "8D", "9H", fact("for-partner", "", YOU, "now")) == "This way the trick goes to Karim, not to you."
