"""Knight Rider: scenes, drawings and choices for a viewer."""
