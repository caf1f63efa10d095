"""The four jacks."""

from attributes import badge, crook, lance
from companions import falcon, lamb, oud, shield
from faces import Face, draw_face, draw_moustache, draw_profile
from garments import jack_halo, strew
from hands import breast, cuff, fist, sleeve
from headgear import feather_turban, helmet, kufiya, tarbush
from palette import (
    BLACK,
    BROWN,
    CHESTNUT,
    DARK_BROWN,
    EYE_BLUE,
    FAIR,
    GOLD,
    INK,
    LIGHT_GOLD,
    MAIL,
    MAIL_SHADE,
    PAPER,
    WARM,
    WOOD,
    Livery,
    Skin,
)
from svg import Pen, circle

HEAD = (124.0, 78.0)
_COAT = (
    "M106 110C92 113 76 116 66 126C50 140 44 160 38 230H212C206 160 198 140 182 126C172 116 156 113 142 110L124 117Z"
)
_CAPE = "M108 109C90 111 66 117 50 129C34 141 24 152 10 176V240H70C88 200 104 152 116 113Z"


def _coat(pen: Pen, livery: Livery, suit: str, skin: Skin) -> None:
    pen.shape("M112 96L111 114L124 122L137 114L136 96Z", skin.shade, 1.5)
    pen.shape(_COAT, livery.tunic, 1.8)
    strew(pen, suit, _COAT, livery.main, ["M112 100L112 216H136L136 100Z", _CAPE], 4.4, 16)
    pen.shape("M118 116L117 210H131L130 116Z", livery.main, 1.5)
    pen.fill([circle(124, y, 2.3) for y in (130, 140, 150, 160)], LIGHT_GOLD)


def _cape(pen: Pen, livery: Livery) -> None:
    pen.shape(_CAPE, livery.main, 1.8)
    pen.line(
        "M92 116C74 124 52 138 36 158M100 118C86 130 70 148 58 170M106 120C98 134 88 154 80 176", 1.8, livery.jewel
    )
    pen.line("M115 112C105 150 92 188 78 220", 5.4, INK)
    pen.line("M115 112C105 150 92 188 78 220", 3.2, GOLD)


def _collar(pen: Pen, colour: str) -> None:
    pen.shape("M104 108C112 118 136 118 144 108L147 114C138 127 110 127 101 114Z", colour, 1.5)
    pen.line("M106 114.4C114 121 134 121 142 114.4", 1.2, INK, dash=".1 4.2")


def jack_of_spades(pen: Pen, livery: Livery) -> None:
    """Draw the guard: in mail, with lance and shield."""
    jack_halo(pen, livery)
    _coat(pen, livery, "S", BROWN)
    _cape(pen, livery)
    head = pen.at(HEAD[0] + 3, HEAD[1])
    draw_profile(head, BROWN, BLACK.base, hook=0.6, beardless=False)
    head.shape("M1 26C3 30 7 29 8 31C8 36 4 38-1 36C-4 34-4 30 1 26Z", BLACK.base, 1)
    mail = (
        "M-9-20C-26-18-30 0-29 18C-29 30-34 38-40 46C-26 58 8 58 19 48"
        "C14 44 6 42 0 37C-8 31-11 22-10 8C-10-2-6-12-2-18Z"
    )
    head.shape(mail, MAIL)
    rings = "".join(
        f"M{x} {y}c1.2 2.6 4 2.6 5.2 0"
        for j, y in enumerate(range(-8, 52, 6))
        for x in [
            -27.0 + 5.4 * i + (2.7 if j % 2 else 0) - max(0, y - 30) * 0.4
            for i in range(3 if y < 26 else 6 if y < 38 else 9)
        ]
        if y < 30 or x < 9
    )
    head.line(rings, 1, MAIL_SHADE)
    head.line(mail, 1.6)
    head.line("M-39 46.4C-25 56 7 56 18 48", 3, GOLD)
    helmet(head.at(-2, stretch=0.92), livery)
    badge(pen.at(96, 124), livery)
    shield(pen.at(50, 131), livery, "S")
    sleeve(pen.at(206, 162), livery, livery.accent)
    grip = pen.at(205, 146)
    lance(grip, livery)
    fist(grip, BROWN)


