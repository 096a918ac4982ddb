"""The rules of Twilight Struggle."""
