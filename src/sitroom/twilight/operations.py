"""Operations (R 6): placing influence, realignment, coups and the Space Race."""

from __future__ import annotations

from typing import ClassVar, final

from sitroom.kernel import CHANCE, Refusal
from sitroom.kernel.frames import Decision
from sitroom.twilight.board import (
    ADJACENT,
    ASIA,
    BATTLEGROUND,
    CENTRAL_AMERICA,
    CIVIL_WAR,
    EUROPE,
    ID,
    IN_ASIA,
    IN_EUROPE,
    IN_SOUTHEAST_ASIA,
    MAP,
    MIDDLE_EAST,
    NEXT_TO,
    REGION,
    SOUTH_AMERICA,
    STABILITY,
    US,
    USSR,
)
from sitroom.twilight.cards import CARD, CHINA
from sitroom.twilight.effects import (
    CHERNOBYL,
    CIVIL_WAR_OVER,
    DE_GAULLE,
    DEATH_SQUADS,
    IRAN_CONTRA,
    MISSILE_CRISIS,
    NATO,
    NUCLEAR_SUBS,
    REFORMER,
    SALT,
    SOURCE,
    SPAIN_LEFT_NATO,
    US_JAPAN,
    VIETNAM_REVOLTS,
    WILLY_BRANDT,
    YURI,
)
from sitroom.twilight.questions import DECLINE, AskCountry, AskUse, RollDie, RollTwoDice
from sitroom.twilight.reasons import refuse
from sitroom.twilight.space import SPACE_BOXES, advance, attempts_allowed
from sitroom.twilight.state import PASS, State

INFLUENCE, REALIGNMENT, COUP, SPACE = 1, 2, 3, 4
"""The four uses of operations points (R 6.0)."""
KINDS = {INFLUENCE: "influence", REALIGNMENT: "realign", COUP: "coup", SPACE: "space"}

_NEAR = tuple(frozenset({c, *ADJACENT[c]}) for c in range(len(ADJACENT)))
_ANY_CHERNOBYL = sum(CHERNOBYL)
_JAPAN, _FRANCE, _WEST_GERMANY, _SPAIN = (ID[n] for n in ("japan", "france", "west_germany", "spain_portugal"))
_PROTECTABLE = frozenset({*IN_EUROPE, _JAPAN})

CLOSED = {5: (), 4: (EUROPE,), 3: (EUROPE, ASIA), 2: (EUROPE, ASIA, MIDDLE_EAST)}
"""R 8.1.5: regions without coups and realignment, by DEFCON."""


def closed(defcon: int, country: int) -> bool:
    """Does DEFCON close the country's region (R 8.1.5)?"""
    return REGION[country] in CLOSED[defcon]


OPEN: dict[int, tuple[int, ...]] = {defcon: tuple(c for c in MAP if not closed(defcon, c)) for defcon in CLOSED}


# Placing influence (R 6.1)


def reach_of(g: State, side: int) -> list[int]:
    """Where a side may place: with or next to its influence at the start of the round (R 6.1.1, 6.1.4)."""
    cached = g.reach[side]
    if cached is None:
        own = g.at_round_start[side]
        cached = sorted(NEXT_TO[side].union(*[_NEAR[c] for c in MAP if own[c]]))
        if side == USSR:
            if g.effects & _ANY_CHERNOBYL:
                cached = [c for c in cached if not poisoned(g, side, c)]
            if civil_war_open(g) and not poisoned(g, side, CIVIL_WAR):
                cached.append(CIVIL_WAR)
        g.reach[side] = cached
    return cached


def poisoned(g: State, side: int, country: int) -> bool:
    """Does Chernobyl (94) keep Soviet operations out of the country's region?"""
    return side == USSR and bool(g.effects & CHERNOBYL[REGION[country]])


def civil_war_open(g: State) -> bool:
    """R 12.1: may the USSR still place influence in the Chinese Civil War space?"""
    return g.rules.chinese_civil_war and not g.effects & CIVIL_WAR_OVER


def start_measuring_reach(g: State) -> None:
    """Note where influence stands now; reach is measured from it until the next round or headline (R 6.1.1)."""
    us, ussr = g.influence
    g.at_round_start = (us[:], ussr[:])
    g.reach = [None, None]


