"""The second eight portraits: a recipe for each."""

from face_kit import INK, Art, mirror, oval, star
from face_parts import (
    BROWN,
    GOLD,
    OLIVE,
    PAPER,
    ROSE,
    SAND,
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
    smiling_eyes,
)


def man_with_flat_cap() -> Art:
    """Draw a man with a tweed cap, a ginger beard and a scarf."""
    art, head = Art("#3a6a8c"), Head(half=18, chin=68.6, jaw=0.62, cheek=16)
    ground_rays(art, "#4a7ea2")
    neck(art, ROSE, 8)
    bust(art, "#5b4a38", "#43362a", 43)
    art.shape("M34 78C40 72 60 72 66 78C68 83 66 87 62 88C54 91 46 91 38 88C34 87 32 83 34 78Z", "#b8342f")
    art.shape("M57 87L68 86L71 101L60 101Z", "#9c2726")
    art.stroke("M38 79C44 84 56 84 63 79M37 84C44 88 54 88 62 85", "#7d1d20", 1.4)
    art.tilt = -3
    ears(art, ROSE, head)
    face(art, ROSE, head, 0.3)
    brows(art, "#8a4a22", 41.6, 8, 2.6, 1.2)
    eyes(art, 48, 8, "#3d5f7a", gaze=0.3)
    beard = (
        "M32 46C31 56 33 66 40 71C44 74 56 74 60 71C67 66 69 56 68 46C67 53 64 57.6 59 58"
        "C54 58.6 46 58.6 41 58C36 57.6 33 53 32 46Z"
    )
    art.shape(beard, "#b5642d", None)
    art.shape(
        "M68 46C69 56 67 66 60 71C57 73 53 73.4 50 73.4C58 69 63 63 63.4 56C66 54 67.4 50 68 46Z",
        "#934b1e",
        None,
    )
    art.stroke(beard)
    nose(art, ROSE, "strong", 56)
    mouth(art, ROSE, "grin", 63)
    moustache(art, "#c9763a", 59.6, 9.6, 2, 2.6)
    cap = (
        "M27 35C25 26 31 14 48 12.4C62 11 74 18 75 29C75.4 32 74.6 34.4 73 36"
        "C60 31 42 31 30 37C28 37.4 27.4 36.4 27 35Z"
    )
    art.shape(cap, "#8c8468", None)
    art.shape(
        "M58 13C69 16 74.6 22 75 29C75.4 32 74.6 34.4 73 36C69.6 34.6 66 33.8 62.4 33.2C66 26 64.4 18 58 13Z",
        "#6f684f",
        None,
    )
    art.stroke("M36 20L46 31M46 14L57 31M32 31L46 14M44 32L58 14M56 32L67 17M60 14L70 33", "#a69d7e", 1.1)
    art.stroke(cap)
    art.shape(
        "M28.4 37C38 30 62 29.6 72 36C74 38 73 40 70 39.8C58 35.4 42 35.6 31 40.4C27.6 41.4 26.4 39 28.4 37Z",
        "#6f684f",
    )
    return art


