"""What the players may settle before a match: scenario, seats, optional rules, and the open points of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sitroom.kernel import Option, OptionError, resolve
from sitroom.kernel.native import mypyc_attr
from sitroom.kernel.options import Value
from sitroom.warroom.rules.map import REGION, TERRITORIES
from sitroom.warroom.rules.nations import ALL, BRITAIN, NATIONS, SIDE, SIDES, USA, USSR
from sitroom.warroom.rules.scenarios import SCENARIO, SCENARIOS, theatre

OPTIONS: Final[tuple[Option, ...]] = (
    Option("scenario", "global", "p25-28: Global War, War in Europe, War in the Pacific or Eastern Front", SCENARIOS),
    Option("players", 0, "seats at the table; 0: as many as the scenario has at most", low=0, high=6),
    Option("soviet_seat", "britain", "p26: with three players in Europe, which of the two holds the USSR", ("britain", "usa")),
    # Optional rules (p29). Production penalties and officers are not needed here: the program keeps the accounts.
    Option("quick_resolution", False, "p29: Phases 2 to 5 twice in each round, and first units under construction"),
    Option("simultaneous_battles", False, "p29: a second hotspot is opened when no seat is in both"),
    Option("allies_share_orders", False, "ruling 36: seats of one side see each other's orders, bids and purchases"),
    Option("reorganizing", "together", "p9, p20: before orders are written and in Phase 5 nations reorganize all at once, or in Turn Order", ("together", "turn_order")),
    Option("ends_when_decided", True, "p22: the match ends once nothing left of the round can change who wins, or is played to the end of the round", since=3, before=False),
    # Points that the rulebook leaves open; the number is that of the ruling.
    Option("rail_exit_contested", True, "64: by rail out of friendly territory with enemy land units, under pinning"),
    Option("sahara_regions", "three", "81: the Sahara counts as so many regions to fly across", ("three", "one")),
    Option("double_pin", "stop", "97: pinned a second time on one move, all stop there; or that route is illegal", ("stop", "illegal")),
    Option("nearest_metric", "land_and_sea", "118: how the nearest land unit to a neutral is measured", ("land_and_sea", "land")),
    Option("pact_neutral_controller", "skip", "119: the invader's Pact partner is passed over; or takes the neutral and the Pact breaks", ("skip", "partner")),
    Option("neutral_no_nearest", "turn_order", "120: who takes a neutral when no opposing nation has a land unit", ("turn_order", "own_force")),
    Option("air_activates_neutral", True, "127: aircraft that end in an untouched neutral count as an invasion"),
    Option("pact_port_advantage", True, "166: the port of a party to the Pact serves its allies against the other party", since=2, before=False),
    Option("black_may_miss", False, "182: a black die may be spent on nothing although there is a target", since=2, before=True),
    Option("escort_takes_white", False, "189: an escort may also take white hits", since=2, before=True),
    Option("bomber_sea_dice", 3, "203: surface dice of a bomber at sea", low=3, high=4),
    Option("raid_dice_cap", "none", "208: at most so many dice for all bombers of a hotspot together, and for a raid on a convoy", ("none", "30"), since=2, before="30"),
    Option("transocean_loss_limit", "origin", "230: what a raid on a trans-ocean convoy can cost at most", ("none", "origin"), since=2, before="none"),
    Option("raid_recheck", "drop", "233: raids whose convoy changed side are dropped; or raids are marked anew", ("drop", "remark")),
    Option("garrison_hits_aircraft", True, "241: a garrison may hit any attacking unit, or land units only", since=2, before=False),
    Option("capture_needs", "any", "266: a nation can be given captured land if it has any unit there, or a land unit", ("any", "land")),
    Option("star_is_capital", True, "280: Pacific: territories with a star give 3 medals"),
    Option("blue_short", "all", "310: in the Blue zone with fewer than 3 resources, pay all or nothing", ("all", "nothing")),
    Option("red_trade", "barred", "313: trade from the Red zone on", ("barred", "land")),
    Option("peiping_shared_limit", False, "330: what China builds and mobilizes in Peiping counts together, and bombs lower both", since=2, before=True),
    Option("axis_intimidation_own_neutral", True, "337: Axis sea trade with its own neutral needs a naval command too"),
    Option("collapsed_capital_counts", False, "351: a collapsed nation's capital that nobody holds counts as captured"),
    Option("pact_end_clash", "next", "364: when the Pact ends in Phase 4, those who share a region fight at the next marking, or at once", ("next", "at_once")),
    Option("scenario_seas", "all", "372: seas of Europe and the Pacific: those around the theatre, or all", ("listed", "all"), since=2, before="listed"),
    Option("uk_i2_force", "both", "377: the British carrier group in I-2 is set up in both theatres, or in the Pacific only", ("both", "pacific")),
    Option("quick_raids", "round", "388: under quick resolution a convoy is raided once a round, or once a pass", ("round", "pass")),
    # Set-up figures on which the sources differ.
    Option("soviet_57", "armor", "fifth unit of the Soviet command 57 in the Caucasus", ("armor", "artillery")),
    Option("britain_9", True, "the British command 9 in A-19 (1 cruiser, 1 submarine) is set up"),
    Option("peiping_mobilizes", True, "Peiping has a mobilization icon when China holds it"),
)  # fmt: skip


def resolve_options(given: Mapping[str, Value]) -> dict[str, Value]:
    """All options of a match. Refuses options that contradict each other."""
    options = resolve(OPTIONS, given)
    seats = SCENARIO[str(options["scenario"])].seats
    options["players"] = options["players"] or max(seats)
    if options["players"] not in seats:
        counts = ", ".join(map(str, sorted(seats)))
        raise OptionError(
            f"option players: the {options['scenario']} scenario seats {counts}, not {options['players']}"
        )
    if "soviet_seat" in given and (options["scenario"], options["players"]) != ("europe", 3):
        if options["soviet_seat"] != "britain":
            raise OptionError("option soviet_seat: only in Europe with three players is there a choice")
    return options


def seat_nations(options: Mapping[str, Value]) -> tuple[tuple[int, ...], ...]:
    """The nations of each seat (p25-28)."""
    seats = SCENARIO[str(options["scenario"])].seats[int(str(options["players"]))]
    if (options["scenario"], options["players"]) == ("europe", 3):
        keeper = BRITAIN if options["soviet_seat"] == "britain" else USA
        return tuple(tuple(sorted((*seat, USSR))) if keeper in seat else seat for seat in seats)
    return seats


def tables() -> list[dict[str, Value]]:
    """Every scenario with every number of players it seats (p25-28)."""
    found: list[dict[str, Value]] = []
    for name, scenario in SCENARIO.items():
        for players in sorted(scenario.seats, reverse=True):
            table: dict[str, Value] = {"scenario": name, "players": players}
            keepers = ("britain", "usa") if (name, players) == ("europe", 3) else ()
            found += [{**table, "soviet_seat": keeper} for keeper in keepers] or [table]
    return found


def seat_names(options: Mapping[str, Value]) -> tuple[str, ...]:
    """`japan`, `china+usa`; a seat that holds a whole side of several nations is named after the side."""
    seats = seat_nations(options)
    sides = [{SIDE[n] for n in seat} for seat in seats]
    names = []
    for seat, side in zip(seats, sides, strict=True):
        whole = len(seat) > 1 and sides.count(side) == 1
        names.append(SIDES[SIDE[seat[0]]] if whole else "+".join(NATIONS[n] for n in seat))
    return tuple(names)


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Terms:
    """The options of one match, ready for the engine; shared by all its states and never changed."""

    __slots__ = (
        *(option.name for option in OPTIONS),
        "capitals",
        "facts",
        "mobilization",
        "nations",
        "options",
        "seat_names",
        "seat_of",
        "seats",
        "theatre",
    )

    scenario: str
    players: int
    soviet_seat: str
    quick_resolution: bool
    simultaneous_battles: bool
    allies_share_orders: bool
    reorganizing: str
    ends_when_decided: bool
    rail_exit_contested: bool
    sahara_regions: str
    double_pin: str
    nearest_metric: str
    pact_neutral_controller: str
    neutral_no_nearest: str
    air_activates_neutral: bool
    pact_port_advantage: bool
    black_may_miss: bool
    escort_takes_white: bool
    bomber_sea_dice: int
    raid_dice_cap: str
    transocean_loss_limit: str
    raid_recheck: str
    garrison_hits_aircraft: bool
    capture_needs: str
    star_is_capital: bool
    blue_short: str
    red_trade: str
    peiping_shared_limit: bool
    axis_intimidation_own_neutral: bool
    collapsed_capital_counts: bool
    pact_end_clash: str
    scenario_seas: str
    uk_i2_force: str
    quick_raids: str
    soviet_57: str
    britain_9: bool
    peiping_mobilizes: bool

    def __init__(self, options: Mapping[str, Value]) -> None:
        for name, value in options.items():
            setattr(self, name, value)
        self.options = dict(options)
        self.facts = SCENARIO[self.scenario]
        self.nations = self.facts.nations
        """The nations in the scenario, in their fixed order."""
        self.theatre = theatre(self.scenario, self.scenario_seas == "all", self.sahara_regions)
        self.seats = seat_nations(options)
        self.seat_names = seat_names(options)
        self.seat_of: tuple[int, ...] = tuple(
            next((seat for seat, held in enumerate(self.seats) if nation in held), -1) for nation in ALL
        )
        """By nation; -1: not in this scenario."""
        self.capitals = frozenset((*self.facts.capitals, *(self.facts.stars if self.star_is_capital else ())))
        """Territories that give 3 medals (p19)."""
        self.mobilization = frozenset(
            t
            for t, card in enumerate(TERRITORIES)
            if card.mobilization and (t != REGION["J4"] or self.peiping_mobilizes)
        )
        """Where China may mobilize infantry (p22)."""

    def readers(self, seat: int) -> tuple[int, ...]:
        """The other seats that may read a seat's charts before they are revealed (p9, ruling 36)."""
        return self.allies_of(seat) if self.allies_share_orders else ()

    def allies_of(self, seat: int) -> tuple[int, ...]:
        """The other seats on a seat's side."""
        side = SIDE[self.seats[seat][0]]
        return tuple(other for other, held in enumerate(self.seats) if other != seat and SIDE[held[0]] == side)
