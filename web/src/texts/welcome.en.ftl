# -- addresses without a game --
choose-for-new = Which game shall it be?
choose-for-rules = Which rules are you looking for?
choose-for-learn = Which game would you like to learn?

# -- bots --
bot-level = A bot: { $level }

# -- my games --
outcome =
    { $outcome ->
        [won] won
        [shared] shared win
        [drawn] drawn
        [lost] lost
        [place] place { $rank } of { $players }
       *[none] finished
    }

# -- first visit, level of bots --
welcome-name = What’s your name?
welcome-save = That’s me
welcome-skip = Skip
bots-are = Bots: { $level }
bots-change = change
bots-which = How well shall the bots play?

# -- invited --
invited-by = { $name } invites you
invited-title = Will you play?
invited-full = All seats are taken
invited-players = { $count } at the table
invited-minutes = about { $minutes } min
invited-special = Other than in the rulebook: { $options }
invited-seat = Seat { $number }, free
invited-you = You?
invited-host = invites
invited-sits = is seated
invited-sit = Sit down
invited-then = No account needed. { $name } starts the game once everybody sits.
invited-no-account = No account needed.
invited-only-watch = Only watch
invited-watch = Watch
invited-learn = Have a go first, then sit down.
invited-tab = { $name } invites you to { $game }
