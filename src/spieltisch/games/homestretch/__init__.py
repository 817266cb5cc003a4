"""Homestretch: shares, bets and dice over four races."""
