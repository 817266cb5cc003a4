### Kap Hoorn: alles, was man beim Spielen liest.

## Namen, die in Sätzen vorkommen
ship-name =
    { $ship ->
        [blue] Blau
        [white] Weiß
        [black] Schwarz
        [orange] Orange
        [violet] Violett
       *[other] { $ship }
    }
tile-name =
    { $tile ->
        [fan-1] Fächer 1
        [fan-2] Fächer 2
        [fan-3] Fächer 3
        [tee-1] Kreuzung 1
        [tee-2] Kreuzung 2
        [tee-3] Kreuzung 3
        [vee-1] Gabel 1
        [vee-2] Gabel 2
        [vee-3] Gabel 3
        [hook-12] Haken 1+2
        [hook-21] Haken 2+1
        [back-r-1] Rückwind rechts 1
        [back-r-2] Rückwind rechts 2
        [back-l-1] Rückwind links 1
        [back-l-2] Rückwind links 2
        [backvee-1] Rückgabel 1
        [backvee-2] Rückgabel 2
        [side-1] Querwind 1
        [side-2] Querwind 2
        [swirl-r] Wirbel rechts
        [swirl-l] Wirbel links
       *[other] { $tile }
    }
lying-name =
    { $lying ->
        [fan-1] Fächer 1
        [fan-2] Fächer 2
        [fan-3] Fächer 3
        [tee-1] Kreuzung 1
        [tee-2] Kreuzung 2
        [tee-3] Kreuzung 3
        [vee-1] Gabel 1
        [vee-2] Gabel 2
        [vee-3] Gabel 3
        [hook-12] Haken 1+2
        [hook-21] Haken 2+1
        [back-r-1] Rückwind rechts 1
        [back-r-2] Rückwind rechts 2
        [back-l-1] Rückwind links 1
        [back-l-2] Rückwind links 2
        [backvee-1] Rückgabel 1
        [backvee-2] Rückgabel 2
        [side-1] Querwind 1
        [side-2] Querwind 2
        [swirl-r] Wirbel rechts
        [swirl-l] Wirbel links
       *[other] { $lying }
    }
colour-name =
    { $colour ->
        [yellow] gelbe
        [red] rote
        [green] grüne
       *[other] { $colour }
    }
leg-name =
    { $leg ->
        [1] I
        [2] II
        [3] III
       *[other] { $leg }
    }
points-owned =
    { $points ->
        [0] Du hast keine Segelpunkte.
        [one] Du hast einen Segelpunkt.
       *[other] Du hast { $points } Segelpunkte.
    }

## Fragen
prompt-lay =
    { $placed ->
        [none] { $tiles ->
            [one] Dein Windkärtchen auslegen, einen liegenden Wind damit überdecken oder weitermachen. { points-owned }
           *[other] Von deinen { $tiles } Windkärtchen welche auslegen, einen liegenden Wind überdecken oder weitermachen. { points-owned }
        }
       *[laid] { $tiles ->
            [one] Auch das letzte Windkärtchen auslegen oder weitermachen. { points-owned }
           *[other] Von deinen { $tiles } Windkärtchen weitere auslegen oder weitermachen. { points-owned }
        }
    }
prompt-move = Das Schiff von { $field } aus bewegen, wo { tile-name } weht, oder verzichten. { points-owned }
prompt-again = Du hast { $points } Segelpunkte: Für { $cost } davon darf sich dein Schiff auf { $field } mit { tile-name } noch einmal bewegen, oder du bleibst dort.
prompt-rose = { $field } ist erreicht: die { colour-name } Windrose der Etappe { leg-name } nehmen oder ablehnen.
prompt-buy =
    { $points ->
        [one] Du hast { $tiles } von höchstens { $limit } Kärtchen. Für den letzten Segelpunkt noch eins kaufen oder den Zug beenden.
       *[other] Du hast { $tiles } von höchstens { $limit } Kärtchen. Für { $cost } von { $points } Segelpunkten noch eins kaufen oder den Zug beenden.
    }
