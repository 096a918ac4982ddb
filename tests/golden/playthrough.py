"""Playthroughs: whole matches with what was legal and what happened at every answer, as text that is easy to diff.

`python tests/golden/playthrough.py` writes the files anew; the diff then shows every change of behaviour.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sitroom.fuzz import random_match
from sitroom.kernel import Game, Match, read_record, write_record
from sitroom.kernel.record import answer_text
from sitroom.twilight import GAME as TWILIGHT

HERE = Path(__file__).parent
GAMES: dict[str, Game] = {"twilight": TWILIGHT}

CASES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "twilight-deluxe": ("twilight", 93, {}),
    "twilight-second-edition": ("twilight", 57, {"edition": "second", "bid": "vp"}),
    "twilight-late-war": ("twilight", 29, {"scenario": "late_war"}),
    "twilight-chinese-civil-war": ("twilight", 113, {"chinese_civil_war": True, "preset": "app"}),
    "twilight-variants": (
        "twilight",
        54,
        {
            "realign_anywhere": True,
            "realign_no_own_loss": True,
            "mixed_operations": True,
            "decline_space_roll": True,
            "referendum_otan": True,
            "anni_di_piombo": True,
            "pakt_bagdadzki": True,
            "stan_wojenny": True,
        },
    ),
    "twilight-tournament": ("twilight", 67, {"preset": "tournament"}),
}


def steps(match: Match) -> Iterator[str]:
    """Every answer with the number of legal ones, and below it what was logged."""
    again = Match(match.game, match.options)
    for seat, action in match.answers:
        logged = len(again.log)
        legal = len(again.legal(seat))
        yield f"{answer_text(again, seat, action)}  # of {legal}"
        again.apply(action, seat)
        for entry in again.log[logged:]:
            yield "#   " + " ".join(map(str, entry))


def playthrough(match: Match) -> str:
    """The record of a match with its steps, and the position at its end."""
    head = write_record(match).split("\n\n")[0]
    end = "".join(f"# {line}\n" for line in match.game.position_text(match.state).splitlines())
    return head + "\n\n" + "\n".join(steps(match)) + "\n" + end


def path_of(case: str) -> Path:
    """Where a playthrough is kept."""
    return HERE / f"{case}.txt"


def main() -> None:
    """Write every playthrough: the answers on file where they are still legal, else a new match."""
    for case, (game, seed, options) in CASES.items():
        try:
            match = read_record(path_of(case).read_text("utf-8"), GAMES)
        except Exception as error:
            print(f"{case}: {error}; a new match")
            match = random_match(GAMES[game], seed, GAMES[game].resolve(options))
        path_of(case).write_text(playthrough(match), "utf-8")
        print(case, len(match.answers), match.game.result_text(match.state))


if __name__ == "__main__":
    main()
