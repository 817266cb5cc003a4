# -- der Tisch --
table-of = Tisch „{ $name }“
table-subtitle = Tisch „{ $name }“ · { $status }
table-loading = Der Tisch wird gedeckt …
table-gone-title = Diesen Tisch gibt es nicht
table-closed-title = Dieser Tisch ist geschlossen
table-gone = Vielleicht ist der Link abgeschnitten, oder der Tisch wurde abgeräumt.
table-round = Runde { $round }
tab-your-turn = ● Du bist am Zug · { $page }
board-label = Spielplan { $game }. Pfeiltasten führen von Feld zu Feld, Eingabe wählt, Escape legt zurück.

# -- Plätze --
seat-you = { $name } (du)
seat-turn = am Zug
seat-thinking = überlegt
seat-done = hat gewählt
steps-label = Die Schritte des Zuges
table-bot = Bot
seat-away = nicht da
seat-away-label = { $name } ist gerade nicht da.
seats-label = Plätze
score-of = / { $total }
spectators-label =
    { $count ->
        [one] Eine Person schaut zu.
       *[other] { $count } Personen schauen zu.
    }

# -- die Frage --
prompt-label = Was gefragt ist
prompt-sending = Dein Zug ist unterwegs …
prompt-watching = Du schaust zu.
skip-moves = Überspringen
skip-moves-help = Die Züge der anderen sofort zeigen, bis du dran bist
put-back = Zurücklegen
put-back-key = Esc
choose-this = Auswählen
all-choices = Alle Möglichkeiten
all-choices-help = Jede Möglichkeit, die du jetzt hast. Ein Klick genügt.
turn-left = Links drehen
turn-right = Rechts drehen
turn-right-key = Rechts drehen (R)
caution-title = Wirklich?
caution-yes = Trotzdem
caution-no = Doch nicht
undo = Rückgängig
undo-free = Deinen letzten Zug zurücknehmen
undo-ask = Die anderen fragen, ob du zurücknehmen darfst
undo-none = Es gibt nichts zurückzunehmen.
undo-asked = { $name } möchte den letzten Zug zurücknehmen.
undo-waiting = Die anderen sind gefragt, ob du zurücknehmen darfst.
undo-waiting-away =
    { $count ->
        [one] { $names } ist gerade nicht da und wird bei der Rückkehr gefragt.
       *[other] { $names } sind gerade nicht da und werden bei der Rückkehr gefragt.
    }
undo-withdraw = Doch nicht
undo-away =
    { $count ->
        [one] { $names } ist nicht da und konnte nicht zustimmen. Dein Zug bleibt stehen.
       *[other] { $names } sind nicht da und konnten nicht zustimmen. Dein Zug bleibt stehen.
    }
undo-agree = Einverstanden
undo-decline = Lieber nicht

# -- Verlauf und Gespräch --
log = Verlauf
log-empty = Noch ist nichts geschehen.
log-thinking = überlegt …
position-show = Diese Stellung zeigen
position-label = Eine frühere Stellung
position-leave = Zurück zur Partie
log-line = { $name }: { $text }
chat = Chat
chat-empty = Noch hat niemand etwas gesagt.
chat-hint = Nachricht an den Tisch
chat-send = Senden
chat-new =
    { $count ->
        [one] eine neue Nachricht
       *[other] { $count } neue Nachrichten
    }

# -- Ansicht --
zoom = Größer
zoom-out = Kleiner
zoom-in-label = Vergrößern
zoom-out-label = Verkleinern
zoom-reset = Alles zeigen
view-reset = Ansicht wie am Anfang

# -- Ablehnung --
refusal-rule = Regel { $rule }
refusal-close = Hinweis schließen

