"""Homestretch: the box, the state, legal actions and what they do."""
