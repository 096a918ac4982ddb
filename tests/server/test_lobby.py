"""The lobby over HTTP: making, joining and finding matches, replay, export and import."""

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from server.clients import INVITE, ME, bot, dealt, played
from server.inside import inside
from sitroom.kernel import Provenance, Seeded, read_record, write_record
from sitroom.server.live.seats import Side
from sitroom.server.match.telling import dumps
from sitroom.text import LANGUAGES
from sitroom.twilight import GAME
from sitroom.twilight.rules.board import COUNTRIES
from sitroom.twilight.rules.options import OPTIONS, PROMO_CARDS

PROMO = ["anni_di_piombo", "stan_wojenny"]


def finished(seed=1, **options):
    """A match of the engine played at random to its end."""
    match = GAME.new(**options)
    chance = Seeded(seed)
    while not match.over:
        match.apply(match.legal()[chance.rng.randrange(len(match.legal()))])
    return match


def test_the_lobby_offers_every_option_with_its_explanation(lobby):
    game = next(game for game in lobby.get("/about")["games"] if game["game"] == "twilight")
    assert game["seats"] == ["us", "ussr"]
    assert {option["name"] for option in game["options"]} == {option.name for option in OPTIONS}
    assert all(option["help"] for option in game["options"])
    promo = next(option for option in game["options"] if option["name"] == "promo_cards")
    assert (promo["type"], promo["default"]) == ("several", [])
    assert promo["choices"] == [*PROMO_CARDS]
    assert {"random", "easy"} <= set(game["bots"])


def test_the_board_is_given_by_the_numbers_that_actions_use(lobby):
    board = lobby.get("/games/twilight/board")
    state = dealt().state
    assert len(board["countries"]) == 85
    assert [country["id"] for country in board["countries"]] == [country.id for country in COUNTRIES]
    cards = {card["number"]: card["id"] for card in board["cards"]}
    view = GAME.view(state, 1)
    assert all(cards[action] == word for action, word in view["decision"]["legal"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_words_are_there_in_each_language(lobby, lang):
    words = lobby.get(f"/text/twilight/{lang}")
    assert words["cards"]["fidel"]["name"]
    assert len(words["names"]["countries"]) >= 84


def test_a_match_is_made_with_its_options(lobby_on_each):
    match, tokens = lobby_on_each.create(
        options={"edition": "second", "us_handicap": 3, "promo_cards": PROMO}, name="  Ada\n Lovelace "
    )
    found = lobby_on_each.get(f"/matches/{match}")
    assert found["options"]["edition"] == "second"
    assert found["options"]["us_handicap"] == 3
    assert found["options"]["promo_cards"] == PROMO
    assert found["status"] == "live"
    assert found["waiting"] == ["ussr"]
    assert [seat["name"] for seat in found["seats"]] == ["Ada Lovelace"] * 2
    assert set(tokens) == {"us", "ussr"}
    assert all(len(token) == 43 for token in tokens.values())


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"game": "chess", "sides": {"us": ME, "ussr": ME}},
        {"game": "twilight", "sides": {"us": ME}},
        {"game": "twilight", "sides": {"us": ME, "ussr": ME, "china": ME}},
        {"game": "twilight", "sides": {"us": ME, "ussr": {"who": "bot", "bot": "deep_thought"}}},
        {"game": "twilight", "sides": {"us": ME, "ussr": {"who": "nobody"}}},
        {"game": "twilight", "sides": {"us": ME, "ussr": ME}, "options": {"edition": "third"}},
        {"game": "twilight", "sides": {"us": ME, "ussr": ME}, "options": {"promo_cards": ["fidel"]}},
        {"game": "twilight", "sides": {"us": ME, "ussr": ME}, "options": {"promo_cards": [["stan_wojenny"]]}},
        {"game": "twilight", "sides": {"us": ME, "ussr": ME}, "options": {"bid": "vp", "us_handicap": 1}},
        {"game": "twilight", "sides": {"us": ME, "ussr": ME}, "clock": {"seconds": -5}},
        {"game": "twilight", "sides": {"us": ME, "ussr": ME}, "name": "x" * 41},
        {"game": "twilight", "sides": {"us": ME, "ussr": ME}, "unheard": "of"},
    ],
)
def test_a_match_that_cannot_be_is_refused_with_a_reason(lobby, body):
    refusal = lobby.post("/matches", body, status=400)
    assert refusal["refused"] == "malformed"
    assert refusal["reason"]


