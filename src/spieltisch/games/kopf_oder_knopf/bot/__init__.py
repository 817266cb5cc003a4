"""Kopf oder Knopf: evaluation, playout policies and bot levels."""
