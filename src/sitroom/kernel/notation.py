"""Actions as data, and how a game writes them: what an answer means comes first, its notation is made from that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from sitroom.kernel.schema import Action


def act(verb: str, *on: str, n: int = -1, count: dict[str, int] | None = None, via: str = "") -> Action:
    """An action: what it does, what it is about, and those of the other fields that it has."""
    action: Action = {"verb": verb, "on": list(on)}
    if n >= 0:
        action["n"] = n
    if count is not None:
        action["count"] = count
    if via:
        action["via"] = via
    return action


@final
class Verb:
    """One verb of a game: the kinds of ids in `on`, the forms in which it is written, and what `count` counts.

    In a form `{0}` is the first id of `on`; `{n}` and `{via}` are fields; `{units}` is `3inf 1art`, `{items}` is
    `3 medals 1 goods`, and each thing that is counted has its own name too. Of several forms the last holds that the
    action has everything for.
    """

    def __init__(self, on: str, *forms: str, count: str = "") -> None:
        self.on: Final = tuple(on.split())
        self.forms: Final = forms
        self.count: Final = count

    def spell(self, action: Action) -> str:
        """An action as records write it."""
        fields: dict[str, object] = {name: action[name] for name in ("n", "via") if name in action}
        count = action.get("count")
        if count:
            fields["units"] = " ".join([f"{number}{name}" for name, number in count.items()])
            fields["items"] = " ".join([f"{number} {name}" for name, number in count.items()])
            fields.update(count)
        for form in reversed(self.forms):
            try:
                return form.format(*action["on"], **fields)
            except LookupError:
                continue  # it needs more than the action has
        raise ValueError(f"no form for {action}")


def spell(verbs: Mapping[str, Verb], action: Action) -> str:
    """An action in the notation of a game that has these verbs."""
    return verbs[action["verb"]].spell(action)


def spell_plainly(action: Action) -> str:
    """An action of a game without a table of verbs: what it is about, or else the verb."""
    words = [*action["on"], str(action["n"])] if "n" in action else action["on"]
    return " ".join(words) or action["verb"]
