"""Forms that some logs have and others do not: made from logs of our own, and from human games where they are there."""

import re

import pytest

from records.matches import led_match, long_match
from records.test_human_logs import log_text
from sitroom.twilight import GAME as TWILIGHT
from sitroom.twilight.logs import export_log, import_log
from sitroom.twilight.rules.board import NEITHER, US, USSR
from sitroom.twilight.rules.cards import CARD
from sitroom.twilight.rules.effects import U2


@pytest.fixture(scope="module")
def log():
    """A whole game of ten turns."""
    return export_log(long_match(3, us_handicap=2))


def read(text):
    """The result of an import without mismatches."""
    result = import_log(text)
    assert result.mismatches == []
    return result


def before(text, pattern, nth=0):
    """A log up to the nth line that fits, without it, and the line."""
    found = list(re.finditer(f"(?m)^{pattern}.*$", text))[nth]
    return text[: found.start()], found


# The last header has no card

HEADS = r"(Turn \d+, (USSR|US) AR\d+): "
LAST_HEADS = ["{}", "{}:", "{}: :", "{}: : \n", "{}: :\n\n: :\n"]


@pytest.mark.parametrize("form", LAST_HEADS)
@pytest.mark.parametrize("nth", [0, 31, 90])
def test_a_player_who_plays_no_card_under_the_last_header_has_resigned(log, form, nth):
    start, head = before(log, HEADS, nth)
    result = read(start + form.format(head[1]))
    assert result.resigned == (USSR if head[2] == "USSR" else US)
    state = result.match.state
    assert not result.match.over
    assert f"Turn {state.turn}, {head[2]} AR{state.round}" == head[1]
    assert state.stack[-1].verb in ("play", "discard")


@pytest.mark.parametrize("number", range(1, 13))
def test_a_human_game_ends_with_a_player_who_plays_no_card_under_the_last_header(number):
    start, head = before(log_text(number), HEADS, 10 * number)
    result = read(start + head[1] + ": :")
    assert result.resigned == (USSR if head[2] == "USSR" else US)


@pytest.mark.parametrize("form", ["{}", "{}: :", "{}: : {}", "{}: {}", "{}: : {}\n: :"])
def test_a_log_that_stops_before_the_headlines_are_chosen_does_not_say_who_resigned(log, form):
    start, head = before(log, r"(Turn 4, Headline Phase): [^:]*: (DEFCON improves to \d)")
    result = read(start + form.format(*head.groups()))
    assert result.resigned == NEITHER
    assert (result.match.state.turn, result.match.state.stack[-1].verb) == (4, "headline")


def test_a_log_that_stops_when_one_headline_is_chosen_leaves_the_other_open(log):
    start, head = before(log, r"(Turn 5, Headline Phase: )([^&]*) & [^:]*(: DEFCON improves to \d)")
    result = read(f"{start}{head[1]}{head[2]}{head[3]}\nUSSR Headlines {head[2]}\n")
    assert result.match.state.waiting == (US,)
    assert result.resigned is None


def test_a_round_that_is_declined_at_the_very_end_is_no_resignation():
    result = read(log_text(2))
    assert log_text(2).rstrip().endswith("Turn 10, US AR8: :\n: :")
    assert (result.match.over, result.match.state.reason, result.resigned) == (True, "final", None)


@pytest.mark.parametrize(
    ("ending", "loser"),
    [
        ("US wins by Forfeit", USSR),
        ("USSR wins by Resignation", US),
        ("US wins by Timeout", USSR),
        ("USSR wins by Abandonment of Post", US),  # whatever that may be
        ("US wins", USSR),
        (": :", NEITHER),
    ],
)
def test_a_log_may_end_with_who_won_though_the_match_is_not_over(log, ending, loser):
    start, _ = before(log, "Turn 6, US AR3: ")
    result = read(f"{start}{ending}\n")
    assert (result.match.over, result.resigned) == (False, loser)


def test_a_match_that_is_over_was_not_given_up(log):
    assert read(log).resigned is None


def test_an_end_that_did_not_come_about_is_a_mismatch(log):
    start, _ = before(log, "Turn 6, US AR3: ")
    (mismatch,) = import_log(f"{start}US wins by Victory Points\n").mismatches
    assert (mismatch.log_says, mismatch.engine_has) == ("US wins by Victory Points", "nothing")


def test_a_log_that_goes_on_after_its_end_contradicts_itself(log):
    start, head = before(log, "Turn 6, US AR3: ")
    mismatches = import_log(f"{start}US wins by Victory Points\n\n{log[head.start() :]}").mismatches
    assert [mismatch.log_says for mismatch in mismatches] == ["US wins by Victory Points"]


# The points that won are missing


