"""Mid War events: cards 36 to 58."""

from __future__ import annotations

from typing import ClassVar, Final, final

from sitroom.kernel import CHANCE, Refusal
from sitroom.kernel.frames import Decision
from sitroom.twilight.rules import causes
from sitroom.twilight.rules.attacks import nato_protects
from sitroom.twilight.rules.board import (
    ADJACENT,
    CENTRAL_AMERICA,
    ID,
    IN_REGION,
    MAP,
    SOUTH_AMERICA,
    STABILITY,
    US,
    USSR,
    countries,
)
from sitroom.twilight.rules.cards import MISSILE_ENVY, SCORING
from sitroom.twilight.rules.effects import (
    AWACS,
    BEAR_TRAP,
    BREZHNEV,
    BURY_YOU,
    MISSILE_CRISIS,
    NORAD,
    NUCLEAR_SUBS,
    QUAGMIRE,
    SALT,
    TEAR_DOWN,
    WILLY_BRANDT,
)
from sitroom.twilight.rules.event import Dispose, Event, event
from sitroom.twilight.rules.events.common import (
    AddAllInOne,
    ChooseWar,
    ClearCountries,
    add,
    conduct,
    degrade_defcon,
    improve_defcon,
    war_milops,
)
from sitroom.twilight.rules.influence import civil_war_open
from sitroom.twilight.rules.operations import ALL_USES, COUP, REALIGNMENT, SPACE, ConductOps, use
from sitroom.twilight.rules.play import (
    EVENT,
    answer_bury_you,
    is_opponents,
    pay_flower_power,
    ways_to_play,
    why_not_mode,
)
from sitroom.twilight.rules.points import granted_value
from sitroom.twilight.rules.questions import AskCard, AskUse, RollTwoDice
from sitroom.twilight.rules.scoring import DOMINATION, award, region_score, score_region, southeast_asia_score
from sitroom.twilight.rules.state import PASS, State

LATIN_AMERICA: Final = (*IN_REGION[CENTRAL_AMERICA], *IN_REGION[SOUTH_AMERICA])
WEST_GERMANY: Final = ID["west_germany"]
STABILITY_UP_TO_2: Final = tuple(c for c in MAP if STABILITY[c] <= 2)


@event("brush_war")
def brush_war(g: State, side: int) -> None:
    """War in any country of stability 1 or 2 that NATO does not protect: won on 3-6, 1 VP, 3 military operations."""
    fight_brush_war(g, side, once=False)


def fight_brush_war(g: State, side: int, once: bool) -> None:
    """The event; `once`: enemy-controlled neighbours take 1 off the die, however many there are."""
    targets = tuple(c for c in STABILITY_UP_TO_2 if not nato_protects(g, c))
    g.push(ChooseWar(side, targets, 3, war_milops(g, side, 3), 1, once, because=causes.BRUSH_WAR))


@event("central_america_scoring")
def central_america_scoring(g: State, side: int) -> None:
    """Score Central America: presence 1, domination 3, control 5."""
    score_region(g, CENTRAL_AMERICA)


@event("southeast_asia_scoring")
def southeast_asia_scoring(g: State, side: int) -> None:
    """1 VP per country controlled in Southeast Asia, 2 for Thailand; removed afterwards (R 7.2)."""
    award(g, southeast_asia_score(g), because=causes.SOUTHEAST_ASIA_SCORING)


@event("arms_race")
def arms_race(g: State, side: int) -> None:
    """More military operations than the opponent: 1 VP, or 3 if they also meet the requirement."""
    done, theirs = g.milops[side], g.milops[1 - side]
    if done > theirs:
        g.gain_vp(side, 3 if done >= g.defcon else 1, because=causes.ARMS_RACE)


@event("cuban_missile_crisis")
def cuban_missile_crisis(g: State, side: int) -> None:
    """DEFCON 2; a coup by the opponent this turn loses the match, unless it gives up 2 influence (rulings 15-19)."""
    g.set_defcon(2, because=causes.CUBAN_MISSILE_CRISIS)
    g.begin_effect(MISSILE_CRISIS[1 - side])


