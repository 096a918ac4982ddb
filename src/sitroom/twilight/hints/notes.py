"""Help for players of Twilight Struggle: what an action costs, risks and may gain.

Everything is computed from the seat's view, its hidden cards imagined, so that a hint cannot tell what the seat may not
know. The rules themselves play the lines that are looked at.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Mapping
from typing import Any, TypedDict

from sitroom.kernel import CHANCE, NOBODY, GameOver
from sitroom.kernel.schema import Danger
from sitroom.twilight import GAME
from sitroom.twilight.hints.foretelling import dice
from sitroom.twilight.rules import schema
from sitroom.twilight.rules.attacks import CLOSED
from sitroom.twilight.rules.board import EUROPE, NEITHER, REGION, REGIONS, SIDES, SOUTHEAST_ASIA, US, USSR
from sitroom.twilight.rules.cards import CARDS, CHINA, LATE, MID
from sitroom.twilight.rules.event import can_happen
from sitroom.twilight.rules.events.cards_36_to_58 import PlayCaught
from sitroom.twilight.rules.events.cards_59_to_81 import PlayOrReturn
from sitroom.twilight.rules.influence import PlaceByOps
from sitroom.twilight.rules.odds import DICE, Odds, roll_odds
from sitroom.twilight.rules.operations import KINDS, SPACE
from sitroom.twilight.rules.play import MODES, ChooseMode, PlayCard, PlayScoring, is_opponents
from sitroom.twilight.rules.points import worth
from sitroom.twilight.rules.rounds import must_score
from sitroom.twilight.rules.scoring import (
    CONTROL,
    STATUS,
    final_scoring,
    left_out_at_end,
    region_score,
    score_by_card,
    southeast_asia_score,
)
from sitroom.twilight.rules.space import SPACE_BOXES
from sitroom.twilight.rules.state import ANY_CRISIS, State
from sitroom.twilight.rules.turn import Headline, Headlines, missing_operations
from sitroom.twilight.rules.variants import MixedOps
from sitroom.twilight.rules.view import may_hold
from sitroom.twilight.text import Text

LOST_BY = ("defcon", "missile_crisis")
"""Endings that players bring on themselves."""
FORKS = frozenset(["choose", "coup", "defcon", "die", "discard", "draw", "give", "mode", "ops", "play", "take", "with"])
"""Questions whose answer may affect DEFCON; for any other, one answer stands for all."""
IMAGINED = 2
"""How many imagined deals are searched for dangers."""
NODES = 250
"""The most positions searched for each action."""


def hints(view: Mapping[str, Any], text: Text) -> schema.Hints:
    """Everything there is to say about a view."""
    states = imagined(view)
    g = states[0]
    found: schema.Hints = {
        "regions": regions(g),
        "final": final(g),
        "milops": milops(g),
        "counting": counting(view, g),
        "values": values(view, g),
        "due": [],
    }
    if view["decision"] is None or g.seat == NOBODY:
        return found
    seat = SIDES.index(view["seat"])
    legal = [action for action, _ in view["decision"]["legal"]]
    spent, left = costs(g, seat, legal)
    return {
        **found,
        "due": [CARDS[card].id for card in due(g, seat)],
        **rolls(g, seat, legal, text),
        "costs": spent,
        "left": left,
        "next": ways_to_play(g, seat, legal, text),
        "follows": consequences(g, seat, legal, text),
        "fate": fates(g, seat, legal, text),
        "warnings": warnings(states, seat, legal, text),
    }


def imagined(view: Mapping[str, Any]) -> list[State]:
    """States that look like the view, with what is hidden filled in."""
    return [GAME.imagine(view, random.Random(seed)) for seed in range(IMAGINED)]


# Scores


def regions(g: State) -> list[schema.RegionHint]:
    """What each region would score now, positive is American, and whether DEFCON closes it to coups (R 8.1.5)."""
    found: list[schema.RegionHint] = []
    for region, name in enumerate(REGIONS):
        score = score_by_card(g, region)
        won = region == EUROPE and CONTROL in score.status
        found.append(
            {
                "region": name,
                "closed": region in CLOSED.get(g.defcon, ()),
                "status": (STATUS[score.status[US]], STATUS[score.status[USSR]]),
                "countries": score.countries,
                "battlegrounds": score.battlegrounds,
                "neighbours": score.neighbours,
                "points": None if won else score.points,
                "net": None if won else score.net,
                "wins": SIDES[score.status.index(CONTROL)] if won else None,
            }
        )
    us, ussr = (sum(g.control[country] == side for country in SOUTHEAST_ASIA) for side in (US, USSR))
    found.append({"region": "southeast_asia", "net": southeast_asia_score(g), "countries": (us, ussr)})
    return found


def final(g: State) -> schema.FinalHint:
    """How the match would end if it were scored for the last time now (R 10.3.2)."""
    end = g.copy()
    with contextlib.suppress(GameOver):
        final_scoring(end, max(left_out_at_end(g), key=lambda c: _worth_leaving_out(g, c), default=-1))
    return {"vp": end.vp, "winner": None if end.winner == NEITHER else SIDES[end.winner], "reason": end.reason}


def _worth_leaving_out(g: State, country: int) -> int:
    """What the US gains if a country does not count in its region."""
    region = REGION[country]
    return region_score(g, region, country).net - region_score(g, region).net


def milops(g: State) -> schema.MilopsHint:
    """What is missing, and what it costs at the end of the turn (R 8.2.1)."""
    us, ussr = missing_operations(g)
    return {"missing": (us, ussr), "net": ussr - us}


# Cards


def counting(view: Mapping[str, Any], g: State) -> schema.Counting:
    """What is not in play yet, and where an unseen card may be."""
    here = {*view["discard"], *view["removed"], *view["table"], *view["unseen"], CARDS[CHINA].id}
    for hand in view["hands"]:
        here.update(hand["cards"])
    cards = [CARDS[card].id for period in (MID, LATE) for card in g.rules.deck[period]]
    other = view["hands"][1 - SIDES.index(view["seat"])] if view["seat"] in SIDES else None
    hidden = other["size"] - len(other["cards"]) if other else 0
    where = may_hold(view)
    return {
        "later": [card for card in cards if card not in here],
        "chance": hidden / len(where) if where else 0.0,
    }


def values(view: Mapping[str, Any], g: State) -> dict[schema.CardId, int]:
    """What the viewer's cards are worth with the events in force, where that differs (R 7.4)."""
    if view["seat"] not in SIDES:
        return {}
    seat = SIDES.index(view["seat"])
    hand = [*g.hands[seat], *([CHINA] if g.china == seat else [])]
    worths = {card: g.card_ops(seat, card) for card in hand if not CARDS[card].scoring}
    return {CARDS[card].id: worth_ for card, worth_ in worths.items() if worth_ != g.rules.ops[card]}