def bonus(g: State, seat: int, card: int, asia: bool, southeast: bool) -> int:
    """Points added while all of them go to Asia (China Card, R 9.6) or Southeast Asia (Vietnam Revolts)."""
    extra = 1 if card == CHINA and asia else 0
    if southeast and seat == USSR and g.effects & VIETNAM_REVOLTS:
        extra += 1
    return extra


def worth(g: State, seat: int, value: int, card: int, asia: bool, southeast: bool) -> int:
    """Points to spend: the sum of all that changes the value, of regions too, and only then at least 1 (R 7.4)."""
    return max(1, value + bonus(g, seat, card, asia, southeast))


@final
class PlaceByOps(AskCountry):
    """Influence one marker at a time, wherever it reaches (R 6.1.3): 2 points under enemy control, else 1 (R 6.1.2).

    `value` is the sum before the bonus of a region and the limit of 1, here as in all operations (R 7.4).
    """

    __slots__ = ("asia", "card", "southeast", "spent", "value")
    verb: ClassVar = "place"
    public: ClassVar = True

    def __init__(
        self, seat: int, value: int, card: int, spent: int = 0, asia: bool = True, southeast: bool = True
    ) -> None:
        self.seat = seat
        self.value = value
        self.card = card
        self.spent = spent
        self.asia = asia
        self.southeast = southeast

    def legal(self, g: State) -> list[int]:
        seat, value, card, spent, asia, southeast = (
            self.seat,
            self.value,
            self.card,
            self.spent,
            self.asia,
            self.southeast,
        )
        reach = g.reach[seat] or reach_of(g, seat)
        enemy = 1 - seat
        control = g.control
        left = max(1, value) - spent
        if left < 2 and not bonus(g, seat, card, asia, southeast):
            return [c for c in reach if control[c] != enemy] if left == 1 else []
        if card != CHINA and not (seat == USSR and g.effects & VIETNAM_REVOLTS):
            return reach
        return [c for c in reach if self.pays(g, c)]

    def pays(self, g: State, country: int) -> bool:
        """Are there points enough for a marker there (R 6.1.2)?"""
        asia, southeast = self.asia and country in IN_ASIA, self.southeast and country in IN_SOUTHEAST_ASIA
        cost = 2 if g.control[country] == 1 - self.seat else 1
        return self.spent + cost <= worth(g, self.seat, self.value, self.card, asia, southeast)

    def why_not(self, g: State, country: int) -> Refusal | None:
        if country >= len(REGION):
            return None
        if country not in reach_of(g, self.seat):
            return out_of_reach(g, self.seat, country)
        if self.pays(g, country):
            return None
        if g.control[country] == 1 - self.seat:
            return refuse("costs_two", country=country)
        return only_a_bonus(self.card, country)

    def answer(self, g: State, country: int) -> None:
        seat, value, card, spent, asia, southeast = (
            self.seat,
            self.value,
            self.card,
            self.spent,
            self.asia,
            self.southeast,
        )
        cost = 2 if g.control[country] == 1 - seat else 1
        g.change_influence(seat, country, 1)
        g.stack.append(
            PlaceByOps(
                seat,
                value,
                card,
                spent + cost,
                asia and country in IN_ASIA,
                southeast and country in IN_SOUTHEAST_ASIA,
            )
        )


def out_of_reach(g: State, seat: int, country: int) -> Refusal:
    """Why operations of `seat` place nothing there (R 6.1.1)."""
    if country == CIVIL_WAR:
        return refuse("civil_war.place", country=country)  # R 12.1
    if poisoned(g, seat, country):
        return refuse("chernobyl", card=CARD["chernobyl"], region=REGION[country])
    return refuse("reach", country=country)


def only_a_bonus(card: int, country: int) -> Refusal:
    """The points that are left are a bonus: the China Card's for Asia (R 9.6) or that of Vietnam Revolts."""
    if card == CHINA and country not in IN_ASIA:
        return refuse("bonus.asia", country=country)
    return refuse("bonus.southeast_asia", country=country, card=SOURCE[VIETNAM_REVOLTS])


