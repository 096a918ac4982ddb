"""What a catalogue says, sentence by sentence."""

from string import Formatter


def sentences(node, path=""):
    """Every text of a catalogue with its place: `cards/fidel/name`."""
    if isinstance(node, str):
        return {path: node}
    items = node.items() if isinstance(node, dict) else enumerate(node)
    return {place: text for key, value in items for place, text in sentences(value, f"{path}/{key}").items()}


def placeholders(text):
    """Name and forms of every placeholder."""
    return [(name, spec) for _, name, spec, _ in Formatter().parse(text) if name is not None]


def readable(sentence):
    """Is nothing of the catalogue's own signs left in it?"""
    return bool(sentence) and not any(sign in sentence for sign in "{}|") and "  " not in sentence
