"""The browser client's types are those of the schemas, and what a schema may say has its TypeScript."""

import pytest

import typescript
from typescript import Module, SchemaError


def test_the_clients_types_are_up_to_date(capsys):
    assert typescript.main(["--check"]) == 0, capsys.readouterr().err


def test_a_file_that_is_out_of_date_is_named(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(typescript, "ROOT", tmp_path)
    assert typescript.main(["--check"]) == 1
    assert "web/src/games/twilight/wire.ts is out of date: run make types" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def made(text: str, shared: Module | None = None) -> str:
    """What a schema becomes, below the header."""
    return Module({"toy.py": text}, shared).typescript().partition("file.\n\n")[2].removesuffix("\n")


@pytest.mark.parametrize(
    ("python", "types"),
    [
        ("int | None", "number | null"),
        ('Literal["a", -1, True]', '"a" | -1 | true'),
        ("list[int | str]", "(number | string)[]"),
        ('list[Literal["a", "b"]]', '("a" | "b")[]'),
        ("Sequence[tuple[int, ...]]", "number[][]"),
        ("tuple[str, list[bool]]", "[string, boolean[]]"),
        ("dict[str, Any]", "Record<string, unknown>"),
        ("Mapping[int, float]", "Record<number, number>"),
        ("Annotated[int, Field(ge=0)]", "number"),
    ],
)
def test_a_type_has_its_typescript(python, types):
    assert made(f"Toy = {python}") == f"export type Toy = {types};"


def test_a_record_by_listed_names_need_not_have_them_all():
    assert made('Side = Literal["us", "ussr"]\nPoints = dict[Side, int]').endswith(
        "export type Points = Partial<Record<Side, number>>;"
    )


def test_a_typed_dict_is_an_interface_with_its_comments():
    text = '''
class Base(TypedDict):
    number: int

class Toy(Base):
    """A toy
    to play with."""

    name: NotRequired[str]
    """What it is called."""
    parts: list[Base]
'''
    assert made(text) == (
        "export interface Base {\n  number: number;\n}\n\n"
        "/** A toy to play with. */\nexport interface Toy extends Base {\n"
        "  /** What it is called. */\n  name?: string;\n  parts: Base[];\n}"
    )


def test_a_field_of_a_model_that_has_a_default_may_be_left_out():
    text = """
class Toy(BaseModel):
    a: int
    b: int = 1
    c: int = Field(ge=0)
    d: int = Field(default=1)
"""
    assert made(text) == "export interface Toy {\n  a: number;\n  b?: number;\n  c: number;\n  d?: number;\n}"


def test_log_entries_are_one_union_of_interfaces_by_their_kind():
    text = '''
ENTRIES = Entries()
entry = ENTRIES.entry

@entry
class Turn(NamedTuple):
    """A turn begins."""

    turn: int
    """From 1."""

@entry
class TurnOrder(NamedTuple):
    nations: Rest[str]
'''
    assert made(text) == (
        '/** A turn begins. */\nexport interface TurnEntry {\n  type: "turn";\n  /** From 1. */\n  turn: number;\n}\n\n'
        'export interface TurnOrderEntry {\n  type: "turn_order";\n  nations: string[];\n}\n\n'
        "/** A log entry. */\nexport type Entry =\n  | TurnEntry\n  | TurnOrderEntry;"
    )


def test_what_every_game_may_use_is_imported():
    shared = Module({"shared.py": "class BaseView(TypedDict):\n    seat: str\n"})
    assert made("class View(BaseView):\n    turn: int\n", shared) == (
        'import type { BaseView } from "../../net/wire.ts";\n\n'
        "export interface View extends BaseView {\n  turn: number;\n}"
    )


@pytest.mark.parametrize("text", ["Toy = Elsewhere", "Toy = set[int]", "Toy = int\nToy = str"])
def test_what_has_no_typescript_is_refused(text):
    with pytest.raises(SchemaError, match=r"toy\.py"):
        made(text)
