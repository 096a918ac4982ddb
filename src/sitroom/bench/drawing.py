"""The last run for the documentation: its table, and two pictures as SVG."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sitroom.bench.figures import ROWS, number
from sitroom.learn.plotting import BOTTOM, COLORS, HEIGHT, INK, LEFT, TOP, WIDTH, plot, svg, text

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
    for name, drawn in files.items():
        (folder / name).write_text(drawn, "utf-8")
    return [folder / name for name in files]


def written_by_hand(path: Path) -> str:
    """The part of the page that no run can write."""
    _, heading, rest = (path.read_text("utf-8") if path.exists() else "").partition(BY_HAND)
    return f"\n{heading}{rest}" if heading else ""


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
    shapes = [text(LEFT, 28, "Random games per second, one core", 15)]
    for place, (name, rate) in enumerate(games.items()):
        tall = (HEIGHT - TOP - BOTTOM - 20) * rate / most
        x, y = LEFT + place * step, HEIGHT - BOTTOM - tall
        color = INK if name == "catanatron" else COLORS[place % len(COLORS)]
        shapes += [
            f'<rect x="{x + step * 0.2:.1f}" y="{y:.1f}" width="{step * 0.6:.1f}" height="{tall:.1f}" fill="{color}"/>',
            text(x + step / 2, y - 6, f"{rate:,.0f}" if rate >= 10 else f"{rate:.1f}", 13, "middle"),
            text(x + step / 2, HEIGHT - BOTTOM + 20, _label(name), 13, "middle"),
        ]
    return svg(shapes)


def curves(result: dict[str, Any]) -> str:
    """Microseconds a decision takes, over the turns of a match, a line for each form."""
    turns = {name: costs[1:] for name, costs in result["turns"].items()}
    step = -(-max(max(costs) for costs in turns.values()) // LINES)
    title = "Microseconds per decision, turn by turn (Twilight Struggle, random play)"
    return plot(title, turns, [str(turn) for turn in range(1, 11)], [f"{line * step:.0f}" for line in range(LINES + 1)])


def _label(name: str) -> str:
    return name if name == "catanatron" else f"{name}, ours"
