"""The language that the terminal begins with."""

from __future__ import annotations

import os

from sitroom.text import LANGUAGES

PLACES = ("SITROOM_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
"""Variables of the environment that name a language, the one that counts most first."""


def preferred() -> str:
    """The language of the environment, such as `pt` for `pt_BR.UTF-8`; English if there is none, or no words for it."""
    named = next((os.environ[place] for place in PLACES if os.environ.get(place)), "")
    return lang if (lang := named[:2].lower()) in LANGUAGES else "en"
