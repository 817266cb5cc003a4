### Texte des Befehls `spieltisch`.

## Fehler
error = Fehler: { $text }
interrupted = Abgebrochen.
bad-pair = Eine Option schreibt man als name=wert, zum Beispiel -o { $example }; »{ $found }« ist nicht so geschrieben.
bad-seat = Einen Platz »{ $found }« gibt es nicht. Möglich ist { $seats } oder all.
bad-bots = { $bots } Bots passen nicht auf { $players } Plätze: Nenne einen Bot für alle Plätze oder einen je Platz.
file-exists = Die Datei »{ $file }« gibt es schon. Nenne eine andere.
unwritable = Die Datei »{ $file }« lässt sich nicht schreiben: { $reason }.
unreadable = »{ $file }« lässt sich nicht lesen: { $reason }.
empty = »{ $file }« ist leer. Darin sollte eine Stellung oder die Aufzeichnung einer Partie stehen.
no-json = Das ist weder eine Stellung noch eine Aufzeichnung, denn es ist kein gültiges JSON. Zeile { $line }, Spalte { $column }: { $reason }.
unreadable-json = Das ist weder eine Stellung noch eine Aufzeichnung: Es ist kein lesbares JSON ({ $reason }).
needs-game = Das ist keine Aufzeichnung und nennt darum kein Spiel. Gib es mit --game an: { $games }.
no-notation = { $game } hat keine eigene Notation. Gib die Stellung oder die Aufzeichnung als JSON.
no-such-ply = Einen Zug { $ply } gibt es nicht: Diese Aufzeichnung hat { $last }.
no-such-rule = { $game } hat keine Regel »{ $found }«. Die Regeln sind nummeriert wie { $example }.
no-such-rule-anywhere = Kein Spiel hier hat eine Regel »{ $found }«. Die Regeln sind nummeriert wie { $examples }.
no-tests = In »{ $folder }« sind keine Testdateien. Gib den Ordner mit --tests an.
bad-test-file = Die Testdatei »{ $file }« lässt sich nicht lesen: { $reason }.

## Überschriften der Tabellen
game = Spiel
name = Name
players = Spieler
about = Worum es geht
option = Option
value = Wert
meaning = Bedeutung
on = an
off = aus
place = Rang
player = Spieler
score = Punkte
decided = Entschieden durch
bot = Bot
wins = Siege
shared = Geteilt
payoff = Ertrag ± 95 %
steps = Schritte je Partie
mean = Mittel
least = min
most = max
chance = Zufall

## Spielen
you-play = { $player }: du
person-plays = { $player }: ein Mensch
bot-plays = { $player }: Bot { $bot }
seed = Startwert { $seed }
short-help = Wähle mit Nummer oder Wörtern. ? erklärt mehr, q hört auf.
your-choice = Deine Wahl:{" "}
do-it = Trotzdem ({ $rule })? j/n [n]{" "}
curtain = Gib das Gerät an { $player } weiter, dann Enter drücken.{" "}
earlier-news =
    { $count ->
        [one] · Ein früheres Ereignis ist weggelassen.
       *[other] · { $count } frühere Ereignisse sind weggelassen.
    }
back = Enter führt zurück zu allen { $count } Möglichkeiten.
no-such-line = Eine Wahl { $found } gibt es nicht: Die Liste geht von 1 bis { $last }.
no-such-words = »{ $found }« ist keine Aktion dieses Spiels. Tippe eine Nummer, Wörter wie in der Liste oder ? für Hilfe.
help =
    Tippe die Nummer einer Zeile. Eine Zeile mit … (5) am Ende öffnet fünf Möglichkeiten.
    Oder tippe die Wörter einer Aktion oder so viele davon, dass sie klar ist: »{ $words }« oder »{ $shorter }«.
    Zeilen mit ! sind erlaubt, haben aber ihren Preis; du wirst noch einmal gefragt.
    Enter zeigt die Stellung und die ganze Liste noch einmal, »r { $rule }« den Text dieser Regel, o die Optionen.
    q hört auf; eine verlassene Partie lässt sich nicht fortsetzen.
leaving =
    { $steps ->
        [one] Du hörst nach einem Schritt auf; eine verlassene Partie lässt sich nicht fortsetzen.
       *[other] Du hörst nach { $steps } Schritten auf; eine verlassene Partie lässt sich nicht fortsetzen.
    }
ended =
    { $steps ->
        [one] Die Partie ist nach einem Schritt zu Ende: { $cause }.
       *[other] Die Partie ist nach { $steps } Schritten zu Ende: { $cause }.
    }
saved = Die Aufzeichnung ist in { $file }.

## Simulationen
simulated =
    { $games ->
        [one] { $game }: eine Partie zu { $players } Spielern, Startwert { $seed }
       *[other] { $game }: { $games } Partien mit { $players } Spielern, Startwert { $seed }
    }
