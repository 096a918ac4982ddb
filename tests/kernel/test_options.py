"""Options: what may be given, and what is refused."""

import pytest

from sitroom.kernel import Option, OptionError, resolve

SWITCH = Option("fog", False, "weather")
NUMBER = Option("rounds", 6, "how many", low=1, high=8)
WORD = Option("map", "small", "which", ("small", "large"))
SEVERAL = Option("extras", (), "which ones", ("rain", "snow", "ice"))
ALL = (SWITCH, NUMBER, WORD, SEVERAL)


def test_what_is_not_given_has_its_default():
    assert resolve(ALL, {}) == {"fog": False, "rounds": 6, "map": "small", "extras": ()}
    assert resolve(ALL, {"map": "large"}) == {"fog": False, "rounds": 6, "map": "large", "extras": ()}


@pytest.mark.parametrize(
    ("option", "given", "value"),
    [
        (SWITCH, True, True),
        (SWITCH, "yes", True),
        (SWITCH, "no", False),
        (NUMBER, 8, 8),
        (NUMBER, "3", 3),
        (WORD, "large", "large"),
        (SEVERAL, "ice", ("ice",)),
        (SEVERAL, "ice rain", ("rain", "ice")),
        (SEVERAL, "snow, rain,snow", ("rain", "snow")),
        (SEVERAL, ["ice", "rain"], ("rain", "ice")),
        (SEVERAL, ("snow",), ("snow",)),
        (SEVERAL, "none", ()),
        (SEVERAL, ["none"], ()),
        (SEVERAL, "", ()),
        (SEVERAL, [], ()),
    ],
)
def test_values_may_come_as_text(option, given, value):
    assert option.parse(given) == value
    assert type(option.parse(given)) is type(option.default)


@pytest.mark.parametrize("option", ALL)
def test_text_of_a_value_reads_back(option):
    assert option.parse(option.text(option.default)) == option.default


@pytest.mark.parametrize(
    ("option", "given", "message"),
    [
        (SWITCH, "maybe", "option fog: say yes or no, not 'maybe'"),
        (SWITCH, 1, "option fog: say yes or no, not 1"),
        (NUMBER, 0, "option rounds: 0 is not from 1 to 8"),
        (NUMBER, 9, "option rounds: 9 is not from 1 to 8"),
        (NUMBER, "", "option rounds: '' is not a whole number"),
        (NUMBER, True, "option rounds: True is not a whole number"),
        (NUMBER, 2.5, "option rounds: 2.5 is not a whole number"),
        (NUMBER, None, "option rounds: None is not a whole number"),
        (WORD, "huge", "option map: 'huge' is not one of small, large"),
        (WORD, "", "option map: '' is not one of small, large"),
        (SEVERAL, "hail", "option extras: 'hail' is not one of none, rain, snow, ice"),
        (SEVERAL, "rain hail", "option extras: 'hail' is not one of none, rain, snow, ice"),
        (SEVERAL, "none ice", "option extras: 'none' is not one of none, rain, snow, ice"),
        (SEVERAL, True, "option extras: 'True' is not one of none, rain, snow, ice"),
        (SEVERAL, ["ice", 3], "option extras: 3 is not one of none, rain, snow, ice"),
    ],
)
def test_other_values_are_refused(option, given, message):
    with pytest.raises(OptionError, match=message):
        resolve(ALL, {option.name: given})


@pytest.mark.parametrize(("value", "text"), [((), "none"), (("rain",), "rain"), (("rain", "ice"), "rain ice")])
def test_several_choices_are_written_in_one_line(value, text):
    assert SEVERAL.text(value) == text
    assert SEVERAL.parse(text) == value


def test_an_unknown_option_is_named_with_those_there_are():
    with pytest.raises(OptionError, match="unknown option 'frog'; there are: fog, rounds, map, extras"):
        resolve(ALL, {"frog": True})
