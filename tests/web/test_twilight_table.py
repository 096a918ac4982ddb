"""What happened and what is known: the asking card, the end of a match, other hands, values, card counting, sounds."""

import pytest
from playwright.sync_api import expect

from server.clients import bot, played
from sitroom.kernel import read_record
from sitroom.twilight import GAME, examples
from web.matches import first_round, headlines, position

LAPTOP = {"width": 1366, "height": 768}
# Keeps the tones that a page makes, in hertz.
TONES = """() => {
  window.tones = [];
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) {
    window.tones.push(this.frequency.value);
    return start.apply(this, when);
  };
}"""
HEARD = "(tones) => tones.every((tone) => window.tones.includes(tone))"


@pytest.fixture
def sitting(sit, lobby):
    """Somebody's table in a match of the engine; the other seat is held by nobody who moves."""

    def open_table(match, seat="us", other=None, **settings):
        sides = {} if other is None else {"ussr" if seat == "us" else "us": other}
        name, tokens = lobby.bring(match, **sides)
        table = sit(f"#/match/{name}/{tokens[seat]}", viewport=LAPTOP, **settings)
        table.find(".table").wait_for()
        return table

    return open_table


# What happened


def test_an_event_that_asks_shows_its_own_card_and_why_it_happens(sitting, shot):
    table = sitting(played("comecon", "event", match=first_round()), seat="ussr")
    expect(table.find("[data-asking=comecon]")).to_contain_text("The USSR played it for its event.")
    shot(table, "twilight-asking-event")


def test_an_event_that_follows_operations_says_so(sitting, shot):
    match = position(
        phasing="us", hand_us="comecon nato", hand_ussr="nasser", us="italy 2 canada 2", ussr="poland 3", turn=2
    )
    table = sitting(played("comecon", "coup", "poland", "6", match=match), seat="ussr")
    expect(table.find("[data-asking=comecon]")).to_contain_text("The US played it for operations, so its event happens")
    shot(table, "twilight-asking-after-operations")


def test_a_headline_that_asks_is_called_one(sitting):
    table = sitting(played("comecon", "marshall_plan", match=headlines()), seat="us")
    expect(table.find("[data-asking=marshall_plan]")).to_contain_text("It is the US headline.")
    assert table.find("[data-asking]").count() == 1


def test_an_event_that_another_card_sets_off_names_that_card(sitting):
    match = position(turn=2, round=0, hand_us="five_year_plan", hand_ussr="red_scare_purge marshall_plan")
    table = sitting(played("red_scare_purge", "five_year_plan", "marshall_plan", match=match), seat="us")
    expect(table.find("[data-asking=marshall_plan]")).to_contain_text("It follows from Five Year Plan.")


ASKING = {
    "anni_di_piombo": (
        "The US played it for its event.",
        {"options": "promo_cards=anni_di_piombo", "turn": 4, "hand_us": "anni_di_piombo nasser", "ussr": "italy 4"},
        ("anni_di_piombo", "event"),
    ),
    "shuttle_diplomacy": (
        "It is in force.",
        {
            **{"options": "edition=second", "turn": 5, "effects": "shuttle", "table": "shuttle_diplomacy"},
            **{"hand_us": "asia_scoring nasser", "ussr": "india 3"},
        },
        ("asia_scoring", "event"),
    ),
    "norad": (
        "It is in force.",
        {"effects": "norad", "turn": 4, "defcon": 3, "hand_us": "nato nasser", "ussr": "iraq 3"},
        ("nato", "coup", "iraq", "1"),
    ),
    "quagmire": ("It is in force.", {"effects": "quagmire", "turn": 4, "hand_us": "nato nasser"}, ()),
}
"""Cards of other editions and options, and those in force, that ask the US: why, in which position, after what."""


@pytest.mark.parametrize("card", ASKING)
def test_every_kind_of_card_that_asks_shows_itself_and_why(sitting, card):
    why, given, answers = ASKING[card]
    start = {"phasing": "us", "hand_ussr": "fidel", "us": "canada 4 italy 3 iran 1", **given}
    table = sitting(played(*answers, match=position(**start)))
    expect(table.find(f"[data-asking={card}]")).to_contain_text(why)


