"""A small complete game with chance, secrets and simultaneous decisions, to test the conformance kit."""
