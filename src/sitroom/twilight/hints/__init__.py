"""What players of Twilight Struggle are told about a decision before they take it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sitroom.kernel.schema import Danger
from sitroom.twilight.hints import foretelling, notes
from sitroom.twilight.rules import schema
from sitroom.twilight.text import Text


def about(view: Mapping[str, Any], lang: str, plan: Sequence[int] = ()) -> schema.Hints:
    """Odds, scores, costs and warnings."""
    return notes.hints(view, _words(view, lang))


def warning(view: Mapping[str, Any], action: int, lang: str) -> Danger | None:
    """Why the viewer should think twice before it takes an action."""
    return notes.warning(view, action, _words(view, lang))


def foretell(view: Mapping[str, Any], action: int, lang: str) -> list[str]:
    """What the viewer's answer will bring."""
    return foretelling.foretell(view, action, _words(view, lang))


def _words(view: Mapping[str, Any], lang: str) -> Text:
    return Text(lang, str(view["options"]["edition"]))
