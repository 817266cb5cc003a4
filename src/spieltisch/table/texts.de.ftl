### Texte der Tische

## Menschen und Plätze
seat-open = Freier Platz
seat-colour =
    { $colour ->
        [red] Rot
        [blue] Blau
        [green] Grün
        [yellow] Gelb
        [black] Schwarz
        [white] Weiß
        [violet] Violett
       *[orange] Orange
    }
on = ja
off = nein
bot-random = Leichtfuß
bot-random-about = Spielt, was ihm gerade einfällt. Gut für die erste Partie.
bot-beginner =
    { $gender ->
        [female] Anfängerin
       *[male] Anfänger
    }
bot-beginner-about = Schaut einen Schritt voraus und vertut sich oft. Gut für die erste Partie. Antwortet sofort.
bot-casual =
    { $gender ->
        [female] Hobbyspielerin
       *[male] Hobbyspieler
    }
bot-casual-about = Nimmt, was gerade am besten aussieht, und denkt nicht weiter. Antwortet sofort.
bot-club =
    { $gender ->
        [female] Vereinsspielerin
       *[male] Vereinsspieler
    }
bot-club-about = Denkt einige Schritte voraus und wägt ab, was andere haben und was die Würfel bringen könnten. Braucht einen Moment.
bot-master =
    { $gender ->
        [female] Meisterin
       *[male] Meister
    }
bot-master-about = Denkt zehnmal so lange nach wie der Vereinsspieler: spielt vor jeder Entscheidung Tausende Fortsetzungen durch. Braucht bis zu ein paar Sekunden.
bot-stuck = { $bot } kann sich gerade nicht entscheiden. Der Server versucht es weiter.

## Wie Menschen eine Partie beenden
ended-resigned = { $loser } gibt auf. { $winner } gewinnt.
ended-timed-out = Die Zeit von { $loser } ist um. { $winner } gewinnt.
ended-draw-agreed = Alle haben sich auf ein Unentschieden geeinigt.
ended-aborted = Die Partie wurde abgebrochen.

## Zeilen im Protokoll; das Zeichen des Platzes ist ihr Subjekt
log-resigned = gibt auf.
log-timed-out = hat keine Zeit mehr.
log-seat-to-bot = Ab hier spielt ein Bot: { $bot }.
log-seat-to-bot-time-up = hat keine Zeit mehr: Ein Bot springt ein.
log-seat-to-bot-gone = ist nicht da: Ein Bot springt ein.
log-seat-to-person = ist wieder da und spielt weiter.
log-undone = nimmt eine Entscheidung zurück.
log-draw-agreed = stimmt einem Unentschieden zu.
log-aborted = bricht die Partie ab.

## Tische
old-rules = Diese Partie wurde nach älteren Regeln gespielt, die diese Version nicht mehr kennt. Sie ist geschlossen; ihre Aufzeichnung kann man noch herunterladen.
table-full = An diesem Tisch sind alle Plätze besetzt.
seat-taken = Diesen Platz hat schon jemand. Nimm einen anderen.
unknown-seat = Diesen Platz gibt es nicht. Der Tisch hat { $last } Plätze.
seats-open =
    { $count ->
        [one] Ein Platz ist noch frei. Lade jemanden ein oder setze einen Bot dorthin.
       *[other] { $count } Plätze sind noch frei. Lade jemanden ein oder setze Bots dorthin.
    }
not-seated = Du hast an diesem Tisch keinen Platz.
not-host = Das kann nur, wer den Tisch eröffnet hat.
already-started = Die Partie hat schon begonnen.
not-started = Die Partie hat noch nicht begonnen.
not-over = Die Partie ist noch nicht zu Ende.
game-over = Die Partie ist zu Ende.
too-many-bots =
    { $most ->
        [one] Neben dir ist Platz für einen Bot.
       *[other] Neben dir ist Platz für { $most } Bots.
    }
unknown-bot = Einen Bot „{ $found }“ gibt es nicht. Die Bots sind { $known }.
long-seed = Ein Startwert hat höchstens { $most } Zeichen.
bad-seed = Ein Startwert besteht aus einer Zeile ohne unsichtbare Zeichen.
record-later = Die Aufzeichnung gibt es, wenn die Partie zu Ende ist.

