### Texts of the arena.

## Errors
no-choix = Ratings need a package that is not installed: pip install "spieltisch[arena]".
no-ray = Ray is not installed: pip install "spieltisch[ray]".
no-cluster =
    { $address ->
        [none] No Ray cluster could be started here: { $reason }.
       *[other] No Ray cluster can be reached at "{ $address }": { $reason }.
    }
too-few-bots =
    { $bots ->
        [one] A tournament needs at least two bots, here is only one. Name them all: --bots greedy random
       *[other] A tournament needs at least two bots. Name them: --bots greedy random
    }
bot-twice = The bot "{ $bot }" is named twice. Every bot takes part once.
results-unusable = The file "{ $file }" cannot be used for results: { $reason }.
results-busy = Another run is writing into "{ $file }". Wait for it, or name another file.
results-foreign = "{ $file }" is not a file of results: its first line says nothing about a tournament. Name another file.
results-other =
    "{ $file }" holds another tournament: { $field ->
        [format] its format is { $found } instead of { $wanted }.
        [game] its game is { $found } instead of { $wanted }.
        [rules_version] it was played by version { $found } of the rules instead of { $wanted }.
        [box] it was played with another box.
        [options] its options are { $found } instead of { $wanted }.
        [players] its player counts are { $found } instead of { $wanted }.
        [bots] its bots are { $found } instead of { $wanted }.
        [tables] its tables are { $found } instead of { $wanted }.
        [seed] its seed is { $found } instead of { $wanted }.
        [sources] one of its bots has changed since.
       *[other] its { $field } is { $found } instead of { $wanted }.
    } Name another file, or call the command as before.
results-damaged = Line { $line } of "{ $file }" is damaged. Delete that line: its game will be played again.
not-two-boxes = Both boxes are the same, so there is nothing to compare. Name another one with --box or --against.

## Tournaments
tournament-title =
    { $games ->
        [one] { $game }: one game between { $bots } bots
       *[other] { $game }: { $games } games between { $bots } bots
    }
tournament-below = Seed { $seed }, rules version { $version }, bots: { $bots }
unfinished-round =
    { $games ->
        [one] One more game belongs to an unfinished round and does not count.
       *[other] { $games } more games belong to unfinished rounds and do not count.
    }
nothing-whole = No round is finished yet, so there is nothing to sum up.
ratings = Ratings
ratings-meaning = Points above the mean of the field, with 95 % intervals. A bot rated 100 points higher finishes ahead in 64 of 100 cases, with 400 points more in 91.
rating = Rating
interval = 95 % interval
from-to = { $low }…{ $high }
bot = Bot
payoff = Payoff
wins = Wins
of-fair-share = of fair share
seconds-per-game = s per game
with-players = { $players } players
rounds-played =
    { $rounds ->
        [one] One round of { $games } games: every bot sat in every seat equally often, and all games of a round have the same dice.
       *[other] { $rounds } rounds, { $games } games: every bot sat in every seat equally often, and all games of a round have the same dice.
    }
payoffs = Mean payoff
payoffs-meaning = From -1 (always last) to 1 (always first). The intervals hold 95 %.
ahead = Who finishes ahead of whom
ahead-meaning = How often the bot of the row finishes ahead of the bot of the column where both sit at a table; a tie counts half.
alone = One against the others
alone-meaning = The mean payoff of the bot of the row where the bot of the column has all other seats, and how many times its fair share it wins.
seats = Payoff by seat
lengths = Length of the games
lengths-meaning = Steps of a game: { $mean } on average, half of the games between { $low } and { $high }.
times = { $number }×
written = The report is in { $file }.
resuming =
    { $games ->
        [one] One game is in { $file } already; the run goes on from there.
       *[other] { $games } games are in { $file } already; the run goes on from there.
    }
interrupted-kept = Interrupted after { $done } of { $total } games. They are in { $file }; the same command goes on from there.
interrupted-lost = Interrupted after { $done } of { $total } games. They are not kept; with --out FILE the next run could go on from there.

## Two boxes side by side
compared = { $game }: { $ours } beside { $theirs }
compared-by =
    { $games ->
        [one] One game with each box, { $players } players, seed { $seed }, bots: { $bots }
       *[other] { $games } games with each box, { $players } players, seed { $seed }, bots: { $bots }. Game by game the random numbers are the same.
    }
