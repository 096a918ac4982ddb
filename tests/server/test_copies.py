"""A copy of a match that still goes on between people gives no more help than that match does."""

import itertools
import random

import pytest

from records.test_positions import SPRING
from server.clients import INVITE, ME, Lobby, bot, dealt, played
from server.test_advice import asked
from server.test_drafts import bring as bring_war
from server.test_drafts import planning
from server.test_study import examine, given, go_on
from sitroom.kernel import CHANCE, Match, write_record
from sitroom.server.match.likeness import likeness, likenesses
from sitroom.titles import GAMES

POINTS = itertools.count(-15)
MINE = {"us": bot("easy"), "ussr": ME}
BOTH = {"us": ME, "ussr": ME}


def between_people(lobby, **more):
    """A match that two people play: its id, their tokens, and a player at each seat."""
    made = lobby.post("/matches", {"game": "twilight", "sides": {"us": INVITE, "ussr": ME}, **more}, status=201)
    return both(lobby, made)


def both(lobby, made):
    """Somebody takes the other seat, and the USSR answers once."""
    name = made["match"]["id"]
    joined = lobby.post(f"/matches/{name}/join", {"code": made["invites"]["us"]})
    tokens = {**made["tokens"], **joined["tokens"]}
    players = {seat: lobby.sit(name, token) for seat, token in tokens.items()}
    players["ussr"].play()
    return name, tokens, players


def in_its_fourth_turn(lobby):
    """The same long after the opening, in a place of its own: the points tell it from all others."""
    lines = [line for line in SPRING.splitlines() if not line.startswith("vp")]
    text = "\n".join([*lines, f"vp: {next(POINTS)}"])
    record = write_record(Match(GAMES["twilight"], position=text))
    body = {"text": record, "sides": {"us": INVITE, "ussr": ME}, "exact": True}
    return both(lobby, lobby.post("/import", body, status=201))


def advice(lobby, made, status=200):
    """What is advised in a match against a bot."""
    name, token = made["match"]["id"], made["tokens"]["ussr"]
    return lobby.get(f"/matches/{name}/advice", token, status=status)


def check_no_help(lobby, made):
    assert made["match"]["copied"] is True
    assert made["match"]["hints"] is False
    assert advice(lobby, made, status=403)["refused"] == "copied"


def check_help(lobby, made):
    name, token = made["match"]["id"], made["tokens"]["ussr"]
    found = lobby.get(f"/matches/{name}", token)
    assert (found["copied"], found["hints"]) == (False, True)
    asked(lobby, name, token)
    assert advice(lobby, made)["advice"]


def copied_from_text(lobby, record):
    """A copy that came as text, played alone: a bot might have the seat that it was seen from."""
    for sides in (MINE, {"us": ME, "ussr": bot("easy")}):
        assert lobby.post("/import", {"text": record, "sides": sides}, status=403)["refused"] == "copied"
    made = lobby.post("/import", {"text": record, "sides": BOTH}, status=201)
    check_no_help(lobby, made)
    return made


def check_free(lobby, made, record):
    """The match is over: the copy is one no more, nor is another made of the same text."""
    found = lobby.get(f"/matches/{made['match']['id']}", made["tokens"]["ussr"])
    assert found["copied"] is False
    check_help(lobby, lobby.post("/import", {"text": record, "sides": MINE}, status=201))


def test_a_copy_has_no_hints_until_the_match_is_over_and_is_told_when_it_is(lobby):
    name, tokens, players = between_people(lobby)
    made = go_on(lobby, f"/matches/{name}", tokens["ussr"], sides=MINE)
    check_no_help(lobby, made)
    copy = asked(lobby, made["match"]["id"], made["tokens"]["ussr"])
    copy.play()  # to play on against the bot is no hint
    players["us"].ask(type="resign")
    assert copy.wait("seats", lambda said: said["hints"])["copied"] is False
    check_help(lobby, made)


def test_a_spectators_copy_has_none_either(lobby):
    name, *_ = between_people(lobby)
    check_no_help(lobby, go_on(lobby, f"/matches/{name}", sides=BOTH))


def test_no_bot_plays_in_a_spectators_copy_since_a_player_may_look_on_as_well(lobby):
    name, tokens, players = between_people(lobby)
    for sides in (MINE, THEIRS):
        assert go_on(lobby, f"/matches/{name}", status=403, sides=sides)["refused"] == "copied"
        body = {"seat": "spectator", "sides": sides}
        assert go_on(lobby, f"/matches/{name}", tokens["ussr"], status=403, **body)["refused"] == "copied"
    players["us"].ask(type="resign")
    go_on(lobby, f"/matches/{name}", at=0, sides=THEIRS)


