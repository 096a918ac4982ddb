"""Learning from matches: what the bot `expert` is made with."""
