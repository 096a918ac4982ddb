"""What an order would meet, foretold (p10, p13, p20, p24), and what then happens."""

import random

from sitroom.kernel import NOBODY
from sitroom.warroom import GAME
from sitroom.warroom.rules.map import REGIONS
from sitroom.warroom.rules.movement.orders import MoveCommand
from sitroom.warroom.rules.movement.routes import routes
from sitroom.warroom.rules.nations import TOKEN, TOKENS
from sitroom.warroom.rules.odds import battle_odds
from sitroom.warroom.rules.plans import attack_odds, carried_out, landing_places, passages
from sitroom.warroom.rules.state import NOWHERE
from sitroom.warroom.rules.units import size
from warroom.moving import answer, moving, where
from warroom.playing import at, played


def stops(g, name, to):
    """By way: where units of a command would be pinned, and how many."""
    return {
        " ".join(REGIONS[region] for region in passage.way): [(REGIONS[r], stay) for r, stay in passage.pinned]
        for passage in passages(g, TOKEN[name], at(to))
    }


def test_p10_units_that_enemies_pin_stay_behind_as_foretold():
    g = moving("germany-48 G6 3inf 2arm", "ussr-21 G6 2inf", "germany-48>G7", scenario="eastern")
    assert stops(g, "germany-48", "G7") == {"G7": [("G6", 2)]}
    answer(g, "germany-48 G7", "germany-48 2inf")
    assert where(g, "germany-48") == "G7 1inf 2arm"


def test_p10_nothing_pins_what_meets_nobody_and_a_command_pinned_whole_has_no_way():
    g = moving("germany-48 G6 3inf", scenario="eastern")
    assert stops(g, "germany-48", "G7") == {"G7": []}
    g = moving("germany-48 G6 3inf", "ussr-21 G6 4inf", scenario="eastern")
    assert stops(g, "germany-48", "G7") == {}


def test_p13_every_way_through_the_seas_has_its_own_pinning():
    g = moving("japan-1 P-13 2cr", "usa-1 P-12 1cr", scenario="pacific")
    assert stops(g, "japan-1", "P-2") == {"P-1 P-2": [], "P-12 P-2": [("P-12", 1)]}


def test_what_is_foretold_of_a_way_is_what_happens_on_it():
    tried = 0
    for seed in range(3):
        g = played(seed, 2, scenario="eastern").state
        rng = random.Random(seed)
        tokens = [t for t in range(len(TOKENS)) if g.place[t] != NOWHERE]
        for token in rng.sample(tokens, min(12, len(tokens))):
            for to in g.rules.theatre.near[g.place[token]]:
                found = passages(g, token, to)
                assert [passage.way for passage in found] == routes(g, token, to).ways
                for way, pinned in found:
                    if len(way) > 1:
                        continue
                    before = size(g.stacks[token])
                    twin = g.copy()
                    twin.stack = [MoveCommand(g.seat_of(TOKENS[token].nation), token, to)]
                    twin.settle()
                    twin.apply(twin.seat, next(a for a in twin.actions if a > 1))
                    if twin.seat != NOBODY and twin.stack and twin.question.verb == "stay":
                        twin.apply(twin.seat, twin.actions[0])
                    moved = size(twin.stacks[token]) if twin.place[token] == to else 0
                    assert before - moved == sum(stay for _, stay in pinned)
                    tried += 1
    assert tried > 50


def test_odds_after_orders_are_those_of_the_battle_they_lead_to():
    g = moving("germany-48 G6 6inf 2arm", "ussr-21 R5 1inf", scenario="eastern")
    before = GAME.position_text(g)
    orders = [(TOKEN["germany-48"], at("R5"))]
    odds = attack_odds(g, at("R5"), orders)
    assert odds == battle_odds(carried_out(g, orders), at("R5"))
    assert odds.alone[1] > odds.alone[0]
    assert attack_odds(g, at("R5"), []) is None
    assert attack_odds(g, at("A-5"), []) is None
    assert GAME.position_text(g) == before


def test_p24_an_attack_on_a_neutral_meets_its_defense_force():
    g = moving("germany-48 G5 6inf 2arm", scenario="eastern")
    twin = carried_out(g, [(TOKEN["germany-48"], at("N14"))])
    assert twin.defenders[at("N14")]
    assert not g.defenders[at("N14")]
    assert attack_odds(g, at("N14"), [(TOKEN["germany-48"], at("N14"))]) is not None


def test_p20_aircraft_land_on_friendly_ground_within_two_regions_or_nowhere():
    g = moving("germany-16 G6 2ftr", scenario="eastern")
    found = [REGIONS[t] for t in landing_places(g, TOKEN["germany-16"], at("R5"))]
    assert "G6" in found
    assert "R1" not in found
