"""Knight Rider: how bots value positions and choose."""
