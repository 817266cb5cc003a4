### Knight Rider: alles, was man während des Spiels liest.

## Namen, die in Sätzen vorkommen
car-name =
    { $car ->
        [0] { $seat ->
            [0] Niemand
           *[other] Spieler { $seat }
        }
       *[other] Auto { $car }
    }
other-name = Auto { $other_car }
card-name =
    { $card ->
        [coat] Molekül-Mantel
        [turbo1] Turbo-Boost I
        [turbo2] Turbo-Boost II
        [jump] Blockier-Sprung
        [straight] Gerade Strecke
        [dead_end] Sackgasse
        [road_block] Straßensperre
        [curve_right] Rechtskurve
        [curve_left] Linkskurve
        [none] Umleitungskarte
       *[other] { $card }
    }
shape-name =
    { $shape ->
        [straight] Gerade
        [curve] Kurve
        [tee] Einmündung
        [crossing] Kreuzung
       *[other] { $shape }
    }
side-name =
    { $side ->
        [N] Norden
        [E] Osten
        [S] Süden
       *[W] Westen
    }
heading-name =
    { $heading ->
        [N] Norden
        [E] Osten
        [S] Süden
       *[W] Westen
    }
turned-by =
    { $rotation ->
        [0] ungedreht
        [1] eine Vierteldrehung nach rechts
        [2] um eine halbe Drehung
       *[3] eine Vierteldrehung nach links
    }
points-left =
    { $points ->
        [0] Kein Punkt bleibt.
        [one] Ein Punkt bleibt.
       *[other] { $points } Punkte bleiben.
    }

## Fragen
prompt-place = Lege Plättchen { $tile } ({ shape-name }): Straße muss an Straße stoßen und Haus an Haus.
prompt-start-tile = Mehrere Plättchen sind gleich weit vom roten Auto entfernt: Wähle das, auf dem alle starten.
prompt-entry = Wähle die Einmündung, an der dein Auto wartet.
prompt-drive =
    { $points ->
        [one] Verbrauche den letzten Punkt deiner { $roll }: fahren, drehen oder eine Karte spielen.
       *[other] Verbrauche die { $points } Punkte, die von deiner { $roll } bleiben: fahren, drehen oder eine Karte spielen.
    }
prompt-stuck =
    { $points ->
        [one] Dein letzter Punkt lässt sich nicht verbrauchen: Halte an oder spiele eine Karte.
       *[other] Deine { $points } Punkte lassen sich nicht verbrauchen: Halte an oder spiele eine Karte.
    }
prompt-finished = Deine Fahrt ist zu Ende: Spiele noch eine Karte, wenn du magst, und beende den Zug mit einer Fluchtkarte.
prompt-detour-cell = Wähle das Plättchen für die Karte „{ card-name }“.
prompt-detour-rotation = Wähle, wie die Karte „{ card-name }“ auf Plättchen { $tile } liegt.
prompt-wait = { car-name } überlegt.
prompt-start-player = Der Würfel entscheidet, wer beginnt.
prompt-deal = { car-name } bekommt eine Karte.
prompt-centre = Ein Plättchen kommt verdeckt ins Zentrum.
prompt-draw = { car-name } deckt ein Plättchen auf.
prompt-placement = Der Zufall legt das Plättchen an.
prompt-villain = Zwei Würfe entscheiden, wo sich das rote Auto versteckt.
prompt-start-drawn = Das Startplättchen wird ermittelt.
prompt-checkpoint = Ein Kontrollpunkt wird ausgewürfelt.
prompt-roll = { car-name } würfelt.
prompt-ram = { car-name } wurde gerammt und würfelt.
prompt-ram-again = Der Rammversuch ist misslungen: { car-name } würfelt noch einmal.
prompt-oil = { car-name } steht auf einer Ölspur und würfelt.
prompt-escape = { car-name } deckt eine Fluchtkarte auf.
prompt-red-ram = { car-name } wurde vom roten Auto gerammt und würfelt.
prompt-over =
    { $reason ->
        [capture] Die Partie ist zu Ende: { car-name } hat das rote Auto gestellt und gewinnt.
        [red_ram] Die Partie ist zu Ende: { car-name } wurde vom roten Auto gerammt, hat eine 6 gewürfelt und gewinnt.
       *[max_rounds] Die Partie ist zu Ende: Die letzte Runde ist gefahren, und das rote Auto ist entkommen.
    }

## Züge und Ergebnisse
forward = Ein Feld vorwärtsfahren (1 Punkt).
left = Auf der Stelle nach links drehen (1 Punkt).
right = Auf der Stelle nach rechts drehen (1 Punkt).
half-turn = Auf der Stelle wenden (2 Punkte).
jump = Blockier-Sprung spielen: über das Hindernis vor dir springen (1 Punkt).
coat = Molekül-Mantel spielen: Bis zu deinem nächsten Zug kann dich niemand rammen.
turbo-1 =
    { $points ->
        [one] Turbo-Boost I spielen: Dann hast du einen Punkt.
       *[other] Turbo-Boost I spielen: { $roll } dazu, das macht { $points } Punkte.
    }
turbo-2 = Turbo-Boost II spielen: Aus der 1 wird eine 6.
stop =
    { $points ->
        [one] Anhalten: Der letzte Punkt verfällt.
       *[other] Anhalten: { $points } Punkte verfallen.
    }
end-turn = Den Zug beenden und eine Fluchtkarte aufdecken.
detour = Die Umleitungskarte „{ card-name }“ spielen.
cell =
    { $tile ->
        [0] „{ card-name }“ auf { $cell } legen.
       *[other] „{ card-name }“ auf Plättchen { $tile } bei { $cell } legen.
    }
rotation =
    { $rotation ->
        [0] „{ card-name }“ ungedreht legen.
        [1] „{ card-name }“ um eine Vierteldrehung nach rechts gedreht legen.
        [2] „{ card-name }“ um eine halbe Drehung gedreht legen.
       *[3] „{ card-name }“ um eine Vierteldrehung nach links gedreht legen.
    }
place-tile =
    { $tile ->
        [0] Das Plättchen auf { $cell } legen, { turned-by }.
       *[other] Plättchen { $tile } auf { $cell } legen, { turned-by }.
    }
entry = An der Einmündung im { side-name } warten.
start-tile = Auf Plättchen { $tile } bei { $cell } starten.
start-player = Spieler { $seat } ist Startspieler.
kitt-card = { car-name } bekommt die Karte „{ card-name }“.
detour-card = { car-name } bekommt die Karte „{ card-name }“.
placement = Plättchen { $tile } kommt auf { $cell }, { turned-by }.
centre-tile-drawn = Plättchen { $tile } kommt verdeckt ins Zentrum.
tile-drawn = { car-name } deckt Plättchen { $tile } auf.
villain-tile-drawn = Das rote Auto versteckt sich auf Plättchen { $tile }.
start-tile-drawn = Alle starten auf Plättchen { $tile }.
checkpoint-drawn = Plättchen { $tile } wird Kontrollpunkt.
roll-die = { car-name } würfelt eine { $roll }.
ram-die = { car-name } würfelt gegen den Rammversuch eine { $roll }.
oil-die = { car-name } würfelt auf dem Öl eine { $roll }.
escape = Fluchtkarte { $card }.

