## Das geführte erste Spiel
learn-minutes = In { $minutes } min lernen
learn-in = In { $minutes } min lernen: { $game }
learn-go-on-with = Weiterlernen: { $game }
learn-go-on = Weiterlernen
learn-of = { $game } lernen
learn-first-game = Geführtes erstes Spiel
learn-offer = { $game } ist neu für dich? Ein geführtes erstes Spiel zeigt dir, wie es geht.
learn-coach = Anleitung
learn-chapter = { $chapter } von { $chapters }
learn-rules = Regeln:
learn-back = Zurück
learn-next = Weiter
learn-click = Lies weiter, oder klick auf das Brett.
learn-skip = Überspringen
learn-show = Zeig es mir
learn-finished = Du weißt jetzt, wie { $game } geht.
learn-play = Jetzt ein echtes Spiel gegen Bots
learn-invite = Mit Freunden
learn-restart = Noch einmal

## Einladen
share = Link verschicken
share-text = Spiel mit mir { $game }.
qr-show = Als QR-Code zeigen
qr-title = Bei { $game } mitspielen
qr-label = QR-Code für { $address }
qr-text = Handykamera darauf richten, Link öffnen, hinsetzen.

## Offline
offline-title = Du bist offline
offline-text = Der Tisch ist abgedeckt, bis du zurück bist. Deine Partien warten auf dich, nichts geht verloren.
no-server-title = Der Tisch ist gerade geschlossen
no-server-text = Der Server antwortet nicht. Deine Partien sind dort aufgehoben, und sobald er da ist, öffnet sich diese Seite von selbst.
