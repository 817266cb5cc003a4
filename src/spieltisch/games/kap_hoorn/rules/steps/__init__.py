"""Kap Hoorn: the phases of a turn, each as a step with all that belongs to it, in the order of play."""
