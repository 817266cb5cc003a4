"""Knight Rider: the box, the state, what is legal and what happens."""
