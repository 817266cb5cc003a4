### Homestretch: alles, was man beim Spielen liest. Geld wird in Tausend Dollar gezählt.

## Namen, die in Sätzen vorkommen
player-name =
    { $colour ->
        [blue] Blau
        [yellow] Gelb
        [green] Grün
        [red] Rot
        [black] Schwarz
        [white] Weiß
       *[other] Platz { $seat }
    }
horse-name = { $horse } { $name }
card-name =
    { $card ->
        [P01] Frühjahrspreis
        [P02] Herbstpreis
        [P03] Morgenmeile
        [P04] Abendmeile
        [P05] Hafenrennen
        [P06] Brückenrennen
        [P07] Kleeblattpreis
        [P08] Hufeisenpreis
        [P09] Sandbahnpreis
        [P10] Grasbahnpreis
        [P11] Außenseiterpokal
        [P12] Favoritenpokal
        [G01] Stadtpreis
        [G02] Landpreis
        [G03] Seerennen
        [G04] Bergrennen
        [G05] Silberpokal
        [G06] Goldpokal
        [G07] Gouverneurspreis
        [G08] Senatorenpreis
        [G09] Kronenrennen
        [G10] Zepterrennen
        [G11] Großes Derby
       *[other] { $card }
    }

## Fragen
prompt-pick = Runde { $round } von { $rounds }: Wähle eine Karte aus deiner Hand. Sie kostet, was darauf steht; die anderen gehen nach links weiter.
prompt-bet =
    { $due ->
        [due] Du bist mit Wetten an der Reihe.
        [early] Du darfst jetzt schon wetten oder warten, bis du an der Reihe bist.
       *[sealed] Alle wetten zugleich.
    } Setze den Marker mit dem Wert { $value } (Marker { $number } von { $markers }). { $limit ->
        [one] Deine Marker müssen alle auf verschiedenen Feldern liegen.
       *[other] Höchstens { $limit } deiner Marker dürfen auf demselben Feld liegen.
    }
prompt-first =
    { $bonus ->
        [0] { horse-name }: zwei Felder vorrücken oder ein Feld und noch ein Wurf?
       *[other] { horse-name }, durch das Handicap { $bonus } Felder weiter: zwei Felder vorrücken oder ein Feld und noch ein Wurf?
    }
prompt-last =
    { $spaces ->
        [one] { horse-name } ist schon im Ziel: Rücke ein Pferd auf dem letzten Platz ein Feld vor.
       *[other] { horse-name } ist schon im Ziel: Rücke ein Pferd auf dem letzten Platz { $spaces } Felder vor.
    }
prompt-again = Den Zug beenden oder noch einmal würfeln?
prompt-buy = Kaufrunde { $round }: Du hast { $money }. Kaufe einen offenen Anteil oder für { $surcharge } mehr als seine Kosten den obersten vom Stapel, oder passe.
prompt-wait = { player-name } überlegt.
prompt-wait-picks = Die anderen wählen noch ihre Karten.
prompt-wait-bets = Die anderen wetten noch.
prompt-deal = Die Anteilskarten werden ausgeteilt.
prompt-ghost = Aus der Hand des Geisterspielers wird eine Karte entfernt.
prompt-race = Die Karte für Rennen { $race } wird aufgedeckt.
prompt-start = Das Los entscheidet, wer als Erster würfelt.
prompt-roll =
    { $own ->
        [yes] { $roll ->
            [1] Du bist am Zug: Würfle.
           *[2] Würfle ein zweites Mal.
        }
       *[no] { player-name } würfelt.
    }
prompt-display = Eine Karte für die Auslage wird aufgedeckt.
prompt-draw = Die Karte vom Stapel wird aufgedeckt.
prompt-over =
    { $winners ->
        [one] Die Partie ist zu Ende: { player-name } gewinnt mit { $money }.
       *[other] Die Partie ist zu Ende: { $winners } Spieler teilen sich den Sieg mit je { $money }.
    }

## Aktionen und Ergebnisse
pick = Den Anteil an { horse-name } für { $cost } nehmen.
bet = Auf { $row } { $horse } ({ $name }) setzen: zahlt das { $factor }-Fache des Markers.
two =
    { $horse ->
        [0] Das Pferd { $spaces } Felder vorrücken und den Zug beenden.
       *[other] { $bonus ->
            [0] { horse-name } { $spaces } Felder vorrücken und den Zug beenden.
           *[other] { horse-name } { $spaces } Felder und { $bonus } dazu vorrücken und den Zug beenden.
        }
    }
one =
    { $horse ->
        [0] Das Pferd { $spaces ->
            [one] ein Feld
           *[other] { $spaces } Felder
        } vorrücken und noch einmal würfeln.
       *[other] { $bonus ->
            [0] { $spaces ->
                [one] { horse-name } ein Feld vorrücken und noch einmal würfeln.
               *[other] { horse-name } { $spaces } Felder vorrücken und noch einmal würfeln.
            }
           *[other] { $spaces ->
                [one] { horse-name } ein Feld und { $bonus } dazu vorrücken und noch einmal würfeln.
               *[other] { horse-name } { $spaces } Felder und { $bonus } dazu vorrücken und noch einmal würfeln.
            }
        }
    }
