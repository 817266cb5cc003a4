### Meldungen des Servers

## Menschen und Plätze
guest = Gast { $number }

## Tische
unknown-table = Unter dieser Adresse steht kein Tisch. Vielleicht fehlt ein Buchstabe des Links.
table-crowded = An diesem Tisch sehen schon zu viele zu. Komm später wieder.
game-not-ready = Dieses Spiel kann man noch nicht im Browser spielen.
no-picture = Dieses Spiel hat noch kein Bild.
app-description = Fünf deutsche Brettspiele an einem Tisch: mit Freunden oder gegen Bots, hier oder anderswo.
app-my-games = Meine Partien
app-open-tables = Offene Tische
no-lesson = Diese Anleitung hat keinen solchen Schritt. Geh zurück zum Anfang der Anleitung.
no-sheet = Diese Zeichnungen sind nicht mehr in Gebrauch. Lade die Seite neu.
too-many-tables = Du hast schon viele Tische offen. Verlasse zuerst einen davon.
too-many-bot-tables = Du spielst schon an { $most } Tischen mit Bots. Beende eine dieser Partien oder verlasse sie, dann kannst du eine neue eröffnen.
too-many-bot-tables-of-origin = Aus deinem Netz laufen schon { $most } Partien mit Bots. Beendet oder verlasst eine davon, oder versucht es später noch einmal.
bad-name = Ein Name hat 1 bis { $most } sichtbare Zeichen.
bad-colour = Eine Farbe „{ $found }“ gibt es nicht. Die Farben sind { $known }.
replay-later = Die Partie kann man noch einmal ansehen, wenn sie zu Ende ist.
no-such-step = Einen Schritt { $step } gibt es nicht. Der letzte ist { $last }.

## Rückblicke
review-later = Einen Rückblick gibt es, wenn die Partie zu Ende ist.
review-aborted = Diese Partie wurde abgebrochen, bevor jemand gewonnen hatte. Darum gibt es keinen Rückblick; ansehen kannst du sie trotzdem noch einmal.
review-too-short = In dieser Partie gab es kaum etwas zu entscheiden. Ein Rückblick würde nichts verraten; ansehen kannst du sie trotzdem noch einmal.
too-many-reviews = Du wartest schon auf { $most } Rückblicke. Wenn einer davon fertig ist, kannst du den nächsten bestellen.
reviews-busy = Gerade sind sehr viele Rückblicke in Arbeit. Versuch es in ein paar Minuten noch einmal.
review-did = { $name }: { $text }

## Spielen
not-your-turn = Du bist nicht am Zug. Gefragt ist jetzt: { $names }.
too-late = Jemand anders war schneller. Sieh auf den Tisch und versuche es noch einmal.
means-nothing = So geht hier nichts.
is-allowed = Das ist jetzt erlaubt.
time-up = Deine Zeit war um, bevor diese Antwort kam. Sie wurde nicht gespielt.

## Tipps
hints-not-here = An diesem Tisch gibt es keine Tipps: So wurde er eröffnet.
hints-too-many = Ein Tipp nach dem anderen, bitte: Warte ein paar Sekunden und frag dann noch einmal.
hint-late = Inzwischen sieht der Tisch anders aus. Frag noch einmal, wenn du magst.
hint-busy = Gerade denken alle Bots nach. Frag gleich noch einmal.
hint-failed = Für diese Stellung gibt es keinen Tipp. Frag gleich noch einmal, oder wähle, was dir am besten gefällt.

