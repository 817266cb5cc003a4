"""What a worker runs: tables, publish/subscribe, clocks, bots, hints, reviews, mail."""
