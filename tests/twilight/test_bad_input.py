"""What is refused: illegal actions, broken positions, options that do not exist. Nothing changes when it is."""

import pytest

from sitroom.kernel import CHANCE, IllegalAction, NotationError, OptionError, PositionError, Seeded
from sitroom.twilight import GAME
from sitroom.twilight.rules.board import ID, US, USSR
from sitroom.twilight.rules.cards import CARD
from twilight.helpers import SEATS, play, position

HEAD = "sitroom-position twilight"


def placing(**lines):
    return play(position(**lines), "ussr play comecon", "ussr mode influence")


def attacking(use, **lines):
    return play(position(**lines), "ussr play comecon", f"ussr mode {use}")


REFUSED = [
    # position lines and moves; the seat and what it tries; what the message must say
    ({"hand_ussr": "comecon"}, ["play comecon", "mode influence"], "italy", r"Italy .*R 6\.1\.1"),
    ({"hand_ussr": "nasser", "us": "poland 3"}, ["play nasser", "mode influence"], "poland", r"Poland: .*R 6\.1\.2"),
    ({"hand_ussr": "comecon", "us": "iran 1"}, ["play comecon", "mode coup"], "egypt", r"Egypt.*R 6\.3\.1"),
    ({"hand_ussr": "comecon", "us": "iran 1"}, ["play comecon", "mode realign"], "cuba", r"Cuba.*R 6\.2\.1"),
    (
        {"hand_ussr": "comecon", "us": "iran 1 italy 1", "defcon": 4},
        ["play comecon", "mode coup"],
        "italy",
        r"DEFCON 4 .*Europe .*R 8\.1\.5",
    ),
    (
        {"hand_ussr": "comecon", "us": "iran 1 italy 2", "effects": "nato"},
        ["play comecon", "mode coup"],
        "italy",
        r"Italy is protected by NATO",
    ),
    (
        {"hand_ussr": "comecon", "us": "iran 1 japan 4", "effects": "us_japan"},
        ["play comecon", "mode realign"],
        "japan",
        r"Japan is protected by US/Japan Mutual Defense Pact",
    ),
    (
        {"hand_ussr": "comecon", "us": "iran 1 italy 1", "effects": "reformer"},
        ["play comecon", "mode coup"],
        "italy",
        r"The Reformer forbids",
    ),
    (
        {"hand_ussr": "comecon", "ussr": "syria 1", "effects": "chernobyl_europe"},
        ["play comecon", "mode influence"],
        "poland",
        r"Chernobyl keeps Soviet operations from placing influence in Europe",
    ),
    ({"hand_ussr": "comecon"}, ["play comecon", "mode influence"], "chinese_civil_war", r"R 12\.1"),
    ({"hand_ussr": "comecon"}, [], "fidel", r"Fidel is not in your hand"),
    ({"hand_ussr": "comecon", "china": "us"}, [], "the_china_card", r"you do not have The China Card"),
    ({"hand_ussr": "comecon", "china": "ussr down"}, [], "the_china_card", r"R 9\.3"),
    ({"hand_ussr": "comecon asia_scoring", "round": 6}, [], "comecon", r"scoring card must be played .*R 4\.5D"),
    ({"hand_ussr": "comecon missile_envy", "envy": "ussr"}, [], "comecon", r"Missile Envy must be used"),
    ({"hand_ussr": "comecon", "round": 0}, [], "the_china_card", r"R 9\.5"),
    ({"hand_ussr": "comecon un_intervention", "round": 0}, [], "un_intervention", r"never a headline"),
    ({"hand_ussr": "nasser"}, ["play nasser"], "space", r"R 6\.4\.1"),
    ({"hand_ussr": "comecon", "spaced": "ussr 1"}, ["play comecon"], "space", r"R 6\.4\.2"),
    ({"hand_ussr": "comecon", "space": "ussr 8"}, ["play comecon"], "space", r"R 6\.4\.6"),
    ({"hand_ussr": "comecon"}, ["play comecon"], "coup", r"R 8\.1\.5"),
    ({"hand_ussr": "nato"}, ["play nato"], "event", r"NATO is your opponent's: .*R 5\.2"),
    ({"hand_ussr": "nato"}, ["play nato"], "event-first", r"NATO .*R 5\.2, 7\.5"),
    (
        {"hand_ussr": "abm_treaty", "turn": 4, "ussr": "syria 1"},
        ["play abm_treaty", "mode event"],
        "space",
        r"Space Race .*R 7\.4\.3",
    ),
    (
        {"hand_ussr": "abm_treaty", "turn": 4, "ussr": "syria 1"},
        ["play abm_treaty", "mode event"],
        "coup",
        r"R 8\.1\.5",
    ),
]