def grandmother() -> Art:
    """Draw a grandmother with white curls, glasses and a shawl."""
    art, head = Art("#7d3f63"), Head(half=17.6, chin=68, jaw=0.54, cheek=15)
    ground_rays(art, "#915077")
    art.tilt = 3
    for x, y, r in (
        (29.0, 47.0, 7.0),
        (71, 47, 7),
        (28, 37, 7.6),
        (72, 37, 7.6),
        (32, 27, 8),
        (68, 27, 8),
        (40, 19.6, 8),
        (60, 19.6, 8),
        (50, 17, 8),
    ):
        art.shape(oval(x, y, r, r), "#efeaf0")
    for x, y, r in ((29.0, 47.0, 5.8), (28, 37, 6.4), (32, 27, 7), (40, 20, 7), (50, 18, 7), (60, 20, 7)):
        art.shape(oval(x + 0.4, y + 0.8, r, r), "#efeaf0", None)
    art.tilt = 0
    neck(art, ROSE, 7)
    bust(art, "#4d7c8a", "#385f6b")
    art.shape("M50 93L38 75C31 77 24 81 20 88L34 101Z" + mirror("M50 93L38 75C31 77 24 81 20 88L34 101Z"), "#d8c6e2")
    art.shape(oval(50, 89, 3.4, 3.4), GOLD, INK, 1.2)
    art.tilt = 3
    face(art, ROSE, head, 0.38)
    art.stroke("M42 33.6Q50 32 58 33.6M43 37.2Q50 35.8 57 37.2", ROSE.shade, 1.1)
    brows(art, "#cfc5cf", 41, 8.4, 2.2, 2.2)
    smiling_eyes(art, 49, 8.6, ROSE.shade)
    nose(art, ROSE, "soft", 57.6)
    art.stroke("M41.6 57.6Q39.4 61 40.4 63.6M58.4 57.6Q60.6 61 59.6 63.6", ROSE.shade, 1.2)
    mouth(art, ROSE, "smile", 62.4)
    art.shape("M33 36C30 26 38 18 50 18C62 18 70 26 67 36L60 30L40 30Z", "#efeaf0", None)
    for x, y, r in (
        (33.4, 37.4, 4.8),
        (66.6, 37.4, 4.8),
        (37.4, 30.6, 5.4),
        (62.6, 30.6, 5.4),
        (45.4, 27.6, 5.6),
        (54.8, 27.6, 5.6),
    ):
        art.shape(oval(x, y, r, r), "#fbf8fb")
    art.shape("M33 34C31 24 40 18 50 18C60 18 69 24 67 34C64 28 58 25 50 25C42 25 36 28 33 34Z", "#efeaf0", None)
    art.stroke(
        (
            "M36 22C36 18 40 15.6 43.6 17.6M52 15C55.6 12.6 60 14.6 60.6 18.4M66 26"
            "C70 24.6 73.4 27 73 31M27 34C24.6 37 26 41 29 41M44 22.4C46 20 50 20 52 22"
        ),
        "#b9aebb",
        1.3,
    )
    glasses(art, "#8a5a2a", 49.4, 7, 8.8, 17.2)
    return art


def man_with_kufiya() -> Art:
    """Draw a man with a chequered kufiya, a black cord and a short beard."""
    art, head = Art("#a8552b"), Head(half=17.4, chin=68.6, jaw=0.56, cheek=16)
    ground_khatam(art, "#bd6a3b")
    cloth = "M50 9C67 9 77 20 77 38C77 52 79 66 88 82L66 101L34 101L12 82C21 66 23 52 23 38C23 20 33 9 50 9Z"
    art.shape(cloth, "#fbf5ea", None)
    art.shape(
        "M62 12C72 17 77 26 77 38C77 52 79 66 88 82L66 101L57 101C66 88 71 66 70 42C69.6 30 67 19 62 12Z",
        "#ddd0bd",
        None,
    )
    lines = "".join(
        f"M{x} {y}L{x + 3} {y + 3}M{x + 3} {y}L{x} {y + 3}"
        for x, y in (
            (23, 66),
            (28, 70),
            (20, 74),
            (26, 79),
            (74.6, 60),
            (75, 68),
            (70, 72),
            (78, 76),
            (71, 82),
            (33, 84),
            (64, 86),
            (38, 15),
            (46, 12.6),
            (54, 13.4),
        )
    )
    art.stroke(lines, "#b9323a", 1.3)
    art.stroke(cloth)
    face(art, OLIVE, head)
    brows(art, "#231a1a", 41.4, 8, 2.8, 1.4)
    eyes(art, 48, 8, "#3a2a1c", gaze=-0.4)
    beard = (
        "M32.6 46C31.6 57 34 66 41 70.4C45 73 55 73 59 70.4C66 66 68.4 57 67.4 46"
        "C66.6 53 64 57.6 59 58.4C54 59 46 59 41 58.4C36 57.6 33.4 53 32.6 46Z"
    )
    art.shape(beard, "#2c2124")
    nose(art, OLIVE, "strong", 56)
    moustache(art, "#2c2124", 59.6, 8.6, 1.6, 2.2)
    art.shape("M45 64Q50 66 55 64Q53.4 67.2 50 67.2Q46.6 67.2 45 64Z", "#d98a7c", None)
    art.stroke("M44 63.4Q50 66 56 63.4", INK, 1.2)
    drape = (
        "M50 22C61 22 68 32 68.6 46C69 58 66 66 60 74C70 70 76 58 76 42C76 28 68 16 50 16"
        "C32 16 24 28 24 42C24 58 30 70 40 74C34 66 31 58 31.4 46C32 32 39 22 50 22Z"
    )
    art.shape(drape, "#fbf5ea", None)
    art.stroke("M50 27C61 27 68 34 68.6 46C69 58 66 66 60 74M50 27C39 27 32 34 31.4 46C31 58 34 66 40 74", INK, 1.3)
    art.shape(
        "M68.6 46C69 58 66 66 60 74C70 70 75.4 60 76 44C74 38 71 33 68 31C68.6 36 68.6 41 68.6 46Z",
        "#ddd0bd",
        None,
    )
    for dy in (0, 4.6):
        art.shape(
            (
                f"M25.4 {31 + dy}C33 {23 + dy} 67 {23 + dy} 74.6 {31 + dy}"
                f"C75.4 {33.2 + dy} 74.6 {35 + dy} 73.4 {35.2 + dy}"
                f"C64 {28.4 + dy} 36 {28.4 + dy} 26.6 {35.2 + dy}"
                f"C25.4 {35 + dy} 24.6 {33.2 + dy} 25.4 {31 + dy}Z"
            ),
            "#26222a",
            "#0f0d12",
            0.8,
        )
    return art


