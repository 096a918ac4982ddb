"""Before an answer is given, what it will bring is said: by what the seat can know, in its language."""

import random
import re

import pytest

from server.clients import dealt, played
from sitroom.kernel import CHANCE, Match, cannot_take_back
from sitroom.titles import GAMES, title_of
from sitroom.twilight import GAME
from sitroom.twilight.rules.board import USSR
from sitroom.twilight.rules.causes import FINAL_SCORING
from sitroom.twilight.text import Text

TWILIGHT = GAMES["twilight"]


def position(**lines):
    text = [f"{name.replace('_', ' ')}: {value}" for name, value in lines.items()]
    return Match(GAME, position="\n".join(["sitroom-position twilight", *text]))


def says(match, word, lang="en"):
    """What the seat that is asked is told before this answer."""
    seat = match.waiting[0]
    view = TWILIGHT.told(match.state, seat)
    (action,) = [action for action, said in view["decision"]["legal"] if said == word]
    return title_of(TWILIGHT).hints.foretell(view, action, lang)


def us_round(**more):
    """A round of the US."""
    hands = {"hand_us": "nasser nato cia_created", "hand_ussr": "fidel comecon"}
    return position(**{"turn": 5, "phasing": "us", "us": "zaire 2", "ussr": "nigeria 1", **hands, **more})


def test_a_coup_names_its_operations_its_chance_and_what_becomes_of_defcon():
    match = played("nasser", "coup", match=us_round(defcon=3))
    assert says(match, "nigeria")[0] == "Coup in Nigeria with 1: 83% to succeed, DEFCON 3 to 2."
    assert says(match, "nigeria", "pt")[0] == "Golpe na Nigéria com 1: 83% de chance de sucesso, DEFCON de 3 para 2."
    assert says(match, "nigeria", "es")[0] == "Golpe de Estado en Nigeria con 1: 83 % de éxito, DEFCON de 3 a 2."
    assert says(match, "nigeria", "it")[0] == "Colpo di Stato in Nigeria con 1: 83% di riuscita, DEFCON da 3 a 2."


def test_a_coup_in_no_battleground_leaves_defcon_alone():
    match = played("nasser", "coup", match=us_round(ussr="cameroon 1"))
    assert says(match, "cameroon")[0] == "Coup in Cameroon with 1: 83% to succeed."


def test_a_realignment_says_what_both_sides_may_lose():
    match = played("nasser", "realign", match=us_round(us="nigeria 1"))
    assert re.fullmatch(
        r"Realignment in Nigeria: \d+% that the USSR loses influence, \d+% that you do\.", says(match, "nigeria")[0]
    )


def test_the_space_race_names_the_box_and_the_die():
    match = played("nato", match=us_round())
    assert says(match, "space")[-1] == "Space Race: on a roll of 3 or less you advance to box 1, Earth Satellite: 50%."


def test_a_war_that_follows_ones_operations_says_who_may_win_it():
    match = us_round(hand_us="arab_israeli_war nato", us="zaire 2 israel 4")
    match = played("arab_israeli_war", "influence", "zaire", match=match)
    said = says(match, "zaire")
    assert said[0].startswith("The US gains 1 influence in Zaire")
    assert re.fullmatch(r"War in Israel: \d+% that the USSR wins it, for 2 VP\.", said[-1])


def test_a_hand_that_is_shown_is_named_with_who_sees_it():
    match = played("cia_created", match=us_round())
    assert says(match, "event")[-1] == "You see the whole Soviet hand: 2 cards."
    soviet = us_round(phasing="ussr", hand_ussr="cia_created fidel comecon", hand_us="nato nasser")
    said = says(played("cia_created", match=soviet), "event-first")
    assert said[-1] == "The US sees your whole hand: Fidel, Comecon."


def test_who_plays_a_card_for_its_event_is_not_told_of_the_event_once_more():
    match = played("nuclear_test_ban", match=us_round(hand_us="nuclear_test_ban nato"))
    said = says(match, "event")
    assert said[0] == "The US plays Nuclear Test Ban for its event."
    assert not any(sentence.startswith("Event: Nuclear Test Ban") for sentence in said)
    assert said[1].startswith("The US gains")


def test_a_card_that_chance_picks_is_told_with_who_sees_it():
    match = played("five_year_plan", match=us_round(hand_us="five_year_plan nato"))
    assert "picked at random and discarded for all to see" in says(match, "event")[-1]


@pytest.mark.parametrize("lang", ["en", "pt", "es", "it"])
def test_that_the_match_ends_is_told_however_much_comes_before(lang):
    """Shuttle Diplomacy (73) before final scoring in the Second Edition (R 10.3.2): six regions and their points."""
    lines = {"turn": 10, "options": "edition=second", "ussr": "thailand 2 libya 2", "frame": '["FinalShuttle", 0]'}
    match = position(effects="shuttle", table="shuttle_diplomacy", china="us", **lines)
    said = says(match, "libya", lang)
    assert said[-1] == Text(lang).log(("end", USSR, "final", FINAL_SCORING))
    assert len(said) == 6


