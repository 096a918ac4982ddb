"""Positions that somebody edits: what an editor shows of them, why one cannot be, and what is odd about it."""

import random

import pytest

from sitroom.kernel import Match, SitroomError
from sitroom.twilight import GAME
from sitroom.twilight.rules.options import OPTIONS
from sitroom.twilight.text import Text
from sitroom.twilight.title import TITLE
from sitroom.warroom.title import TITLE as WARROOM

SPRING = {"turn": "4", "round": "2", "phasing": "ussr", "hand us": "nato", "hand ussr": "fidel nasser"}


def text(**lines):
    """A position that differs from one that can be in these lines: `hand_us=` is the line `hand us:`."""
    given = SPRING | {name.replace("_", " "): value for name, value in lines.items()}
    return "\n".join(["sitroom-position twilight", *(f"{name}: {value}" for name, value in given.items())])


def flaws(**lines):
    return [why.key for why in TITLE.editor.examine(text(**lines)).flaws]


@pytest.mark.parametrize(
    ("lines", "flaw"),
    [
        ({"vp": "20"}, "position.vp"),
        ({"vp": "-23"}, "position.vp"),
        ({"defcon": "1"}, "position.defcon"),
        ({"winner": "us vp"}, "position.over"),
        ({"china": "none up"}, "position.china.nobody"),
        ({"options": "chinese_civil_war=yes", "china": "ussr up"}, "position.china.war"),
        (
            {"turn": "3", "hand_us": "nato fidel blockade nasser comecon norad containment defectors suez_crisis"}
            | {"hand_ussr": "vietnam_revolts"},
            "position.hand",
        ),
        ({"turn": "3", "discard": "quagmire"}, "position.later"),
        ({"envy": "us"}, "position.envy"),
        ({"effects": "spain_left_nato"}, "position.effect"),
        ({"round": "0", "hand_us": ""}, "position.no_headline"),
        ({"phasing": "none"}, "position.nobody"),
        ({"round": "8"}, "position.rounds"),
        ({"turn": "2", "round": "7"}, "position.rounds"),
        ({"phasing": "us", "hand_us": ""}, "position.no_card"),
        ({"table": "blockade"}, "position.table"),
        ({"phasing": "us", "hand_us": "", "china": "us up", "effects": "china_barred"}, "position.goes_on"),
    ],
)
def test_a_position_that_cannot_be_has_its_reason_in_every_language(lines, flaw):
    assert flaws() == []
    assert flaws(**lines) == [flaw]
    (why,) = TITLE.editor.examine(text(**lines)).flaws
    said = {Text(lang).refusal(why) for lang in ("en", "pt", "es", "it")}
    assert len(said) == 4
    assert str(why)[:1].upper() + str(why)[1:] in said


def test_all_that_is_wrong_is_said_at_once():
    assert flaws(vp="20", defcon="1", phasing="none") == ["position.vp", "position.defcon", "position.nobody"]


def test_options_that_do_not_go_together_have_the_options_own_reason():
    found = TITLE.editor.examine(text(options="edition=second bid=influence"))
    assert found.sheet is None
    assert [why.key for why in found.flaws] == ["option.bid_second"]


def test_a_text_that_cannot_be_read_says_where():
    assert TITLE.editor.examine("nothing").sheet is None
    (why,) = TITLE.editor.examine(text(turn="40")).flaws
    assert str(why) == "line 2: turn: 40 is not from 1 to 10"
    assert Text("it").refusal(why) == "Riga 2: turn: 40 non è tra 1 e 10"


def test_cards_that_are_not_in_their_places_are_a_flaw():
    (why,) = TITLE.editor.examine(text(deck="duck_and_cover")).flaws
    assert why.key == "position.impossible"


def test_an_effect_whose_card_was_not_played_is_odd_but_can_be_played():
    found = TITLE.editor.examine(text(effects="nato"))
    assert found.flaws == []
    assert [why.key for why in found.notes] == ["position.unplayed"]
    assert TITLE.editor.examine(text(effects="nato", hand_us="blockade", removed="nato")).notes == []


def test_the_sheet_says_what_follows_from_the_position():
    sheet = TITLE.editor.examine(text(us="canada 4 italy 1", ussr="poland 3 italy 1")).sheet
    assert sheet["control"] == {"canada": "us", "poland": "ussr"}
    assert sheet["influence"]["italy"] == (1, 1)
    assert "korean_war" in sheet["deck"]
    assert "fidel" not in sheet["deck"]
    assert "terrorism" in sheet["box"]
    assert sheet["rounds"] == (7, 7)
    assert sheet["moment"] == []


