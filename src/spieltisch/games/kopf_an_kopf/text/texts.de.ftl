### Kopf an Kopf: alles, was man beim Spielen liest. Geld in Euro.

## Namen, die in Sätzen vorkommen
player-name = Platz { $seat }
victim-name = Platz { $victim }
horse-name = { $horse } { $name_de }
second-horse-name = { $to } { $to_de }
card-name = „{ $card_de }“

## Fragen
prompt-start-player = Der Startspieler wird ausgelost.
prompt-deal = Die Aktionskarten werden ausgeteilt.
prompt-roll =
    { $own ->
        [yes] Du bist am Zug: Wirf die Würfel.
       *[no] { player-name } würfelt.
    }
prompt-reroll-horse =
    { $own ->
        [yes] Wirf den Pferdewürfel noch einmal.
       *[no] { player-name } wirft den Pferdewürfel noch einmal.
    }
prompt-reroll-move =
    { $own ->
        [yes] Wirf den Bewegungswürfel noch einmal.
       *[no] { player-name } wirft den Bewegungswürfel noch einmal.
    }
prompt-extra-roll =
    { $own ->
        [yes] Wirf beide Würfel noch einmal.
       *[no] { player-name } wirft beide Würfel noch einmal.
    }
prompt-whip-roll =
    { $own ->
        [yes] Wirf den Bewegungswürfel für das gewählte Pferd.
       *[no] { player-name } wirft den Bewegungswürfel.
    }
prompt-theft =
    { $own ->
        [yes] Für dich wird eine Karte aus der Hand von { victim-name } gezogen.
       *[no] { player-name } zieht eine Karte aus der Hand von { victim-name }.
    }
prompt-draw =
    { $own ->
        [yes] Du ziehst eine Aktionskarte.
       *[no] { player-name } zieht eine Aktionskarte.
    }
prompt-wait = { player-name } überlegt.
prompt-wait-answers = Die anderen werden nach der Glückszahl { $horse } gefragt.
prompt-second-chance = Gewürfelt: { horse-name } und eine { $move }. Nutzt du deine zweite Chance für einen der Würfel, oder bleibt der Wurf?
prompt-lucky = Die { $horse } steht fest. Spielst du die Glückszahl, wenn du sie hast, oder behältst du?
prompt-sprint =
    { $move ->
        [one] Die { $horse } ist gewürfelt: Welches deiner Pferde sprintet 1 Feld?
       *[other] Die { $horse } ist gewürfelt: Welches deiner Pferde sprintet { $move } Felder?
    }
prompt-action =
    { $cards ->
        [0] Deine Aktion: Kaufe ein Pferd, wette oder passe. Du hast { $cash } € und keine Karten.
        [one] Deine Aktion: Spiele deine Karte, kaufe ein Pferd, wette oder passe. Du hast { $cash } €.
       *[other] Deine Aktion: Spiele eine deiner { $cards } Karten, kaufe ein Pferd, wette, verkaufe zwei Karten oder passe. Du hast { $cash } €.
    }
prompt-sell-cards =
    { $number ->
        [1] Wähle die erste von zwei Karten, die du für { $amount } € verkaufst.
       *[2] Wähle die zweite Karte, die du verkaufst.
    }
prompt-target-horse = { card-name }: Wähle ein Pferd.
prompt-target-horse-2 =
    { $card ->
        [shift_bet] { card-name }: Auf welches Pferd geht der Einsatz von { horse-name }?
       *[other] { card-name }: Wähle das zweite Pferd.
    }
prompt-amount = { card-name }: Wie viel setzt du auf { horse-name }?
prompt-target-player = { card-name }: Wähle einen Mitspieler.
prompt-take-card = Du siehst die Hand von { victim-name }: Welche Karte nimmst du?
prompt-finish-order = { card-name }: Mehrere Pferde überqueren die Ziellinie. Welches als nächstes?
prompt-draw-pile = Von welchem Stapel ziehst du?
prompt-over =
    { $winners ->
        [one] Das Spiel ist aus: { player-name } gewinnt mit { $score } €.
       *[other] Das Spiel ist aus: { $winners } Spieler gewinnen gemeinsam mit je { $score } €.
    }

## Aktionen und Ergebnisse
second-chance-keep = Beim Wurf bleiben: { horse-name }, { $move }.
second-chance-reroll-horse = Chip abgeben und den Pferdewürfel noch einmal werfen.
second-chance-reroll-move = Chip abgeben und den Bewegungswürfel noch einmal werfen.
lucky-keep = Behalten.
lucky-play = Glückszahl { $horse } für { $amount } € spielen.
sprint-stop = Kein weiterer Sprint.
sprint =
    { $steps ->
        [one] { horse-name } sprintet 1 Feld.
       *[other] { horse-name } sprintet { $steps } Felder.
    }
