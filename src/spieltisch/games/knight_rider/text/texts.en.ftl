### Knight Rider: all texts that players read during the game.

## Names that sentences use
car-name =
    { $car ->
        [0] { $seat ->
            [0] Nobody
           *[other] Player { $seat }
        }
       *[other] Car { $car }
    }
other-name = Car { $other_car }
card-name =
    { $card ->
        [coat] Molecular coat
        [turbo1] Turbo Boost I
        [turbo2] Turbo Boost II
        [jump] Blockade jump
        [straight] Straight road
        [dead_end] Dead end
        [road_block] Road block
        [curve_right] Right curve
        [curve_left] Left curve
        [none] Detour card
       *[other] { $card }
    }
shape-name =
    { $shape ->
        [straight] straight
        [curve] curve
        [tee] T-junction
        [crossing] crossing
       *[other] { $shape }
    }
side-name =
    { $side ->
        [N] north
        [E] east
        [S] south
       *[W] west
    }
heading-name =
    { $heading ->
        [N] north
        [E] east
        [S] south
       *[W] west
    }
turned-by =
    { $rotation ->
        [0] not turned
        [1] turned a quarter clockwise
        [2] turned halfway round
       *[3] turned a quarter anticlockwise
    }
points-left =
    { $points ->
        [0] No point is left.
        [one] One point is left.
       *[other] { $points } points are left.
    }

## Prompts
prompt-place = Lay tile { $tile } ({ shape-name }): roads must meet roads, and houses must meet houses.
prompt-start-tile = Several tiles are equally far from the red car: choose the one where everybody starts.
prompt-entry = Choose the entry at which your car waits.
prompt-drive =
    { $points ->
        [one] Spend the last point of your { $roll }: drive, turn or play a card.
       *[other] Spend the { $points } points that are left of your { $roll }: drive, turn or play a card.
    }
prompt-stuck =
    { $points ->
        [one] Your last point cannot be spent: stop, or play a card.
       *[other] Your { $points } points cannot be spent: stop, or play a card.
    }
prompt-finished = Your drive is over: play a card if you like, then end your turn with an escape card.
prompt-detour-cell = Choose the tile on which { card-name } is laid.
prompt-detour-rotation = Choose how { card-name } lies on tile { $tile }.
prompt-wait = { car-name } is thinking.
prompt-start-player = The dice decide who begins.
prompt-deal = { car-name } is being dealt a card.
prompt-centre = A tile is being put face down into the centre.
prompt-draw = { car-name } turns up a tile.
prompt-placement = The tile is being laid by chance.
prompt-villain = Two dice decide where the red car hides.
prompt-start-drawn = The start tile is being drawn.
prompt-checkpoint = A checkpoint is being rolled.
prompt-roll = { car-name } rolls the die.
prompt-ram = { car-name } has been rammed and rolls.
prompt-ram-again = The ram has failed: { car-name } rolls once more.
prompt-oil = { car-name } is on an oil slick and rolls.
prompt-escape = { car-name } turns over an escape card.
prompt-red-ram = { car-name } has been rammed by the red car and rolls.
prompt-over =
    { $reason ->
        [capture] The game is over: { car-name } has cornered the red car and wins.
        [red_ram] The game is over: { car-name } was rammed by the red car, rolled a 6 and wins.
       *[max_rounds] The game is over: the last round is driven, and the red car has escaped.
    }

## Actions and outcomes
forward = Drive one field forward (1 point).
left = Turn left on the spot (1 point).
right = Turn right on the spot (1 point).
half-turn = Turn round on the spot (2 points).
jump = Play Blockade jump: leap over the obstacle ahead (1 point).
coat = Play Molecular coat: nobody can ram you until your next turn.
turbo-1 =
    { $points ->
        [one] Play Turbo Boost I: then you have one point.
       *[other] Play Turbo Boost I: { $roll } more, which makes { $points } points.
    }
turbo-2 = Play Turbo Boost II: the 1 becomes a 6.
stop =
    { $points ->
        [one] Stop: the last point lapses.
       *[other] Stop: { $points } points lapse.
    }
end-turn = End your turn and turn over an escape card.
detour = Play the detour card { card-name }.
cell =
    { $tile ->
        [0] Lay { card-name } on { $cell }.
       *[other] Lay { card-name } on tile { $tile } at { $cell }.
    }
rotation =
    { $rotation ->
        [0] Lay { card-name } without turning it.
        [1] Lay { card-name }, turned a quarter clockwise.
        [2] Lay { card-name }, turned halfway round.
       *[3] Lay { card-name }, turned a quarter anticlockwise.
    }
place-tile =
    { $tile ->
        [0] Lay the tile on { $cell }, { turned-by }.
       *[other] Lay tile { $tile } on { $cell }, { turned-by }.
    }
