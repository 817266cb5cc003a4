### Kopf an Kopf: the texts that players read. Money is in euros.

## Names that occur in sentences
player-name = Seat { $seat }
victim-name = seat { $victim }
horse-name = { $horse } { $name_en }
second-horse-name = { $to } { $to_en }
card-name = { $card_en }

## Questions
prompt-start-player = The starting player is being drawn by lot.
prompt-deal = The action cards are being dealt.
prompt-roll =
    { $own ->
        [yes] Your turn: roll the dice.
       *[no] { player-name } rolls the dice.
    }
prompt-reroll-horse =
    { $own ->
        [yes] Roll the horse die again.
       *[no] { player-name } rolls the horse die again.
    }
prompt-reroll-move =
    { $own ->
        [yes] Roll the movement die again.
       *[no] { player-name } rolls the movement die again.
    }
prompt-extra-roll =
    { $own ->
        [yes] Roll both dice once more.
       *[no] { player-name } rolls both dice once more.
    }
prompt-whip-roll =
    { $own ->
        [yes] Roll the movement die for the horse that you have chosen.
       *[no] { player-name } rolls the movement die.
    }
prompt-theft =
    { $own ->
        [yes] A card is being drawn from the hand of { victim-name } for you.
       *[no] { player-name } draws a card from the hand of { victim-name }.
    }
prompt-draw =
    { $own ->
        [yes] You draw an action card.
       *[no] { player-name } draws an action card.
    }
prompt-wait = { player-name } is thinking.
prompt-wait-answers = The others are asked about lucky number { $horse }.
prompt-second-chance = You rolled { horse-name } and a { $move }. Use your second-chance chip to roll one die again, or keep the roll?
prompt-lucky = The final number is { $horse }. Play your lucky number, if you hold it, or keep?
prompt-sprint =
    { $move ->
        [one] The { $horse } was rolled: which of your horses sprints 1 field?
       *[other] The { $horse } was rolled: which of your horses sprints { $move } fields?
    }
prompt-action =
    { $cards ->
        [0] Your action: buy a horse, bet or pass. You have { $cash } € and no cards.
        [one] Your action: play your card, buy a horse, bet or pass. You have { $cash } €.
       *[other] Your action: play one of your { $cards } cards, buy a horse, bet, sell two cards or pass. You have { $cash } €.
    }
prompt-sell-cards =
    { $number ->
        [1] Choose the first of two cards to sell for { $amount } €.
       *[2] Choose the second card to sell.
    }
prompt-target-horse = { card-name }: choose a horse.
prompt-target-horse-2 =
    { $card ->
        [shift_bet] { card-name }: to which horse does the stake on { horse-name } go?
       *[other] { card-name }: choose the second horse.
    }
prompt-amount = { card-name }: how much do you bet on { horse-name }?
prompt-target-player = { card-name }: choose a player.
prompt-take-card = You see the hand of { victim-name }: which card do you take?
prompt-finish-order = { card-name }: several horses cross the line. Which one crosses next?
prompt-draw-pile = From which pile do you draw?
prompt-over =
    { $winners ->
        [one] The game is over: { player-name } wins with { $score } €.
       *[other] The game is over: { $winners } players share the victory with { $score } € each.
    }

## Actions and outcomes
second-chance-keep = Keep the roll: { horse-name }, { $move }.
second-chance-reroll-horse = Spend the chip and roll the horse die again.
second-chance-reroll-move = Spend the chip and roll the movement die again.
lucky-keep = Keep.
lucky-play = Play lucky number { $horse } for { $amount } €.
sprint-stop = No more sprints.
sprint =
    { $steps ->
        [one] { horse-name } sprints 1 field.
       *[other] { horse-name } sprints { $steps } fields.
    }
