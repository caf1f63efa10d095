"""The shared parts of the player portraits: grounds, busts, heads and features."""

from dataclasses import dataclass

from face_kit import INK, Art, both, mirror, number, oval, star


@dataclass(frozen=True)
class Skin:
    """A skin: its light, its shade and the colour of its lips."""

    base: str
    shade: str
    lip: str


ROSE = Skin("#f6cfae", "#e3a986", "#c2605a")
SAND = Skin("#edbd94", "#d49a6d", "#b3524a")
OLIVE = Skin("#dda678", "#c08355", "#a04a40")
TAN = Skin("#c98d5d", "#a86d43", "#8c3f36")
BROWN = Skin("#a56a43", "#834e2f", "#74302c")
PAPER = "#fff8ea"
GOLD = "#e3b04b"
ZOOM = 1.1


def darker(colour: str, share: float = 0.4) -> str:
    """Return a colour mixed with a share of ink."""
    pairs = [(int(colour[i : i + 2], 16), int(INK[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


@dataclass(frozen=True)
class Head:
    """The outline of a head: half-width, chin, roundness of the jaw and length of the cheek."""

    half: float = 18.0
    chin: float = 69.0
    jaw: float = 0.52
    cheek: float = 15.0
    top: float = 25.0
    dome: float = 0.62

    def outline(self) -> str:
        """Return the contour of the whole head."""
        w, c, n = self.half, self.chin, number
        m, k = self.half * self.jaw, 42 + self.cheek
        return (
            f"M50 {n(self.top)}C{n(50 + self.dome * w)} {n(self.top)} {n(50 + w)} 29 {n(50 + w)} 42"
            f"C{n(50 + w)} {n(k)} {n(50 + m)} {n(c)} 50 {n(c)}"
            f"C{n(50 - m)} {n(c)} {n(50 - w)} {n(k)} {n(50 - w)} 42"
            f"C{n(50 - w)} 29 {n(50 - self.dome * w)} {n(self.top)} 50 {n(self.top)}Z"
        )

    def side(self) -> str:
        """Return the shaded side of the face, on the right."""
        w, c, n = self.half, self.chin, number
        m, k = self.half * self.jaw, 42 + self.cheek
        return (
            f"M{n(50 + 0.6 * w)} {n(self.top + 4.5)}C{n(50 + 0.88 * w)} 27 {n(50 + w)} 33 {n(50 + w)} 42"
            f"C{n(50 + w)} {n(k)} {n(50 + m)} {n(c)} 50 {n(c)}"
            f"C{n(50 + 0.45 * w)} {n(c - 4)} {n(50 + 0.74 * w)} {n(c - 11)} {n(50 + 0.72 * w)} 46"
            f"C{n(50 + 0.71 * w)} 38 {n(50 + 0.6 * w)} 32 {n(50 + 0.6 * w)} {n(self.top + 4.5)}Z"
        )


def ground_khatam(art: Art, light: str) -> None:
    """Put an eight-pointed star behind the head."""
    art.shape(star(50, 48, 48), light, None)
    art.zoom = ZOOM


def ground_kawung(art: Art, light: str) -> None:
    """Put four kawung petals and their seeds behind the head."""
    for turn in (45, 135):
        for sign in (-1, 1):
            dx = sign * 21.5
            dy = sign * 21.5 if turn == 45 else -sign * 21.5
            art.shape(oval(50 + dx, 48 + dy, 25, 14.5, turn), light, None)
    art.zoom = ZOOM


def ground_rays(art: Art, light: str) -> None:
    """Put a scalloped pub-mirror rosette behind the head."""
    art.shape(star(50, 48, 47.5, 0.9, 16), light, None)
    art.zoom = ZOOM


def bust(art: Art, cloth: str, dark: str, wide: float = 42.0, drop: float = 0.0) -> None:
    """Draw the shoulders in one cloth with the shaded right side."""
    low, n = 79 + drop, number
    left = f"C{n(50 - 0.32 * wide)} {n(low - 2)} {n(50 - wide + 6)} {n(low)} {n(50 - wide)} 104"
    art.shape(
        f"M50 {n(low - 6)}L41 {n(low - 5)}{left}L50 104Z{mirror(f'M50 {n(low - 6)}L41 {n(low - 5)}{left}L50 104Z')}",
        cloth,
        None,
    )
    right = mirror(
        f"M{n(50 - 0.52 * wide)} {n(low + 2.2)}"
        f"C{n(50 - wide + 5)} {n(low + 5)} {n(50 - wide + 2)} 92 {n(50 - wide)} 104L30 104"
        f"C34 97 34 88 {n(50 - 0.52 * wide)} {n(low + 2.2)}Z"
    )
    art.shape(right, dark, None)
    art.stroke(both(f"M41 {n(low - 5)}{left}"))


def neck(art: Art, skin: Skin, half: float = 7.5, low: bool = False) -> None:
    """Draw the neck and the shadow of the chin on it; a low neckline goes under it and not over it."""
    n = number
    sides = f"M{n(50 - half)} 58L{n(50 - half)} 74C{n(50 - half)} 79 {n(50 - half - 3)} 80 {n(50 - half - 4)} 81"
    if low:
        art.shape(f"M{n(50 - half)} 58L{n(50 - half)} 84L{n(50 + half)} 84L{n(50 + half)} 58Z", skin.base, None)
    else:
        art.shape(
            (
                f"{sides}L50 89L{n(50 + half + 4)} 81"
                f"C{n(50 + half + 3)} 80 {n(50 + half)} 79 {n(50 + half)} 74L{n(50 + half)} 58Z"
            ),
            skin.base,
            None,
        )
    art.shape(
        (
            f"M{n(50 - half)} 62L{n(50 + half)} 62L{n(50 + half)} 75"
            f"C{n(50 + 2)} 79 {n(50 - half + 2)} 75 {n(50 - half)} 71Z"
        ),
        skin.shade,
        None,
    )
    art.stroke(both(f"M{n(50 - half)} 58L{n(50 - half)} 75.4" if low else sides))


def ears(art: Art, skin: Skin, head: Head, y: float = 47.0, size: float = 1.0) -> None:
    """Draw the ears, behind the head."""
    for sign, fill in ((-1, skin.base), (1, skin.shade)):
        x = 50 + sign * (head.half + 1.2)
        art.shape(oval(x, y, 3.7 * size, 5.4 * size, -8 * sign), fill)
        art.stroke(
            f"M{number(x + sign * 1.2)} {number(y - 2)}Q{number(x - sign * 1)} {number(y - 0.5)}"
            f" {number(x - sign * 0.2)} {number(y + 2)}",
            skin.shade if sign < 0 else skin.lip,
            1.0,
        )


def face(art: Art, skin: Skin, head: Head, blush: float = 0.0) -> None:
    """Draw the head with its shaded side and, if wanted, a blush on the cheeks."""
    art.shape(head.outline(), skin.base, None)
    art.shape(head.side(), skin.shade, None)
    if blush:
        for x in (-1, 1):
            art.shape(oval(50 + x * head.half * 0.6, 56.5, 4.4, 3.1), skin.lip, None, opacity=blush)
    art.stroke(head.outline())


def eyes(
    art: Art,
    y: float = 48.0,
    gap: float = 8.0,
    iris: str = "#3a2118",
    lash: float = 0.0,
    gaze: float = 0.0,
    size: float = 1.1,
) -> None:
    """Draw open almond eyes; lash lengthens the outer corner of the lid."""
    n = number
    for s in (-1, 1):
        x = 50 + s * gap

        def at(dx: float, dy: float, s: int = s, x: float = x) -> str:
            return f"{n(x + s * dx * size)} {n(y + dy * size)}"

        art.shape(
            (
                f"M{at(-4, 0.8)}C{at(-2.2, -3.3)} {at(2.4, -3.7)} {at(4.1, -0.2)}"
                f"C{at(2.2, 2.7)} {at(-1.8, 2.8)} {at(-4, 0.8)}Z"
            ),
            PAPER,
            None,
        )
        art.shape(oval(x + gaze, y - 0.3, 2.45 * size, 2.6 * size), iris, None)
        art.shape(oval(x + gaze + 0.9, y - 1.2, 0.75 * size, 0.75 * size), "#ffffff", None)
        art.stroke(
            f"M{at(-4, 0.8)}C{at(-2.2, -3.3)} {at(2.4, -3.7)} {at(4.1, -0.2)}L{at(4.1 + lash, -0.2 - lash)}",
            INK,
            1.5,
        )


def smiling_eyes(art: Art, y: float = 48.0, gap: float = 8.0, wrinkle: str = "") -> None:
    """Draw eyes closed in a smile, with crow's feet in the colour given."""
    n = number
    for s in (-1, 1):
        x = 50 + s * gap
        art.stroke(
            f"M{n(x - 3.8)} {n(y + 1)}C{n(x - 2)} {n(y - 2.8)} {n(x + 2)} {n(y - 2.8)} {n(x + 3.8)} {n(y + 1)}",
            INK,
            1.9,
        )
        if wrinkle:
            art.stroke(
                f"M{n(x + s * 5.6)} {n(y - 1.2)}l".replace("l", "L")
                + f"{n(x + s * 7.6)} {n(y - 2)}M{n(x + s * 5.8)} {n(y + 1)}L{n(x + s * 7.6)} {n(y + 1.6)}",
                wrinkle,
                1.0,
            )


def brows(
    art: Art,
    colour: str,
    y: float = 41.5,
    gap: float = 8.0,
    width: float = 2.0,
    arch: float = 2.0,
    slant: float = 0.0,
) -> None:
    """Draw the eyebrows; slant raises the inner ends."""
    n = number
    for s in (-1, 1):
        x = 50 + s * gap
        art.stroke(
            f"M{n(x - s * 4.2)} {n(y + 0.6 - slant)}Q{n(x + s * 0.6)} {n(y - arch)} {n(x + s * 5)} {n(y + 1.2)}",
            colour,
            width,
        )


def nose(art: Art, skin: Skin, kind: str = "soft", y: float = 57.0) -> None:
    """Draw a nose: soft, strong, button or broad."""
    n = number
    if kind == "strong":
        art.shape(
            f"M50.5 45C52 50 55.6 {n(y - 2)} 54.4 {n(y)}C53.4 {n(y + 1.6)} 50.5 {n(y + 1.4)} 50 {n(y + 0.8)}Z",
            skin.shade,
            None,
        )
        art.stroke(
            (
                f"M46 {n(y - 0.6)}C46.4 {n(y + 1.2)} 48.2 {n(y + 0.8)} 50 {n(y + 1.4)}"
                f"C52 {n(y + 1.6)} 55.6 {n(y + 1)} 54.2 {n(y - 2)}"
            ),
            INK,
            1.3,
        )
    elif kind == "broad":
        art.shape(oval(50, y - 0.8, 5, 3.2), skin.shade, None)
        art.stroke(
            both(f"M45.2 {n(y - 1.8)}C44.2 {n(y + 0.6)} 46.6 {n(y + 1.4)} 47.4 {n(y + 0.4)}")
            + f"M47.4 {n(y + 0.4)}Q50 {n(y + 2)} 52.6 {n(y + 0.4)}",
            INK,
            1.2,
        )
    elif kind == "button":
        art.stroke(f"M47.4 {n(y - 1)}Q50 {n(y + 1.6)} 52.6 {n(y - 1)}", skin.lip, 1.5)
    else:
        art.stroke(
            f"M51.2 47.5C51.6 51 53.8 {n(y - 2.4)} 52.8 {n(y - 0.6)}Q51.4 {n(y + 1)} 48.6 {n(y)}",
            darker(skin.shade),
            1.4,
        )


def mouth(art: Art, skin: Skin, kind: str = "smile", y: float = 62.5, lips: str = "") -> None:
    """Draw a mouth: smile, lips, grin or calm."""
    n = number
    if kind == "lips":
        art.shape(
            (
                f"M43.2 {n(y - 1)}C45.6 {n(y - 1.4)} 48 {n(y - 2.2)} 50 {n(y - 1)}"
                f"C52 {n(y - 2.2)} 54.4 {n(y - 1.4)} 56.8 {n(y - 1)}"
                f"C54.6 {n(y + 4.2)} 45.4 {n(y + 4.2)} 43.2 {n(y - 1)}Z"
            ),
            lips or skin.lip,
            None,
        )
        art.stroke(f"M42.6 {n(y - 1.3)}Q50 {n(y + 3)} 57.4 {n(y - 1.3)}", INK, 1.0)
    elif kind == "grin":
        art.shape(
            f"M42.6 {n(y - 1)}Q50 {n(y + 1)} 57.4 {n(y - 1)}C56.6 {n(y + 5.4)} 43.4 {n(y + 5.4)} 42.6 {n(y - 1)}Z",
            "#6d2226",
            None,
        )
        art.shape(
            f"M43.4 {n(y - 0.8)}Q50 {n(y + 1)} 56.6 {n(y - 0.8)}"
            f"C56.2 {n(y + 3.8)} 43.8 {n(y + 3.8)} 43.4 {n(y - 0.8)}Z",
            PAPER,
            None,
        )
        art.stroke(
            f"M42.6 {n(y - 1)}Q50 {n(y + 1)} 57.4 {n(y - 1)}C56.6 {n(y + 5.4)} 43.4 {n(y + 5.4)} 42.6 {n(y - 1)}Z",
            INK,
            1.2,
        )
    elif kind == "calm":
        art.stroke(f"M44.6 {n(y)}Q50 {n(y + 1.8)} 55.4 {n(y)}", INK, 1.5)
    else:
        art.stroke(f"M43 {n(y - 1)}Q50 {n(y + 4.4)} 57 {n(y - 1)}", INK, 1.6)
        art.stroke(f"M47.6 {n(y + 4.2)}Q50 {n(y + 5)} 52.4 {n(y + 4.2)}", skin.shade, 1.3)


def moustache(art: Art, colour: str, y: float = 60.0, span: float = 9.0, drop: float = 1.5, body: float = 3.4) -> None:
    """Draw a moustache of two wings."""
    n = number
    wing = (
        f"M50 {n(y - 1)}"
        f"C{n(50 - 0.3 * span)} {n(y - 2.6)} {n(50 - 0.75 * span)} {n(y - 0.6)} {n(50 - span)} {n(y + drop)}"
        f"C{n(50 - 0.72 * span)} {n(y + body + drop * 0.4)} {n(50 - 0.3 * span)} {n(y + body)} 50 {n(y + body * 0.5)}Z"
    )
    art.shape(wing, colour, None)
    art.shape(mirror(wing), colour, None)
    art.stroke(both(wing[:-1]), INK, 1.0)


def glasses(art: Art, colour: str, y: float = 49.0, r: float = 7.2, gap: float = 8.6, half: float = 18.0) -> None:
    """Draw round glasses with a gleam."""
    n = number
    for s in (-1, 1):
        art.shape(oval(50 + s * gap, y, r, r * 0.94), "#ffffff", None, opacity=0.16)
        art.stroke(oval(50 + s * gap, y, r, r * 0.94), colour, 1.7)
        art.stroke(f"M{n(50 + s * (gap + r))} {n(y - 1)}L{n(50 + s * half)} {n(y - 2)}", colour, 1.7)
    art.stroke(f"M{n(50 - gap + r)} {n(y - 1)}Q50 {n(y - 3)} {n(50 + gap - r)} {n(y - 1)}", colour, 1.7)