def test_options_that_do_not_go_together_are_refused_in_the_language_that_is_asked_for(lobby):
    body = {"game": "twilight", "sides": {"us": ME, "ussr": ME}, "options": {"bid": "influence", "us_handicap": 1}}
    assert lobby.post("/matches?lang=pt", body, status=400)["reason"].startswith("Lances pelos lados")


def test_an_invite_gives_a_seat_once(lobby_on_each):
    match, secrets = lobby_on_each.create(us=ME, ussr=INVITE)
    assert lobby_on_each.get(f"/matches/{match}")["seats"][1]["who"] == "invite"
    joined = lobby_on_each.post(f"/matches/{match}/join", {"code": secrets["ussr"], "name": "Bob"})
    assert joined["tokens"]["ussr"] != secrets["ussr"]
    assert lobby_on_each.get(f"/matches/{match}")["seats"][1]["name"] == "Bob"
    again = lobby_on_each.post(f"/matches/{match}/join", {"code": secrets["ussr"]}, status=409)
    assert again["refused"] == "taken"


def test_of_many_who_use_an_invite_at_once_one_gets_the_seat(lobby_on_each):
    match, secrets = lobby_on_each.create(us=ME, ussr=INVITE)

    def join(n):
        body = {"code": secrets["ussr"], "name": f"Bob {n}"}
        return lobby_on_each.http.post(f"/api/matches/{match}/join", json=body)

    with ThreadPoolExecutor() as pool:
        answers = list(pool.map(join, range(8)))
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7
    token = next(answer.json()["tokens"]["ussr"] for answer in answers if answer.status_code == 200)
    assert lobby_on_each.get(f"/matches/{match}/view", token)["seat"] == "ussr"


def test_an_invite_is_no_token(lobby):
    match, secrets = lobby.create(us=ME, ussr=INVITE)
    assert lobby.get(f"/matches/{match}/view", secrets["ussr"], status=401)["refused"] == "wrong_token"


def test_my_matches_are_found_by_their_tokens(lobby_on_each):
    mine, tokens = lobby_on_each.create()
    _, others = lobby_on_each.create()
    asked = [
        {"match": mine, "token": tokens["ussr"]},
        {"match": mine, "token": tokens["us"]},
        {"match": mine, "token": others["us"]},
        {"match": "0" * 20, "token": tokens["us"]},
    ]
    found = lobby_on_each.post("/mine", {"seats": asked})["matches"]
    assert [entry.get("seat") for entry in found] == ["ussr", "us", None, None]
    assert [entry.get("your_turn") for entry in found] == [True, False, None, None]
    assert [entry.get("refused") for entry in found] == [None, None, "wrong_token", "unknown_match"]


def test_two_hundred_seats_are_found_at_once(lobby):
    mine, tokens = lobby.create()
    asked = [{"match": mine, "token": tokens["ussr"]}] * 200
    assert [entry["seat"] for entry in lobby.post("/mine", {"seats": asked})["matches"]] == ["ussr"] * 200
    assert lobby.post("/mine", {"seats": asked + asked[:1]}, status=400)["refused"] == "malformed"


def test_the_list_has_what_may_be_watched(lobby_on_each):
    shown, _ = lobby_on_each.create(ussr=INVITE)
    closed, tokens = lobby_on_each.create(ussr=INVITE, spectators=False)
    listed = [match["id"] for match in lobby_on_each.get("/matches?limit=100")["matches"]]
    assert shown in listed
    assert closed not in listed
    assert lobby_on_each.get(f"/matches/{closed}", status=401)["refused"] == "no_spectators"
    assert lobby_on_each.get(f"/matches/{closed}", tokens["us"])["id"] == closed


def live(lobby):
    return {match["id"] for match in lobby.get("/matches?limit=100")["matches"]}