## Wiederherstellungscodes, Anmeldung, Stummschalten und Blockieren
stranger = Wir kennen diesen Browser nicht mehr: Sein Cookie ist abgelaufen, wurde anderswo beendet oder ist nicht von uns. Du heißt hier jetzt { $name }. Mit Wiederherstellungscode oder Passwort bist du wieder du selbst.
logged-out = Du wurdest an diesem Gerät abgemeldet. Lade die Seite neu.
unknown-code = Diesen Wiederherstellungscode hat niemand. Sieh dir jeden Buchstaben noch einmal an; ein neuer Code macht ältere ungültig.
wrong-login = Dieser Name und dieses Passwort gehören nicht zusammen.
wrong-password = Das ist nicht dein bisheriges Passwort.
password-needed = Bestätige zuerst dein Passwort. Dann kannst du hier ein paar Minuten lang Codes und Geräte ändern.
wrong-too-often =
    { $seconds ->
        [one] Das Passwort war zu oft falsch. Versuch es in einer Sekunde noch einmal.
       *[other] Das Passwort war zu oft falsch. Versuch es in { $seconds } Sekunden noch einmal.
    }
login-searched = Für diesen Namen wurden sehr viele falsche Passwörter ausprobiert. Versuch es in { $seconds } Sekunden noch einmal, melde dich an einem Gerät an, an dem du schon angemeldet warst, oder nimm deinen Wiederherstellungscode.
not-your-password = Das ist nicht dein Passwort.
too-many-knocks = Aus deinem Netz wurden zu oft Passwörter und Codes ausprobiert. Versuch es in { $seconds } Sekunden noch einmal.
passwords-busy = Gerade melden sich sehr viele Leute an. Versuch es in { $seconds } Sekunden noch einmal.
bad-login = Ein Anmeldename hat { $least } bis { $most } Zeichen, die alle sichtbar sind.
bad-password = Ein Passwort hat { $least } bis { $most } Zeichen und ist nicht der Anmeldename.
login-taken = Diesen Anmeldenamen hat schon jemand. Wähle einen anderen.
games-here =
    { $count ->
        [one] An diesem Gerät bist du { $name } und hast eine Partie, die noch nicht zu Ende ist. Ohne Wiederherstellungscode kannst du nicht zu ihr zurück. Hol dir zuerst einen Code, oder verzichte auf die Partie.
       *[other] An diesem Gerät bist du { $name } und hast { $count } Partien, die noch nicht zu Ende sind. Ohne Wiederherstellungscode kannst du nicht zu ihnen zurück. Hol dir zuerst einen Code, oder verzichte auf die Partien.
    }
host-blocked = Du hast die Person blockiert, die diesen Tisch eröffnet hat. Um hier Platz zu nehmen, hebe das zuerst in deinem Profil auf.
not-welcome = An diesem Tisch ist kein Platz für dich. Wähle einen anderen, oder eröffne selbst einen.
no-rematch = Diese Runde trifft sich nicht noch einmal an einem Tisch. Eröffne einen neuen.
nobody-there = An dieser Stelle ist kein Mensch.
yourself = Das bist du selbst.
too-many-kept = Du hältst schon zu { $most } Menschen Abstand. Lass zuerst jemanden wieder näher.

