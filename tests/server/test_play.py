"""Playing over sockets: who sees what when, undo, chat, language, resignation, reconnection."""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from server.clients import INVITE, ME, bot, dealt, played
from sitroom.server.live.consent import MOST_UNDOS
from sitroom.twilight import GAME
from sitroom.twilight.rules.board import ID


def test_a_welcome_tells_the_match_and_the_seat(lobby):
    name, tokens = lobby.create(name="Ada")
    player = lobby.open(name)
    player.say(type="hello", token=tokens["us"], lang="en")
    welcome = player.wait("welcome")
    assert welcome["seat"] == "us"
    assert welcome["match"]["id"] == name
    assert welcome["chat"] == []


def test_an_update_is_the_engines_view_with_words_for_it(lobby):
    match = played("fidel", "duck_and_cover")
    us, ussr = lobby.seats(match)
    assert [us.view, ussr.view] == json.loads(json.dumps([match.told(0), match.told(1)]))
    assert us.update["asked"] is None
    assert ussr.update["asked"] == len(match.answers)
    assert set(ussr.update["labels"]) == {str(action) for action in match.legal(1)}
    assert ussr.update["prompt"]
    assert ussr.log[-1]["entry"]["type"] == match.log[-1][0]
    assert ussr.log[-1]["at"] == len(match.answers)


def test_each_sees_the_others_action(lobby_on_each):
    us, ussr = lobby_on_each.seats(played("fidel", "duck_and_cover"))
    watcher = lobby_on_each.sit(us.match)
    number = ussr.play("comecon")["number"]
    number = ussr.play("influence")["number"]
    number = ussr.play("poland")["number"]
    for other in (us, watcher):
        other.catch_up(number)
        assert other.view["influence"]["poland"] == ussr.view["influence"]["poland"]
        assert [line["text"] for line in other.log] == [line["text"] for line in ussr.log]


def test_headlines_are_hidden_until_both_are_in(lobby_on_each):
    us, ussr = lobby_on_each.seats(dealt())
    ussr.play("fidel")
    us.catch_up(ussr.update["number"])
    assert us.view["waiting"] == ["us"]
    assert "fidel" not in str(us.view["stack"]) + str(us.view["table"])
    us.play("duck_and_cover")
    ussr.catch_up(us.update["number"])
    assert [line["entry"] for line in us.log if line["entry"]["type"] == "headline"] == [
        {"type": "headline", "side": 1, "card": 8},
        {"type": "headline", "side": 0, "card": 4},
    ]


def test_both_headlines_may_be_committed_at_once(lobby):
    us, ussr = lobby.seats(dealt())
    assert ussr.act("fidel")["type"] == "done"
    assert us.act("duck_and_cover")["type"] == "done", "the other's headline came first, unseen"


def test_the_log_has_no_more_than_is_new(lobby):
    _, ussr = lobby.seats(played("fidel", "duck_and_cover"))
    before = len(ussr.log)
    update = ussr.play("comecon")
    assert [step["keep"] for step in update["steps"]] == [before]
    update = ussr.play("influence")
    assert 0 < len(update["steps"][0]["log"]) < 5


def test_a_match_is_played_to_its_end_by_sockets(lobby_on_each):
    name, tokens = lobby_on_each.create(us=ME, ussr=bot())
    us = lobby_on_each.sit(name, tokens["us"])
    answered = None
    while us.update["result"] is None:
        if us.update["asked"] not in (None, answered):
            answered = us.update["asked"]
            assert us.act()["type"] == "done"
        else:
            us.wait("update")
    assert us.update["status"] == "over"
    assert us.view["decision"] is None
    assert lobby_on_each.get(f"/matches/{name}")["result"] == us.update["result"]
    assert us.act(action=1, asked=us.update["number"])["refused"] == "over"


def test_two_bots_play_without_anybody(lobby_on_each):
    name, _ = lobby_on_each.create(us=bot(), ussr=bot())
    watcher = lobby_on_each.sit(name)
    while watcher.update["result"] is None:
        watcher.wait("update")
    assert GAME.name in lobby_on_each.get(f"/matches/{name}/record")


# Undo


def test_own_answers_are_taken_back_at_once(lobby_on_each):
    us, ussr = lobby_on_each.seats(played("fidel", "duck_and_cover"))
    start = ussr.update["at"]
    before = ussr.view
    for word in ("comecon", "influence", "poland"):
        ussr.play(word)
    assert ussr.update["undo"]["free"] == start
    lines = len(ussr.log)
    done = ussr.ask(type="undo", number=ussr.update["number"])
    ussr.catch_up(done["number"])
    assert ussr.update["at"] == start + 2
    assert len(ussr.log) < lines
    done = ussr.ask(type="undo", number=ussr.update["number"], to=start)
    ussr.catch_up(done["number"])
    assert ussr.view == before
    us.catch_up(done["number"])
    assert [line["text"] for line in us.log] == [line["text"] for line in ussr.log]


