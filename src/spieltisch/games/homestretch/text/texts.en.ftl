### Homestretch: the texts that players read. Money is counted in thousands of dollars.

## Names that occur in sentences
player-name =
    { $colour ->
        [blue] Blue
        [yellow] Yellow
        [green] Green
        [red] Red
        [black] Black
        [white] White
       *[other] Seat { $seat }
    }
horse-name = { $horse } { $name }
card-name =
    { $card ->
        [P01] Spring Prize
        [P02] Autumn Prize
        [P03] Morning Mile
        [P04] Evening Mile
        [P05] Harbour Stakes
        [P06] Bridge Stakes
        [P07] Clover Handicap
        [P08] Horseshoe Handicap
        [P09] Sand Track Prize
        [P10] Turf Track Prize
        [P11] Outsiders' Cup
        [P12] Favourites' Cup
        [G01] City Stakes
        [G02] Country Stakes
        [G03] Lakeside Classic
        [G04] Hillside Classic
        [G05] Silver Cup
        [G06] Gold Cup
        [G07] Governor's Prize
        [G08] Senator's Prize
        [G09] Crown Stakes
        [G10] Sceptre Stakes
        [G11] Grand Derby
       *[other] { $card }
    }

## Questions
prompt-pick = Round { $round } of { $rounds }: choose one card of your hand. It will cost you what it says; the others go on to your left.
prompt-bet =
    { $due ->
        [due] It is your turn to bet.
        [early] You may bet now or wait until it is your turn.
       *[sealed] Everybody bets at the same time.
    } Place the marker of value { $value } (marker { $number } of { $markers }). { $limit ->
        [one] All your markers must lie on different fields.
       *[other] At most { $limit } of your markers may share a field.
    }
prompt-first =
    { $bonus ->
        [0] { horse-name }: move it two spaces, or one space and roll again?
       *[other] { horse-name }, with { $bonus } more by its handicap: move it two spaces, or one space and roll again?
    }
prompt-last =
    { $spaces ->
        [one] { horse-name } is home already: choose a horse in last place and move it one space.
       *[other] { horse-name } is home already: choose a horse in last place and move it { $spaces } spaces.
    }
prompt-again = End your turn, or roll again?
prompt-buy = Purchase round { $round }: you have { $money }. Buy a share from the display, buy the top card of the stack for its cost and { $surcharge } more, or pass.
prompt-wait = { player-name } is thinking.
prompt-wait-picks = The others are still choosing their cards.
prompt-wait-bets = The others are still betting.
prompt-deal = The share cards are being dealt.
prompt-ghost = A card is being taken from the ghost's hand.
prompt-race = The card of race { $race } is being turned up.
prompt-start = Chance decides who rolls first.
prompt-roll =
    { $own ->
        [yes] { $roll ->
            [1] Your turn: roll the dice.
           *[2] Roll the dice a second time.
        }
       *[no] { player-name } rolls the dice.
    }
prompt-display = A card is being turned up for the display.
prompt-draw = The card from the stack is being turned up.
prompt-over =
    { $winners ->
        [one] The game is over: { player-name } wins with { $money }.
       *[other] The game is over: { $winners } players share the victory with { $money } each.
    }

## Actions and outcomes
pick = Take the share of { horse-name } for { $cost }.
bet = Bet on { $row } { $horse } ({ $name }): pays { $factor } times the marker.
two =
    { $horse ->
        [0] Move the horse { $spaces } spaces and end the turn.
       *[other] { $bonus ->
            [0] Move { horse-name } { $spaces } spaces and end the turn.
           *[other] Move { horse-name } { $spaces } spaces and { $bonus } more, and end the turn.
        }
    }
one =
    { $horse ->
        [0] Move the horse { $spaces ->
            [one] one space
           *[other] { $spaces } spaces
        } and roll again.
       *[other] { $bonus ->
            [0] { $spaces ->
                [one] Move { horse-name } one space and roll again.
               *[other] Move { horse-name } { $spaces } spaces and roll again.
            }
           *[other] { $spaces ->
                [one] Move { horse-name } one space and { $bonus } more, and roll again.
               *[other] Move { horse-name } { $spaces } spaces and { $bonus } more, and roll again.
            }
        }
    }
