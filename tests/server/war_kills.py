"""People at War Room's tables who write and erase, close their charts and open them again, act, talk and take back, in
every phase, until the server is killed under their hands; and what must be there afterwards.

`SITROOM_KILLS=100 pytest -s -k every_phase tests/server/test_durability.py` tries it oftener than the test by itself.
"""

import random
from collections import Counter

from server import kills
from server.campaigns import PHASES, reached
from server.clients import ME, Lobby
from server.kills import Ledger, act, busy_until_killed, check, say, seat_of
from sitroom.kernel import write_record
from sitroom.server.match.journal import LINE
from sitroom.titles import GAMES

GAME = GAMES["warroom"]
CHARTS = ("WriteOrders", "WritePurchases")
ELSEWHERE = ("hotspot", "trade", "mobilize")
"""Questions that the Eastern Front does not come to."""


class Charts:
    """Those of a seat: what stands in them, and whether they are closed."""

    def __init__(self, number, now):
        self.number = number
        """How many entries the match had when they were opened."""
        self.acknowledged = now
        self.asked_for = None
        """How they would be after what the server has not said anything to."""

    def holds(self, stored, seat):
        """Are they in the database as they should be: as a draft, or in the journal?"""
        return found(stored, seat, self.number) in (self.acknowledged, self.asked_for)


def found(stored, seat, number):
    """The charts of a seat that the database has."""
    if len(stored.journal) == number:
        kept = stored.open.get(seat)
        return (kept.actions, kept.done is not None) if kept else ([], False)
    counted = 0
    lines = []
    for entry in stored.entries:
        if counted == number and entry.seat == seat:
            lines.append(entry.action)
        counted += entry.kind != LINE
    *actions, _ = lines
    return actions, True


class War(Ledger):
    """A ledger that also has the charts of each seat as they were last acknowledged, by match."""

    def __init__(self):
        super().__init__()
        self.charts = {}

    def of(self, player):
        charts = self.charts.setdefault(player.match, {})
        return charts.setdefault(seat_of(player), Charts(player.update["number"], after(player)))

    def check_charts(self, stored):
        for match, by_seat in self.charts.items():
            for seat, charts in by_seat.items():
                assert charts.holds(stored[match], seat), f"the charts of seat {seat} of {match}"


# What people do


def at_the_table(players, war, rng):
    """One thing that one of them does."""
    number = max(player.update["number"] for player in players)
    for player in players:
        player.catch_up(number)
    asked = [player for player in players if player.update["asked"] is not None]
    if not asked:
        raise EOFError("the match is over")
    closed = [player for player in players if in_charts(player) and player not in asked]
    what = rng.random()
    if what < 0.1:
        say(rng.choice(players), war, rng)
    elif what < 0.15:
        take_back(rng.choice(players), players, war)
    elif what < 0.35 and closed:
        reopen(rng.choice(closed), players, war)
    elif in_charts(asked[0]):
        fill_in(rng.choice(asked), players, war, rng)
    else:
        war.charts.pop(players[0].match, None)
        act(rng.choice(asked), war, rng)


def take_back(player, players, war):
    """As at any table; what was in charts is no longer promised."""
    if {player.update["undo"]["free"], player.update["undo"]["ask"]} != {None}:
        war.charts.pop(player.match, None)
        kills.take_back(player, players, war)


def in_charts(player):
    return player.view["stack"][-1][0] in CHARTS


def fill_in(player, players, war, rng):
    """Write a line, erase one, or close the charts."""
    actions = [action for action in player.legal.values() if action >= 0]
    action = 0 if rng.random() < 0.3 else rng.choice(actions)
    charts, last = war.of(player), action == 0 and player.view["waiting"] == [player.update["seat"]]
    charts.asked_for = after(player, action)
    kind = "line" if action else "last ready" if last else "ready"
    done(player, war, kind, lambda: player.act(action=action), last)
    charts.acknowledged, charts.asked_for = charts.asked_for, None
    if last:
        for by_seat in [war.charts.pop(player.match)]:
            for seat, closed in by_seat.items():
                war.note("charts", player.match, lambda stored, seat=seat, closed=closed: closed.holds(stored, seat))
    elif action == 0:
        seen(player, players)


def after(player, action=None):
    """The charts as they will be."""
    seat, state = seat_of(player), GAME.imagine(player.view, random.Random(0))
    frame = state.question
    if action:
        state.apply(seat, action)
    return frame.written(state, seat), action == 0


def reopen(player, players, war):
    charts = war.of(player)
    actions, _ = charts.acknowledged
    charts.asked_for = (actions, False)
    done(player, war, "reopened", lambda: player.ask(type="reopen"))
    charts.acknowledged, charts.asked_for = charts.asked_for, None
    seen(player, players)


def seen(player, players):
    """Wait until all know whether a seat is ready."""
    for other in players:
        while (player.update["seat"] in other.view["waiting"]) != (player.update["asked"] is not None):
            other.wait("update")


def done(player, war, kind, ask, last=False):
    """Ask for something, note that it was acknowledged, and wait until it is seen."""
    asked = player.update["asked"]
    answer = ask()
    assert answer["type"] == "done", answer
    war.note(kind, player.match, lambda stored: True)
    player.catch_up(answer["number"])
    while not last and player.update["asked"] == asked:
        player.wait("update")


# Kills


def bring(lobby, verb, scenario):
    """A match that asks this, with a person at every seat: its id and tokens."""
    match = reached(verb, scenario)
    sides = dict.fromkeys(match.seats, ME)
    made = lobby.post("/import", {"text": write_record(match), "sides": sides}, status=201)
    return made["match"]["id"], made["tokens"]


def goes_on(lobby, name, tokens, war):
    """All find their charts as they were acknowledged, and somebody plays on."""
    players = [lobby.sit(name, token) for token in tokens.values()]
    asked = [player for player in players if player.update["asked"] is not None]
    for player in players:
        charts = war.charts.get(name, {}).get(seat_of(player))
        if charts and player.update["number"] == charts.number:
            assert after(player)[0] in [kept[0] for kept in (charts.acknowledged, charts.asked_for) if kept]
    if asked:
        asked[0].play()


def kill_and_check(start, url, count, seed=10):
    """Kill a server `count` times, with a table of each size in each phase in turn; what it had acknowledged, by kind,
    and in which phases it died."""
    rng = random.Random(seed)
    promises, counts, phases = Ledger(), Counter(), Counter()
    verbs = list(PHASES)
    server = start()
    for number in range(count):
        verb = verbs[number % len(verbs)]
        with Lobby(server) as lobby:
            tables = [bring(lobby, verb, "global")]
            if verb not in ELSEWHERE:
                tables.append(bring(lobby, verb, "eastern"))
        war = War()

        def people(table, war=war, server=server):
            def work(rng):
                with Lobby(server) as lobby:
                    players = [lobby.sit(table[0], token) for token in table[1].values()]
                    war.until_gone(at_the_table, players, war, rng)

            return work

        busy_until_killed(server, rng, war, [people(table) for table in tables])
        stored = check(url, war)
        war.check_charts(stored)
        promises.promises += war.promises
        counts.update(kind for kind, *_ in war.promises)
        server = start()
        with Lobby(server) as lobby:
            for name, tokens in tables:
                goes_on(lobby, name, tokens, war)
                phases[lobby.get(f"/matches/{name}/view")["whole"]["view"]["phase"]] += 1
    assert server.stop() == 0
    check(url, promises)
    return counts, phases
