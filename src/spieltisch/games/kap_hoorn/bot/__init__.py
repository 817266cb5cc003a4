"""Kap Hoorn: how bots value positions and choose."""
