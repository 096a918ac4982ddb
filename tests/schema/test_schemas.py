"""What matches send is what the schemas say: every entry of the log, every view, the board, the hints."""

import ast
import inspect
import random
from pathlib import Path
from typing import Any, Literal, NamedTuple, NotRequired, TypedDict

import pytest

import sitroom
from property.warroom_play import lively
from schemas import fault, fault_of_entry
from sitroom.fuzz import random_options
from sitroom.kernel import CHANCE, NOBODY, Match, Seeded
from sitroom.kernel.schema import BaseView, Entries, Rest, kind_of
from sitroom.titles import GAMES, TITLES, title_of
from sitroom.twilight.rules import entries as twilight_entries
from sitroom.twilight.rules import schema as twilight
from sitroom.twilight.text.log import SENTENCES as TWILIGHT_SENTENCES
from sitroom.warroom.rules import entries as warroom_entries
from sitroom.warroom.rules import schema as warroom
from sitroom.warroom.text.log import SENTENCES as WARROOM_SENTENCES

ROOT = Path(sitroom.__file__).parent
ENTRIES = {"twilight": twilight_entries.ENTRIES, "warroom": warroom_entries.ENTRIES}
VIEWS = {"twilight": twilight.View, "warroom": warroom.View}
TOLD = {**VIEWS, "warroom": warroom.Told}
SENTENCES = {"twilight": TWILIGHT_SENTENCES, "warroom": WARROOM_SENTENCES}


# Matches


def answer(match: Match, rng: random.Random, chance: Seeded) -> None:
    if match.game.name == "warroom":
        lively(match, rng, chance)
    else:
        seat = rng.choice(match.waiting)
        match.apply(chance(match.state) if seat == CHANCE else rng.choice(match.legal(seat)), seat)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize(("name", "answers", "every"), [("twilight", 700, 7), ("warroom", 900, 25)])
def test_a_random_match_says_what_its_schema_says(name, answers, every, seed):
    rng, chance = random.Random(f"{name} {seed}"), Seeded(seed)
    match = Match(GAMES[name], random_options(GAMES[name], rng))
    while not match.over and len(match.answers) < answers:
        answer(match, rng, chance)
        if match.over or len(match.answers) % every == 0:
            for seat in (*range(len(match.seats)), NOBODY):
                assert fault(match.view(seat), VIEWS[name]) is None
                assert fault(match.told(seat), TOLD[name]) is None
    assert [found for entry in match.log if (found := fault_of_entry(entry, ENTRIES[name]))] == []


def test_the_board_of_twilight_struggle_is_what_its_schema_says():
    assert fault(TITLES["twilight"].board(), twilight.Board) is None


@pytest.mark.parametrize("seed", range(3))
def test_hints_for_twilight_struggle_are_what_their_schema_says(seed):
    rng, chance, seen = random.Random(f"hints {seed}"), Seeded(seed), set()
    match = Match(GAMES["twilight"], random_options(GAMES["twilight"], rng))
    while not match.over and len(match.answers) < 120:
        answer(match, rng, chance)
        if match.waiting and match.waiting[0] != CHANCE and len(match.answers) % 4 == 0:
            hints = title_of(match.game).hints.about(match.view(match.waiting[0]), "en")
            assert fault(hints, twilight.Hints) is None
            seen.update(hints)
    assert {"regions", "final", "odds", "costs", "left", "next", "follows", "warnings"} <= seen


def test_every_games_view_extends_the_common_one():
    for view in VIEWS.values():
        assert set(BaseView.__annotations__) < set(view.__annotations__)


# The code that makes and reads the entries


class Noted(NamedTuple):
    """An entry that a module writes to the log: `fields` None where a `*` stands for some."""

    where: str
    kind: str
    fields: int | None