@pytest.mark.parametrize(("lines", "moves", "wanted", "message"), REFUSED)
def test_an_illegal_action_is_refused_with_its_reason_and_changes_nothing(lines, moves, wanted, message):
    g = play(position(**lines), *(f"ussr {move}" for move in moves))
    before = g.copy()
    with pytest.raises(NotationError, match=message):
        g.read(USSR, wanted)
    number = {**CARD, **ID, "space": 4, "coup": 3, "event": 5, "event-first": 6}[wanted]
    with pytest.raises(IllegalAction, match=message):
        g.apply(USSR, number)
    assert g == before


@pytest.mark.parametrize(
    ("seat", "country", "message"),
    [("ussr", "italy", r"Italy is not in Eastern Europe \(R 3\.2\)"), ("us", "poland", r"Western Europe \(R 3\.3\)")],
)
def test_set_up_names_its_rule(seat, country, message):
    match = GAME.new()
    match.run_chance(Seeded(1))
    if seat == "us":
        for _ in range(6):
            match.apply("poland")
    with pytest.raises(NotationError, match=message):
        match.apply(country, SEATS[seat])


def test_bonus_influence_names_its_rule():
    match = GAME.new(ussr_handicap=1)
    match.run_chance(Seeded(1))
    for country in ["poland"] * 6 + ["italy"] * 7:
        match.apply(country)
    with pytest.raises(NotationError, match=r"Cuba: .*R 11\.1\.4\.1"):
        match.apply("cuba", USSR)


def test_acting_out_of_turn_says_who_is_asked():
    g = position(hand_ussr="fidel", hand_us="nato")
    with pytest.raises(IllegalAction, match="waiting for the USSR"):
        g.apply(US, CARD["nato"])
    with pytest.raises(IllegalAction, match="waiting for the USSR"):
        g.apply(CHANCE, 3)
    with pytest.raises(NotationError, match="not your decision"):
        g.read(US, "nato")


def test_after_the_end_nothing_is_legal():
    g = position(winner="us vp")
    for seat in (US, USSR, CHANCE):
        assert g.legal(seat) == []
        with pytest.raises(IllegalAction, match="the match is over"):
            g.apply(seat, 1)


@pytest.mark.parametrize("text", ["", "poland italy", "99", "-1", "ROME", "pass"])
def test_text_that_is_no_action_shows_some_that_are(text):
    g = placing(hand_ussr="comecon")
    with pytest.raises(NotationError, match=r"is not an answer to 'place'; there are: .*finland"):
        g.read(USSR, text)


@pytest.mark.parametrize("number", [-5, -1, 84, 99, 1000])
def test_a_number_that_is_no_action_is_refused(number):
    for g in (placing(hand_ussr="comecon"), attacking("coup", hand_ussr="comecon", us="iran 1"), position()):
        with pytest.raises(IllegalAction):
            g.apply(USSR, number)


def test_upper_case_and_blanks_do_no_harm():
    g = placing(hand_ussr="comecon")
    assert g.read(USSR, "  Poland ") == ID["poland"]


def test_a_die_is_1_to_6():
    g = play(attacking("coup", hand_ussr="comecon", us="iran 1"), "ussr coup iran")
    for die in (0, 7, -1):
        with pytest.raises(IllegalAction):
            g.apply(CHANCE, die)
    with pytest.raises(NotationError, match="there are: 1, 2, 3, 4, 5, 6"):
        g.read(CHANCE, "7")


# Positions

