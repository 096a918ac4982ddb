"""`sitroom terminal warroom`: the map in text, orders in secret, battles, and two to six seats."""

import re

import pytest

from cli.helpers import Sharers, Typist, refused, sitroom
from sitroom.kernel import NOBODY, Match, SitroomError, read_record
from sitroom.terminal.face import is_gathered
from sitroom.terminal.paper import Paper
from sitroom.terminal.play import Seating, Session
from sitroom.terminal.replay import Replay
from sitroom.terminal.words import matching
from sitroom.titles import GAMES
from sitroom.warroom import GAME
from sitroom.warroom.rules.causes import DEPLOYMENT, INCOME
from sitroom.warroom.rules.map import REGION, SIZE
from sitroom.warroom.rules.nations import GERMANY, JAPAN, USSR
from sitroom.warroom.terminal import WarRoomFace
from sitroom.warroom.terminal.choices import spans
from sitroom.warroom.terminal.journal import tell
from sitroom.warroom.terminal.theatres import THEATRES
from sitroom.warroom.text import WarRoomText
from warroom.buying import buy, buying
from warroom.fighting import fight, front
from warroom.playing import played

PAPER = Paper(80, colour=False)
EN = WarRoomText("en")
EMPTY = "\n" * 101
"""A screen without colours, cleared."""
EASTERN = ("terminal", "warroom", "--option", "scenario=eastern", "--bot", "random", "--seed", 4)


def lines(*typed):
    return "\n".join(typed) + "\n"


def play(typist, chairs, seed=1, **options):
    """A session until the typist leaves."""
    match = Match(GAME, options)
    session = Session(match, WarRoomFace({}), Seating(chairs, "random", seed), PAPER, typist)
    session.run()
    return session.match


# Positions


def test_every_region_belongs_to_one_theatre():
    assert sorted(region for part in THEATRES.values() for region in part) == list(range(SIZE))


def test_position_shows_nations_map_and_forces():
    out = sitroom(*EASTERN, "--seat", "germany").out
    assert "Your side: Germany; the bot random plays the rest; seed 4." in out
    assert "Round 1, Phase 2: Strategic Planning" in out
    assert "2 Germany  White  0/6          0      0    4     8   13  +4 +8 +13       9" in out
    assert " R5  Bryansk          SU    011    2 SU 23 2inf 1art, 74 2inf 2arm, 12 1ftr," in out
    assert " A-5   GE 1 1ss 2cr\n" in out
    assert max(map(len, out.splitlines())) <= 80


def test_only_regions_with_something_in_them_are_drawn_unless_the_map_is_asked_for():
    out = sitroom(*EASTERN, "--seat", "germany", typed="map east\nmap zz\nmap\n").out
    before, after = out.split("Germany> map east")
    assert " N13 " not in before
    part, whole = after.split("Germany> map\n")
    assert " R7  Volga " in part
    assert "There is no theatre “zz”; there are: west, east," in part
    assert " N13 Switzerland      --" in whole


def test_conquests_neutrals_bombs_and_aircraft_are_marked():
    g = GAME.position(
        "sitroom-position warroom\noptions: scenario=europe\nphase: movement\ncontrol G7: ussr\nbombs G1: 2\n"
        "embattled: G7\nbuilding G1: 1ftr\ncommand ussr-21: G7 3inf\ncommand germany-12: G7 1ftr\narrows: germany-12\n"
        'fighters A-5: germany\nactivated N11: 1\ndefenders N11: 6inf\nframe: ["Launch", 3, 4]\n'
    )
    drawn = WarRoomFace({}).draw(GAME.view(g, NOBODY), PAPER)
    assert "xG7  Belarus          SU<GE 011    2 SU 21 3inf; GE 12 1ftr^" in drawn
    assert " G1  Greater Germany  GE    123  8-2 building 1ftr" in drawn
    assert " N11 Spain            --             defenders 6inf" in drawn
    assert " A-5   GE 1cf" in drawn


