"""Homestretch: how bots value positions and choose."""
