### Kopf oder Knopf: alles, was man beim Spielen liest.

## Fragen
prompt-fine = Strafe für die verbotene Kombination { $fields }: einen ihrer Knöpfe nehmen oder verzichten.
prompt-capture = Bedrohte Knöpfe schlagen: { $fields } dürfen genommen werden, beliebig viele davon oder keiner.
prompt-move = Einen eigenen Knopf ziehen.
prompt-wait =
    { $colour ->
        [red] Rot überlegt.
       *[blue] Blau überlegt.
    }
prompt-layout = Die Löcher von { $field } werden gelost.
prompt-over =
    { $winner ->
        [red] Die Partie ist zu Ende: Rot gewinnt.
        [blue] Die Partie ist zu Ende: Blau gewinnt.
       *[draw] Die Partie ist zu Ende: unentschieden.
    }

## Aktionen und Ergebnisse
take-fine = Den Knopf auf { $field } aus der verbotenen Kombination { $fields } nehmen.
take-capture = Den Knopf auf { $field } schlagen.
done-fine = Die verbotene Kombination { $fields } nicht bestrafen.
done-capture = Keinen weiteren Knopf nehmen.
move = Den Knopf von { $from } nach { $to } ziehen.
move-caution = Den Knopf von { $from } nach { $to } ziehen. Vorsicht: { $fields } würden sich berühren, eine verbotene Kombination, und der Gegner darf zur Strafe einen dieser Knöpfe nehmen.
draw =
    { $holes ->
        [one] { $field } und seine drei gedrehten Felder bekommen ein Loch.
       *[other] { $field } und seine drei gedrehten Felder bekommen { $holes } Löcher.
    }

## Ereignisse
event-drew-holes =
    { $holes ->
        [one] { $field } und seine drei gedrehten Felder haben ein Loch.
       *[other] { $field } und seine drei gedrehten Felder haben { $holes } Löcher.
    }
event-fined =
    { $colour ->
        [red] Rot straft: Der blaue Knopf auf { $field } ist genommen.
       *[blue] Blau straft: Der rote Knopf auf { $field } ist genommen.
    }
event-captured =
    { $colour ->
        [red] Rot schlägt den blauen Knopf auf { $field }.
       *[blue] Blau schlägt den roten Knopf auf { $field }.
    }
event-declined =
    { $phase ->
        [FINE] { $colour ->
            [red] Rot verzichtet auf die Strafe.
           *[blue] Blau verzichtet auf die Strafe.
        }
       *[CAPTURE] { $colour ->
            [red] Rot nimmt keinen weiteren Knopf.
           *[blue] Blau nimmt keinen weiteren Knopf.
        }
    }
event-moved =
    { $colour ->
        [red] Rot zieht von { $from } nach { $to }.
       *[blue] Blau zieht von { $from } nach { $to }.
    }
event-passed =
    { $colour ->
        [red] Rot kann nicht ziehen und setzt aus.
       *[blue] Blau kann nicht ziehen und setzt aus.
    }
event-ended =
    { $reason ->
        [target] { $winner ->
            [red] Rot hat genug Knöpfe genommen und gewinnt.
           *[blue] Blau hat genug Knöpfe genommen und gewinnt.
        }
        [repetition] { $winner ->
            [red] Die Stellung steht zum dritten Mal: Rot hat mehr Knöpfe genommen und gewinnt.
            [blue] Die Stellung steht zum dritten Mal: Blau hat mehr Knöpfe genommen und gewinnt.
           *[draw] Die Stellung steht zum dritten Mal: unentschieden.
        }
       *[stall] { $winner ->
            [red] Zu lange wurde kein Knopf genommen: Rot hat mehr Knöpfe und gewinnt.
            [blue] Zu lange wurde kein Knopf genommen: Blau hat mehr Knöpfe und gewinnt.
           *[draw] Zu lange wurde kein Knopf genommen: unentschieden.
        }
    }