def test_whoever_plays_alone_is_not_among_the_live_matches(lobby_on_each):
    """Against the computer, or both sides at one screen; two bots may be watched."""
    alone, _ = lobby_on_each.create(ussr=bot("easy"))
    one_screen, _ = lobby_on_each.create(us=ME, ussr=ME)
    invited, _ = lobby_on_each.create(ussr=INVITE)
    bots, _ = lobby_on_each.create(us=bot("easy"), ussr=bot("easy"))
    assert {alone, one_screen, invited, bots} & live(lobby_on_each) == {invited, bots}


def test_a_match_at_one_screen_is_live_once_somebody_else_takes_a_seat(lobby_on_each):
    match, tokens = lobby_on_each.create(us=ME, ussr=ME)
    code = lobby_on_each.sit(match, tokens["ussr"]).ask(type="hand", to="link")["code"]
    assert match not in live(lobby_on_each)
    lobby_on_each.post(f"/matches/{match}/join", {"code": code, "name": "Bob"})
    assert match in live(lobby_on_each)


def test_a_seat_that_is_handed_on_against_a_bot_is_still_one_persons_match(lobby_on_each):
    match, tokens = lobby_on_each.create(us=ME, ussr=bot("easy"))
    code = lobby_on_each.sit(match, tokens["us"]).ask(type="hand", to="link")["code"]
    lobby_on_each.post(f"/matches/{match}/join", {"code": code, "name": "Bob"})
    assert match not in live(lobby_on_each)


def test_an_invitation_says_who_invites(lobby_on_each):
    match, secrets = lobby_on_each.create(us=INVITE, ussr=INVITE, name="Ada")
    found = lobby_on_each.post(f"/matches/{match}/invited", {"code": secrets["us"]})
    assert (found["seat"], found["by"]) == ("us", "Ada")
    assert [seat["name"] for seat in found["match"]["seats"]] == ["", ""], "nobody sits there yet"
    lobby_on_each.post(f"/matches/{match}/join", {"code": secrets["us"], "name": "Bob"})
    assert lobby_on_each.post(f"/matches/{match}/invited", {"code": secrets["ussr"]})["by"] == "Ada"


def test_a_seat_is_handed_on_by_who_holds_it(lobby_on_each):
    match, tokens = lobby_on_each.create(us=ME, ussr=INVITE, name="Ada")
    joined = lobby_on_each.post(f"/matches/{match}/join", {"code": tokens["ussr"], "name": "Bob"})
    code = lobby_on_each.sit(match, joined["tokens"]["ussr"]).ask(type="hand", to="link")["code"]
    assert lobby_on_each.post(f"/matches/{match}/invited", {"code": code})["by"] == "Bob"


# Replay


def test_a_seat_can_look_back_at_what_it_saw(lobby):
    match = played("fidel", "duck_and_cover")
    name, tokens = lobby.bring(match)
    past = match.copy()
    past.undo(2)
    there = lobby.get(f"/matches/{name}/view?at={len(past.answers)}", tokens["us"])
    assert there["whole"]["view"] == json.loads(dumps(past.told(0)))
    assert all(line["at"] <= there["whole"]["at"] for line in there["whole"]["log"])
    assert lobby.get(f"/matches/{name}/view")["whole"]["view"]["seat"] == "spectator"


def test_the_other_viewpoint_is_hidden_until_the_match_is_over(lobby):
    name, tokens = lobby.bring(dealt())
    assert lobby.get(f"/matches/{name}/view?seat=ussr", tokens["us"], status=403)["refused"] == "hidden"
    assert lobby.get(f"/matches/{name}/view?seat=us", status=403)["refused"] == "hidden"
    over, _ = lobby.bring(finished())
    for seat in ("us", "ussr", "spectator"):
        assert lobby.get(f"/matches/{over}/view?at=40&seat={seat}")["whole"]["view"]["seat"] == seat


@pytest.mark.parametrize("query", ["at=-1", "at=100000", "at=x", "seat=china", "lang=xx"])
def test_a_position_that_is_not_there_is_refused(lobby, query):
    name, tokens = lobby.create()
    assert lobby.get(f"/matches/{name}/view?{query}", tokens["us"], status=400)["refused"] == "malformed"


# Records


def test_a_finished_match_can_be_had_as_a_record(lobby_on_each):
    match = finished(2)
    name, _ = lobby_on_each.bring(match)
    found = lobby_on_each.get(f"/matches/{name}")
    assert found["status"] == "over"
    assert found["result"]["reason"] == match.state.reason
    match.provenance = Provenance("record", exact=True)
    assert lobby_on_each.get(f"/matches/{name}/record") == write_record(match)


