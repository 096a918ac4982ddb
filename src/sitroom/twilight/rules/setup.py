"""Set-up (R 3), the bids for the sides (R 11.1.4) and the Late War scenario."""

from __future__ import annotations

from typing import ClassVar, Final, final

from sitroom.kernel import CHANCE, Refusal
from sitroom.kernel.frames import Decision, Secret, Step
from sitroom.kernel.notation import act
from sitroom.kernel.schema import Action
from sitroom.twilight.rules import causes
from sitroom.twilight.rules.board import (
    COUNTRIES,
    EASTERN_EUROPE,
    ID,
    MAP,
    NEITHER,
    SIDES,
    STABILITY,
    US,
    USSR,
    WESTERN_EUROPE,
    countries,
)
from sitroom.twilight.rules.cards import CARD, CARDS, EARLY, LATE, MID
from sitroom.twilight.rules.effects import (
    DE_GAULLE,
    FLOWER_POWER,
    MARSHALL_PLAN,
    NATO,
    SIDES_SWAPPED,
    US_JAPAN,
    WARSAW_PACT,
)
from sitroom.twilight.rules.options import Terms
from sitroom.twilight.rules.questions import HIDDEN, AskCountry, AskSide
from sitroom.twilight.rules.reasons import refuse
from sitroom.twilight.rules.state import PASS, WINS_AT, State
from sitroom.twilight.rules.turn import CANADA, DealHands, StartTurn

PRINTED: Final = tuple((country, *COUNTRIES[country].start) for country in MAP if any(COUNTRIES[country].start))
"""R 2.1.8: countries with the influence of the US and the USSR."""
FREE_INFLUENCE: Final = {USSR: (6, EASTERN_EUROPE), US: (7, WESTERN_EUROPE)}
"""R 3.2, 3.3: points to place anywhere in one's half of Europe."""
CONTROL_PLUS: Final = 2
"""R 11.1.4.1: bid influence may exceed what control takes by this much."""
HIGHEST_BID: Final = 20
LATE_WAR_IMPROVES_DEFCON: Final = False
"""The scenario gives the markers for the turn it starts in: DEFCON stands at 4 as turn 8 is dealt."""


def new_state(rules: Terms) -> State:
    """A match about to begin: the influence printed on the map (R 2.1.8), the tracks at their start (R 3.4)."""
    g = State(rules)
    if rules.scenario == "late_war":
        set_up_late_war(g)
    else:
        for country, us, ussr in PRINTED:
            if not (rules.second and country == CANADA):  # R 3.3 of the Second Edition: 23, none in Canada
                g.change_influence(US, country, us, because=causes.SETUP)
            g.change_influence(USSR, country, ussr, because=causes.SETUP)
        if rules.chinese_civil_war:
            g.china = NEITHER  # R 12.0, 12.3
        g.deck = sorted(rules.deck[EARLY])
        g.turn = 1
        g.push(
            DealHands(),
            PlaceAtStart(USSR, FREE_INFLUENCE[USSR][0]),
            PlaceAtStart(US, FREE_INFLUENCE[US][0]),
            BonusInfluence(USSR, rules.ussr_handicap),
            BonusInfluence(US, rules.us_handicap),
            StartTurn(1),
        )
    if rules.bid == "influence":
        g.push(SealedBids((USSR, US), (0, 0)))
    elif rules.bid == "vp":
        g.push(FirstBidder(CHANCE))
    if g.log is not None:
        g.log.clear()
    g.settle()
    return g


@final
class PlaceAtStart(AskCountry):
    """One point at a time in one's half of Europe; cards are already in hand (R 3.1)."""

    __slots__ = ("points",)
    verb: ClassVar = "setup"
    public: ClassVar = True

    def __init__(self, seat: int, points: int) -> None:
        self.seat = seat
        self.points = points

    def legal(self, g: State) -> list[int]:
        return list(FREE_INFLUENCE[self.seat][1]) if self.points else []

    def why_not(self, g: State, country: int) -> Refusal | None:
        if country >= len(COUNTRIES) or country in FREE_INFLUENCE[self.seat][1]:
            return None
        return refuse("setup.ussr" if self.seat == USSR else "setup.us", country=country)  # R 3.2, 3.3

    def answer(self, g: State, country: int) -> None:
        g.change_influence(self.seat, country, 1, because=causes.SETUP)
        g.push(PlaceAtStart(self.seat, self.points - 1))


