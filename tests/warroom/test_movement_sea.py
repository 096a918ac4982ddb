"""Fleets, troop transports and narrow passages: pages 5 and 10, rulings 69 to 78, 87 to 89, 103 to 107, 378 to 381."""

import pytest

from sitroom.kernel import NotationError
from sitroom.warroom.rules.map import ADJACENT, is_sea
from warroom.moving import answer, choices, moving, struck, where
from warroom.playing import at, of


@pytest.mark.parametrize("to", ["A-6", "A-3", "A-5", "A-7"])
def test_p10_from_land_one_or_two_seas__ruling_69(to):
    g = moving("germany-72 G10 1inf", f"germany-72>{to}")
    assert len(choices(g)) > 1
    answer(g, choices(g)[1])
    assert where(g, "germany-72") == f"{to} 1inf"


def test_p10_at_sea_one_or_two_seas_or_one_adjacent_territory__ruling_69():
    at_sea = "germany-72 A-6 1inf"
    for to in ("A-3", "A-2", "G3", "B1"):
        assert not struck(moving(at_sea, f"germany-72>{to}"))
    for to in ("A-1", "N8", "U1"):
        assert struck(moving(at_sea, f"germany-72>{to}")) == {"germany-72": "reach"}


def test_p10_never_from_land_over_sea_to_land_in_one_round__ruling_69():
    assert struck(moving("britain-53 B1 1inf", "britain-53>G3")) == {"britain-53": "reach"}


def test_p8_china_does_not_put_to_sea__ruling_70():
    assert struck(moving("china-101 J5 1inf", "china-101>P-0")) == {"china-101": "china"}


def test_p10_embarking_under_the_enemy_s_eyes_is_subject_to_pinning__ruling_71():
    facts = ("germany-72 G10 2inf 1art", "britain-53 G10 2inf", "germany-72>A-3")
    g = answer(moving(*facts), "germany-72 A-3", "germany-72 2inf")
    assert where(g, "germany-72") == "A-3 1art"
    assert where(g, "germany-22") == "G10 2inf"
    assert struck(moving(*facts[1:], "germany-72 G10 2inf")) == {"germany-72": "pinned"}


@pytest.mark.parametrize(("friends", "free"), [("", False), ("italy-1 M-2 1cr", False), ("italy-1 M-2 1cr 1ss", True)])
def test_p10_an_outnumbered_transport_stays_whatever_its_size__ruling_72(friends, free):
    g = moving("britain-3 M-2 1ss 1cr", "germany-49 M-2 8inf", *[friends] * bool(friends), "germany-49>M-1")
    assert struck(g) == ({} if free else {"germany-49": "pinned"})


@pytest.mark.parametrize("embattled", [(), ("britain-47 T5 1inf", "embattled: T5")])
def test_p10_an_outnumbered_transport_may_still_land_among_friends__ruling_73(embattled):
    g = moving("britain-3 M-2 1ss 1cr", "germany-49 M-2 2inf", "germany-49>T5", *embattled)
    answer(g, "germany-49 T5")
    assert where(g, "germany-49") == "T5 2inf"


@pytest.mark.parametrize("shore", ["B4", "G13"])
def test_p10_an_outnumbered_transport_may_not_land_on_a_hostile_shore__ruling_74(shore):
    g = moving("britain-3 M-2 1ss 1cr", "germany-49 M-2 2inf", f"germany-49>{shore}", "control G13: britain")
    assert struck(g) == {"germany-49": "pinned"}
    g = moving("britain-3 M-3 1ss 1cr", "germany-49 M-3 2inf", "germany-49>N14")
    assert struck(g) == {"germany-49": "pinned"}


def test_p10_a_transport_may_end_beside_a_superior_fleet__ruling_75():
    g = moving("britain-3 M-2 1ss 1cr", "germany-49 T5 2inf", "germany-49>M-2")
    answer(g, "germany-49 M-2")
    assert where(g, "germany-49") == "M-2 2inf"


def test_p10_transports_pin_nobody_and_release_nobody__rulings_76_99():
    g = moving("germany-49 M-2 8inf", "britain-3 M-2 1cr", "britain-3>M-3")
    assert not struck(g)
    g = moving("germany-49 M-2 8inf", "britain-3 M-2 2cr", "germany-1 M-2 1cr", "germany-1>M-1")
    assert struck(g) == {"germany-1": "pinned"}


