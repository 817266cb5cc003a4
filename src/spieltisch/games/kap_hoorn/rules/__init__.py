"""Kap Hoorn: components, state, legal actions and their effects."""