@event("nuclear_subs")
def nuclear_subs(g: State, side: int) -> None:
    """US coups in battlegrounds do not lower DEFCON this turn."""
    g.begin_effect(NUCLEAR_SUBS)


@event("quagmire")
def quagmire(g: State, side: int) -> None:
    """The US must discard and roll each round until freed. Ends NORAD."""
    g.end_effect(NORAD, because=causes.QUAGMIRE)
    g.begin_effect(QUAGMIRE)


@event("salt_negotiations")
def salt_negotiations(g: State, side: int) -> None:
    """DEFCON +2; coups -1 this turn; the player may take a card back from the discards."""
    improve_defcon(g, side, 2, because=causes.SALT_NEGOTIATIONS)
    g.begin_effect(SALT)
    g.push(TakeFromDiscard(side))


@final
class TakeFromDiscard(AskCard):
    """Any card but a scoring card, shown to the opponent; or none."""

    __slots__ = ()
    verb: ClassVar = "take"
    public: ClassVar = True

    def legal(self, g: State) -> list[int]:
        return [*(c for c in sorted(g.discard) if not SCORING[c]), PASS]

    def answer(self, g: State, card: int) -> None:
        if card == PASS:
            return
        g.discard = [other for other in g.discard if other != card]
        g.hands[self.seat].append(card)
        g.reveal(self.seat, [card], because=causes.SALT_NEGOTIATIONS)


@event("bear_trap")
def bear_trap(g: State, side: int) -> None:
    """The USSR must discard and roll each round until freed."""
    g.begin_effect(BEAR_TRAP)


@event("summit")
def summit(g: State, side: int) -> None:
    """Both roll, +1 per region dominated or controlled: the higher gains 2 VP and may move DEFCON by 1."""
    g.push(SummitRoll(CHANCE))


@final
class SummitRoll(RollTwoDice):
    """A tie has no effect (ruling 5)."""

    __slots__ = ()
    verb: ClassVar = "dice"
    public: ClassVar = True

    def answer(self, g: State, dice: int) -> None:
        ussr, us = divmod(dice, 10)
        plus = [0, 0]
        for region in range(6):
            status = region_score(g, region, taiwan=False).status
            for side in (US, USSR):
                plus[side] += status[side] >= DOMINATION
        g.note("dice", us, ussr, *plus, causes.SUMMIT)
        margin = us + plus[US] - ussr - plus[USSR]
        if margin:
            winner = US if margin > 0 else USSR
            g.gain_vp(winner, 2, because=causes.SUMMIT)
            g.push(SummitDefcon(winner))


@final
class SummitDefcon(Decision[State]):
    """1: improve; 2: degrade; 3: leave DEFCON."""

    __slots__ = ()
    verb: ClassVar = "choose"
    names: ClassVar[tuple[str, ...]] = ("", "improve", "degrade", "stay")
    public: ClassVar = True

    def legal(self, g: State) -> list[int]:
        return [1, 2, 3]

    def answer(self, g: State, choice: int) -> None:
        if choice == 1:
            improve_defcon(g, self.seat, 1, because=causes.SUMMIT)
        elif choice == 2:
            degrade_defcon(g, self.seat, because=causes.SUMMIT)


@event("how_i_learned_to_stop_worrying")
def how_i_learned(g: State, side: int) -> None:
    """Set DEFCON to any level; 5 military operations."""
    g.push(SetDefcon(side))


@final
class SetDefcon(Decision[State]):
    """The level, 1 to 5."""

    __slots__ = ()
    verb: ClassVar = "defcon"
    public: ClassVar = True

    def legal(self, g: State) -> list[int]:
        return [5, 4, 3, 2, 1]

    def answer(self, g: State, level: int) -> None:
        g.set_defcon(level, self.seat, because=causes.HOW_I_LEARNED_TO_STOP_WORRYING)
        g.add_milops(self.seat, 5, because=causes.HOW_I_LEARNED_TO_STOP_WORRYING)


