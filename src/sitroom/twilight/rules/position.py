"""Positions as text: the whole state, one fact per line."""

from __future__ import annotations

import json
from typing import Final

from sitroom.kernel import Frame, PositionError, Rules, SitroomError
from sitroom.kernel.rules import BROKEN
from sitroom.twilight.rules.areas import BIT
from sitroom.twilight.rules.board import (
    CIVIL_WAR,
    COUNTRIES,
    ID,
    NEITHER,
    REGION,
    SIDES,
    STABILITY,
    US,
    USSR,
    controller,
)
from sitroom.twilight.rules.cards import CARD, CARDS, MID, PERIODS
from sitroom.twilight.rules.effects import BY_NAME, NAME
from sitroom.twilight.rules.influence import civil_war_open, measure_reach_from
from sitroom.twilight.rules.options import OPTIONS, rules_of
from sitroom.twilight.rules.possible import fields_fit
from sitroom.twilight.rules.reasons import refuse
from sitroom.twilight.rules.stack import FRAMES
from sitroom.twilight.rules.state import WINS_AT, State
from sitroom.twilight.rules.turn import EndTurn, StartHeadlines, rounds_from


def position_text(g: State, version: int) -> str:
    """The whole state, one fact per line; `position` reads it back."""
    lines = ["sitroom-position twilight", f"rules: {version}"]
    specs = {spec.name: spec for spec in OPTIONS}
    changed = {k: v for k, v in g.rules.options.items() if v != specs[k].default}
    if changed:
        lines.append("options: " + " ".join(f"{k}={','.join(specs[k].text(v).split())}" for k, v in changed.items()))
    lines += [
        f"turn: {g.turn}",
        f"round: {g.round}",
        f"phasing: {_side(g.phasing)}",
        f"defcon: {g.defcon}",
        f"vp: {g.vp}",
        f"milops: us {g.milops[US]} ussr {g.milops[USSR]}",
        f"space: us {g.space[US]} ussr {g.space[USSR]}",
        f"spaced: us {g.spaced[US]} ussr {g.spaced[USSR]}",
        f"skipped: us {g.skipped[US]} ussr {g.skipped[USSR]}",
        f"china: {_side(g.china)} {'up' if g.china_up else 'down'}",
        f"envy: {_side(g.envy)}",
        f"effects: {' '.join(name for bit, name in NAME.items() if g.effects & bit)}",
    ]
    for side in (US, USSR):
        held = g.influence[side]
        lines.append(f"{SIDES[side]}: " + " ".join(f"{COUNTRIES[c].id} {n}" for c, n in enumerate(held) if n))
    for name, pile in _piles(g):
        lines.append(f"{name}: " + " ".join(CARDS[c].id for c in pile))
    if g.seen_in_deck:
        lines.append("seen in deck: " + " ".join(CARDS[c].id for c in g.seen_in_deck))
    starts = g.at_round_start
    for side in (US, USSR):
        at = starts[side]
        if at != g.influence[side]:
            lines.append(f"start {SIDES[side]}: " + " ".join(f"{COUNTRIES[c].id} {n}" for c, n in enumerate(at) if n))
    if g.winner >= 0:
        lines.append(f"winner: {_side(g.winner)} {g.reason}")
    lines += [f"frame: {json.dumps(frame.plain())}" for frame in g.stack]
    return "\n".join(lines) + "\n"


def _side(side: int) -> str:
    return "none" if side == NEITHER else SIDES[side]


def _piles(g: State) -> list[tuple[str, list[int]]]:
    return [
        ("hand us", g.hands[US]),
        ("hand ussr", g.hands[USSR]),
        ("known", g.known),
        ("ames", list(g.ames_order)),
        ("discard", g.discard),
        ("removed", g.removed),
        ("table", g.table),
        ("deck", g.deck),
    ]


def unread(why: str, **values: int | str) -> PositionError:
    """A complaint about a text; most name the line."""
    return PositionError(refuse(f"read.{why}", **values))


