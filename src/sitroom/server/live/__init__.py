"""Matches that people are at: the room of each, its seats, clocks, requests and bots."""