## Ablehnungen
refused-pass = Es herrscht Zugzwang: Aussetzen gibt es nicht.
refused-take-in-move = Der Knopf auf { $field } darf jetzt nicht genommen werden: Das Nehmen ist vorbei, es muss gezogen werden.
refused-decline = Hier ist jedes Nehmen Pflicht: Verzichten geht nicht.
refused-move-first = Noch darf nicht gezogen werden: Zuerst ist über { $fields } zu entscheiden.
refused-later-combination = { $field } gehört zu einer anderen verbotenen Kombination; zuerst ist über { $fields } zu entscheiden.
refused-fined-already = Die Kombination um { $field } ist in diesem Spielzug schon erledigt; mehr darf aus ihr nicht genommen werden.
refused-no-fine = Der Knopf auf { $field } ist nicht im Angebot: Zur Strafe genommen werden dürfen { $fields }.
refused-not-threatened = { $field } ist nicht im Angebot: Geschlagen werden dürfen { $fields }.
refused-not-your-button = Auf { $from } steht kein eigener Knopf.
refused-distance =
    { $holes ->
        [one] Der Knopf auf { $from } steht auf einem Loch: Er zieht { $distances } weit, nicht { $distance }.
       *[other] Der Knopf auf { $from } steht auf { $holes } Löchern: Er zieht { $distances } weit, nicht { $distance }.
    }
refused-direction = { $to } liegt nicht in gerader Linie: Der Knopf auf { $from } zieht waagerecht, senkrecht oder diagonal, { $distances } weit.
refused-off-board = Dieser Zug von { $from } ginge über den Rand hinaus.
refused-occupied = { $to } ist besetzt: Ein Zug endet auf einem leeren Feld.
refused-jump = Der Weg von { $from } nach { $to } ist versperrt: In dieser Partie darf kein Knopf übersprungen werden.
refused-multi-combination = Von { $from } nach { $to } würde { $fields } zu einer verbotenen Kombination, und es gibt andere Züge.

## Optionen
no-limit = Wiederholung und ruhige Züge können nicht beide ausgeschaltet sein: So eine Partie könnte ewig dauern. Eines von beiden muss an sein.
custom-layout =
    { $layout ->
        [custom] Die Anordnung »custom« braucht ihre 100 Löcher in der Option custom_layout.
       *[other] Die Option custom_layout gehört nur zur Anordnung »custom«, nicht zu »{ $layout }«.
    }

## Stellungen
position-layout-digits = Die Anordnung muss aus 100 Ziffern von 1 bis 4 bestehen (0, wo noch nicht gelost ist), nicht »{ $found }«.
position-layout-differs = Die Ziffern sind nicht die der Anordnung »{ $layout }«, die in den Optionen steht. Für andere Löcher gibt es die Anordnung »custom«.
position-layout-drawn = Kein Losen ergibt diese Löcher: { $found } bricht die Reihenfolge oder die Drehsymmetrie.
position-layout-bag = Kein Losen ergibt diese Löcher: Es gibt zu viele Felder mit { $holes }.
position-too-many =
    { $colour ->
        [red] Es gibt mehr als { $limit } rote Knöpfe; so viele sind nicht in der Schachtel.
       *[blue] Es gibt mehr als { $limit } blaue Knöpfe; so viele sind nicht in der Schachtel.
    }
position-taken =
    { $colour ->
        [red] Rot kann hier nicht { $taken } Knöpfe genommen haben: { $target } beenden die Partie, und nur dann.
       *[blue] Blau kann hier nicht { $taken } Knöpfe genommen haben: { $target } beenden die Partie, und nur dann.
    }
position-quiet = Es kann hier nicht { $quiet } ruhige Züge gegeben haben: { $limit } beenden die Partie, und nur dann.
position-repeated = Eine Stellung, die { $times }-mal stand, hat die Partie beendet.
position-bad-history = Im Gedächtnis steht »{ $found }«, das ist keine Stellung, denn nötig sind zehn Reihen zu zehn Feldern und die Seite r oder b: siehe »{ $part }«.
position-phase-layout = Die Phase { $phase } passt nicht zu diesen Löchern: LAYOUT ist die Phase, in der noch welche fehlen.
position-phase-result = Die Phase { $phase } passt nicht zu diesem Ergebnis: OVER hat eines, jede andere Phase keines.
position-stuck =
    { $colour ->
        [red] Rot hat hier keinen Zug, also kann die Phase nicht MOVE sein: Rot setzt aus.
       *[blue] Blau hat hier keinen Zug, also kann die Phase nicht MOVE sein: Blau setzt aus.
    }
position-no-fine =
    { $colour ->
        [red] In der Phase FINE müssen rote Multikombinationen im Angebot sein, die auf dem Brett stehen, jede einmal.
       *[blue] In der Phase FINE müssen blaue Multikombinationen im Angebot sein, die auf dem Brett stehen, jede einmal.
    }
position-no-capture =
    { $colour ->
        [red] In der Phase CAPTURE müssen bedrohte rote Knöpfe im Angebot sein, jeder einmal, mindestens einer.
       *[blue] In der Phase CAPTURE müssen bedrohte blaue Knöpfe im Angebot sein, jeder einmal, mindestens einer.
    }
