"""The two jokers: the big one is the sun in colours, the little one the moon in ink."""

from collections.abc import Callable

from card import PANEL, edge, frame, mat, paper, twice
from geometry import Point, inside, reach
from palette import (
    CRATER,
    FAIR,
    GOLD,
    GOLD_SHADE,
    GREY,
    INK,
    LIGHT_GOLD,
    MIDNIGHT,
    MOONLIGHT,
    MOUTH,
    NAVY,
    ORANGE,
    PALE,
    PAPER,
    PURPLE,
    PURPLE_SHADE,
    RED,
    RED_SHADE,
    SILVER,
    SKY_DOT,
    SLATE,
    TEAL,
    TEAL_SHADE,
    TONGUE,
    WHITE,
    WRINKLE,
)
from svg import Pen, card_file, circle, khatam, polygon, star


def _bell(pen: Pen, colour: str = GOLD, r: float = 6.6) -> None:
    pen.shape(circle(0, 0, r), colour, 1.5)
    pen.line(f"M{-r * 0.8} {r * 0.15}H{r * 0.8}M0 {r * 0.2}V{r * 0.8}", 1.2)


def _corner(colour: str, big: bool) -> Callable[[Pen], None]:
    """Return the corner sign, a fool's cap over sun or moon: letters would be too small to read."""

    def draw(pen: Pen) -> None:
        cap = pen.at(29, 35, size=0.84)
        cap.fill(
            "M-12 9C-13-1-20-4-21 5C-22-9-12-16-5-7C-5-13-3-17 0-21C3-17 5-13 5-7C12-16 22-9 21 5C20-4 13-1 12 9Z",
            colour,
        )
        cap.fill([circle(-20.4, 8, 3.6), circle(0, -21, 3.6), circle(20.4, 8, 3.6)], colour)
        cap.fill("M-13 11.6H13V17H-13Z", colour)
        if big:
            pen.fill(star(29, 75, 16.5, 8, 0.56), colour)
            pen.fill(circle(29, 75, 4.4), PAPER)
        else:
            pen.fill("M34 60.4A15 15 0 1 0 42.6 81A12.4 12.4 0 1 1 34 60.4Z", colour)

    return draw


def _sky(pen: Pen, colour: str, r: float, clear: float) -> None:
    """Strew stars over the panel, but not where the figure is."""
    spots: list[Point] = []
    for j in range(-13, 14):
        for i in range(-9, 10):
            x, y = 125 + 15.0 * i + (7.5 if j % 2 else 0), 175 + 13.0 * j
            far = (x - 125) ** 2 + (y - 180) ** 2 > clear * clear
            if far and inside((x, y), PANEL) and reach((x, y), PANEL) > 5.5:
                spots.append((x, y))
    pen.fill([khatam(x, y, r) for x, y in spots], colour)


def _horn(pen: Pen, d: str, shade: str, colour: str, dark: str, bell: Point) -> None:
    pen.shape(d, colour, 1.8)
    pen.fill(shade, dark)
    pen.line(d, 1.8)
    _bell(pen.at(*bell))


