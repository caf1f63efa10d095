"""Settings: what is written reads back, and rubbish costs only the field that it stands in."""

from __future__ import annotations

import json
import math
from typing import get_origin

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.profile.kept import WHOLE
from game.profile.settings import PAUSES, Settings, clean_name, read, write
from tests.cases import for_each

FIELDS = msgspec.structs.fields(Settings)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)
SOUND = st.builds(
    Settings,
    language=st.sampled_from(["", "en", "ar", "id"]),
    player_name=st.text(max_size=30).map(clean_name),
    opponents=st.lists(st.text(max_size=30).map(clean_name), max_size=6).map(tuple),
    faces=st.lists(st.sampled_from(["owl", "fox", ""]), max_size=7).map(tuple),
    speed=st.sampled_from(["slow", "normal", "fast", "instant"]),
    trick_rest=st.floats(0, 5),
    sounds=st.booleans(),
    volume=st.integers(0, 100),
    window_size=st.none() | st.tuples(st.integers(960, 4000), st.integers(600, 3000)),
    window_place=st.none() | st.tuples(st.integers(-4000, 4000), st.integers(-4000, 4000)),
    window_scale=st.floats(1.0, 5.0),
    window_state=st.sampled_from(["normal", "maximised", "full"]),
    card_size=st.floats(0.8, 1.2),
    backs=st.dictionaries(
        st.sampled_from(["forty-one", "forty-two"]), st.sampled_from(["", "damascus", "kawung", "pub"])
    ),
    new_game=st.dictionaries(st.sampled_from(["forty-one", "empat-satu"]), st.just('{"preset": "left"}')),
)


@given(SOUND)
def test_what_is_written_reads_back(settings: Settings) -> None:
    assert read(write(settings)) == (settings, ())


@given(st.binary() | st.text().map(str.encode) | JSON.map(json.dumps).map(str.encode))
def test_any_bytes_give_settings(raw: bytes) -> None:
    settings, _ = read(raw)
    assert read(write(settings)) == (settings, ())


@given(SOUND, st.dictionaries(st.sampled_from([field.name for field in FIELDS]), JSON, max_size=5))
def test_a_damaged_field_costs_only_itself(settings: Settings, rubbish: dict[str, object]) -> None:
    sound = msgspec.to_builtins(settings)
    found, faults = read(json.dumps({**sound, **rubbish, "of-the-future": 1}))
    assert set(faults) <= set(rubbish)
    for field in FIELDS:
        if field.name in faults and get_origin(field.type) is not dict:
            assert getattr(found, field.name) == getattr(Settings(), field.name)
        elif field.name not in rubbish:
            assert getattr(found, field.name) == getattr(settings, field.name)
    assert read(write(found)) == (found, ())


@for_each(
    ("name", "value"),
    [
        ("volume", 101),
        ("volume", -1),
        ("volume", 50.5),
        ("volume", True),
        ("trick_rest", 5.01),
        ("trick_rest", 1e308),
        ("card_size", 0.79),
        ("text_size", 2.01),
        ("speed", "warp"),
        ("back", 1),
        ("backs", {"forty-one": "tartan"}),
        ("sounds", 1),
        ("window_size", [0, 0]),
        ("window_size", [1280]),
        ("window_place", [1e9, 0]),
        ("player_name", "x" * 25),
        ("player_name", "two\nlines"),
        ("player_name", "\u202eright to left"),
        ("opponents", ["a"] * 7),
        ("opponents", ["bell \x07"]),
        ("new_game", {"forty-one": 3}),
    ],
)
def test_out_of_range_falls_back_and_is_named(name: str, value: object) -> None:
    found, faults = read(json.dumps({name: value, "language": "id"}))
    if name == "back":
        assert faults == (), "a field that is not known is passed over"
    else:
        assert faults == (name,)
    assert found == Settings(language="id")


def test_a_lone_surrogate_in_one_setting_costs_the_others_nothing() -> None:
    """It is no text of UTF-8, and one in a name took every setting with it."""
    assert read(r'{"speed": "\ud800", "volume": 30}') == (Settings(volume=30), ("speed",))
    assert read(r'{"last_game": "\udfffx", "volume": 30}') == (Settings(last_game="\ufffdx", volume=30), ())


