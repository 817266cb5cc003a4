### Cape Horn: all texts that players read during the game.

## Names that sentences use
ship-name =
    { $ship ->
        [blue] Blue
        [white] White
        [black] Black
        [orange] Orange
        [violet] Violet
       *[other] { $ship }
    }
tile-name =
    { $tile ->
        [fan-1] Fan 1
        [fan-2] Fan 2
        [fan-3] Fan 3
        [tee-1] Tee 1
        [tee-2] Tee 2
        [tee-3] Tee 3
        [vee-1] Fork 1
        [vee-2] Fork 2
        [vee-3] Fork 3
        [hook-12] Hook 1+2
        [hook-21] Hook 2+1
        [back-r-1] Backwind right 1
        [back-r-2] Backwind right 2
        [back-l-1] Backwind left 1
        [back-l-2] Backwind left 2
        [backvee-1] Back fork 1
        [backvee-2] Back fork 2
        [side-1] Crosswind 1
        [side-2] Crosswind 2
        [swirl-r] Swirl right
        [swirl-l] Swirl left
       *[other] { $tile }
    }
lying-name =
    { $lying ->
        [fan-1] Fan 1
        [fan-2] Fan 2
        [fan-3] Fan 3
        [tee-1] Tee 1
        [tee-2] Tee 2
        [tee-3] Tee 3
        [vee-1] Fork 1
        [vee-2] Fork 2
        [vee-3] Fork 3
        [hook-12] Hook 1+2
        [hook-21] Hook 2+1
        [back-r-1] Backwind right 1
        [back-r-2] Backwind right 2
        [back-l-1] Backwind left 1
        [back-l-2] Backwind left 2
        [backvee-1] Back fork 1
        [backvee-2] Back fork 2
        [side-1] Crosswind 1
        [side-2] Crosswind 2
        [swirl-r] Swirl right
        [swirl-l] Swirl left
       *[other] { $lying }
    }
colour-name =
    { $colour ->
        [yellow] yellow
        [red] red
        [green] green
       *[other] { $colour }
    }
leg-name =
    { $leg ->
        [1] I
        [2] II
        [3] III
       *[other] { $leg }
    }

points-owned =
    { $points ->
        [0] You have no sail points.
        [one] You have one sail point.
       *[other] You have { $points } sail points.
    }

## Prompts
prompt-lay =
    { $placed ->
        [none] { $tiles ->
            [one] Lay your wind tile, cover a lying wind with it, or go on. { points-owned }
           *[other] Lay some of your { $tiles } wind tiles, cover one lying wind, or go on. { points-owned }
        }
       *[laid] { $tiles ->
            [one] Lay your last wind tile, too, or go on. { points-owned }
           *[other] Lay more of your { $tiles } wind tiles, or go on. { points-owned }
        }
    }
prompt-move = Move your ship from { $field }, where { tile-name } is blowing, or waive. { points-owned }
prompt-again = You have { $points } sail points: for { $cost } of them your ship on { $field } may move again with { tile-name }, or you stop here.
prompt-rose = { $field } reached: take the { colour-name } wind rose of leg { leg-name }, or decline it.
prompt-buy =
    { $points ->
        [one] You hold { $tiles } of at most { $limit } tiles. Buy another one with your last sail point, or end your turn.
       *[other] You hold { $tiles } of at most { $limit } tiles. Buy another one for { $cost } of your { $points } sail points, or end your turn.
    }
prompt-wait = { ship-name } is thinking.
prompt-start-player = The starting player is being drawn.
prompt-deal = { ship-name } is being dealt a wind tile.
prompt-draw = { ship-name } is drawing a wind tile.
prompt-over =
    { $reason ->
        [finish] The game is over: { ship-name } has crossed the finish line and wins.
        [three_roses] The game is over: { ship-name } has three wind roses and wins.
       *[round_limit] The game is over: the round limit is reached, and nobody has won.
    }

## Actions and outcomes
lay = Lay { tile-name } on { $field }.
cover =
    { $lying ->
        [none] Cover { $field } with { tile-name }.
       *[other] Cover { lying-name } on { $field } with { tile-name }.
    }
end-laying = Lay no further tile.
sail =
    { $cost ->
        [0] Sail to { $field }.
        [one] Sail to { $field } for one sail point.
       *[other] Sail to { $field } for { $cost } sail points.
    }
