"""Makes the sound effects as WAV files: python assets/sounds/make_sounds.py [folder]."""

import sys
import wave
import zlib
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from synth import (
    RATE,
    Rng,
    Wave,
    add,
    bronze,
    cloth_thump,
    decay,
    drum,
    finish,
    landing,
    modes,
    noise,
    oud,
    qanun,
    room,
    rub,
    silence,
    snap,
    struck,
    wood,
)

HERE = Path(__file__).resolve().parent
D3, A3, D4 = 146.83, 220.0, 293.66
QUARTER: float = 2 ** (1 / 24)


def cents(steps: float, base: float = D4) -> float:
    """Return a pitch some quarter-tones above a base."""
    return float(base * QUARTER**steps)


def shuffle(rng: Rng) -> Wave:
    """Riffle two packets together, then let the bridge fall."""
    track = silence(0.9)
    at, count = 0.02, 40
    for i in range(count):
        share = i / (count - 1)
        add(
            track,
            snap(rng, 0.78 + 0.2 * share),
            at,
            (0.55 + 0.45 * np.sin(np.pi * share)) * rng.uniform(0.55, 1.0),
        )
        at += (0.0185 - 0.0105 * np.sin(np.pi * share) ** 0.8) * rng.uniform(0.72, 1.28)
    add(track, rub(rng, 0.48, 900, 4200, 0.5), 0.02, 0.035)
    at, count = 0.55, 46
    for i in range(count):
        share = i / (count - 1)
        add(
            track,
            snap(rng, 0.95 + 0.3 * share),
            at,
            (0.3 + 0.35 * np.sin(np.pi * share**0.7)) * rng.uniform(0.6, 1.0),
        )
        at += (0.0074 - 0.0038 * share) * rng.uniform(0.8, 1.2)
    add(track, rub(rng, 0.24, 1400, 6000, 0.6), 0.545, 0.04)
    add(track, landing(rng, 0.95), 0.8, 1.0)
    return room(rng, track, 0.14)


def deal(rng: Rng, pitch: float) -> Wave:
    """Slide one card off the pack and let it tap the cloth."""
    track = silence(0.1)
    add(track, rub(rng, 0.05, 1500 * pitch, 6800 * pitch, 0.55, 1.5), 0.0, 0.3)
    add(track, landing(rng, 1.12 * pitch, 0.6), 0.036, 0.9)
    return room(rng, track, 0.1)


def slide(rng: Rng) -> Wave:
    """Push a card across the cloth."""
    track = silence(0.2)
    add(track, rub(rng, 0.18, 1000, 5200, 0.4, 1.25), 0.0, 0.5)
    add(track, noise(rng, 0.18, 180, 700) * np.hanning(len(silence(0.18))), 0.0, 0.09)
    return room(rng, track, 0.1)


def flip(rng: Rng) -> Wave:
    """Turn a card over: a flick of the corner, a little air, the landing."""
    track = silence(0.24)
    add(track, snap(rng, 1.15), 0.004, 0.5)
    add(track, rub(rng, 0.085, 700, 3600, 0.6, 1.5), 0.012, 0.2)
    add(track, landing(rng, 1.18, 0.55), 0.092, 0.75)
    return room(rng, track, 0.12)


def place(rng: Rng, pitch: float) -> Wave:
    """Lay a card on the table."""
    track = silence(0.2)
    add(track, rub(rng, 0.03, 1600, 6000, 0.7), 0.0, 0.12)
    add(track, landing(rng, pitch), 0.018, 1.0)
    return room(rng, track, 0.12)


def sweep(rng: Rng) -> Wave:
    """Gather four cards and draw them in."""
    track = silence(0.29)
    for i, at in enumerate((0.0, 0.034, 0.062, 0.086)):
        add(track, rub(rng, 0.15 - 0.012 * i, 1000 + 90 * i, 4600 + 300 * i, 0.4, 1.2), at, 0.24)
        add(track, snap(rng, 0.85 + 0.07 * i), at + 0.03 + 0.01 * i, 0.3)
    add(track, landing(rng, 0.9, 0.9), 0.186, 0.62)
    return room(rng, track, 0.12)


def draw(rng: Rng) -> Wave:
    """Take a card from the stock."""
    track = silence(0.19)
    add(track, snap(rng, 0.9), 0.004, 0.25)
    add(track, rub(rng, 0.14, 1400, 6400, 0.62, 1.6), 0.004, 0.4)
    add(track, snap(rng, 1.25), 0.128, 0.42)
    return room(rng, track, 0.1)


