### Sätze der Engine selbst, für alle Spiele.

## Ablehnungen
game-over = Die Partie ist zu Ende.
not-asked =
    { $asked ->
        [chance] Jetzt wird niemand gefragt: Würfel oder Ziehung entscheiden.
       *[seat] Dieser Platz entscheidet jetzt nicht; gefragt ist Platz { $seats }.
    }
no-chance-now = Jetzt wird weder gewürfelt noch gezogen; gefragt ist Platz { $seats }.
impossible-outcome = »{ $words }« kann jetzt nicht kommen.

## Unbekanntes
unknown-game = Ein Spiel »{ $game }« gibt es hier nicht. Die Spiele sind { $known }.
unknown-seat = Einen Platz { $seat } gibt es nicht. Die Plätze haben die Nummern 0 bis { $last }.
unknown-action = { $game } hat keine Aktion { $action }. Die Aktionen haben die Nummern 0 bis { $last }.
unknown-outcome = { $game } hat kein Ergebnis { $outcome }. Die Ergebnisse haben die Nummern 0 bis { $last }.
toml-syntax = Zeile { $line }, Spalte { $column } ist kein gültiges TOML: { $reason }.
toml-file-syntax = { $file } ist kein gültiges TOML. Zeile { $line }, Spalte { $column }: { $reason }.
unknown-words = »{ $words }« bedeutet in { $game } nichts. describe() zeigt die Wörter jeder Aktion.
unknown-word = »{ $words }« bedeutet in { $game } nichts, und zwar wegen »{ $word }«. War vielleicht das gemeint: { $nearest }?
unknown-words-missing = »{ $words }« bedeutet in { $game } nichts: Am Ende fehlt ein Wort, zum Beispiel: { $nearest }.
unknown-words-end = »{ $words }« bedeutet in { $game } nichts: »{ $word }« ist ein Wort zu viel.
missing-extra = »{ $library }« fehlt. So kommt es dazu: pip install 'spieltisch[{ $extra }]'
no-insight = Außer »random« kann noch kein Bot { $game } spielen: Dem Spiel fehlt die Einschätzung von Stellungen.
unknown-bot = Einen Bot »{ $bot }« gibt es nicht. Die Bots sind { $known }, dazu Klassen in eigenen Dateien wie mybot.py:Bot.
bad-budget = Eine Suche kann nicht das Budget »{ $budget }« haben. Möglich sind Durchläufe wie mcts:500, Stellungen wie alphabeta:20000 oder Sekunden wie mcts:0.2s, jeweils mehr als null.
no-duel = Der Bot { $bot } kann { $game } nicht spielen: Er rechnet Spiele für zwei voraus, in denen nichts verdeckt ist und kein Glück mitspielt. »mcts« spielt jedes Spiel.
bot-file-missing = Eine Datei { $file } mit einem Bot gibt es nicht.
bot-file-broken = Die Bot-Datei { $file } lässt sich nicht ausführen: { $reason }.
bot-class-missing = { $file } hat keine Klasse { $name }, die von spieltisch.bots.Bot abgeleitet ist. Abgeleitet sind: { $known }.
bot-failed = Der Bot { $bot } ist abgebrochen: { $reason }.
bot-answer-illegal = Der Bot { $bot } hat { $answer } entschieden; das ist keine seiner { $legal } erlaubten Aktionen.

## Spielbeginn
bad-players = { $game } ist nicht für { $players } Spieler, sondern für { $allowed }.
options-no-table = Optionen sind eine Tabelle von Namen und Werten, nicht { $found }.
unknown-option = { $game } hat keine Option »{ $option }«. Die Optionen sind { $known }.
bad-option-value = Die Option »{ $option }« kann nicht { $found } sein. Möglich ist eines von { $allowed }.
bad-option-text = Die Option »{ $option }« kann nicht { $found } sein. Sie muss ein Text der Form { $pattern } sein.
bad-option-list = Die Option »{ $option }« kann nicht { $found } sein. Sie ist eine Liste verschiedener Werte aus { $allowed }.
bad-option-range = Die Option »{ $option }« kann nicht { $found } sein. Möglich ist eine ganze Zahl von { $low } bis { $high }.

