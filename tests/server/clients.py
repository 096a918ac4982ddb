"""What tests play with: a lobby over HTTP, and players on sockets."""

import json
from contextlib import ExitStack

import httpx
from websockets.sync.client import connect

from patience import PATIENCE
from schemas import fault
from sitroom.kernel import write_record
from sitroom.kernel.changes import changed
from sitroom.server import schema
from sitroom.twilight import GAME
from sitroom.twilight.rules.cards import CARD
from sitroom.twilight.rules.schema import View as TwilightView
from sitroom.warroom.rules.schema import Told as WarRoomView

ME, INVITE = {"who": "me"}, {"who": "invite"}


def bot(level="random"):
    return {"who": "bot", "bot": level}


class Lobby:
    """Makes and finds matches on one server; closes the sockets it opened."""

    def __init__(self, server):
        self.server = server

    def __enter__(self):
        self.stack = ExitStack()
        # No certificates are needed on loopback, and reading them takes longer than most tests.
        client = httpx.Client(base_url=self.server.http, timeout=PATIENCE, verify=False)
        self.http = self.stack.enter_context(client)
        return self

    def __exit__(self, *exc):
        self.stack.close()

    def get(self, path, *tokens, status=200):
        headers = {"Authorization": f"Bearer {' '.join(tokens)}"} if tokens else {}
        response = self.http.get(f"/api{path}", headers=headers)
        assert response.status_code == status, response.text
        return response.json() if response.headers["content-type"] == "application/json" else response.text

    def post(self, path, body, status=200):
        response = self.http.post(f"/api{path}", json=body)
        assert response.status_code == status, response.text
        return response.json()

    def create(self, us=ME, ussr=ME, **more):
        """A new match: its id and tokens (or invites) by seat."""
        made = self.post("/matches", {"game": "twilight", "sides": {"us": us, "ussr": ussr}, **more}, status=201)
        return made["match"]["id"], {**made["tokens"], **made["invites"]}

    def bring(self, match, us=ME, ussr=ME, **more):
        """A match that the engine has played so far, brought as a record."""
        sides = {"us": us, "ussr": ussr}
        made = self.post("/import", {"text": write_record(match), "sides": sides, **more}, status=201)
        return made["match"]["id"], {**made["tokens"], **made["invites"]}

    def sit(self, match, token=None, lang="en"):
        """Open a socket and wait for the first update."""
        player = self.open(match)
        player.match, player.token = match, token
        player.say(type="hello", token=token, lang=lang)
        player.wait("welcome")
        player.wait("update")
        return player

    def seats(self, match):
        """Both players of a match of the engine, the US first."""
        name, tokens = self.bring(match)
        return self.sit(name, tokens["us"]), self.sit(name, tokens["ussr"])

    def open(self, match, **more):
        """Open a socket and say nothing."""
        uri = f"{self.server.ws}/api/matches/{match}/socket"
        return self.stack.enter_context(Player(uri, **more))


ANSWERS = {
    "done": schema.Done,
    "offered": schema.Offered,
    "doubt": schema.Doubt,
    "why": schema.Why,
    "pong": schema.Pong,
}
MESSAGES = {
    **{"welcome": schema.Welcome, "update": schema.Update, "seats": schema.Seats, "chat": schema.ChatMessage},
    **{"declined": schema.Declined, "refused": schema.Refused},
}
VIEWS = {"twilight": TwilightView, "warroom": WarRoomView}


def fault_of_message(message):
    """What a message of the server has that its schema does not know, or lacks."""
    answer = {key: value for key, value in message.items() if key != "ref"}
    return fault(answer, (MESSAGES | ANSWERS)[message["type"]], message["type"])


def fault_of_view(view):
    """The same for a view; a game of the tests has no schema."""
    return fault(view, VIEWS[view["game"]]) if view["game"] in VIEWS else None


class Seen:
    """A match as the updates of a socket tell it: the position, and the log."""

    def __init__(self):
        self.position = {}
        self.log = []

    def take(self, update):
        whole = update["whole"]
        if whole:
            self.position = {key: whole[key] for key in ("view", "prompt", "labels")}
            self.log = whole["log"]
        for step in update["steps"]:
            assert step["keep"] <= len(self.log), "lines are missing"
            self.position = changed(self.position, step["changes"])
            self.log = [*self.log[: step["keep"]], *step["log"]]


class Player:
    """A socket. `raw` has every message as it came, `update` the last update with the position it led to."""

    def __init__(self, uri, **more):
        # Whatever has come is taken: a socket that is closed with much unread would wait for its end in vain.
        self.connection = connect(uri, max_size=None, max_queue=None, open_timeout=PATIENCE, close_timeout=1, **more)
        self.raw = []
        self.update = None
        self.seen = Seen()
        self.ref = 0

    def __enter__(self):
        self.socket = self.connection.__enter__()
        return self

    def __exit__(self, *exc):
        self.connection.__exit__(*exc)

    def leave(self):
        """Close the socket."""
        self.socket.close()

    def say(self, **message):
        self.socket.send(json.dumps(message))

    def take(self):
        """The next message."""
        text = self.socket.recv(PATIENCE)
        self.raw.append(text)
        message = json.loads(text)
        assert fault_of_message(message) is None
        if message["type"] == "update":
            self.seen.take(message)
            assert fault_of_view(self.seen.position["view"]) is None
            self.update = {**message, **self.seen.position}
        return message

    def wait(self, kind, when=lambda message: True):
        """The next message of a kind for which `when` holds."""
        while True:
            message = self.take()
            if message["type"] == kind and when(message):
                return message

    def ask(self, **message):
        """Send a message and wait for what is said to it."""
        self.ref += 1
        self.say(**message, ref=self.ref)
        while True:
            answer = self.take()
            if answer.get("ref") == self.ref:
                return answer

    def catch_up(self, number):
        """Wait until the update has at least this number."""
        while self.update is None or self.update["number"] < number:
            self.wait("update")
        return self.update

    @property
    def view(self):
        return self.update["view"]

    @property
    def log(self):
        return self.seen.log

    @property
    def legal(self):
        """Legal actions by what they are called."""
        decision = self.view["decision"]
        return {word: action for action, word in decision["legal"]} if decision else {}

    def act(self, word=None, action=None, asked=None):
        """Answer the decision, by default with its first action; what the server says to it."""
        if action is None:
            action = self.legal[word] if word else min(self.legal.values(), key=abs)
        return self.ask(type="act", action=action, asked=self.update["asked"] if asked is None else asked)

    def play(self, word=None):
        """Answer the decision and wait for the match as it is then."""
        asked = self.update["asked"]
        done = self.act(word)
        assert done["type"] == "done", done
        self.catch_up(done["number"])
        while self.update["asked"] == asked:  # what is written into charts has no number
            self.wait("update")
        return self.update


def dealt(us=(), ussr=(), **options):
    """A match of the engine, set up and waiting for headlines: these cards in the hands, then the first of the deck."""
    match = GAME.new(**options)
    wanted = [[CARD[card] for card in cards] for cards in (us, ussr)]
    spoken_for = {*wanted[0], *wanted[1]}
    while (frame := match.state.stack[-1]).verb != "headline":
        if frame.verb == "deal":
            hand = wanted[frame.order[0]]
            match.apply(hand.pop() if hand else next(card for card in match.legal() if card not in spoken_for))
        else:
            match.apply(match.legal()[0])
    return match


def played(*answers, match=None, **options):
    """A match with these answers, in notation, given after `dealt`."""
    match = match or dealt(**options)
    for answer in answers:
        match.apply(answer)
    return match
