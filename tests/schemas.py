"""Is a value what a schema says? Strictly, as JSON carries it: nothing missing, nothing besides."""

import types
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

hints = cache(get_type_hints)


def fault(value: Any, schema: Any, path: str = "value") -> str | None:
    """What is wrong with a value, and where; None if it is what the schema says."""
    origin, given = get_origin(schema), get_args(schema)
    if schema is Any:
        return None
    if origin in (Annotated, NotRequired):
        return fault(value, given[0], path)
    if origin in (Union, types.UnionType) and any(fault(value, one) is None for one in given):
        return None
    if is_typeddict(schema) and isinstance(value, dict):
        return _fault_of_object(value, schema, path)
    if origin in (dict, Mapping) and isinstance(value, dict):
        keys = (fault(_key(key, given[0]), given[0], f"key of {path}") for key in value)
        return first(*keys, *(fault(item, given[1], f"{path}.{key}") for key, item in value.items()))
    if isinstance(value, list | tuple):
        if origin in (list, Sequence) or (origin is tuple and given[-1:] == (...,)):
            given = given[:1] * len(value)
        if origin in (list, Sequence, tuple) and len(value) == len(given):
            return first(*(fault(*pair, f"{path}[{i}]") for i, pair in enumerate(zip(value, given, strict=True))))
    if origin is Literal and any(value == one and type(value) is type(one) for one in given):
        return None
    if type(value) is (type(None) if schema is None else schema):
        return None
    return f"{path}: {value!r} is not {schema}"


def fault_of_entry(entry: tuple[Any, ...], entries: Mapping[str, type[tuple[Any, ...]]]) -> str | None:
    """What is wrong with a log entry."""
    kind, *fields = entry
    if kind not in entries:
        return f"there is no kind of entry {kind!r}"
    given = list(hints(entries[kind]).values())
    if given and get_args(given[-1])[1:] == (...,):  # `Rest`: any number of items
        given[-1:] = get_args(given[-1])[:1] * (len(fields) + 1 - len(given))
    return fault(fields, tuple[tuple(given)], kind)  # type: ignore[misc]  # made here


def first(*faults: str | None) -> str | None:
    """The first of several faults."""
    return next(filter(None, faults), None)


def _key(key: Any, schema: Any) -> Any:
    """A key as it was before JSON, which knows only strings."""
    return int(key) if schema is int and isinstance(key, str) and key.lstrip("-").isdigit() else key


def _fault_of_object(value: dict[str, Any], schema: Any, path: str) -> str | None:
    fields = hints(schema, include_extras=True)
    for name in value:
        if name not in fields:
            return f"{path} has {name!r}, of which {schema.__name__} does not know"
    for name, one in fields.items():
        if name not in value and get_origin(one) is not NotRequired:
            return f"{path} has no {name!r}"
    return first(*(fault(item, fields[name], f"{path}.{name}") for name, item in value.items()))
