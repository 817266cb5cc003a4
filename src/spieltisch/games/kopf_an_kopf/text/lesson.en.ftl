### Neck and Neck: the guided first game.

seat-0 = Kim
seat-1 = Emma
seat-2 = Paul

goal = Ten horses run one race. It is over when the third of them is home, and the richest player wins. At first the horses belong to nobody: you buy those you believe in, bet on them, and help with your cards.
roll = Every turn begins with a roll. One die says which horse runs, the other how far: horse 4, Silver Star, runs 2 fields, whoever owns it. Once in the game you may roll one die again; that is your second chance. Keep it for later.
roll-else = You have this chance only once. Keep it for later.
buy = Now you have one action: buy a horse, bet, play a card or sell two. Or you pass. Silver Star is in front and costs only 10 €. If it comes in first, second or third, its owner gets 100 €, 75 € or 50 €. Buy it.
buy-else = You may pass, but the horse in front is cheap. Buy Silver Star, number 4.
buy-other = A fine horse, but look at Silver Star: it is in front and costs only 10 €. Buy number 4.
buy-bet = Betting comes in a moment. First buy Silver Star, number 4.
buy-play = Cards are stronger later in the race. First buy Silver Star, number 4.
chance = Every turn ends with a new card. Emma and Paul have had theirs, and as your turn began Silver Star earned you 5 €: its feature pays when exactly one horse is ahead. You have rolled a 10 and a 2. Keep your second chance again.
chance-else = The roll is good. Keep your chance.
sprint = Look at the sprint bar on your horse card: Silver Star sprints with a 1 and a 10. So it may run 2 fields, too, but only in your own turns. Let it sprint.
sprint-else = Let Silver Star sprint, number 4.
sprint-stop = You may leave it, but two fields for nothing? Let it sprint.
bet = Now bet on it. A bet costs 5 €. The card shows what it brings: eight times the stake if Silver Star wins, six times for second, four times for third. You may bet on any horse, but this one you can help. Bet on number 4.
bet-else = Bet 5 € on number 4.
bet-other = You may bet on any horse. But number 4 you can help along: bet on it.
card = Some turns later. You own number 9 as well, and your cards push both. Neck and neck moves 4 and 9 one field each. Play it as your action.
card-else = Play the card that moves 4 and 9.
card-keep = Keep the Gallop for the finish. Play the card that moves 4 and 9.
card-done = Cards move anybody's horses, bring money, place bets or steal. One card in a turn, and what it says must be done.
zone = The last five fields are red. As long as a horse is there, you can no longer bet on it: now 3, 4 and 9 are closed. So bet in time. Horses can still be bought there, and some cards place a bet even then.
sell = Cards that do not help you bring at least 5 € for two. A lucky number pays 10 € when somebody else rolls it, but you need money now: choose to sell, then Muddy track and your lucky number 6.
sell-else = Choose to sell two cards.
sell-keep = Not the Gallop, you will need it. Sell Muddy track and the lucky number.
sell-first = Yes, that one, too. Begin with Muddy track.
sell-done = 5 € for two cards.
finish = Number 9 has won and number 3 is second. The third horse ends the race, and Silver Star is two fields before the line. Play the Gallop for number 4.
finish-else = Now is the moment: play the Gallop for number 4.
finish-done = Home! Number 9 brings you 100 € and Silver Star 50 €, and your bet pays four times 5 €. What was staked on all the others is lost.
end = Roll, let your horses sprint, do one thing, draw a card: that is your turn. Buy early, bet before the red zone, and keep a push for the finish. Now try it in a real game.