def test_p10_transports_alone_ignore_each_other__ruling_77():
    g = moving("germany-49 M-2 2inf", "britain-53 M-2 2inf", "germany-49>M-1", "britain-53>M-3")
    answer(g, "britain-53 M-3", "germany-49 M-1")
    assert where(g, "germany-49") == "M-1 2inf"


def test_p10_across_the_caspian_in_two_rounds__ruling_78():
    assert not any(is_sea(region) for region in ADJACENT[at("M-6")])
    g = answer(moving("ussr-21 R7 1inf", "ussr-21>M-6"), "ussr-21 M-6")
    assert where(g, "ussr-21") == "M-6 1inf"
    assert not struck(moving("ussr-21 M-6 1inf", "ussr-21>R9"))
    assert struck(moving("ussr-21 R7 1inf", "ussr-21>R9")) == {"ussr-21": "reach"}


def test_p10_a_patrol_may_be_written_for_ships_transports_and_aircraft__ruling_48():
    commands = ("germany-1 A-5 1cr", "germany-72 A-5 1inf", "germany-11 A-5 1ftr", "germany-48 G1 1inf")
    g = moving(*commands, phase="PlanningPhase", scenario="eastern")
    while g.stack[-1].verb != "write":
        g.apply(g.seat, 0)
    germany = g.seat_of(of("germany"))
    texts = {g.say(action) for action in g.legal(germany)}
    assert {"germany-1 A-5", "germany-72 A-5", "germany-11 A-5"} <= texts
    assert "germany-48 G1" not in texts


def test_p10_a_fleet_goes_one_or_two_seas_by_any_way__ruling_87():
    g = moving("germany-5 A-15 3ss", "germany-5>A-7")
    assert choices(g) == [
        "germany-5 cancel",
        "germany-5 A-7",
        "germany-5 A-7 via A-6",
        "germany-5 A-7 via A-14",
    ]
    assert struck(moving("germany-5 A-15 3ss", "germany-5>A-9")) == {"germany-5": "reach"}


@pytest.mark.parametrize("to", ["G3", "B3", "J21"])
def test_p13_no_ship_enters_land_or_an_island_circle__ruling_88(to):
    assert struck(moving("germany-5 A-15 3ss", f"germany-5>{to}")) == {"germany-5": "ashore"}


def test_p13_a_fleet_may_sail_into_a_pin_on_purpose__ruling_89():
    g = moving("germany-5 A-15 3ss", "britain-6 A-6 3cr", "germany-5>A-7")
    answer(g, "germany-5 A-7 via A-6")
    assert where(g, "germany-5") == "A-6 3ss"


PASSAGES = [
    ("A-12", "P-7", "usa-2", "germany-1", "N2"),
    ("M-3", "M-5", "britain-3", "italy-1", "B5"),
    ("A-15", "M-1", "britain-3", "italy-1", "B3"),
    ("I-9", "P-15", "japan-9", "britain-2", "J9"),
    ("A-5", "A-6", "germany-1", "britain-6", "G2"),
    ("A-6", "A-5", "germany-1", "britain-6", "G10"),
]


def passes(fleet, a, b, *facts, **options):
    """May a fleet sail straight from one sea into the other?"""
    g = moving(f"{fleet} {a} 1cr", f"{fleet}>{b}", *facts, **options)
    return f"{fleet} {b}" in choices(g)


@pytest.mark.parametrize(("a", "b", "friend", "enemy", "shore"), PASSAGES)
def test_p5_a_passage_is_open_to_the_side_that_holds_its_shores__rulings_101_103_105(a, b, friend, enemy, shore):
    taken = f"control {shore}: {enemy.partition('-')[0]}"
    assert passes(friend, a, b)
    assert not passes(enemy, a, b)
    assert not passes(friend, a, b, taken)


@pytest.mark.parametrize(("a", "b", "friend", "enemy", "shore"), PASSAGES[:4])
def test_p5_who_takes_the_shore_takes_the_passage__rulings_103_105(a, b, friend, enemy, shore):
    assert passes(enemy, a, b, f"control {shore}: {enemy.partition('-')[0]}")


def test_p5_with_a_shore_each_the_danish_strait_is_shut_for_both__ruling_104():
    for fleet in ("germany-1", "britain-6"):
        assert not passes(fleet, "A-5", "A-6", "control G10: britain")
    assert passes("britain-6", "A-5", "A-6", "control G10: britain", "control G2: usa")