entry = Wait at the { side-name } entry.
start-tile = Start on tile { $tile } at { $cell }.
start-player = Player { $seat } is the starting player.
kitt-card = { car-name } is dealt { card-name }.
detour-card = { car-name } is dealt { card-name }.
placement = Tile { $tile } is laid on { $cell }, { turned-by }.
centre-tile-drawn = Tile { $tile } goes face down into the centre.
tile-drawn = { car-name } turns up tile { $tile }.
villain-tile-drawn = The red car hides on tile { $tile }.
start-tile-drawn = Everybody starts on tile { $tile }.
checkpoint-drawn = Tile { $tile } becomes a checkpoint.
roll-die = { car-name } rolls a { $roll }.
ram-die = { car-name } rolls a { $roll } against the ram.
oil-die = { car-name } rolls a { $roll } on the oil.
escape = Escape card { $card }.

## Events
event-start-player = Player { $seat } is the starting player and drives car 1.
event-dealt =
    { $deck ->
        [kitt] { car-name } is dealt a K.I.T.T. card.
       *[detour] { car-name } is dealt a detour card.
    }
event-got = You get { card-name }.
event-centre-tile = Tile { $count } of the centre is put down, face down.
event-drew-tile = { car-name } turns up tile { $tile } ({ shape-name }).
event-no-fit = Tile { $tile } fits nowhere and is set aside.
event-mixed-back = Set aside and now mixed back among the loose tiles: { $tiles }.
event-centre-opened =
    { $count ->
        [one] The last tile is taken out of the centre.
       *[other] The { $count } tiles are taken out of the centre.
    }
event-laid =
    { $how ->
        [chosen] { car-name } lays tile { $tile } on { $cell }, { turned-by }.
       *[random] Tile { $tile } is laid on { $cell }, { turned-by }.
    }
event-track-given = The prepared track has { $count } tiles.
event-building-over =
    { $left ->
        [0] The track is finished: { $count } tiles.
        [one] The track is finished: { $count } tiles; one that fits nowhere is out of the game.
       *[other] The track is finished: { $count } tiles; { $left } that fit nowhere are out of the game.
    }
event-villain = The red car hides on tile { $tile } at { $cell }.
event-start-tile =
    { $how ->
        [farthest] Everybody starts on tile { $tile } at { $cell }, the farthest from the red car: { $distance } tiles away.
        [chosen] { car-name } chooses the start: tile { $tile } at { $cell }, { $distance } tiles from the red car.
        [random] The lot decides the start: tile { $tile } at { $cell }, { $distance } tiles from the red car.
       *[rolled] The dice decide the start: tile { $tile } at { $cell }, { $distance } tiles from the red car.
    }
event-checkpoint = Checkpoint { $number } is tile { $tile } at { $cell }.
event-entry = { car-name } waits at the { side-name } entry.
event-turn = Round { $round }: { car-name }'s turn.
event-coat-ended = The molecular coat of { car-name } ends.
event-righted = { car-name } is put back on its wheels on { $field }; that is the whole turn.
event-rolled = { car-name } rolls a { $roll }.
event-entered = { car-name } drives onto the track at { $to }. { points-left }
event-drove = { car-name } drives from { $from } to { $to }. { points-left }
event-turned =
    { $way ->
        [left] { car-name } turns left on { $field } and now heads { heading-name }. { points-left }
        [right] { car-name } turns right on { $field } and now heads { heading-name }. { points-left }
       *[half] { car-name } turns round on { $field } and now heads { heading-name }. { points-left }
    }
event-jumped = { car-name } leaps over { $over } onto { $to }. { points-left }
event-visited = { car-name } visits checkpoint { $number }, tile { $tile }.
event-ram = { car-name } drives past { other-name } on { $field } and rams it.
event-ram-roll =
    { $effect ->
        [roof] { car-name } rolls a { $roll }: onto the roof.
        [skid] { car-name } rolls a { $roll }: it skids.
        [spin] { car-name } rolls a { $roll }: it is turned round.
       *[fail] { $by ->
            [red] { car-name } rolls a { $roll } against the red car.
           *[car] { car-name } rolls a { $roll }: the ram fails.
        }
    }
event-ram-again =
    { $effect ->
        [counter] { car-name } rolls a { $roll } in return and hits back.
       *[nothing] { car-name } rolls a { $roll } in return: nothing happens.
    }
event-overturned = { car-name } lies on its roof on { $field }.
event-skidded =
    { $fields ->
        [0] { car-name } has no room to skid and stays on { $from }.
        [one] { car-name } skids one field back to { $to }.
       *[other] { car-name } skids { $fields } fields back to { $to }.
    }
event-spun = { car-name } is turned round on { $field } and now heads { heading-name }.
event-countered = { car-name } loses all its points on { $field } and now heads { heading-name }.
event-announced-blocked = { $field } is blocked now: { car-name } must go on in another way.
event-stopped =
    { $points ->
        [one] { car-name } stops, and one point lapses.
       *[other] { car-name } stops, and { $points } points lapse.
    }
event-oil = { car-name } ends right behind another car on { $field }: an oil slick.
event-oil-roll =
    { $effect ->
        [roof] { car-name } rolls a { $roll } on the oil: onto the roof.
        [skid] { car-name } rolls a { $roll } on the oil: it skids.
        [spin] { car-name } rolls a { $roll } on the oil: it is turned round.
       *[none] { car-name } rolls a { $roll } on the oil: nothing happens.
    }