def test_the_second_headline_turns_up_both():
    match = dealt()
    first = match.waiting[0]
    match.apply(match.legal(first)[0], first)
    seat = match.waiting[0]
    view = TWILIGHT.told(match.state, seat)
    own, both = title_of(TWILIGHT).hints.foretell(view, match.legal(seat)[0], "en")
    assert re.match("(US|Soviet) headline: ", own)
    assert both.startswith("Both headlines are turned up for all to see")


@pytest.mark.parametrize("lang", ["en", "pt", "es", "it"])
def test_whatever_cannot_be_taken_back_says_what_will_happen(lang):
    """At random moments: a few whole sentences, never the same twice, and the last is what cannot be taken back."""
    rng, finals = random.Random(5), set()
    for _ in range(4):
        match = Match(GAME)
        while match.waiting and len(match.log) < 400:
            seat = match.waiting[0]
            action = rng.choice(match.legal(seat))
            if seat != CHANCE:
                view = TWILIGHT.told(match.state, seat)
                if why := cannot_take_back(TWILIGHT, view, seat, action):
                    said = title_of(TWILIGHT).hints.foretell(view, action, lang)
                    assert said
                    assert len(said) == len(set(said)) <= 6
                    assert all(re.fullmatch(r"[^{}]+\.", sentence) for sentence in said)
                    finals.add((why, type(match.state.question).__name__))
            match.apply(action, seat)
    assert {why for why, _ in finals} >= {"dice", "hidden"}
    assert len(finals) >= 6


def test_it_is_the_same_whatever_the_other_side_holds():
    """Two hands that the USSR cannot tell apart: neither can the sentences."""
    told = []
    for hand in ("duck_and_cover containment", "marshall_plan five_year_plan"):
        match = us_round(phasing="ussr", hand_us=hand, hand_ussr="blockade cia_created comecon fidel nasser")
        each = {}
        for card in ("blockade", "cia_created", "comecon"):
            state = match.state.copy()
            state.apply(1, state.read(1, card))
            view = TWILIGHT.told(state, 1)
            each[card] = [title_of(TWILIGHT).hints.foretell(view, mode, "en") for mode, _ in view["decision"]["legal"]]
        told.append(each)
    assert told[0] == told[1]


# By socket


def test_who_wants_to_be_asked_is_told_and_nothing_is_done_yet(lobby):
    _, ussr = lobby.seats(played("fidel", "duck_and_cover", "comecon", "coup"))
    number, asked = ussr.update["number"], ussr.update["asked"]
    answer = ussr.ask(type="act", asked=asked, action=ussr.legal["iran"], final=True)
    assert answer["final"] == "dice"
    assert answer["says"][0].startswith("Coup in Iran with 3: ")
    assert ussr.update["number"] == number


def test_who_wants_to_be_asked_always_is_told_of_what_could_be_taken_back_too(lobby):
    _, ussr = lobby.seats(played("fidel", "duck_and_cover", "comecon", "influence"))
    word, action = next(iter(ussr.legal.items()))
    ask = {"type": "act", "asked": ussr.update["asked"], "action": action}
    answer = ussr.ask(**ask, final=True, always=True)
    assert (answer["type"], answer["final"]) == ("doubt", None)
    assert re.match(r"The USSR gains 1 influence", answer["says"][0]), word
    assert ussr.ask(**ask, final=True)["type"] == "done"


def test_an_answer_that_is_not_legal_is_refused_as_ever(lobby):
    _, ussr = lobby.seats(played("fidel", "duck_and_cover"))
    answer = ussr.ask(type="act", asked=ussr.update["asked"], action=99, final=True, always=True)
    assert answer["type"] == "refused"


# Hints


def test_what_becomes_of_the_event_is_said_once_and_each_way_says_what_is_its_own():
    for card in ("comecon", "duck_and_cover"):
        match = us_round(phasing="ussr", hand_ussr=f"{card} fidel", hand_us="nato", ussr="poland 3")
        hints = title_of(TWILIGHT).hints.about(TWILIGHT.told(match.state, 1), "en")
        (number,) = [action for action, word in TWILIGHT.told(match.state, 1)["decision"]["legal"] if word == card]
        brings = [follows for *_, follows in hints["next"][number]]
        assert len(set(brings)) == len(brings) >= 4
        assert hints["fate"][number] not in brings


def test_every_roll_that_can_be_chosen_has_its_sentence():
    match = played("nasser", "coup", match=us_round(defcon=5, ussr="nigeria 1 iraq 2 india 1"))
    hints = title_of(TWILIGHT).hints.about(TWILIGHT.told(match.state, 0), "en")
    assert set(hints["rolls"]) == set(hints["odds"]) != set()
    assert len(set(hints["rolls"].values())) == len(hints["rolls"])
