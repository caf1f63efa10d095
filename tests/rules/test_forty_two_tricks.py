"""The tricks of 42: docs/rules.md#42-worked-examples, what may follow, and who takes it, line by line."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import permutations

import pytest

from game.cards import PACK_WITH_JOKERS, Card, Rank, Suit, parse_cards
from game.rules.base import IllegalAction, Play, Played, TrickTaken, TurnedUp
from game.rules.forty_two import Kind, Trumps, followers, kind_of, makes_fifteen, pairs, winning_place
from tests.cases import for_each
from tests.record import second_reading_forty_two as second
from tests.rules.forty_two_deals import RULES, after, bid_all, deal_of, led, playable, table, take, texts

EXAMPLES = [  # turned up, the cards played, the suit named, who takes it counted from the leader as 1, and as what
    ("9D", "QS 3D 6D", None, 3, Kind.TRUMP),
    ("9D", "QS 3D 5D 8D", None, 3, Kind.FIFTEEN),
    ("9D", "9C 6C 6D 9H", None, 4, Kind.TRUMP_NUMBER),
    ("7C", "QD KD 7D 7H", None, 4, Kind.TRUMP_NUMBER),
    ("LJ", "LJ 2H AH BJ", Suit.HEARTS, 4, Kind.BIG_JOKER),
    ("4C", "QC QD QS", None, 3, Kind.PAIR),
    ("4C", "QD AD QC", None, 1, Kind.PAIR),
    ("2H", "9C 6C 6D", None, 3, Kind.FIFTEEN),
    ("2H", "5S JS KS", None, 3, Kind.FIFTEEN),
    ("7C", "QD KD 7S 7H", None, 3, Kind.TRUMP_NUMBER),
    ("2S", "QH AH 4S QD 2C", None, 5, Kind.TRUMP_NUMBER),
]


def taken(turn_up: str, cards: str, named: Suit | None = None, simple: bool = False) -> str:
    """Return the card that takes a trick."""
    played = parse_cards(cards)
    return played[winning_place(played, named, Trumps.of(Card.parse(turn_up), simple))[0]].text


# --- the worked examples


@for_each(("turn_up", "cards", "named", "place", "why"), EXAMPLES)
def test_worked_examples(turn_up: str, cards: str, named: Suit | None, place: int, why: Kind) -> None:
    assert winning_place(parse_cards(cards), named, Trumps.of(Card.parse(turn_up), False)) == (place - 1, why)


@for_each(("turn_up", "cards", "named", "place", "why"), EXAMPLES)
def test_worked_examples_played_at_the_table(
    turn_up: str, cards: str, named: Suit | None, place: int, why: Kind
) -> None:
    """Each in a deal where every card may be played; where both jokers are played, neither can have been turned up."""
    played = parse_cards(cards)
    up = Card.parse(turn_up if turn_up not in cards else "3S")
    suit = named or played[0].suit
    spare = [card for card in PACK_WITH_JOKERS if card not in played and card.suit not in (suit, None) and card != up]
    hands = [f"{card} " + " ".join(str(spare.pop()) for _ in range(6)) for card in played[1:]]
    state, events = table(players=len(played)).deal(deal_of([str(played[0]), *hands], up.text))
    assert events[1] == TurnedUp(up)
    state = bid_all(state)
    assert state.turn == 0
    state, happened = take(state, *(str(Play(card, named if card is played[0] else None)) for card in played))
    assert happened[-1] == TrickTaken(0, played, place - 1)
    assert happened[0] == Played(0, played[0], named)
    assert state.turn == state.public.leader == place - 1 and state.public.trick == () and state.public.named is None
    (trick,) = state.public.tricks
    assert (trick.leader, trick.cards, trick.winner, trick.named, trick.why) == (0, played, place - 1, named, why)


def test_the_only_diamond_must_be_played_though_it_is_the_trump_number() -> None:
    hands = ("QD", "KD", "7D 2C 3C 4C 5H 6S 8S", "7H 2H 3H 4H 8H 9H TH")
    state = led(hands, "QD", "KD", turn_up="7C")
    assert playable(state) == {"7D"}
    assert playable(after(state, "play 7D")) == set(hands[3].split())  # void: anything, the trump number too


# --- the order of power

# A lead (with the suit named), the card turned up, whether simple: the cards that beat the lead, the strongest first,
# and those that do not. No pair here is of a lower suit than the card led: those have a table of their own below.
SITUATIONS = {
    "plain lead": ("9C", None, "4D", False, "BJ LJ 4S 4H 4C 6S 6H 6D 6C 9S 9H 9D KD 2D AC TC", "8C AS KH 2S"),
    "plain lead, simple": ("9C", None, "4D", True, "BJ 4S 4H 4C KD 9D 6D 2D AC TC", "8C 6C 9S 9H 6H AS 2S"),
    "the lowest card led": ("2C", None, "4D", False, "BJ LJ 4S 4H 4C 2S 2H 2D AD 3D AC 3C", "AS KH 3S TS"),
    "joker up": ("9C", None, "LJ", False, "BJ 6S 6H 6D 6C 9S 9H 9D AC TC", "8C AD KD AS KH 2S 4S 4H"),
    "joker up, simple": ("9C", None, "BJ", True, "AC TC", "8C 9S 9H 9D 6S 6D 6C AD KD AS KH 4S"),
    "trump led": ("9D", None, "4D", False, "BJ LJ 4S 4C 6S 6H 6D 6C 9S 9H AD KD TD", "8D 2D AS KC 2S"),
    "trump led, simple": ("9D", None, "4D", True, "BJ 4S 4H 4C AD KD TD", "8D 2D 9S 9H 9C 6S AS KC"),
    "trump number led": ("9C", None, "9D", False, "BJ LJ 9S 9H", "6S 6H 6D 6C AD KD 2D AC TC 8C AS 4S"),
    "trump number led, the highest suit": ("8S", None, "8D", False, "BJ LJ", "8H 8C 7S 7H 7D AD 2D AS 9S AC"),
    "trump number led, simple": ("9H", None, "9D", True, "BJ 9S", "9C 6S 6H AD KD 2D AH TH AS"),
    "seven led": ("7C", None, "4D", False, "BJ LJ 4S 8S 8H 8D 8C 7S 7H 7D AD 9D AC 9C", "6C AS KH 9S"),
    "five led": ("5C", None, "4D", False, "BJ LJ 4S KS KC QS QD JH JC TS TH TD TC 5S 5H 5D AD 6D AC 6C", "3C AS 9H"),
    "ten led": ("TC", None, "4D", False, "BJ LJ 4S 5S 5H 5D 5C TS TH TD AD 6D AC JC", "9C AS KH JS"),
    "king led": ("KC", None, "4D", False, "BJ LJ 4S 5S 5H 5D 5C KS KH KD AD 6D AC", "QC TC JS AS 6H"),
    "ace led": ("AC", None, "4D", False, "BJ LJ 4S 4H 4C AS AH AD KD 2D", "KC 2C KS 5S 6H"),
    "little joker led": ("LJ", Suit.HEARTS, "4D", False, "BJ", "4S 4H 4C AH 2H AD 2D KS 9C 6C"),
    "big joker led": ("BJ", Suit.DIAMONDS, "4D", False, "", "LJ 4S 4H 4C AH 2H AD 2D KS 9C 6C"),
    "little joker led, joker up": ("LJ", Suit.CLUBS, "BJ", False, "", "4S 4H 4C AH 2H AD 2D KS 9C 6C"),
    "big joker led, simple": ("BJ", Suit.SPADES, "4D", True, "", "4S 4H 4C AH 2H AD 2D KS 9C 6C"),
}


@for_each(("lead", "named", "turn_up", "simple", "stronger", "weaker"), SITUATIONS.values())
def test_of_any_two_followers_the_stronger_takes_it_if_it_beats_the_lead(
    lead: str, named: Suit | None, turn_up: str, simple: bool, stronger: str, weaker: str
) -> None:
    order = [*stronger.split(), lead]
    for one in (*stronger.split(), *weaker.split()):
        assert taken(turn_up, f"{lead} {one}", named, simple) == (one if one in order else lead), one
    for one, two in permutations([*stronger.split(), *weaker.split()], 2):
        best = next(card for card in order if card in (lead, one, two))
        assert taken(turn_up, f"{lead} {one} {two}", named, simple) == best, (one, two)


@for_each(("lead", "named", "turn_up", "simple", "stronger", "weaker"), SITUATIONS.values())
def test_of_up_to_six_followers_likewise(
    lead: str, named: Suit | None, turn_up: str, simple: bool, stronger: str, weaker: str
) -> None:
    rng = random.Random(1)
    order = [*stronger.split(), lead]
    every = [*stronger.split(), *weaker.split()]
    for _ in range(60):
        trick = [lead, *rng.sample(every, min(len(every), rng.randint(3, 6)))]
        assert taken(turn_up, " ".join(trick), named, simple) == next(card for card in order if card in trick), trick


def test_every_kind_stands_in_the_table_against_every_other() -> None:
    """The pairs of kinds that the table above compares: of followers, and of a lead and a follower."""
    met: set[tuple[bool, Kind, Kind]] = set()
    led_and_met: set[tuple[Kind, Kind]] = set()
    for lead, named, turn_up, simple, stronger, weaker in SITUATIONS.values():
        trumps = Trumps.of(Card.parse(turn_up), simple)
        first = Card.parse(lead)
        kinds = {kind_of(card, first, named, trumps) for card in parse_cards(f"{stronger} {weaker}")}
        met |= {(simple, one, two) for one in kinds for two in kinds}
        led_and_met |= {(kind_of(first, first, named, trumps), two) for two in kinds if not simple}
    in_simple = set(Kind) - {Kind.PAIR, Kind.FIFTEEN, Kind.LITTLE_JOKER}
    assert met >= {(False, one, two) for one in Kind for two in Kind if one != two}
    assert met >= {(True, one, two) for one in in_simple for two in in_simple if one != two}
    plain = {Kind.SUIT_LED, Kind.TRUMP}
    assert led_and_met >= {(one, two) for one in plain for two in set(Kind) - {Kind.SUIT_LED}}
    assert led_and_met >= {(Kind.TRUMP_NUMBER, two) for two in set(Kind) - {Kind.PAIR}}
    assert led_and_met >= {(Kind.LITTLE_JOKER, two) for two in {Kind.BIG_JOKER, Kind.TRUMP_NUMBER, Kind.TRUMP}}
    assert led_and_met >= {(Kind.BIG_JOKER, two) for two in {Kind.LITTLE_JOKER, Kind.TRUMP_NUMBER, Kind.TRUMP}}


@for_each(
    ("turn_up", "cards", "best"),
    [
        ("4C", "QS QH", "QS"),
        ("4C", "QS QH QD AS", "QS"),  # a higher card of the suit led does not help
        ("4C", "QS QH AC", "QS"),  # nor a trump
        ("4C", "QS AC", "AC"),  # which takes it where nobody pairs
        ("4C", "QS QC", "QS"),  # a pair in the trump suit is a pair, clubs lowest
        ("4C", "QS AC QC", "QS"),
        ("4C", "QH AH QC QS AC", "QS"),
        ("4C", "QC QD", "QD"),  # the trump itself is led and paired
        ("4C", "AC AD KC", "AD"),
        ("4C", "QS QH 5D", "5D"),  # a fifteen beats a pair
        ("4C", "QS QH 4D", "4D"),
        ("4C", "QS AH 4D 4H", "4H"),
        ("4C", "QS AH KH AD", "QS"),  # nobody follows
        ("4C", "2D 2C AC", "2D"),  # forced, by the lowest trump of all
        ("BJ", "QH QC AH", "QH"),
        ("BJ", "4D 4S AD", "4S"),
    ],
)
def test_a_pair_makes_the_highest_suit_among_it_and_the_card_led_take_the_trick(
    turn_up: str, cards: str, best: str
) -> None:
    assert taken(turn_up, cards) == best


def test_what_makes_fifteen() -> None:
    """Two to ten their face, J Q K 10, ace 1: 5 with the four tens, 6 with 9, 7 with 8, and nothing else."""
    tens = ["T", "J", "Q", "K"]
    wanted = {frozenset((ten, "5")) for ten in tens} | {frozenset("69"), frozenset("78")}
    for one, two in permutations(PACK_WITH_JOKERS, 2):
        together = frozenset((str(one.rank), str(two.rank)))
        assert makes_fifteen(two, one, simple=False) == (together in wanted)
        assert not makes_fifteen(two, one, simple=True)


def test_what_pairs() -> None:
    for one, two in permutations(PACK_WITH_JOKERS, 2):
        assert pairs(two, one, simple=False) == (one.text[:-1] == two.text[:-1] and one.rank <= Rank.ACE)
        assert not pairs(two, one, simple=True)


@for_each(
    ("card", "kind"),
    [
        *[("BJ", Kind.BIG_JOKER), ("LJ", Kind.LITTLE_JOKER), ("4C", Kind.TRUMP_NUMBER), ("6C", Kind.FIFTEEN)],
        *[("6D", Kind.FIFTEEN), ("9D", Kind.PAIR), ("9S", Kind.PAIR), ("KD", Kind.TRUMP), ("KC", Kind.SUIT_LED)],
        *[("9C", Kind.SUIT_LED), ("KS", Kind.OTHER)],
    ],
)
def test_what_a_card_is_under_a_lead_of_the_nine_of_clubs(card: str, kind: Kind) -> None:
    assert kind_of(Card.parse(card), Card.parse("9C"), None, Trumps(Suit.DIAMONDS, Rank.FOUR)) is kind


def test_the_card_led_is_no_fifteen_and_a_pair_only_where_it_is_paired() -> None:
    no_trumps = Trumps(None, None)
    assert winning_place(parse_cards("9C"), None, no_trumps) == (0, Kind.SUIT_LED)
    assert winning_place(parse_cards("9C KC"), None, no_trumps) == (1, Kind.SUIT_LED)
    assert winning_place(parse_cards("9S 9C KS"), None, no_trumps) == (0, Kind.PAIR)
    assert winning_place(parse_cards("LJ"), Suit.CLUBS, no_trumps) == (0, Kind.LITTLE_JOKER)


def test_trumps_of_the_card_turned_up() -> None:
    assert Trumps.of(Card.parse("TS"), False) == Trumps(Suit.SPADES, Rank.TEN)
    assert Trumps.of(Card.parse("TS"), True) == Trumps(Suit.SPADES, Rank.TEN, simple=True)
    for joker in ("LJ", "BJ"):
        assert Trumps.of(Card.parse(joker), False) == Trumps(None, None)


# --- what may be played

HANDS = {
    "the suit": ("3C", "2C AC 5D 6H 7S 8S 9S", "2C AC"),
    "a joker": ("3C", "2C AC LJ BJ 7S 8S 9S", "2C AC LJ BJ"),
    "a pair while holding the suit": ("9C", "2C AC 9D 9S 6H 8S BJ", "2C AC 9D 9S BJ"),
    "no fifteen, trump nor trump number while holding the suit": ("9C", "2C 6H 6D AD KD 4S 4H", "2C"),
    "a trump number that pairs": ("4C", "2C 4S 4H AD KD 6H LJ", "2C 4S 4H LJ"),
    "a void hand": ("3C", "2D AD 5D 6H 7S 8S 9S", "2D AD 5D 6H 7S 8S 9S"),
    "a hand of a joker and no club is void": ("3C", "LJ AD 5D 6H 7S 8S 9S", "LJ AD 5D 6H 7S 8S 9S"),
    "a hand of jokers and pairs is void": ("3C", "LJ BJ 3D 3H 3S 8S 9S", "LJ BJ 3D 3H 3S 8S 9S"),
    "one club must be played": ("3C", "AC AD 5D 6H 7S 8S 9S", "AC"),
    "one club or the joker": ("3C", "AC BJ 5D 6H 7S 8S 9S", "AC BJ"),
    "the suit named": ("LJ H", "2H AH 5D 6C 7S 8S 9S", "2H AH"),
    "the suit named and the other joker": ("LJ H", "2H AH BJ 6C 7S 4S 9S", "2H AH BJ"),
    "nothing pairs a joker": ("BJ S", "2S 4H 4C LJ 2H 2C 9D", "2S LJ"),
    "void in the suit named": ("BJ D", "2S 4H 4C LJ 2H 2C 9S", "2S 4H 4C LJ 2H 2C 9S"),
}


@for_each(("lead", "hand", "may"), HANDS.values())
def test_what_may_follow(lead: str, hand: str, may: str) -> None:
    state = led((lead[:2], hand), lead, turn_up="4D")
    assert playable(state) == set(may.split())
    for card in set(hand.split()) - set(may.split()):
        with pytest.raises(IllegalAction) as refusal:
            state.apply(Play(Card.parse(card)))
        suit = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}[lead[-1]]
        assert (refusal.value.code, str(refusal.value)) == ("must-follow", f"must follow {suit}")
        assert refusal.value.values["suit"] is Suit(lead[-1])


@for_each(
    ("lead", "simple", "others", "pairs"),
    [("9C", False, 2, 1), ("9C", True, 1, 0), ("BJ C", False, 1, 0), ("BJ C", True, 0, 0)],
)
def test_who_must_follow_is_told_what_would_do_besides(lead: str, simple: bool, others: int, pairs: int) -> None:
    """The jokers that are not the card led, and a pair of it where pairs count and it is no joker."""
    state = led((lead[:2], "2C AD KD QD JD TD 8D"), lead, turn_up="4H", simple=simple)
    with pytest.raises(IllegalAction) as refusal:
        state.apply(Play(Card.parse("AD")))
    values = refusal.value.values
    assert (values["led"], values["others"], values["pairs"]) == (Card.parse(lead[:2]), others, pairs)


def test_there_are_no_trumps_between_deals() -> None:
    with pytest.raises(ValueError):
        _ = table((0, 0, 0)).public.trumps


@for_each(
    ("lead", "hand", "may"),
    [
        ("9C", "2C AC 9D 9S 6H 8S BJ", "2C AC BJ"),
        ("9C", "9D 9S 6H 8S BJ 4S 4H", "9D 9S 6H 8S BJ 4S 4H"),
        ("BJ S", "2S 4H 4C AC 2H 2C 9D", "2S"),
    ],
)
def test_in_the_simple_variation_a_pair_must_follow_like_any_card(lead: str, hand: str, may: str) -> None:
    assert playable(led((lead[:2], hand), lead, turn_up="4D", simple=True)) == set(may.split())


def test_a_leader_may_lead_anything_and_names_a_suit_with_a_joker() -> None:
    state = led(("4S AD BJ 2C LJ 9H 9S", ""), turn_up="4D")
    named = [f"play {joker} {suit}" for joker in ("BJ", "LJ") for suit in "CDHS"]
    assert set(texts(state)) == {"play 4S", "play AD", "play 2C", "play 9H", "play 9S", *named}
    assert len(texts(state)) == 13
    for text, code in [
        ("play BJ", "name-suit"),
        ("play LJ", "name-suit"),
        ("play KC", "not-held"),
    ]:
        with pytest.raises(IllegalAction) as refusal:
            state.apply(RULES.parse_action(text))
        assert refusal.value.code == code
    with pytest.raises(IllegalAction) as refusal:
        state.apply(Play(Card.parse("AD"), Suit.DIAMONDS))
    assert refusal.value.code == "no-suit-to-name"


def test_a_follower_names_nothing() -> None:
    for lead in ("3C", "LJ C"):
        state = led((lead[:2], "BJ 2C 4C 5C 6C 7C 8C"), lead, turn_up="4D")
        assert "BJ" in playable(state) and not any(card.startswith("BJ ") for card in playable(state))
        with pytest.raises(IllegalAction) as refusal:
            state.apply(RULES.parse_action("play BJ H"))
        assert refusal.value.code == "no-suit-to-name"


@for_each("joker", ["LJ", "BJ"])
@for_each("suit", Suit)
def test_a_suit_may_be_named_that_the_leader_is_void_in(joker: str, suit: Suit) -> None:
    other = next(s for s in "CDHS" if s != suit.value)
    leader = f"{joker} " + " ".join(f"{rank}{other}" for rank in "56789T")
    follower = f"3{suit} " + " ".join(f"{rank}{s}" for rank in "JQ" for s in "CDHS" if s != suit.value)
    state = led((leader, follower), f"{joker} {suit}", turn_up="4D")
    assert state.public.suit_led is suit and state.public.named is suit
    assert playable(state) == {f"3{suit}"}


def test_the_suit_named_ends_with_its_trick() -> None:
    state = led(("BJ 2C 3C 5C 6C 7C 8C", "2H 3H 5H 6H 7H 8H 9C"), "BJ H", "2H", turn_up="4D")
    assert state.turn == 0 and state.public.suit_led is None
    assert playable(after(state, "play 2C")) == {"9C"}


def test_a_trump_number_fifteen_and_trump_from_a_void_hand_take_it() -> None:
    follower = "6H KD 4S 2S 3S 5S 7S"
    for card, winner in (("6H", 1), ("KD", 1), ("4S", 1), ("2S", 0)):
        state, happened = take(led(("9C", follower), "9C", turn_up="4D"), f"play {card}")
        assert isinstance(happened[-1], TrickTaken) and happened[-1].seat == winner == state.turn


# --- against a second reading


def some_trick(rng: random.Random, simple: bool) -> tuple[Card, list[Card], Suit | None]:
    pack: Sequence[Card] = [card for card in PACK_WITH_JOKERS if not simple or card.text != "LJ"]
    up, *trick = rng.sample(pack, rng.randint(2, 8))
    if rng.random() < 0.5:  # close in rank, so that pairs, fifteens and trump numbers meet
        near = [card for card in pack if card is not up and (card.is_joker or card.rank in (up.rank, 5, 10, 12))]
        trick = rng.sample(near, min(len(near), len(trick)))
    return up, trick, rng.choice(list(Suit)) if trick[0].is_joker else None


@for_each("simple", [False, True])
def test_many_tricks_are_taken_as_a_second_reading_says(simple: bool) -> None:
    rng = random.Random(42)
    reasons = set()
    for _ in range(8000):
        up, trick, named = some_trick(rng, simple)
        place, why = winning_place(tuple(trick), named, Trumps.of(up, simple))
        asked = named.letter if named else trick[0].text[1]
        assert trick[place].text == second.taker([card.text for card in trick], asked, second.Up(up.text, simple))
        reasons.add(why)
    assert reasons == set(Kind) - {Kind.OTHER} - ({Kind.PAIR, Kind.FIFTEEN, Kind.LITTLE_JOKER} if simple else set())


@for_each("simple", [False, True])
def test_many_hands_follow_as_a_second_reading_says(simple: bool) -> None:
    rng = random.Random(43)
    for _ in range(8000):
        _, hand, _ = some_trick(rng, simple)
        lead, *held = rng.sample(PACK_WITH_JOKERS, 3) + hand
        hand = [card for card in {*held} if card is not lead]
        named = rng.choice(list(Suit)) if lead.is_joker else None
        asked = named.letter if named else lead.text[1]
        may = [card.text for card in followers(tuple(hand), lead, named, simple)]
        assert may == second.may_follow([card.text for card in hand], lead.text, asked, simple)


@pytest.mark.soak
def test_every_trick_of_two_cards_is_taken_as_a_second_reading_says() -> None:
    count = 0
    for simple in (False, True):
        pack = [card for card in PACK_WITH_JOKERS if not simple or card.text != "LJ"]
        for up, lead, card in permutations(pack, 3):
            for named in Suit if lead.is_joker else (None,):
                place, _ = winning_place((lead, card), named, Trumps.of(up, simple))
                asked = named.letter if named else lead.text[1]
                best = second.taker([lead.text, card.text], asked, second.Up(up.text, simple))
                assert (lead, card)[place].text == best
                count += 1
    assert count > 290_000
