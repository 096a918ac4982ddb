"""The pages of the library: every example runs, and no public name is missing from its page."""

import ast
import doctest
import inspect
import re
from pathlib import Path

import pytest

from sitroom import bots, kernel, title, twilight, warroom

DOCS = Path(__file__).parent.parent / "docs/api"
PAGES = {"kernel": kernel, "title": title, "twilight": twilight, "warroom": warroom}
PUBLIC = {
    **{(page, name): getattr(package, name) for page, package in PAGES.items() for name in package.__all__},
    **{("title", name): getattr(bots, name) for name in bots.__all__},
}
"""By page and name: everything that is public."""
NAMES = list(PUBLIC)
CLASSES = [(page, name) for page, name in NAMES if inspect.isclass(PUBLIC[page, name])]


def text(page):
    return (DOCS / f"{page}.md").read_text("utf-8")


def words_of_examples(page):
    """Every name that the examples of a page use."""
    examples = doctest.DocTestParser().get_examples(text(page))
    nodes = [node for example in examples for node in ast.walk(ast.parse(example.source))]
    return {node.id for node in nodes if isinstance(node, ast.Name)}


def own_methods(cls):
    """The public methods and properties that a class adds to those of its bases."""
    for name, member in vars(cls).items():
        is_method = inspect.isroutine(member) or isinstance(member, property | classmethod)
        inherited = any(hasattr(base, name) for base in cls.__mro__[1:])
        if is_method and not name.startswith("_") and not inherited:
            yield name


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_of_a_page_run(page):
    found = doctest.testfile(str(DOCS / f"{page}.md"), module_relative=False)
    assert found.attempted > 30
    assert found.failed == 0


@pytest.mark.parametrize(("page", "name"), NAMES)
def test_a_public_name_has_an_example(page, name):
    assert name in words_of_examples(page)


@pytest.mark.parametrize(("page", "name"), CLASSES)
def test_a_public_method_stands_on_the_page(page, name):
    for method in own_methods(PUBLIC[page, name]):
        assert re.search(rf"[.`]{method}\b", text(page)), f"{name}.{method}"


@pytest.mark.parametrize(("page", "name"), NAMES)
def test_a_public_class_or_function_says_what_it_is(page, name):
    found = PUBLIC[page, name]
    if inspect.isclass(found):
        assert vars(found).get("__doc__")
        assert all(inspect.getdoc(getattr(found, method)) for method in own_methods(found))
    elif inspect.isfunction(found):
        assert found.__doc__


def test_the_index_names_every_page():
    index = (DOCS / "README.md").read_text("utf-8")
    assert all(f"({page}.md)" in index and f"`sitroom.{page}`" in index for page in PAGES)
