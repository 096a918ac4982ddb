"""Logs as people pass them on: with chat, time stamps, remarks, quotation marks, other capitals and words.

What was a log before is the same game after. By hand, over whole games (four minutes for 36):

    .venv/bin/python tests/records/noise.py ../shared/data/twilight/human-logs/*.txt
"""

import argparse
import random
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from sitroom.kernel import write_record
from sitroom.twilight.logs import ImportResult, import_log

CHAT = """\
gg
[12:01] Bob: nice coup!
Alice says: US discards Fidel*
hello: Event: NATO*
Bob: USSR wins by Forfeit
*** connection lost ***
(spectator) Target: Iran would be better
http://example.com/x?y=1
Turn order is weird
US is strong here
Bob> draw?
USSR thinking...
Event logged at 12:00
Target: Iran was the plan
US discards nothing of interest
US resigns?
12:45
-----
====
Turn 3 was long
Turn 9, US AR8 will be close
Turn 11, US AR1: I wish
Turn 4, USSR AR9: COMECON*
Score: 5-3
DEFCON is 3
Saved game 42
:)
: what?
US rolls a six!
ussr rolls 7
*
Time left: US 43:12, USSR 20:01
Undo requested by USSR
Coup!
Influence placed
Olá, você está aí? 你好 🙂""".splitlines()
"""Lines that make no statement, though some look like one."""
STAMPS = [
    "[12:05] ",
    "09:41:07 ",
    "2024-03-04 12:30:01 - ",
    "(3:05 PM) ",
    "2024-03-01T12:30:01Z ",
    "Mar 3, 2024 12:30 | ",
    "Sun Mar 3 12:30:01 2024: ",
    "[3 Mar 2024, 12:30] ",
    "03/03/2024 at 12:30 - ",
    "[+00:12:33] ",
    "Mon 12:30 - ",
    "@12:30 ",
    "Day 3, 12:30 ",
    '"2024-05-06 12:30","',
]
REMARKS = ["   // nice", "  (+3)", " <- here", " !!", " # 12"]
CARDS_ON_HEAD = re.compile(r"(Turn \d+, (?:USS?R? AR\d|Headline Phase)): ([^:]+): ?(.*)$")

Line = Callable[[str, random.Random], str]


def some(remarks: list[str]) -> Line:
    """One line in three has a remark, but for those with a player's name."""

    def change(line: str, rng: random.Random) -> str:
        plain = line.strip() and " will play as" not in line and rng.random() < 1 / 3
        return line + rng.choice(remarks) if plain else line

    return change


def card_below(line: str, rng: random.Random) -> str:
    """The card stands on the line below its header, and what it does on the next."""
    head = CARDS_ON_HEAD.match(line)
    title = rng.choice(["", "Card: "])
    return f"{head[1]}:\n{title}{head[2]}\n{head[3]}" if head and head[2].strip() else line


def chatty(line: str, rng: random.Random) -> str:
    """Chat before one line in ten."""
    return f"{rng.choice(CHAT)}\n{line}" if rng.random() < 0.1 else line


def capitals(line: str, rng: random.Random) -> str:
    """Other capitals."""
    return rng.choice([str.upper, str.lower, str])(line)


NOISE: dict[str, Line] = {
    "chat": chatty,
    "time stamps": lambda line, rng: rng.choice(STAMPS) + line if line.strip() else line,
    "numbers": lambda line, rng: f"{rng.randrange(1, 999):5}\t{line}",
    "a table": lambda line, rng: f'{rng.randrange(1, 999)},"{line}"' if line.strip() else line,
    "quotation": lambda line, rng: f"> {line}",
    "capitals": capitals,
    "dashes": lambda line, rng: re.sub(r"-(?=\d)", "\u2212", line).replace("--", "\u2014"),
    "remarks": some(REMARKS),
    "no full stops": lambda line, rng: line.removesuffix("."),
    "a web page": lambda line, rng: line.replace("&", "&amp;").replace('"', "&quot;"),
    "bold": lambda line, rng: f"**{line}**" if line.strip() else line,
    "a bulletin board": lambda line, rng: re.sub(r"^(Turn \d+, [^:]*:)", r"<b>\1</b>", line) + "<br />",
    "no stars": lambda line, rng: line.replace("*", ""),
    "cards after a dash": lambda line, rng: CARDS_ON_HEAD.sub(r"\1 - \2: \3", line),
    "USA": lambda line, rng: re.sub(r"\bUS\b(?!/)", "USA", line),
    "cards below": card_below,
    "no scores": lambda line, rng: re.sub(r"(VP awarded\.|VP\.) Score is .*", r"\1", line),
}
"""What may befall every line of a log."""


def noisy(log: str, kind: str, seed: int = 0) -> str:
    """A log with noise of one kind."""
    rng = random.Random(seed)
    return "\n".join(NOISE[kind](line, rng) for line in log.splitlines())


def differs(log: str, text: str) -> str:
    """How what is read of a changed log differs from the log itself; nothing if it does not."""
    plain, found = import_log(log), import_log(text)
    if found.mismatches:
        return str(found.mismatches[0])
    return "" if outcome(plain) == outcome(found) else "another match"


def outcome(found: ImportResult) -> tuple[str, int | None]:
    """What became of a log: the record, and who gave up."""
    return write_record(found.match), found.resigned


def main() -> int:
    """Every kind of noise on the logs named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("logs", nargs="+", type=Path)
    found = [*complaints(parser.parse_args().logs)]
    print("\n".join(found) or "no complaint")
    return 1 if found else 0


def complaints(logs: list[Path]) -> Iterator[str]:
    """What is misread."""
    for path in logs:
        log = path.read_text("utf-8")
        for seed, kind in enumerate(NOISE):
            if wrong := differs(log, noisy(log, kind, seed)):
                yield f"{path.name}, {kind}: {wrong}"


if __name__ == "__main__":
    sys.exit(main())
