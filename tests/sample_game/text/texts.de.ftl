### Das Beispielspiel: alles, was man beim Spielen liest.

## Fragen
prompt-choose = Wähle eine Karte um { $die } Punkte.
prompt-swap = Du hast die Runde gewonnen: Tausche eine Karte oder behalte deine Hand.
prompt-must-swap = Du hast die Runde gewonnen: Tausche eine Karte.
prompt-wait = Die anderen denken nach.
prompt-chance = Es wird gegeben oder gewürfelt.
prompt-over = Das Spiel ist aus.

## Züge und Zufall
play = Spiele { $card }.
swap = Tausche { $card }.
keep = Behalte deine Hand.
deal = Platz { $seat } erhält { $card }.
draw = Platz { $seat } zieht { $card }.
roll = Der Würfel zeigt { $die }.

## Ereignisse
event-dealt = Platz { $seat } erhält eine Karte.
event-drew = Platz { $seat } zieht eine Karte.
event-got = Du erhältst { $card }.
event-rolled = Der Würfel zeigt { $die }.
event-chose = Platz { $seat } hat gewählt.
event-shown = Platz { $seat } zeigt { $card }.
event-won = Platz { $seat } gewinnt { $die } Punkte.
event-tied = Niemand gewinnt die Runde.
event-swapped = Platz { $seat } legt { $card } ab.
event-kept = Platz { $seat } behält die Hand.
event-ended = Alle Karten sind gespielt.

## Was das Spiel beendet, was entscheidet
cause-played = alle Karten gespielt
cause-points = Punkte

## Ablehnungen
refused-time = Dafür ist jetzt nicht die Zeit: { $phase ->
        [CHOOSE] Erst wählen alle eine Karte.
       *[SWAP] Die Runde ist vorbei, nur ein Tausch ist möglich.
    }
refused-play = { $card } ist nicht in deiner Hand.
refused-swap = { $card } ist nicht in deiner Hand und kann nicht getauscht werden.
refused-keep = In diesem Spiel ist der Tausch Pflicht.

## Stellungen
position-card = Die Karte "{ $card }" gibt es nicht, oder sie ist an zwei Orten.
position-phase = Die Phase { $phase } passt nicht zum Rest der Stellung.

## Bilder
picture-round = Runde { $round }, Würfel { $die }, { $pile } im Stapel
picture-seat = Platz { $seat }: Hand { $cards }, Punkte { $score }{ $chosen ->
        [yes] , hat gewählt
       *[no] {""}
    }

## Der Tisch
scene-status = Runde { $round }
wait =
    { $count ->
        [one] { $names } ist noch gefragt.
       *[other] { $names } sind noch gefragt.
    }
button-play = { $card } spielen
button-swap = { $card } tauschen
button-keep = Behalten
zone-card = { $card }, in deiner Hand
zone-pile =
    { $cards ->
        [one] Stapel, eine Karte
       *[other] Stapel, { $cards } Karten
    }
panel =
    { $cards ->
        [one] Eine Karte
       *[other] { $cards } Karten
    }{ $chosen ->
        [yes] , hat gewählt
       *[no] {""}
    }
log-dealt = Die Karten sind gegeben.
result =
    { $count ->
        [one] { $names } gewinnt.
       *[other] { $names } teilen sich den Sieg.
    }
