"""Kopf oder Knopf: scenes, drawings and choices for a viewer."""
