"""What a match comes to, round by round: for stories of matches to be held against."""

from sitroom.twilight.rules.board import COUNTRIES, ID, SIDES, STABILITY, US, USSR


class Situations:
    """The tracks and the board as they stand at the end of every section: `1 headline`, `1 ussr 1`, `1 us 1`..."""

    def __init__(self, match):
        self.at_end = {}
        self.changed = {}
        board = {index: list(country.start) for index, country in enumerate(COUNTRIES)}
        tracks = {"vp": 0, "defcon": 5}
        section, moved, turn = "set-up", [], 0
        for kind, *fields in [*match.log, ("over",)]:
            if kind in ("turn", "round", "end_turn", "over"):
                self.at_end[section] = ({name: tuple(board[ID[name]]) for name in ID}, dict(tracks))
                self.changed[section] = moved
                moved = []
            if kind == "turn":
                turn = fields[0]
                section = f"{turn} headline"
                tracks |= {f"milops {side}": 0 for side in SIDES}
            elif kind == "round":
                section = f"{turn} {SIDES[fields[1]]} {fields[2]}"
            elif kind == "end_turn":
                section = f"{turn} end"
            elif kind == "influence":
                board[fields[1]] = fields[3:5]
                moved.append(COUNTRIES[fields[1]].id)
            elif kind == "vp":
                tracks["vp"] = fields[2]
            elif kind == "defcon":
                tracks["defcon"] = fields[0]
            elif kind in ("milops", "space"):
                tracks[f"{kind} {SIDES[fields[0]]}"] = fields[1]

    def fact(self, section, name):
        """What is so then: `poland` is `0/4C` where the USSR controls it, a track a number."""
        board, tracks = self.at_end[section]
        if name not in board:
            return str(tracks.get(name, 0))
        points = board[name]
        marks = ["C" if points[side] - points[1 - side] >= STABILITY[ID[name]] else "" for side in (US, USSR)]
        return "/".join(f"{count}{mark}" for count, mark in zip(points, marks, strict=True))