end = Den Zug beenden.
again = Noch einmal würfeln.
last =
    { $stopped ->
        [yes] { horse-name } wählen: Es verliert sein X und bleibt stehen.
       *[no] { $bonus ->
            [0] { $spaces ->
                [0] { horse-name } vorrücken.
                [one] { horse-name } ein Feld vorrücken.
               *[other] { horse-name } { $spaces } Felder vorrücken.
            }
           *[other] { $spaces ->
                [one] { horse-name } ein Feld und { $bonus } dazu vorrücken.
               *[other] { horse-name } { $spaces } Felder und { $bonus } dazu vorrücken.
            }
        }
    }
buy = Einen Anteil an { horse-name } für { $cost } kaufen.
pass = Passen.
stack = Die oberste Karte vom Stapel für { $surcharge } mehr als ihre Kosten kaufen.
deal =
    { $colour ->
        [ghost] Der Geisterspieler bekommt einen Anteil an { horse-name }.
       *[other] { player-name } bekommt einen Anteil an { horse-name }.
    }
ghost = Ein Anteil an { horse-name } wird aus der Hand des Geisterspielers entfernt.
display = Ein Anteil an { horse-name } kommt in die Auslage.
draw = Die Karte vom Stapel ist ein Anteil an { horse-name } und kostet { $price }.
roll = Die Würfel zeigen { $one } und { $two }: { $sum }.
start = { player-name } würfelt als Erster.
race = Rennen { $race } ist { card-name }.

## Ereignisse
event-dealt =
    { $cards ->
        [one] Jeder bekommt eine Anteilskarte.
       *[other] Jeder bekommt { $cards } Anteilskarten.
    }
event-hand = Deine Hand: { $horses }.
event-picked = { player-name } hat gewählt.
event-took = Du nimmst { horse-name }.
event-passed-on = Die Karten gehen nach links weiter: Runde { $round } von { $rounds }.
event-stable = { player-name } besitzt { $horses }, bezahlt { $cost } und hat noch { $money }.
event-race =
    { $count ->
        [0] Rennen { $race }: { card-name }. Preise { $win }, { $place } und { $show }; keine Handicaps.
       *[other] Rennen { $race }: { card-name }. Preise { $win }, { $place } und { $show }; Handicaps { $handicaps }.
    }
event-bet = { player-name } hat auf { $fields } gesetzt.
event-bet-sealed = { player-name } hat gewettet.
event-first-roller =
    { $how ->
        [lot] { player-name } würfelt als Erster, ausgelost unter denen mit dem wenigsten Geld.
       *[money] { player-name } hat am wenigsten Geld und würfelt als Erster.
    }
event-rolled =
    { $roll ->
        [1] { player-name } würfelt { $one } und { $two }: { horse-name }.
       *[2] { player-name } würfelt noch einmal, { $one } und { $two }: { horse-name }.
    }
event-moved =
    { $how ->
        [last] { $bonus ->
            [0] { $spaces ->
                [one] Vom letzten Platz geht { horse-name } ein Feld vor.
               *[other] Vom letzten Platz geht { horse-name } { $spaces } Felder vor.
            }
           *[other] { $spaces ->
                [one] Vom letzten Platz geht { horse-name } ein Feld vor und durch das Handicap { $bonus } dazu.
               *[other] Vom letzten Platz geht { horse-name } { $spaces } Felder vor und durch das Handicap { $bonus } dazu.
            }
        }
       *[rolled] { $bonus ->
            [0] { $spaces ->
                [one] { horse-name } geht ein Feld vor.
               *[other] { horse-name } geht { $spaces } Felder vor.
            }
           *[other] { $spaces ->
                [one] { horse-name } geht ein Feld vor und durch das Handicap { $bonus } dazu.
               *[other] { horse-name } geht { $spaces } Felder vor und durch das Handicap { $bonus } dazu.
            }
        }
    }
event-finished =
    { $place ->
        [1] { horse-name } ist als Erster im Ziel: WIN.
        [2] { horse-name } ist als Zweiter im Ziel: PLACE.
       *[3] { horse-name } ist als Dritter im Ziel: SHOW. Das Rennen ist vorbei.
    }
event-stopped = { horse-name } verliert sein X und bleibt stehen.
event-prize =
    { $place ->
        [1] { player-name } bekommt vom WIN-Preis für { horse-name } { $gain }.
        [2] { player-name } bekommt vom PLACE-Preis für { horse-name } { $gain }.
       *[3] { player-name } bekommt vom SHOW-Preis für { horse-name } { $gain }.
    }
event-prize-unpaid =
    { $place ->
        [1] Niemand besitzt { horse-name }: Der WIN-Preis von { $prize } wird nicht ausgezahlt.
        [2] Niemand besitzt { horse-name }: Der PLACE-Preis von { $prize } wird nicht ausgezahlt.
       *[3] Niemand besitzt { horse-name }: Der SHOW-Preis von { $prize } wird nicht ausgezahlt.
    }
