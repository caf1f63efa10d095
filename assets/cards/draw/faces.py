"""Faces: frontal, turned by any amount, and in profile; the origin is the bridge of the nose."""

from dataclasses import dataclass

from palette import INK, WHITE, Hair, Skin
from svg import Pen, circle, ellipse


@dataclass(frozen=True)
class Face:
    """What makes one face differ from another."""

    skin: Skin
    brow: str
    width: float = 19.5
    jaw: float = 15.0
    chin: float = 32.0
    gaze: float = 0.0
    turn: float = 0.0
    eye: float = 1.0
    iris: str = INK
    arch: float = 2.6
    brow_width: float = 2.0
    nose: float = 0.0
    mouth: float = 6.0
    lashes: bool = False
    blush: float = 0.0


def _cheeks(face: Face) -> str:
    """Return the outline; a turned face loses width on the far side and gains it on the near one."""
    left, right = face.width + 1.2 * face.turn, face.width - 2.2 * face.turn
    near, far = face.jaw + 1.5 * face.turn, face.jaw - 1.5 * face.turn
    chin, shift = face.chin, 3.2 * face.turn
    return (
        f"M{-left} -10C{-left} 4 {-left + 0.6} {chin * 0.42} {-near} {chin * 0.68}"
        f"C{-near * 0.74} {chin * 0.9} {shift - 6} {chin} {shift} {chin}"
        f"C{shift + 6} {chin} {far * 0.74 + shift} {chin * 0.9} {far + shift * 0.6} {chin * 0.68}"
        f"C{right - 0.6} {chin * 0.42} {right + 1.8 * face.turn} 2 {right} -10"
        f"C{right} -34 {-left} -34 {-left} -10Z"
    )


def _shadow(face: Face) -> str:
    """Return the side plane away from the light."""
    right, far, chin, shift = face.width - 2.2 * face.turn, face.jaw - 1.5 * face.turn, face.chin, 3.2 * face.turn
    return (
        f"M{right * 0.62} -26C{right * 0.56} -6 {right * 0.86} 8 {right * 0.6} {chin * 0.62}"
        f"C{right * 0.48} {chin * 0.86} {shift + 3} {chin} {shift} {chin}"
        f"C{shift + 6} {chin} {far * 0.74 + shift} {chin * 0.9} {far + shift * 0.6} {chin * 0.68}"
        f"C{right - 0.6} {chin * 0.42} {right + 1.8 * face.turn} 2 {right} -10V-26Z"
    )


def _eye(pen: Pen, face: Face, outer: int) -> None:
    """Draw an eye whose outer corner lies to the left (outer = -1) or to the right (1)."""
    eye = pen.at(size=face.eye, flip=outer > 0)
    look = face.gaze * (-1 if outer > 0 else 1)
    eye.fill("M-6 .8C-3.6-3.2 2-3.9 5.6.9C3 3.3-3 3.5-6 .8Z", WHITE)
    eye.fill(circle(look, -0.1, 2.75), face.iris)
    if face.iris != INK:
        eye.fill(circle(look, -0.1, 1.4), INK)
    eye.fill(circle(look + (1 if outer < 0 else -1) * 0.9, -1.1, 0.8), WHITE)
    eye.line("M-6.4 1C-3.6-3.6 2.2-4.2 5.8 1", 1.7)
    eye.line("M-4 3C-1.4 4 2 3.6 4 2.4", 0.7, face.skin.shade)
    if face.lashes:
        eye.line("M-6.2.8L-8.6-1", 1.4)
        eye.line("M-4.8-4C-2-6.2 2-6 4.4-3.6", 0.8, face.skin.shade)


def draw_face(pen: Pen, face: Face) -> None:
    """Draw a face from the forehead to the chin."""
    skin, turn = face.skin, face.turn
    pen.shape(_cheeks(face), skin.light, 1.6)
    pen.fill(_shadow(face), skin.shade)
    if face.blush:
        for side in (-1, 1):
            pen.fill(circle(side * face.width * 0.58 + 3 * turn, 12.5, 4.2), skin.lip, opacity=face.blush)
    pen.line(_cheeks(face), 1.5)
    gap = face.width * 0.47
    for side in (-1, 1):
        narrow = 1 - 0.26 * turn if side > 0 else 1
        x = side * gap + 3.4 * turn - (1.8 * turn if side > 0 else 0)
        _eye(pen.at(x, 0, size=narrow), face, side)
        rise = 6.4 + face.arch
        pen.at(x, 0, flip=side > 0, size=narrow).line(
            f"M-6.8 -5.6C-4 {-rise} 1.6 {-rise} 5.8 -6.2", face.brow_width, face.brow
        )
    nose = pen.at(3.6 * turn)
    tip = 13 + face.nose
    if turn > 0.4:
        nose.line(f"M3 -4C2.6 2 6.4 {tip - 5} 7.2 {tip - 1.4}C7.4 {tip + 1.4} 3.6 {tip + 1.6} 1.4 {tip}", 1.35)
    else:
        nose.line(f"M2.6 -4.4C1.8 2 3.6 {tip - 5} 4.6 {tip - 1.8}C5 {tip + 1} 1.6 {tip + 1.4} -.6 {tip + 0.8}", 1.3)
        nose.line(f"M-3.6 {tip - 2.4}C-4.6 {tip - 0.6} -3.6 {tip + 0.6} -2.6 {tip + 0.2}", 1)
    draw_mouth(pen.at(3.6 * turn, (tip + face.chin) / 2 - 1.6), face.mouth * (1 - 0.12 * turn), skin.lip)


