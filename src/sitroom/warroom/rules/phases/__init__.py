"""The seven phases of a round, one module each (p8-22)."""