event-markers = { player-name } hatte auf { $markers } gesetzt.
event-won-bet = { player-name } gewinnt auf { $field } { $value } mal { $factor }: { $gain }.
event-paid = { player-name } hat in diesem Rennen { $gain } verdient und hat nun { $money }.
event-purchase =
    { $round ->
        [1] Das zweite Kaufen beginnt: Wer am wenigsten Geld hat, kauft zuerst.
       *[other] Die zweite Kaufrunde beginnt.
    }
event-turned-up = In die Auslage kommt ein Anteil an { horse-name } für { $cost }.
event-bought = { player-name } kauft einen Anteil an { horse-name } für { $price } und hat noch { $money }.
event-bought-blind = { player-name } kauft die oberste Karte vom Stapel, für { $surcharge } mehr als ihre Kosten.
event-passed =
    { $why ->
        [must] { player-name } kann nichts kaufen und passt.
       *[may] { player-name } passt.
    }
event-won =
    { $shared ->
        [yes] { player-name } hat { $money } und teilt sich den Sieg.
       *[no] { player-name } hat { $money } und gewinnt.
    }

## Zurückweisungen
refused-time =
    { $kind ->
        [pick] Jetzt wird keine Karte gewählt.
        [bet] Jetzt wird nicht gewettet.
        [two] Jetzt gibt es keine Wahl zwischen zwei Feldern und einem.
        [one] Jetzt gibt es keine Wahl zwischen zwei Feldern und einem.
        [last] Jetzt wird kein Pferd auf dem letzten Platz bewegt.
        [end] Dein Zug kann jetzt nicht enden.
        [again] Du kannst jetzt nicht noch einmal würfeln.
        [buy] Jetzt kann nichts gekauft werden.
        [stack] Jetzt kann nichts gekauft werden.
       *[pass] Jetzt gibt es nichts zu passen.
    } { $phase ->
        [DRAFT] Wähle eine Karte aus deiner Hand.
        [BET] Setze deine Wettmarker.
        [FIRST] Wähle, ob das Pferd zwei Felder vorrückt oder eins und du noch einmal würfelst.
        [LAST] Wähle ein Pferd auf dem letzten Platz.
        [AGAIN] Beende deinen Zug oder würfle noch einmal.
       *[BUY] Kaufe einen Anteil oder passe.
    }
refused-not-in-hand = Einen Anteil an { horse-name } hast du nicht auf der Hand.
refused-limit =
    { $limit ->
        [one] Du gehörst zu denen mit dem meisten Geld: Auf { $field } darf nur einer deiner Marker liegen.
       *[other] Auf { $field } liegen schon { $limit } deiner Marker, und mehr darfst du nicht auf ein Feld legen.
    }
refused-not-last =
    { $home ->
        [yes] { horse-name } ist schon im Ziel.
       *[no] { horse-name } ist nicht auf dem letzten Platz: Andere Pferde liegen weiter hinten.
    }
refused-empty-stack = Der Stapel ist leer.
refused-blind-money = Wer vom Stapel kauft, braucht { $needed }, nämlich { $surcharge } und die höchsten Kosten eines Anteils; du hast { $money }.
refused-not-in-display = In der Auslage ist kein Anteil an { horse-name }.
refused-money = Ein Anteil an { horse-name } kostet { $cost }, und du hast { $money }.

## Optionen
wrong-colours =
    { $colours ->
        [one] Die Option colours nennt eine Farbe, aber { $players } Spieler brauchen genau { $players }, oder alle { $every } in der Reihenfolge, in der die Plätze sie bekommen.
       *[other] Die Option colours nennt { $colours } Farben, aber { $players } Spieler brauchen genau { $players }, oder alle { $every } in der Reihenfolge, in der die Plätze sie bekommen.
    }

## Stellungen
expected-display = eine Liste von höchstens { $count } Karten, eine für jeden Spieler,
expected-position = eine ganze Zahl von 0 bis { $last } oder "finished"
expected-bet = eine Liste, in der die noch nicht gesetzten Marker (null) am Ende stehen,
expected-horses = eine Liste von Pferden, jedes mit seiner Nummer von 2 bis 12,
position-no-card = Eine Rennkarte „{ $found }“ gibt es nicht.
position-programme = { $card } kann nicht die Karte von Rennen { $race } sein: Zuerst kommen lila Karten, dann grüne, und keine zweimal.
position-race-index = Das Rennen { $index } passt nicht zu { $cards } aufgedeckten Rennkarten; das erste Rennen ist 0.
position-stage =
    { $cards ->
        [0] Die Phase { $phase } gibt es nicht, bevor eine Rennkarte aufgedeckt ist.
        [one] Die Phase { $phase } gibt es nicht mit einer aufgedeckten Rennkarte.
       *[other] Die Phase { $phase } gibt es nicht mit { $cards } aufgedeckten Rennkarten.
    }
