"""What the players may settle before a match: edition, cards, scenario, variants, tournament and house rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sitroom.kernel import Option, OptionError, resolve
from sitroom.kernel.native import mypyc_attr
from sitroom.kernel.options import Value, upgrade
from sitroom.twilight.rules import cards
from sitroom.twilight.rules.cards import CARD, CARDS
from sitroom.twilight.rules.reasons import refuse

PROMO_SWITCHES: Final = ("referendum_otan", "anni_di_piombo", "pakt_bagdadzki", "stan_wojenny")
"""Options in the first version of the rules."""
PROMO_CARDS: Final = tuple(card.id for card in CARDS.values() if card.promo)

OPTIONS: Final[tuple[Option, ...]] = (
    Option("edition", "deluxe", "Deluxe Edition, or the Second Edition with its own cards and wording", ("deluxe", "second")),
    Option("optional_cards", True, "Deluxe cards 104 to 110 (the Second Edition has none)"),
    Option("promo_cards", (), "promo cards of the Spanish, Italian and Polish editions", PROMO_CARDS, since=2, before=()),
    Option("scenario", "standard", "the whole Cold War, or turns 8 to 10 only", ("standard", "late_war")),
    Option("chinese_civil_war", False, "R 12: the USSR must win China before it has the China Card"),
    # The designers' optional rules, each on its own.
    Option("realign_anywhere", False, "realignment is free of the DEFCON limits on regions"),
    Option("realign_no_own_loss", False, "the side that realigns cannot lose influence by it"),
    Option("mixed_operations", False, "one card's points may go to influence and realignment both"),
    Option("decline_space_roll", False, "a card sent to the Space Race need not be rolled for"),
    # R 11, tournament play.
    Option("held_cards_shown", False, "R 4.5F: held cards are shown whole at the end of each turn; R 11.1.1 of the Deluxe Edition has only their lower edges shown, which tells nothing but that none is a scoring card"),
    Option("held_scoring_loses", False, "R 11.1.2: a scoring card may be held, and holding it loses; otherwise it must be played"),
    Option("china_over_scoring", False, "R 9.5: where holding a scoring card loses, the China Card may be played in the last round with one in hand, as the commercial program has it", since=3, before=False),
    Option("bid", "none", "for the sides: R 11.1.4 sealed bid of influence, or the Second Edition's auction of VP", ("none", "influence", "vp")),
    Option("us_handicap", 0, "extra US influence after set-up, under R 11.1.4.1", low=0, high=20),
    Option("ussr_handicap", 0, "extra Soviet influence after set-up, under R 11.1.4.1", low=0, high=20),
    # House rules: where the sources of the rules disagree.
    Option("event_ops_modified", True, "ruling 33: Containment, Brezhnev and Red Scare change operations granted by events"),
    Option("boycott_ops_modified", True, "ruling 33: they also change the 4 points of a boycotted Olympic Games"),
    Option("skipped_box_counts", True, "ruling 44: a space box jumped over counts as reached and ends the other side's ability"),
    Option("reshuffle", "at_once", "ruling 54: when the deck runs out, or only when the next card is needed", ("at_once", "when_needed")),
    Option("envy_headline", True, "ruling 63: Missile Envy may be headlined"),
    Option("flower_power_after_camp_david", False, "ruling 67: Arab-Israeli War used by the US after Camp David still pays for Flower Power"),
    Option("unrest_split", True, "ruling 90: the 2 points of South African Unrest beside South Africa may be split"),
    Option("wargames_at_zero", "draw", "ruling 92: who wins a Wargames that ends at 0 VP", ("draw", "player", "opponent")),
    Option("bonus_where_present", True, "ruling 106: bid and handicap influence only where that side already has some"),
    Option("junta_one_region", True, "ruling 88: Junta's realignments all stay in one of its two regions", since=2, before=False),
    Option("envy_takes_scoring", True, "card 49: a hand of scoring cards only gives one of them to Missile Envy; otherwise nothing is exchanged", since=2, before=True),
    Option("iran_contra_every_roll", True, "card 93: Iran-Contra lowers the US die in every realignment, not only in those that the US makes", since=2, before=True),
    Option("che_free", False, "card 107: Che's coups are free ones and count for no military operations, as the Spanish card has it", since=2, before=False),
    Option("war_milops_modified", True, "Second Edition: a war's military operations are its card's value as modified, as R 8.2.3 has it; its example game counts the printed value"),
    Option("korean_war_defcon", True, "Second Edition: Korean War lowers DEFCON, as its card table has it and its example game does not"),
    Option("second_table_binds", True, "Second Edition: Ussuri, Puppet Governments and Tear Down this Wall leave no choice, and Shuttle Diplomacy counts in final scoring, as its card table has them; otherwise as in the Deluxe Edition", since=3, before=False),
    Option("brush_war_every_neighbour", False, "Second Edition: each neighbour under enemy control takes 1 off the die of Brush War; its card table takes off 1 if there is any", since=2, before=True),
)  # fmt: skip

PRESETS: Final[dict[str, dict[str, Value]]] = {
    "standard": {},
    "app": {
        "optional_cards": True,
        "us_handicap": 2,
        "held_scoring_loses": True,
        "china_over_scoring": True,
        "event_ops_modified": True,
        "boycott_ops_modified": True,
        "skipped_box_counts": True,
        "reshuffle": "at_once",
        "envy_headline": True,
        "flower_power_after_camp_david": False,
        "unrest_split": True,
        "wargames_at_zero": "draw",
        "bonus_where_present": True,
        "junta_one_region": False,
        "envy_takes_scoring": True,
        "iran_contra_every_roll": True,
        "che_free": False,
    },
    "tournament": {"held_scoring_loses": True, "bid": "influence"},
}
"""Named sets of options: `app` decides every disputed rule as the commercial program does."""


def fitting_preset(name: str, given: Mapping[str, Value]) -> dict[str, Value]:
    """A preset's options; its bid and handicap yield to the edition, scenario or bid that is given."""
    values = dict(PRESETS[name])
    late_war = given.get("scenario") == "late_war"
    if late_war or given.get("bid", "none") != "none":
        values.pop("us_handicap", None)
    if "bid" in values and given.get("edition") == "second":
        values["bid"] = "vp"
        values["held_cards_shown"] = True  # R 11.1.1 there: the cards, not their edges
    elif late_war:
        values.pop("bid", None)
    return values


