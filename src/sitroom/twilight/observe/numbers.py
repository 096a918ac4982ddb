"""The observation of Twilight Struggle: sheets of many seats as rows of numbers, all rows at once.

Everything is told from the seat's own side: `own` and `other`, whichever superpower it is. `BLOCKS` says what each
number is; `docs/environments.md` has the same table, and a test compares them. Whoever changes what a number means, or
where it stands, raises `VERSION`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sitroom.observing import Array, Block, columns
from sitroom.twilight.observe import sheet as at
from sitroom.twilight.rules.board import (
    ASIA,
    BATTLEGROUND,
    COUNTRIES,
    EUROPE,
    IN_REGION,
    MAP,
    NEXT_TO,
    REGIONS,
    SOUTHEAST_ASIA,
    STABILITY,
    US,
    USSR,
)
from sitroom.twilight.rules.cards import CARDS
from sitroom.twilight.rules.cards import SIZE as CARD_NUMBERS
from sitroom.twilight.rules.effects import DEATH_SQUADS, FORMOSAN, HAND_SHOWN, MISSILE_CRISIS, NAME, RED_SCARE
from sitroom.twilight.rules.scoring import CONTROL, DOMINATION, GROUNDS, TAIWAN, THAILAND, VALUES

VERSION: Final = 1

_COUNTRY: Final = tuple(country.id for country in COUNTRIES)
_CARD: Final = tuple(CARDS[number].id if number in CARDS else "none" for number in range(CARD_NUMBERS))
_PAIRED: Final = (RED_SCARE, DEATH_SQUADS, MISSILE_CRISIS, HAND_SHOWN)
_BITS: Final = [bit.bit_length() - 1 for bit in NAME]
_SWAPPED: Final = {a: b for pair in _PAIRED for a, b in (pair, pair[::-1])}
_BITS_USSR: Final = [_SWAPPED.get(bit, bit).bit_length() - 1 for bit in NAME]
"""The bits of the effects in their order, for each side: those that come in pairs stand own first."""
_EFFECT: Final = tuple(
    f"{name.rpartition('_')[0]}_{'own' if bit == next(p for p in _PAIRED if bit in p)[0] else 'other'}"
    if bit in _SWAPPED
    else name
    for bit, name in NAME.items()
)
_BOTH: Final = ("own", "other")
_WHOSE: Final = ("neither", *_BOTH)
_SCALE: Final = np.float32(0.25)
_MOST_LEFT: Final = 8
"""Points left are shown one by one up to this number."""
_MOST_VALUE: Final = 20
"""What control of Europe counts for here."""

BLOCKS: Final = (
    Block("own_influence", _COUNTRY, "a quarter of the seat's influence"),
    Block("other_influence", _COUNTRY, "a quarter of the other side's"),
    Block("own_control", _COUNTRY, "1: the seat controls it"),
    Block("other_control", _COUNTRY, "1: the other side does"),
    Block("own_short", _COUNTRY, "1: one more influence would give the seat control"),
    Block("other_short", _COUNTRY, "1: one more would give it to the other side"),
    *(
        Block(f"card_{place}", _CARD, f"1: the card is {words}")
        for place, words in (
            ("own", "in the seat's hand, and the other side does not know it"),
            ("own_known", "in the seat's hand, and the other side knows; the China Card too"),
            ("theirs", "in the other hand, and the seat knows it"),
            ("unseen", "in the deck or in the other hand"),
            ("in_deck", "in the deck for certain: the seat has seen it there"),
            ("discarded", "in the discard pile"),
            ("removed", "removed from the match"),
            ("on_table", "being played, headlined, or in front of a player"),
        )
    ),
    Block("at_issue", _CARD, "1: the question is about this card, or it is being carried out; `none`: no card"),
    Block("own_headline", _CARD, "1: the seat has chosen it for the headline"),
    Block("other_headline", _CARD, "1: the other side has had to show it for the headline"),
    *(
        Block(f"{side}_{what}", REGIONS, words)
        for what, words in (
            ("countries", "a quarter of the countries that this side controls"),
            ("grounds", "a third of its battlegrounds"),
            ("presence", "1: at least presence"),
            ("domination", "1: at least domination"),
            ("region_control", "1: control"),
        )
        for side in _BOTH
    ),
    Block("net", REGIONS, "a fifth of what scoring would bring the seat; Europe's control counts for 20"),
    Block("net_southeast_asia", (), "the same for Southeast Asia Scoring"),
    Block("vp", (), "a tenth of the victory points, positive for the seat"),
    Block("side", (), "1: the seat is the USSR"),
    Block("turn", range(11), "1: this turn; 0 is the set-up"),
    Block("round", range(9), "1: this round; 0 are the headlines"),
    Block("phasing", _WHOSE, "1: this side is the phasing player"),
    Block("defcon", range(1, 6), "1: DEFCON stands there"),
    Block("milops", _BOTH, "a fifth of the military operations"),
    Block("milops_due", _BOTH, "a fifth of what is still owed by them"),
    *(Block(f"{side}_space", range(9), "1: the marker is in this box") for side in _BOTH),
    Block("spaced", _BOTH, "half the cards sent to the Space Race this turn"),
    Block("rounds_left", _BOTH, "an eighth of the rounds that this side has yet to begin this turn"),
    Block("hand", _BOTH, "a tenth of the cards in the hand"),
    Block("deck", (), "a hundredth of the cards in the deck"),
    Block(
        "china",
        ("nobody", "own_up", "own_down", "other_up", "other_down"),
        "1: who has the China Card, and how it lies",
    ),
    Block("envy", _WHOSE, "1: this side must use Missile Envy for operations"),
    Block("edition", ("second",), "1: Second Edition"),
    Block("variant", ("chinese_civil_war",), "1: with the Chinese Civil War"),
    Block("effect", _EFFECT, "1: in force; of those that hit one side, the seat's own comes first"),
    Block("left", range(_MOST_LEFT + 1), "1: so many points, countries or cards are left to the question, or more"),
    Block("question", at.KINDS, "1: this is asked; `none`: the seat is not asked"),
)
COLUMNS: Final = columns(BLOCKS)
SIZE: Final = len(COLUMNS)

_STABILITY: Final = np.array((*STABILITY[:-1], 100), np.int16)
"""Nobody ever controls the Chinese Civil War."""
_FIRST: Final = [MAP.index(IN_REGION[region][0]) for region in range(len(REGIONS))]
"""Where each region begins: its countries stand together."""
_GROUND: Final = np.array(BATTLEGROUND[:-1], np.uint8)[:, None]
_BESIDE: Final = tuple(
    np.array([country in NEXT_TO[side] for country in MAP], np.uint8)[:, None] for side in (US, USSR)
)
_SOUTHEAST: Final = np.array([(c in SOUTHEAST_ASIA) + (c == THAILAND) for c in MAP], np.uint8)[:, None]
"""By country: is it a battleground, is it beside this superpower, what it counts for in Southeast Asia Scoring."""
_VALUES: Final = np.array([[min(value, _MOST_VALUE) for value in VALUES[r]] for r in range(6)], np.float32)
_GROUNDS: Final = np.array(GROUNDS, np.int16)
_FORMOSAN: Final = FORMOSAN.bit_length() - 1


def numbers(sheets: Sequence[bytes]) -> Array:
    """A row of numbers for each sheet."""
    rows = len(sheets)
    raw = np.frombuffer(b"".join(sheets), np.uint8).reshape(rows, at.SIZE)
    out = np.zeros((rows, SIZE), np.float32)
    write = _Writer(out)
    own = raw[:, at.INFLUENCE : at.INFLUENCE + len(COUNTRIES)].astype(np.int16)
    other = raw[:, at.INFLUENCE + len(COUNTRIES) :].astype(np.int16)
    lead = own - other
    ours, theirs = lead >= _STABILITY, lead <= -_STABILITY
    np.multiply(own, _SCALE, out=write.next(len(COUNTRIES)), casting="unsafe")
    np.multiply(other, _SCALE, out=write.next(len(COUNTRIES)), casting="unsafe")
    for held in (ours, theirs, lead == _STABILITY - 1, lead == 1 - _STABILITY):
        write.put(held)
    cards = raw[:, at.CARD : at.INFLUENCE]
    for place in range(1, len(at.PLACES)):
        write.put(cards == place)
    for field in (at.AT_ISSUE, at.CHOSEN, at.SHOWN):
        write.one(raw[:, field], CARD_NUMBERS)
    effects = np.unpackbits(raw[:, at.EFFECTS : at.CARD], axis=1, bitorder="little")
    _regions(write, ours, theirs, raw[:, at.SIDE], effects[:, _FORMOSAN])
    _tracks(write, raw)
    ussr = raw[:, at.SIDE] == USSR
    write.put(np.where(ussr[:, None], effects[:, _BITS_USSR], effects[:, _BITS]))
    write.one(np.minimum(raw[:, at.LEFT], _MOST_LEFT), _MOST_LEFT + 1)
    write.one(raw[:, at.KIND], len(at.KINDS))
    assert write.at == SIZE
    return out


def _regions(write: _Writer, ours: Any, theirs: Any, side: Any, formosan: Any) -> None:
    """How every region would score (R 10.1). Arrays of this function have a column for each row of the observation."""
    ussr = side == USSR
    mine, foes = _Held(ours, ussr), _Held(theirs, ~ussr)
    taiwan = np.where(ussr, theirs[:, TAIWAN], ours[:, TAIWAN]) & (formosan == 1)
    total = np.repeat(_GROUNDS[:, None], len(side), axis=1)
    total[ASIA] += taiwan  # card 35: as a battleground, while the US holds it
    mine.grounds[ASIA] += taiwan & ~ussr
    foes.grounds[ASIA] += taiwan & ussr
    status, their_status = mine.status(foes, total), foes.status(mine, total)
    for held, part in ((mine.countries, 4), (foes.countries, 4), (mine.grounds, 3), (foes.grounds, 3)):
        write.put(held.T / np.float32(part))
    for level in (1, 2, 3):
        write.put(level <= status.T)
        write.put(level <= their_status.T)
    net = np.take_along_axis(_VALUES, status, 1) - np.take_along_axis(_VALUES, their_status, 1)
    net += mine.beyond() - foes.beyond()
    decided = np.sign((status[EUROPE] == CONTROL).astype(np.int8) - (their_status[EUROPE] == CONTROL))
    net[EUROPE] = np.where(decided, decided * np.float32(_MOST_VALUE), net[EUROPE])
    write.put(net.T / np.float32(5))
    write.put((mine.southeast - foes.southeast)[:, None] / np.float32(5))


class _Held:
    """What the countries that a side controls count for, by region."""

    def __init__(self, held: Any, ussr: Any) -> None:
        by_country = np.ascontiguousarray(held[:, : len(MAP)].T).view(np.uint8)

        def added(what: Any) -> Any:
            return np.add.reduceat(what, _FIRST, axis=0).astype(np.int16)

        self.countries = added(by_country)
        self.grounds = added(by_country * _GROUND)
        self.near = np.where(ussr, added(by_country * _BESIDE[US]), added(by_country * _BESIDE[USSR]))
        """Those beside the other superpower."""
        self.southeast = (by_country * _SOUTHEAST).sum(0, np.int16)

    def status(self, foes: _Held, total: Any) -> NDArray[np.intp]:
        """Nothing, presence, domination or control."""
        more = self.countries > foes.countries
        found: NDArray[np.intp] = (self.countries > 0).astype(np.intp)
        mixed = (self.grounds > 0) & (self.grounds < self.countries)
        found[more & mixed & (self.grounds > foes.grounds)] = DOMINATION
        found[more & (self.grounds == total)] = CONTROL
        return found

    def beyond(self) -> Any:
        """The points that come on top of the status."""
        return (self.grounds + self.near).astype(np.float32)


def _tracks(write: _Writer, raw: Any) -> None:
    """What lies open to everybody."""
    write.put((raw[:, at.VP : at.VP + 1].astype(np.float32) - at.ZERO_VP) / np.float32(10))
    write.put(raw[:, at.SIDE : at.SIDE + 1])
    write.one(raw[:, at.TURN], 11)
    write.one(raw[:, at.ROUND], 9)
    write.one(raw[:, at.PHASING], 3)
    write.one(raw[:, at.DEFCON] - 1, 5)
    milops = raw[:, at.MILOPS : at.MILOPS + 2].astype(np.float32)
    write.put(milops / np.float32(5))
    write.put(np.maximum(raw[:, at.DEFCON, None] - milops, 0) / np.float32(5))
    write.one(raw[:, at.SPACE], 9)
    write.one(raw[:, at.SPACE + 1], 9)
    for field, most in ((at.SPACED, 2), (at.ROUNDS, 8), (at.HANDS, 10)):
        write.put(raw[:, field : field + 2] / np.float32(most))
    write.put(raw[:, at.DECK : at.DECK + 1] / np.float32(100))
    write.one(raw[:, at.CHINA_AT], 5)
    write.one(raw[:, at.ENVY], 3)
    write.put(raw[:, at.SECOND : at.SECOND + 2])


class _Writer:
    """Fills columns from left to right."""

    def __init__(self, out: Array) -> None:
        self.out = out
        self.rows = np.arange(len(out))
        self.at = 0

    def next(self, width: int) -> Array:
        """The next columns, to be written into."""
        self.at += width
        return self.out[:, self.at - width : self.at]

    def put(self, values: Any) -> None:
        """Write these into the next columns."""
        self.next(values.shape[1])[...] = values

    def one(self, values: Any, width: int) -> None:
        """For each row a 1 in one of the next columns."""
        self.out[self.rows, self.at + values.astype(np.intp)] = 1
        self.at += width


class TwilightObserver:
    """How Twilight Struggle is seen in numbers: see `sitroom.observing.Observer`."""

    version = VERSION
    blocks = BLOCKS
    kinds = at.KINDS
    slots = at.SLOTS
    aspects: Sequence[Block] = ()
    short: Mapping[str, bool | int | str] = {}
    outcomes = 128
    longest = 20_000
    sheet = staticmethod(at.sheet)
    numbers = staticmethod(numbers)
    answers = staticmethod(at.answers)

    def features(self, answers: Sequence[bytes]) -> Array:
        return np.zeros((0, 0), np.float32)


OBSERVER: Final = TwilightObserver()
