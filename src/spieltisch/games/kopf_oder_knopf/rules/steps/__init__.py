"""Kopf oder Knopf: the steps of a turn, a class for each phase."""