## Ereignisse
event-start-player = Spieler { $seat } ist Startspieler und fährt Auto 1.
event-dealt =
    { $deck ->
        [kitt] { car-name } bekommt eine K.I.T.T.-Karte.
       *[detour] { car-name } bekommt eine Umleitungskarte.
    }
event-got = Du bekommst die Karte „{ card-name }“.
event-centre-tile = Plättchen { $count } des Zentrums liegt verdeckt da.
event-drew-tile = { car-name } deckt Plättchen { $tile } auf ({ shape-name }).
event-no-fit = Plättchen { $tile } passt nirgends und wird beiseitegelegt.
event-mixed-back = Beiseitegelegt und jetzt wieder unter die losen Plättchen gemischt: { $tiles }.
event-centre-opened =
    { $count ->
        [one] Das letzte Plättchen wird aus dem Zentrum genommen.
       *[other] Die { $count } Plättchen werden aus dem Zentrum genommen.
    }
event-laid =
    { $how ->
        [chosen] { car-name } legt Plättchen { $tile } auf { $cell }, { turned-by }.
       *[random] Plättchen { $tile } kommt auf { $cell }, { turned-by }.
    }
event-track-given = Die vorbereitete Strecke hat { $count } Plättchen.
event-building-over =
    { $left ->
        [0] Die Strecke ist fertig: { $count } Plättchen.
        [one] Die Strecke ist fertig: { $count } Plättchen; eines, das nirgends passt, ist aus dem Spiel.
       *[other] Die Strecke ist fertig: { $count } Plättchen; { $left }, die nirgends passen, sind aus dem Spiel.
    }
event-villain = Das rote Auto versteckt sich auf Plättchen { $tile } bei { $cell }.
event-start-tile =
    { $how ->
        [farthest] Alle starten auf Plättchen { $tile } bei { $cell }, am weitesten vom roten Auto: { $distance } Plättchen entfernt.
        [chosen] { car-name } wählt den Start: Plättchen { $tile } bei { $cell }, { $distance } Plättchen vom roten Auto entfernt.
        [random] Das Los entscheidet über den Start: Plättchen { $tile } bei { $cell }, { $distance } Plättchen vom roten Auto entfernt.
       *[rolled] Die Würfel entscheiden über den Start: Plättchen { $tile } bei { $cell }, { $distance } Plättchen vom roten Auto entfernt.
    }
event-checkpoint = Kontrollpunkt { $number } ist Plättchen { $tile } bei { $cell }.
event-entry = { car-name } wartet an der Einmündung im { side-name }.
event-turn = Runde { $round }: { car-name } ist am Zug.
event-coat-ended = Der Molekül-Mantel von { car-name } endet.
event-righted = { car-name } kommt auf { $field } wieder auf die Räder; das ist der ganze Zug.
event-rolled = { car-name } würfelt eine { $roll }.
event-entered = { car-name } fährt bei { $to } auf die Strecke. { points-left }
event-drove = { car-name } fährt von { $from } nach { $to }. { points-left }
event-turned =
    { $way ->
        [left] { car-name } dreht auf { $field } nach links und zeigt jetzt nach { heading-name }. { points-left }
        [right] { car-name } dreht auf { $field } nach rechts und zeigt jetzt nach { heading-name }. { points-left }
       *[half] { car-name } wendet auf { $field } und zeigt jetzt nach { heading-name }. { points-left }
    }
event-jumped = { car-name } springt über { $over } auf { $to }. { points-left }
event-visited = { car-name } besucht Kontrollpunkt { $number }, Plättchen { $tile }.
event-ram = { car-name } fährt auf { $field } an { other-name } vorbei und rammt es.
event-ram-roll =
    { $effect ->
        [roof] { car-name } würfelt eine { $roll }: aufs Dach.
        [skid] { car-name } würfelt eine { $roll }: Es schleudert.
        [spin] { car-name } würfelt eine { $roll }: Es wird herumgedreht.
       *[fail] { $by ->
            [red] { car-name } würfelt gegen das rote Auto eine { $roll }.
           *[car] { car-name } würfelt eine { $roll }: Der Rammversuch misslingt.
        }
    }
event-ram-again =
    { $effect ->
        [counter] { car-name } würfelt noch eine { $roll } und schlägt zurück.
       *[nothing] { car-name } würfelt noch eine { $roll }: Nichts geschieht.
    }
event-overturned = { car-name } liegt auf { $field } auf dem Dach.
event-skidded =
    { $fields ->
        [0] { car-name } hat keinen Platz zum Schleudern und bleibt auf { $from }.
        [one] { car-name } schleudert ein Feld zurück auf { $to }.
       *[other] { car-name } schleudert { $fields } Felder zurück auf { $to }.
    }
event-spun = { car-name } wird auf { $field } herumgedreht und zeigt jetzt nach { heading-name }.
event-countered = { car-name } verliert auf { $field } alle Punkte und zeigt jetzt nach { heading-name }.
event-announced-blocked = { $field } ist jetzt besetzt: { car-name } muss anders weiterfahren.
event-stopped =
    { $points ->
        [one] { car-name } hält an, und ein Punkt verfällt.
       *[other] { car-name } hält an, und { $points } Punkte verfallen.
    }
event-oil = { car-name } endet auf { $field } direkt hinter einem anderen Auto: eine Ölspur.
event-oil-roll =
    { $effect ->
        [roof] { car-name } würfelt auf dem Öl eine { $roll }: aufs Dach.
        [skid] { car-name } würfelt auf dem Öl eine { $roll }: Es schleudert.
        [spin] { car-name } würfelt auf dem Öl eine { $roll }: Es wird herumgedreht.
       *[none] { car-name } würfelt auf dem Öl eine { $roll }: Nichts geschieht.
    }
event-coat = { car-name } spielt den Molekül-Mantel.
event-turbo-1 = { car-name } spielt Turbo-Boost I: { $roll } dazu. { points-left }
event-turbo-2 = { car-name } spielt Turbo-Boost II. { points-left }
event-detour =
    { $number ->
        [1] { car-name } legt „{ card-name }“ auf Plättchen { $tile } bei { $cell }, { turned-by }.
       *[other] { car-name } legt „{ card-name }“ auf Plättchen { $tile } bei { $cell }, { turned-by }: Karte { $number } dort.
    }
