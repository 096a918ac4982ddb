"""A Global War with its secrets swapped: no byte that another seat or a spectator gets depends on orders, bids or
purchases before they are revealed, be it on sockets or pages, in counters, refusals, presence, clocks or undo.

Charts are filled in by seats in different ways: other lines, more of them, erasures. Whatever everybody else is sent
must be the same, message for message.
"""

import os
import random
import re

import pytest

from server.clients import ME, Lobby, bot
from server.processes import BY_THE_TEST, Server
from server.test_drafts import planning, until
from server.wars import PACIFIC, war
from sitroom.kernel import write_record
from sitroom.server.match.telling import dumps

NAMES = re.compile(r'"(id|created|name)":"[^"]*"|"at":"[^"]*Z"')
"""What differs between two matches anyway: their names, and the time of day."""
PEOPLE = ("china+usa", "britain", "ussr", "germany", "japan")
WRITERS = ("ussr", "germany")
WATCHER = "spectator"
LONG = bool(os.environ.get("SITROOM_LONG"))
"""Are there to be more variants?"""
PAGES = ("", "/view", "/view?at=8", "/steps?start=0&stop=90", "/hints", "/hints?at=9", "/log", "/record", "/export")


class Circle:
    """All who have a socket at one match; `heard` is what each was sent since `listen`, and found on its pages."""

    def __init__(self, lobby, name, tokens):
        self.lobby, self.name, self.tokens = lobby, name, tokens
        self.at = {seat: lobby.sit(name, token) for seat, token in [*tokens.items(), (WATCHER, None)]}
        self.settle()
        self.listen()

    def settle(self):
        """Wait until everybody has what was under way: an answer comes after all that was sent before it."""
        for player in self.at.values():
            player.ask(type="ping")

    def listen(self):
        self.start = {seat: len(player.raw) for seat, player in self.at.items()}

    def without(self, *seats):
        return {seat: player for seat, player in self.at.items() if seat not in seats}

    def all_see(self, wanted):
        """Wait until something is so for everybody."""
        for player in self.at.values():
            while not wanted(player.update):
                player.wait("update")

    def pages(self, seat):
        token = self.tokens.get(seat)
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        others = [f"/view?seat={other}" for other in self.tokens] + ["/steps?start=5&stop=90&seat=ussr"]
        for page in (*PAGES, *others):
            yield self.lobby.http.get(f"/api/matches/{self.name}{page}", headers=headers).text
        listed = self.lobby.get("/matches?limit=100")["matches"]
        yield dumps([match for match in listed if match["id"] == self.name])
        if token:
            yield dumps(self.lobby.post("/mine", {"seats": [{"match": self.name, "token": token}]}))

    def heard(self, *writers):
        """By seat, for all but those who wrote."""
        self.settle()
        return {
            seat: [NAMES.sub("", text).replace(self.name, "") for text in (*player.raw[start:], *self.pages(seat))]
            for seat, player in self.without(*writers).items()
            for start in [self.start[seat]]
        }


def same(first, other):
    """All were sent the same."""
    assert first.keys() == other.keys()
    for seat in first:
        for number, (one, two) in enumerate(zip(first[seat], other[seat], strict=True)):
            assert one == two, f"{seat}, message {number}"


def bring(lobby, match, sides):
    made = lobby.post("/import", {"text": write_record(match), "sides": sides}, status=201)
    return Circle(lobby, made["match"]["id"], made["tokens"])


# What a seat does in secret


def write(player, lines, rng):
    """Fill in charts: some lines, some erased again."""
    for _ in range(lines):
        words = [word for word in player.legal if word != "done" and "pact" not in word]
        erasing = [word for word in words if word.startswith("erase")]
        player.play(rng.choice(erasing if erasing and rng.random() < 0.3 else words))


def ready(circle, seat, then):
    """Close the charts of a seat, or open them again; all are told."""
    player, asked = circle.at[seat], circle.at[seat].update["asked"]
    done = player.act("done") if then == "done" else player.ask(type="reopen")
    assert done["type"] == "done"
    while player.update["asked"] == asked:
        player.wait("update")
    waiting = player.view["waiting"]
    circle.all_see(lambda update: update["view"]["waiting"] == waiting)