## Spielen
not-your-seat = Dieser Platz gehört dir nicht.
answered-already = Das hast du schon beantwortet, und zwar anders.
other-decision = Das galt einer anderen Entscheidung. Sieh auf den Tisch und wähle noch einmal.
nothing-to-undo = Von dir ist nichts da, was du zurücknehmen könntest.
asked-already = Jemand anders bittet gerade darum, etwas zurückzunehmen. Antworte zuerst darauf.
nothing-asked = Niemand bittet dich um Zustimmung.
nobody = Hier reden nur Gäste mit einem Namen. Lade die Seite neu und erlaube Cookies.
bad-word = Eine Nachricht hat 1 bis { $most } sichtbare Zeichen.
bot-plays = Gerade spielt ein Bot für dich. Nimm erst deinen Platz zurück.
bot-finishes = Deine Zeit für diesen Zug ist um, und der Bot spielt ihn zu Ende. Nimm deinen Platz zurück, wenn der Zug vorbei ist.
not-away = Niemand spielt für dich: Dieser Platz ist in deiner Hand.
clock-base = Eine Uhr beginnt mit { $least } Sekunden bis { $most } Minuten je Platz.
clock-increment = Ein Zug bringt 0 bis { $most } Sekunden dazu.
clock-days = Für einen Zug kann es { $known } Tage geben.
clock-away = Ein Bot springt nach { $least } Sekunden bis { $most } Minuten ein, bei 0 nie.

## Wiederherstellungscodes, Anmeldung, Stummschalten und Blockieren
no-rematch-here = Das ist keine Revanche. Wer den Tisch eröffnet hat, startet die Partie.
rematch-waits = Die Revanche beginnt, sobald alle am Tisch zugesagt haben. Es fehlt noch: { $names }.

## Eine Aufzeichnung prüfen
no-secret = Diese Aufzeichnung verspricht Würfel mit { $commitment }, verrät aber ihr Geheimnis nicht: Die Partie ist noch nicht zu Ende.
bad-secret = Das Geheimnis der Würfel besteht nicht aus hexadezimalen Ziffern.
other-secret = Das Geheimnis der Würfel ist nicht das versprochene: Sein SHA-256 ist { $found }, nicht { $commitment }.
no-commitment = Zug { $number } wurde gewürfelt oder gezogen, aber in dieser Aufzeichnung sind keine Würfel versprochen: Niemand kann ihn prüfen.
other-roll = Zug { $number } sagt „{ $found }“, aber Ergebnis Nummer { $roll } dieser Würfel ist „{ $expected }“.
changed-head = Diese Aufzeichnung wurde verändert, nachdem der Server sie unterschrieben hat: Was vor dem ersten Zug steht (Spiel, Regeln, Optionen, Würfel oder Zugaben), ist nicht das Unterschriebene.
changed-move = Diese Aufzeichnung wurde verändert, nachdem der Server sie unterschrieben hat. Die erste Abweichung ist Zug { $number }: Er wurde geändert, hinzugefügt oder verschoben, oder vor ihm fehlt etwas.
changed-event = Diese Aufzeichnung wurde verändert, nachdem der Server sie unterschrieben hat. Die erste Abweichung ist Ereignis { $number } am Tisch: Es wurde geändert, hinzugefügt oder verschoben, oder vor ihm fehlt etwas.
changed-end = Diese Aufzeichnung wurde verändert, nachdem der Server sie unterschrieben hat: Ihr Ende oder das Geheimnis ihrer Würfel ist nicht das unterschriebene.
shortened-record = Diese Aufzeichnung wurde gekürzt, nachdem der Server sie unterschrieben hat: Die letzten Einträge fehlen.
bad-proof = Die Unterschrift dieser Aufzeichnung ist beschädigt: Ein Schlüssel hat 64 hexadezimale Ziffern, eine Unterschrift 128, in Kleinbuchstaben.
wrong-signature = Die Unterschrift dieser Aufzeichnung ist falsch: Wer den Schlüssel { $signer } besitzt, hat nicht unterschrieben, was hier steht.
no-signature = Diese Aufzeichnung ist nicht unterschrieben, du verlangst aber eine Unterschrift mit dem Schlüssel { $wanted }. Lade die Aufzeichnung noch einmal von dem Server, auf dem gespielt wurde.
other-signer = Diese Aufzeichnung ist mit dem Schlüssel { $signer } unterschrieben, nicht mit { $wanted }, wie du verlangst. Ein anderer Server hat sie unterschrieben oder ein Fälscher.

## Meldungen für Betreiber
bad-record-key = Der Schlüssel in { $file } ist beschädigt, so lässt sich keine Aufzeichnung unterschreiben. Hole die Datei aus einer Sicherung zurück. Oder lege sie beiseite: Dann entsteht ein neuer Schlüssel, mit dem von da an unterschrieben wird.
ended-closed = Die Betreiber haben diesen Tisch geschlossen: { $why }
ended-empty = Alle haben diesen Tisch verlassen, bevor die Partie begann.
log-closed = Die Betreiber haben diesen Tisch geschlossen.
somebody-gone = Jemand, der gegangen ist
