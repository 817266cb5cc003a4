## Eine Bühne, die höher ist als das Fenster
stage-down = Zeigen, was darunter liegt
stage-up = Zeigen, was darüber liegt

## Reichweiten und Drohungen
aids-hide = Ausblenden: { $aids }
aids-show = Anzeigen: { $aids }

# -- zones, for screen readers --
zone-choosable = { $label }, wählbar
zone-target = { $label }, mögliches Ziel
zone-costly = { $label }, mögliches Ziel mit Nachteil
