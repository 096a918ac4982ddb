"""Purchases and placing: page 22, rulings 319 to 328 and 341."""

import pytest

from sitroom.kernel import NOBODY, IllegalAction, NotationError, PositionError
from sitroom.warroom import GAME
from sitroom.warroom.rules.map import REGION, TERRITORIES
from sitroom.warroom.rules.nations import NATIONS
from sitroom.warroom.rules.production.lines import KINDS, bill, price, read_line
from sitroom.warroom.rules.production.purchases import purchase
from sitroom.warroom.rules.units import stack_text
from warroom.buying import built, buy, buying, done, erasable, erase, offers, stock
from warroom.moving import answer, choices, told
from warroom.playing import at, of


def test_p22_two_fighters_cost_4_oil_2_iron_2_osr__ruling_320():
    g = done(buy(buying("resources germany: 5 5 5"), "germany", "2ftr"))
    assert stock(g, "germany") == [1, 3, 3]


@pytest.mark.parametrize(
    ("unit", "cost"),
    [
        ("inf", [0, 0, 2]),
        ("art", [0, 2, 1]),
        ("arm", [1, 2, 1]),
        ("ftr", [2, 1, 1]),
        ("bmr", [2, 2, 1]),
        ("ss", [1, 2, 1]),
        ("cr", [2, 3, 2]),
        ("cv", [4, 3, 3]),
        ("bb", [3, 4, 3]),
    ],
)
def test_p22_what_each_unit_costs__ruling_320(unit, cost):
    stocked = " ".join(map(str, cost))
    g = buying(f"resources germany: {stocked}")
    assert f"1{unit}" in offers(g, "germany")
    assert stock(done(buy(g, "germany", f"1{unit}")), "germany") == [0, 0, 0]
    for kind in range(3):
        if cost[kind]:
            less = " ".join(str(amount - (k == kind)) for k, amount in enumerate(cost))
            assert f"1{unit}" not in offers(buying(f"resources germany: {less}"), "germany")


def test_p22_a_civilian_good_costs_any_five_resources__ruling_320():
    g = buying("resources germany: 1 1 4")
    goods = [text for text in offers(g, "germany") if text.startswith("goods")]
    assert goods == ["goods 1iron 4osr", "goods 1oil 4osr", "goods 1oil 1iron 3osr"]
    g = done(buy(g, "germany", "goods 1oil 1iron 3osr"))
    assert stock(g, "germany") == [0, 0, 1]
    assert g.goods[of("germany")] == 1


def test_p22_any_number_of_goods_for_any_nation__ruling_320():
    g = buying("resources china: 0 5 5", scenario="pacific")
    done(buy(g, "china", "goods 5iron", "goods 5osr"))
    assert g.goods[of("china")] == 2


def test_p22_goods_are_on_the_board_at_once_and_used_in_the_next_phase_6__ruling_321():
    g = done(buy(buying("resources germany: 0 0 5", "stress germany: 2"), "germany", "goods 5osr"))
    assert g.goods[of("germany")] == 1
    assert g.stress[of("germany")] == 2


def test_p22_a_type_is_one_line_of_the_chart():
    g = buy(buying("resources germany: 9 9 9"), "germany", "1inf")
    assert not any(text.endswith("inf") for text in offers(g, "germany"))
    with pytest.raises(NotationError, match=r"already has a line for inf: erase it first \(p22\)"):
        buy(g, "germany", "2inf")


def test_p22_a_line_can_be_altered_until_the_chart_is_closed():
    g = buying("resources germany: 9 9 9")
    buy(g, "germany", "4inf")
    erase(g, "germany", "4inf")
    buy(g, "germany", "2inf", "1arm")
    assert GAME.view(g, 1)["purchases"] == {"germany": ["2inf", "1arm"]}
    g.apply(1, 0)
    with pytest.raises(NotationError, match="not your decision"):
        erase(g, "germany", "2inf")
    done(g)
    assert stock(g, "germany") == [8, 7, 4]


def test_p22_what_an_erased_line_would_have_cost_and_filled_is_free_again():
    g = buying("resources germany: 2 1 1")
    offered = offers(g, "germany")
    buy(g, "germany", "1ftr")
    assert offers(g, "germany") == []
    erase(g, "germany", "1ftr")
    assert offers(g, "germany") == offered