pass = Pass.
buy = Buy { horse-name } for { $price } €.
bet = Bet { $amount } € on { horse-name }.
sell = Sell two cards for { $amount } €.
keep-lucky = Keep your lucky numbers until your next turn, in secret.
play = Play { card-name }.
sell-cards = Sell { card-name }.
target-horse = Choose { horse-name }.
target-horse-2 = Choose { second-horse-name }.
amount = Bet { $amount } €.
target-player = Choose { player-name }.
take-card = Take { card-name }.
finish-order = { horse-name } crosses the line next.
draw-pile =
    { $cards ->
        [one] Draw from pile { $pile } (1 card).
       *[other] Draw from pile { $pile } ({ $cards } cards).
    }
start-player = { player-name } begins.
deal = { player-name } is dealt { card-name }.
draw = { player-name } draws { card-name }.
theft = { player-name } takes { card-name } from { victim-name }.
roll = The dice show { horse-name } and a { $move }.
horse-die = The horse die shows { horse-name }.
move-die = The movement die shows a { $move }.

## Events
event-first = { player-name } begins.
event-dealt =
    { $cards ->
        [one] Everybody is dealt one action card.
       *[other] Everybody is dealt { $cards } action cards.
    }
event-hand =
    { $count ->
        [0] Your hand is empty.
       *[other] Your hand: { $cards_en }.
    }
event-turn = Turn { $turn }: { player-name }.
event-feature =
    { $effect ->
        [draw] The feature of { horse-name } brings { player-name } { $amount ->
            [one] a card.
           *[other] { $amount } cards.
        }
        [cash] The feature of { horse-name } brings { player-name } { $amount } €.
       *[step] The feature of { horse-name } takes it forward.
    }
event-rolled =
    { $how ->
        [card] { player-name } rolls once more: { horse-name } and a { $move }.
       *[opening] { player-name } rolls { horse-name } and a { $move }.
    }
event-second-chance =
    { $die ->
        [horse] { player-name } spends the second-chance chip and rolls the horse die again.
        [move] { player-name } spends the second-chance chip and rolls the movement die again.
       *[none] { player-name } keeps the roll.
    }
event-rerolled =
    { $die ->
        [horse] The horse die now shows { horse-name }.
       *[move] The movement die now shows a { $move }.
    }
event-answered = { player-name } has answered.
event-lucky = { player-name } plays { card-name } and collects { $amount } €.
event-moved =
    { $cause ->
        [scared] { $fields ->
            [0] { horse-name } is scared, but already on the start field.
            [one] { horse-name } is scared and goes 1 field back.
           *[other] { horse-name } is scared and goes { $fields } fields back.
        }
        [sprint] { $fields ->
            [one] { horse-name } sprints 1 field.
           *[other] { horse-name } sprints { $fields } fields.
        }
       *[other] { $way ->
            [forward] { $fields ->
                [one] { horse-name } moves 1 field forward.
               *[other] { horse-name } moves { $fields } fields forward.
            }
            [back] { $fields ->
                [one] { horse-name } goes 1 field back.
               *[other] { horse-name } goes { $fields } fields back.
            }
           *[none] { horse-name } stays where it is.
        }
    }
event-finished =
    { $place ->
        [1] { horse-name } crosses the line and wins the race.
        [2] { horse-name } crosses the line and is second.
       *[3] { horse-name } crosses the line and is third.
    }
event-no-sprint = { player-name } lets no more horses sprint.
event-drew = { player-name } draws a card.
event-got = You draw { card-name }.
event-no-draw = There is no card left that { player-name } could draw.
event-reshuffled = The cards are shuffled; the new piles have { $pile0 } and { $pile1 } cards.
event-stole =
    { $why ->
        [three] For the 3, { player-name } takes a card from the hand of { victim-name }.
       *[card] { player-name } takes a card from the hand of { victim-name }.
    }
event-stolen = { player-name } has taken { card-name } from { victim-name }.
event-looked = { player-name } looks at the hand of { victim-name }.
event-saw = The hand of { victim-name }: { $cards_en }.
event-robbed = { player-name } takes { $amount } € from { victim-name }.
event-passed = { player-name } passes.
event-kept-lucky = You keep your lucky numbers until your next turn. Nobody else knows.
event-bought = { player-name } buys { horse-name } for { $price } €.
event-bet =
    { $bank ->
        [0] { player-name } bets { $own } € on { horse-name } and has { $stake } € on it.
       *[other] { $own ->
            [0] The bank stakes { $bank } € for { player-name } on { horse-name }: { $stake } € in all.
           *[other] { player-name } bets { $own } € on { horse-name }, the bank adds { $bank } €: { $stake } € in all.
        }
    }
