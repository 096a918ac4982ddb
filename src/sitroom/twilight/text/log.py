"""Sentences for the entries of a match's log: a function for each kind that needs more than its fields filled in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sitroom.text.catalogue import signed
from sitroom.text.words import Sentences
from sitroom.twilight.rules.board import NEITHER, SIDES, STABILITY, US, USSR, controller
from sitroom.twilight.rules.cards import CHINA
from sitroom.twilight.rules.causes import MILITARY_OPERATIONS, Cause
from sitroom.twilight.rules.effects import NAME
from sitroom.twilight.rules.entries import ENTRIES
from sitroom.twilight.rules.operations import COUP, SPACE
from sitroom.twilight.rules.questions import AskUse
from sitroom.twilight.rules.scoring import STATUS, WIN

if TYPE_CHECKING:
    from sitroom.twilight.text.render import Text

SENTENCES = Sentences(ENTRIES)
tells = SENTENCES.tells


# The turn


@tells
def end(text: Text, winner: int, reason: str, cause: Cause) -> str:
    return text.ending(winner, reason)


@tells
def bids(text: Text, us_wants: int, us_points: int, ussr_wants: int, ussr_points: int) -> str:
    wants = {"us_wants": text.side(us_wants), "ussr_wants": text.side(ussr_wants)}
    return text.fill("log", "bids", us_points=us_points, ussr_points=ussr_points, **wants)


# Cards


@tells
def play(text: Text, side: int, card: int, mode: int) -> str:
    return text.fill("log", f"play.{AskUse.names[mode]}", side=text.side(side), card=text.card(card))


@tells
def forced(text: Text, side: int, why: str, card: int) -> str:
    return text.fill("log", f"forced.{why}", side=text.side(side), card=text.card(card) if card else "")


@tells
def effect(text: Text, card: int, begins: bool, bit: int, cause: Cause) -> str:
    named = text.effect(NAME[bit])
    if begins:
        return text.fill("log", "effect.begin", effect=named)
    return text.fill("log", "effect.end", effect=named, cause=text.cause(cause) if cause != card else "")


@tells
def no_cards(text: Text, side: int, what: str, cause: Cause) -> str:
    return text.fill("log", f"no_cards.{what}", side=text.side(side), cause=text.cause(cause))


@tells
def china(text: Text, side: int, up: bool, cause: Cause) -> str:
    why = text.cause(cause) if cause != CHINA else ""  # else it was played
    return text.fill("log", "china.up" if up else "china.down", side=text.side(side), cause=why)


@tells
def olympics(text: Text, side: int, participates: bool) -> str:
    return text.fill("log", "olympics.participate" if participates else "olympics.boycott", side=text.side(side))


# Operations


@tells
def ops(text: Text, side: int, kind: int, card: int, value: int, cause: int) -> str | None:
    if kind in (COUP, SPACE):
        return None  # the roll that follows tells it all
    return text.fill("log", f"ops.{AskUse.names[kind]}", side=text.side(side), value=value)


@tells
def influence(text: Text, side: int, country: int, delta: int, us: int, ussr: int, cause: Cause) -> str:
    key = "influence.more" if delta > 0 else "influence.less"
    changed = {"side": text.side(side), "country": text.country(country), "points": abs(delta)}
    told = text.fill("log", key, us=us, ussr=ussr, **changed)
    now = controller(country, us, ussr)
    before = controller(country, us - delta, ussr) if side == US else controller(country, us, ussr - delta)
    if now == before:
        return told
    control = text.fill("log", "influence.nobody" if now == NEITHER else "influence.control", side=text.side(now))
    return f"{told} {control}"


@tells
def coup(text: Text, side: int, country: int, die: int, value: int, modifier: int, result: int, cause: int) -> str:
    stability = STABILITY[country]
    return text.fill(
        "log",
        "coup.success" if result > 0 else "coup.failure",
        country=text.country(country),
        die=die,
        value=value,
        modifiers=text.fill("log", "coup.modifier", modifier=signed(modifier)) if modifier else "",
        resistance=2 * stability,
        stability=stability,
        result=result,
    )


@tells
def realign(
    text: Text, by: int, country: int, us_die: int, us_plus: int, ussr_die: int, ussr_plus: int, cause: int
) -> str:
    us, ussr = us_die + us_plus, ussr_die + ussr_plus
    return text.fill(
        "log",
        "realign." + ("tie" if us == ussr else SIDES[us < ussr]),
        country=text.country(country),
        margin=abs(us - ussr),
        **_both_dice(us_die, ussr_die, us_plus, ussr_plus),
    )


def _both_dice(us_die: int, ussr_die: int, us_plus: int, ussr_plus: int) -> dict[str, Any]:
    return {
        "us_die": us_die,
        "us_plus": signed(us_plus),
        "us": us_die + us_plus,
        "ussr_die": ussr_die,
        "ussr_plus": signed(ussr_plus),
        "ussr": ussr_die + ussr_plus,
    }


@tells
def dice(text: Text, us: int, ussr: int, us_plus: int, ussr_plus: int, cause: int) -> str:
    return text.fill("log", "dice", **_both_dice(us, ussr, us_plus, ussr_plus))


@tells
def war(text: Text, side: int, country: int, die: int, modifier: int, needed: int, cause: int) -> str:
    total = die + modifier
    return text.fill(
        "log",
        "war.won" if total >= needed else "war.lost",
        side=text.side(side),
        country=text.country(country),
        die=die,
        modifiers=text.fill("log", "war.modifier", modifier=signed(modifier), total=total) if modifier else "",
        needed=needed,
    )


@tells
def space_roll(text: Text, side: int, die: int, needed: int, cause: int) -> str:
    key = "space_roll.success" if die <= needed else "space_roll.failure"
    return text.fill("log", key, side=text.side(side), die=die, needed=needed)


@tells
def trap_roll(text: Text, side: int, die: int, cause: int) -> str:
    trap = text.card(cause)
    return text.fill(
        "log", "trap_roll.free" if die <= 4 else "trap_roll.caught", side=text.side(side), die=die, trap=trap
    )


# The tracks


@tells
def space(text: Text, side: int, box: int, cause: Cause) -> str:
    return text.fill("log", "space", side=text.side(side), box=box, name=text.space_box(box))


@tells
def vp(text: Text, side: int, points: int, total: int, cause: Cause) -> str:
    leader = text.side(US if total > 0 else USSR)
    track = text.fill("log", "vp.track", side=leader, points=abs(total)) if total else text.fill("log", "vp.level")
    moved = {"side": text.side(side), "points": points, "track": track}
    if cause == MILITARY_OPERATIONS:
        return text.fill("log", "vp.milops", **moved)
    return text.fill("log", "vp" if points else "vp.none", cause=text.cause(cause), **moved)


# Scoring


@tells
def scoring(text: Text, region: int, status: tuple[int, int], points: tuple[int, int], cause: Cause) -> str:
    for side in (US, USSR):
        if points[side] >= WIN:
            return text.fill("log", "scoring.europe", region=text.region(region), side=text.side(side))
    return text.fill(
        "log",
        "scoring",
        region=text.region(region),
        us=points[US],
        us_status=text.status(STATUS[status[US]]),
        ussr=points[USSR],
        ussr_status=text.status(STATUS[status[USSR]]),
    )
