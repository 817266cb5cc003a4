"""Kap Hoorn: evaluation, playout policies and bot levels."""