event-fled = Fluchtkarte { $card }: Das rote Auto springt von Plättchen { $from_tile } auf Plättchen { $to_tile } bei { $to }.
event-stayed =
    { $tile ->
        [0] Fluchtkarte { $card }: Nichts geschieht.
       *[other] Fluchtkarte { $card }: Dort liegt kein Plättchen, und das rote Auto bleibt auf Plättchen { $tile }.
    }
event-red-ram = Das rote Auto rammt { car-name }.
event-reshuffled = Alle Fluchtkarten sind aufgedeckt; sie werden neu gemischt.
event-ended =
    { $reason ->
        [capture] { car-name } hat das rote Auto gestellt und gewinnt.
        [red_ram] Eine 6 gegen das rote Auto: { car-name } gewinnt.
       *[max_rounds] Die letzte Runde ist gefahren, und niemand hat das rote Auto gestellt.
    }

## Zurückgewiesene Züge
refused-time =
    { $kind ->
        [place_tile] Jetzt wird kein Plättchen gelegt.
        [start_tile] Jetzt wird kein Startplättchen gewählt.
        [entry] Jetzt wird keine Einmündung gewählt.
        [cell] Jetzt wird kein Plättchen für eine Umleitungskarte gewählt.
        [rotation] Jetzt wird keine Umleitungskarte gedreht.
        [end_turn] Dein Zug kann jetzt nicht enden.
        [stop] Anhalten kannst du jetzt nicht.
        [detour] Jetzt lässt sich keine Umleitungskarte spielen.
        [coat] Jetzt lässt sich keine K.I.T.T.-Karte spielen.
        [turbo_1] Jetzt lässt sich keine K.I.T.T.-Karte spielen.
        [turbo_2] Jetzt lässt sich keine K.I.T.T.-Karte spielen.
        [jump] Jetzt lässt sich keine K.I.T.T.-Karte spielen.
       *[other] Dein Auto kann jetzt nicht fahren.
    } { $due ->
        [place_tile] Lege das Plättchen, das du aufgedeckt hast.
        [start_tile] Wähle das Startplättchen.
        [entry] Wähle deine Einmündung.
        [cell] Wähle das Plättchen für deine Umleitungskarte.
        [rotation] Wähle, wie deine Umleitungskarte liegt.
       *[drive] Fahre, spiele Karten oder beende den Zug.
    }
refused-centre = { $cell } gehört zum Zentrum, und das bleibt frei.
refused-occupied = Auf { $cell } liegt schon Plättchen { $lying }.
refused-first-tile = Dein erstes Plättchen muss das Zentrum berühren, und { $cell } tut das nicht.
refused-no-contact = { $cell } berührt weder ein Plättchen noch das Zentrum.
refused-no-road = Auf { $cell } würde Plättchen { $tile } nur an Häuser stoßen: Es muss eine Straße fortsetzen oder am Zentrum liegen.
refused-look-alike =
    { $alike ->
        [0] Plättchen { $tile } sieht ungedreht genauso aus: Wähle das.
       *[other] Plättchen { $tile } sieht nach einer Vierteldrehung nach rechts genauso aus: Wähle das.
    }
refused-roads = Zu { $cell } führen { $roads } Straßen, und so setzt Plättchen { $tile } sie nicht alle fort.
refused-edges = So passt Plättchen { $tile } nicht auf { $cell }: Straße muss an Straße stoßen und Haus an Haus.
refused-closed = Mit Plättchen { $tile } auf { $cell } bliebe kein offenes Straßenende, an dem es weitergeht.
refused-entry = Plättchen { $tile } hat im { side-name } kein offenes Straßenende.
refused-start-tile = Plättchen { $tile } gehört nicht zu den entferntesten, auf denen gestartet werden kann.
refused-finished = Deine Fahrt ist zu Ende: Es bleibt kein Schritt.
refused-stop =
    { $points ->
        [one] Dein letzter Punkt lässt sich noch verbrauchen, also darfst du nicht anhalten.
       *[other] Deine { $points } Punkte lassen sich noch verbrauchen, also darfst du nicht anhalten.
    }
refused-end-turn =
    { $points ->
        [one] Ein Punkt ist noch übrig: Deine Fahrt ist nicht zu Ende.
       *[other] { $points } Punkte sind noch übrig: Deine Fahrt ist nicht zu Ende.
    }
refused-waiting = Dein Auto wartet noch draußen: Es kann nur auf die Strecke fahren.
refused-points = Wenden kostet zwei Punkte, und du hast nur noch einen.
refused-spendable =
    { $points ->
        [one] So bliebe dein letzter Punkt übrig; jeder Punkt muss verbraucht werden.
       *[other] Danach ließen sich deine { $points } Punkte nicht mehr alle verbrauchen; jeder Punkt muss verbraucht werden.
    }
refused-no-link = Von { $field } führt keine Straße nach { heading-name }.
refused-barrier = Auf { $field } steht eine Sperre: Nur ein Blockier-Sprung führt hinüber.
refused-two-cars = Zwei Autos versperren { $field }: Nur ein Blockier-Sprung führt hinüber.
refused-turn-side = Auf { $field } führt keine offene Straße nach { side-name }: Eine Vierteldrehung muss zu einer Straße zeigen.
refused-turn-field = Vierteldrehungen gibt es nur auf mittleren Feldern, und { $field } ist keines.
refused-second-kitt = Du hast in diesem Zug schon eine K.I.T.T.-Karte gespielt: Mehr als eine ist nicht erlaubt.
refused-second-detour = Du hast in diesem Zug schon eine Umleitungskarte gelegt: Mehr als eine ist nicht erlaubt.
refused-no-card = Du hast keine Karte „{ card-name }“.
refused-turbo-late = { card-name } treibt dein Auto weiter, aber deine Fahrt ist zu Ende.
refused-turbo-2 =
    { $roll ->
        [1] Turbo-Boost II muss gespielt werden, bevor der Punkt verbraucht ist.
       *[other] Turbo-Boost II wirkt nur bei einer 1, und du hast eine { $roll } gewürfelt.
    }
refused-mid-move = In dieser Partie werden zwischen zwei Schritten keine Karten gespielt: „{ card-name }“ muss warten, bis deine Fahrt zu Ende ist.
refused-no-obstacle = Direkt vor dir ist kein Hindernis: weder zwei Autos noch eine Sperre.
refused-jump-road = Hinter { $field } führt keine Straße geradeaus weiter: Dorthin kannst du nicht springen.
refused-jump-landing = Das Feld hinter { $field } ist nicht frei: Dort kannst du nicht landen.
refused-all-full =
    { $limit ->
        [one] Auf jedem Plättchen liegt eine Umleitungskarte: Mehr passen nicht.
       *[other] Auf jedem Plättchen liegen { $limit } Umleitungskarten: Mehr passen nicht.
    }
