"""Every change in the log says what brought it: a card, by its number, or a rule."""

import random
from typing import get_args

import pytest

from sitroom.fuzz import random_options
from sitroom.kernel import CHANCE, Match, Seeded
from sitroom.twilight import GAME
from sitroom.twilight.rules import causes
from sitroom.twilight.rules.board import REGIONS, US
from sitroom.twilight.rules.cards import CARD, CARDS
from sitroom.twilight.rules.causes import Rule
from sitroom.twilight.rules.entries import ENTRIES
from twilight.helpers import end_of_turn, play, played, position, result

CAUSED = tuple(kind for kind, fields in ENTRIES.items() if "cause" in fields._fields)


def caused(g, kind):
    """The causes of all changes of a kind, in order."""
    assert ENTRIES[kind]._fields[-1] == "cause"
    return [entry[-1] for entry in g.log if entry[0] == kind]


def test_every_constant_is_the_card_or_the_rule_that_it_is_named_after():
    named = {name: value for name, value in vars(causes).items() if name.isupper()}
    assert named.pop("SCORING") == tuple(CARD[f"{region}_scoring"] for region in REGIONS)
    assert named.pop("UNKNOWN") not in CARDS
    rules = {name: value for name, value in named.items() if isinstance(value, str)}
    assert set(rules.values()) == set(get_args(Rule))
    assert all(value == name.lower() for name, value in rules.items())
    assert all(value == CARD[name.lower()] for name, value in named.items() if name not in rules)


# Points


def test_10_1_a_scoring_card_brings_its_points():
    g = play(position(hand_ussr="asia_scoring", ussr="vietnam 1"), "ussr play asia_scoring", "ussr mode event")
    assert caused(g, "scoring") == caused(g, "vp") == [CARD["asia_scoring"]]


def test_10_2_3_a_scoring_card_that_brings_nobody_points_says_so_too():
    g = play(position(hand_ussr="africa_scoring"), "ussr play africa_scoring", "ussr mode event")
    assert caused(g, "vp") == [CARD["africa_scoring"]]


def test_10_3_1_a_match_won_by_20_points_or_by_europe_ends_by_the_card():
    g = position(vp=-19, hand_ussr="u2_incident")
    assert result(play(g, "ussr play u2_incident", "ussr mode event")) == "ussr wins: vp"
    assert caused(g, "end") == [CARD["u2_incident"]]
    held = "east_germany 5 poland 5 west_germany 6 france 5 italy 4"
    g = position(hand_ussr="europe_scoring", ussr=held)
    assert result(play(g, "ussr play europe_scoring", "ussr mode event")) == "ussr wins: europe"
    assert caused(g, "end") == [CARD["europe_scoring"]]


def test_5_2_an_event_brings_its_points_whoever_plays_the_card():
    g = play(position(hand_ussr="duck_and_cover"), "ussr play duck_and_cover", "ussr mode event-first")
    assert caused(g, "vp") == caused(g, "defcon") == [CARD["duck_and_cover"]]


def test_7_3_an_effect_that_lasts_brings_what_it_does_later():
    lines = {"phasing": "us", "effects": "flower_power", "hand_us": "indo_pakistani_war"}
    g = play(position(**lines), "us play indo_pakistani_war", "us mode influence")
    assert caused(g, "vp") == [CARD["flower_power"]]
    g = position(phasing="us", effects="yuri", hand_us="nato", ussr="cuba 3", defcon=5)
    play(g, "us play nato", "us mode coup", "us coup cuba", "chance die 6")
    assert caused(g, "vp") == [CARD["yuri_and_samantha"]]


def test_8_2_1_missing_military_operations_bring_points_at_the_end_of_the_turn():
    g = end_of_turn(defcon=4, milops="us 3 ussr 1")
    assert [entry[1:] for entry in g.log if entry[0] == "vp"] == [(US, 2, 2, causes.MILITARY_OPERATIONS)]


def test_10_3_2_final_scoring_brings_the_last_points_and_the_end():
    g = end_of_turn(turn=10, milops="us 5 ussr 5", china="ussr", us="panama 3")
    assert set(caused(g, "scoring")) == {causes.FINAL_SCORING}
    assert caused(g, "vp")[-1:] == caused(g, "end") == [causes.FINAL_SCORING]


