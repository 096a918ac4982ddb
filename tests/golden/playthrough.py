"""Playthroughs: matches with what was legal and what happened at every answer, as text that is easy to diff.

`python tests/golden/playthrough.py` writes the files anew; the diff then shows every change of behaviour. A file whose
answers are no longer legal stops it: `--anew CASE` plays that match anew, from its seed.
"""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from sitroom.fuzz import MOST_ANSWERS, random_match
from sitroom.kernel import Match, Rules, SitroomError, read_record, write_record
from sitroom.kernel.record import answer_text
from sitroom.twilight import GAME as TWILIGHT
from sitroom.warroom import GAME as WARROOM

HERE = Path(__file__).parent
GAMES: dict[str, Rules] = {"twilight": TWILIGHT, "warroom": WARROOM}


class Case(NamedTuple):
    """A match to keep: the game, the seed it was first played with, its options."""

    game: str
    seed: int
    options: dict[str, Any]
    most: int = MOST_ANSWERS
    """Where it stops if it is not over by then."""


SECOND_EDITION: dict[str, Any] = {
    "pact_port_advantage": False,
    "black_may_miss": True,
    "escort_takes_white": True,
    "raid_dice_cap": "30",
    "transocean_loss_limit": "none",
    "garrison_hits_aircraft": False,
    "peiping_shared_limit": True,
    "scenario_seas": "listed",
}
"""Readings of War Room that were once the default."""

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
            "promo_cards": ("referendum_otan", "anni_di_piombo", "pakt_bagdadzki", "stan_wojenny"),
        },
    ),
    "twilight-tournament": Case("twilight", 67, {"preset": "tournament"}),
    "warroom-eastern": Case("warroom", 18, SECOND_EDITION | {"scenario": "eastern"}, 1000),
    "warroom-pacific": Case("warroom", 21, SECOND_EDITION | {"scenario": "pacific", "players": 3}, 1200),
    "warroom-europe": Case(
        "warroom", 15, SECOND_EDITION | {"scenario": "europe", "players": 5, "simultaneous_battles": True}, 1200
    ),
    "warroom-global": Case("warroom", 19, SECOND_EDITION | {"scenario": "global", "players": 6}, 1800),
    "warroom-first-edition": Case("warroom", 23, {"scenario": "pacific", "players": 2}, 1200),
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
    position = match.game.position_text(match.state).splitlines()
    end = "".join(f"# {line}\n" for line in position if not line.startswith("rules:"))  # which the head names
    return head + "\n\n" + "\n".join(steps(match)) + "\n" + end


def path_of(case: str) -> Path:
    """Where a playthrough is kept."""
    return HERE / f"{case}.txt"


def renewed(case: str, anew: bool) -> Match:
    """The match of a case: its answers on file, or a new one from its seed."""
    if not anew:
        return read_record(path_of(case).read_text("utf-8"), GAMES)
    game, seed, options, most = CASES[case]
    return random_match(GAMES[game], seed, GAMES[game].resolve(options), most)


def main(arguments: Sequence[str] | None = None) -> None:
    """Write every playthrough; a file that cannot be read is an error, and then nothing is written."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--anew", action="append", default=[], choices=CASES, help="play this match anew")
    anew = parser.parse_args(arguments).anew
    matches = {}
    for case in CASES:
        try:
            matches[case] = renewed(case, case in anew)
        except SitroomError as error:
            parser.exit(1, f"{case}: {error}\nnothing was written; `--anew {case}` plays it anew\n")
    for case, match in matches.items():
        path_of(case).write_text(playthrough(match), "utf-8")
        print(case, len(match.answers), match.game.result_text(match.state))


if __name__ == "__main__":
    main()
