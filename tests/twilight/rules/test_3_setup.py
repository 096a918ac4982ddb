"""Rules 3.1 to 3.4: set-up."""

from collections import Counter

from sitroom.kernel import CHANCE, Seeded
from sitroom.twilight import GAME
from sitroom.twilight.rules.board import COUNTRIES, MAP, US, USSR
from sitroom.twilight.rules.cards import CARDS, CHINA, EARLY
from twilight.helpers import SEATS, asks, legal


def start(**options):
    """A match whose hands are dealt."""
    match = GAME.new(**options)
    match.run_chance(Seeded(3))
    return match


def place(match, seat, *countries):
    for country in countries:
        match.apply(country, SEATS[seat])


def standing(match, side):
    return {COUNTRIES[c].id: n for c, n in enumerate(match.state.influence[side]) if n}


def test_3_1_eight_early_war_cards_each():
    g = start().state
    assert [len(hand) for hand in g.hands] == [8, 8]
    assert all(CARDS[card].period == EARLY for hand in g.hands for card in hand)


def test_3_1_the_deck_holds_the_early_war_cards_and_no_others():
    g = GAME.new().state
    assert g.deck == sorted(n for n, card in CARDS.items() if card.period == EARLY and not card.promo and n != CHINA)


def test_3_1_the_china_card_starts_face_up_with_the_ussr():
    g = start().state
    assert (g.china, g.china_up) == (USSR, True)
    assert CHINA not in g.hands[USSR]


def test_3_1_hands_are_seen_before_influence_is_placed():
    match = start()
    assert asks(match.state) == "ussr setup"
    assert len(match.view(USSR)["hands"][USSR]["cards"]) == 8
    assert len(match.view(US)["hands"][US]["cards"]) == 8


def test_3_2_the_ussr_places_six_anywhere_in_eastern_europe():
    match = start()
    assert legal(match.state) == {c.id for c in COUNTRIES if "eastern_europe" in c.subregions}
    place(match, "ussr", "poland", "poland", "poland", "poland", "austria", "yugoslavia")
    assert asks(match.state) == "us setup"
    assert standing(match, USSR) == {
        "syria": 1, "iraq": 1, "north_korea": 3, "east_germany": 3, "finland": 1, "poland": 4, "austria": 1,
        "yugoslavia": 1,
    }  # fmt: skip
    assert sum(standing(match, USSR).values()) == 15


def test_3_3_the_us_places_seven_anywhere_in_western_europe():
    match = start()
    place(match, "ussr", *["poland"] * 6)
    assert legal(match.state) == {c.id for c in COUNTRIES if "western_europe" in c.subregions}
    place(match, "us", *["west_germany"] * 4, *["italy"] * 3)
    assert standing(match, US) == {
        "canada": 2, "iran": 1, "israel": 1, "japan": 1, "australia": 4, "philippines": 1, "south_korea": 1,
        "panama": 1, "south_africa": 1, "united_kingdom": 5, "west_germany": 4, "italy": 3,
    }  # fmt: skip
    assert sum(standing(match, US).values()) == 25


def test_3_3_in_the_second_edition_canada_starts_empty():
    match = start(edition="second")
    place(match, "ussr", *["poland"] * 6)
    place(match, "us", *["west_germany"] * 4, *["italy"] * 3)
    assert "canada" not in standing(match, US)
    assert sum(standing(match, US).values()) == 23


def test_3_4_the_tracks_start_at_peace_and_nothing_done():
    g = GAME.new().state
    assert (g.turn, g.defcon, g.vp) == (1, 5, 0)
    assert (g.space, g.milops, g.spaced) == ([0, 0], [0, 0], [0, 0])


def test_3_4_after_set_up_turn_1_begins_with_its_headlines():
    match = start()
    place(match, "ussr", *["poland"] * 6)
    place(match, "us", *["italy"] * 7)
    assert match.waiting == (USSR, US)
    assert asks(match.state) == "ussr headline"
    assert (match.state.turn, match.state.round, match.state.defcon) == (1, 0, 5)


def test_3_1_cards_come_from_chance_one_at_a_time():
    match = GAME.new()
    assert match.waiting == (CHANCE,)
    match.run_chance(Seeded(1))
    assert Counter(seat for seat, _ in match.answers) == {CHANCE: 16}


def test_3_2_only_real_countries_are_offered():
    match = start(chinese_civil_war=True)
    assert set(match.legal()) <= set(MAP)
