"""Each part of the package imports only what stands below it, inside functions too."""

import ast
from pathlib import Path

import sitroom

ROOT = Path(sitroom.__file__).parent
LAYERS = (
    ("kernel",),
    ("twilight", "warroom"),
    ("text",),
    ("bots", "importers"),
    ("games",),
    ("fuzz", "arena"),
    ("terminal", "server"),
    ("bench",),
    ("learn",),
    ("cli",),
    ("__main__",),
)
"""The lowest first; parts of one layer do not import one another."""
HEIGHT = {part: height for height, parts in enumerate(LAYERS) for part in parts}
GAMES = ("twilight", "warroom")


def part_of(path):
    """The part of the package that a file belongs to."""
    return path.relative_to(ROOT).with_suffix("").parts[0]


def imported(source, package=("sitroom",)):
    """What a module imports from the package, anywhere in it: names with their dots, and the line."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = [*package[: len(package) + 1 - node.level]] if node.level else []
            names = [".".join([*base, *filter(None, [node.module]), alias.name]) for alias in node.names]
        else:
            continue
        yield from ((name, node.lineno) for name in names if name.split(".")[0] == "sitroom")


def upward(part, source, package=("sitroom",)):
    """The lines of a module that import from their own height or above."""
    for name, line in imported(source, package):
        other = name.split(".")[1] if "." in name else ""
        if other in HEIGHT and other != part and HEIGHT[other] >= HEIGHT[part]:
            yield f"{line}: {part} imports {name}"


def test_no_module_imports_upwards():
    found = []
    for path in sorted(ROOT.rglob("*.py")):
        if path != ROOT / "__init__.py":
            package = ("sitroom", *path.relative_to(ROOT).parts[:-1])
            found += [f"{path.relative_to(ROOT)}:{line}" for line in upward(part_of(path), path.read_text(), package)]
    assert not found


def test_every_part_of_the_package_has_its_layer():
    assert {part_of(path) for path in ROOT.rglob("*.py")} - {"__init__"} == set(HEIGHT)


def test_the_two_games_words_do_not_import_one_another():
    for game, other in (GAMES, GAMES[::-1]):
        for path in (ROOT / "text" / game).rglob("*.py"):
            assert not [name for name, _ in imported(path.read_text()) if name.split(".")[-2:].count(other)], path


def test_an_upward_import_is_found_wherever_it_stands():
    inside = "def f():\n    if True:\n        from sitroom.server import table\n"
    assert list(upward("games", inside)) == ["3: games imports sitroom.server.table"]
    assert list(upward("kernel", "import sitroom.twilight.board as b"))
    assert list(upward("kernel", "from sitroom import twilight"))
    assert list(upward("twilight", "from ..text import words", ("sitroom", "twilight")))
    assert list(upward("twilight", "from sitroom.warroom import GAME"))
    assert not list(upward("server", "from sitroom.games import GAMES\nfrom sitroom.server import table"))
