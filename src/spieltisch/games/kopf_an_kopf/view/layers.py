"""Kopf an Kopf: the layers of the stage, from below."""

TRAY, PRINT, HORSE_CARDS, BETS, TRACE, HORSES, HAND, TAGS, OFFER, OFFERED = range(10)
