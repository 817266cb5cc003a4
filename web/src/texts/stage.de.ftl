## Wo die Bühne höher ist als ihr Platz
stage-down = Zeigen, was darunter liegt
stage-up = Zeigen, was darüber liegt

## Reichweiten und Drohungen
aids-hide = Ausblenden: { $aids }
aids-show = Anzeigen: { $aids }