sail-finish =
    { $cost ->
        [0] Sail across the finish line.
        [one] Sail across the finish line for one sail point.
       *[other] Sail across the finish line for { $cost } sail points.
    }
ignore =
    { $cost ->
        [one] Ignore the wind and move to { $field } for one sail point.
       *[other] Ignore the wind and move to { $field } for { $cost } sail points.
    }
ignore-finish =
    { $cost ->
        [one] Ignore the wind and cross the finish line for one sail point.
       *[other] Ignore the wind and cross the finish line for { $cost } sail points.
    }
waive =
    { $gain ->
        [0] Waive: stay where you are, without a sail point.
        [one] Waive: stay where you are and receive one sail point.
       *[other] Waive: stay where you are and receive { $gain } sail points.
    }
stop = Do not move again.
take =
    { $colour ->
        [none] Take the wind rose.
       *[other] Take the { colour-name } wind rose of leg { leg-name }.
    }
decline =
    { $colour ->
        [none] Decline the wind rose.
       *[other] Decline the { colour-name } wind rose of leg { leg-name }.
    }
buy =
    { $cost ->
        [one] Buy a wind tile for one sail point.
       *[other] Buy a wind tile for { $cost } sail points.
    }
end-turn = End your turn.
start-player = { ship-name } is the starting player.
draw =
    { $when ->
        [deal] { ship-name } is dealt { tile-name }.
        [free] { ship-name } draws { tile-name }.
       *[bought] { ship-name } buys { tile-name }.
    }

## Events
event-start-player = { ship-name } is the starting player.
event-turn = Round { $round }: { ship-name }'s turn.
event-gained =
    { $gain ->
        [one] { ship-name } receives one sail point and now has { $points }.
       *[other] { ship-name } receives { $gain } sail points and now has { $points }.
    }
event-drew =
    { $when ->
        [deal] { ship-name } is dealt a wind tile.
        [free] { ship-name } draws a wind tile.
       *[bought] { ship-name } draws the tile just bought.
    }
event-got = You get { tile-name }.
event-no-draw =
    { $why ->
        [hand] { ship-name } has a full hand and draws no tile.
       *[pile] The pile is empty: { ship-name } draws no tile.
    }
event-laid = { ship-name } lays { tile-name } on { $field }.
event-covered = { ship-name } covers { lying-name } on { $field } with { tile-name }.
event-sailed =
    { $cost ->
        [0] { ship-name } sails from { $from } to { $to } with { tile-name }.
        [one] { ship-name } pays one sail point and sails on from { $from } to { $to } with { tile-name }.
       *[other] { ship-name } pays { $cost } sail points and sails on from { $from } to { $to } with { tile-name }.
    }
event-ignored =
    { $cost ->
        [one] { ship-name } pays one sail point, ignores { tile-name } and moves from { $from } to { $to }.
       *[other] { ship-name } pays { $cost } sail points, ignores { tile-name } and moves from { $from } to { $to }.
    }
event-crossed =
    { $how ->
        [sail] { $cost ->
            [0] { ship-name } sails from { $from } across the finish line.
            [one] { ship-name } pays one sail point and sails from { $from } across the finish line.
           *[other] { ship-name } pays { $cost } sail points and sails from { $from } across the finish line.
        }
       *[ignore] { $cost ->
            [one] { ship-name } pays one sail point, ignores the wind and moves from { $from } across the finish line.
           *[other] { ship-name } pays { $cost } sail points, ignores the wind and moves from { $from } across the finish line.
        }
    }
event-waived =
    { $gain ->
        [0] { ship-name } does not move.
        [one] { ship-name } waives and receives one sail point.
       *[other] { ship-name } waives and receives { $gain } sail points.
    }
event-rose = { ship-name } takes the { colour-name } wind rose of leg { leg-name } on { $field }.
event-rose-declined = { ship-name } declines the { colour-name } wind rose of leg { leg-name } on { $field }.
event-bought =
    { $cost ->
        [one] { ship-name } buys a wind tile for one sail point.
       *[other] { ship-name } buys a wind tile for { $cost } sail points.
    }
