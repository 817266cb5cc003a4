"""The sample game: sentences, rulebooks, the lesson, and positions as text."""
