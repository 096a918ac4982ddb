"""The documentation: links lead somewhere, what it names exists, its examples run, and its drawing is up to date."""

import doctest
import importlib
import os
import re
import subprocess
import sys
from fnmatch import fnmatch
from functools import cache
from importlib.util import find_spec
from pathlib import Path, PurePosixPath

import pytest

import import_graph

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = sorted(path for path in DOCS.rglob("*.md"))
LINKED = [*PAGES, ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]
NAMING = [*PAGES, ROOT / "README.md"]
"""Those that speak of today's files; a history names files that are gone."""
ROOMS = ("src", "tests", "tools", "docs", "examples", "web/src", "web/tests", "web/build", "web/public", ".ci")
EXAMPLES = ("records.md", "start.md")
"""Pages with examples, besides those of the library."""

FENCED = re.compile(r"^( *)(```|~~~).*?^\1\2 *$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)|(?:src|href)=\"([^\"]+)\"")
FILE = re.compile(
    r"(?<![\w/.*<{:$@~-])((?:[\w.*-]+/)*[\w.*-]+\.(?:py|ts|svelte|js|css|json|csv|toml|yml|npz|svg|webp|record|db))"
    r"(?![\w/])"
)
FOLDER = re.compile(r"`((?:[\w.*-]+/)+|(?:src|tests|tools|docs|examples|web)(?:/[\w*-]+)+)`")
MODULE = re.compile(r"\b(sitroom(?:\.[A-Za-z_]\w*)+)")
MADE = ("build/", "dist/", "web/dist")
"""What is made, and therefore in no fresh clone."""


def name_of(path):
    return path.relative_to(ROOT).as_posix()


def prose(path):
    """A page without its blocks of code."""
    return FENCED.sub("", path.read_text("utf-8"))


def slugs(heading):
    """The anchors of a heading: on GitHub, and on the site, where several hyphens become one."""
    text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading.strip()).lower().replace("`", "")
    github = re.sub(r"[^\w\- ]", "", text).replace(" ", "-")
    return github, re.sub(r"-+", "-", github).strip("-")


@cache
def anchors(path):
    """The anchors that lead to a heading both on GitHub and on the site."""
    headings = re.findall(r"^#+ +(.+)$", prose(path), re.MULTILINE)
    return {github for github, site in map(slugs, headings) if github == site}


def links(path):
    """The relative links of a page, without code."""
    text = re.sub(r"`[^`\n]*`", "", prose(path))
    for pair in LINK.findall(text):
        link = pair[0] or pair[1]
        if not re.match(r"[a-z]+:", link):
            yield link


def broken(path):
    """The links of a page that lead nowhere."""
    for link in links(path):
        target, _, anchor = link.partition("#")
        found = Path(os.path.normpath(path.parent / target)) if target else path
        leaves = path.is_relative_to(DOCS) and not found.is_relative_to(DOCS)  # the site has what is in docs/, no more
        if not found.exists() or leaves or (anchor and anchor not in anchors(found)):
            yield link


@cache
def files():
    """Every file that a page may name."""
    inside = [path for room in ROOMS for path in (ROOT / room).rglob("*") if path.is_file()]
    above = [path for place in (ROOT, ROOT / "web") for path in place.iterdir() if path.is_file()]
    return [name_of(path) for path in inside + above if "__pycache__" not in path.parts]


@cache
def there(name):
    """Is there a file whose path ends so? `*` stands for part of a name."""
    parts = PurePosixPath(name).parts
    return any(
        len(found) >= len(parts) and all(map(fnmatch, found[-len(parts) :], parts))
        for found in (PurePosixPath(one).parts for one in files())
    )


@cache
def folder_there(name):
    """The same for a folder, or a file whose name has no ending."""
    parts = PurePosixPath(name).parts
    above = {PurePosixPath(one).parent for one in files()}
    above |= {parent for one in above for parent in one.parents} | {PurePosixPath(one) for one in files()}
    return any(
        len(found.parts) >= len(parts) and all(map(fnmatch, found.parts[-len(parts) :], parts)) for found in above
    )


