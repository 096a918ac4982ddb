"""Charts are drafts (p9, p22): nobody hears anything of them, not even their number, until the last seat is done."""

import random

import pytest

from server.clients import Lobby
from server.test_leaks import scrubbed
from server.test_telling import room_of
from sitroom.kernel import CHANCE, NOBODY, Match, write_record
from sitroom.server.match.drafts import Kept
from sitroom.server.match.journal import ANSWER, LINE, UNDO, Entry
from sitroom.server.match.table import Table
from sitroom.server.match.telling import dumps
from sitroom.titles import GAMES

GAME = GAMES["warroom"]


def planning(scenario="eastern", seed=5):
    """A match in which all seats are asked for their charts; they write no more than they must before it."""
    return until("write", Match(GAME, {"scenario": scenario}), random.Random(seed))


def until(verb, match, rng):
    while match.state.question.verb != verb:
        seat = match.waiting[0]
        legal = match.legal(seat)
        quick = match.state.question.verb == "reorganize" or seat != CHANCE
        match.apply(legal[0] if quick and 0 in legal else rng.choice(legal), seat)
    return match


def bring(lobby, match):
    sides = {seat: {"who": "me"} for seat in match.seats}
    made = lobby.post("/import", {"text": write_record(match), "sides": sides}, status=201)
    return made["match"]["id"], made["tokens"]


def orders(player, count, seed=0):
    """Write some orders; those written."""
    rng = random.Random(seed)
    written = []
    for _ in range(count):
        words = [
            word for word in player.legal if not word.startswith("erase") and "bids" not in word and word != "done"
        ]
        written.append(rng.choice(words))
        write(player, written[-1])
    return written


def write(player, word):
    """Write something and wait until it stands there."""
    change(player, lambda: player.act(word))


def change(player, ask):
    asked = player.update["asked"]
    assert ask()["type"] == "done"
    while player.update["asked"] == asked:
        player.wait("update")


def test_a_chart_is_filled_in_by_one_seat_and_unseen_by_the_others(lobby):
    name, tokens = bring(lobby, planning())
    ussr, germany = (lobby.sit(name, tokens[seat]) for seat in ("ussr", "germany"))
    watcher = lobby.sit(name)
    for player in (germany, watcher):
        player.ask(type="ping")  # those who came are known by now
    heard, number = [len(player.raw) for player in (germany, watcher)], ussr.update["number"]
    written = orders(ussr, 3)
    assert [" ".join(order.split(">")) for order in ussr.view["orders"]["ussr"]] == written
    assert (ussr.update["number"], ussr.update["steps"][0]["at"]) == (number, ussr.update["at"])
    for player, before in zip((germany, watcher), heard, strict=True):
        player.ask(type="ping")
        assert len(player.raw) == before + 1, "not even a message"
    assert lobby.get(f"/matches/{name}")["number"] == number


def test_who_is_done_is_seen_and_can_take_it_back_until_the_last_is_in(lobby):
    name, tokens = bring(lobby, planning())
    ussr, germany = (lobby.sit(name, tokens[seat]) for seat in ("ussr", "germany"))
    orders(ussr, 2)
    write(ussr, "done")
    germany.wait("update")
    assert germany.view["waiting"] == ["germany"]
    assert germany.view["orders"] == {}
    assert ussr.view["decision"] is None
    assert ussr.act(action=0, asked=0)["refused"] == "not_yours"
    change(ussr, lambda: ussr.ask(type="reopen"))
    assert len(ussr.view["orders"]["ussr"]) == 2
    orders(ussr, 1, seed=4)
    assert ussr.act("done")["type"] == "done"
    orders(germany, 1)
    number = germany.update["number"]
    done = germany.act("done")
    assert number < done["number"] < number + 4, "nobody may count the four orders: they are one step"
    germany.catch_up(done["number"])
    assert germany.ask(type="reopen")["refused"] == "stale"
    assert any(line["entry"]["type"] == "bid" for line in germany.log)


def test_lines_of_a_chart_are_put_in_another_order_at_once_or_not_at_all(lobby):
    name, tokens = bring(lobby, planning())
    ussr, germany = (lobby.sit(name, tokens[seat]) for seat in ("ussr", "germany"))
    one, two, three = orders(ussr, 3)
    germany.ask(type="ping")
    heard = len(germany.raw)

    def lines(*written):
        return ussr.ask(type="write", asked=ussr.update["asked"], lines=list(written))

    erased = [f"erase {order.split()[0]}" for order in (one, two, three)]
    change(ussr, lambda: lines(*erased, three, one, two))
    assert [order.replace(">", " ") for order in ussr.view["orders"]["ussr"]] == [three, one, two]
    before = dumps(ussr.view)
    assert lines(erased[0], "ussr-26 nowhere")["refused"] == "illegal"
    assert lines(erased[0], "done")["refused"] == "illegal"
    assert ussr.ask(type="write", asked=0, lines=[one])["refused"] == "stale"
    assert ussr.ask(type="write", asked=ussr.update["asked"], lines=[])["refused"] == "malformed"
    germany.ask(type="ping")
    assert len(germany.raw) == heard + 1, "not even a message"
    assert dumps(lobby.sit(name, tokens["ussr"]).view) == before
    write(ussr, "done")
    assert ussr.ask(type="write", asked=0, lines=[one])["refused"] == "not_yours"


