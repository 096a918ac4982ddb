"""What the compiler must be told about a class; interpreted, it means nothing and needs nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

__all__ = ["mypyc_attr"]

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:
    Kind = TypeVar("Kind", bound=type)

    def mypyc_attr(**_: Any) -> Callable[[Kind], Kind]:
        """`allow_interpreted_subclasses`: a game from elsewhere may build on this class. `serializable`: it can be
        pickled, and made without its `__init__`, by `__new__` alone. `free_list_len`: the memory of one that is gone
        serves the next."""

        def unchanged(kind: Kind) -> Kind:
            return kind

        return unchanged
