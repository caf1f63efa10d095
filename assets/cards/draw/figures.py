"""Which drawing belongs to which court card."""

from collections.abc import Callable

from jacks import jack_of_clubs, jack_of_diamonds, jack_of_hearts, jack_of_spades
from kings import king_of_clubs, king_of_diamonds, king_of_hearts, king_of_spades
from palette import Livery
from queens import queen_of_clubs, queen_of_diamonds, queen_of_hearts, queen_of_spades
from svg import Pen

FIGURES: dict[str, Callable[[Pen, Livery], None]] = {
    "KS": king_of_spades,
    "KH": king_of_hearts,
    "KD": king_of_diamonds,
    "KC": king_of_clubs,
    "QS": queen_of_spades,
    "QH": queen_of_hearts,
    "QD": queen_of_diamonds,
    "QC": queen_of_clubs,
    "JS": jack_of_spades,
    "JH": jack_of_hearts,
    "JD": jack_of_diamonds,
    "JC": jack_of_clubs,
}
