### The sample game: everything that people read while they play.

## Prompts
prompt-choose = Choose a card for { $die } points.
prompt-swap = You won the round: exchange a card or keep your hand.
prompt-must-swap = You won the round: exchange a card.
prompt-wait = The others are thinking.
prompt-chance = The dealer is at work.
prompt-over = The game is over.

## Actions and outcomes
play = Play { $card }.
swap = Exchange { $card }.
keep = Keep your hand.
deal = { $card } is dealt to seat { $seat }.
draw = Seat { $seat } draws { $card }.
roll = The die shows { $die }.

## Events
event-dealt = Seat { $seat } is dealt a card.
event-drew = Seat { $seat } draws a card.
event-got = You get { $card }.
event-rolled = The die shows { $die }.
event-chose = Seat { $seat } has chosen.
event-shown = Seat { $seat } shows { $card }.
event-won = Seat { $seat } wins { $die } points.
event-tied = Nobody wins the round.
event-swapped = Seat { $seat } discards { $card }.
event-kept = Seat { $seat } keeps the hand.
event-ended = All cards are played.

## What ended the game, what decided
cause-played = all cards played
cause-points = points

## Refusals
refused-time = This is not the time for it: { $phase ->
        [CHOOSE] first everybody chooses a card.
       *[SWAP] the round is over, only an exchange is possible.
    }
refused-play = { $card } is not in your hand.
refused-swap = { $card } is not in your hand, so it cannot be exchanged.
refused-keep = In this game the exchange is compulsory.

## Positions
position-card = There is no card "{ $card }", or it is in two places.
position-phase = The phase { $phase } does not go with the rest of the position.

## Pictures
picture-round = Round { $round }, die { $die }, { $pile } in the pile
picture-seat = Seat { $seat }: hand { $cards }, points { $score }{ $chosen ->
        [yes] , has chosen
       *[no] {""}
    }

## The table
scene-status = Round { $round }
wait =
    { $count ->
        [one] Waiting for { $names }.
       *[other] Waiting for { $names }.
    }
button-play = Play { $card }
button-swap = Exchange { $card }
button-keep = Keep
zone-card = { $card }, in your hand
zone-pile =
    { $cards ->
        [one] Pile, one card
       *[other] Pile, { $cards } cards
    }
panel =
    { $cards ->
        [one] One card
       *[other] { $cards } cards
    }{ $chosen ->
        [yes] , has chosen
       *[no] {""}
    }
log-dealt = The cards are dealt.
result =
    { $count ->
        [one] { $names } wins.
       *[other] { $names } share the victory.
    }
