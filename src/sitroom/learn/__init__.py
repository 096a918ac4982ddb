"""Learning from matches: a judgement of positions that a bot can use in place of its own."""
