"""What the levels of Twilight Struggle choose at some decisions of an example game, for fixed seeds.

`python tests/bots/golden_decisions.py` writes the file anew; the diff shows every change of judgement.
"""

from pathlib import Path

from sitroom.kernel import CHANCE, read_record
from sitroom.titles import GAMES, example, title_of

FILE = Path(__file__).parent / "golden_decisions.txt"
LEVELS = ("easy", "normal", "hard@60")
EVERY = 13
"""One answer in this many is asked for."""


def decisions():
    """A line for each decision: where, who is asked what, and each level's choice."""
    match = read_record(example("tournament-final"), GAMES)
    game = match.game
    for at in range(EVERY, len(match.answers), EVERY):
        g = match.state_at(at)
        seat = match.answers[at][0]
        if seat == CHANCE or len(g.legal(seat)) < 2:
            continue
        view = game.view(g, seat)
        choices = (f"{level} {g.say(title_of(game).bots.make(level, at).choose(view))}" for level in LEVELS)
        yield f"{at} turn {g.turn}.{g.round} {match.seats[seat]} {g.question.verb}: {', '.join(choices)}"


if __name__ == "__main__":
    FILE.write_text("".join(f"{line}\n" for line in decisions()), "utf-8")