def test_a_card_used_for_operations_alone_does_not_tell_its_event(sitting):
    match = position(turn=4, phasing="us", us="italy 2", hand_us="un_intervention comecon nasser", hand_ussr="fidel")
    table = sitting(played("un_intervention", "event", "comecon", match=match), seat="us")
    expect(table.find("[data-asking=comecon]")).to_contain_text("The US uses its operations.")
    expect(table.find("[data-asking=comecon]")).not_to_contain_text("Eastern Europe")


def test_a_turn_carries_its_years(sitting):
    table = sitting(first_round())
    expect(table.find("[data-years]")).to_have_text("Turn · 1945–48")


def test_the_log_says_what_points_at_the_end_of_a_turn_are_for(sitting):
    match = position(
        turn=2, round=6, phasing="us", defcon=4, milops="us 1 ussr 3", hand_us="nato duck_and_cover", us="iran 2"
    )
    expect(sitting(played("duck_and_cover", "event", match=match)).find(".rest")).to_contain_text(
        "The USSR gains 2 VP because the opponent missed more military operations"
    )


def test_the_log_says_why_a_side_had_no_choice(sitting):
    match = position(
        turn=4, round=3, effects="quagmire", phasing="us", hand_us="nato", hand_ussr="fidel", ussr="cuba 3"
    )
    table = sitting(match, seat="us", other=bot())
    table.press(".hand [data-card=nato]")
    table.press(".sheet [data-way]")
    expect(table.find("ol[aria-label=Log]")).to_contain_text(
        "Quagmire: the US has to discard a card worth 2 operations or more."
    )


def test_the_end_says_who_has_won_for_whom_and_where_the_points_came_from(sitting, shot):
    match = read_record(examples.text("second-edition"), {"twilight": GAME})
    assert match.state.reason == "vp"
    table = sitting(match, other=bot("easy"))
    expect(table.find("[data-mine]")).to_have_text("You lost")
    rows = table.find("[data-reckoning] tbody tr")
    said = [rows.nth(n).locator("td").inner_text().rpartition(" +") for n in range(rows.count())]
    assert sum(-int(points) if side == "USSR" else int(points) for side, _, points in said) == match.state.vp
    assert table.find("[data-source^='region/']").count() == 6
    covered = table.find("[data-end]").bounding_box()
    assert covered["width"] * covered["height"] > 0.9 * LAPTOP["width"] * LAPTOP["height"]
    shot(table, "twilight-over")
    table.find("[data-board]").click()
    expect(table.find("[data-end]")).to_have_count(0)
    expect(table.find(".decide [data-outcome]")).to_be_visible()
    expect(table.find(".board")).to_be_visible()

    table.find("[data-rematch=swap]").click()
    table.until("() => document.querySelector('.room')?.dataset.asked !== undefined || location.hash.includes('match')")
    table.until("() => !document.querySelector('[data-outcome]')")
    table.rest()
    assert table.view["seat"] == "ussr"
    assert table.view["turn"] == 1


def test_sounds_are_silent_until_they_are_wanted(sitting):
    table = sitting(first_round(), seat="ussr")
    table.page.evaluate(TONES)
    table.card("nasser", "coup")
    table.press("[data-space=iran]")
    expect(table.find(".rest")).to_contain_text("Coup in Iran")
    assert table.page.evaluate("window.tones") == []
    table.find("[data-menu]").click()
    table.find("[data-sound]").click()
    expect(table.find("[data-sound]")).to_have_text("Sounds: on")
    table.page.keyboard.press("Escape")


def test_a_die_defcon_ones_turn_and_the_end_are_heard(sit, lobby):
    match, tokens = lobby.bring(first_round())
    table = sit(f"#/match/{match}/{tokens['us']}", viewport=LAPTOP)
    table.find(".table").wait_for()
    table.page.evaluate("localStorage['sitroom.settings'] = JSON.stringify({unguided: ['twilight'], sound: true})")
    table.page.reload()
    table.find(".table").wait_for()
    table.page.evaluate(TONES)
    ussr = lobby.sit(match, tokens["ussr"])
    for word in ("nasser", "coup", "iran"):
        ussr.play(word)
    for sound in ([320, 280, 360], [220, 196], [660, 880]):  # the die, DEFCON, my turn
        table.until(HEARD, sound)
    ussr.ask(type="resign")
    table.until(HEARD, [523, 659, 784])