def test_the_record_of_a_live_match_is_for_who_holds_all_seats(lobby):
    match = dealt()
    name, tokens = lobby.bring(match)
    assert lobby.get(f"/matches/{name}/record", status=403)["refused"] == "hidden"
    assert lobby.get(f"/matches/{name}/record", tokens["us"], status=403)["refused"] == "hidden"
    assert lobby.get(f"/matches/{name}/record", tokens["us"], tokens["us"], status=403)["refused"] == "hidden"
    match.provenance = Provenance("record", exact=True)
    assert lobby.get(f"/matches/{name}/record", *tokens.values()) == write_record(match)


def test_an_imported_record_can_be_played_on(lobby_on_each):
    name, tokens = lobby_on_each.bring(dealt())
    ussr = lobby_on_each.sit(name, tokens["ussr"])
    ussr.play("fidel")
    us = lobby_on_each.sit(name, tokens["us"])
    us.play("duck_and_cover")
    record = lobby_on_each.get(f"/matches/{name}/record", *tokens.values())
    assert read_record(record, {"twilight": GAME}).state.stack[-1].verb == "play"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "what is this",
        "sitroom-record 1\ngame: chess\n",
        "sitroom-record 1\ngame: twilight\n\nus deal fidel\n",
        "sitroom-record 1\ngame: twilight\nrules: 99\n",
        "sitroom-record 1\ngame: twilight\nedition: third\n",
        "\0\0\0",
    ],
)
def test_a_text_that_is_no_record_is_refused_with_its_line(lobby, text):
    refusal = lobby.post("/import", {"text": text}, status=400)
    assert refusal["refused"] == "malformed"
    assert refusal["reason"]


def test_a_record_cut_before_a_die_gets_its_die_from_the_server(lobby):
    match = played("fidel", "duck_and_cover", "comecon", "coup", "iran")
    assert match.waiting == (-1,)
    name, _ = lobby.bring(match)
    assert lobby.get(f"/matches/{name}")["at"] == len(match.answers) + 1


def test_a_finished_match_can_be_had_as_a_text_log_and_brought_back(lobby):
    name, _ = lobby.bring(finished(3))
    log = lobby.get(f"/matches/{name}/export")
    brought = lobby.post("/import", {"text": log}, status=201)
    assert brought["checked"] > 100
    assert brought["mismatches"] == []
    assert brought["match"]["status"] == "over"
    assert brought["match"]["result"] == lobby.get(f"/matches/{name}")["result"]


def test_a_text_log_that_ends_in_a_resignation_brings_a_match_that_is_over(lobby):
    name, _ = lobby.bring(finished(3))
    log = lobby.get(f"/matches/{name}/export")
    stop = log.index("Turn 1, US AR2")
    brought = lobby.post("/import", {"text": f"{log[:stop]}Turn 1, US AR2: :\n"}, status=201)
    assert brought["mismatches"] == []
    assert brought["match"]["status"] == "over"
    assert (brought["match"]["result"]["winner"], brought["match"]["result"]["reason"]) == ("ussr", "resign")


def test_a_record_of_a_match_that_was_given_up_brings_a_match_that_is_over(lobby):
    name, tokens = lobby.bring(played("fidel", "duck_and_cover"))
    lobby.sit(name, tokens["us"]).ask(type="resign")
    record = lobby.get(f"/matches/{name}/record")
    assert record.endswith("# ended: resign us\n")
    brought = lobby.post("/import", {"text": record}, status=201)["match"]
    assert (brought["status"], brought["result"]) == ("over", {"winner": "ussr", "reason": "resign"})
    assert brought["at"] == lobby.get(f"/matches/{name}")["at"]
    assert lobby.get(f"/matches/{brought['id']}/record") == record
    shelf = lobby.get("/library?source=import&result=ussr")["matches"]
    assert brought["id"] in [match["id"] for match in shelf]
    onlooker = lobby.sit(brought["id"]).update
    assert (onlooker["result"], onlooker["view"]["decision"]) == (brought["result"], None)


