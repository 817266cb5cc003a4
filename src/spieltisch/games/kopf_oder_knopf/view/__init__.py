"""Kopf oder Knopf: what a viewer sees and can choose."""
