"""The bots of Twilight Struggle."""
