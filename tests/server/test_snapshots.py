"""A snapshot is a cache: it saves playing a match again, and where it does not fit the answers are played instead."""

import asyncio
import threading

import pytest
from sqlalchemy import delete

from server.inside import inside, store
from server.test_storage import facts
from server.test_table import applied, played_at_random, same
from server.test_telling import update_of
from sitroom.kernel import NOBODY
from sitroom.server.live import messages
from sitroom.server.live.seats import ME, Side
from sitroom.server.match import snapshots
from sitroom.server.match.facts import Snapshot
from sitroom.server.match.journal import ANSWER, END, RESIGN, UNDO, UNDOS, Entry
from sitroom.server.match.snapshots import EVERY, load, pack, sketch
from sitroom.server.match.table import Table
from sitroom.server.refusals import Refused
from sitroom.server.store.models import EntryRow, MatchRow
from sitroom.server.work.jobs import Brought
from sitroom.titles import GAMES
from sitroom.twilight.rules.board import US

HOSTS = {"twilight": GAMES["twilight"], "warroom": GAMES["warroom"]}


def long_match(game, entries=700, seed=0, undos=0.05):
    """A table of a game after a number of entries, and its journal."""
    while True:
        table, journal = played_at_random(seed, entries, HOSTS[game], undos)
        if len(journal) >= entries:
            return table, journal
        seed += 1


def table_at(table, journal, number):
    """A table as it was after a number of entries."""
    past = Table(table.game, table.match.options)
    past.enter_all(journal[:number])
    return past


def snapshot_at(table, journal, number):
    """A snapshot of a match as it was after a number of entries."""
    return pack(sketch(table_at(table, journal, number)))


def loaded(table, journal, snapshot):
    return load(table.game, table.match.options, journal, snapshot)


@pytest.mark.parametrize("game", HOSTS)
@pytest.mark.parametrize("seed", range(3))
def test_a_match_read_with_a_snapshot_is_the_one_that_was_played(game, seed):
    table, journal = long_match(game, 500, seed)
    for number in (EVERY, 400, len(journal)):
        past = table_at(table, journal, number)
        found = loaded(table, journal, pack(sketch(past)))
        behind = [entry for entry in journal[number:] if entry.kind in UNDOS and entry.action < past.at]
        assert found.stale == bool(behind)
        same(found.table, table)
        for seat in (0, 1, NOBODY):
            assert found.table.view(seat) == table.view(seat)


@pytest.mark.parametrize("game", HOSTS)
def test_only_what_came_after_the_snapshot_is_played(game, monkeypatch):
    table, journal = long_match(game, 800, undos=0)
    snapshot = snapshot_at(table, journal, 700)
    monkeypatch.setattr(Table, "free", lambda table, seat: None)
    count = applied(monkeypatch)
    found = loaded(table, journal, snapshot)
    assert count[0] == len(journal) - 700
    assert found.snapshot is None, "there is no need for another yet"
    count[0] = 0
    assert loaded(table, journal, None).snapshot.number == len(journal)
    assert count[0] == len(journal)


@pytest.mark.parametrize("game", HOSTS)
def test_a_match_read_with_a_snapshot_goes_on_and_back_as_any_other(game):
    table, journal = long_match(game, 700, undos=0)
    found = loaded(table, journal, snapshot_at(table, journal, 650)).table
    for at in (0, 31, 32, 33, EVERY - 1, EVERY, EVERY + 1, 500, 649, 650, 651, table.at):
        one, other = found.earlier(at), table.earlier(at)
        assert one.state == other.state
        assert (one.answers, one.log) == (other.answers, other.log)
    for at in (690, 300, 10):
        entry = Entry(UNDO, 1, at)
        for one in (found, table):
            one.enter(entry)
        same(found, table)
        for _ in range(40):
            if table.match.over:  # some are
                break
            seat = table.match.state.seat
            entry = Entry(ANSWER, seat, table.match.legal()[0])
            for one in (found, table):
                one.enter(entry)
        same(found, table)
    assert pack(sketch(found)) == pack(sketch(table))


def test_a_match_that_went_back_behind_its_snapshot_is_played_from_the_start():
    table, journal = long_match("twilight", 500, undos=0)
    snapshot = snapshot_at(table, journal, 400)
    entry = Entry(UNDO, table.match.answers[300][0] if table.match.answers[300][0] >= 0 else US, 300)
    table.enter(entry)
    found = loaded(table, [*journal, entry], snapshot)
    assert found.stale
    same(found.table, table)


