"""Bots against bots: simulations and what they tell."""
