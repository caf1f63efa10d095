"""The first eight portraits: a recipe for each."""

import math

from face_kit import INK, Art, mirror, oval, star
from face_parts import (
    GOLD,
    OLIVE,
    PAPER,
    ROSE,
    SAND,
    TAN,
    Head,
    brows,
    bust,
    ears,
    eyes,
    face,
    glasses,
    ground_kawung,
    ground_khatam,
    ground_rays,
    moustache,
    mouth,
    neck,
    nose,
)


def young_man() -> Art:
    """Draw a young man with a dark quiff and an open collar."""
    art, head = Art("#1f7a78"), Head(half=18, jaw=0.56, cheek=17)
    ground_khatam(art, "#2b918c")
    neck(art, OLIVE, 8)
    bust(art, "#f2ead8", "#d8ccb2")
    art.shape("M50 88L41 74L36 79L43 91Z" + mirror("M50 88L41 74L36 79L43 91Z"), "#fffaf0")
    art.tilt = 3
    ears(art, OLIVE, head)
    face(art, OLIVE, head)
    brows(art, "#22171a", width=2.5, arch=1.5)
    eyes(art, gaze=0.3)
    nose(art, OLIVE, "strong")
    mouth(art, OLIVE)
    art.shape(
        "M31 45C27 34 28 24 35 19C38 12 52 8 62 12C70 14 74 24 69 45"
        "C67.6 42 67.4 37 65 32C58 33 50 31 45 26C43 31 37 34 34.6 36"
        "C33 40 32 42 31 45Z",
        "#2b1d20",
    )
    art.stroke("M41 20C46 14.5 54 13.5 60 16M47 21C52 18 58 18.5 63 22", "#5a4040", 1.5)
    return art


def woman_in_headscarf() -> Art:
    """Draw a woman in a rose headscarf."""
    art, head = Art("#2c4f86"), Head(half=16.6, chin=67, jaw=0.46, cheek=13)
    ground_kawung(art, "#3a63a0")
    bust(art, "#5d2a52", "#47203f")
    scarf = "M50 10C68 10 77 24 76 44C75 60 73 70 80 84C66 96 34 96 20 84C27 70 25 60 24 44C23 24 32 10 50 10Z"
    art.shape(scarf, "#d9808a")
    art.shape(
        "M63 14C73 19 77 31 76 44C75 60 73 70 80 84C74 90 64 92 57 92.6C66 78 72 60 70 42C69 30 67 20 63 14Z",
        "#b95f70",
        None,
    )
    face(art, SAND, head, blush=0.28)
    brows(art, "#33211d", width=1.7)
    eyes(art, lash=1.4, gaze=-0.3)
    nose(art, SAND)
    mouth(art, SAND, "lips", 61.4, "#b8434c")
    opening = "M50 28C60 28 65 35 65 44C65 55 59 66.2 50 66.2C41 66.2 35 55 35 44C35 35 40 28 50 28Z"
    art.shape(
        ("M50 18C62 18 70 29 69.4 44C69 58 60 71 50 71C40 71 31 58 30.6 44C30 29 38 18 50 18Z") + opening,
        "#ec9fa3",
        None,
    )
    art.stroke(
        opening + ("M50 18C62 18 70 29 69.4 44C69 58 60 71 50 71C40 71 31 58 30.6 44C30 29 38 18 50 18Z"), INK, 1.3
    )
    art.shape(star(63.4, 71.6, 3.2), GOLD, INK, 1)
    art.stroke("M33 63C38 74 50 80 66 84M29 70C34 80 44 86 54 88M24 79Q28 84 35 87", "#a34f62", 1.5)
    art.stroke(scarf)
    return art


