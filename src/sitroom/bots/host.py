"""Runs the bot of a Python file as a program: `python -m sitroom.bots.host my_bot.py`.

The file has one class with a method `choose(view)` that returns an action of `view["decision"]["legal"]`, by number.
It is made when the program starts, with the seed if it takes one.
"""

from __future__ import annotations

import inspect
import json
import os
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any


def load(path: Path, seed: int) -> Any:
    """The bot of a file."""
    spec = spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise SystemExit(f"{path}: not a Python file")
    module = module_from_spec(spec)
    sys.modules[path.stem] = module
    sys.path.insert(0, str(path.parent))
    spec.loader.exec_module(module)
    classes: list[Any] = [kind for _, kind in inspect.getmembers(module, inspect.isclass)]
    own = [kind for kind in classes if kind.__module__ == module.__name__]
    bots = [kind for kind in own if callable(getattr(kind, "choose", None))]
    if len(bots) != 1:
        raise SystemExit(f"{path}: needs one class with a method `choose`, has {len(bots)}")
    return bots[0](seed) if inspect.signature(bots[0]).parameters else bots[0]()


def main() -> None:
    """Answer views until the input ends."""
    answers, sys.stdout = sys.stdout, sys.stderr  # what the bot prints is not an answer
    bot = load(Path(sys.argv[1]), int(os.environ.get("SITROOM_SEED", "0")))
    for line in sys.stdin:
        view = json.loads(line)
        action = bot.choose(view)
        texts = dict(view["decision"]["legal"])
        print(texts.get(action, repr(action)), file=answers, flush=True)


if __name__ == "__main__":
    main()
