"""Homestretch: what a viewer sees and can choose."""
