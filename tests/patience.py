"""How long tests wait for what will come about."""

import os

PATIENCE = int(os.environ.get("SITROOM_PATIENCE", "300"))
"""Seconds. Only what hangs takes so long: a busy machine makes a test slower, never red."""