def due(g: State, seat: int) -> list[int]:
    """Scoring cards one of which must be played now (R 10.1.5)."""
    if isinstance(g.stack[-1], PlayScoring):
        return g.legal(seat)
    return must_score(g, seat) if isinstance(g.stack[-1], PlayCard) and not g.rules.held_scoring_loses else []


# Odds and costs


def _plain(odds: Odds) -> schema.Odds:
    return {
        "by": SIDES[odds.by],
        "success": float(odds.success),
        "expected": float(odds.expected),
        "backfire": float(odds.backfire),
        "swing": [(points, float(chance)) for points, chance in odds.swing],
        "vp": [(points, float(chance)) for points, chance in odds.vp],
        "control": float(odds.control),
        "defcon": odds.defcon,
        "wins": float(odds.wins),
        "loses": float(odds.loses),
    }


class Rolls(TypedDict):
    """What is said of answers that lead straight to a roll."""

    odds: dict[int, schema.Odds]
    rolls: dict[int, str]


def rolls(g: State, seat: int, legal: list[int], text: Text) -> Rolls:
    """The odds of each roll, and what it decides."""
    found: Rolls = {"odds": {}, "rolls": {}}
    for action in legal:
        if action >= 0:
            after = g.copy()
            after.apply(seat, action)
            if after.seat == CHANCE and after.question.verb in DICE:
                odds = roll_odds(after, seat)
                found["odds"][action] = _plain(odds)
                found["rolls"][action] = dice(after.question, odds, g, text)
    return found


def costs(g: State, seat: int, legal: list[int]) -> tuple[dict[int, int], int | None]:
    """Points that each placement takes and points left, where operations are spent."""
    frame = g.stack[-1]
    if not isinstance(frame, PlaceByOps | MixedOps) or frame.seat != seat:
        return {}, None
    plenty = g.copy()
    plenty.stack[-1] = _worth(frame, frame.value + 2)  # the frame stays when the last point is spent
    plenty.settle()
    found = {}
    for action in legal:
        if action >= 0:
            after = plenty.copy()
            after.apply(seat, action)
            found[action] = next(f.spent for f in reversed(after.stack) if isinstance(f, type(frame))) - frame.spent
    points = worth(g, seat, frame.value, frame.card, frame.asia, frame.southeast)
    return found, points - frame.spent


def _worth(frame: PlaceByOps | MixedOps, value: int) -> PlaceByOps | MixedOps:
    """The same operations with another number of points."""
    return type(frame)(**{**frame.fields(), "value": value})


def ways_to_play(g: State, seat: int, legal: list[int], text: Text) -> dict[int, list[tuple[int, str, str, str]]]:
    """For each card that may be played now: how."""
    if not isinstance(g.stack[-1], PlayCard) or g.seat != seat:
        return {}
    found = {}
    for card in legal:
        after = g.copy()
        after.apply(seat, card)
        if after.seat == seat and after.question.verb == "mode":
            view = GAME.told(after, seat)
            modes = [(mode, after.say(mode)) for mode in after.legal(seat)]
            found[card] = [(mode, word, text.action(view, mode), follows(after, mode, text)) for mode, word in modes]
    return found


