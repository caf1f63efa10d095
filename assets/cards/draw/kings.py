"""The four kings."""

from attributes import axe, cedar, pomegranate, scimitar
from companions import orb
from faces import Face, draw_ear, draw_face, draw_moustache, draw_mouth, draw_profile
from garments import ermine, king_halo, strew
from hands import breast, cuff, cup, fist, palm, sleeve
from headgear import crown_dome, crown_points, crown_steps, crown_trefoil
from palette import (
    AUBURN,
    BLACK,
    BROWN,
    DARK_BROWN,
    FAIR,
    GOLD,
    LIGHT_GOLD,
    WARM,
    WHITE,
    WHITE_HAIR,
    Hair,
    Livery,
)
from pips import motif
from svg import Pen, khatam, polar

HEAD = (124.0, 78.0)
_MANTLE = (
    "M124 100C104 103 94 109 84 112C52 119 26 128 4 152V240H250V172C236 142 196 119 164 112C154 109 144 103 124 100Z"
)
_TUNIC = "M102 114L94 206H154L146 114Z"
_UPPER_EDGE = "M-19.5 3C-17.4 10-15 14.6-12 15.6C-8 13.6-4 13-0 13.6C4 13 8 13.6 12 15.6C15 14.6 17.4 10 19.5 3"


def _mantle(pen: Pen, livery: Livery, suit: str) -> None:
    pen.shape(_MANTLE, livery.main, 1.8)
    strew(pen, suit, _MANTLE, GOLD, ["M82 100L76 210H172L166 100Z"], 4.6, 18)
    pen.line("M84 116C54 122 30 131 8 154M164 116C196 123 232 146 246 174", 2.2, GOLD)
    pen.shape(_TUNIC, livery.tunic)
    for x0, x1 in ((104.0, 96.0), (144.0, 152.0)):
        side = -1 if x0 < 124 else 1
        pen.shape(f"M{x0} 112L{x1} 206H{x1 + side * 10}L{x0 + side * 9} 110Z", WHITE, 1.4)
        ermine(pen, [(x0 + side * 5 + (x1 - x0) * (y - 112) / 94, y) for y in (144.0, 156.0, 168.0)])


def _yoke(pen: Pen, colour: str, star_colour: str) -> None:
    pen.shape("M87 107C86 132 104 145 124 145C144 145 162 132 161 107C150 98 98 98 87 107Z", colour)
    pen.line("M91.4 109C91 129 107 140.6 124 140.6C141 140.6 157 129 156.6 109", 1.9, GOLD)
    pen.fill([khatam(*polar(124, 105, 29, a), 4.6) for a in (112, 146, 180, 214, 248)], star_colour)


def _hair(pen: Pen, hair: Hair, low: float = 30.0) -> None:
    pen.shape(
        (
            f"M-21-18C-27 0-27 {low - 10} -23 {low}C-14 {low + 5} -12 20-12 0"
            f"H12C12 20 14 {low + 5} 23 {low}C27 {low - 10} 27 0 21-18Z"
        ),
        hair.base,
    )
    pen.line(f"M-22.6-6C-24 6-24 16-21.6 {low - 4}M22.6-6C24 6 24 16 21.6 {low - 4}", 1.1, hair.strand)


def _beard(pen: Pen, hair: Hair, tail: str, strands: str, width: float, lip: str) -> None:
    pen.shape(_UPPER_EDGE + tail, hair.base)
    pen.line(strands, 1.1, hair.strand)
    draw_mouth(pen.at(0, 21), 4.6, lip)
    draw_moustache(pen, hair, width)