event-ended =
    { $reason ->
        [finish] { ship-name } has crossed the finish line with two wind roses and wins.
        [three_roses] { ship-name } has wind roses of all three legs in all three colours and wins.
       *[round_limit] The round limit is reached, and nobody has won.
    }

## Refusals
refused-time =
    { $kind ->
        [lay] No tile can be laid now.
        [cover] No tile can be covered now.
        [end_laying] The laying step is over already.
        [sail] Your ship cannot sail now.
        [ignore] The wind cannot be ignored now.
        [waive] You cannot waive now.
        [stop] You cannot stop now.
        [take] There is no wind rose to take now.
        [decline] There is no wind rose to decline now.
        [buy] No tile can be bought now.
       *[end_turn] Your turn cannot end yet.
    } { $phase ->
        [LAY] You are in the laying step: lay, cover or go on.
        [MOVE] It is time to move: sail, ignore the wind or waive.
        [AGAIN] Your first movement is made: move again or stop.
        [ROSE] First take the wind rose or decline it.
       *[BUY] Your turn is about to end: buy a tile or end your turn.
    }
refused-not-in-hand = { tile-name } is not in your hand.
refused-no-field = { $field } is no field of the sea: tiles lie neither on land nor beyond the finish line.
refused-occupied = { lying-name } lies on { $field } already: a tile is laid on an empty field.
refused-not-adjacent = No wind lies next to { $field }: a new tile must touch one.
refused-cover-after-laying = You have laid a tile this turn: whoever lays may not cover as well.
refused-nothing-to-cover = There is nothing to cover on { $field }: no wind lies there.
refused-cover-ship = A ship stands on { $field }: the tile under it may not be covered.
refused-cover-reach = Your ship can sail to { $field } this turn: you may not cover what it could reach.
refused-cover-ignore = Your ship is next to { $field }, and with { $points } sail points you could ignore the wind for { $cost }: you may not cover what it could reach.
refused-cover-again = With { $points } sail points your ship could reach { $field } by moving twice: you may not cover what it could reach.
refused-land = { $field } is no field of the sea: ships do not go there.
refused-wind = No arrow of { tile-name } on { $from } leads to { $field }.
refused-distance = { tile-name } on { $from } blows towards { $field }, but a ship sails exactly as many fields as the arrow says, neither fewer nor more.
refused-way = From { $from } { tile-name } leads to { $field } only over land or off the board.
refused-no-tile = No wind lies on { $field }: a movement must end on a wind tile.
refused-ship = Another ship stands on { $field }: only on a station is there room for several.
refused-no-crossing = Your ship cannot cross the finish line from { $from } that way.
refused-roses =
    { $roses ->
        [0] You have no wind rose: only with { $needed } may you cross the finish line.
        [one] You have only one wind rose: only with { $needed } may you cross the finish line.
       *[other] You have { $roses } wind roses: only with { $needed } may you cross the finish line.
    }
refused-finish-by-ignore = In this game the finish line is crossed with the wind, not by ignoring it.
refused-points =
    { $points ->
        [0] That costs { $cost } sail points, and you have none.
        [one] That costs { $cost } sail points, and you have only one.
       *[other] That costs { $cost } sail points, and you have only { $points }.
    }
refused-not-next = { $field } is not next to { $from }: whoever ignores the wind moves to a neighbouring field.

## Options
no-such-seat = The option start_player names seat { $seat }, but with { $players } players there is none: the first is 0.

## Positions
position-land =
    { $part ->
        [tile] No tile can lie on { $field }: it is no field of the sea.
       *[ship] No ship can stand on { $field }: it is no field of the sea.
    }
position-too-many-tiles =
    { $count ->
        [one] There is one { tile-name } here, but the box has only { $limit }.
       *[other] There are { $count } of { tile-name } here, but the box has only { $limit }.
    }
position-missing-tiles =
    { $count ->
        [one] There is only one { tile-name } on the board, in hands, in the pile and buried together, but the box has { $limit }.
       *[other] There are only { $count } of { tile-name } on the board, in hands, in the pile and buried together, but the box has { $limit }.
    }
position-buried =
    { $tiles ->
        [one] One tile is said to be covered, but only printed winds lie on the board: no tile lies on top of it.
       *[other] { $tiles } tiles are said to be covered, but only printed winds lie on the board: no tile lies on top of them.
    }