prompt-wait = { ship-name } überlegt.
prompt-start-player = Der Startspieler wird ausgelost.
prompt-deal = { ship-name } bekommt ein Windkärtchen.
prompt-draw = { ship-name } zieht ein Windkärtchen.
prompt-over =
    { $reason ->
        [finish] Die Partie ist zu Ende: { ship-name } hat die Ziellinie überquert und gewinnt.
        [three_roses] Die Partie ist zu Ende: { ship-name } hat drei Windrosen und gewinnt.
       *[round_limit] Die Partie ist zu Ende: Die Rundenbegrenzung ist erreicht, und niemand hat gewonnen.
    }

## Aktionen und Ergebnisse
lay = { tile-name } auf { $field } auslegen.
cover =
    { $lying ->
        [none] { $field } mit { tile-name } überdecken.
       *[other] { lying-name } auf { $field } mit { tile-name } überdecken.
    }
end-laying = Kein weiteres Kärtchen auslegen.
sail =
    { $cost ->
        [0] Nach { $field } segeln.
        [one] Für einen Segelpunkt nach { $field } segeln.
       *[other] Für { $cost } Segelpunkte nach { $field } segeln.
    }
sail-finish =
    { $cost ->
        [0] Über die Ziellinie segeln.
        [one] Für einen Segelpunkt über die Ziellinie segeln.
       *[other] Für { $cost } Segelpunkte über die Ziellinie segeln.
    }
ignore =
    { $cost ->
        [one] Für einen Segelpunkt den Wind ignorieren und nach { $field } ziehen.
       *[other] Für { $cost } Segelpunkte den Wind ignorieren und nach { $field } ziehen.
    }
ignore-finish =
    { $cost ->
        [one] Für einen Segelpunkt den Wind ignorieren und die Ziellinie überqueren.
       *[other] Für { $cost } Segelpunkte den Wind ignorieren und die Ziellinie überqueren.
    }
waive =
    { $gain ->
        [0] Verzichten: stehen bleiben, ohne Segelpunkt.
        [one] Verzichten: stehen bleiben und einen Segelpunkt erhalten.
       *[other] Verzichten: stehen bleiben und { $gain } Segelpunkte erhalten.
    }
stop = Nicht noch einmal bewegen.
take =
    { $colour ->
        [none] Die Windrose nehmen.
       *[other] Die { colour-name } Windrose der Etappe { leg-name } nehmen.
    }
decline =
    { $colour ->
        [none] Die Windrose ablehnen.
       *[other] Die { colour-name } Windrose der Etappe { leg-name } ablehnen.
    }
buy =
    { $cost ->
        [one] Für einen Segelpunkt ein Windkärtchen kaufen.
       *[other] Für { $cost } Segelpunkte ein Windkärtchen kaufen.
    }
end-turn = Den Zug beenden.
start-player = { ship-name } ist Startspieler.
draw =
    { $when ->
        [deal] { ship-name } bekommt { tile-name }.
        [free] { ship-name } zieht { tile-name }.
       *[bought] { ship-name } kauft { tile-name }.
    }

## Ereignisse
event-start-player = { ship-name } ist Startspieler.
event-turn = Runde { $round }: { ship-name } ist am Zug.
event-gained =
    { $gain ->
        [one] { ship-name } erhält einen Segelpunkt und hat nun { $points }.
       *[other] { ship-name } erhält { $gain } Segelpunkte und hat nun { $points }.
    }
event-drew =
    { $when ->
        [deal] { ship-name } bekommt ein Windkärtchen.
        [free] { ship-name } zieht ein Windkärtchen.
       *[bought] { ship-name } zieht das gekaufte Kärtchen.
    }
event-got = Du bekommst { tile-name }.
event-no-draw =
    { $why ->
        [hand] { ship-name } hat die Hand voll und zieht kein Kärtchen.
       *[pile] Der Stapel ist leer: { ship-name } zieht kein Kärtchen.
    }
