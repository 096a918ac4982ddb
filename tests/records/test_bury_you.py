"""We Will Bury You in text logs: that program pays the 3 VP before the event by which the US might still answer."""

import pytest

from sitroom.twilight.logs.check import Read, align
from sitroom.twilight.logs.facts import Vp
from sitroom.twilight.logs.narrate import Narrator
from sitroom.twilight.logs.parse import Said
from sitroom.twilight.rules.board import USSR
from sitroom.twilight.rules.cards import CARD
from sitroom.twilight.rules.effects import BURY_YOU
from twilight.helpers import play, position

PAID = Vp(-3, USSR, 3)


def told(*answers, **lines):
    """What the US round after We Will Bury You comes to, as statements."""
    narrator = Narrator()
    narrator.tell([("effect", CARD["we_will_bury_you"], True, BURY_YOU, CARD["we_will_bury_you"])])
    g = position(phasing="us", turn=4, effects="bury_you", hand_ussr="duck_and_cover", **lines)
    g.log[:] = [("round", 4, 0, 1)]
    return narrator.tell(play(g, *answers).log)


def moved(statements):
    """The facts with the 3 VP right after the header, as that program writes them."""
    facts = [one.fact for one in statements]
    facts.remove(PAID)
    return [facts[0], PAID, *facts[1:]]


def reads(statements, facts):
    """Do these statements account for all of a log's facts?"""
    said = [Said(line, fact, False) for line, fact in enumerate(facts, 1)]
    return any(read.at == len(said) for read in align(statements, said, Read(), 0, loose=True))


@pytest.mark.parametrize(
    ("card", "way"),
    [
        ("missile_envy", ["ussr give duck_and_cover", "us mode event"]),
        ("five_year_plan", ["chance discard duck_and_cover"]),
        ("grain_sales_to_soviets", ["chance draw duck_and_cover", "us mode event"]),
    ],
)
def test_the_3_vp_are_read_before_the_event_and_after_it(card, way):
    answers = (f"us play {card}", "us mode event", *way)
    written = told(*answers, hand_us=card)
    assert [one.fact for one in written].count(PAID) == 1
    assert [one.fact for one in written].index(PAID) > 1
    assert reads(written, [one.fact for one in written])
    assert reads(written, moved(written))


def test_a_card_that_settles_the_answer_at_once_leaves_one_place_for_the_3_vp():
    answers = ("us play containment", "us mode event")
    written = told(*answers, hand_us="containment")
    assert [one.fact for one in written].index(PAID) == 1
    without = [one.fact for one in written if one.fact != PAID]
    assert reads(written, [one.fact for one in written])
    assert not reads(written, without)