end = End the turn.
again = Roll again.
last =
    { $stopped ->
        [yes] Choose { horse-name }: it loses its X and stays where it is.
       *[no] { $bonus ->
            [0] { $spaces ->
                [0] Move { horse-name } forward.
                [one] Move { horse-name } one space.
               *[other] Move { horse-name } { $spaces } spaces.
            }
           *[other] { $spaces ->
                [one] Move { horse-name } one space and { $bonus } more.
               *[other] Move { horse-name } { $spaces } spaces and { $bonus } more.
            }
        }
    }
buy = Buy a share of { horse-name } for { $cost }.
pass = Pass.
stack = Buy the top card of the stack for its cost and { $surcharge } more.
deal =
    { $colour ->
        [ghost] The ghost is dealt a share of { horse-name }.
       *[other] { player-name } is dealt a share of { horse-name }.
    }
ghost = A share of { horse-name } is taken from the ghost's hand.
display = A share of { horse-name } comes into the display.
draw = The card from the stack is a share of { horse-name }, which costs { $price }.
roll = The dice show { $one } and { $two }: { $sum }.
start = { player-name } rolls first.
race = Race { $race } is { card-name }.

## Events
event-dealt =
    { $cards ->
        [one] Everybody is dealt one share card.
       *[other] Everybody is dealt { $cards } share cards.
    }
event-hand = Your hand: { $horses }.
event-picked = { player-name } has chosen.
event-took = You take { horse-name }.
event-passed-on = The hands go on to the left: round { $round } of { $rounds }.
event-stable = { player-name } owns { $horses }, pays { $cost } and has { $money } left.
event-race =
    { $count ->
        [0] Race { $race }: { card-name }. Prizes { $win }, { $place } and { $show }; no handicaps.
       *[other] Race { $race }: { card-name }. Prizes { $win }, { $place } and { $show }; handicaps { $handicaps }.
    }
event-bet = { player-name } has bet on { $fields }.
event-bet-sealed = { player-name } has bet.
event-first-roller =
    { $how ->
        [lot] { player-name } rolls first, by lot among those with least money.
       *[money] { player-name } has least money and rolls first.
    }
event-rolled =
    { $roll ->
        [1] { player-name } rolls { $one } and { $two }: { horse-name }.
       *[2] { player-name } rolls again, { $one } and { $two }: { horse-name }.
    }
event-moved =
    { $how ->
        [last] { $bonus ->
            [0] { $spaces ->
                [one] From last place { horse-name } moves one space.
               *[other] From last place { horse-name } moves { $spaces } spaces.
            }
           *[other] { $spaces ->
                [one] From last place { horse-name } moves one space and { $bonus } more by its handicap.
               *[other] From last place { horse-name } moves { $spaces } spaces and { $bonus } more by its handicap.
            }
        }
       *[rolled] { $bonus ->
            [0] { $spaces ->
                [one] { horse-name } moves one space.
               *[other] { horse-name } moves { $spaces } spaces.
            }
           *[other] { $spaces ->
                [one] { horse-name } moves one space and { $bonus } more by its handicap.
               *[other] { horse-name } moves { $spaces } spaces and { $bonus } more by its handicap.
            }
        }
    }
event-finished =
    { $place ->
        [1] { horse-name } is home first: WIN.
        [2] { horse-name } is home second: PLACE.
       *[3] { horse-name } is home third: SHOW. The race is over.
    }
event-stopped = { horse-name } loses its X and stays where it is.
event-prize =
    { $place ->
        [1] { player-name } gets { $gain } of the WIN prize for { horse-name }.
        [2] { player-name } gets { $gain } of the PLACE prize for { horse-name }.
       *[3] { player-name } gets { $gain } of the SHOW prize for { horse-name }.
    }
event-prize-unpaid =
    { $place ->
        [1] Nobody owns { horse-name }: the WIN prize of { $prize } is not paid.
        [2] Nobody owns { horse-name }: the PLACE prize of { $prize } is not paid.
       *[3] Nobody owns { horse-name }: the SHOW prize of { $prize } is not paid.
    }