event-shifted = { player-name } moves { $amount } € of stake from { horse-name } to { second-horse-name }.
event-sold-card = { player-name } discards { card-name }.
event-sold = { player-name } gets { $amount } € for the two cards.
event-played = { player-name } plays { card-name }.
event-earned = { player-name } collects { $amount } € for { card-name }.
event-ended =
    { $reason ->
        [max_turns] The limit of turns is reached: the game is over.
       *[race_over] The third horse is home: the game is over.
    }
event-prize =
    { $seat ->
        [0] Nobody owns { horse-name }: the prize of { $amount } € stays in the bank.
       *[other] { player-name } receives { $amount } € of prize money for { horse-name }.
    }
event-payout = { player-name } receives { $stake } times { $factor } for the bet on { horse-name }: { $amount } €.
event-score = { player-name } has { $score } € in the end.
event-won =
    { $shared ->
        [yes] { player-name } shares the victory with { $score } €.
       *[no] { player-name } wins with { $score } €.
    }

## Refusals
refused-time =
    { $kind ->
        [second_chance] The second chance is only there right after the opening roll, with a chip.
        [lucky] Nobody is asked about a lucky number now.
        [sprint] No horse sprints now.
        [sell_cards] No card is sold now.
        [target_horse] No horse is chosen now.
        [target_horse_2] No second horse is chosen now.
        [amount] No amount is chosen now.
        [target_player] No player is chosen now.
        [take_card] No card is taken now.
        [finish_order] No order at the finish is chosen now.
        [draw_pile] No draw pile is chosen now.
       *[other] This is not the time for your action.
    } { $phase ->
        [second_chance] Say whether you use your second-chance chip.
        [lucky] Answer whether you play or keep.
        [sprint] Choose a horse that sprints, or stop.
        [action] Play a card, buy, bet, sell or pass.
        [sell_cards] Choose a card to sell.
        [target_horse] Choose a horse for the card that you play.
        [target_horse_2] Choose the second horse for the card that you play.
        [amount] Choose the amount of the bet.
        [target_player] Choose a player for the card that you play.
        [take_card] Choose the card that you take.
        [finish_order] Choose the horse that crosses the line next.
       *[draw_pile] Choose a draw pile.
    }
refused-no-lucky = You do not hold lucky number { $horse }; you can only keep.
refused-sprint-owner = { horse-name } is not yours: only own horses sprint.
refused-finished = { horse-name } has finished and takes no further part.
refused-sprinted = { horse-name } has sprinted in this turn already.
refused-bar = The { $number } is not in the sprint bar of { horse-name }.
refused-owned =
    { $own ->
        [yes] { horse-name } is yours already.
       *[no] { horse-name } belongs to { player-name }, and horses are bought from the bank only.
    }
refused-price = { horse-name } costs { $price } €, and you have { $cash } €.
refused-zone = { horse-name } is in the no-bet zone.
refused-cash = You need { $needed } € in cash, and you have { $cash } €.
refused-chip = All betting chips of { horse-name } are taken.
refused-card-chip = { card-name } cannot be played: the betting chips that it needs are taken.
refused-not-in-hand = You do not have { card-name } in your hand.
refused-lucky = { card-name } cannot be played as an action: it answers the roll of another player.
refused-rosette = { card-name } bears the rosette: it cannot be played any more, since a horse has finished.
refused-no-target = { card-name } cannot be carried out now; it can only be kept or sold.
refused-too-few-cards =
    { $cards ->
        [0] You have no cards, and two are sold together.
       *[one] You have only one card, and two are sold together.
    }
