"""One game that is played: log, clock, dice, messages, and what each viewer is shown."""
