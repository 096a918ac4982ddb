"""For all tests."""

import os

os.environ["SITROOM_THINK"] = "20"  # bots that take their time take little here, and do the same each time


def pytest_terminal_summary(terminalreporter):
    """Say loudly at the end what was not tested because something is NOT INSTALLED here."""
    skipped = terminalreporter.stats.get("skipped", [])
    reasons = {report.longrepr[2] for report in skipped if isinstance(report.longrepr, tuple)}
    for reason in sorted(reasons):
        if "NOT INSTALLED" in reason:
            terminalreporter.write_line(f"*** {reason.removeprefix('Skipped: ')} ***", red=True, bold=True)
