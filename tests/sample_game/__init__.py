"""A tiny but complete game with chance, secrets and simultaneous decisions, to try the conformance kit on."""
