"""What every game is built on: frames, matches, records, views and the seat called Chance."""

from sitroom.kernel.blind import cannot_take_back, surely, tells_nothing
from sitroom.kernel.chance import Driver, Scripted, Seeded, recorded
from sitroom.kernel.errors import (
    IllegalAction,
    NotationError,
    OptionError,
    PositionError,
    RecordError,
    Refusal,
    SitroomError,
    Unknown,
)
from sitroom.kernel.frames import CHANCE, NOBODY, Decision, Frame, Frames, Secret, Step
from sitroom.kernel.match import Match
from sitroom.kernel.options import Option, resolve
from sitroom.kernel.provenance import Provenance
from sitroom.kernel.record import read_record, write_record
from sitroom.kernel.rules import Rules
from sitroom.kernel.schema import Result
from sitroom.kernel.state import GameOver, State

__all__ = [
    "CHANCE",
    "NOBODY",
    "Decision",
    "Driver",
    "Frame",
    "Frames",
    "GameOver",
    "IllegalAction",
    "Match",
    "NotationError",
    "Option",
    "OptionError",
    "PositionError",
    "Provenance",
    "RecordError",
    "Refusal",
    "Result",
    "Rules",
    "Scripted",
    "Secret",
    "Seeded",
    "SitroomError",
    "State",
    "Step",
    "Unknown",
    "cannot_take_back",
    "read_record",
    "recorded",
    "resolve",
    "surely",
    "tells_nothing",
    "write_record",
]