def young_woman_curls() -> Art:
    """Draw a young woman with a cloud of dark curls, a band and hoops."""
    art, head = Art("#d98a3d"), Head(half=16.8, chin=68, jaw=0.46, cheek=13)
    ground_khatam(art, "#e7a256")
    spots = (
        (27, 61, 8),
        (73, 61, 8),
        (23.6, 50, 9),
        (76.4, 50, 9),
        (24, 38, 9.4),
        (76, 38, 9.4),
        (30, 26.4, 9.6),
        (70, 26.4, 9.6),
        (40, 18.4, 9),
        (60, 18.4, 9),
        (50, 16, 8.6),
    )
    art.tilt = 4
    for x, y, r in spots:
        art.shape(oval(x, y, r, r), "#33201f")
    for x, y, r in spots:
        art.shape(oval(x, y, r - 0.8, r - 0.8), "#33201f", None)
    art.shape("M28 24L72 24L76 62L24 62Z", "#33201f", None)
    art.stroke(
        (
            "M22 35C23.6 30.6 28 29 31.6 31.6M67 22C71 21 75 24 75.4 28M20.6 52"
            "C21 47 25 45 28.6 47M72.6 44C77 42.6 81 46 81 50M40 14.4"
            "C43 12 47.6 12.4 49.6 15.6M26 63C28.6 65.6 32 64.6 33 62"
        ),
        "#654442",
        1.5,
    )
    art.tilt = 0
    bust(art, "#2c8a8a", "#1f6a6c")
    neck(art, BROWN, 6.8, low=True)
    art.shape(
        "M50 91C42 89.6 39 83 38.6 76.6L42.6 75L43.4 80C46 82 54 82 56.6 80L57.4 75L61.4 76.6C61 83 58 89.6 50 91Z",
        BROWN.base,
        None,
    )
    art.stroke("M38.4 76C39 83.6 42 90 50 91C58 90 61 83.6 61.6 76")
    art.stroke("M41 80Q50 88 59 80", GOLD, 1.5)
    art.tilt = 4
    face(art, BROWN, head, 0.2)
    brows(art, "#21140f", 41.2, 7.8, 1.9)
    eyes(art, 48.4, 7.8, "#2a1712", 1.5, -0.3)
    nose(art, BROWN, "broad", 57)
    mouth(art, BROWN, "grin", 62)
    art.shape(
        (
            "M32.6 46C32 38 34 31 38 27C46 31.6 54 31.6 62 27C66 31 68 38 67.4 46"
            "C66.4 40.6 64.6 37 62 34.6C54 37.4 46 37.4 38 34.6C35.4 37 33.6 40.6 32.6 46Z"
        ),
        "#33201f",
    )
    band = "M28.6 32C36 20 64 20 71.4 32L69 37C62 27.6 38 27.6 31 37Z"
    art.shape(band, "#c9304a")
    art.stroke("M36 27.4L38.6 30.6M46 24L47 28M56 24.4L55 28.2M65 29L62.6 31.6", "#f0a0a0", 1.4)
    for x in (-1, 1):
        art.stroke(oval(50 + x * 18.4, 61, 3.2, 4.2), GOLD, 1.8)
    return art