event-laid = { ship-name } legt { tile-name } auf { $field }.
event-covered = { ship-name } überdeckt { lying-name } auf { $field } mit { tile-name }.
event-sailed =
    { $cost ->
        [0] { ship-name } segelt mit { tile-name } von { $from } nach { $to }.
        [one] { ship-name } bezahlt einen Segelpunkt und segelt mit { tile-name } weiter von { $from } nach { $to }.
       *[other] { ship-name } bezahlt { $cost } Segelpunkte und segelt mit { tile-name } weiter von { $from } nach { $to }.
    }
event-ignored =
    { $cost ->
        [one] { ship-name } bezahlt einen Segelpunkt, ignoriert { tile-name } und zieht von { $from } nach { $to }.
       *[other] { ship-name } bezahlt { $cost } Segelpunkte, ignoriert { tile-name } und zieht von { $from } nach { $to }.
    }
event-crossed =
    { $how ->
        [sail] { $cost ->
            [0] { ship-name } segelt von { $from } über die Ziellinie.
            [one] { ship-name } bezahlt einen Segelpunkt und segelt von { $from } über die Ziellinie.
           *[other] { ship-name } bezahlt { $cost } Segelpunkte und segelt von { $from } über die Ziellinie.
        }
       *[ignore] { $cost ->
            [one] { ship-name } bezahlt einen Segelpunkt, ignoriert den Wind und zieht von { $from } über die Ziellinie.
           *[other] { ship-name } bezahlt { $cost } Segelpunkte, ignoriert den Wind und zieht von { $from } über die Ziellinie.
        }
    }
event-waived =
    { $gain ->
        [0] { ship-name } bewegt sich nicht.
        [one] { ship-name } verzichtet und erhält einen Segelpunkt.
       *[other] { ship-name } verzichtet und erhält { $gain } Segelpunkte.
    }
event-rose = { ship-name } nimmt auf { $field } die { colour-name } Windrose der Etappe { leg-name }.
event-rose-declined = { ship-name } lehnt auf { $field } die { colour-name } Windrose der Etappe { leg-name } ab.
event-bought =
    { $cost ->
        [one] { ship-name } kauft für einen Segelpunkt ein Windkärtchen.
       *[other] { ship-name } kauft für { $cost } Segelpunkte ein Windkärtchen.
    }
event-ended =
    { $reason ->
        [finish] { ship-name } hat mit zwei Windrosen die Ziellinie überquert und gewinnt.
        [three_roses] { ship-name } hat Windrosen aus allen drei Etappen in allen drei Farben und gewinnt.
       *[round_limit] Die Rundenbegrenzung ist erreicht, und niemand hat gewonnen.
    }

## Zurückweisungen
refused-time =
    { $kind ->
        [lay] Jetzt kann kein Kärtchen ausgelegt werden.
        [cover] Jetzt kann kein Kärtchen überdeckt werden.
        [end_laying] Das Auslegen ist schon vorbei.
        [sail] Jetzt kann dein Schiff nicht segeln.
        [ignore] Jetzt kann der Wind nicht ignoriert werden.
        [waive] Jetzt kannst du nicht verzichten.
        [stop] Jetzt kannst du nicht einfach stehen bleiben.
        [take] Jetzt gibt es keine Windrose zu nehmen.
        [decline] Jetzt gibt es keine Windrose abzulehnen.
        [buy] Jetzt kann kein Kärtchen gekauft werden.
       *[end_turn] Dein Zug kann noch nicht enden.
    } { $phase ->
        [LAY] Du bist beim Auslegen: auslegen, überdecken oder weitermachen.
        [MOVE] Du bist beim Bewegen: segeln, den Wind ignorieren oder verzichten.
        [AGAIN] Die erste Bewegung ist getan: noch einmal bewegen oder stehen bleiben.
        [ROSE] Zuerst musst du die Windrose nehmen oder ablehnen.
       *[BUY] Dein Zug geht zu Ende: ein Kärtchen kaufen oder den Zug beenden.
    }