def test_a_copy_that_is_over_is_not_reviewed_before_the_match_is(lobby):
    name, tokens, players = between_people(lobby)
    made = go_on(lobby, f"/matches/{name}", tokens["ussr"], sides=MINE)
    copy, token = made["match"]["id"], made["tokens"]["ussr"]
    lobby.sit(copy, token).ask(type="resign")
    assert lobby.get(f"/matches/{copy}/review", token, status=403)["refused"] == "copied"
    players["us"].ask(type="resign")
    assert lobby.get(f"/matches/{copy}/review", token)["sides"] == ["us", "ussr"]


THEIRS = {"us": ME, "ussr": bot("easy")}


def test_no_bot_plays_ones_own_seat_in_a_copy_until_the_match_is_over(lobby):
    name, tokens, players = between_people(lobby)
    path, token = f"/matches/{name}", tokens["ussr"]
    for sides in (THEIRS, dict.fromkeys(THEIRS, bot("easy"))):
        assert go_on(lobby, path, token, status=403, sides=sides)["refused"] == "copied"
        assert go_on(lobby, path, *tokens.values(), status=403, sides=sides)["refused"] == "copied"
    made = go_on(lobby, path, token, sides={"us": ME, "ussr": ME})
    copy, mine = f"/matches/{made['match']['id']}", made["tokens"]
    assert go_on(lobby, copy, mine["ussr"], status=403, sides=THEIRS)["refused"] == "copied"
    assert go_on(lobby, copy, mine["us"], status=403, sides=THEIRS)["refused"] == "copied", "seen from the other side"
    player = lobby.sit(made["match"]["id"], mine["ussr"])
    assert player.ask(type="hand", to="bot", bot="easy")["refused"] == "copied"
    player.ask(type="resign")
    assert go_on(lobby, copy, mine["us"], at=0, status=403, sides=THEIRS)["refused"] == "copied", "all lies open there"
    players["us"].ask(type="resign")
    go_on(lobby, copy, mine["ussr"], at=0, sides=THEIRS)


def test_a_copy_of_a_copy_is_one_of_the_match(lobby):
    name, tokens, players = in_its_fourth_turn(lobby)
    made = go_on(lobby, f"/matches/{name}", tokens["ussr"], sides=MINE)
    copy, token = made["match"]["id"], made["tokens"]["ussr"]
    player = asked(lobby, copy, token)
    player.play()
    second = go_on(lobby, f"/matches/{copy}", token, sides=MINE)
    check_no_help(lobby, second)
    player.ask(type="resign")
    third = go_on(lobby, f"/matches/{copy}", token, at=1, seat="ussr", sides=MINE)
    check_no_help(lobby, third)
    record = ended(lobby.get(f"/matches/{copy}/record", token))
    again = copied_from_text(lobby, record)
    players["us"].ask(type="resign")
    for one in (second, third):
        check_help(lobby, one)
    check_free(lobby, again, record)


def ended(record):
    """The same record without its end: the match goes on."""
    return "".join(line for line in record.splitlines(keepends=True) if not line.startswith("#"))


def test_a_position_given_as_text_is_recognised(lobby):
    name, tokens, players = in_its_fourth_turn(lobby)
    text = lobby.get(f"/matches/{name}/position", tokens["ussr"])["text"]
    record = write_record(Match(GAMES["twilight"], position=text))
    made = copied_from_text(lobby, record)
    players["us"].ask(type="resign")
    check_free(lobby, made, record)


def test_a_position_from_before_is_recognised_and_one_played_on_elsewhere_too(lobby):
    name, tokens, players = in_its_fourth_turn(lobby)
    text = lobby.get(f"/matches/{name}/position", tokens["ussr"])["text"]
    players["ussr"].play()
    match = Match(GAMES["twilight"], position=text)
    for _ in range(3):
        match.apply(match.legal()[0])
    for record in (write_record(Match(GAMES["twilight"], position=text)), write_record(match)):
        copied_from_text(lobby, record)


def test_the_place_at_which_a_match_is_brought_or_joined_is_recognised_before_anybody_answers(lobby):
    lines = [line for line in SPRING.splitlines() if not line.startswith("vp")]
    for other in (INVITE, ME):
        record = write_record(Match(GAMES["twilight"], position="\n".join([*lines, f"vp: {next(POINTS)}"])))
        made = lobby.post("/import", {"text": record, "sides": {"us": other, "ussr": ME}, "exact": True}, status=201)
        name, code = made["match"]["id"], made["invites"].get("us")
        if other == ME:
            held = lobby.sit(name, made["tokens"]["us"])
            code = held.ask(type="hand", to="link")["code"]
            lobby.post("/import", {"text": record, "sides": MINE}, status=201)  # as yet it is at one screen
        joined = lobby.post(f"/matches/{name}/join", {"code": code})
        copy = copied_from_text(lobby, record)
        lobby.sit(name, joined["tokens"]["us"]).ask(type="resign")
        check_free(lobby, copy, record)