def pry(circle, *writers):
    """The others ask whatever may be asked, and say what will be refused."""
    for seat, player in circle.without(*writers).items():
        for action in (0, 1, 40, 2000, 50_000, -1):
            player.ask(type="why", action=action)
        player.ask(type="act", action=70_000, asked=player.update["asked"] or 0, careful=True)
        player.ask(type="act", action=1, asked=3)
        player.ask(type="undo", number=player.update["number"] + 1)
        player.ask(type="undo", number=player.update["number"], to=0)
        player.ask(type="reopen")
        if seat != WATCHER:
            player.ask(type="chat", text="Ready when you are.")
        circle.settle()
    for lang in ("pt", "en"):
        for player in circle.without(*writers).values():
            for asked in ({"type": "lang", "lang": lang}, {"type": "whole"}):
                player.ask(**asked)
                player.ask(type="ping")  # after the update


def ask_to_undo(circle, seat, refused_by):
    """A seat asks to take something back, which another refuses."""
    player = circle.at[seat]
    assert player.ask(type="undo", number=player.update["number"])["type"] == "done"
    circle.all_see(lambda update: update["seat"] == WATCHER or update["undo"]["request"])
    request = player.update["undo"]["request"]["id"]
    assert circle.at[refused_by].ask(type="consent", request=request, agree=False)["type"] == "done"
    player.wait("declined")
    circle.all_see(lambda update: update["seat"] == WATCHER or not update["undo"]["request"])


# Before the last is ready


def filled_in(lobby, match, lines, seed):
    """Two seats fill in their charts, each in its own way, with a bot at the table; what all the others get."""
    rng = random.Random(seed)
    circle = bring(lobby, match, dict.fromkeys(PEOPLE, ME) | {"italy": bot("random")})
    circle.all_see(lambda update: "italy" not in update["view"]["waiting"])
    circle.settle()
    circle.listen()
    for seat, count in zip(WRITERS, lines, strict=True):
        write(circle.at[seat], count, rng)
        circle.at[seat].ask(type="why", action=rng.randrange(1, 9000))
    pry(circle, *WRITERS)
    for seat, then in zip((*WRITERS, *WRITERS, WRITERS[0]), ("done", "done", "reopen", "reopen", "done"), strict=True):
        ready(circle, seat, then)
    write(circle.at[WRITERS[1]], lines[0], rng)
    ask_to_undo(circle, "britain", refused_by="ussr")
    ask_to_undo(circle, "germany", refused_by="japan")
    pry(circle, *WRITERS)
    ready(circle, "britain", "done")
    return circle.heard(*WRITERS)


@pytest.mark.parametrize("verb", ["write", "buy"])
def test_no_byte_depends_on_charts_that_others_fill_in(lobby, verb):
    match = until(verb, planning("global", seed=3), random.Random(3))
    first, *others = (filled_in(lobby, match, lines, seed=lines[0]) for lines in ((0, 0), *LONG * [(3, 1)], (9, 5)))
    assert first.keys() == {"china+usa", "britain", "japan", WATCHER}
    for other in others:
        same(first, other)


def test_the_comparison_can_fail_since_who_writes_does_get_its_charts(lobby):
    match = planning("global")
    own = []
    for lines in (1, 2):
        circle = bring(lobby, match, dict.fromkeys(match.seats, ME))
        write(circle.at["ussr"], lines, random.Random(0))
        own.append(circle.heard("germany")["ussr"])
    assert own[0] != own[1]


# After all are ready: orders stay secret until their nation's turn


BIDS = ("italy 1", "britain 2", "ussr 3", "germany 4", "japan 5", "usa 6")
"""No two alike, so that Chance is not asked; China has no oil."""


def closed(lobby, match, lines, seed):
    """All close their charts and take their places. The USA has orders and moves first; Italy has `lines` of them,
    and moves after all but China."""
    rng = random.Random(seed)
    circle = bring(lobby, match, dict.fromkeys(match.seats, ME))
    seat_of = {nation: seat for seat in match.seats for nation in seat.split("+")}
    for bid in BIDS:
        nation, oil = bid.split()
        circle.at[seat_of[nation]].play(f"{nation} bids {oil}")
    usa = circle.at["china+usa"]
    usa.play(next(word for word in usa.legal if word.startswith("usa-")))
    italy = circle.at["italy"]
    for _ in range(lines):
        italy.play(rng.choice([word for word in italy.legal if word.startswith("italy-")]))
    for seat in match.seats[:-1]:
        ready(circle, seat, "done")
    done = circle.at[match.seats[-1]].act("done")
    for bid in reversed(BIDS):
        player = circle.at[seat_of[bid.split()[0]]]
        player.catch_up(done["number"])
        done = player.act(min(player.legal))
    for player in circle.at.values():
        player.catch_up(done["number"])
    assert usa.view["phase"] == "movement"
    assert usa.view["decision"] is not None
    assert len(italy.view["orders"].get("italy", ())) == lines
    return circle


