"""Knight Rider: the layers of the stage, from below."""

GROUND, TILES, TRACE, DETOURS, PLANKS, ENDS, RED, CARS, NUMBERS, SIGNS, GHOSTS = range(11)
TRAY, TRAY_PIECES, TRAY_WORDS = range(20, 23)  # above the city