event-coat = { car-name } plays Molecular coat.
event-turbo-1 = { car-name } plays Turbo Boost I: { $roll } more. { points-left }
event-turbo-2 = { car-name } plays Turbo Boost II. { points-left }
event-detour =
    { $number ->
        [1] { car-name } lays { card-name } on tile { $tile } at { $cell }, { turned-by }.
       *[other] { car-name } lays { card-name } on tile { $tile } at { $cell }, { turned-by }: card { $number } there.
    }
event-fled = Escape card { $card }: the red car leaps from tile { $from_tile } to tile { $to_tile } at { $to }.
event-stayed =
    { $tile ->
        [0] Escape card { $card }: nothing happens.
       *[other] Escape card { $card }: there is no tile, and the red car stays on tile { $tile }.
    }
event-red-ram = The red car rams { car-name }.
event-reshuffled = All escape cards have been turned over; they are shuffled anew.
event-ended =
    { $reason ->
        [capture] { car-name } has cornered the red car and wins.
        [red_ram] A 6 against the red car: { car-name } wins.
       *[max_rounds] The last round is driven, and nobody has caught the red car.
    }

## Refusals
refused-time =
    { $kind ->
        [place_tile] No tile can be laid now.
        [start_tile] The start tile is not chosen now.
        [entry] No entry is chosen now.
        [cell] No tile is chosen for a detour card now.
        [rotation] No detour card is turned now.
        [end_turn] Your turn cannot end now.
        [stop] You cannot stop now.
        [detour] No detour card can be played now.
        [coat] No K.I.T.T. card can be played now.
        [turbo_1] No K.I.T.T. card can be played now.
        [turbo_2] No K.I.T.T. card can be played now.
        [jump] No K.I.T.T. card can be played now.
       *[other] Your car cannot move now.
    } { $due ->
        [place_tile] Lay the tile that you have turned up.
        [start_tile] Choose the start tile.
        [entry] Choose your entry.
        [cell] Choose the tile for your detour card.
        [rotation] Choose how your detour card lies.
       *[drive] Drive, play cards or end your turn.
    }
refused-centre = { $cell } belongs to the centre, which stays free.
refused-occupied = Tile { $lying } lies on { $cell } already.
refused-first-tile = Your first tile must touch the centre, and { $cell } does not.
refused-no-contact = { $cell } touches neither a tile nor the centre.
refused-no-road = On { $cell } tile { $tile } would touch houses only: it must continue a road or lie at the centre.
refused-look-alike =
    { $alike ->
        [0] Tile { $tile } looks the same when it is not turned: choose that.
       *[other] Tile { $tile } looks the same when it is turned a quarter clockwise: choose that.
    }
refused-roads = { $roads } roads lead to { $cell }, and tile { $tile } does not continue them all in this position.
refused-edges = Tile { $tile } does not fit on { $cell } like this: roads must meet roads, and houses must meet houses.
refused-closed = With tile { $tile } on { $cell } no open road end would be left to go on from.
refused-entry = Tile { $tile } has no open road end in the { side-name }.
refused-start-tile = Tile { $tile } is not one of the farthest tiles where the race may start.
refused-finished = Your drive is over: no step is left.
refused-stop =
    { $points ->
        [one] Your last point can still be spent, so you may not stop.
       *[other] Your { $points } points can still be spent, so you may not stop.
    }
refused-end-turn =
    { $points ->
        [one] One point is left: your drive is not over yet.
       *[other] { $points } points are left: your drive is not over yet.
    }
refused-waiting = Your car is waiting outside: it can only drive onto the track.
refused-points = A half turn costs two points, and only one is left.
refused-spendable =
    { $points ->
        [one] That would leave your last point unspent; every point must be used.
       *[other] After that not all of your { $points } points could be spent; every point must be used.
    }
refused-no-link = No road leads { heading-name } from { $field }.
refused-barrier = A road block bars { $field }: only a blockade jump leads over it.
refused-two-cars = Two cars block { $field }: only a blockade jump leads over them.
refused-turn-side = On { $field } no open road leads { side-name }: a quarter turn must face a road.
refused-turn-field = Quarter turns are made on middle fields only, and { $field } is none.
refused-second-kitt = You have played a K.I.T.T. card this turn: only one is allowed.
refused-second-detour = You have laid a detour card this turn: only one is allowed.
refused-no-card = You have no card { card-name }.
refused-turbo-late = { card-name } drives your car on, but your drive is over.
refused-turbo-2 =
    { $roll ->
        [1] Turbo Boost II must be played before the point is spent.
       *[other] Turbo Boost II only works on a 1, and you have rolled a { $roll }.
    }
refused-mid-move = In this game cards are not played between two steps: { card-name } must wait until your drive is over.
refused-no-obstacle = There is no obstacle right ahead: neither two cars nor a road block.
refused-jump-road = Behind { $field } no road leads straight on: you cannot leap there.
refused-jump-landing = The field behind { $field } is not free: you cannot land there.
refused-all-full =
    { $limit ->
        [one] A detour card lies on every tile: no more fit.
       *[other] { $limit } detour cards lie on every tile: no more fit.
    }