def test_p22_of_several_goods_paid_alike_one_is_erased_at_a_time():
    g = buying("resources germany: 9 9 15")
    buy(g, "germany", "goods 5osr", "goods 2oil 3iron", "goods 5osr")
    assert erasable(g, "germany") == ["goods 5osr", "goods 2oil 3iron"]
    erase(g, "germany", "goods 5osr")
    assert GAME.view(g, 1)["purchases"] == {"germany": ["goods+5osr", "goods+2oil+3iron"]}
    erase(g, "germany", "goods 5osr")
    assert erasable(g, "germany") == ["goods 2oil 3iron"]


def test_p22_a_chart_erased_is_as_if_nothing_had_been_written():
    g = buying("resources germany: 9 9 9")
    before, position = g.copy(), GAME.position_text(g)
    buy(g, "germany", "2inf", "goods 5osr")
    erase(g, "germany", "2inf", "goods 5osr")
    assert g == before
    assert GAME.position_text(g) == position


def test_p22_it_does_not_matter_in_which_order_lines_are_written():
    lines = ("1arm", "goods 5osr", "2inf", "goods 2oil 3iron")
    charts = [buy(buying("resources germany: 9 9 15"), "germany", *some) for some in (lines, lines[::-1])]
    assert charts[0] == charts[1]
    position = GAME.position_text(charts[0])
    assert "purchases germany: 2inf 1arm goods+5osr goods+2oil+3iron\n" in position
    mixed = position.replace("2inf 1arm goods+5osr", "goods+5osr 1arm 2inf")
    assert GAME.position(mixed) == GAME.position(position) == charts[0]


def test_p22_nobody_else_learns_that_a_chart_was_altered():
    g = buying("resources germany: 9 9 9", "resources ussr: 9 9 9")
    seen = [GAME.view(g, seat) for seat in (0, NOBODY)]
    for change in (buy, erase):
        change(g, "germany", "2inf")
        assert [GAME.view(g, seat) for seat in (0, NOBODY)] == seen


def test_p22_a_rich_nation_buys_as_many_as_its_smokestacks_take():
    mine = [f"control {t.id}: usa" for t in TERRITORIES if t.stacks]
    g = buying(*mine, "resources usa: 0 0 400", scenario="global")
    assert offers(g, "usa")[112] == "113inf"
    assert "114inf" not in offers(g, "usa")
    done(buy(g, "usa", "100inf"))
    assert (of("usa"), 100, 0) in told(g, "purchase")
    assert stock(g, "usa") == [0, 0, 200]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("erase germany 1inf", r"germany has not written 1inf, so there is nothing to erase \(p22\)"),
        ("erase germany 3inf", r"germany has not written 3inf, so there is nothing to erase \(p22\)"),
        ("erase germany goods 5oil", r"germany has not written goods 5oil, so there is nothing to erase \(p22\)"),
        ("erase ussr 1inf", r"ussr is not yours \(p6\)"),
        ("germany goods 5oil", r"goods 5oil costs 5 oil 0 iron 0 osr, and germany has 2 oil 9 iron 5 osr left \(p22\)"),
        ("germany goods 6osr", "is not an answer to 'buy'"),
        ("germany 1cf", "is not an answer to 'buy'"),
        ("germany 0inf", "is not an answer to 'buy'"),
        ("germany 99999arm", r"99999arm costs 99999 oil .* \(p22\)"),
        ("germany " + "9" * 5000 + "inf", "is not an answer to 'buy'"),
    ],
)
def test_p22_what_cannot_be_erased_or_bought_is_refused_with_the_reason(text, reason):
    g = buy(buying("resources germany: 2 9 9", "resources ussr: 9 9 9"), "germany", "2inf")
    buy(g, "ussr", "1inf")
    before = g.copy()
    with pytest.raises(NotationError, match=reason):
        g.read(1, text)
    assert g == before


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("purchases germany: 3zeppelin", "'3zeppelin' is not a purchase, such as 3inf or goods"),
        ("purchases germany: goods+4osr", "is not a purchase"),
        ("purchases germany: 99inf", r"they cost more than it has \(p22\)"),
        ("resources germany: 1000000000 0 0", "no match comes to more than 9999"),
    ],
)
def test_positions_with_charts_that_cannot_be_are_refused(line, reason):
    with pytest.raises(PositionError, match=reason):
        GAME.position(f"sitroom-position warroom\noptions: scenario=eastern\n{line}\n")


