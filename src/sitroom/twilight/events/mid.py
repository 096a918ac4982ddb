"""Mid War events: cards 36 to 81, 107 and 108."""

from __future__ import annotations

from typing import NamedTuple

from sitroom.kernel import CHANCE
from sitroom.twilight.board import (
    ADJACENT,
    AFRICA,
    ASIA,
    BATTLEGROUND,
    CENTRAL_AMERICA,
    ID,
    IN_EUROPE,
    IN_REGION,
    MAP,
    MIDDLE_EAST,
    SOUTH_AMERICA,
    SOUTHEAST_ASIA,
    STABILITY,
    US,
    USSR,
    countries,
)
from sitroom.twilight.cards import CARD, MISSILE_ENVY, SCORING, UN_INTERVENTION
from sitroom.twilight.effects import (
    AWACS,
    BEAR_TRAP,
    BREZHNEV,
    BURY_YOU,
    CAMP_DAVID,
    DEATH_SQUADS,
    EVIL_EMPIRE,
    FLOWER_POWER,
    JOHN_PAUL,
    MISSILE_CRISIS,
    NORAD,
    NORTH_SEA_OIL,
    NUCLEAR_SUBS,
    QUAGMIRE,
    SALT,
    SHUTTLE,
    TEAR_DOWN,
    U2,
    WILLY_BRANDT,
)
from sitroom.twilight.events.common import (
    AddAllInOne,
    ChooseWar,
    ClearCountries,
    add,
    conduct,
    degrade_defcon,
    improve_defcon,
    remove,
    show_hand,
    war_milops,
)
from sitroom.twilight.events.early import play_with_un
from sitroom.twilight.operations import (
    COUP,
    REALIGNMENT,
    SPACE,
    ConductOps,
    Coup,
    civil_war_open,
    granted_value,
    nato_protects,
    use,
)
from sitroom.twilight.play import (
    ALL_USES,
    EVENT,
    EVENT_FIRST,
    Dispose,
    Event,
    event,
    is_opponents,
    pay_flower_power,
    resolve_play,
    ways_to_play,
)
from sitroom.twilight.scoring import DOMINATION, award, region_score, score_region, southeast_asia_score
from sitroom.twilight.space import advance
from sitroom.twilight.state import PASS, TWO_DICE, State, frames
from sitroom.twilight.turn import Draw, refill

LATIN_AMERICA = (*IN_REGION[CENTRAL_AMERICA], *IN_REGION[SOUTH_AMERICA])
EGYPT, WEST_GERMANY, POLAND = (ID[name] for name in ("egypt", "west_germany", "poland"))
STABILITY_UP_TO_2 = tuple(c for c in MAP if STABILITY[c] <= 2)


@event("brush_war")
def brush_war(g: State, side: int) -> None:
    """War in any country of stability 1 or 2 that NATO does not protect: won on 3-6, 1 VP, 3 military operations."""
    targets = tuple(c for c in STABILITY_UP_TO_2 if not nato_protects(g, c))
    g.push(ChooseWar(side, targets, 3, war_milops(g, side, 3), 1))


@event("central_america_scoring")
def central_america_scoring(g: State, side: int) -> None:
    """Score Central America: presence 1, domination 3, control 5."""
    score_region(g, CENTRAL_AMERICA)


@event("southeast_asia_scoring")
def southeast_asia_scoring(g: State, side: int) -> None:
    """1 VP per country controlled in Southeast Asia, 2 for Thailand; removed afterwards (R 7.2)."""
    award(g, southeast_asia_score(g))


@event("arms_race")
def arms_race(g: State, side: int) -> None:
    """More military operations than the opponent: 1 VP, or 3 if they also meet the requirement."""
    done, theirs = g.milops[side], g.milops[1 - side]
    if done > theirs:
        g.gain_vp(side, 3 if done >= g.defcon else 1)


@event("cuban_missile_crisis")
def cuban_missile_crisis(g: State, side: int) -> None:
    """DEFCON 2; a coup by the opponent this turn loses the match, unless it gives up 2 influence (rulings 15-19)."""
    g.set_defcon(2)
    g.begin_effect(MISSILE_CRISIS[1 - side])