refused-no-tile-for-card = Es gibt kein Plättchen, auf das „{ card-name }“ jetzt gelegt werden darf.
refused-no-tile = Auf { $cell } liegt kein Plättchen.
refused-full =
    { $limit ->
        [one] Auf Plättchen { $tile } liegt schon eine Umleitungskarte, und mehr sind nicht erlaubt.
       *[other] Auf Plättchen { $tile } liegen schon { $limit } Umleitungskarten, und mehr sind nicht erlaubt.
    }
refused-walls-in = „{ card-name }“ auf Plättchen { $tile } würde ein Auto einmauern.
refused-fit = So passt „{ card-name }“ nicht auf Plättchen { $tile }: Die Straßen der Karte müssen auf Straßen des Plättchens treffen.
refused-card-alike =
    { $alike ->
        [0] „{ card-name }“ sieht ungedreht genauso aus: Wähle das.
       *[other] „{ card-name }“ sieht nach einer Vierteldrehung nach rechts genauso aus: Wähle das.
    }

## Optionen
track-not-given = Die Option track_tiles nennt eine Strecke, aber die Option track ist „{ $track }“: Wähle eine vorbereitete Strecke („given“), um darauf zu fahren.
track-unreadable = „{ $found }“ ist kein Plättchen einer Strecke: Schreibe Nummer, Platz und Vierteldrehungen wie 11@(7,6)r3 oder den Namen einer vorbereiteten Strecke.
track-too-nested = Als TOML ist eine Strecke eine einzige Liste von Plättchen: tiles = ["11@(7,6)r3", ...]. Listen in Listen und Namen mit vielen Punkten werden nicht gelesen.
track-no-toml = Die Strecke ist kein gültiges TOML. Zeile { $line }, Spalte { $column }: { $reason }.
track-no-tiles = Der TOML-Text der Strecke braucht eine Liste von Plättchen: tiles = ["11@(7,6)r3", ...].
track-no-such-tile = „{ $found }“: Es gibt kein Plättchen { $tile }; die Nummern gehen von 11 bis 66, beide Ziffern von 1 bis 6.
track-off-table = „{ $found }“ liegt außerhalb des Tischs: Die Plätze gehen von (0,0) bis ({ $last },{ $last }).
track-rotation = „{ $found }“: Ein Plättchen liegt als r0, r1, r2 oder r3.
track-tile-twice = Plättchen { $tile } liegt zweimal auf der Strecke.
track-centre = Plättchen { $tile } kann nicht auf { $cell } liegen: Das Zentrum bleibt frei.
track-same-cell = Die Plättchen { $other } und { $tile } können nicht beide auf { $cell } liegen.
track-edges = Plättchen { $tile } auf { $cell } passt nicht zu seinen Nachbarn: Straße muss an Straße stoßen und Haus an Haus.
track-too-small =
    { $count ->
        [0] Die Strecke hat kein Plättchen: Sie braucht mindestens { $least }.
        [one] Die Strecke hat nur ein Plättchen: Sie braucht mindestens { $least }.
       *[other] Die Strecke hat nur { $count } Plättchen: Sie braucht mindestens { $least }.
    }
track-closed = Die Strecke hat kein offenes Straßenende, an dem die Autos starten könnten.

## Positionen
expected-field = ein Feld der Strecke, etwa C(5,5) für die Mitte eines Plättchens oder A(5,5,N) und B(5,5,N) für seine Seiten,
expected-detours = eine Liste von Karten, jede mit ihrer Drehung, etwa [["straight", 0]],
position-roof-waiting = Das Auto von Spieler { $seat } wartet draußen und kann nicht auf dem Dach liegen.
position-current = In der Phase { $phase } muss der Startspieler am Zug sein.
position-given-track = Die Plättchen sind nicht die der vorbereiteten Strecke, die in den Optionen steht.
position-no-track = Die Phase { $phase } braucht eine Strecke, aber auf dem Tisch liegt kein Plättchen.
position-known-loose = Ein Plättchen, von dem man weiß, dass es lose ist, muss unter den losen sein.
position-tile-twice = Plättchen { $tile } ist an zwei Orten.
position-tile-missing = Plättchen { $tile } ist nirgends.
position-tiles-left = In der Phase { $phase } ist die Strecke fertig: Kein Plättchen kann lose, aufgedeckt oder im Zentrum sein.
position-centre = Im Zentrum können nicht { $count } Plättchen liegen: Dort ist Platz für { $limit }.
position-first-tiles =
    { $laid ->
        [0] { $count } Spieler können nicht schon ein erstes Plättchen gelegt haben: Auf dem Tisch liegt keines.
        [one] { $count } Spieler können nicht schon ein erstes Plättchen gelegt haben: Auf dem Tisch liegt nur eines.
       *[other] { $count } Spieler können nicht schon ein erstes Plättchen gelegt haben: Auf dem Tisch liegen nur { $laid }.
    }
position-no-cell = „detours“ nennt „{ $found }“, aber diese Stelle gibt es auf dem Tisch nicht. Stellen werden wie (5,5) geschrieben.
position-no-tile = { $field } nennt { $cell }, aber dort liegt kein Plättchen.
position-detours = In der Phase { $phase } liegen keine Umleitungskarten auf der Strecke.
position-too-many-detours =
    { $limit ->
        [one] Auf { $cell } liegen zu viele Umleitungskarten: Eine ist erlaubt.
       *[other] Auf { $cell } liegen zu viele Umleitungskarten: { $limit } sind erlaubt.
    }
