"""`python -m sitroom.cli`."""

import sys

from sitroom.cli import main

if __name__ == "__main__":
    sys.exit(main())
