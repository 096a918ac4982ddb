"""Twilight Struggle in words: names, prompts, labels of actions, log sentences. Pure: data in, text out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sitroom.kernel.schema import Action
from sitroom.text.catalogue import Name
from sitroom.text.words import GameText
from sitroom.twilight.rules.board import COUNTRIES, NEITHER, REGIONS, SIDES, US, USSR
from sitroom.twilight.rules.cards import CARDS, SECOND_EDITION
from sitroom.twilight.rules.causes import Cause
from sitroom.twilight.rules.effects import BY_NAME, SOURCE
from sitroom.twilight.rules.notation import VERBS
from sitroom.twilight.rules.stack import FRAMES
from sitroom.twilight.rules.traps import TRAP_CARD
from sitroom.twilight.text import log

SIDE_FIELDS = ("by", "seat", "side")
ALL_INFLUENCE = 99
"""The `most` of a ClearCountries frame that takes everything."""


class Text(GameText):
    """The words of one language: `Text("pt").country("italy")`."""

    def __init__(self, lang: str, edition: str = "deluxe") -> None:
        super().__init__(lang, "sitroom.twilight")
        self.edition = edition

    # Names

    def side(self, side: int | str | None) -> Name:
        """A superpower, which picks its own form in a sentence; NEITHER or None is nobody."""
        index = NEITHER if side is None else SIDES.index(side) if isinstance(side, str) else side
        return Name(self.words["names"]["sides"][(*SIDES, "neither")[index]], index)

    def country(self, country: int | str) -> Name:
        """A country by index or id."""
        return self.named("countries", COUNTRIES[country].id if isinstance(country, int) else country)

    def region(self, region: int | str) -> Name:
        """A region by index or id, or a subregion by id."""
        return self.named("regions", REGIONS[region] if isinstance(region, int) else region)

    def card(self, card: int | str, edition: str = "") -> str:
        """A card's name, by number or id, as the edition has it."""
        words = self._card(card)
        return words.get("second_name", words["name"]) if (edition or self.edition) == "second" else words["name"]

    def card_number(self, card: int) -> int:
        """A card's number in the edition."""
        numbers = SECOND_EDITION["numbers"] if self.edition == "second" else {}
        return int(numbers.get(CARDS[card].id, card))

    def card_text(self, card: int | str, edition: str = "") -> str:
        """What a card does."""
        words = self._card(card)
        return words.get("second", words["text"]) if (edition or self.edition) == "second" else words["text"]

    def _card(self, card: int | str) -> dict[str, str]:
        words: dict[str, str] = self.words["cards"][CARDS[card].id if isinstance(card, int) else card]
        return words

    def cause(self, cause: Cause) -> str:
        """What brought a change, in brackets, to follow in its sentence; nothing where it is not known."""
        if not cause:
            return ""
        return f" ({self.card(cause) if isinstance(cause, int) else self.words['names']['because'][cause]})"

    def effect(self, name: str) -> str:
        """An effect in force: its card, with the side or region it bears on."""
        own = self.words["names"]["effects"].get(name)
        if own is not None:
            return str(own)
        _, where = _family(name)
        about = "" if not where else self.side(where) if where in SIDES else self.region(where)
        card = self.card(SOURCE[BY_NAME[name]])
        return f"{card} ({about})" if about else card

    def effect_help(self, name: str) -> str:
        """What an effect in force does."""
        family, where = _family(name)
        side = self.side(where) if where in SIDES else ""
        region = self.region(where) if where in REGIONS else ""
        second = f"{family}.second"
        key = second if self.edition == "second" and second in self.words["effects"] else family
        return self.fill("effects", key, side=side, region=region)

    def space_box(self, box: int) -> str:
        """A stage of the Space Race."""
        return str(self.words["names"]["space_second" if self.edition == "second" else "space"][str(box)])

    def period(self, period: str) -> Name:
        """A part of the Cold War, as cards name it."""
        return self.named("periods", period)

    def status(self, status: str) -> str:
        """Presence, domination, control."""
        return str(self.words["names"]["status"][status])

    # Sentences

    def warning(self, key: str, **values: Any) -> str:
        """A word of caution before an action."""
        return self.fill("warnings", key, **values)

    def log(self, entry: tuple[Any, ...]) -> str | None:
        """A sentence for one entry of a match's log; None if it needs none."""
        return log.SENTENCES.sentence(self, entry)

    def ending(self, winner: int, reason: str) -> str:
        """How a match ended."""
        return self.fill("log", f"{'draw' if winner == NEITHER else 'win'}.{reason}", side=self.side(winner))

    def result(self, view: Mapping[str, Any]) -> str:
        """How the match of a view ended; empty while it goes on."""
        if not view["reason"]:
            return ""
        return self.ending(NEITHER if view["winner"] is None else SIDES.index(view["winner"]), view["reason"])

    # Decisions

    def prompt(self, view: Mapping[str, Any]) -> str:
        """What the viewer is asked, and why; or whom the match waits for."""
        decision = view["decision"]
        if decision is None:
            return self._waiting(view)
        if decision["verb"] == "interrupt":
            return self.fill("prompts", "interrupt")
        frame = FRAMES.frame(view["stack"][-1])
        sentences = [self._question(view, frame)]
        sentences += [self.fill("prompts", f"bonus.{region}") for region in decision["facts"].get("bonuses", ())]
        if getattr(frame, "optional", False):
            sentences.append(self.fill("prompts", "optional"))
        if any(action < 0 for action, _ in decision["legal"]):
            sentences.append(self.fill("prompts", "interrupt"))
        return " ".join(sentences)

    def _waiting(self, view: Mapping[str, Any]) -> str:
        waiting = view["waiting"]
        if not waiting:
            return self.fill("prompts", "over")
        if waiting == ["chance"]:
            return self.fill("prompts", "waiting.chance")
        if len(waiting) > 1:
            return self.fill("prompts", "waiting.both")
        return self.fill("prompts", "waiting", side=self.side(waiting[0]))

    def _question(self, view: Mapping[str, Any], frame: Any) -> str:
        values = self.values(frame.fields()) | view["decision"]["facts"]
        values["event"] = self._event(view)
        values["trap"] = self.card(TRAP_CARD[SIDES.index(view["seat"])])
        key = _prompt_key(frame, view["decision"]["legal"])
        if key == "Headlines.shown":
            values["card"] = self.card(max(frame.chosen))
        return self.fill("prompts", key, **values)

    def values(self, fields: Mapping[str, Any]) -> dict[str, Any]:
        """Fields of a frame, refusal or log entry as sentences show them; `number` is that of a refusal's card."""
        card = fields.get("event") or fields.get("card")
        number = {"number": self.card_number(card)} if card else {}
        return {name: self._value(name, value) for name, value in fields.items()} | number

    def _value(self, field: str, value: Any) -> Any:
        """A field as a sentence shows it."""
        if field in SIDE_FIELDS:
            return self.side(value) if value in (US, USSR) else ""
        if field in ("card", "event"):
            return self.card(value) if value else ""
        if field == "region":
            return self.region(value)
        if field == "cause":
            return self.cause(value)
        if field == "countries":
            return ", ".join(self.country(country) for country in value)
        return self.country(value) if field == "country" else value

    def _event(self, view: Mapping[str, Any]) -> str:
        """The card whose event asks: the one that waits to be discarded after it."""
        for name, *fields in reversed(view["stack"]):
            if name == "Dispose":
                return self.card(fields[0])
        return self.fill("actions", "event")

    def label(self, view: Mapping[str, Any], action: Action) -> str:
        """One of the actions that the view's decision lists, in words: the sentence that its question has for the verb,
        or the verb's own, or else what the action is about."""
        verb, on = VERBS[action["verb"]], action["on"]
        words = {kind: getattr(self, kind)(name) for kind, name in zip(verb.on, on, strict=False)}
        for key in (f"{view['decision']['frame']}.{action['verb']}", action["verb"]):
            if key in self.words["actions"] and (not on or f"{{{verb.on[0]}" in self.words["actions"][key]):
                return self.fill("actions", key, **words, **action.get("count", {}), n=action.get("n", 0))
        return " ".join(map(str, words.values())) or str(action["n"])


def _family(name: str) -> tuple[str, str]:
    """An effect's name and the side or region that ends it: `red_scare_us`, `chernobyl_asia`."""
    for family in ("red_scare", "death_squads", "missile_crisis", "hand_shown", "chernobyl"):
        if name.startswith(family + "_"):
            return family, name.removeprefix(family + "_")
    return name, ""


def _prompt_key(frame: Any, legal: Sequence[tuple[int, str]]) -> str:
    """The sentence for a frame; some frames ask in two ways."""
    key = type(frame).__name__
    if key == "PlayCard" and all(action in CARDS and CARDS[action].scoring for action, _ in legal):
        return "PlayScoring"
    if key == "Headlines" and frame.shown and any(frame.chosen):
        return "Headlines.shown"
    if key == "ChooseWar" and frame.once:
        return "ChooseWar.once"
    if key == "ClearCountries" and frame.most < ALL_INFLUENCE:
        return "ClearCountries.some"
    return "ChooseMode.scoring" if key == "ChooseMode" and CARDS[frame.card].scoring else key