# What may be attacked: shared by realignment and coups (R 8.1.5 and the cards that protect)


def nato_protects(g: State, country: int) -> bool:
    """Card 21: countries of Europe the US controls, unless cards 17, 55 or the Referendum took them out (ruling 38)."""
    if not g.effects & NATO or country not in IN_EUROPE or g.control[country] != US:
        return False
    if country == _FRANCE:
        return not g.effects & DE_GAULLE
    if country == _WEST_GERMANY:
        return not g.effects & WILLY_BRANDT
    return not (country == _SPAIN and g.effects & SPAIN_LEFT_NATO)


def protector(g: State, seat: int, country: int) -> int:
    """The effect that keeps coups and realignment by `seat` out: the pact with Japan (27) or NATO (21); 0 if none."""
    if seat != USSR:
        return 0
    if country == _JAPAN and g.effects & US_JAPAN:
        return US_JAPAN
    return NATO if nato_protects(g, country) else 0


def reformer_bars(g: State, seat: int, country: int) -> bool:
    """The Reformer (87) closes Europe to coups by the USSR."""
    return seat == USSR and bool(g.effects & REFORMER) and country in IN_EUROPE


def why_not_attacked(g: State, seat: int, verb: str, country: int, free: bool) -> Refusal | None:
    """What bars a coup or realignment roll there (R 6.2.1, 6.3.1, 8.1.5); `free`: of DEFCON."""
    if country == CIVIL_WAR:
        return refuse("civil_war.attack", country=country)  # R 12.1
    if not g.influence[1 - seat][country]:
        return refuse(f"no_enemy.{verb}", country=country)
    if effect := protector(g, seat, country):
        return refuse("protected", country=country, card=SOURCE[effect])
    if verb == "coup" and reformer_bars(g, seat, country):
        return refuse("reformer", card=SOURCE[REFORMER])
    if not free and closed(g.defcon, country):
        return refuse(f"defcon.{verb}", defcon=g.defcon, region=REGION[country])
    return None


def _attackable(g: State, seat: int, among: tuple[int, ...]) -> list[int]:
    """Countries with enemy influence (R 6.2.1, 6.3.1) that no card protects."""
    enemy = g.influence[1 - seat]
    targets = [c for c in among if enemy[c]]
    if seat == USSR and g.effects & (NATO | US_JAPAN):
        targets = [c for c in targets if c not in _PROTECTABLE or not protector(g, seat, c)]
    return targets


def _within(among: tuple[int, ...], g: State, free: bool) -> tuple[int, ...]:
    """`among`, or what DEFCON leaves of it; free attempts ignore DEFCON (R 6.3.5)."""
    if free:
        return among
    if among is MAP or len(among) == len(MAP):
        return OPEN[g.defcon]
    return tuple(c for c in among if not closed(g.defcon, c))


def realignment_targets(g: State, seat: int, among: tuple[int, ...] = MAP, free: bool = False) -> list[int]:
    """Where a side may roll for realignment now."""
    return _attackable(g, seat, _within(among, g, free or g.rules.realign_anywhere))


def coup_targets(g: State, seat: int, among: tuple[int, ...] = MAP, free: bool = False) -> list[int]:
    """Where a side may attempt a coup now."""
    targets = _attackable(g, seat, _within(among, g, free))
    if g.effects & REFORMER:
        targets = [c for c in targets if not reformer_bars(g, seat, c)]
    return targets


# Realignment (R 6.2)


def realignment_modifiers(g: State, country: int, by: int = US) -> tuple[int, int]:
    """What each side adds to its die (R 6.2.2) in a realignment by one of them: US, USSR."""
    control = g.control
    us_here, ussr_here = g.influence[US][country], g.influence[USSR][country]
    us, ussr = int(us_here > ussr_here), int(ussr_here > us_here)
    for neighbour in ADJACENT[country]:
        holder = control[neighbour]
        if holder == US:
            us += 1
        elif holder == USSR:
            ussr += 1
    us += country in NEXT_TO[US]
    ussr += country in NEXT_TO[USSR]
    if g.effects & IRAN_CONTRA and (by == US or g.rules.iran_contra_every_roll):
        us -= 1  # card 93
    return us, ussr


