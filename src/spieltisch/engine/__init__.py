"""What a game is, and what every game can rely on."""
