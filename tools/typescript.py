"""Write the browser client's types from the Python schemas: `make types`.

A schema is read as source, not imported: so aliases keep their names and docstrings become comments. Every public class
and alias at the top of a module is exported. A TypedDict or a pydantic model becomes an interface, a named tuple a
labelled tuple. Those with the decorator `entry` are the kinds of the log entries: interfaces too, since entries are
sent by name, and together the type `Entry`, which `type` tells apart.
`--check` writes nothing and fails where a file is out of date.
"""

from __future__ import annotations

import argparse
import ast
import json
import sys
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from sitroom.kernel.schema import KIND, kind_of

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "sitroom"
HEADER = "// Written by `make types` from {sources}.\n// Change those, not this file.\n"
SHARED = "web/src/net/wire.ts"
"""What every game may use."""
FILES = {
    SHARED: ("kernel/schema.py", "server/schema.py", "server/http/inbound.py"),
    "web/src/games/twilight/wire.ts": (
        "twilight/rules/schema.py",
        "twilight/rules/causes.py",
        "twilight/rules/entries.py",
    ),
    "web/src/games/warroom/wire.ts": ("warroom/rules/schema.py", "warroom/rules/causes.py", "warroom/rules/entries.py"),
}
"""Each file of types, and the modules it is made from."""
WIDTH = 120
WORDS = {
    **{"int": "number", "float": "number", "str": "string", "bool": "boolean", "None": "null"},
    **{"Any": "unknown", "object": "unknown"},
}
LISTS = ("list", "Sequence", "Rest")
ENGINE = ("LogEntry",)
"""What is not sent as the engine has it."""
RECORDS = ("dict", "Mapping")
OWN_BASES = ("TypedDict", "NamedTuple", "BaseModel")


class SchemaError(Exception):
    """A schema says something that has no TypeScript."""


class Kind(NamedTuple):
    """A class or alias of a schema."""

    name: str
    node: ast.ClassDef | ast.expr
    comment: str


class Module:
    """The schemas that one file of types is made from."""

    def __init__(self, sources: Mapping[str, str], shared: Module | None = None) -> None:
        self.sources = sources
        self.shared = shared
        self.kinds: dict[str, Kind] = {}
        self.entries: list[ast.ClassDef] = []
        for kind in (kind for text in sources.values() for kind in _kinds(ast.parse(text))):
            if isinstance(kind.node, ast.ClassDef) and _is_entry(kind.node):
                self.entries.append(kind.node)
            elif kind.name in self.kinds:
                raise SchemaError(f"{' and '.join(sources)}: {kind.name} is there twice")
            else:
                self.kinds[kind.name] = kind
        self.used: set[str] = set()
        """Names taken from the shared file."""

    def typescript(self) -> str:
        """The whole file."""
        parts = [self._export(kind) for kind in self.kinds.values()]
        if self.entries:
            parts += map(self._entry, self.entries)
            kinds = "".join(f"\n  | {_entry_name(node)}" for node in self.entries)
            parts.append(f"/** A log entry. */\nexport type Entry ={kinds};\n")
        head = HEADER.format(sources=" and ".join(f"src/sitroom/{name}" for name in self.sources))
        if self.used:
            head += f'\nimport type {{ {", ".join(sorted(self.used))} }} from "../../net/wire.ts";\n'
        return "\n".join([head, *parts])

    def _export(self, kind: Kind) -> str:
        comment = _comment(kind.comment)
        if not isinstance(kind.node, ast.ClassDef):
            return f"{comment}export type {kind.name} = {self.type(kind.node)};\n"
        if _is_tuple(kind.node):
            return f"{_comment(_with_fields(kind.node))}export type {kind.name} = {self._tuple(kind.node)};\n"
        bases = [self._name(base) for base in _bases(kind.node) if base not in OWN_BASES]
        extends = f" extends {', '.join(bases)}" if bases else ""
        return f"{comment}export interface {kind.name}{extends} {{\n{self._members(kind.node)}}}\n"

    def _entry(self, node: ast.ClassDef) -> str:
        comment, kind = _comment(ast.get_docstring(node) or ""), kind_of(node.name)
        return f'{comment}export interface {_entry_name(node)} {{\n  {KIND}: "{kind}";\n{self._members(node)}}}\n'

    def _members(self, node: ast.ClassDef) -> str:
        """The fields of an interface, a line for each."""
        return "".join(
            f"{_comment(field.comment, '  ')}  {field.name}{'?' * field.optional}: {self.type(field.annotation)};\n"
            for field in _fields(node)
        )

    def _tuple(self, node: ast.ClassDef) -> str:
        return f"[{', '.join(f'{name}: {self.type(annotation)}' for name, annotation, _, _ in _fields(node))}]"

    def type(self, node: ast.expr) -> str:
        """A Python type as TypeScript has it."""
        if isinstance(node, ast.Constant):
            return "null" if node.value is None else self.type(ast.parse(str(node.value), mode="eval").body)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
            return f"{self.type(node.left)} | {self.type(node.right)}"
        if isinstance(node, ast.Subscript):
            return self._generic(_word(node), _arguments(node))
        return self._name(_word(node))

    def _name(self, name: str) -> str:
        if name in WORDS:
            return WORDS[name]
        if name in self.kinds:
            return name
        if self.shared and name in self.shared.kinds:
            self.used.add(name)
            return name
        raise SchemaError(f"{' or '.join(self.sources)}: {name} is no type of a schema")

    def _generic(self, name: str, given: list[ast.expr]) -> str:
        if name == "Literal":
            return " | ".join(json.dumps(ast.literal_eval(value)) for value in given)
        if name in ("Annotated", "NotRequired"):
            return self.type(given[0])
        if name in LISTS or (name == "tuple" and isinstance(given[-1], ast.Constant) and given[-1].value is ...):
            several = isinstance(given[0], ast.BinOp) or _word(given[0]) == "Literal"
            return f"({self.type(given[0])})[]" if several else f"{self.type(given[0])}[]"
        if name == "tuple":
            return f"[{', '.join(self.type(item) for item in given)}]"
        if name in RECORDS:
            record = f"Record<{self._key(given[0])}, {self.type(given[1])}>"
            return f"Partial<{record}>" if self._is_literal(given[0]) else record
        raise SchemaError(f"{' or '.join(self.sources)}: {name}[...] has no TypeScript")

    def _key(self, node: ast.expr) -> str:
        return "string" if _word(node) == "Any" else self.type(node)

    def _is_literal(self, node: ast.expr) -> bool:
        """Does a type list its values, so that a record need not have them all?"""
        if isinstance(node, ast.BinOp):
            return self._is_literal(node.left) and self._is_literal(node.right)
        if isinstance(node, ast.Subscript):
            return _word(node) == "Literal"
        known = self.kinds | (self.shared.kinds if self.shared else {})
        kind = known.get(_word(node))
        return kind is not None and not isinstance(kind.node, ast.ClassDef) and self._is_literal(kind.node)


