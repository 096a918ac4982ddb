"""People who do all that a server acknowledges until it is killed under their hands, and what must be there afterwards.

`SITROOM_KILLS=200 pytest -s -k kill_9 tests/server/test_durability.py` tries it oftener than the test does by itself.
"""

import asyncio
import multiprocessing
import os
import random
import threading
import time
from collections import Counter

import httpx
from sqlalchemy import Engine, event
from websockets.exceptions import WebSocketException

from patience import PATIENCE
from server.clients import INVITE, Lobby, bot, played
from sitroom.server.live.seats import chair_with
from sitroom.server.match.journal import ANSWER, ANSWERS, LINE, RETRACT, UNDO, taken_back
from sitroom.server.match.status import LIVE
from sitroom.server.store.storage import Storage

GONE = (WebSocketException, httpx.TransportError, OSError, EOFError)
"""What a client notices of a server that was killed."""
SEATS = ("us", "ussr")


def tries(default):
    """How often to kill."""
    return int(os.environ.get("SITROOM_KILLS", default))


class Ledger:
    """What the server acknowledged, as checks of what its database must hold: (kind, match, check)."""

    def __init__(self):
        self.promises = []
        self.tokens = {}
        self.faults = []

    def note(self, kind, match, check):
        self.promises.append((kind, match, check))

    def made(self, kind, match, tokens):
        """A match was made, joined or brought; these are the tokens of its seats."""
        self.tokens[match] = tokens
        self.note(kind, match, lambda stored: all(stored.opens(token) for token in tokens.values()))

    def until_gone(self, work, *args):
        """Work until the server is gone; anything else that goes wrong is a fault."""
        try:
            while True:
                work(*args)
        except GONE:
            pass
        except Exception as error:
            self.faults.append(error)


class Stored:
    """A match as the database has it."""

    def __init__(self, facts, entries, chat, drafts):
        self.facts, self.entries, self.chat = facts, entries, chat
        self.journal = [entry for entry in entries if entry.kind != LINE]
        """As clients count it."""
        gone = taken_back(entries)
        stand = [entry for n, entry in enumerate(entries) if entry.kind in ANSWERS and n not in gone]
        moment = len(entries) - sum(entry.action < 0 for entry in stand)
        self.open = {draft.chair: draft for draft in drafts if draft.number == moment}
        """Drafts that count: what was written before the match went on, or back, does not (`Table.moment`)."""

    def opens(self, token):
        return chair_with(self.facts, token) is not None

    def has(self, kind, seat, action, start, end):
        """Is that entry among those from `start` to before `end`?"""
        return (kind, seat, action) in [entry[:3] for entry in self.journal[start:end]]

    def took_back(self, seat, number):
        """Is the entry with this number an undo of the seat?"""
        return self.journal[number][:2] in [(kind, seat) for kind in (UNDO, RETRACT)]


def read(url):
    """Every match of a database, with no server running on it."""

    async def reading():
        storage = Storage(url)
        await storage.open()
        try:
            return {
                facts.id: Stored(
                    facts,
                    await storage.entries(facts.id),
                    await storage.chat(facts.id, 10_000),
                    await storage.drafts(facts.id),
                )
                for facts in await storage.facts()
            }
        finally:
            await storage.close()

    return asyncio.run(reading())


# What people do


def lobby_work(lobby, ledger, rng):
    """Make, join or bring a match."""
    kind = rng.choice(("made", "joined", "brought"))
    if kind == "made":
        match, tokens = lobby.create(us=rng.choice(({"who": "me"}, bot())))
    elif kind == "brought":
        match, tokens = lobby.bring(played("fidel", "duck_and_cover"))
    else:
        match, tokens = lobby.create(ussr=INVITE)
        tokens["ussr"] = lobby.post(f"/matches/{match}/join", {"code": tokens["ussr"]})["tokens"]["ussr"]
    ledger.made(kind, match, tokens)


def table_work(players, ledger, rng):
    """Act, chat or take back at a table where one person holds both seats."""
    number = max(player.update["number"] for player in players)
    for player in players:
        player.catch_up(number)
    asked = [player for player in players if player.update["asked"] is not None]
    if not asked:
        raise EOFError("the match is over")
    player = rng.choice(asked)
    what = rng.random()
    if what < 0.15:
        say(player, ledger, rng)
    elif what < 0.3:
        take_back(rng.choice(players), players, ledger)
    else:
        act(player, ledger, rng)


def act(player, ledger, rng):
    seat, asked = seat_of(player), player.update["asked"]
    action = rng.choice(list(player.legal.values()))
    done = player.act(action=action)
    assert done["type"] == "done", done
    ledger.note("answer", player.match, lambda stored: stored.has(ANSWER, seat, action, asked, done["number"]))
    player.catch_up(done["number"])


def say(player, ledger, rng):
    text = f"{rng.getrandbits(64):x}"
    assert player.ask(type="chat", text=text)["type"] == "done"
    ledger.note("chat", player.match, lambda stored: text in [line["text"] for line in stored.chat])


