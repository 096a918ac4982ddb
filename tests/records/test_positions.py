"""A match may start from a position: it is checked by the rules, kept in the record, and played on like any other."""

import random

import pytest

from sitroom.fuzz import random_match
from sitroom.kernel import (
    CHANCE,
    NOBODY,
    Match,
    Option,
    PositionError,
    RecordError,
    SitroomError,
    read_record,
    write_record,
)
from sitroom.kernel.frames import types_of
from sitroom.server.work.jobs import import_text
from sitroom.titles import GAMES, TITLES, title_of
from sitroom.twilight import GAME as TWILIGHT
from sitroom.twilight.rules import possible as twilight
from sitroom.twilight.rules.game import Twilight
from sitroom.twilight.rules.stack import FRAMES as TWILIGHT_FRAMES
from sitroom.warroom import GAME as WARROOM
from sitroom.warroom.rules import possible as warroom
from sitroom.warroom.rules.stack import FRAMES as WARROOM_FRAMES

LENGTHS = {"twilight": 150, "warroom": 700}
SPRING = """sitroom-position twilight
turn: 4
round: 2
phasing: ussr
hand us: nato
hand ussr: fidel nasser
us: canada 3 italy 2
ussr: poland 3
"""
"""Made by hand: what it does not say follows from the rules."""


def position_in(name, seed):
    """The text of a position in a random match, and the state itself."""
    scenario = {"scenario": "eastern"} if name == "warroom" else {}
    match = random_match(GAMES[name], f"position {seed}", scenario, LENGTHS[name] + seed)
    while match.state.seat == CHANCE:
        match.undo()
    return match.game.position_text(match.state), match.state


def play_on(match, answers, seed=0):
    rng = random.Random(seed)
    for _ in range(answers):
        if not match.over:
            seat = rng.choice(match.waiting)
            match.apply(rng.choice(match.legal(seat)), seat)
    return match


@pytest.mark.parametrize("name", LENGTHS)
@pytest.mark.parametrize("seed", range(3))
def test_a_match_starts_from_a_position_and_is_taken_back_to_it(name, seed):
    text, state = position_in(name, seed)
    match = Match(GAMES[name], position=text)
    assert match.state == state
    assert match.log == []
    assert match.origin == text
    play_on(match, 70, seed)
    assert match.answers
    assert match.earlier(0).state == match.state_at(0) == state
    match.undo(len(match.answers))
    assert match.state == state
    assert match.log == []
    assert match.copy().origin == text


@pytest.mark.parametrize("name", LENGTHS)
@pytest.mark.parametrize("seed", range(3))
def test_a_record_of_a_match_from_a_position_has_it_in_its_head_and_replays_exactly(name, seed):
    text, _ = position_in(name, seed)
    match = play_on(Match(GAMES[name], position=text), 50, seed)
    record = write_record(match)
    head = record.split("\n\n")[0].splitlines()
    assert [line.removeprefix("position: ") for line in head if line.startswith("position: ")] == text.splitlines()
    again = read_record(record, GAMES)
    assert (again.answers, again.log, again.options) == (match.answers, match.log, match.options)
    assert again.state == match.state
    assert write_record(again) == record


@pytest.mark.parametrize("name", LENGTHS)
def test_a_match_from_a_position_is_resumed_where_it_stood(name):
    text, _ = position_in(name, 0)
    match = play_on(Match(GAMES[name], position=text), 70)
    args = (match.game, match.options, match.answers[:], match.log[:], match.marks[:], match.positions(32), text)
    again = Match.resume(*args)
    assert again.state == match.state
    again.undo(len(again.answers))
    assert again.state == Match(match.game, position=text).state


def test_a_position_made_by_hand_is_completed_before_the_match_starts():
    match = Match(TWILIGHT, position=SPRING)
    assert match.origin.splitlines()[1] == f"rules: {TWILIGHT.rules_version}"
    assert match.log == []
    assert [match.text(action) for action in match.legal()] == ["fidel", "nasser", "the_china_card"]
    assert read_record(write_record(match), GAMES).state == match.state


@pytest.mark.parametrize("scenario", ["eastern", "europe", "pacific", "global"])
def test_p9_the_lot_for_the_turn_order_is_still_to_be_drawn_in_the_first_position_of_a_war(scenario):
    match = Match(WARROOM, {"scenario": scenario})
    again = Match(WARROOM, position=WARROOM.position_text(match.state))
    assert again.state == match.state
    assert again.waiting == (CHANCE,)


