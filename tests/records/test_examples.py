"""The example games of the rulebooks, held against what their texts tell of every round.

A line is a section and what is so at its end: influence as the texts write it (`4C/0`: the US controls), and tracks.
What a text gets wrong stands here as the rules have it; the record says so at that place.
"""

import re

import pytest

from records.told import Situations
from sitroom import titles as games
from sitroom.kernel import CHANCE, Match, SitroomError, read_record
from sitroom.twilight import GAME
from sitroom.twilight.examples import NAMES, text
from sitroom.twilight.rules.board import USSR
from sitroom.twilight.rules.cards import CARDS, SCORING

TOURNAMENT_FINAL = """
set-up     | poland 0/4C, east_germany 0/4C, yugoslavia 0/1, west_germany 4C/0, italy 4C/0, france 3C/0, iran 2C/0
1 headline | vp 2
1 ussr 1   | iran 0/4C, milops ussr 4, defcon 4
1 us 1     | malaysia 1/0, colombia 1C/0
1 ussr 2   | chile 0/1, venezuela 0/1, thailand 0/1, malaysia 1/1, finland 0/0, yugoslavia 0/0, iran 0/2C
1 us 2     | thailand 0/1, milops us 3, defcon 3
1 ussr 3   | thailand 0/2C, venezuela 0/2C, afghanistan 0/1
1 us 3     | venezuela 0/2C, milops us 5, defcon 2
1 ussr 4   | brazil 0/1, argentina 0/1, indonesia 0/1C
1 us 4     | vp 7
1 ussr 5   | thailand 0/3C
1 us 5     | south_korea 3C/0
1 ussr 6   | afghanistan 0/2C, pakistan 0/2C
1 us 6     | jordan 1/0
1 end      | vp 7
2 headline | defcon 3, pakistan 0/2C, milops us 2
2 ussr 1   | panama 0/2C, milops ussr 2, defcon 2
2 us 1     | saudi_arabia 2/0
2 ussr 2   | vp 1
2 us 2     | saudi_arabia 3C/0, romania 0/3C
2 ussr 3   | burma 0/1, angola 0/1C, nigeria 0/1C, algeria 0/1
2 us 3     | space us 1, vp 3
2 ussr 4   | space ussr 1, vp 2
2 us 4     | south_africa 2/0
2 ussr 5   | lebanon 0/1C
2 us 5     | france 3C/0, united_kingdom 3/0
2 ussr 6   | romania 0/2, poland 0/3C, east_germany 0/4C, iraq 0/3C
2 us 6     | france 5C/0, south_africa 3C/0
2 end      | vp 2
3 headline | defcon 3, france 6C/0, west_germany 5C/0, united_kingdom 4/0, spain_portugal 1/0, greece 1/0, turkey 1/0
3 headline | benelux 1/0, algeria 0/2C, zaire 0/1C, south_africa 3/1, malaysia 1/2
3 ussr 1   | saudi_arabia 2/0, vp 3, milops ussr 2, defcon 2
3 us 1     | saudi_arabia 3C/0, egypt 2C/0, greece 2C/0
3 ussr 2   | vietnam 0/2C
3 us 2     | vp 8
3 ussr 3   | burma 0/2C, malaysia 1/3C, laos_cambodia 0/2C
3 us 3     | israel 3/0
3 ussr 4   | vp 2
3 us 4     | israel 4C/0, jordan 2C/0, milops ussr 4
3 ussr 5   | syria 0/2C, brazil 0/2C, chile 0/3C
3 us 5     | libya 1/0
3 ussr 6   | argentina 0/2C, costa_rica 0/3C
3 us 6     | costa_rica 0/3C, milops us 1, egypt 1/2, defcon 2
"""
SECOND_EDITION = """
set-up     | poland 0/3C, czechoslovakia 0/1, hungary 0/1, finland 0/2, italy 2C/0, west_germany 1/0, benelux 1/0
set-up     | france 2/0, denmark 1/0
1 headline | japan 4C/0
1 ussr 1   | iraq 0/3C, lebanon 0/1C
1 us 1     | iran 2C/0, egypt 2C/0
1 ussr 2   | laos_cambodia 0/1C, vietnam 0/1C, malaysia 0/1, thailand 0/1
1 us 2     | vp 2, milops us 2
1 ussr 3   | italy 2C/0, defcon 4, milops ussr 3
1 us 3     | finland 0/0
1 ussr 4   | space ussr 1, vp 0
1 us 4     | vp 2
1 ussr 5   | west_germany 0/0, italy 0/0
1 us 5     | west_germany 2/0, italy 1/0
1 ussr 6   | thailand 0/2C
1 us 6     | italy 2C/0
1 end      | vp 1
2 headline | defcon 5, france 3C/0, spain_portugal 1/0, italy 3C/0, benelux 2/0, denmark 2/0, turkey 1/0
2 headline | czechoslovakia 0/3C, bulgaria 0/2, austria 0/1
2 ussr 1   | czechoslovakia 0/4C, bulgaria 0/3C, austria 0/2, finland 0/1
2 ussr 2   | space ussr 2
2 us 2     | libya 2C/0
2 ussr 3   | space ussr 3, vp -1
2 us 3     | space us 1, vp 0
2 ussr 4   | libya 0/2C, defcon 4
2 us 4     | israel 4C/0
2 ussr 5   | vp 1
2 us 5     | south_korea 3C/0, romania 0/3C
2 us 6     | vp 1
2 end      | vp -2
3 headline | defcon 5, east_germany 0/2, poland 0/2, czechoslovakia 0/3C, south_korea 0/3C, vp -4
3 ussr 1   | space ussr 4
3 us 1     | vp -2
3 ussr 2   | vp -4
3 us 2     | space us 1
3 ussr 3   | iran 0/0, defcon 4, milops ussr 4
3 us 3     | libya 0/2C, defcon 3, milops us 2
3 ussr 4   | egypt 0/2C, defcon 2, milops ussr 5
3 us 4     | taiwan 3C/0, iran 0/2C, pakistan 0/2C
3 ussr 5   | vp -9
3 us 5     | jordan 2C/0, israel 4C/0
3 ussr 6   | cuba 0/3C
3 us 6     | turkey 2C/0, egypt 0/4C
3 end      | vp -9
4 headline | defcon 3, space us 3, vp -13
4 ussr 2   | malaysia 0/2C, vp -12
4 us 2     | defcon 5
4 ussr 3   | nicaragua 0/1C
4 us 3     | space us 5, vp -9
4 ussr 4   | vp -14
4 us 4     | jordan 0/0, defcon 4
4 ussr 5   | panama 0/1, defcon 3
4 us 5     | space us 6, vp -14
4 ussr 6   | vp -15
4 ussr 7   | india 0/2, burma 0/2C
4 us 7     | vp -21
"""
TOLD = {"tournament-final": TOURNAMENT_FINAL, "second-edition": SECOND_EDITION}