position-printed = The printed wind of { $field } cannot be uncovered: { tile-name } lies there.
position-printed-covered = The printed wind of { $field } is said to be covered, but no tile is given there.
position-hand = { ship-name } cannot hold { $tiles } wind tiles: the limit is { $limit }.
position-no-ship = The ship of { ship-name } must stand on a field.
position-ship-no-tile = The ship of { ship-name } cannot stand on { $field }: no wind lies there.
position-ships-share = Two ships cannot share { $field }: there is no station.
position-same-colour = { ship-name } cannot have two { colour-name } wind roses.
position-won = { ship-name } has three wind roses, which ends the game at once.
position-start-player = The starting player "{ $found }" contradicts the option start_player, which names seat { $seat }.
position-phase-result = The phase { $phase } does not go with this result: OVER has one, every other phase has none.
position-phase-setup = The phase { $phase } belongs to the setup and does not go with the rest of the position.
position-phase-lay = The phase cannot be LAY: the active player can place nothing.
position-phase-again = The phase cannot be AGAIN: there is no second movement that the active player could pay for.
position-phase-rose = The phase cannot be ROSE: there is no wind rose to decide about.
position-phase-draw = The phase cannot be { $phase }: hand, pile or sail points do not allow it.
position-placed = In the phase { $phase } "placed" cannot be "{ $placed }".
position-moves-made =
    { $moves ->
        [one] One movement made does not go with the phase { $phase }.
       *[other] { $moves } movements made do not go with the phase { $phase }.
    }
position-result = No game ends here for the reason "{ $reason }": the position does not give this result.

## What ended the game and decided the places
cause-finish = finish line crossed
cause-three_roses = three wind roses
cause-round_limit = round limit
cause-roses = number of wind roses
cause-finish_distance = way to the finish line
cause-equal = equal

## Pictures
picture-finish = FINISH LINE
picture-letter =
    { $ship ->
        [blue] B
        [white] W
        [black] K
        [orange] O
        [violet] V
       *[other] { $seat }
    }
picture-station =
    { $colour ->
        [yellow] *Y{ $leg }
        [red] *R{ $leg }
       *[green] *G{ $leg }
    }