def man_with_tarbush() -> Art:
    """Draw a gentleman with a red tarbush and a waxed moustache."""
    art, head = Art("#8b6a2c"), Head(half=18, chin=69, jaw=0.58, cheek=17)
    ground_khatam(art, "#a38140")
    neck(art, OLIVE, 8)
    bust(art, "#24324f", "#19243b")
    art.shape("M50 92L40 76L60 76Z", PAPER)
    art.shape("M40 75L33 80L40 99L50 92Z" + mirror("M40 75L33 80L40 99L50 92Z"), "#30446a")
    art.shape("M50 85L44 81.6L44 89Z" + mirror("M50 85L44 81.6L44 89Z"), "#9c2436", INK, 1.1)
    ears(art, OLIVE, head)
    face(art, OLIVE, head)
    art.shape("M32 40C31 44 31 48 33 50L35 42Z" + mirror("M32 40C31 44 31 48 33 50L35 42Z"), "#2a1d1d", None)
    brows(art, "#2a1d1d", width=2.6, arch=1.8)
    eyes(art)
    nose(art, OLIVE, "strong", 56.4)
    mouth(art, OLIVE, "calm", 64)
    moustache(art, "#2a1d1d", 60.4, 12, -1.6, 2.8)
    art.shape("M31 37L34.5 10.5C42 7.6 58 7.6 65.5 10.5L69 37C60 32.6 40 32.6 31 37Z", "#b3263a")
    art.shape("M59 8.6C61.6 9 64 9.6 65.5 10.5L69 37C66.6 35.6 63.6 34.8 60.4 34.2Z", "#8b1a2e", None)
    art.stroke("M31 37L34.5 10.5C42 7.6 58 7.6 65.5 10.5L69 37C60 32.6 40 32.6 31 37Z")
    art.stroke("M50 8.4C60 6.8 70 9 72 15L72.4 20", INK, 1.5)
    art.shape("M70.4 19L74.4 19L75.4 31C73.4 32.4 71.2 32.4 69.6 31Z", "#2a1d1d", None)
    return art


def old_man_with_beard_and_taqiyah() -> Art:
    """Draw an old man with a full white beard and a crocheted cap."""
    art, head = Art("#5d7a3c"), Head(half=18, chin=69, jaw=0.6, cheek=17)
    ground_khatam(art, "#71904b")
    bust(art, "#3f5a4a", "#2f4538")
    art.shape("M50 96L42 78L58 78Z", "#f4ecd8")
    ears(art, OLIVE, head, 46)
    face(art, OLIVE, head)
    eyes(art, 46.5, 8, "#4a3a2a", size=0.92)
    art.stroke("M37.6 51.6Q41.6 53.8 45 51.8M55 51.8Q58.4 53.8 62.4 51.6", OLIVE.shade, 1.2)
    art.stroke("M42 35.6Q50 33.8 58 35.6", OLIVE.shade, 1.2)
    brows(art, "#f0ebe0", 40.6, 8.4, 3.2, 1.8)
    beard = (
        "M31 45C30 56 31 70 38 79C42 85 46 88 50 89.5C54 88 58 85 62 79C69 70 70 56 69 45"
        "C67 53 63 57 58 57.6C54 58 46 58 42 57.6C37 57 33 53 31 45Z"
    )
    art.shape(beard, "#efeae0", None)
    art.shape("M69 45C70 56 69 70 62 79C58 85 54 88 50 89.5C58 80 63 68 63 55.6C66 54 68 50 69 45Z", "#cfc7b8", None)
    art.stroke("M41 65C41 72 43 78 46 82M50 72L50 83M59 65C59 72 57 78 54 82", "#b9b0a0", 1.3)
    art.stroke(beard)
    nose(art, OLIVE, "strong", 56)
    mouth(art, OLIVE, "calm", 64.2)
    moustache(art, "#fbf7ee", 60.4, 11, 3, 3.2)
    cap = "M30.4 37C30 20 38 12 50 12C62 12 70 20 69.6 37C60 32.4 40 32.4 30.4 37Z"
    art.shape(cap, "#f7f1e3", None)
    art.shape("M60 14.4C67 19 70 27 69.6 37C67 35.6 64.6 34.8 62 34.2C63.4 27 62.6 20 60 14.4Z", "#d9cfba", None)
    art.stroke("M30.8 31C42 26.6 58 26.6 69.2 31", "#b3924a", 1.4)
    for x in (36, 43, 50, 57, 64):
        art.shape(star(x, 22.6 + (x - 50) ** 2 * 0.012, 2.2, 0.5, 4), "#b3924a", None)
    art.stroke(cap)
    return art


