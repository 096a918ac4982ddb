"""What every game stands on: frames, matches, records, views and the seat called Chance."""

from sitroom.kernel.chance import Driver, Scripted, Seeded, recorded
from sitroom.kernel.errors import (
    IllegalAction,
    NotationError,
    OptionError,
    PositionError,
    RecordError,
    Refusal,
    SitroomError,
)
from sitroom.kernel.frames import CHANCE, NOBODY, Frames
from sitroom.kernel.game import Game
from sitroom.kernel.match import Match
from sitroom.kernel.options import Option, resolve
from sitroom.kernel.record import read_record, write_record
from sitroom.kernel.state import GameOver, State

__all__ = [
    "CHANCE",
    "NOBODY",
    "Driver",
    "Frames",
    "Game",
    "GameOver",
    "IllegalAction",
    "Match",
    "NotationError",
    "Option",
    "OptionError",
    "PositionError",
    "RecordError",
    "Refusal",
    "Scripted",
    "Seeded",
    "SitroomError",
    "State",
    "read_record",
    "recorded",
    "resolve",
    "write_record",
]
