### Kopf oder Knopf: all texts that players read during the game.

## Prompts
prompt-fine = Fine the forbidden combination { $fields }: take one of its buttons, or decline.
prompt-capture = Capture threatened buttons: { $fields } can be taken. Take any of them, or go on.
prompt-move = Move one of your buttons.
prompt-wait =
    { $colour ->
        [red] Red is thinking.
       *[blue] Blue is thinking.
    }
prompt-layout = The holes of { $field } are being drawn.
prompt-over =
    { $winner ->
        [red] The game is over: Red wins.
        [blue] The game is over: Blue wins.
       *[draw] The game is over: a draw.
    }

## Actions and outcomes
take-fine = Take the button on { $field } out of the forbidden combination { $fields }.
take-capture = Capture the button on { $field }.
done-fine = Leave the forbidden combination { $fields } unfined.
done-capture = Take no further button.
move = Move the button from { $from } to { $to }.
move-caution = Move the button from { $from } to { $to }. Careful: { $fields } would touch, a forbidden combination, and your opponent may take one of these buttons as a fine.
draw =
    { $holes ->
        [one] { $field } and its three turned fields get one hole.
       *[other] { $field } and its three turned fields get { $holes } holes.
    }

## Events
event-drew-holes =
    { $holes ->
        [one] { $field } and its three turned fields have one hole.
       *[other] { $field } and its three turned fields have { $holes } holes.
    }
event-fined =
    { $colour ->
        [red] Red fines: the blue button on { $field } is taken.
       *[blue] Blue fines: the red button on { $field } is taken.
    }
event-captured =
    { $colour ->
        [red] Red captures the blue button on { $field }.
       *[blue] Blue captures the red button on { $field }.
    }
event-declined =
    { $phase ->
        [FINE] { $colour ->
            [red] Red declines the fine.
           *[blue] Blue declines the fine.
        }
       *[CAPTURE] { $colour ->
            [red] Red takes no further button.
           *[blue] Blue takes no further button.
        }
    }
event-moved =
    { $colour ->
        [red] Red moves from { $from } to { $to }.
       *[blue] Blue moves from { $from } to { $to }.
    }
event-passed =
    { $colour ->
        [red] Red cannot move and passes.
       *[blue] Blue cannot move and passes.
    }
event-ended =
    { $reason ->
        [target] { $winner ->
            [red] Red has taken enough buttons and wins.
           *[blue] Blue has taken enough buttons and wins.
        }
        [repetition] { $winner ->
            [red] The position stands for the third time: Red has taken more buttons and wins.
            [blue] The position stands for the third time: Blue has taken more buttons and wins.
           *[draw] The position stands for the third time: a draw.
        }
       *[stall] { $winner ->
            [red] No button was taken for too long: Red has taken more buttons and wins.
            [blue] No button was taken for too long: Blue has taken more buttons and wins.
           *[draw] No button was taken for too long: a draw.
        }
    }

## Refusals
refused-pass = You must move: there is no passing.
refused-take-in-move = The button on { $field } cannot be taken now: taking is over, you must move.
refused-decline = Here every take is compulsory: it cannot be declined.
refused-move-first = You cannot move yet: first decide about { $fields }.
refused-later-combination = { $field } belongs to another forbidden combination; first decide about { $fields }.
refused-fined-already = The combination around { $field } has been dealt with this turn; nothing more can be taken from it.
refused-no-fine = The button on { $field } is not on offer: as a fine you may take { $fields }.
refused-not-threatened = { $field } is not on offer: you may capture { $fields }.
refused-not-your-button = There is no button of yours on { $from }.
refused-distance =
    { $holes ->
        [one] The button on { $from } stands on one hole: it moves { $distances }, not { $distance }.
       *[other] The button on { $from } stands on { $holes } holes: it moves { $distances }, not { $distance }.
    }
refused-direction = { $to } is not in a straight line: the button on { $from } moves along its row, column or a diagonal, { $distances } far.
refused-off-board = That move from { $from } would leave the board.
refused-occupied = { $to } is occupied: a move ends on an empty field.
refused-jump = The way from { $from } to { $to } is blocked: in this game no button may be jumped.
refused-multi-combination = From { $from } to { $to } would make { $fields } a forbidden combination, and you have other moves.

## Options
no-limit = Repetition and quiet turns cannot both be off: such a game could go on for ever. Switch one of them on.
custom-layout =
    { $layout ->
        [custom] The layout "custom" needs its 100 holes in the option custom_layout.
       *[other] The option custom_layout goes with the layout "custom" only, not with "{ $layout }".
    }

