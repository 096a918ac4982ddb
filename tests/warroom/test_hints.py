"""Help for writing orders: what an order risks and what a battle may bring, from nothing but the seat's view."""

import random
from collections import Counter

import pytest

from property.warroom_play import lively
from sitroom.kernel import CHANCE, NOBODY, Seeded
from sitroom.server.match.telling import dumps
from sitroom.text import LANGUAGES
from sitroom.titles import GAMES, title_of
from sitroom.warroom.rules.map import REGION, REGIONS
from sitroom.warroom.rules.movement.orders import ASK_LEAVE, MoveCommand, ResolveOrders
from sitroom.warroom.rules.nations import OWNER, TOKEN, TOKEN_ID
from sitroom.warroom.rules.phases.planning import WriteOrders, goals
from sitroom.warroom.rules.state import write_order
from sitroom.warroom.rules.units import size
from warroom.moving import moving, seat

GAME = GAMES["warroom"]
POSITIONS = 200


def writing(*facts, nation="germany", lang="en", **options):
    """What a nation's seat is told of its orders when it has these commands before it."""
    g = moving(*facts, phase="PlanningPhase", **options)
    while not isinstance(g.question, WriteOrders):
        g.apply(g.seat, 0)
    return title_of(GAME).hints.about(GAME.view(g, seat(g, nation)), lang)["orders"]


def kinds(prospect):
    return [risk["kind"] for risk in prospect["risks"]]


def test_every_goal_says_how_the_command_goes_there():
    orders = writing("germany-48 G1 3inf", "germany-16 G1 1ftr", "germany-1 A-7 1ss")
    assert orders["germany-48"]["G4"]["way"] == "land"
    assert {prospect["way"] for prospect in orders["germany-16"].values()} == {"air"}
    assert {prospect["way"] for prospect in orders["germany-1"].values()} == {"sea"}
    assert "rail" in {prospect["way"] for prospect in orders["germany-48"].values()}


def test_p10_units_that_would_be_pinned_are_counted_where_they_are():
    orders = writing("germany-48 R5 3inf", "ussr-26 R5 2inf")
    risks = orders["germany-48"]["R1"]["risks"]
    assert [risk["kind"] for risk in risks] == ["pinned"]
    assert risks[0]["text"].startswith("2 of 3 units pinned in ")
    orders = writing("germany-48 R5 2inf", "ussr-26 R5 2inf")
    assert orders["germany-48"]["R1"]["risks"][0]["kind"] == "struck"
    assert "pinned (p10)" in orders["germany-48"]["R1"]["risks"][0]["text"]


def test_p20_aircraft_without_land_to_come_down_on_are_warned_of():
    """From Greater Germany over the Atlantic: two regions out, and none of one's own within two of that."""
    near = writing("germany-16 G3 1ftr")["germany-16"]
    assert "landing" not in kinds(near["A-3"])
    far = writing("germany-16 A-3 1ftr")["germany-16"]
    lost = [to for to, prospect in far.items() if "landing" in kinds(prospect)]
    assert lost
    assert "G3" not in lost


def test_p12_transports_that_sail_to_enemy_ships_alone_are_warned_of():
    facts = ("germany-48 G3 2inf", "britain-1 A-3 1cr")
    assert "sinking" in kinds(writing(*facts)["germany-48"]["A-3"])
    assert "sinking" not in kinds(writing(*facts, "germany-1 A-3 1cr")["germany-48"]["A-3"])


def test_p23_the_pact_is_named_where_it_is_in_the_way():
    assert kinds(writing("japan-16 J1 1ftr", nation="japan")["japan-16"]["R18"]) == ["pact"]


def test_p24_the_invasion_of_a_neutral_is_named():
    prospect = writing("germany-48 G3 2inf")["germany-48"]["N11"]
    assert kinds(prospect) == ["neutral"]
    assert prospect["odds"]["lost"] > 0


def test_odds_count_the_commands_that_are_ordered_there_already():
    facts = ("germany-48 G6 6inf 2arm", "germany-22 G6 6inf 2arm", "ussr-26 R5 4inf")
    g = moving(*facts, phase="PlanningPhase")
    while not isinstance(g.question, WriteOrders):
        g.apply(g.seat, 0)
    own = seat(g, "germany")
    to = next(REGIONS[t] for t in goals(g, TOKEN["germany-48"]) if g.present(t) == [OWNER[TOKEN["ussr-26"]]])
    alone = title_of(GAME).hints.about(GAME.view(g, own), "en")["orders"]["germany-48"][to]["odds"]
    g.apply(own, g.read(own, f"germany-22 {to}"))
    both = title_of(GAME).hints.about(GAME.view(g, own), "en")["orders"]["germany-48"][to]["odds"]
    assert both["wins"] > alone["wins"]
    assert both["killed"] >= alone["killed"]
    assert 0 <= alone["wins"] + alone["both"] <= 100


def test_there_is_a_hint_for_every_order_that_can_be_written_and_no_other_seat_gets_one():
    match = GAME.new(players=6)
    match.run_chance(Seeded(3))
    assert "orders" not in title_of(GAME).hints.about(match.view(0), "en")
    while not isinstance(match.state.question, WriteOrders):
        match.apply("pass")
    for number in range(6):
        view = match.view(number)
        orders = title_of(GAME).hints.about(view, "pt")["orders"]
        words = [word.split() for _, word in view["decision"]["legal"]]
        assert all(to in orders[command] for command, to in [pair for pair in words if pair[0] in TOKEN])
    assert "orders" not in title_of(GAME).hints.about(match.view(NOBODY), "en")


