"""Twilight Struggle with everything around its rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from importlib.util import find_spec
from typing import Any, Final

from sitroom.bots import Bot, Bots, Budget, Function, Uniform
from sitroom.kernel import Match
from sitroom.kernel.options import Value
from sitroom.kernel.schema import LogEntry
from sitroom.text.rulebook import rulebook
from sitroom.title import Imported, Title
from sitroom.twilight import editor, examples, hints, story
from sitroom.twilight.board import board
from sitroom.twilight.bots import advice, look, normal
from sitroom.twilight.bots.rollout import Rollout
from sitroom.twilight.rules.board import US, USSR
from sitroom.twilight.rules.game import GAME
from sitroom.twilight.rules.state import State
from sitroom.twilight.text import Text
from sitroom.twilight.text.museum import museum


def words(lang: str, options: Mapping[str, Value]) -> Text:
    """The words of one language; some cards have other names in the Second Edition."""
    return Text(lang, str(options["edition"]))


def import_log(text: str) -> Imported:
    """A match from the text log that TSEspionage saves."""
    from sitroom.twilight import logs

    result = logs.import_log(text)
    given_up, resigned = result.resigned is not None, result.resigned if result.resigned in (US, USSR) else None
    return Imported(
        result.match,
        result.checked,
        [(one.line, one.log_says, one.engine_has) for one in result.mismatches],
        given_up,
        resigned,
        result.on_time,
        [one.why for one in result.mismatches],
        [(note.line, note.text) for note in result.notes],
        result.agreed,
        None if result.agreed is None else _began(result.match, result.agreed),
        result.stopped,
    )


def _began(match: Match[State], at: int) -> LogEntry | None:
    """The turn, headlines or round of a match at a number of answers."""
    entries = reversed(match.earlier(at).log)
    return next((entry for entry in entries if entry[0] in ("turn", "round", "end_turn")), None)


def export_log(match: Match[State]) -> str:
    """A match as that text log."""
    from sitroom.twilight import logs

    return logs.export_log(match)


def expert(seed: int = 0, budget: Budget | None = None) -> Bot:
    """The bot that judges by a network; NumPy is loaded only for it."""
    from sitroom.twilight.bots import expert

    return expert.expert(seed, budget)


LEARNED: Final[dict[str, Any]] = {"expert": expert} if find_spec("numpy") else {}
"""The bots that need NumPy, where it is installed."""

BOTS: Final = Bots(
    GAME.name,
    {
        "random": Uniform,
        "easy": partial(Function, look.choose),
        "normal": partial(Function, normal.choose),
        "hard": Rollout,
        **LEARNED,
    },
    paced={"hard": Rollout, **LEARNED},
    renamed={"greedy": "easy"},
    missing={"expert": "the bot 'expert' needs NumPy: install `sitroom[expert]`"},
)

TITLE: Final = Title[State](
    rules=GAME,
    words=words,
    rulebook=partial(rulebook, "sitroom.twilight"),
    bots=BOTS,
    board=board,
    museum=museum,
    face="sitroom.twilight.terminal:TwilightFace",
    observer="sitroom.twilight.observe.numbers:OBSERVER",
    trainer="sitroom.twilight.learn.train",
    hints=hints,
    adviser=advice,
    story=story,
    editor=editor,
    importers={"tsespionage": import_log},
    exporters={"tsespionage": export_log},
    examples={name: partial(examples.text, name) for name in examples.NAMES},
)