@final
class BonusInfluence(Step[State]):
    """Influence from a bid or handicap, after everything else is placed (R 11.1.4)."""

    __slots__ = ("points", "side")
    public: ClassVar = True

    def __init__(self, side: int, points: int) -> None:
        self.side = side
        self.points = points

    def run(self, g: State) -> None:
        if self.points:
            allowed = tuple(c for c in MAP if g.influence[self.side][c] or not g.rules.bonus_where_present)
            g.push(PlaceBonus(self.side, self.points, allowed))


@final
class PlaceBonus(AskCountry):
    """Only where that side has influence, and at most 2 more than control takes (R 11.1.4.1)."""

    __slots__ = ("allowed", "points")
    verb: ClassVar = "bonus"
    public: ClassVar = True

    def __init__(self, seat: int, points: int, allowed: tuple[int, ...]) -> None:
        self.seat = seat
        self.points = points
        self.allowed = allowed

    def legal(self, g: State) -> list[int]:
        if not self.points:
            return []
        return [c for c in self.allowed if self.takes(g, c)]

    def takes(self, g: State, country: int) -> bool:
        """Is there room for more: less than 2 above what control takes?"""
        own, other = g.influence[self.seat][country], g.influence[1 - self.seat][country]
        return own < other + STABILITY[country] + CONTROL_PLUS

    def why_not(self, g: State, country: int) -> Refusal | None:
        if country >= len(COUNTRIES) or (country in self.allowed and self.takes(g, country)):
            return None
        return refuse("bid_influence", country=country)  # R 11.1.4.1

    def answer(self, g: State, country: int) -> None:
        g.change_influence(self.seat, country, 1, because=causes.BONUS)
        g.push(PlaceBonus(self.seat, self.points - 1, self.allowed))


# Bids. Until then the seats are chairs: the player in the US chair plays the USSR if the sides end up swapped.


def bid_code(side: int, points: int) -> int:
    """A bid as an action: a side and a number, from 1 up."""
    return 1 + side * 100 + points


def read_bid(code: int) -> tuple[int, int]:
    """The side and number of a bid."""
    return divmod(code - 1, 100)


def bid_meant(code: int) -> Action:
    """A side, and the number bid for it; or a pass."""
    side, points = read_bid(code)
    return act("pass") if code == PASS else act("bid", SIDES[side], n=points)


def swap_chairs(g: State) -> None:
    """The player in the US chair takes the USSR; hands are not yet dealt."""
    g.effects |= SIDES_SWAPPED
    g.note("swap")


@final
class SealedBids(Secret[State]):
    """R 11.1.4: each writes a superpower and a number; the higher takes it, the other gets that much influence."""

    __slots__ = ("bids",)
    verb: ClassVar = "bid"

    def __init__(self, waiting: tuple[int, ...], bids: tuple[int, int]) -> None:
        self.waiting = waiting
        self.bids = bids

    def seen_by(self, seat: int) -> SealedBids:
        us, ussr = (bid if chair == seat else HIDDEN for chair, bid in enumerate(self.bids))
        return SealedBids(self.waiting, (us, ussr))

    def means(self, g: State, action: int) -> Action:
        return bid_meant(action)

    def legal_for(self, g: State, seat: int) -> list[int]:
        return [bid_code(side, n) for side in (US, USSR) for n in range(HIGHEST_BID + 1)]

    def answer_from(self, g: State, seat: int, bid: int) -> None:
        bids = (bid, self.bids[1]) if seat == US else (self.bids[0], bid)
        waiting = tuple(s for s in self.waiting if s != seat)
        if waiting:
            g.push(SealedBids(waiting, bids))
            return
        (us_wants, us_points), (ussr_wants, ussr_points) = map(read_bid, bids)
        g.note("bids", us_wants, us_points, ussr_wants, ussr_points)
        if us_wants != ussr_wants:
            if us_wants == USSR:
                swap_chairs(g)
            return
        if us_points == ussr_points:
            g.push(DrawSides(CHANCE, us_wants, us_points))
        else:
            assign(g, US if us_points > ussr_points else USSR, us_wants, max(us_points, ussr_points))


@final
class DrawSides(AskSide):
    """Equal bids for one side: Chance decides which chair gets it."""

    __slots__ = ("points", "wanted")
    verb: ClassVar = "sides"
    public: ClassVar = True

    def __init__(self, seat: int, wanted: int, points: int) -> None:
        self.seat = seat
        self.wanted = wanted
        self.points = points

    def legal(self, g: State) -> list[int]:
        return [US, USSR]

    def answer(self, g: State, chair: int) -> None:
        assign(g, chair, self.wanted, self.points)


