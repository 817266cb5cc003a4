"""Environments for research: PettingZoo, Gymnasium, OpenSpiel, and batches on NumPy arrays."""
