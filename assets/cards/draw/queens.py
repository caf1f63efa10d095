"""The four queens."""

from attributes import badge, lantern, olive, peacock_fan, rose
from companions import dove
from faces import Face, draw_face
from garments import queen_halo, strew
from hands import breast, cuff, cup, fist, pinch, sleeve
from headgear import tiara
from palette import (
    BLACK,
    CHESTNUT,
    DEEP,
    EYE_BROWN,
    EYE_GREEN,
    FAIR,
    GOLD,
    HONEY,
    INK,
    LIGHT_GOLD,
    WARM,
    Hair,
    Livery,
    Skin,
)
from pips import motif
from svg import Pen, circle

HEAD = (124.0, 77.0)
_VEIL = "M124 34C95 34 87 56 86 82C85 104 82 122 70 142L60 240H188L178 142C166 122 163 104 162 82C161 56 153 34 124 34Z"
_GOWN = (
    "M106 113C92 117 78 120 70 131C60 146 58 176 54 230H196C192 176 188 146 178 131C170 120 156 117 142 113L124 140Z"
)
_FRONT = "M98 120L104 210H144L150 120L124 152Z"


def _veil(pen: Pen, livery: Livery, suit: str, cloth: str = "", gold: str = LIGHT_GOLD) -> None:
    pen.shape(_VEIL, cloth or livery.accent, 1.8)
    for x, y in [
        (96, 62),
        (93, 80),
        (92, 98),
        (88, 114),
        (152, 62),
        (155, 80),
        (156, 98),
        (160, 114),
        (102, 47),
        (146, 47),
    ]:
        pen.fill(motif(suit, x, y, 3.2), gold)


def _gown(pen: Pen, livery: Livery, suit: str, skin: Skin) -> None:
    pen.shape("M113 96V112C108 117 102 119 97 121L124 156L151 121C146 119 140 117 135 112V96Z", skin.light, 1.6)
    pen.fill("M114 106C120 113 130 113 134.4 104V112C128 120 118 119 114 111Z", skin.shade)
    pen.shape(_GOWN, livery.main, 1.8)
    strew(pen, suit, _GOWN, GOLD, ["M92 108L98 216H150L156 108Z"], 4.6, 17)
    pen.shape(_FRONT, livery.tunic)
    pen.line("M104 145L124 162L144 145M104 155L124 172L144 155M104 165L124 182L144 165", 2, livery.jewel)
    trim = "M97 117L124 152L151 117M101 124L106 212M147 124L142 212"
    pen.line(trim, 6, INK)
    pen.line(trim, 3.8, GOLD)
    pen.line("M97 117L124 152L151 117M101.4 128L106 212M146.6 128L142 212", 1.2, livery.dark, dash=".1 4.4")
    badge(pen.at(124, 150), livery)


def _necklace(pen: Pen, livery: Livery) -> None:
    pen.line("M111 117C114 127 119 131 124 132C129 131 134 127 137 117", 3.2, INK)
    pen.line("M111 117C114 127 119 131 124 132C129 131 134 127 137 117", 1.8, GOLD)
    pen.shape("M124 131L127.4 136L124 142L120.6 136Z", livery.jewel, 1)


def _tresses(pen: Pen, hair: Hair, low: float, wide: float = 22.0) -> None:
    """Draw the hair that falls behind the face."""
    w = wide
    pen.shape(
        f"M0-28C-16-28{-w}-18{1 - w}-2C{1 - w} 12{-w - 1} 24{2 - w} {low}"
        f"C{6 - w} {low + 4}-12 {low - 6}-12 {low - 14}L-11 10H11L12 {low - 14}"
        f"C12 {low - 6} {w - 6} {low + 4} {w - 2} {low}C{w + 1} 24 {w - 1} 12 {w - 1}-2C{w}-18 16-28 0-28Z",
        hair.base,
    )
    pen.line(
        f"M-{w - 3} 4C-{w - 3} 16 -{w - 2} 26 -{w - 5} {low - 4}M{w - 3} 4C{w - 3} 16 {w - 2} 26 {w - 5} {low - 4}",
        1.2,
        hair.strand,
    )


