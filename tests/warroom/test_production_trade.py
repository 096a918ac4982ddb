"""Trade with neutrals: pages 22 and 24, rulings 313, 319, 332 to 341 and 384."""

import pytest

from sitroom.kernel import NotationError
from sitroom.warroom import GAME
from sitroom.warroom.rules.map import REGIONS, TERRITORIES
from sitroom.warroom.rules.nations import NATIONS
from sitroom.warroom.rules.production.trade import BLOCK, partners
from warroom.moving import answer, choices, moving, told
from warroom.playing import at, of

RICH = [f"resources {n}: 20 20 20" for n in NATIONS]


def market(*facts, first="usa", **options):
    """Phase 7 about to begin; `first` trades before the others."""
    stocked = {fact.split(":")[0] for fact in facts}
    rich = [line for line in RICH if line.split(":")[0] not in stocked]
    order = [first, *(n for n in NATIONS if n != first)]
    return moving(*rich, *facts, "turn_order: " + " ".join(order), phase="ProductionPhase", **options)


def stock(g, nation):
    return [g.stock(of(nation), kind) for kind in range(3)]


def traders(g, neutral):
    return {NATIONS[n] for n in range(7) if at(neutral) in partners(g, n)}


def test_p22_blocks_of_2_oil_3_iron_5_osr_one_for_one__ruling_332():
    assert BLOCK == (2, 3, 5)
    for deal, after in (
        ("usa N4 oil", [18, 20, 25]),
        ("usa N4 iron", [20, 17, 25]),
        ("usa N5 osr", [22, 20, 15]),
        ("usa N6 oil", [18, 23, 20]),
        ("usa N6 osr", [20, 23, 15]),
    ):
        assert stock(answer(market(), deal), "usa") == after


def test_p22_mexico_gives_iron_and_takes_none__ruling_332():
    g = market()
    assert {"usa N1 oil", "usa N1 osr"} <= set(choices(g))
    with pytest.raises(NotationError, match=r"N1 gives iron, and takes only a block of another kind \(p22\)"):
        answer(g, "usa N1 iron")


def test_p22_what_each_neutral_offers__ruling_332():
    offers = {t.id: ("oil", "iron", "osr")[t.trade] for t in TERRITORIES if t.trade >= 0}
    assert offers == {"N1": "iron", "N4": "osr", "N5": "oil", "N6": "iron", "N10": "iron", "N11": "osr", "N15": "oil"}


def test_p22_one_trade_a_nation_and_round__ruling_332():
    g = answer(market(), "usa N1 oil")
    asked = []
    while g.stack[-1].verb == "trade":
        asked.append(NATIONS[g.stack[-1].nation])
        g.apply(g.seat, g.actions[-1])
    assert sorted(asked) == ["britain", "germany", "italy", "japan", "ussr"]
    assert sorted(nation for nation, *_ in told(g, "trade")) == [of(n) for n in ("britain", "ussr", "usa", *asked[-3:])]


def test_p22_without_a_block_there_is_no_trade__ruling_332():
    g = market("resources usa: 1 3 4")
    assert {text.split()[-1] for text in choices(g)} == {"pass", "iron"}
    with pytest.raises(NotationError, match=r"usa has no block of 2 oil \(p22\)"):
        answer(g, "usa N4 oil")


def test_p22_several_nations_may_trade_with_one_neutral__ruling_339():
    g = answer(market(), "usa N4 oil")
    assert "britain N4 oil" in choices(g)
    answer(g, "britain N4 oil")
    assert stock(g, "usa") == stock(g, "britain") == [18, 20, 25]


def test_p22_china_never_trades__ruling_328():
    g = market()
    assert all("china" not in traders(g, t.id) for t in TERRITORIES if t.trade >= 0)


@pytest.mark.parametrize("scenario", ["europe", "pacific", "eastern"])
def test_p22_trade_is_for_the_global_war_only__rulings_332_384(scenario):
    names = [NATIONS[n] for n in GAME.new(scenario=scenario).state.rules.nations]
    g = moving(*(f"resources {n}: 20 20 20" for n in names), phase="ProductionPhase", scenario=scenario)
    assert g.stack[-1].verb == "buy"


def test_p22_standard_neutrals_trade_with_both_sides_pro_allied_with_the_allies__ruling_333():
    g = market("germany-1 A-12 1ss", "germany-2 A-13 1ss", "italy-1 M-1 1ss")
    assert traders(g, "N11") == {"britain", "ussr", "usa", "germany", "italy", "japan"}
    assert traders(g, "N5") == {"britain", "ussr", "usa", "germany", "italy", "japan"}  # the Allies by land
    assert traders(g, "N6") == {"britain", "ussr", "usa"}


def test_p22_a_controlled_neutral_trades_with_its_side_only__ruling_333():
    g = market("control N10: germany", "activated N10: 1")
    assert {"germany", "italy", "japan"} <= traders(g, "N10")
    g = market("control N10: ussr", "activated N10: 1", "germany-1 A-5 1ss")
    assert not traders(g, "N10") & {"germany", "italy", "japan"}
    g = market("control N6: japan", "activated N6: 1", "japan-1 A-13 1ss")
    assert traders(g, "N6") == {"germany", "italy", "japan"}