event-markers = { player-name } had bet on { $markers }.
event-won-bet = { player-name } wins { $value } times { $factor } on { $field }: { $gain }.
event-paid = { player-name } has earned { $gain } in this race and has { $money }.
event-purchase =
    { $round ->
        [1] The second purchase begins: whoever has least money buys first.
       *[other] The second round of the purchase begins.
    }
event-turned-up = The display gets a share of { horse-name } for { $cost }.
event-bought = { player-name } buys a share of { horse-name } for { $price } and has { $money } left.
event-bought-blind = { player-name } buys the top card of the stack, for its cost and { $surcharge } more.
event-passed =
    { $why ->
        [must] { player-name } can buy nothing and passes.
       *[may] { player-name } passes.
    }
event-won =
    { $shared ->
        [yes] { player-name } has { $money } and shares the victory.
       *[no] { player-name } has { $money } and wins.
    }

## Refusals
refused-time =
    { $kind ->
        [pick] Now no card is drafted.
        [bet] Now nobody bets.
        [two] Now there is no choice between two spaces and one.
        [one] Now there is no choice between two spaces and one.
        [last] Now no horse in last place is moved.
        [end] Your turn cannot end now.
        [again] You cannot roll again now.
        [buy] Now nothing can be bought.
        [stack] Now nothing can be bought.
       *[pass] Now there is nothing to pass on.
    } { $phase ->
        [DRAFT] Choose a card of your hand.
        [BET] Place your bet markers.
        [FIRST] Choose whether the horse moves two spaces, or one and you roll again.
        [LAST] Choose a horse in last place.
        [AGAIN] End your turn, or roll again.
       *[BUY] Buy a share, or pass.
    }
refused-not-in-hand = You have no share of { horse-name } in your hand.
refused-limit =
    { $limit ->
        [one] You are among those with most money: on { $field } there may be only one of your markers.
       *[other] On { $field } there are { $limit } of your markers already, and you may not place more on a field.
    }
refused-not-last =
    { $home ->
        [yes] { horse-name } is home already.
       *[no] { horse-name } is not in last place: other unfinished horses are farther behind.
    }
refused-empty-stack = The stack is empty.
refused-blind-money = Whoever buys from the stack needs { $needed }, which is { $surcharge } and the highest cost of a share; you have { $money }.
refused-not-in-display = There is no share of { horse-name } in the display.
refused-money = A share of { horse-name } costs { $cost }, and you have { $money }.

## Options
wrong-colours =
    { $colours ->
        [one] The option colours names one colour, but { $players } players need exactly { $players }, or all { $every } in the order in which the seats take them.
       *[other] The option colours names { $colours } colours, but { $players } players need exactly { $players }, or all { $every } in the order in which the seats take them.
    }

## Positions
expected-display = a list of at most { $count } cards, one for each player
expected-position = a whole number from 0 to { $last }, or "finished"
expected-bet = a list in which the markers that are not placed yet (null) come last
expected-horses = a list of horses, each by its number from 2 to 12
position-no-card = There is no race card "{ $found }".
position-programme = { $card } cannot be the card of race { $race }: purple cards come first, then green ones, and none twice.
position-race-index = The race { $index } does not go with { $cards } race cards turned up; the first race is 0.
position-stage =
    { $cards ->
        [0] The phase { $phase } does not come before any race card is turned up.
        [one] The phase { $phase } does not come with one race card turned up.
       *[other] The phase { $phase } does not come with { $cards } race cards turned up.
    }
position-start = Nobody draws lots for the first roll here: one player alone has least money.
position-early-shares = In the phase { $phase } nobody owns a share yet.
position-too-many-shares = There are not so many share cards of horse { $horse } in the game at this time.
position-draft-over = In the phase { $phase } the draft is over: hands and picks are empty, and there is no round.
position-draft = Hands, picks and round of the draft do not go together in the phase { $phase }, with { $cards } cards for everybody and the last one taken without a choice.
position-purchase = In the phase { $phase } there is no purchase.
position-display = In the phase DISPLAY the display is not full, the stack not empty, and nobody has bought anything in this round.
position-buyer = { player-name } cannot buy anything and would not be asked.
position-no-horse = There is no horse "{ $found }": the horses have the numbers 2 to 12.
position-finish-order = Horse { $horse } is either finished and in finish_order, or neither.
position-track = In the phase { $phase } horses stand at the start, or have no handicap markers any more.
position-race-over = Three horses are home, so the race is over.
position-moved-marker = Horse { $horse } has moved already and cannot have a handicap marker any more.
position-markers =
    { $count ->
        [one] There are { $found } markers { $marker } here, but only one in the box.
       *[other] There are { $found } markers { $marker } here, but only { $count } in the box.
    }