def example(name):
    return read_record(text(name), {"twilight": GAME})


def lines(story):
    """Each section and a fact of it, as `name value`."""
    for line in story.strip().splitlines():
        section, _, facts = line.partition("|")
        for fact in facts.split(","):
            name, _, value = fact.strip().rpartition(" ")
            yield section.strip(), name, value


def test_every_example_has_its_story():
    assert set(TOLD) == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_what_the_text_tells_of_a_round_is_so_at_its_end(name):
    found = Situations(example(name))
    wrong = [
        f"{section}: {thing} is {found.fact(section, thing)}, not {value}"
        for section, thing, value in lines(TOLD[name])
        if found.fact(section, thing) != value
    ]
    assert wrong == []


@pytest.mark.parametrize("name", NAMES)
def test_the_text_tells_of_every_round(name):
    told = {section for section, _, _ in lines(TOLD[name])}
    quiet = (
        {"2 us 1", "2 ussr 6", "4 ussr 1", "4 us 1", "4 us 6"} if name == "second-edition" else {"3 end", "4 headline"}
    )
    assert set(Situations(example(name)).at_end) - told == quiet


def test_the_final_is_played_as_tournaments_are_without_optional_cards():
    options = example("tournament-final").options
    assert (options["edition"], options["optional_cards"], options["bid"]) == ("deluxe", False, "influence")
    assert options["held_scoring_loses"]
    assert not options["held_cards_shown"], "R 11.1.1: only their lower edges"


