"""Live matches: the room of each, its seats, clocks, requests and bots."""