position-limit = { player-name } cannot have { $count } markers on { $field }: at most { $limit } are allowed.
position-no-field = There is no field "{ $found }" on the bet board: they are WIN 2 to SHOW 12.
position-bets = These bets do not go with the phase { $phase }: while players bet some markers are missing, in a race none is, and at other times none is placed.
position-turn = In the phase { $phase } nobody rolls.
position-dice = These dice do not go with the phase { $phase }.

## Statistics
statistics-horses = Horses: share of races in which they come home
statistics-horse = Horse
statistics-win = first
statistics-place = first two
statistics-show = first three
statistics-shares = What a share costs and returns
statistics-cost = cost
statistics-owned = owned per game
statistics-paid = paid
statistics-prizes = prizes
statistics-return = return
statistics-wins-by-card = Wins by race card and horse, in %
statistics-places-by-card = Home among the first three, by race card and horse, in %
statistics-card = Race card
statistics-run = races
statistics-money = Money, on average
statistics-moment = When
statistics-moment-name =
    { $moment ->
        [before] { $race ->
            [1] after the draft
           *[other] after the purchase
        }
       *[after] after race { $race }
    }

## Ends and tie-breaks
cause-races_run = all races run
cause-money = money
cause-share_value = value of the shares
cause-longshots = shares of long shots
cause-middle_horses = shares of middle horses
cause-favourites = shares of favourites
cause-equal = equal

## The position as text
picture-letter =
    { $colour ->
        [blue] B
        [yellow] Y
        [green] G
        [red] R
        [black] K
        [white] W
       *[other] { $seat }
    }
picture-race = Race { $race } of { $races }: { card-name }. Prizes: WIN { $win }, PLACE { $place }, SHOW { $show }.
picture-no-race = No race yet.
picture-cost = cost
picture-player = Player
picture-money = Money
picture-limit = Limit
picture-bet = Bet
picture-shares = Shares
picture-done = done
picture-open = -
picture-markers = Markers of { player-name }: { $markers }.
picture-hand = Hand of { player-name }: { $horses }.
picture-picks = Chosen by { player-name }: { $horses }.
picture-passed-on = Passed on in round { $round }: { $horses }.
picture-display =
    { $stack ->
        [0] Display: { $horses }. The stack is empty.
        [one] Display: { $horses }. One card in the stack.
       *[other] Display: { $horses }. { $stack } cards in the stack.
    }
picture-nothing = nothing
picture-now =
    { $phase ->
        [DEAL] The share cards are being dealt.
        [DRAFT] Draft, round { $round }: everybody chooses a card.
        [GHOST] Draft, round { $round }: a card is being taken from the ghost's hand.
        [RACE] The card of the next race is being turned up.
        [BET] The players bet.
        [START] Chance decides who rolls first.
        [ROLL] { player-name } rolls the dice.
        [FIRST] { player-name } rolled { $one } and { $two }: two spaces, or one and roll again?
        [LAST] { player-name } rolled { $one } and { $two }: which horse in last place?
        [AGAIN] { player-name } rolled { $one } and { $two }: end the turn or roll again?
        [DISPLAY] The display is being filled.
        [BUY] Purchase round { $round }: { player-name } buys or passes.
        [DRAW] Purchase round { $round }: { player-name } buys from the stack.
       *[END] All races are run.
    }

## The table: questions to the player who decides, and what waiting players read
status-draft = Draft, round { $round } of { $rounds }
status-race =
    { $kind ->
        [bet] Race { $race } of { $races } · bets
        [buy] After race { $race } of { $races } · second purchase
        [end] All { $races } races run
       *[other] Race { $race } of { $races }
    }
