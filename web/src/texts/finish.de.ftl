### Das Ende einer Partie: noch einmal ansehen, Rückblick, Ergebnis.

replay-pace = Tempo: { $pace } Schritte je Sekunde
replay-times = { $pace }×

review = Rückblick
review-of-game = Rückblick: { $game }
review-curve = Gewinnchance jedes Platzes im Lauf der Partie
review-chance-now = Gewinnchance
review-percent = { $share } %
review-points = { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}
review-moment-number = Wendepunkt { $number }
review-about = Der Tisch sieht sich jede Entscheidung noch einmal an und spielt sie viele Male zu Ende: Wer hätte wie oft gewonnen, und wo kippte die Partie? Das dauert etwa eine Minute.
review-ask = Rückblick erstellen
review-begins = Der Rückblick beginnt …
review-waiting = { $count ->
    [one] Eine andere Partie ist vorher dran.
   *[other] { $count } andere Partien sind vorher dran.
}
review-working = { $done } von { $total } Entscheidungen angesehen
review-progress = Fortschritt des Rückblicks
review-leave = Du kannst die Seite verlassen und später wiederkommen. Der Rückblick bleibt.
review-moments = Wendepunkte
review-no-moments = Nichts in dieser Partie hat sie deutlich gewendet.
review-from-to = { $before } % → { $after } %
review-played = Gespielt: { $action }
review-happened = Dann: { $what }
review-better = Besser: { $action }
review-seats = Wer spielte wie?
review-who = Wer
review-mistakes = Fehler
review-given-away = Verschenkt
review-luck = Glück
review-of = { $count } von { $all }
review-all-mistakes = { $count ->
    [one] Ein klarer Fehler
   *[other] Alle { $count } klaren Fehler
}
review-meaning = Angesehen: { $done } Entscheidungen, jede mit dem, was der Platz damals wissen konnte. Fehler: was die Suche sicher für schlechter hält als das Beste. Verschenkt und Glück in Prozentpunkten Gewinnchance.
review-meaning-part = Angesehen: { $done } von { $all } Entscheidungen, am genauesten dort, wo die Partie kippte; jede mit dem, was der Platz damals wissen konnte. Fehler: was die Suche sicher für schlechter hält als das Beste. Verschenkt und Glück in Prozentpunkten Gewinnchance.

result-dice = Würfel prüfen
result-more = Genauer
result-less = Kürzer
result-record = Speichern