def test_a_spoilt_entry_of_one_game_costs_the_other_games_nothing() -> None:
    given = {"forty-one": "tartan", "forty-two": "kawung", "empat-satu": 3, "x" * 41: "pub", "whist": "pub"}
    found, faults = read(json.dumps({"backs": given, "new_game": {"forty-one": "{}", "forty-two": None}}))
    assert faults == ("backs", "new_game")
    assert found.backs == {"forty-two": "kawung", "whist": "pub"}
    assert found.new_game == {"forty-one": "{}"}


@for_each("raw", [b"", b"null", b"[]", b"3", b"\xff\xfe", b"{", b"[" * 100_000, b'{"a":' * 100_000])
def test_what_is_no_object_gives_the_defaults(raw: bytes) -> None:
    assert read(raw) == (Settings(), (WHOLE,))


def test_with_brings_numbers_into_range_and_cleans_names() -> None:
    settings = Settings().with_(volume=140, trick_rest=-1, card_size=9, text_size=math.nan, player_name=" a\n\u202eb ")
    assert (settings.volume, settings.trick_rest, settings.card_size, settings.text_size) == (100, 0.0, 1.2, 0.8)
    assert settings.player_name == "ab"
    assert Settings().with_(volume=33.6).volume == 34
    assert Settings().with_(opponents=["x" * 50, "y"]).opponents == ("x" * 24, "y")
    assert Settings().with_(faces=["x" * 40, "y "]).faces == ("x" * 40, "y "), "the name of a picture is no player's"
    assert Settings().with_(last_game=" x" * 20).last_game == " x" * 20, "nor is that of a game"
    assert Settings().with_(window_size=(100, 50_000)).window_size == (320, 32_768)
    assert Settings().with_(window_place=(-(10**9), 5.0)).window_place == (-100_000, 5)
    assert Settings().with_(window_place=None).window_place is None
    assert Settings().with_(volume=math.inf, trick_rest=3) == Settings(volume=100, trick_rest=3.0)


@for_each("change", [{"speed": "warp"}, {"no_such": 1}, {"volume": "loud"}, {"volume": True}, {"sounds": "yes"}])
def test_with_refuses_what_is_no_setting(change: dict[str, object]) -> None:
    with pytest.raises(ValueError):
        Settings().with_(**change)


def test_by_game() -> None:
    settings = Settings().with_(cloths={"forty-two": "wine"}, backs={"forty-two": "kawung"})
    assert (settings.cloth_of("forty-two"), settings.back_of("forty-two")) == ("wine", "kawung")
    assert (settings.cloth_of("forty-one"), settings.back_of("forty-one")) == ("", "")
    assert Settings().cloths == {}
    with pytest.raises(ValueError):
        settings.with_(backs={"forty-two": "tartan"})


def test_names_keep_the_joiners_that_scripts_need() -> None:
    assert clean_name("نی\u200cما") == "نی\u200cما"
    assert clean_name("a\u2028b\ud800") == "ab?"


def test_pauses_are_those_of_the_design() -> None:
    assert PAUSES == {"quick": (0.4, 0.6), "normal": (0.6, 0.9), "relaxed": (0.9, 1.2)}
    assert Settings().pause_range == PAUSES["normal"]


def test_what_a_new_player_finds() -> None:
    found = Settings()
    assert (found.speed, found.opponents_pause, found.trick_rest) == ("normal", "normal", 0.8)
    assert (found.sounds, found.volume, found.window_state, found.window_size) == (True, 70, "normal", None)
    assert (found.card_size, found.text_size, found.sort_order) == (1.0, 1.0, "suits")
    asked_for = (found.reduced_motion, found.four_colours, found.click_twice, found.plays_forced, found.plays_at_once)
    assert not any(asked_for)


@for_each(
    ("name", "least", "most", "step"),
    [
        ("volume", 0, 100, 1),
        ("trick_rest", 0.0, 5.0, 0.01),
        ("card_size", 0.8, 1.2, 0.01),
        ("text_size", 0.8, 2.0, 0.01),
        ("window_scale", 1.0, 5.0, 0.01),
    ],
)
def test_a_number_at_either_end_of_its_range_is_kept_and_one_beyond_is_not(
    name: str, least: float, most: float, step: float
) -> None:
    for number, kept in ((least, least), (most, most), (least - step, least), (most + step, most)):
        found, faults = read(json.dumps({name: number}))
        assert (faults == ()) == (number == kept)
        if not faults:
            assert getattr(found, name) == number
        assert getattr(Settings().with_(**{name: number}), name) == kept


