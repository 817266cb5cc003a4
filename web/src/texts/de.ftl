# -- überall --
spieltisch = Spieltisch
tab-title = { $page } · Spieltisch
skip = Zum Inhalt springen
close = Schließen
rules = Regeln
language = Sprache
theme = Farben
theme-system = Wie das System
theme-light = Hell
theme-dark = Dunkel
theme-to-light = Helle Farben
theme-to-dark = Dunkle Farben
motion = Bewegung
pace = Spieltempo
pace-calm = ruhig
pace-normal = normal
pace-quick = zügig
to-home = Zur Startseite
try-again = Noch einmal versuchen
profile = Du am Tisch
profile-open = { $name }: Name, Farben, Sprache
profile-name = Dein Name
profile-colour = Deine Lieblingsfarbe
colour-red = Rot, Kreis
colour-blue = Blau, Quadrat
colour-green = Grün, Dreieck
colour-yellow = Gelb, Raute
colour-black = Schwarz, Sechseck
colour-white = Weiß, Stern
colour-violet = Violett, Kreuz
colour-orange = Orange, Fünfeck
problem-no-answer = Der Server antwortet nicht. Läuft er, und bist du online?

# -- fehlende Seiten --
lost-title = Dieser Tisch ist leer
lost-text = Unter dieser Adresse gibt es keine Seite. Vielleicht ist der Link abgeschnitten.
error-title = Das hat nicht geklappt
error-not-loaded = Diese Seite ließ sich nicht laden.

# -- Startseite --
home-tab = Spieltisch: fünf Brettspiele, ein Tisch
home-tab-waiting = ({ $count }) Du bist am Zug · Spieltisch
claim = Fünf Brettspiele, ein Tisch
home-title = Was kommt heute auf den Tisch?
home-text = Sofort gegen Bots spielen oder Freunde dazuholen. Ohne Anmeldung.
games = Spiele
sections = Bereiche
tables = Tische
game-players = Spielende:
game-time = Dauer:
game-soon = bald
game-coming = Kommt bald auf den Tisch.
minutes = { $span } min
from-age = ab { $age }
play-bots = Jetzt gegen Bots
play-now = Spielen
invite = Einladen
invite-to = Freunde zu { $game } einladen
rules-of = Regeln von { $game }
invite-title = Freunde einladen
invite-text = Link schicken, hinsetzen, losspielen.
invite-ready = Dein Tisch steht bereit: Schick diesen Link.
choose-game = Spiel wählen
create-link = Link erstellen
copy = Kopieren
copied = Kopiert
copy-failed = Nicht kopiert
to-table = Zum Tisch
my-games = Meine Spiele
my-games-empty = Noch nichts begonnen. Ein Klick auf „{ play-bots }“, und du sitzt am Tisch.
waiting-for-you = { $count ->
    [one] 1 wartet auf dich
   *[other] { $count } warten auf dich
  }
your-turn = Du bist am Zug
your-turn-with = { $company ->
    [none] Du bist am Zug
    [rival] Du bist dran gegen { $names }
   *[circle] Du bist dran mit { $names }
  }
with-names = { $company ->
    [none] allein am Tisch
    [rival] gegen { $names }
   *[circle] mit { $names }
  }
table-quoted = „{ $name }“
continue = Weiter
continue-at = { $game } weiterspielen
running = läuft
turn-of = { $name } ist dran
table-link = { $game }: { $state }
show-all = Alle { $count } zeigen
show-fewer = Weniger zeigen
open-tables = Offene Tische
open-tables-empty = Gerade wartet niemand. Öffne einen Tisch, und andere finden ihn hier.
tables-count = { $count ->
    [one] 1 Tisch
   *[other] { $count } Tische
  }
table-host = „{ $table }“ · { $host }
seats-free = { $count ->
    [0] voll
   *[other] { $count } frei
  }
join = Mitspielen
join-table = Bei { $game } am Tisch „{ $table }“ mitspielen
nothing-there = Nichts dabei?
bots-fill-seats = Freie Plätze füllen auch Bots.
open-a-table = Tisch öffnen
rulebooks = Spielregeln

# -- Spielregeln --
rulebook = Spielregeln
contents = Inhalt
loading = Einen Moment …
print = Drucken
rules-own-page = Als eigene Seite öffnen
rule-search = Regel nach Nummer oder Wort suchen
rule-search-example = { $number } oder ein Wort
rule-search-nothing = Keine Regel hat diese Nummer oder diese Wörter.

