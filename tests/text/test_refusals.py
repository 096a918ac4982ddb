"""What the rules refuse is told in every language, with the rule or card behind it."""

import ast
import random
import re
from pathlib import Path

import pytest

import sitroom.twilight
from sitroom.kernel import CHANCE, Refusal
from sitroom.text import LANGUAGES, Text
from sitroom.text.catalogue import catalogue
from sitroom.twilight import GAME
from sitroom.twilight.board import ID, REGIONS, US, USSR
from sitroom.twilight.cards import CARD
from sitroom.twilight.reasons import ENGLISH, refuse
from text.languages import placeholders, readable

FIELDS = {
    "answers": 1,
    "card": CARD["nato"],
    "country": ID["italy"],
    "defcon": 4,
    "event": CARD["solidarity"],
    "ops": 2,
}
FIELDS |= {"region": REGIONS.index("middle_east"), "side": USSR}
UNRULED = ("waiting.side", "waiting.chance", "over", "answers")
"""What needs no rule; options name themselves."""
CITED = re.compile(r"R \d[\w.]*(?:, \d[\w.]*)*|{number}")


@pytest.fixture(params=LANGUAGES)
def lang(request):
    return request.param


def example(key):
    """A refusal as the rules make it."""
    return refuse(key, **{name: FIELDS[name] for name, _ in placeholders(ENGLISH[key]) if name != "number"})


def written():
    """The keys of every refusal in the source of the rules; `*` for what is known only in play."""
    for path in sorted(Path(sitroom.twilight.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "refuse":
                yield from keys(node.args[0])


def keys(node):
    if isinstance(node, ast.IfExp):
        return keys(node.body) | keys(node.orelse)
    if isinstance(node, ast.JoinedStr):
        return {"".join(getattr(part, "value", "") if isinstance(part, ast.Constant) else "*" for part in node.values)}
    return {node.value} if isinstance(node, ast.Constant) else set()


def test_every_sentence_has_its_refusal_and_every_refusal_its_sentence():
    patterns = [re.escape(key).replace(r"\*", r"\w+") for key in set(written())]
    for key in ENGLISH:
        assert any(re.fullmatch(pattern, key) for pattern in patterns), key
    for pattern in patterns:
        assert any(re.fullmatch(pattern, key) for key in ENGLISH), pattern


@pytest.mark.parametrize("key", ENGLISH)
def test_a_refusal_reads_well_and_cites_the_same_in_every_language(key, lang):
    told = Text(lang).refusal(example(key))
    assert readable(told)
    assert told[0].isupper() or not told[0].isalpha()
    cited = CITED.findall(ENGLISH[key])
    assert CITED.findall(catalogue(lang, "twilight")["refusals"][key]) == cited
    assert bool(cited) != (key in UNRULED or key.startswith("option."))


@pytest.mark.parametrize("key", ENGLISH)
def test_the_rules_themselves_say_it_in_english(key):
    refusal = example(key)
    assert readable(str(refusal))
    assert Text("en").refusal(refusal).lower() == str(refusal).lower()


def test_a_protected_country_and_its_card_have_the_names_of_the_language():
    refusal = refuse("protected", country=ID["italy"], card=CARD["nato"])
    assert str(refusal) == "Italy is protected by NATO (card 21)"
    assert Text("pt").refusal(refusal) == "OTAN não permite ataques soviéticos na Itália (carta 21)"
    assert Text("es").refusal(refusal) == "OTAN no permite ataques soviéticos en Italia (carta 21)"
    assert Text("it").refusal(refusal) == "NATO non permette attacchi sovietici in Italia (carta 21)"


def test_a_card_has_the_number_of_its_edition():
    refusal = refuse("event.country", event=CARD["solidarity"], country=ID["italy"])
    assert "(carta 101)" in Text("it").refusal(refusal)
    assert "(carta 81)" in Text("it", "second").refusal(refusal)


def test_what_is_no_reason_of_a_game_stays_as_it_is():
    assert Text("pt").refusal("the match is over") == "the match is over"


@pytest.mark.parametrize(
    "options",
    [{}, {"edition": "second"}, {"mixed_operations": True, "chinese_civil_war": True}, {"scenario": "late_war"}],
)
def test_whatever_is_tried_in_play_there_is_a_reason(options):
    texts = [Text(lang, str(options.get("edition", "deluxe"))) for lang in LANGUAGES]
    rng = random.Random(1)
    match = GAME.new(**options)
    heard = set()
    while not match.over:
        for seat in (US, USSR, CHANCE):
            action = rng.randrange(-4, 200)
            if action not in match.legal(seat):
                refusal = match.state.why_not(seat, action)
                assert isinstance(refusal, Refusal)
                assert all(readable(text.refusal(refusal)) for text in texts)
                heard.add(refusal.key)
        match.apply(rng.choice(match.legal()))
    assert len(heard) > 10
