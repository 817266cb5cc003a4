"""Homestretch: the layers of the stage, from below."""

GROUND, PRINT, CELLS, TRACE, HANDICAPS, HORSE, SIGNS, OVERLAY, CARDS, CHIPS, DICE, TAGS = range(12)
