"""What War Room sends: names and views. Log entries are in `entries`.

A position is written with the same names and values as a view (see `plain`).
"""

from typing import Literal, NotRequired, TypedDict

from sitroom.kernel.schema import Action, BaseHints, BaseView

Side = Literal["allies", "axis"]
Nation = Literal["china", "britain", "ussr", "usa", "germany", "italy", "japan"]
NationOrNone = Nation | Literal["none"]
Phase = Literal["economy", "planning", "movement", "combat", "refit", "morale", "production"]
Zone = Literal["white", "blue", "yellow", "orange", "red", "gray"]
"""Homeland Status (p21)."""
Resource = Literal["oil", "iron", "osr"]
Unit = Literal["inf", "art", "arm", "ftr", "bmr", "ss", "cr", "cv", "bb", "cf"]
Color = Literal["yellow", "blue", "green", "red", "black", "white"]
Stage = Literal["air", "surface"]
Category = Literal["land", "air", "naval"]
YesOrNo = Literal["yes", "no"]
RegionId = str
"""A territory or a sea, by the code on the map: `R5`."""
CommandId = str
"""A command token: `germany-48`."""
Amounts = tuple[int, int, int]
"""Oil, iron, OSR."""
Units = list[str]
"""A number of each type: `3inf`, `1art`."""


class Position(TypedDict):
    """The whole table. What belongs to a region or nation is left out where there is none of it."""

    round: int
    phase: Phase | Literal["none"]
    lap: int
    """Under quick resolution, which of the two passes through Phases 2 to 5 this is (p29)."""
    pact: YesOrNo
    """Is the Soviet-Japanese Pact in force?"""
    truce: YesOrNo
    """Do its parties keep the peace?"""
    pact_breaker: NationOrNone
    """Who broke it this round."""
    turn_order: list[Nation]
    command: dict[CommandId, list[str]]
    """Commands on the map: the region, then the units."""
    arrows: list[CommandId]
    """Air commands that moved or fought and must land (p11)."""
    fighters: dict[RegionId, list[Nation]]
    """Carrier fighters in the air (p11)."""
    embattled: list[RegionId]
    control: dict[RegionId, NationOrNone]
    """Of every territory in play."""
    resources: dict[Nation, Amounts]
    zone: dict[Nation, Zone]
    casualties: dict[Nation, Units]
    """Since the last Phase 6."""
    orders: dict[Nation, list[str]]
    """The order chart: `japan-65>J5`."""
    purchases: dict[Nation, list[str]]
    """The purchase chart: `3inf`, `goods+2oil+3osr`."""
    raided: list[int]
    """Convoys that were raided this round, by number."""
    flags: dict[str, Nation]
    """Who answers for a trans-ocean convoy (p17), by its number, where that is not the printed nation."""
    battle: dict[str, list[int]]
    """The battle board as the engine has it, or nothing; `View.boards` says it in words."""
    hotspots: dict[RegionId, int]
    """Active markers (p8); the causes as bits."""
    leave_by: dict[RegionId, int]
    """The round by whose Phase 4 the Pact partner must be gone (p23)."""
    bombs: dict[RegionId, int]
    activated: dict[RegionId, int]
    """The round in which a neutral was first invaded (p24)."""
    aligned: dict[RegionId, int]
    """An invaded neutral that nobody controls fights on a side: 1 Allies, 2 Axis."""
    building: dict[RegionId, Units]
    """Under construction."""
    defenders: dict[RegionId, Units]
    """Forces of neutrals, which have no token (p24)."""
    stress: dict[Nation, int]
    medals: dict[Nation, int]
    goods: dict[Nation, int]
    bids: dict[Nation, int]
    collapsed: list[Nation]
    shown: list[Nation]
    """Nations whose orders lie open."""
    result: NotRequired[list[str]]
    """The side that won, or `draw`, and the words of the reason; only when the match is over."""