ask-draft = Choose a share for your stable: round { $round } of { $rounds }.
help-draft = It costs its price, and brings prize money when the horse comes in among the first three.
ask-bet =
    { $due ->
        [due] Your turn to bet: place your { $value }, marker { $number } of { $markers }.
        [early] You may bet now, before { $name }: place your { $value }, marker { $number } of { $markers }.
       *[sealed] Everybody bets in secret: place your { $value }, marker { $number } of { $markers }.
    }
help-bet =
    { $last ->
        [yes] { bet-limit } With this marker your bet is final.
       *[no] { bet-limit } Others do not see their values.
    }
bet-limit =
    { $limit ->
        [1] Nobody has more money than you: each marker on a field of its own.
        [2] Place { $position } by money: at most two of your markers on a field.
        [3] Place { $position } by money: at most three of your markers on a field.
        [4] Place { $position } by money: at most four of your markers on a field.
       *[other] Place { $position } by money: as many of your markers on a field as you like.
    }
help-last-race =
    { $gain ->
        [0] Race { $race } went to { $first }, { $second } and { $third } and brought you nothing.
       *[other] Race { $race } went to { $first }, { $second } and { $third } and brought you { $gain }.
    }
ask-first = { $one } + { $two } = { $horse }, { $horsename }: { $more } spaces, or { $less } and another roll?
help-first =
    { $bonus ->
        [0] { move-more } { move-less }
       *[other] Its handicap adds { $bonus }. { move-more } { move-less }
    }
move-more =
    { $farhome ->
        [yes] { $more }: home, { place-name }.
       *[no] { $more }: to space { $far }.
    }
move-less =
    { $nearhome ->
        [yes] { $less }: home, { place-name }.
       *[no] { $less }: to space { $near }, then you roll again.
    }
place-name =
    { $place ->
        [1] WIN
        [2] PLACE
       *[3] SHOW
    }
ask-last =
    { $spaces ->
        [one] { $one } + { $two } = { $horse }, but { $horsename } is home: move a horse in last place one space.
       *[other] { $one } + { $two } = { $horse }, but { $horsename } is home: move a horse in last place { $spaces } spaces.
    }
help-last =
    { $handicap ->
        [ignore] Choose one of the horses that are farthest behind. Its handicap marker, if it still has one, waits until its number is rolled.
       *[apply] Choose one of the horses that are farthest behind. Its handicap marker counts, if it still has one.
    }
ask-again = End your turn, or roll once more?
help-again =
    { $home ->
        [yes] { $horsename } is home already, so the horse in last place has moved. A second roll moves its horse { $second } spaces without a choice.
       *[no] { $horsename } has lost its X and stays where it is. A second roll moves its horse { $second } spaces without a choice.
    }
ask-buy = Buy one share, or pass: round { $round } of { $rounds }.
help-buy = You have { $money }. From the stack a share costs { $surcharge } more, and you need { $needed } for it. What nobody buys stays.
wait-draft =
    { $done ->
        [yes] You have chosen. Still thinking: { $names }.
       *[no] Everybody chooses a share in secret.
    }
wait-bet =
    { $done ->
        [yes] You have bet. Still betting: { $names }.
       *[no] { $count ->
            [one] { $names } is betting.
           *[other] Still betting: { $names }.
        }
    }
help-answered =
    { $phase ->
        [BET] Your markers stay face down until the payout.
       *[other] Your choice stays hidden until the draft is over. Undo takes it back as long as others are thinking.
    }
wait-first = { $name } rolled { $one } + { $two } = { $horse }, { $horsename }, and chooses how far it runs.
wait-last = { $name } rolled { $one } + { $two } = { $horse } and moves a horse in last place.
wait-again = { $name } may end the turn or roll again.
wait-buy = { $name } buys a share or passes.
wait-deal = The share cards are being dealt.
wait-ghost = A card is being taken from the ghost's hand.
wait-race = The next race card is being turned up.
wait-start = Chance decides who rolls first.
wait-roll = { $name } rolls the dice.
wait-display = The display is being filled.
wait-draw = The card from the stack is being turned up.
help-over = All races are run. The account shows where the money came from.

