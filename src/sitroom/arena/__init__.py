"""Bots against bots: many matches with sides swapped, each kept as a record, and what they prove."""