class Reader:
    """Reads the lines of a position into a state; every complaint names its line."""

    def __init__(self, text: str) -> None:
        lines = [(n, line.strip()) for n, line in enumerate(text.strip().splitlines(), 1)]
        if not lines or lines[0][1] != "sitroom-position twilight":
            raise unread("start")
        self.values: dict[str, tuple[int, str]] = {}
        self.frames: list[Frame] = []
        self.moment: list[str] = []
        """The lines that say where in a round the match stands."""
        for number, line in lines[1:]:
            if not line or line.startswith("#"):
                continue
            key, colon, value = line.partition(":")
            if not colon:
                raise unread("colon", line=number, given=repr(line))
            if key == "frame" or key.startswith("start "):
                self.moment.append(line)
            if key == "frame":
                self.frames.append(self._frame(number, value))
            elif key in self.values:
                raise unread("twice", line=number, name=key)
            else:
                self.values[key] = (number, value.strip())
        known = {*_KEYS, "rules", "options", *(name for name, _ in _piles(State(rules_of({}))))}
        for key, (number, _) in self.values.items():
            if key not in known:
                raise unread("part", line=number, given=repr(key))

    def _frame(self, number: int, value: str) -> Frame:
        try:
            frame = FRAMES.frame(json.loads(value))
        except (ValueError, LookupError, TypeError, RecursionError):
            frame = None
        if frame is None or not fields_fit(frame):
            raise unread("frame", line=number, given=repr(value.strip()[:200]))
        return frame

    def get(self, key: str, default: str = "") -> str:
        return self.values.get(key, (0, default))[1]

    def fail(self, name: str, why: str, **values: int | str) -> PositionError:
        return unread(why, line=self.values[name][0], name=name, **values)

    def number(self, key: str, default: int, low: int, high: int) -> int:
        if key not in self.values:
            return default
        try:
            value = int(self.get(key))
        except ValueError:
            raise self.fail(key, "number", given=repr(self.get(key))) from None
        if not low <= value <= high:
            raise self.fail(key, "range", given=value, low=low, high=high)
        return value

    def side(self, key: str, default: int) -> int:
        if key not in self.values:
            return default
        return self._side(key, self.get(key).split(" ")[0])

    def _side(self, key: str, word: str) -> int:
        if word != "none" and word not in SIDES:
            raise self.fail(key, "side", given=repr(word))
        return (*SIDES, "none").index(word)

    def counts(self, key: str, names: dict[str, int], most: int = 9999) -> dict[int, int]:
        """Pairs of a name and a number."""
        words = self.get(key).split()
        found: dict[int, int] = {}
        if len(words) % 2:
            raise self.fail(key, "pairs")
        for name, number in zip(words[::2], words[1::2], strict=True):
            if name not in names:
                raise self.fail(key, "unknown", given=repr(name))
            if names[name] in found:
                raise self.fail(key, "again", given=name)
            if not number.isdecimal() or len(number) > len(str(most)) or int(number) > most:
                raise self.fail(key, "most", given=repr(number), most=most)
            found[names[name]] = int(number)
        return found

    def cards(self, key: str) -> list[int]:
        words = self.get(key).split()
        for word in words:
            if word not in CARD:
                raise self.fail(key, "card", given=repr(word))
        return [CARD[word] for word in words]


_KEYS: Final = (
    *[
        "turn",
        "round",
        "phasing",
        "defcon",
        "vp",
        "milops",
        "space",
        "spaced",
        "skipped",
        "china",
        "envy",
        "effects",
        "us",
        "ussr",
        "winner",
    ],
    "seen in deck",
    "start us",
    "start ussr",
)


def position(text: str, game: Rules[State]) -> State:
    """Set up a position. Without `frame` lines it is the start of the round given (round 0: of the headlines).

    Cards not named anywhere are in the deck, those of later periods in the box.
    """
    read = Reader(text)
    g = set_up(read, game)
    _go_on(g, read)
    return g


