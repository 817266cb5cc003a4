"""Kap Hoorn: the box, the state, what is legal and what happens."""