compared-tally =
    Of { $total } figures { $changed } have clearly changed (●) and { $perhaps } lie beyond their own 95 % interval but could do so by chance among so many (○). { $same } differ within error, { $single } cannot be compared. Differences of shares are percentage points.
clearly-changed = What has clearly changed
nothing-changed = Nothing has clearly changed.
balance = Seats and lengths
compared-length = Length
compared-wins = Wins by seat
compared-payoff = Payoff by seat
compared-ends = Ends
steps = steps
figure = Figure
difference = Difference (95 %)
row-column = { $row }: { $column }
group-figure = { $group }: { $figure }
all-figures = All { $count } figures
original-box = original
html-needs-against = --html shows two boxes side by side. Name the other one: --against original

## Review of a game
review-title = { $game }: review of a game
review-below =
    { $finished ->
        [no] The game is unfinished. { $decisions } decisions, { $iterations } continuations for each, seed { $seed }.
       *[yes] { $decisions } decisions, { $iterations } continuations for each, seed { $seed }.
    }
review-unfinished = The game is unfinished: the curve ends with its last decision.
review-seat = Seat { $seat }
review-curve = Win probability
review-curve-meaning = Each point is what the deciding seat could know then. Before a decision: with the best action that the search found; after it: with the action taken. Numbers below mark the turning points.
review-turns = Turning points
review-no-turns = Nothing in this game turned it clearly.
review-turn-decision =
    { $way ->
        [up] { $seat } gains { $points } points: { $action } The search would have done this: { $best }
       *[down] { $seat } gives away { $points } points: { $action } Better: { $best }
    }
review-turn-chance =
    { $way ->
        [up] { $seat } gains { $points } points by what then happened.
       *[down] { $seat } loses { $points } points by what then happened.
    }
review-position = The position after { $ply } moves
review-seats = Seats
review-seats-meaning = Given away: win probability lost by own decisions, as far as the search can tell. Luck: what dice, cards and news between decisions brought, and the error of the search. A mistake is a loss that is more than twice its standard error.
review-who = Who
review-choices = Decisions
review-mistakes = Mistakes
review-loss = Given away
review-luck = Luck
review-result = First place
review-decisions = All decisions
review-decisions-meaning = Decisions with a single option are left out. Mistakes are set in bold.
review-ply = Move
review-taken = Decision
review-before = Before
review-after = After
review-lost = Lost
review-best = Better
review-lost-about = { $loss } ± { $error }

## The ladder
ladder-title = The ladder
ladder-about = How much stronger each level of bots is than the one below, measured in every game. In a duel both levels play each deal from both sides; at a larger table one seat is the level's and all others are the lower level's, once from every seat with the same dice. The strongest level also meets "random" in duels and "greedy" at larger tables. Intervals hold 95 %. In the pictures the figure that the promise is about stands on the right, and a match that does not keep it is grey.
ladder-facts = Measured on { $date } with seed { $seed } on { $processor } ({ $cores } cores, { $system }), { $python }, rules { $build }.
ladder-command = Command
ladder-levels = Levels
ladder-picture = Mean payoff of the level against the other bot, from -1 (always last) to 1 (always first)
match-label =
    { $players ->
        [2] { $bot } – { $other }
       *[other] { $bot } – { $other }, { $players } seats
    }
level-against = Level – opponent
games = Games
promised = Promised
promised-share = wins ≥ { $wanted } %
promised-times = wins ≥ { $wanted }
promised-payoff = payoff > 0
kept =
    { $kept ->
        [true] yes
       *[false] no
    }
kept-heading = Kept
ladder-tally = { $kept } of { $total } promises are kept.
ladder-level = A level
ladder-made-of = Plays as
ladder-written = The ladder is in { $folder }: ladder.json, ladder.md and the pictures.
ladder-empty = No round of any match is finished yet, so there is nothing to show.
ladder-match = { $game }, { $players } players: { $bot } – { $other }
ladder-interrupted = Interrupted. The games played are in { $folder }; the same command goes on from there.
ladder-unreadable = { $file } does not hold a ladder: { $reason }. Move it away, or name another folder.
too-few-levels = A ladder needs at least two levels. There are { $known }.
no-such-count = None of these games is for { $players } players.