ends = Enden: { $ends }
speed =
    { $workers ->
        [one] Tempo: { $games } Partien/s, { $steps } Schritte/s ({ $seconds } s, ein Prozess)
       *[other] Tempo: { $games } Partien/s, { $steps } Schritte/s ({ $seconds } s, { $workers } Prozesse)
    }

## Regelhefte
unproven = { $rule } hat keinen Test.
unknown-mark = { $test } nennt die Regel { $rule }, die es nicht gibt.

## Aufzeichnungen
length =
    { $moves ->
        [one] { $players } Spieler, ein Zug
       *[other] { $players } Spieler, { $moves } Züge
    }
unfinished = Unbeendet
record-end = Ende durch { $cause }; Erträge: { $payoffs }
after-ply = Nach Zug { $ply } von { $last }
cause-resigned = Aufgabe
cause-timed_out = Zeitüberschreitung
cause-draw_agreed = vereinbartes Unentschieden
cause-aborted = Abbruch
chance-acts = Als Nächstes entscheidet der Zufall: Würfel oder eine Ziehung.

## Geschwindigkeit
bench-game = { $game } wird gemessen ...
bench-no-openspiel = OpenSpiel ist nicht installiert und wird nicht mitgemessen: pip install "spieltisch[bench]".
bench-build =
    { $build ->
        [compiled] Geschwindigkeit auf einem Kern, kompiliert
       *[interpreted] Geschwindigkeit auf einem Kern, interpretiert: Die Regeln sind nicht kompiliert
    }
bench-per-second = pro Sekunde
bench-steps-in-loop = Schritte in der Schleife
bench-steps-from-python = Schritte von Python aus
bench-playouts = Partien
bench-clones = Kopien
bench-determinizations = Determinisierungen
bench-search-playouts = Durchläufe einer Suche bis zum Ende, ab der Mitte einer Partie
bench-search-iterations = Durchläufe der Suche der Bots, ab da
bench-search-beside = Eine Suche macht { $ours } Durchläufe bis zum Ende, OpenSpiels Suche in Python { $theirs }: { $ratio }-mal so viele.
bench-batch = Entscheidungen in einem Stapel von { $games } Partien
bench-pettingzoo = Entscheidungen über PettingZoo (der Stapel macht { $ratio }-mal so viele)
bench-beside =
    { $python ->
        [none] Neben { $system }, { $theirs } Schritte: in der Schleife { $loop }-mal so viele.
       *[other] Neben { $system }, { $theirs } Schritte: in der Schleife { $loop }-mal so viele, von Python aus { $python }-mal.
    }
bench-startup = Der Import dauert { $import } ms, die Hilfe des Befehls { $help } ms.

## Der Server
serving = Der Tisch ist offen: { $address } (Strg-C schließt ihn).
closed = Der Tisch ist geschlossen. Partien gehen weiter, wenn er wieder geöffnet wird.
worker-failed = Nicht alle Serverprozesse konnten starten; ihre Meldungen stehen weiter oben.
workers-need-postgresql = SQLite ist für einen Prozess gemacht. Für mehrere gib mit --db eine PostgreSQL-Datenbank an, zum Beispiel postgresql+asyncpg://name:passwort@rechner/spieltisch, oder lass --workers weg.
no-database = Die Datenbank { $url } ist nicht zu gebrauchen: { $reason }.
bad-site = „{ $found }“ ist keine Adresse einer Seite. Schreib sie so: https://play.example.org.
bad-host = „{ $found }“ ist kein Rechnername. Gib nur den Namen an, etwa play.example.org, ohne https:// und ohne Port.
proxy-without-site = Gib hinter einem Proxy mit --site an, unter welcher Adresse dieser Server zu erreichen ist. Anfragen an andere Rechnernamen werden abgewiesen.
bad-proxy = „{ $found }“ ist keine Adresse eines Proxys. Gib eine Adresse wie 127.0.0.1 an oder ein Netz wie 172.16.0.0/12.
bad-mail = Die Adresse des Mailservers in --mail ist ungültig. Schreib smtp://name:passwort@host:port, oder smtps:// für eine von Anfang an verschlüsselte Verbindung.
no-mail-from = E-Mails brauchen einen Absender: Gib ihn mit --mail-from an, etwa spieltisch@example.org.
cannot-listen = Der Server kann { $host }, Port { $port }, nicht benutzen: { $reason }. Wähle mit --port einen anderen Port.

## Prüfen
verify-wrong = Falsch: { $reason }
verify-moves =
    { $moves ->
        [one] Eine Entscheidung entspricht den Regeln ({ $undone } Züge wurden zurückgenommen).
       *[other] Alle { $moves } Entscheidungen entsprechen den Regeln ({ $undone } Züge wurden zurückgenommen).
    }