position-start = Um den ersten Wurf wird hier nicht gelost: Ein Spieler allein hat am wenigsten Geld.
position-early-shares = In der Phase { $phase } besitzt noch niemand einen Anteil.
position-too-many-shares = So viele Anteilskarten von Pferd { $horse } sind zu dieser Zeit nicht im Spiel.
position-draft-over = In der Phase { $phase } ist das Auswählen vorbei: Hände und gewählte Karten sind leer, und es gibt keine Runde.
position-draft = Hände, gewählte Karten und Runde passen in der Phase { $phase } nicht zusammen, wenn jeder { $cards } Karten bekommt und die letzte ohne Wahl nimmt.
position-purchase = In der Phase { $phase } wird nicht gekauft.
position-display = In der Phase DISPLAY ist die Auslage nicht voll, der Stapel nicht leer, und niemand hat in dieser Runde schon gekauft.
position-buyer = { player-name } kann nichts kaufen und würde nicht gefragt.
position-no-horse = Ein Pferd „{ $found }“ gibt es nicht: Die Pferde haben die Nummern 2 bis 12.
position-finish-order = Pferd { $horse } ist entweder im Ziel und in finish_order oder keins von beidem.
position-track = In der Phase { $phase } stehen die Pferde am Start oder haben keine Handicapmarker mehr.
position-race-over = Drei Pferde sind im Ziel, also ist das Rennen vorbei.
position-moved-marker = Pferd { $horse } hat sich schon bewegt und kann keinen Handicapmarker mehr haben.
position-markers =
    { $count ->
        [one] Hier gibt es { $found } Marker { $marker }, in der Schachtel aber nur einen.
       *[other] Hier gibt es { $found } Marker { $marker }, in der Schachtel aber nur { $count }.
    }
position-limit = { player-name } kann nicht { $count } Marker auf { $field } haben: Erlaubt sind höchstens { $limit }.
position-no-field = Ein Wettfeld „{ $found }“ gibt es nicht: Es gibt WIN 2 bis SHOW 12.
position-bets = Diese Wetten passen nicht zur Phase { $phase }: Beim Wetten fehlen noch Marker, im Rennen fehlt keiner, und sonst liegt keiner.
position-turn = In der Phase { $phase } würfelt niemand.
position-dice = Diese Würfel passen nicht zur Phase { $phase }.

## Statistik
statistics-horses = Pferde: Anteil der Rennen, in denen sie ankommen
statistics-horse = Pferd
statistics-win = als erstes
statistics-place = unter 2
statistics-show = unter 3
statistics-shares = Was ein Anteil kostet und bringt
statistics-cost = Preis
statistics-owned = je Partie
statistics-paid = bezahlt
statistics-prizes = Preisgeld
statistics-return = Ertrag
statistics-wins-by-card = Siege nach Rennkarte und Pferd, in %
statistics-places-by-card = Unter den ersten drei, nach Rennkarte und Pferd, in %
statistics-card = Rennkarte
statistics-run = Rennen
statistics-money = Geld im Mittel
statistics-moment = Wann
statistics-moment-name =
    { $moment ->
        [before] { $race ->
            [1] nach der Auswahl
           *[other] nach dem Kauf
        }
       *[after] nach Rennen { $race }
    }

## Enden und Gleichstände
cause-races_run = alle Rennen gelaufen
cause-money = Geld
cause-share_value = Wert der Anteile
cause-longshots = Anteile an Außenseitern
cause-middle_horses = Anteile an Pferden mit mittleren Chancen
cause-favourites = Anteile an Favoriten
cause-equal = gleich

## Die Stellung als Text
picture-letter =
    { $colour ->
        [blue] B
        [yellow] G
        [green] Ü
        [red] R
        [black] S
        [white] W
       *[other] { $seat }
    }
picture-race = Rennen { $race } von { $races }: { card-name }. Preise: WIN { $win }, PLACE { $place }, SHOW { $show }.
picture-no-race = Noch kein Rennen.
picture-cost = Wert
picture-player = Spieler
picture-money = Geld
picture-limit = Limit
picture-bet = Wette
picture-shares = Anteile
picture-done = ja
picture-open = -
picture-markers = Marker von { player-name }: { $markers }.
picture-hand = Hand von { player-name }: { $horses }.
picture-picks = Von { player-name } gewählt: { $horses }.
picture-passed-on = In Runde { $round } weitergegeben: { $horses }.
picture-display =
    { $stack ->
        [0] Auslage: { $horses }. Der Stapel ist leer.
        [one] Auslage: { $horses }. Eine Karte im Stapel.
       *[other] Auslage: { $horses }. { $stack } Karten im Stapel.
    }
picture-nothing = nichts
picture-now =
    { $phase ->
        [DEAL] Die Anteilskarten werden ausgeteilt.
        [DRAFT] Auswahl, Runde { $round }: Jeder wählt eine Karte.
        [GHOST] Auswahl, Runde { $round }: Aus der Hand des Geisterspielers wird eine Karte entfernt.
        [RACE] Die Karte des nächsten Rennens wird aufgedeckt.
        [BET] Die Spieler wetten.
        [START] Das Los entscheidet, wer als Erster würfelt.
        [ROLL] { player-name } würfelt.
        [FIRST] { player-name } hat { $one } und { $two } gewürfelt: zwei Felder oder eins und noch ein Wurf?
        [LAST] { player-name } hat { $one } und { $two } gewürfelt: welches Pferd auf dem letzten Platz?
        [AGAIN] { player-name } hat { $one } und { $two } gewürfelt: Zug beenden oder noch ein Wurf?
        [DISPLAY] Die Auslage wird gefüllt.
        [BUY] Kaufrunde { $round }: { player-name } kauft oder passt.
        [DRAW] Kaufrunde { $round }: { player-name } kauft vom Stapel.
       *[END] Alle Rennen sind gelaufen.
    }

