"""Kopf an Kopf: how bots evaluate positions and choose actions."""
