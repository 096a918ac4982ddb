"""War Room in words: names, prompts, labels and log sentences, in four languages and over random rounds."""

import random
from typing import get_args

import pytest

from long import some
from sentences import readable
from sitroom.kernel import CHANCE, NOBODY, Seeded, SitroomError, Step
from sitroom.kernel.notation import act
from sitroom.text import LANGUAGES
from sitroom.warroom import GAME
from sitroom.warroom.rules.battle.board import NEUTRAL
from sitroom.warroom.rules.causes import DESERTION, HOTSPOTS, INVASION, LANDING, ORDER, STRESS, VICTORY, Rule
from sitroom.warroom.rules.causes import RAID as CONVOY_RAID
from sitroom.warroom.rules.hotspots import BATTLE, RAID
from sitroom.warroom.rules.map import CONVOYS, REGION
from sitroom.warroom.rules.nations import ALLIES, AXIS, CHINA, GERMANY, JAPAN, TOKEN, UNCONTROLLED, USA, USSR
from sitroom.warroom.rules.refusals import STRUCK
from sitroom.warroom.rules.stack import FRAMES
from sitroom.warroom.rules.state import DRAW, GRAY
from sitroom.warroom.rules.units import BOMBER, FIGHTER, INFANTRY, ONE, SUBMARINE, read_stack
from sitroom.warroom.text import WarRoomText
from warroom.buying import buy, buying
from warroom.fighting import fight, front, say
from warroom.moving import answer, moving
from warroom.playing import TABLES

EN, PT, ES, IT = map(WarRoomText, ("en", "pt", "es", "it"))
G6, R5, A5 = REGION["G6"], REGION["R5"], REGION["A-5"]
GERMANY_48 = TOKEN["germany-48"]


@pytest.fixture(params=LANGUAGES)
def text(request):
    return WarRoomText(request.param)


def view(g):
    """What the seat that is asked sees."""
    return GAME.told(g, g.seat)


def labels(text, g):
    return list(words_of(text, view(g)).values())


def words_of(text, seen):
    """The labels of a decision by their notation."""
    decision = seen["decision"]
    words = [word for _, word in decision["legal"]]
    return dict(zip(words, [text.label(seen, meant) for meant in decision["actions"]], strict=True))


# Names


def test_an_unknown_language_is_refused():
    with pytest.raises(SitroomError, match="'de'"):
        WarRoomText("de")


def test_regions_carry_their_id_and_stand_after_their_preposition():
    assert str(EN.region(G6)) == "Ukraine (G6)"
    assert f"{PT.region(G6):in}" == "na Ucrânia (G6)"
    assert f"{ES.region(A5):in}" == "en el Mar Báltico (A-5)"
    assert f"{IT.region(REGION['B19']):in}" == "a Ceylon (B19)"


def test_nations_stand_with_their_article_and_agree_in_number():
    assert f"{EN.nation(USA):The} {EN.nation(USA):loses|lose}" == "The United States loses"
    assert f"{IT.nation(USA):The} {IT.nation(USA):perde|perdono}" == "Gli Stati Uniti perdono"
    assert f"{PT.nation(NEUTRAL):the}" == "os defensores neutros"
    assert str(ES.nation(UNCONTROLLED)) == "nadie"
    assert EN.nations([USSR, USA]) == "USSR, USA"


def test_stacks_dice_and_amounts_take_their_plural():
    assert EN.stack(read_stack("3inf 1ftr 2ss")) == "3 infantry, 1 fighter, 2 submarines"
    assert IT.stack(read_stack("1bb 2cf")) == "1 corazzata, 2 caccia imbarcati"
    assert PT.dice([4, 0, 1, 0, 0, 2]) == "4 amarelos, 1 verde, 2 brancos"
    assert ES.amounts([2, 0, 1]) == "2 de petróleo, 1 de ORE"
    assert EN.tokens(1, 2) == "1 medal, 2 civilian goods"
    assert EN.tokens(0, 0) == ""