# -- ein neuer Tisch --
new-title = Tisch öffnen
new-unknown = Dieses Spiel steht nicht im Regal.
new-not-ready = { $game } ist noch nicht bereit für den Tisch.
facts = { $players } Personen · { $minutes } min · ab { $age }
who-plays = Wer spielt mit?
way-link = Mit Link
way-link-help = Nur wem du ihn schickst, der findet den Tisch.
way-public = Offen für alle
way-public-help = Der Tisch steht auf der Startseite.
way-device = An diesem Gerät
way-device-help = Reicht es herum; alle spielen hier.
number-of-players = Wie viele spielen?
you = du
seat-number = Platz { $number }
seat-here = Jemand neben dir
seat-open-for = Frei für einen Gast
seat-bot = Bot: { $name }
variants = Varianten
all-as-in-rulebook = alles wie in der Spielregel
as-in-rulebook = Alles wie in der Spielregel
option-place = Platz { $number } von „{ $option }“
option-own = Eigene
option-own-hint = Hier eintippen oder einfügen.
more-options =
    { $count ->
        [one] Eine weitere Möglichkeit
       *[other] { $count } weitere Möglichkeiten
    }
options-changed =
    { $count ->
        [one] eine geändert
       *[other] { $count } geändert
    }
common-values = Übliche Werte
show-rule = Regel { $rule } zeigen
new-then-wait = { $count ->
    [one] Ein Platz bleibt frei. Du bekommst einen Link zum Verschicken.
   *[other] { $count } Plätze bleiben frei. Du bekommst einen Link zum Verschicken.
  }
new-then-start = Alle Plätze sind besetzt: Das Spiel beginnt sofort.
start-playing = Losspielen

# -- Nachspielen --
replay-log = Verlauf
replay-of = { $game } noch einmal
replay-table = Tisch „{ $name }“ noch einmal
replay-not-there = Hier gibt es nichts zu sehen
replay-about = Zur Partie
replay-controls = Durch die Partie
replay-first = An den Anfang
replay-back = Zurück
replay-play = Abspielen
replay-pause = Anhalten
replay-next = Weiter
replay-last = Ans Ende
replay-step = Schritt
replay-step-of = Schritt { $step } von { $last }
replay-viewer = Wessen Sicht?
replay-as = Sicht von { $name }
replay-as-spectator = Sicht vom Rand
replay-link = Link kopieren
replay-record = Aufzeichnung
dice = Würfel
dice-title = Würfel, die jeder nachprüfen kann
dice-promise = Vor dem ersten Wurf wird ein Geheimnis versprochen, aus dem alles Würfeln und Ziehen folgt. Später tauschen kann es niemand, auch der Server nicht.
dice-later = Am Ende der Partie wird das Geheimnis offengelegt. Dann lässt sich jeder Wurf mit „spieltisch verify“ nachrechnen.
dice-kept = Das Geheimnis ist das, was vor dem ersten Wurf versprochen war.
dice-unchecked = Das Geheimnis liegt offen. Dieser Browser kann hier nicht damit rechnen, der Befehl unten kann es.
dice-broken = Das Geheimnis ist nicht das versprochene. Trau dieser Partie nicht.
dice-computing = Alle Würfe und Ziehungen werden nachgerechnet …
dice-right =
    { $count ->
        [0] In dieser Partie wurde nichts gewürfelt und nichts gezogen.
        [one] Der eine Wurf dieser Partie wurde in diesem Browser nachgerechnet: Er folgt aus dem Geheimnis.
       *[other] Alle { $count } Würfe und Ziehungen wurden in diesem Browser nachgerechnet: Sie folgen aus dem Geheimnis.
    }
dice-wrong = Wurf Nummer { $number } folgt nicht aus dem Geheimnis. Trau dieser Partie nicht.
dice-unknown = Die Würfe ließen sich nicht laden. Der Befehl unten rechnet sie nach.
dice-commitment = Vor dem Spiel versprochen (SHA-256 des Geheimnisses)
dice-secret = Geheimnis, am Ende offengelegt
dice-seeds = Von den Spielenden dazugegeben
dice-seed-of = { $name }:
dice-no-seeds = Niemand hat etwas dazugegeben. Der Server kannte also alles, wovon die Würfel abhängen, als er das Geheimnis wählte.
dice-own-seed = Dieser Browser hat seine Zugabe erst geschickt, als das Geheimnis schon versprochen war, und sie ist in den Würfeln.
dice-swapped = Als dieser Browser seine Zugabe schickte, war ein anderes Geheimnis versprochen. Trau dieser Partie nicht.
dice-limits = Was das beweist und was nicht
dice-limits-dice = Die Würfel sind fair, wenn der Server mindestens eine Zugabe noch nicht kannte, als er das Geheimnis versprach. Ein Server, der alle Zugaben kennt, könnte vorher Geheimnisse durchprobieren.
dice-limits-signature = Mit seiner Unterschrift bürgt der Server für die ganze Aufzeichnung: Züge, Zeiten, Aufgeben und Ende. Sie beweist nicht, dass er nicht noch eine andere unterschrieben hat, und auch nicht, wer auf den Plätzen saß.
dice-how = Jeder Wurf und jedes Ziehen folgt aus dem Geheimnis, seiner Nummer und den Zugaben der Spielenden. Lade die Aufzeichnung herunter und rechne alles nach, auch Zurückgenommenes. Mit dem Schlüssel dieses Servers wird auch seine Unterschrift geprüft:
