"""Kopf oder Knopf: the layers of the stage, from below."""

GROUND, LAST, HOLES, SEAMS, BUTTONS = range(5)
SEEN, AIMS, TAGS = range(2000, 2003)  # above moving buttons, so that holes shine through them
