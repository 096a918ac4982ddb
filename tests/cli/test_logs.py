"""`sitroom import` and `sitroom export`: text logs of another program."""

from cli.helpers import record_file, refused, sitroom
from sitroom.kernel import read_record
from sitroom.twilight import GAME


def exported(folder, seed=3):
    """A random match as a text log."""
    record, match = record_file(folder, seed)
    run = sitroom("export", record)
    assert run.status == 0
    log = folder / "match.txt"
    log.write_text(run.out, "utf-8")
    return log, match


def test_exported_match_imports_without_mismatch_and_as_the_same_match(tmp_path):
    log, match = exported(tmp_path)
    out = tmp_path / "again.record"
    run = sitroom("import", log, "--record", out)
    assert run.status == 0
    assert run.out.splitlines()[-1].startswith("checked ")
    assert run.out.endswith(" statements, 0 mismatches\n")
    again = read_record(out.read_text("utf-8"), {"twilight": GAME})
    assert GAME.view(again.state, -2)["influence"] == GAME.view(match.state, -2)["influence"]


def test_statement_that_is_wrong_is_reported_with_its_line(tmp_path):
    log, _ = exported(tmp_path)
    lines = log.read_text("utf-8").splitlines()
    number = next(i for i, line in enumerate(lines) if "DEFCON degrades to 4" in line)
    lines[number] = lines[number].replace("DEFCON degrades to 4", "DEFCON degrades to 3")
    log.write_text("\n".join(lines) + "\n", "utf-8")
    run = sitroom("import", log)
    assert run.status == 1
    says = "Line {} says “DEFCON degrades to 3”, but by the rules it is “DEFCON degrades to 4”"
    assert says.format(number + 1) in run.out
    assert "The log fits the rules up to this point. Turn 1, " in run.out
    assert " mismatch" in run.out.splitlines()[-1]
    assert run.err == ""


def test_what_is_no_log_is_refused_in_one_line(tmp_path):
    log = tmp_path / "log.txt"
    log.write_text("hello\n", "utf-8")
    assert "no text log of TSEspionage" in refused(sitroom("import", log))
    assert "não é um log de texto" in refused(sitroom("import", log, "--lang", "pt"))
    assert "No such file" in refused(sitroom("import", tmp_path / "none.txt"))
    assert "line 1" in refused(sitroom("export", log))


def test_a_log_may_have_a_byte_order_mark_and_the_line_ends_of_windows(tmp_path):
    log, _ = exported(tmp_path)
    plain = sitroom("import", log).out
    log.write_bytes(b"\xef\xbb\xbf" + log.read_bytes().replace(b"\n", b"\r\n"))
    assert sitroom("import", log).out == plain


def cut_before(log, header, *lines):
    """The log up to a header, which stands there alone."""
    text = log.read_text("utf-8")
    log.write_text("\n".join([text[: text.index(header)], *lines]) + "\n", "utf-8")


def test_a_resignation_is_told_and_noted_in_the_record(tmp_path):
    log, _ = exported(tmp_path)
    cut_before(log, "Turn 1, US AR2", "Turn 1, US AR2: :")
    out = tmp_path / "again.record"
    run = sitroom("import", log, "--record", out)
    assert run.status == 0
    assert run.out.splitlines()[0] == "us resigned"
    assert run.out.endswith(" statements, 0 mismatches\n")
    assert out.read_text("utf-8").splitlines()[-1] == "# us resigned"
    assert read_record(out.read_text("utf-8"), {"twilight": GAME}).waiting == (0,)


def test_a_match_that_was_given_up_by_nobody_knows_whom_is_told_as_such(tmp_path):
    log, _ = exported(tmp_path)
    cut_before(log, "Turn 1, US AR2", ": :")
    run = sitroom("import", log)
    assert run.status == 0
    assert run.out.splitlines()[0] == "one side resigned; the log does not say which"


def test_the_first_mismatch_is_told_in_any_language_and_the_part_before_it_kept(tmp_path):
    log, match = exported(tmp_path)
    text = log.read_text("utf-8")
    log.write_text(text.replace("DEFCON degrades to 4", "DEFCON degrades to 3", 1), "utf-8")
    out = tmp_path / "part.record"
    run = sitroom("import", log, "--part", "--record", out, "--lang", "it")
    assert run.status == 1
    assert "dice “DEFCON degrades to 3”, ma secondo le regole è “DEFCON degrades to 4”" in run.out
    assert "Il log segue le regole fino a questo punto. Turno 1, " in run.out
    part = read_record(out.read_text("utf-8"), {"twilight": GAME})
    assert (part.over, part.state.turn, part.state.defcon) == (False, 1, 5)
    assert 0 < len(part.answers) < len(match.answers)


def test_a_line_that_was_skipped_is_told_with_its_number(tmp_path):
    log, _ = exported(tmp_path)
    text = log.read_text("utf-8")
    at = text[: text.index("Turn 1, US AR1")].count("\n") + 1
    log.write_text(text.replace("Turn 1, US AR1", "Bob: hi!\nTurn 1, US AR1", 1), "utf-8")
    run = sitroom("import", log)
    assert run.status == 0
    assert run.out.splitlines()[0] == f"line {at} was skipped: Bob: hi!"


def test_a_side_that_ran_out_of_time_is_told(tmp_path):
    log, _ = exported(tmp_path)
    cut_before(log, "Turn 1, US AR2", "USSR ran out of time")
    assert sitroom("import", log).out.splitlines()[0] == "ussr ran out of time"
