"""The bots of War Room."""