## Schachteln
box-unreadable = Die Komponentendatei »{ $file }« lässt sich nicht lesen: { $reason }.
box-syntax = Die Komponentendatei ist kein gültiges TOML. Zeile { $line }, Spalte { $column }: { $reason }.
box-unreadable-text = Die Komponentendatei lässt sich nicht lesen: { $reason }.
box-missing = Die Komponentendatei ist unvollständig: »{ $field }« fehlt.
box-unknown = Die Komponentendatei enthält »{ $field }«, aber dieses Spiel kennt das nicht.
box-shape = Die Komponentendatei passt nicht zu diesem Spiel: »{ $field }« hat einen falschen Wert ({ $reason }).
box-pattern = Die Komponentendatei passt nicht zu diesem Spiel: »{ $field }« ist kein regulärer Ausdruck ({ $reason }).
box-option-default = Die Komponentendatei widerspricht sich: »{ $field }« ist { $default }, und das erlaubt die Option »{ $option }« nicht.
box-table = Mit der Komponentendatei lässt sich nicht spielen: »{ $field }« muss { expected } sein.

## Stellungen
position-no-table = Eine Stellung ist eine Tabelle von Feldern, wie dump() sie gibt, kein Wert der Art »{ $found }«.
position-unreadable = Die Stellung lässt sich nicht lesen: { $reason }.
position-unknown-field = Eine Stellung hat kein Feld »{ $field }«. An dieser Stelle gibt es { $known }.
position-unknown-name = Eine Stellung hat kein Feld »{ $field }«. An dieser Stelle gibt es zum Beispiel { $known }.
position-bad-value = Das Feld »{ $field }« der Stellung muss { expected } sein, nicht { $found }.
# Was ein Wert sein soll; es steht zwischen »muss« und »sein«.
expected =
    { $kind ->
        [number] eine ganze Zahl von { $low } bis { $high }
        [least] eine ganze Zahl ab { $low }
        [count] eine ganze Zahl ab 0
        [numbers] eine Liste von { $count } ganzen Zahlen von { $low } bis { $high }
        [flag] true oder false
        [flags] eine Liste von { $count } Einträgen, jeder true oder false,
        [word] einer der Werte { $allowed }
        [seats] eine Liste von Plätzen von 0 bis { $last }
        [order] eine Liste der Plätze 0 bis { $last }, in der jeder genau einmal vorkommt,
        [seat] die Nummer eines Platzes, von 0 bis { $last },
        [name] ein Name aus diesem Spiel, zum Beispiel { $nearest },
        [members] eine Liste
        [entries] eine Liste mit höchstens { $most } Einträgen
        [list] eine Liste mit { $count ->
            [one] einem Eintrag
           *[other] { $count } Einträgen
        }
        [entries] eine Liste mit höchstens { $most } Einträgen
        [most] eine Liste von höchstens { $count } Einträgen, in der keiner doppelt vorkommt,
        [distinct] eine Liste, in der nichts doppelt vorkommt,
        [any-list] eine Liste
        [some-distinct] eine Liste von mindestens einem Eintrag, in der keiner doppelt vorkommt,
        [ascending] eine aufsteigende Liste ganzer Zahlen von { $low } bis { $high }
        [not-all-zero] eine Liste mit mindestens einer Zahl über 0
        [sum] eine Liste ganzer Zahlen ab 0, die zusammen { $sum } ergeben,
        [some] eine Liste aus { $allowed }, mindestens einem und keinem doppelt,
        [at-most] eine Liste, in der { $item } höchstens { $count }-mal vorkommt,
        [rows] eine Liste von { $count } Texten aus je { $count } der Zeichen { $letters }
        [rest] eine Liste der Zahlen von { $low } bis { $high }, die nicht in { $other } stehen,
        [square] eine Liste von vier Stellen, die ein Quadrat bilden, mit Koordinaten von { $low } bis { $high },
        [covering] eine Liste, in der die Zahlen von { $low } bis { $high } als { $name } je einmal vorkommen,
        [few] eine Liste mit höchstens { $count } verschiedenen { $name }
        [ids] eine Liste mit den Einträgen { $allowed }
        [names] eine Tabelle mit den Namen { $allowed }
        [multiple] ein Vielfaches von { $unit }, mindestens { $low },
        [not-zero] eine ganze Zahl von { $low } bis { $high } außer 0
        [free-field] ein Feld des Bretts, das kein Eintrag davor hat,
        [id] ein Name aus ASCII-Buchstaben ohne Leerzeichen
        [new] ein Wert, den kein Eintrag davor hat,
        [descending] eine absteigende Liste ganzer Zahlen ab { $low }
        [table] eine Tabelle von Namen und Werten
        [counts] eine Tabelle von Namen und ganzen Zahlen
       *[other] { $expected }
    }

