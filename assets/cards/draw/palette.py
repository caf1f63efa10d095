"""Every colour of the deck."""

from dataclasses import dataclass, replace

INK = "#171B31"
PAPER = "#FBF7EC"
RED = "#C01F36"
GOLD = "#D9A13B"
LIGHT_GOLD = "#F4D78C"
DARK_GOLD = "#9A6A1E"
EDGE = "#A3977F"
STEEL = "#E9EEF5"
STEEL_SHADE = "#A9B6CB"
MAIL = "#8793AA"
WOOD = "#7B4A24"
LIGHT_WOOD = "#D79A4E"
LEAF = "#2F7A4A"
LEAF_DARK = "#1B5433"
WHITE = "#FFFDF7"

# Things the figures carry, and their eyes.
OLIVE = "#3A2340"
FLAME = "#FFE9A6"
WOOD_SHADE = "#BF7F38"
WING = "#DDE3EA"
FLEECE = "#A9A39A"
MUZZLE = "#4B3A3A"
SNOUT = "#C9A9A0"
MAIL_SHADE = "#5B667E"
EYE_BLUE = "#3A4A8A"
EYE_BROWN = "#4A2A18"
EYE_GREEN = "#1F6F6A"

# The big joker's colours, then the little joker's greys.
TEAL, TEAL_SHADE = "#1F8A8A", "#14625F"
PURPLE, PURPLE_SHADE = "#6F4A86", "#4A2F5E"
ORANGE, GOLD_SHADE, RED_SHADE = "#E08A2E", "#B97F22", "#8E1528"
MIDNIGHT, NAVY, SKY_DOT = "#232F6B", "#141C45", "#3D4A92"
WRINKLE, MOUTH, TONGUE = "#B97A50", "#7A1525", "#E7566A"
PALE, SILVER, GREY, SLATE = "#E4E6EE", "#B9BFCE", "#8D95AA", "#565F7A"
MOONLIGHT, CRATER = "#F6F7FB", "#A2A9BC"


@dataclass(frozen=True)
class Cloth:
    """The colours of one back: its ground, a deeper tone, the light figure and two accents."""

    ground: str
    deep: str
    light: str
    first: str
    second: str


DAMASCUS = Cloth("#1B2A63", INK, LIGHT_GOLD, "#1F8A8A", "#B3263A")
KAWUNG = Cloth("#4A2A18", "#2C170C", "#F3E3C0", "#A8642A", GOLD)
PUB = Cloth("#0E4034", "#082A22", "#F0E6C8", "#B3263A", "#1B5A49")

PIP_COLOURS = {"S": INK, "H": RED, "D": RED, "C": INK}
FOUR_COLOURS = {"S": INK, "H": RED, "D": "#1C63B0", "C": "#1E6E45"}


@dataclass(frozen=True)
class Skin:
    """A skin tone, its shade and the lips that go with it."""

    light: str
    shade: str
    lip: str


FAIR = Skin("#F0C6A0", "#DDA67C", "#B23A48")
WARM = Skin("#DFA97B", "#C6895C", "#A0323E")
BROWN = Skin("#C98F62", "#AC7148", "#8E2F36")
DEEP = Skin("#A87049", "#8A5434", "#74262E")


@dataclass(frozen=True)
class Hair:
    """A hair colour and the tone of its strands."""

    base: str
    strand: str


BLACK = Hair("#2C2024", "#6A5A66")
CHESTNUT = Hair("#6B3A1E", "#B0743F")
AUBURN = Hair("#8A3F20", "#C97C46")
WHITE_HAIR = Hair("#E4E2DE", "#9A9AA2")
DARK_BROWN = Hair("#43291B", "#8A6142")
HONEY = Hair("#B8742C", "#E6B566")


@dataclass(frozen=True)
class Livery:
    """The colours of one suit's court."""

    main: str
    dark: str
    tunic: str
    accent: str
    ground: str
    ground2: str
    halo: str
    jewel: str
    queen_swaps: bool = False

    def queenly(self) -> "Livery":
        """Return what the queen wears: in some suits gown and veil change places, to tell her from the king."""
        return replace(self, main=self.accent, accent=self.main) if self.queen_swaps else self


NIGHT = Livery("#25326E", "#161F4A", "#B9C7DE", "#6F4A86", "#C7D1E6", "#AFBCD8", "#EFF2F9", "#7FB0D8", True)
ROSE = Livery("#B3213A", "#6D1029", "#F3C6B4", "#7A2350", "#F2C8BC", "#E5AC9F", "#FDEEE6", "#E7566A")
SAFFRON = Livery("#D9772A", "#8C3A14", "#F5D9A0", "#17777A", "#F7D9A2", "#E8C17E", "#FFF4DC", "#3FB4AE", True)
CEDAR = Livery("#226349", "#123B2E", "#DDD49B", "#7B4A24", "#C8D9B4", "#ADC497", "#F1F6E4", "#8CC07A")
AZURE = Livery("#1F6FB5", "#0F3D70", "#CBE3F2", "#D07A2E", "#C3DCEF", "#A5C8E2", "#EEF6FC", "#F0A74B")

LIVERIES = {"S": NIGHT, "H": ROSE, "D": SAFFRON, "C": CEDAR}
FOUR_LIVERIES = {**LIVERIES, "D": AZURE}


@dataclass(frozen=True)
class Scheme:
    """What a whole deck is coloured with: its pips and its courts."""

    pips: dict[str, str]
    liveries: dict[str, Livery]


TRADITIONAL = Scheme(PIP_COLOURS, LIVERIES)
FOUR = Scheme(FOUR_COLOURS, FOUR_LIVERIES)