def test_regions_are_explained_with_neighbours_rails_ports_and_convoys():
    out = sitroom(*EASTERN, "--seat", "germany", typed=lines("region ukr", "region a-5", "region r", "region zz")).out
    assert "Rails to: Poland/Slovakia/Hungary (G4), Bulgaria/Rumania (G5), Belarus (G7)," in out
    assert "Strategic value 4; yields 1 oil, 3 OSR." in out
    assert "Convoy Norway (G10): carries 1 iron. It does not sail now." in out
    assert "Which region: " in out
    assert "There is no region “zz”: type its id (g6) or a part of its name (ukraine)." in out


def test_odds_of_a_battle_are_told_or_that_there_is_none():
    g = GAME.position(
        "sitroom-position warroom\noptions: scenario=eastern\nphase: refit\ncommand ussr-21: R5 1inf\n"
        'command germany-48: R5 6inf 2arm\nframe: ["Reorganize", 1, 4]\n'
    )
    view, face = GAME.view(g, 1), WarRoomFace({})
    assert " ".join(face.about(view, "odds", "r5", PAPER)).startswith("Bryansk (R5), roughly: Allies alone with land")
    assert face.about(view, "odds", "Greater Germany", PAPER)[0].startswith("No battle would be fought in Greater")


# Orders


def test_orders_are_written_by_command_and_region_and_shown_to_their_owner():
    out = sitroom(*EASTERN, "--seat", "germany", typed=lines("", "germany-48 G6, 22 g7, 33 ukr, bids 3", "undo")).out
    assert "Orders of Germany, 3 of 9: 48 > G6, 22 > G7, 33 > G6; bid 3 oil." in out
    assert "Taken back." in out
    assert "Orders of Germany, 3 of 9: 48 > G6, 22 > G7, 33 > G6. What else?" in out


def test_orders_that_cannot_be_are_refused_with_the_page():
    typed = lines("", "48 r1", "1 g1", "bids 99", "5", "48 g6", "48 g4", "rumour")
    out = sitroom(*EASTERN, "--seat", "germany", typed=typed).out
    out = " ".join(out.split())
    assert "Germany 48 is in Greater Germany (G1) and cannot reach Moscow (R1) in one round (p10)." in out
    assert "Greater Germany (G1) is land, and ships stay at sea (p13)." in out
    assert "Germany has 4 oil to bid, not 99 (p9)." in out
    assert "These actions have no numbers: name one, such as germany-1 A-6." in out
    assert "Germany 48 already has an order, and may have one a round: erase it first (p9)." in out
    assert "“rumour” is not an answer here: an order names a command of yours and where it" in out


def test_what_is_written_is_erased_by_its_name_and_the_word_for_it():
    typed = lines("", "48 g6, 22 g7, 33 g6, bids 3", "erase 48", "Erase germany-22, erase bid", "erase 22", "actions")
    out = sitroom(*EASTERN, "--seat", "germany", typed=typed).out
    assert "Orders of Germany, 2 of 9: 22 > G7, 33 > G6; bid 3 oil. What else? You can erase" in " ".join(out.split())
    assert "Orders of Germany, 1 of 9: 33 > G6. What else?" in out
    assert "Germany 22 has no order to erase (p9)." in out
    assert "  erase                                  germany-33\n" in out


def test_a_line_written_again_does_not_erase_it():
    match = Match(GAME, {"scenario": "eastern"})
    match.state = buy(buying("resources germany: 9 9 9"), "germany", "3inf")
    session = Session(match, WarRoomFace({}), Seating((1,), "random", 1), PAPER, Typist(0))
    found = session.face.choices(match.told(1))
    assert match.text(session.meaning("erase inf", 1, found)) == "erase germany 3inf"
    for line in ("3inf", "germany 3inf"):
        with pytest.raises(SitroomError, match=r"already has a line for inf: erase it first \(p22\)"):
            session.meaning(line, 1, found)


