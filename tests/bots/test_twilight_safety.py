"""No nuclear war that another choice would have avoided: the bots' search, and the check of their records."""

import random
import sys

import pytest

import nuclear
from sitroom.kernel import Match, write_record
from sitroom.titles import GAMES
from sitroom.twilight import GAME
from sitroom.twilight.bots.safety import Risk
from sitroom.twilight.rules.board import US
from sitroom.twilight.rules.view import may_hold
from twilight.helpers import SEATS, play, position

DUCK = {"turn": 6, "defcon": 2, "space": "us 8 ussr 8", "china": "none", "us": "panama 2", "ussr": "cuba 3"}


def risk(g, seat):
    view = GAME.view(g, SEATS[seat])
    return Risk(g, SEATS[seat], may_hold(view))


def safest(g, seat):
    return {g.say(action) for action in risk(g, seat).safest(g.legal(SEATS[seat]))}


@pytest.mark.parametrize(
    ("card", "lines"),
    [
        ("duck_and_cover", {}),
        ("cia_created", {}),
        ("grain_sales_to_soviets", {"hand_ussr": "grain_sales_to_soviets we_will_bury_you fidel"}),
        ("grain_sales_to_soviets", {"ussr": "poland 3"}),  # Fidel brings influence to Cuba, which is then attacked
        ("five_year_plan", {"hand_ussr": "five_year_plan duck_and_cover fidel"}),
        ("star_wars", {"space": "us 8 ussr 7", "spaced": "ussr 1", "discard": "duck_and_cover"}),
        ("star_wars", {"space": "us 8 ussr 7", "spaced": "ussr 1", "discard": "how_i_learned_to_stop_worrying"}),
        ("star_wars", {"space": "us 8 ussr 7", "spaced": "ussr 1", "discard": "junta"}),
        ("soviets_shoot_down_kal_007", {"turn": 9}),
        ("tear_down_this_wall", {"turn": 9, "ussr": "poland 3"}),
    ],
)
def test_a_card_that_may_end_the_match_is_not_safe(card, lines):
    g = position(**(DUCK | {"hand_ussr": f"{card} fidel", "hand_us": "nato"} | lines))
    assert card not in safest(g, "ussr")


def test_a_dangerous_card_goes_while_it_may_if_the_enemy_could_take_the_harmless_one():
    """In round 6 at DEFCON 3: Grain Sales takes John Paul II for a coup, and CIA Created would be left at DEFCON 2."""
    lines = DUCK | {
        "turn": 8,
        "round": 6,
        "defcon": 3,
        "hand_ussr": "john_paul_ii_elected_pope liberation_theology cia_created",
    }
    assert safest(position(**lines, hand_us="grain_sales_to_soviets"), "ussr") == {"cia_created"}
    robbers = "terrorism missile_envy five_year_plan grain_sales_to_soviets"
    assert len(safest(position(**lines, hand_us="nato", discard=robbers), "ussr")) == 3


def test_a_card_that_was_seen_in_the_deck_is_not_feared():
    """Terrorism could take a harmless card, and We Will Bury You would be left at DEFCON 2."""
    lines = DUCK | {
        "turn": 8,
        "round": 6,
        "phasing": "us",
        "defcon": 3,
        "hand_us": "nato containment we_will_bury_you",
        "discard": "missile_envy aldrich_ames_remix",
    }
    assert safest(position(**lines), "us") == {"we_will_bury_you"}
    assert len(safest(position(**lines, seen_in_deck="terrorism"), "us")) == 3


def test_the_card_goes_into_space_that_is_dangerous_by_itself():
    """Five Year Plan draws nothing once it is the last card; KAL 007 is the end in any hand."""
    lines = DUCK | {"turn": 9, "round": 6, "space": "us 4 ussr 4", "hand_us": "nato", "phasing": "ussr"}
    g = position(**lines, hand_ussr="soviets_shoot_down_kal_007 five_year_plan")
    assert safest(g, "ussr") == {"soviets_shoot_down_kal_007"}
    g = position(**lines, hand_ussr="soviets_shoot_down_kal_007 grain_sales_to_soviets")
    assert safest(g, "ussr") == {"soviets_shoot_down_kal_007"}


