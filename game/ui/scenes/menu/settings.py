"""The settings page: each choice with a sentence; every change takes effect at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from game import __version__
from game.opponents.inquiry import WARMED_UP
from game.profile.settings import PAUSES, Pause
from game.ui.access.voice import why_mute
from game.ui.audio import why_deaf
from game.ui.controls.actions import (
    ACTIONS,
    BARE,
    by_ear,
    changes,
    first_again,
    is_by_ear,
    keys_of,
    shown_key,
    told_key,
)
from game.ui.controls.base import Widget
from game.ui.controls.buttons import Button
from game.ui.controls.choices import PictureChoice, Slider, Toggle, choice
from game.ui.drawing.assets import BACKS, card_width
from game.ui.drawing.scale import Scale, largest_text
from game.ui.drawing.textures.request import Request
from game.ui.games.game import Game
from game.ui.games.sorting import highest_side
from game.ui.language import catalogues
from game.ui.language.digits import figure
from game.ui.language.figures import percent
from game.ui.language.messages import _, dotted, left_to_right, pgettext, say, spoken
from game.ui.scenes.forms.notices import plain_words
from game.ui.scenes.forms.page import PageScene, page_game
from game.ui.scenes.menu.keys import KeyQuestion, SwitchQuestion, change_keys, places_of, switch_words
from game.ui.scenes.menu.licence import LicenceScene
from game.ui.scenes.menu.looks import back_words, cloth_words, suits_picture
from game.ui.scenes.menu.who_can_play import WhoCanPlayScene
from game.ui.scenes.scene import Host, Scene
from game.ui.shipped import built_from, parts

_CARD_SIZES: Final = (0.8, 0.9, 1.0, 1.1)
_TEXT_SIZES: Final = (0.8, 0.9, 1.0, 1.1, 1.2, 1.3, 1.4, 1.6, 1.8, 2.0)
_STEADY: Final = 1.4  # times the usual text
_SPEEDS: Final = ("slow", "normal", "fast", "instant")
_PAUSES: Final[tuple[Pause, ...]] = ("quick", "normal", "relaxed")
_ORDERS: Final = ("suits", "ranks", "dealt")
_REST_STEPS: Final = 50  # steps of 0.1 seconds that a finished trick may stay on the table


class SettingsScene(PageScene):
    """The player's settings in chapters; every change is saved and takes effect at once."""

    name = closes = "settings"
    bases = 19.0, 17.0

    def __init__(self, app: Host) -> None:
        super().__init__(app, page_game(app))
        self.chapter = 0
        self._said = ""  # of the opponents, where the chapter says how they run
        self._heard: tuple[object, ...] = ()  # of the voice, where the chapter says how it speaks
        self._in_place = 0  # where on the screen (y) the control in use is to stay
        self._watched: list[tuple[Widget, str, Callable[[], object]]] = []  # controls, and what each is to show

    def heading(self) -> tuple[str, list[str]]:
        return pgettext("heading", "Settings"), [_("changes take effect straight away")]

    def chapters(self) -> list[tuple[str, str, Callable[[], None]]]:
        """Return each chapter's name, its contents in words, and the method that lays it out."""
        return [
            (_("Cards and tables"), _("What lies on the table, and the cards themselves."), self._lay_cards),
            (_("Screen and sound"), _("Text and window, how fast things move, what is heard."), self._lay_screen),
            (pgettext("heading", "Play"), _("Your hand, how a card is played, how long things take."), self._lay_play),
            (pgettext("heading", "Keys"), _("Which key does what; each can be changed."), self._lay_keys),
            (pgettext("heading", "About"), _("Which Forty-Odd this is, and how its opponents run."), self._lay_about),
        ]

    def fill(self, body_rect: pygame.Rect) -> None:
        """Lay out the chapters as tabs, and below them the rows of the current one."""
        scale, chapters = self.kit.scale, self.chapters()
        inset, largest = scale.px(34, 16), self._steady
        named, growth = [(name, tip) for name, tip, _lay in chapters], largest.font(18) / scale.font(18)
        main = self.lay_tabs(body_rect, named, self.chapter, self.go_to, growth)
        widest = scale.px(1240, 600, largest.font(19) * 52)  # pixels: the rows' width at the largest text
        self.lay_area(f"chapter {self.chapter}", main, (inset, 2 * round(inset * 0.5)), widest)
        self._watched, self._said, self._heard = [], "", ()
        chapters[self.chapter][2]()
        self.finish_area()

    @property
    def _steady(self) -> Scale:
        """The scale by which things are laid out that keep their size while the text changes within its usual range."""
        return Scale(self.app.size, max(_STEADY, self.kit.scale.text_scale))

    # ------------------------------------------------------------------ chapters

    def _lay_cards(self) -> None:
        """Lay out the language, the cloth and card back of every game, this one first, and the colours of the suits."""
        self._lay_language()
        for game in sorted(self.app.games.values(), key=lambda game: game is not self.game):
            cloths = [] if self.style.is_plain else [self._cloths(game)]
            both = _("The cloth on the table and the backs of the cards.")
            sentence = both if cloths else _("The backs of the cards.")
            self.lay_row(game.title(), [sentence], *cloths, self._backs(game))
        sentence = _("With four colours, clubs are green and diamonds blue: easier to tell apart.")
        self.lay_row(pgettext("setting", "Suits"), [sentence], self._colours())

    def _lay_language(self) -> None:
        """Lay out the choice of the language, unless there is only one, and what is to be chosen only in Arabic."""
        languages, settings = catalogues.offered(), self.app.settings
        if len(languages) > 1:
            self._choose(
                "language", [each.code for each in languages], pgettext("setting", "Language"),
                _("All words change at once, at the table too."), [each.own_name for each in languages], rebuilds=True,
                now=lambda: spoken().code, tip=_("Choose another language."),
            )  # fmt: skip
        if spoken().code == "ar":
            self._choose(
                "eastern_digits", (False, True), pgettext("setting", "Digits"),
                _("How numbers are written; the cards keep theirs."), ["0123", "٠١٢٣"], rebuilds=True,
                tip=_("In scores, dates and sentences."),
            )  # fmt: skip
            self._choose(
                "arabic_words", ("levant", "gulf"), _("Card words"),
                _("What cards, tricks and months are called."), [_("Syria and Lebanon"), _("The Gulf")], rebuilds=True,
                now=lambda: catalogues.words_of(catalogues.wanted("ar", settings.arabic_words)),
                tip=_("The names of cards differ between Syria and the Gulf."),
            )  # fmt: skip

    def _lay_screen(self) -> None:
        """Lay out text, cards and window, movement, and sound."""
        audio = self.app.audio
        sizes = [size for size in _TEXT_SIZES if size <= largest_text(self.app.size)]
        self._choose(
            "text_size", sizes, _("Size of the text"), _("All the text, at the table and on every page."),
            list(map(percent, sizes)), self._steady.font(17) / self.kit.scale.font(17), rebuilds=True,
            tip=_("Larger text takes room from pictures, never from words."),
        )  # fmt: skip
        self._choose(
            "card_size", _CARD_SIZES, _("Size of your cards"), _("At 110 % they are as large as the table allows."),
            list(map(percent, _CARD_SIZES)), rebuilds=True,
            tip=_("The cards in your hand; those on the table follow the window."),
        )  # fmt: skip
        self._switch(
            "high_contrast", _("High contrast"),
            _("White words on black at the table and on every page: no cloth, no wood, clear lines."),
            _("For eyes that colours and patterns distract."), rebuilds=True,
        )  # fmt: skip
        fills = say(_("Fill the whole screen. {key} does the same at any time."), key=told_key("full-screen"))
        self._switch(
            "full_screen", _("Full screen"), fills,
            _("On: no frame, no other windows. Off: a window of the size it had before."),
            lambda on: self.app.later(lambda: self.app.set_full_screen(on)),
        )  # fmt: skip
        self._choose(
            "speed", _SPEEDS, pgettext("setting", "Speed"), _("How fast the cards are dealt, played and gathered in."),
            [
                *(pgettext("speed", "Slow"), pgettext("speed", "Normal")),
                *(pgettext("speed", "Fast"), pgettext("speed", "Instant")),
            ],
            tip=say(_("{key} or a click hurries things along at any speed."), key=told_key("hurry")),
        )  # fmt: skip
        self._switch(
            "reduced_motion", _("Reduce motion"),
            _("Cards and pegs fade from place to place; nothing flies, hops or drifts."),
            _("For anyone who finds movement tiring."), rebuilds=True,
        )  # fmt: skip
        sentence = _("Cards and bids, a bell when it is your turn, and the end of a game.")
        self._switch(
            "sounds", pgettext("setting", "Sounds"), why_deaf() if audio.is_deaf else sentence,
            say(_("{key} does the same at any time."), key=told_key("sounds")), is_able=not audio.is_deaf,
        )  # fmt: skip
        test = partial(audio.play, "place")
        slider = self._share("volume", test)
        button = Button(
            self.kit, self._control_height, _("Try it"), test, ["try-sound"], "play", base=17, depth=20,
            tip=_("Hear a card laid down."),
        )  # fmt: skip
        slider.enabled = button.enabled = not audio.is_deaf
        heard = _("Let go of the slider to hear a card laid down.")
        self.lay_row(pgettext("setting", "Volume"), [heard], slider, button)
        self._follow(slider, "at_step", lambda: self.app.settings.volume)
        self._switch(
            "captions", pgettext("setting", "Captions"),
            _("Sounds that tell something, such as the bell of your turn, in words in the lower corner."),
            _("For anyone who plays without sound, or does not hear it."),
        )  # fmt: skip
        self._choose(
            "verbosity", ("brief", "usual", "full"), _("What happens, in words"),
            _("How much is told in the log of a game, and by the voice."),
            [pgettext("length", "Brief"), pgettext("length", "Usual"), pgettext("length", "Full")],
            notes=(
                _("“Rami, queen of hearts”"),
                _("“Rami played the queen of hearts.”"),
                _("The same, and who has the trick, how many are made, what may be played."),
            ),
        )  # fmt: skip
        self._lay_voice()

    def _lay_voice(self) -> None:
        """Lay out the voice, and how it speaks once it is on."""
        voice, settings = self.app.voice, self.app.settings
        self._heard = voice.is_mute, voice.voices
        sentence = _("Says what happens at the table, and what you reach with the keys.")
        self._switch(
            "voice", pgettext("setting", "Voice"), why_mute() if voice.is_mute else sentence,
            say(_("{key} does the same at any time."), key=told_key("voice")), rebuilds=True,
        )  # fmt: skip
        if not settings.voice:
            return
        speed = self._share("voice_speed")
        self.lay_row(_("Speed of the voice"), [say(_("At {share} it speaks as usual."), share=percent(0.5))], speed)
        if len(voice.voices) > 1:
            self._choose(
                "voice_name", voice.voices, _("Whose voice"), _("Those that this computer has for your language."),
                voice.voices, tip=_("Choose another voice."),
                now=lambda: max(voice.voices, key=lambda name: name == self.app.settings.voice_name),
            )  # fmt: skip

    def _lay_play(self) -> None:
        """Lay out the arrangement of the hand, the ways to play a card, and the pauses."""
        self._choose(
            "sort_order", _ORDERS, _("Order of your hand"),
            _("Whichever you choose, you can drag any card to where you like it."),
            [_("By suit"), _("By rank"), _("As dealt")],
            notes=(
                _("Suit by suit, red and black by turns."),
                _("The highest cards first, whatever their suit."),
                _("In the order in which they were dealt to you."),
            ),
        )  # fmt: skip
        sides = [("left", pgettext("side", "Left")), ("right", pgettext("side", "Right"))]
        sides = sides[::-1] if spoken().runs_left else sides  # each stands on its own side, on a mirrored page, too
        self._choose(
            "highest_card", [side for side, _words in sides], _("Highest card"),
            _("At which side of your hand it lies."), [words for _side, words in sides],
            now=lambda: highest_side(self.app.settings),
            tip=_("In Arabic it lies at the right unless you choose otherwise."),
        )  # fmt: skip
        self._switch(
            "click_twice", _("Click twice to play"),
            _("The first click picks a card up, the second plays it, so a slip of the hand plays nothing."),
            _("Dragging a card onto the table plays it without a second click."),
        )  # fmt: skip
        self._switch(
            "plays_at_once", _("Play at once"),
            _("A click that skips an animation may also play a card. When off, it never does."),
            _("When off, a card is played only once things have been still for a moment."),
        )  # fmt: skip
        self._switch(
            "plays_forced", _("Play forced cards for me"),
            _("When the rules leave you only one card, it is played for you. The last card of a hand always is."),
            _("The only card that follows suit, for instance. Undo then goes back to your last choice."),
        )  # fmt: skip
        self._switch(
            "shows_worth", _("Worth of your hand"),
            _("While you bid, the table says how many tricks your hand is good for, and explains it card by card."),
            _("The others bid by the same figure. Only in games with bids."), rebuilds=True,
        )  # fmt: skip
        self._switch(
            "characters", _("Playing styles"),
            _("Each opponent has a style: bold, careful, helpful or stubborn. When off, all play alike."),
            _("It goes with the name, and decides only between moves that are about equally good."), rebuilds=True,
        )  # fmt: skip
        self._switch(
            "table_talk", _("Table talk"),
            _("Now and then an opponent says a word, after a bid just made, a lucky card or a close finish."),
            _("At most once in two deals, and never about cards that are hidden."),
        )  # fmt: skip
        self._switch(
            "play_checker", _("Play checker"),
            _("A mark beside your plaque after a costly move; it says what was better."),
            _("Judged only by what you could see. A small slip is not marked."),
        )  # fmt: skip
        which = _("{key} shows which they are, and who has run out of a suit. It tells nothing but what you have seen.")
        self._switch(
            "shows_gone", _("Cards gone"),
            _("An aid: while you play, the table counts the cards of each suit that you have not seen yet."),
            say(which, key=told_key("gone")), rebuilds=True,
        )  # fmt: skip
        rest = self._seconds("trick_rest", 0, _REST_STEPS, self._slider_rect(430, 250, 17))
        rest.tip = _("Drag it, or use the arrow keys. At 0 a trick is gathered in straight away.")
        self.lay_row(_("Pause after each trick"), [_("How long a finished trick stays on the table.")], rest)
        self._switch(
            "waits", _("Until I go on"),
            _("Finished tricks, deals, remarks and notices stay until you press something; nothing leaves by itself."),
            _("For anyone who reads or looks at leisure."), rebuilds=True,
        )  # fmt: skip
        words = _("From {least} to {most} seconds a move.")
        self._choose(
            "opponents_pause", _PAUSES, _("Thinking time"), _("How long the other players take over their moves."),
            [
                *(pgettext("thinking time", "Short"), pgettext("thinking time", "Normal")),
                pgettext("thinking time", "Long"),
            ],
            notes=tuple(say(words, least=PAUSES[name][0], most=PAUSES[name][1]) for name in _PAUSES),
        )  # fmt: skip

    def _lay_about(self) -> None:
        """Lay out what the program is, and how its opponents run."""
        self.lay_row(f"Forty-Odd {__version__}", [_("Three card games of forty-odd points at one table.")])
        self._said = self._opponents_words()
        self.lay_row(pgettext("setting", "Opponents"), [self._said])
        tip = _("What was tried with keys, gamepad, switch, screen reader and voice, and what was not.")
        who = self._opening(_("Who can play"), partial(WhoCanPlayScene, self.app, self.game.name), tip)
        sentence, why = _("Keys, gamepad, one switch, screen reader, voice: faults first."), self.app.why_unread
        if why:
            sentence = say(_("Screen readers cannot read this window: {why}."), why=left_to_right(why.rstrip(".")))
        self.lay_row(_("Ways to play"), [sentence], who)
        build = built_from()
        if build:
            self.lay_row(_("This package"), [left_to_right(dotted(build[:4]))])
        for part in parts():
            page, tip = partial(LicenceScene, self.app, part), _("Read the whole text, which is in English.")
            read = self._opening(pgettext("button", "Licence"), page, tip)
            read.enabled = bool(part.texts)
            self.lay_row(left_to_right(part.name), [left_to_right(part.terms)], read)

    def _lay_keys(self) -> None:
        """Lay out every action with its keys: each a button that changes it, one that adds a key, and the way back."""
        self._lay_switches()
        changed = changes()
        asking = choice(
            self.kit, self.area.width // 2, self._control_height,
            [_("With Shift"), _("Letters alone")], int(is_by_ear()),
            lambda _number: self.app.later(partial(change_keys, self.app, by_ear())),
        )  # fmt: skip
        asking.tip = _("To play by ear: a letter alone asks, and with Shift it does what it does alone otherwise.")
        sentence = _("Whose turn it is, the scores, your cards, what lies there …")
        self.lay_row(_("Questions at the table"), [sentence], asking)
        if changed:
            anew = partial(change_keys, self.app, {})
            self.lay_row(_("Keys that you have changed"), [""], self._button(_("Reset all keys"), anew, "", "undo"))
        for name, action in sorted(ACTIONS.items(), key=lambda each: set(each[1].keys) <= BARE):
            made = list[Widget]()
            for key in keys_of(name):
                ask = partial(KeyQuestion, self.app, name, key)
                each = self._opening(shown_key(key), ask, _("Change this key, or take it away."))
                each.enabled = key not in BARE
                made.append(each)
            made.append(self._opening("+", partial(KeyQuestion, self.app, name), _("One more key.")))
            if name in changed:
                again = partial(change_keys, self.app, first_again(name))
                made.append(self._button("", again, _("Back to the usual keys."), "undo"))
            for control in made:
                control.group = dotted([action.title, places_of(action), *map(shown_key, keys_of(name))])
            self.lay_row(action.title, [places_of(action)], *made)

    def _lay_switches(self) -> None:
        """Lay out the choice of playing with one switch or two, and how they are used once there are any."""
        settings = self.app.settings
        self._choose(
            "switch", ("off", "one", "two"), _("One switch"),
            _("A ring moves over what can be done; a press chooses: for anyone who can press only one or two things."),
            [pgettext("switch", "Off"), pgettext("switch", "One"), pgettext("switch", "Two")], rebuilds=True,
            notes=(
                _("Keys and mouse do what they always do."),
                _("The ring goes on by itself; the switch chooses."),
                _("The second switch moves the ring on, without a clock."),
            ),
        )  # fmt: skip
        for number, name in enumerate(settings.switches):
            ask = partial(SwitchQuestion, self.app, number)
            button = self._opening(switch_words(name), ask, _("Choose another switch."))
            titles = _("The switch"), _("The second switch")
            self.lay_row(titles[number], [_("A key, or a button of the mouse; it does nothing else now.")], button)
        if settings.switch == "one":
            pace = self._seconds("switch_step", 5, 50)
            self.lay_row(_("Pace of the ring"), [_("How long it rests on each thing.")], pace)
        if settings.switches:
            short = _("Shorter presses are ignored; at 0 none is.")
            self.lay_row(_("Shortest press"), [short], self._seconds("switch_least", 0, 10))
            self._switch(
                "switch_apart", _("Ignore double presses"), _("Within half a second of a press, no other counts."),
                _("For a hand that trembles."),
            )  # fmt: skip

    def _opponents_words(self) -> str:
        thinker = self.app.thinker
        if thinker.warmth < WARMED_UP:
            return _("The stronger ones are getting ready; until then they play at Casual level.")
        return plain_words(thinker.why_plain) if thinker.why_plain else _("Compiled, and kept for the next start.")

    # ---------------------------------------------------------------------- rows

    @property
    def _control_height(self) -> int:
        return self.kit.scale.px(46, 33, self.kit.scale.font(17) * 2)

    def _button(self, label: str, do: Callable[[], None], tip: str, icon: str = "") -> Button:
        """Return a button of a row, which acts after the frame."""
        after = self.after(do)
        return Button(self.kit, self._control_height, label, after, icon=icon, base=17, depth=20, tip=tip)

    def _opening(self, label: str, page: Callable[[], Scene], tip: str) -> Button:
        """Return a button of a row that opens a page, made only then."""
        return self._button(label, lambda: self.app.push(page()), tip)

    def _choose(
        self,
        field: str,
        values: Sequence[str] | Sequence[float],
        title: str,
        sentence: str,
        labels: Sequence[str],
        growth: float = 1.0,
        rebuilds: bool = False,
        tip: str = "",
        notes: tuple[str, ...] = (),
        now: Callable[[], str] | None = None,
    ) -> None:
        """Lay out a choice of a few words for one setting, ``growth`` times as wide as the words need.

        Under the mouse, the ``tip`` explains all words, or the ``notes`` explain each. ``now`` returns the value in use
        where the setting may be left to the system.
        """

        def chosen() -> int:
            value = getattr(self.app.settings, field) if now is None else now()
            if isinstance(value, float):
                return min(range(len(values)), key=lambda number: abs(float(values[number]) - value))
            return values.index(value)

        room = round(self.area.width * 0.62)
        control = choice(
            self.kit, room, self._control_height, labels, chosen(),
            lambda number: self._change(rebuilds, **{field: values[number]}),
        )  # fmt: skip
        control.rect.width = min(room, round(control.rect.width * growth))
        control.tip, control.notes = tip, notes
        self.lay_row(title, [sentence], control)
        self._follow(control, "chosen", chosen)

    def _choose_picture(
        self,
        words: Sequence[tuple[str, str]],
        draw: Callable[[int, tuple[int, int]], pygame.Surface],
        size: tuple[int, int],
        chosen: Callable[[], int],
        on_choose: Callable[[int], None],
    ) -> PictureChoice:
        """Return a choice between pictures, each with a name and a note; ``draw`` paints a picture by its number."""
        labels, notes = zip(*words, strict=True)
        drawings = [partial(draw, number) for number in range(len(words))]
        control = PictureChoice(self.kit, labels, drawings, size, chosen(), on_choose)
        control.notes = notes
        self._follow(control, "chosen", chosen)
        return control

    def _switch(
        self,
        field: str,
        title: str,
        sentence: str,
        tip: str,
        on_change: Callable[[bool], None] | None = None,
        *,
        rebuilds: bool = False,
        is_able: bool = True,
    ) -> None:
        """Lay out a setting that is on or off; without ``is_able`` it shows off, whatever the setting."""
        height = self.kit.scale.px(36, 26, self.kit.scale.font(17) * 1.6)
        changes = on_change or (lambda on: self._change(rebuilds, **{field: on}))
        toggle = Toggle(self.kit, height, (pgettext("switch", "On"), pgettext("switch", "Off")), changes)
        toggle.tip, toggle.enabled = tip, is_able
        self.lay_row(title, [sentence], toggle)
        self._follow(toggle, "is_on", lambda: is_able and bool(getattr(self.app.settings, field)))

    def _slider_rect(self, most: int = 330, least: int = 190, sizes: int = 13) -> pygame.Rect:
        """Return a slider's rectangle, of ``most`` pixels at 1920x1080, at ``least`` those, or of ``sizes`` of text."""
        scale = self.kit.scale
        return pygame.Rect(0, 0, scale.px(most, least, scale.font(17) * sizes), self._control_height)

    def _seconds(self, field: str, first: int, last: int, rect: pygame.Rect | None = None) -> Slider:
        """Return a slider for a setting in seconds, from ``first`` to ``last`` tenths."""
        return Slider(
            self.kit, rect or self._slider_rect(), last - first, round(getattr(self.app.settings, field) * 10) - first,
            lambda step: say(_("{seconds} s"), seconds=figure((step + first) / 10, 1)),
            lambda step: self.app.change_settings(**{field: (step + first) / 10}),
        )  # fmt: skip

    def _share(self, field: str, on_release: Callable[[], None] | None = None) -> Slider:
        """Return a slider for a setting in hundredths."""
        slider = Slider(
            self.kit, self._slider_rect(), 100, getattr(self.app.settings, field), lambda step: percent(step / 100),
            lambda step: self.app.change_settings(**{field: step}), on_release, leap=5,
        )  # fmt: skip
        slider.tip = _("Drag it, or use the arrow keys.")
        return slider

    # ------------------------------------------------------------------- pictures

    def _cloths(self, game: Game) -> PictureChoice:
        scale, cloths = self.kit.scale, game.style.cloths

        def draw(number: int, size: tuple[int, int]) -> pygame.Surface:
            return self.app.backdrops.picture(Request("tile", game.style.name, cloths[number], *size))[0]

        def chosen() -> int:
            return cloths.index(game.style.cloth_or_own(self.app.settings.cloth_of(game.name)))

        def choose(number: int) -> None:
            self._change(True, cloths={**self.app.settings.cloths, game.name: cloths[number]})

        words = [cloth_words(cloth) for cloth in cloths]
        return self._choose_picture(words, draw, (scale.px(140, 82), scale.px(96, 60)), chosen, choose)

    def _backs(self, game: Game) -> PictureChoice:
        """Return the choice of backs; the game's own comes first and is saved as no choice at all."""
        own = game.style.back
        backs = (own, *(back for back in BACKS if back != own))
        height = self.kit.scale.px(96, 60)

        def draw(number: int, size: tuple[int, int]) -> pygame.Surface:
            return self.app.art.face(f"back-{backs[number]}", size[1])

        def chosen() -> int:
            return backs.index(self.app.settings.back_of(game.name) or own)

        def choose(number: int) -> None:
            back = "" if backs[number] == own else backs[number]
            self._change(True, backs={**self.app.settings.backs, game.name: back})

        words = [back_words(back) for back in backs]
        return self._choose_picture(words, draw, (card_width(height), height), chosen, choose)

    def _colours(self) -> PictureChoice:
        height = self.kit.scale.px(96, 62)
        words = [
            (_("Two colours"), _("Hearts and diamonds are red, spades and clubs black.")),
            (_("Four colours"), _("Hearts are red, diamonds blue, clubs green, spades black.")),
        ]
        return self._choose_picture(
            words,
            lambda number, size: suits_picture(self.app.art, size, four=bool(number)),
            (round(card_width(height) * 2.5), height),
            lambda: int(self.app.settings.four_colours),
            lambda number: self._change(True, four_colours=bool(number)),
        )

    # ----------------------------------------------------------------------- time

    def _change(self, rebuilds: bool = False, **changes: object) -> None:
        """Change settings; with ``rebuilds``, lay everything out again."""
        self.app.change_settings(**changes)
        if rebuilds:
            self.app.later(self.app.rebuild)

    def _follow(self, control: Widget, attribute: str, now: Callable[[], object]) -> None:
        """Have a control show its setting, after any change of it as well."""
        setattr(control, attribute, now())
        self._watched.append((control, attribute, now))

    def go_to(self, number: int) -> None:
        """Show a chapter."""
        if number != self.chapter:
            self.chapter = number
            if self.controls.touched in self.area.places:
                self.controls.set_focus(None)
                self.controls.touched = None  # it is of the chapter that is left
            self.app.later(self.rebuild)

    def rebuild(self) -> None:
        """Lay everything out again; the control in use stays in place, so that it can be pressed again and again."""
        used, size = self.controls.touched, self.stage.size
        is_on_page = used is not None and used in self.area.places
        if used is not None and not self._is_in_place(used):
            self._in_place = used.rect.centery
        super().rebuild()
        used = self.controls.touched
        if is_on_page and used is not None and size == self.stage.size:
            rects = [each.rect for each in self.area.places]
            head = min(each.top for each in rects if each.top <= used.rect.centery < each.bottom) - self.area.view.top
            if not self._is_in_place(used):
                self.area.hold(min(used.rect.centery - self._in_place, max(0, head)))
                self.feel_mouse()
            elif -self.area.view.height // 8 < head < 0:  # a row that grew leaves its own heading in sight
                self.area.hold(head)

    def _is_in_place(self, used: Widget) -> bool:
        """Whether a control lies so near to where it was first pressed that a press there does not miss it."""
        return abs(used.rect.centery - self._in_place) <= used.rect.height // 4

    def update(self, dt: float) -> None:
        """Show the current settings, even after a key has changed one."""
        super().update(dt)
        for control, attribute, now in self._watched:
            setattr(control, attribute, now())
        is_new = self._said not in ("", self._opponents_words())
        if is_new or self._heard not in ((), (self.app.voice.is_mute, self.app.voice.voices)):
            self.rebuild()