def noted(game: str) -> list[Noted]:
    """Every entry that the rules of a game log: `note("kind", ...)` and `log.append(("kind", ...))`."""
    found = []
    for path in sorted((ROOT / game / "rules").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            items = _logged(node)
            if items:
                assert isinstance(items[0], ast.Constant), f"{path}:{items[0].lineno}: the kind must stand there"
                starred = any(isinstance(item, ast.Starred) for item in items)
                where = f"{path.relative_to(ROOT)}:{items[0].lineno}"
                found.append(Noted(where, items[0].value, None if starred else len(items) - 1))
    return found


def _logged(node: ast.AST) -> list[ast.expr]:
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return []
    if node.func.attr == "note":
        return node.args
    of_log = isinstance(node.func.value, ast.Attribute) and node.func.value.attr == "log"
    if node.func.attr == "append" and of_log and isinstance(node.args[0], ast.Tuple):
        return node.args[0].elts
    return []


@pytest.mark.parametrize("game", ENTRIES)
def test_whatever_the_rules_log_has_its_kind_with_as_many_fields(game):
    entries = ENTRIES[game]
    for where, kind, count in noted(game):
        assert kind in entries, f"{where}: there is no kind {kind!r} in {game}/rules/entries.py"
        if count is not None:
            names = entries[kind]._fields
            assert count == len(names), f"{where}: {kind!r} has the fields {', '.join(names)}, not {count}"


@pytest.mark.parametrize("game", ENTRIES)
def test_every_kind_of_entry_is_logged_somewhere(game):
    assert set(ENTRIES[game]) == {found.kind for found in noted(game)}


@pytest.mark.parametrize("game", ENTRIES)
def test_a_sentence_takes_the_fields_of_its_kind(game):
    for kind, sentence in SENTENCES[game].items():
        _, *parameters = inspect.signature(sentence).parameters.values()
        assert [one.name for one in parameters] == list(ENTRIES[game][kind]._fields), kind
        rest = [one.name for one in parameters if one.kind is one.VAR_POSITIONAL]
        assert rest == [name for name, hint in ENTRIES[game][kind].__annotations__.items() if "..." in str(hint)], kind


# The checks themselves


class Toy(TypedDict):
    number: int
    word: Literal["a", "b"] | None
    pairs: dict[str, tuple[int, bool]]
    more: NotRequired[list[str]]


GOOD: Toy = {"number": 1, "word": "a", "pairs": {"x": (1, True)}}
TOYS = Entries()


@TOYS.entry
class TwoWords(NamedTuple):
    first: int
    others: Rest[str]


@pytest.mark.parametrize(
    "change",
    [
        {"number": True},
        {"number": "1"},
        {"word": "c"},
        {"pairs": {"x": (1, 1)}},
        {"pairs": {"x": (1, True, 2)}},
        {"pairs": {1: (1, True)}},
        {"pairs": []},
        {"more": [1]},
        {"besides": 1},
    ],
)
def test_a_value_that_is_not_what_its_schema_says_is_found(change: dict[str, Any]):
    assert fault(GOOD, Toy) is None
    assert fault({**GOOD, "word": None, "more": ["a"]}, Toy) is None
    assert fault({**GOOD, **change}, Toy)


def test_a_missing_key_is_found_and_named():
    assert fault({"number": 1, "word": None}, Toy) == "value has no 'pairs'"


def test_an_entry_with_a_wrong_field_or_kind_is_found():
    assert kind_of("TwoWords") == "two_words"
    assert fault_of_entry(("two_words", 1), TOYS) is None
    assert fault_of_entry(("two_words", 1, "a", "b"), TOYS) is None
    assert fault_of_entry(("two_words", 1, "a", 2), TOYS)
    assert fault_of_entry(("two_words",), TOYS)
    assert fault_of_entry(("three_words", 1), TOYS)


def test_an_entry_is_sent_by_name():
    assert TOYS.told(("two_words", 1, "a", "b")) == {"type": "two_words", "first": 1, "others": ("a", "b")}
    assert TOYS.told(("two_words", 1)) == {"type": "two_words", "first": 1, "others": ()}
    assert TOYS.told(("three_words", 1, 2)) == {"type": "three_words", "fields": [1, 2]}
    with pytest.raises(ValueError, match="argument"):
        TOYS.told(("two_words",))


def test_a_field_cannot_have_the_name_under_which_the_kind_is_sent():
    with pytest.raises(TypeError, match="clash: entries are told with their kind as 'type'"):
        Entries().entry(NamedTuple("Clash", [("type", int)]))


@pytest.mark.parametrize("name", ENTRIES)
def test_what_a_match_logs_is_sent_with_the_fields_of_its_kind(name):
    rng, chance = random.Random(f"sent {name}"), Seeded(1)
    match = Match(GAMES[name], GAMES[name].resolve({}))
    while not match.over and len(match.answers) < 400:
        answer(match, rng, chance)
    for entry in match.log:
        told = match.game.entries.told(entry)
        assert list(told) == ["type", *ENTRIES[name][entry[0]]._fields]
        assert told["type"] == entry[0]
