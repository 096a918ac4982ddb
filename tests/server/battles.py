"""Matches of War Room that begin with Phase 4, for servers and browsers."""

from sitroom.kernel import Match, write_record
from sitroom.titles import GAMES, title_of
from sitroom.warroom.rules.nations import TOKEN

GAME = GAMES["warroom"]
ROUND = ("EndRound", "CheckCollapse", "CheckVictory", "ProductionPhase", "MoralePhase", "RefitPhase", "CombatPhase")
FRONT = (
    "turn_order: germany ussr",
    "germany-48 R5 6inf 1art",
    "germany-49 R4 4inf",
    "ussr-57 R5 5inf 1arm",
    "ussr-58 R4 3inf",
    "control R5: ussr",
    "control R4: ussr",
    "resources ussr: 5 5 5",
    "resources germany: 5 5 5",
)
"""Two battles on the Eastern Front, a larger and a smaller one."""
USUAL = dict.fromkeys(title_of(GAME).standing.topics, "usual")


def battles(*facts, **options):
    """About to mark hotspots in round 2; commands are written `germany-48 R5 6inf`, the rest as in a position."""
    options = options or {"scenario": "eastern"}
    lines = ["sitroom-position warroom", "round: 2", "phase: movement"]
    lines.append("options: " + " ".join(f"{name}={value}" for name, value in options.items()))
    for fact in facts or FRONT:
        known = fact.partition(" ")[0] in TOKEN
        lines.append("command " + fact.replace(" ", ": ", 1) if known else fact)
    lines += [f'frame: ["{name}"]' for name in (*ROUND, "MarkHotspots")]
    return Match(GAME, position="\n".join(lines))


def bring(lobby, match=None, **sides):
    """Bring it to a server, every seat one's own but for `sides`: its id and the tokens."""
    match = match or battles()
    sides = {seat: {"who": "me"} for seat in match.seats} | sides
    made = lobby.post("/import", {"text": write_record(match), "sides": sides}, status=201)
    return made["match"]["id"], made["tokens"]
