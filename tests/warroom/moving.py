"""Positions at the start of Phase 3, and what comes of their orders, for tests."""

from sitroom.warroom import GAME
from sitroom.warroom.rules.map import REGIONS
from sitroom.warroom.rules.nations import TOKEN, TOKEN_ID
from sitroom.warroom.rules.state import NOWHERE, State
from sitroom.warroom.rules.units import stack_text
from warroom.playing import of


def moving(*facts: str, phase: str = "MovementPhase", **options: object) -> State:
    """A position with these lines, about to begin a phase of round 2; commands are written `japan-65 J3 1inf 2art`,
    orders `japan-65>J5`, everything else as in a position."""
    lines = ["sitroom-position warroom", "round: 2", "phase: planning", f'frame: ["{phase}"]']
    if options:
        lines.append("options: " + " ".join(f"{name}={value}" for name, value in options.items()))
    orders: dict[str, list[str]] = {}
    for fact in facts:
        if ">" in fact:
            orders.setdefault(fact.partition("-")[0], []).append(fact)
        elif fact.partition(" ")[0] in TOKEN:
            lines.append("command " + fact.replace(" ", ": ", 1))
        else:
            lines.append(fact)
    lines += [f"orders {nation}: {' '.join(written)}" for nation, written in orders.items()]
    return GAME.position("\n".join(lines))


def choices(g: State) -> list[str]:
    """What the seat that is asked may answer, breaking the Pact left out."""
    return [g.say(action) for action in g.actions if action >= 0]


def answer(g: State, *texts: str) -> State:
    """Give these answers in turn, each for the seat that is asked."""
    for text in texts:
        g.apply(g.seat, g.read(g.seat, text))
    return g


def where(g: State, name: str) -> str:
    """`P-13 1cr`: where a command stands, and with what."""
    token = TOKEN[name]
    return "" if g.place[token] == NOWHERE else f"{REGIONS[g.place[token]]} {stack_text(g.stacks[token])}"


def struck(g: State) -> dict[str, str]:
    """The reason for each command whose order was struck."""
    return {TOKEN_ID[entry[1]]: entry[3] for entry in g.log or () if entry[0] == "struck"}


def told(g: State, kind: str) -> list[tuple[int, ...]]:
    """The entries of one kind in the log."""
    return [entry[1:] for entry in g.log or () if entry[0] == kind]


def seat(g: State, nation: str) -> int:
    """The seat that answers for a nation."""
    return g.seat_of(of(nation))