pass = Passen.
buy = { horse-name } für { $price } € kaufen.
bet = { $amount } € auf { horse-name } setzen.
sell = Zwei Karten für { $amount } € verkaufen.
keep-lucky = Glückszahlen bis zum nächsten eigenen Zug behalten, heimlich.
play = { card-name } spielen.
sell-cards = { card-name } verkaufen.
target-horse = { horse-name } wählen.
target-horse-2 = { second-horse-name } wählen.
amount = { $amount } € setzen.
target-player = { player-name } wählen.
take-card = { card-name } nehmen.
finish-order = { horse-name } überquert als nächstes die Ziellinie.
draw-pile =
    { $cards ->
        [one] Vom Stapel { $pile } ziehen (1 Karte).
       *[other] Vom Stapel { $pile } ziehen ({ $cards } Karten).
    }
start-player = { player-name } beginnt.
deal = { player-name } bekommt { card-name }.
draw = { player-name } zieht { card-name }.
theft = { player-name } nimmt { victim-name } die Karte { card-name } ab.
roll = Die Würfel zeigen { horse-name } und eine { $move }.
horse-die = Der Pferdewürfel zeigt { horse-name }.
move-die = Der Bewegungswürfel zeigt eine { $move }.

## Ereignisse
event-first = { player-name } beginnt.
event-dealt =
    { $cards ->
        [one] Alle bekommen eine Aktionskarte.
       *[other] Alle bekommen { $cards } Aktionskarten.
    }
event-hand =
    { $count ->
        [0] Deine Hand ist leer.
       *[other] Deine Hand: { $cards_de }.
    }
event-turn = Zug { $turn }: { player-name }.
event-feature =
    { $effect ->
        [draw] Die Eigenschaft von { horse-name } bringt { player-name } { $amount ->
            [one] eine Karte.
           *[other] { $amount } Karten.
        }
        [cash] Die Eigenschaft von { horse-name } bringt { player-name } { $amount } €.
       *[step] Durch seine Eigenschaft rückt { horse-name } vor.
    }
event-rolled =
    { $how ->
        [card] { player-name } würfelt noch einmal: { horse-name } und eine { $move }.
       *[opening] { player-name } würfelt { horse-name } und eine { $move }.
    }
event-second-chance =
    { $die ->
        [horse] { player-name } nutzt die zweite Chance und wirft den Pferdewürfel noch einmal.
        [move] { player-name } nutzt die zweite Chance und wirft den Bewegungswürfel noch einmal.
       *[none] { player-name } bleibt beim Wurf.
    }
event-rerolled =
    { $die ->
        [horse] Der Pferdewürfel zeigt jetzt { horse-name }.
       *[move] Der Bewegungswürfel zeigt jetzt eine { $move }.
    }
event-answered = { player-name } hat geantwortet.
event-lucky = { player-name } spielt { card-name } und kassiert { $amount } €.
event-moved =
    { $cause ->
        [scared] { $fields ->
            [0] { horse-name } hat Angst, steht aber schon auf dem Startfeld.
            [one] { horse-name } hat Angst und geht 1 Feld zurück.
           *[other] { horse-name } hat Angst und geht { $fields } Felder zurück.
        }
        [sprint] { $fields ->
            [one] { horse-name } sprintet 1 Feld.
           *[other] { horse-name } sprintet { $fields } Felder.
        }
       *[other] { $way ->
            [forward] { $fields ->
                [one] { horse-name } zieht 1 Feld vor.
               *[other] { horse-name } zieht { $fields } Felder vor.
            }
            [back] { $fields ->
                [one] { horse-name } geht 1 Feld zurück.
               *[other] { horse-name } geht { $fields } Felder zurück.
            }
           *[none] { horse-name } bleibt stehen.
        }
    }
event-finished =
    { $place ->
        [1] { horse-name } überquert die Ziellinie und gewinnt das Rennen.
        [2] { horse-name } überquert die Ziellinie und wird Zweiter.
       *[3] { horse-name } überquert die Ziellinie und wird Dritter.
    }
event-no-sprint = { player-name } lässt kein weiteres Pferd sprinten.
event-drew = { player-name } zieht eine Karte.
event-got = Du ziehst { card-name }.
event-no-draw = Für { player-name } ist keine Karte mehr zum Ziehen da.
event-reshuffled = Die Karten werden gemischt; die neuen Stapel haben { $pile0 } und { $pile1 } Karten.
event-stole =
    { $why ->
        [three] Für die 3 nimmt { player-name } eine Karte aus der Hand von { victim-name }.
       *[card] { player-name } nimmt eine Karte aus der Hand von { victim-name }.
    }
event-stolen = { player-name } hat { victim-name } die Karte { card-name } abgenommen.
event-looked = { player-name } sieht sich die Hand von { victim-name } an.
event-saw = Die Hand von { victim-name }: { $cards_de }.
event-robbed = { player-name } nimmt { victim-name } { $amount } € ab.
event-passed = { player-name } passt.
event-kept-lucky = Du behältst deine Glückszahlen bis zu deinem nächsten Zug. Niemand sonst weiß davon.
event-bought = { player-name } kauft { horse-name } für { $price } €.
event-bet =
    { $bank ->
        [0] { player-name } setzt { $own } € auf { horse-name } und hat nun { $stake } € darauf.
       *[other] { $own ->
            [0] Die Bank setzt für { player-name } { $bank } € auf { horse-name }: zusammen { $stake } €.
           *[other] { player-name } setzt { $own } € auf { horse-name }, die Bank legt { $bank } € dazu: zusammen { $stake } €.
        }
    }
