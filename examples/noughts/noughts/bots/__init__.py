"""Bots: `random` comes with the platform, `normal` plays without a mistake."""
