"""Learning, as far as no game owns it: samples, a small network and how it is fitted."""