@event("nuclear_subs")
def nuclear_subs(g: State, side: int) -> None:
    """US coups in battlegrounds do not lower DEFCON this turn."""
    g.begin_effect(NUCLEAR_SUBS)


@event("quagmire")
def quagmire(g: State, side: int) -> None:
    """The US must discard and roll each round until freed. Ends NORAD."""
    g.end_effect(NORAD)
    g.begin_effect(QUAGMIRE)


@event("salt_negotiations")
def salt_negotiations(g: State, side: int) -> None:
    """DEFCON +2; coups -1 this turn; the player may take a card back from the discards."""
    improve_defcon(g, side, 2)
    g.begin_effect(SALT)
    g.push(TakeFromDiscard(side))


@frames.decision("take")
class TakeFromDiscard(NamedTuple):
    """Any card but a scoring card, shown to the opponent; or none."""

    seat: int

    def legal(self, g: State) -> list[int]:
        return [*(c for c in sorted(g.discard) if not SCORING[c]), PASS]

    def answer(self, g: State, card: int) -> None:
        if card == PASS:
            return
        g.discard.remove(card)
        g.hands[self.seat].append(card)
        g.reveal(self.seat, [card])


@event("bear_trap")
def bear_trap(g: State, side: int) -> None:
    """The USSR must discard and roll each round until freed."""
    g.begin_effect(BEAR_TRAP)


@event("summit")
def summit(g: State, side: int) -> None:
    """Both roll, +1 per region dominated or controlled: the higher gains 2 VP and may move DEFCON by 1."""
    g.push(SummitRoll(CHANCE))


@frames.decision("dice")
class SummitRoll(NamedTuple):
    """A tie has no effect (ruling 5)."""

    seat: int

    def legal(self, g: State) -> list[int]:
        return TWO_DICE

    def answer(self, g: State, dice: int) -> None:
        ussr, us = divmod(dice, 10)
        plus = [0, 0]
        for region in range(6):
            status = region_score(g, region, taiwan=False).status
            for side in (US, USSR):
                plus[side] += status[side] >= DOMINATION
        g.note("dice", us, ussr, *plus)
        margin = us + plus[US] - ussr - plus[USSR]
        if margin:
            winner = US if margin > 0 else USSR
            g.gain_vp(winner, 2)
            g.push(SummitDefcon(winner))


@frames.decision("choose", names=("", "improve", "degrade", "stay"))
class SummitDefcon(NamedTuple):
    """1: improve; 2: degrade; 3: leave DEFCON."""

    seat: int

    def legal(self, g: State) -> list[int]:
        return [1, 2, 3]

    def answer(self, g: State, choice: int) -> None:
        if choice == 1:
            improve_defcon(g, self.seat, 1)
        elif choice == 2:
            degrade_defcon(g, self.seat)


@event("how_i_learned_to_stop_worrying")
def how_i_learned(g: State, side: int) -> None:
    """Set DEFCON to any level; 5 military operations."""
    g.push(SetDefcon(side))


@frames.decision("defcon")
class SetDefcon(NamedTuple):
    """The level, 1 to 5."""

    seat: int

    def legal(self, g: State) -> list[int]:
        return [5, 4, 3, 2, 1]

    def answer(self, g: State, level: int) -> None:
        g.set_defcon(level, self.seat)
        g.add_milops(self.seat, 5)


@event("junta")
def junta(g: State, side: int) -> None:
    """2 influence in one Latin American country; then a free coup or realignments there (ruling 88)."""
    follow_up = ConductOps(
        side, granted_value(g, side, 2), 0, (COUP, REALIGNMENT), LATIN_AMERICA, free=True, optional=True
    )
    g.push(AddAllInOne(side, 2, LATIN_AMERICA), follow_up)


@event("kitchen_debates", lambda g, side: g.battlegrounds(US) > g.battlegrounds(USSR))
def kitchen_debates(g: State, side: int) -> None:
    """If the US controls more battlegrounds: 2 VP."""
    g.gain_vp(US, 2)


