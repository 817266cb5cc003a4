"""Homestretch: how bots evaluate positions and choose actions."""