@event("junta")
def junta(g: State, side: int) -> None:
    """2 influence in one Latin American country; then a free coup or realignments in one region there (ruling 88)."""
    follow_up = ConductOps(
        side,
        granted_value(g, side, 2),
        0,
        (COUP, REALIGNMENT),
        LATIN_AMERICA,
        free=True,
        optional=True,
        because=causes.JUNTA,
    )
    g.push(AddAllInOne(side, 2, LATIN_AMERICA, because=causes.JUNTA), follow_up)


@event("kitchen_debates", lambda g, side: g.battlegrounds(US) > g.battlegrounds(USSR))
def kitchen_debates(g: State, side: int) -> None:
    """If the US controls more battlegrounds: 2 VP."""
    g.gain_vp(US, 2, because=causes.KITCHEN_DEBATES)


@event("missile_envy")
def missile_envy(g: State, side: int) -> None:
    """Swap this card for the opponent's most valuable: its event happens, or the opponent's card gives operations."""
    g.push(GiveHighest(1 - side))


@final
class GiveHighest(AskCard):
    """The giver chooses among equals (ruling 68); it must use Missile Envy for operations in its next round."""

    __slots__ = ()
    verb: ClassVar = "give"
    public: ClassVar = True

    def legal(self, g: State) -> list[int]:
        hand = [c for c in g.hands[self.seat] if not SCORING[c] or g.rules.envy_takes_scoring]
        worth = {c: 0 if SCORING[c] else g.card_ops(self.seat, c) for c in hand}  # R 7.4.2
        most = max(worth.values(), default=0)
        return sorted(c for c in worth if worth[c] == most)

    def answer(self, g: State, card: int) -> None:
        giver, taker = self.seat, 1 - self.seat
        g.note("forced", giver, "highest", MISSILE_ENVY)
        g.note("reveal", giver, card, causes.MISSILE_ENVY)
        answer_bury_you(g, card, not is_opponents(card, taker))
        g.leave_hand(giver, card)
        g.table.append(card)
        if MISSILE_ENVY in g.table:
            g.table.remove(MISSILE_ENVY)
            g.hands[giver].append(MISSILE_ENVY)
            g.known.append(MISSILE_ENVY)
            g.envy = giver
        modes = ALL_USES if is_opponents(card, taker) else (EVENT,)
        g.push(PlayCaught(taker, card, modes), Dispose(card))


@final
class PlayCaught(AskUse):
    """The card Missile Envy took: own and neutral events must happen, the opponent's gives operations only."""

    __slots__ = ("card", "modes")
    verb: ClassVar = "mode"
    public: ClassVar = True

    def __init__(self, seat: int, card: int, modes: tuple[int, ...]) -> None:
        self.seat = seat
        self.card = card
        self.modes = modes

    def legal(self, g: State) -> list[int]:
        return ways_to_play(g, self.seat, self.card, self.modes)

    def why_not(self, g: State, mode: int) -> Refusal | None:
        return None if mode in self.legal(g) else why_not_mode(g, self.seat, self.card, mode)

    def answer(self, g: State, mode: int) -> None:
        play_caught(g, self.seat, self.card, mode)


def play_caught(g: State, seat: int, card: int, mode: int) -> None:
    """Event, or operations without the opponent's event (card 49)."""
    if mode == SPACE:
        use(g, SPACE, seat, g.card_sum(seat, card), card)
        return
    pay_flower_power(g, seat, card)
    if mode == EVENT:
        g.push(Event(card, seat))
    else:
        use(g, mode, seat, g.card_sum(seat, card), card)


@event("we_will_bury_you")
def we_will_bury_you(g: State, side: int) -> None:
    """DEFCON -1; 3 VP for the USSR unless the US answers with UN Intervention in its next round."""
    degrade_defcon(g, side, because=causes.WE_WILL_BURY_YOU)
    g.begin_effect(BURY_YOU)


@event("brezhnev_doctrine")
def brezhnev_doctrine(g: State, side: int) -> None:
    """Soviet cards are worth 1 more this turn, at most 4."""
    g.begin_effect(BREZHNEV)


