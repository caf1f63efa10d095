"""The instruments of the sound effects: paper, wood, skin and strings as small physical models."""

import numpy as np
from numpy.typing import NDArray

RATE = 44100
Wave = NDArray[np.float64]
Rng = np.random.Generator


def samples(seconds: float) -> int:
    """Return a length in samples."""
    return round(seconds * RATE)


def silence(seconds: float) -> Wave:
    """Return an empty stretch."""
    return np.zeros(samples(seconds))


def scaled(wave: Wave) -> Wave:
    """Return the wave with its highest peak at 1."""
    return wave / float(np.max(np.abs(wave)))


def convolve(a: Wave, b: Wave) -> Wave:
    """Return the linear convolution of two waves."""
    size = len(a) + len(b) - 1
    width = 1 << (size - 1).bit_length()
    product = np.fft.rfft(a, width) * np.fft.rfft(b, width)
    return np.fft.irfft(product, width)[:size]


def band(wave: Wave, low: float, high: float, order: int = 2) -> Wave:
    """Return the wave between two frequencies, with gentle slopes and no ringing to speak of."""
    size = 1 << (len(wave) + 2047).bit_length()
    f = np.fft.rfftfreq(size, 1 / RATE)
    slope = 2 * order
    gain = 1 / np.sqrt(1 + (low / np.maximum(f, 1e-6)) ** slope) / np.sqrt(1 + (f / high) ** slope)
    return np.fft.irfft(np.fft.rfft(wave, size) * gain, size)[: len(wave)]


def noise(rng: Rng, seconds: float, low: float, high: float, order: int = 2) -> Wave:
    """Return noise between two frequencies, of RMS 1."""
    wave = band(rng.standard_normal(samples(seconds)), low, high, order)
    return wave / max(float(np.sqrt(np.mean(wave**2))), 1e-9)


def decay(seconds: float, half: float, attack: float = 0.0006) -> Wave:
    """Return an envelope that rises at once and then loses half its height every so many seconds."""
    t = np.arange(samples(seconds)) / RATE
    rise = np.minimum(1.0, t / attack)
    return rise * np.exp2(-t / half)


def swell(seconds: float, peak: float = 0.5, sharp: float = 1.6) -> Wave:
    """Return an envelope that rises to its peak (a share of the length) and falls again."""
    t = np.linspace(0, 1, samples(seconds))
    warped = np.where(t < peak, t / peak / 2, 0.5 + (t - peak) / (1 - peak) / 2)
    return np.sin(np.pi * warped) ** sharp


def add(track: Wave, wave: Wave, at: float, gain: float = 1.0) -> None:
    """Mix a wave into a track; what sticks out at the end is dropped."""
    start = samples(at)
    end = min(len(track), start + len(wave))
    if start < end:
        track[start:end] += gain * wave[: end - start]


def modes(seconds: float, table: list[tuple[float, float, float]]) -> Wave:
    """Return the ringing of a body: (frequency, half-life in seconds, strength) of each mode."""
    t = np.arange(samples(seconds)) / RATE
    ringing = np.zeros(len(t))
    for frequency, half, strength in table:
        ringing += strength * np.sin(2 * np.pi * frequency * t) * np.exp2(-t / half)
    return ringing


def struck(rng: Rng, body: Wave, hardness: float = 5000.0, contact: float = 0.0014) -> Wave:
    """Return a body hit by a stick of some hardness (cut-off in Hz)."""
    blow = noise(rng, contact * 3, 60, hardness) * decay(contact * 3, contact / 2, 0.0003)
    blow[: samples(contact)] += 2.2 * np.hanning(samples(contact))
    return convolve(body, blow / np.sum(np.abs(blow)))


def snap(rng: Rng, bright: float = 1.0) -> Wave:
    """Return the edge of one card let go: a papery click with a little body."""
    length = 0.03
    click = noise(rng, length, 1700 * bright, 7200 * bright) * decay(length, 0.0013, 0.0003)
    body = noise(rng, length, 420 * bright, 1500 * bright) * decay(length, 0.0026, 0.0009)
    return 0.62 * click + 0.5 * body


def rub(
    rng: Rng, seconds: float, low: float = 1300.0, high: float = 6500.0, peak: float = 0.45, rise: float = 1.3
) -> Wave:
    """Return paper that slides on paper or cloth: grainy noise whose colour moves while it swells."""
    size = samples(seconds)
    dull = noise(rng, seconds, low, high * 0.6)
    clear = noise(rng, seconds, low * rise, high * rise)
    share = np.linspace(0, 1, size)
    grain = 1 + 0.4 * noise(rng, seconds, 20, 170)
    return (dull * (1 - share) + clear * share) * np.clip(grain, 0.15, 2.2) * swell(seconds, peak)


