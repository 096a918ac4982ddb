"""Where the Second Edition differs from the Deluxe Edition: a test for each row of the table of editions."""

import contextlib
from fractions import Fraction
from pathlib import Path

import pytest

from sitroom.kernel import GameOver, IllegalAction, Match, OptionError
from sitroom.text import LANGUAGES
from sitroom.twilight import GAME
from sitroom.twilight.hints.notes import final
from sitroom.twilight.rules.board import ID, US, USSR
from sitroom.twilight.rules.cards import CARD, SECOND_EDITION
from sitroom.twilight.rules.odds import war_odds
from sitroom.twilight.rules.scoring import final_scoring
from sitroom.twilight.text import Text
from twilight.helpers import (
    asks,
    both,
    end_of_turn,
    in_force,
    legal,
    modes,
    play,
    played,
    position,
    result,
    spend,
    us,
    ussr,
    where,
)

TABLE = Path(__file__).resolve().parents[4] / "shared/data/twilight/editions.md"
ROWS = {
    "cards": "test_cards_103_in_the_second_edition_110_in_deluxe",
    "numbers": "test_numbers_of_three_cards_differ",
    "US start": "test_us_start_is_23_with_nothing_in_canada",
    "headline of an opponent's event": "test_headline_of_an_opponents_event_makes_him_the_phasing_player",
    "space track": "test_space_track_has_the_same_numbers_in_both_editions",
    "Korean War": "test_011_korean_war_also_lowers_defcon",
    "Arab-Israeli War": "test_013_arab_israeli_war_counts_neighbours_only",
    "CIA Created, Lone Gunman, ABM Treaty": "test_026_057_062_are_themselves_used_for_operations",
    "Junta": "test_047_junta_must_be_followed_by_a_free_coup",
    "Nuclear Subs": "test_041_nuclear_subs_keep_american_actions_from_defcon",
    "Willy Brandt": "test_055_willy_brandt_adds_two",
    "Aldrich Ames (98)": "test_098_aldrich_ames_puts_the_american_hand_in_order",
    "China Card moved by an event": "test_china_card_moved_by_an_event_is_face_up_unless_the_card_says_otherwise",
    "military ops of war events": "test_military_operations_of_wars_are_the_value_of_the_card_as_modified",
    "tournament": "test_tournament_auctions_vp_where_deluxe_bids_influence",
}
SECOND, DELUXE = "edition=second", "edition=deluxe"
UNBOUND = "edition=second second_table_binds=no"
"""The Second Edition as it was read before, with the choices of the Deluxe cards."""


@pytest.mark.parametrize("row", ROWS)
def test_every_row_of_the_table_has_a_test(row):
    assert callable(globals().get(ROWS[row]))


def test_no_row_of_the_table_is_missing_here():
    if not TABLE.exists():
        pytest.skip(f"the table of editions is not here: {TABLE}")
    table = TABLE.read_text("utf-8").split("\n## ")[1]
    cells = [line.split("|")[1].strip() for line in table.splitlines() if line.startswith("|")]
    assert cells[2:] == list(ROWS)


def test_cards_103_in_the_second_edition_110_in_deluxe():
    def cards(**options):
        return {card for period in GAME.new(**options).state.rules.deck for card in period} | {CARD["the_china_card"]}

    assert cards(edition="second") == set(range(1, 104))
    assert cards(edition="deluxe") == set(range(1, 111))
    assert cards(edition="deluxe", optional_cards=False) == set(range(1, 104))
    with pytest.raises(OptionError, match="not in the Second Edition"):
        GAME.new(edition="second", optional_cards=True)


def test_numbers_of_three_cards_differ():
    second = SECOND_EDITION["numbers"]
    assert second == {"south_america_scoring": 35, "solidarity": 81, "formosan_resolution": 101}
    assert {name: CARD[name] for name in second} == {
        "south_america_scoring": 81,
        "solidarity": 101,
        "formosan_resolution": 35,
    }


def test_us_start_is_23_with_nothing_in_canada():
    free = 7
    second, deluxe = GAME.new(edition="second").state, GAME.new(edition="deluxe").state
    assert (sum(second.influence[US]) + free, us(second, "canada")) == (23, 0)
    assert (sum(deluxe.influence[US]) + free, us(deluxe, "canada")) == (25, 2)
    assert second.influence[USSR] == deluxe.influence[USSR]


