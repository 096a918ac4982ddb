"""What a review says of a match is true: its figures are those of its line, and what followed is what the log tells."""

import json
import math
from functools import cache

import pytest

from server.test_reviews import story_of
from sitroom.kernel import CHANCE, Match, Seeded
from sitroom.server.http.examples import Example
from sitroom.server.match.facts import Facts
from sitroom.server.match.journal import ANSWER, Entry
from sitroom.server.match.table import Table
from sitroom.server.work import judging
from sitroom.server.work.judging import judge
from sitroom.server.work.reviews import LINES, Review, in_words, message
from sitroom.text import LANGUAGES
from sitroom.titles import GAMES, TITLES, title_of

REAL = {"twilight": {}, "warroom": {"scenario": "eastern"}}
LENGTH = {"twilight": 1, "warroom": 3}


def on(state):
    """The turn or the round."""
    return state.round if hasattr(state, "lap") else state.turn


@cache
def real(name):
    """A match as bots play it, for some turns or rounds, at a table."""
    game = GAMES[name]
    match, chance, bot = Match(game, REAL[name]), Seeded(1), title_of(game).bots.make("easy", 1)
    while on(match.state) <= LENGTH[name]:
        seat = match.waiting[0]
        match.apply(chance(match.state) if seat == CHANCE else bot.choose(match.view(seat)), seat)
    table = Table(game, match.options)
    table.enter_all(Entry(ANSWER, seat, action) for seat, action in match.answers)
    return Example(game, table, Facts("a", name, 1, match.options, None, True, 0, "over", 0, 0, [], None, None, []))


@cache
def reviewed(name):
    """That match with its review."""
    story = story_of(real(name))
    return Review(story, judge(story, 0, math.inf))


def told(name, lang="en"):
    review = reviewed(name)
    review.told[lang] = in_words(review.story, review.part.decisions, lang)
    return json.loads(message(real(name), review, lang))


@pytest.fixture(params=REAL)
def name(request):
    return request.param


def test_the_line_has_a_point_wherever_somebody_answered_and_no_other(name):
    table = real(name).table
    places = {
        place
        for place in range(table.place)
        if any(seat != CHANCE for seat, _ in table.match.answers[table.stops[place] : table.stops[place + 1]])
    }
    points = reviewed(name).part.points
    assert [place for place, _ in points] == sorted(places)
    assert len({chance for _, chance in points}) > 2, "it moves"


def test_the_line_is_the_mean_of_what_both_sides_think_of_their_chances(name):
    shown = real(name)
    for place, chance in reviewed(name).part.points[::25]:
        state = shown.table.match.state_at(shown.table.stops[place])
        mine, theirs = (
            title_of(shown.game).adviser.chance(shown.game.view(state, seat))
            for seat in judging.sides(shown.game, state)
        )
        assert chance == round((mine + 1 - theirs) / 2, 3)


def test_what_a_decision_cost_is_the_drop_that_the_plot_shows_there(name):
    found = told(name)
    line = dict(found["points"])
    costly = [decision for decision in found["decisions"] if decision["lost"] > 0]
    assert costly
    for decision in found["decisions"]:
        here = line[decision["at"]]
        assert decision["chance"] == pytest.approx(1 - here if decision["side"] else here)
        assert 0 <= decision["lost"] < decision["chance"], "the stroke stays within the plot"
    assert all(found["decisions"][index] in costly for index in found["worst"])


def test_a_decision_costs_nothing_where_the_bot_would_have_played_the_same(name):
    assert not [decision for decision in told(name)["decisions"] if decision["same"] and decision["lost"]]


@pytest.mark.parametrize(
    ("chance", "best", "played", "cost"),
    [
        (0.5, 0.5, 0.5, 0.0),
        (0.5, 0.5, 0.4, 0.1),
        (0.5, 0.6, 0.5, 0.1),
        (0.9, 0.5, 0.01, 0.817),
        (0.04, 0.9, 0.1, 0.039),
        (0.3, 0.4, 0.6, 0.0),
        (1.0, 1.0, 0.0, 0.99),
    ],
)
def test_the_cost_is_taken_down_from_the_line_in_steps_of_odds(chance, best, played, cost):
    assert judging.lost(chance, best, played) == pytest.approx(cost, abs=0.001)


def test_one_stance_of_one_unit_is_no_third_of_a_war():
    """Armies, goals and victories used to be added to the worth of land; all are measured by the line now."""
    stances = [one for one in told("warroom")["decisions"] if "Battle in" in " ".join(one["when"])]
    assert stances
    assert max(one["lost"] for one in stances) < 0.25