def _parting(pen: Pen, hair: Hair, wide: float = 18.0, part: float = 0.0) -> None:
    """Draw the hair that frames the forehead, parted in the middle or off it."""
    w = wide
    for side in (-1, 1):
        half = pen.at(part, flip=side > 0)
        v = w + part * -side if part else w
        half.shape(
            f"M0-27C-12-27-{v + 2.4}-18 -{v + 1.6}-4C{-v - 1} .5 {-v} 5 {1 - v} 9C-{v - 1.6}-2 -{v - 6}-11 0-19Z",
            hair.base,
            1.3,
        )
        half.line(f"M-2-22C-8-20-{v - 4}-15 -{v - 0.8}-5", 1, hair.strand)


def _drops(pen: Pen, livery: Livery, left: float, right: float) -> None:
    """Draw the ear-rings."""
    for x in (left, right):
        if x:
            pen.shape(circle(x, 15, 2.2), GOLD, 1)
            pen.shape(f"M{x} 17L{x + 3} 23L{x} 30L{x - 3} 23Z", livery.jewel, 1)


def queen_of_spades(pen: Pen, livery: Livery) -> None:
    """Draw the wakeful one: her raised arm lets a star lantern hang in the dark."""
    queen_halo(pen, livery)
    _veil(pen, livery, "S")
    head = pen.at(*HEAD, turn=-3)
    _tresses(head, BLACK, 46)
    _gown(pen, livery, "S", FAIR)
    _necklace(pen, livery)
    draw_face(
        head,
        Face(
            FAIR,
            BLACK.base,
            17.6,
            11.5,
            31.5,
            gaze=1.3,
            arch=3.2,
            brow_width=1.8,
            nose=0.4,
            mouth=5.2,
            lashes=True,
            blush=0.22,
        ),
    )
    _parting(head, BLACK, 17.6)
    _drops(head, livery, -19, 19)
    tiara(head, livery, "S")
    pen.shape(
        "M164 128C184 146 204 152 206 140C208 124 202 108 194 94L214 82C226 98 238 112 250 128V236L168 210"
        "C178 184 178 152 164 128Z",
        livery.accent,
        1.7,
    )
    pen.line(
        "M182 148C196 160 212 160 217 146M180 166C196 178 216 176 226 160M206 94C214 108 219 122 219 136",
        1.8,
        livery.jewel,
    )
    pen.at(201, 80, turn=-30).shape("M-7-10H8L9 10H-8Z", FAIR.light, 1.4)
    cuff(pen.at(204, 87, turn=-30), 27, livery.dark)
    lantern(pen.at(187, 66, size=0.95), livery)
    fist(pen.at(194, 64, turn=-30, size=0.95), FAIR, livery.jewel)


def queen_of_hearts(pen: Pen, livery: Livery) -> None:
    """Draw the gardener: turned to the rose that she holds between two fingers."""
    queen_halo(pen, livery)
    _veil(pen, livery, "H")
    head = pen.at(HEAD[0] - 1, HEAD[1], turn=4)
    _tresses(head, CHESTNUT, 44, 21)
    _gown(pen, livery, "H", WARM)
    _necklace(pen, livery)
    face = Face(
        WARM,
        CHESTNUT.base,
        18,
        11.5,
        31,
        gaze=1.5,
        turn=1,
        arch=2.6,
        brow_width=1.9,
        mouth=5.4,
        lashes=True,
        blush=0.3,
        iris=EYE_BROWN,
    )
    draw_face(head, face)
    _parting(head, CHESTNUT, 17.2, 2.5)
    head.shape(
        "M-19.6-4C-22 6-22 18-19 30C-24 38-18 46-14 50C-12 40-15 32-16 24C-17 14-16 4-17 -2Z", CHESTNUT.base, 1.2
    )
    head.line("M-19 4C-19.6 14-19 24-17 34", 1, CHESTNUT.strand)
    _drops(head, livery, -16, 0)
    tiara(head.at(2), livery, "H")
    sleeve(pen.at(208, 174), livery, livery.dark, 34)
    grip = pen.at(203, 142)
    rose(grip, livery)
    pinch(grip.at(0, 4), WARM, livery.jewel)
    cuff(pen.at(208, 172), 32, livery.dark)