# -- Tasten --
keys = Tasten
keys-board = Zum Brett und weiter zu den Knöpfen
keys-move = Von Feld zu Feld
keys-pick = Wählen und bestätigen
keys-back = Zurücklegen oder schließen
keys-turn = Plättchen drehen, mit Umschalt nach links
keys-zoom = Vergrößern, verkleinern, wie am Anfang zeigen
keys-list = Diese Liste

# -- Menü --
menu = Menü
menu-replay = Partie ansehen
menu-choices = Alle Möglichkeiten
menu-link = Link zum Tisch kopieren
menu-dice = Würfel nachprüfen
menu-resign = Aufgeben
menu-leave = Tisch verlassen
leave-title = Den Tisch verlassen?
leave-text = Dein Platz bleibt dir: Die Partie wartet, oder ein Bot spielt für dich, bis du wieder da bist. Du findest sie auf der Startseite.
leave-device = Die Partie kann warten: Sie bleibt, wie sie ist, und steht auf der Startseite. Oder ihr gebt alle an diesem Gerät auf; wo sonst noch jemand mitspielt, spielen Bots weiter.
leave-resign = Für alle aufgeben
leave-resign-one = Aufgeben …
leave-later = Später weiterspielen
resign-title = Aufgeben?
resign-duel = Die Partie ist dann zu Ende, und { $name } gewinnt.
resign-many = Ein Bot spielt dann für dich weiter. Zurücknehmen lässt sich das nicht.
resign-yes = Ja, aufgeben
resign-no = Weiterspielen

# -- Verbindung --
wire-lost = Die Verbindung ist unterbrochen. Es geht gleich weiter, nichts geht verloren.
wire-retry = Jetzt versuchen

# -- Warten auf Mitspieler --
waiting-title = Der Tisch ist gedeckt
waiting-open =
    { $count ->
        [0] Alle Plätze sind besetzt.
        [one] Ein Platz ist noch frei.
       *[other] { $count } Plätze sind noch frei.
    }
waiting-for-host = Sobald alle sitzen, beginnt die Partie.
waiting-for-all = Die Revanche beginnt, sobald alle zugesagt haben.
waiting-undecided = hat noch nicht zugesagt
waiting-agree = Revanche annehmen
waiting-host-starts = Wer den Tisch eröffnet hat, startet die Partie.
waiting-seat = Platz { $number }
waiting-free = frei
waiting-sit = Hier sitzen
waiting-stand = Aufstehen
waiting-add-bot = Bot hinsetzen
waiting-which-bot = Welcher Bot soll sich auf Platz { $number } setzen?
waiting-remove-bot = Bot wegschicken
waiting-start = Partie beginnen
waiting-invite = Einladen
waiting-invite-text = Wer diesen Link öffnet, kann sich dazusetzen.
waiting-public = Der Tisch steht auch auf der Startseite.
waiting-options = So wird gespielt
waiting-options-default = Alles wie in der Anleitung.
waiting-dice = Würfel, die jeder nachprüfen kann
waiting-seed = Deine Zugabe zu den Würfeln
waiting-seed-help = Dein Browser gibt von selbst etwas Zufälliges dazu, das der Server nicht kennt, wenn er das Geheimnis wählt: So kann er nicht aussuchen, was fällt. Zeichen deiner Wahl treten an dessen Stelle.
waiting-seed-add = Dazugeben
waiting-seed-added = Dazugegeben. Nach der Partie steht sie neben dem Geheimnis.
waiting-your-name = Dein Name am Tisch
waiting-rename = Übernehmen

# -- ein gemeinsames Gerät --
handover-title = { $name } ist am Zug
handover-text = Gib das Gerät weiter. Erst wenn { $name } da ist, wird aufgedeckt.
handover-show = Ich bin { $name }: zeig meine Sicht

# -- das Ende --
result-title = Die Partie ist zu Ende
result-place = { $rank }.
result-places = Platzierung
result-rematch = Revanche
result-next-table = Zur Revanche
result-replay = Partie ansehen
result-home = Zur Startseite
result-show = Ergebnis