event-shifted = { player-name } verschiebt { $amount } € Einsatz von { horse-name } auf { second-horse-name }.
event-sold-card = { player-name } legt { card-name } ab.
event-sold = { player-name } erhält { $amount } € für die beiden Karten.
event-played = { player-name } spielt { card-name }.
event-earned = { player-name } kassiert { $amount } € für { card-name }.
event-ended =
    { $reason ->
        [max_turns] Die Zugbegrenzung ist erreicht: Das Spiel ist aus.
       *[race_over] Das dritte Pferd ist im Ziel: Das Spiel ist aus.
    }
event-prize =
    { $seat ->
        [0] Niemandem gehört { horse-name }: Das Preisgeld von { $amount } € bleibt in der Bank.
       *[other] { player-name } erhält { $amount } € Preisgeld für { horse-name }.
    }
event-payout = { player-name } erhält { $stake } mal { $factor } für die Wette auf { horse-name }: { $amount } €.
event-score = { player-name } hat am Ende { $score } €.
event-won =
    { $shared ->
        [yes] { player-name } gewinnt gemeinsam mit anderen, mit { $score } €.
       *[no] { player-name } gewinnt mit { $score } €.
    }

## Ablehnungen
refused-time =
    { $kind ->
        [second_chance] Die zweite Chance gibt es nur gleich nach dem Wurf am Zuganfang, mit einem Chip.
        [lucky] Jetzt wird niemand nach einer Glückszahl gefragt.
        [sprint] Jetzt sprintet kein Pferd.
        [sell_cards] Jetzt wird keine Karte verkauft.
        [target_horse] Jetzt wird kein Pferd gewählt.
        [target_horse_2] Jetzt wird kein zweites Pferd gewählt.
        [amount] Jetzt wird kein Betrag gewählt.
        [target_player] Jetzt wird kein Mitspieler gewählt.
        [take_card] Jetzt wird keine Karte genommen.
        [finish_order] Jetzt wird keine Reihenfolge im Ziel gewählt.
        [draw_pile] Jetzt wird kein Nachziehstapel gewählt.
       *[other] Für deine Aktion ist jetzt nicht die Zeit.
    } { $phase ->
        [second_chance] Entscheide, ob du deine zweite Chance nutzt.
        [lucky] Antworte, ob du spielst oder behältst.
        [sprint] Wähle ein Pferd, das sprintet, oder höre auf.
        [action] Spiele eine Karte, kaufe, wette, verkaufe oder passe.
        [sell_cards] Wähle eine Karte, die du verkaufst.
        [target_horse] Wähle ein Pferd für die gespielte Karte.
        [target_horse_2] Wähle das zweite Pferd für die gespielte Karte.
        [amount] Wähle den Betrag der Wette.
        [target_player] Wähle einen Mitspieler für die gespielte Karte.
        [take_card] Wähle die Karte, die du nimmst.
        [finish_order] Wähle das Pferd, das als nächstes die Ziellinie überquert.
       *[draw_pile] Wähle einen Nachziehstapel.
    }
refused-no-lucky = Du hast die Glückszahl { $horse } nicht; du kannst nur behalten.
refused-sprint-owner = { horse-name } gehört dir nicht: Nur eigene Pferde sprinten.
refused-finished = { horse-name } ist schon im Ziel und nimmt nicht mehr teil.
refused-sprinted = { horse-name } ist in diesem Zug schon gesprintet.
refused-bar = Die { $number } steht nicht in der Sprinterleiste von { horse-name }.
refused-owned =
    { $own ->
        [yes] { horse-name } gehört dir schon.
       *[no] { horse-name } gehört { player-name }, und Pferde kauft man nur von der Bank.
    }
refused-price = { horse-name } kostet { $price } €, und du hast { $cash } €.
refused-zone = { horse-name } steht im Bereich „Wetten verboten!“.
refused-cash = Du brauchst { $needed } € Bargeld, und du hast { $cash } €.
refused-chip = Alle Wett-Chips von { horse-name } sind vergeben.
refused-card-chip = { card-name } lässt sich nicht spielen: Die nötigen Wett-Chips sind vergeben.
refused-not-in-hand = Du hast { card-name } nicht auf der Hand.
refused-lucky = { card-name } lässt sich nicht als Aktion spielen: Sie antwortet auf den Wurf eines Mitspielers.
refused-rosette = { card-name } trägt die durchgestrichene Rosette: Seit ein Pferd im Ziel ist, lässt sie sich nicht mehr spielen.
refused-no-target = { card-name } lässt sich jetzt nicht ausführen; man kann sie nur behalten oder verkaufen.
refused-too-few-cards =
    { $cards ->
        [0] Du hast keine Karten; verkauft werden immer zwei zusammen.
       *[one] Du hast nur eine Karte; verkauft werden immer zwei zusammen.
    }