@final
class Realign(AskCountry):
    """One point, one roll; each is resolved before the next target is named (R 6.2.1).

    Free rolls stay in the region of the first: Junta's in one of its two (card 47; house rule 88).
    """

    __slots__ = ("among", "asia", "card", "free", "southeast", "spent", "value")
    verb: ClassVar = "realign"
    public: ClassVar = True

    def __init__(
        self,
        seat: int,
        value: int,
        card: int,
        spent: int,
        free: bool,
        among: tuple[int, ...],
        asia: bool = True,
        southeast: bool = True,
    ) -> None:
        self.seat = seat
        self.value = value
        self.card = card
        self.spent = spent
        self.free = free
        self.among = among
        self.asia = asia
        self.southeast = southeast

    def legal(self, g: State) -> list[int]:
        seat, value, card, spent, free, among, asia, southeast = (
            self.seat,
            self.value,
            self.card,
            self.spent,
            self.free,
            self.among,
            self.asia,
            self.southeast,
        )
        if spent >= worth(g, seat, value, card, asia, southeast):
            return []
        targets = realignment_targets(g, seat, among, free)
        if spent < value:
            return targets
        return [c for c in targets if self.pays(g, c)]

    def pays(self, g: State, country: int) -> bool:
        """Is there a point left for a roll there?"""
        asia, southeast = self.asia and country in IN_ASIA, self.southeast and country in IN_SOUTHEAST_ASIA
        return self.spent < worth(g, self.seat, self.value, self.card, asia, southeast)

    def why_not(self, g: State, country: int) -> Refusal | None:
        if country not in self.among and country != CIVIL_WAR:
            return None
        barred = why_not_attacked(g, self.seat, self.verb, country, self.free or g.rules.realign_anywhere)
        return barred or (None if self.pays(g, country) else only_a_bonus(self.card, country))

    def answer(self, g: State, country: int) -> None:
        seat, value, card, spent, free, among, asia, southeast = (
            self.seat,
            self.value,
            self.card,
            self.spent,
            self.free,
            self.among,
            self.asia,
            self.southeast,
        )
        asia, southeast = asia and country in IN_ASIA, southeast and country in IN_SOUTHEAST_ASIA
        if free and g.rules.junta_one_region:
            among = tuple(c for c in among if REGION[c] == REGION[country])
        g.push(RealignRoll(CHANCE, seat, country), Realign(seat, value, card, spent + 1, free, among, asia, southeast))


@final
class RealignRoll(RollTwoDice):
    """Both roll; the higher removes the difference from the other (R 6.2.2). Nothing is ever added (R 6.2.3)."""

    __slots__ = ("by", "country")
    verb: ClassVar = "dice"
    public: ClassVar = True

    def __init__(self, seat: int, by: int, country: int) -> None:
        self.seat = seat
        self.by = by
        self.country = country

    def answer(self, g: State, dice: int) -> None:
        us_plus, ussr_plus = realignment_modifiers(g, self.country, self.by)
        ussr_die, us_die = divmod(dice, 10)
        us, ussr = us_die + us_plus, ussr_die + ussr_plus
        g.note("realign", self.by, self.country, us_die, us_plus, ussr_die, ussr_plus)
        loser = USSR if us > ussr else US
        if us == ussr or (loser == self.by and g.rules.realign_no_own_loss):
            return
        g.lose(loser, self.country, abs(us - ussr))


# Coups (R 6.3)


def coup_value(g: State, seat: int, value: int, card: int, country: int) -> int:
    """Operations behind a coup, with the bonuses of its region."""
    return worth(g, seat, value, card, country in IN_ASIA, country in IN_SOUTHEAST_ASIA)


def coup_modifier(g: State, seat: int, country: int) -> int:
    """What SALT (43) and Death Squads (69) do to the die; military operations never feel it (ruling 25)."""
    modifier = -1 if g.effects & SALT else 0
    if REGION[country] in (CENTRAL_AMERICA, SOUTH_AMERICA):
        if g.effects & DEATH_SQUADS[seat]:
            modifier += 1
        if g.effects & DEATH_SQUADS[1 - seat]:
            modifier -= 1
    return modifier