# Short, for phones.
ask-draft-short = Choose a share: round { $round } of { $rounds }.
ask-bet-short =
    { $due ->
        [due] Your turn: place your { $value } ({ $number } of { $markers }).
        [early] You may place your { $value } already ({ $number } of { $markers }).
       *[sealed] In secret: place your { $value } ({ $number } of { $markers }).
    }
ask-first-short = { $one } + { $two } = { $horse }: { $horsename }
ask-last-short =
    { $spaces ->
        [one] { $horse } is home: move a horse in last place one space.
       *[other] { $horse } is home: move a horse in last place { $spaces } spaces.
    }
ask-again-short = End, or roll again?
ask-buy-short = Buy or pass?
button-two-short =
    { $home ->
        [yes] { $more }: home
       *[no] { $more } spaces
    }
button-one-short =
    { $over ->
        [yes] { $less }: home
       *[no] { $less } + roll
    }
button-stack-short = Stack +{ $surcharge }

## The table: effects of a choice
button-pick = Take { $horse } for { $cost }
button-bet = Bet on { $row } { $horse }
button-last-bet = Hand in, with { $row } { $horse }
button-two =
    { $home ->
        [yes] { $more } spaces: home
       *[no] { $more } spaces
    }
button-one =
    { $over ->
        [yes] { $less }: home
       *[no] { $less } and roll again
    }
button-end = End turn
button-again = Roll again
button-last = Move { $horse }
button-buy = Buy { $horse } for { $cost }
button-stack = From the stack, +{ $surcharge }
button-pass = Pass
effect-pick =
    { $owned ->
        [0] { $horse } { $name }: costs { $cost }, runs with { $ways } of 36 throws.
       *[other] { $horse } { $name }: costs { $cost }. You have it already: with every share of a horse its whole prize is yours.
    }
effect-bet =
    { $row ->
        [WIN] { $value } × { $factor } = { $gain } if { $name } wins. Its number comes with { $ways } of 36 throws.
        [PLACE] { $value } × { $factor } = { $gain } if { $name } is first or second. Its number comes with { $ways } of 36 throws.
       *[SHOW] { $value } × { $factor } = { $gain } if { $name } is among the first three. Its number comes with { $ways } of 36 throws.
    }
effect-bet-short =
    { $row ->
        [WIN] { $value } × { $factor } = { $gain } if { $name } wins.
        [PLACE] { $value } × { $factor } = { $gain } if { $name } is first or second.
       *[SHOW] { $value } × { $factor } = { $gain } if { $name } is among the first three.
    }
bubble-bet =
    { $row ->
        [WIN] if it wins
        [PLACE] if 1st or 2nd
       *[SHOW] if 1st to 3rd
    }
effect-two =
    { $home ->
        [yes] { $prize ->
            [0] { $name } is home: { place-name }. The dice go to the left.
           *[other] { $name } is home: { place-name }. Your part of the prize is { $prize }.
        }
       *[no] { $name } runs to space { $end }. The dice go to the left.
    }
effect-one =
    { $home ->
        [yes] { $over ->
            [yes] { $name } is home: { place-name }. The race is over.
           *[no] { $name } is home: { place-name }. Then you roll again.
        }
       *[no] { $name } runs to space { $end }. Then you roll again.
    }
effect-last =
    { $stopped ->
        [yes] { $name } loses its X and stays where it is.
       *[no] { $home ->
            [yes] { $name } comes home.
           *[no] { $name } runs to space { $end }.
        }
    }
effect-buy =
    { $others ->
        [0] { $name } for { $cost }, you keep { $left }. Nobody else owns a share of it.
        [one] { $name } for { $cost }, you keep { $left }. One share of it is in other hands.
       *[other] { $name } for { $cost }, you keep { $left }. { $others } shares of it are in other hands.
    }
effect-stack = An unknown share for { $low } to { $high }. It must be kept.

## The table: the board, cards, panels
board-start = Start
board-finish = Finish
board-horses = Horse and owners
head-cost = costs { $cost }
head-nobody = no owner
form-title = Throws that make the horse run
last-race = Race { $race }
money-title = Money track
card-kind =
    { $kind ->
        [round] ROUND
       *[race] RACE
    }