refused-no-tile-for-card = There is no tile on which { card-name } may be laid now.
refused-no-tile = No tile lies on { $cell }.
refused-full =
    { $limit ->
        [one] A detour card lies on tile { $tile } already, and no more are allowed.
       *[other] { $limit } detour cards lie on tile { $tile } already, and no more are allowed.
    }
refused-walls-in = { card-name } on tile { $tile } would wall a car in.
refused-fit = { card-name } does not fit on tile { $tile } like this: its roads must meet roads of the tile.
refused-card-alike =
    { $alike ->
        [0] { card-name } looks the same when it is not turned: choose that.
       *[other] { card-name } looks the same when it is turned a quarter clockwise: choose that.
    }

## Options
track-not-given = The option track_tiles names a track, but the option track is "{ $track }": choose a prepared track ("given") to drive on it.
track-unreadable = "{ $found }" is no tile of a track: write number, place and quarter turns like 11@(7,6)r3, or the name of a prepared track.
track-too-nested = A track as TOML is one list of tiles: tiles = ["11@(7,6)r3", ...]. Lists within lists and names with many dots are not read.
track-no-toml = The track is not valid TOML. Line { $line }, column { $column }: { $reason }.
track-no-tiles = The track's TOML text needs a list of tiles: tiles = ["11@(7,6)r3", ...].
track-no-such-tile = "{ $found }": there is no tile { $tile }; the numbers are 11 to 66, both digits from 1 to 6.
track-off-table = "{ $found }" lies beyond the table: places go from (0,0) to ({ $last },{ $last }).
track-rotation = "{ $found }": a tile is turned r0, r1, r2 or r3.
track-tile-twice = Tile { $tile } lies twice on the track.
track-centre = Tile { $tile } cannot lie on { $cell }: the centre stays free.
track-same-cell = Tiles { $other } and { $tile } cannot both lie on { $cell }.
track-edges = Tile { $tile } on { $cell } does not match its neighbours: roads must meet roads, and houses must meet houses.
track-too-small =
    { $count ->
        [0] The track has no tile: it needs at least { $least }.
        [one] The track has only one tile: it needs at least { $least }.
       *[other] The track has only { $count } tiles: it needs at least { $least }.
    }
track-closed = The track has no open road end where the cars could start.

## Positions
expected-field = a field of the track, such as C(5,5) for the middle of a tile or A(5,5,N) and B(5,5,N) for its sides
expected-detours = a list of cards, each with its rotation, such as [["straight", 0]]
position-roof-waiting = The car of player { $seat } is waiting outside and cannot lie on its roof.
position-current = In the phase { $phase } it must be the starting player's turn.
position-given-track = The tiles are not those of the prepared track that the options name.
position-no-track = The phase { $phase } needs a track, but no tile lies on the table.
position-known-loose = A tile that is known to be loose must be among the loose tiles.
position-tile-twice = Tile { $tile } is in two places.
position-tile-missing = Tile { $tile } is nowhere.
position-tiles-left = In the phase { $phase } the track is finished: no tile can be loose, drawn or in the centre.
position-centre = { $count } tiles cannot lie in the centre: there is room for { $limit }.
position-first-tiles =
    { $laid ->
        [0] { $count } players cannot have laid a first tile: none lies on the table.
        [one] { $count } players cannot have laid a first tile: only one lies on the table.
       *[other] { $count } players cannot have laid a first tile: only { $laid } lie on the table.
    }
position-no-cell = The field "detours" names "{ $found }", but the table has no such cell. Cells are written like (5,5).
position-no-tile = { $field } names { $cell }, but no tile lies there.
position-detours = In the phase { $phase } no detour cards lie on the track.
position-too-many-detours =
    { $limit ->
        [one] There are too many detour cards on { $cell }: one is allowed.
       *[other] There are too many detour cards on { $cell }: { $limit } are allowed.
    }
position-too-early = In the phase { $phase } "{ $field }" cannot be known yet.
position-no-entry = Tile { $tile } cannot be the start tile: it has no open road end.
position-nowhere = The car of player { $seat } is nowhere, and there is no open road end where it could wait.
position-three-cars = More than two cars cannot stand on { $field }.
position-car-twice = The car of player { $seat } cannot wait at an entry and stand on a field.
position-waiting = The car of player { $seat } cannot wait in the { side-name }: the start tile has no entry there.
position-no-field = There is no field { $found }: tile { $tile } has no road on that side.
position-too-many-cards = There are more cards { card-name } here than in the box.
position-set-aside = { $count } cards { card-name } cannot be set aside: with those in hands, used and on tiles it must be { $right }.
position-checkpoints = These checkpoints cannot be: there are at most { $limit } different ones.
position-visited = In this game checkpoints are visited in their order: a later one cannot count before an earlier one.
position-not-over = In the phase { $phase } nobody can have won.
position-pending = Chance does not decide about "{ $pending }" in this position.
position-nothing-drawn = No tile is drawn that could be laid.
position-setup = Before the starting player is known "{ $field }" must be as at the start.
position-no-villain = The red car must be on a tile, and the start tile must be known.
position-entries = The players before the current one have chosen their entries, and the others have not.
position-rounds = The round counter has reached the limit of { $limit }: the game would be over.
position-not-rolled = A turn action needs a roll.
position-points =
    { $points ->
        [0] A drive without points is finished.
        [one] One point is left, so the drive cannot be finished.
       *[other] { $points } points are left, so the drive cannot be finished.
    }
