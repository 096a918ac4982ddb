"""The verbs of War Room: what an action is about, and how records write it (`docs/notation.md`)."""

from __future__ import annotations

from typing import Final

from sitroom.kernel.notation import Verb
from sitroom.kernel.notation import spell as spelled
from sitroom.kernel.schema import Action
from sitroom.warroom.rules.units import COLORS

LETTER: Final[dict[str, str]] = dict(zip(COLORS, "ybgrkw", strict=True))
"""The colours of dice in notation; k is black."""

VERBS: Final[dict[str, Verb]] = {
    # Charts
    "order": Verb("command region", "{0} {1}", "{0} {1} via {via}"),
    "bid": Verb("nation", "{0} bids {n}"),
    "buy": Verb("nation", "{0} {units}", count="unit"),
    "buy-good": Verb("nation", "{0} goods {units}", count="resource"),
    "erase-order": Verb("command", "erase {0}"),
    "erase-bid": Verb("nation", "erase {0} bid"),
    "erase-units": Verb("nation", "erase {0} {units}", count="unit"),
    "erase-good": Verb("nation", "erase {0} goods {units}", count="resource"),
    # Commands
    "transfer": Verb("command command", "{0} {units} to {1}", count="unit"),
    "split": Verb("command", "{0} {units} to new", count="unit"),
    "enlist": Verb("command", "neutral {units} to {0}", count="unit"),
    "store": Verb("", "store"),
    # Movement
    "cancel": Verb("command", "{0} cancel"),
    "ask-leave": Verb("command", "{0} asks-leave"),
    "grant": Verb("nation command", "{0} grants {1}"),
    "refuse": Verb("nation command", "{0} refuses {1}"),
    "stay": Verb("command", "{0} none", "{0} {units}", count="unit"),
    "launch": Verb("nation region region", "{0} {1} to {2}"),
    "land": Verb("command region", "{0} {1}", "{0} {units} to {1}", count="unit"),
    "lose": Verb("command", "{0} lost"),
    "forfeit": Verb("nation region", "{0} forfeits {1}"),
    "break-pact": Verb("nation", "{0} breaks-pact"),
    # Battles
    "resolve": Verb("nation region", "{0} {1}"),
    "wait": Verb("nation", "{0} wait"),
    "stance": Verb("nation unit", "{0} {1} {items}", count="stance"),
    "hit": Verb("color nation unit stance", "{0} {1} {2} {3}"),
    "miss": Verb("color", "{0} nothing"),
    "escort": Verb("nation unit stance", "{0} {1} {2}"),
    "no-escort": Verb("", "no"),
    "repair": Verb("nation unit stance resource", "{0} {1} {2} {3}"),
    "scrap": Verb("nation unit stance", "{0} {1} {2} no"),
    "victim": Verb("nation unit", "{0} {1}"),
    "bomb": Verb("", "infrastructure"),
    "bomb-stock": Verb("resource", "{0}"),
    "bomb-yard": Verb("unit", "{0}"),
    "raid": Verb("command convoy", "{0} {1}"),
    "raid-by-fighter": Verb("nation unit convoy", "{0} {1} {2}"),
    "sink": Verb("resource", "{0}"),
    "roll": Verb("", "{dice}", count="color"),
    # Who, and in which order
    "draw": Verb("nation", "{0}"),
    "take-place": Verb("nation", "{0} {n}"),
    "propose": Verb("nation", "{0}"),
    "agree": Verb("", "yes"),
    "disagree": Verb("", "no"),
    "first": Verb("nation", "{sides}"),
    "award": Verb("nation", "{0}"),
    "hand-over": Verb("nation", "{0}"),
    "claim": Verb("nation region", "{0} claim {1}"),
    "leave": Verb("nation region", "{0} wait {1}"),
    # Morale and production
    "cancel-stress": Verb("nation", "{0} {items}", count="token"),
    "relieve": Verb("nation", "{0} {items}", count="token"),
    "pay": Verb("nation", "{0} {units}", count="resource"),
    "desert": Verb("command unit", "{0} {1}"),
    "desert-yard": Verb("region unit", "{0} {1}"),
    "dismantle": Verb("region unit", "{0} {1}"),
    "deploy": Verb("region region", "{0} {units} to {1}", count="unit"),
    "place": Verb("nation region", "{0} {units} {1}", count="unit"),
    "trade": Verb("nation region resource", "{0} {1} {2}"),
    "industry": Verb("region", "{0}"),
    # Nothing
    "pass": Verb("nation", "pass", "{0} pass"),
    "done": Verb("", "done"),
}


def spell(action: Action) -> str:
    """An action as records write it; dice as `y4 b3 k1`, the sides of a battle as `china+ussr v germany`."""
    verb = action["verb"]
    if verb == "roll":
        return " ".join([f"{LETTER[color]}{number}" for color, number in action["count"].items()])
    if verb == "first":
        return f"{'+'.join(action['on'])} v {'+'.join(action['against'])}"
    return spelled(VERBS, action)
