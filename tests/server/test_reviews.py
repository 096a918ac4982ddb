"""How reviews are made: at the lowest rank, in short stretches, while somebody asks, and only a few at once."""

import asyncio
import json

import httpx
import pytest

from server.clients import played
from sitroom.server.edge.limits import ANSWERS, Limits
from sitroom.server.http.app import create_app
from sitroom.server.http.examples import Example
from sitroom.server.http.examples import example as shelved
from sitroom.server.match.facts import Facts
from sitroom.server.match.table import Table
from sitroom.server.refusals import Refused
from sitroom.server.store.storage import Storage
from sitroom.server.work import judging, stories
from sitroom.server.work.judging import Part, judge
from sitroom.server.work.queue import Kind
from sitroom.server.work.reviews import Review, Reviews, Teller, in_words, key_of, message
from sitroom.titles import GAMES


def story_of(played):
    return stories.story_of(played, key_of(played.table.match))


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
        self.kinds, self.starts, self.clients = [], [], []
        self.go = asyncio.Semaphore(0)

    async def ask(self, client, kind, work, story, start, seconds):
        self.kinds.append(kind)
        self.starts.append(start)
        self.clients.append(client)
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
        reviews = Reviews(shelf, workers, most=5, patience=0.05)
        review = await reviews.of(shown, "ada")
        workers.go.release()
        await settle()
        assert review.part.at == 1
        await asyncio.sleep(0.1)
        workers.go.release()
        await settle()
        assert review.task is None, "nobody asks any more"
        assert review.part.at == 2
        assert shelf.kept, "what there is of it is kept"
        again = await Reviews(shelf, workers, 5, patience=100).of(shown, "ada")
        for _ in range(again.places):
            workers.go.release()
            await settle()
        assert again.done
        assert workers.starts == list(range(again.places)), "no place is judged twice"
        assert set(workers.kinds) == {Kind.REVIEW}
        assert (await reviews.of(shown, "ada")).part.at >= 2

    asyncio.run(test())


def test_only_so_many_reviews_are_made_and_more_are_refused():
    async def test():
        workers = OneByOne()
        reviews = Reviews(Shelf(), workers, most=2, patience=100)
        for cards in ((), ("fidel",)):
            await reviews.of(example(*cards), "ada")
        await settle()
        assert len(workers.starts) == 1, "one at once"
        with pytest.raises(Refused, match="being made"):
            await reviews.of(example("fidel", "duck_and_cover"), "ada")
        await reviews.close()

    asyncio.run(test())


def test_a_client_with_many_reviews_shuts_out_nobody():
    """Where all places are taken, the client that has most of them gives up the last."""

    async def test():
        workers = OneByOne()
        reviews = Reviews(Shelf(), workers, most=3, patience=100)
        greedy = [
            await reviews.of(example(*cards), "greedy") for cards in ((), ("fidel",), ("fidel", "duck_and_cover"))
        ]
        other = await reviews.of(example("fidel", "duck_and_cover", "comecon"), "ada")
        await settle()
        assert workers.clients == ["greedy", "ada"], "each client has one made at a time"
        assert [review.task is not None for review in (*greedy, other)] == [True, True, False, True]
        with pytest.raises(Refused, match="being made"):
            await reviews.of(example("fidel", "duck_and_cover"), "greedy")
        with pytest.raises(Refused, match="being made"):
            await reviews.of(example("fidel", "duck_and_cover"), "ada")
        await reviews.close()

    asyncio.run(test())


def test_a_review_that_fails_is_not_tried_again_and_again(caplog):
    class Broken(OneByOne):
        async def ask(self, *asked):
            self.kinds.append(asked[1])
            raise ValueError("nobody can judge this")

    async def test():
        workers, shown = Broken(), example()
        reviews = Reviews(Shelf(), workers, most=2, patience=100)
        await reviews.of(shown, "ada")
        await settle()
        with pytest.raises(Refused, match="cannot be reviewed"):
            await reviews.of(shown, "ada")
        assert len(workers.kinds) == 1
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


def test_a_worker_that_judges_on_does_not_play_the_match_again(monkeypatch):
    story = story_of(example("fidel", "duck_and_cover", "comecon"))
    judge(story, 0, 0)
    monkeypatch.delattr(judging, "Match")
    assert judge(story, 1, 0).at == 2


def test_what_two_choices_have_in_common_is_told_once():
    assert judging.apart([["a", "b"], ["c", "a"]]) == ([["b"], ["c"]], ["a"])
    assert judging.apart([["a", "b"]]) == ([["a", "b"]], [])


def test_a_server_that_stops_keeps_what_there_is_of_a_review():
    async def test():
        workers, shelf, shown = OneByOne(), Shelf(), example("fidel", "duck_and_cover", "comecon")
        reviews = Reviews(shelf, workers, most=5, patience=100)
        await reviews.of(shown, "ada")
        workers.go.release()
        await settle()
        assert not shelf.kept
        await reviews.close()
        again = await Reviews(shelf, workers, 5, patience=100).of(shown, "ada")
        assert again.part.at == 1

    asyncio.run(test())


def test_decisions_that_are_alike_are_marked_each():
    shown = example("fidel", "duck_and_cover")
    words = dict.fromkeys(("en", "pt", "es", "it"), "Poland")
    place = next(at for at, (seat, _) in enumerate(shown.table.match.answers) if seat == 1)
    alike = {
        "at": place,
        "seat": 1,
        "side": 1,
        "when": [],
        "aim": {},
        "chance": 0.5,
        "same": False,
        "reasons": [],
        "feared": [],
    }
    alike |= {"played": words, "best": words}
    costs = (0.1, 0.2, 0.1, 0.0, 0.1)
    places = len(shown.table.stops) - 1
    found = Review(story_of(shown), Part(places, [], [{**alike, "lost": lost} for lost in costs]))
    found.told["en"] = in_words(found.story, found.part.decisions, "en")
    assert json.loads(message(shown, found, "en"))["worst"] == [1, 0, 2]


def test_a_complete_review_is_put_into_words_by_a_worker_and_costs_as_much_as_a_log(database, monkeypatch):
    """Of a long Global War the words take a third of a second, and are more than a million letters."""
    shown = shelved("tournament-final")
    match, place = shown.table.match, len(shown.table.stops) - 2
    seat = match.answers[shown.table.stops[place]][0]
    words = dict.fromkeys(("en", "pt", "es", "it"), "Poland")
    kept = {"at": place, "seat": seat, "side": 0, "when": [], "aim": {}, "chance": 0.5, "lost": 0.1, "same": False}
    kept |= {"played": words, "best": words, "reasons": [], "feared": []}
    review = Review(story_of(shown), Part(place + 1, [], [kept]))

    def here(*_):
        raise AssertionError("in the server itself")

    async def test():
        storage = Storage(database)
        await storage.open()
        await storage.keep_review(review.story.key, review.body())
        app = create_app(storage, workers=1)
        service = app.state.service
        transport = httpx.ASGITransport(app, client=("192.0.2.1", 1))
        try:
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
                told = (await client.get("/api/examples/tournament-final/review")).json()
        finally:
            service.workers.close()
            await storage.close()
        assert [decision["played"] for decision in told["decisions"]] == ["Poland"]
        assert service.requests.of("192.0.2.1").level < Limits().requests.burst - place * ANSWERS

    monkeypatch.setattr(Teller, "all", here)
    asyncio.run(test())
