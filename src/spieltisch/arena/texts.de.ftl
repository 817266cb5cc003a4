### Texte der Arena.

## Fehler
no-choix = Wertungen brauchen ein Paket, das nicht installiert ist: pip install "spieltisch[arena]".
no-ray = Ray ist nicht installiert: pip install "spieltisch[ray]".
no-cluster =
    { $address ->
        [none] Hier ließ sich kein Ray-Cluster starten: { $reason }.
       *[other] Unter „{ $address }“ ist kein Ray-Cluster erreichbar: { $reason }.
    }
too-few-bots =
    { $bots ->
        [one] Ein Turnier braucht mindestens zwei Bots, hier ist nur einer. Nenne sie alle: --bots greedy random
       *[other] Ein Turnier braucht mindestens zwei Bots. Nenne sie: --bots greedy random
    }
bot-twice = Der Bot „{ $bot }“ ist zweimal genannt. Jeder Bot nimmt einmal teil.
results-unusable = Die Datei „{ $file }“ lässt sich nicht für Ergebnisse gebrauchen: { $reason }.
results-busy = Ein anderer Lauf schreibt gerade in „{ $file }“. Warte auf ihn oder nenne eine andere Datei.
results-foreign = „{ $file }“ ist keine Datei mit Ergebnissen: Ihre erste Zeile nennt kein Turnier. Nenne eine andere Datei.
results-other =
    „{ $file }“ enthält ein anderes Turnier: { $field ->
        [format] Das Format ist { $found } statt { $wanted }.
        [game] Das Spiel ist { $found } statt { $wanted }.
        [rules_version] Gespielt wurde nach Fassung { $found } der Regeln statt { $wanted }.
        [box] Gespielt wurde mit einer anderen Schachtel.
        [options] Die Optionen sind { $found } statt { $wanted }.
        [players] Die Spielerzahlen sind { $found } statt { $wanted }.
        [bots] Die Bots sind { $found } statt { $wanted }.
        [tables] Die Tische sind { $found } statt { $wanted }.
        [seed] Der Startwert ist { $found } statt { $wanted }.
        [sources] Einer seiner Bots hat sich seither geändert.
       *[other] { $field } ist { $found } statt { $wanted }.
    } Nenne eine andere Datei oder rufe den Befehl wie zuvor auf.
results-damaged = Zeile { $line } von „{ $file }“ ist beschädigt. Lösche diese Zeile: Ihre Partie wird noch einmal gespielt.
not-two-boxes = Beide Schachteln sind gleich, es gibt also nichts zu vergleichen. Nenne mit --box oder --against eine andere.

## Turniere
tournament-title =
    { $games ->
        [one] { $game }: eine Partie zwischen { $bots } Bots
       *[other] { $game }: { $games } Partien zwischen { $bots } Bots
    }
tournament-below = Startwert { $seed }, Fassung { $version } der Regeln, Bots: { $bots }
unfinished-round =
    { $games ->
        [one] Eine weitere Partie gehört zu einer unfertigen Runde und zählt nicht mit.
       *[other] { $games } weitere Partien gehören zu unfertigen Runden und zählen nicht mit.
    }
nothing-whole = Noch ist keine Runde fertig, es gibt also nichts zusammenzufassen.
ratings = Wertungen
ratings-meaning = Punkte über dem Mittel des Feldes, mit 95-%-Intervallen. Ein um 100 Punkte höher gewerteter Bot liegt am Ende in 64 von 100 Fällen vorn, mit 400 Punkten mehr in 91.
rating = Wertung
interval = 95-%-Intervall
from-to = { $low }…{ $high }
bot = Bot
payoff = Ertrag
wins = Siege
of-fair-share = v. fairen Anteil
seconds-per-game = s je Partie
with-players = { $players } Spieler
rounds-played =
    { $rounds ->
        [one] Eine Runde aus { $games } Partien: Jeder Bot saß gleich oft auf jedem Platz, und alle Partien einer Runde haben dieselben Würfel.
       *[other] { $rounds } Runden, { $games } Partien: Jeder Bot saß gleich oft auf jedem Platz, und alle Partien einer Runde haben dieselben Würfel.
    }