@final
class Coup(AskCountry):
    """Name the target of a coup. `che`: the first of Che's two (107); `optional`: it may be declined."""

    __slots__ = ("among", "card", "che", "free", "optional", "value")
    verb: ClassVar = "coup"
    public: ClassVar = True

    def __init__(
        self,
        seat: int,
        value: int,
        card: int,
        free: bool,
        among: tuple[int, ...],
        che: bool = False,
        optional: bool = False,
    ) -> None:
        self.seat = seat
        self.value = value
        self.card = card
        self.free = free
        self.among = among
        self.che = che
        self.optional = optional

    def legal(self, g: State) -> list[int]:
        targets = coup_targets(g, self.seat, self.among, self.free)
        return [*targets, DECLINE] if targets and self.optional else targets

    def why_not(self, g: State, country: int) -> Refusal | None:
        if country not in self.among and country != CIVIL_WAR:
            return None
        return why_not_attacked(g, self.seat, self.verb, country, self.free)

    def answer(self, g: State, country: int) -> None:
        if country == DECLINE:
            return
        attempt_coup(g, self, country)


def attempt_coup(g: State, coup: Coup, country: int) -> None:
    """The attempt itself: under the Cuban Missile Crisis it ends the match at once (card 40, rulings 15, 19)."""
    seat = coup.seat
    value = coup_value(g, seat, coup.value, coup.card, country)
    g.note("target", seat, country)
    if g.effects & MISSILE_CRISIS[seat]:
        g.end(1 - seat, "missile_crisis")
    g.push(CoupRoll(CHANCE, seat, country, value, coup.free, coup.che, coup.value, coup.among))


@final
class CoupRoll(RollDie):
    """Die and operations against twice the stability (R 6.3.2)."""

    __slots__ = ("among", "by", "card_value", "che", "country", "free", "value")
    verb: ClassVar = "die"
    public: ClassVar = True

    def __init__(
        self,
        seat: int,
        by: int,
        country: int,
        value: int,
        free: bool,
        che: bool,
        card_value: int,
        among: tuple[int, ...],
    ) -> None:
        self.seat = seat
        self.by = by
        self.country = country
        self.value = value
        self.free = free
        self.che = che
        self.card_value = card_value
        self.among = among

    def answer(self, g: State, die: int) -> None:
        by, country = self.by, self.country
        modifier = coup_modifier(g, by, country)
        result = die + self.value + modifier - 2 * STABILITY[country]
        g.note("coup", by, country, die, self.value, modifier, result)
        gone = 0
        if result > 0:
            gone = g.lose(1 - by, country, result)
            g.change_influence(by, country, result - gone)
        if not self.free:
            g.add_milops(by, self.value)  # R 6.3.3, 8.2.2, 8.2.5
        if BATTLEGROUND[country] and not (by == US and g.effects & NUCLEAR_SUBS):
            g.set_defcon(g.defcon - 1, by)  # R 6.3.4, 8.1.4
        if by == US and g.effects & YURI:
            g.gain_vp(USSR, 1)
        if self.che and gone:
            rest = tuple(c for c in self.among if c != country)
            g.push(Coup(by, self.card_value, 0, self.free, rest, optional=True))


# The Space Race (R 6.4)


def space_bar(g: State, side: int, value: int) -> str:
    """What keeps a card of this value out of the Space Race (R 6.4.1, 6.4.2, 6.4.6); empty if nothing does."""
    here = g.space[side]
    if here >= len(SPACE_BOXES) - 1:
        return "end"
    if g.spaced[side] >= attempts_allowed(g, side):
        return "attempts"
    return "" if value >= SPACE_BOXES[here + 1].ops else "value"


def why_not_space(g: State, side: int, value: int) -> Refusal | None:
    """Why a card of this value cannot be sent to the Space Race."""
    bar = space_bar(g, side, value)
    if bar == "value":
        return refuse("space.value", ops=SPACE_BOXES[g.space[side] + 1].ops)
    return refuse(f"space.{bar}") if bar else None


