"""What Twilight Struggle sends: names, views, facts of the board, hints. Log entries are in `entries`."""

from typing import Literal, NotRequired, TypedDict

from sitroom.kernel.schema import BaseHints, BaseView, OptionValue

Power = Literal["us", "ussr"]
"""A side by name."""
RegionId = Literal["europe", "asia", "middle_east", "africa", "central_america", "south_america"]
ScoredRegion = RegionId | Literal["southeast_asia"]
"""What a card scores."""
Period = Literal["early", "mid", "late"]
Status = Literal["nothing", "presence", "domination", "control"]
"""What a side has of a region (R 10.1.1)."""
CountryId = str
CardId = str
EffectId = str
"""A lasting effect, such as `nato`; some name a side or a region at the end: `red_scare_us`."""
Pair = tuple[int, int]
"""A number for each side: American, Soviet."""


class Hand(TypedDict):
    """A side's hand as the viewer knows it."""

    size: int
    cards: list[CardId]
    """Cards that the viewer sees or knows to be there."""
    known: list[CardId]
    """Those that the other side knows to be there, as far as the viewer can tell: it has seen them, or the deck was
    empty."""


class Tracks(TypedDict):
    """What lies open to everybody: the board and its markers."""

    turn: int
    round: int
    """Action round; 0 in the headline phase."""
    phasing: Power | None
    """The side whose round it is, and which therefore loses at DEFCON 1."""
    defcon: int
    vp: int
    """Positive is American."""
    milops: Pair
    space: Pair
    """Boxes reached in the Space Race."""
    spaced: Pair
    """Cards sent to the Space Race this turn."""
    skipped: Pair
    """Space boxes jumped over, as bits, where they do not count."""
    china: tuple[Power | None, bool]
    """The holder of The China Card, and whether it lies face up."""
    envy: Power | None
    """The side that must use Missile Envy for operations in its next round."""
    effects: list[EffectId]
    """The effects in force."""
    influence: dict[CountryId, Pair]
    """Influence by country, where there is any."""
    control: dict[CountryId, Power]
    """The controller of each country that has one (R 2.1.7)."""
    discard: list[CardId]
    removed: list[CardId]


class View(BaseView, Tracks):
    """A match as one seat sees it."""

    ames_order: list[CardId]
    """Second Edition, card 98: the order in which the US must play."""
    at_round_start: tuple[list[int], list[int]]
    """American and Soviet influence by country when the round began, from which reach is measured."""
    hands: tuple[Hand, Hand]
    """The American and the Soviet one."""
    table: list[CardId]
    """Cards being played, headlined or lying in front of a player."""
    deck: int
    """How many cards are left in it."""
    unseen: list[CardId]
    """Cards in play that the viewer does not see: in the deck or in the other hand."""
    seen_in_deck: list[CardId]
    """The unseen cards that the viewer knows to be in the deck: the US has seen them there, and the USSR has not drawn
    since."""
    playing: CardId | None
    """The card that is being carried out: its event asks, or its operations are spent; or one in force that asks."""
    winner: Power | None
    reason: str
    """How the match ended; empty while it goes on."""


class Sheet(Tracks):
    """A position that somebody edits: what its text says, and what follows from it."""

    options: dict[str, OptionValue]
    hands: tuple[list[CardId], list[CardId]]
    known: list[CardId]
    """Cards in a hand that the other side knows to be there."""
    ames_order: list[CardId]
    table: list[CardId]
    moment: list[str]
    """Lines of the text that say where in a round the match stands; none at the start of it."""
    deck: list[CardId]
    """Follows: cards that lie nowhere else and are in play."""
    seen_in_deck: list[CardId]
    """The cards among them that the US has seen there."""
    box: list[CardId]
    """Follows: cards of later wars."""
    rounds: Pair
    """Follows: action rounds that each side has this turn."""
    ranges: dict[str, Pair]
    """What numbers may be, the least and the most."""


# The board


class Country(TypedDict):
    """A space of the map."""

    id: CountryId
    name: str
    region: RegionId
    subregions: list[str]
    stability: int
    battleground: bool
    adjacent: list[CountryId]
    next_to: list[Power]
    """The superpowers whose own space it borders on."""


