"""Kopf an Kopf: ten horses, one race, and bets until shortly before the finish."""