def discard(rng: Rng) -> Wave:
    """Toss a card on a heap."""
    track = silence(0.24)
    add(track, rub(rng, 0.085, 1200, 5400, 0.7, 1.3), 0.0, 0.22)
    add(track, landing(rng, 0.92), 0.072, 0.9)
    add(track, rub(rng, 0.07, 1500, 6000, 0.25), 0.084, 0.13)
    return room(rng, track, 0.12)


def take(rng: Rng) -> Wave:
    """Pick a card up that lies open: a nail under its edge, a lift off the cloth, a tap into the hand."""
    track = silence(0.24)
    add(track, snap(rng, 1.35), 0.004, 0.4)
    add(track, snap(rng, 1.1), 0.03, 0.22)
    add(track, rub(rng, 0.11, 900, 4400, 0.3, 1.5), 0.028, 0.26)
    add(track, snap(rng, 1.05), 0.15, 0.4)
    add(track, snap(rng, 1.3), 0.172, 0.26)
    return room(rng, track, 0.1)


def knock(rng: Rng) -> Wave:
    """Rap twice on the table with a knuckle, then lay the hand down."""
    track = silence(0.62)
    for at, gain in ((0.0, 0.85), (0.15, 1.0)):
        add(track, wood(rng, 0.62, 0.2, 1.1, 3200, 0.0012), at, 0.8 * gain)
        add(track, cloth_thump(rng, 1.25, 0.6), at, 0.35 * gain)
    for i in range(4):
        add(track, landing(rng, 0.98 + 0.05 * i, 0.7), 0.36 + 0.036 * i, 0.42)
    return room(rng, track, 0.16)


def count(rng: Rng) -> Wave:
    """Tell one term of a sum: a small kettle gong, damped at once."""
    track = silence(0.3)
    add(track, bronze(rng, 622.25, 0.3, 0.045, 3000), 0.0, 0.8)
    add(track, wood(rng, 1.2, 0.06, 0.5), 0.0, 0.1)
    return room(rng, track, 0.14)


def counted(rng: Rng) -> Wave:
    """Tell what a hand comes to: a deeper kettle gong, left to ring a little."""
    track = silence(0.6)
    add(track, bronze(rng, 466.16, 0.6, 0.11, 2400), 0.0, 0.85)
    add(track, wood(rng, 1.0, 0.06, 0.5), 0.0, 0.08)
    return room(rng, track, 0.18)


def gong(rng: Rng) -> Wave:
    """Strike the large gong that ends a round, softly, with a kettle gong after it."""
    track = silence(1.9)
    add(track, bronze(rng, 155.56, 1.9, 0.36, 1100), 0.0, 1.0)
    add(track, bronze(rng, 311.13, 1.4, 0.2, 1600), 0.004, 0.45)
    add(track, bronze(rng, 932.33, 0.5, 0.07, 3000), 0.2, 0.12)
    return room(rng, track, 0.24, 0.5)


def peg(rng: Rng, pitch: float) -> Wave:
    """Set a peg into its hole."""
    track = silence(0.22)
    add(track, wood(rng, 1.5 * pitch, 0.1, 0.5), 0.0, 0.28)
    add(track, wood(rng, pitch, 0.18), 0.017, 1.0)
    return room(rng, track, 0.16)


def bid(rng: Rng) -> Wave:
    """Two soft low plucks with a finger's tap on the wood."""
    track = silence(0.62)
    add(track, oud(rng, D3, 0.5, 0.12), 0.0, 0.75)
    add(track, oud(rng, A3, 0.5, 0.12), 0.12, 0.7)
    add(track, wood(rng, 0.6, 0.14, 0.8, 2200, 0.0011), 0.0, 0.16)
    return room(rng, track, 0.16)


def your_turn(rng: Rng) -> Wave:
    """Two gentle notes, a fourth apart, rising."""
    track = silence(1.1)
    add(track, qanun(rng, 440.0, 1.0, 0.14), 0.0, 0.62)
    add(track, qanun(rng, 587.33, 0.95, 0.17), 0.14, 0.7)
    return room(rng, track, 0.22, 0.4)


def refuse(rng: Rng) -> Wave:
    """Two low muted knocks."""
    track = silence(0.32)
    for at, gain in ((0.0, 1.0), (0.105, 0.8)):
        add(track, cloth_thump(rng, 1.5, 0.7), at, 0.5 * gain)
        add(track, wood(rng, 0.4, 0.14, 0.8, 2600, 0.001), at, 0.55 * gain)
    return room(rng, track, 0.1)


