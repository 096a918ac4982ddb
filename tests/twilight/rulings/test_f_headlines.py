"""Rulings 56 to 63: the headline phase."""

import pytest

from sitroom.kernel import NotationError
from twilight.helpers import asks, in_force, legal, play, played, position, spend, us, ussr, where


def headlines(us_card: str, ussr_card: str, **lines: object):
    """Both headlines are revealed."""
    hands = {
        "hand_us": f"{us_card} {lines.pop('hand_us', '')}",
        "hand_ussr": f"{ussr_card} {lines.pop('hand_ussr', '')}",
    }
    return play(position(round=0, **hands, **lines), f"ussr headline {ussr_card}", f"us headline {us_card}")


def events(g) -> list[int]:
    """The numbers of the cards whose events happened, in order."""
    return [entry[1] for entry in g.log if entry[0] == "event"]


@pytest.mark.parametrize(
    ("us_card", "ussr_card", "order"),
    [
        ("nuclear_test_ban", "fidel", [34, 8]),
        ("panama_canal_returned", "fidel", [8, 64]),
        ("formosan_resolution", "fidel", [35, 8]),
        ("asia_scoring", "nasser", [15, 1]),
        ("panama_canal_returned", "asia_scoring", [64, 1]),
        ("europe_scoring", "asia_scoring", [2, 1]),
    ],
)
def test_ruling_056_higher_printed_operations_first_then_the_us_scoring_last(us_card, ussr_card, order):
    assert events(headlines(us_card, ussr_card, hand_ussr="comecon")) == order


def test_ruling_056_modifiers_do_not_change_the_order():
    g = headlines("panama_canal_returned", "fidel", effects="containment red_scare_ussr", hand_ussr="comecon")
    assert events(g) == [8, 64]


def test_ruling_057_the_first_headline_may_forbid_the_second():
    g = headlines("camp_david_accords", "arab_israeli_war", hand_ussr="nasser")
    assert (events(g), where(g, "arab_israeli_war"), g.milops) == ([65], "discard", [0, 0])


def test_ruling_057_the_first_headline_may_enable_the_second():
    g = headlines("marshall_plan", "nato", hand_ussr="nasser")
    play(g, "us add canada united_kingdom france italy west_germany benelux spain_portugal")
    assert (in_force(g, "nato"), where(g, "nato")) == (True, "removed")


@pytest.mark.parametrize("ussr_card", ["comecon", "nasser", "europe_scoring", "nuclear_test_ban"])
def test_ruling_058_us_defectors_cancels_the_soviet_headline_whatever_it_is(ussr_card):
    g = headlines("defectors", ussr_card, us="italy 2", hand_ussr="fidel", turn=4)
    assert (where(g, ussr_card), where(g, "defectors")) == ("discard", "discard")
    assert (events(g), g.vp, g.defcon, asks(g)) == ([103], 0, 5, "ussr play")


def test_ruling_058_defectors_headlined_by_the_ussr_does_nothing():
    g = headlines("nasser", "defectors", hand_ussr="fidel")
    assert (g.vp, ussr(g, "egypt"), where(g, "defectors")) == (0, 2, "discard")


@pytest.mark.parametrize("mode", ["event-first", "influence"])
def test_ruling_058_defectors_played_by_the_ussr_in_a_round_pays_the_us(mode):
    g = play(position(hand_ussr="defectors nasser"), "ussr play defectors", f"ussr mode {mode}")
    if mode == "event-first":
        assert g.vp == 1
        play(g, "ussr ops influence")
    assert spend(g, "ussr", "poland").vp == 1


@pytest.mark.parametrize("mode", ["event", "influence"])
def test_ruling_058_defectors_played_by_the_us_in_a_round_pays_nothing(mode):
    g = play(position(phasing="us", hand_us="defectors"), "us play defectors", f"us mode {mode}")
    assert spend(g, "us", "canada").vp == 0


