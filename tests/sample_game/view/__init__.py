"""The sample game: what a viewer sees and can choose."""