def _sun(pen: Pen) -> None:
    """Draw the laughing sun in a fool's cap."""
    pen.fill(polygon(PANEL), MIDNIGHT)
    _sky(pen, SKY_DOT, 3.2, 104)
    for x, y in ((84, 46), (214, 46), (34, 306), (96, 318), (166, 300)):
        pen.fill(khatam(x, y, 7), GOLD)
        pen.fill(khatam(x, y, 2.8), MIDNIGHT)
    sun = pen.at(125, 182, size=1.05)
    # The rays behind the curling horns would only show as specks.
    for i in (i for i in range(16) if i not in {2, 3, 13, 14}):
        ray = sun.at(turn=22.5 * i)
        if i % 2:
            ray.shape("M-11-60C-15-72-3-78-8-94C4-86 13-76 9-60Z", ORANGE, 1.5)
        else:
            ray.shape("M-13-58L0-108L13-58Z", GOLD, 1.5)
            ray.fill("M0-58V-104L11.6-58Z", GOLD_SHADE)
    sun.shape(circle(0, 0, 66), LIGHT_GOLD, 1.8)
    sun.line(circle(0, 0, 61), 1.4, GOLD_SHADE)
    sun.line(circle(0, 0, 56.4), 2.2, ORANGE, dash=".1 6.2")
    for i in range(-3, 4):
        point = sun.at(0, 26, turn=180 - i * 25)
        point.shape("M-13 0L0-52L13 0Z", (RED, TEAL)[i % 2], 1.6)
        point.fill("M0 0V-49L12 0Z", (RED_SHADE, TEAL_SHADE)[i % 2])
        _bell(point.at(0, -54), r=5)
    head = sun.at(0, -2)
    _horn(
        head,
        "M-14-27C-20-66-16-100 2-126C10-98 22-66 15-27Z",
        "M2-126C10-98 22-66 15-27H3C8-58 8-94 2-126Z",
        RED,
        RED_SHADE,
        (2, -131),
    )
    left = "M-31-12C-40-46-66-50-78-34C-86-24-88-12-86 0C-96-20-100-52-76-68C-50-84-22-64-10-28Z"
    shade = "M-31-12C-40-46-66-50-78-34C-86-24-88-12-86 0C-92-22-86-46-64-50C-46-52-34-38-24-20Z"
    _horn(head, left, shade, TEAL, TEAL_SHADE, (-86, 4))
    _horn(head.at(flip=True), left, shade, PURPLE, PURPLE_SHADE, (-86, 4))
    head.fill(
        [khatam(0, y, 5) for y in (-54, -78)]
        + [khatam(x, y, 5) for x, y in ((-62, -60), (-40, -52), (62, -60), (40, -52))],
        LIGHT_GOLD,
    )
    face = "M-30-20C-33 6-26 34-12 42C-6 46 6 46 12 42C26 34 33 6 30-20C18-34-18-34-30-20Z"
    head.shape(face, FAIR.light, 1.8)
    head.fill("M17-26C22 0 20 30 4 44.6C7 44.6 10 43.6 12 42C26 34 33 6 30-20Z", FAIR.shade)
    head.line(face, 1.8)
    for side in (-1, 1):
        half = head.at(flip=side < 0)
        half.fill("M17 6L22 15L17 24L12 15Z", RED)
        half.line("M5-12C8-18 18-19 22-12", 2.4)
        eye = half.at(13, -2)
        eye.fill("M-7 2C-5-6 5-6 7 2C4 5-4 5-7 2Z", WHITE)
        eye.fill(circle(0 if side > 0 else -1, -0.6, 3.2), INK)
        eye.fill(circle(1 if side > 0 else -2, -1.8, 1), WHITE)
        eye.line("M-7.6 2.4C-5-7 5-7 7.6 2.4", 1.8)
        eye.line("M-5 6.4C-2 8.4 3 8.4 6 6", 1, WRINKLE)
    head.line("M3-6C2 2 7 8 7 12C6.6 16-1 16-4 13.6", 1.5)
    head.shape("M-18 20C-10 24 10 24 18 20C16 34 8 38.6 0 38.6C-8 38.6-16 34-18 20Z", MOUTH, 1.6)
    head.fill("M-15.6 22C-8 25 8 25 15.6 22C15 26.6 12 28 0 28C-12 28-15 26.6-15.6 22Z", WHITE)
    head.fill("M-9 35.4C-5 31 5 31 9 35.4C5 38.4-5 38.4-9 35.4Z", TONGUE)
    head.line("M-20.6 18C-20 21-18 21-17 20M20.6 18C20 21 18 21 17 20", 1.3)
    head.shape("M-34-16C-22-34 22-34 34-16L31-6C20-24-20-24-31-6Z", GOLD, 1.7)
    head.fill([circle(*p, 2.4) for p in ((-24, -18.6), (-13, -23.6), (13, -23.6), (24, -18.6))], RED)
    head.fill(khatam(0, -24.6, 5), TEAL)


