"""Stepping through a record: one player's answer at a time, with the dice and deals that follow it."""

from __future__ import annotations

from typing import Any

from sitroom.kernel import CHANCE, Match, SitroomError
from sitroom.kernel.record import answer_text
from sitroom.terminal.face import Face
from sitroom.terminal.keyboard import Keyboard
from sitroom.terminal.paper import Paper
from sitroom.text.words import Phrases

WORDS = ("next", "back", "turn", "round", "start", "end", "view", "help", "quit")


class Replay:
    """A match, finished or not, shown at any step."""

    def __init__(self, match: Match[Any], face: Face, paper: Paper) -> None:
        self.whole = match
        self.face = face
        self.say = Phrases(face.text.lang)
        self.paper = paper
        self.shown = Match(match.game, match.options)
        self.stops: list[int] = []
        """Numbers of answers after which a player is asked, and the last of all."""
        self.turns: dict[int, int] = {}
        """The first stop of each turn or round; the very first where the game counts neither."""
        for number, (seat, action) in enumerate(match.answers):
            if seat != CHANCE:
                self._stop(number)
            self.shown.apply(action, seat)
        self._stop(len(match.answers))
        self.at = 0
        self.go(0)

    def _stop(self, number: int) -> None:
        span = self.shown.game.span
        self.turns.setdefault(getattr(self.shown.state, span) if span else 0, len(self.stops))
        self.stops.append(number)

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self.stops) - 1

    def go(self, step: int) -> None:
        """Show the match as it was at a step."""
        if not 0 <= step <= self.last:
            raise SitroomError(self.say("replay.step", step=step, last=self.last))
        self.at = step
        wanted = self.stops[step]
        self.shown.undo(max(0, len(self.shown.answers) - wanted))
        for seat, action in self.whole.answers[len(self.shown.answers) : wanted]:
            self.shown.apply(action, seat)

    def forward(self) -> None:
        """One step forward, in words."""
        if self.at == self.last:
            raise SitroomError(self.say("replay.end"))
        seat, action = self.whole.answers[self.stops[self.at]]
        line = answer_text(self.shown, seat, action)
        told = len(self.shown.log)
        self.go(self.at + 1)
        self.paper.write(self.paper.dim(f"{self.at}/{self.last}  {line}"))
        for sentence in self.face.sentences(self.shown.log[told:]):
            self.paper.write(self.paper.wrap(sentence, 4))

    def draw(self) -> None:
        """The position, with everything that was hidden."""
        self.paper.write("\n" + self.face.draw(self.face.open_view(self.shown), self.paper) + "\n")

    def all(self) -> None:
        """Every step, with the position at the start of each turn and at the end."""
        starts = set(self.turns.values())
        while self.at < self.last:
            if self.at in starts:
                self.draw()
            self.forward()
        self.finish()

    def finish(self) -> None:
        """The last position and how the match ended."""
        self.draw()
        if self.shown.over:
            self.paper.write(self.paper.bold(self.face.result(self.face.open_view(self.shown))))
        else:
            self.paper.write(self.say("replay.stops"))

    def run(self, keyboard: Keyboard) -> None:
        """Step as the reader asks."""
        self.draw()
        self.paper.write(self.say("replay.intro", steps=self.last))
        try:
            while True:
                line = keyboard.ask(f"{self.at}/{self.last}> ", WORDS)
                if line in ("quit", "exit", "q"):
                    return
                try:
                    self.command(line)
                except SitroomError as error:
                    self.paper.complain(str(error))
        except (EOFError, KeyboardInterrupt):
            self.paper.write()

    def command(self, line: str) -> None:
        """One command of the reader."""
        word, _, rest = line.partition(" ")
        if word in ("", "next", "n"):
            self.forward()
            if self.at == self.last:
                self.finish()
        elif word in ("view", "v"):
            self.draw()
        elif word in ("help", "?"):
            self.help()
        else:
            self.go(self.target(word, rest))
            self.draw()

    def help(self) -> None:
        """The commands."""
        names = filter(None, ("next", "back", "number", self.shown.game.span, "ends", "view"))
        rows = [(self.say(f"replay.{name}.usage"), self.say(f"replay.{name}.help")) for name in names]
        rows += [(name, self.say(f"{name}.help")) for name in ("help", "quit")]
        for row in self.paper.glossary(rows):
            self.paper.write(row)

    def target(self, word: str, rest: str) -> int:
        """The step to jump to."""
        if word.isdigit():
            return int(word)
        if word in ("turn", "round") and rest.isdigit() and self.shown.game.span:
            if int(rest) not in self.turns:
                key = f"replay.{self.shown.game.span}"
                raise SitroomError(self.say(key, number=rest, list=", ".join(map(str, self.turns))))
            return self.turns[int(rest)]
        steps = {"back": self.at - 1, "b": self.at - 1, "start": 0, "end": self.last}
        if word not in steps:
            raise SitroomError(self.say("replay.unknown", word=word))
        return steps[word]
