"""The parts of learning that belong to no game: samples, a small network, and how it is fitted."""
