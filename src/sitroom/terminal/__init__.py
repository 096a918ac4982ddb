"""The text terminal: a position drawn in characters, a prompt for a seat's actions, and the replay of records."""
