"""A reason for refusing something: the key of its sentence, the numbers in it, and the sentence in English."""

from __future__ import annotations

import json
from collections.abc import Iterable
from importlib.resources import files
from typing import Any, Final

from sitroom.kernel import Refusal
from sitroom.kernel.reasons import Plain
from sitroom.warroom.rules.map import REGIONS
from sitroom.warroom.rules.nations import NATIONS, TOKEN_ID
from sitroom.warroom.rules.production.lines import line_text
from sitroom.warroom.rules.units import RESOURCES, UNITS

ENGLISH: Final[dict[str, str]] = json.loads(
    files("sitroom.warroom").joinpath("text/en/refusals.json").read_text("utf-8")
)
"""The sentences: why an action is refused, why an order is struck (`struck.`), and what a verb asks for (`asks.`)."""


def refuse(key: str, **values: Any) -> Refusal:
    """A refusal: `refuse("bid.made", nation=5)`."""
    words = {field: Plain(_word(field, value)) for field, value in values.items()}
    return Refusal(key, values, ENGLISH[key].format_map(words))


def _word(field: str, value: Any) -> str:
    if field in ("region", "place"):
        return str(REGIONS[value])
    if field in ("price", "stock"):
        return _amounts(value)
    if field == "nations":
        return ", ".join(NATIONS[nation] for nation in value)
    if field == "line":
        return line_text(value)
    named = {"nation": NATIONS, "command": TOKEN_ID, "unit": UNITS, "resource": RESOURCES}
    return named[field][value] if field in named else str(value)


def _amounts(numbers: Iterable[int]) -> str:
    """`2 oil 4 iron 2 osr`."""
    return " ".join(f"{number} {kind}" for number, kind in zip(numbers, RESOURCES, strict=True))