refused-kept-already = You have ordered already to keep your lucky numbers.
refused-no-switch = In this game lucky numbers are not kept by an order.
refused-not-in-their-hand = { card-name } is not in the hand of { victim-name }.
refused-victim =
    { $own ->
        [yes] You cannot choose yourself for { card-name }.
       *[no] { player-name } has nothing that { card-name } could take.
    }
refused-amount = { card-name } does not allow a bet of { $amount } €; you have { $cash } €.
refused-not-crossing = { horse-name } does not cross the line with { card-name }.
refused-same-horse = { horse-name } is chosen already; it must be another horse.
refused-target = { card-name } does not allow { horse-name }.

## Options
no-such-seat = The option start_player names seat { $seat }, but with { $players } players there is none: the first is 0.

## Positions
expected-money = a multiple of { $unit } from 0 to { $most }
expected-by-horse = a table of horses, 1 to { $last }, and whole numbers
expected-horses = a list of horses, each by its number from 1 to { $last }
position-start = The start player { $start } contradicts the option start_player, which names seat { $seat }.
position-finish = Horse { $horse } is either finished and in finish, or neither; the order of several finished horses must be given.
position-chips = There are only { $chips } betting chips of horse { $horse }, but more players have a stake on it.
position-dice-half = Both dice are rolled, or none is: 0 and 0.
position-dice = These dice do not go with the phase { $phase }.
position-die-finished = The horse die cannot show horse { $horse }, which has finished.
position-cards = There are { $found } cards { $card } in hands, stock and discard, but { $count } in the box.
position-piles = The piles have { $pile0 } and { $pile1 } cards, but the stock has { $cards }.
position-known-own = Seat { $viewer } need not remember its own hand.
position-known = Seat { $viewer } cannot know of { $count } cards { $card } in the hand of seat { $holder }: they are not there.
position-pending = What is pending does not go with the phase { $phase }: { $fields }.
position-asked = Whether seat { $seat } is asked about the lucky number follows from hands and discards, and here it is the other way round.
position-answer = Seat { $seat } does not hold the lucky number and cannot have played it.
position-wrong-card = The card { $card } does not lead to the phase { $phase }.
position-not-discarded = The card { $card } that is being played must lie on the discard pile.
position-victim = Seat { $seat } cannot be stolen from: it is the active player, or has no cards.
position-race-over = Three horses are home, so the game is over.
position-empty-pile = Pile { $pile } is empty, so that nothing can be drawn from it.
position-no-decision = In this position nobody would be asked in the phase { $phase }.
position-switch = With lucky_mode = { $mode } nobody has a switch.
position-over-hands = At the end of the game all hands are discarded.
position-not-over = The game is over only when three horses are home, or in the last turn.
position-deal = In the phase { $phase } hands are dealt round by seat, and everything else is as at the start.
position-no-horse = There is no horse "{ $found }": the horses have the numbers 1 to 10.
position-no-card = { $field }: there is no card "{ $found }".

## Ends and tie-breaks
cause-race_over = three horses home
cause-max_turns = limit of turns
cause-money = money
cause-equal = equal

## The position as text
picture-seat = Seat { $seat }
picture-owner = owner
picture-odds = odds
picture-bar = sprint bar
picture-player = Player
picture-cash = Cash
picture-cards = Cards
picture-chip = Chip
picture-bets = Bets
picture-passed = Numbers let pass
picture-yes = yes
picture-piles = Draw piles: { $one } and { $two } cards. Discard pile: { $discard }.
picture-hand = Hand of seat { $seat }:
picture-keep = Lucky numbers are kept until the next own turn.
picture-known = Seat { $viewer } knows in the hand of seat { $holder }: { $cards }.
picture-now =
    { $phase ->
        [start_player] The starting player is drawn by lot.
        [deal] The cards are being dealt.
        [over] The game is over after { $turn } turns.
       *[other] { $horse ->
            [0] Turn { $turn }: seat { $seat } rolls the dice.
           *[other] Turn { $turn }: seat { $seat } rolled { $horse } { $name } and a { $move }.
        }
    } { $phase ->
        [second_chance] Second chance?
        [reroll_horse] The horse die is rolled again.
        [reroll_move] The movement die is rolled again.
        [lucky] The others are asked about the lucky number.
        [sprint] Which horse sprints?
        [theft] A card is taken out of a hand.
        [action] The action is due.
        [sell_cards] Two cards are being sold.
        [target_horse] A horse is to be chosen.
        [target_horse_2] A second horse is to be chosen.
        [amount] An amount is to be chosen.
        [target_player] A player is to be chosen.
        [take_card] A card is to be taken.
        [finish_order] The order at the finish is to be chosen.
        [extra_roll] Both dice are rolled again.
        [whip_roll] The movement die is rolled for the chosen horse.
        [draw_pile] A draw pile is to be chosen.
        [draw] A card is drawn.
       *[other] { "" }
    }