def test_five_year_plan_may_draw_any_card_that_the_ussr_may_hold():
    """KAL 007 happens at once, and the US answers for it."""
    lines = DUCK | {
        "turn": 9,
        "round": 3,
        "phasing": "us",
        "hand_us": "five_year_plan nato norad",
        "hand_ussr": "fidel",
    }
    event = "soviets_shoot_down_kal_007 cia_created duck_and_cover we_will_bury_you tear_down_this_wall"
    deadly = f"{event} grain_sales_to_soviets star_wars abm_treaty summit junta olympic_games"
    assert "event" not in safest(play(position(**lines), "us play five_year_plan"), "us")
    assert "influence" in safest(play(position(**lines), "us play five_year_plan"), "us")
    assert "event" in safest(play(position(**lines, discard=deadly), "us play five_year_plan"), "us")


def test_the_china_card_is_played_before_the_card_that_gives_it_away():
    lines = DUCK | {"round": 6, "phasing": "us", "china": "us", "hand_ussr": "fidel"}
    hand = "cultural_revolution lone_gunman"
    assert safest(position(**lines, hand_us=hand), "us") == {"the_china_card"}
    assert safest(position(**lines, hand_us=hand.replace("cultural_revolution", "nato")), "us") != {"the_china_card"}


def test_the_china_card_is_played_while_the_enemy_has_not_taken_it():
    """In the last round but one, with Nato to play or the China Card: one must be left that nobody takes."""
    robbers = "terrorism missile_envy aldrich_ames_remix"
    lines = DUCK | {"round": 6, "phasing": "us", "china": "us", "hand_us": "nato lone_gunman", "hand_ussr": "fidel"}
    assert safest(position(**lines, discard=robbers), "us") == {"the_china_card"}
    assert safest(position(**lines, discard=f"{robbers} cultural_revolution"), "us") == {"the_china_card", "nato"}


def test_a_headline_is_safe_only_if_it_is_whatever_the_enemy_has_laid_down_in_secret():
    """Junta brings DEFCON to 2, then Lone Gunman gives the enemy a coup for which the US answers."""
    g = position(
        turn=7,
        round=0,
        defcon=3,
        hand_us="lone_gunman nato norad",
        hand_ussr="junta fidel",
        us="panama 2",
        ussr="cuba 3",
    )
    play(g, "ussr headline fidel")
    assert safest(GAME.imagine(GAME.view(g, US), random.Random(1)), "us") == {"nato", "norad"}


def test_no_card_is_discarded_that_is_the_only_way_through_the_turn():
    """Blockade in the last Soviet round at DEFCON 2: We Will Bury You can still go into space, Lone Gunman cannot."""
    lines = DUCK | {
        "round": 7,
        "space": "us 1 ussr 8",
        "hand_us": "we_will_bury_you lone_gunman",
        "hand_ussr": "blockade fidel",
    }
    g = position(**lines)
    play(g, "ussr play blockade", "ussr mode event")
    assert safest(g, "us") == {"pass"}
    g = position(**lines | {"hand_us": "we_will_bury_you lone_gunman nato"})
    play(g, "ussr play blockade", "ussr mode event")
    assert "nato" in safest(g, "us")


@pytest.mark.parametrize(
    ("card", "lines"),
    [
        ("cia_created", {"ussr": "poland 3"}),
        ("star_wars", {"space": "us 8 ussr 7", "discard": "containment"}),
        ("grain_sales_to_soviets", {"ussr": "poland 3", "hand_ussr": "grain_sales_to_soviets comecon"}),
        ("duck_and_cover", {"defcon": 3}),
    ],
)
def test_a_card_that_cannot_end_it_is_safe(card, lines):
    """Without a battleground to attack, a coup does no harm; nor does a harmless card out of the discards."""
    g = position(**(DUCK | {"hand_ussr": f"{card} fidel", "hand_us": "nato", "round": 7} | lines))
    assert card in safest(g, "ussr")


