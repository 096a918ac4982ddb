"""Situation Room: two grand-strategy board games, complete, on one small kernel."""

__version__ = "0.1.0"
