"""Who holds the chairs of a match: people, bots, and guests who follow a link."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, NamedTuple

from sitroom.kernel import Rules, SitroomError
from sitroom.server.edge.security import digest, new_token, opens
from sitroom.server.match.facts import Chair, Facts
from sitroom.server.match.status import BOT, INVITE, PLAYER
from sitroom.server.refusals import Refused
from sitroom.titles import title_of

ME = "me"
Secrets = dict[str, str]
"""By seat."""
NO_BOT = "in a copy of a match that goes on without hints, no bot plays a seat that may be yours"
To = Literal["bot", "link", "me"]
"""The new holder of a seat."""


class Side(NamedTuple):
    """Who holds a seat: `me`, `bot` (and which), or `invite`."""

    who: str
    bot: str | None = None


class Actor(NamedTuple):
    """The one who acts at a chair: a person, known by a token, or a bot, for such a person or on its own."""

    chair: int
    digest: str | None
    """Of the token."""
    bot: str | None = None


def actor_at(facts: Facts, number: int) -> Actor:
    """The holder of a chair, who may act there now."""
    chair = facts.chairs[number]
    return Actor(number, chair.digest, chair.bot)


def check_holder(facts: Facts, by: Actor) -> None:
    """Refuse somebody whose chair has passed to another person."""
    if facts.chairs[by.chair].digest != by.digest:
        raise Refused("not_yours", "somebody else holds this seat now")


def check_actor(facts: Facts, by: Actor) -> None:
    """Refuse somebody who may no longer act at a chair: it was handed over, lent or taken back meanwhile."""
    check_holder(facts, by)
    chair = facts.chairs[by.chair]
    if chair.bot == by.bot:
        return
    if by.bot is None:
        raise Refused("lent", "a bot holds this seat for you: take it back first")
    raise Refused("not_yours", "the bot no longer holds this seat")


def chair_with(facts: Facts, token: str) -> int:
    """The chair that a token opens: its holder's, also while a bot holds it."""
    found = [number for number, chair in enumerate(facts.chairs) if chair.who != INVITE and opens(token, chair.digest)]
    if not found:
        raise Refused("wrong_token", "this token opens no seat of the match")
    return found[0]


def invited(facts: Facts, code: str) -> int:
    """The chair that the code of a link gives: one that nobody has taken yet, or that is handed over."""
    for number, chair in enumerate(facts.chairs):
        if opens(code, chair.digest if chair.who == INVITE else chair.invite):
            return number
    raise Refused("taken", "this invite has been used, or never existed")


def bots_chair(side: Side, seat: int, game: Rules[Any]) -> Chair:
    """A chair held by one of the game's bots."""
    return Chair(seat, BOT, _bot(side.bot, game))


def persons_chair(side: Side, seat: int, seat_name: str, name: str, tokens: Secrets, invites: Secrets) -> Chair:
    """A chair for a person; its secret is added to those handed out. One that waits for somebody has the name of who
    invites."""
    secret = new_token()
    if side.who == INVITE:
        invites[seat_name] = secret
        return Chair(seat, INVITE, name=name, digest=digest(secret))
    tokens[seat_name] = secret
    return Chair(seat, PLAYER, name=name, digest=digest(secret))


def players(sides: Iterable[Side]) -> int:
    """How many people are to play: one for all the seats that are held here, and one for each link."""
    asked = [side.who for side in sides]
    return asked.count(INVITE) + (ME in asked)


def people(chairs: Iterable[Chair]) -> int:
    """How many chairs are for people, including those that a bot holds for one."""
    return sum(chair.who != BOT or chair.lent for chair in chairs)


def handed(chair: Chair, to: To, bot: str | None, game: Rules[Any]) -> tuple[Chair, str | None]:
    """A chair as its holder hands it on, and the code of the link if there is one. Until somebody follows the link
    everything stays as it is."""
    held = Chair(**vars(chair))
    if to == "link":
        code = new_token()
        held.invite = digest(code)
        return held, code
    if to == "bot":
        held.who, held.bot, held.failed = BOT, _bot(bot, game), None
    else:
        held.who, held.bot, held.invite, held.failed = PLAYER, None, None, None
    return held, None


def _bot(name: str | None, game: Rules[Any]) -> str:
    try:
        found = title_of(game).bots.named(name or "")
        if found not in title_of(game).bots:
            raise SitroomError("how long a bot thinks is not for players to say")
        return found
    except SitroomError as error:
        raise Refused("malformed", str(error)) from None
