### Texts of the command `spieltisch`.

## Errors
error = Error: { $text }
interrupted = Interrupted.
bad-pair = An option is written as name=value, for example -o { $example }; "{ $found }" is not written this way.
bad-seat = There is no seat "{ $found }". Take { $seats }, or all.
bad-bots = { $bots } bots do not fill { $players } seats: name one bot for all seats, or one per seat.
file-exists = The file "{ $file }" already exists. Name another one.
unwritable = The file "{ $file }" cannot be written: { $reason }.
unreadable = "{ $file }" cannot be read: { $reason }.
empty = "{ $file }" is empty. It should hold a position or the record of a game.
no-json = This is neither a position nor a record, because it is not valid JSON. Line { $line }, column { $column }: { $reason }.
unreadable-json = This is neither a position nor a record: it is not readable JSON ({ $reason }).
needs-game = This is not a record, so it does not name its game. Name it with --game: { $games }.
no-notation = { $game } has no notation of its own. Give the position or the record as JSON.
no-such-ply = There is no move { $ply }: this record has { $last }.
no-such-rule = { $game } has no rule "{ $found }". Its rules are numbered like { $example }.
no-such-rule-anywhere = No game here has a rule "{ $found }". Rules are numbered like { $examples }.
no-tests = There are no test files in "{ $folder }". Name the folder with --tests.
bad-test-file = The test file "{ $file }" cannot be read: { $reason }.

## Headings of tables
game = Game
name = Name
players = Players
about = Summary
option = Option
value = Value
meaning = Meaning
on = on
off = off
place = Place
player = Player
score = Score
decided = Decided by
bot = Bot
wins = Wins
shared = Shared
payoff = Payoff ± 95 %
steps = Steps per game
mean = mean
least = min
most = max
chance = Chance

## Playing
you-play = { $player }: you
person-plays = { $player }: a person
bot-plays = { $player }: bot { $bot }
seed = seed { $seed }
short-help = Choose by number or by words. ? explains more, q leaves.
your-choice = Your choice:{" "}
do-it = Do it anyway ({ $rule })? y/n [n]{" "}
curtain = Pass the device to { $player }, then press Enter.{" "}
earlier-news =
    { $count ->
        [one] · One earlier event is left out.
       *[other] · { $count } earlier events are left out.
    }
back = Enter goes back to all { $count } choices.
no-such-line = There is no choice { $found }: the list goes from 1 to { $last }.
no-such-words = "{ $found }" is not an action of this game. Type a number, words as in the list, or ? for help.
help =
    Type the number of a line. A line that ends in … (5) opens five choices.
    Or type the words of an action, or enough of them to be clear: "{ $words }" or "{ $shorter }".
    Lines with ! are allowed but have a price; you are asked once more.
    Enter shows the position and the whole list again, "r { $rule }" the text of that rule, o the options.
    q leaves; a game that was left cannot be resumed.
leaving =
    { $steps ->
        [one] You leave after one step; a game that was left cannot be resumed.
       *[other] You leave after { $steps } steps; a game that was left cannot be resumed.
    }
ended =
    { $steps ->
        [one] The game is over after one step: { $cause }.
       *[other] The game is over after { $steps } steps: { $cause }.
    }
saved = The record is in { $file }.

## Simulations
simulated =
    { $games ->
        [one] { $game }: one game with { $players } players, seed { $seed }
       *[other] { $game }: { $games } games with { $players } players, seed { $seed }
    }
ends = Ends: { $ends }
speed =
    { $workers ->
        [one] Speed: { $games } games/s, { $steps } steps/s ({ $seconds } s, one worker)
       *[other] Speed: { $games } games/s, { $steps } steps/s ({ $seconds } s, { $workers } workers)
    }

## Rulebooks
unproven = { $rule } has no test.
unknown-mark = { $test } names the rule { $rule }, which does not exist.

## Records
length =
    { $moves ->
        [one] { $players } players, one move
       *[other] { $players } players, { $moves } moves
    }
unfinished = Unfinished
record-end = Ended by { $cause }; payoffs: { $payoffs }
after-ply = After move { $ply } of { $last }
cause-resigned = resignation
cause-timed_out = time-out
cause-draw_agreed = agreement on a draw
cause-aborted = abandonment
chance-acts = Chance is next: dice or a draw.

## Speed
bench-game = Measuring { $game } ...
bench-no-openspiel = OpenSpiel is not installed, so it is not measured: pip install "spieltisch[bench]".
bench-build =
    { $build ->
        [compiled] Speed on one core, compiled
       *[interpreted] Speed on one core, interpreted: the rules are not compiled
    }
bench-per-second = per second
bench-steps-in-loop = steps in the loop
bench-steps-from-python = steps from Python
bench-playouts = playouts
bench-clones = clones
bench-determinizations = determinizations
bench-search-playouts = playouts of a search, from the middle of a game
bench-search-iterations = iterations of the bots' search, from there
bench-search-beside = A search makes { $ours } playouts, OpenSpiel's search in Python { $theirs }: { $ratio } times as many.
bench-batch = decisions in a batch of { $games } games
bench-pettingzoo = decisions through PettingZoo (the batch makes { $ratio } times as many)
bench-beside =
    { $python ->
        [none] Beside { $system }, { $theirs } steps: { $loop } times as many in the loop.
       *[other] Beside { $system }, { $theirs } steps: { $loop } times as many in the loop, { $python } times from Python.
    }