## Statistics of many games
statistics-horses = Horses: share of games in which they come home
statistics-horse = Horse
statistics-win = first
statistics-place = first two
statistics-show = first three
statistics-owners = Price against return, in € per game in which somebody owned the horse
statistics-price = price
statistics-owned = owned
statistics-prize = prize money
statistics-feature = feature
statistics-return = return
statistics-bets = Bets on the horses, in € per game
statistics-staked = staked
statistics-paid = paid out
statistics-factor = per € staked
statistics-cards = Cards: how often in a game, and how often their players win
statistics-card = Card
statistics-played = played
statistics-sold = sold
statistics-won = player wins
statistics-effect = against fair share

## The table: horse cards and action cards, printed
# Two short lines each.
feature-lead-draw =
    { $amount ->
        [one] In the lead:
           draw 1 card
       *[other] In the lead:
           draw { $amount } cards
    }
feature-last-draw =
    { $amount ->
        [one] In last place:
           draw 1 card
       *[other] In last place:
           draw { $amount } cards
    }
feature-level-one-cash =
    Level with just
    one: { $amount } €
feature-level-three-cash =
    Level with three
    or more: { $amount } €
feature-second-cash =
    Just one horse
    ahead: { $amount } €
feature-zone-cash =
    In the red
    zone: { $amount } €
feature-level-rival-cash =
    Level with a
    rival’s: { $amount } €
feature-lead-cash =
    In the lead:
    { $amount } €
feature-last-step =
    { $amount ->
        [one] In last place:
           1 field on
       *[other] In last place:
           { $amount } fields on
    }
feature-scared-of-ten =
    When you roll
    10: goes back
stall-price = Price { $price } €
effect-move_fixed =
    { $way ->
        [back] { $count ->
            [1] horse { $first }: { $steps } back
            [2] { $first } and { $second }: { $steps } back each
           *[other] { $horses }: { $steps } back
        }
       *[forward] { $count ->
            [1] horse { $first }: { $steps } forward
            [2] { $first } and { $second }: { $steps } forward
           *[other] { $horses }: { $steps } on
        }
    }
effect-move_choice =
    { $way ->
        [back] { $first } or { $second }: { $steps } back
       *[forward] { $first } or { $second }: { $steps } forward
    }
effect-move_any =
    { $way ->
        [back] any horse: { $steps } back
       *[forward] any horse: { $steps } forward
    }
effect-move_own =
    { $way ->
        [back] own horse: { $steps } back
       *[forward] own horse: { $steps } forward
    }
effect-move_lead =
    { $way ->
        [back] a leader: { $steps } back
       *[forward] a leader: { $steps } forward
    }
effect-move_last =
    { $way ->
        [back] a last horse: { $steps } back
       *[forward] a last horse: { $steps } forward
    }
effect-slipstream = close up, at most { $max_steps }
effect-extra_roll = roll and move again
effect-whip = choose a horse, roll
effect-lucky = others roll { $number }: { $cash } €
effect-free_bet_fixed = bank bets { $stake } € on { $horse }
effect-free_bet_any = bank bets { $stake } € for you
effect-late_bet = bet { $least } € or { $most } €
effect-double_bet = { $stake_each } € each on two
effect-lead_bet = leader: { $own } € + { $bank } €
effect-shift_bet = move { $max_amount } € of stake
effect-cash = collect { $amount } €
effect-cash_if_interest = { $base } €, { $bonus_total } € with no. { $horse }
effect-cash_if_own_lead = { $base } €, in the lead { $bonus_total } €
effect-cash_if_bet_lead = { $base } €, in the lead { $bonus_total } €
effect-cash_per_owned = { $each } € per own horse
effect-cash_per_staked = { $each } € per horse bet on
effect-steal_random_card = draw 1 card unseen
effect-steal_chosen_card = look, take 1 card
effect-steal_cash = take { $amount } €

