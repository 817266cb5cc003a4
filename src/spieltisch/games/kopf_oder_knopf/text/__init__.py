"""Kopf oder Knopf: sentences, rulebooks, the lesson, and positions as text."""