def test_a_match_without_a_position_has_none_in_its_record():
    match = Match(TWILIGHT)
    assert match.origin is None
    assert "position" not in write_record(match)


# What is refused


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("deck: duck_and_cover", "put every card in one place"),
        ("vp: 20", "with 20 VP the US has won already"),
        ('frame: ["PlayCard", 7]', "line 10: not a frame of this game"),
        ('frame: ["EndTurn", 1, 2, 3]', "line 10: not a frame of this game"),
        ("colour: red", "'colour' is not part of a position"),
        ("rules: 99", "line 10: rules: written under version 99 of the rules of twilight"),
        ("rules: new", "line 10: rules: 'new' is not a version of the rules"),
        ("options: edition=third", "line 10: options: option edition: 'third' is not one of"),
    ],
)
def test_a_position_of_twilight_struggle_that_cannot_be_is_refused_with_a_reason(line, reason):
    with pytest.raises(PositionError) as refused:
        Match(TWILIGHT, position=SPRING.rstrip() + "\n\n" + line + "\n")
    assert reason in str(refused.value)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("resources china: 3 3 3", "China has oil"),
        ("command germany-48: G6 9inf", "a stack is 1 to 8 units"),
        ("zone germany: purple", "purple"),
        ("rules: 99", "written under version 99 of the rules of warroom"),
        ("rules: 0", "'0' is not a version of the rules"),
        ('frame: ["Nothing"]', "frame"),
    ],
)
def test_a_position_of_war_room_that_cannot_be_is_refused_with_a_reason(line, reason):
    key = line.partition(":")[0]
    text = WARROOM.position_text(WARROOM.new(scenario="global").state)
    kept = [one for one in text.splitlines() if not one.startswith((f"{key}:", "frame:"))]
    with pytest.raises(PositionError) as refused:
        Match(WARROOM, position="\n".join([*kept, line]))
    assert reason in str(refused.value)


def test_what_no_rule_of_the_reader_refuses_is_refused_by_the_invariants(monkeypatch):
    class Strict(Twilight):
        def invariants(self, state):
            def check():
                raise AssertionError("nothing is good enough")

            return check

    with pytest.raises(PositionError, match="the rules cannot go on from this position"):
        Match(Strict(), position=SPRING)


# One predicate

TOO_EARLY = SPRING.replace("turn: 4", "turn: 3").replace("hand us: nato", "hand us: nato quagmire")


def test_a_card_of_a_later_war_is_refused_by_all_who_take_positions_for_the_same_reason():
    (flaw,) = TWILIGHT.flaws(TOO_EARLY)
    assert flaw.key == "position.later"
    assert list(title_of(TWILIGHT).editor.examine(TOO_EARLY).flaws) == [flaw]
    with pytest.raises(PositionError) as refused:
        Match(TWILIGHT, position=TOO_EARLY)
    assert refused.value.why == flaw
    record = write_record(Match(TWILIGHT, position=SPRING))
    head = "".join(f"position: {line}\n" for line in TOO_EARLY.splitlines())
    kept = [line for line in record.splitlines(keepends=True) if not line.startswith("position:")]
    record = "".join([*kept[:-1], head, "\n"])
    for read in (lambda: read_record(record, GAMES), lambda: import_text(record)):
        with pytest.raises(RecordError, match="only comes into play in turn 4"):
            read()


@pytest.mark.parametrize(
    "line",
    [
        "hand us: nato fidel blockade nasser comecon norad containment defectors suez_crisis olympic_games",
        "china: none up",
        "envy: us",
        "effects: spain_left_nato",
        "table: blockade",
        "winner: us vp",
        "round: 8",
    ],
)
def test_what_the_editor_refuses_no_match_begins_from(line):
    key = line.partition(":")[0]
    text = "\n".join([*(one for one in SPRING.splitlines() if one.partition(":")[0] != key), line])
    (flaw,) = title_of(TWILIGHT).editor.examine(text).flaws
    with pytest.raises(PositionError) as refused:
        Match(TWILIGHT, position=text)
    assert refused.value.why == flaw


@pytest.mark.parametrize("name", LENGTHS)
def test_no_match_begins_where_one_has_ended(name):
    options = {"scenario": "eastern"} if name == "warroom" else {}
    match = random_match(GAMES[name], "to its end", options)
    assert match.over
    with pytest.raises(PositionError, match="over in this position"):
        Match(GAMES[name], position=GAMES[name].position_text(match.state))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("name", "every"), [("twilight", 7), ("warroom", 151)])