def boy() -> Art:
    """Draw a boy with tousled hair, big ears and a striped shirt."""
    art, head = Art("#c9a227"), Head(half=18.6, chin=67, jaw=0.56, cheek=12, top=21)
    ground_rays(art, "#dbb63f")
    neck(art, SAND, 6.2)
    bust(art, "#f5efe0", "#d9cfb8", 36, 1)
    art.stroke("M25.6 88Q50 93 74.4 88M32 95Q50 98 68 95", "#c43c3c", 3.4)
    art.stroke("M41 76C43 82.4 57 82.4 59 76", "#c43c3c", 2.4)
    art.tilt = 4
    ears(art, SAND, head, 49, 1.2)
    face(art, SAND, head, 0.34)
    brows(art, "#5a3820", 41.6, 8.4, 2.0, 2.4, -0.6)
    eyes(art, 49, 8.6, "#4a2f1a", size=1.12)
    nose(art, SAND, "button", 56.6)
    mouth(art, SAND, "grin", 61.2)
    art.stroke("M49.4 61.8L49.4 63", "#6d2226", 1.2)
    hair = (
        "M30.6 46C27 38 27.6 28 34 22L31 18L39 18.6L39 12L46 16L51 9.6L55 15.4L63 12.6"
        "L62.6 18.6L70 20L66.6 24C71.6 30 72.6 38 69.4 46C68 42 67.6 38.6 66 35.4L61 37"
        "L59 33L53 37L49 33L43 37.4L40 34L34.4 37C33 40 32 43 30.6 46Z"
    )
    art.shape(hair, "#7a4a25")
    art.stroke("M40 24L44 20M50 22L53 18M59 24L62 22M36 30L38 26.6", "#a9713f", 1.5)
    return art


def bald_man_with_moustache() -> Art:
    """Draw a bald landlord with a walrus moustache and a bow tie."""
    art, head = Art("#3f6b3a"), Head(half=19, chin=70, jaw=0.7, cheek=17, top=17, dome=0.82)
    ground_rays(art, "#4f7f48")
    neck(art, ROSE, 9.4)
    bust(art, "#f2ecdd", "#d5ccb5", 44)
    art.shape(
        "M38 76.6C30 78 28 90 30 104L50 104L50 96Z" + mirror("M38 76.6C30 78 28 90 30 104L50 104L50 96Z"),
        "#6b2f3a",
    )
    art.shape("M50 85L40.6 79.4L40.6 90.6Z" + mirror("M50 85L40.6 79.4L40.6 90.6Z"), "#2d4f86")
    art.shape(oval(50, 85, 2.4, 2.8), "#2d4f86")
    ears(art, ROSE, head, 47, 1.08)
    face(art, ROSE, head, 0.42)
    art.shape("M31.4 36C26.6 39 26 45 29.6 47.4C31 49 31.8 51 32.2 53C34.4 48 34.4 41 31.4 36Z", "#a2988e", INK, 1.2)
    art.shape(
        mirror("M31.4 36C26.6 39 26 45 29.6 47.4C31 49 31.8 51 32.2 53C34.4 48 34.4 41 31.4 36Z"),
        "#847a70",
        INK,
        1.2,
    )
    art.stroke("M37 26C39 22.6 42 20.4 46 19.4", "#fff0dc", 2.2)
    art.stroke("M43 33Q50 31.4 57 33", ROSE.shade, 1.2)
    brows(art, "#7a7068", 41.6, 8.6, 3.2, 1.8, -0.4)
    eyes(art, 48, 8.4, "#3d5f7a", gaze=0.4)
    nose(art, ROSE, "broad", 57.4)
    art.stroke("M46.6 65.4Q50 68 53.4 65.4", INK, 1.5)
    moustache(art, "#948a80", 60.6, 14, 4.2, 5.4)
    art.stroke("M44 61.6Q40 62.4 38.6 65M56 61.6Q60 62.4 61.4 65M48 61.4L47 63.6M52 61.4L53 63.6", "#c2b8ac", 1.2)
    return art


