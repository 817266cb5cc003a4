### Knight Rider: the guided first game.

seat-0 = Kim
seat-1 = Emma

goal = A villain in a red car is at large, and all of you are after him in your black super-cars. Whoever ends a drive exactly on the field of the red car has caught him and wins. But first you build the city together.
build = In turn everybody draws a tile and lays it. The first ones go beside the four face-down tiles in the middle. Yours is a crossing: lay it above the middle, on the glowing cell that is marked.
build-else = It would fit there, too. For this city, take the marked cell.
fit = Emma has laid a straight. Yours is a curve. Road must meet road, and houses must meet houses. Lay it on the marked cell between your crossing and her straight: there it joins both roads.
fit-else = It fits there, too. Lay it on the marked cell, where it joins both roads.
fit-done = So the city grows until all 36 tiles lie. Then the red car is put somewhere, and all black cars start as far away as possible.
drive = Now the chase. You have rolled a 4, and you must drive exactly 4 points. A field ahead costs one, and so does a quarter turn. Drive two fields forward, onto the middle of the crossing.
drive-else = Drive forward, two fields, onto the middle of the crossing.
drive-half = A half turn costs 2 points and leads away. Drive forward.
drive-card = Cards come in a moment. Drive forward first.
turn = You stand in the middle of the crossing. Only here can you turn off: a quarter turn to the right for one point, then the last point one field forward.
turn-else = Turn right, then drive forward.
turn-straight = That would lead straight on. Turn right first.
turn-left = The other way round: turn right.
escape = Your points are spent. The last thing in every turn is an escape card, and it moves the red car. End your turn.
escape-else = Leave the cards for later, and end your turn.
leap = One tile to the east: the red car leaps over everything, from middle to middle. If there is no tile where the card points, it stays. And should it fall on you, you roll for it: with a 6 you have caught it.
turbo = You have nine cards, one of each kind. In every turn you may play one card of K.I.T.T. and one detour. You have rolled a 1: Turbo Boost II makes it a 6. Play it.
turbo-else = Play Turbo Boost II: it makes a 6 of your 1.
turbo-first = Wait: with Turbo Boost II the 1 becomes a 6, but only before you drive. Play it first.
turbo-done = Six points. The other cards: Turbo Boost I doubles your roll, the coat protects you from rams, and the jump leaps over an obstacle.
ram = Emma is in your way. You may drive onto her field, and driving past her is a ram. You have three points: one field forward, onto her field, and past.
ram-else = Drive forward, three times.
oil = Emma had to roll: with her 4 she skids back a field, and you go on. With worse luck a car lands on its roof and loses a turn. And mind where you stop: right behind another car there is oil, and you would skid yourself.
detour = Emma is on her way to the red car in the corner. Stop her with a detour card: it lies on a tile to the end of the game, and only the roads that both show stay open. Choose the road block, lay it on the marked tile ahead of her, and turn it along her road.
detour-else = Choose the road block, then the marked tile, then lay it along the road.
detour-kind = All of them bend roads. To stop Emma for good, choose the road block.
detour-turn = That way it cuts the road, too. Turn it once more, so that its road runs along hers, with the barrier in the middle.
detour-done = Blocked. Only a blockade jump leads over it, or another detour card on top.
catch = The red car is close! You have rolled a 5, and you must end exactly on its field. Driving past does no harm. So go two fields forward, turn round for two points, and drive one field back.
catch-else = Two fields forward, a half turn, then one field back.
catch-done = Caught! Your last point left you exactly on the field of the red car.
end = Roll, drive exactly that far, play up to two cards, and let the villain leap: that is your turn. Count backwards from the red car, and mind whether your number is even or odd. Now try it in a real game.