def test_6_4_3_the_space_race_brings_points_however_the_box_was_reached():
    g = position(hand_ussr="nato", phasing="ussr")
    play(g, "ussr play nato", "ussr mode space", "chance die 1")
    assert caused(g, "space") == caused(g, "vp") == [causes.SPACE_RACE]
    g = position(hand_ussr="captured_nazi_scientist")
    play(g, "ussr play captured_nazi_scientist", "ussr mode event")
    assert caused(g, "space") == [CARD["captured_nazi_scientist"]]
    assert caused(g, "vp") == [causes.SPACE_RACE]


def test_7_6_a_war_card_brings_its_points_its_influence_and_its_operations():
    g = position(hand_ussr="korean_war", us="south_korea 2")
    play(g, "ussr play korean_war", "ussr mode event", "chance die 6")
    for kind in ("war", "vp", "influence", "milops"):
        assert set(caused(g, kind)) == {CARD["korean_war"]}, kind
    g = position(hand_ussr="indo_pakistani_war", us="india 2")
    play(g, "ussr play indo_pakistani_war", "ussr mode event", "ussr target india", "chance die 6")
    assert set(caused(g, "influence")) == {CARD["indo_pakistani_war"]}


# Influence, DEFCON, military operations


def test_6_1_3_influence_placed_with_operations_has_them_for_a_cause():
    g = position(hand_ussr="nasser", ussr="egypt 1")
    play(g, "ussr play nasser", "ussr mode influence", "ussr place egypt")
    assert caused(g, "ops") == [CARD["nasser"]]
    assert caused(g, "influence") == [causes.OPERATIONS]


def test_6_2_2_a_realignment_takes_influence():
    g = position(hand_ussr="nasser", us="egypt 1", ussr="libya 2")
    play(g, "ussr play nasser", "ussr mode realign", "ussr realign egypt", "chance dice 6-1")
    assert caused(g, "influence") == [causes.REALIGNMENT]


def test_6_3_a_coup_in_a_battleground_changes_influence_operations_and_defcon():
    g = position(hand_ussr="nasser", us="egypt 1")
    play(g, "ussr play nasser", "ussr mode coup", "ussr coup egypt", "chance die 6")
    assert set(caused(g, "influence")) == set(caused(g, "milops")) == {causes.COUP}
    assert caused(g, "defcon") == [causes.BATTLEGROUND_COUP]


def test_8_1_3_a_nuclear_war_has_the_cause_of_its_last_step():
    g = position(defcon=2, hand_ussr="nasser", us="angola 1")
    play(g, "ussr play nasser", "ussr mode coup", "ussr coup angola", "chance die 6")
    assert result(g) == "us wins: defcon"
    assert caused(g, "defcon") == caused(g, "end") == [causes.BATTLEGROUND_COUP]
    g = play(position(defcon=2, hand_ussr="we_will_bury_you"), "ussr play we_will_bury_you", "ussr mode event")
    assert result(g) == "us wins: defcon"
    assert caused(g, "defcon") == caused(g, "end") == [CARD["we_will_bury_you"]]


def test_8_1_6_defcon_improves_as_a_turn_begins():
    g = end_of_turn(defcon=3, milops="us 3 ussr 3", deck="fidel")
    assert caused(g, "defcon") == [causes.IMPROVEMENT]


def test_card_16_every_country_that_an_event_clears_is_lost_to_it():
    g = position(hand_ussr="warsaw_pact_formed", us="poland 1 hungary 2")
    play(g, "ussr play warsaw_pact_formed", "ussr mode event", "ussr choose remove", "ussr clear poland hungary")
    assert caused(g, "influence") == [CARD["warsaw_pact_formed"]] * 2


def test_card_40_giving_up_influence_ends_the_missile_crisis_by_its_own_card():
    g = position(phasing="us", effects="missile_crisis_us", us="west_germany 3", hand_us="nato")
    g.apply(US, next(action for action in g.legal(US) if action < 0))
    assert caused(g, "influence") == caused(g, "effect") == [CARD["cuban_missile_crisis"]]


