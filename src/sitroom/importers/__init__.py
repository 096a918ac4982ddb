"""Logs of other programs, read and written."""
