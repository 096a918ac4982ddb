"""What the rules refuse is told in every language, with the rule, page or card behind it."""

import ast
import random
import re
from pathlib import Path

import pytest

from sentences import placeholders, readable
from sitroom import twilight, warroom
from sitroom.kernel import CHANCE, Match, Refusal, Seeded
from sitroom.text import LANGUAGES
from sitroom.text.catalogue import catalogue
from sitroom.twilight import logs as tsespionage
from sitroom.twilight.rules.board import ID, REGIONS, USSR
from sitroom.twilight.rules.cards import CARD
from sitroom.twilight.rules.reasons import ENGLISH as TWILIGHT
from sitroom.twilight.rules.reasons import refuse
from sitroom.twilight.text import Text
from sitroom.warroom.rules.map import REGION
from sitroom.warroom.rules.nations import NATION, TOKEN
from sitroom.warroom.rules.production.lines import line_of_good, line_of_units
from sitroom.warroom.rules.reasons import ENGLISH as WARROOM
from sitroom.warroom.rules.reasons import refuse as refuse_order
from sitroom.warroom.rules.units import INFANTRY, OIL
from sitroom.warroom.text import WarRoomText

GAMES = {"twilight": twilight, "warroom": warroom}
IMPORTERS = {"twilight": [tsespionage]}
TEXTS = {"twilight": Text, "warroom": WarRoomText}
REFUSE = {"twilight": refuse, "warroom": refuse_order}
KEYS = [("twilight", key) for key in TWILIGHT] + [("warroom", key) for key in WARROOM]
FIELDS = {
    "twilight": {
        "card": CARD["nato"], "country": ID["italy"], "defcon": 4, "event": CARD["solidarity"], "ops": 2,
        "region": REGIONS.index("middle_east"), "side": USSR, "answers": 3,
        "points": 21, "cards": 10, "limit": 9, "turn": 4, "rounds": 7,
        "line": 3, "name": "defcon", "given": "'7'", "low": 1, "high": 5, "most": 8,
        "says": "DEFCON degrades to 3", "has": "DEFCON degrades to 4", "why": "a handicap and a bid",
    },
    "warroom": {
        "nation": NATION["usa"], "nations": (NATION["usa"], NATION["china"]), "command": TOKEN["germany-48"],
        "region": REGION["G6"], "place": REGION["P-0"], "unit": INFANTRY, "resource": OIL, "price": (1, 0, 2),
        "stock": (0, 4, 1), "line": line_of_units(INFANTRY, 2), "answers": 3, "boxes": 9, "free": 1, "has": 2,
        "number": 3, "oil": 7,
    },
}  # fmt: skip
"""What refusals speak of."""
UNRULED = re.compile(
    r"waiting\..*|(position\.)?over|answers|option\..*|read\.(?!civil_war|defcon|vp|phasing).*|log\..*"
)
"""What needs no rule; options name themselves, and so does a line that cannot be read or does not fit."""
CITED = re.compile(r"R \d[\w.]*(?:, \d[\w.]*)*|{number}|\bp\d+")
PLAYED = [
    ("twilight", {}),
    ("twilight", {"edition": "second"}),
    ("twilight", {"mixed_operations": True, "chinese_civil_war": True}),
    ("twilight", {"scenario": "late_war"}),
    ("warroom", {"scenario": "eastern"}),
    ("warroom", {}),
]


@pytest.fixture(params=LANGUAGES)
def lang(request):
    return request.param


def english(game, key):
    return catalogue("en", f"sitroom.{game}")["refusals"][key]


def example(game, key):
    """A refusal as the rules make it."""
    names = {name for name, _ in placeholders(english(game, key))}
    return REFUSE[game](key, **{name: value for name, value in FIELDS[game].items() if name in names})


