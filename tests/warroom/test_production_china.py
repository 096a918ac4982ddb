"""Chinese mobilization: pages 8 and 22, rulings 328 to 331."""

import pytest

from sitroom.kernel import NotationError
from sitroom.warroom.rules import causes
from sitroom.warroom.rules.map import TERRITORIES
from sitroom.warroom.rules.nations import POOL, TOKEN_ID
from sitroom.warroom.rules.phases.economy import income
from sitroom.warroom.rules.units import LAND, OIL, stack_text
from warroom.buying import built, buy, buying, done, offers, stock
from warroom.moving import answer, choices, moving, where
from warroom.playing import at, of

ALL = ("C1", "C2", "C3", "C4", "C5")


def china(*facts, **options):
    """China writes its purchases in the Pacific."""
    return buying("resources china: 0 20 40", *facts, scenario="pacific", **options)


def most(g, unit):
    return max((int(text[: -len(unit)]) for text in offers(g, "china") if text.endswith(unit)), default=0)


def commands(g):
    return sorted(where(g, TOKEN_ID[t]) for t in g.commands(of("china")))


def crowd(*places):
    """Full Chinese commands, one for each of these places."""
    tokens = [TOKEN_ID[t] for t in POOL[of("china")][LAND]]
    return [f"{token} {place} 8inf" for token, place in zip(tokens, places, strict=False)]


def test_p22_china_buys_infantry_and_nothing_else_without_an_industry__ruling_328():
    g = china()
    assert {text.lstrip("0123456789") for text in offers(g, "china") if "goods" not in text} == {"inf"}
    assert stock(g, "china")[0] == 0


def test_p8_oil_of_its_cards_is_no_income_and_no_loss__ruling_26():
    g = china("control J10: china")
    assert TERRITORIES[at("J10")].income[OIL]
    assert income(g, of("china"))[OIL] == 0
    before = stock(g, "china")
    g.gain(of("china"), OIL, 5, because=causes.SETUP)
    assert stock(g, "china") == before


def test_p22_with_an_industry_artillery_too__ruling_328():
    g = china("control J4: china")
    assert {text.lstrip("0123456789") for text in offers(g, "china") if "goods" not in text} == {"inf", "art"}
    assert most(g, "art") == 2
    with pytest.raises(NotationError, match=r"China builds infantry and artillery only \(p8\)"):
        buy(g, "china", "1arm")


@pytest.mark.parametrize(
    ("held", "limits"),
    [
        ((), {"C1": 1, "C2": 1, "C3": 1, "C4": 2, "C5": 1}),
        (("J3", "J4", "J5"), {"C1": 1, "C2": 1, "C3": 1, "C4": 2, "C5": 1, "J3": 3, "J4": 2, "J5": 2}),
    ],
)
def test_p22_infantry_up_to_the_strategic_value_of_each_territory__ruling_329(held, limits):
    g = china(*(f"control {t}: china" for t in held))
    assert most(g, "inf") == sum(limits.values())
    done(buy(g, "china", f"{sum(limits.values())}inf"))
    while g.stack and g.stack[-1].verb == "mobilize":
        g.apply(g.seat, g.actions[-1])
    assert set(commands(g)) == {f"{t} {n}inf" for t, n in limits.items()}


def test_p22_mobilized_infantry_stands_at_once_embattled_or_not_and_joins_commands__ruling_329():
    g = china("china-100 C4 7inf", "embattled: C4", "japan-24 C4 1inf")
    done(buy(g, "china", "2inf"))
    answer(g, "china 2inf C4")
    assert commands(g) == ["C4 1inf", "C4 8inf"]
    assert not any(g.building)


def test_p22_territories_lost_mobilize_nothing_for_china__ruling_329():
    assert most(china("control C4: japan"), "inf") == 4


def test_p22_bombs_do_not_lower_mobilization__ruling_330():
    assert most(china("bombs C4: 1"), "inf") == 6
    assert most(china("bombs J3: 1", "control J3: china"), "inf") == 9


def test_p22_in_peiping_infantry_has_its_value_and_artillery_its_smokestacks__ruling_330():
    g = china("control J4: china", "bombs J4: 1")
    assert (most(g, "inf"), most(g, "art")) == (8, 1)
    done(buy(g, "china", "1art", "8inf"))
    assert built(g) == {"J4": "1art"}
    assert "china 2inf J4" in choices(g)
    g = buy(china("control J4: china"), "china", "8inf")
    assert most(g, "art") == 2


SHARED = {"peiping_shared_limit": "yes"}


def test_p22_by_option_what_is_built_and_mobilized_in_peiping_shares_the_smokestacks__ruling_330():
    g = china("control J4: china", "bombs J4: 1", **SHARED)
    assert most(g, "inf") == 7
    assert most(g, "art") == 1
    buy(g, "china", "1art")
    assert most(g, "inf") == 6
    g = china("control J4: china", **SHARED)
    buy(g, "china", "1art", "7inf")
    done(g)
    assert built(g) == {"J4": "1art"}
    assert "china 2inf J4" not in choices(g)
    assert "china 1inf J4" in choices(g)


def test_p22_by_option_artillery_is_kept_from_the_room_that_infantry_needs_in_peiping__ruling_330():
    g = buy(china("control J4: china", **SHARED), "china", "8inf")
    assert most(g, "art") == 0
    g = buy(china("control J4: china", "control J1: china", **SHARED), "china", "8inf")
    assert most(g, "art") == 8
    done(buy(g, "china", "2art"))
    assert built(g) == {"J1": "2art"}


def test_whether_peiping_mobilizes_is_an_option():
    assert most(china("control J4: china", peiping_mobilizes="no"), "inf") == 6


def test_p22_no_more_infantry_than_tokens_can_cap__ruling_331():
    everywhere = crowd(*ALL, "C4", "C4", "C4")
    g = china(*everywhere)
    assert most(g, "inf") == 0
    with pytest.raises(NotationError, match=r"China has no room left for 1inf \(p22\)"):
        buy(g, "china", "1inf")
    room = [line.replace("8inf", "5inf") if " C4 " in line else line for line in everywhere]
    assert most(china(*room), "inf") == 2


def test_p22_the_last_token_goes_where_all_the_infantry_fits__ruling_331():
    g = china(*crowd(*ALL, "C4", "C4"))
    assert most(g, "inf") == 2
    done(buy(g, "china", "2inf"))
    assert choices(g) == ["china 1inf C4", "china 2inf C4"]


def test_p22_china_may_join_commands_first_to_free_tokens__ruling_331():
    tokens = [TOKEN_ID[t] for t in POOL[of("china")][LAND]]
    facts = [f"{token} C4 {'4inf' if i < 2 else '8inf'}" for i, token in enumerate(tokens)]
    g = moving("resources china: 0 0 40", *facts, phase="ProductionPhase", scenario="pacific")
    assert g.stack[-1].verb == "reorganize"
    answer(g, f"{tokens[0]} 4inf to {tokens[1]}", "pass")
    assert g.stack[-1].verb == "buy"
    assert most(g, "inf") == 2


def test_p22_china_with_tokens_to_spare_is_not_asked():
    g = moving(
        "resources china: 0 0 40", "china-100 C4 4inf", "china-101 C4 4inf", phase="ProductionPhase", scenario="pacific"
    )
    assert g.stack[-1].verb == "buy"
    assert stack_text(g.stacks[g.at[at("C4")][0]]) == "4inf"