def consequences(g: State, seat: int, legal: list[int], text: Text) -> dict[int, str]:
    """For each way to play the chosen card: what it brings."""
    if not isinstance(g.stack[-1], ChooseMode) or g.seat != seat:
        return {}
    return {mode: follows(g, mode, text) for mode in legal if mode >= 0}


def follows(g: State, mode: int, text: Text) -> str:
    """What a way to play the chosen card brings that the others do not (R 5.2, 6)."""
    frame = g.stack[-1]
    assert isinstance(frame, ChooseMode | PlayOrReturn | PlayCaught)
    if mode == SPACE:
        box = SPACE_BOXES[g.space[frame.seat] + 1]
        chance = text.ui("follows.space.chance", roll=box.roll, chance=round(box.roll * 100 / 6))
        return f"{text.ui('follows.space')} {chance}"
    if mode in MODES:
        return text.ui(f"follows.{MODES[mode]}", side=text.side(1 - frame.seat))
    return text.ui(f"follows.{KINDS[mode]}", n=g.card_ops(frame.seat, frame.card)) if mode in KINDS else ""


def fates(g: State, seat: int, legal: list[int], text: Text) -> dict[int, str]:
    """For each card that may be used for operations now: what becomes of its event then (R 5.2)."""
    frame = g.stack[-1]
    if g.seat != seat or not isinstance(frame, PlayCard | ChooseMode):
        return {}
    cards = [frame.card] if isinstance(frame, ChooseMode) else legal
    return {card: _fate(g, seat, card, text) for card in cards if card in CARDS and not CARDS[card].scoring}


def _fate(g: State, seat: int, card: int, text: Text) -> str:
    if not is_opponents(card, seat):
        return text.ui("fate.own")
    happens = can_happen(g, card, 1 - seat)
    return text.ui("fate.after" if happens else "fate.none", side=text.side(1 - seat))


# Dangers


def warning(view: Mapping[str, Any], action: int, text: Text) -> Danger | None:
    """Can this seat lose the match before the round is over after `action`? If so, one way how."""
    return warnings(imagined(view), SIDES.index(view["seat"]), [action], text).get(action)


def warnings(states: list[State], seat: int, legal: list[int], text: Text) -> dict[int, Danger]:
    """The actions that deserve a warning, with the warning."""
    verb = states[0].question.verb
    if seat not in states[0].waiting or verb not in FORKS | {"headline"}:
        return {}
    found: dict[int, Danger] = {}
    for action in legal:
        for g in states:
            line = danger(g, seat, action)
            if line is not None:
                told = [sentence for entry in line if entry[0] in TOLD and (sentence := text.log(entry))]
                found[action] = {"reason": line[-1][2], "sure": certain(g, seat, action), "how": told}
                break
    return found


TOLD = ("event", "play", "plays", "target", "defcon", "end")
"""The part of a losing line worth showing: its dice are only examples."""
Line = list[tuple[Any, ...]]


def danger(g: State, seat: int, action: int) -> Line | None:
    """The log of one way to lose after `action`; None if none was found."""
    if g.defcon > 3 and not g.effects & ANY_CRISIS:
        return None
    return Search(seat, any_line=True).line(_after(g, seat, action))


def certain(g: State, seat: int, action: int) -> bool:
    """Does everything that can follow `action` lose?"""
    return Search(seat, any_line=False).line(_after(g, seat, action)) is not None


def _after(g: State, seat: int, action: int) -> State:
    after = g.copy()
    after.log = []
    if isinstance(after.stack[-1], Headlines):
        # The other headline is not known, so this one is looked at alone.
        after.stack = [Headline(seat, action)] if action else []
        after.settle()
    else:
        after.apply(seat, action)
    return after


class Search:
    """Looks for a line on which `seat` loses by its own doing before anybody else's round begins.

    Of its own later decisions all answers must lose; of the others' and Chance's any one (or, for certainty, all).
    """

    def __init__(self, seat: int, any_line: bool) -> None:
        self.seat = seat
        self.any_line = any_line
        self.left = NODES

    def line(self, g: State) -> Line | None:
        """The log of a losing line from `g` on."""
        log: Line = list(g.log or [])
        if g.seat == NOBODY:
            return log if g.winner == 1 - self.seat and g.reason in LOST_BY else None
        if any(entry[0] in ("round", "end_turn") for entry in log) or self.left <= 0:
            return None
        frame = g.question
        every = g.seat == self.seat or not self.any_line
        first: Line | None = None
        for action in g.actions if frame.verb in FORKS else g.actions[:1]:
            self.left -= 1
            after = g.copy()
            after.log = []
            after.apply(g.seat, action)
            line = self.line(after)
            if line is None and every:
                return None
            if line is not None:
                first = first or [*log, *line]
                if not every:
                    return first
        return first