## Nachrichten und Anfragen
hello-first = Die erste Nachricht einer Verbindung muss „hello“ sein.
hello-once = Eine Verbindung sagt nur einmal „hello“.
bad-message = Diese Nachricht ist nicht zu verstehen: { $reason }.
too-large = Das ist zu groß. Erlaubt sind höchstens { $most } KB.
too-nested = Das ist zu tief verschachtelt. Erlaubt sind höchstens { $most } Ebenen von Listen und Tabellen.
no-utf-8 = Das ist kein Text in UTF-8. Sende ihn in dieser Kodierung.
has-nul = Ein Text enthält das Zeichen NUL, das sich weder zeigen noch speichern lässt. Lass es weg.
control-characters = Eine Adresse enthält keine Steuerzeichen. Lass sie weg.
too-many-messages = Das war zu viel auf einmal. Warte einen Augenblick.
too-many-newcomers = Aus deinem Netz sind gerade sehr viele neue Gäste gekommen. Versuche es in einer Minute noch einmal.
too-many-new-tables = Aus deinem Netz sind gerade sehr viele Tische eröffnet worden. Versuche es in einer Minute noch einmal.
too-many-connections = Aus deinem Netz sind gerade sehr viele Tische geöffnet. Schließe einige davon; dann öffnet sich dieser von selbst.
too-slow = Das hat zu lange gebraucht. Versuche es noch einmal.
bad-request = Diese Anfrage ist nicht zu verstehen: { $reason }.
not-found = Unter dieser Adresse gibt es nichts.
not-allowed = Das geht unter dieser Adresse nicht.
unknown-host = Auf den Namen „{ $host }“ hört dieser Server nicht. Falls du ihn betreibst und das sein Name ist: Starte ihn mit --allow-host { $host } oder gib mit --site seine ganze Adresse an.
foreign-origin = Eine andere Seite darf das nicht in deinem Namen tun.
metrics-closed = Zahlen erfährt nur dieser Rechner, oder wer das Zugangswort hat (serve --metrics-token).
internal = Bei uns ist etwas schiefgegangen. Es hat sich nichts geändert.
not-written = Der Server kann gerade nichts aufschreiben. Es ist nichts verloren: Versuche es gleich noch einmal.
owner-unreachable = Dieser Tisch ist gerade nicht zu erreichen. Es ist nichts verloren: Versuche es gleich noch einmal.
client-missing = Die Seiten des Tisches fehlen: Spieltisch wurde ohne sie installiert.
client-missing-help = In einem Klon baut sie der Befehl make client. Sonst installiere zuerst Node (20.19, 22.12 oder neuer) und dann Spieltisch noch einmal.

## E-Mail
no-mail = Dieser Server verschickt keine E-Mails.
bad-address = Das ist keine E-Mail-Adresse. Schreib sie so: anna@example.org.
mail-failed = An diese Adresse ließ sich gerade nichts verschicken. Prüfe sie, oder versuch es später noch einmal.
no-address = Du hast noch keine Adresse angegeben.
other-code = Das ist nicht der Code, der dir geschickt wurde. Sieh in der E-Mail nach und versuch es noch einmal.
old-code = Dieser Code gilt nicht mehr. Lass dir einen neuen schicken.
codes-too-often = Gerade wurde ein Code verschickt. Sieh in deine E-Mails, oder warte eine Minute.
mail-code-subject = Spieltisch: dein Code
codes-today = Heute wurden schon zu viele Codes verschickt, an dieses Postfach oder in deinem Namen. Such einen davon in deinen E-Mails, oder versuch es morgen noch einmal.
mail-code =
    Hallo,

    jemand auf { $site } möchte an dieser Adresse erfahren, wann er am Zug ist. Wenn du das bist, gib dort diesen Code ein:

    { $code }

    Wenn nicht, brauchst du nichts zu tun: Ohne den Code kommt keine weitere E-Mail.
mail-turn-subject = Du bist am Zug: { $game }
mail-turn =
    Hallo { $name },

    am Tisch „{ $table }“ bist du am Zug: { $game }. { $hours ->
        [one] Du hast noch eine Stunde Zeit.
       *[other] { $days ->
            [one] Du hast noch { $hours } Stunden Zeit.
           *[other] Du hast noch { $days } Tage Zeit.
        }
    }

    { $link }

    Keine solchen E-Mails mehr: { $stop }
mail-stop-asked = Sollen keine E-Mails mehr kommen, wenn du am Zug bist? Deine Partien gehen trotzdem weiter.
mail-stop = Keine E-Mails mehr
mail-stopped = Es kommen keine E-Mails mehr. Deine Adresse ist vergessen.

