"""Kopf oder Knopf: how bots value positions and choose."""
