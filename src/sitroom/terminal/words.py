"""Finding what a player means by a few letters."""

from __future__ import annotations

from collections.abc import Mapping


def plain(text: str) -> str:
    """Text as it is compared: small letters, words joined by underscores."""
    return "_".join("".join(c if c.isalnum() else " " for c in text.lower()).split())


def matching(typed: str, names: Mapping[str, str]) -> list[str]:
    """The keys that `typed` names: exactly, else by their beginning, else by any part of key or name."""
    wanted = plain(typed)
    if not wanted:
        return []
    forms = {key: (plain(key), plain(name)) for key, name in names.items()}
    for fits in (str.__eq__, str.startswith, str.__contains__):
        found = [key for key, spellings in forms.items() if any(fits(form, wanted) for form in spellings)]
        if found:
            return found
    return []