refused-not-in-hand = { tile-name } hast du nicht auf der Hand.
refused-no-field = { $field } ist kein Meeresfeld: Auf Land und hinter der Ziellinie liegen keine Kärtchen.
refused-occupied = Auf { $field } liegt schon { lying-name }: Ausgelegt wird auf ein leeres Feld.
refused-not-adjacent = Neben { $field } liegt kein Wind: Ein neues Kärtchen muss an einen angrenzen.
refused-cover-after-laying = Du hast in diesem Zug schon ausgelegt: Wer auslegt, darf nicht auch noch überdecken.
refused-nothing-to-cover = Auf { $field } gibt es nichts zu überdecken: Dort liegt kein Wind.
refused-cover-ship = Auf { $field } steht ein Schiff: Das Kärtchen darunter darf nicht überdeckt werden.
refused-cover-reach = Dein Schiff kann in diesem Zug nach { $field } segeln: Was es erreichen könnte, darfst du nicht überdecken.
refused-cover-ignore = Dein Schiff steht neben { $field }, und mit { $points } Segelpunkten könntest du für { $cost } den Wind ignorieren: Was es erreichen könnte, darfst du nicht überdecken.
refused-cover-again = Mit { $points } Segelpunkten könnte dein Schiff { $field } in zwei Bewegungen erreichen: Was es erreichen könnte, darfst du nicht überdecken.
refused-land = { $field } ist kein Meeresfeld: Dorthin kommt kein Schiff.
refused-wind = Kein Pfeil von { tile-name } auf { $from } führt nach { $field }.
refused-distance = { tile-name } auf { $from } weht zwar in Richtung { $field }, aber ein Schiff segelt genau so viele Felder, wie der Pfeil angibt, nicht weniger und nicht mehr.
refused-way = Von { $from } führt { tile-name } nur über Land oder über den Rand nach { $field }.
refused-no-tile = Auf { $field } liegt kein Wind: Eine Bewegung muss auf einem Windkärtchen enden.
refused-ship = Auf { $field } steht ein anderes Schiff: Nur auf einer Station ist Platz für mehrere.
refused-no-crossing = Von { $from } aus kann dein Schiff die Ziellinie so nicht überqueren.
refused-roses =
    { $roses ->
        [0] Du hast keine Windrose: Erst mit { $needed } darfst du die Ziellinie überqueren.
        [one] Du hast nur eine Windrose: Erst mit { $needed } darfst du die Ziellinie überqueren.
       *[other] Du hast { $roses } Windrosen: Erst mit { $needed } darfst du die Ziellinie überqueren.
    }
refused-finish-by-ignore = In dieser Partie wird die Ziellinie nur mit dem Wind überquert, nicht durch Ignorieren.
refused-points =
    { $points ->
        [0] Das kostet { $cost } Segelpunkte, und du hast keinen.
        [one] Das kostet { $cost } Segelpunkte, und du hast nur einen.
       *[other] Das kostet { $cost } Segelpunkte, und du hast nur { $points }.
    }
refused-not-next = { $field } ist kein Nachbarfeld von { $from }: Wer den Wind ignoriert, zieht auf ein Nachbarfeld.

## Optionen
no-such-seat = Die Option start_player nennt den Platz { $seat }, aber den gibt es bei { $players } Spielern nicht: Der erste ist 0.

## Stellungen
position-land =
    { $part ->
        [tile] Auf { $field } kann kein Kärtchen liegen: Das ist kein Meeresfeld.
       *[ship] Auf { $field } kann kein Schiff stehen: Das ist kein Meeresfeld.
    }
position-too-many-tiles =
    { $count ->
        [one] { tile-name } kommt hier einmal vor, in der Schachtel aber nur { $limit } Mal.
       *[other] { tile-name } kommt hier { $count } Mal vor, in der Schachtel aber nur { $limit } Mal.
    }
position-missing-tiles =
    { $count ->
        [one] { tile-name } kommt auf dem Spielplan, in den Händen, im Stapel und unter den überdeckten zusammen nur einmal vor, in der Schachtel aber { $limit } Mal.
       *[other] { tile-name } kommt auf dem Spielplan, in den Händen, im Stapel und unter den überdeckten zusammen nur { $count } Mal vor, in der Schachtel aber { $limit } Mal.
    }