@pytest.mark.parametrize(("edition", "ends"), [(SECOND, "ussr wins: defcon"), (DELUXE, "us wins: defcon")])
def test_headline_of_an_opponents_event_makes_him_the_phasing_player(edition, ends):
    g = position(round=0, defcon=2, hand_ussr="duck_and_cover", hand_us="nasser", options=edition)
    assert result(play(g, "ussr headline duck_and_cover", "us headline nasser")) == ends


TRACK = [(2, 3, 2, 1), (2, 4, 0, 0), (2, 3, 2, 0), (2, 4, 0, 0), (3, 3, 3, 1), (3, 4, 0, 0), (3, 3, 4, 2), (4, 2, 2, 0)]


@pytest.mark.parametrize("edition", [SECOND, DELUXE])
@pytest.mark.parametrize("box", range(1, 9))
def test_space_track_has_the_same_numbers_in_both_editions(edition, box):
    ops, roll, first, second = TRACK[box - 1]
    worth = {1: "truman_doctrine", 2: "independent_reds", 3: "containment", 4: "nato"}
    lines = {"turn": 4, "options": edition, "space": f"us {box - 1}"}
    assert "space" in modes("us", worth[ops], **lines)
    assert "space" not in modes("us", worth[ops - 1], **lines)
    g = play(played("us", worth[ops], "space", **lines), f"chance die {roll}")
    assert (g.space[US], g.vp) == (box, first)
    g = play(played("us", worth[ops], "space", **lines), f"chance die {roll + 1}")
    assert (g.space[US], g.vp) == (box - 1, 0)
    g = play(played("us", worth[ops], "space", **lines | {"space": f"us {box - 1} ussr 8"}), f"chance die {roll}")
    assert (g.space[US], g.vp) == (box, second)


@pytest.mark.parametrize(("edition", "defcon"), [(SECOND, 4), (DELUXE, 5)])
def test_011_korean_war_also_lowers_defcon(edition, defcon):
    g = play(played("ussr", "korean_war", options=edition, us="south_korea 1"), "chance die 4")
    assert (g.defcon, g.vp, both(g, "south_korea"), where(g, "korean_war")) == (defcon, -2, (0, 1), "removed")


def test_011_korean_war_leaves_defcon_alone_by_house_rule():
    g = played("ussr", "korean_war", options=f"{SECOND} korean_war_defcon=no", defcon=2, us="south_korea 1")
    assert (asks(g), g.defcon) == ("chance die", 2)


def test_011_korean_war_at_defcon_two_is_the_last():
    g = played("ussr", "korean_war", options=SECOND, defcon=2, us="south_korea 1")
    assert (result(g), both(g, "south_korea")) == ("us wins: defcon", (1, 0))


@pytest.mark.parametrize(("edition", "israel"), [(SECOND, (0, 4)), (DELUXE, (4, 0))])
def test_013_arab_israeli_war_counts_neighbours_only(edition, israel):
    g = play(played("ussr", "arab_israeli_war", options=edition, us="israel 4 egypt 2"), "chance die 5")
    assert both(g, "israel") == israel


def test_013_arab_israeli_war_is_over_after_camp_david_here_too():
    assert "event" not in modes("ussr", "arab_israeli_war", options=SECOND, effects="camp_david")


@pytest.mark.parametrize(
    ("seat", "card", "extra"),
    [("us", "cia_created", "containment"), ("ussr", "lone_gunman", "brezhnev"), ("us", "abm_treaty", "")],
)
def test_026_057_062_are_themselves_used_for_operations(seat, card, extra):
    lines = {"turn": 4, "effects": extra}
    assert legal(played(seat, card, options=SECOND, **lines)) == {"influence", "space"}
    assert legal(played(seat, card, options=DELUXE, **lines)) == {"influence", "pass"}


def test_057_abm_treaty_sent_into_space_counts_as_an_attempt():
    g = play(played("us", "abm_treaty", turn=4, options=SECOND), "us ops space", "chance die 3")
    assert (g.space[US], g.spaced, g.vp) == (1, [1, 0], 2)


def test_026_057_062_are_worth_what_the_card_is_worth_whatever_is_said_of_granted_operations():
    g = played("us", "cia_created", options=f"{SECOND} event_ops_modified=no", effects="containment", us="italy 1")
    assert us(spend(play(g, "us ops influence"), "us", "italy"), "italy") == 3


