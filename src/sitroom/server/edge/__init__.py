"""Who may come in: limits for each client, hosts, tokens, and the log of what happens."""
