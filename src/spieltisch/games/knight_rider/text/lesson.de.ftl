### Knight Rider: das geführte erste Spiel.

seat-0 = Kim
seat-1 = Emma

goal = Ein Übeltäter im roten Auto ist auf der Flucht, und ihr seid in euren schwarzen Superautos hinter ihm her. Wer eine Fahrt genau auf dem Feld des roten Autos beendet, hat ihn gefasst und gewinnt. Doch zuerst baut ihr gemeinsam die Stadt.
build = Reihum zieht jeder ein Straßenplättchen und legt es an. Die ersten kommen neben die vier verdeckten in der Mitte. Deines ist eine Kreuzung: Leg sie über die Mitte, auf das Feld, das gekennzeichnet ist.
build-else = Dort passt sie auch. Nimm für diese Stadt das gekennzeichnete Feld.
fit = Emma hat eine Gerade gelegt. Deines ist eine Kurve. Straße muss an Straße stoßen und Häuser an Häuser. Leg sie auf das gekennzeichnete Feld zwischen deiner Kreuzung und ihrer Geraden: Dort verbindet sie beide Straßen.
fit-else = Auch dort passt sie. Leg sie auf das gekennzeichnete Feld, wo sie beide Straßen verbindet.
fit-done = So wächst die Stadt, bis alle 36 Plättchen liegen. Dann kommt das rote Auto irgendwohin, und alle schwarzen starten so weit weg wie möglich.
drive = Jetzt die Jagd. Du hast eine 4 gewürfelt und musst genau 4 Punkte fahren. Ein Feld vorwärts kostet einen, eine Vierteldrehung auch. Fahr zwei Felder vor, auf die Mitte der Kreuzung.
drive-else = Fahr vorwärts, zwei Felder, auf die Mitte der Kreuzung.
drive-half = Eine halbe Drehung kostet 2 Punkte und führt weg. Fahr vorwärts.
drive-card = Die Karten kommen gleich. Fahr zuerst vorwärts.
turn = Du stehst auf der Mitte der Kreuzung. Nur hier kannst du abbiegen: eine Vierteldrehung nach rechts für einen Punkt, dann mit dem letzten Punkt ein Feld vor.
turn-else = Dreh nach rechts, dann fahr vorwärts.
turn-straight = Das ginge geradeaus weiter. Dreh zuerst nach rechts.
turn-left = Andersherum: Dreh nach rechts.
escape = Deine Punkte sind verbraucht. Als Letztes kommt in jedem Zug eine Fluchtkarte, die das rote Auto bewegt. Beende deinen Zug.
escape-else = Lass die Karten für später und beende deinen Zug.
leap = Ein Plättchen nach Osten: Das rote Auto springt über alles hinweg, von Mitte zu Mitte. Liegt dort, wohin die Karte zeigt, kein Plättchen, so bleibt es stehen. Und fällt es auf dich, so würfelst du darum: Mit einer 6 hast du es gefasst.
turbo = Du hast neun Karten, von jeder Art eine. In jedem Zug darfst du eine K.I.T.T.-Karte und eine Umleitung spielen. Du hast eine 1 gewürfelt: Turbo-Boost II macht eine 6 daraus. Spiel ihn.
turbo-else = Spiel Turbo-Boost II: Er macht aus deiner 1 eine 6.
turbo-first = Warte: Mit Turbo-Boost II wird die 1 zur 6, aber nur bevor du fährst. Spiel ihn zuerst.
turbo-done = Sechs Punkte. Die anderen Karten: Turbo-Boost I verdoppelt deinen Wurf, der Molekül-Mantel bewahrt dich vor Rammstößen, und mit dem Blockier-Sprung setzt du über ein Hindernis hinweg.
ram = Emma ist dir im Weg. Du darfst auf ihr Feld fahren, und an ihr vorbeizufahren heißt rammen. Du hast drei Punkte: ein Feld vor, auf ihr Feld und vorbei.
ram-else = Fahr vorwärts, dreimal.
oil = Emma musste würfeln: Mit ihrer 4 rutscht sie ein Feld zurück, und du fährst weiter. Mit mehr Pech landet ein Auto auf dem Dach und verliert einen Zug. Und achte darauf, wo du stehen bleibst: Gleich hinter einem anderen Auto liegt Öl, da rutschst du selbst.
detour = Emma ist unterwegs zum roten Auto in der Ecke. Halt sie mit einer Umleitung auf: Sie liegt bis zum Ende auf ihrem Plättchen, und offen bleiben nur die Straßen, die beide zeigen. Wähl die Straßensperre, leg sie auf das gekennzeichnete Plättchen vor ihr und dreh sie längs zu ihrer Straße.
detour-else = Wähl die Straßensperre, dann das gekennzeichnete Plättchen, dann leg sie längs der Straße.
detour-kind = Sie alle biegen Straßen um. Um Emma ganz aufzuhalten, wähl die Straßensperre.
detour-turn = Auch so ist die Straße zu. Dreh sie noch einmal, sodass ihre Straße längs zu Emmas verläuft, mit der Sperre in der Mitte.
detour-done = Gesperrt. Darüber führt nur der Blockier-Sprung oder eine weitere Umleitung obendrauf.
catch = Das rote Auto ist nah! Du hast eine 5 gewürfelt und musst genau auf seinem Feld enden. Daran vorbeizufahren schadet nicht. Also zwei Felder vor, für zwei Punkte umdrehen und ein Feld zurück.
catch-else = Zwei Felder vor, eine halbe Drehung, dann ein Feld zurück.
catch-done = Gefasst! Mit deinem letzten Punkt stehst du genau auf dem Feld des roten Autos.
end = Würfeln, genau so weit fahren, bis zu zwei Karten spielen und den Übeltäter springen lassen: Das ist dein Zug. Zähl vom roten Auto aus rückwärts und achte darauf, ob deine Zahl gerade oder ungerade ist. Jetzt probier es in einem echten Spiel aus.
