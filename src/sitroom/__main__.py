"""`python -m sitroom` is the command `sitroom`."""

import sys

from sitroom.cli import main

if __name__ == "__main__":  # processes started by the program import this file too
    sys.exit(main())