position-roof = The car of player { $seat } lies on its roof and cannot drive.
position-waiting-spent = The car of player { $seat } is waiting outside and cannot have spent a point.
position-entered = A car that came from another field has spent a point.
position-detour = The detour card { card-name } cannot be laid in this position.
position-result = No game ends here for the reason "{ $reason }": the position does not give this result.

## What ended the game and decided the places
cause-capture = red car cornered
cause-red_ram = a 6 against the red car
cause-max_rounds = last round driven

## Pictures
picture-legend = o middle, . border, x closed by a detour, # road block, *2 detour cards
picture-legend-cars = [R] red car, 1> car 1 heading east, 2u on its roof, S start, K1 checkpoint
picture-card =
    { $card ->
        [coat] coat
        [turbo1] turbo I
        [turbo2] turbo II
        [jump] jump
        [straight] straight
        [dead_end] dead end
        [road_block] block
        [curve_right] right
        [curve_left] left
       *[other] { $card }
    }
picture-no-track = No tile lies on the table yet.
picture-waiting = waits in the { side-name }.
picture-no-place = is not on the table yet.
picture-standing = on { $field }, heading { heading-name }.
picture-roof = on { $field }, on its roof.
picture-coat = on { $field }, heading { heading-name }, in its molecular coat.
picture-visited = { $count } of { $all } checkpoints.
picture-hand = { $cards }
picture-no-hand = No cards.
picture-numbers =
    { $kitt ->
        [one] One K.I.T.T. card and { $detour } detour cards.
       *[other] { $kitt } K.I.T.T. cards and { $detour } detour cards.
    }
picture-tiles =
    { $centre ->
        [0] { $loose } tiles are loose.
       *[other] { $loose } tiles are loose, { $centre } lie face down in the centre.
    }
picture-drawn = Tile { $tile } has been turned up:
picture-red = The red car is on tile { $tile } at { $cell }.
picture-escapes = Escape cards left: { $cards }
picture-no-escapes = All escape cards have been turned over.
picture-build = { car-name } is building.
picture-start-tile = The red car and the start tile are being found.
picture-entry = { car-name } chooses an entry.
picture-turn = Round { $round }. { car-name } rolls.
picture-rolled =
    { $points ->
        [0] Round { $round }. { car-name } has rolled a { $roll } and driven.
        [one] Round { $round }. { car-name } has rolled a { $roll }; one point is left.
       *[other] Round { $round }. { car-name } has rolled a { $roll }; { $points } points are left.
    }

## Statistics
statistics-ends = How games end
statistics-end = End
statistics-games = games
statistics-share = share
statistics-turns = turns
statistics-chase = What happens in a chase
statistics-happening = What
statistics-per-game = per game
statistics-per-turn = per turn
statistics-turns-name = Turns
statistics-roof-turns-name = Turns on the roof
statistics-steps-name = Fields driven
statistics-rams-name = Ram attempts
statistics-counters-name = Rams that struck back
statistics-red-rams-name = Rams by the red car
statistics-oil-name = Oil slicks
statistics-stops-name = Drives with points lapsed
statistics-detours-name = Detours laid
statistics-cards = Cards, and how often players win who have used or kept them
statistics-card = Card
statistics-played = played per game
statistics-won-used = wins, used
statistics-won-kept = wins, kept
statistics-escapes = Escape cards
statistics-escape = Red car
statistics-turned = cards
statistics-fled-name = leaps
statistics-stayed-name = stays (no effect)
statistics-distances = Tiles from the start to the villain
statistics-distance = Distance

### The table

## The table: where the game stands
status-build = Building the city · tile { $tile } of { $total }
status-start = The start
status-chase = The chase · round { $round }
pane-city = The city
pane-hand = Your cards
side-told =
    { $side ->
        [N] north
        [E] east
        [S] south
       *[W] west
    }

## The table: what is asked
ask-place = Your turn: place { $tile }.
help-place =
    { $first ->
        [yes] Your first tile touches the centre. { help-choose-plot }
       *[no] Roads must meet roads, and houses must meet houses. { help-choose-plot }
    }
ask-turn-tile = Like this?
help-choose-plot =
    { $device ->
        [phone] Tap a plot.
       *[desk] { $turns ->
            [one] Click on a plot.
           *[other] R turns the tile.
        }
    }
help-turn-tile =
    { $device ->
        [phone] Another tap turns it.
       *[desk] Another click, or R, turns it.
    }
ask-start-tile = Several tiles are equally far from the red car: where do all start?
help-start-tile = Every open road end of the tile is an entry. You choose for everybody.
ask-entry = At which entry does your car wait?
help-entry =
    { $entries ->
        [one] This start tile has only one entry. From there you drive onto the track.
       *[other] From there you drive onto the track. Any number of cars may wait at one entry.
    }
