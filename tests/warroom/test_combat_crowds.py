"""Phase 4 in crowded positions: captures, markers, transports, raids and bombs against a second reckoning of the rules.

Allies, Pact partners, collapsed nations and forces of every kind stand wherever chance puts them; answers are random.
"""

import random
from collections import Counter

import pytest

from forms import watches_inside
from sitroom.kernel import NOBODY
from sitroom.warroom import GAME
from sitroom.warroom.rules.battle import bombing, capture, debrief, raid
from sitroom.warroom.rules.map import CONVOYS, LAND_SIZE, REGION, REGIONS, TERRITORIES
from sitroom.warroom.rules.nations import ALL, CATEGORY, CHINA, JAPAN, NATIONS, OWNER, POOL, SIDE, TOKEN_ID, USSR
from sitroom.warroom.rules.scenarios import SCENARIO
from sitroom.warroom.rules.state import GRAY, NOWHERE
from sitroom.warroom.rules.units import AIR, LAND, NAVAL, OF_CATEGORY, SUBMARINE, UNITS, count, part, size

POSITIONS = {"global": 120, "europe": 50, "pacific": 50, "eastern": 50}
FAMOUS = ("P-0", "P-1", "A-3", "A-8", "A-9", "U1", "B1", "R1", "R2", "G1", "C5", "J4", "T1", "B29", "N19")


def units_text(rng, category):
    number = Counter(UNITS[rng.choice(OF_CATEGORY[category][:4])] for _ in range(rng.choice((1, 1, 2, 3, 8))))
    number.pop("cf", None)
    return " ".join(f"{n}{unit}" for unit, n in number.items()) or f"1{UNITS[OF_CATEGORY[category][0]]}"


def crowd(scenario, rng):
    """A position about to mark its hotspots."""
    facts, regions = SCENARIO[scenario], []
    regions += rng.sample(facts.territories, 6) + rng.sample(facts.seas, 4)
    regions += [REGION[name] for name in rng.sample(FAMOUS, 6)] if scenario == "global" else []
    gone = [n for n in facts.nations if rng.random() < 0.12][: len(facts.nations) - 2]
    here = [n for n in facts.nations if n not in gone]
    order = rng.sample(facts.nations, len(facts.nations))
    lines = ["sitroom-position warroom", "round: 3", "phase: movement", f"options: scenario={scenario}"]
    lines += ["turn_order: " + " ".join(NATIONS[n] for n in order)]
    lines += ["collapsed: " + " ".join(NATIONS[n] for n in gone)] if gone else []
    lines += ["pact: no"] if scenario == "global" and {USSR, JAPAN} & set(gone) else []
    pools = {(n, c): list(POOL[n][c]) for n in ALL for c in (LAND, AIR, NAVAL)}
    for region in dict.fromkeys(regions):
        for nation in rng.sample(here, min(len(here), rng.randint(1, 4))):
            category = rng.choice((LAND, AIR) if region < LAND_SIZE else (LAND, AIR, NAVAL, NAVAL))
            if pools[nation, category] and (nation != CHINA or (category == LAND and region < LAND_SIZE)):
                token = pools[nation, category].pop()
                lines.append(f"command {TOKEN_ID[token]}: {REGIONS[region]} {units_text(rng, category)}")
        if rng.random() < 0.25:
            lines += [f"fighters {REGIONS[region]}: {NATIONS[n]}" for n in rng.sample(here, 1) if n != CHINA]
        if region < LAND_SIZE and rng.random() < 0.4:
            lines.append(f"control {REGIONS[region]}: {NATIONS[rng.choice(facts.nations)]}")
            lines += [f"activated {REGIONS[region]}: 1"] if TERRITORIES[region].neutral else []
    for nation in here:
        lines.append(f"resources {NATIONS[nation]}: {0 if nation == CHINA else 5} 5 5")
        lines += [f"zone {NATIONS[nation]}: {rng.choice(('blue', 'red', 'gray'))}"] if rng.random() < 0.4 else []
    return GAME.position("\n".join([*lines, 'frame: ["CombatPhase"]', 'frame: ["MarkHotspots"]']))


def number(g, nation, region, *categories):
    return sum(size(part(g.forces(nation, region), category)) for category in categories)


def enemies(g, nations):
    return any(g.hostile(a, b) for a in nations for b in nations)


