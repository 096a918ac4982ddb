"""Stepping through a record: one player's answer at a time, with the dice and deals that follow it."""

from __future__ import annotations

from sitroom.kernel import CHANCE, Match, SitroomError
from sitroom.kernel.record import answer_text
from sitroom.terminal.face import Face
from sitroom.terminal.keyboard import Keyboard
from sitroom.terminal.paper import Paper

COMMANDS = {
    "Enter, next": "one step forward",
    "back": "one step back",
    "N": "jump to step N",
    "turn N": "jump to the start of turn or round N",
    "start, end": "jump there",
    "view": "the position, nothing hidden",
    "help": "this list",
    "quit": "leave (so does Ctrl-D)",
}
WORDS = ("next", "back", "turn", "round", "start", "end", "view", "help", "quit")


class Replay:
    """A match, finished or not, shown at any step."""

    def __init__(self, match: Match, face: Face, paper: Paper) -> None:
        self.whole = match
        self.face = face
        self.paper = paper
        self.shown = Match(match.game, match.options)
        self.stops: list[int] = []
        """Numbers of answers after which a player is asked, and the last of all."""
        self.turns: dict[int, int] = {}
        """The first stop of each turn."""
        for number, (seat, action) in enumerate(match.answers):
            if seat != CHANCE:
                self._stop(number)
            self.shown.apply(action, seat)
        self._stop(len(match.answers))
        self.at = 0
        self.go(0)

    def _stop(self, number: int) -> None:
        self.turns.setdefault(getattr(self.shown.state, self.face.span), len(self.stops))
        self.stops.append(number)

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self.stops) - 1

    def go(self, step: int) -> None:
        """Show the match as it was at a step."""
        if not 0 <= step <= self.last:
            raise SitroomError(f"there is no step {step}: they go from 0 to {self.last}")
        self.at = step
        wanted = self.stops[step]
        self.shown.undo(max(0, len(self.shown.answers) - wanted))
        for seat, action in self.whole.answers[len(self.shown.answers) : wanted]:
            self.shown.apply(action, seat)

    def forward(self) -> None:
        """One step forward, in words."""
        if self.at == self.last:
            raise SitroomError("this is the end of the record")
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
            self.paper.write("The record stops here; the match is not over.")

    def run(self, keyboard: Keyboard) -> None:
        """Step as the reader asks."""
        self.draw()
        self.paper.write(f"{self.last} steps. Enter goes on; help lists the other commands.")
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
            for name, what in COMMANDS.items():
                self.paper.write(f"  {name:<12}{what}")
        else:
            self.go(self.target(word, rest))
            self.draw()

    def target(self, word: str, rest: str) -> int:
        """The step to jump to."""
        if word.isdigit():
            return int(word)
        if word in ("turn", "round") and rest.isdigit():
            if int(rest) not in self.turns:
                raise SitroomError(
                    f"the record has no {self.face.span} {rest}; it has {', '.join(map(str, self.turns))}"
                )
            return self.turns[int(rest)]
        steps = {"back": self.at - 1, "b": self.at - 1, "start": 0, "end": self.last}
        if word not in steps:
            raise SitroomError(f"{word!r} is not a command; help lists them")
        return steps[word]
