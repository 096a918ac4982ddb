"""A client that applies the steps of a match has exactly the view of its game, whatever happens in between."""

import json
import random

import pytest

from server.clients import ME, Seen, bot
from server.test_storage import facts
from sitroom.kernel import CHANCE, NOBODY, Match
from sitroom.kernel.changes import changed
from sitroom.server.http import api
from sitroom.server.live import messages
from sitroom.server.live.room import Room
from sitroom.server.match.facts import Chair
from sitroom.server.match.journal import END, RESIGN, UNDO, Entry
from sitroom.server.match.status import STOPPED
from sitroom.server.match.table import ANSWER, Table
from sitroom.server.match.telling import RECENT, SHORT, Channel, Narrator, dumps
from sitroom.server.work import stories
from sitroom.titles import GAMES, title_of

MATCHES = [
    ("twilight", {}),
    ("twilight", {"bid": "influence"}),
    ("twilight", {"edition": "second", "bid": "vp"}),
    ("warroom", {"scenario": "eastern"}),
    ("warroom", {"scenario": "global"}),
]


def room_of(game, options):
    table = Table(GAMES[game], GAMES[game].resolve(options))
    chairs = [Chair(table.seat_of(chair), "player") for chair in range(len(table.match.seats))]
    row = facts(game=game, options=table.match.options, clock=None, chairs=chairs)
    room = Room(row, table.game, table, None, None, lambda room, broken: None)
    room.refresh()
    return room


def update_of(room, chair, channel, told):
    """What a client is sent after a number of steps of its channel."""
    return json.loads(messages.sent(room, chair, channel, told))


def sent(game, entries):
    """Log entries as a client gets them: by name."""
    return json.loads(dumps([game.entries.told(entry) for entry in entries]))


def past(room, seat, lang, start, stop):
    """A match from one place to another, as the server tells it over HTTP."""
    told = api.retelling(room, seat, lang, start, stop, log=True)
    return {**told.head, **json.loads(stories.stretch(*told.stretch))}


def go_on(table, rng, answers):
    """Random play; now and then a seat takes something back."""
    for _ in range(answers):
        if table.over:
            return
        if rng.random() < 0.06 and table.at > table.seated + 1:
            back = rng.randrange(max(table.seated, table.at - 12), table.at)
            seat = table.match.answers[back][0]
            if seat != CHANCE:
                table.enter(Entry(UNDO, seat, back))
        seat = rng.choice(table.waiting)
        table.enter(Entry(ANSWER, seat, rng.choice(table.match.legal(seat))))


class Follower:
    """A client that looks at the match only now and then, perhaps in another language the next time."""

    def __init__(self, room, chair, rng):
        self.room, self.chair, self.rng = room, chair, rng
        self.seen, self.channel, self.told, self.lang = Seen(), None, 0, "en"
        self.wholes = self.steps = 0

    def look(self):
        if self.rng.random() < 0.05:
            self.lang = self.rng.choice(["en", "pt", "es", "it"])
        channel = self.room.channel(self.chair, self.lang)
        if channel is not self.channel:
            self.channel, self.told = channel, 0
        message = update_of(self.room, self.chair, channel, self.told)
        self.told = channel.count
        self.wholes += message["whole"] is not None
        self.steps += len(message["steps"])
        self.seen.take(message)
        self.check()

    def check(self):
        table = self.room.table
        seat = NOBODY if self.chair is None else table.seat_of(self.chair)
        words = title_of(self.room.game).words(self.lang, self.room.facts.options)
        view = json.loads(dumps(table.told(seat)))
        assert self.seen.position["view"] == view
        assert self.seen.position["prompt"] == words.prompt(table.told(seat))
        legal = view["decision"]["legal"] if view["decision"] else []
        assert set(self.seen.position["labels"]) == {str(action) for action, _ in legal}
        heard = [entry for entry in table.match.log if self.room.game.hears(entry, seat)]
        assert [line["entry"] for line in self.seen.log] == sent(self.room.game, heard)
        assert [line["text"] for line in self.seen.log] == [words.log(entry) for entry in heard]


@pytest.mark.parametrize(("game", "options"), MATCHES)
def test_steps_give_exactly_the_view_through_undo_language_lag_and_the_end(game, options):
    rng = random.Random(f"{game} {options}")
    room = room_of(game, options)
    chairs = [*range(len(room.table.match.seats)), None]
    followers = [Follower(room, chair, rng) for chair in chairs]
    for _ in range(60):
        go_on(room.table, rng, rng.choice((1, 1, 2, 5, 20)))
        room.refresh()
        for follower in followers:
            if rng.random() < 0.8:
                follower.look()
    go_on(room.table, rng, RECENT + 5)  # longer than anybody remembers
    for follower in followers:
        follower.look()
    if not room.table.over:
        room.table.enter(Entry(END, 0, RESIGN))
    room.refresh()
    for follower in followers:
        follower.look()
        assert follower.seen.position["view"]["decision"] is None
        assert follower.steps > 5 * follower.wholes


def test_who_looks_after_each_answer_gets_one_step_for_it():
    rng = random.Random(3)
    room = room_of("twilight", {})
    follower = Follower(room, 0, rng)
    follower.look()
    follower.lang = "en"
    for _ in range(100):
        go_on_to = room.table.at + 1
        seat = rng.choice(room.table.waiting)
        room.table.enter(Entry(ANSWER, seat, rng.choice(room.table.match.legal(seat))))
        message = update_of(room, 0, room.channel(0, "en"), follower.told)
        follower.told = room.channel(0, "en").count
        assert (message["whole"], [step["at"] for step in message["steps"]]) == (None, [go_on_to])