@event("portuguese_empire_crumbles")
def portuguese_empire_crumbles(g: State, side: int) -> None:
    """USSR: 2 influence in Angola and 2 in the SE African States."""
    g.change_influence(USSR, ID["se_african_states"], 2, because=causes.PORTUGUESE_EMPIRE_CRUMBLES)
    g.change_influence(USSR, ID["angola"], 2, because=causes.PORTUGUESE_EMPIRE_CRUMBLES)


@event("south_african_unrest")
def south_african_unrest(g: State, side: int) -> None:
    """USSR: 2 influence in South Africa, or 1 there and 2 beside it."""
    g.push(SouthAfricanUnrest(USSR))


@final
class SouthAfricanUnrest(Decision[State]):
    """1: all in South Africa; 2: one there, two beside it (ruling 90)."""

    __slots__ = ()
    verb: ClassVar = "choose"
    names: ClassVar[tuple[str, ...]] = ("", "south-africa", "neighbours")
    public: ClassVar = True

    def legal(self, g: State) -> list[int]:
        return [1, 2]

    def answer(self, g: State, choice: int) -> None:
        south_africa = ID["south_africa"]
        g.change_influence(USSR, south_africa, 2 if choice == 1 else 1, because=causes.SOUTH_AFRICAN_UNREST)
        if choice == 2 and g.rules.unrest_split:
            add(g, USSR, 2, ADJACENT[south_africa], each=2, because=causes.SOUTH_AFRICAN_UNREST)
        elif choice == 2:
            g.push(AddAllInOne(USSR, 2, ADJACENT[south_africa], because=causes.SOUTH_AFRICAN_UNREST))


@event("allende")
def allende(g: State, side: int) -> None:
    """USSR: 2 influence in Chile."""
    g.change_influence(USSR, ID["chile"], 2, because=causes.ALLENDE)


@event("willy_brandt", lambda g, side: not g.effects & TEAR_DOWN)
def willy_brandt(g: State, side: int) -> None:
    """USSR: 1 VP, 1 influence in West Germany, which NATO no longer protects. Not after Tear Down This Wall."""
    brandt(g, 1)


def brandt(g: State, influence: int) -> None:
    """The event, with the influence that the edition gives."""
    g.gain_vp(USSR, 1, because=causes.WILLY_BRANDT)
    g.change_influence(USSR, WEST_GERMANY, influence, because=causes.WILLY_BRANDT)
    g.begin_effect(WILLY_BRANDT)


@event("muslim_revolution", lambda g, side: not g.effects & AWACS)
def muslim_revolution(g: State, side: int) -> None:
    """USSR: clear the US out of 2 of 8 Muslim countries. Not after AWACS."""
    g.push(
        ClearCountries(
            USSR,
            US,
            2,
            countries("sudan iran iraq egypt libya saudi_arabia syria jordan"),
            because=causes.MUSLIM_REVOLUTION,
        )
    )


@event("abm_treaty")
def abm_treaty(g: State, side: int) -> None:
    """DEFCON +1; then operations as with a card of 4."""
    improve_defcon(g, side, 1, because=causes.ABM_TREATY)
    conduct(g, side, 4, because=causes.ABM_TREATY)


@event("cultural_revolution", lambda g, side: not civil_war_open(g))
def cultural_revolution(g: State, side: int) -> None:
    """The USSR may take the China Card face up; it gains 1 VP if it has it. Not while China is at war (R 12.4)."""
    if g.china == US:
        g.push(ClaimChina(USSR, because=causes.CULTURAL_REVOLUTION))
    else:
        g.gain_vp(USSR, 1, because=causes.CULTURAL_REVOLUTION)


@final
class ClaimChina(Decision[State]):
    """1: take the China Card from the opponent, face up (R 9.4); 2: leave it."""

    __slots__ = ("because",)
    verb: ClassVar = "choose"
    names: ClassVar[tuple[str, ...]] = ("", "take", "leave")
    public: ClassVar = True

    def __init__(self, seat: int, because: int = causes.UNKNOWN) -> None:
        self.seat = seat
        self.because = because

    def legal(self, g: State) -> list[int]:
        return [1, 2]

    def answer(self, g: State, choice: int) -> None:
        if choice == 1:
            g.pass_china(self.seat, up=True, because=self.because)
