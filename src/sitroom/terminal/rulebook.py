"""The rulebook at the terminal: a rule by its number, or what there is to look up."""

from __future__ import annotations

from collections.abc import Mapping

from sitroom.kernel import SitroomError
from sitroom.kernel.options import Value
from sitroom.text.rulebook import Rulebook, readings
from sitroom.text.words import Phrases


def looked_up(book: Rulebook, name: str, options: Mapping[str, Value], line: Phrases) -> list[str]:
    """A rule, with what it says otherwise in a match with these options; the rules of a section; without a name, the
    chapters."""
    number = name.upper().rstrip(".")
    rules, sections = book["rules"], book["sections"]
    if number in rules:
        rule = rules[number]
        told = [f"{number} {rule['title']}", *_indented(rule["text"])]
        told += [f"  {line('rule.here', text=reading)}" for reading in readings(rule, options)]
        if "example" in rule:
            told.append(f"  {line('rule.example', text=rule['example'])}")
        return told
    if not number:
        return [f"{section} {title}" for section, title in sections.items() if "." not in section]
    found = [f"  {rule} {rules[rule]['title']}" for rule in rules if rule.startswith(f"{number}.")]
    if not found:
        raise SitroomError(line("rule.none", name=name))
    return [f"{number} {sections[number]}", *found]


def _indented(text: str) -> list[str]:
    return [f"  {paragraph}" for paragraph in text.split("\n")]