def test_commands_convoys_and_causes():
    assert EN.command(GERMANY_48) == "Germany 48"
    assert EN.causes(BATTLE | RAID) == "battle, convoy raid"
    across = next(index for index, convoy in enumerate(CONVOYS) if not convoy.members)
    assert EN.convoy(across) == "Eastern United States (U1) → Arkhangelsk (R2)"


def test_the_rules_in_brief_fit_a_page(text):
    assert len(text.rules()) == len(EN.rules())
    assert 300 <= sum(len(section.split()) for _, section in text.rules()) <= 600


def test_options_have_name_help_and_values():
    assert EN.option("scenario").values["eastern"] == "Eastern Front"


# Log


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        (("move", GERMANY_48, G6, R5, ORDER), "Germany 48 moves: Ukraine (G6) → Bryansk (R5)."),
        (("move", GERMANY_48, G6, R5, LANDING), "Germany 48 moves: Ukraine (G6) → Bryansk (R5) (landing)."),
        (
            ("struck", GERMANY_48, A5, "rail"),
            "Order Germany 48 → Baltic Sea (A-5) struck: the rails are not open all the way (p10).",
        ),
        (("pinned", GERMANY_48, G6, 2), "Pinned in Ukraine (G6): 2 infantry of Germany 48 stay."),
        (("bid", USA, 3), "The United States bids 3 oil."),
        (("bid", USA, 0), "The United States bids nothing."),
        (("battle", R5, USSR, USA, GERMANY), "Battle in Bryansk (R5): USSR, USA against Germany."),
        (("battle", R5, GERMANY), "No enemy units in Bryansk (R5): Germany alone."),
        (("batch", GERMANY, 1, 10, R5), "Germany rolls 10 dice, surface stage."),
        (("dice", R5, 4, 3, 0, 0, 1, 2), "Dice: 4 yellow, 3 blue, 1 black, 2 white."),
        (("hit", NEUTRAL, INFANTRY, 0, False, R5), "Hit: infantry (neutrals)."),
        (("hit", GERMANY, BOMBER, 8, True, R5), "Eliminated: bomber (Germany)."),
        (
            ("stance", A5, GERMANY, FIGHTER, 1, 2),
            "Stances in the Baltic Sea (A-5), fighters (Germany): 1 air, 2 surface.",
        ),
        (("stance", R5, GERMANY, FIGHTER, 0, 2), "Stances in Bryansk (R5), fighters (Germany): 2 ground."),
        (("escaped", GERMANY, A5), "Dived away: submarine (Germany)."),
        (("control", G6, GERMANY, USSR, G6), "The Soviet Union now controls Ukraine (G6); before: Germany."),
        (
            ("control", G6, UNCONTROLLED, USSR, INVASION),
            "The Soviet Union now controls Ukraine (G6) (invasion of a neutral); before: nobody.",
        ),
        (("casualties", USSR, ONE[INFANTRY], G6), "The Soviet Union loses 1 infantry (battle in Ukraine (G6))."),
        (("casualties", USSR, ONE[INFANTRY], DESERTION), "The Soviet Union loses 1 infantry (desertion)."),
        (("medals", USSR, 1, G6), "The Soviet Union earns 1 medal (battle in Ukraine (G6))."),
        (("stress", GERMANY, 4, "territory"), "Germany takes 4 stress for the lost territory."),
        (("stress", GERMANY, -6, "zone"), "Germany has reached its threshold: 6 stress turn into a worse zone."),
        (("zone", GERMANY, GRAY, STRESS), "Germany is now in the Gray zone: as many units desert as there is stress."),
        (("purchase", GERMANY, ONE[SUBMARINE], 2), "Germany buys 1 submarine, 2 civilian goods."),
        (("purchase", CHINA, 0, 0), "China buys nothing."),
        (("resources", GERMANY, 0, -2, 4, CONVOY_RAID), "Germany: −2 oil (convoy raid), now 4."),
        (("trade", GERMANY, REGION["N10"], 0, 1), "Germany trades in Sweden (N10): 2 oil for 3 iron."),
        (("pact", JAPAN), "Imperial Japan breaks the Soviet-Japanese Pact."),
        (("pact", UNCONTROLLED), "The Soviet-Japanese Pact is over."),
        (("embattled", R5, False, HOTSPOTS), "Bryansk (R5) is no longer Embattled."),
    ],
)
def test_what_happened_is_told(entry, told):
    assert EN.log(entry) == told