def test_a_match_that_was_given_up_is_so_in_its_snapshot():
    table, journal = long_match("twilight", 300)
    entry = Entry(END, US, RESIGN, 500)
    table.enter(entry)
    journal.append(entry)
    found = loaded(table, journal, pack(sketch(table)))
    assert not found.stale
    same(found.table, table)


# Snapshots that do not fit


def flipped(snapshot):
    body = bytearray(snapshot.body)
    body[len(body) // 2] ^= 1
    return snapshot._replace(body=bytes(body))


MISFITS = {
    "a byte is another": flipped,
    "it is cut off": lambda snapshot: snapshot._replace(body=snapshot.body[:-9]),
    "it is empty": lambda snapshot: snapshot._replace(body=b""),
    "its number is another": lambda snapshot: snapshot._replace(number=snapshot.number - 1),
    "its number is beyond the journal": lambda snapshot: snapshot._replace(number=10_000),
    "its seal is another": lambda snapshot: snapshot._replace(seal="0" * 64),
}


@pytest.mark.parametrize("spoil", MISFITS.values(), ids=MISFITS)
def test_a_spoilt_snapshot_is_thrown_away_and_the_answers_are_played(spoil):
    table, journal = long_match("twilight", 400)
    good = pack(sketch(table))
    found = loaded(table, journal, spoil(good))
    assert found.stale
    assert found.snapshot == good, "there is a new one"
    same(found.table, table)


def test_a_snapshot_of_another_journal_is_not_believed():
    """The answers are the truth: one of them was changed, and the position must be the one it leads to."""
    table, journal = long_match("twilight", 400, undos=0)
    snapshot = pack(sketch(table))
    at = next(n for n, entry in enumerate(journal) if entry.seat >= 0 and n > 20)
    past = table_at(table, journal, at)
    other = next(action for action in past.match.legal(journal[at].seat) if action != journal[at].action)
    past.enter(journal[at]._replace(action=other))
    found = loaded(table, [*journal[:at], journal[at]._replace(action=other)], snapshot)
    assert found.stale
    assert found.table.match.state == past.match.state


def test_a_snapshot_of_other_time_used_is_not_believed():
    table, journal = long_match("twilight", 300)
    changed = [journal[0]._replace(spent=journal[0].spent + 1), *journal[1:]]
    assert loaded(table, changed, pack(sketch(table))).stale


def test_a_snapshot_of_other_code_is_not_believed(monkeypatch):
    table, journal = long_match("twilight", 300)
    snapshot = pack(sketch(table))
    monkeypatch.setattr(snapshots, "code", lambda game: "another")
    found = loaded(table, journal, snapshot)
    assert found.stale
    same(found.table, table)


def test_every_file_of_the_rules_counts_as_code(tmp_path, monkeypatch):
    root = tmp_path / "sitroom"
    names = ("kernel/a.py", "twilight/rules/b.py", "twilight/data/c.json", "server/match/table.py")
    for name in (*names, "warroom/rules/d.py", "twilight/bots/e.py"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text("1")
    monkeypatch.setattr(snapshots, "__file__", str(root / "server" / "match" / "snapshots.py"))
    where = lambda kind: str(root.joinpath(*kind.__module__.split(".")[1:-1], "x.py"))  # noqa: E731 (short as its use)
    monkeypatch.setattr(snapshots.inspect, "getfile", where)
    code, game = snapshots.code.__wrapped__, GAMES["twilight"]
    seen = {code(game)}
    for name in names:
        (root / name).write_text("2")
        seen.add(code(game))
    assert len(seen) == 5
    for name in ("warroom/rules/d.py", "twilight/bots/e.py"):
        (root / name).write_text("2")
        assert code(game) in seen


# In the database


def test_a_match_is_read_with_the_snapshot_that_is_stored(database, monkeypatch):
    table, journal = long_match("twilight", 400)

    async def test(rooms, storage):
        await store(storage, table, journal)
        same((await rooms.get("a")).table, table)
        assert await storage.snapshot("a") == pack(sketch(table)), "the first who reads it leaves one behind"

    async def again(rooms, storage):
        count = applied(monkeypatch)
        monkeypatch.setattr(Table, "free", lambda table, seat: None)
        room = await rooms.get("a")
        assert count[0] == 0
        monkeypatch.undo()
        same(room.table, table)

    inside(database, test)
    inside(database, again)


def test_a_spoilt_snapshot_is_replaced_in_the_database(database):
    table, journal = long_match("twilight", 400)
    good = pack(sketch(table))

    async def test(rooms, storage):
        await store(storage, table, journal)
        await storage.save("a", flipped(good))
        same((await rooms.get("a")).table, table)
        assert await storage.snapshot("a") == good

    inside(database, test)


def test_a_short_match_needs_no_snapshot_and_a_useless_one_goes(database):
    table, journal = long_match("twilight", 40)

    async def test(rooms, storage):
        await store(storage, table, journal)
        await storage.save("a", Snapshot(40, "0" * 64, b"?"))
        same((await rooms.get("a")).table, table)
        assert await storage.snapshot("a") is None

    inside(database, test)


def test_a_match_that_goes_on_leaves_a_snapshot_now_and_then(database, monkeypatch):
    monkeypatch.setattr("sitroom.server.live.room.EVERY", 50)

    async def test(rooms, storage):
        opened = await rooms.create("twilight", {}, {"us": Side(ME), "ussr": Side(ME)})
        room = opened.room
        for _ in range(120):
            if room.table.over:
                break
            seat = room.table.match.state.seat
            await room.act(room.actor(room.table.chair_of(seat)), room.table.asked[seat], room.table.match.legal()[0])
        while room._saving is not None:
            await asyncio.sleep(0.01)
        snapshot = await storage.snapshot(room.id)
        assert room.table.number - snapshot.number < 100
        found = load(room.game, room.facts.options, await storage.entries(room.id), snapshot)
        assert not found.stale
        same(found.table, room.table)

    inside(database, test)


def test_long_matches_are_not_read_on_the_event_loop(database, monkeypatch):
    table, journal = long_match("twilight", 300)
    threads = []

    def noting(work):
        def noted(table, given):
            threads.append(threading.current_thread())
            return work(table, given)

        return noted

    async def test(rooms, storage):
        await store(storage, table, journal)
        for work in ("enter_all", "bring"):
            monkeypatch.setattr(Table, work, noting(getattr(Table, work)))
        await rooms.get("a")
        imported = Brought("twilight", table.match.options, table.match.answers)
        await rooms.bring(imported, {}, "Ada", True)
        assert len(threads) == 2
        assert threading.main_thread() not in threads

    inside(database, test)


# A journal that lacks something


@pytest.mark.parametrize("missing", [0, 150, 299])
@pytest.mark.parametrize("status", ["live", "over"])
def test_a_journal_that_lacks_an_entry_stops_the_match(database, missing, status):
    table, journal = long_match("twilight", 300, undos=0)
    journal = journal[:300]

    async def test(rooms, storage):
        await store(storage, table, journal, status=status)
        await storage.save("a", pack(sketch(table)))
        async with storage.engine.begin() as connection:
            await connection.execute(delete(EntryRow).where(EntryRow.number == missing))
        room = await rooms.get("a")
        assert room.table.at == missing, "as far as it can be played"
        assert room.facts.status == "stopped"
        assert room.facts.problem == f"entry {missing}: missing from the journal"
        seat = max(room.table.match.state.seat, 0)
        with pytest.raises(Refused) as refused:
            await room.act(room.actor(seat), room.table.asked[seat], 1)
        assert refused.value.code == "stopped"
        told = update_of(room, seat, room.channel(seat, "en"), 0)
        assert (told["stopped"], told["whole"]["view"]["decision"]) == ("journal", None)
        (found,) = await storage.facts(MatchRow.id == "a")
        assert (found.status, found.problem) == ("stopped", room.facts.problem)
        assert messages.match_info(found)["stopped"] == "journal"

    inside(database, test)


def test_many_missing_entries_are_noticed_as_well(database):
    table, journal = long_match("twilight", 300)

    async def test(rooms, storage):
        await store(storage, table, journal)
        async with storage.engine.begin() as connection:
            await connection.execute(delete(EntryRow))
        room = await rooms.get("a")
        assert room.facts.problem == "entry 0: missing from the journal"

    inside(database, test)


def test_long_journals_are_read_page_by_page(database, monkeypatch):
    monkeypatch.setattr("sitroom.server.store.storage.PAGE", 7)
    journal = [Entry(ANSWER, 0, number) for number in range(50)]

    async def test(rooms, storage):
        for name, count in (("a", 50), ("b", 49), ("c", 7), ("d", 0)):
            await storage.create(facts(name), journal[:count])
            assert await storage.entries(name) == journal[:count]

    inside(database, test)
