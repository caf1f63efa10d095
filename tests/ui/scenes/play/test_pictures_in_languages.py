"""Small pictures with words in them are kept, and drawn anew in another language."""

from __future__ import annotations

import gettext

import pygame

from game.ui.audio import Audio
from game.ui.controls.base import Kit
from game.ui.drawing.assets import Art
from game.ui.drawing.scale import Scale
from game.ui.drawing.styles import DAMASCUS
from game.ui.drawing.text import Typesetter
from game.ui.language.digits import use_digits
from game.ui.language.messages import ENGLISH, Language, speak
from game.ui.scenes.play.why_spots import offer
from game.ui.scenes.review.costly import number_disc


class Indonesian(gettext.NullTranslations):
    """One word of Indonesian."""

    def pgettext(self, context: str, message: str) -> str:
        """Return the word for any message."""
        return "Kenapa?"


def test_a_picture_kept_in_one_language_was_shown_in_the_next() -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((320, 200))
    kit = Kit(Art(), Typesetter(), Audio(enabled=False, volume=0), Scale((1280, 720)), DAMASCUS)
    english = offer(kit)
    assert offer(kit) is english
    try:
        speak(Language("id", "Bahasa Indonesia"), Indonesian())
        assert offer(kit).get_width() > english.get_width(), "another word"
        speak(Language("ar", "العربية", runs_left=True), gettext.NullTranslations())
        one = number_disc(kit, 4, 40)
        use_digits(eastern=True)
        assert pygame.image.tobytes(number_disc(kit, 4, 40), "RGBA") != pygame.image.tobytes(one, "RGBA"), "digits"
    finally:
        speak(ENGLISH, gettext.NullTranslations())
        use_digits(eastern=False)
    assert offer(kit) is english
