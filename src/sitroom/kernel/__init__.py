"""What every game is built on: frames, matches, records, views and the seat called Chance."""

from sitroom.kernel.advice import Advice, Reason
from sitroom.kernel.blind import cannot_take_back, tells_nothing
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
from sitroom.kernel.game import ASK, USUAL, Bot, Budget, Game, Imported, Topic, Words
from sitroom.kernel.match import Match
from sitroom.kernel.options import Option, resolve
from sitroom.kernel.record import read_record, write_record
from sitroom.kernel.schema import Result
from sitroom.kernel.state import GameOver, State

__all__ = [
    "ASK",
    "CHANCE",
    "NOBODY",
    "USUAL",
    "Advice",
    "Bot",
    "Budget",
    "Decision",
    "Driver",
    "Frame",
    "Frames",
    "Game",
    "GameOver",
    "IllegalAction",
    "Imported",
    "Match",
    "NotationError",
    "Option",
    "OptionError",
    "PositionError",
    "Reason",
    "RecordError",
    "Refusal",
    "Result",
    "Scripted",
    "Secret",
    "Seeded",
    "SitroomError",
    "State",
    "Step",
    "Topic",
    "Unknown",
    "Words",
    "cannot_take_back",
    "read_record",
    "recorded",
    "resolve",
    "tells_nothing",
    "write_record",
]
