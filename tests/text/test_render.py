"""Names, prompts, labels and log sentences, in four languages and over whole matches."""

import random
from typing import get_args

import pytest

from sentences import readable
from sitroom.fuzz import random_options
from sitroom.kernel import CHANCE, NOBODY, SitroomError
from sitroom.kernel.match import Match
from sitroom.text import LANGUAGES
from sitroom.text.catalogue import number, signed
from sitroom.twilight import GAME
from sitroom.twilight.rules.board import ID, NEITHER, US, USSR
from sitroom.twilight.rules.cards import CARD, CHINA
from sitroom.twilight.rules.causes import (
    BATTLEGROUND_COUP,
    FINAL_SCORING,
    MILITARY_OPERATIONS,
    OPERATIONS,
    SPACE_RACE,
    UNKNOWN,
    Rule,
)
from sitroom.twilight.rules.effects import NAME, NORAD, QUAGMIRE
from sitroom.twilight.rules.operations import COUP
from sitroom.twilight.text import Text
from twilight.helpers import play, position

EN = Text("en")


@pytest.fixture(params=LANGUAGES)
def text(request):
    return Text(request.param)


# Names


def test_an_unknown_language_is_refused():
    with pytest.raises(SitroomError, match="'de'"):
        Text("de")


def test_cards_are_named_by_number_or_id():
    assert EN.card(8) == EN.card("fidel") == "Fidel"


def test_cards_are_named_and_worded_by_their_edition(text):
    assert EN.card("aldrich_ames_remix") != EN.card("aldrich_ames_remix", "second")
    assert text.card_text("willy_brandt") != text.card_text("willy_brandt", "second")
    assert text.card_text("fidel") == text.card_text("fidel", "second")
    assert Text(text.lang, "second").card(98) == text.card(98, "second")


def test_space_boxes_are_named_by_their_edition(text):
    assert text.space_box(8) != Text(text.lang, "second").space_box(8)


def test_regions_and_countries_are_named_by_number_or_id():
    assert Text("it").region(0) == Text("it").region("europe") == "Europa"
    assert Text("pt").country(ID["italy"]) == Text("pt").country("italy") == "Itália"
    assert f"{Text('pt').country('italy'):in}" == "na Itália"


def test_effects_name_the_side_or_region_they_bear_on():
    assert EN.effect("nato") == "NATO"
    assert EN.effect("red_scare_us") == "Red Scare/Purge (US)"
    assert EN.effect("chernobyl_asia") == "Chernobyl (Asia)"


def test_every_effect_has_a_name_and_a_meaning(text):
    for name in NAME.values():
        assert readable(text.effect(name))
        assert readable(text.effect_help(name))


def test_an_effect_that_differs_in_the_second_edition_says_so(text):
    assert text.effect_help("nuclear_subs") != Text(text.lang, "second").effect_help("nuclear_subs")


def test_promo_cards_have_the_names_of_cards():
    assert EN.option("promo_cards").values["pakt_bagdadzki"] == EN.card(CARD["pakt_bagdadzki"])


def test_options_have_name_help_and_values():
    assert EN.option("edition").values == {"deluxe": "Deluxe", "second": "Second Edition"}


def test_counts_take_their_plural():
    assert EN.ui("cards", n=1) == "1 card"
    assert EN.ui("cards", n=0) == "0 cards"
    assert Text("pt").ui("cards", n=0) == "0 carta"
    assert Text("es").ui("cards", n=2) == "2 cartas"
    assert Text("it").ui("cards", n=1) == "1 carta"


def test_numbers_below_nought_carry_a_minus_sign():
    assert number("en", -2) == "−2"
    assert (signed(-1), signed(0), signed(2)) == ("− 1", "+ 0", "+ 2")


def test_the_rules_in_brief_fit_a_page(text):
    assert len(text.rules()) == len(EN.rules())
    assert 350 <= sum(len(section.split()) for _, section in text.rules()) <= 600


def test_warnings_name_the_card(text):
    assert "Fidel" in text.warning("enemy_event", card=text.card("fidel"))


# Log