## The table: questions to the player who decides, and what waiting players read
scene-status = Round { $round }
ask-second-chance = Keep the roll or roll again?
ask-lucky = Play lucky number { $number }?
ask-sprint = Which horse sprints?
ask-action = Your action
ask-sell-cards =
    { $sold ->
        [yes] And which other one?
       *[no] Which two cards do you sell?
    }
ask-target-horse = { $card }: which horse?
ask-target-horse-2 = { $card }: and which other one?
ask-amount = How much do you bet on { $chosen }?
ask-target-player = { $card }: from whom?
ask-take-card = Which card do you take from { $name }?
ask-finish-order = Which horse crosses the line first?
ask-draw-pile = From which pile do you draw?
ask-horse = { $horse }: buy or bet?
help-second-chance =
    { $owner ->
        [mine] Your { $horse } would run { help-fields }. The chip works once in a game: click a die.
       *[other] { $horse } would run { help-fields }. The chip works once in a game: click a die.
    }
help-fields =
    { $fields ->
        [0] not at all
        [one] 1 field
       *[other] { $fields } fields
    }
help-lucky = { $horse } was rolled. Nobody learns whether you have the card or keep it.
help-sprint =
    { $fields ->
        [one] Your horses with { $number } in their bar may run 1 field, in the order you like.
       *[other] Your horses with { $number } in their bar may run { $fields } fields, in the order you like.
    }
help-action =
    { $can ->
        [all] Play a card, buy a horse or bet on one. Then you draw a card.
        [bet] Play a card or bet on a horse. Then you draw a card.
        [play] Play a card. Then you draw a new one.
       *[none] Nothing fits: you draw a card anyway.
    }
help-sell-cards = You get { $price } € for the pair. They go to the discard pile.
help-take-card = Only the two of you see which one it is.
help-draw-pile = Both lie face down; only their height differs.
help-over =
    { $turns ->
        [one] The race took one turn.
       *[other] The race took { $turns } turns.
    }
wait-start-player = The starting player is drawn by lot.
wait-deal = The cards are dealt.
wait-roll = { $name } rolls the dice.
wait-second-chance = { $name } may roll one die again.
wait-reroll-horse = { $name } rolls the horse die again.
wait-reroll-move = { $name } rolls the movement die again.
wait-lucky = Who has this lucky number? The others answer in secret.
wait-sprint = { $name } lets horses sprint.
wait-theft = { $name } draws a card from another hand.
wait-action = { $name } is choosing an action.
wait-sell-cards = { $name } is selling two cards.
wait-target-horse = { $name } is choosing a horse.
wait-target-horse-2 = { $name } is choosing another horse.
wait-amount = { $name } is thinking about the stake.
wait-target-player = { $name } is looking for a victim.
wait-take-card = { $name } is looking into another hand.
wait-finish-order = { $name } says which horse crosses the line first.
wait-extra-roll = { $name } rolls once more.
wait-whip-roll = { $name } rolls how far the horse runs.
wait-draw-pile = { $name } is choosing a pile.
wait-draw = { $name } draws a card.

## The table: buttons
button-second-chance-keep = Keep the roll
button-second-chance-reroll-horse = Roll horse again
button-second-chance-reroll-move = Roll fields again
button-lucky-play = Play it
button-lucky-keep = Don’t play
button-sprint = { $horse } sprints
button-sprint-stop = No sprint
button-pass = Pass
button-buy = Buy { $price } €
button-bet = Bet { $bet } €
button-sell = Sell 2 cards
button-keep-lucky = Keep lucky number
button-play = Play
button-sell-cards = Sell
button-target =
    { $kind ->
        [betting] On { $horse }
       *[other] { $horse }
    }