@event("missile_envy")
def missile_envy(g: State, side: int) -> None:
    """Swap this card for the opponent's most valuable: its event happens, or the opponent's card gives operations."""
    g.push(GiveHighest(1 - side))


@frames.decision("give")
class GiveHighest(NamedTuple):
    """The giver chooses among equals (ruling 68); it must use Missile Envy for operations in its next round."""

    seat: int

    def legal(self, g: State) -> list[int]:
        worth = {c: 0 if SCORING[c] else g.card_ops(self.seat, c) for c in g.hands[self.seat]}  # R 7.4.2
        most = max(worth.values(), default=0)
        return sorted(c for c in worth if worth[c] == most)

    def answer(self, g: State, card: int) -> None:
        giver, taker = self.seat, 1 - self.seat
        g.note("reveal", giver, card)
        g.leave_hand(giver, card)
        g.table.append(card)
        if MISSILE_ENVY in g.table:
            g.table.remove(MISSILE_ENVY)
            g.hands[giver].append(MISSILE_ENVY)
            g.known.append(MISSILE_ENVY)
            g.envy = giver
        modes = ALL_USES if is_opponents(card, taker) else (EVENT,)
        g.push(PlayCaught(taker, card, modes), Dispose(card))


@frames.decision("mode")
class PlayCaught(NamedTuple):
    """The card Missile Envy caught: own and neutral events must happen, the opponent's gives operations only."""

    seat: int
    card: int
    modes: tuple[int, ...]

    def legal(self, g: State) -> list[int]:
        return ways_to_play(g, self.seat, self.card, self.modes)

    def answer(self, g: State, mode: int) -> None:
        play_caught(g, self.seat, self.card, mode)


def play_caught(g: State, seat: int, card: int, mode: int) -> None:
    """Event, or operations without the opponent's event (card 49)."""
    if mode == SPACE:
        use(g, SPACE, seat, g.card_ops(seat, card), card)
        return
    pay_flower_power(g, seat, card)
    if mode == EVENT:
        g.push(Event(card, seat))
    else:
        use(g, mode, seat, g.card_ops(seat, card), card)


@event("we_will_bury_you")
def we_will_bury_you(g: State, side: int) -> None:
    """DEFCON -1; 3 VP for the USSR unless the US answers with UN Intervention in its next round."""
    degrade_defcon(g, side)
    g.begin_effect(BURY_YOU)


@event("brezhnev_doctrine")
def brezhnev_doctrine(g: State, side: int) -> None:
    """Soviet cards are worth 1 more this turn, at most 4."""
    g.begin_effect(BREZHNEV)


@event("portuguese_empire_crumbles")
def portuguese_empire_crumbles(g: State, side: int) -> None:
    """USSR: 2 influence in Angola and 2 in the SE African States."""
    g.change_influence(USSR, ID["se_african_states"], 2)
    g.change_influence(USSR, ID["angola"], 2)


@event("south_african_unrest")
def south_african_unrest(g: State, side: int) -> None:
    """USSR: 2 influence in South Africa, or 1 there and 2 beside it."""
    g.push(SouthAfricanUnrest(USSR))


@frames.decision("choose", names=("", "south-africa", "neighbours"))
class SouthAfricanUnrest(NamedTuple):
    """1: all in South Africa; 2: one there, two beside it (ruling 90)."""

    seat: int

    def legal(self, g: State) -> list[int]:
        return [1, 2]

    def answer(self, g: State, choice: int) -> None:
        south_africa = ID["south_africa"]
        g.change_influence(USSR, south_africa, 2 if choice == 1 else 1)
        if choice == 2 and g.rules.unrest_split:
            add(g, USSR, 2, ADJACENT[south_africa], each=2)
        elif choice == 2:
            g.push(AddAllInOne(USSR, 2, ADJACENT[south_africa]))


@event("allende")
def allende(g: State, side: int) -> None:
    """USSR: 2 influence in Chile."""
    g.change_influence(USSR, ID["chile"], 2)


@event("willy_brandt", lambda g, side: not g.effects & TEAR_DOWN)
def willy_brandt(g: State, side: int) -> None:
    """USSR: 1 VP, 1 influence in West Germany, which NATO protects no longer. Not after Tear Down This Wall."""
    brandt(g, 1)


