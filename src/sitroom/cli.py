"""The command line."""


def main() -> int:
    """Run a command."""
    return 0