bench-startup = Importing takes { $import } ms, the command's help { $help } ms.

## The server
serving = The table is open at { $address } (Ctrl-C closes it).
closed = The table is closed. Games go on when it is opened again.
worker-failed = Not all worker processes could start; see their messages above.
workers-need-postgresql = SQLite is made for one process. For several, name a PostgreSQL database with --db, for example postgresql+asyncpg://name:password@host/spieltisch, or leave --workers out.
no-database = The database { $url } cannot be used: { $reason }.
bad-site = "{ $found }" is not the address of a site. Write it like https://play.example.org.
bad-host = "{ $found }" is not a host name. Give the name alone, like play.example.org, without https:// and port.
proxy-without-site = Behind a proxy, give with --site the address at which people reach this server. Requests for other host names are refused.
bad-proxy = "{ $found }" is not the address of a proxy. Give an address like 127.0.0.1 or a network like 172.16.0.0/12.
bad-mail = The address of the mail server in --mail is not valid. Write smtp://user:password@host:port, or smtps:// for a connection with TLS from the start.
no-mail-from = E-mails need a sender: give one with --mail-from, such as spieltisch@example.org.
cannot-listen = The server cannot listen on { $host }, port { $port }: { $reason }. Choose another port with --port.

## Verifying
verify-wrong = Wrong: { $reason }
verify-moves =
    { $moves ->
        [one] One decision follows the rules ({ $undone } moves were taken back).
       *[other] All { $moves } decisions follow the rules ({ $undone } moves were taken back).
    }
verify-dice =
    { $rolls ->
        [0] Nothing was thrown or drawn. The dice promised as { $commitment } are the ones revealed.
        [one] The one throw or draw comes from the dice that were promised as { $commitment }.
       *[other] All { $rolls } throws and draws come from the dice that were promised as { $commitment }.
    }
verify-seeds =
    { $count ->
        [0] No player added a seed: the server knew all that the dice depend on and could have tried several secrets beforehand.
        [one] One player added a seed to the dice. If the server did not know it when it promised the secret, it could not choose the dice.
       *[other] { $count } players added seeds to the dice. If there is one that the server did not know when it promised the secret, it could not choose the dice.
    }
verify-signed =
    Unchanged since the server signed it with the key { $signer }.
    Compare this key with the one at /api/key of the server where the game was played, or have it compared with --key: a forger would sign with another key.
verify-signed-as-demanded = Unchanged since the server signed it with the key { $signer }, as you demanded.
verify-unsigned =
    Moves and dice only: this record has no signature.
    Who resigned, all times, and whether the record is complete are not proven.
bad-key = "{ $found }" is not a public key. Give 64 hexadecimal digits, or a file with them or with what the server answers at /api/key.

## Pictures
drawn = The picture is in { $file }.
no-resvg = PNG pictures need a package that is not installed: pip install "spieltisch[pictures]". SVG pictures need none.
no-pictures = { $game } has no pictures yet; without --svg and --png it is shown as text.
no-such-seat = There is no seat { $seat }: seats are numbered 0 to { $last }.

## Administering a server
admin-mark = Mark
admin-address = Address
admin-status = Status
admin-waiting = waiting
admin-playing = playing
admin-over = over
admin-people = People
admin-rows = Log
admin-made = Opened
admin-used = Last used
admin-closed = Closed because
admin-number = Number
admin-tables = Tables
admin-who =
    { $people ->
        [0] { $bots } bots, { $free } free seats
       *[other] { $names } + { $bots } bots, { $free } free seats
    }
admin-no-tables = There is no such table.
admin-nobody = There is no person with that name.
admin-table-closed = The table “{ $name }” ({ $mark }) is closed. People at the table read why within seconds.
admin-sure-tables =
    { $count ->
        [one] Delete the table “{ $name }” with its log and its chat, for good?
       *[other] Delete { $count } tables with their logs and chats, for good?
    }
admin-tables-deleted =
    { $count ->
        [one] One table is deleted.
       *[other] { $count } tables are deleted.
    }
admin-sure-person = Delete { $name } with all chat lines and logins, for good? Bots take over their seats.
admin-person-gone = { $name } is deleted.
admin-job-kind = Job
admin-job-waiting = Waiting
admin-job-running = Running
admin-job-oldest = First due
admin-job-tries = Failed tries
admin-job-bot = moves of bots
admin-job-hint = hints
admin-job-review = reviews
admin-job-mail = e-mails
admin-job-clock = clocks
admin-backed-up = The backup is in { $file } ({ $size } MB). It holds secrets: keep it where only you can read it.
admin-restored = The backup { $file } is in place. Open the table: spieltisch serve.
admin-kept = What was there before is in { $file }.
admin-finding = { $mark }: { $reason }
admin-checked =
    { $damaged ->
        [0] All is right at { $count } tables.
        [one] One of { $count } tables is damaged.
       *[other] { $damaged } of { $count } tables are damaged.
    }