def king_of_spades(pen: Pen, livery: Livery) -> None:
    """Draw the warrior: scimitar raised, the other hand on his heart."""
    king_halo(pen, livery)
    _hair(pen.at(*HEAD), BLACK, 32)
    _mantle(pen, livery, "S")
    _yoke(pen, livery.accent, LIGHT_GOLD)
    head = pen.at(*HEAD)
    draw_face(head, Face(WARM, BLACK.base, 19.5, 15, 32, gaze=1.1, brow_width=2.6, arch=1.8))
    tail = "C20.6 18 16 30 11 39C7 47 3.4 54 0 63C-3.4 54-7 47-11 39C-16 30-20.6 18-19.5 3Z"
    _beard(
        head,
        BLACK,
        tail,
        "M-11 24C-9 34-5 42-2 49M11 24C9 34 5 42 2 49M-5.6 27C-4.6 36-2 42 0 54M5.6 27C4.6 36 2 42 0 54",
        14,
        WARM.lip,
    )
    crown_points(head, livery)
    arm = pen.at(14, 152, turn=-14)
    arm.shape("M-26-12C0-16 24-13 38-9L36 11C22 15 0 22-26 40Z", livery.accent)
    arm.line("M-14-4C4-7 20-5 32-3M-14 10C6 4 20 4 32 4", 1.6, livery.jewel)
    cuff(arm.at(40, 1, turn=93), 25, livery.dark)
    breast(arm.at(60, 0, turn=4), WARM, livery.jewel)
    sleeve(pen.at(206, 158), livery, livery.accent)
    grip = pen.at(205, 142)
    scimitar(grip.at(turn=4), livery)
    fist(grip, WARM, livery.jewel)


def king_of_hearts(pen: Pen, livery: Livery) -> None:
    """Draw the giver: pomegranate sceptre and orb, an ermine cape on the shoulders."""
    king_halo(pen, livery)
    _hair(pen.at(*HEAD), AUBURN, 28)
    _mantle(pen, livery, "H")
    pen.shape(
        (
            "M124 99C108 101 92 107 80 114C84 130 94 140 104 138C110 148 118 150 124 146"
            "C130 150 138 148 144 138C154 140 164 130 168 114C156 107 140 101 124 99Z"
        ),
        WHITE,
    )
    ermine(
        pen, [(90, 118), (98, 129), (112, 132), (124, 138), (136, 132), (150, 129), (158, 118), (105, 120), (143, 120)]
    )
    head = pen.at(*HEAD)
    draw_face(head, Face(FAIR, AUBURN.base, 20.5, 17, 31, gaze=-1.0, brow_width=2.4, arch=2.6, blush=0.35, nose=-0.6))
    tail = "C22.4 18 21 34 10 41C4 44.6-4 44.6-10 41C-21 34-22.4 18-19.5 3Z"
    _beard(
        head,
        AUBURN,
        tail,
        (
            "M-13 24C-13 30-11 34-8 37M13 24C13 30 11 34 8 37M-6.4 27"
            "C-6.6 32-5 37-3.6 40M6.4 27C6.6 32 5 37 3.6 40M0 28V41"
        ),
        13,
        FAIR.lip,
    )
    crown_dome(head, livery)
    pen.at(56, 142).shape("M-14-4C-22 4-34 8-50 8V44H40C26 24 16 8 13-2Z", livery.accent)
    orb(pen.at(56, 117, size=0.9), livery)
    cup(pen.at(56, 119), FAIR)
    cuff(pen.at(55.4, 139), 26, livery.dark)
    sleeve(pen.at(206, 158), livery, livery.accent)
    grip = pen.at(206, 142)
    pomegranate(grip, livery)
    fist(grip, FAIR, livery.jewel)