## Aufzeichnungen
record-no-json = Das ist keine Aufzeichnung: Es ist kein lesbares JSON ({ $reason }).
record-shape = Diese Aufzeichnung ist beschädigt: { $reason }.
record-format = Diese Aufzeichnung hat das Format »{ $found }«; diese Fassung liest { $known }.
record-version = Diese Aufzeichnung wurde nach Fassung { $found } der Regeln von { $game } gespielt; dies ist Fassung { $known }.
record-start = Diese Aufzeichnung ist beschädigt: Ihre Ausgangsstellung passt nicht zu ihren Spielern und Optionen.
record-box = Diese Aufzeichnung nennt eine Schachtel ({ $found }), die sie nicht enthält und die nicht das Original ist ({ $known }).
record-box-hash = Diese Aufzeichnung enthält eine Schachtel ({ $known }), die nicht die genannte ist ({ $found }).
record-move = Zug { $number } dieser Aufzeichnung lässt sich nicht nachspielen: { $reason }
record-event-place = Ereignis { $number } dieser Aufzeichnung steht an falscher Stelle: vor einem früheren oder nach mehr Zügen, als es gibt.
record-event-seat = Ereignis { $number } dieser Aufzeichnung (»{ $event }«) muss einen Platz von 0 bis { $last } nennen.
record-event-undone =
    { $event ->
        [undone] Ereignis { $number } dieser Aufzeichnung nimmt Züge zurück: Es muss sagen, wie viele gültig bleiben, von 0 bis { $last }.
       *[other] Ereignis { $number } dieser Aufzeichnung (»{ $event }«) nimmt keine Züge zurück und kann nicht sagen, wie viele gültig bleiben.
    }
record-event-end = Ereignis { $number } dieser Aufzeichnung (»{ $event }«) beendet die Partie, aber sie war schon zu Ende oder ging danach weiter.
record-end =
    { $found ->
        [open] Diese Aufzeichnung ist unvollendet, nachgespielt endet die Partie mit »{ $replayed }«.
       *[other] { $replayed ->
            [open] Diese Aufzeichnung endet mit »{ $found }«, nachgespielt ist die Partie nicht zu Ende.
           *[other] Diese Aufzeichnung endet mit »{ $found }«, nachgespielt endet die Partie mit »{ $replayed }«.
        }
    }

## Umgebungen
batch-size = Ein Stapel hat mindestens ein Spiel, nicht { $found }.
batch-seed = Der Startwert eines Stapels ist eine ganze Zahl, nicht { $found }.
batch-actions = Ein Stapel von { $games } Spielen nimmt ebenso viele ganze Zahlen als Aktionen, eine für jedes Spiel, kein Feld der Form { $shape } und der Art { $kind }.
batch-bounds = { $game } lässt sich mit dieser Schachtel nicht im Stapel spielen: Die Zahlen von »{ $part }« können größer als { $largest } sein.
batch-refused = In Spiel { $number } des Stapels: { $reason }
not-dealt = Es hat noch kein Spiel begonnen. Rufe zuerst reset() auf.
unknown-render-mode = Eine Darstellung { $mode } gibt es nicht. Es gibt { $known }.
no-such-observer = Beobachter dieser Spiele zeigen, was ein Spieler sieht, Offenes und Eigenes: nicht weniger, und nicht, was alle sehen.
wrong-opponents =
    { $seats ->
        [one] Ein anderer Platz braucht einen Bot, nicht { $found }.
       *[other] { $seats } andere Plätze brauchen { $seats } Bots oder einen Namen für alle, nicht { $found }.
    }

## Plätze
seat-name =
    { $colour ->
        [red] Rot
        [blue] Blau
        [green] Grün
        [yellow] Gelb
        [black] Schwarz
        [white] Weiß
        [violet] Violett
        [orange] Orange
       *[none] Platz { $number }
    }
