"""Knight Rider: evaluation, playout policies and bot levels."""
