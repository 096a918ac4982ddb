"""A person at the browser: looks at what is lit and clicks it."""

import json
import re

from playwright.sync_api import expect

from patience import PATIENCE
from server.clients import Seen

MILLISECONDS = PATIENCE * 1000

expect.set_options(timeout=MILLISECONDS)

# What can be pressed now, the most particular first: what is open stands in front of what opened it.
PRESSABLE = [
    "dialog[open] [data-doubt]",
    ".curtain button",
    "[data-hand-over]",
    ".sheet [data-way]",
    "[data-country] [data-action]",
    "[data-space].lit",
    ".hand [data-card].lit",
    ".decision [data-card].lit",
    ".decision form select",
    ".decision [data-action]",
]
# The page rests: nothing is on its way, and it asks something or is over.
RESTS = """() => {
  const room = document.querySelector(".room");
  if (document.querySelector("dialog[open] [data-doubt], .curtain, [data-hand-over], [data-outcome]")) return true;
  return room?.dataset.asked !== undefined && document.querySelector(".table")?.ariaBusy === "false";
}"""
MOVED = """(asked) =>
  document.querySelector(".room").dataset.asked !== asked && document.querySelector(".table").ariaBusy === "false"
"""
# The first kind of thing that is there, and how many of it; nothing as long as what happened is being told.
OFFERED = """(kinds) => {
  for (const kind of kinds) {
    const found = [...document.querySelectorAll(kind)].filter((one) => !one.disabled);
    if (found.length) return [kind, found.length];
  }
  return null;
}"""


# A country on the map can be touched where it is.
SETTLED = """(one) => new Promise((done) => {
    const where = () => JSON.stringify(one.getBoundingClientRect());
    let last = where(), same = 0;
    const look = () => {
        same = where() === last ? same + 1 : 0;
        last = where();
        same < 4 ? setTimeout(look, 60) : done(true);
    };
    look();
})"""
"""The map has come to rest after a zoom."""
IN_SIGHT = """(space) => {
  space.scrollIntoView({block: "nearest"});
  const {x, y, width, height} = space.getBoundingClientRect();
  const there = document.elementFromPoint(x + width / 2, y + height / 2);
  return there !== null && space.contains(there);
}"""


class Table:
    """A page of the client. `sent` and `received` are the raw messages of its sockets."""

    def __init__(self, page, http, touch=False):
        self.page = page
        self.http = http
        self.touch = touch
        self.sent, self.received = [], []
        self.tries = {}
        page.on("websocket", self._listen)

    def _listen(self, socket):
        socket.on("framesent", lambda message: self.sent.append(message))
        socket.on("framereceived", lambda message: self.received.append(message))

    @property
    def updates(self):
        """The updates that came over the socket."""
        return [message for message in map(json.loads, self.received) if message["type"] == "update"]

    def without_guide(self):
        """As who has played before: the guide of the first turn is off, and nothing is to be confirmed."""
        settings = json.dumps({"unguided": ["twilight", "warroom"], "confirm": "never"})
        self.page.add_init_script(f"localStorage['sitroom.settings'] ??= '{settings}'")

    def go(self, address=""):
        self.page.goto(f"{self.http}/{address}")
        return self

    def find(self, selector, **more):
        return self.page.locator(selector, **more)

    def button(self, name):
        return self.page.get_by_role("button", name=name)

    def until(self, condition, argument=None):
        """Wait for a condition, JavaScript."""
        self.page.wait_for_function(condition, arg=argument, timeout=MILLISECONDS)

    def rest(self):
        """Wait until the page asks something, or the match is over."""
        self.until(RESTS)

    @property
    def over(self):
        return self.find("[data-outcome]").count() > 0

    @property
    def asked(self):
        """The number of the decision that is asked; None where there is none."""
        return self.find(".room").get_attribute("data-asked")

    @property
    def view(self):
        """What the seat was last shown."""
        seen = Seen()
        for update in self.updates:
            seen.take(update)
        return seen.position["view"]

    def shows(self, country, said):
        """Wait until a screen reader would say this of a country: `US 1`."""
        expect(self.find(f"[data-space={country}]")).to_have_attribute("aria-label", re.compile(rf", {said}(,|$)"))

    def text(self, selector):
        return self.find(selector).first.inner_text()

    def press(self, selector, n=0):
        """As a finger or a mouse would: what covers it would be pressed instead, and that is an error."""
        target = self.find(selector).nth(n)
        if target.evaluate("(one) => one.tagName") == "SELECT":
            target.select_option(index=0)
            target = self.find(".decision form button")
        if self.touch:
            self._bring(target)
            target.tap()
        else:
            target.click()

    def press_unlit(self, country):
        """Press a country that cannot be chosen, once the map has been drawn and rests."""
        self.until("(id) => document.querySelector(`[data-space=${id}]`)?.getBoundingClientRect().width > 1", country)
        target = self.find(f"[data-space={country}]")
        target.evaluate(SETTLED)
        target.click(force=True)

    def _bring(self, target):
        """On a small screen: look at the region where a country is."""
        if not target.get_attribute("data-space"):
            return
        target.evaluate(SETTLED)
        for region in self.find(".bar button:not([aria-label])").all():
            if target.evaluate(IN_SIGHT):
                return
            region.tap()
            target.evaluate(SETTLED)

    def card(self, card, way):
        """Open a card of the hand and choose how to play it."""
        self.press(f".hand [data-card={card}]")
        self.press(f".sheet [data-way={way}]")

    def place(self, *countries):
        for country in countries:
            asked = self.asked
            self.press(f"[data-space={country}].lit")
            self.moved(asked)

    def moved(self, asked):
        """Wait until another decision is asked, or none."""
        self.until(MOVED, asked)

    def reach(self, number):
        """Wait until the page shows the match at this number or later."""
        self.until("(number) => parseInt(document.querySelector('.table').dataset.position) >= number", number)

    def step(self):
        """Do one thing that is offered: the same thing of the same offer; another where it would lose the match."""
        self.rest()
        if self.over:
            return
        kind, count = self.page.wait_for_function(OFFERED, arg=PRESSABLE, timeout=MILLISECONDS).json_value()
        asked = self.asked or ""
        if "doubt" in kind:
            self._doubt(asked)
        else:
            self.press(kind, self.tries.get(asked, 0) % count)

    def _doubt(self, asked):
        """Go back and try another thing, until everything has been tried."""
        tried = self.tries[asked] = self.tries.get(asked, 0) + 1
        self.find("[data-doubt=go]" if tried > 12 else "[data-doubt=back]").click()

    def play_until(self, condition):
        """Play on until something is so."""
        self.rest()
        while not condition():
            self.step()
            self.rest()