## Der Tisch: Fragen an die Person, die entscheidet, und Texte für Wartende
status-draft = Auswahl, Runde { $round } von { $rounds }
status-race =
    { $kind ->
        [bet] Rennen { $race } von { $races } · Wetten
        [buy] Nach Rennen { $race } von { $races } · Zweites Kaufen
        [end] Alle { $races } Rennen gelaufen
       *[other] Rennen { $race } von { $races }
    }
ask-draft = Wähle einen Anteil für deinen Stall: Runde { $round } von { $rounds }.
help-draft = Er kostet seinen Preis und bringt Preisgeld, wenn das Pferd unter die ersten drei kommt.
ask-bet =
    { $due ->
        [due] Du bist mit Wetten dran: Setze deine { $value }, Marker { $number } von { $markers }.
        [early] Du darfst schon vor { $name } wetten: Setze deine { $value }, Marker { $number } von { $markers }.
       *[sealed] Alle wetten geheim: Setze deine { $value }, Marker { $number } von { $markers }.
    }
help-bet =
    { $last ->
        [yes] { bet-limit } Mit diesem Marker steht die Wette fest.
       *[no] { bet-limit } Ihren Wert sehen die anderen nicht.
    }
bet-limit =
    { $limit ->
        [1] Niemand hat mehr Geld als du: jeder Marker auf ein eigenes Feld.
        [2] Platz { $position } nach Geld: höchstens zwei deiner Marker auf ein Feld.
        [3] Platz { $position } nach Geld: höchstens drei deiner Marker auf ein Feld.
        [4] Platz { $position } nach Geld: höchstens vier deiner Marker auf ein Feld.
       *[other] Platz { $position } nach Geld: beliebig viele deiner Marker auf ein Feld.
    }
help-last-race =
    { $gain ->
        [0] Rennen { $race } ging an { $first }, { $second } und { $third }; dir brachte es nichts.
       *[other] Rennen { $race } ging an { $first }, { $second } und { $third } und brachte dir { $gain }.
    }
ask-first = { $one } + { $two } = { $horse }, { $horsename }: { $more } Felder oder { $less } und noch ein Wurf?
help-first =
    { $bonus ->
        [0] { move-more } { move-less }
       *[other] Das Handicap gibt { $bonus } dazu. { move-more } { move-less }
    }
move-more =
    { $farhome ->
        [yes] { $more }: ins Ziel, { place-name }.
       *[no] { $more }: auf Feld { $far }.
    }
move-less =
    { $nearhome ->
        [yes] { $less }: ins Ziel, { place-name }.
       *[no] { $less }: auf Feld { $near }, dann würfelst du noch einmal.
    }
place-name =
    { $place ->
        [1] WIN
        [2] PLACE
       *[3] SHOW
    }
ask-last =
    { $spaces ->
        [one] { $one } + { $two } = { $horse }, aber { $horsename } ist im Ziel: Rücke ein Pferd auf dem letzten Platz ein Feld vor.
       *[other] { $one } + { $two } = { $horse }, aber { $horsename } ist im Ziel: Rücke ein Pferd auf dem letzten Platz { $spaces } Felder vor.
    }
help-last =
    { $handicap ->
        [ignore] Wähle eines der Pferde, die am weitesten hinten sind. Hat es noch einen Handicapmarker, so wartet der, bis seine Zahl fällt.
       *[apply] Wähle eines der Pferde, die am weitesten hinten sind. Hat es noch einen Handicapmarker, so zählt er.
    }
ask-again = Den Zug beenden oder noch einmal würfeln?
help-again =
    { $home ->
        [yes] { $horsename } ist schon im Ziel, darum ist ein Pferd auf dem letzten Platz vorgerückt. Der zweite Wurf bewegt sein Pferd ohne Wahl { $second } Felder.
       *[no] { $horsename } hat sein X verloren und bleibt stehen. Der zweite Wurf bewegt sein Pferd ohne Wahl { $second } Felder.
    }
ask-buy = Kaufe einen Anteil oder passe: Runde { $round } von { $rounds }.
help-buy = Du hast { $money }. Vom Stapel kostet ein Anteil { $surcharge } mehr, und du brauchst dafür { $needed }. Was niemand kauft, bleibt liegen.
wait-draft =
    { $done ->
        [yes] Du hast gewählt. Es überlegen noch: { $names }.
       *[no] Alle wählen verdeckt einen Anteil.
    }
wait-bet =
    { $done ->
        [yes] Du hast gewettet. Es wetten noch: { $names }.
       *[no] { $count ->
            [one] { $names } wettet.
           *[other] Es wetten noch: { $names }.
        }
    }
help-answered =
    { $phase ->
        [BET] Deine Marker bleiben bis zur Auszahlung verdeckt.
       *[other] Deine Wahl bleibt bis zum Ende der Auswahl verdeckt. Solange andere überlegen, nimmt „Rückgängig“ sie zurück.
    }
