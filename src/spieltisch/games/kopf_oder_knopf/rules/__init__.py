"""Kopf oder Knopf: components, state, legal actions and their effects."""
