"""Every job has an end: a worker past its time is ended and replaced, and the next job is served."""

import asyncio
import itertools
import os
import signal
import time

import pytest

from sitroom.server.refusals import Refused
from sitroom.server.work.queue import Claim, Kind
from sitroom.server.work.workers import WAITING, Died, TooLong, Workers


def with_workers(test):
    async def run():
        workers = Workers(1)
        try:
            await test(workers)
        finally:
            workers.close()

    asyncio.run(run())


def test_a_job_that_never_ends_is_ended_and_the_next_is_served():
    async def test(workers):
        first = await workers.ask("ada", Kind.PLAY, os.getpid)
        with pytest.raises(TooLong, match="processor time") as raised:
            await workers.ask("ada", Kind.PLAY, sum, itertools.repeat(1), seconds=0.1)
        after = await workers.ask("ada", Kind.PLAY, os.getpid)
        assert raised.value.message()["refused"] == "unavailable", "the one who asked is told so"
        assert first != after
        with pytest.raises(ProcessLookupError):
            os.kill(first, 0)

    with_workers(test)


def test_a_job_that_waits_for_ever_is_ended_by_the_clock(monkeypatch):
    monkeypatch.setattr("sitroom.server.work.workers.patience", lambda seconds: seconds)

    async def test(workers):
        with pytest.raises(TooLong):
            await workers.ask("ada", Kind.REVIEW, time.sleep, 1_000_000, seconds=0.1)
        assert await workers.ask("ada", Kind.REVIEW, max, 1, 2) == 2

    with_workers(test)


def test_time_spent_waiting_for_the_processor_ends_no_job():
    """Ten times as long by the clock as a job may take of processor time."""

    async def test(workers):
        assert await workers.ask("ada", Kind.PLAY, time.sleep, 1.0, seconds=0.1) is None

    with_workers(test)


def test_what_was_used_counts_and_what_never_ended_counts_in_full():
    async def test(workers):
        async with workers.turn(lambda: Claim("ada", Kind.REVIEW)) as job:
            await job.do(max, 1, 2)
            little = job.seconds
            with pytest.raises(TooLong):
                await job.do(sum, itertools.repeat(1), seconds=1.5)
            assert little < 1.5 <= job.seconds

    with_workers(test)


REDONE = """
import os
try:
    os.mkdir({path!r})
except FileExistsError:
    pass
else:
    os.kill(os.getpid(), {signal})
"""


def test_a_worker_that_somebody_kills_is_replaced_and_its_job_done_again(tmp_path):
    async def test(workers):
        code = REDONE.format(path=str(tmp_path / "tried"), signal=int(signal.SIGKILL))
        assert await workers.ask("ada", Kind.PLAY, exec, code) is None
        assert (tmp_path / "tried").exists()
        with pytest.raises(Died):
            await workers.ask("ada", Kind.PLAY, os._exit, 3)
        os.kill(await workers.ask("ada", Kind.PLAY, os.getpid), signal.SIGKILL)
        assert await workers.ask("ada", Kind.PLAY, max, 1, 2) == 2

    with_workers(test)


def test_what_a_job_raises_is_raised_with_where_it_happened():
    async def test(workers):
        with pytest.raises(ZeroDivisionError) as raised:
            await workers.ask("ada", Kind.PLAY, divmod, 1, 0)
        assert "workers.py" in raised.value.__notes__[0]
        with pytest.raises(TypeError, match="pickle"):
            await workers.ask("ada", Kind.PLAY, eval, "lambda: 0")
        assert await workers.ask("ada", Kind.PLAY, max, 1, 2) == 2

    with_workers(test)


def test_who_gives_up_does_not_leave_its_worker_to_another_before_the_job_is_done():
    async def test(workers):
        asked = asyncio.create_task(workers.ask("ada", Kind.REVIEW, time.sleep, 0.5))
        while not workers.queue._holds[Kind.REVIEW]:
            await asyncio.sleep(0)
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
        assert workers.queue._holds[Kind.REVIEW] == 1
        assert await workers.ask("ada", Kind.REVIEW, max, 1, 2) == 2

    with_workers(test)


def test_a_client_can_have_only_so_much_waiting():
    async def test(workers):
        asked = [asyncio.create_task(workers.ask("ada", Kind.ADVICE, time.sleep, 0)) for _ in range(WAITING + 2)]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        refused = [answer for answer in answers if isinstance(answer, Refused)]
        assert [refusal.code for refusal in refused] == ["slow_down"]

    with_workers(test)
