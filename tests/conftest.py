"""For all tests."""


def pytest_terminal_summary(terminalreporter):
    """Say loudly at the end what was not tested because something is NOT INSTALLED here."""
    skipped = terminalreporter.stats.get("skipped", [])
    reasons = {report.longrepr[2] for report in skipped if isinstance(report.longrepr, tuple)}
    for reason in sorted(reasons):
        if "NOT INSTALLED" in reason:
            terminalreporter.write_line(f"*** {reason.removeprefix('Skipped: ')} ***", red=True, bold=True)