refused-kept-already = Du hast schon angewiesen, deine Glückszahlen zu behalten.
refused-no-switch = In dieser Partie gibt es keine Anweisung für Glückszahlen.
refused-not-in-their-hand = { card-name } ist nicht auf der Hand von { victim-name }.
refused-victim =
    { $own ->
        [yes] Für { card-name } kannst du dich nicht selbst wählen.
       *[no] { player-name } hat nichts, was { card-name } nehmen könnte.
    }
refused-amount = { card-name } erlaubt keine Wette von { $amount } €; du hast { $cash } €.
refused-not-crossing = { horse-name } überquert mit { card-name } nicht die Ziellinie.
refused-same-horse = { horse-name } ist schon gewählt; es muss ein anderes Pferd sein.
refused-target = { card-name } erlaubt { horse-name } nicht.

## Optionen
no-such-seat = Die Option start_player nennt den Platz { $seat }, aber den gibt es bei { $players } Spielern nicht: Der erste ist 0.

## Stellungen
expected-money = ein Vielfaches von { $unit } zwischen 0 und { $most }
expected-by-horse = eine Tabelle von Pferden, 1 bis { $last }, und ganzen Zahlen
expected-horses = eine Liste von Pferden, jedes mit seiner Nummer von 1 bis { $last },
position-start = Der Startspieler { $start } widerspricht der Option start_player, die den Platz { $seat } nennt.
position-finish = Pferd { $horse } ist entweder im Ziel und in finish genannt oder keins von beiden; sind mehrere im Ziel, muss die Reihenfolge angegeben sein.
position-chips = Von Pferd { $horse } gibt es nur { $chips } Wett-Chips, aber mehr Spieler haben darauf gesetzt.
position-dice-half = Entweder sind beide Würfel geworfen oder keiner: 0 und 0.
position-dice = Diese Würfel passen nicht zur Phase { $phase }.
position-die-finished = Der Pferdewürfel kann nicht Pferd { $horse } zeigen, denn es ist im Ziel.
position-cards = In Händen, Stapeln und Ablage liegen { $found } Karten { $card }, in der Schachtel sind aber { $count }.
position-piles = Die Stapel haben { $pile0 } und { $pile1 } Karten, aber stock hat { $cards }.
position-known-own = Platz { $viewer } muss sich die eigene Hand nicht merken.
position-known = Platz { $viewer } kann nicht von { $count } Karten { $card } in der Hand von Platz { $holder } wissen: Sie sind nicht dort.
position-pending = Was noch aussteht, passt nicht zur Phase { $phase }: { $fields }.
position-asked = Ob Platz { $seat } nach der Glückszahl gefragt wird, folgt aus Händen und Ablage, und hier ist es umgekehrt.
position-answer = Platz { $seat } hat die Glückszahl nicht und kann sie nicht gespielt haben.
position-wrong-card = Die Karte { $card } führt nicht zur Phase { $phase }.
position-not-discarded = Die Karte { $card }, die gerade gespielt wird, muss auf dem Ablagestapel liegen.
position-victim = Platz { $seat } kann nicht bestohlen werden: Er ist selbst am Zug oder hat keine Karten.
position-race-over = Drei Pferde sind im Ziel, also ist das Spiel aus.
position-empty-pile = Stapel { $pile } ist leer, von ihm kann niemand ziehen.
position-no-decision = In dieser Stellung würde in der Phase { $phase } niemand gefragt.
position-switch = Mit lucky_mode = { $mode } hat niemand einen Schalter.
position-over-hands = Am Ende des Spiels sind alle Hände abgelegt.
position-not-over = Das Spiel ist erst aus, wenn drei Pferde im Ziel sind, oder im letzten Zug.
position-deal = In der Phase { $phase } wird reihum ausgeteilt, und alles andere ist wie am Anfang.
position-no-horse = Es gibt kein Pferd »{ $found }«: Die Pferde haben die Nummern 1 bis 10.
position-no-card = { $field }: Es gibt keine Karte »{ $found }«.

## Enden und Gleichstände
cause-race_over = drei Pferde im Ziel
cause-max_turns = Zugbegrenzung
cause-money = Geld
cause-equal = Gleichstand

