# -- Adressen ohne Spiel --
choose-for-new = Was soll auf den Tisch?
choose-for-rules = Welche Regeln suchst du?
choose-for-learn = Welches Spiel möchtest du lernen?

# -- bots --
bot-level = Ein Bot: { $level }

# -- meine Spiele --
outcome =
    { $outcome ->
        [won] gewonnen
        [shared] geteilter Sieg
        [drawn] unentschieden
        [lost] verloren
        [place] Platz { $rank } von { $players }
       *[none] beendet
    }

# -- erster Besuch, Stärke der Bots --
welcome-name = Wie heißt du?
welcome-save = So heiße ich
welcome-skip = Überspringen
bots-are = Bots: { $level }
bots-change = ändern
bots-which = Wie gut sollen die Bots spielen?

# -- eingeladen --
invited-by = { $name } lädt dich ein
invited-title = Spielst du mit?
invited-full = Alle Plätze sind besetzt
invited-players = { $count } am Tisch
invited-minutes = etwa { $minutes } min
invited-special = Anders als in der Spielregel: { $options }
invited-seat = Platz { $number }, frei
invited-you = Du?
invited-host = lädt ein
invited-sits = sitzt schon
invited-sit = Platz nehmen
invited-then = Ohne Anmeldung. { $name } startet, sobald alle sitzen.
invited-no-account = Ohne Anmeldung.
invited-only-watch = Nur zuschauen
invited-watch = Zuschauen
invited-learn = Erst kurz üben, dann Platz nehmen.
invited-tab = { $name } lädt dich zu { $game } ein