def cloth_thump(rng: Rng, pitch: float = 1.0, soft: float = 1.0) -> Wave:
    """Return a card that lands on a cushioned table: a damped low knock under a breath of cloth."""
    length = 0.16
    body = modes(
        length,
        [
            (124 * pitch, 0.0095, 1.0),
            (203 * pitch, 0.0075, 0.8),
            (317 * pitch, 0.006, 0.5),
            (470 * pitch, 0.0045, 0.3),
        ],
    )
    knock = struck(rng, body, 1400, 0.004)[: samples(length)]
    breath = noise(rng, length, 180, 1100) * decay(length, 0.011 * soft, 0.0025)
    return scaled(knock) + 0.3 * breath


def landing(rng: Rng, pitch: float = 1.0, weight: float = 1.0) -> Wave:
    """Return a card laid down: cloth thump and the click of paper a moment after."""
    track = silence(0.17)
    add(track, cloth_thump(rng, pitch), 0.0, 0.5 * weight)
    add(track, snap(rng, 0.82 * pitch), 0.0012, 0.3)
    add(track, snap(rng, 1.1 * pitch), 0.0085, 0.12)
    add(track, noise(rng, 0.06, 700 * pitch, 2600) * decay(0.06, 0.008, 0.001), 0.001, 0.11)
    return track


def wood(
    rng: Rng,
    pitch: float = 1.0,
    length: float = 0.16,
    damping: float = 1.0,
    hardness: float = 7500.0,
    contact: float = 0.0005,
) -> Wave:
    """Return a tock on a hardwood board: the modes of a bar over the hum of the board."""
    table = [
        (204, 0.014, 0.3),
        (540, 0.012, 0.6),
        (985, 0.012, 1.0),
        (1690, 0.008, 0.75),
        (2590, 0.0055, 0.55),
        (3740, 0.0036, 0.4),
        (5250, 0.002, 0.3),
    ]
    body = modes(length, [(f * pitch, half * damping, strength) for f, half, strength in table])
    hit = struck(rng, body, hardness, contact)[: samples(length)]
    return scaled(hit)


def drum(rng: Rng, low: bool, length: float = 0.6) -> Wave:
    """Return a stroke on a frame drum: the low centre stroke or the dry one at the rim."""
    ratios = [1.0, 1.593, 2.136, 2.296, 2.653, 2.918, 3.156, 3.6]
    t = np.arange(samples(length)) / RATE
    track = np.zeros(len(t))
    base = 88.0 if low else 176.0
    for i, ratio in enumerate(ratios):
        strength = (1.0 if i == 0 else 0.34 / (1 + 0.6 * i)) if low else (0.25 if i == 0 else 0.8 / (1 + 0.25 * i))
        half = (0.085 if low else 0.03) / (1 + 0.5 * i)
        sag = 1 + (0.1 if low else 0.04) * np.exp2(-t / 0.02)
        phase = 2 * np.pi * np.cumsum(base * ratio * sag) / RATE
        track += strength * np.sin(phase) * np.exp2(-t / half)
    track *= np.minimum(1, t / 0.0015)
    skin = noise(rng, length, 300 if low else 1400, 1600 if low else 6000) * decay(
        length, 0.007 if low else 0.012, 0.001
    )
    return track + (0.12 if low else 0.3) * skin


def string(rng: Rng, pitch: float, length: float, half: float, colour: float = 0.2, touch: float = 3200.0) -> Wave:
    """Return one plucked string (Karplus and Strong): colour damps the overtones, touch is the softness of the pick."""
    period = RATE / pitch - 1.0
    lag = int(period)
    part = period - lag
    taps = np.convolve([colour, 1 - 2 * colour, colour], [1 - part, part])
    taps *= 2 ** (-1 / (pitch * half))
    size = samples(length)
    start = rng.standard_normal(lag)
    start = band(np.tile(start, 3), 40, touch)[lag : 2 * lag]
    start -= np.roll(start, max(1, round(lag * 0.17)))
    start -= np.mean(start)
    wave = np.zeros(size + 2 * lag + 4)
    wave[4 : 4 + lag] = start / max(float(np.max(np.abs(start))), 1e-9)
    at = 4 + lag
    while at < size:
        end = min(at + lag, len(wave))
        span = end - at
        for k, tap in enumerate(taps):
            wave[at:end] += tap * wave[at - lag - k : at - lag - k + span]
        at = end
    return wave[4 : 4 + size]


def body_of_oud(rng: Rng) -> Wave:
    """Return the answer of a bowl of thin wood, to be convolved with a string."""
    length = 0.12
    answer = modes(
        length,
        [
            (104, 0.014, 0.5),
            (187, 0.011, 0.7),
            (268, 0.009, 0.6),
            (415, 0.007, 0.5),
            (640, 0.005, 0.35),
            (1050, 0.0035, 0.2),
        ],
    )
    answer += 0.12 * noise(rng, length, 300, 3500) * decay(length, 0.004)
    answer /= np.sqrt(np.sum(answer**2))
    answer[0] += 2.0
    return answer