def test_an_entry_of_no_known_kind_has_no_sentence():
    assert EN.log(("rumour", 1)) is None


@pytest.mark.parametrize("reason", STRUCK)
def test_every_reason_for_striking_an_order_is_told(text, reason):
    assert readable(text.log(("struck", GERMANY_48, G6, reason)))


def test_every_ending_is_told(text):
    told = {text.log(("end", side, "goal", VICTORY)) for side in (ALLIES, AXIS)}
    assert len(told) == 2
    draws = {text.log(("end", DRAW, reason, VICTORY)) for reason in ("both goals", "no units left: both sides lose")}
    assert len(draws) == 2
    assert all(map(readable, told | draws))


def test_the_result_is_that_of_the_last_entry(text):
    g = moving("control G1: ussr", phase="CheckVictory", scenario="eastern")
    assert text.result(GAME.view(g, NOBODY)) == text.log(g.log[-1])
    assert readable(text.prompt(GAME.view(g, NOBODY)))
    assert text.result(GAME.new().view(0)) == ""


# Prompts and labels


def test_a_prompt_names_the_command_and_where_it_goes():
    g = moving("germany-48 G4 3inf", "ussr-21 R5 1inf", "germany-48>G6", scenario="eastern")
    assert EN.prompt(view(g)) == "The order of Germany 48 comes up: Ukraine (G6). Carry it out, or cancel it?"
    assert labels(EN, g) == ["Cancel the order of Germany 48", "Germany 48 → Ukraine (G6)"]
    assert EN.prompt(GAME.view(g, 0)) == "Waiting for Germany."
    assert EN.action(view(g), 0) == "Cancel the order of Germany 48"
    with pytest.raises(SitroomError, match="is not legal here"):
        EN.action(view(g), 98765)


def test_a_prompt_names_the_units_whose_stance_is_taken():
    g = front("germany-48 R5 3inf", "ussr-21 R5 1inf", "turn_order: germany ussr", scenario="eastern")
    assert EN.prompt(view(g)).startswith("Stances in Bryansk (R5): 3 infantry (Germany).")
    assert labels(EN, g)[1] == "2 defense, 1 attack"


def test_the_pact_may_be_broken_out_of_turn():
    g = GAME.new().state
    while g.seat == CHANCE:
        g.apply(CHANCE, g.actions[0])
    seat = g.seat_of(JAPAN)
    while seat in g.waiting:
        g.apply(seat, 0)
    seen = GAME.told(g, seat)
    assert EN.prompt(seen) == "The Soviet-Japanese Pact may be broken now, at the price of 6 stress."
    assert [EN.action(seen, action) for action, _ in seen["decision"]["legal"]] == [
        "Japan: break the Soviet-Japanese Pact"
    ]


def test_what_is_written_and_can_be_erased_has_its_label():
    g = buy(buying("resources germany: 9 9 9"), "germany", "3inf", "goods 2oil 3iron")
    seen = GAME.told(g, g.seat_of(GERMANY))
    words = ("erase germany 3inf", "erase germany goods 2oil 3iron")
    assert set(words) <= {word for _, word in seen["decision"]["legal"]}
    assert [words_of(EN, seen)[word] for word in words] == [
        "Germany: erase 3 infantry",
        "Germany: erase a civilian good for 2 oil, 3 iron",
    ]
    assert [words_of(IT, seen)[word] for word in words] == [
        "Germania: cancella 3 fanterie",
        "Germania: cancella un bene civile per 2 di petrolio, 3 di ferro",
    ]
    g = moving(
        "germany-48 G4 1inf", "germany-48>G6", 'frame: ["WriteOrders", [1]]', "bids germany: 1", scenario="eastern"
    )
    seen = GAME.told(g, 1)
    assert words_of(PT, seen)["erase germany-48"] == "Apagar a ordem de Alemanha 48"
    assert words_of(ES, seen)["erase germany bid"] == "Alemania: borrar la puja"