def test_047_junta_must_be_followed_by_a_free_coup():
    g = play(played("us", "junta", turn=4, options=SECOND, ussr="chile 1 cuba 1"), "us add peru")
    assert (us(g, "peru"), asks(g), legal(g)) == (2, "us coup", {"chile", "cuba"})
    play(g, "us coup cuba", "chance die 6")
    assert (both(g, "cuba"), g.milops, g.defcon) == ((1, 0), [0, 0], 4)
    g = play(played("us", "junta", turn=4, options=DELUXE, ussr="chile 1 cuba 1"), "us add peru")
    assert legal(g) == {"coup", "realign", "pass"}


def test_041_nuclear_subs_keep_american_actions_from_defcon():
    subs = {"turn": 4, "defcon": 3, "effects": "nuclear_subs"}
    g = played("us", "duck_and_cover", options=SECOND, **subs)
    assert (g.defcon, g.vp) == (3, 2)
    assert played("us", "abm_treaty", options=SECOND, **subs).defcon == 3
    assert played("us", "duck_and_cover", options=DELUXE, **subs).defcon == 2


def test_041_nuclear_subs_leave_the_missile_crisis_and_the_ussr_alone():
    subs = {"turn": 4, "options": SECOND, "effects": "nuclear_subs", "us": "panama 2"}
    assert played("us", "cuban_missile_crisis", **subs).defcon == 2
    g = play(played("ussr", "nasser", "coup", **subs), "ussr coup panama", "chance die 1")
    assert g.defcon == 4


@pytest.mark.parametrize(("edition", "influence"), [(SECOND, 2), (DELUXE, 1)])
def test_055_willy_brandt_adds_two(edition, influence):
    g = played("ussr", "willy_brandt", turn=4, options=edition)
    assert (ussr(g, "west_germany"), g.vp) == (influence, -1)


def test_066_puppet_governments_must_be_set_up_in_three_countries():
    g = played("us", "puppet_governments", turn=4, options=SECOND, hand_ussr="fidel")
    for left in ("peru", "chile", "zaire"):
        assert "decline" not in legal(g)
        play(g, f"us add {left}")
    assert asks(g) == "ussr play"
    for edition in (DELUXE, UNBOUND):
        assert "decline" in legal(played("us", "puppet_governments", turn=4, options=edition))


@pytest.mark.parametrize(("edition", "asked"), [(SECOND, "ussr play"), (DELUXE, "us choose"), (UNBOUND, "us choose")])
def test_076_ussuri_river_skirmish_takes_the_china_card_without_asking(edition, asked):
    g = played("us", "ussuri_river_skirmish", turn=4, options=edition, china="ussr", hand_ussr="fidel")
    assert asks(g) == asked
    if edition == SECOND:
        assert (g.china, g.china_up, where(g, "ussuri_river_skirmish")) == (US, True, "removed")


def test_076_ussuri_river_skirmish_adds_influence_where_the_us_has_the_china_card():
    g = played("us", "ussuri_river_skirmish", turn=4, options=SECOND, china="us", hand_ussr="fidel")
    assert asks(play(g, "us add japan japan india india")) == "ussr play"


def test_096_tear_down_this_wall_must_be_followed_by_a_coup_or_realignments():
    wall = {"turn": 8, "defcon": 3, "ussr": "poland 1", "hand_ussr": "fidel"}
    assert legal(played("us", "tear_down_this_wall", options=SECOND, **wall)) == {"coup", "realign"}
    for edition in (DELUXE, UNBOUND):
        assert legal(played("us", "tear_down_this_wall", options=edition, **wall)) == {"coup", "realign", "pass"}
    g = played("us", "tear_down_this_wall", options=SECOND, **{**wall, "ussr": "poland 1 romania 1 bulgaria 1"})
    play(g, "us ops realign", "us realign poland", "chance dice 6-1", "us realign romania", "chance dice 6-1")
    assert asks(g) == "us realign", "as many rolls as the card is worth"


def test_096_tear_down_this_wall_asks_for_nothing_without_a_target():
    g = played("us", "tear_down_this_wall", turn=8, options=SECOND, ussr="cuba 3", hand_ussr="fidel")
    assert (us(g, "east_germany"), asks(g)) == (3, "ussr play")


AT_THE_END = {"turn": 10, "effects": "shuttle", "table": "shuttle_diplomacy", "china": "us down"}