verify-dice =
    { $rolls ->
        [0] Nichts wurde gewürfelt oder gezogen. Die als { $commitment } versprochenen Würfel sind die verratenen.
        [one] Der eine Wurf oder Zug vom Stapel stammt von den Würfeln, die als { $commitment } versprochen waren.
       *[other] Alle { $rolls } Würfe und Züge vom Stapel stammen von den Würfeln, die als { $commitment } versprochen waren.
    }
verify-seeds =
    { $count ->
        [0] Niemand hat etwas zu den Würfeln dazugegeben: Der Server kannte alles, wovon sie abhängen, und hätte vorher mehrere Geheimnisse durchprobieren können.
        [one] Eine Person hat etwas zu den Würfeln dazugegeben. Kannte der Server diese Zugabe noch nicht, als er das Geheimnis versprach, konnte er die Würfel nicht aussuchen.
       *[other] { $count } Personen haben etwas zu den Würfeln dazugegeben. Gibt es eine Zugabe, die der Server noch nicht kannte, als er das Geheimnis versprach, konnte er die Würfel nicht aussuchen.
    }
verify-signed =
    Unverändert, seit der Server sie mit dem Schlüssel { $signer } unterschrieben hat.
    Vergleiche diesen Schlüssel mit dem unter /api/key auf dem Server, auf dem gespielt wurde, oder lass ihn mit --key vergleichen: Ein Fälscher würde mit einem anderen Schlüssel unterschreiben.
verify-signed-as-demanded = Unverändert, seit der Server sie mit dem Schlüssel { $signer } unterschrieben hat, wie du verlangst.
verify-unsigned =
    Nur Züge und Würfel: Diese Aufzeichnung ist nicht unterschrieben.
    Wer aufgegeben hat, alle Zeiten und ob die Aufzeichnung vollständig ist, ist nicht bewiesen.
bad-key = „{ $found }“ ist kein öffentlicher Schlüssel. Gib 64 hexadezimale Ziffern an oder eine Datei, in der sie stehen oder die Antwort des Servers unter /api/key.

## Bilder
drawn = Das Bild ist in { $file }.
no-resvg = PNG-Bilder brauchen ein Paket, das nicht installiert ist: pip install "spieltisch[pictures]". SVG-Bilder brauchen keines.
no-pictures = { $game } hat noch keine Bilder; ohne --svg und --png wird es als Text gezeigt.
no-such-seat = Einen Platz { $seat } gibt es nicht: Die Plätze haben die Nummern 0 bis { $last }.

## Einen Server verwalten
admin-mark = Zeichen
admin-address = Adresse
admin-status = Stand
admin-waiting = wartet
admin-playing = läuft
admin-over = zu Ende
admin-people = Menschen
admin-rows = Protokoll
admin-made = Eröffnet
admin-used = Zuletzt benutzt
admin-closed = Geschlossen, weil
admin-number = Nummer
admin-tables = Tische
admin-who =
    { $people ->
        [0] { $bots } Bots, { $free } freie Plätze
       *[other] { $names } + { $bots } Bots, { $free } freie Plätze
    }
admin-no-tables = Einen solchen Tisch gibt es nicht.
admin-nobody = Niemand heißt so.
admin-table-closed = Der Tisch „{ $name }“ ({ $mark }) ist geschlossen. Alle am Tisch lesen in wenigen Sekunden, warum.
admin-sure-tables =
    { $count ->
        [one] Den Tisch „{ $name }“ mit Protokoll und Gespräch endgültig löschen?
       *[other] { $count } Tische mit Protokollen und Gesprächen endgültig löschen?
    }
admin-tables-deleted =
    { $count ->
        [one] Ein Tisch ist gelöscht.
       *[other] { $count } Tische sind gelöscht.
    }
admin-sure-person = { $name } mit allen Chatzeilen und Zugängen endgültig löschen? Bots übernehmen die Plätze.
admin-person-gone = { $name } ist gelöscht.
admin-job-kind = Aufgabe
admin-job-waiting = Warten
admin-job-running = Laufen
admin-job-oldest = Erste fällig
admin-job-tries = Fehlversuche
admin-job-bot = Züge von Bots
admin-job-hint = Tipps
admin-job-review = Rückblicke
admin-job-mail = E-Mails
admin-job-clock = Uhren
admin-backed-up = Die Sicherung ist in { $file } ({ $size } MB). Sie enthält Geheimnisse: Bewahre sie so auf, dass nur du sie lesen kannst.
admin-restored = Die Sicherung { $file } ist eingespielt. Öffne den Tisch: spieltisch serve.
admin-kept = Was vorher da war, ist in { $file }.
admin-finding = { $mark }: { $reason }
admin-checked =
    { $damaged ->
        [0] An { $count } Tischen stimmt alles.
        [one] Einer von { $count } Tischen ist beschädigt.
       *[other] { $damaged } von { $count } Tischen sind beschädigt.
    }