def test_an_ending_that_cannot_be_is_refused(lobby):
    record = write_record(played("fidel", "duck_and_cover"))
    for line in ("# ended: resign china", "# ended: boredom us", "# ended:  "):
        assert lobby.post("/import", {"text": f"{record}{line}\n"}, status=400)["refused"] == "malformed"


def test_the_log_of_a_live_match_names_no_hidden_card(lobby):
    name, tokens = lobby.bring(dealt())
    assert lobby.get(f"/matches/{name}/export", tokens["us"], status=403)["refused"] == "hidden"
    assert lobby.get(f"/matches/{name}/export", *tokens.values())


def test_the_log_is_told_in_sentences(lobby):
    name, tokens = lobby.bring(played("fidel", "duck_and_cover"))
    english = lobby.get(f"/matches/{name}/log", tokens["us"])
    italian = lobby.get(f"/matches/{name}/log?lang=it", tokens["us"])
    assert "Fidel" in english
    assert english != italian


# Hints


def test_hints_give_odds_costs_and_ways_to_play(lobby):
    name, tokens = lobby.bring(played("fidel", "duck_and_cover"))
    ussr = lobby.sit(name, tokens["ussr"])
    ways = lobby.get(f"/matches/{name}/hints", tokens["ussr"])["next"]
    assert [word for _, word, *_ in ways[str(ussr.legal["comecon"])]] == [
        "event",
        "influence",
        "realign",
        "coup",
        "space",
    ]
    ussr.play("comecon")
    follows = lobby.get(f"/matches/{name}/hints", tokens["ussr"])["follows"]
    assert set(follows) == {str(action) for action in ussr.legal.values()}
    ussr.play("coup")
    odds = lobby.get(f"/matches/{name}/hints", tokens["ussr"])["odds"]
    iran = odds[str(ussr.legal["iran"])]
    assert 0 < iran["success"] <= 1
    assert abs(sum(chance for _, chance in iran["swing"]) - 1) < 1e-9


def test_a_spectator_gets_what_concerns_no_decision(lobby):
    name, _ = lobby.bring(dealt())
    hints = lobby.get(f"/matches/{name}/hints")
    assert [region["region"] for region in hints["regions"]][:2] == ["europe", "asia"]
    assert set(hints) == {"number", "regions", "final", "milops", "counting", "values", "due"}
    assert hints["due"] == []


# Where the server's own files are


def test_the_client_is_served(lobby):
    page = lobby.http.get("/")
    assert "the client" in page.text
    assert lobby.http.get("/match/somewhere").text == page.text
    assert "immutable" in lobby.http.get("/assets/app-1234.js").headers["cache-control"]
    assert lobby.http.get("/assets/none.js").status_code == 404
    assert lobby.http.get("/..%2f..%2fetc/passwd").text == page.text


def test_every_answer_has_security_headers(lobby):
    for path in ("/", "/api/health", "/api/nowhere", "/assets/none.js"):
        headers = lobby.http.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
    assert lobby.http.get("/api/health").headers["cache-control"] == "no-store"


def test_a_bot_answers_at_once(lobby_on_each):
    match, tokens = lobby_on_each.create(us=ME, ussr=bot())
    us = lobby_on_each.sit(match, tokens["us"])
    while us.update["asked"] is None:
        us.wait("update")
    assert us.view["decision"]["verb"] == "setup"
    assert us.view["seat"] == "us"


def test_a_match_that_is_found_before_its_maker_hears_of_it_has_one_room(database, monkeypatch):
    """Two rooms of one match get in each other's way, and everybody's sockets are closed."""

    async def test(rooms, storage):
        stored, heard, usual = asyncio.Event(), asyncio.Event(), storage.create

        async def create(*args):
            await usual(*args)
            stored.set()
            await heard.wait()

        monkeypatch.setattr(storage, "create", create)
        sides = {"us": Side("me"), "ussr": Side("bot", "random")}
        making = asyncio.create_task(rooms.create("twilight", {}, sides))
        await stored.wait()
        (facts,) = await storage.facts()
        found = [asyncio.create_task(rooms.get(facts.id)), asyncio.create_task(rooms.resume())]
        await asyncio.sleep(0.1)
        heard.set()
        made = await making
        await found[1]
        assert await found[0] is made.room is await rooms.get(facts.id)

    inside(database, test)