## Meldungen für Betreiber
table-deleted = Die Betreiber haben diesen Tisch gelöscht.
no-such-table = Einen Tisch „{ $found }“ gibt es nicht. Nenne ihn mit seiner Adresse, seinem Link oder dem Zeichen, das die Protokolle ihm geben; `spieltisch admin tables` zählt alle auf.
no-such-person = Niemand hat die Nummer „{ $found }“. `spieltisch admin people` zählt alle mit ihren Nummern auf.
over-already = Die Partie an diesem Tisch ist schon zu Ende. Er lässt sich löschen.
empty-database = In dieser Datenbank steht noch nichts. Sie entsteht, wenn der Tisch zum ersten Mal geöffnet wird: spieltisch serve.
older-database = Diese Datenbank hat eine ältere Version geschrieben. Sichere sie, dann öffne den Tisch einmal mit dieser Version (spieltisch serve); das bringt sie auf den neuen Stand.
newer-database = Das hat eine neuere Version von Spieltisch geschrieben (ihren Schritt „{ $step }“ kennt Version { $version } nicht). Installiere jene Version oder eine noch neuere.
backup-exists = Die Datei „{ $file }“ gibt es schon, sie ginge verloren. Nenne eine andere.
backup-missing = Eine Datei „{ $file }“ gibt es nicht.
no-backup = „{ $file }“ ist keine Sicherung von Spieltisch. Sicherungen macht: spieltisch admin backup DATEI.
damaged-backup = Die Sicherung „{ $file }“ ist beschädigt ({ $reason }). Es hat sich nichts geändert. Nimm eine andere.
backup-other-database = Diese Sicherung stammt aus einer { $found }-Datenbank und passt nicht in { $wanted }.
database-exists = Hier gibt es schon eine Datenbank: { $file }. Mit --yes tritt die Sicherung an ihre Stelle, und die alte wird aufgehoben.
database-missing = Eine Datenbank „{ $file }“ gibt es nicht. Sag mit --data oder --db, wo sie ist.
database-locked = Die Datenbank „{ $file }“ ist gerade mit anderem beschäftigt. Versuche es gleich noch einmal.
damaged-database = Die Datenbank „{ $file }“ ist beschädigt: { $reason }.
no-database-of-ours = „{ $file }“ ist keine Datenbank von Spieltisch: { $reason }.
house-is-open = Der Tisch ist noch offen: Ein Server benutzt diese Datenbank. Halte ihn zuerst an; eine Sicherung wird eingespielt, während niemand spielt.
no-folder = Einen Ordner „{ $folder }“ gibt es nicht.
no-program = Das Programm { $program } fehlt. Es gehört zu den Programmen von PostgreSQL (Debian: postgresql-client).
program-failed = Das Programm { $program } konnte es nicht: { $reason }
database-full = In die Datenbank lässt sich nichts schreiben: Der Datenträger ist voll ({ $code }).
database-busy = In die Datenbank lässt sich nichts schreiben: Ein anderes Programm hält sie gesperrt ({ $code }).
database-read-only = In die Datenbank lässt sich nichts schreiben: Dieser Server darf sie nur lesen ({ $code }).
database-away = Die Datenbank ist nicht zu erreichen ({ $code }).
database-slow = Die Datenbank hat seit { $code } Sekunden nicht geantwortet.
database-disk = Die Datenbank ist nicht zu gebrauchen: Ihr Datenträger meldet einen Fehler ({ $code }).
database-damaged = Die Datenbank ist beschädigt ({ $code }). Spiele eine Sicherung ein: spieltisch admin restore.
database-conflict = Die Datenbank hat eine Zeile abgelehnt, die anderen widerspricht ({ $code }).
database-failed = Die Datenbank kann nicht ausführen, was von ihr verlangt wird ({ $code }).
database-older = Die Datenbank ist nicht so, wie diese Version sie braucht. Starte den Server neu, das bringt sie auf den neuen Stand.
bots-away = Die Bots können nicht denken: Ihre Prozesse laufen nicht mehr.
disk-nearly-full = Der Datenträger von { $folder } ist fast voll: { $free } MB sind noch frei.
server-is-running = Ein anderer Server benutzt schon die Datenbank { $file }, und SQLite ist für einen gemacht. Halte jenen zuerst an, oder starte diesen mit einem eigenen Ordner: --data ORDNER.
readable-by-others = Andere auf diesem Rechner können { $path } lesen; dort liegen Geheimnisse. Der Befehl „chmod { $mode } { $path }“ hält sie fern.