def jack_of_hearts(pen: Pen, livery: Livery) -> None:
    """Draw the singer: he plays the oud across his breast."""
    jack_halo(pen, livery)
    _coat(pen, livery, "H", FAIR)
    _cape(pen, livery)
    _collar(pen, GOLD)
    head = pen.at(HEAD[0] + 4, HEAD[1] - 1)
    draw_profile(head, FAIR, CHESTNUT.base, hook=-0.8, iris=EYE_BLUE)
    head.shape(
        ("M-6-18C-26-24-34-8-31 10C-30 24-30 34-20 36C-12 37-8 30-10 20C-12 10-12 0-6-8C-3-12-2-16-6-18Z"),
        CHESTNUT.base,
    )
    head.line("M-26-6C-28 8-27 22-22 32M-20-8C-23 8-22 22-17 32M-14-8C-18 4-17 18-13 28", 1.2, CHESTNUT.strand)
    feather_turban(head.at(-4, 1), livery)
    pen.shape("M190 122C186 140 180 160 170 190L250 226V150C240 140 234 128 230 112L206 100Z", livery.accent, 1.7)
    pen.line("M206 120C204 142 200 160 192 178M220 122C222 146 222 164 218 186", 1.8, livery.jewel)
    lute = pen.at(156, 147, turn=40, size=0.96)
    oud(lute, livery)
    cuff(pen.at(209, 110, turn=24), 32, livery.dark)
    fist(lute.at(1, -66, turn=-6, size=1.0), FAIR)
    pen.shape("M58 214C70 176 92 156 128 146L136 166C120 174 108 186 100 210Z", livery.accent, 1.7)
    pen.line("M76 196C86 176 104 164 126 156M88 202C96 186 108 174 128 164", 1.7, livery.jewel)
    cuff(pen.at(133, 155, turn=68), 25, livery.dark)
    breast(pen.at(149, 148, turn=-14, size=0.92), FAIR)


def jack_of_diamonds(pen: Pen, livery: Livery) -> None:
    """Draw the falconer: the bird on his glove, the lure on a strap."""
    jack_halo(pen, livery)
    head = pen.at(*HEAD, turn=-3)
    head.shape("M-18-20C-27-10-27 14-24 26C-18 32-12 30-12 22L12 22C12 30 18 32 24 26C27 14 27-10 18-20Z", BLACK.base)
    head.line("M-22-6C-24 6-23 16-21 24M22-6C24 6 23 16 21 24", 1.1, BLACK.strand)
    _coat(pen, livery, "D", WARM)
    _cape(pen, livery)
    _collar(pen, GOLD)
    draw_face(head, Face(WARM, BLACK.base, 17.4, 12, 33, gaze=1.5, arch=2, brow_width=2.4, nose=1.2, mouth=5))
    draw_moustache(head.at(0, 1.4), BLACK, 10.5, 17.6)
    head.fill("M-2.4 29C-1.6 27.4 1.6 27.4 2.4 29L0 33Z", BLACK.base)
    tarbush(head, livery)
    badge(pen.at(99, 123), livery)
    pen.line("M146 112C160 136 176 160 196 186", 6.4, INK)
    pen.line("M146 112C160 136 176 160 196 186", 4.2, WOOD)
    sleeve(pen.at(205, 168), livery, livery.accent)
    grip = pen.at(203, 148)
    grip.shape("M-12 6L-14 18H16L13 6Z", WOOD, 1.4)
    fist(grip, WARM)
    falcon(grip.at(2, -10), livery)


def jack_of_clubs(pen: Pen, livery: Livery) -> None:
    """Draw the shepherd: a crook, and a lamb on his arm."""
    jack_halo(pen, livery)
    head = pen.at(*HEAD, turn=4)
    head.shape("M-16-30C-32-22-32 10-38 44C-24 52-12 48-10 30H10C12 48 24 52 38 44C32 10 32-22 16-30Z", PAPER, 1.7)
    head.line("M-24-4C-25 14-27 30-32 42M24-4C25 14 27 30 32 42", 1.6, livery.main, dash=".1 4.6")
    _coat(pen, livery, "C", BROWN)
    _collar(pen, livery.main)
    draw_face(
        head,
        Face(BROWN, DARK_BROWN.base, 20, 16, 31, gaze=1.2, turn=0.9, arch=1.6, brow_width=2.8, nose=0.6, mouth=5.8),
    )
    head.shape(
        (
            "M-21-14C-22 2-20 20-11 28C-5 34 10 35 14 27C18 18 19 8 18 -2"
            "C17 8 16 16 12 20C8 24-2 25-7 20C-13 14-17 2-17-10Z"
        ),
        DARK_BROWN.base,
        1.3,
    )
    head.line("M-16 8C-14 16-10 22-4 26M-2 28C2 30 8 30 11 26", 1, DARK_BROWN.strand)
    kufiya(head, livery)
    pen.shape("M8 176V148C20 138 30 134 44 136L92 150C104 152 112 160 110 180L60 220Z", livery.accent, 1.7)
    lamb(pen.at(62, 116))
    pen.shape("M8 190V152C20 144 34 140 50 141L58 158L40 200Z", livery.accent, 1.7)
    cuff(pen.at(56, 150, turn=74), 22, livery.dark)
    breast(pen.at(72, 142, turn=-6, size=0.9), BROWN)
    sleeve(pen.at(206, 162), livery, livery.accent)
    grip = pen.at(205, 146)
    crook(grip, livery)
    fist(grip, BROWN)