@pytest.fixture(scope="module")
def won():
    """A match that ends at 20 VP, as a log with its winner, and the line with the points."""
    for seed in range(40):
        match = long_match(seed, 6)
        text = export_log(match)
        points = re.search(r"(?m)^.*gains \d+ VP\. Score is .*\n\n.* wins by Victory Points\n\Z", text)
        if points:
            return text, points
    raise AssertionError("nobody won")


@pytest.mark.parametrize("form", ["", ": :\n", "{winner}\n"])
def test_a_log_may_stop_before_the_points_that_won(won, form):
    text, points = won
    line, _, winner = points[0].splitlines()
    head = line.rpartition(": ")[0] if line.startswith("Turn ") else ""
    result = read(text[: points.start()] + (f"{head}:\n" if head else "") + form.format(winner=winner))
    assert (result.match.over, result.match.state.reason, result.resigned) == (True, "vp", None)
    assert winner.startswith("USSR" if result.match.state.winner == USSR else "US wins")


@pytest.mark.parametrize("lines", [1, 2])
@pytest.mark.parametrize("form", ["", ": :", "US wins by Victory Points"])
def test_a_human_game_won_by_a_scoring_card_stops_before_its_points(lines, form):
    kept = log_text(4).rstrip().splitlines()[:-lines]
    if lines == 2 and not form:
        form = "Event: South America Scoring"
    result = read("\n".join([*kept, "", form]))
    assert (result.match.over, result.match.state.winner, result.match.state.reason) == (True, US, "vp")


@pytest.mark.parametrize("ending", ["US wins by", "USSR wins by", "Draw by"])
def test_a_log_may_end_with_scoring_cards_that_were_held(log, ending):
    start, _ = before(log, "Turn 5, Cleanup")
    result = read(f"{start}{ending} Held Scoring Card\n")
    assert (result.match.over, result.match.state.reason) == (True, "held_scoring")


# Handicap and set-up in two lines of one country

SPLIT = {
    "beside": [
        "US +4 in West Germany [4][0]",
        "US +3 in Italy [3][0]",
        "US +1 in Iran [2][0]",
        "US +1 in Italy [4][0]",
    ],
    "both": ["US +3 in West Germany [3][0]", "US +4 in Italy [4][0]", "US +2 in West Germany [5][0]"],
    "point by point": [f"US +1 in West Germany [{n}][0]" for n in range(1, 6)] + ["US +4 in Italy [4][0]"],
    "merged": ["US +4 in Italy [4][0]", "US +5 in West Germany [5][0]"],
}
SETUP = """SETUP: : One will play as USSR.
Two will play as USA.
Handicap influence: US +2
Scenario: Standard
Optional Cards Added
USSR +4 in Poland [0][4]
USSR +1 in East Germany [0][4]
USSR +1 in Yugoslavia [0][1]
"""


@pytest.mark.parametrize("form", SPLIT)
def test_handicap_may_be_told_apart_from_the_set_up_in_the_same_country(form):
    turn = "\n\nTurn 1, Headline Phase: Fidel* & NATO*: USSR Headlines Fidel*\nUS Headlines NATO*\n"
    result = read(SETUP + "\n".join(SPLIT[form]) + turn)
    assert result.checked == 3 + len(SPLIT[form]) + 2


def test_a_handicap_of_the_ussr_may_follow_everything_else():
    lines = ["US +4 in West Germany [4][0]", "US +3 in Italy [3][0]", "USSR +1 in Poland [0][5]"]
    turn = "\n\nTurn 1, Headline Phase: Fidel* & NATO*: USSR Headlines Fidel*\n"
    read(SETUP.replace("US +2", "USSR +1") + "\n".join(lines) + turn)


@pytest.mark.parametrize("number", range(1, 13))
def test_a_human_set_up_may_be_told_point_by_point(number):
    def apart(line):
        side, delta, rest, us, ussr = line.groups()
        own = int(us if side == "US" else ussr)
        counts = range(own - int(delta) + 1, own + 1)
        return "\n".join(
            f"{side} +1 in {rest} [{n if side == 'US' else us}][{n if side == 'USSR' else ussr}]" for n in counts
        )

    head, turns = re.split(r"(?m)^(?=Turn 1,)", log_text(number), maxsplit=1)
    read(re.sub(r"(?m)^(USSR|US) \+(\d) in (.*) \[(\d+)\]\[(\d+)\]$", apart, head) + turns)


def test_points_that_are_told_twice_are_reported():
    lines = ["US +4 in West Germany [4][0]", "US +4 in Italy [4][0]", "US +1 in Iran [2][0]", "US +1 in Iran [3][0]"]
    turn = "\n\nTurn 1, Headline Phase: Fidel* & NATO*: USSR Headlines Fidel*\n"
    (mismatch,) = import_log(SETUP + "\n".join(lines) + turn).mismatches
    assert mismatch.line <= 12


