"""What a client is told about the board agrees with the rules."""

import json

from sitroom.titles import TITLES
from sitroom.warroom.rules.map import ADJACENT, LAND_SIZE, REGION, REGIONS
from sitroom.warroom.rules.scenarios import SCENARIO

FACTS = TITLES["warroom"].board()
SCENARIOS = FACTS["scenarios"]
PLACES = {place["id"]: place for place in (*FACTS["territories"], *FACTS["seas"])}


def test_every_region_is_told_in_the_order_of_the_rules():
    assert tuple(PLACES) == REGIONS
    assert len(FACTS["territories"]) == LAND_SIZE
    for region, place in enumerate(PLACES.values()):
        assert place["near"] == [REGIONS[other] for other in ADJACENT[region]]
        assert set(place["rails"]) | set(place["ports"]) <= set(place["near"])


def test_p5_a_card_is_told_with_both_sides():
    britain = PLACES["B1"]
    assert (britain["value"], britain["industry"], britain["nation"]) == (8, 8, "britain")
    assert (britain["income"], britain["embattled"]) == ([0, 1, 2], [0, 0, 2])
    assert (PLACES["N14"]["nation"], PLACES["N14"]["neutral"]) == (None, "standard")


def test_p5_straits_and_convoys_name_their_regions():
    assert {"between": ["M-3", "M-5"], "held_by": ["B5"]} in FACTS["straits"]
    assert len(FACTS["straits"]) == 6
    coastal = [convoy for convoy in FACTS["convoys"] if "members" in convoy]
    assert {"sea": "A-7", "members": [{"territory": "B1", "ships": [0, 1, 1]}]} in coastal
    ocean = [convoy for convoy in FACTS["convoys"] if "members" not in convoy]
    assert [(convoy["from"], convoy["to"], convoy["flag"]) for convoy in ocean] == [
        ("U1", "R2", "usa"),
        ("B29", "B1", "britain"),
        ("U1", "B1", "usa"),
    ]


def test_p25_scenarios_say_what_is_played_for():
    assert FACTS["scenarios"].keys() == SCENARIO.keys()
    whole = FACTS["scenarios"]["global"]
    assert whole["victory"]["axis"] == [{"need": 2, "among": ["B1", "R1", "U1"]}]
    assert {"J4", "G1"} <= set(whole["capitals"])
    assert {REGION[name] for name in whole["territories"]} == set(range(LAND_SIZE))


def test_ruling_372_seas_are_told_for_either_reading():
    open_seas = {name: {choice: len(seas) for choice, seas in row["seas"].items()} for name, row in SCENARIOS.items()}
    assert open_seas["global"] == {"listed": 56, "all": 56}
    assert open_seas["europe"] == {"listed": 34, "all": 56}
    assert open_seas["eastern"] == {"listed": 6, "all": 6}


def test_a_client_gets_it_as_json():
    assert json.loads(json.dumps(FACTS)) == FACTS
