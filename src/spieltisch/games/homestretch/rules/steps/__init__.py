"""Homestretch: the phases of a game, each as a step with all that belongs to it, in the order of play."""
