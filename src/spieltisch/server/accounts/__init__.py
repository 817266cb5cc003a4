"""Guests and their accounts: cookies, recovery codes, passwords, blocks."""