## Die Stellung als Text
picture-seat = Platz { $seat }
picture-owner = Besitz
picture-odds = Quoten
picture-bar = Sprinterleiste
picture-player = Spieler
picture-cash = Geld
picture-cards = Karten
picture-chip = Chip
picture-bets = Wetten
picture-passed = Verstrichene Zahlen
picture-yes = ja
picture-piles = Nachziehstapel: { $one } und { $two } Karten. Ablagestapel: { $discard }.
picture-hand = Hand von Platz { $seat }:
picture-keep = Glückszahlen werden bis zum nächsten eigenen Zug behalten.
picture-known = Platz { $viewer } kennt in der Hand von Platz { $holder }: { $cards }.
picture-now =
    { $phase ->
        [start_player] Der Startspieler wird ausgelost.
        [deal] Die Karten werden ausgeteilt.
        [over] Das Spiel ist nach { $turn } Zügen aus.
       *[other] { $horse ->
            [0] Zug { $turn }: Platz { $seat } würfelt.
           *[other] Zug { $turn }: Platz { $seat } hat { $horse } { $name } und eine { $move } gewürfelt.
        }
    } { $phase ->
        [second_chance] Zweite Chance?
        [reroll_horse] Der Pferdewürfel wird noch einmal geworfen.
        [reroll_move] Der Bewegungswürfel wird noch einmal geworfen.
        [lucky] Die anderen werden nach der Glückszahl gefragt.
        [sprint] Welches Pferd sprintet?
        [theft] Eine Karte wird aus einer Hand gezogen.
        [action] Die Aktion ist fällig.
        [sell_cards] Zwei Karten werden verkauft.
        [target_horse] Ein Pferd ist zu wählen.
        [target_horse_2] Ein zweites Pferd ist zu wählen.
        [amount] Ein Betrag ist zu wählen.
        [target_player] Ein Mitspieler ist zu wählen.
        [take_card] Eine Karte ist zu nehmen.
        [finish_order] Die Reihenfolge im Ziel ist zu wählen.
        [extra_roll] Beide Würfel werden noch einmal geworfen.
        [whip_roll] Für das gewählte Pferd wird der Bewegungswürfel geworfen.
        [draw_pile] Ein Nachziehstapel ist zu wählen.
        [draw] Eine Karte wird gezogen.
       *[other] { "" }
    }

## Statistik über viele Partien
statistics-horses = Pferde: Anteil der Partien, in denen sie ins Ziel kommen
statistics-horse = Pferd
statistics-win = Erster
statistics-place = unter zweien
statistics-show = unter dreien
statistics-owners = Kaufpreis und Ertrag, in € je Partie, in der das Pferd jemandem gehörte
statistics-price = Kaufpreis
statistics-owned = gekauft
statistics-prize = Preisgeld
statistics-feature = Eigenschaft
statistics-return = Ertrag
statistics-bets = Wetten auf die Pferde, in € je Partie
statistics-staked = gesetzt
statistics-paid = ausgezahlt
statistics-factor = je gesetztem €
statistics-cards = Karten: wie oft in einer Partie, und wie oft gewinnt, wer sie spielt
statistics-card = Karte
statistics-played = gespielt
statistics-sold = verkauft
statistics-won = gewinnt
statistics-effect = gegen den fairen Anteil

## The table: horse cards and action cards, printed
# Two short lines each.
feature-lead-draw =
    { $amount ->
        [one] In Führung:
           1 Karte ziehen
       *[other] In Führung:
           { $amount } Karten ziehen
    }
feature-last-draw =
    { $amount ->
        [one] Letztes Pferd:
           1 Karte ziehen
       *[other] Letztes Pferd:
           { $amount } Karten ziehen
    }
feature-level-one-cash =
    Mit genau einem
    gleichauf: { $amount } €
feature-level-three-cash =
    Mit drei Pferden
    gleichauf: { $amount } €
feature-second-cash =
    Genau ein Pferd
    voraus: { $amount } €
feature-zone-cash =
    In der roten
    Zone: { $amount } €
feature-level-rival-cash =
    Mit Rivalen
    gleichauf: { $amount } €
feature-lead-cash =
    In Führung:
    { $amount } €
feature-last-step =
    { $amount ->
        [one] Letztes Pferd:
           1 Feld vor
       *[other] Letztes Pferd:
           { $amount } Felder vor
    }
feature-scared-of-ten =
    Bei deiner 10:
    läuft zurück
stall-price = Kaufpreis { $price } €
effect-move_fixed =
    { $way ->
        [back] { $count ->
            [1] Pferd { $first }: { $steps } zurück
            [2] { $first } und { $second }: je { $steps } zurück
           *[other] { $horses }: je { $steps } zurück
        }
       *[forward] { $count ->
            [1] Pferd { $first }: { $steps } vor
            [2] { $first } und { $second }: je { $steps } vor
           *[other] { $horses }: je { $steps } vor
        }
    }
effect-move_choice =
    { $way ->
        [back] { $first } oder { $second }: { $steps } zurück
       *[forward] { $first } oder { $second }: { $steps } vor
    }
effect-move_any =
    { $way ->
        [back] ein Pferd: { $steps } zurück
       *[forward] ein Pferd: { $steps } vor
    }
effect-move_own =
    { $way ->
        [back] ein eigenes: { $steps } zurück
       *[forward] ein eigenes: { $steps } vor
    }
effect-move_lead =
    { $way ->
        [back] ein führendes: { $steps } zurück
       *[forward] ein führendes: { $steps } vor
    }
effect-move_last =
    { $way ->
        [back] ein letztes: { $steps } zurück
       *[forward] ein letztes: { $steps } vor
    }