def test_a_coup_is_told_with_die_operations_and_stability():
    assert EN.log(("coup", US, ID["iran"], 4, 3, 0, 3, CARD["fidel"])) == (
        "Coup in Iran: die 4 + 3 operations − 4 (twice stability 2) = 3. It succeeds."
    )
    assert EN.log(("coup", US, ID["iran"], 1, 1, -1, -3, CARD["fidel"])) == (
        "Coup in Iran: die 1 + 1 operation − 1 (events) − 4 (twice stability 2) = −3. It fails."
    )


def test_the_backing_of_a_coup_is_left_to_its_roll():
    assert EN.log(("ops", US, COUP, 0, 3, CARD["che"])) is None


def test_control_is_told_when_it_changes():
    assert EN.log(("influence", US, ID["italy"], 1, 2, 0, OPERATIONS)).endswith("The US takes control.")
    assert EN.log(("influence", USSR, ID["italy"], 1, 2, 1, OPERATIONS)).endswith("Nobody is in control now.")
    assert EN.log(("influence", US, ID["italy"], 1, 3, 0, OPERATIONS)).endswith("(US 3, USSR 0).")


def test_the_score_is_told_with_its_cause_and_the_lead():
    asia = CARD["asia_scoring"]
    assert EN.log(("vp", USSR, 2, -1, asia)) == "The USSR gains 2 VP (Asia Scoring): the USSR leads by 1."
    assert EN.log(("vp", USSR, 2, 0, SPACE_RACE)) == "The USSR gains 2 VP (Space Race): the score is level."
    assert EN.log(("vp", NEITHER, 0, 3, asia)) == "No VP change hands (Asia Scoring): the US leads by 3."


def test_an_entry_whose_card_is_not_known_is_told_without_it():
    assert EN.log(("vp", USSR, 2, 0, UNKNOWN)) == "The USSR gains 2 VP: the score is level."


MISSED = {
    "en": "missed more military operations",
    "pt": "faltaram mais Operações Militares",
    "es": "faltaron más operaciones militares",
    "it": "mancavano più Operazioni Militari",
}


def test_8_2_1_points_for_military_operations_say_so_by_their_cause_alone(text):
    told = text.log(("vp", US, 2, 2, MILITARY_OPERATIONS))
    assert MISSED[text.lang] in told
    assert MISSED[text.lang] not in text.log(("vp", US, 2, 2, CARD["kitchen_debates"]))


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        (("defcon", 4, CARD["duck_and_cover"]), "DEFCON is now 4 (Duck and Cover)."),
        (("defcon", 2, BATTLEGROUND_COUP), "DEFCON is now 2 (coup in a battleground)."),
        (("discard", US, CARD["nato"], CARD["blockade"]), "The US discards NATO (Blockade)."),
        (("reveal", USSR, CARD["nato"], CARD["cia_created"]), "The USSR shows NATO (CIA Created)."),
        (("no_cards", USSR, "discard", CARD["five_year_plan"]), "The USSR has no cards to discard (Five Year Plan)."),
        (("effect", CARD["norad"], False, NORAD, CARD["quagmire"]), "No longer in force: NORAD (Quagmire)."),
        (("effect", CARD["quagmire"], False, QUAGMIRE, CARD["quagmire"]), "No longer in force: Quagmire."),
        (
            ("china", US, True, CARD["ussuri_river_skirmish"]),
            "The US has The China Card, face up (Ussuri River Skirmish).",
        ),
        (("china", US, False, CHINA), "The US has The China Card, face down."),
    ],
)
def test_a_line_says_why_where_it_is_not_plain(entry, told):
    assert EN.log(entry) == told


def test_every_rule_that_may_be_a_cause_has_words(text):
    assert set(text.words["names"]["because"]) == set(get_args(Rule))


def test_control_of_europe_is_told_without_its_points(text):
    told = text.log(("scoring", 0, (3, 1), (1005, 3), CARD["europe_scoring"]))
    assert readable(told)
    assert "100" not in told


def test_an_entry_of_no_known_kind_has_no_sentence():
    assert EN.log(("rumour", 1)) is None