def resolve_options(given: Mapping[str, Value]) -> dict[str, Value]:
    """All options of a match; `preset` may be among those given. Refuses options that contradict each other."""
    values = dict(given)
    preset = str(values.pop("preset", "standard"))
    if preset not in PRESETS:
        raise OptionError(f"option preset: {preset!r} is not one of {', '.join(PRESETS)}")
    options = resolve(OPTIONS, fitting_preset(preset, values) | values)
    if options["edition"] == "second":
        if given.get("optional_cards") in (True, "yes"):
            raise OptionError(refuse("option.optional_cards"))
        options["optional_cards"] = False
    if options["scenario"] == "late_war" and options["chinese_civil_war"]:
        raise OptionError(refuse("option.civil_war"))
    if options["bid"] != "none" and (options["us_handicap"] or options["ussr_handicap"]):
        raise OptionError(refuse("option.bid"))
    if options["bid"] == "influence" and options["edition"] == "second":
        raise OptionError(refuse("option.bid_second"))
    if options["bid"] == "vp" and options["edition"] == "deluxe":
        raise OptionError(refuse("option.bid_deluxe"))
    if options["scenario"] == "late_war" and (
        options["bid"] == "influence" or options["us_handicap"] or options["ussr_handicap"]
    ):
        raise OptionError(refuse("option.late_war"))
    return options


def upgrade_options(given: Mapping[str, Value], version: int) -> dict[str, Value]:
    """Options written under an older version of the rules. The first had a switch for each promo card."""
    values = dict(given)
    if version < 2:
        switches = [Option(name, False, "") for name in PROMO_SWITCHES]
        on = tuple(s.name for s in switches if s.name in values and s.parse(values.pop(s.name)))
        values.setdefault("promo_cards", on)
    return upgrade(OPTIONS, values, version)


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Terms:
    """The options of one match, ready for the engine; shared by all its states and never changed."""

    __slots__ = (*(option.name for option in OPTIONS), "deck", "ops", "options", "risky", "second", "starts_war")

    edition: str
    optional_cards: bool
    promo_cards: tuple[str, ...]
    scenario: str
    chinese_civil_war: bool
    realign_anywhere: bool
    realign_no_own_loss: bool
    mixed_operations: bool
    decline_space_roll: bool
    held_cards_shown: bool
    held_scoring_loses: bool
    china_over_scoring: bool
    bid: str
    us_handicap: int
    ussr_handicap: int
    event_ops_modified: bool
    boycott_ops_modified: bool
    skipped_box_counts: bool
    reshuffle: str
    envy_headline: bool
    flower_power_after_camp_david: bool
    unrest_split: bool
    wargames_at_zero: str
    bonus_where_present: bool
    junta_one_region: bool
    envy_takes_scoring: bool
    iran_contra_every_roll: bool
    che_free: bool
    war_milops_modified: bool
    korean_war_defcon: bool
    second_table_binds: bool
    brush_war_every_neighbour: bool

    def __init__(self, options: Mapping[str, Value]) -> None:
        for name, value in options.items():
            setattr(self, name, value)
        self.options = dict(options)
        self.second: bool = options["edition"] == "second"
        self.ops = list(cards.OPS)
        if self.second:
            for card_id, ops in cards.SECOND_EDITION["ops"].items():
                self.ops[CARD[card_id]] = int(ops)
        calm = set() if self.korean_war_defcon else {CARD["korean_war"]}
        self.starts_war: tuple[frozenset[int], ...] = tuple(found - calm for found in cards.STARTS_WAR[self.second])
        """By side: cards whose event may start a nuclear war for which it answers, in its own round at DEFCON 2."""
        self.risky: tuple[frozenset[int], ...] = tuple(
            frozenset(card for card in found if cards.SIDE[card] == 1 - side)
            for side, found in enumerate(self.starts_war)
        )
        """The enemy's cards among them: the side cannot use them even for operations."""
        self.deck: tuple[tuple[int, ...], ...] = tuple(
            tuple(n for n, card in CARDS.items() if card.period == period and self.includes(n))
            for period in (cards.EARLY, cards.MID, cards.LATE)
        )
        """The cards each period brings into play, without the China Card."""

    def includes(self, card: int) -> bool:
        """Is this card ever in the draw deck in this match?"""
        facts = CARDS[card]
        if card == cards.CHINA:
            return False
        if facts.optional:
            return self.optional_cards
        return not facts.promo or facts.id in self.promo_cards


_made: Final[dict[str, Terms]] = {}
MOST_MADE: Final = 500


def rules_of(options: Mapping[str, Value]) -> Terms:
    """The rules of a match with these options, which views and positions may give in part; made once and shared."""
    key = repr(options)
    rules = _made.get(key)
    if rules is None:
        if len(_made) >= MOST_MADE:
            _made.clear()
        rules = _made[key] = Terms(resolve_options(options))
    return rules
