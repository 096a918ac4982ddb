"""Properties of War Room over random matches in every scenario and with every number of players."""

import copy
import json
import random
from collections.abc import Callable, Iterator

import pytest

from long import some
from property.warroom_play import lively, options_at, tire
from sitroom.kernel import NOBODY, Match, Seeded, read_record, write_record
from sitroom.warroom import GAME
from sitroom.warroom.rules import causes
from sitroom.warroom.rules.invariants import check
from sitroom.warroom.rules.map import REGION
from sitroom.warroom.rules.nations import GERMANY, NATIONS, TOKEN
from sitroom.warroom.rules.phases.planning import writable
from sitroom.warroom.rules.plain import read_line_text
from sitroom.warroom.rules.production.purchases import buyable
from sitroom.warroom.rules.stack import FRAMES
from sitroom.warroom.rules.state import State, write_order
from sitroom.warroom.rules.units import INFANTRY, OIL, ONE
from sitroom.warroom.rules.view import SECRETS, is_secret, may_see
from warroom.playing import TABLES

ROUNDS = {"global": 15, "europe": 30, "pacific": 45, "eastern": 60}
"""At each table of a scenario: 345 in all."""
LONGEST = 10
"""Rounds of one match; the next starts afresh, every second one late in the war."""
ANSWERS = 700
every_table = pytest.mark.parametrize(("scenario", "players"), TABLES)


def begun(scenario: str, players: int, seed: str) -> tuple[Match, random.Random, Seeded]:
    """A match at a table with random options, and who plays it."""
    name = f"{scenario}/{players}/{seed}"
    rng = random.Random(name)
    return Match(GAME, options_at(scenario, players, rng)), rng, Seeded(name)


def states(scenario: str, players: int, seed: str, step: int) -> Iterator[tuple[State, random.Random]]:
    """The states of a random match, a number of answers apart."""
    match, rng, chance = begun(scenario, players, seed)
    while not match.over and len(match.answers) < ANSWERS:
        lively(match, rng, chance)
        if len(match.answers) % step == 0:
            yield match.state, rng


def played(scenario: str, players: int, seed: str) -> Match:
    """A random match after some hundred answers."""
    match, rng, chance = begun(scenario, players, seed)
    while not match.over and len(match.answers) < ANSWERS:
        lively(match, rng, chance)
    return match


def test_the_random_matches_add_up_to_300_rounds() -> None:
    assert sum(ROUNDS[scenario] for scenario, _ in TABLES) >= 300


@pytest.mark.parametrize(("scenario", "players"), some(TABLES, now=3))
def test_random_matches_keep_the_invariants(scenario: str, players: int) -> None:
    left, seed = ROUNDS[scenario], 0
    while left > 0:
        match, rng, chance = begun(scenario, players, f"books {seed}")
        if seed % 2:
            tire(match.state, rng)
        check_invariants = GAME.invariants(match.state)
        while not match.over and match.state.round <= LONGEST:
            lively(match, rng, chance)
            check_invariants()
        left -= match.state.round - (not match.over)
        seed += 1


def lose_a_unit(g: State) -> None:
    g.remove(TOKEN["germany-48"], ONE[INFANTRY], because=causes.BOMBS)


def fill_a_stack(g: State) -> None:
    g.stacks[TOKEN["germany-48"]] += 8 * ONE[INFANTRY]


def beach_a_ship(g: State) -> None:
    g.move(TOKEN["germany-1"], REGION["G1"], because=causes.LANDING)


def lend_oil(g: State) -> None:
    g.bids[GERMANY] = 99


def write_twice(g: State) -> None:
    g.orders[GERMANY] = (write_order(TOKEN["germany-48"], REGION["G4"]),) * 2


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (lose_a_unit, "a unit was lost or made"),
        (fill_a_stack, "a stack over 8"),
        (beach_a_ship, "ships on land"),
        (lend_oil, "a bid that cannot be paid"),
        (write_twice, "two orders for a command"),
    ],
)
def test_the_invariants_find_what_is_wrong(wrong: Callable[[State], None], told: str) -> None:
    match = Match(GAME, {"scenario": "eastern"})
    check_invariants = GAME.invariants(match.state)
    while match.state.stack[-1].verb != "write":
        match.apply(match.legal()[0])
    check_invariants()
    wrong(match.state)
    with pytest.raises(AssertionError, match=told):
        check_invariants()