ask-enter =
    { $points ->
        [one] Drive in: one point to spend.
       *[other] Drive in: { $points } points to spend.
    }
help-enter = The half field at the rim counts as a whole one. Rings: where this drive can end; a click drives there.
ask-drive =
    { $points ->
        [one] One point left to drive.
       *[other] { $points } points left to drive.
    }
help-drive =
    { $ram ->
        [none] { $rams ->
            [yes] { help-rings } Orange: only by ramming. { help-distance }
           *[no] { help-rings } { help-distance }
        }
       *[other] Going on you ram { $ram }, who rolls the die. Turning back avoids it.
    }
help-rings =
    { $ways ->
        [0] All points have to be spent.
        [one] All points have to be spent.
       *[other] Rings: a click drives there.
    }
help-distance =
    { $distance ->
        [-1] No road leads to the red car now.
        [0] You stand on the red car's field.
        [one] The red car is one point away.
       *[other] The red car is { $distance } points away.
    }
ask-stop =
    { $points ->
        [one] No step is possible: one point lapses.
       *[other] No step is possible: { $points } points lapse.
    }
help-stop = Stop, or play a card that opens the road first.
ask-end = Your drive is over.
help-end =
    { $cards ->
        [0] End your turn: an escape card is turned over for the red car.
       *[other] You may still play a card. Then end your turn: an escape card is turned over.
    }
ask-cell = On which tile do you lay { $card }?
help-cell = Any tile with fewer than { $most } detour cards. Undo takes the card back.
ask-rotation = Which way round?
help-rotation =
    { $device ->
        [phone] Another tap turns it.
       *[desk] Another click, or R, turns it.
    }
help-over =
    { $round ->
        [one] The chase took one round.
       *[other] The chase took { $round } rounds.
    }

## The table: who is thinking
wait-build = { $name } is placing a tile.
wait-start-tile = { $name } is choosing the start tile.
wait-entry = { $name } is choosing an entry.
wait-turn = { $name } is driving.
wait-start-player = The starting player is drawn by lot.
wait-deal = The cards are dealt.
wait-centre-tile = Four tiles go face down into the centre.
wait-tile = { $name } draws a tile.
wait-placement = A tile finds its place by chance.
wait-villain-tile = The dice say where the red car is.
wait-checkpoint = The dice say where the checkpoints are.
wait-roll = { $name } rolls the die.
wait-ram = { $name } rams { $other }: { $other } rolls the die.
wait-ram-again = The ram failed: { $other } rolls again.
wait-oil = Oil! { $name } rolls the die.
wait-escape = { $name } turns over an escape card.
wait-red-ram = The red car rams { $other }, who rolls the die.

## The table: buttons
button-place = Place here
button-start-tile = Start on { $tile }
button-entry =
    { $side ->
        [N] From the north
        [E] From the east
        [S] From the south
       *[W] From the west
    }
button-forward = Forward
button-left = Left
button-right = Right
button-half-turn = U-turn
button-stop = Stop
button-end-turn = End turn
button-kitt = Play { $card }
button-detour = Lay { $card }
button-cell = On { $tile }
button-rotation = Lay it so

## The table: what a choice would lead to
effect-place =
    { $roads ->
        [0] { $ends ->
            [0] No road goes on here.
            [one] One new open road end.
           *[other] { $ends } new open road ends.
        }
        [one] { $ends ->
            [0] Continues one road and ends it.
            [one] Continues one road, with one new open end.
           *[other] Continues one road, with { $ends } new open ends.
        }
       *[other] { $ends ->
            [0] Joins { $roads } roads.
            [one] Joins { $roads } roads, with one new open end.
           *[other] Joins { $roads } roads, with { $ends } new open ends.
        }
    }
effect-start-tile =
    { $entries ->
        [one] Tile { $tile } has one entry.
       *[other] Tile { $tile } has { $entries } entries.
    }
effect-step =
    { $left ->
        [0] Your drive ends with it.
        [one] Leaves you one point.
       *[other] Leaves you { $left } points.
    }
effect-ram = You ram { $name }, who rolls the die: roof, skid, spin or nothing.
effect-cell =
    { $lying ->
        [0] Tile { $tile }: no detour card lies there yet.
        [one] Tile { $tile }: your card covers the one that lies there.
       *[other] Tile { $tile }: your card covers the upper one of { $lying }.
    }
effect-rotation =
    { $count ->
        [0] Cuts every road of this tile.
       *[other] { $barrier ->
            [yes] Open: { $sides }, with a barrier.
           *[no] Open: { $sides }.
        }
    }

caution-walled-in = This shuts your own car in.

## The table: cards
card-coat = Molecular coat: nobody can ram you, not even the red car, until your next turn begins.
card-turbo1 = Turbo Boost I: the number just rolled counts twice.
card-turbo2 = Turbo Boost II: a rolled 1 becomes a 6, before it is driven.
card-jump = Blockade jump: leap over two cars or a road block right ahead, for one point.
card-straight = Straight road: only the straight way over the tile stays open.
card-dead-end = Dead end: only one road of the tile stays open.
card-road-block = Road block: a straight way with a barrier on the middle field.
card-curve-right = Right curve: only a bend over the tile stays open.
card-curve-left = Left curve: only a bend over the tile stays open.