payoffs = Mittlerer Ertrag
payoffs-meaning = Von -1 (immer Letzter) bis 1 (immer Erster). Die Intervalle halten 95 %.
ahead = Wer vor wem liegt
ahead-meaning = Wie oft der Bot der Zeile am Ende vor dem Bot der Spalte liegt, wo beide am Tisch sitzen; Gleichstand zählt halb.
alone = Einer gegen die übrigen
alone-meaning = Der mittlere Ertrag des Bots der Zeile, wo der Bot der Spalte alle anderen Plätze hat, und das Wievielfache seines fairen Anteils er gewinnt.
seats = Ertrag nach Plätzen
lengths = Länge der Partien
lengths-meaning = Schritte einer Partie: im Mittel { $mean }, die Hälfte der Partien zwischen { $low } und { $high }.
times = { $number }×
written = Der Bericht ist in { $file }.
resuming =
    { $games ->
        [one] Eine Partie ist schon in { $file }; von dort geht es weiter.
       *[other] { $games } Partien sind schon in { $file }; von dort geht es weiter.
    }
interrupted-kept = Abgebrochen nach { $done } von { $total } Partien. Sie sind in { $file }; derselbe Befehl setzt dort fort.
interrupted-lost = Abgebrochen nach { $done } von { $total } Partien. Sie sind nicht aufgehoben; mit --out DATEI könnte der nächste Lauf dort fortsetzen.

## Zwei Schachteln nebeneinander
compared = { $game }: { $ours } neben { $theirs }
compared-by =
    { $games ->
        [one] Eine Partie mit jeder Schachtel, { $players } Spieler, Startwert { $seed }, Bots: { $bots }
       *[other] { $games } Partien mit jeder Schachtel, { $players } Spieler, Startwert { $seed }, Bots: { $bots }. Partie für Partie sind die Zufallszahlen dieselben.
    }
compared-tally =
    Von { $total } Größen haben sich { $changed } klar geändert (●), und { $perhaps } liegen außerhalb ihres eigenen 95-%-Intervalls, was bei so vielen aber Zufall sein kann (○). { $same } unterscheiden sich im Rahmen des Fehlers, { $single } lassen sich nicht vergleichen. Unterschiede von Anteilen sind Prozentpunkte.
clearly-changed = Was sich klar geändert hat
nothing-changed = Nichts hat sich klar geändert.
balance = Plätze und Längen
compared-length = Länge
compared-wins = Siege nach Plätzen
compared-payoff = Ertrag nach Plätzen
compared-ends = Enden
steps = Schritte
figure = Größe
difference = Unterschied (95 %)
row-column = { $row }: { $column }
group-figure = { $group }: { $figure }
all-figures = Alle { $count } Größen
original-box = Original
html-needs-against = --html zeigt zwei Schachteln nebeneinander. Nenne die andere: --against original

## Rückblick auf eine Partie
review-title = { $game }: eine Partie im Rückblick
review-below =
    { $finished ->
        [no] Die Partie ist nicht zu Ende. { $decisions } Entscheidungen, je { $iterations } Fortsetzungen, Startzahl { $seed }.
       *[yes] { $decisions } Entscheidungen, je { $iterations } Fortsetzungen, Startzahl { $seed }.
    }
review-unfinished = Die Partie ist nicht zu Ende: Die Kurve endet mit ihrer letzten Entscheidung.
review-seat = Platz { $seat }
review-curve = Gewinnwahrscheinlichkeit
review-curve-meaning = Jeder Punkt ist das, was der Platz wissen konnte, der gerade entschied. Vor einer Entscheidung: mit der besten Aktion, die die Suche fand; danach: mit der gewählten. Zahlen darunter zeigen die Wendepunkte.
review-turns = Wendepunkte
review-no-turns = Nichts in dieser Partie hat sie deutlich gewendet.
review-turn-decision =
    { $way ->
        [up] { $seat } gewinnt { $points } Punkte: { $action } Die Suche hätte so entschieden: { $best }
       *[down] { $seat } verschenkt { $points } Punkte: { $action } Besser: { $best }
    }
