"""Every ruling has a test that carries its number."""

import re
from pathlib import Path

RULINGS = 106


def test_every_ruling_from_1_to_106_has_a_test():
    text = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_?_*.py"))
    tested = {int(number) for number in re.findall(r"^def test_ruling_(\d{3})_", text, re.MULTILINE)}
    assert tested == set(range(1, RULINGS + 1))