def test_every_state_that_a_match_comes_to_and_every_imagined_one_is_a_position(name, every, seed):
    game = GAMES[name]
    match = random_match(game, f"positions {seed}", most=1500)
    for at in range(0, len(match.answers), every):
        state = match.state_at(at)
        assert list(game.flaws(game.position_text(state))) == []
        seat = (*range(len(match.seats)), NOBODY)[at % (len(match.seats) + 1)]
        imagined = game.imagine(game.view(state, seat), random.Random(at))
        assert list(game.flaws(game.position_text(imagined))) == []


# Frames, field by field


@pytest.mark.parametrize(
    "frame",
    [
        '["PlayCard", true]',
        '["PlayCard", -1]',
        '["PlayCard", "us"]',
        '["PlayCard", [1]]',
        '["PlayCard", 1.0]',
        '["PlayCard"]',
        '["ActionRound", 1, 0]',
        '["ActionRound", 1, 9]',
        '["StartTurn", 11]',
        '["Draw", 1, [0]]',
        '["Draw", -1, [2]]',
        '["Draw", -1, [0, "1"]]',
        '["Norad", 1]',
        '["CoupRoll", 0, 0, 12, 3, 3, false, false, []]',
        '["Headlines", [1, 1], [0, 0]]',
        '["Headlines", [1], [0, 0, 0]]',
        '["ConductOps", 0, 3, 4, [9]]',
        '["AddInfluence", 0, 3, 1, [999]]',
        '["ChooseMode", 0, 999]',
        "[[[[]]]]",
        "{}",
        "null",
        "[" * 10_000,
    ],
)
def test_a_frame_of_twilight_struggle_with_a_field_that_cannot_be_is_named_with_its_line(frame):
    with pytest.raises(PositionError, match="line 9: not a frame of this game"):
        TWILIGHT.position(SPRING + f"frame: {frame}")


@pytest.mark.parametrize(
    "frames",
    [
        ('["PlayCard", 1]',),
        ('["EndTurn"]', '["PlayCard", 1]'),
        ('["EndTurn"]', '["EndTurn"]', '["EndRound", 1]', '["PlayCard", 1]'),
        ('["EndTurn"]', '["EndRound", 1]', '["ActionRound", 0, 2]', '["PlayCard", 1]'),
        ('["EndTurn"]', '["EndRound", 1]', '["ChooseMode", 1, 1]'),
        ('["EndTurn"]', '["PlayRounds"]', '["Headlines", [0], [0, 1]]'),
        ('["StartTurn", 9]', '["Norad", 0]'),
    ],
)
def test_frames_of_twilight_struggle_that_no_turn_has_are_refused(frames):
    with pytest.raises(PositionError, match="the frames do not fit this position"):
        Match(TWILIGHT, position=SPRING + "".join(f"frame: {frame}\n" for frame in frames))


def war(*frames):
    """The first position of a war, with other frames."""
    text = WARROOM.position_text(WARROOM.new(scenario="eastern").state)
    kept = [line for line in text.splitlines() if not line.startswith("frame:")]
    return "\n".join([*kept, *(f"frame: {frame}" for frame in frames)])


@pytest.mark.parametrize(
    "frame",
    [
        '["DrawOrder", true]',
        '["DrawOrder", 5]',
        '["Launch", 0, 0, [9999]]',
        '["Launch", 0, 0, 3]',
        '["MoveCommand", 0, 999, 3]',
        '["MoveCommand", 0, 3, -1]',
        '["RollRaid", 99, 1, 0, 0]',
        '["StartLap", 3]',
        '["PlaceUnits", 0, 0, -1]',
        '["Roll", 3, 0.5]',
        '["ResolveOrders", 9]',
        "[" * 10_000,
    ],
)
def test_a_frame_of_war_room_with_a_field_that_cannot_be_is_refused(frame):
    with pytest.raises(PositionError, match="frame"):
        WARROOM.position(war('["StartRound"]', frame))


@pytest.mark.parametrize(
    "frames",
    [
        ('["DrawOrder", -1]',),
        ('["StartRound"]', '["StartRound"]', '["DrawOrder", -1]'),
        ('["StartRound"]', '["WriteOrders", [0, 1]]'),
        ('["EndRound"]', '["WriteOrders", [0, 1]]'),
        ('["EndRound"]', '["CheckVictory"]', '["CheckCollapse"]', '["WritePurchases", [0, 1]]'),
    ],
)
def test_frames_of_war_room_that_no_round_has_are_refused(frames):
    with pytest.raises(PositionError, match="frame"):
        Match(WARROOM, position=war(*frames))


