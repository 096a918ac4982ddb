"""How reviews are made: at the lowest rank, in short stretches, while somebody asks, and only so many at once."""

import asyncio

import pytest

from server.clients import played
from sitroom.games import GAMES
from sitroom.server.examples import Example
from sitroom.server.facts import Facts
from sitroom.server.judging import Part, judge
from sitroom.server.refusals import Refused
from sitroom.server.reviews import Review, Reviews, message, story_of
from sitroom.server.table import Table
from sitroom.server.turns import Rank


class Shelf:
    """Keeps reviews as the database does."""

    def __init__(self):
        self.kept = {}

    async def review(self, key):
        return self.kept.get(key)

    async def keep_review(self, key, body):
        self.kept[key] = body


class OneByOne:
    """Workers that judge one place at a time, when the test lets them."""

    def __init__(self):
        self.ranks, self.starts = [], []
        self.go = asyncio.Semaphore(0)

    async def ask(self, rank, work, story, start, seconds):
        self.ranks.append(rank)
        self.starts.append(start)
        await self.go.acquire()
        return Part(start + 1, [(start, 0.5)], [])


def example(*answers):
    match = played(*answers)
    table = Table(GAMES["twilight"], match.options, match)
    table.stops = list(range(len(match.answers) + 1))
    facts = Facts("a", "twilight", 1, match.options, None, True, 0, "over", 0, 0, [], None, None, [])
    return Example(GAMES["twilight"], table, facts)


async def settle():
    for _ in range(20):
        await asyncio.sleep(0)


def test_a_review_is_made_at_the_lowest_rank_while_somebody_asks_and_goes_on_where_it_was():
    async def test():
        workers, shelf, shown = OneByOne(), Shelf(), example("fidel", "duck_and_cover", "comecon")
        reviews = Reviews(shelf, workers, at_once=1, most=5, patience=0.05)
        review = await reviews.of(shown)
        workers.go.release()
        await settle()
        assert review.part.at == 1
        await asyncio.sleep(0.1)
        workers.go.release()
        await settle()
        assert review.task is None, "nobody asks any more"
        assert review.part.at == 2
        assert shelf.kept, "what there is of it is kept"
        again = await Reviews(shelf, workers, 1, 5, patience=100).of(shown)
        for _ in range(again.places):
            workers.go.release()
            await settle()
        assert again.done
        assert workers.starts == list(range(again.places)), "no place is judged twice"
        assert set(workers.ranks) == {Rank.REVIEWS}
        assert (await reviews.of(shown)).part.at >= 2

    asyncio.run(test())


def test_only_so_many_reviews_are_made_and_more_are_refused():
    async def test():
        workers = OneByOne()
        reviews = Reviews(Shelf(), workers, at_once=1, most=2, patience=100)
        for cards in ((), ("fidel",)):
            await reviews.of(example(*cards))
        await settle()
        assert len(workers.starts) == 1, "one at once"
        with pytest.raises(Refused, match="being made"):
            await reviews.of(example("fidel", "duck_and_cover"))
        await reviews.close()

    asyncio.run(test())


def test_a_review_that_fails_is_not_tried_again_and_again(caplog):
    class Broken(OneByOne):
        async def ask(self, *asked):
            self.ranks.append(asked[0])
            raise ValueError("nobody can judge this")

    async def test():
        workers, shown = Broken(), example()
        reviews = Reviews(Shelf(), workers, at_once=1, most=2, patience=100)
        await reviews.of(shown)
        await settle()
        with pytest.raises(Refused, match="cannot be reviewed"):
            await reviews.of(shown)
        assert len(workers.ranks) == 1
        assert "nobody can judge this" in caplog.text

    asyncio.run(test())


def test_the_same_match_has_the_same_review_and_another_has_another():
    one, same, other = (story_of(example(*cards)) for cards in (("fidel",), ("fidel",), ()))
    assert one.key == same.key
    assert one.key != other.key


def test_a_match_judged_in_parts_is_judged_as_in_one():
    story = story_of(example("fidel", "duck_and_cover", "comecon"))
    whole = judge(story, 0, 1000)
    parts, at = [], 0
    while at < len(story.stops) - 1:
        parts.append(judge(story, at, 0))
        assert parts[-1].at == at + 1
        at += 1
    assert [point for part in parts for point in part.points] == whole.points
    assert [decision for part in parts for decision in part.decisions] == whole.decisions
    assert judge(story, 2, 0).points in (parts[2].points, [])


def test_a_server_that_stops_keeps_what_there_is_of_a_review():
    async def test():
        workers, shelf, shown = OneByOne(), Shelf(), example("fidel", "duck_and_cover", "comecon")
        reviews = Reviews(shelf, workers, at_once=1, most=5, patience=100)
        await reviews.of(shown)
        workers.go.release()
        await settle()
        assert not shelf.kept
        await reviews.close()
        again = await Reviews(shelf, workers, 1, 5, patience=100).of(shown)
        assert again.part.at == 1

    asyncio.run(test())


def test_decisions_that_are_alike_are_marked_each():
    shown = example("fidel", "duck_and_cover")
    words = dict.fromkeys(("en", "pt", "es", "it"), "Poland")
    alike = {"at": 1, "seat": 1, "chance": 0.5, "same": False, "played": words, "best": words, "reasons": [], "led": []}
    costs = (0.1, 0.2, 0.1, 0.0, 0.1)
    places = len(shown.table.stops) - 1
    found = Review(story_of(shown), Part(places, [], [{**alike, "lost": lost} for lost in costs]))
    assert message(shown, found, "en")["worst"] == [1, 0, 2]