## Positions
position-layout-digits = The layout should be 100 digits from 1 to 4 (0 where a random layout is not drawn yet), not "{ $found }".
position-layout-differs = The layout's digits are not those of the layout "{ $layout }" that the options name. For other holes use the layout "custom".
position-layout-drawn = No draw gives these holes: { $found } breaks the order of the draws or the quarter-turn symmetry.
position-layout-bag = No draw gives these holes: there are too many fields with { $holes }.
position-too-many =
    { $colour ->
        [red] There are more than { $limit } red buttons; the box has no more.
       *[blue] There are more than { $limit } blue buttons; the box has no more.
    }
position-taken =
    { $colour ->
        [red] Red cannot have taken { $taken } buttons here: { $target } end the game, and only then.
       *[blue] Blue cannot have taken { $taken } buttons here: { $target } end the game, and only then.
    }
position-quiet = There cannot be { $quiet } quiet turns here: { $limit } end the game, and only then.
position-repeated = A position that stood { $times } times has ended the game.
position-bad-history = The history holds "{ $found }", which is no position, for ten rows of ten fields and the side r or b are needed: see "{ $part }".
position-phase-layout = The phase { $phase } does not go with these holes: LAYOUT is the phase in which some are not drawn yet.
position-phase-result = The phase { $phase } does not go with this result: OVER has one, every other phase has none.
position-stuck =
    { $colour ->
        [red] Red has no legal move here, so the phase cannot be MOVE: the turn passes.
       *[blue] Blue has no legal move here, so the phase cannot be MOVE: the turn passes.
    }
position-no-fine =
    { $colour ->
        [red] What is on offer in the phase FINE must be red multi-combinations that stand on the board, each once.
       *[blue] What is on offer in the phase FINE must be blue multi-combinations that stand on the board, each once.
    }
position-no-capture =
    { $colour ->
        [red] What is on offer in the phase CAPTURE must be threatened red buttons, each once, and at least one.
       *[blue] What is on offer in the phase CAPTURE must be threatened blue buttons, each once, and at least one.
    }
position-pending-phase = What is on offer ("pending") goes with the phase FINE or CAPTURE: give the phase, too.
position-pending = In the phase { $phase } nothing is on offer, so "pending" must be empty.
position-result = No game ends here with the winner "{ $winner }" for the reason "{ $reason }": options, counters and side give another end.
position-forced = With forced takes nobody is asked in the phase CAPTURE.

## What ended the game
cause-target = enough buttons taken
cause-repetition = repetition
cause-stall = too many quiet turns

## Notation
notation-parts = A position text has rows, side, taken, quiet and turn, and perhaps a layout, separated by blanks; this one has { $found } parts.
notation-rows = The rows "{ $found }" do not fill the board, for ten rows of ten fields are needed: see "{ $part }".
notation-side = The side should be r or b, not "{ $found }".
notation-number = "{ $found }" should be { $expected }.
notation-layout = "{ $found }" is no layout: it should be { $known }, or 100 digits from 1 to 4.
notation-turn = "{ $turn }" is no turn here: { $reason }
notation-tag = "{ $found }" is no tag line: it should look like [Key "value"].
notation-line = "{ $found }" is no line of turns: it should look like 1. b2-a3 ; i2-j1.
notation-result = The result should be R, B, = or ?, not "{ $found }".
notation-start = A position text describes the start of a turn; this position is in the middle of one.
notation-setup = This position cannot be set up: { $reason }
notation-layout-differs = The layout "{ $found }" contradicts the layout "{ $layout }" of the game.
notation-turn-shape = "{ $turn }" is no whole turn: it should look like *g7 xj2,j9 b3-d3.
notation-turn-differs = "{ $turn }" is not what happens here; that would be "{ $happened }".
notation-game = This is a game of "{ $found }", not of Kopf oder Knopf.
notation-option = "{ $found }" is no option with its value. The options are { $known }; target and layout have tags of their own.
notation-result-differs = The result "{ $found }" is not the one that the game comes to, "{ $replayed }".

## Pictures
picture-taken = Taken: Red { $red } of { $target }, Blue { $blue } of { $target }.
picture-layout = The holes are still being drawn.
picture-fine =
    { $colour ->
        [red] Round { $round }. Red's turn: fine the forbidden combination { $fields }, or decline.
       *[blue] Round { $round }. Blue's turn: fine the forbidden combination { $fields }, or decline.
    }
