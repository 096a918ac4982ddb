"""Profiling random play."""

from __future__ import annotations

import cProfile
import io
import pstats
import random
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import sitroom
from sitroom.fuzz import play_out
from sitroom.kernel import Rules
from sitroom.kernel.interpreted import COMPILED
from sitroom.kernel.options import Value


def profile(game: Rules[Any], options: Mapping[str, Value], seconds: float, lines: int) -> Iterator[str]:
    """Random matches for so long; then the functions that took most of the time, by their own share of it."""
    chosen, rng = game.resolve(options), random.Random(0)
    profiler = cProfile.Profile(time.process_time)  # what else a machine does is no matter
    decisions, start = 0, time.perf_counter()

    def enough(_: object) -> bool:
        return time.perf_counter() - start > seconds

    while not enough(None):
        state, answers = game.start(chosen), list[tuple[int, int]]()
        state.log = None
        profiler.runcall(play_out, state, rng, answers, None, enough)
        decisions += len(answers)
    yield f"{game.name}: {decisions:,} decisions in {time.perf_counter() - start:.1f} s, slowed down by being watched"
    if COMPILED:
        yield "(compiled functions are not seen: their time counts for their callers)"
    text = io.StringIO()
    pstats.Stats(profiler, stream=text).sort_stats("tottime").print_stats(lines)
    home = f"{Path(sitroom.__file__).parent}/"
    shown = text.getvalue().replace(home, "")
    yield from shown[shown.index("   ncalls") :].rstrip().splitlines()