class Referee:
    """Looks over the shoulder of the engine: each check runs beside the step it is named for."""

    def __init__(self, monkeypatch):
        self.seen, self.patch, self.bombed = Counter(), monkeypatch, Counter()

    def watch(self, place, name, check):
        """Run a check before a step; what it yields to, after it."""
        step = getattr(place, name)

        def watched(*given):
            after = check(*given)
            next(after)
            step(*given)
            next(after, None)

        self.patch.setattr(place, name, watched)

    def capture(self, g, territory, nation, side, fought):
        """Rulings 252, 264 to 269, 282, 283, 349."""
        before, stress = g.control[territory], g.stress[:]
        holding = [n for n in ALL if number(g, n, territory, LAND)]
        assert any(SIDE[n] == side for n in holding)
        assert not enemies(g, holding)
        assert before < 0 or g.collapsed[before] or SIDE[before] != side
        card = TERRITORIES[territory]
        first = card.reverts if card.reverts >= 0 and SIDE[card.reverts] == side else card.nation
        if first in g.rules.nations and SIDE[first] == side and g.zone[first] < GRAY and not g.collapsed[first]:
            assert nation == first
            self.seen["restored"] += 1
        else:
            assert g.units(nation, territory)
        self.seen["captured"] += 1
        yield
        lost = {before: card.sv} if before >= 0 and not g.collapsed[before] else {}
        assert [g.stress[n] - stress[n] for n in ALL] == [lost.get(n, 0) for n in ALL]

    def sink(self, step, g):
        """Rulings 261 to 263."""
        sea, sinks = step.region, {}
        for token in [t for t in g.at[sea] if CATEGORY[t] == LAND and sea >= LAND_SIZE]:
            friends = [n for n in ALL if SIDE[n] == SIDE[OWNER[token]]]
            hunters = [n for n in ALL if g.hostile(n, OWNER[token]) and number(g, n, sea, NAVAL, AIR)]
            guards = sum(number(g, n, sea, NAVAL, AIR) for n in friends)
            divers = sum(count(g.forces(n, sea), SUBMARINE) for n in friends)
            from_the_air = any(number(g, n, sea, AIR) for n in hunters)
            sinks[token] = bool(hunters) and (not guards or (guards == divers and from_the_air))
        yield
        for token, sunk in sinks.items():
            assert (g.place[token] == NOWHERE) == sunk
            self.seen["sunk" if sunk else "guarded"] += 1

    def mark(self, step, g):
        """Ruling 284."""
        yield
        category = NAVAL if step.region >= LAND_SIZE else LAND
        assert g.embattled[step.region] == enemies(g, [n for n in ALL if number(g, n, step.region, category)])
        self.seen["resolved"] += 1
        self.bombed.clear()

    def raid(self, step, g):
        """Rulings 208, 219 to 229, 236."""
        group = CONVOYS[step.convoy]
        here = [n for n in ALL if number(g, n, group.sea, NAVAL, AIR)]
        ends = [t for t, _ in group.members] or [group.origin, group.destination]
        owners = {g.control[t] for t in ends if g.rules.theatre.in_play[t]} - {-1}
        owners = {o for o in owners if not g.collapsed[o] and not any(SIDE[n] == SIDE[o] for n in here)}
        assert any(g.hostile(n, owner) for n in here for owner in owners)
        assert not g.raided[step.convoy]
        assert 0 < step.dice <= sum(number(g, n, group.sea, NAVAL, AIR) for n in here)
        self.seen["raided"] += 1
        yield

    def bomb(self, g, effect):
        """Rulings 211, 214."""
        territory = g.board.region
        if effect < bombing.UNIT:
            self.bombed[effect] += 1
            assert self.bombed[effect] <= g.income(territory)[effect]
        self.seen["bombed"] += 1
        yield
        assert g.bombs[territory] <= max(1, TERRITORIES[territory].stacks)


@watches_inside
@pytest.mark.parametrize("scenario", POSITIONS)
def test_phase_4_keeps_the_rules_in_crowded_positions(scenario, monkeypatch):
    referee = Referee(monkeypatch)
    referee.watch(capture, "capture", referee.capture)
    referee.watch(debrief.SinkTransports, "run", referee.sink)
    referee.watch(capture.TurnMarker, "run", referee.mark)
    referee.watch(raid.RaidConvoy, "run", referee.raid)
    referee.watch(bombing, "take_effect", referee.bomb)
    for seed in range(POSITIONS[scenario]):
        rng = random.Random(f"{scenario} {seed}")
        g = crowd(scenario, rng)
        while g.seat != NOBODY:
            g.apply(g.seat, 0 if g.stack[-1].verb == "reorganize" else rng.choice(g.actions))
        assert g.winner >= 0 or not any(g.hotspots)
        assert g.battle is None
    assert min(referee.seen[what] for what in ("captured", "sunk", "guarded", "resolved", "bombed")) > 0
    if scenario == "global":
        assert min(referee.seen["restored"], referee.seen["raided"]) > 0