effect-slipstream = aufschließen, höchstens { $max_steps }
effect-extra_roll = würfeln und ziehen
effect-whip = Pferd wählen, würfeln
effect-lucky = bei fremder { $number }: { $cash } €
effect-free_bet_fixed = Bank setzt { $stake } € auf { $horse }
effect-free_bet_any = Bank setzt { $stake } €
effect-late_bet = { $least } € oder { $most } € setzen
effect-double_bet = je { $stake_each } € auf zwei
effect-lead_bet = führend: { $own } € + { $bank } €
effect-shift_bet = { $max_amount } € umsetzen
effect-cash = { $amount } € kassieren
effect-cash_if_interest = { $base } €, { $bonus_total } € mit Nr. { $horse }
effect-cash_if_own_lead = { $base } €, in Führung { $bonus_total } €
effect-cash_if_bet_lead = { $base } €, in Führung { $bonus_total } €
effect-cash_per_owned = { $each } € je eigenem Pferd
effect-cash_per_staked = { $each } € je Pferd mit Wette
effect-steal_random_card = 1 Karte blind ziehen
effect-steal_chosen_card = ansehen, 1 nehmen
effect-steal_cash = { $amount } € wegnehmen

## The table: questions to the player who decides, and what waiting players read
scene-status = Runde { $round }
ask-second-chance = Wurf behalten oder neu würfeln?
ask-lucky = Glückszahl { $number } spielen?
ask-sprint = Wer soll sprinten?
ask-action = Deine Aktion
ask-sell-cards =
    { $sold ->
        [yes] Und welche noch?
       *[no] Welche zwei Karten verkaufst du?
    }
ask-target-horse = { $card }: Welches Pferd?
ask-target-horse-2 = { $card }: Und welches noch?
ask-amount = Wie viel setzt du auf { $chosen }?
ask-target-player = { $card }: Bei wem?
ask-take-card = Welche Karte nimmst du { $name } ab?
ask-finish-order = Welches Pferd läuft zuerst ins Ziel?
ask-draw-pile = Von welchem Stapel ziehst du?
ask-horse = { $horse }: kaufen oder wetten?
help-second-chance =
    { $owner ->
        [mine] Dein { $horse } liefe { help-fields }. Der Chip gilt einmal im Spiel: Klick auf einen Würfel.
       *[other] { $horse } liefe { help-fields }. Der Chip gilt einmal im Spiel: Klick auf einen Würfel.
    }
help-fields =
    { $fields ->
        [0] gar nicht
        [one] 1 Feld
       *[other] { $fields } Felder
    }
help-lucky = { $horse } wurde gewürfelt. Ob du die Karte hast oder behältst, erfährt niemand.
help-sprint =
    { $fields ->
        [one] Deine Pferde mit der { $number } in der Leiste dürfen 1 Feld laufen, in deiner Reihenfolge.
       *[other] Deine Pferde mit der { $number } in der Leiste dürfen { $fields } Felder laufen, in deiner Reihenfolge.
    }
help-action =
    { $can ->
        [all] Spiel eine Karte, kauf ein Pferd oder setz auf eins. Danach ziehst du eine Karte.
        [bet] Spiel eine Karte oder setz auf ein Pferd. Danach ziehst du eine Karte.
        [play] Spiel eine Karte. Danach ziehst du eine neue.
       *[none] Nichts passt: Danach ziehst du eine Karte.
    }
help-sell-cards = Für beide zusammen bekommst du { $price } €. Sie kommen auf die Ablage.
help-take-card = Nur ihr beide seht, welche es ist.
help-draw-pile = Beide liegen verdeckt; nur ihre Höhe ist verschieden.
help-over =
    { $turns ->
        [one] Das Rennen dauerte einen Zug.
       *[other] Das Rennen dauerte { $turns } Züge.
    }
wait-start-player = Der Startspieler wird ausgelost.
wait-deal = Die Karten werden gegeben.
wait-roll = { $name } würfelt.
wait-second-chance = { $name } darf einen Würfel neu werfen.
wait-reroll-horse = { $name } wirft den Pferdewürfel neu.
wait-reroll-move = { $name } wirft den Bewegungswürfel neu.
wait-lucky = Wer hat diese Glückszahl? Die anderen antworten geheim.
wait-sprint = { $name } lässt Pferde sprinten.
wait-theft = { $name } zieht eine fremde Karte.
wait-action = { $name } überlegt die Aktion.
wait-sell-cards = { $name } verkauft zwei Karten.
wait-target-horse = { $name } wählt ein Pferd.
wait-target-horse-2 = { $name } wählt noch ein Pferd.
wait-amount = { $name } überlegt den Einsatz.
wait-target-player = { $name } sucht sich ein Opfer.
wait-take-card = { $name } sieht in fremde Karten.
wait-finish-order = { $name } bestimmt, wer zuerst ins Ziel läuft.
wait-extra-roll = { $name } würfelt noch einmal.
wait-whip-roll = { $name } würfelt, wie weit das Pferd läuft.
wait-draw-pile = { $name } wählt einen Stapel.
wait-draw = { $name } zieht eine Karte.