def test_an_action_without_a_sentence_is_called_by_what_it_is_about():
    seen = view(moving("germany-48 G4 3inf", "germany-48>G6", scenario="eastern"))
    assert EN.label(seen, act("roll", count={"yellow": 4, "black": 1})) == "4 yellow, 1 black"
    assert EN.label(seen, act("award", "italy")) == "Italy"


AXIS_FIRST = "turn_order: italy germany japan britain usa ussr china"
STOCK = "resources ussr: 5 5 5"


def medals():
    return fight(front("germany-48 B1 2inf", "italy-110 B1 2inf", AXIS_FIRST), until="medal")


def land():
    return fight(front("germany-48 B5 2inf", "italy-110 B5 2inf", AXIS_FIRST), until="control")


def effect():
    g = front("germany-11 R1 1bmr", STOCK, "building R1: 2inf 1ss", scenario="eastern")
    return say(g, "germany bmr 1 strategic", "y1 g1 r2")


def victim():
    return say(front("germany-48 R8 2inf 1arm", scenario="eastern"), "k2")


def raider():
    return front("fighters M-2: usa usa", "usa-1 M-1 1cv", "resources italy: 9 9 9")


def two_battles():
    facts = ("china-105 C5 3inf", "germany-48 C5 3inf", "japan-65 C5 3inf", "ussr-34 C5 3inf")
    return front(*facts, "turn_order: japan germany china ussr britain usa italy")


def leave():
    return answer(moving("usa-51 R16 1inf", "usa-51>J2"), "usa-51 asks-leave")


def forfeit():
    return moving("ussr-34 C5 2inf", "control C5: japan", "leave_by C5: 2", phase="CheckNotice")


def claim():
    return moving("zone italy: gray", "germany-48 T1 1inf", phase="CheckCollapse")


def desertion():
    return moving(
        "zone italy: gray", "stress italy: 3", "italy-108 T1 2inf 1arm 1art", "building T1: 1cr", phase="MoralePhase"
    )


def survivors():
    china = [f"china-{n} {'N19 5inf' if n == 100 else 'N19 3inf' if n == 101 else 'C1 8inf'}" for n in range(100, 108)]
    neutral = ("control N19: china", "activated N19: 2", "defenders N19: 2inf", "japan-65 N19 1art")
    return fight(front(*china, *neutral), until="enlist")


def relief():
    return moving("zone italy: gray", "medals italy: 9", "goods italy: 3", phase="MoralePhase")


def dismantling():
    return moving("building G4: 2inf 2arm", "bombs G4: 2", "germany-48 G1 1inf", phase="RefitPhase", scenario="eastern")


def first_industry():
    match = GAME.new(scenario="eastern", quick_resolution=True)
    match.run_chance(lambda state: state.actions[0])
    return match.state