def test_orders_are_gathered_by_command_and_bids_by_nation():
    match = Match(GAME, {"scenario": "eastern"})
    while match.state.stack[-1].verb != "write":
        match.apply(match.legal()[0])
    face = WarRoomFace({})
    found = face.choices(match.told(1))
    assert is_gathered(found)
    listed = face.listing(found, PAPER)
    assert "  done            Done: close orders and bids" in listed
    assert "  germany bids                           1 to 4" in listed
    assert "  germany-1       A-5 1ss 2cr            A-3 A-5 A-6" in listed


def test_survivors_of_a_neutral_and_commands_to_join_are_gathered():
    tokens = [f"china-{n} {'N19 3inf' if n < 103 else 'C1 8inf'}" for n in range(100, 108)]
    neutral = ("control N19: china", "activated N19: 2", "defenders N19: 3inf", "japan-65 N19 1art")
    g = fight(front(*tokens, *neutral), until="enlist")
    face = WarRoomFace({})
    found = face.choices(GAME.told(g, g.seat))
    listed = face.listing(found, PAPER)
    assert is_gathered(found)
    assert "  store           Send them to storage" in listed
    assert "  neutral                                china-100 china-101 china-102" in listed
    assert "  china-100       N19 3inf               china-101 china-102" in listed


@pytest.mark.parametrize(
    ("ends", "text"),
    [
        (["1", "2", "3"], "1 to 3"),
        (["1inf", "2inf", "3inf"], "1inf to 3inf"),
        (["1", "3", "4"], "1 3 4"),
        (["1", "2"], "1 2"),
        (["G1", "G2", "G1"], "G1 G2"),
    ],
)
def test_ends_are_told_once_and_numbers_in_a_row_as_a_span(ends, text):
    assert spans(ends, EN) == text


def test_a_few_letters_name_an_order_and_a_number_is_never_part_of_another():
    names = dict.fromkeys(("germany-48 G6", "germany-48 R1", "germany-48 R11", "germany-8 R1"), "")
    assert matching("48 r1", names) == ["germany-48 R1"]
    assert matching("8 r1", names) == ["germany-8 R1"]
    assert matching("48 g", names) == ["germany-48 G6"]
    assert matching("4 g6", names) == []


def test_completion_goes_word_by_word():
    keyboard = Typist(0)
    keyboard.words = ["germany-48 G6", "germany-48 G7", "germany bids 3", "done"]
    assert keyboard.completion("ger", 0) == "germany-48 "
    assert keyboard.completion("ger", 1) == "germany "
    assert keyboard.completion("ger", 2) is None
    assert keyboard.completion("Germany-48 g", 1) == "germany-48 G7"


def test_what_other_seats_have_written_changes_no_letter_of_what_is_shown():
    match = played(3, 1, scenario="europe", players=3)
    while match.state.stack[-1].verb != "write":
        match.apply(match.legal()[0])
    face, state = WarRoomFace({}), match.state

    def shown():
        view = match.told(0)
        found = face.choices(view)
        return [face.draw(view, PAPER), face.prompt(view), *face.listing(found, PAPER)]

    before = shown()
    assert GERMANY not in state.rules.seats[0]
    state.orders[GERMANY] = (state.legal(state.seat_of(GERMANY))[-1] - 1,)
    state.bids[GERMANY] = 2
    assert shown() == before


# Playing


