"""HTTP, WebSocket, fan-out and bot workers; serves the page."""