# Che


@pytest.fixture(scope="module")
def che():
    """The Late War begins with Che: one coup that succeeds, and none after it."""

    def prefer(match):
        done = any(entry[0] == "coup" for entry in match.log)
        return ("decline",) if done else ("che", "colombia", "6")

    match = led_match(0, prefer, lambda match: match.state.round > 1, preset="app", scenario="late_war")
    return export_log(match)


def test_ches_second_coup_may_be_announced_without_a_target(che):
    block = re.search(r"Event: Che\nCoup \(3 Ops\):\nTarget: (?:.+\n)+\n(Coup \(3 Ops\):\n)", che)
    assert block
    read(che)
    read(che[: block.start(1)] + che[block.end(1) :])


def test_a_log_that_stops_at_ches_second_coup_stops_before_its_target(che):
    stop = re.search(r"Event: Che\n(?:.+\n)+\nCoup \(3 Ops\):\n", che)
    result = read(che[: stop.end()])
    assert result.match.state.stack[-1].verb == "coup"


def test_a_human_game_stops_at_ches_second_coup_that_came_to_nothing():
    text = log_text(6)
    failed = re.search(
        r"Coup \(2 Ops\):\n(Target: Uruguay\nFAILURE: 1 \[ \+ 2 - 2x2 = -1 \]\nUSSR Military Ops to 5\n)", text
    )
    read(text[: failed.start(1)] + text[failed.end(1) :])


# Wargames


@pytest.fixture(scope="module")
def wargames():
    """A Late War that the USSR ends with Wargames, giving away 6 VP."""

    def prefer(match):
        if match.state.defcon > 2:
            return ("coup", "iran", "nigeria", "zaire", "angola", "brazil", "chile", "panama", "mexico", "algeria")
        return ("wargames", "event", "end")

    for seed in range(40):
        match = led_match(seed, prefer, lambda match: False, preset="app", scenario="late_war")
        if match.state.reason == "wargames":
            return match
    raise AssertionError("nobody played Wargames")


def test_our_own_log_tells_the_points_that_wargames_gives_away(wargames):
    log = export_log(wargames)
    assert re.search(r"Event: Wargames\*\n(?:USSR|US) gains 6 VP\. Score is [^.]*\.\n\n.* wins by Wargames\n\Z", log)
    assert read(log).match.state.vp == wargames.state.vp


@pytest.mark.parametrize("kept", [1, 2])
def test_a_log_may_do_without_the_points_and_the_winner(wargames, kept):
    text, *ends = re.split(r"(?<=Event: Wargames\*\n)|\n(?=.* wins by)", export_log(wargames))
    result = read("".join([text, *ends][:kept]))
    assert (result.match.over, result.match.state.vp) == (True, wargames.state.vp)


@pytest.mark.parametrize("number", [9, 12])
@pytest.mark.parametrize("ending", ["", "{} wins by Wargames", "{} wins by Victory Points", "{} wins by World War III"])
def test_a_human_game_may_tell_the_points_that_wargames_gave_away(number, ending):
    text = log_text(number).rstrip()
    state = read(text).match.state
    gains = "US" if text.splitlines()[-1].startswith("Turn 10, USSR") or "US reveals Wargames" in text else "USSR"
    points = f"{gains} gains 6 VP. Score is {'US' if state.vp > 0 else 'USSR'} {abs(state.vp)}."
    result = read("\n".join([text, points, "", ending.format(("US", "USSR")[state.winner])]))
    assert (result.match.over, result.match.state.reason) == (True, "wargames")


def test_wrong_points_for_wargames_are_a_mismatch():
    text = log_text(9).rstrip()
    mismatches = import_log(f"{text}\nUS gains 6 VP. Score is US 11.\n").mismatches
    assert [mismatch.log_says for mismatch in mismatches] == ["US gains 6 VP. Score is US 11."]


# U2


@pytest.fixture(scope="module")
def u2():
    """A match in which UN Intervention is played while U2 pays for it: its log up to the end of that round."""

    def prefer(match):
        if match.state.effects & U2:
            return ("un_intervention", "event")
        return ("u2_incident", "event") if match.state.turn == 4 else ()

    for seed in range(60):
        match = led_match(seed, prefer, lambda match: match.state.turn > 4)
        log = export_log(match)
        paid = re.search(
            r"(Turn 4, .* AR\d: UN Intervention: )(Event: UN Intervention)\n(.* plays .*\n)(.* 1 VP.*)\n", log
        )
        if paid:
            return log, paid
    raise AssertionError("U2 did not pay")