@pytest.mark.parametrize(
    ("options", "chairs", "most"),
    [
        ({"scenario": "eastern"}, (0, 1), 300),
        ({"scenario": "eastern", "quick_resolution": True}, (1,), 200),
        ({"scenario": "pacific", "players": 3}, (0, 1, 2), 400),
        ({"scenario": "europe", "simultaneous_battles": True}, (0, 1, 2, 3, 4), 400),
        ({"scenario": "global"}, (0, 1, 2, 3, 4, 5), 400),
        ({"scenario": "global", "players": 2}, (1,), 150),
    ],
    ids=lambda value: "-".join(map(str, value.values())) if isinstance(value, dict) else "",
)
def test_every_decision_can_be_answered_at_the_prompt(options, chairs, most, capsys):
    match = play(Typist(1, most=most), chairs, **options)
    assert sum(seat in chairs for seat, _ in match.answers) >= most - 1
    out = capsys.readouterr().out
    assert "{" not in out
    assert max(map(len, out.splitlines())) <= 88


def test_undo_and_the_same_answer_again_give_the_same_match(capsys):
    straight = play(Typist(7, most=60), (1,), scenario="eastern")
    taken_back = play(Typist(7, undo=True, most=60), (1,), scenario="eastern")
    assert taken_back.answers == straight.answers
    assert taken_back.log == straight.log
    assert capsys.readouterr().out.count("Taken back.") >= 58


def test_match_saved_and_resumed_goes_on_as_if_never_left(tmp_path):
    typed = ["", "61 r5, 16 r5, 22 r4, bids 2, done", *["1"] * 20]
    whole, half, rest = (tmp_path / name for name in ("whole", "half", "rest"))
    assert sitroom(*EASTERN, "--seat", "germany", typed=lines(*typed, f"save {whole}")).status == 0
    assert sitroom(*EASTERN, "--seat", "germany", typed=lines(*typed[:5], f"save {half}")).status == 0
    again = sitroom("terminal", "--resume", half, typed=lines(*typed[5:], f"save {rest}"))
    assert "Your side: Germany; the bot random plays the rest; seed 4." in again.out
    assert rest.read_text("utf-8") == whole.read_text("utf-8")
    assert len(read_record(whole.read_text("utf-8"), GAMES).answers) > 40


def test_seats_are_named_and_several_may_be_played():
    run = sitroom("terminal", "warroom", "--option", "players=5", "--bot", "random", "--seed", 1, typed="moon\njapan\n")
    assert "Which side do you play (china+usa, britain, ussr, germany+italy, japan, all)?" in run.out
    assert "There is no seat “moon”; there are: china+usa, britain, ussr, germany+italy," in run.out
    assert "Your side: Japan; the bot random plays the rest; seed 1." in run.out
    out = sitroom("terminal", "warroom", "--seat", "germany,italy", "--bot", "random", "--seed", 1).out
    assert "Your side: Germany, Italy; the bot random plays the rest; seed 1." in out
    assert "You play every seat" in sitroom(*EASTERN, "--seat", "all").out
    wrong = sitroom("terminal", "warroom", "--option", "scenario=pacific", "--option", "players=6")
    assert "seats 2, 3, not 6" in refused(wrong)


def test_who_shares_the_screen_sees_nothing_of_what_the_one_before_has_written(capsys):
    people = Sharers(ussr=["", "23 r1, bids 2", "done, done"], germany=["", "48 g6", "done"])
    play(people, (0, 1), scenario="eastern")
    ussr, germany, after = capsys.readouterr().out.split(EMPTY)
    assert "Orders of the Soviet Union, 1 of 9: 23 > R1; bid 2 oil." in ussr
    assert germany.startswith("\nGermany, the decision is yours. Press Enter when you are at the screen, or type open ")
    assert "Round 1, Phase 2: Strategic Planning" in germany
    assert "23 > R1" not in germany
    assert "Orders of Germany, 1 of 9: 48 > G6." in germany
    assert "48 > G6" not in after
    assert people.forgotten == 2


def test_people_who_hide_nothing_say_so_once(capsys):
    play(Sharers("open", ussr=["", "23 r1, done"], germany=["", "48 g6, done"]), (0, 1), scenario="eastern")
    out = capsys.readouterr().out
    assert out.count("at the screen") == 1