def test_073_shuttle_diplomacy_counts_in_final_scoring():
    g = end_of_turn(options=SECOND, ussr="thailand 2 libya 2", **AT_THE_END)
    assert (asks(g), legal(g)) == ("us shuttle", {"thailand", "libya"})
    with pytest.raises(IllegalAction):
        g.apply(US, ID["japan"])
    play(g, "us shuttle libya")
    assert (g.vp, result(g)) == (-3 - 1 + 1, "ussr wins: final")
    assert (in_force(g, "shuttle"), where(g, "shuttle_diplomacy")) == (False, "discard")
    for edition in (DELUXE, UNBOUND):
        g = end_of_turn(options=edition, ussr="thailand 2 libya 2", **AT_THE_END)
        assert g.vp == -3 - 1 - 3 - 1 + 1


def test_073_the_question_before_final_scoring_is_a_position_that_a_match_can_go_on_from():
    g = end_of_turn(options=SECOND, ussr="thailand 2 libya 2", **AT_THE_END)
    match = Match(GAME, position=GAME.position_text(g))
    match.apply(ID["thailand"])
    assert result(match.state) == "ussr wins: final"


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ("turn: 10", "turn: 9"),
        ("\nus: ", "\nus: west_germany 4 france 3 italy 2 poland 3 east_germany 3"),
        ('["FinalShuttle", 0]', '["FinalShuttle", 1]'),
    ],
)
def test_073_it_is_none_before_the_last_turn_where_europe_decides_or_for_the_ussr(line, instead):
    text = GAME.position_text(end_of_turn(options=SECOND, ussr="thailand 2", **AT_THE_END))
    assert line in text
    assert GAME.flaws(text.replace(line, instead))


@pytest.mark.parametrize(
    ("lines", "ends"),
    [
        ({"ussr": "zaire 1"}, "ussr wins: final"),
        ({"us": "west_germany 4 france 3 italy 2 poland 3 east_germany 3", "ussr": "libya 2"}, "us wins: europe"),
    ],
)
def test_073_shuttle_diplomacy_asks_for_nothing_where_it_changes_nothing(lines, ends):
    assert result(end_of_turn(options=SECOND, **lines, **AT_THE_END)) == ends


def test_073_the_final_score_foretold_leaves_out_what_serves_the_us_best():
    g = position(options=SECOND, ussr="libya 2 thailand 2", us="syria 2", hand_us="fidel", **AT_THE_END)
    best = max(final_of(g, country) for country in ("libya", "thailand"))
    assert final(g)["vp"] == best > final_of(g, "")


def final_of(g, country):
    g = g.copy()
    with contextlib.suppress(GameOver):
        final_scoring(g, ID.get(country, -1))
    return g.vp


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "card", ["puppet_governments", "shuttle_diplomacy", "ussuri_river_skirmish", "tear_down_this_wall"]
)
def test_cards_that_differ_have_a_text_of_their_own_in_every_language(lang, card):
    second, deluxe = (Text(lang, edition).card_text(CARD[card]) for edition in ("second", "deluxe"))
    assert second != deluxe
    shuttle = [Text(lang, edition).effect_help("shuttle") for edition in ("second", "deluxe")]
    assert shuttle[0] != shuttle[1]


def test_098_aldrich_ames_puts_the_american_hand_in_order():
    g = played("ussr", "aldrich_ames_remix", turn=8, options=SECOND, china="us", hand_us="fidel nato nasser")
    assert GAME.view(g, USSR)["hands"][US]["cards"] == ["fidel", "nasser", "nato"]
    play(g, "ussr order nasser fidel nato")
    assert legal(g) == {"nasser"}
    play(g, "us play nasser", "us mode influence", "us place canada")
    assert legal(g) == {"fidel"}
    play(g, "us play fidel", "us mode influence", "us place canada canada")
    assert (legal(g), where(g, "aldrich_ames_remix")) == ({"nato"}, "removed")


def test_098_aldrich_ames_is_worth_four_and_its_order_ends_with_the_turn():
    assert GAME.new(edition="second").state.rules.ops[CARD["aldrich_ames_remix"]] == 4
    assert GAME.new(edition="deluxe").state.rules.ops[CARD["aldrich_ames_remix"]] == 3
    g = played("ussr", "aldrich_ames_remix", turn=8, round=7, options=SECOND, hand_us="fidel nato nasser")
    play(g, "ussr order nasser fidel nato", "us play nasser", "us mode influence", "us place canada")
    assert (g.turn, g.ames_order) == (9, ())


