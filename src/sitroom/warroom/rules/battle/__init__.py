"""A battle step by step, one module for each, in the order of the rulebook (p14-19)."""
