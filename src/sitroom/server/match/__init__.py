"""A match as the server keeps it: its journal, the table that follows from it, and how it is told."""
