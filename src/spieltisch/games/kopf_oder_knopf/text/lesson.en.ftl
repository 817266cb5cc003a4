### Kopf oder Knopf: the guided first game.

seat-0 = Kim
seat-1 = Emma

goal = Red and Blue push buttons across a board of button holes. You are Red. Whoever is first to take ten buttons of the other colour wins. Let us see how that is done.
three = The holes under a button say how far it goes. Your button on e5 stands on three holes: it moves exactly three fields, in a straight line, in any direction. Move it up to e8.
three-else = That is allowed, too. For now, take the button on e5 and move it three fields up, to e8.
three-done = Three holes, three fields. On e8 it stands on three holes again, so its next move will be three fields as well.
four = The golden fields have four holes. From there you choose: one, two, three or four fields. Buttons in the way do not matter, you jump over them. Jump from c7 over e9 to f10.
four-else = A good move in a real game. Here, try the jump: from c7 over the blue button on e9 to f10.
pair = Now the attack. Two touching buttons of your colour are a pair, and a pair shoots along its own line, to both sides, as far as its holes add up. Move f3 next to e6, to f6.
pair-else = Look for the field beside e6: your button on f3 can go three fields up, to f6.
pair-done = Three and three holes make a range of six. The pair threatens the nearest blue button on either side: c6 and i6. But it shoots only when your next turn begins, so Emma has one move to answer.
capture = Emma could save only one of the two, and moved i6 to i4. Your turn begins with the shot: take the button on c6.
capture-else = The button on c6 is still in range: take it.
capture-waive = You may leave a button standing, but this one is yours for the taking. Take c6.
danger = After shooting you must move a button. Look at Emma's pair h3 and i4: its line leads down to your button on f1, and her turn comes next. Bring that button to safety, up to f3.
danger-else = Then Emma would shoot your button on f1. Move f1 up to f3.
danger-safe = That saves the button as well. For this lesson, move it up to f3.
danger-done = Out of the line, out of danger. Taking one button of an attacking pair helps just as well: what is left cannot shoot.
block = A shot ends at the first button on its line. The red pair b10 and c10 meets the red button on e10 first: your own button gives cover, and g10 is safe. If the first button is blue, it alone is threatened, and those behind it are not.
fine = Three or more touching buttons of one colour are forbidden. Emma has done it with f8, g8 and g7, so your turn begins with a fine: you may take one of the three. Take g7, then the two that are left have no target.
fine-else = Take g7, one of the three touching buttons.
fine-pair = Careful: without g8 the pair g7 and f8 would be left, and it aims at your button on d10. Take g7.
fine-waive = You may let it pass, but why give a button away? Take g7.
both = After the fine comes the shot. Your pair j5 and j6 has a blue button in range on both sides, and you may take both: j2 first, then j9.
both-else = There is still a button in range. Take j2 and j9.
both-order = The order does not matter. Let us begin with j2.
both-done = Three buttons in one turn.
finish = And at last the move. Never forget to look around before you land: a third touching button of your own would cost you a fine. The table marks such fields with a diamond. Move b3 to d3.
finish-else = Not wrong. To finish the lesson, move b3 two fields to the right, to d3.
finish-done = Fine, shot, move: that was a whole turn.
end = That is the whole game: first the fine, then the shot, then one move. Make pairs that aim at two buttons at once, and keep your own out of the lines. Now try it in a real game.
