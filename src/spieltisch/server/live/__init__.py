"""WebSockets: the handler, the connection, and uvicorn's protocols."""
