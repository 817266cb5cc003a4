## Wo die Bühne höher ist als ihr Platz
stage-down = Zeigen, was darunter liegt
stage-up = Zeigen, was darüber liegt