BROKEN = [
    ("", "line 1: a position starts with"),
    ("sitroom-position warroom\nturn: 1", "line 1: a position starts with"),
    (f"{HEAD}\nturn: 11", "line 2: turn: 11 is not from 1 to 10"),
    (f"{HEAD}\n\n# a remark\nturn: one", "line 4: turn: 'one' is not a whole number"),
    (f"{HEAD}\nturn 3", "line 2: 'turn 3' has no colon"),
    (f"{HEAD}\nturn: 1\nturn: 2", "line 3: turn is given twice"),
    (f"{HEAD}\nweather: fine", "line 2: 'weather' is not part of a position"),
    (f"{HEAD}\nround: 9", "line 2: round: 9 is not from 0 to 8"),
    (f"{HEAD}\ndefcon: 0", "line 2: defcon: 0 is not from 1 to 5"),
    (f"{HEAD}\ndefcon: 1", r"line 2: defcon: at 1 the match is over.*R 8\.1\.1"),
    (f"{HEAD}\nvp: -20", r"line 2: vp: with 20 the match is over.*R 10\.3\.1"),
    (f"{HEAD}\nphasing: france", "line 2: phasing: 'france' is not us, ussr or none"),
    (f"{HEAD}\nphasing: none", r"line 2: phasing: say whose round it is \(R 4\.2\)"),
    (f"{HEAD}\nus: italy", "line 2: us: must be names each followed by a number"),
    (f"{HEAD}\nus: atlantis 2", "line 2: us: 'atlantis' is unknown"),
    (f"{HEAD}\nus: italy -1", "line 2: us: '-1' is not a whole number"),
    (f"{HEAD}\nus: italy ²", "line 2: us: '²' is not a whole number"),
    (f"{HEAD}\nussr: italy 1 italy 2", "line 2: ussr: italy is given twice"),
    (f"{HEAD}\nussr: chinese_civil_war 1", r"line 2: ussr: .*R 12\.1"),
    (f"{HEAD}\noptions: chinese_civil_war=yes\nus: chinese_civil_war 1", r"line 3: us: .*R 12\.1"),
    (f"{HEAD}\noptions: chinese_civil_war=yes\nussr: chinese_civil_war 3", r"line 3: ussr: .*R 12\.1"),
    (f"{HEAD}\nspace: us 9", "line 2: space: '9' is not a whole number up to 8"),
    (f"{HEAD}\nmilops: ussr 6", "line 2: milops: '6' is not a whole number up to 5"),
    (f"{HEAD}\nspaced: france 1", "line 2: spaced: 'france' is unknown"),
    (f"{HEAD}\nchina: us sideways", "line 2: china: must be up or down"),
    (f"{HEAD}\nchina: france", "line 2: china: 'france' is not us, ussr or none"),
    (f"{HEAD}\neffects: sunshine", "line 2: effects: 'sunshine' is not an effect"),
    (f"{HEAD}\nhand us: joker", "line 2: hand us: 'joker' is not a card"),
    (f"{HEAD}\nhand us: fidel\nhand ussr: fidel", "Fidel is in two places"),
    (f"{HEAD}\nhand us: fidel fidel", "Fidel is in two places"),
    (f"{HEAD}\nhand us: the_china_card", "The China Card is not in a match with these options"),
    (f"{HEAD}\noptions: optional_cards=no\nhand us: norad", "NORAD is not in a match with these options"),
    (f"{HEAD}\nknown: fidel", "line 2: known: fidel is in no hand"),
    (f"{HEAD}\nseen in deck: fidel\nhand us: fidel", "line 2: seen in deck: fidel is not in the deck"),
    (f"{HEAD}\noptions: edition=third", "line 2: options: option edition: 'third' is not one of deluxe, second"),
    (f"{HEAD}\noptions: colour=red", "line 2: options: unknown option 'colour'"),
    (f"{HEAD}\nwinner: mars", "line 2: winner: 'mars' is not us, ussr or none"),
    (f"{HEAD}\nframe: {{", "line 2: not a frame of this game"),
    (f'{HEAD}\nframe: ["Nothing"]', "line 2: not a frame of this game"),
    (f'{HEAD}\nframe: ["PlayCard"]', "line 2: not a frame of this game"),
    (f'{HEAD}\nframe: ["PlayCard", "us"]', "line 2: not a frame of this game"),
    (f'{HEAD}\nframe: ["PlayCard", 7]', "line 2: not a frame of this game"),
    (f'{HEAD}\nframe: ["ActionRound", 50, 1]\nframe: ["PlayCard", 0]', "line 2: not a frame of this game"),
    (f'{HEAD}\nframe: ["ChooseMode", 0, 500]', "line 2: not a frame of this game"),
    (f'{HEAD}\nframe: ["RealignRoll", -1, 0, 99]', "line 2: not a frame of this game"),
    (f'{HEAD}\nframe: ["PlaceByOps", 0, "two", 0]', "the frames do not fit this position|not a frame of this game"),
]


@pytest.mark.parametrize(("text", "message"), BROKEN)
def test_a_broken_position_is_refused_with_its_line(text, message):
    with pytest.raises(PositionError, match=message):
        GAME.position(text)


# Options


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"colour": "red"}, "unknown option 'colour'; there are: edition"),
        ({"edition": "third"}, "option edition: 'third' is not one of deluxe, second"),
        ({"optional_cards": "perhaps"}, "option optional_cards: say yes or no"),
        ({"us_handicap": 21}, "option us_handicap: 21 is not from 0 to 20"),
        ({"us_handicap": "many"}, "option us_handicap: 'many' is not a whole number"),
        ({"preset": "club"}, "option preset: 'club' is not one of standard, app, tournament"),
        ({"edition": "second", "optional_cards": True}, "cards 104 to 110 are not in the Second Edition"),
        ({"edition": "second", "bid": "influence"}, "the Second Edition auctions VP"),
        ({"bid": "influence", "us_handicap": 2}, "a bid or a fixed handicap, not both"),
        ({"scenario": "late_war", "chinese_civil_war": True}, "the USSR already holds The China Card"),
        ({"scenario": "late_war", "us_handicap": 1}, "no set-up placement"),
    ],
)
def test_options_that_are_unknown_or_do_not_go_together_are_refused(options, message):
    with pytest.raises(OptionError, match=message):
        GAME.new(**options)


def test_the_presets_are_sets_of_options():
    app = GAME.new(preset="app")
    assert app.options["us_handicap"] == 2
    assert "preset" not in app.options
    tournament = GAME.new(preset="tournament", bid="none", us_handicap=1)
    assert tournament.options["held_scoring_loses"] is True
    assert tournament.options["bid"] == "none"
