"""What `normal` advises at Twilight Struggle: its judgement as a chance to win, and what a move leads to, in reasons.

Reasons compare two positions by what lies open on the table. Only those of `OWN` speak of the adviser's hand.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sitroom.bots.advice import Advice, Reason
from sitroom.kernel import CHANCE, NOBODY
from sitroom.twilight import GAME
from sitroom.twilight.bots.look import LOST
from sitroom.twilight.bots.normal import Plan
from sitroom.twilight.bots.safety import Risk
from sitroom.twilight.rules.board import BATTLEGROUND, COUNTRIES, MAP, NEITHER, REGIONS
from sitroom.twilight.rules.cards import CARDS, SCORING, SIDE
from sitroom.twilight.rules.coups import Coup
from sitroom.twilight.rules.event import Dispose, Event
from sitroom.twilight.rules.influence import PlaceByOps
from sitroom.twilight.rules.operations import KINDS, ConductOps
from sitroom.twilight.rules.play import ChooseMode, PlayCard
from sitroom.twilight.rules.realignment import Realign
from sitroom.twilight.rules.scoring import DOMINATION, STATUS, region_score
from sitroom.twilight.rules.setup import PlaceAtStart
from sitroom.twilight.rules.state import State
from sitroom.twilight.rules.traps import Trapped
from sitroom.twilight.rules.turn import DiscardHeld, Draw, Headlines
from sitroom.twilight.rules.view import may_hold

STEEPNESS: Final[tuple[float, ...]] = (0.038, 0.0092)
"""How fast the chance rises with what a position is worth, at first and more with every turn. Fitted by
`tools/fit_chance.py` on matches of `normal` against itself."""
SURE: Final = 0.99
"""The highest chance that is told while the match goes on; the lowest is one minus it."""
LONGEST: Final = 60
"""How many answers a line is followed for."""
MOST_REASONS: Final = 4
LISTED: Final = 8
"""The most reasons for one of several actions; reasons that hold for all of them are told once."""
DANGER: Final = 30.0
"""What it costs, in victory points, to run a risk that could be avoided."""
OWN: Final = frozenset(("spaced", "harm", "danger"))
"""Reasons that speak of the adviser's hand."""


def chance_of(worth: float, turn: int) -> float:
    """A side's chance to win, by what the position is worth to it."""
    first, more = STEEPNESS
    logit = (first + more * turn) * max(-200.0, min(200.0, worth))
    return max(1 - SURE, min(SURE, 1 / (1 + math.exp(-logit))))


def chance(view: Mapping[str, Any]) -> float:
    """The viewer's chance to win."""
    if view["reason"]:
        return 0.5 if view["winner"] is None else float(view["winner"] == view["seat"])
    adviser = Adviser(view, random.Random(0))
    return chance_of(adviser.static(adviser.state), adviser.state.turn)


def advise(view: Mapping[str, Any], seed: int = 0, most: int = 3, played: int | None = None) -> list[Advice]:
    """The best actions, best first; also `played`, if it is legal and not among them."""
    adviser = Adviser(view, random.Random(seed))
    ranked = adviser.judged()
    told = ranked[:most] + [pair for pair in ranked[most:] if pair[1] == played]
    turn, listed = adviser.state.turn, LISTED if played is None else MOST_REASONS
    return [
        Advice(action, chance_of(worth, turn), _beyond(action, adviser.why(action))[:listed]) for worth, action in told
    ]


def _beyond(action: int, why: Sequence[Reason]) -> list[Reason]:
    """Reasons that say more than the action itself, such as a coup in the country that was named."""
    return [reason for reason in why if action not in MAP or reason.values.get("countries") != [COUNTRIES[action].id]]


def explain(before: Mapping[str, Any], after: Mapping[str, Any], seat: int) -> list[Reason]:
    """What a seat's play led to, by what everybody saw before and after it."""
    was, now = (GAME.imagine(view, random.Random(0)) for view in (before, after))
    return changes(was, now, seat)[:MOST_REASONS]


