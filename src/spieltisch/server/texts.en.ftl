### Messages of the server

## People and seats
guest = Guest { $number }

## Tables
unknown-table = There is no table at this address. Perhaps a letter of the link is missing.
table-crowded = Too many people are watching this table. Come back later.
game-not-ready = This game cannot be played in the browser yet.
no-picture = This game has no picture yet.
app-description = Five German board games at one table: with friends or against bots, here or elsewhere.
app-my-games = My games
app-open-tables = Open tables
no-lesson = There is no such step in this lesson. Go back to its beginning.
no-sheet = These drawings are not the ones in use now. Load the page again.
too-many-tables = You have many tables open already. Leave one of them first.
too-many-bot-tables = You already play at { $most } tables with bots. Finish one of these games or leave it, then you can open another.
too-many-bot-tables-of-origin = From your network, { $most } games with bots are going on already. Finish one of them or leave it, or try again later.
bad-name = A name has 1 to { $most } letters that can be seen.
bad-colour = There is no colour “{ $found }”. The colours are { $known }.
replay-later = The game can be watched again when it is over.
no-such-step = There is no step { $step }. The last one is { $last }.

## Reviews
review-later = The game can be reviewed when it is over.
review-aborted = This game was broken off before anybody had won, so there is nothing to review. You can still watch it again.
review-too-short = In this game there was hardly anything to decide, so a review would say nothing. You can still watch it again.
too-many-reviews = You are waiting for { $most } reviews already. When one of them is ready, ask for the next.
reviews-busy = Very many reviews are being made just now. Try again in a few minutes.
review-did = { $name }: { $text }

## Playing
not-your-turn = It is not your turn. Now { $names } may act.
too-late = Somebody else was faster. Look at the table and try again.
means-nothing = Nothing can be done this way.
is-allowed = This is allowed now.
time-up = Your time was up before this answer came. It was not played.

## Hints
hints-not-here = There are no hints at this table: that is how it was opened.
hints-too-many = One hint after the other, please: wait a few seconds, then ask again.
hint-late = The position has changed meanwhile. Ask again if you like.
hint-busy = All bots are thinking just now. Ask again in a moment.
hint-failed = There is no hint for this position. Ask again in a moment, or choose what you like best.

## Recovery codes, logins, mutes and blocks
stranger = We do not know this browser any more: its cookie has expired, was ended elsewhere, or is not ours. Here you are called { $name } now. With a recovery code or a password you are yourself again.
logged-out = You have been logged out at this device. Load the page again.
unknown-code = Nobody has this recovery code. Look at each letter again; a newer code makes older ones void.
wrong-login = This name and this password do not belong together.
wrong-password = This is not your password so far.
password-needed = Confirm your password first. Then you can change codes and devices here for a few minutes.
wrong-too-often =
    { $seconds ->
        [one] The password was wrong too often. Try again in one second.
       *[other] The password was wrong too often. Try again in { $seconds } seconds.
    }
login-searched = Very many wrong passwords have been tried for this name. Try again in { $seconds } seconds, log in at a device where you have been logged in before, or use your recovery code.
not-your-password = This is not your password.
too-many-knocks = Passwords and codes were tried too often from your network. Try again in { $seconds } seconds.
passwords-busy = Very many people are logging in just now. Try again in { $seconds } seconds.
bad-login = A login name has { $least } to { $most } letters, and none that cannot be seen.
bad-password = A password has { $least } to { $most } letters and is not the login name.
login-taken = Somebody has this login name already. Choose another one.
games-here =
    { $count ->
        [one] At this device you are { $name }, with a game that is not over, and without a recovery code you cannot come back to it. Make a code first, or go on without that game.
       *[other] At this device you are { $name }, with { $count } games that are not over, and without a recovery code you cannot come back to them. Make a code first, or go on without those games.
    }
host-blocked = You have blocked the person who opened this table. To sit down here, end that in your profile first.
not-welcome = There is no seat for you at this table. Choose another one, or open your own.
no-rematch = This company will not meet again at one table. Open a new one.
nobody-there = There is no person in this place.
yourself = That is you.
too-many-kept = You keep { $most } people at a distance already. Let somebody come nearer first.

## Messages and requests
hello-first = The first message of a connection must be a hello.
hello-once = A connection says hello only once.
bad-message = This message cannot be understood: { $reason }.
too-large = This is too large. At most { $most } KB are allowed.
too-nested = This is nested too deeply. At most { $most } levels of lists and tables are allowed.
no-utf-8 = This is no text in UTF-8. Send it in that encoding.
has-nul = A text holds the character NUL, which nothing can show or store. Leave it out.
control-characters = An address holds no control characters. Leave them out.
too-many-messages = That was too much at once. Wait a moment.
too-many-newcomers = Very many new guests have come from your network just now. Try again in a minute.
too-many-new-tables = Very many tables have been opened from your network just now. Try again in a minute.
too-many-connections = Very many tables are open from your network just now. Close some of them; then this one opens by itself.
too-slow = That took too long to arrive. Try again.
bad-request = This request cannot be understood: { $reason }.
not-found = There is nothing at this address.
not-allowed = This cannot be done at this address.
unknown-host = This server does not answer to the name "{ $host }". If you run it and that is its name, start it with --allow-host { $host }, or with --site and its whole address.
foreign-origin = Another site may not do this in your name.
metrics-closed = Numbers are told to this machine only, or to who has the token (serve --metrics-token).
internal = Something went wrong on our side. Nothing has changed.
not-written = The server cannot write anything down at the moment. Nothing is lost: try again in a moment.
owner-unreachable = This table cannot be reached at the moment. Nothing is lost: try again in a moment.
client-missing = The pages of the table are missing: Spieltisch was installed without them.
client-missing-help = In a clone, make client builds them. Otherwise install Node (20.19, 22.12 or newer) first, then Spieltisch again.

