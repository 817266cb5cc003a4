"""Kap Hoorn: sentences, rulebooks, the lesson, and positions as text."""