position-too-early = In der Phase { $phase } kann „{ $field }“ noch nicht bekannt sein.
position-no-entry = Plättchen { $tile } kann nicht das Startplättchen sein: Es hat kein offenes Straßenende.
position-nowhere = Das Auto von Spieler { $seat } ist nirgends, und es gibt kein offenes Straßenende, an dem es warten könnte.
position-three-cars = Auf { $field } können nicht mehr als zwei Autos stehen.
position-car-twice = Das Auto von Spieler { $seat } kann nicht an einer Einmündung warten und zugleich auf einem Feld stehen.
position-waiting = Das Auto von Spieler { $seat } kann nicht im { side-name } warten: Dort hat das Startplättchen keine Einmündung.
position-no-field = Ein Feld { $found } gibt es nicht: Plättchen { $tile } hat auf dieser Seite keine Straße.
position-too-many-cards = Von der Karte „{ card-name }“ gibt es hier mehr als in der Schachtel.
position-set-aside = Von der Karte „{ card-name }“ können nicht { $count } beiseiteliegen: Mit denen in Händen, den gespielten und denen auf Plättchen müssen es { $right } sein.
position-checkpoints = Diese Kontrollpunkte kann es nicht geben: Es sind höchstens { $limit }, alle verschieden.
position-visited = In dieser Partie werden die Kontrollpunkte der Reihe nach besucht: Ein späterer zählt nicht vor einem früheren.
position-not-over = In der Phase { $phase } kann niemand gewonnen haben.
position-pending = Über „{ $pending }“ entscheidet der Zufall in dieser Position nicht.
position-nothing-drawn = Es ist kein Plättchen aufgedeckt, das gelegt werden könnte.
position-setup = Bevor der Startspieler feststeht, muss „{ $field }“ wie am Anfang sein.
position-no-villain = Das rote Auto muss auf einem Plättchen stehen, und das Startplättchen muss bekannt sein.
position-entries = Die Spieler vor dem, der an der Reihe ist, haben ihre Einmündung gewählt, die anderen noch nicht.
position-rounds = Der Rundenzähler hat die Grenze von { $limit } erreicht: Die Partie wäre zu Ende.
position-not-rolled = Wer an der Reihe ist, muss gewürfelt haben.
position-points =
    { $points ->
        [0] Eine Fahrt ohne Punkte ist zu Ende.
        [one] Ein Punkt ist übrig, also kann die Fahrt nicht zu Ende sein.
       *[other] { $points } Punkte sind übrig, also kann die Fahrt nicht zu Ende sein.
    }
position-roof = Das Auto von Spieler { $seat } liegt auf dem Dach und kann nicht fahren.
position-waiting-spent = Das Auto von Spieler { $seat } wartet draußen und kann noch keinen Punkt verbraucht haben.
position-entered = Ein Auto, das von einem anderen Feld kam, hat einen Punkt verbraucht.
position-detour = Die Umleitungskarte „{ card-name }“ kann in dieser Position nicht gelegt werden.
position-result = Aus dem Grund „{ $reason }“ endet hier keine Partie: Die Position ergibt das nicht.

## Was die Partie beendet und die Plätze entschieden hat
cause-capture = rotes Auto gestellt
cause-red_ram = eine 6 gegen das rote Auto
cause-max_rounds = letzte Runde gefahren

## Bilder
picture-legend = o Mitte, . Grenze, x von Umleitung geschlossen, # Sperre, *2 Umleitungen
picture-legend-cars = [R] rotes Auto, 1> Auto 1 nach Osten, 2u auf dem Dach, S Start, K1 Kontrollpunkt
picture-card =
    { $card ->
        [coat] Mantel
        [turbo1] Turbo I
        [turbo2] Turbo II
        [jump] Sprung
        [straight] Gerade
        [dead_end] Sackgasse
        [road_block] Sperre
        [curve_right] Rechts
        [curve_left] Links
       *[other] { $card }
    }
picture-no-track = Auf dem Tisch liegt noch kein Plättchen.
picture-waiting = wartet im { side-name }.
picture-no-place = ist noch nicht auf dem Tisch.
picture-standing = auf { $field }, nach { heading-name }.
picture-roof = auf { $field }, auf dem Dach.
picture-coat = auf { $field }, nach { heading-name }, im Molekül-Mantel.
picture-visited = { $count } von { $all } Kontrollpunkten.
picture-hand = { $cards }
picture-no-hand = Keine Karten.
picture-numbers =
    { $kitt ->
        [one] Eine K.I.T.T.-Karte und { $detour } Umleitungskarten.
       *[other] { $kitt } K.I.T.T.-Karten und { $detour } Umleitungskarten.
    }
picture-tiles =
    { $centre ->
        [0] { $loose } Plättchen sind lose.
       *[other] { $loose } Plättchen sind lose, { $centre } liegen verdeckt im Zentrum.
    }
picture-drawn = Plättchen { $tile } ist aufgedeckt:
picture-red = Das rote Auto steht auf Plättchen { $tile } bei { $cell }.
picture-escapes = Fluchtkarten im Stapel: { $cards }
picture-no-escapes = Alle Fluchtkarten sind aufgedeckt.
picture-build = { car-name } baut.
picture-start-tile = Das rote Auto und das Startplättchen werden ermittelt.
picture-entry = { car-name } wählt eine Einmündung.
picture-turn = Runde { $round }. { car-name } würfelt.
picture-rolled =
    { $points ->
        [0] Runde { $round }. { car-name } hat eine { $roll } gewürfelt und ist gefahren.
        [one] Runde { $round }. { car-name } hat eine { $roll } gewürfelt; ein Punkt bleibt.
       *[other] Runde { $round }. { car-name } hat eine { $roll } gewürfelt; { $points } Punkte bleiben.
    }

## Statistik
statistics-ends = Wie Partien enden
statistics-end = Ende
statistics-games = Partien
statistics-share = Anteil
statistics-turns = Züge
statistics-chase = Was in einer Jagd geschieht
statistics-happening = Was
statistics-per-game = je Partie
statistics-per-turn = je Zug
statistics-turns-name = Züge
statistics-roof-turns-name = Züge auf dem Dach
statistics-steps-name = Gefahrene Felder
statistics-rams-name = Rammversuche
statistics-counters-name = Rammversuche, die zurückschlugen
statistics-red-rams-name = Rammstöße des roten Autos
statistics-oil-name = Ölspuren
statistics-stops-name = Fahrten mit verfallenen Punkten
statistics-detours-name = Gelegte Umleitungen
statistics-cards = Karten, und wie oft gewinnt, wer sie gespielt oder behalten hat
statistics-card = Karte
statistics-played = gespielt je Partie
statistics-won-used = Siege, gespielt
statistics-won-kept = Siege, behalten
statistics-escapes = Fluchtkarten
statistics-escape = Rotes Auto
statistics-turned = Karten
statistics-fled-name = springt
statistics-stayed-name = bleibt (ohne Wirkung)
statistics-distances = Plättchen vom Start zum Übeltäter
statistics-distance = Abstand

### Der Tisch

## Der Tisch: wie die Partie steht
status-build = Die Stadt entsteht · Plättchen { $tile } von { $total }
status-start = Der Start
status-chase = Die Verfolgung · Runde { $round }
pane-city = Die Stadt
pane-hand = Deine Karten
side-told =
    { $side ->
        [N] Norden
        [E] Osten
        [S] Süden
       *[W] Westen
    }

## Der Tisch: was gefragt ist
ask-place = Du bist am Zug: Lege { $tile }.
help-place =
    { $first ->
        [yes] Dein erstes Plättchen berührt das Zentrum. { help-choose-plot }
       *[no] Straße an Straße, Häuser an Häuser. { help-choose-plot }
    }
ask-turn-tile = So legen?
help-choose-plot =
    { $device ->
        [phone] Tippe auf einen Platz.
       *[desk] { $turns ->
            [one] Klick auf einen Platz.
           *[other] R dreht das Plättchen.
        }
    }