@cache
def importable(name):
    """Does a dotted name lead to a module, or to something in one?"""
    words = name.split(".")
    for length in range(len(words), 0, -1):
        try:
            found = importlib.import_module(".".join(words[:length]))
        except ModuleNotFoundError as error:
            if name.startswith(error.name or "?"):
                continue
            return find_spec(".".join(words[:length])) is not None  # it is there, a library that it is for is not
        for word in words[length:]:
            if not hasattr(found, word):
                return False
            found = getattr(found, word)
        return True
    return False


@cache
def commands():
    """What can be typed after `make` and after `sitroom`."""
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    told = subprocess.run([sys.executable, "-m", "sitroom", "--help"], capture_output=True, text=True, check=True)
    return {"make": set(targets), "sitroom": set(re.findall(r"^    ([a-z]+) ", told.stdout, re.MULTILINE))}


def unknown(path):
    """The files, folders and modules that a page names and that do not exist. Examples in code may have files of their
    own, if they lie in no folder."""
    whole, text = path.read_text("utf-8"), prose(path)
    named = {one for one in FILE.findall(whole) if "/" in one} | set(FILE.findall(re.sub(r"\]\([^)]*\)", "]", text)))
    yield from (one for one in sorted(named) if not one.startswith(MADE) and not there(one))
    yield from (one for one in FOLDER.findall(text) if not one.startswith(MADE) and not folder_there(one))
    yield from (one for one in set(MODULE.findall(whole)) if not there(f"{one}") and not importable(one))


@pytest.mark.parametrize("path", LINKED, ids=name_of)
def test_every_link_leads_somewhere(path):
    assert not list(broken(path))


@pytest.mark.parametrize("path", NAMING, ids=name_of)
def test_what_a_page_names_exists(path):
    assert not list(unknown(path))


@pytest.mark.parametrize("path", [*NAMING, ROOT / "CONTRIBUTING.md"], ids=name_of)
def test_every_command_that_a_page_names_can_be_typed(path):
    named = set(re.findall(r"(?:^|`|bin/)(make|sitroom) ([a-z][a-z-]*)", path.read_text("utf-8"), re.MULTILINE))
    assert not [(program, word) for program, word in named if word not in commands()[program]]


def test_what_leads_nowhere_is_found(tmp_path):
    page = tmp_path / "page.md"
    page.write_text(
        "# A heading\n[a](gone.md) [b](#a-heading) [c](#another) [d](https://example.org)\n```\n[e](x)\n```\n"
    )
    assert list(broken(page)) == ["gone.md", "#another"]
    page.write_text(
        "`sitroom.kernel.none`, `kernel/nothing.py`, `nowhere/`, `tests/none`; `kernel/match.py`, `sitroom.title.Title`"
    )
    assert list(unknown(page)) == ["kernel/nothing.py", "nowhere/", "tests/none", "sitroom.kernel.none"]


def test_the_navigation_has_every_page_once():
    menu = (ROOT / "mkdocs.yml").read_text("utf-8").partition("\nnav:\n")[2]
    listed = re.findall(r"([\w/-]+\.md)$", menu, re.MULTILINE)
    assert sorted(listed) == sorted(path.relative_to(DOCS).as_posix() for path in PAGES)


def test_the_drawing_shows_the_imports_as_they_are():
    drawn = import_graph.drawing(import_graph.edges())
    assert import_graph.OUT.read_text("utf-8") == drawn, "run `python tools/import_graph.py`"


@pytest.mark.parametrize("page", EXAMPLES)
def test_the_examples_of_a_page_run(page):
    found = doctest.testfile(str(DOCS / page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert found.attempted > 3
    assert found.failed == 0
