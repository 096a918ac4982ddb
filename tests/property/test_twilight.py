"""Properties of Twilight Struggle over random matches with random options."""

import copy
import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from long import some
from sitroom.fuzz import fuzz, play_out, random_match, random_options
from sitroom.kernel import CHANCE, NOBODY, Match, State, read_record, write_record
from sitroom.twilight import GAME
from sitroom.twilight.rules.board import US, USSR
from sitroom.twilight.rules.cards import CARD, CARDS
from sitroom.twilight.rules.effects import HAND_SHOWN
from sitroom.twilight.rules.events.cards_59_to_81 import DiscardSeen, LookAtDeck, PlayOrReturn
from sitroom.twilight.rules.events.second_edition import AmesOrder
from sitroom.twilight.rules.invariants import check, in_box
from sitroom.twilight.rules.play import ChooseMode
from sitroom.twilight.rules.setup import SealedBids
from sitroom.twilight.rules.stack import FRAMES
from sitroom.twilight.rules.turn import Headlines
from sitroom.twilight.rules.view import unseen

GAMES = {"twilight": GAME}
MATCHES = 2000
SHARES = 8

seeds = st.integers(0, 10**9)
lengths = st.integers(1, 900)


@pytest.mark.parametrize("share", range(SHARES))
def test_two_thousand_random_matches_end_without_a_failure(share: int) -> None:
    report = fuzz(GAME, MATCHES // SHARES, seed=share, strict=False)
    assert report.failure is None, report.failure
    assert report.matches == MATCHES // SHARES


@pytest.mark.parametrize("matches", some([20, 150]))
def test_every_state_of_random_matches_keeps_the_invariants(matches: int) -> None:
    report = fuzz(GAME, matches, seed=7)
    assert report.failure is None, report.failure


@given(seeds, lengths)
def test_copy_equals_deepcopy(seed: int, length: int) -> None:
    g = random_match(GAME, seed, most=length).state
    twin, deep = g.copy(), copy.deepcopy(g)
    assert twin == deep == g
    before = copy.deepcopy(g)
    play_on(twin, seed)
    assert g == before, "playing a copy changed the original"


def play_on(g: State, seed: int, answers: int = 40) -> None:
    rng = random.Random(seed)
    for _ in range(answers):
        if g.seat == NOBODY:
            return
        g.apply(g.seat, rng.choice(g.actions))


@given(seeds, lengths)
def test_a_record_replays_to_the_identical_state(seed: int, length: int) -> None:
    match = random_match(GAME, seed, most=length)
    record = write_record(match)
    again = read_record(record, GAMES)
    assert again.state == match.state
    assert again.answers == match.answers
    assert again.log == match.log
    assert write_record(again) == record


@given(seeds, lengths, st.integers(1, 80))
def test_undo_gives_the_state_before(seed: int, length: int, back: int) -> None:
    match = random_match(GAME, seed, most=length)
    back = min(back, len(match.answers))
    before = Match(GAME, match.options)
    for seat, action in match.answers[: len(match.answers) - back]:
        before.apply(action, seat)
    match.undo(back)
    assert match.state == before.state
    assert match.log == before.log
    assert match.answers == before.answers


@given(seeds, lengths)
def test_a_position_can_be_written_down_and_set_up_again(seed: int, length: int) -> None:
    g = random_match(GAME, seed, most=length).state
    text = GAME.position_text(g)
    again = GAME.position(text)
    assert again == g
    assert GAME.position_text(again) == text


@given(seeds, lengths)
def test_every_legal_action_has_its_own_name(seed: int, length: int) -> None:
    g = random_match(GAME, seed, most=length).state
    for seat in (US, USSR, CHANCE):
        for action in g.legal(seat):
            assert g.read(seat, g.say(action)) == action


@given(seeds, lengths)
def test_frames_survive_json(seed: int, length: int) -> None:
    g = random_match(GAME, seed, most=length).state
    for frame in g.stack:
        assert FRAMES.frame(json.loads(json.dumps(frame.plain()))) == frame


def seen_by(g: State, seat: int) -> bytes:
    return json.dumps(GAME.view(g, seat)).encode()


def permuted(g: Any, seat: int, rng: random.Random) -> Any:
    """The same match with what `seat` cannot know exchanged, so that the pending question can still be asked."""
    while True:
        other = exchanged(g, seat, rng)
        if len(other.stack) == len(g.stack):  # who is asked to discard, for one, must have a card for it
            return other


def exchanged(g: Any, seat: int, rng: random.Random) -> Any:
    hidden = sorted(card for card in unseen(g, seat) if seat != US or card not in g.seen_in_deck)
    mixed = hidden[:]
    rng.shuffle(mixed)
    swap = dict(zip(hidden, mixed, strict=True))
    other = g.copy()
    for side in (US, USSR):
        other.hands[side][:] = [swap.get(card, card) for card in other.hands[side]]
    other.deck = [swap.get(card, card) for card in other.deck]
    other.seen_in_deck = tuple(swap.get(card, card) for card in other.seen_in_deck)
    other.table = [swap.get(card, card) for card in other.table]
    other.known = [swap.get(card, card) for card in other.known]
    other.ames_order = tuple(swap.get(card, card) for card in other.ames_order)
    other.stack = [hide(frame, seat, swap) for frame in other.stack]
    if other.seat != NOBODY:
        other.settle()
    return other


def changed(frame: Any, **fields: Any) -> Any:
    """A frame with some of what it holds changed."""
    return type(frame)(**{**frame.fields(), **fields})


def hide(frame: Any, seat: int, swap: dict[int, int]) -> Any:
    if isinstance(frame, Headlines):
        return changed(frame, chosen=tuple(swap.get(card, card) for card in frame.chosen))
    if isinstance(frame, ChooseMode) and frame.seat != seat:
        return changed(frame, card=swap.get(frame.card, frame.card))
    if isinstance(frame, LookAtDeck | DiscardSeen):
        return changed(frame, seen=tuple(swap.get(card, card) for card in frame.seen))
    if isinstance(frame, AmesOrder):
        return changed(frame, order=tuple(swap.get(card, card) for card in frame.order))
    if isinstance(frame, PlayOrReturn):
        return changed(frame, card=swap.get(frame.card, frame.card))
    if isinstance(frame, SealedBids):
        return changed(frame, bids=tuple(1 if s != seat and bid else bid for s, bid in enumerate(frame.bids)))
    return frame


@settings(max_examples=150)
@given(seeds, lengths, st.sampled_from([US, USSR, NOBODY]))
def test_a_view_does_not_depend_on_what_its_seat_cannot_know(seed: int, length: int, seat: int) -> None:
    g = random_match(GAME, seed, most=length).state
    other = permuted(g, seat, random.Random(seed))
    assert seen_by(other, seat) == seen_by(g, seat)


def test_what_was_shown_of_a_hand_is_known_until_it_leaves_and_nothing_else_is() -> None:
    shown_by: set[str] = set()
    for seed in range(80):
        rng = random.Random(seed)
        g: Any = GAME.start(random_options(GAME, rng))
        play_out(g, rng, [], Onlooker(g, shown_by).look)
    assert {"cia_created", "lone_gunman", "the_cambridge_five", "grain_sales_to_soviets", "missile_envy"} <= shown_by
    assert "reshuffle" in shown_by


class Onlooker:
    """Remembers what each side has seen in the other's hand, from the log and from what lay open before."""

    def __init__(self, g: Any, shown_by: set[str]) -> None:
        self.g = g
        self.shown_by = shown_by
        self.seen: tuple[set[int], set[int]] = (set(), set())
        self.read = 0
        self.open: set[int] = set()
        self.event = ""

    def must_hold(self, side: int) -> set[int]:
        """What is left for a hand right after a reshuffle, when the deck is what lay open; none if too many are."""
        g = self.g
        open_to = {CARD[name] for name in GAME.view(g, 1 - side)["table"]} | {*g.deck, *g.discard, *g.removed}
        in_play = {card for period in range(3) if not (period and in_box(g, period)) for card in g.rules.deck[period]}
        left = in_play - open_to - {*g.hands[1 - side]}
        assert left >= {*g.hands[side]}
        return left if len(left) == len(g.hands[side]) else set()

    def look(self) -> None:
        g, entries = self.g, self.g.log[self.read :]
        self.read += len(entries)
        for kind, *rest in entries:
            if kind in ("event", "end_turn", "reshuffle"):
                self.event = CARDS[rest[0]].id if kind == "event" else kind
        reshuffled = any(kind == "reshuffle" for kind, *_ in entries)
        for side in (US, USSR):
            hand = set(g.hands[side])
            news = {card for kind, *rest in entries if kind == "reveal" and rest[0] == side for card in rest[1:2]}
            news |= hand if g.effects & HAND_SHOWN[side] else self.open
            news |= self.must_hold(side) if reshuffled else set()
            if (news & hand) - self.seen[side]:
                self.shown_by.add(self.event)
            self.seen[side].update(news)
            self.seen[side].intersection_update(hand)
            view = GAME.view(g, 1 - side)
            frame = g.stack[-1] if g.stack else None
            first = {frame.chosen[side]} & hand if isinstance(frame, Headlines) and frame.shown else set()
            assert {CARD[name] for name in view["hands"][side]["cards"]} == self.seen[side] | first
            assert set(view["unseen"]).isdisjoint(view["hands"][side]["cards"])
        self.open = {*g.discard, *g.removed, *g.table} - {CARD[name] for name in GAME.view(g, USSR)["unseen"]}


@settings(max_examples=150)
@given(seeds, lengths, st.sampled_from([US, USSR, NOBODY]))
def test_an_imagined_state_looks_the_same_to_its_seat(seed: int, length: int, seat: int) -> None:
    g = random_match(GAME, seed, most=length).state
    view = json.loads(seen_by(g, seat))
    imagined = GAME.imagine(view, random.Random(seed))
    assert json.loads(seen_by(imagined, seat)) == view
    if imagined.seat != NOBODY:
        check(imagined)