help-turn-tile =
    { $device ->
        [phone] Noch einmal tippen dreht es.
       *[desk] Noch ein Klick oder R dreht es.
    }
ask-start-tile = Mehrere Plättchen sind gleich weit vom roten Auto: Wo starten alle?
help-start-tile = Jedes offene Straßenende des Plättchens ist eine Einfahrt. Du wählst für alle.
ask-entry = An welcher Einfahrt wartet dein Auto?
help-entry =
    { $entries ->
        [one] Dieses Startplättchen hat nur eine Einfahrt. Von dort fährst du auf die Strecke.
       *[other] Von dort fährst du auf die Strecke. An einer Einfahrt dürfen beliebig viele Autos warten.
    }
ask-enter =
    { $points ->
        [one] Fahr ein: ein Punkt ist zu fahren.
       *[other] Fahr ein: { $points } Punkte sind zu fahren.
    }
help-enter = Das halbe Feld am Rand zählt als ganzes. Ringe: wo diese Fahrt enden kann, ein Klick fährt hin.
ask-drive =
    { $points ->
        [one] Noch ein Punkt zu fahren.
       *[other] Noch { $points } Punkte zu fahren.
    }
help-drive =
    { $ram ->
        [none] { $rams ->
            [yes] { help-rings } Orange: nur mit Rammen. { help-distance }
           *[no] { help-rings } { help-distance }
        }
       *[other] Fährst du weiter, rammst du { $ram }, und dort wird gewürfelt. Umkehren vermeidet es.
    }
help-rings =
    { $ways ->
        [0] Alle Punkte sind zu fahren.
        [one] Alle Punkte sind zu fahren.
       *[other] Ringe: Ein Klick fährt hin.
    }
help-distance =
    { $distance ->
        [-1] Zum roten Auto führt gerade keine Straße.
        [0] Du stehst auf dem Feld des roten Autos.
        [one] Das rote Auto ist einen Punkt entfernt.
       *[other] Das rote Auto ist { $distance } Punkte entfernt.
    }
ask-stop =
    { $points ->
        [one] Kein Schritt ist möglich: Ein Punkt verfällt.
       *[other] Kein Schritt ist möglich: { $points } Punkte verfallen.
    }
help-stop = Halte an, oder spiele erst eine Karte, die den Weg öffnet.
ask-end = Deine Fahrt ist zu Ende.
help-end =
    { $cards ->
        [0] Beende deinen Zug: Für das rote Auto wird eine Fluchtkarte aufgedeckt.
       *[other] Du darfst noch eine Karte spielen. Dann beende den Zug: Eine Fluchtkarte wird aufgedeckt.
    }
ask-cell = Auf welches Plättchen kommt { $card }?
help-cell = Auf jedes mit weniger als { $most } Umleitungskarten. „Rückgängig“ nimmt die Karte zurück.
ask-rotation = Wie herum?
help-rotation =
    { $device ->
        [phone] Noch einmal tippen dreht sie.
       *[desk] Noch ein Klick oder R dreht sie.
    }
help-over =
    { $round ->
        [one] Die Verfolgung dauerte eine Runde.
       *[other] Die Verfolgung dauerte { $round } Runden.
    }

## Der Tisch: wer nachdenkt
wait-build = { $name } legt ein Plättchen.
wait-start-tile = { $name } wählt das Startplättchen.
wait-entry = { $name } wählt eine Einfahrt.
wait-turn = { $name } fährt.
wait-start-player = Wer beginnt, wird ausgelost.
wait-deal = Die Karten werden ausgeteilt.
wait-centre-tile = Vier Plättchen kommen verdeckt ins Zentrum.
wait-tile = { $name } zieht ein Plättchen.
wait-placement = Ein Plättchen findet zufällig seinen Platz.
wait-villain-tile = Die Würfel sagen, wo das rote Auto steht.
wait-checkpoint = Die Würfel sagen, wo die Kontrollpunkte liegen.
wait-roll = { $name } würfelt.
wait-ram = { $name } rammt { $other }: { $other } würfelt.
wait-ram-again = Der Rammversuch misslingt: { $other } würfelt noch einmal.
wait-oil = Öl! { $name } würfelt.
wait-escape = { $name } deckt eine Fluchtkarte auf.
wait-red-ram = Das rote Auto rammt { $other }: { $other } würfelt.

## Der Tisch: Knöpfe
button-place = Hier legen
button-start-tile = Start auf { $tile }
button-entry =
    { $side ->
        [N] Von Norden
        [E] Von Osten
        [S] Von Süden
       *[W] Von Westen
    }
button-forward = Vor
button-left = Links
button-right = Rechts
button-half-turn = Wenden
button-stop = Halt
button-end-turn = Zug beenden
button-kitt = { $card } spielen
button-detour = { $card } legen
button-cell = Auf { $tile }
button-rotation = So legen

## Der Tisch: wohin eine Wahl führt
effect-place =
    { $roads ->
        [0] { $ends ->
            [0] Hier geht keine Straße weiter.
            [one] Ein neues offenes Straßenende.
           *[other] { $ends } neue offene Straßenenden.
        }
        [one] { $ends ->
            [0] Setzt eine Straße fort und beendet sie.
            [one] Setzt eine Straße fort, mit einem neuen offenen Ende.
           *[other] Setzt eine Straße fort, mit { $ends } neuen offenen Enden.
        }
       *[other] { $ends ->
            [0] Verbindet { $roads } Straßen.
            [one] Verbindet { $roads } Straßen, mit einem neuen offenen Ende.
           *[other] Verbindet { $roads } Straßen, mit { $ends } neuen offenen Enden.
        }
    }
effect-start-tile =
    { $entries ->
        [one] Plättchen { $tile } hat eine Einfahrt.
       *[other] Plättchen { $tile } hat { $entries } Einfahrten.
    }
effect-step =
    { $left ->
        [0] Damit endet deine Fahrt.
        [one] Dir bleibt ein Punkt.
       *[other] Dir bleiben { $left } Punkte.
    }
effect-ram = Du rammst { $name }, und dort wird gewürfelt: Dach, Schleudern, Drehen oder nichts.
effect-cell =
    { $lying ->
        [0] Plättchen { $tile }: Dort liegt noch keine Umleitungskarte.
        [one] Plättchen { $tile }: Deine Karte überdeckt die, die dort liegt.
       *[other] Plättchen { $tile }: Deine Karte überdeckt die obere von { $lying }.
    }
effect-rotation =
    { $count ->
        [0] Sperrt alle Straßen des Plättchens.
       *[other] { $barrier ->
            [yes] Offen: { $sides }, mit Sperre.
           *[no] Offen: { $sides }.
        }
    }

caution-walled-in = Damit mauerst du dein eigenes Auto ein.

