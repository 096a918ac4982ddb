"""Twenty positions of Twilight Struggle in which every level above `easy` must find the move."""

from typing import NamedTuple

import pytest

from sitroom.titles import GAMES, title_of
from sitroom.twilight import GAME
from twilight.helpers import SEATS, play, position

TWILIGHT = GAMES["twilight"]
LEVELS = ("normal", "hard@40", "expert@40")


class Position(NamedTuple):
    """A position, answers that lead to the question, who is asked, and the answers that are good."""

    lines: dict[str, object]
    answers: tuple[str, ...]
    seat: str
    good: str
    bad: str = ""
    """If given, anything but these is good."""


HAND = {"hand_us": "nato", "hand_ussr": "comecon"}
"""So that the other side holds something."""

POSITIONS = {
    # DEFCON
    "Duck and Cover stays in the Soviet hand at DEFCON 2": Position(
        {"turn": 6, "defcon": 2, "space": "us 8 ussr 8", "china": "none", **HAND}
        | {"hand_ussr": "duck_and_cover fidel allende", "ussr": "cuba 3", "us": "panama 2"},
        (),
        "ussr",
        "fidel allende",
    ),
    "no coup in a battleground at DEFCON 2": Position(
        {"turn": 6, "phasing": "us", "defcon": 2, "ussr": "cuba 1 haiti 1", **HAND, "hand_us": "nato fidel"},
        ("us play nato", "us mode coup"),
        "us",
        "haiti",
    ),
    "a boycott at DEFCON 2 in the other's round wins": Position(
        {"turn": 6, "defcon": 2, "us": "italy 2", "ussr": "poland 3", **HAND, "hand_ussr": "olympic_games fidel"},
        ("ussr play olympic_games", "ussr mode event"),
        "us",
        "boycott",
    ),
    "a won Summit at DEFCON 2 in the other's round wins": Position(
        {"turn": 6, "defcon": 2, "us": "italy 2", "ussr": "poland 3", **HAND, "hand_ussr": "summit fidel"},
        ("ussr play summit", "ussr mode event", "chance dice 1-6"),
        "us",
        "degrade",
    ),
    "a won Summit at DEFCON 2 in the own round does not end it": Position(
        {"turn": 6, "defcon": 2, "us": "italy 2", "ussr": "poland 3", **HAND, "hand_ussr": "summit fidel"},
        ("ussr play summit", "ussr mode event", "chance dice 6-1"),
        "ussr",
        "improve stay",
    ),
    "nobody learns to love the bomb in its own round": Position(
        {"turn": 6, "defcon": 3, "us": "italy 2", "ussr": "poland 3", **HAND}
        | {"hand_ussr": "how_i_learned_to_stop_worrying fidel"},
        ("ussr play how_i_learned_to_stop_worrying", "ussr mode event"),
        "ussr",
        "5 4 3 2",
    ),
    "Duck and Cover is no headline at DEFCON 3": Position(
        {"turn": 6, "round": 0, "defcon": 3, "us": "panama 2", "ussr": "cuba 3"}
        | {"hand_us": "duck_and_cover oas_founded sadat_expels_soviets", "hand_ussr": "fidel comecon allende"},
        (),
        "us",
        "",
        "duck_and_cover",
    ),
    "Star Wars would fetch Duck and Cover from the discards": Position(
        {"turn": 9, "defcon": 2, "space": "us 7 ussr 2", "spaced": "ussr 1", "china": "none", "us": "panama 2"}
        | {"ussr": "cuba 3", "discard": "duck_and_cover", **HAND, "hand_ussr": "star_wars fidel allende"},
        (),
        "ussr",
        "fidel allende",
    ),
    "Missile Envy might bring Duck and Cover": Position(
        {"turn": 6, "phasing": "us", "defcon": 2, "us": "panama 3 italy 2", "ussr": "cuba 3 poland 3"}
        | {"hand_us": "missile_envy nato", "hand_ussr": "fidel comecon", "deck": "duck_and_cover allende nasser"},
        ("us play missile_envy",),
        "us",
        "",
        "event",
    ),
    "Five Year Plan might throw out Grain Sales or worse": Position(
        {"turn": 6, "defcon": 2, "space": "us 8 ussr 8", "china": "none", "us": "panama 2", "ussr": "cuba 3 angola 1"}
        | {**HAND, "hand_ussr": "five_year_plan duck_and_cover fidel"},
        (),
        "ussr",
        "fidel",
    ),
    "a dangerous card is played while DEFCON still allows it": Position(
        {"turn": 6, "round": 6, "defcon": 3, "space": "us 8 ussr 8", "china": "none", "us": "panama 2"}
        | {"ussr": "cuba 3 angola 1", **HAND, "hand_ussr": "duck_and_cover fidel"},
        (),
        "ussr",
        "duck_and_cover",
    ),
    "no coup under the Cuban Missile Crisis": Position(
        {"turn": 6, "phasing": "us", "defcon": 2, "ussr": "haiti 2 poland 3", "us": "italy 2"}
        | {**HAND, "effects": "missile_crisis_us", "hand_us": "nato fidel"},
        ("us play nato",),
        "us",
        "",
        "coup",
    ),
    # Victory
    "Southeast Asia brings the last points": Position(
        {"turn": 6, "vp": -15, "ussr": "thailand 2 vietnam 1 burma 2 laos_cambodia 1"}
        | {**HAND, "hand_ussr": "southeast_asia_scoring fidel"},
        (),
        "ussr",
        "southeast_asia_scoring",
    ),
    "control of Europe wins": Position(
        {"turn": 6, "vp": 5, "ussr": "france 3 west_germany 4 italy 2 poland 3 east_germany 3 romania 3 bulgaria 3"}
        | {"us": "united_kingdom 5", **HAND, "hand_ussr": "europe_scoring fidel comecon"},
        (),
        "ussr",
        "europe_scoring",
    ),
    "Wargames ends a match that is won": Position(
        {"turn": 9, "phasing": "us", "vp": 9, "defcon": 2, "us": "italy 2", "ussr": "poland 3 cuba 3 angola 3"}
        | {**HAND, "hand_us": "wargames nato"},
        ("us play wargames", "us mode event"),
        "us",
        "end",
    ),
    "Wargames does not end a match that is lost": Position(
        {"turn": 9, "phasing": "us", "vp": 3, "defcon": 2, "us": "italy 2", "ussr": "poland 3"}
        | {**HAND, "hand_us": "wargames nato"},
        ("us play wargames", "us mode event"),
        "us",
        "continue",
    ),
    # The board and the hand
    "a battleground that one marker takes comes first": Position(
        {"turn": 4, "phasing": "us", "us": "iran 1 libya 1", "ussr": "poland 3", **HAND, "hand_us": "fidel"},
        ("us play fidel", "us mode influence"),
        "us",
        "libya iran",
    ),
    "no control is broken that one marker restores": Position(
        {"turn": 4, "phasing": "us", "us": "iran 1 india 1", "ussr": "pakistan 2", **HAND, "hand_us": "fidel"},
        ("us play fidel", "us mode influence"),
        "us",
        "",
        "pakistan",
    ),
    "Decolonization goes into space": Position(
        {"turn": 2, "phasing": "us", "us": "italy 2", "ussr": "poland 3", "defcon": 4}
        | {"hand_us": "decolonization nato", "hand_ussr": "fidel"},
        ("us play decolonization",),
        "us",
        "space",
    ),
    "the China Card is taken when it is offered": Position(
        {"turn": 6, "china": "us up", "us": "italy 2", "ussr": "poland 3"}
        | {**HAND, "hand_ussr": "cultural_revolution fidel"},
        ("ussr play cultural_revolution", "ussr mode event"),
        "ussr",
        "take",
    ),
}


def test_there_are_twenty():
    assert len(POSITIONS) == 20


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", POSITIONS)
def test_the_move_is_found(name, level):
    lines, answers, seat, good, bad = POSITIONS[name]
    g = play(position(**lines), *answers)
    legal = {g.say(action) for action in g.legal(SEATS[seat])}
    wanted = legal - set(bad.split()) if bad else set(good.split())
    assert len(legal) > 1
    assert wanted & legal
    assert wanted != legal
    assert g.say(title_of(TWILIGHT).bots.make(level, 1).choose(GAME.view(g, SEATS[seat]))) in wanted
