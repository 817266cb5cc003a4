# -- everywhere --
spieltisch = Spieltisch
tab-title = { $page } · Spieltisch
skip = Skip to the content
close = Close
rules = Rules
language = Language
theme = Colours
theme-system = As the system
theme-light = Light
theme-dark = Dark
theme-to-light = Light colours
theme-to-dark = Dark colours
motion = Movement
pace = Pace of play
pace-calm = calm
pace-normal = normal
pace-quick = quick
to-home = To the start page
try-again = Try again
profile = You at the table
profile-open = { $name }: name, colours, language
profile-name = Your name
profile-colour = Your favourite colour
colour-red = Red, circle
colour-blue = Blue, square
colour-green = Green, triangle
colour-yellow = Yellow, diamond
colour-black = Black, hexagon
colour-white = White, star
colour-violet = Violet, cross
colour-orange = Orange, pentagon
problem-no-answer = The server does not answer. Is it running, and are you online?

# -- missing pages --
lost-title = Nothing on this table
lost-text = There is no page at this address. Perhaps the link was cut off.
error-title = That did not work
error-not-loaded = This page could not be loaded.

# -- home --
home-tab = Spieltisch: five board games, one table
home-tab-waiting = ({ $count }) Your turn · Spieltisch
claim = Five board games, one table
home-title = What’s on the table tonight?
home-text = Play against bots at once, or bring your friends. No account needed.
games = Games
sections = Sections
tables = Tables
game-players = Players:
game-time = Time:
game-soon = soon
game-coming = Coming to the table soon.
minutes = { $span } min
from-age = from { $age }
play-bots = Play bots now
play-now = Play now
invite = Invite
invite-to = Invite friends to { $game }
rules-of = Rules of { $game }
invite-title = Invite friends
invite-text = Send a link, sit down, play.
invite-ready = Your table is ready: send this link.
choose-game = Choose a game
create-link = Create link
copy = Copy
copied = Copied
copy-failed = Not copied
to-table = To the table
my-games = My games
my-games-empty = Nothing started yet. One click on “{ play-bots }” and you sit at a table.
waiting-for-you = { $count ->
    [one] 1 waits for you
   *[other] { $count } wait for you
  }
your-turn = Your turn
your-turn-with = { $company ->
    [none] Your turn
    [rival] Your turn against { $names }
   *[circle] Your turn with { $names }
  }
with-names = { $company ->
    [none] alone at the table
    [rival] against { $names }
   *[circle] with { $names }
  }
table-quoted = “{ $name }”
continue = Continue
continue-at = Continue { $game }
running = running
turn-of = { $name } to move
table-link = { $game }: { $state }
show-all = Show all { $count }
show-fewer = Show fewer
open-tables = Open tables
open-tables-empty = No one is waiting for players. Open a table, and others find it here.
tables-count = { $count ->
    [one] 1 table
   *[other] { $count } tables
  }
table-host = “{ $table }” · { $host }
seats-free = { $count ->
    [0] full
   *[other] { $count } free
  }
join = Join
join-table = Join { $game } at table “{ $table }”
nothing-there = Nothing for you?
bots-fill-seats = Bots fill free seats, too.
open-a-table = Open a table
rulebooks = Rulebooks

# -- rulebook --
rulebook = Rulebook
contents = Contents
loading = One moment …
print = Print
rules-own-page = Open as a page of its own
rule-search = Find a rule by number or word
rule-search-example = { $number } or a word
rule-search-nothing = No rule has this number or these words.

# -- a new table --
new-title = Open a table
new-unknown = There is no such game on the shelf.
new-not-ready = { $game } is not ready for the table yet.
facts = { $players } players · { $minutes } min · from { $age }
who-plays = Who plays?
way-link = By link
way-link-help = Only those to whom you send it find the table.
way-public = Open to all
way-public-help = The table stands on the start page.
way-device = On this device
way-device-help = Pass it round; everybody plays here.
number-of-players = Number of players
you = you
seat-number = Seat { $number }
seat-here = Somebody beside you
seat-open-for = Open, for a guest
seat-bot = Bot: { $name }
variants = Variants
all-as-in-rulebook = all as in the rulebook
as-in-rulebook = All as in the rulebook
option-place = Place { $number } of “{ $option }”
option-own = My own
option-own-hint = Type or paste it here.
more-options =
    { $count ->
        [one] One more option
       *[other] { $count } more options
    }
options-changed =
    { $count ->
        [one] one changed
       *[other] { $count } changed
    }
common-values = Common values
show-rule = Show rule { $rule }
new-then-wait = { $count ->
    [one] One seat stays open. You get a link to send.
   *[other] { $count } seats stay open. You get a link to send.
  }
new-then-start = All seats are taken: the game begins at once.
start-playing = Start playing

# -- replay --
replay-log = Log
replay-of = { $game } once more
replay-table = Table “{ $name }” once more
replay-not-there = Nothing to watch here
replay-about = About the game
replay-controls = Through the game
replay-first = To the start
replay-back = Back
replay-play = Play
replay-pause = Pause
replay-next = Forward
replay-last = To the end
replay-step = Step
replay-step-of = Step { $step } of { $last }
replay-viewer = Whose view?
replay-as = View of { $name }
replay-as-spectator = View of a spectator
replay-link = Copy link
replay-record = Record
dice = Dice
dice-title = Dice that anyone can verify
dice-promise = Before the first throw a secret is promised from which all throws and draws follow. Nobody can swap it later, not even the server.
dice-later = The secret is revealed at the end of the game. Then every throw can be recomputed with “spieltisch verify”.
dice-kept = The secret is the one that was promised before the first throw.
dice-unchecked = The secret has been revealed. This browser cannot compute with it here; the command below can.
dice-broken = The secret is not the one that was promised. Do not trust this game.
dice-computing = All throws and draws are being computed again …
dice-right =
    { $count ->
        [0] Nothing was thrown or drawn in this game.
        [one] The one throw of this game was computed again in this browser: it follows from the secret.
       *[other] All { $count } throws and draws were computed again in this browser: they follow from the secret.
    }
dice-wrong = Throw number { $number } does not follow from the secret. Do not trust this game.
dice-unknown = The throws could not be loaded. The command below computes them again.
dice-commitment = Promised before the game (SHA-256 of the secret)
dice-secret = Secret, revealed at the end
dice-seeds = Added by the players
dice-seed-of = { $name }:
dice-no-seeds = No player added anything. So the server knew all that the dice depend on when it chose the secret.
dice-own-seed = This browser sent its addition only after the secret had been promised, and it is in the dice.
dice-swapped = When this browser sent its addition, another secret was promised. Do not trust this game.
dice-limits = What this proves, and what not
dice-limits-dice = The dice are fair if there is at least one addition that the server did not know when it promised the secret. A server that knows all additions could try several secrets beforehand.
dice-limits-signature = By its signature the server vouches for the whole record: moves, times, resignations and the end. It does not prove that the server did not sign another one, nor who sat on the seats.
dice-how = Every throw and every draw follows from the secret, its number and what the players added. Download the record and recompute them all, undone ones too. With the key of this server its signature is checked as well:
