"""Why an action is refused, with the rule or card behind it."""

from __future__ import annotations

from sitroom.kernel import CHANCE, Refusal
from sitroom.twilight.board import CIVIL_WAR, COUNTRIES, ID, IN_ASIA, IN_EUROPE, MAP, REGION, US, USSR
from sitroom.twilight.cards import CARD, CARDS, CHINA, MISSILE_ENVY, SCORING, UN_INTERVENTION
from sitroom.twilight.effects import CHERNOBYL, CHINA_BARRED, NATO, NORAD, REFORMER, SOURCE, US_JAPAN, VIETNAM_REVOLTS
from sitroom.twilight.events.late import StarWars
from sitroom.twilight.events.mid import PlayCaught
from sitroom.twilight.events.mid_from_59 import WITH_UN, PlayOrReturn
from sitroom.twilight.operations import (
    CLOSED,
    COUP,
    KINDS,
    REALIGNMENT,
    SPACE,
    Coup,
    PlaceByOps,
    Realign,
    nato_protects,
)
from sitroom.twilight.play import (
    EVENT,
    EVENT_FIRST,
    MODES,
    TRAP,
    ChooseMode,
    Dispose,
    PlayScoring,
    Trapped,
    can_happen,
    is_opponents,
    may_be_played,
    must_score,
)
from sitroom.twilight.reasons import refuse
from sitroom.twilight.space import SPACE_BOXES, attempts_allowed
from sitroom.twilight.stack import CARD_VERBS, COUNTRY_VERBS
from sitroom.twilight.state import CRISIS_WAY_OUT, State
from sitroom.twilight.turn import DiscardHeld, Norad
from sitroom.twilight.variants import ROLL, MixedOps

ALL_MODES = (*KINDS, *MODES)
AMES = CARD["aldrich_ames_remix"]
CRISIS = CARD["cuban_missile_crisis"]


def why_not(g: State, seat: int, action: int) -> Refusal:
    """The first reason that applies."""
    if not g.waiting:
        return refuse("over")
    if seat not in g.waiting:
        return refuse("waiting.chance") if CHANCE in g.waiting else refuse("waiting.side", side=g.waiting[0])
    if action in CRISIS_WAY_OUT:
        return refuse("crisis", event=CRISIS, country=CRISIS_WAY_OUT[action][1])
    frame = g.question
    if 0 <= action < len(COUNTRIES):
        if isinstance(frame, Coup | Realign):
            return why_not_attack(g, frame, action)
        if isinstance(frame, PlaceByOps | MixedOps):
            return why_not_place(g, frame, action)
        if frame.verb in ("setup", "bonus"):
            return why_not_at_start(seat, frame.verb, action)
    if isinstance(frame, MixedOps) and ROLL <= action < ROLL + len(COUNTRIES):
        return why_not_rolled(g, frame, action - ROLL)
    if frame.verb in ("play", "headline") and action in CARDS:
        return why_not_card(g, seat, frame.verb, action)
    if not may_be_played(g, UN_INTERVENTION) and _plays_un(g, action):
        return refuse("headline.phase", card=UN_INTERVENTION)
    if isinstance(frame, ChooseMode | PlayOrReturn | PlayCaught) and action in ALL_MODES:
        return why_not_mode(g, seat, frame.card, action)
    if frame.verb == "ops" and action == SPACE:
        return refuse("space.given")
    if frame.verb == "ops" and action in (COUP, REALIGNMENT):
        return refuse("no_target.given", defcon=g.defcon)
    return why_not_otherwise(g, seat, action)


def _plays_un(g: State, action: int) -> bool:
    """Would this answer play UN Intervention (card 32)?"""
    frame = g.stack[-1]
    if isinstance(frame, ChooseMode | PlayOrReturn | PlayCaught):
        return frame.card == UN_INTERVENTION or action == WITH_UN
    return isinstance(frame, StarWars) and action == UN_INTERVENTION and action in g.discard


def why_not_attack(g: State, frame: Coup | Realign, country: int) -> Refusal:
    """A coup or realignment roll there (R 6.2.1, 6.3.1, 8.1.5)."""
    seat, verb = frame.seat, "coup" if isinstance(frame, Coup) else "realign"
    if country == CIVIL_WAR:
        return refuse("civil_war.attack", country=country)  # R 12.1
    if country not in frame.among:
        return why_not_otherwise(g, seat, country)
    if not g.influence[1 - seat][country]:
        return refuse(f"no_enemy.{verb}", country=country)
    if seat == USSR and country == ID["japan"] and g.effects & US_JAPAN:
        return refuse("protected", country=country, card=SOURCE[US_JAPAN])
    if seat == USSR and nato_protects(g, country):
        return refuse("protected", country=country, card=SOURCE[NATO])
    if seat == USSR and verb == "coup" and country in IN_EUROPE and g.effects & REFORMER:
        return refuse("reformer", card=SOURCE[REFORMER])
    ignores_defcon = frame.free or (verb == "realign" and g.rules.realign_anywhere)
    if REGION[country] in CLOSED[g.defcon] and not ignores_defcon:
        return refuse(f"defcon.{verb}", defcon=g.defcon, region=REGION[country])
    return why_not_bonus(frame, country) if isinstance(frame, Realign) else why_not_otherwise(g, seat, country)


def why_not_bonus(frame: Realign | PlaceByOps | MixedOps, country: int) -> Refusal:
    """Only a bonus is left: the China Card's for Asia (R 9.6) or that of Vietnam Revolts."""
    if frame.card == CHINA and country not in IN_ASIA:
        return refuse("bonus.asia", country=country)
    return refuse("bonus.southeast_asia", country=country, card=SOURCE[VIETNAM_REVOLTS])


def why_not_at_start(seat: int, verb: str, country: int) -> Refusal:
    """Influence before the first turn (R 3.2, 3.3, 11.1.4.1)."""
    if verb == "bonus":
        return refuse("bid_influence", country=country)
    return refuse("setup.ussr" if seat == USSR else "setup.us", country=country)


def why_not_place(g: State, frame: PlaceByOps | MixedOps, country: int) -> Refusal:
    """Influence by operations (R 6.1.1, 6.1.2)."""
    seat = frame.seat
    if country == CIVIL_WAR:
        return refuse("civil_war.place", country=country)  # R 12.1
    if seat == USSR and g.effects & CHERNOBYL[REGION[country]]:
        return refuse("chernobyl", card=CARD["chernobyl"], region=REGION[country])
    if country not in (g.reach[seat] or ()):
        return refuse("reach", country=country)
    if isinstance(frame, MixedOps) and country in frame.rolled:
        return refuse("mixed", country=country)
    if g.control[country] == 1 - seat:
        return refuse("costs_two", country=country)
    return why_not_bonus(frame, country)


def why_not_rolled(g: State, frame: MixedOps, country: int) -> Refusal:
    """A realignment roll among influence that is placed."""
    if country in frame.placed:
        return refuse("mixed", country=country)
    return why_not_attack(g, Realign(frame.seat, frame.value, frame.card, frame.spent, False, MAP), country)


def why_not_card(g: State, seat: int, verb: str, card: int) -> Refusal:
    """A card for the headline (R 4.5C) or the round (R 4.5D, 5.1)."""
    if card == CHINA and (verb == "headline" or g.china != seat):
        return refuse("china.headline" if verb == "headline" else "china.elsewhere", card=card)  # R 9.1, 9.5
    if card == CHINA and not g.china_up:
        return refuse("china.down", card=card)  # R 9.3
    if card != CHINA and card not in g.hands[seat]:
        return refuse("hand", card=card)
    if verb == "headline" and card in (UN_INTERVENTION, MISSILE_ENVY):
        return refuse("headline", card=card)
    only_scoring = not g.rules.held_scoring_loses or isinstance(g.stack[-1], PlayScoring)
    if must_score(g, seat) and (card == CHINA or only_scoring):
        return refuse("china.due", card=card) if card == CHINA else refuse("due")  # R 9.5, 10.1.5
    if g.envy == seat:
        return refuse("envy", card=MISSILE_ENVY)
    if seat == US and g.effects & CHINA_BARRED:
        return refuse("ames.china" if card == CHINA else "ames.order", event=AMES, card=card)
    return why_not_otherwise(g, seat, card)


def why_not_mode(g: State, seat: int, card: int, mode: int) -> Refusal:
    """A use of the card (R 2.2.3, 5.2, 6.0)."""
    if SCORING[card]:
        return refuse("mode.scoring", card=card)  # R 2.2.1
    if mode in (EVENT, EVENT_FIRST):
        return why_no_event(g, seat, card, mode)
    if mode == SPACE:
        return why_not_space(g, seat)
    if mode in (COUP, REALIGNMENT):
        return refuse("no_target", defcon=g.defcon)  # R 8.1.5
    return refuse("mode.other", card=card)


def why_no_event(g: State, seat: int, card: int, mode: int) -> Refusal:
    """The event of a card (R 5.2, 7.5)."""
    if card == CHINA:
        return refuse("china.event", card=card)  # R 9.1
    if card == MISSILE_ENVY and g.envy == seat:
        return refuse("envy", card=card)
    theirs = is_opponents(card, seat)
    if theirs != (mode == EVENT_FIRST):
        return refuse("mode.opponents" if theirs else "mode.own", card=card)
    return refuse("mode.other" if can_happen(g, card, 1 - seat if theirs else seat) else "mode.barred", card=card)


def why_not_space(g: State, seat: int) -> Refusal:
    """An attempt in the Space Race (R 6.4.1, 6.4.2, 6.4.6)."""
    if g.space[seat] >= len(SPACE_BOXES) - 1:
        return refuse("space.end")
    if g.spaced[seat] >= attempts_allowed(g, seat):
        return refuse("space.attempts")
    return refuse("space.value", ops=SPACE_BOXES[g.space[seat] + 1].ops)


def why_not_otherwise(g: State, seat: int, action: int) -> Refusal:
    """The card whose event asks allows other answers."""
    frame = g.question
    if isinstance(frame, Trapped):
        return refuse("trap", event=SOURCE[TRAP[seat]])
    if isinstance(frame, Norad):
        return refuse("norad", event=SOURCE[NORAD])
    if isinstance(frame, DiscardHeld):
        return refuse("held")  # R 6.4.4
    event = next((below.card for below in reversed(g.stack) if isinstance(below, Dispose)), 0)
    if not event:
        return refuse("answers", answers=len(g.legal(seat)))
    if frame.verb in CARD_VERBS and action in CARDS:
        return refuse("event.card", event=event, card=action)
    if frame.verb in COUNTRY_VERBS and 0 <= action < len(COUNTRIES):
        return refuse("event.country", event=event, country=action)
    return refuse("event.other", event=event)
