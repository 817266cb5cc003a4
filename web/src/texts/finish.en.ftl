### The end of a game: watching it again, review, result.

replay-pace = Pace: { $pace } steps per second
replay-times = { $pace }×

review = Review
review-of-game = Review: { $game }
review-curve = Each seat's chance to win, over the game
review-chance-now = Chance to win
review-percent = { $share } %
review-points = { $points ->
    [one] 1 point
   *[other] { $points } points
}
review-moment-number = Turning point { $number }
review-about = The table looks at every decision again and plays it to the end many times: who would have won how often, and where did the game turn? It takes about a minute.
review-ask = Make the review
review-begins = The review begins …
review-waiting = { $count ->
    [one] Another game comes first.
   *[other] { $count } other games come first.
}
review-working = { $done } of { $total } decisions looked at
review-progress = Progress of the review
review-leave = You can leave this page and come back later. The review stays.
review-moments = Turning points
review-no-moments = Nothing in this game turned it clearly.
review-from-to = { $before } % → { $after } %
review-played = Played: { $action }
review-happened = Then: { $what }
review-better = Better: { $action }
review-seats = Who played how?
review-who = Who
review-mistakes = Mistakes
review-given-away = Given away
review-luck = Luck
review-of = { $count } of { $all }
review-all-mistakes = { $count ->
    [one] One clear mistake
   *[other] All { $count } clear mistakes
}
review-meaning = { $done } decisions were looked at, each with what the seat could know then. Mistakes: what the search is sure was worse than the best. Given away and luck in percentage points of the chance to win.
review-meaning-part = { $done } of { $all } decisions were looked at, most closely where the game turned; each with what the seat could know then. Mistakes: what the search is sure was worse than the best. Given away and luck in percentage points of the chance to win.

result-dice = Verify the dice
result-more = More
result-less = Less
result-record = Download
