"""The WebSocket: its handler, one connection, and how uvicorn listens."""