def test_ruling_059_defectors_reached_through_grain_sales_still_cancels():
    g = headlines("grain_sales_to_soviets", "fidel", hand_ussr="defectors nasser")
    play(g, "chance draw defectors", "us mode event")
    assert (where(g, "fidel"), ussr(g, "cuba"), asks(g), g.round) == ("discard", 0, "ussr play", 1)


def test_ruling_059_defectors_comes_too_late_once_the_soviet_headline_is_resolved():
    g = headlines("grain_sales_to_soviets", "comecon", hand_ussr="defectors nasser")
    play(g, "ussr add poland hungary romania bulgaria", "chance draw defectors", "us mode event")
    assert (where(g, "comecon"), ussr(g, "poland"), g.vp) == ("removed", 1, 0)


def test_ruling_060_un_intervention_and_the_china_card_are_never_headlined():
    g = position(round=0, hand_us="un_intervention nato", hand_ussr="comecon", china="ussr up")
    assert (legal(g, "us"), legal(g, "ussr")) == ({"nato"}, {"comecon"})


def test_ruling_060_un_intervention_does_not_go_with_the_draw_of_a_headlined_grain_sales():
    g = headlines("grain_sales_to_soviets", "nasser", hand_us="un_intervention", hand_ussr="fidel")
    play(g, "chance draw fidel")
    assert "with-un" not in legal(g)
    assert {"event-first", "influence", "return"} <= legal(g)
    with pytest.raises(NotationError, match=r"UN Intervention is not played in the headline phase \(card 32\)"):
        play(g, "us mode with-un")


def test_ruling_060_un_intervention_drawn_by_a_headlined_grain_sales_can_only_go_back():
    g = headlines("grain_sales_to_soviets", "nasser", hand_us="fidel", hand_ussr="un_intervention")
    play(g, "chance draw un_intervention")
    assert legal(g) == {"return"}
    with pytest.raises(NotationError, match=r"UN Intervention is not played in the headline phase"):
        play(g, "us mode event")


@pytest.mark.parametrize("headliner", ["us", "ussr"])
def test_ruling_060_a_headlined_star_wars_does_not_reach_un_intervention(headliner):
    other = {"us": "nasser", "ussr": "panama_canal_returned"}[headliner]
    cards = ("star_wars", other) if headliner == "us" else (other, "star_wars")
    lines = {"turn": 8, "space": "us 1", "hand_us": "fidel", "hand_ussr": "comecon"}
    g = headlines(*cards, discard="un_intervention nuclear_test_ban asia_scoring", **lines)
    assert (asks(g), legal(g)) == ("us take", {"nuclear_test_ban"})
    with pytest.raises(NotationError, match=r"UN Intervention is not played in the headline phase"):
        play(g, "us take un_intervention")
    g = headlines(*cards, discard="un_intervention", **lines)
    assert (asks(g), where(g, "un_intervention"), where(g, "star_wars")) == ("ussr play", "discard", "removed")


def test_ruling_060_un_intervention_caught_by_a_headlined_missile_envy_has_no_effect():
    g = headlines("missile_envy", "decolonization", turn=4, hand_us="fidel", hand_ussr="un_intervention")
    play(g, "ussr give un_intervention", "ussr add algeria nigeria zaire angola")
    assert (where(g, "un_intervention"), where(g, "fidel"), asks(g)) == ("discard", "hand us", "ussr play")


def test_ruling_060_a_grain_sales_that_star_wars_brings_back_in_the_headline_leaves_un_intervention_out():
    lines = {"turn": 8, "space": "us 1", "discard": "grain_sales_to_soviets", "hand_us": "un_intervention"}
    g = headlines("star_wars", "nasser", hand_ussr="fidel", **lines)
    play(g, "us take grain_sales_to_soviets", "chance draw fidel")
    assert "with-un" not in legal(g)


