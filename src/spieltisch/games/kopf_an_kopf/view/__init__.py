"""Kopf an Kopf: what a viewer sees and may choose."""