@pytest.mark.parametrize(
    ("position", "prompt", "last"),
    [
        (medals, "A medal for a nation that took part; 3 left to give. Who gets it?", "Italy"),
        (land, "Egypt (B5) is captured. Which nation of your side takes over?", "Italy"),
        (
            effect,
            "Your bombers in Moscow (R1): what does the yellow die destroy?",
            "Destroy what is being built: submarine",
        ),
        (victim, "Your garrison has rolled a pair in Kazakh (R8): which of the invaders falls?", "armor (Germany)"),
        (
            raider,
            "Several convoys can be raided. Which one does carrier fighter (USA) go for?",
            "carrier fighter (USA) raids the convoy: Libya (T5)",
        ),
        (
            two_battles,
            "Two battles in Sinkiang (C5): Soviets and Japanese do not fight each other under the Pact. "
            "Which comes first?",
            "China against Germany, Japan",
        ),
        (
            leave,
            "USA 51 of your ally wants to enter Korea (J2), which the Pact forbids. "
            "If you allow it you break the Pact and take 6 stress.",
            "Allow it: the Pact is broken for USA 51",
        ),
        (
            forfeit,
            "Under the Pact the Soviet Union had to leave Sinkiang (C5) by now: what is still there is lost. "
            "The only other way is to break the Pact.",
            "Give up the units in Sinkiang (C5)",
        ),
        (
            claim,
            "Italy (T1) belonged to a collapsed ally, and Germany has land units there. "
            "Claim the territory now, with its medal, or wait?",
            "Claim it",
        ),
        (
            desertion,
            "Mass desertion: Italy loses 3 more units. Which is next?",
            "Italy (T1): cruiser, under construction",
        ),
        (
            survivors,
            "China has no token left for the defenders that survived in Mongolia (N19): 2 infantry. "
            "Let them join a command with room, join commands to free a token, or send them to storage.",
            "Send them to storage",
        ),
        (
            relief,
            "Italy may give up five medals and civilian goods to move one zone back.",
            "Give up 5 medals for a better zone",
        ),
        (
            dismantling,
            "Bombs leave fewer smokestacks in Poland/Slovakia/Hungary (G4) than units under construction. "
            "Which unit is lost?",
            "Lose armor",
        ),
        (
            first_industry,
            "The Soviet Union starts with 1 infantry, 1 artillery and 1 armor under construction. In which industry?",
            "Leningrad (R4)",
        ),
    ],
    ids=lambda value: value.__name__ if callable(value) else "",
)
def test_questions_that_come_up_rarely(position, prompt, last):
    g = position()
    assert EN.prompt(view(g)) == prompt
    assert [word for word in labels(EN, g) if "Pact" not in word or "Allow" in word][-1] == last
    for text in (PT, ES, IT):
        tell_decision(text, view(g), random.Random(0))


# Random rounds


@pytest.mark.parametrize("seed", some(range(24), now=6))
def test_random_rounds_are_told_in_every_language(seed):
    rng, driver = random.Random(seed), Seeded(seed)
    scenario, players = TABLES[seed % len(TABLES)]
    match = GAME.new(scenario=scenario, players=players, simultaneous_battles=seed % 2 == 0)
    texts = [WarRoomText(lang) for lang in LANGUAGES]
    while not match.over and len(match.answers) < 600:
        match.run_chance(driver)
        seat = rng.choice([seat for seat in match.waiting if seat != CHANCE] or [CHANCE])
        if seat != CHANCE:
            tell_decision(texts[len(match.answers) % len(texts)], match.told(seat), rng)
        match.apply(rng.choice(match.legal(seat)), seat)
    for number, entry in enumerate(match.log):
        assert readable(texts[number % len(texts)].log(entry)), entry
    assert readable(EN.prompt(match.view(NOBODY)))


def tell_decision(text, seen, rng):
    assert readable(text.prompt(seen)), seen["decision"]
    actions = seen["decision"]["actions"]
    some = rng.sample(actions, min(len(actions), 30))
    told = [text.label(seen, meant) for meant in some]
    assert all(map(readable, told)), told
    assert len(set(told)) == len(told), some


def test_every_chance_has_a_prompt_too(text):
    for name, frame in FRAMES.kinds.items():
        assert issubclass(frame, Step) or name in text.words["prompts"]


def test_a_launch_names_the_sea_it_came_from_and_the_region_it_flies_to(text):
    origin, region = REGION["P-9"], REGION["U6"]
    there, here = (text.log(("launch", USA, origin, to)) for to in (region, origin))
    assert f"{text.region(origin)} → {text.region(region)}" in there
    assert here.count(str(text.region(origin))) == 1
    assert "→" not in here


def test_every_rule_that_may_be_a_cause_has_words(text):
    assert set(text.words["names"]["because"]) == set(get_args(Rule))