def test_lines_of_a_chart_may_be_sent_as_actions_and_are_told_as_such(lobby):
    name, tokens = bring(lobby, planning())
    ussr, germany = (lobby.sit(name, tokens[seat]) for seat in ("ussr", "germany"))
    one, two, _ = (order.split() for order in orders(ussr, 3))
    assert ussr.view["charts"]["ussr"][:2] == [{"verb": "order", "on": order} for order in (one, two)]
    assert "charts" in germany.view
    assert "ussr" not in germany.view["charts"]

    def lines(*written):
        return ussr.ask(type="write", asked=ussr.update["asked"], lines=list(written))

    erased = [{"verb": "erase-order", "on": order[:1]} for order in (one, two)]
    written = [{"verb": "order", "on": order} for order in (two, one)]
    change(ussr, lambda: lines(*erased, *written))
    assert ussr.view["charts"]["ussr"][1:] == written
    change(ussr, lambda: lines({"verb": "bid", "on": ["ussr"], "n": 1}))
    assert ussr.view["bids"] == {"ussr": 1}
    for wrong in ({"verb": "nonsense"}, {"verb": "order", "on": ["ussr-26"]}, {"verb": "done"}, {"verb": "roll"}):
        assert lines(wrong)["refused"] == "illegal", wrong
    assert lines({"verb": "order", "on": one, "extra": 1})["refused"] == "malformed"
    assert ussr.view["charts"]["ussr"][1:] == written


def test_a_doubled_click_writes_once(lobby):
    name, tokens = bring(lobby, until("buy", planning(seed=2), random.Random(2)))
    ussr = lobby.sit(name, tokens["ussr"])
    line = next(word for word in ussr.legal if word.startswith("ussr 1"))
    action, asked = ussr.legal[line], ussr.update["asked"]
    change(ussr, lambda: ussr.act(action=action, asked=asked))
    assert ussr.act(action=action, asked=asked)["refused"] == "stale"
    assert len(ussr.view["purchases"]["ussr"]) == 1


@pytest.mark.parametrize("verb", ["write", "buy"])
def test_no_byte_that_others_get_depends_on_a_draft(lobby, verb):
    match = until(verb, planning(seed=3), random.Random(3))

    def follow(count):
        name, tokens = bring(lobby, match)
        germany, watcher = lobby.sit(name, tokens["germany"]), lobby.sit(name)
        ussr = lobby.sit(name, tokens["ussr"])
        for player in (germany, watcher):
            player.ask(type="ping")
        rng = random.Random(count)
        for _ in range(count):
            write(ussr, rng.choice([word for word in ussr.legal if word != "done"]))
        for ask in (lambda: ussr.act("done"), lambda: ussr.ask(type="reopen"), lambda: ussr.act("done")):
            change(ussr, ask)
            for player in (germany, watcher):
                player.wait("update")
        for player in (germany, watcher):
            assert player.view["waiting"] == ["germany"]
            player.ask(type="ping")
        if verb == "write":
            germany.ask(type="why", action=1)
        pages = [lobby.http.get(f"/api/matches/{name}{page}").text for page in ("", "/view", "/log")]
        return scrubbed([*germany.raw, *watcher.raw, *pages])

    assert follow(0) == follow(2) == follow(7)


def test_drafts_are_there_after_a_crash(start):
    server = start()
    with Lobby(server) as lobby:
        name, tokens = bring(lobby, planning())
        ussr, germany = (lobby.sit(name, tokens[seat]) for seat in ("ussr", "germany"))
        orders(ussr, 3)
        ussr.act("done")
        orders(germany, 2)
        view, asked = germany.view, germany.update["asked"]
    server.kill()
    with Lobby(start()) as lobby:
        ussr, germany = (lobby.sit(name, tokens[seat]) for seat in ("ussr", "germany"))
        assert len(ussr.view["orders"]["ussr"]) == 3
        assert ussr.view["decision"] is None
        assert {**germany.view, "waiting": 0} == {**view, "waiting": 0}
        assert germany.view["waiting"] == ["germany"]
        assert germany.act("done", asked=asked)["type"] == "done", "composed before the crash"
        germany.wait("update")
        assert "bid" in [line["entry"]["type"] for line in germany.log]


