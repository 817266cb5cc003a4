"""Knight Rider: components, state, legal actions and their effects."""