def test_what_the_editor_makes_of_it_is_recognised(lobby):
    body = {"text": write_record(dealt()), "sides": {"us": INVITE, "ussr": ME}, "exact": True}
    name, tokens, players = both(lobby, lobby.post("/import", body, status=201))
    players["us"].play()
    text = lobby.get(f"/matches/{name}/position", tokens["ussr"])["text"]
    found = examine(lobby, text)
    assert found["flaws"] == []
    copied_from_text(lobby, found["record"])
    players["us"].ask(type="resign")


def test_in_the_opening_all_matches_are_alike_and_none_is_taken_for_another(lobby):
    between_people(lobby)
    match = dealt()
    _, _, players = between_people(lobby)
    assert players["us"].view["turn"] <= 1
    assert match.game.opening(match.state)
    made = lobby.post("/import", {"text": write_record(match), "sides": MINE}, status=201)
    assert made["match"]["hints"] is True


def test_at_one_screen_nobody_has_to_be_kept_from_a_text(lobby):
    """A copy that is continued from there has no hints, as its table has none; a text may come from anywhere."""
    name, tokens = lobby.bring(played("fidel", "duck_and_cover", match=dealt()))
    lobby.sit(name, tokens["ussr"]).play()
    text = lobby.get(f"/matches/{name}/position", *tokens.values())["text"]
    record = write_record(Match(GAMES["twilight"], position=text))
    check_no_help(lobby, go_on(lobby, f"/matches/{name}", tokens["ussr"], sides=MINE))
    assert lobby.post("/import", {"text": record, "sides": MINE}, status=201)["match"]["hints"] is True


def test_a_copy_of_war_room_has_none_either(lobby):
    name, tokens = bring_war(lobby, planning())
    sides = {"ussr": ME, "germany": bot("easy")}
    made = go_on(lobby, f"/matches/{name}", tokens["ussr"], sides=sides)
    check_no_help(lobby, made)
    lobby.sit(name, tokens["germany"]).ask(type="resign")
    assert lobby.get(f"/matches/{made['match']['id']}", made["tokens"]["ussr"])["hints"] is True


@pytest.mark.parametrize("kept", ["against a bot", "with hints", "over"])
def test_copies_of_matches_that_allow_hints_or_are_over_have_them(lobby, kept):
    if kept == "against a bot":
        name, tokens = lobby.create(us=bot("easy"), ussr=ME)
    else:
        name, tokens, players = between_people(lobby, hints=kept == "with hints")
        if kept == "over":
            players["us"].ask(type="resign")
    at = {"at": 1} if kept == "over" else {}
    check_help(lobby, go_on(lobby, f"/matches/{name}", tokens["ussr"], sides=MINE, **at))


def test_it_is_known_after_a_restart_and_the_end_of_the_match_counts_whoever_is_in_memory(start):
    server = start()
    with Lobby(server) as lobby:
        name, tokens, _ = in_its_fourth_turn(lobby)
        made = go_on(lobby, f"/matches/{name}", tokens["ussr"], sides=MINE)
        text = lobby.get(f"/matches/{name}/position", tokens["ussr"])["text"]
    server.stop()
    server = start()
    with Lobby(server) as lobby:
        assert advice(lobby, made, status=403)["refused"] == "copied"
        record = write_record(Match(GAMES["twilight"], position=text))
        copied_from_text(lobby, record)
        lobby.sit(name, tokens["us"]).ask(type="resign")
        check_help(lobby, made)
    server.stop()
    with Lobby(start()) as lobby:
        check_help(lobby, made)


# How a copy is recognised


@pytest.mark.parametrize("seat", [0, 1, -1])
def test_a_copy_looks_the_same_whatever_is_hidden_in_it(seat):
    match = dealt()
    match.apply("fidel")
    copy = Match(match.game, position=given(Match(match.game, position=match.game.position_text(match.state)), seat))
    assert copy.state != match.state
    assert likeness(match.game, copy.state) == likeness(match.game, match.state)


def test_another_position_looks_different():
    match = played("fidel", "duck_and_cover", match=dealt())
    assert likeness(match.game, match.state) != likeness(match.game, dealt().state)


@pytest.mark.parametrize("game", ["twilight", "warroom"])
def test_a_record_is_known_by_all_that_comes_after_the_opening(game):
    rng, match = random.Random(2), Match(GAMES[game], {} if game == "twilight" else {"scenario": "eastern"})
    while not match.over and len(match.answers) < 200:
        by = rng.choice(match.waiting)
        match.apply(rng.choice(match.legal(by)), by)
    states = [match.state_at(n) for n in range(len(match.answers) + 1)]
    asked = [state for state in states if state.seat != CHANCE]
    opening = [state for state in asked if match.game.opening(state)]
    assert 0 < len(opening) < len(asked)
    later = [likeness(match.game, state) for state in asked[len(opening) :]]
    assert set(likenesses(match)) == set(later)
