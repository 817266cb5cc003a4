### Texts of tables

## People and seats
seat-open = Open seat
seat-colour =
    { $colour ->
        [red] Red
        [blue] Blue
        [green] Green
        [yellow] Yellow
        [black] Black
        [white] White
        [violet] Violet
       *[orange] Orange
    }
on = yes
off = no
bot-random = Lightfoot
bot-random-about = Plays whatever comes to mind. Good for a first game.
bot-beginner = Beginner
bot-beginner-about = Looks one step ahead and slips often. Good for a first game. Answers at once.
bot-casual = Casual player
bot-casual-about = Takes what looks best right now and thinks no further. Answers at once.
bot-club = Club player
bot-club-about = Thinks a few steps ahead, weighing what others may hold and what the dice may bring. Takes a moment.
bot-master = Master
bot-master-about = Thinks ten times as long as the club player: plays thousands of continuations in its mind before each decision. Takes up to a few seconds.
bot-stuck = { $bot } cannot decide at the moment. The server keeps trying.

## Ends of a game that people cause
ended-resigned = { $loser } has resigned. { $winner } wins.
ended-timed-out = The time of { $loser } is up. { $winner } wins.
ended-draw-agreed = Everybody agreed on a draw.
ended-aborted = The game was broken off.

## Lines of the log; the symbol of the seat is their subject
log-resigned = gives up.
log-timed-out = has run out of time.
log-seat-to-bot = From here on a bot plays: { $bot }.
log-seat-to-bot-time-up = has no time left: a bot steps in.
log-seat-to-bot-gone = is away: a bot steps in.
log-seat-to-person = is back and plays on.
log-undone = takes back a decision.
log-draw-agreed = agrees to a draw.
log-aborted = breaks off the game.

## Tables
old-rules = This game was played by older rules, which this version no longer has. It is closed; its record can still be downloaded.
table-full = Every seat at this table is taken.
seat-taken = Somebody has this seat already. Take another one.
unknown-seat = There is no such seat. The table has { $last }.
seats-open =
    { $count ->
        [one] One seat is still open. Invite somebody, or put a bot there.
       *[other] { $count } seats are still open. Invite somebody, or put bots there.
    }
not-seated = You have no seat at this table.
not-host = Only the person who opened the table can do that.
already-started = The game has begun already.
not-started = The game has not begun yet.
not-over = The game is not over yet.
game-over = The game is over.
too-many-bots =
    { $most ->
        [one] Besides you there is room for one bot.
       *[other] Besides you there is room for { $most } bots.
    }
unknown-bot = There is no bot called “{ $found }”. The bots are { $known }.
long-seed = A seed has at most { $most } letters.
bad-seed = A seed is one line, without control characters and others that cannot be seen.
record-later = The record is there when the game is over.

## Playing
not-your-seat = This seat is not yours.
answered-already = You have answered this already, and differently.
other-decision = This was meant for another decision. Look at the table and choose again.
nothing-to-undo = There is nothing of yours to take back.
asked-already = Somebody else is asking to take back. Answer that first.
nothing-asked = Nobody is asking you to agree to anything.
nobody = Only guests with a name can talk here. Load the page again, with cookies allowed.
bad-word = A message has 1 to { $most } letters that can be seen.
bot-plays = A bot plays for you just now. Take your seat back first.
bot-finishes = Your time for this turn is up, and the bot finishes this turn. Take your seat back when the turn is over.
not-away = Nobody plays for you: this seat is in your hands.
clock-base = A clock begins with { $least } seconds to { $most } minutes per seat.
clock-increment = A turn earns 0 to { $most } more seconds.
clock-days = There can be { $known } days for a turn.
clock-away = A bot steps in after { $least } seconds to { $most } minutes, or with 0 never.

## Recovery codes, logins, mutes and blocks
no-rematch-here = This is no rematch. The player who opened the table starts the game.
rematch-waits = The rematch starts once everyone at the table has agreed. Still missing: { $names }.

## Verifying a record
no-secret = This record promises dice by { $commitment } but does not reveal their secret: the game is not over yet.
bad-secret = The secret of the dice is no line of hexadecimal digits.
other-secret = The secret of the dice is not the one that was promised: its SHA-256 is { $found }, not { $commitment }.
no-commitment = Move { $number } was thrown or drawn, but no dice were promised in this record: nobody can verify it.
other-roll = Move { $number } says “{ $found }”, but outcome number { $roll } of these dice is “{ $expected }”.
changed-head = This record was changed after the server signed it: what it says before the first move (game, rules, options, dice or seeds) is not what was signed.
changed-move = This record was changed after the server signed it. The first difference is move { $number }: it was changed, added or put there, or one before it was left out.
changed-event = This record was changed after the server signed it. The first difference is event { $number } of the table: it was changed, added or put there, or something before it was left out.
changed-end = This record was changed after the server signed it: its end, or the secret of its dice, is not what was signed.
shortened-record = This record was cut short after the server signed it: its last entries are missing.
bad-proof = The signature of this record is damaged: a key has 64 hexadecimal digits and a signature 128, in small letters.
wrong-signature = The signature of this record is false: the owner of the key { $signer } did not sign what stands here.
no-signature = This record has no signature, and you demanded one by the key { $wanted }. Download the record again from the server where the game was played.
other-signer = This record was signed with the key { $signer }, not with { $wanted }, which you demanded. Another server signed it, or a forger did.

## Messages for operators
bad-record-key = The key in { $file } is damaged, so no record can be signed. Put the file back from a backup. Or move it away: then a new key is made, and records are signed with that one from now on.
ended-closed = Those who run this house have closed the table: { $why }
ended-empty = Everybody has left this table before the game began.
log-closed = Those who run this house have closed the table.
somebody-gone = Somebody who left
