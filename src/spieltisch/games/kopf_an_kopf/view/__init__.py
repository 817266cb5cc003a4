"""Kopf an Kopf: what a viewer sees and can choose."""