def button(rng: Rng) -> Wave:
    """Give a finger's tick on a small wooden key."""
    track = silence(0.06)
    add(track, wood(rng, 1.6, 0.05, 0.45, 7000, 0.0004), 0.0, 0.8)
    add(track, noise(rng, 0.01, 2500, 6000) * decay(0.01, 0.001), 0.0, 0.1)
    return room(rng, track, 0.08)


def tick(rng: Rng, step: int) -> Wave:
    """Knock a bead against its neighbour on the wire, some semitones higher."""
    track = silence(0.06)
    pitch = 2 ** (step / 12)
    add(track, wood(rng, 2.0 * pitch, 0.05, 0.6, 9000, 0.0003), 0.0, 1.0)
    add(track, wood(rng, 2.35 * pitch, 0.04, 0.4, 9000, 0.0003), 0.006, 0.3)
    return room(rng, track, 0.1)


def thump(rng: Rng, rank: int) -> Wave:
    """Bring a trump down on the table: the higher its rank the deeper."""
    track = silence(0.26)
    pitch = 2 ** ((9 - rank) / 12)
    add(track, cloth_thump(rng, 0.9 * pitch, 1.4), 0.0, 1.0)
    add(track, wood(rng, 0.42 * pitch, 0.2, 1.2, 2200, 0.0016), 0.002, 0.35)
    add(track, snap(rng, 0.8), 0.001, 0.2)
    return room(rng, track, 0.16)


def win(rng: Rng) -> Wave:
    """Run up the bright maqam Rast on oud and qanun over a frame drum, and a rolled chord at the end."""
    track = silence(3.0)
    beat = 0.15
    # Rast in quarter-tones above its tonic: whole, three quarters, three quarters, whole, ...
    run = [(0, 0), (1, 4), (2, 7), (3, 10), (4, 14), (5, 10), (6, 14), (7, 18), (8, 21), (9, 24)]
    for step, tone in run:
        accent = 1.0 if step % 2 == 0 else 0.8
        add(track, oud(rng, cents(tone), 0.9, 0.13), step * beat, 0.5 * accent)
        if step >= 4:
            add(track, qanun(rng, cents(tone + 24), 0.8, 0.12), step * beat + 0.006, 0.14 * accent)
    for i, (tone, gain) in enumerate(((-24, 0.5), (-10, 0.4), (0, 0.4), (14, 0.36), (24, 0.36))):
        add(track, oud(rng, cents(tone), 1.5, 0.34), 10.6 * beat + 0.028 * i, gain)
    add(track, qanun(rng, cents(48), 1.3, 0.3), 10.6 * beat + 0.16, 0.2)
    for low, moment, gain in (
        (True, 0, 0.36),
        (False, 1, 0.16),
        (False, 3, 0.2),
        (True, 4, 0.32),
        (False, 6, 0.2),
        (False, 7, 0.12),
        (True, 8, 0.32),
        (False, 9, 0.18),
        (True, 10.6, 0.44),
    ):
        add(track, drum(rng, low), moment * beat, gain)
    return room(rng, track, 0.3, 0.6)


def loss(rng: Rng) -> Wave:
    """Four plucks that go down gently and come to rest."""
    track = silence(2.1)
    for at, tone, gain in ((0.0, 14, 0.6), (0.24, 10, 0.55), (0.5, 6, 0.52), (0.82, 0, 0.6)):
        add(track, oud(rng, cents(tone, A3 / 1.5), 1.4, 0.26), at, gain)
    add(track, oud(rng, cents(-24, A3 / 1.5), 1.3, 0.3), 0.84, 0.3)
    add(track, drum(rng, True), 0.82, 0.22)
    return room(rng, track, 0.28, 0.5)


def thrown_in(rng: Rng) -> Wave:
    """Cards gathered in both hands and tossed on a heap."""
    track = silence(0.72)
    for at in (0.0, 0.07, 0.15):
        add(track, rub(rng, 0.17, 900, 4600, 0.5), at, 0.14)
    at = 0.3
    for i in range(15):
        add(track, snap(rng, rng.uniform(0.75, 1.1)), at, rng.uniform(0.2, 0.5))
        if i % 4 == 0:
            add(track, landing(rng, rng.uniform(0.85, 1.1)), at, rng.uniform(0.4, 0.62))
        at += rng.uniform(0.008, 0.026)
    add(track, rub(rng, 0.16, 1200, 5000, 0.2), 0.48, 0.14)
    return room(rng, track, 0.16)