def test_098_aldrich_ames_cannot_make_the_us_hold_a_scoring_card():
    g = played("ussr", "aldrich_ames_remix", turn=8, round=7, options=SECOND, hand_us="fidel asia_scoring")
    assert legal(play(g, "ussr order fidel asia_scoring")) == {"asia_scoring"}


@pytest.mark.parametrize(
    ("seat", "card", "holder", "up"),
    [
        ("ussr", "cultural_revolution", "us", True),
        ("us", "ussuri_river_skirmish", "ussr", True),
        ("us", "nixon_plays_the_china_card", "ussr", False),
    ],
)
def test_china_card_moved_by_an_event_is_face_up_unless_the_card_says_otherwise(seat, card, holder, up):
    other = {"us": {"hand_ussr": "fidel"}, "ussr": {"hand_us": "fidel"}}[seat]
    g = played(seat, card, turn=4, options=SECOND, china=holder, **other)
    if asks(g) == f"{seat} choose":
        play(g, f"{seat} choose take")
    assert (g.china, g.china_up) == ((US, USSR)[seat == "ussr"], up)


@pytest.mark.parametrize(
    ("options", "modifier"),
    [
        (SECOND, -1),
        (f"{SECOND} brush_war_every_neighbour=no", -1),
        (f"{SECOND} brush_war_every_neighbour=yes", -3),
        (DELUXE, -3),
    ],
)
def test_036_brush_war_is_one_harder_however_many_neighbours_the_enemy_has(options, modifier):
    for board, expected in (("canada 1", 0), ("cuba 3", -1), ("honduras 2 costa_rica 3 cuba 3", modifier)):
        g = played("ussr", "brush_war", turn=4, options=options, us=board)
        play(g, "ussr target nicaragua", "chance die 4")
        assert [entry[4] for entry in g.log if entry[0] == "war"] == [expected]


def test_036_brush_war_asks_in_words_that_fit_the_modifier():
    for options, key in ((SECOND, "ChooseWar.once"), (f"{SECOND} brush_war_every_neighbour=yes", "ChooseWar")):
        g = played("ussr", "brush_war", turn=4, options=options)
        told = Text("en", "second").prompt(GAME.told(g, USSR))
        assert told == Text("en", "second").fill("prompts", key, event="Brush War", needed=3)


def test_036_the_odds_of_brush_war_follow_the_edition():
    lines = {"turn": 4, "us": "honduras 2 costa_rica 3 cuba 3"}
    once = war_odds(position(options=SECOND, **lines), USSR, ID["nicaragua"], CARD["brush_war"])
    each = war_odds(position(options=DELUXE, **lines), USSR, ID["nicaragua"], CARD["brush_war"])
    assert (once.success, each.success) == (Fraction(3, 6), Fraction(1, 6))


@pytest.mark.parametrize(("options", "less"), [(SECOND, 1), (f"{SECOND} war_milops_modified=no", 0), (DELUXE, 0)])
@pytest.mark.parametrize("war", ["korean_war", "arab_israeli_war", "indo_pakistani_war", "brush_war", "iran_iraq_war"])
def test_military_operations_of_wars_are_the_value_of_the_card_as_modified(options, less, war):
    g = played("ussr", war, turn=8, options=options, effects="red_scare_ussr", us="canada 1")
    if asks(g) == "ussr target":
        g.apply(USSR, g.actions[0])
    assert play(g, "chance die 1").milops == [0, g.rules.ops[CARD[war]] - less]


def test_tournament_auctions_vp_where_deluxe_bids_influence():
    assert asks(GAME.new(edition="second", bid="vp").state) == "chance sides"
    assert asks(GAME.new(edition="deluxe", bid="influence").state) == "ussr bid"
    with pytest.raises(OptionError, match="auctions VP"):
        GAME.new(edition="second", bid="influence")
    with pytest.raises(OptionError, match="bids influence"):
        GAME.new(edition="deluxe", bid="vp")


@pytest.mark.parametrize("edition", ["second", "deluxe"])
def test_031_red_scare_purge_is_worth_four_and_032_un_intervention_one_in_both_editions(edition):
    ops = GAME.new(edition=edition).state.rules.ops
    assert (ops[CARD["red_scare_purge"]], ops[CARD["un_intervention"]]) == (4, 1)