def test_a_match_that_is_stopped_asks_nobody_and_says_so_in_a_step():
    room = room_of("twilight", {})
    go_on(room.table, random.Random(1), 60)
    chair = room.table.chair_of(next(seat for seat in room.table.waiting if seat >= 0))
    channel = room.channel(chair, "en")
    before, told = channel.narrator.seen, channel.count
    assert before["view"]["decision"]
    room.facts.status = STOPPED
    channel.follow()
    (step,) = channel.since(told)
    assert step["changes"]["view"] == {"decision": [None]}


@pytest.mark.parametrize(("game", "options"), MATCHES)
def test_a_replay_is_told_in_the_same_steps(game, options):
    rng = random.Random(7)
    room = room_of(game, options)
    go_on(room.table, rng, 150)
    table = room.table
    for seat in (*range(len(table.match.seats)), NOBODY):
        start = rng.randrange(table.at // 2)
        told = past(room, seat, "es", start, table.at)
        seen = Seen()
        seen.take({**told, "steps": []})
        assert seen.position["view"] == json.loads(dumps(table.earlier(start).told(seat)))
        for at, step in enumerate(told["steps"], start + 1):
            seen.take({"whole": None, "steps": [step]})
            assert step["at"] == at
            assert seen.position["view"] == json.loads(dumps(table.earlier(at).told(seat)))
        assert [line["entry"] for line in seen.log] == sent(room.game, table.match.log_for(seat))


@pytest.mark.parametrize(("game", "options"), MATCHES)
def test_a_log_that_a_worker_put_into_words_is_brought_up_to_date(game, options):
    """The match has gone on meanwhile, has been taken back, or both; or nobody looked for long."""
    rng = random.Random(5)
    room = room_of(game, options)
    go_on(room.table, rng, 40)
    chair = rng.choice([*range(len(room.table.match.seats)), None])
    for _ in range(12):
        channel = Channel(room, NOBODY if chair is None else room.table.seat_of(chair), "pt")
        story, place, length = stories.story_of(room), room.table.place, room.table.length
        go_on(room.table, rng, rng.choice((0, 1, 5, 30, RECENT + 9)))
        room.refresh()
        channel.follow()
        channel.word(stories.lines(story, channel.seat, "pt"), place, length)
        assert channel.worded
        assert channel.log == told_anew(channel)
        go_on(room.table, rng, rng.choice((1, 5, RECENT + 9)))
        room.refresh()
        channel.follow()
        assert channel.log == told_anew(channel)


def told_anew(channel):
    narrator = Narrator(channel.played, channel.seat, channel.lang, channel.played.table.place)
    return [dumps(line) for line in narrator.whole()["log"]]


def test_a_long_log_is_put_into_words_elsewhere_and_a_short_one_at_once():
    room = room_of("warroom", {"scenario": "eastern"})
    assert room.channel(None, "en").worded
    go_on(room.table, random.Random(1), 600)
    assert len(room.table.match.log_for(NOBODY)) > SHORT
    assert not room.channel(None, "en").worded


# Over sockets


def test_whoever_asks_for_the_whole_gets_it(lobby):
    name, tokens = lobby.create(us=ME, ussr=ME)
    us, ussr, spectator = (lobby.sit(name, token) for token in (tokens["us"], tokens["ussr"], None))
    ussr.play()
    for player in (us, ussr, spectator):
        assert player.catch_up(ussr.update["number"])["steps"]
        kept = {**player.seen.position}
        assert player.ask(type="whole")["type"] == "done"
        update = player.wait("update")
        assert update["steps"] == []
        assert {key: update["whole"][key] for key in kept} == kept


def test_the_steps_of_a_match_can_be_read_a_stretch_at_a_time(lobby):
    name, _ = lobby.create(us=bot(), ussr=bot())
    watcher = lobby.sit(name)
    while not watcher.update["result"]:
        watcher.wait("update")
    last, at, log = watcher.update["at"], 0, []
    while at < last:
        told = lobby.get(f"/matches/{name}/steps?start={at}&stop={last}")
        assert (told["whole"]["at"], told["whole"]["log"]) == (at, [])
        position = told["whole"]
        for step in told["steps"]:
            position = changed(position, step["changes"])
            log += step["log"]
        at += len(told["steps"])
    assert position["view"] == watcher.view
    assert log == [line for line in watcher.log if line["at"]]
    assert lobby.get(f"/matches/{name}/steps?start=5&stop={last + 1}", status=400)["refused"] == "malformed"
    assert lobby.get(f"/matches/{name}/steps?start=-1&stop=3", status=400)["refused"] == "malformed"
    assert lobby.get(f"/matches/{name}/steps?start=7&stop=5")["steps"] == []


def test_the_whole_says_how_much_a_seat_knew_when_it_last_answered():
    rng = random.Random(8)
    match, knew = Match(GAMES["warroom"], {"scenario": "eastern"}), {}
    while match.state.question.verb != "hotspot" or match.state.round < 2:
        seat = rng.choice(match.waiting)
        knew[seat] = len(match.log_for(seat))
        match.apply(rng.choice(match.legal(seat)), seat)
    room = room_of("warroom", {"scenario": "eastern"})
    room.table.bring(match.answers)
    place = room.table.place
    assert place < room.table.at, "charts are one place"
    for seat in (0, 1):
        assert Narrator(room, seat, "en", place).whole()["known"] == knew[seat]
    watcher = Narrator(room, NOBODY, "en", place).whole()
    assert watcher["known"] == len(watcher["log"])
