"""Homestretch: what a viewer sees and may choose."""