def written(game):
    """The keys of every refusal in the source of the rules and importers; `*` for what is known only in play."""
    folders = [Path(module.__file__).parent for module in (GAMES[game], *IMPORTERS.get(game, ()))]
    for path in sorted(path for folder in folders for path in folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "refuse":
                yield from keys(node.args[0])


def keys(node):
    if isinstance(node, ast.IfExp):
        return keys(node.body) | keys(node.orelse)
    if isinstance(node, ast.JoinedStr):
        return {"".join(part.value if isinstance(part, ast.Constant) else "*" for part in node.values)}
    return {node.value}


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_has_its_refusal_and_every_refusal_its_sentence(game):
    patterns = [re.escape(key).replace(r"\*", r"[\w-]+") for key in set(written(game))]
    sentences = catalogue("en", f"sitroom.{game}")["refusals"]
    for key in sentences:
        assert any(re.fullmatch(pattern, key) for pattern in patterns), key
    for pattern in patterns:
        assert any(re.fullmatch(pattern, key) for key in sentences), pattern


@pytest.mark.parametrize(("game", "key"), KEYS)
def test_a_refusal_reads_well_and_cites_the_same_in_every_language(game, key, lang):
    told = TEXTS[game](lang).refusal(example(game, key))
    assert readable(told)
    assert told[0].isupper() or not told[0].isalpha()
    cited = CITED.findall(english(game, key))
    assert CITED.findall(catalogue(lang, f"sitroom.{game}")["refusals"][key]) == cited
    assert bool(cited) != bool(UNRULED.fullmatch(key))


@pytest.mark.parametrize(("game", "key"), KEYS)
def test_the_rules_themselves_say_it_in_english(game, key):
    assert readable(str(example(game, key)))


def test_a_protected_country_and_its_card_have_the_names_of_the_language():
    refusal = refuse("protected", country=ID["italy"], card=CARD["nato"])
    assert str(refusal) == "Italy is protected by NATO (card 21)"
    assert Text("en").refusal(refusal) == str(refusal)
    assert Text("pt").refusal(refusal) == "OTAN não permite ataques soviéticos na Itália (carta 21)"
    assert Text("es").refusal(refusal) == "OTAN no permite ataques soviéticos en Italia (carta 21)"
    assert Text("it").refusal(refusal) == "NATO non permette attacchi sovietici in Italia (carta 21)"


def test_a_card_has_the_number_of_its_edition():
    refusal = refuse("event.country", event=CARD["solidarity"], country=ID["italy"])
    assert "(carta 101)" in Text("it").refusal(refusal)
    assert "(carta 81)" in Text("it", "second").refusal(refusal)


def test_a_nation_takes_its_article_and_verb():
    refusal = refuse_order("bid.oil", nation=NATION["usa"], has=2, oil=7)
    assert str(refusal) == "usa has 2 oil to bid, not 7 (p9)"
    assert WarRoomText("en").refusal(refusal) == "The United States has 2 oil to bid, not 7 (p9)"
    assert WarRoomText("pt").refusal(refusal) == "Os Estados Unidos têm 2 de petróleo para oferecer, não 7 (p9)"
    assert WarRoomText("it").refusal(refusal) == "Gli Stati Uniti hanno 2 di petrolio da offrire, non 7 (p9)"


def test_a_line_of_a_chart_is_told_by_what_it_buys():
    units, good = line_of_units(INFANTRY, 2), line_of_good(2, 0)
    told = [WarRoomText("es").refusal(refuse_order("buy.no_place", line=line)) for line in (units, good)]
    assert told[0] == "A China no le queda sitio para 2 infanterías (p22)"
    assert told[1] == "A China no le queda sitio para 1 bien civil (2 de petróleo, 3 de ORE) (p22)"


def test_who_has_nothing_left_has_0_left():
    refusal = refuse_order("buy.cost", **{**FIELDS["warroom"], "stock": (0, 0, 0)})
    assert WarRoomText("en").refusal(refusal) == "2 infantry cost 1 oil, 2 OSR, and the United States has 0 left (p22)"


def test_what_is_no_reason_of_a_game_stays_as_it_is():
    assert Text("pt").refusal("the match is over") == "the match is over"


@pytest.mark.parametrize(("game", "options"), PLAYED)
def test_whatever_is_tried_in_play_there_is_a_reason(game, options):
    texts = [TEXTS[game](lang) for lang in LANGUAGES]
    rng, chance = random.Random(1), Seeded(1)
    match = Match(GAMES[game].GAME, options)
    heard = set()
    while not match.over and len(match.answers) < 600:
        most = max(match.legal(), default=0)
        for seat in (*range(len(match.seats)), CHANCE):
            action = rng.randrange(-4, max(200, 2 * most))
            if action not in match.legal(seat):
                refusal = match.state.why_not(seat, action)
                assert isinstance(refusal, Refusal)
                assert all(readable(text.refusal(refusal)) for text in texts)
                heard.add(refusal.key)
        match.apply(chance(match.state) if match.state.seat == CHANCE else rng.choice(match.legal()))
    assert len(heard) > 10
