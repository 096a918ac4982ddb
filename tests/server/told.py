"""Prints matches as a client is told them, and what it should have made of each message, for the client's tests."""

import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from server.test_telling import MATCHES, go_on, room_of, update_of
from sitroom.kernel import NOBODY
from sitroom.server.match.telling import dumps

LOOKS = 30


def told(game, options):
    """Updates to a seat, then to a spectator, each with the view and the log that it leads to."""
    rng = random.Random(11)
    room = room_of(game, options)
    for chair in (0, None):
        seat, count = NOBODY if chair is None else room.table.seat_of(chair), 0
        channel = room.channel(chair, "en")
        for look in range(LOOKS):
            go_on(room.table, rng, rng.choice((1, 1, 3, 9)))
            channel.follow()
            update = update_of(room, chair, channel, count)
            count = channel.count
            seen = {
                "view": room.table.told(seat),
                "log": list(map(room.game.entries.told, room.table.match.log_for(seat))),
            }
            yield {"first": not look, "update": update, **seen}


if __name__ == "__main__":
    print(dumps([list(told(game, options)) for game, options in MATCHES if "bid" not in options]))