def hop(rng: Rng, pitch: float) -> Wave:
    """Touch the board with a peg on the way from hole to hole."""
    track = silence(0.09)
    add(track, wood(rng, 1.9 * pitch, 0.07, 0.4, 6000, 0.0004), 0.0, 1.0)
    add(track, wood(rng, 1.1 * pitch, 0.06, 0.5, 4000, 0.0006), 0.002, 0.35)
    return room(rng, track, 0.1)


def bell(rng: Rng, pitch: float, length: float, half: float) -> Wave:
    """Return a small brass bell struck on its rim: an octave and a minor third under partials that do not fit."""
    table = [
        (0.5, 1.2, 0.22),
        (1.0, 1.0, 1.0),
        (1.003, 0.9, 0.45),
        (1.19, 0.7, 0.3),
        (2.0, 0.5, 0.34),
        (2.74, 0.32, 0.2),
        (4.07, 0.18, 0.1),
    ]
    ringing = modes(length, [(pitch * ratio, half * lasts, strength) for ratio, lasts, strength in table])
    note = struck(rng, ringing, 5200, 0.0009)[: len(ringing)]
    return note / float(np.max(np.abs(note)))


def announce(rng: Rng) -> Wave:
    """Rap on the bar and ring the bell beside it: "Trump number!"."""
    track = silence(1.0)
    for at, gain in ((0.0, 0.75), (0.12, 1.0)):
        add(track, wood(rng, 0.72, 0.18, 1.0, 3600, 0.001), at, 0.6 * gain)
    add(track, bell(rng, 1174.66, 0.76, 0.13), 0.23, 0.5)
    add(track, bell(rng, 1567.98, 0.6, 0.1), 0.35, 0.34)
    return room(rng, track, 0.2, 0.4)


# Every sound: its recipe and its loudness in LUFS. What cards do lies close together; a card laid down, heard most of
# all, a little below; the call to play a little above. Fanfares and the gong stand out.
SOUNDS: dict[str, tuple[Callable[[Rng], Wave], float]] = {
    "shuffle": (shuffle, -22),
    "deal-1": (lambda rng: deal(rng, 1.0), -23),
    "deal-2": (lambda rng: deal(rng, 1.06), -23.5),
    "deal-3": (lambda rng: deal(rng, 0.95), -23),
    "slide": (slide, -23.5),
    "flip": (flip, -23),
    "place-1": (lambda rng: place(rng, 1.0), -25),
    "place-2": (lambda rng: place(rng, 1.07), -25),
    "place-3": (lambda rng: place(rng, 0.94), -25),
    "sweep": (sweep, -23),
    "draw": (draw, -23.5),
    "discard": (discard, -24),
    "take": (take, -24),
    "knock": (knock, -21.5),
    "count": (count, -25),
    "counted": (counted, -22),
    "gong": (gong, -18),
    "peg-1": (lambda rng: peg(rng, 1.0), -24),
    "peg-2": (lambda rng: peg(rng, 1.06), -24),
    "peg-3": (lambda rng: peg(rng, 0.945), -24),
    "bid": (bid, -22),
    "your-turn": (your_turn, -20),
    "refuse": (refuse, -22),
    "button": (button, -34),
    **{f"tick-{step}": (partial(tick, step=step), -34.0) for step in range(1, 6)},
    **{f"thump-{rank}": (partial(thump, rank=rank), -22.5) for rank in range(2, 17)},
    "win": (win, -16),
    "loss": (loss, -18),
    "thrown-in": (thrown_in, -22),
    "hop-1": (lambda rng: hop(rng, 1.0), -29),
    "hop-2": (lambda rng: hop(rng, 1.05), -29),
    "hop-3": (lambda rng: hop(rng, 0.95), -29),
    "announce": (announce, -20.5),
}


def render(name: str) -> NDArray[np.int16]:
    """Return the samples of one sound; the seed is made of its name."""
    recipe, level = SOUNDS[name]
    rng = np.random.default_rng(zlib.crc32(name.encode()))
    track = recipe(rng)
    return finish(track, level, 0.35 if len(track) > RATE else 0.03)


def make(folder: Path) -> list[Path]:
    """Write every sound into a folder and return the files."""
    paths: list[Path] = []
    for name in SOUNDS:
        path = folder / f"{name}.wav"
        with wave.open(str(path), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(render(name).tobytes())
        paths.append(path)
    return paths


if __name__ == "__main__":
    make(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE)