position-buried =
    { $tiles ->
        [one] Ein Kärtchen soll überdeckt sein, aber auf dem Spielplan liegen nur aufgedruckte Winde: Kein Kärtchen liegt darüber.
       *[other] { $tiles } Kärtchen sollen überdeckt sein, aber auf dem Spielplan liegen nur aufgedruckte Winde: Kein Kärtchen liegt darüber.
    }
position-printed = Der aufgedruckte Wind von { $field } kann nicht offen sein: Dort liegt { tile-name }.
position-printed-covered = Der aufgedruckte Wind von { $field } soll überdeckt sein, aber dort ist kein Kärtchen angegeben.
position-hand = { ship-name } kann nicht { $tiles } Windkärtchen auf der Hand haben: Erlaubt sind höchstens { $limit }.
position-no-ship = Das Schiff von { ship-name } muss auf einem Feld stehen.
position-ship-no-tile = Das Schiff von { ship-name } kann nicht auf { $field } stehen: Dort liegt kein Wind.
position-ships-share = Auf { $field } können nicht zwei Schiffe stehen: Dort ist keine Station.
position-same-colour = { ship-name } kann nicht zweimal die { colour-name } Windrose haben.
position-won = { ship-name } hat drei Windrosen, und damit ist die Partie sofort zu Ende.
position-start-player = Der Startspieler »{ $found }« widerspricht der Option start_player, die den Platz { $seat } nennt.
position-phase-result = Die Phase { $phase } passt nicht zu diesem Ergebnis: OVER hat eins, jede andere Phase keins.
position-phase-setup = Die Phase { $phase } gehört zur Vorbereitung und passt nicht zum Rest der Stellung.
position-phase-lay = Die Phase kann nicht LAY sein: Wer am Zug ist, kann nichts auslegen.
position-phase-again = Die Phase kann nicht AGAIN sein: Es gibt keine zweite Bewegung, die bezahlt werden könnte.
position-phase-rose = Die Phase kann nicht ROSE sein: Über keine Windrose ist zu entscheiden.
position-phase-draw = Die Phase kann nicht { $phase } sein: Hand, Stapel oder Segelpunkte lassen es nicht zu.
position-placed = In der Phase { $phase } kann »placed« nicht »{ $placed }« sein.
position-moves-made =
    { $moves ->
        [one] Eine ausgeführte Bewegung passt nicht zur Phase { $phase }.
       *[other] { $moves } ausgeführte Bewegungen passen nicht zur Phase { $phase }.
    }
position-result = Aus dem Grund »{ $reason }« endet hier keine Partie: Die Stellung ergibt dieses Ergebnis nicht.

## Was die Partie beendet und die Plätze entschieden hat
cause-finish = Ziellinie überquert
cause-three_roses = drei Windrosen
cause-round_limit = Rundenbegrenzung
cause-roses = Zahl der Windrosen
cause-finish_distance = Weg zur Ziellinie
cause-equal = gleich

## Bilder
picture-finish = ZIELLINIE
picture-letter =
    { $ship ->
        [blue] B
        [white] W
        [black] S
        [orange] O
        [violet] V
       *[other] { $seat }
    }
picture-station =
    { $colour ->
        [yellow] *Ge{ $leg }
        [red] *Ro{ $leg }
       *[green] *Gr{ $leg }
    }