## The table: buttons
button-second-chance-keep = Wurf behalten
button-second-chance-reroll-horse = Pferd neu würfeln
button-second-chance-reroll-move = Felder neu würfeln
button-lucky-play = Spielen
button-lucky-keep = Nicht spielen
button-sprint = { $horse } sprintet
button-sprint-stop = Kein Sprint
button-pass = Passen
button-buy = Kaufen { $price } €
button-bet = { $bet } € setzen
button-sell = 2 Karten verkaufen
button-keep-lucky = Glückszahl behalten
button-play = Spielen
button-sell-cards = Verkaufen
button-target =
    { $kind ->
        [betting] Auf { $horse }
       *[other] { $horse }
    }
button-amount = { $what } €
button-target-player = { $name }
button-take-card = Nehmen
button-draw-pile =
    { $what ->
        [0] Linker Stapel
       *[other] Rechter Stapel
    }

## The table: effects of a choice
effect-card = { $name }: { $text }
effect-buy = { $horse } kostet { $price } €, dir bleiben { $left } €. Sprinterleiste: { $bar }.
effect-bet = { $stake } € auf { $horse } bringen { $first } €, { $second } € oder { $third } €, wenn es unter die ersten drei kommt.
effect-run =
    { $goal ->
        [finish] { $horse } läuft ins Ziel.
        [start] { $horse } muss zurück auf das Startfeld.
       *[field] { $horse } kommt von Feld { $start } auf Feld { $end }.
    }
caution-own-horse = { $horse } gehört dir selbst.
reason-rosette = gesperrt seit Zieleinlauf
reason-lucky = nur in fremden Zügen
reason-cash = zu wenig Geld
reason-card-chip = kein Wett-Chip frei
reason-no-target =
    { $op ->
        [move_lead] kein Pferd führt
        [lead_bet] kein Pferd führt
        [move_own] kein eigenes Pferd läuft
        [steal_random_card] niemand hat Karten
        [steal_chosen_card] niemand hat Karten
        [steal_cash] niemand hat Geld
       *[other] jetzt ohne Wirkung
    }

## The table: zones, pieces, panels
price = { $amount } €
board-start = Start
board-no-bets = WETTEN VERBOTEN
board-finish = Zieleinlauf
board-cards = Aktionskarten
board-finished = { $horse } ist im Ziel
board-discards = { $cards } ab
tray-horse = Pferd
tray-fields = Felder
tray-chance = Zweite Chance
tray-chance-when = nach dem Wurf
tray-chance-spent = verbraucht
hand-of =
    { $cards ->
        [0] { $name } hat keine Karte
        [one] Die Karte von { $name }
       *[other] Die { $cards } Karten von { $name }
    }
kept = bleibt
hand-empty = Keine Karte auf der Hand
step =
    { $step ->
        [features] Merkmale
        [roll] Wurf
        [sprint] Sprint
        [action] Aktion
       *[card] Karte
    }
zone-horse =
    { $owned ->
        [yes] { $place ->
            [finished] { $horse } { $name }, im Ziel als { $rank }., gehört { $owner }
            [start] { $horse } { $name }, auf dem Startfeld, gehört { $owner }
           *[field] { $horse } { $name }, auf Feld { $field }, gehört { $owner }
        }
       *[no] { $place ->
            [finished] { $horse } { $name }, im Ziel als { $rank }., ohne Besitzer
            [start] { $horse } { $name }, auf dem Startfeld, für { $price } € zu kaufen
           *[field] { $horse } { $name }, auf Feld { $field }, für { $price } € zu kaufen
        }
    }
zone-bets = Wetten auf { $horse }
zone-pile =
    { $cards ->
        [one] Nachziehstapel { $pile }, eine Karte
       *[other] Nachziehstapel { $pile }, { $cards } Karten
    }
zone-discard =
    { $cards ->
        [0] Ablage, leer
        [one] Ablage, eine Karte
       *[other] Ablage, { $cards } Karten
    }
zone-horse-die =
    { $value ->
        [0] Pferdewürfel
       *[other] Pferdewürfel: { $value }
    }
zone-move-die =
    { $horse ->
        [0] Bewegungswürfel
       *[other] Bewegungswürfel: { $value }
    }
zone-chip =
    { $chip ->
        [yes] Chip „Zweite Chance“
       *[no] Chip „Zweite Chance“, verbraucht
    }
zone-card =
    { $copies ->
        [one] { $name }: { $text }
       *[other] { $name }, { $copies } Karten: { $text }
    }
zone-rival =
    { $cards ->
        [one] { $name }, eine Karte, { $cash } €
       *[other] { $name }, { $cards } Karten, { $cash } €
    }
tip-chip = Einmal im Spiel darfst du nach deinem Wurf einen der beiden Würfel neu werfen.
tip-bet = { $name }: { $stake } €
tip-bets =
    { $count ->
        [0] Noch niemand hat auf { $horse } gesetzt.
       *[other] Auf { $horse } gesetzt: { $bets }
    }