class Field(NamedTuple):
    """A field of a class."""

    name: str
    annotation: ast.expr
    optional: bool
    comment: str


def _kinds(module: ast.Module) -> Iterator[Kind]:
    """The public classes and aliases of a schema."""
    for node, comment in _commented(module.body):
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            if node.bases and not any(isinstance(base, ast.Subscript) for base in node.bases):
                yield Kind(node.name, node, ast.get_docstring(node) or "")
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            if name[0].isupper() and not name.isupper() and name not in (*LISTS, *ENGINE):
                yield Kind(name, node.value, comment)


def _fields(node: ast.ClassDef) -> Iterator[Field]:
    for part, comment in _commented(node.body):
        if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
            word = _word(part.annotation)
            if word != "ClassVar":
                yield Field(part.target.id, part.annotation, word == "NotRequired" or _has_default(part), comment)


def _has_default(field: ast.AnnAssign) -> bool:
    """May a field of a pydantic model be left out?"""
    if isinstance(field.value, ast.Call) and _word(field.value.func) == "Field":
        return bool(field.value.args) or any((word.arg or "").startswith("default") for word in field.value.keywords)
    return field.value is not None


def _commented(body: Sequence[ast.stmt]) -> Iterator[tuple[ast.stmt, str]]:
    """Each statement with the string below it."""
    for node, after in zip(body, [*body[1:], None], strict=True):
        text = after.value if isinstance(after, ast.Expr) else None
        yield node, str(text.value) if isinstance(text, ast.Constant) else ""


def _bases(node: ast.ClassDef) -> list[str]:
    return [_word(base) for base in node.bases]


def _is_tuple(node: ast.ClassDef) -> bool:
    return "NamedTuple" in _bases(node)


def _is_entry(node: ast.ClassDef) -> bool:
    return any(_word(decorator) == "entry" for decorator in node.decorator_list)


def _word(node: ast.expr) -> str:
    """The name of a type, its module and its arguments left out."""
    if isinstance(node, ast.Subscript):
        return _word(node.value)
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _arguments(node: ast.Subscript) -> list[ast.expr]:
    return node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]


def _entry_name(node: ast.ClassDef) -> str:
    """The interface of a kind of entry: `Trade` may be something else besides."""
    return f"{node.name}Entry"


def _with_fields(node: ast.ClassDef) -> str:
    """What a named tuple is, and those of its fields that need a word."""
    fields = [f"`{field.name}`: {field.comment}" for field in _fields(node) if field.comment]
    return " ".join([ast.get_docstring(node) or "", *fields])


def _comment(text: str, indent: str = "") -> str:
    """A comment, on one line if it fits."""
    words = " ".join(text.split())
    if not words:
        return ""
    if len(indent + words) + len("/**  */") <= WIDTH:
        return f"{indent}/** {words} */\n"
    lines = textwrap.wrap(words, WIDTH - len(indent) - len(" * "))
    return "\n".join([f"{indent}/**", *(f"{indent} * {line}" for line in lines), f"{indent} */\n"])


# The files


def generated() -> dict[Path, str]:
    """Every file of types as it should be."""
    shared = Module(_read(FILES[SHARED]))
    modules = {name: shared if name == SHARED else Module(_read(sources), shared) for name, sources in FILES.items()}
    return {ROOT / name: module.typescript() for name, module in modules.items()}


def _read(sources: Sequence[str]) -> dict[str, str]:
    return {name: (SOURCE / name).read_text("utf-8") for name in sources if (SOURCE / name).exists()}


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the types, or check them."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail where a file is out of date")
    check = parser.parse_args(arguments).check
    try:
        files = generated()
    except SchemaError as error:
        print(error, file=sys.stderr)
        return 1
    stale = [path for path, text in files.items() if not path.exists() or path.read_text("utf-8") != text]
    if check:
        for path in stale:
            print(f"{path.relative_to(ROOT)} is out of date: run make types", file=sys.stderr)
        return 1 if stale else 0
    for path in stale:
        path.parent.mkdir(exist_ok=True)
        path.write_text(files[path], "utf-8")
        print(f"wrote {path.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
