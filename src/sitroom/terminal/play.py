"""Playing a match at the terminal: bots and dice answer by themselves, the players at the prompt."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from sitroom.bots.outside import BotFailed
from sitroom.kernel import CHANCE, NOBODY, Match, NotationError, Refusal, Seeded, SitroomError, write_record
from sitroom.kernel.schema import LogEntry
from sitroom.terminal.face import Choice, Face, View, face_of, is_gathered
from sitroom.terminal.keyboard import Keyboard
from sitroom.terminal.paper import Paper
from sitroom.terminal.words import matching
from sitroom.text import LANGUAGES
from sitroom.text.words import Phrases
from sitroom.titles import title_of

COMMANDS = ("view", "actions", "go", "log", "undo", "save", "language", "help", "quit")
LOG_LINES = 20
LONG_LIST = 12
"""A longer list of actions is not repeated while it stays the same."""


class Seating(NamedTuple):
    """The players: the chairs of the people at the prompt, the bot on the others, the seed of dice and bot."""

    chairs: tuple[int, ...]
    bot: str
    seed: int


class Left(Exception):
    """The player leaves."""


class Session:
    """One match and the people who play it here."""

    def __init__(self, match: Match[Any], face: Face, seating: Seating, paper: Paper, keyboard: Keyboard) -> None:
        self.match = match
        self.face = face
        self.say = Phrases(face.text.lang)
        self.seating = seating
        self.paper = paper
        self.keyboard = keyboard
        self.told = len(match.log)
        """How much of the log the player has read."""
        self.drawn: object = None
        """The moment when the position was last drawn."""
        self.listed: object = None
        """The actions last listed."""
        self.unsaved = False
        """Has the player acted since the record was last written?"""
        self.ahead: list[str] = []
        """Answers typed ahead."""
        self.hides = keyboard.interactive and len(seating.chairs) > 1
        """Is the screen cleared between people who share it?"""
        self.sitting = NOBODY
        """The seat asked last."""
        self.private = False
        """Is there anything on the screen that only this seat may see?"""
        self.read_by: dict[int, int] = {}
        """How much of the log each seat had read when another sat down."""

    def run(self) -> None:
        """Until the player leaves."""
        try:
            while True:
                if not self.others_answer():
                    self.ask()
        except (EOFError, KeyboardInterrupt):
            self.paper.write()
        except Left:
            pass
        if self.unsaved and self.keyboard.interactive:
            self.offer_to_save()
        self.paper.write(self.say("left"))

    def offer_to_save(self) -> None:
        """A last chance to save the match; Enter, Ctrl-C and Ctrl-D skip it."""
        try:
            name = self.keyboard.ask(self.say("save.offer"))
            if name:
                self.save(name)
        except (EOFError, KeyboardInterrupt):
            self.paper.write()
        except SitroomError as error:
            self.paper.complain(str(error))

    # Chance and the bots

    def seats(self, match: Match[Any]) -> tuple[int, ...]:
        """The seats that people at this terminal play now."""
        return tuple(match.game.seat_of(match.state, chair) for chair in self.seating.chairs)

    def others_answer(self) -> bool:
        """Let Chance or a bot answer, if either is asked."""
        match = self.match
        if match.state.seat == CHANCE:
            match.apply(self.roll(), CHANCE)
            return True
        mine = self.seats(match)
        for seat in match.waiting:
            if seat not in mine:
                match.apply(self.bots_answer(seat), seat)
                return True
        return False

    def bots_answer(self, seat: int) -> int:
        """What the bot answers; one that fails loses its seats to another."""
        # A new bot each time, so that a match goes on the same way after an undo or when resumed.
        bots, name, seed = title_of(self.match.game).bots, self.seating.bot, self.seating.seed + len(self.match.answers)
        view = self.match.view(seat)
        try:
            return bots.make(name, seed).choose(view)
        except BotFailed as failure:
            self.seating = self.seating._replace(bot=bots.stand_in)
            self.paper.complain(self.say("bot.failed", name=name, why=str(failure), bot=bots.stand_in))
            return bots.make(bots.stand_in, seed).choose(view)

    def roll(self) -> int:
        """Chance's answer: it depends on the seed and on how often Chance was asked, so undo never rolls again."""
        rolls = sum(1 for seat, _ in self.match.answers if seat == CHANCE)
        return Seeded(f"{self.seating.seed}/{rolls}")(self.match.state)

    # The prompt

    def ask(self) -> None:
        """Show the player the pending decision, or that there is none, and read one line."""
        match, mine = self.match, self.seats(self.match)
        seat = next((seat for seat in match.waiting if seat in mine), mine[0])
        if seat != self.sitting and not match.over:
            self.sit_down(seat)
        view = match.told(seat)
        self.private = self.private or self.face.is_private(view)
        found = self.face.choices(view)
        moment = "over" if match.over else self.face.moment(view)
        if self.drawn is None or (moment is not None and moment != self.drawn):
            self.paper.write("\n" + self.face.draw(view, self.paper) + "\n")
            self.drawn = moment or ""
        self.tell()
        if not self.ahead:
            self.question(view, found)
        line = self.read(match.seats[seat], found)
        try:
            if not self.command(line, seat, found) and line:
                self.answer(self.meaning(line, seat, found), seat)
        except SitroomError as error:
            self.ahead.clear()
            self.paper.complain(self.face.text.refusal(error.why))

    def answer(self, action: int, seat: int) -> None:
        """Take an action."""
        self.match.apply(action, seat)
        self.unsaved = True

    def sit_down(self, seat: int) -> None:
        """Another seat is asked; first clear the last one's secrets off the screen."""
        before, self.sitting = self.sitting, seat
        if not self.hides or not self.private:
            return
        self.paper.clear()
        self.keyboard.forget()
        self.ahead.clear()
        typed = self.keyboard.ask(self.say("sit", seat=self.face.seat(self.match.seats[seat])))
        self.hides = typed != "open"
        self.private = False
        self.read_by[before] = self.told
        self.told = min(self.told, self.read_by.get(seat, self.told))
        self.drawn = self.listed = None

    def question(self, view: View, found: Sequence[Choice]) -> None:
        """The prompt and what may be answered; at the end, the result."""
        if self.match.over:
            self.paper.write("\n" + self.paper.bold(self.face.result(view)))
            self.paper.write(self.say("over.ask"))
            return
        self.paper.write("\n" + self.paper.bold(self.paper.wrap(self.face.prompt(view))))
        listed = self.face.mark(view, found)
        if len(found) <= LONG_LIST or listed != self.listed:
            self.list_actions(found)
        usual = usual_choice(found)
        if usual is not None:
            self.paper.write(self.paper.dim("    " + self.say("enter", label=usual.label)))
        self.listed = listed

    def list_actions(self, found: Sequence[Choice]) -> None:
        """The legal actions with their numbers."""
        for line in self.face.listing(found, self.paper):
            self.paper.write(line)

    def tell(self) -> None:
        """What has happened since the player last looked."""
        self.write_sentences(self.face.sentences(self.heard(self.told)))
        self.told = len(self.match.log)

    def heard(self, since: int = 0) -> list[LogEntry]:
        """What the player may know of the log, from entry `since` on."""
        seat = self.seats(self.match)[0] if self.sitting == NOBODY else self.sitting
        return self.match.log_for(seat, since)

    def write_sentences(self, sentences: Sequence[str]) -> None:
        """Log sentences, one to a line."""
        for sentence in sentences:
            self.paper.write(self.paper.wrap(sentence, 4))

    def read(self, name: str, found: Sequence[Choice]) -> str:
        """The next answer: one typed ahead, or a new line."""
        if not self.ahead:
            words = [*(choice.word for choice in found), *COMMANDS, *self.face.topics]
            line = self.keyboard.ask(f"{self.face.seat(name)}> ", words)
            if line.split(" ")[0] == "save":
                return line
            self.ahead = [part.strip() for part in line.split(",")]
        line = self.ahead.pop(0)
        usual = usual_choice(found)
        return usual.word if not line and usual is not None else line

    def meaning(self, line: str, seat: int, found: Sequence[Choice]) -> int:
        """The action that a line names, by number or by name; raises SitroomError if it names none."""
        if self.match.over:
            raise SitroomError(self.say("answer.over"))
        if line.isdigit():
            if is_gathered(found):
                raise SitroomError(self.say("answer.names", example=found[-1].word))
            if not 1 <= int(line) <= len(found):
                raise SitroomError(self.say("answer.range", number=line, most=len(found)))
            return found[int(line) - 1].action
        verb = line.partition(" ")[0].lower()
        labels = {choice.word: choice.label for choice in found if choice.verb in ("", verb)}
        fits = matching(line, labels)
        if len(fits) > 1:
            raise SitroomError(self.say("answer.which", list=", ".join(labels[word] for word in fits)))
        word = fits[0] if fits else self.face.spelled(self.match.told(seat), line)
        try:
            action: int = self.match.state.read(seat, word)
        except NotationError as error:
            if isinstance(error.why, Refusal):
                raise
            asks = self.face.text.asks(self.match.state.question.verb)
            hint = f": {asks}" if asks else ""
            raise SitroomError(self.say("answer.none", line=line, hint=hint)) from None
        return action

    # Commands

    def command(self, line: str, seat: int, found: Sequence[Choice]) -> bool:
        """Carry out a command; False if the line is none."""
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        view = self.match.told(seat)
        if word in ("help", "?"):
            self.help()
        elif word == "language":
            self.speak(rest)
        elif word == "go":
            self.go(seat, found)
        elif word in ("quit", "exit"):
            raise Left
        elif word == "view":
            self.paper.write("\n" + self.face.draw(view, self.paper))
        elif word == "actions":
            self.list_actions(found)
        elif word == "log":
            self.show_log(rest)
        elif word == "undo":
            self.undo()
        elif word == "save":
            self.save(rest)
        elif word in self.face.topics:
            for paragraph in self.face.about(view, word, rest, self.paper):
                self.paper.write(paragraph)
        else:
            return False
        return True

    def help(self) -> None:
        """How to answer, and the commands."""
        line = self.face.text.line
        self.paper.write(self.paper.wrap(line("guide")))
        self.paper.write(self.paper.wrap(self.say("help.answer")))
        rows = [(self.say.usage(name), self.say(f"{name}.help", **self.languages)) for name in COMMANDS]
        rows += [(line.usage(name), line(f"{name}.help")) for name in self.face.topics]
        for row in self.paper.glossary(rows):
            self.paper.write(row)

    @property
    def languages(self) -> dict[str, str]:
        """The languages there are, as sentences list them."""
        return {"languages": ", ".join(f"{lang} ({Phrases(lang)('language.name')})" for lang in LANGUAGES)}

    def speak(self, lang: str) -> None:
        """Go on in another language, or say which there are."""
        if lang and lang not in LANGUAGES:
            raise SitroomError(self.say("language.none", name=lang, **self.languages))
        if lang:
            self.say, self.face = Phrases(lang), face_of(self.match, lang)
            self.drawn = self.listed = None
        self.paper.write(self.paper.wrap(self.say("language.now", **self.languages)))

    def go(self, seat: int, found: Sequence[Choice]) -> None:
        """Take what Enter means, again and again, as long as the same kind of question has such an answer."""
        usual = usual_choice(found)
        if usual is None:
            raise SitroomError(self.say("go.choose"))
        kind = self.match.state.question
        while usual is not None and not self.match.over:
            self.answer(usual.action, seat)
            while self.others_answer():
                pass
            self.tell()
            if seat not in self.match.waiting or type(self.match.state.question) is not type(kind):
                return
            usual = usual_choice(self.face.choices(self.match.told(seat)))

    def show_log(self, count: str) -> None:
        """The last sentences of the log."""
        if count and not count.isdigit():
            raise SitroomError(self.say("log.number", given=count))
        wanted = int(count or LOG_LINES)
        self.write_sentences(self.face.sentences(self.heard())[-wanted:] if wanted else [])

    def undo(self) -> None:
        """Go back to before the player's last answer; bots agree, and Chance's answers are kept."""
        before = self.match.copy()
        mine = {*self.seating.chairs, *self.seats(before)}
        while any(seat in mine for seat, _ in before.answers):
            last = max(number for number, (seat, _) in enumerate(before.answers) if seat in mine)
            seat, _ = before.answers[last]
            before.undo(len(before.answers) - last)
            if seat in self.seats(before):
                if len(before.log) < len(self.match.log):  # else only a secret answer has changed
                    self.drawn = self.listed = None
                self.match = before
                self.told = len(before.log)
                self.paper.write(self.say("undo.done"))
                return
        raise SitroomError(self.say("undo.none"))

    def save(self, name: str) -> None:
        """Write the record, with the players as a comment."""
        if not name:
            raise SitroomError(self.say("save.name"))
        try:
            record = write_record(self.match) + seating_text(self.match, self.seating)
            Path(name).expanduser().write_text(record, "utf-8")
        except OSError as error:
            raise SitroomError(self.say("save.failed", file=name, reason=error.strerror)) from None
        self.unsaved = False
        self.paper.write(self.say("save.done", file=name))


def usual_choice(found: Sequence[Choice]) -> Choice | None:
    """What an empty line means: the only action, or the one marked as default."""
    return found[0] if len(found) == 1 else next((choice for choice in found if choice.default), None)


def seating_text(match: Match[Any], seating: Seating) -> str:
    """The players as a comment at the end of a record, so that it resumes with the same bot and dice."""
    seats = ",".join(match.seats[chair] for chair in seating.chairs)
    return f"# terminal: seat={seats} bot={seating.bot} seed={seating.seed}\n"


def seating_in(record: str) -> dict[str, str]:
    """What a saved record says about its players; empty if it says nothing."""
    for line in reversed(record.splitlines()):
        if line.startswith("# terminal: "):
            return dict(pair.partition("=")[::2] for pair in line.removeprefix("# terminal: ").split())
    return {}
