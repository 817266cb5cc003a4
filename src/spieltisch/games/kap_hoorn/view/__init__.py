"""Kap Hoorn: scenes, drawings and choices for a viewer."""