def _moon(pen: Pen) -> None:
    """Draw the sleepy moon in a nightcap, in a quiet sky."""
    pen.fill(polygon(PANEL), PALE)
    for x, y, r in ((80, 62, 9), (110, 40, 6), (142, 66, 10), (176, 40, 7), (208, 78, 9)):
        pen.line(f"M{x} 12V{y - r}", 1, GREY)
        pen.fill(khatam(x, y, r + 1.4), INK)
        pen.fill(khatam(x, y, r - 0.4), PAPER)
        pen.fill(khatam(x, y, r * 0.42), SLATE)
    pen.shape(circle(140, 184, 84), MOONLIGHT, 1.2, GREY)
    pen.line(circle(140, 184, 78), 1.6, GREY, dash=".1 6.2")
    for x, y, r in ((196, 190, 9), (176, 218, 5), (208, 222, 4), (172, 176, 4)):
        pen.fill(khatam(x, y, r), SLATE)
    moon = (
        "M164 112C142 116 130 130 127 148C126 155 129 159 133 164C142 174 150 182 152 189C153 195 145 196 137 195"
        "C138 199 145 201 144 205C143 208 137 208.6 134 209C141 211 143 215 140 219C137 223 135 225 137 230"
        "C141 239 166 246 206 236C182 272 122 292 74 262C30 234 20 176 46 134C70 96 118 86 164 112Z"
    )
    pen.shape(moon, SILVER, 2)
    pen.fill(
        (
            "M74 262C30 234 20 176 46 134C56 118 70 108 84 102"
            "C58 134 52 188 78 222C104 256 160 258 206 236C182 272 122 292 74 262Z"
        ),
        GREY,
    )
    pen.fill(circle(76, 236, 7) + circle(98, 256, 4.6) + circle(58, 196, 5) + circle(112, 240, 3.4), CRATER)
    pen.line(moon, 2)
    pen.fill(circle(118, 204, 10), CRATER)
    pen.line("M100 172C106 179 118 180 125 173M103 177L99 181M110 179.6L108 184M118 178.6L119 183", 2)
    pen.line("M98 158C104 150 116 148 124 153", 2.6)
    pen.line("M146 188C143 189 142 192 144 194M112 214C118 221 128 216 134 209", 1.5)
    cap = "M48 142C46 96 84 48 138 50C184 52 216 88 212 140C204 118 190 106 168 108C130 94 88 100 48 142Z"
    pen.shape(cap, INK, 2)
    pen.line(
        "M66 108C84 76 112 62 140 64C170 66 194 84 202 108M88 100C104 84 124 78 144 80C162 82 178 90 188 102",
        3.4,
        SLATE,
    )
    pen.line(cap, 2)
    pen.shape(
        "M40 148C62 104 118 80 170 100C175 102 176 112 171 114C124 102 82 116 56 156C50 162 38 156 40 148Z", WHITE, 2
    )
    pen.line("M62 136L68 143M78 120L83 128M98 109L101 118M120 103L121 112M143 102L142 111", 1.3, GREY)
    _bell(pen.at(212, 147), SILVER, 8)
    cloud = (
        "M20 326C14 312 26 300 40 304C44 290 66 288 74 300C84 290 104 292 108 304"
        "C118 294 138 298 140 308C152 304 164 306 168 313C182 308 196 314 202 326V342H20Z"
    )
    pen.shape(cloud, WHITE, 1.6)
    pen.line("M40 312C44 306 54 306 58 312M84 310C90 304 98 306 100 312M126 314C130 310 138 312 140 316", 1.2, GREY)


def joker_card(big: bool) -> str:
    """Return the file of a joker."""
    pen = Pen()
    paper(pen)
    if big:
        _sun(pen)
    else:
        _moon(pen)
    mat(pen)
    frame(pen, NAVY, GOLD if big else SILVER)
    twice(pen, _corner(RED if big else INK, big))
    edge(pen)
    return card_file(pen.text())