def king_of_diamonds(pen: Pen, livery: Livery) -> None:
    """Draw the judge: in profile, both hands on the axe."""
    king_halo(pen, livery)
    pen.shape(_MANTLE, livery.main, 1.8)
    strew(pen, "D", _MANTLE, GOLD, ["M86 100L92 210H172L166 100Z", "M146 130L250 116V220H130Z"], 4.6, 15)
    pen.line("M84 116C54 122 30 131 8 154M164 116C196 123 232 146 246 174", 2.2, GOLD)
    for d, colour in (
        ("M82 110C84 134 100 156 124 164C148 156 164 134 166 110C150 100 98 100 82 110Z", livery.accent),
        ("M92 108C94 126 106 142 124 149C142 142 154 126 156 108C146 100 102 100 92 108Z", LIGHT_GOLD),
    ):
        pen.shape(d, colour)
    pen.line("M86.6 113C90 133 104 151 124 159C144 151 158 133 161.4 113", 1.6, GOLD)
    pen.fill([motif("D", *polar(124, 104, 35, a), 4.4) for a in (115, 137, 158, 180, 202, 223, 245)], livery.main)
    head = pen.at(HEAD[0] + 7, HEAD[1])
    head.shape("M-10-22C-30-22-36 4-34 24C-33 36-38 40-36 46C-24 50-14 44-8 32Z", WHITE_HAIR.base)
    head.line("M-30-2C-32 14-29 28-32 40M-25-4C-27 12-23 28-25 42M-20 4C-21 18-18 28-18 40", 1.2, WHITE_HAIR.strand)
    draw_profile(head, WARM, WHITE_HAIR.strand, hook=2.2, beardless=False)
    head.shape(
        (
            "M-15 4C-10 8-8 15-2 17C2 15.4 6 15.4 9 17.4C12 19 11 22 7 21.4"
            "C8 23 9 24 9.4 27C12 38 10 52 3 64C-3 58-14 44-17 26C-18 18-17 10-15 4Z"
        ),
        WHITE_HAIR.base,
    )
    head.line(
        "M7 21.4C3 20.4 0 20.4-3 22M-10 18C-10 32-4 44 2 54M-4 26C-2 36 1 42 3.6 48M3 27C4.6 34 6 38 6 42",
        1.1,
        WHITE_HAIR.strand,
    )
    draw_ear(head.at(-14, 1), WARM)
    crown_steps(head.at(-9, -2), livery)
    sleeve(pen.at(206, 178), livery, livery.accent)
    grip = pen.at(205, 134)
    axe(grip, livery)
    pen.shape(
        ("M84 190C92 168 110 146 140 134C158 127 172 125 184 126L186 148C170 152 150 166 138 190Z"), livery.accent
    )
    pen.line("M110 176C122 158 148 142 178 136M98 172C110 152 138 136 176 131", 1.7, livery.jewel)
    cuff(pen.at(186, 137, turn=86), 30, livery.dark)
    fist(pen.at(203, 136, turn=-4), WARM, livery.jewel)
    fist(pen.at(206, 163), WARM)


def king_of_clubs(pen: Pen, livery: Livery) -> None:
    """Draw the lawgiver: cedar staff, the other hand raised to grant."""
    king_halo(pen, livery)
    _hair(pen.at(*HEAD), DARK_BROWN, 30)
    _mantle(pen, livery, "C")
    _yoke(pen, livery.tunic, livery.main)
    head = pen.at(*HEAD)
    draw_face(head, Face(BROWN, BLACK.base, 19, 17, 32, gaze=1.0, brow_width=2.8, arch=1.4, nose=0.8))
    tail = "L19.6 37C13 45-13 45-19.6 37L-19.5 3Z"
    rows = "".join(f"M-17 {y}" + "c1.4 3.4 4.2 3.4 5.66 0" * 6 for y in (27.5, 32.5, 37.5))
    _beard(head, DARK_BROWN, tail, rows, 14, BROWN.lip)
    crown_trefoil(head, livery)
    pen.at(52, 142).shape("M-13-4C-20 4-32 8-48 8V44H44C28 26 18 10 13-2Z", livery.accent)
    palm(pen.at(52, 122, turn=-5), BROWN)
    cuff(pen.at(52, 140), 26, livery.dark)
    sleeve(pen.at(206, 158), livery, livery.accent)
    grip = pen.at(206, 142)
    cedar(grip, livery)
    fist(grip, BROWN, livery.jewel)
