"""The web service: tables, seats, the move log, live updates, verifiable dice, bots at the table."""