wait-first = { $name } hat { $one } + { $two } = { $horse } gewürfelt und wählt, wie weit { $horsename } läuft.
wait-last = { $name } hat { $one } + { $two } = { $horse } gewürfelt und rückt ein Pferd auf dem letzten Platz vor.
wait-again = { $name } kann den Zug beenden oder noch einmal würfeln.
wait-buy = { $name } kauft einen Anteil oder passt.
wait-deal = Die Anteilskarten werden ausgeteilt.
wait-ghost = Aus der Hand des Geisterspielers wird eine Karte entfernt.
wait-race = Die nächste Rennkarte wird aufgedeckt.
wait-start = Das Los entscheidet, wer als Erster würfelt.
wait-roll = { $name } würfelt.
wait-display = Die Auslage wird gefüllt.
wait-draw = Die Karte vom Stapel wird aufgedeckt.
help-over = Alle Rennen sind gelaufen. Die Abrechnung zeigt, woher das Geld kam.

# Kurz, für Telefone.
ask-draft-short = Wähle einen Anteil: Runde { $round } von { $rounds }.
ask-bet-short =
    { $due ->
        [due] Du bist dran: Setze deine { $value } ({ $number } von { $markers }).
        [early] Du darfst schon deine { $value } setzen ({ $number } von { $markers }).
       *[sealed] Geheim: Setze deine { $value } ({ $number } von { $markers }).
    }
ask-first-short = { $one } + { $two } = { $horse }: { $horsename }
ask-last-short =
    { $spaces ->
        [one] { $horse } ist im Ziel: Rücke ein Pferd auf dem letzten Platz ein Feld vor.
       *[other] { $horse } ist im Ziel: Rücke ein Pferd auf dem letzten Platz { $spaces } Felder vor.
    }
ask-again-short = Beenden oder noch ein Wurf?
ask-buy-short = Kaufen oder passen?
button-two-short =
    { $home ->
        [yes] { $more }: ins Ziel
       *[no] { $more } Felder
    }
button-one-short =
    { $over ->
        [yes] { $less }: ins Ziel
       *[no] { $less } + Wurf
    }
button-stack-short = Stapel +{ $surcharge }

## Der Tisch: Wirkungen einer Wahl
button-pick = { $horse } für { $cost } nehmen
button-bet = Auf { $row } { $horse } setzen
button-last-bet = Abgeben, mit { $row } { $horse }
button-two =
    { $home ->
        [yes] { $more } Felder: ins Ziel
       *[no] { $more } Felder
    }
button-one =
    { $over ->
        [yes] { $less }: ins Ziel
       *[no] { $less } und noch ein Wurf
    }
button-end = Zug beenden
button-again = Noch ein Wurf
button-last = { $horse } vorrücken
button-buy = { $horse } für { $cost } kaufen
button-stack = Vom Stapel, +{ $surcharge }
button-pass = Passen
effect-pick =
    { $owned ->
        [0] { $horse } { $name }: kostet { $cost }, läuft bei { $ways } von 36 Würfen.
       *[other] { $horse } { $name }: kostet { $cost }. Du hast ihn schon: Wer alle Anteile eines Pferdes hat, bekommt seinen ganzen Preis.
    }
effect-bet =
    { $row ->
        [WIN] { $value } × { $factor } = { $gain }, wenn { $name } gewinnt. Die Zahl fällt bei { $ways } von 36 Würfen.
        [PLACE] { $value } × { $factor } = { $gain }, wenn { $name } Erster oder Zweiter wird. Die Zahl fällt bei { $ways } von 36 Würfen.
       *[SHOW] { $value } × { $factor } = { $gain }, wenn { $name } unter die ersten drei kommt. Die Zahl fällt bei { $ways } von 36 Würfen.
    }
effect-bet-short =
    { $row ->
        [WIN] { $value } × { $factor } = { $gain }, wenn { $name } gewinnt.
        [PLACE] { $value } × { $factor } = { $gain }, wenn { $name } Erster oder Zweiter wird.
       *[SHOW] { $value } × { $factor } = { $gain }, wenn { $name } unter die ersten drei kommt.
    }
bubble-bet =
    { $row ->
        [WIN] bei Sieg
        [PLACE] auf Platz 1 oder 2
       *[SHOW] auf Platz 1 bis 3
    }
effect-two =
    { $home ->
        [yes] { $prize ->
            [0] { $name } ist im Ziel: { place-name }. Die Würfel gehen nach links.
           *[other] { $name } ist im Ziel: { place-name }. Dein Teil des Preises ist { $prize }.
        }
       *[no] { $name } läuft auf Feld { $end }. Die Würfel gehen nach links.
    }
effect-one =
    { $home ->
        [yes] { $over ->
            [yes] { $name } ist im Ziel: { place-name }. Das Rennen ist vorbei.
           *[no] { $name } ist im Ziel: { place-name }. Dann würfelst du noch einmal.
        }
       *[no] { $name } läuft auf Feld { $end }. Dann würfelst du noch einmal.
    }
effect-last =
    { $stopped ->
        [yes] { $name } verliert das X und bleibt stehen.
       *[no] { $home ->
            [yes] { $name } kommt ins Ziel.
           *[no] { $name } läuft auf Feld { $end }.
        }
    }
