"""Set up a Twilight Struggle position in a few words, play it in notation, look at what became of it.

    g = position(phasing="us", defcon=2, us="panama 2", hand_us="lone_gunman", options="edition=deluxe")
    play(g, "us play lone_gunman", "us mode event-first", "ussr ops coup", "ussr coup panama", "chance die 6")
    assert result(g) == "ussr wins: defcon"

By default it is the USSR's first round of turn 1 at DEFCON 5, with an empty board and empty hands, and the USSR has the
China Card: so it is asked next, or may pass, and the turn does not run away.
"""

from sitroom.kernel import CHANCE
from sitroom.twilight import GAME
from sitroom.twilight.rules.board import ID, SIDES, US, USSR
from sitroom.twilight.rules.cards import CARD
from sitroom.twilight.rules.effects import BY_NAME
from sitroom.twilight.rules.state import State

SEATS = {"us": US, "ussr": USSR, "chance": CHANCE}


def position(**lines: object) -> State:
    """A state from the lines of a position text; `hand_us=` is the line `hand us:`."""
    text = [f"{name.replace('_', ' ')}: {value}" for name, value in lines.items()]
    return GAME.position("\n".join(["sitroom-position twilight", *text]))


def end_of_turn(**lines: object) -> State:
    """What becomes of a position whose last action round is over."""
    return position(round=7, frame='["EndTurn"]', **lines)


def play(g: State, *answers: str) -> State:
    """Answer decisions as records write them; `us place italy france` answers the same question twice."""
    for line in answers:
        name, verb, *actions = line.split()
        for action in actions:
            asked = g.stack[-1].verb if g.stack else "nothing: the match is over"
            assert verb == asked, f"{line!r}: the match asks {', '.join(waiting(g))} {asked!r}"
            g.apply(SEATS[name], g.read(SEATS[name], action))
    return g


def waiting(g: State) -> list[str]:
    """The seats that are asked now."""
    return ["chance" if seat == CHANCE else SIDES[seat] for seat in g.waiting]


def asks(g: State) -> str:
    """Who is asked what: `ussr coup`; empty when the match is over."""
    return f"{waiting(g)[0]} {g.stack[-1].verb}" if g.stack else ""


def legal(g: State, seat: str = "") -> set[str]:
    """The legal actions of a seat (by default the one that is asked) in notation."""
    number = SEATS[seat] if seat else g.seat
    return {g.say(action) for action in g.legal(number)}


def us(g: State, country: str) -> int:
    """US influence in a country."""
    return g.influence[US][ID[country]]


def ussr(g: State, country: str) -> int:
    """Soviet influence in a country."""
    return g.influence[USSR][ID[country]]


def where(g: State, card: str) -> str:
    """The one pile a card is in."""
    piles = {"hand us": g.hands[US], "hand ussr": g.hands[USSR], "table": g.table}
    piles |= {"discard": g.discard, "removed": g.removed, "deck": g.deck}
    found = [name for name, pile in piles.items() if CARD[card] in pile]
    assert len(found) < 2, f"{card} is in {' and '.join(found)}"
    return found[0] if found else "box"


def in_force(g: State, effect: str) -> bool:
    """Is a lasting effect in force, by its name in positions?"""
    return bool(g.effects & BY_NAME[effect])


def result(g: State) -> str:
    """How the match ended: `us wins: defcon`; empty while it goes on."""
    return GAME.result_text(g)


def both(g: State, country: str) -> tuple[int, int]:
    """Influence in a country: American, Soviet."""
    return us(g, country), ussr(g, country)


def played(seat: str, card: str, mode: str = "event", **lines: object) -> State:
    """A position in which `seat` has just played a card out of its hand: `played("us", "nato", us="italy 2")`."""
    lines[f"hand_{seat}"] = f"{card} {lines.get(f'hand_{seat}', '')}"
    return play(position(phasing=seat, **lines), f"{seat} play {card}", f"{seat} mode {mode}")


def modes(seat: str, card: str, **lines: object) -> set[str]:
    """The ways in which `seat` may play a card that it holds."""
    return legal(play(position(phasing=seat, **{f"hand_{seat}": card} | lines), f"{seat} play {card}"))


def spend(g: State, seat: str, country: str) -> State:
    """Place all the influence that the pending operations still give in one country."""
    while asks(g) == f"{seat} place":
        play(g, f"{seat} place {country}")
    return g