position-pending-phase = Was im Angebot ist (»pending«), gehört zur Phase FINE oder CAPTURE: Die Phase muss dabeistehen.
position-pending = In der Phase { $phase } ist nichts im Angebot, »pending« muss leer sein.
position-result = Keine Partie endet hier mit dem Gewinner »{ $winner }« aus dem Grund »{ $reason }«: Optionen, Zähler und Seite ergeben ein anderes Ende.
position-forced = Wenn Nehmen Pflicht ist, wird in der Phase CAPTURE niemand gefragt.

## Was die Partie beendet hat
cause-target = genug Knöpfe genommen
cause-repetition = Stellungswiederholung
cause-stall = zu viele ruhige Züge

## Notation
notation-parts = Ein Stellungstext hat Reihen, Seite, Genommene, ruhige Züge und Zugnummer, dazu vielleicht eine Anordnung, getrennt durch Leerzeichen; dieser hat { $found } Teile.
notation-rows = Die Reihen »{ $found }« füllen das Brett nicht, denn nötig sind zehn Reihen zu zehn Feldern: siehe »{ $part }«.
notation-side = Die Seite muss r oder b sein, nicht »{ $found }«.
notation-number = »{ $found }« muss { $expected } sein.
notation-layout = »{ $found }« ist keine Anordnung: Möglich sind { $known } oder 100 Ziffern von 1 bis 4.
notation-turn = »{ $turn }« ist hier kein Spielzug: { $reason }
notation-tag = »{ $found }« ist keine Kopfzeile: Sie sieht aus wie [Key "value"].
notation-line = »{ $found }« ist keine Zeile mit Spielzügen: Sie sieht aus wie 1. b2-a3 ; i2-j1.
notation-result = Das Ergebnis muss R, B, = oder ? sein, nicht »{ $found }«.
notation-start = Ein Stellungstext beschreibt den Beginn eines Spielzugs; diese Stellung ist mitten in einem.
notation-setup = Diese Stellung lässt sich nicht aufbauen: { $reason }
notation-layout-differs = Die Anordnung »{ $found }« widerspricht der Anordnung »{ $layout }« der Partie.
notation-turn-shape = »{ $turn }« ist kein ganzer Spielzug: Er sieht aus wie *g7 xj2,j9 b3-d3.
notation-turn-differs = »{ $turn }« ist nicht, was hier geschieht; das wäre »{ $happened }«.
notation-game = Das ist eine Partie »{ $found }«, nicht Kopf oder Knopf.
notation-option = »{ $found }« ist keine Option mit ihrem Wert. Die Optionen sind { $known }; target und layout haben eigene Kopfzeilen.
notation-result-differs = Das Ergebnis »{ $found }« ist nicht das, zu dem die Partie führt, »{ $replayed }«.

## Bilder
picture-taken = Genommen: Rot { $red } von { $target }, Blau { $blue } von { $target }.
picture-layout = Die Löcher werden noch gelost.
picture-fine =
    { $colour ->
        [red] Runde { $round }. Rot ist am Zug: die verbotene Kombination { $fields } bestrafen oder verzichten.
       *[blue] Runde { $round }. Blau ist am Zug: die verbotene Kombination { $fields } bestrafen oder verzichten.
    }
picture-capture =
    { $colour ->
        [red] Runde { $round }. Rot ist am Zug: { $fields } schlagen oder weiter.
       *[blue] Runde { $round }. Blau ist am Zug: { $fields } schlagen oder weiter.
    }
picture-move =
    { $colour ->
        [red] Runde { $round }. Rot ist am Zug: einen Knopf ziehen.
       *[blue] Runde { $round }. Blau ist am Zug: einen Knopf ziehen.
    }
picture-quiet =
    { $left ->
        [one] Noch ein Spielzug, in dem kein Knopf genommen wird, beendet die Partie.
       *[other] Noch { $left } Spielzüge, in denen kein Knopf genommen wird, beenden die Partie.
    }
picture-repeated = Diese Stellung stand nun { $times }-mal; { $limit }-mal beenden die Partie.

## Der Tisch: Fragen, an die Person gerichtet, die gefragt ist, oder an die Wartenden
scene-status = { $layout } · Runde { $round }
ask-move = Du bist am Zug: Zieh einen deiner Knöpfe.
ask-capture = Du darfst schlagen: { $fields }.
ask-fine = Verbotene Kombination: Du darfst strafen.
wait-move = { $name } überlegt den nächsten Zug.
wait-capture = { $name } darf { $fields } schlagen.
wait-fine = { $name } darf die verbotene Kombination { $fields } bestrafen.
help-move = Wähle einen Knopf: Die Löcher unter ihm sagen, wie weit er zieht.
help-danger =
    { $count ->
        [one] Dein Knopf auf { $fields } ist bedroht.
       *[other] Deine Knöpfe auf { $fields } sind bedroht.
    }
