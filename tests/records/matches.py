"""Random matches that last: played at random, and taken back a little where they end too soon."""

import random

from sitroom.kernel import NOBODY
from sitroom.twilight import GAME


def long_match(seed, last_turn=10, **options):
    """A match that is over, as a rule not before `last_turn`."""
    rng = random.Random(seed)
    match = GAME.new(**options)
    retreats = 60
    while True:
        if match.over:
            if match.state.turn >= last_turn or not retreats:
                return match
            retreats -= 1
            match.undo(min(len(match.answers), rng.randint(2, 40)))
            continue
        match.apply(peaceful(match.state, rng))


def peaceful(state, rng):
    """A random action that neither ends the match nor lowers DEFCON to 2, if a few tries find one."""
    action = rng.choice(state.actions)
    for _ in range(12):
        after = state.copy()
        after.apply(state.seat, action)
        if after.seat != NOBODY and (after.defcon > 2 or after.defcon >= state.defcon):
            break
        action = rng.choice(state.actions)
    return action


def public(match):
    """What a spectator sees, but for the options and the China Card, whose moves no text log tells."""
    return {key: value for key, value in GAME.view(match.state, NOBODY).items() if key not in ("options", "china")}


def led_match(seed, prefer, enough, **options):
    """A random match up to where it is `enough`, in which what `prefer` names for a match is done where it is legal."""
    rng = random.Random(seed)
    match = GAME.new(**options)
    while not match.over and not enough(match):
        legal = {match.text(action): action for action in match.legal()}
        wanted = [legal[text] for text in prefer(match) if text in legal]
        match.apply(wanted[0] if wanted else peaceful(match.state, rng))
    return match
