"""Actions as data: every answer of random matches has its meaning, which fits the table of its game's verbs, names
things that exist, is spelled like its notation, and is that of no other answer."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from property.warroom_play import lively, options_at, tire
from schemas import fault
from sitroom.fuzz import random_options
from sitroom.kernel import CHANCE, NOBODY, Match, Seeded
from sitroom.kernel.notation import Verb
from sitroom.kernel.schema import Action
from sitroom.twilight import GAME as TWILIGHT
from sitroom.twilight.rules import board as map_of_the_world
from sitroom.twilight.rules.cards import CARD
from sitroom.twilight.rules.notation import VERBS as TWILIGHT_VERBS
from sitroom.warroom import GAME as WARROOM
from sitroom.warroom.rules.map import REGION
from sitroom.warroom.rules.notation import VERBS as WARROOM_VERBS
from sitroom.warroom.rules.units import COLORS, RESOURCES, STANCES, UNIT
from sitroom.warroom.text.labels import CONVOY, OWNERS, TOKEN

PAGE = Path(__file__).parents[2] / "docs" / "notation.md"
VERBS: dict[str, dict[str, Verb]] = {"twilight": TWILIGHT_VERBS, "warroom": WARROOM_VERBS}
STANCE = {stance.name for face in STANCES for unit in face for stance in unit}
IDS: dict[str, Any] = {
    "country": map_of_the_world.ID,
    "card": CARD,
    "side": map_of_the_world.SIDES,
    "command": TOKEN,
    "nation": OWNERS,
    "unit": UNIT,
    "resource": RESOURCES,
    "color": COLORS,
    "stance": STANCE,
    "convoy": CONVOY,
    "token": ("medals", "goods"),
}
MANY = 80
"""Of longer lists as many as this are looked at."""


def wrong(game: str, action: Action, word: str, frame: str) -> str:
    """What does not fit about an action; empty if all does."""
    if said := fault(action, Action):
        return said
    verb = VERBS[game][action["verb"]]
    ids = IDS | {"region": map_of_the_world.REGIONS if game == "twilight" else REGION}
    kinds = verb.on * len(action["on"]) if action["verb"] == "first" else verb.on[: len(action["on"])]
    if len(kinds) != len(action["on"]) or not all(
        name in ids[kind] for kind, name in zip(kinds, action["on"], strict=True)
    ):
        return f"{action['on']} are not {verb.on}"
    if not all(number > 0 and name in ids[verb.count] for name, number in action.get("count", {}).items()):
        return f"{action['count']} does not count {verb.count}"
    return ""


def spelled(match: Match, action: Action, frame: str) -> str:
    """The notation of an action, from what it means alone."""
    spelling = match.state.spell(action)
    if frame == "MixedOps" and action["verb"] == "realign":
        return f"roll-{spelling}"
    return spelling


def look(match: Match, rng: random.Random, met: set[str]) -> None:
    """Everything that every seat may answer now."""
    for seat in (*range(len(match.seats)), *([CHANCE] if match.state.seat == CHANCE else [])):
        legal = match.legal(seat)
        frame, meant = type(match.state.question).__name__, dict[str, str]()
        for action in rng.sample(legal, min(len(legal), MANY)):
            means, word = match.state.means(action), match.text(action)
            assert not wrong(match.game.name, means, word, frame), (word, means)
            if "at" in means:  # the words of one of two battles, after the region and the question
                assert word.startswith(f"{means['at']} ")
                assert word.endswith(f" {match.state.spell(means)}")
            else:
                assert spelled(match, means, frame) == word
            same = json.dumps(means, sort_keys=True)
            assert same not in meant, f"{word} and {meant[same]} mean the same"
            meant[same] = word
            met.add(means["verb"])


@pytest.mark.parametrize("seed", range(16))
def test_every_answer_at_twilight_struggle_means_something_of_its_own(seed: int) -> None:
    rng, met = random.Random(f"actions/{seed}"), set[str]()
    match = Match(TWILIGHT, random_options(TWILIGHT, rng))
    while not match.over:
        look(match, rng, met)
        seat = rng.choice(match.waiting)
        match.apply(rng.choice(match.legal(seat)), seat)
    assert len(met) > 15


@pytest.mark.parametrize("seed", range(8))
def test_every_answer_at_war_room_means_something_of_its_own(seed: int) -> None:
    rng, met = random.Random(f"actions/{seed}"), set[str]()
    scenario = ("eastern", "europe", "pacific", "global")[seed % 4]
    match = Match(WARROOM, options_at(scenario, 2, rng) | {"simultaneous_battles": seed > 3})
    chance = Seeded(seed)
    for number in range(700):
        if match.over:
            break
        if number == 150:
            tire(match.state, rng)
        look(match, rng, met)
        lively(match, rng, chance)
    assert len(met) > 10


@pytest.mark.parametrize("game", [TWILIGHT, WARROOM], ids=lambda game: game.name)
def test_actions_are_told_beside_the_legal_answers_and_only_when_asked_for(game: Any) -> None:
    match = Match(game)
    match.run_chance(Seeded(1))
    for seat in (*range(len(match.seats)), NOBODY):
        told, seen = match.told(seat), match.view(seat)
        if match.game is WARROOM:
            seen = {**seen, "charts": told["charts"]}
        if seen["decision"] is None:
            assert told == seen
            continue
        assert "actions" not in seen["decision"]
        assert told["decision"] == seen["decision"] | {
            "actions": [match.state.means(action) for action, _ in seen["decision"]["legal"]],
            "facts": match.state.question.facts(match.state),
        }


@pytest.mark.parametrize("game", VERBS)
def test_the_page_on_notation_names_every_verb_and_spells_its_example(game: str) -> None:
    part = PAGE.read_text("utf-8").split("## ")[1 + list(VERBS).index(game)]
    rows = re.findall(r"^\| `([\w-]+)` \| (.*?) \| (.*?) \| `(\{.*?\})` \| `(.*?)` \|$", part, re.MULTILINE)
    assert {verb for verb, *_ in rows} == VERBS[game].keys()
    rules = TWILIGHT if game == "twilight" else WARROOM
    state = Match(rules).state
    for verb, _, _, example, notation in rows:
        action: Action = {"verb": verb, **json.loads(example)}
        assert not wrong(game, action, notation, ""), action
        assert state.spell(action) == notation
