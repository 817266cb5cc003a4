"""Kopf oder Knopf: texts, rulebooks, the lesson, and positions as text."""