effect-buy =
    { $others ->
        [0] { $name } für { $cost }, dir bleiben { $left }. Niemand sonst besitzt einen Anteil.
        [one] { $name } für { $cost }, dir bleiben { $left }. Ein Anteil ist in anderen Händen.
       *[other] { $name } für { $cost }, dir bleiben { $left }. { $others } Anteile sind in anderen Händen.
    }
effect-stack = Ein unbekannter Anteil für { $low } bis { $high }. Er muss behalten werden.

## Der Tisch: Brett, Karten, Tafeln
board-start = Start
board-finish = Ziel
board-horses = Pferd und Besitzer
head-cost = kostet { $cost }
head-nobody = ohne Besitzer
form-title = Würfe, die das Pferd laufen lassen
last-race = Rennen { $race }
money-title = Geldleiste
card-kind =
    { $kind ->
        [round] RUNDE
       *[race] RENNEN
    }
card-of = von { $total }
card-round = Runde { $round } von { $rounds }
card-programme = Programm
card-no-handicaps = keine Handicaps
card-title =
    { $phase ->
        [DEAL] Auswahl der Ställe
        [DRAFT] Auswahl der Ställe
        [GHOST] Auswahl der Ställe
       *[other] Zweites Kaufen
    }
card-about =
    { $phase ->
        [DEAL] Alle nehmen eine Karte, geben den Rest weiter und zahlen am Ende.
        [DRAFT] Alle nehmen eine Karte, geben den Rest weiter und zahlen am Ende.
        [GHOST] Alle nehmen eine Karte, geben den Rest weiter und zahlen am Ende.
       *[other] Wer am wenigsten Geld hat, kauft zuerst.
    }
ring-title =
    { $phase ->
        [DEAL] Die Karten werden ausgeteilt
        [DRAFT] { $own ->
            [yes] Deine Hand
           *[no] Eine Hand
        }
        [GHOST] Die Karten gehen weiter
       *[other] Auslage
    }
ring-empty = Nichts mehr da
ring-ways = { $ways } von 36 Würfen
ring-ways-short = { $ways }/36
ring-stack =
    { $left ->
        [0] leer
        [one] noch einer
       *[other] noch { $left }
    }
ring-surcharge = Preis + { $extra }
ring-passes = Der Rest geht weiter an { $name }.
ring-ghost = Der Rest geht weiter an den Geisterspieler.
ring-passed = In Runde { $round } weitergegeben
ring-prizes =
    { $races ->
        [one] ein Rennen: { $low } bis { $high }
       *[other] { $races } Rennen: { $low } bis { $high }
    }
ring-shared = Preise, geteilt unter den Anteilen im Spiel
ring-result = Rennen { $race }
ring-gain = Preise { $prizes }, Wetten { $bets }
account-title = Die Abrechnung
account-start = Start
account-stable = Stall
account-race = R { $race }
account-purchase = Kauf
account-total = Geld
tray-stable = Dein Stall
tray-stable-of = { $name }
# Der Zeilenumbruch teilt den Text in zwei Zeilen.
tray-shares =
    { $shares ->
        [0] noch kein
           Anteil
        [one] ein Anteil
           an einem Pferd
       *[other] { $horses ->
            [one] { $shares } Anteile
               an einem Pferd
           *[other] { $shares } Anteile
               an { $horses } Pferden
        }
    }
tray-empty = Noch kein Anteil
tray-cost = Bisher zu zahlen
tray-cost-short = zu zahlen { $cost }
tray-cost-left = es bleiben { $left }
tray-markers = Deine Wettmarker
tray-placed = { $placed } gesetzt, { $left } übrig
tray-bets = Deine Wetten
tray-money = Dein Geld
tray-money-of = Geld von { $name }
tray-position = Platz { $position } von { $players }
tray-winner = { $names }
tray-winner-money = gewinnt mit { $money }
order-title =
    { $how ->
        [draft] Alle wählen zugleich
        [sealed] Alle wetten zugleich
        [buy] Reihenfolge: das wenigste Geld zuerst
       *[bet] Reihenfolge: das meiste Geld zuerst
    }
tip-horse =
    { $count ->
        [0] { $horse } { $name }: Anteil { $cost }, { $ways } von 36 Würfen, zahlt { $win }, { $place }, { $show }. Ohne Besitzer.
       *[other] { $horse } { $name }: Anteil { $cost }, { $ways } von 36 Würfen, zahlt { $win }, { $place }, { $show }. Anteile: { $owners }.
    }
tip-handicap =
    { $effect ->
        [-1] X: Die erste Bewegung fällt aus.
       *[other] +{ $effect }: Die erste Bewegung ist { $effect } Felder weiter.
    }
tip-field = { $row } { $horse }: { $markers }
tip-money = { $name }: { $money }
zone-field =
    { $count ->
        [0] { $row } { $horse }, { $name }, zahlt { $factor }, kein Marker
        [one] { $row } { $horse }, { $name }, zahlt { $factor }, ein Marker: { $names }
       *[other] { $row } { $horse }, { $name }, zahlt { $factor }, { $count } Marker: { $names }
    }