def test_ruling_060_in_an_action_round_the_same_events_may_bring_un_intervention():
    g = played("us", "grain_sales_to_soviets", turn=4, hand_us="un_intervention", hand_ussr="fidel")
    assert "with-un" in legal(play(g, "chance draw fidel"))
    g = played("us", "star_wars", turn=8, space="us 1", hand_us="fidel", discard="un_intervention")
    assert asks(play(g, "us take un_intervention")) == "us with"
    g = played("us", "missile_envy", turn=4, hand_us="fidel", hand_ussr="un_intervention")
    assert asks(play(g, "ussr give un_intervention", "us mode event")) == "us with"


def test_ruling_061_abm_treaty_and_cia_give_their_operations_in_the_headline():
    g = headlines("cia_created", "abm_treaty", defcon=4, ussr="panama 2", hand_ussr="nasser")
    assert g.defcon == 5
    play(g, "ussr ops influence", "ussr place poland poland poland poland")
    play(g, "us ops coup", "us coup panama", "chance die 1")
    assert (ussr(g, "poland"), g.milops, asks(g)) == (4, [1, 0], "ussr play")


def test_ruling_061_junta_gives_its_coup_in_the_headline():
    g = headlines("panama_canal_returned", "junta", us="chile 1", hand_ussr="nasser")
    play(g, "ussr add mexico", "ussr ops coup", "ussr coup chile", "chance die 6")
    assert (ussr(g, "mexico"), us(g, "chile"), ussr(g, "chile"), g.milops) == (2, 0, 1, [0, 0])


def test_ruling_061_the_catch_of_missile_envy_works_in_the_headline():
    g = headlines("missile_envy", "nasser", hand_ussr="comecon")
    play(g, "ussr give comecon", "us mode influence", "us place canada canada canada")
    assert (us(g, "canada"), where(g, "comecon"), where(g, "missile_envy")) == (3, "discard", "hand ussr")


def test_ruling_061_any_other_headline_gives_no_operations():
    g = headlines("duck_and_cover", "fidel", hand_ussr="nasser")
    assert asks(g) == "ussr play"


def test_ruling_062_coups_and_wars_of_the_headline_count_for_the_turn():
    g = headlines("indo_pakistani_war", "che", us="guatemala 1", hand_ussr="nasser")
    play(g, "ussr coup guatemala", "chance die 1", "us target india", "chance die 1")
    assert (g.round, g.milops) == (1, [2, 3])


def test_ruling_063_a_trap_does_not_restrict_the_headline():
    hands = {"hand_us": "nasser asia_scoring", "hand_ussr": "fidel nato"}
    g = position(turn=4, round=0, effects="quagmire bear_trap", **hands)
    assert (legal(g, "us"), legal(g, "ussr")) == ({"nasser", "asia_scoring"}, {"fidel", "nato"})


def test_ruling_063_a_pending_missile_envy_does_not_restrict_the_headline_but_the_round():
    g = position(turn=4, round=0, envy="ussr", hand_us="nato", hand_ussr="missile_envy fidel nasser")
    assert {"fidel", "nasser"} <= legal(g, "ussr")
    play(g, "ussr headline fidel", "us headline nato")
    assert (asks(g), legal(g)) == ("ussr play", {"missile_envy"})


@pytest.mark.parametrize(
    ("options", "allowed"), [("envy_headline=yes", True), ("envy_headline=no", False), ("preset=app", True)]
)
def test_ruling_063_missile_envy_may_be_headlined_by_option(options, allowed):
    g = position(options=options, round=0, turn=4, hand_us="missile_envy nato", hand_ussr="fidel")
    assert ("missile_envy" in legal(g, "us")) == allowed


def test_ruling_063_a_missile_envy_cancelled_in_the_headline_binds_nobody_later():
    g = position(turn=4, round=0, envy="ussr", hand_us="defectors nato", hand_ussr="missile_envy fidel")
    play(g, "ussr headline missile_envy", "us headline defectors")
    assert (where(g, "missile_envy"), g.envy) == ("discard", 2)