## E-mail
no-mail = This server sends no mail.
bad-address = This is no e-mail address. Write it like anna@example.org.
mail-failed = No mail could be sent to this address just now. Check it, or try again later.
no-address = You have given no address yet.
other-code = This is not the code that was sent to you. Look at the mail and try again.
old-code = This code is no longer good. Let another one be sent to you.
codes-too-often = A code was sent just now. Look into your mail, or wait a minute.
mail-code-subject = Spieltisch: your code
codes-today = Too many codes have been sent today, to this mailbox or on your behalf. Look for an earlier one in your mail, or try again tomorrow.
mail-code =
    Hello,

    somebody at { $site } wants to be told at this address when it is their turn. If that is you, enter this code there:

    { $code }

    If it is not, there is nothing to do: without the code no further mail will come.
mail-turn-subject = It is your turn: { $game }
mail-turn =
    Hello { $name },

    at the table “{ $table }” it is your turn in { $game }. { $hours ->
        [one] You have one hour left.
       *[other] { $days ->
            [one] You have { $hours } hours left.
           *[other] You have { $days } days left.
        }
    }

    { $link }

    No more mail like this: { $stop }
mail-stop-asked = Shall no more mail come when it is your turn? Your games go on all the same.
mail-stop = No more mail
mail-stopped = No more mail will come. Your address is forgotten.

## Messages for operators
table-deleted = Those who run this house have deleted this table.
no-such-table = There is no table “{ $found }”. Name one by its address, its link, or the mark that logs give it; `spieltisch admin tables` lists them.
no-such-person = There is nobody with the number “{ $found }”. `spieltisch admin people` lists everybody with their numbers.
over-already = The game at this table is over already. It can be deleted.
empty-database = There is nothing in this database yet. It is made when the table is opened for the first time: spieltisch serve.
older-database = This database was written by an older version. Make a backup, then open the table once with this version (spieltisch serve), which brings it up to date.
newer-database = This was written by a newer version of Spieltisch (its step “{ $step }” is unknown to version { $version }). Install that version, or a newer one.
backup-exists = The file “{ $file }” is there already and would be lost. Name another one.
backup-missing = There is no file “{ $file }”.
no-backup = “{ $file }” is no backup of Spieltisch. Backups are made by: spieltisch admin backup FILE.
damaged-backup = The backup “{ $file }” is damaged ({ $reason }). Nothing has changed. Take another one.
backup-other-database = This backup is of a { $found } database and cannot be put into { $wanted }.
database-exists = There is a database already: { $file }. With --yes the backup takes its place, and the old one is kept.
database-missing = There is no database “{ $file }”. Say with --data or --db where it is.
database-locked = The database “{ $file }” is busy with something else. Try again in a moment.
damaged-database = The database “{ $file }” is damaged: { $reason }.
no-database-of-ours = “{ $file }” is no database of Spieltisch: { $reason }.
house-is-open = The table is still open: a server uses this database. Stop it first; a backup is put in place while nobody plays.
no-folder = There is no folder “{ $folder }”.
no-program = The program { $program } is missing. It comes with the PostgreSQL client (Debian: postgresql-client).
program-failed = The program { $program } could not do it: { $reason }
database-full = The database cannot be written: the disk is full ({ $code }).
database-busy = The database cannot be written: another program keeps it locked ({ $code }).
database-read-only = The database cannot be written: this server may only read it ({ $code }).
database-away = The database cannot be reached ({ $code }).
database-slow = The database has not answered within { $code } seconds.
database-disk = The database cannot be used: its disk reports an error ({ $code }).
database-damaged = The database is damaged ({ $code }). Put a backup in its place: spieltisch admin restore.
database-conflict = The database has refused a row that contradicts others ({ $code }).
database-failed = The database cannot carry out what it is asked ({ $code }).
database-older = The database is not as this version needs it. Start the server again, which brings it up to date.
bots-away = The bots cannot think: their processes have ended.
disk-nearly-full = The disk of { $folder } is nearly full: { $free } MB are left.
server-is-running = Another server already uses the database { $file }, and SQLite is made for one. Stop that server first, or start this one with a folder of its own: --data FOLDER.
readable-by-others = Others on this machine can read { $path }, where secrets are kept. Run “chmod { $mode } { $path }” to keep them out.
