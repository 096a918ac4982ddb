"""The package: pure Python, or with SITROOM_COMPILED=1 in the environment compiled with mypyc (`make compiled`).

Everything that a build writes stands under `build/`; nothing ever lies beside the sources, where it would hide them.
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from multiprocessing.pool import ThreadPool
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

COMPILED = bool(os.environ.get("SITROOM_COMPILED"))
WORK = Path("build") / ("work-compiled" if COMPILED else "work-pure")
CLIENT = Path("web/dist")
PARTS = (
    "kernel",
    "bots",
    *(f"{game}/{part}" for game in ("twilight", "warroom") for part in ("rules", "bots", "observe")),
)
LEFT_OUT = (
    "__init__.py",  # only names
    "bots/host.py",  # run with `python -m`, which wants its source
    "kernel/blind.py",
    "kernel/interpreted.py",  # both of use to interpreted rules only
    "kernel/native.py",  # read by the compiler itself
    "kernel/options.py",  # given by anybody: it says itself what is wrong with a value
    "possible.py",  # asked once for a position that somebody brings
    "kernel/rules.py",  # a game from elsewhere may override anything of `Rules`
    "rules/game.py",
    "bots/bot.py",  # what `Bots` offers depends on what people have brought
    "bots/function.py",
    "reasons.py",  # words that are strings and a little more
    "schema.py",  # types that are read while it runs: compiled, they forget which keys may be missing
)
ELSEWHERE = {"numpy", "multiprocessing", "concurrent", "subprocess"}
"""A module that imports one of these stays interpreted: its work is done in arrays or in other processes."""


def sources() -> list[str]:
    """The files that are compiled."""
    found = [*(path for part in PARTS for path in sorted(Path("src/sitroom", part).rglob("*.py")))]
    return [
        *(
            path.as_posix()
            for path in found
            if not path.as_posix().endswith(LEFT_OUT) and not imports(path) & ELSEWHERE
        ),
        "src/sitroom/fuzz.py",
        "src/sitroom/envs/lockstep.py",
    ]


def imports(path: Path) -> set[str]:
    """The packages that a module imports, wherever in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name.partition(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(str(node.module).partition(".")[0])
    return found


class Whole(build_py):
    """Puts the built client inside, and nothing that an earlier build left behind but what is compiled."""

    def run(self) -> None:
        if not self.editable_mode:
            remove(path for path in Path(self.build_lib).rglob("*") if path.is_file() and path.suffix != ".so")
        super().run()
        if CLIENT.is_dir() and not self.editable_mode:
            shutil.copytree(CLIENT, Path(self.build_lib, "sitroom/server/client"), dirs_exist_ok=True)


def remove(paths: Iterable[Path]) -> None:
    """Delete files."""
    for path in list(paths):
        path.unlink()


class Parallel(build_ext):
    """Compiles on every core, and only what has changed."""

    def build_extensions(self) -> None:
        made = {Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions}
        remove(path for path in Path(self.build_lib).rglob("*.so") if path not in made)
        self.compiler.compile = self.compile_all
        super().build_extensions()

    def compile_all(self, sources: list[str], output_dir: str, depends: Any = None, **how: Any) -> list[str]:
        """In place of the compiler's own method, which takes one file after the other."""
        tool: Any = self.compiler
        args = (how.get("macros"), how.get("include_dirs"), sources, depends, how.get("extra_postargs"))
        _, objects, after, flags, build = tool._setup_compile(output_dir, *args)
        before = tool._get_cc_args(flags, how.get("debug"), how.get("extra_preargs"))
        shared = max(path.stat().st_mtime for path in (Path(__file__), *WORK.rglob("*.h")))

        def compile_one(name: str) -> None:
            source, suffix = build[name]
            since = max(shared, os.path.getmtime(source))
            if not os.path.exists(name) or os.path.getmtime(name) <= since:
                tool._compile(name, source, suffix, before, after, flags)

        with ThreadPool(os.cpu_count()) as pool:
            pool.map(compile_one, objects, chunksize=1)
        return list(objects)


def extensions() -> list[Any]:
    """What mypyc makes of the sources; pip asks for the name and version of the package without it."""
    if not COMPILED or "bdist_wheel" not in sys.argv:
        return []
    from mypyc.build import mypycify

    WORK.mkdir(parents=True, exist_ok=True)
    made = mypycify(
        sources(), opt_level="2", debug_level="0", multi_file=True, group_name="sitroom", target_dir=str(WORK / "c")
    )
    for extension in made:
        extension.depends.append("setup.py")
        extension.extra_compile_args.append("-fvisibility=hidden")  # what calls each other lies in one library
        if extension.name.endswith("__mypyc"):  # that library; the modules only lead to it
            extension.extra_compile_args += whole_program()
            extension.extra_link_args += whole_program()
    return made


def whole_program() -> list[str]:
    """What lets GCC see all files at once: it then puts small functions where they are called. Others do without."""
    compiler = str(sysconfig.get_config_var("CC") or "cc").split()[0]
    said = subprocess.run([compiler, "--version"], stdout=subprocess.PIPE, text=True, check=False).stdout
    return ["-O2", "-flto=auto", "-fno-semantic-interposition"] if "Free Software Foundation" in said else []


setup(
    ext_modules=extensions(),
    cmdclass={"build_py": Whole, "build_ext": Parallel},
    options={"build": {"build_base": str(WORK)}, "egg_info": {"egg_base": str(WORK)} if COMPILED else {}},
)
