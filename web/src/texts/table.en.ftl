# -- the table --
table-of = Table “{ $name }”
table-subtitle = Table “{ $name }” · { $status }
table-loading = Laying the table …
table-gone-title = There is no such table
table-closed-title = This table is closed
table-gone = Maybe the link was cut off, or the table has been cleared.
table-round = Round { $round }
tab-your-turn = ● Your turn · { $page }
board-label = The board of { $game }. Arrow keys lead from field to field, Enter picks, Escape puts back.

# -- seats --
seat-you = { $name } (you)
seat-turn = to move
seat-thinking = thinking
seat-done = has chosen
steps-label = The steps of the turn
table-bot = Bot
seat-away = away
seat-away-label = { $name } is away at the moment.
seats-label = Seats
score-of = / { $total }
spectators-label =
    { $count ->
        [one] One person is watching.
       *[other] { $count } people are watching.
    }

# -- the question --
prompt-label = What is asked
prompt-sending = Your move is on its way …
prompt-watching = You are watching.
skip-moves = Skip
skip-moves-help = Show at once what the others do, until it is your turn
put-back = Put back
put-back-key = Esc
choose-this = Choose
all-choices = All choices
all-choices-help = Everything that you can do now. One click is enough.
turn-left = Turn left
turn-right = Turn right
turn-right-key = Turn right (R)
caution-title = Are you sure?
caution-yes = Do it
caution-no = Rather not
undo = Undo
undo-free = Take back your last move
undo-ask = Ask the others whether you may take back
undo-none = There is nothing to take back.
undo-asked = { $name } would like to take back the last move.
undo-waiting = The others are asked whether you may take back.
undo-waiting-away =
    { $count ->
        [one] { $names } is away at the moment and will be asked on return.
       *[other] { $names } are away at the moment and will be asked on return.
    }
undo-withdraw = Never mind
undo-away =
    { $count ->
        [one] { $names } is away and could not agree. Your move stands.
       *[other] { $names } are away and could not agree. Your move stands.
    }
undo-agree = Agree
undo-decline = Rather not

# -- log and chat --
log = Log
log-empty = Nothing has happened yet.
log-thinking = is thinking …
position-show = Show this position
position-label = An earlier position
position-leave = Back to the game
log-line = { $name }: { $text }
chat = Chat
chat-empty = Nobody has said anything yet.
chat-hint = Message to the table
chat-send = Send
chat-new =
    { $count ->
        [one] one new message
       *[other] { $count } new messages
    }

# -- the view --
zoom = Larger
zoom-out = Smaller
zoom-in-label = Zoom in
zoom-out-label = Zoom out
zoom-reset = Show all
view-reset = Show as at first

# -- refusals --
refusal-rule = Rule { $rule }
refusal-close = Close this note

# -- keys --
keys = Keys
keys-board = To the board and on to the buttons
keys-move = From field to field
keys-pick = Pick, and confirm
keys-back = Put back, or close
keys-turn = Turn the tile; with Shift to the left
keys-zoom = Zoom in, zoom out, show as at first
keys-list = This list

# -- menu --
menu = Menu
menu-replay = Watch the game
menu-choices = All choices
menu-link = Copy the link to the table
menu-dice = Check the dice
menu-resign = Resign
menu-leave = Leave the table
leave-title = Leave the table?
leave-text = Your seat stays yours: the game waits, or a bot plays for you until you are back. You find it on the home page.
leave-device = The game can wait: it stays as it is, and you find it on the home page. Or all of you at this device resign; bots play on where somebody else is still in the game.
leave-resign = Resign for all
leave-resign-one = Resign …
leave-later = Continue later
resign-title = Resign?
resign-duel = The game is over then, and { $name } wins.
resign-many = A bot goes on in your place. This cannot be taken back.
resign-yes = Yes, resign
resign-no = Play on

# -- connection --
wire-lost = The connection is lost. It will be back in a moment; nothing is lost.
wire-retry = Try now

# -- waiting for players --
waiting-title = The table is laid
waiting-open =
    { $count ->
        [0] All seats are taken.
        [one] One seat is still free.
       *[other] { $count } seats are still free.
    }
waiting-for-host = The game can begin once everybody sits.
waiting-for-all = The rematch begins once everyone has agreed.
waiting-undecided = has not agreed yet
waiting-agree = Accept the rematch
waiting-host-starts = Whoever opened the table starts the game.
waiting-seat = Seat { $number }
waiting-free = free
waiting-sit = Sit here
waiting-stand = Stand up
waiting-add-bot = Seat a bot
waiting-which-bot = Which bot shall take seat { $number }?
waiting-remove-bot = Send the bot away
waiting-start = Start the game
waiting-invite = Invite
waiting-invite-text = Whoever opens this link can sit down.
waiting-public = The table is on the home page, too.
waiting-options = How it is played
waiting-options-default = Everything as in the rulebook.
waiting-dice = Dice that anybody can check
waiting-seed = Your addition to the dice
waiting-seed-help = Your browser adds something random by itself that the server does not know when it chooses the secret: so it cannot choose what will fall. Characters of your choice take its place.
waiting-seed-add = Add
waiting-seed-added = Added. After the game it stands beside the secret.
waiting-your-name = Your name at the table
waiting-rename = Use it

# -- a shared device --
handover-title = It is { $name }’s turn
handover-text = Pass the device on. Nothing is shown before { $name } is there.
handover-show = I am { $name }: show my view

# -- the end --
result-title = The game is over
result-place = { $rank }.
result-places = Places
result-rematch = Rematch
result-next-table = To the rematch
result-replay = Watch the game
result-home = To the home page
result-show = Result
