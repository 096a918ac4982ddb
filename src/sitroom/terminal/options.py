"""What can be settled before a match, as `sitroom options` lists it."""

from __future__ import annotations

from typing import Any

from sitroom.kernel import Option, Rules, SitroomError
from sitroom.terminal.paper import Paper
from sitroom.text.words import GameText, Phrases
from sitroom.titles import title_of


def options_lines(game: Rules[Any], lang: str) -> list[str]:
    """Every option with its values and what it means, then the presets."""
    say, paper, meanings = Phrases(lang), Paper(), explained(game, lang)
    lines = [paper.wrap(say("options", game=game.name)), ""]
    for option in game.options:
        lines.append(paper.wrap(f"  {option.name} = {values_text(option, say)}", 6))
        lines.append(paper.indent(meanings[option.name], 6))
    texts = {option.name: option.text for option in game.options}
    for preset, values in game.presets.items():
        settings = ", ".join(f"{option}={texts[option](value)}" for option, value in values.items())
        lines += ["", paper.wrap(f"--preset {preset}: {settings or say('options.defaults')}", 4)]
    return lines


def explained(game: Rules[Any], lang: str) -> dict[str, str]:
    """What each option means; in English where the game has no words of its own for it."""
    try:
        text = title_of(game).words(lang, game.resolve({}))
    except SitroomError:
        text = None
    return {o.name: text.option(o.name).help if isinstance(text, GameText) else o.help for o in game.options}


def values_text(option: Option, say: Phrases) -> str:
    """The values of an option as they are typed, its default in brackets."""
    default = option.text(option.default)
    if isinstance(option.default, tuple):
        return say("options.some", default=default, list=", ".join(option.choices))
    if isinstance(option.default, int) and not isinstance(option.default, bool):
        return say("options.range", low=option.low, high=option.high, default=default)
    choices = ("yes", "no") if isinstance(option.default, bool) else option.choices
    return " | ".join(f"[{choice}]" if choice == default else choice for choice in choices)