button-amount = { $what } €
button-target-player = { $name }
button-take-card = Take it
button-draw-pile =
    { $what ->
        [0] Left pile
       *[other] Right pile
    }

## The table: effects of a choice
effect-card = { $name }: { $text }
effect-buy = { $horse } costs { $price } € and leaves you { $left } €. Sprint bar: { $bar }.
effect-bet = { $stake } € on { $horse } pay { $first } €, { $second } € or { $third } € if it comes in the first three.
effect-run =
    { $goal ->
        [finish] { $horse } crosses the finish line.
        [start] { $horse } goes back to the start field.
       *[field] { $horse } goes from field { $start } to field { $end }.
    }
caution-own-horse = { $horse } is your own horse.
reason-rosette = barred since the finish
reason-lucky = only in others’ turns
reason-cash = not enough money
reason-card-chip = no betting chip left
reason-no-target =
    { $op ->
        [move_lead] no horse leads
        [lead_bet] no horse leads
        [move_own] no own horse is running
        [steal_random_card] nobody has cards
        [steal_chosen_card] nobody has cards
        [steal_cash] nobody has money
       *[other] no effect now
    }

## The table: zones, pieces, panels
price = { $amount } €
board-start = Start
board-no-bets = NO MORE BETS
board-finish = Finish
board-cards = Action cards
board-finished = { $horse } has finished
board-discards = { $cards } used
tray-horse = Horse
tray-fields = Fields
tray-chance = Second chance
tray-chance-when = after the roll
tray-chance-spent = spent
hand-of =
    { $cards ->
        [0] { $name } has no card
        [one] The card of { $name }
       *[other] The { $cards } cards of { $name }
    }
kept = kept
hand-empty = No card in hand
step =
    { $step ->
        [features] Features
        [roll] Roll
        [sprint] Sprint
        [action] Action
       *[card] Card
    }
zone-horse =
    { $owned ->
        [yes] { $place ->
            [finished] { $horse } { $name }, finished in place { $rank }, owned by { $owner }
            [start] { $horse } { $name }, on the start field, owned by { $owner }
           *[field] { $horse } { $name }, on field { $field }, owned by { $owner }
        }
       *[no] { $place ->
            [finished] { $horse } { $name }, finished in place { $rank }, owned by nobody
            [start] { $horse } { $name }, on the start field, for sale at { $price } €
           *[field] { $horse } { $name }, on field { $field }, for sale at { $price } €
        }
    }
zone-bets = Bets on { $horse }
zone-pile =
    { $cards ->
        [one] Draw pile { $pile }, one card
       *[other] Draw pile { $pile }, { $cards } cards
    }
zone-discard =
    { $cards ->
        [0] Discard pile, empty
        [one] Discard pile, one card
       *[other] Discard pile, { $cards } cards
    }
zone-horse-die =
    { $value ->
        [0] Horse die
       *[other] Horse die: { $value }
    }
zone-move-die =
    { $horse ->
        [0] Movement die
       *[other] Movement die: { $value }
    }
zone-chip =
    { $chip ->
        [yes] Second-chance chip
       *[no] Second-chance chip, spent
    }
zone-card =
    { $copies ->
        [one] { $name }: { $text }
       *[other] { $name }, { $copies } cards: { $text }
    }
zone-rival =
    { $cards ->
        [one] { $name }, one card, { $cash } €
       *[other] { $name }, { $cards } cards, { $cash } €
    }
tip-chip = Once in a game you may roll one of the two dice again after your roll.
tip-bet = { $name }: { $stake } €
tip-bets =
    { $count ->
        [0] Nobody has bet on { $horse } yet.
       *[other] Bets on { $horse }: { $bets }
    }
discard-top = On top: { $card }
discard-movement = Movement ({ $count }): { $cards }
discard-betting = Betting ({ $count }): { $cards }
discard-income = Income ({ $count }): { $cards }
discard-steal = Theft ({ $count }): { $cards }
discard-lucky = Lucky numbers ({ $count }): { $cards }
tip-known = You know: { $cards }
rival =
    { $cards ->
        [one] 1 card · { $cash } €
       *[other] { $cards } cards · { $cash } €
    }
