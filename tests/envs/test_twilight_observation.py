"""What a seat is shown of Twilight Struggle in numbers: all of it true, and nothing that it may not know."""

import random
from collections.abc import Iterator

import numpy as np

from sitroom.fuzz import random_options
from sitroom.kernel import CHANCE, NOBODY
from sitroom.observing import columns
from sitroom.twilight import GAME
from sitroom.twilight.observe import sheet as at
from sitroom.twilight.observe.numbers import BLOCKS, COLUMNS, OBSERVER, numbers
from sitroom.twilight.rules.board import COUNTRIES, REGIONS, SIDES, US, USSR
from sitroom.twilight.rules.cards import CARDS
from sitroom.twilight.rules.scoring import CONTROL, DOMINATION, PRESENCE, WIN, region_score, southeast_asia_score
from sitroom.twilight.rules.state import State
from sitroom.twilight.rules.view import unseen

PLACE = {name: number for number, name in enumerate(COLUMNS)}


def positions(matches: int, share: float, seed: str) -> Iterator[tuple[State, random.Random]]:
    """Positions of random matches with random options in which a seat is asked."""
    for number in range(matches):
        rng = random.Random(f"{seed}/{number}")
        g = GAME.start(random_options(GAME, rng))
        g.log = None
        while g.seat != NOBODY:
            if g.seat != CHANCE and rng.random() < share:
                yield g, rng
            g.apply(g.seat, rng.choice(g.actions))


def seen(g: State, seat: int) -> dict[str, float]:
    """The observation of a seat by name."""
    return dict(zip(COLUMNS, numbers([at.sheet(g, seat)])[0].tolist(), strict=True))


def test_hidden_cards_change_no_byte() -> None:
    moved = compared = 0
    for g, rng in positions(40, 0.15, "hidden"):
        for seat in (US, USSR):
            other = GAME.imagine(GAME.view(g, seat), rng)
            if [type(frame) for frame in other.stack] != [type(frame) for frame in g.stack]:
                continue  # nothing could be guessed that leads to this question
            compared += 1
            moved += sorted(other.hands[1 - seat]) != sorted(g.hands[1 - seat])
            assert at.sheet(g, seat) == at.sheet(other, seat)
            if seat in g.waiting:
                legal = g.legal(seat)
                assert at.answers(g, seat, legal) == at.answers(other, seat, other.legal(seat))
    assert moved > 100
    assert compared > 500


def test_every_column_has_a_name_of_its_own() -> None:
    assert len(set(COLUMNS)) == len(COLUMNS)
    assert columns(BLOCKS) == COLUMNS
    for country in COUNTRIES:
        assert f"own_influence.{country.id}" in PLACE
    for card in CARDS.values():
        assert f"card_own.{card.id}" in PLACE


def test_every_country_is_told_apart() -> None:
    g = GAME.start(GAME.resolve({}))
    before = numbers([at.sheet(g, US)])[0]
    seen_places = set()
    for country in range(len(COUNTRIES) - 1):
        other = g.copy()
        other.change_influence(US, country, 7, 0)
        after = numbers([at.sheet(other, US)])[0]
        changed = frozenset(np.flatnonzero(before != after).tolist())
        assert PLACE[f"own_influence.{COUNTRIES[country].id}"] in changed
        seen_places.add(changed)
    assert len(seen_places) == len(COUNTRIES) - 1


def test_cards_are_where_the_view_has_them() -> None:
    for g, _ in positions(12, 0.05, "cards"):
        for seat in (US, USSR):
            found = seen(g, seat)
            hidden = {CARDS[card].id for card in unseen(g, seat) if not (seat == US and card in g.seen_in_deck)}
            assert {name for name in by_block(found, "card_unseen") if found[f"card_unseen.{name}"]} == hidden
            held = GAME.view(g, seat)["hands"][seat]["cards"]
            own = {name for place in ("own", "own_known") for name in by_block(found, f"card_{place}", 1)}
            assert own - {"the_china_card"} == set(held)
            assert set(by_block(found, "card_discarded", 1)) == {CARDS[card].id for card in g.discard}
            for card in CARDS.values():
                assert sum(found[f"card_{place}.{card.id}"] for place in at.PLACES[1:]) <= 1


def by_block(found: dict[str, float], block: str, value: float | None = None) -> list[str]:
    """What a block is about, or those of its columns that have a value."""
    return [
        name.partition(".")[2]
        for name, number in found.items()
        if name.startswith(f"{block}.") and (value is None or number == value)
    ]


def test_regions_score_as_the_rules_score_them() -> None:
    for g, _ in positions(12, 0.05, "regions"):
        for seat in (US, USSR):
            found, sign = seen(g, seat), 1 if seat == US else -1
            for region, name in enumerate(REGIONS):
                score = region_score(g, region)
                net = sign * (score.net if abs(score.net) < WIN / 2 else 20 * (1 if score.net > 0 else -1))
                assert abs(found[f"net.{name}"] - net / 5) < 1e-5, (name, score)
                for side, who in ((seat, "own"), (1 - seat, "other")):
                    status = score.status[side]
                    assert found[f"{who}_presence.{name}"] == (status >= PRESENCE)
                    assert found[f"{who}_domination.{name}"] == (status >= DOMINATION)
                    assert found[f"{who}_region_control.{name}"] == (status == CONTROL)
                    assert abs(found[f"{who}_countries.{name}"] - score.countries[side] / 4) < 1e-6
                    assert abs(found[f"{who}_grounds.{name}"] - score.battlegrounds[side] / 3) < 1e-6
            assert abs(found["net_southeast_asia"] - sign * southeast_asia_score(g) / 5) < 1e-6


def test_tracks_control_and_effects_are_those_of_the_view() -> None:
    for g, _ in positions(12, 0.05, "tracks"):
        for seat in (US, USSR):
            found, view = seen(g, seat), GAME.view(g, seat)
            own, other = (str(SIDES[side]) for side in (seat, 1 - seat))
            for side, who in ((own, "own"), (other, "other")):
                held = {country for country, holder in view["control"].items() if holder == side}
                assert set(by_block(found, f"{who}_control", 1)) == held
            assert by_block(found, "turn", 1) == [str(g.turn)]
            assert by_block(found, "round", 1) == [str(g.round)]
            assert by_block(found, "defcon", 1) == [str(g.defcon)]
            assert by_block(found, "own_space", 1) == [str(g.space[seat])]
            assert abs(found["vp"] - (g.vp if seat == US else -g.vp) / 10) < 1e-6
            assert found["side"] == seat
            assert abs(found["hand.other"] - len(g.hands[1 - seat]) / 10) < 1e-6
            in_force = {relative(name, own, other) for name in view["effects"]}
            assert set(by_block(found, "effect", 1)) == in_force
            asked = type(g.question).__name__ if seat in g.waiting else "none"
            assert by_block(found, "question", 1) == [asked]


def relative(effect: str, own: str, other: str) -> str:
    """The name of an effect as a seat is shown it."""
    if not effect.startswith(("red_scare", "death_squads", "missile_crisis", "hand_shown")):
        return effect
    name, _, side = effect.rpartition("_")
    return f"{name}_{'own' if side == own else 'other'}"


def test_every_answer_has_a_slot_of_its_own() -> None:
    for g, _ in positions(12, 0.1, "answers"):
        slots = at.answers(g, g.seat, g.actions)
        assert len(set(slots)) == len(g.actions)
        assert max(slots) < OBSERVER.slots
