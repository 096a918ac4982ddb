"""What brings a change: the battle in a region, by the number of the region, or the name of a rule.

The rules say it where they make the change.
"""

from __future__ import annotations

from typing import Final, Literal

Rule = Literal[
    "setup",
    "order",
    "pinning",
    "reorganizing",
    "bid",
    "invasion",
    "raid",
    "bombing",
    "repair",
    "landing",
    "no_landing",
    "bombs",
    "deployment",
    "mobilization",
    "income",
    "purchase",
    "trade",
    "stress",
    "hotspots",
    "victory",
    "foregone",
    "relief",
    "unrest",
    "desertion",
    "pact",
    "collapse",
]
"""`setup`: as the scenario begins. `order`: a movement order (p9, p10). `pinning`: units stay behind (p10).
`reorganizing`: commands are split and joined (p9). `bid`: oil for a place in the turn order (p9). `invasion`: a neutral
joins the other side (p24). `raid`: on a convoy (p17). `bombing`: strategic bombing (p17). `repair`: of a damaged unit
(p18). `landing`: aircraft come down (p20). `no_landing`: they find nowhere to (p20). `bombs`: too many of them for what
is being built (p20). `deployment`: new units come out of industry (p20). `mobilization`: China's infantry (p22).
`income`: the Economy Phase (p21). `purchase`, `trade`: the Production Phase (p22). `stress`: it is cancelled, or
reaches the threshold. `hotspots`: nothing is left to resolve as markers are put down (p8). `victory`: the check after
Phase 7 (p22). `foregone`: the rest of the round cannot change what that check will find. `relief`: a better zone is
bought. `unrest`: what a nation pays from the Blue zone on. `desertion`: units leave in the Gray zone (all p21). `pact`:
units that did not leave in time are given up (p23). `collapse`: a nation is out of the game (p22)."""
Cause = int | Rule
"""The battle in a region, by its number, or a rule."""

SETUP: Final = "setup"
ORDER: Final = "order"
PINNING: Final = "pinning"
REORGANIZING: Final = "reorganizing"
BID: Final = "bid"
INVASION: Final = "invasion"
RAID: Final = "raid"
BOMBING: Final = "bombing"
REPAIR: Final = "repair"
LANDING: Final = "landing"
NO_LANDING: Final = "no_landing"
BOMBS: Final = "bombs"
DEPLOYMENT: Final = "deployment"
MOBILIZATION: Final = "mobilization"
INCOME: Final = "income"
PURCHASE: Final = "purchase"
TRADE: Final = "trade"
STRESS: Final = "stress"
HOTSPOTS: Final = "hotspots"
VICTORY: Final = "victory"
FOREGONE: Final = "foregone"
RELIEF: Final = "relief"
UNREST: Final = "unrest"
DESERTION: Final = "desertion"
PACT: Final = "pact"
COLLAPSE: Final = "collapse"
