"""The edge of the server: limits for each client, hosts, tokens, and the log."""