class Adviser(Plan):
    """The plan of `normal`, asked about all of its actions."""

    def __init__(self, view: Mapping[str, Any], rng: random.Random) -> None:
        super().__init__({**view, "decision": view["decision"] or {"legal": ()}}, rng)
        self.unseen = may_hold(view)

    def judged(self) -> list[tuple[float, int]]:
        """What each action is worth, best first; the first is the bot's own choice."""
        if not self.legal:
            return []
        own = self.choose()
        least = self.risky(own)
        costs = {a: DANGER * (self.risky(a) > least) for a in self.legal}
        found = sorted(((self.of(action) - costs[action], action) for action in self.legal), reverse=True)
        best = found[0][0]
        return [(best, own), *((self.promise(worth, action, best), action) for worth, action in found if action != own)]

    def promise(self, worth: float, action: int, best: float) -> float:
        """What an action is worth by the plan; one that it rules out unseen, what its line leads to, less the risk."""
        if worth > -LOST:
            return worth
        return min(best, self.static(self.line(action)[0]) - DANGER * self.risky(action))

    def risky(self, action: int) -> bool:
        """May an action end the match in a nuclear war that is lost?"""
        return self.risk.matters() and self.risk.of(action)[0]

    # What it leads to

    def why(self, action: int) -> list[Reason]:
        """What speaks for an action: how a card is used, and what changes on the table."""
        state, way = self.line(action)
        if self.risky(action):
            way.insert(0, Reason("danger", {}))
        return way + changes(self.state, state, self.me)

    def line(self, action: int) -> tuple[State, list[Reason]]:
        """The position to which an action leads if both sides go on as the plan expects, and how a card is used."""
        if isinstance(self.state.question, Headlines) and action in CARDS:
            state = self._headlined(action)
        else:
            state = self.step(self.state, self.me, action)
        way: list[Reason] = self._use(self.state, action)
        for _ in range(LONGEST):
            frame = state.question if state.seat != NOBODY else None
            if frame is None or isinstance(frame, PlayCard | Trapped | DiscardHeld | Draw | Headlines):
                break
            if isinstance(frame, PlaceAtStart) and state.seat != self.me:
                break
            answer = self._answer(state)
            if state.seat == self.me:
                way += self._use(state, answer)
            state = self.step(state, state.seat, answer)
        return state, _joined(way)

    def _headlined(self, card: int) -> State:
        """The position in which a headline's event is about to happen by itself."""
        state = self.state.copy()
        state.stack.pop()
        state.leave_hand(self.me, card)
        state.phasing = self.me
        state.table.append(card)
        state.push(Event(card, self.me if SIDE[card] == NEITHER else SIDE[card]), Dispose(card))
        state.settle()
        return state

    def _answer(self, state: State) -> int:
        """What follows at each kind of question: the bot's own choice, the enemy's worst, the average of dice."""
        if state.seat == CHANCE:
            return state.actions[len(state.actions) // 2]
        if state.seat == self.me:
            return self._own_answer(state)
        return min(state.actions, key=lambda answer: self.static(self.step(state, state.seat, answer)))

    def _own_answer(self, state: State) -> int:
        """The bot's own choice if it were asked in another position."""
        kept = self.state, self.legal, self.harms, self.risk, self.left
        self.state, self.legal, self.harms = state, list(state.actions), {}
        self.risk = Risk(state, self.me, self.unseen)
        chosen = self.choose()
        self.state, self.legal, self.harms, self.risk, self.left = kept
        return chosen

    def _use(self, state: State, action: int) -> list[Reason]:
        """How a card is used, if an answer says so."""
        frame = state.question
        if isinstance(frame, ChooseMode):
            way = [] if action in (1, 2, 3) else [Reason(f"way.{frame.say(state, action)}", {})]
            return way + self._event(frame.card, KINDS.get(action, "event"))
        if isinstance(frame, Coup | Realign) and action in MAP:
            kind = "coup" if isinstance(frame, Coup) else "realign"
            return [Reason(f"way.{kind}", {"countries": [COUNTRIES[action].id]})]
        if isinstance(frame, PlaceByOps) and action in MAP:
            return [Reason("way.influence", {"countries": [COUNTRIES[action].id]})]
        return [Reason("way.realign.any", {})] if isinstance(frame, ConductOps) and action == 2 else []

    def _event(self, card: int, use: str) -> list[Reason]:
        """What becomes of an enemy's event."""
        if SIDE[card] != 1 - self.me or SCORING[card]:
            return []
        return [Reason("spaced" if use == "space" else "harm", {"card": card})]


def _joined(way: Sequence[Reason]) -> list[Reason]:
    """Markers one after another as one reason that names all their countries, each once."""
    found: list[Reason] = []
    for reason in way:
        if found and reason.key == found[-1].key and "countries" in reason.values:
            names = found[-1].values["countries"] + reason.values["countries"]
            found[-1] = Reason(reason.key, {"countries": list(dict.fromkeys(names))})
        elif reason not in found:
            found.append(reason)
    return found


def changes(before: State, after: State, me: int) -> list[Reason]:
    """What has changed on the table, the weightiest first; all of it is open to everybody."""
    if after.winner >= 0 and before.winner < 0:
        return [Reason("draw" if after.winner == NEITHER else "wins", {"side": after.winner})]
    found = _points(before, after)
    found += [reason for side in (me, 1 - me) for reason in _regions(before, after, side)]
    found += _countries(before, after, me)
    if after.defcon != before.defcon:
        found.append(Reason("defcon", {"level": after.defcon}))
    if after.milops[me] > before.milops[me]:
        found.append(Reason("milops", {"side": me, "n": after.milops[me], "level": after.defcon}))
    found += [Reason("space", {"side": side}) for side in (me, 1 - me) if after.space[side] > before.space[side]]
    return found


def _points(before: State, after: State) -> list[Reason]:
    gained = after.vp - before.vp
    return [Reason("vp", {"side": int(gained < 0), "n": abs(gained)})] if gained else []


def _regions(before: State, after: State, side: int) -> list[Reason]:
    """Regions in which a side has gained or lost a level."""
    found = []
    for region, name in enumerate(REGIONS):
        was, now = (region_score(g, region).status[side] for g in (before, after))
        if now > was:
            found.append(Reason(f"gains.{STATUS[now]}", {"side": side, "region": name}))
        elif was > now and was >= DOMINATION:
            found.append(Reason(f"loses.{STATUS[was]}", {"side": side, "region": name}))
    return found


def _countries(before: State, after: State, me: int) -> list[Reason]:
    """Countries that have changed hands, battlegrounds first."""
    found = []
    for country in sorted(MAP, key=lambda country: not BATTLEGROUND[country]):
        was, now = before.control[country], after.control[country]
        if was == now:
            continue
        ground = ".ground" if BATTLEGROUND[country] else ""
        if now != NEITHER:
            found.append((now != me, Reason(f"control{ground}", {"side": now, "country": COUNTRIES[country].id})))
        else:
            found.append((was == me, Reason(f"broken{ground}", {"side": was, "country": COUNTRIES[country].id})))
    return [reason for _, reason in sorted(found, key=lambda pair: pair[0])]
