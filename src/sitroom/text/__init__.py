"""The words of the games: names, card texts, prompts and log sentences, in a folder for each language."""

from sitroom.text.catalogue import LANGUAGES
from sitroom.text.words import OptionText

__all__ = ["LANGUAGES", "OptionText"]