def test_p5_passages_concern_transports_but_nobody_in_the_air__rulings_79_103():
    assert struck(moving("britain-53 A-6 1inf", "britain-53>A-5")) == {"britain-53": "strait"}
    assert not struck(moving("britain-11 A-6 1ftr", "britain-11>A-5"))


def test_p5_a_way_round_a_shut_passage_is_still_open__ruling_103():
    assert struck(moving("germany-5 A-16 1ss", "germany-5>M-1")) == {"germany-5": "strait"}
    g = moving("britain-2 I-9 1cr", "britain-2>P-15")
    assert choices(g) == ["britain-2 cancel", "britain-2 P-15 via P-16"]
    with pytest.raises(NotationError, match=r"narrow passage on the way to P-15 is closed to britain \(p5\)"):
        answer(g, "britain-2 P-15")


def test_p5_the_turkish_straits_are_shut_until_turkey_takes_a_side__ruling_106():
    for fleet in ("britain-3", "italy-1"):
        assert struck(moving(f"{fleet} M-3 1cr", f"{fleet}>M-4")) == {fleet: "strait"}
    g = moving(
        "germany-33 G5 1inf", "germany-33>N14", "britain-3 M-3 1cr", "britain-3>M-4", "turn_order: germany britain"
    )
    answer(g, "germany-33 N14")
    assert choices(g) == ["britain-3 cancel", "britain-3 M-4"]


def test_p5_an_embattled_shore_still_belongs_to_its_controller__ruling_107():
    facts = ("embattled: B5", "germany-49 B5 1inf", "britain-47 B5 1inf")
    assert not struck(moving(*facts, "britain-3 M-3 1cr", "britain-3>M-5"))
    assert struck(moving(*facts, "italy-1 M-3 1cr", "italy-1>M-5")) == {"italy-1": "strait"}


def test_p28_a_shore_out_of_play_belongs_to_its_printed_owner__rulings_378_381():
    for fleet, result in (("germany-1", {}), ("ussr-1", {"ussr-1": "strait"})):
        assert struck(moving(f"{fleet} A-5 1cr", f"{fleet}>A-6", scenario="eastern")) == result
    turkey = "control N14: germany"
    assert struck(moving("germany-1 M-4 1cr", "germany-1>M-3", turkey, scenario="eastern")) == {"germany-1": "scenario"}


@pytest.mark.parametrize(
    ("fleet", "a", "b", "result", "listed"),
    [
        ("britain-3", "M-3", "M-5", "", ""),
        ("italy-1", "M-3", "M-5", "strait", "strait"),
        ("britain-3", "A-15", "M-1", "", ""),
        ("germany-1", "A-6", "A-5", "", ""),
        ("britain-6", "A-6", "A-5", "strait", "strait"),
        ("britain-3", "M-3", "M-4", "strait", "strait"),
        ("usa-1", "A-12", "P-7", "", "scenario"),
        ("germany-1", "A-12", "P-7", "strait", "scenario"),
    ],
)
def test_p26_passages_of_the_war_in_europe__rulings_372_378_379(fleet, a, b, result, listed):
    """Panama follows Central America; Malaya is not in play and stays Japanese."""
    for seas, why in (("all", result), ("listed", listed)):
        g = moving(f"{fleet} {a} 1cr", f"{fleet}>{b}", scenario="europe", scenario_seas=seas)
        assert struck(g) == ({fleet: why} if why else {})
    assert not passes("britain-2", "I-9", "P-15", scenario="europe")
    assert passes("germany-1", "I-9", "P-15", scenario="europe")


@pytest.mark.parametrize(
    ("fleet", "a", "b", "seas", "result"),
    [
        ("japan-9", "I-9", "P-15", "listed", ""),
        ("usa-2", "P-7", "A-12", "listed", "scenario"),
        ("usa-2", "P-7", "A-12", "all", ""),
        ("japan-1", "P-7", "A-12", "all", "strait"),
        ("britain-2", "M-5", "M-3", "all", ""),
        ("japan-9", "M-5", "M-3", "all", "strait"),
    ],
)
def test_p27_passages_of_the_war_in_the_pacific__rulings_378_380(fleet, a, b, seas, result):
    expected = {fleet: result} if result else {}
    g = moving(f"{fleet} {a} 1cr", f"{fleet}>{b}", scenario="pacific", scenario_seas=seas)
    assert struck(g) == expected
    assert not passes("britain-2", "I-9", "P-15", scenario="pacific", scenario_seas=seas)  # Malacca is Japanese