card-of = of { $total }
card-round = Round { $round } of { $rounds }
card-programme = Programme
card-no-handicaps = no handicaps
card-title =
    { $phase ->
        [DEAL] The draft
        [DRAFT] The draft
        [GHOST] The draft
       *[other] Second purchase
    }
card-about =
    { $phase ->
        [DEAL] Everybody takes one card, hands the rest on, and pays in the end.
        [DRAFT] Everybody takes one card, hands the rest on, and pays in the end.
        [GHOST] Everybody takes one card, hands the rest on, and pays in the end.
       *[other] Whoever has least money buys first.
    }
ring-title =
    { $phase ->
        [DEAL] The cards are dealt
        [DRAFT] { $own ->
            [yes] Your hand
           *[no] A hand
        }
        [GHOST] The hands go on
       *[other] On display
    }
ring-empty = Nothing left
ring-ways = { $ways } of 36 throws
ring-ways-short = { $ways }/36
ring-stack =
    { $left ->
        [0] empty
        [one] one left
       *[other] { $left } left
    }
ring-surcharge = price + { $extra }
ring-passes = The rest goes on to { $name }.
ring-ghost = The rest goes on to the ghost.
ring-passed = Handed on in round { $round }
ring-prizes =
    { $races ->
        [one] one race: { $low } to { $high }
       *[other] { $races } races: { $low } to { $high }
    }
ring-shared = prizes, divided among the shares in play
ring-result = Race { $race }
ring-gain = prizes { $prizes }, bets { $bets }
account-title = The account
account-start = start
account-stable = stable
account-race = race { $race }
account-purchase = bought
account-total = money
tray-stable = Your stable
tray-stable-of = { $name }
# The line break divides the text into two lines.
tray-shares =
    { $shares ->
        [0] no share
           yet
        [one] one share
           of one horse
       *[other] { $horses ->
            [one] { $shares } shares
               of one horse
           *[other] { $shares } shares
               of { $horses } horses
        }
    }
tray-empty = No share yet
tray-cost = To pay so far
tray-cost-short = to pay { $cost }
tray-cost-left = leaves { $left }
tray-markers = Your bet markers
tray-placed = { $placed } placed, { $left } left
tray-bets = Your bets
tray-money = Your money
tray-money-of = Money of { $name }
tray-position = place { $position } of { $players }
tray-winner = { $names }
tray-winner-money = wins with { $money }
order-title =
    { $how ->
        [draft] Everybody chooses at the same time
        [sealed] Everybody bets at the same time
        [buy] Order: least money first
       *[bet] Order: most money first
    }
tip-horse =
    { $count ->
        [0] { $horse } { $name }: share { $cost }, { $ways } of 36 throws, pays { $win }, { $place }, { $show }. Nobody owns it.
       *[other] { $horse } { $name }: share { $cost }, { $ways } of 36 throws, pays { $win }, { $place }, { $show }. Shares: { $owners }.
    }
tip-handicap =
    { $effect ->
        [-1] X: the first time it is to move, it stays where it is.
       *[other] +{ $effect }: its first movement is { $effect } spaces longer.
    }
tip-field = { $row } { $horse }: { $markers }
tip-money = { $name }: { $money }
zone-field =
    { $count ->
        [0] { $row } { $horse }, { $name }, pays { $factor }, no marker
        [one] { $row } { $horse }, { $name }, pays { $factor }, one marker: { $names }
       *[other] { $row } { $horse }, { $name }, pays { $factor }, { $count } markers: { $names }
    }
zone-horse =
    { $place ->
        [0] { $effect ->
            [0] Horse { $horse }, { $name }, space { $space }
            [-1] Horse { $horse }, { $name }, space { $space }, with an X
           *[other] Horse { $horse }, { $name }, space { $space }, with +{ $effect }
        }
        [1] Horse { $horse }, { $name }, home: WIN
        [2] Horse { $horse }, { $name }, home: PLACE
       *[3] Horse { $horse }, { $name }, home: SHOW
    }
zone-space =
    { $home ->
        [yes] Finish, for horse { $horse }
       *[no] Space { $space }, for horse { $horse }
    }