picture-legend = fan1 wind ('printed), below it *Y2 station yellow II, [B] ship; . empty, # land
picture-zones = Straight is south in h1-n5, west in f6-n9 and north in a3-e9.
picture-ship = Ship
picture-field = Field
picture-wind = Wind
picture-points = Points
picture-tiles = Tiles
picture-roses = Roses I-III
picture-compass =
    { $direction ->
        [north] N
        [north-east] NE
        [east] E
        [south-east] SE
        [south] S
        [south-west] SW
        [west] W
       *[north-west] NW
    }
picture-direction =
    { $direction ->
        [F] straight
        [FL] ahead left
        [FR] ahead right
        [L] left
        [R] right
        [B] back
        [BL] back left
       *[BR] back right
    }
picture-rose-colour =
    { $colour ->
        [yellow] yellow
        [red] red
        [green] green
        [none] -
       *[other] { $colour }
    }
picture-hand = Hand of { ship-name }:
picture-no-hand = { ship-name } holds no tile.
picture-pile =
    { $pile ->
        [0] The pile is empty.
        [one] There is one tile in the pile.
       *[other] There are { $pile } tiles in the pile.
    }
picture-start-player = The starting player is being drawn.
picture-deal = The wind tiles are being dealt.
picture-lay = Round { $round }. { ship-name }'s turn: lay wind tiles.
picture-move = Round { $round }. { ship-name }'s turn: move the ship.
picture-again = Round { $round }. { ship-name }'s turn: move again or stop.
picture-rose = Round { $round }. { ship-name }'s turn: take the wind rose or decline it.
picture-free-draw = Round { $round }. { ship-name }'s turn: a tile is being drawn.
picture-buy = Round { $round }. { ship-name }'s turn: buy tiles or end the turn.
picture-bought-tile = Round { $round }. { ship-name }'s turn: the bought tile is being drawn.

## The table: questions to the player who is asked, or to other viewers
scene-status = Round { $round }
ask-lay =
    { $placed ->
        [none] Your turn: lay winds, or go on.
       *[laid] Lay another tile?
    }
ask-move = Where do you sail?
ask-again = Move again, for { $cost } sail points?
ask-rose = Take the { colour-name } wind rose of leg { leg-name }?
ask-buy =
    { $cost ->
        [one] Another tile for one sail point?
       *[other] Another tile for { $cost } sail points?
    }
ask-place = Where does { tile-name } go?
ask-ignore = Ignore the wind: to which neighbouring field?
help-lay = Choose a tile, then a field. Outlined: as far as your wind carries you.
help-move =
    { $sails ->
        [yes] { $ignores ->
            [yes] { tile-name } on { $field }. Dashed: ignore the wind for { $cost } sail points.
           *[no] { tile-name } on { $field }: sail to one of the fields that an arrow leads to.
        }
       *[no] { $ignores ->
            [yes] { tile-name } on { $field } leads to no wind. Dashed: ignore it for { $cost } sail points.
           *[no] Becalmed: { tile-name } on { $field } leads to no free wind.
        }
    }
help-again = { tile-name } on { $field }. You have { $points } sail points.
help-rose = You may own one of each leg and one of each colour.
help-buy =
    { $points ->
        [one] You have { $tiles } of at most { $limit } tiles and one sail point.
       *[other] You have { $tiles } of at most { $limit } tiles and { $points } sail points.
    }
help-place =
    { $placed ->
        [none] On an empty field next to a wind, or on a wind that you cannot reach.
       *[laid] On an empty field next to a wind.
    }
help-ignore = Even where your wind would carry you anyway.
help-over =
    { $round ->
        [one] The game took one round.
       *[other] The game took { $round } rounds.
    }
wait-start-player = The starting player is drawn by lot.
wait-deal = The wind tiles are dealt.
wait-lay = { $name } is laying winds.
wait-move = { $name } is moving the clipper.
wait-again = { $name } may move again.
wait-rose = { $name } may take a wind rose.
wait-free-draw = { $name } draws a wind tile.
wait-buy = { $name } may buy tiles.
wait-bought-tile = { $name } draws the tile that was bought.

## The table: buttons
button-lay = Lay
button-cover = Cover
button-sail =
    { $field ->
        [finish] { $cost ->
            [0] Sail to the finish
           *[other] To the finish −{ $cost }
        }
       *[other] { $cost ->
            [0] Sail to { $field }
           *[other] To { $field } −{ $cost }
        }
    }
button-ignore = Ignore −{ $cost }
button-waive =
    { $gain ->
        [0] Waive
       *[other] Waive +{ $gain }
    }
button-stop = Stay here
button-take = Take it
button-decline = Decline
button-buy = Buy −{ $cost }
button-end-turn = End turn
button-end-laying =
    { $placed ->
        [none] Go on
       *[laid] Done
    }

## The table: what a choice would lead to
station-name =
    { $colour ->
        [yellow] station { leg-name } yellow
        [red] station { leg-name } red
        [green] station { leg-name } green
       *[other] station { leg-name } { $colour }
    }
price =
    { $cost ->
        [0] { "" }
        [one] It costs one sail point and leaves you { $left }.
       *[other] It costs { $cost } sail points and leaves you { $left }.
    }
effect-wind = { $field }: { tile-name } blows there. { price }
effect-rose = { $field }: { station-name }. You take the { colour-name } wind rose. { price }
effect-third-rose = { $field }: { station-name }. Your third wind rose wins the game. { price }
effect-no-rose =
    { $why ->
        [leg] { $field }: { station-name }. You already have a wind rose of this leg. { price }
       *[colour] { $field }: { station-name }. You already have a wind rose of this colour. { price }
    }
effect-finish = Over the finish line: you win the game. { price }
effect-reach-own = Your wind carries you there.
effect-reach = The wind carries { $names } there.
effect-reach-all = The wind carries you there, but also { $names }.

## The table: fields, tiles, panels
zone-field =
    { $leg ->
        [0] { $count ->
            [0] { zone-wind }, zone { $zone }
            [one] { zone-wind }, zone { $zone }, ship of { $ships }
           *[other] { zone-wind }, zone { $zone }, ships of { $ships }
        }
       *[other] { $count ->
            [0] { zone-wind }, { station-name }, zone { $zone }
            [one] { zone-wind }, { station-name }, zone { $zone }, ship of { $ships }
           *[other] { zone-wind }, { station-name }, zone { $zone }, ships of { $ships }
        }
    }
zone-wind =
    { $lying ->
        [none] { $field }, empty
       *[other] { $field }, { lying-name }
    }
zone-hand =
    { $copies ->
        [one] { tile-name } in hand
       *[other] { tile-name } in hand, { $copies } of them
    }
zone-finish = Finish, beyond the line
zone-ignore = Ignore the wind, for { $cost } sail points
arrow =
    { $direction ->
        [F] { $steps } straight
        [FL] { $steps } diagonally left
        [FR] { $steps } diagonally right
        [L] { $steps } left
        [R] { $steps } right
        [B] { $steps } back
        [BL] { $steps } back left
       *[BR] { $steps } back right
    }
wind-tip = { tile-name }: { $ways }
panel =
    { $roses ->
        [0] { panel-points } · { panel-tiles } · no wind rose
        [one] { panel-points } · { panel-tiles } · one wind rose
       *[other] { panel-points } · { panel-tiles } · { $roses } wind roses
    }
panel-points =
    { $points ->
        [one] One sail point
       *[other] { $points } sail points
    }
panel-tiles =
    { $tiles ->
        [one] one tile
       *[other] { $tiles } tiles
    }
chart-subtitle = Chart for clippers, 1852
chart-finish = FINISH
# The line break divides the text into two lines on a phone.
chart-finish-from =
    { $roses ->
        [0] even without
           wind roses
        [1] from one
           wind rose on
        [2] from two
           wind roses on
       *[other] from three
           wind roses on
    }
tray-hand = Your winds
tray-hand-of = Winds: { $name }
tray-tiles = { $tiles } of { $limit } tiles
tray-turned =
    turned as
    in zone { $zone }
tray-empty = No tile in hand
tray-logbook = Your logbook
tray-logbook-of = Logbook: { $name }
tray-roses = Wind roses
tray-straight = Straight
tray-zone = Zone { $zone }
price-tile = Tile { $cost }
price-ignore = Ignore { $cost }
price-again = Again { $cost }
compass-name =
    { $bearing ->
        [north] North
        [northeast] North-east
        [east] East
        [southeast] South-east
        [south] South
        [southwest] South-west
        [west] West
       *[northwest] North-west
    }
aids = Where the winds lead
legend-target = Target with the wind
legend-ignore = Target against the wind
legend-reach = As far as your wind carries
legend-last = last turn

## The table: log and result. The symbol of the seat precedes each line.
log-start-player = is the starting player
log-laid = lays { tile-name } on { $field }
log-covered = covers { lying-name } on { $field } with { tile-name }
log-sailed =
    { $cost ->
        [0] sails { $from } to { $to } ({ tile-name })
       *[other] sails on { $from } to { $to } ({ tile-name }) −{ $cost }
    }
log-ignored = ignores the wind: { $from } to { $to } −{ $cost }
log-crossed =
    { $cost ->
        [0] sails { $from } over the finish line
       *[other] goes { $from } over the finish line −{ $cost }
    }
log-waived =
    { $gain ->
        [0] stays
       *[other] waives and gains +{ $gain }
    }
log-rose = takes the { colour-name } wind rose of leg { leg-name }
log-rose-declined = declines the { colour-name } wind rose of leg { leg-name }
log-bought = buys a tile −{ $cost }
log-got = gets { tile-name }
log-no-draw =
    { $why ->
        [hand] draws nothing, the hand is full
       *[pile] draws nothing, the pile is empty
    }
result-finish =
    { $roses ->
        [0] { $name } has crossed the finish line and wins.
        [one] { $name } has crossed the finish line with a wind rose and wins.
       *[other] { $name } has crossed the finish line with { $roses } wind roses and wins.
    }
result-three_roses = { $name } has wind roses of all three legs in all three colours and wins.
result-round_limit = The round limit is reached, and nobody has won.

## The parts of a score
part-roses = Wind roses
part-rose =
    { $colour ->
        [red] red, leg { leg-name }
        [yellow] yellow, leg { leg-name }
       *[green] green, leg { leg-name }
    }
part-line = Finish line
part-crossed =
    { $crossed ->
        [yes] crossed
       *[no] not reached
    }
part-ignored = Wind ignored
part-points = Sail points left
