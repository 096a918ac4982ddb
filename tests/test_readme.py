import doctest
from pathlib import Path


def test_the_readme_example_runs():
    readme = Path(__file__).parent.parent / "README.md"
    found = doctest.testfile(str(readme), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert found.attempted >= 8
    assert found.failed == 0