def draw_mouth(pen: Pen, width: float, lip: str) -> None:
    """Draw closed lips, calm with the least smile."""
    w = width
    pen.fill(
        f"M{-w} -.4C{-w * 0.6} -1.6 -1.6 -3 0 -1.6C1.6 -3 {w * 0.6} -1.6 {w} -.4C{w * 0.5} 4 {-w * 0.5} 4 {-w} -.4Z",
        lip,
    )
    pen.line(f"M{-w - 0.6} -.8C{-w * 0.5} .6 {w * 0.5} .6 {w + 0.6} -.8", 1)


def draw_profile(pen: Pen, skin: Skin, brow: str, hook: float = 0.0, iris: str = INK, beardless: bool = True) -> None:
    """Draw a head seen from the side, looking right; ``hook`` lowers and sharpens the nose."""
    h = hook
    front = (
        f"M-8-28C-1-27 4.4-19 4.8-10C5-7 4.2-5 4-2.6C{5.6 + h} 2 9.4 7 {12.4 + h} {11 + 1.4 * h}"
        f"C{13.6 + h * 0.6} {13.4 + h} 11.4 15.4 7.4 15.4C8 16.8 9.8 18 9.6 19.4C9.4 20.4 8.2 20.5 7.2 20.8"
        "C9.2 21.4 9.4 23.2 8.2 24.4C7 25.6 6.8 26.4 7.6 28C8.8 31.4 6.8 35 2.6 35.2"
    )
    head = front + "C-4 35.4-12 32-17 25L-24 4C-26-20-20-28-8-28Z"
    pen.shape(head, skin.light, 1.6)
    pen.fill("M2.6 35.2C-4 35.4-12 32-17 25L-22 6C-16 12-12 20-8 24C-4 28 0 30 2.6 35.2Z", skin.shade)
    if beardless:
        pen.fill(circle(-4.5, 13.5, 4.2), skin.lip, opacity=0.25)
    pen.line(head, 1.5)
    pen.fill("M-7.8 1C-5.2-2-2.5-3.6.8-3.6C1.6-1.4 1.4 1 .2 3C-2.5 3.2-5.4 2.6-7.8 1Z", WHITE)
    pen.fill(ellipse(-1, -0.3, 1.9, 2.9), iris)
    pen.fill(circle(-0.4, -1.3, 0.7), WHITE)
    pen.line("M-8.4 1.2C-5.4-2.4-2.5-3.8 1.4-3.8", 1.8)
    pen.line("M-9.6-6.2C-5.6-9.8-.4-10 4-7.8", 2.2, brow)
    pen.line("M8 11.6C6.6 12.4 6.2 14 7.2 15", 1.1)
    pen.fill(
        "M9.4 19.4C8.4 20.6 5.6 20.6 4.2 20.6C6 21.6 9 21.4 8.6 23.6C7 24 5 22.6 3 20.6C5 19 7.6 18.2 9.4 19.4Z",
        skin.lip,
    )
    pen.line("M2.6 20.4L7.4 20.8", 1)


def draw_ear(pen: Pen, skin: Skin, flip: bool = False) -> None:
    """Draw an ear at the pen's origin."""
    ear = pen.at(flip=flip)
    ear.shape("M2-5C-4-8-6-1-3.6 4C-2 8 2 7 2 3Z", skin.light, 1.2)
    ear.line("M0-2.6C-2.6-3-2.6 1-.6 3", 0.8, skin.shade)


def draw_moustache(pen: Pen, hair: Hair, width: float = 13.0, drop: float = 19.0) -> None:
    """Draw a moustache under the nose."""
    w = width
    pen.shape(
        f"M0 15C-4 12.8 {-w * 0.76} 14 {-w} {drop}C{-w * 0.7} {drop + 1.4} -4 20 0 17.8"
        f"C4 20 {w * 0.7} {drop + 1.4} {w} {drop}C{w * 0.76} 14 4 12.8 0 15Z",
        hair.base,
        1,
    )