class SecondEdition(TypedDict):
    """What the Second Edition prints on a card, where that differs."""

    numbers: NotRequired[int]
    ops: NotRequired[int]
    names: NotRequired[str]


class Card(TypedDict):
    """What is printed on a card, its text apart."""

    number: int
    id: CardId
    name: str
    ops: int
    side: Power | None
    period: Period
    starred: bool
    underlined: bool
    scoring: bool
    optional: bool
    war: bool
    promo: bool
    second_edition: SecondEdition


class SpaceBox(TypedDict):
    """A box of the Space Race."""

    ops: int
    """The value a card needs."""
    roll: int
    """The highest die that succeeds."""
    first: int
    """VP for the first to arrive."""
    second: int


class Board(TypedDict):
    """The facts that never change."""

    regions: list[RegionId]
    countries: list[Country]
    """By index; log entries name countries by it."""
    cards: list[Card]
    space: list[SpaceBox]
    effects: dict[EffectId, CardId | None]
    """The card each effect comes from."""
    years: list[Pair]
    """The first and the last year of each turn."""


# The museum


class Exhibit(TypedDict):
    """What happened behind a card."""

    years: list[tuple[int, int]]
    """Spans of years, the first and the last of each."""
    text: str
    related: list[CardId]
    """The cards that its event names, or whose event names it."""


class Museum(TypedDict):
    """The history of every card, in one language."""

    cards: dict[CardId, Exhibit]
    """By number."""


# Hints


class RegionHint(TypedDict):
    """What a region would score now; Southeast Asia has nothing but `net` and `countries`."""

    region: ScoredRegion
    net: int | None
    """Positive is American; null where the scoring would win the match."""
    closed: NotRequired[bool]
    """DEFCON forbids coups there."""
    status: NotRequired[tuple[Status, Status]]
    countries: NotRequired[Pair]
    """Controlled."""
    battlegrounds: NotRequired[Pair]
    """Controlled."""
    neighbours: NotRequired[Pair]
    """Controlled countries next to the enemy's superpower."""
    points: NotRequired[Pair | None]
    wins: NotRequired[Power | None]


class FinalHint(TypedDict):
    """How the match would end if it were scored for the last time now."""

    vp: int
    winner: Power | None
    reason: str


class MilopsHint(TypedDict):
    """Military operations that a side still has to do this turn, and what it costs if nobody does any more."""

    missing: Pair
    net: int
    """VP; positive is American."""


class Counting(TypedDict):
    """What the viewer may conclude about cards that it does not see."""

    later: list[CardId]
    """Cards of this match that come into play in a later war."""
    chance: float
    """The chance that an unseen card is in the other hand, all being equally likely; not for cards seen in the deck."""


class Odds(TypedDict):
    """What a roll may bring, seen from the side whose attempt it is."""

    by: Power
    success: float
    """The chance that it achieves anything."""
    expected: float
    """The average swing of influence."""
    backfire: float
    """The chance that `by` loses influence by it."""
    swing: list[tuple[int, float]]
    """How the influence margin may move towards `by`, each with its chance."""
    vp: list[tuple[int, float]]
    control: float
    """The chance that `by` controls the country afterwards."""
    defcon: int
    wins: float
    loses: float


class Hints(BaseHints):
    """Help for the viewer. All but the scores is for its decision, by legal action."""

    regions: list[RegionHint]
    final: FinalHint
    milops: MilopsHint
    counting: Counting
    values: dict[CardId, int]
    """What cards of the viewer's hand are worth now, where it is not what they say."""
    due: list[CardId]
    """Scoring cards in the viewer's hand, one of which must be played now."""
    odds: NotRequired[dict[int, Odds]]
    rolls: NotRequired[dict[int, str]]
    """What each answer that leads to a roll decides, in a sentence: `Coup in Nigeria with 2: 58% to succeed.`"""
    costs: NotRequired[dict[int, int]]
    """Operations that each placement takes."""
    left: NotRequired[int | None]
    """Operations that are left."""
    next: NotRequired[dict[int, list[tuple[int, str, str, str]]]]
    """For each card, how it may be played: action, word, label, what it brings."""
    follows: NotRequired[dict[int, str]]
    """For each way to play the chosen card, what it brings."""
    fate: NotRequired[dict[int, str]]
    """For each card, what becomes of its event if it is used for operations."""
