"""Is a value what a schema says? Strictly, as JSON carries it: nothing missing, nothing besides."""

import types
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from sitroom.kernel.schema import BaseEntry, BaseView

hints = cache(get_type_hints)
OPEN = (BaseView, BaseEntry)
"""What every game adds to."""


class Fault(NamedTuple):
    """What is wrong with a value, and where in it."""

    path: str
    what: str

    def inside(self, place: str) -> "Fault":
        """The same, as it is seen from around the value."""
        return Fault(place + self.path, self.what)


Check = Callable[[Any], Fault | None]


def fault(value: Any, schema: Any, path: str = "value") -> str | None:
    """What is wrong with a value, and where; None if it is what the schema says."""
    found = check_of(schema)(value)
    return None if found is None else f"{path}{found.path}{found.what}"


def fault_of_entry(entry: tuple[Any, ...], entries: Mapping[str, type[tuple[Any, ...]]]) -> str | None:
    """What is wrong with a log entry."""
    kind, *fields = entry
    if kind not in entries:
        return f"there is no kind of entry {kind!r}"
    given = list(hints(entries[kind]).values())
    if given and get_args(given[-1])[1:] == (...,):  # `Rest`: any number of items
        given[-1:] = get_args(given[-1])[:1] * (len(fields) + 1 - len(given))
    return fault(fields, tuple[tuple(given)], kind)  # type: ignore[misc]  # made here


@cache
def check_of(schema: Any) -> Check:
    """What a schema asks of a value; worked out once, since tests check every message."""
    origin, given = get_origin(schema), get_args(schema)
    if schema is Any:
        return lambda value: None
    if origin in (Annotated, NotRequired):
        return check_of(given[0])
    if origin in (Union, types.UnionType):
        return _any_of(schema, [check_of(one) for one in given])
    if is_typeddict(schema):
        return _object(schema)
    if origin in (dict, Mapping):
        return _by_key(schema, *given)
    if origin in (list, Sequence) or (origin is tuple and given[-1:] == (...,)):
        return _items(schema, check_of(given[0]))
    if origin is tuple:
        return _fields(schema, [check_of(one) for one in given])
    if origin is Literal:
        allowed = {(type(one), one) for one in given}
        return lambda value: None if _is_plain(value) and (type(value), value) in allowed else _is_not(value, schema)
    kind = type(None) if schema is None else schema
    return lambda value: None if type(value) is kind else _is_not(value, schema)


def _is_plain(value: Any) -> bool:
    return isinstance(value, str | int | float | None)


def _is_not(value: Any, schema: Any) -> Fault:
    return Fault("", f": {value!r} is not {schema}")


def _any_of(schema: Any, checks: list[Check]) -> Check:
    def check(value: Any) -> Fault | None:
        for one in checks:
            if one(value) is None:
                return None
        return _is_not(value, schema)

    return check


def _object(schema: Any) -> Check:
    fields = hints(schema, include_extras=True)
    needed = [name for name, one in fields.items() if get_origin(one) is not NotRequired]
    checks: dict[str, Check] = {}

    def check(value: Any) -> Fault | None:
        if not isinstance(value, dict):
            return _is_not(value, schema)
        if not checks:  # now, since a schema may be part of itself
            checks.update({name: check_of(one) for name, one in fields.items()})
        for name in needed:
            if name not in value:
                return Fault("", f" has no {name!r}")
        for name, item in value.items():
            if name not in checks and schema in OPEN:
                continue
            if name not in checks:
                return Fault("", f" has {name!r}, of which {schema.__name__} does not know")
            found = checks[name](item)
            if found is not None:
                return found.inside(f".{name}")
        return None

    return check


def _by_key(schema: Any, keys: Any, values: Any) -> Check:
    key_check, check_value = check_of(keys), check_of(values)

    def check(value: Any) -> Fault | None:
        if not isinstance(value, dict):
            return _is_not(value, schema)
        for key, item in value.items():
            if key_check(_key(key, keys)) is not None:
                return Fault("", f" has the key {key!r}, which is not {keys}")
            found = check_value(item)
            if found is not None:
                return found.inside(f".{key}")
        return None

    return check


def _key(key: Any, schema: Any) -> Any:
    """A key as it was before JSON, which knows only strings."""
    return int(key) if schema is int and isinstance(key, str) and key.lstrip("-").isdigit() else key


def _items(schema: Any, check_item: Check) -> Check:
    def check(value: Any) -> Fault | None:
        if not isinstance(value, list | tuple):
            return _is_not(value, schema)
        for number, item in enumerate(value):
            found = check_item(item)
            if found is not None:
                return found.inside(f"[{number}]")
        return None

    return check


def _fields(schema: Any, checks: list[Check]) -> Check:
    def check(value: Any) -> Fault | None:
        if not isinstance(value, list | tuple) or len(value) != len(checks):
            return _is_not(value, schema)
        for number, (item, one) in enumerate(zip(value, checks, strict=True)):
            found = one(item)
            if found is not None:
                return found.inside(f"[{number}]")
        return None

    return check