discard-top = Oben: { $card }
discard-movement = Bewegung ({ $count }): { $cards }
discard-betting = Wetten ({ $count }): { $cards }
discard-income = Einnahmen ({ $count }): { $cards }
discard-steal = Diebstahl ({ $count }): { $cards }
discard-lucky = Glückszahlen ({ $count }): { $cards }
tip-known = Du kennst: { $cards }
rival =
    { $cards ->
        [one] 1 Karte · { $cash } €
       *[other] { $cards } Karten · { $cash } €
    }
rival-known = kennst: { $cards }
pane-hand = Deine Karten
pane-offer = Die fremden Karten
panel =
    { $seen ->
        [0] { $count ->
            [0] { panel-cards } · kein Pferd
           *[other] { panel-cards } · { $horses }
        }
       *[other] { $count ->
            [0] { panel-cards } · kein Pferd · du kennst: { $known }
           *[other] { panel-cards } · { $horses } · du kennst: { $known }
        }
    }
panel-cards =
    { $cards ->
        [0] keine Karte
        [one] 1 Karte
       *[other] { $cards } Karten
    }

## The table: log and result. The sign of the player precedes the line.
log-first = ist Startspieler
log-feature =
    { $effect ->
        [cash] kassiert { $amount } € für { $horse_name }
        [draw] zieht wegen { $horse_name } eine Karte
       *[step] lässt { $horse_name } aufholen
    }
log-rolled =
    { $how ->
        [opening] würfelt { $horse } und { $move }
       *[card] würfelt { $horse } und { $move }
    }
log-second-chance =
    { $die ->
        [horse] wirft den Pferdewürfel neu
        [move] wirft den Bewegungswürfel neu
       *[none] { "" }
    }
log-rerolled = hat nun { $horse } und { $move }
log-lucky = spielt Glückszahl { $horse }: { $amount } €
log-moved =
    { $end ->
        [0] { $horse_name } zurück zum Start
       *[other] { $cause ->
            [sprint] { $horse_name } sprintet auf { $end }
            [scared] { $horse_name } weicht auf { $end } zurück
           *[other] { $horse_name } auf { $end }
        }
    }
log-finished = { $horse_name } läuft ins Ziel, { $place }. Platz
log-no-sprint = verzichtet auf den Sprint
log-drew = zieht eine Karte
log-got = bekommt { $card_name }
log-reshuffled = Die Ablage wird neu gemischt: { $pile0 } und { $pile1 } Karten.
log-stole = zieht eine Karte von { $victim_name }
log-stolen = { $card_name }
log-looked = sieht die Karten von { $victim_name } an
log-robbed = { $amount } € von { $victim_name }
log-passed = passt
log-kept-lucky = behält Glückszahlen (das siehst nur du)
log-bought = kauft { $horse_name } für { $price } €
log-bet =
    { $bank ->
        [0] setzt { $own } € auf { $horse_name }
       *[other] { $own ->
            [0] { $bank } € der Bank auf { $horse_name }
           *[other] { $own } € und { $bank } € der Bank auf { $horse_name }
        }
    }
log-shifted = { $amount } € von { $horse_name } auf { $to_name }
log-sold-card = verkauft { $card_name }
log-sold = kassiert { $amount } € für zwei Karten
log-played = spielt { $card_name }
log-earned = { $amount } €
log-prize = Preisgeld für { $horse_name }: { $amount } €
log-payout = Wette auf { $horse_name }: { $stake } × { $factor } = { $amount } €
log-no-draw = findet keine Karte zum Ziehen
log-won =
    { $shared ->
        [yes] gewinnt gemeinsam mit anderen, mit { $score } €
       *[no] gewinnt mit { $score } €
    }
result =
    { $reason ->
        [max_turns] { $count ->
            [one] Die Zugbegrenzung ist erreicht. { $names } gewinnt mit { $score } €.
           *[other] Die Zugbegrenzung ist erreicht. { $names } gewinnen gemeinsam mit je { $score } €.
        }
       *[other] { $count ->
            [one] { $names } gewinnt mit { $score } €.
           *[other] { $names } gewinnen gemeinsam mit je { $score } €.
        }
    }

## Pictures of the rulebook
figure-start = Start
figure-fields = Felder 1 bis 20
figure-zone = „Wetten verboten!“
figure-places = Siegerplätze
figure-number = Nummer
figure-price = Kaufpreis
figure-odds = Gewinnquoten für Platz 1, 2, 3
figure-bar = Sprinterleiste
figure-feature = Besondere Eigenschaft
figure-slots = Wetten und freie Chips
figure-lead = führt
figure-level = gleichauf
figure-last = Letzte

## Die Teile eines Ergebnisses
part-cash = Bargeld
part-amount = { $amount } €
part-prize = Preisgelder
part-prize-note = Platz { $place }: { horse-name }, { $amount } €
part-payout = Wetten
part-payout-note = { horse-name }: { $stake } € mal { $factor }