def test_the_cards_of_the_final_are_used_as_told():
    """How the text has each card played; `ops` for influence, and the card that UN Intervention cancels."""
    match = example("tournament-final")
    used = {}
    for kind, *fields in match.log:
        if kind in ("headline", "play"):
            used.setdefault(CARDS[fields[1]].id, []).append(kind)
    events = [CARDS[entry[1]].id for entry in match.log if entry[0] == "event"]
    assert len([entry for entry in match.log if entry[0] == "plays"]) == 2
    for card in ("de_stalinization", "decolonization", "red_scare_purge", "marshall_plan", "vietnam_revolts", "nasser"):
        assert card in events
    for card in ("fidel", "blockade", "formosan_resolution", "comecon", "warsaw_pact_formed", "socialist_governments"):
        assert card not in events
    assert events.count("nato") == 1  # in turn 3, when the Marshall Plan has been played
    assert {card for card, ways in used.items() if len(ways) > 1} == {
        "olympic_games",
        "europe_scoring",
        "nato",
        "un_intervention",
        "arab_israeli_war",
        "asia_scoring",
        "decolonization",
        "socialist_governments",
        "us_japan_mutual_defense_pact",
    }


def test_the_dice_of_the_final_are_those_told():
    match = example("tournament-final")
    coups = [(entry[3], entry[6]) for entry in match.log if entry[0] == "coup"]
    assert coups == [(6, 6), (1, 0), (1, -1), (5, 3), (5, 1), (5, 0)]
    wars = [(entry[3], entry[4]) for entry in match.log if entry[0] == "war"]
    assert wars[:2] == [(1, 0), (5, -2)]
    assert wars[2][1] == -3  # whatever is rolled
    assert [entry[2] for entry in match.log if entry[0] == "space_roll"] == [1, 3]


def test_the_deck_of_the_final_runs_out_as_told():
    """Four cards are left for turn 3; then the discards are shuffled. Nobody keeps a scoring card."""
    match = example("tournament-final")
    again, left = Match(GAME, match.options), []
    for seat, action in match.answers:
        if again.state.turn == 3 and again.state.seat == CHANCE and again.state.stack[-1].verb == "deal":
            left.append(len(again.state.deck))
        again.apply(action, seat)
    assert left[:4] == [4, 3, 2, 1]
    assert left[4] > 10
    assert [CARDS[card].id for card in match.state.hands[USSR]] == ["duck_and_cover"]
    assert not any(SCORING[card] for hand in match.state.hands for card in hand)


@pytest.mark.parametrize("name", NAMES)
def test_every_slip_is_noted_where_it_is(name):
    slips = [line for line in text(name).splitlines() if line.startswith("#") and "Slip: " in line]
    assert len(slips) == {"second-edition": 15, "tournament-final": 4}[name]


@pytest.mark.parametrize("name", NAMES)
def test_an_example_says_nothing_but_what_is_played_and_why(name):
    for line in text(name).splitlines():
        assert re.fullmatch(r"#.*||\w+: [\w-]+|(?:us|ussr|chance) \w+ [\w-]+|sitroom-record 1", line), line


def test_an_unknown_example_is_refused_with_the_names_of_those_there_are():
    with pytest.raises(SitroomError, match="there is no example 'third-edition'; there are: second-edition"):
        games.example("third-edition")
