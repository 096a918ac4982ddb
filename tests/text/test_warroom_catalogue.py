"""The catalogues of War Room speak of everything the game knows."""

import json
import re
from pathlib import Path

import pytest

import sitroom.warroom
from sentences import placeholders
from sitroom.kernel import Step
from sitroom.text.catalogue import LANGUAGES, catalogue
from sitroom.warroom.hints import foretelling as warroom_foretelling
from sitroom.warroom.hints import goals as warroom_goals
from sitroom.warroom.hints import orders as warroom_hints
from sitroom.warroom.rules.battle.rows import STAGES
from sitroom.warroom.rules.entries import ENTRIES
from sitroom.warroom.rules.hotspots import CAUSES
from sitroom.warroom.rules.map import REGIONS, SEAS, TERRITORIES
from sitroom.warroom.rules.nations import NATIONS, SIDES
from sitroom.warroom.rules.notation import VERBS
from sitroom.warroom.rules.options import OPTIONS
from sitroom.warroom.rules.refusals import STRUCK
from sitroom.warroom.rules.stack import FRAMES
from sitroom.warroom.rules.state import PHASES, ZONES
from sitroom.warroom.rules.units import COLORS, RESOURCES, STANCES, UNITS
from sitroom.warroom.text import names
from sitroom.warroom.text.log import SENTENCES

ENGLISH = catalogue("en", "sitroom.warroom")
ABSENT = {"example.", "preset.", "hint.", "verb.", "value.", "rulebook"}
"""Labels of the client that only the other game has."""
SOURCE = "".join(path.read_text("utf-8") for path in sorted(Path(sitroom.warroom.__file__).parent.rglob("*.py")))


@pytest.fixture(params=LANGUAGES)
def words(request):
    return catalogue(request.param, "sitroom.warroom")


@pytest.mark.parametrize(
    ("kind", "keys"),
    [
        ("sides", SIDES),
        ("nations", (*NATIONS, "neutral", "nobody")),
        ("units", UNITS),
        ("resources", RESOURCES),
        ("colors", COLORS),
        ("zones", ZONES),
        ("phases", PHASES[1:]),
        ("stances", {stance.name for board in STANCES for unit in board for stance in unit}),
        ("stages", STAGES),
        ("causes", CAUSES.values()),
        ("territories", [territory.id for territory in TERRITORIES]),
        ("seas", [REGIONS[sea] for sea in SEAS]),
    ],
)
def test_everything_on_the_table_has_a_name_of_its_own(words, kind, keys):
    named = words["names"][kind]
    assert named.keys() == set(keys)
    names = [form["name"] if isinstance(form, dict) else form for form in named.values()]
    assert len(set(names)) == len(names)


def test_english_territories_are_called_as_on_the_board():
    for territory in TERRITORIES:
        name = ENGLISH["names"]["territories"][territory.id]["name"]
        assert name.replace("/", " ") == territory.name


def test_every_word_of_the_glossary_stands_somewhere_on_the_table(words):
    chapters = [words[name] for name in ("prompts", "ui", "guide", "rules", "board", "names")]
    said = json.dumps(chapters, ensure_ascii=False)
    for term, gloss in words["glossary"].items():
        forms = "|".join(map(re.escape, gloss["forms"]))
        assert re.search(rf"(?<!\w)({forms})(?!\w)", said, re.IGNORECASE), term


@pytest.mark.parametrize("kind", ["territories", "seas"])
def test_a_region_stands_after_its_preposition_and_its_article(words, kind):
    for region in words["names"][kind].values():
        assert region["in"].casefold().endswith(region["name"].casefold())
        assert len(region["in"]) > len(region["name"])
        assert region["the"].casefold().endswith(region["name"].casefold())


def test_words_of_the_glossary_are_explained_and_no_two_share_a_form(words):
    assert words["glossary"].keys() == ENGLISH["glossary"].keys()
    forms = [form for gloss in words["glossary"].values() for form in gloss["forms"]]
    assert len(set(forms)) == len(forms)
    for gloss in words["glossary"].values():
        assert gloss["title"][0].isupper()
        assert gloss["text"].endswith(".")
        assert len(gloss["text"]) < 260


