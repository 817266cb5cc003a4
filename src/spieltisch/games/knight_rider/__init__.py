"""Knight Rider: black cars hunt a red one through streets that the players lay."""