def woman_with_bun() -> Art:
    """Draw an Indonesian woman with a high bun and a jasmine flower."""
    art, head = Art("#b5762b"), Head(half=17.2, chin=68.4, jaw=0.46, cheek=13)
    ground_kawung(art, "#c98c40")
    art.tilt = -4
    art.shape(oval(50, 18, 13.5, 9.4), "#231820")
    art.stroke("M42 14C46 11 54 11 58 14", "#553d49", 1.4)
    art.shape(
        ("M50 18C66 18 71 30 70.6 44C70.4 52 69 57 66 60L34 60C31 57 29.6 52 29.4 44C29 30 34 18 50 18Z"), "#231820"
    )
    art.tilt = 0
    bust(art, "#1c7a63", "#135a49")
    neck(art, TAN, 6.8, low=True)
    art.shape("M50 97L38.6 76.6L42.6 75L43.4 80C46 82 54 82 56.6 80L57.4 75L61.4 76.6Z", TAN.base, None)
    art.stroke("M38.6 76.6L50 97L61.4 76.6", GOLD, 2.2)
    art.tilt = -4
    ears(art, TAN, head, 49, 0.85)
    face(art, TAN, head, 0.22)
    brows(art, "#231820", width=1.7)
    eyes(art, 48.5, lash=1.5, gaze=0.4)
    nose(art, TAN)
    mouth(art, TAN, "lips", lips="#a8323c")
    art.shape(
        ("M31.4 49C29.4 36 34 22 50 22C66 22 70.6 36 68.6 49C67.4 41 62 32 50 28.6C38 32 32.6 41 31.4 49Z"), "#231820"
    )
    art.stroke("M36 33C40 28 45 25.6 50 24.6M64 33C60 28 57 26.4 54 25.4", "#553d49", 1.3)
    for x in (-1, 1):
        art.shape(oval(50 + x * 18.4, 56.2, 1.7, 2.1), GOLD, INK, 0.8)
    for angle in range(5):
        turn = math.radians(72 * angle)
        art.shape(oval(64.5 + 3.4 * math.sin(turn), 21.5 - 3.4 * math.cos(turn), 2.1, 3, 72 * angle), PAPER, INK, 0.9)
    art.shape(oval(64.5, 21.5, 1.9, 1.9), "#f0b93a", None)
    return art


def man_with_peci() -> Art:
    """Draw an Indonesian man with a black peci and a batik shirt."""
    art, head = Art("#9c3a34"), Head(half=18, chin=68.6, jaw=0.6, cheek=15)
    ground_kawung(art, "#b14b42")
    neck(art, TAN, 8)
    bust(art, "#6e3a16", "#522a0f")
    for x, y in ((27, 87), (36.6, 92), (63.4, 92), (73, 87), (31, 95), (69, 95), (43, 97), (57, 97)):
        art.shape(star(x, y, 3, 0.45, 4), "#e0ad62", None)
    art.shape("M50 87L41 74L35.6 79L43 90Z" + mirror("M50 87L41 74L35.6 79L43 90Z"), "#8a4f20")
    art.tilt = -3
    ears(art, TAN, head)
    face(art, TAN, head)
    brows(art, "#1f1618", width=2.3, arch=1.4)
    eyes(art, 48.4, gaze=-0.4)
    nose(art, TAN, "broad")
    mouth(art, TAN, "grin", 62.4)
    art.shape(
        "M32 36C31 41 31.4 45 32.6 48L35.4 38Z" + mirror("M32 36C31 41 31.4 45 32.6 48L35.4 38Z"), "#1f1618", None
    )
    peci = (
        "M30.6 37.6L32 19C32.2 16.6 33 15.6 35 15C44 12.4 56 12.4 65 15"
        "C67 15.6 67.8 16.6 68 19L69.4 37.6C60 33 40 33 30.6 37.6Z"
    )
    art.shape(peci, "#26242c", None)
    art.shape(
        "M33 17C44 22 58 21 67.4 17C66.6 15.4 66 15.3 65 15C56 12.4 44 12.4 35 15C34 15.3 33.4 15.8 33 17Z",
        "#4a4752",
        None,
    )
    art.stroke("M33 17C44 22 58 21 67.4 17", "#6a6674", 1.2)
    art.stroke(peci)
    return art