def queen_of_diamonds(pen: Pen, livery: Livery) -> None:
    """Draw the proud one: a peacock fan, the other hand at her jewels."""
    queen_halo(pen, livery)
    peacock_fan(pen.at(200, 145), livery.queenly())
    _veil(pen, livery, "D")
    head = pen.at(*HEAD, turn=-2)
    _tresses(head, HONEY, 40, 23)
    _gown(pen, livery, "D", FAIR)
    _necklace(pen, livery)
    draw_face(
        head,
        Face(
            FAIR,
            CHESTNUT.base,
            19,
            14.5,
            29.5,
            gaze=-1.3,
            eye=1.02,
            arch=2.2,
            brow_width=1.7,
            nose=-0.8,
            mouth=5.6,
            lashes=True,
            blush=0.3,
            iris=EYE_GREEN,
        ),
    )
    _parting(head, HONEY, 19)
    for side in (-1, 1):
        braid = head.at(flip=side > 0)
        for y in (8, 15.4, 22.8, 30.2, 37.6):
            braid.shape(
                f"M-24 {y}C-24 {y - 5} -15 {y - 5} -15.4 {y + 1}C-16 {y + 7} -23 {y + 7} -24 {y}Z", HONEY.base, 1.1
            )
            braid.line(f"M-22 {y}C-21 {y + 2} -19 {y + 3} -17.6 {y + 3}", 0.9, HONEY.strand)
    tiara(head, livery, "D")
    arm = pen.at(22, 150, turn=-12)
    arm.shape("M-30-10C2-18 24-14 42-9L40 11C26 17 0 26-30 44Z", livery.dark)
    arm.line("M-14-3C6-8 24-5 36-3M-14 11C8 5 22 5 36 4", 1.7, livery.jewel)
    breast(arm.at(62, 0, turn=2, size=0.9), FAIR, livery.jewel)
    cuff(arm.at(44, 1, turn=93), 24, livery.dark)
    sleeve(pen.at(202, 160), livery, livery.dark, 34)
    pen.shape("M198 134H202L202.6 156H197.4Z", GOLD, 1.2)
    fist(pen.at(200, 145, size=0.92), FAIR, livery.jewel)


def queen_of_clubs(pen: Pen, livery: Livery) -> None:
    """Draw the peacemaker: an olive branch and a dove."""
    queen_halo(pen, livery)
    _veil(pen, livery, "C", livery.tunic, livery.main)
    head = pen.at(*HEAD, turn=3)
    _tresses(head, BLACK, 36, 23)
    _gown(pen, livery, "C", DEEP)
    for y in (112.0, 118.0):
        pen.line(f"M111 {y}C115 {y + 6} 133 {y + 6} 137 {y}", 4.4, INK)
        pen.line(f"M111 {y}C115 {y + 6} 133 {y + 6} 137 {y}", 2.6, GOLD)
    draw_face(
        head,
        Face(
            DEEP,
            BLACK.base,
            18.4,
            12.5,
            30.5,
            gaze=-1.4,
            turn=0,
            eye=1.04,
            arch=3,
            brow_width=2.2,
            nose=0.2,
            mouth=6.6,
            lashes=True,
        ),
    )
    for side in (-1, 1):
        curls = head.at(flip=side > 0)
        for x, y, r in [
            (-5, -23, 6),
            (-12, -20, 6),
            (-17, -13, 6),
            (-20, -5, 5.6),
            (-21.6, 3, 5.4),
            (-22, 11, 5.2),
            (-22, 19, 5),
            (-22, 27, 4.8),
        ]:
            curls.shape(circle(x, y, r), BLACK.base, 1)
            curls.line(f"M{x - 2.6} {y + 1}C{x - 2} {y - 3} {x + 2.6} {y - 2} {x + 1.6} {y + 1.4}", 0.9, BLACK.strand)
    head.shape(circle(-18.6, 19, 3.4), GOLD, 1)
    head.shape(circle(18.6, 19, 3.4), GOLD, 1)
    tiara(head, livery, "C")
    pen.at(54, 146).shape("M-13-4C-20 4-32 8-48 8V44H44C28 26 18 10 13-2Z", livery.dark)
    dove(pen.at(50, 122))
    cup(pen.at(54, 124), DEEP)
    cuff(pen.at(54, 143), 26, livery.dark)
    sleeve(pen.at(205, 172), livery, livery.dark, 34)
    grip = pen.at(202, 140)
    olive(grip, livery)
    pinch(grip.at(0, 4), DEEP, livery.jewel)
    cuff(pen.at(206, 170), 32, livery.dark)