@pytest.mark.parametrize("scenario", ["eastern", "global"])
def test_charts_written_as_drafts_lead_to_the_same_match_as_the_same_answers(scenario):
    rng = random.Random(scenario)
    room = room_of("warroom", {"scenario": scenario})
    table = room.table
    filled = 0
    while filled < 4 and table.at < 4000:
        charts = table.drafts.charts
        if charts is None:
            seat = table.waiting[0]
            legal = table.match.legal(seat)
            table.enter(Entry(ANSWER, seat, legal[0] if 0 in legal and rng.random() < 0.9 else rng.choice(legal)))
            continue
        for seat in rng.sample(charts.waiting, len(charts.waiting)):
            for _ in range(rng.randrange(8)):
                table.drafts.write(seat, rng.choice([action for action in table.legal(seat) if action > 0]))
            seen = table.view(seat)
            again = Table(table.game, table.match.options, match=table.match.copy())
            draft = table.drafts.of(seat)
            again.length = table.length
            again.take_up([Kept(seat, table.moment, 3, draft.actions, None, 0)])
            assert again.view(seat) == {**seen, "waiting": again.view(seat)["waiting"]}
            table.drafts.write(seat, 0)
        filled += 1
        written = {name: chart for seat in charts.waiting for name, chart in table.view(seat)["orders"].items()}
        assert table.enter_drafts()
        assert table.match.state.stack[-1] is not charts
        if charts.verb == "write":
            assert GAME.view(table.match.state, 0)["orders"].items() <= written.items()
    assert filled == 4
    match = Match(GAME, table.match.options)
    for seat, action in table.match.answers:
        match.apply(action, seat)
    assert match.state.fields() == table.match.state.fields()


def order_of(table, seat, action):
    """Is it an order for a command?"""
    word = table.state_for(seat).say(action)
    return action > 0 and "bids" not in word and "erase" not in word


def test_allies_who_share_orders_read_each_others_drafts_and_nobody_else_does():
    """Ruling 36."""
    for share in (True, False):
        room = room_of("warroom", {"scenario": "global", "players": 6, "allies_share_orders": share})
        table = room.table
        while table.drafts.charts is None:
            seat = table.waiting[0]
            table.enter(Entry(ANSWER, seat, table.match.legal(seat)[0]))
        britain, ussr, germany = (table.match.seats.index(name) for name in ("britain", "ussr", "germany"))
        for seat in (britain, ussr):
            table.drafts.write(seat, next(action for action in table.legal(seat) if order_of(table, seat, action)))
        assert table.view(britain)["orders"].keys() == ({"britain", "ussr"} if share else {"britain"})
        assert table.view(ussr)["orders"].keys() == ({"britain", "ussr"} if share else {"ussr"})
        assert table.view(germany)["orders"] == table.view(NOBODY)["orders"] == {}
        assert set(table.drafts.readers(britain)) == ({0, ussr} if share else set())


def test_no_undo_is_free_while_charts_are_open():
    room = room_of("warroom", {"scenario": "eastern"})
    table = room.table
    while table.drafts.charts is None:
        seat = table.waiting[0]
        table.enter(Entry(ANSWER, seat, table.match.legal(seat)[0]))
    assert table.match.answers[-1][0] >= 0
    assert table.last_answer(table.match.answers[-1][0]) is not None
    assert [table.free(seat) for seat in (0, 1)] == [None, None]


def test_breaking_the_pact_is_no_chart_and_leaves_what_is_written(lobby):
    name, tokens = bring(lobby, planning("global"))
    britain, ussr, japan = (lobby.sit(name, tokens[seat]) for seat in ("britain", "ussr", "japan"))
    orders(britain, 2)
    orders(ussr, 1)
    written = britain.view["orders"]
    number = ussr.update["number"]
    done = ussr.act("ussr breaks-pact")
    assert done["type"] == "done"
    assert done["number"] > number, "it is in the match at once"
    for player in (britain, ussr, japan):
        player.catch_up(done["number"])
        assert player.view["pact"] == "no"
    assert britain.view["orders"] == written
    assert len(ussr.view["orders"]["ussr"]) == 1
    again = lobby.sit(name, tokens["britain"])
    assert again.view["orders"] == written


def test_a_journal_with_charts_that_were_taken_back_is_read_to_the_same_places():
    rng = random.Random(8)
    table = Table(GAME, GAME.resolve({"scenario": "eastern"}))
    journal = table.roll()

    def taken(entries):
        journal.extend(entries)

    while len(journal) < 250 and not table.over:
        charts = table.drafts.charts
        if charts is None:
            seat = table.waiting[0]
            legal = table.match.legal(seat)
            taken(table.play(seat, legal[0] if 0 in legal else rng.choice(legal)))
        else:
            for seat in charts.waiting:
                for _ in range(rng.randrange(4)):
                    table.drafts.write(seat, rng.choice([action for action in table.legal(seat) if action > 0]))
                table.drafts.write(seat, 0)
            before = table.number
            entries = table.enter_drafts()
            taken(entries)
            assert table.number - before == 1 + sum(entry.seat == CHANCE for entry in entries)
        if rng.random() < 0.2 and (place := table.last_answer(0)) is not None:
            undo = Entry(UNDO, 0, table.stops[place])
            table.enter(undo)
            taken([undo])
    again = Table(GAME, table.match.options)
    again.enter_all(journal)
    assert any(entry.kind == LINE for entry in journal)
    for name in ("length", "number", "stops", "place", "asked"):
        assert getattr(again, name) == getattr(table, name), name
    assert again.number == sum(entry.kind != LINE for entry in journal)
    assert again.match.answers == table.match.answers
