"""One game in progress: its log, clocks, dice and messages, and what each viewer sees."""
