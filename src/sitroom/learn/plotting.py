"""Lines over marks, as SVG that reads on light and dark."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

WIDTH, HEIGHT = 720, 300
LEFT, TOP, BOTTOM = 60, 50, 40
COLORS = ("#7a869a", "#2f6fb0", "#b5452c", "#3f8f5b")
"""A colour for each line, readable on white and on black."""
INK = "#6b7280"


def plot(title: str, lines: Mapping[str, Sequence[float]], across: Sequence[str], up: Sequence[str]) -> str:
    """A named line for each series, over the marks `across`; the marks `up` are numbers at equal distances."""
    low, high = float(up[0]), float(up[-1])
    wide, tall = (WIDTH - LEFT - 150) / max(1, len(across) - 1), HEIGHT - TOP - BOTTOM
    shapes = [text(LEFT, 28, title, 15)]
    for place, mark in enumerate(up):
        y = HEIGHT - BOTTOM - tall * place / (len(up) - 1)
        shapes.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - 140}" stroke="{INK}" stroke-opacity="0.3" fill="none"/>')
        shapes.append(text(LEFT - 8, y + 4, mark, 12, "end"))
    shapes += [text(LEFT + at * wide, HEIGHT - BOTTOM + 20, mark, 12, "middle") for at, mark in enumerate(across)]
    for place, (name, values) in enumerate(lines.items()):
        points = [
            (LEFT + at * wide, HEIGHT - BOTTOM - tall * (value - low) / (high - low)) for at, value in enumerate(values)
        ]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        color = COLORS[place % len(COLORS)]
        shapes.append(f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="2.5"/>')
        shapes.append(text(WIDTH - 132, points[-1][1] + 4, name, 13))
    return svg(shapes)


def text(x: float, y: float, words: str, size: int, anchor: str = "start") -> str:
    """A label at a point."""
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}" fill="{INK}">{words}</text>'


def svg(shapes: Sequence[str]) -> str:
    """An SVG of these shapes."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif">'
    return "\n".join([head, *shapes, "</svg>", ""])
