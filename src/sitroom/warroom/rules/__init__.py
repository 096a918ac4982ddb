"""The rules of War Room."""
