"""The sound files: what the script gives now, in the right format, clean at both ends and not too loud."""

import subprocess
import sys
import wave
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

SOUNDS = Path(__file__).resolve().parents[2] / "assets" / "sounds"
LONGEST = {
    "shuffle": 0.95, "deal-1": 0.12, "deal-2": 0.12, "deal-3": 0.12, "slide": 0.25, "flip": 0.3,
    "place-1": 0.25, "place-2": 0.25, "place-3": 0.25, "sweep": 0.35, "draw": 0.25, "discard": 0.3,
    "peg-1": 0.25, "peg-2": 0.25, "peg-3": 0.25, "bid": 0.7, "your-turn": 1.2, "refuse": 0.4,
    "button": 0.08, "tick": 0.08, "win": 3.05, "loss": 2.2, "thrown-in": 0.8,
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


@pytest.mark.parametrize("name", sorted(LONGEST))
def test_each_sound_is_clean(name: str) -> None:
    samples = load(SOUNDS / f"{name}.wav")
    assert 0.03 * 44100 < len(samples) < LONGEST[name] * 44100
    peak = int(np.max(np.abs(samples)))
    assert 0.05 * 32767 < peak < 0.9 * 32767, "heard, and not clipped"
    assert abs(float(np.mean(samples))) < 2, "no offset"
    assert abs(int(samples[0])) <= 2, "no click at the start"
    assert int(np.max(np.abs(samples[-30:]))) <= 12, "no click at the end"


def test_loudness_keeps_its_order() -> None:
    loud = {name: rms(load(SOUNDS / f"{name}.wav")) for name in LONGEST}
    assert max(loud["button"], loud["tick"]) < min(loud["place-1"], loud["peg-1"], loud["bid"], loud["deal-1"])
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