def take_back(player, players, ledger):
    """Undo the last answer, with the other's consent where that is needed."""
    before, undo = player.update["number"], player.update["undo"]
    to = undo["free"] if undo["free"] is not None else undo["ask"]
    if to is None:
        return
    done = player.ask(type="undo", number=before, to=to)
    assert done["type"] == "done", done
    if done["number"] == before:
        for other in players:
            done = agree(other) if other is not player else done
    seat = seat_of(player)
    ledger.note("undo", player.match, lambda stored: stored.took_back(seat, before))
    player.catch_up(done["number"])


def agree(player):
    """To what another seat wants to take back."""
    while not player.update["undo"]["request"]:
        player.wait("update")
    done = player.ask(type="consent", request=player.update["undo"]["request"]["id"], agree=True)
    assert done["type"] == "done", done
    return done


def seat_of(player):
    """The number of a player's seat."""
    return list(player.view.get("seats", SEATS)).index(player.update["seat"])


# Kills


def busy_at_both_until_killed(server, rng, table):
    """Let people be busy at a table and in the lobby until the server is killed; what it had acknowledged."""
    ledger = Ledger()

    def at_the_table(rng):
        with Lobby(server) as lobby:
            players = [lobby.sit(table[0], table[1][seat]) for seat in SEATS]
            ledger.until_gone(table_work, players, ledger, rng)

    def in_the_lobby(rng):
        with Lobby(server) as lobby:
            ledger.until_gone(lobby_work, lobby, ledger, rng)

    return busy_until_killed(server, rng, ledger, (at_the_table, in_the_lobby))


def busy_until_killed(server, rng, ledger, works):
    """Let people be busy on a server, kill it at any moment; what it had acknowledged."""
    people = [
        threading.Thread(target=one_visit, args=(ledger, work, random.Random(rng.getrandbits(64)))) for work in works
    ]
    for person in people:
        person.start()
    wanted = rng.randrange(25)  # none: perhaps while they are still coming
    while len(ledger.promises) < wanted and all(person.is_alive() for person in people):
        time.sleep(0.001)
    time.sleep(rng.uniform(0, 0.05))
    server.kill()
    for person in people:
        person.join(PATIENCE)
    assert not ledger.faults, ledger.faults
    return ledger


def one_visit(ledger, work, rng):
    """Come, be busy, and find the server gone, at the latest when leaving."""
    try:
        work(rng)
    except GONE:
        pass
    except Exception as error:
        ledger.faults.append(error)


def check(url, ledger):
    """Everything that was acknowledged is there; matches that are not over wait for somebody."""
    stored = read(url)
    for kind, match, holds in ledger.promises:
        assert match in stored, f"{kind}: the match is gone"
        assert holds(stored[match]), f"{kind} of {match} is gone"
    for match in stored.values():
        assert match.facts.status != LIVE or match.facts.waiting
        assert match.facts.number == len(match.journal)
    return stored


def goes_on(lobby, match, stored, tokens):
    """A match is played on, by its people or by its bots."""
    player = lobby.sit(match, next(iter(tokens.values()), None))
    if player.update["result"]:
        return
    if player.update["asked"] is not None:
        player.play()
        return
    others = [token for token in tokens.values() if token != player.token]
    if others and not any(chair.bot for chair in stored.facts.chairs):
        lobby.sit(match, others[0]).play()
    else:
        while player.update["number"] <= stored.facts.number and player.update["asked"] is None:
            player.wait("update")


def kill_and_check(start, url, count, seed=9):
    """Kill a server `count` times; how many things of each kind it had acknowledged."""
    rng = random.Random(seed)
    everything, counts = Ledger(), Counter()
    server, table, bots = start(), None, None
    for _ in range(count):
        with Lobby(server) as lobby:
            if table is None:
                table = lobby.bring(played("fidel", "duck_and_cover"))
                everything.made("brought", *table)
            if bots is None:
                bots = lobby.create(us=bot(), ussr=bot())
        ledger = busy_at_both_until_killed(server, rng, table)
        everything.promises += ledger.promises
        everything.tokens |= ledger.tokens
        counts.update(kind for kind, *_ in ledger.promises)
        stored = check(url, ledger)
        server = start()
        with Lobby(server) as lobby:
            for match, tokens in [table, bots, *list(ledger.tokens.items())[-2:]]:
                goes_on(lobby, match, stored[match], tokens)
        table = None if stored[table[0]].facts.status != LIVE else table
        bots = None if stored[bots[0]].facts.status != LIVE else bots
    assert server.stop() == 0
    check(url, everything)
    return counts


def killed_while_opening(url, statements):
    """Open a database in a process that dies before a given statement; did it?"""

    def count(*_):
        nonlocal statements
        statements -= 1
        if statements < 0:
            os._exit(9)

    def opening():
        event.listen(Engine, "before_cursor_execute", count)
        read(url)

    process = multiprocessing.get_context("fork").Process(target=opening)
    process.start()
    process.join(PATIENCE)
    return process.exitcode == 9