def test_the_points_of_u2_may_stand_before_the_event_that_they_are_paid_for(u2):
    log, paid = u2
    head, event, plays, points = paid.groups()
    read(log)
    for lines in (f"{head}{points}\n{event}\n{plays}", f"{head}{event}\n{points}\n{plays}"):
        result = read(log[: paid.start()] + lines + log[paid.end() :])
        assert result.checked == import_log(log).checked


def test_a_log_may_stop_at_points_of_u2_that_stand_first(u2):
    log, paid = u2
    head, event, _, points = paid.groups()
    read(f"{log[: paid.start()]}{head}{points}\n")
    read(f"{log[: paid.start()]}{head}{points}\n{event}\n")


def test_u2_may_leave_play_when_it_has_paid_or_at_the_end_of_the_turn(u2):
    """No game of people shows which of the two the program prints."""
    log, paid = u2
    gone = "U2 Incident* is no longer in play.\n"
    assert log.count(gone) == 1
    assert log.index(gone) == paid.end()
    without = log.replace(gone, "")
    end = re.search(r"Turn 4, Cleanup(?:: (?P<first>.*))?\n", without)
    later = f"{without[: end.end()]}{gone}{without[end.end() :]}"
    for text in (without, later):
        assert read(text).match.answers == read(log).match.answers


# A scoring card that is held


def test_the_scoring_card_that_the_cambridge_five_showed_is_the_one_that_is_held():
    """Its side plays the China Card in the last round (R 9.5) and loses (R 11.1.2)."""
    match = held_to_the_end()
    assert TWILIGHT.result_text(match.state) == "ussr wins: held_scoring"
    log = export_log(match)
    assert "US reveals Asia Scoring\n" in log
    assert "Turn 2, US AR6: The China Card: " in log
    end = "USSR wins by Held Scoring Card"
    stops = log[: log.index("Turn 2, Cleanup")]
    for text in (log, stops, f"{stops}\n: :\n", log.replace(end, "US loses, holding a scoring card"), stops + end):
        result = read(text)
        assert TWILIGHT.result_text(result.match.state) == "ussr wins: held_scoring"
        assert CARD["asia_scoring"] in result.match.state.hands[US]


US_CARDS = """
truman_doctrine nato marshall_plan containment cia_created us_japan_mutual_defense_pact east_european_unrest
special_relationship asia_scoring duck_and_cover norad formosan_resolution defectors five_year_plan independent_reds"""
USSR_CARDS = """
nasser socialist_governments fidel vietnam_revolts blockade korean_war romanian_abdication comecon suez_crisis
de_gaulle_leads_france the_cambridge_five decolonization de_stalinization arab_israeli_war warsaw_pact_formed"""
HEADLINED = {"truman_doctrine", "nasser", "defectors", "de_gaulle_leads_france"}
PLAYED = {
    (1, 1, USSR): "the_china_card",
    (2, 1, USSR): "the_cambridge_five",
    (2, 6, US): "the_china_card",
}


def held_to_the_end():
    """Two turns in which each side has its own cards and places influence, but for what is PLAYED."""
    match = TWILIGHT.new(preset="app")
    due = {US: US_CARDS.split(), USSR: USSR_CARDS.split()}
    while not match.over:
        state, seat = match.state, match.waiting[0]
        frame, legal = state.stack[-1], {match.text(action): action for action in match.legal(seat)}
        if frame.verb == "deal":
            wanted = [due[frame.order[0]].pop(0)]
        elif frame.verb == "headline":
            wanted = HEADLINED
        elif frame.verb == "play":
            planned = [card for card in legal if card not in HEADLINED and "scoring" not in card]
            wanted = [PLAYED.get((state.turn, state.round, seat)), *planned]
        else:
            wanted = (
                ["event", "influence"] if getattr(frame, "card", 0) == CARD["the_cambridge_five"] else ["influence"]
            )
        match.apply(next((legal[text] for text in wanted if text in legal), next(iter(legal.values()))), seat)
    return match


# The Cuban Missile Crisis, given up out of turn


def test_influence_given_up_for_the_missile_crisis_may_stand_first_in_a_round():
    def prefer(match):
        crisis = "cuban_missile_crisis" in {match.text(action) for action in match.legal()}
        return ("cuban_missile_crisis",) if crisis else ("cancel-crisis-cuba", "cancel-crisis-west_germany", "event")

    for seed in range(20):
        log = export_log(led_match(seed, prefer, lambda match: match.state.turn > 4))
        if re.search(r"Turn 4, .*: (?:US|USSR) -2 in .*\nCuban Missile Crisis\* is no longer in play\.", log):
            read(log)
            return
    raise AssertionError("the crisis was never given up at the start of a round")