picture-capture =
    { $colour ->
        [red] Round { $round }. Red's turn: capture { $fields }, or go on.
       *[blue] Round { $round }. Blue's turn: capture { $fields }, or go on.
    }
picture-move =
    { $colour ->
        [red] Round { $round }. Red's turn: move a button.
       *[blue] Round { $round }. Blue's turn: move a button.
    }
picture-quiet =
    { $left ->
        [one] One more turn without a button taken ends the game.
       *[other] { $left } more turns without a button taken end the game.
    }
picture-repeated = This position has come { $times } times; { $limit } times end the game.

## The table: questions to the player who is asked, or to other viewers
scene-status = { $layout } · round { $round }
ask-move = Your turn: move one of your buttons.
ask-capture = You may capture: { $fields }.
ask-fine = A forbidden combination: you may fine it.
wait-move = { $name } is thinking about a move.
wait-capture = { $name } may capture { $fields }.
wait-fine = { $name } may fine the forbidden combination { $fields }.
help-move = Pick a button: the holes below it say how far it goes.
help-danger =
    { $count ->
        [one] Your button on { $fields } is threatened.
       *[other] Your buttons on { $fields } are threatened.
    }
help-capture =
    { $count ->
        [one] Take the button, or leave it. Then you move.
       *[other] Take as many of them as you like. Then you move.
    }
help-fine = Take one button out of { $fields }. What is left may be a pair.
ask-from = Where should the button from { $field } go?
help-from =
    { $holes ->
        [one] It stands on one hole and moves { $distances }.
       *[other] It stands on { $holes } holes and moves { $distances }.
    }
button-to = To { $field }
button-take = Take { $field }
button-go-on = Go on
button-leave-capture = Take none
button-leave-fine = Decline

## The table: what a choice would lead to
caution = { $fields } would be a forbidden combination: your opponent may take one of them as a fine.
effect-combination = { $field }: forbidden combination, a fine is due.
effect-threat = { $field }: a pair with range { $range }, threatens { $fields }.
effect-pair = { $field }: a pair with range { $range }, no target yet.
effect-single = { $field }: a single button that moves { $distances } next.
effect-capture = { $field }: that makes { $taken } of { $target }.
effect-fine = { $field }: no pair is left of the combination.
effect-fine-pair = { $field }: leaves the pair { $one }–{ $other }, which has no target.
effect-fine-threat = { $field }: leaves the pair { $one }–{ $other }, which threatens { $fields }.

## The table: fields, panels, cards, legend
field-empty =
    { $holes ->
        [0] { $field }, holes not drawn yet
        [one] { $field }, empty, one hole
       *[other] { $field }, empty, { $holes } holes
    }
field-red =
    { $holes ->
        [0] { $field }, red button
        [one] { $field }, red button on one hole
       *[other] { $field }, red button on { $holes } holes
    }
field-blue =
    { $holes ->
        [0] { $field }, blue button
        [one] { $field }, blue button on one hole
       *[other] { $field }, blue button on { $holes } holes
    }
panel =
    { $buttons ->
        [one] One button on the board
       *[other] { $buttons } buttons on the board
    }
panel-threatens =
    { $buttons ->
        [one] One button · threatens { $fields }
       *[other] { $buttons } buttons · threatens { $fields }
    }
card-title = { $name } took
aids = Ranges and threats
legend-target = Target
legend-caution = Target with a fine
legend-threat = threatened
legend-last = last move

## The table: log and result
log-holes = The holes of the board have been drawn.
note-fine = Fine { $field }
note-no-fine = No fine
note-no-capture = No capture
note-pass = No move possible
note-pair = Pair { $one }–{ $other }
note-threat = Pair { $one }–{ $other } threatens { $fields }
note-combination = Forbidden combination { $fields }
result-target =
    { $buttons ->
        [one] { $name } has taken one button and wins.
       *[other] { $name } has taken { $buttons } buttons and wins.
    }
result-repetition = The position stands for the third time: { $name } has taken more buttons and wins.
result-repetition-draw = The position stands for the third time: a draw.
result-stall = No button was taken for too long: { $name } has taken more buttons and wins.
result-stall-draw = No button was taken for too long: a draw.

## The parts of a score
part-captured = Buttons captured
part-fined = Buttons taken as a fine
part-left = Own buttons still on the board
