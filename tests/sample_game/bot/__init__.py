"""The sample game: how bots value positions and choose."""