@pytest.mark.parametrize(
    "reason", ["vp", "defcon", "missile_crisis", "europe", "final", "late_war", "wargames", "held_scoring"]
)
def test_every_ending_is_told_for_both_sides(text, reason):
    told = {text.log(("end", side, reason, FINAL_SCORING)) for side in (US, USSR)}
    assert len(told) == 2
    assert all(map(readable, told))


@pytest.mark.parametrize("reason", ["final", "wargames", "held_scoring"])
def test_every_draw_is_told(text, reason):
    assert readable(text.log(("end", NEITHER, reason, FINAL_SCORING)))


# Prompts and labels


def test_a_prompt_counts_what_is_left():
    g = play(position(phasing="us", us="italy 1", hand_us="containment"), "us play containment", "us mode influence")
    assert EN.prompt(GAME.told(g, US)).startswith("Place influence, 3 of 3 points left.")
    assert EN.prompt(GAME.told(g, USSR)) == "Waiting for the US."
    assert EN.action(GAME.told(g, US), ID["italy"]) == "Italy"


def test_a_prompt_tells_of_the_points_asia_adds():
    g = play(position(phasing="ussr", ussr="north_korea 1"), "ussr play the_china_card", "ussr mode influence")
    assert "+1 point if all are spent in Asia" in EN.prompt(GAME.told(g, USSR))


def test_a_prompt_names_the_event_that_asks():
    g = position(phasing="us", hand_us="east_european_unrest", ussr="poland 3")
    play(g, "us play east_european_unrest", "us mode event")
    assert EN.prompt(GAME.told(g, US)) == (
        "East European Unrest: choose a country that loses 1 Soviet influence, 3 still to choose."
    )


def test_the_headline_shown_first_is_in_the_prompt():
    g = position(round=0, space="us 4 ussr 0", hand_us="fidel", hand_ussr="nasser")
    play(g, "ussr headline nasser")
    assert "Nasser" in EN.prompt(GAME.told(g, US))


def test_the_way_out_of_the_missile_crisis_is_offered_out_of_turn():
    g = position(phasing="ussr", effects="missile_crisis_us", us="turkey 2", hand_ussr="nasser fidel")
    view = GAME.told(g, US)
    assert EN.prompt(view).startswith("The Cuban Missile Crisis")
    assert [EN.action(view, action) for action, _ in view["decision"]["legal"]] == [
        "Call off the crisis: remove 2 influence in Turkey"
    ]


def test_bids_are_labelled_by_what_is_bid():
    sealed = GAME.new(bid="influence").told(US)
    assert EN.action(sealed, sealed["decision"]["legal"][3][0]) == "The US, for 3 influence"
    auction = GAME.new(bid="vp", edition="second")
    auction.apply("us")
    view = auction.told(US)
    assert EN.action(view, view["decision"]["legal"][-1][0]) == "The USSR, for 19 VP"


def test_only_legal_actions_have_a_label():
    with pytest.raises(SitroomError, match="is not legal here"):
        EN.action(GAME.new().told(USSR), 98765)


def test_a_match_that_goes_on_has_no_result(text):
    assert text.result(GAME.new().told(US)) == ""


# Whole matches


@pytest.mark.parametrize("seed", range(40))
def test_random_matches_are_told_in_every_language(seed):
    rng = random.Random(seed)
    match = Match(GAME, random_options(GAME, rng))
    texts = [Text(lang, str(match.options["edition"])) for lang in LANGUAGES]
    while not match.over:
        seat = rng.choice(match.waiting)
        if seat != CHANCE:
            tell_decision(texts[len(match.answers) % len(texts)], match.told(seat))
        match.apply(rng.choice(match.legal(seat)), seat)
    for text in texts:
        for entry in match.log:
            told = text.log(entry)
            assert readable(told) or (told is None and entry[0] == "ops"), entry
        assert readable(text.prompt(match.view(NOBODY)))
        assert text.result(match.view(NOBODY)) == text.log(match.log[-1])


def tell_decision(text, view):
    assert readable(text.prompt(view)), view["decision"]
    labels = [text.action(view, action) for action, _ in view["decision"]["legal"]]
    assert all(map(readable, labels))
    assert len(set(labels)) == len(labels), view["decision"]["frame"]