def test_a_coup_comes_before_the_event_and_leaves_no_room_for_it():
    g = position(**(DUCK | {"defcon": 3, "hand_ussr": "duck_and_cover fidel", "hand_us": "nato", "round": 7}))
    play(g, "ussr play duck_and_cover", "ussr mode coup")
    assert "panama" not in safest(g, "ussr") or len(g.actions) == 1


def test_the_rest_of_the_turn_needs_harmless_cards():
    """Two rounds are left. A player who plays Fidel now has only Duck and Cover for the last one."""
    g = position(**(DUCK | {"defcon": 3, "round": 6, "hand_ussr": "duck_and_cover fidel", "hand_us": "nato"}))
    assert safest(g, "ussr") == {"duck_and_cover"}


def test_a_scoring_card_that_is_due_is_played_rather_than_left_to_five_year_plan():
    hand = "five_year_plan asia_scoring fidel comecon"
    g = position(turn=6, round=7, defcon=4, us="japan 4", ussr="north_korea 3", hand_ussr=hand, hand_us="nato")
    assert "five_year_plan" in {g.say(action) for action in g.actions}
    assert safest(g, "ussr") == {"asia_scoring"}


def ended(*answers, **lines):
    """A match from a position, played to its end."""
    g = position(**lines | {"china": "us down"})
    match = Match(GAMES["twilight"], position=GAME.position_text(g))
    for line in answers:
        seat, _, action = line.split()
        match.apply(action, SEATS[seat])
    assert match.over
    return match


def test_the_check_finds_a_war_that_could_have_been_avoided():
    lines = DUCK | {"hand_ussr": "duck_and_cover fidel", "hand_us": "nato"}
    match = ended("ussr play duck_and_cover", "ussr mode event-first", **lines)
    missed = list(nuclear.examine(match))
    assert [(one.taken, one.instead) for one in missed] == [("duck_and_cover", ["fidel"])]


def test_the_check_knows_a_war_that_nobody_could_avoid():
    lines = DUCK | {"hand_ussr": "duck_and_cover", "hand_us": "nato"}
    assert not list(nuclear.examine(ended("ussr play duck_and_cover", "ussr mode event-first", **lines)))


def test_the_check_looks_two_rounds_back():
    """At DEFCON 3 Duck and Cover could have been played in round 6; in round 7 it was too late."""
    lines = DUCK | {"defcon": 3, "round": 6, "hand_ussr": "duck_and_cover fidel", "hand_us": "nato"}
    lines |= {"us": "panama 2 iran 2", "ussr": "cuba 3 haiti 1"}
    answers = ["ussr play fidel", "ussr mode event", "us play nato", "us mode coup", "us coup cuba", "chance die 1"]
    answers += ["ussr play duck_and_cover", "ussr mode event-first"]
    missed = list(nuclear.examine(ended(*answers, **lines)))
    assert missed[0].taken == "fidel"
    assert missed[0].instead == ["duck_and_cover"]


def test_the_check_reads_records(tmp_path, monkeypatch, capsys):
    lines = DUCK | {"hand_ussr": "duck_and_cover fidel", "hand_us": "nato"}
    match = ended("ussr play duck_and_cover", "ussr mode event-first", **lines)
    (tmp_path / "one.record").write_text(write_record(match), "utf-8")
    monkeypatch.setattr(sys, "argv", ["nuclear.py", str(tmp_path)])
    assert nuclear.main() == 1
    assert "1 matches, 1 nuclear wars: 1 avoidable, 0 undecided" in capsys.readouterr().out
