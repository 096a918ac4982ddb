"""What many events share: adding and removing influence, wars, operations, choices among cards and options."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, final

from sitroom.kernel import CHANCE
from sitroom.kernel.frames import Step
from sitroom.kernel.native import mypyc_attr
from sitroom.kernel.schema import Facts
from sitroom.twilight.rules import causes
from sitroom.twilight.rules.board import ADJACENT, CIVIL_WAR, NEXT_TO
from sitroom.twilight.rules.influence import civil_war_open
from sitroom.twilight.rules.operations import COUP, INFLUENCE, REALIGNMENT, SPACE, ConductOps
from sitroom.twilight.rules.points import granted_value
from sitroom.twilight.rules.questions import DECLINE, AskCard, AskCountry, RollDie
from sitroom.twilight.rules.state import State

# Events place influence without regard to the reach and cost of operations (R 6.1.1).


@final
@mypyc_attr(free_list_len=1)
class AddInfluence(AskCountry):
    """`seat` adds its own influence, `points` in all, at most `each` in a country."""

    __slots__ = ("among", "because", "each", "optional", "placed", "points")
    verb: ClassVar = "add"
    public: ClassVar = True

    def __init__(
        self,
        seat: int,
        points: int,
        each: int,
        among: tuple[int, ...],
        placed: tuple[int, ...] = (),
        optional: bool = False,
        because: int = causes.UNKNOWN,
    ) -> None:
        self.seat = seat
        self.points = points
        self.each = each
        self.among = among
        self.placed = placed
        self.optional = optional
        self.because = because

    def facts(self, g: State) -> Facts:
        return {"left": self.points - len(self.placed)}

    def legal(self, g: State) -> list[int]:
        if self.points <= len(self.placed):
            return []
        full = [c for c in self.placed if self.placed.count(c) >= self.each]
        if CIVIL_WAR in self.among and not civil_war_open(g):
            full.append(CIVIL_WAR)  # R 12.1: the war may end while the points are placed
        open_ = [c for c in self.among if c not in full] if full else [*self.among]
        return [*open_, DECLINE] if open_ and self.optional else open_

    def answer(self, g: State, country: int) -> None:
        if country == DECLINE:
            return
        g.change_influence(self.seat, country, 1, self.because)
        placed = (*self.placed, country)
        g.stack.append(AddInfluence(self.seat, self.points, self.each, self.among, placed, self.optional, self.because))


def add(
    g: State, side: int, points: int, among: Iterable[int], each: int, *, because: int, optional: bool = False
) -> None:
    """Ask `side` to add `points` influence among countries, at most `each` per country."""
    g.push(AddInfluence(side, points, each, tuple(among), (), optional, because))


@final
class RemoveInfluence(AskCountry):
    """`seat` removes influence of `side`, one point after another; `optional`: it may stop early."""

    __slots__ = ("among", "because", "each", "optional", "points", "side", "taken")
    verb: ClassVar = "remove"
    public: ClassVar = True

    def __init__(
        self,
        seat: int,
        side: int,
        points: int,
        each: int,
        among: tuple[int, ...],
        taken: tuple[int, ...] = (),
        optional: bool = False,
        because: int = causes.UNKNOWN,
    ) -> None:
        self.seat = seat
        self.side = side
        self.points = points
        self.each = each
        self.among = among
        self.taken = taken
        self.optional = optional
        self.because = because

    def facts(self, g: State) -> Facts:
        return {"left": self.points - len(self.taken)}

    def legal(self, g: State) -> list[int]:
        if self.points <= len(self.taken):
            return []
        standing = g.influence[self.side]
        full = [c for c in self.taken if self.taken.count(c) >= self.each]
        open_ = [c for c in self.among if standing[c] and c not in full]
        return [*open_, DECLINE] if open_ and self.optional else open_

    def answer(self, g: State, country: int) -> None:
        if country == DECLINE:
            return
        g.change_influence(self.side, country, -1, self.because)
        taken = (*self.taken, country)
        g.push(
            RemoveInfluence(
                self.seat, self.side, self.points, self.each, self.among, taken, self.optional, self.because
            )
        )


def remove(g: State, seat: int, side: int, points: int, among: Iterable[int], each: int, *, because: int) -> None:
    """Ask `seat` to remove `points` influence of `side` among countries, at most `each` per country."""
    g.push(RemoveInfluence(seat, side, points, each, tuple(among), because=because))


@final
class ClearCountries(AskCountry):
    """`seat` names countries, up to `count`; each loses up to `most` influence of `side` (all, where `most` is 99)."""

    __slots__ = ("among", "because", "left", "most", "optional", "side")
    verb: ClassVar = "clear"
    public: ClassVar = True

    def __init__(
        self,
        seat: int,
        side: int,
        left: int,
        among: tuple[int, ...],
        most: int = 99,
        optional: bool = False,
        because: int = causes.UNKNOWN,
    ) -> None:
        self.seat = seat
        self.side = side
        self.left = left
        self.among = among
        self.most = most
        self.optional = optional
        self.because = because

    def legal(self, g: State) -> list[int]:
        if not self.left:
            return []
        open_ = [c for c in self.among if g.influence[self.side][c]]
        return [*open_, DECLINE] if open_ and self.optional else open_

    def answer(self, g: State, country: int) -> None:
        if country == DECLINE:
            return
        g.lose(self.side, country, self.most, self.because)
        rest = tuple(c for c in self.among if c != country)
        g.push(ClearCountries(self.seat, self.side, self.left - 1, rest, self.most, self.optional, self.because))


@final
class AddAllInOne(AskCountry):
    """All points into one country."""

    __slots__ = ("among", "because", "points")
    verb: ClassVar = "add"
    public: ClassVar = True

    def __init__(self, seat: int, points: int, among: tuple[int, ...], because: int = causes.UNKNOWN) -> None:
        self.seat = seat
        self.points = points
        self.among = among
        self.because = because

    def legal(self, g: State) -> list[int]:
        return list(self.among)

    def answer(self, g: State, country: int) -> None:
        g.change_influence(self.seat, country, self.points, self.because)


@final
class GainVp(Step[State]):
    """VP that follow a choice."""

    __slots__ = ("because", "points", "side")
    public: ClassVar = True

    def __init__(self, side: int, points: int, because: int = causes.UNKNOWN) -> None:
        self.side = side
        self.points = points
        self.because = because

    def run(self, g: State) -> None:
        g.gain_vp(self.side, self.points, self.because)


# Wars (R 7.6)


def war_modifier(g: State, side: int, country: int, once: bool = False) -> int:
    """-1 for each neighbour the enemy controls, or `once` for all; its superpower space counts (R 2.1.5, ruling 36)."""
    enemy = 1 - side
    neighbours = sum(1 for c in ADJACENT[country] if g.control[c] == enemy) + (country in NEXT_TO[enemy])
    return -min(1, neighbours) if once else -neighbours


@final
class ChooseWar(AskCountry):
    """`seat` names the country its war is fought over."""

    __slots__ = ("among", "because", "milops", "needed", "once", "vp")
    verb: ClassVar = "target"
    public: ClassVar = True

    def __init__(
        self,
        seat: int,
        among: tuple[int, ...],
        needed: int,
        milops: int,
        vp: int,
        once: bool = False,
        because: int = causes.UNKNOWN,
    ) -> None:
        self.seat = seat
        self.among = among
        self.needed = needed
        self.milops = milops
        self.vp = vp
        self.once = once
        self.because = because

    def legal(self, g: State) -> list[int]:
        return list(self.among)

    def answer(self, g: State, country: int) -> None:
        g.push(WarRoll(CHANCE, self.seat, country, self.needed, self.milops, self.vp, 0, self.once, self.because))


@final
class WarRoll(RollDie):
    """Won at `needed` or more: VP, and the enemy's influence is replaced. Military operations count either way.

    They count for the event's side, no matter who played the card (R 8.2.4).
    """

    __slots__ = ("because", "by", "country", "extra", "milops", "needed", "once", "vp")
    verb: ClassVar = "die"
    public: ClassVar = True

    def __init__(
        self,
        seat: int,
        by: int,
        country: int,
        needed: int,
        milops: int,
        vp: int,
        extra: int,
        once: bool = False,
        because: int = causes.UNKNOWN,
    ) -> None:
        self.seat = seat
        self.by = by
        self.country = country
        self.needed = needed
        self.milops = milops
        self.vp = vp
        self.extra = extra
        self.once = once
        self.because = because

    def answer(self, g: State, die: int) -> None:
        by, country, because = self.by, self.country, self.because
        modifier = war_modifier(g, by, country, self.once) + self.extra
        won = die + modifier >= self.needed
        g.note("war", by, country, die, modifier, self.needed, because)
        if won:
            gone = g.remove_all(1 - by, country, because)
            g.change_influence(by, country, gone, because)
            g.gain_vp(by, self.vp, because)
        g.add_milops(by, self.milops, because)


def war(g: State, side: int, country: int, *, because: int, extra: int = 0) -> None:
    """The usual kind of war: won on 4 to 6, 2 VP, 2 military operations."""
    g.push(WarRoll(CHANCE, side, country, 4, war_milops(g, side, 2), 2, extra, because=because))


def war_milops(g: State, side: int, points: int) -> int:
    """Military operations of a war: the card's number; in the Second Edition the card's value (R 7.4.2, 8.2.3)."""
    return max(1, g.ops_sum(side, points)) if g.rules.second and g.rules.war_milops_modified else points


# Operations given by an event


def conduct(
    g: State, side: int, points: int, kinds: Sequence[int] = (INFLUENCE, REALIGNMENT, COUP), *, because: int
) -> None:
    """Offer operations as if a card of `points` were played (R 7.4.3).

    In the Second Edition cards 26, 57 and 62 are themselves used for operations like any card: in space too, always.
    """
    if g.rules.second and COUP in kinds:
        g.push(ConductOps(side, g.ops_sum(side, points), 0, (*kinds, SPACE), because=because))
    else:
        value = granted_value(g, side, points)
        g.push(ConductOps(side, value, 0, tuple(kinds), optional=True, because=because))


# Cards


def cards_worth(g: State, side: int, least: int) -> list[int]:
    """Cards in a hand worth at least this much, as modified (R 5.3, 7.4.2); scoring cards are worth nothing."""
    return [c for c in sorted(g.hands[side]) if g.rules.ops[c] and g.card_ops(side, c) >= least]


@final
class RandomDiscard(AskCard):
    """Chance takes cards out of a hand."""

    __slots__ = ("because", "left", "side")
    verb: ClassVar = "discard"
    public: ClassVar = True

    def __init__(self, seat: int, side: int, left: int, because: int = causes.UNKNOWN) -> None:
        self.seat = seat
        self.side = side
        self.left = left
        self.because = because

    def legal(self, g: State) -> list[int]:
        return sorted(g.hands[self.side]) if self.left else []

    def answer(self, g: State, card: int) -> None:
        g.discard_from_hand(self.side, card, self.because)
        g.push(RandomDiscard(self.seat, self.side, self.left - 1, self.because))


def improve_defcon(g: State, side: int, levels: int, because: int) -> None:
    """DEFCON towards peace (R 8.1.7)."""
    g.set_defcon(g.defcon + levels, side, because=because)


def degrade_defcon(g: State, side: int, because: int) -> None:
    """DEFCON one step towards war (R 8.1.7)."""
    g.set_defcon(g.defcon - 1, side, because=because)


def show_hand(g: State, side: int, because: int) -> None:
    """Show a side's hand to the other side now."""
    g.reveal(side, g.hands[side], because)
    if not g.hands[side]:
        g.note("no_cards", side, "reveal", because)
