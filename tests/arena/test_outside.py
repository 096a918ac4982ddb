"""Bots of other people: processes of their own that may hang, crash or answer nonsense."""

import json
import os
import sys
from pathlib import Path

import pytest

from server.processes import wait_until
from sitroom.bots import outside
from sitroom.bots.outside import BotFailed, Outside
from sitroom.cli import main
from sitroom.kernel import Match, Seeded, SitroomError
from sitroom.titles import game_named, title_named

FIRST = "import sys, json\nfor line in sys.stdin: print(json.loads(line)['decision']['legal'][0][1], flush=True)"


@pytest.fixture
def view():
    match = Match(game_named("twilight"))
    match.run_chance(Seeded(1))
    return match.view(match.waiting[0])


def program(text, seconds=30.0, seed=0):
    return Outside([sys.executable, "-c", text], "twilight", seed, seconds)


def test_a_program_answers_in_notation(view):
    bot = program(FIRST)
    assert bot.choose(view) == view["decision"]["legal"][0][0]
    assert bot.choose(view) == view["decision"]["legal"][0][0]


def test_a_program_knows_the_game_and_its_seed(view):
    legal = view["decision"]["legal"]
    text = "import os\ninput()\nprint([{}][int(os.environ['SITROOM_SEED'])], os.environ['SITROOM_GAME'][8:])"
    bot = program(text.format(", ".join(repr(text) for _, text in legal)), seed=2)
    assert bot.choose(view) == legal[2][0]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("import time; time.sleep(600)", "did not answer within 0.3 s"),
        ("import sys; sys.stdin.readline(); sys.exit(3)", "ended with exit status 3"),
        ("import sys; sys.exit(3)", "ended with exit status 3"),
        ("input(); print('mars', flush=True); input()", "'mars', which is not legal"),
        ("input(); print(flush=True); input()", "'', which is not legal"),
        ("input(); print('x' * 20000, flush=True); input()", "has no end"),
        ("import sys\ninput(); sys.stdout.buffer.write(b'\\xff\\n'); sys.stdout.flush(); input()", "not legal"),
    ],
)
def test_a_program_that_fails_says_how(view, text, says):
    bot = program(text, 0.3 if "600" in text else 30.0)
    with pytest.raises(BotFailed, match=says):
        bot.choose(view)


def test_a_view_larger_than_a_pipe_reaches_a_program_that_does_not_read(view):
    with pytest.raises(BotFailed, match="did not answer"):
        program("import time; time.sleep(600)", 0.3).choose({**view, "padding": "x" * 1_000_000})


def test_a_program_that_fails_is_ended(view):
    bot = program("import os, time\nwhile True: input(); print(os.getpid(), flush=True); time.sleep(600)")
    with pytest.raises(BotFailed) as failure:
        bot.choose(view)
    number = int(str(failure.value).split("'")[1])
    with pytest.raises(ProcessLookupError):
        os.kill(number, 0)


def test_what_a_program_has_started_ends_with_it(view):
    child = "import time; time.sleep(600)"
    started = f"subprocess.Popen([sys.executable, '-c', '{child}'])"
    bot = program(f"import subprocess, sys, time\ninput()\nprint({started}.pid, flush=True)\ntime.sleep(600)")
    with pytest.raises(BotFailed) as failure:
        bot.choose(view)
    number = str(failure.value).split("'")[1]
    wait_until(lambda: not running(number))


def running(number):
    """Is there such a process, other than one that nobody has noticed to be gone?"""
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(") ")[2][0] != "Z"
    except FileNotFoundError:
        return False


def test_a_program_has_as_long_as_it_is_given(view, monkeypatch):
    monkeypatch.setenv(outside.LIMIT, "0.3")
    with pytest.raises(BotFailed, match=r"did not answer within 0\.3 s"):
        Outside([sys.executable, "-c", "import time; time.sleep(600)"], "twilight").choose(view)
    with pytest.raises(SitroomError, match="above 0"):
        outside.announce({}, -1.0)


def test_a_program_that_is_not_there_is_named():
    with pytest.raises(BotFailed, match="nowhere cannot be started"):
        Outside(["nowhere"], "twilight")


def test_a_class_in_a_file_is_a_bot_whatever_it_prints(view, tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(
        "class Mine:\n def choose(self, view):\n  print('thinking')\n  return view['decision']['legal'][-1][0]\n"
    )
    bot = Outside(outside.command_of_code(path), "twilight", 0, 30.0)
    assert bot.choose(view) == view["decision"]["legal"][-1][0]


@pytest.mark.parametrize("text", ["", "class A:\n def choose(self, view): pass\nclass B(A): pass\n", "1 / 0\n"])
def test_a_file_without_one_bot_fails(view, tmp_path, text):
    path = tmp_path / "mine.py"
    path.write_text(text)
    with pytest.raises(BotFailed, match="exit status 1"):
        Outside(outside.command_of_code(path), "twilight", 0, 30.0).choose(view)


def test_bots_are_named_as_their_files(tmp_path):
    path = tmp_path / "mine.py"
    path.touch()
    found = outside.named([path], ["node bots/other.js", "./third"])
    assert list(found) == ["mine", "other", "third"]
    assert found["other"] == ["node", "bots/other.js"]
    with pytest.raises(SitroomError, match="no such file"):
        outside.named([tmp_path / "none.py"], [])
    with pytest.raises(SitroomError, match="needs a command"):
        outside.named([], [" "])
    with pytest.raises(SitroomError, match="two bots are named 'mine'"):
        outside.named([path], ["node mine.js"])
    for name in ("a@2s", "x" * 33, "a b"):
        with pytest.raises(SitroomError, match="no name for a bot"):
            outside.named([], [f"'{name}'"])


def test_no_bot_takes_the_name_of_a_level(tmp_path, capsys):
    for name in ("normal", "greedy"):
        path = tmp_path / f"{name}.py"
        path.touch()
        assert main(["arena", "twilight", name, "random", "--code", str(path)]) == 1
        assert f"{name} is a level of twilight: rename the file of your bot" in capsys.readouterr().err


def test_announced_bots_join_the_games_own(monkeypatch):
    monkeypatch.setenv(outside.VARIABLE, json.dumps({"mine": [sys.executable, "-c", FIRST]}))
    bots = title_named("twilight").bots
    assert "mine" in bots
    assert list(bots)[-1] != "mine"  # the last is the best
