"""The choice of the language, each by its own name."""

from __future__ import annotations

from functools import partial

from game.ui.language import catalogues
from game.ui.language.messages import Language, pgettext, spoken
from game.ui.scenes.forms.dialogs import ListScene, Reply


class LanguageScene(ListScene):
    """A list of languages over the menu; the present one is golden."""

    name = "language"

    def heading(self) -> str:
        return pgettext("heading", "Language")

    def choices(self) -> list[Reply]:
        """Return the languages, the present one first: there Enter and Esc change nothing."""
        languages = sorted(catalogues.offered(), key=lambda each: each != spoken())
        return [
            Reply(each.own_name, partial(self._choose, each), "back" if number == 0 else str(number), "")
            for number, each in enumerate(languages)
        ]

    def _choose(self, language: Language) -> None:
        if language != spoken():
            self.app.change_settings(language=language.code)
        self.close()
