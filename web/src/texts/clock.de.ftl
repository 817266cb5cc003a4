# -- Uhren --
clock = Bedenkzeit
clock-none = Ohne Uhr
clock-none-help = Alle nehmen sich die Zeit, die sie brauchen.
clock-live = Live
clock-live-help = Für eine Partie am Stück: Minuten für alle Züge, und jeder Zug bringt Sekunden dazu.
clock-days = Tage je Zug
clock-days-help = Für eine Partie nebenher: Schaut vorbei, wenn es passt.
clock-minutes = Minuten zu Beginn
clock-seconds = Sekunden dazu je Zug
clock-days-count = Tage für jeden Zug
time-out = Wenn die Zeit um ist
time-out-bot = Ein Bot spielt weiter
time-out-bot-help = Wer wiederkommt, nimmt seinen Platz zurück.
time-out-lose = Der Platz ist verloren
time-out-lose-duel = Die Partie ist verloren
time-out-lose-help = Ein Bot spielt bis zum Ende weiter; zurücknehmen lässt sich der Platz nicht.
time-out-lose-duel-help = Die andere Seite gewinnt.
away = Wenn jemand weg ist
away-help = Ein Bot springt ein, sobald andere so lange auf jemanden warten, der nicht verbunden ist. Wer wiederkommt, nimmt seinen Platz zurück.
away-never = warten
away-minutes = { $minutes } min
away-after = nach { $time } spielt ein Bot
away-wait = alle warten
clock-is-live = { $minutes } min, { $seconds } s dazu je Zug
clock-is-days = { $days ->
    [one] 1 Tag je Zug
   *[other] { $days } Tage je Zug
  }

# -- Restzeit --
left-days = { $days } Tage
left-hours = { $hours } Std.
left-minutes = { $minutes } min
left-seconds = { $seconds } s
time-left = noch { $time }
clock-label = { $name }: noch { $time }
clock-label-running = { $name }: noch { $time }, die Uhr läuft
clock-short = Deine Zeit wird knapp: noch { $time }.

# -- ein Bot vertritt einen Spieler --
standby = Bot spielt
standby-label = Ein Bot spielt für { $name }, bis der Platz zurückgenommen wird.
standby-you = Ein Bot spielt für dich.
come-back = Platz zurücknehmen

# -- E-Mail --
mail = E-Mail, wenn du am Zug bist
mail-help = Für Partien mit Tagen je Zug. Niemand sonst sieht die Adresse.
mail-address = Deine E-Mail-Adresse
mail-send = Code schicken
mail-code = Code aus der E-Mail an { $address }
mail-confirm = Bestätigen
mail-on = Wenn du am Zug und nicht da bist, geht eine E-Mail an { $address }.
mail-remove = Keine E-Mails mehr
mail-other = Andere Adresse
