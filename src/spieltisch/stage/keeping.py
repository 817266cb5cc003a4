"""Drawings and words that come again and again are made once, whoever sees them at whatever table."""

from functools import lru_cache

# For functions of plain values alone. What a viewer may not know is in none of them: whoever calls such a
# function knows all its values, so that it does not matter who else has called it before.
kept = lru_cache(maxsize=1 << 12)
widely_kept = lru_cache(maxsize=1 << 17)  # what every scene has many of
