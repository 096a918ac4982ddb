"""Matches that the engine has played so far, to be brought to a table."""

from server.clients import dealt, played
from sitroom.kernel import Match
from sitroom.twilight import GAME

USSR_HAND = ["fidel", "comecon", "decolonization", "socialist_governments", "nasser", "arab_israeli_war"]
US_HAND = [
    "duck_and_cover",
    "marshall_plan",
    "containment",
    "us_japan_mutual_defense_pact",
    "nato",
    "east_european_unrest",
]


def headlines():
    """Set up and dealt: both sides choose their headlines."""
    return dealt(us=US_HAND, ussr=USSR_HAND)


def first_round():
    """The USSR's first round, at DEFCON 4."""
    return played("fidel", "duck_and_cover", match=headlines())


def at_defcon_2():
    """The USSR's second round, after a coup of each side."""
    coups = ("nasser", "coup", "iran", "1", "nato", "coup", "iraq", "1")
    return played(*coups, match=first_round())


def position(**lines):
    """A match that begins from a position: `hand_us=` is the line `hand us:`."""
    text = [f"{name.replace('_', ' ')}: {value}" for name, value in lines.items()]
    return Match(GAME, position="\n".join(["sitroom-position twilight", *text]))