def test_p22_no_trade_with_an_embattled_neutral__ruling_333():
    assert traders(market(), "N1")
    assert not traders(market("embattled: N1", "control N1: usa", "activated N1: 1", "japan-24 N1 1inf"), "N1")


def test_p22_a_neutral_of_a_collapsed_nation_trades_with_nobody__ruling_350():
    assert not traders(market("control N1: britain", "activated N1: 1", "collapsed: britain"), "N1")


def test_p22_by_land_over_territory_of_any_ally_that_is_not_embattled__ruling_334():
    assert "japan" in traders(market(), "N10")  # over Finland or Norway
    fought = ("ussr-23 G9 1inf", "ussr-21 G10 1inf")
    assert "japan" in traders(market(fought[0], "embattled: G9"), "N10")
    assert "japan" not in traders(market(*fought, "embattled: G9 G10"), "N10")


def test_p22_an_uncontrolled_neutral_next_door_is_no_land_route__ruling_334():
    g = market("control U2: japan", "control U3: japan", "japan-1 A-11 1ss", "japan-2 P-6 1ss")
    assert "N2" in {REGIONS[t] for t in g.rules.theatre.near_land[at("N1")]}
    assert not traders(g, "N1")


@pytest.mark.parametrize(
    ("there", "free"),
    [
        ("germany-1 A-13 1ss", False),
        ("germany-16 A-13 1ftr", False),
        ("germany-48 A-13 1inf", True),
        ("britain-1 A-13 1cr", True),
    ],
)
def test_p22_by_sea_the_port_s_sea_is_free_of_enemies_but_transports__ruling_335(there, free):
    g = market(there, "control B30: japan")
    assert ("usa" in traders(g, "N6")) == free


def test_p22_the_axis_needs_a_naval_command_there__ruling_335():
    clear = ("embattled: G3", "usa-27 G3 1inf", "germany-48 G3 1inf", "control B3: britain")
    assert "germany" not in traders(market(*clear), "N11")
    assert "germany" not in traders(market(*clear, "germany-16 M-1 1ftr"), "N11")
    assert {"germany", "italy", "japan"} <= traders(market(*clear, "italy-1 M-1 1ss"), "N11")


def test_p22_one_good_port_is_enough__ruling_336():
    away = ("control U2: japan", "control U3: japan")
    assert "usa" in traders(market(*away), "N1")
    assert "usa" in traders(market(*away, "japan-1 A-11 1ss"), "N1")
    assert "usa" not in traders(market(*away, "japan-1 A-11 1ss", "japan-2 P-6 1ss"), "N1")


def test_p22_axis_trade_by_sea_with_its_own_neutral__ruling_337():
    facts = ("control N6: japan", "activated N6: 1")
    assert "japan" not in traders(market(*facts), "N6")
    assert "japan" in traders(market(*facts, axis_intimidation_own_neutral="no"), "N6")


def test_p22_the_route_to_an_own_neutral_is_checked_too__ruling_338():
    facts = ("control N6: usa", "activated N6: 1", "control B30: japan")
    assert "usa" in traders(market(*facts), "N6")
    assert "usa" not in traders(market(*facts, "japan-1 A-13 1ss"), "N6")


def test_p21_trade_from_the_yellow_and_the_red_zone__rulings_311_313():
    at_sea = ("control B30: japan",)
    for zone, by_land, by_sea in (("blue", True, True), ("yellow", True, False), ("red", False, False)):
        g = market(*at_sea, f"zone usa: {zone}")
        assert ("usa" in traders(g, "N1"), "usa" in traders(g, "N6")) == (by_land, by_sea)
    g = market(*at_sea, "zone usa: red", red_trade="land")
    assert ("usa" in traders(g, "N1"), "usa" in traders(g, "N6")) == (True, False)


def test_p22_damaged_ports_still_trade__ruling_218():
    assert "usa" in traders(market("bombs N6: 1", "control B30: japan"), "N6")


def test_p22_trade_comes_before_purchases_and_pays_for_them__rulings_319_340():
    g = market("resources usa: 2 0 0", *(f"resources {n}: 0 0 0" for n in NATIONS if n != "usa"))
    answer(g, "usa N4 oil")
    assert g.stack[-1].verb == "buy"
    seat = g.seat_of(of("usa"))
    assert "usa 2inf" in {g.say(a) for a in g.legal(seat)}
    assert told(g, "trade") == [(of("usa"), at("N4"), 0, 2)]


def test_p22_trade_is_refused_with_the_reason():
    g = market("germany-1 A-13 1ss", "control B30: japan", "embattled: N1")
    for deal, reason in (
        ("usa N7 oil", r"N7 offers nothing \(p22\)"),
        ("usa N6 oil", r"no open route to N6"),
        ("usa N1 oil", r"N1 does not trade with usa now \(p22, p24\)"),
    ):
        with pytest.raises(NotationError, match=reason):
            answer(g, deal)
