### Kopf oder Knopf: das geführte erste Spiel.

seat-0 = Kim
seat-1 = Emma

goal = Rot und Blau schieben Knöpfe über ein Brett voller Knopflöcher. Du bist Rot. Wer zuerst zehn Knöpfe der anderen Farbe genommen hat, gewinnt. Sehen wir uns an, wie das geht.
three = Die Löcher unter einem Knopf sagen, wie weit er zieht. Dein Knopf auf e5 steht auf drei Löchern: Er zieht genau drei Felder, geradeaus, in jede Richtung. Zieh ihn hinauf nach e8.
three-else = Auch das ist erlaubt. Nimm jetzt aber den Knopf auf e5 und zieh ihn drei Felder nach oben, auf e8.
three-done = Drei Löcher, drei Felder. Auf e8 steht er wieder auf drei Löchern, also zieht er auch das nächste Mal drei Felder weit.
four = Die goldenen Felder haben vier Löcher. Von dort wählst du selbst: ein, zwei, drei oder vier Felder. Knöpfe im Weg stören nicht, du springst über sie hinweg. Spring von c7 über e9 nach f10.
four-else = In einem echten Spiel ein guter Zug. Versuch hier den Sprung: von c7 über den blauen Knopf auf e9 nach f10.
pair = Jetzt der Angriff. Zwei Knöpfe deiner Farbe, die sich berühren, sind ein Paar, und ein Paar bedroht auf seiner eigenen Linie nach beiden Seiten, was in Reichweite steht. Die Reichweite sind die Löcher beider Knöpfe zusammen. Zieh f3 neben e6, auf f6.
pair-else = Such das Feld neben e6: Dein Knopf auf f3 kann drei Felder nach oben, auf f6.
pair-done = Drei und drei Löcher ergeben die Reichweite sechs. Das Paar bedroht auf jeder Seite den nächsten blauen Knopf: c6 und i6. Schlagen darfst du aber erst, wenn dein nächster Zug beginnt. Bis dahin kann Emma antworten.
capture = Emma konnte nur einen der beiden retten und ist von i6 nach i4 gezogen. Dein Zug beginnt mit dem Schlagen: Nimm den Knopf auf c6.
capture-else = Der Knopf auf c6 ist noch in Reichweite: Nimm ihn.
capture-waive = Du darfst einen Knopf auch stehen lassen, aber diesen bekommst du geschenkt. Nimm c6.
danger = Nach dem Schlagen musst du einen Knopf ziehen. Sieh dir Emmas Paar h3 und i4 an: Seine Linie führt hinunter zu deinem Knopf auf f1, und als Nächste ist Emma am Zug. Bring den Knopf in Sicherheit, hinauf nach f3.
danger-else = Dann würde Emma deinen Knopf auf f1 schlagen. Zieh f1 hinauf nach f3.
danger-safe = Auch so ist der Knopf gerettet. Zieh ihn hier hinauf nach f3.
danger-done = Weg von der Linie, weg von der Gefahr. Ebenso gut hilft es, einen Knopf des angreifenden Paares zu schlagen: Was übrig bleibt, bedroht niemanden mehr.
block = Auf jeder Seite zählt nur der erste Knopf auf der Linie. Das rote Paar b10 und c10 trifft zuerst auf den roten Knopf auf e10: Dein eigener Knopf gibt Deckung, und g10 ist sicher. Ist der erste Knopf blau, so ist nur er bedroht, die dahinter sind es nicht.
fine = Drei oder mehr Knöpfe einer Farbe, die sich berühren, sind verboten. Emma ist das mit f8, g8 und g7 passiert, darum beginnt dein Zug mit einer Strafe: Du darfst einen der drei nehmen. Nimm g7, dann haben die beiden anderen kein Ziel.
fine-else = Nimm g7, einen der drei Knöpfe, die sich berühren.
fine-pair = Vorsicht: Ohne g8 bliebe das Paar g7 und f8 übrig, und das zielt auf deinen Knopf auf d10. Nimm g7.
fine-waive = Du darfst darauf verzichten, aber warum einen Knopf verschenken? Nimm g7.
both = Nach der Strafe wird geschlagen. Dein Paar j5 und j6 hat auf beiden Seiten einen blauen Knopf in Reichweite, und du darfst beide nehmen: erst j2, dann j9.
both-else = Da ist noch ein Knopf in Reichweite. Nimm j2 und j9.
both-order = Die Reihenfolge ist gleich. Fangen wir mit j2 an.
both-done = Drei Knöpfe in einem Zug.
finish = Und zum Schluss wird gezogen. Sieh dich immer um, bevor du landest: Ein dritter eigener Knopf, der die anderen berührt, kostet dich eine Strafe. Der Tisch kennzeichnet solche Felder mit einer Raute. Zieh b3 nach d3.
finish-else = Nicht falsch. Zieh zum Abschluss b3 zwei Felder nach rechts, auf d3.
finish-done = Strafe, Schlagen, Ziehen: Das war ein ganzer Zug.
end = Das ist schon das ganze Spiel: erst die Strafe, dann das Schlagen, dann ein Zug. Bilde Paare, die zwei Knöpfe zugleich bedrohen, und halte deine eigenen aus den Linien heraus. Jetzt probier es in einem echten Spiel aus.
