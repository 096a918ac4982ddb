"""War Room in the middle of the war: prepared positions, to be brought to a table."""

from sitroom.kernel import Match, write_record
from sitroom.warroom import GAME

SECOND_ROUND = {"round": "2", "lap": "1"}
AHEAD = (
    '"EndRound"',
    '"CheckCollapse"',
    '"CheckVictory"',
    '"ProductionPhase"',
    '"Foregone", 1',
    '"MoralePhase"',
    '"RefitPhase"',
)
"""What is left of a round, the last first."""


def position(phase, frame, *facts, **options):
    """The set-up of a scenario as a match about to begin a phase of round 2; facts replace lines of the position."""
    text = GAME.position_text(GAME.new(**options).state)
    given = dict(fact.split(": ", 1) for fact in facts) | SECOND_ROUND | {"phase": phase}
    order = " ".join(GAME.view(GAME.new(**options).state, 0)["zone"])
    given["turn_order"] = order
    lines = [line for line in text.splitlines() if line.split(":")[0] not in {*given, "frame"}]
    lines += [f"{name}: {value}" for name, value in given.items()]
    ahead = AHEAD[: AHEAD.index(f'"{frame}"') + 1]
    return Match(GAME, position="\n".join([*lines, *(f"frame: [{one}]" for one in ahead)]))


def rich(*nations):
    """Resources for a good deal; China never has oil."""
    return [f"resources {nation}: {0 if nation == 'china' else 20} 24 30" for nation in nations]


def market(**options):
    """Phase 7 of a Global War: the USA and China may trade, then all write purchases."""
    return position("morale", "ProductionPhase", *rich("china", "usa", "germany"), "zone usa: blue", **options)


def yards(**options):
    """Phase 5 of a Global War: new British ships wait to come out, each with two seas to choose from."""
    return position("combat", "RefitPhase", "building B1: 2inf 2cr 1ss", "building B18: 1cv 1art", **options)


def unrest(**options):
    """Phase 6 of a Global War: casualties, stress, medals and zones to be settled."""
    facts = ["casualties usa: 4inf 2arm 1bb", "stress usa: 4", "medals usa: 4", "goods usa: 2", "zone italy: orange"]
    facts += [
        "stress china: 2",
        "medals china: 1",
        "zone japan: blue",
        "casualties japan: 9inf 2cv",
        "zone germany: red",
    ]
    return position("refit", "MoralePhase", *rich("usa", "china", "japan", "italy"), *facts, **options)


def bring(lobby, match, seat, other=None):
    """The address of a seat at such a match; the others are everybody's, or bots of a level."""
    sides = {
        name: {"who": "me"} if name == seat or other is None else {"who": "bot", "bot": other} for name in match.seats
    }
    made = lobby.post("/import", {"text": write_record(match), "sides": sides}, status=201)
    return f"#/match/{made['match']['id']}/{made['tokens'][seat]}"