def test_what_followed_a_card_is_what_its_round_brought():
    found = told("twilight")
    log = [
        TITLES["twilight"].words("en", real("twilight").table.match.options).log(e)
        for e in real("twilight").table.match.log
    ]
    for decision in found["decisions"]:
        assert len(decision["followed"]) <= LINES
        assert all(line in log for line in decision["followed"])
        assert not any("action round" in line for line in decision["followed"]), "the round is over"
    coup = next(one for one in found["decisions"] if one["played"] == "Coup")
    assert any("oup" in line for line in coup["followed"]), coup["followed"]
    assert any(one["followed"] for one in found["decisions"] if one["same"]), "of the computer's own choice too"


def test_what_followed_an_order_is_what_became_of_its_command_this_round():
    shown, kept = real("warroom"), reviewed("warroom").part.decisions
    words = title_of(shown.game).words("en", shown.table.match.options)
    orders = [one for one in zip(kept, told("warroom")["decisions"], strict=True) if "command" in one[0]["aim"]]
    assert orders
    some = 0
    for decision, judged in orders:
        command, region = (
            str(part) for part in (words.command(decision["aim"]["command"]), words.region(decision["aim"]["region"]))
        )
        assert all(command in line or region in line for line in judged["followed"]), judged
        some += any(command in line for line in judged["followed"])
    assert some > len(orders) / 2
    first = next(one for one, _ in orders if one["played"]["en"].endswith(str(words.region(one["aim"]["region"]))))
    assert first["played"]["en"].startswith(str(words.command(first["aim"]["command"])))


def test_what_followed_a_stance_is_how_the_battle_ended():
    battles = [one for one in told("warroom")["decisions"] if any(part.startswith("Battle in") for part in one["when"])]
    assert any(any("loses" in line for line in one["followed"]) for one in battles)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_decision_names_turn_and_round_and_the_card_or_the_battle(lang):
    twilight = told("twilight", lang)["decisions"]
    assert all(1 <= len(one["when"]) <= 2 and all(one["when"]) for one in twilight)
    rounds = [one for one in twilight if len(one["when"]) == 2]
    text = TITLES["twilight"].words(lang, real("twilight").table.match.options)
    cards = {text.card(number) for number in range(1, 111)}
    assert rounds
    assert all(when[1] in cards and "1" in when[0] for when in (one["when"] for one in rounds))
    war = told("warroom", lang)["decisions"]
    phases = {one["when"][0] for one in war}
    assert len(phases) >= 4
    assert all(any(n in phase for n in "123") for phase in phases)
    assert {len(one["when"]) for one in war} == {1, 2, 3}


def test_a_mark_stands_at_the_place_of_its_decision_and_its_time_is_up_when_the_seat_answers_again(name):
    table, found = real(name).table, told(name)
    for decision in found["decisions"]:
        seat = next(seat for seat in range(2) if table.seat_name(seat) == decision["seat"])
        answers = table.match.answers
        assert any(by == seat for by, _ in answers[table.stops[decision["at"]] : table.stops[decision["at"] + 1]])
        assert decision["at"] < decision["until"] <= table.place
        between = answers[table.stops[decision["at"] + 1] : table.stops[decision["until"]]]
        assert not [by for by, _ in between if by == seat]
        if decision["until"] < table.place:
            assert any(
                by == seat for by, _ in answers[table.stops[decision["until"]] : table.stops[decision["until"] + 1]]
            )


def test_each_decision_is_told_for_its_own_side(name):
    found = told(name)
    mine = {"us": "us", "ussr": "ussr" if name == "twilight" else "allies", "germany": "axis"}
    assert {decision["side"] for decision in found["decisions"]} == {0, 1}
    for decision in found["decisions"]:
        assert found["sides"][decision["side"]] == mine[decision["seat"]]


def test_what_was_expected_of_an_answer_is_told_where_the_bot_would_have_played_otherwise(name):
    decisions = told(name)["decisions"]
    assert not [decision for decision in decisions if decision["same"] and decision["feared"]]
    assert [decision for decision in decisions if decision["feared"]]


def test_a_choice_between_two_answers_is_judged_too_and_where_there_is_none_nothing_is():
    table = real("twilight").table
    seats = [table.seat_name(seat) for seat in range(2)]
    legal = [
        len(table.match.state_at(table.stops[decision["at"]]).legal(seats.index(decision["seat"])))
        for decision in told("twilight")["decisions"]
    ]
    assert min(legal) == 2


def test_a_worker_remembers_as_many_matches_as_it_may():
    judging._cursors.clear()
    story = story_of(real("twilight"))
    for number in range(judging.KEPT + 2):
        judge(story._replace(key=str(number)), 0, 0)
    assert list(judging._cursors) == [str(number) for number in range(2, judging.KEPT + 2)]