def test_p22_purchases_are_written_in_secret_and_revealed_together__ruling_319():
    g = buying("resources germany: 9 9 9", "resources ussr: 9 9 9")
    buy(g, "germany", "2inf")
    assert "germany" in GAME.view(g, 1)["purchases"]
    assert "germany" not in GAME.view(g, 0)["purchases"]
    assert "germany" not in GAME.view(g, NOBODY)["purchases"]
    assert stock(g, "germany") == [9, 9, 9]
    done(g)
    assert (of("germany"), 2, 0) in told(g, "purchase")
    assert not any(g.purchases)
    assert stock(g, "germany") == [9, 9, 5]


def test_p22_no_more_than_the_stock_pays_for():
    g = buy(buying("resources germany: 9 9 9"), "germany", "4ftr")
    assert "1arm" in offers(g, "germany")
    assert "2arm" not in offers(g, "germany")
    with pytest.raises(
        NotationError, match=r"2arm costs 2 oil 4 iron 2 osr, and germany has 1 oil 5 iron 5 osr left \(p22\)"
    ):
        buy(g, "germany", "2arm")


def test_p22_unspent_resources_are_kept_and_nobody_pays_for_another__rulings_327_341():
    g = buying("resources germany: 0 0 2", "resources italy: 9 9 9", scenario="europe", players=2)
    assert offers(g, "germany") == ["1inf"]
    done(g)
    assert stock(g, "germany") == [0, 0, 2]
    assert stock(g, "italy") == [9, 9, 9]


def test_p22_all_categories_share_the_smokestacks_minus_bombs__ruling_322():
    only = [f"control {t}: germany" for t in ("R2", "R3", "R4", "R5", "R7", "R16")]
    g = buying(*only, "resources ussr: 30 30 30", "bombs R1: 2")
    assert "3inf" in offers(g, "ussr")
    assert "4inf" not in offers(g, "ussr")
    g = done(buy(g, "ussr", "2inf", "1ftr"))
    assert built(g) == {"R1": "2inf 1ftr"}


def test_p22_more_than_eight_units_in_one_pile__ruling_322():
    others = [f"control {t}: japan" for t in ("U2", "U3")]
    g = done(buy(buying(*others, "resources usa: 0 0 40", scenario="global"), "usa", "10inf"))
    assert built(g) == {"U1": "10inf"}


def test_p22_embattled_and_captured_industries_build_too__rulings_322_323():
    lost = [f"control {t}: ussr" for t in ("G1", "G4", "G5", "G6")]
    g = buying(
        *lost,
        "control R1: germany",
        "resources germany: 0 0 20",
        "embattled: R1 G7",
        "ussr-23 R1 1inf",
        "ussr-21 G7 1inf",
    )
    done(buy(g, "germany", "7inf"))
    answer(g, "germany 5inf R1")
    assert built(g) == {"G7": "2inf", "R1": "5inf"}


def test_p22_ships_need_a_port_damaged_or_not__rulings_218_324():
    g = buying("resources germany: 30 30 30", "bombs G1: 1")
    done(buy(g, "germany", "9ss"))
    assert {text.split()[-1] for text in choices(g)} == {"G1", "G5", "G6"}
    g = buying("resources germany: 30 30 30", *(f"control {t}: ussr" for t in ("G1", "G5", "G6")))
    assert not any(text.endswith("ss") for text in offers(g, "germany"))


@pytest.mark.parametrize(
    ("scenario", "nation", "site", "seas", "ships"),
    [
        ("europe", "ussr", "R16", "all", True),
        ("europe", "ussr", "R16", "listed", False),
        ("pacific", "usa", "U2", "all", True),
        ("pacific", "usa", "U2", "listed", False),
        ("eastern", "ussr", "R16", "all", False),
    ],
)
def test_p25_ships_where_the_port_s_sea_is_in_play__rulings_325_372(scenario, nation, site, seas, ships):
    """A-11 is the only sea of the Central United States, which are in the War in the Pacific."""
    lost = [
        f"control {TERRITORIES[t].id}: {NATIONS[6 if scenario == 'pacific' else 4]}"
        for t in GAME.new(scenario=scenario).state.rules.facts.territories
        if TERRITORIES[t].nation == of(nation) and TERRITORIES[t].stacks and TERRITORIES[t].id != site
    ]
    g = buying(*lost, f"resources {nation}: 30 30 30", scenario=scenario, scenario_seas=seas)
    assert any(text.endswith("ss") for text in offers(g, nation)) == ships
    assert "2inf" in offers(g, nation)


