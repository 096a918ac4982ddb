"""A browser on whose pages no error goes unseen."""

BROWSERS_OWN = ("Failed to load resource:", "WebSocket connection to")
"""How Chromium complains about the network. Servers that refuse or are gone are a matter of the tests."""


class Browser:
    """Opens contexts, and writes down every error of every page in them: uncaught, rejected, or told to the console."""

    def __init__(self, browser, errors):
        self._browser = browser
        self._errors = errors

    def new_context(self, **settings):
        context = self._browser.new_context(**settings)
        context.on("weberror", lambda error: self._errors.append(f"{error.error} at {_page(error.page)}"))
        context.on("console", self._hear)
        return context

    def _hear(self, message):
        if message.type in ("error", "assert") and not message.text.startswith(BROWSERS_OWN):
            self._errors.append(f"console: {message.text} at {_page(message.page)}")


def _page(page):
    return page.url if page else "a page that is gone"
