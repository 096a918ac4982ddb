"""What the words of every game share: sentences filled in from the catalogue, log entries by their kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from sitroom.bots.advice import Reason
from sitroom.kernel import Refusal, SitroomError
from sitroom.kernel.schema import Action, Entries, LogEntry
from sitroom.text.catalogue import PLATFORM, Name, Word, capital, catalogue, filled, number, terminal

Sentence = Callable[..., str | None]


class OptionText(NamedTuple):
    """A match option in words; `values` names each of its choices."""

    name: str
    help: str
    values: dict[str, str]


class Phrases:
    """The terminal's own sentences in one language: about the game of a package, or those that fit any."""

    def __init__(self, lang: str, home: str = PLATFORM) -> None:
        self.lang = lang
        self.sentences = terminal(lang, home)

    def __call__(self, key: str, **values: Any) -> str:
        """A sentence with its values."""
        return filled(self.lang, self.sentences[key], values)

    def usage(self, command: str) -> str:
        """The usage line of a command."""
        return self.sentences.get(f"{command}.usage", command)


class GameText:
    """A game in one language; `home` is the package that has its words."""

    def __init__(self, lang: str, home: str) -> None:
        self.words = catalogue(lang, home)
        self.lang = lang
        self.home = home

    def number(self, n: int) -> Word:
        """A count that picks a singular or plural form in a sentence."""
        return number(self.lang, n)

    def named(self, kind: str, key: str) -> Name:
        """A name with its forms, which knows whether it is a plural."""
        names = self.words["names"]
        return Name(names[kind][key], int(key in names["plural"]))

    def fill(self, chapter: str, key: str, **values: Any) -> str:
        """A sentence of the catalogue with its values; whole numbers take their plural."""
        return filled(self.lang, str(self.words[chapter][key]), values)

    def refusal(self, why: Refusal | str) -> str:
        """Why something is refused, starting with a capital; anything but a game's own reason stays as it is."""
        if isinstance(why, str):
            return why
        return capital(self.fill("refusals", why.key, **self.values(why.values)))

    def reason(self, reason: Reason) -> str:
        """A reason for an action, as a sentence."""
        return self.fill("reasons", reason.key, **self.values(reason.values))

    def values(self, fields: Mapping[str, Any]) -> dict[str, Any]:
        """Fields of a frame, refusal or log entry as a sentence shows them; each game knows its own."""
        raise NotImplementedError

    def action(self, view: Mapping[str, Any], action: int) -> str:
        """The label of one legal action of the decision in a view that is told (`Rules.told`)."""
        decision = view["decision"]
        for (number_, _), meant in zip(decision["legal"], decision["actions"], strict=True) if decision else ():
            if number_ == action:
                return self.label(view, meant)
        raise SitroomError(f"action {action} is not legal here")

    def label(self, view: Mapping[str, Any], action: Action) -> str:
        """One of the actions that the view's decision lists, in words."""
        raise NotImplementedError

    def ui(self, key: str, **values: Any) -> str:
        """A label of the interface."""
        return self.fill("ui", key, **values)

    def option(self, name: str) -> OptionText:
        """An option of a match, explained."""
        words = self.words["options"][name]
        values = words.get("values", {})
        if isinstance(values, str):  # a chapter that names them
            values = {key: named["name"] for key, named in self.words[values].items()}
        return OptionText(words["name"], words["help"], values)

    @cached_property
    def line(self) -> Phrases:
        """The terminal's sentences about this game: `text.line("piles", deck=30, discards=2, removed=1)`."""
        return Phrases(self.lang, self.home)

    def asks(self, verb: str) -> str:
        """What a question asks for, where its answers need explaining; else nothing."""
        return str(self.words["refusals"].get(f"asks.{verb}", ""))

    def decimal(self, value: float, sign: bool = False) -> str:
        """A number with one decimal place."""
        told = f"{value:{'+' if sign else ''}.1f}"
        return told if self.lang == "en" else told.replace(".", ",")

    def rules(self) -> list[tuple[str, str]]:
        """The rules in brief: titles and texts."""
        return [(section["title"], section["text"]) for section in self.words["rules"]]


class Sentences(dict[str, Sentence]):
    """How the kinds of log entries are told: functions of the words and the entry's fields, for those that need one."""

    def __init__(self, entries: Entries) -> None:
        self.entries = entries

    def tells(self, function: Sentence) -> Sentence:
        """Register the sentence of the kind that the function is named after."""
        self[function.__name__.rstrip("_")] = function
        return function

    def sentence(self, text: GameText, entry: LogEntry) -> str | None:
        """An entry in words, by its kind's function or by filling in the fields; None for a kind that is not known."""
        kind, *fields = entry
        if kind in self:
            return self[kind](text, *fields)
        if kind not in self.entries:
            return None
        return text.fill("log", kind, **text.values(self.entries.named(kind, fields)))