rival-known = you know: { $cards }
pane-hand = Your cards
pane-offer = The other hand
panel =
    { $seen ->
        [0] { $count ->
            [0] { panel-cards } · no horse
           *[other] { panel-cards } · { $horses }
        }
       *[other] { $count ->
            [0] { panel-cards } · no horse · you know: { $known }
           *[other] { panel-cards } · { $horses } · you know: { $known }
        }
    }
panel-cards =
    { $cards ->
        [0] no card
        [one] 1 card
       *[other] { $cards } cards
    }

## The table: log and result. The sign of the player precedes the line.
log-first = is the starting player
log-feature =
    { $effect ->
        [cash] collects { $amount } € for { $horse_name }
        [draw] draws a card for { $horse_name }
       *[step] lets { $horse_name } catch up
    }
log-rolled =
    { $how ->
        [opening] rolls { $horse } and { $move }
       *[card] rolls { $horse } and { $move }
    }
log-second-chance =
    { $die ->
        [horse] rolls the horse die again
        [move] rolls the movement die again
       *[none] { "" }
    }
log-rerolled = now has { $horse } and { $move }
log-lucky = plays lucky number { $horse }: { $amount } €
log-moved =
    { $end ->
        [0] { $horse_name } back to the start
       *[other] { $cause ->
            [sprint] { $horse_name } sprints to { $end }
            [scared] { $horse_name } shies back to { $end }
           *[other] { $horse_name } to { $end }
        }
    }
log-finished = { $horse_name } crosses the line, place { $place }
log-no-sprint = declines the sprint
log-drew = draws a card
log-got = gets { $card_name }
log-reshuffled = The discard pile is shuffled again: { $pile0 } and { $pile1 } cards.
log-stole = draws a card from { $victim_name }
log-stolen = { $card_name }
log-looked = looks at the cards of { $victim_name }
log-robbed = { $amount } € from { $victim_name }
log-passed = passes
log-kept-lucky = keeps lucky numbers (only you see this)
log-bought = buys { $horse_name } for { $price } €
log-bet =
    { $bank ->
        [0] bets { $own } € on { $horse_name }
       *[other] { $own ->
            [0] { $bank } € of the bank on { $horse_name }
           *[other] { $own } € and { $bank } € of the bank on { $horse_name }
        }
    }
log-shifted = { $amount } € from { $horse_name } to { $to_name }
log-sold-card = sells { $card_name }
log-sold = collects { $amount } € for two cards
log-played = plays { $card_name }
log-earned = { $amount } €
log-prize = prize money for { $horse_name }: { $amount } €
log-payout = bet on { $horse_name }: { $stake } × { $factor } = { $amount } €
log-no-draw = finds no card to draw
log-won =
    { $shared ->
        [yes] wins together with others, with { $score } €
       *[no] wins with { $score } €
    }
result =
    { $reason ->
        [max_turns] { $count ->
            [one] The limit of turns is reached. { $names } wins with { $score } €.
           *[other] The limit of turns is reached. { $names } win together with { $score } € each.
        }
       *[other] { $count ->
            [one] { $names } wins with { $score } €.
           *[other] { $names } win together with { $score } € each.
        }
    }

## Pictures of the rulebook
figure-start = Start
figure-fields = Fields 1 to 20
figure-zone = no-bet zone
figure-places = Winner places
figure-number = Number
figure-price = Price
figure-odds = Odds for places 1, 2, 3
figure-bar = Sprint bar
figure-feature = Feature
figure-slots = Bets and free chips
figure-lead = leads
figure-level = level
figure-last = last

## The parts of a score
part-cash = Cash
part-amount = { $amount } €
part-prize = Prize money
part-prize-note = Place { $place }: { horse-name }, { $amount } €
part-payout = Bets
part-payout-note = { horse-name }: { $stake } € times { $factor }