def man_with_blangkon() -> Art:
    """Draw a Javanese elder with a batik head-cloth and a wisp of white beard."""
    art, head = Art("#34507a"), Head(half=17.4, chin=69, jaw=0.52, cheek=17)
    ground_kawung(art, "#44638f")
    neck(art, BROWN, 7.4)
    bust(art, "#2a221f", "#1a1513")
    art.shape("M50 94L42 75.6L46.4 77L50 80L53.6 77L58 75.6Z", "#efe3c8")
    for side in (-5, 5):
        art.stroke(f"M{50 + side * 1.7} 80L{50 + side} 95", GOLD, 1.3)
    ears(art, BROWN, head, 47)
    face(art, BROWN, head)
    art.shape("M32 40C31.4 44 32 48 33.6 51L36 42Z" + mirror("M32 40C31.4 44 32 48 33.6 51L36 42Z"), "#b9b2ab", None)
    art.stroke("M40.6 57.6Q38.6 60.6 39.4 63.4M59.4 57.6Q61.4 60.6 60.6 63.4", BROWN.shade, 1.2)
    brows(art, "#d5cfc7", 42, 8.4, 2.4, 1.6)
    smiling_eyes(art, 48.6, 8.2, BROWN.shade)
    nose(art, BROWN, "broad", 56.6)
    mouth(art, BROWN, "calm", 64)
    moustache(art, "#dcd6ce", 60.8, 8, 2.4, 1.8)
    art.shape("M46.4 66.6Q50 68 53.6 66.6L50 76Z", "#dcd6ce", INK, 1.1)
    cap = "M29.6 39C27 24 36 12.4 50 12.4C64 12.4 73 24 70.4 39C66 33 58 29.6 50 28.4C42 29.6 34 33 29.6 39Z"
    art.shape(cap, "#5e3216", None)
    art.shape("M61 14.6C70 19 72.4 29 70.4 39C68 36 65 33.6 61.6 32C64.6 26 64.6 20 61 14.6Z", "#43220d", None)
    for x, y in ((37.0, 24.0), (44, 18), (50, 23.4), (57, 18), (63.4, 24), (33.2, 29), (66.8, 29)):
        art.shape(star(x, y, 3.2, 0.42, 4), "#e0ad62", None)
    art.stroke("M32 34.4C36 30.4 43 27.4 50 26.2C57 27.4 64 30.4 68 34.4", "#e0ad62", 1.8)
    art.stroke(cap)
    art.stroke("M50 12.4L50 28.4", "#2c1507", 1.3)
    return art


def girl_with_braids() -> Art:
    """Draw a girl with two braids and a blue ribbon on each."""
    art, head = Art("#c65b72"), Head(half=17.6, chin=67, jaw=0.5, cheek=12)
    ground_rays(art, "#d67387")
    art.tilt = -4
    art.shape(
        "M50 14C66 14 72 26 71.6 42C71.6 50 70 56 67 59L33 59C30 56 28.4 50 28.4 42C28 26 34 14 50 14Z",
        "#3a2a22",
    )
    art.tilt = 0
    neck(art, SAND, 6.4)
    bust(art, "#5a8f4a", "#437037", 37, 1)
    art.shape("M50 87C43 86 38 82 37 77C43 73 57 73 63 77C62 82 57 86 50 87Z", PAPER)
    art.shape("M44 73L56 73L55 78C53 80.4 47 80.4 45 78Z", SAND.shade, None)
    art.tilt = -4
    ears(art, SAND, head, 49, 0.9)
    face(art, SAND, head, 0.34)
    brows(art, "#3a2a22", 42, 8.2, 1.7, 2.2)
    eyes(art, 49, 8.2, "#4a2f1a", 1.0, 0.3, 1.1)
    nose(art, SAND, "button", 56.8)
    mouth(art, SAND, "smile", 61.4)
    art.shape(
        "M31.2 50C28.4 38 33 19.6 50 19.6C67 19.6 71.6 38 68.8 50C67.6 41 64 34 50 25C36 34 32.4 41 31.2 50Z",
        "#3a2a22",
    )
    art.stroke("M50 15L50 25M36 32C39 27 43 24.4 47 23M64 32C61 27 58 25 55.6 24", "#6b5044", 1.3)
    for s in (-1, 1):
        for i, (away, y) in enumerate(((23.6, 53.6), (25.4, 61.4), (25.0, 69.4))):
            art.shape(oval(50 + s * away, y, 5.6 - 0.3 * i, 5), "#3a2a22")
            art.stroke(
                f"M{50 + s * (away - 3):.1f} {y - 2}Q{50 + s * away:.1f} {y + 1} {50 + s * (away + 2.4):.1f} {y - 1.4}",
                "#6b5044",
                1.2,
            )
        art.shape(star(50 + s * 25.4, 77, 5, 0.5, 4, 45), "#3f7fc0", INK, 1.2)
    return art
