# -- Tipps --
hint = Tipp
hint-ask = Was würde ein guter Bot an deiner Stelle tun?
hint-none = Einen Tipp gibt es, wenn du am Zug bist.
hint-thinking = Ein Bot denkt für dich nach …
hint-says = Tipp: { $choice }
hint-close = Fast genauso gut: { $choice }
hint-clear = Alles andere ist deutlich schwächer.
hint-take = So machen
hint-away = Lieber selbst
hints = Tipps
hints-help = Wer am Zug ist, kann sich zeigen lassen, was ein guter Bot tun würde. Der Bot weiß dabei nicht mehr als der Platz. Alle am Tisch sehen, dass Tipps erlaubt sind.
hints-here = Tipps sind an diesem Tisch erlaubt.
hints-not-here = Tipps gibt es an diesem Tisch nicht.

# -- seit deinem letzten Zug --
since =
    { $count ->
        [one] Seit deinem letzten Zug (1)
       *[other] Seit deinem letzten Zug ({ $count })
    }
since-help = Noch einmal ansehen, was seit deinem letzten Zug geschehen ist
since-step = { $count } von { $all }
since-skip = Überspringen
since-began = Nach deinem letzten Zug

# -- Klang und Benachrichtigungen --
sound = Klänge
volume = Lautstärke
calls = Rufen, wenn ich am Zug bin
calls-refused = Dein Browser darf für diese Seite keine Mitteilungen zeigen. In seinen Einstellungen lässt sich das ändern.
call-text = { $game }: Am Tisch „{ $name }“ warten alle auf dich.
call-title = Du bist am Zug
