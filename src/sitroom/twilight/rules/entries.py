"""The log entries of Twilight Struggle: the fields of each kind.

In the engine an entry is a plain tuple, the kind first: `("influence", 0, 12, 1, 3, 0)`.
"""

from typing import Literal, NamedTuple

from sitroom.kernel.schema import Entries
from sitroom.twilight.rules.causes import Cause
from sitroom.twilight.rules.schema import Pair

Side = Literal[0, 1]
"""American, Soviet."""
SideOrNeither = Literal[0, 1, 2]
"""2: neither."""
CountryIndex = int
"""Its place in `Board.countries`."""
RegionIndex = Literal[0, 1, 2, 3, 4, 5]
"""Its place in `Board.regions`."""
CardNumber = int
"""As the Deluxe Edition numbers them; 0: no card."""
Die = Literal[1, 2, 3, 4, 5, 6]
EndReason = Literal["vp", "defcon", "missile_crisis", "europe", "final", "late_war", "wargames", "held_scoring"]

ENTRIES = Entries()
entry = ENTRIES.entry


# The turn


@entry
class Turn(NamedTuple):
    """A turn begins."""

    turn: int


@entry
class EndTurn(NamedTuple):
    """The last round of a turn is over."""

    turn: int


@entry
class Round(NamedTuple):
    """An action round begins."""

    turn: int
    side: Side
    number: int


@entry
class Reshuffle(NamedTuple):
    """The discards become a new deck."""


@entry
class Pass(NamedTuple):
    """A side plays no card this round."""

    side: Side


@entry
class End(NamedTuple):
    """The match is over."""

    winner: SideOrNeither
    reason: EndReason
    cause: Cause


@entry
class Bids(NamedTuple):
    """Both sealed bids are opened: the side each chair wants, and what it gives for it."""

    us_wants: Side
    us_points: int
    ussr_wants: Side
    ussr_points: int


@entry
class Swap(NamedTuple):
    """The players change chairs."""


# Cards


@entry
class Headline(NamedTuple):
    """A headline is turned up."""

    side: Side
    card: CardNumber


@entry
class HeadlineShown(NamedTuple):
    """A side has to show its headline before the other chooses."""

    side: Side
    card: CardNumber


@entry
class Play(NamedTuple):
    """A card is played, for operations or its event."""

    side: Side
    card: CardNumber
    mode: int
    """The number of the answer: `AskUse.names` has the words."""


@entry
class Forced(NamedTuple):
    """A side has no choice of what it does next."""

    side: Side
    why: Literal["due", "early", "envy", "ames", "trap", "trap_scoring", "stuck", "empty", "highest"]
    """`due`: the last round for a scoring card. `early`: scoring cards need every round. `envy`, `ames`: the only card
    it may play. `trap`, `trap_scoring`, `stuck`: Quagmire or Bear Trap. `empty`: it has no card left. `highest`:
    Missile Envy takes its most valuable card. `early` and `trap_scoring` are for its own side alone."""
    card: CardNumber
    """The card that forces it."""


@entry
class Plays(NamedTuple):
    """A card is played with UN Intervention."""

    side: Side
    card: CardNumber


@entry
class Discard(NamedTuple):
    """A card goes from a hand to the discards."""

    side: Side
    card: CardNumber
    cause: Cause


@entry
class Reveal(NamedTuple):
    """A card of a hand is shown to the other side."""

    side: Side
    card: CardNumber
    cause: Cause


@entry
class Return(NamedTuple):
    """A card goes back to the hand it was drawn from."""

    side: Side
    card: CardNumber


@entry
class NoCards(NamedTuple):
    """A side has nothing to show or to discard."""

    side: Side
    what: Literal["reveal", "discard"]
    cause: Cause


@entry
class Event(NamedTuple):
    """An event happens, for a side."""

    card: CardNumber
    side: Side


@entry
class Effect(NamedTuple):
    """A lasting effect begins or ends."""

    card: CardNumber
    begins: bool
    bit: int
    """Which: its bit in the engine."""
    cause: Cause
    """Where the effect begins, its own card."""


@entry
class China(NamedTuple):
    """The China Card changes hands, or is turned."""

    side: Side
    up: bool
    cause: Cause


@entry
class Region(NamedTuple):
    """A side names a region."""

    side: Side
    region: RegionIndex


@entry
class Norad(NamedTuple):
    """The US answers DEFCON 2 with influence."""

    country: CountryIndex


@entry
class Shuttle(NamedTuple):
    """Shuttle Diplomacy leaves a country out of a scoring."""

    country: CountryIndex


@entry
class Olympics(NamedTuple):
    """The Olympic Games: does a side take part?"""

    side: Side
    participates: bool


# Operations


@entry
class Ops(NamedTuple):
    """Operations are spent."""

    side: Side
    kind: int
    """What on: `AskUse.names` has the words."""
    card: CardNumber
    value: int
    cause: CardNumber
    """The card, or that of the event that gives operations without one."""


@entry
class Influence(NamedTuple):
    """Influence is placed or removed."""

    side: Side
    country: CountryIndex
    delta: int
    us: int
    """American influence there now."""
    ussr: int
    cause: Cause


@entry
class Target(NamedTuple):
    """A coup is attempted."""

    side: Side
    country: CountryIndex
    cause: CardNumber
    """The card, or that of the event, whose operations are used."""


@entry
class Coup(NamedTuple):
    """The roll of a coup."""

    side: Side
    country: CountryIndex
    die: Die
    value: int
    modifier: int
    result: int
    """Above 0 it succeeds."""
    cause: CardNumber
    """The card, or that of the event, whose operations are used."""


@entry
class Realign(NamedTuple):
    """The rolls of a realignment."""

    by: Side
    country: CountryIndex
    us_die: Die
    us_plus: int
    ussr_die: Die
    ussr_plus: int
    cause: CardNumber
    """The card, or that of the event, whose operations are used."""


@entry
class Dice(NamedTuple):
    """Both sides roll for an event."""

    us: Die
    ussr: Die
    us_plus: int
    ussr_plus: int
    cause: CardNumber


@entry
class War(NamedTuple):
    """The roll of a war."""

    side: Side
    country: CountryIndex
    die: Die
    modifier: int
    needed: int
    cause: CardNumber


@entry
class SpaceRoll(NamedTuple):
    """An attempt in the Space Race."""

    side: Side
    die: Die
    needed: int
    """The highest die that succeeds."""
    cause: CardNumber
    """The card that is spent."""


@entry
class TrapRoll(NamedTuple):
    """A roll to leave Quagmire or Bear Trap."""

    side: Side
    die: Die
    cause: CardNumber


# The tracks


@entry
class Space(NamedTuple):
    """A side moves on in the Space Race."""

    side: Side
    box: int
    cause: Cause


@entry
class Vp(NamedTuple):
    """Victory points change hands, or would have."""

    side: SideOrNeither
    points: int
    total: int
    """The track now; positive is American."""
    cause: Cause


@entry
class Defcon(NamedTuple):
    """DEFCON moves."""

    level: int
    cause: Cause


@entry
class Milops(NamedTuple):
    """Military operations of a side now."""

    side: Side
    points: int
    cause: Cause


@entry
class Scoring(NamedTuple):
    """A region is scored."""

    region: RegionIndex
    status: Pair
    """0 nothing, 1 presence, 2 domination, 3 control."""
    points: Pair
    cause: Cause