## The table: places and things
zone-centre = Centre: no tile may lie here
zone-plot =
    { $turns ->
        [0] Empty plot, column { $column }, row { $row }
        [one] Empty plot, column { $column }, row { $row }: the tile fits in one rotation
       *[other] Empty plot, column { $column }, row { $row }: the tile fits in { $turns } rotations
    }
zone-tile =
    { $red ->
        [yes] { zone-tile-cars }, the red car
       *[no] { zone-tile-cars }
    }
zone-tile-cars =
    { $count ->
        [0] { tip-tile }
        [one] { tip-tile }, car of { $cars }
       *[other] { tip-tile }, cars of { $cars }
    }
tip-tile =
    { $detours ->
        [0] { $tile }
       *[other] { $tile }, detours from the bottom up: { $cards }
    }
zone-entry =
    { $side ->
        [N] Entry in the north
        [E] Entry in the east
        [S] Entry in the south
       *[W] Entry in the west
    }
zone-step =
    { $step ->
        [forward] Forward, costs { $cost }
        [left] Quarter turn left, costs { $cost }
        [right] Quarter turn right, costs { $cost }
       *[half_turn] Half turn, costs { $cost }
    }
way = Drive to { $tile } ({ $steps }), then heading { heading-name }.
way-forward = { $count } forward
way-left = left
way-right = right
way-half-turn =
    { $count ->
        [one] U-turn
       *[other] { $count } U-turns
    }
button-way = Drive there
button-heading = Heading { heading-name }
ask-heading = Which way shall your car head there?
help-heading = This drive can end there in several ways. Your next turn begins in the direction it heads.
zone-end = End of the drive: { $tile }
effect-way = { $steps }. Then your car heads { heading-name }.
effect-way-red = There you catch the red car!
effect-way-oil = Mind the oil: behind { $name }'s car you may slip.
zone-ram = End of the drive, only by ramming
refused-way-ram = On the way there you ram somebody, and dice are rolled: drive step by step.
refused-way =
    { $points ->
        [one] The drive cannot end here. The point has to be spent: click on a ring or an arrow.
       *[other] The drive cannot end here. All { $points } points have to be spent: click on a ring or an arrow.
    }
zone-card =
    { $copies ->
        [one] { $card }, in your hand
       *[other] { $card }, { $copies } in your hand
    }
zone-die =
    { $points ->
        [0] Die
        [one] Die, one point left
       *[other] Die, { $points } points left
    }
tip-die = Ram: 1 roof · 2 back 2 and turned · 3 back 2 · 4 back 1 · 5 turned · 6 failed, roll again (5, 6: the rammer spins). Oil: 1 roof · 2 back 2 · 3 back 1 · 4 turned · 5, 6 nothing.
plaza-escape = Escape cards: { $left } of { $total } left
tip-escapes = Still in the pile: { $cards }.
tip-escapes-none = The pile is used up and will be shuffled anew.
car-told =
    { $state ->
        [roof] { $name }, car { $number }: on its roof
        [coat] { $name }, car { $number }: heading { side-of-heading }, in its molecular coat
        [waiting] { $name }, car { $number }: waits outside the track
       *[plain] { $name }, car { $number }: heading { side-of-heading }
    }
side-of-heading =
    { $heading ->
        [N] north
        [E] east
        [S] south
       *[W] west
    }
red-told = The red car, on the middle field of tile { $tile }

## The table: trays and panels
tray-drawn = Drawn tile
tray-fits = Fits somewhere as
tray-loose =
    { $count ->
        [one] loose tile
       *[other] loose tiles
    }
tray-centre = in the centre
tray-left = { $loose } loose · { $centre } in the centre
tray-roll =
    { $kind ->
        [ram-roll] Ram
        [ram-again] Ram, again
        [oil-roll] Oil
       *[rolled] Roll
    }
tray-hunt =
    { $start ->
        [none] Red car on { $red }
       *[other] Red car on { $red } · start on { $start }
    }
tray-villain = Red car on
tray-start = Start on
tray-points = to drive
tray-distance =
    { $points ->
        [0] on the red car
        [one] red car: one point
       *[other] red car: { $points } points
    }
tray-no-way = no way to red
hand-kitt = K.I.T.T.
hand-detour = Detour
hand-limit = one per turn
hand-played = played
hand-used-kitt = played
hand-used-detour = laid
panel =
    { $building ->
        [yes] { $first ->
            [yes] { panel-tiles }, first player
           *[no] { panel-tiles }
        }
       *[no] { $state ->
            [roof] On its roof, misses a turn
            [coat] Molecular coat
           *[plain] { $kitt } K.I.T.T., { $detour } detours
        }
    }
panel-note =
    { $state ->
        [roof] on its roof
       *[coat] in its coat
    }
panel-tiles =
    { $tiles ->
        [0] no tile placed
        [one] one tile placed
       *[other] { $tiles } tiles placed
    }
