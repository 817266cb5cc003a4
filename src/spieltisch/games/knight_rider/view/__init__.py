"""Knight Rider: what a viewer sees and can choose."""