def test_a_nation_stands_after_its_article(words):
    for named in (*words["names"]["nations"].values(), *words["names"]["sides"].values()):
        assert named["the"].endswith(named["name"])
        assert named.get("of", named["name"]).endswith(named["name"])


def test_nations_have_codes_of_two_letters_that_differ(words):
    codes = [words["names"]["nations"][nation]["code"] for nation in NATIONS]
    assert len(set(codes)) == len(codes)
    assert {len(code) for code in codes} == {2}


def test_every_option_and_value_is_explained(words):
    assert words["options"].keys() == {option.name for option in OPTIONS}
    for option in OPTIONS:
        told = words["options"][option.name]
        assert told["help"].endswith(".")
        assert told.get("values", {}).keys() == set(option.choices)


def test_every_question_has_a_prompt(words):
    asking = {name for name, frame in FRAMES.kinds.items() if not issubclass(frame, Step)}
    prompts = {key.partition(".")[0] for key in words["prompts"]}
    assert asking <= prompts
    assert {name for name in prompts if name[0].isupper()} <= asking


def test_every_label_is_that_of_a_verb_and_most_verbs_have_one(words):
    keys = {tuple(key.split(".")) for key in words["actions"]}
    assert {verb for verb, *_ in keys} <= VERBS.keys()
    questions = {kind.verb for kind in FRAMES.kinds.values() if not issubclass(kind, Step)}
    assert {more for _, *rest in keys for more in rest} <= questions | {"via", "count"}
    # An action of these is called by the nation, the region or the dice that it names.
    assert VERBS.keys() - {verb for verb, *_ in keys} == {"roll", "draw", "propose", "award", "hand-over", "industry"}


def test_every_zone_says_what_it_costs(words):
    assert {key for key in words["ui"] if key.startswith("zone.")} == {f"zone.{zone}" for zone in ZONES}


def test_no_label_stands_there_for_nobody(words):
    folders = (
        Path(names.__file__).parent,
        Path(__file__).parents[2] / "web" / "src",
    )
    files = [path for folder in folders for path in folder.rglob("*") if "twilight" not in path.parts]
    sources = [path for path in files if path.suffix in {".py", ".ts", ".svelte"}]
    sources += map(Path, (warroom_foretelling.__file__, warroom_goals.__file__, warroom_hints.__file__))
    said = set(
        re.findall(
            r"""(?:\.ui\(f?|gameText\([\w.]+, )["'`]([\w.]+)""", "".join(path.read_text("utf-8") for path in sources)
        )
    )
    families = (
        *("zone.", "face.", "clock.", "result.", "price.", "route.", "token.", "step."),
        *("battle.", "standing.", "plan.way.", "goals.", "danger."),
    )

    def family(key):
        return next((one for one in families if key.startswith(one)), key)

    assert set(map(family, words["ui"])) == set(map(family, said)) - ABSENT


def test_every_kind_of_log_entry_has_its_sentence(words):
    assert set(SENTENCES) < set(ENTRIES)
    for kind in set(ENTRIES) - set(SENTENCES):  # told by filling in the fields
        assert {name for name, _ in placeholders(words["log"][kind])} <= set(ENTRIES[kind]._fields), kind


def test_every_reason_for_striking_an_order_is_told_with_its_page(words):
    told = {key.removeprefix("struck.") for key in words["log"] if key.startswith("struck.")}
    assert told == set(STRUCK)
    for reason in STRUCK:
        assert re.findall(r"p\d+", words["log"][f"struck.{reason}"]) == re.findall(
            r"p\d+", words["refusals"][f"struck.{reason}"]
        )


def test_every_reason_for_stress_is_told(words):
    given = set(re.findall(r'add_stress\([^"\n]*"(\w+)"\)', SOURCE))
    assert len(given) > 4
    assert {key.removeprefix("stress.") for key in words["log"] if key.startswith("stress.")} == given


def test_every_ending_is_told(words):
    ends = set(re.findall(r'(?:g\.end\(|return )(DRAW|reached\[0\]), "([^"]+)"', SOURCE))
    keys = {f"draw.{reason}" if winner == "DRAW" else f"win.{reason}" for winner, reason in ends}
    assert len(keys) > 2
    assert {key for key in words["log"] if key.startswith(("win.", "draw."))} == keys
