"""How the networks of `expert` are made, from matches that it plays itself."""