def brandt(g: State, influence: int) -> None:
    """The event, by the influence each edition gives."""
    g.gain_vp(USSR, 1)
    g.change_influence(USSR, WEST_GERMANY, influence)
    g.begin_effect(WILLY_BRANDT)


@event("muslim_revolution", lambda g, side: not g.effects & AWACS)
def muslim_revolution(g: State, side: int) -> None:
    """USSR: clear the US out of 2 of 8 Muslim countries. Not after AWACS."""
    g.push(ClearCountries(USSR, US, 2, countries("sudan iran iraq egypt libya saudi_arabia syria jordan")))


@event("abm_treaty")
def abm_treaty(g: State, side: int) -> None:
    """DEFCON +1; then operations as with a card of 4."""
    improve_defcon(g, side, 1)
    conduct(g, side, 4)


@event("cultural_revolution", lambda g, side: not civil_war_open(g))
def cultural_revolution(g: State, side: int) -> None:
    """The USSR may take the China Card face up; it gains 1 VP if it has it. Not while China is at war (R 12.4)."""
    if g.china == US:
        g.push(ClaimChina(USSR))
    else:
        g.gain_vp(USSR, 1)


@frames.decision("choose", names=("", "take", "leave"))
class ClaimChina(NamedTuple):
    """1: take the China Card from the opponent, face up (R 9.4); 2: leave it."""

    seat: int

    def legal(self, g: State) -> list[int]:
        return [1, 2]

    def answer(self, g: State, choice: int) -> None:
        if choice == 1:
            g.pass_china(self.seat, up=True)


@event("flower_power", lambda g, side: not g.effects & EVIL_EMPIRE)
def flower_power(g: State, side: int) -> None:
    """2 VP for the USSR whenever the US plays a war card. Not after An Evil Empire."""
    g.begin_effect(FLOWER_POWER)


@event("u2_incident")
def u2_incident(g: State, side: int) -> None:
    """USSR: 1 VP, and 1 more if UN Intervention is played as an event later this turn."""
    g.gain_vp(USSR, 1)
    g.begin_effect(U2)


@event("opec", lambda g, side: not g.effects & NORTH_SEA_OIL)
def opec(g: State, side: int) -> None:
    """1 VP for each of 7 oil countries the USSR controls. Not after North Sea Oil."""
    oil = countries("egypt iran libya saudi_arabia iraq gulf_states venezuela")
    held = sum(1 for c in oil if g.control[c] == USSR)
    if held:
        g.gain_vp(USSR, held)


@event("lone_gunman")
def lone_gunman(g: State, side: int) -> None:
    """The US shows its hand; the USSR conducts operations as with a card of 1."""
    show_hand(g, US)
    conduct(g, USSR, 1)


@event("colonial_rear_guards")
def colonial_rear_guards(g: State, side: int) -> None:
    """US: 1 influence in each of 4 countries of Africa and Southeast Asia."""
    add(g, US, 4, (*IN_REGION[AFRICA], *SOUTHEAST_ASIA), each=1)


@event("panama_canal_returned")
def panama_canal_returned(g: State, side: int) -> None:
    """US: 1 influence in Panama, Costa Rica and Venezuela."""
    for country in countries("panama costa_rica venezuela"):
        g.change_influence(US, country, 1)


@event("camp_david_accords")
def camp_david_accords(g: State, side: int) -> None:
    """US: 1 VP, 1 influence in Israel, Jordan and Egypt; no more Arab-Israeli War."""
    g.gain_vp(US, 1)
    for country in countries("israel jordan egypt"):
        g.change_influence(US, country, 1)
    g.begin_effect(CAMP_DAVID)


@event("puppet_governments")
def puppet_governments(g: State, side: int) -> None:
    """US: may add 1 influence in each of 3 countries that hold none of either side."""
    us, ussr = g.influence
    add(g, US, 3, [c for c in MAP if not us[c] and not ussr[c]], each=1, optional=True)


