"""Kopf oder Knopf: an abstract duel of buttons."""
