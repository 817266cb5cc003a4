"""Bots against bots: simulations, tournaments, ratings, reviews and their reports."""
