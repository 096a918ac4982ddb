"""A bot for Twilight Struggle that learned from somebody's decisions, and how it learned.

sitroom arena twilight normal easy --games 200 --seed 1
sitroom dataset build/arena/twilight-normal-easy-seed1 --out normal.parquet
python examples/imitator.py normal.parquet --player normal
sitroom arena twilight imitator random --code examples/imitator.py --games 40
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from sitroom.bots.net import Array, Net
from sitroom.learn.fit import Learner, new_net
from sitroom.learn.table import Slope, Table
from sitroom.titles import observer_named
from sitroom.twilight import GAME

LEARNED = Path("imitation.npz")
SEATS = ("us", "ussr")
BATCH = 512
NEVER = np.float32(-1e9)


class Imitator:
    """Answers as the player it learned from would most likely have answered."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.see = observer_named("twilight")
        self.net = Net.read(LEARNED)

    def choose(self, view: Mapping[str, Any]) -> int:
        """One of the legal actions. A state that looks like the view has the same numbers as the true one."""
        legal: list[int] = [action for action, _ in view["decision"]["legal"]]
        if len(legal) == 1:
            return legal[0]
        seat = SEATS.index(view["seat"])
        state = GAME.imagine(view, self.rng)
        worth = self.net(self.see.numbers([self.see.sheet(state, seat)]))[0]
        slots = self.see.answers(state, seat, legal)
        return max(zip(slots, legal, strict=True), key=lambda one: worth[one[0]])[1]


@dataclass
class Decisions(Table):
    """Decisions: which answers were legal, and which was given."""

    mask: Array
    choice: Array

    def steps(self) -> int:
        return -(-len(self.inputs) // BATCH)

    def lessons(self, rng: np.random.Generator) -> Iterator[tuple[Array, Slope]]:
        order = rng.permutation(len(self.inputs))
        for start in range(0, len(order), BATCH):
            some = order[start : start + BATCH]
            yield self.inputs[some].astype(np.float32), partial(slope, self.mask[some], self.choice[some])

    def agreed(self, net: Net) -> float:
        """How often the network's first choice is what the player chose."""
        parts = range(0, len(self.inputs), 4096)
        chosen = [
            np.where(self.mask[at : at + 4096], net(self.inputs[at : at + 4096].astype(np.float32)), NEVER).argmax(1)
            for at in parts
        ]
        return float(np.mean(np.concatenate(chosen) == self.choice))


def slope(mask: Any, choice: Any, last: Array) -> Array:
    """The gradient of the loss: the chances that the network gives the legal answers, less the one that was given."""
    logits = np.where(mask, last, NEVER)
    chances = np.exp(logits - logits.max(1, keepdims=True))
    chances /= chances.sum(1, keepdims=True)
    chances[np.arange(len(choice)), choice] -= 1
    found: Array = chances / np.float32(len(choice))
    return found


def read(path: Path, player: str) -> Decisions:
    """The decisions of a table, or those of one player in it."""
    import pyarrow.parquet as pq

    slots = observer_named("twilight").slots
    parts: list[Decisions] = []
    names: dict[str, int] = {}
    for batch in pq.ParquetFile(path).iter_batches(columns=["source", "player", "numbers", "legal", "choice"]):
        own = np.array([not player or one == player for one in batch.column("player").to_pylist()])
        legal = batch.column("legal").to_pylist()
        mask = np.zeros((len(legal), slots), np.bool_)
        for row, one in enumerate(legal):
            mask[row, one] = True
        choice = np.array([one[at] for one, at in zip(legal, batch.column("choice").to_pylist(), strict=True)])
        match = np.array([names.setdefault(one, len(names)) for one in batch.column("source").to_pylist()])
        numbers = np.asarray(batch.column("numbers").flatten()).reshape(len(legal), -1).astype(np.float16)
        parts.append(Decisions(numbers[own], match[own], mask[own], choice[own]))
    return Decisions.joined(parts)


def main() -> None:
    """Learn, and say after each round how well."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("table", type=Path, help="what `sitroom dataset` wrote")
    parser.add_argument("--player", default="", help="learn only from this one's decisions")
    parser.add_argument("--epochs", type=int, default=20, help="times through all decisions (20)")
    args = parser.parse_args()
    decisions = read(args.table, args.player)
    held_out = decisions.match % 10 == 0
    learned, tested = decisions.of(~held_out), decisions.of(held_out)
    guess = float(np.mean(1 / tested.mask.sum(1)))
    print(f"{len(learned.inputs)} decisions to learn from; of {len(tested.inputs)} others a guess finds {guess:.1%}")
    sizes = (decisions.inputs.shape[1], 256, 128, decisions.mask.shape[1])
    learner = Learner(new_net(sizes, np.random.default_rng(1)))
    for _ in learner.learn(learned, args.epochs, (1,)):
        print(
            f"after {learner.epoch} times: the first choice is the player's in {tested.agreed(learner.net):.1%}",
            flush=True,
        )
    learner.net.write(LEARNED)
    print(f"{LEARNED} has what was learned")


if __name__ == "__main__":
    main()
