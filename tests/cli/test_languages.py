"""The terminal in four languages, and in one that nobody speaks: what is English in that one stands in the code."""

import re
from string import Formatter

import pytest

from cli.helpers import COMMAND_WORDS, Typist, sitroom
from sitroom.fuzz import random_match
from sitroom.kernel import Match
from sitroom.terminal.face import face_of
from sitroom.terminal.language import PLACES, preferred
from sitroom.terminal.paper import Paper
from sitroom.terminal.play import Seating, Session
from sitroom.terminal.replay import Replay
from sitroom.text import LANGUAGES
from sitroom.text.catalogue import catalogue as words_of
from sitroom.text.catalogue import terminal as sentences_of
from sitroom.titles import GAMES, title_of
from sitroom.warroom.rules.map import REGIONS
from sitroom.warroom.rules.nations import NATIONS, SIDES
from sitroom.warroom.rules.units import RESOURCES, UNITS
from sitroom.warroom.terminal.theatres import THEATRES

PAPER = Paper(80, colour=False)
MARKED = str.maketrans({letter: chr(0x430 + at) for at, letter in enumerate("abcdefghijklmnopqrstuvwxyz")})
MARKED |= str.maketrans({letter: chr(0x410 + at) for at, letter in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZ")})
"""Latin letters as Cyrillic ones."""
QUESTIONS = {
    "twilight": ["help", "card fidel", "card scoring", "card zzz", "effects", "piles", "rules"],
    "warroom": [
        "help", "nations", "map east", "map zz", "region g6", "region a-5", "region n14", "region r", "region zz",
        "region", "route 48 g6", "route 61 r5", "route 48", "route zz", "route 99 g6", "route 16 r5", "odds 61 16 r5",
        "odds g1", "units", "victory", "zones", "rules",
    ],
}  # fmt: skip
ANYWHERE = ["actions", "view", "log", "log x", "save", "save /nowhere/at/all", "language xx", "language", "9999", "zzz"]
OPTIONS = {"twilight": {}, "warroom": {"scenario": "eastern"}}
BOT = {"twilight": "random", "warroom": "easy"}
"""Who thinks for the typist: at random a match of War Room need not end."""


def marked(node, path=()):
    """A catalogue in the language that nobody speaks: placeholders and what is no text stay as they are."""
    if isinstance(node, dict):
        return {key: marked(value, (*path, key)) for key, value in node.items()}
    if isinstance(node, list):
        return node if path[-1] == "plural" else [marked(value, path) for value in node]
    if path[0] == "options" and path[-1] == "values":  # the chapter that names them
        return node
    parts = []
    for text, name, spec, _ in Formatter().parse(node):
        parts.append(text.translate(MARKED))
        if name is not None:
            forms = spec.translate(MARKED) if "|" in spec else spec
            parts.append(f"{{{name}:{forms}}}" if spec else f"{{{name}}}")
    return "".join(parts)


@pytest.fixture
def nobody(monkeypatch):
    """The language that nobody speaks; in it the terminal may say only what stands in records."""
    monkeypatch.setattr("sitroom.text.words.catalogue", lambda lang, game: marked(words_of("en", game)))
    monkeypatch.setattr(
        "sitroom.text.words.terminal", lambda lang, home="sitroom": marked({"of": sentences_of("en", home)})["of"]
    )
    return "en"


class Asker(Typist):
    """Plays as a bot would, and three times asks for all that can be asked for; leaves when the match is over."""

    def __init__(self, bot, questions):
        super().__init__(1)
        self.bot = bot
        self.questions = questions
        self.session = None
        self.prompts = ""

    def ask(self, prompt, words=()):
        self.prompts += prompt
        match = self.session.match
        if self.again or match.over:
            return super().ask(prompt, words)
        self.left -= 1
        seat = next(seat for seat in match.waiting if seat in self.session.seats(match))
        word = match.state.say(title_of(match.game).bots.make(self.bot, self.left).choose(match.view(seat)))
        self.again = [*self.questions, word] if self.left % 40 == 0 and self.left > 4870 else [word]
        return self.again.pop(0)


def play(game, lang, chairs, bot):
    """A match at the terminal: all that was shown goes to the screen; the match, and what was asked."""
    match = Match(GAMES[game], OPTIONS[game])
    asker = Asker(bot, [*QUESTIONS[game], *ANYWHERE])
    asker.session = Session(match, face_of(match, lang), Seating(chairs, bot, 1), PAPER, asker)
    asker.session.run()
    return asker.session.match, asker.prompts


ORDER = rf"({'|'.join(NATIONS)})-\d+"
NOTATION = {*COMMAND_WORDS, *UNITS, *NATIONS, *SIDES, *REGIONS, *THEATRES, *RESOURCES, *LANGUAGES}
NOTATION |= {"us", "ussr", "bids", "bid", "goods", "erase", "to", "new", "done", "pass"}
NOTATION |= {f"x{region}" for region in REGIONS}
"""Words of records and commands, which are English in every language, and the signs of the board."""
TYPED = ("zzz", "zz", "xx", "sitroom", "/nowhere/at/all", "(No such file or directory)", "(A)")


def english_in(out):
    """The words in Latin letters that are no notation, nor what was typed."""
    for typed in TYPED:
        out = out.replace(typed, "")
    words = re.findall(r"[A-Za-z][\w-]+", out)
    return {word for word in words if word not in NOTATION and not re.fullmatch(ORDER, word)}


@pytest.mark.parametrize("game", GAMES)
def test_no_sentence_of_a_match_is_written_in_the_code(game, nobody, capsys):
    match, prompts = play(game, nobody, (0, 1), BOT[game])
    assert match.over
    assert english_in(capsys.readouterr().out + prompts) == set()


def test_no_sentence_of_what_happens_at_random_is_written_in_the_code(nobody, capsys):
    match = Match(GAMES["warroom"], {"scenario": "pacific", "quick_resolution": True})
    Session(match, face_of(match, nobody), Seating((0, 1, 2), "random", 1), PAPER, Typist(1, most=150)).run()
    assert english_in(capsys.readouterr().out) == set()


@pytest.mark.parametrize("game", GAMES)
def test_no_sentence_of_a_replay_is_written_in_the_code(game, nobody, capsys):
    match = random_match(GAMES[game], 1, OPTIONS[game], most=60)
    replay = Replay(match, face_of(match, nobody), PAPER)
    replay.run(Lines("help", "", "view", "next", "back", "turn 99", "round 99", "dance", "999", "end", ""))
    told = [line for line in capsys.readouterr().out.splitlines() if not re.match(r"\d+/\d+ ", line)]
    assert english_in("\n".join(told)) == {"dance"}


class Lines(Typist):
    """Types these lines and leaves."""

    def __init__(self, *lines):
        super().__init__(0, most=1)
        self.again = [*lines]


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_told_in_every_language_and_none_of_it_in_english(game, capsys):
    told, matches = {}, {}
    for lang in LANGUAGES:
        matches[lang], _ = play(game, lang, (1,), BOT[game])
        assert matches[lang].over
        told[lang] = capsys.readouterr().out
        assert "{" not in told[lang]
    english = {line.strip() for line in told["en"].splitlines()}
    for lang in LANGUAGES[1:]:
        assert matches[lang].answers == matches["en"].answers
        same = {line.strip() for line in told[lang].splitlines()} & english
        assert not [line for line in same if sum(map(str.islower, english_in(line))) > 2 and "(English)" not in line]


def test_language_is_that_of_the_option_the_variable_or_the_locale(monkeypatch):
    for place in PLACES:
        monkeypatch.delenv(place, raising=False)
    assert preferred() == "en"
    monkeypatch.setenv("LANG", "it_IT.UTF-8")
    assert preferred() == "it"
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert preferred() == "en"
    monkeypatch.setenv("SITROOM_LANG", "pt")
    assert preferred() == "pt"
    assert "Você saiu da partida." in sitroom("terminal", "--seat", "us", SITROOM_LANG="pt").out
    assert "Has salido de la partida." in sitroom("terminal", "--seat", "us", "--lang", "es", SITROOM_LANG="pt").out


def test_language_changes_at_the_table():
    out = sitroom("terminal", "--seat", "ussr", typed="language it\nlanguage xx\npol\nlanguage en\n").out
    assert "Il terminale parla italiano." in out
    assert "Qui non c'è la lingua «xx»; ci sono: en (English), es (español), it (italiano)," in out
    assert "EUROPA           USA URSS" in out
    assert "The terminal speaks English." in out


def test_names_are_understood_in_the_language_with_or_without_accents_and_in_english(tmp_path):
    path = tmp_path / "a.record"
    typed = f"polônia, POLONIA, poland, alemanha or\nsave {path}\n"
    sitroom("terminal", "--seat", "urss", "--lang", "pt", typed=typed)
    answers = [line.split()[-1] for line in path.read_text("utf-8").splitlines() if line.startswith("ussr setup")]
    assert answers == ["poland", "poland", "poland", "east_germany"]


def test_orders_are_understood_in_the_language():
    out = sitroom(
        *("terminal", "warroom", "--option", "scenario=eastern", "--seat", "alemanha", "--lang", "pt", "--seed", 4),
        *("--bot", "random"),
        typed="\n48 ucrânia\nerase 48, alemanha 22 bielo\npronto\n",
    ).out
    assert "Ordens da Alemanha, 1 de 9: 48 > G6." in out
    assert "Ordens da Alemanha, 1 de 9: 22 > G7." in out


def test_every_help_of_a_command_has_its_line():
    for lang in LANGUAGES:
        for game in GAMES:
            match = Match(GAMES[game], OPTIONS[game])
            face = face_of(match, lang)
            assert all(face.text.line(f"{topic}.help") for topic in face.topics)