def oud(rng: Rng, pitch: float, length: float = 1.2, half: float = 0.22) -> Wave:
    """Return a warm plucked note of a doubled course with the tap of the plectrum."""
    pair = string(rng, pitch * 0.9992, length, half, 0.22, 2600) + string(
        rng, pitch * 1.0009, length, half * 0.9, 0.24, 2300
    )
    note = convolve(pair, body_of_oud(rng))[: samples(length)]
    note /= np.max(np.abs(note))
    add(note, noise(rng, 0.03, 900, 3200) * decay(0.03, 0.003), 0.0, 0.05)
    return note * decay(length, 10.0, 0.002)


def qanun(rng: Rng, pitch: float, length: float = 1.4, half: float = 0.3) -> Wave:
    """Return a bright silvery note of a triple course."""
    courses = [string(rng, pitch * tune, length, half, 0.11, 5200) for tune in (0.9993, 1.0, 1.0008)]
    note = np.sum(courses, axis=0)
    note = band(note, 120, 7500)
    note /= np.max(np.abs(note))
    add(note, noise(rng, 0.02, 2200, 6500) * decay(0.02, 0.0018), 0.0, 0.04)
    return note * decay(length, 10.0, 0.0012)


def bronze(rng: Rng, pitch: float, length: float = 0.9, half: float = 0.12, soft: float = 2600.0) -> Wave:
    """Return a kettle gong of a gamelan, struck on its boss with a bound stick: it beats a little as it rings."""
    table = [
        (1.0, 1.0, 1.0),
        (1.0045, 0.9, 0.5),
        (1.52, 0.45, 0.16),
        (2.0, 0.5, 0.3),
        (2.76, 0.3, 0.14),
        (3.94, 0.16, 0.09),
        (5.4, 0.08, 0.05),
    ]
    body = modes(length, [(pitch * ratio, half * lasts, strength) for ratio, lasts, strength in table])
    note = scaled(struck(rng, body, soft, 0.0022)[: samples(length)])
    add(note, noise(rng, 0.03, 500, 2400) * decay(0.03, 0.003), 0.0, 0.05)
    return note


def room(rng: Rng, wave: Wave, amount: float = 0.12, length: float = 0.22) -> Wave:
    """Return the wave in a small furnished room; the length stays as it was."""
    size = samples(length)
    answer = noise(rng, length, 250, 4200) * np.exp2(-np.arange(size) / RATE / (length / 7))
    answer[: samples(0.006)] = 0
    for delay, strength in ((0.0071, 9.0), (0.0113, -7.0), (0.0172, 5.0), (0.0239, -4.0)):
        answer[samples(delay)] += strength
    answer /= np.sqrt(np.sum(answer**2))
    return wave + amount * convolve(wave, answer)[: len(wave)]


def loudness(wave: Wave) -> float:
    """Return the loudness in LUFS of the loudest tenth of a second: ITU-R BS.1770, in blocks short enough for a card.

    Its two filters, given there for 48 kHz: the head's lift of high notes, and the ear's deafness to the lowest.
    """
    size = 1 << (len(wave) + 8191).bit_length()
    z = np.exp(-2j * np.pi * np.fft.rfftfreq(size, 1 / RATE) / 48000)
    head = (1.53512485958697 - 2.69169618940638 * z + 1.19839281085285 * z**2) / (
        1 - 1.69065929318241 * z + 0.73248077421585 * z**2
    )
    ear = (1 - z) ** 2 / (1 - 1.99004745483398 * z + 0.99007225036621 * z**2)
    heard = np.fft.irfft(np.fft.rfft(wave, size) * head * ear, size)[: len(wave)]
    width = samples(0.1)
    still = np.zeros(width)
    total = np.cumsum(np.concatenate([still, heard**2, still]))
    return float(10 * np.log10(np.max(total[width:] - total[:-width]) / width + 1e-12) - 0.691)


def finish(wave: Wave, level: float, fade: float = 0.02, ceiling: float = 0.82) -> NDArray[np.int16]:
    """Return 16-bit samples: no offset, faded ends, a loudness in LUFS under a ceiling for the peak."""
    clean = band(wave, 38, 16000)
    out = min(samples(fade), len(clean) // 3)
    into = samples(0.0008)
    clean[:into] *= 0.5 - 0.5 * np.cos(np.linspace(0, np.pi, into))
    clean[-out:] *= 0.5 + 0.5 * np.cos(np.linspace(0, np.pi, out))
    window = np.hanning(len(clean))
    clean -= window * (np.sum(clean) / np.sum(window))
    clean *= min(10 ** ((level - loudness(clean)) / 20), ceiling / float(np.max(np.abs(clean))))
    return np.round(clean * 32767).astype("<i2")
