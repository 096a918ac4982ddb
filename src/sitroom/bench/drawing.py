"""The last run for the documentation: its table, and two pictures as SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from sitroom.bench.figures import ROWS, number

WIDTH, HEIGHT = 720, 300
LEFT, TOP, BOTTOM = 60, 50, 40
COLORS = ("#7a869a", "#2f6fb0", "#b5452c", "#3f8f5b")
"""One for each form; dark enough on white, light enough on black."""
INK = "#6b7280"
LINES = 4
"""Of the grid."""
BY_HAND = "## What is missing, and the next step"
"""From this heading on the page is written by hand, and kept."""


def draw(result: dict[str, Any], folder: Path) -> list[Path]:
    """Write `speed.md` and its pictures into a folder."""
    files = {
        "speed.md": page(result) + written_by_hand(folder / "speed.md"),
        "speed-games.svg": bars(result),
        "speed-turns.svg": curves(result),
    }
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    return [folder / name for name in files]


def written_by_hand(path: Path) -> str:
    """The part of the page that no run can write."""
    _, heading, text = (path.read_text("utf-8") if path.exists() else "").partition(BY_HAND)
    return f"\n{heading}{text}" if heading else ""


def page(result: dict[str, Any]) -> str:
    """The table in Markdown, and the pictures."""
    names = list(result["figures"])
    lines = [
        "# Speed",
        "",
        f"Measured by `make bench` on one core ({result['machine']}), {result['at'][:10]}; drawn by `make bench-docs`.",
        "All forms and the other programs take turns in one run. Only ratios mean anything elsewhere.",
        "",
        f"| | {' | '.join(names)} |",
        f"|---|{'---|' * len(names)}",
    ]
    for row in ROWS:
        cells = [number(result["figures"][name].get(row.title)) for name in names]
        lines.append(f"| {row.title} | {' | '.join(cells)} |")
    return "\n".join(
        [
            *lines,
            "",
            "![Random games per second](speed-games.svg)",
            "",
            "![Microseconds per decision, turn by turn](speed-turns.svg)",
            "",
        ]
    )


def bars(result: dict[str, Any]) -> str:
    """Random games per second, a bar for each program."""
    games = result["games"]
    most = max(games.values())
    step = (WIDTH - 2 * LEFT) / len(games)
    shapes = [_text(LEFT, 28, "Random games per second, one core", 15)]
    for place, (name, rate) in enumerate(games.items()):
        tall = (HEIGHT - TOP - BOTTOM - 20) * rate / most
        x, y = LEFT + place * step, HEIGHT - BOTTOM - tall
        color = INK if name == "catanatron" else COLORS[place % len(COLORS)]
        shapes += [
            f'<rect x="{x + step * 0.2:.1f}" y="{y:.1f}" width="{step * 0.6:.1f}" height="{tall:.1f}" fill="{color}"/>',
            _text(x + step / 2, y - 6, f"{rate:,.0f}" if rate >= 10 else f"{rate:.1f}", 13, "middle"),
            _text(x + step / 2, HEIGHT - BOTTOM + 20, _label(name), 13, "middle"),
        ]
    return _svg(shapes)


def curves(result: dict[str, Any]) -> str:
    """Microseconds a decision takes, over the turns of a match, a line for each form."""
    turns = {name: costs[1:] for name, costs in result["turns"].items()}
    step = -(-max(max(costs) for costs in turns.values()) // LINES)
    title = "Microseconds per decision, turn by turn (Twilight Struggle, random play)"
    return plot(title, turns, [str(turn) for turn in range(1, 11)], [f"{line * step:.0f}" for line in range(LINES + 1)])


def plot(title: str, lines: Mapping[str, Sequence[float]], across: Sequence[str], up: Sequence[str]) -> str:
    """A named line for each series, over the marks `across`; the marks `up` are numbers at equal distances."""
    low, high = float(up[0]), float(up[-1])
    wide, tall = (WIDTH - LEFT - 150) / max(1, len(across) - 1), HEIGHT - TOP - BOTTOM
    shapes = [_text(LEFT, 28, title, 15)]
    for place, mark in enumerate(up):
        y = HEIGHT - BOTTOM - tall * place / (len(up) - 1)
        shapes.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - 140}" stroke="{INK}" stroke-opacity="0.3" fill="none"/>')
        shapes.append(_text(LEFT - 8, y + 4, mark, 12, "end"))
    shapes += [_text(LEFT + at * wide, HEIGHT - BOTTOM + 20, mark, 12, "middle") for at, mark in enumerate(across)]
    for place, (name, values) in enumerate(lines.items()):
        points = [
            (LEFT + at * wide, HEIGHT - BOTTOM - tall * (value - low) / (high - low)) for at, value in enumerate(values)
        ]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        color = COLORS[place % len(COLORS)]
        shapes.append(f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="2.5"/>')
        shapes.append(_text(WIDTH - 132, points[-1][1] + 4, name, 13))
    return _svg(shapes)


def _label(name: str) -> str:
    return name if name == "catanatron" else f"{name}, ours"


def _text(x: float, y: float, words: str, size: int, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}" fill="{INK}">{words}</text>'


def _svg(shapes: list[str]) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif">'
    return "\n".join([head, *shapes, "</svg>", ""])
