"""The map in parts that fit a screen: every region in one of sixteen theatres."""

from __future__ import annotations

from sitroom.warroom.rules.map import LAND_SIZE, REGIONS, SEAS, regions

THEATRES: dict[str, tuple[int, ...]] = {
    "west": regions("B1 B2 G1 G2 G3 G10 N8 N9 N10 N11 N12 N13"),
    "east": regions("G4 G5 G6 G7 G8 G9 R1 R2 R3 R4 R5 R6 R7"),
    "mediterranean": regions("B3 B4 B5 G11 G12 G13 G14 T1 T2 T3 T4 T5"),
    "africa": regions("B6 B7 B8 B9 B10 B11 B12 B13 B14 B15 G15 G16 N16 N17"),
    "middle_east": regions("B16 B17 B18 B19 B20 N14 N15 N18"),
    "siberia": regions("R8 R9 R10 R11 R12 R13 R14 R15 R16 R17 R18 N19"),
    "china": regions("C1 C2 C3 C4 C5 J2 J3 J4 J5"),
    "southeast": regions("J6 J7 J8 J9 J10 J11 J12 J13 J14 J15"),
    "pacific": regions("J1 J16 J17 J18 J19 J20 J21 J22 J23 J24 J25 J26 J27 J28 B25 B26 U5 U6 U7 U8 U9 U10"),
    "australia": regions("B21 B22 B23 B24 B27"),
    "north_america": regions("U1 U2 U3 U4 B28 B29 N7"),
    "south_america": regions("N1 N2 N3 N4 N5 N6 B30"),
    **{
        name: tuple(sea for sea in SEAS if REGIONS[sea].startswith(letter))
        for name, letter in (("atlantic", "A"), ("inner_seas", "M"), ("indian", "I"), ("ocean", "P"))
    },
}
"""By their names in the catalogue; territories first, then seas."""

assert sorted(r for part in THEATRES.values() for r in part if r < LAND_SIZE) == list(range(LAND_SIZE))