def test_no_byte_tells_how_many_orders_a_nation_has_before_its_turn(lobby):
    match = planning("global")

    def all_ready(lines):
        circle = closed(lobby, match, lines, seed=lines)
        pry(circle, "italy", "china+usa")
        ask_to_undo(circle, "italy", refused_by="japan")
        return circle.heard("italy")

    first, *others = map(all_ready, (0, *LONG * [1], 6))
    for other in others:
        same(first, other)


def test_charts_that_all_agree_to_take_back_are_drafts_again_and_still_secret(lobby):
    match = planning("global")

    def taken_back(lines):
        circle = closed(lobby, match, lines, seed=lines)
        italy = circle.at["italy"]
        written = italy.view["orders"].get("italy", [])
        assert italy.ask(type="undo", number=italy.update["number"], to=len(match.answers))["type"] == "done"
        for player in circle.without("italy", WATCHER).values():
            while not player.update["undo"]["request"]:
                player.wait("update")
            done = player.ask(type="consent", request=player.update["undo"]["request"]["id"], agree=True)
            assert done["type"] == "done"
        for player in circle.at.values():
            player.catch_up(done["number"])
        assert italy.view["phase"] == "planning"
        assert italy.view["waiting"] == match.seats, "all may write again"
        assert italy.view["orders"].get("italy", []) == written
        assert italy.view["bids"] == {"italy": 1}
        pry(circle, "italy")
        return circle.heard("italy")

    same(*map(taken_back, (0, 4)))


# With a clock


class Hands:
    """Those of all clocks of a server: they stand still until they are moved."""

    def __init__(self, file):
        self.file = file
        self.set(0)

    def set(self, seconds):
        whole = self.file.with_suffix(".new")
        whole.write_text(str(seconds))
        whole.replace(self.file)


@pytest.fixture(scope="module")
def clocked(tmp_path_factory):
    """A server without chance, whose clocks show what a test says, and their hands."""
    folder = tmp_path_factory.mktemp("clocked")
    hands = Hands(folder / "seconds")
    first = BY_THE_TEST.format(file=str(hands.file))
    server = Server(f"sqlite:///{folder}/matches.sqlite3", first=first)
    with Lobby(server) as lobby:
        yield lobby, hands
    assert server.stop() == 0
    assert "Traceback" not in server.log


def writing_by_the_clock(lobby, clock):
    """A Pacific war of three in which all write their orders, and time runs."""
    name, tokens = war(lobby, clock, PACIFIC)
    circle = Circle(lobby, name, tokens)
    while circle.at[WATCHER].view["stack"][-1][0] != "WriteOrders":
        asked = next(player for player in circle.at.values() if player.update["asked"] is not None)
        number = asked.play("pass")["number"]
        for player in circle.at.values():
            player.catch_up(number)
    circle.settle()
    return circle


@pytest.mark.parametrize(
    ("clock", "wanted"),
    [
        ({"seconds": 90_000, "delay": 20}, (480, 680, 780)),  # only while they write, but for the free seconds
        ({"kind": "phase", "seconds": 9_000}, (800, 800, 800)),
    ],
)
def test_no_byte_depends_on_drafts_where_time_runs(clocked, clock, wanted):
    """The clocks themselves included: what each seat has left, and for whom time runs."""
    lobby, hands = clocked

    def timed(lines):
        hands.set(0)
        circle = writing_by_the_clock(lobby, clock)
        writer, other, _ = circle.tokens
        circle.listen()
        rng = random.Random(lines)
        hands.set(100)
        write(circle.at[writer], lines, rng)
        hands.set(250.5)
        pry(circle, writer)
        for seconds, then in ((300, "done"), (400, "reopen")):
            hands.set(seconds)
            ready(circle, writer, then)
        hands.set(450)
        write(circle.at[writer], lines // 2, rng)
        hands.set(600)
        ready(circle, writer, "done")
        hands.set(700)
        ready(circle, other, "done")
        hands.set(800)
        pry(circle, writer)
        heard = circle.heard(writer)
        left = [player.update["clock"]["left"] for player in circle.at.values()]
        assert left == [left[0]] * len(left), "all are told the same"
        return heard, list(left[0].values())

    (first, left), (other, _) = map(timed, (0, 5))
    assert left == [clock["seconds"] - seconds for seconds in wanted]
    same(first, other)