def test_after_a_die_the_other_must_agree(lobby_on_each):
    us, ussr = lobby_on_each.seats(played("fidel", "duck_and_cover"))
    start = ussr.update["at"]
    for word in ("comecon", "coup", "iran"):
        ussr.play(word)
    assert ussr.update["undo"]["free"] is None
    assert ussr.update["undo"]["ask"] == start + 2
    done = ussr.ask(type="undo", number=ussr.update["number"], to=start)
    assert done["number"] == ussr.update["number"], "nothing was taken back yet"
    while not us.update["undo"]["request"]:
        us.wait("update")
    request = us.update["undo"]["request"]
    assert (request["by"], request["to"]) == ("ussr", start)
    assert ussr.ask(type="consent", request=request["id"], agree=True)["refused"] == "own_request"
    done = us.ask(type="consent", request=request["id"], agree=True)
    assert done["type"] == "done"
    ussr.catch_up(done["number"])
    assert ussr.update["at"] == start
    assert ussr.update["undo"]["request"] is None


def test_a_request_refused_is_gone(lobby):
    us, ussr = lobby.seats(played("fidel", "duck_and_cover"))
    for word in ("comecon", "coup", "iran"):
        ussr.play(word)
    at = ussr.update["at"]
    ussr.ask(type="undo", number=ussr.update["number"])
    while not us.update["undo"]["request"]:
        us.wait("update")
    request = us.update["undo"]["request"]["id"]
    assert us.ask(type="consent", request=request, agree=False)["type"] == "done"
    us.wait("update")
    assert us.update["undo"]["request"] is None
    assert us.update["at"] == at
    assert us.update["refused"] == [{"at": at, "seat": "ussr", "by": "us", "why": "shown"}]  # the die of the coup
    assert us.ask(type="consent", request=request, agree=True)["refused"] == "stale"


def test_who_asked_hears_that_it_was_refused(lobby):
    us, ussr = lobby.seats(played("fidel", "duck_and_cover"))
    twin = lobby.sit(ussr.match, ussr.token)
    for word in ("comecon", "coup", "iran"):
        ussr.play(word)
    ussr.ask(type="undo", number=ussr.update["number"])
    while not us.update["undo"]["request"]:
        us.wait("update")
    request = us.update["undo"]["request"]["id"]
    us.ask(type="consent", request=request, agree=False)
    for player in (ussr, twin):
        heard = player.wait("declined")
        assert heard == {"type": "declined", "what": "undo", "request": request, "by": "us"}
    us.ask(type="ping")
    assert "declined" not in "".join(us.raw), "it knows"


def test_who_withdraws_its_own_request_is_not_told_that_it_was_refused(lobby):
    _, ussr = lobby.seats(played("fidel", "duck_and_cover"))
    for word in ("comecon", "coup", "iran"):
        ussr.play(word)
    ussr.ask(type="undo", number=ussr.update["number"])
    while not ussr.update["undo"]["request"]:
        ussr.wait("update")
    ussr.ask(type="consent", request=ussr.update["undo"]["request"]["id"], agree=False)
    ussr.ask(type="ping")
    assert "declined" not in "".join(ussr.raw)
    assert ussr.update["refused"] == []


@pytest.mark.parametrize("other", [ME, bot()])
def test_nobody_takes_back_without_end(lobby, other):
    """Every act and undo makes the journal longer and the match not: there is a limit, no matter who the opponent
    is."""
    name, tokens = lobby.bring(played("fidel", "duck_and_cover"), us=other, ussr=ME)
    ussr = lobby.sit(name, tokens["ussr"])
    for _ in range(MOST_UNDOS):
        ussr.play("comecon")
        done = ussr.ask(type="undo", number=ussr.update["number"])
        assert done["type"] == "done"
        ussr.catch_up(done["number"])
    ussr.play("comecon")
    refused = ussr.ask(type="undo", number=ussr.update["number"])
    assert refused["refused"] == "undo_limit"
    assert str(MOST_UNDOS) in refused["reason"]
    ussr.play("influence")
    number = ussr.update["number"]
    assert number < 2 * MOST_UNDOS + 100


def test_a_request_lapses_when_somebody_acts(lobby):
    us, ussr = lobby.seats(played("fidel", "duck_and_cover"))
    for word in ("comecon", "coup", "iran"):
        ussr.play(word)
    ussr.ask(type="undo", number=ussr.update["number"])
    us.catch_up(ussr.update["number"])
    us.play()
    assert us.update["undo"]["request"] is None


