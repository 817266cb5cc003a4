### Kopf an Kopf: das geführte erste Spiel.

seat-0 = Kim
seat-1 = Emma
seat-2 = Paul

goal = Zehn Pferde laufen ein einziges Rennen. Es ist aus, wenn das dritte im Ziel ist, und wer dann am meisten Geld hat, gewinnt. Zu Beginn gehören die Pferde niemandem: Du kaufst die, an die du glaubst, wettest auf sie und hilfst mit deinen Karten nach.
roll = Jeder Zug beginnt mit einem Wurf. Ein Würfel sagt, welches Pferd läuft, der andere, wie weit: Die 4, Silver Star, läuft 2 Felder, wem auch immer sie gehört. Einmal im Spiel darfst du einen der Würfel noch einmal werfen, das ist deine zweite Chance. Heb sie dir auf.
roll-else = Diese Chance hast du nur einmal. Heb sie dir auf.
buy = Nun hast du eine Aktion: ein Pferd kaufen, wetten, eine Karte spielen oder zwei verkaufen. Oder du passt. Silver Star liegt vorn und kostet nur 10 €. Wird das Pferd Erstes, Zweites oder Drittes, so bekommt sein Besitzer 100 €, 75 € oder 50 €. Kauf es.
buy-else = Du darfst passen, aber das Pferd an der Spitze ist billig zu haben. Kauf Silver Star, die 4.
buy-other = Ein gutes Pferd, aber sieh dir Silver Star an: liegt vorn und kostet nur 10 €. Kauf die 4.
buy-bet = Gewettet wird gleich. Kauf zuerst Silver Star, die 4.
buy-play = Karten wirken später im Rennen mehr. Kauf zuerst Silver Star, die 4.
chance = Jeder Zug endet mit einer neuen Karte. Emma und Paul waren dran, und zu Beginn deines Zuges hat dir Silver Star 5 € eingebracht: Das ist seine Eigenschaft, wenn genau ein Pferd vor ihm liegt. Du hast eine 10 und eine 2 gewürfelt. Behalt deine zweite Chance noch.
chance-else = Der Wurf ist gut. Behalt deine Chance.
sprint = Sieh auf die Sprinterleiste deiner Pferdekarte: Silver Star sprintet bei einer 1 und bei einer 10. Er darf also auch 2 Felder laufen, aber nur in deinen eigenen Zügen. Lass ihn sprinten.
sprint-else = Lass Silver Star sprinten, die 4.
sprint-stop = Du kannst es lassen, aber zwei Felder geschenkt? Lass ihn sprinten.
bet = Jetzt wette auf ihn. Eine Wette kostet 5 €. Die Karte zeigt, was sie bringt: das Achtfache, wenn Silver Star gewinnt, das Sechsfache als Zweiter, das Vierfache als Dritter. Du darfst auf jedes Pferd wetten, aber diesem kannst du helfen. Wette auf die 4.
bet-else = Wette 5 € auf die 4.
bet-other = Du darfst auf jedes Pferd wetten. Aber der 4 kannst du nachhelfen: Wette auf sie.
card = Einige Züge später. Auch die 9 gehört dir, und deine Karten treiben beide an. „Kopf an Kopf“ bringt 4 und 9 je ein Feld weiter. Spiel die Karte als deine Aktion.
card-else = Spiel die Karte, die 4 und 9 bewegt.
card-keep = Heb dir den Galopp für das Ziel auf. Spiel die Karte, die 4 und 9 bewegt.
card-done = Karten bewegen Pferde, egal wem sie gehören, bringen Geld, setzen Wetten oder stehlen. Eine Karte im Zug, und was darauf steht, geschieht.
zone = Die letzten fünf Felder sind rot. Solange ein Pferd dort steht, kannst du nicht mehr darauf wetten: Jetzt sind 3, 4 und 9 gesperrt. Wette also rechtzeitig. Kaufen kann man Pferde auch dort, und manche Karten setzen selbst dann noch eine Wette.
sell = Karten, die dir nicht helfen, bringen zu zweit immerhin 5 €. Eine Glückszahl zahlt 10 €, wenn jemand anders sie würfelt, aber du brauchst jetzt Geld: Wähl den Verkauf, dann „Schlammige Strecke“ und deine Glückszahl 6.
sell-else = Wähl den Verkauf von zwei Karten.
sell-keep = Nicht den Galopp, den brauchst du noch. Verkauf „Schlammige Strecke“ und die Glückszahl.
sell-first = Ja, die auch. Fang mit „Schlammige Strecke“ an.
sell-done = 5 € für zwei Karten.
finish = Die 9 hat gewonnen, die 3 ist Zweite. Das dritte Pferd beendet das Rennen, und Silver Star steht zwei Felder vor der Linie. Spiel den Galopp für die 4.
finish-else = Jetzt ist es so weit: Spiel den Galopp für die 4.
finish-done = Im Ziel! Die 9 bringt dir 100 €, Silver Star 50 €, und deine Wette zahlt vier mal 5 €. Was auf alle anderen gesetzt war, ist verloren.
end = Würfeln, die eigenen Pferde sprinten lassen, eine Sache tun, eine Karte ziehen: Das ist dein Zug. Kauf früh, wette vor der roten Zone, und heb dir für das Ziel noch etwas auf. Jetzt probier es in einem echten Spiel aus.
