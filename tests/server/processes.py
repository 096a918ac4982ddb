"""Servers and databases of the tests' own: real processes on loopback."""

import getpass
import multiprocessing
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from patience import PATIENCE

MANY = "Rate(1000, 5000)"
GENEROUS = (
    f"Limits(requests={MANY}, matches={MANY}, imports={MANY}, messages={MANY}, all_messages={MANY}, telling={MANY}, "
    "sockets=1000, matches_among_bots=1000, import_within=600)"
)
SERVE = """
from sitroom.server.edge.limits import Limits, Rate
from sitroom.server.main import serve
serve({host!r}, {port}, {url!r}, open_browser=False, limits={limits}, allow_hosts={allow_hosts!r})
"""
FEW_DESCRIPTORS = """
import resource
resource.setrlimit(resource.RLIMIT_NOFILE, ({descriptors}, {descriptors}))
"""
BY_THE_TEST = """
from pathlib import Path
from sitroom.server.live import timing
from sitroom.server.match import table
table.roll = lambda state: state.actions[0]
def started(rule, start=timing.clock_of):
    clock = start(rule)
    clock.now = lambda: float(Path({file!r}).read_text())
    return clock
timing.clock_of = started
"""
"""What a server may run first: the system gives it few descriptors; or Chance always takes its first answer, and clocks
show the seconds that a file says."""


forks = multiprocessing.get_context("forkserver")
forks.set_forkserver_preload(["sitroom.server.main", "sitroom.twilight.title", "sitroom.warroom.title", "asyncpg"])
"""Servers are forked from a process that has imported everything: that takes longer than all else they do."""


class Forked:
    """A process that runs some code, with the face of `subprocess.Popen`."""

    def __init__(self, code, environment, stdout, stderr):
        self._process = forks.Process(target=_run, args=(code, environment, stdout.name, stderr.name))
        self._process.start()
        self.pid = self._process.pid
        self.stdout = stdout

    def poll(self):
        return self._process.exitcode

    def wait(self, timeout):
        self._process.join(timeout)
        assert self._process.exitcode is not None, "the process goes on"
        return self._process.exitcode

    def send_signal(self, number):
        os.kill(self.pid, number)

    def kill(self):
        self._process.kill()

    def terminate(self):
        self._process.terminate()


def _run(code, environment, *outputs):
    os.environ.update(environment)
    for number, name in enumerate(outputs, 1):
        os.dup2(os.open(name, os.O_WRONLY | os.O_APPEND), number)
    exec(code, {"__name__": "__main__"})


ADDRESS = re.compile(r"http://(\S+)/")


class Server:
    """A server process; `log` is everything it wrote to stderr. A `program` starts as any other does, and imports for
    itself."""

    def __init__(
        self,
        url,
        limits=GENEROUS,
        environment=None,
        port=0,
        host="127.0.0.1",
        allow_hosts=(),
        first="",
        program=False,
    ):
        environment = {**os.environ, **(environment or {})}
        code = first + SERVE.format(url=url, limits=limits, host=host, port=port, allow_hosts=allow_hosts)
        stdout, self.stderr = (tempfile.NamedTemporaryFile("w+") for _ in range(2))  # noqa: SIM115 (closed at its end)
        if program:
            started = [sys.executable, "-c", code]
            self.process = subprocess.Popen(started, stdout=stdout, stderr=self.stderr, env=environment)
            self.process.stdout = stdout
        else:
            self.process = Forked(code, environment, stdout, self.stderr)
        wait_until(lambda: ADDRESS.search(self._said()) or self.process.poll() is not None)
        found = ADDRESS.search(self._said())
        assert found, f"the server did not start: {self._said()!r} {self.log}"
        self.address = found[1]
        self.http = f"http://{self.address}"
        self.ws = f"ws://{self.address}"

    def _said(self):
        """The first line that it printed."""
        self.process.stdout.seek(0)
        line = self.process.stdout.readline()
        return line if line.endswith("\n") else ""

    @property
    def log(self):
        if not self.stderr.closed:
            self.stderr.seek(0)
            self.written = self.stderr.read()
        return self.written

    def kill(self):
        """As `kill -9` does."""
        self.process.kill()
        self.wait()

    def stop(self):
        """Ask it to stop; its exit status."""
        if self.process.poll() is None:
            self.process.terminate()
        return self.wait()

    def wait(self):
        """Wait for its end; its exit status."""
        status = self.process.wait(60)
        self.written = self.log
        self.stderr.close()
        self.process.stdout.close()
        return status


class Postgres:
    """A PostgreSQL cluster of our own on loopback, from Debian's package."""

    def __init__(self, bin):
        self.bin = bin
        self.folder = Path(tempfile.mkdtemp(prefix="sitroom-postgres-"))
        self.count = 0
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        # PostgreSQL does not run as root; its Debian package has made a user for it.
        self.as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        self.user = "postgres" if self.as_user else getpass.getuser()
        if self.as_user:
            shutil.chown(self.folder, "postgres", "postgres")
        self._run("initdb", "-D", self.data, "-A", "trust", "-U", self.user, "--no-sync")
        self.start()

    def start(self):
        # What is written is safe once the system has it: no test takes away the power.
        safe = f"-c fsync=off -c unix_socket_directories={self.folder}"
        settings = f"-p {self.port} -c listen_addresses=127.0.0.1 {safe}"
        self._run("pg_ctl", "-D", self.data, "-l", f"{self.folder}/log", "-o", settings, "-w", "-t", "300", "start")

    def crash(self):
        self._run("pg_ctl", "-D", self.data, "-m", "immediate", "stop")

    def freeze(self):
        """Stop all its processes in the middle of what they do: it neither answers nor refuses."""
        self._signal("STOP")

    def thaw(self):
        self._signal("CONT")

    def _signal(self, name):
        postmaster = Path(f"{self.data}/postmaster.pid").read_text().split()[0]
        found = subprocess.run(["pgrep", "-P", postmaster], capture_output=True, text=True).stdout.split()
        subprocess.run(["kill", f"-{name}", postmaster, *found], check=True)

    @property
    def data(self):
        return f"{self.folder}/data"

    def _run(self, program, *arguments):
        command = [*self.as_user, str(self.bin / program), *arguments]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, stdin=subprocess.DEVNULL)
        assert done.returncode == 0, f"{program}: {done.stdout}{done.stderr}"

    def new_database(self):
        """The URL of an empty database."""
        self.count += 1
        name = f"sitroom_{self.count}"
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", self.user, name)
        return f"postgresql://{self.user}@127.0.0.1:{self.port}/{name}"

    def stop(self):
        self.crash()
        shutil.rmtree(self.folder, ignore_errors=True)


def wait_until(true):
    """Wait for something that will come about, however long that takes."""
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def postgres_programs():
    """Where PostgreSQL's programs are; None where it is not installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    elsewhere = shutil.which("initdb")
    return Path(elsewhere).parent if elsewhere else None
