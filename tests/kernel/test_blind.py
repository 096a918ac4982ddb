"""A state made from a view does not give away what is hidden, in whatever way it is looked at."""

import operator

import pytest

from sitroom.kernel import Unknown
from sitroom.kernel.blind import Pile, agrees, hidden, pile

LOOKS = {
    "compare": lambda x: x == 3,
    "differ": lambda x: x != 3,
    "order": lambda x: x < 3,
    "from the other side": lambda x: x <= 3,
    "sort": lambda x: sorted([1, x]),
    "largest": lambda x: max(1, x),
    "truth": bool,
    "not": operator.not_,
    "number": int,
    "index": lambda x: [1, 2, 3][x],
    "key": lambda x: {3: 1}[x],
    "set": lambda x: {x},
    "among": lambda x: x in (1, 2),
    "range": range,
    "size": len,
    "loop": list,
    "unpack": lambda x: [*x],
    "part": lambda x: x[0],
    "slice": lambda x: x[:],
    "contains": lambda x: 3 in x,
    "add": lambda x: x + 1,
    "added": lambda x: 1 + x,
    "joined": lambda x: [1] + x,  # noqa: RUF005 - the operator itself
    "joined to a tuple": lambda x: (1, *x),
    "take away": lambda x: 1 - x,
    "times": lambda x: 2 * x,
    "divide": lambda x: x // 7,
    "split": lambda x: divmod(x, 7),
    "divided": lambda x: divmod(7, x),
    "bits": lambda x: x & 1,
    "bits of": lambda x: 1 << x,
    "text": str,
    "format": lambda x: f"{x}",
    "attribute": lambda x: x.count(1),
    "negative": lambda x: -x,
}


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_whoever_looks_at_something_hidden_is_told_that_it_is_unknown(look):
    with pytest.raises(Unknown):
        look(hidden())


def test_a_pile_shows_how_many_cards_there_are_and_which_are_known():
    hand = Pile([4, 7], 5)
    assert len(hand) == 5
    assert hand
    assert 7 in hand
    hand.append(9)
    hand.extend([10, 11])
    hand.remove(4)
    assert (len(hand), hand.known) == (7, [7, 9, 10, 11])


@pytest.mark.parametrize(
    "look",
    [
        sorted,
        list,
        lambda x: 5 in x,
        lambda x: x[0],
        lambda x: x[:],
        lambda x: x + [1],  # noqa: RUF005 - the operator itself
        lambda x: [1] + x,  # noqa: RUF005
        lambda x: x == [4, 7],
        lambda x: x.remove(5),
        lambda x: x.pop(),
        lambda x: x.index(4),
        lambda x: [card for card in x if card == 4],
        lambda x: any(card == 4 for card in x),
    ],
)
def test_which_cards_of_a_pile_are_the_others_is_unknown(look):
    with pytest.raises(Unknown):
        look(Pile([4, 7], 5))


def test_a_pile_of_which_everything_is_known_is_a_list():
    assert pile([4, 7], 2) == [4, 7]
    assert isinstance(pile([4], 2), Pile)
    assert list(Pile([4], 1)) == [4]


def test_what_is_seen_must_be_what_was_thought_and_what_is_hidden_may_be_anything():
    assert agrees({"a": [1, (2, 3)]}, {"a": [1, (2, 3)]})
    assert agrees({"a": [1, 5]}, {"a": [1, hidden()]})
    assert agrees([hidden()], [hidden()])
    assert agrees(Pile([1, 2], 3), Pile([1], 3))
    assert agrees([1, 2, 3], Pile([1], 3))
    assert not agrees([hidden(), 2], [1, 2])
    assert not agrees(Pile([1], 3), Pile([2], 3))
    assert not agrees(Pile([1], 3), Pile([1], 2))
    assert not agrees(Pile([1], 3), [1, 2, 3])
    assert not agrees({"a": hidden(), "b": 1}, {"a": hidden(), "b": 2})
    assert not agrees({"a": hidden()}, {"b": hidden()})
