### Sentences of the engine itself, for all games.

## Refusals
game-over = The game is over.
not-asked =
    { $asked ->
        [chance] Nobody is asked now: dice or a draw decide.
       *[seat] It is not this seat's decision now; seat { $seats } is asked.
    }
no-chance-now = Nothing is rolled or drawn now; seat { $seats } is asked.
impossible-outcome = "{ $words }" cannot come now.

## Unknown things
unknown-game = There is no game called "{ $game }". The games are { $known }.
unknown-seat = There is no seat { $seat }. Seats are numbered 0 to { $last }.
unknown-action = { $game } has no action { $action }. Actions are numbered 0 to { $last }.
unknown-outcome = { $game } has no outcome { $outcome }. Outcomes are numbered 0 to { $last }.
toml-syntax = Line { $line }, column { $column } is not valid TOML: { $reason }.
toml-file-syntax = { $file } is not valid TOML. Line { $line }, column { $column }: { $reason }.
unknown-words = "{ $words }" means nothing in { $game }. describe() shows the words of every action.
unknown-word = "{ $words }" means nothing in { $game }, because of "{ $word }". Did you mean: { $nearest }?
unknown-words-missing = "{ $words }" means nothing in { $game }: a word is missing at the end, for example: { $nearest }.
unknown-words-end = "{ $words }" means nothing in { $game }: "{ $word }" is one word too many.
missing-extra = "{ $library }" is missing. It comes with: pip install 'spieltisch[{ $extra }]'
no-insight = No bot but "random" can play { $game }: the game has no insight yet.
unknown-bot = There is no bot called "{ $bot }". The bots are { $known }, and classes in files of your own such as mybot.py:Bot.
bad-budget = A search cannot have the budget "{ $budget }". Give iterations, such as mcts:500, nodes, such as alphabeta:20000, or seconds, such as mcts:0.2s, more than zero.
no-duel = The bot { $bot } cannot play { $game }: it looks ahead in games for two in which nothing is hidden and luck decides nothing. "mcts" plays every game.
bot-file-missing = There is no file { $file } with a bot in it.
bot-file-broken = The bot file { $file } cannot be run: { $reason }.
bot-class-missing = { $file } has no class { $name } that is derived from spieltisch.bots.Bot. Those that are: { $known }.
bot-failed = The bot { $bot } broke off: { $reason }.
bot-answer-illegal = The bot { $bot } decided { $answer }, which is none of its { $legal } legal actions.

## Starting a game
bad-players = { $game } is not for { $players } players but for { $allowed }.
options-no-table = Options are a table of names and values, not { $found }.
unknown-option = { $game } has no option "{ $option }". Its options are { $known }.
bad-option-value = The option "{ $option }" cannot be { $found }. It may be one of { $allowed }.
bad-option-text = The option "{ $option }" cannot be { $found }. It must be a text of the form { $pattern }.
bad-option-list = The option "{ $option }" cannot be { $found }. It is a list of different values out of { $allowed }.
bad-option-range = The option "{ $option }" cannot be { $found }. It may be a whole number from { $low } to { $high }.

## Boxes
box-unreadable = The components file "{ $file }" cannot be read: { $reason }.
box-syntax = The components file is not valid TOML. Line { $line }, column { $column }: { $reason }.
box-unreadable-text = The components file cannot be read: { $reason }.
box-missing = The components file lacks "{ $field }".
box-unknown = The components file has "{ $field }", which this game does not know.
box-shape = The components file does not fit this game: "{ $field }" has a wrong value ({ $reason }).
box-pattern = The components file does not fit this game: "{ $field }" is no regular expression ({ $reason }).
box-option-default = The components file does not fit itself: "{ $field }" is { $default }, which the option "{ $option }" does not allow.
box-table = The components file cannot be played with: "{ $field }" should be { expected }.

