"""A whole match at the prompt, typed by a program: every decision is drawn, listed and told on the way."""

import pytest

from cli.helpers import Sharers, Typist
from sitroom.kernel import Match, read_record
from sitroom.terminal.face import face_of
from sitroom.terminal.paper import Paper
from sitroom.terminal.play import Seating, Session
from sitroom.twilight import GAME
from sitroom.twilight.rules.board import US, USSR
from sitroom.twilight.terminal import TwilightFace


def play(typist, chairs=(US,), seed=1, **options):
    session = Session(
        Match(GAME, options),
        TwilightFace(GAME.resolve(options)),
        Seating(chairs, "random", seed),
        Paper(80, colour=False),
        typist,
    )
    session.run()
    return session.match


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"edition": "second", "bid": "vp"},
        {"preset": "tournament"},
        {"scenario": "late_war", "held_scoring_loses": True},
        {"chinese_civil_war": True, "mixed_operations": True, "decline_space_roll": True},
        {"promo_cards": "referendum_otan anni_di_piombo pakt_bagdadzki stan_wojenny"},
    ],
    ids=lambda options: "-".join(options) or "standard",
)
@pytest.mark.parametrize("seed", range(3))
def test_every_decision_of_a_match_can_be_answered_at_the_prompt(options, seed, capsys):
    match = play(Typist(seed), chairs=(US, USSR), seed=seed, **options)
    assert match.over
    out = capsys.readouterr().out
    assert "{" not in out
    assert max(map(len, out.splitlines())) <= 88


@pytest.mark.parametrize("chair", [US, USSR])
def test_undo_and_the_same_answer_again_give_the_same_match(chair, capsys):
    straight = play(Typist(7), (chair,))
    taken_back = play(Typist(7, undo=True), (chair,))
    assert taken_back.answers == straight.answers
    assert taken_back.log == straight.log
    assert any(entry[0] in ("coup", "realign") for entry in straight.log)  # dice were rolled, and not anew
    mine = sum(1 for seat, _ in straight.answers if seat == chair)
    assert capsys.readouterr().out.count("Taken back.") == mine


def test_people_who_share_the_screen_never_have_the_hand_of_the_one_before_on_it(capsys):
    people = Sharers(
        ussr=["pol, pol, pol, pol, east, east", ""], us=["west, west, west, west, italy, italy, italy", ""]
    )
    play(people, (US, USSR))
    ussr, us, *_ = capsys.readouterr().out.split("\n" * 101)
    assert us.startswith("\nUS, the decision is yours. Press Enter when you are at the screen")
    assert "USSR hand: 8 cards\n" in us
    assert "US hand: 8 cards\n" in ussr
    assert "US hand: 8 cards\n" not in us
    assert people.forgotten > 1


def test_what_the_other_seat_holds_changes_no_letter_of_what_is_shown():
    match = play(Typist(3, most=60), (US, USSR))
    face, paper = face_of(match), Paper(80, colour=False)
    while match.state.seat != US:
        match.undo()

    def shown():
        view = match.told(US)
        found = face.choices(view)
        return [
            face.draw(view, paper),
            face.prompt(view),
            *face.listing(found, paper),
            *face.about(view, "piles", "", paper),
        ]

    before = shown()
    hand, deck = match.state.hands[USSR], match.state.deck
    swapped = [card for card in hand if card not in match.state.known]
    assert len(swapped) > 2
    for card, other in zip(swapped, deck[:], strict=False):
        hand[hand.index(card)], deck[deck.index(other)] = other, card
    assert shown() == before


def test_completion_offers_the_actions_that_begin_with_what_is_typed():
    keyboard = Typist(0)
    keyboard.words = ["east_germany", "poland", "undo"]
    assert keyboard.completion(" East g", 0) == " east_germany"
    assert keyboard.completion("p", 0) == "poland"
    assert keyboard.completion("p", 1) is None


class Leaver(Typist):
    """At a terminal: acts once, leaves, and answers the last question."""

    def __init__(self, last):
        super().__init__(0, most=2)
        self.interactive = True
        self.last = last

    def ask(self, prompt, words=()):
        return self.last if prompt.startswith("Save it first?") else super().ask(prompt, words)


def test_leaving_with_something_unsaved_offers_to_save_it(tmp_path, capsys):
    path = tmp_path / "kept.record"
    match = play(Leaver(str(path)))
    assert read_record(path.read_text("utf-8"), {"twilight": GAME}).answers == match.answers
    play(Leaver(""))
    play(Leaver(str(tmp_path)))
    assert "Is a directory" in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == [path]
