"""Labels of actions: the sentence for a verb, filled in with what the action is about.

The catalogue has a sentence for most verbs, `order`; one with a field that not every action of its verb has says so,
`order.via`; where a verb means something else in each question, it names the question, `pass.trade`. An action without
a sentence is called by what it is about.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from sitroom.kernel.schema import Action
from sitroom.text.catalogue import Word
from sitroom.warroom.rules.battle.board import NEUTRAL
from sitroom.warroom.rules.battle.raid import convoy_text
from sitroom.warroom.rules.map import CONVOYS, REGION
from sitroom.warroom.rules.nations import NATION, TOKEN
from sitroom.warroom.rules.notation import VERBS
from sitroom.warroom.rules.units import COLORS, ONE, RESOURCES, UNIT

if TYPE_CHECKING:
    from sitroom.warroom.text.names import Names

Counts = Mapping[str, int]

OWNERS = {**NATION, "neutral": NEUTRAL}
CONVOY = {convoy_text(index): index for index in range(len(CONVOYS))}

NAMED: dict[str, Callable[[Names, str], str]] = {
    "command": lambda text, name: text.command(TOKEN[name]),
    "region": lambda text, name: text.region(REGION[name]),
    "nation": lambda text, name: text.nation(OWNERS[name]),
    "unit": lambda text, name: text.unit(UNIT[name]),
    "resource": lambda text, name: text.resource(RESOURCES.index(name)),
    "color": lambda text, name: text.color(COLORS.index(name)),
    "stance": lambda text, name: text.stance(name),
    "convoy": lambda text, name: text.convoy(CONVOY[name]),
}
"""What stands in `on`, by kind."""

COUNTED: dict[str, tuple[str, Callable[[Names, Counts], str]]] = {
    "unit": ("stack", lambda text, count: text.stack(stack_of(count))),
    "resource": ("amounts", lambda text, count: text.amounts(count.get(name, 0) for name in RESOURCES)),
    "token": ("tokens", lambda text, count: text.tokens(count.get("medals", 0), count.get("goods", 0))),
    "stance": ("stances", lambda text, count: ", ".join(f"{n} {text.stance(name)}" for name, n in count.items())),
    "color": ("dice", lambda text, count: text.dice(count.get(name, 0) for name in COLORS)),
}
"""What stands in `count`, by kind: what sentences call it, and how it reads."""


def stack_of(count: Counts) -> int:
    """Units by type as a stack."""
    return sum(number * ONE[UNIT[name]] for name, number in count.items())


def label(text: Names, question: str, action: Action) -> str:
    """An action as a player reads it; `question` is the verb of the question that it answers."""
    verb, words = action["verb"], words_of(text, action)
    optional = ".via" if "via" in action else ".count" if action.get("count") else ""
    for key in (f"{verb}.{question}", verb + optional, verb):
        if key in text.words["actions"]:
            return text.fill("actions", key, **words)
    return " ".join(map(str, words.values()))


def words_of(text: Names, action: Action) -> dict[str, str | int]:
    """What an action is about, in words, by what sentences call it; the second of a kind is `region2`."""
    if action["verb"] == "first":
        sides = (action["on"], action["against"])
        one, other = (Word(text.nations(NATION[name] for name in names)) for names in sides)
        return {"nations": one, "nations2": other}
    verb, words = VERBS[action["verb"]], dict[str, str | int]()
    for kind, name in zip(verb.on, action["on"], strict=False):  # a nation may be left out: `pass`
        words[f"{kind}2" if kind in words else kind] = NAMED[kind](text, name)
    if "via" in action:
        words["region2"] = text.region(REGION[action["via"]])
    if "n" in action:
        words["number"] = action["n"]
    if action.get("count"):
        name, told = COUNTED[verb.count]
        words[name] = told(text, action["count"])
    return words
