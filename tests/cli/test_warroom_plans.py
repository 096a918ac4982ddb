"""What the terminal tells War Room's players before they decide: routes, odds, units, goals, stock."""

import pytest

from cli.helpers import sitroom
from cli.test_warroom import EASTERN, PAPER, lines
from sitroom.kernel import SitroomError
from sitroom.warroom import GAME
from sitroom.warroom.terminal import WarRoomFace
from warroom.buying import buy, buying

FRONT = (
    "sitroom-position warroom\noptions: scenario=eastern\nround: 2\nphase: planning\ncommand ussr-21: R5 1inf\n"
    "command ussr-23: G6 2inf\ncommand germany-48: G6 6inf 2arm\ncommand germany-61: G7 3inf\n"
    'command germany-16: G7 2ftr\ncommand germany-33: R1 1inf\nframe: ["WriteOrders", [0, 1]]\n'
)


def asked_about(topic, name, position=FRONT, seat=1):
    """What the terminal says of a topic, on one line."""
    view = GAME.view(GAME.position(position), seat)
    return " ".join(" ".join(WarRoomFace({}).about(view, topic, name, PAPER)).split())


def test_a_route_says_how_a_command_gets_there_and_what_pins_it():
    assert asked_about("route", "48 r5") == (
        "Germany 48 → Bryansk (R5): overland. 2 of its 8 units stay pinned in Ukraine (G6): SU 23 2inf; GE 48 6inf "
        "2arm. There: SU 21 1inf."
    )
    assert asked_about("route", "61 g8").startswith(
        "Germany 61 → Baltic States (G8): overland. Nothing pins it on the way. Nobody is there."
    )
    assert "by air. There: SU 21 1inf. It can land afterwards in: " in asked_about("route", "16 r5")
    assert "by rail. Nothing pins it" in asked_about("route", "61 g1")
    assert asked_about("route", "ussr-21 moscow").startswith("USSR 21 → Moscow (R1): overland.")
    assert "not now. The rails between Belarus (G7) and Volga (R7) are not open" in asked_about("route", "61 r7")


@pytest.mark.parametrize(
    ("topic", "name", "why"),
    [
        ("route", "48", "name a command and a region: route 48 g6"),
        ("route", "48 61 g6", "name a command and a region"),
        ("route", "99 g6", "there is no command “99” on the map"),
        ("odds", "", "name a region, by its id"),
        ("odds", "48 zz", "there is no region “zz”"),
    ],
)
def test_a_plan_that_names_nothing_is_told_how_to(topic, name, why):
    with pytest.raises(SitroomError, match=why):
        asked_about(topic, name)


def test_odds_of_a_planned_attack_count_these_commands_and_the_orders_written():
    alone = asked_about("odds", "48 r5")
    assert alone.startswith("If these go there: Germany 48 (6inf 2arm). Bryansk (R5), roughly: Allies alone with land")
    assert "Germany 48 → Bryansk (R5): overland. 2 of its 8 units stay pinned" in alone
    written = FRONT.replace("frame:", "orders germany: germany-61>R5 germany-48>G7\nframe:")
    assert asked_about("odds", "r5", written).startswith("If these go there: Germany 61 (3inf). Bryansk (R5)")
    assert "Germany 61 (3inf), Germany 16 (2ftr). Bryansk" in asked_about("odds", "16 r5", written)
    assert asked_about("odds", "g6", written).startswith("These leave: Germany 48 (6inf 2arm).")


def test_odds_know_nothing_of_what_the_enemy_has_written():
    written = FRONT.replace("frame:", "orders ussr: ussr-23>R5\nframe:")
    assert asked_about("odds", "48 r5", written) == asked_about("odds", "48 r5")


def test_units_are_listed_with_dice_prices_and_points():
    out = WarRoomFace({}).about(GAME.view(GAME.position(FRONT), 1), "units", "", PAPER)
    assert "infantry         inf   yellow    0     0    2       2" in out
    assert "    on land: strategic 1+0/2, ground 1+4/2; at sea: surface 1+3/2" in out
    assert max(map(len, "\n".join(out).splitlines())) <= 80


def test_victory_says_how_near_each_side_is():
    told = asked_about("victory", "")
    assert "Allies: 0 held, 1 needed. Missing: Greater Germany (G1)." in told
    assert "Axis: 0 held, 1 needed. Missing: Moscow (R1). The Allies also win if Greater Germany (G1) is Emb" in told
    won = FRONT.replace("frame:", "control R1: germany\nembattled: G1\nframe:")
    told = asked_about("victory", "", won)
    assert "Axis: 1 held, 1 needed: enough to win. Held: Moscow (R1)." in told
    assert "Greater Germany (G1) is Embattled now: that wins the match for the Allies." in told
    assert told.endswith("If both sides have what they need, it is a draw.")


def test_a_region_shows_its_straits_and_what_its_convoys_carry():
    strait = "Strait Baltic Sea (A-5) – North Sea (A-6): open to whoever holds Denmark (G2), Norway (G10)."
    told = asked_about("region", "a-5")
    assert f"{strait} Open now to the Axis." in told
    assert "Convoy Greater Germany (G1): carries 1 oil, 1 iron, 1 OSR. A raid hurts Germany." in told
    world = "sitroom-position warroom\noptions: scenario=global\nphase: planning\ncontrol G2: britain\n"
    told = asked_about("region", "denmark", world + 'frame: ["WriteOrders", [0]]\n', 0)
    assert f"{strait} Shut now to both sides." in told
    assert asked_about("region", "p-1") == "Sea of Japan (P-1) Not in play in this scenario."


def test_purchases_show_what_is_left_to_spend():
    g = buying("resources germany: 9 9 9")
    face = WarRoomFace({})
    assert face.prompt(GAME.view(g, 1)).endswith(" Germany has 9 oil, 9 iron, 9 OSR left to spend.")
    g = buy(g, "germany", "3inf")
    told = face.prompt(GAME.view(g, 1))
    assert told.startswith("Purchases of Germany: 3inf. Germany has 9 oil, 9 iron, 3 OSR left to spend. What else?")
    assert face.prompt(GAME.view(buying("resources germany: 0 0 0"), 1)).endswith("Germany has nothing left to spend.")


def test_go_carries_out_all_orders_where_there_is_nothing_to_choose():
    out = sitroom(*EASTERN, "--seat", "germany", typed=lines("", "48 g6, 22 g7, 33 g6", "go", "done", "go", "go")).out
    assert "There is something to choose here: answer first." in out
    for order in ("Germany 48 moves", "Germany 22 moves", "Germany 33 moves"):
        assert order in out
    moved = out.partition("Germany 48 moves")[2].partition("Germany> ")[0]
    assert "Germany 33 moves" in moved  # without another question