## Positions
position-no-table = A position is a table of fields as dump() gives it, not a value of the kind "{ $found }".
position-unreadable = The position cannot be read: { $reason }.
position-unknown-field = A position has no field "{ $field }". The fields at this place are { $known }.
position-unknown-name = A position has no field "{ $field }". At this place there are, for example, { $known }.
position-bad-value = The field "{ $field }" of the position should be { expected }, not { $found }.
# What a value should be; it follows "should be".
expected =
    { $kind ->
        [number] a whole number from { $low } to { $high }
        [least] a whole number of at least { $low }
        [count] a whole number of 0 or more
        [numbers] a list of { $count } whole numbers from { $low } to { $high }
        [flag] true or false
        [flags] a list of { $count } entries that are true or false
        [word] one of { $allowed }
        [seats] a list of seats from 0 to { $last }
        [order] a list of the seats 0 to { $last }, each of them once
        [seat] the number of a seat, from 0 to { $last }
        [name] a name that this game has, for example { $nearest }
        [members] a list
        [entries] a list with at most { $most } entries
        [list] a list with { $count ->
            [one] one entry
           *[other] { $count } entries
        }
        [entries] a list with at most { $most } entries
        [most] a list of at most { $count } entries, none of them twice
        [distinct] a list in which nothing occurs twice
        [any-list] a list
        [some-distinct] a list of one entry or more, none of them twice
        [ascending] a list of whole numbers from { $low } to { $high } in ascending order
        [not-all-zero] a list with at least one number above 0
        [sum] a list of whole numbers of 0 or more that add up to { $sum }
        [some] a list of one or more of { $allowed }, none of them twice
        [at-most] a list with { $item } at most { $count } times
        [rows] { $count } texts of { $count } letters out of { $letters }
        [rest] a list of the numbers from { $low } to { $high } that are not in { $other }
        [square] four cells that make a square, with coordinates from { $low } to { $high }
        [covering] a list in which the numbers from { $low } to { $high } occur once each as { $name }
        [few] a list with at most { $count } different { $name }
        [ids] a list with entries of the ids { $allowed }
        [names] a table with the names { $allowed }
        [multiple] a multiple of { $unit }, { $low } or more
        [not-zero] a whole number from { $low } to { $high }, but not 0
        [free-field] a field of the board that no entry before has
        [id] a name in ASCII letters without spaces
        [new] a value that no entry before has
        [descending] a list of whole numbers from high to low, { $low } or more
        [table] a table of names and values
        [counts] a table of names and whole numbers
       *[other] { $expected }
    }

## Records
record-no-json = This is no record: it is not readable JSON ({ $reason }).
record-shape = This record is damaged: { $reason }.
record-format = This record has the format "{ $found }"; this version reads { $known }.
record-version = This record was played by version { $found } of the rules of { $game }; this is version { $known }.
record-start = This record is damaged: its start position does not go with its players and options.
record-box = This record names a box ({ $found }) that it does not contain, and it is not the original one ({ $known }).
record-box-hash = This record contains a box ({ $known }) that is not the one it names ({ $found }).
record-move = Move { $number } of this record cannot be replayed: { $reason }
record-event-place = Event { $number } of this record is out of order: it comes before an earlier one, or after more moves than there are.
record-event-seat = Event { $number } of this record ("{ $event }") should name a seat from 0 to { $last }.
record-event-undone =
    { $event ->
        [undone] Event { $number } of this record takes moves back: it should say how many remain in force, from 0 to { $last }.
       *[other] Event { $number } of this record ("{ $event }") takes no moves back and cannot say how many remain in force.
    }
record-event-end = Event { $number } of this record ("{ $event }") ends the game, but the game was over before, or went on afterwards.
record-end =
    { $found ->
        [open] This record is unfinished, but replayed the game ends with "{ $replayed }".
       *[other] { $replayed ->
            [open] This record ends with "{ $found }", but replayed the game is not over.
           *[other] This record ends with "{ $found }", but replayed the game ends with "{ $replayed }".
        }
    }

## Environments
batch-size = A batch has one game or more, not { $found }.
batch-seed = The seed of a batch is a whole number, not { $found }.
batch-actions = A batch of { $games } games takes as many whole numbers as actions, one for each game, not an array of the shape { $shape } and the kind { $kind }.
batch-bounds = { $game } on this box cannot be played in a batch: the numbers of "{ $part }" may be larger than { $largest }.
batch-refused = In game { $number } of the batch: { $reason }
not-dealt = No game has begun yet. Call reset() first.
unknown-render-mode = There is no render mode { $mode }. The render modes are { $known }.
no-such-observer = Observers of these games show what one player sees, public and private: not less, and not what all players see.
wrong-opponents =
    { $seats ->
        [one] One other seat needs one bot, not { $found }.
       *[other] { $seats } other seats need { $seats } bots, or one name for all of them, not { $found }.
    }

## Seats
seat-name =
    { $colour ->
        [red] Red
        [blue] Blue
        [green] Green
        [yellow] Yellow
        [black] Black
        [white] White
        [violet] Violet
        [orange] Orange
       *[none] Seat { $number }
    }
