"""The sound files: what the script gives now, in the right format, clean at both ends and not too loud."""

import importlib.util
import subprocess
import sys
import wave
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from tests import ROOT
from tests.cases import for_each

SOUNDS = ROOT / "assets" / "sounds"
_PLACE = importlib.util.spec_from_file_location("synth", SOUNDS / "synth.py")
assert _PLACE is not None and _PLACE.loader is not None
synth = importlib.util.module_from_spec(_PLACE)
_PLACE.loader.exec_module(synth)
loudness, RATE = synth.loudness, synth.RATE
LONGEST = {
    "shuffle": 0.95, "deal-1": 0.12, "deal-2": 0.12, "deal-3": 0.12, "slide": 0.25, "flip": 0.3,
    "place-1": 0.25, "place-2": 0.25, "place-3": 0.25, "sweep": 0.35, "draw": 0.25, "discard": 0.3,
    "peg-1": 0.25, "peg-2": 0.25, "peg-3": 0.25, "bid": 0.7, "your-turn": 1.2, "refuse": 0.4,
    "button": 0.08, **{f"tick-{step}": 0.08 for step in range(1, 6)},
    **{f"thump-{rank}": 0.3 for rank in range(2, 17)}, "win": 3.05, "loss": 2.2, "thrown-in": 0.8,
    "take": 0.3, "knock": 0.7, "count": 0.32, "counted": 0.65, "gong": 2.0,
    "hop-1": 0.1, "hop-2": 0.1, "hop-3": 0.1, "announce": 1.1,
}  # fmt: skip


def load(path: Path) -> NDArray[np.int32]:
    """Return the samples of a file after a look at its format."""
    with wave.open(str(path), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 44100), path.name
        return np.frombuffer(file.readframes(file.getnframes()), "<i2").astype(np.int32)


def rms(samples: NDArray[np.int32]) -> float:
    """Return the root mean square of samples."""
    return float(np.sqrt(np.mean(samples.astype(np.float64) ** 2)))


def test_exactly_the_sounds_wanted_are_there_and_small() -> None:
    files = sorted(SOUNDS.glob("*.wav"))
    assert {path.stem for path in files} == set(LONGEST)
    assert sum(path.stat().st_size for path in files) < 2_500_000


@for_each("name", sorted(LONGEST))
def test_each_sound_is_clean(name: str) -> None:
    samples = load(SOUNDS / f"{name}.wav")
    assert 0.03 * 44100 < len(samples) < LONGEST[name] * 44100
    peak = int(np.max(np.abs(samples)))
    assert 0.05 * 32767 < peak < 0.9 * 32767, "heard, and not clipped"
    assert abs(float(np.mean(samples))) < 2, "no offset"
    assert abs(int(samples[0])) <= 2, "no click at the start"
    assert int(np.max(np.abs(samples[-30:]))) <= 12, "no click at the end"


def test_a_full_tone_has_the_loudness_of_the_standard() -> None:
    """BS.1770: 997 Hz at full scale in one channel are -3.01 LUFS; 100 Hz, by its curve, 1.1 dB less."""
    seconds = np.arange(RATE) / RATE
    assert loudness(np.sin(2 * np.pi * 997 * seconds)) == pytest.approx(-3.01, abs=0.02)
    assert loudness(np.sin(2 * np.pi * 100 * seconds)) == pytest.approx(-4.79, abs=0.1)


def test_a_card_laid_down_is_no_louder_than_others_and_ones_turn_is_heard() -> None:
    loud = {name: loudness(load(SOUNDS / f"{name}.wav") / 32768) for name in LONGEST}
    cards = [loud[name] for name in ("deal-1", "deal-2", "deal-3", "slide", "sweep", "draw", "discard", "take", "flip")]
    places = [loud["place-1"], loud["place-2"], loud["place-3"]]
    assert max(cards) - min(cards) < 1.5 and max(places) - min(places) < 0.5
    assert min(cards) - 2.5 < min(places) and max(places) < min(cards)
    assert max(cards) + 2 < loud["your-turn"] < max(cards) + 5
    assert max(loud["button"], loud["tick-1"]) < min(loud.values()) + 1 < min(places) - 5
    assert loud["win"] == max(loud.values())


def test_variants_differ() -> None:
    for family in ("deal", "place", "peg", "hop"):
        waves = [load(SOUNDS / f"{family}-{i}.wav") for i in (1, 2, 3)]
        for i in range(3):
            a, b = waves[i], waves[(i + 1) % 3]
            assert rms(a - b) > 0.2 * rms(a)


def test_the_files_are_what_the_script_gives(tmp_path: Path) -> None:
    subprocess.run([sys.executable, str(SOUNDS / "make_sounds.py"), str(tmp_path)], check=True)
    for name in LONGEST:
        made, kept = load(tmp_path / f"{name}.wav"), load(SOUNDS / f"{name}.wav")
        assert made.shape == kept.shape, name
        assert int(np.max(np.abs(made - kept))) <= 1, name


def test_a_thump_is_the_deeper_the_higher_its_rank_and_ticks_rise() -> None:
    assert [pitch_of("thump", rank) for rank in (2, 6, 10, 14)] == sorted(
        (pitch_of("thump", rank) for rank in (2, 6, 10, 14)), reverse=True
    )
    ticks = [pitch_of("tick", step) for step in range(1, 6)]
    assert ticks == sorted(ticks) and len(set(ticks)) == 5


def pitch_of(family: str, step: int) -> float:
    """Return the strongest pitch of a sound, in hertz."""
    samples = load(SOUNDS / f"{family}-{step}.wav").astype(np.float64)
    power = np.abs(np.fft.rfft(samples)) ** 2
    return float(np.argmax(power) * RATE / len(samples))