def assign(g: State, chair: int, side: int, points: int) -> None:
    """A chair takes a side; the other side gets the bid, in influence or VP."""
    if chair != side:
        swap_chairs(g)
    if g.rules.bid == "vp":
        g.score_vp(points if side == USSR else -points, because=causes.BID)
        return
    for index, frame in enumerate(g.stack):
        if isinstance(frame, BonusInfluence) and frame.side == 1 - side:
            g.stack[index] = BonusInfluence(1 - side, points)


@final
class FirstBidder(AskSide):
    """Second Edition R 11.1.3: Chance names who opens the auction."""

    __slots__ = ()
    verb: ClassVar = "sides"
    public: ClassVar = True

    def legal(self, g: State) -> list[int]:
        return [US, USSR]

    def answer(self, g: State, chair: int) -> None:
        g.push(Auction(chair, PASS, 0))


@final
class Auction(Decision[State]):
    """Bid VP for a side, raise the bid for it, or pass; only the winning bid counts."""

    __slots__ = ("best", "passes")
    verb: ClassVar = "bid"
    public: ClassVar = True

    def __init__(self, seat: int, best: int, passes: int) -> None:
        self.seat = seat
        self.best = best
        self.passes = passes

    def means(self, g: State, action: int) -> Action:
        return bid_meant(action)

    def legal(self, g: State) -> list[int]:
        if not self.best:
            return [PASS, *auction_bids(g, US), *auction_bids(g, USSR)]
        side, points = read_bid(self.best)
        return [PASS, *auction_bids(g, side, points + 1)]

    def answer(self, g: State, bid: int) -> None:
        if bid != PASS:
            g.push(Auction(1 - self.seat, bid, 0))
        elif self.best:
            side, points = read_bid(self.best)
            assign(g, 1 - self.seat, side, points)
        elif not self.passes:
            g.push(Auction(1 - self.seat, PASS, 1))


def auction_bids(g: State, side: int, least: int = 0) -> list[int]:
    """What may be bid for a side: the VP go to the other, and must not win the match by themselves (R 10.3.1)."""
    towards = 1 if side == USSR else -1
    return [bid_code(side, n) for n in range(least, HIGHEST_BID) if abs(g.vp + towards * n) < WINS_AT]


# The Late War scenario

_LATE_WAR_US: Final = (
    "united_kingdom italy benelux denmark norway israel iran pakistan turkey zaire somalia kenya nigeria japan "
    "south_korea taiwan thailand indonesia australia nicaragua panama haiti honduras venezuela chile argentina "
    "dominican_republic"
)
_LATE_WAR_USSR: Final = (
    "east_germany poland hungary czechoslovakia bulgaria cuba north_korea iraq india afghanistan libya algeria "
    "ethiopia zimbabwe"
)
_LATE_WAR_EXACT: Final = {
    "west_germany": (5, 1), "philippines": (3, 1), "malaysia": (3, 1), "colombia": (2, 1), "syria": (0, 3),
    "angola": (1, 3), "laos_cambodia": (0, 2), "se_african_states": (0, 2), "spain_portugal": (1, 0),
    "france": (3, 1), "romania": (1, 3), "jordan": (2, 2), "egypt": (1, 0), "south_africa": (2, 1),
    "finland": (1, 2), "burma": (0, 1), "peru": (2, 1), "yugoslavia": (1, 2), "saudi_arabia": (2, 0),
    "vietnam": (0, 5),
}  # fmt: skip
"""US and Soviet influence; only the Spanish rulebook lists Vietnam."""
_LATE_WAR_KEEPS: Final = ("bear_trap", "camp_david_accords", "john_paul_ii_elected_pope", "panama_canal_returned")


def set_up_late_war(g: State) -> None:
    """Turn 8: the minimum for control in the listed countries, exact influence in the others."""
    for side, names in ((US, _LATE_WAR_US), (USSR, _LATE_WAR_USSR)):
        for country in countries(names):
            g.change_influence(side, country, STABILITY[country], because=causes.SETUP)
    for name, (us, ussr) in _LATE_WAR_EXACT.items():
        g.change_influence(US, ID[name], us, because=causes.SETUP)
        g.change_influence(USSR, ID[name], ussr, because=causes.SETUP)
    g.turn = 8
    g.defcon = 4
    g.space = [6, 4]
    g.vp = -4
    g.effects |= US_JAPAN | MARSHALL_PLAN | NATO | WARSAW_PACT | DE_GAULLE | FLOWER_POWER
    kept = {CARD[name] for name in _LATE_WAR_KEEPS}
    for period in (EARLY, MID, LATE):
        for card in g.rules.deck[period]:
            if period == LATE or not CARDS[card].starred or card in kept:
                g.deck.append(card)
            else:
                g.removed = [*g.removed, card]
    g.push(StartTurn(8, improve=LATE_WAR_IMPROVES_DEFCON))