@pytest.mark.parametrize("name", LENGTHS)
def test_a_position_of_another_game_is_refused(name):
    text, _ = position_in(name, 0)
    other = next(game for game in LENGTHS if game != name)
    with pytest.raises(PositionError, match=f"a position starts with 'sitroom-position {other}'"):
        Match(GAMES[other], position=text)


def test_options_that_contradict_the_position_are_refused():
    with pytest.raises(PositionError, match="option edition is second for the match and deluxe in its position"):
        Match(TWILIGHT, {"edition": "second", "optional_cards": False}, SPRING)
    with pytest.raises(PositionError, match="for the match and"):
        Match(TWILIGHT, {"preset": "tournament"}, SPRING)
    assert Match(TWILIGHT, {"edition": "deluxe"}, SPRING).options["edition"] == "deluxe"


def test_a_record_says_that_its_position_cannot_be_read():
    record = write_record(Match(TWILIGHT, position=SPRING)).replace("position: turn: 4", "position: turn: 40")
    with pytest.raises(RecordError, match="in the head: line 3: turn: 40 is not from 1 to 10"):
        read_record(record, GAMES)


def test_a_log_of_another_program_cannot_tell_of_a_position():
    with pytest.raises(SitroomError, match="cannot hold a match that starts from a position"):
        TITLES["twilight"].exporters["tsespionage"](Match(TWILIGHT, position=SPRING))


# Older rules


class Later(Twilight):
    """The game after its rules asked one thing more: once yes, today no."""

    rules_version = Twilight.rules_version + 1

    def upgrade(self, given, version):
        given = super().upgrade(given, version)
        return {"held_scoring_loses": True, **given} if version < self.rules_version else given


def test_a_position_of_older_rules_is_read_as_they_were():
    assert isinstance(TWILIGHT.options[0], Option)
    older = TWILIGHT.position_text(TWILIGHT.position(SPRING))
    assert f"\nrules: {TWILIGHT.rules_version}\n" in older
    assert Match(TWILIGHT, position=older).options["held_scoring_loses"] is False
    match = Match(Later(), position=older)
    assert match.options["held_scoring_loses"] is True
    assert f"\nrules: {Later.rules_version}\n" in match.origin
    assert Match(Later(), position=SPRING).options["held_scoring_loses"] is False, "no version is today's"


def test_a_position_of_the_first_rules_names_its_promo_cards_one_by_one():
    older = SPRING.replace(
        "turn: 4", "rules: 1\noptions: referendum_otan=yes stan_wojenny=no anni_di_piombo=yes\nturn: 4"
    )
    match = Match(TWILIGHT, position=older)
    assert match.options["promo_cards"] == ("referendum_otan", "anni_di_piombo")
    assert f"\nrules: {TWILIGHT.rules_version}\noptions: promo_cards=referendum_otan,anni_di_piombo " in match.origin
    assert read_record(write_record(match), GAMES).options == match.options
    with pytest.raises(PositionError, match="option promo_cards is none for the match and referendum_otan"):
        Match(TWILIGHT, {"promo_cards": ""}, older)


def test_a_record_of_older_rules_with_a_position_is_read_as_they_were():
    record = write_record(Match(TWILIGHT, position=SPRING)).replace("held_scoring_loses: no\n", "")
    match = read_record(record, {"twilight": Later()})
    assert match.options["held_scoring_loses"] is True
    assert read_record(write_record(match), {"twilight": Later()}).options == match.options


def test_nobody_is_told_of_hidden_cards_by_a_match_from_a_position():
    one, other = (Match(TWILIGHT, position=SPRING.replace("nato", card)) for card in ("nato", "containment"))
    for seat in (1, NOBODY):
        assert one.view(seat) == other.view(seat)
        assert one.log_for(seat) == other.log_for(seat)


def test_every_field_of_every_frame_has_its_range():
    for kind in TWILIGHT_FRAMES.kinds.values():
        for name, type_ in types_of(kind).items():
            key = (kind.__name__, name)
            assert type_ is bool or name == "seat" or key in twilight.OF_KIND or name in twilight.FIELDS, key
    state = WARROOM.new().state
    for kind in WARROOM_FRAMES.kinds.values():
        for name in () if kind in warroom.HOLDS else types_of(kind):
            assert warroom.known_here(state, kind.__name__, name), (kind.__name__, name)
