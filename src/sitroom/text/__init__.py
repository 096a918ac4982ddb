"""The words of the games: names, card texts, prompts and log sentences in English, Portuguese, Spanish and Italian."""

from sitroom.text.catalogue import LANGUAGES
from sitroom.text.words import OptionText

__all__ = ["LANGUAGES", "OptionText"]