picture-legend = fan1 Wind ('gedruckt), darunter *Ge2 Station Gelb II, [B] Schiff; . leer, # Land
picture-zones = Geradeaus heißt in h1-n5 nach Süden, in f6-n9 nach Westen, in a3-e9 nach Norden.
picture-ship = Schiff
picture-field = Feld
picture-wind = Wind
picture-points = Punkte
picture-tiles = Hand
picture-roses = Rosen I-III
picture-compass =
    { $direction ->
        [north] N
        [north-east] NO
        [east] O
        [south-east] SO
        [south] S
        [south-west] SW
        [west] W
       *[north-west] NW
    }
picture-direction =
    { $direction ->
        [F] geradeaus
        [FL] schräg links
        [FR] schräg rechts
        [L] links
        [R] rechts
        [B] zurück
        [BL] zurück links
       *[BR] zurück rechts
    }
picture-rose-colour =
    { $colour ->
        [yellow] gelb
        [red] rot
        [green] grün
        [none] -
       *[other] { $colour }
    }
picture-hand = Die Hand von { ship-name }:
picture-no-hand = { ship-name } hat kein Kärtchen auf der Hand.
picture-pile =
    { $pile ->
        [0] Der Stapel ist leer.
        [one] Im Stapel liegt ein Kärtchen.
       *[other] Im Stapel liegen { $pile } Kärtchen.
    }
picture-start-player = Der Startspieler wird ausgelost.
picture-deal = Die Windkärtchen werden ausgeteilt.
picture-lay = Runde { $round }. { ship-name } ist am Zug: Windkärtchen auslegen.
picture-move = Runde { $round }. { ship-name } ist am Zug: das Schiff bewegen.
picture-again = Runde { $round }. { ship-name } ist am Zug: noch einmal bewegen oder stehen bleiben.
picture-rose = Runde { $round }. { ship-name } ist am Zug: die Windrose nehmen oder ablehnen.
picture-free-draw = Runde { $round }. { ship-name } ist am Zug: Ein Kärtchen wird gezogen.
picture-buy = Runde { $round }. { ship-name } ist am Zug: Kärtchen kaufen oder den Zug beenden.
picture-bought-tile = Runde { $round }. { ship-name } ist am Zug: Das gekaufte Kärtchen wird gezogen.

## Der Tisch: Fragen, an die Person gerichtet, die gefragt ist, oder an die Wartenden
scene-status = Runde { $round }
ask-lay =
    { $placed ->
        [none] Du bist am Zug: Leg Winde aus, oder mach weiter.
       *[laid] Noch ein Kärtchen auslegen?
    }
ask-move = Wohin segelst du?
ask-again = Noch einmal bewegen, für { $cost } Segelpunkte?
ask-rose = Die { colour-name } Windrose der Etappe { leg-name } nehmen?
ask-buy =
    { $cost ->
        [one] Noch ein Kärtchen für einen Segelpunkt?
       *[other] Noch ein Kärtchen für { $cost } Segelpunkte?
    }
ask-place = Wohin mit { tile-name }?
ask-ignore = Wind ignorieren: Auf welches Nachbarfeld?
help-lay = Wähl ein Kärtchen, dann ein Feld. Umrandet: So weit trägt dein Wind.
help-move =
    { $sails ->
        [yes] { $ignores ->
            [yes] { tile-name } auf { $field }. Gestrichelt: den Wind ignorieren, für { $cost } Segelpunkte.
           *[no] { tile-name } auf { $field }: Segle auf eines der Felder, zu denen ein Pfeil führt.
        }
       *[no] { $ignores ->
            [yes] { tile-name } auf { $field } führt zu keinem Wind. Gestrichelt: ignorieren, für { $cost } Segelpunkte.
           *[no] Flaute: { tile-name } auf { $field } führt zu keinem freien Wind.
        }
    }
help-again = { tile-name } auf { $field }. Du hast { $points } Segelpunkte.
help-rose = Aus jeder Etappe und in jeder Farbe darfst du eine besitzen.
help-buy =
    { $points ->
        [one] Du hast { $tiles } von höchstens { $limit } Kärtchen und einen Segelpunkt.
       *[other] Du hast { $tiles } von höchstens { $limit } Kärtchen und { $points } Segelpunkte.
    }
help-place =
    { $placed ->
        [none] Auf ein leeres Feld neben einem Wind, oder auf einen Wind, den du nicht erreichst.
       *[laid] Auf ein leeres Feld neben einem Wind.
    }
help-ignore = Auch dorthin, wohin dein Wind dich ohnehin tragen würde.
help-over =
    { $round ->
        [one] Die Partie dauerte eine Runde.
       *[other] Die Partie dauerte { $round } Runden.
    }
wait-start-player = Der Startspieler wird ausgelost.
wait-deal = Die Windkärtchen werden ausgeteilt.
wait-lay = { $name } legt Winde aus.
wait-move = { $name } bewegt den Klipper.
wait-again = { $name } überlegt, sich noch einmal zu bewegen.
wait-rose = { $name } darf eine Windrose nehmen.
wait-free-draw = { $name } zieht ein Windkärtchen.
wait-buy = { $name } überlegt, Kärtchen zu kaufen.
wait-bought-tile = { $name } zieht das gekaufte Kärtchen.

## Der Tisch: Knöpfe
button-lay = Legen
button-cover = Überdecken
button-sail =
    { $field ->
        [finish] { $cost ->
            [0] Ins Ziel segeln
           *[other] Ins Ziel −{ $cost }
        }
       *[other] { $cost ->
            [0] Nach { $field } segeln
           *[other] Nach { $field } −{ $cost }
        }
    }
button-ignore = Ignorieren −{ $cost }
button-waive =
    { $gain ->
        [0] Verzichten
       *[other] Verzichten +{ $gain }
    }
button-stop = Stehen bleiben
button-take = Nehmen
button-decline = Ablehnen
button-buy = Kaufen −{ $cost }
button-end-turn = Zug beenden
button-end-laying =
    { $placed ->
        [none] Weiter
       *[laid] Fertig
    }

## Der Tisch: was eine Wahl ergäbe
station-name =
    { $colour ->
        [yellow] Station { leg-name } Gelb
        [red] Station { leg-name } Rot
        [green] Station { leg-name } Grün
       *[other] Station { leg-name } { $colour }
    }
price =
    { $cost ->
        [0] { "" }
        [one] Das kostet einen Segelpunkt, dir bleiben { $left }.
       *[other] Das kostet { $cost } Segelpunkte, dir bleiben { $left }.
    }
effect-wind = { $field }: Dort weht { tile-name }. { price }
effect-rose = { $field }: { station-name }. Du nimmst die { colour-name } Windrose. { price }
effect-third-rose = { $field }: { station-name }. Deine dritte Windrose gewinnt die Partie. { price }
effect-no-rose =
    { $why ->
        [leg] { $field }: { station-name }. Aus dieser Etappe hast du schon eine Windrose. { price }
       *[colour] { $field }: { station-name }. In dieser Farbe hast du schon eine Windrose. { price }
    }
effect-finish = Über die Ziellinie: Damit gewinnst du die Partie. { price }
effect-reach-own = Dorthin trägt dich dein Wind.
effect-reach = Dorthin trägt der Wind { $names }.
effect-reach-all = Dorthin trägt der Wind dich, aber auch { $names }.

## Der Tisch: Felder, Kärtchen, Tafeln
zone-field =
    { $leg ->
        [0] { $count ->
            [0] { zone-wind }, Bereich { $zone }
            [one] { zone-wind }, Bereich { $zone }, Schiff von { $ships }
           *[other] { zone-wind }, Bereich { $zone }, Schiffe von { $ships }
        }
       *[other] { $count ->
            [0] { zone-wind }, { station-name }, Bereich { $zone }
            [one] { zone-wind }, { station-name }, Bereich { $zone }, Schiff von { $ships }
           *[other] { zone-wind }, { station-name }, Bereich { $zone }, Schiffe von { $ships }
        }
    }
zone-wind =
    { $lying ->
        [none] { $field }, leer
       *[other] { $field }, { lying-name }
    }
zone-hand =
    { $copies ->
        [one] { tile-name } auf der Hand
       *[other] { tile-name } auf der Hand, { $copies } Stück
    }
zone-finish = Ziel, hinter der Ziellinie
zone-ignore = Den Wind ignorieren, für { $cost } Segelpunkte
arrow =
    { $direction ->
        [F] { $steps } geradeaus
        [FL] { $steps } schräg links
        [FR] { $steps } schräg rechts
        [L] { $steps } links
        [R] { $steps } rechts
        [B] { $steps } zurück
        [BL] { $steps } zurück links
       *[BR] { $steps } zurück rechts
    }
wind-tip = { tile-name }: { $ways }
panel =
    { $roses ->
        [0] { panel-points } · { panel-tiles } · keine Windrose
        [one] { panel-points } · { panel-tiles } · eine Windrose
       *[other] { panel-points } · { panel-tiles } · { $roses } Windrosen
    }
panel-points =
    { $points ->
        [one] Ein Segelpunkt
       *[other] { $points } Segelpunkte
    }
panel-tiles =
    { $tiles ->
        [one] ein Kärtchen
       *[other] { $tiles } Kärtchen
    }
chart-subtitle = Seekarte für Klipper, 1852
chart-finish = ZIEL
# Der Zeilenumbruch teilt die Worte auf dem Telefon in zwei Zeilen.
chart-finish-from =
    { $roses ->
        [0] auch ohne
           Windrose
        [1] ab einer
           Windrose
        [2] ab zwei
           Windrosen
       *[other] ab drei
           Windrosen
    }
tray-hand = Deine Winde
tray-hand-of = Winde: { $name }
tray-tiles = { $tiles } von { $limit } Kärtchen
tray-turned =
    gedreht wie
    in Bereich { $zone }
tray-empty = Kein Kärtchen auf der Hand
tray-logbook = Dein Logbuch
tray-logbook-of = Logbuch: { $name }
tray-roses = Windrosen
tray-straight = Geradeaus
tray-zone = Bereich { $zone }
price-tile = Kärtchen { $cost }
price-ignore = Ignorieren { $cost }
price-again = Nochmal { $cost }
compass-name =
    { $bearing ->
        [north] Norden
        [northeast] Nordosten
        [east] Osten
        [southeast] Südosten
        [south] Süden
        [southwest] Südwesten
        [west] Westen
       *[northwest] Nordwesten
    }
aids = Wohin die Winde führen
legend-target = Ziel mit dem Wind
legend-ignore = Ziel gegen den Wind
legend-reach = So weit trägt dein Wind
legend-last = letzter Zug

## Der Tisch: Verlauf und Ergebnis. Vor der Zeile steht das Zeichen des Spielers.
log-start-player = ist Startspieler
log-laid = legt { tile-name } auf { $field }
log-covered = überdeckt { lying-name } auf { $field } mit { tile-name }
log-sailed =
    { $cost ->
        [0] segelt { $from } nach { $to } ({ tile-name })
       *[other] segelt weiter { $from } nach { $to } ({ tile-name }) −{ $cost }
    }
log-ignored = ignoriert den Wind: { $from } nach { $to } −{ $cost }
log-crossed =
    { $cost ->
        [0] segelt { $from } über die Ziellinie
       *[other] fährt { $from } über die Ziellinie −{ $cost }
    }
log-waived =
    { $gain ->
        [0] bleibt stehen
       *[other] verzichtet und sammelt +{ $gain }
    }
log-rose = nimmt die { colour-name } Windrose der Etappe { leg-name }
log-rose-declined = lehnt die { colour-name } Windrose der Etappe { leg-name } ab
log-bought = kauft ein Kärtchen −{ $cost }
log-got = bekommt { tile-name }
log-no-draw =
    { $why ->
        [hand] zieht nicht, die Hand ist voll
       *[pile] zieht nicht, der Stapel ist leer
    }
result-finish =
    { $roses ->
        [0] { $name } hat die Ziellinie überquert und gewinnt.
        [one] { $name } hat mit einer Windrose die Ziellinie überquert und gewinnt.
       *[other] { $name } hat mit { $roses } Windrosen die Ziellinie überquert und gewinnt.
    }
result-three_roses = { $name } hat Windrosen aus allen drei Etappen in allen drei Farben und gewinnt.
result-round_limit = Die Rundenbegrenzung ist erreicht, und niemand hat gewonnen.

## Woraus ein Ergebnis besteht
part-roses = Windrosen
part-rose =
    { $colour ->
        [red] rot, Etappe { leg-name }
        [yellow] gelb, Etappe { leg-name }
       *[green] grün, Etappe { leg-name }
    }
part-line = Ziellinie
part-crossed =
    { $crossed ->
        [yes] überquert
       *[no] nicht erreicht
    }
part-ignored = Wind ignoriert
part-points = Segelpunkte übrig
