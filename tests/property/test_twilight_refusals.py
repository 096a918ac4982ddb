"""What is legal and why something is not are decided by the same predicates: neither knows more than the other."""

import random
from collections import defaultdict

import pytest

from long import some
from sitroom.fuzz import random_options
from sitroom.kernel import CHANCE, NOBODY
from sitroom.kernel.frames import Secret
from sitroom.twilight import GAME
from sitroom.twilight.rules.board import COUNTRIES
from sitroom.twilight.rules.cards import CARDS
from sitroom.twilight.rules.coups import Coup
from sitroom.twilight.rules.events.cards_21_to_35 import OpsWithUn
from sitroom.twilight.rules.events.cards_36_to_58 import PlayCaught
from sitroom.twilight.rules.events.cards_59_to_81 import PlayOrReturn
from sitroom.twilight.rules.events.cards_82_to_110 import StarWars
from sitroom.twilight.rules.influence import PlaceByOps
from sitroom.twilight.rules.operations import ConductOps
from sitroom.twilight.rules.play import ChooseMode, PlayCard, PlayScoring
from sitroom.twilight.rules.questions import AskCard, AskCountry, AskUse
from sitroom.twilight.rules.realignment import Realign
from sitroom.twilight.rules.setup import PlaceAtStart, PlaceBonus
from sitroom.twilight.rules.state import PASS
from sitroom.twilight.rules.traps import Trapped
from sitroom.twilight.rules.turn import DiscardHeld, Headlines, Norad
from sitroom.twilight.rules.variants import ROLL, MixedOps
from twilight.helpers import play, position

ALWAYS = {
    *(PlayCard, Trapped, Headlines, DiscardHeld, Norad, ConductOps, OpsWithUn, ChooseMode),
    *(PlaceByOps, MixedOps, PlaceAtStart, PlaceBonus, PlayScoring, PlayCaught, PlayOrReturn),
}
"""Questions that know a rule of their own against every answer that is not legal."""
OFTEN = (PlayCard, Trapped, Headlines, ConductOps, ChooseMode, PlaceByOps, MixedOps, Coup, Realign)
"""Questions that come up in every share of random play."""
SHARES = 4
MATCHES = 12


def answers(frame):
    """Every card, country or use of the game that could be named in answer to a question."""
    if isinstance(frame, AskCard | Headlines):
        return (PASS, *CARDS)
    if isinstance(frame, MixedOps):
        return (*range(len(COUNTRIES)), *range(ROLL, ROLL + len(COUNTRIES)))
    if isinstance(frame, AskCountry):
        return range(len(COUNTRIES))
    return range(len(frame.names)) if isinstance(frame, AskUse) else ()


def reason(g, frame, seat, action):
    return frame.why_not_for(g, seat, action) if isinstance(frame, Secret) else frame.why_not(g, action)


def reasons_of_its_own(g, seat):
    """The reasons that the question knows by itself; every answer is checked on the way."""
    frame = g.question
    legal = g.legal(seat)
    found = set()
    for action in answers(frame):
        own = reason(g, frame, seat, action)
        if action in legal:
            assert own is None, (frame, action, own)
            continue
        assert own is not None or type(frame) not in ALWAYS, (frame, action)
        told = g.why_not(seat, action)
        assert told == (own or told)
        assert seat == CHANCE or told.key != "answers", (frame, action)
        found |= {own.key} if own else set()
    return found


@pytest.mark.parametrize("share", some(range(SHARES)))
def test_an_answer_is_refused_with_a_reason_exactly_where_it_is_not_legal(share):
    known = defaultdict(set)
    for seed in range(share, MATCHES * SHARES, SHARES):
        rng = random.Random(seed)
        options = random_options(GAME, rng) | {"mixed_operations": seed % 3 == 0}
        g = GAME.start(GAME.resolve(options))
        while g.seat != NOBODY:
            for seat in g.waiting:
                known[type(g.question)] |= reasons_of_its_own(g, seat)
            g.apply(g.seat, rng.choice([action for action in g.actions if action >= 0]))
    for kind in OFTEN:
        assert known[kind], f"{kind.__name__} never refused anything"


CATCH = {"phasing": "us", "turn": 4, "hand_us": "nasser missile_envy asia_scoring", "effects": "quagmire"}
RARE = [
    (
        PlayCard,
        {"hand_ussr": "comecon missile_envy", "envy": "ussr"},
        (),
        {"envy", "hand", "pass"},
    ),
    (
        PlayCard,
        {"hand_ussr": "comecon five_year_plan asia_scoring", "round": 6},
        (),
        {"china.due", "due", "hand"},
    ),
    (
        PlayCard,
        {"phasing": "us", "hand_us": "nato fidel", "ames": "fidel nato", "effects": "china_barred", "china": "us"},
        (),
        {"ames.order", "ames.china", "hand", "pass"},
    ),
    (
        PlayScoring,
        {"phasing": "us", "round": 7, "hand_us": "one_small_step", "hand_ussr": "asia_scoring nasser"}
        | {"turn": 8, "space": "us 6 ussr 8"},
        ("us play one_small_step", "us mode event"),
        {"china.due", "due", "hand"},
    ),
    (ChooseMode, {"hand_ussr": "five_year_plan asia_scoring", "round": 6}, ("ussr play five_year_plan",), {"due"}),
    (Trapped, CATCH | {"hand_us": "nasser nato"}, (), {"china.discard", "hand", "pass", "trap"}),
    (Trapped, CATCH | {"envy": "us"}, (), {"china.discard", "envy.discard", "hand", "pass"}),
    (Trapped, CATCH | {"round": 7}, (), {"china.discard", "due", "hand"}),
    (
        Headlines,
        {"round": 0, "hand_ussr": "fidel un_intervention", "hand_us": "nato"},
        (),
        {"china.headline", "hand", "headline", "pass.headline"},
    ),
    (
        Norad,
        {"defcon": 3, "effects": "norad", "us": "canada 4 panama 2", "hand_us": "nato", "hand_ussr": "fidel"},
        ("ussr play fidel", "ussr mode coup", "ussr coup panama", "chance die 1"),
        {"norad"},
    ),
    (
        StarWars,
        {"round": 0, "turn": 8, "space": "us 2", "discard": "un_intervention fidel"}
        | {"hand_us": "star_wars", "hand_ussr": "nasser"},
        ("ussr headline nasser", "us headline star_wars"),
        {"headline.phase"},
    ),
    (
        ConductOps,
        {"hand_ussr": "abm_treaty", "turn": 4},
        ("ussr play abm_treaty", "ussr mode event"),
        {"no_target", "space.given", "use.given"},
    ),
]
"""Questions that random play seldom or never comes to, and the reasons they know."""


@pytest.mark.parametrize(("kind", "lines", "moves", "reasons"), RARE)
def test_rare_questions_know_their_reasons_too(kind, lines, moves, reasons):
    g = play(position(**lines), *moves)
    assert isinstance(g.question, kind)
    assert reasons <= reasons_of_its_own(g, g.seat)