# What matches come to


def written(sheet):
    """A sheet as a client writes it."""
    lines = ["sitroom-position twilight"]
    settled = [(spec, sheet["options"][spec.name]) for spec in OPTIONS]
    said = [(spec, tuple(value) if isinstance(value, list) else value) for spec, value in settled]
    chosen = [f"{spec.name}={','.join(spec.text(value).split())}" for spec, value in said if value != spec.default]
    lines += [f"options: {' '.join(chosen)}"] if chosen else []
    lines += [f"{name}: {sheet[name]}" for name in ("turn", "round", "defcon", "vp")]
    lines += [f"{name}: {sheet[name] or 'none'}" for name in ("phasing", "envy")]
    lines += [f"{name}: us {sheet[name][0]} ussr {sheet[name][1]}" for name in ("milops", "space", "spaced", "skipped")]
    lines.append(f"china: {sheet['china'][0] or 'none'} {'up' if sheet['china'][1] else 'down'}")
    for side, name in enumerate(("us", "ussr")):
        lines.append(f"{name}: " + " ".join(f"{id} {n[side]}" for id, n in sheet["influence"].items() if n[side]))
        lines.append(f"hand {name}: {' '.join(sheet['hands'][side])}")
    lines += [f"{name}: {' '.join(sheet[name])}" for name in ("effects", "known", "discard", "removed", "table")]
    lines.append(f"seen in deck: {' '.join(sheet['seen_in_deck'])}")
    return "\n".join([*lines, f"ames: {' '.join(sheet['ames_order'])}", *sheet["moment"]])


CHOSEN = (
    {},
    {"bid": "influence"},
    {"edition": "second", "promo_cards": "referendum_otan"},
    {"chinese_civil_war": True},
    {"scenario": "late_war"},
)


@pytest.mark.parametrize("seed", range(5))
def test_every_position_of_a_match_can_be_edited_and_is_the_same_when_written_again(seed):
    rng = random.Random(seed)
    match = GAME.new(**CHOSEN[seed])
    kept = 0
    while not match.over and len(match.answers) < 600:
        by = rng.choice(match.waiting)
        match.apply(rng.choice(match.legal(by)), by)
        if match.over or rng.random() < 0.93:
            continue
        found = TITLE.editor.examine(GAME.position_text(match.state))
        assert found.flaws == []
        again = written(found.sheet)
        assert GAME.position(again) == match.state
        assert TITLE.editor.examine(again) == found
        kept += bool(found.sheet["moment"])
    assert kept


def test_the_start_of_a_round_needs_no_frames():
    match = Match(GAME, position=text())
    assert TITLE.editor.examine(GAME.position_text(match.state)).sheet["moment"] == []


# Dealing


def test_hands_are_filled_to_what_a_side_would_hold():
    one = TITLE.editor.fill_hands(text(round="3", phasing="us"), random.Random(1))
    sheet = TITLE.editor.examine(one).sheet
    assert [len(hand) for hand in sheet["hands"]] == [6, 5]
    assert "nato" in sheet["hands"][0]
    assert TITLE.editor.fill_hands(text(round="3", phasing="us"), random.Random(1)) == one
    assert TITLE.editor.fill_hands(text(round="3", phasing="us"), random.Random(2)) != one
    headlines = TITLE.editor.examine(TITLE.editor.fill_hands(text(round="0", turn="2"), random.Random(1)))
    assert [len(hand) for hand in headlines.sheet["hands"]] == [8, 8]
    assert headlines.flaws == []


def test_nothing_is_known_of_a_deck_from_which_hands_were_filled():
    seen = text(round="3", phasing="us", seen_in_deck="comecon blockade")
    assert TITLE.editor.examine(seen).sheet["seen_in_deck"] == ["blockade", "comecon"]
    assert TITLE.editor.examine(TITLE.editor.fill_hands(seen, random.Random(1))).sheet["seen_in_deck"] == []


def test_a_game_without_an_editor_says_so():
    for ask in (lambda: WARROOM.editor.examine(""), lambda: WARROOM.editor.fill_hands("", random.Random(1))):
        with pytest.raises(SitroomError, match="positions of this game cannot be edited here"):
            ask()