@every_table
def test_a_copy_equals_a_deepcopy_and_goes_its_own_way(scenario: str, players: int) -> None:
    for g, rng in states(scenario, players, "copy", 89):
        twin, deep = g.copy(), copy.deepcopy(g)
        assert twin == deep == g
        for _ in range(30):
            if twin.seat != NOBODY:
                twin.apply(twin.seat, rng.choice(twin.actions))
        assert g == deep, "playing a copy changed the original"


@every_table
def test_a_record_replays_to_the_identical_state(scenario: str, players: int) -> None:
    match = played(scenario, players, "record")
    record = write_record(match)
    again = read_record(record, {"warroom": GAME})
    assert again.state == match.state
    assert again.answers == match.answers
    assert again.log == match.log
    assert write_record(again) == record


@every_table
def test_undo_gives_the_state_before(scenario: str, players: int) -> None:
    match = played(scenario, players, "undo")
    for back in (1, 40, 300):
        kept = match.answers[: len(match.answers) - back]
        before = Match(GAME, match.options)
        for seat, action in kept:
            before.apply(action, seat)
        match.undo(back)
        assert match.state == before.state
        assert match.log == before.log
        assert match.answers == kept


@every_table
def test_a_position_can_be_written_down_and_set_up_again(scenario: str, players: int) -> None:
    for g, _ in states(scenario, players, "position", 43):
        text = GAME.position_text(g)
        again = GAME.position(text)
        assert again == g
        assert GAME.position_text(again) == text
        for frame in g.stack:
            assert FRAMES.frame(json.loads(json.dumps(frame.plain()))) == frame


@every_table
def test_every_legal_action_has_its_own_name(scenario: str, players: int) -> None:
    for g, rng in states(scenario, players, "names", 7):
        for seat in g.waiting:
            names = {g.say(action).lower(): action for action in g.legal(seat)}
            assert len(names) == len(g.legal(seat)), "two actions share a name"
            name = rng.choice(list(names))
            assert g.read(seat, name.upper()) == names[name]
            assert "\n" not in name


def changed(g: State, seat: int, rng: random.Random) -> State:
    """The same match with other secrets of those whose charts a seat may not see."""
    twin = g.copy()
    for nation in g.rules.nations:
        if may_see(g, seat, nation):
            continue
        if is_secret(g, nation, "orders"):
            twin.orders[nation] = ()
            for _ in range(rng.randint(0, 3)):
                twin.orders[nation] += tuple(rng.sample(writable(twin, nation), 1)) if writable(twin, nation) else ()
        if is_secret(g, nation, "bids"):
            twin.bids[nation] = rng.randint(0, g.stock(nation, OIL))
        if is_secret(g, nation, "purchases"):
            twin.purchases[nation] = ()
            lines = buyable(twin, nation)
            twin.purchases[nation] = (rng.choice(lines),) if lines and rng.random() < 0.7 else ()
    return twin


@every_table
def test_a_view_does_not_depend_on_what_its_seat_cannot_know(scenario: str, players: int) -> None:
    differed = dict.fromkeys(SECRETS, 0)
    for g, rng in states(scenario, players, "views", 3):
        seat = rng.choice([*range(players), NOBODY])
        twin = changed(g, seat, rng)
        if g.seat == seat:
            twin.settle()
        for secret in SECRETS:
            differed[secret] += getattr(twin, secret) != getattr(g, secret)
        assert json.dumps(GAME.view(twin, seat)) == json.dumps(GAME.view(g, seat))
    assert all(differed.values()), "some secret was never changed"


@every_table
def test_a_seat_sees_its_own_charts_and_those_its_allies_share(scenario: str, players: int) -> None:
    for g, rng in states(scenario, players, "charts", 11):
        seat = rng.randrange(players)
        seen = GAME.view(g, seat)
        for nation in g.rules.nations:
            if may_see(g, seat, nation):
                assert len(seen["orders"].get(NATIONS[nation], ())) == len(g.orders[nation])
                assert tuple(map(read_line_text, seen["purchases"].get(NATIONS[nation], ()))) == g.purchases[nation]
                assert seen["bids"].get(NATIONS[nation], 0) == g.bids[nation]


@every_table
def test_an_imagined_state_looks_the_same_to_its_seat(scenario: str, players: int) -> None:
    for g, rng in states(scenario, players, "imagined", 31):
        seat = rng.randrange(players)
        view = json.loads(json.dumps(GAME.view(g, seat)))
        imagined = GAME.imagine(view, rng)
        assert json.loads(json.dumps(GAME.view(imagined, seat))) == view
        check(imagined)
