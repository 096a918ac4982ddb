"""Help for players of Twilight Struggle: what an action costs, risks and may gain.

Everything is computed from the seat's view, its hidden cards imagined, so that a hint cannot tell what the seat may not
know. The rules themselves play the lines that are looked at.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Mapping
from typing import Any

from sitroom.kernel import NOBODY, GameOver
from sitroom.kernel.schema import Danger
from sitroom.text.twilight import Text
from sitroom.twilight import GAME, schema
from sitroom.twilight.attacks import CLOSED
from sitroom.twilight.board import EUROPE, NEITHER, REGIONS, SIDES, SOUTHEAST_ASIA, US, USSR
from sitroom.twilight.cards import CARDS, CHINA, LATE, MID
from sitroom.twilight.event import can_happen
from sitroom.twilight.events.mid import PlayCaught
from sitroom.twilight.events.mid_from_59 import PlayOrReturn
from sitroom.twilight.influence import PlaceByOps
from sitroom.twilight.odds import Odds, action_odds
from sitroom.twilight.operations import SPACE
from sitroom.twilight.play import MODES, ChooseMode, PlayCard, PlayScoring, is_opponents
from sitroom.twilight.points import worth
from sitroom.twilight.rounds import must_score
from sitroom.twilight.scoring import CONTROL, STATUS, final_scoring, score_by_card, southeast_asia_score
from sitroom.twilight.space import SPACE_BOXES
from sitroom.twilight.state import ANY_CRISIS, State
from sitroom.twilight.turn import Headline, Headlines, missing_operations
from sitroom.twilight.variants import MixedOps
from sitroom.twilight.view import may_hold

LOST_BY = ("defcon", "missile_crisis")
"""Endings that players bring on themselves."""
FORKS = frozenset(["choose", "coup", "defcon", "die", "discard", "draw", "give", "mode", "ops", "play", "take", "with"])
"""Questions whose answer may affect DEFCON; for any other, one answer stands for all."""
IMAGINED = 2
"""How many ways to fill in the hidden cards when looking for dangers."""
NODES = 250
"""Positions to look at for each action before the search gives up."""


def hints(view: Mapping[str, Any], text: Text) -> schema.Hints:
    """All there is to say about a view."""
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
        "odds": {action: _plain(odds) for action in legal if (odds := action_odds(g, seat, action)) is not None},
        "costs": spent,
        "left": left,
        "next": ways_to_play(g, seat, legal, text),
        "follows": consequences(g, seat, legal, text),
        "warnings": warnings(states, seat, legal, text),
    }


def imagined(view: Mapping[str, Any]) -> list[State]:
    """Ways in which what the view does not show could be."""
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
        final_scoring(end)
    return {"vp": end.vp, "winner": None if end.winner == NEITHER else SIDES[end.winner], "reason": end.reason}


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
            view = GAME.view(after, seat)
            modes = [(mode, after.say(mode)) for mode in after.legal(seat)]
            found[card] = [(mode, word, text.action(view, mode), follows(after, mode, text)) for mode, word in modes]
    return found


def consequences(g: State, seat: int, legal: list[int], text: Text) -> dict[int, str]:
    """For each way to play the chosen card: what it means for the card's event."""
    if not isinstance(g.stack[-1], ChooseMode) or g.seat != seat:
        return {}
    return {mode: follows(g, mode, text) for mode in legal if mode >= 0}


def follows(g: State, mode: int, text: Text) -> str:
    """Whose event a way to play the chosen card sets off, and when (R 5.2)."""
    frame = g.stack[-1]
    assert isinstance(frame, ChooseMode | PlayOrReturn | PlayCaught)
    side = text.side(1 - frame.seat)
    if mode == SPACE:
        box = SPACE_BOXES[g.space[frame.seat] + 1]
        chance = text.ui("follows.space.chance", roll=box.roll, chance=round(box.roll * 100 / 6))
        return f"{text.ui('follows.space')} {chance}"
    if mode in MODES:
        return text.ui(f"follows.{MODES[mode]}", side=side)
    if not is_opponents(frame.card, frame.seat):
        return text.ui("follows.ops")
    return text.ui(
        "follows.event-after" if can_happen(g, frame.card, 1 - frame.seat) else "follows.no-event", side=side
    )


# Dangers


def warning(view: Mapping[str, Any], action: int, text: Text) -> Danger | None:
    """Can this seat lose the match before the round is over after `action`? If so, one way how."""
    return warnings(imagined(view), SIDES.index(view["seat"]), [action], text).get(action)


def warnings(states: list[State], seat: int, legal: list[int], text: Text) -> dict[int, Danger]:
    """The actions of which there is something to warn."""
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