# Cards and effects


def test_card_10_a_discard_says_what_it_was_for():
    g = position(hand_ussr="blockade", hand_us="nato", us="west_germany 4")
    play(g, "ussr play blockade", "ussr mode event", "us discard nato")
    assert caused(g, "discard") == [CARD["blockade"]]


def test_card_92_terrorism_takes_cards_at_random():
    g = position(hand_ussr="terrorism", hand_us="nato fidel", turn=8, effects="iranian_hostages")
    play(g, "ussr play terrorism", "ussr mode event", "chance discard nato fidel")
    assert caused(g, "discard") == [CARD["terrorism"]] * 2


def test_card_42_an_effect_says_what_begins_and_what_ends_it():
    g = position(turn=4, effects="norad", hand_ussr="quagmire")
    play(g, "ussr play quagmire", "ussr mode event")
    assert caused(g, "effect") == [CARD["quagmire"], CARD["quagmire"]]
    g = end_of_turn(effects="containment", milops="us 5 ussr 5", deck="fidel")
    assert caused(g, "effect") == [causes.END_OF_TURN]


def test_9_3_the_china_card_says_why_it_changes_hands():
    g = position(china="ussr")
    play(g, "ussr play the_china_card", "ussr mode influence")
    assert caused(g, "china") == [CARD["the_china_card"]]
    g = play(position(turn=4, hand_us="nixon_plays_the_china_card", phasing="us", china="ussr"),
             "us play nixon_plays_the_china_card", "us mode event")  # fmt: skip
    assert caused(g, "china") == [CARD["nixon_plays_the_china_card"]]


def test_7_4_3_operations_from_an_event_say_which():
    g = position(hand_us="cia_created", phasing="us", us="iran 1")
    play(g, "us play cia_created", "us mode event", "us ops influence")
    assert [entry[3:] for entry in g.log if entry[0] == "ops"] == [(0, 1, CARD["cia_created"])]


# Rolls


def test_6_3_a_coup_names_the_card_or_the_event_behind_it():
    g = played("ussr", "nasser", "coup", us="mexico 2")
    play(g, "ussr coup mexico", "chance die 5")
    assert caused(g, "target") == caused(g, "coup") == [CARD["nasser"]]
    g = played("ussr", "che", turn=4, us="guatemala 1 bolivia 2")
    play(g, "ussr coup guatemala", "chance die 6", "ussr coup bolivia", "chance die 1")
    assert caused(g, "target") == caused(g, "coup") == [CARD["che"]] * 2


def test_6_2_a_realignment_names_its_card():
    g = play(played("ussr", "nasser", "realign", us="mexico 2"), "ussr realign mexico", "chance dice 5-2")
    assert caused(g, "realign") == [CARD["nasser"]]
    options = "mixed_operations=yes"
    g = play(played("ussr", "nasser", "influence", options=options, us="mexico 2"), "ussr place roll-mexico")
    play(g, "chance dice 5-2")
    assert caused(g, "realign") == [CARD["nasser"]]


def test_6_4_an_attempt_in_the_space_race_names_the_card_that_is_spent():
    g = play(played("ussr", "fidel", "space"), "chance die 6")
    assert caused(g, "space_roll") == [CARD["fidel"]]


# All of it


@pytest.mark.parametrize("seed", range(40))
def test_every_change_of_a_random_match_has_a_cause(seed):
    rng, chance = random.Random(f"causes {seed}"), Seeded(seed)
    match = Match(GAME, random_options(GAME, rng))
    while not match.over:
        seat = rng.choice(match.waiting)
        match.apply(chance(match.state) if seat == CHANCE else rng.choice(match.legal(seat)), seat)
    for entry in match.log:
        if entry[0] in CAUSED:
            assert entry[-1] in CARDS or entry[-1] in get_args(Rule), entry


def test_a_position_from_before_frames_knew_their_card_can_be_played_on():
    g = position(us="poland 1", frame='["ClearCountries", 1, 0, 1, [13]]')
    play(g, "ussr clear poland")
    assert [entry for entry in g.log if entry[0] == "influence"] == [("influence", US, 13, -1, 0, 0, causes.UNKNOWN)]