## Der Tisch: Karten
card-coat = Molekül-Mantel: Bis dein nächster Zug beginnt, kann dich niemand rammen, auch das rote Auto nicht.
card-turbo1 = Turbo-Boost I: Die eben gewürfelte Zahl zählt doppelt.
card-turbo2 = Turbo-Boost II: Eine gewürfelte 1 wird zur 6, bevor sie gefahren ist.
card-jump = Blockier-Sprung: über zwei Autos oder eine Straßensperre direkt voraus springen, für einen Punkt.
card-straight = Gerade Strecke: Nur der gerade Weg über das Plättchen bleibt offen.
card-dead-end = Sackgasse: Nur eine Straße des Plättchens bleibt offen.
card-road-block = Straßensperre: ein gerader Weg mit einer Sperre auf dem mittleren Feld.
card-curve-right = Rechtskurve: Nur eine Kurve über das Plättchen bleibt offen.
card-curve-left = Linkskurve: Nur eine Kurve über das Plättchen bleibt offen.

## Der Tisch: Orte und Dinge
zone-centre = Zentrum: Hier darf kein Plättchen liegen
zone-plot =
    { $turns ->
        [0] Leerer Platz, Spalte { $column }, Zeile { $row }
        [one] Leerer Platz, Spalte { $column }, Zeile { $row }: Das Plättchen passt in einer Drehung
       *[other] Leerer Platz, Spalte { $column }, Zeile { $row }: Das Plättchen passt in { $turns } Drehungen
    }
zone-tile =
    { $red ->
        [yes] { zone-tile-cars }, das rote Auto
       *[no] { zone-tile-cars }
    }
zone-tile-cars =
    { $count ->
        [0] { tip-tile }
        [one] { tip-tile }, Auto von { $cars }
       *[other] { tip-tile }, Autos von { $cars }
    }
tip-tile =
    { $detours ->
        [0] { $tile }
       *[other] { $tile }, Umleitungen von unten nach oben: { $cards }
    }
zone-entry =
    { $side ->
        [N] Einfahrt im Norden
        [E] Einfahrt im Osten
        [S] Einfahrt im Süden
       *[W] Einfahrt im Westen
    }
zone-step =
    { $step ->
        [forward] Vor, kostet { $cost }
        [left] Nach links drehen, kostet { $cost }
        [right] Nach rechts drehen, kostet { $cost }
       *[half_turn] Wenden, kostet { $cost }
    }
way = Nach { $tile } fahren ({ $steps }), danach Blick nach { heading-name }.
way-forward = { $count } vor
way-left = links
way-right = rechts
way-half-turn =
    { $count ->
        [one] wenden
       *[other] { $count }-mal wenden
    }
button-way = Hinfahren
button-heading = Blick nach { heading-name }
ask-heading = Wohin soll dein Auto dort schauen?
help-heading = Diese Fahrt kann dort verschieden enden. Geradeaus geht es im nächsten Zug nur nach vorn.
zone-end = Ende der Fahrt: { $tile }
effect-way = { $steps }. Danach schaut dein Auto nach { heading-name }.
effect-way-red = Dort fängst du das rote Auto!
effect-way-oil = Vorsicht, Öl: Hinter dem Auto von { $name } rutschst du vielleicht weg.
zone-ram = Ende der Fahrt, nur mit Rammen
refused-way-ram = Auf dem Weg dorthin rammst du jemanden, und es wird gewürfelt: Fahr Schritt für Schritt.
refused-way =
    { $points ->
        [one] Hier kann die Fahrt nicht enden. Der Punkt ist zu fahren: Klick auf einen Ring oder einen Pfeil.
       *[other] Hier kann die Fahrt nicht enden. Alle { $points } Punkte sind zu fahren: Klick auf einen Ring oder einen Pfeil.
    }
zone-card =
    { $copies ->
        [one] { $card }, auf deiner Hand
       *[other] { $card }, { $copies } auf deiner Hand
    }
zone-die =
    { $points ->
        [0] Würfel
        [one] Würfel, noch ein Punkt
       *[other] Würfel, noch { $points } Punkte
    }
tip-die = Rammen: 1 Dach · 2 zwei zurück und gedreht · 3 zwei zurück · 4 eins zurück · 5 gedreht · 6 misslungen, noch ein Wurf (5, 6: das rammende Auto dreht sich). Öl: 1 Dach · 2 zwei zurück · 3 eins zurück · 4 gedreht · 5, 6 nichts.
plaza-escape = Fluchtkarten: noch { $left } von { $total }
tip-escapes = Noch im Stapel: { $cards }.
tip-escapes-none = Der Stapel ist aufgebraucht und wird neu gemischt.
car-told =
    { $state ->
        [roof] { $name }, Auto { $number }: auf dem Dach
        [coat] { $name }, Auto { $number }: Richtung { side-of-heading }, im Molekül-Mantel
        [waiting] { $name }, Auto { $number }: wartet neben der Strecke
       *[plain] { $name }, Auto { $number }: Richtung { side-of-heading }
    }
side-of-heading =
    { $heading ->
        [N] Norden
        [E] Osten
        [S] Süden
       *[W] Westen
    }
red-told = Das rote Auto auf dem mittleren Feld von { $tile }

## Der Tisch: Ablagen und Tafeln
tray-drawn = Gezogenes Plättchen
tray-fits = Passt irgendwo als
tray-loose =
    { $count ->
        [one] loses Plättchen
       *[other] lose Plättchen
    }
tray-centre = im Zentrum
tray-left = { $loose } lose · { $centre } im Zentrum
tray-roll =
    { $kind ->
        [ram-roll] Rammversuch
        [ram-again] Noch ein Wurf
        [oil-roll] Öl
       *[rolled] Wurf
    }
tray-hunt =
    { $start ->
        [none] Rotes Auto auf { $red }
       *[other] Rotes Auto auf { $red } · Start auf { $start }
    }
tray-villain = Rotes Auto auf
tray-start = Start auf
tray-points = noch zu fahren
tray-distance =
    { $points ->
        [0] auf dem roten Auto
        [one] Rot: ein Punkt
       *[other] Rot: { $points } Punkte
    }
tray-no-way = kein Weg zu Rot
hand-kitt = K.I.T.T.
hand-detour = Umleitung
hand-limit = eine pro Zug
hand-played = gespielt
hand-used-kitt = gespielt
hand-used-detour = gelegt
panel =
    { $building ->
        [yes] { $first ->
            [yes] { panel-tiles }, beginnt
           *[no] { panel-tiles }
        }
       *[no] { $state ->
            [roof] Auf dem Dach, setzt aus
            [coat] Molekül-Mantel
           *[plain] { $kitt } K.I.T.T., { $detour } Umleitungen
        }
    }
panel-note =
    { $state ->
        [roof] auf dem Dach
       *[coat] im Mantel
    }
