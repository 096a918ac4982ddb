"""How long tests wait for what will come about."""

PATIENCE = 300
"""Seconds. Only what hangs takes so long: a busy machine makes a test slower, never red."""