zone-stable =
    { $count ->
        [one] Your share of { $horse } { $name }
       *[other] Your { $count } shares of { $horse } { $name }
    }
zone-hand = Share of { $horse } { $name }, costs { $cost }
zone-buy = On display: share of { $horse } { $name }, costs { $cost }
zone-stack =
    { $count ->
        [0] Stack, empty
        [one] Stack, one card
       *[other] Stack, { $count } cards
    }
zone-dice =
    { $sum ->
        [0] Dice
       *[other] Dice: { $one } and { $two }, { $sum } in all
    }
zone-money = Money track: { $amounts }
panel =
    { $doing ->
        [done] { $phase ->
            [draft] has chosen
           *[bet] { panel-shares } · has bet
        }
        [thinks] { $phase ->
            [draft] is choosing
           *[bet] { panel-shares } · is betting
        }
       *[idle] { panel-shares }
    }
panel-shares =
    { $count ->
        [0] no shares
       *[other] shares of { $horses }
    }
legend-target = target
legend-last = last turn
legend-won = sure win
legend-lost = lost

## The table: log and result. The sign of the player precedes the line.
log-took = takes { $horse } { $name }
log-passed-on = The hands go on to the left: round { $round } of { $rounds }
log-stable = owns { $horses } and pays { $cost }
note-left = { $money } left
log-race = Race { $race }: { $name }
note-race =
    { $count ->
        [0] Prizes { $win }, { $place }, { $show } · no handicaps
       *[other] Prizes { $win }, { $place }, { $show } · { $handicaps }
    }
log-bet = bets on { $fields }
log-bet-sealed = has bet
log-first-roller =
    { $how ->
        [lot] rolls first, by lot
       *[money] has least money and rolls first
    }
log-roll =
    { $roll ->
        [1] { $one }+{ $two }: { log-came }
       *[2] again { $one }+{ $two }: { log-came }
    }
log-came =
    { $other ->
        [yes] { $how ->
            [stopped] { $horse } is home; horse { $moved } in last place loses its X
           *[moved] { $horse } is home; horse { $moved } runs { log-spaces } from last place{ log-home }
        }
       *[no] { $how ->
            [open] { $horse } { $name }
            [stopped] horse { $horse } loses its X
           *[moved] horse { $horse } runs { log-spaces }{ log-home }
        }
    }
log-spaces =
    { $bonus ->
        [0] { $spaces ->
            [one] 1 space
           *[other] { $spaces } spaces
        }
       *[other] { $spaces } + { $bonus } spaces
    }
log-home =
    { $place ->
        [0] { "" }
        [1] { " " }and is home: WIN
        [2] { " " }and is home: PLACE
       *[3] { " " }and is home: SHOW
    }
log-finish = Race { $race }: { $first } before { $second } and { $third }
log-prize-unpaid = Nobody owns { $horse } { $name }: the prize of { $prize } is not paid
log-markers = had { $markers }
log-paid = gets { $gain } and has { $money }
note-paid =
    { $bets ->
        [0] { $prizes ->
            [0] No prize, no bet
           *[other] Prizes { $prizes }
        }
       *[other] { $prizes ->
            [0] Bets { $bets }: { $won }
           *[other] Prizes { $prizes } · bets { $bets }: { $won }
        }
    }
won-bet = { $field } with { $value } × { $factor }
log-purchase = Second purchase, round { $round }
log-bought =
    { $how ->
        [blind] buys unseen for { $price }: { $horse } { $name }
       *[open] buys { $horse } { $name } for { $price }
    }
log-passed =
    { $why ->
        [must] can buy nothing
       *[may] passes
    }
log-won =
    { $shared ->
        [yes] has { $money } and shares the victory
       *[no] has { $money } and wins
    }
result =
    { $count ->
        [one] { $cause ->
            [money] { $names } wins with { $money }.
           *[other] { $names } wins with { $money }, decided by a tie-break.
        }
       *[other] { $names } share the victory with { $money } each.
    }

## Texts in the pictures of the rulebook
figure-ghost = ghost

## The parts of a score
part-start = Money at the start
part-shares = Shares bought
part-prizes = Prize money
part-bets = Bets