@for_each(("name", "least", "most"), [("window_size", 320, 32_768), ("window_place", -100_000, 100_000)])
def test_a_window_as_small_and_as_large_as_may_be(name: str, least: int, most: int) -> None:
    assert read(json.dumps({name: [least, most]}))[1] == ()
    for beyond in ([least - 1, most], [least, most + 1]):
        assert read(json.dumps({name: beyond}))[1] == (name,)
        assert getattr(Settings().with_(**{name: beyond}), name) == (least, most)


@for_each(
    ("name", "longest", "longer"),
    [
        ("language", "x" * 40, "x" * 41),
        ("player_name", "x" * 24, "x" * 25),
        ("opponents", ["x" * 24] * 6, ["x"] * 7),
        ("faces", ["x" * 40] * 7, ["x"] * 8),
        ("new_game", {"x" * 40: "x" * 10_000}, {"x": "x" * 10_001}),
        ("cloths", {"x" * 40: "x" * 40}, {"x" * 41: ""}),
    ],
)
def test_a_text_as_long_as_may_be_is_kept_and_a_longer_one_is_not(name: str, longest: object, longer: object) -> None:
    assert read(json.dumps({name: longest}))[1] == ()
    assert read(json.dumps({name: longer}))[1] == (name,)


@for_each("sign", ["\u202a", "\u202e", "\u2066", "\u2069", "\u2028", "\u2029", "\x7f", "\x00"])
def test_no_name_turns_the_rest_of_the_line_round_or_breaks_it(sign: str) -> None:
    assert clean_name(f"A{sign}B") == "AB"
    assert read(json.dumps({"player_name": f"A{sign}B"}))[1] == ("player_name",)


@for_each("name", ["\u200d", "\u0301", "\u20dd", "\u2003", "\u3164", "\u2800", "\u200b \u00a0"])
def test_a_name_of_which_nothing_is_seen_is_none(name: str) -> None:
    assert clean_name(name) == ""
    assert clean_name(f"{name}A") != ""


@for_each(
    ("name", "clean"),
    [
        ("Sa" + "\u0301" * 20 + "lma", "Sa\u0301\u0301\u0301lma"),
        ("a\u0301\u0323\u0332\u0489\u20dd", "a\u0301\u0323\u0332"),
        ("a" + "\u0301\u200d" * 5, "a\u0301\u200d\u0301\u200d\u0301\u200d\u200d\u200d"),  # joiners begin no letter
        ("a" + "\u0301\u202e\x00" * 5, "a\u0301\u0301\u0301"),
        ("\u1ebf\u0301\u0301", "\u1ebf\u0301"),  # the letter has two of its own
        ("a\u0344\u0344", "a\u0344"),  # two marks in one character
        ("مُحَمَّدٌ", "مُحَمَّدٌ"),
        ("กี่", "กี่"),
        ("Nguyễn", "Nguyễn"),
        ("❤\ufe0f\u200d🔥 1\ufe0f\u20e3", "❤\ufe0f\u200d🔥 1\ufe0f\u20e3"),
    ],
)
def test_marks_stacked_in_a_name_painted_over_its_neighbours(name: str, clean: str) -> None:
    assert clean_name(name) == clean
    assert clean_name(clean) == clean
    assert Settings().with_(player_name=name, opponents=(name,)).opponents == (clean,)
    kept, faults = read(json.dumps({"player_name": name[:24], "opponents": [name[:24]]}))
    if "\x00" not in name:
        assert (kept.player_name, kept.opponents, faults) == (clean_name(name[:24]), (clean_name(name[:24]),), ())


def test_a_name_that_is_cut_does_not_end_with_a_blank() -> None:
    assert clean_name(" " + "x" * 23 + " y") == "x" * 23


def test_full_screen_as_earlier_versions_kept_it_is_read() -> None:
    assert read('{"full_screen": true, "volume": 30}') == (Settings(window_state="full", volume=30), ())
    assert read('{"full_screen": false}') == (Settings(), ())
    assert read('{"full_screen": true, "window_state": "maximised"}')[0].window_state == "maximised"
    assert read('{"full_screen": "yes", "volume": 30}') == (Settings(volume=30), ())
    assert read('{"full_screen": true, "volume": "loud"}') == (Settings(window_state="full"), ("volume",))
