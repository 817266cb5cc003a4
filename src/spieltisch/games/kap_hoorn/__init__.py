"""Kap Hoorn: clippers race around the cape on winds that the players lay."""
