"""Kopf an Kopf: how bots value positions and choose."""
