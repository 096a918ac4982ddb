"""How a server copes: with load, with a greedy client, with memory and with bytes."""
