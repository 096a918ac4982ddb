"""What changed between two pieces of plain data, so that a client can be sent that instead of the whole.

A change is plain data too. Its shape says what happened to the value at that place:

- `[value]`: it is now `value`;
- `{key: change}`: these parts of an object changed, or these items of a list, by their position; None: the key is gone;
- `[start, count, items]`: in a list, `items` took the place of the `count` items from `start` on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sitroom.kernel.schema import Change


def changes(before: Mapping[Any, Any], after: Mapping[Any, Any]) -> dict[Any, Change | None]:
    """What changed in an object, whose keys are strings or numbers; empty if nothing did."""
    found: dict[Any, Change | None] = {key: None for key in before if key not in after}
    for key, value in after.items():
        if key not in before:
            found[key] = [value]
        elif before[key] != value:
            found[key] = _change(before[key], value)
    return found


def _change(before: Any, after: Any) -> Change:
    """The change from one value to another that differs."""
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        kept = sum(1 for key in before if key in after)
        return changes(before, after) if 2 * kept >= len(before) else [after]
    if isinstance(before, list | tuple) and isinstance(after, list | tuple):
        return _change_of_list(before, after)
    return [after]


def _change_of_list(before: Sequence[Any], after: Sequence[Any]) -> Change:
    if len(before) == len(after):
        differ = [i for i, value in enumerate(after) if before[i] != value]
        if 2 * len(differ) <= len(after) or len(after) == 2:  # of a pair, each side by itself
            return {i: _change(before[i], after[i]) for i in differ}
    start = 0
    shorter = min(len(before), len(after))
    while start < shorter and before[start] == after[start]:
        start += 1
    kept = 0
    while kept < shorter - start and before[-1 - kept] == after[-1 - kept]:
        kept += 1
    if not start and not kept:
        return [list(after)]
    return [start, len(before) - kept - start, list(after[start : len(after) - kept])]


def changed(value: Any, change: Change) -> Any:
    """The value after a change; the value given is not modified."""
    if isinstance(change, Mapping):
        if isinstance(value, Mapping):
            whole = dict(value)
            for key, part in change.items():
                if part is None:
                    del whole[key]
                else:
                    whole[key] = changed(whole.get(key), part)
            return whole
        items = list(value)
        for position, part in change.items():
            items[int(position)] = changed(items[int(position)], part)
        return items
    if len(change) == 1:
        return change[0]
    start, count, new = change
    return [*value[:start], *new, *value[start + count :]]