class BattleUnits(TypedDict):
    """Units of one owner and type in one row."""

    side: Side
    owner: Nation | Literal["neutral"]
    unit: Unit
    stance: str
    """Empty before it is chosen; `escaped` for submarines that dived away."""
    number: int
    damage: int
    """Hits on the one that is damaged."""


class BattleBoard(TypedDict):
    """A battle board (p15) in words."""

    region: RegionId
    commanders: dict[Side, Nation]
    first: Side
    """Who sets stances and rolls first."""
    stage: Stage
    left: dict[Side, int]
    """Dice still to be rolled in this stage."""
    dice: dict[Color, int]
    """Dice of this batch that are still to be used."""
    force: Side | None
    """Who has Force Advantage."""
    port: list[Side]
    """Who has Port Advantage."""
    units: list[BattleUnits]


class Hidden(TypedDict):
    """The nations whose charts the viewer may not see now."""

    orders: list[Nation]
    bids: list[Nation]
    purchases: list[Nation]


class View(BaseView, Position):
    """A match as one seat sees it."""

    seats: dict[str, list[Nation]]
    """The nations of each seat."""
    boards: list[BattleBoard]
    """Those in use: none, one, or two with simultaneous battles."""
    hidden: Hidden


class Told(View):
    """A view for people and clients, with the actions of its decision."""

    charts: dict[Nation, list[Action]]
    """The lines of `orders` and `purchases`, each as the action that wrote it: `order`, `buy`, `buy-good`."""


class Forecast(TypedDict):
    """What a battle may bring, every open stance taken as usual."""

    alone: dict[Side, float]
    """The chance that a side alone holds ground: has land units left, or ships at sea."""
    both: float
    """The chance that both do, so that the region stays Embattled."""
    taken: float
    """The chance that a territory changes hands."""
    points: dict[Side, float]
    """Casualty points lost on average."""
    losses: dict[Side, dict[Unit, float]]
    """Units lost on average, by type; types that cannot be lost are left out."""
    exact: bool
    """False: from samples."""


class Advantage(TypedDict):
    """Something that counts for a side in a battle."""

    side: Side
    kind: Literal["port", "force", "escort", "limit", "garrison"]
    regions: list[RegionId]
    """Of Port Advantage: the territories whose ports give it."""
    numbers: list[int]
    """Of Force Advantage: the types of this side, and of the other. Of an escort: the cruisers. Of the limit: the dice
    there would be without it, in the air and on the surface."""


class BattleHints(TypedDict):
    """What the rules make of a battle board."""

    region: RegionId
    dice: dict[Side, tuple[int, int]]
    """In the air and on the surface, as the units stand now; open stances are taken as usual."""
    advantages: list[Advantage]
    usual: list[int]
    """Of the viewer's units that wait for a stance, in their order: how many of each usually take the second."""
    forecast: Forecast | None
    """None once dice have been rolled."""


class Home(TypedDict):
    """The home front of a nation (p21)."""

    points: int
    """Casualty points since the last Phase 6."""
    coming: int
    """The stress that they will bring."""
    after: Zone
    """Where it would be after Phase 6 with nothing cancelled."""
    cancel: int
    """Stress that would have to be cancelled for it to stay in its zone."""
    income: Amounts
    """What its cards yield: the Red zone costs that."""


class Site(TypedDict):
    """An industry where a nation may build."""

    region: RegionId
    free: int
    """Smokestacks without bombs and without a unit under them."""
    port: bool
    """Ships can be built there too."""


class Budget(TypedDict):
    """What a nation can still buy, with its chart as it is written now (p22)."""

    most: dict[Unit, int]
    """How many of each type that it can build could stand on the chart, the rest of it as it is."""
    bars: dict[Unit, str]
    """Why there cannot be one more, in words."""
    mobilized: int
    """Infantry that needs no smokestack: what China can mobilize."""
    tokens: dict[Category, int]
    """Command tokens left in the pool for what comes out in Phase 5."""


