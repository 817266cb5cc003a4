"""Kap Hoorn: texts, rulebooks, the lesson, and positions as text."""