def test_what_a_seat_cannot_know_changes_no_hint():
    one = GAME.new(players=6)
    one.run_chance(Seeded(3))
    while not isinstance(one.state.question, WriteOrders):
        one.apply("pass")
    other = one.copy()
    mine = one.seats.index("germany")
    for number in range(6):
        if number != mine:
            for _ in range(3):
                legal = [action for action in other.legal(number) if action > 0]
                other.apply(legal[-1], number)
    assert one.state.orders != other.state.orders
    assert dumps(title_of(GAME).hints.about(one.view(mine), "en")) == dumps(
        title_of(GAME).hints.about(other.view(mine), "en")
    )


def plans(scenario, count):
    """Positions of random matches in which orders are written, each with a seat."""
    rng, chance = random.Random(scenario), Seeded(scenario)
    found = 0
    while found < count:
        match = GAME.new(scenario=scenario)
        while not match.over and match.state.round <= 6 and found < count:
            if match.state.seat != CHANCE and isinstance(match.state.question, WriteOrders) and rng.random() < 0.05:
                found += 1
                yield match.state.copy(), rng.choice(match.waiting), rng
            lively(match, rng, chance)


@pytest.mark.parametrize("scenario", ["global", "eastern"])
def test_what_is_risked_is_what_happens_if_nobody_else_moves(scenario):
    """Each order alone is carried out by the rules and compared with what was told of it."""
    seen = Counter()
    for g, own, rng in plans(scenario, POSITIONS // 2):
        for nation in g.nations_of(own):
            g.orders[nation] = ()
        told = title_of(GAME).hints.about(GAME.view(g, own), "en")["orders"]
        for command in rng.sample(sorted(told), min(4, len(told))):
            token = TOKEN[command]
            to = rng.choice(sorted(told[command]))
            seen.update(compare(g, token, REGION[to], kinds(told[command][to])) if told[command] else ())
    assert {"arrived", "struck", "pinned"} <= set(seen)


def compare(g, token, to, risks):
    """Carry one order out and check it; what came of it."""
    twin = g.copy()
    twin.log = []
    twin.orders[OWNER[token]] = (write_order(token, to),)
    before = size(twin.stacks[token])
    twin.stack = [ResolveOrders(OWNER[token])]
    twin.settle()
    whole = False
    if isinstance(twin.stack[-1] if twin.stack else None, MoveCommand):
        ways = [action for action in twin.actions if 0 < action < ASK_LEAVE]
        if not ways:
            assert risks == ["pact"]
            return risks
        ends = [finish(twin.copy(), action) for action in ways]
        whole = any(end.place[token] == to and size(end.stacks[token]) == before for end in ends)
    struck = [entry for entry in twin.log if entry[0] == "struck"]
    name = f"{TOKEN_ID[token]} {REGIONS[to]}"
    assert bool(struck) == ("struck" in risks), name
    if not struck:
        assert whole == ("pinned" not in risks), name
    return ["struck"] if struck else ["arrived"] if whole else ["pinned"]


def finish(g, action):
    g.apply(g.seat, action)
    while g.stack:
        g.apply(g.seat, g.actions[0])
    return g


def test_the_map_and_the_hint_say_the_same_of_the_same_order_and_what_it_reckons_with():
    facts = ("germany-48 G6 4inf", "germany-22 G6 6inf 2arm", "germany-49 G6 4inf 2arm", "ussr-26 R5 5inf 2art")
    g = moving(*facts, "control R5: ussr", phase="PlanningPhase", scenario="eastern")
    while not isinstance(g.question, WriteOrders):
        g.apply(g.seat, 0)
    own = seat(g, "germany")
    both = []
    for written in ((), ("germany-22 R5",)):
        for order in written:
            g.apply(own, g.read(own, order))
        view = GAME.view(g, own)
        action = g.read(own, "germany-48 R5")
        shown = title_of(GAME).hints.about(view, "en")["orders"]["germany-48"]["R5"]["odds"]
        assert shown["joined"] == [order.split()[0] for order in written]
        told = next(one for one in title_of(GAME).adviser.advise(view, 0, 1, action) if one.action == action).reasons
        by_key = {reason.key: reason.values for reason in told}
        key = "battle.sheet" if written else "battle.alone"
        assert (by_key[key]["wins"], by_key[key]["n"]) == (shown["wins"], shown["both"])
        both.append((shown["wins"], by_key))
    assert both[0][0] < both[1][0]


def test_a_hint_that_reckons_with_orders_not_yet_written_names_them():
    facts = ("germany-48 G4 4inf 2art", "germany-49 G7 4inf 2arm", "ussr-23 G6 5inf 2art", "control G6: ussr")
    g = moving(*facts, "germany-22 G1 6inf", phase="PlanningPhase", scenario="eastern")
    while not isinstance(g.question, WriteOrders):
        g.apply(g.seat, 0)
    own = seat(g, "germany")
    view = GAME.view(g, own)
    found = [
        reason
        for advice in title_of(GAME).adviser.advise(view, 0, 3)
        for reason in advice.reasons
        if reason.key == "battle.also"
    ]
    assert found, "two commands attack together"
    for lang in LANGUAGES:
        text = title_of(GAME).words(lang, view["options"])
        for reason in found:
            said = text.reason(reason)
            assert all(str(text.command(token)) in said for token in reason.values["others"])
            assert f"{reason.values['wins']}" in said
    assert not [
        reason
        for advice in title_of(GAME).adviser.advise(view, 0, 3)
        for reason in advice.reasons
        if reason.key == "battle"
    ]
