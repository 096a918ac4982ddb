"""Everything that takes long: a queue that is fair to clients, worker processes, and what they do."""
