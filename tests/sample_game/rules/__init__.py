"""The sample game: the box, the state, what is legal and what happens."""