def test_consent_and_an_action_at_once_do_not_both_happen(lobby):
    us, ussr = lobby.seats(played("fidel", "duck_and_cover"))
    start = ussr.update["at"]
    for _ in range(6):
        for word in ("comecon", "coup", "iran"):
            ussr.play(word)
        us.catch_up(ussr.update["number"])
        ussr.ask(type="undo", number=ussr.update["number"], to=start)
        while not us.update["undo"]["request"]:
            us.wait("update")
        twin = lobby.sit(us.match, us.token)
        request, asked = us.update["undo"]["request"]["id"], us.update["asked"]
        with ThreadPoolExecutor() as pool:
            agreed = pool.submit(us.ask, type="consent", request=request, agree=True)
            acted = pool.submit(twin.act, asked=asked)
        outcomes = [answer.result() for answer in (agreed, acted)]
        assert sorted(answer["type"] for answer in outcomes) == ["done", "refused"]
        refused = next(answer for answer in outcomes if answer["type"] == "refused")
        assert refused["refused"] in ("stale", "not_yours")
        if outcomes[1]["type"] == "done":
            break
        ussr.catch_up(outcomes[0]["number"])
        assert ussr.update["at"] == start


def test_a_bot_agrees_and_the_die_falls_the_same_again(lobby):
    name, tokens = lobby.bring(played("fidel", "duck_and_cover"), us=bot(), ussr=ME)
    ussr = lobby.sit(name, tokens["ussr"])
    start = ussr.update["at"]
    dice = set()
    for _ in range(8):
        for word in ("comecon", "coup", "iran"):
            ussr.play(word)
        dice.add(next(line["entry"]["die"] for line in ussr.log if line["entry"]["type"] == "coup"))
        take_back(ussr, start)
    assert len(dice) == 1


def take_back(player, to):
    """Undo against a bot, which may act in between."""
    while True:
        number = player.update["number"]
        answer = player.ask(type="undo", number=number, to=to)
        if answer["type"] == "done":
            return player.catch_up(answer["number"])
        assert answer["refused"] == "stale"
        player.catch_up(number + 1)


def test_only_own_answers_are_taken_back(lobby):
    us, ussr = lobby.seats(played("fidel", "duck_and_cover"))
    number, at = ussr.update["number"], ussr.update["at"]
    assert us.ask(type="undo", number=number - 1)["refused"] == "stale"
    for to in (-1, 0, at, at + 5):
        assert us.ask(type="undo", number=number, to=to)["refused"] == "no_undo"


# The rest


def test_seats_know_who_is_here(lobby):
    name, tokens = lobby.create(us=ME, ussr=INVITE, name="Ada")
    us = lobby.sit(name, tokens["us"])
    joined = lobby.post(f"/matches/{name}/join", {"code": tokens["ussr"], "name": "Bob"})
    us.wait("seats", lambda message: message["seats"][1]["name"] == "Bob" and not message["seats"][1]["here"])
    ussr = lobby.sit(name, joined["tokens"]["ussr"])
    us.wait("seats", lambda message: message["seats"][1]["here"])
    ussr.leave()
    us.wait("seats", lambda message: not message["seats"][1]["here"])


def test_chat_reaches_everybody_and_stays(lobby_on_each):
    us, ussr = lobby_on_each.seats(dealt())
    watcher = lobby_on_each.sit(us.match)
    assert us.ask(type="chat", text=" Good\tluck! ")["type"] == "done"
    for other in (ussr, watcher):
        assert other.wait("chat")["text"] == "Good luck!"
    again = lobby_on_each.open(us.match)
    again.say(type="hello")
    assert [(line["seat"], line["text"]) for line in again.wait("welcome")["chat"]] == [("us", "Good luck!")]
    assert watcher.ask(type="chat", text="hi")["refused"] == "spectator"
    assert us.ask(type="chat", text=" \n ")["refused"] == "malformed"


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        ("<b>hi</b> &amp; <script>alert(1)</script>", "<b>hi</b> &amp; <script>alert(1)</script>"),
        ("a\0b\x1b[31mc\r\nd\u2028e", "a b [31mc d e"),
        ("\u202eevil\u2066\ufeff", "evil"),
        ("x" * 500, "x" * 500),
        ("日本語 ñ é 🎲", "日本語 ñ é 🎲"),
    ],
)
def test_chat_and_names_are_text_on_one_line(lobby_on_each, said, heard):
    match, tokens = lobby_on_each.create(name=said[:40])
    us = lobby_on_each.sit(match, tokens["us"])
    assert us.ask(type="chat", text=said)["type"] == "done"
    (line,) = [json.loads(text) for text in us.raw if '"type":"chat"' in text]
    assert line["text"] == heard
    assert line["name"] == heard[: len(line["name"])]
    assert line["name"].isprintable()