def woman_with_glasses() -> Art:
    """Draw a woman with a dark bob and round glasses."""
    art, head = Art("#6f4a86"), Head(half=17.4, chin=68.4, jaw=0.5, cheek=14)
    ground_rays(art, "#81599a")
    hair = (
        "M50 12C70 12 77 26 76 44C75.6 54 76 62 73 69C68 72 62 72 58 70L42 70"
        "C38 72 32 72 27 69C24 62 24.4 54 24 44C23 26 30 12 50 12Z"
    )
    art.shape(hair, "#5a3424")
    neck(art, ROSE, 7)
    bust(art, "#e0a33a", "#bd8226")
    art.shape("M39.6 76C43 84 57 84 60.4 76L63 78.6C58 89 42 89 37 78.6Z", "#f2bd5c")
    face(art, ROSE, head, 0.3)
    brows(art, "#4a2a1e", 40.4, 8.6, 1.8)
    eyes(art, 49, 8.6, "#3f5a3a", 1.0)
    nose(art, ROSE, "soft", 57.6)
    mouth(art, ROSE, "smile", 62.6)
    art.shape(
        "M31.6 52C28 38 32 18 50 17C68 18 72 38 68.4 52C69 42 66 36 60 32.6C52 34.4 38 33 35 31C33 38 32 44 31.6 52Z",
        "#5a3424",
    )
    art.stroke("M35 28C40 22 48 19.6 56 20.6M28.6 46C28.4 56 29 62 31 66M71.4 46C71.6 56 71 62 69 66", "#85563c", 1.5)
    glasses(art, "#2a1a20", 49, 7.4, 8.8, 17.4)
    return art


def red_haired_woman() -> Art:
    """Draw a freckled woman with long red waves."""
    art, head = Art("#1f6a52"), Head(half=17.2, chin=68.4, jaw=0.46, cheek=14)
    ground_rays(art, "#2b7f63")
    hair = (
        "M50 11C68 10 77 22 76 36C75.6 42 79 46 78.4 52C77.6 58 82 62 80 70"
        "C79 77 74 82 66 83L34 83C26 82 21 77 20 70C18 62 22.4 58 21.6 52"
        "C21 46 24.4 42 24 36C23 22 32 10 50 11Z"
    )
    art.tilt = 3
    art.shape(hair, "#c9572b")
    art.stroke("M27 52C25 58 28 62 26 69M73 52C75 58 72 62 74 69", "#8e3718", 1.6)
    art.tilt = 0
    bust(art, "#33508a", "#263d6c")
    neck(art, ROSE, 6.8, low=True)
    art.shape(
        "M50 92C43 90 40 84 39.6 76.6L42.6 75L43.4 80C46 82 54 82 56.6 80L57.4 75L60.4 76.6C60 84 57 90 50 92Z",
        ROSE.base,
        None,
    )
    art.stroke("M39.4 76C40 84 43 91 50 92C57 91 60 84 60.6 76")
    art.tilt = 3
    face(art, ROSE, head, 0.3)
    for x, y in ((40, 54.6), (43, 56.6), (38.6, 57.6), (60, 54.6), (57, 56.6), (61.4, 57.6)):
        art.shape(oval(x, y, 0.75, 0.75), "#c77f55", None)
    brows(art, "#97421f", 41, 8, 1.8)
    eyes(art, 48.4, 8, "#2f6f5a", 1.3, 0.4)
    nose(art, ROSE)
    mouth(art, ROSE, "lips", lips="#c9504e")
    art.shape(
        "M32 56C24 44 26 26 36 18C44 14 56 14 64 18C74 26 76 44 68 56C68.6 46 66 36 56 26"
        "C52 34 40 37 35 42C33 47 32.4 51 32 56Z",
        "#d0602f",
        None,
    )
    art.stroke("M32 56C32.4 51 33 47 35 42C40 37 52 34 56 26C66 36 68.6 46 68 56")
    art.stroke("M55 21C50 29 42 32 36.6 36M60 24C64.6 29 67.4 34 68 40", "#f0935a", 1.6)
    return art
