"""Kap Hoorn: the layers of the stage, from below."""

TRAY, PRINT, TILES, TRACE, CHIPS, UNDER, SHIPS, WINDS, HAND, TAGS = range(10)
