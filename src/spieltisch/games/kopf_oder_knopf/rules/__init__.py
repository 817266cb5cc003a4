"""Kopf oder Knopf: the box, the state, what is legal and what happens."""
