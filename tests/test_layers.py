"""Each part of the package imports only what stands below it, inside functions too; and nothing imports a game."""

import ast
from pathlib import Path

import sitroom

ROOT = Path(sitroom.__file__).parent
PLATFORM = (
    ("kernel",),
    ("bots",),
    ("text", "observing"),
    ("title",),
    ("titles", "learn"),
    ("terminal", "fuzz"),
    ("mutate", "arena"),
    ("envs",),
    ("server.refusals", "server.schema"),
    ("server.edge",),
    ("server.match",),
    ("server.store",),
    ("server.work",),
    ("server.live",),
    ("server.http",),
    ("server.main",),
    ("bench",),
    ("cli",),
    ("__main__",),
)
"""What belongs to no game, the lowest first; parts of one layer do not import one another."""
GAMES = ("twilight", "warroom")
GAME = (
    ("rules",),
    ("examples", "text"),
    ("bots", "logs"),
    ("board", "editor", "hints", "learn", "observe", "story", "terminal"),
    ("title",),
)
"""The parts of a game, likewise."""
BENEATH_GAMES = ("kernel", "bots", "text", "observing", "title", "learn", "terminal")
"""What a game may import besides itself."""
FACES = {"bench/works.py"}
"""What measures the games of this house, also older versions of them, by what they export to everybody."""


def heights(layers):
    return {part: height for height, parts in enumerate(layers) for part in parts}


HEIGHT, HEIGHT_IN_GAME = heights(PLATFORM), heights(GAME)


def part_of(name, known):
    """The longest beginning of a dotted name that is a part."""
    words = name.split(".")
    for length in range(len(words), 0, -1):
        if ".".join(words[:length]) in known:
            return ".".join(words[:length])
    return ""


def imported(source, package=("sitroom",)):
    """What a module imports from the package, anywhere in it: names below `sitroom` with their dots, and the line."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = [*package[: len(package) + 1 - node.level]] if node.level else []
            names = [".".join([*base, *filter(None, [node.module]), alias.name]) for alias in node.names]
        else:
            continue
        yield from ((name.partition(".")[2], node.lineno) for name in names if name.split(".")[0] == "sitroom")


def wrong(module, source, package=("sitroom",)):
    """The lines of a module that import what it may not, with both names."""
    game, _, rest = module.partition(".")
    for name, line in imported(source, package):
        other, _, inner = name.partition(".")
        if other in GAMES:
            mine, theirs = part_of(rest, HEIGHT_IN_GAME), part_of(inner, HEIGHT_IN_GAME) or "rules"
            fits = game == other and (mine == theirs or HEIGHT_IN_GAME[mine] > HEIGHT_IN_GAME[theirs])
        elif game in GAMES:
            fits = other in BENEATH_GAMES
        else:
            mine, theirs = part_of(module, HEIGHT), part_of(name, HEIGHT)
            fits = not theirs or mine == theirs or HEIGHT[mine] > HEIGHT[theirs]
        if not fits:
            yield f"{line}: {module} imports {name}"


def modules():
    """The name of each module below `sitroom`, its path, and its package."""
    for path in sorted(ROOT.rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        if parts != ("__init__",):
            yield ".".join(parts).removesuffix(".__init__"), path, ("sitroom", *parts[:-1])


def test_no_module_imports_what_stands_above_it():
    found = []
    for module, path, package in modules():
        if path.relative_to(ROOT).as_posix() not in FACES and module not in GAMES:
            found += [f"{path.relative_to(ROOT)}:{line}" for line in wrong(module, path.read_text(), package)]
    assert not found


def test_the_face_of_a_game_shows_its_rules_alone():
    for game in GAMES:
        for name, line in imported((ROOT / game / "__init__.py").read_text()):
            assert name.startswith(f"{game}.rules."), f"{game}:{line}"


def test_every_part_has_its_layer():
    for module, _, _ in modules():
        game, _, rest = module.partition(".")
        if game in GAMES:
            assert not rest or part_of(rest, HEIGHT_IN_GAME), module
        else:
            assert part_of(module, HEIGHT) or module == "server", module


def test_what_is_wrong_is_found_wherever_it_stands():
    inside = "def f():\n    if True:\n        from sitroom.server.match import table\n"
    assert list(wrong("titles", inside)) == ["3: titles imports server.match.table"]
    assert list(wrong("kernel.state", "import sitroom.twilight.rules.board as b"))
    assert list(wrong("server.live.room", "from sitroom import twilight"))
    assert list(wrong("twilight.rules.board", "from ..text import render", ("sitroom", "twilight", "rules")))
    assert list(wrong("twilight.bots.look", "from sitroom.warroom import GAME"))
    assert list(wrong("twilight.title", "from sitroom.server.match import table"))
    assert list(wrong("server.edge.limits", "from sitroom.server.live import room"))
    assert not list(
        wrong("server.live.room", "from sitroom.titles import GAMES\nfrom sitroom.server.match import table")
    )