@final
class SpaceRoll(RollDie):
    """Within the box's range the marker moves on (R 6.4.1)."""

    __slots__ = ("by",)
    verb: ClassVar = "die"
    public: ClassVar = True

    def __init__(self, seat: int, by: int) -> None:
        self.seat = seat
        self.by = by

    def answer(self, g: State, die: int) -> None:
        needed = SPACE_BOXES[g.space[self.by] + 1].roll
        g.note("space_roll", self.by, die, needed)
        if die <= needed:
            advance(g, self.by, 1)


@final
class DeclineSpaceRoll(Decision[State]):
    """Designers' option: the card is gone, but the die need not be rolled."""

    __slots__ = ()
    verb: ClassVar = "roll"
    names: ClassVar[tuple[str, ...]] = ("decline", "roll")
    public: ClassVar = True

    def legal(self, g: State) -> list[int]:
        return [1, PASS]

    def answer(self, g: State, choice: int) -> None:
        if choice:
            g.push(SpaceRoll(CHANCE, self.seat))


# Using points


def can_place(g: State, seat: int, value: int, card: int) -> bool:
    """Is there anywhere to place?"""
    if value > 1:
        return bool(g.reach[seat] or reach_of(g, seat))
    return bool(PlaceByOps(seat, value, card).legal(g))


def uses(
    g: State,
    seat: int,
    value: int,
    card: int = 0,
    kinds: tuple[int, ...] = (INFLUENCE, REALIGNMENT, COUP),
    among: tuple[int, ...] = MAP,
    free: bool = False,
) -> list[int]:
    """Those of `kinds` for which there is something to do."""
    found = []
    for kind in kinds:
        if kind == INFLUENCE:
            if can_place(g, seat, value, card):
                found.append(INFLUENCE)
        elif kind == REALIGNMENT:
            if realignment_targets(g, seat, among, free):
                found.append(REALIGNMENT)
        elif kind == COUP:
            if coup_targets(g, seat, among, free):
                found.append(COUP)
        elif not space_bar(g, seat, value):
            found.append(SPACE)
    return found


def use(
    g: State,
    kind: int,
    seat: int,
    value: int,
    card: int = 0,
    among: tuple[int, ...] = MAP,
    free: bool = False,
) -> None:
    """Spend points on one of the uses of R 6.0."""
    g.note("ops", seat, kind, card, max(1, value))
    if kind == INFLUENCE:
        if g.rules.mixed_operations:
            from sitroom.twilight.variants import MixedOps

            g.push(MixedOps(seat, value, card))
        else:
            g.push(PlaceByOps(seat, value, card))
    elif kind == REALIGNMENT:
        g.push(Realign(seat, value, card, 0, free, among))
    elif kind == COUP:
        g.push(Coup(seat, value, card, free, among))
    else:
        g.spaced[seat] += 1
        g.push(DeclineSpaceRoll(seat) if g.rules.decline_space_roll else SpaceRoll(CHANCE, seat))


@final
class ConductOps(AskUse):
    """Choose what to do with points an event gives (R 7.4.3); `optional`: or nothing."""

    __slots__ = ("among", "card", "free", "kinds", "optional", "value")
    verb: ClassVar = "ops"
    public: ClassVar = True

    def __init__(
        self,
        seat: int,
        value: int,
        card: int = 0,
        kinds: tuple[int, ...] = (INFLUENCE, REALIGNMENT, COUP),
        among: tuple[int, ...] = MAP,
        free: bool = False,
        optional: bool = False,
    ) -> None:
        self.seat = seat
        self.value = value
        self.card = card
        self.kinds = kinds
        self.among = among
        self.free = free
        self.optional = optional

    def legal(self, g: State) -> list[int]:
        found = uses(g, self.seat, self.value, self.card, self.kinds, self.among, self.free)
        return [*found, PASS] if found and self.optional else found

    def answer(self, g: State, kind: int) -> None:
        if kind != PASS:
            use(g, kind, self.seat, self.value, self.card, self.among, self.free)


def granted_value(g: State, seat: int, points: int) -> int:
    """Points an event gives, modified like a card's (R 7.4.2, 7.4.3; house rule 33)."""
    return g.ops_sum(seat, points) if g.rules.event_ops_modified else points