# What is known


def known_hand():
    """The US has seen two cards of the Soviet hand and one of the deck; Red Scare is on it, and Containment."""
    return position(
        turn=2,
        phasing="us",
        defcon=4,
        milops="us 0 ussr 3",
        effects="red_scare_us nato",
        us="italy 4 france 3 canada 4 iran 2",
        ussr="poland 3 cuba 3",
        hand_us="marshall_plan nasser asia_scoring",
        hand_ussr="fidel comecon decolonization",
        known="fidel comecon",
        seen_in_deck="olympic_games",
    )


def test_known_cards_of_the_other_hand_lie_beside_ones_own(sitting, shot):
    table = sitting(known_hand())
    expect(table.find(".hand [data-known]")).to_have_count(2)
    expect(table.find(".hand .other")).to_have_text("Soviet hand: 3 cards, of which you know")
    table.find("[role=tab]", has_text="Cards").click()
    expect(table.find("summary", has_text="Unseen cards")).to_contain_text(str(len(table.view["unseen"])))
    assert not {"fidel", "comecon"} & set(table.view["unseen"])
    expect(table.find("[data-unseen]")).to_have_text("Unseen cards are in the deck or in your opponent's hand.")
    shot(table, "twilight-known-hand")


def test_a_card_shows_what_it_is_worth_now_and_what_is_printed(sitting):
    table = sitting(known_hand())
    card = table.find(".hand [data-card=marshall_plan]")
    expect(card.locator(".ops")).to_have_text("3")
    expect(card.locator("[data-printed]")).to_have_text("4")
    expect(table.find(".hand [data-card=nasser] [data-printed]")).to_have_count(0)  # never less than 1


def test_events_in_force_and_missing_operations_stand_on_the_strip(sitting):
    table = sitting(known_hand())
    expect(table.find(".strip [data-effect]")).to_have_count(2)
    expect(table.find(".strip [data-effect=nato]")).to_be_visible()
    assert table.find("[data-milops]").get_attribute("data-milops") == "-3"
    expect(table.find("[data-milops]")).to_contain_text("+3 VP")


def test_the_scoring_preview_shows_what_it_counts(sitting, shot):
    table = sitting(known_hand())
    table.find("[role=tab]", has_text="Situation").click()
    expect(table.find("[data-preview='europe us']")).to_contain_text("3 countries")
    expect(table.find("[data-preview='europe us']")).to_contain_text("2 battlegrounds")
    expect(table.find("[data-preview='central_america ussr']")).to_contain_text("1 next to the opponent")
    shot(table, "twilight-preview")


def test_the_space_race_shows_its_chance_before_the_click(sitting):
    table = sitting(known_hand())
    table.press(".hand [data-card=marshall_plan]")
    expect(table.find(".sheet [data-way=space]")).to_contain_text("On a roll of 3 or less you reach the next box: 50%.")


def test_every_card_of_the_match_is_counted_once_with_its_chance(sitting, shot):
    table = sitting(known_hand())
    table.find("[role=tab]", has_text="Cards").click()
    table.find("[data-counting]").click()
    expect(table.find("[data-counted]")).to_have_count(109)  # all but the China Card, once the hints are there
    where = {
        item.get_attribute("data-counted"): item.get_attribute("data-where")
        for item in table.find("[data-counted]").all()
    }
    assert where["fidel"] == where["comecon"] == "other"
    assert where["decolonization"] == where["blockade"] == "unseen"
    assert where["nasser"] == "mine"
    assert where["olympic_games"] == "deck"
    assert where["brush_war"] == where["glasnost"] == "later"
    assert "the_china_card" not in where
    assert len(where) == 109
    chance = round(100 / (len(table.view["unseen"]) - 1))  # one Soviet card is not known
    expect(table.find("[data-counted=blockade]")).to_contain_text(f"{chance}%")
    expect(table.find("[data-counted=olympic_games]")).to_contain_text("in the deck")
    expect(table.find("dialog")).to_contain_text(f"each being in that hand is {chance}%")
    shot(table, "twilight-counting")
