"""The drawing of who imports whom, from the imports themselves: `python tools/import_graph.py` writes docs/imports.svg.

The parts and their layers are those of `tests/test_layers.py`, so what is drawn is what is checked. An arrow that only
repeats a way through other parts is left out.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import test_layers as layers

OUT = Path(__file__).parents[1] / "docs" / "imports.svg"
Edges = dict[str, set[str]]
GAME = "twilight"
"""The game whose parts are drawn; every other has the same."""
WIDTH, HEIGHT, ACROSS, DOWN, MARGIN, LANE = 124, 34, 14, 40, 20, 24
"""Of a box, of the gaps between boxes, around them, and between columns."""
STYLE = """
text { font: 14px system-ui, sans-serif; fill: #1b2733; text-anchor: middle; dominant-baseline: central; }
rect { rx: 6px; stroke: #51708f; } .platform { fill: #e4edf6; }
.server { fill: #e3f1e6; stroke: #4f8a5e; } .game { fill: #f7ead2; stroke: #a07b34; }
path { fill: none; stroke: #8394a5; } svg { background: #fff; }
"""


def part(module: str) -> str:
    """The box that a module belongs to; empty for modules that are not drawn."""
    top, _, rest = module.partition(".")
    if top in layers.GAMES:
        inner = layers.part_of(rest, layers.HEIGHT_IN_GAME) or "rules"
        return f"{GAME}.{inner}" if top == GAME else ""
    found = layers.part_of(module, layers.HEIGHT)
    return "" if found == "__main__" else found


def edges() -> Edges:
    """Which parts each part imports."""
    found: Edges = {}
    for module, path, package in layers.modules():
        mine = part(module)
        if not mine or path.relative_to(layers.ROOT).as_posix() in layers.FACES:
            continue
        theirs = {part(name) for name, _ in layers.imported(path.read_text("utf-8"), package)}
        found.setdefault(mine, set()).update(theirs - {"", mine})
    return found


def reached(graph: Edges, start: str) -> set[str]:
    """All that a part imports, by whatever way."""
    found: set[str] = set()
    waiting = [start]
    while waiting:
        new = graph.get(waiting.pop(), set()) - found
        found |= new
        waiting += new
    return found


def reduced(graph: Edges) -> Edges:
    """Without the arrows that only repeat a longer way."""
    return {
        one: {other for other in others if not any(other in reached(graph, way) for way in others - {other})}
        for one, others in graph.items()
    }


def rows(graph: Edges) -> list[list[str]]:
    """The parts in rows: each stands above all that it imports, and one that imports nothing right below its users."""
    depth: dict[str, int] = {}

    def sink(name: str) -> int:
        if name not in depth:
            depth[name] = max((sink(other) + 1 for other in graph.get(name, ())), default=0)
        return depth[name]

    for name in graph:
        sink(name)
    for name in (one for one in graph if not graph[one]):
        depth[name] = min((depth[one] - 1 for one, others in graph.items() if name in others), default=0)
    return [sorted(name for name in depth if depth[name] == row) for row in range(max(depth.values()), -1, -1)]


def _middle(xs: Sequence[float]) -> float:
    return sum(xs) / max(1, len(xs))


def lane(name: str) -> int:
    """Which of three columns a part stands in: what every program uses, the server, or a game."""
    return 1 if name.startswith("server.") else 2 if name.startswith(f"{GAME}.") else 0


def places(found: Sequence[Sequence[str]], graph: Edges) -> dict[str, tuple[float, float]]:
    """The middle of each box: rows are centred in their column, and ordered by where what they import stands."""
    widest = [max(sum(lane(name) == one for name in row) for row in found) * (WIDTH + ACROSS) for one in range(3)]
    at: dict[str, tuple[float, float]] = {}
    for number, row in reversed(list(enumerate(found))):
        for one in range(3):
            mine = [name for name in row if lane(name) == one]
            mine.sort(key=lambda name: (_middle([at[other][0] for other in graph.get(name, ()) if other in at]), name))
            left = MARGIN + sum(widest[:one]) + one * LANE + (widest[one] - (len(mine) - 1) * (WIDTH + ACROSS)) / 2
            for n, name in enumerate(mine):
                at[name] = (left + n * (WIDTH + ACROSS), MARGIN + number * (HEIGHT + DOWN) + HEIGHT / 2)
    return at


def curve(start: tuple[float, float], end: tuple[float, float]) -> str:
    """From the foot of a box to the head of another."""
    (x, y), (to, down) = (start[0], start[1] + HEIGHT / 2), (end[0], end[1] - HEIGHT / 2 - 2)
    half = (y + down) / 2
    return f"M{x:.0f},{y:.0f} C{x:.0f},{half:.0f} {to:.0f},{half:.0f} {to:.0f},{down:.0f}"


def box(name: str, at: tuple[float, float]) -> str:
    """A part: a rectangle with its name."""
    kind = ("platform", "server", "game")[lane(name)]
    text = escape(name.replace(f"{GAME}.", "GAME."))
    x, y = at[0] - WIDTH / 2, at[1] - HEIGHT / 2
    rect = f'<rect class="{kind}" x="{x:.0f}" y="{y:.0f}" width="{WIDTH}" height="{HEIGHT}"/>'
    return f'{rect}<text x="{at[0]:.0f}" y="{at[1]:.0f}">{text}</text>'


def drawing(graph: Mapping[str, set[str]]) -> str:
    """The whole picture."""
    arrows = reduced(dict(graph))
    found = rows(arrows)
    at = places(found, arrows)
    width = max(x for x, _ in at.values()) + WIDTH / 2 + MARGIN
    height = len(found) * (HEIGHT + DOWN) - DOWN + 2 * MARGIN
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" role="img">',
        "<title>Who imports whom: each part imports those that its arrows lead to, and what those import</title>",
        f"<style>{STYLE}</style>",
        '<marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        '<path d="M0,0 L8,4 L0,8 z" style="fill:#8394a5;stroke:none"/></marker>',
        *(
            f'<path d="{curve(at[one], at[other])}" marker-end="url(#head)"/>'
            for one in sorted(arrows)
            for other in sorted(arrows[one])
        ),
        *(box(name, at[name]) for name in sorted(at)),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write the drawing."""
    OUT.write_text(drawing(edges()), "utf-8")


if __name__ == "__main__":
    main()
