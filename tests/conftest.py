"""For all tests."""

import os
from pathlib import Path

from hypothesis import HealthCheck, settings

HERE = Path(__file__).parent

os.environ["SITROOM_THINK"] = "20"  # bots that take their time take little here, and do the same each time

# A busy machine makes tests slower, never red: so nothing that Hypothesis does depends on how fast it is. And the same
# examples are tried each time: what fails, fails for everybody.
settings.register_profile(
    "suite",
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=True,
)
settings.load_profile("suite")


def pytest_collection_modifyitems(items):
    """Begin with what waits and takes long, so that in the end no worker is left alone with it."""
    first = ["web", "server", "noughts", "property", "bots"]
    folders = [item.path.relative_to(HERE).parts[0] for item in items]
    order = [first.index(folder) if folder in first else len(first) for folder in folders]
    items[:] = [item for _, item in sorted(zip(order, items, strict=True), key=lambda pair: pair[0])]


def pytest_terminal_summary(terminalreporter):
    """Say loudly at the end what was not tested because something is NOT INSTALLED here."""
    skipped = terminalreporter.stats.get("skipped", [])
    reasons = {report.longrepr[2] for report in skipped if isinstance(report.longrepr, tuple)}
    for reason in sorted(reasons):
        if "NOT INSTALLED" in reason:
            terminalreporter.write_line(f"*** {reason.removeprefix('Skipped: ')} ***", red=True, bold=True)
