"""The server: matches over HTTP and WebSocket, stored as their answers; the API is in `docs/server-api.md`."""