review-turn-chance =
    { $way ->
        [up] { $seat } gewinnt { $points } Punkte durch das, was dann geschah.
       *[down] { $seat } verliert { $points } Punkte durch das, was dann geschah.
    }
review-position = Die Stellung nach { $ply } Zügen
review-seats = Plätze
review-seats-meaning = Verschenkt: Gewinnwahrscheinlichkeit, die eigene Entscheidungen gekostet haben, soweit die Suche das sagen kann. Glück: was Würfel, Karten und Neuigkeiten zwischen den Entscheidungen brachten, dazu der Fehler der Suche. Ein Fehler ist ein Verlust von mehr als dem Doppelten seines Standardfehlers.
review-who = Wer
review-choices = Entscheidungen
review-mistakes = Fehler
review-loss = Verschenkt
review-luck = Glück
review-result = Erster Platz
review-decisions = Alle Entscheidungen
review-decisions-meaning = Entscheidungen mit nur einer Möglichkeit fehlen. Fehler stehen fett.
review-ply = Zug
review-taken = Entscheidung
review-before = Vorher
review-after = Nachher
review-lost = Verlust
review-best = Besser
review-lost-about = { $loss } ± { $error }

## Die Leiter
ladder-title = Die Leiter
ladder-about = Um wie viel stärker jede Stufe der Bots ist als die darunter, gemessen in jedem Spiel. Im Duell spielen beide Stufen jede Partie von beiden Seiten; an größeren Tischen gehört ein Platz der Stufe und alle anderen der unteren, einmal auf jedem Platz mit denselben Würfeln. Die stärkste Stufe trifft außerdem in Duellen auf „random“ und an größeren Tischen auf „greedy“. Die Intervalle halten 95 %. In den Bildern steht rechts die Zahl, um die es im Versprechen geht; wo es nicht gehalten wird, ist die Begegnung grau.
ladder-facts = Gemessen am { $date } mit Startwert { $seed } auf { $processor } ({ $cores } Kerne, { $system }), { $python }, Regeln { $build }.
ladder-command = Befehl
ladder-levels = Stufen
ladder-picture = Mittlerer Ertrag der Stufe gegen den anderen Bot, von -1 (immer Letzter) bis 1 (immer Erster)
match-label =
    { $players ->
        [2] { $bot } – { $other }
       *[other] { $bot } – { $other }, { $players } Plätze
    }
level-against = Stufe – Gegner
games = Partien
promised = Versprochen
promised-share = Siege ≥ { $wanted } %
promised-times = Siege ≥ { $wanted }
promised-payoff = Ertrag > 0
kept =
    { $kept ->
        [true] ja
       *[false] nein
    }
kept-heading = Gehalten
ladder-tally = { $kept } von { $total } Versprechen sind gehalten.
ladder-level = Stufe
ladder-made-of = Spielt wie
ladder-written = Die Leiter ist in { $folder }: ladder.json, ladder.md und die Bilder.
ladder-empty = Noch ist in keiner Begegnung eine Runde fertig, es gibt also nichts zu zeigen.
ladder-match = { $game }, { $players } Spieler: { $bot } – { $other }
ladder-interrupted = Abgebrochen. Die gespielten Partien sind in { $folder }; derselbe Befehl setzt dort fort.
ladder-unreadable = { $file } enthält keine Leiter: { $reason }. Verschiebe die Datei, oder nenne einen anderen Ordner.
too-few-levels = Eine Leiter braucht mindestens zwei Stufen. Es gibt { $known }.
no-such-count = Keines dieser Spiele ist für { $players } Spieler.