def test_two_matches_do_not_hear_each_other(lobby):
    (us, ussr), (us2, ussr2) = (lobby.seats(played("fidel", "duck_and_cover")) for _ in range(2))
    before = [player.update["number"] for player in (us2, ussr2)]
    us.catch_up(ussr.play("comecon")["number"])
    ussr.ask(type="chat", text="only here")
    for player in (us2, ussr2):
        player.ask(type="ping")
        assert not any("only here" in text for text in player.raw)
    assert [player.update["number"] for player in (us2, ussr2)] == before


def test_another_language_tells_everything_again(lobby):
    _, ussr = lobby.seats(played("fidel", "duck_and_cover"))
    english = [line["text"] for line in ussr.log]
    ussr.ask(type="lang", lang="pt")
    ussr.wait("update")
    assert ussr.update["whole"]["log"] == ussr.log
    assert len(ussr.log) == len(english)
    assert [line["text"] for line in ussr.log] != english


def test_who_resigns_has_lost(lobby_on_each):
    us, ussr = lobby_on_each.seats(dealt())
    done = us.ask(type="resign")
    assert ussr.catch_up(done["number"])["result"] == {"winner": "ussr", "reason": "resign"}
    assert ussr.update["asked"] is None
    assert ussr.act(action=8, asked=done["number"])["refused"] == "over"
    assert lobby_on_each.get(f"/matches/{us.match}")["status"] == "over"


def test_a_refusal_names_the_rule(lobby):
    _, ussr = lobby.seats(played("fidel", "duck_and_cover"))
    ussr.play("comecon")
    ussr.play("coup")
    france = [country["id"] for country in lobby.get("/games/twilight/board")["countries"]].index("france")
    assert "R 6" in ussr.ask(type="why", action=france)["reason"]
    assert ussr.ask(type="why", action=ussr.legal["iran"])["reason"] == ""
    refused = ussr.act(action=france)
    assert refused["refused"] == "illegal"
    assert "R 6" in refused["reason"]


def test_a_refusal_is_told_in_the_language_of_the_one_who_hears_it(lobby):
    name, tokens = lobby.bring(played("fidel", "duck_and_cover", "comecon", "coup"))
    ussr = lobby.sit(name, tokens["ussr"], lang="pt")
    country = ID["france"]
    portuguese = "O oponente não tem Influência na França: ali não cabe um Golpe (R 6.3.1)"
    assert ussr.ask(type="why", action=country)["reason"] == portuguese
    assert ussr.act(action=country)["reason"] == portuguese
    assert ussr.ask(type="lang", lang="it")["type"] == "done"
    assert ussr.act(action=country)["reason"].startswith("L'avversario non ha Influenza in Francia")


def test_a_new_socket_goes_on_where_the_old_one_was(lobby_on_each):
    us, ussr = lobby_on_each.seats(played("fidel", "duck_and_cover"))
    ussr.play("comecon")
    before = ussr.play("influence")
    ussr.leave()
    again = lobby_on_each.sit(us.match, ussr.token)
    for key in ("number", "at", "asked", "view", "prompt", "labels", "undo"):
        assert again.update[key] == before[key]
    assert [line["text"] for line in again.log] == [line["text"] for line in ussr.log]


def test_two_sockets_of_one_seat_are_one_seat(lobby):
    us, ussr = lobby.seats(played("fidel", "duck_and_cover"))
    second = lobby.sit(us.match, ussr.token)
    number = ussr.play("comecon")["number"]
    assert second.catch_up(number)["asked"] == ussr.update["asked"]
    second.play("influence")


@pytest.mark.parametrize("chairs", ["stay", "swap"])
def test_bids_may_swap_the_chairs(lobby_on_each, chairs):
    name, tokens = lobby_on_each.create(options={"bid": "influence"})
    us, ussr = lobby_on_each.sit(name, tokens["us"]), lobby_on_each.sit(name, tokens["ussr"])
    ussr.play("ussr-1" if chairs == "stay" else "us-1")
    number = us.play("us-1" if chairs == "stay" else "ussr-1")["number"]
    ussr.catch_up(number)
    seats_now = (us.update["seat"], ussr.update["seat"])
    assert seats_now == (("us", "ussr") if chairs == "stay" else ("ussr", "us"))
    assert (us.view["seat"], ussr.view["seat"]) == seats_now
    mover = us if chairs == "swap" else ussr
    assert mover.view["decision"]["verb"] == "setup"
    mover.play()
    mine = lobby_on_each.post("/mine", {"seats": [{"match": name, "token": tokens["us"]}]})["matches"]
    assert mine[0]["seat"] == us.update["seat"]