@event("grain_sales_to_soviets")
def grain_sales(g: State, side: int) -> None:
    """The US draws a Soviet card at random and plays it, or gives it back and uses this one's 2 operations."""
    if g.hands[USSR]:
        g.push(GrainSales(CHANCE))
    else:
        use_grain_sales(g)


def use_grain_sales(g: State) -> None:
    """The card's own operations, in any way a card may be used."""
    card = CARD["grain_sales_to_soviets"]
    g.push(ConductOps(US, g.card_ops(US, card), card, ALL_USES))


@frames.decision("draw")
class GrainSales(NamedTuple):
    """Chance picks the card."""

    seat: int

    def legal(self, g: State) -> list[int]:
        return sorted(g.hands[USSR])

    def answer(self, g: State, card: int) -> None:
        g.reveal(USSR, [card])
        g.push(PlayOrReturn(US, card))


RETURN, WITH_UN = 7, 8
"""Further answers to Grain Sales: give the card back, or play UN Intervention with it."""


@frames.decision("mode")
class PlayOrReturn(NamedTuple):
    """Any way the US could play a card of its own, UN Intervention included, or give it back (ruling 70)."""

    seat: int
    card: int

    def legal(self, g: State) -> list[int]:
        event_mode = EVENT_FIRST if is_opponents(self.card, US) else EVENT
        modes = (event_mode,) if SCORING[self.card] else (event_mode, *ALL_USES)
        with_un = [WITH_UN] if UN_INTERVENTION in g.hands[US] and is_opponents(self.card, US) else []
        return [*ways_to_play(g, US, self.card, modes), *with_un, RETURN]

    def answer(self, g: State, mode: int) -> None:
        card = self.card
        if mode == RETURN:
            g.note("return", US, card)
            use_grain_sales(g)
            return
        g.leave_hand(USSR, card)
        g.table.append(card)
        if mode == WITH_UN:
            g.play_from_hand(US, UN_INTERVENTION)
            g.push(Dispose(UN_INTERVENTION))
            play_with_un(g, US, card)
            return
        g.note("play", US, card, mode)
        resolve_play(g, US, card, mode)


@event("john_paul_ii_elected_pope")
def john_paul_ii(g: State, side: int) -> None:
    """Poland: 2 Soviet influence out, 1 US in. Allows Solidarity."""
    g.lose(USSR, POLAND, 2)
    g.change_influence(US, POLAND, 1)
    g.begin_effect(JOHN_PAUL)


@event("latin_american_death_squads")
def death_squads(g: State, side: int) -> None:
    """Coups in Latin America this turn: the player's +1, the opponent's -1."""
    g.begin_effect(DEATH_SQUADS[side])


@event("oas_founded")
def oas_founded(g: State, side: int) -> None:
    """US: 2 influence in Latin America."""
    add(g, US, 2, LATIN_AMERICA, each=2)


@event("nixon_plays_the_china_card")
def nixon_plays_the_china_card(g: State, side: int) -> None:
    """The US gains 2 VP if it has the China Card, else takes it face down."""
    if g.china == USSR:
        g.pass_china(US, up=False)
    else:
        g.gain_vp(US, 2)  # R 12.4.1: during the civil war as if the US had it


@event("sadat_expels_soviets")
def sadat_expels_soviets(g: State, side: int) -> None:
    """Egypt: all Soviet influence out, 1 US in."""
    g.remove_all(USSR, EGYPT)
    g.change_influence(US, EGYPT, 1)


@event("shuttle_diplomacy")
def shuttle_diplomacy(g: State, side: int) -> None:
    """Lies before the US until the next Asia or Middle East scoring, where one Soviet battleground does not count."""
    g.begin_effect(SHUTTLE)


@event("the_voice_of_america")
def voice_of_america(g: State, side: int) -> None:
    """US: remove 4 Soviet influence outside Europe, at most 2 per country."""
    remove(g, US, USSR, 4, [c for c in MAP if c not in IN_EUROPE], each=2)


@event("liberation_theology")
def liberation_theology(g: State, side: int) -> None:
    """USSR: 3 influence in Central America, at most 2 per country."""
    add(g, USSR, 3, IN_REGION[CENTRAL_AMERICA], each=2)


