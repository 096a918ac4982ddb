"""Text logs brought to the server: what does not fit is told in one's own language before a match is made of it."""

import pytest

from server.test_lobby import finished
from sitroom.text import LANGUAGES
from sitroom.twilight.text import Text


@pytest.fixture
def log(lobby):
    name, _ = lobby.bring(finished(3))
    return lobby.get(f"/matches/{name}/export")


def wrong(log):
    """A log with a wrong DEFCON, and the number of that line."""
    lines = log.splitlines()
    number = lines.index("DEFCON degrades to 4") + 1
    lines[number - 1] = "DEFCON degrades to 3"
    return "\n".join(lines) + "\n", number


def test_a_log_that_does_not_fit_is_asked_about_before_a_match_is_made(lobby, log):
    text, number = wrong(log)
    before = lobby.get("/matches?status=over")["matches"]
    asked = lobby.post("/import", {"text": text, "keep": "ask"})
    assert "match" not in asked
    assert [one["line"] for one in asked["mismatches"]] == [number]
    assert asked["fits"].startswith("Turn 1, action round ")
    assert asked["whole"] is True
    assert lobby.get("/matches?status=over")["matches"] == before


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_contradiction_is_named_in_the_language_of_who_asks(lobby, log, lang):
    text, number = wrong(log)
    asked = lobby.post(f"/import?lang={lang}", {"text": text, "keep": "ask"})
    (told,) = asked["mismatches"]
    words = Text(lang).words["refusals"]["log.differs"]
    line = words.format(line=number, says="DEFCON degrades to 3", has="DEFCON degrades to 4")
    assert told["text"] == line[0].upper() + line[1:]
    assert (told["log"], told["engine"]) == ("DEFCON degrades to 3", "DEFCON degrades to 4")
    place = Text(lang).log(("round", 1, 1, 2))
    assert asked["fits"] == place


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_no_log_is_refused_in_the_language_of_who_asks(lobby, lang):
    refused = lobby.post(f"/import?lang={lang}", {"text": "hello\n"}, status=400)
    none = Text(lang).words["refusals"]["log.none"]
    assert refused == {"type": "refused", "refused": "malformed", "reason": none[0].upper() + none[1:]}


def test_the_part_before_the_first_mismatch_can_be_kept(lobby, log):
    text, _ = wrong(log)
    part = lobby.post("/import", {"text": text, "keep": "part"}, status=201)
    whole = lobby.post("/import", {"text": text, "keep": "all"}, status=201)
    assert (part["match"]["status"], whole["match"]["status"]) == ("live", "over")
    assert (part["whole"], whole["whole"]) == (False, True)
    last = lobby.get(f"/matches/{whole['match']['id']}")["at"]
    assert 0 < lobby.get(f"/matches/{part['match']['id']}")["at"] < last


def test_lines_that_say_nothing_are_told_with_their_numbers(lobby, log):
    lines = log.splitlines()
    lines[40:40] = ["Bob: hello", "[12:01] Ann: Event: NATO*"]
    asked = lobby.post("/import", {"text": "\n".join(lines), "keep": "ask"})
    said = [{"line": 41, "text": "Bob: hello"}, {"line": 42, "text": "[12:01] Ann: Event: NATO*"}]
    assert (asked["mismatches"], asked["notes"], asked["skipped"]) == ([], said, 2)
    made = lobby.post("/import", {"text": "\n".join(lines)}, status=201)
    assert made["match"]["status"] == "over"
    assert made["notes"] == said


def test_of_very_many_lines_that_say_nothing_the_first_are_told(lobby, log):
    made = lobby.post("/import", {"text": log + "\n".join(["hello"] * 300), "keep": "ask"})
    assert (len(made["notes"]), made["skipped"]) == (100, 300)


def test_a_log_without_faults_becomes_a_match_though_one_would_be_asked(lobby, log):
    made = lobby.post("/import", {"text": log, "keep": "ask"}, status=201)
    assert made["match"]["status"] == "over"
    assert (made["mismatches"], made["notes"], made["fits"], made["whole"]) == ([], [], "", True)


def test_a_log_that_ends_because_time_ran_out_brings_a_match_that_is_over_on_time(lobby, log):
    text = f"{log[: log.index('Turn 1, US AR2')]}US ran out of time\n"
    made = lobby.post("/import", {"text": text}, status=201)
    result = made["match"]["result"]
    assert (result["winner"], result["reason"]) == ("ussr", "time")
