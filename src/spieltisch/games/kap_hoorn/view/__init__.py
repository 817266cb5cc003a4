"""Kap Hoorn: what a viewer sees and can choose."""