@event("ussuri_river_skirmish")
def ussuri_river_skirmish(g: State, side: int) -> None:
    """The US may take the China Card face up; if it has it, it adds 4 influence in Asia, at most 2 per country."""
    if g.china == USSR:
        g.push(ClaimChina(US))
    else:
        add(g, US, 4, IN_REGION[ASIA], each=2)  # R 12.4.1


@event("ask_not")
def ask_not(g: State, side: int) -> None:
    """The US may discard any of its hand and draw as many."""
    g.push(AskNot(US, 0))


@frames.decision("discard")
class AskNot(NamedTuple):
    """The whole set is discarded before any card is drawn (ruling 77)."""

    seat: int
    left: int

    def legal(self, g: State) -> list[int]:
        return [PASS, *sorted(g.hands[US])]

    def answer(self, g: State, card: int) -> None:
        if card != PASS:
            g.discard_from_hand(US, card)
            g.push(AskNot(US, self.left + 1))
        elif self.left:
            g.push(Draw(CHANCE, (US,) * self.left))


@event("alliance_for_progress")
def alliance_for_progress(g: State, side: int) -> None:
    """1 VP for each Latin American battleground the US controls."""
    award(g, sum(1 for c in LATIN_AMERICA if BATTLEGROUND[c] and g.control[c] == US))


@event("africa_scoring")
def africa_scoring(g: State, side: int) -> None:
    """Score Africa: presence 1, domination 4, control 6."""
    score_region(g, AFRICA)


@event("one_small_step", lambda g, side: g.space[side] < g.space[1 - side])
def one_small_step(g: State, side: int) -> None:
    """Behind in the Space Race: two boxes on, VP of the second only."""
    advance(g, side, 2)


@event("south_america_scoring")
def south_america_scoring(g: State, side: int) -> None:
    """Score South America: presence 2, domination 5, control 6."""
    score_region(g, SOUTH_AMERICA)


@event("che")
def che(g: State, side: int) -> None:
    """A Soviet coup in a Latin American or African country that is no battleground; a second if US influence fell."""
    targets = tuple(c for c in (*LATIN_AMERICA, *IN_REGION[AFRICA]) if not BATTLEGROUND[c])
    value = granted_value(g, USSR, 3)
    g.note("ops", USSR, COUP, 0, value)
    g.push(Coup(USSR, value, 0, False, targets, che=True, optional=True))


@event("our_man_in_tehran", lambda g, side: any(g.control[c] == US for c in IN_REGION[MIDDLE_EAST]))
def our_man_in_tehran(g: State, side: int) -> None:
    """With a Middle Eastern country controlled, the US looks at 5 cards of the deck and discards any of them."""
    g.push(LookAtDeck(CHANCE, 5, ()))


@frames.decision("deal")
class LookAtDeck(NamedTuple):
    """Chance turns up the cards; the deck is refilled if it runs out (ruling 54)."""

    seat: int
    left: int
    seen: tuple[int, ...]

    def legal(self, g: State) -> list[int]:
        if not self.left:
            return []
        refill(g, needed=True)
        return sorted(g.deck)

    def answer(self, g: State, card: int) -> None:
        g.deck.remove(card)
        g.table.append(card)
        refill(g, needed=False)
        seen = (*self.seen, card)
        left = self.left - 1
        if left and (g.deck or g.discard):
            g.push(LookAtDeck(CHANCE, left, seen))
        else:
            g.push(DiscardSeen(US, tuple(sorted(seen))))


@frames.decision("discard")
class DiscardSeen(NamedTuple):
    """Discard one after another; the rest goes back into the deck (ruling 55)."""

    seat: int
    seen: tuple[int, ...]

    def legal(self, g: State) -> list[int]:
        return [PASS, *self.seen]

    def answer(self, g: State, card: int) -> None:
        if card != PASS:
            g.table.remove(card)
            g.discard.append(card)
            g.note("discard", US, card)
            g.push(DiscardSeen(US, tuple(c for c in self.seen if c != card)))
            return
        for seen in self.seen:
            g.table.remove(seen)
            g.deck.append(seen)
