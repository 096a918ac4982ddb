"""Positions at the start of Phase 4, and battles fought to their end, for tests."""

from collections.abc import Sequence

from sitroom.kernel import CHANCE, NOBODY
from sitroom.warroom import GAME
from sitroom.warroom.rules.battle.dice import LETTERS
from sitroom.warroom.rules.battle.hits import targets
from sitroom.warroom.rules.nations import TOKEN
from sitroom.warroom.rules.state import State
from sitroom.warroom.rules.units import TYPES, UNITS, stack_text
from warroom.playing import at, of

MISS = "miss"
"""In place of a roll: dice that do nothing."""


def front(*facts: str, **options: object) -> State:
    """A position with these lines, about to mark hotspots and begin Phase 4 of round 2; commands are written
    `japan-65 J3 1inf 2art`, everything else as in a position."""
    lines = ["sitroom-position warroom", "round: 2", "phase: movement"]
    if options:
        lines.append("options: " + " ".join(f"{name}={value}" for name, value in options.items()))
    for fact in facts:
        known = fact.partition(" ")[0] in TOKEN
        lines.append("command " + fact.replace(" ", ": ", 1) if known else fact)
    return GAME.position("\n".join([*lines, 'frame: ["CombatPhase"]', 'frame: ["MarkHotspots"]']))


def asked(g: State) -> str:
    """`germany hit`: who is asked what; nothing when the phase is over."""
    if g.seat == NOBODY:
        return ""
    name = "chance" if g.seat == CHANCE else g.rules.seat_names[g.seat]
    return f"{name} {g.stack[-1].verb}"


def say(g: State, *texts: str) -> State:
    """Give these answers in turn, each for the seat that is asked; `miss` for dice that do nothing."""
    for text in texts:
        g.apply(g.seat, g.read(g.seat, miss(g) if text == MISS else text))
    return g


def miss(g: State) -> str:
    """A roll that does nothing."""
    dice, then = g.stack[-1].dice, type(g.stack[-2]).__name__
    if then == "AssignHits":
        letter = next(LETTERS[c] for c in (0, 1, 2, 3, 5) if not targets(g, 1 - g.board.turn, c))
    else:
        letter = "w" if then == "GarrisonHit" else "g"
    return f"{letter}{dice}"


def fight(g: State, *rolls: str, until: str = "", **answers: str | Sequence[str]) -> State:
    """Answer until the phase is over, or until `until` is asked: dice with `rolls`, then misses; questions with the
    answers given for their verb, then the first there is; nobody reorganizes."""
    dice = list(rolls)
    given = {verb: [texts] if isinstance(texts, str) else list(texts) for verb, texts in answers.items()}
    while g.seat != NOBODY and g.stack[-1].verb != until:
        verb = g.stack[-1].verb
        if verb == "dice":
            say(g, dice.pop(0) if dice else MISS)
        elif given.get(verb):
            say(g, given[verb].pop(0))
        else:
            g.apply(g.seat, g.actions[0])
    assert until or not dice, f"dice that were not rolled: {dice}"
    assert until or not any(given.values()), f"answers to questions nobody asked: {given}"
    return g


def choices(g: State) -> list[str]:
    """What the seat that is asked may answer, breaking the Pact left out."""
    return [g.say(action) for action in g.actions if action >= 0]


def force(g: State, nation: str, region: str) -> str:
    """`3inf 1art`: what a nation has in a region under tokens."""
    return stack_text(g.units(of(nation), at(region)))


def lost(g: State, nation: str) -> str:
    """`1inf`: its casualty list."""
    row = g.casualties[of(nation) * TYPES : (of(nation) + 1) * TYPES]
    return " ".join(f"{number}{unit}" for number, unit in zip(row, UNITS, strict=True) if number)


def told(g: State, kind: str) -> list[tuple[int, ...]]:
    """The entries of one kind in the log."""
    return [entry[1:] for entry in g.log or () if entry[0] == kind]


def stage(g: State) -> int:
    """The stage of the battle that is fought."""
    return g.board.stage
