"""Why an answer is refused in Phase 4, by what was asked, with the page behind it."""

REASONS = {
    "hotspot": "pick a hotspot with forces of the nation, in its territory or at its convoy (p15)",
    "second": "pick a hotspot in which no seat of the first has a part, or wait (p29)",
    "propose": "only one of the nations concerned can be named (p15, p17)",
    "agree": "say yes or no (p15)",
    "first": "the two battles of a region are the only choice (p23 article three)",
    "stance": "all units of the type are placed, each in one of its stances (p15)",
    "dice": "that is not a roll of as many dice as are due (p16)",
    "hit": "a hit goes to a unit of the colour of the die, the damaged one of its row first; black to any target of "
    "the stage, white to damaged units only (p16)",
    "escort": "only a cruiser in ESCORT can take the hit, a damaged one first (p15)",
    "bomb": "a die costs what its colour says: a resource that is yielded there, a unit being built, a bomb (p17)",
    "raid": "each command raids one enemy convoy group of its sea (p17)",
    "sink": "a black die sinks ships of a colour that is left in the group (p17)",
    "victim": "the garrison hits a land unit in the colour of its pair (p15)",
    "repair": "a repair costs one resource that the nation has; or refuse it (p18)",
    "control": "the land goes to a nation that fought and has a unit there (p19)",
    "medal": "medals go to nations that took part (p19)",
}