def set_up(read: Reader, game: Rules[State]) -> State:
    """The board, the tracks and the cards of a position; nobody is asked anything yet."""
    given = dict(pair.partition("=")[::2] for pair in read.get("options").split())
    try:
        version = game.read_version(read.get("rules", str(game.rules_version)))
    except SitroomError as error:
        raise read.fail("rules", "reason", given=str(error)) from error
    try:
        g = State(rules_of(game.resolve(game.upgrade(given, version))))
    except SitroomError as error:
        raise read.fail("options", "reason", given=str(error)) from error
    g.turn = read.number("turn", 1, 1, 10)
    g.round = read.number("round", 1, 0, 8)
    g.phasing = read.side("phasing", USSR)
    g.defcon = read.number("defcon", 5, 1, 5)
    g.vp = read.number("vp", 0, -100, 100)
    sides: dict[str, int] = dict(zip(SIDES, (US, USSR), strict=True))
    for name, most in (("milops", 5), ("space", 8), ("spaced", 2), ("skipped", 255)):
        for side, value in read.counts(name, sides, most).items():
            getattr(g, name)[side] = value
    g.china = read.side("china", NEITHER if g.rules.chinese_civil_war else USSR)
    g.china_up = not read.get("china").endswith("down")
    if "china" in read.values and read.get("china").split()[1:] not in ([], ["up"], ["down"]):
        raise read.fail("china", "face")
    g.envy = read.side("envy", NEITHER)
    words = read.get("effects").split()
    if "u2_paid" in words:  # older positions kept U2 Incident (60) in force after it had paid
        words = [word for word in words if word not in ("u2", "u2_paid")]
    for word in words:
        if word not in BY_NAME:
            raise read.fail("effects", "effect", given=repr(word))
        g.effects |= BY_NAME[word]
    us, ussr = (_spread(read.counts(name, ID)) for name in SIDES)
    if us[CIVIL_WAR]:
        raise read.fail("us", "civil_war")
    if ussr[CIVIL_WAR] and (not civil_war_open(g) or ussr[CIVIL_WAR] >= STABILITY[CIVIL_WAR]):
        raise read.fail("ussr", "civil_war")
    for country in range(len(COUNTRIES)):
        stand(g, country, us[country], ussr[country])
    _deal_out(g, read)
    us, ussr = (
        _spread(read.counts(f"start {name}", ID)) if f"start {name}" in read.values else g.at_round_start[side]
        for name, side in sides.items()
    )
    measure_reach_from(g, us, ussr)
    return g


def _go_on(g: State, read: Reader) -> None:
    """The end of the match, the frames given, or the start of the round."""
    if "winner" in read.values:
        word, _, g.reason = read.get("winner").partition(" ")
        g.winner = read._side("winner", word)
    elif g.defcon == 1:
        raise read.fail("defcon", "defcon")
    elif abs(g.vp) >= WINS_AT:
        raise read.fail("vp", "vp")
    elif read.frames:
        g.stack = read.frames
    elif g.round and g.phasing == NEITHER:
        raise read.fail("phasing", "phasing")
    else:
        rounds = rounds_from(max(1, g.round), USSR if g.round == 0 else g.phasing)
        g.push(*([StartHeadlines()] if g.round == 0 else []), *rounds, EndTurn())
    if g.log is not None:
        g.log.clear()
    try:
        g.settle()
    except BROKEN as error:
        raise unread("fit") from error


def stand(g: State, country: int, us: int, ussr: int) -> None:
    """Set the influence in a country of a new state, as in a position or view; control follows (R 2.1.7)."""
    g.influence[US][country] = us
    g.influence[USSR][country] = ussr
    g.control[country] = controller(country, us, ussr)
    if us:
        g.present[US][REGION[country]] |= BIT[country]
    if ussr:
        g.present[USSR][REGION[country]] |= BIT[country]


def _spread(points: dict[int, int]) -> list[int]:
    return [points.get(c, 0) for c in range(len(COUNTRIES))]


def _deal_out(g: State, read: Reader) -> None:
    piles = {name: read.cards(name) for name, _ in _piles(g)}
    g.hands = (piles["hand us"], piles["hand ussr"])
    g.known, g.ames_order = piles["known"], tuple(piles["ames"])
    g.discard, g.removed, g.table = piles["discard"], piles["removed"], piles["table"]
    placed = [c for name in ("hand us", "hand ussr", "discard", "removed", "table", "deck") for c in piles[name]]
    for card in g.known:
        if card not in g.hands[US] and card not in g.hands[USSR]:
            raise read.fail("known", "known", given=CARDS[card].id)
    for card in placed:
        if placed.count(card) > 1:
            raise unread("two_places", card=card)
        if not g.rules.includes(card):
            raise unread("not_in", card=card)
    if "deck" in read.values:
        g.deck = piles["deck"]
    else:
        periods = [p for p in range(len(PERIODS)) if p < MID or g.turn >= (4 if p == MID else 8)]
        g.deck = [c for p in periods for c in g.rules.deck[p] if c not in placed]
    g.seen_in_deck = tuple(sorted(set(read.cards("seen in deck"))))
    for card in g.seen_in_deck:
        if card not in g.deck:
            raise read.fail("seen in deck", "deck", given=CARDS[card].id)