zone-horse =
    { $place ->
        [0] { $effect ->
            [0] Pferd { $horse }, { $name }, Feld { $space }
            [-1] Pferd { $horse }, { $name }, Feld { $space }, mit X
           *[other] Pferd { $horse }, { $name }, Feld { $space }, mit +{ $effect }
        }
        [1] Pferd { $horse }, { $name }, im Ziel: WIN
        [2] Pferd { $horse }, { $name }, im Ziel: PLACE
       *[3] Pferd { $horse }, { $name }, im Ziel: SHOW
    }
zone-space =
    { $home ->
        [yes] Ziel, für Pferd { $horse }
       *[no] Feld { $space }, für Pferd { $horse }
    }
zone-stable =
    { $count ->
        [one] Dein Anteil an { $horse } { $name }
       *[other] Deine { $count } Anteile an { $horse } { $name }
    }
zone-hand = Anteil an { $horse } { $name }, kostet { $cost }
zone-buy = In der Auslage: Anteil an { $horse } { $name }, kostet { $cost }
zone-stack =
    { $count ->
        [0] Stapel, leer
        [one] Stapel, eine Karte
       *[other] Stapel, { $count } Karten
    }
zone-dice =
    { $sum ->
        [0] Würfel
       *[other] Würfel: { $one } und { $two }, zusammen { $sum }
    }
zone-money = Geldleiste: { $amounts }
panel =
    { $doing ->
        [done] { $phase ->
            [draft] hat gewählt
           *[bet] { panel-shares } · hat gewettet
        }
        [thinks] { $phase ->
            [draft] wählt
           *[bet] { panel-shares } · wettet
        }
       *[idle] { panel-shares }
    }
panel-shares =
    { $count ->
        [0] keine Anteile
       *[other] Anteile an { $horses }
    }
legend-target = Ziel
legend-last = letzter Zug
legend-won = sicher gewonnen
legend-lost = verloren

## Der Tisch: Verlauf und Ergebnis. Vor der Zeile steht das Zeichen des Spielers.
log-took = nimmt { $horse } { $name }
log-passed-on = Die Karten gehen nach links weiter: Runde { $round } von { $rounds }
log-stable = besitzt { $horses } und zahlt { $cost }
note-left = noch { $money }
log-race = Rennen { $race }: { $name }
note-race =
    { $count ->
        [0] Preise { $win }, { $place }, { $show } · keine Handicaps
       *[other] Preise { $win }, { $place }, { $show } · { $handicaps }
    }
log-bet = setzt auf { $fields }
log-bet-sealed = hat gewettet
log-first-roller =
    { $how ->
        [lot] würfelt zuerst, ausgelost
       *[money] hat am wenigsten Geld und würfelt zuerst
    }
log-roll =
    { $roll ->
        [1] { $one }+{ $two }: { log-came }
       *[2] nochmal { $one }+{ $two }: { log-came }
    }
log-came =
    { $other ->
        [yes] { $how ->
            [stopped] { $horse } ist im Ziel; Pferd { $moved } auf dem letzten Platz verliert das X
           *[moved] { $horse } ist im Ziel; Pferd { $moved } läuft vom letzten Platz { log-spaces }{ log-home }
        }
       *[no] { $how ->
            [open] { $horse } { $name }
            [stopped] Pferd { $horse } verliert das X
           *[moved] Pferd { $horse } läuft { log-spaces }{ log-home }
        }
    }
log-spaces =
    { $bonus ->
        [0] { $spaces ->
            [one] 1 Feld
           *[other] { $spaces } Felder
        }
       *[other] { $spaces } + { $bonus } Felder
    }
log-home =
    { $place ->
        [0] { "" }
        [1] { " " }und ist im Ziel: WIN
        [2] { " " }und ist im Ziel: PLACE
       *[3] { " " }und ist im Ziel: SHOW
    }
log-finish = Rennen { $race }: { $first } vor { $second } und { $third }
log-prize-unpaid = Niemand besitzt { $horse } { $name }: Der Preis von { $prize } wird nicht gezahlt
log-markers = hatte { $markers }
log-paid = bekommt { $gain } und hat { $money }
note-paid =
    { $bets ->
        [0] { $prizes ->
            [0] Kein Preis, keine Wette
           *[other] Preise { $prizes }
        }
       *[other] { $prizes ->
            [0] Wetten { $bets }: { $won }
           *[other] Preise { $prizes } · Wetten { $bets }: { $won }
        }
    }
won-bet = { $field } mit { $value } × { $factor }
log-purchase = Zweites Kaufen, Runde { $round }
log-bought =
    { $how ->
        [blind] kauft verdeckt für { $price }: { $horse } { $name }
       *[open] kauft { $horse } { $name } für { $price }
    }
log-passed =
    { $why ->
        [must] kann nichts kaufen
       *[may] passt
    }
log-won =
    { $shared ->
        [yes] hat { $money } und teilt sich den Sieg
       *[no] hat { $money } und gewinnt
    }
result =
    { $count ->
        [one] { $cause ->
            [money] { $names } gewinnt mit { $money }.
           *[other] { $names } gewinnt mit { $money }, nach Gleichstand.
        }
       *[other] { $names } teilen sich den Sieg mit je { $money }.
    }

## Texte in den Bildern des Regelhefts
figure-ghost = Geisterspieler

## Die Teile eines Ergebnisses
part-start = Startgeld
part-shares = Anteile gekauft
part-prizes = Preisgelder
part-bets = Wetten