panel-tiles =
    { $tiles ->
        [0] noch kein Plättchen gelegt
        [one] ein Plättchen gelegt
       *[other] { $tiles } Plättchen gelegt
    }
aids = Wohin das rote Auto fliehen kann
legend-fits = passt so
legend-turned = passt gedreht
legend-goes-on = Straße geht weiter
legend-laid-last = zuletzt gelegt
legend-end = hier kann die Fahrt enden
legend-ram = nur mit Rammen
legend-way = letzte Fahrt
legend-cut = durch Umleitung gesperrt

## Der Tisch: der Verlauf
log-start-player = beginnt
log-dealt =
    { $deck ->
        [kitt] bekommt eine K.I.T.T.-Karte
       *[detour] bekommt eine Umleitungskarte
    }
log-got = bekommt { card-short }
log-no-fit = zieht { $tile }, das nirgends passt
log-mixed-back = Die zurückgelegten Plättchen werden wieder untergemischt.
log-centre-opened =
    { $count ->
        [one] Das Plättchen im Zentrum kommt ins Spiel.
       *[other] Die { $count } Plättchen im Zentrum kommen ins Spiel.
    }
log-laid =
    { $shape ->
        [straight] legt Gerade { $tile }
        [curve] legt Kurve { $tile }
        [tee] legt Einmündung { $tile }
        [crossing] legt Kreuzung { $tile }
       *[other] legt Plättchen { $tile }
    }
log-track-given = Eine vorbereitete Strecke aus { $count } Plättchen liegt aus.
log-building-over = Die Stadt ist gebaut.
log-villain = Das rote Auto taucht auf { $tile } auf.
log-start-tile =
    { $how ->
        [rolled] Alle starten auf { $tile }, wie gewürfelt.
       *[other] Alle starten auf { $tile }, { $distance } Plättchen vom roten Auto.
    }
log-checkpoint = Kontrollpunkt { $number }: Plättchen { $tile }
log-entry =
    { $side ->
        [N] wartet an der nördlichen Einfahrt
        [E] wartet an der östlichen Einfahrt
        [S] wartet an der südlichen Einfahrt
       *[W] wartet an der westlichen Einfahrt
    }
log-coat-ended = legt den Molekül-Mantel ab
log-righted = stellt das Auto wieder auf die Räder
log-rolled = würfelt { $roll }
log-drive =
    { $jump ->
        [yes] { $turns ->
            [0] springt und fährt zusammen { log-fields }
            [one] springt und fährt zusammen { log-fields } mit einer Drehung
           *[other] springt und fährt zusammen { log-fields } mit { $turns } Drehungen
        }
       *[no] { $enters ->
            [yes] { $turns ->
                [0] fährt ein, { log-fields }
                [one] fährt ein, { log-fields } mit einer Drehung
               *[other] fährt ein, { log-fields } mit { $turns } Drehungen
            }
           *[no] { $fields ->
                [0] { $turns ->
                    [one] dreht auf der Stelle
                   *[other] dreht { $turns }-mal auf der Stelle
                }
               *[other] { $turns ->
                    [0] fährt { log-fields }
                    [one] fährt { log-fields } mit einer Drehung
                   *[other] fährt { log-fields } mit { $turns } Drehungen
                }
            }
        }
    }
log-fields =
    { $fields ->
        [one] ein Feld
       *[other] { $fields } Felder
    }
log-points =
    { $points ->
        [one] noch ein Punkt
       *[other] noch { $points } Punkte
    }
log-visited = erreicht Kontrollpunkt { $number }
log-ram = rammt { $other }
log-ram-roll =
    { $effect ->
        [roof] würfelt { $roll }: auf dem Dach
        [skid] würfelt { $roll }: schleudert zurück
        [spin] würfelt { $roll }: umgedreht
        [win] würfelt { $roll }
       *[fail] würfelt { $roll }: Der Rammversuch misslingt
    }
log-ram-again =
    { $effect ->
        [counter] würfelt { $roll }: Das rammende Auto dreht sich und bleibt stehen
       *[nothing] würfelt { $roll }: nichts geschieht
    }
log-announced-blocked = kann nicht weiter: Das nächste Feld ist jetzt besetzt
log-stopped =
    { $points ->
        [one] hält an, ein Punkt verfällt
       *[other] hält an, { $points } Punkte verfallen
    }
log-oil = fährt in Öl
log-oil-roll =
    { $effect ->
        [roof] würfelt { $roll }: auf dem Dach
        [skid] würfelt { $roll }: schleudert zurück
        [spin] würfelt { $roll }: umgedreht
       *[none] würfelt { $roll }: nichts geschieht
    }
log-coat = spielt den Molekül-Mantel
log-turbo-1 = spielt Turbo-Boost I: { $points } Punkte
log-turbo-2 = spielt Turbo-Boost II: { $points } Punkte
log-detour =
    { $card ->
        [straight] legt eine gerade Strecke auf { $tile }
        [dead_end] legt eine Sackgasse auf { $tile }
        [road_block] legt eine Straßensperre auf { $tile }
        [curve_right] legt eine Rechtskurve auf { $tile }
        [curve_left] legt eine Linkskurve auf { $tile }
       *[other] legt eine Umleitung auf { $tile }
    }
log-fled = { $name }: Rot flieht von { $from_tile } nach { $to_tile }
log-stayed = { $name }: Rot bleibt
log-red-ram = wird vom roten Auto gerammt
log-reshuffled = Die Fluchtkarten werden neu gemischt.
card-short =
    { $card ->
        [coat] den Molekül-Mantel
        [turbo1] Turbo-Boost I
        [turbo2] Turbo-Boost II
        [jump] den Blockier-Sprung
        [straight] eine gerade Strecke
        [dead_end] eine Sackgasse
        [road_block] eine Straßensperre
        [curve_right] eine Rechtskurve
        [curve_left] eine Linkskurve
       *[other] eine Karte
    }
result-capture = { $name } hält genau auf dem Feld des roten Autos und gewinnt.
result-red-ram = { $name } wird vom roten Auto gerammt, würfelt eine 6 und gewinnt.
result-max-rounds = Das rote Auto entkommt: Niemand gewinnt.

## Die Bilder des Regelhefts
figure-middle = mittleres Feld
figure-arm = Armfeld
figure-border = Grenzfeld
figure-rim = Randfeld
figure-fits = passt: zwei Straßen gehen weiter
figure-fits-not = passt nicht
figure-plain = Richtung Osten
figure-roof = auf dem Dach
figure-coat = im Mantel
figure-red = das rote Auto

## Woraus ein Ergebnis besteht
part-fields = Gefahrene Felder
part-rams = Andere gerammt
part-roofs = Auf dem Dach gelandet
part-cards = Karten übrig