aids = Where the red car may flee
legend-fits = fits as turned now
legend-turned = fits after turning
legend-goes-on = road goes on
legend-laid-last = placed last
legend-end = the drive can end here
legend-ram = only by ramming
legend-way = last drive
legend-cut = cut by a detour

## The table: the log
log-start-player = begins
log-dealt =
    { $deck ->
        [kitt] gets a K.I.T.T. card
       *[detour] gets a detour card
    }
log-got = gets { card-short }
log-no-fit = draws { $tile }, which fits nowhere
log-mixed-back = The tiles set aside are mixed back.
log-centre-opened =
    { $count ->
        [one] The tile of the centre is taken out.
       *[other] The { $count } tiles of the centre are taken out.
    }
log-laid =
    { $shape ->
        [straight] places straight { $tile }
        [curve] places curve { $tile }
        [tee] places T-junction { $tile }
        [crossing] places crossing { $tile }
       *[other] places tile { $tile }
    }
log-track-given = A prepared track of { $count } tiles is laid out.
log-building-over = The city is built.
log-villain = The red car appears on { $tile }.
log-start-tile =
    { $how ->
        [rolled] All start on { $tile }, as rolled.
       *[other] All start on { $tile }, { $distance } tiles from the red car.
    }
log-checkpoint = Checkpoint { $number }: tile { $tile }
log-entry =
    { $side ->
        [N] waits at the northern entry
        [E] waits at the eastern entry
        [S] waits at the southern entry
       *[W] waits at the western entry
    }
log-coat-ended = takes off the molecular coat
log-righted = puts the car back on its wheels
log-rolled = rolls { $roll }
log-drive =
    { $jump ->
        [yes] { $turns ->
            [0] leaps, and drives { log-fields } in all
            [one] leaps, and drives { log-fields } in all with one turn
           *[other] leaps, and drives { log-fields } in all with { $turns } turns
        }
       *[no] { $enters ->
            [yes] { $turns ->
                [0] drives in, { log-fields }
                [one] drives in, { log-fields } with one turn
               *[other] drives in, { log-fields } with { $turns } turns
            }
           *[no] { $fields ->
                [0] { $turns ->
                    [one] turns on the spot
                   *[other] turns { $turns } times on the spot
                }
               *[other] { $turns ->
                    [0] drives { log-fields }
                    [one] drives { log-fields } with one turn
                   *[other] drives { log-fields } with { $turns } turns
                }
            }
        }
    }
log-fields =
    { $fields ->
        [one] one field
       *[other] { $fields } fields
    }
log-points =
    { $points ->
        [one] one point left
       *[other] { $points } points left
    }
log-visited = reaches checkpoint { $number }
log-ram = rams { $other }
log-ram-roll =
    { $effect ->
        [roof] rolls { $roll }: on the roof
        [skid] rolls { $roll }: skids back
        [spin] rolls { $roll }: turned round
        [win] rolls { $roll }
       *[fail] rolls { $roll }: the ram fails
    }
log-ram-again =
    { $effect ->
        [counter] rolls { $roll }: the ramming car spins and stops
       *[nothing] rolls { $roll }: nothing happens
    }
log-announced-blocked = cannot go on: the next field is blocked now
log-stopped =
    { $points ->
        [one] stops, one point lapses
       *[other] stops, { $points } points lapse
    }
log-oil = drives into oil
log-oil-roll =
    { $effect ->
        [roof] rolls { $roll }: on the roof
        [skid] rolls { $roll }: skids back
        [spin] rolls { $roll }: turned round
       *[none] rolls { $roll }: nothing happens
    }
log-coat = plays the molecular coat
log-turbo-1 = plays Turbo Boost I: { $points } points
log-turbo-2 = plays Turbo Boost II: { $points } points
log-detour =
    { $card ->
        [straight] lays a straight road on { $tile }
        [dead_end] lays a dead end on { $tile }
        [road_block] lays a road block on { $tile }
        [curve_right] lays a right curve on { $tile }
        [curve_left] lays a left curve on { $tile }
       *[other] lays a detour on { $tile }
    }
log-fled = { $name }: the red car flees from { $from_tile } to { $to_tile }
log-stayed = { $name }: the red car stays
log-red-ram = is rammed by the red car
log-reshuffled = The escape cards are shuffled anew.
card-short =
    { $card ->
        [coat] the molecular coat
        [turbo1] Turbo Boost I
        [turbo2] Turbo Boost II
        [jump] the blockade jump
        [straight] a straight road
        [dead_end] a dead end
        [road_block] a road block
        [curve_right] a right curve
        [curve_left] a left curve
       *[other] a card
    }
result-capture = { $name } stops exactly on the red car's field and wins.
result-red-ram = { $name } is rammed by the red car, rolls a 6 and wins.
result-max-rounds = The red car escapes: nobody wins.

## The pictures of the rulebook
figure-middle = middle field
figure-arm = arm field
figure-border = border field
figure-rim = rim field
figure-fits = fits: two roads go on
figure-fits-not = does not fit
figure-plain = heads east
figure-roof = on its roof
figure-coat = in its coat
figure-red = the red car

## The parts of a score
part-fields = Fields driven
part-rams = Rams of others
part-roofs = Landed on the roof
part-cards = Cards left