help-capture =
    { $count ->
        [one] Nimm den Knopf, oder lass ihn stehen. Danach ziehst du.
       *[other] Nimm so viele davon, wie du willst. Danach ziehst du.
    }
help-fine = Nimm einen Knopf aus { $fields }. Was übrig bleibt, kann ein Paar sein.
ask-from = Wohin soll der Knopf von { $field }?
help-from =
    { $holes ->
        [one] Er steht auf einem Loch und zieht { $distances } weit.
       *[other] Er steht auf { $holes } Löchern und zieht { $distances } weit.
    }
button-to = Nach { $field }
button-take = { $field } nehmen
button-go-on = Weiter
button-leave-capture = Keinen nehmen
button-leave-fine = Verzichten

## Der Tisch: was eine Wahl ergäbe
caution = { $fields } wären eine verbotene Kombination: Zur Strafe darf der Gegner einen davon nehmen.
effect-combination = { $field }: verbotene Kombination, es droht Strafe.
effect-threat = { $field }: ein Paar mit Reichweite { $range }, bedroht { $fields }.
effect-pair = { $field }: ein Paar mit Reichweite { $range }, noch ohne Ziel.
effect-single = { $field }: ein einzelner Knopf, der als Nächstes { $distances } weit zieht.
effect-capture = { $field }: Damit sind es { $taken } von { $target }.
effect-fine = { $field }: Von der Kombination bleibt kein Paar übrig.
effect-fine-pair = { $field }: Übrig bleibt das Paar { $one }–{ $other }, das kein Ziel hat.
effect-fine-threat = { $field }: Übrig bleibt das Paar { $one }–{ $other }, das { $fields } bedroht.

## Der Tisch: Felder, Tafeln, Karten, Legende
field-empty =
    { $holes ->
        [0] { $field }, Löcher noch nicht gelost
        [one] { $field }, leer, ein Loch
       *[other] { $field }, leer, { $holes } Löcher
    }
field-red =
    { $holes ->
        [0] { $field }, roter Knopf
        [one] { $field }, roter Knopf auf einem Loch
       *[other] { $field }, roter Knopf auf { $holes } Löchern
    }
field-blue =
    { $holes ->
        [0] { $field }, blauer Knopf
        [one] { $field }, blauer Knopf auf einem Loch
       *[other] { $field }, blauer Knopf auf { $holes } Löchern
    }
panel =
    { $buttons ->
        [one] Ein Knopf auf dem Brett
       *[other] { $buttons } Knöpfe auf dem Brett
    }
panel-threatens =
    { $buttons ->
        [one] Ein Knopf · bedroht { $fields }
       *[other] { $buttons } Knöpfe · bedroht { $fields }
    }
card-title = { $name } nahm
aids = Reichweiten und Drohungen
legend-target = Ziel
legend-caution = Ziel mit Strafe
legend-threat = bedroht
legend-last = letzter Zug

## Der Tisch: Verlauf und Ergebnis
log-holes = Die Löcher des Bretts sind gelost.
note-fine = Strafe { $field }
note-no-fine = Keine Strafe
note-no-capture = Nichts geschlagen
note-pass = Kein Zug möglich
note-pair = Paar { $one }–{ $other }
note-threat = Paar { $one }–{ $other } bedroht { $fields }
note-combination = Verbotene Kombination { $fields }
result-target =
    { $buttons ->
        [one] { $name } hat einen Knopf genommen und gewinnt.
       *[other] { $name } hat { $buttons } Knöpfe genommen und gewinnt.
    }
result-repetition = Die Stellung steht zum dritten Mal: { $name } hat mehr Knöpfe genommen und gewinnt.
result-repetition-draw = Die Stellung steht zum dritten Mal: unentschieden.
result-stall = Zu lange wurde kein Knopf genommen: { $name } hat mehr Knöpfe genommen und gewinnt.
result-stall-draw = Zu lange wurde kein Knopf genommen: unentschieden.

## Woraus ein Ergebnis besteht
part-captured = Geschlagene Knöpfe
part-fined = Knöpfe zur Strafe genommen
part-left = Eigene Knöpfe noch auf dem Brett
