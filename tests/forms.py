"""The two forms of the engine, where a test cares which one it runs on."""

import pytest

from sitroom.kernel.interpreted import COMPILED, interpreted

watches_inside = pytest.mark.skipif(
    COMPILED, reason="compiled rules call their own functions, whatever a test puts in their place"
)


def as_written(kind):
    """A class as its source has it; a compiled one does not tell its slots and annotations."""
    return getattr(interpreted(kind.__module__), kind.__name__)