def test_p22_what_cannot_be_placed_cannot_be_bought__ruling_326():
    lost = [f"control {t}: ussr" for t in ("G1", "G4", "G5")]
    g = buying(*lost, "resources germany: 30 30 30")
    assert max(int(text[0]) for text in offers(g, "germany") if text.endswith("inf")) == 6
    assert max(int(text[0]) for text in offers(g, "germany") if text.endswith("ss")) == 4
    buy(g, "germany", "3ss", "2inf")
    assert [text for text in offers(g, "germany") if text[1:] in ("cr", "art")] == ["1art", "1cr"]
    with pytest.raises(NotationError, match=r"no industry of germany has room for 2art \(p22\)"):
        buy(g, "germany", "2art")


def test_p22_placing_leaves_room_for_what_is_still_to_place__ruling_326():
    lost = [f"control {t}: ussr" for t in ("G1", "G4", "G5")]
    g = done(buy(buying(*lost, "resources germany: 30 30 30"), "germany", "3ss", "2arm", "1inf"))
    assert choices(g) == ["germany 1arm G6", "germany 1arm G7", "germany 2arm G7"]
    assert built(g) == {"G6": "3ss"}
    answer(g, "germany 1arm G6")
    assert built(g) == {"G6": "1arm 3ss", "G7": "1inf 1arm"}


def test_p22_nations_place_in_turn_order():
    facts = ("resources germany: 9 9 9", "resources ussr: 9 9 9")
    for order in (["germany", "ussr"], ["ussr", "germany"]):
        g = buying(*facts, "turn_order: " + " ".join(order))
        done(buy(buy(g, "germany", "2inf"), "ussr", "2inf"))
        assert g.stack[-1].nation == of(order[0])


def test_p22_units_of_one_type_may_be_spread():
    g = done(buy(buying("resources germany: 0 0 20"), "germany", "6inf"))
    answer(g, "germany 2inf G6", "germany 1inf G7", "germany 3inf G1")
    assert built(g) == {"G1": "3inf", "G6": "2inf", "G7": "1inf"}


def test_p22_placing_is_refused_with_the_reason():
    g = done(buy(buying("resources germany: 9 9 9"), "germany", "2ss", "1inf"))
    for text, reason in (
        ("germany 1ss R1", r"R1 is not an industry of germany \(p22\)"),
        ("germany 1ss G4", r"ships are built where there is a port in play, and G4 has none \(p22\)"),
        ("germany 9ss G6", r"G6 has 4 free smokestacks"),
    ):
        with pytest.raises(NotationError, match=reason):
            answer(g, text)


def test_p22_purchases_are_refused_with_the_reason():
    g = buying("resources germany: 9 9 9", "resources ussr: 9 9 9")
    with pytest.raises(NotationError, match="not yours"):
        g.apply(0, g.read(0, "germany 1inf"))
    with pytest.raises(NotationError, match="is not an answer"):
        g.apply(0, g.read(0, "ussr 1zeppelin"))


def test_a_bill_of_production_adds_up():
    guns, good = read_line("3art"), read_line("goods 1oil 1iron 3osr")
    assert price(guns) == (0, 6, 3)
    assert price(good) == (1, 1, 3)
    total = bill((guns, good))
    assert (stack_text(total.stack), total.goods, total.cost) == ("3art", 1, (1, 7, 6))


def test_every_industry_is_a_region_with_its_smokestacks_as_strategic_value():
    assert all(t.stacks in (0, t.sv) for t in TERRITORIES)
    assert at("G1") == REGION["G1"]


@pytest.mark.parametrize(
    "action", [purchase(4, KINDS + 9), purchase(4, 2 * KINDS - 1), purchase(2, KINDS), 10**9, 10**30]
)
def test_numbers_that_are_no_purchase_are_refused_and_change_nothing(action):
    g = buying("resources germany: 9 9 9")
    before = g.copy()
    with pytest.raises(IllegalAction):
        g.apply(1, action)
    assert g == before


@pytest.mark.parametrize("action", [10**9, 0, 1, 130 * 64 + 1, 186 * 64 + 1])
def test_numbers_that_are_no_place_are_refused_and_change_nothing(action):
    g = done(buy(buying("resources germany: 9 9 9"), "germany", "2ss", "1inf"))
    before = g.copy()
    with pytest.raises(IllegalAction):
        g.apply(1, action)
    assert g == before