class Route(TypedDict):
    """A way to trade with a neutral (p22)."""

    neutral: RegionId
    resource: Resource
    """What the neutral gives."""
    by: Literal["land", "sea"]
    through: list[RegionId]


class Economy(TypedDict):
    """Home fronts, industries and trade, for every viewer."""

    home: dict[Nation, Home]
    sites: dict[Nation, list[Site]]
    routes: dict[Nation, list[Route]]
    """Of the nations that may trade."""
    budgets: dict[Nation, Budget]
    """Of the viewer's nations, while purchases are written."""


class Goal(TypedDict):
    """What a side needs to win (p25-28): a number of territories out of a list."""

    need: int
    held: list[RegionId]
    """Those that count for it now."""
    others: list[RegionId]
    embattled: list[RegionId]
    """Of both, those that count even if they are only Embattled (p28)."""


ThreatKind = Literal["held", "taken", "embattled"]
"""The enemy has it, may take it, or may make it Embattled where that is enough."""


class Threat(TypedDict):
    """A territory that may win the war for the enemy this round."""

    region: RegionId
    kind: ThreatKind
    by: list[CommandId]
    """Enemy land commands that are there, or have a way there as the map is now."""
    guards: int
    """Land units of the viewer's side there."""
    text: str
    commands: list[str]
    """Those of `by` in words."""


class Pin(TypedDict):
    """Units of a command that would have to stay in a region (p10)."""

    region: RegionId
    held: int
    of: int
    """How many units the command has."""
    by: list[Nation]
    """Whose units are there."""


class WayTaken(TypedDict):
    """What an answer means for the command that is asked about."""

    way: list[RegionId]
    """Where it stands, then where it comes to."""
    pins: list[Pin]


WayKind = Literal["land", "rail", "sea", "ashore", "air"]
"""How a command would go: `sea` is also a land command on transports, `ashore` one that leaves them."""
RiskKind = Literal["struck", "pact", "pinned", "landing", "sinking", "neutral"]
"""What an order risks: it cannot be carried out as the map is now; the Pact is in the way; units are pinned; aircraft
find no friendly land; transports are sunk; a neutral is invaded."""


class Risk(TypedDict):
    """Something that speaks against an order."""

    kind: RiskKind
    text: str


class PlannedBattle(TypedDict):
    """What a battle would bring if nothing else moved; chances in percent."""

    wins: int
    """One's side alone has land units left, or ships at sea."""
    both: int
    taken: int
    """The territory changes hands."""
    lost: float
    """Own units, on average."""
    killed: float
    joined: list[CommandId]
    """The other commands on the seat's sheet that are reckoned with; none: the order alone."""


class Prospect(TypedDict):
    """What an order would lead to, as the map is now."""

    way: WayKind
    risks: list[Risk]
    odds: NotRequired[PlannedBattle]
    """With those that stand there and all commands that have been ordered there; absent where there would be no
    battle."""


class Planning(TypedDict):
    """Help for the seat that writes orders."""

    orders: dict[CommandId, dict[RegionId, Prospect]]
    boxes: dict[Nation, int]
    """How many orders each of its nations may write (p9, p21)."""


class Fighting(TypedDict):
    """Help with battles."""

    battles: list[BattleHints]
    """Of the boards in use."""
    odds: dict[int, Forecast]
    """Where a hotspot is picked: by legal action."""


class Hints(BaseHints, Fighting):
    """Help for the viewer."""

    economy: Economy
    victory: dict[Side, list[Goal]]
    """A side that reaches all its goals wins."""
    danger: list[Threat]
    """For a seat, until battles are over: empty unless the enemy could reach all its goals this round."""
    ways: NotRequired[dict[int, WayTaken]]
    """While an order is carried out: by legal action."""
    orders: NotRequired[dict[CommandId, dict[RegionId, Prospect]]]
    """For the seat that writes orders: by command and destination."""
    boxes: NotRequired[dict[Nation, int]]
    """How many orders each of its nations may write (p9, p21)."""
