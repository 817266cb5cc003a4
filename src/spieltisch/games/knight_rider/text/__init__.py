"""Knight Rider: texts, rulebooks, the lesson, and positions as text."""
