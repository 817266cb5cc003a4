"""Kopf an Kopf: the box, the state, what is legal and what happens."""
