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
unknown-words = "{ $words }" means nothing in { $game }. describe() shows the words of every action.
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
box-shape = The components file has not the shape of this game's box: { $reason }.
box-option-default = The components file gives the option "{ $option }" a default, { $default }, that the option itself does not allow.
box-table = The components file cannot be played with: "{ $table }" should be { $expected }.

## Positions
position-no-table = A position is a table of fields as dump() gives it, not a value of the kind "{ $found }".
position-unreadable = The position cannot be read: { $reason }.
position-unknown-field = A position has no field "{ $field }". Its fields are { $known }.
position-bad-value = The field "{ $field }" of the position should be { $expected }, not { $found }.

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
