"""Kopf an Kopf: sentences, rulebooks, the lesson, and positions as text."""