def test_enter_leaves_commands_alone_and_carries_out_an_order_with_one_way():
    out = sitroom(*EASTERN, "--seat", "germany", typed=lines("", "48 g6, done", "")).out
    assert "    Enter: Leave the commands as they are." in out
    assert "    Enter: Germany 48 → Ukraine (G6)." in out
    assert "Germany 48 moves: Greater Germany (G1) → Ukraine (G6)." in out


def test_a_battle_shows_its_board_and_every_die(capsys):
    play(Typist(1, most=400), (0, 1), scenario="eastern")
    out = capsys.readouterr().out
    assert "Battle board in " in out
    assert "Allies under the Soviet Union; Axis under Germany." in out
    assert "surface stage: " in out
    assert "surface dice; takes" in out


def test_help_zones_nations_and_rules_explain_the_game():
    out = sitroom(*EASTERN, "--seat", "germany", typed=lines("help", "zones", "nations", "rules")).out
    assert "odds [N] ID" in out
    assert "Orange  Three orders fewer." in out
    assert out.count("NATION     ZONE") == 2
    assert "Planning: In secret every nation writes up to 9 orders" in out


def test_a_record_is_replayed_with_every_chart_open():
    match = played(5, 2, scenario="eastern")
    replay = Replay(match, WarRoomFace(match.options), PAPER)
    assert {1, 2, 3} <= set(replay.turns)
    while replay.shown.state.stack[-1].verb != "write":
        replay.forward()
    while not all(replay.shown.state.orders[nation] for nation in (USSR, GERMANY)):
        replay.forward()
    view = replay.face.open_view(replay.shown)
    assert view["orders"].keys() == {"ussr", "germany"}
    drawn = replay.face.draw(view, PAPER)
    assert "Orders of the Soviet Union, " in drawn
    assert "Orders of Germany, " in drawn


def test_colours_change_nothing_but_the_colour():
    view = played(5, 2, scenario="europe").view(0)
    plain, bright = (WarRoomFace({}).draw(view, Paper(80, colour=colour)) for colour in (False, True))
    assert "\033[1;31m" in bright
    assert re.sub(r"\033\[[0-9;]*m", "", bright) == plain


# The log


def test_the_log_is_told_briefly():
    g5 = REGION["G5"]
    entries = [
        ("round", 2),
        ("bid", GERMANY, 3),
        ("bid", USSR, 0),
        ("resources", GERMANY, 0, 6, 6, INCOME),
        ("resources", GERMANY, 1, 12, 12, INCOME),
        ("stance", g5, GERMANY, 0, 1, 2),
        ("stance", g5, GERMANY, 3, 0, 1),
        ("batch", GERMANY, 1, 2, g5),
        ("dice", g5, 1, 0, 0, 0, 1, 0),
        ("hit", USSR, 0, 1, True, g5),
        ("hit", USSR, 0, 1, False, g5),
        ("remove", 0, 1, g5),
        ("reinforce", 90, 1, g5),
        ("deploy", GERMANY, g5, g5, 2),
        ("reinforce", 90, 1, DEPLOYMENT),
        ("put", 91, g5, 1, DEPLOYMENT),
        ("hotspot", g5, 5),
        ("pact", JAPAN),
    ]
    assert tell(EN, entries) == [
        "Round 2.",
        "  Bids: Germany 3, USSR 0.",
        "  Germany: +6 oil, +12 iron; now 6 oil, 12 iron.",
        "  Stances in Bulgaria/Rumania (G5), Germany: infantry 1 defense, 2 attack; fighter 1 ground.",
        "  Germany rolls 2 dice, surface stage: 1 yellow, 1 black.",
        "  Hits: USSR infantry 2, 1 eliminated.",
        f"  {EN.command(90)} is reinforced: 1 infantry.",
        "  Deployed in Bulgaria/Rumania (G5): 2 infantry.",
        "  Hotspots: Bulgaria/Rumania (G5), battle, bombing.",
        "  Imperial Japan breaks the Soviet-Japanese Pact.",
    ]
