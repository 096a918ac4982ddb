"""Playthroughs: matches with what was legal and what happened at every answer, as text that is easy to diff.

`python tests/golden/playthrough.py` writes the files anew; the diff then shows every change of behaviour.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from sitroom.fuzz import MOST_ANSWERS, random_match
from sitroom.kernel import Game, Match, read_record, write_record
from sitroom.kernel.record import answer_text
from sitroom.twilight import GAME as TWILIGHT
from sitroom.warroom import GAME as WARROOM

HERE = Path(__file__).parent
GAMES: dict[str, Game] = {"twilight": TWILIGHT, "warroom": WARROOM}


class Case(NamedTuple):
    """A match to keep: the game, the seed it was first played with, its options."""

    game: str
    seed: int
    options: dict[str, Any]
    most: int = MOST_ANSWERS
    """Where it stops if it is not over by then."""


CASES: dict[str, Case] = {
    "twilight-deluxe": Case("twilight", 93, {}),
    "twilight-second-edition": Case("twilight", 57, {"edition": "second", "bid": "vp"}),
    "twilight-late-war": Case("twilight", 29, {"scenario": "late_war"}),
    "twilight-chinese-civil-war": Case("twilight", 113, {"chinese_civil_war": True, "preset": "app"}),
    "twilight-variants": Case(
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
    "twilight-tournament": Case("twilight", 67, {"preset": "tournament"}),
    "warroom-eastern": Case("warroom", 18, {"scenario": "eastern"}, 1000),
    "warroom-pacific": Case("warroom", 21, {"scenario": "pacific", "players": 3}, 1200),
    "warroom-europe": Case("warroom", 15, {"scenario": "europe", "players": 5, "simultaneous_battles": True}, 1200),
    "warroom-global": Case("warroom", 19, {"scenario": "global", "players": 6}, 1800),
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
    for case, (game, seed, options, most) in CASES.items():
        try:
            match = read_record(path_of(case).read_text("utf-8"), GAMES)
        except Exception as error:
            print(f"{case}: {error}; a new match")
            match = random_match(GAMES[game], seed, GAMES[game].resolve(options), most)
        path_of(case).write_text(playthrough(match), "utf-8")
        print(case, len(match.answers), match.game.result_text(match.state))


if __name__ == "__main__":
    main()
